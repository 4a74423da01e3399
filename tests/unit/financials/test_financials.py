"""Statements over several periods: which fact counts, what two facts leave, whose share, and parts of a metric."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from lake_rows import WITNESSED
from openpyxl import load_workbook

from tickmark.cli.financials import Scale, _show
from tickmark.errors import NotInWarehouse
from tickmark.factstore import FactStore
from tickmark.financials import WHOLE, Entry, Financials, financials, reporting_power
from tickmark.financials.workbook import write_workbook
from tickmark.schemas import TABLES

ANNUAL, NINE, SIX = "0000000001-24-000009", "0000000001-23-000003", "0000000001-23-000002"
ENDS = {3: date(2023, 3, 31), 6: date(2023, 6, 30), 9: date(2023, 9, 30), 12: date(2023, 12, 31)}
NAMES = {
    (1, 3): "Q1 2023",
    (4, 6): "Q2 2023",
    (7, 9): "Q3 2023",
    (1, 6): "H1 2023",
    (1, 9): "9M 2023",
    (1, 12): "FY2023",
}
KINDS = {
    "revenue": "income_statement",
    "net_income": "income_statement",
    "eps_diluted": "income_statement",
    "operating_cash_flow": "cash_flow",
}


def fact(
    metric: str, months: tuple[int, int] | None, value: float, *, filing: str = ANNUAL, label: str = "", **changes: Any
) -> dict[str, Any]:
    """A fact of the months of 2023 from the first to the last; of the year's end where None."""
    number = f"{metric}{months}{value}{filing}{label}"
    kind = KINDS.get(metric, "balance_sheet")
    return {
        "ticker": "MRDW", "period": "2023Q4", "accession": filing, "fact_id": number, "entity": "Merrow Inc",
        "metric": metric, "label": label or metric, "value": value,
        "unit": "USD/shares" if metric.startswith("eps") else "USD", "fiscal_period": NAMES[months] if months else
        "FY2023",
        "period_start": (ENDS[months[0] - 1] + timedelta(days=1) if months[0] > 1 else date(2023, 1,
        1)) if months else None,
        "period_end_date": ENDS[months[1]] if months else ENDS[12], "cik": 1, "doc_date": ENDS[12], "doc_type": "10-K",
        "section_id": "Item8", "source_format": "html_table",
        "table_index": list(KINDS.values()).index(kind) if kind in KINDS.values() else 9, "row_index": 1,
        "column_index": 2, "row_label": label or metric, "printed": f"{value:g}",
        "scale": 0, "doc_hash": "0" * 64, "snapshot_id": "s", "extractor": "rules", "verification_status":
        "exact_match", "checks": "[]",
    } | WITNESSED | changes  # fmt: skip


def store(*facts: dict[str, Any]) -> FactStore:
    rows = [dict(row) for row in facts]
    tables = {(row["accession"], row["table_index"], KINDS.get(row["metric"], "balance_sheet")) for row in rows}
    import pandas as pd

    frame = pd.DataFrame(
        [{"ticker": "MRDW", "accession": a, "table_index": t, "kind": kind, "title": ""} for a, t, kind in tables]
    )
    filed = {ANNUAL: date(2024, 2, 1), NINE: date(2023, 11, 1), SIX: date(2023, 8, 1)}
    filings = pd.DataFrame(
        [
            {"ticker": "MRDW", "accession": a, "filing_date": d, "url": f"https://x/{a}", "fiscal_year_end": "1231"}
            for a, d in filed.items()
        ]
    )
    return FactStore.from_frame(TABLES["verified_facts"].frame(rows), filings, frame)


def values(found: Financials, metric: str, label: str | None = None) -> list[Decimal | None]:
    lines = [
        line
        for statement in found.statements
        for line in statement.lines
        if line.metric == metric and line.label == label
    ]
    assert len(lines) == 1, [(line.metric, line.label) for statement in found.statements for line in statement.lines]
    return [entry.amount if entry else None for entry in lines[0].entries]


