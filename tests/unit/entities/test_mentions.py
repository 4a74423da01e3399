"""Companies, metrics, periods and segments named in free text."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.catalogue import metric_names
from tickmark.catalogue.mentions import read_metrics
from tickmark.entities.mentions import CompanyNames
from tickmark.time.mentions import PeriodMention
from tickmark.time.questions import read_periods
from tickmark.time.resolve import Calendar


class Company(NamedTuple):
    ticker: str
    name: str


NAMES = CompanyNames(
    [
        Company("NVDA", "NVIDIA CORP"),
        Company("AMD", "ADVANCED MICRO DEVICES, INC"),
        Company("PG", "PROCTER & GAMBLE CO"),
        Company("JNJ", "Johnson & Johnson"),
        Company("GE", "GENERAL ELECTRIC COMPANY"),
        Company("GM", "General Motors Company"),
        Company("F", "Ford Motor Co"),
        Company("HD", "HOME DEPOT, INC."),
        Company("MCD", "McDONALD’S CORPORATION"),
        Company("KO", "COCA COLA CO"),
        Company("CAT", "CATERPILLAR INC"),
        Company("BRK-B", "BERKSHIRE HATHAWAY INC"),
        Company("MRDW", "MERROWDALE WATER TECHNOLOGIES, INC."),
    ]
)
ORDINALS = ("first", "second", "third", "fourth")


def tickers(text: str) -> list[str]:
    return [mention.ticker for mention in NAMES.find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How did NVIDIA's gross margin compare with AMD's in fiscal 2024?", ["NVDA", "AMD"]),
        ("revenue of Procter & Gamble, P&G and procter and gamble", ["PG", "PG", "PG"]),
        ("General Electric versus General Motors", ["GE", "GM"]),
        ("the general state of the home", []),
        ("Home Depot’s inventories (HD)", ["HD", "HD"]),
        ("NVIDIA Corporation (NASDAQ: NVDA) in 2024", ["NVDA"]),
        ("McDonalds and McDonald's and McDonald’s Corp.", ["MCD", "MCD", "MCD"]),
        ("What is F's net income? Class F shares", ["F"]),
        ("the cat sat; CAT's sales", ["CAT"]),
        ("coca-cola and Coke", ["KO", "KO"]),
        ("BRK.B and brk-b", ["BRK-B", "BRK-B"]),
        ("Merrowdale Water's assets, and those of MERROWDALE", ["MRDW", "MRDW"]),
        ("EPS and ROE of Qualcomm", []),
    ],
)
def test_companies(text: str, expected: list[str]) -> None:
    assert tickers(text) == expected


def test_a_company_is_known_by_the_letters_of_its_name() -> None:
    own = CompanyNames([Company("ADVANCED-MICRO", "Advanced Micro Devices, Inc."), Company("ACME", "Acme Tools GmbH")])
    assert [mention.ticker for mention in own.find("AMD's revenue in 2023")] == ["ADVANCED-MICRO"]
    assert not own.find("amd revenue") and not own.find("AT revenue")


def test_a_name_that_fits_two_companies_shows_both() -> None:
    names = CompanyNames([Company("AAA", "Merrow Steel Inc"), Company("BBB", "Merrow Glass Inc")])
    assert names.find("What were Merrow's sales?")[0].tickers == ("AAA", "BBB")
    assert names.find("What were Merrow Glass Inc's sales?")[0].tickers == ("BBB",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the cost of revenue, net income and revenue", ["cost_of_revenue", "net_income", "revenue"]),
        ("shareholders’ equity; R&D expenses", ["shareholders_equity", "research_and_development"]),
        ("selling, general and administrative expenses", ["selling_general_and_administrative"]),
        ("revenue and cost of sales", ["revenue", "cost_of_revenue"]),
        ("debt, long-term", ["long_term_debt"]),
        ("provision for taxes on income", ["income_tax"]),
        ("diluted EPS and EPS, basic", ["eps_diluted", "eps_basic"]),
        ("EPS", ["eps_diluted"]),
        ("Total current liabilities and total liabilities", ["current_liabilities", "total_liabilities"]),
        ("net cash provided by operating activities", ["operating_cash_flow"]),
        ("the weather in Paris", []),
    ],
)
def test_metrics(text: str, expected: list[str]) -> None:
    assert [mention.metric for mention in read_metrics(text)] == expected


def test_every_name_of_a_metric_is_found() -> None:
    for metric, names in metric_names().items():
        for name in names:
            mentions = read_metrics(f"What was the {name} last year?")
            assert any(metric in (m.metric, *m.others) for m in mentions), name


@given(year=st.integers(1995, 2049), quarter=st.integers(1, 4))
def test_fiscal_quarters_in_every_way_of_writing(year: int, quarter: int) -> None:
    word, short = ORDINALS[quarter - 1], f"{year % 100:02d}"
    ways = [
        f"Q{quarter} {year}",
        f"Q{quarter} FY{year}",
        f"FY{year} Q{quarter}",
        f"fiscal Q{quarter} {year}",
        f"the {word} quarter of fiscal {year}",
        f"the {word} fiscal quarter of {year}",
        f"fiscal {year}'s {word} quarter",
        f"{word}-quarter {year}",
        *([f"{quarter}Q{short}", f"Q{quarter}'{short}", f"Q{quarter} FY{short}"] if year >= 2000 else []),
    ]
    for way in ways:
        (mention,) = read_periods(f"revenue in {way} was")
        assert mention.fiscal_name == f"Q{quarter} {year}", way


@given(year=st.integers(1995, 2049))
def test_fiscal_years_in_every_way_of_writing(year: int) -> None:
    for way in (
        f"fiscal {year}",
        f"FY{year}",
        f"FY {year}",
        f"fiscal year {year}",
        f"in {year}",
        f"the {year} fiscal year",
        f"FY{year % 100:02d}" if year >= 2000 else f"FY{year}",
    ):
        (mention,) = read_periods(f"what were sales {way}?")
        assert (mention.fiscal_name, mention.months) == (f"FY{year}", 12), way


DAYS = st.dates(date(1995, 1, 1), date(2049, 12, 31))


@given(day=DAYS)
def test_dates_in_every_way_of_writing(day: date) -> None:
    month, short = calendar.month_name[day.month], calendar.month_abbr[day.month]
    for way in (
        f"{month} {day.day}, {day.year}",
        f"{short}. {day.day}, {day.year}",
        f"{day.day} {month} {day.year}",
        day.isoformat(),
        f"{day.month}/{day.day}/{day.year}",
    ):
        (mention,) = read_periods(f"cash as of {way}?")
        assert (mention.kind, mention.day, mention.loose) == ("date", day, False), way


@given(
    day=DAYS,
    length=st.sampled_from(
        [
            ("year", 12),
            ("fiscal year", 12),
            ("three months", 3),
            ("six months", 6),
            ("nine-month period", 9),
            ("quarter", 3),
            ("13 weeks", 3),
            ("39 weeks", 9),
        ]
    ),
)
def test_durations_by_their_last_day(day: date, length: tuple[str, int]) -> None:
    (mention,) = read_periods(f"net sales for the {length[0]} ended {day:%B} {day.day}, {day.year}")
    assert (mention.kind, mention.day, mention.months) == ("ended", day, length[1])


@given(text=st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    for mention in read_periods(text):
        assert 0 <= mention.start < mention.end <= len(text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("fiscal years 2022, 2023 and 2024", ["FY2022", "FY2023", "FY2024"]),
        ("Q1, Q2 and Q3 2024", ["Q1 2024", "Q2 2024", "Q3 2024"]),
        ("first half of fiscal 2023 and 9M 2023", ["H1 2023", "9M 2023"]),
        ("$2,023 million, 2023 shares, 20%, 2023.5", []),
        ("Q2 2024 vs 2023", ["Q2 2024", "Q2 2023"]),
    ],
)
def test_lists_and_what_is_no_period(text: str, names: list[str]) -> None:
    assert [mention.fiscal_name for mention in read_periods(text)] == names


def test_ranges() -> None:
    for text in ("from fiscal 2021 to 2023", "between FY2021 and FY2023", "FY2021-FY2023", "2021 through 2023"):
        (mention,) = read_periods(f"growth {text}")
        assert mention.kind == "range" and mention.first and mention.last
        assert (mention.first.fiscal_name, mention.last.fiscal_name) == ("FY2021", "FY2023"), text


@pytest.mark.parametrize(
    ("text", "kind", "months", "edge"),
    [
        ("the last three fiscal years", "last", 12, ""),
        ("its most recent fiscal year", "latest", 12, ""),
        ("the latest quarter", "latest", 3, ""),
        ("the prior year", "prior", 12, ""),
        ("the same quarter of the prior year", "prior", 12, ""),
        ("the trailing twelve months", "trailing", 12, ""),
        ("at the end of fiscal 2024", "fiscal", 12, "end"),
        ("year-end 2023", "fiscal", 12, "end"),
        ("at the beginning of fiscal 2024", "fiscal", 12, "begin"),
        ("June 2023 quarter", "ended", 3, ""),
    ],
)
def test_other_periods(text: str, kind: str, months: int, edge: str) -> None:
    (mention,) = read_periods(text)
    assert (mention.kind, mention.months, mention.edge) == (kind, months, edge)


def test_a_year_after_a_date_is_that_day() -> None:
    first, second = read_periods("as of December 31, 2023 and 2022")
    assert (first.day, second.day, second.loose) == (date(2023, 12, 31), date(2022, 12, 31), True)


def fiscal_calendar(weeks: bool) -> Calendar:
    """Four fiscal years to 28 January 2024 (52 weeks) or 31 December 2023, each with quarters."""
    rows: list[tuple[str | None, date | None, date]] = []
    end = date(2024, 1, 28) if weeks else date(2023, 12, 31)
    for year in (2024, 2023, 2022, 2021):
        start = end - timedelta(days=363) if weeks else date(end.year, 1, 1)
        rows += [(f"FY{year}", start, end)] * 3 + [(f"FY{year}", None, end)] * 3
        middle = start + timedelta(days=181 if weeks else 180)
        rows += (
            [(f"Q2 {year}", start + timedelta(days=91 if weeks else 90), middle)] * 3
            + [(f"H1 {year}", start, middle)] * 3
            + [(f"Q2 {year}", None, middle)] * 3
        )
        end = start - timedelta(days=1)
    return Calendar(rows)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fiscal 2024", [(date(2023, 1, 30), date(2024, 1, 28))]),
        ("year ended January 28, 2024", [(date(2023, 1, 30), date(2024, 1, 28))]),
        ("the last two years", [(date(2022, 1, 31), date(2023, 1, 29)), (date(2023, 1, 30), date(2024, 1, 28))]),
        ("calendar year 2023", []),
        ("fiscal 2019", []),
        ("six months ended July 30, 2023", [(date(2023, 1, 30), date(2023, 7, 30))]),
    ],
)
def test_durations_of_a_calendar(text: str, expected: list[tuple[date, date]]) -> None:
    (mention,) = read_periods(text)
    assert [(slot.start, slot.end) for slot in fiscal_calendar(weeks=True).durations(mention)] == expected


def test_instants_of_a_calendar() -> None:
    weeks = fiscal_calendar(weeks=True)

    def on(text: str) -> list[date]:
        (mention,) = read_periods(text)
        return [slot.end for slot in weeks.instants(mention)]

    assert (
        on("as of January 28, 2024")
        == on("at January 31, 2024")
        == on("fiscal 2024")
        == on("January 2024")
        == [date(2024, 1, 28)]
    )
    assert on("the beginning of fiscal 2024") == [date(2023, 1, 29)]
    assert on("between fiscal 2022 and fiscal 2024") == [date(2022, 1, 30), date(2023, 1, 29), date(2024, 1, 28)]
    assert on("as of December 31, 2023") == []


def test_calendar_years_are_fiscal_ones_where_they_end_together() -> None:
    (mention,) = read_periods("calendar 2023")
    assert [slot.name for slot in fiscal_calendar(weeks=False).durations(mention)] == ["FY2024"]


def test_the_period_before() -> None:
    weeks = fiscal_calendar(weeks=True)
    (now,) = weeks.durations(read_periods("Q2 2024")[0])
    before = weeks.before(now)
    assert before is not None and before.name == "Q2 2023"
    (oldest,) = weeks.durations(PeriodMention(0, 1, "fiscal", year=2021, months=12))
    assert weeks.before(oldest) is None


def test_two_metrics_in_a_list_are_no_ratio_and_no_other_metric() -> None:
    assert [m.metric for m in read_metrics("total liabilities and equity")] == ["liabilities_and_equity"]
    assert [m.metric for m in read_metrics("operating cash flow, net income and gross profit")] == [
        "operating_cash_flow",
        "net_income",
        "gross_profit",
    ]
    assert [m.metric for m in read_metrics("selling, general and administrative expenses")] == [
        "selling_general_and_administrative"
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("third-quarter sales in fiscal 2024", ["Q3 2024"]),
        ("In fiscal 2024, what were sales in the second half?", ["H2 2024"]),
        ("sales in the third quarter and in fiscal 2024", ["Q3 2024", "FY2024"]),
        ("the share of fiscal 2024 sales that came in the fourth quarter", ["FY2024", "Q4 2024"]),
        ("sales of the third quarter of fiscal 2024", ["Q3 2024"]),
        ("Q3 2024 sales and those of fiscal 2024", ["Q3 2024", "FY2024"]),
    ],
)
def test_a_year_that_lends_itself_to_a_quarter_is_no_period(text: str, names: list[str]) -> None:
    assert [mention.fiscal_name for mention in read_periods(text) if not mention.lends] == names


class Own(NamedTuple):
    ticker: str
    name: str
    aliases: tuple[str, ...]


OWN = CompanyNames([Own("GRUNWALD", "Grünwald Messtechnik GmbH", ("GWM", "Green Forest Metering"))])


@pytest.mark.parametrize("text", ["GWM revenue in 2023", "What was Green Forest Metering's revenue?", "gwm margin"])
def test_a_company_is_found_by_its_registered_names(text: str) -> None:
    assert [mention.ticker for mention in OWN.find(text)] == ["GRUNWALD"]


@pytest.mark.parametrize("text", ["the green forest", "Green Forest Park", "metering revenue"])
def test_a_part_of_a_registered_name_is_no_company(text: str) -> None:
    assert not OWN.find(text)
