"""Readings of sentences -> candidate facts: only those whose period the sentence itself settles.

A sentence that names one period for one amount, or as many periods as amounts, binds them; where it leaves the period
to what was said before, or names several without order, nothing is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from tickmark.facts.text.amounts import with_scale
from tickmark.facts.text.read import Reading, read_text
from tickmark.model import Document, Fact, FiscalPeriod, Location
from tickmark.tables.captions import page_statements
from tickmark.tables.grid import read_rows

_SURE = re.compile(r"(?:tight|trailing|single-after:paired|single-before:paired)(?::(?:paired\??|all))?\??")
_LABEL = 100  # characters of the words before the number that say what it measures
_IN_FULL = Decimal(100_000)  # money without a scale word from here on is printed in full where the document has no convention
_CONVENTION = 0.5  # share of bare amounts of money in a document's notes from which they follow its convention of scale


def text_facts(document: Document, fiscal: FiscalPeriod, section_of: dict[int, str]) -> list[Fact]:
    """Candidate facts of a document's sentences, in its order.

    Args:
        document: as read.
        fiscal: the fiscal period it is about.
        section_of: block index -> section_id; a block that is not in it has none.
    """
    readings = list(read_text(document, fiscal))
    power = _convention(document, readings)
    found = (_fact(document, reading, power, section_of.get(reading.block, "")) for reading in readings if _SURE.fullmatch(reading.how))
    return [fact for fact in found if fact is not None]


def _convention(document: Document, readings: Iterable[Reading]) -> tuple[int, str] | None:
    """The scale of bare money in the sentences of a document that prints most of its money so, as its tables state it."""
    money = [reading.amount for reading in readings if len(reading.amount.unit) == 3]
    bare = sum(amount.scale is None for amount in money)
    if bare <= _CONVENTION * len(money):
        return None
    stated = page_statements(document, {table.index: read_rows(table) for table in document.tables}).document
    return (stated.money, stated.text) if stated is not None and stated.money else None


def _fact(document: Document, reading: Reading, power: tuple[int, str] | None, section: str) -> Fact | None:
    amount = reading.amount
    if amount.scale is None:
        if power is not None:
            amount = with_scale(amount, power[0], f"the document's convention: {power[1][:100]}")
        elif abs(amount.value) >= _IN_FULL:
            amount = with_scale(amount, 0, "printed in full")
        else:
            return None
    text = document.blocks[reading.block].text
    return Fact(
        metric=None,
        label=_label(text[: reading.start]),
        value=amount.value,
        unit=amount.unit,
        period=reading.period,
        location=Location(paragraph_index=reading.block, sentence=reading.sentence),
        printed=amount.printed,
        source_format=f"{document.source_format}_text",
        section_id=section,
        scale=amount.scale or 0,
        scale_source=amount.scale_source,
        unit_source=amount.unit_source,
        period_source=reading.period_source or f"the sentence ({reading.how})",
    )


def _label(before: str) -> str:
    """The words before a number, from the last clause on."""
    tail = before[-300:].rstrip(" $(")
    sentence = re.split(r"(?<=[.!?])\s+(?=[A-Z(])", tail)[-1]
    return sentence[-_LABEL:].split(" ", 1)[-1].strip(" ,") if len(sentence) > _LABEL else sentence.strip(" ,")
