"""Made-up sentences of many sectors, each with what it states: value, unit, first and last day, or nothing."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from tests.support.sentences import Sentence, read, sentences

SENTENCES = Path(__file__).resolve().parents[4] / "corpus/sentences.csv"


def test_sentences_of_many_sectors_state_what_they_state_and_nothing_else() -> None:
    count: Counter[str] = Counter()
    wrong: list[str] = []
    for sentence in sentences(SENTENCES):
        found = read(sentence)
        count["wanted"] += len(sentence.needed)
        count["missed"] += sum(stated not in found for stated in sentence.needed)
        count["claimed"] += len(found)
        wrong += [
            f"{sentence.text} -> {stated}" for stated in found if stated not in (*sentence.needed, *sentence.allowed)
        ]
    assert count["wanted"] > 1_400
    assert count["missed"] / count["wanted"] <= 0.02
    assert len(wrong) / count["claimed"] <= 0.01, "\n".join(wrong)


@pytest.mark.parametrize(
    ("report", "text", "facts"),
    [
        ("A", "Revenue rose $112 million, or 8.4%, to $1,445 million in 2024 from $1,333 million in 2023.", "112000000 2024 | 0.084 2024 | 1445000000 2024 | 1333000000 2023"),
        ("A", "Income was $214 million in 2024, or 15% of sales, compared to $187 million, or 14% of sales, in 2023.", "214000000 2024 | 0.15 2024 | 187000000 2023 | 0.14 2023"),
        ("A", "Debt fell to $2.1 billion at December 31, 2024 from $2.4 billion a year earlier.", "2100000000 at 2024 | 2400000000 at 2023"),
        ("A", "Sales were $52 million in 2024 compared to $41 million in 2023; gross margin was 41% versus 40%.", "52000000 2024 | 41000000 2023 | 0.41 2024 | 0.4 2023"),
        ("A", "Interest expense was $5 million compared to $4 million in 2024 and 2023, respectively.", "5000000 2024 | 4000000 2023"),
        ("A", "The valuation allowance increased by $27 million during 2024 to $148 million.", "27000000 2024 | 148000000 at 2024"),
        ("A", "The discount rates on the obligations were 5.5% and 5.2% at December 31, 2024 and 2023; the return on assets was 6.5% in both years.", "0.055 at 2024 | 0.052 at 2023 | 0.065 2024 | 0.065 2023"),
        ("A", "Interest paid was $8 million, $9 million and $7 million in each of the three years ended December 31, 2024, 2023 and 2022.", "8000000 2024 | 9000000 2023 | 7000000 2022"),
        ("A", "Net loss was $2 million in 2024; distributions to partners were $5 million.", "2000000 2024 | 5000000 2024"),
        ("A", "Gross profit was $512 million for 2024, compared to $478 million for 2023. The increase was due to volumes of $34 million.", "512000000 2024 | 478000000 2023 | 34000000 2024"),
        ("A", "Inventories at December 31, 2024 were $731 million, $44 million lower than at December 31, 2023.", "731000000 at 2024 | 44000000 2024"),
        ("A", "Interest cost, consisting of coupon interest of $8 million and amortization of $2 million, was $10 million in 2024.", "8000000 2024 | 2000000 2024 | 10000000 2024"),
        ("N", "Through the first nine months of 2024, we spent $210 million on buybacks, and $415 million remains under the program.", "210000000 2024 | 415000000 at 2024"),
        ("A", "We ended 2024 with $402 million in cash.", "402000000 at 2024"),
        ("A", "Costs were $4 million in 2024 and $3 million in 2023, and recoveries were $2 million and $1 million.", "4000000 2024 | 3000000 2023 | 2000000 2024 | 1000000 2023"),
        ("W", "Year-to-date sales were $3.9 billion, up from $3.8 billion in the first thirty-nine weeks of fiscal 2023.", "3900000000 2024 | 3800000000 2023"),
        ("A", "Deposits were $18 million and $15 million as of December 31, 2024 and 2023; the maximum amount payable is $40 million.", "18000000 at 2024 | 15000000 at 2023"),
    ],
)  # fmt: skip
def test_times_that_stand_elsewhere_in_a_sentence(report: str, text: str, facts: str) -> None:
    found = read(Sentence(report, text, (), ()))
    told = [
        (Decimal(value), "at" not in time, int(time[-1]))
        for value, *time in (fact.split() for fact in facts.split(" | "))
    ]
    assert [(value, period.start is not None, period.end.year) for value, _, period in found] == told
