"""Over real filings every face says the same of a metric; `benchmarks/faces.py` lists what does not."""

from __future__ import annotations

import os

import pytest
from faces import Faces
from real_filings import asker_over
from shared_edgar import MISSING, SHARED

from tickmark.ask import Asker

COMPANIES = {"WMT": ("0000104169-24-000056",), "AMD": ("0000002488-24-000012",)}
"""A company with noncontrolling interests, and one without."""


@pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)
def test_answers_statements_and_verification_agree(tmp_path_factory: pytest.TempPathFactory) -> None:
    asker, _ = asker_over(COMPANIES, tmp_path_factory.mktemp("raw"))
    faces = Faces(asker)
    found = [line for ticker in COMPANIES for line in (*faces.metrics(ticker, 2), *faces.ratios(ticker, 2))]
    assert found == []
    assert faces.counts["values of metrics"] > 150 and faces.counts["values of ratios"] > 100


@pytest.mark.skipif(
    not os.environ.get("TICKMARK_TEST_WAREHOUSE"),
    reason="TICKMARK_TEST_WAREHOUSE names no warehouse of the filings of ../shared/edgar",
)
def test_over_all_filings_no_metric_differs() -> None:
    faces = Faces(Asker.open(os.environ["TICKMARK_TEST_WAREHOUSE"]))
    assert sum(1 for company in faces.asker.store.companies for _ in faces.metrics(company.ticker, 2)) == 0
    assert faces.counts["values of metrics"] > 2_000
