"""Folders laid out as EDGAR's, with several companies: copies of the bundled one under other names."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from samples.serve import EDGAR as BUNDLED

INCOME = (("Revenue", 52_100), ("Cost of revenue", 31_400), ("Net income", 6_200))
BALANCES = (("Cash and cash equivalents", 9_800), ("Total assets", 88_300))


def companies(
    folder: Path, ciks: Mapping[str, int], accessions: Sequence[str] | None = None, *, brief: bool = False
) -> Path:
    """Write a folder with one company per ticker, each with the bundled company's documents (of these accession
    numbers, default all).

    Tickers and CIKs are free to choose; names are the tickers with "Company" after them. Where reading is not what is
    tested, `brief` reports of a page take the place of annual and quarterly ones: a tenth of the time.
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
            place = columns["accessionNumber"].index(accession)
            form, end = columns["form"][place], date.fromisoformat(columns["reportDate"][place])
            for document in copied.iterdir():
                raw = _brief(form, end, cik) if brief and form in ("10-K", "10-Q") else document.read_bytes()
                document.write_bytes(_under(cik, own_cik, raw))
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


def _brief(form: str, end: date, cik: int) -> bytes:
    """A report of that form as short as one can be that gives facts: a cover, one statement of income, a balance sheet."""
    day = f"{end:%B} {end.day}, {end.year}"
    span, cover = ("Year", "fiscal year") if form == "10-K" else ("Three months", "quarterly period")
    statements = (
        ("Consolidated Statements of Income", f"{span} ended {day}", INCOME),
        ("Consolidated Balance Sheets", f"As of {day}", BALANCES),
    )
    tables = "".join(
        f"<p><b>{title}</b></p><p>(In thousands)</p><table><tr><td></td><td>{head}</td></tr>"
        + "".join(f"<tr><td>{label}</td><td>{value + cik:,}</td></tr>" for label, value in rows)
        + "</table>"
        for title, head, rows in statements
    )
    item = "8" if form == "10-K" else "1"
    return gzip.compress(
        f"<html><body><p>UNITED STATES SECURITIES AND EXCHANGE COMMISSION</p><p>FORM {form}</p><p>For the {cover} ended {day}</p>"
        f"<p>{'We make pumps and sell them. ' * 20}</p><p><b>Item {item}. Financial Statements</b></p>{tables}</body></html>".encode(),
        1,
        mtime=0,
    )
