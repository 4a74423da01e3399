"""Sections of real filings, against what the filings say of themselves: links and pages of their own indexes, notes
they list and refer to.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections import Counter
from datetime import date
from itertools import pairwise
from types import ModuleType
from typing import NamedTuple

import pytest
from analysed_filings import FILINGS, opened, raw_of
from shared_edgar import MISSING, SHARED

from tickmark.document.html import read_html
from tickmark.model import Document, Section
from tickmark.sections import find_sections, missing_items, section_of_block, section_text
from tickmark.sections.pages import printed_pages

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)


class Case(NamedTuple):
    form: str
    report_date: date
    position: int

    @property
    def name(self) -> str:
        return FILINGS[self.position].document.removesuffix(".htm")

    @property
    def document(self) -> Document:
        return opened(self.position).document

    @property
    def sections(self) -> dict[str, Section]:
        return {section.section_id: section for section in opened(self.position).sections}


CASES = [Case(filing.form, filing.report_date, position) for position, filing in enumerate(FILINGS)]
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


_FIRST_CELL = re.compile(r"(?:part\s+(?P<part>i{1,2})\W*)?items?\s*(?P<number>\d{1,2}[abc]?)\b", re.IGNORECASE)


def index_rows(document: Document, form: str) -> dict[str, list[tuple[list[int], str]]]:
    """Item -> rows of the tables that list at least six items: blocks that the row links to, and its last cell. Read
    here on purpose with other means.
    """
    targets = {name: block.index for block in reversed(document.blocks) for name in block.anchors}
    found: dict[str, list[tuple[list[int], str]]] = {}
    for table in document.tables:
        rows = [[c for c in cells if c.text] for cells in table.cells]
        if sum(bool(row and _FIRST_CELL.match(" ".join(c.text for c in row))) for row in rows) < 6:
            continue
        part = "1"
        for row in rows:
            text = " ".join(c.text for c in row)
            if re.match(r"part\s+ii\b", text, re.IGNORECASE):
                part = "2"
            match = _FIRST_CELL.match(text)
            if match:
                number = match["number"].upper()
                name = f"Item{number}" if form == "10-K" else f"Part{part}Item{number}"
                found.setdefault(name, []).append(
                    ([targets[link] for c in row for link in c.links if link in targets], row[-1].text)
                )
    return found


@each
def test_all_items_are_found_and_bounded(case: Case) -> None:
    document, sections = case.document, case.sections
    assert missing_items(tuple(sections.values()), case.form, case.report_date) == ()
    assert not [s for s in sections.values() if "long" in s.flags or "out_of_order" in s.flags]
    substantive = (
        ("Item1", "Item1A", "Item7", "Item8", "Item15") if case.form == "10-K" else ("Part1Item1", "Part1Item2")
    )
    assert all("short" not in sections[name].flags for name in substantive)
    owner = section_of_block(tuple(sections.values()))
    loose = sum(len(b.text) for b in document.blocks if owner(b.index) is None)
    assert loose < 0.005 * sum(len(b.text) for b in document.blocks)


@each
def test_own_links_lead_to_the_items(case: Case) -> None:
    """A stale link in a filing shows as one that disagrees with the others of its row; rows whose links all disagree
    are listed.
    """
    sections = case.sections
    if "CrossReferenceIndex" in sections:
        return
    astray = []
    for name, rows in index_rows(case.document, case.form).items():
        for links, _ in rows:
            if links and name in sections and not any(-1 <= sections[name].first_block - link <= 3 for link in links):
                astray.append((name, links, sections[name].first_block))
    assert len(astray) <= 1, astray


@pytest.mark.parametrize(
    "case", [c for c in CASES if c.name.startswith(("ge-", "intc-", "mcd-20231231"))], ids=lambda case: case.name
)
def test_cross_references_lead_to_the_pages_they_name(case: Case) -> None:
    document, sections = case.document, case.sections
    pages = printed_pages(document)
    rows = index_rows(document, case.form)
    exhibits = "Item15" if case.form == "10-K" else "Part2Item6"
    checked = 0
    for name, [(_, cell), *_] in rows.items():
        section = sections[name]
        assert "by_reference" in section.flags
        numbers = [int(n) for n in re.findall(r"\d{1,3}", cell)]
        if not numbers or not re.match(r"(pages?\s*)?\d", cell, re.IGNORECASE) or name == exhibits:
            continue
        first = min(numbers)
        assert pages[first][0] <= section.first_block < pages[first][1], (name, cell)
        if "-" in cell:
            last = max(numbers)
            end = max(end for _, end in section.ranges)
            assert pages[last][0] < end <= pages[last][1], (name, cell)
        checked += 1
    assert checked >= 6
    assert sum("short" in sections[name].flags for name in rows) >= 2


@each
def test_notes_are_in_sequence_and_complete(case: Case) -> None:
    document, sections = case.document, case.sections
    parent = "Item8" if case.form == "10-K" else "Part1Item1"
    notes = [s for s in sections.values() if s.parent == parent]
    assert [n.section_id for n in notes] == [f"{parent}Note{k + 1}" for k in range(len(notes))]
    assert not [flag for flag in sections[parent].flags if flag.startswith("notes_missing")]
    assert all(a.end_block <= z.first_block for a, z in pairwise(notes))
    named = Counter(
        int(n)
        for b in document.blocks
        for n in re.findall(r"\b[Nn]otes? (\d{1,2})\b(?! (?:to|of) (?:the|our|its) [A-Z])", b.text)
    )
    numbered = "unnumbered" not in notes[0].flags
    assert not numbered or all(n <= len(notes) or times <= 1 for n, times in named.items()), named
    listed = {
        int(m[1])
        for table in document.tables
        for rows in [[" ".join(c.text for c in cells) for cells in table.cells if cells]]
        if sum(row.lower().startswith("note ") for row in rows) >= 4
        for row in rows
        if (m := re.match(r"note (\d{1,2})\b", row, re.IGNORECASE))
    }
    assert not listed or max(listed) == len(notes)
    assert len(notes) >= 7
    longest = max(len(section_text(document, n)) for n in notes)
    assert longest < 0.62 * len(section_text(document, sections[parent])), "one note has swallowed others"


@pytest.fixture(scope="module")
def reader() -> ModuleType:
    """`eval_ix.py` of the shared folder, which makes copies without tags."""
    spec = importlib.util.spec_from_file_location("eval_ix_blind", SHARED / "eval_ix.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["eval_ix_blind"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("case", CASES[::4], ids=lambda case: case.name)
def test_the_same_without_tags(case: Case, reader: ModuleType) -> None:
    blind = read_html(reader.blind(raw_of(FILINGS[case.position])), "00")
    assert find_sections(blind, case.form) == tuple(case.sections.values())
