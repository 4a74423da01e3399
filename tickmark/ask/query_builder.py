"""What is to be done with the things a question names: which value of which company in which period, and how they are
set against each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tickmark.ask.expression import Leaf, Measure, leaves
from tickmark.ask.free_text_lookup import stems
from tickmark.ask.kinds import is_instant, is_told, metric_words
from tickmark.ask.lexer import Lexeme
from tickmark.ask.measures import askings
from tickmark.ask.pairing import paired
from tickmark.ask.parsed_question import Background, Parts, asks_which, ranking
from tickmark.ask.plan import Form, PeriodSpec
from tickmark.ask.query import Asking, Cell, Combine, Over, Query, Relation
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.scope import companies_of, periods_of
from tickmark.ask.spans import earlier, in_time, specs_of
from tickmark.catalogue import REVENUES, find_metric

_YES_NO = re.compile(
    (
        r"^\W*(?:so,?\s+|and\s+)?(?:did|is|was|were|has|have|had|does|do|are)\b(?!.*\bor\s+(?:an?\s+)?(?:down|lower"
        r"|less"
        r"|fall|fell|decreas\w+|declin\w+|shrink|worse\w*|loss)\b)"
    ),
    re.IGNORECASE,
)
_IS = said("query_builder/is")
"""What asks whether something is so now, which the newest year tells."""
_OPEN = said("query_builder/open")
_EXPLICIT_RATE = said("query_builder/explicit_rate")
_IN_MONEY = said("query_builder/in_money")
_YEARS = said("query_builder/years")
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_YEARS_OF_A_REPORT = 3
_HELD = re.compile(
    r"\b(?:does|do)\b.*\b(?:have|hold|owe|carry|own)\b|\b(?:currently|now|today|at present)\b", re.IGNORECASE
)
"""What asks for a balance as it is now, which is the one of the latest report."""
_FROM = said("query_builder/from")
_LISTING = re.compile(r"[\s,]*(?:(?:and|in|for|during)\s+)*", re.IGNORECASE)
_TOTAL_OF = said("query_builder/total_of")
_OVER = said("query_builder/over")
_OF_BALANCES = said("query_builder/of_balances")
_A_PAIR = 2
_ONE_OVER = said("query_builder/one_over")
"""What stands between two periods of which the growth is asked for: `Q2 23 over Q2 22`."""
_DAYS_OF_A_YEAR = 365
"""What the catalogue's ratios in days count with."""
_OVER_THESE = said("query_builder/over_these")
_BETTER = said("query_builder/better")
_IS_THE_OTHERS = said("query_builder/is_the_others")
"""What asks how many times one company's amount another's is: `how many times AMD's revenue is Intel's`."""
_APART = said("query_builder/apart")
_GAP = said("query_builder/gap")
"""What is asked for by how much two amounts lie apart, whichever is more."""
_FALLING, _RISING = stems("decrease decline drop fall"), stems("increase rise gain growth grow")
_GROWS = re.compile(r"gr[oe]w|change|increase|decrease|decline|rise|drop|fall|gain|year|y[-/]?o", re.IGNORECASE)
_LOSS = said("query_builder/loss")
_PROFIT = said("query_builder/profit")
_OPERATORS: dict[str, Combine] = {"-": "difference", "+": "sum", "/": "quotient"}
_CHANGES = {"change_in_inventory": "inventory", "net_change_in_cash": "cash_and_equivalents"}
"""Metrics that are the change in a balance, as a statement of cash flows tells it."""


def assemble(parts: Parts) -> tuple[Query, Background]:
    """The query, and what a follow-up question may leave out.

    Raises:
        Refused: something is left open, or the parts do not go together.
    """
    companies = companies_of(parts)
    groups = periods_of(parts)
    asked = askings(parts, companies)
    query = asked if isinstance(asked, Query) else _Assembly(parts, companies, groups, asked).query()
    ordered = tuple(dict.fromkeys(cell.ticker for cell in query.cells))
    periods = tuple(dict.fromkeys(period for cell in query.cells for period in cell.periods))
    over = query.cells[0].over if len({cell.over for cell in query.cells}) == 1 else "each"
    return query, Background(
        ordered,
        periods,
        tuple(dict.fromkeys(cell.asking for cell in query.cells)),
        parts.style,
        over=over,
        combine=query.combine,
    )


