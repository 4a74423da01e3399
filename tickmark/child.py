"""A process of its own for work on something untrusted: messages to it, its replies within a deadline, and its end.

What it sends is read as plain values only, so that a process that has been taken over cannot run anything here. It ends
with the process that started it, at the latest. `tickmark.limits` is its side of this.
"""

from __future__ import annotations

import io
import os
import pickle
import selectors
import subprocess
import sys
import time
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

from tickmark.limits import LENGTH_BYTES

ENVIRONMENT: Final = ("PATH", "PYTHONHOME", "LD_LIBRARY_PATH", "LANG", "LC_ALL", "TZ", "TMPDIR")
"""What the process sees of the environment: no keys, no settings."""
_VALUE_TYPES: Final = {
    "datetime": {"date", "datetime", "time", "timedelta", "timezone"},
    "decimal": {"Decimal"},
    "uuid": {"UUID", "SafeUUID"},
    "zoneinfo": {"ZoneInfo._unpickle"},
    "pytz": {"_p", "_UTC"},
}
"""What a reply may consist of, beside text, numbers, lists and dictionaries."""


class Late(Exception):
    """Nothing arrived in time."""


class Child:
    """One running process.

    Args:
        arguments: of the interpreter, from the script or `-m` on.
        environment: of this process; the other sees of it what `ENVIRONMENT` names, and finds the same packages.
    """

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        seen = {name: environment[name] for name in ENVIRONMENT if name in environment}
        path = [str(Path(__file__).parents[1]), environment.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-P", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=seen | {"PYTHONPATH": os.pathsep.join(filter(None, path))},
            bufsize=0,
        )
        self.end = weakref.finalize(self, _ended, self.process)
        assert self.process.stdin is not None and self.process.stdout is not None
        self._requests: IO[bytes] = self.process.stdin
        self._descriptor = self.process.stdout.fileno()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self.process.stdout, selectors.EVENT_READ)

    def send(self, message: bytes) -> None:
        """Hand over a pickled message.

        Raises:
            OSError: the process has ended.
        """
        data = memoryview(len(message).to_bytes(LENGTH_BYTES, "big") + message)
        while data:
            data = data[self._requests.write(data) or 0 :]

    def next(self, deadline: float) -> tuple[Any, ...]:
        """The next reply.

        Args:
            deadline: by `time.monotonic`.

        Raises:
            Late: it did not arrive whole in time.
            EOFError: the process has ended.
            pickle.UnpicklingError: it holds what is no plain value.
        """
        length = int.from_bytes(self._exactly(LENGTH_BYTES, deadline), "big")
        message: tuple[Any, ...] = Values(io.BytesIO(self._exactly(length, deadline))).load()
        return message

    def _exactly(self, size: int, deadline: float) -> bytes:
        found = bytearray()
        while len(found) < size:
            if not self._selector.select(max(0.0, deadline - time.monotonic())):
                raise Late
            part = os.read(self._descriptor, min(size - len(found), 1 << 20))
            if not part:
                raise EOFError
            found += part
        return bytes(found)


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()


class Values(pickle.Unpickler):
    """Reads plain values only."""

    def find_class(self, module: str, name: str) -> Any:
        if name not in _VALUE_TYPES.get(module, ()):
            raise pickle.UnpicklingError(f"{module}.{name} is no plain value")
        return super().find_class(module, name)
