"""Numbers in sentences as facts."""

from __future__ import annotations

from tickmark.model import Document, Fact, FiscalPeriod


def text_facts(document: Document, fiscal: FiscalPeriod, section_of: dict[int, str]) -> list[Fact]:
    """Candidate facts of a document's sentences."""
    return []
