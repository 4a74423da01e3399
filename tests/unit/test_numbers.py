"""Printed number <-> value."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.numbers import currency_symbol, read_number, read_range, scaled


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234", "1234"),
        ("$ 1,234.5", "1234.5"),
        ("$(1,234)", "-1234"),
        ("($1,234)", "-1234"),
        ("(1,234", "-1234"),
        ("-17", "-17"),
        ("(12.5)%", "-12.5"),
        ("(12.5%)", "-12.5"),
        (".5", "0.5"),
        ("1,234(1)", "1234"),
        ("1,234 (a)", "1234"),
        ("1,234*", "1234"),
        ("1,234-", "-1234"),
        ("<1,234>", "-1234"),
        ("$<.05>", "-0.05"),
        ("1,234 $", "1234"),
        ("(1,234) $", "-1234"),
        ("12 1/2", "12.5"),
        ("8-7/8", "8.875"),
        ("$ 9 1/16", "9.0625"),
        ("12½", "12.5"),
        ("3/4", "0.75"),
        ("€ 7", "7"),
        ("+4.6%", "4.6"),
        ("+9.0", "9.0"),
        ("+1,234", "1234"),
        ("39,82,14,075", "398214075"),
        ("(£0.6m)", "-0.6"),
    ],
)
def test_reads_the_number_that_is_printed(text: str, value: str) -> None:
    printed = read_number(text)
    assert printed is not None
    assert printed.value == Decimal(value)


@pytest.mark.parametrize("text", ["—", "–", "-", "$—", "— %", "(—)", "- 0 -", "nil", "Nil"])
def test_a_dash_is_zero(text: str) -> None:
    printed = read_number(text)
    assert printed is not None and printed.dash and printed.value == 0


@pytest.mark.parametrize(
    "text",
    [
        "N/A",
        "9.1 years",
        "2024 - 2044 notes",
        "Level 1",
        "1,23",
        "*",
        "",
        "12,34,56",
        "1.2.3",
        "12/31",
        "2/4",
        "6/30",
        "1/3",
        "7/8/97",
        "1.2 million",
        "12M",
        "5% K",
    ],
)
def test_other_text_is_no_number(text: str) -> None:
    assert read_number(text) is None


def test_percent_and_currency_are_part_of_the_number() -> None:
    percent = read_number("12.5%")
    assert percent is not None and percent.percent and percent.decimals == 1
    euros = read_number("€1,000")
    assert euros is not None and euros.symbol == "EUR" and euros.grouped


@pytest.mark.parametrize(
    ("text", "value", "power"),
    [
        ("$1.2 billion", "1.2", 9),
        ("$1.24B", "1.24", 9),
        ("$(3.3) million", "-3.3", 6),
        ("($212M)", "-212", 6),
        ("€870K", "870", 3),
        ("$41", "41", 0),
    ],
)
def test_a_word_behind_an_amount_of_money_states_its_power_of_ten(text: str, value: str, power: int) -> None:
    printed = read_number(text)
    assert printed is not None
    assert (printed.value, printed.power) == (Decimal(value), power)


def test_a_range_has_two_ends_and_one_percent_sign_serves_both() -> None:
    ends = read_range("3.80 - 4.95%")
    assert ends is not None
    low, high = ends
    assert (low.value, high.value, low.percent, high.percent) == (Decimal("3.80"), Decimal("4.95"), True, True)
    assert read_range("July - August") is None


def test_only_a_sign_alone_is_a_currency_symbol() -> None:
    assert currency_symbol("$") == "USD"
    assert currency_symbol("$(") == "USD"
    assert currency_symbol("$5") is None


@given(
    st.decimals(min_value=0, max_value=10**12, allow_nan=False, allow_infinity=False, places=2),
    st.booleans(),
    st.booleans(),
)
def test_every_printed_amount_reads_back(value: Decimal, negative: bool, dollar: bool) -> None:
    text = f"{value:,.2f}"
    text = f"${text}" if dollar else text
    printed = read_number(f"({text})" if negative else text)
    assert printed is not None
    assert printed.value == (-value if negative else value)
    assert printed.decimals == 2
    assert printed.symbol == ("USD" if dollar else None)


@given(
    st.decimals(min_value=-(10**9), max_value=10**9, allow_nan=False, allow_infinity=False, places=3),
    st.integers(min_value=-2, max_value=9),
)
def test_scaling_is_exact(value: Decimal, scale: int) -> None:
    assert scaled(value, scale) == value * Decimal(10) ** scale


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_without_error(text: str) -> None:
    printed = read_number(text)
    assert printed is None or printed.value.is_finite()
    read_range(text)


@pytest.mark.parametrize("text", ["000-06217", "94-1234567", "001-36743", "55802-1234"])
def test_identifiers_are_no_ranges(text: str) -> None:
    assert read_range(text) is None


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("3.0-7.5", ("3.0", "7.5")),
        ("2.5%-4.0%", ("2.5", "4.0")),
        ("1,000-10,000", (1000, 10000)),
        ("2024-2030", (2024, 2030)),
        ("2026-27", (2026, 2027)),
        ("2030-15", (2030, 15)),
        ("10000-20000", (10000, 20000)),
    ],
)
def test_ranges_with_hyphens_still_are(text: str, ends: tuple[int | str, int | str]) -> None:
    found = read_range(text)
    assert found is not None
    assert [end.value for end in found] == [Decimal(end) for end in ends]


@pytest.mark.parametrize(
    ("text", "power"), [("£41.8m", 6), ("CHF 482.6m", 6), ("£702k", 3), ("€1.2bn", 9), ("+£3mn", 6), ("-£0.6m", 6)]
)
def test_the_letter_behind_money_is_its_scale(text: str, power: int) -> None:
    printed = read_number(text)
    assert printed is not None and printed.power == power


@pytest.mark.parametrize("text", ["41.8m", "+31", "12k", "£5x"])
def test_a_letter_or_a_plus_without_money_is_no_number(text: str) -> None:
    assert read_number(text) is None
