"""The titles that financial statements have: one reader for the kind of a table and for the statement a metric is of.

>>> kind_of_title("Condensed Consolidated Balance Sheets"), kind_of_title("Statements of Cash Flows")
('balance_sheet', 'cash_flow')
>>> kind_of_title("Our balance of trade")
''
"""

from __future__ import annotations

import re
from typing import Final

from tickmark.language.rules import Pattern

TITLES: Final = {
    "comprehensive_income": Pattern(
        "tables/title-comprehensive-income",
        r"statements? of (?:\w+ ){0,3}comprehensive (?:income|loss|earnings)|comprehensive income statements?",
        means="the title of a statement: comprehensive income",
        examples=("[[STATEMENTS OF COMPREHENSIVE INCOME]]",),
        counterexamples=("Other comprehensive income",),
        flags=re.IGNORECASE,
    ),
    "balance_sheet": Pattern(
        "tables/title-balance-sheet",
        r"balance sheets?|statements? of (?:\w+ ){0,2}(?:financial (?:position|condition)|assets(?: and|,) "
        r"liabilities)",
        means="the title of a statement: balance sheet",
        examples=("Consolidated [[Balance Sheets]]",),
        counterexamples=("Balances",),
        flags=re.IGNORECASE,
    ),
    "cash_flow": Pattern(
        "tables/title-cash-flow",
        r"statements? of (?:\w+ ){0,2}cash flows?|cash flows? statements?",
        means="the title of a statement: cash flow",
        examples=("[[Statements of Cash Flows]]",),
        counterexamples=("Free cash flow",),
        flags=re.IGNORECASE,
    ),
    "equity": Pattern(
        "tables/title-equity",
        r"statements? of (?:\w+ ){0,3}(?:changes in )?(?:[\w’']+ ){0,3}(?:equity|stockholders['’]? investment"
        r"|shareholders['’]? investment)|equity statements?"
        r"|statements? of (?:\w+ ){0,2}changes in (?:[\w’']+ ){0,3}(?:capital|deficit|deficiency|net assets"
        r"|trust corpus)",
        means="the title of a statement: equity",
        examples=("Consolidated [[Statements of Changes in Stockholders’ Equity]]",),
        counterexamples=("Total equity",),
        flags=re.IGNORECASE,
    ),
    "income_statement": Pattern(
        "tables/title-income-statement",
        r"statements? of (?:\w+ ){0,2}(?:income|operations|earnings|loss)|(?:income|earnings) statements?"
        r"|consolidated (?:condensed )?results of operations|(?:statements? of )?profits? (?:and|or|&) loss(?:es)?"
        r"(?: accounts?)?(?=$|\s*[-–—:(|\n])|profit (?:and|or) loss accounts?|^p ?& ?l(?: accounts?| statements?)?$",
        means="the title of a statement: income statement",
        examples=(
            "Consolidated [[Statements of Operations]]",
            "[[Consolidated Results of Operations]]",
            "[[Profit and loss account]]",
            "[[Profit and loss]] - £'000",
            "P&L",
        ),
        counterexamples=("Results of operations",),
        flags=re.IGNORECASE,
    ),
}
"""Kind -> titles, in the order in which they decide: a statement of comprehensive income also names income."""


def kind_of_title(title: str) -> str:
    """The kind of statement that a title names; empty where it names none."""
    return next((kind for kind, pattern in TITLES.items() if pattern.search(title)), "")
