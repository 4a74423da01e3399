"""Questions as people type them, with what they shorten written out."""

from __future__ import annotations

import pytest

from tickmark.ask.shorthand import with_bare_years, written_out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("GME op loss fy22 pls", "GME operating loss fy22 please"),
        ("digital assets dec-23", "digital assets dec 2023"),
        ("capex 1H23", "capex H1 2023"),
        ("amd fulfilment and data centre costs", "amd fulfillment and data center costs"),
        ("exxon first half earnings, 2023", "exxon first-half earnings, 2023"),
        ("unrecognised amortisation", "unrecognized amortization"),
        ("revenue 6M 2023", "revenue H1 2023"),
        ("six months of fiscal 2024 sales", "H1 fiscal 2024 sales"),
        ("nine-month 2023 capex", "nine months of 2023 capex"),
        ("purchases of P&E", "purchases of property and equipment"),
        ("cash handed back to shareholders in 2023", "cash return to shareholders in 2023"),
        ("does cash flow cover its capex in 2023?", "does cash flow higher than its capex in 2023?"),
        ("buybacks 9mo fy25 per cash flow stmt", "buybacks nine months of fy25 "),
        ("china rev jun q 25", "china rev three months ended jun 2025"),
        ("As a credit analyst I need its debt", " its debt"),
        ("NI to shareholders, med costs", "net income to shareholders, medical costs"),
        ("cash held. Leave the securities out.", "cash held. excluding securities."),
        ("tax rate, worked out as tax over earnings", "tax rate, (tax over earnings)"),
    ],
)
def test_what_is_shortened_is_written_out(typed: str, meant: str) -> None:
    assert written_out(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "What was NVIDIA's revenue in fiscal 2024?",
        "AT&T of Intel in 2023",
        "net income of the 3 largest, top 10",
        "co-op revenue in 2023",
        "revenue on may 23, 2023",
        "How many Boeing 737 were delivered in 2023?",
        "Does the policy cover its employees?",
        "loans paid back to banks in 2023",
        "revenue in the first six months of fiscal 2023",
    ],
)
def test_whole_words_stay(typed: str) -> None:
    assert written_out(typed) == typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("AMD 2023 six months operating cash flow", "AMD H1 2023 operating cash flow"),
        ("operating cash flow, nine months, AMD fiscal 2023", "operating cash flow AMD 9M 2023"),
        ("income in the six-month period ended 1 July 2023", "income in the six-month period ended 1 July 2023"),
        ("maturities of six months or less, 2023", "maturities of six months or less, 2023"),
        (
            "due within nine months or later than six months, 2023",
            "due within nine months or later than six months, 2023",
        ),
    ],
)
def test_a_length_is_put_to_its_year_where_it_is_one_of_a_period(typed: str, meant: str) -> None:
    assert written_out(typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("inventory 24 raw materials only", "inventory 2024 raw materials only"),
        ("sales 24 vs 23", "sales 2024 vs 2023"),
        ("pbo at ye '23", "pbo at ye 2023"),
        ("top 24 customers", "top 24 customers"),
        ("notes at 24% in 23", "notes at 24% in 23"),
        ("stores opened in 24 cities, 19", "stores opened in 24 cities, 19"),
        ("sales of fiscal 2024 over 23", "sales of fiscal 2024 over 23"),
        ("royalty growth 24 vs 2023", "royalty growth 2024 vs 2023"),
        ("freight growth 24 v 23", "freight growth 2024 vs 2023"),
        ("the 23 stores closed in 2024", "the 23 stores closed in 2024"),
    ],
)
def test_bare_years_are_those_that_are_reported_on(typed: str, meant: str) -> None:
    assert with_bare_years(typed, {2022, 2023, 2024}) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("CP o/s at ye", "CP outstanding at ye"),
        ("adj. ebitda", "adjusted ebitda"),
        ("avail under the revolver", "available under the revolver"),
        ("dividends per the cf stmt", "dividends "),
        ("shares out on the cover", "shares outstanding "),
        ("ADJ revenue", "ADJ revenue"),  # may be a symbol
        ("gm% fy25", "gross margin fy25"),
        ("GM sales 2023", "GM sales 2023"),
        ("finished goods (inventory note)", "finished goods "),
        ("pre-adj revenue", "pre-adj revenue"),
        ("Merrow PP&E fy25", "Merrow property plant and equipment fy25"),
        ("gm fy25 vs ni", "gross margin fy25 vs net income"),
        ("AR index 2023", "AR index 2023"),  # may be a symbol
    ],
)
def test_single_words_are_written_out(typed: str, meant: str) -> None:
    assert written_out(typed) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("net earnings prior year fy24", "net earnings fy24"),
        ("avg roe fy22-24", "avg roe fy22 to fy24"),
        ("kilns rev share fy24 bps", "kilns share of total revenue fy24 in bps"),
        ("larger by revenue last fy", "larger by revenue last fiscal year"),
        ("store count fy23 end", "store count end of fy23"),
        ("inv over short-term inv", "inventory over short-term investments"),
        ("ebit / interest cover 2023", "ebit / interest expense 2023"),
        ("casino revenue two years ago, 2020", "casino revenue , 2020"),
        ("growth in total aum fy25 v fy24", "growth in total aum fy25 versus fy24"),
        ("total debt less cash and st inv", "total debt less cash and short-term investments"),
        ("St. Louis revenue", "St. Louis revenue"),
    ],
)
def test_what_is_said_twice_or_short_is_read_once_and_whole(typed: str, meant: str) -> None:
    assert " ".join(written_out(typed).split()) == meant
