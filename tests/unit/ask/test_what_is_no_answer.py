"""Amounts that fit a question's words and are not what is asked for: a share of it, a count of a day for what was done,
a change between other years, a rate of nothing.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.ask import Asker
from tickmark.ask.free_text_lookup import stems
from tickmark.ask.strays import STRAYS, strays
from tickmark.ask.wordings import read_phrase
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

FILING = "0000000009-24-000001"
START, END = date(2023, 1, 1), date(2023, 12, 31)


def told(number: int, label: str, value: float, printed: str, sentence: str) -> dict[str, Any]:
    """A fact of a sentence, as of the year's last day."""
    made = fact("MRDW", FILING, None, value, None, END, 1, number)
    return made | {
        "label": label, "row_label": None, "column_label": None, "table_index": None, "row_index": None,
        "column_index": None, "paragraph_index": number, "sentence_string": sentence, "printed": printed,
        "value": value, "unit": "pure",
    }  # fmt: skip


def in_table(number: int, label: str, column: str, value: float, printed: str, **more: Any) -> dict[str, Any]:
    """A fact of the year's table."""
    made = fact("MRDW", FILING, None, value, START, END, 1, number)
    return (
        made
        | {
            "label": label,
            "row_label": label,
            "column_label": column,
            "printed": printed,
            "value": value,
            "unit": "pure",
        }
        | more
    )


@pytest.fixture(scope="module")
def asker() -> Asker:
    rows = [
        fact("MRDW", FILING, "revenue", 900, START, END, 2, 0),
        told(1, "proved reserves", 0.61, "61%", "At year end 61% of proved reserves were developed."),
        told(2, "unsold wagons", 1204.0, "1,204", "At year end we had 1,204 unsold wagons."),
        told(3, "wagons", 2199.0, "2,199", "At year end we had 2,199 wagons."),
        in_table(4, "Average wagon length (feet)", "% change 2023 v 2022", 0.026, "2.6%"),
        in_table(5, "Effective rate", "2023", 0.242, "24.2%"),
        in_table(8, "Net change in wagons", "2023", 120, "120"),
        in_table(7, "Total wagons built", "2023", 3500.0, "3,500"),
        in_table(70, "Bogies sold", "2023", 870.0, "870", doc_type="ANNUAL REPORT"),
        in_table(9, "5.60% Wagon Notes due 2033", "Effective rate", 0.0574, "5.74%"),
        in_table(6, "Non-GAAP wagon margin", "2023", 0.422, "42.2%"),
        told(10, "declines in coach hire", 0.03, "3%", "Revenue fell on declines in coach hire of 3%."),
        told(11, "fitters", 840.0, "840", "At year end we had 840 fitters in 12 sheds, and 31 apprentices."),
        told(12, "agreed to sell", 100_000.0, "100,000", "We agreed to sell 100,000 axles to customers of one yard."),
        told(13, "wagon hire rose", 44.0, "44", "Wagon hire rose by 44 wagons."),
        in_table(12, "Wagon output", "2023 Outlook | High", 4100.0, "4,100"),
        in_table(13, "Coach parts", "2023", 80.0, "80", unit="USD"),
        in_table(14, "Total coach parts", "2023", 95.0, "95", unit="USD"),
        in_table(8, "Depots", "2023", 0.062, "6.2%"),
        in_table(10, "Adjusted EBITDA", "2023", 410.0, "410", unit="USD"),
        in_table(11, "Wagon receivables, less allowances", "2023", 95.0, "95", unit="USD"),
    ]
    filings = [
        {"ticker": "MRDW", "accession": FILING, "filing_date": date(2024, 2, 1), "url": "", "fiscal_year_end": "1231"}
    ]
    tables = [{"accession": FILING, "table_index": n, "kind": "other", "title": "Wagons"} for n in (1, 2)]
    return Asker(
        FactStore.from_frame(TABLES["verified_facts"].frame(rows), pd.DataFrame(filings), pd.DataFrame(tables))
    )


