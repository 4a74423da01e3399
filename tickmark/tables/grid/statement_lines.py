"""Lines that only financial statements have together."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FEWEST = 3  # of them, by which a table is a statement without a title
_LINES = tuple(
    re.compile(pattern)
    for pattern in (
        r"^(?:total |net )*(?:revenues?|sales|turnover)$|^(?:revenues?|sales|turnover)\b(?! (?:growth|per|share|mix))",
        r"^(?:total )?costs? of (?:goods|sales|revenues?|products)",
        r"^gross (?:profit|loss)",
        r"^(?:total )?operating (?:expenses|costs)|^selling|^administrative|^general and admin",
        r"^(?:operating (?:income|profit|loss)|(?:income|profit|loss) from operations"
        r"|(?:adjusted )?ebit(?:da)?(?: \(.*)?$|operating result)",
        r"(?:income|profit|loss|result|earnings) before (?:\w+ )?tax|^(?:provision for )?income tax",
        r"^net (?:income|profit|loss|earnings)|^(?:profit|loss) for the (?:year|period|quarter)",
        r"^total (?:current )?assets",
        r"^total (?:current )?liabilities",
        r"^total (?:\w+['’]? )*equity|^(?:share|stock)holders['’]? equity|^retained earnings",
        r"^depreciation\b|^amorti[sz]ation\b",
        r"^cash and (?:cash )?equivalents|^cash and bank|^cash$",
        r"^inventor(?:y|ies)$|^(?:trade |accounts )?receivables?|^property, plant",
        r"^(?:trade |accounts )payables?|^(?:long|short).term (?:debt|borrowings)",
        r"^(?:net )?cash (?:flows? )?(?:provided|generated|used|from)",
        r"^capital expenditures?|^purchases? of property",
    )
)


def has_statement_lines(labels: Iterable[str]) -> bool:
    """Whether labels of rows are those of a statement.

    >>> has_statement_lines(["Revenue", "Cost of sales", "Gross profit"]), has_statement_lines(["Sales", "Engineering"])
    (True, False)
    """
    named = {label.lower().strip(" :") for label in labels}
    return sum(any(line.search(label) for label in named) for line in _LINES) >= _FEWEST


_INCOME, _BALANCE = range(7), (7, 8, 9, 11, 12, 13)
"""The lines of which of them a statement of income and a balance sheet have."""


def kind_by_lines(labels: Iterable[str]) -> str:
    """The statement that a table is by its lines; nothing where they are those of none, or of several.

    >>> kind_by_lines(["Total revenue", "Gross profit", "EBITDA", "Occupancy"]), kind_by_lines(["Sales", "Cash"])
    ('income_statement', '')
    """
    named = {label.lower().strip(" :") for label in labels}
    told = [any(line.search(label) for label in named) for line in _LINES]
    income, balance = sum(told[n] for n in _INCOME) >= _FEWEST, sum(told[n] for n in _BALANCE) >= _FEWEST
    return "" if income == balance else "income_statement" if income else "balance_sheet"
