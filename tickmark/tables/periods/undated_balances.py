"""Balances that no label dates: the days of "Balance, beginning of period" and "Balance, end of period" where columns
are kinds of equity and not periods.

One block of rows goes from an opening balance to a closing one, or over several in a row, a quarter or a year apart.
Which days those are is told by what the block is nested under, by the balance sheet in which its amounts stand, and by
blocks that open with what another closed with.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from operator import attrgetter

from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.periods.caption_time import CaptionTime
from tickmark.tables.periods.chains import row_clue
from tickmark.tables.periods.statement_tie_out import Ties
from tickmark.time.calendar import ReportingCalendar, shift
from tickmark.time.read import NOTHING, Clue, read_label_clue

_QUARTER, _YEAR = 3, 12  # months
_MONTH = 30.4375  # days, on average
_MOST_YEARS = 5  # of an annual report's statements
_TELLING = 100  # smaller amounts meet by chance


@dataclass(slots=True)
class Block:
    """Rows from one opening balance on: `closes` are the closing balances that follow from each other, `beside` further
    balances of the day of the last of them before.

    `end` is the day of the last closing balance, `months` the time from the opening balance to it; None and 0 where
    nothing tells.
    """

    opening: Row
    named: Clue
    closes: list[Row] = field(default_factory=list)
    beside: dict[int, int] = field(default_factory=dict)
    end: date | None = None
    months: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """`days`: row index -> the day of a balance; `spans`: row index -> the days of the balances before and after what
    changed them.
    """

    days: Mapping[int, date] = field(default_factory=dict)
    spans: Mapping[int, tuple[date, date]] = field(default_factory=dict)


def undated_course(
    rows: list[Row], edges: Mapping[int, str], caption: CaptionTime, calendar: ReportingCalendar, ties: Ties
) -> Course:
    """The days of balances in a table whose labels date none of them; nothing where one block with one closing balance
    is all there is.

    Args:
        rows: of the table.
        edges: row index -> `begin`, `end` or `between`, as far as is known.
        caption: what stands above it.
        calendar: the document's.
        ties: which days the amounts of its balance sheets are of.
    """
    blocks = _blocks(rows, edges)
    most = calendar.fiscal.quarter or _MOST_YEARS
    if (
        not blocks
        or any(len(block.closes) > most for block in blocks)
        or (len(blocks) == 1 and len(blocks[0].closes) == 1)
        or not _alike(blocks)
    ):
        return Course()
    _date(blocks, caption, calendar, ties)
    days: dict[int, date] = {}
    spans: dict[int, tuple[date, date]] = {}
    for block in blocks:
        _lay_out(block, rows, calendar, days, spans)
    return Course(days, spans)


def _blocks(rows: list[Row], edges: Mapping[int, str]) -> list[Block]:
    """The blocks of a table; none where a label dates a balance."""
    found: list[Block] = []
    for row in rows:
        clue = row_clue(row.label) if row.kind == "data" else NOTHING
        edge = clue.edge or ("" if row.kind != "data" else edges.get(row.index, ""))
        if edge not in ("begin", "end"):
            continue
        if clue.dated:
            return []
        if edge == "begin":
            if not found or found[-1].closes:
                found.append(Block(row, _named_above(row)))
        elif found:
            closes = found[-1].closes
            if not closes or time_words_removed(closes[-1].label) == time_words_removed(row.label):
                closes.append(row)
            else:
                found[-1].beside[row.index] = len(closes) - 1
    return [block for block in found if block.closes]


def _named_above(row: Row) -> Clue:
    """What the labels over a row say of time."""
    clues = (read_label_clue(parent) for parent in (*reversed(row.parents), row.context))
    return next((clue for clue in clues if clue.dated or clue.months), NOTHING)


def _alike(blocks: list[Block]) -> bool:
    """Whether all blocks go over as many balances of one thing, so that time alone tells them apart."""
    first = blocks[0]
    things = {tuple(filter(None, map(time_words_removed, block.opening.parents))) for block in blocks}
    return len(things) == 1 and all(len(block.closes) == len(first.closes) for block in blocks)


def _date(blocks: list[Block], caption: CaptionTime, calendar: ReportingCalendar, ties: Ties) -> None:
    """Find the end and the length of each block, by what tells them, in the order of its weight."""
    for block in blocks:
        block.end = _named_end(block.named, calendar) or _tied(block.closes[-1], ties)
    opened = {id(block): _tied(block.opening, ties) for block in blocks}
    for block in blocks:
        block.months = _length(block, opened[id(block)], caption, calendar)
    if len({block.months for block in blocks}) > 1:
        told = max(blocks, key=lambda block: (block.end is not None, opened[id(block)] is not None)).months
        for block in blocks:
            block.months = block.named.months or told
    _by_each_other(blocks, calendar)
    if len(blocks) == 1 and blocks[0].end is None:
        blocks[0].end = caption.clue.dates[0] if caption.clue.dates else calendar.end
    elif len(caption.clue.dates) == len(blocks) and not any(block.end for block in blocks):
        for block, day in zip(blocks, caption.clue.dates, strict=True):
            block.end = day


def _named_end(clue: Clue, calendar: ReportingCalendar) -> date | None:
    """The end of the period that the labels over a block name."""
    if clue.dates:
        return clue.dates[-1]
    if not clue.years:
        return None
    return (
        calendar.named_year(clue.years[-1])
        if calendar.fiscal.quarter is None
        else calendar.same_quarter(calendar.end.year - clue.years[-1])
    )


def _tied(row: Row, ties: Ties) -> date | None:
    """The day of the balance sheet in which the amounts of a row stand, the largest of them among these."""
    amounts = [abs(number.printed.value) for number in row.numbers if not number.percent]
    telling = [amount for amount in amounts if amount >= _TELLING]
    days = ties.days.get(max(telling), frozenset()) if telling else frozenset[date]()
    return next(iter(days)) if len(days) == 1 else None


def _length(block: Block, opened: date | None, caption: CaptionTime, calendar: ReportingCalendar) -> int:
    quarter, count = calendar.fiscal.quarter, len(block.closes)
    if quarter is None:
        return _YEAR * count
    if block.named.months:
        return block.named.months
    if opened and block.end:
        return round((block.end - opened).days / _MONTH)
    if count > 1:
        return _QUARTER * count
    if len(caption.lengths) == 1:
        return caption.lengths[0]
    if block.end == calendar.end:
        return caption.lengths[0] if caption.lengths else _QUARTER  # it opens with no balance of the last year's end
    return _QUARTER * quarter


def _by_each_other(blocks: list[Block], calendar: ReportingCalendar) -> None:
    """Date blocks that open where another closed, or close where another opened, and of two the one that is left by the
    other: a year before it.
    """
    closing: dict[frozenset[tuple[int, Decimal]], list[Block]] = defaultdict(list)
    for block in blocks:
        closing[_telling_amounts(block.closes[-1])].append(block)
    known = [block for block in blocks if block.end]
    for one in known:  # which grows
        amounts = _telling_amounts(one.opening)
        for other in closing.pop(amounts, ()) if amounts else ():
            if one.end and other.end is None:
                other.end = calendar.before(one.end, one.months)
                known.append(other)
    dated = [block for block in blocks if block.end]
    if len(blocks) == 2 and len(dated) == 1 and dated[0].end:
        left = blocks[1] if blocks[0] is dated[0] else blocks[0]
        left.end = calendar.near(shift(dated[0].end, -_YEAR))


def _telling_amounts(row: Row) -> frozenset[tuple[int, Decimal]]:
    """The amounts of a row by their columns; none where no amount is large enough to tell."""
    amounts = frozenset({number.edge: number.printed.value for number in row.numbers}.items())
    return amounts if any(abs(value) >= _TELLING for _, value in amounts) else frozenset()


_index = attrgetter("index")


def _lay_out(
    block: Block,
    rows: list[Row],
    calendar: ReportingCalendar,
    days: dict[int, date],
    spans: dict[int, tuple[date, date]],
) -> None:
    """Enter the days of one block, its balances as far apart from each other as all from the first to the last
    allow.
    """
    step, rest = divmod(block.months, len(block.closes))
    if block.end is None or rest or not step or (len(block.closes) > 1 and step not in (_QUARTER, _YEAR)):
        return
    ends = [block.end]
    for _ in block.closes:
        ends.insert(0, calendar.before(ends[0], step))
    balances = [block.opening, *block.closes]
    days.update((row.index, day) for row, day in zip(balances, ends, strict=True))
    days.update((index, ends[place + 1]) for index, place in block.beside.items())
    for place, (before, after) in enumerate(zip(balances, block.closes, strict=False)):
        between = [
            row.index
            for row in rows[bisect(rows, before.index, key=_index) : bisect_left(rows, after.index, key=_index)]
            if row.kind == "data" and row.index not in days
        ]
        spans.update((index, (ends[place], ends[place + 1])) for index in between)
