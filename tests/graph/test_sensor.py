"""The sensor that watches EDGAR, and the nightly schedule, each evaluated for real against a loopback EDGAR."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dagster import (
    AssetKey,
    AssetMaterialization,
    DagsterInstance,
    MetadataValue,
    SensorResult,
    SkipReason,
    build_schedule_context,
    build_sensor_context,
)
from edgar_folders import companies
from places import Place, place_in

from assets.partitions import PERIOD, TICKER
from pipelines import sensors
from pipelines.build import build
from pipelines.instance import open_instance
from pipelines.schedules import nightly_refresh
from pipelines.sensors import new_filings, next_in_turn
from resources import EdgarResource, LakeResource, LibraryResource, RawStoreResource
from samples.serve import serve
from tickmark.lake import Lake

CELLS = ["2023Q3", "2024Q1", "2024Q2", "2024Q3"]


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    """Three companies with filings and a fourth ticker that EDGAR does not know."""
    folder = companies(tmp_path / "edgar", {"AAA": 1, "CCC": 3, "DDD": 4}, brief=True)
    with serve(folder) as url:
        place = place_in(tmp_path, url)
        for name, value in place.environment.items():
            monkeypatch.setenv(name, value)
        yield place


@pytest.fixture
def instance(watched: Place) -> Iterator[DagsterInstance]:
    with open_instance(watched.home) as opened:
        yield opened


def _tick(instance: DagsterInstance, cursor: str | None) -> SensorResult | SkipReason:
    resources = {
        "edgar": EdgarResource(),
        "raw_store": RawStoreResource(),
        "lake": LakeResource(),
        "library": LibraryResource(),
    }
    with build_sensor_context(instance=instance, cursor=cursor, resources=resources) as context:
        found = new_filings(context)
    assert isinstance(found, SensorResult | SkipReason)
    return found


def test_without_a_registered_ticker_there_is_nothing_to_watch(instance: DagsterInstance) -> None:
    assert isinstance(_tick(instance, None), SkipReason)


def test_each_tick_asks_about_its_budget_in_turn_and_a_failing_ticker_stops_nobody(
    instance: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sensors, "BUDGET", 2)
    instance.add_dynamic_partitions(TICKER, ["AAA", "BBB", "CCC", "DDD"])
    first = _tick(instance, None)
    assert isinstance(first, SensorResult)
    assert first.cursor == "BBB"
    assert [r.partition_key for r in first.run_requests or ()] == [f"{p}|AAA" for p in CELLS]
    assert [(r.partitions_def_name, list(r.partition_keys)) for r in first.dynamic_partitions_requests or ()] == [
        (PERIOD, CELLS)
    ]
    second = _tick(instance, first.cursor)
    assert isinstance(second, SensorResult)
    assert second.cursor == "DDD"
    assert [r.partition_key for r in second.run_requests or ()] == [f"{p}|{t}" for t in ("CCC", "DDD") for p in CELLS]
    third = _tick(instance, second.cursor)
    assert isinstance(third, SensorResult)
    assert third.cursor == "BBB"
    assert [r.run_key for r in third.run_requests or ()] == [r.run_key for r in first.run_requests or ()]


def test_what_is_built_is_not_asked_for_again(instance: DagsterInstance) -> None:
    assert [r.error for r in build(["AAA"], periods=["2024Q3"])] == [None]
    found = _tick(instance, None)
    assert isinstance(found, SensorResult)
    assert [r.partition_key for r in found.run_requests or ()] == [f"{p}|AAA" for p in CELLS[:3]]


def test_old_history_is_left_to_backfills(instance: DagsterInstance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sensors, "LOOK_BACK", 2)
    instance.add_dynamic_partitions(TICKER, ["AAA"])
    found = _tick(instance, None)
    assert isinstance(found, SensorResult)
    assert [r.partition_key for r in found.run_requests or ()] == [f"{p}|AAA" for p in CELLS[-2:]]


def test_turns_go_round() -> None:
    names = ["a", "b", "c", "d", "e"]
    assert next_in_turn(names, "", 2) == ["a", "b"]
    assert next_in_turn(names, "d", 3) == ["e", "a", "b"]
    assert next_in_turn(names, "e", 2) == ["a", "b"]
    assert next_in_turn(names, "bb", 9) == ["c", "d", "e", "a", "b"]


def test_the_nightly_schedule_asks_for_what_is_behind_and_nothing_else(
    watched: Place, instance: DagsterInstance
) -> None:
    assert [r.error for r in build(["AAA"], periods=["2024Q2", "2024Q3"])] == [None, None]

    def wanted() -> list[str | None]:
        context = build_schedule_context(
            instance=instance, resources={"lake": LakeResource(), "library": LibraryResource()}
        )
        return [request.partition_key for request in nightly_refresh(context)]

    assert wanted() == []
    lake = Lake(watched.data)
    older = lake.built("AAA", "2024Q2")["sections"].made_from | {"code": "older"}
    lake.commit("sections", "AAA", "2024Q2", {"sections": lake.read("sections", "AAA", "2024Q2")}, older)
    assert wanted() == ["2024Q2|AAA"]
    problems = MetadataValue.json(["AAA 2024Q3: a file is damaged", "AAA 2024Q3: another is, too"])
    instance.report_runless_asset_event(AssetMaterialization("warehouse", metadata={"problems": problems}))
    assert wanted() == ["2024Q2|AAA", "2024Q3|AAA"], "what the last warehouse had to leave out"
    seen = instance.fetch_observations(AssetKey("verified_facts"), limit=5, ascending=True).records
    counts = [record.asset_observation.metadata for record in seen if record.asset_observation]
    assert [(c["partitions"].value, c["behind"].value) for c in counts] == [(2, 0), (2, 1), (2, 2)]
