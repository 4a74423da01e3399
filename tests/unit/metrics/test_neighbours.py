"""Rows that stand where a metric does and are its neighbours: the page says so, and they have names of their own or
none.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from statement_tables import DATES, END21, END22, END23, FY23, YEARS, balance, cash_flow, income, make_table, statements

from tickmark.metrics import assign, named, totals_of_segments
from tickmark.model import Period
from tickmark.tables.model import Table


def metrics_of(tables: Sequence[Table], index: int) -> dict[str, str]:
    """Row label -> metric, of one table whose labels are unique."""
    found = assign(tuple(tables))
    table = next(table for table in tables if table.index == index)
    return {r.row_label: found[(index, r.row, r.column)] for r in table.readings if (index, r.row, r.column) in found}


def test_a_change_in_cash_before_what_exchange_rates_do_to_it() -> None:
    """The change in cash is what leads from the opening to the closing balance."""
    rows: list[tuple[Any, ...]] = [
        ("Net cash provided by operating activities", "215", "170"),
        ("Net cash used in investing activities", "(145)", "(110)"),
        ("Net cash used in financing activities", "(52)", "(50)"),
        ("Net increase in cash and cash equivalents", "18", "10"),
        ("Effect of foreign exchange rate changes on cash", "2", "(1)"),
        ("Cash and cash equivalents at beginning of year", ("70", END22), ("61", END21)),
        ("Cash and cash equivalents at end of year", ("90", END23), ("70", END22)),
    ]
    found = metrics_of((cash_flow(rows=rows),), 3)
    assert found["Net increase in cash and cash equivalents"] == "net_change_in_cash_before_exchange_rates"
    assert "net_change_in_cash" not in found.values()
    rows[3:5] = [rows[4], ("Net increase in cash and cash equivalents", "20", "9")]
    assert metrics_of((cash_flow(rows=rows),), 3)["Net increase in cash and cash equivalents"] == "net_change_in_cash"


@pytest.mark.parametrize(
    ("heading", "label", "metric", "stated"),
    [
        ("Basic and diluted earnings per share", "Diluted", "eps_diluted", ("eps_diluted",)),
        ("Basic and diluted shares", "Diluted shares", "shares_diluted", ("shares_diluted",)),
        ("Net loss per share, basic and diluted", "Class A", "eps_diluted", ("eps_diluted", "eps_basic")),
        ("Per share", "Basic and diluted", "eps_diluted", ("eps_diluted", "eps_basic")),
    ],
)
def test_a_heading_of_both_does_not_make_the_diluted_row_basic(
    heading: str, label: str, metric: str, stated: tuple[str, ...]
) -> None:
    reading = make_table(1, "other", [(f"{heading} > {label}", ("2.10", "USD/shares"))]).readings[0]
    assert named(metric, reading) == stated


def test_rows_under_a_heading_of_both_are_each_their_own() -> None:
    rows = [
        ("Total revenues", "1,000", "850"),
        ("Net earnings", "150", "100"),
        (
            "Number of shares used in basic and diluted net earnings per share > Basic",
            ("97", "shares"),
            ("96", "shares"),
        ),
        (
            "Number of shares used in basic and diluted net earnings per share > Diluted",
            ("102", "shares"),
            ("99", "shares"),
        ),
    ]
    found = metrics_of((income(rows=rows),), 1)
    assert (found["Basic"], found["Diluted"]) == ("shares_basic", "shares_diluted")


def test_a_heading_of_diluted_amounts_does_not_reach_the_row_that_the_next_repeats_as_diluted() -> None:
    rows = [
        ("Total revenues", "1,000", "850"),
        ("Net income", "150", "100"),
        ("Earnings per common share - assuming dilution > Net income", ("1.47", "USD/shares"), ("1.04", "USD/shares")),
        (
            "Earnings per common share - assuming dilution > Weighted-average common shares outstanding",
            ("97", "shares"),
            ("94", "shares"),
        ),
        (
            (
                "Earnings per common share - assuming dilution > Weighted-average common shares outstanding - assuming "
                "dilution"
            ),
            ("102", "shares"),
            ("96", "shares"),
        ),
    ]
    table = income(rows=rows)
    found = assign((table,))
    assert [found.get((1, reading.row, reading.column)) for reading in table.readings if reading.period == FY23][
        2:
    ] == [
        "eps_diluted",
        "shares_basic",
        "shares_diluted",
    ]


def test_net_income_in_what_moves_another_balance_is_that_balance_s() -> None:
    rows = [
        ("Balance at December 31, 2022", ("340", END22)),
        ("Net income attributable to the company", "150"),
        ("Balance at December 31, 2023", ("490", END23)),
    ]
    found = metrics_of(
        (*statements(), make_table(8, "roll_forward", rows, YEARS[:1], title="Investment in the partnership")), 8
    )
    assert "Net income attributable to the company" not in found


def test_headers_on_two_lines_are_columns_of_the_statement_of_equity() -> None:
    columns = (
        ("Common Stock | Amount", FY23),
        ("Additional Paid-in | Capital", FY23),
        ("Accumulated | Deficit", FY23),
        ("Total Stockholders’ | Equity", FY23),
    )
    rows = [
        ("Net income", None, None, "150", "150"),
        ("Balance at December 31, 2022", ("10", END22), ("50", END22), ("280", END22), ("340", END22)),
    ]
    table = make_table(8, "roll_forward", rows, columns, title="For the Year Ended December 31, 2023")
    found = assign((*statements(), table))
    assert {
        reading.column_label: found.get((8, reading.row, reading.column))
        for reading in table.readings
        if reading.period == FY23
    } == {
        "Accumulated | Deficit": None,
        "Total Stockholders’ | Equity": "net_income",
    }


RESULTS = [
    ("Hardware", "700", "600"),
    ("Services", "300", "250"),
    ("Total revenues", "1,000", "850"),
    ("Operating income > Hardware", "250", "190"),
]


@pytest.mark.parametrize(
    ("rows", "title", "sure"),
    [
        (RESULTS, "Note 9. Results", False),
        (RESULTS[:3], "Revenue by segment", False),
        (RESULTS[:3], "Revenue by product", True),
        ([*RESULTS, ("Operating income > Corporate", "(50)", "(40)")], "Note 9. Results", True),
        ([*RESULTS[:2], ("Total consolidated revenues", "1,000", "850"), RESULTS[3]], "Note 9. Results", True),
        ([*RESULTS[:2], ("Worldwide", "1,000", "850")], "Sales by segment", True),
        ([*RESULTS, ("Net income", "150", "100")], "Summary of results", True),
    ],
)
def test_revenue_of_the_segments_alone_is_not_said_to_be_the_company_s(
    rows: list[tuple[str, ...]], title: str, sure: bool
) -> None:
    tables = (*statements(), make_table(9, "other", rows, title=title))
    found = assign(tables)
    total = {(9, 4, 2), (9, 4, 5)}
    assert {address for address, metric in found.items() if address[0] == 9 and metric == "revenue"} == total
    assert totals_of_segments(tables, found) == (set() if sure else total)


def test_a_balance_sheet_that_sets_nothing_current_apart() -> None:
    labels = (
        "Cash and cash equivalents",
        "Accounts receivable, net",
        "Total assets",
        "Accounts payable",
        "Total liabilities",
    )
    rows = [(label, "90", "80") for label in labels]
    found = metrics_of((make_table(2, "balance_sheet", rows, DATES, title="Consolidated Balance Sheets"),), 2)
    assert (found["Accounts receivable, net"], found["Accounts payable"]) == (
        "undivided_accounts_receivable",
        "undivided_accounts_payable",
    )
    divided = metrics_of((balance(),), 2)
    assert (divided["Accounts receivable, net"], divided["Accounts payable"]) == (
        "accounts_receivable",
        "accounts_payable",
    )


def test_what_is_invested_in_and_received_is_neither_bought_back_nor_paid_out() -> None:
    rows: list[tuple[Any, ...]] = [
        ("Dividends from unconsolidated companies", "4", "3"),
        ("Net cash provided by operating activities", "215", "170"),
        ("Purchases of Federal Home Loan Bank stock", "(9)", "(8)"),
        ("Net cash used in investing activities", "(145)", "(110)"),
        ("Purchases of common stock", "(12)", "(15)"),
        ("Dividends paid", "(40)", "(35)"),
        ("Net cash used in financing activities", "(52)", "(50)"),
    ]
    found = metrics_of((cash_flow(rows=rows),), 3)
    assert {label for label, metric in found.items() if metric in ("share_repurchases", "dividends_paid")} == {
        "Purchases of common stock",
        "Dividends paid",
    }
    assert metrics_of((cash_flow(rows=rows[:4]),), 3).keys() == {
        "Net cash provided by operating activities",
        "Net cash used in investing activities",
    }


@pytest.mark.parametrize(
    ("label", "metric"),
    [
        ("Net income attributable to participating securities", None),
        ("Net income attributable to preferred stockholders", None),
        ("Net income attributable to common stockholders", "net_income"),
    ],
)
def test_shares_of_net_income_that_are_not_the_company_s(label: str, metric: str | None) -> None:
    rows = [("Total revenues", "1,000", "850"), ("Net income", "150", "100"), (label, "140", "95")]
    assert metrics_of((income(rows=rows),), 1).get(label) == metric


@pytest.mark.parametrize(
    ("label", "stated"),
    [("Dividends declared per preferred share", False), ("Dividends declared per common share", True)],
)
def test_dividends_per_share_are_those_of_common_shares(label: str, stated: bool) -> None:
    rows: list[tuple[Any, ...]] = [
        ("Total revenues", "1,000", "850"),
        ("Net income", "150", "100"),
        (label, ("0.40", "USD/shares"), ("0.35", "USD/shares")),
    ]
    assert ("dividends_per_share" in metrics_of((income(rows=rows),), 1).values()) == stated


@pytest.mark.parametrize(
    ("heading", "stated"),
    [
        ("Operating expenses", True),
        ("Costs and expenses", True),
        ("Cost of revenues", False),
        ("Cost of goods sold", False),
    ],
)
def test_depreciation_and_amortization_as_an_expense_of_its_own(heading: str, *, stated: bool) -> None:
    """What results are charged with in a row of its own is the metric, though the statement of cash flows adds back
    more; what is a part of the cost of revenue is not.
    """
    rows: list[tuple[Any, ...]] = [
        ("Total revenues", "1,000", "850"),
        (f"{heading} > Depreciation and amortization", "40", "30"),
        ("Total operating expenses", "800", "700"),
        ("Operating income", "200", "150"),
    ]
    found = metrics_of((income(rows=rows), balance(), cash_flow()), 1)
    assert (found.get("Depreciation and amortization") == "depreciation_and_amortization") == stated
    assert (
        metrics_of((income(rows=rows), balance(), cash_flow()), 3)["Depreciation and amortization"]
        == "depreciation_and_amortization"
    )


@pytest.mark.parametrize(
    ("label", "after", "metric"),
    [
        ("Net interest expense", "Capitalized", "interest_expense"),
        ("Net interest expense", "Interest income", "interest_net"),
    ],
)
def test_interest_less_what_was_capitalized_is_the_expense(label: str, after: str, metric: str) -> None:
    rows: list[tuple[Any, ...]] = [
        ("Total revenues", "1,000", "850"),
        ("Operating income", "200", "150"),
        ("Interest expense > Incurred", "24", "14"),
        (f"Interest expense > {after}", "(4)", "(4)"),
        (label, "20", "10"),
        ("Income before income taxes", "180", "140"),
        ("Net income", "150", "100"),
    ]
    assert metrics_of((income(rows=rows),), 1)[label] == metric


@pytest.mark.parametrize(("amounts", "stated"), [(("325", "285"), True), (("326", "286"), False)])
def test_a_sum_of_current_and_other_liabilities_that_has_no_name(amounts: tuple[str, str], *, stated: bool) -> None:
    rows: list[tuple[Any, ...]] = [
        ("Current assets: > Cash", "260", "220"),
        ("Total assets", "700", "600"),
        ("Current liabilities: > Accounts payable", "70", "60"),
        ("Current liabilities: > Short-term borrowings", "30", "20"),
        ("Total current liabilities", "100", "80"),
        ("Long-term debt", "200", "180"),
        ("Other liabilities", "25", "25"),
        ("", *amounts),
        ("Equity: > Retained earnings", "375", "315"),
        ("Total equity", "375", "315"),
        ("Total liabilities and equity", "700", "600"),
    ]
    assert (metrics_of((balance(rows=rows),), 2).get("") == "total_liabilities") == stated


def test_a_heading_of_numbers_of_shares_is_not_of_amounts_per_share() -> None:
    rows: list[tuple[Any, ...]] = [
        ("Total revenues", "1,000", "850"),
        ("Net income", "150", "100"),
        ("Weighted average number of shares outstanding: > Basic", ("100", "shares"), ("100", "shares")),
        (
            "Weighted average number of shares outstanding: > Basic earnings per common share",
            ("1.50", "USD/shares"),
            ("1.00", "USD/shares"),
        ),
        (
            "Weighted average number of shares outstanding: > Diluted earnings per common share",
            ("1.47", "USD/shares"),
            ("0.98", "USD/shares"),
        ),
    ]
    found = metrics_of((income(rows=rows),), 1)
    assert found["Basic earnings per common share"] == "eps_basic"
    assert found["Diluted earnings per common share"] == "eps_diluted"
    assert found["Basic"] == "shares_basic"


def test_a_column_of_changes_states_no_metric() -> None:
    columns = (*YEARS, ("$ Change", FY23))
    table = income(
        rows=[
            ("Total revenues", "1,000", "850", "150"),
            ("Operating income", "200", "150", "50"),
            ("Net income", "150", "100", "50"),
        ],
        columns=columns,
    )
    stated = {
        reading.column_label for reading in table.readings if (1, reading.row, reading.column) in assign((table,))
    }
    assert stated == {"2023", "2022"}


def test_revenue_is_what_is_left_of_sales() -> None:
    rows = [
        ("Sales", "1,000", "850"),
        ("Excise taxes", "(100)", "(90)"),
        ("Net sales", "900", "760"),
        ("Cost of goods sold", "400", "340"),
    ]
    assert metrics_of((income(rows=rows),), 1) == {"Net sales": "revenue", "Cost of goods sold": "cost_of_revenue"}


def test_a_row_that_is_called_what_it_stands_under_is_its_sum() -> None:
    rows: list[tuple[Any, ...]] = [
        ("Total revenues", "1,000", "850"),
        ("Costs of revenue > Cost of products", "300", "240"),
        ("Costs of revenue > Cost of services", "100", "100"),
        ("Costs of revenue > Costs of revenue", "400", "340"),
        ("Gross profit", "600", "510"),
    ]
    assert metrics_of((income(rows=rows),), 1) == {
        "Total revenues": "revenue",
        "Costs of revenue": "cost_of_revenue",
        "Gross profit": "gross_profit",
    }


@pytest.mark.parametrize(
    ("rows", "diluted"),
    [
        ((("Weighted average shares outstanding", "97"), ("Effect of dilutive options", "5"), ("Diluted shares",
        "102")), "Diluted shares"),
        ((("Average shares outstanding", "97"), ("Stock options", "5"), ("Average shares and common stock equivalents",
        "102")), ("Average shares and common stock "
                                                                                                                                 "equivalents")),
        ((("Weighted average shares outstanding", "102"),), "Weighted average shares outstanding"),
        ((("Average shares", "97"), ("Dilutive securities", "5"), ("Total", "102")), "Total"),
    ],
)  # fmt: skip
def test_what_dilution_is_still_added_to_is_not_diluted(rows: tuple[tuple[str, str], ...], diluted: str) -> None:
    lines = [("Total revenues", "1,000", "850"), ("Net earnings", "150", "100")]
    nested = [
        (f"Diluted earnings per share > {label}", (number, "shares"), (number, "shares")) for label, number in rows
    ]
    found = metrics_of((income(rows=[*lines, *nested]),), 1)
    assert [label for label, metric in found.items() if metric == "shares_diluted"] == [diluted]


def test_net_income_opens_the_cash_flows_where_no_statement_of_income_was_read() -> None:
    assert metrics_of((cash_flow(),), 3)["Net income"] == "net_income"
    rows = [
        ("Operating activities: > Net income", "150", "100"),
        ("Net cash provided by operating activities", "215", "170"),
    ]
    quarter = Period(date(2023, 10, 1), date(2023, 12, 31))
    others = (
        income(columns=(("Q4", quarter), ("Q4 2022", Period(date(2022, 10, 1), date(2022, 12, 31))))),
        cash_flow(rows=rows),
    )
    assert metrics_of(others, 3)["Net income"] == "net_income"


def test_net_income_of_cash_flows_that_the_statement_of_income_contradicts_has_no_metric() -> None:
    rows = [
        ("Operating activities: > Net income", "160", "100"),
        ("Net cash provided by operating activities", "215", "170"),
    ]
    assert "Net income" not in metrics_of((income(), cash_flow(rows=rows)), 3)
    rows[0] = ("Operating activities: > Net income before minority interests", "150", "100")
    assert metrics_of((cash_flow(rows=rows),), 3) == {
        "Net cash provided by operating activities": "operating_cash_flow"
    }
