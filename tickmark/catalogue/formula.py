"""The language of ratio formulas: metrics, numbers, `+ - * /`, and `avg(balance)`, as in `net_income /
avg(total_assets)`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tickmark.errors import ConfigError

Sign = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Amount:
    """A metric's amount; `averaged` over the balances at the start and at the end of the period."""

    metric: str
    averaged: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A number, such as the 365 of `days sales outstanding`."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Operation:
    """Two formulas joined by a sign."""

    sign: Sign
    left: Formula
    right: Formula


Formula = Amount | Number | Operation
_SIGNS: dict[type[ast.operator], Sign] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def parse(text: str) -> Formula:
    """The formula that a text spells.

    Raises:
        ConfigError: the text is not in the language.
    """
    try:
        return _tree(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError) as error:
        raise ConfigError(f"'{text}' is not a formula: {error}") from error


def amounts(formula: Formula) -> Iterator[Amount]:
    """The amounts of a formula, from left to right."""
    if isinstance(formula, Amount):
        yield formula
    elif isinstance(formula, Operation):
        yield from amounts(formula.left)
        yield from amounts(formula.right)


def _tree(node: ast.expr) -> Formula:
    if isinstance(node, ast.Name):
        return Amount(node.id)
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return Number(Decimal(repr(node.value)))
    if isinstance(node, ast.BinOp) and type(node.op) in _SIGNS:
        return Operation(_SIGNS[type(node.op)], _tree(node.left), _tree(node.right))
    if (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "avg"
        and len(node.args) == 1
        and isinstance(node.args[0], ast.Name)
    ):
        return Amount(node.args[0].id, averaged=True)
    raise ConfigError(f"'{ast.unparse(node)}' is not in the language of formulas")
