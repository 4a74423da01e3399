"""How far a warehouse's table facts agree with the issuers' own tags, for companies that rules and weights were tuned
on and for those kept out.

    tickmark build ...                       # with EDGAR_URL at a server of ../shared/edgar
    python benchmarks/accuracy.py WAREHOUSE ../shared/edgar

A tagged cell is covered where a verified fact names it, and right where that fact has the tag's value, sign, unit,
period end and period length. `tickmark audit TICKER` lists what disagrees. The held-out companies were chosen before
any rule was written; only their totals were looked at.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from pathlib import Path

from held_out import HELD_OUT

from tickmark.warehouse import open_warehouse
from tickmark.xbrl import agreement, read_tags

COLUMNS = (
    "accession, fact_id, label, printed, value, unit, period_start, period_end_date, table_index, row_index, "
    "column_index, source_format"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("edgar", type=Path)
    options = parser.parse_args()
    database = open_warehouse(options.warehouse)
    totals: dict[str, Counter[str]] = {"tuned on": Counter(), "held out": Counter()}
    for path in sorted((options.edgar / "submissions").glob("CIK*.json")):
        company = json.loads(path.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        total = totals["held out" if company["tickers"][0] in HELD_OUT else "tuned on"]
        for accession, name in zip(recent["accessionNumber"], recent["primaryDocument"], strict=True):
            raw = gzip.decompress(
                (
                    options.edgar
                    / "Archives/edgar/data"
                    / str(int(company["cik"]))
                    / accession.replace("-", "")
                    / f"{name}.gz"
                ).read_bytes()
            )
            found = database.execute(
                f"select {COLUMNS} from verified_facts where accession = ? and table_index is not null",  # noqa: S608
                [accession],
            )
            names = [column[0] for column in found.description or ()]
            outcome = agreement([dict(zip(names, row, strict=True)) for row in found.fetchall()], read_tags(raw))
            total.update(
                filings=1,
                tagged=outcome.tagged_cells,
                covered=outcome.covered_cells,
                compared=outcome.compared,
                agreeing=outcome.agreeing,
            )
            total.update({f"wrong {kind}": count for kind, count in outcome.by_kind.items()})
    for half, total in totals.items():
        wrong = {kind: count for kind, count in sorted(total.items()) if kind.startswith("wrong")}
        print(
            f"{half}: {total['filings']} filings, {total['tagged']:,} tagged cells, covered "
            f"{total['covered'] / max(1, total['tagged']):.4f}, "
            f"right {total['agreeing'] / max(1, total['compared']):.4f} of {total['compared']:,} compared; {wrong}"
        )


if __name__ == "__main__":
    main()
