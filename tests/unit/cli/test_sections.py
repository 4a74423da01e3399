"""`tickmark sections`: what was found of each filing, what is missing, and the flags of every section."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tickmark.cli
from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.schemas import TABLES
from tickmark.sections import missing_items
from tickmark.settings import Settings

FORM, REPORT = "10-Q", dt.date(2024, 3, 31)
FOUND = (
    ("Part1Item1", "Item 1. Financial Statements", None, [], "x" * 5_000),
    ("Part1Item1Note1", "1. Basis", "Part1Item1", [], "y" * 400),
    ("Part1Item2", "Item 2. Discussion", None, ["by_reference", "short"], "brief"),
    ("Part1Item3", "Item 3. =Risk", None, ["long"], "z" * 1_234),
)


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    own = {"ticker": "ACME", "period": "2024Q1", "accession": "0000000042-24-000001"}
    filing = own | {
        "cik": 42,
        "company": "Acme",
        "form": FORM,
        "report_date": REPORT,
        "filing_date": REPORT,
        "document": "a.htm",
        "url": "https://www.sec.gov/a.htm",
    }
    filing |= {"fiscal_year_end": "1231", "sha256": "ab" * 32, "bytes": 1}
    rows = [
        own
        | {
            "section_id": name,
            "title": title,
            "ordinal": n,
            "parent": parent,
            "first_block": n * 10,
            "end_block": n * 10 + 10,
            "flags": json.dumps(flags),
            "text": text,
        }
        for n, (name, title, parent, flags, text) in enumerate(FOUND)
    ]
    lake = Lake(str(tmp_path))
    lake.commit("raw_filings", "ACME", "2024Q1", {"raw_filings": TABLES["raw_filings"].frame([filing])})
    lake.commit("sections", "ACME", "2024Q1", {"sections": TABLES["sections"].frame(rows)})
    publish(lake, str(tmp_path / "warehouse.duckdb"))
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "160")

    def ran(*options: str) -> str:
        monkeypatch.setattr(sys, "argv", ["tickmark", "sections", *options])
        with pytest.raises(SystemExit) as leaving:
            tickmark.cli.main()
        assert not leaving.value.code
        return capsys.readouterr().out

    return ran


def test_every_filing_in_a_line(said: Callable[..., str]) -> None:
    due = len(missing_items((), FORM, REPORT))
    (row,) = json.loads(said("--format", "json"))
    assert (row["items_found"], row["items_due"], row["missing"]) == (3, due, ["Part1Item4"])
    assert (row["notes"], row["short"], row["long"], row["by_reference"]) == (1, 1, 1, 1)
    assert said().splitlines()[2].split() == ["ACME", "2024Q1", FORM, f"3/{due}", "1", "1", "1", "1", "Part1Item4"]
    (flat,) = csv.DictReader(io.StringIO(said("--format", "csv", "--period", "2024q1")))
    assert flat["missing"] == "Part1Item4"
    assert json.loads(said("--period", "2023Q1", "--format", "json")) == []


def test_every_section_of_a_company(said: Callable[..., str]) -> None:
    rows: list[dict[str, Any]] = json.loads(said("acme", "--format", "json"))
    assert [(row["section_id"], row["title"], row["parent"], row["flags"], row["characters"]) for row in rows] == [
        (*four, len(text)) for *four, text in FOUND
    ]
    shown = said("ACME", "--period", "2024Q1").splitlines()[2:]
    assert [line.split()[1] for line in shown] == [name for name, *_ in FOUND]
    assert "by_reference, short" in shown[2] and "1,234" in shown[3] and "30-39" in shown[3]
    assert [row["flags"] for row in csv.DictReader(io.StringIO(said("ACME", "--format", "csv")))] == [
        "",
        "",
        "by_reference; short",
        "long",
    ]
