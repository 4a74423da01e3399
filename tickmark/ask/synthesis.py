"""The results of a plan's steps -> an answer with its text, values, transcript, citations and conflicts; or a refusal.

The words are templates. Every number in them is a value of a step, and every one of those rests on facts.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from tickmark.ask.amounts import rounded, worded
from tickmark.ask.answer import Answer, AnswerText, Citation, Refusal, Value, citation, research_facts
from tickmark.ask.calculator import Calculation, facts_of
from tickmark.ask.executor import StepResult
from tickmark.ask.plan import ExecutionPlan, Item, Style
from tickmark.ask.quantity import PURE, Quantity
from tickmark.ask.refusal import Refused
from tickmark.ask.signs import as_loss
from tickmark.ask.tools.comparable import COMPARES, WARNS
from tickmark.assurance import caution, weakest
from tickmark.entities import people_name
from tickmark.errors import TickmarkError
from tickmark.factstore import FactStore, StoredFact
from tickmark.narrate.research import Analysis, Conflict, ConflictingValue, Missing, ResearchOutput

_SPOKEN = {"avg": "average"}


@dataclass(frozen=True, slots=True)
class _Got:
    """One item of the answer that there is a value for."""

    item: Item
    quantity: Quantity
    calculation: Calculation | None
    periods: tuple[str, ...]

    @property
    def facts(self) -> tuple[StoredFact, ...]:
        """Facts that the value rests on."""
        return self.quantity.facts


class Synthesizer:
    """Makes one answer.

    Args:
        question: as asked.
        as_of: the day by which things had to be known.
        store: for the companies' names.
    """

    def __init__(self, question: str, as_of: date, store: FactStore) -> None:
        self._question = question
        self._as_of = as_of
        self._store = store

    def answer(self, plan: ExecutionPlan, results: Mapping[str, StepResult]) -> Answer:
        """The answer of a plan that was carried out."""
        got: list[_Got] = []
        failed: list[tuple[Item, TickmarkError]] = []
        for item in plan.items:
            result = results[item.step]
            if result.outcome is None or not isinstance(result.outcome.fields.get("value"), Quantity):
                failed.append((item, result.error or TickmarkError("the step gives no number")))
            else:
                got.append(self._got(item, result, results))
        missing = tuple(
            Missing(metric=f"{self._name(item.entity)} {item.metric} {item.period}".strip()) for item, _ in failed
        )
        try:
            comparison = self._comparison(plan, results, got)
            if failed and (not got or plan.form != "values"):
                raise _refused(failed[0][1])
        except Refused as refused:
            return self.refusal(refused, plan, got, missing)
        return self._answered(plan, results, got, failed, missing, comparison)

    def refusal(
        self,
        refused: Refused,
        plan: ExecutionPlan | None = None,
        got: Sequence[_Got] = (),
        missing: tuple[Missing, ...] = (),
    ) -> Answer:
        """A refusal, with what was found."""
        partial = tuple(refused.partial) or tuple(self._partial(g) for g in got)
        facts = research_facts(fact for g in got for fact in g.facts)
        explanation = self._as_written(refused.explanation)
        text = explanation + (f" {_suggested(refused.suggestions)}" if refused.suggestions else "")
        output = ResearchOutput(
            query=self._question,
            as_of_date=self._as_of,
            facts=facts,
            analysis=Analysis(summary=text),
            conflicts=(),
            not_found=missing,
        )
        return Answer(
            output=output,
            status="refused",
            answer=AnswerText(text=text),
            citations=_cited(got),
            refusal=Refusal(
                reason=refused.reason,
                explanation=explanation,
                suggestions=tuple(refused.suggestions),
                partial_data=partial,
                settled=refused.settled,
                understood=refused.understood,
            ),
            plan=plan.model_dump(mode="json", exclude_defaults=True) if plan else None,
        )

    def _answered(
        self,
        plan: ExecutionPlan,
        results: Mapping[str, StepResult],
        got: Sequence[_Got],
        failed: Sequence[tuple[Item, TickmarkError]],
        missing: tuple[Missing, ...],
        comparison: dict[str, Any] | None,
    ) -> Answer:
        style = plan.style
        values = tuple(self._value(g, style) for g in got)
        text = " ".join(
            filter(None, (self._text(plan, results, got, style), *(f"{_short(error)}" for _, error in failed)))
        )
        remarks = tuple(
            dict.fromkeys(
                (
                    *plan.remarks,
                    *(r for g in got for r in self._remarks(g, results)),
                    *(comparison or {}).get("issues", ()),
                )
            )
        )
        text, remarks = self._as_written(text), tuple(map(self._as_written, remarks))
        number = _number(plan.form, values)
        facts = facts_of(g.quantity for g in got)
        assurances = [fact.assurance for fact in facts]
        told = caution(assurances)
        summary = text + (f" {told}" if told else "") + (f" Note: {'; '.join(remarks)}." if remarks else "")
        return Answer(
            output=ResearchOutput(
                query=self._question,
                as_of_date=self._as_of,
                facts=research_facts(facts),
                analysis=Analysis(summary=summary, supporting_facts=tuple(f.fact_id for f in facts)),
                conflicts=self._conflicts(results),
                not_found=missing,
            ),
            status="answered",
            answer=AnswerText(
                text=summary,
                value=number.value if number else None,
                unit=number.unit if number else None,
                values=values,
            ),
            calculation=tuple(
                g.calculation.transcript() | {"definitions": list(plan.definitions)} for g in got if g.calculation
            ),
            citations=_cited(got),
            remarks=remarks,
            assurance=weakest(assurances) if assurances else None,
            caution=told,
            comparability=comparison,
            plan=plan.model_dump(mode="json", exclude_defaults=True),
            timings={name: round(result.seconds, 6) for name, result in results.items()},
        )

    def _got(self, item: Item, result: StepResult, results: Mapping[str, StepResult]) -> _Got:
        assert result.outcome is not None
        fields = result.outcome.fields
        needed = [results[other] for other, _ in sorted(result.step.references())] or [result]
        dated = sorted(
            (r.outcome.fields for r in needed if r.outcome and "period" in r.outcome.fields),
            key=lambda f: f["fact"].period_end_date,
        )
        periods = tuple(dict.fromkeys(str(f["period"]) for f in dated))
        return _Got(item, fields["value"], fields.get("calculation"), periods)

    def _comparison(
        self, plan: ExecutionPlan, results: Mapping[str, StepResult], got: Sequence[_Got]
    ) -> dict[str, Any] | None:
        """What the comparability check says.

        Raises:
            Refused: the values cannot be compared.
        """
        judged = [results[step] for step in plan.comparisons]
        if failed := next((result for result in judged if result.outcome is None), None):
            return None if len(got) < 2 else {"confidence": 0.0, "issues": [str(failed.error)]}
        found = [
            (float(result.outcome.fields["confidence"]), result.outcome.fields["issues"])
            for result in judged
            if result.outcome
        ]
        if not found:
            return None
        confidence, worst = min(found, key=lambda judgement: judgement[0])
        if confidence < WARNS:
            raise Refused(
                "incomparable_metrics",
                f"The values cannot be compared: {'; '.join(worst)}.",
                suggestions=("Ask for each by itself.",),
            )
        return {
            "confidence": confidence,
            "issues": list(dict.fromkeys(issue for score, issues in found if score < COMPARES for issue in issues)),
        }

    def _as_written(self, text: str) -> str:
        """A text with the names of companies as people write them."""
        for company in self._store.companies:
            if company.name in text:
                name = people_name(company.name)
                text = text.replace(f"{company.name}'s", f"{name}'" if name.endswith("s") else f"{name}'s")
                text = text.replace(company.name, name)
        return text

    def _name(self, entity: str) -> str:
        company = self._store.company(entity)
        return company.name if company else entity

    def _value(self, got: _Got, style: Style) -> Value:
        value = rounded(got.quantity.value, got.quantity.unit, style)
        return Value(
            entity=got.item.entity,
            metric=got.item.metric,
            period=_period(got),
            value=float(value),
            unit=got.quantity.unit,
            text=self._amount(got, style),
            fact_ids=tuple(fact.fact_id for fact in got.facts),
        )

    def _partial(self, got: _Got) -> dict[str, Any]:
        return self._value(got, Style()).model_dump(mode="json")

    def _text(self, plan: ExecutionPlan, results: Mapping[str, StepResult], got: Sequence[_Got], style: Style) -> str:
        lines = [self._sentence(g, style) for g in got]
        if plan.form == "yes_no":
            return f"{'Yes' if self._holds(plan, got) else 'No'}. {' '.join(lines)}{self._apart(plan, results, style)}"
        if plan.form in ("highest", "lowest", "rank"):
            apart = self._apart(plan, results, style)
            ordered = sorted(got, key=lambda g: g.quantity.value, reverse=plan.form != "lowest")
            first = ordered[0]
            if len({(g.item.entity, _period(g)) for g in got}) == 1:
                return self._of_one(ordered, plan.form, style) + apart
            if plan.form == "rank":
                by = f"By {first.item.metric}: " if len({g.item.metric for g in got}) == 1 else ""
                return (
                    by
                    + "; ".join(f"{n}. {self._named(g)}: {self._amount(g, style)}" for n, g in enumerate(ordered, 1))
                    + "."
                )
            tied = [g for g in ordered if g.quantity.value == first.quantity.value]
            head = (
                f"{' and '.join(self._named(g) for g in tied)} had the {plan.form} {first.item.metric}: "
                f"{self._amount(first, style)}."
            )
            rest = "; ".join(f"{self._named(g)} {self._amount(g, style)}" for g in ordered[len(tied) :])
            return (f"{head} {rest}." if rest else head) + apart
        if plan.form == "compare":
            lines += self._set_against(got)
        return " ".join(lines)

    def _apart(self, plan: ExecutionPlan, results: Mapping[str, StepResult], style: Style) -> str:
        """What lies between the two that are ordered, where that is asked for too."""
        outcome = results[plan.gap].outcome if plan.gap else None
        if outcome is None:
            return ""
        quantity: Quantity = outcome.fields["value"]
        return f" The difference is {worded(abs(quantity.value), quantity.unit, _fitting(style, quantity.unit))}."

    def _of_one(self, ordered: Sequence[_Got], form: str, style: Style) -> str:
        """Amounts of one company in one period, in their order, each by its own name."""
        parts = [f"{g.item.metric}, {self._amount(g, style)}" for g in ordered]
        lead = f"{self._name(ordered[0].item.entity)} {_when(ordered[0])}"
        if form == "rank":
            return f"{lead}: {'; '.join(f'{n}. {part}' for n, part in enumerate(parts, 1))}."
        return f"{lead}: the {form} is {'; then '.join(parts[:2])}{''.join(f'; {part}' for part in parts[2:])}."

    def _set_against(self, got: Sequence[_Got]) -> list[str]:
        """Which of two is higher, of every measure and period that two are compared in."""
        groups: dict[tuple[str, str], list[_Got]] = defaultdict(list)
        for g in got:
            groups[("", "") if len(got) == 2 else (g.item.metric, g.item.period)].append(g)
        pairs = [
            group for group in groups.values() if len(group) == 2 and group[0].quantity.unit == group[1].quantity.unit
        ]
        return [self._higher(*pair) for pair in pairs]

    def _higher(self, one: _Got, other: _Got) -> str:
        if one.quantity.value == other.quantity.value:
            return "The two are equal."
        higher = one if one.quantity.value > other.quantity.value else other
        return (
            f"{self._named(higher)} has the higher "
            f"{higher.item.metric if one.item.metric == other.item.metric else 'value'}."
        )

    def _named(self, got: _Got) -> str:
        entity = self._name(got.item.entity)
        return f"{entity} {_period(got)}" if got.item.period else entity

    def _amount(self, got: _Got, style: Style) -> str:
        own = style
        if (
            got.calculation is None
            and style.percent is None
            and not style.unit
            and all(fact.scale == -2 for fact in got.facts)
        ):
            own = style.model_copy(update={"percent": True})  # as the filing prints it
        elif (
            got.calculation is None
            and style.decimals is None
            and got.quantity.unit == PURE
            and all(fact.printed.replace(",", "").isdigit() for fact in got.facts)
        ):
            own = style.model_copy(update={"decimals": 0})  # what is counted
        elif style.percent is None and not style.unit and got.item.shown:
            own = style.model_copy(
                update={"percent": True} if got.item.shown == "percent" else {"unit": got.item.shown}
            )
        return worded(got.quantity.value, got.quantity.unit, _fitting(own, got.quantity.unit))

    def _sentence(self, got: _Got, style: Style) -> str:
        entity = " and ".join(self._name(part) for part in got.item.entity.split(" and ")) if got.item.entity else ""
        owner = f"{entity}'s " if entity else ""
        named = got.item.metric or got.quantity.words
        if got.calculation is None and len(got.facts) == 1:
            named = as_loss(named, got.facts[0])
        sentence = f"{owner}{named} was {self._amount(got, style)} {_when(got)}."
        if got.calculation and len(got.calculation.operands) <= 8:
            sentence += f" It is worked out as {_workings(got.calculation, entity, got.item.shown)}."
        return sentence

    @staticmethod
    def _holds(plan: ExecutionPlan, got: Sequence[_Got]) -> bool:
        """Whether what a yes-or-no question asks is so."""
        left = got[0].quantity.value
        right = (
            got[1].quantity.value
            if len(got) > 1
            else Decimal(repr(plan.threshold))
            if plan.threshold is not None
            else Decimal(0)
        )
        return left < right if plan.relation == "less" else left > right

    @staticmethod
    def _remarks(got: _Got, results: Mapping[str, StepResult]) -> list[str]:
        step = results[got.item.step]
        needed = [results[other] for other, _ in sorted(step.step.references())] or [step]
        return [remark for result in needed if result.outcome for remark in result.outcome.remarks]

    @staticmethod
    def _conflicts(results: Mapping[str, StepResult]) -> tuple[Conflict, ...]:
        found = []
        for result in results.values():
            others = result.outcome.fields.get("conflicts") if result.outcome else None
            if others:
                fact: StoredFact = result.outcome.fields["fact"]  # type: ignore[union-attr]
                values = tuple(ConflictingValue(value=float(f.value), source=_source(f)) for f in (fact, *others))
                found.append(Conflict(metric=fact.metric or fact.label, values=values))
        return tuple(found)


def _number(form: str, values: Sequence[Value]) -> Value | None:
    """The one number that an answer comes to: its only one, or the highest or the lowest where that is asked for."""
    if form in ("highest", "lowest") and values:
        return (max if form == "highest" else min)(values, key=lambda value: value.value)
    return values[0] if len(values) == 1 and form in ("value", "values", "yes_no") else None


def _fitting(style: Style, unit: str) -> Style:
    """The style for a unit: a scale is for money and shares, percent for plain numbers."""
    return style if unit == PURE else style.model_copy(update={"percent": None, "unit": ""})


def _period(got: _Got) -> str:
    """The periods that a value rests on, by their names; what the item says where those are many."""
    if got.calculation is None or len(got.periods) <= 1:
        return got.periods[0] if got.periods else got.item.period
    if not got.item.period.startswith(("the latest", "1 year", "2 years")):
        return got.item.period
    if " and " in got.item.entity:
        return " and ".join(got.periods)
    return f"{got.periods[0]} to {got.periods[-1]}" if " to " in got.item.period else got.periods[-1]


def _when(got: _Got) -> str:
    fact = got.facts[0]
    if got.calculation is None and fact.period_start is None:
        return f"at {fact.period_end_date:%B} {fact.period_end_date.day}, {fact.period_end_date.year}"
    return f"in {_period(got)}" if " to " not in _period(got) else f"({_period(got)})"


def _workings(calculation: Calculation, owner: str, shown: str) -> str:
    """The formula with what each of its names stands for: `gross profit FY2024 ($22,887 million) ÷ revenue FY2024
    ($51,362 million)`; the owner's name is left out.
    """
    told: set[str] = set()

    def operand(match: re.Match[str]) -> str:
        quantity = calculation.operands.get(match[0])
        if quantity is None:
            return _SPOKEN.get(match[0], match[0])
        words = quantity.words.removeprefix(f"{owner} ")
        if match[0] in told:
            return words
        told.add(match[0])
        style = Style(percent=True) if shown == "percent" and quantity.unit == PURE else Style()
        return f"{words} ({worded(quantity.value, quantity.unit, style)})"

    return re.sub(r"[a-z]+", operand, calculation.expression.replace("**", "^").replace("*", "×").replace("/", "÷"))


def _cited(got: Sequence[_Got]) -> tuple[Citation, ...]:
    return tuple({fact.fact_id: citation(fact) for g in got for fact in g.facts}.values())


def _source(fact: StoredFact) -> str:
    place = (
        f"table {fact.table_index} row {fact.row_index} column {fact.column_index}"
        if fact.table_index is not None
        else f"paragraph {fact.paragraph_index}"
    )
    return (
        f"{fact.fiscal_period or fact.period_end_date}; {fact.doc_type} {fact.accession}, {fact.section_id or ''} "
        f"{place}; printed {fact.printed}; fact {fact.fact_id}"
    )


def _refused(error: TickmarkError) -> Refused:
    if isinstance(error, Refused):
        return error
    return Refused("insufficient_data", f"The answer could not be worked out: {Exception.__str__(error)}.")


def _short(error: TickmarkError) -> str:
    return error.explanation if isinstance(error, Refused) else Exception.__str__(error)


def _suggested(suggestions: Sequence[str]) -> str:
    return f"Possible: {'; '.join(suggestion.rstrip('.') for suggestion in suggestions[:8])}."
