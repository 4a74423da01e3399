"""The lines that a company's revenue is the sum of, from its verified facts.

A breakdown is a set of facts of one period that stand in one table (or one that goes on), are nested as their sums are,
and add up to the company's revenue. Sums are looked for in both directions: a group printed above its lines and one
printed below them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any

from tickmark.catalogue import REVENUES
from tickmark.describe.matrices import with_columns
from tickmark.describe.names import clean, is_generic, is_place, is_plain, is_rest, is_timing, key_words
from tickmark.describe.netting import netted
from tickmark.describe.reading import Text
from tickmark.describe.sums import (
    MOST_ROUNDING,
    NEARLY,
    ROUNDING,
    ROUNDING_SHARE,
    STATEMENTS,
    Line,
    Row,
    along,
    beside,
    heading_of,
    is_total_of_segments,
    name_of,
    roots,
    runs,
    settled,
    trees,
)
from tickmark.describe.totals import as_closing, as_total
from tickmark.facts.member_names import is_cost, of_sales
from tickmark.forms import comes_every

NET = 0.5  # share of revenue that a total of sales less interest has at least
NOT_OF_PLACES = ("segment", "product", "service", "type", "categor", "line")  # in titles
NO_LINES = frozenset(  # metrics of the whole company that no revenue is made of
    ("cost_of_revenue", "gross_profit", "operating_expenses", "operating_income", "income_before_tax", "net_income")
)
MOST_DAYS = 7  # between the ends of a year of weeks and those of the calendar's
MOST_SEGMENTS = 12  # reportable segments with what is none; companies have ten at most, as the standard suggests


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Lines that add up to `total`. `revenue` is the company's; `elsewhere` names what of it stands in no line here."""

    root: Line
    revenue: float
    table: Mapping[str, Any]
    unit: float
    elsewhere: tuple[tuple[str, float], ...] = ()

    @property
    def lines(self) -> list[tuple[tuple[str, ...], Line]]:
        """Every line without parts, with its groups; where some in no group have one name, the headings that they are
        printed under.
        """
        found = list(self.root.leaves())
        alone = [line.name for groups, line in found if not groups]
        twins = len(set(alone)) < len(alone)
        return [(groups or (heading_of(line.fact) if twins else ()), line) for groups, line in found]

    @property
    def table_index(self) -> int:
        """The table of its lines."""
        return int(self.root.parts[0].fact["table_index"])

    @property
    def difference(self) -> float:
        """Revenue less all lines and what stands elsewhere; 0 to the printed unit where it reconciles."""
        return self.revenue - sum(line.value for _, line in self.lines) - sum(value for _, value in self.elsewhere)

    @property
    def by_place(self) -> bool:
        """Whether the lines are countries and regions: by their names, or by the table's title alone (`Revenue by
        geographic market`: `Dallas`, `Phoenix`).
        """
        title = str(self.table.get("title") or "").lower()
        if "geograph" in title and not any(word in title for word in NOT_OF_PLACES):
            return True
        names = [line.name for _, line in self.lines if not line.adjustment and "corporate" not in line.name.lower()]
        return 2 * sum(is_place(name) for name in names) >= max(1, len(names))

    @property
    def in_places(self) -> bool:
        """Whether a part is split into countries and regions."""
        return any(part.places for part in self.root.all())

    @property
    def telling(self) -> int:
        """How many lines have names that say what is sold."""
        names = {line.name for _, line in self.lines if not line.adjustment}
        return sum(not (is_rest(name) or is_plain(name)) for name in names)

    @property
    def shows_segments(self) -> bool:
        """Whether its parts may be the segments themselves: named so, or columns with their eliminations; not too many,
        no ways of recognising revenue, and places only where the table itself speaks of segments.
        """
        named = self.table.get("kind") == "segment" or "segment" in str(self.table.get("title") or "").lower()
        parts = self.root.parts
        columns = all(beside(parts[0], part) for part in parts) and any(part.adjustment for part in parts)
        return (
            (self.of_segments or columns)
            and not self.by_timing
            and len(self.root.parts) <= MOST_SEGMENTS
            and (named or not self.by_place)
        )

    @property
    def by_timing(self) -> bool:
        """Whether the lines are ways of recognising revenue."""
        return any(is_timing(line.name) for _, line in self.lines)

    @property
    def segments(self) -> list[Line]:
        """Its parts as segments: a segment of several, in the columns beside it, comes before them."""
        return [
            own
            for part in self.root.parts
            for own in (part, *(inner for inner in part.parts if beside(part, inner) and not inner.adjustment))
        ]

    @property
    def of_segments(self) -> bool:
        """Whether the table is of the reportable segments."""
        told = f"{self.table.get('title') or ''} {self.table.get('section_title') or ''}".lower()
        return self.table.get("kind") == "segment" or "segment" in told


