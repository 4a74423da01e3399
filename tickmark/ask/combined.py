"""One number out of the amounts that a question sets side by side: the gap of two margins in points, the sales of one
segment over another's, several products added up.

The grammar answers `Skyrizi + Rinvoq sales 2023` with two amounts. What the question wants of them stands in a sign or
a word that says nothing of the amounts themselves; the steps of the answer are gone on with, so that what is worked out
shows all of its facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase
from typing import Final, Literal, NamedTuple

from tickmark.ask.answer import Answer
from tickmark.ask.lexer import RATIO, named_measures
from tickmark.ask.plan import ExecutionPlan, Item, Step
from tickmark.ask.quantity import PURE
from tickmark.ask.style import read_style
from tickmark.catalogue import ratios
from tickmark.language.phrases import Phrases
from tickmark.language.words import words_of

Working = Literal["difference", "ratio", "sum"]
_GAP: Final = Phrases("asks_for_gap", fold=True)
_RATIO: Final = Phrases("asks_for_ratio", fold=True)
_SUM: Final = Phrases("asks_for_sum", fold=True)
_VERSUS: Final = Phrases("versus", fold=True)
_AGAINST: Final = Phrases("set_against", fold=True)
_AT_CLOSE: Final = Phrases("at_the_close", fold=True)
_PLUS_OR_MINUS: Final = Phrases("plus_or_minus", fold=True)
_POINTS: Final = ("percentage points", "basis points")
_SIGNS: Final[dict[Working, str]] = {"difference": "-", "ratio": "/", "sum": "+"}
_NAMES: Final[dict[Working, str]] = {"difference": "difference between", "ratio": "ratio of", "sum": "sum of"}
_MOST = len(ascii_lowercase)


class Wish(NamedTuple):
    """What a question wants of its amounts, and the question without the words that say it."""

    working: Working
    question: str


def wish_of(question: str) -> Wish | None:
    """What one number a question wants of several amounts; None where it wants none.

    >>> wish_of("grocery vs general merchandise sales FY24, ratio")
    Wish(working='ratio', question='grocery vs general merchandise sales FY24')
    >>> wish_of("HUMIRA + SKYRIZI sales 2023").working, wish_of("sales 2023 vs 2022")
    ('sum', None)
    """
    apart = _VERSUS.search(question) is not None
    style, _ = read_style(question)
    if apart and _RATIO.search(question):
        return Wish("ratio", _without(question, _RATIO))
    if style.unit in _POINTS or (apart and _GAP.search(question)):
        return Wish("difference", _without(question, _GAP))
    if "+" in question or _SUM.search(question):
        return Wish("sum", _without(question.replace("+", " and "), _SUM))
    return None


def compares_rates(question: str, answer: Answer) -> bool:
    """Whether a question sets one rate of two periods against each other, `gross margin 2023 vs 2022`, and the answer
    tells both and no one value: what lies between them is wanted too.
    """
    values = answer.answer.values
    rates = len(values) == 2 and answer.answer.value is None and all(value.unit == PURE for value in values)
    one = len({(value.entity, value.metric) for value in values}) == 1 and len({value.period for value in values}) == 2
    if not (rates and one and answer.plan and _AGAINST.search(question)):
        return False
    return all(item.shown == "percent" for item in ExecutionPlan.model_validate(answer.plan).items)


def formula_in(question: str) -> tuple[str, str] | None:
    """The formula that a question tells what it asks for by, in brackets or behind a comma, and the rest of it; None
    where there is none.

    >>> formula_in("PG DPO FY24, year-end payables / cogs * 365")
    ('payables / cogs * 365', 'PG DPO FY24')
    >>> formula_in("net debt 2023, debt less cash")
    ('debt less cash', 'net debt 2023')
    >>> formula_in("days payable 2023 (medical costs payable / medical costs)")
    ('medical costs payable / medical costs', 'days payable 2023')
    """
    opening, closing = question.find("("), question.rfind(")")
    if 0 < opening < closing and _is_formula(inner := question[opening + 1 : closing]):
        return _of_close(inner), f"{question[:opening]} {question[closing + 1 :]}".strip()
    before, comma, behind = question.partition(", ")
    told = _is_formula(behind) or (_is_undefined(before) and _is_sum(behind))
    return (_of_close(behind), before) if comma and not _is_formula(before) and told else None


def _is_formula(text: str) -> bool:
    return _joins(text.replace("*", "/").split("/"), text)


def _is_sum(text: str) -> bool:
    return _joins(_PLUS_OR_MINUS.split(f" {text} "), text)


def _joins(parts: Sequence[str], text: str) -> bool:
    return len(parts) > 1 and "(" not in text and "=" not in text and sum(map(_has_words, parts)) > 1


def _is_undefined(text: str) -> bool:
    """Whether words name what has no one definition: `net debt`."""
    meant = (one for found in named_measures(words_of(text)) for one in found.values if one.startswith(RATIO))
    return any(not ratios()[one.removeprefix(RATIO)].formulas for one in meant)


def _has_words(part: str) -> bool:
    return any(len(word) > 1 and word.isalpha() for word in part.split())


def _of_close(formula: str) -> str:
    """A formula without words that say a balance is that of the year's end, which it is anyway."""
    return " ".join(_AT_CLOSE.sub(" ", formula).split())


