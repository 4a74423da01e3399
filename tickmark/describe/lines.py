"""The lines that a company's revenue is the sum of, from its verified facts.

A breakdown is a set of facts of one period that stand in one table (or one that goes on), are nested as their sums are, and add up to the company's revenue.
Sums are looked for in both directions: a group printed above its lines and one printed below them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tickmark.describe.names import clean, is_adjustment, is_generic, is_place, is_timing
from tickmark.facts.member_names import is_cost, of_sales
from tickmark.metrics import REVENUES

MOST_ROWS = 120  # of one breakdown
FEWEST_ROWS = 2
MOST_SEGMENTS = 12  # reportable segments with what is none; companies have ten at most, as the standard suggests
NEARLY = 0.9  # share of revenue that a table of lines must state, where the rest stands elsewhere
ROUNDING = 1  # printed units by which few lines may miss their total; more lines by half a unit each
MOST_ROUNDING = 3
ROUNDING_SHARE = 0.001  # of a total, at most
_STATEMENTS = ("income_statement", "segment", "other")


@dataclass(slots=True)
class Line:
    """A revenue line, or a group with `parts`. `value` in base units; `label` is the printed row or column."""

    name: str
    value: float
    fact: Mapping[str, Any]
    label: str = ""
    parts: list[Line] = field(default_factory=list)

    @property
    def adjustment(self) -> bool:
        """Whether it is an elimination, a hedge or unallocated, rather than something sold."""
        return is_adjustment(self.name)

    def all(self) -> Iterator[Line]:
        """The line itself and everything in it."""
        yield self
        for part in self.parts:
            yield from part.all()

    def leaves(self) -> Iterator[tuple[tuple[str, ...], Line]]:
        """Lines without parts, each with the names of the groups around it."""
        if not self.parts:
            yield (), self
        for part in self.parts:
            for groups, line in part.leaves():
                yield ((part.name, *groups) if part.parts else groups), line


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
        """Every line without parts, with its groups."""
        return list(self.root.leaves())

    @property
    def difference(self) -> float:
        """Revenue less all lines and what stands elsewhere; 0 to the printed unit where it reconciles."""
        return self.revenue - sum(line.value for _, line in self.lines) - sum(value for _, value in self.elsewhere)

    @property
    def by_place(self) -> bool:
        """Whether the lines are countries and regions."""
        names = [line.name for _, line in self.lines if not line.adjustment]
        return 2 * sum(is_place(name) for name in names) >= max(1, len(names))

    @property
    def shows_segments(self) -> bool:
        """Whether its parts may be the segments themselves: not too many, no ways of recognising revenue, and places only where the table itself speaks of segments."""
        named = self.table.get("kind") == "segment" or "segment" in str(self.table.get("title") or "").lower()
        return self.of_segments and not self.by_timing and len(self.root.parts) <= MOST_SEGMENTS and (named or not self.by_place)

    @property
    def by_timing(self) -> bool:
        """Whether the lines are ways of recognising revenue."""
        return any(is_timing(line.name) for _, line in self.lines)

    @property
    def of_segments(self) -> bool:
        """Whether the table is of the reportable segments."""
        told = f"{self.table.get('title') or ''} {self.table.get('section_title') or ''}".lower()
        return self.table.get("kind") == "segment" or "segment" in told


def main_period(facts: Sequence[Mapping[str, Any]], form: str) -> tuple[date, date] | None:
    """First and last day of the period that a filing is about: the year of a 10-K, the quarter of a 10-Q."""
    months = 12 if form.startswith("10-K") else 3
    ends = [(fact["period_start"], fact["period_end_date"]) for fact in facts if fact["metric"] == "revenue" and fact["period_start"] is not None]
    fitting = [(first, last) for first, last in ends if round(((last - first).days + 1) / 30.4375) == months]
    newest = max((last for _, last in fitting), default=None)
    return max(((first, last) for first, last in fitting if last == newest), key=lambda period: fitting.count(period), default=None)


def breakdowns(facts: Sequence[Mapping[str, Any]], tables: Mapping[int, Mapping[str, Any]], form: str) -> list[Breakdown]:
    """All breakdowns of a filing's revenue, the most telling first.

    Args:
        facts: rows of `verified_facts` of one filing.
        tables: its rows of `tables` by `table_index`.
    """
    period = main_period(facts, form)
    if period is None:
        return []
    own = [f for f in facts if (f["period_start"], f["period_end_date"]) == period and f["table_index"] is not None and f["unit"] not in ("pure", "shares")]
    totals = [f for f in own if f["metric"] == "revenue" and f["segment"] is None]
    if not totals:
        return []
    revenue = _stated(totals)
    own = [f for f in own if f["unit"] == totals[0]["unit"]]
    found: list[Breakdown] = []
    subtotals = _members_of(own, tables, revenue)
    for run in _runs(own, tables):
        for root in _roots(run, revenue):
            root.parts = [_filled(part, subtotals, root) for part in root.parts]
            table = tables.get(root.fact["table_index"], {})
            breakdown = Breakdown(root, revenue, table, 10.0 ** int(root.fact["scale"] or 0), _elsewhere(root.value, revenue, totals, own))
            if _holds(breakdown):
                found.append(breakdown)
    shapes = {tuple(sorted(line.value for _, line in b.lines)): b for b in sorted(found, key=_telling)}
    return sorted(shapes.values(), key=_telling, reverse=True)


def _holds(breakdown: Breakdown) -> bool:
    """Whether the lines add up to revenue as far as rounding lets them, and are parts of it."""
    lines = [line for _, line in breakdown.lines]
    room = max(breakdown.unit / 2, min(min(MOST_ROUNDING, max(ROUNDING, len(lines) / 2)) * breakdown.unit, ROUNDING_SHARE * breakdown.revenue))
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
    notes = "Note" in str(breakdown.table.get("section_id") or "")
    return (
        -float(weak),
        float(notes),
        min(len({line.name for line in lines}), 60),
        float(any(part.parts for part in breakdown.root.parts)),
        -float(breakdown.root.fact["table_index"]),
    )


def segments_of(found: Sequence[Breakdown]) -> Breakdown | None:
    """The breakdown by reportable segments; None where there is none.

    Segments are the members that a table states the same of (`Net sales` of each), rather than rows of their own names; totals come before what is sold to others alone.
    """

    def rank(breakdown: Breakdown) -> tuple[float, ...]:
        labels = [part.label for part in breakdown.root.parts]
        same = len({label.lower() for label in labels}) == 1 or all(is_generic(label) for label in labels)
        notes = "Note" in str(breakdown.table.get("section_id") or "")
        whole = 2 * breakdown.root.label.lower().startswith("total") + is_generic(breakdown.root.label)
        return (float(same), float(whole), float(notes), -float(breakdown.root.fact["table_index"]))

    return max((b for b in found if b.shows_segments and all(part.fact["segment"] for part in b.root.parts)), key=rank, default=None)


def lines_of(found: Sequence[Breakdown]) -> Breakdown | None:
    """The breakdown that says most of what is sold; None where there is none."""
    return found[0] if found else None


_Row = Mapping[str, Any]


def _runs(facts: Sequence[_Row], tables: Mapping[int, _Row]) -> Iterator[list[_Row]]:
    """Facts that may be one breakdown, in their order: down a column of a table or of tables that follow one another, along a row, or rows of one name in several groups."""
    by_table: dict[int, list[_Row]] = defaultdict(list)
    for fact in facts:
        by_table[fact["table_index"]].append(fact)
    joined: list[_Row] = []
    last: int | None = None
    for index in sorted(by_table):
        rows = sorted(by_table[index], key=lambda fact: (fact["row_index"], fact["column_index"]))
        if tables.get(index, {}).get("kind", "other") not in _STATEMENTS:
            continue
        if len(rows) < FEWEST_ROWS:  # a page number laid out as a table
            last = index if last is not None and index - last <= FEWEST_ROWS else last
            continue
        yield from _down(rows)
        yield from _along(rows)
        follows = last is not None and index - last <= 2 and tables.get(index, {}).get("section_id") == tables.get(last, {}).get("section_id")
        joined = [*joined, *rows] if follows else rows
        if follows:
            yield from _down(joined)
        last = index


def _down(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Down each column: all rows, and the rows of one name."""
    columns: dict[str, list[_Row]] = defaultdict(list)
    for row in rows:
        columns[_member_column(row)].append(row)
    for column in columns.values():
        single = list({(row["table_index"], row["row_index"]): row for row in reversed(column)}.values())[::-1]
        yield single
        named: dict[str, list[_Row]] = defaultdict(list)
        for row in single:
            named[clean(row["row_label"] or "").lower()].append(row)
        for name, same in named.items():
            totals = [row for row in single if row["metric"] in REVENUES and row["segment"] is None and clean(row["row_label"] or "").lower() != name]
            if 1 < len(same) < len(single):
                yield same
                if totals and totals[-1]["row_index"] > same[-1]["row_index"]:
                    yield [*same, totals[-1]]


