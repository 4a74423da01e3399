"""The deployment of docs/deploy.md with its own services: PostgreSQL, Redis, a code server, the UI, the
daemon and a Celery worker.

`make cluster-test` runs it, `make test` does not: it takes one to three minutes. Where a service is not installed it is
skipped, by its name.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

import psutil
import pytest
from dagster_processes import graphql
from free_ports import answers, free_port

from tickmark.lake import Lake
from tickmark.schemas import TABLES
from tickmark.settings import REPOSITORY

BIN = Path(sys.executable).parent
PERIODS = ("2023Q3", "2024Q1", "2024Q2", "2024Q3")
LAUNCH = """mutation Launch($params: LaunchBackfillParams!) { launchPartitionBackfill(backfillParams: $params) {
  __typename ... on PythonError { message } ... on PartitionKeysNotFoundError { message } } }"""
BACKFILL = {
    "selector": {
        "partitionSetName": "build_filings_partition_set",
        "repositorySelector": {"repositoryName": "__repository__", "repositoryLocationName": "tickmark"},
    }
}
LONGEST = 840.0  # seconds for everything


def _program(name: str) -> str:
    folders = [os.environ["PATH"], *map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))]
    found = shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def _until(what: str, done: object, seconds: float = LONGEST) -> None:
    limit = time.monotonic() + seconds
    while not done():  # type: ignore[operator]
        assert time.monotonic() < limit, f"waited {seconds:.0f} s for {what}"
        time.sleep(0.5)


@contextmanager
def _running(command: list[str], log: Path, **options: object) -> Iterator[subprocess.Popen[bytes]]:
    """A service in a process group of its own, ended with all that it started."""
    with (
        log.open("wb") as output,
        subprocess.Popen(command, stdout=output, stderr=output, start_new_session=True, **options) as process,  # type: ignore[call-overload]
    ):
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def _postgres(folder: Path) -> Iterator[str]:
    initdb, server, psql = _program("initdb"), _program("postgres"), _program("psql")
    user = {"user": "postgres"} if os.getuid() == 0 else {}  # it refuses to run as root
    folder.mkdir()
    if user:
        for parent in (folder, *list(folder.parents)[:3]):
            parent.chmod(parent.stat().st_mode | 0o755)
        shutil.chown(folder, "postgres")
    data, port = str(folder / "data"), free_port()
    subprocess.run(
        [initdb, "-D", data, "-U", "tickmark", "-A", "trust"], check=True, stdout=subprocess.DEVNULL, cwd="/", **user
    )
    command = [server, "-D", data, "-p", str(port), "-k", data, "-h", "127.0.0.1", "-c", "fsync=off"]
    with _running(command, folder.with_suffix(".log"), cwd="/", **user):
        _until("PostgreSQL", lambda: answers(port), 30)
        reach = [psql, "-h", "127.0.0.1", "-p", str(port), "-U", "tickmark", "-d", "postgres", "-qc"]
        _until("PostgreSQL", lambda: subprocess.run([*reach, "SELECT 1"], capture_output=True).returncode == 0, 30)
        subprocess.run([*reach, "CREATE DATABASE dagster"], check=True)
        yield f"postgresql+psycopg2://tickmark@127.0.0.1:{port}/dagster"


@contextmanager
def _redis(folder: Path) -> Iterator[str]:
    program, port = _program("redis-server"), free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with _running(command, folder / "redis.log"):
        _until("Redis", lambda: answers(port), 30)
        yield f"redis://127.0.0.1:{port}"


def of_the_page() -> tuple[dict[str, str], dict[str, list[str]]]:
    """What docs/deploy.md has machines export, and the commands that it has them start, by the part."""
    section = (REPOSITORY / "docs/deploy.md").read_text().partition("## Three machines")[2].partition("\n## ")[0]
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```$", section, re.M | re.S) for line in block.splitlines()]
    words = [word for line in lines if line.startswith("export ") for word in shlex.split(line)[1:]]
    commands = [shlex.split(line) for line in lines if line.startswith("deploy/")]
    return {name: value for name, _, value in (word.partition("=") for word in words)}, {of[1]: of for of in commands}


@pytest.fixture
def deployed(tmp_path: Path, sample_edgar: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[bytes]]:
    """Everything that docs/deploy.md has three machines start, by its own exports and commands, on this one; gives the
    worker.
    """
    for module in ("dagster_celery", "dagster_postgres"):
        if find_spec(module) is None:
            pytest.skip(f"{module} is not installed: make cluster-test installs it")
    with ExitStack() as stack:
        postgres = stack.enter_context(_postgres(tmp_path / "postgres"))
        redis = stack.enter_context(_redis(tmp_path))
        exported, commands = of_the_page()
        here = {
            "10.0.0.2:5432": postgres.partition("@")[2].partition("/")[0],
            "10.0.0.2:6379": redis.removeprefix("redis://"),
            "10.0.0.2": "127.0.0.1",
            "/shared/tickmark": str(tmp_path / "data"),
            "$PWD/.venv/bin:$PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        }
        for theirs, ours in here.items():
            exported = {name: value.replace(theirs, ours) for name, value in exported.items()}
        environment = exported | {
            "EDGAR_URL": sample_edgar,
            "TICKMARK_WAREHOUSE": "",
            "TICKMARK_EMBEDDING_MODEL": "none",
            "TICKMARK_CODE_PORT": str(free_port()),
            "TICKMARK_UI_PORT": str(free_port()),
            "PYTHONPATH": str(REPOSITORY),
        }
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert set(commands) == {"code", "worker", "daemon", "webserver"}
        started = {}
        for part in ("code", "worker", "daemon", "webserver"):
            monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / part))
            script, *arguments = commands[part]
            command = [str(REPOSITORY / script), *(argument.replace("8", "2") for argument in arguments)]
            started[part] = stack.enter_context(_running(command, tmp_path / f"{part}.log", cwd=tmp_path))
            if part == "code":
                _until("the code server", lambda: answers(int(environment["TICKMARK_CODE_PORT"])), 60)
        monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / "daemon"))
        _until("the worker", lambda: " ready." in (tmp_path / "worker.log").read_text(), 60)
        _until("the UI", lambda: answers(int(environment["TICKMARK_UI_PORT"])), 60)
        yield started["worker"]


@pytest.mark.timeout(900)
def test_a_backfill_over_workers_of_which_one_is_killed_ends_as_in_one_process(
    deployed: subprocess.Popen[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dagster import DagsterInstance, DagsterRunStatus, RunsFilter

    from pipelines.build import build
    from pipelines.partitions import register

    lake = Lake(str(tmp_path / "data"))
    with DagsterInstance.get() as instance:
        register(instance, [("MRDW", period) for period in PERIODS])
        keys = [f"{period}|MRDW" for period in PERIODS]
        launched = graphql(
            f"http://127.0.0.1:{os.environ['TICKMARK_UI_PORT']}", LAUNCH, params=BACKFILL | {"partitionNames": keys}
        )
        assert launched["launchPartitionBackfill"]["__typename"] == "LaunchBackfillSuccess", launched

        _until("a stage", lambda: lake.partitions())
        busy = [child for child in psutil.Process(deployed.pid).children(recursive=True) if not child.children()]
        max(busy, key=lambda child: child.cpu_times().user).kill()

        def built() -> bool:
            done = instance.get_runs(RunsFilter(job_name="build_filings", statuses=[DagsterRunStatus.SUCCESS]))
            return {run.tags["dagster/partition"] for run in done} == set(keys)

        _until("all partitions", built)
        _until("publication", lambda: (tmp_path / "data" / "warehouse.duckdb").exists())
        failed = instance.get_runs(RunsFilter(statuses=[DagsterRunStatus.FAILURE]))
        assert failed, "the run of the killed process is told"

    alone = tmp_path / "alone"
    monkeypatch.setenv("TICKMARK_DATA", str(alone / "data"))
    monkeypatch.setenv("DAGSTER_HOME", str(alone / "home"))
    build(["MRDW"], periods=PERIODS, workers=1)
    expected = Lake(str(alone / "data"))
    assert {table: lake.digest(table) for table in TABLES} == {table: expected.digest(table) for table in TABLES}
