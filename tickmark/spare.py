"""The file that a publication changes: the database before the last one, kept for it, or a copy of the last one.

The published file is never written to, as others read it. To copy it costs as much as it is large, on the disk above
all; so the database that a publication replaces is kept beside as a spare, and the next one brings it up to date with
what changed since, twice, in place. It is taken only where nobody can be reading it any more, which the system tells by
a lease (Linux, local file systems); elsewhere, and for small databases, the last one is copied.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import suppress
from pathlib import Path

MOST_CHANGED = 0.01
"""As a share of all rows, those taken out and those put in: a publication that changed more leaves no spare, as to
write its rows once more would cost more than to copy the file. Measured: to write a byte of rows costs 200 times the
CPU of copying one, and 50 times where the disk counts too."""
_LEAST_BYTES = 100_000_000
"""A smaller database leaves no spare: it is copied in less than a tenth of a second."""


def keep(last: Path) -> None:
    """Let the last database, which is about to be replaced, stay as the spare; nothing happens where it is small, there
    is none, or the file system has no second names.
    """
    forget(last)
    with suppress(OSError):
        if hasattr(fcntl, "F_SETLEASE") and last.stat().st_size >= _LEAST_BYTES:
            _place(last).hardlink_to(last)


def take(last: Path, new: Path) -> bool:
    """Move the spare to `new`, a path of the publisher's own. False where there is none, or somebody may be reading
    it.
    """
    place = _place(last)
    try:
        if place.samefile(last) or not _nobody_has(place):  # the same: a publisher died before it replaced the last
            return False
        place.replace(new)
    except OSError:
        return False
    return True


def forget(last: Path) -> None:
    """Delete the spare of a database."""
    _place(last).unlink(missing_ok=True)


def copy(last: Path, new: Path) -> None:
    """Copy the last database; where the file system can (Btrfs, XFS), the copy shares its blocks."""
    with last.open("rb") as source, new.open("wb") as target:
        left = os.fstat(source.fileno()).st_size
        try:
            while left and (done := os.copy_file_range(source.fileno(), target.fileno(), left)):
                left -= done
        except (OSError, AttributeError):  # across file systems; not on Linux
            left = -1
    if left:
        shutil.copyfile(last, new)


def _place(last: Path) -> Path:
    return last.with_name(f".{last.name}.spare")


def _nobody_has(place: Path) -> bool:
    """Whether no process, this one included, has a file open or knows it by another name: the system leases it to
    itself alone.
    """
    handle = os.open(place, os.O_RDWR)
    try:
        if os.fstat(handle).st_nlink != 1:
            return False
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    finally:
        os.close(handle)
    return True
