"""What a question's text says besides what it asks: form of the answer, definitions, knowledge dates, and the words
left over.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.ask.amounts import rounded, worded
from tickmark.ask.lexer import flagged
from tickmark.ask.plan import Style
from tickmark.ask.question import sentences, take_apart
from tickmark.ask.refusal import Refused
from tickmark.ask.style import read_style


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Answer in USD millions.", {"scale": 6}),
        ("in millions of U.S. dollars, rounded to two decimal places", {"scale": 6, "decimals": 2}),
        ("(as a %)", {"percent": True}),
        ("Answer in units of percents and round to one decimal place", {"percent": True, "decimals": 1}),
        ("to the nearest tenth of a percent", {"percent": True, "decimals": 1}),
        ("rounded to the nearest million", {"scale": 6, "decimals": 0}),
        ("Express it in USD billions with 2 decimals", {"scale": 9, "decimals": 2}),
        ("in $ thousands", {"scale": 3}),
        ("to the nearest cent", {"decimals": 2}),
        ("in percentage points", {"unit": "percentage points"}),
        ("in basis points", {"unit": "basis points"}),
        ("as a decimal", {"percent": False}),
        ("in days", {"unit": "days"}),
        ("rounded to a whole number", {"decimals": 0}),
        ("as a percentage of revenue", {}),
        ("revenue exceeded $5 million in 2023", {}),
        ("in the last three years", {}),
    ],
)
def test_styles(text: str, said: dict[str, object]) -> None:
    style, _ = read_style(text)
    assert {name: value for name, value in style.model_dump().items() if value not in (None, "")} == said


@pytest.mark.parametrize(
    ("value", "unit", "style", "text"),
    [
        ("60922000000", "USD", Style(), "$60,922 million"),
        ("-2222000000", "USD", Style(), "-$2,222 million"),
        ("60922000000", "USD", Style(scale=9, decimals=2), "$60.92 billion"),
        ("0.7272", "pure", Style(percent=True), "72.72%"),
        ("0.72725", "pure", Style(percent=True, decimals=1), "72.7%"),
        ("4.1699", "pure", Style(unit="times"), "4.17"),
        ("45.321", "pure", Style(unit="days", decimals=1), "45.3 days"),
        ("11.93", "USD/shares", Style(), "$11.93 per share"),
        ("2494000000", "shares", Style(), "2,494 million shares"),
        ("0.0125", "pure", Style(unit="basis points"), "125 basis points"),
        ("1500", "EUR", Style(), "EUR 1,500"),
    ],
)
def test_amounts(value: str, unit: str, style: Style, text: str) -> None:
    assert worded(Decimal(value), unit, style) == text


@given(
    value=st.decimals(min_value=Decimal("-1e13"), max_value=Decimal("1e13"), places=3),
    decimals=st.integers(0, 4),
    scale=st.sampled_from([0, 3, 6, 9]),
)
def test_rounding_is_to_half_a_unit(value: Decimal, decimals: int, scale: int) -> None:
    step = Decimal(1).scaleb(scale - decimals)
    got = rounded(value, "USD", Style(scale=scale, decimals=decimals))
    assert abs(got - value) <= step / 2 and got % step == 0


@pytest.mark.parametrize(
    ("text", "name", "body"),
    [
        ("What is A's DPO? DPO is defined as: 365 * payables / COGS.", "DPO", "365 * payables / COGS"),
        (
            "What is A's ROA? Define ROA as net income divided by total assets.",
            "ROA",
            "net income divided by total assets",
        ),
        (
            "What is A's ROA, defined as net income divided by average total assets?",
            "",
            "net income divided by average total assets",
        ),
        (
            "What was A's quick ratio, where quick ratio = (current assets - inventory) / current liabilities?",
            "quick ratio",
            "(current assets - inventory) / current liabilities",
        ),
        ("What is A's turnover? Calculate it as revenue divided by assets.", "", "revenue divided by assets"),
        ("What is A's margin? Margin = operating income / revenue", "Margin", "operating income / revenue"),
    ],
)
def test_definitions(text: str, name: str, body: str) -> None:
    (definition,) = take_apart(text).definitions
    assert (definition.name, definition.body) == (name, body)


@pytest.mark.parametrize(
    "text",
    [
        "Calculate the percent change in cash provided by operations of A.",
        "Calculate R&D as a percentage of revenue for A in 2024.",
        "Is A's revenue measured by segment?",
    ],
)
def test_what_is_no_definition(text: str) -> None:
    assert take_apart(text).definitions == ()


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Based on filings available as of 2024-02-01, what was A's revenue in fiscal 2023?", date(2024, 2, 1)),
        ("As known on February 1, 2024, what was A's revenue in fiscal 2023?", date(2024, 2, 1)),
        ("What was A's revenue in fiscal 2023, using only information public by 1 February 2024?", date(2024, 2, 1)),
        ("As of March 1, 2023, what was A's revenue for fiscal 2024?", date(2023, 3, 1)),
        ("As of January 28, 2024, what were A's total assets?", None),
        ("What was A's revenue in fiscal 2023?", None),
    ],
)
def test_knowledge_dates(text: str, day: date | None) -> None:
    assert take_apart(text).as_of == day


def test_sentences_keep_abbreviations() -> None:
    assert sentences("What was Apple Inc. revenue vs. that of Coca-Cola Co. in 2023? Round to 2 d.p. please.") == [
        "What was Apple Inc. revenue vs. that of Coca-Cola Co. in 2023?",
        "Round to 2 d.p. please.",
    ]


def test_words_of_another_definition_and_of_the_future() -> None:
    assert flagged("adjusted operating income") == ("another_definition", "adjusted")
    assert flagged("the non-GAAP number") == ("another_definition", "non-gaap")
    assert flagged("guidance for next year") is not None
    assert flagged("revenue of the core-logic unit") is None and flagged("unadjusted income") is None


@given(text=st.text(max_size=400))
def test_any_text_is_taken_apart_or_refused(text: str) -> None:
    try:
        asked = take_apart(text)
    except Refused:
        return
    assert all(part.strip() for part in asked.context)


def test_things_counted_in_thousands_have_no_decimals() -> None:
    from decimal import Decimal

    from tickmark.ask.amounts import worded
    from tickmark.ask.plan import Style

    assert worded(Decimal(134400), "pure", Style()) == "134,400"
    assert worded(Decimal("4.1666667"), "pure", Style()) == "4.17"
