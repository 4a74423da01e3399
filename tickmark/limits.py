"""What a process that works on something untrusted gives up for itself: memory, time, files to write. Nothing but the
standard library, so that such a process starts quickly.

Messages between it and the process that started it are a length of eight bytes and a pickle (`tickmark.child`).
"""

from __future__ import annotations

import pickle
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

LENGTH_BYTES = 8
Send = Callable[..., int]
"""Sends a message and gives its length in bytes."""


def sender(stream: BinaryIO) -> Send:
    """What sends messages over a stream."""

    def send(*message: Any) -> int:
        packed = pickle.dumps(message)
        stream.write(len(packed).to_bytes(LENGTH_BYTES, "big") + packed)
        stream.flush()
        return len(packed)

    return send


def received(stream: BinaryIO) -> Any:
    """The next message; None where there is none any more."""
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    return pickle.loads(stream.read(int.from_bytes(head, "big")))


def give_up(spare: int) -> None:
    """From here on: `spare` bytes of address space beyond what is in use, no file grows, no core is dumped."""
    if (status := Path("/proc/self/statm")).exists():
        used = int(status.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + spare, used + spare))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_cpu(seconds: float) -> None:
    """The kernel ends the process once it has used more CPU time than this from now on, rounded up."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime + seconds) + 1
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))
