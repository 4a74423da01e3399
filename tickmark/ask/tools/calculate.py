"""Tool: arithmetic on the results of other steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field

from tickmark.ask.calculator import LONGEST, calculate, plain
from tickmark.ask.plan import Reference, Strict
from tickmark.ask.quantity import PURE, Quantity
from tickmark.ask.refusal import Refused
from tickmark.ask.tools.base import Context, Outcome, Tool
from tickmark.errors import CalculationError
from tickmark.factstore import label_key


class CalculateArguments(Strict):
    """An expression over names, each of which is another step's value. `base` is what a growth is measured by: it must
    be above zero.
    """

    expression: str = Field(min_length=1, max_length=LONGEST)
    values: dict[Annotated[str, Field(pattern=r"^[a-z]{1,3}$")], Reference] = Field(min_length=1, max_length=200)
    words: str = Field(default="", max_length=400)
    base: str | None = Field(default=None, max_length=LONGEST)


class CalculateTool(Tool):
    """The calculator."""

    name: ClassVar[str] = "calculate"
    description: ClassVar[str] = (
        "Exact arithmetic (+ - * / **, avg, sum, min, max, abs) on values of other steps. Amounts cannot be written "
        "into it."
    )
    arguments: ClassVar[type[BaseModel]] = CalculateArguments
    outputs: ClassVar[frozenset[str]] = frozenset({"value", "calculation"})

    def call(self, arguments: CalculateArguments, given: Mapping[str, Any], context: Context) -> Outcome:
        """The result with its transcript."""
        names: dict[str, Quantity] = {}
        for name, reference in arguments.values.items():
            quantity = given[reference]
            if not isinstance(quantity, Quantity):
                raise CalculationError(f"{reference} is no number")
            names[name] = quantity
        if arguments.base is not None:
            _refuse_strangers(names)
            base = calculate(arguments.base, names, constants=context.numbers)
            if base.quantity.value <= 0:
                partial = tuple({"words": q.words, "value": float(q.value), "unit": q.unit} for q in names.values())
                raise Refused(
                    "definition_mismatch",
                    f"A growth rate from {plain(base.quantity.value)} {base.quantity.unit} has no meaning.",
                    suggestions=("Ask for the change in the amount.",),
                    partial=partial,
                )
        done = calculate(arguments.expression, names, words=arguments.words, constants=context.numbers)
        return Outcome({"value": done.quantity, "calculation": done})


def _refuse_strangers(names: Mapping[str, Quantity]) -> None:
    """A growth rate needs two printings of one thing: of one metric, or of rows or sentences called alike, and no
    shares of something.

    Raises:
        Refused: they measure different things.
    """
    facts = [quantity.facts[0] for quantity in names.values() if len(quantity.facts) == 1]
    unnamed = [fact for fact in facts if fact.metric is None and fact.segment is None]
    called = {label_key(fact.row_label or fact.label) for fact in unnamed}
    told = any(fact.unit == PURE and fact.scale == -2 for fact in unnamed)  # `61 % of unit case volume`, of whatever
    if len(names) == len(unnamed) == 2 and (len(called) > 1 or told):
        raise Refused(
            "definition_mismatch",
            "The two amounts that a growth rate would be worked out from are not known to measure the same thing.",
            suggestions=("Ask for each by itself.",),
            partial=tuple({"words": q.words, "value": float(q.value), "unit": q.unit} for q in names.values()),
        )
