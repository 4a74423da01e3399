"""Definitions and formulas in words, parsed into expressions: `365 * (average payables between FY2021 and FY2022) /
FY2022 cost of sales`.

operand: a measure with the companies and periods beside it, led by `average`, `change in` or `prior`. Products bind
before sums; `as a percentage of`
divides; `the sum of a and b`, `the ratio of a to b`, `the difference between a and b` take two parts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial

from tickmark.ask.expression import Constant, Expression, Function, Leaf, Operation, Sign, leaves, mapped
from tickmark.ask.lexer import Lexeme
from tickmark.ask.plan import PeriodSpec
from tickmark.ask.refusal import Refused

DEEPEST = 25
LONGEST = 200  # amounts, signs and brackets of a formula
_BEFORE = frozenset(("company", "period", "segment"))


@dataclass
class Parser:
    """Reads lexemes from left to right.

    Args:
        lexemes: of one formula, noise left out.
        measure: the expression that a measure's lexeme stands for, with a segment if one stands beside it.
        periods: the specifications that a period's lexeme stands for, the oldest first; may be empty for `prior year`.
    """

    lexemes: Sequence[Lexeme]
    measure: Callable[[Lexeme, Lexeme | None], Expression]
    periods: Callable[[Lexeme], tuple[PeriodSpec, ...]]
    place: int = 0
    depth: int = field(default=0)

    def parse(self) -> Expression:
        """The whole formula.

        Raises:
            Refused: it cannot be read to its end.
        """
        if len(self.lexemes) > LONGEST:
            raise Refused("missing_context", f"The formula has more than {LONGEST} amounts and signs.", settled=True)
        expression = self._sum()
        if self.place < len(self.lexemes):
            raise _unread(self.lexemes[self.place])
        return expression

    def _peek(self, ahead: int = 0) -> Lexeme | None:
        place = self.place + ahead
        return self.lexemes[place] if place < len(self.lexemes) else None

    def _take(self) -> Lexeme:
        lexeme = self.lexemes[self.place]
        self.place += 1
        return lexeme

    def _sum(self) -> Expression:
        self.depth += 1
        if self.depth > DEEPEST:
            raise Refused("missing_context", "The formula is nested too deep.")
        left = self._product()
        while (sign := self._sign("+-")) is not None:
            left = Operation(sign, left, self._product())
        self.depth -= 1
        return left

    def _product(self) -> Expression:
        left = self._factor()
        while (sign := self._sign("*/")) is not None:
            left = Operation(sign, left, self._factor())
        return left

    def _sign(self, wanted: str) -> Sign | None:
        lexeme = self._peek()
        if lexeme is None:
            return None
        if lexeme.kind == "operator" and lexeme.value in wanted:
            self.place += 1
            return lexeme.value  # type: ignore[no-any-return]
        if lexeme.kind == "lowest" and lexeme.text.lower() == "less" and "-" in wanted:
            self.place += 1
            return "-"
        if lexeme.kind == "percent_of" and "/" in wanted:
            self.place += 1
            return "/"
        return None

    def _factor(self) -> Expression:
        self._skip_joins()
        lexeme = self._peek()
        if lexeme is None:
            raise Refused("missing_context", "The formula ends where a term is expected.")
        if lexeme.kind == "operator" and lexeme.value == "-":
            self._take()
            return Operation("*", Constant(Decimal(-1)), self._factor())
        if lexeme.kind == "number":
            return Constant(self._take().value)
        if lexeme.kind == "open":
            return self._bracket()
        if lexeme.kind in ("sum_of", "difference", "ratio_of"):
            return self._pair(self._take())
        return self._operand()

    def _bracket(self) -> Expression:
        self._take()
        inner = self._sum()
        closing = self._peek()
        if closing is None or closing.kind != "close":
            raise _unread(closing) if closing else Refused("missing_context", "A bracket of the formula is not closed.")
        self._take()
        periods = self._trailing_periods()
        if periods:
            return mapped(inner, lambda leaf: replace(leaf, period=periods[-1]) if leaf.period is None else leaf)
        return inner

    def _pair(self, word: Lexeme) -> Expression:
        """`the sum of a and b`, `the ratio of a to b`, `the difference between a and b`; more than two for a sum."""
        parts = [self._product()]
        while (lexeme := self._peek()) is not None and (
            lexeme.kind == "join" or (lexeme.kind == "operator" and lexeme.value == "+" and word.kind == "sum_of")
        ):
            if lexeme.kind == "join" and lexeme.value == "of":
                break
            self._take()
            parts.append(self._product())
        if word.kind == "sum_of":
            joined = parts[0]
            for part in parts[1:]:
                joined = Operation("+", joined, part)
            return joined
        if len(parts) == 1 and isinstance(parts[0], Operation):
            return parts[0]
        if len(parts) != 2:
            raise Refused("missing_context", f"'{word.text}' needs two terms.")
        return Operation("/" if word.kind == "ratio_of" else "-", parts[0], parts[1])

    def _skip_joins(self) -> None:
        while (lexeme := self._peek()) is not None and lexeme.kind in ("join", "source", "noise"):
            self.place += 1

    def _trailing_periods(self) -> tuple[PeriodSpec, ...]:
        start = self.place
        self._skip_joins()
        lexeme = self._peek()
        if lexeme is not None and lexeme.kind == "period":
            return self.periods(self._take())
        self.place = start
        return ()

    def _operand(self) -> Expression:
        """One measure with what stands beside it."""
        turn, ticker, segment, found = "", None, None, None
        periods: list[PeriodSpec] = []
        several = False
        edges: set[str] = set()
        while (lexeme := self._peek()) is not None:
            if lexeme.kind == "average" and found is None:
                turn = "average"
            elif lexeme.kind == "change_in" and found is None:
                turn = "change"
            elif lexeme.kind in ("opening", "closing") and found is None:
                edges.add(lexeme.kind)
            elif lexeme.kind == "period" and lexeme.value.kind == "prior":
                edges.add("opening")
            elif (
                lexeme.kind == "period"
                and lexeme.value.kind == "latest"
                and lexeme.value.months != 3
                and "current" in lexeme.text.lower()
            ):
                edges.add("closing")
            elif lexeme.kind == "company" and ticker is None:
                ticker = lexeme.value.ticker
            elif lexeme.kind == "segment" and segment is None:
                segment = lexeme
            elif lexeme.kind == "period" and (not periods or found is None or self._listed(lexeme)):
                own = self.periods(lexeme)
                several = several or len(own) > 1 or bool(periods)
                periods += own
            elif lexeme.kind == "measure" and found is None:
                found = lexeme
            elif lexeme.kind in ("source", "noise"):
                pass
            elif lexeme.kind == "open" and self._is_remark():
                self._skip_remark()
                continue
            elif lexeme.kind != "join" or not self._goes_on(found is not None):
                break
            self._take()
        if found is None:
            wrong = self._peek()
            raise (
                _unread(wrong)
                if wrong
                else Refused("missing_context", "The formula names no amount where one is expected.")
            )
        if edges == {"opening", "closing"}:
            turn = "average"
        elif edges == {"opening"}:
            turn = "prior"
        return _bound(self.measure(found, segment), turn, ticker, tuple(periods), several)

    def _listed(self, lexeme: Lexeme) -> bool:
        return lexeme.kind == "period"

    def _is_remark(self) -> bool:
        """Whether a bracket holds no term: `(from the cash flow statement)`, `(PP&E)` after its long name."""
        depth, place = 0, self.place
        while place < len(self.lexemes):
            kind = self.lexemes[place].kind
            depth += (kind == "open") - (kind == "close")
            if (
                kind in ("operator", "number", "percent_of")
                or (kind == "measure" and place > self.place + 1)
                or kind == "period"
            ):
                return False
            place += 1
            if depth == 0:
                return self.place > 0 and self.lexemes[self.place - 1].kind in (
                    "measure",
                    "period",
                    "segment",
                    "noise",
                    "source",
                )
        return False

    def _skip_remark(self) -> None:
        while self._take().kind != "close":
            pass

    def _goes_on(self, named: bool) -> bool:
        """Whether a joining word leads to more about the same operand."""
        join, after = self._peek(), self._peek(1)
        if join is None or after is None:
            return False
        if join.value == "of":
            return after.kind in _BEFORE or (
                after.kind in ("measure", "average", "source", "noise", "join", "opening", "closing") and not named
            )
        if after.kind == "period":
            following = self._peek(2)
            return not (
                following is not None
                and following.kind in ("measure", "average", "change_in")
                and join.value == "and"
                and named
            )
        return after.kind in ("segment", "company", "closing", "opening") and not named


def _bound(
    expression: Expression, turn: str, ticker: str | None, periods: tuple[PeriodSpec, ...], several: bool
) -> Expression:
    """An operand's expression with its company and periods; `average` and `change` over several periods are worked out
    of them.
    """

    def at(leaf: Leaf, period: PeriodSpec | None) -> Leaf:
        return replace(leaf, ticker=leaf.ticker or ticker, period=leaf.period or period)

    if turn == "change" and len(periods) > 1:
        return Operation(
            "-",
            mapped(expression, lambda leaf: at(leaf, periods[-1])),
            mapped(expression, lambda leaf: at(leaf, periods[0])),
        )
    if turn == "average" and several:
        each = tuple(mapped(expression, partial(at, period=period)) for period in periods)
        return Function("avg", each)
    if several and len(periods) > 1 and _is_change(expression):
        return _balance_change(expression, ticker, periods)
    if turn and isinstance(expression, Leaf) and not expression.turn:
        return replace(at(expression, periods[-1] if periods else None), turn=turn)  # type: ignore[arg-type]
    if turn in ("change", "prior"):
        raise Refused("missing_context", f"'{turn}' needs an amount and the periods it lies between.")
    return mapped(expression, lambda leaf: at(leaf, periods[-1] if periods else None))


def _is_change(expression: Expression) -> bool:
    return isinstance(expression, Leaf) and expression.measure.metric == "change_in_inventory"


def _balance_change(expression: Expression, ticker: str | None, periods: tuple[PeriodSpec, ...]) -> Expression:
    """`change in inventory between FY2016 and FY2017` is the difference of two balances."""
    (leaf,) = leaves(expression)
    balance = replace(leaf, measure=replace(leaf.measure, metric="inventory"), ticker=leaf.ticker or ticker)
    return Operation("-", replace(balance, period=periods[-1]), replace(balance, period=periods[0]))


def _unread(lexeme: Lexeme) -> Refused:
    return Refused(
        "missing_context",
        f"'{lexeme.text}' is not understood in the formula.",
        suggestions=("Write the formula with the names of the filing's lines and + - * / ( ).",),
    )
