"""Document -> Tables: each number with its unit, scale, period and labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal

from tickmark.calendars import DocumentCalendar, document_calendar
from tickmark.model import Block, Document, FiscalPeriod
from tickmark.numbers import scaled
from tickmark.tables.captions import PageStatements, acquisition_date, caption_of, page_furniture, page_statements
from tickmark.tables.grid import Row, read_rows
from tickmark.tables.headers import ColumnContext, HeaderBlock, header_blocks
from tickmark.tables.kind import by_origination, is_maturity, kind_of
from tickmark.tables.labels import label_readings
from tickmark.tables.model import NumberCell, Reading, Table
from tickmark.tables.period import PeriodReader
from tickmark.tables.unit import UnitReader, table_scale

_SHARES_LIMIT = Decimal("1.2")  # of the shares outstanding: more than any table can count but authorized ones
_NO_HEADER = HeaderBlock()


def read_tables(document: Document, fiscal: FiscalPeriod, section_of: Callable[[int], str | None]) -> tuple[Table, ...]:
    """Every table that holds numbers, in document order.

    Args:
        document: as read.
        fiscal: the fiscal period the document is about.
        section_of: block index -> section_id.
    """
    calendar = document_calendar(document, fiscal)
    rows_of = {table.index: read_rows(table) for table in document.tables}
    pages = page_statements(document, rows_of)
    currency = _currency(rows_of)
    furniture = page_furniture(document)
    previous = Previous(-1, frozenset(), None)
    tables: list[Table] = []
    for block in document.blocks:
        if block.table_index is None:
            continue
        rows = rows_of[block.table_index]
        if any(row.kind == "data" for row in rows):
            columns = frozenset(number.edge for row in rows for number in row.numbers)
            continued = previous.goes_on(document, block, columns, furniture)
            governing = header_blocks(rows, continued)
            tables.append(
                _read_table(
                    document,
                    block,
                    rows_of,
                    calendar,
                    pages,
                    currency,
                    section_of,
                    furniture,
                    governing,
                    continued is not None and governing[min(governing)].above is continued,
                )
            )
            previous = Previous(block.index, columns, governing[max(governing)])
    return _plausible(tables)


def _plausible(tables: list[Table]) -> tuple[Table, ...]:
    """Counts of shares that only a statement far away would scale, and that would then be more shares than
    the company has: printed in full."""
    outstanding = max((abs(r.value) for t in tables if t.kind == "income_statement" for r in t.readings if r.unit == "shares"), default=None)
    if outstanding is None:
        return tuple(tables)
    return tuple(replace(t, readings=tuple(_in_full(r) if _too_many(r, outstanding) else r for r in t.readings)) for t in tables)


def _too_many(reading: Reading, outstanding: Decimal) -> bool:
    far = reading.scale_source.startswith(("page header", "the document's convention"))
    return reading.unit == "shares" and reading.scale > 0 and far and abs(reading.value) > _SHARES_LIMIT * outstanding


def _in_full(reading: Reading) -> Reading:
    return replace(reading, value=reading.value.scaleb(-reading.scale), scale=0, scale_source=f"printed in full: more than the shares outstanding by {reading.scale_source}")


@dataclass(frozen=True, slots=True)
class Previous:
    """The table with numbers before: its block, the grid columns its numbers stand in, its last header block."""

    block: int
    columns: frozenset[int]
    header: HeaderBlock | None

    def goes_on(self, document: Document, block: Block, columns: frozenset[int], furniture: frozenset[int]) -> HeaderBlock | None:
        """Its header block where the table at `block` continues it: nothing but page furniture between, and numbers in the same grid columns."""
        strange = sum(not {column - 1, column, column + 1} & self.columns for column in columns)
        if self.header is None or strange > len(columns) // 5:
            return None
        between = (document.blocks[index] for index in range(self.block + 1, block.index))
        if all(b.index in furniture if b.table_index is None else len(document.tables[b.table_index].cells) <= 3 for b in between):
            return self.header
        return None


def _currency(rows_of: dict[int, list[Row]]) -> str:
    """The document's own currency: the sign printed most."""
    counts = Counter(n.symbol for rows in rows_of.values() for row in rows for n in row.numbers if n.symbol)
    return counts.most_common(1)[0][0] if counts else "USD"


def _read_table(
    document: Document,
    block: Block,
    rows_of: dict[int, list[Row]],
    calendar: DocumentCalendar,
    pages: PageStatements,
    currency: str,
    section_of: Callable[[int], str | None],
    furniture: frozenset[int],
    governing: dict[int, HeaderBlock],
    continued: bool,
) -> Table:
    index = block.table_index
    assert index is not None
    raw, rows = document.tables[index], rows_of[index]
    caption = caption_of(document, block.index, rows_of, furniture)
    kind = kind_of(rows, f"{caption.title} {caption.lead}")
    scale = table_scale(rows, caption, pages.at(block.index), pages.document, currency)
    units = UnitReader(scale, kind, caption, rows)
    periods = PeriodReader(calendar, "maturity" if is_maturity(rows, calendar.fiscal.year) else kind, caption, rows, vintages=by_origination(rows), acquired=acquisition_date(document, block.index, caption))
    readings: list[Reading] = []
    for row in rows:
        header = governing.get(row.index, _NO_HEADER)
        found = [_read_cell(cell, row, header.column(cell.column, cell.colspan), units, periods) for cell in row.numbers]
        of_row = [reading for reading in found if reading is not None]
        readings += label_readings(row, of_row, scale)
        readings += of_row
    power, where = scale.money()
    common = Counter(reading.unit for reading in readings).most_common(1)
    return Table(
        index, block.index, section_of(block.index), caption.title, kind, power, common[0][0] if common else None, where,
        raw.rows, raw.columns, sum(row.kind == "header" for row in rows), tuple(readings), continued,
    )  # fmt: skip


def _read_cell(cell: NumberCell, row: Row, column: ColumnContext, units: UnitReader, periods: PeriodReader) -> Reading | None:
    unit = units.read(cell, row, column)
    if unit is None:
        return None
    dated = periods.read(row, column)
    return Reading(
        cell.row, cell.column, cell.text, scaled(cell.value, unit.scale), unit.unit, unit.scale, dated.period, row.label, row.parents,
        column.label, unit.scale_source, unit.unit_source, dated.source,
    )  # fmt: skip
