"""A word of a page with its place: what readers of PDF files and transcripts of scans share."""

from __future__ import annotations

from typing import NamedTuple


class PageWord(NamedTuple):
    """A word: its extent, its baseline, its font size; `left` and `right` bound its digits (its extent where it has
    none).
    """

    x0: float
    x1: float
    y: float
    size: float
    text: str
    left: float
    right: float
    bold: bool
    italic: bool
