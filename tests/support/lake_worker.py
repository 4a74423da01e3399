"""Processes that work on one lake and warehouse and are killed, or are many. Run by the tests; exits with a message
where a promise is broken.

python lake_worker.py MODE FOLDER SEED, where MODE is

- kill-writer: a writer is killed at random moments; after each the partition is one whole run, the last acknowledged or
  the next
- storm: eight writers and two readers on the same partitions
- kill-publisher: a publisher is killed at random moments; the database always opens and is one whole snapshot
- publishers: three publishers and a writer at once; what a reader sees never goes back
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lake_rows import gate, runs

from tickmark import snapshot, spare
from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.warehouse import open_warehouse

FORK = multiprocessing.get_context("fork")
TABLES = ["verified_facts", "rejected_facts"]


def commit(lake: Lake, ticker: str, period: str, run: int) -> None:
    """Commit one run; the number of rows differs from run to run, so files differ in size."""
    lake.commit("verify", ticker, period, gate(ticker, period, run, verified=10 + run % 7, turned_down=1 + run % 3))


def seen(lake: Lake, ticker: str, period: str) -> int:
    """The run that a partition holds; stops where it holds two, or the wrong number of rows."""
    frames = lake.read_many(TABLES, ticker, period)
    found = runs(frames)
    assert len(found) == 1, f"{ticker} {period} mixes {found}"
    run = int(found.pop().removeprefix("run"))
    sizes = [len(frames[table]) for table in TABLES]
    assert sizes == [10 + run % 7, 1 + run % 3], f"run {run} has {sizes} rows"
    return run


def start(target: Callable[..., None], *arguments: Any) -> multiprocessing.Process:
    """A process that works on `target`."""
    process: Any = FORK.Process(target=target, args=arguments)
    process.start()
    return process


def finish(processes: list[Any], seconds: float = 120) -> None:
    """Wait for processes; all must have ended well."""
    for process in processes:
        process.join(seconds)
        assert process.exitcode == 0, f"{process} ended with {process.exitcode}"


def _write_on(folder: str, first: int, acknowledged: Any) -> None:
    lake = Lake(folder)
    for run in range(first, first + 1000):
        commit(lake, "NVDA", "2024Q1", run)
        acknowledged.value = run


def kill_writer(folder: str, dice: random.Random) -> None:
    """Twenty times, and until a commit was finished in time: write, be killed, look."""
    lake = Lake(folder)
    commit(lake, "NVDA", "2024Q1", 0)
    acknowledged = FORK.Value("q", 0, lock=False)  # a writer that is killed while it holds a lock never frees it
    kills = 0
    while kills < 20 or (acknowledged.value == 0 and kills < 400):
        kills += 1
        process = start(_write_on, folder, acknowledged.value + 1, acknowledged)
        time.sleep(dice.uniform(0.0, 0.25 * max(1, kills // 20)))
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        run = seen(lake, "NVDA", "2024Q1")
        assert run in (acknowledged.value, acknowledged.value + 1), f"run {run}, acknowledged {acknowledged.value}"
        acknowledged.value = run
    assert acknowledged.value > 0, "no commit was ever finished"
    print(f"{acknowledged.value} commits, {kills} kills")


def _storm_writer(folder: str, writer: int, stop_after: int) -> None:
    lake = Lake(folder)
    for n in range(stop_after):
        commit(lake, "NVDA", f"202{n % 2}Q1", writer * 1000 + n)


def _storm_reader(folder: str, reads: Any, done: Any) -> None:
    lake = Lake(folder)
    while not done.value:
        for partition in lake.partitions():
            seen(lake, *partition)
            with reads.get_lock():
                reads.value += 1


def storm(folder: str, _dice: random.Random) -> None:
    """Eight writers x 8 commits on two partitions, with two readers."""
    lake = Lake(folder)
    commit(lake, "NVDA", "2020Q1", 0)
    reads, done = FORK.Value("q", 0), FORK.Value("b", 0)
    readers = [start(_storm_reader, folder, reads, done) for _ in range(2)]
    finish([start(_storm_writer, folder, writer, 8) for writer in range(1, 9)])
    done.value = 1
    finish(readers)
    for partition in lake.partitions():
        assert seen(lake, *partition) % 1000 in (6, 7), "the last commit of some writer is what stays"
    print(f"64 commits, {reads.value} reads")


def _publish_on(folder: str) -> None:
    while True:
        publish(Lake(folder), f"{folder}/warehouse.duckdb")


UNCHANGED = ("AMD", "INTC", "KO", "PG", "WMT")
RUNS = """SELECT ticker, list(DISTINCT snapshot_id), count(*) FROM
    (SELECT ticker, snapshot_id FROM verified_facts UNION ALL SELECT ticker, snapshot_id FROM rejected_facts)
    GROUP BY ticker ORDER BY ticker"""


def published_run(folder: str) -> int:
    """The one run of NVDA that the warehouse holds; the other companies must be there as they were committed."""
    with open_warehouse(f"{folder}/warehouse.duckdb") as connection:
        found = connection.execute(RUNS).fetchall()
    *others, (_, runs_found, rows) = sorted(found, key=lambda row: row[0] == "NVDA")
    assert others == [(ticker, ["run0"], 11) for ticker in UNCHANGED], f"others changed: {others}"
    assert len(runs_found) == 1, f"the warehouse mixes {runs_found}"
    run = int(runs_found[0].removeprefix("run"))
    assert rows == 11 + run % 7 + run % 3, f"run {run} has {rows} rows"
    return run


def commit_others(lake: Lake) -> None:
    """Companies that no later publication has to write again."""
    for ticker in UNCHANGED:
        commit(lake, ticker, "2024Q1", 0)


def kill_publisher(folder: str, dice: random.Random) -> None:
    """Eight times: commit, publish, be killed, look; at the end nothing but a spare is left beside the database."""
    lake = Lake(folder)
    commit_others(lake)
    commit(lake, "NVDA", "2024Q1", 0)
    publish(lake, f"{folder}/warehouse.duckdb")
    last = 0
    for run in range(1, 9):
        commit(lake, "NVDA", "2024Q1", run)
        process = start(_publish_on, folder)
        time.sleep(dice.uniform(0.0, 0.6))
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        now = published_run(folder)
        assert last <= now <= run, f"run {now} after {last}, lake has {run}"
        last = now
    for leftover in Path(folder).glob(".warehouse.duckdb.reader-*"):
        os.utime(leftover, (0, 0))
    publish(lake, f"{folder}/warehouse.duckdb")
    assert published_run(folder) == 8
    left = {path.name for path in Path(folder).iterdir()} - {".warehouse.duckdb.spare"}
    assert left == {".warehouse.duckdb.lock", "lake", "warehouse.duckdb"}
    print("8 kills")


def _publish_some(folder: str, times: int) -> None:
    for _ in range(times):
        publish(Lake(folder), f"{folder}/warehouse.duckdb")


def publishers(folder: str, _dice: random.Random) -> None:
    """Three publishers at once while commits go on; whoever looks never sees an older run than before."""
    lake = Lake(folder)
    commit_others(lake)
    commit(lake, "NVDA", "2024Q1", 1)
    publish(lake, f"{folder}/warehouse.duckdb")
    working = [start(_publish_some, folder, 4) for _ in range(3)]
    last, run = 1, 1
    while any(process.is_alive() for process in working):
        run += 1
        commit(lake, "NVDA", "2024Q1", run)
        now = published_run(folder)
        assert last <= now <= run, f"run {now} after {last}, lake has {run}"
        last = now
    finish(working)
    publish(lake, f"{folder}/warehouse.duckdb")
    assert published_run(folder) == run
    print(f"{run} commits, 13 publishes")


if __name__ == "__main__":
    mode, folder_argument, seed = sys.argv[1:]
    modes = {"kill-writer": kill_writer, "storm": storm, "kill-publisher": kill_publisher, "publishers": publishers}
    spare._LEAST_BYTES, spare.MOST_CHANGED, snapshot.MOST_CHANGED = 0, 1.0, 100.0  # as where databases are large
    modes[mode](folder_argument, random.Random(seed))
