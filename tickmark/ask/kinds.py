"""What kind of amount a metric is: a balance or a flow, one row or several; and what it is called."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tickmark.factstore import SHARED
from tickmark.metrics import load
from tickmark.terms import metric_names

OF_PARTS = frozenset(("revenue", "operating_income", "net_income", "gross_profit", "income_before_tax"))
"""What filings state of segments in tables of their own."""


@lru_cache(maxsize=1)
def _metrics() -> dict[str, Any]:
    return {metric.name: metric for metric in load()}


def is_instant(metric: str | None) -> bool:
    """Whether a metric is a balance."""
    return metric in _metrics() and _metrics()[metric].kind == "instant"


def is_further(metric: str | None) -> bool:
    """Whether a metric is one that many companies state in their notes alone, as interest income."""
    return metric in _metrics() and bool(_metrics()[metric].further)


def is_told(metric: str | None) -> bool:
    """Whether a metric is told in words, on a day of its own: on the cover of a filing, or of its business."""
    return metric in _metrics() and _metrics()[metric].statement in ("cover", "business")


def has_shares(metric: str | None) -> bool:
    """Whether several rows of a statement can be a metric: the whole and the shares of it."""
    return metric in _metrics() and bool(_metrics()[metric].several)


def has_parts(metric: str | None) -> bool:
    """Whether several rows of one statement can each be a part of a metric."""
    return metric in _metrics() and bool(_metrics()[metric].every) and metric not in SHARED


def fits_unit(metric: str | None, unit: str) -> bool:
    """Whether amounts of a metric can be in a unit."""
    return bool(_metrics()[metric or ""].of_unit(unit))


def is_metric(name: str) -> bool:
    """Whether there is a canonical metric of that name."""
    return name in _metrics()


def metric_words(metric: str | None) -> str:
    """A metric's name for reading."""
    return metric_names().get(metric or "", ((metric or "").replace("_", " "),))[0]