EXAMPLES = [
    ("Merrowdale proved reserves end of 2023", "proved reserves", "share of it"),
    ("what percentage of proved reserves of Merrowdale, end of 2023", "proved reserves", ""),
    ("how many unsold wagons did Merrowdale build in 2023", "unsold wagons", "day for done"),
    ("how many unsold wagons did Merrowdale have at the end of 2023", "unsold wagons", ""),
    (
        "change in average wagon length of Merrowdale 2021 to 2023",
        "Average wagon length (feet)",
        "change of other years",
    ),
    ("change in average wagon length of Merrowdale 2022 to 2023", "Average wagon length (feet)", ""),
    ("average wagon length of Merrowdale, feet 2023", "Average wagon length (feet)", "change unasked"),
    ("what share of wagon length does Merrowdale have in 2023", "Average wagon length (feet)", "change for share"),
    ("Merrowdale total wagons built excluding coaches 2023", "Total wagons built", "nothing left out"),
    ("Merrowdale total wagons built 2023", "Total wagons built", ""),
    ("Merrowdale bogies sold in December 2023", "Bogies sold", "longer than its month"),
    ("Merrowdale bogies sold in the year to December 2023", "Bogies sold", ""),
    ("how many wagons does Merrowdale expect to build", "Total wagons built", "unexpected"),
    ("what did Merrowdale spend on wagons in 2023", "wagons", "balance for spent"),
    ("coupon on the wagon notes of Merrowdale 2023", "5.60% Wagon Notes due 2033", "another rate"),
    ("effective rate of the wagon notes of Merrowdale 2023", "5.60% Wagon Notes due 2033", ""),
    ("net change in wagons of Merrowdale 2022 to 2023", "Net change in wagons", ""),
    ("Merrowdale wagon output outlook 2023", "Wagon output", ""),
    ("Merrowdale depots 2023", "Depots", "percentage unasked"),
    ("in how many sheds did Merrowdale have fitters at the end of 2023", "fitters", "another count"),
    ("how many fitters did Merrowdale have at the end of 2023", "fitters", ""),
    ("how many axles are there to sell at Merrowdale, end of 2023", "agreed to sell", ""),
    ("Merrowdale customers of more than 100k axles, end of 2023", "agreed to sell", "named"),
    ("Merrowdale wagon hire 2023", "wagon hire rose", "change unasked"),
    ("rise of Merrowdale wagon hire 2023", "wagon hire rose", ""),
    ("Merrowdale wagon margin 2023", "Non-GAAP wagon margin", "adjusted unasked"),
    ("Merrowdale coach hire growth 2023", "declines in coach hire", "fall for rise"),
    ("Merrowdale coach hire decline in percent 2023", "declines in coach hire", ""),
    ("Merrowdale adjusted wagon margin 2023", "Non-GAAP wagon margin", ""),
    ("Merrowdale total debt to adjusted ebitda 2023", "Adjusted EBITDA", "amount for multiple"),
    ("Merrowdale adjusted ebitda 2023", "Adjusted EBITDA", ""),
    ("Merrowdale allowances for wagon receivables 2023", "Wagon receivables, less allowances", "taken off"),
    ("Merrowdale wagon receivables 2023", "Wagon receivables, less allowances", ""),
    ("Merrowdale wagon receivables less allowances 2023", "Wagon receivables, less allowances", ""),
]
"""Questions, the label of a fact, and the rule by which it strays from what is asked for; "" where none does."""


@pytest.mark.parametrize(("question", "label", "rule"), EXAMPLES)
def test_an_amount_strays_from_what_is_asked_for(asker: Asker, question: str, label: str, rule: str) -> None:
    (found,) = (one for one in asker.words.of("MRDW").facts if one.label == label)
    asked = asker.fallback.reading(question)
    stray = strays(asked, found)
    assert (stray.name if stray else "") == rule
    assert asker.fallback.strays(asked, found) == bool(rule)


def test_every_rule_has_an_example() -> None:
    assert {rule.name for rule in STRAYS} == {rule for _, _, rule in EXAMPLES} - {""}


@pytest.mark.parametrize(("question", "judged"), [("Merrowdale rate 2023", False), ("Merrowdale cap rate 2023", True)])
def test_what_only_says_what_is_counted_is_nobodys_amount(asker: Asker, question: str, judged: bool) -> None:
    assert asker.fallback.reading(question).judged == judged


def test_a_rate_that_is_named_is_told(asker: Asker) -> None:
    assert asker.ask("Merrowdale effective rate 2023").answer.value == 0.242


def test_what_has_a_total_is_no_total(asker: Asker) -> None:
    (part,) = (one for one in asker.words.of("MRDW").facts if one.label == "Coach parts")
    assert asker.fallback.strays(asker.fallback.reading("total coach parts of Merrowdale 2023"), part)
    assert not asker.fallback.strays(asker.fallback.reading("coach parts of Merrowdale 2023"), part)


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("in how many countries did it have staff", "countries"),
        ("number of shoe factories operated by others", "factories"),
        ("how many did it sell", ""),
        ("staff in China", ""),
    ],
)
def test_what_is_counted_is_named(text: str, counted: str) -> None:
    assert read_phrase(text).counted >= stems(counted) and bool(read_phrase(text).counted) == bool(counted)


@pytest.mark.parametrize(("text", "unit"), [("MW under construction", "count"), ("cost per MW built", "per unit")])
def test_a_measure_that_is_asked_for_is_counted(text: str, unit: str) -> None:
    assert read_phrase(text).unit == unit
