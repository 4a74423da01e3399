"""Readings of sentences -> candidate facts."""

from __future__ import annotations

from tickmark.facts.text.force import Force, force_of, says_its_bound
from tickmark.facts.text.read import Reading, read_text
from tickmark.facts.text.spoken_of import UNKNOWN, Owners, is_disowned, speaks_to_machines
from tickmark.facts.text.terms import is_set
from tickmark.model import OUTLOOK, Document, Fact, FiscalPeriod, Location
from tickmark.time.read import names_no_day


def text_facts(
    document: Document, fiscal: FiscalPeriod, section_of: dict[int, str], company: str = "", *, reports: bool = False
) -> list[Fact]:
    """Candidate facts of a document's sentences, in its order: every amount that its sentence asserts and whose value,
    unit, period and owner it and what stands around it settle. Those of others than the filer have these as segment.

    Args:
        document: as read.
        fiscal: the fiscal period it is about.
        section_of: block index -> section_id; a block that is not in it has none.
        company: whose document it is, where it is no filing: what ends after its own period is none of its facts.
        reports: it holds financial statements.
    """
    owners = Owners(document, company)
    readings = list(read_text(document, fiscal, section_of, added=bool(company), reports=reports))
    spoken = {block for block in {one.block for one in readings} if _means_nothing(document, block)}
    return [
        _fact(document, reading, section_of.get(reading.block, ""), owner)
        for reading in readings
        if reading.block not in spoken
        and (not company or reading.period.end <= fiscal.end or reading.label.startswith(OUTLOOK))
        and _asserted(reading)
        and not names_no_day(reading.sentence)
        and (owner := owners.of(*_said(document, reading)) or owners.over(reading.block)) is not UNKNOWN
    ]


def _means_nothing(document: Document, block: int) -> bool:
    """Whether a paragraph speaks to machines, or is said to be a sample or untrue."""
    texts = [one.text for one in document.blocks[max(0, block - 1) : block + 2]]
    before, text, after = [""] * (block == 0) + texts + [""] * (block + 1 == len(document.blocks))
    return speaks_to_machines(text) or is_disowned(text, before, after)


def _asserted(reading: Reading) -> bool:
    """Whether the sentence says that it is so, or the label that it is a bound."""
    printed = reading.amount.printed
    flow = reading.period.start is not None and reading.amount.unit != "pure"
    if flow and is_set(reading.sentence, printed, reading.label):
        return False
    return force_of(reading.sentence, printed) is Force.ASSERTED or says_its_bound(reading.label)


def _said(document: Document, reading: Reading) -> tuple[str, str, str, str, str]:
    """A reading's sentence, its amount and label, and the text before and behind the sentence."""
    text = document.blocks[reading.block].text
    first = max(text.rfind(reading.sentence, 0, reading.end + len(reading.sentence)), 0)
    return (
        reading.sentence, reading.amount.printed, reading.label, text[:first], text[first + len(reading.sentence) :]
    )  # fmt: skip


def _fact(document: Document, reading: Reading, section: str, owner: str | None) -> Fact:
    amount = reading.amount
    return Fact(
        metric=None,
        label=reading.label,
        value=amount.value,
        unit=amount.unit,
        period=reading.period,
        location=Location(paragraph_index=reading.block, sentence=reading.sentence),
        printed=amount.printed,
        source_format=f"{document.source_format}_text",
        section_id=section,
        segment=owner,
        scale=amount.scale or 0,
        scale_source=amount.scale_source,
        unit_source=amount.unit_source,
        period_source=reading.period_source,
    )
