"""What a claim can be about, whatever its number says."""

from __future__ import annotations

import pytest
from claim_facts import verifier

from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.run import Run
from tickmark.narrate.claims.scene import Scene
from tickmark.narrate.claims.support import MEANT_FEATURES, Measured
from tickmark.narrate.claims.text import read_narrative
from tickmark.narrate.claims.weighing import measured
from tickmark.narrate.claims.whole_claims import Confirmed


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


def part(held: Verifier, text: str, ticker: str = "ACME") -> Measured:
    run = Run(held, read_narrative(text), ticker, None)
    drafts = [run._draft(one.claim) for one in run.verification().claims]
    support = held.support(ticker, None)
    assert support is not None
    return measured(support, Scene(support.values, [d.claim for d in drafts]), drafts[0], Confirmed(drafts))


def test_what_is_meant_is_measured_without_the_number(held: Verifier) -> None:
    right, wrong = (part(held, f"Revenue was {said} in 2024.") for said in ("$12,650 million", "$11,650 million"))
    assert [value.facts[0].fact_id for value in right.meant] == [value.facts[0].fact_id for value in wrong.meant]
    assert right.meant_rows == wrong.meant_rows
    assert {len(row) for row in right.meant_rows} == {len(MEANT_FEATURES)}
    assert False in right.differs and all(wrong.differs)


@pytest.mark.parametrize(
    ("text", "ticker", "opposed"),
    [
        ("Revenue fell 20% in 2024.", "ACME", True),
        ("Revenue rose 20% in 2024.", "ACME", False),
        ("Rival earned a net income of $374 million in 2024.", "RIVL", True),
        ("Rival made a net loss of $374 million in 2024.", "RIVL", False),
    ],
)
def test_what_went_the_other_way_does_not_agree(held: Verifier, text: str, ticker: str, opposed: bool) -> None:
    own = part(held, text, ticker)
    assert any(own.opposed) is opposed
    assert not any(a and b for a, b in zip(own.opposed, own.differs, strict=True))
    assert (False in own.against) is not opposed


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("Revenue increased by $1,000 million in 2024.", "change"),
        ("Pumps made up 50% of revenue in 2024.", "share"),
        ("Revenue rose 31% in 2024.", "growth"),
    ],
)
def test_what_facts_come_to_is_meant_too(held: Verifier, text: str, relation: str) -> None:
    assert relation in {value.relation for value in part(held, text).meant}
