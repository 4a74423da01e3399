"""Percentages that are all parts of one whole, and what a text says of the rows of its own table."""

from __future__ import annotations

import pytest
from claim_facts import verifier

from tickmark.narrate.claims import Verifier

TABLE = "\n\n| Part | Revenue |\n|---|---|\n| Pumps | 1 |\n| Valves | 2 |\n| Total | 3 |\n"


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


@pytest.mark.parametrize(
    ("text", "kind", "holds"),
    [
        ("Revenue by region in 2024:\n\n- Americas: 45%\n- Europe: 30%\n- Asia: 25%\n", "parts_of_whole", True),
        ("Revenue by region in 2024:\n\n- Americas: 45%\n- Europe: 34%\n- Asia: 25%\n", "parts_of_whole", False),
        ("The sales mix was 45% America, 30% Europe and 25% Asia.", "parts_of_whole", True),
        ("The sales mix was 45% America, 30% Europe and 31% Asia.", "parts_of_whole", False),
        ("The table lists two parts:" + TABLE, "row_count", True),
        ("The table has 4 rows:" + TABLE, "row_count", False),
    ],
)
def test_wholes(held: Verifier, text: str, kind: str, holds: bool) -> None:
    checks = [check for check in held.verify(text, "ACME").maths if check.kind == kind]
    assert [check.ok for check in checks] == [holds]


@pytest.mark.parametrize(
    "text",
    [
        "Revenue by region in 2024:\n\n- Americas: 45%\n- Europe: 10%\n- Asia: 5%\n",  # not all of the parts
        "Margins in 2024:\n\n- gross 45%\n- operating 30%\n- net 29%\n",
    ],
)
def test_what_is_no_whole_is_not_added_up(held: Verifier, text: str) -> None:
    assert not [check for check in held.verify(text, "ACME").maths if check.kind == "parts_of_whole"]
