"""What kind of amount a metric is: a balance or a flow, one row or several; and what it is called."""

from __future__ import annotations

from tickmark.catalogue import find_metric, load, metric_names

OF_PARTS = frozenset(metric.name for metric in load() if metric.of_segments)
"""What filings state of segments in tables of their own."""


def is_instant(metric: str | None) -> bool:
    """Whether a metric is a balance."""
    known = find_metric(metric)
    return known is not None and known.kind == "instant"


def is_further(metric: str | None) -> bool:
    """Whether a metric is one that many companies state in their notes alone, as interest income."""
    known = find_metric(metric)
    return known is not None and known.further


def is_told(metric: str | None) -> bool:
    """Whether a metric is told in words, on a day of its own: on the cover of a filing, or of its business."""
    known = find_metric(metric)
    return known is not None and known.statement in ("cover", "business")


def has_shares(metric: str | None) -> bool:
    """Whether several rows of a statement can be a metric: the whole and the shares of it."""
    known = find_metric(metric)
    return known is not None and known.several


def has_parts(metric: str | None) -> bool:
    """Whether several rows of one statement can each be a part of a metric."""
    known = find_metric(metric)
    return known is not None and known.every and not known.shared


def fits_unit(metric: str | None, unit: str) -> bool:
    """Whether amounts of a metric can be in a unit."""
    known = find_metric(metric)
    return known is not None and known.of_unit(unit)


def is_metric(name: str) -> bool:
    """Whether there is a canonical metric of that name."""
    return find_metric(name) is not None


def metric_words(metric: str | None) -> str:
    """A metric's name for reading."""
    return metric_names().get(metric or "", ((metric or "").replace("_", " "),))[0]
