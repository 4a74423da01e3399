"""Publishing by difference: what did not change is neither read nor written, and the result is that of a whole
publication.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lake_rows import gate

from tickmark import database, snapshot, spare
from tickmark.lake import Lake
from tickmark.manifest import QUARANTINED
from tickmark.publish import publish
from tickmark.schemas import TABLES
from tickmark.warehouse import build_record, open_warehouse

TICKERS = ("AMD", "INTC", "KO", "NVDA", "PG", "WMT")
PERIOD = "2024Q1"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six partitions of run 1, and a warehouse of them; all manifests are of yesterday."""
    folder = tmp_path_factory.mktemp("published")
    lake = Lake(str(folder))
    for ticker in TICKERS:
        lake.commit("verify", ticker, PERIOD, gate(ticker, PERIOD, 1))
    age(folder)
    publish(lake, str(folder / "warehouse.duckdb"))
    return folder


@pytest.fixture
def lake(published: Path, tmp_path: Path) -> Lake:
    """A copy of it, with all its times, for a test of its own."""
    shutil.copytree(published, tmp_path, dirs_exist_ok=True)
    return Lake(str(tmp_path))


def age(folder: Path) -> None:
    """Make every folder of manifests a day old, as it is at the next refresh of the night."""
    for path in folder.glob("lake/_manifests/*/*"):
        then = path.stat().st_mtime - 86_400
        if then > time.time() - 90_000:
            os.utime(path, (then, then))


def content(target: str) -> dict[str, object]:
    """Everything that a warehouse holds, but for times and for where its rows lie."""
    with open_warehouse(target) as connection:
        every_row = 'SELECT count(*), sum(hash(t)::HUGEINT) FROM "{}" AS t'  # in any order
        found: dict[str, object] = {table: connection.execute(every_row.format(table)).fetchone() for table in TABLES}
        found["partitions"] = connection.execute(
            'SELECT table_name, ticker, period, step, "rows", digest, committed, problem, unread '
            "FROM tickmark_partitions ORDER BY ALL"
        ).fetchall()
        found["lake"] = build_record(connection).lake
        found["sheets"] = {
            name: connection.execute(f'SELECT * FROM "{name}" ORDER BY sheet_row').fetchall()  # noqa: S608  # made here
            for (name,) in connection.execute("SELECT DISTINCT table_name FROM sheets ORDER BY 1").fetchall()
        }
        return found


def whole(lake: Lake, tmp_path: Path) -> dict[str, object]:
    """What a publication from nothing holds."""
    target = tmp_path / "whole" / "warehouse.duckdb"
    target.unlink(missing_ok=True)
    publish(lake, str(target))
    return content(str(target))


def replaced(target: str) -> int:
    """Rows that were written over since the database was made whole."""
    with open_warehouse(target) as connection:
        return build_record(connection).replaced_rows


def sheet(ticker: str, rows: int) -> dict[str, list[dict[str, object]]]:
    """The catalogue and the rows of a sheet with one column."""
    own = {
        "ticker": ticker,
        "period": PERIOD,
        "accession": f"own-{TICKERS.index(ticker):016x}",
        "table_name": f"sheet_{ticker.lower()}",
    }
    column = {"document": "a.csv", "ordinal": 0, "column_name": "units", "kind": "number", "header": "Units"}
    column |= {"table_index": 0, "row_count": rows, "column_index": 0, "other_cells": 0}
    values = [own | {"row_index": n, "cells": json.dumps({"units": n * 10})} for n in range(rows)]
    return {"sheets": [own | column], "sheet_rows": values}


def test_only_what_changed_is_read_and_written(lake: Lake, tmp_path: Path) -> None:
    target = str(tmp_path / "warehouse.duckdb")
    lake.commit("verify", "KO", PERIOD, gate("KO", PERIOD, 2))
    expected = whole(lake, tmp_path)
    for path in tmp_path.glob("lake/*_facts/ticker=*/*/*.parquet"):
        if "ticker=KO" not in str(path):
            path.unlink()  # whoever reads these fails
    result = publish(lake, target)
    assert (result.changed, result.problems, result.rows["verified_facts"]) == (True, (), 120)
    assert content(target) == expected
    assert replaced(target) > 0


def quarantine(lake: Lake) -> None:
    lake.commit("verify", "PG", PERIOD, gate("PG", PERIOD, 1), {QUARANTINED: "it says two things"})


def add(lake: Lake) -> None:
    lake.commit("verify", "XOM", PERIOD, gate("XOM", PERIOD, 1))


def empty(lake: Lake) -> None:
    lake.commit("verify", "AMD", PERIOD, {name: TABLES[name].empty() for name in gate("AMD", PERIOD, 1)})


def drop(lake: Lake) -> None:
    lake.drop("INTC", PERIOD)


def add_sheets(lake: Lake) -> None:
    for ticker, rows in (("WMT", 3), ("KO", 2)):
        lake.commit("sheets", ticker, PERIOD, {n: TABLES[n].frame(own) for n, own in sheet(ticker, rows).items()})


