"""Processes that open a Dagster home. They are forks of one that has loaded Dagster, which takes longer than to open."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from pipelines.instance import open_instance

_FORKS = multiprocessing.get_context("forkserver")


def opener(home: Path, ticker: str, said: Path) -> ForkServerProcess:
    """A process that opens the home and adds a partition; what it says goes to a file."""
    _FORKS.set_forkserver_preload([__name__])
    process = _FORKS.Process(target=_open, args=(str(home), ticker, str(said)))
    process.start()
    return process


def _open(home: str, ticker: str, said: str) -> None:
    for stream in (1, 2):
        os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
    with open_instance(home) as instance:
        instance.add_dynamic_partitions("ticker", [ticker])