def main_period(facts: Sequence[Mapping[str, Any]], form: str) -> tuple[date, date] | None:
    """First and last day of the period that a filing is about: the year of a 10-K, the quarter of a 10-Q."""
    months = 12 if comes_every(form) == "year" else 3
    ends = [
        (fact["period_start"], fact["period_end_date"])
        for fact in facts
        if fact["metric"] == "revenue" and fact["period_start"] is not None
    ]
    fitting = [(first, last) for first, last in ends if round(((last - first).days + 1) / 30.4375) == months]
    newest = max((last for _, last in fitting), default=None)
    return max(
        ((first, last) for first, last in fitting if last == newest),
        key=lambda period: fitting.count(period),
        default=None,
    )


def is_of(fact: Row, period: tuple[date, date]) -> bool:
    """Whether a fact is of a period, give or take the days by which a year of weeks differs from that of the calendar:
    tables call both `2024`.
    """
    first, last = fact["period_start"], fact["period_end_date"]
    return first is not None and max(abs((first - period[0]).days), abs((last - period[1]).days)) <= MOST_DAYS


def of_period(facts: Sequence[Row], period: tuple[date, date]) -> list[Row]:
    """The amounts of tables that are of a period; above a column's total of sales, also rows that were read as balances
    of its last day (`Grain 1,850` in a column `2024` whose head says no more), and all of a table whose total, the
    company's revenue, was read so.
    """
    amounts = [f for f in facts if f["table_index"] is not None and f["unit"] not in ("pure", "shares")]
    revenues = {float(f["value"]) for f in amounts if f["metric"] == "revenue" and is_of(f, period)}
    closed: dict[int, int] = {}
    for f in amounts:
        of_day = (f["period_start"], f["period_end_date"]) == (None, period[1])
        if of_day and float(f["value"]) in revenues and is_generic(str(f["row_label"] or "")):
            closed[f["table_index"]] = f["row_index"]
    sales = {
        (f["table_index"], f["column_index"]): f["row_index"]
        for f in amounts
        if is_of(f, period) and (f["metric"] in REVENUES or (float(f["value"]) in revenues and _is_called_total(f)))
    }
    return [
        f
        for f in amounts
        if is_of(f, period)
        or (
            (f["period_start"], f["period_end_date"]) == (None, period[1])
            and f["row_index"]
            <= max(sales.get((f["table_index"], f["column_index"]), 0) - 1, closed.get(f["table_index"], -1))
        )
    ]


def _is_called_total(fact: Row) -> bool:
    return str(fact["row_label"] or "").lower().startswith(("total ", "consolidated "))


