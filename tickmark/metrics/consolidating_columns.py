"""Statements in blocks, one for each business (builders and their mortgage bank, makers and their finance company):
what a block holds is of that business, not of the company.

A business is a heading that stands over rows among the assets and again among the liabilities of the balance sheet, and
is no word of balance sheets; some row of one business is a row of another. In a statement of results it is one of
several headings of which each has a total or a result of its own (`Homebuilding:`, `Financial services pretax income`).
Its block ends with the next business, or with a row that adds the businesses up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.metrics.rows import StatementRow
from tickmark.metrics.vocabulary import clean

_WORDS_OF_STATEMENTS = Pattern(
    "metrics/words-of-statements",
    r"current|assets|liabilit|equity|^other|deposits|related|affiliat|third part|leases?\b|tax|derivativ|regulat"
    r"|investment|held for|securities|discontinued|variable|cash|receivab|debt|fair value",
    means="a row of a statement, not a company",
    examples=("total [[assets]]", "other costs"),
    counterexamples=("acme europe",),
)
_OF_ALL = Pattern(
    "metrics/of-all",
    r"total (?:assets|liabilities|revenues?|costs?|expenses|(?:share|stock)holders|equity)|(?:consolidated |total "
    r")?(?:income|earnings|loss|profit)\b.*\bbefore\b.*\btax|(?:consolidated )?net (?:income|earnings|loss|cash)\b",
    means="a sum over the whole company",
    examples=("total assets", "income before income tax"),
    counterexamples=("total stores",),
    at="start",
)
_OF_RESULTS = Phrases("words_of_results")
_SEVERAL = 2
_TOTAL_ASSETS = Pattern(
    "metrics/total-assets",
    r"total assets$",
    means="total assets",
    examples=("total assets",),
    counterexamples=("total assets sold",),
    at="start",
)


def businesses(balance_sheet: Sequence[StatementRow]) -> frozenset[str]:
    """The headings of a balance sheet that are businesses, cleaned."""
    middle = next((place for place, row in enumerate(balance_sheet) if _TOTAL_ASSETS.match(row.label)), None)
    if middle is None:
        return frozenset()
    both = _headings(balance_sheet[:middle]) & _headings(balance_sheet[middle + 1 :])
    names = {heading for heading in both if not _WORDS_OF_STATEMENTS.search(heading)}
    under = [{row.label for row in balance_sheet[:middle] if row.label and name in _headings((row,))} for name in names]
    alike = any(one & other for place, one in enumerate(under) for other in under[place + 1 :])
    return frozenset(names) if alike else frozenset()


def of_one_result(rows: Sequence[StatementRow]) -> frozenset[int]:
    """The places of rows of a statement of results that belong to one business and are of a kind that another business
    states too: `Revenues` under `Financial services:`, where home sale revenues stand under `Homebuilding:`.
    """
    places = {name: in_a_business(rows, frozenset((name,))) for name in _businesses_of_results(rows)}
    kinds = {name: {_kind(rows[place]) for place in own} for name, own in places.items()}
    return frozenset(
        place
        for name, own in places.items()
        for place in own
        if any(_kind(rows[place]) in theirs for other, theirs in kinds.items() if other != name)
    )


def _kind(row: StatementRow) -> str:
    """The noun that a row is called by: its last word."""
    return row.label.rpartition(" ")[2]


def _businesses_of_results(rows: Sequence[StatementRow]) -> frozenset[str]:
    """The headings of a statement of results that are businesses, cleaned: two at least, each with a row behind its own
    that names it and says a result or a total: `Homebuilding pretax income`, `Total financial services revenues`.
    """
    found = set()
    for heading in _headings(rows):
        first = next(place for place, row in enumerate(rows) if heading in _headings((row,)))
        named = (row.label.removeprefix("total ") for row in rows[first:])
        told = any(label.startswith(f"{heading} ") and _OF_RESULTS.search(label[len(heading) :]) for label in named)
        if told and not _OF_RESULTS.search(heading):
            found.add(heading)
    return frozenset(found) if len(found) >= _SEVERAL else frozenset()


def in_a_business(rows: Sequence[StatementRow], names: frozenset[str]) -> frozenset[int]:
    """The places of rows that belong to one business."""
    found = set()
    within, last = False, ""
    for place, row in enumerate(rows) if names else ():
        business = next((heading for heading in _headings((row,)) if heading in names), "")
        if business and business != last:
            within, last = True, business
        if _OF_ALL.match(row.label):
            within = False
        if within:
            found.add(place)
    return frozenset(found)


def _headings(rows: Iterable[StatementRow]) -> set[str]:
    return {heading for row in rows if row.readings for heading in map(clean, row.readings[0].parents) if heading}
