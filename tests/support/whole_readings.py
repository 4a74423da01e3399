"""Made-up filings (`whole_filings`) through reader, extraction and gate."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tests.support.whole_filings import Place, Whole
from tickmark.document.html import read_html
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing, FiscalPeriod
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.verify import verify

_DAYS = ("period_start", "period_end_date")


@dataclass(frozen=True)
class Read:
    """Verified facts by the place of their number, those of sentences, the proofs that failed and
    the candidates turned down, in words; contradicted ones where the key has a number."""

    facts: dict[Place, dict[str, Any]]
    said: Sequence[dict[str, Any]]
    failed: Sequence[str]
    rejected: Sequence[str]
    fiscal: FiscalPeriod


def filing_of(whole: Whole, raw: bytes) -> Filing:
    """The filing that the made-up one would be in EDGAR's index: filed on the 15th, some two months after its end."""
    filed = date(whole.end.year + (whole.end.month > 10), (whole.end.month + 1) % 12 + 1, 15)
    return Filing(
        ticker="HLHI",
        period=f"{whole.end:%Y-%m-%d}",
        cik=1,
        company=whole.company,
        form=whole.form.split("/")[0],
        accession="0000000001-24-000001",
        filing_date=filed,
        report_date=whole.end,
        document="a.htm",
        url="https://www.sec.gov/a.htm",
        fiscal_year_end=whole.year_end,
        sha256=hashlib.sha256(raw).hexdigest(),
        bytes=len(raw),
    )


def read_whole(whole: Whole) -> Read:
    """One filing through the chain."""
    raw = whole.html
    filing = filing_of(whole, raw)
    document = read_html(raw, filing.sha256)
    sections = find_sections(document, filing.form)
    fiscal = fiscal_period(document, filing)
    understanding = Understanding(document, sections, fiscal)
    candidates = TABLES["extracted_facts"].frame(extract(document, filing, sections, fiscal, understanding))
    verified, rejected = verify(document, filing, sections, fiscal, candidates, understanding, raw)
    facts: dict[Place, dict[str, Any]] = {}
    said: list[dict[str, Any]] = []
    failed: dict[str, str] = {}
    for row in (_plain(row) for row in verified.to_dict("records")):
        if row["source_format"] == "html_table":
            facts[int(row["table_index"]), int(row["row_index"]), int(row["column_index"])] = row
        else:
            said.append(row)
        for check in json.loads(row["checks"]):
            if check.startswith("!"):
                failed.setdefault(check, f"failed proof {check} at {row['row_label']!r}")
    turned_down = [
        f"rejected {row['row_label'] or row['printed']}: {row['reason']} {row['detail']}"
        for row in rejected.to_dict("records")
        if row["reason"] != "contradicted" or (row["table_index"], row["row_index"], row["column_index"]) in whole.cells
    ]
    return Read(facts, said, list(failed.values()), turned_down, fiscal)


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a frame with None for what is missing, and days."""
    found = {name: None if value is None or value != value else value for name, value in row.items()}
    return found | {
        name: found[name] if found[name] is None else date.fromisoformat(str(found[name])[:10]) for name in _DAYS
    }
