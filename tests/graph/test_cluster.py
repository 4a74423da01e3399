"""Builds on a Dask cluster that somebody else runs: here a scheduler and workers in this process, over loopback TCP."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from distributed import LocalCluster
from distributed.scheduler import KilledWorker
from places import Place

from pipelines import build as building
from pipelines import cluster
from pipelines.build import build, processes_for, run
from pipelines.cluster import NOT_INSTALLED, Expected, build_here, builders, code_digest, too_many_askers
from pipelines.instance import open_instance
from pipelines.partitions import register
from pipelines.runs import Task
from tickmark.errors import ConfigError
from tickmark.lake import Lake
from tickmark.schemas import TABLES
from tickmark.settings import Settings, settings

pytestmark = pytest.mark.filterwarnings("default")
"""Dask warns where a machine is busy or a connection ends late, which is no fault of a build."""
TASK = Task("MRDW", "2024Q3", (), ("raw_filings",))


@pytest.fixture
def scheduler(place: Place, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalCluster]:
    """One without workers yet, in TICKMARK_CLUSTER. Its workers have this process's environment."""
    del place
    with LocalCluster(
        n_workers=0, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None
    ) as made:
        monkeypatch.setenv("TICKMARK_CLUSTER", made.scheduler_address)
        monkeypatch.setattr(building, "builders", builders)
        cluster._disagreement.cache_clear()
        cluster._instance.cache_clear()
        yield made
    cluster._open_here.close()
    cluster._instance.cache_clear()


def test_a_cluster_builds_what_one_process_builds(scheduler: LocalCluster, place: Place, tmp_path: Path) -> None:
    scheduler.scale(1)
    (built,) = build(["MRDW"], periods=["2024Q3"])
    assert built.status == "built" and built.verified > 1000
    assert not list(Path(place.data, "_cluster").iterdir()), "what the workers were shown is taken away"

    with mock.patch.dict("os.environ", {"TICKMARK_CLUSTER": "", "TICKMARK_DATA": str(tmp_path / "alone")}):
        build(["MRDW"], periods=["2024Q3"])
    cluster_lake, own_lake = Lake(place.data), Lake(str(tmp_path / "alone"))
    assert {t: cluster_lake.digest(t) for t in TABLES} == {t: own_lake.digest(t) for t in TABLES}


def test_workers_of_another_lake_or_other_code_refuse(place: Place, tmp_path: Path) -> None:
    cluster._disagreement.cache_clear()
    elsewhere = Expected(str(tmp_path / "elsewhere"), "_cluster/none", code_digest())
    refused = build_here(TASK, elsewhere).error
    assert refused and place.data in refused and "elsewhere" in refused
    other_code = build_here(TASK, Expected(place.data, "_cluster/none", "0.0.1")).error
    assert other_code and "another version of Tickmark" in other_code
    assert not Lake(place.data).partitions()


def test_machines_that_nothing_counts_together_do_not_ask_edgar() -> None:
    three, store, redis = {"10.0.0.2", "10.0.0.3", "10.0.0.4"}, "s3://bucket/data", "redis://10.0.0.2:6379/0"
    refused = too_many_askers(Settings(TICKMARK_DATA=store), three)
    assert refused and "3 machines" in str(refused)
    assert too_many_askers(Settings(TICKMARK_DATA=store, TICKMARK_LIMITER=redis), three) is None
    assert too_many_askers(Settings(TICKMARK_DATA="/shared/data"), three) is None
    assert too_many_askers(Settings(TICKMARK_DATA=store), {"10.0.0.2"}) is None


def test_a_worker_that_counts_requests_elsewhere_refuses(place: Place) -> None:
    cluster._disagreement.cache_clear()
    refused = build_here(
        TASK, Expected(place.data, "_cluster/none", code_digest(), "redis://u:secret@10.0.0.2/0")
    ).error
    assert refused and "not set" in refused and "secret" not in refused


def test_a_partition_that_ends_worker_after_worker_is_given_up() -> None:
    said = cluster._why(KilledWorker("build_here-1", None, 2))
    assert "3 worker processes ended" in said and "out of memory" in said


def test_a_scheduler_that_is_not_there_is_named(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    del place
    monkeypatch.setenv("TICKMARK_CLUSTER", "tcp://127.0.0.1:1")
    monkeypatch.setattr(cluster, "CONNECT", 0.2)
    with (
        open_instance(settings().dagster_home) as instance,
        pytest.raises(ConfigError) as raised,
        builders(settings(), 2, instance),
    ):
        pass
    assert "tcp://127.0.0.1:1 cannot be reached" in str(raised.value)


@pytest.mark.usefixtures("scheduler")
def test_a_scheduler_without_workers_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT_FOR_WORKERS", 0.2)
    with (
        open_instance(settings().dagster_home) as instance,
        pytest.raises(ConfigError) as raised,
        builders(settings(), 2, instance),
    ):
        pass
    assert "has no workers" in str(raised.value)
    assert raised.value.hint and "dask worker tcp://" in raised.value.hint


def test_without_dask_one_partition_is_built_at_a_time(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    del place
    monkeypatch.setattr(building, "builders", builders)
    for module in (building, cluster):
        monkeypatch.setattr(module, "missing", lambda _extra: ("distributed",))
    said: list[str] = []
    tasks = [TASK, Task("MRDW", "2024Q2", (), ("raw_filings",))]
    with open_instance(settings().dagster_home) as instance, mock.patch("distributed.LocalCluster") as never:
        register(instance, [(task.ticker, task.period) for task in tasks])
        results = list(run(Lake(settings().data), settings(), instance, tasks, 2, said.append))
    assert [result.status for result in results] == ["built", "built"]
    assert said == [NOT_INSTALLED] and not never.called


def test_workers_here_have_the_settings_of_each_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they are forks, that is not the environment of the process that an earlier build has started."""
    seen = []
    for own in ("some/model", ""):
        if own:
            monkeypatch.setenv("TICKMARK_MODEL", own)
        else:
            monkeypatch.delenv("TICKMARK_MODEL")
        with cluster._local(1) as client:
            seen.append(client.submit(os.getenv, "TICKMARK_MODEL").result())
    assert seen == ["some/model", ""]


def test_a_process_is_started_where_there_is_enough_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 4)

    def tasks(count: int, size: int | None) -> list[Task]:
        return [Task("ACME", f"{2000 + n}Q4", (), ("raw_filings",), bytes=size) for n in range(count)]

    assert [processes_for(tasks(count, None)) for count in (1, 3, 4, 100)] == [1, 1, 2, 4], "filings, two for each"
    assert [processes_for(tasks(count, 3_000)) for count in (6, 19, 20)] == [1, 1, 2], "small sheets"
    assert processes_for(tasks(4, 5_000_000)) == 2, "large documents take as long as filings"
    assert [processes_for(tasks(6, 3_000), workers) for workers in (1, 2, 9)] == [1, 2, 6], "what was asked for"
