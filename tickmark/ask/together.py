"""Amounts that may be worked out with each other: of units that go together, of one day or period, each another amount;
and which of the amounts that operands may mean do so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, NamedTuple

from tickmark.ask.linker import line_of
from tickmark.ask.plan import Step
from tickmark.ask.said import said
from tickmark.ask.shapes import Working
from tickmark.ask.signs import as_size
from tickmark.ask.workings import Days, Joined, Tree, value_of
from tickmark.factstore import StoredFact
from tickmark.language.words import words_of

_AND: Final = said("operands/and")
_PERCENT: Final = -2
"""The power of ten of a percentage."""
_COUNTED: Final = ("pure", "shares")
_NO_STEP: Final = Step(id="f1", tool="fact", arguments={})


@dataclass(frozen=True, slots=True)
class Found:
    """The fact of an operand, its value as it is told, and the step that gives it."""

    fact: StoredFact
    value: float
    step: Step


class Choice(NamedTuple):
    """An amount that an operand may mean, how likely, the words that it was found by, and how it is told where it is
    certain.
    """

    fact: StoredFact
    sure: float
    asked: str
    found: Found | None = None


class Together(NamedTuple):
    """An amount for each operand, how likely they are meant together, and what they come to."""

    chosen: tuple[Choice, ...]
    sure: float
    value: float


def going_together(tree: Tree, chosen: tuple[Choice, ...], working: Working | None) -> Together | None:
    """Choices that go together; None where they do not: a part and its whole are both of a day or both of a period, and
    what there is so much of for each is counted, of the same part of the company.
    """
    facts = [as_size(one.fact) for one in chosen]
    if working == "share" and len({fact.months for fact in facts}) > 1:
        return None
    if working == "per" and (facts[-1].unit not in _COUNTED or len({fact.segment for fact in facts}) > 1):
        return None
    got = [Found(fact, fact.value, _NO_STEP) for fact in facts]
    if not (apart(got) and of_one_day(got) and unit_of(tree, iter([[one] for one in got]))):
        return None
    return Together(chosen, prod(one.sure for one in chosen), value_of(tree, [fact.value for fact in facts]))


def joins_as(words: str, fact: StoredFact) -> bool:
    """Whether an amount joins two things where its words do: `cash and equivalents` is none of `Cash in banks`."""
    around = f"{fact.row_label or ''} {fact.label} {fact.segment or ''}"
    return not _AND.search(words) or bool(_AND.search(around)) or bool(fact.metric)


def unit_of(tree: Tree, leaves: Iterator[Sequence[Found]]) -> str:
    """The unit of what a tree comes to, its amounts from left to right; empty where its amounts do not go together."""
    if isinstance(tree, Days):
        return "days"
    if not isinstance(tree, Joined):
        leaf = next(leaves)
        sound = all(adds_up(one.fact) for one in leaf) and len({one.fact.unit for one in leaf}) == 1
        return leaf[0].fact.unit if sound and min(one.value for one in leaf) > 0 else ""
    left, right = unit_of(tree.left, leaves), unit_of(tree.right, leaves)
    if tree.sign == "*":
        return "pure" if {left, right} == {"pure", "days"} else ""
    if tree.sign == "/":
        counted = right in _COUNTED
        return "pure" if left == right else f"{left}/{right}" if left and counted else ""
    return left if left == right else ""


def adds_up(fact: StoredFact) -> bool:
    """Whether an amount is one that others may be added to: no percentage, and nothing per share or per unit."""
    per = any(word.key == "per" for word in words_of(fact.row_label or fact.label))
    return fact.scale != _PERCENT and "/" not in fact.unit and not per


def apart(got: Sequence[Found]) -> bool:
    """Whether no two operands are one amount, or amounts of one row."""
    lines = {(line_of(one.fact), one.fact.period_end_date) for one in got}
    return len({abs(one.value) for one in got}) == len(got) == len(lines)


def of_one_day(got: Sequence[Found]) -> bool:
    """Whether amounts go together: of one period, or balances at the end of it."""
    months = {one.fact.months for one in got} - {0}
    return len({one.fact.period_end_date for one in got}) == 1 and len(months) < 2


def stand_beside(got: Sequence[Found]) -> bool:
    """Whether a balance stands beside others that it is asked for without, so that it does not hold them: `cash
    equivalents excluding marketable securities`.
    """
    whole, *parts = got
    total = "total" in (whole.fact.row_label or "").casefold()
    return not (total or whole.fact.months) and any(of_one_table(whole, one) for one in parts)


def of_one_table(one: Found, other: Found) -> bool:
    """Whether two amounts stand in one table."""
    places = {(found.fact.accession, found.fact.table_index) for found in (one, other)}
    return len(places) == 1 and one.fact.table_index is not None


def of_one_line(got: Sequence[Found]) -> bool:
    """Whether two amounts are one line in two periods of one length."""
    one, other = (found.fact for found in got)
    same = line_of(one) == line_of(other) or (one.metric and (one.metric, one.segment) == (other.metric, other.segment))
    return bool(same) and one.months == other.months and one.period_end_date != other.period_end_date


__all__ = [
    "Choice",
    "Found",
    "Together",
    "adds_up",
    "apart",
    "going_together",
    "joins_as",
    "of_one_day",
    "of_one_line",
    "of_one_table",
    "stand_beside",
    "unit_of",
]
