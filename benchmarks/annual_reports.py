"""How right the statements of made-up annual reports in PDF are read: 27 designs, drawn by Chromium, with their keys.

    python -m benchmarks.annual_reports FOLDER            # both halves, design by design
    python -m benchmarks.annual_reports FOLDER --wrong    # the numbers of the tuned half that were not right

Designs differ in what reports differ in: fonts, heads of two lines, years apart from their table, notes columns,
footnote marks, currencies, how thousands are set apart, brackets and dashes, whose columns they are. Every third design
is kept out: only its totals are shown. Files already in FOLDER are used again. A number is found where a fact with its
digits stands under its label, and right where value, unit, days and member are the key's; `invented` counts facts of
tables that no key has.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.annual_report_designs import DESIGNS
from tests.support.annual_reports import Number, Report, drawn
from tests.support.drawn_pages import browser, printed
from tickmark.errors import TickmarkError
from tickmark.stages.local import Given, read_local

HELD_OUT = 3  # every third design
_FLAT = re.compile(r"[^a-z0-9]+")


def compared(report: Report, rows: Sequence[dict[str, Any]], wrong: list[str]) -> Counter[str]:
    """Counts of the key's numbers, of those found and those right, and of facts that no number of the key is."""
    count: Counter[str] = Counter(all=len(report.key), facts=len(rows))
    left = list(rows)
    for number in report.key:
        same = [row for row in left if _stands(row, number)]
        right = [row for row in same if _means(row, number)]
        count["found"] += bool(same)
        count["right"] += bool(right)
        for row in (right or same)[:1]:
            left.remove(row)
        if not right:
            wrong.append(f"{report.design.name}: {number} GOT {[_shown(row) for row in same[:2]] or 'nothing'}")
    labels = {_flat(number.label) for number in report.key}
    for row in left:
        if row["source_format"].endswith("_table") and (
            _flat(row["row_label"] or row["label"]) in labels or not any(_stands(row, n) for n in report.key)
        ):
            count["invented"] += 1
            wrong.append(f"{report.design.name}: INVENTED {_shown(row)}")
    return count


def _stands(row: dict[str, Any], number: Number) -> bool:
    label = _flat(row["row_label"] or row["label"])
    return re.sub(r"\D", "", row["printed"]) == number.digits and label == _flat(number.label)


def _means(row: dict[str, Any], number: Number) -> bool:
    days = row["period_start"], row["period_end_date"]
    member = _flat(number.member)
    member_right = (
        not member or member in _flat(row["segment"] or "") or member in ("group", "thegroup", "consolidated", "total")
    )
    return (
        abs(row["value"] - number.value) <= 1e-9 * abs(number.value)
        and row["unit"] == number.unit
        and days == (number.start, number.end)
        and member_right
    )


def _flat(text: str) -> str:
    return _FLAT.sub("", text.lower())


def _shown(row: dict[str, Any]) -> str:
    return (
        f"{row['row_label'] or row['label']!r} {row['printed']!r} {row['value']} {row['unit']} {row['period_start']} "
        f"{row['period_end_date']} [{row['segment']}]"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    program = browser()
    if program is None:
        print("skipped: Chromium, which draws the reports, is not installed")
        return
    options.folder.mkdir(parents=True, exist_ok=True)
    totals = {"tuned": Counter[str](), "kept out": Counter[str]()}
    for place, design in enumerate(DESIGNS, 1):
        half = "kept out" if place % HELD_OUT == 0 else "tuned"
        report = drawn(design.name, design)
        target = options.folder / f"{design.name.replace(' ', '_')}.pdf"
        raw = printed(design.page(report.html), target, program)
        wrong: list[str] = []
        started = time.process_time()
        count = measured(report, raw, wrong)
        totals[half] += count
        if half == "tuned":
            print(_line(design.name, count, time.process_time() - started), flush=True)
            print(*wrong if options.wrong else (), sep="\n")
    for half, count in totals.items():
        print(_line(f"all {half}", count))


def measured(report: Report, raw: bytes, wrong: list[str]) -> Counter[str]:
    """The counts of one report's file."""
    end = report.key[0].end
    try:
        facts = read_local(raw, "report.pdf", Given("10-K", end, year_end=f"{end:%m%d}")).facts[0]
    except TickmarkError as error:
        wrong.append(f"{report.design.name}: REFUSED {error}")
        return Counter(all=len(report.key))
    rows: Iterator[dict[str, Any]] = iter(facts.to_dict("records"))
    return compared(report, [row for row in rows if row["source_format"].endswith("_table")], wrong)


def _line(name: str, count: Counter[str], seconds: float | None = None) -> str:
    found, right = count["found"] / count["all"], count["right"] / count["all"]
    return (
        f"{name:34} {count['all']:5} numbers  found {found:.3f}  right {right:.3f}  "
        f"facts {count['facts']:5}  invented {count['invented']:3}" + (f"  {seconds:.1f} s" if seconds else "")
    )


if __name__ == "__main__":
    main()
