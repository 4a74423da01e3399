"""Tool: one verified fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from pydantic import BaseModel, Field, model_validator

from tickmark.ask.amounts import worded
from tickmark.ask.fact_query import FoundFact, Wanted
from tickmark.ask.free_text_lookup import place_in_words
from tickmark.ask.kinds import is_metric
from tickmark.ask.plan import PeriodSpec, Strict, Style
from tickmark.ask.quantity import Quantity
from tickmark.ask.refusal import Refused
from tickmark.ask.signs import as_size, turned, without_sign
from tickmark.ask.tools.base import Context, Outcome, Tool
from tickmark.assurance import rank
from tickmark.factstore import StoredFact
from tickmark.time.period_names import length_in_words
from tickmark.time.resolve import Slot

_SIZED: Final = "what goes out or is lost, told without its sign"


class FactArguments(Strict):
    """A company, a metric or the label of a row, and a period in the company's own calendar."""

    ticker: str = Field(min_length=1, max_length=32)
    period: PeriodSpec
    metric: str | None = Field(default=None, max_length=80, description="canonical metric, as revenue")
    label: str | None = Field(
        default=None, max_length=200, description="label of a row, where no canonical metric fits"
    )
    segment: str | None = Field(
        default=None, max_length=200, description="member as printed; left out for the whole company"
    )
    within: str | None = Field(
        default=None,
        max_length=200,
        description="metric or label of the total that the row is a part of, where several rows have its label",
    )
    described: str | None = Field(
        default=None,
        max_length=400,
        description="the amount in words, where neither a metric nor a label fits; all of them must stand around it",
    )
    due: int | None = Field(
        default=None,
        ge=1990,
        le=2200,
        description="of a described amount of a schedule: the year in which it falls due",
    )
    linked: bool = Field(default=False, description="whether the description must fit one amount, by a margin")
    share: Literal["owners", "total", "common"] | None = Field(
        None,
        description="whose part of a profit: the owners', with noncontrolling interests, or the common shareholders'",
    )

    sized: bool = Field(default=False, description="whether it is asked how much goes out: without a sign")
    sides: frozenset[str] = Field(
        default=frozenset(), description="words that say on which side of zero it is asked for: income, loss, gain"
    )

    @model_validator(mode="after")
    def _one(self) -> FactArguments:
        if sum(name is not None for name in (self.metric, self.label, self.described)) != 1:
            raise ValueError("either a metric or a label or a description")
        if self.metric is not None and not is_metric(self.metric):
            raise ValueError(f"there is no metric '{self.metric}'")
        return self


class FactTool(Tool):
    """Looks a fact up."""

    name: ClassVar[str] = "facts"
    description: ClassVar[str] = "One verified fact of a company: its value with unit, period, filing and place."
    arguments: ClassVar[type[BaseModel]] = FactArguments
    outputs: ClassVar[frozenset[str]] = frozenset({"value", "fact", "fact_id", "period", "end", "unit", "conflicts"})

    def call(self, arguments: FactArguments, given: Mapping[str, Any], context: Context) -> Outcome:  # noqa: ARG002
        """The fact that counts, and the printings that disagree with it."""
        described = {name: value for name, value in arguments if name not in ("sized", "sides")}
        wanted = Wanted(**(described | {"share": arguments.share or ""}))
        found = context.lookup.find(wanted)
        told, slot = as_size(found.fact) if arguments.described else found.fact, found.slot
        told = turned(told, arguments.sides)
        fact = without_sign(told) if arguments.sized else told
        name = _named(slot)
        words = f"{fact.entity} {wanted.words()} {name if fact.period_start else f'at {slot.end}'}"
        fields = {
            "value": Quantity(fact.amount, fact.unit, words, (fact,)),
            "fact": fact,
            "fact_id": fact.fact_id,
            "period": name,
            "end": slot.end,
            "unit": fact.unit,
            "conflicts": found.conflicts,
        }
        return Outcome(fields, (*_remarks(arguments, found, wanted.words()), *((_SIZED,) if fact != told else ())))


class FactIdArguments(Strict):
    """A fact by its id, and what the question calls it."""

    fact_id: str = Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")
    named: str = Field(min_length=1, max_length=400, description="the question's words for it")
    sized: bool = Field(default=False, description="whether it is asked how much goes out: without a sign")
    sides: frozenset[str] = Field(
        default=frozenset(), description="words that say on which side of zero it is asked for: income, loss, gain"
    )


class FactIdTool(Tool):
    """Gives the fact that the linker chose."""

    name: ClassVar[str] = "fact"
    description: ClassVar[str] = "One verified fact by its id, as candidates and find_facts give it."
    arguments: ClassVar[type[BaseModel]] = FactIdArguments
    outputs: ClassVar[frozenset[str]] = FactTool.outputs

    def call(self, arguments: FactIdArguments, given: Mapping[str, Any], context: Context) -> Outcome:  # noqa: ARG002
        """The fact.

        Raises:
            Refused: there is no fact with that id.
        """
        fact = context.lookup.store.get(arguments.fact_id)
        if fact is None:
            raise Refused("insufficient_data", f"There is no fact {arguments.fact_id[:12]} in the warehouse.")
        told = turned(as_size(fact), arguments.sides)
        fact = without_sign(told) if arguments.sized else told
        period = _named(Slot(fact.fiscal_period or "", fact.period_start, fact.period_end_date, fact.months))
        fields = {
            "value": Quantity(fact.amount, fact.unit, f"{fact.entity} '{arguments.named}' {period}", (fact,)),
            "fact": fact,
            "fact_id": fact.fact_id,
            "period": period,
            "end": fact.period_end_date,
            "unit": fact.unit,
            "conflicts": (),
        }
        return Outcome(fields, (f"read from {place_in_words(fact)}", *((_SIZED,) if fact != told else ())))


def _named(slot: Slot) -> str:
    """A period for reading: the company's own name for it, else its length and end."""
    return slot.name or (
        f"the {length_in_words(slot.months)} ended {slot.end:%B} {slot.end.day}, {slot.end.year}"
        if slot.start
        else str(slot.end)
    )


def _remarks(arguments: FactArguments, found: FoundFact, words: str) -> tuple[str, ...]:
    """What was read into the period: a day that the company's own period ends some days from, an earlier printing that
    says otherwise.
    """
    slot, spec, fact = found.slot, arguments.period, found.fact
    said = []
    if spec.day and not spec.back and not spec.quarters_back and slot.end != spec.day:
        said.append(f"{fact.entity}: the period that fits {spec.day} ends on {slot.end}")
    if (
        spec.name
        and spec.name.startswith("FY")
        and not (slot.end.month == 12 or (slot.end.month == 1 and slot.end.day < 7))
        and fact.period_start
    ):
        said.append(f"{fact.entity}: {slot.name} is the year to {slot.end}")
    if arguments.described:
        said.append(f"read from {place_in_words(fact)}")
    said += [_otherwise(words, slot, fact, other) for other in found.conflicts[:2]]
    return tuple(said)


def _otherwise(words: str, slot: Slot, fact: StoredFact, other: StoredFact) -> str:
    """What another printing says of the same: of another filing, or of the same one, which then contradicts itself."""
    value = worded(other.amount, other.unit, Style())
    if other.accession == fact.accession:
        return f"the same filing also states {value}, at {place_in_words(other)}"
    why = f"; it is {other.assurance} and does not count" if rank(fact.assurance) < rank(other.assurance) else ""
    return f"{words} of {value} for {_named(slot)} was stated in the {other.doc_type} filed {other.filing_date}{why}"