def breakdowns(
    facts: Sequence[Mapping[str, Any]],
    tables: Mapping[int, Mapping[str, Any]],
    form: str,
    company: str = "",
    net: bool = False,
) -> list[Breakdown]:
    """All breakdowns of a filing's revenue, the most telling first.

    Args:
        facts: rows of `verified_facts` of one filing.
        tables: its rows of `tables` by `table_index`.
        company: its name, which closing totals may bear.
        net: those of another total of sales that the filing states below (`Net revenues`, less interest) instead.
    """
    period = main_period(facts, form)
    if period is None:
        return []
    own = [as_total(f, company) for f in with_columns(of_period(facts, period))]
    totals = [f for f in own if f["metric"] == "revenue" and f["segment"] is None]
    if not totals:
        return []
    revenue = _stated(totals)
    if net:
        totals = [f for f in own if _is_total(f) and NET * revenue < f["value"] < revenue]
        if not totals:
            return []
        revenue = _stated(totals)
    own = [as_closing(f, company, revenue) for f in own]
    own = [f for f in own if f["unit"] == totals[0]["unit"] and (f["segment"] or f["metric"] not in NO_LINES)]
    found: list[Breakdown] = []
    down, beside_each = (_members_of(own, tables, revenue, across) for across in (False, True))
    whole = [root for run in runs(own, tables) for root in roots(_closed(run, totals, own), revenue)]
    for subtotals in (down, beside_each) if beside_each else (down,):
        for one in whole:
            filled = [_filled(part, subtotals, one, tables) for part in one.parts]
            root = replace(one, parts=netted(_without_totals(filled), own))
            breakdown = Breakdown(
                root,
                revenue,
                tables.get(root.parts[0].fact["table_index"], {}),
                10.0 ** int(root.fact["scale"] or 0),
                _elsewhere(root.value, revenue, totals, own),
            )
            if _holds(breakdown):
                found.append(breakdown)
    shapes = {
        tuple(sorted(line.value for _, line in b.lines)): b
        for b in sorted(found, key=lambda b: (*_telling(b)[:-1], b.in_places, b.of_segments, -b.table_index))
    }
    ranked = sorted(shapes.values(), key=_telling, reverse=True)
    finer = next((one for one in ranked[1:] if _refines(one, ranked[0])), None)
    return [finer, *(one for one in ranked if one is not finer)] if finer else ranked


def _refines(finer: Breakdown, coarse: Breakdown) -> bool:
    """Whether a breakdown has all lines of another, some of them broken down by what is sold (`Fees` by kind); what is
    left over may be called otherwise.
    """
    nodes = {(key_words(node.name), node.value) for node in finer.root.all()}
    named = [line for _, line in coarse.lines if not is_rest(line.name)]
    return (
        len(finer.lines) > len(coarse.lines)
        and not (finer.by_place or finer.by_timing)
        and len(named) > 1
        and all((key_words(line.name), line.value) in nodes for line in named)
    )


def _is_total(fact: Row) -> bool:
    label = str(fact["row_label"] or "")
    return fact["segment"] is None and is_generic(label) and of_sales(label) and fact["unit"] != "pure"


def _closed(run: list[Row], totals: Sequence[Row], facts: Sequence[Row]) -> list[Row]:
    """A run of sales of one member each that no total closes, as of segments, or of totals of columns that are kinds of
    revenue, closed by the company's; with the line of the income statement that belongs to no segment, where they leave
    just that (`Fee income`).
    """
    label = str(run[0]["row_label"] or "")
    of_columns = is_generic(label) and any(of_sales(str(row["column_label"] or "")) for row in run)
    same = len({row["row_label"] for row in run}) == 1 and (of_sales(label) or of_columns)
    if not (same and all(row["segment"] for row in run) and totals[0]["table_index"] != run[0]["table_index"]):
        return run
    left = float(totals[0]["value"]) - sum(float(row["value"]) for row in run)
    named = _named(left, totals, facts) if left > 10.0 ** int(totals[0]["scale"] or 0) / 2 else None
    return [*run, *([named] if named else []), totals[0]]


def _holds(breakdown: Breakdown) -> bool:
    """Whether the lines add up to revenue as far as rounding lets them, and are parts of it."""
    lines = [line for _, line in breakdown.lines]
    room = max(
        breakdown.unit / 2,
        min(min(MOST_ROUNDING, max(ROUNDING, len(lines) / 2)) * breakdown.unit, ROUNDING_SHARE * breakdown.revenue),
    )
    return (
        len(lines) > 1
        and abs(breakdown.difference) <= room
        and all(abs(line.value) < breakdown.revenue - breakdown.unit / 2 for line in lines if not line.adjustment)
    )


def _stated(totals: Sequence[Mapping[str, Any]]) -> float:
    """The company's revenue: as the income statement has it, or as most tables do."""
    values = [float(fact["value"]) for fact in totals]
    return max(values, key=lambda value: (values.count(value), value))


