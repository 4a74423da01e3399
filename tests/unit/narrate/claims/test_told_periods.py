"""Periods that a narrative tells by their length, their month, or once at the head of a paragraph."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from claim_facts import frames, rows

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

_INTERIM = {(2023, 3): 2_600e6, (2023, 6): 5_100e6, (2024, 3): 3_100e6, (2024, 6): 6_050e6}
"""Revenue of the months to June, by year and length."""


def _interim(row: dict[str, Any], year: int, months: int, value: float) -> dict[str, Any]:
    """A yearly fact as one of the months to June."""
    return row | {
        "fact_id": f"{year}{months}{int(value)}".rjust(24, "c"),
        "value": value,
        "printed": f"{value / 1e6:,.0f}",
        "fiscal_period": f"{'Q2' if months == 3 else 'H1'} {year}",
        "period_start": dt.date(year, 7 - months, 1),
        "period_end_date": dt.date(year, 6, 30),
        "table_index": 2,
        "row_index": months,
    }


@pytest.fixture(scope="module")
def held() -> Verifier:
    """Acme with its quarters and halves to June."""
    own = rows()
    revenue = next(row for row in own if row["metric"] == "revenue")
    assets = next(row for row in own if row["metric"] == "total_assets")
    added = [_interim(revenue, year, months, value) for (year, months), value in _INTERIM.items()]
    balance = _interim(assets, 2024, 6, 24_400e6) | {"period_start": None, "row_index": 9}
    verified = TABLES["verified_facts"].frame([*own, *rows("RIVL", 0.37), *added, balance])
    return Verifier(FactStore.from_frame(verified, frames()[1]))


@pytest.mark.parametrize(
    "text",
    [
        "Acme, first half of 2024.\n\nSecond quarter. Revenue was $3,100 million.",
        "Acme, second quarter of 2024.\n\n- Six months: revenue $6,050 million",
        "Acme in the second quarter of 2024. In six months it had revenue of $6,050 million.",
        "Acme's revenue rose in Q2 2024 from last year's low. Revenue came to $3,100 million.",
        "In Q2 2024 Acme's revenue was $3,100 million. It had been $2,600 million in the same quarter of 2023.",
        "The second quarter of 2024 was good. Acme's revenue rose to $3,100 million.",
        "In the first half of 2024 Acme's total assets grew to $24,400 million from $22,138 million in December.",
        "In the first half of 2024 Acme's total assets grew to $24,400 million from $22,138 million at year end.",
        "In Q2 2024 Acme's revenue was $3,100 million instead of $2,600 million.",
        "Acme said second-quarter business was brisk. Revenue was $3,100 million.",
        "A word on Acme's June quarter. Revenue was $3,100 million.",
        "A word on Acme's June 10-Q. Revenue was $3,100 million.",
        "A word on the 10-Q for June of Acme. Revenue was $3,100 million.",
        "Acme in the second quarter of 2024. Total assets were up 10.2% since December.",
        "Acme in the second quarter of 2024. Total assets grew 10.2% since december.",
        "In 2024 Acme's revenue was more than the 2023 figure; net income was $1,012 million.",
        "A word on Acme's June '24 quarter. Revenue was $3,100 million.",
        "Acme, Jun-24 quarter: revenue was $3,100 million.",
        "Acme, three months to Jun-24. Revenue was $3,100 million.",
        "Acme, six months to end-June 2024. Revenue was $6,050 million.",
        "Acme, April-June 2024. Revenue was $3,100 million.",
        "Acme in the second quarter of 2024. H1 revenue was $6,050 million.",
        "Over the second quarter of 2024 Acme had revenue of $3,100 million.",
        "In the second quarter of 2024 Acme's revenue was $3,100 million, and in the second quarter of 2023 revenue was $2,600 million.",
    ],
)
def test_what_holds_is_accepted(held: Verifier, text: str) -> None:
    result = held.verify(text, None)
    assert result.claims
    assert result.ok, [(c.claim.number.text, c.claim.period, c.finding.message) for c in result.claims]


@pytest.mark.parametrize(
    "text",
    [
        "Acme, first half of 2024.\n\nSecond quarter. Revenue was $6,050 million.",
        "In the second quarter of 2024 Acme's revenue was $2,600 million, and in the second quarter of 2023 revenue was $3,100 million.",
        "Acme, second quarter of 2024.\n\n- Six months: revenue $3,100 million",
        "In the first half of 2024 Acme's total assets grew to $24,400 million from $26,565 million in December.",
        "Acme in the second quarter of 2024. Total assets were down 10.2% since December.",
        "In 2024 Acme's revenue was more than the 2023 figure; net income was $843 million.",
        "Acme, second quarter of 2024. Revenue of $3,100 million (six months: $6,050 million) was a record. "
        "Revenue came to $6,050 million.",
        "Over the first half of 2024 Acme did well. In Q2 2024 it did better. Revenue came to $6,050 million.",
    ],
)
def test_the_value_of_another_period_is_refused(held: Verifier, text: str) -> None:
    assert not held.verify(text, None).ok


def test_a_month_beside_what_happened_is_no_period_of_what_follows(held: Verifier) -> None:
    text = "Acme, Q2 2024\n\nThe plant burned down in January and it tells: revenue was $3,100 million."
    assert held.verify(text, None).ok


def test_a_percentage_behind_a_quarter_is_no_year(held: Verifier) -> None:
    (claim,) = held.verify("Acme's revenue growth in Q2 19.2% (2024).", None).claims
    assert claim.claim.number.text == "19.2%"


@pytest.mark.parametrize("words", ["LTM", "TTM", "trailing-twelve-month", "last twelve months'", "rolling 12-month"])
def test_the_last_twelve_months_end_with_what_the_text_is_about(held: Verifier, words: str) -> None:
    result = held.verify(f"Acme, quarter ended June 30, 2024. On an {words} basis revenue was $11.0 billion.", "ACME")
    period = result.claims[-1].claim.period
    assert period is not None
    assert (period.end, period.months) == (dt.date(2024, 6, 30), 12)


def test_a_quarter_by_its_month_is_the_newest_that_a_report_is_about() -> None:
    own = rows()
    revenue = next(row for row in own if row["metric"] == "revenue")
    quarter = _interim(revenue, 2023, 3, 2_600e6) | {
        "doc_date": dt.date(2023, 6, 30), "accession": "0000000001-23-000009",
    }  # fmt: skip
    verified = TABLES["verified_facts"].frame([*own, quarter])
    result = Verifier(FactStore.from_frame(verified)).verify("Acme's June quarter: revenue was $2,600 million.", None)
    assert [claim.finding.verdict for claim in result.claims] == ["ok"]
