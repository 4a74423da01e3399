"""The lake: what is committed is what is read, together or not at all."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lake_rows import candidate, chunk, fact, gate, runs

from tickmark import columnar
from tickmark import lake as lake_module
from tickmark.errors import ContractError, LakeError, NotInWarehouse, StorageError
from tickmark.lake import Lake
from tickmark.manifest import partition_folder, partition_of
from tickmark.schemas import TABLES

pytestmark = pytest.mark.slow

WORKER = Path(__file__).parents[1] / "support" / "lake_worker.py"
FACTS, GATE = TABLES["verified_facts"], ["verified_facts", "rejected_facts"]
AT_ONCE = timedelta(0)


@pytest.fixture(params=["folder", "file", "memory"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A lake in a folder by its path, by a file:// URL, and in an object store."""
    return {
        "folder": str(tmp_path / "data"),
        "file": (tmp_path / "data").as_uri(),
        "memory": f"memory://{tmp_path.name}/data",
    }[request.param]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def manifest_file(folder: Path, step: str = "verify") -> Path:
    """The one manifest of a step."""
    (path,) = folder.glob(f"lake/_manifests/*/*/{step}.json")
    return path


def test_what_is_committed_is_read(url: str) -> None:
    lake, frames = Lake(url), gate("NVDA", "2024Q1", 7)
    committed = lake.commit("verify", "NVDA", "2024Q1", frames)
    assert committed.changed
    assert committed.rows == {"verified_facts": 20, "rejected_facts": 5}
    for table, frame in Lake(url).read_many(GATE, "NVDA", "2024Q1").items():
        pd.testing.assert_frame_equal(frame, frames[table])
    assert lake.state("NVDA", "2024Q1") == committed.digests
    assert lake.partitions() == lake.partitions("rejected_facts") == [("NVDA", "2024Q1")]
    assert lake.partitions("sections") == []


def test_unchanged_rows_write_nothing(tmp_path: Path) -> None:
    lake = Lake(str(tmp_path))
    first = lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    before = tree(tmp_path)
    shuffled = {
        table: frame.sample(frac=1, random_state=1)[sorted(frame.columns)]
        for table, frame in gate("NVDA", "2024Q1", 1).items()
    }
    again = lake.commit("verify", "NVDA", "2024Q1", shuffled)
    assert not again.changed
    assert again.digests == first.digests
    assert tree(tmp_path) == before


def test_rows_that_were_there_already_count_as_checked(url: str) -> None:
    Lake(url).commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    lake_module._checked_here.clear()  # as in a process that is started anew
    assert Lake(url).rows_checked("verified_facts", "NVDA", "2024Q1") is None
    assert not Lake(url).commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1)).changed
    assert Lake(url).rows_checked("verified_facts", "NVDA", "2024Q1") == 20


def test_only_the_columns_that_are_asked_for_are_read(url: str) -> None:
    Lake(url).commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    whole = Lake(url).read("verified_facts", "NVDA", "2024Q1")
    named = Lake(url).read("verified_facts", "NVDA", "2024Q1", ["value", "fact_id"])
    pd.testing.assert_frame_equal(named, whole[["value", "fact_id"]])


def test_a_frame_that_its_reader_changes_is_nobody_else_s(url: str) -> None:
    Lake(url).commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    before = Lake(url).read("verified_facts", "NVDA", "2024Q1")
    mine = Lake(url).read("verified_facts", "NVDA", "2024Q1")
    mine["value"] = -mine["value"]
    mine.loc[0, "label"] = "mine"
    pd.testing.assert_frame_equal(Lake(url).read("verified_facts", "NVDA", "2024Q1"), before)


def test_damage_to_a_file_that_was_read_before_is_seen(tmp_path: Path) -> None:
    Lake(str(tmp_path)).commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    Lake(str(tmp_path)).read("verified_facts", "NVDA", "2024Q1")
    (file,) = tmp_path.glob("lake/verified_facts/*/*/*.parquet")
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    with pytest.raises(LakeError, match="damaged"):
        Lake(str(tmp_path)).read("verified_facts", "NVDA", "2024Q1")


