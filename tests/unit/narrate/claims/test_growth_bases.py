"""Growth without currency, or organic, is told by the rates that a filing prints on that basis."""

from __future__ import annotations

import pytest
from claim_facts import frames, rows

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES


@pytest.fixture(scope="module")
def held() -> Verifier:
    """Acme, whose revenue grew by 20 % as reported and by 14 % without currency."""
    like = next(row for row in rows() if row["metric"] == "revenue" and row["fiscal_period"] == "FY2024")
    rate = like | {
        "metric": None, "label": "Total revenue", "row_label": "Total revenue", "unit": "pure", "value": 0.14,
        "printed": "14", "column_label": "2024 | % change excluding currency", "fact_id": "e" * 24, "table_index": 9,
    }  # fmt: skip
    verified = TABLES["verified_facts"].frame([*rows(), rate])
    return Verifier(FactStore.from_frame(verified, frames()[1]))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("In 2024 Acme's revenue rose 14% ex-FX.", "ok"),
        ("In 2024 Acme's revenue rose 14% in constant currency.", "ok"),
        ("In 2024 Acme's revenue rose 20% ex-FX.", "wrong"),
        ("In 2024 Acme's revenue rose 20%.", "ok"),
        ("In 2024 Acme's organic revenue growth was 20%.", "unverifiable"),
    ],
)
def test_a_rate_is_told_on_its_own_basis(held: Verifier, text: str, verdict: str) -> None:
    (claim,) = held.verify(text, "ACME").claims
    assert claim.finding.verdict == verdict
