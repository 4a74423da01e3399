"""Which amounts of segments, products and regions a report shows, and what each of them measures.

They are taken by block: all that a table states under one name, as the revenue of each of its members. Blocks whose
members add up to the company's revenue come first, then profits, then other revenue, canonical metrics and what else
has a name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from tickmark.catalogue import metric_names
from tickmark.facts.member_names import shown as without_marks
from tickmark.footing import Row, find_sums
from tickmark.language.units import is_money
from tickmark.language.words import content
from tickmark.narrate.research import ResearchFact
from tickmark.narrate.select import NEAR, YEAR, Compared, Evidence, folded, half_unit, same_length, table_of
from tickmark.narrate.wording import period_of
from tickmark.tables.headers.scale import time_words_removed

ROWS = 30
BY_ITS_SUM = "revenue, by their sum"  # what amounts measure that no label names and that add up to the revenue
_WHOLE, _PROFIT, _REVENUE, _LONG, _METRIC, _NAMED, _UNNAMED = range(
    7
)  # in the order of the report, which leaves out the last
_SAYING_NOTHING = ("", "total", "totals", "consolidated")
_FEW = 12  # members of a block that add up to the revenue, and are shown before profits
_OF_REVENUE = re.compile(r"\b(?:revenues?|net sales|sales|turnover)\b", re.IGNORECASE)
_NOT_REVENUE = re.compile(r"\b(?:costs?|percent(?:age)?|deferred|marketing|proceeds|loss|gain)\b|%", re.IGNORECASE)
_OF_PROFIT = re.compile(
    (
        r"\b(?:(?:operating|segment) (?:income|profit|loss|earnings)|(?:earnings|income|loss|profit)(?: "
        r"\(loss(?:es)?\))? (?:from operations|before|after)|ebitd?a?)\b"
    ),
    re.IGNORECASE,
)
_CHANGE = re.compile(r"\b(?:change|variance|increase|decrease)\b|%", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Block:
    """What a table states under one name of its members. `tops` are those that are parts of the whole, and no parts of
    another member.
    """

    measure: str
    facts: tuple[ResearchFact, ...]
    tops: tuple[ResearchFact, ...] = ()

    @property
    def rank(self) -> int:
        """Its place in the order of the report."""
        if self.tops:
            return _WHOLE if len(self.facts) <= _FEW else _LONG
        if not self.named:
            return _UNNAMED
        if _OF_PROFIT.search(self.measure):
            return _PROFIT
        if _OF_REVENUE.search(self.measure) and not _NOT_REVENUE.search(self.measure):
            return _REVENUE
        return _METRIC if frozenset(content(self.measure)) in _metric_words() else _NAMED

    @property
    def named(self) -> bool:
        """Whether its labels say what it measures."""
        return _folded(self.measure) not in _SAYING_NOTHING


def breakdowns(evidence: Evidence) -> tuple[tuple[Compared, ...], int]:
    """Amounts of segments, products and regions in the current period, each with what it measures, and how many more
    there are.

    Where no label says what they are, they are shown if those of their table add up to the revenue, and called so.
    """
    money = [
        f
        for f in evidence.facts
        if f.segment and is_money(f.unit) and f.period_start and not _CHANGE.search(f.column_label or "")
    ]
    blocks = sorted(
        (_with_tops(block, evidence) for block in _blocks(_current(money, evidence))), key=lambda block: block.rank
    )
    before = _by_row(money)
    seen: set[tuple[object, ...]] = set()
    listed: list[tuple[Block, Compared]] = []
    for block in blocks:
        called = block.measure if block.named else BY_ITS_SUM
        new = 2 * sum(
            _said(fact, block)[0] not in seen for fact in block.tops
        )  # a split of the revenue that is new for the most part stays whole
        for fact in block.facts:
            earlier = before(fact)
            said = _said(fact, block)
            if (said[0] not in seen or new > len(block.tops)) and (
                fact.value or (earlier and earlier.value)
            ):  # nothing in both periods says nothing
                listed.append((block, Compared(fact.segment or "", fact, earlier, called)))
            seen.update(said)
    named = [(block, item) for block, item in listed if block.rank != _UNNAMED][:ROWS]
    return tuple(_in_its_split(named)), len(listed) - len(named)


def split_of_revenue(items: Iterable[Compared]) -> list[Compared]:
    """Of the shown amounts the most parts that together are the company's revenue; none where no such parts are
    shown.
    """
    splits: dict[int, list[Compared]] = defaultdict(list)
    for item in items:
        if item.split is not None:
            splits[item.split].append(item)
    return max(splits.values(), key=len, default=[])


def _in_its_split(shown: Sequence[tuple[Block, Compared]]) -> list[Compared]:
    """The shown amounts with the split that they are parts of, where all parts of it are shown."""
    blocks = list(dict.fromkeys(block for block, _ in shown))
    ids = {item.now.fact_id for _, item in shown}
    found = []
    for block, item in shown:
        all_shown = item.now in block.tops and all(top.fact_id in ids for top in block.tops if top.value)
        found.append(replace(item, split=blocks.index(block)) if all_shown else item)
    return found


def _said(fact: ResearchFact, block: Block) -> tuple[tuple[object, ...], ...]:
    """What a fact says, in the ways that another may say it again: a member's revenue is the same amount in every
    table, whatever its rows are called there.
    """
    member = (fact.segment or "").casefold()
    anyhow = (member, fact.value)
    if block.rank == _UNNAMED:
        return (anyhow,)
    of_revenue = fact.value and block.rank in (_WHOLE, _LONG, _REVENUE)
    return (member, "" if of_revenue else block.measure.casefold(), fact.value), anyhow


def _blocks(facts: Iterable[ResearchFact]) -> list[Block]:
    """The facts by table and by what they measure, in their order."""
    found: dict[tuple[object, ...], list[ResearchFact]] = defaultdict(list)
    listed = list(facts)
    members: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for fact in listed:
        members[table_of(fact)] |= _names(fact.segment or "")
    for fact in listed:
        found[(*table_of(fact), period_of(fact), fact.unit, measure(fact, members[table_of(fact)]))].append(fact)
    return [Block(str(key[-1]), tuple(own)) for key, own in found.items()]


def measure(fact: ResearchFact, members: set[str]) -> str:
    """What the labels and the header of a segment's amount call it, apart from its time, its scale and `members`, which
    are folded; empty where they say nothing else.
    """
    said = [*fact.label.split(" > "), *(fact.column_label or "").split(" | ")]
    own = {
        without_marks(part.strip(" :")): None
        for part in said
        if time_words_removed(part) and _folded(part) not in members
    }
    return " > ".join(own)


def _names(segment: str) -> set[str]:
    return {_folded(segment), *map(_folded, segment.split(" > "))}


def _folded(name: str) -> str:
    return " ".join(without_marks(name).casefold().split())


def _with_tops(block: Block, evidence: Evidence) -> Block:
    """A block with its tops, where these add up to the company's revenue: all its members, or those that no other
    member is the sum of, above them or below.
    """
    if len(block.facts) < 2 or _OF_PROFIT.search(block.measure):
        return block
    period = period_of(block.facts[0])
    wholes = [abs(f.value) for f in evidence.whole.get("revenue", {}).get(period, []) if f.unit == block.facts[0].unit]
    outer = [f for f in block.facts if " > " not in (f.segment or "")] or list(block.facts)
    for parts in (outer, _outer(outer), _outer(outer[::-1])[::-1]):
        tolerance = sum(map(half_unit, parts))
        if len(parts) > 1 and any(abs(sum(f.value for f in parts) - whole) <= tolerance for whole in wholes):
            return replace(block, tops=tuple(parts))
    return block


def _outer(facts: Sequence[ResearchFact]) -> list[ResearchFact]:
    """The facts without those that one behind them is the sum of."""
    sums = find_sums([Row({0: fact.value}, 2 * half_unit(fact), total=True) for fact in facts])
    inner = {part for found in sums for part in found.parts}
    return [fact for place, fact in enumerate(facts) if place not in inner]


def _current(facts: Sequence[ResearchFact], evidence: Evidence) -> list[ResearchFact]:
    """Those of the period that ends on the report date: the quarter of a quarterly report, the year of an annual
    one.
    """
    near = [f for f in facts if abs(f.period_end_date - evidence.report_date) <= NEAR]
    best = min((evidence.column_order(period_of(f))[:2] for f in near), default=None)
    return [f for f in near if evidence.column_order(period_of(f))[:2] == best]


@cache
def _metric_words() -> frozenset[frozenset[str]]:
    """The words of each name of a canonical metric."""
    return frozenset(frozenset(content(name)) for names in metric_names().values() for name in names)


def _by_row(facts: Iterable[ResearchFact]) -> Callable[[ResearchFact], ResearchFact | None]:
    """What finds the value of the same row, segment and table for the same period a year before; nothing where several
    fit.
    """
    rows: dict[tuple[object, ...], list[ResearchFact]] = defaultdict(list)
    for fact in facts:
        rows[(table_of(fact), fact.segment, folded(fact), fact.unit)].append(fact)

    def before(fact: ResearchFact) -> ResearchFact | None:
        same = rows[(table_of(fact), fact.segment, folded(fact), fact.unit)]
        year = [
            f
            for f in same
            if YEAR[0] <= fact.period_end_date - f.period_end_date <= YEAR[1]
            and same_length(period_of(f), period_of(fact))
        ]
        if len({f.value for f in year}) > 1:
            year = [f for f in year if f.label == fact.label]
        return year[0] if len({f.value for f in year}) == 1 else None

    return before
