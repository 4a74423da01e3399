"""A statement of a unit that is not money makes its numbers that unit, or leaves them out; none falls back to dollars."""

from __future__ import annotations

import pytest
from small_filing import page, read

from tickmark.tables.units.stated_unit import stated_unit

LEFT_OUT = (
    "(In points)", "(in index points)", "(in basis points)", "(in years)", "(in days)", "(in hours)", "(in employees)", "(in times)",
    "(in units)", "(in degrees)", "(December 31, 2019 = 100)", "December 31, 2019 = 100", "(Rebased to 100)", "Indexed to 100",
    "(base year 2019 = 100)", "(ratios)", "(times)", "(multiples)", "(coverage, x)", "(index points)", "(number of stores)",
    "(per customer)", "(US$ per barrel)", "(in tonnes)", "(in square feet)", "(in millions of points)", "(in thousands of units)",
    "(in thousands of customers)", "Amounts in points", "All amounts are in lots", "Stated in lots.", "(in quatloos)", "(in florins)",
    "(in millions of quatloos)", "(in satoshis)", "(in fils)", "(in SDRs)", "amounts in lots, unless otherwise noted",
    "(in millions) (in percent)",
)  # fmt: skip
PERCENT = (
    "(in percent)", "(%)", "(in %)", "(in percentages)", "(as a percentage of net sales)", "Percent of total revenue", "(in %, except EPS)",
)  # fmt: skip
MONEY = {
    "(In U.S. cents)": ("USD", 25.0), "(Dividends in cents)": ("USD", 25.0), "(in pence)": ("GBP", 25.0), "(in eurocents)": ("EUR", 25.0),
    "(in euros)": ("EUR", 2500.0), "(in Danish kroner)": ("DKK", 2500.0), "(in dollars)": ("USD", 2500.0),
    "(in constant 2019 dollars)": ("USD", 2500.0), "(in accordance with GAAP)": ("USD", 2500.0), "(in Germany)": ("USD", 2500.0),
    "(in the order of preference)": ("USD", 2500.0), "(in fiscal 2023)": ("USD", 2500.0), "(unaudited)": ("USD", 2500.0),
    "(in thousands, except percentages)": ("USD", 2.5e6), "(in millions of dollars)": ("USD", 2.5e9),
}  # fmt: skip


@pytest.mark.parametrize("unit", LEFT_OUT)
def test_numbers_in_a_unit_that_is_not_money_or_not_known_are_left_out(unit: str) -> None:
    assert not read(page("2,500", scale=unit))[1]


@pytest.mark.parametrize("unit", PERCENT)
def test_numbers_in_percent_are_rates(unit: str) -> None:
    _, facts = read(page("2,500", scale=unit))
    assert facts["Revenue", 2023] == 25


@pytest.mark.parametrize("unit", MONEY)
def test_money_is_read_in_the_unit_that_is_stated(unit: str) -> None:
    _, facts = read(page("2,500", scale=unit))
    assert facts["Revenue", 2023] == MONEY[unit][1]
    found = stated_unit(unit)
    assert found is None or found.unit in ("money", MONEY[unit][0])


@pytest.mark.parametrize("label", ["Revenue (in points)", "Revenue (in quatloos)", "Revenue index, 2019 = 100"])
def test_so_does_the_label_of_a_row(label: str) -> None:
    raw = page("2,500").replace(b"<td>Revenue</td>", f"<td>{label}</td>".encode())
    _, facts = read(raw)
    assert 2.5e9 not in facts.values() and 2500 not in facts.values()
    assert facts["Cost of revenue", 2023] == 1.4e9


@pytest.mark.parametrize("head", ["2023 (in points)", "2023 (index points)", "2023 (in quatloos)"])
def test_so_does_the_header_of_a_column(head: str) -> None:
    _, facts = read(page("2,500").replace(b"<td>2023</td>", f"<td>{head}</td>".encode()))
    assert set(facts) == {("Revenue", 2022), ("Cost of revenue", 2022)}


def test_a_sign_before_a_number_says_more_than_what_stands_above() -> None:
    raw = page("$2,500", scale="(in years)").replace(b"<td>1,400", b"<td>$1,400")
    assert {2500.0, 1400.0} <= set(read(raw)[1].values())


def test_a_unit_between_rows_holds_from_there() -> None:
    below = b"<tr><td>(in points)</td><td></td><td></td></tr><tr><td>Cost of revenue"
    _, facts = read(page("2,500").replace(b"<tr><td>Cost of revenue", below))
    assert facts["Revenue", 2023] == 2.5e9 and ("Cost of revenue", 2023) not in facts
