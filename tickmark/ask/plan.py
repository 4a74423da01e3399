"""The plan of an answer: typed steps that use each other's results, checked before anything runs.

A plan comes from the grammar or from a model; both are checked alike. References are written `{step.field}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tickmark.errors import PlanError
from tickmark.time.period_names import length_in_words

MOST_STEPS: Final = 400
REFERENCE: Final = re.compile(r"\{([a-z][a-z0-9_]{0,30})\.([a-z_]{1,30})\}")
StepId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,30}$")]
Reference = Annotated[
    str, Field(pattern=r"^\{[a-z][a-z0-9_]{0,30}\.[a-z_]{1,30}\}$", description="another step's result, as {s1.value}")
]
Form = Literal["value", "values", "compare", "highest", "lowest", "rank", "yes_no"]


class Strict(BaseModel):
    """A value that takes no other fields than its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PeriodSpec(Strict):
    """A period in one company's calendar: by `name` (FY2024, Q2 2024, H1 2024, 9M 2024), by its last `day` (with
    `months`, 0 for a balance), or the `latest` one of `months`.

    `back` goes that many years earlier, `quarters_back` that many quarters; `edge` begin means the balance at its
    opening. `calendar` names count by the calendar, not by the company. `trailing` means the twelve months that end
    with the period. `loose` days stand for their month; `longest` means the longest period that ends on the day, which
    is the year to date.
    """

    name: str | None = Field(default=None, pattern=r"^(FY\d{4}|Q[1-4] \d{4}|H[12] \d{4}|9M \d{4})$")
    day: date | None = None
    months: int | None = Field(default=None, ge=0, le=24)
    latest: bool = False
    back: int = Field(default=0, ge=0, le=30)
    quarters_back: int = Field(default=0, ge=0, le=40)
    edge: Literal["", "begin", "end"] = ""
    calendar: bool = False
    loose: bool = False
    longest: bool = False
    trailing: bool = False

    def words(self) -> str:
        """The period for reading."""
        ended = (
            f"the {length_in_words(self.months)} ended {self.day:%B} {self.day.day}, {self.day.year}"
            if self.day and self.months
            else ""
        )
        base = self.name or ended or (str(self.day) if self.day else "the latest period")
        base = f"calendar {base.removeprefix('FY')}" if self.calendar else base
        base = (
            f"the twelve months to {base if self.name or self.day else 'the newest report'}" if self.trailing else base
        )
        base = f"the start of {base}" if self.edge == "begin" else base
        earlier = [f"{self.back} year{'s' * (self.back > 1)}"] * bool(self.back) + [
            f"{self.quarters_back} quarter{'s' * (self.quarters_back > 1)}"
        ] * bool(self.quarters_back)
        return f"{' and '.join(earlier)} before {base}" if earlier else base


class Step(Strict):
    """One call of a tool."""

    id: StepId
    tool: str
    arguments: dict[str, Any]

    def references(self) -> set[tuple[str, str]]:
        """(step, field) pairs that the arguments refer to."""
        return {(m[1], m[2]) for text in _texts(self.arguments) for m in REFERENCE.finditer(text)}


class Item(Strict):
    """One value of the answer: the step that gives it, what it is of, and how a plain number is shown where the style
    does not say.
    """

    step: StepId
    entity: str = ""
    metric: str = ""
    period: str = ""
    shown: Literal["", "percent", "times", "days"] = ""


class Style(Strict):
    """How the answer is to be given: `scale` a power of ten for money, `percent`, `decimals` to round to (of the number
    as shown), `unit` a word for it, `both` a change as an amount and as a percentage.
    """

    scale: int | None = Field(default=None, ge=0, le=12)
    percent: bool | None = None
    both: bool | None = None
    decimals: int | None = Field(default=None, ge=0, le=12)
    unit: Literal["", "days", "times", "percentage points", "basis points"] = ""


class ExecutionPlan(Strict):
    """Steps and what to answer with: `form` value is one number, values several, compare sets them side by side,
    highest, lowest and rank order them, yes_no says whether `relation` holds.

    `comparisons` are the steps that say whether the values can be compared, `gap` the one that gives what lies between
    the two that are ordered.
    """

    steps: tuple[Step, ...] = Field(min_length=1, max_length=MOST_STEPS)
    form: Form = "value"
    items: tuple[Item, ...] = Field(min_length=1, max_length=MOST_STEPS)
    style: Style = Style()
    comparisons: tuple[StepId, ...] = ()
    gap: StepId | None = None
    relation: Literal["", "more", "less"] = ""
    threshold: float | None = None
    definitions: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def check(plan: ExecutionPlan, tools: Mapping[str, Any]) -> tuple[tuple[Step, ...], ...]:
    """The layers in which the steps can run, each step after those that it refers to.

    Args:
        plan: what was proposed.
        tools: by name; each has `arguments` (a pydantic model) and `outputs` (names of fields).

    Raises:
        PlanError: a tool that is not known, arguments that do not fit it, a reference to nothing, a cycle, an id twice.
    """
    steps = {step.id: step for step in plan.steps}
    if len(steps) != len(plan.steps):
        raise PlanError("two steps of the plan have one id")
    for step in plan.steps:
        tool = tools.get(step.tool)
        if tool is None:
            raise PlanError(
                f"step {step.id}: there is no tool '{step.tool[:40]}'; there are {', '.join(sorted(tools))}"
            )
        try:
            tool.arguments.model_validate(step.arguments)
        except ValidationError as error:
            first = error.errors()[0]
            raise PlanError(
                f"step {step.id}: {step.tool} takes no such arguments: {'.'.join(map(str, first['loc']))}: "
                f"{first['msg']}"
            ) from error
        for other, field in sorted(step.references()):
            if other not in steps:
                raise PlanError(f"step {step.id} refers to step {other}, which is not in the plan")
            if field not in tools.get(steps[other].tool, tool).outputs:
                raise PlanError(f"step {step.id} refers to {other}.{field}; {steps[other].tool} gives no {field}")
    for named in (*(item.step for item in plan.items), *plan.comparisons, *([plan.gap] if plan.gap else [])):
        if named not in steps:
            raise PlanError(f"the answer refers to step {named}, which is not in the plan")
    return _layers(steps)


def _layers(steps: Mapping[str, Step]) -> tuple[tuple[Step, ...], ...]:
    waiting = {name: {other for other, _ in step.references()} for name, step in steps.items()}
    layers: list[tuple[Step, ...]] = []
    while waiting:
        ready = [name for name, needs in waiting.items() if not needs & waiting.keys()]
        if not ready:
            raise PlanError(f"steps refer to each other in a circle: {', '.join(sorted(waiting))}")
        layers.append(tuple(steps[name] for name in ready))
        for name in ready:
            del waiting[name]
    return tuple(layers)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
