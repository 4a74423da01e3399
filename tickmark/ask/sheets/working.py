"""What a request comes to: rows chosen, numbers worked out, or the reason why they are not.

Nothing is added that may not be: a rate never, a stock over categories of one time only. A question that leaves open
which of several values is meant is refused.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tickmark.ask.refusal import Refused
from tickmark.ask.sheets.frames import Cell, Dimension, Measure, Record, Unit
from tickmark.ask.sheets.reading import Condition, Request
from tickmark.ask.sheets.times import When

_MONTHS = {"day": 0, "month": 1, "quarter": 3, "year": 12}
_MOST_GROUPS = 50
_OF_SEVERAL: dict[str, Callable[[Sequence[Decimal]], Decimal]] = {
    "max": max,
    "min": min,
    "average": lambda values: sum(values, Decimal(0)) / len(values),
    "median": statistics.median,
}
_RELATIONS: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "above": lambda value, amount: value > amount,
    "below": lambda value, amount: value < amount,
    "at_least": lambda value, amount: value >= amount,
    "at_most": lambda value, amount: value <= amount,
}


@dataclass(frozen=True, slots=True)
class Step:
    """One operation on cells, and what it gives in the numbers of the sheet."""

    operation: str
    cells: tuple[Cell, ...]
    value: Decimal


@dataclass(frozen=True, slots=True)
class Worked:
    """One number: its value in its unit, how it was worked out, and of which cells. `name` is the group's, if any."""

    value: Decimal
    unit: Unit
    how: str
    steps: tuple[Step, ...]
    rows: tuple[int, ...]
    name: str = ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells that it rests on."""
        return tuple(cell for step in self.steps for cell in step.cells)


@dataclass(frozen=True, slots=True)
class Result:
    """What a request comes to: one number, or one for each group, the asked one first."""

    request: Request
    worked: tuple[Worked, ...]
    remarks: tuple[str, ...] = ()


def work_out(request: Request) -> Result:
    """The result of a request.

    Raises:
        Refused: the sheet has no such rows, or what is asked for is not one number.
    """
    records = _chosen(request)
    if request.group is None:
        return _result(request, [_one(request, records, "")])
    groups = _grouped(request, request.group, records)
    worked = [_one(replace(request, superlative=""), own, name) for name, own in groups.items()]
    if not request.superlative:
        if len(worked) > _MOST_GROUPS:
            raise Refused("missing_context", f"'{request.group.header}' has {len(worked)} values; name one.")
        return _result(request, worked)
    worked.sort(key=lambda found: found.value, reverse=request.superlative == "max")
    return _result(request, worked)


def _result(request: Request, worked: Sequence[Worked]) -> Result:
    remarks = []
    column = next((c for c in request.frame.sheet.columns if request.measure and c.name == request.measure.key), None)
    if column is not None and column.other:
        remarks.append(f"{column.other} cells of '{column.header}' hold no number and are not counted")
    return Result(request, tuple(worked), tuple(remarks))


def _chosen(request: Request) -> list[Record]:
    """The rows that a question is about.

    Raises:
        Refused: there are none, or their year is open.
    """
    records = [r for r in request.frame.records if all(r.texts.get(d.key) == value for d, value in request.filters)]
    if request.time is not None:
        records = _of_time(request, records)
    if not records:
        raise Refused("insufficient_data", f"{place(request)} has no row for that.", understood=True)
    return records


def _that_meet(request: Request, records: Sequence[Record]) -> list[Record]:
    """The rows that have left, are active, lie above an amount, as asked."""
    for measure, wanted in request.truths:
        records = [r for r in records if measure.key in r.cells and bool(r.cells[measure.key].value) is wanted]
    return [r for r in records if all(_meets(r, condition) for condition in request.conditions)]


def _meets(record: Record, condition: Condition) -> bool:
    cell = record.cells.get(condition.measure.key)
    other = record.cells.get(condition.other.key) if condition.other else None
    if cell is None or (condition.other and other is None):
        return False
    return _RELATIONS[condition.relation](cell.value, other.value if other else condition.amount)


def _of_time(request: Request, records: Sequence[Record]) -> list[Record]:
    """The rows of a time.

    Raises:
        Refused: the sheet has none of it, or does not say of which year it is.
    """
    event, time = request.event, request.time
    assert time is not None
    if event is None and not request.frame.axis:
        raise Refused(
            "insufficient_data", f"{place(request)} does not say of which time its rows are.", understood=True
        )
    dated = [(r, r.times.get(event.key) if event else r.when) for r in records]
    found = [(r, when) for r, when in dated if when is not None and time.holds(when)]
    if not found:
        raise Refused("insufficient_data", f"{place(request)} has no row for {time}.", understood=True)
    years = {when.year for _, when in found}
    if isinstance(time, When) and time.year is None and len(years) > 1:
        raise Refused("missing_context", f"{place(request)} has {time} of several years.", understood=True,
                      suggestions=("Say which year.",))  # fmt: skip
    exact = [r for r, when in found if isinstance(time, When) and _same(when, time)]
    return exact or [r for r, _ in found]


def _same(when: When, time: When) -> bool:
    return (when.first, when.last, when.day) == (time.first, time.last, time.day)


def _grouped(request: Request, group: Dimension, records: Sequence[Record]) -> dict[str, list[Record]]:
    """Rows by the name of their group.

    Raises:
        Refused: rows do not say it.
    """
    groups: dict[str, list[Record]] = {}
    for record in records:
        name = _name_of(record, group)
        if name is None:
            raise Refused(
                "insufficient_data", f"Not every row of {place(request)} says its {group.header}.", understood=True
            )
        groups.setdefault(name, []).append(record)
    if len(groups) < 2:
        raise Refused("insufficient_data", f"{place(request)} has one {group.header} only.", understood=True)
    return groups


def _name_of(record: Record, group: Dimension) -> str | None:
    if not group.time:
        return record.texts.get(group.key)
    when = record.times.get(group.key) or record.when
    if when is None:
        return None
    months = _MONTHS.get(group.words[-1]) if group.words else None
    if months and group.key not in record.times:
        if when.last - when.first + 1 > months:
            return None
        first = (when.first - 1) // months * months + 1
        return str(When(when.year, first, first + months - 1))
    if months == 0 and when.day is None:
        return None
    return str(replace(when, year=when.year or (record.when.year if record.when else None)))


def _one(request: Request, records: Sequence[Record], name: str) -> Worked:
    """The one number of rows.

    Raises:
        Refused: it is open which of several is meant, or how they go together.
    """
    records = _that_meet(request, records)
    if request.count:
        _check_counted(request, records)
        return Worked(Decimal(len(records)), Unit(), "number of rows", (), tuple(r.row for r in records), name)
    assert request.measure is not None
    if request.operation == "share":
        return _share(request, request.measure, records, name)
    if request.weight is not None:
        return _weighted(request, request.measure, request.weight, records, name)
    found = _worked(request, request.measure, records, name)
    if request.less is None:
        return found
    other = _worked(request, request.less, records, name)
    if other.unit != found.unit:
        raise Refused("incomparable_metrics", f"{place(request)} has the two in different units.", understood=True)
    return replace(
        found,
        value=found.value - other.value,
        how=f"{found.how} of {request.measure.header} minus {other.how} of {request.less.header}",
        steps=found.steps + other.steps,
        rows=tuple(dict.fromkeys((*found.rows, *other.rows))),
    )


def _share(request: Request, measure: Measure, records: Sequence[Record], name: str) -> Worked:
    """What part of a measure the rows that were asked for have of all of it.

    Raises:
        Refused: all rows were asked for, or the measure does not add up.
    """
    every = replace(request, operation="sum", conditions=(), filters=(), truths=())
    whole, part = (_worked(every, measure, rows, name) for rows in (_chosen(every), _that_meet(request, records)))
    if measure.adds == "rate" or not whole.value or len(part.cells) == len(whole.cells):
        raise Refused("insufficient_data", f"{place(request)} has no part of {measure.header} there.", understood=True)
    how = f"share of {len(part.cells)} of {len(whole.cells)} values"
    return Worked(part.value / whole.value, Unit("percent"), how, part.steps + whole.steps, part.rows, name)


def _weighted(request: Request, measure: Measure, weight: Measure, records: Sequence[Record], name: str) -> Worked:
    """The average of a measure, each row counting by another one of its numbers.

    Raises:
        Refused: no row has both.
    """
    pairs = [
        (r.cells[measure.key], r.cells[weight.key]) for r in records if {measure.key, weight.key} <= r.cells.keys()
    ]
    total = sum((by.value for _, by in pairs), Decimal(0))
    if not total:
        raise Refused("insufficient_data", f"{place(request)} has no {weight.header} to weight by.", understood=True)
    value = sum((cell.value * by.value for cell, by in pairs), Decimal(0)) / total
    cells = tuple(cell for cell, _ in pairs)
    steps = (
        Step("sum", tuple(by for _, by in pairs), total),
        Step("average", cells, sum((cell.value for cell in cells), Decimal(0)) / len(cells)),
    )
    how = f"average of {len(pairs)} values weighted by {weight.header}"
    rows = tuple(dict.fromkeys(cell.row for cell in cells))
    return Worked(value.scaleb(measure.unit.scale), measure.unit, how, steps, rows, name)


def _check_counted(request: Request, records: Sequence[Record]) -> None:
    """Refuse to count times where rows share them, things that have a row at each of several times, and the one row of
    a name that the question gives: what it asks for stands in its cells.
    """
    if len(records) == 1 and any(_names_rows(request, dimension) for dimension, _ in request.filters):
        raise Refused("missing_context", f"{place(request)} has one row of that name, with several numbers.",
                      understood=True, suggestions=("Name the column.",))  # fmt: skip
    if request.counted is None and len({record.when for record in records}) > 1:
        raise Refused("missing_context", f"{place(request)} has rows of several times.", understood=True,
                      suggestions=("Say of which time.",))  # fmt: skip
    if request.counted is not None:
        names = [_name_of(record, request.counted) for record in records]
        if None in names or len(set(names)) != len(names):
            raise Refused(
                "missing_context",
                f"{place(request)} has several rows of one {request.counted.header}.",
                understood=True,
            )


def _names_rows(request: Request, dimension: Dimension) -> bool:
    """Whether every row of a sheet has a name of its own in a column."""
    names = [_name_of(record, dimension) for record in request.frame.records]
    return len(names) > 1 and len(set(names)) == len(names)


def _worked(request: Request, measure: Measure, records: Sequence[Record], name: str) -> Worked:
    held = [(r, r.cells[measure.key]) for r in records if measure.key in r.cells]
    if not held:
        raise Refused(
            "insufficient_data", f"{place(request)} has no number of {measure.header} there.", understood=True
        )
    operation = request.operation or request.superlative
    if operation in ("first", "last"):
        held, operation = _at_an_end(request, held, operation), ""
    cells = [cell for _, cell in held]
    if operation in _OF_SEVERAL:
        _check_rows(request, measure, operation, [r for r, _ in held])
        value = _OF_SEVERAL[operation]([cell.value for cell in cells])
        how = {"max": "highest", "min": "lowest"}.get(operation, operation)
        best = [cell for cell in cells if cell.value == value] if operation in ("max", "min") else []
        return _told(value, measure, f"{how} of {len(cells)} values", operation, best or cells, name)
    if len(cells) == 1:
        return _told(cells[0].value, measure, "value", "max", cells, name)
    _check_sum(request, measure, [r for r, _ in held], cells)
    if measure.adds == "rate":
        return _told(cells[0].value, measure, f"value of {len(cells)} rows", "max", cells, name)
    total = sum((cell.value for cell in cells), Decimal(0))
    return _told(total, measure, f"sum of {len(cells)} values", "sum", cells, name)


def _at_an_end(request: Request, held: Sequence[tuple[Record, Cell]], operation: str) -> list[tuple[Record, Cell]]:
    """The numbers of the first or the last time.

    Raises:
        Refused: rows have no time.
    """
    dated = [(r.when, r, cell) for r, cell in held if r.when is not None and r.when.year is not None]
    if len(dated) != len(held):
        raise Refused(
            "insufficient_data", f"{place(request)} does not say of which time its rows are.", understood=True
        )
    ends = [when.end for when, _, _ in dated]
    edge = min(ends) if operation == "first" else max(ends)
    return [(r, cell) for when, r, cell in dated if when.end == edge]


def _check_rows(request: Request, measure: Measure, operation: str, records: Sequence[Record]) -> None:
    """Refuse an average, or an extreme, of rows that are parts of what is asked about: of a head count by team and
    place, the average is of neither.
    """
    times = {record.when for record in records}
    label = request.frame.label
    parts = len({record.texts.get(label.key) for record in records}) < len(records) if label else False
    loose = len(times) > 1 and len(records) > len(times)
    if (loose or (len(times) == 1 and parts)) and not request.one_row:
        if measure.adds == "rate" and operation in ("max", "min"):
            return
        raise Refused(
            "missing_context",
            f"{place(request)} has several rows of {measure.header} for one thing or time; it is open how they go "
            "together.",
            understood=True,
        )


def _check_sum(request: Request, measure: Measure, records: Sequence[Record], cells: Sequence[Cell]) -> None:
    """Refuse a sum that nobody may form, or that nobody asked for."""
    header = measure.header or measure.key
    if measure.adds == "rate":
        if len({cell.value for cell in cells}) == 1 and request.operation != "sum":
            return
        raise Refused("missing_context", f"{place(request)} has {len(cells)} values of {header}, which do not add up.",
                      understood=True, suggestions=("Ask for the average, the highest or the lowest.",))  # fmt: skip
    times = {record.when for record in records}
    if measure.adds == "stock" and len(times) > 1:
        raise Refused(
            "missing_context",
            f"{place(request)} has {header} of {len(times)} times, which do not add up.",
            suggestions=("Say of which time.",),
            understood=True,
        )
    if measure.adds == "unknown" and request.operation != "sum":
        raise Refused("missing_context", f"{place(request)} has {len(cells)} values of {header}.", understood=True,
                      suggestions=("Ask for the total, the average, the highest or the lowest.",))  # fmt: skip


def _told(value: Decimal, measure: Measure, how: str, operation: str, cells: Sequence[Cell], name: str) -> Worked:
    step = Step(operation, tuple(cells), value)
    rows = tuple(dict.fromkeys(cell.row for cell in cells))
    return Worked(value.scaleb(measure.unit.scale), measure.unit, how, (step,), rows, name)


def place(request: Request) -> str:
    """The document and the sheet, for reading."""
    sheet = request.frame.sheet
    return sheet.document + (f", sheet {sheet.sheet}" if sheet.sheet else "")
