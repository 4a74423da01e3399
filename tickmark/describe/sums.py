"""Sums among the verified facts of a table: which rows are the lines of which totals, printed above or below them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, islice, takewhile
from typing import Any

from tickmark.catalogue import REVENUES
from tickmark.describe.names import bare, clean, is_adjustment, is_generic, is_internal, is_place, is_rest, key_words
from tickmark.facts.member_names import is_cost, of_sales

_COMPASS = frozenset(
    "north south east west northern southern eastern western northeast northwest southeast southwest northeastern "
    "northwestern southeastern southwestern central midwest midwestern mid-atlantic region area coast district "
    "division".split()
)
MOST_ROWS = 120  # of one breakdown
FEWEST_ROWS = 2
MOST_STEPS = 4000  # of the search for sums in one column
NEARLY = 0.9  # share of revenue that a table of lines must state, where the rest stands elsewhere
ROUNDING = 1  # printed units by which few lines may miss their total; more lines by half a unit each
MOST_ROUNDING = 3
ROUNDING_SHARE = 0.001  # of a total, at most
STATEMENTS = ("income_statement", "segment", "other")

Row = Mapping[str, Any]
"""A row of `verified_facts`."""


@dataclass(slots=True)
class Line:
    """A revenue line, or a group with `parts`. `value` in base units; `label` is the printed row or column.

    `places` are countries and regions that a group of columns is split into: no lines, but perhaps segments.
    """

    name: str
    value: float
    fact: Mapping[str, Any]
    label: str = ""
    parts: list[Line] = field(default_factory=list)
    places: list[Line] = field(default_factory=list)

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


def runs(facts: Sequence[Row], tables: Mapping[int, Row]) -> Iterator[list[Row]]:
    """Facts that may be one breakdown, in their order: down a column of a table or of tables that follow one another,
    along a row, or rows of one name in several groups.
    """
    by_table: dict[int, list[Row]] = defaultdict(list)
    for fact in facts:
        by_table[fact["table_index"]].append(fact)
    joined: list[Row] = []
    last: int | None = None
    for index in sorted(by_table):
        rows = sorted(by_table[index], key=lambda fact: (fact["row_index"], fact["column_index"]))
        if tables.get(index, {}).get("kind", "other") not in STATEMENTS:
            continue
        if len(rows) < FEWEST_ROWS:  # a page number laid out as a table
            last = index if last is not None and index - last <= FEWEST_ROWS else last
            continue
        yield from _down(rows)
        yield from along(rows)
        follows = (
            last is not None
            and index - last <= 2
            and tables.get(index, {}).get("section_id") == tables.get(last, {}).get("section_id")
        )
        joined = [*joined, *rows] if follows else rows
        if follows:
            yield from _down(joined)
        last = index


def _down(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Down each column: all rows, and the rows of one name; where several columns are of no member (`U.S.`, `Total`),
    down each of them alone as well.
    """
    columns: dict[str, list[Row]] = defaultdict(list)
    printed: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        columns[_member_column(row)].append(row)
        if not _member_column(row):
            printed[str(row["column_label"] or "")].append(row)
    if len(printed) > 1:
        columns |= {f"|{label}": own for label, own in printed.items()}
    for column in columns.values():
        single = list({(row["table_index"], row["row_index"]): row for row in reversed(column)}.values())[::-1]
        yield single
        if _heads_sales(single):
            yield [*single[1:], single[0]]
        named: dict[str, list[Row]] = defaultdict(list)
        for row in single:
            named[clean(row["row_label"] or "").lower()].append(row)
        for name, same in named.items():
            totals = [
                row
                for row in single
                if row["metric"] in REVENUES
                and row["segment"] is None
                and clean(row["row_label"] or "").lower() != name
            ]
            if 1 < len(same) < len(single):
                yield same
                if totals and totals[-1]["row_index"] > same[-1]["row_index"]:
                    yield [*same, totals[-1]]


def _heads_sales(rows: Sequence[Row]) -> bool:
    """Whether the first of some rows is a total above its lines, and none of these is a cost or a profit."""
    labels = [str(row["row_label"] or "") for row in rows]
    return (
        rows[0]["segment"] is None
        and is_generic(labels[0])
        and all(row["metric"] in (None, *REVENUES) for row in rows)
        and not any(is_cost(label) for label in labels)
    )


