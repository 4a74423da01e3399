"""What words say of time."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.time.read import NOTHING, lengths, read_clue, read_label_clue, read_range


@pytest.mark.parametrize(
    "text",
    [
        "December 31, 2023",
        "Dec 31, 2023",
        "Dec. 31, 2023",
        "31 December 2023",
        "12/31/2023",
        "12/31/23",
        "2023-12-31",
        "DECEMBER 31 2023",
        "December 31st, 2023",
    ],
)
def test_a_whole_date_however_it_is_written(text: str) -> None:
    assert read_clue(text).dates == (date(2023, 12, 31),)


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("Three Months Ended", 3),
        ("For the nine months ended", 9),
        ("Year Ended December 31,", 12),
        ("Years Ended (In Millions)", 12),
        ("13 weeks ended", 3),
        ("thirty-nine weeks ended", 9),
        ("52 Weeks Ended", 12),
        ("First Half", 6),
        ("second quarter", 3),
        ("Q2 2023", 3),
        ("six months of 2023", 6),
        ("first nine months of 2023", 9),
        ("December 31, 2023", 0),
        ("Total assets", 0),
    ],
)
def test_lengths(text: str, months: int) -> None:
    assert read_clue(text).months == months


def test_a_day_and_its_year_may_stand_apart() -> None:
    clue = read_clue("Three Months Ended June 30, (Unaudited) 2023")
    assert clue.month_day == (6, 30)
    assert clue.years == (2023,)
    assert clue.months == 3


def test_further_years_of_a_caption() -> None:
    clue = read_clue("for the years ended December 31, 2023 and 2022")
    assert clue.dates == (date(2023, 12, 31),)
    assert clue.years == (2022,)


def test_balances_named_by_their_place_in_the_period() -> None:
    assert read_clue("Cash at beginning of year").edge == "begin"
    assert read_clue("Balance at end of period").edge == "end"
    assert read_clue("As of June 30").instant


def test_what_is_no_year() -> None:
    assert read_clue("2,024 shares").years == ()
    assert read_clue("$2024").years == ()
    assert read_clue("ASU 2023-08").years == ()
    assert read_clue("Class A common stock") == NOTHING


def test_the_day_something_falls_due_dates_no_amount() -> None:
    assert read_label_clue("3.20% notes due September 16, 2026").dates == ()
    assert read_label_clue("2014 Notes issuance").years == ()
    assert read_label_clue("Balance at January 29, 2023").dates == (date(2023, 1, 29),)


def test_all_lengths_that_a_sentence_names() -> None:
    assert lengths("for the three and nine months ended September 30, 2023") == (3, 9)
    assert lengths("for the years ended") == (12,)
    assert lengths("as of") == ()


@given(st.dates(min_value=date(1995, 1, 1), max_value=date(2060, 12, 31)))
def test_every_date_reads_back(day: date) -> None:
    assert read_clue(f"As of {day:%B} {day.day}, {day.year}").dates == (day,)
    assert read_clue(f"{day:%b}. {day.day}, {day.year}").dates == (day,)


@given(st.text(max_size=300))
def test_any_text_is_read_without_error(text: str) -> None:
    read_clue(text)
    read_label_clue(text)
    lengths(text)


@pytest.mark.parametrize(
    ("text", "first", "last", "months"),
    [
        (
            "For the period from March 3, 2021 (inception) through December 31, 2021",
            date(2021, 3, 3),
            date(2021, 12, 31),
            10,
        ),
        ("January 1 through September 30, 2020", date(2020, 1, 1), date(2020, 9, 30), 9),
        ("Inception (May 15, 2008) to September 30, 2012", date(2008, 5, 15), date(2012, 9, 30), 53),
        ("Successor 10/1/2020 through 12/31/2020", date(2020, 10, 1), date(2020, 12, 31), 3),
    ],
)
def test_a_period_from_one_day_through_another(text: str, first: date, last: date, months: int) -> None:
    clue = read_clue(text)
    assert (clue.since, clue.dates[-1], clue.months) == (first, last, months)


def test_a_change_from_the_last_day_of_a_month_is_no_period() -> None:
    assert read_clue("Change from December 31, 2022 to June 30, 2023").since is None


@pytest.mark.parametrize(
    "label", ["Three months or less", "Over three through six months", "Over twelve months", "Due within six months"]
)
def test_a_band_of_time_to_maturity_is_no_length(label: str) -> None:
    assert read_label_clue(label).months == 0


def test_a_label_that_is_a_period_alone_may_begin_on_the_last_day_of_a_month() -> None:
    clue = read_clue("June 30, 2024 to August 3, 2024:")
    assert (clue.since, clue.dates[-1]) == (date(2024, 6, 30), date(2024, 8, 3))


@pytest.mark.parametrize(
    "text", ["2 June 2024 to 29 June 2024", "June 2, 2024 to June 29, 2024", "6/2/2024 - 6/29/2024"]
)
def test_a_range_of_days_however_they_are_written(text: str) -> None:
    assert read_range(text) == (date(2024, 6, 2), date(2024, 6, 29))


@pytest.mark.parametrize(
    "label", ["3.20% NOTES DUE 2026", "3.20% Notes due 2026", "Preferred shares, redeemable on May 1, 2030"]
)
def test_what_falls_due_dates_nothing(label: str) -> None:
    assert not read_label_clue(label).dated


def test_something_redeemable_may_be_a_balance() -> None:
    assert read_label_clue("REDEEMABLE NONCONTROLLING INTERESTS, BEGINNING OF YEAR").edge == "begin"


@pytest.mark.parametrize(
    "label",
    ["2022 Operating Income", "YTD 2022 Gross Margin", "2022 Adjusted EBITDA", "2022 Net Loss", "2022 Net Cash Flow"],
)
def test_a_year_before_what_is_measured_is_its_period(label: str) -> None:
    assert read_label_clue(label).years == (2022,)


@pytest.mark.parametrize("label", ["2022 Income Trust", "2022 Sales Incentive Plan", "2022 Term Loan"])
def test_a_year_in_a_name_is_no_period(label: str) -> None:
    assert read_label_clue(label).years == ()


@pytest.mark.parametrize(
    ("header", "months"),
    [
        ("1 Jan–30 Jun 2024", 6),
        ("1 April to 30 June 2024", 3),
        ("January 1 - September 30, 2024", 9),
        ("01.07.2023 - 30.06.2024", 12),
        ("Jan–Mar 2024", 3),
        ("2 Jan–30 Jun 2024", 0),
        ("15 January 2024", 0),
    ],
)
def test_a_header_of_two_days_is_a_period_of_whole_months(header: str, months: int) -> None:
    assert read_clue(header).months == months
