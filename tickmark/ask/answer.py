"""The answer to a question, as data: the research output, and beside it the answer itself, its calculation, its citations, or the refusal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from tickmark.ask.refusal import Reason
from tickmark.factstore import StoredFact
from tickmark.narrate.research import ResearchFact, ResearchOutput, Source


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Value(_Frozen):
    """One value of the answer in base units, percentages as fractions; `fact_ids` are the facts that it rests on."""

    entity: str
    metric: str
    period: str
    value: float
    unit: str
    text: str
    fact_ids: tuple[str, ...]


class AnswerText(_Frozen):
    """The answer in words and, where it is one number, as a value with its unit."""

    text: str
    value: float | None = None
    unit: str | None = None
    values: tuple[Value, ...] = ()


class Citation(_Frozen):
    """Where a fact is printed. `printed` times ten to the power of `scale` is the value, in `unit`; indices count from 0, `page` and `line` of a paged document from 1."""

    fact_id: str
    entity: str
    metric: str | None
    label: str
    value: float
    unit: str
    fiscal_period: str | None
    period_start: date | None
    period_end_date: date
    segment: str | None
    accession: str
    form: str
    filed: date
    url: str
    section_id: str | None
    table_index: int | None
    row_index: int | None
    column_index: int | None
    row_label: str | None
    column_label: str | None
    paragraph_index: int | None
    sentence: str | None
    printed: str
    scale: int
    assurance: str
    witnesses: tuple[str, ...]
    other_reading: str | None = None
    page: int | None = None
    line: int | None = None
    document: str | None = None


class Refusal(_Frozen):
    """Why there is no answer, what would help, and what was found."""

    reason: Reason
    explanation: str
    suggestions: tuple[str, ...] = ()
    partial_data: tuple[dict[str, Any], ...] = ()


class Answer(_Frozen):
    """All of it.

    `assurance` is that of the least certain fact behind the answer; `caution` is a sentence about it where it is not
    corroborated. `calculation` has one transcript for every value that was worked out; `plan` is the plan that was carried out, `timings` the seconds of its steps."""

    output: ResearchOutput
    status: Literal["answered", "refused"]
    answer: AnswerText
    calculation: tuple[dict[str, Any], ...] = ()
    citations: tuple[Citation, ...] = ()
    refusal: Refusal | None = None
    remarks: tuple[str, ...] = ()
    assurance: str | None = None
    caution: str | None = None
    comparability: dict[str, Any] | None = None
    plan: dict[str, Any] | None = None
    timings: dict[str, float] = {}
    seconds: float = 0.0

    def as_data(self) -> dict[str, Any]:
        """The research output's fields with the answer's beside them; the same answer gives the same data but for its times."""
        whole = self.model_dump(mode="json", exclude={"output"})
        calculation = whole.pop("calculation")
        whole["calculation"] = calculation[0] if len(calculation) == 1 else calculation or None
        output: dict[str, Any] = json.loads(self.output.to_json())
        return output | whole

    def to_json(self) -> str:
        """`as_data` as JSON."""
        return json.dumps(self.as_data(), ensure_ascii=False, indent=2, allow_nan=False)


def citation(fact: StoredFact) -> Citation:
    """The citation of a fact."""
    return Citation(
        fact_id=fact.fact_id,
        entity=fact.entity,
        metric=fact.metric,
        label=fact.label,
        value=float(fact.value),
        unit=fact.unit,
        fiscal_period=fact.fiscal_period,
        period_start=fact.period_start,
        period_end_date=fact.period_end_date,
        segment=fact.segment,
        accession=fact.accession,
        form=fact.doc_type,
        filed=fact.filing_date,
        url=fact.url,
        section_id=fact.section_id,
        table_index=fact.table_index,
        row_index=fact.row_index,
        column_index=fact.column_index,
        row_label=fact.row_label,
        column_label=fact.column_label,
        paragraph_index=fact.paragraph_index,
        sentence=fact.sentence_string,
        printed=fact.printed,
        scale=fact.scale,
        assurance=fact.assurance,
        witnesses=fact.confirmed_by,
        other_reading=fact.other_reading,
        page=fact.page,
        line=fact.line,
        document=fact.document,
    )


def research_facts(facts: Iterable[StoredFact]) -> tuple[ResearchFact, ...]:
    """Facts as a research output has them, each once."""
    found: dict[str, ResearchFact] = {}
    for fact in facts:
        if fact.fact_id not in found:
            found[fact.fact_id] = _research_fact(fact)
    return tuple(found.values())


def _research_fact(fact: StoredFact) -> ResearchFact:
    source = Source(
        accession=fact.accession,
        form=fact.doc_type,
        url=fact.url,
        section_id=fact.section_id,
        table_index=fact.table_index,
        row_index=fact.row_index,
        column_index=fact.column_index,
        paragraph_index=fact.paragraph_index,
        sentence=fact.sentence_string,
    )
    return ResearchFact(
        fact_id=fact.fact_id,
        metric=fact.metric,
        label=fact.label,
        row_label=fact.row_label,
        column_label=fact.column_label,
        value=float(fact.value),
        flipped=fact.flipped,
        unit=fact.unit,
        fiscal_period=fact.fiscal_period,
        period_start=fact.period_start,
        period_end_date=fact.period_end_date,
        segment=fact.segment,
        printed=fact.printed,
        scale=fact.scale,
        verification_status=fact.verification_status,
        checks=tuple(json.loads(fact.checks or "[]")),
        assurance=fact.assurance,
        witnesses=fact.confirmed_by,
        other_reading=fact.other_reading,
        yoy_change=fact.yoy_change,
        source=source,
    )
