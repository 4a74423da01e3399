"""Every numeral and number word of a narrative is in a claim, or named as no quantity."""

from __future__ import annotations

from datetime import date

import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.quantities import numerals
from tickmark.schemas import TABLES


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for n, (year, amount) in enumerate(((2023, 500), (2024, 1_130))):
        days = date(year, 1, 1), date(year, 12, 31)
        row = fact("QUAR", "0000000001-25-000001", "revenue", amount, *days, 0, n)
        rows.append(row | {"label": "Total revenues", "row_label": "Total revenues", "segment": None})
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), None, None))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("In 2024 the yard delivered 136 boats, 15 more than before.", ("136", "15")),
        ("In 2024 twenty of them had sails.", ("twenty",)),
        ("In 2024 two of its four yards grew.", ("two",)),
        ("That was the second increase in 2024.", ("second",)),
        ("In 2024 three quarters of the output was sold.", ("three quarters",)),
        ("In 2024 the rate rose by a point.", ("a point",)),
        ("In 2024 it was seven times as fast.", ("seven",)),
    ],
)
def test_a_quantity_without_a_name_is_a_claim_that_cannot_be_told(
    held: Verifier, text: str, said: tuple[str, ...]
) -> None:
    found = {c.claim.number.text: c.finding.verdict for c in held.verify(text, "QUAR").claims}
    assert {word: found.get(word) for word in said} == dict.fromkeys(said, "unverifiable")


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("In the second quarter of 2024, the yard was closed for a quarter of an hour.", 3),
        ("The third-party review of the three yards took two weeks.", 3),
        ("1/ One of the yards closed on March 3, 2024.", 4),
        ("35 verified, 33 of them corroborated, 1 disputed, 1 rejected; the rest is not in Tier 1/2 sources.", 6),
        ("It is worked out as 1 - (dividends / net income), and the other as 365 × average(inventory).", 2),
    ],
)
def test_what_states_no_quantity_is_named(held: Verifier, text: str, passed: int) -> None:
    found = held.verify(text, "QUAR")
    assert not found.claims
    assert len(found.passed) >= passed
    assert all(one.what for one in found.passed)


def test_no_numeral_is_left_out(held: Verifier) -> None:
    text = (
        "# 3 things about 2024\n\n1. Revenue was $1,130 million, 126% more; 14 of 20 yards are open.\n"
        "2. See [note 7](https://example.org/8).\n\n| | 2024 | 2023 |\n|---|---|---|\n| Top 5 revenue | 1,130 | 12 |\n"
    )
    found = held.verify(text, "QUAR")
    spans = [c.claim.span for c in found.claims] + [one.span for one in found.passed]
    left = [text[a:b] for a, b in numerals(text) if not any(first < b and a < last for first, last in spans)]
    assert not [one for one in left if one[0].isdigit()]


def test_numbers_of_a_label_in_a_later_column_are_no_claims(held: Verifier) -> None:
    text = "| No. | Row | 2024 |\n|---|---|---|\n| a | Receivables, net of $2.2 and $3.5 | |\n| b | Revenue | 1,130 |\n"
    found = held.verify(text, "QUAR")
    assert not {"2.2", "3.5", "$2.2", "$3.5"} & {c.claim.number.text for c in found.claims}
    assert {"2.2", "3.5"} <= {one.text for one in found.passed}


def test_numbers_of_a_remark_in_a_row_are_claims_that_nothing_tells(held: Verifier) -> None:
    text = "| Row | 2024 | Remark |\n|---|---|---|\n| Revenue | 1,130 | of which 415 abroad |\n"
    found = held.verify(text, "QUAR")
    assert {c.claim.number.text: c.finding.verdict for c in found.claims}["415"] == "unverifiable"
