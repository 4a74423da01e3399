"""Tables laid out as the HTML table model does: from cells with spans to cells with grid columns.

A table's rows are the `<tr>` whose nearest table it is, in the order of the document, and a row's cells are the `<td>`
and `<th>` directly in it; a cell that stands elsewhere has no address. Hidden rows and cells take their places all the
same.
"""

from __future__ import annotations

from tickmark.document.run import NO_LOOKS, Run
from tickmark.errors import DocumentTooLarge
from tickmark.model import RawCell, RawTable

MAX_SPAN = 1000  # the HTML standard's limit of colspan; held for rowspan too
MAX_OVERLAPS = 5_000_000  # rows that cells reach down into, over a document: about a second
MAX_ROW_CELLS = 200  # cells with text of one row; the widest row of a filing has some 30
_SPANS = {str(n): n for n in range(1, 100)}


def span(value: str) -> int:
    """A colspan or rowspan as it counts: 1 where it is no number, `MAX_SPAN` at most."""
    known = _SPANS.get(value)
    if known is not None:
        return known
    try:
        return max(1, min(MAX_SPAN, int(value)))
    except ValueError:
        return 1


class Cell(Run):
    """One `<td>` or `<th>`: its spans, its text while it is open, and what it shows once it is closed (None for
    nothing).
    """

    __slots__ = ("colspan", "rowspan", "shown")

    def __init__(self, colspan: int, rowspan: int) -> None:
        self.parts = self.links = None  # what `Run` begins with, without a call: a filing has ten thousand cells
        self.looks = NO_LOOKS
        self.gap = False
        self.lead = 0
        self.colspan = colspan
        self.rowspan = rowspan
        self.shown: tuple[str, bool, float, tuple[str, ...]] | None = None

    def close(self) -> None:
        """Its text is whole."""
        text = self.text()
        if text or self.links is not None:
            self.shown = (text, *self.weight(), tuple(self.links or ()))
        self.parts, self.looks = None, NO_LOOKS


class Layout:
    """Lays out the tables of one document, with a limit on the work; `cut` counts the cells that were left out of rows
    with too many.
    """

    def __init__(self) -> None:
        self.cut = 0
        self._overlaps = 0

    def table(self, index: int, parent: int | None, rows: list[list[Cell]]) -> RawTable:
        """The table with the grid columns of its cells.

        Raises:
            DocumentTooLarge: more rows span other rows than a filing's would.
        """
        laid_out: list[tuple[RawCell, ...]] = []
        hanging: list[
            tuple[int, int, int]
        ] = []  # cells that reach down: left column, column after, first row that is free again
        width = 0
        for row, cells in enumerate(rows):
            if hanging:
                hanging = self._still_hanging(hanging, row, index)
            shown: list[RawCell] = []
            column = passed = 0
            above = len(hanging)
            for cell in cells:
                while passed < above and hanging[passed][0] <= column:
                    column = max(column, hanging[passed][1])
                    passed += 1
                after = column + cell.colspan
                if cell.shown is not None:
                    shown.append(RawCell(row, column, cell.rowspan, cell.colspan, *cell.shown))
                if cell.rowspan > 1:
                    hanging.append((column, after, row + cell.rowspan))
                column = after
            if column > width:
                width = column
            if len(shown) > MAX_ROW_CELLS:
                self.cut += len(shown) - MAX_ROW_CELLS
                del shown[MAX_ROW_CELLS:]
            laid_out.append(tuple(shown))
        return RawTable(index, tuple(laid_out), width, parent)

    def _still_hanging(self, hanging: list[tuple[int, int, int]], row: int, table: int) -> list[tuple[int, int, int]]:
        self._overlaps += len(hanging)
        if self._overlaps > MAX_OVERLAPS:
            raise DocumentTooLarge(
                f"cells of table {table} and of those before it reach down into more than {MAX_OVERLAPS:,} others' rows"
            )
        return sorted(reach for reach in hanging if reach[2] > row)
