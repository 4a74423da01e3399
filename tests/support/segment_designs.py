"""Made-up filings in a small language (`corpus/segment_designs`): what part of the company each number of their tables
is of, if of any. corpus/README.md describes the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from html import escape
from pathlib import Path

from tickmark.document.html import read_html
from tickmark.facts import Understanding
from tickmark.model import FiscalPeriod
from tickmark.sections import find_sections

Place = tuple[int, int, int]  # table, row, column
_STATEMENTS = """b CONSOLIDATED STATEMENTS OF INCOME
h (in millions) | {year} | {before}
c - | -
r Revenues | $ {0} | $ {1} @ *
r Costs and expenses | 1 | 1 @ *
r Net income | $ {2} | $ {3}
t"""


@dataclass
class Filing:
    """A filing with what each of its numbers is of: the members that are right, none for the whole company."""

    name: str
    form: str
    end: date
    body: list[str] = field(default_factory=list)
    said: dict[Place, frozenset[str]] = field(default_factory=dict)
    tables: int = 0

    def found(self) -> dict[Place, str]:
        """What is read: the member of every number that is a fact, empty for the whole company."""
        document = read_html(f"<html><body>{''.join(self.body)}</body></html>".encode(), "0" * 64)
        fiscal = FiscalPeriod(
            self.end.year, (self.end.month + 2) // 3 if self.form == "10-Q" else None, self.end, "cover"
        )
        facts = Understanding(document, find_sections(document, self.form), fiscal).facts
        places = ((f.location.table_index, f.location.row_index, f.location.column_index, f.segment) for f in facts)
        return {
            (t, r, c): segment or "" for t, r, c, segment in places if t is not None and r is not None and c is not None
        }


def read_filings(path: Path) -> Iterator[Filing]:
    """The filings of one file."""
    for part in path.read_text(encoding="utf-8").split("\n# ")[1:]:
        head, *lines = part.splitlines()
        name, form, end = (word.strip() for word in head.split(";"))
        yield _filled(Filing(name, form, date.fromisoformat(end)), lines)


def _filled(filing: Filing, lines: list[str]) -> Filing:
    day = f"{filing.end:%B} {filing.end.day}, {filing.end.year}"
    kind = "QUARTERLY" if filing.form == "10-Q" else "ANNUAL"
    filing.body.append(
        f"<p>FORM {filing.form}</p><p>{kind} REPORT</p><p>For the period ended {day}</p><p><b>HARBORLIGHT HOLDINGS, INC.</b></p>"
    )
    filing.body.append("<p><b>Item 8. Financial Statements and Supplementary Data</b></p>")
    table: list[str] = []
    columns: list[str] = []
    for line in [*_with_statements(filing, lines), "t "]:
        kind, rest = line[:1], line[2:]
        if kind in "npbt":
            if table:
                filing.body.append(f"<table>{''.join(table)}</table>")
                filing.tables += 1
            table, columns = [], []
            if kind != "t":
                filing.body.append(f"<p><b>{escape(rest)}</b></p>" if kind in "nb" else f"<p>{escape(rest)}</p>")
        elif kind == "c":
            columns = _cells(rest)
        else:
            text, _, said = rest.partition(" @")
            cells = _cells(text)
            if kind == "r":
                _say(filing, len(table), cells[1:], _cells(said) if said else columns)
            table.append(_row(cells))
    return filing


def _with_statements(filing: Filing, lines: list[str]) -> Iterator[str]:
    for line in lines:
        if line.startswith("s "):
            yield from _STATEMENTS.format(
                *line[2:].split(), year=filing.end.year, before=filing.end.year - 1
            ).splitlines()
        elif line.strip() and not line.startswith("//"):
            yield line


def _say(filing: Filing, row: int, cells: list[str], members: list[str]) -> None:
    for at, cell in enumerate(cells):
        member = members[min(at, len(members) - 1)] if members else "*"
        if any(map(str.isdigit, cell)) and member != "*":
            filing.said[filing.tables, row, at + 1] = frozenset(
                "" if name.strip() == "-" else name.strip() for name in member.split("~")
            )


def _row(cells: list[str]) -> str:
    label = cells[0]
    indent = len(label) - len(label.lstrip("."))
    html = f'<td style="padding-left:{2 + 9 * indent}pt">{escape(label.lstrip("."))}</td>'
    for cell in cells[1:]:
        text, _, over = cell.partition(">")
        html += f"<td colspan={over or 1} align=right>{escape(text)}</td>"
    return f"<tr>{html}</tr>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]
