"""Ranks, runs of years, parts in words and directions that a narrative states without a number, over a made-up maker of
boats.
"""

from __future__ import annotations

from datetime import date

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

YEARS = (2022, 2023, 2024)
ROWS = (  # metric, row, segment, amounts, table
    ("revenue", "Net sales", None, (800, 900, 1_000), 0),
    ("operating_income", "Operating income", None, (100, 90, 80), 0),
    ("net_income", "Net income", None, (60, 90, 56), 0),
    (None, "Net sales > Sail boats", "Sail boats", (500, 530, 560), 1),
    (None, "Net sales > Motor boats", "Motor boats", (200, 240, 300), 1),
    (None, "Net sales > Charters", "Charters", (100, 130, 140), 1),
    ("revenue", "Total net sales", None, (800, 900, 1_000), 1),
    (None, "Operating income > Sail boats", "Sail boats", (20, 20, 20), 2),
    (None, "Operating income > Motor boats", "Motor boats", (70, 60, 50), 2),
    (None, "Operating income > Charters", "Charters", (10, 10, 10), 2),
    ("operating_income", "Total operating income", None, (100, 90, 80), 2),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for metric, label, segment, amounts, table in ROWS:
        for n, year in enumerate(YEARS):
            row = fact(
                "QUAR",
                "0000000001-25-000001",
                metric,
                amounts[n],
                date(year, 1, 1),
                date(year, 12, 31),
                table,
                len(rows),
            )
            rows.append(row | {"label": label, "row_label": label.rsplit(" > ", 1)[-1], "segment": segment})
    kinds = ["income_statement", "segment", "segment"]
    tables = pd.DataFrame(
        {
            "accession": "0000000001-25-000001",
            "table_index": [0, 1, 2],
            "kind": kinds,
            "title": ["", "Segments", "Segments"],
        }
    )
    filing = {
        "ticker": "QUAR",
        "accession": "0000000001-25-000001",
        "filing_date": date(2025, 2, 20),
        "url": "https://www.sec.gov/Q",
        "fiscal_year_end": "1231",
    }
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), pd.DataFrame([filing]), tables))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Sail boats was Quarrington's largest segment by revenue in 2024.", True),
        ("Motor boats was Quarrington's largest segment by revenue in 2024.", False),
        ("Motor boats had the highest operating income of Quarrington's segments in 2024.", True),
        ("Sail boats had the highest operating income of Quarrington's segments in 2024.", False),
        ("Charters remained the smallest segment by net sales in 2024, at $140 million.", True),
        ("Motor boats remained the smallest segment by net sales in 2024, at $300 million.", False),
        ("Quarrington's revenue rose for the second year running in 2024.", True),
        ("Quarrington's net income rose for the second consecutive year in 2024.", False),
        ("Quarrington's operating income fell in each of the last two years.", True),
        ("Quarrington's revenue did not fall in 2024.", True),
        ("Quarrington's operating income did not fall in 2024.", False),
        ("A third of Quarrington's revenue came from Motor boats in 2024.", True),
        ("A quarter of Quarrington's revenue came from Sail boats in 2024.", False),
        ("More than half of Quarrington's revenue came from Sail boats in 2024.", True),
        ("More than half of Quarrington's revenue came from Motor boats in 2024.", False),
        ("Motor boats accounted for 62.5% of Quarrington's operating income in 2024.", True),
        ("Quarrington's net income fell by more than a third in 2024.", True),
        ("Quarrington's net income fell by more than half in 2024.", False),
        ("Quarrington's net income was $56 million in 2024, down from $90 million in 2023.", True),
        ("Quarrington's net income was $56 million in 2024, up from $90 million in 2023.", False),
        ("Quarrington's revenue was $1,000 million in 2024, after $800 million in all of 2022.", True),
    ],
)
def test_what_is_said_without_a_number(held: Verifier, text: str, holds: bool) -> None:
    found = held.verify(text, "QUAR")
    assert found.claims or found.maths
    assert found.ok == holds, ([c.finding.message for c in found.claims], found.maths)


@pytest.mark.parametrize(
    "text",
    [
        "Sail boats was not the largest segment of the industry.",  # nothing here tells the industry's
        "Fishing boats was Quarrington's largest segment in 2024.",
        "In the first half of the year the yard was closed for a quarter of an hour.",
    ],
)
def test_what_no_fact_decides_is_no_claim(held: Verifier, text: str) -> None:
    found = held.verify(text, "QUAR")
    assert not found.claims
    assert not found.maths


@pytest.mark.parametrize(
    ("text", "said", "verdict"),
    [
        ("Quarrington's revenue rose for the fifth year running in 2024.", "fifth year running", "unverifiable"),
        ("In 2024 the yard paid a dividend for the 62nd consecutive year.", "62nd consecutive year", "unverifiable"),
    ],
)
def test_a_run_that_facts_do_not_reach_is_told_as_unverifiable(
    held: Verifier, text: str, said: str, verdict: str
) -> None:
    (claim,) = held.verify(text, "QUAR").claims
    assert (claim.claim.number.text, claim.finding.verdict) == (said, verdict)


@pytest.mark.parametrize(
    ("text", "word", "verdict"),
    [
        ("In 2024 Motor boats, at $300 million, is the second-largest segment.", "second-largest", "ok"),
        ("In 2024 Motor boats, at $300 million, is the third-largest segment.", "third-largest", "wrong"),
        ("In 2024 Charters was the second-fastest growing segment.", "second-fastest", "ok"),
        ("In 2024 Charters was the second-slowest growing segment.", "second-slowest", "ok"),
        ("In 2024 Sail boats was the second-fastest growing segment.", "second-fastest", "wrong"),
        ("In 2024 Motor boats and Charters did well; Charters, the smaller of the two, won prizes.", "smaller", "ok"),
        ("In 2024 Motor boats and Charters did well; Charters, the larger of the two, won prizes.", "larger", "wrong"),
    ],
)
def test_ranks_in_apposition_by_growth_and_of_two(held: Verifier, text: str, word: str, verdict: str) -> None:
    found = {text[slice(*one.claim.span)]: one.finding.verdict for one in held.verify(text, "QUAR").claims}
    assert found[word] == verdict