def test_what_rows_were_made_from_is_kept_with_them(url: str) -> None:
    lake = Lake(url)
    assert lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1), {"code": "a"}).changed
    assert not lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1), {"code": "b"}).changed
    (manifest,) = lake.built("NVDA", "2024Q1").values()
    assert (manifest.step, manifest.made_from) == ("verify", {"code": "b"})
    assert runs(lake.read_many(GATE, "NVDA", "2024Q1")) == {"run1"}
    assert lake.collect(AT_ONCE) == 2
    assert runs(lake.read_many(GATE, "NVDA", "2024Q1")) == {"run1"}


def test_same_frame_same_file_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        Lake(str(tmp_path / name)).commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    files = [sorted(path.read_bytes() for path in (tmp_path / name).rglob("*.parquet")) for name in ("one", "two")]
    assert files[0] == files[1]


def test_layout_is_what_other_tools_expect(tmp_path: Path) -> None:
    Lake(str(tmp_path)).commit("verify", "BRK.B", "2024Q1", gate("BRK.B", "2024Q1", 1))
    (path,) = tmp_path.glob("lake/verified_facts/ticker=BRK.B/period=2024Q1/*.parquet")
    assert pq.read_schema(path).names == FACTS.column_names


def test_partition_without_rows_is_a_partition(url: str) -> None:
    lake = Lake(url)
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    lake.commit("verify", "AMD", "2024Q1", gate("AMD", "2024Q1", 1))
    lake.commit("verify", "AMD", "2024Q1", {table: TABLES[table].empty() for table in GATE})
    assert lake.partitions("verified_facts") == [("AMD", "2024Q1"), ("NVDA", "2024Q1")]
    empty = lake.read("verified_facts", "AMD", "2024Q1")
    pd.testing.assert_frame_equal(empty, FACTS.empty())
    assert len(lake.read("verified_facts", "NVDA", "2024Q1")) == 20


def test_not_built_is_not_the_same_as_empty(url: str) -> None:
    lake = Lake(url)
    assert lake.state("NVDA", "2024Q1") == {}
    assert lake.partitions() == []
    with pytest.raises(NotInWarehouse, match=r"NVDA 2024Q1 .* sections"):
        lake.read("sections", "NVDA", "2024Q1")


def test_columns_are_stored_by_name(tmp_path: Path) -> None:
    lake = Lake(str(tmp_path))
    frame = FACTS.frame([fact("NVDA", "2024Q1", 1, label="the label", row_label="the row")])
    lake.commit("extract", "NVDA", "2024Q1", {"verified_facts": frame[list(reversed(frame.columns))]})
    read = lake.read("verified_facts", "NVDA", "2024Q1")
    assert list(read.columns) == FACTS.column_names
    assert read[["label", "row_label"]].values.tolist() == [["the label", "the row"]]


def _break(frames: dict[str, pd.DataFrame], how: str) -> None:
    bad = frames["rejected_facts"]
    if how == "value":
        bad.loc[0, "unit"] = "dollars"
    elif how == "stranger":
        bad.loc[1, "ticker"] = "AMD"
    elif how == "other period":
        bad.loc[1, "period"] = "2024Q2"
    elif how == "surrogate":
        bad.loc[1, "label"] = "half of \ud83d"
    elif how == "column":
        frames["rejected_facts"] = bad.drop(columns="reason")
    elif how == "key":
        bad.loc[1, "fact_id"] = bad.loc[0, "fact_id"]
    elif how == "table":
        frames["rejected"] = bad


@pytest.mark.parametrize("how", ["value", "stranger", "other period", "surrogate", "column", "key", "table"])
def test_frame_that_breaks_the_contract_writes_nothing(tmp_path: Path, how: str) -> None:
    lake = Lake(str(tmp_path))
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    before, frames = tree(tmp_path), gate("NVDA", "2024Q1", 2)
    _break(frames, how)
    with pytest.raises(ContractError):
        lake.commit("verify", "NVDA", "2024Q1", frames)
    assert tree(tmp_path) == before