def _without(question: str, words: Phrases) -> str:
    return " ".join(words.sub(" ", question).split()).strip(" ,;:-")


def combined(answer: Answer, working: Working) -> ExecutionPlan | None:
    """The plan of one number out of the amounts of an answer; None where they are not alike, or more than two are set
    against each other.

    Of two periods the earlier is taken from the later, or is what the later is put over.
    """
    values = answer.answer.values
    plan = ExecutionPlan.model_validate(answer.plan) if answer.plan else None
    if plan is None or len(values) < 2 or len(values) != len(plan.items) or answer.output.not_found:
        return None
    if len({value.unit for value in values}) > 1 or any(value.value is None for value in values):
        return None
    if working != "sum" and len(values) > 2:
        return None
    items = list(plan.items)
    over_time = len({(item.entity, item.metric) for item in items}) == 1
    if over_time and working == "sum":
        return None
    if over_time:
        items.sort(key=lambda item: item.period, reverse=True)
    worked = _worked(plan.steps, items, _SIGNS[working])
    if worked is None:
        return None
    facts, expression, letters = worked
    what = (
        f"change in {items[0].metric}"
        if over_time and working == "difference"
        else f"{_NAMES[working]} {' and '.join(dict.fromkeys(item.metric for item in items))}"
    )
    step = Step(
        id=f"w{len(facts) + 1}",
        tool="calculate",
        arguments={"expression": expression, "values": letters, "words": what[:400]},
    )
    rates = items[0].shown == "percent"
    item = Item(
        step=step.id,
        entity=items[0].entity if len({one.entity for one in items}) == 1 else "",
        metric=what,
        period=" to ".join(sorted({one.period for one in items})),
        shown="times" if working == "ratio" else items[0].shown,
    )
    unit = plan.style.unit or ("percentage points" if rates and working == "difference" else "")
    style = plan.style.model_copy(update={"unit": unit, "percent": None})
    return ExecutionPlan(
        steps=(*facts, step), items=(item,), style=style, definitions=plan.definitions, remarks=plan.remarks
    )


def _worked(steps: Sequence[Step], items: Sequence[Item], sign: str) -> tuple[list[Step], str, dict[str, str]] | None:
    """The steps that give facts, an expression over all of them, and its letters; None where there are too many. What
    compares values that were worked out goes with these.
    """
    by_id = {step.id: step for step in steps}
    facts = [step for step in steps if step.tool not in ("calculate", "comparable")]
    letters: dict[str, str] = {}
    parts: list[str] = []
    for item in items:
        step = by_id[item.step]
        inner, values = "a", {"a": f"{{{step.id}.value}}"}
        if step.tool == "calculate":
            inner, values = str(step.arguments["expression"]), dict(step.arguments["values"])
        if len(letters) + len(values) > _MOST or any(len(name) > 1 for name in values):
            return None
        names = dict(zip(sorted(values), ascii_lowercase[len(letters) :], strict=False))
        letters |= {names[old]: str(value) for old, value in values.items()}
        written = "".join(names.get(char, char) for char in inner)
        parts.append(f"({written})" if len(values) > 1 else written)
    return facts, f" {sign} ".join(parts), letters


__all__ = ["Wish", "combined", "compares_rates", "formula_in", "wish_of"]
