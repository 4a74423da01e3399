"""Dagster's storage: made whole, shared, and rid of runs whose process is gone."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from dagster import AssetKey, AssetMaterialization, DagsterInstance, DagsterRunStatus, job, op

from pipelines.instance import CONFIGURATION, UNFINISHED, close_abandoned_runs, open_instance
from resources.run_owner import OWNER_TAG, owner
from tickmark.errors import StorageError
from tickmark.settings import REPOSITORY

OPEN = (
    "import sys\nfrom pipelines.instance import open_instance\nwith open_instance(sys.argv[1]) as i:\n    "
    "i.add_dynamic_partitions('ticker', [sys.argv[2]])\n"
)


@op
def nothing() -> None: ...


@job
def idle() -> None:
    nothing()


def _opener(home: Path, ticker: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, str(home), ticker], stderr=subprocess.PIPE, text=True, cwd=REPOSITORY
    )


def test_a_new_home_has_the_projects_configuration_and_keeps_its_own(tmp_path: Path) -> None:
    with open_instance(tmp_path / "home") as instance:
        assert instance.telemetry_enabled is False
        assert instance.nux_enabled is False
    assert (tmp_path / "home" / "dagster.yaml").read_text() == CONFIGURATION.read_text()
    own = "telemetry:\n  enabled: false\nnux:\n  enabled: false\n"
    (tmp_path / "home" / "dagster.yaml").write_text(own)
    with open_instance(tmp_path / "home"):
        assert (tmp_path / "home" / "dagster.yaml").read_text() == own


def test_many_processes_open_a_new_home_at_once(tmp_path: Path) -> None:
    openers = [_opener(tmp_path / "home", f"T{n}") for n in range(4)]
    assert [opener.communicate(timeout=600)[1] for opener in openers] == [""] * 4
    with open_instance(tmp_path / "home") as instance:
        assert set(instance.get_dynamic_partitions("ticker")) == {f"T{n}" for n in range(4)}


def test_a_home_whose_making_was_killed_can_be_used(tmp_path: Path) -> None:
    """Killed as soon as the first file of a database is there, and again a little later each time."""
    for number in range(3):
        home = tmp_path / str(number)
        opener = _opener(home, "AAA")
        limit = time.monotonic() + 600
        while not list(home.glob(f"{UNFINISHED}*/**/*.db")) and time.monotonic() < limit and opener.poll() is None:
            time.sleep(0.002)
        time.sleep(0.05 * number)
        opener.send_signal(signal.SIGKILL)
        opener.communicate()
        with open_instance(home) as instance:
            instance.add_dynamic_partitions("ticker", ["BBB"])
            assert instance.get_runs_count() == 0
        assert not list(home.glob(f"{UNFINISHED}*"))


def test_a_damaged_home_is_an_explained_error(tmp_path: Path) -> None:
    with open_instance(tmp_path):
        pass
    for database in tmp_path.glob("history/*.db"):
        database.write_bytes(b"no database" * 1000)
    with pytest.raises(StorageError, match=r"not a database.*no facts"), open_instance(tmp_path) as instance:
        instance.get_runs_count()


def test_what_a_build_writes_is_what_dagster_reads(tmp_path: Path) -> None:
    """Runs, their events, and what is known across runs, over connections that are kept: the UI opens the same files in
    Dagster's own way.
    """
    with open_instance(tmp_path) as instance:
        runs = [idle.execute_in_process(instance=instance).run_id for _ in range(2)]
        instance.report_runless_asset_event(AssetMaterialization("thing"))
        written = [len(instance.all_logs(run)) for run in runs]
        with DagsterInstance.from_config(str(tmp_path)) as reader:  # while the writer has them open
            assert [len(reader.all_logs(run)) for run in runs] == written
            assert len(reader.fetch_materializations(AssetKey("thing"), limit=9).records) == 1
            assert {run.status for run in reader.get_runs()} == {DagsterRunStatus.SUCCESS}
    assert not list(tmp_path.glob("history/runs/*-wal")), "closed with the instance"


def test_the_database_of_a_later_run_starts_as_empty_as_the_first(tmp_path: Path) -> None:
    with open_instance(tmp_path) as instance:
        runs = [idle.execute_in_process(instance=instance).run_id for _ in range(3)]
        assert all({event.run_id for event in instance.all_logs(run)} == {run} for run in runs)
        shapes = {tuple(_schema(tmp_path / "history" / "runs" / f"{run}.db")) for run in runs}
    assert len(shapes) == 1 and not list(tmp_path.glob("history/runs/.*"))


def _schema(database: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def test_a_partition_that_is_removed_is_not_remembered(tmp_path: Path) -> None:
    with open_instance(tmp_path) as instance:
        assert not instance.has_dynamic_partition("ticker", "AAA")
        instance.add_dynamic_partitions("ticker", ["AAA"])
        assert instance.has_dynamic_partition("ticker", "AAA")
        instance.delete_dynamic_partition("ticker", "AAA")
        assert not instance.has_dynamic_partition("ticker", "AAA")


def test_a_storage_of_ones_own_is_used_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "dagster.yaml").write_text(f"storage:\n  sqlite:\n    base_dir: {tmp_path / 'elsewhere'}\n")
    with open_instance(tmp_path) as instance:
        run = idle.execute_in_process(instance=instance).run_id
        assert instance.all_logs(run)
    assert (tmp_path / "elsewhere" / "history" / "runs" / f"{run}.db").exists()


def test_events_of_a_process_that_is_killed_are_there(tmp_path: Path) -> None:
    program = (
        "import os, sys\nfrom dagster import AssetMaterialization\nfrom pipelines.instance import open_instance\n"
        "with open_instance(sys.argv[1]) as i:\n"
        "    for n in range(20):\n        i.report_runless_asset_event(AssetMaterialization('thing', "
        "partition=str(n)))\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], cwd=REPOSITORY, check=False)
    assert ended.returncode == -signal.SIGKILL
    with DagsterInstance.from_config(str(tmp_path)) as reader:
        assert len(reader.get_materialized_partitions(AssetKey("thing"))) == 20


def test_runs_of_processes_that_are_gone_are_closed_and_no_others(tmp_path: Path) -> None:
    gone = subprocess.run(
        [sys.executable, "-c", "from resources.run_owner import owner; print(owner())"],
        capture_output=True,
        text=True,
        cwd=REPOSITORY,
        check=True,
    )
    host, pid, started = owner().split(":")
    tags = {
        "gone": gone.stdout.strip(),
        "number used again": f"{host}:{pid}:{int(started) - 1}",
        "alive": owner(),
        "elsewhere": f"another-{host}:{pid}:1",
        "not ours": None,
    }
    with open_instance(tmp_path) as instance:
        runs = {name: _started(instance, tag) for name, tag in tags.items()}
        assert close_abandoned_runs(instance) == 2
        after = {name: instance.get_run_by_id(run_id) for name, run_id in runs.items()}
        assert {name for name, run in after.items() if run and run.status is DagsterRunStatus.FAILURE} == {
            "gone",
            "number used again",
        }
        assert close_abandoned_runs(instance) == 0


def _started(instance: DagsterInstance, tag: str | None) -> str:
    run = instance.create_run_for_job(idle, status=DagsterRunStatus.STARTED, tags={OWNER_TAG: tag} if tag else {})
    return run.run_id


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="/proc, where the start of a process is read, is not on this system"
)
def test_an_owner_names_this_process_alone() -> None:
    assert owner() == owner()
    assert owner().split(":")[1] == str(os.getpid())
    assert int(owner().split(":")[2]) > 0


def test_what_a_run_is_told_of_an_asset_follows_its_events(tmp_path: Path) -> None:
    """During a run the index is asked once until something is written of the asset; outside of runs each time, as other
    processes write into it, too.
    """
    first, second = AssetKey("first"), AssetKey("second")
    seen: list[int] = []

    def last(instance: DagsterInstance) -> int:
        (record,) = instance.fetch_materializations(first, limit=1).records
        (known,) = instance.get_asset_records([second, first])
        assert known.asset_entry.last_materialization_storage_id == record.storage_id
        return record.storage_id

    @op
    def asking(context):  # type: ignore[no-untyped-def]  # Dagster looks at annotations
        for _ in range(2):
            seen.append(last(context.instance))
        context.instance.report_runless_asset_event(AssetMaterialization(first))
        seen.append(last(context.instance))

    @job
    def asks() -> None:
        asking()

    with open_instance(tmp_path) as one, open_instance(tmp_path) as other:
        one.report_runless_asset_event(AssetMaterialization(first))
        assert asks.execute_in_process(instance=one).success
        assert seen[0] == seen[1] < seen[2] == last(one)
        other.report_runless_asset_event(AssetMaterialization(first))
        assert last(one) == last(other) > seen[2]
