"""What the numbers of a table say of each other: sums that share a unit, balances that chain, days of events."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod, Period
from tickmark.tables import Reading, read_tables
from tickmark.tables.headers.scale import read_statement

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
SECOND_QUARTER = FiscalPeriod(2023, 2, date(2023, 6, 30), "test")
YEAR = Period(date(2023, 1, 1), date(2023, 12, 31))


def rows(*lines: tuple[str, ...]) -> str:
    return (
        "<table>"
        + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
        + "</table>"
    )


def readings(*parts: str, fiscal: FiscalPeriod = ANNUAL) -> dict[str, Reading]:
    """Printed text -> its reading; texts are unique in these documents."""
    html = "<html><body>" + "".join(parts) + "</body></html>"
    tables = read_tables(read_html(html.encode(), "0" * 64), fiscal, lambda _: None)
    return {reading.text: reading for table in tables for reading in table.readings}


def test_parts_of_a_count_of_shares_count_shares() -> None:
    found = readings(
        "<p>(in millions, except per share amounts)</p>",
        rows(
            ("", "2023", "2022"),
            ("Weighted-average common shares outstanding, basic", "812.4", "820.1"),
            ("Convertible notes", "7.3", "6.2"),
            ("Employee plans", "4.1", "3.9"),
            ("Weighted-average common shares outstanding, diluted", "823.8", "830.2"),
        ),
    )
    assert found["7.3"].unit == "shares"
    assert found["7.3"].value == Decimal("7300000")
    assert "stands with" in str(found["7.3"].unit_source)


def test_shares_issued_among_dollars_are_dollars() -> None:
    found = readings(
        "<p><b>Consolidated Statements of Stockholders' Equity</b></p><p>(in millions)</p>",
        rows(
            ("", "2023", "2022"),
            ("Paid-in capital:", "", ""),
            ("Balance at beginning of year", "$ 12,001", "$ 11,203"),
            ("Shares issued under employee stock plans", "313", "298"),
            ("Stock-based compensation", "509", "500"),
            ("Balance at end of year", "$ 12,823", "$ 12,001 "),
        ),
    )
    assert found["313"].unit == "USD"
    assert found["313"].value == Decimal("313000000")


def test_what_closes_one_year_opens_the_next_whatever_it_is_called() -> None:
    found = readings(
        "<p>Activity in the reserve was as follows (in millions):</p>",
        rows(
            ("", "2023", "2022", "2021"),
            ("Reserve carried in", "1,523", "1,377", "1,205"),
            ("Provided", "410", "394", "380"),
            ("Used", "(298)", "(248)", "(208)"),
            ("Reserve carried out", "1,635", "1,523 ", "1,377 "),
        ),
    )
    assert found["1,523"].period == Period(None, date(2022, 12, 31))
    assert found["410"].period == YEAR
    assert found["1,635"].period == Period(None, date(2023, 12, 31))


def test_columns_that_end_on_one_day_close_with_one_balance() -> None:
    found = readings(
        "<p>Changes in the liability (in millions):</p>",
        rows(
            ("", "Three Months Ended June 30, 2023", "Six Months Ended June 30, 2023"),
            ("Liability carried in", "1,523", "1,377"),
            ("Provided", "210", "394"),
            ("Used", "(98)", "(136)"),
            ("Liability carried out", "1,635", "1,635 "),
        ),
        fiscal=SECOND_QUARTER,
    )
    assert found["1,635"].period == Period(None, date(2023, 6, 30))
    assert found["1,523"].period == Period(None, date(2023, 3, 31))
    assert found["1,377"].period == Period(None, date(2022, 12, 31))
    assert found["394"].period == Period(date(2023, 1, 1), date(2023, 6, 30))


def test_notes_that_add_up_by_chance_are_no_roll_forward() -> None:
    found = readings(
        "<p>Total debt as of December 31, 2023 and 2022 (in millions):</p>",
        rows(
            ("", "December 31, 2023", "December 31, 2022"),
            ("2.95% senior notes due 2024", "750", "750 "),
            ("2.10% convertible notes due 2026", "—", "1"),
            ("2.40% senior notes due 2030", "750  ", "750   "),
        ),
    )
    assert {reading.period.start for reading in found.values() if reading.unit == "USD"} == {None}


def test_a_schedule_with_its_balances_in_columns() -> None:
    found = readings(
        "<p>Schedule II. Valuation accounts (in millions)</p>",
        rows(
            ("", "Balance at beginning of year", "Charged to accounts payable", "Deductions", "Balance at end of year"),
            ("Year ended December 31, 2023", "34.6", "10.7", "(8.1)", "37.2"),
            ("Year ended December 31, 2022", "45.2", "21.2", "(31.8)", "34.6 "),
        ),
    )
    assert found["45.2"].period == Period(None, date(2021, 12, 31))
    assert found["34.6"].period == Period(None, date(2022, 12, 31))
    assert found["10.7"].period == YEAR
    assert found["37.2"].period == Period(None, date(2023, 12, 31))


def test_dividends_of_a_day() -> None:
    found = readings(
        "<p>Details of the 2023 dividend payments:</p>",
        rows(("Payment Date", "Amount per Share"), ("March 21", "$1.65"), ("June 27", "$1.88")),
    )
    assert found["$1.65"].period == Period(date(2023, 3, 21), date(2023, 3, 21))


def test_a_page_number_is_no_amount() -> None:
    assert (
        readings(
            "<p>Notes</p>",
            rows(
                ("Annual Report 2023", "71"),
            ),
        )
        == {}
    )


def test_clauses_of_scale_apart() -> None:
    statement = read_statement("(options in thousands, aggregate intrinsic value in millions)")
    assert statement is not None
    assert (statement.shares, statement.money) == (3, 6)


def test_except_share_price_does_not_except_shares() -> None:
    statement = read_statement("(In millions, except share price)")
    assert statement is not None
    assert (statement.shares, statement.money) == (6, 6)


def test_a_fraction_of_a_share_is_scaled() -> None:
    found = readings(
        "<p>Amounts in millions of dollars except per share amounts</p>",
        rows(("", "2023"), ("Weighted average shares outstanding", "2,471.9"), ("Net earnings", "14,974")),
    )
    assert found["2,471.9"].value == Decimal("2471900000")


def test_more_shares_than_any_company_authorizes_are_printed_in_full() -> None:
    income = rows(
        ("", "2023"), ("Net sales", "5,273"), ("Cost of sales", "3,978"), ("Selling expenses", "1,323"), (
        "Operating loss", "(28)"),
        ("Income tax expense", "6"), ("Net income", "7"), ("Diluted earnings per share", "0.02"), (
        "Weighted-average shares, diluted", "305.2"),
    )  # fmt: skip
    awards = rows(
        ("", "Shares", "Grant date fair value"),
        ("Nonvested at December 31, 2022", "280,020", "23.40"),
        ("Vested", "(3,860)", "18.63"),
    )
    found = readings(
        "<p>Statements of operations (in millions, except per share)</p>",
        income,
        "<p>Awards (tabular amounts in millions):</p>",
        awards,
    )
    assert found["280,020"].value == 280_020
    assert found["(3,860)"].value == -3_860