def test_a_step_commits_all_its_tables_and_no_other_step_s(tmp_path: Path) -> None:
    lake = Lake(str(tmp_path))
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    before = tree(tmp_path)
    two = gate("NVDA", "2024Q1", 2)
    with pytest.raises(ContractError, match="rejected_facts before and does not now"):
        lake.commit("verify", "NVDA", "2024Q1", {"verified_facts": two["verified_facts"]})
    with pytest.raises(ContractError, match="belongs to step verify"):
        lake.commit("extract", "NVDA", "2024Q1", {"verified_facts": two["verified_facts"]})
    with pytest.raises(ContractError, match="no table"):
        lake.commit("extract", "NVDA", "2024Q1", {})
    assert tree(tmp_path) == before


@pytest.mark.parametrize(
    ("step", "ticker", "period"),
    [
        ("Verify", "A", "2024Q1"),
        ("../x", "A", "2024Q1"),
        ("v", "", "2024Q1"),
        ("v", "A B", "2024Q1"),
        ("v", "A\n", "2024Q1"),
        ("v", "A", "2024Q5"),
        *(("v", t, p) for t, p in [("A", "2024Q1\n"), ("A" * 33, "2024Q1"), ("Ä", "2024Q1")]),
    ],
)
def test_names_that_cannot_be_a_partition(tmp_path: Path, step: str, ticker: str, period: str) -> None:
    with pytest.raises(ContractError):
        Lake(str(tmp_path)).commit(step, ticker, period, {"verified_facts": FACTS.empty()})
    assert tree(tmp_path) == {}


@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=32))
def test_every_ticker_is_a_folder_and_back(ticker: str) -> None:
    folder = partition_folder(ticker, "2024Q1")
    first, second = folder.split("/")
    assert (second, partition_of(f"_manifests/{folder}/verify.json")) == ("period=2024Q1", (ticker, "2024Q1"))
    assert set(first.removeprefix("ticker=")) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_%~")


@pytest.mark.parametrize("ticker", ["BRK.B", "BF-B", "..", "a/b", "%2E", "CON", "x=y", "brk.b", "*"])
def test_awkward_tickers_keep_to_themselves(url: str, ticker: str) -> None:
    lake = Lake(url)
    for name in (ticker, "NVDA", "BRK"):
        lake.commit("verify", name, "2024Q1", gate(name, "2024Q1", 3, verified=1))
    assert lake.partitions() == sorted((name, "2024Q1") for name in (ticker, "NVDA", "BRK"))
    assert lake.read("verified_facts", ticker, "2024Q1")["ticker"].tolist() == [ticker]


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
DATES = st.dates(dt.date(1, 1, 1), dt.date(9999, 12, 31))
ROW = st.fixed_dictionaries(
    {
        "label": TEXT,
        "entity": TEXT,
        "value": st.floats(allow_nan=False, allow_infinity=False),
        "yoy_change": st.none() | st.floats(allow_nan=False, allow_infinity=False),
        "segment": st.none() | TEXT,
        "cik": st.integers(-(2**63), 2**63 - 1),
        "paragraph_index": st.none() | st.integers(0, 2**63 - 1),
        "period_start": st.none() | DATES,
        "period_end_date": DATES,
    }
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(ROW, max_size=6))
def test_any_values_come_back(tmp_path: Path, rows: list[dict[str, object]]) -> None:
    lake = Lake(f"memory://values/{tmp_path.name}")
    frame = FACTS.frame([fact("NVDA", "2024Q1", n, **row) for n, row in enumerate(rows)])
    lake.commit("verify", "NVDA", "2024Q1", {"verified_facts": frame})
    read = lake.read("verified_facts", "NVDA", "2024Q1")
    pd.testing.assert_frame_equal(read, frame, check_exact=True)
    assert [type(v) for v in read["period_start"]] == [type(v) for v in frame["period_start"]]


def test_vectors_come_back(url: str) -> None:
    lake, vector = Lake(url), np.linspace(-1, 1, 384, dtype=np.float32)
    rows = [
        chunk("NVDA", "2024Q1", 1, embedding=vector),
        chunk("NVDA", "2024Q1", 2, embedding=None),
        chunk("NVDA", "2024Q1", 3, embedding=vector.tolist()),
    ]
    lake.commit("chunk", "NVDA", "2024Q1", {"chunks": TABLES["chunks"].frame(rows)})
    one, two, three = lake.read("chunks", "NVDA", "2024Q1")["embedding"]
    assert two is None
    assert one.dtype == np.float32
    assert np.array_equal(one, vector)
    assert np.array_equal(three, vector)