def _telling(breakdown: Breakdown) -> tuple[float, ...]:
    """How much a breakdown says of what is sold."""
    lines = [line for _, line in breakdown.lines if not line.adjustment]
    weak = breakdown.by_timing or breakdown.by_place
    grouped = any(groups for groups, _ in breakdown.lines)
    names = {  # a place beside groups of lines is only a group that is not broken down
        line.name
        for groups, line in breakdown.lines
        if not line.adjustment and (groups or not grouped or not is_place(line.name))
    }
    notes = any("Note" in str(line.fact["section_id"] or "") for line in lines)
    return (
        -float(weak),
        float(notes),
        min(len(names), 60),
        float(any(part.parts for part in breakdown.root.parts)),
        -float(breakdown.table_index),
    )


def segments_of(found: Sequence[Breakdown]) -> Breakdown | None:
    """The breakdown by reportable segments; None where there is none.

    Segments are the members that a table states the same of (`Net sales` of each), rather than rows of their own names;
    totals come before what is sold to others alone.
    """

    def rank(breakdown: Breakdown) -> tuple[float, ...]:
        labels = [part.label for part in breakdown.root.parts]
        same = len({label.lower() for label in labels}) == 1 or all(is_generic(label) for label in labels)
        notes = "Note" in str(breakdown.table.get("section_id") or "")
        whole = 2 * breakdown.root.label.lower().startswith("total") + is_generic(breakdown.root.label)
        return (float(breakdown.of_segments), float(same), float(whole), float(notes), -float(breakdown.table_index))

    return max(
        (
            b
            for b in found
            if b.shows_segments
            and all(part.fact["segment"] or "segment" in part.label.lower() for part in b.root.parts)
        ),
        key=rank,
        default=None,
    )


def lines_of(found: Sequence[Breakdown]) -> Breakdown | None:
    """The breakdown that says most of what is sold; None where there is none."""
    return found[0] if found else None


def _without_totals(parts: Sequence[Line]) -> list[Line]:
    """Parts, those of all segments together (`Total reportable segments`) instead of their total."""
    return [own for part in parts for own in (part.parts if is_total_of_segments(part) and part.parts else [part])]


def _members_of(
    facts: Sequence[Row], tables: Mapping[int, Row], revenue: float, across: bool
) -> dict[float, list[Line]]:
    """Value of a member's revenue -> totals of it with its own lines, from tables that break a member down; `across`
    the columns of their rows, or down.
    """
    found: dict[float, list[Line]] = defaultdict(list)
    by_table: dict[int, list[Row]] = defaultdict(list)
    for fact in facts:
        if tables.get(fact["table_index"], {}).get("kind", "other") in STATEMENTS:
            by_table[fact["table_index"]].append(fact)
    segments = {fact["segment"] for fact in facts if tables.get(fact["table_index"], {}).get("kind") == "segment"}
    for rows in by_table.values():
        ordered = sorted(rows, key=lambda fact: (fact["row_index"], fact["column_index"]))
        alone = [row for row in ordered if not row["segment"]]
        for own in along(ordered) if across else (ordered, alone) if 1 < len(alone) < len(ordered) else (ordered,):
            nodes = [Line(name_of(row), float(row["value"]), row, str(row["row_label"] or "")) for row in own]
            for node in _totals_within(nodes, 10.0 ** min(int(row["scale"] or 0) for row in own)):
                names = [part.name for part in node.parts]
                telling = len(set(names)) == len(names) and not any(
                    is_place(n) or is_generic(n) or is_timing(n) for n in names
                )
                whole = _is_called_total(node.fact) and not segments & {*names}
                most = revenue if whole or node.fact["segment"] else NEARLY * revenue
                if telling and 0 < node.value < most and (is_generic(node.label) or not across):
                    found[node.value].append(settled(node))
    return found


def _is_of(node: Line, total: Line) -> bool:
    return total.fact is node.fact


