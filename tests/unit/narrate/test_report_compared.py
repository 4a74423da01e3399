"""Which reports of several companies are set beside each other where no period is told."""

from __future__ import annotations

from datetime import date

import duckdb
import pytest

from tickmark.errors import NotInWarehouse
from tickmark.narrate.publish import beside

FILINGS = (
    ("CHIP", "2025Q1", "10-K", date(2025, 1, 26)),
    ("CHIP", "2024Q1", "10-K", date(2024, 1, 28)),
    ("CHIP", "2023Q4", "10-Q", date(2023, 10, 29)),
    ("PUMP", "2023Q4", "10-K", date(2023, 12, 30)),
    ("PUMP", "2023Q3", "10-Q", date(2023, 9, 30)),
    ("MILL", "2024Q1", "10-K/A", date(2024, 3, 31)),
    ("MILL", "2024Q2", "8-K", date(2024, 6, 30)),
    ("PRESS", "2024Q2", "8-K", date(2024, 6, 30)),
)


@pytest.fixture
def connection() -> duckdb.DuckDBPyConnection:
    found = duckdb.connect()
    found.execute(
        "CREATE TABLE raw_filings (ticker VARCHAR, period VARCHAR, form VARCHAR, report_date DATE, accession VARCHAR)"
    )
    found.executemany("INSERT INTO raw_filings SELECT ?, ?, ?, ?, uuid()", FILINGS)
    return found


def test_the_reports_nearest_to_the_oldest_of_the_newest_are_compared(connection: duckdb.DuckDBPyConnection) -> None:
    assert beside(connection, ["CHIP", "PUMP"]) == ["2024Q1", "2023Q4"]
    assert beside(connection, ["MILL", "CHIP", "PUMP"]) == ["2024Q1", "2024Q1", "2023Q4"]


def test_one_company_or_one_without_reports_is_told_by_its_newest_partition(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    assert beside(connection, ["CHIP"]) == ["2025Q1"]
    assert beside(connection, ["CHIP", "PRESS"]) == ["2025Q1", "2024Q2"]
    with pytest.raises(NotInWarehouse, match="no filing of NONE"):
        beside(connection, ["CHIP", "NONE"])