@pytest.mark.parametrize("change", [quarantine, add, empty, drop, add_sheets])
def test_a_refresh_gives_what_a_whole_publication_gives(
    lake: Lake, tmp_path: Path, change: Callable[[Lake], None]
) -> None:
    target = str(tmp_path / "warehouse.duckdb")
    change(lake)
    assert publish(lake, target).changed
    assert content(target) == whole(lake, tmp_path)
    lake.commit("verify", "WMT", PERIOD, gate("WMT", PERIOD, 9))
    publish(lake, target)
    assert content(target) == whole(lake, tmp_path)
    assert not publish(lake, target).changed


def test_sheets_that_change_or_go_are_replaced(lake: Lake, tmp_path: Path) -> None:
    target = str(tmp_path / "warehouse.duckdb")
    add_sheets(lake)
    publish(lake, target)
    lake.commit("sheets", "WMT", PERIOD, {n: TABLES[n].frame(own) for n, own in sheet("WMT", 1).items()})
    lake.commit("sheets", "KO", PERIOD, {name: TABLES[name].empty() for name in ("sheets", "sheet_rows")})
    publish(lake, target)
    assert content(target) == whole(lake, tmp_path)
    with open_warehouse(target) as connection, pytest.raises(duckdb.CatalogException):
        connection.execute("SELECT * FROM sheet_ko")


def test_a_damaged_file_of_what_was_published_harms_nothing_until_it_is_built_again(lake: Lake, tmp_path: Path) -> None:
    target = str(tmp_path / "warehouse.duckdb")
    for path in tmp_path.glob("lake/rejected_facts/ticker=NVDA/*/*.parquet"):
        path.write_bytes(path.read_bytes()[:50])
    lake.commit("verify", "AMD", PERIOD, gate("AMD", PERIOD, 2))
    assert publish(lake, target).rows["verified_facts"] == 120
    lake.commit("verify", "NVDA", PERIOD, gate("NVDA", PERIOD, 2))
    for path in tmp_path.glob("lake/rejected_facts/ticker=NVDA/*/*.parquet"):
        path.write_bytes(path.read_bytes()[:50])
    damaged = publish(lake, target)
    assert len(damaged.problems) == 1
    assert damaged.rows["verified_facts"] == 100
    with open_warehouse(target) as connection:
        assert connection.execute("SELECT count(*) FROM verified_facts WHERE ticker = 'NVDA'").fetchone() == (0,)
    lake.commit("verify", "NVDA", PERIOD, gate("NVDA", PERIOD, 3))
    assert publish(lake, target).problems == ()
    assert content(target) == whole(lake, tmp_path)


def test_a_database_with_many_replaced_rows_is_made_whole(lake: Lake, tmp_path: Path) -> None:
    target, seen = str(tmp_path / "warehouse.duckdb"), []
    for run in range(2, 9):
        lake.commit("verify", "KO", PERIOD, gate("KO", PERIOD, run))
        publish(lake, target)
        seen.append(replaced(target))
    assert 0 in seen
    assert max(seen) > seen[0] > 0


