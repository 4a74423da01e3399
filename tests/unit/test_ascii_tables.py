"""Tables drawn with spaces, as filed in the 1990s: every number with its row, its value, its unit and its period."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import date

import pytest
from text_tables import TABLES, Drawn

from tickmark.document import open_document
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

COVER = "FORM 10-K\n\nFor the fiscal year ended {end:%B} {end.day}, {end.year}\n\n"


def readings(drawn: Drawn) -> list[list[Reading]]:
    """The numbers of a drawn table by rows, in order."""
    end = date.fromisoformat(drawn.end)
    raw = (COVER.format(end=end) + drawn.text).encode()
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.txt")
    found: dict[tuple[int, int], list[Reading]] = {}
    for table in read_tables(document, FiscalPeriod(drawn.year, drawn.quarter, end, ""), lambda _: None):
        for reading in table.readings:
            if reading.column == 0:  # an amount that a label names
                continue
            found.setdefault((table.index, reading.row), []).append(reading)
    return [sorted(row, key=lambda reading: reading.column) for _, row in sorted(found.items())]


def shown(reading: Reading) -> tuple[str, str, str]:
    """Value, unit and period."""
    months = reading.period.months
    return f"{reading.value:f}", reading.unit, f"{months}m {reading.period.end}" if months else f"{reading.period.end}"


def wrong(drawn: Drawn) -> tuple[int, list[str]]:
    """How many numbers are expected, and what is not as expected."""
    rows = readings(drawn)
    total, faults = 0, []
    used: Counter[str] = Counter()
    for spans, lines in drawn.blocks:
        for line in lines:
            units = line.unit.split() if " " in line.unit else [line.unit] * len(line.values)
            expected = [(f"{float(v):.4f}", unit, span) for v, unit, span in zip(line.values, units, spans, strict=True) if v is not None]
            total += len(expected)
            same = [row for row in rows if row[0].row_label == line.label]
            place, used[line.label] = used[line.label], used[line.label] + 1
            if place >= len(same):
                faults += [f"{line.label}: no such row"] * len(expected)
                continue
            got = [(f"{float(v):.4f}", unit, span) for v, unit, span in map(shown, same[place])]
            if len(got) != len(expected):
                faults += [f"{line.label}: {got} for {expected}"] * len(expected)
                continue
            faults += [f"{line.label}: {g} for {e}" for g, e in zip(got, expected, strict=True) if g != e]
    return total, faults


@pytest.mark.parametrize("name", TABLES)
def test_a_drawn_table(name: str) -> None:
    assert wrong(TABLES[name])[1] == []
