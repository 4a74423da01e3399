"""Tool: arithmetic on the results of other steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field

from tickmark.ask.calculator import LONGEST, calculate, plain
from tickmark.ask.plan import Reference, Strict
from tickmark.ask.quantity import Quantity
from tickmark.ask.refusal import Refused
from tickmark.ask.tools.base import Context, Outcome, Tool
from tickmark.errors import CalculationError


class CalculateArguments(Strict):
    """An expression over names, each of which is another step's value. `base` is what a growth is measured by: it must be above zero."""

    expression: str = Field(min_length=1, max_length=LONGEST)
    values: dict[Annotated[str, Field(pattern=r"^[a-z]{1,3}$")], Reference] = Field(min_length=1, max_length=200)
    words: str = Field(default="", max_length=400)
    base: str | None = Field(default=None, max_length=LONGEST)


class CalculateTool(Tool):
    """The calculator."""

    name: ClassVar[str] = "calculate"
    description: ClassVar[str] = "Exact arithmetic (+ - * / **, avg, sum, min, max, abs) on values of other steps. Amounts cannot be written into it."
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
