"""Tables as the reader would understand them, made from labels and printed numbers: a made-up company's statements and
notes.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from tickmark.evidence import Source, SourceKind
from tickmark.model import Period
from tickmark.tables.model import Reading, Table

FY23 = Period(date(2023, 1, 1), date(2023, 12, 31))
FY22 = Period(date(2022, 1, 1), date(2022, 12, 31))
END23 = Period(None, date(2023, 12, 31))
END22 = Period(None, date(2022, 12, 31))
END21 = Period(None, date(2021, 12, 31))
YEARS = (("2023", FY23), ("2022", FY22))
DATES = (("December 31, 2023", END23), ("December 31, 2022", END22))

Line = tuple[Any, ...]


def printed_value(text: str) -> Decimal:
    """The number that a text prints; parentheses are negative, a dash is zero."""
    digits = text.strip("()$").replace(",", "").replace("—", "0")
    return -Decimal(digits) if text.startswith("(") else Decimal(digits)


def make_table(
    index: int,
    kind: str,
    rows: Sequence[Line],
    columns: Sequence[tuple[str, Period]] = YEARS,
    *,
    title: str = "",
    section: str | None = "Item8",
    unit: str = "USD",
    scale: int = 6,
    first_row: int = 2,
) -> Table:
    """A table of rows `(label, number, ...)`; a label may be `parent > label`, a number `(text, unit)`, `(text,
    Period)` or None for an empty cell.
    """
    readings = []
    for place, (label, *numbers) in enumerate(rows):
        *parents, own = label.split(" > ")
        for column, cell in enumerate(numbers):
            if cell is None:
                continue
            text, own_unit, period = cell if isinstance(cell, str) else cell[0], unit, columns[column][1]
            if not isinstance(cell, str):
                own_unit = cell[1] if isinstance(cell[1], str) else unit
                period = cell[1] if isinstance(cell[1], Period) else period
            power = 0 if "/" in own_unit else scale
            value = printed_value(text).scaleb(power)
            readings.append(
                Reading(
                    place + first_row,
                    2 + 3 * column,
                    text,
                    value,
                    own_unit,
                    power,
                    period,
                    own,
                    tuple(parents),
                    columns[column][0],
                    Source(SourceKind.CAPTION),
                    Source(SourceKind.CAPTION),
                    Source(SourceKind.COLUMN_HEADER),
                )
            )
    return Table(
        index, index, section, title, kind, scale, unit, "above", len(rows) + first_row, 9, first_row, tuple(readings)
    )


def income(index: int = 1, **changes: Any) -> Table:
    """An income statement that adds up."""
    rows: list[Line] = [
        ("Revenues: > Hardware", "700", "600"),
        ("Revenues: > Services", "300", "250"),
        ("Total revenues", "1,000", "850"),
        ("Cost of revenues", "(400)", "(340)"),
        ("Gross profit", "600", "510"),
        ("Operating expenses: > Research and development", "150", "130"),
        ("Operating expenses: > Selling, general and administrative", "250", "230"),
        ("Total operating expenses", "400", "360"),
        ("Operating income", "200", "150"),
        ("Interest expense", "(20)", "(10)"),
        ("Income before income taxes", "180", "140"),
        ("Provision for income taxes", "30", "40"),
        ("Net income", "150", "100"),
        ("Net income per share: > Basic", ("1.50", "USD/shares"), ("1.00", "USD/shares")),
        ("Net income per share: > Diluted", ("1.47", "USD/shares"), ("0.98", "USD/shares")),
        ("Weighted average shares: > Basic", ("100", "shares"), ("100", "shares")),
        ("Weighted average shares: > Diluted", ("102", "shares"), ("102", "shares")),
    ]
    return make_table(
        index, "income_statement", changes.pop("rows", rows), title="Consolidated Statements of Operations", **changes
    )


def balance(index: int = 2, **changes: Any) -> Table:
    """A balance sheet that balances."""
    rows: list[Line] = [
        ("Current assets: > Cash and cash equivalents", "90", "70"),
        ("Current assets: > Accounts receivable, net", "110", "100"),
        ("Current assets: > Inventories", "60", "50"),
        ("Total current assets", "260", "220"),
        ("Property and equipment, net", "340", "300"),
        ("Goodwill", "100", "80"),
        ("Total assets", "700", "600"),
        ("Current liabilities: > Accounts payable", "70", "60"),
        ("Current liabilities: > Current portion of long-term debt", "30", "20"),
        ("Current liabilities: > Total current liabilities", "100", "80"),
        ("Current liabilities: > Long-term debt", "200", "180"),
        ("Total liabilities", "300", "260"),
        ("Stockholders’ equity: > Common stock", "50", "50"),
        ("Stockholders’ equity: > Retained earnings", "350", "290"),
        ("Total stockholders’ equity", "400", "340"),
        ("Total liabilities and stockholders’ equity", "700", "600"),
    ]
    return make_table(
        index, "balance_sheet", changes.pop("rows", rows), DATES, title="Consolidated Balance Sheets", **changes
    )


def cash_flow(index: int = 3, **changes: Any) -> Table:
    """A cash flow statement that leads from the opening to the closing cash."""
    rows: list[Line] = [
        ("Operating activities: > Net income", "150", "100"),
        ("Operating activities: > Depreciation and amortization", "60", "55"),
        ("Operating activities: > Stock-based compensation", "15", "10"),
        ("Operating activities: > Inventories", "(10)", "5"),
        ("Net cash provided by operating activities", "215", "170"),
        ("Investing activities: > Purchases of property and equipment", "(120)", "(110)"),
        ("Investing activities: > Acquisitions, net of cash acquired", "(25)", "—"),
        ("Net cash used in investing activities", "(145)", "(110)"),
        ("Financing activities: > Dividends paid", "(40)", "(35)"),
        ("Financing activities: > Repurchases of common stock", "(12)", "(15)"),
        ("Net cash used in financing activities", "(52)", "(50)"),
        ("Effect of exchange rate changes on cash", "2", "(1)"),
        ("Net increase in cash", "20", "9"),
        ("Cash and cash equivalents at beginning of year", ("70", END22), ("61", END21)),
        ("Cash and cash equivalents at end of year", ("90", END23), ("70", END22)),
    ]
    return make_table(
        index, "cash_flow", changes.pop("rows", rows), title="Consolidated Statements of Cash Flows", **changes
    )


def statements() -> tuple[Table, ...]:
    """The three of them."""
    return income(), balance(), cash_flow()
