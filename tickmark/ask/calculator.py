"""Arithmetic on verified facts: exact decimals, a small language, no `eval`, and a transcript that names every
operand's fact.

The language has numbers, names, `+ - * / **`, brackets, and the functions `avg`, `sum`, `min`, `max` and `abs`. Every
name stands for a quantity that rests on facts; a number must be one that the question states or a customary constant,
so no amount can be made up.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal, DecimalException, localcontext
from typing import Any, Final

from tickmark.ask.quantity import PURE, Quantity, product_unit, quotient_unit
from tickmark.errors import CalculationError
from tickmark.factstore import StoredFact
from tickmark.language.units import spoken

LONGEST: Final = 2_000  # characters of an expression
DEEPEST: Final = 40  # nested operations
MOST: Final = 400  # operations and operands
HIGHEST_POWER: Final = 100
CONSTANTS: Final = frozenset(
    map(
        Decimal,
        (
            "0",
            "1",
            "2",
            "3",
            "4",
            "5",
            "6",
            "7",
            "8",
            "9",
            "10",
            "12",
            "52",
            "90",
            "100",
            "360",
            "365",
            "366",
            "1000",
            "0.25",
            "0.5",
        ),
    )
)
"""Numbers that a definition may use without the question stating them: counts of periods, days and months, percent."""
_CONTEXT = Context(prec=40, Emin=-400, Emax=400)
_SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "×", ast.Div: "÷", ast.Pow: "^"}


@dataclass(frozen=True, slots=True)
class Calculation:
    """A result with how it came about: `steps` are the operations in words, `operands` what each name stood for."""

    expression: str
    quantity: Quantity
    operands: Mapping[str, Quantity]
    steps: tuple[str, ...]

    def transcript(self) -> dict[str, Any]:
        """As data: expression, operands with their facts, steps, result and unit."""
        operands = [
            {
                "name": name,
                "words": q.words,
                "value": plain(q.value),
                "unit": q.unit,
                "fact_ids": [fact.fact_id for fact in q.facts],
            }
            for name, q in self.operands.items()
        ]
        return {
            "expression": self.expression,
            "operands": operands,
            "steps": list(self.steps),
            "value": plain(self.quantity.value),
            "unit": self.quantity.unit,
        }


def calculate(
    expression: str, names: Mapping[str, Quantity], *, words: str = "", constants: Iterable[Decimal] = ()
) -> Calculation:
    """Work out an expression.

    Args:
        expression: in the calculator's language.
        names: what its names stand for; each must rest on a fact.
        words: what the result is.
        constants: further numbers that it may hold, those of the question.

    Raises:
        CalculationError: not of the language, too large, a name that stands for nothing, units that do not go together,
            no number as a result.
    """
    if len(expression) > LONGEST:
        raise CalculationError(f"the expression has {len(expression)} characters; the limit is {LONGEST}")
    for name, quantity in names.items():
        if not quantity.facts:
            raise CalculationError(f"'{name}' ({quantity.words}) rests on no fact")
    tree = _parsed(expression)
    worker = _Worker(names, CONSTANTS | frozenset(constants))
    try:
        with localcontext(_CONTEXT):
            value, unit, _ = worker.work(tree, 0)
    except DecimalException as error:
        raise CalculationError(f"'{expression}' has no number as its result: {type(error).__name__}") from error
    facts = tuple({f.fact_id: f for q in worker.used.values() for f in q.facts}.values())
    if not facts:
        raise CalculationError("the expression uses no fact")
    return Calculation(
        expression, Quantity(value, unit, words or expression, facts), dict(worker.used), tuple(worker.steps)
    )


def _parsed(expression: str) -> ast.expr:
    try:
        tree = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise CalculationError(f"'{expression[:80]}' is no expression: {error}") from error
    count = sum(1 for _ in ast.walk(tree))
    if count > MOST * 3:
        raise CalculationError("the expression has too many operations")
    return tree


class _Worker:
    """Goes through one expression; `used` and `steps` grow on the way."""

    def __init__(self, names: Mapping[str, Quantity], constants: frozenset[Decimal]) -> None:
        self._names = names
        self._constants = constants
        self.used: dict[str, Quantity] = {}
        self.steps: list[str] = []

    def work(self, node: ast.expr, depth: int) -> tuple[Decimal, str, str]:
        """Value, unit and words of a part."""
        if depth > DEEPEST:
            raise CalculationError("the expression is nested too deep")
        if isinstance(node, ast.Constant):
            return self._constant(node)
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            value, unit, words = self.work(node.operand, depth + 1)
            return (-value, unit, f"-{words}") if isinstance(node.op, ast.USub) else (value, unit, words)
        if isinstance(node, ast.BinOp) and type(node.op) in _SIGNS:
            return self._operation(node, depth)
        if isinstance(node, ast.Call):
            return self._call(node, depth)
        raise CalculationError(f"the calculator knows no {type(node).__name__}")

    def _constant(self, node: ast.Constant) -> tuple[Decimal, str, str]:
        if isinstance(node.value, bool) or not isinstance(node.value, int | float):
            raise CalculationError(f"{node.value!r} is no number")
        value = Decimal(repr(node.value))
        if value not in self._constants:
            raise CalculationError(
                f"{value} is neither in the question nor a customary constant; amounts come from facts alone"
            )
        return value, PURE, plain(value)

    def _name(self, node: ast.Name) -> tuple[Decimal, str, str]:
        quantity = self._names.get(node.id)
        if quantity is None:
            raise CalculationError(f"'{node.id}' stands for nothing")
        self.used[node.id] = quantity
        return quantity.value, quantity.unit, f"{shown(quantity.value, quantity.unit)}"

    def _operation(self, node: ast.BinOp, depth: int) -> tuple[Decimal, str, str]:
        left, left_unit, left_words = self.work(node.left, depth + 1)
        right, right_unit, right_words = self.work(node.right, depth + 1)
        sign = _SIGNS[type(node.op)]
        unit = _unit(sign, left_unit, right_unit)
        if unit is None:
            raise CalculationError(f"{left_unit} {sign} {right_unit} has no meaning")
        value = self._result(sign, left, right)
        self.steps.append(f"{left_words} {sign} {right_words} = {shown(value, unit)}")
        return value, unit, shown(value, unit)

    @staticmethod
    def _result(sign: str, left: Decimal, right: Decimal) -> Decimal:
        if sign == "+":
            return left + right
        if sign == "-":
            return left - right
        if sign == "×":
            return left * right
        if sign == "÷":
            if right == 0:
                raise CalculationError("division by zero")
            return left / right
        if abs(right) > HIGHEST_POWER:
            raise CalculationError(f"powers above {HIGHEST_POWER} are not worked out")
        if left < 0 and right != right.to_integral_value():
            raise CalculationError("a root of a negative number")
        return left**right

    def _call(self, node: ast.Call, depth: int) -> tuple[Decimal, str, str]:
        function = _FUNCTIONS.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if function is None or node.keywords or not node.args or len(node.args) > MOST:
            raise CalculationError("the calculator knows the functions avg, sum, min, max and abs, with values alone")
        parts = [self.work(argument, depth + 1) for argument in node.args]
        units = {unit for _, unit, _ in parts}
        if len(units) > 1:
            raise CalculationError(f"values in {' and '.join(sorted(units))} do not go together")
        value, unit = function([value for value, _, _ in parts]), units.pop()
        assert isinstance(node.func, ast.Name)
        self.steps.append(
            f"{_SPOKEN[node.func.id]} of {', '.join(words for _, _, words in parts)} = {shown(value, unit)}"
        )
        return value, unit, shown(value, unit)


_FUNCTIONS: dict[str, Callable[[list[Decimal]], Decimal]] = {
    "avg": lambda values: sum(values, Decimal(0)) / len(values),
    "sum": lambda values: sum(values, Decimal(0)),
    "min": min,
    "max": max,
    "abs": lambda values: abs(values[0]),
}
_SPOKEN = {"avg": "average", "sum": "sum", "min": "least", "max": "greatest", "abs": "amount"}


def _unit(sign: str, left: str, right: str) -> str | None:
    if sign in "+-":
        return left if left == right else None
    if sign == "×":
        return product_unit(left, right)
    if sign == "÷":
        return quotient_unit(left, right)
    return PURE if left == right == PURE else None


def plain(value: Decimal) -> str:
    """A number in full, without an exponent and without zeros at its end."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def shown(value: Decimal, unit: str) -> str:
    """A number as a transcript shows it: thousands marked, at most eight decimals, with its unit."""
    rounded = (
        round(value, 8)
        if value == value.to_integral_value() or abs(value) >= Decimal("0.0001")
        else value.normalize(Context(prec=6))
    )
    text = f"{rounded:,f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text if unit == PURE else f"{text} {spoken(unit)}"


def facts_of(quantities: Iterable[Quantity]) -> tuple[StoredFact, ...]:
    """The facts that quantities rest on, each once, in order."""
    return tuple({fact.fact_id: fact for quantity in quantities for fact in quantity.facts}.values())
