"""Passages of real filings: nothing lost, nothing too long, every piece of evidence whole in one of them."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from itertools import pairwise

import pytest
from analysed_filings import FILINGS, opened
from shared_edgar import MISSING, SHARED

from tickmark.retrieval.chunks import chunk
from tickmark.retrieval.model_files import DEFAULT_MODEL
from tickmark.retrieval.running import running_blocks
from tickmark.retrieval.tokens import token_counter
from tickmark.sections import section_text

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)


@pytest.fixture(scope="module")
def evidence() -> dict[str, list[str]]:
    """Accession number -> sentences that questions are about."""
    found: dict[str, list[str]] = defaultdict(list)
    with (SHARED / "evidence.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            found[row["accession"]].append(row["sentence"])
    return found


def letters(text: str) -> str:
    return re.sub(r"\W+", "", text)


@pytest.mark.parametrize(
    "position", range(len(FILINGS)), ids=[filing.document.removesuffix(".htm") for filing in FILINGS]
)
def test_passages_hold_the_filing(position: int, evidence: dict[str, list[str]]) -> None:
    found = opened(position)
    filing, document, sections = found.filing, found.document, found.sections
    passages = chunk(document, sections, filing)
    counter = token_counter(DEFAULT_MODEL)
    assert max(counter.count(passage.embedded) for passage in passages) <= counter.limit
    assert len({passage.chunk_id for passage in passages}) == len(passages)

    text = {section.section_id: section_text(document, section) for section in sections}
    by_section = defaultdict(list)
    for passage in passages:
        by_section[passage.section_id].append(passage)
        own = text[passage.section_id][passage.char_start : passage.char_end]
        lines = set(own.split("\n"))
        assert all(line in lines or line in own or passage.table_index is not None for line in passage.text.split("\n"))
    assert all(a.char_end <= b.char_start for own in by_section.values() for a, b in pairwise(own))

    running = running_blocks(document)
    covered = {block for passage in passages for block in range(passage.first_block, passage.end_block)}
    owned = {block for section in sections for first, end in section.ranges for block in range(first, end)}
    lost = [block.text for block in document.blocks if block.text and block.index in owned - covered - running]
    assert lost == []

    whole = [letters(passage.text) for passage in passages]
    assert [
        sentence
        for sentence in evidence[filing.accession]
        if not any(letters(sentence) in passage for passage in whole)
    ] == []
