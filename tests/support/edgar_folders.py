"""Folders laid out as EDGAR's, with several companies: copies of the bundled one under other names."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from samples.serve import EDGAR as BUNDLED


def companies(folder: Path, ciks: Mapping[str, int], accessions: Sequence[str] | None = None) -> Path:
    """Write a folder with one company per ticker, each with the bundled company's documents (of these accession
    numbers, default all).

    Tickers and CIKs are free to choose; names are the tickers with "Company" after them.
    """
    source = json.loads(next((BUNDLED / "submissions").glob("CIK*.json")).read_text())
    own_cik = int(source["cik"])
    recent = source["filings"]["recent"]
    kept = [i for i, accession in enumerate(recent["accessionNumber"]) if accessions is None or accession in accessions]
    (folder / "files").mkdir(parents=True)
    (folder / "submissions").mkdir()
    for ticker, cik in ciks.items():
        columns = {name: [values[i] for i in kept] for name, values in recent.items()}
        page = source | {
            "cik": f"{cik:010d}",
            "name": f"{ticker} Company",
            "tickers": [ticker],
            "filings": {"recent": columns, "files": []},
        }
        (folder / "submissions" / f"CIK{cik:010d}.json").write_text(json.dumps(page))
        for accession in columns["accessionNumber"]:
            name = accession.replace("-", "")
            copied = shutil.copytree(
                BUNDLED / f"Archives/edgar/data/{own_cik}/{name}", folder / f"Archives/edgar/data/{cik}/{name}"
            )
            for document in copied.iterdir():
                document.write_bytes(_under(cik, own_cik, document.read_bytes()))
    directory = {
        str(i): {"cik_str": cik, "ticker": ticker, "title": f"{ticker} Company"}
        for i, (ticker, cik) in enumerate(ciks.items())
    }
    (folder / "files" / "company_tickers.json").write_text(json.dumps(directory))
    return folder


def _under(cik: int, own_cik: int, packed: bytes) -> bytes:
    """A compressed document with the CIK that it names itself by in place of the bundled company's."""
    if cik == own_cik:
        return packed
    return gzip.compress(re.sub(rb"%010d(?!-)" % own_cik, b"%010d" % cik, gzip.decompress(packed)), 1, mtime=0)
