"""Whether the one value that `tickmark financials` gives for a metric and a fiscal year or quarter is the one that the
issuer tagged, and how many of the tagged ones it gives.

    python benchmarks/financials.py WAREHOUSE ../shared [--cache FILE] [--errors N]

Values are compared without their sign, which tags and plain words give differently. Companies that rules were tuned on
and the others are counted apart.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from held_out import HELD_OUT
from truth import Company, tagged

from tickmark.factstore import FactStore
from tickmark.financials import Every, financials

CLOSE = 1e-6


def compared(store: FactStore, company: Company, every: Every, counts: Counter[str]) -> list[str]:
    """Counts a company's values, and returns what is wrong or missing."""
    wanted = {
        key: told
        for key, told in company.metrics.items()
        if key[1].startswith("FY" if every == "year" else "Q") and told.agreed
    }
    found = financials(store, company.ticker, every=every, periods=40)
    given: dict[tuple[str, str], float] = {}
    for _, line, column, entry in found.entries():
        if line.label is None and not entry.worked_out:
            given.setdefault((line.metric, column.name), abs(float(entry.amount)))
    errors = []
    for key, told in wanted.items():
        counts["tagged"] += 1
        if key not in given:
            errors.append(f"{company.ticker} {key} not given: {told.value}")
            continue
        counts["given"] += 1
        true = abs(float(told.value))
        if abs(given[key] - true) <= CLOSE * max(1.0, true):
            counts["right"] += 1
        else:
            errors.append(f"{company.ticker} {key}: {given[key]:,} where {true:,} is tagged")
    return errors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("shared", type=Path)
    parser.add_argument("--cache", type=Path, help="file that keeps the tags between runs")
    parser.add_argument("--errors", type=int, default=0, help="errors to list, of the companies tuned on alone")
    options = parser.parse_args()
    store = FactStore.open(options.warehouse)
    companies = tagged(options.shared, options.cache)
    errors = []
    for half in ("tuned on", "held out"):
        for every in ("year", "quarter"):
            counts: Counter[str] = Counter()
            for company in companies.values():
                if (company.ticker in HELD_OUT) == (half == "held out") and any(
                    name.startswith("FY" if every == "year" else "Q") for _, name in company.metrics
                ):
                    missed = compared(store, company, "year" if every == "year" else "quarter", counts)
                    errors += missed if half == "tuned on" else []
            print(
                f"{half}, by {every}: {counts['tagged']:,} tagged, given {counts['given'] / counts['tagged']:.3f}, "
                f"right {counts['right'] / counts['given']:.3f}"
            )
    print(*errors[: options.errors], sep="\n")


if __name__ == "__main__":
    main()
