"""A company's quarters in one run."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pandas as pd
import pytest
from dagster import AssetKey, DagsterInstance, ExecuteInProcessResult
from places import Place

from assets.partitions import TICKER, cell_key
from pipelines.build import build
from pipelines.definitions import build_defs
from pipelines.in_bulk import BACKFILL, COMPANY
from pipelines.instance import open_instance
from pipelines.runs import QUIET
from tickmark.errors import EmptyDocument
from tickmark.lake import Lake
from tickmark.schemas import TABLES
from tickmark.stages import steps

SINCE = "2024-01-01"


@pytest.fixture
def instance(place: Place) -> Iterator[DagsterInstance]:
    with open_instance(str(place.home)) as opened:
        opened.add_dynamic_partitions(TICKER, ["MRDW"])
        yield opened


def _backfilled(instance: DagsterInstance) -> ExecuteInProcessResult:
    config: dict[str, Any] = QUIET | {"ops": {COMPANY: {"config": {"since": SINCE, "forms": ["10-Q"]}}}}
    job = build_defs().resolve_job_def(BACKFILL)
    return job.execute_in_process(instance=instance, raise_on_error=False, partition_key="MRDW", run_config=config)


def _materialized(instance: DagsterInstance, table: str) -> list[str | None]:
    return [record.partition_key for record in instance.fetch_materializations(AssetKey(table), limit=100).records]


def test_a_company_in_one_run_is_what_its_quarters_are_in_a_run_each(
    place: Place, instance: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _backfilled(instance).success
    lake = Lake(place.data)
    cells = lake.partitions()
    assert len(cells) > 1
    assert {*_materialized(instance, "verified_facts")} == {cell_key(*cell) for cell in cells}
    assert instance.get_runs_count() == 1

    assert _backfilled(instance).success
    assert len(_materialized(instance, "verified_facts")) == len(cells), "what is up to date is not built again"

    monkeypatch.setenv("TICKMARK_DATA", str(place.folder / "alone"))
    monkeypatch.setenv("DAGSTER_HOME", str(place.folder / "home_alone"))
    build(["MRDW"], since=date.fromisoformat(SINCE), forms=["10-Q"], workers=1)
    alone = Lake(str(place.folder / "alone"))
    assert {table: lake.digest(table) for table in TABLES} == {table: alone.digest(table) for table in TABLES}


def test_a_quarter_that_cannot_be_built_keeps_back_no_other(
    place: Place, instance: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, periods = steps.sections, []

    def broken_first(raw: pd.DataFrame, *rest: Any) -> pd.DataFrame:
        periods.append(raw["period"].iloc[0])
        if periods[-1] == periods[0]:
            raise EmptyDocument("no document")
        return find(raw, *rest)

    monkeypatch.setattr(steps, "sections", broken_first)
    done = _backfilled(instance)
    (failure,) = [event.step_failure_data for event in done.all_events if event.is_step_failure]
    assert len(set(periods)) > 1 and not done.success and failure.user_failure_data is not None
    assert failure.user_failure_data.description == f"MRDW {periods[0]}: no document"
    assert {period for _, period in Lake(place.data).partitions("verified_facts")} == set(periods[1:])
