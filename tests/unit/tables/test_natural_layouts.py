"""Tables and sentences as reports of many trades print them: each amount with its value, unit and days."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from tickmark.stages.local import Given, read_local

CASES = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[3] / "corpus/natural_tables.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
MONTH = 30.4  # days


def page(case: dict[str, Any]) -> bytes:
    day = date.fromisoformat(case["day"])
    period = "fiscal year" if case["form"] == "10-K" else "quarterly period"
    return (
        f"<html><body><p>FORM {case['form']}</p><p>For the {period} ended {day:%B} {day.day}, {day.year}</p><p>Example "
        f"Industries, Inc.</p><p><b>Item 7. Management's Discussion</b></p>{case['body']}</body></html>"
    ).encode()


def said(row: dict[str, Any]) -> tuple[float, str, str, int]:
    """Value, unit, last day and months of a fact, 0 of a balance."""
    start = row["period_start"]
    months = 0 if start is None else round((row["period_end_date"] - start).days / MONTH)
    return row["value"], row["unit"], row["period_end_date"].isoformat(), months


def named(verified: pd.DataFrame, label: str, printed: str) -> list[dict[str, Any]]:
    """The facts whose label holds `label` and whose digits are those `printed`."""
    return [
        row
        for row in verified.to_dict("records")
        if label.lower() in row["label"].lower() and row["printed"].replace(" ", "") == printed.replace(" ", "")
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_a_layout_says_is_read(case: dict[str, Any]) -> None:
    given = Given(case["form"], date.fromisoformat(case["day"]), year_end="1231")
    verified, _ = read_local(page(case), "x.htm", given).facts
    for label, printed, value, unit, end, months in case["facts"]:
        found = [said(row) for row in named(verified, label, printed)]
        assert any(
            got == pytest.approx(value) and kind == unit and end in (None, last) and months in (None, length)
            for got, kind, last, length in found
        ), (label, printed, found)
        if case.get("sure"):
            assert {row["assurance"] for row in named(verified, label, printed)} == {"corroborated"}, (label, printed)
    for label, printed, value in case.get("never", ()):
        assert value not in [row["value"] for row in named(verified, label, printed)], (label, printed)
