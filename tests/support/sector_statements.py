"""Made-up statements of companies of many sectors, with the metric that each row states: read from `statements/*.txt`,
printed as a filing prints them.

A file has a line `end: DATE` (of the period it reports on), for a quarterly report `quarter: 3`, then statements. `==
income: TITLE` opens one, `-- TEXT` stands between title and table, `>> A ; B` is a row of
headers over the columns, and every other line is a row: a heading alone, or `key | label | amounts | metrics`. Amounts
are numbers, one a column, or
`= key + key[1] - key`, worked out for each column (`[1]` is the next column's, an amount after a comma is for the last
column, which has none), or `= key / key` with cents.
Amounts below zero are printed in parentheses. A row without a label is not
printed: its key serves the others. Metrics are names with `,` between them; a row without any must have none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path

from tickmark.document.html import read_html
from tickmark.facts.candidates import candidates
from tickmark.model import Document, Fact, FiscalPeriod
from tickmark.tables import Table, read_tables

FOLDER = Path(__file__).with_name("statements")
SECTORS = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
_TERM = re.compile(r"([+-]?)\s*([a-z_]\w*|[\d.]+)(\[1\])?\s*")
_CENT = Decimal("0.01")


@dataclass(frozen=True)
class Line:
    """A row as it is printed: its amounts by column, none in a heading."""

    label: str
    amounts: tuple[Decimal, ...] = ()
    metrics: frozenset[str] = frozenset()


@dataclass
class Statement:
    """A table with what stands over it."""

    title: str
    notes: list[str] = field(default_factory=list)
    headers: list[list[str]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    @property
    def html(self) -> str:
        """The title, the notes and the table."""
        width = max(len(line.amounts) for line in self.lines)
        over = "".join(
            f"<tr><td></td>{''.join(f'<td colspan={width // len(cells)}>{cell}</td>' for cell in cells)}</tr>"
            for cells in self.headers
        )
        rows = "".join(
            f"<tr><td>{line.label}</td>{''.join(f'<td>{_printed(amount)}</td>' for amount in line.amounts)}</tr>"
            for line in self.lines
        )
        return f"<p><b>{self.title}</b></p>{''.join(f'<p>{note}</p>' for note in self.notes)}<table>{over}{rows}</table><p>See accompanying notes.</p>"


@dataclass(frozen=True)
class Company:
    """A sector's made-up company."""

    sector: str
    end: date
    quarter: int | None
    statements: tuple[Statement, ...]

    def document(self) -> Document:
        """Its statements as a filing has them."""
        body = "".join(statement.html for statement in self.statements)
        return read_html(f"<html><body><p>Item 8. Financial Statements</p>{body}</body></html>".encode(), "0" * 64)

    @property
    def fiscal(self) -> FiscalPeriod:
        """The period that it reports on."""
        return FiscalPeriod(self.end.year, self.quarter, self.end, "made up")

    def tables(self) -> tuple[Table, ...]:
        """Its statements as the reader understands them."""
        return read_tables(self.document(), self.fiscal, lambda _: "Item8")

    def facts(self) -> list[Fact]:
        """The facts that the tables state."""
        return [
            fact
            for fact in candidates(self.document(), self.tables(), self.fiscal)
            if fact.location.table_index is not None
        ]


def company(sector: str) -> Company:
    """The statements of one file."""
    known: dict[str, tuple[Decimal, ...]] = {}

    def row(text: str, statements: list[Statement]) -> None:
        line = _line(text, known)
        if line.label:
            statements[-1].lines.append(line)

    return Company(sector, *laid_out(FOLDER / f"{sector}.txt", row))


def laid_out(path: Path, row: Callable[[str, list[Statement]], None]) -> tuple[date, int | None, tuple[Statement, ...]]:
    """The end, the quarter and the statements of a file; `row` is given every line that is no mark, and the statements
    so far.
    """
    statements: list[Statement] = []
    end, quarter = date.max, None
    for text in path.read_text(encoding="utf-8").splitlines():
        if text.startswith("end:"):
            end = date.fromisoformat(text[4:].strip())
        elif text.startswith("quarter:"):
            quarter = int(text[8:])
        elif text.startswith("=="):
            statements.append(Statement(text[2:].strip()))
        elif text.startswith("--"):
            statements[-1].notes.append(text[2:].strip())
        elif text.startswith(">>"):
            statements[-1].headers.append([cell.strip() for cell in text[2:].split(";")])
        elif text.strip() and not text.startswith("#"):
            row(text, statements)
    return end, quarter, tuple(statements)


def _line(text: str, known: dict[str, tuple[Decimal, ...]]) -> Line:
    if "|" not in text:
        return Line(text.strip())
    key, label, amounts, metrics = (part.strip() for part in text.split("|"))
    worked_out = (
        tuple(_worked_out(amounts[1:], known))
        if amounts.startswith("=")
        else tuple(Decimal(number.replace(",", "")) for number in amounts.split())
    )
    if key:
        assert key not in known, key
        known[key] = worked_out
    return Line(label, worked_out, frozenset(name.strip() for name in metrics.split(",") if name.strip()))


def _worked_out(text: str, known: dict[str, tuple[Decimal, ...]]) -> Iterator[Decimal]:
    formula, _, last = text.partition(",")
    if "/" in formula:
        whole, shares = (known[key.strip()] for key in formula.split("/"))
        yield from ((one / other).quantize(_CENT) for one, other in zip(whole, shares, strict=True))
        return
    terms = _TERM.findall(formula)
    width = len(next(known[key] for _, key, _ in terms if key in known))
    for column in range(width):
        if last and column == width - 1:
            yield Decimal(last.strip())
            continue
        amounts = (
            (sign, known[key][column + bool(later)] if key in known else Decimal(key)) for sign, key, later in terms
        )
        yield sum((-amount if sign == "-" else amount for sign, amount in amounts), Decimal(0))


def _printed(amount: Decimal) -> str:
    if not amount:
        return "—"
    digits = f"{abs(amount):,}"
    sign = "$" if amount.as_tuple().exponent == -2 else ""
    return f"{sign}({digits})" if amount < 0 else f"{sign}{digits}"
