"""The rows of a statement in order, with names for the totals that the page leaves without one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.metrics.vocabulary import clean, nested
from tickmark.tables.model import Reading, Table

_BARE = frozenset(("", "total", "totals", "total net"))
_CURRENT = Phrases("current", at="start")  # a heading that goodwill or property cannot stand under
_REVENUES = Pattern(
    "metrics/revenues",
    r"(?:total |net )*(?:operating )?(?:revenues?|sales)(?:, net)?$",
    means="revenue and nothing else",
    examples=("total revenues", "net sales"),
    counterexamples=("cost of sales",),
    at="start",
)
_SALES = Phrases("sales", at="end")
_COSTS = Phrases("costs_first", at="start")
_TAX = Pattern(
    "metrics/tax",
    r"(?:provision|benefit)\b.*\btax|(?:total )?income tax",
    means="income tax",
    examples=("provision for income taxes", "income tax expense"),
    counterexamples=("tax receivable",),
    at="start",
)
_DUE_SOON = Pattern(
    "metrics/due-soon",
    r"total current liabilities$",
    means="all that is due within a year",
    examples=("total current liabilities",),
    counterexamples=("total liabilities",),
)
_OTHERS = Phrases("others_interests", at="start")
_AT_COST = Pattern(
    "metrics/at-cost",
    r",? at (?:original )?cost$",
    means="says that something is stated at cost",
    examples=("treasury stock[[, at cost]]",),
    counterexamples=("at cost of sales",),
)
_DILUTED = Pattern(
    "metrics/diluted",
    r"(?: -|,)? ?(?:\(?diluted\)?|(?:assuming|with) (?:full )?dilution)$|^diluted ",
    means="diluted earnings or shares",
    examples=("earnings per share[[ - diluted]]", "diluted earnings"),
    counterexamples=("basic",),
)
_DEDUCTED = Pattern(
    "metrics/deducted",
    r"(?:accumulated|allowances? for)\b.*\b(?:depreciation|amortization)\b",
    means="what is deducted from assets",
    examples=("accumulated depreciation",),
    counterexamples=("depreciation",),
    at="start",
)


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A row of a statement. `label` is cleaned, `nested` has its parents before it; `readings` hold no number of the
    label itself.
    """

    table: Table
    row: int
    label: str
    nested: str
    readings: tuple[Reading, ...]

    @property
    def heading(self) -> str:
        """The label it is nested under, cleaned."""
        return clean(self.readings[0].parents[-1]) if self.readings and self.readings[0].parents else ""

    @property
    def amounts(self) -> dict[str, Decimal]:
        """By column header."""
        return {reading.column_label: reading.value for reading in self.readings}


def in_label(reading: Reading) -> bool:
    """Whether the number stands in the row's label (an allowance, a coupon, a par value)."""
    named, label = reading.column_label, reading.row_label
    return (
        reading.text in label and bool(label) and (not named or (named.islower() and named in label.lower()))
    )  # "authorized"


def statement_rows(tables: Iterable[Table]) -> tuple[StatementRow, ...]:
    """The rows of tables that go on from each other, top to bottom. A total without a name is called `total` and the
    heading of what it adds up.
    """
    found: list[StatementRow] = []
    for table in tables:
        by_row: dict[int, list[Reading]] = {}
        for reading in table.readings:
            by_row.setdefault(reading.row, []).append(reading)
        for row, readings in sorted(by_row.items()):
            first = readings[0]
            cells = tuple(reading for reading in readings if not in_label(reading))
            found.append(
                StatementRow(table, row, clean(first.row_label), nested(first.row_label, first.parents), cells)
            )
    return _that_balance(found, _apart_from_diluted(_named_by_neighbours(_totals_named(found))))


def _apart_from_diluted(rows: list[StatementRow]) -> list[StatementRow]:
    """A row that the next one repeats with `diluted` is not diluted, though a heading that says so reaches down to
    it.
    """
    for place, (row, below) in enumerate(pairwise(rows)):
        if (
            row.label
            and below.label != row.label
            and _DILUTED.sub("", below.label) == row.label
            and not _DILUTED.search(row.label)
        ):
            rows[place] = replace(
                row,
                nested=" > ".join(
                    (*(part for part in row.nested.split(" > ")[:-1] if not _DILUTED.search(part)), row.label)
                ),
            )
    return rows


def _totals_named(rows: Sequence[StatementRow]) -> list[StatementRow]:
    """A row that only says `Total`, or nothing and is the sum of the rows above, named by their heading; of a sum in
    two steps the second.
    """
    named = list(rows)
    labels = {row.label for row in rows}
    for place, row in enumerate(rows):
        if row.label not in _BARE or not row.readings or not place:
            continue
        parts = () if row.label and row.heading else _parts(place, rows)
        second = bool(parts) and not rows[parts[0]].label
        heading = (
            row.heading
            or rows[place - 1].heading
            or (rows[parts[0] - 1].heading if second else "")
            or _what_revenue_costs(parts, rows)
        )
        if second and _DEDUCTED.match(rows[place - 1].label):
            heading = _AT_COST.sub("", heading)
        if f"total {heading}" in labels or not heading or not (parts or (row.label and row.heading)):
            continue
        if (second and _CURRENT.match(heading)) or any(
            rows[part].label.startswith("goodwill") for part in parts if "goodwill" not in heading
        ):
            continue  # the sum is of more than the heading is about
        named[place] = _called(row, f"total {heading.removeprefix('total ')}")
        if second:
            named[parts[0]] = rows[parts[0]]
    return named


