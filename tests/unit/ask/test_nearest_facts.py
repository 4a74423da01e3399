"""A metric that a company does not state: refused, with what it states instead under that row's own name."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from lake_rows import WITNESSED

from tickmark.ask import Answer, Asker
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

ROWS = (
    ("revenue", "Total revenue", 1_000.0),
    ("sales_and_marketing", "Sales and marketing", 210.0),
    ("general_and_administrative", "General and administrative", 95.0),
    ("depreciation_without_amortization", "Depreciation", 40.0),
)


def _row(number: int, metric: str, label: str, value: float) -> dict[str, Any]:
    year = {
        "period_start": date(2023, 1, 1),
        "period_end_date": date(2023, 12, 31),
        "fiscal_period": "FY2023",
        "doc_date": date(2023, 12, 31),
    }
    place = {
        "table_index": 5,
        "row_index": number,
        "column_index": 2,
        "section_id": "Item8",
        "source_format": "html_table",
    }
    filing = {
        "ticker": "MRDW",
        "period": "2023Q4",
        "accession": "0000000001-24-000001",
        "entity": "Merrow Inc",
        "cik": 1,
        "doc_type": "10-K",
        "doc_hash": "0" * 64,
    }
    rest = {
        "unit": "USD",
        "printed": str(value),
        "scale": 6,
        "snapshot_id": "s",
        "extractor": "rules",
        "verification_status": "exact_match",
        "checks": "[]",
    }
    return (
        {"fact_id": f"fact{number}", "metric": metric, "label": label, "row_label": label, "value": value * 1e6}
        | year
        | place
        | filing
        | rest
        | WITNESSED
    )


@pytest.fixture
def ask() -> Any:
    frame = TABLES["verified_facts"].frame([_row(number, *row) for number, row in enumerate(ROWS)])
    filings = pd.DataFrame(
        [
            {
                "ticker": "MRDW",
                "accession": "0000000001-24-000001",
                "filing_date": date(2024, 2, 1),
                "url": "https://x/1",
                "fiscal_year_end": "1231",
            }
        ]
    )
    return Asker(FactStore.from_frame(frame, filings)).ask


def refused(answer: Answer) -> dict[str, float]:
    """Label -> value of what is stated beside a refusal."""
    assert answer.status != "answered"
    assert answer.refusal is not None and answer.refusal.reason == "insufficient_data"
    return {row["label"]: row["value"] for row in answer.refusal.partial_data}


def test_the_parts_of_a_metric_are_offered_under_their_names(ask: Any) -> None:
    answer = ask("What was MRDW's selling, general and administrative expense in fiscal 2023?")
    assert refused(answer) == {"Sales and marketing": 210e6, "General and administrative": 95e6}
    assert "'Sales and marketing'" in answer.refusal.suggestions


def test_one_part_is_not_the_whole(ask: Any) -> None:
    assert refused(ask("What was MRDW's depreciation and amortization in fiscal 2023?")) == {"Depreciation": 40e6}


def test_what_nothing_comes_near_to_is_refused_bare(ask: Any) -> None:
    assert refused(ask("What was MRDW's goodwill at the end of fiscal 2023?")) == {}


def test_what_is_stated_is_answered(ask: Any) -> None:
    assert ask("What was MRDW's revenue in fiscal 2023?").answer.value == 1_000e6
