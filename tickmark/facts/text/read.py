"""Sentences -> readings: every amount of a document's running text whose period is certain.

Where a sentence names no period, its paragraph's earlier sentences can; and what a note tells in the present tense
holds for the report's own period, unless the note has been speaking of another time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from tickmark.facts.text import reading_patterns as cues
from tickmark.facts.text.amounts import Amount, in_dollars
from tickmark.facts.text.attachment import Attachment
from tickmark.facts.text.balances import names_balance
from tickmark.facts.text.binding import Bound, bind
from tickmark.facts.text.context import Memory
from tickmark.facts.text.conventions import Conventions
from tickmark.facts.text.dating import REMAINS, period_of
from tickmark.facts.text.flows import flow_score
from tickmark.facts.text.labels import label_of
from tickmark.facts.text.measures import at_a_day, over_a_period
from tickmark.facts.text.plain import Plain, plainly
from tickmark.facts.text.releases import Headlines, without_dateline
from tickmark.facts.text.sentences import LONGEST, prose, sentences
from tickmark.facts.text.tenses import PAST, WHICH_WILL, balance_told_now, only_was, told_now
from tickmark.language.rules import Pattern
from tickmark.language.words import DIGIT
from tickmark.model import OUTLOOK, Document, FiscalPeriod, Period
from tickmark.tables.periods.relative_times import year_before
from tickmark.tables.units.document_dollar import dollar_of
from tickmark.time.calendar import ReportingCalendar, document_calendar
from tickmark.time.groups import TimeGroup
from tickmark.time.moments import Moment
from tickmark.time.sentences import TimeReader

_MONTHS_OF_YEAR = 12
_CROWDED = 60  # numbers of a sentence beyond which it is none; the fullest of 53 reports has 25
_NEAR = 60  # characters around an amount that say what an event was
_CLEAR = 1.5  # log-odds beyond which the words around an amount say whether it is a flow or a stock
_FLOWING = 1.0  # log-odds beyond which an amount told in the present tense is a flow
_LEAD = 40  # characters within which a time opens its sentence


class Reading(NamedTuple):
    """One amount of a sentence with one period.

    `start` and `end` are characters of the block's text; `rule` and `period_source` say how it was dated; `stated` is
    the role and form of the time its sentence gives it (`instant:day`), or `none`; `label` says in the sentence's words
    what it measures.
    """

    block: int
    sentence: str
    start: int
    end: int
    amount: Amount
    period: Period
    period_source: str
    rule: Attachment
    stated: str
    label: str


class TextReader:
    """Reads the sentences of one document."""

    def __init__(
        self,
        document: Document,
        fiscal: FiscalPeriod,
        section_of: dict[int, str],
        *,
        added: bool = False,
        reports: bool = False,
    ) -> None:
        self.document = document
        self.calendar: ReportingCalendar = document_calendar(document, fiscal)
        self.times = TimeReader(self.calendar)
        self.section_of = section_of
        self.conventions = Conventions(document, section_of)
        self.headlines = Headlines(document, self.times, section_of, added=added, reports=reports)
        self.dollar = dollar_of(document)
        self.added = added

    def read(self) -> Iterator[Reading]:
        """Every amount of every sentence, with each period it holds for."""
        memory = Memory()
        for block in prose(self.document):
            section = self.section_of.get(block.index, "")
            bullet = cues.BULLET.match(block.text) is not None
            memory.paragraph(block.text, section, bullet)
            for first, after in sentences(block.text):
                sentence = block.text[first:after]
                if after - first > LONGEST or (
                    after - first > 2 * _CROWDED and len(cues.NUMBER.findall(sentence)) > _CROWDED
                ):
                    continue
                plain = plainly(sentence) if DIGIT.search(sentence) is not None else Plain(sentence)
                opens = first == 0 and block.index in self.headlines.released
                said = without_dateline(plain.text) if opens else plain.text
                bound, groups = bind(said, self.times)
                labels: dict[tuple[int, int], str] = {}  # by list of amounts
                times = {(g.start, g.end) for g in (*groups, *(one.group for one in bound if one.group is not None))}
                for one in bound:
                    for period, source in list(self._dated(one, said, groups, memory)) or self.headlines.of(
                        one, said, block.index, groups
                    ):
                        amount = (
                            one.amount
                            if one.amount.scale is not None
                            else self.conventions.settle(one.amount, section, said[: one.amount.start])
                        )
                        if amount is not None:
                            if one.listed not in labels:
                                labels[one.listed] = label_of(said, *one.listed, times, one.series[0])
                            start, end = plain.span(amount.start, amount.end)
                            if self.dollar != "USD":
                                amount = in_dollars(amount, sentence, start, end, self.dollar)
                            yield Reading(
                                block.index,
                                sentence,
                                first + start,
                                first + end,
                                amount._replace(printed=sentence[start:end]) if plain.places else amount,
                                period,
                                source,
                                one.rule,
                                stated(one),
                                self._label(labels[one.listed], period),
                            )
                memory.sentence(said, groups, bound)
            memory.close(block.text, bullet)

    def _label(self, label: str, period: Period) -> str:
        """The label of an amount; of a period that has begun and not ended, nothing can have been reported."""
        runs = period.start is not None and period.start <= self.calendar.end < period.end
        return f"{OUTLOOK} > {label}" if runs and not label.startswith(OUTLOOK) else label

    def _dated(
        self, one: Bound, sentence: str, groups: list[TimeGroup], memory: Memory
    ) -> Iterator[tuple[Period, str]]:
        if _said(cues.SENSITIVITY, sentence):
            return
        if one.amount.unit == "shares" and _said(cues.TRADING_PLAN, sentence):
            yield Period(None, self.calendar.end), "the report's own last day: shares of a trading plan"
            return
        outlook = _said(cues.OUTLOOK, sentence)
        if outlook is not None and outlook.start() < one.amount.start:
            told = (
                one
                if one.group is None or one.group.start > outlook.start() or one.group.role == "instant"
                else one._replace(moments=(), group=None)
            )
            yield from self._expected(
                told._replace(moments=()) if told.moments is None and told.group is None else told, sentence, memory
            )
            return
        if one.moments is None:
            return
        if not one.moments and one.amount.unit != "pure" and self._to_date(sentence, groups):
            yield Period(None, self.calendar.end), "the report's own last day: a total to date"
            return
        if one.group is not None and (own := self._as_long_as_before(one.group, sentence, groups)) is not None:
            yield own, f"the sentence: {sentence[one.group.start : one.group.end]} (as long as the period before it)"
        elif one.moments and one.group is not None:
            yield from self._of_sentence(one, one.moments, one.group, sentence)
        else:
            yield from self._untimed(one, sentence, groups, memory)

    def _as_long_as_before(self, group: TimeGroup, sentence: str, groups: list[TimeGroup]) -> Period | None:
        """The period of a bare year that opens brackets behind a period that is no year, in a document that a user
        added: "Revenue for the 39 weeks to 27 December 2025 was £171.6m (2024: £163.8m)".
        """
        year = sentence[group.start : group.end]
        if not self.added or sentence[group.start - 1 : group.start] != "(" or not cues.YEAR_ALONE.fullmatch(year):
            return None
        before = [own for own in groups if own.end < group.start and len(own.moments) == 1]
        lengths = [own.moments[0] for own in before if own.moments[0].months not in (0, _MONTHS_OF_YEAR)]
        if not lengths or not year[-4:].isdigit() or int(year[-4:]) != lengths[-1].end.year - 1:
            return None
        end = lengths[-1].end
        return year_before(Period(self.calendar.start(end, lengths[-1].months), end), self.calendar)

    def _of_sentence(
        self, one: Bound, moments: tuple[Moment, ...], group: TimeGroup, sentence: str
    ) -> Iterator[tuple[Period, str]]:
        """Periods of the times that the sentence names for an amount."""
        named = sentence[group.start : group.end]
        if (
            self.calendar.fiscal.quarter is not None
            and cues.YEAR_ALONE.fullmatch(named)
            and cues.EXPECTED.search(sentence, 0, one.amount.start)
        ):
            return  # of a year that has not passed
        if group.role == "instant" and cues.CUMULATIVE.search(sentence, 0, one.amount.start):
            return  # so much by that day, since some other
        alone = sum(map(sentence.count, "$€£")) <= 1  # no list of amounts beside it that the times are of
        if alone and len(moments) > one.of == 1 and sentence[group.end :].lstrip(", ").startswith("respectively"):
            return  # one amount cannot be each of several
        yield from self._periods(moments, one, group, sentence, f"the sentence: {named} ({one.how})")

    def _untimed(
        self, one: Bound, sentence: str, groups: list[TimeGroup], memory: Memory
    ) -> Iterator[tuple[Period, str]]:
        """Periods of an amount whose sentence names none: of its paragraph, or the report's own."""
        if (
            _said(cues.IF_RECOGNIZED, sentence)
            and not groups
            and cues.NOTES.fullmatch(memory.section)
            and memory.last in (None, self.calendar.end)
        ):
            yield Period(None, self.calendar.end), "the report's own last day: what would follow from recognition"
        elif not groups and memory.context is not None and self._expects_more(one.amount, sentence, memory):
            yield Period(None, self.calendar.end), "what was expected as the report closed"
        elif memory.context is not None and (
            found := list(self._from_context(one, memory.context, sentence, groups, memory.said))
        ):
            yield from found
        elif memory.context is None and self._speaks_of_now(one.amount, sentence, groups, memory):
            yield from self._of_report(one.amount, sentence)
        elif all(g.future or g.role == "other" for g in groups):
            yield from self._standing(one.amount, sentence, memory)
            if (
                memory.context is not None
                and memory.context.role != "instant"
                and self._held_now(one.amount, sentence, memory)
            ):
                yield Period(None, self.calendar.end), "the report's own last day: what is held as things are"

    def _held_now(self, amount: Amount, sentence: str, memory: Memory) -> bool:
        """Whether a note that has told of the report's own period says of a balance how it is: "the remaining liability
        of $2 million is expected to be paid in 2025".
        """
        told = (
            memory.last == self.calendar.end
            and not memory.happened
            and cues.NOTES.fullmatch(memory.section) is not None
            and amount.unit not in ("pure", "shares")
        )
        return (
            told
            and names_balance(sentence, amount.start, amount.end)
            and balance_told_now(sentence, amount.start)
            and told_now(WHICH_WILL.sub(" ", sentence))
        )

    def _expects_more(self, amount: Amount, sentence: str, memory: Memory) -> bool:
        """Whether a note that has told of the report's own period says of money that it is still expected."""
        told = (
            memory.last == self.calendar.end
            and cues.NOTES.fullmatch(memory.section) is not None
            and amount.unit not in ("pure", "shares")
        )
        return (
            told
            and cues.EXPECTS.search(sentence, 0, amount.start) is not None
            and told_now(WHICH_WILL.sub(" ", sentence))
        )

    def _standing(self, amount: Amount, sentence: str, memory: Memory) -> Iterator[tuple[Period, str]]:
        """What holds whatever the paragraph spoke of before: shares of a plan, rates by law, terms of awards and
        plans.
        """
        if amount.unit == "pure" and cues.STATUTORY.search(sentence, 0, amount.start):
            yield self._whole(), "the report's own period: a rate by law"
        elif cues.NOTES.fullmatch(memory.section) is None or memory.happened:
            return
        elif amount.unit == "shares" and cues.OF_PLAN.search(sentence):
            yield Period(None, self.calendar.end), "the report's own last day: shares of a plan"
        elif amount.unit == "pure" and cues.TERMS.search(sentence):
            yield self._whole(), "the report's own period: terms of awards and plans"

    def _to_date(self, sentence: str, groups: list[TimeGroup]) -> bool:
        """Whether an amount is a total up to the report's own last day: "we have incurred $5 million since the program
        began".
        """
        until = [
            g
            for g in groups
            if g.moments and g.role == "other" and cues.UNTIL.search(sentence, max(0, g.start - _NEAR), g.start)
        ]
        since = _said(cues.SINCE, sentence) is not None
        reached = [g for g in until if g.moments[0].end == self.calendar.end]
        if any(g.start < _LEAD and cues.HAVE_DONE.match(sentence, g.end) for g in reached):
            return True  # "through June 30, we have incurred"
        return (since and not groups) or any(
            since or cues.INCURRED.search(sentence, 0, g.start) is not None for g in reached
        )

    def _expected(self, one: Bound, sentence: str, memory: Memory) -> Iterator[tuple[Period, str]]:
        """Amounts of an outlook: as of the day it is given; what hedges of no single kind will bring to earnings is by
        convention the report's own.
        """
        end = self.calendar.end
        given = one.moments[0].end if one.moments and one.group is not None and one.group.role == "instant" else None
        if given is None and (one.moments or not cues.NOTES.fullmatch(memory.section)):
            return
        hedge = (
            cues.RECLASSIFIED.search(sentence) is not None
            and cues.KIND_OF_HEDGE.search(sentence, max(0, one.amount.start - _NEAR), one.amount.end + 2 * _NEAR)
            is None
        )
        period = self._whole() if given in (None, end) and hedge else Period(None, given or end)
        yield period, "what was expected as the report closed" if given is None else f"what was expected then: {given}"

    def _periods(
        self, moments: tuple[Moment, ...], one: Bound, group: TimeGroup, sentence: str, source: str
    ) -> Iterator[tuple[Period, str]]:
        for moment in moments:
            period = period_of(moment, group, one, sentence, self.times, self._closing)
            if period is not None:
                yield period, source

    def _closing(self, day: date) -> Period | None:
        """The report's own period or the fiscal year that closes on a day; None where none does."""
        if day == self.calendar.end:
            return self._whole()
        years = round((self.calendar.year_end - day).days / 365.25)
        return (
            Period(self.calendar.start(day, 12), day)
            if self.calendar.named_year(self.calendar.fiscal.year - years) == day
            else None
        )

    def _whole(self) -> Period:
        """The period that the whole report covers."""
        end = self.calendar.end
        return Period(self.calendar.start(end, self.calendar.fiscal.elapsed), end)

    def _from_context(
        self, one: Bound, context: TimeGroup, sentence: str, groups: list[TimeGroup], said: str
    ) -> Iterator[tuple[Period, str]]:
        """Periods that the paragraph's earlier sentences name."""
        later = all(
            g.role == "other" or g.future for g in groups
        ) and (  # "which expire between 2030 and 2040", "with what the notes issued in May brought"
            context.role == "instant"
            or (
                PAST.search(sentence) is not None
                and all(not g.future and g.moments[0].form in ("day", "month") for g in groups)
            )
        )
        terms = one.amount.unit == "pure" and context.role == "instant" and _said(cues.TERMS, sentence) is not None
        if context.role != "instant" and cues.MAY.search(
            sentence, max(0, one.amount.start - 2 * _NEAR), one.amount.start
        ):
            return  # what may come of an agreement is of no period
        if (
            terms
            or context.role == "open"
            or (not later and not all(_precedes(group, context) for group in groups))
            or (context.role == "instant" and cues.MOVES.search(sentence, 0, one.amount.start))
        ):
            return
        if one.of == len(context.moments) > 1 and "respectively" in sentence and not context.ambiguous:
            yield from self._periods(
                context.moments[one.place : one.place + 1], one, context, sentence, f"said before, in order: {said}"
            )
        elif (one.of == 1 or context.role == "instant") and len(context.moments) == 1:
            moment = context.moments[0]
            if moment.end == self.calendar.end or (moment.form != "month" and PAST.search(sentence)):
                yield from self._periods(context.moments, one, context, sentence, f"said before: {said}")

        elif (
            context.role == "instant"
            and one.of == 1
            and not groups
            and any(m.end == self.calendar.end for m in context.moments)
            and told_now(sentence)
            and names_balance(sentence, one.amount.start, one.amount.end)
        ):
            yield Period(None, self.calendar.end), f"said before: {said} (as things are)"

    def _speaks_of_now(self, amount: Amount, sentence: str, groups: list[TimeGroup], memory: Memory) -> bool:
        """Whether a sentence of the notes without a period describes how things are as the report closes."""
        if (
            cues.FOOTNOTE.match(sentence)
            or memory.unclear
            or memory.named
            or cues.NOTES.fullmatch(memory.section) is None
        ):
            return False
        if memory.last not in (None, self.calendar.end) and memory.happened and memory.age <= 1:
            return False
        if any(group.future and group.start < _LEAD and group.role not in ("other", "base") for group in groups):
            return False
        if any(
            g.future and g.role != "other" and cues.WHEN_IT_WAS.search(sentence, amount.end, g.start) for g in groups
        ):
            return False  # "stood at $5 million when this report went to press in February"
        if names_balance(sentence, amount.start, amount.end):
            return balance_told_now(sentence, amount.start) or (
                not groups and memory.last in (None, self.calendar.end) and only_was(sentence)
            )
        return told_now(sentence)

    def _of_report(self, amount: Amount, sentence: str) -> Iterator[tuple[Period, str]]:
        """How things are: a balance unless its words say otherwise; a percentage of some term or policy only where they
        are clear.
        """
        score = flow_score(sentence, amount.start, amount.end, amount.unit)
        if (
            names_balance(sentence, amount.start, amount.end)
            or (amount.unit == "pure" and cues.BORROWED_AT.search(sentence, 0, amount.start))
            or (amount.unit != "pure" and REMAINS.match(sentence, amount.end))
            or (amount.unit not in ("pure", "shares") and cues.EXPECTS.search(sentence, 0, amount.start))
        ):
            score = -_CLEAR
        elif amount.unit == "pure" and (
            cues.OF_PAY.search(sentence)
            or cues.TERMS.search(sentence)
            or cues.STATUTORY.search(sentence, 0, amount.start)
        ):
            score = _CLEAR
        elif amount.unit == "pure" and at_a_day(sentence, amount.start, amount.end, amount.unit):
            score = -_CLEAR
        flow = (
            over_a_period(sentence, amount.start, amount.end, amount.unit)
            if amount.unit == "shares"
            else score > _FLOWING
        )
        if amount.unit == "pure" and abs(score) < _FLOWING:
            return
        if amount.unit == "shares" and not flow and cues.SHARES_STAND.search(sentence) is None:
            return  # what an award or a holder may get
        source = "the report's own period: the note names no other and speaks in the present tense"
        yield (self._whole() if flow else Period(None, self.calendar.end)), source


