"""Two amounts named without a word that lists or compares them: one is a part of the other, belongs to its definition,
or is what it is shared out over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from tickmark.ask.expression import Expression, Leaf, Measure, Operation, leaves, mapped
from tickmark.ask.lexer import RATIO, Lexeme
from tickmark.ask.parsed_question import Parts
from tickmark.ask.query import Asking
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.catalogue import ratios

_LISTING = frozenset(("compare", "than", "difference", "sum_of", "operator", "percent_of", "how_much_more"))
_SHARES = {"eps_diluted": "shares_diluted", "eps_basic": "shares_basic"}
_USING = said("implicit_relations/using")
_PER = said("implicit_relations/per")
_PER_IN = re.compile(r"per\s+", re.IGNORECASE)
_EARNINGS = said("implicit_relations/earnings")
_BY_WAY_OF = said("implicit_relations/by_way_of")
_BALANCE = re.compile(
    r"\b(?P<close>year[- ]end|end[- ]of[- ](?:year|period)|closing|ending)\b|\b(?P<open>opening|beginning)\b",
    re.IGNORECASE,
)
_EXAMPLE = "Ask for one of them, or write 'and' between them."


def belonging(parts: Parts, measures: Sequence[Lexeme]) -> Asking | None:
    """What two amounts that stand together ask for; None where there are not just two, or a word lists or compares
    them.

    Raises:
        Refused: nothing says how they belong together.
    """
    if len(measures) != 2 or _listed(parts, *measures):
        return None
    one, other = measures
    between = parts.text[one.end : other.start]
    if defined := _defined_with(parts, one, other, between):
        return defined
    for part, whole in ((other, one), (one, other)):
        label, total = parts.part(part, whole)
        if label:
            return Asking(Leaf(Measure(label=label, within=total)), f"{part.text} in {whole.text}" if total else label)
    raise Refused(
        "missing_context",
        f"The question does not say how '{one.text}' and '{other.text}' belong together.",
        suggestions=(_EXAMPLE,),
    )


def shared_out(parts: Parts, measures: Sequence[Lexeme]) -> list[tuple[Asking, Lexeme]]:
    """What is asked for where an amount is shared out over another one: `cash flow from operations per diluted share`,
    `revenue and net income per employee`; empty where none is.

    Raises:
        Refused: an amount is left over, so that it is not said which of them are shared out.
    """
    asked: list[tuple[Asking, Lexeme]] = []
    waiting: list[Lexeme] = []
    for measure in measures:
        between = parts.text[waiting[-1].end : measure.start] if waiting else ""
        if (
            not waiting
            or not (_PER.fullmatch(between) or _PER_IN.match(measure.text))
            or _EARNINGS.search(measure.text)
        ):
            waiting.append(measure)
            continue
        unit = next((_SHARES[m] for m in measure.value if m in _SHARES), None)
        over = Leaf(Measure(metric=unit)) if unit else parts.asking(measure, None).expression
        for amount in waiting:
            own = parts.asking(amount, None)
            words = f"{own.words} per {_PER_IN.sub('', measure.text).lower()}"
            named = unit.replace("_", " ") if unit else parts.asking(measure, None).words
            asked.append(
                (Asking(Operation("/", own.expression, over), words, "", f"{words} = {own.words} / {named}"), amount)
            )
        waiting = []
    if asked and waiting:
        raise Refused(
            "missing_context",
            f"The question does not say whether '{waiting[0].text}' is meant per unit too.",
            suggestions=(_EXAMPLE,),
        )
    return list({asking: (asking, x) for asking, x in asked}.values())


def _listed(parts: Parts, one: Lexeme, other: Lexeme) -> bool:
    if _USING.search(parts.text[one.end : other.start]):
        return False
    between = [x for x in parts.lexemes if one.end <= x.start < other.start]
    if (
        any(x.kind in _LISTING and x.value != "gap" for x in parts.lexemes)
        or len({x.value.ticker for x in parts.of("company")}) > 1
    ):
        return True
    return any((x.kind == "join" and x.value != "of") or x.kind in ("change", "growth") for x in between)


def _defined_with(parts: Parts, one: Lexeme, other: Lexeme, between: str) -> Asking | None:
    """`return on assets using year-end assets`, `returned to shareholders in dividends`: the second is of the first's
    definition.
    """
    asked = _as_said(parts, one, other) or parts.asking(one, None)
    metrics = {leaf.measure.metric for leaf in leaves(asked.expression)}
    named = next((metric for metric in other.value if metric in metrics), None)
    if named is None or len(metrics) < 2:
        return None
    if _is_sum(asked.expression) and _BY_WAY_OF.search(between):
        return parts.asking(other, None)
    balance = _BALANCE.search(f"{between} {other.text}")
    turn: Literal["", "prior"] = "prior" if balance and balance["open"] else ""
    if balance is None:
        return asked
    expression = mapped(
        asked.expression,
        lambda leaf: replace(leaf, turn=turn) if leaf.turn == "average" and leaf.measure.metric == named else leaf,
    )
    at = "opening" if turn else "closing"
    return replace(asked, expression=expression, definition=f"{asked.definition}, with the {at} balance")


def _as_said(parts: Parts, one: Lexeme, other: Lexeme) -> Asking | None:
    """Of the meanings of a ratio that has several the one with the second amount in it: `debt to equity using long-term
    debt`.
    """
    ratio = next((ratios()[meaning.removeprefix(RATIO)] for meaning in one.value if meaning.startswith(RATIO)), None)
    fitting = [meaning for meaning in (ratio.meanings if ratio else ()) if other.text.casefold() in meaning.casefold()]
    if len(fitting) != 1:
        return None
    return Asking(parts.formula(fitting[0]), one.text, "times", f"{one.text} = {fitting[0]}")


def _is_sum(expression: Expression) -> bool:
    return isinstance(expression, Operation) and expression.sign == "+"
