"""A backfill on more machines than there are, on paper: companies go to processes as these come free, and every request
to EDGAR waits for its turn among all of them, as the shared limiter has it.

What a partition, a start and a request take is measured by `scale.py`; nothing else is assumed but that the processors
are as fast as those of the measurement and that a request takes `ROUND_TRIP` seconds beside its turn.
"""

from __future__ import annotations

import heapq

EDGAR_RATE = 10.0
"""Requests a second that EDGAR allows, of all machines together."""
ROUND_TRIP = 0.2  # seconds
PROCESSES = 8  # of a machine


def backfill(
    companies: int,
    quarters: int,
    machines: int,
    *,
    partition: float,
    start: float,
    requests: float,
    processes: int = PROCESSES,
) -> float:
    """Seconds on the clock until the last partition is built.

    Args:
        companies: each is one run, of one process.
        quarters: partitions of a company, built one after the other.
        machines: how many there are.
        partition: seconds of CPU of one.
        start: seconds of CPU until a process has loaded what it needs, once for each run.
        requests: to EDGAR for a partition.
        processes: of a machine, as many as it has processors.

    >>> round(backfill(8, 1, 1, partition=3.0, start=2.0, requests=0.0))
    5
    >>> round(backfill(100, 10, 1000, partition=3.0, start=2.0, requests=2.0) / 60, 1)
    3.4
    """
    at_work = min(machines * processes, companies)
    waiting = companies - at_work
    turn, owed, ended = 0.0, 0.0, 0.0
    due = [(start, quarters)] * at_work
    while due:
        now, left = heapq.heappop(due)
        owed += requests
        whole, owed = int(owed), owed - int(owed)
        turn = max(turn, now) + whole / EDGAR_RATE if whole else turn
        done = max(now, turn if whole else now) + (whole and ROUND_TRIP) + partition
        ended = max(ended, done)
        if left > 1:
            heapq.heappush(due, (done, left - 1))
        elif waiting:
            waiting -= 1
            heapq.heappush(due, (done + start, quarters))
    return ended
