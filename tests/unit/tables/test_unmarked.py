"""Tables whose numbers no sign tells apart, shares whose scale nothing states, and tables that hold no amounts at
all.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
Lines = tuple[tuple[str, ...], ...]
RESULTS: Lines = (
    ("", "2023", "2022"),
    ("Revenues", "$ 9,410", "$ 9,105"),
    ("Cost of revenues", "7,210", "7,001"),
    ("Income before taxes", "2,200", "2,104"),
    ("Income taxes", "460", "441"),
    ("Net income", "$ 1,740", "$ 1,663"),
    ("Basic earnings per share", "$ 5.81", "$ 5.48"),
    ("Diluted earnings per share", "$ 5.74", "$ 5.43"),
    ("Weighted average shares outstanding, basic", "299.6", "303.4"),
    ("Weighted average shares outstanding, diluted", "303.1", "306.2"),
)


def read(*parts: tuple[str, Lines]) -> list[dict[str, Reading]]:
    """Of each table with its caption: printed text -> reading."""
    tables = (
        "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines) for _, lines in parts
    )
    html = "".join(f"<p>{caption}</p><table>{table}</table>" for (caption, _), table in zip(parts, tables, strict=True))
    document = read_html(f"<html><body>{html}</body></html>".encode(), "0" * 64)
    found = {table.index: table.readings for table in read_tables(document, ANNUAL, lambda _: None)}
    return [{reading.text: reading for reading in found.get(place, ())} for place in range(len(parts))]


def whole(lines: Lines) -> Lines:
    return tuple(
        (label, *(text.split(".")[0] if label.startswith("Weighted") else text for text in texts))
        for label, *texts in lines
    )


def test_shares_take_the_power_that_earnings_per_share_tell_where_a_statement_speaks_of_dollars_alone() -> None:
    (found,) = read(
        (
            "Consolidated Statements of Income (expressed in millions of U.S. dollars, except per share amounts)",
            whole(RESULTS),
        )
    )
    assert (found["299"].unit, found["299"].value, found["303"].value) == ("shares", 299_000_000, 303_000_000)


def test_balances_of_shares_are_as_many_as_the_averages() -> None:
    scale = "(expressed in millions of U.S. dollars, except per share amounts)"
    equity = (
        ("", "Shares", "Common stock", "Retained earnings", "Total"),
        ("Balance at December 31, 2022", "301", "$ 3", "$ 8,110", "$ 8,113"),
        ("Net income", "", "", "1,740", "1,740"),
        ("Shares repurchased", "(4)", "", "(390)", "(390)"),
        ("Balance at December 31, 2023", "297", "$ 3", "$ 9,460", "$ 9,463"),
    )
    _, found = read(
        (f"Consolidated Statements of Income {scale}", whole(RESULTS)),
        (f"Consolidated Statements of Stockholders' Equity {scale}", equity),
    )
    assert {text: (found[text].unit, found[text].value) for text in ("301", "297", "(4)")} == {
        "301": ("shares", 301_000_000),
        "297": ("shares", 297_000_000),
        "(4)": ("shares", -4_000_000),
    }
    assert found["$ 8,110"].value == Decimal("8.110E+9")


def test_shares_printed_in_full_stay_so() -> None:
    lines = tuple(
        (label, *(f"{Decimal(text) * 1000000:,.0f}" if label.startswith("Weighted") else text for text in texts))
        for label, *texts in RESULTS
    )
    (found,) = read(
        ("Consolidated Statements of Income (expressed in millions of U.S. dollars, except per share amounts)", lines)
    )
    assert found["299,600,000"].value == 299_600_000


def test_a_label_over_rows_counts_shares_for_those_under_it_alone() -> None:
    lines = (
        ("", "2023", "2022"),
        ("Number of common shares outstanding", "", ""),
        ("Balance at beginning of year", "1,328", "1,325"),
        ("Purchases for treasury", "(37)", "(21)"),
        ("Balance at end of year", "1,291", "1,328"),
        ("Reinvested earnings", "", ""),
        ("Balance at the year's beginning", "18,822", "18,116"),
        ("Net income of the year", "1,177", "1,373"),
        ("Balance at the year's end", "19,999", "18,822"),
    )
    (found,) = read(("Consolidated Statements of Shareowners' Equity (in millions except per share data)", lines))
    assert {text: found[text].unit for text in ("1,291", "(37)", "19,999", "1,177")} == {
        "1,291": "shares",
        "(37)": "shares",
        "19,999": "USD",
        "1,177": "USD",
    }


def test_amounts_and_shares_stated_in_one_corner_name_neither() -> None:
    lines = (
        ("Dollars in millions; shares in thousands", "Shares", "Additional paid-in capital", "Retained earnings"),
        ("Balance at June 30, 2022", "2,429,706", "64,848", "106,374"),
        ("Net earnings", "", "", "14,742"),
        ("Balance at June 30, 2023", "2,429,706", "64,848", "121,116"),
    )
    (found,) = read(("Consolidated Statements of Shareholders' Equity", lines))
    assert [(found[text].unit, found[text].value) for text in ("2,429,706", "121,116")] == [
        ("shares", 2_429_706_000),
        ("USD", Decimal("1.21116E+11")),
    ]


def test_a_column_of_values_is_money_among_rows_of_awards() -> None:
    lines = (
        ("", "Options (in thousands)", "Aggregate intrinsic value (in millions)"),
        ("Outstanding at January 1, 2023", "3,410", "98"),
        ("Exercised", "(410)", "12"),
        ("Outstanding at December 31, 2023", "3,000", "112"),
    )
    (found,) = read(("Stock option activity was as follows:", lines))
    assert [(found[text].unit, found[text].scale) for text in ("3,000", "112")] == [("shares", 3), ("USD", 6)]


@pytest.mark.parametrize(
    "lines",
    [
        (
            ("Minnesota", "41-7654321"),
            ("(State of incorporation)", "(I.R.S. Employer Identification No.)"),
            ("7 Quay Street", "55802"),
        ),
        (
            ("", "", "Incorporated by Reference", ""),
            ("Exhibit Number", "Exhibit Description", "Form", "Exhibit"),
            ("4.10", "Indenture", "8-K", "4.1"),
            ("10.3", "Lease", "10-Q", "10.2"),
        ),
        (
            ("10.7", "Equity plan of 2007", "10-Q", "10.2"),
            ("3.2", "By-laws of the company", "8-K", "3.1"),
            ("23.1", "Consent of the auditor", "10-K", "23.2"),
            ("31.1", "Certification of the chief executive", "10-K", "31.2"),
        ),
    ],
)
def test_covers_and_lists_of_exhibits_hold_no_amounts(lines: Lines) -> None:
    results, found = read(("Consolidated Statements of Income (in millions)", RESULTS), ("", lines))
    assert results
    assert found == {}


@pytest.mark.parametrize("mark", [" (a)", "(1)", " (1), (2)", "*", " †"])
def test_a_label_is_read_without_its_marks_and_kept_with_them(mark: str) -> None:
    lines = (
        ("", "2023", "2022"),
        (f"Total assets{mark}", "$ 812", "$ 790"),
        ("Income (loss) before taxes", "$ 12", "$ 11"),
    )
    (found,) = read(("Selected data (in millions)", lines))
    assert found["$ 812"].row_label == f"Total assets{mark}"
    assert found["$ 812"].period.start is None
    assert found["$ 12"].row_label == "Income (loss) before taxes"


def test_a_change_against_a_year_is_of_the_year_that_changed() -> None:
    lines = (
        ("", "2023", "2022", "Change vs. 2022"),
        ("Net sales", "$ 6,654", "$ 6,419", "4%"),
        ("Net earnings", "$ 1,477", "$ 1,461", "1%"),
    )
    (found,) = read(("Results (in millions)", lines))
    assert found["4%"].period == found["$ 6,654"].period


def test_a_numbered_quarter_keeps_its_own_year_and_its_close() -> None:
    lines = (
        ("Q4 2022 Cash and cash equivalents balance", "$ 14.1"),
        ("cash generated from operating activities", "22.8"),
        ("Q4 2023 Cash and cash equivalents balance", "$ 21.9"),
    )
    (found,) = read(("Cash at the end of 2023 as compared with the end of 2022 (dollars in billions)", lines))
    assert [(found[text].period.start, found[text].period.end) for text in ("$ 14.1", "$ 21.9")] == [
        (None, date(2022, 12, 31)),
        (None, date(2023, 12, 31)),
    ]


def test_what_brought_a_change_about_is_of_its_period() -> None:
    lines = (
        ("Sales increase/(decrease) due to:", "2023", "2022"),
        ("Volume", "6.8%", "8.3%"),
        ("Price", "0.6", "(1.8)"),
        ("Total", "7.4%", "6.5%"),
    )
    (found,) = read(("Analysis of sales", lines))
    assert found["7.4%"].period.start == date(2023, 1, 1)


def test_rows_in_shares_beside_signed_amounts_count_shares() -> None:
    lines = (
        ("", "December 31, 2023", "December 31, 2022"),
        ("Total assets", "$ 9,120", "$ 8,900"),
        ("Common stock, shares issued (in shares)", "41,205", "41,100"),
        ("Treasury stock (in shares)", "1,205", "1,100"),
        ("Total liabilities and stockholders' equity", "$ 9,120", "$ 8,900"),
    )
    (found,) = read(("CONSOLIDATED BALANCE SHEETS (in thousands, except share data)", lines))
    assert {text: (found[text].unit, found[text].value) for text in ("41,205", "1,205")} == {
        "41,205": ("shares", 41_205),
        "1,205": ("shares", 1_205),
    }
