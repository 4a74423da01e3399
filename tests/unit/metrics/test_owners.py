"""Whose figures a table states: the group's, a subsidiary's in the same filing, the parent's own, somebody else's; and
totals that the page does not name.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from statement_tables import DATES, END22, END23, FY23, YEARS, balance, cash_flow, income, make_table, statements

from tickmark.metrics import assign, primary_statements
from tickmark.tables.model import Table


def stated(tables: tuple[Table, ...], index: int, notes: dict[str, str] | None = None) -> dict[str, set[str]]:
    """Row label -> metrics of one table."""
    metrics = assign(tables, notes=notes)
    found: dict[str, set[str]] = {}
    for reading in next(table for table in tables if table.index == index).readings:
        if name := metrics.get((index, reading.row, reading.column)):
            found.setdefault(reading.row_label, set()).add(name)
    return found


def smaller(table: Table, index: int) -> Table:
    """A subsidiary's statement: the same rows with lesser amounts, and a row more."""
    readings = tuple(reading._replace(value=reading.value * Decimal("0.9")) for reading in table.readings)
    more = readings[0]._replace(row=table.readings[-1].row + 1, row_label="Memorandum", value=Decimal(5_000_000))
    return replace(table, index=index, block=index, title=f"Subsidiary {table.title}", readings=(*readings, more))


@pytest.mark.parametrize("first", [True, False])
def test_of_two_sets_of_statements_the_larger_is_the_groups(first: bool) -> None:
    group = [table(index + (10 if first else 20)) for index, table in enumerate((income, balance, cash_flow))]
    subsidiary = [
        smaller(table, index + (20 if first else 10)) for index, table in enumerate((income(), balance(), cash_flow()))
    ]
    tables = tuple(sorted((*group, *subsidiary), key=lambda table: table.index))
    chosen = {table.index for parts in primary_statements(tables).values() for table in parts}
    assert chosen == {table.index for table in group}
    assert not {address[0] for address in assign(tables)} & {table.index for table in subsidiary}


def test_a_second_set_with_the_same_totals_is_another_companys() -> None:
    """A trust and the partnership that it holds everything through report in one document."""
    trust = [income(1), balance(2), cash_flow(3)]
    partnership = [
        replace(table, index=index + 10, block=index + 10, title=f"Larch Partners {table.title}")
        for index, table in enumerate(trust)
    ]
    capital = [("Balance at December 31, 2022", ("340", END22)), ("Net income", ("150", FY23))]
    equity = make_table(15, "equity", capital, (("Total", END23),), title="Statements of Changes in Capital")
    note = make_table(
        16, "other", [("Net income", "150", "100")], YEARS, title="Earnings per share", section="Item8Note2"
    )
    tables = (*trust, *partnership, equity, note)
    assert {address[0] for address in assign(tables)} == {1, 2, 3, 16}
    assert {address[0] for address in assign((*trust, equity, note))} == {1, 2, 3, 15, 16}


PARENT = [("Net income", "150", "100"), ("Equity in earnings of subsidiaries", "155", "104")]


def test_a_note_of_the_parents_own_figures_states_nothing_of_the_group() -> None:
    table = make_table(9, "other", PARENT, YEARS, title="Condensed statements of cash flows", section="Item8Note20")
    tables = (*statements(), table)
    assert stated(tables, 9, {"Item8Note20": "Earnings"}) == {"Net income": {"net_income"}}
    assert stated(tables, 9, {"Item8Note20": "Condensed Financial Information of the Parent Company"}) == {}


@pytest.mark.parametrize(
    ("title", "rows", "columns"),
    [
        (
            "Condensed Balance Sheets",
            [("Total assets", "610", "505"), ("Total stockholders’ equity", "400", "340")],
            DATES,
        ),
        (
            "Condensed Statements of Income",
            [("Income before income taxes", "149", "99"), ("Net income", "150", "100")],
            YEARS,
        ),
        (
            "Condensed Statements of Cash Flows",
            [("Net income", "150", "100"), ("Net cash provided by operating activities", "20", "18")],
            YEARS,
        ),
    ],
)
def test_a_statement_with_other_totals_is_somebody_elses(
    title: str, rows: list[tuple[str, ...]], columns: tuple[object, ...]
) -> None:
    table = make_table(9, "other", rows, columns, title=title)  # type: ignore[arg-type]
    assert stated((*statements(), table), 9) == {}
    agreeing = make_table(
        9, "other", rows[-1:] if title != "Condensed Statements of Cash Flows" else rows[:1], columns, title=title
    )  # type: ignore[arg-type]
    assert stated((*statements(), agreeing), 9)


