"""Made-up sentences with what they state: how they are written in a file, and how one is read as a report's only
paragraph of a note.
"""

from __future__ import annotations

import csv
import html
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from tickmark.document.html import read_html
from tickmark.facts.text import text_facts
from tickmark.model import FiscalPeriod, Period

REPORTS = {  # of the column `report`
    "A": FiscalPeriod(2024, None, date(2024, 12, 31), "test"),
    "Q": FiscalPeriod(2024, 2, date(2024, 6, 30), "test"),
    "N": FiscalPeriod(2024, 3, date(2024, 9, 30), "test"),
    "J": FiscalPeriod(2024, None, date(2024, 6, 30), "test"),
    "R": FiscalPeriod(2024, None, date(2025, 2, 1), "test"),
    "F": FiscalPeriod(2025, None, date(2025, 1, 31), "test"),
    "S": FiscalPeriod(2024, None, date(2024, 9, 28), "test"),
    "W": FiscalPeriod(2024, 3, date(2024, 11, 2), "test"),
    "D": FiscalPeriod(2025, 1, date(2024, 12, 31), "test"),
    "E": FiscalPeriod(2025, 2, date(2024, 12, 31), "test"),
}
CALENDAR = {  # what the rest of such a report says of its days
    "R": "Balances at February 1, 2025 and February 3, 2024. Years ended February 1, 2025, February 3, 2024, January 28, 2023.",
    "F": "Years ended January 31, 2025, January 31, 2024 and January 31, 2023.",
    "S": "Balances at September 28, 2024 and September 30, 2023. Years ended September 28, 2024, September 30, 2023, September 24, 2022.",
    "W": "Balances at November 2, 2024, February 3, 2024 and October 28, 2023. Thirteen and thirty-nine weeks ended November 2, 2024 and October 28, 2023.",
    "D": "Balances at December 31, 2024 and September 30, 2024. Three months ended December 31, 2024 and 2023.",
    "E": "Balances at December 31, 2024 and June 30, 2024. Six months ended December 31, 2024 and 2023.",
}

Stated = tuple[Decimal, str, Period]


class Sentence(NamedTuple):
    """A sentence of a report with what it states: `needed` must be found, `allowed` may be (the sentence leaves a
    choice), and nothing else.
    """

    report: str
    text: str
    needed: tuple[Stated, ...]
    allowed: tuple[Stated, ...]


def sentences(path: Path) -> Iterator[Sentence]:
    """The sentences of a file with the columns report, sentence and facts ("5000000 USD 2024-01-01/2024-12-31 ; ?...";
    an instant has no first day).
    """
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            facts = [_stated(text) for text in row["facts"].split(" ; ") if text]
            needed, allowed = (tuple(stated for must, stated in facts if must is wanted) for wanted in (True, False))
            yield Sentence(row["report"], row["sentence"], needed, allowed)


def _stated(text: str) -> tuple[bool, Stated]:
    value, unit, period = text.removeprefix("?").split(" ")
    start, _, end = period.partition("/")
    return not text.startswith("?"), (
        Decimal(value),
        unit,
        Period(date.fromisoformat(start) if start else None, date.fromisoformat(end)),
    )


def read(sentence: Sentence) -> list[Stated]:
    """What is read of a sentence; values have no sign where words say it."""
    report = REPORTS[sentence.report]
    body = f"<p>{html.escape(sentence.text)}</p>" + 3 * f"<p>{CALENDAR.get(sentence.report, '')}</p>"
    document = read_html(f"<html><body>{body}</body></html>".encode(), "0" * 64)
    section = "Item8Note1" if report.quarter is None else "Part1Item1Note1"
    facts = text_facts(document, report, {block.index: section for block in document.blocks})
    return [(abs(fact.value), fact.unit, fact.period) for fact in facts if fact.location.paragraph_index == 0]
