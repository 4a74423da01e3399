"""Tables as pages made by hand have them: titles and headers within the table or in one of their own, signs behind
numbers, dates in digits, times told by another's.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

HALF = FiscalPeriod(2009, 2, date(2009, 6, 30), "test")
Cell = str | tuple[str, int]
Span = tuple[date | None, date]
J09, E08 = (None, date(2009, 6, 30)), (None, date(2008, 12, 31))
Q09, Q08 = (date(2009, 4, 1), date(2009, 6, 30)), (date(2008, 4, 1), date(2008, 6, 30))
H09, H08 = (date(2009, 1, 1), date(2009, 6, 30)), (date(2008, 1, 1), date(2008, 6, 30))
SALES: list[tuple[Cell, ...]] = [
    ("Net sales", "1,204", "1,118"),
    ("Cost of sales", "802", "745"),
    ("Net income", "402", "373"),
]
HOLDINGS: list[tuple[Cell, ...]] = [
    ("Cash", "1,204", "1,118"),
    ("Receivables", "402", "388"),
    ("Total assets", "1,606", "1,506"),
]


def table(*rows: tuple[Cell, ...]) -> str:
    """A table; a cell may be `(text, colspan)`."""
    cells = (
        ("".join(f"<td colspan={c[1]}>{c[0]}</td>" if isinstance(c, tuple) else f"<td>{c}</td>" for c in line))
        for line in rows
    )
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in cells) + "</table>"


def read(html: str) -> list[Reading]:
    """All numbers of a document, in order."""
    tables = read_tables(
        read_html(f"<html><body><p>FORM 10-Q</p>{html}</body></html>".encode(), "0" * 64), HALF, lambda _: None
    )
    return [reading for found in tables for reading in found.readings]


def spans(html: str) -> list[list[Span]]:
    """The periods of the numbers, row by row."""
    rows: dict[tuple[int, str], list[Span]] = {}
    for reading in read(html):
        rows.setdefault((reading.row, reading.row_label), []).append((reading.period.start, reading.period.end))
    return list(rows.values())


@pytest.mark.parametrize("width", [3, 5])
def test_a_title_over_the_table_dates_columns_that_name_their_year(width: int) -> None:
    blank = ("",) * ((width - 1) // 2 - 1)
    rows = [(label, *blank, first, *blank, second) for label, first, second in SALES]
    title = (
        (("ALDER CORP", width),),
        (("STATEMENTS OF INCOME<br>FOR THE THREE MONTHS ENDED JUNE 30, 2009 AND 2008", width),),
        (("(in thousands)", width),),
    )
    assert spans(table(*title, ("", *blank, "2009", *blank, "2008"), *rows)) == [[Q09, Q08]] * 3


def test_a_title_with_a_day_for_each_column() -> None:
    title = (("BALANCE SHEETS<br>JUNE 30, 2009 AND DECEMBER 31, 2008", 3),)
    assert (
        spans(table(title, ("", "2009", "2008"), *HOLDINGS, ("Total liabilities and equity", "1,606", "1,506")))
        == [[J09, E08]] * 4
    )


def test_a_title_in_two_rows() -> None:
    assert (
        spans(table((("FOR THE SIX MONTHS ENDED", 3),), (("JUNE 30, 2009 AND 2008", 3),), ("", "2009", "2008"), *SALES))
        == [[H09, H08]] * 3
    )


@pytest.mark.parametrize("width", [1, 4])
def test_each_part_of_a_table_has_the_time_of_its_own_title(width: int) -> None:
    parts = [((f"Three months ended June 30, {year}", width),) for year in (2009, 2008)]
    rest = ("", "East", "West", "Total"), ("Sales", "1,204", "1,118", "2,322")
    assert spans(table(parts[0], *rest, parts[1], *rest)) == [[Q09] * 3, [Q08] * 3]


def test_a_sentence_above_headers_is_no_title_of_them() -> None:
    html = table(
        ("", "2009", "2008"),
        *SALES,
        (("Costs rose in 2009 and 2008 as prices did.", 5),),
        ("", "East", "West"),
        ("Net sales", "602", "559"),
    )
    assert [(start, end) for start, end in spans(html)[0]] == [Q09, Q08]


def test_headers_in_a_table_of_their_own() -> None:
    heads = table(
        ("", ("Three Months Ended June 30,", 2), ("Six Months Ended June 30,", 2)), ("", "2009", "2008", "2009", "2008")
    )
    html = (
        "<p>STATEMENTS OF INCOME (in thousands)</p>"
        + heads
        + table(("Net sales", "1,204", "1,118", "2,402", "2,330"), ("Net income", "204", "118", "402", "230"))
    )
    readings = read(html)
    assert spans(html) == [[Q09, Q08, H09, H08]] * 2
    assert [reading.value for reading in readings[:2]] == [1_204_000, 1_118_000]
    tables = read_tables(read_html(f"<html><body>{html}</body></html>".encode(), "0" * 64), HALF, lambda _: None)
    assert [(found.index, reading.row) for found in tables for reading in found.readings[:1]] == [(1, 0)]


def test_the_sign_of_the_next_column_behind_a_number() -> None:
    readings = read(
        table(
            ("", "June 30, 2009", "December 31, 2008"),
            ("Cash $", "1,204 $", "1,118"),
            ("Fees", "- 0 -", "nil"),
            ("Loss $", "(402 ) $", "( 388)"),
        )
    )
    assert [(reading.value, reading.unit) for reading in readings] == [
        (value, "USD") for value in (1204, 1118, 0, 0, -402, -388)
    ]


@pytest.mark.parametrize(
    "days", [("06.30.09", "12.31.08"), ("6-30-2009", "12-31-2008"), ("6-30-09", "12-31-08"), ("30-Jun-09", "31-Dec-08")]
)
def test_days_in_digits(days: tuple[str, str]) -> None:
    assert spans(table(("", *days), *HOLDINGS)) == [[J09, E08]] * 3


def test_all_that_came_about_since_the_company_was_founded() -> None:
    html = "<p>Statement of operations for the period from March 3, 2007 (inception) to June 30, 2009</p>"
    heads = ("", "Six months ended June 30, 2009", "Six months ended June 30, 2008", "Cumulative since inception")
    assert spans(html + table(heads, ("Net loss", "(1,204)", "(1,118)", "(4,402)"))) == [
        [H09, H08, (date(2007, 3, 3), date(2009, 6, 30))]
    ]


def test_the_year_of_founding_begins_when_the_title_says() -> None:
    title = (
        "<p>For the Six Months Ended June 30, 2009 and the Period from March 3, 2008 (Inception) to June 30, 2008</p>"
    )
    assert spans(title + table(("", "2009", "2008"), ("Net loss", "(1,204)", "(1,118)"))) == [
        [H09, (date(2008, 3, 3), date(2008, 6, 30))]
    ]


@pytest.mark.parametrize(
    "heads",
    [
        ("This Year", "Last Year"),
        ("Current quarter", "Same quarter last year"),
        ("Actual", "Prior year"),
        ("Quarter", "Year ago"),
    ],
)
def test_columns_of_the_year_before(heads: tuple[str, str]) -> None:
    assert (
        spans("<p>Statements of operations for the quarter ended June 30, 2009</p>" + table(("", *heads), *SALES))
        == [[Q09, Q08]] * 3
    )


def test_a_year_beside_its_quarters() -> None:
    html = "<p>Revenue (in thousands)</p>" + table(
        ("", "Q2 '09", "Q1 '09", "FY08"), ("Net sales", "1,204", "1,118", "4,402")
    )
    assert spans(html) == [[Q09, (date(2009, 1, 1), date(2009, 3, 31)), (date(2008, 1, 1), date(2008, 12, 31))]]


def test_a_sign_and_a_bracket_in_a_cell_of_their_own() -> None:
    heads = (("", ("Six Months Ended June 30,", 4)), ("", "2009", "", "2008", ""))
    readings = read(
        table(
            *heads, ("Net loss", "($", "1,204)", "($", "1,118)"), ("Net loss per share", "($", "0.01)", "( $", "0.02)")
        )
    )
    assert [(reading.value, reading.unit) for reading in readings] == [
        (-1204, "USD"),
        (-1118, "USD"),
        (Decimal("-0.01"), "USD/shares"),
        (Decimal("-0.02"), "USD/shares"),
    ]
    assert [(reading.period.start, reading.period.end) for reading in readings] == [H09, H08] * 2


def test_thousands_of_two_currencies() -> None:
    html = table(
        ("", "June 30, 2009", "June 30, 2009", "December 31, 2008"),
        ("", "US$'000", "RMB'000", "RMB'000"),
        ("Cash", "176", "1,204", "1,118"),
    )
    assert [(reading.value, reading.unit) for reading in read(html)] == [
        (176_000, "USD"),
        (1_204_000, "CNY"),
        (1_118_000, "CNY"),
    ]


def test_prices_in_fractions() -> None:
    rows = ("First quarter", "12 1/2", "8 7/8"), ("Second quarter", "13", "9¼")
    readings = read("<p>Price range of common stock in 2009</p>" + table(("", "High", "Low"), *rows))
    assert [(float(reading.value), reading.unit) for reading in readings] == [
        (value, "USD/shares") for value in (12.5, 8.875, 13, 9.25)
    ]


MAIN = [
    (
        "BALANCE SHEETS",
        (
            ("Cash", "$ 1,204,118"),
            ("Receivables", "402,330"),
            ("Total assets", "$ 1,606,448"),
            ("Total liabilities and equity", "$ 1,606,448"),
        ),
    ),
    (
        "STATEMENTS OF OPERATIONS",
        tuple(
            (label, "$ 12,204")
            for label in (
                "Sales",
                "Cost of sales",
                "Gross profit",
                "Selling",
                "Rent",
                "Interest",
                "Income taxes",
                "Net loss",
            )
        ),
    ),
]


def pages(scale: str) -> str:
    """A report with two statements whose titles state a scale, a note that states none, and a table of thousands."""
    parts = [f"<p><b>{title} {scale}</b></p>" + table(("", "June 30, 2009"), *rows) for title, rows in MAIN]
    note = "<p>Inventories consist of:</p>" + table(
        ("", "June 30, 2009"), ("Raw materials", "$ 12,204"), ("Finished goods", "8,402")
    )
    backlog = "<p>The following table shows our backlog (in thousands):</p>" + table(
        ("", "June 30, 2009"), ("Backlog", "$ 1,118")
    )
    results = "".join(
        f"<p>{name} compare as follows:</p><p>(in thousands)</p>" + table(("", "June 30, 2009"), (name, "$ 88"))
        for name in ("Rents", "Fees", "Fares")
    )
    return "".join((results, *parts, note, backlog))


@pytest.mark.parametrize(("scale", "factor"), [("", 1), ("(in thousands)", 1000)])
def test_a_note_that_states_no_scale_is_printed_as_the_statements_are(scale: str, factor: int) -> None:
    values = {reading.row_label: reading.value for reading in read(pages(scale))}
    assert values["Cash"] == 1_204_118 * factor
    assert values["Raw materials"] == 12_204 * factor
    assert values["Backlog"] == 1_118_000


def test_quarters_beside_a_year_that_the_first_of_them_prints() -> None:
    rows = (
        ("2009", "First", "$1.20", "$.90"),
        ("", "Second", "1.40", "1.10"),
        ("2008", "First quarter", "2.20", "1.90"),
        ("", "Second quarter", "2.40", "2.10"),
    )
    html = "<p>High and low prices of our common stock</p>" + table(("Year", "Quarter", "High", "Low"), *rows)
    first = {year: (date(year, 1, 1), date(year, 3, 31)) for year in (2009, 2008)}
    assert spans(html) == [[first[2009]] * 2, [Q09] * 2, [first[2008]] * 2, [Q08] * 2]


def test_a_quarter_over_its_years_and_months_over_theirs() -> None:
    html = table(
        ("", "Quarter", "", "Six Months", ""),
        ("", "2009", "2008", "2009", "2008"),
        ("Sales", "1,204", "1,118", "2,402", "2,330"),
    )
    assert spans("<p>Results for the quarters and six months ended June 30, 2009 and 2008</p>" + html) == [
        [Q09, Q08, H09, H08]
    ]


def test_days_without_a_year_are_the_last_of_them() -> None:
    assert spans(table(("", "June 30", "December 31"), *HOLDINGS)) == [[J09, E08]] * 3


@pytest.mark.parametrize(
    ("label", "counts"),
    [
        (
            "Common stock, $.001 par value, 75,000,000 shares authorized; 3,250,000 shares issued and outstanding",
            {"75,000,000": J09, "3,250,000": J09},
        ),
        (
            "Common stock; 75,000,000 shares authorized; 3,250,000 and 3,100,000 shares issued, respectively",
            {"75,000,000": J09, "3,250,000": J09, "3,100,000": E08},
        ),
        (
            (
                "Common stock, 75,000,000 shares authorized; 3,250,000 shares and 3,100,000 shares issued and "
                "outstanding at June 30, 2009 and December 31, 2008, respectively"
            ),
            {"75,000,000": J09, "3,250,000": J09, "3,100,000": E08},
        ),
        (
            (
                "Common stock, 3,250,000 shares issued as of June 30, 2009 and 3,100,000 shares issued as of December "
                "31, 2008"
            ),
            {"3,250,000": J09, "3,100,000": E08},
        ),
        (
            "Common stock, 9,000,000 authorized at no par; 3,250,000 and 3,100,000 outstanding",
            {"9,000,000": J09, "3,250,000": J09, "3,100,000": E08},
        ),
        (
            "Class A stock: Authorized - 10,000,000 shares; Issued - 3,250,000 shares",
            {"10,000,000": J09, "3,250,000": J09},
        ),
    ],
)
def test_counts_of_shares_in_a_label_belong_to_the_day_they_are_of(label: str, counts: dict[str, Span]) -> None:
    readings = [
        reading
        for reading in read(table(("", "June 30, 2009", "December 31, 2008"), *HOLDINGS, (label, "3,250", "3,100")))
        if reading.column == 0
    ]
    assert {
        reading.text: (reading.period.start, reading.period.end) for reading in readings if reading.unit == "shares"
    } == counts


def test_headers_that_stand_beside_all_of_their_numbers_name_them_in_order() -> None:
    names: list[Cell] = [(name, 3) for name in ("Gross", "Accumulated amortization", "Net")] * 2
    apart = [cell for name in names for cell in (name, ("", 3))]
    rows = [
        [cell for amount in amounts for cell in (("", 3), (amount, 3))]
        for amounts in (("900", "(300)", "600", "850", "(200)", "650"),) * 3
    ]
    html = table(
        (("", 3), ("", 3), ("June 30, 2009", 15), ("", 3), ("December 31, 2008", 15)),
        (("", 3), *apart),
        (("", 3), ("", 3), ("(In millions)", 15), ("", 3), ("(In millions)", 15)),
        *((("Trademarks", 3), *row) for row in rows),
    )
    columns = [reading.column_label for reading in read(html)][:6]
    assert columns == [
        f"{day} | {name} | (In millions)"
        for day in ("June 30, 2009", "December 31, 2008")
        for name in ("Gross", "Accumulated amortization", "Net")
    ]
