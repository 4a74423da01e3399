"""A query -> an execution plan: a step for every fact, a calculation where there is one, a check whether values can be
compared.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from decimal import Decimal
from typing import Any, Literal

from tickmark.ask.expression import (
    Constant,
    Expression,
    Function,
    Leaf,
    Measure,
    Operation,
    expression_of,
    leaves,
    mapped,
)
from tickmark.ask.fact_query import Wanted
from tickmark.ask.kinds import is_instant, metric_words
from tickmark.ask.linker import line_of
from tickmark.ask.lookup import Lookup
from tickmark.ask.plan import ExecutionPlan, Item, PeriodSpec, Step, Style
from tickmark.ask.query import Asking, Cell, Query
from tickmark.ask.refusal import Refused
from tickmark.ask.rows import as_data
from tickmark.ask.spans import differences, opening_of, years_between
from tickmark.catalogue import ratios
from tickmark.time.resolve import Slot

_MOST_CELLS = 120


class Compiler:
    """Makes one plan; steps for the same fact are made once.

    Args:
        lookup: to see which of a ratio's formulas a company's facts allow.
    """

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._steps: dict[str, Step] = {}
        self._facts: dict[str, str] = {}
        self._remarks: list[str] = []

    def plan(self, query: Query) -> ExecutionPlan:
        """The plan of a query.

        Raises:
            Refused: it asks for too much, or for a growth over a span that is not known.
        """
        if len(query.cells) > _MOST_CELLS:
            raise Refused(
                "missing_context", f"The question asks for {len(query.cells)} values; the limit is {_MOST_CELLS}."
            )
        _refuse_incomparable(query)
        query = self._once(query)
        items, values = [], []
        for cell in query.cells:
            step = self._cell(cell)
            values.append(f"{{{step}.value}}")
            items.append(
                Item(
                    step=step,
                    entity=_entity(cell),
                    metric=_worded(cell),
                    period=_period_words(cell),
                    shown=_shown(cell),
                )
            )
        comparisons = self._comparisons(query, values) if len(items) > 1 else ()
        gap = None
        if query.combine and query.form == "value":
            items = [self._combined(query, values)]
        elif query.combine:
            gap = self._combined(query, values).step
        return ExecutionPlan(
            steps=tuple(self._steps.values()),
            form=query.form,
            items=tuple(items),
            style=self._style(query),
            comparisons=comparisons,
            gap=gap,
            relation=query.relation,
            threshold=query.threshold,
            definitions=tuple(dict.fromkeys(cell.asking.definition for cell in query.cells if cell.asking.definition)),
            remarks=(*query.remarks, *self._remarks),
        )

    def _once(self, query: Query) -> Query:
        """A query whose amounts are each asked for once, where a period is named in two ways: `the second quarter (13
        weeks to July 29, 2023)`.
        """
        if query.form != "values" or query.combine:
            return query
        first: dict[tuple[object, ...], Cell] = {}
        for cell in query.cells:
            slots = (self._slot_of(cell.ticker, period) for period in cell.periods)
            first.setdefault((cell.ticker, cell.asking, cell.over, *slots), cell)
        return replace(query, cells=tuple(first.values()), form="value" if len(first) == 1 else query.form)

    def _slot_of(self, ticker: str, period: PeriodSpec) -> Slot | PeriodSpec:
        """What a period means in a company's calendar; itself where the calendar does not know it."""
        if period.trailing:
            return period
        try:
            return self._lookup.slot(ticker, period, instant=bool(period.edge)) or period
        except Refused:
            return period

    def _cell(self, cell: Cell) -> str:
        """The step that gives a cell's value."""
        asking = self._stated(cell)
        parts = [_at(asking.expression, cell.ticker, period) for period in cell.periods]
        if cell.over == "each":
            return self._value(parts[-1], f"{self._name(cell)} {cell.asking.words} {_period_words(cell)}".strip())
        if cell.over in ("average", "sum"):
            whole: Expression = (
                parts[0] if len(parts) == 1 else Function("avg" if cell.over == "average" else "sum", tuple(parts))
            )
            return self._value(whole, _worded(cell))
        self._refuse_other_lines(cell)
        first, last = parts[0], parts[-1]
        change = Operation("-", first, last) if cell.falls else Operation("-", last, first)
        if cell.over == "change":
            return self._value(change, _worded(cell))
        if cell.over == "growth":
            return self._value(Operation("/", change, first), _worded(cell), base=first)
        years = years_between(cell.periods[0], cell.periods[-1])
        if not years or years < 1:
            raise Refused("period_discontinuity", "A compound growth rate needs two periods whole years apart.")
        root = Operation("/", _whole(1), _whole(years))
        return self._value(
            Operation("-", Operation("**", Operation("/", last, first), root), _whole(1)), _worded(cell), base=first
        )

    def _refuse_other_lines(self, cell: Cell) -> None:
        """Growth and change are of one line in two periods: amounts that were found by what describes them may be of
        two lines, or one amount twice.

        Raises:
            Refused: they are, or one of them is not there.
        """
        for leaf in leaves(cell.asking.expression):
            if not leaf.measure.described:
                continue
            found = [self._lookup.find(Wanted(cell.ticker, period, **asdict(leaf.measure))) for period in cell.periods]
            if len({one.fact.fact_id for one in found}) < len(set(cell.periods)):
                raise Refused(
                    "insufficient_data", f"'{leaf.measure.described}' is stated for one of those periods alone."
                )
            if leaf.measure.linked and len({line_of(one.fact) for one in found}) > 1:
                raise Refused(
                    "insufficient_data",
                    f"'{leaf.measure.described}' stands in different lines in those periods.",
                    partial=tuple(as_data(one.fact) for one in found),
                )

    def _name(self, cell: Cell) -> str:
        company = self._lookup.store.company(_entity(cell))
        return company.name if company else ""

    def _stated(self, cell: Cell) -> Asking:
        """The asking with the first of the catalogue's formulas whose facts the company states."""
        own = cell.asking
        ratio = next(
            (r for r in ratios().values() if r.formulas and expression_of(r.formulas[0]) == _bare(own.expression)), None
        )
        if ratio is None or own.defined or (len(ratio.formulas) < 2 and not ratio.averages):
            return own
        segment = next((leaf.measure.segment for leaf in leaves(own.expression)), None)
        stated = any(self._there(Leaf(Measure(metric=metric)), cell) for metric in ratio.unless)
        for formula in ratio.formulas[: 1 if stated else None]:
            bound = mapped(
                expression_of(formula), lambda leaf: replace(leaf, measure=replace(leaf.measure, segment=segment))
            )
            if all(self._there(leaf, cell) for leaf in leaves(bound)):
                return replace(own, expression=self._averaged(bound, cell))
        return own

    def _averaged(self, expression: Expression, cell: Cell) -> Expression:
        """The formula on closing balances, and that said, where no filing states an opening one of each period asked
        for.
        """
        for leaf in leaves(expression):
            for period in cell.periods if leaf.turn == "average" else ():
                opening = replace(leaf, turn="", period=opening_of(leaf.period or period, balance=_is_balance(leaf)))
                if not self._there(opening, cell):
                    what = metric_words(leaf.measure.metric)
                    self._remarks.append(
                        f"no filing here states {what} at the start of {period.words()}, so closing balances are "
                        f"used, not averages"
                    )
                    return mapped(expression, lambda part: replace(part, turn="") if part.turn == "average" else part)
        return expression

    def _there(self, leaf: Leaf, cell: Cell) -> bool:
        ticker, period = leaf.ticker or cell.ticker, leaf.period or cell.periods[-1]
        return self._lookup.has(Wanted(ticker, period, **asdict(leaf.measure)))

    def _worked_out(self, leaf: Leaf) -> Expression:
        """A flow in money that is not stated for its period as the difference of two periods that it is stated for."""
        assert leaf.ticker is not None and leaf.period is not None
        if leaf.period.trailing:
            return self._twelve_months(leaf, leaf.ticker, leaf.period)
        ways = differences(leaf.period)
        if leaf.turn or not ways or self._lookup.has(_wanted(leaf)):
            return leaf
        for periods in ways:
            parts = [replace(leaf, period=period) for period in periods]
            if all(self._lookup.is_flow(_wanted(part)) for part in parts):
                return Operation("-", parts[0], parts[1])
        return leaf

    def _twelve_months(self, leaf: Leaf, ticker: str, period: PeriodSpec) -> Expression:
        """A flow in money over the twelve months to the end of a period: as stated, else the last year with what has
        passed of this one and without the same part of the last; a balance at their end.

        Raises:
            Refused: one of these is not stated, or is no amount that adds up.
        """
        passed = self._lookup.year_to_date(ticker, period)
        if passed is None:
            raise Refused(
                "insufficient_data",
                f"The filings of {ticker} here do not tell which part of a year ends with {period.words()}.",
                suggestions=("Ask for a fiscal year.",),
            )
        if _is_balance(leaf):
            return replace(leaf, period=PeriodSpec(day=passed.end, back=period.back))
        stated = replace(leaf, period=PeriodSpec(day=passed.end, months=12, back=period.back))
        if passed.name.startswith("FY") or self._lookup.has(_wanted(stated)):
            return stated
        year = int(passed.name[-4:])
        names = (f"FY{year - 1}", passed.name, f"{passed.name[:-4]}{year - 1}")
        whole, now, before = (replace(leaf, period=PeriodSpec(name=name, back=period.back)) for name in names)
        for part in (whole, now, before):
            if not self._lookup.is_flow(_wanted(part)):
                raise Refused(
                    "insufficient_data",
                    (
                        f"Twelve months to {passed.end} are worked out of {names[0]}, {names[1]} and {names[2]}, and "
                        f"{_wanted(part).words()} of {ticker} is not stated for "
                        f"{part.period.words()} as an amount of money."  # type: ignore[union-attr]
                    ),
                    suggestions=("Ask for a fiscal year.",),
                )
        return Operation("-", Operation("+", whole, now), before)

    def _value(self, expression: Expression, words: str, *, base: Expression | None = None) -> str:
        expression = mapped(_unturned(expression), self._worked_out)
        if isinstance(expression, Leaf) and not expression.turn:
            return self._fact(expression)
        names: dict[str, str] = {}
        text = self._formula(expression, names)
        arguments: dict[str, Any] = {
            "expression": text,
            "values": {name: f"{{{step}.value}}" for step, name in names.items()},
            "words": words,
        }
        if base is not None:
            arguments["base"] = self._formula(mapped(_unturned(base), self._worked_out), names)
        return self._add("calculate", arguments, "c")

    def _fact(self, leaf: Leaf) -> str:
        assert leaf.ticker is not None and leaf.period is not None
        measure = leaf.measure
        given = {
            "ticker": leaf.ticker,
            "metric": measure.metric,
            "label": measure.label,
            "segment": measure.segment,
            "share": measure.share or None,
            "within": measure.within,
            "described": measure.described,
            "linked": measure.linked or None,
            "due": measure.due,
        }
        arguments = {key: value for key, value in given.items() if value is not None}
        return self._add(
            "facts", arguments | {"period": leaf.period.model_dump(mode="json", exclude_defaults=True)}, "f"
        )

    def _formula(self, expression: Expression, names: dict[str, str]) -> str:
        """The calculator's text of an expression; `names` gains the step of every fact."""
        if isinstance(expression, Leaf):
            step = self._fact(expression)
            return names.setdefault(step, _letter(len(names)))
        if isinstance(expression, Constant):
            return f"({expression.value:f})" if expression.value < 0 else f"{expression.value:f}"
        if isinstance(expression, Function):
            return f"{expression.name}({', '.join(self._formula(part, names) for part in expression.parts)})"
        left, right = self._formula(expression.left, names), self._formula(expression.right, names)
        return f"{_wrapped(expression.left, left)} {expression.sign} {_wrapped(expression.right, right)}"

    def _comparisons(self, query: Query, values: Sequence[str]) -> tuple[str, ...]:
        """The steps that say whether the values can be compared: each measure in each period by itself, where that is
        asked of several companies.
        """
        if query.form == "values" and not query.combine:
            return ()
        if query.combine in ("sum", "average") and len({cell.ticker for cell in query.cells}) == 1:
            return ()
        own_growth = len({cell.ticker for cell in query.cells}) == 1 and {cell.over for cell in query.cells} <= {
            "growth",
            "cagr",
        }
        measures = [
            "growth" if own_growth else _bare_words(cell) for cell in query.cells
        ]  # which of its amounts grew faster can be said of one company
        whole = [""] * len(values)
        periods = [_period_words(cell) for cell in query.cells]
        ways = (
            [_grouped(keys) for keys in (list(zip(measures, periods, strict=True)), measures)]
            if query.form == "compare"
            else []
        )
        together = next(
            (w for w in ways if all(len({query.cells[n].ticker for n in group}) > 1 for group in w)), _grouped(whole)
        )
        return tuple(
            self._add(
                "comparable",
                {"values": [values[n] for n in group], "measures": list(dict.fromkeys(measures[n] for n in group))},
                "k",
            )
            for group in together
        )

    def _combined(self, query: Query, values: Sequence[str]) -> Item:
        letters = [_letter(n) for n in range(len(values))]
        ordered = list(values)
        if query.combine == "difference" and _later_last(query.cells) and not query.cells[0].falls:
            ordered.reverse()  # what it rose by
        form, lead = _COMBINED[query.combine]
        text = form.format(*letters, all=", ".join(letters))
        words = f"{lead} {' and '.join(dict.fromkeys(map(_worded, query.cells)))}"
        step = self._add(
            "calculate", {"expression": text, "values": dict(zip(letters, ordered, strict=True)), "words": words}, "c"
        )
        entities = " and ".join(dict.fromkeys(cell.ticker for cell in query.cells))
        periods = " and ".join(dict.fromkeys(_period_words(cell) for cell in query.cells))
        return Item(step=step, entity=entities, metric=words, period=periods, shown=_shown(query.cells[0]))

    def _add(self, tool: str, arguments: dict[str, Any], letter: str) -> str:
        key = json.dumps([tool, arguments], sort_keys=True)
        if key not in self._facts:
            name = f"{letter}{len(self._steps) + 1}"
            self._facts[key] = name
            self._steps[name] = Step(id=name, tool=tool, arguments=arguments)
        return self._facts[key]

    @staticmethod
    def _style(query: Query) -> Style:
        """The style asked for, else what suits what is asked."""
        style = query.style
        cell = query.cells[0]
        if style.percent is None and cell.over in ("growth", "cagr") and not style.unit:
            return style.model_copy(update={"percent": True})
        shown = cell.asking.shown
        if query.combine == "excess":
            return style.model_copy(update={"percent": True})
        if query.combine in ("difference", "gap") and shown == "percent" and style.percent is None and not style.unit:
            return style.model_copy(update={"unit": "percentage points"})
        if query.combine == "quotient":
            return style if style.percent is not None else style.model_copy(update={"unit": "times"})
        if style.percent is None and shown == "percent" and cell.over == "change" and not style.unit:
            return style.model_copy(update={"unit": "percentage points"})
        if style.percent is None and shown == "percent" and not style.unit:
            return style.model_copy(update={"percent": True})
        if (
            shown in ("days", "times")
            and not style.unit
            and style.percent is not True
            and cell.over not in ("growth", "cagr")
        ):
            return style.model_copy(update={"unit": shown})
        return style


