"""Passages of real filings: nothing lost, nothing too long, every piece of evidence whole in one of them."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import re
from collections import defaultdict
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from tickmark.document.html import read_html
from tickmark.model import Filing
from tickmark.retrieval.chunks import chunk
from tickmark.retrieval.model_files import DEFAULT_MODEL
from tickmark.retrieval.running import running_blocks
from tickmark.retrieval.tokens import token_counter
from tickmark.sections import find_sections, section_text

SHARED = Path(__file__).resolve().parents[3] / "shared"
FILINGS = sorted(SHARED.glob("edgar/Archives/edgar/data/*/*/*.htm.gz"))

pytestmark = pytest.mark.skipif(not FILINGS, reason="../shared/edgar, the folder of real filings, is missing")


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


def filing_of(path: Path) -> Filing:
    folder = path.parent.name
    accession = f"{folder[:10]}-{folder[10:12]}-{folder[12:]}"
    company = json.loads(
        (SHARED / f"edgar/submissions/CIK{int(path.parents[1].name):010d}.json").read_text(encoding="utf-8")
    )
    recent = company["filings"]["recent"]
    form = recent["form"][recent["accessionNumber"].index(accession)]
    day = date(2024, 1, 31)
    return Filing(
        company["tickers"][0],
        "2024Q1",
        int(company["cik"]),
        company["name"],
        form,
        accession,
        day,
        day,
        path.name.removesuffix(".gz"),
        "",
    )


@pytest.mark.parametrize("path", FILINGS, ids=lambda path: path.name.removesuffix(".htm.gz"))
def test_passages_hold_the_filing(path: Path, evidence: dict[str, list[str]]) -> None:
    raw = gzip.decompress(path.read_bytes())
    document = read_html(raw, hashlib.sha256(raw).hexdigest())
    filing = filing_of(path)
    sections = find_sections(document, filing.form)
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