def _precedes(base: TimeGroup, context: TimeGroup) -> bool:
    """Whether a time is named as what that of the paragraph is compared with: a period as long that closed before it,
    or a year for the same part of it.
    """
    named = context.moments[-1]
    return base.role == "base" and all(
        m.end < named.end and (m.form == "year" or m.months in (named.months, 12 - 12 * bool(named.months)))
        for m in base.moments
    )


@lru_cache(maxsize=16)
def _said(pattern: re.Pattern[str] | Pattern, sentence: str) -> re.Match[str] | None:
    """What a sentence says, looked for once for all its amounts."""
    return pattern.search(sentence)


def stated(one: Bound) -> str:
    """The role and form of the time that a sentence gives an amount: `duration:year`; `none` where it gives none."""
    return f"{one.group.role}:{one.group.moments[0].form}" if one.group is not None and one.group.moments else "none"


def read_text(
    document: Document, fiscal: FiscalPeriod, section_of: dict[int, str], *, added: bool = False, reports: bool = False
) -> Iterator[Reading]:
    """Readings of a document's sentences, in its order.

    Args:
        document: as read.
        fiscal: the fiscal period it is about.
        section_of: block index -> section_id; a block that is not in it has none.
        added: a user added the document, and it is no filing.
        reports: it holds financial statements.
    """
    return TextReader(document, fiscal, section_of, added=added, reports=reports).read()
