"""What plain formulas of a sheet come to (`B3-B4`, `SUM(B2:B8)`), to tell values stored with them that they do not
have: a program that opens the workbook shows the former as soon as it calculates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

Place = tuple[int, int]
"""Row and column, from 1."""

_CELL = re.compile(rb'<c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<f>([^<]{1,400})</f>\s*<v>([^<]{1,40})</v>')
_TOKEN = re.compile(
    r"\s*(?:(?P<sum>SUM)(?=\()|(?P<ref>\$?[A-Z]{1,3}\$?\d{1,7})(?![\d(!:])|(?P<from>\$?[A-Z]{1,3}\$?\d{1,7}):"
    r"(?P<to>\$?[A-Z]{1,3}\$?\d{1,7})|(?P<number>\d+(?:\.\d+)?)(?![\w.])|(?P<sign>[-+*/(),]))\s*"
)
_MOST: Final = 10_000  # cells of a range
_EXACT: Final = 1e-6  # of a value, that the one stored may be off


class _Unknown(Exception):
    """A formula of other functions, or over what is no number."""


def contradicted(sheet: bytes, values: Mapping[Place, object]) -> set[Place]:
    """The cells whose stored value is not what their formula comes to; formulas that are not plain are left alone.

    Args:
        sheet: its XML.
        values: what its cells hold.
    """
    found: set[Place] = set()
    for letters, row, formula, stored in _CELL.findall(sheet):
        place = int(row), _column(letters.decode())
        try:
            worth = _Formula(formula.decode("utf-8", "replace"), values).worth()
            kept = float(stored)
        except ZeroDivisionError:
            found.add(place)
            continue
        except (_Unknown, ValueError, OverflowError, RecursionError):
            continue
        if abs(worth - kept) > _EXACT * max(1.0, abs(worth), abs(kept)):
            found.add(place)
    return found


def _column(letters: str) -> int:
    """
    >>> (_column("A"), _column("AB"))
    (1, 28)
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _place(ref: str) -> Place:
    plain = ref.replace("$", "")
    letters = plain.rstrip("0123456789")
    return int(plain[len(letters) :]), _column(letters)


class _Formula:
    """A formula of sums, products and cells."""

    def __init__(self, text: str, values: Mapping[Place, object]) -> None:
        self._tokens = list(_tokens(text))
        self._values = values
        self._at = 0

    def worth(self) -> float:
        """What it comes to.

        Raises:
            _Unknown: it is no plain one.
        """
        found = self._sum()
        if self._at < len(self._tokens):
            raise _Unknown
        return found

    def _next(self, *signs: str) -> str:
        """The sign that follows, taken, where it is one of these."""
        if self._at < len(self._tokens) and self._tokens[self._at][1] in signs:
            self._at += 1
            return self._tokens[self._at - 1][1]
        return ""

    def _sum(self) -> float:
        found = self._product()
        while sign := self._next("+", "-"):
            found += self._product() if sign == "+" else -self._product()
        return found

    def _product(self) -> float:
        found = self._part()
        while sign := self._next("*", "/"):
            part = self._part()
            found = found * part if sign == "*" else found / part
        return found

    def _part(self) -> float:
        if sign := self._next("-", "+"):
            return -self._part() if sign == "-" else self._part()
        if self._next("("):
            found = self._sum()
            if not self._next(")"):
                raise _Unknown
            return found
        if self._at >= len(self._tokens):
            raise _Unknown
        kind, text = self._tokens[self._at]
        self._at += 1
        if kind == "number":
            return float(text)
        if kind == "ref":
            return self._value(_place(text))
        if kind == "sum":
            return self._total()
        raise _Unknown

    def _total(self) -> float:
        self._next("(")
        found = 0.0
        while True:
            kind, text = self._tokens[self._at] if self._at < len(self._tokens) else ("", "")
            if kind == "range":
                self._at += 1
                found += sum(map(self._value, _cells(text)))
            else:
                found += self._sum()
            if self._next(")"):
                return found
            if not self._next(","):
                raise _Unknown

    def _value(self, place: Place) -> float:
        value = self._values.get(place, 0)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise _Unknown
        return float(value)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _Unknown
        at = match.end()
        if match["from"]:
            yield "range", f"{match['from']}:{match['to']}"
        else:
            kind = match.lastgroup or ""
            yield kind, match[kind]


def _cells(text: str) -> Iterator[Place]:
    (top, left), (bottom, right) = map(_place, text.split(":"))
    if (bottom - top + 1) * (right - left + 1) > _MOST:
        raise _Unknown
    return ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
