"""The period of sentences that name none, after a text has spoken of another one."""

from __future__ import annotations

import pytest
from claim_facts import verifier

from tickmark.narrate.claims import Verifier

_LOOK_BACK = "Acme's revenue was $12,650 million in 2024. In 2023 gross profit was $4,217 million.\n\n"


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


def verdicts(held: Verifier, text: str) -> list[str]:
    return [claim.finding.verdict for claim in held.verify(text, "ACME").claims]


@pytest.mark.parametrize(
    "text",
    [
        f"{_LOOK_BACK}Net income was $1,012 million. Operating income came to $1,518 million.",
        f"{_LOOK_BACK}Net income was $843 million. Operating income came to $1,265 million.",
        f"{_LOOK_BACK}Net income rose 20% to $1,012 million. Operating income was $1,518 million.",
        f"{_LOOK_BACK}Net income was $843 million. Operating income came to $1,265 million."
        " Total assets were $26,565 million. Research and development was $632 million. Pumps made $8,855 million.",
    ],
)
def test_a_text_that_goes_back_to_its_period_is_read_in_it(held: Verifier, text: str) -> None:
    found = verdicts(held, text)
    assert len(found) >= 4
    assert set(found) == {"ok"}


def test_the_value_of_the_year_looked_back_at_is_refused_among_those_of_the_main_one(held: Verifier) -> None:
    text = (
        f"{_LOOK_BACK}Net income was $1,012 million. Operating income came to $1,265 million."
        " Research and development was $632 million."
    )
    assert verdicts(held, text) == ["ok", "ok", "ok", "wrong", "ok"]


def test_a_period_that_an_amount_is_compared_with_is_left_to_it(held: Verifier) -> None:
    text = "Acme in 2024. Net income of $1,012 million was more than the $843 million we had in 2023, a fine result."
    assert verdicts(held, text)[0] == "ok"
    assert (
        verdicts(held, "Acme, year 2024. Revenue: $12,650 million, flat on 2023. Net income was $1,012 million.")[-1]
        == "ok"
    )


def test_a_company_keeps_its_period_beside_one_whose_year_it_has_no_facts_of(held: Verifier) -> None:
    text = (
        "Acme's revenue was $12,650 million in 2024. Rival, which looks ahead to fiscal 2026, was smaller."
        " Acme's net income was $1,012 million."
    )
    assert verdicts(held, text)[-1] == "ok"
