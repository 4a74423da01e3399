"""Why a fact is what it is: the rules that fired when its number was read, in order, each with what it read. Found by
reading the filing again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tickmark.evidence import Decision, SourceKind, decisions
from tickmark.facts.filing_analysis import Understanding
from tickmark.facts.text.read import Reading as TextReading
from tickmark.facts.text.read import TextReader
from tickmark.tables.model import Reading, Table

Row = Mapping[str, Any]


def explain(understanding: Understanding, fact: Row) -> list[Decision]:
    """The steps from the document to the fact.

    Args:
        understanding: of the document that the fact was read from.
        fact: a row of `verified_facts` or `rejected_facts`.
    """
    return [*_document(understanding, fact), *_reading(understanding, fact), *_meaning(fact), *_gate(fact)]


def is_as_built(steps: list[Decision]) -> bool:
    """Whether the filing still reads as it did when the fact was stored; else these are not the rules that fired
    then.
    """
    return not any(step.rule == SourceKind.STORED.rule for step in steps)


def _document(understanding: Understanding, fact: Row) -> Iterator[Decision]:
    fiscal = understanding.fiscal
    yield Decision("document", "fiscal_period", f"{fiscal.name}, to {fiscal.end}", fiscal.source)
    section = next((section for section in understanding.sections if section.section_id == fact["section_id"]), None)
    if section is not None:
        yield Decision("section", "section", section.section_id, section.title)


def _reading(understanding: Understanding, fact: Row) -> Iterator[Decision]:
    """Unit, scale and period, each by its chain of sources; where the filing does not read so any more, by the words
    that are stored.
    """
    if fact["table_index"] is not None:
        found = _cell(understanding, fact)
        if found is not None:
            yield from _of_cell(*found)
            return
    elif (said := _sentence(understanding, fact)) is not None:
        yield from _of_sentence(said)
        return
    verdicts = {
        "unit": fact["unit"],
        "scale": _power(fact["scale"]),
        "period": _days(fact["period_start"], fact["period_end_date"]),
    }
    yield from (
        Decision(about, SourceKind.STORED.rule, verdict, fact[f"{about}_source"] or "")
        for about, verdict in verdicts.items()
    )


def _cell(understanding: Understanding, fact: Row) -> tuple[Table, Reading] | None:
    """The table and the reading of the fact's cell, where both are read as they are stored."""
    place = fact["row_index"], fact["column_index"]
    for table in understanding.tables:
        if table.index == fact["table_index"]:
            alike = (
                r
                for r in table.readings
                if (r.row, r.column) == place and r.text == fact["printed"] and _stored(r) == _sources(fact)
            )
            reading = next((r for r in alike if float(r.value) == fact["value"]), None)
            return None if reading is None else (table, reading)
    return None


def _stored(reading: Reading) -> tuple[str, ...]:
    return str(reading.unit_source), str(reading.scale_source), str(reading.period_source)


def _sources(fact: Row) -> tuple[str, ...]:
    return tuple(fact[name] or "" for name in ("unit_source", "scale_source", "period_source"))


def _of_cell(table: Table, reading: Reading) -> Iterator[Decision]:
    yield Decision("table", "table_kind", table.kind, table.title)
    yield Decision("label", "row_and_headers", " > ".join((*reading.parents, reading.row_label)), reading.column_label)
    yield from decisions("unit", reading.unit, reading.unit_source)
    yield from decisions("scale", _power(reading.scale), reading.scale_source)
    yield from decisions("period", _days(*reading.period), reading.period_source)


def _sentence(understanding: Understanding, fact: Row) -> TextReading | None:
    """The reading of the fact's number in its sentence, where it is read as it is stored."""
    reader = TextReader(understanding.document, understanding.fiscal, understanding.section_of)
    days = fact["period_start"], fact["period_end_date"]
    return next(
        (
            said
            for said in reader.read()
            if said.block == fact["paragraph_index"]
            and said.amount.printed == fact["printed"]
            and float(said.amount.value) == fact["value"]
            if said.period == days and said.period_source == fact["period_source"]
        ),
        None,
    )


def _of_sentence(said: TextReading) -> Iterator[Decision]:
    yield Decision("sentence", "sentence", said.amount.printed, said.sentence)
    yield Decision("label", "words_around", said.label)
    yield Decision("unit", "beside_number", said.amount.unit, said.amount.unit_source)
    yield Decision("scale", "beside_number", _power(said.amount.scale or 0), said.amount.scale_source)
    yield Decision("period", said.rule.rule, _days(*said.period), said.period_source)


def _meaning(fact: Row) -> Iterator[Decision]:
    """The metric and the member that the catalogue and the table give the number."""
    if fact["metric"]:
        yield Decision("metric", "catalogue", fact["metric"], fact["label"])
    if fact["segment"]:
        yield Decision("member", "member", fact["segment"])
    if fact["negative_evidence"]:
        yield Decision("non-disclosure", "non_disclosure", "withheld", fact["negative_evidence"])


def _gate(fact: Row) -> Iterator[Decision]:
    """What the gate proved, and who else confirms the number."""
    for check in json.loads(fact["checks"] or "[]"):
        failed = check.startswith("!")
        yield Decision("gate", check.removeprefix("!"), "failed" if failed else "passed")
    yield from (Decision("witness", name, "confirms") for name in json.loads(fact["witnesses"] or "[]"))
    if fact["other_reading"]:
        yield Decision("witness", "other_reading", "disputes", fact["other_reading"])
    if fact.get("reason"):
        yield Decision("gate", fact["reason"], "rejected", fact["detail"] or "")


def _power(scale: int) -> str:
    return f"x 10^{scale}" if scale else "as printed"


def _days(start: Any, end: Any) -> str:
    return f"{start} to {end}" if start else f"at {end}"