def _member_column(row: Row) -> str:
    """What a column header says apart from the period, where members stand in columns."""
    label, segment = str(row["column_label"] or ""), str(row["segment"] or "")
    return segment.split(" > ")[0] if segment and segment.split(" > ")[0] in label else ""


def along(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Along each row whose columns are members, with what the rows right below it alone have in columns that it leaves
    empty (sales between the members).
    """
    by_row: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_row[row["row_index"]].append(row)
    for place, own in by_row.items():
        if len(own) > 2 and len({row["segment"] for row in own}) > 2:
            columns = {row["column_index"] for row in own}
            below = takewhile(
                lambda cells: columns.isdisjoint(cell["column_index"] for cell in cells),  # noqa: B023
                (by_row.get(further, own) for further in range(place + 1, place + len(by_row) + 1)),
            )
            further = [cell for cells in below for cell in cells]
            for cells in (own, [*own, *further]) if further else (own,):
                across = sorted(cells, key=lambda row: int(row["column_index"]))
                first = [across[0]] if across[0]["segment"] is None and across[-1]["segment"] else []
                yield [*across[len(first) :], *first]  # a total may stand before its parts


def roots(rows: Sequence[Row], revenue: float) -> Iterator[Line]:
    """The totals among rows that are the company's revenue, or nearly, with their parts."""
    if not 2 < len(rows) <= MOST_ROWS * 2:
        return
    unit = 10.0 ** min(int(row["scale"] or 0) for row in rows)

    def is_root(node: Line) -> bool:
        whole = abs(node.value - revenue) <= unit / 2 and node.fact["segment"] is None and is_generic(node.label)
        most = max(revenue + unit, revenue / NEARLY)
        return NEARLY * revenue <= node.value <= most and (whole or _of_revenue(node.fact))

    heads = rows[-1]["table_index"] == rows[0]["table_index"] and rows[-1]["row_index"] < rows[0]["row_index"]
    for above in (True, False):  # lines may happen to add up to a line above them: that is tried without as well
        nodes = [Line(name_of(row), float(row["value"]), row, str(row["row_label"] or "")) for row in rows]
        found = map(settled, trees(_above(nodes, unit, revenue, heads) if above else nodes, unit, is_root))
        yield from (root for root in found if len(root.parts) > 1)


def trees(nodes: Sequence[Line], unit: float, is_root: Callable[[Line], bool]) -> list[Line]:
    """The rows that are roots, each with the lines before it that add up to it.

    Every row is a line, or the total of the lines right before it. Where rows happen to add up to a line (`Valves 30`
    below `Pumps 10` and `Seals 20`) no root is the sum of what is left, and the row is taken as a line instead. A total
    may miss its lines by their rounding.
    """
    return _Search(nodes, unit, is_root).found()


class _Search:
    """Backtracking over which rows are totals; a row that only may be one is tried as a total first. Nothing is looked
    for behind the last row that may be a root, whatever adds up to it.
    """

    def __init__(self, nodes: Sequence[Line], unit: float, is_root: Callable[[Line], bool]) -> None:
        self.nodes, self.unit, self.is_root = nodes, unit, is_root
        self.roots: dict[int, Line] = {}
        self.steps = 0
        self.end = max((place for place, node in enumerate(nodes, start=1) if is_root(node)), default=0)

    def found(self) -> list[Line]:
        self._from(0, ())
        return list(self.roots.values())

    def _from(self, place: int, before: tuple[Line, ...]) -> bool:
        """Read the rows from a place on; whether a root was found there, so that no other reading is tried."""
        self.steps += 1
        if place >= self.end or self.steps > MOST_STEPS:
            return False
        node = self.nodes[place]
        for size in _sizes(before[::-1], node, self.unit) if node.value and not node.parts else ():
            total = replace(node, parts=list(before[-size:]))
            root = self.is_root(total)
            if root:
                self.roots.setdefault(place, total)
            if self._from(place + 1, (*before[:-size], total)) or root:
                return True
        if _is_left_over(node, before):
            return self._from(place + 1, (*before[:-2], node))
        return self._from(place + 1, (*before, node))


def _is_left_over(node: Line, before: Sequence[Line]) -> bool:
    """Whether a row is what the second of the two lines before it leaves of the first (`Interest income`, `Interest
    expense`, `Net interest income`).
    """
    return (
        node.label.lower().startswith("net ")
        and len(before) > 1
        and before[-1].value > 0
        and is_cost(before[-1].label)
        and before[-2].value - before[-1].value == node.value
    )


def _sizes(lines: Sequence[Line], node: Line, unit: float) -> list[int]:
    """How many of the first lines may add up to a total, the likeliest number first: exactly, or but for rounding."""
    printed = is_generic(node.label) or node.label.lower().startswith("total")
    if lines and not printed and lines[0].fact["table_index"] != node.fact["table_index"]:
        return []  # the first row of a table is the total of another's only where it is called one
    closes = bool(lines) and _closes(lines[0], node)
    misses = _misses(lines, node.value)
    sizes = (
        int(closes and printed and lines[0].value == node.value and not lines[0].parts),  # the total of one line
        _exactly(misses, unit),
        _of_its_own(lines, node, unit),
        _nearly(misses, node.value, unit, closes),
    )
    return list(dict.fromkeys(size for size in sizes if size))


def _of_revenue(row: Row) -> bool:
    """Whether a row states revenue of the whole company."""
    told = " ".join(str(row[name] or "") for name in ("row_label", "label"))
    return row["segment"] is None and (
        row["metric"] in REVENUES
        or (row["metric"] is None and of_sales(told) and not is_cost(str(row["row_label"] or "")))
    )


def _above(nodes: list[Line], unit: float, revenue: float, heads: bool) -> list[Line]:
    """Groups printed above their lines: each takes the run of lines below it that adds up to it, but for rounding where
    all rows are the same of one member each. Rows of no member are groups only where the total is printed above as well
    (it `heads` the table).
    """
    result: list[Line] = []
    alike = len({node.label for node in nodes}) == 1
    for node in reversed(nodes):
        if node.value and node.value < revenue - unit and (heads or node.fact["segment"] is not None):
            misses = _misses(result, node.value)
            size = _exactly(misses, unit) or (_nearly(misses, node.value, unit) if alike or heads else 0)
            node.parts = result[:size]
            del result[:size]
        result.insert(0, node)
    return result


def _misses(lines: Sequence[Line], value: float) -> list[float]:
    """By how much the first line misses a total, the first two, the first three, ..."""
    return [abs(total - value) for total in accumulate(line.value for line in lines[:MOST_ROWS])]


def _exactly(misses: Sequence[float], unit: float) -> int:
    """How many of the first lines, two at least, add up to a total; 0 where none do.

    Args:
        misses: as `_misses` has them.
    """
    return next((size for size, off in enumerate(islice(misses, 1, None), start=2) if off <= unit / 2), 0)


def _of_its_own(lines: Sequence[Line], node: Line, unit: float) -> int:
    """How many of the first lines are members within a total's own member (its places), and add up to it but for their
    rounding; 0 where they do not.
    """
    within = f"{node.fact['segment']} > "
    own = list(takewhile(lambda line: str(line.fact["segment"] or "").startswith(within), lines))
    return len(own) if len(own) > 1 and abs(sum(line.value for line in own) - node.value) <= len(own) / 2 * unit else 0


def _closes(line: Line, total: Line) -> bool:
    """Whether a row says that it is the total of the heading that the line before it stands under (`Pumps net sales`
    below `Pumps`).
    """
    heading = heading_of(line.fact)
    return bool(heading) and set(key_words(heading[0])) <= set(key_words(total.label))


def _nearly(misses: Sequence[float], value: float, unit: float, closes: bool = False) -> int:
    """How many of the first lines, two at least, add up to a total but for their rounding, where it `closes` them by a
    unit at least; 0 where none do.

    Args:
        misses: as `_misses` has them.
    """
    most = max(ROUNDING_SHARE * abs(value), closes * unit)
    if min(misses[1:], default=float("inf")) > most:
        return 0
    best, nearest = 0, most
    for size, off in enumerate(islice(misses, 1, None), start=2):
        if off <= nearest and off <= min(MOST_ROUNDING, max(1, size / 2)) * unit:
            best, nearest = size, off
    return best


def settled(node: Line, within: bool = False) -> Line:
    """A tree without what is no line: parts that are places within a product are taken back, a group of one line and
    what the company sells to itself (`Landfill`, `Less: intercompany`) is that line. `West` and `South` are places only
    `within` a group.
    """
    parts = [by_label(_renamed(settled(part, True)), node) for part in node.parts]
    for part in parts:
        places = sum(
            is_place(own.name) or is_generic(own.name) or (within and _in_compass(own.name)) for own in part.parts
        )
        if part.parts and 2 * places >= len(part.parts):
            part.places, part.parts = part.parts, []
        elif len(part.parts) > 1 and sum(not _deducted(own) for own in part.parts) == 1:
            part.parts = []
    own = [inner for part in parts for inner in (part.parts if part.parts and is_total_of_segments(part) else [part])]
    return replace(node, parts=own)


def by_label(part: Line, whole: Line) -> Line:
    """A part; one that has the name of the whole for want of a telling one of its own by its row."""
    return replace(part, name=clean(part.label)) if part.name == whole.name and not is_generic(part.label) else part


def _in_compass(name: str) -> bool:
    """Whether a name is of a part of a country (`West`, `Mid-Atlantic region`)."""
    return {*name.lower().split()} <= _COMPASS


def _deducted(line: Line) -> bool:
    """Whether a line takes off what parts of the company sell to each other."""
    return line.value < 0 and (line.adjustment or is_internal(line.name))


def _renamed(part: Line) -> Line:
    """A group under the name of the member or the heading that all of its lines are of, where its own label says no
    more (`Net Aerospace sales` below `Aerospace`).
    """
    shared = {str(own.fact["segment"] or "").rpartition(" > ")[0].rpartition(" > ")[2] for own in part.parts}
    name = clean(shared.pop()) if len(shared) == 1 else ""
    says_no_more = part.fact["segment"] is None or set(key_words(bare(part.label))) <= set(key_words(name))
    if name and says_no_more:
        return replace(part, name=name)
    headings = {heading_of(own.fact) for own in part.parts}
    printed = next(iter(headings))[:1] if len(headings) == 1 else ()
    alike = [one for one in printed if key_words(one) == key_words(part.name) and part.name[:1].islower()]
    return replace(part, name=alike[0]) if alike else part  # `Delivered logs` above `Subtotal delivered logs sales`


def is_total_of_segments(part: Line) -> bool:
    """Whether a group is only all segments together (`Total reportable segments`), before what belongs to none."""
    return part.fact["segment"] is None and is_generic(part.name)


def name_of(row: Row) -> str:
    """A line's name: its member's, or its label where that says something."""
    segment = str(row["segment"] or "")
    label = clean(str(row["row_label"] or ""))
    own = segment.rsplit(" > ", 1)[-1] if segment else ""
    parents = [clean(part) for part in str(row["label"] or "").split(" > ")]
    before = label.lower().removesuffix(own.lower())  # `Water ` of `Water pumps`, of Pumps
    if own in parents[:-1] and label == parents[-1] and not is_generic(label) and not is_generic(before.strip()):
        return label
    if own and own.lower() == label.lower():  # `Cemeteries` of `Total cemeteries`
        return label
    if own and (is_generic(label) or own.lower() == str(row["column_label"] or "").lower() or label not in segment):
        return clean(own)
    if label and (not is_generic(label) or (is_rest(label) and not label.lower().startswith("total"))):
        return label
    return next((part for part in reversed(parents) if part and not is_generic(part)), own or label)


def heading_of(row: Row) -> tuple[str, ...]:
    """The heading that a row is printed under; empty where none is, or it is a period."""
    parents = str(row["label"] or "").split(" > ")[:-1]
    return (clean(parents[-1]),) if parents and not re.search(r"\d{4}", parents[-1]) else ()


def beside(first: Line, second: Line) -> bool:
    """Whether two lines are columns of one row."""
    return all(first.fact[name] == second.fact[name] for name in ("table_index", "row_index"))
