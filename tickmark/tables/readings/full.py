"""Amounts that are too large for a stated power of ten: where one is printed in full, so is its row, and so are the
sums that it takes part in.
"""

from __future__ import annotations

from tickmark.evidence import SourceKind
from tickmark.language.units import is_money
from tickmark.numbers import scaled
from tickmark.tables.grid.subtotals import Addends
from tickmark.tables.model import Reading


def printed_in_full(readings: list[Reading], sums: list[Addends]) -> list[Reading]:
    """The readings, with `14,424` in full where `136,983` beside it is, to which a scale of billions cannot apply: both
    add up to one total.
    """
    rows = {
        reading.row: reading.scale_source
        for reading in readings
        if reading.scale_source.kind is SourceKind.IN_FULL and not reading.unit.endswith("shares")
    }
    if not rows:
        return readings
    told = next(iter(rows.values()))
    before = 0
    while len(rows) > before:
        before = len(rows)
        for found in sums:
            together = (*found.parts, found.total)
            if any(row in rows for row in together):
                rows.update((row, told) for row in together if row not in rows)
    return [
        reading._replace(value=scaled(reading.value, -reading.scale), scale=0, scale_source=rows[reading.row])
        if reading.row in rows and reading.scale > 0 and is_money(reading.unit)
        else reading
        for reading in readings
    ]