def test_totals_without_names_are_what_they_add_up_to() -> None:
    rows = [
        ("Current assets > Cash and cash equivalents", "90", "70"),
        ("Current assets > Accounts receivable, net", "110", "100"),
        ("Current assets > ", "200", "170"),
        ("Current assets > Property and equipment, net", "340", "300"),
        ("Current assets > ", "540", "470"),
        ("Current liabilities > Accounts payable", "70", "60"),
        ("Current liabilities > Income taxes payable", "30", "20"),
        ("Current liabilities > ", "100", "80"),
        ("Long-term debt", "200", "180"),
        ("Retained earnings", "240", "210"),
        ("", "540", "470"),
    ]
    table = balance(rows=rows)
    metrics = assign((income(), table, cash_flow()))
    first = table.readings[0].row
    named = {
        reading.row - first: metrics.get((table.index, reading.row, reading.column))
        for reading in table.readings
        if not reading.row_label
    }
    assert named == {2: "current_assets", 4: "total_assets", 7: "current_liabilities", 10: "liabilities_and_equity"}


def test_a_row_without_a_name_that_adds_up_to_nothing_stays_without() -> None:
    rows = [
        ("Current assets > Cash and cash equivalents", "90", "70"),
        ("Current assets > Inventories", "110", "100"),
        ("Current assets > ", "190", "170"),
        ("Total assets", "700", "600"),
        ("Total liabilities and equity", "700", "600"),
    ]
    metrics = assign((income(), table := balance(rows=rows), cash_flow()))
    assert not [
        reading
        for reading in table.readings
        if not reading.row_label and (table.index, reading.row, reading.column) in metrics
    ]


def test_shares_of_one_class_are_not_the_companys() -> None:
    per_share = [
        ("Revenue", "1,000", "850"),
        ("Net income", "150", "100"),
        ("Basic earnings per share > Class A", ("1.50", "USD/shares"), ("1.00", "USD/shares")),
        ("Basic earnings per share > Class B", ("1.20", "USD/shares"), ("0.80", "USD/shares")),
        ("Diluted earnings per share > Class A and Class B", ("1.47", "USD/shares"), ("0.98", "USD/shares")),
    ]
    found = stated((income(rows=per_share), balance(), cash_flow()), 1)
    assert found == {"Revenue": {"revenue"}, "Net income": {"net_income"}, "Class A and Class B": {"eps_diluted"}}


def test_a_balance_sheet_that_goes_on_under_its_title_is_one() -> None:
    whole = balance()
    half = next(place for place, reading in enumerate(whole.readings) if reading.row_label == "Accounts payable")
    first = replace(whole, readings=whole.readings[:half])
    second = replace(
        whole, index=5, block=5, title="Consolidated Balance Sheets (continued)", readings=whole.readings[half:]
    )
    tables = (income(), first, replace(cash_flow(), index=9), second)
    assert [table.index for table in primary_statements(tables)["balance"]] == [first.index]
    tables = (income(), first, second, replace(cash_flow(), index=9))
    assert [table.index for table in primary_statements(tables)["balance"]] == [first.index, second.index]
    assert stated(tables, 5)["Total liabilities"] == {"total_liabilities"}
    assert stated(tables, first.index)["Total assets"] == {"total_assets"}


def test_cash_flows_that_go_on_nearer_the_balance_sheet_are_one() -> None:
    whole = cash_flow()
    half = next(
        place for place, reading in enumerate(whole.readings) if reading.row_label.startswith("Purchases of property")
    )
    first = replace(whole, index=2, block=2, readings=whole.readings[:half])
    second = replace(whole, index=3, block=3, readings=whole.readings[half:])
    tables = (income(), first, second, replace(balance(), index=4, block=4))
    assert [table.index for table in primary_statements(tables)["cashflow"]] == [2, 3]
    assert stated(tables, 2)["Net cash provided by operating activities"] == {"operating_cash_flow"}
    assert stated(tables, 3)["Net cash used in financing activities"] == {"financing_cash_flow"}
