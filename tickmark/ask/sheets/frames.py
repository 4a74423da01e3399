"""Sheets as frames: rows with what they are about (categories and times) and the numbers of their measures.

A sheet with months across is turned: each of its rows is a measure of its own, and each month a row. Rows of totals are
left out, since they hold what other rows hold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property

from tickmark.ask.sheets.times import When, read_cell
from tickmark.ask.sheets.words import Addition, addition, said, stems_of, to_date_in_short
from tickmark.model import OVER
from tickmark.tables.units.currency import mentioned

_BRACKETS = re.compile(r"[(\[]([^()\[\]]{1,30})[)\]]")
_SCALES = (
    (re.compile(r"\b(?:thousands?|k)\b|'000|\b000s?\b", re.IGNORECASE), 3),
    (re.compile(r"\b(?:millions?|mn?|mio)\b", re.IGNORECASE), 6),
    (re.compile(r"\b(?:billions?|bn|mrd)\b", re.IGNORECASE), 9),
)
_PLAIN_UNITS = frozenset(("", "number", "numbers", "count", "points", "#", "no", "units", "ratio", "x"))
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_FEWEST_ACROSS = 2


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a typed table, as the catalogue has it."""

    name: str
    header: str
    place: int
    kind: str
    unit: str
    other: int


@dataclass(frozen=True, eq=False)
class Sheet:
    """A typed table: whose it is, where it stands, its columns, and its rows (row of the sheet, values by column)."""

    table: str
    ticker: str
    company: str
    accession: str
    document: str
    sheet: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[int, Mapping[str, object]], ...]

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of its document's, its own and its title's name."""
        return frozenset(
            word for name in (self.document.rpartition(".")[0], self.sheet, self.title) for word in stems_of(name)
        )

    @property
    def year(self) -> int | None:
        """The one year that its names say."""
        years = {match[0] for name in (self.document, self.sheet, self.title) for match in _YEAR.finditer(name)}
        return int(years.pop()) if len(years) == 1 else None


@dataclass(frozen=True, slots=True)
class Unit:
    """What numbers are in: a currency, a word of the sheet (`kg`), `percent`, or nothing; each times 10**`scale`."""

    name: str = ""
    scale: int = 0

    @classmethod
    def of(cls, text: str) -> Unit:
        """The unit that the catalogue names: `EUR thousand`, `kg`; `%` of what was printed with the sign and is a
        fraction by now, `percent` of what is printed without.
        """
        text = text.strip()
        if text in ("%", "percent"):
            return cls("percent", 0 if text == "%" else -2)
        scale = next((power for pattern, power in _SCALES if pattern.search(text)), 0)
        if code := mentioned(text):
            return cls(code, scale)
        rest = text
        for pattern, _ in _SCALES:
            rest = pattern.sub("", rest)
        rest = rest.strip(" ,.'")
        return cls("" if rest.casefold() in _PLAIN_UNITS else rest, scale)


@dataclass(frozen=True, slots=True)
class Measure:
    """What a number is of: its name as printed, its unit, and what may be added of it."""

    key: str
    header: str
    unit: Unit
    adds: Addition
    truth: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dimension:
    """What rows are told apart by: a column of texts (`Region`), or of times (`Date`, or `Maturity`, an event)."""

    key: str
    header: str
    words: tuple[str, ...]
    time: bool = False
    axis: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One number, and the row and column of the sheet that it stands in, from 0."""

    value: Decimal
    row: int
    column: int
    name: str


@dataclass(frozen=True, slots=True)
class Record:
    """One row of a frame: the row of the sheet, its texts and times by dimension, its cells by measure."""

    row: int
    texts: Mapping[str, str]
    times: Mapping[str, When]
    cells: Mapping[str, Cell]
    when: When | None = None


