"""Companies that are not consolidated, and a second registrant in one filing: what they state is not the group's,
however large or alike.
"""

from __future__ import annotations

import pytest
from dated_tables import YEAR_2023, Line, plain

from tickmark.document.html import read_html
from tickmark.metrics import assign
from tickmark.tables import read_tables
from tickmark.tables.headers.captions import headings_above

GROUP, SECOND = "ALDER ENERGY CORPORATION AND SUBSIDIARIES", "ALDER POWER COMPANY AND SUBSIDIARIES"
ASSETS: list[tuple[str, int, int]] = [
    ("Cash and cash equivalents", 310, 280), ("Receivables", 400, 390), ("Total current assets", 710, 670), (
    "Property, net", 9000, 8800), ("Total assets", 9710, 9470),
    ("Accounts payable", 384, 336), ("Total current liabilities", 384, 336), ("Long-term debt", 5000, 5000), (
    "Total liabilities", 5384, 5336),
    ("Common stock", 1026, 1026), ("Retained earnings", 3300, 3108), ("Total equity", 4326, 4134), (
    "Total liabilities and equity", 9710, 9470),
]  # fmt: skip
RESULTS: list[tuple[str, int, int]] = [
    ("Operating revenues", 3000, 2900), ("Fuel", 1000, 980), ("Depreciation", 300, 290), ("Operating expenses", 1300,
    1270), ("Operating income", 1700, 1630),
    ("Interest expense", 200, 190), ("Income before income taxes", 1500, 1440), ("Income taxes", 300, 280), (
    "Net income", 1200, 1160),
]  # fmt: skip


def lines(rows: list[tuple[str, int, int]], times: float) -> list[Line]:
    return [(label, *(f"{round(amount * times):,}" for amount in amounts)) for label, *amounts in rows]


def sheet(times: float = 1) -> str:
    return plain(("December 31,", "2023", "2022"), *lines(ASSETS, times))


def results(times: float = 1) -> str:
    shares: list[Line] = [
        ("Earnings per share - basic", "$2.40", "$2.25"),
        ("Earnings per share - diluted", "$2.39", "$2.24"),
    ]
    return plain(("Years ended December 31,", "2023", "2022"), *lines(RESULTS, times), *shares)


def stated(html: str) -> dict[str, set[int]]:
    """Metric -> its values of 2023 in millions."""
    document = read_html(f"<html><body><p>FORM 10-K</p>{html}</body></html>".encode(), "0" * 64)
    tables = read_tables(document, YEAR_2023, lambda _: "Item8")
    metrics = assign(tables, lambda block: document.blocks[block - 1].text if block else "")
    found: dict[str, set[int]] = {}
    for table in tables:
        for reading in table.readings:
            name = metrics.get((table.index, reading.row, reading.column))
            if name and reading.period.end.year == 2023 and reading.unit == "USD":
                found.setdefault(name, set()).add(int(reading.value / 10**6))
    return found


@pytest.mark.parametrize(
    "said",
    [
        "<p><b>Note 6. Equity-method investments</b></p><p>(in millions)</p>",
        "<p><b>Combined statements of unconsolidated affiliates</b></p><p>(in millions)</p>",
        (
            "<p><b>6. Investments</b></p><p>Summarized financial information of our unconsolidated affiliates follows "
            "(in millions):</p>"
        ),
        "<p><b>BALANCE SHEETS OF THE BIRCH JOINT VENTURE</b></p><p>(not consolidated; in millions)</p>",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_summary_of_affiliates_is_never_the_primary_statement(said: str, first: bool) -> None:
    own = "<p>(in millions)</p>" + results() + "<p>(in millions)</p>" + sheet()
    theirs = said + sheet(100) + results(100)
    found = stated(theirs + own if first else own + theirs)
    assert {name: found[name] for name in ("total_assets", "revenue", "net_income", "long_term_debt")} == {
        "total_assets": {9710}, "revenue": {3000}, "net_income": {1200}, "long_term_debt": {5000}
    }  # fmt: skip


def test_statements_of_two_registrants_in_turn() -> None:
    def both(title: str, group: str, second: str) -> str:
        return "".join(
            f"<p>Page 12</p><p><b>{name}</b></p><p>{title}</p><p>(in millions)</p>{table}"
            for name, table in ((GROUP, group), (SECOND, second))
        )

    found = stated(
        both("CONSOLIDATED STATEMENTS OF INCOME", results(), results(0.8))
        + both("CONSOLIDATED BALANCE SHEETS", sheet(), sheet(0.8))
    )
    assert (found["total_assets"], found["long_term_debt"], found["revenue"]) == ({9710}, {5000}, {3000})


@pytest.mark.parametrize(
    ("above", "own"),
    [
        ("<p>Kestrel Valves Corporation is our largest competitor.</p>", True),
        ("<p>Kestrel Valves Corporation, a supplier, is a party to the proceedings.</p>", True),
        ("<p>Our joint venture makes statements of income to us each month.</p>", True),
        ("<p><b>Kestrel Valves Corporation</b></p><p><b>Larkspur Pumps, Inc.</b></p>", True),
        ("<p><b>Kestrel Valves Corporation</b></p>", False),
        ("<p><b>Kestrel Valves Corporation and Subsidiaries</b></p>", False),
    ],
)
def test_a_heading_says_whose_a_statement_is_and_prose_does_not(above: str, own: bool) -> None:
    page = f"{above}<p><b>Consolidated statements of income</b></p><p>(in millions)</p>{results()}"
    document = read_html(f"<html><body><p>FORM 10-K</p>{page}</body></html>".encode(), "0" * 64)
    found = assign(
        read_tables(document, YEAR_2023, lambda _: "Item8"),
        cover="Larkspur Pumps, Inc. Form 10-K",
        headings=lambda block: headings_above(document, block),
    )
    assert ("revenue" in found.values()) is own
