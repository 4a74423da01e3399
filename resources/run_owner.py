"""Which process runs a run, as a tag of it: whoever finds that process gone knows that nobody works on the run."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dagster import InitResourceContext

OWNER_TAG = "tickmark/process"


def host() -> str:
    """This machine's name."""
    return socket.gethostname()


def owner() -> str:
    """This process: host, process id, and the moment it started, since ids are used again."""
    return f"{host()}:{os.getpid()}:{started_at(os.getpid())}"


def sign(context: InitResourceContext) -> None:
    """Put this process's name to the run that it begins to work on. A run that is started again gets the new one."""
    if context.run is not None and context.instance is not None and context.run.tags.get(OWNER_TAG) != owner():
        context.instance.add_run_tags(context.run.run_id, {OWNER_TAG: owner()})


def started_at(pid: int) -> str:
    """When a process started, in the kernel's ticks since boot; empty where there is no such process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return _started_elsewhere(pid)
    return "" if fields[0] in "ZX" else fields[19]


def _started_elsewhere(pid: int) -> str:
    """On systems without /proc: only whether it is there."""
    if Path("/proc/self/stat").exists():
        return ""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return ""
    except PermissionError:
        pass
    return "alive"
