"""Numbers within row labels, and rows whose labels hold them: the words beside a number in a label are no unit of the
row.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
Y23, Y22 = (date(2023, 1, 1), date(2023, 12, 31)), (date(2022, 1, 1), date(2022, 12, 31))
E23, E22 = (None, date(2023, 12, 31)), (None, date(2022, 12, 31))
Said = tuple[str, str, tuple[date | None, date]]  # value, unit, days

BALANCES = "Consolidated Balance Sheets (in millions)"
CHANGES = "Consolidated Statements of Cash Flows (in millions)"
LABELS: list[tuple[str, str, tuple[str, str], list[Said], str]] = [
    (
        "shares outstanding of two years",
        BALANCES,
        ("$ 20", "$ 21"),
        [("1987181491", "shares", E23), ("2010004118", "shares", E22)],
        "Common stock, shares outstanding: 2023: 1,987,181,491; 2022: 2,010,004,118",
    ),
    (
        "shares of two years behind dashes",
        BALANCES,
        ("$ 12", "$ 13"),
        [("1204118000", "shares", E23), ("1198004112", "shares", E22)],
        "Common stock, issued: 2023 — 1,204,118,000 shares; 2022 — 1,198,004,112 shares",
    ),
    (
        "years in front, in the scale of the table",
        BALANCES,
        ("$ 3", "$ 4"),
        [("301200000", "shares", E23), ("305800000", "shares", E22)],
        "Common stock (shares issued and outstanding: 2023 – 301.2; 2022 – 305.8)",
    ),
    (
        "years behind, with in",
        BALANCES,
        ("$ 2", "$ 5"),
        [("21204118", "shares", E23), ("22004112", "shares", E22)],
        "Class B common stock, outstanding shares of 21,204,118 in 2023 and 22,004,112 in 2022",
    ),
    (
        "dividends of two years, a share",
        CHANGES,
        ("(1,204)", "(1,150)"),
        [("2.08", "USD/shares", Y23), ("1.96", "USD/shares", Y22)],
        "Cash dividends declared (per share — 2023: $2.08; 2022: $1.96)",
    ),
    (
        "dividends of one year, a share",
        CHANGES,
        ("(1,204)", "(1,150)"),
        [("2.08", "USD/shares", Y23)],
        "Dividends on common stock (per share — 2023: $2.08)",
    ),
    (
        "dividends in order, a share behind",
        CHANGES,
        ("(88)", "(84)"),
        [("0.44", "USD/shares", Y23), ("0.42", "USD/shares", Y22)],
        "Dividends paid ($0.44 and $0.42 per share)",
    ),
    (
        "liquidation preference of one share",
        BALANCES,
        ("$ 412", "$ 412"),
        [("9072.22", "USD/shares", E23)],
        "Redeemable preferred stock, liquidation value of $9,072.22 per share",
    ),
]


@pytest.mark.parametrize(
    ("caption", "printed", "said", "label"), [case[1:] for case in LABELS], ids=[case[0] for case in LABELS]
)
def test_numbers_of_a_label(caption: str, printed: tuple[str, str], said: list[Said], label: str) -> None:
    found = table(caption, (label, *printed))
    of_label = [reading for reading in found if reading.column == 0]
    assert [(reading.value, reading.unit, (reading.period.start, reading.period.end)) for reading in of_label] == [
        (Decimal(value), unit, days) for value, unit, days in said
    ]
    assert [(reading.unit, reading.scale) for reading in found if reading.column and reading.text in printed] == [
        ("USD", 6),
        ("USD", 6),
    ]


def table(caption: str, *rows: tuple[str, str, str]) -> list[Reading]:
    """The readings of rows below two years, after some that belong to any statement."""
    first = (
        ("Cash and cash equivalents", "$ 4,110", "$ 4,005")
        if "Balance" in caption
        else ("Net cash provided by operating activities", "$ 4,110", "$ 4,005")
    )
    lines = (("", "2023", "2022"), first, *rows, ("Other, net", "31", "28"))
    html = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
    document = read_html(f"<html><body><p><b>{caption}</b></p><table>{html}</table></body></html>".encode(), "0" * 64)
    (read,) = read_tables(document, ANNUAL, lambda _: None)
    return [reading for reading in read.readings if reading.row == 2]


@pytest.mark.parametrize(
    "label",
    [
        "Preferred stock, $9,072.22 per share liquidation preference",
        "Common dividends (per share: $1.84 and $1.76)",
        "Repurchases of common stock (average price per share $101.20)",
        "Convertible notes (conversion price of $41.10 per share)",
        "Acquisition of Harborlight for $31.00 per share in cash",
        "Series A preferred stock, $25 stated value per share",
    ],
)
def test_words_of_one_share_beside_a_number_of_the_label_are_no_unit_of_the_row(label: str) -> None:
    found = table(BALANCES, (label, "412", "398"))
    assert [(reading.text, reading.unit, reading.scale) for reading in found if reading.column] == [
        ("412", "USD", 6),
        ("398", "USD", 6),
    ]
