"""Metrics of added documents by the names of their lines and sentences."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from tickmark.facts.named_by_label import named_by_label
from tickmark.model import Fact, Location, Period

YEAR = Period(date(2024, 1, 1), date(2024, 12, 31))
DAY = Period(None, date(2024, 12, 31))


def fact(label: str, value: str, period: Period = YEAR, unit: str = "GBP", metric: str | None = None) -> Fact:
    return Fact(metric, label, Decimal(value), unit, period, Location(paragraph_index=1), value, "pdf_text", "Document")


def metrics(*facts: Fact) -> list[str | None]:
    return [one.metric for one in named_by_label(facts)]


def test_a_label_that_is_a_metrics_name_names_it() -> None:
    assert metrics(fact("Group revenue", "58"), fact("Total assets", "90", DAY)) == ["revenue", "total_assets"]


def test_another_unit_kind_or_part_names_none() -> None:
    told = (fact("Revenue", "5", unit="pure"), fact("Total assets", "9"), fact("Towage > Revenue", "231"))
    assert metrics(*told) == [None, None, None]


def test_two_amounts_of_one_name_and_period_name_none_and_a_statement_comes_first() -> None:
    assert metrics(fact("Revenue", "58"), fact("Revenue", "61")) == [None, None]
    assert metrics(fact("Revenue", "58", metric="revenue"), fact("Group revenue", "58")) == ["revenue", None]
