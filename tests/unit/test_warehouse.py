"""The published warehouse: what is in it, how it is swapped, how it is opened."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lake_rows import chunk, fact, gate

from tickmark.errors import StorageError, WarehouseError
from tickmark.lake import Lake
from tickmark.manifest import QUARANTINED
from tickmark.publish import publish
from tickmark.schemas import TABLES
from tickmark.warehouse import build_record, digest, open_warehouse

pytestmark = pytest.mark.slow

WORKER = Path(__file__).parents[1] / "support" / "lake_worker.py"
HOLDER = """
import duckdb, sys
connection = duckdb.connect(sys.argv[1], read_only=sys.argv[2] == "reader")
if sys.argv[2] == "writer":
    connection.execute("CREATE TABLE scribble AS SELECT 1 AS x")
for _ in sys.stdin:
    print(connection.execute("SELECT min(snapshot_id), max(snapshot_id), count(*) FROM verified_facts").fetchone(), \
flush=True)
"""


class Holder:
    """Another process that has a database open, as a SQL tool would."""

    def __init__(self, path: str, how: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, path, how], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def look(self) -> str:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def __enter__(self) -> Holder:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    """A lake with two partitions of run 1."""
    lake = Lake(str(tmp_path))
    for ticker in ("NVDA", "AMD"):
        lake.commit("verify", ticker, "2024Q1", gate(ticker, "2024Q1", 1))
    return lake


@pytest.fixture
def target(lake: Lake, tmp_path: Path) -> str:
    """The published warehouse of that lake."""
    publish(lake, str(tmp_path / "warehouse.duckdb"))
    return str(tmp_path / "warehouse.duckdb")


def published_runs(target: str) -> list[str]:
    """The runs that verified facts are from."""
    with open_warehouse(target) as connection:
        return [
            row[0]
            for row in connection.execute("SELECT DISTINCT snapshot_id FROM verified_facts ORDER BY 1").fetchall()
        ]


def test_tables_comments_and_view_are_the_contract_s(lake: Lake, tmp_path: Path) -> None:
    result = publish(lake, str(tmp_path / "new" / "folder" / "w.duckdb"))
    assert (result.changed, result.rows["verified_facts"], result.rows["rejected_facts"], result.problems) == (
        True,
        40,
        10,
        (),
    )
    with duckdb.connect(result.target, read_only=True) as connection:  # as anybody's tool opens it
        for schema in TABLES.values():
            rows = connection.execute(
                (
                    "SELECT column_name, comment FROM duckdb_columns() WHERE NOT internal AND table_name = ? ORDER BY "
                    "column_index"
                ),
                [schema.name],
            ).fetchall()
            assert rows == [(column.name, column.doc) for column in schema.columns]
        facts = connection.execute(
            "SELECT ticker, metric, value, period_end_date FROM facts ORDER BY ticker, fact_id LIMIT 1"
        ).fetchall()
        assert [(ticker, metric, value, str(day)) for ticker, metric, value, day in facts] == [
            ("AMD", "revenue", 1.0, "2024-12-31")
        ]
        partitions = connection.execute(
            'SELECT table_name, ticker, period, "rows", problem FROM tickmark_partitions ORDER BY 1, 2'
        ).fetchall()
    assert partitions == [
        (t, ticker, "2024Q1", n, None)
        for t, n in (("rejected_facts", 5), ("verified_facts", 20))
        for ticker in ("AMD", "NVDA")
    ]


def test_every_table_of_the_contract_arrives_whole(tmp_path: Path) -> None:
    lake = Lake(str(tmp_path))
    chunks = [
        chunk("NVDA", "2024Q1", 1),
        chunk("NVDA", "2024Q1", 2, embedding=None),
        chunk("NVDA", "2024Q1", 3, text="nul \0, ’ and 𝔸"),
    ]
    lake.commit("chunk", "NVDA", "2024Q1", {"chunks": TABLES["chunks"].frame(chunks)})
    lake.commit(
        "chunk", "AMD", "2024Q1", {"chunks": TABLES["chunks"].frame([chunk("AMD", "2024Q1", 1, embedding=None)])}
    )
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    lake.commit(
        "verify", "GE", "2024Q1", {table: TABLES[table].empty() for table in ("verified_facts", "rejected_facts")}
    )
    target = publish(lake, str(tmp_path / "w.duckdb")).target
    with open_warehouse(target) as connection:
        assert {table: digest(connection, table) for table in TABLES} == {table: lake.digest(table) for table in TABLES}
        kinds = connection.execute(
            "SELECT typeof(embedding), embedding[384] FROM chunks WHERE ticker = 'NVDA' ORDER BY chunk_id"
        ).fetchall()
        assert kinds == [("FLOAT[384]", 1.0), ("FLOAT[384]", None), ("FLOAT[384]", 3.0)]
        with pytest.raises(WarehouseError, match="not a table"):
            digest(connection, 'facts"; DROP TABLE x')


VALUES = st.fixed_dictionaries(
    {
        "label": st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
        "value": st.floats(allow_nan=False, allow_infinity=False),
        "segment": st.none() | st.text(max_size=5, alphabet="ab'\"%\\\n\t\0é"),
        "cik": st.integers(-(2**63), 2**63 - 1),
        "period_start": st.none() | st.dates(),
        "yoy_change": st.none() | st.floats(allow_nan=False, allow_infinity=False),
    }
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(VALUES, min_size=1, max_size=6))
def test_any_values_arrive(tmp_path: Path, rows: list[dict[str, object]]) -> None:
    lake = Lake(f"memory://published/{tmp_path.name}")
    lake.commit(
        "v",
        "NVDA",
        "2024Q1",
        {
            "verified_facts": TABLES["verified_facts"].frame(
                [fact("NVDA", "2024Q1", n, **row) for n, row in enumerate(rows)]
            )
        },
    )
    with open_warehouse(publish(lake, str(tmp_path / "w.duckdb")).target) as connection:
        stored = connection.execute(
            "SELECT label, value, segment, cik, period_start, yoy_change FROM verified_facts ORDER BY fact_id"
        ).fetchall()
        assert stored == [
            tuple(row[name] for name in ("label", "value", "segment", "cik", "period_start", "yoy_change"))
            for row in rows
        ]
        assert digest(connection, "verified_facts") == lake.digest("verified_facts")


def test_unchanged_lake_is_not_published_again(lake: Lake, target: str) -> None:
    before = Path(target).stat()
    again = publish(lake, target)
    assert (again.changed, again.rows["verified_facts"]) == (False, 40)
    assert (Path(target).stat().st_ino, Path(target).stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 2))
    assert publish(lake, target).changed
    assert published_runs(target) == ["run1", "run2"]


def test_readers_keep_their_snapshot_through_three_publishes(lake: Lake, target: str) -> None:
    own = open_warehouse(target)
    with Holder(target, "reader") as other, own:
        assert other.look() == "('run1', 'run1', 40)"
        for run in (2, 3, 4):
            for ticker in ("NVDA", "AMD"):
                lake.commit("verify", ticker, "2024Q1", gate(ticker, "2024Q1", run, verified=run))
            assert publish(lake, target).changed
            assert published_runs(target) == [f"run{run}"]  # in this process, with the old one still open
            assert other.look() == "('run1', 'run1', 40)"
            assert own.execute("SELECT max(snapshot_id), count(*) FROM verified_facts").fetchone() == ("run1", 40)


def test_a_tool_that_opened_it_for_writing_blocks_nobody(lake: Lake, target: str) -> None:
    with Holder(target, "writer") as tool:
        assert tool.look() == "('run1', 'run1', 40)"
        with pytest.raises(duckdb.IOException):
            duckdb.connect(target, read_only=True)  # what DuckDB alone would do
        assert published_runs(target) == ["run1"]
        for ticker in ("NVDA", "AMD"):
            lake.commit("verify", ticker, "2024Q1", gate(ticker, "2024Q1", 2))
        assert publish(lake, target).changed
        assert published_runs(target) == ["run2"]
        with duckdb.connect(
            target, read_only=True
        ) as plain:  # no write-ahead log of the old database is left beside the new one
            assert plain.execute("SELECT count(*) FROM verified_facts").fetchone() == (40,)


def test_write_ahead_log_of_another_file_does_not_stop_a_reader(target: str) -> None:
    Path(f"{target}.wal").write_bytes(b"\x00" * 5000)
    assert published_runs(target) == ["run1"]


def test_nothing_is_left_beside(lake: Lake, target: str) -> None:
    with open_warehouse(target):
        lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 2))
        publish(lake, target)
        assert sorted(path.name for path in Path(target).parent.iterdir()) == [
            ".warehouse.duckdb.lock",
            "lake",
            "warehouse.duckdb",
        ]


@pytest.mark.parametrize("damage", ["file", "manifest"])
def test_damaged_partition_is_left_out_whole_and_named(lake: Lake, target: str, tmp_path: Path, damage: str) -> None:
    pattern = (
        "lake/rejected_facts/ticker=NVDA/*/*.parquet"
        if damage == "file"
        else "lake/_manifests/ticker=NVDA/*/verify.json"
    )
    for path in tmp_path.glob(pattern):
        path.write_bytes(path.read_bytes()[:50])
    lake.commit("verify", "AMD", "2024Q1", gate("AMD", "2024Q1", 2))
    result = publish(lake, target)
    assert len(result.problems) == 1
    assert "NVDA 2024Q1" in result.problems[0]
    assert result.rows["verified_facts"] == 20
    with open_warehouse(target) as connection:
        assert connection.execute(
            "SELECT DISTINCT ticker FROM verified_facts UNION SELECT ticker FROM rejected_facts"
        ).fetchall() == [("AMD",)]
        assert connection.execute(
            "SELECT DISTINCT ticker FROM tickmark_partitions WHERE problem IS NOT NULL"
        ).fetchall() == [("NVDA",)]
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    mended = publish(lake, target)
    assert (mended.changed, mended.problems, mended.rows["verified_facts"]) == (True, (), 40)


def test_store_that_cannot_be_read_leaves_the_warehouse_as_it_is(lake: Lake, target: str, tmp_path: Path) -> None:
    (manifest,) = tmp_path.glob("lake/_manifests/ticker=NVDA/*/verify.json")
    manifest.unlink()
    manifest.mkdir()
    (tmp_path / "lake" / "_manifests" / "ticker=AMD").rename(tmp_path / "elsewhere")
    (tmp_path / "lake" / "_manifests" / "ticker=AMD").symlink_to(
        "ticker=AMD"
    )  # a loop: an error of the file system, not damage
    (tmp_path / "lake" / "_manifests" / "x").mkdir()
    with pytest.raises(StorageError):
        publish(lake, target)
    assert published_runs(target) == ["run1"]


def test_empty_lake_never_replaces_a_warehouse(target: str, tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="TICKMARK_DATA"):
        publish(Lake(str(tmp_path / "wrong")), target)
    assert published_runs(target) == ["run1"]


def test_empty_lake_can_be_published_first(tmp_path: Path) -> None:
    result = publish(Lake(str(tmp_path)), str(tmp_path / "w.duckdb"))
    with open_warehouse(result.target) as connection:
        assert connection.execute("SELECT count(*) FROM facts").fetchone() == (0,)


def test_a_publisher_waits_for_another_but_not_for_ever(lake: Lake, target: str) -> None:
    code = (
        "import fcntl,sys; f=open(sys.argv[1],'wb'); fcntl.flock(f,fcntl.LOCK_EX); print('locked',flush=True); "
        "sys.stdin.read()"
    )
    lock = str(Path(target).parent / ".warehouse.duckdb.lock")
    with subprocess.Popen(
        [sys.executable, "-c", code, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout and other.stdout.readline() == "locked\n"
        with pytest.raises(WarehouseError, match="another process"):
            publish(lake, target, wait=0.2)
        other.kill()
    assert not publish(lake, target, wait=5).changed


def test_object_store_end_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    url = f"memory://bucket-{tmp_path.name}"
    lake, target = Lake(url), f"{url}/warehouse.duckdb"
    with pytest.raises(WarehouseError, match="no warehouse at memory://"):
        open_warehouse(target)
    for run in (1, 2):
        lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", run))
        assert publish(lake, target).changed
        assert not publish(lake, target).changed
        assert published_runs(target) == [f"run{run}"]
    copies = list((tmp_path / ".cache").rglob("warehouse.duckdb"))
    published_runs(target)
    assert list((tmp_path / ".cache").rglob("warehouse.duckdb")) == copies  # fetched once per version
    with pytest.raises(WarehouseError, match="TICKMARK_DATA"):
        publish(Lake(f"{url}/wrong"), target)


@pytest.mark.parametrize("content", [b"", b"ticker,value\nNVDA,1\n", b"x" * 8 + b"DUCK" + b"\0" * 9000])
def test_file_that_is_no_warehouse(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "w.duckdb").write_bytes(content)
    with pytest.raises(WarehouseError, match="tickmark build"):
        open_warehouse(str(tmp_path / "w.duckdb"))


def test_missing_warehouse(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match=r"no warehouse at .*run 'tickmark build TICKER'"):
        open_warehouse(str(tmp_path / "w.duckdb"))
    with pytest.raises(WarehouseError, match="cannot be read"):
        open_warehouse(str(tmp_path))


def test_truncated_warehouse(target: str) -> None:
    data = Path(target).read_bytes()
    Path(target).write_bytes(data[: len(data) // 3])
    with pytest.raises(WarehouseError):
        open_warehouse(target)


@pytest.mark.parametrize("damage", ["cut off", "beginning", "middle", "text"])
def test_a_damaged_warehouse_is_made_again_and_kept(lake: Lake, target: str, damage: str) -> None:
    path = Path(target)
    raw, before = path.read_bytes(), published_runs(target)
    quarter = len(raw) // 4
    junk = b"\xa5" * quarter
    damaged = {
        "cut off": raw[: len(raw) // 2],
        "beginning": junk + raw[quarter:],
        "middle": raw[:quarter] + junk + raw[2 * quarter :],
        "text": b"notes of somebody\n" * 10,
    }[damage]
    path.write_bytes(damaged)
    again = publish(lake, target)
    assert again.changed
    assert again.replaced is not None
    (kept,) = path.parent.glob("warehouse.duckdb.replaced-*")
    assert str(kept) in again.replaced
    assert kept.read_bytes() == damaged
    assert published_runs(target) == before
    assert (publish(lake, target).changed, publish(lake, target).replaced) == (False, None)


def test_a_warehouse_that_was_only_touched_is_left_as_it_is(lake: Lake, target: str) -> None:
    """It is read from end to end once, and bears its own time again."""
    path = Path(target)
    written = path.stat()
    os.utime(path)
    again = publish(lake, target)
    assert (again.changed, again.replaced) == (False, None)
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (written.st_ino, written.st_mtime_ns)


def test_database_of_somebody_else_and_of_another_contract(lake: Lake, target: str, tmp_path: Path) -> None:
    duckdb.connect(str(tmp_path / "other.duckdb")).close()
    with pytest.raises(WarehouseError, match="no build record"):
        open_warehouse(str(tmp_path / "other.duckdb"))
    with duckdb.connect(target) as connection:
        connection.execute("UPDATE tickmark_build SET contract = 'older', recipe = 'older'")
    with pytest.raises(WarehouseError, match=r"contract older.*tickmark build"):
        open_warehouse(target)
    assert publish(lake, target).changed
    with open_warehouse(target) as connection:
        assert build_record(connection).problems == 0


def test_connections_are_read_only(target: str) -> None:
    with open_warehouse(target) as connection, pytest.raises(duckdb.InvalidInputException, match="read-only"):
        connection.execute("DELETE FROM verified_facts")


@pytest.mark.parametrize("mode", ["kill-publisher", "publishers"])
def test_processes(tmp_path: Path, mode: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(WORKER), mode, str(tmp_path), "7"],
        capture_output=True,
        text=True,
        timeout=800,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_of_a_quarantined_partition_nothing_is_published_and_everybody_told(lake: Lake, tmp_path: Path) -> None:
    target = str(tmp_path / "w.duckdb")
    assert publish(lake, target).rows["verified_facts"] == 40
    lake.commit("chunk", "AMD", "2024Q1", {"chunks": TABLES["chunks"].frame([chunk("AMD", "2024Q1", 1)])})
    lake.commit("verify", "AMD", "2024Q1", gate("AMD", "2024Q1", 2), {QUARANTINED: "scale of the notes"})
    result = publish(lake, target)
    assert (result.changed, result.problems, result.quarantined) == (True, (), ("AMD 2024Q1: scale of the notes",))
    assert (result.rows["verified_facts"], result.rows["chunks"]) == (20, 0)
    with open_warehouse(target) as connection:
        here = (
            "SELECT ticker FROM verified_facts UNION SELECT ticker FROM rejected_facts UNION SELECT ticker FROM chunks"
        )
        assert connection.execute(here).fetchall() == [("NVDA",)]
        told = connection.execute(
            "SELECT DISTINCT ticker, problem FROM tickmark_partitions WHERE problem IS NOT NULL"
        ).fetchall()
    assert told == [("AMD", "quarantined: scale of the notes")]
    assert not publish(lake, target).changed, "what is known to be quarantined is no reason to publish again"
    lake.commit("verify", "AMD", "2024Q1", gate("AMD", "2024Q1", 3))
    mended = publish(lake, target)
    assert (mended.changed, mended.quarantined, mended.rows["chunks"]) == (True, (), 1)
