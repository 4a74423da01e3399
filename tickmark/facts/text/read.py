"""Sentences -> readings: every amount of a document's running text with its period."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tickmark.calendars import document_calendar
from tickmark.facts.text.amounts import Amount
from tickmark.facts.text.binding import Bound, bind
from tickmark.facts.text.sentences import prose, sentences
from tickmark.facts.text.times import TimeGroup, TimeReader
from tickmark.model import Document, FiscalPeriod, Period
from tickmark.tables.stock_flow import flow_score

_BEFORE, _AFTER = 80, 60  # characters around an amount whose words say whether it is a stock or a flow


@dataclass(frozen=True, slots=True)
class Reading:
    """One amount of a sentence with one period. `start` and `end` are characters of the block's text; `how` names the rule that bound them."""

    block: int
    sentence: str
    start: int
    end: int
    amount: Amount
    period: Period
    period_source: str
    how: str


def read_text(document: Document, fiscal: FiscalPeriod) -> Iterator[Reading]:
    """Every amount of every sentence with each period it may hold for; `how` says how sure that is."""
    reader = TimeReader(document_calendar(document, fiscal))
    for block in prose(document):
        context: TimeGroup | None = None
        for first, after in sentences(block.text):
            sentence = block.text[first:after]
            bound, groups = bind(sentence, reader)
            for one in bound:
                yield from _readings(reader, block.index, first, sentence, one, context)
            usable = [g for g in groups if g.role not in ("other", "base") and not g.future]
            if usable:
                context = usable[-1] if len(usable) == 1 else None


def _readings(reader: TimeReader, block: int, offset: int, sentence: str, bound: Bound, context: TimeGroup | None) -> Iterator[Reading]:
    amount, moments, how, group = bound.amount, bound.moments, bound.how, bound.group
    if moments is None:
        return
    place = (block, sentence, offset + amount.start, offset + amount.end, amount)
    flow = flow_score(sentence[max(0, amount.start - _BEFORE) : amount.end + _AFTER], "", "", "", ()) > 0
    if not moments and context is None:
        yield Reading(*place, _of_report(reader, flow), "the report's period", f"{how}+default")
        return
    if not moments and context is not None:
        alone = len(context.moments) == 1
        moments, how, group = context.moments[:1], f"{how}+context" if alone else f"{how}+context-many", context
    role = group.role if group is not None else ""
    for moment in moments:
        period = reader.period(moment, flow=role == "duration" or (flow and role != "instant"))
        yield Reading(*place, period, "", how)


def _of_report(reader: TimeReader, flow: bool) -> Period:
    quarter, end = reader.calendar.fiscal.quarter, reader.calendar.end
    return Period(reader.calendar.start(end, 3 * quarter if quarter else 12), end) if flow else Period(None, end)
