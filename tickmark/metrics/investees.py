"""Statements of companies that the group does not consolidate: what it sums up of its affiliates and joint ventures is theirs, however large.

"Summarized financial information of our unconsolidated affiliates" over a balance sheet, or "Balance sheets of the joint venture (not consolidated)".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tickmark.tables.captions import last_sentence
from tickmark.tables.model import Table

_KINDS = ("balance_sheet", "income_statement", "cash_flow", "comprehensive_income", "other")
_NOT_CONSOLIDATED = re.compile(r"\bunconsolidated\b|\bnot consolidated\b|\bnon-?consolidated\b|\bequity[- ]method\b|\binvestees?\b", re.IGNORECASE)
_OTHERS = r"(?:affiliate[sd]?|affiliated companies|joint ventures?|associated companies|associates|partnerships?)"
_OF_OTHERS = re.compile(
    rf"\b(?:financial (?:information|data|statements?|position)|balance sheets?|statements? of (?:\w+ )?(?:income|operations|earnings)|results(?: of operations)?)\b"
    rf"[^.]*\b(?:of|for) (?:\w+ ){{0,4}}{_OTHERS}\b(?! and (?:its|their|consolidated))",
    re.IGNORECASE,
)
_SUMS_UP = re.compile(
    r"\b(?:summari[sz]ed|condensed|combined|aggregated?|financial (?:information|data|statements?|position)|balance sheets?|results)\b", re.IGNORECASE
)


def of_investees(tables: Iterable[Table], before: Callable[[int], str]) -> frozenset[int]:
    """Indexes of the tables that sum up companies which are not consolidated, by their title or the text right above them; of several in a row, with nothing between them, by that of the first.

    Args:
        tables: all tables of one document, in its order.
        before: block index -> the text that stands before that block.
    """
    found: set[int] = set()
    last: Table | None = None
    for table in tables:
        above = before(table.block)
        sentence = last_sentence(above)
        told = _says(table.title) or (_SUMS_UP.search(sentence) is not None and _says(sentence))
        follows = last is not None and last.index in found and not above and table.title == last.title and table.block - last.block <= 1
        if (told or follows) and table.kind in _KINDS:
            found.add(table.index)
        last = table
    return frozenset(found)


def _says(text: str) -> bool:
    return bool(_NOT_CONSOLIDATED.search(text) or _OF_OTHERS.search(text))