def test_digest_depends_on_rows_alone(tmp_path: Path) -> None:
    one, two, other = (Lake(str(tmp_path / name)) for name in ("one", "two", "other"))
    for lake, order in ((one, ["NVDA", "AMD"]), (two, ["AMD", "NVDA"]), (other, ["AMD", "NVDA"])):
        for ticker in order:
            lake.commit("verify", ticker, "2024Q1", gate(ticker, "2024Q1", 1))
    two.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 2))
    two.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    two.commit("verify", "GE", "2024Q1", {table: TABLES[table].empty() for table in GATE})
    other.commit(
        "verify",
        "NVDA",
        "2024Q1",
        gate("NVDA", "2024Q1", 1) | {"verified_facts": FACTS.frame([fact("NVDA", "2024Q1", n, 1) for n in range(19)])},
    )
    assert one.digest("verified_facts") == two.digest("verified_facts") != other.digest("verified_facts")
    assert one.digest("rejected_facts") == other.digest("rejected_facts")


@pytest.mark.parametrize(
    "change",
    [
        {"label": "x"},
        {"value": 1.0},
        {"segment": "a"},
        {"segment": ""},
        {"period_start": None},
        {"row_index": 3},
        {"metric": None},
    ],
)
def test_every_value_counts_in_the_digest(change: dict[str, object]) -> None:
    tables = [
        columnar.to_arrow(FACTS, FACTS.frame([fact("NVDA", "2024Q1", 1) | new, fact("NVDA", "2024Q1", 2)]))
        for new in ({}, change)
    ]
    assert columnar.digest(FACTS, tables[0]) != columnar.digest(FACTS, tables[1])


def test_digest_tells_where_one_text_ends() -> None:
    tables = [
        columnar.to_arrow(FACTS, FACTS.frame([fact("NVDA", "2024Q1", 1, label=a), fact("NVDA", "2024Q1", 2, label=b)]))
        for a, b in (("ab", "c"), ("a", "bc"))
    ]
    assert columnar.digest(FACTS, tables[0]) != columnar.digest(FACTS, tables[1])


def test_digest_is_the_same_for_any_chunks_order_and_zero() -> None:
    rows = [fact("NVDA", "2024Q1", n, value=0.0) for n in range(9)]
    table = columnar.to_arrow(FACTS, FACTS.frame(rows))
    negative = columnar.to_arrow(FACTS, FACTS.frame([row | {"value": -0.0} for row in reversed(rows)]))
    parts = pa.concat_tables([table.slice(5), table.slice(0, 2), table.slice(2, 3)])
    assert columnar.digest(FACTS, table) == columnar.digest(FACTS, parts) == columnar.digest(FACTS, negative)


