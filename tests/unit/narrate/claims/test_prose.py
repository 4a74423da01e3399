"""Claims as prose makes them: shares and multiples of other amounts, sums, bounds, ranges, losses told by a word,
periods told by their length.
"""

from __future__ import annotations

import pytest
from claim_facts import frames, verifier

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


def codes(held: Verifier, text: str) -> list[str | None]:
    """Codes of all claims that do not hold and of all checks of the text that fail."""
    result = held.verify(text, "ACME")
    assert result.claims or result.maths
    return [c.finding.code for c in result.claims if c.finding.severity == "error"] + [
        "MATH_INCONSISTENT" for check in result.maths if not check.ok
    ]


TRUE = (
    # shares and multiples
    "Pumps revenue was $8,855 million in 2024, or 70% of the total.",
    "Acme's revenue of $12,650 million in 2024 was 2.7 times Rival's.",
    "Acme's revenue in 2024 was more than twice Rival's $4,680 million.",
    "Rival's revenue was more than a third of Acme's in 2024.",
    (
        "In 2024, total assets were $26,565 million, of which revenue would have been no part. Gross profit was $5,060 "
        "million, a margin of 40.0%."
    ),
    "Pumps led in 2024. Its share of revenue was 70%.",
    "In 2024 Pumps' share of group revenue was 70%.",
    "In 2024 Pumps's part of revenue is 70%.",
    "Acme generated 70% of its revenue from Pumps in 2024.",
    "In 2024, 70% of revenue came from pumps.",
    "Acme's gross profit rose in 2024, and it earned 30% of its revenue in Valves.",
    # growth over several years
    "Revenue grew 41% from 2022 to 2024.",
    "Between fiscal 2022 and fiscal 2024 revenue rose 41%.",
    "Revenue has grown 41% since 2022.",
    "Revenue grew at a compound annual rate of 18.6% from 2022 to 2024.",
    "Revenue CAGR was 18.6% between 2022 and 2024.",
    # sums, differences, bounds, ranges
    "Pumps and Valves together brought in $12,650 million in 2024.",
    (
        "In 2024, revenue from Pumps was $8,855 million and from Valves $3,795 million; together they came to $12.65 "
        "billion."
    ),
    "Gross profit exceeded operating income by $3,542 million in 2024.",
    "Acme's revenue never fell below $9.0 billion in 2022, 2023 and 2024.",
    "Acme's net income stayed above $1,000 million in 2024.",
    "Gross margin was between 39% and 41% in 2024.",
    "Revenue passed the $12.5 billion mark in 2024.",
    "Net income was $1,012 million in 2024, about two thirds of the $1,518 million of operating income.",
    "Acme's revenue exceeded Rival's by $7,970 million in 2024.",
    "In 2024 Pumps revenue was $8,855 million, more than twice Valves.",
    "Acme's revenue was up at $12,650 million in 2024.",
    "Acme's revenue rose to $12,650 million in 2024 and has grown by 41% since 2022.",
    "Acme's revenue was twelve point six five billion dollars in 2024.",
    # losses, and periods that belong to one number alone
    "Rival made a loss of $374 million in 2024, after a loss of $312 million in 2023. Revenue was $4,680 million.",
    "Revenue was $12,650 million in 2024 (2023: $10,542 million). Net income was $1,012 million.",
    "Net income was $1,012 million in 2024, 1.2 times the $843 million of 2023. Operating income was $1,518 million.",
    "Revenue was $12.65 billion in fiscal 2024. In the full year, net income was $1,012 million.",
    "In fiscal 2024 Acme and Rival had revenue of $12,650 million and $4,680 million, respectively.",
    "In 2024 revenue was $12,650 million at Acme and $4,680 million at Rival.",
    "Revenue was $12,650 million (2023: $10,542 million) and gross profit $5,060 million in 2024.",
    "Acme's twelve-month revenue was $12,650 million in 2024, yet Rival lost $374 million.",
    # whose number it is
    "In 2024 it was Acme against Rival. Revenue was $12,650 million and $4,680 million, respectively.",
    "In 2024 it was Acme against Rival. Revenue was $12,650 million at the former, $4,680 million at the latter.",
    "In 2024 Pumps and Valves sold well: the former brought in $8,855 million, the latter $3,795 million.",
    "Pumps was the part everyone asked about in 2024: revenue $8,855 million.",
    "Acme and Rival reported for 2024; Acme's and Rival's revenue came to $12,650 million and $4,680 million respectively.",
    "Revenue was no less than $12.7 billion in 2024.",
    "In 2024 revenue was $12,650 million, a fifth more than the $10,542 million of 2023. Net income was $1,012 million.",
    # courses without numbers
    "Acme's revenue rose in each of 2023 and 2024.",
    "Acme's revenue rose in 2024.",
    "Acme's revenue in 2024 was higher than in 2023.",
    "Acme's revenue of $12,650 million in 2024 was more than $12 billion.",
    "Research and development as a percentage of revenue fell in 2024, while gross profit was $5,060 million.",
    (
        "| Part | 2024 revenue ($ million) | 2023 revenue |\n|---|---|---|\n| Pumps | 8,855 | 7,379 |\n| Valves | "
        "3,795 "
        "| 3,163 |"
    ),
)
FALSE = (
    "Acme's revenue was less than $12,650 million in 2024.",
    "Acme's revenue was over $12,650 million in 2024.",
    "Acme's revenue was $12,650 million a month in 2024.",
    "Acme's revenue was $12,650 million each quarter of 2024.",
    "In 2024 Pumps and Valves sold well: the former brought in $3,795 million.",
    "In 2024 Acme's and Rival's revenue came to $4,680 million and $12,650 million respectively.",
    "Revenue was more than $12.7 billion in 2024.",
    "Pumps revenue was $8,855 million in 2024, or 65% of the total.",
    "Acme's revenue of $12,650 million in 2024 was 3.7 times Rival's.",
    "Acme's revenue in 2024 was more than four times Rival's.",
    "Rival's revenue was about half of Acme's in 2024.",
    "In 2024, gross profit was $5,060 million, a margin of 44.0%.",
    "Pumps led in 2024. Its share of revenue was 60%.",
    "In 2024 Pumps' share of group revenue was 60%.",
    "Pumps and Valves together brought in $12,150 million in 2024.",
    (
        "In 2024, revenue from Pumps was $8,855 million and from Valves $3,795 million; together they came to $13.65 "
        "billion."
    ),
    "Gross profit exceeded operating income by $4,542 million in 2024.",
    "Acme's revenue never fell below $10.0 billion in 2022, 2023 and 2024.",
    "Acme's revenue never exceeded $12.0 billion in 2022, 2023 and 2024.",
    "Gross margin was between 41% and 43% in 2024.",
    "Revenue passed the $13 billion mark in 2024.",
    "Rival made a profit of $374 million in 2024.",
    "Net income was $1,012 million in 2024, 2.2 times the $843 million of 2023.",
    "Acme's revenue was $12.65 billion in fiscal 2024. In the quarter, revenue was $12.65 billion.",
    "In fiscal 2024 Acme and Rival had revenue of $4,680 million and $12,650 million, respectively.",
    "In 2024 revenue was $4,680 million at Acme and $12,650 million at Rival.",
    "Acme's revenue exceeded Rival's by $6,970 million in 2024.",
    "In 2024 Pumps revenue was $8,855 million, more than three times Valves.",
    "Acme's revenue was down at $12,650 million in 2024.",
    "Acme's revenue rose to $12,650 million in 2024 and has grown by 20% since 2022.",
    "Acme's revenue was twelve point five six billion dollars in 2024.",
    (
        "Net income was $1,012 million in 2024. Revenue rose for the fifth year running. Net income fell in each of "
        "2023 "
        "and 2024."
    ),
    "Acme's revenue fell in each of 2023 and 2024.",
    "Acme's revenue fell in 2024.",
    "Acme's revenue in 2024 was lower than in 2023.",
    "Acme's revenue in 2024 was nearly $14 billion.",
    "Acme generated 65% of its revenue from Pumps in 2024.",
    "In 2024, 30% of revenue came from pumps.",
    "Revenue grew 20% from 2022 to 2024.",
    "Revenue has grown 20% since 2022.",
    "Revenue grew at a compound annual rate of 41% from 2022 to 2024.",
    "Revenue fell at a compound annual rate of 18.6% from 2022 to 2024.",
    "Acme's revenue in 2024 fell short of $12 billion.",
    "Revenue was $12,650 million in 2024, triple the $10,542 million of 2023.",
    "Revenue was $12,650 million in 2024, half of the prior year's.",
    "Pumps: revenue $8,855 million, net income $1,012 million in 2024",
    "| Part | 2024 revenue ($ million) | 2023 revenue |\n|---|---|---|\n| Pumps | 3,795 | 7,379 |",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_holds_is_accepted(held: Verifier, text: str) -> None:
    assert codes(held, text) == []


@pytest.mark.parametrize("text", FALSE)
def test_what_does_not_hold_is_refused(held: Verifier, text: str) -> None:
    assert codes(held, text)


@pytest.mark.parametrize(("printed", "said"), [("United States", "U.S."), ("U.S.", "United States")])
def test_the_united_states_are_one_member_by_either_name(printed: str, said: str) -> None:
    verified, raw = frames()
    verified["segment"] = verified["segment"].replace("Pumps", printed)
    verified["label"] = verified["label"].str.replace("Pumps", printed)
    held = Verifier(FactStore.from_frame(verified, raw))
    assert codes(held, f"Acme made 70% of its revenue in the {said} in 2024.") == []
    assert codes(held, f"Acme made 30% of its revenue in the {said} in 2024.")


def test_a_company_told_by_its_size_alone_is_not_passed_over(held: Verifier) -> None:
    text = "Acme and Rival: neither lost money in 2024, with $1,012 million for the larger company."
    (claim,) = held.verify(text).claims
    assert (claim.claim.ticker, claim.finding.verdict) == (None, "unverifiable")


def test_a_cell_with_words_behind_its_amount_is_read(held: Verifier) -> None:
    text = "| | 2024 |\n|---|---|\n| Revenue growth | 20%, the best of all |\n"
    assert [c.claim.number.text for c in held.verify(text, "ACME").claims] == ["20%"]


def test_a_count_of_things_is_no_amount_that_a_table_prints_in_millions(held: Verifier) -> None:
    (claim,) = held.verify("In 2024 Acme's board discussed 1,012 bridges.", "ACME").claims
    assert claim.finding.verdict != "ok"


@pytest.mark.parametrize(
    "text",
    [
        "In 2024, revenue of $12,650 million was 2.5 times as large as gross profit.",
        "In 2024, operating income was 12% of revenue and 2.4 times as large as research and development.",
        "Revenue was $12,650 million in 2024; two years ago it was $9,000 million.",
        "Revenue was $12,650 million in 2024 (PY $10,542 million).",
        "Revenue was $12,650 million ($10,542 million before) in 2024.",
        "Pumps brought in $8,855 million in 2024, against $3,795 million in Valves.",
        "Gross profit in 2024 was $5,060 million up 20%, net income $1,012 million up 20%.",
        "Revenue in 2024 was 20% up on $10,542 million.",
        "Acme's revenue was $12,650 million in 2024. Its net income was $1,012 million (2023: $843 million); Rival's"
        " revenue was $4,680 million.",
        "Gross profit was $5,060 million in 2024, revenue $12,650 million. Its gross profit was more than"
        " a third of 2023's revenue.",
    ],
)
def test_what_stands_for_another_time_or_member_is_read_so(held: Verifier, text: str) -> None:
    result = held.verify(text, "ACME")
    wrong = [
        (c.claim.number.text, c.claim.role, c.finding.message) for c in result.claims if c.finding.verdict == "wrong"
    ]
    assert not wrong
    assert sum(c.finding.verdict == "ok" for c in result.claims) >= 2


def test_a_number_of_an_earlier_column_of_its_row_is_wrong(held: Verifier) -> None:
    text = "Acme in 2024, in short. Revenue was $12,650 million. The deferred tax assets were $327 million."
    found = held.verify(text, "ACME").claims[-1].finding
    assert (found.verdict, found.code) == ("wrong", "PERIOD_MISMATCH")
    text = text.replace("were $327 million", "had been $327 million earlier")
    assert held.verify(text, "ACME").claims[-1].finding.verdict != "wrong"
