"""A file of one's own through the whole chain: document, sections, tables, facts, gate. In memory, without a warehouse
or a network.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING

from tickmark.cover import day_of_report, read_cover
from tickmark.document import open_document
from tickmark.errors import FiscalPeriodUnknown
from tickmark.facts import Understanding, extract
from tickmark.fiscal import YEARS, cover_end, fiscal_period, told_period
from tickmark.forms import comes_every
from tickmark.model import Document, Filing, FiscalPeriod, Section, partition_period
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.tables.grid.table_classifier import STATEMENTS
from tickmark.verify import verify

if TYPE_CHECKING:
    import pandas as pd

NO_ACCESSION = "0000000000-00-000000"  # of a file that is no filing of EDGAR's


@dataclass(frozen=True, slots=True)
class Given:
    """What is known of a file besides its bytes; empty or None where nothing is. `fiscal` is `FY2024` or `Q2 2024`,
    `year_end` the fiscal year's end as MMDD.
    """

    form: str = ""
    report_date: date | None = None
    fiscal: str = ""
    ticker: str = ""
    year_end: str = ""


@dataclass(eq=False)
class LocalFile:
    """A file that was read: `filing` says what it was taken for."""

    filing: Filing
    document: Document
    fiscal: FiscalPeriod
    raw: bytes

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Items and notes."""
        return find_sections(self.document, self.filing.form)

    @cached_property
    def understanding(self) -> Understanding:
        """What the rules make of its tables and sentences."""
        return Understanding(self.document, self.sections, self.fiscal)

    @cached_property
    def statements(self) -> frozenset[int]:
        """The tables that are a financial statement, by their indexes."""
        return frozenset(table.index for table in self.understanding.tables if table.kind in STATEMENTS)

    @cached_property
    def facts(self) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Frames of `verified_facts` and `rejected_facts`.

        Raises:
            DocumentTooLarge: more numbers than time and memory allow for.
        """
        candidates = TABLES["extracted_facts"].frame(
            extract(self.document, self.filing, self.sections, self.fiscal, self.understanding)
        )
        return verify(self.document, self.filing, self.sections, self.fiscal, candidates, self.understanding, self.raw)


def read_local(raw: bytes, name: str, given: Given | None = None) -> LocalFile:
    """Open a file and settle what it is about: what is given counts, then what the document says of itself.

    Args:
        raw: its bytes: HTML, plain text, PDF, XLSX or CSV.
        name: file name.
        given: what is known of it.

    Raises:
        DocumentError: it cannot be read.
        FiscalPeriodUnknown: neither the document nor what is given says its form or its fiscal period; the hint says
            what to add.
    """
    given = given or Given()
    digest = hashlib.sha256(raw).hexdigest()
    shown = PurePath(name).name
    document = open_document(raw, digest, shown)
    cover = read_cover(document)
    form = given.form.upper() or cover.form or _form_of(given.fiscal)
    if not form:
        raise FiscalPeriodUnknown(f"{shown}: does not say which form it is", hint="add --form 10-K or --form 10-Q")
    end = given.report_date or cover.end or (day_of_report if comes_every(form) == "event" else cover_end)(document)
    if end is None:
        raise FiscalPeriodUnknown(
            f"{shown}: does not say on which day its period ended", hint="add --report-date, as 2024-12-31"
        )
    if end.year not in YEARS:
        raise FiscalPeriodUnknown(
            f"{shown}: no period of a filing ended on {end}", hint="give its own day as --report-date, as 2024-12-31"
        )
    company = cover.company or PurePath(shown).stem
    filing = Filing(
        given.ticker.upper() or cover.ticker or PurePath(shown).stem.upper(), partition_period(end), cover.cik, company,
        form, NO_ACCESSION, end, end, shown,
        "", given.year_end or cover.fiscal_year_end, digest, len(raw),
    )  # fmt: skip
    return LocalFile(filing, document, _fiscal(document, filing, given), raw)


def _form_of(fiscal: str) -> str:
    return "" if not fiscal else "10-K" if fiscal.startswith("FY") else "10-Q"


def _fiscal(document: Document, filing: Filing, given: Given) -> FiscalPeriod:
    if told := told_period(given.fiscal, filing.report_date):
        return told
    try:
        return fiscal_period(document, filing)
    except FiscalPeriodUnknown as error:
        said = str(error.args[0]).removeprefix(f"{filing.accession}: ")
        raise FiscalPeriodUnknown(f"{filing.document}: {said}", hint="add --fiscal, as FY2024 or 'Q2 2024'") from error