def wanted_of(cell: Cell) -> Iterator[Wanted]:
    """The facts that a cell needs, as its own words name them."""
    for period in cell.periods:
        for leaf in leaves(_unturned(_at(cell.asking.expression, cell.ticker, period))):
            yield Wanted(leaf.ticker or cell.ticker, leaf.period or period, **asdict(leaf.measure))


def _wanted(leaf: Leaf) -> Wanted:
    assert leaf.ticker is not None and leaf.period is not None
    return Wanted(leaf.ticker, leaf.period, **asdict(leaf.measure))


def _whole(number: int) -> Constant:
    return Constant(Decimal(number))


def _at(expression: Expression, ticker: str, period: PeriodSpec) -> Expression:
    """An expression with a company and a period for the facts that have none of their own."""
    return mapped(expression, lambda leaf: replace(leaf, ticker=leaf.ticker or ticker, period=leaf.period or period))


def _unturned(expression: Expression) -> Expression:
    """An expression in which averages, changes and earlier periods are worked out of plain facts."""

    def plain(leaf: Leaf) -> Expression:
        if not leaf.turn:
            return leaf
        assert leaf.period is not None
        opening = replace(leaf, turn="", period=opening_of(leaf.period, balance=_is_balance(leaf)))
        closing = replace(leaf, turn="")
        if leaf.turn == "prior":
            return opening
        return Function("avg", (opening, closing)) if leaf.turn == "average" else Operation("-", closing, opening)

    return mapped(expression, plain)