def test_groups_of_few_rows_are_joined_now_and_then(
    lake: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, groups = str(tmp_path / "warehouse.duckdb"), []
    monkeypatch.setattr(database, "_CHANGES", 4)
    monkeypatch.setattr(snapshot, "MOST_CHANGED", 100.0)
    publish(lake, target)
    count = "SELECT count(DISTINCT row_group_id) FROM pragma_storage_info('verified_facts')"
    for run in range(2, 6):
        lake.commit("verify", "KO", PERIOD, gate("KO", PERIOD, run))
        publish(lake, target)
        with open_warehouse(target) as connection:
            groups.append(connection.execute(count).fetchone())
            assert build_record(connection).changes == run - 1
    assert groups == [(2,), (2,), (2,), (1,)], "a change writes a group of its own, the fourth joins them"
    assert content(target) == whole(lake, tmp_path)


def test_a_base_that_cannot_be_changed_is_left_and_the_database_made_whole(
    lake: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise duckdb.IOException("a block is damaged")

    target = str(tmp_path / "warehouse.duckdb")
    lake.commit("verify", "KO", PERIOD, gate("KO", PERIOD, 2))
    expected = whole(lake, tmp_path)
    with monkeypatch.context() as patched:
        real, calls = database._write_rows, []

        def once(*arguments: object) -> int:
            calls.append(arguments)
            return broken() if len(calls) == 1 else real(*arguments)  # type: ignore[arg-type]

        patched.setattr(database, "_write_rows", once)
        publish(lake, target)
    assert len(calls) == 2
    assert content(target) == expected


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(TICKERS), st.integers(0, 4)), min_size=1, max_size=6))
def test_any_course_of_changes_gives_what_a_whole_publication_gives(
    published: Path, tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    folder = tmp_path_factory.mktemp("course")
    shutil.copytree(published, folder, dirs_exist_ok=True)
    lake, target = Lake(str(folder)), str(folder / "warehouse.duckdb")
    for ticker, run in steps:
        if run:
            lake.commit("verify", ticker, PERIOD, gate(ticker, PERIOD, run, verified=run))
        else:
            lake.drop(ticker, PERIOD)
        age(folder)
        publish(lake, target)
    assert content(target) == whole(lake, folder)


@pytest.fixture
def spared(lake: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A warehouse of runs 1 and 2 that leaves spares, however small it is and however much changes."""
    monkeypatch.setattr(spare, "_LEAST_BYTES", 0)
    monkeypatch.setattr(spare, "MOST_CHANGED", 1.0)
    monkeypatch.setattr(snapshot, "MOST_CHANGED", 100.0)
    target = str(tmp_path / "warehouse.duckdb")
    change_and_publish(lake, target, 2)
    return target


def change_and_publish(lake: Lake, target: str, run: int, ticker: str = "KO") -> None:
    lake.commit("verify", ticker, PERIOD, gate(ticker, PERIOD, run))
    age(Path(lake.url))
    publish(lake, target)


def number(path: str) -> int:
    return Path(path).stat().st_ino


def beside(target: str) -> str:
    return str(Path(target).with_name(".warehouse.duckdb.spare"))


needs_leases = pytest.mark.skipif(not hasattr(fcntl, "F_SETLEASE"), reason="the system leases no files")


@needs_leases
def test_the_database_before_the_last_one_is_changed_in_place(
    lake: Lake, tmp_path: Path, spared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = number(beside(spared)), number(spared)
    with monkeypatch.context() as patched:
        patched.setattr(spare, "copy", lambda *_: pytest.fail("it was copied"))
        change_and_publish(lake, spared, 3, "PG")
        assert (number(spared), number(beside(spared))) == (first, second)
        change_and_publish(lake, spared, 4, "AMD")
    assert (number(spared), number(beside(spared))) == (second, first)
    assert content(spared) == whole(lake, tmp_path)


@needs_leases
@pytest.mark.parametrize("reader", ["connection", "plain file", "another name"])
def test_a_spare_that_somebody_may_read_is_left_alone(lake: Lake, tmp_path: Path, spared: str, reader: str) -> None:
    with ExitStack() as stack:
        if reader == "connection":
            own = stack.enter_context(open_warehouse(spared))
        change_and_publish(lake, spared, 3)  # the spare is what this reader has open
        held, path = number(beside(spared)), Path(beside(spared))
        before = path.read_bytes()
        if reader == "plain file":
            stack.enter_context(path.open("rb"))
        elif reader == "another name":
            (tmp_path / "backup.duckdb").hardlink_to(path)
        kept = stack.enter_context(path.open("rb")) if reader == "connection" else None
        change_and_publish(lake, spared, 4)
        assert number(spared) != held
        if reader == "connection":
            assert own.execute(
                "SELECT DISTINCT snapshot_id FROM facts JOIN verified_facts USING (fact_id) "
                "WHERE verified_facts.ticker = 'KO'"
            ).fetchall() == [("run2",)]
            assert kept and kept.read() == before
        elif reader == "another name":
            assert (tmp_path / "backup.duckdb").read_bytes() == before
    assert content(spared) == whole(lake, tmp_path)


@needs_leases
@pytest.mark.parametrize("damage", ["cut off", "text", "the last itself"])
def test_a_spare_that_is_none_is_not_used(lake: Lake, tmp_path: Path, spared: str, damage: str) -> None:
    path = Path(beside(spared))
    if damage == "cut off":
        path.write_bytes(path.read_bytes()[:5000])
    elif damage == "text":
        path.write_text("notes of somebody")
    else:
        path.unlink()
        path.hardlink_to(spared)  # as a publisher leaves it that dies before it replaces the last one
    change_and_publish(lake, spared, 3)
    assert content(spared) == whole(lake, tmp_path)
    assert number(beside(spared)) != number(spared)


@pytest.mark.parametrize("reason", ["small", "much changed"])
def test_no_spare_is_left_where_a_copy_costs_less(
    lake: Lake, spared: str, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    monkeypatch.setattr(spare, *(("_LEAST_BYTES", 10**9) if reason == "small" else ("MOST_CHANGED", 0.0)))
    change_and_publish(lake, spared, 3)
    assert not Path(beside(spared)).exists()


def test_folders_that_did_not_change_are_not_looked_into(
    lake: Lake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, read = str(tmp_path / "warehouse.duckdb"), []
    publish(lake, target)
    change_and_publish(lake, target, 2)
    real = Lake.manifest
    monkeypatch.setattr(Lake, "manifest", lambda self, path: read.append(path) or real(self, path))
    change_and_publish(lake, target, 3, "PG")
    assert {path.split("/")[1] for path in read} == {"ticker=PG"}
