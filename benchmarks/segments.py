"""How far the segments of a warehouse's table facts agree with the issuers' own tags.

    tickmark build ...                       # with EDGAR_URL at a server of ../shared/edgar
    python benchmarks/segments.py WAREHOUSE ../shared/edgar

A tag without dimensions is of the whole company: its fact must have no segment. One by business segment, product,
service or place is of a part: its fact must have one. Revenue and other amounts are counted apart, and the ten
companies that were kept out of the tuning of rules (`benchmarks/accuracy.py`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from held_out import HELD_OUT
from metrics import filings, rows

from tickmark.warehouse import open_warehouse
from tickmark.xbrl import Tag, read_tags

PARTS = frozenset(
    ("StatementBusinessSegmentsAxis", "SubsegmentsAxis", "ProductOrServiceAxis", "StatementGeographicalAxis")
)
REVENUE = ("RevenueFromContract", "Revenues", "SalesRevenue")
QUERY = (
    "SELECT table_index, row_index, column_index, segment FROM verified_facts WHERE accession = ? AND source_format = "
    "'html_table'"
)


def kind(tag: Tag) -> str:
    """What a tag is about; empty where it is neither of the whole company nor of a part of its business."""
    if not tag.dimensions:
        return "whole company"
    if PARTS.isdisjoint(axis.rpartition(":")[2] for axis, _ in tag.dimensions):
        return ""
    return "revenue of a part" if tag.concept.rpartition(":")[2].startswith(REVENUE) else "other amounts of a part"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("edgar", type=Path)
    options = parser.parse_args()
    database = open_warehouse(options.warehouse)
    counts: dict[str, Counter[tuple[str, bool]]] = {"tuned on": Counter(), "held out": Counter()}
    for ticker, accession, document in filings(options.edgar):
        segments: dict[tuple[int | None, ...], bool] = {}
        for fact in rows(database, QUERY, [accession]):
            cell = (fact["table_index"], fact["row_index"], fact["column_index"])
            segments[cell] = segments.get(cell, False) or fact["segment"] is not None
        half = counts["held out" if ticker in HELD_OUT else "tuned on"]
        for tag in read_tags(document):
            cell = (tag.location.table_index, tag.location.row_index, tag.location.column_index)
            if tag.in_table and cell in segments and (about := kind(tag)):
                half[about, segments[cell] == (about != "whole company")] += 1
    for name, found in counts.items():
        shares = ((f"{about} {found[about, True] / max(1, found[about, True] + found[about, False]):.4f} of "
                  f"{found[about, True] + found[about, False]:,}")
                  for about in ("whole company", "revenue of a part", "other amounts of a part"))  # fmt: skip
        print(f"{name}: {'; '.join(shares)}")


if __name__ == "__main__":
    main()