def _without(folder: Path, column: str) -> None:
    """Rewrite the one file of verified_facts as an older version would have written it."""
    (path,) = folder.glob("lake/verified_facts/*/*/*.parquet")
    pq.write_table(pq.read_table(path, partitioning=None).drop_columns([column]), path)
    manifest = json.loads(manifest_file(folder).read_bytes())
    manifest["entries"]["verified_facts"]["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    manifest_file(folder).write_text(json.dumps(manifest))


def test_file_from_before_a_column_existed(tmp_path: Path) -> None:
    lake = Lake(str(tmp_path))
    committed = lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    _without(tmp_path, "vs_guidance")
    frame = lake.read("verified_facts", "NVDA", "2024Q1")
    pd.testing.assert_frame_equal(frame, gate("NVDA", "2024Q1", 1)["verified_facts"])
    assert columnar.digest(FACTS, columnar.to_arrow(FACTS, frame)) == committed.digests["verified_facts"]
    _without(tmp_path, "printed")
    with pytest.raises(LakeError, match="before the column printed"):
        lake.read("verified_facts", "NVDA", "2024Q1")


@pytest.mark.parametrize("damage", ["file gone", "file cut", "bit turned", "manifest cut", "manifest of the future"])
def test_damage_is_reported_and_mended_by_building_again(tmp_path: Path, damage: str) -> None:
    lake, frames = Lake(str(tmp_path)), gate("NVDA", "2024Q1", 1)
    lake.commit("verify", "NVDA", "2024Q1", frames)
    (file,) = tmp_path.glob("lake/verified_facts/*/*/*.parquet")
    manifest, data = manifest_file(tmp_path), file.read_bytes()
    if damage == "file gone":
        file.unlink()
    elif damage == "file cut":
        file.write_bytes(data[:-100])
    elif damage == "bit turned":
        file.write_bytes(data[:500] + bytes([data[500] ^ 1]) + data[501:])
    elif damage == "manifest cut":
        manifest.write_bytes(manifest.read_bytes()[:-40])
    else:
        manifest.write_text(manifest.read_text().replace('"format": 1', '"format": 9'))
    with pytest.raises(LakeError):
        lake.read_many(GATE, "NVDA", "2024Q1")
    assert (lake.built("NVDA", "2024Q1") == {}) == (damage != "bit turned")
    assert lake.commit("verify", "NVDA", "2024Q1", frames).changed
    assert list(lake.built("NVDA", "2024Q1")) == ["verify"]
    assert runs(lake.read_many(GATE, "NVDA", "2024Q1")) == {"run1"}


def test_store_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "lake").write_text("a file where the folder should be")
    with pytest.raises(StorageError, match="Not a directory"):
        Lake(str(tmp_path)).commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))


def test_files_of_the_previous_commit_stay_for_a_while(url: str) -> None:
    lake = Lake(url)
    for run in range(3):
        lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", run))
    assert lake.collect() == 0
    assert lake.collect(AT_ONCE) == 4
    assert lake.collect(AT_ONCE) == 0
    assert runs(lake.read_many(GATE, "NVDA", "2024Q1")) == {"run2"}


def test_old_files_go_with_a_later_commit_but_not_those_just_replaced(tmp_path: Path) -> None:
    lake = Lake(str(tmp_path))
    for run in range(3):
        lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", run))
        for path in tmp_path.rglob("*.parquet"):
            os.utime(path, (0, 0))  # a day later, as far as the files tell
    kept = {path.name for path in tmp_path.rglob("*.parquet")}
    assert len(kept) == 4  # run 2 and the one it replaced; run 0 went
    leftover = tmp_path / "lake/verified_facts/ticker=NVDA/period=2024Q1/.x.parquet.0123.part"
    leftover.write_bytes(b"half")
    os.utime(leftover, (0, 0))
    assert lake.collect() == 1
    assert not leftover.exists()


@pytest.mark.parametrize("url", ["folder", "memory"], indirect=True)  # a file:// URL is a folder once it is read
def test_readers_while_files_are_replaced_and_deleted_at_once(url: str) -> None:
    lake, stop, problems = Lake(url, grace=AT_ONCE), threading.Event(), []
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 0))

    def read() -> None:
        try:
            while not stop.is_set():
                found = runs(lake.read_many(GATE, "NVDA", "2024Q1"))
                assert len(found) == 1, found
        except Exception as error:
            problems.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for run in range(1, 9):
        lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", run))
    stop.set()
    for reader in readers:
        reader.join()
    assert problems == []
    assert runs(lake.read_many(GATE, "NVDA", "2024Q1")) == {"run8"}


def test_writers_of_different_steps_do_not_touch_each_other(url: str) -> None:
    lake, problems = Lake(url), []

    def write(step: str, table: str, row: Callable[..., dict[str, Any]]) -> None:
        try:
            for run in range(8):
                lake.commit(
                    step,
                    "NVDA",
                    "2024Q1",
                    {table: TABLES[table].frame([row("NVDA", "2024Q1", n, run) for n in range(5)])},
                )
        except Exception as error:
            problems.append(error)

    writers = [
        threading.Thread(target=write, args=pair)
        for pair in (("extract", "extracted_facts", candidate), ("verify", "verified_facts", fact))
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert problems == []
    assert runs(lake.read_many(["extracted_facts", "verified_facts"], "NVDA", "2024Q1")) == {"run7"}


@pytest.mark.parametrize("mode", ["kill-writer", "storm"])
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
