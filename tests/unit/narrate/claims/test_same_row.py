"""Numbers beside confirmed ones, read as what the row of these says of another period."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pandas as pd
import pytest
from claim_facts import ACCESSIONS, NAMES, frames, rows

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.claim import Finding
from tickmark.schemas import TABLES

STOCK = {2023: 11.4, 2024: 9.1}
REPORT = "\n".join(
    (
        "We expect capital spending of $213 million in the coming year, most of it for the foundry in Lisbon.",
        "The foundry in Lisbon, compared with its gross profit of $4,712 million in 2023, did well in the year.",
        "During the year the company deployed 14.72 GWh of energy storage, most of it at the depot in Porto.",
        "During the year the company built 1,845,985 turbines and delivered 1,808,581 turbines to wind farms.",
        *(
            f"The {name} plant of the company made {count} thousand pumps in the year."
            for count, name in enumerate("abcdefghijklmnopqrstuvwxyz" * 4, 100)
        ),
    )
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    weeks = [
        rows()[-1]
        | {
            "fact_id": f"{year:024x}",
            "metric": None,
            "label": "Distributor stock (weeks)",
            "row_label": "Distributor stock (weeks)",
            "value": value,
            "unit": "pure",
            "scale": 0,
            "printed": str(value),
            "period_end_date": dt.date(year, 12, 31),
            "row_index": 500,
        }
        for year, value in STOCK.items()
    ]
    verified, filings = frames()
    store = FactStore.from_frame(pd.concat([verified, TABLES["verified_facts"].frame(weeks)]), filings)
    return Verifier(store, lambda ticker: [(ACCESSIONS[ticker], "7", REPORT)] if ticker == "ACME" else [])


def finding(held: Verifier, text: str, printed: str) -> Finding:
    return next(c.finding for c in held.verify(text, "ACME").claims if c.claim.number.text == printed)


@pytest.mark.parametrize(
    ("text", "printed", "verdict", "correction"),
    [
        ("In 2024 distributors hold 9.1 weeks of stock against 11.4.", "11.4", "ok", None),
        ("In 2024 distributors hold 9.1 weeks of stock against 14.1.", "14.1", "wrong", "11.4"),
        ("In 2024 gross profit was $5,060 million ($4,217 million).", "$4,217 million", "ok", None),
        ("In 2024 gross profit was $5,060 million ($4,712 million).", "$4,712 million", "wrong", "$4,217 million"),
    ],
)
def test_the_row_of_the_number_beside_it_decides(
    held: Verifier, text: str, printed: str, verdict: str, correction: str | None
) -> None:
    said = finding(held, text, printed)
    assert (said.verdict, said.correction) == (verdict, correction)


def test_a_passage_proves_no_base_that_the_facts_of_its_metric_contradict(held: Verifier) -> None:
    text = "In 2024 gross profit was $5,060 million, compared with its gross profit of $4,712 million in 2023."
    assert finding(held, text, "$4,712 million").verdict == "unverifiable"


def test_what_names_another_thing_behind_it_is_not_of_that_row(held: Verifier) -> None:
    text = "In 2024 distributors hold 9.1 weeks of stock against 14.1 for pumps."
    assert finding(held, text, "14.1").verdict == "unverifiable"


def test_a_rate_before_an_amount_is_no_range(held: Verifier) -> None:
    found = held.verify("In 2024 Acme's revenue grew 20.0% to 12.65 billion.", "ACME").claims
    rate = next(c for c in found if c.claim.number.text == "20.0%")
    assert rate.claim.number.value == Decimal("0.2") and rate.finding.verdict == "ok"


@pytest.mark.parametrize(
    ("text", "printed", "verdict"),
    [
        ("In 2024 research and development was covered 2.4 times by operating income.", "2.4 times", "ok"),
        ("In 2024 research and development was covered 3.9 times by operating income.", "3.9 times", "wrong"),
        ("In 2024 operating income covers research and development 2.4 times.", "2.4 times", "ok"),
        ("In 2024 research and development rose, and operating income covers it 2.4 times.", "2.4 times", "ok"),
        ("In 2024 gross margin gave up 0.0 points.", "0.0 points", "ok"),
        ("Net income for 2024 was $1,012 million, or $10.12 a share, up from $843 million, or $8.43.", "$8.43", "ok"),
    ],
)
def test_what_covers_what(held: Verifier, text: str, printed: str, verdict: str) -> None:
    assert finding(held, text, printed).verdict == verdict


def test_letters_that_rows_have_are_no_other_company() -> None:
    verified, filings = frames()
    named = {**NAMES, "RIVL": "Tallow Creek Energy Corp"}
    filings["company"] = [named[ticker] for ticker in filings["ticker"]]
    verified["entity"] = [named[ticker] for ticker in verified["ticker"]]
    tce = rows()[0] | {
        "fact_id": "f" * 24,
        "metric": None,
        "label": "TCE revenue",
        "row_label": "TCE revenue",
        "value": 519e6,
        "printed": "519",
    }
    tce |= {"period_start": dt.date(2024, 1, 1), "period_end_date": dt.date(2024, 12, 31), "row_index": 600}
    store = FactStore.from_frame(pd.concat([verified, TABLES["verified_facts"].frame([tce])]), filings)
    text = "TCE revenue was $519 million in 2024."
    (claim,) = Verifier(store).verify(text, "ACME").claims
    assert (claim.claim.ticker, claim.finding.verdict) == ("ACME", "ok")
    (claim,) = Verifier(FactStore.from_frame(verified, filings)).verify(text, "ACME").claims
    assert claim.claim.ticker == "RIVL"


def test_a_claim_left_behind_by_a_quarter_is_read_in_the_period_of_the_narrative(held: Verifier) -> None:
    text = (
        "Acme in 2024. Revenue was $12,650 million, gross profit $5,060 million and operating income $1,518 million.\n\n"
        "For the first quarter of 2022 nothing is known. Net income was $1,012 million."
    )
    assert finding(held, text, "$1,012 million").verdict == "ok"
    assert finding(held, text.replace("$1,012", "$1,120"), "$1,120 million").verdict != "ok"


def test_rare_words_of_a_filing_confirm_its_number_for_a_time_to_come(held: Verifier) -> None:
    text = "For 2025 Acme expects to spend $213 million of capital, chiefly on the Lisbon foundry."
    said = finding(held, text, "$213 million")
    assert (said.verdict, said.proved_by) == ("ok", "passage")
    assert finding(held, text.replace("$213", "$231"), "$231 million").verdict != "ok"


@pytest.mark.parametrize(("slip", "verdict"), [("$231", "wrong"), ("$218", "wrong"), ("$580", "unverifiable")])
def test_a_slip_of_what_a_filing_says_in_rare_words_is_wrong(held: Verifier, slip: str, verdict: str) -> None:
    text = f"For 2025 Acme expects to spend {slip} million of capital, chiefly on the Lisbon foundry."
    said = finding(held, text, f"{slip} million")
    assert (said.verdict, said.correction) == (verdict, "$213 million" if verdict == "wrong" else None)


@pytest.mark.parametrize(
    ("text", "printed", "other"),
    [
        ("In 2024 energy storage deployed in Porto was 14.72 GWh.", "14.72", ("GWh", "MWh")),
        ("In 2024 Acme built 1,845,985 turbines.", "1,845,985", ("built", "deliveries were")),
    ],
)
def test_a_number_of_a_filing_in_another_measure_or_of_another_verb_proves_nothing(
    held: Verifier, text: str, printed: str, other: tuple[str, str]
) -> None:
    assert finding(held, text, printed).verdict == "ok"
    assert finding(held, text.replace(*other), printed).verdict != "ok"


def test_a_sentence_proves_no_number_with_a_sign_that_it_does_not_have(held: Verifier) -> None:
    text = "In 2024 energy storage deployed in Porto was 14.72 GWh."
    assert finding(held, text, "14.72").verdict == "ok"
    assert finding(held, text.replace("14.72", "-14.72"), "-14.72").verdict != "ok"
