"""Which amount and which period belong to which company, where each has its own: `NVIDIA's fiscal 2024 revenue and
AMD's fiscal 2023 revenue`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tickmark.ask.lexer import Lexeme
from tickmark.ask.parsed_question import Parts
from tickmark.ask.plan import PeriodSpec
from tickmark.ask.query import Asking
from tickmark.ask.spans import in_time, specs_of

_AMOUNTS = ("measure", "segment")


def paired(
    parts: Parts,
    companies: Sequence[str],
    groups: Sequence[tuple[PeriodSpec, ...]],
    askings: Sequence[tuple[Asking, Lexeme]],
) -> list[tuple[str, Asking, tuple[PeriodSpec, ...]]] | None:
    """Every company with the amounts and the periods that stand with it; None where all are asked for the same."""
    mentions = parts.of("company")
    if len(mentions) < 2 or len(companies) != len(mentions):
        return None
    several = len(parts.of("period")) > 1
    runs = _clauses(parts.of("company", "measure", "segment", *(["period"] if several else [])))
    if runs is None:
        return None
    periods = [[x for x in run if x.kind == "period"] for run in runs]
    named = [[x for x in run if x.kind in _AMOUNTS] for run in runs]
    own_periods = all(len(own) == 1 and own[0].value.kind not in ("prior", "trailing") for own in periods)
    asked = [{str(x.value) for x in own} for own in named]
    own_amounts = all(asked) and any(own != asked[0] for own in asked)
    if not own_periods and not own_amounts:
        return None
    return [
        (
            next(x.value.ticker for x in run if x.kind == "company"),
            asking,
            specs_of(when[0].value) if own_periods else in_time(groups),
        )
        for run, when, amounts in zip(runs, periods, named, strict=True)
        for asking in _of_run(parts, amounts, askings)
    ]


def _of_run(parts: Parts, amounts: Sequence[Lexeme], askings: Sequence[tuple[Asking, Lexeme]]) -> list[Asking]:
    """What the amounts of one company ask for; all of the question where it names none of its own."""
    if not amounts:
        return [asking for asking, _ in askings]
    own = [asking for asking, x in askings if x in amounts]
    return own or [parts.asking(x, None) for x in amounts if x.kind == "measure"] or [askings[0][0]]


def _clauses(order: Sequence[Lexeme]) -> list[list[Lexeme]] | None:
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
    if (
        leading
        and len(heads[0]) == len(leading)
        and all({x.kind for x in h} <= {"period", "measure", "segment"} for h in heads[1:])
    ):
        middle = [len([x for x in h if x.kind != "period"]) for h in heads[1:]]
        if middle == [1] * (len(heads) - 2) + [0] and sum(x.kind == "period" for h in heads[1:] for x in h) == len(
            places
        ):
            shifted = [heads[0], *([x for x in h if x.kind != "period"] for h in heads[1:-1])]
            own = [[x for x in h if x.kind == "period"] for h in heads[1:]]
            return [[order[place], *a, *b] for place, a, b in zip(places, shifted, own, strict=True)]
    return None
