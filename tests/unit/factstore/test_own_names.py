"""Names of the user's own companies, in the store over a warehouse."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from tickmark.entities.mentions import CompanyNames
from tickmark.entities.own_companies import Companies, own_company
from tickmark.factstore import FactStore


def test_a_registered_name_finds_the_company(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path))
    company = own_company("Acme Tools GmbH", aliases=["ACT", "Hammerworks Europe"])
    Companies(str(tmp_path)).put(company)
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE raw_filings (ticker VARCHAR, company VARCHAR, cik BIGINT, fiscal_year_end VARCHAR, "
        "filing_date DATE, accession VARCHAR)"
    )
    for ticker, name, number in ((company.key, company.name, company.cik), ("ACT", "Other Act Corp", 77)):
        row = [ticker, name, number, "1231", "2024-03-01", ticker]
        connection.execute("INSERT INTO raw_filings VALUES (?, ?, ?, ?, ?, ?)", row)
    store = FactStore.over(connection)
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path / "elsewhere"))
    beside = FactStore.over(connection, target=str(tmp_path / "warehouse.duckdb"))
    assert [held.aliases for held in beside.companies] == [("ACT", "Hammerworks Europe"), ()]
    assert [held.aliases for held in FactStore.over(connection).companies] == [(), ()]
    assert [held.aliases for held in store.companies] == [("ACT", "Hammerworks Europe"), ()]
    names = CompanyNames(store.companies)
    assert names.find("Hammerworks Europe's revenue")[0].tickers == (company.key,)
    assert set(names.find("ACT revenue")[0].tickers) == {company.key, "ACT"}
