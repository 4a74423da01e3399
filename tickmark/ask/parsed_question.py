"""The parts of a question that was read, and what an earlier question of a conversation was about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tickmark.ask.expression import Expression
from tickmark.ask.lexer import Lexeme
from tickmark.ask.plan import Form, PeriodSpec, Style
from tickmark.ask.query import Asking, Cell, Combine, Over
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said

PLAIN = Style()
_WHICH = said("parsed_question/which")
_LOSS = said("parsed_question/loss")
_GAIN = said("parsed_question/gain")
_LOST = frozenset(
    (
        "net_income",
        "operating_income",
        "income_before_tax",
        "income_from_continuing_operations",
        "comprehensive_income",
        "eps_basic",
        "eps_diluted",
    )
)
"""What is negative where a company lost."""


@dataclass(frozen=True, slots=True)
class Background:
    """What an earlier question of a conversation was about, for one that follows it up."""

    companies: tuple[str, ...] = ()
    periods: tuple[PeriodSpec, ...] = ()
    askings: tuple[Asking, ...] = ()
    style: Style = PLAIN
    text: str = ""
    over: Over = "each"
    combine: Combine = ""


@dataclass(frozen=True, slots=True)
class Parts:
    """A question's lexemes, what turns a measure's lexeme into an expression, what gives the members (of a ticker, for
    a metric and a period) that it calls so, and what gives the row that is a part of a total, and the total. `owner` is
    the company where no other is named.
    """

    lexemes: tuple[Lexeme, ...]
    context: tuple[Lexeme, ...]
    style: Style
    asking: Callable[[Lexeme, str | None], Asking]
    formula: Callable[[str], Expression]
    members: Callable[[str, str, PeriodSpec, str], tuple[str, ...]]
    part: Callable[[Lexeme, Lexeme], tuple[str, str | None]]
    text: str
    question: str
    everyone: tuple[str, ...]
    background: Background | None
    owner: str | None = None

    def of(self, *kinds: str) -> list[Lexeme]:
        """Lexemes of some kinds."""
        return [lexeme for lexeme in self.lexemes if lexeme.kind in kinds]

    def has(self, kind: str, value: object = None) -> bool:
        """Whether there is a lexeme of a kind (and value)."""
        return any(lexeme.kind == kind and (value is None or lexeme.value == value) for lexeme in self.lexemes)


def distinct(measures: Sequence[Lexeme]) -> list[Lexeme]:
    """Measures, each once: `revenue ... grew ... revenue` asks for one."""
    return list({lexeme.value: lexeme for lexeme in reversed(measures)}.values())[::-1]


def asks_which(parts: Parts) -> bool:
    """Whether it is asked which of several companies, periods or parts."""
    return bool(_WHICH.match(parts.text)) or any(
        parts.has(kind) for kind in ("which_company", "which_segment", "which_period")
    )


def ranking(parts: Parts, form: Form, cells: Sequence[Cell]) -> Form:
    """The form of an answer that orders several values, where the question asks for an order: the largest loss is the
    lowest income, what fell most the lowest change.
    """
    if len(cells) < 2:
        return form
    if parts.has("rank") or parts.has("highest", "several"):
        return "rank"
    falls = any(x.value == "less" for x in parts.of("change", "change_in"))
    turned = falls or (cells[0].over == "each" and _of_losses(parts))
    if parts.has("highest"):
        return "lowest" if turned else "highest"
    if any(x.kind == "lowest" and x.text.lower() != "less" for x in parts.lexemes):
        if turned and not falls:
            raise Refused(
                "missing_context",
                "Which loss is the smallest is not told apart from a profit.",
                suggestions=("Ask for the highest income.",),
            )
        return "highest" if turned else "lowest"
    if asks_which(parts) and not parts.has("which_period") and parts.of("change", "change_in", "growth"):
        return "lowest" if falls else "highest"
    return form


def _of_losses(parts: Parts) -> bool:
    """Whether the amounts that are ordered are called losses, which are negative here."""
    named = parts.of("measure")
    return bool(named) and all(_LOSS.search(x.text) and not _GAIN.search(x.text) and x.value[0] in _LOST for x in named)
