"""One unit for numbers that add up: dollars are never added to shares.

In a statement of equity "Shares issued under employee plans" may be an amount of money, and in a note on earnings per
share "Stock options" may be a count of shares: the label alone leaves it open. The sum they are part of does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

from tickmark.evidence import Source, SourceKind
from tickmark.language.rules import Pattern
from tickmark.tables.grid.subtotals import Addends
from tickmark.tables.model import NumberCell, Reading

_SHARES = "shares"
_PER_SHARE = "/shares"
_CENTS = 2  # decimals
_OWN_SCALE = (SourceKind.ROW_LABEL, SourceKind.PARENT_LABEL)  # where a scale was read
_AMOUNT = Pattern(
    "tables/amount",
    r"(?<!stock )\bdividends?\b|\b(?:deposits|loans|earnings|income|revenues?|cash|premium|receivables?|payables?"
    r"|borrowings|tax(?:es)?|expenses?|reserves?)\b",
    means="a word for amounts that no count of shares is named by",
    examples=("[[loans]] to employees",),
    counterexamples=("exercise of options",),
)
_NEAR = 4  # rows from the count above to the one below


def of_one_unit(
    readings: list[Reading], sums: list[Addends], cells: Mapping[tuple[int, int], NumberCell]
) -> list[Reading]:
    """The readings, with those changed whose unit contradicts the sum they are part of.

    A currency sign anywhere in the sum makes all of it money, and so it is between two amounts in a column that has
    such signs. Without one, a total that its label names as shares makes its parts shares; and in a table without any
    currency sign, or above a column's first, one part that is named as shares makes all of them shares.
    """
    of_block = any(reading.scale_source.kind is SourceKind.PARENT_LABEL for reading in readings)
    if not (of_block or any(reading.unit.endswith(_SHARES) for reading in readings)):
        return readings
    places: dict[tuple[int, int], int] = {}
    for place, reading in enumerate(readings):
        cell = cells.get((reading.row, reading.column))
        if cell is not None:
            places[reading.row, cell.edge] = place
    signed: dict[int, int] = {}  # by column, the first row with a currency sign
    for cell in cells.values():
        if cell.symbol:
            signed[cell.edge] = min(cell.row, signed.get(cell.edge, cell.row))
    changed = list(readings)
    for found in sums:
        for edge in found.edges:
            group = [places[row, edge] for row in (*found.parts, found.total) if (row, edge) in places]
            unsigned = signed.get(edge, found.total) > found.total if signed else True
            for place, unit_of in _corrections(changed, group, signed=edge in signed, unsigned=unsigned).items():
                changed[place] = _as(changed[place], changed[unit_of])
    if of_block:
        changed = _of_one_scale(changed, sums, places)
    columns: dict[int, list[int]] = defaultdict(list)
    for (_, edge), place in sorted(places.items()):
        columns[edge].append(place)
    beside_prices = _beside_prices(_between_counts(changed, columns), columns, signed)
    return _between_amounts_per_share(_across(beside_prices), columns, cells)


def _of_one_scale(readings: list[Reading], sums: list[Addends], places: Mapping[tuple[int, int], int]) -> list[Reading]:
    """A total is counted in what the label over its parts states, though it stands no longer under that label."""
    changed = list(readings)
    for found in sums:
        for edge in found.edges:
            total = places.get((found.total, edge))
            part = places.get((found.parts[0], edge))
            if (
                total is None
                or part is None
                or readings[total].unit != readings[part].unit
                or readings[total].scale_source.kind in _OWN_SCALE
            ):
                continue
            if readings[part].scale_source.kind is SourceKind.PARENT_LABEL:
                changed[total] = _as(readings[total], readings[part])
    return changed


def _between_amounts_per_share(
    readings: list[Reading], columns: Mapping[int, list[int]], cells: Mapping[tuple[int, int], NumberCell]
) -> list[Reading]:
    """Cents between two amounts per share in their column, as adjustments are that lead from one to the other, are
    amounts per share.
    """
    changed = list(readings)
    for column in columns.values():
        above: int | None = None
        between: list[int] = []
        for place in column:
            printed = cells[readings[place].row, readings[place].column].printed
            if readings[place].unit.endswith(_PER_SHARE):
                for cents in between if above is not None else ():
                    changed[cents] = _as(readings[cents], readings[place])
                above, between = place, []
            elif readings[place].unit_source.kind in (SourceKind.MONEY_BY_DEFAULT, SourceKind.CURRENCY_SIGN) and (
                printed.dash or (printed.decimals == _CENTS and not printed.grouped)
            ):
                between.append(place)
            elif readings[place].unit != "pure":
                above, between = None, []
    return changed


def _beside_prices(
    readings: list[Reading], columns: Mapping[int, list[int]], signed: Mapping[int, int]
) -> list[Reading]:
    """Numbers that nothing names, in a column without currency signs that holds counts of shares and stands left of one
    of amounts per share, count shares ("Performance units granted | 41,200 | $12.45", "Total | 96,400").
    """
    changed = list(readings)
    for edge, after in pairwise(sorted(columns)):
        counted = next((place for place in columns[edge] if readings[place].unit == _SHARES), None)
        if counted is None or edge in signed:
            continue
        if all(readings[place].unit.endswith(_PER_SHARE) for place in columns[after]):
            for place in columns[edge]:
                if readings[place].unit_source.kind is SourceKind.MONEY_BY_DEFAULT:
                    changed[place] = _as(readings[place], readings[counted])
    return changed


def _across(readings: list[Reading]) -> list[Reading]:
    """What the counts of shares to its left in the same row add up to is a count of shares ("Total" beside "Shares
    owned" and "Options").
    """
    changed = list(readings)
    left: list[Reading] = []
    for place, reading in enumerate(readings):
        if left and left[-1].row != reading.row:
            left = []
        if reading.unit == _SHARES:
            left.append(reading)
        elif (
            len(left) > 1
            and reading.value
            and reading.unit_source.kind is SourceKind.MONEY_BY_DEFAULT
            and reading.value.scaleb(-reading.scale) == sum(one.value.scaleb(-one.scale) for one in left)
        ):
            changed[place] = _as(reading, left[-1])
    return changed


def _between_counts(readings: list[Reading], columns: Mapping[int, list[int]]) -> list[Reading]:
    """A number that nothing names, between two counts of shares in its column, counts shares ("Less: participating
    securities").
    """
    changed = list(readings)
    for column in columns.values():
        for above, place, below in zip(column, column[1:], column[2:], strict=False):
            near = readings[below].row - readings[above].row <= _NEAR
            if (
                near
                and readings[place].unit_source.kind is SourceKind.MONEY_BY_DEFAULT
                and readings[above].unit == readings[below].unit == _SHARES
            ):
                changed[place] = _as(readings[place], readings[above])
    return changed


def _corrections(readings: list[Reading], group: list[int], *, signed: bool, unsigned: bool) -> dict[int, int]:
    """Position of a reading -> position of the one in the same sum whose unit it has to share."""
    by_unit: dict[str, list[int]] = defaultdict(list)
    for place in group:
        by_unit[readings[place].unit].append(place)
    if len(by_unit) != 2 or _SHARES not in by_unit:
        return {}
    shares, money = by_unit[_SHARES], next(places for unit, places in by_unit.items() if unit != _SHARES)
    if "/" in readings[money[0]].unit or readings[money[0]].unit == "pure":
        return {}
    sign = next((place for place in money if readings[place].unit_source.kind is SourceKind.CURRENCY_SIGN), None)
    if sign is not None:
        return dict.fromkeys(shares, sign)
    if unsigned and all(readings[place].unit_source.kind is SourceKind.MONEY_BY_DEFAULT for place in money):
        amount = next((place for place in money if _AMOUNT.search(readings[place].row_label.lower())), None)
        return (
            dict.fromkeys(money, shares[0]) if amount is None or group[-1] in shares else dict.fromkeys(shares, amount)
        )
    if readings[group[-1]].unit == _SHARES and all(
        readings[place].unit_source.kind is SourceKind.MONEY_BY_DEFAULT for place in money
    ):
        return dict.fromkeys(money, group[-1])
    if signed and group[-1] in money and group[0] in money:
        return dict.fromkeys(shares, group[-1])
    return {}


def _as(reading: Reading, model: Reading) -> Reading:
    """The reading in the unit and scale of another one of its sum."""
    printed = reading.value.scaleb(-reading.scale)
    where = Source(SourceKind.STANDS_WITH, repr(model.row_label[:60]))
    return reading._replace(
        value=printed.scaleb(model.scale), unit=model.unit, scale=model.scale,
        unit_source=where._replace(of=(model.unit_source,)), scale_source=where._replace(of=(model.scale_source,)),
    )  # fmt: skip
