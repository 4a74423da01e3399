"""A document understood once, for all who ask: its tables, its sections by block, and every fact its cells and
sentences state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from tickmark.caching import collected_later
from tickmark.errors import DocumentTooLarge
from tickmark.facts.added_documents import holds_statements, named_by_lines, reports_nothing, stated_alone
from tickmark.facts.candidates import candidates
from tickmark.facts.changes import Change, changes
from tickmark.fault_isolation import sparing
from tickmark.language.words import DIGIT
from tickmark.model import Document, Fact, FiscalPeriod, Section
from tickmark.sections import section_of_block
from tickmark.tables import read_tables
from tickmark.tables.model import Table
from tickmark.tables.units.sheet_currency import is_sheet, money_named
from tickmark.time.calendar import ReportingCalendar, document_calendar

# cells with digits in the tables of one document; the longest of 53 annual and quarterly reports has a tenth of that
MAX_NUMBERS = 50_000


class Understanding:
    """What the rules make of a document. Each part is worked out when first asked for and kept.

    Args:
        document: as read.
        sections: of the document.
        fiscal: the fiscal period it is about.
        currency: of a document that names none, where that was told.
        company: whose document it is, where a user added it and it is no filing; what its tables and sentences do not
            say themselves is no fact then.
    """

    def __init__(
        self,
        document: Document,
        sections: Sequence[Section],
        fiscal: FiscalPeriod,
        currency: str = "",
        company: str = "",
    ) -> None:
        self.document = document
        self.sections = sections
        self.fiscal = fiscal
        self.currency = currency
        self.company = company

    @cached_property
    def section_of(self) -> dict[int, str]:
        """Block index -> section_id of the deepest section; empty where a block stands in none."""
        deepest = section_of_block(self.sections)
        return {block.index: deepest(block.index) or "" for block in self.document.blocks}

    @cached_property
    def calendar(self) -> ReportingCalendar:
        """When the company's periods end, by the dates that the document prints."""
        return document_calendar(self.document, self.fiscal)

    @cached_property
    @collected_later
    def tables(self) -> tuple[Table, ...]:
        """Tables with numbers, each in its section.

        Raises:
            DocumentTooLarge: more than `MAX_NUMBERS` numbers.
        """
        rows = [row for table in self.document.tables for row in table.cells]
        numbers = sum(map(len, rows))
        if numbers > MAX_NUMBERS:
            numbers = sum(DIGIT.search(cell.text) is not None for row in rows for cell in row)
        if numbers > MAX_NUMBERS:
            raise DocumentTooLarge(
                f"{numbers:,} cells of the document's tables hold numbers; the limit is {MAX_NUMBERS:,}"
            )
        return sparing("the tables", self.document, self._tables_of)

    def _tables_of(self, document: Document) -> tuple[Table, ...]:
        tables = read_tables(document, self.fiscal, section_of_block(self.sections), self.currency)
        if not self.company:
            return tables
        if reports_nothing(document, tables):
            return tuple(replace(table, readings=()) for table in tables)
        reported = holds_statements(tables) and not is_sheet(document)
        money = money_named(document) if is_sheet(document) else {}
        stated = (
            stated_alone(table, self.company, self.fiscal, reported=reported, money=table.block in money)
            for table in tables
        )
        return tuple(map(named_by_lines, stated))

    @property
    def facts(self) -> list[Fact]:
        """Every fact that the cells of the tables and the sentences of the text state, in the order of `candidates`."""
        return self._facts[0]

    @property
    def changes(self) -> list[Change]:
        """What the document says of how each of its facts changed, in their order."""
        return self._facts[1]

    @cached_property
    @collected_later
    def _facts(self) -> tuple[list[Fact], list[Change]]:
        notes = {section.section_id: section.title for section in self.sections if section.parent}

        def facts_of(document: Document) -> tuple[list[Fact], list[Change]]:
            tables = self.tables if document is self.document else self._tables_of(document)
            if self.company and reports_nothing(document, tables):
                return [], []
            facts = candidates(document, tables, self.fiscal, self.section_of, notes, self.company)
            return facts, changes(facts)

        return sparing("the facts", self.document, facts_of)