def _parts(total: int, rows: Sequence[StatementRow]) -> tuple[int, ...]:
    """The rows right above a row, under one heading, that it is the sum of, or none; with them the last row without a
    label, where what it adds up is part of the sum.
    """
    heading, found = rows[total - 1].heading, []
    for place in range(total - 1, -1, -1):
        if rows[place].readings and rows[place].label and rows[place].heading != heading:
            break
        found.append(place)
        if not rows[place].label:
            break
    for number in range(len(found), 1, -1):
        parts = found[:number]
        if _adds_up(rows[total], [rows[part] for part in parts]) and (
            number >= len(found) - 1 or _is_subtotal(found[number - 1 :], rows)
        ):
            return tuple(reversed(parts))
    return ()


def _is_subtotal(places: Sequence[int], rows: Sequence[StatementRow]) -> bool:
    """Whether the first of some places is the sum of rows right above it, which the other places are, bottom to top."""
    return any(_adds_up(rows[places[0]], [rows[part] for part in places[1:end]]) for end in range(3, len(places) + 1))


def _what_revenue_costs(parts: Sequence[int], rows: Sequence[StatementRow]) -> str:
    """What the rows between revenue and their sum are called together."""
    return "costs and expenses" if parts and parts[0] and _REVENUES.match(rows[parts[0] - 1].label) else ""


def _named_by_neighbours(rows: list[StatementRow]) -> list[StatementRow]:
    """Rows without a label that the rows beside them name: revenue above what it costs, what tax is taken from, the
    current liabilities and all below them, the equity of the shareholders and of others.
    """
    for place in range(1, len(rows)):
        row, above = rows[place], rows[place - 1]
        if row.label or not row.readings:
            continue
        if row.table.kind == "income_statement" and place + 1 < len(rows) and _TAX.match(rows[place + 1].label):
            rows[place] = _called(row, "income before income taxes")
        elif (
            row.table.kind == "income_statement"
            and place + 1 < len(rows)
            and _COSTS.match(rows[place + 1].label)
            and _is_revenue(place, rows)
        ):
            rows[place] = _called(row, "total revenues")
        elif (
            row.table.kind == "balance_sheet"
            and place > 1
            and _OTHERS.match(above.label)
            and _adds_up(row, (rows[place - 2], above))
        ):
            rows[place] = _called(row, "total equity")
        elif (
            row.table.kind == "balance_sheet"
            and (current := _last(_DUE_SOON, rows[:place])) is not None
            and _adds_up(row, rows[current:place])
        ):
            rows[place] = _called(row, "total liabilities")
    return rows


def _last(label: Pattern, rows: Sequence[StatementRow]) -> int | None:
    """The place of the last row of that label that is followed by another."""
    return next((place for place in range(len(rows) - 2, -1, -1) if label.match(rows[place].label)), None)


def _is_revenue(place: int, rows: Sequence[StatementRow]) -> bool:
    """Whether a row is the sum of all rows above it, of which the first is of sales or revenue."""
    above = [row for row in rows[:place] if row.table is rows[place].table and row.readings]
    return len(above) > 1 and bool(_SALES.search(above[0].label)) and _adds_up(rows[place], above)


def _adds_up(total: StatementRow, parts: Sequence[StatementRow]) -> bool:
    for header, amount in total.amounts.items():
        values = [(part.amounts.get(header, Decimal(0)), part.label) for part in parts]
        if sum((-abs(value) if _DEDUCTED.match(label) else value for value, label in values), Decimal(0)) != amount:
            return False
    return True


def _that_balance(rows: Sequence[StatementRow], named: list[StatementRow]) -> tuple[StatementRow, ...]:
    """The last row of a balance sheet is the total of liabilities and equity, if it has no name; the one without a name
    that it balances with is that of the assets.
    """
    last = next((row for row in reversed(rows) if row.readings), None)
    if last is not None and last.table.kind == "balance_sheet" and last.label in _BARE:
        alike = [place for place, row in enumerate(rows) if row.table is last.table and row.amounts == last.amounts]
        named[alike[-1]] = _called(last, "total liabilities and equity")
        if len(alike) > 1 and rows[alike[0]].label in _BARE:
            named[alike[0]] = _called(rows[alike[0]], "total assets")
    return tuple(named)


def _called(row: StatementRow, label: str) -> StatementRow:
    return replace(row, label=label, nested=label)
