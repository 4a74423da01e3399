"""Segments whose names begin with their company's: `Walmart U.S.`."""

from __future__ import annotations

from collections.abc import Mapping

from tickmark.catalogue.mentions import read_metrics
from tickmark.entities.mentions import CompanyMention
from tickmark.language.member_names import SegmentMention, SegmentNames


class CompanyMembers:
    """Segments in a text, each company's looked for once."""

    def __init__(self, text: str, segments: Mapping[str, SegmentNames]) -> None:
        self._text = text
        self._segments = segments
        self._found: dict[str, dict[int, list[SegmentMention]]] = {}

    def around(self, company: CompanyMention) -> tuple[int, int, dict[str, tuple[str, ...]]] | None:
        """A segment whose name begins with its company's, where one stands there."""
        if company.ticker not in self._segments:
            return None
        for mention in self._by_place(company.ticker).get(company.start, ()):
            if company.end < mention.end and read_metrics(self._text[company.end : mention.end]) == ():
                return mention.start, mention.end, {company.ticker: mention.segments}
        return None

    def _by_place(self, ticker: str) -> dict[int, list[SegmentMention]]:
        """Segments by each place in them."""
        if ticker not in self._found:
            places: dict[int, list[SegmentMention]] = {}
            for mention in self._segments[ticker].find(self._text):
                for place in range(mention.start, mention.end):
                    places.setdefault(place, []).append(mention)
            self._found[ticker] = places
        return self._found[ticker]
