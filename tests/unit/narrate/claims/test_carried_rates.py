"""What a percentage says of a member that a sentence lists after another one; and of which period a text without one is
read.
"""

from __future__ import annotations

from datetime import date

import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

ROWS = (  # metric, row, segment, amounts of 2022, 2023 and 2024
    ("revenue", "Total revenues", None, (700, 800, 1_000)),
    ("net_income", "Net income", None, (41, 52, 67)),
    ("revenue", "Net revenue", "Pumps", (250, 300, 360)),
    ("revenue", "Net revenue", "Valves", (280, 300, 390)),
    ("revenue", "Net revenue", "Motors", (170, 200, 250)),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for metric, label, segment, amounts in ROWS:
        for year, amount in zip((2022, 2023, 2024), amounts, strict=True):
            days = date(year, 1, 1), date(year, 12, 31)
            row = fact("QUAR", "0000000001-25-000001", metric, amount, *days, 1 if segment else 0, len(rows))
            rows.append(row | {"label": label, "row_label": label, "segment": segment})
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), None, None))


@pytest.mark.parametrize(
    ("text", "number", "verdict"),
    [
        ("In 2024 Pumps rose 20%, Valves 30% and Motors 25%.", "25%", "ok"),
        ("In 2024 Pumps rose 20%, Valves 30% and Motors 35%.", "35%", "wrong"),
        ("In 2024 Pumps grew by 20%, and Valves was the fastest at 45%.", "45%", "wrong"),
        ("In 2024 Pumps accounted for 36% of revenue, Valves for 39%.", "39%", "ok"),
        ("In 2024 Pumps accounted for 36% of revenue, Valves for 49%.", "49%", "wrong"),
    ],
)
def test_a_listed_member_grew_or_has_its_share_like_the_one_before(
    held: Verifier, text: str, number: str, verdict: str
) -> None:
    found = {c.claim.number.text: c.finding.verdict for c in held.verify(text, "QUAR").claims}
    assert found[number] == verdict


def test_a_text_without_a_period_is_of_the_latest_report(held: Verifier) -> None:
    found = held.verify("Quarrington's revenue was $1,000 million. Net income was $67 million.", "QUAR")
    assert found.ok
    assert [(c.finding.verdict, c.finding.code) for c in found.claims] == [("ok", "PERIOD_ASSUMED")] * 2


def test_a_text_without_a_period_that_is_so_for_an_older_one_is_not_confirmed(held: Verifier) -> None:
    found = held.verify("Quarrington's revenue was $700 million. Net income was $41 million.", "QUAR")
    assert not found.ok
    assert not [c for c in found.claims if c.finding.verdict == "ok"]


def test_a_count_of_few_digits_is_no_amount_in_millions(held: Verifier) -> None:
    found = held.verify("In 2024 the yard delivered 136 boats, up from 67.", "QUAR")
    assert not [c for c in found.claims if c.finding.verdict == "ok"]
