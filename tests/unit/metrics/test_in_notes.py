"""Tables of notes and of management's discussion under made-up statements: what repeats the statement has its metric,
what is somebody else's or a part has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any

import pytest
from statement_rows import filing

from tickmark.catalogue import load
from tickmark.document.html import read_html
from tickmark.facts.filing_analysis import Understanding
from tickmark.sections import find_sections

CANONICAL = frozenset(metric.name for metric in load() if not metric.further)
MADE = filing("instruments")
SAID: dict[str, tuple[Decimal, ...]] = {}  # metric -> its amounts in the statements
for _statement in MADE.statements:
    for _line in _statement.lines:
        SAID.update(dict.fromkeys(_line.metrics, _line.amounts))

YEARS = ["2023", "2022", "2021"]
DATES = ["December 31, 2023", "December 31, 2022"]
Rows = Sequence[tuple[Any, ...]]


def less(metric: str, *parts: int) -> list[Decimal]:
    """What single parts leave of a metric, column by column."""
    return [amount - part for amount, part in zip(SAID[metric], parts, strict=False)]


def printed(cell: object) -> str:
    return (
        f"({-cell:,})"
        if isinstance(cell, (int, Decimal)) and cell < 0
        else f"{cell:,}"
        if isinstance(cell, (int, Decimal))
        else str(cell)
    )


def page(heading: str, intro: str, headers: Sequence[Sequence[str]], rows: Rows) -> str:
    """A note: its heading, a sentence, a table."""
    width = max(len(row) for row in rows) - 1
    over = "".join(
        f"<tr><td></td>{''.join(f'<td colspan={width // len(cells)}>{cell}</td>' for cell in cells)}</tr>"
        for cells in headers
    )
    body = "".join(
        f"<tr>{''.join(f'<td>{printed(cell)}</td>' for cell in (*row, *[''] * (width + 1 - len(row))))}</tr>"
        for row in rows
    )
    return f"<p><b>{heading}</b></p><p>{intro}</p><table>{over}{body}</table>"


@cache
def rest() -> tuple[str, str]:
    """The pages before the notes and after them."""
    told = "".join(
        f"<p>The Company sells instruments to laboratories in several regions {number}.</p>" for number in range(4)
    )
    before = (
        "<p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p><b>PART I</b></p><p><b>Item 1. "
        "Business</b></p>"
    ) + told
    before += "<p><b>PART II</b></p><p><b>Item 8. Financial Statements and Supplementary Data</b></p>" + "".join(
        part.html for part in MADE.statements
    )
    return (
        before + "<p><b>NOTES TO CONSOLIDATED FINANCIAL STATEMENTS</b></p>",
        "<p><b>Item 9A. Controls and Procedures</b></p>" + told,
    )


def found(heading: str, intro: str, headers: Sequence[Sequence[str]], rows: Rows) -> dict[tuple[int, str], set[str]]:
    """(row, label) -> canonical metrics of the note's table."""
    before, after = rest()
    document = read_html(
        f"<html><body>{before}{page(heading, intro, headers, rows)}{after}</body></html>".encode(), "0" * 64
    )
    understood = Understanding(document, find_sections(document, "10-K"), MADE.fiscal)
    stated: dict[tuple[int, str], set[str]] = {}
    for fact in understood.facts:
        if fact.metric in CANONICAL and fact.location.table_index == len(MADE.statements):
            stated.setdefault((fact.location.row_index or 0, fact.row_label), set()).add(fact.metric)
    return stated


