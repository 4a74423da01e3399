"""Fiscal periods of real filings, with the issuer's own cover tags as an independent witness that the engine never
reads.
"""

from __future__ import annotations

import re

import pytest
from analysed_filings import FILINGS, analysed, raw_of
from shared_edgar import MISSING, SHARED

from tickmark.model import Period
from tickmark.time.period_names import FiscalCalendar

_FOCUS = re.compile(rb'name="dei:DocumentFiscal(Year|Period)Focus"[^>]*>(?:<[^>]*>)*([^<]+)<')

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)


@pytest.mark.parametrize("position", range(len(FILINGS)), ids=[filing.document for filing in FILINGS])
def test_year_and_quarter_are_those_the_issuer_tagged(position: int) -> None:
    filing, held = FILINGS[position], analysed(position)
    focus = {kind.decode(): value.decode().strip() for kind, value in _FOCUS.findall(raw_of(filing))}
    period = held.fiscal
    assert (str(period.year), "FY" if period.quarter is None else f"Q{period.quarter}") == (
        focus["Year"],
        focus["Period"],
    ), period.source
    assert period.end == filing.report_date
    assert held.fiscal_alone == period.name, "the document alone must settle it"
    calendar = FiscalCalendar(period, filing.fiscal_year_end)
    assert calendar.name(Period(None, period.end)) == period.name