def entry(found: Financials, metric: str, column: str) -> Entry:
    return next(e for _, line, at, e in found.entries() if (line.metric, at.name) == (metric, column))


QUARTERS = [
    fact("revenue", (1, 3), 10, filing=SIX),
    fact("revenue", (4, 6), 20, filing=SIX),
    fact("revenue", (7, 9), 30, filing=NINE),
    fact("revenue", (1, 9), 60, filing=NINE),
    fact("revenue", (1, 12), 100),
    fact("eps_diluted", (1, 9), 0.6, filing=NINE),
    fact("eps_diluted", (1, 12), 1.0),
]


def test_the_quarter_that_no_filing_states_is_the_year_less_nine_months() -> None:
    found = financials(store(*QUARTERS), "MRDW", every="quarter")
    assert [column.name for column in found.columns] == ["Q4 2023", "Q3 2023", "Q2 2023", "Q1 2023"]
    assert values(found, "revenue") == [40, 30, 20, 10]
    fourth = entry(found, "revenue", "Q4 2023")
    assert fourth.worked_out and [f.value for f in fourth.facts] == [100, 60]
    assert found.columns[0].start == date(2023, 10, 1)
    assert not any(line.metric == "eps_diluted" for statement in found.statements for line in statement.lines), (
        "earnings per share of quarters do not add up"
    )


def test_cash_flows_of_quarters_are_what_longer_periods_leave() -> None:
    cash = [
        fact("operating_cash_flow", (1, 6), 25, filing=SIX),
        fact("operating_cash_flow", (1, 9), 45, filing=NINE),
        fact("operating_cash_flow", (1, 12), 80),
    ]
    found = financials(store(*QUARTERS, *cash), "MRDW", every="quarter")
    assert values(found, "operating_cash_flow") == [
        35,
        20,
        None,
        None,
    ]  # no filing states the first three months, so the second quarter is not known


def test_years_have_balances_and_spending_is_positive() -> None:
    found = financials(
        store(*QUARTERS, fact("capital_expenditure", (1, 12), -7), fact("total_assets", None, 500)), "mrdw"
    )
    assert [column.name for column in found.columns] == ["FY2023"]
    assert (values(found, "revenue"), values(found, "capital_expenditure"), values(found, "total_assets")) == (
        [100],
        [7],
        [500],
    )


def test_owners_share_and_the_whole_are_two_lines() -> None:
    own = fact("net_income", (1, 12), 8, label="Net income attributable to Merrow Inc", row_index=3)
    found = financials(store(*QUARTERS, fact("net_income", (1, 12), 9, label="Net income", row_index=2), own), "MRDW")
    assert values(found, "net_income") == [8] and values(found, "net_income", WHOLE) == [9]


def test_parts_of_a_metric_are_lines_by_their_names() -> None:
    parts = [
        fact("short_term_debt", None, 5, label="Commercial paper"),
        fact("short_term_debt", None, 3, label="Current portion of long-term debt", row_index=2),
    ]
    found = financials(store(*QUARTERS, *parts), "MRDW")
    assert values(found, "short_term_debt", "Commercial paper") == [5]
    assert values(found, "short_term_debt", "Current portion of long-term debt") == [3]


def test_the_latest_filing_counts_and_the_earlier_value_is_named() -> None:
    earlier = fact(
        "revenue", (7, 9), 31, filing=SIX, fact_id="earlier"
    )  # printed by the older filing with another value
    found = financials(store(*QUARTERS, earlier), "MRDW", every="quarter")
    third = entry(found, "revenue", "Q3 2023")
    assert third.amount == 30 and [f.fact_id for f in third.others] == ["earlier"]
    known_then = financials(store(*QUARTERS, earlier), "MRDW", every="quarter", as_of=date(2023, 8, 31))
    assert entry(known_then, "revenue", "Q3 2023").amount == 31


