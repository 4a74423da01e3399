"""Canonical metrics: by label and place in the statement, and elsewhere by agreement with it."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statement_tables import (
    DATES,
    END21,
    END22,
    END23,
    FY22,
    FY23,
    YEARS,
    balance,
    cash_flow,
    income,
    make_table,
    statements,
)

from tickmark.catalogue import load
from tickmark.metrics import assign, primary_statements
from tickmark.metrics.lines import undated
from tickmark.metrics.statement_values import alike
from tickmark.metrics.vocabulary import clean, nested
from tickmark.model import Period
from tickmark.tables.model import Reading, Table

VOCABULARY = Path(__file__).resolve().parents[4] / "shared" / "metrics.csv"


def named(tables: tuple[Table, ...]) -> dict[str, dict[str, list[str]]]:
    """Metric -> row label -> printed numbers that have it."""
    metrics = assign(tables)
    found: dict[str, dict[str, list[str]]] = {}
    for table in tables:
        for reading in table.readings:
            name = metrics.get((table.index, reading.row, reading.column))
            if name:
                found.setdefault(name, {}).setdefault(f"{table.index}: {reading.row_label}", []).append(reading.text)
    return found


def of_table(tables: tuple[Table, ...], index: int) -> dict[tuple[str, str], str]:
    """(row label, column header) -> metric, of one table."""
    metrics: Mapping[tuple[int, int, int], str] = assign(tables)
    table = next(table for table in tables if table.index == index)
    cells = ((reading, metrics.get((index, reading.row, reading.column))) for reading in table.readings)
    return {(reading.row_label, reading.column_label): name for reading, name in cells if name}


@pytest.mark.skipif(not VOCABULARY.exists(), reason="../shared/metrics.csv is missing")
def test_the_vocabulary_is_the_shared_one_or_more() -> None:
    ours = {metric.name: metric for metric in load()}
    with VOCABULARY.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            metric = ours[row["metric"]]
            assert metric.kind == row["kind"]
            assert set(row["concepts"].split(";")) <= set(metric.concepts)
            assert set(row["names"].split("|")) <= set(metric.names), row["metric"]


def test_names_are_unique() -> None:
    names = [name.lower() for metric in load() for name in metric.names]
    assert len(names) == len(set(names))


def test_statements_are_found() -> None:
    found = primary_statements(statements())
    assert {name: [table.index for table in tables] for name, tables in found.items()} == {
        "income": [1],
        "balance": [2],
        "cashflow": [3],
        "comprehensive": [1],
    }


def test_every_row_of_the_statements_by_its_label() -> None:
    found = named(statements())
    assert found["revenue"] == {"1: Total revenues": ["1,000", "850"]}
    assert found["cost_of_revenue"] == {"1: Cost of revenues": ["(400)", "(340)"]}
    assert found["research_and_development"] == {"1: Research and development": ["150", "130"]}
    assert found["operating_income"] == {"1: Operating income": ["200", "150"]}
    assert found["eps_basic"] == {"1: Basic": ["1.50", "1.00"]}
    assert found["shares_basic"] == {"1: Basic": ["100", "100"]}
    assert found["eps_diluted"] == {"1: Diluted": ["1.47", "0.98"]}
    assert found["long_term_debt"] == {"2: Long-term debt": ["200", "180"]}
    assert found["shareholders_equity"] == {"2: Total stockholders’ equity": ["400", "340"]}
    assert found["liabilities_and_equity"] == {"2: Total liabilities and stockholders’ equity": ["700", "600"]}
    assert found["capital_expenditure"] == {"3: Purchases of property and equipment": ["(120)", "(110)"]}
    assert found["change_in_inventory"] == {"3: Inventories": ["(10)", "5"]}
    assert found["inventory"] == {"2: Inventories": ["60", "50"]}
    assert found["net_change_in_cash"] == {"3: Net increase in cash": ["20", "9"]}
    assert found["net_income"] == {"1: Net income": ["150", "100"], "3: Net income": ["150", "100"]}


def test_a_label_alone_is_no_metric() -> None:
    """The same words in a table that says something else of them: other numbers, no proof."""
    note = make_table(
        9,
        "other",
        [("Revenues", "12", "11"), ("Inventories", "3", "2"), ("Net income", "7", "5"), ("Goodwill", "9", "8")],
        title="Investments",
    )
    assert of_table((*statements(), note), 9) == {}


def test_current_debt_is_not_long_term_debt() -> None:
    rows = [
        ("Total current assets", "50", "40"),
        ("Total assets", "90", "80"),
        ("Long-term debt", "10", "9"),  # what is due within a year, above the total of current liabilities
        ("Total current liabilities", "30", "25"),
        ("Long-term debt", "20", "20"),
        ("Total liabilities and equity", "90", "80"),
    ]
    assert named((balance(rows=rows),))["long_term_debt"] == {"2: Long-term debt": ["20", "20"]}


def test_total_costs_over_the_other_expenses_are_the_cost_of_revenue() -> None:
    rows = [
        ("Total revenues", "1,000", "850"),
        ("Cost of products", "(300)", "(250)"),
        ("Cost of services", "(100)", "(90)"),
        ("Total costs and expenses", "(400)", "(340)"),
        ("", "600", "510"),
        ("General and administrative expense", "(250)", "(230)"),
        ("Research and development expense, net", "(150)", "(130)"),
        ("Income from operations", "200", "150"),
        ("Net income", "150", "100"),
    ]
    found = named((income(rows=rows),))
    assert found["cost_of_revenue"] == {"1: Total costs and expenses": ["(400)", "(340)"]}
    assert found["gross_profit"] == {"1: ": ["600", "510"]}
    assert "operating_expenses" not in found


def test_total_costs_under_the_other_expenses_are_operating_expenses() -> None:
    rows = [
        ("Revenues", "1,000", "850"),
        ("Cost of revenues", "400", "340"),
        ("Research and development", "150", "130"),
        ("General and administrative", "250", "230"),
        ("Total costs and expenses", "800", "700"),
        ("Income from operations", "200", "150"),
        ("Net income", "150", "100"),
    ]
    found = named((income(rows=rows),))
    assert found["operating_expenses"] == {"1: Total costs and expenses": ["800", "700"]}
    assert found["cost_of_revenue"] == {"1: Cost of revenues": ["400", "340"]}


def test_an_unlabelled_row_that_does_not_add_up_is_nothing() -> None:
    rows = [
        ("Revenues", "1,000", "850"),
        ("Cost of revenues", "(400)", "(340)"),
        ("", "601", "510"),
        ("Net income", "150", "100"),
    ]
    assert "gross_profit" not in named((income(rows=rows),))


def test_research_without_what_was_bought_is_not_all_research() -> None:
    rows = [
        ("Revenues", "90", "80"),
        ("Research and development", "15", "13"),
        ("Acquired in-process research and development", "5", "1"),
        ("Net income", "9", "8"),
    ]
    assert "research_and_development" not in named((income(rows=rows),))


def test_the_other_owners_share_is_no_metric() -> None:
    rows = [
        ("Net income including noncontrolling interests", "150", "100"),
        ("Less: net income attributable to noncontrolling interests", "10", "9"),
        ("Net income attributable to Harbor Corp.", "140", "91"),
    ]
    assert named((income(rows=rows),))["net_income"] == {
        "1: Net income including noncontrolling interests": ["150", "100"],
        "1: Net income attributable to Harbor Corp.": ["140", "91"],
    }


def test_columns_of_parts_and_of_the_whole() -> None:
    columns = (("Consolidated", FY23), ("Products", FY23), ("Financing", FY23))
    rows = [("Total revenues", "1,000", "900", "100"), ("Net income", "150", "120", "30")]
    table = make_table(1, "income_statement", rows, columns, title="Consolidated Statements of Income")
    assert of_table((table,), 1) == {
        ("Total revenues", "Consolidated"): "revenue",
        ("Net income", "Consolidated"): "net_income",
    }


@pytest.mark.parametrize(
    "header",
    [
        "2022 (As Revised)",
        "2022 (recast)",
        "2022 (Retrospectively adjusted, see Note 2)",
        "For the period from January 20, 2022 (inception) through December 31, 2022",
        "2022 (in U.S. dollars)",
        "2022 (Transition period)",
    ],
)
def test_the_only_column_of_its_period_is_the_companys(header: str) -> None:
    table = income(columns=(YEARS[0], (header, FY22)))
    assert {
        reading.column_label for reading in table.readings if assign((table,)).get((1, reading.row, reading.column))
    } == {YEARS[0][0], header}


def test_a_statement_printed_once_for_each_set_of_periods() -> None:
    quarter = Period(date(2023, 10, 1), date(2023, 12, 31))
    before = Period(date(2022, 10, 1), date(2022, 12, 31))
    rows = [("Total revenues", "260", "220"), ("Operating income", "50", "40"), ("Net income", "40", "30")]
    both = [("Total revenues", "1,000", "850"), ("Operating income", "200", "150"), ("Net income", "150", "100")]
    tables = (
        make_table(
            1,
            "income_statement",
            rows,
            (("Q4 2023", quarter), ("Q4 2022", before)),
            title="Consolidated Statements of Income",
        ),
        make_table(2, "income_statement", both, title="Consolidated Statements of Income"),
        balance(3),
    )
    assert named(tables)["revenue"] == {"1: Total revenues": ["260", "220"], "2: Total revenues": ["1,000", "850"]}


def test_a_restated_column_of_a_note() -> None:
    columns = (("As Previously Reported", FY22), ("Adjustments", FY22), ("As Restated", FY22))
    note = make_table(
        9,
        "income_statement",
        [("Total revenues", "845", "5", "850"), ("Net income", "99", "1", "100")],
        columns,
        title="Restatement",
    )
    assert of_table((*statements(), note), 9) == {
        ("Total revenues", "As Restated"): "revenue",
        ("Net income", "As Restated"): "net_income",
    }


def test_quarterly_data() -> None:
    quarters = tuple(
        (f"2023 | {name} Quarter", Period(date(2023, first, 1), date(2023, first + 2, 28)))
        for name, first in (("First", 1), ("Second", 4))
    )
    note = make_table(
        9,
        "income_statement",
        [("Total revenues", "240", "250"), ("Net income", "30", "35")],
        quarters,
        title="Quarterly Results (unaudited)",
    )
    assert set(of_table((*statements(), note), 9).values()) == {"revenue", "net_income"}


def test_a_roll_forward_gives_the_balance_before() -> None:
    """It agrees with the balance sheet for both dates that this states, so the third is goodwill too."""
    columns = (("Total", END23),)
    rows = [
        ("Balance at December 31, 2021", ("75", END21)),
        ("Acquisitions", ("5", FY22)),
        ("Balance at December 31, 2022", ("80", END22)),
        ("Acquisitions", ("20", FY23)),
        ("Balance at December 31, 2023", ("100", END23)),
    ]
    note = make_table(9, "roll_forward", rows, columns, title="Goodwill")
    found = assign((*statements(), note))
    assert {reading.text: found.get((9, reading.row, reading.column)) for reading in note.readings} == {
        "75": "goodwill", "5": None, "80": "goodwill", "20": None, "100": "goodwill",
    }  # fmt: skip


def test_a_roll_forward_that_contradicts_the_balance_sheet_is_of_something_else() -> None:
    rows = [("Balance at December 31, 2022", ("81", END22)), ("Balance at December 31, 2023", ("100", END23))]
    assert (
        of_table((*statements(), make_table(9, "roll_forward", rows, (("Total", END23),), title="Goodwill")), 9) == {}
    )


def test_the_total_column_of_the_statement_of_equity() -> None:
    columns = (("Common Stock", END23), ("Retained Earnings", END23), ("Total Stockholders’ Equity", END23))
    rows = [
        ("Balance at December 31, 2021", ("50", END21), ("230", END21), ("280", END21)),
        ("Net income", None, ("100", FY22), ("100", FY22)),
        ("Balance at December 31, 2022", ("50", END22), ("290", END22), ("340", END22)),
        ("Net income", None, ("150", FY23), ("150", FY23)),
        ("Balance at December 31, 2023", ("50", END23), ("350", END23), ("400", END23)),
    ]
    found = of_table(
        (
            *statements(),
            make_table(4, "equity", rows, columns, title="Consolidated Statements of Stockholders’ Equity"),
        ),
        4,
    )
    assert {column for _, column in found} == {"Total Stockholders’ Equity"}
    assert found[("Balance at December 31, 2021", "Total Stockholders’ Equity")] == "shareholders_equity"
    assert found[("Net income", "Total Stockholders’ Equity")] == "net_income"


def test_a_part_of_the_statement_of_equity_for_other_periods() -> None:
    q = Period(date(2022, 1, 1), date(2022, 3, 31))
    columns = (("Retained Earnings", END23), ("Total Equity", END23))
    first = make_table(
        4,
        "equity",
        [("Balance at December 31, 2022", ("290", END22), ("340", END22))],
        columns,
        title="Statements of Equity",
    )
    end = Period(None, date(2022, 3, 31))
    second = make_table(
        5,
        "equity",
        [("Net income", None, ("22", q)), ("Balance at March 31, 2022", ("250", end), ("301", end))],
        columns,
    )
    assert of_table((*statements(), first, second), 5) == {
        ("Balance at March 31, 2022", "Total Equity"): "shareholders_equity"
    }


def test_debt_with_its_current_portion() -> None:
    rows = [
        ("Notes due 2030", "230", "200"),
        ("Net carrying amount", "230", "200"),
        ("Less: current portion", "(30)", "(20)"),
        ("Long-term debt", "200", "180"),
    ]
    found = of_table((*statements(), make_table(9, "other", rows, DATES, title="Note 6. Debt")), 9)
    assert found[("Net carrying amount", "December 31, 2023")] == "long_term_debt_with_current_portion"
    assert found[("Long-term debt", "December 31, 2023")] == "long_term_debt"
    assert ("Less: current portion", "December 31, 2023") not in found
    rows[1] = ("Net carrying amount", "231", "200")
    assert ("Net carrying amount", "December 31, 2023") not in of_table(
        (*statements(), make_table(9, "other", rows, DATES, title="Note 6. Debt")), 9
    )


def test_rows_of_notes_that_need_no_agreement_must_not_contradict_each_other() -> None:
    without = income(
        rows=[("Total revenues", "1,000", "850"), ("Other income, net", "5", "4"), ("Net income", "150", "100")]
    )
    note = make_table(
        8,
        "other",
        [("Interest income", "25", "14"), ("Interest expense", "(20)", "(10)")],
        title="Other Income (Expense), Net",
    )
    assert of_table((without, balance(), note), 8) == {
        ("Interest expense", "2023"): "interest_expense",
        ("Interest expense", "2022"): "interest_expense",
    }
    other = make_table(9, "other", [("Interest expense", "(21)", "(10)")], title="Interest expense, net")
    assert of_table((without, balance(), note, other), 8) == {}


def test_dividends_per_share_in_a_label() -> None:
    row = Reading(
        3,
        0,
        "0.40",
        Decimal("0.40"),
        "USD/shares",
        0,
        FY23,
        "Dividends declared ($0.40 per share)",
        (),
        "",
        "label",
        "label",
        "row",
    )
    table = Table(4, 4, "Item8", "Statements of Equity", "equity", 6, "USD", "above", 5, 9, 2, (row,))
    assert assign((*statements(), table))[(4, 3, 0)] == "dividends_per_share"


def test_an_allowance_in_a_label_is_no_receivable() -> None:
    base = balance()
    label = "Accounts receivable, net of allowance of $4"
    allowance = Reading(3, 0, "4", Decimal(4_000_000), "USD", 6, END23, label, (), "", "label", "label", "row")
    amount = Reading(
        3, 2, "110", Decimal(110_000_000), "USD", 6, END23, label, (), "December 31, 2023", "above", "above", "header"
    )
    kept = tuple(reading for reading in base.readings if reading.row != 3)
    table = Table(2, 2, "Item8", base.title, base.kind, 6, "USD", "above", 18, 9, 2, (allowance, amount, *kept))
    found = assign((table,))
    assert found[(2, 3, 2)] == "accounts_receivable"
    assert (2, 3, 0) not in found


def test_schedules_of_the_parent_alone_are_left_out() -> None:
    schedule = make_table(
        9,
        "balance_sheet",
        [("Total assets", "700", "600"), ("Total stockholders’ equity", "400", "340")],
        DATES,
        section="Item15",
        title="Condensed Balance Sheets",
    )
    assert of_table((*statements(), schedule), 9) == {}


def test_cash_of_the_cash_flow_statement_may_be_restricted() -> None:
    found = named(statements())
    assert found["cash_and_equivalents"] == {"2: Cash and cash equivalents": ["90", "70"]}


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Sales to customers (Note 9)", "sales to customers"),
        ("Deferred revenue (2)", "deferred revenue"),
        ("Less: Current portion", "current portion"),
        ("Property, plant and equipment — net", "property, plant and equipment - net"),
        ("Total shareholders’ equity:", "total shareholders' equity"),
    ],
)
def test_labels_are_cleaned(label: str, expected: str) -> None:
    assert clean(label) == expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Balance at December 31, 2021", "balance"),
        ("Balances, April 30, 2023", "balances"),
        ("Total shareholders’ equity, beginning balances", "total shareholders' equity, balances"),
        ("Goodwill - January 1, 2022", "goodwill"),
        ("Cash and cash equivalents at end of period", "cash and cash equivalents"),
        ("Dividends declared per share", "dividends declared per share"),
        ("March 31, 2023", ""),
    ],
)
def test_labels_without_dates(label: str, expected: str) -> None:
    assert undated(label) == expected


def test_parents_stand_before_the_label() -> None:
    assert nested("Debt", ("Interest:",)) == "interest > debt"


def amount(text: str, scale: int) -> Reading:
    return Reading(1, 1, text, printed_decimal(text).scaleb(scale), "USD", scale, FY23, "x", (), "2023", "", "", "")


def printed_decimal(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


@given(st.integers(1, 10**9))
def test_a_rounded_printing_is_alike(thousands: int) -> None:
    fine = amount(f"{thousands:,}", 3)
    coarse = amount(f"{(thousands + 500) // 1000:,}", 6)
    assert alike(fine, coarse)
    assert alike(coarse, fine)


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_the_same_precision_must_be_equal(one: int, other: int) -> None:
    assert alike(amount(str(one), 6), amount(str(other), 6)) == (one == other)


@given(st.permutations(range(3)), st.booleans())
def test_assignment_depends_on_the_document_alone(order: list[int], extra: bool) -> None:
    """Twice the same document gives twice the same, and tables that say nothing of the company change nothing."""
    parts = statements()
    tables = tuple(parts[place] for place in order)
    noise = (
        (make_table(20, "other", [("Total", "1", "2"), ("Level", "3", "4")], YEARS, title="Leases"),) if extra else ()
    )
    assert assign(tables) == assign(tables)
    assert {cell: name for cell, name in assign((*tables, *noise)).items() if cell[0] < 20} == assign(tables)


def test_cash_flow_alone_has_its_metrics() -> None:
    assert "operating_cash_flow" in named((cash_flow(),))


def test_shares_of_a_note_are_those_that_make_the_earnings() -> None:
    """Where the statement states no shares and a note states two counts of them."""
    face = income(
        rows=[
            ("Total revenues", "1,000", "850"),
            ("Net income", "150", "100"),
            ("Basic earnings per share", ("1.50", "USD/shares"), ("1.00", "USD/shares")),
        ]
    )
    rows = [
        ("Average shares issued", ("130", "shares"), ("130", "shares")),
        ("Average common shares in issue", ("100", "shares"), ("100", "shares")),
        ("Shares for awards", ("2", "shares"), ("2", "shares")),
    ]
    assert of_table((face, make_table(9, "other", rows, title="Earnings per share")), 9) == {
        ("Average common shares in issue", "2023"): "shares_basic",
        ("Average common shares in issue", "2022"): "shares_basic",
    }
    unknown = income(rows=[("Total revenues", "1,000", "850"), ("Net income", "150", "100")])
    assert of_table((unknown, make_table(9, "other", rows, title="Earnings per share")), 9) == {}


def test_a_total_under_the_name_of_a_metric() -> None:
    rows = [("United States", "110", "90"), ("International", "90", "60"), ("Total", "200", "150")]
    columns = [("2023 | Operating income", FY23), ("2022 | Operating income", FY22)]
    assert set(of_table((*statements(), make_table(9, "other", rows, columns)), 9).values()) == {"operating_income"}
    other = [("2023 | Taxable income", FY23), ("2022 | Taxable income", FY22)]
    assert (
        of_table((*statements(), make_table(9, "other", [*rows[:2], ("Total taxable income", "200", "150")], other)), 9)
        == {}
    )


def test_a_statement_over_two_pages_is_found_from_its_first() -> None:
    """However the second part stands to the balance sheet."""
    whole = cash_flow(1)
    half = len(whole.readings) // 2
    parts = (
        replace(whole, readings=whole.readings[:half]),
        replace(whole, index=2, block=2, readings=whole.readings[half:], continued=True),
    )
    found = primary_statements((*parts, balance(3), income(4)))
    assert [table.index for table in found["cashflow"]] == [1, 2]
