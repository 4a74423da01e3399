"""A foreign issuer through the whole graph: an annual report on Form 20-F in euros is built, published and asked
about.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from foreign_filings import annual_report
from places import place_in

from pipelines.build import build
from samples.serve import serve
from tickmark.ask import Asker

CIK, ACCESSION, DOCUMENT = 9_990_044, "0009990044-25-000007", "velo-20241231.htm"


def folder(root: Path) -> Path:
    """A folder laid out as EDGAR's, with the one company and its report."""
    recent = {
        "accessionNumber": [ACCESSION],
        "filingDate": ["2025-03-10"],
        "reportDate": ["2024-12-31"],
        "form": ["20-F"],
        "primaryDocument": [DOCUMENT],
    }
    page = {
        "cik": f"{CIK:010d}",
        "name": "Velo Antriebe SE",
        "tickers": ["VELO"],
        "fiscalYearEnd": "1231",
        "filings": {"recent": recent, "files": []},
    }
    for name, data in {
        "files/company_tickers.json": {"0": {"cik_str": CIK, "ticker": "VELO", "title": "Velo Antriebe SE"}},
        f"submissions/CIK{CIK:010d}.json": page,
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(json.dumps(data))
    archive = root / "Archives/edgar/data" / str(CIK) / ACCESSION.replace("-", "")
    archive.mkdir(parents=True)
    (archive / f"{DOCUMENT}.gz").write_bytes(
        gzip.compress(annual_report("Velo Antriebe SE", "€", "in millions of euros").encode())
    )
    return root


def test_a_20_f_is_built_published_and_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(folder(tmp_path / "edgar")) as url:
        place = place_in(tmp_path, url)
        for name, value in place.environment.items():
            monkeypatch.setenv(name, value)
        [result] = build(["VELO"], forms=["20-F"])
    assert (result.status, result.error, result.rejected) == ("built", None, 0)
    asker = Asker.open(str(place.warehouse))
    answer = asker.ask("What was Velo's profit before tax in fiscal 2024?")
    assert (answer.answer.value, answer.answer.unit) == (1_380e6, "EUR")
