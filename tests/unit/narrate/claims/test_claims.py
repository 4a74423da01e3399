"""Claims of narratives: what is a number and what is none, what it measures, and whether the facts say so."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from claim_facts import frames, verifier
from effort import in_proportion, within
from hypothesis import given
from hypothesis import strategies as st

from tickmark.errors import ConfigError, NarrativeError, UnknownEntity
from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.numbers import find_numbers
from tickmark.narrate.claims.rules import CODES, RULES, read_rules, rules
from tickmark.narrate.claims.text import read_narrative


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


def numbers(text: str) -> list[tuple[str, Decimal, str]]:
    return [(n.text, n.value, n.unit) for n in find_numbers(text)]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("$10.5B", "10500000000", "USD"),
        ("$10,500M", "10500000000", "USD"),
        ("10.5 billion dollars", "10500000000", "USD"),
        ("$10,542MM", "10542000000", "USD"),
        ("USD 5.2 billion", "5200000000", "USD"),
        ("61 bn EUR", "61000000000", "EUR"),
        ("€1.0bn", "1000000000", "EUR"),
        ("net loss of $(1,234) million", "-1234000000", "USD"),
        ("cash of -$3.2 billion", "-3200000000", "USD"),
        ("free cash flow was minus $239m", "-239000000", "USD"),
        ("gross margin rose (+460bp)", "0.0460", "pure"),
        ("1,234 thousand shares", "1234000", "shares"),
        ("$11.93 per diluted share", "11.93", "USD/shares"),
        ("4 cents per share", "0.04", "USD/shares"),
        ("12.5%", "0.125", "pure"),
        ("150 basis points", "0.0150", "pure"),
        ("1.5 percentage points", "0.015", "pure"),
        ("2.5x", "2.5", "pure"),
        ("26,196 employees", "26196", "pure"),
        ("ten million units", "10000000", "pure"),
        ("two percent", "0.02", "pure"),
        ("pricing gave 7 points", "0.07", "pure"),
        ("they run fewer stores after closing 287.", "287", "pure"),
        ("pricing was worth 330 of those.", "330", "pure"),
        ("volume: 1.81 million cars", "1810000", "pure"),
    ],
)
def test_numbers_have_value_and_unit(text: str, value: str, unit: str) -> None:
    [(_, found, its_unit)] = numbers(text)
    assert (found, its_unit) == (Decimal(value), unit)


@pytest.mark.parametrize(
    "text",
    [
        "See Item 7 on page 45, Note 12, and the 10-K for FY2024.",
        "In 2023 and 2022, on January 28, 2024 and 1/28/2024, at 5:00 p.m.",
        "Q2 2024, 2Q23, H1 2024, FY24 and the 13-week quarter of the 52 weeks.",
        "Rule 10b-5, ASC 606, ASU 2016-13, Level 3, Section 302, Exhibit 99.1.",
        "The iPhone 15, the RTX 4090, the Boeing 737, the S&P 500 and COVID-19.",
        "A 30-day period of three years [^3], see [12] and accession 0001045810-24-000029.",
        "First (1), then (b) the Form 8-K; Topic 842; No. 3; Chapter 11; 401(k); 12b-1 fees.",
    ],
)
def test_years_items_pages_and_names_are_no_numbers(text: str) -> None:
    assert numbers(text) == []


def test_lists_and_ranges_share_scale_and_unit() -> None:
    assert [n.value for n in find_numbers("$614, $699 and $563 million")] == [614_000_000, 699_000_000, 563_000_000]
    assert [(n.value, n.spread) for n in find_numbers("$10-12 billion")] == [(10 * 10**9, "low"), (12 * 10**9, "high")]


@given(st.integers(1, 10**15), st.sampled_from(["", " million", "bn", "K"]), st.integers(0, 3))
def test_any_printed_amount_is_read_back(units: int, scale: str, digits: int) -> None:
    power = {"": 0, " million": 6, "bn": 9, "K": 3}[scale]
    exact = Decimal(units).scaleb(-digits)
    [found] = find_numbers(f"It was ${exact:,f}{scale} in total.")
    assert found.value == exact.scaleb(power) and found.step == Decimal(1).scaleb(power - digits)


@given(st.text(max_size=300))
def test_no_text_breaks_the_reader(text: str) -> None:
    narrative = read_narrative(text)
    for block in narrative.blocks:
        for number in find_numbers(block.plain.text):
            start, end = block.plain.span(number.start, number.end)
            assert 0 <= start < end <= len(text)


TRUE = [
    "Acme's revenue was $12,650 million in fiscal 2024.",
    "In FY2024, Acme Pumps posted net sales of $12.65 billion.",
    "Acme's revenue rose 20% to $12.7 billion in 2024.",
    "Revenue at Acme was $12.65 billion in fiscal 2024, up 20.0% from $10.54 billion a year earlier.",
    "Acme's gross margin was 40.0% in 2024.",
    "Acme's top line grew by $2.1 billion in fiscal 2024.",
    "Acme's Pumps revenue was $8,855 million in fiscal 2024.",
    "Pumps made up 70% of Acme's total revenue in fiscal 2024.",
    "Research and development was 5.0% of Acme's revenue in 2024.",
    "Acme had total assets of $26.6 billion as of December 31, 2024.",
    "Acme's revenue was $9.0 billion, $10.5 billion and $12.7 billion in 2022, 2023 and 2024, respectively.",
    "Acme used $886 million in investing activities in 2024.",
    "Acme earned $10.12 per diluted share in fiscal 2024.",
    "Rival posted a net loss of $374 million in 2024.",
    "Acme's revenue topped $12 billion in 2024.",
    "Acme's deferred tax assets were $392 million at December 31, 2024.",
    "In 2024 Acme's revenue of $12.65 billion exceeded Rival's $4.68 billion.",
    "In 2024 Acme's revenue was $12.65 billion (Rival: $4.68 billion). Net income came to $1,012 million.",
    "Acme in 2024: revenue rose to $12.65 billion (Rival had $4.68 billion), and net income came to $1,012 million.",
]


@pytest.mark.parametrize("text", TRUE)
def test_true_claims_are_accepted(held: Verifier, text: str) -> None:
    result = held.verify(text)
    assert result.claims and result.ok, [
        (c.claim.number.text, c.finding.code, c.finding.message) for c in result.claims
    ]
    assert all(c.finding.fact_ids for c in result.claims)


FALSE = [
    ("Acme's revenue was $12,950 million in fiscal 2024.", "VALUE_MISMATCH"),
    ("Acme's revenue was $12,651 million in fiscal 2024.", "ROUNDING_MISMATCH"),
    ("Acme's revenue was $12,650 billion in fiscal 2024.", "SCALE_MISMATCH"),
    ("Acme's revenue was $12.65 million in fiscal 2024.", "SCALE_MISMATCH"),
    ("Acme's revenue was €12,650 million in fiscal 2024.", "UNIT_MISMATCH"),
    ("Acme's revenue was 12,650 million shares in fiscal 2024.", "UNIT_MISMATCH"),
    ("Acme's revenue was $12,650 million in fiscal 2023.", "PERIOD_MISMATCH"),
    ("Acme's revenue was $12,650 million in fiscal 2019.", "PERIOD_MISMATCH"),
    ("Rival's revenue was $12,650 million in fiscal 2024.", "ENTITY_MISMATCH"),
    ("Zenith's revenue was $12,650 million in fiscal 2024.", "ENTITY_MISMATCH"),
    ("Acme's gross profit was $12,650 million in fiscal 2024.", "METRIC_MISMATCH"),
    ("Acme's Valves revenue was $8,855 million in fiscal 2024.", "SEGMENT_MISMATCH"),
    ("Acme's Pumps revenue was $12,650 million in fiscal 2024.", "SEGMENT_MISMATCH"),
    ("Acme's revenue fell 20% in fiscal 2024.", "SIGN_MISMATCH"),
    ("Acme posted a net loss of $1,012 million in fiscal 2024.", "SIGN_MISMATCH"),
    ("Rival posted net income of $374 million in 2024.", "SIGN_MISMATCH"),
    ("Acme's revenue was -$12,650 million in fiscal 2024.", "SIGN_MISMATCH"),
    ("Acme's adjusted revenue was $12,650 million in fiscal 2024.", "METRIC_MISMATCH"),
    ("Acme's software revenue was $12,650 million in fiscal 2024.", None),
    ("Acme's revenue in Japan was $12,650 million in fiscal 2024.", None),
    ("Acme's guidance for revenue was $12,650 million in fiscal 2024.", None),
    ("Acme's revenue was not $12,650 million in fiscal 2024.", None),
    ("Acme's Q4 revenue was $12,650 million in fiscal 2024.", "PERIOD_MISMATCH"),
    ("Acme's revenue was less than $12.6 billion in 2024.", "ROUNDING_MISMATCH"),
    ("Acme shipped 3.5 million pumps in 2024.", "CLAIM_NOT_FOUND"),
    ("Acme's market value reached $12,650 million in fiscal 2024.", "CLAIM_NOT_FOUND"),
]


@pytest.mark.parametrize(("text", "code"), FALSE)
def test_false_claims_are_refused_with_the_reason(held: Verifier, text: str, code: str | None) -> None:
    [checked] = held.verify(text).claims
    assert checked.finding.severity == "error", checked.finding.message
    assert code is None or checked.finding.code == code, checked.finding


@given(st.integers(1_000, 99_999))
def test_no_other_amount_passes_for_the_revenue(held: Verifier, millions: int) -> None:
    result = held.verify(f"Acme's revenue was ${millions:,} million in fiscal 2024.")
    assert result.ok == (millions == 12_650)


def test_a_period_that_nothing_names_is_assumed_and_said_to_be(held: Verifier) -> None:
    [checked] = held.verify("Acme's revenue was $12.65 billion.").claims
    assert (checked.finding.verdict, checked.finding.severity, checked.finding.code) == (
        "ok",
        "warning",
        "PERIOD_ASSUMED",
    )


def test_context_carries_company_and_period(held: Verifier) -> None:
    result = held.verify(
        "# Acme in fiscal 2024\n\nRevenue was $12.65 billion. Net income came to $1,012 million.\n\nGross margin "
        "reached 40.0%."
    )
    assert result.ok and len(result.claims) == 3


def test_tables_are_read_by_row_and_column(held: Verifier) -> None:
    table = (
        "Acme, in millions of USD:\n\n| | FY2024 | FY2023 | Change |\n|---|---:|---:|---:|\n| Revenue | 12,650 | "
        "10,542 | +20.0% |\n| Net income | 1,012 | 843 | +20.0% |\n"
    )
    result = held.verify(table)
    assert result.ok and len(result.claims) == 6
    wrong = held.verify(table.replace("10,542", "12,650"))
    assert {c.finding.code for c in wrong.claims if c.finding.severity == "error"} == {"PERIOD_MISMATCH"}


def test_cited_facts_come_first_and_must_fit(held: Verifier) -> None:
    revenue = next(f for f in held.store.find("ACME", "revenue", fiscal_period="FY2024"))
    assert held.verify(f"Acme's revenue was $12.65 billion [{revenue.fact_id}] in fiscal 2024.").ok
    cases = {
        f"Acme's revenue was $12.75 billion [{revenue.fact_id}] in fiscal 2024.": "ROUNDING_MISMATCH",
        f"Acme's revenue was $12.65 billion [{revenue.fact_id}] in fiscal 2023.": "PERIOD_MISMATCH",
        f"Acme's net income was $12.65 billion [{revenue.fact_id}] in fiscal 2024.": "METRIC_MISMATCH",
        f"Rival's revenue was $12.65 billion [{revenue.fact_id}] in fiscal 2024.": "ENTITY_MISMATCH",
        f"Acme's revenue was $12.65 billion [{'0' * 23}e] in fiscal 2024.": "CITATION_MISMATCH",
    }
    for text, code in cases.items():
        assert [c.finding.code for c in held.verify(text).claims] == [code], text


@pytest.mark.parametrize(
    ("text", "kind", "ok"),
    [
        ("20% of $1,000 is $200.", "product", True),
        ("20% of $1,000 is $300.", "product", False),
        ("Acme's revenue rose 20% to $12.65 billion in 2024 from $10.54 billion in 2023.", "growth", True),
        ("Acme's revenue rose 30% to $12.65 billion in 2024 from $10.54 billion in 2023.", "growth", False),
        ("Acme's revenue was $12.65 billion in 2024, compared with €10.54 billion in 2023.", "currencies", False),
        ("Pumps were 70% of Acme's revenue and Valves were 60% of Acme's revenue in 2024.", "shares_of_whole", False),
        ("| Part | Value |\n|---|---|\n| A | 10 |\n| B | 20 |\n| Total | 30 |", "total", True),
        ("| Part | Value |\n|---|---|\n| A | 10 |\n| B | 20 |\n| Total | 35 |", "total", False),
    ],
)
def test_arithmetic_of_the_text_itself(held: Verifier, text: str, kind: str, ok: bool) -> None:
    checks = [check for check in held.verify(text, "ACME").maths if check.kind == kind]
    assert checks and checks[0].ok == ok


def test_filings_that_were_not_public_do_not_count(held: Verifier) -> None:
    import datetime as dt

    result = held.verify("Acme's revenue was $12.65 billion in fiscal 2024.", as_of=dt.date(2024, 6, 30))
    assert not result.ok


def test_the_data_has_the_documented_shape(held: Verifier) -> None:
    data = held.verify("Acme's revenue was $12.65 billion in fiscal 2024.").as_json()
    assert (data["ok"], data["claims_total"], data["claims_matched"], data["math_checks"]) == (True, 1, 1, [])
    claim = data["claims"][0]
    assert (
        claim["line"],
        claim["value"],
        claim["unit"],
        claim["metric"],
        claim["period"],
        claim["verdict"],
        claim["code"],
    ) == (
        1,
        12_650_000_000,
        "USD",
        "revenue",
        "FY2024",
        "ok",
        None,
    )
    assert (
        claim["span"] == [19, 33]
        and claim["fact_id"]
        and claim["confidence"] > 0.9
        and claim["evidence"]["printed"] == "12,650"
    )


@pytest.mark.parametrize(
    "disguise",
    ["$12.9\u200b5 billion", "**$12.95** billion", "$１２.９５ billion", "<b>$12.95</b> billion", "$12\\.95 billion"],
)
def test_a_number_in_disguise_is_read_as_its_readers_see_it(held: Verifier, disguise: str) -> None:
    result = held.verify(f"Acme's revenue was {disguise} in fiscal 2024.")
    assert [c.finding.verdict for c in result.claims] == ["wrong"]


def test_time_grows_with_the_text_and_not_faster(held: Verifier) -> None:
    line = "Acme's revenue was $12.65 billion in fiscal 2024, up 20.0% from $10.54 billion in fiscal 2023.\n\n"
    held.verify(line)

    def verified(times: int) -> None:
        assert len(held.verify(line * times).claims) == 3 * times

    assert in_proportion(verified, 50, times=4, slack=2)


def test_what_cannot_be_verified_is_an_error_with_its_reason(held: Verifier) -> None:
    with pytest.raises(UnknownEntity, match="holds nothing of ZZZ"):
        held.verify("Revenue was $1.", "ZZZ")
    with pytest.raises(NarrativeError, match="too long"):
        held.verify("x" * 2_000_001)


def test_the_rules_are_validated(tmp_path: Path) -> None:
    assert set(rules().severities) == set(CODES)
    broken = tmp_path / "rules.yaml"
    for old, new, message in (
        ("VALUE_MISMATCH: error", "VALUE_MISMATCH: fine", "VALUE_MISMATCH"),
        ("half_unit: 0.5", "half_unit: 3", "half_unit"),
    ):
        broken.write_text(RULES.read_text().replace(old, new, 1))
        with pytest.raises(ConfigError, match=message):
            read_rules(broken)


def test_lines_of_their_own_are_not_run_together_and_wrapped_ones_are(held: Verifier) -> None:
    own = (
        "Acme revenue $12,650 million (FY2024)\nAcme gross profit $5,060 million (FY2024)\nRival revenue $5,680 "
        "million (FY2024)\n"
    )
    assert [block.plain.text for block in read_narrative(own).blocks] == own.splitlines()
    wrapped = "In fiscal 2024 the company did well:\nAcme's revenue was $12,650 million, which is\nmore than in 2023.\n"
    assert len(read_narrative(wrapped).blocks) == 1
    assert [c.finding.severity for c in held.verify(own).claims] == ["ok", "ok", "error"]


def test_hostile_texts_take_time_in_proportion(held: Verifier) -> None:
    for text in (
        "$5 million and " * 300,
        "from the " * 2000 + "$5",
        "(" * 5000,
        "1," * 4000,
        "[a](b" * 2000,
        "<!--" * 2000,
        "| a |\n|---|\n" + "| $5 |\n" * 300,
    ):
        with within(10):
            held.verify(text, "ACME")


def _doubted(**changed: str) -> Verifier:
    """A verifier in whose facts the company's revenue of 2024 has columns changed."""
    verified, filings = frames()
    its = (verified["ticker"] == "ACME") & (verified["metric"] == "revenue") & (verified["fiscal_period"] == "FY2024")
    for column, value in changed.items():
        verified.loc[its, column] = value
    return Verifier(FactStore.from_frame(verified, filings))


