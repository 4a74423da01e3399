"""The titles that financial statements have: one reader for the kind of a table and for the statement a metric is of.

>>> kind_of_title("Condensed Consolidated Balance Sheets"), kind_of_title("Statements of Cash Flows")
('balance_sheet', 'cash_flow')
>>> kind_of_title("Our balance of trade")
''
"""

from __future__ import annotations

import re
from typing import Final

TITLES: Final = {
    "comprehensive_income": re.compile(
        r"statements? of (?:\w+ ){0,3}comprehensive (?:income|loss|earnings)|comprehensive income statements?",
        re.IGNORECASE,
    ),
    "balance_sheet": re.compile(
        r"balance sheets?|statements? of (?:\w+ ){0,2}(?:financial (?:position|condition)|assets(?: and|,) "
        r"liabilities)",
        re.IGNORECASE,
    ),
    "cash_flow": re.compile(r"statements? of (?:\w+ ){0,2}cash flows?|cash flows? statements?", re.IGNORECASE),
    "equity": re.compile(
        r"statements? of (?:\w+ ){0,3}(?:changes in )?(?:[\w’']+ ){0,3}(?:equity|stockholders['’]? investment"
        r"|shareholders['’]? investment)|equity statements?"
        r"|statements? of (?:\w+ ){0,2}changes in (?:[\w’']+ ){0,3}(?:capital|deficit|deficiency|net assets"
        r"|trust corpus)",
        re.IGNORECASE,
    ),
    "income_statement": re.compile(
        r"statements? of (?:\w+ ){0,2}(?:income|operations|earnings|loss)|(?:income|earnings) statements?",
        re.IGNORECASE,
    ),
}
"""Kind -> titles, in the order in which they decide: a statement of comprehensive income also names income."""


def kind_of_title(title: str) -> str:
    """The kind of statement that a title names; empty where it names none."""
    return next((kind for kind, pattern in TITLES.items() if pattern.search(title)), "")
