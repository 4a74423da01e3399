"""One stored fact, its company, and what its label says."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

_PRINTED = re.compile(r"\d(?:[\d,]*\d)?(?:\.(\d+))?")


class StoredFact(NamedTuple):
    """One verified fact with its place and its filing. `value` is in base units, sign as printed; `amount` has the sign
    that the metric's name implies.
    """

    fact_id: str
    ticker: str
    entity: str
    cik: int
    metric: str | None
    label: str
    value: float
    unit: str
    fiscal_period: str | None
    period_start: date | None
    period_end_date: date
    segment: str | None
    accession: str
    doc_date: date
    doc_type: str
    filing_date: date
    url: str
    section_id: str | None
    source_format: str
    table_index: int | None
    row_index: int | None
    column_index: int | None
    row_label: str | None
    column_label: str | None
    paragraph_index: int | None
    sentence_string: str | None
    printed: str
    scale: int
    verification_status: str
    checks: str
    assurance: str
    witnesses: str
    other_reading: str | None
    yoy_change: float | None
    table_kind: str | None
    table_title: str | None
    section_title: str | None
    page: int | None
    line: int | None
    document: str | None
    flipped: bool = False

    @property
    def amount(self) -> Decimal:
        """Exact value in base units with the sign of plain words: spending is positive, a loss is negative, whatever
        the filing's brackets mean.
        """
        exact = Decimal(repr(float(self.value)))
        return -exact if self.flipped else exact

    @property
    def confirmed_by(self) -> tuple[str, ...]:
        """The names of its witnesses."""
        return tuple(json.loads(self.witnesses or "[]"))

    @property
    def precision(self) -> Decimal:
        """Half a unit of the last printed digit, in base units."""
        decimals = max((len(match[1] or "") for match in _PRINTED.finditer(self.printed)), default=0)
        return Decimal(5).scaleb(self.scale - decimals - 1)

    @property
    def months(self) -> int:
        """Length in whole months; 0 for an instant."""
        if self.period_start is None:
            return 0
        return max(1, round(((self.period_end_date - self.period_start).days + 1) / 30.4375))

    def agrees(self, other: StoredFact) -> bool:
        """Whether both say the same, as far as the coarser one is printed."""
        return self.unit == other.unit and abs(self.amount - other.amount) <= max(self.precision, other.precision)


class StoredCompany(NamedTuple):
    """A company of the warehouse. `fiscal_year_end` is EDGAR's MMDD; `filed` the first and the last day one of its
    filings became public; `aliases` are further names and symbols, of one of the user's own companies.
    """

    ticker: str
    name: str
    cik: int
    fiscal_year_end: str
    filed: tuple[date, date]
    aliases: tuple[str, ...] = ()


def conflicting(facts: Sequence[StoredFact]) -> list[StoredFact]:
    """Of facts of one metric and period, best first, one for each value that the ones before it do not agree with; at
    most one means no conflict.
    """
    kept: list[StoredFact] = []
    for fact in facts:
        if not any(fact.agrees(other) for other in kept):
            kept.append(fact)
    return kept


_SMALL = frozenset("the a an of and in on at to for from by with net total our its less".split())


@lru_cache(maxsize=16_384)
def label_key(label: str) -> str:
    """Labels that differ in case, punctuation, plural, order of words and words such as `total` have one key; what is
    non-current is another thing than what is current and non-current.

    >>> label_key("Non-current assets"), label_key("Current and non-current assets")
    ('asset noncurrent', 'asset current noncurrent')
    """
    text = re.sub(r"\([^)]*\)|\[[^\]]*\]", " ", label.lower().replace("’", "'").replace("&", " and "))
    text = text.replace("non-", "non")
    words = [_singular(word) for word in re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.replace("'s", "").replace("'", ""))]
    return " ".join(sorted({word for word in words if word not in _SMALL}))


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word
