"""Facts -> rows of the warehouse contract."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from tickmark.caching import collected_later
from tickmark.document.places import place_of
from tickmark.facts.changes import Change
from tickmark.facts.filing_analysis import Understanding
from tickmark.model import Document, Fact, Filing, FiscalPeriod, Section
from tickmark.schemas import TABLES
from tickmark.time.period_names import FiscalCalendar

EXTRACTION_VERSION = "17"  # part of every snapshot_id: raise it when the same document would give other facts


def extract(
    document: Document,
    filing: Filing,
    sections: Sequence[Section],
    fiscal: FiscalPeriod,
    understanding: Understanding | None = None,
) -> list[dict[str, Any]]:
    """Candidate facts of one document as rows of `extracted_facts`.

    Args:
        understanding: of this document, where there is one already.
    """
    understood = understanding or Understanding(document, sections, fiscal)
    return fact_rows(understood.facts, filing, fiscal, document, understood.changes)


@collected_later
def fact_rows(
    facts: list[Fact], filing: Filing, fiscal: FiscalPeriod, document: Document, changes: Sequence[Change] = ()
) -> list[dict[str, Any]]:
    """Rows of the fact tables; status `unverified` until the gate has spoken. `changes` are those of the facts, where
    they are known.
    """
    calendar = FiscalCalendar(fiscal, filing.fiscal_year_end)
    names = {period: calendar.name(period) for period in {fact.period for fact in facts}}
    filed = _of_filing(filing)
    paged = document.source_format == "pdf"
    rows: list[dict[str, Any]] = []
    for fact, digest, change in zip(
        facts, _digests(facts, filing.sha256), changes or [Change()] * len(facts), strict=True
    ):
        row = filed.copy()  # has all columns already, which is twice as quick as a dictionary that grows to them
        place = fact.location
        row["fact_id"] = digest
        row["metric"] = fact.metric
        row["label"] = fact.label
        row["value"] = float(fact.value)
        row["unit"] = fact.unit
        row["fiscal_period"] = names[fact.period]
        row["period_start"], row["period_end_date"] = fact.period
        row["segment"] = fact.segment
        row["section_id"] = fact.section_id or None
        row["source_format"] = fact.source_format
        row["table_index"], row["row_index"], row["column_index"], row["paragraph_index"], row["sentence_string"] = (
            place
        )
        if paged:
            row["page"], row["line"] = place_of(document, place, fact.printed)
        row["row_label"] = fact.row_label or None
        row["column_label"] = fact.column_label or None
        row["printed"] = fact.printed
        row["scale"] = fact.scale
        row["scale_source"] = fact.scale_source or None
        row["unit_source"] = fact.unit_source or None
        row["period_source"] = fact.period_source or None
        row["extractor"] = fact.extractor
        row["negative_evidence"] = fact.negative_evidence
        row["yoy_change"], row["vs_guidance"] = change
        rows.append(row)
    return rows


def _of_filing(filing: Filing) -> dict[str, Any]:
    """A row with what all facts of a filing share; null in all other columns."""
    row = dict.fromkeys(TABLES["extracted_facts"].column_names)
    return row | {
        "ticker": filing.ticker, "period": filing.period, "accession": filing.accession, "entity": filing.company,
        "cik": filing.cik,
        "doc_date": filing.report_date, "doc_type": filing.form, "doc_hash": filing.sha256,
        "verification_status": "unverified", "checks": "[]",
        "snapshot_id": hashlib.sha256(f"{filing.sha256}:{EXTRACTION_VERSION}".encode()).hexdigest()[:16],
    }  # fmt: skip


def _digests(facts: list[Fact], sha256: str) -> Iterator[str]:
    """The `fact_id` of each fact: a digest of its document, address, value, unit, period and meaning, and of how many
    before it have the same.
    """
    days = {period: f"{period.start!s}|{period.end!s}" for period in {fact.period for fact in facts}}
    seen: dict[str, int] = {}
    for fact in facts:
        table, row, column, paragraph, sentence = fact.location
        key = (
            f"{sha256}|{table}|{row}|{column}|{paragraph}|{sentence}|"
            f"{fact.value!s}|{fact.unit}|{days[fact.period]}|{fact.metric}|{fact.segment}|{fact.extractor}"
        )
        seen[key] = seen.get(key, 0) + 1
        yield hashlib.sha256(f"{key}|{seen[key]}".encode()).hexdigest()[:24]
