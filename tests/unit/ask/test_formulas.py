"""Formulas in words: whose sales a member's profit is over."""

from __future__ import annotations

import pytest

from tickmark.ask.expression import Leaf, Measure, Operation
from tickmark.ask.formulas import of_one_member


@pytest.mark.parametrize(
    ("metric", "sales", "behind", "whose"),
    [
        ("operating_income", Measure(metric="revenue"), " net sales 2023", "Kilns"),
        ("operating_income", Measure(label="net sales"), " net sales 2023", "Kilns"),
        ("operating_income", Measure(metric="revenue"), " total net sales", None),
        ("revenue", Measure(metric="revenue"), " net sales", None),
        ("operating_income", Measure(metric="total_assets"), " assets", None),
    ],
)
def test_a_members_profit_is_over_its_own_sales(metric: str, sales: Measure, behind: str, whose: str | None) -> None:
    formula = Operation("/", Leaf(Measure(metric=metric, segment="Kilns")), Leaf(sales))
    found = of_one_member(formula, behind)
    assert isinstance(found, Operation) and isinstance(found.right, Leaf)
    assert found.right.measure.segment == whose
    assert found.right.measure.metric == ("revenue" if whose else sales.metric)
