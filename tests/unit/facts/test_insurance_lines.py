"""Names of lines of insurance, and the tables that are an insurer's."""

from __future__ import annotations

import pytest
from statement_tables import DATES, FY23, make_table

from tickmark.facts import segments
from tickmark.facts.insurance_lines import is_line_of_insurance, names_lines, of_insurer
from tickmark.places import is_place


@pytest.mark.parametrize(
    "name",
    [
        "Long-term care", "Term life", "Whole life insurance", "Fixed indexed annuities",
        "Structured settlement annuities", "Life", "Personal automobile", "Workers’ compensation",
        "Commercial multi-peril", "Accident and health", "Variable universal life",
        "Private passenger auto - liability", "General liability",
        "Group life and accidental death & dismemberment", "U.S. – Annuities", "Errors and omissions",
        "Property catastrophe", "Medicare supplement insurance",
    ],
)  # fmt: skip
def test_lines(name: str) -> None:
    assert is_line_of_insurance(name)


@pytest.mark.parametrize(
    "name",
    [
        "Total",
        "Useful life",
        "Deferred tax liability",
        "Liability for policy benefits",
        "Premiums",
        "Mortgage loans",
        "Property and equipment",
        "",
        "x" * 200,
    ],
)
def test_what_is_no_line(name: str) -> None:
    assert not is_line_of_insurance(name)


def test_one_line_or_words_of_other_trades_are_not_enough() -> None:
    assert names_lines({"Term life", "Long-term care"})
    assert not names_lines({"Term life"})
    assert not names_lines({"Health", "Life", "Property"})


def test_who_insures_himself_sells_no_insurance() -> None:
    rows = [("Workers' compensation", "20", "15"), ("General liability", "40", "35"), ("Total", "60", "50")]
    assert of_insurer(make_table(1, "other", rows, DATES, title="Liabilities for unpaid losses by line"), "")
    assert not of_insurer(make_table(1, "other", rows, DATES, title="Self-insurance reserves for unpaid claims"), "")
    assert not of_insurer(make_table(1, "other", rows, DATES, title="Accrued liabilities"), "Other current liabilities")


@pytest.mark.parametrize(
    ("premiums", "members"), [("Premiums", {"Devices", "Supplies", "Life"}), ("Assets", {"Devices", "Supplies"})]
)
def test_a_column_is_a_line_of_insurance_in_an_insurers_table_alone(premiums: str, members: set[str]) -> None:
    columns = [("Devices", FY23), ("Supplies", FY23), ("Life", FY23)]
    table = make_table(
        1,
        "segment",
        [(premiums, "700", "300", "12"), ("Other", "70", "30", "10")],
        columns,
        title="Segment information",
    )
    assert set(segments.members((table,), {}).values()) == members


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("U.S.", True),
        ("Europe, Middle East and Africa", True),
        ("All other countries", True),
        ("Other", False),
        ("Buildings", False),
    ],
)
def test_places(name: str, place: bool) -> None:
    assert is_place(name) is place
