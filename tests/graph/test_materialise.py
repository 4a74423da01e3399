"""The whole graph on the bundled company's filings, for real: what is stored, what Dagster shows of it, what is done
again and what is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import numpy as np
import pytest
from dagster import (
    AssetCheckKey,
    AssetKey,
    AssetRecordsFilter,
    DagsterEventType,
    DagsterInstance,
    DagsterRunStatus,
    RunsFilter,
)
from places import Place
from sample_company import built_company

from assets.partitions import PERIOD, TICKER, cell_key
from pipelines.build import PartitionResult, build, lost
from pipelines.instance import open_instance
from pipelines.runs import Task, run_cell
from resources import WarehouseResource
from tickmark.errors import LakeError
from tickmark.lake import Lake
from tickmark.rawstore import RawStore
from tickmark.retrieval.artefacts import build_index
from tickmark.schemas import TABLES
from tickmark.settings import settings
from tickmark.stages import STAGES

PERIODS = ("2023Q3", "2024Q1", "2024Q2", "2024Q3")
STAGE_NAMES = tuple(STAGES)

Built = tuple[Place, list[PartitionResult]]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, sample_edgar: str) -> Iterator[Built]:
    """The bundled company built once, for tests that only look."""
    found, results = built_company(tmp_path_factory.mktemp("built"), sample_edgar)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in found.environment.items():
            patch.setenv(name, value)
        yield found, results


@pytest.fixture
def instance(built: Built) -> Iterator[DagsterInstance]:
    with open_instance(built[0].home) as opened:
        yield opened


def test_the_first_search_finds_its_index_made(built: Built) -> None:
    made = build_index(str(built[0].warehouse))
    assert (made.filings, made.made) == (len(PERIODS), 0)


def test_a_build_writes_the_revenue_lines_of_each_filing_as_files(built: Built) -> None:
    place = built[0]
    for ticker, period in Lake(place.data).partitions():
        folder = Path(place.data) / "descriptions" / ticker / period
        assert sorted(path.suffix for path in folder.iterdir()) == [".csv", ".csv", ".xlsx"]


def test_every_filing_goes_through_every_stage(built: Built) -> None:
    place, results = built
    assert [(r.ticker, r.period, r.status, r.error, r.filings) for r in results] == [
        ("MRDW", p, "built", None, 1) for p in PERIODS
    ]
    assert all(r.verified > 300 for r in results), results
    lake = Lake(place.data)
    for period in PERIODS:
        assert set(lake.state("MRDW", period)) == set(TABLES)
        assert all(
            len(lake.read(table, "MRDW", period))
            for table in TABLES
            if table not in ("rejected_facts", "sheets", "sheet_rows")
        )


def test_the_published_warehouse_holds_what_the_lake_holds(built: Built) -> None:
    place, results = built
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        stored = connection.execute(
            "SELECT period, count(*) FROM verified_facts GROUP BY period ORDER BY period"
        ).fetchall()
        both = connection.execute(
            "SELECT count(*) FROM verified_facts JOIN rejected_facts USING (accession, fact_id)"
        ).fetchall()
    assert stored == [(r.period, r.verified) for r in results]
    assert both == [(0,)]


def test_one_run_per_partition_is_seen_in_dagster(instance: DagsterInstance) -> None:
    runs = instance.get_runs()
    assert {run.status for run in runs} == {DagsterRunStatus.SUCCESS}
    assert sorted(run.tags["dagster/partition"] for run in runs if run.job_name == "build_filings") == [
        f"{p}|MRDW" for p in PERIODS
    ]
    assert [run.job_name for run in runs].count("publish_warehouse") == 1
    assert set(instance.get_dynamic_partitions(TICKER)) == {"MRDW"}
    assert set(instance.get_dynamic_partitions(PERIOD)) == set(PERIODS)


def test_materialisations_carry_data_versions_and_what_an_analyst_wants(
    built: Built, instance: DagsterInstance
) -> None:
    place, results = built
    state = Lake(place.data).state("MRDW", "2024Q3")
    for table in TABLES:
        event = instance.fetch_materializations(_records(table, "2024Q3"), limit=1).records[0].asset_materialization
        assert event is not None and event.tags is not None
        assert event.tags["dagster/data_version"] == state[table]
        assert (
            event.tags["dagster/code_version"]
            == next(stage for stage in STAGES.values() if table in stage.tables).code_version
        )
        assert event.metadata["dagster/row_count"].value == len(Lake(place.data).read(table, "MRDW", "2024Q3"))
    event = (
        instance.fetch_materializations(_records("verified_facts", "2024Q3"), limit=1).records[0].asset_materialization
    )
    assert event is not None
    metadata = event.metadata
    assert metadata["verified"].value == results[-1].verified
    assert metadata["rejected"].value == results[-1].rejected
    assert "data:image/svg+xml;base64," in str(metadata["verified and rejected by reason"].value)
    assert isinstance(metadata["agreement with tags"].value, float)
    assert 0.9 < metadata["agreement with tags"].value <= 1


def test_every_check_of_every_partition_ran_and_passed(instance: DagsterInstance) -> None:
    keys = [AssetCheckKey(AssetKey(table), "contract") for table in TABLES]
    keys += [
        AssetCheckKey(AssetKey("verified_facts"), name)
        for name in ("each_candidate_once", "mostly_verified", "agrees_with_tags")
    ]
    for key in keys:
        records = instance.event_log_storage.get_asset_check_execution_history(key, limit=100)
        seen = {}
        for record in records:
            assert record.event is not None and record.event.dagster_event is not None
            evaluation = record.event.dagster_event.asset_check_evaluation_data
            seen[record.partition] = evaluation.passed
        assert seen == {f"{p}|MRDW": True for p in PERIODS}, key


def test_a_second_build_does_nothing_again(built: Built, instance: DagsterInstance) -> None:
    place, first = built
    before, runs = place.warehouse.stat(), instance.get_runs_count()
    second = build(["MRDW"])
    assert [(r.period, r.status, r.verified, r.rejected) for r in second] == [
        (r.period, "unchanged", r.verified, r.rejected) for r in first
    ]
    assert instance.get_runs_count() == runs
    assert (place.warehouse.stat().st_ino, place.warehouse.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_facts_of_older_code_are_extracted_again_and_nothing_before_them_is(
    built: Built, instance: DagsterInstance
) -> None:
    lake = Lake(built[0].data)
    manifest = lake.built("MRDW", "2024Q3")["extracted_facts"]
    lake.commit(
        "extracted_facts",
        "MRDW",
        "2024Q3",
        {"extracted_facts": lake.read("extracted_facts", "MRDW", "2024Q3")},
        manifest.made_from | {"code": "older"},
    )
    assert [(r.period, r.status) for r in build(["MRDW"])] == [
        (p, "built" if p == "2024Q3" else "unchanged") for p in PERIODS
    ]
    (run,) = instance.get_runs(RunsFilter(job_name="build_filings"), limit=1)
    facts_and_after = {"extracted_facts", "verified_facts", "rejected_facts", "reports", "descriptions"}
    assert _materialised(instance, run.run_id) == facts_and_after
    assert lake.built("MRDW", "2024Q3")["extracted_facts"].made_from["code"] == STAGES["extracted_facts"].code_version


def _deleted(file: Path) -> None:
    file.unlink()


def _one_bit_turned(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize(
    ("files", "harm_to_document"),
    [
        ("lake/reports/ticker=MRDW/period=2024Q3/*.parquet", _deleted),
        ("lake/_manifests/ticker=MRDW/period=2024Q3/reports.json", _one_bit_turned),
    ],
)
def test_a_damaged_partition_is_mended(built: Built, files: str, harm_to_document: Callable[[Path], None]) -> None:
    lake = Lake(built[0].data)
    before = lake.state("MRDW", "2024Q3")
    (document,) = lake.read("raw_filings", "MRDW", "2024Q3")["sha256"]
    for file in Path(built[0].data).glob(files):
        _one_bit_turned(file)
    harm_to_document(next(Path(built[0].data).glob(f"raw/objects/*/{document}.gz")))
    assert [r.status for r in build(["MRDW"], periods=["2024Q3"])] == ["built"]
    assert lake.state("MRDW", "2024Q3") == before
    assert len(lake.read("reports", "MRDW", "2024Q3"))


def test_a_damaged_stage_does_not_keep_those_before_it_from_being_read(built: Built) -> None:
    lake = Lake(built[0].data)
    manifest = Path(built[0].data, "lake", "_manifests", "ticker=MRDW", "period=2024Q1", "sections.json")
    written = manifest.read_bytes()
    manifest.write_bytes(b"{")
    try:
        assert len(lake.read("raw_filings", "MRDW", "2024Q1")), "what mends the stage begins by reading this"
        with pytest.raises(LakeError, match="damaged"):
            lake.read("sections", "MRDW", "2024Q1")
    finally:
        manifest.write_bytes(written)


def test_a_partition_that_the_warehouse_had_to_leave_out_is_a_failed_one(
    built: Built, instance: DagsterInstance
) -> None:
    """Another partition than the one asked for is damaged: the build says so, and does not end as if all were there."""
    place = built[0]
    lake = Lake(place.data)
    file = Path(place.data, "lake", lake.built("MRDW", "2024Q3")["reports"].paths[0])
    written = file.read_bytes()
    _one_bit_turned(file)
    lake.commit("reports", "MRDW", "2024Q1", {"reports": lake.read("reports", "MRDW", "2024Q1")}, {"code": "older"})
    place.warehouse.unlink()
    try:
        results = build(["MRDW"], periods=["2024Q1"])
    finally:
        file.write_bytes(written)
    assert [(r.period, r.status) for r in results] == [("2024Q1", "built"), ("2024Q3", "failed")]
    assert "is damaged" in str(results[1].error)
    (check,) = instance.event_log_storage.get_asset_check_execution_history(
        AssetCheckKey(AssetKey("warehouse"), "complete"), limit=1
    )
    assert check.event is not None and check.event.dagster_event is not None
    assert not check.event.dagster_event.asset_check_evaluation_data.passed
    assert [r.status for r in build(["MRDW"])] == ["unchanged"] * len(PERIODS), "it is whole again, and is published"


def test_a_partition_whose_document_is_gone_is_behind(built: Built, tmp_path: Path) -> None:
    lake = Lake(built[0].data)
    assert not lost(lake, RawStore.of(settings()), "MRDW", "2024Q3")
    assert lost(lake, RawStore(tmp_path), "MRDW", "2024Q3")


def test_the_warehouse_resource_reads_and_never_writes(built: Built) -> None:
    with WarehouseResource().get_connection() as connection:
        assert connection.execute("SELECT count(*) FROM verified_facts").fetchone() == (
            sum(r.verified for r in built[1]),
        )
        with pytest.raises(duckdb.InvalidInputException, match="read-only"):
            connection.execute("DELETE FROM verified_facts")


def test_passages_get_vectors_and_keep_them(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the default model; made again by other code, a passage whose text is the same has the very same vector. Of
    press releases, which are short.
    """
    monkeypatch.delenv("TICKMARK_EMBEDDING_MODEL")
    said: list[str] = []
    assert [r.error for r in build(["MRDW"], periods=["2024Q3"], forms=["8-K"], on_notice=said.append)] == [None]
    assert [text for text in said if "the facts are published; making vectors" in text]
    lake = Lake(place.data)
    first = lake.read("chunks", "MRDW", "2024Q3")
    assert len(first) > 10
    norms = np.linalg.norm(np.stack(list(first["embedding"])), axis=1)
    assert np.allclose(norms, 1.0, atol=1e-5)
    marked = first.copy()
    marked["embedding"] = [
        -vector for vector in first["embedding"]
    ]  # no model makes these: they can only have been taken over
    lake.commit("chunks", "MRDW", "2024Q3", {"chunks": marked}, {"code": "older"})
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        assert connection.execute("SELECT count(embedding) FROM chunks").fetchone() == (len(first),)
    assert [r.status for r in build(["MRDW"], periods=["2024Q3"], forms=["8-K"])] == ["built"]
    again = lake.read("chunks", "MRDW", "2024Q3")
    assert all(np.array_equal(now, before) for now, before in zip(again["embedding"], marked["embedding"], strict=True))


