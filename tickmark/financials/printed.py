"""A statement as its issuer prints it: every row of the table, in order, with its own label, indent and columns, each
verified number with its fact.

Belongs here: which filing's table stands for a statement, and how its rows and columns look to a reader. What the rows
mean was settled when the facts were made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tickmark.excerpt import SeenCell, seen_rows
from tickmark.factstore import STATEMENTS, StoredFact
from tickmark.financials import Financials, Statement
from tickmark.model import Document, RawCell, RawTable


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """What a column of a row shows; `fact` is the verified fact of that cell, if there is one."""

    text: str
    fact: StoredFact | None


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One row. `level` counts the indents of its label from 0; `bold` means that all of the label is; `cells` has an
    entry per column, None where nothing is printed.
    """

    label: str
    level: int
    bold: bool
    cells: tuple[PrintedCell | None, ...]


@dataclass(frozen=True, slots=True)
class PrintedStatement:
    """The table of a statement. The first `head` rows are its headings; `source` is a fact of it, for filing, title and
    place.
    """

    name: str
    source: StoredFact
    head: int
    rows: tuple[PrintedRow, ...]


def printed_statements(
    found: Financials, facts: Iterable[StoredFact], open_filing: Callable[[str], Document]
) -> dict[str, PrintedStatement]:
    """The statements of a company as the newest filing that states most of their lines prints them, by their names.

    Args:
        found: the company's statements.
        facts: all of its facts, as `FactStore.facts` gives them.
        open_filing: the document of an accession.

    A statement whose lines are in no table of a statement is left out.

    Raises:
        LakeError: a document is not stored, or damaged.
        DocumentError: a document cannot be read.
    """
    placed: dict[tuple[str, int], list[StoredFact]] = {}
    for fact in facts:
        if fact.table_index is not None and fact.table_kind in STATEMENTS:
            placed.setdefault((fact.accession, fact.table_index), []).append(fact)
    kinds = {place: own[0].table_kind for place, own in placed.items()}
    printed = {}
    for statement in found.statements:
        table = _table(statement)
        if table is not None:
            indices = _whole(table, kinds)
            tables = open_filing(table[0]).tables
            own = [fact for index in indices for fact in placed[table[0], index]]
            head, rows = _rows([tables[index] for index in indices], own)
            printed[statement.name] = PrintedStatement(statement.name, placed[table][0], head, rows)
    return printed


def _table(statement: Statement) -> tuple[str, int] | None:
    """Accession and table that most lines of a statement are printed in; of those with as many, the one filed last."""
    newest = [next(entry.facts[0] for entry in line.entries if entry is not None) for line in statement.lines]
    places = Counter(
        (fact.filing_date, fact.accession, fact.table_index)
        for fact in newest
        if fact.table_index is not None and fact.table_kind in STATEMENTS
    )
    if not places:
        return None
    _, accession, index = max(places, key=lambda place: (places[place], place))
    return accession, index


def _whole(table: tuple[str, int], kinds: Mapping[tuple[str, int], str | None]) -> range:
    """The tables of a statement that pages or headings divide into several of one kind."""
    accession, index = table
    first, after = index, index + 1
    while kinds.get((accession, first - 1)) == kinds[table]:
        first -= 1
    while kinds.get((accession, after)) == kinds[table]:
        after += 1
    return range(first, after)


def _rows(tables: Iterable[RawTable], facts: Iterable[StoredFact]) -> tuple[int, tuple[PrintedRow, ...]]:
    """How many rows are headings, and all rows that show a text."""
    known = {(fact.table_index, fact.row_index, fact.column_index): fact for fact in facts}
    rows: list[PrintedRow] = []
    for table in tables:
        seen = seen_rows(table)
        width = max((cell.seen for row in seen for cell in row), default=0)
        indents = sorted({_first(table, number).indent for number, row in enumerate(seen) if row and not row[0].seen})
        for number, row in enumerate(seen):
            if not row:
                continue
            named = row[0].seen == 0
            cells: list[PrintedCell | None] = [None] * width
            for cell in row[1 if named else 0 :]:
                before = cells[cell.seen - 1]
                text = f"{before.text} {cell.text}" if before else cell.text
                cells[cell.seen - 1] = PrintedCell(text, _fact(known, table.index, number, cell))
            first = _first(table, number)
            rows.append(
                PrintedRow(
                    row[0].text if named else "",
                    indents.index(first.indent) if named else 0,
                    named and first.bold,
                    tuple(cells),
                )
            )
    numbers = [place for place, row in enumerate(rows) if any(cell and cell.fact for cell in row.cells)]
    above = rows[: numbers[0]] if numbers else []
    return max((place + 1 for place, row in enumerate(above) if any(row.cells)), default=0), tuple(rows)


def _first(table: RawTable, row: int) -> RawCell:
    return next(cell for cell in table.cells[row] if cell.text)


def _fact(
    known: Mapping[tuple[int | None, int | None, int | None], StoredFact], table: int, row: int, cell: SeenCell
) -> StoredFact | None:
    columns = range(cell.first, cell.after)
    return next((known[table, row, column] for column in columns if (table, row, column) in known), None)
