"""Header blocks: the rows that say what the columns below them hold, and the text that governs one column.

A table may hold several, one under the other (stacked sub-tables). A block governs the data rows below it up to the next;
where it says nothing of a column or of time, the block above still does.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tickmark.model import RawCell
from tickmark.periods import NOTHING, Clue, read_clue
from tickmark.tables.grid import Row

_REACH = 3  # grid columns that a number may stand beside its header: `$` and `)` have columns of their own


@dataclass(slots=True)
class ColumnContext:
    """What governs one column under one header block. `texts` run from top to bottom."""

    texts: tuple[str, ...]
    clue: Clue
    rows: tuple[int, ...]

    @property
    def label(self) -> str:
        """The texts in one line."""
        return " | ".join(self.texts)


@dataclass(slots=True)
class HeaderBlock:
    """Consecutive header rows. `stub` are the texts over the label column, such as `(in millions)`."""

    rows: list[list[RawCell]] = field(default_factory=list)
    stub: list[str] = field(default_factory=list)
    first_row: int = 0
    above: HeaderBlock | None = None
    _columns: dict[tuple[int, int], ColumnContext] = field(default_factory=dict)

    def column(self, column: int, colspan: int) -> ColumnContext:
        """The context of the number that stands in these grid columns."""
        key = (column, colspan)
        found = self._columns.get(key)
        if found is None:
            found = self._columns[key] = self._read(column, colspan)
        return found

    def _read(self, column: int, colspan: int) -> ColumnContext:
        cells = [cell for row in self.rows for cell in row if cell.column < column + colspan and column < cell.column + cell.colspan]
        if not cells:
            cells = self._beside(column)
        texts = tuple(cell.text for cell in cells)
        context = ColumnContext(texts, read_clue(" ".join(texts)) if texts else NOTHING, tuple(cell.row for cell in cells))
        if self.above is not None:
            context = _over(self.above.column(column, colspan), context)
        return context

    def _beside(self, column: int) -> list[RawCell]:
        near = [cell for row in self.rows for cell in row if -_REACH <= cell.column - column <= _REACH or 0 <= column - (cell.column + cell.colspan) < _REACH]
        return near[-1:]


def _over(above: ColumnContext, below: ColumnContext) -> ColumnContext:
    """A lower block's context, completed by the one above where it is silent."""
    if not below.texts:
        return above
    a, b = above.clue, below.clue
    if b.dated and (b.months or b.instant or not a.months):
        return below
    clue = Clue(
        b.dates or (() if b.dated else a.dates),
        b.month_day or (None if b.dates else a.month_day),
        b.years or (() if b.dates else a.years),
        b.months or a.months,
        b.instant or (a.instant and not b.months),
        b.edge or a.edge,
        b.quarter or a.quarter,
    )
    texts = below.texts if b.dated else (*above.texts, *below.texts)
    return ColumnContext(texts, clue, below.rows if b.dated else (*above.rows, *below.rows))


def header_blocks(rows: list[Row]) -> dict[int, HeaderBlock]:
    """Row index of each data row -> the header block that governs it."""
    governing: dict[int, HeaderBlock] = {}
    current = HeaderBlock()
    open_block = True
    for row in rows:
        if row.kind == "data":
            open_block = False
            governing[row.index] = current
        elif row.kind == "header" or (row.kind == "label" and open_block and not current.rows):
            if not open_block:
                current = HeaderBlock(above=current if current.rows else None, first_row=row.index)
                open_block = True
            stub = row.label
            current.rows.append([cell for cell in row.texts if cell.text != stub or cell.column > 0 or row.kind == "label" and cell.colspan > 3])
            if stub:
                current.stub.append(stub)
    return governing
