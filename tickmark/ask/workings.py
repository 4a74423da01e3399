"""What is to be worked out, as people put it in sentences, in the short form that says the same; and a short form as a
tree of amounts in words: `how much of each dollar of revenue went into rent` is `(rent) / (revenue)`.

Words join more weakly the more of an answer they make: `a less b over c` is what is left of `a`, over `c`. Brackets
bind as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from pathlib import Path
from string import ascii_lowercase
from typing import Any, Final

from tickmark.ask.said import pattern_of
from tickmark.language.rules import Pattern
from tickmark.yaml_files import read_yaml

_FILE: Final = Path(__file__).with_name("workings.yaml")
_BRACKETS: Final = "()"
_SIGNS: Final = {
    "+": "+", "plus": "+", "-": "-", "–": "-", "−": "-", "minus": "-", "less": "-", "net of": "-",
    "/": "/", "÷": "/", "over": "/", "divided by": "/",
    "*": "*", "×": "*", "x": "*", "times": "*", "multiplied by": "*",
}  # fmt: skip
"""What joins amounts, and the sign that it is."""
_OF_ONE_WORD: Final = frozenset(sign for sign in _SIGNS if " " not in sign)
_DAYS: Final = frozenset((360, 365, 366, 90, 91, 92, 180, 181, 182, 183, 184, 270, 271, 272, 273))
"""The days of periods, which a stock over a flow may be multiplied by."""
_MOST: Final = 6
"""Amounts of one tree."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in words."""

    words: str


@dataclass(frozen=True, slots=True)
class Days:
    """A number of days that is written out."""

    number: int


@dataclass(frozen=True, slots=True)
class Joined:
    """Two trees and the sign between them: `+`, `-`, `*` or `/`."""

    sign: str
    left: Tree
    right: Tree


Tree = Amount | Days | Joined


@cache
def entries() -> dict[str, dict[str, Any]]:
    """The ways of putting what is to be worked out, by their names, as the file has them."""
    found: dict[str, dict[str, Any]] = read_yaml(_FILE)
    return found


@cache
def _pattern(name: str) -> Pattern:
    return pattern_of(entries()[name])


def in_short_forms(text: str) -> Iterator[str]:
    """The short forms of what a text asks to work out, the likeliest first.

    Args:
        text: a question without its company and its periods.

    >>> next(in_short_forms("For every dollar of sales, how much was rent?"))
    '(rent) / (sales)'
    >>> list(in_short_forms("total rent"))
    []
    """
    for name, entry in entries().items():
        if found := _pattern(name).search(text.strip(" .!?")):
            parts = {key: " ".join((value or "").split()).strip(" ,;:–—-") for key, value in found.groupdict().items()}
            yield " ".join(str(entry["as"]).format(**parts).split())


def tree_of(text: str, trimmed: Callable[[str], str] = str.strip) -> Tree | None:
    """A short form as a tree of at least two amounts; None where it is none.

    Args:
        text: such as `(debt less cash) / operating income`.
        trimmed: takes away what says nothing at the ends of an amount's words.

    >>> said_of(tree_of("debt less cash / sales"))
    '(debt - cash) / sales'
    >>> tree_of("stock over cost of sales x 365").right
    Days(number=365)
    >>> tree_of("debt and cash")
    """
    reader = _Reader(list(_pieces(text)), trimmed)
    tree = reader.whole()
    if tree is None or reader.place < len(reader.pieces) or not 1 < len(amounts_of(tree)) <= _MOST:
        return None
    return tree if _is_sound(tree) else None


def amounts_of(tree: Tree) -> list[str]:
    """The words of its amounts, from left to right."""
    if isinstance(tree, Joined):
        return amounts_of(tree.left) + amounts_of(tree.right)
    return [tree.words] if isinstance(tree, Amount) else []


def expression_of(tree: Tree, sizes: Sequence[int]) -> str:
    """A tree as an expression of letters, from left to right.

    Args:
        tree: of amounts.
        sizes: how many letters each amount is the sum of.

    >>> expression_of(tree_of("debt less cash / sales"), [1, 2, 1])
    '(a - (b + c)) / d'
    """
    letters, own = iter(ascii_lowercase), iter(sizes)

    def leaf(_: str) -> str:
        names = [next(letters) for _ in range(next(own))]
        return names[0] if len(names) == 1 else f"({' + '.join(names)})"

    return _written(tree, leaf)


