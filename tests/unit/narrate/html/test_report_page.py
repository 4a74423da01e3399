"""Parts of the report's page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tickmark.narrate.html.report import _change


def fact(metric: str | None, amount: float) -> Any:
    """What a change is made of: the metric and the amount in plain words."""
    return cast(Any, SimpleNamespace(metric=metric, amount=amount))


@pytest.mark.parametrize(
    ("metric", "now", "tone"),
    [
        ("revenue", 110, ' class="up"'),
        ("net_income", 90, ' class="down"'),
        ("cost_of_revenue", 90, ""),
        ("long_term_debt", 110, ""),
        ("revenue", 100, ""),
        (None, 110, ""),
    ],
)
def test_a_change_has_a_colour_where_more_is_known_to_be_good(metric: str | None, now: float, tone: str) -> None:
    assert _change(fact(metric, now), fact(metric, 100)).startswith(f"<span{tone}>")


def test_without_a_value_before_there_is_no_change() -> None:
    assert _change(fact("revenue", 1), None) == ""
