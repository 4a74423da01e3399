"""The second reader: a small, plain reading of a filing's tables for the gate, apart from the one that extracts facts.

It shares no object and no code with extraction (import-linter holds this). For a cell it says value, unit and days, or
that it does not know. It may be ignorant; it must not be wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from tickmark.second_reader.abbreviations import read_abbreviations
from tickmark.second_reader.calendar import read_calendar
from tickmark.second_reader.clock import Days
from tickmark.second_reader.inlay import LabelReading, read_inlay
from tickmark.second_reader.layout import Layout, continue_headers, is_page_footer, lay_out
from tickmark.second_reader.numerals import currency_named, dollar_named
from tickmark.second_reader.page import Page, read_page
from tickmark.second_reader.parts import parts_of
from tickmark.second_reader.reading import CellReading, Conventions, Measured, TableReading, read_table, table_scale
from tickmark.second_reader.scales import Scale, scale_of, states_scale
from tickmark.second_reader.sentence import SentenceReading, read_sentence
from tickmark.second_reader.sums import misfits
from tickmark.second_reader.words import TITLE, kind_of_label

__all__ = [
    "CellReading",
    "Days",
    "LabelReading",
    "Measured",
    "Page",
    "SecondReading",
    "SentenceReading",
    "kind_of_label",
    "read",
    "read_page",
    "read_sentence",
]

_REPEATED = 4  # times that a line stands in a document which is a page's header or footer
_SENTENCE = 300  # characters of a sentence on all tables, at most
_MENTIONED = re.compile(r"\b(?:in|of) (?:thousands|millions|billions)\b|\b000s\b|\blakhs?\b|\bcrores?\b", re.IGNORECASE)
_STATEMENTS, _TABLES, _NEARLY_ALL = 2, 5, 0.9  # statements or tables that state a scale which holds for all
_NEAR = 4  # lines above a table that may be its title
_STATEMENT = re.compile(
    r"\bbalance sheets?\b|\bstatements? of (?:\w+ )?(?:operations|income|earnings|cash flows?"
    r"|financial (?:position|condition))",
    re.IGNORECASE,
)
_OF_ALL = re.compile(
    r"\b(?:unless|except (?:as|where)|or as) otherwise|\btabular\b|\ball (?:dollar )?amounts\b", re.IGNORECASE
)


@dataclass(frozen=True)
class SecondReading:
    """Readings of a document's cells, and of the numbers within its labels, by table, row and column.

    `misfits` are the cells of sums that miss the total printed below them; `parts` the words that name the part of the
    company that a cell is of, where the table tells parts apart; `abbreviations` the names that the document shortens;
    `dollar` what the bare sign means.
    """

    page: Page
    cells: Mapping[tuple[int, int, int], CellReading]
    labels: Mapping[tuple[int, int, int], Sequence[LabelReading]]
    misfits: frozenset[tuple[int, int, int]] = frozenset()
    parts: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    abbreviations: Mapping[str, str] = field(default_factory=dict)
    dollar: str = "USD"


def read(page: Page, end: date, annual: bool, year_end: str, currency: str = "") -> SecondReading:
    """Read every amount of a page's tables.

    Args:
        page: as `read_page` gives it.
        end: last day of the period reported on, by the index of filings.
        annual: whether a fiscal year is reported on.
        year_end: last day of the fiscal year as MMDD, or empty.
        currency: what was told of a document that names none; empty where nothing was.
    """
    furniture = {line for line, times in Counter(page.lines).items() if times >= _REPEATED and not states_scale(line)}
    layouts = [lay_out(table, furniture) for table in page.tables]
    for before, layout in pairwise([one for one in layouts if not is_page_footer(one)]):
        continue_headers(layout, before)
    texts = [*page.lines, *(cell.text for table in page.tables for row in table.rows for cell in row if cell.text)]
    calendar = read_calendar(texts, end, annual, year_end)
    dollar = dollar_named(line for line in texts if len(line) < _SENTENCE)
    for layout in layouts:
        layout.settle_dollar(dollar)
    signs = Counter(sign for layout in layouts for sign in layout.signs.values())
    named = Counter(code for line in page.lines if len(line) < _SENTENCE and (code := currency_named(line)))
    conventions = Conventions(
        _convention(layouts, page.lines),
        next((code for code, _ in (*signs.most_common(1), *named.most_common(1))), currency or "USD"),
    )
    cells: dict[tuple[int, int, int], CellReading] = {}
    labels: dict[tuple[int, int, int], Sequence[LabelReading]] = {}
    missed: set[tuple[int, int, int]] = set()
    parts: dict[tuple[int, int, int], str] = {}
    scale: Scale | None = None
    for layout in layouts:
        own = table_scale(layout)
        if own is not None or layout.amounts:
            follows = not layout.lines and own is None
            readings = read_table(
                layout, calendar, conventions, scale if follows else None, page.behind(layout.table.index)
            )
            if not layout.table.holds:
                index = layout.table.index
                cells.update({(index, row, column): reading for row, column, reading in readings.cells})
                labels.update(_inlays(layout, readings))
                labels.update(_ranges(layout, readings))
                parts.update({(index, row, column): name for (row, column), name in parts_of(layout).items()})
                missed.update((index, row, column) for row, column in misfits(layout.amounts))
            scale = own or (scale if follows else None)
    return SecondReading(page, cells, labels, frozenset(missed), parts, read_abbreviations(page.lines), dollar)


def _inlays(layout: Layout, readings: TableReading) -> Iterator[tuple[tuple[int, int, int], Sequence[LabelReading]]]:
    """Place of each label that holds numbers, with what they say."""
    for row in layout.table.rows:
        for cell in row:
            if cell.column == 0 and cell.row in readings.days and any(map(str.isdigit, cell.text)):
                found = read_inlay(cell.text, readings.days[cell.row], readings.ruler)
                if found:
                    yield (layout.table.index, cell.row, cell.column), found


def _ranges(layout: Layout, readings: TableReading) -> Iterator[tuple[tuple[int, int, int], Sequence[LabelReading]]]:
    """Place of each cell that holds a range, with what both its numbers say."""
    for (row, column), bounds in readings.ranges.items():
        yield (layout.table.index, row, column), [LabelReading(*bound) for bound in bounds]


def _convention(layouts: list[Layout], lines: Sequence[str]) -> Scale | None:
    """The scale of money that nearly all tables state which state one, several statements or five tables at least, and
    that no sentence on all tables contradicts.

    A document without any statement of scale prints its amounts in full.
    """
    found = Counter(
        scale.money
        for layout in layouts
        if layout.amounts and (scale := table_scale(layout)) and scale.money is not None
    )
    said = Counter(
        scale.money
        for line in lines
        if len(line) < _SENTENCE and _OF_ALL.search(line) and (scale := scale_of(line)) and scale.money is not None
    )
    if len(said) == 1:
        return Scale(next(iter(said)), None)
    if said:
        return None
    if not found:
        cells = (cell.text for layout in layouts for row in layout.table.rows for cell in row)
        return (
            None if any(_MENTIONED.search(text) for text in (*lines, *cells) if len(text) < _SENTENCE) else Scale(0, 0)
        )
    money, count = found.most_common(1)[0]
    statements = [scale for layout in layouts if _is_statement(layout) and (scale := table_scale(layout))]
    stated = len(statements) >= _STATEMENTS and {scale.money for scale in statements} == {money}
    return Scale(money, None) if (stated or count >= _TABLES) and count >= _NEARLY_ALL * found.total() else None


def _is_statement(layout: Layout) -> bool:
    """Whether a table is a statement by its title."""
    titles = (*layout.stub, *layout.lines[:_NEAR])
    return bool(layout.amounts) and any(len(text) < TITLE and _STATEMENT.search(text) for text in titles)
