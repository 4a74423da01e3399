"""Fiscal periods of real filings, with the issuer's own cover tags as an independent witness that the engine never
reads.
"""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tickmark.document import open_document
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing, Period, partition_period
from tickmark.time.period_names import FiscalCalendar

SHARED = Path(__file__).resolve().parents[3] / "shared" / "edgar"
_FOCUS = re.compile(rb'name="dei:DocumentFiscal(Year|Period)Focus"[^>]*>(?:<[^>]*>)*([^<]+)<')


def filings() -> list[Filing]:
    found = []
    for path in sorted(SHARED.glob("submissions/CIK*.json")):
        company = json.loads(path.read_text())
        recent = company["filings"]["recent"]
        for n, accession in enumerate(recent["accessionNumber"]):
            day = date.fromisoformat(recent["reportDate"][n])
            found.append(
                Filing(
                    company["tickers"][0], partition_period(day), int(company["cik"]), company["name"], recent[
                    "form"][n], accession,
                    date.fromisoformat(recent["filingDate"][n]), day, recent["primaryDocument"][n], "", company[
                    "fiscalYearEnd"] or "",
                )
            )  # fmt: skip
    return found


pytestmark = pytest.mark.skipif(not SHARED.exists(), reason="../shared/edgar, the folder of real filings, is missing")
FILINGS = filings()


def raw_bytes(filing: Filing) -> bytes:
    return gzip.decompress(
        (
            SHARED / f"Archives/edgar/data/{filing.cik}/{filing.accession.replace('-', '')}/{filing.document}.gz"
        ).read_bytes()
    )


@pytest.mark.parametrize("filing", FILINGS, ids=lambda f: f.document)
def test_year_and_quarter_are_those_the_issuer_tagged(filing: Filing) -> None:
    raw = raw_bytes(filing)
    focus = {kind.decode(): value.decode().strip() for kind, value in _FOCUS.findall(raw)}
    document = open_document(raw, filing.accession, "x.htm")
    period = fiscal_period(document, filing)
    assert (str(period.year), "FY" if period.quarter is None else f"Q{period.quarter}") == (
        focus["Year"],
        focus["Period"],
    ), period.source
    assert period.end == filing.report_date
    assert fiscal_period(document, replace(filing, fiscal_year_end="")).name == period.name, (
        "the document alone must settle it"
    )
    calendar = FiscalCalendar(period, filing.fiscal_year_end)
    assert calendar.name(Period(None, period.end)) == period.name
