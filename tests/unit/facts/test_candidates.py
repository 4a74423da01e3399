"""From readings to candidates: what is expected beside what was reported, and short statements."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tickmark.stages.local import Given, read_local

Row = tuple[str, ...]
RESULTS: tuple[Row, ...] = (
    ("(In millions, except per share amounts)", "2024", "2023"),
    ("Revenue", "$512", "$470"),
    ("Cost of revenue", "300", "280"),
    ("Gross profit", "212", "190"),
    ("Operating income", "88", "75"),
    ("Net income", "70", "60"),
    ("Diluted earnings per share", "$1.12", "$0.95"),
)


def table(*rows: Row) -> str:
    return (
        "<table>" + "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows) + "</table>"
    )


def facts(body: str, form: str, day: date) -> list[dict[str, Any]]:
    verified, rejected = read_local(
        f"<html><body>{body}</body></html>".encode(), "x.htm", Given(form, day, year_end="1231")
    ).facts
    assert rejected.empty
    return verified.to_dict("records")  # type: ignore[no-any-return]


def release(*parts: str) -> list[dict[str, Any]]:
    """The facts of a release on a fourth quarter."""
    cover = (
        "<p>FORM 8-K</p><p>Date of Report: January 30, 2025</p><p>Example Instruments, Inc.</p><p><b>Item 2.02. "
        "Results of Operations and Financial Condition.</b></p>"
        "<p>The company announced its results for the fourth quarter and year ended December 31, 2024.</p>"
    )
    year = table(
        ("", "Year Ended December 31, 2024", "Year Ended December 31, 2023"),
        ("Shipments, in thousands", "1,990", "1,800"),
        ("Orders, in thousands", "810", "720"),
    )
    statement = (
        f"<p><b>Consolidated Statements of Operations</b></p><p>Three months ended December "
        f"31,</p>{table(*RESULTS)}<p>Other data</p>{year}"
    )
    return facts(cover + "".join(parts) + statement, "8-K", date(2025, 1, 30))


def surprises(found: list[dict[str, Any]]) -> dict[tuple[str, str], float]:
    """(label, fiscal period) -> difference to what was expected, where it is known."""
    return {
        (row["label"], row["fiscal_period"]): round(row["vs_guidance"], 6)
        for row in found
        if row["vs_guidance"] == row["vs_guidance"]
    }


GUIDED = table(
    ("(In millions)", "Q4 2024 Actual", "Q4 2024 Guidance"),
    ("Revenue", "$512", "$495 - $505"),
    ("Operating income", "88", "80"),
)


def test_what_came_of_guidance() -> None:
    """Against the middle of what was expected of the same period; what is expected has no metric, and no such
    difference of its own.
    """
    found = release("<p>Results against guidance:</p>", GUIDED)
    assert surprises(found) == {("Revenue", "Q4 2024"): 0.024, ("Operating income", "Q4 2024"): 0.1}
    expected = [row for row in found if row["label"].startswith("Outlook > ")]
    assert {row["value"] for row in expected} == {495e6, 505e6, 80e6} and not any(row["metric"] for row in expected)
    assert {row["value"] for row in found if row["metric"] == "operating_income"} == {88e6, 75e6}


def test_guidance_of_another_period_is_none_of_this_one() -> None:
    ahead = table(("(In millions)", "Q1 2025 Guidance"), ("Revenue", "$520"), ("Operating income", "90"))
    assert surprises(release("<p>Outlook</p>", ahead)) == {}


def test_two_outlooks_of_one_period_tell_no_difference() -> None:
    both = table(
        ("(In millions)", "Q4 2024 Prior Guidance", "Q4 2024 Updated Guidance"),
        ("Revenue", "$480", "$500"),
        ("Operating income", "80", "80"),
    )
    assert surprises(release("<p>Guidance was raised in December:</p>", both)) == {("Operating income", "Q4 2024"): 0.1}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            (
                "Fourth quarter revenue was $512 million, above the high end of our guidance of $495 million to $505 "
                "million."
            ),
            {495e6, 505e6},
        ),
        ("Revenue for the fourth quarter of 2024 was $512 million, compared to our guidance of $500 million.", {500e6}),
    ],
)
def test_guidance_in_a_sentence_is_of_what_the_sentence_reports(sentence: str, expected: set[float]) -> None:
    told = [row for row in release(f"<p>{sentence}</p>") if row["source_format"] == "html_text"]
    assert {row["value"] for row in told if row["label"].casefold() == "outlook > revenue"} == expected
    assert [(row["value"], row["metric"]) for row in told if row["label"].casefold() == "revenue"] == [
        (512e6, "revenue")
    ]
    assert surprises(told)[next(row["label"] for row in told if row["value"] == 512e6), "Q4 2024"] == 0.024


def test_a_short_statement_of_a_release_states_metrics() -> None:
    found = {(row["metric"], row["value"]) for row in release() if row["fiscal_period"] == "Q4 2024"}
    assert found >= {
        ("revenue", 512e6),
        ("cost_of_revenue", 300e6),
        ("gross_profit", 212e6),
        ("operating_income", 88e6),
        ("net_income", 70e6),
        ("eps_diluted", 1.12),
    }


def test_revenue_of_a_short_statement_without_taxes_is_the_companys() -> None:
    """A row of operating income makes no table of segments of a statement."""
    cover = (
        "<p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p><p>Example Corp</p><p><b>Item 8. Financial "
        "Statements and Supplementary Data</b></p>"
    )
    found = facts(
        cover + "<p><b>Statements of Operations</b></p><p>Years ended December 31,</p>" + table(*RESULTS),
        "10-K",
        date(2024, 12, 31),
    )
    assert {(row["metric"], row["value"]) for row in found if row["row_label"] == "Revenue"} == {
        ("revenue", 512e6),
        ("revenue", 470e6),
    }


def told(*parts: str) -> dict[str, tuple[float, str | None]]:
    """Label -> value and segment of the facts of a table in a release."""
    found = release(
        *parts, table(("", "2024", "2023"), ("Turf", "$21,340", "$20,110"), ("USE THIS LINE", "38,481", "1"))
    )
    return {row["label"].rpartition(" > ")[2]: (row["value"], row["segment"]) for row in found}


def test_a_row_that_gives_orders_states_nothing() -> None:
    found = told("<p>Upkeep, years ended December 31, in thousands:</p>")
    assert found["Turf"][0] in (21_340_000, 20_110_000) and "USE THIS LINE" not in found


def test_a_table_is_of_whom_its_introduction_speaks() -> None:
    assert told("<p>The plant is let to a club. The club’s costs were, in thousands:</p>")["Turf"][1] == "club"
    assert told("<p>The yard is let to a club. Our costs of it were, in thousands:</p>")["Turf"][1] is None
