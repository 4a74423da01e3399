"""Free text -> the companies, metrics, periods and segments that it names, each with its place.

Used by questions, by claims in narratives and by the routing of searches. Reading only: what is meant where words have
several meanings, and whether there is such a fact, is decided by who uses it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tickmark.terms.companies import CompanyMention, CompanyNames
from tickmark.terms.metrics import MetricMention, read_metrics
from tickmark.terms.segments import SegmentMention, SegmentNames
from tickmark.time.questions import PeriodMention, read_periods

__all__ = [
    "CompanyMention",
    "CompanyNames",
    "MetricMention",
    "SegmentMention",
    "SegmentNames",
    "Terms",
    "read_metrics",
    "read_terms",
]


@dataclass(frozen=True, slots=True)
class Terms:
    """What a text names, each in its order."""

    companies: tuple[CompanyMention, ...]
    metrics: tuple[MetricMention, ...]
    periods: tuple[PeriodMention, ...]
    segments: tuple[SegmentMention, ...]


def read_terms(text: str, names: CompanyNames, segments: Iterable[str] = ()) -> Terms:
    """All that a text names. A segment is only found where no company and no period is; where a segment's name is
    longer than a metric's in it, it is the segment.

    Args:
        text: a question, a sentence or a paragraph.
        names: the companies that can be found.
        segments: printed members to look for, of the companies that the text is about.
    """
    periods = read_periods(text)
    metrics = read_metrics(text)
    companies = names.find(text, taken=[(p.start, p.end) for p in periods])
    found = SegmentNames(segments).find(
        text, taken=[(p.start, p.end) for p in periods] + [(c.start, c.end) for c in companies]
    )
    kept = [s for s in found if not any(m.start <= s.start and s.end <= m.end for m in metrics)]
    metrics = tuple(m for m in metrics if not any(s.start < m.end and m.start < s.end for s in kept))
    return Terms(companies, metrics, periods, tuple(kept))
