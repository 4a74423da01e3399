"""Which printed member a number belongs to: a segment, a product line, a region; nothing for the whole company.

A table breaks the company down where its title says so, where one of its totals is a metric of the whole company that
was proved against the statements, or where it goes on from such a table. Members are then the headers of its columns,
the labels of its rows, or the labels that its rows are nested under; one within another is `MedTech > Vision`. Tables
that list segments known from others, and tables whose title names one segment, are of those (`known_segments.py`,
`titled_segments.py`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tickmark.evidence import SourceKind
from tickmark.facts.heading_path import Heading, segments_over
from tickmark.facts.insurance_lines import is_line_of_insurance, of_insurer
from tickmark.facts.member_names import (
    OF_ONE,
    TOLD,
    is_cost,
    is_cost_of,
    is_line,
    is_total,
    of_column,
    of_label,
    of_sales,
    says_segment,
    shown,
    subject_of,
    within,
)
from tickmark.facts.members_by_name import (
    lines_of_insurers,
    listed_alone,
    listed_segments,
    named_segments,
    names_of_members,
    tells_profit,
)
from tickmark.facts.members_by_title import SegmentTitles, one_by_one, titled_segments
from tickmark.facts.parent_columns import parents_alone
from tickmark.facts.totals_of_parts import parts_across, parts_of_group, without_totals
from tickmark.footing import Row, find_sums
from tickmark.language.rules import Pattern
from tickmark.model import Period
from tickmark.tables.grid.grid import sums_up
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.model import Reading, Table

Address = tuple[int, int, int]
Cell = tuple[int, int]
_Amounts = Mapping[
    tuple[Period, str, str], set[tuple[Decimal, int]]
]  # of a member in a period and a unit, each with its table
_BY_SEGMENT = Pattern(
    "members/by-segment",
    r"\bby (?:(?:reportable|operating|business|our) ){0,2}segments?\b(?!.{100})",
    means="a title that says the table is by segment",
    examples=("Sales [[by reportable segment]]",),
    counterexamples=("segment sales",),
    flags=re.IGNORECASE,
)
_NEVER = ("balance_sheet", "cash_flow", "comprehensive_income", "equity", "maturity", "fair_value")
_BROKEN_DOWN = (
    "revenue",
    "operating_income",
    "income_before_tax",
    "depreciation_and_amortization",
    "total_assets",
    "goodwill",
    "capital_expenditure",
)
_PERIODS = 2  # that a total must agree for with what is stated of a member, to be its total
_ALL_ROWS = 1_000_000
_ABOVE = 2  # blocks above a table, of which one may be a table around it
_FEW = 2  # numbers in what is no table


def members(
    tables: Iterable[Table],
    metric_of: Mapping[Address, str],
    notes: Mapping[str, str] | None = None,
    texts: Sequence[str] = (),
    headings: Sequence[Heading] = (),
) -> dict[Address, str]:
    """(table, row, column) -> printed member, for cells that are about a part of the company.

    Args:
        tables: all tables of a document, in its order.
        metric_of: what `tickmark.metrics.assign` says of them; its cells are the whole company's, and so are those
            beside them for which the same member was made out: the `Percent change` of `Total revenue`.
        notes: section_id -> title, of the notes.
        texts: of the document's blocks.
        headings: of the document, in its order.
    """
    listed = list(tables)
    metrics = [_metrics(table, metric_of) for table in listed]
    found: dict[Address, str] = {}
    by_table = [
        _revenue_lines(table, own) if table.kind == "income_statement" else breakdown.members() if breakdown else {}
        for table, own, breakdown in zip(
            listed, metrics, _breakdowns(listed, metrics, _introduced(listed, texts)), strict=True
        )
    ]
    by_table = one_by_one(listed, by_table, texts)
    _within_members(listed, by_table)
    segments = named_segments(listed, by_table) | lines_of_insurers(listed, by_table, notes or {})
    titles = SegmentTitles(segments, texts)
    told = names_of_members(own for table, own in zip(listed, by_table, strict=True) if own and table.kind == "segment")
    over = segments_over(listed, headings, SegmentTitles(told | segments, texts).called)
    by_table = listed_segments(listed, by_table, segments, titles.proper)
    by_table = titled_segments(listed, by_table, titles, notes or {}, over)
    by_table = listed_alone(listed, by_table)
    by_table = [without_totals(table, own) for table, own in zip(listed, by_table, strict=True)]
    for table, own, by_cell in zip(listed, metrics, by_table, strict=True):
        of_company = {(row, by_cell[row, column]) for row, column in own if (row, column) in by_cell}
        of_company |= _measures(table)
        found.update(
            {
                (table.index, row, column): member
                for (row, column), member in by_cell.items()
                if (row, column) not in own and (row, member) not in of_company
            }
        )
    return {address: name for address, name in parents_alone(listed).items() if address not in metric_of} | found


def _measures(table: Table) -> set[tuple[int, str]]:
    """(row, member) of rows that are called by what they measure, as no part of a company is: `Acres harvested`."""
    return {
        (reading.row, shown(reading.row_label))
        for reading in table.readings
        if reading.unit_source.kind is SourceKind.OWN_MEASURE and reading.row_label.startswith(reading.unit_source.text)
    }


def _metrics(table: Table, metric_of: Mapping[Address, str]) -> dict[Cell, str]:
    named = {
        (reading.row, reading.column): metric_of.get((table.index, reading.row, reading.column))
        for reading in table.readings
    }
    return {cell: name for cell, name in named.items() if name is not None}


def _revenue_lines(table: Table, metrics: Mapping[Cell, str]) -> dict[Cell, str]:
    """The lines that an income statement's revenue is the sum of, lines of other sums with the same labels, and the
    costs of each (`Cost of services`).
    """
    totals = {
        (reading.period, reading.column_label): reading
        for reading in table.readings
        if metrics.get((reading.row, reading.column)) == "revenue"
    }
    if not totals:
        return {}
    last = min(reading.row for reading in totals.values())
    parts: dict[object, list[Reading]] = defaultdict(list)
    for reading in table.readings:
        total = totals.get((reading.period, reading.column_label))
        if total is not None and reading.row < last and reading.unit == total.unit:
            parts[(reading.period, reading.column_label)].append(reading)
    names: dict[str, str] = {}
    for key, total in totals.items():
        leaves = _leaves(parts[key])
        if len(leaves) > 1 and sum(reading.value for reading in leaves) == total.value:
            names |= {reading.row_label: shown(reading.row_label) for reading in leaves if is_line(reading.row_label)}
            names |= {
                reading.row_label: member for reading in parts[key] if (member := of_label(reading.row_label, True))
            }
    subjects = {subject: name for label, name in names.items() if (subject := subject_of(label))}
    own = {row for row, _ in metrics}
    costs = {
        reading.row_label for reading in table.readings if reading.row not in own and is_cost_of(reading.row_label)
    }
    names |= {label: name for label in costs if (name := subjects.get(subject_of(label)))}
    lone = _alone(table, names, last)
    return {
        (reading.row, reading.column): names[reading.row_label]
        for reading in table.readings
        if reading.row_label in names and reading.row not in lone
    }


def _leaves(readings: Iterable[Reading]) -> list[Reading]:
    """The lines of one column without totals: rows that say so, and those that are the sum of all above them."""
    found: list[Reading] = []
    added = Decimal(0)
    for reading in readings:
        if not (is_total(reading.row_label) or (len(found) > 1 and reading.value == added)):
            found.append(reading)
            added += reading.value
    return found


def _alone(table: Table, names: Mapping[str, str], last: int) -> set[int]:
    """Rows below that of revenue that share a line's label with no other line beside them: "Other" of the expenses."""
    beside: dict[tuple[str, ...], dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for reading in table.readings:
        if reading.row > last and reading.row_label in names and not is_cost_of(reading.row_label):
            beside[reading.parents][names[reading.row_label]].add(reading.row)
    return {row for rows in beside.values() if len(rows) == 1 for row in next(iter(rows.values()))}


@dataclass(frozen=True, slots=True)
class _Breakdown:
    """A table that may break the company down.

    `told` by its title or by the table it goes on from; `proved` are rows over a proved total of revenue, `summed`
    those that add up to it, unless columns say what their parts earned, so that rows are kinds of income; `columns` are
    headers that are members; `above` are the labels that the rows at its top are nested under in the table it goes on
    from.
    """

    table: Table
    told: bool
    proved: frozenset[int]
    summed: frozenset[int]
    columns: frozenset[str]
    above: tuple[str, ...] = ()

    @classmethod
    def of(cls, table: Table, metrics: Mapping[Cell, str], introduced: bool) -> _Breakdown:
        """What a table, or the sentence that introduces it, says of itself."""
        told = (introduced or table.kind == "segment" or TOLD.search(table.title)) and not OF_ONE.search(table.title)
        proved = {cell for cell, name in metrics.items() if name in _BROKEN_DOWN}
        beside = any(
            (reading.row, reading.column) in proved and is_total(reading.column_label) for reading in table.readings
        )
        over = _proved_rows(table, metrics)
        columns = parts_of_group(table) or (_member_columns(table) if told or beside else parts_across(table))
        summed = frozenset[int]() if columns and tells_profit(table) else _summed_rows(table, metrics, over)
        return cls(table, told, over, summed, columns)

    def going_on_from(self, before: _Breakdown) -> _Breakdown:
        """The same with what the table before says of it."""
        last = before.table.readings[-1].parents
        return replace(
            self,
            told=self.told or before.told,
            columns=_member_columns(self.table) if before.columns else self.columns,
            above=last,
        )

    @property
    def sales(self) -> bool:
        """Whether it is of revenue, so that its rows are parts whatever its columns are."""
        return of_sales(self.table.title) or any(of_sales(reading.column_label) for reading in self.table.readings)

    def members(self) -> dict[Cell, str]:
        """Cell -> member."""
        found = {}
        rows = self.sales
        nested = min((reading.row for reading in self.table.readings if reading.parents), default=_ALL_ROWS)
        for reading in self.table.readings:
            parents = self.above if not reading.parents and reading.row < nested else reading.parents
            column = None
            if reading.column_label in self.columns:
                column = of_column(reading.column_label) or shown(reading.column_label.rpartition(" | ")[-1])
            row = (
                self._of_row(reading, parents)
                if not self.columns or (rows and column) or reading.row in self.proved
                else None
            )
            member = within(column, row)
            if member:
                found[(reading.row, reading.column)] = member
        return found

    def _of_row(self, reading: Reading, parents: Sequence[str]) -> str | None:
        proved = reading.row in self.proved
        if not (self.told or proved or any(TOLD.search(parent) for parent in parents)):
            return None
        revenue = proved or of_sales(self.table.title) or any(of_sales(parent) for parent in parents)
        above = next((member for parent in reversed(parents) if (member := of_label(parent, False))), None)
        own = of_label(reading.row_label, revenue, reading.row in self.summed)
        return within(above, own)


def _proved_rows(table: Table, metrics: Mapping[Cell, str]) -> frozenset[int]:
    """Rows over a proved total of revenue, up to the next total or the next row that no revenue is made of."""
    rows: dict[int, list[Reading]] = defaultdict(list)
    for reading in table.readings:
        rows[reading.row].append(reading)
    found: set[int] = set()
    above = False
    for row, readings in sorted(rows.items(), reverse=True):
        named = [(reading, name) for reading in readings if (name := metrics.get((row, reading.column)))]
        if named:
            above = any(
                name == "revenue" and (is_total(reading.row_label) or not is_total(reading.column_label))
                for reading, name in named
            )
        elif is_cost(readings[0].row_label) or all(reading.period.start is None for reading in readings):
            above = False
        if above:
            found.add(row)
    return frozenset(found)


def _summed_rows(table: Table, metrics: Mapping[Cell, str], over: frozenset[int]) -> frozenset[int]:
    """Of the rows over a total of revenue those that add up to it, directly or through totals of their own."""
    rows: dict[int, dict[Hashable, float]] = defaultdict(dict)
    labels: dict[int, str] = {}
    for reading in table.readings:
        if reading.row in over and reading.unit != "pure":
            rows[reading.row][reading.column_label] = float(reading.value)
            labels[reading.row] = reading.row_label
    places = sorted(rows)
    revenue = {row for (row, _), name in metrics.items() if name == "revenue"}
    sums = {
        s.total: s.parts
        for s in find_sums(
            [Row(rows[row], 1.0, row in revenue or is_total(labels[row]) or not labels[row]) for row in places]
        )
    }
    found: set[int] = set()
    waiting = [place for place in sums if places[place] in revenue]
    while waiting:
        parts = sums.get(waiting.pop(), ())
        found |= {places[part] for part in parts}
        waiting += parts
    return frozenset(found)


def _member_columns(table: Table) -> frozenset[str]:
    labels = {reading.column_label for reading in table.readings}
    if any(label and not time_words_removed(label) for label in labels):
        return frozenset()
    named = {label: name for label in labels if (name := of_column(label))}
    if any(is_line_of_insurance(name) for name in named.values()) and not of_insurer(table, ""):
        named = {label: name for label in labels if (name := of_column(label, lines=False))}
    if len(set(named.values())) == 1 and any(label not in named and not is_total(label) for label in labels):
        return frozenset()  # beside amounts of other kinds it is one itself: "Homes", "Dollar value", "Average price"
    return frozenset(named)


def _introduced(tables: Sequence[Table], texts: Sequence[str]) -> frozenset[int]:
    """Indexes of the tables that the text right above says are by segment ("Changes in goodwill by segment
    follow:").
    """
    above = {
        table.index: next(filter(None, reversed(texts[max(0, table.block - _ABOVE) : table.block])), "")
        for table in tables
    }
    return frozenset(index for index, text in above.items() if _BY_SEGMENT.search(text))


def _breakdowns(
    tables: Sequence[Table], metrics: Sequence[Mapping[Cell, str]], introduced: frozenset[int]
) -> list[_Breakdown | None]:
    """Each table as a breakdown, with what it has from the tables that it goes on from and that go on from it."""
    found: list[_Breakdown | None] = []
    before: _Breakdown | None = None
    for table, own in zip(tables, metrics, strict=True):
        current = (
            _Breakdown.of(table, own, table.index in introduced)
            if table.kind not in _NEVER and table.kind != "income_statement" and table.readings
            else None
        )
        if current is not None and before is not None and _goes_on(table, before.table):
            current = current.going_on_from(before)
        found.append(current)
        if not _furniture(table):
            before = current
    later: _Breakdown | None = None
    for place in range(len(found) - 1, -1, -1):
        current = found[place]
        if (
            current is not None
            and later is not None
            and later.proved
            and not current.proved
            and _goes_on(later.table, current.table)
            and _kinds(later.table) & _kinds(current.table)
        ):
            found[place] = current = replace(
                current, proved=frozenset(reading.row for reading in current.table.readings)
            )
        if not _furniture(tables[place]):
            later = current
    return found


def _furniture(table: Table) -> bool:
    """A page number or a date between two parts of a table."""
    return not table.title and len(table.readings) <= _FEW


def _goes_on(table: Table, before: Table) -> bool:
    """Whether a table has no title of its own, the section of the one before, and no other periods."""
    if (table.title and not (table.continued and table.title == before.title)) or table.section_id != before.section_id:
        return False
    periods = {reading.period for reading in before.readings if reading.period.start}
    own = {reading.period for reading in table.readings if reading.period.start}
    return bool(own) and own <= periods


def _kinds(table: Table) -> set[str]:
    """What its headers say apart from time."""
    return {time_words_removed(reading.column_label) for reading in table.readings}


def _within_members(tables: Sequence[Table], by_table: list[dict[Cell, str]]) -> None:
    """Tables whose total is what another table states of a member, for two periods at least, are about that member.

    Their rows without a member get it; it is put before a name that other tables give other amounts and not this one
    (`Other`, `International`), unless that calls itself a segment. Names are the same in capitals.
    """
    printed: dict[str, str] = {}
    stated: dict[tuple[Period, str, Decimal], set[tuple[str, int]]] = defaultdict(set)
    amounts: dict[tuple[Period, str, str], set[tuple[Decimal, int]]] = defaultdict(set)
    for table, by_cell in zip(tables, by_table, strict=True):
        for reading in table.readings:
            member = by_cell.get((reading.row, reading.column))
            if member and reading.value > 0 and reading.period.start and " > " not in member:
                printed.setdefault(member.lower(), member)
                stated[(reading.period, reading.unit, reading.value)].add((member.lower(), table.index))
                amounts[(reading.period, reading.unit, member.lower())].add((reading.value, table.index))
    of_segments = {
        member.lower()
        for table, by_cell in zip(tables, by_table, strict=True)
        if table.kind == "segment"
        for member in by_cell.values()
    }
    for place, table in enumerate(tables):
        if table.kind in _NEVER or table.kind == "income_statement":
            continue
        totals: dict[int, list[Reading]] = defaultdict(list)
        for reading in table.readings:
            if (
                is_total(reading.row_label)
                and all(sums_up(shown(reading.row_label), shown(over)) for over in reading.parents)
                and reading.unit != "pure"
            ):
                totals[reading.row].append(reading)
        for row, readings in totals.items():
            known = (stated.get((r.period, r.unit, r.value), set()) for r in readings)
            named = set.intersection(
                *({member for member, index in amount if index != table.index} for amount in known)
            )
            if len(named) > 1:
                named &= of_segments
            if len(readings) >= _PERIODS and len(named) == 1:
                by_table[place] = _parts_of(table, printed[named.pop()], row, by_table[place], amounts)


def _first_part(table: Table, total: int) -> int:
    """The first of the rows right above a total that add up to it in its first column; the first of all where none
    do.
    """
    whole = next(reading for reading in table.readings if reading.row == total)
    above = {r.row: r for r in table.readings if r.row < total and r.column == whole.column}
    left = whole.value
    for row in sorted(above, reverse=True):
        left -= above[row].value
        if left <= 0:
            return 0 if left else _first_part(table, row) if is_total(above[row].row_label) else row
    return 0


def _parts_of(table: Table, member: str, total: int, by_cell: Mapping[Cell, str], amounts: _Amounts) -> dict[Cell, str]:
    found = dict(by_cell)
    rows: dict[int, list[Reading]] = defaultdict(list)
    for reading in table.readings:
        if reading.row <= total and reading.period.start is not None:
            rows[reading.row].append(reading)
    first = _first_part(table, total)
    rows = {row: readings for row, readings in rows.items() if row >= first}
    for row, readings in rows.items():
        own = of_label(readings[0].row_label, True) if row < total else None
        name = member if own is None or own.lower() == member.lower() else own
        if own is not None and name == own:
            elsewhere = [(r, amounts.get((r.period, r.unit, own.lower()), set())) for r in readings if r.unit != "pure"]
            alike = any(value == r.value and index != table.index for r, stated in elsewhere for value, index in stated)
            if (
                not alike
                and not says_segment(own)
                and any(value != r.value for r, stated in elsewhere for value, _ in stated)
            ):
                name = f"{member} > {own}"
        found.update(((row, reading.column), name) for reading in readings)
    return found