def test_nothing_to_show_is_said() -> None:
    with pytest.raises(NotInWarehouse, match="no filings of ZZZZ"):
        financials(store(*QUARTERS), "ZZZZ")
    with pytest.raises(NotInWarehouse, match="state no year"):
        financials(store(*QUARTERS), "MRDW", as_of=date(2023, 8, 31))


def test_a_workbook_holds_numbers_with_their_sources(tmp_path: Path) -> None:
    found = financials(
        store(
            *QUARTERS,
            fact("short_term_debt", None, 5, label="=HYPERLINK(1)\x1b"),
            fact("short_term_debt", None, 3, label="Notes"),
        ),
        "MRDW",
        every="quarter",
    )
    write_workbook([found], tmp_path / "out.xlsx")
    book = load_workbook(tmp_path / "out.xlsx")
    assert book.sheetnames == ["MRDW Income statement", "MRDW Balance sheet"]
    income, balance = book.worksheets
    assert [cell.value for cell in income[1]] == ["Merrow Inc", "Q4 2023", "Q3 2023", "Q2 2023", "Q1 2023", "Unit"]
    assert [cell.value for cell in income[3]] == ["Revenue", 40, 30, 20, 10, "USD"]
    assert (
        income["B3"].font.italic
        and "what is left of\n'100' in 10-K" in income["B3"].comment.text
        and income["B3"].hyperlink.target == f"https://x/{ANNUAL}"
    )
    assert [balance.cell(row, 1).value for row in (3, 4)] == [
        "Short-term debt: =HYPERLINK(1)",
        "Short-term debt: Notes",
    ] and balance["A3"].data_type == "s"


def test_totals_that_foot_are_formulas(tmp_path: Path) -> None:
    year = (1, 12)
    rows = [("revenue", 100), ("cost_of_revenue", 60), ("gross_profit", 40), ("income_before_tax", 33)]
    taxed = [("income_tax", 3), ("net_income", 31)]  # as printed: it does not foot
    assets = [fact("accounts_receivable", None, 5), fact("inventory", None, 7), fact("current_assets", None, 12)]
    found = financials(store(*(fact(name, year, value) for name, value in rows + taxed), *assets), "MRDW")
    write_workbook([found], tmp_path / "out.xlsx")
    income, balance, _ = load_workbook(tmp_path / "out.xlsx").worksheets
    cells = {row[0].value: row[1] for row in income.iter_rows(min_row=3)}
    assert (cells["Revenue"].value, cells["Net income"].value) == (100, 31)
    assert cells["Gross profit"].value == f"={cells['Revenue'].coordinate}-{cells['Cost of revenue'].coordinate}"
    assert [balance.cell(row, 2).value for row in (3, 4, 5)] == [5, 7, "=SUM(B3:B4)"]


@pytest.mark.parametrize(
    ("power", "unit", "shown"),
    [
        (0, "USD", "#,##0;(#,##0);0"),
        (3, "USD thousands", "#,##0,;(#,##0,);0"),
        (6, "USD millions", "#,##0,,;(#,##0,,);0"),
        (9, "USD billions", "#,##0.0,,,;(#,##0.0,,,);0"),
    ],
)
def test_a_workbook_shows_the_scale_and_holds_base_units(power: int, unit: str, shown: str, tmp_path: Path) -> None:
    found = financials(
        store(fact("revenue", (1, 12), 2_249_000_000), fact("shares_basic", (1, 12), 59_000_000, unit="shares")), "MRDW"
    )
    write_workbook([found], tmp_path / "out.xlsx", power)
    sheet = load_workbook(tmp_path / "out.xlsx").worksheets[0]
    assert (sheet["B3"].value, sheet["B3"].number_format, sheet["C3"].value) == (2_249_000_000, shown, unit)
    assert sheet["A3"].font.bold and not sheet["A4"].font.bold
    assert sheet["C4"].value == ("shares" if power == 0 else unit.split()[1].removesuffix("s") + " shares")


