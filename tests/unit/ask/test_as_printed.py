"""Measures that a company prints itself, asked for by name."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from lake_rows import WITNESSED

from tickmark.ask import Asker
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES


def _row(number: int, metric: str | None, label: str, value: float) -> dict[str, Any]:
    return WITNESSED | {
        "ticker": "MRDW",
        "entity": "Merrow Inc",
        "cik": 1,
        "accession": "0000000001-24-000001",
        "doc_type": "10-K",
        "doc_hash": "0" * 64,
        "period": "2023Q4",
        "doc_date": date(2023, 12, 31),
        "period_start": date(2023, 1, 1),
        "period_end_date": date(2023, 12, 31),
        "fiscal_period": "FY2023",
        "section_id": "Item8",
        "source_format": "html_table",
        "snapshot_id": "s",
        "extractor": "rules",
        "verification_status": "exact_match",
        "checks": "[]",
        "fact_id": f"fact{number}",
        "metric": metric,
        "label": label,
        "row_label": label,
        "value": value * 1e6,
        "printed": str(value),
        "scale": 6,
        "unit": "USD",
        "table_index": 5 + (metric is None),
        "row_index": number,
        "column_index": 2,
    }


@pytest.fixture(scope="module")
def ask() -> Any:
    rows = [
        _row(0, "operating_cash_flow", "Net cash provided by operating activities", 900.0),
        _row(1, "capital_expenditure", "Additions to quarries and kilns", 250.0),
        _row(2, None, "Free cash flow", 610.0),
    ]
    filing = {
        "ticker": "MRDW",
        "accession": "0000000001-24-000001",
        "filing_date": date(2024, 2, 1),
        "url": "",
        "fiscal_year_end": "1231",
    }
    return Asker(FactStore.from_frame(TABLES["verified_facts"].frame(rows), pd.DataFrame([filing]))).ask


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Merrow free cash flow 2023", 610e6),
        ("Merrow FCF FY23", 610e6),
        ("Merrow free cash flow 2023 (operating cash flow - capex)", 650e6),
    ],
)
def test_the_printed_measure_is_told_unless_the_question_says_how(ask: Any, question: str, value: float) -> None:
    assert ask(question).answer.value == value
