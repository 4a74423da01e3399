"""The parts of a question that was read, and what an earlier question of a conversation was about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tickmark.ask.expression import Expression
from tickmark.ask.lexer import Lexeme
from tickmark.ask.plan import Form, PeriodSpec, Style
from tickmark.ask.query import Asking, Cell
from tickmark.ask.refusal import Refused

PLAIN = Style()


@dataclass(frozen=True, slots=True)
class Background:
    """What an earlier question of a conversation was about, for one that follows it up."""

    companies: tuple[str, ...] = ()
    periods: tuple[PeriodSpec, ...] = ()
    askings: tuple[Asking, ...] = ()
    style: Style = PLAIN
    text: str = ""


@dataclass(frozen=True, slots=True)
class Parts:
    """A question's lexemes, what turns a measure's lexeme into an expression, and what gives the members (of a ticker, for a metric and a period) that it calls so. `owner` is the company where no other is named."""

    lexemes: tuple[Lexeme, ...]
    context: tuple[Lexeme, ...]
    style: Style
    asking: Callable[[Lexeme, str | None], Asking]
    formula: Callable[[str], Expression]
    members: Callable[[str, str, PeriodSpec, str], tuple[str, ...]]
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


def member(segment: Lexeme, companies: Sequence[str]) -> str:
    """The printed member that a segment's words mean."""
    for ticker in companies:
        members = segment.value.get(ticker)
        if members:
            exact = [m for m in members if m.casefold() == segment.text.casefold()]
            return str((exact or list(members))[0])
    raise Refused("insufficient_data", f"None of the companies asked for has a segment '{segment.text}'.")


def ranking(parts: Parts, form: Form, cells: Sequence[Cell]) -> Form:
    if len(cells) < 2:
        return form
    if parts.has("rank"):
        return "rank"
    if parts.has("highest", "several"):
        return "rank"
    if parts.has("highest"):
        return "highest"
    return "lowest" if any(x.kind == "lowest" and x.text.lower() != "less" for x in parts.lexemes) else form
