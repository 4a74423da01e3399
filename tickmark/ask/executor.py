"""Runs a plan: steps that do not need each other at the same time, each with its timing; one that fails does not stop
the others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from tickmark.ask.plan import REFERENCE, ExecutionPlan, Step, check
from tickmark.ask.refusal import Refused
from tickmark.ask.tools.base import Context, Outcome, Tool
from tickmark.errors import PlanError, TickmarkError

STEP_SECONDS = 30.0
"""How long one step may take."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """What became of a step: its outcome, or its error; and how long it took, in seconds."""

    step: Step
    outcome: Outcome | None
    error: TickmarkError | None
    seconds: float

    def field(self, name: str) -> Any:
        """A field of the outcome.

        Raises:
            TickmarkError: the step failed; its own error.
        """
        if self.outcome is None:
            raise self.error or PlanError(f"step {self.step.id} gave nothing")
        return self.outcome.fields[name]


async def execute(plan: ExecutionPlan, tools: Mapping[str, Tool], context: Context) -> dict[str, StepResult]:
    """The result of every step, by its id.

    Raises:
        PlanError: the plan cannot be carried out at all.
    """
    results: dict[str, StepResult] = {}
    for layer in check(plan, tools):
        for result in await asyncio.gather(*(_run(step, tools[step.tool], results, context) for step in layer)):
            results[result.step.id] = result
    return results


async def _run(step: Step, tool: Tool, results: Mapping[str, StepResult], context: Context) -> StepResult:
    started = time.perf_counter()
    outcome: Outcome | None = None
    error: TickmarkError | None = None
    try:
        given = _given(step, results)
        arguments = tool.arguments.model_validate(step.arguments)
        if tool.blocking:
            outcome = await asyncio.wait_for(asyncio.to_thread(tool.call, arguments, given, context), STEP_SECONDS)
        else:
            outcome = tool.call(arguments, given, context)
    except TimeoutError:
        error = PlanError(f"step {step.id} took longer than {STEP_SECONDS:g} s")
    except ValidationError as invalid:
        error = PlanError(f"step {step.id}: {invalid.errors()[0]['msg']}")
    except TickmarkError as failed:
        error = failed
    return StepResult(step, outcome, error, time.perf_counter() - started)


def _given(step: Step, results: Mapping[str, StepResult]) -> dict[str, Any]:
    """What the references of a step refer to; one that refers to nothing is an error of this step, never a zero.

    Raises:
        Refused: a step that is needed was refused; its reason.
        PlanError: a step that is needed failed, or gives no such field.
    """
    given: dict[str, Any] = {}
    for other, field in step.references():
        result = results.get(other)
        if result is None or result.outcome is None:
            failed = result.error if result else None
            if isinstance(failed, Refused):
                raise failed
            raise PlanError(
                f"step {step.id} needs {other}.{field}, which there is not: {failed or 'the step did not run'}"
            )
        if field not in result.outcome.fields:
            raise PlanError(f"step {step.id} needs {other}.{field}; there is no such field")
        given[f"{{{other}.{field}}}"] = result.outcome.fields[field]
    return given


__all__ = ["REFERENCE", "StepResult", "execute"]
