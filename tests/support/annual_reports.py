"""Annual reports of a made-up company: statements with figures that add up, drawn in a design, and their key."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from tests.support.annual_report_designs import Design

_UNITS = {"": 1, "thousand": 1_000, "million": 1_000_000}


@dataclass(frozen=True)
class Number:
    """One number of the key: its row's label, its digits, and what it means."""

    label: str
    digits: str
    value: float
    unit: str
    start: date | None
    end: date
    member: str = ""


@dataclass
class Report:
    """A report being drawn: its HTML, and the key."""

    design: Design
    draw: random.Random
    html: list[str] = field(default_factory=list)
    key: list[Number] = field(default_factory=list)

    def table(
        self, title: str, rows: Sequence[tuple[str, Any]], *, moment: bool, columns: Sequence[tuple[date, str]]
    ) -> None:
        """A table of amounts; a row is a label with its values, a label with None heads those below it."""
        design, lines, marks = self.design, [], iter(self.draw.sample(range(1, 30), 25))
        heads = design.heads(columns, moment=moment)
        for label, values in rows:
            if values is None:
                lines.append(f"<tr class=h><td>{label}</td>{'<td></td>' * (len(columns) + design.notes)}</tr>")
                continue
            cells = []
            for (end, member), value in zip(columns, values, strict=True):
                shown = design.number(value, label)
                per_share, count = "per share" in label, "Number of" in label or "average" in label
                cells.append(f"<td class=n>{shown}{self._mark()}</td>")
                if value is not ...:
                    unit = f"{design.currency}/shares" if per_share else "shares" if count else design.currency
                    factor = 1 if per_share else _UNITS[design.scale]
                    start = None if moment else _start(end)
                    self.key.append(Number(label, re.sub(r"\D", "", shown), value * factor, unit, start, end, member))
            note = f"<td class=note>{next(marks) if self.draw.random() < 0.6 else ''}</td>" if design.notes else ""
            total = " class=t" if label.startswith(("Total", "Profit for", "Net income", "Net cash")) else ""
            lines.append(f"<tr{total}><td class=l>{design.label(label)}</td>{note}{''.join(cells)}</tr>")
        self.html.append(
            design.around(title, f"<table>{heads}{''.join(lines)}</table>", moment=moment, end=columns[0][0])
        )

    def _mark(self) -> str:
        return f"<sup>{self.draw.randint(1, 4)}</sup>" if self.design.marks and self.draw.random() < 0.15 else ""


def _start(end: date) -> date:
    """The first day of the year that ends on a day."""
    return date(end.year, 1, 1) if (end.month, end.day) == (12, 31) else date(end.year - 1, end.month + 1, 1)


def drawn(name: str, design: Design) -> Report:
    """The report of one design; its figures are drawn by its name."""
    report = Report(design, random.Random(name))
    years = [date(design.year - back, *design.year_end) for back in range(design.years)]
    report.html.append(design.cover(years[0]))
    plain = [(year, "") for year in years]
    both = [(year, member) for member in design.members for year in years[:2]] if design.members else plain
    report.table(design.titles[0], _income(report.draw, len(both), design), moment=False, columns=both)
    report.table(
        design.titles[1],
        _balance(report.draw, len(both[:4]), design),
        moment=True,
        columns=both[:4] if design.members else plain[:2],
    )
    report.table(design.titles[2], _cash(report.draw, len(plain), design), moment=False, columns=plain)
    report.html.append(design.notes_page())
    if design.segments:
        of_year = [(years[0], name) for name in design.segments]
        report.table("Segment information", _segments(report.draw, len(of_year), design), moment=False, columns=of_year)
    return report


def _amount(draw: random.Random, low: float, high: float, design: Design) -> float:
    value = draw.uniform(low, high)
    return round(value, 1) if design.decimals else float(round(value))


