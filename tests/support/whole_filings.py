"""Made-up filings in a small language (`corpus/whole_filings`), whole but small: what every number of their tables
has to be read as, from the bytes to the gate. corpus/README.md describes the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

from tests.support.filing_drawings import DRAWINGS, Cell, Drawing, Number
from tests.support.table_designs import UNITS, Span, period_spans, printed_value
from tickmark.metrics.investees import ANOTHER, owner_in

Place = tuple[int, int, int]  # table, row, grid column
_SAID = re.compile(r" ([@!#&])(?=\S)")
_ASKED = re.compile(r"(\$|€|Rs\.|RMB)?\s*=(.+)")
_NOTES = (
    "Organization",
    "Summary of Significant Accounting Policies",
    "Recent Accounting Pronouncements",
    "Concentrations",
    "Related Parties",
    "Commitments and Contingencies",
)
_TERM = re.compile(r"([+-]?)([a-z]\w*)(?:>(\d))?")


@dataclass
class Expected:
    """A number as printed, with its period and unit (as in `table_designs`), metric, member and section; `*` is not
    judged, `-` as a period says that it must not be read.
    """

    text: str
    value: Decimal
    period: str
    unit: str
    metric: str
    member: str
    section: str
    label: str


@dataclass
class Whole:
    """A filing with what its numbers have to be read as."""

    name: str
    form: str
    end: date
    drawing: Drawing
    year_end: str
    company: str = "HARBORLIGHT HOLDINGS, INC."
    cover: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    cells: dict[Place, Expected] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    tables: int = 0

    @property
    def html(self) -> bytes:
        """The document."""
        kind = "QUARTERLY" if self.form.startswith("10-Q") else "ANNUAL"
        day = f"{self.end:%B} {self.end.day}, {self.end.year}"
        usual = [
            "UNITED STATES",
            "SECURITIES AND EXCHANGE COMMISSION",
            f"FORM {self.form}",
            f"☒ {kind} REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934",
            f"For the {'quarterly period' if kind == 'QUARTERLY' else 'fiscal year'} ended {day}",
            "Commission file number 001-00000",
            self.company,
            "(Exact name of registrant as specified in its charter)",
        ]
        cover = "".join(self.drawing.bold(line) for line in self.cover or usual)
        return self.drawing.page(cover + "".join(self.body)).encode()

    def spans(self, token: str) -> list[Span]:
        """The periods that a token allows; empty where any is right."""
        return period_spans(token, self.names)


def read_wholes(path: Path, drawn: str = "") -> Iterator[Whole]:
    """The filings of one file, in their own drawing unless another is asked for."""
    for part in ("\n" + path.read_text(encoding="utf-8")).split("\n# ")[1:]:
        head, *lines = part.splitlines()
        name, form, end, drawing, *year_end = (word.strip() for word in head.split(";"))
        usual = "1231" if form.startswith("10-Q") else end[5:].replace("-", "")
        whole = Whole(name, form, date.fromisoformat(end), DRAWINGS[drawn or drawing], *(year_end or [usual]))
        _Writer(whole).write(line for line in lines if line.strip() and not line.startswith("//"))
        yield whole


class _Writer:
    """One filing being written."""

    def __init__(self, whole: Whole) -> None:
        self.whole, self.draw = whole, whole.drawing
        self.item = self.section = ""
        self.notes = 0
        self.unit, self.columns, self.members = "$m", ["*"], ["-"]
        self.rows: list[str] = []
        self.tops: list[tuple[str, str]] = []
        self.values: dict[str, list[Decimal | None]] = {}
        self.above: list[list[Decimal | None]] = []

    def write(self, lines: Iterator[str]) -> None:
        """All lines."""
        for kind, rest in [*((line[0], line[2:].strip()) for line in lines), ("t", "")]:
            if kind in "pbintk":
                self.close()
            if kind in "in":
                name, _, rest = rest.partition(" | ")
                self.section = name if kind == "i" else self.item + name
                self.item = name if kind == "i" else self.item
                if kind == "n":
                    self.earlier_notes(int(name.removeprefix("Note")), rest)
            {
                "p": self.paragraph,
                "b": self.bold,
                "i": self.bold,
                "n": self.bold,
                "k": self.turn,
                "T": self.title,
                "h": self.header,
                "l": self.label,
                "r": self.row,
            }.get(kind, lambda rest, kind=kind: self.note(kind, rest))(rest)

    def note(self, kind: str, rest: str) -> None:
        """What a line says of those after it."""
        if kind == "N":
            self.whole.company = rest
        elif kind == "v":
            self.whole.cover.append(rest)
        elif kind == "a":
            self.whole.names |= dict(name.split("=", 1) for name in rest.split())
        elif kind == "u":
            self.unit = rest
        elif kind == "c":
            self.columns, self.members = rest.split(), ["-"]
        elif kind == "g":
            self.members = [member.strip() for member in rest.split("|")]

    def close(self) -> None:
        """Put the table into the document."""
        if self.rows:
            tables, html = self.draw.table(self.rows)
            self.whole.body.append(html)
            self.whole.tables += tables
        self.rows, self.above = [], []
        self.last, self.tops = self.tops, []

    def paragraph(self, text: str) -> None:
        self.whole.body.append(self.draw.paragraph(text))

    def bold(self, text: str) -> None:
        self.whole.body.append(self.draw.bold(text))

    def earlier_notes(self, number: int, heading: str) -> None:
        """The headings of notes before one, where they are not written out, as that is headed."""
        if not self.notes:
            self.bold("Notes to Consolidated Financial Statements")
        for earlier in range(self.notes + 1, number):
            before, _, after = heading.partition(str(number))
            parting = after[: len(after) - len(after.lstrip(" ).:–—-"))]
            self.bold(f"{before}{earlier}{parting}{_NOTES[(earlier - 1) % len(_NOTES)]}")
            self.paragraph(
                "The Company follows accounting principles generally accepted in the United States of America in this matter, as it did in earlier periods."
            )
        self.notes = number

    def turn(self, _: str) -> None:
        """Break the page, and print the top of the table again."""
        self.whole.body.append(self.draw.page_end())
        for kind, rest in self.last:
            (self.title if kind == "T" else self.header)(rest)

    def title(self, text: str) -> None:
        self.tops.append(("T", text))
        self.rows.append(self.draw.title(text, len(self.columns)))

    def header(self, rest: str) -> None:
        self.tops.append(("h", rest))
        stub, *cells = _cells(rest)
        line = self.draw.stub(stub)
        for cell in cells:
            text, _, over = cell.partition(">")
            line += self.draw.head(text, int(over or 1))
        self.rows.append(_drawn(line))

    def label(self, text: str) -> None:
        self.rows.append(_drawn(self.draw.stub(text)))

    def row(self, rest: str) -> None:
        """A row of numbers, with what they have to be read as."""
        text, *said = _SAID.split(rest)
        marks = dict(zip(said[::2], said[1::2], strict=True))
        label, *cells = _cells(text)
        if len(cells) == 1 and _ASKED.match(cells[0]):
            cells *= len(self.columns)
        cells = self.worked_out(cells)
        values = [printed_value(cell) for cell in cells]
        self.above.append(values)
        if "&" in marks:
            self.values[marks["&"].strip()] = values
        periods, members = (
            marks.get("@", "").split(),
            [member.strip() for member in marks.get("#", "").split("|")] if "#" in marks else [],
        )
        line, seen = self.draw.stub(label), 0
        for position, (cell, value) in enumerate(zip(cells, values, strict=True)):
            if value is None:
                line += self.draw.text(cell) if cell else self.draw.blank()
                continue
            drawn = self.draw.number(Number.parse(cell))
            at = sum(part.span for part in line) + sum(
                part.span for part in drawn[: next(n for n, part in enumerate(drawn) if part.digits)]
            )
            line += drawn
            usual, _, its = self.columns[min(position, len(self.columns) - 1)].partition("/")
            own, _, others = (
                periods[0] if len(periods) == 1 else periods[seen] if seen < len(periods) else ""
            ).partition("/")
            member = (
                members[0]
                if len(members) == 1
                else members[seen]
                if members
                else self.members[min(position, len(self.members) - 1)]
            )
            seen += 1
            place = (self.whole.tables + self.draw.around, len(self.rows) + self.draw.first_row, at)
            self.whole.cells[place] = Expected(
                cell,
                value,
                own or usual,
                others or its or self.unit,
                marks.get("!", "").strip(),
                "" if member == "-" else member,
                self.section,
                label,
            )
        self.rows.append(_drawn(line))

    def worked_out(self, cells: list[str]) -> list[str]:
        """The cells with their sums in figures."""
        found: list[str] = []
        for position, cell in enumerate(cells):
            asked = _ASKED.fullmatch(cell)
            if asked:
                value = self.value(asked[2].strip(), position, found)
                figures = f"{abs(value):,}"
                cell = (
                    f"{asked[1] + ' ' if asked[1] else ''}{f'({figures})' if value < 0 else figures if value else '—'}"
                )
            found.append(cell)
        return found

    def value(self, asked: str, position: int, left: list[str]) -> Decimal:
        """What one expression is in one column."""
        if asked.isdigit():
            return sum(
                (row[position] or Decimal(0) for row in self.above[-int(asked) :] if position < len(row)), Decimal(0)
            )
        if asked[0] == "<":
            return sum((printed_value(cell) or Decimal(0) for cell in left[-int(asked[1:]) :]), Decimal(0))
        if "/" in asked:
            over, under = (self.named(name, position) for name in asked.split("/"))
            return (over / under).quantize(Decimal("0.01"), ROUND_HALF_UP)
        terms = (match for match in _TERM.finditer(asked))
        return sum(
            (
                (-1 if sign == "-" else 1) * self.named(name, position + int(shift or 0))
                for sign, name, shift in (term.groups() for term in terms)
            ),
            Decimal(0),
        )

    def named(self, name: str, position: int) -> Decimal:
        return self.values[name][position] or Decimal(0)


def _drawn(line: list[Cell]) -> str:
    return "<tr>" + "".join(cell.html for cell in line) + "</tr>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def names_others(fact: dict[str, Any]) -> bool:
    """Whether a fact bears what its title or its column says that it is of, and keys of parts do not know: pro forma,
    as previously reported, of joint ventures, of the parent alone.
    """
    whose = fact["segment"] or ""
    told = whose in (ANOTHER, "pro forma") or bool(owner_in(whose))
    return told or bool(whose and whose in (fact["column_label"] or ""))


def judge(whole: Whole, said: Expected, fact: dict[str, object] | None) -> dict[str, str]:
    """What a fact has wrong of one number, by kind: `missing`, `extra`, `value`, `unit`, `period`, `metric`, `no
    metric`, `member`, `section`; empty where all is right.
    """
    units = said.unit.split("~")
    if fact is None:
        return {} if said.period == "-" or "?" in units or "*" in units else {"missing": ""}
    if said.period == "-":
        return {"extra": str(fact["value"])}
    found: dict[str, str] = {}
    value, unit = Decimal(str(fact["value"])), str(fact["unit"])
    known = [UNITS[name] for name in units if name in UNITS]
    if "*" not in units and "?" not in units and value not in [said.value.scaleb(scale) for _, scale in known]:
        found["value"] = f"{value}"
    left_open = "?" in units and (unit == "pure" or unit.endswith("/unit"))
    if "*" not in units and unit not in [name for name, _ in known] and not left_open:
        found["unit"] = unit
    spans = whole.spans(said.period)
    if spans and (fact["period_start"], fact["period_end_date"]) not in spans:
        found["period"] = f"{fact['period_start']}..{fact['period_end_date']}"
    if said.metric != "*" and (fact["metric"] or "") not in [*said.metric.split("~"), *[""] * bool(said.member)]:
        found["metric" if fact["metric"] else "no metric"] = str(fact["metric"] or "")
    own = said.member.split("~")
    if said.member != "*" and (fact["segment"] or "") not in own and not ("" in own and names_others(fact)):
        found["member"] = str(fact["segment"])
    if said.section not in ("", "*") and fact["section_id"] != said.section:
        found["section"] = str(fact["section_id"])
    return found
