"""Statements of scale that stand on pages, and how far they hold."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import read_tables

PAGE = '<hr style="page-break-after:always">'
CHARTS = "".join(f"<p>(Dollars in billions)</p><p>A chart of sales {number}</p>{PAGE}" for number in range(3))
OWN = (
    "<table><tr><td>(In millions)</td><td>2024</td><td>2023</td></tr><tr><td>Net "
    "sales</td><td>$410</td><td>$380</td></tr></table>"
)
BARE = (
    "<p>Cash flows, continued</p><table><tr><td></td><td>2024</td><td>2023</td></tr><tr><td>Cash paid for "
    "interest</td><td>$71</td><td>$68</td></tr></table>"
)


def amounts(html: str) -> dict[str, Decimal]:
    read = read_tables(
        read_html(f"<html><body>{html}</body></html>".encode(), "0" * 64),
        FiscalPeriod(2024, None, date(2024, 12, 31), ""),
        lambda _: None,
    )
    return {reading.text: reading.value for table in read for reading in table.readings}


def test_titles_of_charts_scale_no_table_pages_behind_them() -> None:
    assert amounts(f"{CHARTS}{4 * OWN}{PAGE}<p>Words.</p>{PAGE}{OWN}{PAGE}{BARE}")["$71"] == Decimal("71e6")


def test_a_head_on_every_page_scales_its_tables() -> None:
    head = "<p>(Dollars in billions)</p>"
    assert amounts(f"{head}{PAGE}{head}{PAGE}{head}{BARE}")["$71"] == Decimal("71e9")
    assert amounts(f"{head}{PAGE}{head}{PAGE}{head}<p>Words.</p>{PAGE}{BARE}")["$71"] == Decimal("71e9")
