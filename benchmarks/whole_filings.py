"""How right made-up filings of many trades are, from their bytes to the gate (`corpus/whole_filings`): every
number's value, unit, period, metric, member and section.

python benchmarks/whole_filings.py [--list] [FILE ...]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.filing_drawings import DRAWINGS
from tests.support.whole_filings import Whole, judge, read_wholes
from tests.support.whole_readings import Read, read_whole

FILES = sorted((Path(__file__).resolve().parents[1] / "corpus/whole_filings").glob("*.txt"))
KINDS = ("missing", "extra", "value", "unit", "period", "metric", "no metric", "member", "section")


def count(whole: Whole, read: Read, show: bool) -> Counter[str]:
    """Numbers, those that are right in all that a scorer of tags asks for, and what is wrong of the others."""
    counts: Counter[str] = Counter(failed=len(read.failed), rejected=len(read.rejected))
    for place, said in whole.cells.items():
        fact = read.facts.get(place)
        if fact is None and (said.period == "-" or {"?", "*"} & set(said.unit.split("~"))):
            continue
        bad = judge(whole, said, fact)
        counts += Counter(
            numbers=1,
            right=not {"missing", "extra", "value", "unit", "period"} & bad.keys(),
            metrics=said.metric not in ("", "*"),
            members=said.member not in ("", "*"),
        )
        counts += Counter(bad.keys())
        if show and bad:
            print(
                f"  {whole.name} {place} {said.label!r} {said.text} @{said.period}/{said.unit} !{said.metric} "
                f"#{said.member}: {bad}"
            )
    if show:
        for line in (*read.failed, *read.rejected):
            print(f"  {whole.name} {line}")
    return counts


def shown(counts: Counter[str]) -> str:
    wrong = ", ".join(f"{kind} {counts[kind]}" for kind in (*KINDS, "failed", "rejected") if counts[kind])
    return (
        f"{counts['numbers']} numbers, {counts['right'] / max(1, counts['numbers']):.3f} right in value, unit and "
        f"period; {counts['metrics']} with a metric, {counts['members']} with a member; wrong: {wrong or 'none'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=FILES)
    parser.add_argument("--list", action="store_true", help="print what is wrong")
    parser.add_argument("--every", action="store_true", help="draw each filing in every way")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for path in options.files:
        for drawing in DRAWINGS if options.every else ("",):
            for whole in read_wholes(path, drawing):
                counts = count(whole, read_whole(whole), options.list)
                total += counts
                print(f"{whole.name}{drawing and f', {drawing}'}: {shown(counts)}")
    print(f"all: {shown(total)}")


if __name__ == "__main__":
    main()