def _income(draw: random.Random, count: int, design: Design) -> list[tuple[str, Any]]:
    def row(low: float, high: float, sign: int = 1) -> list[float]:
        return [sign * _amount(draw, low, high, design) for _ in range(count)]

    revenue, cost, selling = row(4000, 9000), row(1500, 2900, -1), row(300, 900, -1)
    admin, finance, tax = row(100, 400, -1), row(10, 90, -1), row(50, 200, -1)
    gross = [round(a + b, 1) for a, b in zip(revenue, cost, strict=True)]
    operating = [round(a + b + c, 1) for a, b, c in zip(gross, selling, admin, strict=True)]
    before = [round(a + b, 1) for a, b in zip(operating, finance, strict=True)]
    profit = [round(a + b, 1) for a, b in zip(before, tax, strict=True)]
    words = design.words
    return [
        (words["revenue"], revenue), (words["cost"], cost), ("Gross profit", gross),
        ("Selling and distribution expenses", selling), ("Administrative expenses, including restructuring and other exceptional items", admin),
        (words["operating"], operating), ("Finance costs", finance), (words["before"], before), ("Income tax expense", tax),
        (words["profit"], profit), ("Attributable to:", None), ("Owners of the parent", [round(a * 0.9, 1 if design.decimals else 0) for a in profit]),
        ("Non-controlling interests", [round(a - round(a * 0.9, 1 if design.decimals else 0), 1) for a in profit]),
        ("Basic earnings per share", [round(a / 310, 2) for a in profit]),
        ("Diluted earnings per share", [round(a / 316, 2) for a in profit]),
    ]  # fmt: skip


def _balance(draw: random.Random, count: int, design: Design) -> list[tuple[str, Any]]:
    count = count if design.members else 2

    def row(low: float, high: float) -> list[float]:
        return [_amount(draw, low, high, design) for _ in range(count)]

    plant, goodwill, right = row(2000, 5000), row(500, 1500), row(5, 90)
    stock, owed, cash = row(300, 900), row(400, 999), row(100, 2000)
    fixed = [round(sum(v), 1) for v in zip(plant, goodwill, right, strict=True)]
    current = [round(sum(v), 1) for v in zip(stock, owed, cash, strict=True)]
    assets = [round(a + b, 1) for a, b in zip(fixed, current, strict=True)]
    debt, payable, lease = row(500, 900), row(300, 800), [0.0, *row(1, 60)[1:]]
    owing = [round(sum(v), 1) for v in zip(debt, payable, lease, strict=True)]
    equity = [round(a - b, 1) for a, b in zip(assets, owing, strict=True)]
    return [
        ("Non-current assets", None), ("Property, plant and equipment", plant), ("Goodwill", goodwill), ("Right-of-use assets", right),
        ("Total non-current assets", fixed), ("Current assets", None), ("Inventories", stock), ("Trade and other receivables", owed),
        ("Cash and cash equivalents", cash), ("Total current assets", current), ("Total assets", assets), ("Liabilities", None),
        ("Borrowings", debt), ("Trade and other payables", payable), ("Lease liabilities", lease), ("Total liabilities", owing),
        ("Total equity", equity), ("Total equity and liabilities", assets),
    ]  # fmt: skip


def _cash(draw: random.Random, count: int, design: Design) -> list[tuple[str, Any]]:
    def row(low: float, high: float, sign: int = 1) -> list[float]:
        return [sign * _amount(draw, low, high, design) for _ in range(count)]

    profit, wear, stock = row(500, 900), row(200, 500), row(5, 80, -1)
    spent, sold, paid = row(300, 700, -1), [0.0, *row(5, 60)[1:]], row(100, 200, -1)
    made = [round(sum(v), 1) for v in zip(profit, wear, stock, strict=True)]
    put = [round(sum(v), 1) for v in zip(spent, sold, strict=True)]
    return [
        ("Operating activities", None), (design.words["profit"], profit), ("Depreciation and amortisation", wear), ("Change in inventories", stock),
        ("Net cash from operating activities", made), ("Investing activities", None), ("Purchases of property, plant and equipment", spent),
        ("Proceeds from sale of businesses, net of cash disposed of", sold), ("Net cash used in investing activities", put),
        ("Financing activities", None), ("Dividends paid to shareholders", paid), ("Net cash used in financing activities", paid),
    ]  # fmt: skip


def _segments(draw: random.Random, count: int, design: Design) -> list[tuple[str, Any]]:
    return [
        (label, [_amount(draw, low, high, design) for _ in range(count)])
        for label, low, high in (("External revenue", 800, 3000), ("Segment operating profit", 90, 700), ("Segment assets", 900, 4000), ("Capital expenditure", 20, 200))
        if label != "Segment assets"
    ]  # fmt: skip
