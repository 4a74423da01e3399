"""Measures that a company prints itself, asked for by name."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from lake_rows import ACCESSION, WITNESSED, fact

from tickmark.ask import Asker
from tickmark.ask.measure_resolver import _differ
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES


def _row(number: int, metric: str | None, label: str, value: float) -> dict[str, Any]:
    own = {
        "metric": metric,
        "label": label,
        "row_label": label,
        "value": value * 1e6,
        "scale": 6,
        "entity": "Merrow Inc",
    }
    return WITNESSED | fact("MRDW", "2024Q4", number, printed=str(value), **own)


@pytest.fixture(scope="module")
def ask() -> Any:
    rows = [
        _row(0, "operating_cash_flow", "Net cash provided by operating activities", 900.0),
        _row(1, "capital_expenditure", "Additions to quarries and kilns", 250.0),
        _row(2, None, "Free cash flow", 610.0),
        _row(3, "cash_and_equivalents", "Cash and cash equivalents", 40.0) | {"period_start": None},
        _row(4, None, "Total debt", 300.0) | {"period_start": None},
        _row(5, None, "Adjusted EBITDA", 200.0),
        _row(6, None, "Days sales outstanding", 41.0) | {"unit": "pure", "value": 41.0, "scale": 0},
    ]
    filing = {
        "ticker": "MRDW",
        "accession": ACCESSION,
        "filing_date": date(2025, 2, 1),
        "url": "",
        "fiscal_year_end": "1231",
    }
    return Asker(FactStore.from_frame(TABLES["verified_facts"].frame(rows), pd.DataFrame([filing]))).ask


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Merrow free cash flow 2024", 610e6),
        ("Merrow FCF FY24", 610e6),
        ("Merrow free cash flow 2024 (operating cash flow - capex)", 650e6),
        ("Merrow operating cash flow less additions to quarries and kilns 2024", 650e6),
        ("Merrow total debt 2024", 300e6),
        ("Merrow net debt 2024", 260e6),
        ("Merrow net debt to adj ebitda 2024", 1.3),
        ("Merrow DSO FY24", 41.0),
    ],
)
def test_the_printed_measure_is_told_unless_the_question_says_how(ask: Any, question: str, value: float) -> None:
    assert ask(question).answer.value == pytest.approx(value)


@pytest.mark.parametrize(("values", "differ"), [((400.0, 450.0), True), ((400.0, 400.0), False)])
def test_rows_that_share_a_name_may_state_several_amounts(values: tuple[float, float], differ: bool) -> None:
    rows = [_row(n, None, "Debt", value) | {"period_start": None} for n, value in enumerate(values)]
    filing = {"ticker": "MRDW", "accession": ACCESSION, "filing_date": date(2025, 2, 1), "url": ""}
    held = FactStore.from_frame(TABLES["verified_facts"].frame(rows), pd.DataFrame([filing])).facts("MRDW")
    assert held is not None and _differ(held.facts) is differ