def _totals_within(nodes: Sequence[Line], unit: float) -> list[Line]:
    """The last row of a table, and in one of a single column those that are called totals or all sales of a member
    (`Segment revenues`), with their lines; what stands below such a total is none of them (costs, and the profit that
    they leave).
    """
    found = trees(nodes, unit, partial(_is_of, nodes[-1]))
    if len({node.fact["column_index"] for node in nodes}) > 1:
        return found
    for place, node in enumerate(nodes[:-1]):
        of_member = node.fact["segment"] and is_generic(node.label) and of_sales(node.label)
        if place > 1 and (of_member or node.label.lower().startswith("total")):
            found += trees(nodes[: place + 1], unit, partial(_is_of, node))
    return found


def _filled(line: Line, subtotals: Mapping[float, list[Line]], root: Line, tables: Mapping[int, Row]) -> Line:
    """A line with the parts that another table gives it, which names the line and adds up to it."""
    if line.parts:
        return replace(line, parts=[_filled(part, subtotals, root, tables) for part in line.parts])
    if line.adjustment:
        return line
    same = (total for total in subtotals.get(line.value, ()) if total.fact["table_index"] != root.fact["table_index"])
    own = next((total for total in same if _names(line, total, tables)), None)
    if own is None:
        return line
    return replace(  # `Sales` of `Subscriptions` is called so though it says no more than that
        line, parts=[replace(part, name=clean(part.label)) if part.name == line.name else part for part in own.parts]
    )


def _names(line: Line, total: Line, tables: Mapping[int, Row]) -> bool:
    """Whether a table of parts says whose they are: its title or head, a heading, its total or its member is the
    line.
    """
    first = total.parts[0].fact
    table = tables.get(first["table_index"], {})
    told = [table.get("title"), first["label"], first["segment"], total.fact["segment"], total.label]
    told += table.get("heads", ())
    if is_generic(line.name):  # all segments together
        return is_generic(total.label) and of_sales(total.label)
    own = set(key_words(line.name))
    return not is_cost(str(first["label"])) and any(own <= set(key_words(words)) for words in told if words)


def with_heads(tables: Mapping[int, Row], facts: Sequence[Row], texts: Sequence[Text]) -> dict[int, Row]:
    """Rows of `tables` with the `heads` above their labels: `Pumps: net sales by product` above `Valves`, `Seals`."""
    labels: dict[int, set[str]] = defaultdict(set)
    for fact in facts:
        labels[fact["table_index"]].add(str(fact["row_label"] or ""))
    found = dict(tables)
    for text in texts:
        index = text.table_index
        if index is not None and index in found and "heads" not in found[index]:
            stubs = [line.split("\t")[0].strip() for line in text.text.split("\n") if "\t" in line]
            first = next((place for place, stub in enumerate(stubs) if stub in labels[index]), 0)
            found[index] = {**found[index], "heads": tuple(stubs[:first])}
    return found


def _named(value: float, totals: Sequence[Row], facts: Iterable[Row]) -> Row | None:
    """The fact of a value above a total of revenue, in its table."""
    unit = 10.0 ** int(totals[0]["scale"] or 0)
    rows = {fact["table_index"]: fact["row_index"] for fact in totals}
    above = (fact for fact in facts if fact["row_index"] < rows.get(fact["table_index"], 0))
    return next((fact for fact in above if abs(float(fact["value"]) - value) <= unit / 2), None)


def _elsewhere(
    stated: float, revenue: float, totals: Sequence[Row], facts: Iterable[Row]
) -> tuple[tuple[str, float], ...]:
    """What of the company's revenue stands in another table, where one fact of its income statement is just that, or
    all of its lines are but the one that is broken down.
    """
    facts = list(facts)
    rest = revenue - stated
    unit = 10.0 ** int(totals[0]["scale"] or 0)
    if abs(rest) <= unit / 2:
        return ()
    named = _named(rest, totals, facts)
    if named:
        return ((clean(str(named["row_label"])), rest),)
    for total in totals:
        lines = [
            (clean(str(f["row_label"])), float(f["value"]))
            for f in facts
            if (f["table_index"], f["column_index"]) == (total["table_index"], total["column_index"])
            and f["row_index"] < total["row_index"]
        ]
        others = [own for own in lines if abs(own[1] - stated) > unit / 2]
        if len(others) == len(lines) - 1 and abs(sum(value for _, value in others) - rest) <= unit / 2:
            return tuple(others)
    return ()
