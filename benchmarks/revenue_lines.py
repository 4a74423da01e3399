"""How complete and right a warehouse's revenue lines, segments and their descriptions are, against a blind gold set.

    tickmark build ...                       # with EDGAR_URL at a server of ../shared/edgar
    python benchmarks/revenue_lines.py WAREHOUSE ../shared/edgar [--worst] [--cache FOLDER]

`corpus/revenue_structure.jsonl` has the segments and lines of 25 annual reports, `revenue_descriptions.jsonl` the
places of sentences that say what each of them is, and of sentences that only look as if they did;
`benchmarks/revenue_gold.py` says how they are judged.
A third of the companies is kept out of the tuning of rules: `--worst` lists errors of the others only.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from revenue_gold import STRUCTURE, as_lines, judged, letters_of, read_gold

from tickmark.describe.company import describe_company
from tickmark.describe.rows import Company
from tickmark.errors import NotInWarehouse

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
GOOD = ("complete", "there", "right", "alike", "true", "useful")


def texts_of(edgar: Path, accessions: set[str], cache: Path | None) -> dict[str, str]:
    """The letters of each report; kept in a folder, since reading all of them takes minutes."""
    from metrics import filings

    found: dict[str, str] = {}
    for accession in accessions if cache else ():
        assert cache is not None
        if (path := cache / f"{accession}.letters").exists():
            found[accession] = path.read_text(encoding="utf-8")
    if accessions - found.keys():
        for _, accession, html in filings(edgar):
            if accession in accessions and accession not in found:
                found[accession] = letters_of(html)
                if cache:
                    cache.mkdir(parents=True, exist_ok=True)
                    (cache / f"{accession}.letters").write_text(found[accession], encoding="utf-8")
    return found


def described(warehouse: str, accession: str) -> Company | None:
    from tickmark.warehouse import open_warehouse

    with open_warehouse(warehouse) as database:
        row = database.execute("SELECT ticker, period FROM raw_filings WHERE accession = ?", [accession]).fetchone()
    try:
        return describe_company(warehouse, row[0], period=row[1]) if row else None
    except NotInWarehouse:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--worst", action="store_true")
    parser.add_argument("--cache", type=Path)
    options = parser.parse_args()
    accessions = {gold["accession"] for gold in read_gold(CORPUS, STRUCTURE)}
    texts = texts_of(options.edgar, accessions, options.cache)
    found = judged(CORPUS, lambda accession: described(options.warehouse, accession), texts.get)
    if options.worst:
        for ticker, verdict in found["tuned"]:
            if not verdict.endswith(tuple(f": {word}" for word in GOOD)):
                print(ticker, verdict)
    print(*as_lines(found), sep="\n")


if __name__ == "__main__":
    main()
