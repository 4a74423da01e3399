"""What stands around an amount and says its sign, or that it belongs to something else."""

from __future__ import annotations

import pytest
from claim_facts import frames

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.numbers import find_numbers


@pytest.fixture(scope="module")
def held() -> Verifier:
    verified, filings = frames()
    return Verifier(FactStore.from_frame(verified, filings))


@pytest.mark.parametrize(
    ("text", "printed", "verdict"),
    [
        ("Acme in 2024: investing cash flow: $886 million outflow.", "$886 million", "ok"),
        ("Acme in 2024: investing cash flow: $886 million inflow.", "$886 million", "wrong"),
        ("In 2024 Acme earned net income of $1,012 million against total assets of $26,565 million.", "$26,565", "ok"),
        ("In 2024 Acme earned net income of $1,012 million against net income of $843 million in 2023.", "$843", "ok"),
        ("If you look a few lines up, Acme had an operating profit of $1,518 million in 2024.", "$1,518", "ok"),
        ("In 2024 Acme's orders ran 20% ahead of plan.", "20%", "unverifiable"),
    ],
)
def test_words_around_an_amount(held: Verifier, text: str, printed: str, verdict: str) -> None:
    claims = held.verify(text, "ACME").claims
    assert [c.finding.verdict for c in claims if c.claim.number.text.startswith(printed)] == [verdict]


def test_an_amount_and_shares_behind_it_is_none_per_share() -> None:
    (number, *_) = find_numbers("Dividends took $9.3 billion and share purchases $5.0 billion.")
    assert (number.kind, number.text) == ("money", "$9.3 billion")
