"""What the gate's second reader makes of drawn tables: of the numbers of each design (`corpus/table_designs`, or
the files given) the share that it knows, and of what it knows the share that is right.

    python benchmarks/second_readings.py [--list] [FILE ...]

Drawn tables stand for layouts that no filing here has. The second reader may be ignorant of them; it must not be wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.table_designs import UNITS, Design, Expected, read_designs
from tickmark import second_reader
from tickmark.second_reader import CellReading

FILES = sorted((Path(__file__).resolve().parents[1] / "corpus/table_designs").glob("*.txt"))
MONTH = 30.4375


def value_of(said: Expected, reading: CellReading) -> str:
    """`unknown`, `right` or `wrong`: value and unit."""
    value, unit = reading.measured.value, reading.measured.unit
    if value is None or unit is None:
        return "unknown"
    units = said.unit.split("~")
    fits = "*" in units or any(
        UNITS[one][0] == unit and said.value.scaleb(UNITS[one][1]) == value for one in units if one in UNITS
    )
    return "right" if fits and not said.must_not else "wrong"


def days_of(design: Design, said: Expected, reading: CellReading) -> str:
    """`unknown`, `right` or `wrong`: last day and length."""
    if reading.days is None or said.must_not:
        return "unknown"  # what must not be read is told of by its value
    spans = design.spans(said.period)
    found = [(end, 0 if start is None else length(start, end)) for start, end in spans]
    fits = not spans or (reading.days.end, reading.days.months) in found
    return "right" if fits else "wrong"


def length(start: date, end: date) -> int:
    """Whole months of a period."""
    return max(1, round(((end - start).days + 1) / MONTH))


def judged(design: Design) -> Iterator[tuple[tuple[int, int, int], Expected, CellReading | None, str, str]]:
    """Each number with its place, what it has to be read as, its reading, and how value and days stand."""
    fiscal = design.fiscal
    page = second_reader.read_page(design.html)
    read = second_reader.read(page, fiscal.end, design.form.startswith("10-K"), year_end(design))
    for place, said in design.cells.items():
        reading = read.cells.get(place)
        if reading is None:
            yield place, said, None, "unknown", "unknown"
        else:
            yield place, said, reading, value_of(said, reading), days_of(design, said, reading)


def year_end(design: Design) -> str:
    """The last day of the fiscal year as EDGAR has it, by the quarter that a design names."""
    fiscal = design.fiscal
    months = 0 if fiscal.quarter is None else 3 * (4 - fiscal.quarter)
    month = (fiscal.end.month - 1 + months) % 12 + 1
    return f"{month:02d}{28 if month == 2 else 30 if month in (4, 6, 9, 11) else 31}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=FILES)
    parser.add_argument("--list", action="store_true", help="print what is wrong")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for path in options.files:
        for design in read_designs(path):
            for place, said, reading, value, days in judged(design):
                both = "wrong" if "wrong" in (value, days) else "unknown" if "unknown" in (value, days) else "right"
                total += Counter({f"value {value}": 1, f"days {days}": 1, f"both {both}": 1, "numbers": 1})
                if options.list and both == "wrong" and reading is not None:
                    found = f"{reading.measured.value} {reading.measured.unit}, {reading.days}"
                    print(f"  {design.name} {place} {said.text!r} is {said.period}/{said.unit}: {found}")
    for part in ("value", "days", "both"):
        right, wrong = total[f"{part} right"], total[f"{part} wrong"]
        known = right + wrong
        print(
            f"{part:5}: of {total['numbers']:,} numbers {known / total['numbers']:.3f} known, of these "
            f"{right / max(1, known):.4f} right, {wrong:,} wrong"
        )


if __name__ == "__main__":
    main()
