"""What is measured of a claim as a whole: how far it is off what facts say, and what beside it is confirmed."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.judging import may_be_slip_of
from tickmark.narrate.claims.numbers import find_numbers
from tickmark.narrate.claims.run import Run
from tickmark.narrate.claims.scene import Scene
from tickmark.narrate.claims.text import read_narrative
from tickmark.narrate.claims.weighing import measured
from tickmark.narrate.claims.whole_claims import CLAIM_FEATURES, Confirmed, claim_features
from tickmark.schemas import TABLES


@pytest.fixture(scope="module")
def verifier() -> Verifier:
    rows = [
        fact("QUAR", "0000000001-25-000001", metric, amount, date(year, 1, 1), date(year, 12, 31), 0, row)
        | {"label": label, "row_label": label}
        for row, (metric, label, year, amount) in enumerate((
            ("revenue", "Total revenue", 2024, 6_210), ("revenue", "Total revenue", 2023, 5_430),
            ("operating_income", "Operating income", 2024, 1_133),
            ("operating_income", "Operating income", 2023, 1_098),
        ))
    ]  # fmt: skip
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows)))


def drafts(verifier: Verifier, text: str) -> list[Draft]:
    run = Run(verifier, read_narrative(text), "QUAR", None)
    return [run.drafter.draft(one.claim) for one in run.verification().claims]


def features(verifier: Verifier, text: str, printed: str) -> dict[str, float]:
    own = drafts(verifier, text)
    draft = next(d for d in own if d.claim.number.text == printed)
    support = verifier.support("QUAR", None)
    assert support is not None
    mine, others, rows = measured(support, Scene(support.values, [d.claim for d in own]), draft, Confirmed(own))
    scores = np.full(len(rows), 0.5)
    row = claim_features(
        draft,
        scores[: len(mine)],
        scores[len(mine) :],
        rows,
        others[0] if others else None,
        Confirmed(own),
        support.chance(draft.claim),
    )
    return dict(zip(CLAIM_FEATURES, map(float, row), strict=True))


def around(verifier: Verifier, text: str, printed: str) -> list[float]:
    own = drafts(verifier, text)
    claim: Claim = next(d.claim for d in own if d.claim.number.text == printed)
    return Confirmed(own).around(claim)


def test_each_feature_has_a_name_of_its_own(verifier: Verifier) -> None:
    assert len(set(CLAIM_FEATURES)) == len(CLAIM_FEATURES)
    assert len(features(verifier, "Revenue was $6,210 million in 2024.", "$6,210 million")) == len(CLAIM_FEATURES)


def test_a_rate_beside_a_confirmed_level_of_its_metric_is_known_to_stand_there(verifier: Verifier) -> None:
    assert around(verifier, "Revenue rose 19% to $6,210 million in 2024.", "19%")[:2] == [True, 1.0]
    assert around(verifier, "Revenue rose 19% to $6,980 million in 2024.", "19%")[:2] == [False, 0.0]
    text = "Operating income was $1,133 million in 2024, while revenue rose 19%."
    assert around(verifier, text, "19%")[0] is False


@pytest.mark.parametrize(
    ("printed", "digits", "scale"),
    [
        ("$6,120 million", 1, 0),
        ("$6,310 million", 1, 0),
        ("$6,340 million", 2, 0),
        ("$6,210 thousand", 0, 1),
    ],
)
def test_how_far_a_number_is_off_what_facts_say(verifier: Verifier, printed: str, digits: int, scale: int) -> None:
    found = features(verifier, f"Revenue was {printed} in 2024.", printed)
    assert found["proofs"] == 1 and found["agreed"] == 0
    assert found["proof_scale_off"] == scale
    if not scale:
        assert found["proof_digits_off"] == digits


def test_a_rough_number_stands_for_more_by_chance_than_an_exact_one(verifier: Verifier) -> None:
    support = verifier.support("QUAR", None)
    assert support is not None
    text = "Revenue was $6,210 million in 2024, or some $6 billion."
    exact, rough = (support.chance(d.claim) for d in drafts(verifier, text))
    assert exact[0] < rough[0] and exact[1] == rough[1]


def test_what_a_line_grew_by_is_said_against_another_rate(verifier: Verifier) -> None:
    support = verifier.support("QUAR", None)
    assert support is not None
    own = drafts(verifier, "Revenue rose 31% in 2024.")
    _, others, _ = measured(support, Scene(support.values, [d.claim for d in own]), own[0], Confirmed(own))
    assert any(value.relation == "growth" and value.facts[0].metric == "revenue" for value in others)


def test_a_fact_that_another_number_agrees_with_contradicts_no_second_one(verifier: Verifier) -> None:
    text = "Revenue was $6,210 million in 2024, of which $1,900 million came from abroad."
    own = drafts(verifier, text)
    other = next(d.claim for d in own if d.claim.number.text == "$1,900 million")
    assert 6_210e6 in Confirmed(own).taken(other)
    verdicts = {c.claim.number.text: c.finding.verdict for c in verifier.verify(text, "QUAR").claims}
    assert verdicts == {"$6,210 million": "ok", "$1,900 million": "unverifiable"}


@pytest.mark.parametrize(
    ("printed", "value", "may"),
    [("$6.5 billion", 5.6e9, True), ("$6.5 million", 6.5e9, True), ("$6", 331e6, False), ("$0", 331e6, False)],
)
def test_a_fact_of_another_size_and_other_digits_contradicts_no_number(printed: str, value: float, may: bool) -> None:
    (number,) = find_numbers(printed)
    assert may_be_slip_of(number, Value(value, "stated", ())) is may
