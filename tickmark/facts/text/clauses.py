"""Parts of a sentence that have times of their own: parentheses, contrasts and comparisons."""

from __future__ import annotations

import re
from typing import NamedTuple

from tickmark.facts.text.amounts import AmountList
from tickmark.facts.text.verbs import forms
from tickmark.language.rules import Pattern
from tickmark.time.groups import TimeGroup

_PARENTHESIS = Pattern(
    "clauses/brackets",
    r"\(([^()]{3,}(?:\([^()]*\)[^()]*)*)\)",
    means="what stands in brackets",
    examples=("rent (2023: $4 million)",),
    counterexamples=("rent (a)",),
)
_ONE_AMOUNT = Pattern(
    "clauses/one-amount",
    r"[$\s\d.,]+(?:million|billion|thousand)?",
    means="an amount alone",
    examples=("$4 million", "4.5"),
    counterexamples=("$4 and $5",),
    at="whole",
)
_WORD_IN = Pattern(
    "clauses/words",
    r"[A-Za-z]{2,}"
    r"|\d.*[,;]|[$]\d.*\d\)?$",
    means="words in parentheses, or several numbers",
    examples=("5 million", "$4, $5"),
    counterexamples=("$5 a",),
)
_COMPARATOR = Pattern(
    "clauses/comparator",
    r",? (?:(?:as )?compared(?: to| with)?|versus|vs\.|as against|relative to|(?:(?:up|down) )?from)(?= "
    r"(?:[a-z()]+ "
    r"){0,6}[$€£¥(]{0,2}(?!(?:19|20)\d\d\b)\d)",
    means="another amount that it is compared with follows",
    examples=(", compared to $4", " versus 4"),
    counterexamples=(" from 2023",),
    flags=re.IGNORECASE,
)
_CLAUSE = Pattern(
    "clauses/next",
    r";|,? (?:while|whereas|although)\b|, but\b",
    means="a clause begins",
    examples=("rose; sales", ", while sales"),
    counterexamples=("rose and sales",),
    flags=re.IGNORECASE,
)
_REACH = 120  # characters before an amount that can say it is a change
CHANGED = Pattern(
    "clauses/changed",
    rf"\b(?:{forms('change')}|up|down|higher|lower)(?: by| of)?(?: an?)?(?: \$[\d.,]+ (?:million|billion"
    rf"|thousand),? "
    rf"or)?\s*$",
    means="a verb or noun of change before the amount",
    examples=("sales increased by",),
    counterexamples=("sales were",),
    flags=re.IGNORECASE,
)


class Segment(NamedTuple):
    """A sentence without its parentheses, or what stands in one of them; the rest is blank, so that places stay the
    same.
    """

    text: str
    start: int


def segments(sentence: str) -> list[Segment]:
    """The sentence outside its parentheses first, then the inside of each; parentheses around a number alone are its
    sign.
    """
    if "(" not in sentence:
        return [Segment(sentence, 0)]
    inner: list[Segment] = []
    outer = list(sentence)
    for match in _PARENTHESIS.finditer(sentence):
        inside = match[1]
        if not _WORD_IN.search(inside):
            continue
        if _ONE_AMOUNT.fullmatch(inside):
            continue
        inner.append(Segment(" " * (match.start() + 1) + inside, match.start()))
        outer[match.start() : match.end()] = " " * (match.end() - match.start())
    return [Segment("".join(outer), 0), *inner]


def beginnings(text: str) -> list[tuple[int, bool]]:
    """Where clauses of a text begin, and whether each compares."""
    return sorted(
        (match.start(), pattern is _COMPARATOR)
        for pattern in (_CLAUSE, _COMPARATOR)
        for match in pattern.finditer(text)
    )


def of_clause(
    text: str,
    cuts: list[tuple[int, bool]],
    found: AmountList,
    lists: list[AmountList],
    groups: list[TimeGroup],
    usable: list[TimeGroup],
) -> tuple[list[AmountList], list[TimeGroup], list[TimeGroup], bool]:
    """The lists and groups of a list's clause and no others, and whether they were cut out: where every clause with
    amounts has a time of its own.

    Args:
        cuts: the places where clauses begin, and whether a clause compares: then its first amount is the comparative,
            and what follows speaks of the whole again.
    """
    if not cuts:
        return lists, groups, usable, False
    edges = [(0, False)]
    for cut, compares in [*cuts, (len(text), False)]:
        timed = any(edges[-1][0] <= g.start < cut for g in usable)
        if timed and (not compares or any(edges[-1][0] <= other.start < cut for other in lists)):
            edges.append((cut, compares))
    if len(edges) < 3:
        return lists, groups, usable, False
    edges[-1] = (len(text), False)
    first, compares = next(edge for edge in reversed(edges[:-1]) if edge[0] <= found.start)
    if CHANGED.search(text, max(0, found.start - _REACH), found.start) or (
        compares and between(first, found.start, lists)
    ):
        return lists, groups, usable, False
    after = next(edge[0] for edge in edges if edge[0] > found.start)
    own = [g for g in usable if first <= g.start < after]
    return (
        [other for other in lists if first <= other.start < after],
        [g for g in groups if first <= g.start < after],
        own,
        True,
    )


def between(first: int, after: int, lists: list[AmountList]) -> bool:
    """Whether a list of amounts stands between two places."""
    return any(first <= other.start < after for other in lists)
