"""Rules of tables that no filing at hand fires, each by an example and a counterexample; and how rules are counted."""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

import rules_fired
from shadow import Case, made_up_cases

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
    return readings_of(page(above, rows))


def readings_of(raw: bytes) -> dict[str, Reading]:
    tables = read_tables(read_html(raw, "0" * 64), ANNUAL, lambda _: None)
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


def test_cash_that_stands_below_the_closing_balance_is_of_the_day() -> None:
    held = ("Restricted cash included in other assets", "30", "31")
    opening = ("Cash and cash equivalents, beginning of year", "100", "50")
    closing = ("Cash and cash equivalents, end of year", "600", "450")
    found = readings("Statements of cash flows", *CASH_FLOWS, opening, closing, held)["30"]
    assert SourceKind.CASH_AFTER_CLOSING in rules(found) and found.period == Period(None, date(2024, 12, 31))
    above = readings("Statements of cash flows", *CASH_FLOWS, held, opening, closing)["30"]
    assert SourceKind.CASH_AFTER_CLOSING not in rules(above)


def test_a_caption_that_names_a_day_for_each_column_gives_it_to_the_years_over_them() -> None:
    rows = (("", "2022", "2021"), ("Raw materials", "1,300", "1,200"))
    found = readings("Inventories at January 1, 2023 and January 2, 2022:", *rows)["1,300"]
    assert SourceKind.ROW_AND_CAPTION in rules(found) and found.period == Period(None, date(2023, 1, 1))
    plain = readings("Inventories at year end:", *rows)["1,300"]
    assert SourceKind.ROW_AND_CAPTION not in rules(plain)


def test_a_label_that_scales_its_own_shares() -> None:
    stock = "Common stock, $0.01 par value; {} shares authorized"
    head = ("", "December 31, 2024")
    found = readings("Balance sheets (in thousands)", head, (stock.format("200 million"), "50"), ("Equity", "80"))
    assert found["200"].scale_source.kind is SourceKind.IN_LABEL and found["200"].value == 200_000_000
    full = readings("Balance sheets (in thousands)", head, (stock.format("200,000,000"), "50"), ("Equity", "80"))
    assert full["200,000,000"].scale_source.kind is SourceKind.IN_FULL


def test_the_head_of_every_page_scales_a_table_that_nothing_else_does() -> None:
    def table(label: str, amount: int) -> str:
        cells = "<td>{}</td><td>{}</td><td>{}</td>".format
        return f"<table><tr>{cells('', 2024, 2023)}</tr><tr>{cells(label, amount, amount - 50)}</tr></table>"

    pages = [
        f"<p>Orchard Corp (in millions)</p><p><b>Note {number}</b></p>{table('Lease cost', 1_204 + number)}"
        f"<p>Rent that was not paid is shown below.</p>{table('Rent not paid', 304 + number)}"
        for number in range(1, 4)
    ]
    found = readings_of(f"<html><body>{'<hr style=page-break-after:always>'.join(pages)}</body></html>".encode())
    assert found["305"].scale_source.kind is SourceKind.PAGE_HEADER and found["305"].scale == 6
    once = readings_of(f"<html><body>{pages[0]}</body></html>".encode())
    assert once["305"].scale_source.kind is not SourceKind.PAGE_HEADER


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


def test_every_rule_fires_in_the_corpora() -> None:
    """The made-up documents of corpus/rules.csv fire every rule; where one has changed, `rules_fired.py --cover` writes
    the list anew.
    """
    with (Path(__file__).resolve().parents[3] / "corpus/rules.csv").open(encoding="utf-8", newline="") as file:
        chosen = {row["case"] for row in csv.DictReader(file)}
    found = rules_fired.fired_by(case for case in made_up_cases(every=False) if case.name in chosen)
    assert not rules_fired.NAMED - {rule for fired in found.values() for rule in fired}
