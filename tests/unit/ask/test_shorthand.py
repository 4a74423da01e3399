"""Questions as people type them, with what they shorten written out."""

from __future__ import annotations

import pytest

from tickmark.ask.shorthand import written_out


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
    ],
)
def test_what_is_shortened_is_written_out(typed: str, meant: str) -> None:
    assert written_out(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "What was NVIDIA's revenue in fiscal 2024?",
        "PP&E of Intel in 2023",
        "net income of the 3 largest, top 10",
        "co-op revenue in 2023",
        "revenue on may 23, 2023",
        "How many Boeing 737 were delivered in 2023?",
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
