"""How right the members of made-up filings are (`corpus/segment_designs`): of every number, whether it is of a part
of the company or of the whole, and of which part.

python benchmarks/segment_designs.py [--list] [FILE ...]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.segment_designs import read_filings

FILES = sorted((Path(__file__).resolve().parents[1] / "corpus/segment_designs").glob("*.txt"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=FILES)
    parser.add_argument("--list", action="store_true", help="print what is wrong")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for path in options.files:
        for filing in read_filings(path):
            counts: Counter[str] = Counter()
            for place, found in filing.found().items():
                if place not in filing.said:
                    continue
                said = filing.said[place]
                kind = "part" if "" not in said else "whole"
                right = (found in said) if kind == "whole" else bool(found)
                named = found.lower() in {name.lower() for name in said}
                counts += Counter({kind: 1, f"{kind} right": right, "named": kind == "part" and named})
                if options.list and not named:
                    print(f"  {filing.name} {place}: {'/'.join(sorted(said)) or '-'} is {found or '-'}")
            total += counts
            print(f"{filing.name}: {_shares(counts)}")
    print(f"all: {_shares(total)}")


def _shares(counts: Counter[str]) -> str:
    parts, whole = max(1, counts["part"]), max(1, counts["whole"])
    return (
        f"parts {counts['part right'] / parts:.3f} of {counts['part']}, named {counts['named'] / parts:.3f}; whole "
        f"{counts['whole right'] / whole:.3f} of {counts['whole']}"
    )


if __name__ == "__main__":
    main()
