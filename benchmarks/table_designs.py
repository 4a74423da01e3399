"""How right tables of made-up filings are read that no rule was made for: `corpus/table_designs_unseen.txt` was
written, with all that its numbers have to be read as, after the rules that `corpus/table_designs` led to, and none was
made or mended for it since.

    python benchmarks/table_designs.py [FILE ...]

Prints, of the numbers that are read or should be, how many are right in value and sign, in unit and in both days, and
in all of it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.table_designs import UNITS, Design, Expected, read_designs, wrong
from tickmark.document.html import read_html
from tickmark.tables import Reading, read_tables

UNSEEN = Path(__file__).resolve().parents[1] / "corpus/table_designs_unseen.txt"


def judge(design: Design, said: Expected, reading: Reading | None) -> Counter[str]:
    """What is right of one number."""
    units = said.unit.split("~")
    if reading is None or said.must_not:
        return Counter()
    spans = design.spans(said.period)
    return Counter(
        value=any(abs(reading.value).scaleb(-reading.scale) == abs(said.value) for _ in units),
        unit="*" in units or "?" in units or reading.unit in [UNITS[unit][0] for unit in units if unit in UNITS],
        start=not spans or reading.period.start in [start for start, _ in spans],
        end=not spans or reading.period.end in [end for _, end in spans],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[UNSEEN])
    for path in parser.parse_args().files:
        right: Counter[str] = Counter()
        designs = list(read_designs(path))
        for design in designs:
            tables = read_tables(read_html(design.html, "0" * 64), design.fiscal, lambda _: None)
            found = {
                (table.index, reading.row, reading.column): reading for table in tables for reading in table.readings
            }
            for place, said in design.cells.items():
                reading = found.get(place)
                if reading is None and not wrong(design, said, None):
                    continue  # rightly left out
                right += Counter(numbers=1, all=not wrong(design, said, reading)) + judge(design, said, reading)
        parts = ", ".join(
            f"{part} {right[part] / right['numbers']:.3f}" for part in ("value", "unit", "start", "end", "all")
        )
        print(f"{path.name}: {len(designs)} designs, {right['numbers']} numbers: {parts}")


if __name__ == "__main__":
    main()
