"""Rules of tables that no filing at hand fires, each by an example and a counterexample; and how rules are counted."""

from __future__ import annotations

from datetime import date

import rules_fired
from shadow import Case

from tickmark.document.html import read_html
from tickmark.evidence import Kind, SourceKind
from tickmark.model import FiscalPeriod, Period
from tickmark.tables import Reading, read_tables

ANNUAL = FiscalPeriod(2024, None, date(2024, 12, 31), "told")
CASH_FLOWS = (
    ("", "2024", "2023"),
    ("Operating activities:",),
    ("Net cash provided by operating activities", "1,300", "1,200"),
    ("Investing activities:",),
    ("Net cash used in investing activities", "(300)", "(200)"),
    ("Financing activities:",),
    ("Net cash used in financing activities", "(500)", "(600)"),
    ("Net increase in cash", "500", "400"),
)


def page(above: str, rows: tuple[tuple[str, ...], ...]) -> bytes:
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<html><body><p><b>{above}</b></p><table>{lines}</table></body></html>".encode()


def readings(above: str, *rows: tuple[str, ...]) -> dict[str, Reading]:
    """Reading by the text of its number."""
    tables = read_tables(read_html(page(above, rows), "0" * 64), ANNUAL, lambda _: None)
    return {reading.text: reading for table in tables for reading in table.readings}


def rules(reading: Reading) -> set[Kind]:
    return {source.kind for source in reading.period_source.chain()}


def test_a_caption_that_names_the_first_day_gives_it_to_a_column_of_the_year() -> None:
    rows = (("", "2024"), ("Revenue", "1,234"), ("Net income", "556"))
    found = readings("For the period from March 3, 2024 through December 31, 2024", *rows)["1,234"]
    assert SourceKind.SINCE_CAPTION in rules(found) and found.period == Period(date(2024, 3, 3), date(2024, 12, 31))
    whole = readings("For the year ended December 31, 2024", *rows)["1,234"]
    assert SourceKind.SINCE_CAPTION not in rules(whole) and whole.period == Period(date(2024, 1, 1), date(2024, 12, 31))


def test_a_reconciliation_of_cash_under_the_cash_flows_is_of_the_day() -> None:
    found = readings(
        "Statements of cash flows",
        *CASH_FLOWS,
        ("Reconciliation of cash and cash equivalents:",),
        ("Restricted cash", "30", "31"),
    )["30"]
    assert SourceKind.CASH_BREAKDOWN in rules(found) and found.period == Period(None, date(2024, 12, 31))
    flow = readings("Statements of cash flows", *CASH_FLOWS)["500"]
    assert SourceKind.CASH_BREAKDOWN not in rules(flow) and flow.period == Period(date(2024, 1, 1), date(2024, 12, 31))


def test_why_a_number_is_of_a_period_is_kept_beside_its_dates() -> None:
    flow = readings("Statements of cash flows", *CASH_FLOWS)["500"]
    assert str(flow.period_source) == "column header: 2024; 12 months: an annual report"
    assert {SourceKind.COLUMN_HEADER, SourceKind.ANNUAL_REPORT, SourceKind.TABLE_KIND, SourceKind.MONTHS} == rules(flow)


def test_rules_of_a_document_are_counted() -> None:
    raw = page("Statements of cash flows (in thousands)", CASH_FLOWS)
    fiscal = {"year": 2024, "quarter": None, "end": date(2024, 12, 31), "source": "told"}
    fired = rules_fired.count(rules_fired.understood(Case("made up", raw, fiscal=fiscal)))
    assert fired[SourceKind.ABOVE_TABLE] == fired[SourceKind.MONTHS] == 8 and fired[SourceKind.PAGE_HEADER] == 0


def test_what_fires_elsewhere_says_where() -> None:
    assert all(where for where in rules_fired.ELSEWHERE.values())
