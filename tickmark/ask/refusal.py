"""A refusal: why there is no answer, what would help, and what was found on the way."""

from __future__ import annotations

from typing import Any, Literal

from tickmark.errors import TickmarkError

Reason = Literal[
    "definition_mismatch", "insufficient_data", "period_discontinuity", "incomparable_metrics", "missing_context"
]


class Refused(TickmarkError):
    """A question, or a step of its plan, that cannot be answered.

    `definition_mismatch`: the words have another meaning than the facts, or several. `insufficient_data`: no verified
    fact says it.
    `period_discontinuity`: the periods do not join or do not lie where they are asked for. `incomparable_metrics`: the
    values cannot
    be set against each other. `missing_context`: the question leaves open what it is about. `settled` says that filings
    here cannot hold an answer
    (another company, the future, a period that was not filed), so that nothing comes near to one either; `understood`
    that the words are certain and
    the amount is not there, so that only an amount that meets every word of the question stands for it; `expected` that
    an expectation is asked for, which only schedules and assumptions state.
    """

    def __init__(
        self,
        reason: Reason,
        explanation: str,
        *,
        suggestions: tuple[str, ...] = (),
        partial: tuple[dict[str, Any], ...] = (),
        settled: bool = False,
        understood: bool = False,
        expected: bool = False,
    ) -> None:
        super().__init__(explanation)
        self.reason: Reason = reason
        self.explanation = explanation
        self.suggestions = suggestions
        self.partial = partial
        self.settled = settled
        self.understood = understood
        self.expected = expected

    @property
    def open(self) -> bool:
        """Whether the question may mean several things."""
        return self.reason == "missing_context" or self.expected