class _Assembly:
    """Companies x askings x periods, as the question groups them."""

    def __init__(
        self,
        parts: Parts,
        companies: list[str],
        groups: list[tuple[PeriodSpec, ...]],
        askings: list[tuple[Asking, Lexeme]],
    ) -> None:
        self.parts = parts
        self.companies = companies
        self.groups = groups
        self.askings = askings

    def query(self) -> Query:
        """The query of the parts."""
        parts = self.parts
        if (years := self._years()) and (last := self._last_of_years()):
            first = years if parts.has("cagr") else years - 1  # the growth of two years lies between three
            self.groups = [tuple(last.model_copy(update={"back": last.back + n}) for n in range(first, -1, -1))]
        over, relation = self._over()
        remarks: tuple[str, ...] = ()
        if not self.groups and ((self._balances() and _HELD.search(parts.text)) or self._told() or self._described()):
            self.groups = [(PeriodSpec(latest=True),)]
        if not self.groups and _IS.match(parts.text) and (parts.has("sign") or self._asked_sign()):
            self.groups = [(PeriodSpec(latest=True, months=12),)]
        if not self.groups and over == "each" and len(self.companies) == 1 and self._balances():
            self.groups = [(PeriodSpec(latest=True),)]
            remarks = ("the question names no period: this is the newest balance",)
        if not self.groups:
            self.groups = [(PeriodSpec(latest=True, months=12),)]
            remarks = ("the question names no period: this is the newest fiscal year",)
        days = {period for group in self.groups for period in group if period.day and not period.months}
        if len(days) > 1 and any(self._states_change(asking) for asking, _ in self.askings):
            self.askings = [(_balance_of(asking), x) for asking, x in self.askings]
            over = "change"
        elif all(self._states_change(a) for a, _ in self.askings) and (
            (over == "change" and parts.has("how_much_more")) or _OF_BALANCES.search(parts.text)
        ):
            self.askings = [(_balance_of(asking), x) for asking, x in self.askings]  # `by how much did stocks change`
            over = "change"
        cells = self._cells(over)
        if parts.style.both and over in ("change", "growth"):
            return Query(
                tuple(replace(cell, over=way) for cell in self._cells("change") for way in ("change", "growth")),
                "values",
                parts.style,
            )
        form, combine = self._form(cells, over)
        if form == "values" and over == "each" and self._versus():
            cells = (*cells, *self._cells("change"))
        if (
            form == "yes_no"
            and any(_BETTER.search(x.text) for x in parts.of("change"))
            and not all(map(_more_is_better, self.askings))
        ):
            raise Refused(
                "definition_mismatch",
                "Whether more of it is better is not said.",
                suggestions=("Ask whether it rose, or fell.",),
            )
        if len(cells) == 2 and (form == "yes_no" or (combine and cells[0].ticker != cells[1].ticker)):
            cells = self._as_asked(cells)
        elif len(cells) == 2 and combine == "quotient":
            cells = self._as_asked(cells) if parts.has("than") else cells[::-1]  # what is later, in what is earlier
        if form == "yes_no" and not relation:
            relation = "more" if parts.has("highest") else "less" if parts.has("lowest") else "more"
        threshold = self._threshold(cells)
        if threshold is not None:
            below = parts.has("lowest") or any(x.value < 1 for x in parts.of("multiplied"))
            form, relation = "yes_no", "less" if below else "more"
        elif (
            form == "value"
            and len(cells) == 1
            and over == "each"
            and _YES_NO.match(parts.text)
            and (sign := self._asked_sign())
        ):
            threshold, form, relation = 0.0, "yes_no", sign
        if parts.has("sign") and form == "compare" and asks_which(parts):
            form = "lowest" if parts.has("sign", "less") else "highest"
        elif parts.has("sign") and form != "yes_no":
            raise Refused("missing_context", f"What '{parts.of('sign')[0].text}' asks for is not understood.")
        if threshold is None:
            self._refuse_unused(form, over, combine, cells)
        if form == "value" and self._falls():
            if len(cells) == 1 and over in ("growth", "change"):
                cells = (replace(cells[0], falls=True),)
            elif len(cells) == 2 and combine == "difference" and cells[0].ticker == cells[1].ticker:
                cells = tuple(replace(cell, falls=True) for cell in cells)
        style = (
            parts.style.model_copy(update={"percent": True})
            if combine == "quotient" and parts.has("percent_of")
            else parts.style
        )
        return Query(cells, form, style, combine, relation if form == "yes_no" else "", threshold, remarks)

    def _falls(self) -> bool:
        """Whether it is asked by how much something fell, or how much less it is, and not whether it rose or fell."""
        ways = {x.value for x in self.parts.of("change", "change_in", "how_much_more")} - {"gap", None}
        named = frozenset[str]().union(*(stems(x.text) for x in self.parts.of("growth")))
        return not ways - {"less"} and (bool(ways) or bool(named & _FALLING)) and not named & _RISING

    def _years(self) -> int:
        """How many of the last years a question without periods is about: `three-year average`, and `in which year` is
        about those of an annual report; else 0.
        """
        said = [x for x in self.parts.of("average", "cagr", "noise") if x.kind != "noise" or x.value == "years"]
        counted = next((m[1].lower() for x in said if (m := _YEARS.search(x.text))), "")
        count = int(counted) if counted.isdigit() else _COUNTS.get(counted, 0)
        return count if count > 1 else _YEARS_OF_A_REPORT * self.parts.has("which_period")

    def _last_of_years(self) -> PeriodSpec | None:
        """The last of the years that are only counted: the newest where none is named, or the one that a compound
        growth is worked out to; None where the question names all of them.
        """
        if not self.groups:
            return PeriodSpec(latest=True, months=12)
        ((last, *more), *others) = self.groups
        return last if self.parts.has("cagr") and not more and not others else None

    def _as_asked(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Two cells in the order of the question, the one that something is set against (`than in 2022`, `times AMD's`)
        last.
        """
        if cells[0].ticker != cells[1].ticker:
            return cells[::-1] if self._set_against() == cells[0].ticker else cells
        mentions = self.parts.of("period")
        if len(mentions) != 2 or cells[0].periods == cells[1].periods:
            return cells
        against = next((x for x in self.parts.of("than", "compare") if x.end <= mentions[0].start), None)
        named = [specs_of(x.value)[-1] for x in mentions if x.value.kind not in ("prior", "trailing")]
        first = named[-1 if against and against.end >= mentions[0].start - 4 else 0] if named else None
        return cells if first is None or cells[0].periods[-1] == first else cells[::-1]

    def _set_against(self) -> str | None:
        """The company that another is set against, where it stands right behind the word that does so: `larger than
        AMD's`, `what multiple of AMD's`, `how many times AMD's revenue is Intel's`.
        """
        lexemes = [x for x in self.parts.lexemes if x.kind != "noise"]
        for word, after in pairwise(lexemes):
            times = word.kind == "times_more" and (
                word.text.lower().endswith("of")
                or (word.text.lower().endswith("times") and _IS_THE_OTHERS.search(self.parts.text, word.end))
            )
            if (word.kind == "than" or times) and after.kind == "company":
                return str(after.value.ticker)
        return None

    def _asked_sign(self) -> Relation:
        """Whether it is asked if there was a profit, or if there was a loss; empty where neither is."""
        if stated := self.parts.of("sign"):
            return "more" if stated[0].value == "more" else "less"
        (named, *others) = [x.text for x in self.parts.of("measure")] or [""]
        if all(self._states_change(asking) for asking, _ in self.askings):
            return next(
                (x.value for x in self.parts.of("change", "change_in") if x.value in ("more", "less")),
                "less" if "decrease" in named.lower() else "more",
            )
        return "" if others else "less" if _LOSS.search(named) else "more" if _PROFIT.search(named) else ""

    def _threshold(self, cells: Sequence[Cell]) -> float | None:
        """The number that a yes-or-no question sets a value against: `above 1.5`, `more than $5 billion`.

        Raises:
            Refused: a number stands in the question that nothing is done with.
        """
        compared = self.parts.has("highest") or self.parts.has("lowest")
        of_days = not compared and all(asking.shown == "days" for asking, _ in self.askings)
        numbers = [x for x in self.parts.of("number") if not (of_days and x.value == _DAYS_OF_A_YEAR)]
        multiplied = self.parts.of("multiplied")
        if multiplied and len(cells) == 1 and _YES_NO.match(self.parts.text):
            return float(multiplied[0].value) - 1
        if not numbers:
            return None
        if (
            len(numbers) > 1
            or len(cells) != 1
            or not (self.parts.has("highest") or self.parts.has("lowest"))
            or not _YES_NO.match(self.parts.text)
        ):
            raise Refused("missing_context", f"What '{numbers[0].text}' stands for in the question is not understood.")
        return float(numbers[0].value)

    def _over(self) -> tuple[Over, Relation]:
        """What is worked out over the periods of a cell, and the direction that a yes-or-no question asks about."""
        parts = self.parts
        spans = sum(len(group) for group in self.groups)
        direction: Relation = next(
            (x.value for x in parts.of("change", "change_in") if x.value in ("more", "less")), ""
        )
        if parts.has("cagr"):
            return "cagr", ""
        if self._taken_from_earlier():
            return "change", ""
        if parts.has("sequential") or parts.has("multiplied"):
            return "growth", direction
        named = [] if parts.of("growth", "change", "change_in") else parts.of("period")
        if len(named) == len(self.groups) == _A_PAIR and _ONE_OVER.fullmatch(parts.text[named[0].end : named[1].start]):
            return ("change" if parts.style.scale is not None and not parts.style.percent else "growth"), direction
        growth = parts.of("growth")
        changed = parts.of("change", "change_in")
        if not growth and not changed and parts.style.percent and self._versus():
            return "growth", ""  # `sales 2023 vs 2022 in percent`
        absolute = parts.style.scale is not None or parts.style.unit in ("percentage points", "basis points")
        if growth and not self._excess():
            self._refuse_growth_of_some(growth)
            if parts.has("average") and spans > _A_PAIR:
                raise Refused(
                    "missing_context",
                    "An average growth may be the compound one or the mean of each year's.",
                    suggestions=("Ask for the compound annual growth.",),
                )
            rate = any(x.value == "percent" for x in growth) or parts.style.percent
            points = all(asking.shown == "percent" for asking, _ in self.askings) and not any(
                _EXPLICIT_RATE.search(x.text) for x in growth
            )
            in_money = _IN_MONEY.search(parts.question) and not any(_EXPLICIT_RATE.search(x.text) for x in growth)
            return ("change" if (absolute and not rate) or points or in_money else "growth"), direction
        if parts.has("how_much_more") and spans == len(self.companies) == len(self.askings) == 1:
            return "change", ""
        if changed and not (parts.has("average") or parts.has("difference")):
            if parts.style.percent and not all(asking.shown == "percent" for asking, _ in self.askings):
                return "growth", direction
            if any(x.value == "any" for x in changed) and spans > 2:
                return "each", ""
            if all(self._states_change(asking) for asking, _ in self.askings) and spans == 1:
                return "each", ""
            return "change", direction
        if parts.has("average") and (spans > 1 or self._balances()):
            return "average", ""
        if (self._summed() or self._totalled()) and spans > 1:
            return ("each" if self._balances() else "sum"), ""  # balances of several days add up to nothing
        if (
            parts.background
            and parts.background.over in ("growth", "change")
            and not parts.of("measure", "segment", "compare")
        ):
            money = parts.background.over == "growth" and (
                _IN_MONEY.search(parts.question) is not None or parts.style.scale is not None
            )
            as_rate = parts.background.over == "change" and parts.style.percent
            return "change" if money else "growth" if as_rate else parts.background.over, ""
        if (
            parts.has("average")
            and len(self.companies) < 2
            and not any(leaf.turn == "average" for a, _ in self.askings for leaf in leaves(a.expression))
        ):
            raise Refused(
                "missing_context",
                "The question asks for an average without saying over which periods.",
                suggestions=("Name them, as 'from fiscal 2022 to fiscal 2024'.",),
            )
        return "each", ""

    def _taken_from_earlier(self) -> bool:
        """Whether one amount of an earlier period is taken from that of a later one: `net income FY24 minus FY23`."""
        parts, named = self.parts, self.parts.of("period")
        if len(self.companies) != 1 or len(self.askings) != 1 or len(named) != 2 or len(self.groups) != 2:
            return False
        between = [x for x in parts.lexemes if named[0].end <= x.start and x.end <= named[1].start]
        minus = any((x.kind, x.value) == ("operator", "-") or x.text.lower() == "less" for x in between)
        return minus and in_time(self.groups) == (*self.groups[1], *self.groups[0])

    def _refuse_unused(self, form: Form, over: Over, combine: Combine, cells: Sequence[Cell]) -> None:
        """What orders or divides amounts, where there is one amount and nothing that it could be ordered among or
        divided by: `inventory at its peak`, `operating cost ratio`.

        Raises:
            Refused: the question has such a word.
        """
        if len(cells) != 1 or form != "value" or over != "each" or combine:
            return
        plain = isinstance(cells[0].asking.expression, Leaf)
        idle = [x for x in self.parts.of("highest", "lowest") if x.value is None]
        if plain:
            idle += self.parts.of("ratio_of")
        if idle:
            raise Refused(
                "missing_context",
                f"What '{idle[0].text}' asks for beside {cells[0].asking.words} is not understood.",
                suggestions=("Ask for the amount of a period.",),
            )

    def _refuse_growth_of_some(self, growth: Sequence[Lexeme]) -> None:
        """`revenue growth and net income`: the growth of one amount and another amount itself are two questions.

        Raises:
            Refused: that is asked for.
        """
        names = self.parts.of("measure", "segment")
        for grown in growth:
            before = next((x for x in reversed(self.parts.lexemes) if x.end <= grown.start and x.kind != "noise"), None)
            after = next((x for x in self.parts.lexemes if x.start >= grown.end and x.kind != "noise"), None)
            named = next((x for x in names if x.start >= grown.end), None)
            if (
                before in names
                and after
                and (after.kind, after.value) == ("join", "and")
                and named
                and not any(x.start >= named.end for x in growth)
            ):
                raise Refused(
                    "missing_context",
                    (
                        f"The question asks for the growth of '{before.text if before else ''}' and for '{named.text}' "
                        f"at once."
                    ),
                    suggestions=("Ask for one after the other.",),
                )

    @staticmethod
    def _states_change(asking: Asking) -> bool:
        return isinstance(asking.expression, Leaf) and (asking.expression.measure.metric or "") in _CHANGES

    def _balances(self) -> bool:
        return all(
            isinstance(a.expression, Leaf)
            and a.expression.measure.metric is not None
            and is_instant(a.expression.measure.metric)
            for a, _ in self.askings
        )

    def _versus(self) -> bool:
        """Whether one amount of one company, and no rate, is set against itself in another period: `revenue 2023 vs
        2022`.
        """
        named = self.parts.of("period")
        if self.askings and self.askings[0][0].shown:
            return False
        if len(self.companies) != 1 or len(self.askings) != 1 or len(named) != _A_PAIR or len(self.groups) != _A_PAIR:
            return False
        return any(named[0].end <= x.start and x.end <= named[1].start for x in self.parts.of("compare"))

    def _summed(self) -> bool:
        """Whether amounts of several companies or periods are to be added up: `combined revenue`, `total net income
        of A and B`; not `total revenue` and `total assets`, which are names of rows.
        """
        metrics = {leaf.measure.metric for asking, _ in self.askings for leaf in leaves(asking.expression)}
        rows = metrics & REVENUES or any(metric is None or is_instant(metric) for metric in metrics)
        measures = self.parts.of("measure")
        total = bool(measures) and all(
            x.text.lower().startswith("total ") or _TOTAL_OF.search(self.parts.text[: x.start]) for x in measures
        )
        return self.parts.has("sum_of") or (total and not rows)

    def _totalled(self) -> bool:
        """Whether the total of a flow over a range or a list of periods is asked for: `total capital expenditures from
        2021 through 2023`, `total net income over 2022 and 2023`.
        """
        named = self.parts.of("period")
        listed = len(named) > 1 and _OVER_THESE.search(self.parts.text[: named[0].start]) is not None
        over = listed or any(x.value.kind == "range" and _OVER.search(self.parts.text[: x.end]) for x in named)
        led = all(_TOTAL_OF.search(self.parts.text[: x.start]) for x in self.parts.of("measure"))
        return over and led and not self._balances()

    def _told(self) -> bool:
        """Whether all that is asked for is told on days of its own, of which the newest counts where none is named."""
        return all(isinstance(a.expression, Leaf) and is_told(a.expression.measure.metric) for a, _ in self.askings)

    def _described(self) -> bool:
        """Whether all that is asked for is described in words, which mean a balance of the newest report where no
        period is named.
        """
        return all(isinstance(a.expression, Leaf) and a.expression.measure.described for a, _ in self.askings)

    def _cells(self, over: Over) -> tuple[Cell, ...]:
        pairs = paired(self.parts, self.companies, self.groups, self.askings)
        if pairs is not None and over == "each":
            return tuple(Cell(ticker, asking, (period,)) for ticker, asking, group in pairs for period in group)
        flat = in_time(self.groups)
        if over == "each":
            cells = tuple(Cell(ticker, asking, (period,)) for asking, ticker in self._asked() for period in flat)
            if len(cells) > 2 and any(self.parts.has(kind) for kind in ("how_much_more", "times_more", "difference")):
                raise Refused(
                    "missing_context",
                    "The question sets amounts against each other, without saying which two.",
                    suggestions=("Name two amounts.",),
                )
            return cells
        if over in ("growth", "change", "cagr"):
            flat = self._ends(flat, over) if not self._listed() else flat
        if over == "average" and len(flat) == 1:
            return tuple(Cell(ticker, _averaged(asking), flat) for asking, ticker in self._asked())
        if over in ("growth", "change") and (self._listed() or (len(flat) > 2 and self.parts.has("which_period"))):
            return tuple(
                Cell(ticker, asking, (earlier(period), period), over)
                for asking, ticker in self._asked()
                for period in flat
            )
        if over in ("growth", "change") and len(flat) > 2:
            flat = (flat[0], flat[-1])
        return tuple(Cell(ticker, asking, flat, over) for asking, ticker in self._asked())

    def _asked(self) -> list[tuple[Asking, str]]:
        """Every amount of every company, each once; those of a part of the companies that have it, where each has
        one.
        """
        every = [(asking, x, ticker) for asking, x in self.askings for ticker in self.companies]
        own = [(asking, ticker) for asking, x, ticker in every if x.kind != "segment" or ticker in x.value]
        return list(
            dict.fromkeys(
                own
                if {ticker for _, ticker in own} == set(self.companies)
                else [(asking, ticker) for asking, _, ticker in every]
            )
        )

    def _listed(self) -> bool:
        """Whether named periods are listed, of each of which the growth is asked for: `growth in 2023 and 2022`, but
        not `between 2022 and 2023`.
        """
        named = self.parts.of("period")
        between = [self.parts.text[a.end : b.start] for a, b in pairwise(named)]
        apart = any(_FROM.search(self.parts.text[: x.start]) or x.value.kind != "fiscal" or x.value.edge for x in named)
        return len(named) > 1 and not apart and "and" in between[-1] and all(_LISTING.fullmatch(gap) for gap in between)

    def _ends(self, flat: tuple[PeriodSpec, ...], over: Over) -> tuple[PeriodSpec, ...]:
        parts = self.parts
        mentions = [x.value for x in parts.of("period")]
        if any(m.kind == "last" for m in mentions) and len(flat) > 1:
            count = len(flat)
            first = flat[-1].model_copy(update={"back": count} if flat[-1].months != 3 else {"quarters_back": count})
            return (first, flat[-1])
        if len(flat) == 1:
            if over == "cagr" and not parts.has("which_period") and (years := self._years()):
                return (flat[0].model_copy(update={"back": flat[0].back + years}), flat[0])
            if over == "cagr":
                raise Refused(
                    "missing_context",
                    "A compound growth rate needs a first and a last period.",
                    suggestions=("Name both, as 'from fiscal 2021 to fiscal 2024'.",),
                )
            if (
                self._balances()
                and flat[0].name
                and not flat[0].name.startswith("FY")
                and not flat[0].edge
                and not parts.has("sequential")
            ):
                return (
                    flat[0].model_copy(update={"edge": "begin"}),
                    flat[0],
                )  # what a balance changed by in a quarter, it did since its first day
            return (earlier(flat[0], quarter=parts.has("sequential")), flat[0])
        return flat

    def _form(self, cells: Sequence[Cell], over: Over) -> tuple[Form, Combine]:
        parts = self.parts
        several = len(cells) > 1
        if len(cells) == 2 and (combine := self._set_apart(over)):
            if parts.has("how_much_more", "gap") and asks_which(parts):
                return ranking(parts, "highest", cells), combine
            if _YES_NO.match(parts.question) and (parts.has("highest") or parts.has("lowest")):
                return "yes_no", combine
            return "value", combine
        if several and self._summed() and (len(self.companies) > 1 or len({cell.periods for cell in cells}) == 1):
            return "value", "sum"
        if several and parts.has("average") and len(self.companies) > 1 and over == "each":
            return "value", "average"
        if _YES_NO.match(parts.text) and not _OPEN.search(parts.question):
            if over in ("change", "growth") and len(cells) == 1:
                return "yes_no", ""
            if len(cells) == 2 and (parts.has("highest") or parts.has("lowest")):
                return "yes_no", ""
        order = ranking(parts, "value", cells)
        if parts.has("which_period") and order == "value" and any(_LOSS.search(x.text) for x in parts.of("measure")):
            return "lowest", ""
        if several and order != "value":
            return order, ""
        own = {cell.ticker: {c.asking for c in cells if c.ticker == cell.ticker} for cell in cells}
        if (
            several
            and len(own) > 1
            and (parts.has("compare") or all(askings == own[cells[0].ticker] for askings in own.values()))
        ):
            return "compare", ""
        if several:
            return "values", ""
        return "value", ""

    def _set_apart(self, over: Over) -> Combine:
        """What is worked out of two values that are set against each other."""
        parts = self.parts
        if self._excess():
            return "excess"
        if parts.has("times_more") or (len(self.companies) == 2 and (parts.has("ratio_of") or self._share_of_other())):
            return "quotient"
        if len(self.companies) == 2 and (
            said := next(
                (_OPERATORS[x.value] for x in parts.of("operator") if x.text[0].isalpha() and x.value in _OPERATORS),
                None,
            )
        ):
            return said
        more = any(x.value != "gap" or over == "each" for x in parts.of("how_much_more"))
        points = (
            parts.style.unit in ("percentage points", "basis points") and over == "each" and len(self.companies) == 2
        )
        ordered = parts.has("highest", "pair") or parts.has("lowest", "pair")
        if len(self.companies) == 2 and any(ordered or _GAP.search(x.text) for x in parts.of("difference")):
            return "gap"
        if more or points or parts.has("difference"):
            return "difference"
        follows = parts.background and not parts.of("measure", "segment", "compare", "highest", "lowest")
        return parts.background.combine if follows and parts.background else ""

    def _share_of_other(self) -> bool:
        """Whether one company's amount is asked for as a part of the same amount of another: `Intel's net income as a
        share of AMD's`.
        """
        return (
            self.parts.has("percent_of")
            and len(self.parts.of("company")) == 2
            and len(self.parts.of("measure")) == 1
            and not self.parts.of("segment")
        )

    def _excess(self) -> bool:
        """Whether it is asked by what part one company's amount is more than another's: `by what percentage did AMD's
        revenue exceed Intel's`.
        """
        growth = self.parts.of("growth")
        pair = (
            self.parts.has("highest", "pair")
            or self.parts.has("lowest", "pair")
            or any(_APART.search(x.text) for x in growth)
        )
        part = growth or (self.parts.style.percent and not any(asking.shown == "percent" for asking, _ in self.askings))
        return bool(part) and pair and len(self.companies) == 2 and not any(_GROWS.search(x.text) for x in growth)


def _balance_of(asking: Asking) -> Asking:
    """The balance whose change a filing states for a period: between two days the change is that of the balance."""
    metric = next(leaf.measure.metric for leaf in leaves(asking.expression))
    balance = _CHANGES.get(metric or "")
    return Asking(Leaf(Measure(metric=balance)), metric_words(balance)) if balance else asking


def _more_is_better(named: tuple[Asking, Lexeme]) -> bool:
    """Whether an amount improves where it rises: a row's name does not tell, costs and days do not."""
    asking, _ = named
    metrics = [find_metric(leaf.measure.metric) for leaf in leaves(asking.expression)]
    costs = metrics[0] is None or metrics[0].sign == "spending"
    return None not in metrics and not costs and asking.shown != "days" and "tax" not in asking.words


def _averaged(asking: Asking) -> Asking:
    """The mean of a balance at both ends of a period."""
    assert isinstance(asking.expression, Leaf)
    return replace(asking, expression=replace(asking.expression, turn="average"), words=f"average {asking.words}")
