"""What research into a company's filings comes to, as data: facts with their sources, what they say, where they
disagree, what is missing.
"""

from __future__ import annotations

import json
from datetime import date
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from tickmark.assurance import UNCORROBORATED
from tickmark.errors import ContractError

NOT_FOUND: Final = "Not found in retrieved Tier 1/2 sources"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Source(_Frozen):
    """Where a fact was read: a cell (`table_index`, `row_index`, `column_index`, each from 0) or a sentence in a
    paragraph. `url` is EDGAR's of the document.
    """

    accession: str
    form: str
    url: str
    section_id: str | None = None
    table_index: int | None = None
    row_index: int | None = None
    column_index: int | None = None
    paragraph_index: int | None = None
    sentence: str | None = None


class ResearchFact(_Frozen):
    """A verified fact. `value` is in base units, sign as printed; `printed` times ten to the power of `scale` is what
    the filing shows.

    `flipped` says that plain words turn the printed sign round: capital expenditure of `(1,069)` is 1,069 spent.
    `amount` is what is shown. `label` is the row's label with its parents; `checks` are the proofs that the gate ran,
    with `!` before those that failed. `witnesses` confirm the fact; `other_reading` is what the other side of a dispute
    says.
    """

    fact_id: str
    metric: str | None
    label: str
    row_label: str | None
    column_label: str | None
    value: float
    unit: str
    fiscal_period: str | None
    period_start: date | None
    period_end_date: date
    segment: str | None
    printed: str
    scale: int
    flipped: bool = False
    verification_status: str
    checks: tuple[str, ...]
    yoy_change: float | None
    source: Source
    assurance: str = UNCORROBORATED
    witnesses: tuple[str, ...] = ()
    other_reading: str | None = None

    @property
    def amount(self) -> float:
        """The value with the sign of plain words, as answers and statements give it: spending is positive, a loss
        negative.
        """
        return -self.value if self.flipped and self.value else self.value


class Analysis(_Frozen):
    """What the facts say. `supporting_facts` are the fact ids that the summary rests on, in its order."""

    summary: str
    classification: Literal["thesis"] = "thesis"
    supporting_facts: tuple[str, ...] = ()


class ConflictingValue(_Frozen):
    """One of several values, in base units; `source` names period, filing, place and fact."""

    value: float
    source: str


class Conflict(_Frozen):
    """One metric of one period with values that do not agree; the one that the report uses first."""

    metric: str
    values: tuple[ConflictingValue, ...]


class Missing(_Frozen):
    """A metric that no retrieved source states."""

    metric: str
    status: Literal["Not found in retrieved Tier 1/2 sources"] = NOT_FOUND


class ResearchOutput(_Frozen):
    """The answer to `query` with what was public on `as_of_date`."""

    query: str
    as_of_date: date
    facts: tuple[ResearchFact, ...]
    analysis: Analysis
    conflicts: tuple[Conflict, ...]
    not_found: tuple[Missing, ...]

    def to_json(self) -> str:
        """JSON with keys in the order of declaration, dates as text and whole numbers without a fraction; the same
        output gives the same bytes.
        """
        return json.dumps(_plain(self.model_dump()), ensure_ascii=False, indent=2, allow_nan=False)

    @classmethod
    def from_json(cls, text: str) -> ResearchOutput:
        """The output that `to_json` wrote.

        Raises:
            ContractError: the text is not JSON, or not of this shape.
        """
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the text"
            raise ContractError(f"no ResearchOutput: {where}: {first['msg']} ({error.error_count()} errors)") from error


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
