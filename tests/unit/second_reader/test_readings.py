"""What the second reader makes of numbers, scales, days and whole tables, and where it says that it does not know."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from drawn_tables import cells, table
from hypothesis import given
from hypothesis import strategies as st

from tickmark.second_reader import read_sentence
from tickmark.second_reader.calendar import months_before
from tickmark.second_reader.days import when
from tickmark.second_reader.numerals import numeral
from tickmark.second_reader.scales import Scale, scale_of
from tickmark.second_reader.words import kind_of_label

END = date(2023, 12, 31)


@pytest.mark.parametrize(
    ("text", "value", "percent", "currency"),
    [
        ("1,234", "1234", False, None),
        ("(1,234", "-1234", False, None),
        ("$ (1,234)", "-1234", False, "$"),
        ("$(0.12)", "-0.12", False, "$"),
        ("-3.5%", "-3.5", True, None),
        ("(12.5)%", "-12.5", True, None),
        ("€ 12", "12", False, "EUR"),
        ("—", "0", False, None),
        ("1,234 (a)", "1234", False, None),
    ],
)
def test_numerals(text: str, value: str, percent: bool, currency: str | None) -> None:
    found = numeral(text)
    assert found is not None and (found.signed, found.percent, found.currency) == (Decimal(value), percent, currency)


@pytest.mark.parametrize(
    "text", ["December 31", "12/31/2023", "1,23", "3.80% - 4.95%", "1 234", "N/A", "", "750 million"]
)
def test_what_is_no_numeral(text: str) -> None:
    assert numeral(text) is None


@given(st.integers(0, 10**12), st.booleans())
def test_every_grouped_number_is_read_back(number: int, negative: bool) -> None:
    found = numeral(f"({number:,})" if negative else f"{number:,}")
    assert found is not None and found.signed == (-number if negative else number)


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("(In millions, except per share amounts)", Scale(6, 6)),
        ("(In thousands, except share and per share data)", Scale(3, 0)),
        ("(in millions, except shares in thousands)", Scale(6, 3)),
        ("(Millions of dollars)", Scale(6, 6)),
        ("$ in billions", Scale(9, 9)),
        ("(Dollars & Shares in Millions Except Per Share Amounts)", Scale(6, 6)),
        ("($000s)", Scale(3, 3)),
        ("Assets managed ($B)", Scale(9, 9)),
        ("Fees (€m)", Scale(6, 6)),
        ("in millions and in thousands", None),
        ("(Rs. in lakhs)", None),
        ("tens of thousands of customers", None),
        ("$750 million 3.5% notes", None),
        ("Revenue", None),
    ],
)
def test_scales(text: str, scale: Scale | None) -> None:
    assert scale_of(text) == scale


def test_lengths_dates_and_years_of_headers() -> None:
    assert when("Three Months Ended June 30, 2024").lengths == (3,)
    assert when("26 Weeks Ended July 29, 2023").lengths == (6,)
    assert when("Years Ended December 31, 2023 2022").years == (2022,)
    assert when("12 Months or Greater").lengths == () == when("Less than 12 months").lengths
    assert when("As of December 31, 2023").instant
    assert when("2020-2022 Award").years == (2020, 2022)


@given(st.dates(date(1994, 1, 1), date(2040, 12, 31)))
def test_every_date_in_words_is_read_back(day: date) -> None:
    assert when(f"at {day:%B} {day.day}, {day.year}").dates == (day,)


@given(st.dates(date(1994, 1, 1), date(2040, 12, 31)), st.integers(1, 36))
def test_months_before_keeps_the_end_of_a_month(day: date, months: int) -> None:
    end = (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
    before = months_before(end, months)
    assert (before + timedelta(days=1)).day == 1
    assert (end.year * 12 + end.month) - (before.year * 12 + before.month) == months


def test_kinds_of_labels() -> None:
    assert kind_of_label("Accounts payable") == ("instant", True)
    assert kind_of_label("Net cash provided by operating activities") == ("duration", True)
    assert kind_of_label("Other")[0] is None


def test_a_statement_of_income() -> None:
    raw = table(
        "CONSOLIDATED STATEMENTS OF INCOME|(In millions, except per share amounts)",
        "|Year Ended December 31, 2023|Year Ended December 31, 2022",
        "Net sales|$ 1,234|$ 1,100",
        "Gross margin|41.2%|40.0%",
        "Diluted earnings per share|$ 2.08|$ 1.95",
    )
    assert cells(raw) == {
        (1, 1): (1.234e9, "USD", (END, 12)),
        (1, 2): (1.1e9, "USD", (date(2022, 12, 31), 12)),
        (2, 1): (0.412, "pure", (END, 12)),
        (2, 2): (0.4, "pure", (date(2022, 12, 31), 12)),
        (3, 1): (2.08, "USD/shares", (END, 12)),
        (3, 2): (1.95, "USD/shares", (date(2022, 12, 31), 12)),
    }


def test_days_go_with_year_columns_by_order() -> None:
    raw = table(
        "CONSOLIDATED BALANCE SHEETS|At January 1, 2023 and January 2, 2022|(in thousands)",
        "|2022|2021",
        "Cash and cash equivalents|$ 10|$ 12",
        "Total assets|$ 210|$ 212",
    )
    found = cells(raw)
    assert {value[2] for place, value in found.items() if place[1] == 1} == {(date(2023, 1, 1), 0)}
    assert {value[2] for place, value in found.items() if place[1] == 2} == {(date(2022, 1, 2), 0)}


def test_rows_between_two_dated_balances_are_changes_over_the_time_between() -> None:
    raw = table(
        "(in millions)",
        "|Common stock|Total",
        "Balance at January 1, 2023|$ 5|$ 50",
        "Net income|—|7",
        "Balance at December 31, 2023|$ 5|$ 57",
    )
    found = cells(raw)
    assert found[1, 2][2] == (date(2022, 12, 31), 0)
    assert found[2, 2][2] == (END, 12)
    assert found[3, 2][2] == (END, 0)


@pytest.mark.parametrize(
    "raw",
    [
        table("Selected data", "|2023|2022", "Patrons|1,234|1,100"),  # no scale, no sign
        table("(Rs. in lakhs)", "|2023|2022", "Sales|1,234|1,100"),
        table("(in millions)", "|2023|2022", "Number of stores|1,234|1,100"),
        table("(in millions)", "|Change|% Change", "Net sales|1,234|11"),
    ],
)
def test_it_does_not_know_rather_than_guess(raw: bytes) -> None:
    assert all(value is None or days is None for value, _, days in cells(raw).values())


def test_bare_years_of_an_interim_report_are_no_days() -> None:
    raw = table("(in millions)", "|2023|2022", "Deferred income|$ 12|$ 11")
    assert {value[2] for value in cells(raw, annual=False).values()} == {None}


def test_numbers_of_sentences() -> None:
    found = read_sentence("Cash was $7.3 billion as of December 31, 2023.", "$7.3")
    assert found is not None and (found.measured.value, found.measured.unit) == (Decimal("7300000000.0"), "USD")
    assert found.days is not None and (found.days.end, found.days.months) == (END, 0)
    assert read_sentence("It paid 5 in 2023 and 5 in 2022.", "5") is None


def test_the_currency_is_the_one_that_the_page_names() -> None:
    raw = table('(Amounts in thousands of Renminbi ("RMB"))', "|Year Ended December 31, 2023", "Revenues|1,234")
    assert cells(raw)[1, 1][:2] == (1.234e6, "CNY")
    raw = table("(in millions)", "|Year Ended December 31, 2023 €", "Revenues|1,234")
    assert cells(raw)[1, 1][:2] == (1.234e9, "EUR")


def test_a_document_that_states_no_scale_prints_amounts_in_full() -> None:
    raw = table("BALANCE SHEETS", "|December 31, 2023", "Total assets|$ 61,436,440")
    assert cells(raw)[1, 1] == (61_436_440.0, "USD", (END, 0))


def test_a_word_behind_an_amount_of_money_is_its_power_of_ten() -> None:
    found = numeral("$1.2 billion")
    assert found is not None
    assert (found.signed, found.power) == (Decimal("1.2"), 9)
    assert numeral("1.2 billion") is None


def test_a_scale_that_is_a_part_of_the_printed_amount_counts_once() -> None:
    found = read_sentence("Cash was $7.3 billion as of December 31, 2023.", "$7.3 billion")
    assert found is not None
    assert found.measured.value == 7.3e9
