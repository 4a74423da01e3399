"""What a release tells of without saying when: under its headings, of the period that the nearest one names, else of
the quarter whose results it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from tickmark.facts.text.amounts import Amount
from tickmark.facts.text.balances import names_balance
from tickmark.facts.text.binding import Bound, periods_named
from tickmark.facts.text.binding_words import COMPARED, COMPARING
from tickmark.facts.text.clauses import CHANGED
from tickmark.facts.text.flows import flow_score
from tickmark.facts.text.measures import at_a_day
from tickmark.facts.text.sentences import tells_amount
from tickmark.facts.text.tenses import PAST
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, Period
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.groups import TimeGroup
from tickmark.time.sentences import TimeReader

SECTIONS = Pattern(
    "releases/sections",
    r"Item2\.02|Exhibits?(?:99.*)?",
    means="sections that hold releases",
    examples=("Item2.02", "Exhibit99.1"),
    counterexamples=("Item7",),
    at="whole",
)
_DATELINE = Pattern(
    "releases/dateline",
    r"[^a-z]{0,4}[A-Z][^$%]{0,90}?\b(?:19|20)\d\d\s*(?:\([^)]{0,60}\)\s*)?(?:/[A-Z ]+/\s*)?[-–—]+\s",
    means="the place and day that a release begins with",
    examples=("CHICAGO, Feb. 5, 2025 -- ",),
    counterexamples=("in 2025 -- sales",),
    at="start",
)
_TITLE = 200  # characters of a heading at most
_OTHER = Phrases("other_headings", fold=True)
_CAME_TO = Phrases("came_to", fold=True)
_RESULTS = Phrases("results_heading", fold=True)
_NO_RESULT = Pattern(
    "releases/no-result",
    r"\b(?:will|would|could|may|should|expects?|expected|anticipat\w+|plans?|projects?|forecasts?|intends?|estimates?"
    r"|guidance|outlook|target\w*|range|between"
    r"|declar\w+|authori[sz]\w+|payable|annuali[sz]ed dividend|remain\w*|up to|agree\w*|announced (?:an?|the"
    r"|its)\b(?! (?:record|net|total))|since|to date|trailing|ttm|average selling)\b",
    means="what a release says besides results",
    examples=("we expect", "guidance"),
    counterexamples=("net sales",),
    flags=re.IGNORECASE,
)
_HELD = -3.5  # log-odds of a flow, below which the words around an amount tell a balance
_JOINING = (" and ", "; ", ": ", " while ")
_NEAR = 60  # characters before an amount that say what it is
_QUARTER, _YEAR = 3, 12  # months


class Headlines:
    """The period that each block of a release tells of where it names none itself; None where that is open.

    Args:
        document: as read.
        times: reads its times.
        section_of: block index -> section_id.
        added: a user added the document, which is no filing: all of it tells of the period that its headings name.
        reports: it holds financial statements; those of a year, or of its first quarter, leave no other period open.
    """

    def __init__(
        self,
        document: Document,
        times: TimeReader,
        section_of: dict[int, str],
        *,
        added: bool = False,
        reports: bool = False,
    ) -> None:
        self.calendar: ReportingCalendar = times.calendar
        quarter = self.calendar.fiscal.quarter
        months = _QUARTER if quarter is not None else _YEAR
        told = quarter is None or quarter == 1 if added else quarter is not None
        own = (
            Period(self.calendar.start(self.calendar.end, months), self.calendar.end)
            if told and (reports or not added)
            else None
        )
        self.periods: dict[int, Period | None] = {}
        self.released = set[int]()
        self.added = added
        section, now = "", own
        for block in document.blocks:
            if SECTIONS.fullmatch(section_of.get(block.index, "")):
                self.released.add(block.index)
            elif not added:
                continue
            if (at := section_of.get(block.index, "")) != section:
                section, now = at, own
            if _heads(block) and not (added and tells_amount(block.text)):
                now = self._named(block.text, times, now, own)
                own = now if added and now is not None else own
            self.periods[block.index] = now

    def _named(self, text: str, times: TimeReader, now: Period | None, own: Period | None) -> Period | None:
        """The period that a heading names, what held before where it names none, and None under one of other things."""
        other, results = _OTHER.search(text), _RESULTS.search(text)
        if other is not None and (results is None or results.start() > other.start()):
            return None
        text = text[: other.start()] if other is not None else text
        groups = [group for group in periods_named(times.groups(text)) if not group.compared]
        groups = [
            group
            for n, group in enumerate(groups)
            if not (n and COMPARING.search(text, groups[n - 1].end, group.start))
        ]
        if not groups:
            return own if now is None else now
        moments = {(moment.end, moment.months) for group in groups for moment in group.moments}
        if self.added:
            moments = self._of_its_length(moments)
            if not moments:
                return now
        if len(moments) != 1:
            return None
        end, months = moments.pop()
        return Period(self.calendar.start(end, months or _YEAR), end) if end == self.calendar.end else None

    def _of_its_length(self, moments: set[tuple[date, int]]) -> set[tuple[date, int]]:
        """The times of a heading that say how long the period is which they close: not the day of a presentation, nor
        that on which a half-year ended.
        """
        past = {(end, months) for end, months in moments if end <= self.calendar.end}
        whole = self.calendar.fiscal.quarter is None
        return {(end, months) for end, months in past if months or (whole and end == self.calendar.end)}

    def of(self, one: Bound, sentence: str, block: int, groups: list[TimeGroup]) -> Iterator[tuple[Period, str]]:
        """The period of an amount whose sentence names none but those it is compared with."""
        period = self.periods.get(block)
        if period is None or not _told(one.amount, sentence, groups):
            return
        first = _clause(sentence, one.series[0])
        start, end, clause = one.amount.start - first, one.amount.end - first, sentence[first:]
        held = (
            names_balance(clause, one.series[0] - first, one.series[1] - first)
            or at_a_day(clause, start, end, one.amount.unit)
            or flow_score(clause, start, end, one.amount.unit) < _HELD
        )
        yield (Period(None, period.end) if held else period), "the results that the release tells of here"


def _clause(sentence: str, start: int) -> int:
    """Where the clause of an amount begins: behind the amount before it, where a conjunction stands between them.

    >>> text = "Net debt was £59 million and EBITDA was £24 million"
    >>> text[_clause(text, text.index("£24")):]
    'EBITDA was £24 million'
    """
    before = sentence[:start]
    last = next((place for place in range(start - 1, -1, -1) if sentence[place].isdigit()), -1)
    opens = [place + len(word) for word in _JOINING if (place := before.find(word, last)) >= 0] if last >= 0 else []
    return min(opens, default=0)


def without_dateline(sentence: str) -> str:
    """A sentence with blanks for where and when its release was given out."""
    found = _DATELINE.match(sentence)
    return " " * found.end() + sentence[found.end() :] if found is not None else sentence


def _heads(block: Block) -> bool:
    text = block.text
    apart = (
        block.bold
        or block.underlined
        or block.italic
        or block.heading > 0
        or block.centered
        or text.isupper()
        or len(text) < _TITLE // 3
    )
    return block.table_index is None and 0 < len(text) < _TITLE and apart and text[-1] not in ".;,"


def _is_compared(sentence: str, after: int, group: TimeGroup) -> bool:
    """Whether a time behind an amount is of what that is compared with: `£41.3m (2023: £36.0m)`."""
    between = sentence[after : group.start]
    return group.start > after and (between.endswith("(") or COMPARING.search(between) is not None)


def _told(amount: Amount, sentence: str, groups: list[TimeGroup]) -> bool:
    """Whether a sentence tells an amount as a result of now: of no other time, no plan, no change and nothing that it
    is compared with.
    """
    before = sentence[max(0, amount.start - _NEAR) : amount.start]
    if amount.unit == "shares" or COMPARED.search(before) or CHANGED.search(before) or _NO_RESULT.search(sentence):
        return False
    if not all(_is_compared(sentence, amount.end, group) for group in groups):
        return False
    return PAST.search(sentence) is not None or _CAME_TO.search(sentence) is not None or sentence[-1] != "."
