"""The folder that Dagster watches: what is dropped becomes partitions, once."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from dagster import DagsterInstance, SensorResult, SkipReason, build_sensor_context
from places import Place

from pipelines.instance import open_instance
from pipelines.sensors import inbox
from resources import LakeResource, LibraryResource
from tests.unit.library.test_library import BALANCE
from tickmark.library.records import Library
from tickmark.settings import settings


@pytest.fixture
def instance(place: Place) -> Iterator[DagsterInstance]:
    with open_instance(place.home) as opened:
        yield opened


def look(instance: DagsterInstance, cursor: str | None = None) -> SensorResult | SkipReason:
    with build_sensor_context(
        instance=instance, cursor=cursor, resources={"lake": LakeResource(), "library": LibraryResource()}
    ) as context:
        found = inbox(context)
    assert isinstance(found, SensorResult | SkipReason)
    return found


def drop(folder: Path, name: str, text: str, *, seconds_ago: float = 60) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (time.time() - seconds_ago,) * 2)
    return path


def test_without_a_folder_nothing_is_watched(instance: DagsterInstance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TICKMARK_INBOX", raising=False)
    assert isinstance(look(instance), SkipReason)
    monkeypatch.setenv("TICKMARK_INBOX", "/nowhere/at/all")
    assert isinstance(look(instance), SkipReason)


def test_what_is_dropped_becomes_a_partition_once(
    place: Place, instance: DagsterInstance, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = place.folder / "inbox"
    monkeypatch.setenv("TICKMARK_INBOX", str(folder))
    drop(folder, "Acme/balance.csv", BALANCE)
    drop(folder, "nobody's.csv", BALANCE + "\n")
    drop(folder, "Acme/still being written.csv", BALANCE[:-40], seconds_ago=0)
    first = look(instance)
    assert isinstance(first, SensorResult) and first.run_requests is not None
    assert [request.partition_key for request in first.run_requests] == ["2023Q4|ACME"]
    assert {key for request in first.dynamic_partitions_requests or () for key in request.partition_keys} == {
        "ACME",
        "2023Q4",
    }
    assert [(record.ticker, record.name) for record in Library.of(settings()).all()] == [("ACME", "balance.csv")]
    second = look(instance, first.cursor)
    assert isinstance(second, SensorResult) and not [
        r for r in second.run_requests or () if r.run_key != first.run_requests[0].run_key
    ]
    drop(folder, "Bravo/balance.csv", BALANCE.replace("120,100", "121,100"))
    third = look(instance, second.cursor)
    assert isinstance(third, SensorResult) and "2023Q4|BRAVO" in [
        request.partition_key for request in third.run_requests or ()
    ]
