"""Questions of the bank over facts of real filings, made here from the documents: right answers, each number with an
address that resolves.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from collections import Counter
from typing import Any

import pytest
import questions
from bank import BANK, BY_HAND, FIFTY, records
from real_filings import asker_over
from shared_edgar import MISSING, SHARED

from tickmark.ask import Answer, Asker
from tickmark.document import open_document
from tickmark.model import Document

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)
COMPANIES = {"NVDA": ("0001045810-24-000029",), "AMD": ("0000002488-24-000012",)}
"""Companies of the test, each with one annual report: two calendars that do not end together."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Asker, dict[str, Document]]:
    return asker_over(COMPANIES, tmp_path_factory.mktemp("raw"))


def of_these(record: dict[str, Any]) -> bool:
    """Whether the two annual reports can answer it."""
    return (
        set(record["tickers"]) <= set(COMPANIES)
        and bool(record["tickers"])
        and (
            "refused" in record
            or (record["period"].startswith("FY") and record["period"] in ("FY2022", "FY2023", "FY2024"))
        )
    )


def needs_more(record: dict[str, Any]) -> bool:
    """Balances of a year before, and years before, that are in no annual report of the test."""
    return (
        bool(re.search(r"FY2021|FY2025|fiscal 2025|fiscal 2021|Q\d|six months|first half", record["question"]))
        or record["kind"] == "comparison"
    )


def test_bank(built: tuple[Asker, dict[str, Document]]) -> None:
    asker, documents = built
    asked = [
        record
        for bank in (BANK, FIFTY, BY_HAND)
        for record in records(bank)
        if of_these(record) and not needs_more(record)
    ]
    done = questions.run(asker, asked)
    counts = Counter("refused" if result == "refused" else result for _, _, result in done)
    wrong = [
        (record["question"], answer.answer.text) for record, answer, result in done if result in ("wrong", "reason")
    ]
    assert not wrong
    assert len(done) >= 30 and counts["right"] >= 0.9 * len(done), counts
    for _, answer, _ in done:
        every_number_has_its_source(answer, documents)


def every_number_has_its_source(answer: Answer, documents: dict[str, Document]) -> None:
    """Each value rests on cited facts, and each citation's cell or paragraph holds the printed number."""
    cited = {citation.fact_id: citation for citation in answer.citations}
    for value in answer.answer.values:
        assert value.fact_ids and set(value.fact_ids) <= set(cited)
    for calculation in answer.calculation:
        for operand in calculation["operands"]:
            assert operand["fact_ids"] and set(operand["fact_ids"]) <= set(cited)
    for citation in answer.citations:
        assert questions.resolves(citation, documents[citation.accession]), citation


@pytest.mark.skipif(
    not os.environ.get("TICKMARK_TEST_WAREHOUSE"),
    reason="TICKMARK_TEST_WAREHOUSE names no warehouse of the filings of ../shared/edgar",
)
def test_the_whole_bank() -> None:
    """Over all filings, which are built beforehand: what the bank asks is answered or refused, and every citation holds
    what it says.
    """
    asker = Asker.open(os.environ["TICKMARK_TEST_WAREHOUSE"])
    done = questions.run(asker, records(BANK))
    documents: dict[str, Document] = {}
    for _, answer, _ in done:
        for accession in {citation.accession for citation in answer.citations} - set(documents):
            path = next((SHARED / "edgar").glob(f"Archives/edgar/data/*/{accession.replace('-', '')}/*.gz"))
            raw = gzip.decompress(path.read_bytes())
            documents[accession] = open_document(raw, hashlib.sha256(raw).hexdigest(), path.stem)
        every_number_has_its_source(answer, documents)
    answerable = [result for record, _, result in done if "refused" not in record]
    to_refuse = [result for record, _, result in done if "refused" in record]
    assert answerable.count("right") >= 0.95 * len(answerable) and to_refuse.count("right") >= 0.97 * len(to_refuse)
    assert sum(result == "wrong" for _, _, result in done) <= 0.01 * len(done)


def test_periods_apart_are_said_to_be(built: tuple[Asker, dict[str, Document]]) -> None:
    asker, _ = built
    far = asker.ask("Compare NVIDIA's fiscal 2023 revenue with AMD's fiscal 2023 revenue.")
    near = asker.ask("Compare NVIDIA's fiscal 2024 revenue with AMD's fiscal 2023 revenue.")
    assert far.status == near.status == "answered"
    assert far.comparability and far.comparability["confidence"] < 0.8 and "days apart" in far.answer.text
    assert near.comparability and near.comparability["confidence"] == 1.0
    assert asker.ask("How did NVIDIA's gross margin compare with AMD's in fiscal 2024?").refusal is not None
