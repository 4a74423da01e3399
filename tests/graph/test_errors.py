"""What fails, how, and what it leaves alone."""

import json
from pathlib import Path

import httpx
import pytest
from dagster import AssetExecutionContext, DagsterInstance, asset, materialize
from edgar_folders import companies
from edgar_standin import Answer, Standin, cut
from places import Place, place_in

import assets.cell
from assets.cell import FIRST_WAIT, LONGEST_WAIT, RETRIES, failing_clearly, seconds_to_wait
from pipelines.build import build
from samples.serve import serve
from tickmark.errors import ContractError, RateLimited, Unavailable, UnknownEntity
from tickmark.lake import Lake


def _attempts(error: Exception, succeed_at: int | None = None) -> tuple[int, bool]:
    """How often a stage is tried that fails with this error, in a real run, and whether the run succeeds."""
    tried = []

    @asset
    def stage(context: AssetExecutionContext) -> None:
        tried.append(context.retry_number)
        with failing_clearly(context):
            if len(tried) != succeed_at:
                raise error

    with DagsterInstance.ephemeral() as instance:
        success = materialize([stage], instance=instance, raise_on_error=False).success
    return len(tried), success


def test_a_permanent_error_is_not_tried_again() -> None:
    assert _attempts(ContractError("one row too many")) == (1, False)


def test_a_defect_is_not_tried_again() -> None:
    assert _attempts(ZeroDivisionError()) == (1, False)


def test_a_transient_error_is_tried_again_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets.cell, "FIRST_WAIT", 0.01)
    assert _attempts(Unavailable("down"), succeed_at=3) == (3, True)
    assert _attempts(Unavailable("down")) == (1 + RETRIES, False)


def test_waits_grow_and_follow_the_source_within_reason() -> None:
    assert [seconds_to_wait(Unavailable("down"), n) for n in range(RETRIES)] == [
        FIRST_WAIT,
        2 * FIRST_WAIT,
        4 * FIRST_WAIT,
    ]
    assert seconds_to_wait(RateLimited("too fast", retry_after=100.0), 0) == 100.0
    assert seconds_to_wait(RateLimited("far too fast", retry_after=3600.0), 0) == LONGEST_WAIT


def test_a_failed_partition_leaves_the_others_unharmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One document is gone from EDGAR, another is no filing: two partitions fail at once and say why, the others are
    built and published.
    """
    folder = companies(tmp_path / "edgar", {"MRDW": 9990001}, brief=True)
    documents = {
        f"/{file.relative_to(folder)}".removesuffix(".gz"): file for file in sorted(folder.glob("Archives/**/*.gz"))
    }
    gone, other, *_ = sorted(documents)
    documents[gone].unlink()
    documents[other].unlink()
    documents[other].with_suffix("").write_bytes(b"%PDF-1.7 this is no HTML")
    with serve(folder) as url:
        place = place_in(tmp_path, url)
        for name, value in place.environment.items():
            monkeypatch.setenv(name, value)
        seen: list[str] = []
        results = build(["MRDW"], on_result=lambda r: seen.append(r.period))
    assert sorted(seen) == [r.period for r in results]
    failed = {r.period: r.error for r in results if r.status == "failed"}
    assert [r.status for r in results].count("built") == 2
    assert len(failed) == 2
    assert any("404" in str(error) for error in failed.values()), failed
    assert any("not HTML" in str(error) for error in failed.values()), failed
    assert all(str(error).startswith("raw_filings: ") for error in failed.values())
    lake = Lake(place.data)
    assert len(lake.partitions()) == 2
    assert place.warehouse.exists()


def test_a_company_that_nobody_knows_stops_the_build_before_anything_is_done(place: Place) -> None:
    with pytest.raises(UnknownEntity, match="Nobody Ever"):
        build(["MRDW", "Nobody Ever Heard Of"])
    assert Lake(place.data).partitions() == []


def test_a_company_that_cannot_be_asked_about_is_one_failed_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its index page is broken; the other company is built."""
    folder = companies(tmp_path / "edgar", {"GOOD": 11, "EVIL": 22}, ["0009990001-24-000059"], brief=True)
    (folder / "submissions" / "CIK0000000022.json").write_text(
        json.dumps({"cik": "22", "name": "EVIL Company", "filings": {}})
    )
    with serve(folder) as url:
        for name, value in place_in(tmp_path, url).environment.items():
            monkeypatch.setenv(name, value)
        results = build(["GOOD", "EVIL"])
    assert [(r.ticker, r.period, r.status) for r in results] == [("EVIL", "", "failed"), ("GOOD", "2024Q3", "built")]
    assert "not laid out as EDGAR lays it out" in str(results[0].error)


def test_transient_faults_end_in_the_same_facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503, a dropped connection and a body that breaks off: as if nothing had been."""
    folder = companies(tmp_path / "edgar", {"MRDW": 9990001}, ["0009990001-24-000059"], brief=True)
    paths = ["/files/company_tickers.json", "/submissions/CIK0009990001.json"]
    paths += [f"/{file.relative_to(folder)}".removesuffix(".gz") for file in folder.glob("Archives/**/*.gz")]
    with serve(folder) as url:
        pages = {path: httpx.get(url + path).content for path in paths}
    digests = []
    for number, faults in enumerate(({}, dict(zip(paths, (Answer(503), Answer(reset=True), cut()), strict=True)))):
        with Standin(pages) as standin:
            for path, fault in faults.items():
                standin.script(path, fault)
            place = place_in(tmp_path / str(number), standin.url)
            for name, value in place.environment.items():
                monkeypatch.setenv(name, value)
            assert [r.error for r in build(["MRDW"])] == [None]
        digests.append(Lake(place.data).digest("verified_facts"))
    assert digests[0] == digests[1]
