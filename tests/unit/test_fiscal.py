"""Fiscal names from made-up documents, and the calendar that follows from them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.errors import FiscalPeriodUnknown
from tickmark.fiscal import fiscal_period, read_date
from tickmark.model import Document, Filing, FiscalPeriod, Period
from tickmark.time.period_names import FiscalCalendar, shift_months


def filing(form: str, report_date: date, fiscal_year_end: str = "") -> Filing:
    return Filing(
        "MADE",
        "2024Q1",
        1,
        "Made Up Corp",
        form,
        "0000000001-24-000001",
        report_date,
        report_date,
        "made.htm",
        "",
        fiscal_year_end,
    )


def document(*paragraphs: str, headers: tuple[str, ...] = ()) -> Document:
    table = (
        "<table>" + "".join(f"<tr><td>Row</td><td>{header}</td></tr>" for header in headers) + "</table>"
        if headers
        else ""
    )
    return read_html(
        ("<html><body>" + "".join(f"<p>{p}</p>" for p in paragraphs) + table + "</body></html>").encode(), "00"
    )


def annual(end: str, *text: str) -> Document:
    return document("FORM 10-K", f"For the fiscal year ended {end}", *text)


def quarterly(
    end: str, *text: str, lengths: tuple[str, ...] = ("Three Months Ended", "Three Months Ended")
) -> Document:
    return document("FORM 10-Q", f"For the quarterly period ended {end}", *text, headers=lengths)


# -- the year --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "words", "year"),
    [
        (date(2024, 1, 28), ["Fiscal 2024 sales rose.", "Fiscal 2024 was a 52-week year, as was fiscal 2023."], 2024),
        (date(2024, 1, 28), ["Fiscal 2023 sales rose.", "Fiscal 2023 was a 52-week year, as was fiscal 2022."], 2023),
        (
            date(2024, 1, 28),
            ["Our fiscal years 2024, 2023 and 2022 had 52 weeks.", "We plan more stores in fiscal 2025."],
            2024,
        ),
        (date(2024, 2, 3), ["Fiscal 2023 ended February 3, 2024 and had 53 weeks. Fiscal 2024 will have 52."], 2023),
        (
            date(2025, 2, 1),
            [
                "Net sales rose in fiscal 2024. Stores opened in fiscal 2024. We bought less in fiscal 2024 than in fiscal "
                "2023.",
                "Fiscal 2024 was cold. Leases end in fiscal 2025, and we plan for fiscal 2025. Fiscal 2022 had 52 weeks.",
            ],
            2024,
        ),
        (
            date(2024, 2, 3),
            ["The year ended February 3, 2024 (“fiscal 2023”) had 53 weeks; fiscal 2024 will have 52."],
            2023,
        ),
        (date(2024, 3, 31), ["Revenue of FY24 grew by a tenth over FY23."], 2024),
        (date(2023, 5, 31), ["The 2023 fiscal year was our best."], 2023),
        (date(2024, 6, 30), ["Nothing is named here."], 2024),
        (date(2024, 4, 30), ["Nothing is named here."], 2024),
        (date(2023, 12, 30), ["Fiscal 2022 was worse than all others, and fiscal 2022 is long past."], 2023),
        (date(2023, 1, 1), ["A 52-week year."], 2022),
        (date(2024, 1, 28), ["Sales in 2023 rose; in 2022 and in 2022 they fell."], 2023),
    ],
)
def test_the_company_names_its_year(end: date, words: list[str], year: int) -> None:
    period = fiscal_period(annual(f"{end:%B} {end.day}, {end.year}", *words), filing("10-K", end))
    assert (period.year, period.quarter, period.end) == (year, None, end)
    assert str(year) in period.source


def test_nobody_names_a_january_year() -> None:
    with pytest.raises(FiscalPeriodUnknown, match=r"not named clearly.*2024"):
        fiscal_period(annual("January 28, 2024", "We sell things."), filing("10-K", date(2024, 1, 28)))


def test_a_year_that_ends_in_spring_and_is_named_once_by_the_year_before_is_not_settled() -> None:
    with pytest.raises(FiscalPeriodUnknown, match=r"not named clearly.*2024"):
        fiscal_period(annual("March 31, 2024", "Fiscal 2023 was good."), filing("10-K", date(2024, 3, 31)))


@pytest.mark.parametrize(
    ("end", "year_end", "words", "expected"),
    [
        (
            date(2023, 7, 31),
            "0430",
            ["Amounts of fiscal 2023 were reclassified.", "Our fiscal 2023 report is on file."],
            (2024, 1),
        ),
        (date(2024, 1, 31), "0430", ["In fiscal 2022 we had 10 stores; fiscal 2024 will bring 14."], (2024, 3)),
        (date(2023, 10, 28), "0427", ["We sell things."], (2024, 2)),
    ],
)
def test_a_quarter_of_a_year_that_ends_in_april_and_that_few_words_name(
    end: date, year_end: str, words: list[str], expected: tuple[int, int]
) -> None:
    told = quarterly(f"{end:%B} {end.day}, {end.year}", *words, lengths=("Quarter Ended",))
    period = fiscal_period(told, filing("10-Q", end, year_end))
    assert (period.year, period.quarter) == expected


def test_lengths_with_hyphens_tell_the_quarter() -> None:
    told = quarterly(
        "July 31, 2023",
        "Fiscal 2024 began well.",
        lengths=("Three-Month Periods Ended",) * 2 + ("Nine-Month Periods Ended",) * 2,
    )
    assert fiscal_period(told, filing("10-Q", date(2023, 7, 31))).quarter == 3


def test_contradicting_names_are_not_settled() -> None:
    words = ["Fiscal 2024 was good.", "Fiscal 2022 was good."] + ["Fiscal 2023 was good."] * 2
    with pytest.raises(FiscalPeriodUnknown):
        fiscal_period(annual("January 28, 2024", *words), filing("10-K", date(2024, 1, 28)))


# -- the end ---------------------------------------------------------------------------------------------


def test_without_a_date_on_the_cover_the_report_date_counts() -> None:
    period = fiscal_period(document("FORM 10-K", "Annual report"), filing("10-K", date(2023, 12, 31)))
    assert period.end == date(2023, 12, 31)
    assert "report date" in period.source


def test_a_wrong_date_on_the_cover_is_outvoted() -> None:
    words = ["Balance at December 31, 2023.", "Balance at December 31, 2023 again."]
    period = fiscal_period(annual("December 31, 2022", *words), filing("10-K", date(2023, 12, 31)))
    assert period.name == "FY2023"


def test_cover_and_index_that_contradict_each_other_are_an_error() -> None:
    with pytest.raises(FiscalPeriodUnknown, match="cover says"):
        fiscal_period(annual("December 31, 2022", "Balance at December 31, 2023."), filing("10-K", date(2023, 12, 31)))


@pytest.mark.parametrize("form", ["10-KT", "10-QT", "S-1"])
def test_forms_without_a_fiscal_period(form: str) -> None:
    with pytest.raises(FiscalPeriodUnknown, match=form):
        fiscal_period(annual("December 31, 2023"), filing(form, date(2023, 12, 31)))


# -- the quarter -----------------------------------------------------------------------------------------

TWO = ("Three Months Ended June 30,", "Six Months Ended June 30,") * 2


@pytest.mark.parametrize(
    ("end", "year_end", "lengths", "name"),
    [
        (date(2023, 6, 30), "1231", TWO, "Q2 2023"),
        (date(2023, 6, 30), "", TWO, "Q2 2023"),
        (date(2023, 7, 2), "1231", ("Three Months Ended",), "Q2 2023"),
        (date(2023, 9, 30), "0630", ("Three Months Ended",) * 2, "Q1 2024"),
        (date(2023, 9, 30), "1231", ("Three Months", "Nine Months") * 2, "Q3 2023"),
        (date(2023, 9, 9), "1230", ("12 Weeks Ended", "36 Weeks Ended") * 2, "Q3 2023"),
        (date(2024, 5, 25), "0203", ("Sixteen Weeks Ended",) * 4, "Q1 2024"),
    ],
)
def test_the_quarter_from_calendar_and_headers(end: date, year_end: str, lengths: tuple[str, ...], name: str) -> None:
    words = (
        [f"In fiscal {end.year + (end.month > 6)} we open stores.", "Fiscal 2024 is ahead of fiscal 2023."]
        if not year_end.startswith("12")
        else []
    )
    made = quarterly(f"{end:%B} {end.day}, {end.year}", *words, lengths=lengths)
    if end == date(2024, 5, 25):
        made = quarterly(
            "May 25, 2024",
            "Fiscal 2024 is ahead of fiscal 2023.",
            "Fiscal 2023 beat fiscal 2022.",
            "In fiscal 2022 we grew.",
            lengths=lengths,
        )
    assert fiscal_period(made, filing("10-Q", end, year_end)).name == name


def test_calendar_against_headers_is_settled_by_the_text() -> None:
    made = quarterly("June 30, 2023", *["The second quarter was good."] * 4, lengths=("Three Months Ended",) * 4)
    assert fiscal_period(made, filing("10-Q", date(2023, 6, 30), "1231")).quarter == 2


def test_a_longer_period_named_once_is_no_vote_for_a_first_quarter() -> None:
    made = quarterly("June 30, 1997", lengths=("Three Months Ended", "Three Months Ended", "Six Months Ended"))
    assert fiscal_period(made, filing("10-Q", date(1997, 6, 30), "1231")).quarter == 2


def test_calendar_against_headers_without_text_is_an_error() -> None:
    with pytest.raises(FiscalPeriodUnknown, match="quarter that ended 2023-06-30"):
        fiscal_period(
            quarterly("June 30, 2023", lengths=("Three Months Ended",) * 4), filing("10-Q", date(2023, 6, 30), "1231")
        )


@pytest.mark.parametrize(
    ("close", "quarter"), [("March 31, 2023", 1), ("December 31, 2022", 2), ("September 30, 2022", 3)]
)
def test_where_nothing_else_tells_the_quarter_the_day_of_the_last_close_does(close: str, quarter: int) -> None:
    made = quarterly(
        "June 30, 2023",
        f"Cash was lower than on {close}.",
        f"The balance sheet of {close} is audited.",
        lengths=("Six Months Ended",),
    )
    assert fiscal_period(made, filing("10-Q", date(2023, 6, 30))).quarter == quarter


def test_headers_of_the_year_to_date_are_none_of_a_first_quarter() -> None:
    made = quarterly(
        "June 30, 2024",
        lengths=("Quarter Ended", "Year-to-date Ended", "Quarter Ended", "Year-to-date Ended", "Quarter Ended"),
    )
    assert fiscal_period(made, filing("10-Q", date(2024, 6, 30), "1231")).quarter == 2


def test_without_a_day_of_close_either_the_quarter_is_not_settled() -> None:
    with pytest.raises(FiscalPeriodUnknown, match="nothing tells it"):
        fiscal_period(quarterly("June 30, 2023", lengths=("Six Months Ended",)), filing("10-Q", date(2023, 6, 30)))


def test_a_quarter_of_a_year_named_for_its_start() -> None:
    made = quarterly(
        "July 30, 2023", "The second quarter of fiscal 2023 beat the second quarter of fiscal 2022.", lengths=TWO
    )
    assert fiscal_period(made, filing("10-Q", date(2023, 7, 30), "0128")).name == "Q2 2023"


# -- dates -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("January 28, 2024", date(2024, 1, 28)),
        ("Sept. 30,2023", date(2023, 9, 30)),
        ("DECEMBER 31st, 2023", date(2023, 12, 31)),
        ("30 June 2023", date(2023, 6, 30)),
        ("6/30/2023", date(2023, 6, 30)),
        ("February 30, 2023", None),
        ("13/45/2023", None),
        ("soon", None),
    ],
)
def test_printed_dates(text: str, day: date | None) -> None:
    assert read_date(text) == day


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(-60, 60))
def test_shifting_there_and_back_stays_in_the_month(day: date, months: int) -> None:
    shifted = shift_months(day, months)
    assert (shifted.year * 12 + shifted.month) - (day.year * 12 + day.month) == months
    back = shift_months(shifted, -months)
    assert (back.year, back.month) == (day.year, day.month)


# -- the calendar ----------------------------------------------------------------------------------------


def year_of(calendar: FiscalCalendar, start: date | None, end: date) -> str | None:
    return calendar.name(Period(start, end))


def test_a_year_named_for_its_end() -> None:
    calendar = FiscalCalendar(FiscalPeriod(2024, None, date(2024, 1, 28), ""), "0126")
    assert year_of(calendar, date(2023, 1, 30), date(2024, 1, 28)) == "FY2024"
    assert year_of(calendar, date(2022, 1, 31), date(2023, 1, 29)) == "FY2023"
    assert year_of(calendar, date(2023, 5, 1), date(2023, 7, 30)) == "Q2 2024"
    assert year_of(calendar, date(2023, 1, 30), date(2023, 7, 30)) == "H1 2024"
    assert year_of(calendar, date(2023, 1, 30), date(2023, 10, 29)) == "9M 2024"
    assert year_of(calendar, date(2023, 10, 30), date(2024, 1, 28)) == "Q4 2024"
    assert year_of(calendar, None, date(2024, 1, 28)) == "FY2024"
    assert year_of(calendar, None, date(2023, 7, 30)) == "Q2 2024"
    assert year_of(calendar, None, date(2024, 4, 28)) == "Q1 2025"


def test_the_same_days_in_a_year_named_for_its_start() -> None:
    calendar = FiscalCalendar(FiscalPeriod(2023, 2, date(2023, 7, 30), ""), "0128")
    assert year_of(calendar, date(2023, 1, 30), date(2024, 1, 28)) == "FY2023"
    assert year_of(calendar, date(2023, 5, 1), date(2023, 7, 30)) == "Q2 2023"
    assert year_of(calendar, None, date(2023, 1, 29)) == "FY2022"


def test_quarters_of_twelve_weeks() -> None:
    calendar = FiscalCalendar(FiscalPeriod(2023, 3, date(2023, 9, 9), ""), "1230")
    assert year_of(calendar, date(2023, 6, 18), date(2023, 9, 9)) == "Q3 2023"
    assert year_of(calendar, date(2023, 1, 1), date(2023, 9, 9)) == "9M 2023"
    assert year_of(calendar, date(2022, 12, 26), date(2023, 6, 17)) == "H1 2023"
    assert year_of(calendar, None, date(2023, 9, 9)) == "Q3 2023"
    assert year_of(calendar, date(2023, 9, 10), date(2023, 12, 30)) == "Q4 2023"


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (date(2023, 7, 1), date(2023, 12, 31)),  # the second half has no name here
        (date(2022, 7, 1), date(2023, 6, 30)),  # trailing twelve months
        (date(2023, 2, 1), date(2023, 2, 28)),
        (date(2022, 1, 1), date(2023, 12, 31)),  # two years
        (None, date(2023, 2, 14)),
        (date(2023, 5, 8), date(2023, 5, 8)),
    ],
)
def test_other_periods_have_no_name(start: date | None, end: date) -> None:
    assert year_of(FiscalCalendar(FiscalPeriod(2023, None, date(2023, 12, 31), ""), "1231"), start, end) is None


@given(
    year=st.integers(2000, 2060),
    month=st.integers(1, 12),
    drift=st.integers(-3, 3),
    back=st.integers(0, 9),
    span=st.sampled_from(
        [(0, 1, "Q1"), (1, 2, "Q2"), (2, 3, "Q3"), (3, 4, "Q4"), (0, 2, "H1"), (0, 3, "9M"), (0, 4, "FY")]
    ),
)
def test_any_calendar_names_its_periods(
    year: int, month: int, drift: int, back: int, span: tuple[int, int, str]
) -> None:
    nominal = shift_months(date(2000, 1, 31), (year - 2000) * 12 + month - 1)
    calendar = FiscalCalendar(FiscalPeriod(year, None, nominal + timedelta(days=drift), ""))
    opening = shift_months(nominal, -12 * (back + 1))
    first, last, name = span
    period = Period(
        shift_months(opening, 3 * first) + timedelta(days=1 + drift),
        shift_months(opening, 3 * last) + timedelta(days=-drift),
    )
    expected = f"FY{year - back}" if name == "FY" else f"{name} {year - back}"
    assert calendar.name(period) == expected
    assert calendar.name(Period(None, period.end)) == (
        expected if last == 4 and name in ("FY",) else f"FY{year - back}" if last == 4 else f"Q{last} {year - back}"
    )


@given(st.dates(date(2015, 1, 1), date(2030, 1, 1)), st.integers(1, 800))
def test_a_name_always_fits_its_length(start: date, days: int) -> None:
    calendar = FiscalCalendar(FiscalPeriod(2023, 2, date(2023, 7, 29), ""), "0203")
    period = Period(start, start + timedelta(days=days))
    name = calendar.name(period)
    if name is not None:
        months = {"FY": 12, "H1": 6, "9M": 9}.get(name[:2], 3)
        shortest, longest = (77, 112) if months == 3 else (months * 30.4 - 21, months * 30.4 + 21)
        assert shortest - 14 <= (period.end - start).days + 1 <= longest + 14


# -- results in a current report -------------------------------------------------------------------------


def release(*text: str, headers: tuple[str, ...] = ()) -> Document:
    return document("FORM 8-K", "Item 2.02. Results of Operations and Financial Condition", *text, headers=headers)


@pytest.mark.parametrize(
    ("told", "year_end", "words", "headers", "name", "end"),
    [
        (date(2024, 2, 21), "0128", ["Results for the fourth quarter ended January 28, 2024.", "Fiscal 2024 was good."], ("January 28, 2024",), "FY2024", date(2024, 1, 28)),
        (date(2024, 5, 2), "1231", ["Revenue of the quarter ended March 31, 2024 rose."], ("Three Months Ended March 31, 2024",), "Q1 2024", date(2024, 3, 31)),
        (date(2024, 11, 1), "", ["For the three months ended September 30, 2024, and the nine months ended September 30, 2024."], ("Nine Months Ended",) * 3, "Q3 2024",
         date(2024, 9, 30)),
        (date(2024, 2, 21), "0128", ["The quarter ended January 28, 2024. Fiscal 2024."], ("January 28, 2024", "October 29, 2023", "January 29, 2023"), "FY2024",
         date(2024, 1, 28)),
        (date(2024, 8, 1), "1231", ["Results of the second quarter."], ("Three Months Ended June 30,", "2024", "Six Months Ended June 30,", "2024"), "Q2 2024", date(2024, 6, 30)),
        (date(2025, 1, 28), "1231", ["For the quarter ended December 31, sales rose."], ("Quarter Ended Dec. 31", "2024"), "FY2024", date(2024, 12, 31)),
        (date(2025, 2, 4), "", ["Fourth quarter and full year results.", "The fourth quarter was good; for the full year ended December 31, 2024, sales fell."] * 2, (), "FY2024",
         date(2024, 12, 31)),
    ],
)  # fmt: skip
def test_a_release_is_about_the_quarter_or_year_it_tells_of(
    told: date, year_end: str, words: list[str], headers: tuple[str, ...], name: str, end: date
) -> None:
    period = fiscal_period(release(*words, headers=headers), filing("8-K", told, year_end))
    assert (period.name, period.end) == (name, end)


@pytest.mark.parametrize(
    "words",
    [
        ["On June 3, 2024, the board elected a director."],
        ["The notes fall due on June 30, 2034."],
        [
            "Sales of the year ended December 31, 2022 were restated; those of the year ended December 31, 2021 were not."
        ],
        ["For the quarter ending September 30, 2024, sales will fall.", "September 30, 2024"],
    ],
)
def test_a_report_of_other_things_is_about_no_period(words: list[str]) -> None:
    with pytest.raises(FiscalPeriodUnknown, match="tells of no quarter or year"):
        fiscal_period(release(*words), filing("8-K", date(2024, 6, 3), "1231"))


def test_a_deck_is_of_the_quarter_that_it_names_most() -> None:
    names = ["Board of Directors: Q3 2024 results", "Q3 2024 Actual", "Q3 2023 Actual", "Revenue by quarter, Q2 2024"]
    deck = document(*names, "Quarter ended September 30, 2024", headers=("September 30, 2024", "June 30, 2024"))
    assert fiscal_period(deck, filing("INTERIM REPORT", date(2024, 9, 30))).quarter == 3


def test_a_half_year_is_the_second_quarter() -> None:
    report = document("Half-Year Report 2024", "Revenue in H1 2024", headers=("H1 2024", "H1 2023"))
    assert fiscal_period(report, filing("INTERIM REPORT", date(2024, 6, 30))).quarter == 2