@dataclass(frozen=True, eq=False)
class Frame:
    """A sheet as records. `turned` where its months stood across; `to_date` where its columns are of the year to
    date, beside others that are not; `apart` where they are of one time and others beside them of another.
    """

    sheet: Sheet
    dimensions: tuple[Dimension, ...]
    measures: tuple[Measure, ...]
    records: tuple[Record, ...]
    turned: bool = False
    to_date: bool = False
    apart: bool = False
    remarks: tuple[str, ...] = field(default=())

    @cached_property
    def values(self) -> dict[str, dict[tuple[str, ...], str]]:
        """Dimension -> stems of each of its values -> the value."""
        return {
            d.key: {stems_of(text): text for r in self.records if (text := r.texts.get(d.key))}
            for d in self.dimensions
            if not d.time
        }

    @property
    def axis(self) -> tuple[Dimension, ...]:
        """The columns that say what time a row is of."""
        return tuple(d for d in self.dimensions if d.axis)

    @cached_property
    def one_row_each(self) -> bool:
        """Whether each value of the first column of texts has one row at each time."""
        label = self.label
        keys = [(r.texts.get(label.key), r.when) for r in self.records] if label else []
        return len(set(keys)) == len(keys)

    @property
    def label(self) -> Dimension | None:
        """The first column of texts, which says what a row is."""
        return next((d for d in self.dimensions if not d.time), None)


def frames_of(sheet: Sheet) -> list[Frame]:
    """The ways to take a sheet: as it stands, or turned where times stand across; where headers stand over several
    columns, what is below each of them (`October 2025`, `Year to date`) is taken by itself.
    """
    parts = [column.header.rpartition(OVER) for column in sheet.columns]
    groups = dict.fromkeys(over for over, _, _ in parts if over)
    if not groups:
        return _frames(sheet)
    found = []
    for group in groups:
        columns = tuple(
            replace(column, header=own)
            for column, (over, _, own) in zip(sheet.columns, parts, strict=True)
            if over in ("", group)
        )
        found += [_of_group(frame, group) for frame in _frames(replace(sheet, columns=columns))]
    return found


def _of_group(frame: Frame, group: str) -> Frame:
    """A frame of the columns below one header, which tells the time of all of them."""
    when = read_cell(group)
    if when is None:
        return replace(frame, to_date=any(said("to_date", (word,)) for word in stems_of(to_date_in_short(group))))
    records = tuple(replace(r, times={**r.times, "period": when}, when=r.when or when) for r in frame.records)
    dimensions = (*frame.dimensions, Dimension("period", "period", ("period",), True, True))
    return replace(frame, records=records, dimensions=dimensions, apart=True)


def _frames(sheet: Sheet) -> list[Frame]:
    across = {c.name: when for c in sheet.columns if c.kind == "number" and (when := read_cell(c.header))}
    others = [c for c in sheet.columns if c.kind in ("number", "truth") and c.name not in across]
    if len(across) >= _FEWEST_ACROSS or (across and not others):
        return [frame for frame in (_turned(sheet, across), _lengthened(sheet, across)) if frame]
    return [frame] if (frame := _as_it_stands(sheet)) else []


def _as_it_stands(sheet: Sheet) -> Frame | None:
    times = {c.name: read for c in sheet.columns if (read := _times(c, sheet))}
    dimensions = [
        Dimension(c.name, c.header, stems_of(c.header), c.name in times, c.name in times and _is_axis(c))
        for c in sheet.columns
        if c.name in times or c.kind == "text"
    ]
    measures = [_measure(c, sheet) for c in sheet.columns if c.kind in ("number", "truth") and c.name not in times]
    if not measures and not dimensions:
        return None
    axes = [d.key for d in dimensions if d.axis]
    texts = [d.key for d in dimensions if not d.time]
    records = []
    for row, values in sheet.rows:
        said_texts = {key: str(values[key]).strip() for key in texts if values.get(key) is not None}
        if _is_total(said_texts.values()) or (texts and not said_texts):
            continue
        own = {key: when for key in times if (when := times[key].get(str(values.get(key))))}
        if axes and not texts and own.keys().isdisjoint(axes):
            continue  # "Total" in the column of days
        cells = {
            c.name: Cell(Decimal(str(value)) if c.kind == "number" else Decimal(bool(value)), row, c.place, c.name)
            for c in sheet.columns
            if c.kind in ("number", "truth") and c.name not in times and (value := values.get(c.name)) is not None
        }
        records.append(
            Record(row, said_texts, own, cells, _combined([own[key] for key in axes if key in own], sheet.year))
        )
    return Frame(sheet, tuple(dimensions), tuple(measures), tuple(records))


