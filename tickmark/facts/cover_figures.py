"""Figures of the cover page: facts of its sentences and cells that state how many shares are outstanding, and what
others than affiliates hold of them.

Each has the metric by its words and by its place, the cover, together; its class of stock as segment, where the cover
tells of several classes. Where several values are left for one metric (several registrants on one cover), none has it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tickmark.facts.text.cover_sentences import FLOAT, SHARES, CoverFigure, asks_for, classes, cover_figures
from tickmark.language.phrases import Phrases
from tickmark.language.units import is_money
from tickmark.model import Document, Fact, Location, Period
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.read import named_days

_SECTION = "Cover"
_SHEET = {
    "entity common stock, shares outstanding": SHARES,
    "entity public float": FLOAT,
}  # what a workbook's cover sheet calls them
_LABELS = {SHARES: "shares outstanding", FLOAT: "aggregate market value held by non-affiliates"}
_OF_OTHERS = Phrases("shares_not_counted", fold=True)
_HEADS = 2  # rows of a cover sheet over its columns
_NEAR = 3  # blocks before a table in which the line stands that it answers to


def with_cover(
    document: Document,
    cells: Sequence[Fact],
    told: Sequence[Fact],
    section_of: Mapping[int, str],
    calendar: ReportingCalendar,
) -> tuple[list[Fact], list[Fact]]:
    """Facts of cells and of sentences, those of the cover with their metrics; sentences of the cover that running text
    does not read are facts as well.

    Args:
        document: as read.
        cells: facts of its tables.
        told: facts of its sentences, in order.
        section_of: block index -> section_id.
        calendar: of the document.
    """
    facts = list(cells)
    for place, fact in enumerate(cells):
        if fact.row_label[:6] == "Entity" and (dated := _of_sheet(document, fact)) is not None:
            facts[place] = dated
    blocks = [block for block in document.blocks if section_of.get(block.index) == _SECTION]
    lines = {
        block.table_index: _line_before(document, block.index) for block in blocks if block.table_index is not None
    }
    rows = {
        place: found
        for place, fact in enumerate(facts)
        if (fact.section_id == _SECTION or fact is not cells[place]) and (found := _of_cell(fact, lines))
    }
    figures = list(cover_figures(blocks, calendar))
    class_of = classes([*(figure.of_class for figure in figures), *map(_names_class, rows.values())])
    own = [_fact(document, figure, of_class) for figure, of_class in zip(figures, class_of, strict=False)]
    rows = {
        place: fact._replace(segment=of_class or None)
        for (place, fact), of_class in zip(rows.items(), class_of[len(own) :], strict=True)
    }
    sure = _sure([*own, *rows.values()])
    for place, fact in rows.items():
        facts[place] = fact if fact.metric in sure else fact._replace(metric=None, segment=None)
    known = {(fact.location.paragraph_index, fact.value, fact.unit) for fact in own}
    kept = (
        [fact for fact in told if (fact.location.paragraph_index, fact.value, fact.unit) not in known]
        if known
        else list(told)
    )
    return facts, in_order(kept, [fact if fact.metric in sure else fact._replace(metric=None) for fact in own])


def in_order(told: list[Fact], more: list[Fact]) -> list[Fact]:
    """Facts of sentences with further ones, by their paragraphs."""
    return sorted(told + more, key=lambda fact: fact.location.paragraph_index or 0) if more else told


def _of_cell(fact: Fact, lines: Mapping[int, str]) -> Fact | None:
    """A cell of a table on the cover, or of a cover sheet, with its metric; None where it states none of the
    figures.
    """
    if fact.metric in (SHARES, FLOAT):
        return fact
    said = f"{fact.label} {fact.column_label}"
    if fact.period.start is not None or _OF_OTHERS.search(said):
        return None
    metric = asks_for(said) or asks_for(lines.get(fact.location.table_index or 0, ""))
    return fact._replace(metric=metric) if metric and metric == _of_unit(fact.unit) else None


def _of_unit(unit: str) -> str | None:
    """Which of the figures is in a unit."""
    return SHARES if unit == "shares" else FLOAT if is_money(unit) else None


def _of_sheet(document: Document, fact: Fact) -> Fact | None:
    """A figure of a cover sheet with its metric, on the day that heads its column, whatever length of time heads the
    sheet's first one; None where no day does.
    """
    place, metric = fact.location, _SHEET.get(fact.row_label.lower())
    if metric is None or place.table_index is None or place.column_index is None or metric != _of_unit(fact.unit):
        return None
    heads = (cell for row in document.tables[place.table_index].cells[:_HEADS] for cell in row)
    days = named_days(
        " ".join(cell.text for cell in heads if cell.column <= place.column_index < cell.column + cell.colspan)
    )
    return (
        fact._replace(
            metric=metric, period=Period(None, days[0]), period_source="the cover sheet: the day over the column"
        )
        if days
        else None
    )


def _names_class(fact: Fact) -> str:
    """The text of a cell that may name a class of stock: its row, or on a cover sheet the label over it."""
    return fact.label if fact.row_label.lower() in _SHEET else fact.row_label


def _line_before(document: Document, index: int) -> str:
    """The nearest line before a table that asks for a figure."""
    texts = (document.blocks[place].text for place in range(index - 1, max(-1, index - 1 - _NEAR), -1))
    return next((text for text in texts if asks_for(text)), "")


def _fact(document: Document, figure: CoverFigure, of_class: str) -> Fact:
    return Fact(
        figure.metric, f"{of_class or figure.of_class} outstanding" if figure.of_class else _LABELS[figure.metric],
        figure.value, "shares" if figure.metric == SHARES else "USD",
        Period(None, figure.day), Location(paragraph_index=figure.block, sentence=figure.sentence), figure.printed,
        f"{document.source_format}_text", _SECTION,
        segment=of_class or None, scale=figure.scale, scale_source="as printed", unit_source=
        "the cover: shares" if figure.metric == SHARES else "printed with $",
        period_source=figure.day_source,
    )  # fmt: skip


def _sure(facts: Iterable[Fact]) -> frozenset[str]:
    """The metrics that the cover states once for each class and day."""
    values: dict[tuple[str | None, str | None, Period], set[object]] = defaultdict(set)
    for fact in facts:
        values[fact.metric, fact.segment, fact.period].add(fact.value)
    several = {metric for (metric, _, _), said in values.items() if len(said) > 1}
    return frozenset(fact.metric for fact in facts if fact.metric and fact.metric not in several)