def _is_balance(leaf: Leaf) -> bool:
    return leaf.measure.metric is not None and is_instant(leaf.measure.metric)


def _bare(expression: Expression) -> Expression:
    """An expression without its segment, to find it in the library."""
    return mapped(expression, lambda leaf: replace(leaf, measure=replace(leaf.measure, segment=None, share="")))


def _wrapped(expression: Expression, text: str) -> str:
    return f"({text})" if isinstance(expression, Operation) else text


def _letter(number: int) -> str:
    return chr(ord("a") + number) if number < 26 else f"{_letter(number // 26 - 1)}{chr(ord('a') + number % 26)}"


def _grouped(keys: Sequence[object]) -> list[list[int]]:
    """The places of the same keys together."""
    groups: dict[object, list[int]] = defaultdict(list)
    for n, key in enumerate(keys):
        groups[key].append(n)
    return list(groups.values())


def _refuse_incomparable(query: Query) -> None:
    """Different measures of different companies, or a quarter beside a year, are not looked up to be compared.

    Raises:
        Refused: they are such.
    """
    if query.form == "values" or len({cell.ticker for cell in query.cells}) < 2:
        return
    measures = tuple(dict.fromkeys(_bare_words(cell) for cell in query.cells))
    if len(measures) > 1 and len(measures) * len({cell.ticker for cell in query.cells}) > len(query.cells):
        raise Refused(
            "incomparable_metrics",
            f"They measure different things: {', '.join(measures)}.",
            suggestions=("Ask for the same measure of both.",),
        )
    lengths = {
        _length(period)
        for cell in query.cells
        for period in cell.periods
        if not all(map(_is_balance, leaves(cell.asking.expression)))
    }
    if len(lengths - {None}) > 1:
        raise Refused(
            "incomparable_metrics",
            "The periods have different lengths.",
            suggestions=("Ask for periods of the same length.",),
        )