def _times(column: Column, sheet: Sheet) -> dict[str, When]:
    """What the values of a column are as times, where nearly all are; a column of numbers only under `Year` or the
    name of what is done once (`Built`).
    """
    words = stems_of(column.header)
    if column.kind == "truth" or (
        column.kind == "number"
        and words not in (("year",), ("fiscal", "year"))
        and not any(said("done_once", (word,)) for word in words)
    ):
        return {}
    texts = [str(values[column.name]) for _, values in sheet.rows if values.get(column.name) is not None]
    read = {text: when for text in set(texts) if (when := read_cell(text.removesuffix(".0")))}
    if not texts or any(text not in read for text in texts):
        return {}
    months = {"month": 1, "quarter": 3, "year": 12}.get((stems_of(column.header) or ("",))[-1])
    return {text: _widened(when, months) for text, when in read.items()} if months else read


def _widened(when: When, months: int) -> When:
    """A day under the header `Month` stands for its month."""
    first = (when.first - 1) // months * months + 1
    return When(when.year, first, first + months - 1) if when.day else when


def _is_axis(column: Column) -> bool:
    words = stems_of(column.header)
    return not words or said("axes", words) or said("axes", words[-1:])


def _measure(column: Column, sheet: Sheet) -> Measure:
    """A column as a measure; of a sheet whose title states the currency of its figures, amounts are in it."""
    adds = addition(column.header, column.unit)
    of_title = not column.unit and adds == "flow" and not any(said("things", (w,)) for w in stems_of(column.header))
    unit = Unit.of(sheet.title if of_title and mentioned(sheet.title) else column.unit)
    return Measure(
        column.name,
        column.header,
        unit,
        adds,
        column.kind == "truth",
        stems_of(column.header),
    )


def _combined(whens: Sequence[When], year: int | None) -> When | None:
    """The time of a row by its columns together: 2024 and Q2, and the year that the sheet's name says."""
    if not whens:
        return None
    years = {when.year for when in whens if when.year} or ({year} if year else set())
    narrow = min(whens, key=lambda when: (when.last - when.first, when.day is None))
    return replace(narrow, year=years.pop()) if len(years) == 1 else narrow


def _is_total(texts: Iterable[str]) -> bool:
    """Whether a row holds the sum of others: `Total`, `Total departments`, and not the customer `Total Fitness`."""
    return any(said("totals", stems_of(text)) or (text.startswith("Total ") and text[6:].islower()) for text in texts)


def _finest(across: Mapping[str, When]) -> dict[str, When]:
    """The columns of the length that most have: months, and not the year that sums them."""
    length, _ = Counter(when.last - when.first for when in across.values()).most_common(1)[0]
    return {name: when for name, when in across.items() if when.last - when.first == length}


