"""How right made-up releases of many trades are, from the bytes of the submission to the gate (`corpus/releases`):
the numbers of their tables and of their sentences.

python benchmarks/releases.py [--list] [FILE ...]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.releases import Release, judge_release, judge_told, read_releases
from tests.support.whole_readings import Read, read_whole
from tickmark.errors import TickmarkError

FILES = sorted((Path(__file__).resolve().parents[1] / "corpus/releases").glob("*.txt"))


def count(release: Release, read: Read, show: bool) -> tuple[Counter[str], Counter[str]]:
    """Of tables and of sentences: numbers, those right in value, unit and period, and what is wrong."""
    tables: Counter[str] = Counter(failed=len(read.failed), rejected=len(read.rejected))
    lines = [*read.failed, *read.rejected]
    for place, said in release.cells.items():
        bad = judge_release(release, said, read.facts.get(place))
        if said.period != "-" or bad:
            tables += Counter(bad.keys())
            tables += Counter(
                numbers=said.period != "-",
                right=said.period != "-" and not {"missing", "value", "unit", "period"} & bad.keys(),
            )
        if bad:
            lines.append(
                f"{place} {said.label!r} {said.text} @{said.period}/{said.unit} !{said.metric} #{said.member}: {bad}"
            )
    for place, fact in read.facts.items():
        if place not in release.cells and not str(fact["label"]).startswith("Outlook"):
            tables["unasked"] += 1
            lines.append(
                f"unasked {place} {fact['label']!r} {fact['printed']} "
                f"{fact['period_start']}..{fact['period_end_date']} {fact['metric']}"
            )
    sentences: Counter[str] = Counter()
    for told in release.told:
        facts = [fact for fact in read.said if str(fact["sentence_string"]).lstrip("• ") in told.paragraph]
        bad = judge_told(release, told, facts)
        judged = told.period not in ("-", "?", "*") and not told.unit.endswith("?")
        sentences += Counter(numbers=judged, right=judged and not {"missing", "value", "unit", "period"} & bad.keys())
        sentences += Counter(bad.keys())
        if bad:
            lines.append(f"told {told.text} @{told.period} !{told.metric}: {bad} in {told.paragraph[:150]!r}")
    if show:
        print(*(f"  {line}" for line in lines), sep="\n")
    return tables, sentences


def shown(counts: Counter[str]) -> str:
    wrong = ", ".join(
        f"{kind} {number}" for kind, number in counts.items() if kind not in ("numbers", "right") and number
    )
    return (
        f"{counts['numbers']} numbers, {counts['right'] / max(1, counts['numbers']):.3f} right in value, unit and "
        f"period; wrong: {wrong or 'none'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=FILES)
    parser.add_argument("--list", action="store_true", help="print what is wrong")
    options = parser.parse_args()
    totals = Counter[str](), Counter[str]()
    for path in options.files:
        for release in read_releases(path):
            try:
                read = read_whole(release)
            except TickmarkError as error:
                print(f"{release.name}: {error}")
                totals[0].update(numbers=sum(said.period != "-" for said in release.cells.values()))
                continue
            print(f"{release.name} [{read.fiscal.year} Q{read.fiscal.quarter} {read.fiscal.end}]")
            for kind, total, counts in zip(
                ("tables", "sentences"), totals, count(release, read, options.list), strict=True
            ):
                total.update(counts)
                print(f"  {kind}: {shown(counts)}")
    for kind, total in zip(("tables", "sentences"), totals, strict=True):
        print(f"all {kind}: {shown(total)}")


if __name__ == "__main__":
    main()
