"""What a narrative says of an amount without a number: that it doubled, that it fell to what it is, whose it is, by
which row's name.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.compare import rounds_to
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.trend_claims import multiples
from tickmark.schemas import TABLES

ROWS = (  # metric, row, segment, amounts of 2023 and 2024
    ("revenue", "Total revenues", None, (500, 1_130)),
    (None, "Net sales", None, (480, 1_080)),
    ("operating_income", "Operating income", None, (90, 100)),
    ("net_income", "Consolidated net income", None, (60, 27)),
    ("net_income", "Net income attributable to Quarrington", None, (55, 25)),
    (None, "Net revenue > Pumps", "Pumps", (300, 280)),
    (None, "Operating loss > Pumps", "Pumps", (-4, -16)),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for metric, label, segment, amounts in ROWS:
        for n, year in enumerate((2023, 2024)):
            row = fact(
                "QUAR",
                "0000000001-25-000001",
                metric,
                amounts[n],
                date(year, 1, 1),
                date(year, 12, 31),
                1 if segment else 0,
                len(rows),
            )
            rows.append(row | {"label": label, "row_label": label.split(" > ")[0], "segment": segment})
    tables = pd.DataFrame(
        {
            "accession": "0000000001-25-000001",
            "table_index": [0, 1],
            "kind": ["income_statement", "other"],
            "title": ["", "Segments"],
        }
    )
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), None, tables))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Quarrington's revenue more than doubled to $1,130 million in 2024.", None),
        ("Quarrington's revenue more than tripled to $1,130 million in 2024.", "VALUE_MISMATCH"),
        ("Quarrington's revenue nearly doubled in 2024.", "VALUE_MISMATCH"),
        ("Quarrington's net income more than halved in 2024.", None),
        ("Quarrington's operating income doubled in 2024.", "VALUE_MISMATCH"),
        ("Pumps revenue fell to $280 million in 2024.", None),
        ("Pumps revenue rose to $280 million in 2024.", "SIGN_MISMATCH"),
        ("Quarrington's operating income decreased to $100 million in 2024.", "SIGN_MISMATCH"),
        ("Quarrington's operating income rose from $90 million in 2023 to $100 million in 2024.", None),
        ("Pumps revenue was up to $280 million in 2024.", None),
        ("Quarrington's net sales were $1,080 million in 2024.", None),
        ("Quarrington's net sales were $1,130 million in 2024.", "METRIC_MISMATCH"),
        ("Quarrington's sales were $1,130 million in 2024.", None),
        ("Quarrington's consolidated net income was $27 million in 2024.", None),
        ("Quarrington's consolidated net income was $25 million in 2024.", "METRIC_MISMATCH"),
        ("Quarrington's net income attributable to shareholders was $25 million in 2024.", None),
        ("In 2024 Pumps contributed $280 million of revenue at Quarrington.", None),
        ("In 2024 Pumps lost $16 million at Quarrington.", None),
        ("In 2024 Pumps earned $16 million at Quarrington.", "SIGN_MISMATCH"),
        ("In 2024 Quarrington's net income was less than half of last year's.", None),
        ("Quarrington's net income fell by a fifth in 2024.", "VALUE_MISMATCH"),
    ],
)
def test_words_count_as_numbers_do(held: Verifier, text: str, code: str | None) -> None:
    found = held.verify(text, "QUAR")
    assert found.claims
    assert next((c.finding.code for c in found.claims if c.finding.code), None) == code, [
        c.finding.message for c in found.claims
    ]


def test_what_doubles_without_being_an_amount_cannot_be_told(held: Verifier) -> None:
    found = held.verify("Quarrington doubled down on safety, and its teams halved the waiting time.", "QUAR")
    assert [(c.claim.number.text, c.finding.verdict) for c in found.claims] == [("halved", "unverifiable")]


@pytest.mark.parametrize(("grown", "holds"), [("1.73", False), ("1.78", True), ("2.04", False)])
def test_what_nearly_doubled_is_short_of_twice_by_little(grown: str, holds: bool) -> None:
    (said,) = multiples("Interest expense nearly doubled.")
    assert rounds_to(said, said.value, Decimal(grown), rules().tolerances) is holds
