"""How other authors write numbers of a company: rates without a sign, words for signs, shares in cents, years of events,
members in British spelling.
"""

from __future__ import annotations

import datetime as dt

import pytest
from claim_facts import frames, rows

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

_PART = "Defense, Space & Pumps"


@pytest.fixture(scope="module")
def held() -> Verifier:
    """Acme with a part that lost money, and the first half of its year."""
    own = rows()
    revenue = next(row for row in own if row["metric"] == "revenue" and row["fiscal_period"] == "FY2024")
    income = next(row for row in own if row["metric"] == "operating_income" and row["fiscal_period"] == "FY2024")
    lost = income | {"fact_id": "f" * 23 + "1", "segment": _PART, "value": -527e6, "printed": "(527)", "row_index": 90}
    half = revenue | {
        "fact_id": "f" * 23 + "2", "value": 6_050e6, "printed": "6,050", "fiscal_period": "H1 2024", "table_index": 2,
        "period_start": dt.date(2024, 1, 1), "period_end_date": dt.date(2024, 7, 1),
    }  # fmt: skip
    verified = TABLES["verified_facts"].frame([*own, *rows("RIVL", 0.37), lost, half])
    return Verifier(FactStore.from_frame(verified, frames()[1]))


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("In 2024 Acme's gross margin was 40.0, and its operating margin 12.0.", ["ok", "ok"]),
        ("In 2024 Acme's gross margin was 43.0.", ["wrong"]),
        ("In 2024 Acme's NI was $1,012 million.", ["ok"]),
        ("In 2024 Acme's NI was 1,012m vs 843m last year.", ["ok", "ok"]),
        ("In 2024 Acme had operating income of $1,518 million, i.e. 12 cents on every dollar.", ["ok", "ok"]),
        ("In 2024 Acme's operating income was $253 million higher than last year.", ["ok"]),
        ("In 2024 Acme's operating income was $353 million lower than last year.", ["wrong"]),
        ("In 2024 Acme's revenue was plus 20%.", ["ok"]),
        ("In 2024 revenue was $12,650 million, helped by a brand bought in 1995.", ["ok"]),
        ("In 1995 revenue was $12,650 million.", ["wrong"]),
        ("In 2024 the Defence, Space & Pumps unit had an operating loss of $527 million.", ["ok"]),
        ("In the six months to the first of July 2024 revenue was $6,050 million.", ["ok"]),
        ("Acme's revenue in 2024 was $12,650 million, 1.2x 2023. Net income was $1,012 million.", ["ok", "ok", "ok"]),
        ("In 2024 revenue was $12,650 million. Pumps made 70% of it.", ["ok", "ok"]),
        ("In 2024 revenue was $12,650 million. Pumps made 60% of it.", ["ok", "wrong"]),
        ("In 2024 revenue was $12,650 million, 30% of it in Valves.", ["ok", "ok"]),
        ("In the half-year to 1 July 2024 revenue was $6,050 million.", ["ok"]),
        ("In 2024 net income and operating income together came to $2,530 million.", ["ok"]),
        ("In 2024 net income and operating income together came to $3,530 million.", ["wrong"]),
        ("Acme's 2024 was good. From a small revenue in 2023 to a revenue of $12,650 million.", ["ok"]),
    ],
)
def test_other_wordings_are_read(held: Verifier, text: str, verdicts: list[str]) -> None:
    claims = held.verify(text, "ACME").claims
    said = [claim.finding.verdict for claim in claims if claim.claim.role != "course"]
    assert said == verdicts, [(c.claim.number.text, c.finding.code, c.finding.message) for c in claims]


def test_a_profit_behind_before_taxes_is_one_before_taxes(held: Verifier) -> None:
    (claim,) = held.verify("In 2024 it shrank; before taxes, profit was $912 million.", "ACME").claims
    assert claim.claim.subject is not None
    assert claim.claim.subject.metric == "income_before_tax"


def test_what_is_left_out_is_not_contradicted(held: Verifier) -> None:
    (plain,) = held.verify("In 2024 total assets were $31.7 billion.", "ACME").claims
    (left,) = held.verify("In 2024 the rest came, before total assets, to $31.7 billion.", "ACME").claims
    assert (plain.finding.verdict, left.finding.verdict) == ("wrong", "unverifiable")
