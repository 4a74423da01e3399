"""What a question means, before it is looked up: measures of companies in periods, and what to do with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tickmark.ask.expression import Expression
from tickmark.ask.plan import Form, PeriodSpec, Style

Over = Literal["each", "growth", "change", "cagr", "average", "sum"]
Combine = Literal["", "difference", "gap", "quotient", "excess", "sum", "average"]
Relation = Literal["", "more", "less"]


@dataclass(frozen=True, slots=True)
class Asking:
    """One thing that a company is asked for: an expression, its name for reading, how it is shown, and the definition
    that was used.
    """

    expression: Expression
    words: str
    shown: str = ""
    definition: str = ""
    defined: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One value of the answer: `asking` of a company over its periods, the oldest first. Where it `falls`, it is asked
    by how much: a decline of 11 %, not a growth of -11 %.
    """

    ticker: str
    asking: Asking
    periods: tuple[PeriodSpec, ...]
    over: Over = "each"
    falls: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A question understood. `combine` works one number out of all cells: their `difference` (first less second), their
    `quotient`, the first's `excess` as a part of the second, their `sum` or `average`; beside values that are ordered
    it is what lies between them; a yes-or-no question may set one against a `threshold` in base units.
    """

    cells: tuple[Cell, ...]
    form: Form
    style: Style
    combine: Combine = ""
    relation: Relation = ""
    threshold: float | None = None
    remarks: tuple[str, ...] = ()
