"""Tables understood: what each number of a small document is read as."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod, Period
from tickmark.tables import Reading, Table, read_tables
from tickmark.tables.headers.scale import read_statement

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
SECOND_QUARTER = FiscalPeriod(2023, 2, date(2023, 6, 30), "test")


def cells(*texts: str) -> str:
    return "<tr>" + "".join(f"<td>{text}</td>" for text in texts) + "</tr>"


def document(*parts: str) -> str:
    return "<html><body>" + "".join(parts) + "</body></html>"


def tables(html: str, fiscal: FiscalPeriod = ANNUAL) -> tuple[Table, ...]:
    return read_tables(read_html(html.encode(), "0" * 64), fiscal, lambda _: None)


def readings(html: str, fiscal: FiscalPeriod = ANNUAL) -> dict[str, Reading]:
    """Printed text -> its reading; texts are unique in these documents."""
    return {reading.text: reading for table in tables(html, fiscal) for reading in table.readings}


def table(*rows: str) -> str:
    return "<table>" + "".join(rows) + "</table>"


def test_scale_from_the_caption_and_period_from_the_header() -> None:
    found = readings(
        document(
            "<p><b>Consolidated Statements of Income</b></p><p>(in millions, except per share amounts)</p>",
            table(
                cells("", "Year Ended December 31,", ""),
                cells("", "2023", "2022"),
                cells("Revenue", "$1,234", "$1,100"),
                cells("Cost of sales", "(700)", "(650)"),
                cells("Income before income taxes", "534", "450"),
                cells("Provision for income taxes", "100", "90"),
                cells("Net income", "434", "360"),
                cells("Diluted earnings per share", "$2.17", "$1.80"),
                cells("Diluted shares", "200", "201"),
                cells("Other", "1", "2"),
            ),
        )
    )
    assert found["$1,234"].value == Decimal("1234000000")
    assert found["$1,234"].unit == "USD"
    assert found["$1,234"].period == Period(date(2023, 1, 1), date(2023, 12, 31))
    assert found["$1,100"].period == Period(date(2022, 1, 1), date(2022, 12, 31))
    assert found["(700)"].value == Decimal("-700000000")
    assert (found["$2.17"].unit, found["$2.17"].value) == ("USD/shares", Decimal("2.17"))
    assert (found["201"].unit, found["201"].value) == ("shares", Decimal("201000000"))
    assert "above the table" in str(found["$1,234"].scale_source)


def test_split_cells_are_one_number_at_the_cell_of_its_digits() -> None:
    found = tables(
        document(
            "<p>(in thousands)</p>",
            table(cells("", "", "December 31, 2023", ""), cells("Accounts receivable, net", "$", "(5,670", ")")),
        )
    )[0].readings
    assert [(r.row, r.column, r.value) for r in found] == [(1, 2, Decimal("-5670000"))]


def test_spans_are_laid_out_as_html_does() -> None:
    html = document(
        "<table><tr><td rowspan='2'>Inventories</td><td colspan='2'>December 31,</td></tr>"
        "<tr><td>2023</td><td>2022</td></tr><tr><td>Raw materials</td><td>10</td><td>20</td></tr></table>"
    )
    assert {r.text: r.column for r in tables(html)[0].readings} == {"10": 1, "20": 2}


def test_three_and_six_months_side_by_side() -> None:
    found = readings(
        document(
            table(
                (
                    "<tr><td></td><td colspan='2'>Three Months Ended June 30,</td><td colspan='2'>Six Months Ended "
                    "June "
                    "30,</td></tr>"
                ),
                cells("", "2023", "2022", "2023", "2022"),
                cells("Net sales", "$11", "$12", "$23", "$24"),
            )
        ),
        SECOND_QUARTER,
    )
    assert found["$11"].period == Period(date(2023, 4, 1), date(2023, 6, 30))
    assert found["$24"].period == Period(date(2022, 1, 1), date(2022, 6, 30))


def test_a_roll_forward_opens_and_closes_over_its_rows() -> None:
    found = readings(
        document(
            table(
                cells("", "2023", "2022"),
                cells("Balance at beginning of year", "$50", "$40"),
                cells("Provisions", "12", "13"),
                cells("Balance at end of year", "$62", "$53"),
            )
        )
    )
    assert found["$50"].period == Period(None, date(2022, 12, 31))
    assert found["12"].period == Period(date(2023, 1, 1), date(2023, 12, 31))
    assert found["$53"].period == Period(None, date(2022, 12, 31))


def test_balances_dated_in_the_first_column() -> None:
    found = readings(
        document(
            "<p><b>Goodwill</b></p>",
            table(
                cells("", "Total"),
                cells("Balance at January 1, 2022", "$100"),
                cells("Acquired", "7"),
                cells("Balance at December 31, 2022", "$107"),
                cells("Impairment", "(9)"),
                cells("Balance at December 31, 2023", "$98"),
            ),
        )
    )
    assert found["$100"].period == Period(None, date(2021, 12, 31))
    assert found["7"].period == Period(date(2022, 1, 1), date(2022, 12, 31))
    assert found["(9)"].period == Period(date(2023, 1, 1), date(2023, 12, 31))


def test_a_schedule_of_the_future_is_as_of_the_balance_sheet() -> None:
    found = readings(
        document(
            table(
                cells("Years ending December 31,", "Amount"),
                cells("2024", "$5"),
                cells("2025", "6"),
                cells("Thereafter", "70"),
                cells("Total", "$81"),
            )
        )
    )
    assert {reading.period for reading in found.values()} == {Period(None, date(2023, 12, 31))}


def test_stacked_tables_take_the_date_above_them() -> None:
    found = readings(
        document(
            table(
                cells("", "Level 1", "Level 2"),
                cells("", "December 31, 2023", ""),
                cells("Money market funds", "$11", "$12"),
                cells("", "December 31, 2022", ""),
                cells("Money market funds", "$21", "$22"),
            )
        )
    )
    assert found["$11"].period.end == date(2023, 12, 31)
    assert found["$22"].period.end == date(2022, 12, 31)


def test_percentages_carry_on_down_their_column() -> None:
    found = readings(
        document(
            "<p>(in millions)</p>",
            table(
                cells("", "", "2023", ""),
                cells("Statutory rate", "", "21.0", "%"),
                cells("State taxes", "", "2.5", ""),
                cells("Effective rate", "", "23.5", "%"),
            ),
        )
    )
    assert found["2.5"].unit == "pure"
    assert found["2.5"].value == Decimal("0.025")


def test_rows_of_shares_and_prices_in_a_table_in_thousands() -> None:
    found = readings(
        document(
            "<p>Stock option activity (in thousands, except per share amounts):</p>",
            table(
                cells("", "Number of Shares", "Weighted-Average Exercise Price"),
                cells("Outstanding at December 31, 2022", "1,500", "$12.34"),
                cells("Granted", "200", "$15.00"),
                cells("Outstanding at December 31, 2023", "1,700", "$13.05"),
            ),
        )
    )
    assert (found["1,500"].unit, found["1,500"].value, found["1,500"].period) == (
        "shares",
        Decimal("1500000"),
        Period(None, date(2022, 12, 31)),
    )
    assert (found["$15.00"].unit, found["$15.00"].value) == ("USD/shares", Decimal("15.00"))


def test_numbers_inside_labels() -> None:
    found = readings(
        document(
            "<p>(in millions)</p>",
            table(
                cells("", "December 31, 2023", "December 31, 2022"),
                cells("$750 million 3.500% notes due February 2026", "749", "748"),
                cells("Total long-term debt", "$9", "$8"),
            ),
        )
    )
    assert (found["3.500"].unit, found["3.500"].value) == ("pure", Decimal("0.035"))
    assert found["750"].value == Decimal("750000000")
    assert found["749"].unit == "USD"


def test_a_table_without_header_goes_on_from_the_one_before() -> None:
    first = table(cells("", "2023", "2022"), cells("Sales, United States", "$10", "$11"))
    second = table(cells("Sales, Europe", "20", "21"), cells("Sales, Asia", "30", "31"))
    found = readings(document(first, "<p>17</p>", second))
    assert found["31"].period.end == date(2022, 12, 31)


def test_years_of_life_are_plain_numbers_in_their_unit() -> None:
    found = readings(document(table(cells("", "2023", "Useful Life (in years)"), cells("Equipment", "$10", "5"))))
    assert (found["5"].value, found["5"].unit) == (5, "pure")


def test_years_of_life_without_their_unit_are_no_amounts() -> None:
    found = readings(document(table(cells("", "2023", "Useful Life"), cells("Equipment", "$10", "5"))))
    assert set(found) == {"$10"}


@pytest.mark.parametrize(
    ("text", "money", "shares"),
    [
        ("(in millions, except per share amounts)", 6, 6),
        ("(In millions, except number of shares, which are reflected in thousands, and per share amounts)", 6, 3),
        ("(Dollars in Millions Except Share and Per Share Amounts)", 6, 0),
        ("Shares (millions)", None, 6),
        ("(in thousands, except share and per share data)", 3, 0),
        ("$ millions", 6, None),
        ("(000's)", 3, 3),
        ("(in dollars)", 0, None),
        ("(Dollars in millions, shares in thousands)", 6, 3),
        ("£m unless otherwise stated", 6, 6),
        ("USD thousands unless noted; fiscal year ends 31 January", 3, 3),
    ],
)
def test_statements_of_scale(text: str, money: int | None, shares: int | None) -> None:
    statement = read_statement(text)
    assert statement is not None
    assert (statement.money, statement.shares) == (money, shares)


@pytest.mark.parametrize("text", ["We had revenue of $3 million", "(In years)", "1,000 employees", "Net sales"])
def test_other_texts_state_no_scale(text: str) -> None:
    assert read_statement(text) is None


def test_a_company_that_began_in_its_last_quarter() -> None:
    """What it earned is the same under both lengths of time and no balance."""
    rows = [
        ("Revenues", "120", "90"),
        ("Operating expenses", "150", "140"),
        ("Loss before other items", "30", "50"),
        ("Net loss", "30", "50"),
    ]
    found = tables(
        document(
            "<p><b>Results</b></p>",
            table(
                (
                    "<tr><td></td><td colspan=2>Three Months Ended September 30,</td><td colspan=2>Nine Months Ended "
                    "September 30,</td></tr>"
                ),
                cells("", "2023", "2022", "2023", "2022"),
                *(cells(label, *amounts, *amounts) for label, *amounts in rows),
            ),
        ),
        FiscalPeriod(2023, 3, date(2023, 9, 30), "test"),
    )
    assert {
        reading.period.months for reading in found[0].readings if reading.row_label == "Loss before other items"
    } == {3, 9}
