"""Which facts a report shows: the lines of the statements, what they are compared with, conflicts and failed proofs;
`breakdowns.py` has segments.

Only verified facts enter, and none is changed. Where a metric has several facts for one period, the fact store says
which counts, so that a report says what an answer and the statements say; of a profit and of equity that is the owners'
share.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tickmark.catalogue import Metric, load
from tickmark.factstore import SHARED, CompanyFacts, StoredFact, of_share
from tickmark.model import Period
from tickmark.narrate.research import ResearchFact
from tickmark.narrate.wording import period_of
from tickmark.numbers import read_number

STATEMENTS = {
    "Income statement": ("income", "comprehensive"),
    "Balance sheet": ("balance",),
    "Cash flow statement": ("cashflow",),
}
KEY_METRICS = (
    "revenue",
    "gross_profit",
    "operating_income",
    "net_income",
    "eps_diluted",
    "operating_cash_flow",
    "capital_expenditure",
    "cash_and_equivalents",
    "total_assets",
    "long_term_debt",
    "shareholders_equity",
)
RESULTS = frozenset(metric.name for metric in load() if metric.sign == "either")
"""Metrics of which the printed sign says something: a profit is not the loss of the same size."""
PERIODS = 4  # columns of a statement: the quarter and the year to date, and the same a year before
STATED_TWICE = "stated_twice_alike"
NEAR = timedelta(days=10)  # a 52/53-week period ends at most a week from its month's end
YEAR = (timedelta(days=350), timedelta(days=380))  # 52 or 53 weeks, or a calendar year, and some days for the calendar
OLDEST = timedelta(days=745)  # what a statement is compared with ends two years before at most
_QUARTER = 91.3  # days
_FLOAT = 1 + 1e-9  # what binary fractions may add to a difference of decimal ones


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a statement: a metric, its name for reading, and its fact for each period."""

    metric: str
    name: str
    facts: Mapping[Period, ResearchFact]


