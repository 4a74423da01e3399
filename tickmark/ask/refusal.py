"""A refusal: why there is no answer, what would help, and what was found on the way."""

from __future__ import annotations

from typing import Any, Literal

from tickmark.errors import TickmarkError

Reason = Literal["definition_mismatch", "insufficient_data", "period_discontinuity", "incomparable_metrics", "missing_context"]


class Refused(TickmarkError):
    """A question, or a step of its plan, that cannot be answered.

    `definition_mismatch`: the words have another meaning than the facts, or several. `insufficient_data`: no verified fact says it.
    `period_discontinuity`: the periods do not join or do not lie where they are asked for. `incomparable_metrics`: the values cannot
    be set against each other. `missing_context`: the question leaves open what it is about.
    """

    def __init__(self, reason: Reason, explanation: str, *, suggestions: tuple[str, ...] = (), partial: tuple[dict[str, Any], ...] = ()) -> None:
        super().__init__(explanation)
        self.reason: Reason = reason
        self.explanation = explanation
        self.suggestions = suggestions
        self.partial = partial
