"""What is to be worked out, as a tree over facts: made from a formula of the catalogue, from a definition in a
question, or from its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from tickmark.ask.plan import PeriodSpec
from tickmark.catalogue import Amount, Formula, Number

Sign = Literal["+", "-", "*", "/", "**"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A metric, or the rows of a label, of the whole company or of a segment; or an amount `described` in words, of a
    schedule the one `due` in a year; `linked` where those words are a part of a question, and must be certain.

    `share` says whose part of a profit is asked for; `within` of which total the row is a part.
    """

    metric: str | None = None
    label: str | None = None
    segment: str | None = None
    share: str = ""
    within: str | None = None
    described: str | None = None
    due: int | None = None
    linked: bool = False


@dataclass(frozen=True, slots=True)
class Leaf:
    """One fact: what, of whom and when. `ticker` and `period` are None where the question's own count. `turn` is
    `average` of the balances at both ends of the period, `change` between them (or of a flow since the period before),
    `prior` the period before.
    """

    measure: Measure
    ticker: str | None = None
    period: PeriodSpec | None = None
    until: PeriodSpec | None = None
    turn: Literal["", "average", "change", "prior"] = ""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that the definition states."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Operation:
    """Two parts joined."""

    sign: Sign
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Function:
    """`avg`, `sum`, `min` or `max` of parts."""

    name: Literal["avg", "sum", "min", "max"]
    parts: tuple[Expression, ...]


Expression = Leaf | Constant | Operation | Function


def leaves(expression: Expression) -> Iterator[Leaf]:
    """The facts of an expression, from left to right."""
    if isinstance(expression, Leaf):
        yield expression
    elif isinstance(expression, Operation):
        yield from leaves(expression.left)
        yield from leaves(expression.right)
    elif isinstance(expression, Function):
        for part in expression.parts:
            yield from leaves(part)


def constants(expression: Expression) -> Iterator[Decimal]:
    """The numbers of an expression."""
    if isinstance(expression, Constant):
        yield expression.value
    elif isinstance(expression, Operation):
        yield from constants(expression.left)
        yield from constants(expression.right)
    elif isinstance(expression, Function):
        for part in expression.parts:
            yield from constants(part)


def mapped(expression: Expression, change: Callable[[Leaf], Expression]) -> Expression:
    """The expression with every fact replaced."""
    if isinstance(expression, Leaf):
        return change(expression)
    if isinstance(expression, Operation):
        return replace(expression, left=mapped(expression.left, change), right=mapped(expression.right, change))
    if isinstance(expression, Function):
        return replace(expression, parts=tuple(mapped(part, change) for part in expression.parts))
    return expression


def expression_of(formula: Formula) -> Expression:
    """A formula of the catalogue as an expression over facts."""
    if isinstance(formula, Amount):
        return Leaf(Measure(metric=formula.metric), turn="average" if formula.averaged else "")
    if isinstance(formula, Number):
        return Constant(formula.value)
    return Operation(formula.sign, expression_of(formula.left), expression_of(formula.right))


def in_words(expression: Expression, name: Callable[[Measure], str]) -> str:
    """The expression for reading."""
    if isinstance(expression, Leaf):
        what = name(expression.measure)
        return {"": what, "average": f"average {what}", "change": f"change in {what}", "prior": f"prior {what}"}[
            expression.turn
        ]
    if isinstance(expression, Constant):
        return f"{expression.value:f}"
    if isinstance(expression, Function):
        return f"{expression.name}({', '.join(in_words(part, name) for part in expression.parts)})"
    left, right = in_words(expression.left, name), in_words(expression.right, name)
    left = (
        f"({left})"
        if isinstance(expression.left, Operation) and expression.sign in "*/" and expression.left.sign in "+-"
        else left
    )
    wrap = isinstance(expression.right, Operation) and (
        expression.sign in "*/" or (expression.sign == "-" and expression.right.sign in "+-")
    )
    return f"{left} {expression.sign} {f'({right})' if wrap else right}"
