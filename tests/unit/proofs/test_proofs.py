"""Proofs over the facts of a filing: what holds in books that tie, and which proof sees which error."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statement_tables import FY23, balance, cash_flow, income, make_table, statements

from tickmark.facts.segments import members
from tickmark.metrics import assign
from tickmark.proofs import GROUPS, ProofResult, comparatives, note, outcomes, proof_report, summary
from tickmark.tables.model import Table

Row = dict[str, Any]
SEGMENTS = make_table(
    9,
    "segment",
    [("Total revenues", "1,020", "—", "(20)", "1,000"), ("Operating income", "260", "(59)", "(1)", "200")],
    (("2023 | Europe", FY23), ("2023 | Corporate", FY23), ("2023 | Eliminations", FY23), ("2023 | Consolidated", FY23)),
    title="Segment Information",
)


def facts(*tables: Table) -> list[Row]:
    """Rows of `verified_facts`, as far as proofs look at them."""
    metrics = assign(tables)
    parts = members(tables, metrics)
    return [
        {
            "fact_id": f"{table.index}-{reading.row}-{reading.column}", "metric": metrics.get((table.index, reading.row,
            reading.column)),
            "segment": parts.get((table.index, reading.row, reading.column)), "value": float(reading.value),
            "unit": reading.unit,
            "period_start": reading.period.start, "period_end_date": reading.period.end, "table_index": table.index,
            "row_index": reading.row,
            "column_index": reading.column, "row_label": reading.row_label or None,
            "column_label": reading.column_label or None,
            "label": reading.row_label, "scale": reading.scale, "printed": reading.text, "checks": json.dumps([
            "value"]),
        }
        for table in tables
        for reading in table.readings
    ]  # fmt: skip


def books() -> list[Row]:
    return facts(*statements(), SEGMENTS)


def change(rows: list[Row], metric: str, table: int, factor: float) -> Row:
    """Multiply what a table states of a metric for the latest period."""
    stated = [row for row in rows if row["metric"] == metric and row["table_index"] == table]
    row = max(stated, key=lambda row: row["period_end_date"])
    row["value"] *= factor
    return row


def failing(rows: list[Row]) -> dict[str, ProofResult]:
    return {result.name: result for result in proof_report(rows) if not result.holds}


def test_books_that_tie() -> None:
    counts = summary(proof_report(books()))
    assert {name: failed for name, (_, failed) in counts.items() if failed} == {}
    assert {name: held for name, (held, _) in counts.items()} == {
        "balance_sheet_balances": 2,
        "assets_are_liabilities_and_equity": 2,
        "gross_profit_is_revenue_less_cost": 2,
        "operating_income_is_what_expenses_leave": 2,
        "net_income_is_what_tax_leaves": 2,
        "cash_flows_sum_to_the_change_in_cash": 2,
        "basic_eps_times_shares_is_net_income": 2,
        "diluted_eps_times_shares_is_net_income": 2,
        "cash_ties_to_the_balance_sheet": 2,
        "change_leads_from_opening_to_closing_cash": 2,
        "net_income_ties_to_the_cash_flow_statement": 2,
        "stated_twice_alike": 4,
        "members_sum_to_the_company": 4,
        "total_foots": 22,
    }


@pytest.mark.parametrize(
    ("metric", "table", "factor", "name"),
    [
        ("total_assets", 2, 1.1, "balance_sheet_balances"),
        ("total_liabilities", 2, 10.0, "assets_are_liabilities_and_equity"),
        ("gross_profit", 1, 1.01, "gross_profit_is_revenue_less_cost"),
        ("operating_income", 1, 1.05, "operating_income_is_what_expenses_leave"),
        ("income_tax", 1, 1.5, "net_income_is_what_tax_leaves"),
        ("operating_cash_flow", 3, 1.1, "cash_flows_sum_to_the_change_in_cash"),
        ("eps_basic", 1, 10.0, "basic_eps_times_shares_is_net_income"),
        ("eps_diluted", 1, 100.0, "diluted_eps_times_shares_is_net_income"),
        ("cash_and_equivalents", 2, 1.2, "cash_ties_to_the_balance_sheet"),
        ("net_change_in_cash", 3, 1.5, "change_leads_from_opening_to_closing_cash"),
        ("net_income", 3, 1000.0, "net_income_ties_to_the_cash_flow_statement"),
        ("revenue", 9, 1.1, "stated_twice_alike"),
    ],
)
def test_a_wrong_value_is_seen(metric: str, table: int, factor: float, name: str) -> None:
    rows = books() if table == SEGMENTS.index else facts(*statements())
    wrong = change(rows, metric, table, factor)
    found = failing(rows)
    assert name in found
    assert wrong["fact_id"] in found[name].fact_ids


def test_a_failure_is_reported_with_its_numbers() -> None:
    rows = books()
    change(rows, "total_assets", 2, 1.1)
    result = failing(rows)["balance_sheet_balances"]
    assert result.period == "as of 2023-12-31"
    assert result.numbers == (("total_assets", pytest.approx(770e6)), ("liabilities_and_equity", 700e6))
    assert result.difference == pytest.approx(70e6)
    assert result.allowed == 1e6  # half a million for each of the two
    assert result.check == "!balance_sheet_balances"


def test_checks_name_what_was_proved_and_what_was_not() -> None:
    rows = books()
    change(rows, "total_assets", 2, 1.1)
    note(rows, proof_report(rows))
    noted = {
        (row["metric"], row["period_end_date"].year): json.loads(row["checks"])
        for row in rows
        if row["metric"] in ("total_assets", "liabilities_and_equity")
    }
    for metric in ("total_assets", "liabilities_and_equity"):
        assert noted[(metric, 2023)][0] == "value"  # what the gate found before stays
        assert "!balance_sheet_balances" in noted[(metric, 2023)]
        assert "balance_sheet_balances" in noted[(metric, 2022)]
    assert len(set(noted[("total_assets", 2022)])) == len(noted[("total_assets", 2022)])


def test_a_total_that_does_not_foot() -> None:
    rows = [
        ("Raw materials", "20", "15", "11"),
        ("Work in process", "9", "8", "7"),
        ("Finished goods", "40", "35", "30"),
        ("Total", "69", "58", "84"),
    ]
    columns = tuple((year, FY23) for year in ("2023", "2022", "2021"))
    result = failing(facts(make_table(5, "other", rows, columns, title="Inventories")))["total_foots"]
    assert result.numbers[0] == ("Total", 84e6)
    assert result.difference == pytest.approx(36e6)


def test_members_that_do_not_add_up() -> None:
    columns = (("Europe", FY23), ("Asia", FY23), ("Consolidated", FY23))
    rows = [
        ("Total revenues", "600", "400", "1,000"),
        ("Operating income", "120", "80", "200"),
        ("Net income", "90", "60", "150"),
        ("Depreciation", "20", "10", "90"),
    ]
    tables = (*statements(), make_table(9, "segment", rows, columns, title="Segments"))
    result = failing(facts(*tables))["members_sum_to_the_company"]
    assert result.numbers[0] == ("Depreciation", 90e6)


def test_how_a_statement_is_built_is_learnt_from_its_other_periods() -> None:
    """One period alone that does not fit may be another way to print it: nothing is claimed of it."""
    only = income(
        rows=[
            ("Total revenues", "1,000", None),
            ("Cost of revenues", "(400)", None),
            ("Gross profit", "590", None),
            ("Net income", "150", None),
        ]
    )
    assert "gross_profit_is_revenue_less_cost" not in summary(proof_report(facts(only)))


def test_costs_printed_with_and_without_a_minus() -> None:
    for sign in ("({})", "{}"):
        rows = [
            ("Total revenues", "1,000", "850"),
            ("Cost of revenues", sign.format(400), sign.format(340)),
            ("Gross profit", "600", "510"),
            ("Net income", "150", "100"),
        ]
        assert summary(proof_report(facts(income(rows=rows))))["gross_profit_is_revenue_less_cost"] == (2, 0)


def test_what_other_shares_take_is_no_failure() -> None:
    rows = books()
    for metric in ("eps_basic", "eps_diluted"):
        change(rows, metric, 1, 0.99)
    assert not {"basic_eps_times_shares_is_net_income", "diluted_eps_times_shares_is_net_income"} & set(failing(rows))


def test_two_shares_of_net_income_are_not_the_same_fact() -> None:
    rows = [
        ("Total revenues", "1,000", "850"),
        ("Net income including noncontrolling interests", "150", "100"),
        ("Net income attributable to Harbor Corp.", "140", "91"),
    ]
    assert failing(facts(income(rows=rows))) == {}


def test_comparatives_with_earlier_filings() -> None:
    earlier = [row for row in books() if row["period_end_date"].year == 2022]
    same = comparatives(books(), earlier)
    assert same
    assert all(result.holds for result in same)
    change(earlier, "revenue", 1, 1.02)
    restated = [result for result in comparatives(books(), earlier) if not result.holds]
    assert [(result.name, result.period) for result in restated] == [("comparative_agrees", "2022-01-01 to 2022-12-31")]


def test_facts_of_sentences_are_left_out() -> None:
    rows = books()
    before = proof_report(rows)
    rows.append(
        {
            **rows[0],
            "fact_id": "text",
            "table_index": None,
            "row_index": None,
            "column_index": None,
            "value": 1.0,
            "metric": "revenue",
        }
    )
    assert proof_report(rows) == before


def test_no_facts() -> None:
    rows: list[Row] = []
    note(rows, proof_report(rows))
    assert rows == proof_report(rows) == []


@settings(max_examples=30)
@given(st.data())
def test_any_changed_total_of_the_balance_sheet_is_noticed(data: st.DataObject) -> None:
    rows = books()
    totals = [
        row for row in rows if row["metric"] in ("total_assets", "liabilities_and_equity") and row["table_index"] == 2
    ]
    wrong = data.draw(st.sampled_from(totals))
    wrong["value"] *= data.draw(st.sampled_from([-1.0, 0.1, 10.0, 1000.0, 1.02]))
    note(rows, proof_report(rows))
    assert any(check.startswith("!") for check in json.loads(wrong["checks"]))


@given(st.floats(0.999, 1.001), st.dates(date(2000, 1, 1), date(2030, 1, 1)))
def test_every_result_says_what_it_covers(factor: float, day: date) -> None:
    rows = books()
    rows[0]["value"] *= factor
    rows[0]["period_end_date"] = day
    ids = {row["fact_id"] for row in rows}
    for result in proof_report(rows):
        assert result.fact_ids
        assert set(result.fact_ids) <= ids
        assert result.holds == (abs(result.difference) <= result.allowed * (1 + 1e-9) + 1e-3)


def test_a_metric_of_several_values_agrees_where_one_does() -> None:
    """What is amortized is another value than all intangible assets of the balance sheet, and no restatement of
    them.
    """
    books_now = books()
    sheet = next(row for row in books_now if row["metric"] == "goodwill" and row["period_end_date"].year == 2022)
    sheet = {**sheet, "metric": "intangible_assets", "fact_id": "sheet", "accession": "0-24-2"}
    earlier = [{**row, "accession": "0-23-1"} for row in (*books_now, sheet)]
    amortized = {**sheet, "fact_id": "note", "table_index": 8, "value": sheet["value"] * 0.9}
    now = [*({**row, "accession": "0-24-2"} for row in books_now), sheet, amortized]
    assert all(result.holds for result in comparatives(now, earlier))
    broken = [result for result in comparatives([amortized], earlier) if not result.holds]
    assert [result.numbers[0][0] for result in broken] == ["intangible_assets in table 2 of filing 0-23-1"]
    assert "intangible_assets in table 8 of filing 0-24-2" in broken[0].sentence


def test_a_sentence_gives_the_numbers() -> None:
    rows = books()
    change(rows, "total_assets", 2, 1.1)
    assert failing(rows)["balance_sheet_balances"].sentence == (
        "balance sheet balances fails, as of 2023-12-31: total_assets 770,000,000 against liabilities_and_equity "
        "700,000,000; "
        "70,000,000 left over, rounding allows 1,000,000"
    )
    long = ProofResult(
        "total_foots",
        "as of 2023-12-31",
        True,
        tuple((f"row {n}", float(n)) for n in range(9, 0, -1)),
        0.25,
        0.5,
        ("a",),
    )
    assert long.sentence == (
        "total foots holds, as of 2023-12-31: row 9 9 against row 8 8, row 7 7, row 6 6, row 5 5, row 4 4, row 3 3 "
        "and 2 more; 0.25 left over, rounding allows 0.5"
    )


def test_every_proof_is_in_one_group_of_those_an_analyst_sees() -> None:
    rows = books()
    change(rows, "total_assets", 2, 1.1)
    results = [*proof_report(rows), *comparatives(rows, books())]
    grouped = outcomes(results)
    assert [outcome.group for outcome in grouped] == list(GROUPS)
    assert sum(outcome.held + len(outcome.breaks) for outcome in grouped) == len(results)
    names = [name for group in GROUPS for name in group.proofs]
    assert len(names) == len(set(names))
    assert set(summary(results)) <= set(names)
    sheet = next(outcome for outcome in grouped if outcome.group.name == "balance_sheet_balances")
    assert (sheet.held, [result.name for result in sheet.breaks]) == (
        2,
        ["balance_sheet_balances", "assets_are_liabilities_and_equity"],
    )
    assert sheet.text == "2 hold, 2 fail"
    assert {outcome.text for outcome in outcomes([])} == {"nothing to prove"}


def test_what_is_taken_away_foots_whether_in_parentheses_or_not() -> None:
    rows = [
        ("Property and equipment, gross", "92,402", "91,880"),
        ("Less: accumulated depreciation", "34,110", "33,902"),
        ("Property and equipment, net", "58,292", "57,978"),
        ("Total assets", "69,000", "68,000"),
        ("Total liabilities and equity", "69,000", "68,000"),
    ]
    for taken in ("{}", "({})"):
        printed = [rows[0], (rows[1][0], *(taken.format(text) for text in rows[1][1:])), *rows[2:]]
        assert summary(proof_report(facts(balance(rows=printed))))["total_foots"] == (2, 0)
    wrong = [*rows[:2], (rows[2][0], "58,392", "57,978"), *rows[3:]]
    assert summary(proof_report(facts(balance(rows=wrong))))["total_foots"] == (1, 1)


@pytest.mark.parametrize(("earlier", "fails"), [("30", False), ("55", True)])
def test_an_expense_may_be_some_of_what_cash_flows_add_back(earlier: str, *, fails: bool) -> None:
    """Only where the two rows say the same of another period are they meant to."""
    rows = [
        ("Total revenues", "1,000", "850"),
        ("Depreciation and amortization", "40", earlier),
        ("Total operating expenses", "800", "700"),
        ("Operating income", "200", "150"),
        ("Net income", "150", "100"),
    ]
    found = failing(facts(income(rows=rows), balance(), cash_flow()))
    assert ("stated_twice_alike" in found) == fails
