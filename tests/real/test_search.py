"""Search and revenue lines on real filings: the bars that every build must keep, on a few of them; all of them are
measured by benchmarks/search_quality.py.
"""

from __future__ import annotations

import csv

import pytest
from analysed_filings import FILINGS, opened
from shared_edgar import MISSING, SHARED

from tickmark.fiscal import fiscal_period
from tickmark.retrieval.chunks import chunk
from tickmark.retrieval.evaluation import evaluate
from tickmark.retrieval.passage_index import IndexChange
from tickmark.retrieval.passages import Passage, Source
from tickmark.retrieval.search import Search

NAMES = ("nvda-20250126", "amzn-20231231", "intc-20231230", "nke-20230831", "tsla-20231231")
POSITIONS = [position for name in NAMES for position, own in enumerate(FILINGS) if own.document == f"{name}.htm"]

pytestmark = pytest.mark.skipif(not POSITIONS, reason=MISSING)


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Search:
    """An index over the filings, without vectors."""
    home, made = tmp_path_factory.mktemp("index"), []
    for position in POSITIONS:
        found = opened(position)
        filing, document, sections = found.filing, found.document, found.sections
        fiscal = fiscal_period(document, filing)
        titles = {section.section_id: section.title for section in sections}
        source = Source(
            filing.ticker,
            filing.company,
            filing.form,
            filing.accession,
            filing.period,
            fiscal.name,
            str(filing.report_date),
            str(filing.filing_date),
            filing.url,
        )
        passages = [
            Passage(
                c.chunk_id,
                c.doc_id,
                c.section_id,
                titles[c.section_id],
                c.heading,
                c.table_index,
                c.is_toc,
                c.first_block,
                c.end_block,
                c.text,
            )
            for c in chunk(document, sections, filing, fiscal)
        ]
        made.append((source, passages))
    with IndexChange(home) as change:
        for source, passages in made:
            change.add(source, "these", passages, None)
    return Search(home)


@pytest.fixture(scope="module")
def questions() -> list[dict[str, str]]:
    with (SHARED / "evidence.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize(("scope", "first", "five", "ten"), [("filing", 0.60, 0.88, 0.94), ("all", 0.55, 0.85, 0.92)])
def test_evidence_is_found(
    search: Search, questions: list[dict[str, str]], scope: str, first: float, five: float, ten: float
) -> None:
    found = evaluate(search, questions, scope)  # type: ignore[arg-type]
    figures = found.figures()
    assert figures["questions"] > 100
    assert found.unanswerable == 0
    assert figures["chunk_recall@1"] >= first
    assert figures["chunk_recall@5"] >= five
    assert figures["chunk_recall@10"] >= ten


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Disney streaming revenue in fiscal 2023", "nothing of Disney"),
        ("NVIDIA data center revenue in fiscal 2031", "no filing covers"),
        ("Tesla revenue in fiscal 2011", "no filing covers"),
        ("recipe for banana bread with walnuts", "no passage"),
    ],
)
def test_what_no_filing_tells_has_no_answer(search: Search, question: str, reason: str) -> None:
    answer = search.ask(question)
    assert answer.passages == ()
    assert reason in answer.nothing


def test_prose_is_found_by_its_words(search: Search) -> None:
    answer = search.ask("How does NVIDIA describe its gaming products?")
    assert {passage.ticker for passage in answer.passages} == {"NVDA"}
    assert any("gam" in passage.text.lower() for passage in answer.passages[:3])
