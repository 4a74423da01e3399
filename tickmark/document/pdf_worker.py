"""The process that PDF files are read in: started by `tickmark.document.pdf_file`, never imported by it.

The library that reads them is written in C++, and a file decides how much work and memory it takes. Here the kernel
ends it at a limit, and where it breaks down nothing else does. It is asked for one file at a time:

    ("open", bytes)              -> ("opened", number of pages), or ("refused", "password" or "damaged", why)
    ("page", number)             -> ("page", fields of `Page`), or ("refused", ...)
    ("drawn", number, scale)     -> ("drawn", rows, columns, bytes), or ("refused", ...)
    ("frame", number)            -> ("frame", width, height, quarters it is turned by, where three points are)
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from tickmark.document.pdf_page import read_page
from tickmark.document.pdf_words import Page
from tickmark.limits import give_up, limit_cpu, received, sender

_FINE = 100_000  # dots that the place of a point is worked out on
_FIELDS = [field.name for field in fields(Page)]


class _Held:
    """The file that is open."""

    def __init__(self) -> None:
        self._document: Any = None

    def open(self, raw: bytes) -> tuple[Any, ...]:
        """Take another file in place of the one before."""
        self.close()
        document = pypdfium2.PdfDocument(raw)
        pages = len(document)
        document.init_forms()  # what fields show lies over the page
        self._document = document
        return "opened", pages

    def close(self) -> tuple[Any, ...]:
        """Give the file back."""
        if self._document is not None:
            self._document.close()
        self._document = None
        return ("closed",)

    def page(self, number: int) -> tuple[Any, ...]:
        """What is read of a page."""
        page = self._document[number]
        try:
            read = read_page(page)
        finally:
            page.close()
        told = {name: getattr(read, name) for name in _FIELDS}
        told["words"] = [tuple(word) for word in read.words]
        told["rules"] = [tuple(rule) for rule in read.rules]
        return "page", told

    def drawn(self, number: int, scale: float) -> tuple[Any, ...]:
        """A page in shades of grey."""
        page = self._document[number]
        try:
            shades = page.render(scale=scale, grayscale=True).to_numpy()
            rows, columns = int(shades.shape[0]), int(shades.shape[1])
            return "drawn", rows, columns, shades.reshape(rows, -1)[:, :columns].tobytes()
        finally:
            page.close()

    def frame(self, number: int) -> tuple[Any, ...]:
        """Where the points of a page are on a picture of it, as shares of its width and height."""
        page = self._document[number]
        try:
            width, height = page.get_size()
            return "frame", width, height, page.get_rotation() // 90, *(_at(page, *point) for point in _CORNERS)
        finally:
            page.close()


_CORNERS = ((0.0, 0.0), (1000.0, 0.0), (0.0, 1000.0))


def _at(page: Any, x: float, y: float) -> tuple[float, float]:
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page.raw, 0, 0, _FINE, _FINE, 0, x, y, ctypes.byref(across), ctypes.byref(down))
    return across.value / _FINE, down.value / _FINE


def main() -> None:
    """Answer requests until there are none any more."""
    send = sender(sys.stdout.buffer)
    held = _Held()
    known: dict[str, Callable[..., tuple[Any, ...]]] = {
        name: getattr(held, name) for name in ("open", "close", "page", "drawn", "frame")
    }
    give_up(int(sys.argv[1]))
    send("ready")
    while (request := received(sys.stdin.buffer)) is not None:
        seconds, name, *arguments = request
        limit_cpu(seconds)
        try:
            send(*known[name](*arguments))
        except pypdfium2.PdfiumError as error:
            send("refused", "password" if "password" in str(error).lower() else "damaged", str(error))
        except (RuntimeError, ValueError, ArithmeticError, MemoryError, ctypes.ArgumentError) as error:
            send("refused", "damaged", f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    if os.name == "posix":
        os.setsid()  # an interrupt at the terminal is for the command, which ends this process itself
    main()
