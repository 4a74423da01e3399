"""Words at a number that make its metric another one, and what a text may not be told to say."""

from __future__ import annotations

import pytest
from claim_facts import frames, verifier

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


@pytest.mark.parametrize(
    "text",
    [
        "Acme's diluted earnings per share were $10.12 in fiscal 2024, or $10.12 on the core measure.",
        "In fiscal 2024 Acme's research and development was 5.0% of its organic revenue.",
        "Acme earned $10.12 per basic share in fiscal 2024.",
        "Acme's revenue in fiscal 2024 was $12.65 billion on a pro forma basis.",
    ],
)
def test_another_kind_of_metric_is_not_proved_by_the_plain_one(held: Verifier, text: str) -> None:
    assert held.verify(text).claims[-1].finding.verdict != "ok"


@pytest.mark.parametrize(
    "text",
    [
        "In fiscal 2024 Acme's revenue was $12.65 billion, against $9.0 billion in fiscal 2023.",
        "In fiscal 2024 Acme's revenue grew 20% to $10.5 billion.",
        "Acme's revenue was $12.65 billion in fiscal 2024. Pumps brought in $12.65 billion.",
        "In fiscal 2024 Acme's Pumps had revenue of $3.8 billion.",
        "In fiscal 2024 Acme's operating income was $5.1 billion.",
    ],
)
def test_the_amount_of_another_period_member_or_metric_is_not_accepted(held: Verifier, text: str) -> None:
    assert held.verify(text).claims[-1].finding.verdict != "ok"


@pytest.mark.parametrize(
    "text",
    [
        "Acme's revenue was $12.65 billion in fiscal 2024 after just $10.5 billion the year before.",
        "In fiscal 2024 Acme earned $10.12 per diluted share, after $8.43.",
        "Acme's revenue was $12.65 billion in fiscal 2024. Pumps brought in $8.9 billion and Valves $3.8 billion.",
    ],
)
def test_what_binds_is_accepted(held: Verifier, text: str) -> None:
    assert [c.finding.verdict for c in held.verify(text).claims if c.finding.verdict != "ok"] == []


def test_a_metric_named_by_what_it_leaves_out_is_proved_by_its_own_fact() -> None:
    facts, filings = frames()
    research = facts["metric"] == "research_and_development"
    facts.loc[research, "metric"] = "research_and_development_excluding_in_process"
    value = facts.loc[research & (facts["ticker"] == "ACME") & (facts["fiscal_period"] == "FY2024"), "value"].iloc[0]
    named = "research and development excluding acquired in-process"
    held = Verifier(FactStore.from_frame(facts, filings))
    assert held.verify(f"Acme's {named} was ${value / 1e6:,.0f} million in fiscal 2024.").ok
    assert not held.verify(f"Acme's {named} was ${value / 1e6 + 9:,.0f} million in fiscal 2024.").ok
