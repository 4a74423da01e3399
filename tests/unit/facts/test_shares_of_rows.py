"""Rows that say what part of the row above them they are."""

from __future__ import annotations

from datetime import date

from tickmark.stages.local import Given, read_local

ROWS = (
    ("", "2024", "2023"),
    ("Revenue", "$2,000", "$1,800"),
    ("Percentage change", "11%", "6%"),
    ("Research and development", "300", "270"),
    ("% of revenue", "15%", "15%"),
    ("Selling expenses", "500", "540"),
    ("% of revenue", "25%", "30%"),
    ("Tax rate", "21%", "22%"),
    ("Percent owned", "80%", "80%"),
)


def labels() -> list[str]:
    cells = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in ROWS)
    page = (
        "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p><p>Results of operations</p>"
        f"<p>(In millions)</p><table>{cells}</table></body></html>"
    )
    verified, _ = read_local(page.encode(), "x.htm", Given("10-K", date(2024, 12, 31), year_end="1231")).facts
    return [row["label"] for row in verified.to_dict("records") if row["source_format"].endswith("table")]


def test_a_share_is_of_the_row_above_it() -> None:
    found = labels()
    assert found.count("Research and development > % of revenue") == 2
    assert found.count("Selling expenses > % of revenue") == 2
    assert found.count("Revenue > Percentage change") == 2


def test_a_rate_that_says_of_what_stands_by_itself() -> None:
    assert labels().count("Tax rate") == 2
    assert labels().count("Percent owned") == 2
