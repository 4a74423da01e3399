"""Which day of those that a company told a number on a question means: shares on a cover are counted weeks after the
period of the report, the public float half a year before its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from tickmark.ask.plan import PeriodSpec
from tickmark.ask.refusal import Refused
from tickmark.factstore import StoredFact
from tickmark.time.resolve import NEAR, SAME_MONTH, Slot


def day_told(facts: Sequence[StoredFact], spec: PeriodSpec, period: Slot | None) -> Slot | None:
    """The day that counts: the one that is asked for, the newest one, or that of the report for the period that is
    asked for; None where there is none.

    Args:
        facts: those that tell the number, of the whole company or of one class of stock.
        spec: the period as it is asked for.
        period: that period in the company's calendar.
    """
    days = {fact.period_end_date for fact in facts}
    if spec.latest and not spec.back and not spec.quarters_back and not spec.months:
        return _slot(max(days)) if days else None
    if spec.day is not None and not spec.back and not spec.quarters_back:
        return _nearest(days, spec.day, SAME_MONTH if spec.loose else NEAR)
    if period is None:
        return None
    at_end = _nearest(days, period.end, SAME_MONTH)
    told = {fact.period_end_date for fact in facts if abs(fact.doc_date - period.end) <= SAME_MONTH}
    return at_end or (_slot(max(told)) if told else None)


def by_class(name: str, words: str, classes: Sequence[StoredFact]) -> Refused:
    """Why there is no number of a company that tells one for each class of its stock."""
    latest = max(fact.period_end_date for fact in classes)
    told = {fact.segment: fact for fact in classes if fact.period_end_date == latest}
    return Refused(
        "missing_context",
        f"{name} tells {words} by class, and no total.",
        suggestions=tuple(f"{of_class} {words}" for of_class in told),
        partial=tuple(
            {
                "label": fact.label,
                "end": str(fact.period_end_date),
                "value": float(fact.amount),
                "unit": fact.unit,
                "fact_id": fact.fact_id,
            }
            for fact in told.values()
        ),
    )


def _nearest(days: set[date], wanted: date, near: timedelta) -> Slot | None:
    fitting = [day for day in days if abs(day - wanted) <= near]
    return _slot(min(fitting, key=lambda day: abs(day - wanted))) if fitting else None


def _slot(day: date) -> Slot:
    return Slot("", None, day, 0)
