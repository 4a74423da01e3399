"""What takes seconds to make and is the same for many tests: made once in a run of the suite, by the worker that needs
it
first. Who writes takes a copy.
"""

from __future__ import annotations

import atexit
import fcntl
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

_shared: list[Path] = []


def share_below(folder: Path) -> None:
    """From now on what is made once lies in this folder, which all workers of a run have in common. It is told to this
    process alone: one that a test starts makes its own.
    """
    _shared[:] = [folder]


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """The folder that `make` has filled, in this process or in another worker of the run.

    >>> made_once("sample-warehouse", _make)
    """
    if not _shared:
        own = TemporaryDirectory(prefix="tickmark-made-")
        atexit.register(own.cleanup)
        share_below(Path(own.name))
    place = _shared[0] / name
    with (_shared[0] / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # who dies while it makes leaves a part, and lets go
        if not place.exists():
            part = _shared[0] / f"{name}.part"
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            make(part)
            part.rename(place)
    return place
