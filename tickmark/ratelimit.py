"""A limit on requests that holds over all threads and processes that share a folder.

Each of `slots` lock files stands for one request that may be on its way. A request takes a slot, and the
slot becomes free for the next one only a whole window after the **answer** to the first has begun. The other side
therefore sees at most `slots` requests in any window, however late the machine's scheduler delivers them;
spacing the moments of sending gives no such bound. The kernel frees the lock of a process that dies, and a
slot found free but not handed back waits a whole window.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

MARGIN = 0.01  # seconds over the window: clocks of both sides may tick coarsely
POLL = 0.01  # seconds between looks when every slot is on its way
MAX_PAUSE = 600.0  # seconds: the SEC shuts a client out for ten minutes
_WIDTH = 24  # bytes of a stamp, always the same, so that one write replaces it whole
_TAKEN = b"taken".ljust(_WIDTH)


class Limiter(Protocol):
    """What a fetcher asks before each request."""

    def slot(self) -> AbstractContextManager[None]:
        """Wait for a slot and hold it; leave as soon as the answer has begun, or has failed to."""

    def pause(self, seconds: float) -> None:
        """Let nobody ask for so many seconds."""

    def close(self) -> None:
        """End connections."""


class RateLimiter:
    """At most `slots` requests in any `window` seconds, over everything that shares `folder`.

    Stamps are wall-clock time, so that machines sharing the folder agree; a clock set back costs at most one window.
    """

    def __init__(self, folder: Path, slots: int = 10, window: float = 1.0) -> None:
        self._folder = folder
        self._slots = slots
        self._window = window + MARGIN
        folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait for a slot and hold it; leave as soon as the answer has begun, or has failed to."""
        descriptor = self._take()
        try:
            yield
        finally:
            _stamp(descriptor, time.time())
            _release(descriptor)

    def pause(self, seconds: float) -> None:
        """Let nobody ask for so many seconds (at most ten minutes): the other side said so."""
        descriptor = self._open("pause")
        try:
            until = time.time() + min(seconds, MAX_PAUSE)
            if not until < _stamped(descriptor) < time.time() + MAX_PAUSE:  # a longer pause is on already
                _stamp(descriptor, until)
        finally:
            os.close(descriptor)

    def close(self) -> None:
        """Nothing is open between two requests."""

    def _take(self) -> int:
        """Descriptor of a locked slot, marked as taken. The gate lets one taker at a time choose."""
        gate = self._open("gate")
        fcntl.flock(gate, fcntl.LOCK_EX)
        try:
            while True:
                self._wait_out_pause()
                best = self._soonest()
                if best is not None:
                    break
                time.sleep(POLL)
            ready, descriptor = best
            try:
                time.sleep(max(0.0, ready - time.time()))
                os.pwrite(descriptor, _TAKEN, 0)
            except BaseException:
                _release(descriptor)
                raise
            return descriptor
        finally:
            _release(gate)

    def _soonest(self) -> tuple[float, int] | None:
        """When the slot that is ready first will be, and its descriptor, locked; None if all are on their way."""
        best: tuple[float, int] | None = None
        now = time.time()
        for number in range(self._slots):
            descriptor = self._open(f"slot{number:02d}")
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
                continue
            ready = min(_stamped(descriptor, unreadable=now), now) + self._window
            if best is None or ready < best[0]:
                if best is not None:
                    _release(best[1])
                best = (ready, descriptor)
            else:
                _release(descriptor)
        return best

    def _wait_out_pause(self) -> None:
        descriptor = self._open("pause")
        try:
            while (
                0 < (left := _stamped(descriptor) - time.time()) <= MAX_PAUSE
            ):  # a longer one was never asked for: the clock was set back
                time.sleep(left)
        finally:
            os.close(descriptor)

    def _open(self, name: str) -> int:
        return os.open(self._folder / name, os.O_RDWR | os.O_CREAT, 0o600)


def _stamp(descriptor: int, moment: float) -> None:
    os.pwrite(descriptor, f"{moment:.6f}".encode().ljust(_WIDTH), 0)


def _stamped(descriptor: int, unreadable: float = 0.0) -> float:
    """The stamp; 0.0 for a new file, `unreadable` for one that its holder did not hand back."""
    text = os.pread(descriptor, _WIDTH, 0)
    if not text:
        return 0.0
    try:
        return float(text)
    except ValueError:
        return unreadable


def _release(descriptor: int) -> None:
    fcntl.flock(descriptor, fcntl.LOCK_UN)  # explicitly: a forked child may hold the same open file
    os.close(descriptor)
