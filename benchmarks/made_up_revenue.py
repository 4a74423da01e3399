"""How right the revenue lines, segments and descriptions of made-up annual reports are (`corpus/made_up_revenue`), by
the same rules as `revenue_lines.py`. Of the reports that are kept out only totals are printed.

python benchmarks/made_up_revenue.py [--worst] [--only SLUG]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/support"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from made_up_revenue import CORPUS, MadeUp, read_reports
from revenue_gold import Filing, figures, letters, lines_judged, same_name, segments_judged
from sector_filings import described

from tickmark.describe.rows import Company, Described

MILLION = 1e6
GOOD = ("complete", "there", "right", "true", "useful")
HALVES = "tuned second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
KEPT_OUT = [f"{own}kept_out" for own in ("", "second_", "fourth_", "fifth_", "seventh_", "ninth_", "eleventh_")]


def gold_of(report: MadeUp) -> dict[str, Any]:
    """The key of a report as a row of `revenue_structure.jsonl`."""
    lines = [{"group": group, "name": name, "value": value * MILLION} for group, name, value in report.lines]
    segments = [
        {"name": name, "revenue": values[0] * MILLION} | {f"value {n}": v * MILLION for n, v in enumerate(values)}
        for name, values in report.segments.items()
    ]
    return {"lines": lines, "segments": segments}


def told_judged(report: MadeUp, found: Company) -> Iterator[str]:
    """What the description of each line and segment is: right, wrong, other or empty."""
    names = {name for _, name, _ in report.lines}
    for name, _words in report.told.items():
        rows = [
            (what, row)
            for what, rows in (("lines", found.lines), ("segments", found.segments))
            for row in rows
            if same_name(row.name, name)
            and (name in (report.segments if what == "segments" else names))
            and not any(letters(row.name) == letters(other) for other in report.told if other != name)
        ]
        own = [(what, row) for what, row in rows if letters(row.name) == letters(name)]
        for what, row in own or rows or [("rows", None)]:
            yield f"descriptions of {what}: {_verdict(report, name, row)}"
    for row in (*found.lines, *found.segments):
        wrong = any(words in row.description for words in report.never)
        if row.validated:
            yield f"validated: wrong {row.name}" if wrong else "validated: right"
        wanted = report.sold.get(row.name)
        if wanted:
            useful = sum(any(one in own for own in row.products) for one in wanted) == len(wanted)
            yield "products: useful" if useful else f"products: not useful {row.name}: {row.products}"


def _verdict(report: MadeUp, name: str, row: Described | None) -> str:
    if row is None:
        return f"absent ({name})"
    if any(words in row.description for words in report.told[name]):
        return "right" if row.description_kind in ("defined", "listed") else f"right, called {row.description_kind}"
    told = f"({name}: {row.description_kind}, {row.description[:200]!r})"
    if not row.quotes:
        return f"empty {told}"
    return f"wrong {told}" if any(words in row.description for words in report.never) else f"other {told}"


def judged(report: MadeUp) -> list[str]:
    """All verdicts of a report."""
    with tempfile.TemporaryDirectory() as folder:
        found = described(report, Path(folder))  # type: ignore[arg-type]
    if found is None:
        missing = {"lines: missing": report.lines, "segments: missing": report.segments}
        absent = {"descriptions of rows: absent": report.told}
        return ["sets: none", *(what for what, rows in (missing | absent).items() for _ in rows)]
    filing = Filing(gold_of(report), found)
    return [*lines_judged(filing), *segments_judged(filing), *told_judged(report, found)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worst", action="store_true", help="print what is wrong of the reports that are not kept out")
    parser.add_argument("--only", help="part of the name of a report that is not kept out")
    options = parser.parse_args(arguments)
    for half in (*HALVES, *KEPT_OUT):
        verdicts: list[str] = []
        for report in read_reports(CORPUS / f"{half}.txt"):
            if options.only and (half.endswith("kept_out") or options.only not in report.slug):
                continue
            own = judged(report)
            verdicts += own
            if options.worst and not half.endswith("kept_out"):
                print(*(f"{report.slug}: {one}" for one in own if not one.endswith(GOOD)), sep="\n")
        for about, counts in figures(verdicts).items():
            print(f"{half}: {about}: " + ", ".join(f"{what} {count}" for what, count in counts.most_common()))


if __name__ == "__main__":
    main()
