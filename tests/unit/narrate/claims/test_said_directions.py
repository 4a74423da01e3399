"""Words of direction as claims of their own, beside numbers that are right."""

from __future__ import annotations

from datetime import date

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

ROWS = (  # metric, row, amounts of 2022, 2023 and 2024
    ("revenue", "Net sales", (4_000, 5_000, 6_000)),
    ("cost_of_revenue", "Cost of sales", (2_000, 2_500, 3_300)),
    ("gross_profit", "Gross profit", (2_000, 2_500, 2_700)),
    ("operating_income", "Operating income", (600, 700, 640)),
    ("net_income", "Net earnings", (300, -80, 90)),
    ("research_and_development", "Research and development", (500, 500, 503)),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for metric, label, amounts in ROWS:
        for n, year in enumerate((2022, 2023, 2024)):
            row = fact(
                "QUAR", "0000000009-25-000001", metric, amounts[n], date(year, 1, 1), date(year, 12, 31), 0, len(rows)
            )
            rows.append(row | {"label": label, "row_label": label})
    tables = pd.DataFrame(
        {"accession": ["0000000009-25-000001"], "table_index": [0], "kind": ["income_statement"], "title": [""]}
    )
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), None, tables))


def judged(held: Verifier, text: str) -> dict[str, str]:
    return {text[slice(*one.claim.span)]: one.finding.verdict for one in held.verify(text, "QUAR").claims}


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Operating income rose to $640 million in 2024.", {"rose": "wrong", "$640 million": "ok"}),
        ("Operating income fell to $640 million in 2024.", {"fell": "ok", "$640 million": "ok"}),
        ("Net sales shrank slightly, to $6,000 million in 2024.", {"shrank": "wrong", "$6,000 million": "ok"}),
        ("Research and development was flat at $503 million in 2024.", {"flat": "ok", "$503 million": "ok"}),
        ("Net sales were unchanged at $6,000 million in 2024.", {"unchanged": "wrong", "$6,000 million": "ok"}),
        (
            "Net sales fell to $6,000 million in 2024 from $5,000 million in 2023.",
            {"fell": "wrong", "$6,000 million": "ok", "$5,000 million": "ok"},
        ),
        ("Operating income went up to $640 million in 2024.", {"up": "wrong", "$640 million": "ok"}),
    ],
)
def test_the_word_is_wrong_and_not_the_number_beside_it(held: Verifier, text: str, verdicts: dict[str, str]) -> None:
    assert judged(held, text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Net sales fell 20% in 2024.", {"fell 20%": "wrong"}),
        ("Net sales rose 20% in 2024.", {"20%": "ok"}),
        ("The net loss was $90 million in 2024.", {"loss was $90 million": "wrong"}),
    ],
)
def test_a_number_of_another_sign_is_marked_with_its_word(held: Verifier, text: str, verdicts: dict[str, str]) -> None:
    assert judged(held, text) == verdicts


def test_words_do_not_speak_against_a_number_that_is_not_confirmed(held: Verifier) -> None:
    found = judged(held, "Net sales fell to $6,900 million in 2024 from $5,000 million in 2023.")
    assert found["$5,000 million"] == "ok"
    assert "wrong" in found.values()


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Operating income fell in 2024.", "ok"),
        ("Operating income increased in 2024.", "wrong"),
        ("Net sales weakened in 2024.", "wrong"),
    ],
)
def test_a_move_without_a_number_is_a_claim(held: Verifier, text: str, verdict: str) -> None:
    assert list(judged(held, text).values()) == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Net sales rose for two years running in 2024.", "ok"),
        ("Operating income fell for two years running in 2024.", "wrong"),
        ("Operating income was $640 million in 2024, a second straight annual decline.", "wrong"),
    ],
)
def test_runs_of_years_are_judged_by_their_own_direction(held: Verifier, text: str, verdict: str) -> None:
    runs = [one for one in held.verify(text, "QUAR").claims if one.claim.role == "course"]
    assert [one.finding.verdict for one in runs] == [verdict]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Gross margin slipped 5.0% to 45.0% in 2024.", "UNIT_MISMATCH"),
        ("Gross margin slipped 5.0 points to 45.0% in 2024.", None),
        ("Gross margin slipped 10.0% to 45.0% in 2024.", None),
    ],
)
def test_points_are_no_per_cent(held: Verifier, text: str, code: str | None) -> None:
    first = held.verify(text, "QUAR").claims[0]
    assert first.finding.code == code or (code is None and first.finding.code != "UNIT_MISMATCH")
