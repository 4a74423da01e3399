"""Whose amounts a title, a header, an introduction or a note says it tells."""

from __future__ import annotations

import pytest

from tickmark.metrics.whose import notes_by_mark, proper_name, told_by

COVER = frozenset("calder ridge corp form annual report delaware".split())
ANOTHERS = (
    "Certain costs of our largest customer, Brandt Mills:", "The costs were incurred by the landlord of our Toledo plant:",
    "Costs of the Erie joint venture, of which we own half", "Selected costs of Hollis Tool before we acquired it",
    "Verrant has published these costs of the arm, which never belonged to us:", "Assets held in trust for customers",
    "Eastern Tool Works, a company controlled by our chairman, reported the following:", "Tenant sales, as tenants report them",
    "The variable interest entity that owns our office had these costs:", "Fund I, which a subsidiary manages for outside investors",
    "Verrant Foods accounts for 22% of our sales. Its own costs follow:", "Amounts of Calder Ridge Power LP follow:",
    "None of the amounts in the table above are those of the Company.",
    "The dealers are independent. What they told us of their sales (in thousands):",
    "Until March 2025 the yard was owned by the Pell family. Sales under them, in thousands:",
    "The amounts are those of the yacht clubs that moor with us.",
    "Our lender’s costs:", "Sales and wages at the marinas of our franchisees", "Boat makers, from their annual reports",
    "Held for the account of members",
)  # fmt: skip
OTHER_VERSIONS = {
    "The table presents the non-guarantor subsidiaries only.": "subsidiaries only",
    "Figures of our federal return for 2024:": "federal return",
    "Amounts as first reported, before the restatement": "as first reported",
    "Invented numbers of a company called Sample": "Invented",
    "Costs on the statutory basis:": "statutory basis",
    "Costs of the Erie plant": "Erie plant",
}
TITLES = {
    "Larkmoor Castings LLC (40% owned)": "another company", "Verrant Foods (our customer)": "another company",
    "Northwind Mills, Inc.": "Northwind Mills, Inc", "Hourly employees’ pension trust (in thousands)": "pension trust",
    "Restricted subsidiaries, in thousands": "Restricted subsidiaries",
}  # fmt: skip
OWN = (
    "The following table presents revenue by customer:", "Sales of our stores were as follows:", "Equity in earnings of affiliates",
    "Net cash provided by operating activities", "Costs of customer contracts", "Calder Ridge Corp and Subsidiaries", "Pension Plan Assets",
    "Northwind Mills, Inc. is our largest competitor and a party to it.", "Amounts due to suppliers", "Its results were:",
    "The following table summarizes our commitments, which are not recorded in our balance sheets:", "Interest Expense",
    "The following table presents the Company’s sources of revenue:", "The Group’s costs by kind:", "Registrant's own results",
)  # fmt: skip


@pytest.mark.parametrize("text", ANOTHERS)
def test_amounts_that_a_text_says_are_anothers(text: str) -> None:
    assert told_by(text, COVER) == "another company"


@pytest.mark.parametrize("text", OTHER_VERSIONS)
def test_amounts_of_a_part_or_another_version(text: str) -> None:
    assert told_by(text, COVER) == OTHER_VERSIONS[text]


@pytest.mark.parametrize("text", TITLES)
def test_a_title_may_name_somebody_alone(text: str) -> None:
    assert told_by(text, COVER, titled=True) == TITLES[text]
    assert not told_by(text.partition("(")[0], COVER)


@pytest.mark.parametrize("text", OWN)
def test_what_a_company_says_of_its_own_amounts_is_told_of_nobody_else(text: str) -> None:
    assert not told_by(text, COVER, titled=True)


def test_a_note_says_whose_the_amounts_of_its_mark_are() -> None:
    notes = (
        "(a) Amounts of our franchisees.",
        "(b) Restated.",
        "* As shown in the federal tax return.",
        "Paid in May.",
    )
    assert notes_by_mark(notes, COVER) == {"(a)": "another company", "*": "tax return"}


def test_a_name_in_a_header_is_a_word_of_no_list() -> None:
    common = frozenset(("castings",))
    assert proper_name("Larkmoor 2024", COVER, common)
    for own in (
        "Calder Ridge",
        "Castings",
        "Shares",
        "Year Ended December 31, 2024",
        "EBITDA",
        "Total Number of Shares",
    ):
        assert not proper_name(own, COVER, common)
