"""Rows of filings as questions call them: under another name of what they measure, and as the parts that a table adds
up to a total.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from tickmark.ask.kinds import fits_unit
from tickmark.ask.refusal import Refused
from tickmark.ask.segments import CHANGE
from tickmark.catalogue import metric_names
from tickmark.catalogue.mentions import read_metrics
from tickmark.factstore import CompanyFacts, StoredFact, label_key
from tickmark.language.words import content

_MOST_PARTS = 30
_ALIKE = 0.4
_FINANCIAL_SECTIONS = ("Item8", "Part1Item1", "Item15")
_WHEN = ("ending balance", "end of period", "end of year", "beginning of period", "beginning of year")
"""What rows of a balance that is carried forward add to its name; the day that each is of is known without."""
_TOTAL_COLUMN = re.compile(r"(?:^|\| )total$", re.IGNORECASE)
_TAKEN_OFF = re.compile(r"(?<=\w)\W+(?:less|net of)\b", re.IGNORECASE)
_JOINS = re.compile(r"(?:\b(?:and|or|to)|[&,/])$", re.IGNORECASE)
_PROPORTION = re.compile(r"margin|rate|ratio|percent", re.IGNORECASE)


def in_financial_pages(fact: StoredFact) -> bool:
    """Whether a fact stands in the statements or their notes."""
    return (fact.section_id or "").startswith(_FINANCIAL_SECTIONS)


def names_of_row(label: str) -> tuple[str, ...]:
    """Keys of a row's label (see `label_key`), its own first: `core EPS` is also the row `Core earnings per share`."""
    named = read_end(label)
    same = [f"{named[0]} {name}" for name in metric_names()[named[1]]] if named else []
    return tuple(dict.fromkeys(label_key(name) for name in (label, *same, *(f"{label} {when}" for when in _WHEN))))


def fits_label(fact: StoredFact, label: str) -> bool:
    """Whether a row's amount can be what its label names: a percentage is no earnings per share, and receivables less
    allowances are no allowance.
    """
    row, words = fact.row_label or "", [word for word in content(label) if word not in ("net", "total")]
    if words and words[0] in set(content(row)) - set(content(without_deductions(row))):
        return False
    named = read_end(label)
    return named is None or fits_unit(named[1], fact.unit) or (fact.unit == "pure" and bool(_PROPORTION.search(label)))


def without_deductions(label: str) -> str:
    """A row's label without what it says is taken off: `less allowances`."""
    taken_off = _TAKEN_OFF.search(label)
    return label[: taken_off.start()] if taken_off else label


def read_end(label: str) -> tuple[str, str] | None:
    """The words before a metric's name that a label ends with, and the metric; None where it has no such end, nothing
    before it, or another amount (`gross profit and net income`).
    """
    mentions = read_metrics(label)
    before = label[: mentions[-1].start].rstrip() if mentions and mentions[-1].end == len(label.rstrip()) else ""
    return (before, mentions[-1].metric) if before and not (_JOINS.search(before) and read_metrics(before)) else None


def is_line(fact: StoredFact, key: str) -> bool:
    """Whether a row can be asked for by its label: a row of a table, its changes aside; numbers of shares only where
    the label speaks of shares.
    """
    if fact.unit == "pure" and CHANGE.search(fact.column_label or ""):
        return False
    return fact.table_index is not None and (fact.unit != "shares" or "share" in key or "stock" in key)


def in_total(pool: Sequence[StoredFact]) -> list[StoredFact]:
    """Amounts of rows; of a row that is divided over columns the one in the column of the total."""
    totals = [f for f in pool if _TOTAL_COLUMN.search(f.column_label or "")]
    rows = {(f.accession, f.table_index, f.row_index): f for f in totals}
    return [f for f in pool if rows.get((f.accession, f.table_index, f.row_index), f) is f]


def is_part(fact: StoredFact, whole: str, table: Iterable[StoredFact]) -> bool:
    """Whether rows of a table, the fact's among them, stand right above or below a row of what `whole` names and add up
    to it.

    Args:
        fact: of a row.
        whole: a metric's name, or the words of a row.
        table: all facts of the fact's table.
    """
    column = sorted((f for f in table if _column(f) == _column(fact)), key=lambda f: f.row_index or 0)
    for total in column:
        if total.fact_id != fact.fact_id and _is_called(total, whole):
            above = [f for f in column if (f.row_index or 0) < (total.row_index or 0)][::-1]
            below = [f for f in column if (f.row_index or 0) > (total.row_index or 0)]
            if any(fact in _run(rows, total) for rows in (above, below)):
                return True
    return False


def one_meaning(
    words: str, pool: Sequence[StoredFact], different: Sequence[StoredFact], *, named: bool = False
) -> None:
    """Sees to it that rows of one label mean one amount: within one filing all its values must agree, or one must be in
    a statement and the others not.

    Args:
        words: what is asked for.
        pool: the amounts, best first.
        different: those of them that do not agree.
        named: whether the words name a metric, so that no other amount stands for it.

    Raises:
        Refused: they stand for several amounts.
    """
    latest = [f for f in different if f.accession == pool[0].accession]
    stated = [f for f in latest if f.table_kind in ("income_statement", "balance_sheet", "cash_flow")]
    noted = [f for f in latest if in_financial_pages(f)]
    if len(latest) < 2 or any(len(few) == 1 and few[0] is latest[0] for few in (stated, noted)):
        return
    values = tuple(
        {"label": f.label, "value": float(f.amount), "unit": f.unit, "fact_id": f.fact_id} for f in latest[:6]
    )
    labels = tuple(dict.fromkeys(f"'{f.label}'" for f in latest[:4]))
    raise Refused(
        "missing_context",
        f"{words} stands for several amounts in the filing.",
        suggestions=labels,
        partial=values,
        understood=named,
    )


def labels_like(held: CompanyFacts, words: str) -> tuple[str, ...]:
    """Labels of a company that share most words with what is looked for."""
    wanted = set(content(words))
    shared = ((wanted & set(key.split()), set(key.split()), facts[0]) for key, facts in held.by_label.items())
    scored = sorted(
        ((len(both) / len(wanted | key), fact.row_label or fact.label) for both, key, fact in shared if both),
        reverse=True,
    )
    return tuple(dict.fromkeys(label for score, label in scored if score >= _ALIKE))[:4]


def _is_called(fact: StoredFact, whole: str) -> bool:
    if fact.metric == whole:
        return True
    said = set(label_key(fact.row_label or fact.label).split())
    return any(key and set(key.split()) <= said for key in map(label_key, metric_names().get(whole, (whole,))))


def _run(rows: Sequence[StoredFact], total: StoredFact) -> list[StoredFact]:
    """The rows from the total on that add up to it, two at least; empty where none do."""
    amount, slack = 0.0, float(total.precision)
    for count, row in enumerate(rows[:_MOST_PARTS], 1):
        amount += row.value
        slack += float(row.precision)
        if count > 1 and abs(amount - total.value) <= slack:
            return list(rows[:count])
    return []


def _column(fact: StoredFact) -> tuple[object, ...]:
    return (fact.period_start, fact.period_end_date, fact.unit)


def as_data(fact: StoredFact) -> dict[str, Any]:
    """A fact beside a refusal."""
    period = {"period": fact.fiscal_period, "end": str(fact.period_end_date)}
    return period | {
        "label": fact.row_label or fact.label,
        "value": float(fact.amount),
        "unit": fact.unit,
        "fact_id": fact.fact_id,
    }
