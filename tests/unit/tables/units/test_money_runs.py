"""Rows among operating statistics that go on with no amount of money."""

from __future__ import annotations

from tickmark.document.html import read_html
from tickmark.tables.grid.grid import read_rows
from tickmark.tables.units.money_runs import outside_runs


def outside(*lines: str, added: tuple[int, ...] = (), others: tuple[int, ...] = ()) -> set[str]:
    cells = "".join(f"<tr><td>{'</td><td>'.join(line.split(' | '))}</td></tr>" for line in ("| 2024", *lines))
    rows = read_rows(read_html(f"<p>Data</p><table>{cells}</table>".encode(), "0" * 64).tables[0])
    return {row.label for row in rows if row.index in outside_runs(rows, added, others)}


def test_what_stands_below_no_amount_is_none() -> None:
    assert outside(
        "New students | 21,340", "Revenue | $ 594.7", "Net income | 91.6", "Margin | 8.4%", "Trading days | 252"
    ) == {"New students", "Trading days"}


def test_other_decimals_go_on_with_nothing() -> None:
    assert outside("Margin | 8.4%", "Collateral | $ 8,570.9", "Clearing members | 62", "Letters | 310.0") == {
        "Clearing members"
    }


def test_a_table_of_money_alone_has_none() -> None:
    assert outside("Stock options | 120", "Revenue | $ 594", "Total | 714") == set()


def test_what_adds_up_with_amounts_goes_on() -> None:
    assert outside("Margin | 8.4%", "Fees | 120", "Interest | 594", "Total | $ 714", added=(1, 2, 3)) == set()
