"""What the facts of a claim cannot contradict, each beside a twin that they do."""

from __future__ import annotations

import pytest
from claim_facts import frames

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier


@pytest.fixture(scope="module")
def held() -> Verifier:
    verified, filings = frames()
    return Verifier(FactStore.from_frame(verified, filings))


@pytest.mark.parametrize(
    ("reserved", "contradicted", "printed"),
    [
        (
            "The 2024 guide is revenue of $14.1 billion.",
            "Revenue was $14.1 billion in 2024.",
            "$14.1 billion",
        ),
        (
            "In 2024 Acme received $17.7 billion of revenue and net income.",
            "In 2024 Acme received $17.7 billion of revenue.",
            "$17.7 billion",
        ),
        ("Net revenue per pump was $291 in 2024.", "Net revenue was $29.1 billion in 2024.", "$29"),
        (
            "Freely usable total assets were $21.4 billion at the end of 2024.",
            "Total assets were $21.4 billion at the end of 2024.",
            "$21.4 billion",
        ),
        (
            "The outlook for 2024 is revenue of $14.1 billion.",
            "For the year that may be called 2024, revenue was $14.1 billion.",
            "$14.1 billion",
        ),
        (
            "In 2024 revenue is 3.4 times as large.",
            "In 2024 revenue was 3.4 times the prior year's.",
            "3.4 times",
        ),
        (
            "In 2024, revenue plus securities: about $17.7 billion.",
            "In 2024, revenue was about $17.7 billion.",
            "$17.7 billion",
        ),
        (
            "Taken together in 2024, revenue and other things reached $17.7 billion.",
            "In 2024 revenue reached $17.7 billion.",
            "$17.7 billion",
        ),
        (
            "The remaining three quarters of 2024 brought revenue of $9.4 billion.",
            "The year 2024 brought revenue of $9.4 billion.",
            "$9.4 billion",
        ),
    ],
)
def test_what_may_say_something_else_is_not_wrong(
    held: Verifier, reserved: str, contradicted: str, printed: str
) -> None:
    verdicts = [
        next(c.finding.verdict for c in held.verify(text, "ACME").claims if c.claim.number.text.startswith(printed))
        for text in (reserved, contradicted)
    ]
    assert verdicts == ["unverifiable", "wrong"]
