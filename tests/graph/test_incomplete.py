"""A partition of several filings, one of which cannot be had or read: the others are built, that one is named, and
nothing that was built is lost.
"""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest
from dagster import DagsterRunStatus, build_schedule_context
from edgar_folders import companies
from places import Place, place_in

from pipelines.build import PartitionResult, build
from pipelines.instance import open_instance
from pipelines.schedules import nightly_refresh
from resources import LakeResource, LibraryResource
from samples.serve import serve
from tickmark.cli.build import result_line
from tickmark.edgar import EdgarClient
from tickmark.errors import NotFound, Unavailable
from tickmark.lake import Lake
from tickmark.model import Filing
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.settings import settings
from tickmark.stages import steps

CIK = 9990001
ANNUAL, RELEASE, EVENT = "0009990001-24-000059", "0009990001-24-000055", "0009990001-24-000051"


@pytest.fixture
def edgar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Place, Path]]:
    """A place of its own, and the folder that its EDGAR serves."""
    folder = companies(tmp_path / "edgar", {"MRDW": CIK}, brief=True)
    with serve(folder) as url:
        place = place_in(tmp_path, url)
        for name, value in place.environment.items():
            monkeypatch.setenv(name, value)
        yield place, folder


def _filed(folder: Path, accession: str) -> Path:
    """The folder of a filing's documents."""
    return folder / f"Archives/edgar/data/{CIK}/{accession.replace('-', '')}"


def _collected(known: tuple[str, ...] = (), *, last: bool = False) -> tuple[set[str], list[str]]:
    """Accession numbers that the stage takes, and what it leaves out."""
    store = RawStore.of(settings())
    with EdgarClient(settings(), store) as client:
        rows, failed = steps.raw_filings(client, "MRDW", "2024Q3", ["8-K", "10-K"], store, known, last=last)
    return set(rows["accession"]), failed


def _build(on_notice: Callable[[str], None] | None = None) -> PartitionResult:
    (result,) = build(["MRDW"], forms=["8-K"], periods=["2024Q3"], workers=1, on_notice=on_notice)
    return result


def _digests(place: Place) -> dict[str, str]:
    return {table: Lake(place.data).digest(table) for table in TABLES}


def _published(place: Place) -> set[str]:
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        return {accession for (accession,) in connection.execute("SELECT accession FROM raw_filings").fetchall()}


def test_the_other_filings_are_built_and_the_next_build_completes_it(edgar: tuple[Place, Path], tmp_path: Path) -> None:
    place, folder = edgar
    kept = shutil.move(_filed(folder, RELEASE), tmp_path / "kept")
    result = _build()
    assert (result.status, result.filings) == ("incomplete", 1)
    assert result.error is not None
    assert f"8-K {RELEASE} was left out: " in result.error
    assert "INCOMPLETE: 8-K" in result_line(result)
    assert _published(place) == {EVENT}
    with open_instance(place.home) as instance:
        context = build_schedule_context(
            instance=instance, resources={"lake": LakeResource(), "library": LibraryResource()}
        )
        assert [request.partition_key for request in nightly_refresh(context)] == ["2024Q3|MRDW"], (
            "the night tries it again"
        )
        runs = instance.get_runs()
        evaluations = [
            event.dagster_event.asset_check_evaluation_data
            for run in runs
            for event in instance.all_logs(run.run_id)
            if event.dagster_event and event.dagster_event.event_type_value == "ASSET_CHECK_EVALUATION"
        ]
    assert {run.status for run in runs} == {DagsterRunStatus.SUCCESS}
    (verdict,) = [found for found in evaluations if found.check_name == "all_collected"]
    assert (verdict.passed, verdict.severity.value) == (False, "ERROR")
    assert RELEASE in (verdict.description or "")

    shutil.move(kept, _filed(folder, RELEASE))
    notices: list[str] = []
    place.warehouse.write_bytes(b"overwritten" * 1000)
    assert (_build(notices.append).status, _build(notices.append).status) == ("built", "unchanged")
    place.warehouse.write_bytes(b"overwritten" * 1000)
    assert _build(notices.append).status == "unchanged"
    assert len([said for said in notices if "was damaged" in said]) == len(notices) == 2, (
        "said where something was built, and where nothing was"
    )
    assert _published(place) == {EVENT, RELEASE}

    before = _digests(place)
    shutil.rmtree(_filed(folder, RELEASE))
    shutil.rmtree(Path(place.data) / "raw")
    result = _build()
    assert (result.status, "404" in str(result.error)) == ("failed", True)
    assert _digests(place) == before, "what was built of a filing stays when it cannot be had any more"
    assert _published(place) == {EVENT, RELEASE}


def test_a_document_that_cannot_be_read_is_left_out_like_a_missing_one(edgar: tuple[Place, Path]) -> None:
    (document,) = _filed(edgar[1], EVENT).iterdir()
    document.write_bytes(gzip.compress(b"<html><body><p hidden>FORM 8-K</p></body></html>"))
    taken, failed = _collected()
    assert taken == {ANNUAL, RELEASE}
    assert len(failed) == 1
    assert failed[0].startswith(f"8-K {EVENT} was left out: ")
    assert _collected((EVENT,)) == ({ANNUAL, RELEASE, EVENT}, []), (
        "one that was built before is the other stages' to fail over: its facts stay"
    )


def test_a_partition_without_any_filing_that_can_be_had_fails_as_a_whole(edgar: tuple[Place, Path]) -> None:
    for accession in (ANNUAL, RELEASE, EVENT):
        shutil.rmtree(_filed(edgar[1], accession))
    with pytest.raises(NotFound):
        _collected()


@pytest.mark.usefixtures("edgar")
def test_a_fault_that_may_pass_leaves_a_filing_out_at_the_last_attempt_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    fetch = EdgarClient.fetch

    def failing(client: EdgarClient, filing: Filing) -> Filing:
        if filing.accession == RELEASE:
            raise Unavailable("busy")
        return fetch(client, filing)

    monkeypatch.setattr(EdgarClient, "fetch", failing)
    with pytest.raises(Unavailable):
        _collected()
    assert _collected(last=True) == ({ANNUAL, EVENT}, [f"8-K {RELEASE} was left out: busy"])
