"""What follows a run: partitions of added companies, one publication for a backfill, an alert for a failure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dagster import (
    DagsterInstance,
    DagsterRun,
    DagsterRunStatus,
    RunRequest,
    SensorResult,
    SkipReason,
    build_run_status_sensor_context,
)
from dagster._core.test_utils import create_run_for_test
from edgar_folders import companies
from places import Place, place_in
from webhook import webhook

from assets.partitions import PERIOD, TICKER
from pipelines.after_runs import alert_on_failure, publish_after_builds, publish_after_failed_builds
from pipelines.companies import build_added
from pipelines.definitions import build_defs
from pipelines.instance import open_instance
from pipelines.jobs import BUILD
from resources import EdgarResource, LakeResource, RawStoreResource
from samples.serve import serve
from tickmark.errors import ConfigError, UnknownEntity

CELLS = ["2023Q3", "2024Q1", "2024Q2", "2024Q3"]
RESOURCES = {"edgar": EdgarResource(), "raw_store": RawStoreResource(), "lake": LakeResource()}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """EDGAR with two companies, and a place of its own for data and runs."""
    folder = companies(tmp_path / "edgar", {"AAA": 1, "CCC": 3}, brief=True)
    with serve(folder) as url:
        found = place_in(tmp_path, url)
        for name, value in found.environment.items():
            monkeypatch.setenv(name, value)
        yield found


@pytest.fixture
def instance(place: Place) -> Iterator[DagsterInstance]:
    with open_instance(place.home) as opened:
        yield opened


def _added(instance: DagsterInstance, **config: Any) -> DagsterRun:
    run_config = {"ops": {"register_companies": {"config": config}}}
    job = build_defs().get_job_def("add_companies")
    result = job.execute_in_process(run_config=run_config, instance=instance)
    assert result.success
    return result.dagster_run


def _status_context(instance: DagsterInstance, run: DagsterRun, name: str) -> Any:
    event = instance.all_logs(run.run_id)[-1].dagster_event
    assert event
    return build_run_status_sensor_context(
        sensor_name=name, dagster_event=event, dagster_instance=instance, dagster_run=run, resources=RESOURCES
    )


def test_companies_are_added_with_the_quarters_that_they_have_filings_for(instance: DagsterInstance) -> None:
    run = _added(instance, tickers=["aaa", "CCC"], since="2024-01-01")
    assert instance.get_dynamic_partitions(TICKER) == ["AAA", "CCC"]
    assert sorted(instance.get_dynamic_partitions(PERIOD)) == CELLS[1:]
    asked = build_added(_status_context(instance, run, "build_added"))
    assert isinstance(asked, SensorResult)
    assert [r.partition_key for r in asked.run_requests or ()] == [
        f"{p}|{t}" for t in ("AAA", "CCC") for p in CELLS[1:]
    ]


def test_what_cannot_be_added_is_refused_whole(instance: DagsterInstance) -> None:
    job = build_defs().get_job_def("add_companies")
    for config, error in (
        ({"tickers": ["AAA", "NOBODY"]}, UnknownEntity),
        ({"tickers": ["AAA"], "since": "last year"}, ConfigError),
    ):
        with pytest.raises(error):
            job.execute_in_process(
                run_config={"ops": {"register_companies": {"config": config}}}, instance=instance, raise_on_error=True
            )
    assert instance.get_dynamic_partitions(TICKER) == []


def test_a_backfill_is_published_once_when_its_last_build_is_done(instance: DagsterInstance) -> None:
    done = _added(instance, tickers=["AAA"])
    waiting = create_run_for_test(instance, job_name=BUILD, status=DagsterRunStatus.STARTED)
    context = _status_context(instance, done, "publish_after_builds")
    assert isinstance(publish_after_builds(context), SkipReason)
    assert isinstance(publish_after_failed_builds(context), SkipReason)
    instance.delete_run(waiting.run_id)
    for follow in (publish_after_builds, publish_after_failed_builds):  # whichever way the last build has ended
        asked = follow(context)
        assert isinstance(asked, RunRequest) and asked.run_key == done.run_id


@pytest.fixture
def hook() -> Iterator[tuple[str, list[dict[str, str]]]]:
    with webhook() as opened:
        yield opened


def test_a_failure_is_posted_to_the_webhook(
    instance: DagsterInstance, hook: tuple[str, list[dict[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    url, posted = hook
    job = build_defs().get_job_def("add_companies")
    config = {"ops": {"register_companies": {"config": {"tickers": ["NOBODY"]}}}}
    failed = job.execute_in_process(run_config=config, instance=instance, raise_on_error=False)
    event = next(e for e in reversed(failed.all_events) if e.is_failure and not e.is_step_event)
    context = build_run_status_sensor_context(
        sensor_name="alert_on_failure", dagster_event=event, dagster_instance=instance, dagster_run=failed.dagster_run
    ).for_run_failure()
    assert isinstance(alert_on_failure(context), SkipReason) and not posted, "no webhook is set"
    monkeypatch.setenv("TICKMARK_ALERT_URL", url)
    alert_on_failure(context)
    assert [message["job"] for message in posted] == ["add_companies"]
    assert posted[0]["text"].startswith("Tickmark: add_companies failed: ")