OTHERS: list[tuple[str, str, Sequence[Sequence[str]], Rows]] = [
    (
        "Note 2. Acquisitions",
        "The unaudited pro forma results are (in millions):",
        [YEARS[:2]],
        [("Revenues", 52000, 51000), ("Net income", *SAID["net_income"][:2])],
    ),
    (
        "Note 2. Acquisitions",
        "The purchase price was allocated as follows (in millions):",
        [["Amount"]],
        [
            ("Cash and cash equivalents", 120),
            ("Inventories", 210),
            ("Goodwill", 5000),
            ("Total assets", 9130),
            ("Long-term debt", 1200),
            ("Total liabilities", 1360),
        ],
    ),
    (
        "Note 3. Discontinued Operations",
        "The results of discontinued operations were (in millions):",
        [YEARS],
        [
            ("Revenues", 900, 800, 700),
            ("Gross profit", 400, 350, 300),
            ("Income before income taxes", 300, 260, 220),
            ("Net income", 240, 210, 180),
        ],
    ),
    (
        "Note 4. Variable Interest Entities",
        "The consolidated entities had (in millions):",
        [DATES],
        [
            ("Cash and cash equivalents", 31, 32),
            ("Accounts receivable, net", 120, 130),
            ("Total assets", 451, 462),
            ("Total liabilities", 200, 210),
        ],
    ),
    (
        "Note 5. Investments in Unconsolidated Entities",
        "Summarized information of the affiliates (in millions):",
        [YEARS],
        [("Revenues", 2000, 1900, 1800), ("Operating income", 310, 290, 270), ("Net income", 210, 190, 180)],
    ),
    (
        "Note 6. Condensed Financial Information of the Parent Company",
        "The parent's statements of cash flows are (in millions):",
        [YEARS],
        [
            ("Net income", *SAID["net_income"]),
            ("Net cash provided by operating activities", 400, 300, 200),
            ("Dividends paid", -300, -290, -280),
        ],
    ),
    (
        "Note 7. Segments",
        "Results by segment (in millions):",
        [YEARS],
        [
            ("Revenues",),
            ("Laboratories", 20000, 19000, 18000),
            ("Clinics", 3000, 2900, 2800),
            ("Total segment revenues", 23000, 21900, 20800),
        ],
    ),
    (
        "Note 7. Segment Information",
        "The segment's revenue, expenses and net income were (in millions):",
        [YEARS],
        [
            ("Total revenues", *SAID["revenue"]),
            ("Less: Selling, general and administrative expenses", *SAID["selling_general_and_administrative"]),
            ("Interest expense", *SAID["interest_expense"]),
            ("Other segment items", 40, 30, 20),
            ("Segment and consolidated net income", *SAID["net_income"]),
        ],
    ),
    (
        "Note 8. Leases",
        "Supplemental information (in millions):",
        [YEARS[:2]],
        [("Operating cash flows", 200, 190), ("Financing cash flows", 20, 19)],
    ),
    (
        "Note 9. Supplemental Cash Flow Information",
        "(In millions)",
        [YEARS],
        [
            ("Acquired but unpaid property, plant and equipment", 290, 372, 407),
            ("Declared but unpaid dividends", 136, 118, 103),
        ],
    ),
    (
        "Note 10. Fair Value",
        "Fair values are (in millions):",
        [["Carrying Value", "Fair Value"]],
        [("Long-term debt", 31000, 29000)],
    ),
]


@pytest.mark.parametrize("note", OTHERS, ids=[f"{heading} {intro[:24]}" for heading, intro, _, _ in OTHERS])
def test_what_is_not_the_whole_companys_has_no_metric(note: tuple[str, str, Sequence[Sequence[str]], Rows]) -> None:
    assert found(*note) == {}