def _turned(sheet: Sheet, across: Mapping[str, When]) -> Frame | None:
    """Each row a measure, each time across a record; None where rows are told apart by more than one name."""
    texts = [c for c in sheet.columns if c.kind == "text" and not _names_unit(c)]
    if not texts:
        return None
    label = texts[0].name
    units = next((c.name for c in sheet.columns if c.kind == "text" and _names_unit(c)), None)
    rows = [(row, values) for row, values in sheet.rows if values.get(label) is not None]
    names = [str(values[label]).strip() for _, values in rows]
    if len({stems_of(name) for name in names}) != len(names):
        return None
    measures = []
    for name, (_, values) in zip(names, rows, strict=True):
        inside = _BRACKETS.search(name)
        unit = str(values.get(units) or "") if units else inside[1] if inside else _of_sheet(sheet, label, name)
        unit = "percent" if unit.strip() == "%" else unit
        measures.append(Measure(name, name, Unit.of(unit), addition(name, unit), False, stems_of(name)))
    kept = _finest(across)
    places = {c.name: c.place for c in sheet.columns}
    records = [
        Record(
            rows[0][0],
            {},
            {"period": when},
            {
                name: Cell(Decimal(str(values[column])), row, places[column], column)
                for name, (row, values) in zip(names, rows, strict=True)
                if values.get(column) is not None
            },
            when if when.year else _combined([when], sheet.year),
        )
        for column, when in kept.items()
    ]
    return Frame(sheet, (_period(kept),), tuple(measures), tuple(records), turned=True)


def _of_sheet(sheet: Sheet, label: str, name: str) -> str:
    """The unit of a row of money that is stated for the whole sheet: in its corner, over the labels, or above it
    (`£'000`, `in EUR thousand`); none for counts of things and for rates.
    """
    words = stems_of(name)
    counted = any(said("things", (word,)) for word in words) and not any(said("amounts", (word,)) for word in words)
    if addition(name, "") == "rate" or counted:
        return ""
    corner = next((column.header for column in sheet.columns if column.name == label), "")
    return next((text for text in (corner, sheet.title) if mentioned(text)), "")


def _lengthened(sheet: Sheet, across: Mapping[str, When]) -> Frame | None:
    """Each number a record of its row's texts and its column's time; the measure is what the sheet's name says."""
    if any(_names_unit(c) for c in sheet.columns):
        return None
    texts = [c for c in sheet.columns if c.kind == "text"]
    kept = _finest(across)
    places = {c.name: c.place for c in sheet.columns}
    name = " ".join(filter(None, (sheet.title, sheet.sheet, sheet.document.rpartition(".")[0].replace("_", " "))))
    inside = _BRACKETS.search(name)
    units = {c.unit for c in sheet.columns if c.name in kept}
    unit = inside[1] if inside else units.pop() if len(units) == 1 else ""
    label = texts[0].name if texts else ""
    if not unit:
        rows = {
            _of_sheet(sheet, label, str(values[label])) for _, values in sheet.rows if values.get(label) is not None
        }
        if len(rows) > 1:
            return None  # money and counts in one column
        unit = next(iter(rows), "")
    measure = Measure("value", sheet.sheet or sheet.document, Unit.of(unit), addition(name, unit), False, ())
    records = []
    for row, values in sheet.rows:
        own = {c.name: str(values[c.name]).strip() for c in texts if values.get(c.name) is not None}
        if _is_total(own.values()) or (texts and not own):
            continue
        for column, when in kept.items():
            if values.get(column) is not None:
                cell = Cell(Decimal(str(values[column])), row, places[column], column)
                time = when if when.year else _combined([when], sheet.year)
                records.append(Record(row, own, {"period": when}, {"value": cell}, time))
    dimensions = tuple(Dimension(c.name, c.header, stems_of(c.header)) for c in texts)
    return Frame(sheet, (*dimensions, _period(kept)), (measure,), tuple(records), turned=True)


def _period(across: Mapping[str, When]) -> Dimension:
    """The times across as a dimension, called by what they are."""
    first = next(iter(across.values()))
    name = {0: "month", 2: "quarter", 5: "half", 11: "year"}.get(first.last - first.first, "period")
    return Dimension("period", "day" if first.day else name, stems_of("day" if first.day else name), True, True)


def _names_unit(column: Column) -> bool:
    return said("units", stems_of(column.header))