def _member_column(row: _Row) -> str:
    """What a column header says apart from the period, where members stand in columns."""
    label, segment = str(row["column_label"] or ""), str(row["segment"] or "")
    return segment.split(" > ")[0] if segment and segment.split(" > ")[0] in label else ""


def _along(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Along each row whose columns are members."""
    by_row: dict[int, list[_Row]] = defaultdict(list)
    for row in rows:
        by_row[row["row_index"]].append(row)
    for own in by_row.values():
        if len(own) > 2 and len({row["segment"] for row in own}) > 2:
            yield sorted(own, key=lambda row: int(row["column_index"]))


def _roots(rows: Sequence[_Row], revenue: float) -> Iterator[Line]:
    """The totals among rows that are the company's revenue, or nearly, with their parts."""
    if not 2 < len(rows) <= MOST_ROWS * 2:
        return
    unit = 10.0 ** min(int(row["scale"] or 0) for row in rows)
    for above, any_label in (
        (True, True),
        (False, True),
        (True, False),
        (False, False),
    ):  # lines may happen to add up to another line: that is tried without as well
        nodes = [Line(_name(row), float(row["value"]), row, str(row["row_label"] or "")) for row in rows]
        yield from _totals(_below(_above(nodes, unit, revenue) if above else nodes, unit, any_label), unit, revenue)


def _totals(nodes: Sequence[Line], unit: float, revenue: float) -> Iterator[Line]:
    for node in [inner for top in nodes for inner in top.all()]:
        whole = abs(node.value - revenue) <= unit / 2 and node.fact["segment"] is None and is_generic(node.label)
        if len(node.parts) > 1 and NEARLY * revenue <= node.value <= revenue + unit and (whole or _of_revenue(node.fact)):
            yield _settled(node)


def _of_revenue(row: _Row) -> bool:
    """Whether a row states revenue of the whole company."""
    told = " ".join(str(row[name] or "") for name in ("row_label", "label"))
    return row["segment"] is None and (row["metric"] in REVENUES or (row["metric"] is None and of_sales(told) and not is_cost(str(row["row_label"] or ""))))


def _above(nodes: list[Line], unit: float, revenue: float) -> list[Line]:
    """Groups printed above their lines: each takes the run of lines below it that adds up to it."""
    result: list[Line] = []
    for node in reversed(nodes):
        if node.value and node.value < revenue - unit:
            total = 0.0
            for size, part in enumerate(result, start=1):
                total += part.value
                if size > 1 and abs(total - node.value) <= unit / 2 and node.fact["segment"] is not None:
                    node.parts = result[:size]
                    del result[:size]
                    break
                if size >= MOST_ROWS:
                    break
        result.insert(0, node)
    return result


def _below(nodes: list[Line], unit: float, any_label: bool = True) -> list[Line]:
    """Totals printed below their lines; where not `any_label`, only what is printed as a total."""
    result: list[Line] = []
    for node in nodes:
        total, best = 0.0, 0
        printed = is_generic(node.label) or node.label.lower().startswith("total")
        if not node.parts and node.value and (any_label or printed):
            for size, part in enumerate(reversed(result[-MOST_ROWS:]), start=1):
                total += part.value
                if size > 1 and abs(total - node.value) <= unit / 2:
                    best = size
                    break
        if not best and not node.parts and node.value and printed:
            best = _nearly(result, node.value, unit)
        if best:
            node.parts = result[-best:]
            del result[-best:]
        result.append(node)
    return result


def _nearly(open_lines: Sequence[Line], value: float, unit: float) -> int:
    """How many of the last lines add up to a printed total but for their rounding; 0 where none do."""
    total, best, nearest = 0.0, 0, float("inf")
    for size, part in enumerate(reversed(open_lines[-MOST_ROWS:]), start=1):
        total += part.value
        off = abs(total - value)
        if size > 2 and off <= min(min(MOST_ROUNDING, size / 2) * unit, ROUNDING_SHARE * abs(value)) and off < nearest:
            best, nearest = size, off
    return best


def _settled(node: Line) -> Line:
    """A tree without what is no line: parts that are places within a product are taken back, a group of one line is that line."""
    node.parts = [_settled(part) for part in node.parts]
    for part in node.parts:
        shared = {str(p.fact["segment"] or "").rpartition(" > ")[0] for p in part.parts}
        if part.parts and part.fact["segment"] is None and len(shared) == 1 and "" not in shared:
            part.name = clean(shared.pop().rsplit(" > ", 1)[-1])
        if part.parts and 2 * sum(is_place(p.name) or is_generic(p.name) for p in part.parts) >= len(part.parts):
            part.parts = []
    return node


def _name(row: _Row) -> str:
    """A line's name: its member's, or its label where that says something."""
    segment = str(row["segment"] or "")
    label = clean(str(row["row_label"] or ""))
    own = segment.rsplit(" > ", 1)[-1] if segment else ""
    if own and (is_generic(label) or own.lower() in (label.lower(), str(row["column_label"] or "").lower()) or label not in segment):
        return clean(own)
    if label and not is_generic(label):
        return label
    parents = [clean(part) for part in str(row["label"] or "").split(" > ")]
    return next((part for part in reversed(parents) if part and not is_generic(part)), own or label)


def _members_of(facts: Sequence[_Row], tables: Mapping[int, _Row], revenue: float) -> dict[float, list[Line]]:
    """Value of a member's revenue -> its own lines, from tables that break that member down."""
    found: dict[float, list[Line]] = {}
    by_table: dict[int, list[_Row]] = defaultdict(list)
    for fact in facts:
        if tables.get(fact["table_index"], {}).get("kind", "other") in _STATEMENTS:
            by_table[fact["table_index"]].append(fact)
    for rows in by_table.values():
        ordered = sorted(rows, key=lambda fact: (fact["row_index"], fact["column_index"]))
        nodes = [Line(_name(row), float(row["value"]), row, str(row["row_label"] or "")) for row in ordered]
        for node in _below(nodes, 10.0 ** min(int(row["scale"] or 0) for row in rows)):
            names = [part.name for part in node.parts]
            telling = len(names) > 1 and len(set(names)) == len(names) and not any(is_place(n) or is_generic(n) or is_timing(n) for n in names)
            if telling and 0 < node.value < NEARLY * revenue and ordered[-1] is node.fact:
                found.setdefault(node.value, [_settled(part) for part in node.parts])
    return found


def _filled(line: Line, subtotals: Mapping[float, list[Line]], root: Line) -> Line:
    """A line with the parts that another table gives it."""
    if line.parts or line.adjustment:
        return line
    parts = subtotals.get(line.value)
    if not parts or parts[0].fact["table_index"] == root.fact["table_index"]:
        return line
    return replace(line, parts=list(parts))


def _elsewhere(stated: float, revenue: float, totals: Sequence[_Row], facts: Iterable[_Row]) -> tuple[tuple[str, float], ...]:
    """What of the company's revenue stands in another table, where one fact of its income statement is just that."""
    rest = revenue - stated
    unit = 10.0 ** int(totals[0]["scale"] or 0)
    if abs(rest) <= unit / 2:
        return ()
    rows = {fact["table_index"]: fact["row_index"] for fact in totals}
    named = next((f for f in facts if f["row_index"] < rows.get(f["table_index"], 0) and abs(float(f["value"]) - rest) <= unit / 2), None)
    return ((clean(str(named["row_label"])), rest),) if named else ()