RIGHT, WRONG = (
    "Acme Pumps had revenue of $12.65 billion in FY2024.",
    "Acme Pumps had revenue of $99.1 billion in FY2024.",
)


def test_a_finding_says_when_its_fact_is_uncorroborated() -> None:
    held = _doubted(assurance="uncorroborated")
    (right,), (wrong,) = held.verify(RIGHT, "ACME").claims, held.verify(WRONG, "ACME").claims
    assert (right.finding.verdict, right.finding.assurance) == ("ok", "uncorroborated")
    assert "uncorroborated: nothing but the page confirms it" in right.finding.message
    assert (wrong.finding.verdict, wrong.as_json()["assurance"]) == ("wrong", "uncorroborated")
    assert "uncorroborated" in wrong.finding.message


def test_a_disputed_fact_makes_no_claim_wrong() -> None:
    assert [c.finding.verdict for c in _doubted().verify(WRONG, "ACME").claims] == ["wrong"]
    held = _doubted(
        assurance="disputed", other_reading="tag us-gaap:Revenues: 99,100,000,000 USD, 2024-01-01 to 2024-12-31"
    )
    result = held.verify(WRONG, "ACME")
    (claim,) = result.claims
    assert (claim.finding.verdict, claim.finding.severity, claim.finding.code, result.ok) == (
        "unverifiable",
        "warning",
        "DISPUTED_SOURCE",
        True,
    )
    assert "99,100,000,000 USD" in claim.finding.message
    assert [c.finding.verdict for c in held.verify(RIGHT, "ACME").claims] == ["ok"]
