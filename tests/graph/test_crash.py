"""Builds that are killed, and builds beside builds: nothing is lost, nothing half-written is seen, nobody is locked
out.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb
import psutil
import pytest
from command_line import run_here
from dagster import DagsterRunStatus, RunsFilter
from edgar_folders import companies
from places import Place, place_in

from pipelines.instance import open_instance
from samples.serve import serve
from tickmark.lake import Lake
from tickmark.schemas import TABLES

KILLS = int(os.environ.get("TICKMARK_TEST_KILLS", "2"))
"""Moments at which a build is killed; 10 for the full proof."""
COMPANIES = {"AAA": 1, "BBB": 2}
FILINGS = ["0009990001-24-000038", "0009990001-24-000059"]
CELLS = [(ticker, period) for ticker in COMPANIES for period in ("2024Q2", "2024Q3")]
TICKMARK = str(Path(sys.executable).with_name("tickmark"))
LONGEST = 600.0  # seconds that a build may take on a busy machine
_started: list[subprocess.Popen[str]] = []


@pytest.fixture(scope="module")
def edgar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(companies(tmp_path_factory.mktemp("edgar") / "edgar", COMPANIES, FILINGS, brief=True)) as url:
        yield url


def _start(place: Place, *tickers: str, workers: int = 2) -> subprocess.Popen[str]:
    environment = os.environ | place.environment
    process = subprocess.Popen(
        [TICKMARK, "build", *tickers, "--workers", str(workers)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    _started.append(process)
    return process


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """A test that fails ends the builds that it started: none is left for the tests after it."""
    yield
    for process in _started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    _started.clear()


def _end(process: subprocess.Popen[str]) -> str:
    output = process.communicate(timeout=LONGEST)[0]
    assert process.returncode == 0, output
    return output


def _built_here(place: Place, *tickers: str) -> str:
    """Output of a build in this process, one partition after the other: where nobody disturbs it, that is as good."""
    ran = run_here("build", *tickers, environment=os.environ | place.environment)
    assert ran.code == 0, ran.out + ran.err
    return ran.out


def _digests(place: Place) -> dict[str, str]:
    lake = Lake(place.data)
    return {table: lake.digest(table) for table in TABLES}


@dataclass(frozen=True)
class Undisturbed:
    """Builds that nobody disturbs: the folder after the first company, the digests after the second,
    and the seconds that one company takes.
    """

    first: Path
    digests: dict[str, str]
    seconds: float

    def begun(self, folder: Path, edgar: str) -> Place:
        """A place of one's own where the first company is built and the second is not."""
        shutil.copytree(self.first, folder, dirs_exist_ok=True)
        return place_in(folder, edgar)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, edgar: str) -> Undisturbed:
    first, second = COMPANIES
    folder = tmp_path_factory.mktemp("undisturbed")
    place = place_in(folder, edgar)
    started = time.monotonic()
    _end(_start(place, first, workers=1))
    seconds = time.monotonic() - started
    copy = tmp_path_factory.mktemp("first") / "place"
    shutil.copytree(folder, copy)
    _built_here(place, second)
    assert Lake(place.data).partitions() == CELLS
    return Undisturbed(copy, _digests(place), seconds)


@pytest.mark.timeout(600 + 300 * KILLS)
def test_a_build_killed_at_random_moments_ends_as_if_nothing_had_been(
    tmp_path: Path, edgar: str, undisturbed: Undisturbed
) -> None:
    seconds = undisturbed.seconds
    place = undisturbed.begun(tmp_path, edgar)
    dice = random.Random(int(os.environ.get("TICKMARK_TEST_SEED", time.time_ns() % 10**6)))
    moments = [dice.uniform(0.4 * seconds, seconds) for _ in range(KILLS)]  # before, programs are loaded
    print(f"killed after {moments}")  # shown by pytest where the test fails
    for moment in moments:
        process = _start(place, *COMPANIES)
        time.sleep(moment)
        workers = psutil.Process(process.pid).children(recursive=True) if process.poll() is None else []
        process.kill()
        process.communicate()
        _, alive = psutil.wait_procs(workers, timeout=120)
        assert not alive, "workers outlive the build that started them"
        _nothing_half_written(place)
    _built_here(place, *COMPANIES)
    assert _digests(place) == undisturbed.digests
    with open_instance(place.home) as instance:
        statuses = [run.status for run in instance.get_runs()]
    assert set(statuses) <= {DagsterRunStatus.SUCCESS, DagsterRunStatus.FAILURE}, "a killed run is waited for by nobody"
    assert "unchanged" in _built_here(place, *COMPANIES)


def _nothing_half_written(place: Place) -> None:
    """Whatever is visible is whole: every table of every partition can be read, and verified and rejected facts are of
    one run.
    """
    lake = Lake(place.data)
    for ticker, period in lake.partitions():
        state = lake.state(ticker, period)
        frames = lake.read_many(list(state), ticker, period)
        assert ("verified_facts" in state) == ("rejected_facts" in state)
        if "verified_facts" in state:
            assert len(frames["verified_facts"]) + len(frames["rejected_facts"]) == len(frames["extracted_facts"])
    if place.warehouse.exists():
        with duckdb.connect(str(place.warehouse), read_only=True) as connection:
            connection.execute("SELECT count(*) FROM verified_facts").fetchall()


