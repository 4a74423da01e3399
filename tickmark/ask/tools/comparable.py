"""Tool: whether values can be set against each other, and how surely."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar

from pydantic import BaseModel, Field

from tickmark.ask.plan import Reference, Strict
from tickmark.ask.quantity import PURE, Quantity
from tickmark.ask.tools.base import Context, Outcome, Tool
from tickmark.factstore import StoredFact
from tickmark.forms import form_of

COMPARES = 0.8
"""From this confidence on values are compared without a remark."""
WARNS = 0.5
"""Below this confidence values are not compared."""
_OTHER_LENGTH = 0.2
_OTHER_MEASURE = 0.2
_OTHER_CURRENCY = 0.1
_OTHER_SCOPE = 0.7
_OTHER_STANDARD = 0.6
_ENDS = ((45, 1.0), (100, 0.9), (200, 0.7), (10_000, 0.6))
"""Days between the ends of two companies' periods, and the confidence that is left."""


class ComparableArguments(Strict):
    """Values of other steps, and what each measures."""

    values: list[Reference] = Field(min_length=2, max_length=200)
    measures: list[str] = Field(max_length=200)


class ComparableTool(Tool):
    """Looks at definition, unit, currency, length and end of the periods, scope and accounting standard."""

    name: ClassVar[str] = "comparable"
    description: ClassVar[str] = (
        "Whether values can be compared: the same measure, currency, length of period, scope and accounting "
        "standard; and how far their periods lie apart."
    )
    arguments: ClassVar[type[BaseModel]] = ComparableArguments
    outputs: ClassVar[frozenset[str]] = frozenset({"confidence", "issues"})

    def call(
        self,
        arguments: ComparableArguments,
        given: Mapping[str, Any],
        context: Context,  # noqa: ARG002
    ) -> Outcome:
        """The least confidence of all aspects, with what lowers it."""
        quantities = [given[reference] for reference in arguments.values]
        confidence, issues = judge([q for q in quantities if isinstance(q, Quantity)], arguments.measures)
        return Outcome({"confidence": confidence, "issues": issues})


def judge(quantities: Sequence[Quantity], measures: Sequence[str]) -> tuple[float, tuple[str, ...]]:
    """Confidence from 0 to 1 that values can be compared, and what speaks against it."""
    found: list[tuple[float, str]] = []
    named = list(dict.fromkeys(measures))
    companies = {fact.cik for quantity in quantities for fact in quantity.facts}
    if len(named) > 1 and (
        len(companies) > 1 or any(q.unit == PURE for q in quantities)
    ):  # money of one company, as R&D and SG&A, is money
        found.append((_OTHER_MEASURE, f"they measure different things: {', '.join(named)}"))
    units = sorted({q.unit for q in quantities})
    if len(units) > 1:
        found.append((_OTHER_CURRENCY, f"they are in different units: {', '.join(units)}"))
    if len(companies) > 1:
        found += _across(quantities)
    elif len(lengths := sorted({_length(q) for q in quantities})) > 1:
        found.append((_OTHER_LENGTH, f"their periods have different lengths: {_listed(lengths)}"))
    return min((score for score, _ in found), default=1.0), tuple(text for _, text in sorted(found))


def _across(quantities: Sequence[Quantity]) -> Iterable[tuple[float, str]]:
    """What speaks against comparing values of different companies."""
    lengths = sorted({_length(q) for q in quantities})
    if len(lengths) > 1:
        yield _OTHER_LENGTH, f"their periods have different lengths: {_listed(lengths)}"
    ends = [max((f.period_end_date for f in q.facts), default=date.min) for q in quantities]
    apart = (max(ends) - min(ends)).days
    score = next(score for days, score in _ENDS if apart <= days)
    if score < 1.0:
        yield score, f"their periods end up to {apart} days apart ({min(ends)} and {max(ends)})"
    if len({_segmented(q.facts) for q in quantities}) > 1:
        yield _OTHER_SCOPE, "one is of a segment, the other of a whole company"
    if len({any(_is_foreign(f.doc_type) for f in q.facts) for q in quantities}) > 1:
        yield _OTHER_STANDARD, "one is under IFRS, the other under US GAAP"


def _length(quantity: Quantity) -> tuple[int, ...]:
    """Lengths in months of the periods that a value rests on, balances left out where there are flows."""
    months = {fact.months for fact in quantity.facts}
    return tuple(sorted(months - {0} or months))


def _listed(lengths: Iterable[tuple[int, ...]]) -> str:
    return " and ".join("/".join(f"{m} months" if m else "a balance" for m in length) for length in lengths)


def _segmented(facts: Iterable[StoredFact]) -> bool:
    return any(fact.segment for fact in facts)


def _is_foreign(form: str) -> bool:
    known = form_of(form)
    return known is not None and known.foreign
