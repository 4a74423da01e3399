"""A scale that is not understood is unknown, never a guess: the numbers under it are no facts."""

from __future__ import annotations

import pytest
from small_filing import page, read

READ = {
    "(Rs. in lakhs)": 5, "(₹ in crore)": 7, "(in hundreds)": 2, "(in tens of thousands)": 4,
    "(In hundreds of thousands)": 5,
    "(in ten thousands)": 4, "(in mio)": 6, "(in mln)": 6, "(Amounts in bn)": 9, "(in mrd)": 9, "(In thous.)": 3,
    "(in $000)": 3, "($000)": 3, "(In thousands, not millions)": 3, "(In millions) (Unaudited)": 6,
    "(in millions)": 6, "(in whole dollars)": 0,
    "The amounts in this table are in thousands, like other tables in this report.": 3,
}  # fmt: skip
UNKNOWN = (
    "(In milllions)", "(in thousnds)", "(In MILIONS, except per share amounts)", "(Dollars expressed in mllions)",
    "(dollars in zillions)",
    "(in millions of dozens)", "(in Tausend)", "(en milliers)", "(in M)", "(in k)", "(in 10^6)", "(x 1,000)", "(×1000)",
    "(in units of $10,000)", "(in arab)", "(in mi11ions)", "(not in millions)", "(ln thousands)",
    "(In th\u03bfusands)", "(In \uff4d\uff49\uff4c\uff4c\uff49\uff4f\uff4e\uff53)", "(in score)", "(in giga)", "(in half-millions)",
    "(in quarter millions)", "(in 1/1000)", "(in pennies)", "(In 100 millions)", "(In RMB 10,000)", "(in 万元)", "(in ’000)",
    "(in thousand millions)", "(in lakh crore)", "(Dollars in G)",
    "(in trillions)", "(in thousands or millions)", "(in half thousands)",
    "Amounts elsewhere are in thousands. The schedule below is in whole dollars.",
    "Unlike the rest of the report, which is in thousands, this table shows full dollar amounts.", "Other tables are in thousands; these are not.",
    "(US$ in dozens)", "(amounts in 10,000s)", "($ in 00's)", "(in thousands of millions)", "(amounts in myriads)",
    "(in basis points)", "Amounts in basis points", "in basis points", "(In zillions)", "(in milliards)", "(In rnillions)",
    "(In thousands) (In millions)", "(in thousands and millions)", "(In oku yen)", "These amounts are not stated in millions",
    "All amounts below were formerly in millions and are now in dollars", "(百万円)", "(In \u202emillions\u202c)", "\u202e(snoillim nI)\u202c",
)  # fmt: skip


@pytest.mark.parametrize(("scale", "power"), READ.items())
def test_a_scale_in_known_words_is_read(scale: str, power: int) -> None:
    _, facts = read(page("2,500", scale=scale))
    assert facts["Revenue", 2023] == 2500 * 10**power


@pytest.mark.parametrize("scale", UNKNOWN)
def test_numbers_under_an_unknown_scale_are_no_facts(scale: str) -> None:
    _, facts = read(page("2,500", scale=scale))
    assert not facts
