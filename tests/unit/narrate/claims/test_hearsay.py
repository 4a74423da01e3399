"""Numbers that a text tells of others: no facts prove them, and none speak against them."""

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
    "text",
    [
        "Acme's 2024 revenue against Street at {}.",
        "For 2024, Acme's consensus revenue was {}.",
        "Our model had revenue for 2024 at {}; we were looking for revenue of {} in 2024.",
        "In 2024 Acme's revenue was supposedly {}.",
    ],
)
@pytest.mark.parametrize("printed", ["$12.65 billion", "$14.1 billion"])
def test_what_others_say_is_neither_ok_nor_wrong(held: Verifier, text: str, printed: str) -> None:
    claims = held.verify(text.format(printed, printed), "ACME").claims
    assert claims
    assert {claim.finding.verdict for claim in claims} == {"unverifiable"}


@pytest.mark.parametrize(
    "text",
    ["In 2024 Acme's revenue of {} beat consensus.", "Peers struggled, but Acme's revenue in 2024 was {}."],
)
def test_what_is_beside_it_is_the_companys(held: Verifier, text: str) -> None:
    (right,) = held.verify(text.format("$12.65 billion"), "ACME").claims
    (other,) = held.verify(text.format("$14.1 billion"), "ACME").claims
    assert (right.finding.verdict, other.finding.verdict) == ("ok", "wrong")


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("In 2024 Acme's GM was 40%.", ("ok",)),
        ("In 2024 Acme's GM was 47%.", ("wrong",)),
        ("In 2024 Acme sold $12.65 billion to GM.", ("ok", "unverifiable")),
    ],
)
def test_short_forms_of_ratios_stand_beside_rates(held: Verifier, text: str, verdicts: tuple[str, ...]) -> None:
    (claim,) = held.verify(text, "ACME").claims
    assert claim.finding.verdict in verdicts
    assert (claim.claim.subject is not None and claim.claim.subject.metric == "gross_margin") is ("%" in text)
