"""Designs of tables in a small language (`corpus/table_designs`): a filing with one or more tables, and what every
number of them has to be read as. corpus/README.md describes the language.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from html import escape
from pathlib import Path

from tickmark.model import FiscalPeriod
from tickmark.tables import Reading

Place = tuple[int, int, int]  # table, row, grid column
Span = tuple[date | None, date]
UNITS = {
    "$": ("USD", 0), "$k": ("USD", 3), "$m": ("USD", 6), "$b": ("USD", 9), "$t": ("USD", 12), "sh": ("shares", 0), "shk": ("shares", 3), "shm": ("shares", 6), "ps": ("USD/shares", 0),
    "%": ("pure", -2), "x": ("pure", 0), "€m": ("EUR", 6), "£m": ("GBP", 6), "¥k": ("CNY", 3), "C$k": ("CAD", 3), "R$m": ("BRL", 6), "€k": ("EUR", 3), "cps": ("USD/shares", -2), "eps": ("EUR/shares", 0), "£k": ("GBP", 3), "$h": ("USD", 2),
    "$10k": ("USD", 4), "$100k": ("USD", 5), "₹l": ("INR", 5), "₹c": ("INR", 7), "xk": ("pure", 3), "xm": ("pure", 6), "pu": ("USD/unit", 0), "bp": ("pure", -4),
}  # fmt: skip
_NUMBER = re.compile(
    r"\(?\s*-?\s*(?:HK\$|US\$|RMB|[$€£¥₹])?\s*\(?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*\)?\s*[%¢]?\s*\)?(?:\s*\((?:\d|[a-z])\)|\s*\*+)*"
)
_DASH = re.compile(r"\(?\$?\s*[—–-]+\s*%?\)?")
_SUM = re.compile(r"(\$|€)?\s*=(<?)(\d+)")
_COLUMNS = {
    "s": 4,
    "d": 4,
    "p": 1,
    "n": 1,
    "m": 4,
    "b": 2,
    "t": 1,
    "a": 1,
    "v": 4,
    "z": 3,
}  # grid columns of one number
_WIDTH = 16  # characters of a drawn column
_STUB = 46  # and of drawn labels
_INNER = {  # what stands around a cell's text, and what an empty one holds
    "v": (
        '<p style="font-size:10pt;margin-top:0;text-align:right;"><span style="white-space:pre-wrap;font-size:10pt;">{}</span></p>',
        "&#160;",
    ),
    "z": (
        '<p style="font-size:10pt;margin:0pt;text-align:right;">{}</p>',
        '<span style="font-size:9pt;visibility:hidden;">&#8203;</span>',
    ),
}


@dataclass
class Expected:
    """A number as printed, and the tokens for its period and unit; `must_not` says that it is none that may be read."""

    text: str
    value: Decimal
    period: str
    unit: str
    must_not: bool = False


@dataclass
class Design:
    """A filing of one design, with what its numbers have to be read as."""

    name: str
    form: str
    layout: str
    fiscal: FiscalPeriod
    names: dict[str, str] = field(default_factory=dict)
    body: list[str] = field(default_factory=list)
    cells: dict[Place, Expected] = field(default_factory=dict)
    tables: int = 0

    @property
    def html(self) -> bytes:
        """The document, with a cover."""
        kind = "QUARTERLY" if self.form.startswith("10-Q") else "ANNUAL" if self.form.startswith("10-K") else "CURRENT"
        day = f"{self.fiscal.end:%B} {self.fiscal.end.day}, {self.fiscal.end.year}"
        cover = f"<p>FORM {self.form}</p><p>{kind} REPORT</p><p>For the period ended {day}</p><p>Commission file number 001-00000</p><p><b>HARBORLIGHT HOLDINGS, INC.</b></p>"
        return f"<html><body>{cover}{''.join(self.body)}</body></html>".encode()

    def spans(self, token: str) -> list[Span]:
        """The periods that a token allows; empty where any is right."""
        return period_spans(token, self.names)


def period_spans(token: str, names: Mapping[str, str]) -> list[Span]:
    """The periods that a token allows, names of periods being known; empty where any is right."""
    found: list[Span] = []
    for part in token.split("~"):
        if part == "*":
            return []
        code = names.get(part, part)
        found += period_spans(code, names) if "~" in code else [_span(code)]
    return found


def wrong(design: Design, said: Expected, reading: Reading | None) -> str:
    """What a reading has wrong, in words; nothing where it is right."""
    units = said.unit.split("~")
    if reading is None or said.must_not:
        return (
            ""
            if reading is None and (said.must_not or "?" in units)
            else "must not be read"
            if said.must_not
            else "not read"
        )
    if said.value and (said.value < 0) != (reading.value < 0):
        return f"sign: {reading.value}"
    if "?" in units:
        return (
            ""
            if reading.unit == "pure"
            or reading.unit.endswith("/unit")
            or reading.unit in [UNITS[unit][0] for unit in units if unit in UNITS]
            else f"unit: {reading.unit}"
        )
    if "*" not in units and (reading.unit, abs(reading.value)) not in [
        (UNITS[unit][0], abs(said.value).scaleb(UNITS[unit][1])) for unit in units
    ]:
        return f"{reading.value} {reading.unit} by {reading.unit_source}, {reading.scale_source}"
    spans = design.spans(said.period)
    return (
        ""
        if not spans or (reading.period.start, reading.period.end) in spans
        else f"{reading.period} by {reading.period_source}"
    )


def read_designs(path: Path) -> Iterator[Design]:
    """The designs of one file."""
    design: Design | None = None
    lines: list[tuple[str, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            if design is not None:
                yield _filled(design, lines)
            design, lines = _headed(line[2:]), []
        elif line.strip() and not line.startswith("//"):
            lines.append((line[0], line[2:]))
    if design is not None:
        yield _filled(design, lines)


def _headed(line: str) -> Design:
    name, form, end, layout, *options = (part.strip() for part in line.split(";"))
    said = dict(option.split("=") for option in options)
    day = date.fromisoformat(end)
    quarter = int(said["q"]) if "q" in said else (day.month + 2) // 3 if form == "10-Q" else None
    return Design(name, form, layout, FiscalPeriod(int(said.get("fy", day.year)), quarter, day, "cover"))


def _filled(design: Design, lines: list[tuple[str, str]]) -> Design:
    unit, columns, table = "$m", ["*"], _Table(design)
    for kind, rest in [*lines, ("t", "")]:
        if kind in "pbft":
            table.close()
            table = _Table(design)
            if kind != "t":
                design.body.append(_paragraph(kind, rest, design.layout))
        elif kind == "a":
            design.names |= dict(name.split("=", 1) for name in rest.split())
        elif kind == "u":
            unit = rest.strip()
        elif kind == "c":
            columns = rest.split()
        elif kind == "r":
            cells, _, said = rest.partition(" @")
            table.row(_cells(cells), columns, said.split(), unit)
        elif kind == "h":
            table.header(_cells(rest))
        else:
            table.label(rest)
    return design


def _paragraph(kind: str, text: str, layout: str) -> str:
    if layout[0] == "a":
        return "<pre>\n" + escape(text.replace("^", "\n")) + "\n</pre>"
    return f"<p><b>{_broken(text)}</b></p>" if kind == "b" else f"<p>{_broken(text)}</p>"


def _broken(text: str) -> str:
    """The text in HTML, its line ends as tags."""
    return escape(text).replace("^", "<br>")


class _Table:
    """One table being written."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.style = design.layout[0]
        self.step = _COLUMNS[self.style]
        self.index = design.tables + (self.style == "n")
        self.lines: list[str] = [_inner(self.style, "") * (1 + 6 * self.step)] if self.style == "z" else []
        self.sums: list[dict[int, tuple[Decimal, int]]] = []

    def close(self) -> None:
        """Put the table into the document."""
        if len(self.lines) <= (self.style == "z"):
            return
        if self.style == "a":
            text = "\n".join(self.lines)
            self.design.body.append(f"<pre>\n<TABLE>\n<CAPTION>\n{text}\n</TABLE>\n</pre>")
            self.design.tables = self.index + 1
            return
        html = "<table>" + "".join(f"<tr>{line}</tr>" for line in self.lines) + "</table>"
        self.design.body.append(f"<table><tr><td>{html}</td></tr></table>" if self.style == "n" else html)
        self.design.tables = self.index + 1

    def label(self, text: str) -> None:
        """A row with a label alone."""
        if self.style == "a":
            self.lines += self._drawn_label(text.lstrip("*"))
        else:
            self.lines.append(self._stub(text.lstrip("*")))

    def header(self, cells: list[str]) -> None:
        """A row of headers."""
        if self.style == "a":
            self._drawn_header(cells)
            return
        line = [self._stub(cells[0])]
        for cell in cells[1:]:
            if cell == "~":
                continue
            text, _, over = cell.partition(">")
            columns, _, rows = over.partition("v")
            width = self.step * int(columns or 1)
            spacer = "<td></td>" if self.step > 1 else ""
            down = f" rowspan={rows}" if rows else ""
            if self.style in _INNER:
                last = self.style == "v"
                line.append(
                    _inner(self.style, "", down)
                    + _inner(self.style, _broken(text), f"{down} colspan={width - 1 - last}")
                    + _inner(self.style, "", down) * last
                )
            elif self.style == "m":
                inner = "".join(
                    f"<p align=center><font size=2><b>{escape(part)}</b></font></p>" for part in text.split("^")
                )
                line.append(
                    f"<td{down}>&nbsp;</td><td{down} colspan={width - 2} align=center>{inner}</td><td{down}>&nbsp;</td>"
                )
            elif self.style == "t":
                line.append(f"<th{down} colspan={width}>{_broken(text)}</th>")
            else:
                line.append(
                    f"{spacer.replace('<td', '<td' + down)}<td{down} colspan={width - bool(spacer)} align=center><b>{_broken(text)}</b></td>"
                )
        self.lines.append("".join(line))

    def row(self, cells: list[str], columns: list[str], said: list[str], unit: str) -> None:
        """A row of numbers, with what they have to be read as."""
        cells = [cells[0], *self._summed(cells[1:])]
        drawn = self._drawn_label(cells[0]) if self.style == "a" else []
        self.lines += drawn[:-1]
        line = [f"{drawn[-1]} ".ljust(_STUB, "." if any(cells[1:]) else " ") if drawn else self._stub(cells[0])]
        seen = 0
        for position, text in enumerate(cells[1:]):
            value = printed_value(text)
            html, at = self._cell(text, value is not None)
            line.append(html)
            if value is None:
                continue
            usual = columns[min(position, len(columns) - 1)]
            own = said[0] if len(said) == 1 else said[seen] if seen < len(said) else ""
            seen += 1
            (period, _, its), (other, _, others) = usual.partition("/"), own.partition("/")
            place = (self.index, len(self.lines) + 2 * (self.style == "a"), 1 + self.step * position + at)
            self.design.cells[place] = Expected(
                text, value, other or period, others or its or unit, "-" in (other, "" if own else period)
            )
        self.lines.append("".join(line))

    def _stub(self, text: str) -> str:
        indent = len(text) - len(text.lstrip("."))
        if self.style in _INNER:
            return f'<td style="vertical-align:bottom;">\n<p style="margin:0pt 0pt 0pt {9 * indent}pt;"><b style="font-weight:bold;">{_broken(text.lstrip(".").strip())}</b></p></td>'
        if self.style in "mt":
            label = _broken(text.lstrip(".").strip())
            return (
                f"<th scope=row>{label}</th>"
                if self.style == "t"
                else f'<td><p style="margin-left:{9 * indent}pt"><font size=2>{label or "&nbsp;"}</font></p></td>'
            )
        return f'<td style="padding-left:{2 + 9 * indent}pt">{"&nbsp;&nbsp;" * indent if self.design.layout == "p&" else ""}{_broken(text.lstrip(".").strip())}</td>'

    def _drawn_label(self, text: str) -> list[str]:
        indent = len(text) - len(text.lstrip("."))
        return [
            "  " * (indent + (2 if number else 0)) + part for number, part in enumerate(text.lstrip(".").split("^"))
        ]

    def _drawn_header(self, cells: list[str]) -> None:
        """Header lines centred over their columns, with rulers under those that reach over several."""
        parts = [(cell.partition(">")[0].split("^"), int(cell.partition(">")[2] or 1)) for cell in cells[1:]]
        stub = cells[0].split("^")
        for number in range(max(len(stub), *(len(texts) for texts, _ in parts))):
            line = stub[number] if number < len(stub) else ""
            self.lines.append(
                line.ljust(_STUB)
                + "".join(self._centred(texts[number] if number < len(texts) else "", over) for texts, over in parts)
            )
        if any(over > 1 for _, over in parts):
            self.lines.append(
                " " * _STUB
                + "".join(
                    self._centred("-" * (_WIDTH * over - 4) if texts != [""] else "", over) for texts, over in parts
                )
            )
        elif not any(line.startswith("<S>") for line in self.lines):
            self.lines.append("<S>".ljust(_STUB) + "".join(f"{'<C>':>{_WIDTH * over}}" for _, over in parts))

    def _centred(self, text: str, over: int) -> str:
        return "  " + text.center(_WIDTH * over - 2)

    def _cell(self, text: str, number: bool) -> tuple[str, int]:
        """The cell or cells of one text, and how far right of the first the digits stand."""
        if self.style == "a":
            return f"{text + ' ' * (not text.endswith((')', '%'))):>{_WIDTH}}", 0
        if self.step == 1:
            return f"<td align=right>{escape(text)}</td>", 0
        if self.style == "b":
            return f"<td>&nbsp;</td><td align=right>{escape(text).replace(' ', '&nbsp;&nbsp;')}</td>", 1
        if not number and self.style not in _INNER:
            return f"<td></td><td colspan=3>{escape(text)}</td>", 1
        sign = re.match(r"(HK\$|US\$|RMB|[$€£¥])\s*", text) if number else None
        core = text[sign.end() :] if sign else text
        mark = re.search(r"\s*\([a-z0-9]\)$", core)
        tail = None if mark or not number else re.search(r"\)?\s*%?$", core)
        digits, closing = (core[: tail.start()], tail[0]) if tail else (core, "")
        if self.style in _INNER:
            parts = (
                (sign[1] if sign else "&#160;", digits, closing)
                if self.style == "v"
                else (sign[1] if sign else "", f" {core}")
            )
            return "".join(_inner(self.style, part) for part in ("", *parts)), 2
        if self.style == "m":
            parts = (sign[1] if sign else "&nbsp;", digits, closing or "&nbsp;")
            return "<td>&nbsp;</td>" + "".join(
                f"<td align=right><p align=right><font size=2>{part}</font></p></td>" for part in parts
            ), 2
        if self.style == "d":
            return (
                f"<td>&nbsp;</td><td>{sign[1] if sign else '&nbsp;'}</td><td align=right><font size=2>{digits}</font></td><td>{closing or '&nbsp;'}</td>",
                2,
            )
        if sign:
            return f"<td></td><td>{sign[1]}</td><td>{digits}</td><td>{closing}</td>", 2
        return f"<td></td><td colspan=2>{digits}</td><td>{closing}</td>", 1

    def _summed(self, cells: list[str]) -> list[str]:
        """The cells with their sums worked out."""
        values: dict[int, tuple[Decimal, int]] = {}
        found = []
        for position, cell in enumerate(cells):
            asked = _SUM.fullmatch(cell)
            if asked:
                count = int(asked[3])
                across = [values[at] for at in range(position - count, position) if at in values]
                parts = across if asked[2] else [row[position] for row in self.sums[-count:] if position in row]
                total, decimals = (
                    sum((value for value, _ in parts), Decimal(0)),
                    max((places for _, places in parts), default=0),
                )
                cell = f"{asked[1] + ' ' if asked[1] else ''}{f'({-total:,.{decimals}f})' if total < 0 else f'{total:,.{decimals}f}'}"
            value = printed_value(cell)
            if value is not None:
                values[position] = value, len(cell.partition(".")[2].rstrip(" )%")) if "." in cell else 0
            found.append(cell)
        self.sums.append(values)
        return found


def _inner(style: str, html: str, spans: str = "") -> str:
    """A cell of layouts that wrap the text of every one."""
    around, empty = _INNER[style]
    return f"\n<td{spans}>{around.format(html or empty)}</td>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def printed_value(text: str) -> Decimal | None:
    """The number that a cell prints, unscaled."""
    if _DASH.fullmatch(text):
        return Decimal(0)
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    value = Decimal(match[1].replace(",", ""))
    return -value if re.match(r"[$€ ]*[(-]", text) else value


def _day(text: str) -> date:
    year = int(text[:2])
    return date(year + (2000 if year < 70 else 1900), int(text[2:4]), int(text[4:6]))


def _span(code: str) -> Span:
    """The period of one code."""
    kind, rest = code[0], code[1:]
    if kind == "I":
        return None, _day(rest)
    if kind == "D":
        first, last = rest.split("-")
        return _day(first), _day(last)
    year = _day(f"{rest[-2:]}0101").year
    if kind == "E":
        return None, date(year, 12, 31)
    first, last = {"Y": (1, 12), "H": (1, 6), "N": (1, 9)}.get(kind) or (3 * int(rest[0]) - 2, 3 * int(rest[0]))
    return date(year, first, 1), date(year, last, monthrange(year, last)[1])
