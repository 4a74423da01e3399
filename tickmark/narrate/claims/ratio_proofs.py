"""A ratio of the catalogue in a period, worked out of the facts that its formula names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import product

from tickmark.catalogue import Amount, Formula, Number, Ratio, amounts, canonical
from tickmark.factstore import StoredFact, conflicting
from tickmark.narrate.claims.compare import stated
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.times import fits
from tickmark.time.moments import Moment

Pool = Callable[[str], Sequence[StoredFact]]
"""Facts of a metric, of all periods, best first."""
_PURE = "pure"
_VALUES = 2  # values of one metric that are tried where printings disagree
_WEEK = timedelta(days=6)  # a 52/53-week period may begin this far from the day that another filing gives
_BEST, _OTHER, _CLOSING = 0.96, 0.85, 0.5
_ON_CLOSING = "the balance at the end of the period says so; the average of both ends gives another value"


@dataclass(frozen=True, slots=True)
class _Term:
    value: Decimal
    unit: str
    facts: tuple[StoredFact, ...] = ()


def ratio_proofs(ratio: Ratio, pool: Pool, moment: Moment) -> list[Proof]:
    """The ratio's values, best first; none where the facts of no formula are there.

    `return on assets` is net income over the average of the assets at both ends of the year. Where no filing states the
    opening balance, the closing one serves; where one does, a value on the closing balance comes last and says so.
    """
    alone = any(_of(metric, pool, moment) for metric in ratio.unless)
    for formula, text in list(zip(ratio.formulas, ratio.texts, strict=True))[: 1 if alone else None]:
        opening = _opening(formula, pool, moment) if ratio.averages else None
        found = [
            Proof(t.value, t.facts, _OTHER if n else _BEST, f"computed: {text}")
            for n, t in enumerate(_terms(formula, pool, moment, opening))
        ]
        if found and opening is not None:
            closing = _terms(formula, pool, moment, None)[:1]
            found += [
                Proof(t.value, t.facts, _CLOSING, f"computed on the closing balance: {text}", _ON_CLOSING)
                for t in closing
            ]
        if found:
            return found
    return []


def _terms(formula: Formula, pool: Pool, moment: Moment, opening: date | None) -> list[_Term]:
    if isinstance(formula, Number):
        return [_Term(formula.value, _PURE)]
    if isinstance(formula, Amount):
        now = [_Term(stated(f, formula.metric), f.unit, (f,)) for f in _of(formula.metric, pool, moment)]
        if not formula.averaged or opening is None:
            return now
        then = _balances(formula.metric, pool, opening)[:1]
        return [
            _Term((n.value + stated(f, formula.metric)) / 2, n.unit, (*n.facts, f))
            for n in now
            for f in then
            if f.unit == n.unit
        ]
    left, right = (_terms(part, pool, moment, opening) for part in (formula.left, formula.right))
    joined = (_joined(formula.sign, a, b) for a, b in product(left, right[:1] if formula.sign == "-" else right))
    return [term for term in joined if term is not None][: _VALUES * _VALUES]


def _joined(sign: str, left: _Term, right: _Term) -> _Term | None:
    """Two terms as one; None where their units do not allow it, or where it would divide by zero."""
    facts = tuple(dict.fromkeys((*left.facts, *right.facts)))
    if sign in "+-":
        value = left.value + right.value if sign == "+" else left.value - right.value
        return _Term(value, left.unit, facts) if left.unit == right.unit else None
    if sign == "*":
        unit = left.unit if right.unit == _PURE else right.unit if left.unit == _PURE else None
        return _Term(left.value * right.value, unit, facts) if unit else None
    if not right.value:
        return None
    unit = (
        _PURE
        if left.unit == right.unit
        else left.unit
        if right.unit == _PURE
        else f"{left.unit}/shares"
        if right.unit == "shares"
        else None
    )
    return _Term(left.value / right.value, unit, facts) if unit else None


def _of(metric: str, pool: Pool, moment: Moment) -> list[StoredFact]:
    """The distinct values of a metric in a period, best first; what covers tell, such as shares outstanding, in the
    report on it.
    """
    own = [f for f in pool(metric) if fits(moment, f.period_start, f.period_end_date)]
    if not own and canonical()[metric].statement == "cover":
        own = [f for f in pool(metric) if fits(moment, None, f.doc_date)]
    return list(conflicting(own))[:_VALUES]


def _opening(formula: Formula, pool: Pool, moment: Moment) -> date | None:
    """The day before the formula's flows begin, where filings state every averaged balance on it."""
    parts = list(amounts(formula))
    flows = (f for part in parts if canonical()[part.metric].kind == "duration" for f in _of(part.metric, pool, moment))
    start = next((f.period_start for f in flows if f.period_start is not None), None)
    if start is None:
        return None
    day = start - timedelta(days=1)
    return day if all(_balances(part.metric, pool, day) for part in parts if part.averaged) else None


def _balances(metric: str, pool: Pool, day: date) -> list[StoredFact]:
    return [f for f in pool(metric) if f.period_start is None and abs(f.period_end_date - day) <= _WEEK]
