"""Readings of tables and sentences of text -> candidate facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache

from tickmark.catalogue import OF_SEGMENTS
from tickmark.cover import first_page, read_cover
from tickmark.facts.added_documents import holds_statements
from tickmark.facts.cover_figures import in_order, with_cover
from tickmark.facts.headcount import employees
from tickmark.facts.heading_path import Heading
from tickmark.facts.holdings import holdings
from tickmark.facts.named_by_label import named_by_label
from tickmark.facts.segments import members
from tickmark.facts.shares_of_rows import rows_above
from tickmark.facts.table_texts import speaks_of_table, texts_of, told_by_marks
from tickmark.facts.text import text_facts
from tickmark.facts.text.nondisclosure import non_disclosures
from tickmark.facts.text.repeated_values import restated
from tickmark.facts.text.spoken_of import Owners, is_order
from tickmark.language.rules import words
from tickmark.metrics import assign, named, of_investees, owners, totals_of_segments, without_own
from tickmark.metrics.whose import names_a_year, words_of
from tickmark.model import CHANGE, OUTLOOK, Document, Fact, FiscalPeriod, Location
from tickmark.tables.headers.captions import headings_above, is_heading
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.model import Reading, Table
from tickmark.time.calendar import document_calendar

_PUT_TOGETHER = frozenset(words("put_together"))
_OF_YEARS = frozenset(words("number_of_years"))
_CHANGES = frozenset(words("names_a_change"))
_BESIDE_CHANGES = _OF_YEARS | frozenset(words("beside_a_change"))
_LONGEST_AHEAD = timedelta(366)
_TOLD_WITHIN = timedelta(92)  # of its period's end, in which a report may tell what was done in a month


def candidates(
    document: Document,
    tables: tuple[Table, ...],
    fiscal: FiscalPeriod,
    section_of: dict[int, str] | None = None,
    notes: Mapping[str, str] | None = None,
    company: str = "",
) -> list[Fact]:
    """All candidate facts of a document, in document order: every number of every table that is an amount, then those
    of the text.

    A number that states two metrics (earnings per share, `basic and diluted`) is two facts.

    Args:
        document: as read.
        tables: as `read_tables` understands them.
        fiscal: the fiscal period the document is about.
        section_of: block index -> section_id, for the text.
        notes: section_id -> title, of the notes.
        company: whose document it is, where it is no filing.
    """
    tables = tuple(map(without_sums_of_years, tables))
    stated = tuple(_without_outlooks(table) for table in tables)
    cover = first_page(document)

    def before(block: int) -> str:
        return document.blocks[block - 1].text if block else ""

    def above_of(block: int) -> tuple[str, ...]:
        return headings_above(document, block)

    def around(block: int) -> tuple[str, ...]:
        index = document.blocks[block].table_index
        inside = texts_of(document.tables[index]) if index is not None else ()
        behind = document.blocks[block + 1].text if block + 1 < len(document.blocks) else ""
        return (*inside, behind) if speaks_of_table(behind) else inside

    def marks(table: Table, known: frozenset[str]) -> dict[tuple[int, str], str]:
        return told_by_marks(document, table, known)

    spoken_of = Owners(document, company)
    introduced = {table.index: whose for table in stated if (whose := spoken_of.of_table(table.block))}
    theirs = without_own(stated, introduced | of_investees(stated, before, cover, above_of, around))
    metric_of = assign(stated, before, notes or {}, cover, above_of, theirs)
    headings = [Heading(block.index, block.text) for block in document.blocks if block.text and is_heading(block)]
    member_of = members(tables, metric_of, notes, [block.text for block in document.blocks], headings)
    owned = owners(
        stated, theirs, before, company or read_cover(document).company, cover, marks, _in_small_letters(document)
    ).items()
    member_of = {address: name for address, name in owned if address not in metric_of} | member_of
    of_segments = totals_of_segments(tables, metric_of)
    source_format = f"{document.source_format}_table"
    facts = [
        _of_cell(table, reading, metric, member_of.get(address), source_format, above.get(reading.row))
        for table in tables
        for above in [rows_above(table)]
        for reading in table.readings
        for address in [(table.index, reading.row, reading.column)]
        for metric in named(OF_SEGMENTS if address in of_segments else metric_of.get(address), reading)
    ]
    facts = [fact for fact in facts if not (_is_to_come(fact, fiscal) or _is_ordered(fact.row_label))]
    calendar, places = document_calendar(document, fiscal), section_of or {}
    texts = text_facts(document, fiscal, places, company, reports=bool(company) and holds_statements(tables))
    facts, told = with_cover(document, facts, restated(texts, facts), places, calendar)
    told = in_order(told, employees(document, places, calendar))
    told = in_order(told, holdings(document, places, calendar))
    paragraphs = {fact.location.paragraph_index for fact in told}
    withheld = {
        block.index: statement.sentence
        for block in document.blocks
        if block.index in paragraphs and (statement := next(non_disclosures(block.text), None)) is not None
    }
    told = [fact for fact in told if not _is_to_come(fact, fiscal)]
    told = [
        fact._replace(negative_evidence=withheld.get(fact.location.paragraph_index or 0)) if withheld else fact
        for fact in told
    ]
    return named_by_label(facts + told) if company else facts + told


@lru_cache(maxsize=8192)
def _is_ordered(label: str) -> bool:
    """Whether the label of a row tells its reader what to do: `BOTS: USE THIS TOTAL INSTEAD`."""
    return is_order(label) or is_order(label.partition(":")[2])


def _is_to_come(fact: Fact, fiscal: FiscalPeriod) -> bool:
    """Whether a fact is of a period that begins after the document's own ends, or of a day more than a year behind it:
    nobody can have stated what happened then. An outlook says that it is one.
    """
    period = fact.period
    over = period.start is not None and period.start < period.end  # what is paid on one day may be told before it
    short = over and period.months <= 1  # `in January, the board declared`
    last = fiscal.end + (_TOLD_WITHIN if short else timedelta(0) if over else _LONGEST_AHEAD)
    return (period.start if over and period.start else period.end) > last and not fact.label.startswith(OUTLOOK)


def without_sums_of_years(table: Table) -> Table:
    """The table without columns over several of the years that others of it stand for: `Five-year average`, `Total`,
    and one that sets two years against each other. No one year has their amounts.
    """
    heads = {reading.column_label: reading.period for reading in table.readings if reading.period.start}
    years = {period for head, period in heads.items() if names_a_year(head) and not time_words_removed(head)}
    over = {head for head in heads if _is_over_years(head) and len(years) > ("annual" not in head.lower())}
    return replace(table, readings=tuple(r for r in table.readings if r.column_label not in over)) if over else table


def _is_over_years(head: str) -> bool:
    """Whether a header says nothing but how the amounts of years were put together, and names no one year.

    >>> _is_over_years("3-yr. avg."), _is_over_years("2024 | Total"), _is_over_years("Average balance")
    (True, False, False)
    """
    said = words_of(head)
    words = {word for word in said if word.isalpha()}
    named = sum(len(word) == len("2024") and word.isdigit() for word in said)
    return (
        (named != 1 or "since" in words) and not words.isdisjoint(_PUT_TOGETHER) and words <= _PUT_TOGETHER | _OF_YEARS
    )


def _in_small_letters(document: Document) -> frozenset[str]:
    """The words that a document has in small letters anywhere."""
    texts = (
        *(block.text for block in document.blocks),
        *(c.text for t in document.tables for row in t.cells for c in row),
    )
    return frozenset(word.strip(".,;:()") for text in texts for word in text.split() if word[:1].islower())


@lru_cache(maxsize=8192)
def _is_change(head: str) -> bool:
    """Whether a header says nothing but that its amounts are differences between two times.

    >>> _is_change("2024 vs. 2023"), _is_change("Year Ended | $ Change"), _is_change("Change in fair value")
    (True, True, False)
    """
    said = {word for word in words_of(head) if word.isalpha()}
    return not said.isdisjoint(_CHANGES) and said <= _CHANGES | _BESIDE_CHANGES


def _without_outlooks(table: Table) -> Table:
    """The table without what is expected, which states no metric."""
    reported = tuple(reading for reading in table.readings if reading.parents[:1] != (OUTLOOK,))
    return table if len(reported) == len(table.readings) else replace(table, readings=reported)


def _of_cell(
    table: Table, reading: Reading, metric: str | None, member: str | None, source_format: str, above: str | None
) -> Fact:
    changed = [CHANGE] if reading.unit != "pure" and _is_change(reading.column_label) else []
    label = " > ".join((*changed, *reading.parents, *([above] if above else ()), reading.row_label)) or table.title
    return Fact(
        metric, label, reading.value, reading.unit, reading.period, Location(table.index, reading.row, reading.column),
        reading.text, source_format,
        table.section_id or "", reading.row_label, reading.column_label, member, reading.scale,
        str(reading.scale_source), str(reading.unit_source),
        str(reading.period_source),
    )  # fmt: skip
