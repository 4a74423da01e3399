"""Which of the facts of members of one name a text means."""

from __future__ import annotations

from datetime import date

import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

ROWS = (
    ("Boats", "Revenue > Boats", 5_210),
    ("Asia > Boats", "Revenue > Boats", 1_430),
    ("Europe > Boats", "Revenue > Boats", 2_260),
    ("Engines > United States", "Revenue > United States", 3_140),
    ("Anchors > United States", "Revenue > United States", 871),
    ("Ropes", "Total revenues", 954),
    ("Ropes", "Total revenues - affiliated customers", 412),
    ("Rigging, Paint & Tackle", "Revenue > Rigging, Paint & Tackle", 1_713),
    ("Rigging, Paint, & Tackle", "Operating income > Rigging, Paint, & Tackle", 226),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for segment, label, amount in ROWS:
        row = fact("QUAR", "0000000001-25-000001", None, amount, date(2024, 1, 1), date(2024, 12, 31), 1, len(rows))
        rows.append(row | {"label": label, "row_label": label.split(" > ")[-1], "segment": segment})
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows)))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("In 2024 revenue from Boats was $5,210 million.", True),
        ("In 2024 revenue from Boats was $1,430 million.", False),
        ("In 2024 revenue from Boats in Asia was $1,430 million.", True),
        ("In 2024 revenue from Boats in Asia was $2,260 million.", False),
        ("In 2024 Engines had revenue in the United States of $3,140 million.", True),
        ("In 2024 Engines had revenue in the United States of $871 million.", False),
        ("In 2024 Ropes had revenue of $954 million.", True),
        ("In 2024 Ropes had revenue of $412 million.", False),
        ("In 2024 Rigging had revenue of $1,713 million.", True),
        ("In 2024 Rigging had operating income of $226 million.", True),
        ("In 2024 Rigging had operating income of $1,713 million.", False),
    ],
)
def test_the_member_named_is_meant(held: Verifier, text: str, *, holds: bool) -> None:
    [checked] = held.verify(text, "QUAR").claims
    assert (checked.finding.verdict == "ok") is holds, checked.finding
