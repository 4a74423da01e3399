"""Made-up sentences of many sectors, each with what it states: value, unit, first and last day, or nothing."""

from __future__ import annotations

import csv
import html
from collections import Counter
from datetime import date
from decimal import Decimal
from pathlib import Path

from tickmark.document.html import read_html
from tickmark.facts.text import text_facts
from tickmark.model import FiscalPeriod, Period

SENTENCES = Path(__file__).parents[1] / "data" / "sentences.csv"
REPORTS = {  # of the column `report`
    "A": FiscalPeriod(2024, None, date(2024, 12, 31), "test"),
    "Q": FiscalPeriod(2024, 2, date(2024, 6, 30), "test"),
    "N": FiscalPeriod(2024, 3, date(2024, 9, 30), "test"),
    "J": FiscalPeriod(2024, None, date(2024, 6, 30), "test"),
    "R": FiscalPeriod(2024, None, date(2025, 2, 1), "test"),
}
CALENDAR = {"R": "Balances at February 1, 2025 and February 3, 2024. Years ended February 1, 2025, February 3, 2024, January 28, 2023."}

Stated = tuple[Decimal, str, Period]


def read(report: str, sentence: str) -> list[Stated]:
    body = f"<p>{html.escape(sentence)}</p>" + 3 * f"<p>{CALENDAR.get(report, '')}</p>"
    document = read_html(f"<html><body>{body}</body></html>".encode(), "0" * 64)
    section = "Item8Note1" if REPORTS[report].quarter is None else "Part1Item1Note1"
    facts = text_facts(document, REPORTS[report], {block.index: section for block in document.blocks})
    return [(abs(fact.value), fact.unit, fact.period) for fact in facts if fact.location.paragraph_index == 0]


def written(text: str) -> tuple[bool, Stated]:
    """A fact of the file, and whether it may be left out (`?`): the sentence leaves a choice."""
    value, unit, period = text.removeprefix("?").split(" ")
    start, _, end = period.partition("/")
    return not text.startswith("?"), (Decimal(value), unit, Period(date.fromisoformat(start) if start else None, date.fromisoformat(end)))


def test_sentences_of_many_sectors_state_what_they_state_and_nothing_else() -> None:
    count: Counter[str] = Counter()
    wrong: list[str] = []
    with SENTENCES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            facts = [written(text) for text in row["facts"].split(" ; ") if text]
            found = read(row["report"], row["sentence"])
            known = {stated for _, stated in facts}
            count["wanted"] += sum(needed for needed, _ in facts)
            count["missed"] += sum(needed and stated not in found for needed, stated in facts)
            count["claimed"] += len(found)
            wrong += [f"{row['sentence']} -> {stated}" for stated in found if stated not in known]
    assert count["wanted"] > 500
    assert count["missed"] / count["wanted"] <= 0.05
    assert len(wrong) / count["claimed"] <= 0.02, "\n".join(wrong)
