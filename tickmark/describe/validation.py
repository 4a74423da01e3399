"""Whether a quote may be passed off as a description of a line: judged by rules that the ranking does not use.

The ranking asks how well a sentence defines a line. Here a sentence is refused for where it stands (below `Raw
Materials`, in the auditor's report), for what it is about (taxes, a policy, an acquisition, what is bought, how
something fared), and where its subject is not the line. The classes are a table, `negative_classes.csv`, each row with
an example that it refuses and a counterexample that it lets through.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Literal

from tickmark.describe.name_matching import is_line, mentions, printed, stems
from tickmark.describe.names import is_rest
from tickmark.describe.reading import Sentence
from tickmark.language.rules import Pattern

_TABLE = Path(__file__).with_name("negative_classes.csv")
RISKS = ("Item1A", "Part2Item1A")
NOT_THE_BUSINESS = frozenset(
    (
        *RISKS, "Item1B", "Item1C", "Item3", "Item4", "Item5", "Item7A", "Item9", "Item9A", "Item9B",
        "Item9C", "Item10", "Item11", "Item12", "Item13", "Item14", "Cover", "Signatures", "Part2Item1",
        "Part2Item2",
    )
)  # sections that say of no line what it is: risks, lawsuits, share prices, controls, people  # fmt: skip


class Refusal(StrEnum):
    """Why a sentence describes no line: a class of `negative_classes.csv`, that it says no more than names, or that its
    subject is something else; `none` where it may describe the line.
    """

    none = ""
    names = "names"
    subject = "subject"
    acquisition = "acquisition"
    audit = "audit"
    boast = "boast"
    boilerplate = "boilerplate"
    bought = "bought"
    change = "change"
    channel = "channel"
    competition = "competition"
    cost = "cost"
    metric = "metric"
    people = "people"
    pointer = "pointer"
    policy = "policy"
    risk = "risk"
    tax = "tax"


NEVER = frozenset(
    (
        Refusal.audit, Refusal.tax, Refusal.competition, Refusal.metric, Refusal.risk, Refusal.acquisition,
        Refusal.names, Refusal.cost, Refusal.boast, Refusal.boilerplate,
    )
)  # classes that are not even quoted  # fmt: skip
_TELLING = 1  # words besides names of lines
_SEGMENT_WORD = Pattern(
    "describe/stem-of-segments",
    r"(?:report|oper|segment|unit|group|divis|busi|follow|consist|includ|categor|compan|compris|are|is|one|two"
    r"|three|first|second|third|fourth)\w*",
    means="the stem of a word that says of a line only that it is one, or a segment",
    examples=("report", "segment"),
    counterexamples=("pump",),
    at="whole",
)
_OF_HEADING = frozenset(("its", "their", "this", "these"))
_NEAR_HEADING = 4  # sentences below a heading that is the line, which need not name it
_FOOTNOTES = frozenset(("note", "footnote"))
_SAYS = frozenset(("verb_defines", "verb_is", "verb_deals", "verb_earns", "apposition", "colon", "deed", "inverted"))
_SAYS_FAR = frozenset(("far_defines", "far_deals", "bracket", "bracket_lists", "through_we"))
_OF_HEADING_ITSELF = frozenset(("run_in", "cell", "scattered"))
_NEARLY_SUBJECT = frozenset(("joint", "early"))
_GOES_ON = frozenset(("unnamed_defines", "unnamed_deals", "unnamed_earns", "unnamed_anaphor"))
_EARLY = 0.6  # of a sentence, within which the line is named where other lines are too


@dataclass(frozen=True, slots=True)
class NegativeClass:
    """A kind of sentence that describes no line, known by a heading above it or by its own words."""

    name: Refusal
    where: Literal["heading", "sentence"]
    pattern: re.Pattern[str]
    example: str
    counterexample: str


@cache
def negative_classes() -> tuple[NegativeClass, ...]:
    """The rows of `negative_classes.csv`."""
    with _TABLE.open(encoding="utf-8", newline="") as stream:
        return tuple(
            NegativeClass(
                Refusal(row["class"]),
                "heading" if row["where"] == "heading" else "sentence",
                re.compile(row["pattern"], re.IGNORECASE),
                row["example"],
                row["counterexample"],
            )
            for row in csv.DictReader(stream)
        )


def refused(sentence: Sentence, names: Sequence[str], strangers: Sequence[str], groups: Sequence[str] = ()) -> Refusal:
    """What keeps a sentence from describing a line.

    Args:
        names: what the line is called.
        strangers: what the other lines are called.
        groups: what the groups are called that the line is in; it may be told of below their headings and behind
            their names (`Its valves business`).
    """
    if sentence.passage.section in RISKS:
        return Refusal.risk
    path = sentence.path
    own = [heading for heading in path if any(is_line(heading, name) for name in names)]
    strangers = [other for other in strangers if not any(is_line(other, group) for group in groups)]
    headings = () if own else [one for one in path if not any(is_line(one, group) for group in groups)]
    found = _class_of(headings, "heading", names) or _class_of([sentence.text], "sentence", names)
    if found:
        return found
    if not _says(_entry(sentence.text, names), (*names, *strangers, *groups)):
        return Refusal.names
    return Refusal.none if own or _subject(sentence, names, strangers) else Refusal.subject


def class_of_sentence(sentence: Sentence, names: Sequence[str]) -> Refusal:
    """The negative class that a sentence is of by its own words."""
    return _class_of([sentence.text], "sentence", names)


def says_what_it_is(seen: Mapping[str, float]) -> bool:
    """Whether a sentence says what a line is, by what `ranking.features` sees in it: the line is its subject, under its
    whole name, with a verb that defines or deals or an explanation in brackets; or it is the first below the line's own
    heading, and part of that (`Cargo. We carry freight`) or goes on from it; or it is the footnote of the line's label.
    """
    there = seen.keys()
    if there & _FOOTNOTES:
        return True
    headed = "headed" in there
    if "called_so" in there:
        return True
    if "collective_of_place" in there and there & _GOES_ON:
        return True
    if headed and "first_below" in there and there & _OF_HEADING_ITSELF:
        return True
    if "named" not in there:
        first_within = {"above_headed", "first_below"} <= there  # below a heading that is below the line's own
        return (headed or first_within) and bool(there & _GOES_ON)
    if "by_part" in there and not headed:
        return False
    says = bool(there & _SAYS)
    if "subject" in there and (says or there & _SAYS_FAR):
        return True
    lone = set() if "with_word" in there else {"deed"}  # `membership warehouses`: a noun in the plural
    verb = bool(there & (_SAYS - lone))
    return (verb and bool(there & _NEARLY_SUBJECT)) or (says and headed and "first_below" in there)


def _entry(text: str, names: Sequence[str]) -> str:
    """The entries of a list that have a name, where what announces it has none; else the whole text."""
    first, *entries = text.split("\n")
    own = [entry for entry in entries if any(mentions(entry, name) for name in names)]
    return " ".join(own) if own and not any(mentions(first, name) for name in names) else text


def _says(text: str, names: Sequence[str]) -> bool:
    """Whether a sentence says anything besides names of lines and that they are segments."""
    told = {word for word in stems(text) if not _SEGMENT_WORD.holds(word) and not word.isdigit()}
    return len(told - {word for name in names for word in stems(name)}) >= _TELLING


def _class_of(texts: Iterable[str], where: Literal["heading", "sentence"], names: Sequence[str]) -> Refusal:
    """The first negative class that a text is of, but for words of the line's own name (`Tax services`)."""
    for text in texts:
        plain = text
        for name in names:
            plain = printed(name).sub("it", plain)
        for own in negative_classes():
            if own.where == where and own.pattern.search(plain):
                return own.name
    return Refusal.none


def _subject(sentence: Sentence, names: Sequence[str], strangers: Sequence[str]) -> bool:
    """Whether a sentence is about a line: it names it, and no other line before it."""
    text = sentence.text
    places = [match.start() for name in names if (match := printed(name).search(text))]
    if not places:
        return sentence.since <= _NEAR_HEADING and any(
            set(stems(name)) <= set(stems(" ".join((sentence.heading, *sentence.above))))
            for name in names
            if stems(name)
        )
    before = text[: min(places)]
    elsewhere = any(is_line(heading, other) for heading in (sentence.heading, *sentence.above) for other in strangers)
    if elsewhere and set(before.lower().split()) & _OF_HEADING:  # `Its products`, below the heading of another line
        return False
    return not any(mentions(before, other) for other in strangers if not is_rest(other)) or min(places) < _EARLY * len(
        text
    )
