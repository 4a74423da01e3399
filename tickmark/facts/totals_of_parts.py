"""Totals over the parts of a company, by what they add up or repeat: the column that the others add up to, and the row
that is the total of one that each group has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from decimal import Decimal

from tickmark.facts.member_names import is_total, of_column
from tickmark.facts.parent_columns import GROUP
from tickmark.tables.model import Reading, Table

_SEVERAL = 2  # rows, columns or groups, at least
_PROOFS = 3  # rows in which columns have to add up to the group's
_TOTALS = frozenset(("total", "consolidated", "combined"))
_OF_BUSINESS = ("assets under management", "assets under administration", "client assets", "net sales", "revenue")
_MOST = 0.5  # of the rows with a total that have to add up to it


def parts_across(table: Table) -> frozenset[str]:
    """The columns that name each a part of its own, and that add up to a column called a total beside them, in several
    rows and most of all: `Americas | Europe | Total`.
    """
    texts = [table.title, *(reading.row_label for reading in table.readings)]
    if not any(words in text.lower() for text in texts for words in _OF_BUSINESS):
        return frozenset()  # of leases, plans and taxes the columns are no parts of the company
    named: set[str | None] = set()
    for totals, parts in _across(table, is_total):
        own = {of_column(reading.column_label) for reading in parts}
        if totals and len(parts) >= _SEVERAL:
            if len(own) < len(parts) or None in own:
                return frozenset()
            named |= own
    return _adding_up(table, is_total, _SEVERAL) if len(named) >= _SEVERAL else frozenset()


def parts_of_group(table: Table) -> frozenset[str]:
    """The columns that add up to one of the group in most rows, three at least: each is a part of it, or what is
    eliminated between them: `Consolidated | Industrial | Lending | Eliminations`. None where they do not.
    """
    return _adding_up(table, lambda label: GROUP.search(label) is not None, _PROOFS)


def _across(table: Table, whole: Callable[[str], bool]) -> list[tuple[list[Reading], list[Reading]]]:
    """The numbers of each row that are no rates, by period: those in columns of the whole, and the others."""
    rows: dict[Hashable, list[Reading]] = defaultdict(list)
    for reading in table.readings:
        if reading.unit != "pure":
            rows[reading.row, reading.period, reading.unit].append(reading)
    return [
        (
            [reading for reading in readings if whole(reading.column_label)],
            [reading for reading in readings if not whole(reading.column_label)],
        )
        for readings in rows.values()
    ]


def _adding_up(table: Table, whole: Callable[[str], bool], proofs: int) -> frozenset[str]:
    """The columns that add up to that of the whole in most rows, so many at least; amounts may be off by half of their
    last digit each.
    """
    columns: set[str] = set()
    added: list[bool] = []
    for totals, parts in _across(table, whole):
        if len(totals) == 1 and sum(bool(reading.value) for reading in parts) >= _SEVERAL:
            added.append(_is_sum(totals[0], parts))
        columns |= {reading.column_label for reading in parts}
    most = added.count(True) >= proofs and added.count(True) > _MOST * len(added)
    return frozenset(columns) if most else frozenset()


def foot_of_groups(table: Table) -> int | None:
    """The first row below the groups of a table, where rows of one name in several of them add up, in two columns at
    least: to the total of that name, or with the rows below the last of them to a further row. `Total revenue` over
    `Revenue` below `Marine` and below `Aviation`; `Unallocated` over `Income before taxes`. None where they do not.
    """
    columns: dict[Hashable, list[Reading]] = defaultdict(list)
    for reading in sorted(table.readings, key=lambda reading: reading.row):
        if reading.unit != "pure":
            columns[reading.column_label, reading.period, reading.unit].append(reading)
    feet: dict[frozenset[str], list[int | None]] = defaultdict(list)
    for column in columns.values():
        parts: dict[frozenset[str], dict[str, Reading]] = defaultdict(dict)
        for reading in column:
            if reading.parents:
                parts[_words(reading.row_label)].setdefault(reading.parents[0], reading)
        for words, by_group in parts.items():
            if len(by_group) >= _SEVERAL:
                feet[words].append(_foot(list(by_group.values()), words, column))
    proved = (rows for rows in feet.values() if len(rows) >= _SEVERAL and None not in rows)
    return min((row for rows in proved for row in rows if row is not None), default=None)


def _foot(parts: Sequence[Reading], words: frozenset[str], column: Sequence[Reading]) -> int | None:
    below = [reading for reading in column if reading.row > parts[-1].row]
    total = next((reading for reading in below if _words(reading.row_label) - _TOTALS == words), None)
    if total is not None and _is_sum(total, parts):
        return total.row
    added = list(parts)
    for reading in below:
        if _is_sum(reading, added):
            return below[0].row
        added.append(reading)
    return None


def _words(label: str) -> frozenset[str]:
    return frozenset(label.lower().split())


def _is_sum(total: Reading, parts: Sequence[Reading]) -> bool:
    """Whether parts add up to a total; each may be off by half of its last digit."""
    last = Decimal(10) ** min(reading.scale for reading in parts)
    return abs(sum(reading.value for reading in parts) - total.value) <= len(parts) * last / 2


def without_totals(table: Table, members: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """The members of a table's cells, but for rows below its last group that are of all groups: `Total premiums`, where
    each of several groups has `Premiums`, and what follows in that group.

    Args:
        table: with its readings in the order of rows.
        members: (row, column) -> member.
    """
    rows: dict[int, list[Reading]] = defaultdict(list)
    for reading in table.readings:
        rows[reading.row].append(reading)
    groups: dict[frozenset[str], set[str]] = defaultdict(set)
    totals: dict[frozenset[str], list[int]] = defaultdict(list)
    for row, readings in sorted(rows.items()):
        words = _words(readings[0].row_label)
        own = {members.get((row, reading.column)) for reading in readings}
        if words & _TOTALS:
            totals[words - _TOTALS].append(row)
        elif words and len(own) == 1 and (member := own.pop()):
            groups[words].add(member.split(" > ")[0])
    found = dict(members)
    for words, at in totals.items():
        if len(at) != 1 or len(groups.get(words, ())) < _SEVERAL:
            continue
        own = {members.get((at[0], reading.column)) for reading in rows[at[0]]}
        if len(own) != 1 or None in own:
            continue
        over = rows[at[0]][0].parents
        for row, readings in sorted(rows.items()):
            if row >= at[0] and readings[0].parents == over:
                for reading in readings:
                    found.pop((row, reading.column), None)
    return found
