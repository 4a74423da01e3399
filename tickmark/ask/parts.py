"""The parts of a question that was read, and what an earlier question of a conversation was about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tickmark.ask.expression import Expression
from tickmark.ask.lexer import Lexeme
from tickmark.ask.plan import Form, PeriodSpec, Style
from tickmark.ask.query import Asking, Cell

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
    """A question's lexemes, what turns a measure's lexeme into an expression, what gives the members (of a ticker, for a metric and a period) that it calls so, and what gives the row that is a part of a total, and the total. `owner` is the company where no other is named."""

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


def ranking(parts: Parts, form: Form, cells: Sequence[Cell]) -> Form:
    if len(cells) < 2:
        return form
    if parts.has("rank"):
        return "rank"
    if parts.has("highest", "several"):
        return "rank"
    falls = any(x.value == "less" for x in parts.of("change", "change_in"))  # what declined most has the lowest change
    if parts.has("highest"):
        return "lowest" if falls else "highest"
    if any(x.kind == "lowest" and x.text.lower() != "less" for x in parts.lexemes):
        return "highest" if falls else "lowest"
    if parts.has("which_segment") and (parts.of("change", "change_in")):
        return "lowest" if falls else "highest"
    return form


def clauses(order: Sequence[Lexeme]) -> list[list[Lexeme]] | None:
    """The lexemes in runs with one company each; None where what belongs to which company cannot be told."""
    places = [n for n, x in enumerate(order) if x.kind == "company"]
    heads = [order[: places[0]], *(order[a + 1 : b] for a, b in pairwise(places)), order[places[-1] + 1 :]]
    if not heads[0]:
        return [[order[place], *rest] for place, rest in zip(places, heads[1:], strict=True)]
    if not heads[-1] and heads[0]:
        return [[order[place], *rest] for place, rest in zip(places, heads[:-1], strict=True)]
    if all(len(head) == len(heads[0]) for head in heads[:-1]) and not heads[-1]:
        return [[order[place], *rest] for place, rest in zip(places, heads[:-1], strict=True)]
    leading = [x for x in heads[0] if x.kind in ("measure", "segment")]
    if leading and all(len(h) == 1 and h[0].kind == "period" for h in heads[1:]):
        return [[order[place], *leading, *rest] for place, rest in zip(places, heads[1:], strict=True)]
    if leading and len(heads[0]) == len(leading) and all({x.kind for x in h} <= {"period", "measure", "segment"} for h in heads[1:]):
        middle = [len([x for x in h if x.kind != "period"]) for h in heads[1:]]
        if middle == [1] * (len(heads) - 2) + [0] and sum(x.kind == "period" for h in heads[1:] for x in h) == len(places):
            shifted = [heads[0], *([x for x in h if x.kind != "period"] for h in heads[1:-1])]
            own = [[x for x in h if x.kind == "period"] for h in heads[1:]]
            return [[order[place], *a, *b] for place, a, b in zip(places, shifted, own, strict=True)]
    return None
