"""A measure that the company prints itself, where it is asked for by name and would be worked out: its own free cash
flow takes off what it pays out to its partners, its own days sales outstanding are those of a quarter.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from typing import Final

from tickmark.ask.answer import Answer
from tickmark.catalogue import ratios
from tickmark.factstore import StoredFact, label_key

_ALIKE: Final = 5e-3
"""By what share of it an amount that is worked out may differ from the one that is printed, to be that one in more
digits.
"""
_FORMULA: Final = frozenset("=/*(")
"""What a question has that says itself how something is worked out."""


def printed_measure(question: str, answer: Answer, facts: Sequence[StoredFact]) -> StoredFact | None:
    """The amount that a company prints for the one measure that an answer works out; None where it prints none or
    several, or where the question says how to work it out.

    Args:
        question: as asked.
        answer: its answer.
        facts: of the company.
    """
    plan = answer.plan or {}
    items, value = plan.get("items", ()), answer.answer.value
    if len(items) != 1 or not plan.get("definitions") or value is None or _FORMULA.intersection(question):
        return None
    names = _names_of(items[0]["metric"])
    cited = {citation.fact_id for citation in answer.citations}
    behind = [fact for fact in facts if fact.fact_id in cited]
    if len({fact.months for fact in behind if fact.months}) > 1:
        return None  # twelve months of a year and two halves, which nobody prints
    ends = max((fact.period_end_date for fact in behind), default=None)
    months = {0, max((fact.months for fact in behind if fact.period_end_date == ends), default=0)}
    worked_with = {fact.value for fact in behind}  # what it is worked out of is not the measure itself
    own = [
        fact
        for fact in facts
        if fact.period_end_date == ends
        and fact.value not in worked_with
        and fact.months in months
        and fact.segment is None
        and (fact.unit == "pure") == (answer.answer.unit == "pure")
        and _is_called(fact, items[0]["metric"], names)
    ]
    values = {float(f"{fact.value:.4g}") for fact in own}
    return own[0] if len(values) == 1 and abs(own[0].value - value) > _ALIKE * abs(value) else None


def measure_called(words: str, facts: Sequence[StoredFact], ends: Collection[date]) -> StoredFact | None:
    """The amount of a row that is called as a question calls a measure, `DSO`, of a year whose statements are not at
    hand to work it out; None where there is none, or several.

    Args:
        words: what is asked for.
        facts: of the company.
        ends: the last days that the question may mean.
    """
    names = _names_of(words)
    own = [
        fact
        for fact in facts
        if fact.period_end_date in ends and fact.segment is None and _is_called(fact, words, names)
    ]
    return own[0] if len(names) > 1 and len({fact.value for fact in own}) == 1 else None


def _is_called(fact: StoredFact, measure: str, names: Collection[str]) -> bool:
    """Whether a row has a name of a measure: net debt is no total debt."""
    label = fact.row_label or ""
    return label_key(label) in names and ("net" in label.lower().split()) == ("net" in measure.lower().split())


def _names_of(measure: str) -> frozenset[str]:
    """The names of a measure that has a definition, as keys of labels; else its own alone."""
    key = label_key(measure)
    named = (
        ratio.names
        for ratio in ratios().values()
        if ratio.formulas and key in {label_key(name) for name in (ratio.name, *ratio.names)}
    )
    return frozenset((key, *(label_key(name) for names in named for name in names)))


__all__ = ["measure_called", "printed_measure"]
