#!/usr/bin/env python3
"""Write the filings of a made-up company into samples/edgar, laid out as EDGAR lays out its own.

usage: make_samples.py [FOLDER]

The documents are the same bytes on every run and every machine. A file whose contents are right already is left alone,
since another version of zlib may compress the same document to other bytes.
"""

from __future__ import annotations

import gzip
import io
import json
import sys
from datetime import date
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from company import release  # noqa: E402
from company.book import NAME, Issue  # noqa: E402
from company.filing import ISSUES, make  # noqa: E402
from company.fiscal import year_end  # noqa: E402
from company.ixbrl import CIK  # noqa: E402

TICKER = "MRDW"


def zipped(data: bytes) -> bytes:
    """gzip without a time stamp or name; the same zlib gives the same bytes."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as file:
        file.write(data)
    return buffer.getvalue()


def archive_path(issue: Issue) -> str:
    """Where EDGAR keeps a filing's document, with `.gz`."""
    return f"{_folder(issue.accession)}/{issue.document}.htm.gz"


def _folder(accession: str) -> str:
    return f"Archives/edgar/data/{int(CIK)}/{accession.replace('-', '')}"


def _name(day: date) -> str:
    """The name of a current report's own document."""
    return f"{TICKER.lower()}-{day:%Y%m%d}.htm"


def files() -> dict[str, bytes]:
    """Every file of the folder by its path, documents uncompressed under their `.gz` name."""
    documents = {issue.accession: make(issue).render() for issue in ISSUES}
    results, event = release.report(), release.event()
    filed = [(i.filed, i.accession, i.end, i.form, f"{i.document}.htm", len(documents[i.accession]), 1) for i in ISSUES]
    filed.append((release.FILED, release.ACCESSION, release.FILED, "8-K", _name(release.FILED), len(results), 0))
    filed.append(
        (
            release.EVENT_FILED,
            release.EVENT_ACCESSION,
            release.EVENT_FILED,
            "8-K",
            _name(release.EVENT_FILED),
            len(event),
            0,
        )
    )
    columns = zip(*sorted(filed, reverse=True), strict=True)
    names = ("filingDate", "accessionNumber", "reportDate", "form", "primaryDocument", "size", "isInlineXBRL")
    recent = {
        name: [v.isoformat() if isinstance(v, date) else v for v in values]
        for name, values in zip(names, columns, strict=True)
    }
    submissions = {
        "cik": CIK,
        "entityType": "operating",
        "name": NAME.upper(),
        "tickers": [TICKER],
        "fiscalYearEnd": f"{year_end(2024):%m%d}",
        "filings": {"recent": recent, "files": []},
    }
    tickers = {"0": {"cik_str": int(CIK), "ticker": TICKER, "title": NAME.upper()}}
    result = {
        "files/company_tickers.json": (json.dumps(tickers, indent=1) + "\n").encode(),
        f"submissions/CIK{CIK}.json": (json.dumps(submissions, indent=1) + "\n").encode(),
    }
    result |= {archive_path(issue): documents[issue.accession] for issue in ISSUES}
    return result | {
        f"{_folder(release.ACCESSION)}/{_name(release.FILED)}.gz": results,
        f"{_folder(release.ACCESSION)}/{release.ACCESSION}.txt.gz": release.submission(),
        f"{_folder(release.EVENT_ACCESSION)}/{_name(release.EVENT_FILED)}.gz": event,
    }


def contents(path: Path) -> bytes:
    """What a file holds, uncompressed."""
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def write(folder: Path) -> None:
    """Write the whole folder."""
    for name, data in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not (path.exists() and contents(path) == data):
            path.write_bytes(zipped(data) if name.endswith(".gz") else data)
        print(f"{path}  {len(data):,} bytes")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "edgar")