def _length(period: PeriodSpec) -> int | None:
    """Months of a period, as far as its words tell."""
    if period.name:
        return {"F": 12, "Q": 3, "H": 6, "9": 9}[period.name[0]]
    return period.months


def _shown(cell: Cell) -> Literal["", "percent", "times", "days"]:
    """How a plain number of a cell is shown."""
    if cell.over in ("growth", "cagr"):
        return "percent"
    shown = cell.asking.shown
    return "percent" if shown == "percent" else "times" if shown == "times" else "days" if shown == "days" else ""


_COMBINED = {
    "difference": ("{0} - {1}", "difference in"),
    "gap": ("max({0}, {1}) - min({0}, {1})", "gap in"),
    "quotient": ("{0} / {1}", "ratio of"),
    "excess": ("({0} - {1}) / {1}", "relative difference in"),
    "sum": ("sum({all})", "sum of"),
    "average": ("avg({all})", "average of"),
}
"""What is worked out of several values, and what that is called."""
_OVER = {
    "each": "",
    "growth": "growth of ",
    "change": "change in ",
    "cagr": "compound annual growth of ",
    "average": "average ",
    "sum": "sum of ",
}
_OF_A_FALL = {"growth": "decline of ", "change": "decrease in "}


def _entity(cell: Cell) -> str:
    """Whose a value is; nobody's where the words of its formula name several companies."""
    own = {leaf.ticker for leaf in leaves(cell.asking.expression)}
    return cell.ticker if own <= {None, cell.ticker} else ""


def _worded(cell: Cell) -> str:
    lead = _OF_A_FALL.get(cell.over, "") if cell.falls else _OVER[cell.over]
    return f"{lead}{cell.asking.words}"


def _bare_words(cell: Cell) -> str:
    """What is compared, without the company's own segments."""
    own = list(leaves(cell.asking.expression))
    if len(own) == 1 and own[0].measure.metric:
        return f"{_OVER[cell.over]}{metric_words(own[0].measure.metric)}"
    parts = {leaf.measure.segment for leaf in own}
    words = (
        cell.asking.words.removeprefix(f"{parts.pop()} ") if len(parts) == 1 else cell.asking.words
    )  # a margin of each part is the same measure
    return f"{_OVER[cell.over]}{words}"


def _period_words(cell: Cell) -> str:
    words = [period.words() for period in cell.periods]
    return words[0] if len(words) == 1 else f"{words[0]} to {words[-1]}"


def _later_last(cells: Sequence[Cell]) -> bool:
    """Whether the two cells are one company's in two periods, the later one last."""
    return len(cells) == 2 and cells[0].ticker == cells[1].ticker and cells[0].asking == cells[1].asking
