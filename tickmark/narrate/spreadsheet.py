"""A report as a spreadsheet: a sheet per statement, numbers as numbers, each row with its facts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tickmark.assurance import weakest
from tickmark.errors import NarrativeError
from tickmark.narrate import wording
from tickmark.narrate.findings import Findings
from tickmark.narrate.research import ResearchFact
from tickmark.security import in_workbook


def write_spreadsheet(reports: Sequence[Findings], target: Path) -> None:
    """Write the statements, key metrics and segments of one or several reports.

    Raises:
        NarrativeError: openpyxl is not installed.
    """
    try:
        from openpyxl import Workbook
    except ImportError as error:
        raise NarrativeError(
            "a spreadsheet needs openpyxl, which is not installed", hint="pip install openpyxl"
        ) from error
    book = Workbook()
    book.remove(book.active)
    for found in reports:
        for name, rows in _sheets(found):
            sheet = book.create_sheet(re.sub(r"[\[\]:*?/\\]", " ", f"{found.latest.ticker} {name}")[:31])
            for row in rows:
                sheet.append([in_workbook(cell) for cell in row])
            sheet.freeze_panes = "C2"
    book.save(target)


def _sheets(found: Findings) -> list[tuple[str, list[list[Any]]]]:
    sheets = []
    for statement in found.statements:
        rows: list[list[Any]] = [
            [
                "Metric",
                "As printed",
                *(f"{p.start} to {p.end}" if p.start else str(p.end) for p in statement.periods),
                "Unit",
                "Facts",
                "Assurance",
            ]
        ]
        for line in statement.lines:
            facts = [line.facts.get(period) for period in statement.periods]
            first = next(fact for fact in facts if fact)
            rows.append(
                [
                    line.name,
                    wording.short_label(first),
                    *(fact.amount if fact else None for fact in facts),
                    first.unit,
                    ", ".join(fact.fact_id for fact in facts if fact),
                    weakest(fact.assurance for fact in facts if fact),
                ]
            )
        sheets.append((statement.title, rows))
    rows = [["Segment", "Measure", "Period", "Value", "Before", "Value before", "Unit", "Facts", "Assurance"]]
    for item in found.segments:
        rows.append(
            [
                item.name,
                item.measure,
                wording.period_name(item.now),
                item.now.amount,
                *_before(item.before),
                item.now.unit,
                ", ".join(f.fact_id for f in (item.now, item.before) if f),
                weakest(f.assurance for f in (item.now, item.before) if f),
            ]
        )
    sheets.append(("Segments", rows))
    return sheets


def _before(fact: ResearchFact | None) -> tuple[str | None, float | None]:
    return (wording.period_name(fact), fact.amount) if fact else (None, None)
