"""A small company's results under the titles that filings give them, too short to be known by their rows as larger ones
are.
"""

from __future__ import annotations

from datetime import date

import pytest
from sector_statements import Company, Line, Statement
from statement_rows import amounts_of

ROWS = [
    ("Operating expenses:", ""),
    ("Research and development", "research_and_development"),
    ("General and administrative", ""),
    ("Total operating expenses", "operating_expenses"),
    ("Loss from operations", "operating_income"),
    ("Interest income", ""),
    ("Net loss", "net_income"),
    ("Net loss per share, basic and diluted", "eps_basic, eps_diluted"),
    ("Weighted-average shares outstanding, basic and diluted", "shares_basic, shares_diluted"),
]


@pytest.mark.parametrize(
    "title",
    [
        "Statements of Operations",
        "Consolidated Statements of Comprehensive Loss",
        "Statements of Consolidated Operations",
        "Consolidated Statements of (Loss) Income",
        "Statements of Expenses",
        "Consolidated Results of Operations",
        "Interim Condensed Consolidated Statements of Loss and Comprehensive Loss",
        "",
    ],
)
def test_results_are_found_under_any_title(title: str) -> None:
    lines = [
        Line(
            label, amounts_of(label, 2, cents="per share" in label) if metrics or label[-1] != ":" else (), frozenset()
        )
        for label, metrics in ROWS
    ]
    made = Company(
        "made up",
        date(2023, 12, 31),
        None,
        (Statement(title, ["(in thousands, except per share data)"], [["2023", "2022"]], lines),),
    )
    found: dict[str, set[str]] = {}
    for fact in made.facts():
        found.setdefault(fact.row_label, set()).add(fact.metric or "")
    for label, metrics in ROWS:
        assert not metrics or found[label] == set(metrics.split(", ")), label