@pytest.mark.usefixtures("place")
def test_fewer_forms_never_lose_a_filing_and_more_add_theirs() -> None:
    periods = PERIODS[-2:]
    assert [(r.period, r.status) for r in build(["MRDW"], forms=["10-K"], periods=periods)] == [("2024Q3", "built")]
    assert [(r.period, r.status) for r in build(["MRDW"], forms=["10-Q", "10-K"], periods=periods)] == [
        ("2024Q2", "built"),
        ("2024Q3", "unchanged"),
    ]
    assert {r.status for r in build(["MRDW"], forms=["10-Q"], periods=periods)} == {"unchanged"}


def test_a_cell_without_a_filing_is_skipped_and_does_not_fail(place: Place) -> None:
    from pipelines.definitions import defs

    with open_instance(place.home) as opened:
        opened.add_dynamic_partitions(TICKER, ["MRDW"])
        opened.add_dynamic_partitions(PERIOD, ["2022Q1"])
        assert run_cell(opened, defs.resolve_job_def("build_filings"), Task("MRDW", "2022Q1", (), STAGE_NAMES)) is None
        (run,) = opened.get_runs()
        skipped = {e.step_key for e in opened.all_logs(run.run_id, DagsterEventType.STEP_SKIPPED)}
        assert run.status is DagsterRunStatus.SUCCESS
        assert not _materialised(opened, run.run_id)
        assert skipped >= {*STAGE_NAMES} - {"raw_filings"}
    assert Lake(place.data).partitions() == []


