"""Sections as text, as rows for the warehouse, and as a map of the blocks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from tickmark.model import Document, Filing, Section
from tickmark.sections.vocabulary import DISCUSSION_ITEM, STATEMENTS_ITEM, items_of

REMARK = "document: "  # opens a flag that is about the whole document
_OWNERS = (*DISCUSSION_ITEM.values(), *STATEMENTS_ITEM.values())  # own what several items claim, the last named first


def section_text(document: Document, section: Section) -> str:
    """Visible text of a section: blocks parted by line feeds, rows of tables by line feeds and their cells by tabs."""
    return "\n".join(text for _, _, text in section_lines(document, section))


def section_lines(document: Document, section: Section) -> Iterator[tuple[int, int | None, str]]:
    """The lines of `section_text` with their places: block, row of the block's table (None outside tables), text."""
    if section.rows is not None:
        yield from _rows(document, section.first_block, *section.rows)
        return
    for first, end in section.ranges:
        for block in range(first, end):
            if document.blocks[block].table_index is None:
                yield block, None, document.blocks[block].text
            else:
                yield from _rows(document, block)


def _rows(document: Document, block: int, first: int = 0, end: int | None = None) -> Iterator[tuple[int, int, str]]:
    table = document.tables[document.blocks[block].table_index or 0]
    for row, cells in enumerate(table.cells[first:end], first):
        texts = [cell.text for cell in cells if cell.text]
        if texts:
            yield block, row, "\t".join(texts)


def section_of_block(sections: Sequence[Section]) -> Callable[[int], str | None]:
    """A function from a block's index to the deepest section it stands in, None where it stands in none.

    Where a cross-reference index gives a block to several items, the financial statements own it, then the discussion,
    then the item with the tightest passage.
    """
    owner: list[str | None] = [None] * max((end for s in sections for _, end in s.ranges), default=0)

    def claim(section: Section) -> tuple[bool, int, int]:
        return (
            section.parent is not None,
            _OWNERS.index(section.section_id) if section.section_id in _OWNERS else -1,
            -sum(e - f for f, e in section.ranges),
        )

    for section in sorted((s for s in sections if s.rows is None), key=claim):
        for first, end in section.ranges:
            owner[first:end] = [section.section_id] * (end - first)
    for section in sections:
        if section.rows is not None and owner[section.first_block] is None:
            owner[section.first_block] = section.section_id

    def lookup(block: int) -> str | None:
        return owner[block] if 0 <= block < len(owner) else None

    return lookup


def missing_items(
    sections: Sequence[Section], form: str, report_date: date | None = None, *, omittable: bool = False
) -> tuple[str, ...]:
    """Items of the form that were not found, in the form's order.

    Args:
        report_date: last day of the period reported on; items that were not yet due then are not missing. Without it,
            all are due.
        omittable: list also those that the form's instructions let a company leave out where they do not apply.
    """
    found = {section.section_id for section in sections}
    due = [item for item in items_of(form) if report_date is None or item.since <= report_date]
    return tuple(item.section_id for item in due if item.section_id not in found and (omittable or not item.omittable))


def frame_rows(filing: Filing, document: Document, sections: Sequence[Section]) -> list[dict[str, Any]]:
    """Rows of the warehouse table `sections`. The first one's flags also say what of the document could not be read,
    after `REMARK`.
    """
    remarks = {0: [f"{REMARK}{warning}" for warning in document.warnings]}
    return [
        {
            "ticker": filing.ticker,
            "period": filing.period,
            "accession": filing.accession,
            "section_id": section.section_id,
            "title": section.title,
            "ordinal": section.ordinal,
            "parent": section.parent,
            "first_block": section.first_block,
            "end_block": section.end_block,
            "flags": json.dumps([*section.flags, *remarks.get(position, ())]),
            "text": section_text(document, section),
        }
        for position, section in enumerate(sections)
    ]


def remarks(flags: Iterable[str | None]) -> list[str]:
    """What of a document could not be read, from the column `flags` of its sections."""
    return [flag.removeprefix(REMARK) for text in flags if text for flag in json.loads(text) if flag.startswith(REMARK)]
