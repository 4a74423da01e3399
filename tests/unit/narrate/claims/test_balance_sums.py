"""All debt, net debt, and cash with securities are what one balance sheet's rows come to."""

from __future__ import annotations

from typing import Any

import pytest
from claim_facts import frames, rows

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

_ROWS = (
    ("cash_and_equivalents", "Cash and cash equivalents", 2_110e6),
    ("short_term_investments", "Marketable securities", 1_230e6),
    ("short_term_debt", "Current portion of long-term debt", 610e6),
    ("long_term_debt", "Long-term debt", 4_520e6),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    like = next(row for row in rows() if row["metric"] == "total_assets" and row["period_end_date"].year == 2024)
    added: list[dict[str, Any]] = [
        like | {"metric": metric, "label": label, "row_label": label, "value": value, "printed": f"{value / 1e6:,.0f}",
                "fact_id": f"{n:011x}b".rjust(24, "d"), "table_index": 8, "row_index": n}
        for n, (metric, label, value) in enumerate(_ROWS)
    ]  # fmt: skip
    own = [row for row in rows() if row["metric"] not in {metric for metric, _, _ in _ROWS}]
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame([*own, *added]), frames()[1]))


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("At December 31, 2024, Acme's total debt was $5.13 billion.", "ok"),
        ("At December 31, 2024, Acme's total debt was $4.52 billion.", "wrong"),
        ("At December 31, 2024, Acme had net debt of $3.02 billion.", "ok"),
        ("At December 31, 2024, Acme had net debt of $1.79 billion.", "ok"),
        ("At December 31, 2024, Acme had net debt of $2.44 billion.", "unverifiable"),
        ("At December 31, 2024, Acme held cash and securities of $3.34 billion.", "ok"),
        ("At December 31, 2024, Acme held cash and securities of $3.94 billion.", "unverifiable"),
        ("At December 31, 2024, Acme held cash of $3.94 billion.", "wrong"),
    ],
)
def test_balances_are_added_up(held: Verifier, text: str, verdict: str) -> None:
    (claim,) = held.verify(text, "ACME").claims
    assert claim.finding.verdict == verdict
