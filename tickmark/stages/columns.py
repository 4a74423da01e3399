"""Where each column of a stage's tables comes from: columns of the tables that the stage reads.

Nearly all follows from the contract. A column that the stage reads under the same name is that one; what describes a
filing has another name in `raw_filings`; all else is read from the document, which a row of `raw_filings` stands for by
its digest. `COMPUTED` holds the rest.
"""

from __future__ import annotations

from collections.abc import Mapping

from tickmark.schemas import TABLES
from tickmark.stages.plan import STAGES, Stage

Source = tuple[str, str]
"""A table and a column of it."""

DOCUMENT: Source = ("raw_filings", "sha256")
RENAMED: Mapping[str, str] = {
    "entity": "company",
    "doc_date": "report_date",
    "doc_type": "form",
    "doc_hash": "sha256",
    "snapshot_id": "sha256",
}
_COMPARED = (("extracted_facts", "value"), ("extracted_facts", "printed"), DOCUMENT)
_TOLD = tuple(
    ("verified_facts", name)
    for name in ("metric", "value", "unit", "fiscal_period", "segment", "printed", "sentence_string")
)
_PASSAGE = (("sections", "text"),)
COMPUTED: Mapping[Source, tuple[Source, ...]] = {
    ("extracted_facts", "value"): (DOCUMENT, ("tables", "scale")),
    ("extracted_facts", "unit"): (DOCUMENT, ("tables", "unit")),
    ("extracted_facts", "period_start"): (DOCUMENT, ("tables", "periods")),
    ("extracted_facts", "period_end_date"): (DOCUMENT, ("tables", "periods")),
    ("extracted_facts", "column_label"): (DOCUMENT, ("tables", "column_headers")),
    ("extracted_facts", "extractor"): (),
    ("extracted_facts", "verification_status"): (),
    ("extracted_facts", "checks"): (),
    ("verified_facts", "verification_status"): _COMPARED,
    ("verified_facts", "checks"): _COMPARED,
    ("verified_facts", "assurance"): _COMPARED,
    ("verified_facts", "witnesses"): _COMPARED,
    ("verified_facts", "other_reading"): _COMPARED,
    ("rejected_facts", "verification_status"): _COMPARED,
    ("rejected_facts", "checks"): _COMPARED,
    ("rejected_facts", "reason"): _COMPARED,
    ("rejected_facts", "detail"): _COMPARED,
    ("chunks", "doc_id"): (("raw_filings", "ticker"), ("raw_filings", "form"), ("sections", "section_id")),
    ("chunks", "chunk_id"): (("raw_filings", "ticker"), ("raw_filings", "form"), ("sections", "section_id"), *_PASSAGE),
    ("chunks", "embedding"): _PASSAGE,
    ("chunks", "embedding_model"): (),
    ("reports", "report_id"): (("raw_filings", "ticker"), ("raw_filings", "period"), ("raw_filings", "filing_date")),
    ("reports", "as_of_date"): (("raw_filings", "filing_date"),),
    ("reports", "output"): _TOLD,
    ("reports", "markdown"): (*_TOLD, ("rejected_facts", "reason")),
    ("reports", "html"): (),
}


def sources(table: str) -> dict[str, tuple[Source, ...]]:
    """The columns that each column of a table comes from; none for what is not made from another table, such as all of
    `raw_filings`.
    """
    stage = next(stage for stage in STAGES.values() if table in stage.tables)
    return {column: _sources(stage, table, column) for column in TABLES[table].column_names}


def _sources(stage: Stage, table: str, column: str) -> tuple[Source, ...]:
    if not stage.reads or (table, column) in COMPUTED:
        return COMPUTED.get((table, column), ())
    for name in reversed(stage.reads):  # the nearest first
        if column in TABLES[name].column_names:
            return ((name, column),)
    return (("raw_filings", RENAMED[column]),) if column in RENAMED else (DOCUMENT,)
