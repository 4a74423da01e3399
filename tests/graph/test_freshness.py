"""When an asset counts as fresh: evaluated as Dagster's freshness daemon does, some days and nights after a
materialization.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from dagster import AssetKey, AssetMaterialization, AssetObservation, DagsterInstance, evaluate_automation_conditions
from dagster._core.definitions.freshness import FreshnessState
from dagster._core.definitions.freshness_evaluator import FRESHNESS_EVALUATORS_BY_POLICY_TYPE
from dagster._core.test_utils import freeze_time
from dagster._core.workspace.context import LoadingContext

from assets.declaration import DESCRIPTIONS, WAREHOUSE
from assets.freshness import DEADLINE, ZONE
from pipelines.definitions import defs
from pipelines.schedules import PUBLISH_AT
from tickmark.schemas import TABLES

GRAPH = defs.resolve_asset_graph()
PUBLISHED = datetime(2026, 3, 2, 5, 31, tzinfo=ZoneInfo(ZONE))
DAY = timedelta(days=1)


class _Loading(LoadingContext):
    """What an evaluator reads through."""

    def __init__(self, instance: DagsterInstance) -> None:
        self._instance, self._loaders = instance, {}

    @property
    def instance(self) -> DagsterInstance:
        return self._instance

    @property
    def loaders(self) -> dict:  # type: ignore[type-arg]
        return self._loaders


@pytest.fixture
def instance() -> Iterator[DagsterInstance]:
    with DagsterInstance.ephemeral() as opened:
        yield opened


def _state(instance: DagsterInstance, asset: str, moment: datetime) -> FreshnessState:
    node = GRAPH.get(AssetKey(asset))
    evaluator = FRESHNESS_EVALUATORS_BY_POLICY_TYPE[type(node.freshness_policy)]()
    with freeze_time(moment):
        return asyncio.run(evaluator.evaluate_freshness(context=_Loading(instance), node=node))


def _materialize(instance: DagsterInstance, asset: str, moment: datetime, partition: str | None = None) -> None:
    with freeze_time(moment):
        instance.report_runless_asset_event(AssetMaterialization(asset, partition=partition))


def test_every_asset_makes_a_promise() -> None:
    assert all(GRAPH.get(AssetKey(name)).freshness_policy for name in (*TABLES, WAREHOUSE, DESCRIPTIONS))


def test_the_database_is_fresh_from_night_to_night(instance: DagsterInstance) -> None:
    assert _state(instance, WAREHOUSE, PUBLISHED) == FreshnessState.UNKNOWN
    _materialize(instance, WAREHOUSE, PUBLISHED)
    assert _state(instance, WAREHOUSE, PUBLISHED + DAY) == FreshnessState.PASS, (
        "the next deadline is half an hour later"
    )
    assert _state(instance, WAREHOUSE, PUBLISHED + DAY + timedelta(minutes=45)) == FreshnessState.FAIL, (
        "a night was missed"
    )
    _materialize(instance, WAREHOUSE, PUBLISHED + DAY + timedelta(hours=3))
    assert _state(instance, WAREHOUSE, PUBLISHED + DAY + timedelta(hours=4)) == FreshnessState.PASS, "published by hand"


def test_a_table_is_fresh_for_a_season(instance: DagsterInstance) -> None:
    _materialize(instance, "verified_facts", PUBLISHED, "2026Q1|AAA")
    days = {days: _state(instance, "verified_facts", PUBLISHED + days * DAY) for days in (1, 99, 101, 139, 141)}
    assert [days[n] for n in (1, 99)] == [FreshnessState.PASS] * 2
    assert [days[n] for n in (101, 139)] == [FreshnessState.WARN] * 2
    assert days[141] == FreshnessState.FAIL


def test_the_deadline_follows_the_schedule_that_keeps_it() -> None:
    (late, hour, *rest), (minute, at, *others) = DEADLINE.split(), PUBLISH_AT.split()
    assert rest == others == ["*", "*", "*"]
    assert timedelta(0) < timedelta(hours=int(hour) - int(at), minutes=int(late) - int(minute)) <= timedelta(hours=1)


@pytest.mark.filterwarnings("ignore::dagster_shared.utils.warnings.PreviewWarning")
@pytest.mark.filterwarnings("ignore::dagster_shared.utils.warnings.BetaWarning")
def test_what_the_night_observes_makes_nothing_run(instance: DagsterInstance) -> None:
    tick = evaluate_automation_conditions(defs, instance)
    instance.report_runless_asset_event(AssetObservation("verified_facts", metadata={"partitions": 2, "behind": 0}))
    assert evaluate_automation_conditions(defs, instance, cursor=tick.cursor).total_requested == 0
