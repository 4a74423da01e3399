"""How far the metrics of a warehouse's table facts agree with the issuers' own tags, and which metrics each company's
facts state.

    tickmark build ...                       # with EDGAR_URL at a server of ../shared/edgar
    python benchmarks/metrics.py WAREHOUSE ../shared/edgar

Precision: of the facts with a metric at a tagged cell, those whose tag is one of the metric's elements (`concepts` in
`metrics.yaml`). Recall: of the whole-company
values that are tagged with such an element in tables, those that a fact has under that metric, period and size. Ten
companies were kept out of the
tuning of rules, as in `benchmarks/accuracy.py`; both halves are reported. Of the further metrics precision alone is
asked for: their elements are not complete.

The table of coverage has a mark where a company's facts state a metric (x), and where they state only what comes
nearest to it (n).
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
from held_out import HELD_OUT

from tickmark.catalogue import load, nearest
from tickmark.warehouse import open_warehouse
from tickmark.xbrl import Tag, read_tags

METRICS = {metric.name: metric for metric in load()}
QUERY = """
    SELECT metric, value, period_start, period_end_date, table_index, row_index, column_index FROM verified_facts
    WHERE accession = ? AND metric IS NOT NULL AND segment IS NULL AND source_format = 'html_table'
"""
SAME = Decimal("1e-6")  # of a value: what a DOUBLE loses is less

Cell = tuple[int | None, int | None, int | None]
Stated = tuple[str, int, date]


def filings(edgar: Path) -> Iterator[tuple[str, str, bytes]]:
    """Ticker, accession number and document of every filing."""
    for path in sorted((edgar / "submissions").glob("CIK*.json")):
        company = json.loads(path.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        for accession, name in zip(recent["accessionNumber"], recent["primaryDocument"], strict=True):
            folder = edgar / "Archives/edgar/data" / str(int(company["cik"])) / accession.replace("-", "")
            yield company["tickers"][0], accession, gzip.decompress((folder / f"{name}.gz").read_bytes())


def judged(facts: list[dict[str, Any]], tags: list[Tag]) -> Counter[str]:
    """Counts of one filing."""
    counts: Counter[str] = Counter()
    elements: dict[Cell, set[str]] = defaultdict(set)
    wanted: dict[tuple[Stated, Decimal], bool] = {}
    for tag in tags:
        place = tag.location
        own = elements[(place.table_index, place.row_index, place.column_index)]
        if not tag.dimensions:
            own.add(tag.concept.rpartition(":")[2])
            for name, metric in METRICS.items():
                if (
                    not metric.further
                    and tag.concept.startswith("us-gaap:")
                    and tag.concept.rpartition(":")[2] in metric.concepts
                ):
                    wanted[((name, tag.period.months, tag.period.end), abs(tag.value))] = False
    found: dict[Stated, list[Decimal]] = defaultdict(list)
    for fact in facts:
        known = elements.get((fact["table_index"], fact["row_index"], fact["column_index"]))
        if known is None:
            continue
        kind = "further" if METRICS[fact["metric"]].further else "canonical"
        right = not known.isdisjoint(METRICS[fact["metric"]].concepts)
        counts.update({f"{kind} claimed": 1, f"{kind} right": right})
        if right:
            found[(fact["metric"], months(fact), fact["period_end_date"])].append(abs(Decimal(repr(fact["value"]))))
    counts["wanted"] = len(wanted)
    counts["found"] = sum(any(abs(value - size) <= SAME * value for value in found[stated]) for stated, size in wanted)
    return counts


def months(fact: Mapping[str, Any]) -> int:
    """As `Period.months`."""
    start, end = fact["period_start"], fact["period_end_date"]
    return 0 if start is None else max(1, round(((end - start).days + 1) / 30.4375))


def rows(database: duckdb.DuckDBPyConnection, query: str, parameters: list[Any]) -> list[dict[str, Any]]:
    found = database.execute(query, parameters)
    names = [column[0] for column in found.description or ()]
    return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def print_coverage(stated: Mapping[str, set[str]]) -> None:
    tickers = sorted(stated)
    print(f"{'':36}" + " ".join(f"{ticker:>5}" for ticker in tickers))
    for name in (metric.name for metric in METRICS.values() if not metric.further):
        marks = ["x" if name in stated[t] else "n" if stated[t].intersection(nearest(name)) else "" for t in tickers]
        print(f"{name:36}" + " ".join(f"{mark:>5}" for mark in marks).rstrip())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("edgar", type=Path)
    options = parser.parse_args()
    database = open_warehouse(options.warehouse)
    totals: dict[str, Counter[str]] = {"tuned on": Counter(), "held out": Counter()}
    stated: dict[str, set[str]] = defaultdict(set)
    for ticker, accession, document in filings(options.edgar):
        facts = rows(database, QUERY, [accession])
        stated[ticker].update(fact["metric"] for fact in facts)
        totals["held out" if ticker in HELD_OUT else "tuned on"].update(
            judged(facts, [tag for tag in read_tags(document) if tag.in_table])
        )
    print_coverage(stated)
    for half, total in totals.items():
        precision, further = (
            total[f"{kind} right"] / max(1, total[f"{kind} claimed"]) for kind in ("canonical", "further")
        )
        print(
            f"{half}: precision {precision:.4f} of {total['canonical claimed']:,}, recall "
            f"{total['found'] / max(1, total['wanted']):.4f} of {total['wanted']:,}; "
            f"further metrics: precision {further:.4f} of {total['further claimed']:,}"
        )


if __name__ == "__main__":
    main()
