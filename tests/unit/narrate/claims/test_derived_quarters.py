"""Claims of quarters that no filing states, and of amounts that are negative though their name does not say so."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from claim_facts import frames, rows

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES


def changed(row: dict[str, Any], number: int, **changes: Any) -> dict[str, Any]:
    return row | {"fact_id": f"{number:x}".rjust(24, "c"), "row_index": 390 + number % 9} | changes


@pytest.fixture(scope="module")
def held() -> Verifier:
    """Acme with nine months of 2023 and 2024, and a negative item of equity."""
    own = rows()
    nine = {2023: 7_542e6, 2024: 9_150e6}
    added = [
        changed(
            row,
            year,
            value=nine[year],
            printed=f"{nine[year] / 1e6:,.0f}",
            fiscal_period=f"9M {year}",
            period_end_date=dt.date(year, 9, 30),
            table_index=2,
        )
        for row in own
        for year in nine
        if row["metric"] == "revenue" and row["fiscal_period"] == f"FY{year}"
    ]
    assets = next(row for row in own if row["metric"] == "total_assets" and row["fiscal_period"] == "FY2024")
    other = "Accumulated other comprehensive loss"
    added.append(
        changed(
            assets,
            1,
            metric="accumulated_other_comprehensive_income",
            label=other,
            row_label=other,
            value=-72e6,
            printed="(72",
        )
    )
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame([*own, *added]), frames()[1]))


@pytest.mark.parametrize(
    "text",
    [
        "Acme's revenue was $3,500 million in the fourth quarter of 2024.",
        "In Q4 2024 Acme's revenue rose 16.7% to $3.5 billion from $3.0 billion a year earlier.",
        "Acme's accumulated other comprehensive income was -$72 million at the end of 2024.",
        "Acme's accumulated other comprehensive loss was $72 million at the end of 2024.",
    ],
)
def test_true_ones_are_accepted(held: Verifier, text: str) -> None:
    result = held.verify(text)
    assert result.claims and result.ok, [
        (c.claim.number.text, c.finding.code, c.finding.message) for c in result.claims
    ]


def test_both_facts_are_named(held: Verifier) -> None:
    (checked,) = held.verify("Acme's revenue was $3,500 million in the fourth quarter of 2024.").claims
    assert len(checked.finding.fact_ids) == 2 and "FY2024 less 9M 2024" in checked.finding.message


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Acme's revenue was $3,600 million in the fourth quarter of 2024.", "VALUE_MISMATCH"),
        ("Acme's revenue was $3,500 billion in the fourth quarter of 2024.", "SCALE_MISMATCH"),
        ("Acme's revenue was 3,500 million shares in the fourth quarter of 2024.", None),
        ("Acme's revenue was $3,500 million in the third quarter of 2024.", None),
        ("Acme's total assets were -$26,565 million at the end of 2024.", "SIGN_MISMATCH"),
    ],
)
def test_false_ones_are_refused(held: Verifier, text: str, code: str | None) -> None:
    (checked,) = held.verify(text).claims
    assert checked.finding.severity == "error" and (code is None or checked.finding.code == code), checked.finding
