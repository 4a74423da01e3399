"""Sections of a filing: the items of its form with their bounds, and the notes to the financial statements within
them.
"""

from __future__ import annotations

from tickmark.fault_isolation import sparing
from tickmark.forms import is_in_exhibits
from tickmark.model import Document, Section
from tickmark.sections.annex import with_annexes
from tickmark.sections.assemble import top_level
from tickmark.sections.current import sections_of_current_report
from tickmark.sections.items import size
from tickmark.sections.notes import notes_of
from tickmark.sections.text import frame_rows, missing_items, remarks, section_lines, section_of_block, section_text
from tickmark.sections.vocabulary import STATEMENTS_ITEM, family, items_of

__all__ = [
    "find_sections",
    "frame_rows",
    "missing_items",
    "remarks",
    "section_lines",
    "section_of_block",
    "section_text",
]


def find_sections(document: Document, form: str) -> tuple[Section, ...]:
    """Items, notes and what stands around them, in the order of the document.

    Besides the items (`Item7`, `Part1Item2`) and notes (`Item8Note3`, with `parent`): `Cover`, `TableOfContents`,
    `FrontMatter` before the first item, `Signatures` after the last; where items are given by cross-reference,
    `CrossReferenceIndex`, and `Other1` ... for passages that no item claims. A current report has `Item2.02` and
    `Exhibit99.1`; a form without known items is one section `Document`.

    Flags: `by_reference` (found through an index or a link), `by_title` (a heading with the item's title alone),
    `out_of_order`, `combined`
    (one heading names several items), `table_rows` (several items in one table), `annex` (printed away from its item),
    `overlaps:ITEM`
    (the index gives the same passage to another item too), `short` and `long` (length beyond what such items have),
    `unnumbered`
    (notes without numbers), `notes_missing:3,4`, `unassigned`, `no_items`.
    """
    return sparing("the sections", document, lambda spared: _sections(spared, form))


def _sections(document: Document, form: str) -> tuple[Section, ...]:
    if is_in_exhibits(form):
        return sections_of_current_report(document)
    form_family = family(form)
    if not form_family:
        return (Section("Document", "", 0, 0, len(document.blocks), flags=("no_items",)),)
    spans = with_annexes(document, top_level(document, form), form_family)
    notes, flags = notes_of(document, spans, form_family)
    spans = [
        span._replace(flags=(*span.flags, *flags))
        if flags and span.section_id == STATEMENTS_ITEM[form_family]
        else span
        for span in spans
    ]
    kinds = {item.section_id: item for item in items_of(form_family)}
    sizes = [0]
    for block in range(len(document.blocks)):
        sizes.append(sizes[-1] + size(document, block))
    ordered = sorted([*spans, *notes], key=lambda s: (s.first, s.rows or (0, 0), s.parent is not None, -s.end))
    sections = []
    for ordinal, span in enumerate(ordered):
        length = sum(sizes[end] - sizes[first] for first, end in ((span.first, span.end), *span.more))
        flags = span.flags
        item = kinds.get(span.section_id)
        if item is not None and "short" not in flags:
            flags = (
                (*flags, "short")
                if length < item.floor or span.rows
                else (*flags, "long")
                if length > item.ceiling
                else flags
            )
        sections.append(
            Section(
                span.section_id, span.title, ordinal, span.first, span.end, span.parent, flags, span.more, span.rows
            )
        )
    return tuple(sections)
