"""Facts -> rows of the warehouse contract."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from tickmark.facts.candidates import year_over_year
from tickmark.facts.understanding import Understanding
from tickmark.fiscal import FiscalCalendar
from tickmark.memory import collected_later
from tickmark.model import Document, Fact, Filing, FiscalPeriod, Section

EXTRACTION_VERSION = "2"  # part of every snapshot_id: raise it when the same document would give other facts


def extract(
    document: Document, filing: Filing, sections: Sequence[Section], fiscal: FiscalPeriod, understanding: Understanding | None = None
) -> list[dict[str, Any]]:
    """Candidate facts of one document as rows of `extracted_facts`.

    Args:
        understanding: of this document, where there is one already.
    """
    return fact_rows((understanding or Understanding(document, sections, fiscal)).facts, filing, fiscal)


@collected_later
def fact_rows(facts: list[Fact], filing: Filing, fiscal: FiscalPeriod) -> list[dict[str, Any]]:
    """Rows of the fact tables; status `unverified` until the gate has spoken."""
    calendar = FiscalCalendar(fiscal, filing.fiscal_year_end)
    days = {period: f"{period.start!s}|{period.end!s}" for period in {fact.period for fact in facts}}
    changes = year_over_year(facts)
    snapshot = hashlib.sha256(f"{filing.sha256}:{EXTRACTION_VERSION}".encode()).hexdigest()[:16]
    seen: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    for position, fact in enumerate(facts):
        place, period = fact.location, fact.period
        key = (
            f"{filing.sha256}|{place.table_index}|{place.row_index}|{place.column_index}|{place.paragraph_index}|{place.sentence}|"
            f"{fact.value!s}|{fact.unit}|{days[period]}|{fact.metric}|{fact.segment}|{fact.extractor}"
        )
        seen[key] = seen.get(key, 0) + 1
        digest = hashlib.sha256(f"{key}|{seen[key]}".encode()).hexdigest()[:24]
        rows.append(
            {
                "ticker": filing.ticker, "period": filing.period, "accession": filing.accession, "fact_id": digest, "entity": filing.company,
                "metric": fact.metric, "label": fact.label, "value": float(fact.value), "unit": fact.unit, "fiscal_period": calendar.name(period),
                "period_start": period.start, "period_end_date": period.end, "segment": fact.segment, "cik": filing.cik,
                "doc_date": filing.report_date, "doc_type": filing.form, "section_id": fact.section_id or None, "source_format": fact.source_format,
                "table_index": place.table_index, "row_index": place.row_index, "column_index": place.column_index,
                "row_label": fact.row_label or None, "column_label": fact.column_label or None, "paragraph_index": place.paragraph_index,
                "sentence_string": place.sentence, "printed": fact.printed, "scale": fact.scale, "scale_source": fact.scale_source or None,
                "unit_source": fact.unit_source or None, "period_source": fact.period_source or None, "doc_hash": filing.sha256,
                "snapshot_id": snapshot, "extractor": fact.extractor, "verification_status": "unverified", "checks": "[]",
                "negative_evidence": fact.negative_evidence, "yoy_change": changes.get(position), "vs_guidance": None,
            }
        )  # fmt: skip
    return rows
