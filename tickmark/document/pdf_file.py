"""A PDF file, read and drawn in a process of its own: the library that does it is C++, and a file decides how much work
it is given. No file takes more time or memory than is given here, whatever is in it.

One process is kept for the next file, so that only the first pays for its start.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from dataclasses import dataclass
from typing import Any, Final

from tickmark.child import ENVIRONMENT, Child, Late
from tickmark.document.pdf_words import Page, PageWord, Rule
from tickmark.errors import DocumentError, DocumentTooLarge
from tickmark.settings import inherited

MEMORY: Final = 3 << 29
"""Bytes that reading a file may take."""
SECONDS: Final = 6.0
"""Of CPU time, that opening a file, reading a page or drawing it may take: it takes hundredths."""
_WAIT: Final = 60.0  # seconds until an answer is there, on a machine with other work
_MOST_ENDED: Final = 2  # pages of a file that are left out because reading them was ended


class PdfFile:
    """A PDF file, opened. It has to be closed.

    Args:
        raw: the file.

    Raises:
        DocumentError: damaged, or protected by a password.
        DocumentTooLarge: it takes more time or memory than it may.
    """

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._ended = 0
        self._process: _Process | None = None
        self._pages = self._opened()

    def __enter__(self) -> PdfFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self._pages

    def close(self) -> None:
        """Give the process to the next file."""
        if self._process is not None:
            _give_back(self._process)
        self._process = None

    def page(self, number: int) -> Page:
        """What is read of a page, from 0; a damaged one says so.

        Raises:
            DocumentTooLarge: it is not the first page that takes more time or memory than it may.
        """
        try:
            (told,) = self._asked("page", number)
        except DocumentTooLarge as error:
            self._ended += 1
            if self._ended >= _MOST_ENDED:
                raise DocumentTooLarge(f"page {number + 1} {error}") from error
            return Page([], [], 0.0, damaged=f"reading it {error}")
        except DocumentError as error:
            return Page([], [], 0.0, damaged=str(error))
        told["words"] = [PageWord(*word) for word in told["words"]]
        told["rules"] = [Rule(*rule) for rule in told["rules"]]
        return Page(**told)

    def drawn(self, number: int, scale: float) -> Drawn:
        """A page in shades of grey.

        Args:
            number: of the page, from 0.
            scale: dots of a point.

        Raises:
            DocumentError: it cannot be drawn.
        """
        try:
            return Drawn(*self._asked("drawn", number, scale))
        except DocumentError as error:
            raise DocumentError(f"page {number + 1} cannot be drawn: {error}") from error

    def frame(self, number: int) -> Frame:
        """The size of a page, from 0, and where its points are on a picture of it.

        Raises:
            DocumentError: it cannot be read.
        """
        return Frame(*self._asked("frame", number))

    def _opened(self) -> int:
        self._process = _taken()
        try:
            (pages,) = self._answer("open", self._raw)
        except DocumentTooLarge as error:
            raise DocumentTooLarge(f"opening the PDF file {error}") from error
        except DocumentError as error:
            self.close()
            if error.hint:
                raise
            raise DocumentError(f"the PDF file is damaged: {error}", hint="take the filing's HTML document") from error
        return int(pages)

    def _asked(self, *request: Any) -> tuple[Any, ...]:
        """What is answered; the file is opened again where its process was ended."""
        if self._process is None:
            self._opened()
        return self._answer(*request)

    def _answer(self, *request: Any) -> tuple[Any, ...]:
        assert self._process is not None
        try:
            kind, *said = self._process.ask(*request)
        except _Ended as error:
            self._process = None
            raise DocumentTooLarge(str(error)) from error
        except BaseException:  # an interrupt by the user: what comes next would be the answer to this
            self._process.end()
            self._process = None
            raise
        if kind == "refused" and said[0] == "password":
            raise DocumentError(
                "the PDF file is protected by a password",
                hint="save it without one, or take the filing's HTML document",
            )
        if kind == "refused":
            raise DocumentError(str(said[1]))
        return tuple(said)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page as it is drawn, in shades from 0 (black) to 255: rows of `columns` bytes."""

    rows: int
    columns: int
    shades: bytes


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a page in points, the quarters that it is turned by, and where three of its points are on a picture
    of it, in shares of its width and height: (0, 0), (1000, 0), (0, 1000).
    """

    width: float
    height: float
    turn: int
    start: tuple[float, float]
    along: tuple[float, float]
    up: tuple[float, float]

    def on_picture(self, x: float, y: float) -> tuple[float, float]:
        """Where a point is: shares of the width from the left, and of the height from the top."""
        (a, b), (c, d) = self._steps()
        return self.start[0] + a * x + c * y, self.start[1] + b * x + d * y

    def on_page(self, across: float, down: float) -> tuple[float, float]:
        """The point at a place of the picture."""
        (a, b), (c, d) = self._steps()
        whole = a * d - b * c or 1.0
        right, low = across - self.start[0], down - self.start[1]
        return (d * right - c * low) / whole, (a * low - b * right) / whole

    def _steps(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """How far a point more to the right, and one up, are on the picture."""
        first, second = (
            ((end[0] - self.start[0]) / 1000, (end[1] - self.start[1]) / 1000) for end in (self.along, self.up)
        )
        return first, second


class _Ended(Exception):
    """The process was ended over a request; the text says why, to go on a sentence."""


class _Process:
    """A process that reads PDF files, one at a time."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self._child = Child(
            ["-m", "tickmark.document.pdf_worker", str(MEMORY)], inherited((*ENVIRONMENT, "PYTHONPATH"))
        )
        self.end = self._child.end
        try:
            self._child.next(time.monotonic() + _WAIT)
        except (Late, EOFError, pickle.UnpicklingError) as error:
            self.end()
            raise DocumentError("the process that reads PDF files did not start") from error

    @property
    def runs(self) -> bool:
        """Whether it can be asked, by this process."""
        return self.owner == os.getpid() and self._child.process.poll() is None

    def ask(self, *request: Any) -> tuple[Any, ...]:
        """What it answers.

        Raises:
            _Ended: it met a limit, or broke down.
        """
        try:
            self._child.send(pickle.dumps((SECONDS, *request)))
            return self._child.next(time.monotonic() + _WAIT)
        except Late as error:
            self.end()
            raise _Ended(f"was broken off after {_WAIT:.0f} seconds") from error
        except (EOFError, OSError) as error:
            late = self._child.process.wait() == -signal.SIGXCPU
            self.end()
            said = f"{SECONDS:.0f} seconds" if late else "the memory it may have"
            raise _Ended(f"takes more than {said}, and was broken off") from error
        except pickle.UnpicklingError as error:
            self.end()
            raise _Ended(f"gave what cannot be read: {error}") from error


_idle: list[_Process] = []
_lock = threading.Lock()


def _taken() -> _Process:
    """The process that is kept, or another."""
    with _lock:
        while _idle:
            process = _idle.pop()
            if process.runs:
                return process
    return _Process()


def _give_back(process: _Process) -> None:
    """Keep a process for the next file; one is enough."""
    try:
        process.ask("close")
    except _Ended:
        return
    with _lock:
        if not _idle:
            _idle.append(process)
            return
    process.end()
