"""Queries in a process of their own: the same rows as in this one, one snapshot, and a new process after one that was
ended.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from lake_rows import gate

from tickmark.errors import QueryError, WarehouseError
from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.sql_process import SqlProcess
from tickmark.warehouse import sandboxed


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    """A lake with two partitions."""
    lake = Lake(str(tmp_path))
    for ticker in ("NVDA", "AMD"):
        lake.commit("verify", ticker, "2024Q1", gate(ticker, "2024Q1", 1))
    return lake


@pytest.fixture
def target(lake: Lake, tmp_path: Path) -> str:
    """The published warehouse of that lake."""
    publish(lake, str(tmp_path / "warehouse.duckdb"))
    return str(tmp_path / "warehouse.duckdb")


@pytest.fixture
def sql(target: str) -> Iterator[SqlProcess]:
    """Queries over it."""
    with SqlProcess(target) as process:
        yield process


def test_query_gives_rows_up_to_the_cap(sql: SqlProcess) -> None:
    result = sql.query("SELECT ticker, value FROM facts WHERE ticker = ? ORDER BY value", ["AMD"], rows=3)
    assert (result.columns, len(result.rows), result.truncated) == (("ticker", "value"), 3, True)
    assert result.dicts()[0] == {"ticker": "AMD", "value": 1.0}
    assert not sql.query("SELECT 1 AS x", rows=1).truncated
    assert sql.query("SELECT count(*) AS n FROM facts WHERE ticker = $t", {"t": "AMD"}).dicts() == [{"n": 20}]
    assert sql.query("SELECT * FROM range(10000000000)", rows=5).rows == ((0,), (1,), (2,), (3,), (4,))
    assert len(sql.query("SELECT * FROM range(9000)", rows=8001).rows) == 8001


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM verified_facts ORDER BY fact_id",
        "SELECT * FROM raw_filings",
        "SELECT * FROM tickmark_build",
        "SELECT 1.5::DECIMAL(9, 3), DATE '2024-02-29', TIME '01:02:03', TIMESTAMP '2024-01-01 00:00:01', NULL, true",
        "SELECT TIMESTAMPTZ '2024-01-01 00:00:01+02', INTERVAL 3 DAY, 'é\U0001f600', [1, 2], {'a': 1}, MAP {'k': 2}",
        "SELECT unhex('AA')::BLOB, 170141183460469231731687303715884105727::HUGEINT, uuid '00000000-0000-0000-0000-000000000001'",
        "DESCRIBE facts",
        "SUMMARIZE facts",
    ],
)
def test_rows_are_those_of_a_connection_in_this_process(sql: SqlProcess, target: str, query: str) -> None:
    with sandboxed(target) as connection:
        cursor = connection.execute(query)
        assert list(sql.query(query).rows) == cursor.fetchmany(1000)


def test_query_that_takes_too_long_is_stopped_and_the_next_is_answered(sql: SqlProcess) -> None:
    with pytest.raises(QueryError, match=r"longer than 0\.2 s"):
        sql.query("SELECT count(*) FROM range(1000000000000) a", seconds=0.2)  # hours, were it not stopped
    assert sql.query("SELECT 1").rows == ((1,),)


def test_one_process_serves_many_threads(sql: SqlProcess) -> None:
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda n=n: found.append(sql.query("SELECT count(*) + ? FROM facts", [n]).rows[0][0]))
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == list(range(40, 48))


def test_a_process_that_was_ended_comes_back_with_the_same_snapshot(lake: Lake, target: str) -> None:
    with SqlProcess(target) as sql:
        assert sql.query("SELECT count(*) FROM facts").rows == ((40,),)
        lake.commit("verify", "GE", "2024Q1", gate("GE", "2024Q1", 1))
        assert publish(lake, target).changed
        assert sql._worker is not None
        sql._worker.process.kill()
        sql._worker.process.wait()
        assert sql.query("SELECT count(*) FROM facts").rows == ((40,),)
    with SqlProcess(target) as sql:
        assert sql.query("SELECT count(*) FROM facts").rows == ((60,),)


def test_nothing_is_left_behind(target: str) -> None:
    before = set(Path(target).parent.iterdir())
    with SqlProcess(target) as sql:
        sql.query("SELECT 1")
        assert sql._worker is not None
        process = sql._worker.process
    assert process.poll() is not None
    assert set(Path(target).parent.iterdir()) == before
    with pytest.raises(QueryError, match="closed"):
        sql.query("SELECT 1")


def test_there_must_be_a_warehouse(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="there is no warehouse"):
        SqlProcess(str(tmp_path / "none.duckdb"))
    (tmp_path / "text.duckdb").write_text("not a database at all")
    with pytest.raises(WarehouseError, match="not a DuckDB database"):
        SqlProcess(str(tmp_path / "text.duckdb"))
    (tmp_path / "half.duckdb").write_bytes(b"12345678DUCK" + b"x" * 50_000)
    with SqlProcess(str(tmp_path / "half.duckdb")) as sql, pytest.raises(WarehouseError, match="cannot be opened"):
        sql.query("SELECT 1")
