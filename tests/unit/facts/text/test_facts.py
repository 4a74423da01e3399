"""Numbers in sentences: bound to their periods one by one, or left alone."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.facts.text import text_facts
from tickmark.facts.text.repeated_values import restated
from tickmark.facts.text.sentences import sentences
from tickmark.model import Fact, FiscalPeriod, Location, Period
from tickmark.stages.local import Given, read_local

ANNUAL = FiscalPeriod(2024, None, date(2024, 12, 31), "test")
INTERIM = FiscalPeriod(2024, 2, date(2024, 6, 30), "test")
YEAR_END = date(2024, 12, 31)


def facts(*paragraphs: str, fiscal: FiscalPeriod = ANNUAL, section: str = "") -> list[Fact]:
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    document = read_html(f"<html><body>{body}</body></html>".encode(), "0" * 64)
    return text_facts(document, fiscal, {block.index: section for block in document.blocks})


def dated(
    *paragraphs: str, fiscal: FiscalPeriod = ANNUAL, section: str = ""
) -> list[tuple[Decimal, date | None, date]]:
    return [
        (f.value.scaleb(-6).normalize(), f.period.start, f.period.end)
        for f in facts(*paragraphs, fiscal=fiscal, section=section)
    ]


def year(number: int) -> tuple[date, date]:
    return date(number, 1, 1), date(number, 12, 31)


def test_three_amounts_and_three_years_are_bound_in_order() -> None:
    found = facts(
        "Interest paid was $614 million, $699 million and $563 million for fiscal 2024, 2023 and 2022, respectively."
    )
    assert [(f.value, f.period.end.year) for f in found] == [
        (Decimal(614_000_000), 2024),
        (Decimal(699_000_000), 2023),
        (Decimal(563_000_000), 2022),
    ]
    assert {f.unit for f in found} == {"USD"}
    assert all(f.period.months == 12 for f in found)


def test_balances_are_as_of_their_dates() -> None:
    found = facts("Deferred revenue was $1.5 billion and $1.2 billion as of December 31, 2024 and 2023, respectively.")
    assert [(f.value, f.period) for f in found] == [
        (Decimal(1_500_000_000), Period(None, date(2024, 12, 31))),
        (Decimal(1_200_000_000), Period(None, date(2023, 12, 31))),
    ]


def test_percentages_are_fractions() -> None:
    found = facts("The effective tax rate was 21.5% and 19.0% in 2024 and 2023, respectively.")
    assert [(f.value, f.unit) for f in found] == [(Decimal("0.215"), "pure"), (Decimal("0.19"), "pure")]


def test_each_fact_quotes_its_sentence_and_the_number_in_it() -> None:
    found = facts(
        "We operate in the U.S. and Canada. Revenue of the segment was $12.5 million in 2024. It has no other "
        "customers."
    )
    assert [f.location.sentence for f in found] == ["Revenue of the segment was $12.5 million in 2024."]
    for fact in found:
        assert fact.location.sentence is not None and fact.printed in fact.location.sentence
        assert fact.location.paragraph_index == 0


@pytest.mark.parametrize(
    "text",
    [
        "See Note 12 and Item 7 of the report for 2023 on page 45.",
        "The company had 1,200 employees in 14 countries at December 31, 2024.",
        "Several figures of $5 million, $6 million and $7 million were discussed in 2024 and 2023.",
        "On March 3, 2024 the board met for the second time.",
    ],
)
def test_what_is_not_clear_is_left_alone(text: str) -> None:
    assert facts(text) == []


def test_bare_money_without_a_convention_is_left_alone() -> None:
    assert (
        facts("Payments were $204 in 2024.", "Revenue was $12 million in 2024.", "Costs were $3 million in 2024.") != []
    )
    assert all(f.printed != "$204" for f in facts("Payments were $204 in 2024.", "Revenue was $12 million in 2024."))


def test_sentences_survive_abbreviations() -> None:
    text = "U.S. sales were $1.5 billion. Acme Inc. paid No. 5 in full. Net income fell."
    assert [text[a:b] for a, b in sentences(text)] == [
        "U.S. sales were $1.5 billion.",
        "Acme Inc. paid No. 5 in full.",
        "Net income fell.",
    ]


def test_years_that_label_their_amounts_and_the_sentences_own_scale() -> None:
    found = dated("Rent expense for leases (in millions): 2024–$20; 2023–$18; 2022–$17.")
    assert found == [(Decimal(20), *year(2024)), (Decimal(18), *year(2023)), (Decimal(17), *year(2022))]
    found = dated("Losses of $12 million (2023: $8 million; 2022: $5 million) were recorded in 2024.")
    assert found == [(Decimal(12), *year(2024)), (Decimal(8), *year(2023)), (Decimal(5), *year(2022))]


def test_comparatives_take_the_periods_they_are_named_by() -> None:
    text = (
        "Rent was $3 million in the second quarter of 2024, compared with $2 million in the same quarter of the prior "
        "year."
    )
    assert dated(text, fiscal=INTERIM) == [
        (Decimal(3), date(2024, 4, 1), date(2024, 6, 30)),
        (Decimal(2), date(2023, 4, 1), date(2023, 6, 30)),
    ]
    text = (
        "Rent was $3 million and $5 million for the three and six months ended June 30, 2024, compared to $2 million "
        "and $4 million for the same periods in 2023."
    )
    assert dated(text, fiscal=INTERIM)[2:] == [
        (Decimal(2), date(2023, 4, 1), date(2023, 6, 30)),
        (Decimal(4), date(2023, 1, 1), date(2023, 6, 30)),
    ]


def test_lengths_and_years_are_read_as_the_columns_of_interim_statements_stand() -> None:
    text = (
        "Rent was $1 million, $2 million, $3 million and $4 million for the three and six months ended June 30, 2024 "
        "and 2023, respectively."
    )
    assert dated(text, fiscal=INTERIM) == [
        (Decimal(1), date(2024, 4, 1), date(2024, 6, 30)),
        (Decimal(2), date(2023, 4, 1), date(2023, 6, 30)),
        (Decimal(3), date(2024, 1, 1), date(2024, 6, 30)),
        (Decimal(4), date(2023, 1, 1), date(2023, 6, 30)),
    ]


def test_the_year_of_an_interim_report_is_the_part_that_has_passed() -> None:
    found = dated("Advertising was $7 million and $6 million in 2024 and 2023, respectively.", fiscal=INTERIM)
    assert found == [
        (Decimal(7), date(2024, 1, 1), date(2024, 6, 30)),
        (Decimal(6), date(2023, 1, 1), date(2023, 6, 30)),
    ]


def test_a_quarter_without_its_year_is_of_the_year_the_sentence_names() -> None:
    found = dated(
        "For the year ended December 31, 2024, charges were $9 million, of which $4 million was recorded in the "
        "fourth quarter."
    )
    assert found == [(Decimal(9), *year(2024)), (Decimal(4), date(2024, 10, 1), YEAR_END)]


@pytest.mark.parametrize(
    ("text", "balance"),
    [
        ("The lease liability was $5 million in 2024.", True),
        ("Unrecognized tax benefits of $5 million in 2024 would affect the rate.", True),
        ("Prepaid pension obligations of $5 million for 2024 are included in other assets.", True),
        ("Lease expense was $5 million in 2024.", False),
        ("Additions to the allowance were $5 million in 2024.", False),
        ("Cash proceeds from maturities of securities were $5 million in 2024.", False),
        ("Amortization of intangible assets was $5 million in 2024.", False),
    ],
)
def test_a_year_closes_on_balances_and_spans_flows(text: str, balance: bool) -> None:
    (found,) = facts(text)
    assert found.period == (Period(None, YEAR_END) if balance else Period(*year(2024)))


def test_amounts_that_share_periods_each_hold_for_all_of_them() -> None:
    found = facts(
        "As of December 31, 2024 and 2023, there were 1,200,000,000 shares of common stock and 20,000,000 shares "
        "of "
        "preferred stock authorized."
    )
    assert [(f.value, f.period.end.year) for f in found] == [
        (Decimal(n), y) for n in (1_200_000_000, 20_000_000) for y in (2024, 2023)
    ]


def test_parentheses_belong_to_the_amount_they_stand_behind() -> None:
    found = facts(
        "Income taxes were $3 million (12.5 percent of income) and $4 million (16.8 percent of income) in 2024 and "
        "2023, respectively."
    )
    assert [(f.printed, f.period.end.year) for f in found] == [
        ("$3 million", 2024),
        ("12.5 percent", 2024),
        ("$4 million", 2023),
        ("16.8 percent", 2023),
    ]


def test_lists_keep_the_time_of_the_words_that_lead_over_to_them() -> None:
    found = dated(
        "In 2023, results were affected by the following items:",
        "• Income was reduced by $7 million for restructuring.",
        "The rate is 5 percent.",
    )
    assert found == [(Decimal(7), *year(2023))]


def test_notes_in_the_present_tense_speak_of_the_reports_last_day() -> None:
    text = "We have approximately $36 million of loss carryforwards."
    assert dated(text, section="Item8Note3") == [(Decimal(36), None, YEAR_END)]
    assert dated(text) == []  # outside the notes nothing says when
    assert dated("We had approximately $36 million of loss carryforwards.", section="Item8Note3") == []


@pytest.mark.parametrize(
    "text",
    [
        "On March 3, 2024, we entered into an agreement with a value of $5 million.",
        "As of December 31, 2024, the Company has repurchased shares for $5 million.",
        "The notes for $5 million are due in 2027.",
        "We expect to receive $5 million in 2026.",
    ],
)
def test_events_totals_to_date_and_the_future_settle_no_period(text: str) -> None:
    assert facts(text) == []


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (
            "As of December 31, 2024, the gross amount of unrecognized tax benefits was approximately $6 million.",
            "gross amount of unrecognized tax benefits",
        ),
        ("In 2024, we recognized $27 million of store-level impairment charges.", "store-level impairment charges"),
        ("Interest paid was $6 million and $5 million for 2024 and 2023, respectively.", "Interest paid"),
        ("Income taxes were $3 million (12.5 percent effective tax rate) in 2024.", "Income taxes|effective tax rate"),
        ("Rent was $3 million in 2024, compared with $2 million in the prior year.", "Rent"),
        ("In 2024 net revenue was $5.2 billion and net income was $1.1 billion.", "net revenue|net income"),
        ("For example, Widgets accounted for approximately 27% of our sales in 2024.", "Widgets accounted for sales"),
        (
            (
                "In 2024, the Company recorded a tax benefit of $6 million and $5 million for plants and stores, "
                "respectively."
            ),
            "tax benefit",
        ),
        (
            "As a result, the net effect on the margin was an unfavorable impact of 3% in 2024.",
            "net effect on the margin",
        ),
        ("The decrease in sales in 2024 was due to a $3 million, or 4%, decline in software.", "decline in software"),
        (
            "Interest expense was $225 million for 2024, an increase of $102 million.",
            "Interest expense|increase in Interest expense",
        ),
        ("Sales, including fuel, increased 4% in 2024.", "Sales increased"),
        (
            "Options outstanding at December 31, 2024 had an intrinsic value of $3 million.",
            "intrinsic value of Options outstanding",
        ),
        ("As of December 31, 2024, we held notes with an aggregate fair value of $9 million.", "fair value of notes"),
        ("In 2024 we made $10 million of U.S. contributions.", "U.S. contributions"),
        (
            "At December 31, 2024, swaps had a notional value of €6 million ($7 million) in total.",
            "notional value of swaps",
        ),
        (
            "Payables rose by $4 million in 2024, increased by $2 million in 2023, and decreased by $1 million in 2022.",
            "Payables rose|Payables increased|Payables decreased",
        ),
        ("Included in other income in 2024 is a valuation gain of $3 million.", "valuation gain"),
        (
            "As of December 31, 2024, forwards had notional amounts of €4 million, CAD7 million and CHF5 million.",
            "notional amounts of forwards",
        ),
        ("The estimated effect of the change in 2024 was $3 million.", "estimated effect of the change"),
        (
            (
                "Expenses were $506 million for the second quarter of 2024, $220 million higher than the second "
                "quarter "
                "of 2023."
            ),
            "Expenses|Expenses higher",
        ),
        (
            "Regardless of the market, the principal of our debt was $7 million at December 31, 2024.",
            "principal of our debt",
        ),
        (
            "During 2024, we accelerated 364,281 shares of options and 70,138 shares of stock.",
            "accelerated shares of options|accelerated shares of stock",
        ),
        ("Operating income increased from $3 million in 2023 to $7 million in 2024.", "Operating income increased"),
        (
            "The trust's assets, which can be used only to settle its debts, were $3 million at December 31, 2024.",
            "trust's assets",
        ),
        ("Taxes paid were $3 million in 2023, and $4 million in 2024.", "Taxes paid"),
        (
            "During 2024, we repurchased 2 million shares of common stock for $6 million.",
            "repurchased shares of common stock",
        ),
        ("In 2024, we paid $100 million in cash dividends.", "paid cash dividends"),
        (
            "There were $5 million of borrowings outstanding under the facility at December 31, 2024.",
            "borrowings outstanding",
        ),
        ("At December 31, 2024, $9 million and $8 million, respectively, were held in escrow.", "held in escrow"),
        ("In 2024 the company repaid its 2.9% senior notes.", "senior notes"),
        (
            "Charges in 2024 were $5 million for leases, $4 million for severance and $2 million related to tools.",
            "Charges|for severance|related to tools",
        ),
        ("The rebate was $5 million in 2024 ($4 million in 2023).", "rebate"),
        ("Gross margin was 40% of sales in 2024.", "Gross margin, of sales"),
        (
            "We held $5 million in cash, cash equivalents and securities at December 31, 2024.",
            "cash, cash equivalents and securities",
        ),
        (
            "As of December 31, 2024, the fund was $9 million, of which $4 million is restricted.",
            "fund|fund, of which restricted",
        ),
    ],
)
def test_labels_say_what_is_measured(text: str, label: str) -> None:
    assert {fact.label.removeprefix("we ") for fact in facts(text)} == set(label.split("|"))


@given(
    st.text(
        alphabet=st.sampled_from("ab $1234567890.,%()–million and in for the years 2024 2023 respectively;"),
        max_size=200,
    )
)
def test_any_sentence_is_read_or_left_alone_and_what_is_claimed_is_printed(text: str) -> None:
    for fact in facts(f"Amounts {text} end."):
        assert fact.location.sentence is not None and fact.printed in fact.location.sentence
        assert fact.value.is_finite()


@pytest.mark.parametrize(
    ("text", "printed", "months"),
    [
        ("One customer accounted for 12% of accounts receivable as of December 31, 2024.", "12%", 12),
        ("In 2024, we repaid all of the 4.20% senior notes.", "4.20%", None),
        (
            "During the year ended December 31, 2024, we issued $500 million aggregate principal amount of notes.",
            "$500 million",
            None,
        ),
        (
            "During the year ended December 31, 2024, we entered into a $900 million revolving credit facility.",
            "$900 million",
            None,
        ),
        (
            (
                "As of and for the year ended December 31, 2024, the unit had assets of $40 million and revenue of $22 "
                "million."
            ),
            "$22 million",
            12,
        ),
        ("In addition, accrued royalties for our U.S. stores were $5 million in 2024.", "$5 million", None),
    ],
)
def test_what_an_amount_is_decides_where_words_of_time_do_not(text: str, printed: str, months: int | None) -> None:
    (found,) = [fact for fact in facts(text) if fact.printed == printed]
    assert (found.period.months or None) == months and found.period.end == YEAR_END


def test_a_period_that_the_words_speak_against_is_left_alone() -> None:
    assert facts("In 2024, the agreement listed commitments $5 million.") == []


def test_what_the_words_plainly_call_a_balance_is_the_one_that_closes_the_year() -> None:
    (found,) = facts(
        "In 2024, the agreement listed collateral, borrowing base, commitments and outstanding balance $5 million "
        "payable."
    )
    assert (found.period.start, found.period.end) == (None, date(2024, 12, 31))


def test_a_total_and_its_amount_per_share_have_their_own_scales() -> None:
    found = facts(
        "Net earnings were $102 million, or $1.15 per diluted share, for 2024, compared to $95 million, or $1.04 "
        "per "
        "diluted share, for 2023."
    )
    assert [(f.value, f.unit, f.period.end.year) for f in found] == [
        (Decimal(102_000_000), "USD", 2024),
        (Decimal("1.15"), "USD/shares", 2024),
        (Decimal(95_000_000), "USD", 2023),
        (Decimal("1.04"), "USD/shares", 2023),
    ]


def test_changes_belong_to_the_period_that_changed() -> None:
    found = dated(
        "Cash provided by operations was $240 million in 2024 compared with $210 million in 2023, an increase of "
        "$30 "
        "million."
    )
    assert found == [(Decimal(240), *year(2024)), (Decimal(210), *year(2023)), (Decimal(30), *year(2024))]
    assert [
        f.printed
        for f in facts(
            "Working capital was $90 million at December 31, 2024, an increase of $8 million from the end of 2023."
        )
    ] == ["$90 million"]


def test_metrics_are_those_of_the_statements_restated_to_the_last_digit() -> None:
    told = facts(
        "Net income was $102 million in 2024.",
        "Net income was $95 million in 2023.",
        "Revenue of the unit was $102 million in 2024.",
    )
    stated = [
        told[0]._replace(metric="net_income", location=Location(0, 1, 2)),
        told[1]._replace(metric="net_income", value=Decimal(95_400_000)),
    ]
    assert [fact.metric for fact in restated(told, stated)] == ["net_income", None, None]
    assert [fact.metric for fact in restated(told, [fact._replace(segment="Europe") for fact in stated])] == [
        None,
        None,
        None,
    ]


PARTS = (  # what a sentence may call parts of years and several years, with the periods they are
    ("Sales were $5 million in the 2024 second quarter.", [(5, date(2024, 4, 1), date(2024, 6, 30))]),
    ("Sales were $5 million in 2Q24.", [(5, date(2024, 4, 1), date(2024, 6, 30))]),
    ("Sales were $5 million in H1 2024.", [(5, date(2024, 1, 1), date(2024, 6, 30))]),
    ("Sales were $5 million for YTD 2024.", [(5, date(2024, 1, 1), date(2024, 6, 30))]),
    ("Sales were $5 million from January 1, 2024 to March 31, 2024.", [(5, date(2024, 1, 1), date(2024, 3, 31))]),
    ("Sales were $5 million for the period from April 15, 2024 through June 30, 2024.", [(5, date(2024, 4, 15),
    date(2024, 6, 30))]),
    ("Sales were $5 million in the second quarter of 2024 and $4 million in the second quarter of last year.",
     [(5, date(2024, 4, 1), date(2024, 6, 30)), (4, date(2023, 4, 1), date(2023, 6, 30))]),
    ("Sales were $5 million for the three months ended June 30, 2024, compared with $4 million a year earlier.",
     [(5, date(2024, 4, 1), date(2024, 6, 30)), (4, date(2023, 4, 1), date(2023, 6, 30))]),
    ("Sales were $5 million in the second quarter of 2024 compared with $4 million in 2023.",
     [(5, date(2024, 4, 1), date(2024, 6, 30)), (4, date(2023, 4, 1), date(2023, 6, 30))]),
    ("Sales were $5 million and $4 million for the six months ended June 2024 and 2023.",
     [(5, date(2024, 1, 1), date(2024, 6, 30)), (4, date(2023, 1, 1), date(2023, 6, 30))]),
    ("Sales were $2 million and $5 million for the fourth quarter and full year 2023.",
     [(2, date(2023, 10, 1), date(2023, 12, 31)), (5, date(2023, 1, 1), date(2023, 12, 31))]),
    ("Sales were $5 million, $4 million and $3 million in each of the three years ended December 31, 2023.",
     [(5, *year(2023)), (4, *year(2022)), (3, *year(2021))]),
    ("Sales were $12 million for the three years ended December 31, 2023.", []),
)  # fmt: skip


@pytest.mark.parametrize(("sentence", "expected"), PARTS, ids=[sentence for sentence, _ in PARTS])
def test_parts_of_years_and_several_years_are_their_periods(
    sentence: str, expected: list[tuple[int, date, date]]
) -> None:
    assert dated(sentence, fiscal=INTERIM) == [(Decimal(value), first, last) for value, first, last in expected]


MONEY = (
    ("Sales were $1.2B in 2024 and $950M in 2023.", [("1200000000", "USD"), ("950000000", "USD")]),
    ("Sales were $5.0m in 2024 and $4.0 mm in 2023.", [("5000000", "USD"), ("4000000", "USD")]),
    ("Sales were CAD $5.0 million in 2024.", [("5000000", "CAD")]),
    ("Sales were EUR 5.0 million in 2024.", [("5000000", "EUR")]),
    ("Sales were 5.0 million euros in 2024.", [("5000000", "EUR")]),
    ("Sales were $5.0 million CAD in 2024.", [("5000000", "CAD")]),
    ("Earnings were $0.05 per both basic and diluted share in 2024.", [("0.05", "USD/shares")]),
    ("We sold 2.5 million ADSs in 2024.", [("2500000", "shares")]),
    ("At December 31, 2024, 3.2 million OP Units were outstanding.", [("3200000", "shares")]),
    ("Holders receive 22.47 shares per $1,000 of principal at December 31, 2024.", [("1000", "USD")]),
)


@pytest.mark.parametrize(("sentence", "expected"), MONEY, ids=[sentence for sentence, _ in MONEY])
def test_amounts_are_in_the_currency_and_the_unit_that_is_printed_with_them(
    sentence: str, expected: list[tuple[str, str]]
) -> None:
    assert [(f.value, f.unit) for f in facts(sentence)] == [(Decimal(value), unit) for value, unit in expected]


def test_four_amounts_stand_in_the_order_in_which_longer_periods_hold_more() -> None:
    quarter, half = (date(2024, 4, 1), date(2024, 6, 30)), (date(2024, 1, 1), date(2024, 6, 30))
    before, earlier = (date(2023, 4, 1), date(2023, 6, 30)), (date(2023, 1, 1), date(2023, 6, 30))
    said = (
        "For the three and six months ended June 30, 2024 and 2023, costs were ${} million, ${} million, ${} million "
        "and ${} million, respectively."
    )
    assert dated(said.format(11, 32, 10, 30), fiscal=INTERIM) == [
        (Decimal(11), *quarter),
        (Decimal(32), *half),
        (Decimal(10), *before),
        (Decimal(30), *earlier),
    ]
    assert dated(said.format(11, 10, 32, 30), fiscal=INTERIM) == [
        (Decimal(11), *quarter),
        (Decimal(10), *before),
        (Decimal(32), *half),
        (Decimal(30), *earlier),
    ]


def test_a_year_in_parentheses_means_the_part_or_the_day_of_it_that_the_sentence_speaks_of() -> None:
    flow = dated("Costs were $5 million (2023: $4 million) for the three months ended June 30, 2024.", fiscal=INTERIM)
    assert flow == [
        (Decimal(5), date(2024, 4, 1), date(2024, 6, 30)),
        (Decimal(4), date(2023, 4, 1), date(2023, 6, 30)),
    ]
    assert dated("Deposits were $5 million (2023: $4 million) at December 31, 2024.") == [
        (Decimal(5), None, YEAR_END),
        (Decimal(4), None, date(2023, 12, 31)),
    ]
    assert dated("Deposits were $5 million (2023: $4 million) at June 30, 2024.", fiscal=INTERIM) == [
        (Decimal(5), None, date(2024, 6, 30))
    ]


def test_totals_to_date_are_told_at_the_last_day() -> None:
    notes = "Item8Note1"
    assert dated("We have incurred $5 million of cumulative charges since the program began.", section=notes) == [
        (Decimal(5), None, YEAR_END)
    ]
    assert dated("Charges of $5 million have been incurred through December 31, 2024.", section=notes) == [
        (Decimal(5), None, YEAR_END)
    ]
    assert dated("The cumulative effect on prior years was $5 million.", section=notes) == []


def test_what_is_compared_with_a_balance_is_a_balance() -> None:
    found = dated("The investment was $29 million at the end of 2024 as compared to $39 million in 2023.")
    assert found == [(Decimal(29), None, YEAR_END), (Decimal(39), None, date(2023, 12, 31))]


@pytest.mark.parametrize(
    ("subject", "held"),
    [
        ("The straight-line rent receivable", True), ("Raw materials", True), ("Treasury stock", True), (
        "Accumulated other comprehensive loss", True),
        ("The future minimum lease payments", True), ("Interest on deposits", False), ("Purchases of equipment", False),
        ("New borrowings", False),
        ("The impact of hedging instruments and derivatives", False), ("Adjusted earnings", False),
    ],
)  # fmt: skip
def test_the_last_word_of_what_is_measured_says_whether_it_is_held(subject: str, held: bool) -> None:
    assert [f.period for f in facts(f"{subject} was $5 million in 2024.")] == [
        Period(None if held else date(2024, 1, 1), YEAR_END)
    ]


@pytest.mark.parametrize("restating", ["or 40%", "or approximately 40%"])
def test_a_change_and_its_percentage_are_of_one_period(restating: str) -> None:
    found = facts(
        "Repairs during the three months ended June 30, 2024 of $600 million as compared with repairs of $1,000 million "
        f"in the prior-year period, a decrease of $400 million {restating}.",
        fiscal=INTERIM,
    )
    assert [f.period.end for f in found if f.unit == "pure"] == [date(2024, 6, 30)]


def test_what_has_been_done_up_to_a_day_is_of_no_quarter() -> None:
    text = (
        "As of June 30, 2024, we had repurchased 4 million shares at an average price of $109.94 per share for a total "
        "approximate cost of $440 million under the program."
    )
    assert [f.period for f in facts(text, fiscal=INTERIM) if f.unit == "USD"] == [Period(None, date(2024, 6, 30))]


def test_what_is_said_of_a_year_in_progress_is_an_outlook() -> None:
    page = (
        "<p>Quarterly report for the quarter ended September 30, 2024</p><h2>Outlook</h2>"
        "<p>Full-year 2024 revenue: $178 million to $181 million</p><p>Full-year 2023 revenue was $160 million.</p>"
    )
    given = Given("INTERIM REPORT", date(2024, 9, 30), "Q3 2024", "1231")
    facts, _ = read_local(page.encode(), "a.htm", given).facts
    told = {
        (value / 1e6, label.startswith("Outlook"), name)
        for value, label, name in zip(facts["value"], facts["label"], facts["fiscal_period"], strict=True)
    }
    assert told == {(178.0, True, "FY2024"), (181.0, True, "FY2024"), (160.0, False, "FY2023")}