def value_of(tree: Tree, values: Sequence[float]) -> float:
    """What a tree comes to, its amounts from left to right; infinite where it divides by nothing.

    >>> value_of(tree_of("debt less cash / sales"), [30.0, 10.0, 40.0])
    0.5
    """
    own = iter(values)

    def worth(part: Tree) -> float:
        if isinstance(part, Days):
            return float(part.number)
        if isinstance(part, Amount):
            return next(own)
        left, right = worth(part.left), worth(part.right)
        if part.sign == "/":
            return left / right if right else inf
        return {"+": left + right, "-": left - right, "*": left * right}[part.sign]

    return worth(tree)


def said_of(tree: Tree) -> str:
    """A tree in words and signs."""
    return _written(tree, lambda words: words)


def _written(tree: Tree, leaf: Callable[[str], str]) -> str:
    if isinstance(tree, Amount):
        return leaf(tree.words)
    if isinstance(tree, Days):
        return str(tree.number)
    written = [
        f"({_written(side, leaf)})" if _needs_brackets(tree.sign, side, right=right) else _written(side, leaf)
        for side, right in ((tree.left, False), (tree.right, True))
    ]
    return f" {tree.sign} ".join(written)


def _needs_brackets(outer: str, part: Tree, *, right: bool) -> bool:
    """Whether a part needs brackets."""
    return isinstance(part, Joined) and ((part.sign in "+-" and outer in "*/") or (right and outer in "-/"))


def _is_sound(tree: Tree) -> bool:
    """Whether every amount has words, and days stand only as what a ratio is multiplied by."""
    if isinstance(tree, Amount):
        return bool(tree.words)
    if isinstance(tree, Days):
        return False
    if isinstance(tree.right, Days):
        return tree.sign == "*" and isinstance(tree.left, Joined) and tree.left.sign == "/" and _is_sound(tree.left)
    if isinstance(tree.left, Days):
        return tree.sign == "*" and isinstance(tree.right, Joined) and tree.right.sign == "/" and _is_sound(tree.right)
    return tree.sign != "*" and _is_sound(tree.left) and _is_sound(tree.right)


def _pieces(text: str) -> Iterator[str]:
    """A text cut into brackets, signs (with a blank before and behind: `\\tover`) and the words between them."""
    spaced = text.replace("(", " ( ").replace(")", " ) ").split()
    words: list[str] = []
    place = 0
    while place < len(spaced):
        word, two = spaced[place].casefold(), " ".join(spaced[place : place + 2]).casefold()
        sign = two if two in _SIGNS else word if word in _OF_ONE_WORD else ""
        if sign or word in _BRACKETS:
            if words:
                yield " ".join(words)
            words = []
            yield f"\t{_SIGNS[sign]}" if sign else word
            place += len(sign.split()) or 1
            continue
        words.append(spaced[place])
        place += 1
    if words:
        yield " ".join(words)


@dataclass(slots=True)
class _Reader:
    """Reads pieces from left to right."""

    pieces: Sequence[str]
    trimmed: Callable[[str], str]
    place: int = 0

    def whole(self) -> Tree | None:
        return self._joined(("\t/", "\t*"), lambda: self._joined(("\t+", "\t-"), self._one))

    def _joined(self, signs: Sequence[str], part: Callable[[], Tree | None]) -> Tree | None:
        left = part()
        while left is not None and self.place < len(self.pieces) and self.pieces[self.place] in signs:
            sign = self.pieces[self.place][1]
            self.place += 1
            right = part()
            left = Joined(sign, left, right) if right is not None else None
        return left

    def _one(self) -> Tree | None:
        if self.place >= len(self.pieces):
            return None
        piece = self.pieces[self.place]
        self.place += 1
        if piece == "(":
            inner = self.whole()
            closed = self.place < len(self.pieces) and self.pieces[self.place] == ")"
            self.place += 1
            return inner if closed else None
        if piece.startswith("\t") or piece == ")":
            return None
        number = piece.removesuffix(" days").removesuffix("d").strip()
        if number.isdigit() and int(number) in _DAYS:
            return Days(int(number))
        return Amount(self.trimmed(piece))


__all__ = [
    "Amount",
    "Days",
    "Joined",
    "Tree",
    "amounts_of",
    "entries",
    "expression_of",
    "in_short_forms",
    "said_of",
    "tree_of",
    "value_of",
]
