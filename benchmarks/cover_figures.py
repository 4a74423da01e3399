"""How right the figures of cover pages are: shares outstanding and public float against the issuers' own tags, value
and day.

    python benchmarks/cover_figures.py ../shared

Reported for the companies that rules were made with and for those kept out, of which only totals were looked at.
Employees are counted, not graded: nothing tags them.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from decimal import Decimal
from pathlib import Path

from corruptions import filings
from held_out import HELD_OUT
from text_facts import eval_ix

from tickmark.document.html import read_html
from tickmark.facts import Understanding
from tickmark.fiscal import fiscal_period
from tickmark.sections import find_sections

CONCEPTS = {"dei:EntityCommonStockSharesOutstanding": "shares_outstanding", "dei:EntityPublicFloat": "public_float"}


def main() -> None:
    """Print one line per half."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("shared", type=Path)
    options = parser.parse_args()
    ix = eval_ix(options.shared)
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for filing, raw in filings(options.shared / "edgar"):
        document = read_html(raw, filing.sha256)
        facts = Understanding(document, find_sections(document, filing.form), fiscal_period(document, filing)).facts
        tags = {
            (CONCEPTS[t.concept], Decimal(t.value), t.end) for t in ix.truth(ix.parse(raw)) if t.concept in CONCEPTS
        }
        told = {(fact.metric, fact.value, str(fact.period.end)) for fact in facts if fact.metric in CONCEPTS.values()}
        values = {(metric, value) for metric, value, _ in tags}
        n = totals["held out" if filing.ticker in HELD_OUT else "tuned on"]
        n["tagged"] += len(tags)
        n["told"] += len(told)
        n["value"] += sum((metric, value) in values for metric, value, _ in told)
        n["both"] += len(told & tags)
        n["annual"] += filing.form == "10-K"
        n["counted"] += any(fact.metric == "employees" for fact in facts)
    for half, n in totals.items():
        print(
            f"{half}: {n['tagged']} tagged, {n['told']} told, {n['value']} of them with a tag's value, {n['both']} "
            f"with its value and day; "
            f"employees in {n['counted']} of {n['annual']} annual reports"
        )


if __name__ == "__main__":
    main()
