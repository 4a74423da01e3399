"""Accounts of a month: the month beside the year to date, budgets and variances, returns over several years."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.stages.local import Given, read_local
from tickmark.tables.periods.certain_words import certainly_balance

JUNE = date(2025, 6, 30)
Facts = dict[tuple[str, str], tuple[float, object, object]]


def read(heads: str, *rows: str, title: str = "Profit and loss account - £'000") -> Facts:
    """(Label, header) -> value, first and last day of each fact of a table."""
    lines = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split('|'))}</tr>" for row in rows)
    page = f"<p>{title}</p><table>{heads}{lines}</table>"
    facts, _ = read_local(page.encode(), "a.htm", Given("INTERIM REPORT", JUNE, "Q2 2025", "1231")).facts
    days = zip(facts["value"], facts["period_start"], facts["period_end_date"], strict=True)
    return dict(zip(zip(facts["row_label"], facts["column_label"], strict=True), days, strict=True))


ROWS = ("Turnover|318|300|18|1,802|1,790|12", "Gross profit|117|108|9|662|659|3", "Interest payable|4|5|1|22|21|1")
UNDER = "<tr><td></td>" + "<td>Actual</td><td>Budget</td><td>Var.</td>" * 2 + "</tr>"


@pytest.mark.parametrize("to_date", ["Year to date", "YTD (6 months to 30 June 2025)", "Six months ended 30 June 2025"])
def test_a_month_beside_the_year_to_date_and_nothing_of_plans(to_date: str) -> None:
    found = read(f"<tr><td></td><td colspan=3>Jun 2025</td><td colspan=3>{to_date}</td></tr>{UNDER}", *ROWS)
    assert len(found) == 2 * len(ROWS)
    for label, month, half in (("Turnover", 318, 1802), ("Gross profit", 117, 662), ("Interest payable", 4, 22)):
        assert found[label, "Jun 2025 | Actual"] == (1000 * month, date(2025, 6, 1), JUNE)
        assert found[label, f"{to_date} | Actual"] == (1000 * half, date(2025, 1, 1), JUNE)


def test_interest_payable_of_a_balance_sheet_is_owed() -> None:
    found = read(
        "<tr><td></td><td>30 June 2025</td></tr>",
        "Total assets|900",
        "Interest payable|4",
        title="Balance sheet, £'000",
    )
    assert found["Interest payable", "30 June 2025"] == (4000, None, JUNE)


def test_a_year_over_its_currency_heads_a_column() -> None:
    found = read("<tr><td></td><td>2025<br>£</td><td>2024<br>£</td></tr>", *(
        "Turnover|2,418,377|2,260,914", "Gross profit|988,089|879,794", "Operating profit|277,294|191,202"),
        title="Profit and loss account for the six months ended 30 June")  # fmt: skip
    assert found["Turnover", "2025 £"] == (2418377, date(2025, 1, 1), JUNE)
    assert found["Turnover", "2024 £"] == (2260914, date(2024, 1, 1), date(2024, 6, 30))


def test_returns_of_several_years_have_no_days() -> None:
    found = read(
        "<tr><td></td><td>Q2 2025</td><td>1 year</td><td>Since inception</td></tr>",
        "Return of the fund|4.1%|11.2%|9.4%",
        "Return of the index|5.0%|12.9%|8.8%",
        title="Total returns of the quarter",
    )
    assert {head for _, head in found} == {"Q2 2025"}


def test_accounts_of_a_month_within_a_quarter() -> None:
    page = """<p>Profit and loss account - £'000</p><table><tr><td></td><td>May 2025</td><td>YTD</td></tr>
<tr><td>Turnover</td><td>318</td><td>1,802</td></tr><tr><td>Gross profit</td><td>117</td><td>662</td></tr>
<tr><td>Operating profit</td><td>47</td><td>231</td></tr></table>"""
    given = Given("INTERIM REPORT", date(2025, 5, 31), year_end="1231")
    facts, _ = read_local(page.encode(), "a.htm", given).facts
    days = {(row.column_label, row.period_start, row.period_end_date) for row in facts.itertuples()}
    may = date(2025, 5, 31)
    assert days == {("May 2025", date(2025, 5, 1), may), ("YTD", date(2025, 1, 1), may)}


def test_months_that_follow_one_another_are_of_one_month_each_and_balances_of_their_ends() -> None:
    heads = "<tr><td>£'000</td><td>Apr-25</td><td>May-25</td><td>Jun-25</td></tr>"
    found = read(heads, "Order intake (month)|220|241|263", "Turnover|101|102|103", "Cash at bank|40|41|42", title="")
    assert found["Turnover", "May-25"] == (102000, date(2025, 5, 1), date(2025, 5, 31))
    assert found["Order intake (month)", "Jun-25"] == (263000, date(2025, 6, 1), JUNE)
    assert found["Cash at bank", "Apr-25"] == (40000, None, date(2025, 4, 30))


@pytest.mark.parametrize(
    ("label", "held"), [("cash balance", True), ("closing cash position", True), ("net new arr", False), ("arr", None)]
)
def test_cash_is_held_at_a_close_and_new_recurring_revenue_won_before_it(label: str, held: bool | None) -> None:
    assert certainly_balance(label, "", "") is held
