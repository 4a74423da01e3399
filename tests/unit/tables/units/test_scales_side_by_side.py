"""One row never has two values under one header, in one unit, for one period: columns and the ends of ranges are told
apart.
"""

from __future__ import annotations

from collections import Counter
from datetime import date
from decimal import Decimal

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
Line = tuple[str | tuple[str, int], ...]


def readings(caption: str, *lines: Line) -> list[Reading]:
    cells = (
        "".join(f"<td colspan={c[1]}>{c[0]}</td>" if isinstance(c, tuple) else f"<td>{c}</td>" for c in line)
        for line in lines
    )
    html = "".join(f"<tr>{line}</tr>" for line in cells)
    document = read_html(f"<html><body><p>{caption}</p><table>{html}</table></body></html>".encode(), "0" * 64)
    found = [reading for table in read_tables(document, ANNUAL, lambda _: None) for reading in table.readings]
    groups = Counter((r.row, r.row_label, r.column_label, r.unit, r.period) for r in found)
    assert max(groups.values()) == 1
    return found


def test_changes_beside_several_measures_are_those_of_the_measure_on_their_left() -> None:
    found = readings(
        "Results of segments for the year ended December 31, 2023 (in millions)",
        ("", "Net Sales", "% Change", "Net Earnings", "% Change"),
        ("Beauty", "$ 4,097", "3%", "$ 971", "(4)%"),
        ("Grooming", "1,724", "6%", "421", "4%"),
    )
    assert {r.text: r.column_label for r in found if r.unit == "pure"} == {
        "3%": "Net Sales | % Change",
        "(4)%": "Net Earnings | % Change",
        "6%": "Net Sales | % Change",
        "4%": "Net Earnings | % Change",
    }


def test_the_ends_of_a_range_are_low_and_high() -> None:
    found = readings(
        "Assumptions",
        ("", "2023", "2022"),
        ("Discount rate", "4.3% - 5.9%", "3.1%"),
        ("Growth rate", "1.0% - 2.0%", "0.5%"),
    )
    assert [(r.value, r.column_label) for r in found if r.row == 1] == [
        (Decimal("0.043"), "2023 | low"),
        (Decimal("0.059"), "2023 | high"),
        (Decimal("0.031"), "2022"),
    ]


def test_shares_of_a_label_say_what_they_are() -> None:
    label = "Common stock, $0.25 par value; authorized — 11,200 shares; issued — 7,040 shares"
    found = readings(
        "Balance sheet (in millions)",
        ("", "December 31, 2023", "December 31, 2022"),
        ("Cash", "$ 41", "$ 38"),
        (label, "1,760", "1,760"),
    )
    assert {(r.text, r.column_label) for r in found if r.unit == "shares"} == {
        ("11,200", "authorized"),
        ("7,040", "issued"),
    }


def test_what_cannot_be_scaled_leaves_its_row_and_its_sums_in_full() -> None:
    found = readings(
        "Intangible assets (dollars in billions)",
        ("", "2023", "2022"),
        ("Licenses", "$ 136,983", "$ 98,410"),
        ("Customer lists", "14,424", "15,003"),
        ("Total", "$ 151,407", "$ 113,413"),
        ("Goodwill", "41", "38"),
    )
    assert {r.text: r.value for r in found} == {
        "$ 136,983": 136983, "$ 98,410": 98410, "14,424": 14424, "15,003": 15003, "$ 151,407": 151407,
        "$ 113,413": 113413, "41": 41_000_000_000, "38": 38_000_000_000,
    }  # fmt: skip