def test_the_reporting_scale_is_that_of_most_values() -> None:
    rows = [
        fact("revenue", (1, 12), 2e9, scale=6),
        fact("net_income", (1, 12), 2e8, scale=6),
        fact("eps_basic", (1, 12), 1, unit="USD/shares", scale=0),
    ]
    assert reporting_power(financials(store(*rows), "MRDW")) == 6
    assert reporting_power(financials(store(fact("revenue", (1, 12), 2e6, scale=3)), "MRDW")) == 3


def test_the_whole_is_not_the_share_of_the_common_shareholders() -> None:
    rows = [
        fact("net_income", (1, 12), 9, label="Net income", row_index=2),
        fact(
            "noncontrolling_interests_share",
            (1, 12),
            2,
            label="Net income attributable to noncontrolling interests",
            row_index=3,
            table_index=0,
        ),
        fact("net_income", (1, 12), 7, label="Net income attributable to common stockholders", row_index=4),
    ]
    found = financials(store(*QUARTERS, *rows), "MRDW")
    assert (values(found, "net_income"), values(found, "net_income", WHOLE)) == ([7], [9])


def test_equity_known_only_with_noncontrolling_interests_is_not_the_owners() -> None:
    rows = [
        fact("shareholders_equity", None, 50, label="Total stockholders' equity", row_index=5),
        fact("shareholders_equity", None, 60, label="Total equity", row_index=7),
        fact(
            "shareholders_equity",
            None,
            40,
            label="Balance",
            column_label="Equity | Total Equity",
            table_index=12,
            period_end_date=date(2022, 12, 31),
            fiscal_period="FY2022",
        ),
        fact(
            "revenue",
            (1, 12),
            90,
            period_start=date(2022, 1, 1),
            period_end_date=date(2022, 12, 31),
            fiscal_period="FY2022",
        ),
    ]
    found = financials(store(*QUARTERS, *rows), "MRDW")
    assert (values(found, "shareholders_equity"), values(found, "shareholders_equity", WHOLE)) == ([50, None], [60, 40])


def test_a_corroborated_printing_is_preferred_and_a_doubtful_value_says_so() -> None:
    later = fact("revenue", (1, 12), 90, filing=NINE, fact_id="confirmed")
    found = financials(store(fact("revenue", (1, 12), 100, assurance="uncorroborated"), later), "MRDW")
    assert values(found, "revenue") == [90] and entry(found, "revenue", "FY2023").assurance == "corroborated"
    quarters = [row | ({"assurance": "disputed"} if row["period_end_date"] == ENDS[9] else {}) for row in QUARTERS]
    fourth = entry(financials(store(*quarters), "MRDW", every="quarter"), "revenue", "Q4 2023")
    assert fourth.worked_out and fourth.assurance == "disputed"


def test_the_table_marks_what_is_not_corroborated(capsys: pytest.CaptureFixture[str]) -> None:
    doubtful = fact("capital_expenditure", (1, 12), -7, assurance="uncorroborated")
    found = financials(store(*QUARTERS, doubtful, fact("total_assets", None, 500, assurance="disputed")), "MRDW")
    _show(found, Scale.units, raw=False)
    said = capsys.readouterr()
    assert "7†" in said.out and "500‡" in said.out and "100†" not in said.out
    assert "† uncorroborated" in said.err and "‡ disputed" in said.err


def test_a_workbook_says_how_certain_a_number_is(tmp_path: Path) -> None:
    write_workbook(
        [financials(store(*QUARTERS, fact("total_assets", None, 500, assurance="disputed")), "MRDW")],
        tmp_path / "out.xlsx",
    )
    income, balance = load_workbook(tmp_path / "out.xlsx").worksheets
    assert "corroborated" in income["B3"].comment.text and "disputed" in balance["B3"].comment.text
    assert balance["B3"].font.color != income["B3"].font.color