@dataclass(frozen=True, slots=True)
class Statement:
    """The lines of a statement and the periods it is shown for, the current one first."""

    title: str
    periods: tuple[Period, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A fact of the current period, and the one before it where there is one.

    Of a segment `measure` is what the amount is, and `split` the number of the parts that it is one of, which add up to
    the company's revenue.
    """

    name: str
    now: ResearchFact
    before: ResearchFact | None
    measure: str = ""
    split: int | None = None


class Evidence:
    """The verified facts of a partition's filings, with what decides between them.

    Args:
        facts: all that a report may show.
        held: the same facts best first, as questions and statements look them up; None where there are none.
        report_date: last day of the period that the latest filing reports on.
        quarterly: whether that is a quarter, which is then shown before the year to date.
    """

    def __init__(
        self, facts: Sequence[ResearchFact], held: CompanyFacts | None, report_date: date, *, quarterly: bool
    ) -> None:
        self.report_date = report_date
        self.quarterly = quarterly
        self.metrics = {metric.name: metric for metric in load() if not metric.further}
        self._place = {fact.fact_id: place for place, fact in enumerate(held.facts if held else ())}
        self._owned = _owners_share(held)
        self.facts = sorted(facts, key=self._preference)
        self.whole = self._whole()

    def _whole(self) -> dict[str, dict[Period, list[ResearchFact]]]:
        """Facts of the whole company by metric, in the vocabulary's order, and period; those that count before those
        that do not.
        """
        found: dict[str, dict[Period, list[ResearchFact]]] = {name: defaultdict(list) for name in self.metrics}
        for fact in self.facts:
            if fact.metric in found and fact.segment is None:
                found[fact.metric][period_of(fact)].append(fact)
        return found

    def _preference(self, fact: ResearchFact) -> int:
        """Whether a fact counts before another: the order of the fact store, with the owners' share of a profit before
        the whole.
        """
        return self._place[fact.fact_id] + (fact.metric in SHARED and fact.fact_id not in self._owned) * len(
            self._place
        )

    def statements(self) -> tuple[Statement, ...]:
        """Income statement, balance sheet and cash flow statement, as far as there are facts for them."""
        return tuple(
            statement for title, names in STATEMENTS.items() if (statement := self._one_statement(title, names)).lines
        )

    def _one_statement(self, title: str, names: tuple[str, ...]) -> Statement:
        own = [metric for metric in self.metrics.values() if metric.statement in names]
        counts = Counter(
            period
            for metric in own
            for period in self.whole[metric.name]
            if -NEAR <= self.report_date - period.end <= OLDEST
        )
        shown = [period for period, count in counts.items() if 2 * count >= max(counts.values())]
        shown.sort(key=self.column_order)
        if not self.quarterly:  # an annual report's quarters are not what it is about
            shown = [period for period in shown if self.column_order(period)[0] == self.column_order(shown[0])[0]]
        periods = tuple(shown[:PERIODS])
        lines = (line for metric in own for line in self._lines(metric) if not line.facts.keys().isdisjoint(periods))
        return Statement(title, periods, tuple(lines))

    def column_order(self, period: Period) -> tuple[float, int, int]:
        """Where a period stands among the columns: the length that the report is about first, then the newest."""
        days = (period.end - period.start).days + 1 if period.start else 0
        quarters = round(days / _QUARTER)
        return (quarters if self.quarterly else -quarters, -period.end.toordinal(), days)

    def _lines(self, metric: Metric) -> list[Line]:
        lines: dict[str, dict[Period, ResearchFact]] = defaultdict(dict)
        for period, facts in self.whole[metric.name].items():
            for name, fact in _chosen(metric, facts).items():
                lines[name][period] = fact
        found = [Line(metric.name, metric.names[0], facts_of) for facts_of in lines.values()]
        return sorted(found, key=lambda line: min(self._place[fact.fact_id] for fact in line.facts.values()))

    def current(self, statement: Statement) -> Period | None:
        """The period that the latest filing reports on, among those of a statement."""
        return next((period for period in statement.periods if abs(period.end - self.report_date) <= NEAR), None)

    def key_metrics(self, statements: Iterable[Statement]) -> tuple[Compared, ...]:
        """The metrics that most readers look at first, in the current period, each beside the period a year before or
        the one printed beside it.
        """
        found: dict[str, list[Compared]] = defaultdict(list)
        for statement in statements:
            now = self.current(statement)
            for line in statement.lines:
                if (
                    now in line.facts
                    and now is not None
                    and (line.metric not in SHARED or line.facts[now].fact_id in self._owned)
                ):
                    before = next((line.facts[p] for p in _earlier(now, statement.periods, line.facts)), None)
                    found[line.metric].append(Compared(line.name, line.facts[now], before))
        return tuple(compared for name in KEY_METRICS for compared in found[name])

    def conflicts(self) -> tuple[tuple[ResearchFact, ...], ...]:
        """Facts of one metric, one period and the whole company whose values do not agree, the one that counts first;
        newest periods first.
        """
        found = []
        for name, periods in self.whole.items():
            for period in sorted(periods, key=lambda p: (-p.end.toordinal(), p.start or p.end)):
                values = _disagreeing(self.metrics[name], periods[period])
                if values:
                    found.append(values)
        return tuple(found)

    def failed_proofs(self) -> tuple[tuple[str, tuple[ResearchFact, ...]], ...]:
        """Proofs that do not hold, each with the facts of one filing and one period that it covers.

        `STATED_TWICE` is left to `conflicts`, which knows of rounding, of signs and of metrics that a statement prints
        in several rows.
        """
        found: dict[tuple[str, str, Period], list[ResearchFact]] = defaultdict(list)
        for fact in self.facts:
            for check in fact.checks:
                if check.startswith("!") and check[1:] != STATED_TWICE:
                    found[(check[1:], fact.source.accession, period_of(fact))].append(fact)
        order = sorted(
            found,
            key=lambda key: (
                key[0],
                -key[2].end.toordinal(),
                -(key[2].start or date.min).toordinal(),
                self._preference(found[key][0]),
            ),
        )
        return tuple((key[0], tuple(found[key])) for key in order)


def _owners_share(held: CompanyFacts | None) -> frozenset[str]:
    """Ids of the facts of a profit or of equity that state the owners' share, where their period has such."""
    pools: dict[tuple[str, Period], list[StoredFact]] = defaultdict(list)
    for fact in held.facts if held else ():
        if fact.metric in SHARED and fact.segment is None:
            pools[(fact.metric or "", Period(fact.period_start, fact.period_end_date))].append(fact)
    return frozenset(fact.fact_id for pool in pools.values() for fact in of_share(pool, held.facts if held else ()))


def stated_twice_fails(facts: Iterable[ResearchFact]) -> int:
    """How many facts the gate found stated again with another value."""
    return sum(f"!{STATED_TWICE}" in fact.checks for fact in facts)


def alike(one: ResearchFact, other: ResearchFact) -> bool:
    """Whether two facts state the same amount, to half a unit of the last digit of the one that is printed with fewer.

    The sign is as printed and seldom says anything (an expense is in parentheses in one table and not in the next, a
    loss is named and not signed); only of a result under one and the same label does it count.
    """
    tolerance = max(half_unit(one), half_unit(other)) * _FLOAT
    if one.metric in RESULTS and one.row_label == other.row_label:
        return abs(one.value - other.value) <= tolerance
    return abs(abs(one.value) - abs(other.value)) <= tolerance


def half_unit(fact: ResearchFact) -> float:
    """Half a unit of the last printed digit, in base units."""
    number = read_number(fact.printed)
    decimals = (number.decimals or 0) if number else len(re.sub(r"^[^.]*\.?|\D", "", fact.printed))
    return float(0.5 * 10.0 ** (fact.scale - decimals))


def _chosen(metric: Metric, facts: Sequence[ResearchFact]) -> dict[str, ResearchFact]:
    """The facts that stand for a metric in a period, by line: one, or of a metric with several rows those of the first
    fact's table, one per label.
    """
    if not metric.every:
        return {"": facts[0]}
    lines: dict[str, ResearchFact] = {}
    for fact in facts:
        if table_of(fact) == table_of(facts[0]):
            lines.setdefault(folded(fact), fact)
    return lines


def _disagreeing(metric: Metric, facts: Sequence[ResearchFact]) -> tuple[ResearchFact, ...]:
    home = {
        fact.source.accession: table_of(fact) for fact in reversed(facts)
    }  # of each filing the table of the fact that counts
    lines: dict[str, ResearchFact] = {}
    others: list[ResearchFact] = []
    for fact in facts:
        if (
            metric.also is not None and table_of(fact) != home[fact.source.accession]
        ):  # some of it, that another statement has as a row of its own
            continue
        if fact.unit != facts[0].unit:  # a translation into another currency says nothing against the original
            continue
        name = folded(fact) if metric.every else ""
        if metric.every and name not in lines and table_of(fact) == home[fact.source.accession]:
            lines[name] = fact
            continue
        if not metric.every:
            lines.setdefault(name, fact)
        at_home = name in lines and table_of(fact) == home[fact.source.accession]
        against = [lines[name]] if at_home else lines.values()
        if not any(alike(fact, known) for known in (*against, *others)):
            others.append(fact)
    return (*lines.values(), *others) if others else ()


def _earlier(now: Period, shown: Iterable[Period], known: Iterable[Period]) -> list[Period]:
    """The period of the same length a year before, or of instants the next one before that is shown beside."""
    year = [
        p
        for p in known
        if YEAR[0] <= now.end - p.end <= YEAR[1] and (p.start is None) == (now.start is None) and same_length(p, now)
    ]
    beside = [p for p in shown if p.start is None and now.start is None and p.end < now.end and p in set(known)]
    return (
        sorted(year, key=lambda p: abs((now.end - p.end).days - 365))[:1]
        or sorted(beside, key=lambda p: -p.end.toordinal())[:1]
    )


def same_length(one: Period, other: Period) -> bool:
    """Whether two periods have as many months."""
    return one.months == other.months


def folded(fact: ResearchFact) -> str:
    """The row's own label, for comparing."""
    return " ".join((fact.row_label or fact.label).casefold().split())


def table_of(fact: ResearchFact) -> tuple[str, int | None]:
    """The filing and the number of the table that a fact was read from."""
    return fact.source.accession, fact.source.table_index
