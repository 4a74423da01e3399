"""What an amount of a segment measures: revenue of Data Center, its operating income, or something else.

A row may say it, or a label above it, or its table, or its column. Where none does, the amounts of a column that stand
over a total and add up to it are what that total is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from tickmark.catalogue import REVENUES
from tickmark.catalogue.mentions import metric_phrases
from tickmark.factstore import StoredFact
from tickmark.language.units import is_money
from tickmark.language.words import SMALL, content, singular
from tickmark.time.abbreviations import MONTHS

_KEPT = 8192  # labels whose measure is remembered
CHANGE = re.compile(r"\b(?:change|variance|increase|decrease|growth|constant)\b|%", re.IGNORECASE)
_QUALIFIED = re.compile(
    (
        r"\b(?:inter-?segment|intercompany|eliminat\w*|percent\w*|adjusted|non-?gaap|excluding|deferred|related|organic"
        r"|comparable|impact|change|effect|pro forma|backlog|unearned|attributable|allocated|corporate)\b"
    ),
    re.IGNORECASE,
)
_ALIAS = {
    "revenue": re.compile(
        r"\b(?:external (?:customer )?|customer |third[- ]party )?(?:net )?(?:operating )?(?:revenues?|sales)\b",
        re.IGNORECASE,
    )
}
_HEADER_WORDS = frozenset(MONTHS) | frozenset(
    content(
        "year ended ending fiscal month months three six nine twelve quarter first second third fourth week "
        "million "
        "thousand billion usd dollars as unaudited amount and in the for of at"
    )
)
"""Words of headers that say when and how much, not what."""
_OTHER_AMOUNTS = re.compile(
    r"\b(?:costs?|expenses?|assets|tax(?:es)?|receivables?|income|loss(?:es)?|margin|depreciation|expenditures?)\b",
    re.IGNORECASE,
)
_OR_LOSS = re.compile(r"\b(income|profit|earnings) loss\b")
_PROFIT = re.compile(
    r"\b(?:operating|segment) (?:income|profit|earnings)\b|\b(?:income|earnings) from operations\b", re.IGNORECASE
)


def measures(facts: Sequence[StoredFact]) -> dict[str, str]:
    """fact_id -> metric, for the amounts of segments whose measure is certain.

    Args:
        facts: all facts of one company.
    """
    found: dict[str, str] = {}
    unnamed: list[StoredFact] = []
    for fact in facts:
        if fact.segment is None:
            continue
        if fact.metric:
            found[fact.fact_id] = fact.metric
            continue
        if not is_money(fact.unit) or CHANGE.search(fact.column_label or ""):
            continue
        named = _by_words(fact)
        if named:
            found[fact.fact_id] = named
        elif named is None:
            unnamed.append(fact)
    found |= _by_total(unnamed, facts, found)
    return found


def _by_words(fact: StoredFact) -> str | None:
    """The metric that the words around an amount name; empty where they name something else, None where they name
    nothing.
    """
    own = _without_segment(fact.row_label or "", fact.segment or "")
    if own:
        return _metric_of(own) or ""
    for part in reversed((fact.label or "").split(" > ")[:-1]):
        rest = _without_segment(part, fact.segment or "")
        if rest and (named := _metric_of(rest)):
            return named
        if rest and (_QUALIFIED.search(rest) or _OTHER_AMOUNTS.search(rest)):
            return ""
    column = _undated(_without_segment(fact.column_label or "", fact.segment or ""))
    if column:
        return _metric_of(column) or _metric_within(column) or ""
    return _metric_within(fact.table_title or "")


def _undated(text: str) -> str:
    """A column's header without dates, lengths of periods, scales and units."""
    return " ".join(word for word in text.split() if singular(word) not in _HEADER_WORDS and word not in SMALL)


@lru_cache(maxsize=_KEPT)
def _without_segment(text: str, segment: str) -> str:
    """A label without the member's own name and without signs."""
    rest = text.replace("’", "'").casefold()
    for part in sorted({segment, *segment.split(" > ")}, key=len, reverse=True):
        rest = rest.replace(part.replace("’", "'").casefold(), " ")
    return " ".join(re.sub(r"[^a-z&'% ]+|\b(?:segment|total|external|customers?)\b", " ", rest).split())


@lru_cache(maxsize=_KEPT)
def _metric_of(label: str) -> str | None:
    """The metric that a label as a whole names."""
    if _QUALIFIED.search(label):
        return None
    label = _OR_LOSS.sub(r"\1", label)
    if _PROFIT.fullmatch(label.strip()) or re.fullmatch(
        r"(?:segment )?(?:operating )?(?:income|profit|earnings)(?: \(?loss\)?)?|(?:operating )?(?:income|profit) loss",
        label.strip(),
    ):
        return "operating_income"
    if _ALIAS["revenue"].fullmatch(label.strip()):
        return "revenue"
    meanings = metric_phrases().exactly(label)
    return meanings[0] if meanings else None


def _metric_within(text: str) -> str | None:
    """Revenue or operating income where a title or a header is about it alone."""
    if _QUALIFIED.search(text):
        return None
    revenue, profit = bool(_ALIAS["revenue"].search(text)), bool(_PROFIT.search(text))
    if revenue == profit or re.search(r"\bcosts?\b|\bexpenses?\b|\bassets\b|\btax\b|\breceivable", text, re.IGNORECASE):
        return None
    return "revenue" if revenue else "operating_income"


def _by_total(unnamed: Sequence[StoredFact], facts: Sequence[StoredFact], named: Mapping[str, str]) -> dict[str, str]:
    """Amounts right above a total of the whole company in the same column that add up to it, with those between them
    that are `named` as parts of it.
    """
    totals: dict[tuple[object, ...], list[StoredFact]] = defaultdict(list)
    for fact in facts:
        if fact.segment is None and fact.metric and fact.table_index is not None:
            totals[_column(fact)].append(fact)
    open_ids = {fact.fact_id for fact in unnamed}
    columns: dict[tuple[object, ...], list[StoredFact]] = defaultdict(list)
    for fact in facts:
        if fact.table_index is not None and (fact.fact_id in open_ids or fact.fact_id in named):
            columns[_column(fact)].append(fact)
    found: dict[str, str] = {}
    for column, parts in columns.items():
        parts.sort(key=lambda f: f.row_index or 0)
        for total in totals.get(column, []) if any(f.fact_id in open_ids for f in parts) else ():
            metric = "revenue" if total.metric in REVENUES else total.metric or ""
            own = [f for f in parts if f.fact_id in open_ids]
            fitting = [f for f in parts if f.fact_id in open_ids or named[f.fact_id] == metric]
            ids = _adding_up(own, total) or _adding_up(fitting, total)
            found |= {fact_id: metric for fact_id in ids if fact_id in open_ids}
    return found


def _adding_up(parts: Sequence[StoredFact], total: StoredFact) -> list[str]:
    """Ids of the run of amounts that ends above (or starts below) a total and adds up to it; at least two."""
    above = [part for part in parts if (part.row_index or 0) < (total.row_index or 0)][::-1]
    below = [part for part in parts if (part.row_index or 0) > (total.row_index or 0)]
    for run in (above, below):
        amount, slack = 0.0, float(total.precision)
        for count, part in enumerate(run, 1):
            amount += part.value
            slack += float(part.precision)
            if count > 1 and abs(amount - total.value) <= slack:
                return [part.fact_id for part in run[:count]]
    return []


def _column(fact: StoredFact) -> tuple[object, ...]:
    return (fact.accession, fact.table_index, fact.period_start, fact.period_end_date, fact.unit)
