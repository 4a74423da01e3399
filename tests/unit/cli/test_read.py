"""`tickmark read`: a file of any format through the whole chain."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from openpyxl import load_workbook

import tickmark.cli
from samples import make_samples
from tickmark.cover import day_of_report
from tickmark.document.html import read_html
from tickmark.settings import REPOSITORY, Settings

from company import release  # isort: skip  made importable by make_samples
from company.filing import ISSUES, make  # isort: skip  made importable by make_samples

SHEET = REPOSITORY / "samples" / "files" / "mrdw-balance-sheet.csv"
ABOUT = ("--form", "10-K", "--report-date", "2024-08-31", "--fiscal", "FY2024")
Ran = tuple[int, str, str]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., Ran]:
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path / "nothing"))
    monkeypatch.setenv("COLUMNS", "160")

    def ran(*options: str | Path) -> Ran:
        monkeypatch.setattr(sys, "argv", ["tickmark", "read", *map(str, options)])
        with pytest.raises(SystemExit) as leaving:
            tickmark.cli.main()
        captured = capsys.readouterr()
        return int(leaving.value.code or 0), captured.out, captured.err

    return ran


def test_a_statement_is_shown_with_the_places_of_its_facts(said: Callable[..., Ran]) -> None:
    code, out, _ = said(SHEET, *ABOUT)
    lines = out.splitlines()
    assert code == 0 and lines[0].startswith(
        "mrdw-balance-sheet, 10-K for FY2024, ended 2024-08-31 (csv), facts: 74 verified, "
    )
    assert lines[3].split()[:-1] == [
        "Cash",
        "and",
        "cash",
        "equivalents",
        "759",
        "USD",
        "millions",
        "2024-08-31",
        "Document",
        "t0",
        "r6",
        "c1",
        "759",
    ]


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_that_no_period_ended_on_is_refused(said: Callable[..., Ran], day: str) -> None:
    code, _, err = said(SHEET, "--form", "10-K", "--report-date", day, "--fiscal", "FY2024")
    assert code == 1 and f"no period of a filing ended on {day}" in err and "--report-date" in err


def test_every_column_as_json_and_csv(said: Callable[..., Ran]) -> None:
    code, out, err = said(SHEET, *ABOUT, "--format", "json", "--ticker", "mrdw")
    rows = json.loads(out)
    assert code == 0 and len(rows) == 74 and "facts: 74 verified" in err
    assert {row["ticker"] for row in rows} == {"MRDW"} and {row["verification_status"] for row in rows} == {
        "exact_match"
    }
    code, out, _ = said(SHEET, *ABOUT, "--format", "csv", "--metrics", "--limit", "3")
    assert [row["metric"] for row in csv.DictReader(io.StringIO(out))] == [
        "cash_and_equivalents",
        "short_term_investments",
        "accounts_receivable",
    ]


def test_facts_are_written_to_files(said: Callable[..., Ran], tmp_path: Path) -> None:
    for suffix in ("csv", "json", "xlsx"):
        code, out, _ = said(SHEET, *ABOUT, "--out", tmp_path / f"facts.{suffix}")
        assert code == 0 and out == f"{tmp_path}/facts.{suffix}: 74 verified facts\n"
    rows = json.loads((tmp_path / "facts.json").read_text())
    flat = list(csv.DictReader(io.StringIO((tmp_path / "facts.csv").read_text(encoding="utf-8"))))
    head, *cells = load_workbook(tmp_path / "facts.xlsx").active.iter_rows(values_only=True)
    assert (
        [row["value"] for row in rows]
        == [float(row["value"]) for row in flat]
        == [dict(zip(head, row, strict=True))["value"] for row in cells]
    )
    assert not (tmp_path / "nothing").exists()


def test_html_says_itself_what_it_is_about_and_nothing_is_stored(said: Callable[..., Ran], tmp_path: Path) -> None:
    issue = next(issue for issue in ISSUES if issue.quarter == 2)
    path = tmp_path / "quarter.htm"
    path.write_bytes(make(issue).render())
    code, out, _ = said(path, "--limit", "1")
    assert code == 0 and f"10-Q for Q2 {issue.year}, ended {issue.end} (html)" in out.splitlines()[0]
    assert sorted(tmp_path.iterdir()) == [path]


def test_what_the_gate_turns_down_is_shown_with_the_reason(said: Callable[..., Ran]) -> None:
    code, out, _ = said(SHEET, *ABOUT, "--rejected")
    assert code == 0 and len(out.splitlines()) == 1 and "0 rejected" in out


ERRORS = {
    "no such file": (("missing.csv",), 1, "missing.csv cannot be read"),
    "a folder": ((".",), 1, "cannot be read"),
    "no form": ((SHEET,), 1, "add --form"),
    "no year": ((SHEET, "--form", "10-K", "--report-date", "2024-08-31"), 0, ""),
    "no day": ((SHEET, "--form", "10-K"), 1, "add --report-date"),
    "a day that is none": ((SHEET, "--report-date", "2024-13-31"), 2, "is not a day"),
    "a period that is none": ((SHEET, "--fiscal", "last year"), 2, "is not a fiscal period"),
    "half a year": ((SHEET, "--fiscal", "H1 2024"), 2, "a year or a quarter"),
    "a year end that is none": ((SHEET, "--year-end", "31 Aug"), 2, "is no day of a year"),
    "another format to write": ((SHEET, *ABOUT, "--out", "facts.pdf"), 2, "has to end with"),
    "a folder that is not there": ((SHEET, *ABOUT, "--out", "missing/facts.csv"), 1, "cannot be written"),
    "what is no document": ((make_samples.HERE / "serve.py",), 1, "does not say which form"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors_say_what_to_do(
    name: str, said: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options, code, message = ERRORS[name]
    left, _, err = said(*options)
    assert left == code and message in " ".join(err.replace("│", " ").split())


def test_a_csv_of_facts_cannot_run_formulas(said: Callable[..., Ran], tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text('(in millions of dollars),"December 31, 2023"\n"=HYPERLINK(""x"")",5\nTotal assets,7\n')
    code, out, _ = said(path, "--form", "10-K", "--report-date", "2023-12-31", "--format", "csv")
    assert code == 0 and "\"'=HYPERLINK" in out


def test_a_whole_submission_of_a_press_release(said: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "release.txt").write_bytes(release.submission())
    code, out, remarks = said(tmp_path / "release.txt", "--metrics", "--limit", "1")
    assert code == 0 and out.startswith("release, 8-K for FY2024, ended 2024-08-31 (html), facts: ")
    assert "read with its exhibits: EX-99.1" in remarks


@pytest.mark.parametrize(
    "cover",
    [
        "<p>Date of Report (Date of earliest event reported): <b>October 3, 2024</b></p>",
        "<p>October 3, 2024</p><p>Date of Report (Date of earliest event reported)</p><p>1 Quay Street</p>",
        "<p>Date of report (date of earliest event reported)</p><p>October 3, 2024</p>",
    ],
)
def test_the_day_of_a_current_report_is_on_its_cover(cover: str) -> None:
    html = (
        f"<html><body><p>FORM 8-K</p>{cover}<p>Item 2.02. Results of the quarter ended August 31, "
        f"2024</p></body></html>"
    )
    assert day_of_report(read_html(html.encode(), "0" * 64)) == date(2024, 10, 3)


def test_a_file_that_gives_no_facts_says_what_it_holds(said: Callable[..., Ran], tmp_path: Path) -> None:
    file = tmp_path / "letter.htm"
    file.write_text("<html><body><p>Dear shareholders, it was a good year.</p></body></html>")
    code, out, err = said(file, *ABOUT)
    assert (
        code == 0
        and "facts: 0 verified" in out
        and "no facts: 0 tables with numbers and the text gave 0 candidates" in err
    )


def test_a_file_without_a_currency_says_what_to_add(said: Callable[..., Ran], tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    about = ("--form", "10-K", "--report-date", "2023-12-31")
    path.write_text('(in millions),"December 31, 2023"\nCash,5\nTotal assets,7\n')
    code, out, err = said(path, *about)
    assert code == 0 and "facts: 0 verified" in out and "'(in millions of US dollars)'" in err
    path.write_text('(in millions of US dollars),"December 31, 2023"\nCash,5\nTotal assets,7\n')
    code, out, err = said(path, *about)
    assert code == 0 and "facts: 2 verified" in out and "currency" not in err