@pytest.mark.timeout(1200)
def test_two_builds_at_once_with_readers_all_the_while(tmp_path: Path, edgar: str, undisturbed: Undisturbed) -> None:
    """One home, one lake, one database; a reader asks four times a second, and another process holds the database open
    from
    before to after.
    """
    place = undisturbed.begun(tmp_path, edgar)
    holder = _hold_open(place.warehouse)
    ended, trouble, answers = threading.Event(), [], []

    def read() -> None:
        while not ended.wait(0.25):
            try:
                with duckdb.connect(str(place.warehouse), read_only=True) as connection:
                    (count,) = connection.execute("SELECT count(*) FROM verified_facts").fetchone() or (0,)
                answers.append(count)
            except Exception as error:
                trouble.append(error)

    lake = Lake(place.data)
    lake.commit(
        "reports", *CELLS[0], {"reports": lake.read("reports", *CELLS[0])}, {"code": "older"}
    )  # so that this one has something to do
    reader = threading.Thread(target=read)
    reader.start()
    builds = [_start(place, "AAA", workers=1), _start(place, "BBB", workers=1)]
    outputs = [_end(build) for build in builds]
    ended.set()
    reader.join()
    holder.kill()
    holder.communicate()

    assert trouble == []
    assert not any("locked" in output.lower() for output in outputs), outputs
    assert answers and answers == sorted(answers), "facts never disappear between"
    assert _digests(place) == undisturbed.digests
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        cells = connection.execute("SELECT DISTINCT ticker, period FROM verified_facts ORDER BY ALL").fetchall()
    assert cells == CELLS
    with open_instance(place.home) as instance:
        assert {run.status for run in instance.get_runs()} == {DagsterRunStatus.SUCCESS}


def _hold_open(database: Path) -> subprocess.Popen[str]:
    """A process that has the database open, and does not let go."""
    program = (
        "import duckdb, sys, time\nc = duckdb.connect(sys.argv[1], read_only=True)\nprint(c.execute('FROM "
        "verified_facts').fetchone()[0], flush=True)\ntime.sleep(600)"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(database)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().strip()
    return process


@pytest.mark.timeout(1200)
def test_the_partition_of_a_worker_that_is_killed_is_built_by_another(
    tmp_path: Path, edgar: str, undisturbed: Undisturbed
) -> None:
    place = undisturbed.begun(tmp_path, edgar)
    process = _start(place, "AAA", "BBB")
    victim = _working_child(process.pid, place, "BBB")
    victim.kill()
    output = process.communicate(timeout=LONGEST)[0]
    assert process.returncode == 0, output
    ends = [line.rpartition(" ")[2] for line in output.splitlines() if line[:3] in COMPANIES]
    assert sorted(ends) == ["built", "built", "unchanged", "unchanged"], output
    assert _digests(place) == undisturbed.digests
    with open_instance(place.home) as instance:
        (ended,) = instance.get_runs(RunsFilter(statuses=[DagsterRunStatus.FAILURE]))
        assert {run.status for run in instance.get_runs()} == {DagsterRunStatus.FAILURE, DagsterRunStatus.SUCCESS}
        assert ended.tags["dagster/partition"].endswith("|BBB")


@pytest.mark.timeout(1200)
def test_ctrl_c_ends_the_workers_and_closes_their_runs(tmp_path: Path, edgar: str) -> None:
    place = place_in(tmp_path, edgar)
    process = _start(place, *COMPANIES)
    _working_child(process.pid, place, "AAA")
    workers = psutil.Process(process.pid).children(recursive=True)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the command and to all it started
    output = process.communicate(timeout=LONGEST)[0]
    assert process.returncode == 130, output
    assert "Traceback" not in output
    assert not psutil.wait_procs(workers, timeout=120)[1]
    with open_instance(place.home) as instance:
        assert not instance.get_runs(RunsFilter(statuses=[DagsterRunStatus.STARTED, DagsterRunStatus.STARTING]))


def _working_child(pid: int, place: Place, ticker: str) -> psutil.Process:
    """A worker of a build, once one is at work: something of the company is committed, and not all."""
    limit = time.monotonic() + LONGEST
    while time.monotonic() < limit:
        workers = [
            worker
            for child in psutil.Process(pid).children()
            for worker in (_children(child) if "forkserver" in _command(child) else [child])
            if "multiprocessing" in _command(worker) and "resource_tracker" not in _command(worker)
        ]
        if len(workers) == 2 and any(cell[0] == ticker for cell in Lake(place.data).partitions()):
            return workers[0]
        time.sleep(0.1)
    raise AssertionError("no worker was seen at work")


def _children(process: psutil.Process) -> list[psutil.Process]:
    """What a process has started; nothing of one that has ended since it was listed."""
    try:
        return process.children()
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return []


def _command(process: psutil.Process) -> str:
    """The command line of a process; nothing of one that has ended since it was listed."""
    try:
        return " ".join(process.cmdline())
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return ""
