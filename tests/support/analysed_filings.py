"""The real filings of ../shared/edgar, each opened and analysed once for all tests of a process that ask about it."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from shared_edgar import SHARED

from tickmark.document import open_document
from tickmark.facts import Understanding, extract
from tickmark.facts.segments import members
from tickmark.fiscal import fiscal_period
from tickmark.metrics import assign
from tickmark.model import Document, Filing, FiscalPeriod, Section, partition_period
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.tables import Table
from tickmark.verify import verify
from tickmark.xbrl import Tag, read_tags

EDGAR = SHARED / "edgar"
Place = tuple[int, int, int]
"""Table, row and column of a cell."""


def filings() -> Iterator[Filing]:
    for path in sorted((EDGAR / "submissions").glob("CIK*.json")) if EDGAR.is_dir() else ():
        company = json.loads(path.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        for position, accession in enumerate(recent["accessionNumber"]):
            report = date.fromisoformat(recent["reportDate"][position])
            yield Filing(
                company["tickers"][0], partition_period(report), int(company["cik"]), company["name"], recent[
                "form"][position], accession,
                date.fromisoformat(recent["filingDate"][position]), report, recent["primaryDocument"][position], "",
                company["fiscalYearEnd"],
            )  # fmt: skip


FILINGS = list(filings())


def path_of(filing: Filing) -> Path:
    folder = EDGAR / "Archives/edgar/data" / str(filing.cik) / filing.accession.replace("-", "")
    return folder / f"{filing.document}.gz"


def raw_of(filing: Filing) -> bytes:
    return gzip.decompress(path_of(filing).read_bytes())


def stored(filing: Filing, raw: bytes) -> Filing:
    values = {name: getattr(filing, name) for name in Filing.__slots__}
    return Filing(**values | {"sha256": hashlib.sha256(raw).hexdigest(), "bytes": len(raw)})


@dataclass(frozen=True)
class Opened:
    """A filing as it is stored, its document, and the sections of it."""

    filing: Filing
    document: Document
    sections: tuple[Section, ...]


@cache
def opened(position: int) -> Opened:
    """The filing at a position of FILINGS, read once."""
    raw = raw_of(FILINGS[position])
    filing = stored(FILINGS[position], raw)
    document = open_document(raw, filing.sha256, filing.document)
    return Opened(filing, document, find_sections(document, filing.form))


@cache
def tags_of(position: int) -> tuple[Tag, ...]:
    """What the issuer tagged of that filing, read once."""
    return tuple(read_tags(raw_of(FILINGS[position])))


@dataclass(frozen=True)
class Analysed:
    """A filing's rows of facts, its tables with their metrics and members, and what its issuer tagged. `fiscal_alone`
    is
    the name of its fiscal period for who is not told when the company's year ends.
    """

    filing: Filing
    fiscal: FiscalPeriod
    fiscal_alone: str
    verified: list[dict[str, Any]]
    rejected: list[dict[str, Any]]
    tables: tuple[Table, ...]
    metrics: dict[Place, str]
    members: dict[Place, str]
    tags: tuple[Tag, ...]


@cache
def analysed(position: int) -> Analysed:
    """The filing at a position of FILINGS, once."""
    found = opened(position)
    filing, document, sections = found.filing, found.document, found.sections
    fiscal = fiscal_period(document, filing)
    understanding = Understanding(document, sections, fiscal)
    candidates = TABLES["extracted_facts"].frame(extract(document, filing, sections, fiscal, understanding))
    verified, rejected = verify(document, filing, sections, fiscal, candidates, understanding)
    TABLES["verified_facts"].validate(verified)
    TABLES["rejected_facts"].validate(rejected)
    assert not set(verified["fact_id"]) & set(rejected["fact_id"])
    assert len(verified) + len(rejected) == len(candidates)
    tables = understanding.tables
    metrics = assign(tables, lambda block: document.blocks[block - 1].text if block else "")
    return Analysed(
        filing,
        fiscal,
        fiscal_period(document, replace(filing, fiscal_year_end="")).name,
        verified.to_dict("records"),
        rejected.to_dict("records"),
        tables,
        metrics,
        members(tables, metrics),
        tags_of(position),
    )