def test_a_stage_alone_is_skipped_where_nothing_was_collected(place: Place) -> None:
    from pipelines.definitions import defs

    with open_instance(place.home) as opened:
        opened.add_dynamic_partitions(TICKER, ["MRDW"])
        opened.add_dynamic_partitions(PERIOD, ["2024Q3"])
        assert run_cell(opened, defs.resolve_job_def("build_filings"), Task("MRDW", "2024Q3", (), ("tables",))) is None
        (run,) = opened.get_runs()
        assert not _materialised(opened, run.run_id)


def _records(table: str, period: str) -> AssetRecordsFilter:
    return AssetRecordsFilter(asset_key=AssetKey(table), asset_partitions=[str(cell_key("MRDW", period))])


def _materialised(instance: DagsterInstance, run_id: str) -> set[str]:
    events = [entry.dagster_event for entry in instance.all_logs(run_id, DagsterEventType.ASSET_MATERIALIZATION)]
    return {event.asset_key.to_user_string() for event in events if event and event.asset_key}


def test_descriptions_are_files_of_a_cell(built: Built, instance: DagsterInstance) -> None:
    from dagster import materialize

    from assets.descriptions import descriptions
    from resources import LakeResource

    place, _ = built
    done = materialize(
        [descriptions],
        instance=instance,
        partition_key=cell_key("MRDW", "2024Q3"),
        resources={"lake": LakeResource(url=str(place.data))},
    )
    assert done.success
    (event,) = done.get_asset_materialization_events()
    assert event.materialization.metadata["lines"].value > 1
    files = sorted(path.suffix for path in (Path(place.data) / "descriptions" / "MRDW" / "2024Q3").iterdir())
    assert files == [".csv", ".csv", ".xlsx"]