REPEATED: list[tuple[str, str, Sequence[Sequence[str]], Rows, dict[str, str]]] = [
    (
        "Note 2. Earnings per Share",
        "The computation follows (in millions):",
        [["Year Ended December 31,"], YEARS],
        [
            ("Net income attributable to common shareholders", *SAID["net_income"]),
            ("Weighted average shares outstanding - basic", *SAID["shares_basic"]),
            ("Plus: incremental shares from assumed exercise", 3, 3, 4),
            ("Weighted average shares outstanding - assuming dilution", *SAID["shares_diluted"]),
        ],
        {
            "Net income attributable to common shareholders": "net_income",
            "Weighted average shares outstanding - basic": "shares_basic",
            "Weighted average shares outstanding - assuming dilution": "shares_diluted",
        },
    ),
    (
        "Note 2. Earnings per Share",
        "(In millions, except per share amounts)",
        [["Year ended December 31, 2023"], ["Income (Numerator)", "Shares (Denominator)", "Per-Share Amount"]],
        [
            ("Basic", f"${SAID['net_income'][0]:,}", SAID["shares_basic"][0], f"${SAID['eps_basic'][0]}"),
            ("Effect of dilutive securities", "—", 3, "—"),
            ("Diluted", f"${SAID['net_income'][0]:,}", SAID["shares_diluted"][0], f"${SAID['eps_diluted'][0]}"),
        ],
        {"Basic": "shares_basic, eps_basic", "Diluted": "shares_diluted, eps_diluted"},
    ),
    (
        "Note 2. Earnings per Share",
        "The component parts are (in millions, except per share amounts):",
        [["Year Ended December 31,"], YEARS],
        [
            ("Basic EPS:",),
            ("Weighted average common shares", *SAID["shares_basic"]),
            ("Diluted EPS:",),
            ("Weighted average common shares for basic EPS", *SAID["shares_basic"]),
            ("Effect of dilutive securities:",),
            (
                "Stock options",
                *(diluted - basic for basic, diluted in zip(SAID["shares_basic"], SAID["shares_diluted"], strict=True)),
            ),
            ("Weighted average common shares including potential dilutive shares", *SAID["shares_diluted"]),
            ("Basic earnings per common share", *(f"${amount}" for amount in SAID["eps_basic"])),
            (
                "Diluted earnings per common share and common share equivalents",
                *(f"${amount}" for amount in SAID["eps_diluted"]),
            ),
        ],
        {
            "Weighted average common shares": "shares_basic",
            "Weighted average common shares for basic EPS": "shares_basic",
            "Weighted average common shares including potential dilutive shares": "shares_diluted",
            "Basic earnings per common share": "eps_basic",
            "Diluted earnings per common share and common share equivalents": "eps_diluted",
        },
    ),
    (
        "Note 2. Earnings per Share",
        "Shares were (in millions):",
        [YEARS],
        [
            ("Common Stock - weighted average shares", *SAID["shares_basic"]),
            ("Add: Assumed conversion of awards", 3, 3, 4),
            ("Total common and common equivalent shares", *SAID["shares_diluted"]),
        ],
        {
            "Common Stock - weighted average shares": "shares_basic",
            "Total common and common equivalent shares": "shares_diluted",
        },
    ),
    (
        "Note 3. Inventories",
        "Inventories were (in millions):",
        [DATES],
        [("Raw materials", 1000, 900), ("Finished goods", *less("inventory", 1000, 900)), ("", *SAID["inventory"])],
        {"": "inventory"},
    ),
    (
        "Note 4. Property, Plant and Equipment",
        "The components were (in millions):",
        [DATES],
        [
            ("Land", 500, 490),
            ("Machinery", *less("property_plant_equipment", -5000, -4010)),
            ("", *less("property_plant_equipment", -5500, -4500)),
            ("Less: Accumulated depreciation", -5500, -4500),
            ("", *SAID["property_plant_equipment"]),
        ],
        {"": "property_plant_equipment"},
    ),
    (
        "Note 5. Income Taxes",
        "The provision consists of (in millions):",
        [YEARS],
        [("Current", 400, 300, 200), ("Deferred", *less("income_tax", 400, 300, 200)), ("", *SAID["income_tax"])],
        {"": "income_tax"},
    ),
    (
        "Note 5. Segment Information",
        "Significant segment expenses were (in millions):",
        [YEARS],
        [
            ("Interest expense", *SAID["interest_expense"]),
            ("Provision for income taxes", *SAID["income_tax"]),
            ("Segment net income", *SAID["net_income"]),
            ("Adjustments and reconciling items", 0, 0, 0),
            ("Net income", *SAID["net_income"]),
        ],
        {"Net income": "net_income"},
    ),
    (
        "Note 6. Debt",
        "Debt was (in millions):",
        [DATES],
        [
            ("Senior notes", *less("long_term_debt", -1000, -500)),
            ("Total debt", *less("long_term_debt", -1000, -500)),
            ("Less: current portion", -1000, -500),
            ("Long-term debt, net of current portion", *SAID["long_term_debt"]),
        ],
        {"Long-term debt, net of current portion": "long_term_debt"},
    ),
    (
        "Note 2. Earnings per Share",
        "(In millions)",
        [YEARS],
        [
            ("Average common shares outstanding", *SAID["shares_basic"]),
            ("Effect of stock options", 3, 3, 4),
            ("Average common shares outstanding and common share equivalents", *SAID["shares_diluted"]),
        ],
        {
            "Average common shares outstanding": "shares_basic",
            "Average common shares outstanding and common share equivalents": "shares_diluted",
        },
    ),
    (
        "Results of Operations",
        "Our results were (in millions):",
        [["2023", "2022", "$ Change", "% Change"]],
        [
            (name, *SAID[metric][:2], 71, "3%")
            for name, metric in (("Operating income", "operating_income"), ("Net income", "net_income"))
        ],
        {"Operating income": "operating_income", "Net income": "net_income"},
    ),
    (
        "Note 6. Cash and Investments",
        "Holdings were (in millions):",
        [DATES],
        [
            ("Cash", 10, 9),
            ("Money market funds", *less("cash_and_equivalents", 10, 9)),
            ("Total cash and cash equivalents", *SAID["cash_and_equivalents"]),
        ],
        {"Total cash and cash equivalents": "cash_and_equivalents"},
    ),
    (
        "Note 6. Intangible Assets",
        "The years to come are expected to be charged with (in millions):",
        [["Amount"]],
        [
            ("2024", 1000),
            ("2025", 900),
            ("Thereafter", SAID["intangible_assets"][0] - 1900),
            ("Total", SAID["intangible_assets"][0]),
        ],
        {"Total": "intangible_assets"},
    ),
    (
        "Note 7. Contract Balances",
        "Balances were (in millions):",
        [DATES],
        [
            ("Accounts receivable, net", *SAID["accounts_receivable"]),
            ("Current contract liabilities", *SAID["deferred_revenue"]),
            ("Noncurrent contract liabilities", 130, 120),
        ],
        {"Accounts receivable, net": "accounts_receivable", "Current contract liabilities": "deferred_revenue"},
    ),
]


def test_of_two_rows_under_diluted_the_one_that_says_so_itself_is_diluted() -> None:
    rows = [
        ("Basic:",),
        ("Average shares outstanding", *SAID["shares_basic"]),
        ("Diluted:",),
        ("Average shares outstanding", *SAID["shares_basic"]),
        ("Diluted shares", *SAID["shares_diluted"]),
    ]
    stated = found(
        "Note 2. Earnings per Share",
        "The following shows the computation (in millions):",
        [["Year Ended December 31,"], YEARS],
        rows,
    )
    assert {label: names for (_, label), names in stated.items()} == {
        "Average shares outstanding": {"shares_basic"},
        "Diluted shares": {"shares_diluted"},
    }


@pytest.mark.parametrize("note", REPEATED, ids=[f"{note[0]} {note[1][:24]}" for note in REPEATED])
def test_what_repeats_the_statement_has_its_metric(
    note: tuple[str, str, Sequence[Sequence[str]], Rows, dict[str, str]],
) -> None:
    *printed_note, expected = note
    stated = found(*printed_note)
    assert {label: names for (_, label), names in stated.items()} == {
        label: set(names.split(", ")) for label, names in expected.items()
    }
    assert len(stated) == len(expected)
