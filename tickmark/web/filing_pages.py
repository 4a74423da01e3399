"""A filing's own page, made harmless, with the places that facts were read from marked."""

from __future__ import annotations

from collections.abc import Sequence

from tickmark.catalogue import title as metric_title
from tickmark.document.recognise import format_of
from tickmark.errors import NotInWarehouse
from tickmark.factstore import StoredFact
from tickmark.narrate.html.filing import Mark, Quoted, filing_page
from tickmark.narrate.html.paged import paged_page


def anchor_of(raw: bytes, fact: StoredFact) -> str:
    """The fragment of a fact's place on its filing's page; empty where the document is no page (a workbook), or the
    place is none that can be marked.
    """
    kind = format_of(raw, fact.document or "")
    if fact.table_index is not None:
        return _mark(fact).anchor if kind in ("html", "pdf") else ""
    return "q0" if kind == "html" and fact.sentence_string else ""


def page_at(raw: bytes, fact: StoredFact, back: str) -> str:
    """The page of a filing with the place of one fact marked.

    Raises:
        NotInWarehouse: no page shows the fact.
    """
    title = f"{fact.entity} · {fact.doc_type} for {fact.doc_date}"
    anchor = anchor_of(raw, fact)
    if not anchor:
        raise NotInWarehouse(f"no page of {fact.document} shows this fact", hint="its evidence shows the text around")
    if fact.table_index is None:
        return filing_page(raw, title, [], back, [Quoted(anchor, fact.sentence_string or "")])[0]
    made = paged_page if format_of(raw, fact.document or "") == "pdf" else filing_page
    return made(raw, title, [_mark(fact)], back)[0]


def page_of(raw: bytes, facts: Sequence[StoredFact], back: str) -> str:
    """The page of a filing with the cells of all its facts marked.

    Raises:
        NotInWarehouse: the filing is no page of HTML.
    """
    first = facts[0]
    if format_of(raw, first.document or "") != "html":
        raise NotInWarehouse(f"{first.document} is no page of HTML", hint="the evidence of its facts shows its text")
    title = f"{first.entity} · {first.doc_type} for {first.doc_date}"
    return filing_page(raw, title, [_mark(fact) for fact in facts if fact.table_index is not None], back)[0]


def _mark(fact: StoredFact) -> Mark:
    days = f"{fact.period_start} to {fact.period_end_date}" if fact.period_start else f"on {fact.period_end_date}"
    reasons = (
        ("Fact", metric_title(fact.metric) if fact.metric else fact.label),
        ("Value", f"{fact.value:,} {fact.unit}"),
        ("Period", days),
        ("Assurance", fact.assurance),
    )
    place = (fact.table_index or 0, fact.row_index or 0, fact.column_index or 0)
    return Mark(fact.fact_id, *place, fact.printed, reasons, fact.page, fact.line)
