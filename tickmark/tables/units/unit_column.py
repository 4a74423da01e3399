"""A column that names the unit of each row, as tables of operating figures have one: `GWh`, `%`, `$ million`."""

from __future__ import annotations

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import power_named
from tickmark.tables.units import currency
from tickmark.tables.units.nonmonetary_units import is_unit

_HEAD = Pattern(
    "tables/head",
    r"\(?(?:units?(?: of measure(?:ment)?)?|uom|measures?)\)?",
    means="the header of a column of units",
    examples=("unit of measure",),
    counterexamples=("number of units",),
    at="whole",
)
_PERCENT = Phrases("percent_unit", at="whole")
_RATIO = Phrases("ratio")
_COUNT = Phrases("count", at="whole")
_MONEY = Pattern(
    "tables/unit-column-money",
    r"(?:us ?)?\$(?: ?(?:thousand|million|billion)s?)?|(?:thousand|million|billion)s? (?:of )?(?:us ?)?(?:\$|dollars)",
    means="a unit of money",
    examples=("$ million",),
    counterexamples=("million barrels",),
    at="whole",
)
_LABELLED = 2  # texts of a row: its label and its unit
_LEAST = 2  # rows that tell
MONEY, PERCENT, COUNT, MEASURE = "money", "percent", "count", "measure"


def row_units(rows: list[Row]) -> dict[int, tuple[str, int, str]]:
    """Row index -> what its unit is of (`money`, `percent`, `count` or `measure`), the power of ten that it names, and
    its text; of a table without such a column none. It is headed so, or every row has the name of a unit beside its
    label.
    """
    heads = [
        cell for row in rows if row.kind == "header" for cell in row.texts if _HEAD.fullmatch(cell.text.lower().strip())
    ]
    data = [row for row in rows if row.kind == "data"]
    if heads:
        over = range(heads[-1].column, heads[-1].column + heads[-1].colspan)
        named = [(row, cell.text) for row in data for cell in row.texts if cell.column in over]
    else:
        named = [
            (row, row.texts[1].text)
            for row in data
            if len(row.texts) == _LABELLED and row.texts[1].column < row.numbers[0].column
        ]
        if len(named) < max(_LEAST, len(data)) or not all(_is_unit(text) for _, text in named):
            return {}
    return {row.index: (*_read(text.lower().strip(" ()")), text) for row, text in named if text != row.label}


def _is_unit(text: str) -> bool:
    low = text.lower().strip(" ()")
    return _PERCENT.fullmatch(low) is not None or is_unit(low) or _MONEY.fullmatch(low) is not None


def _read(text: str) -> tuple[str, int]:
    power = power_named(text)
    if _PERCENT.fullmatch(text):
        return PERCENT, -2
    if currency.NAMED.search(text) and not _RATIO.search(text):
        return MONEY, power
    return (COUNT, power) if _COUNT.fullmatch(text) else (MEASURE, 0)
