"""The sign of an amount as it is asked for: what goes out is told by its size where the words say that it goes out.

`cash used in financing` is 42 billion, though the statement prints (42); the financing cash flow is minus 42 billion.
"""

from __future__ import annotations

import re
from typing import Final

from tickmark.ask.free_text_lookup import stems
from tickmark.ask.plan import ExecutionPlan
from tickmark.factstore import StoredFact
from tickmark.language.words import content

_PERCENT: Final = -2
_TAKEN_OFF: Final = stems(
    "payment purchase repayment repurchase dividend expenditure acquisition addition investment distribution "
    "redemption "
    "retirement charge impairment writedown writeoff lapse settlement reduction deduction withheld vested forfeited "
    "forfeiture cancelled expired incurred paid withholding recognized amortization depreciation allowance cost expense"
)
"""Words of rows that name what goes out or is taken off: how much it is, its brackets do not change."""
_OF_EITHER_SIGN: Final = stems(
    "income earnings profit loss gain net change increase decrease comprehensive adjustment translation effect benefit "
    "provision result margin growth deficit provided variance difference currency elimination other flow recovery"
)
"""Words of rows whose amounts may be of either sign."""
_OF_WHAT_IS_LEFT: Final = stems("equity deficit capital position status surplus hedge retained cash")
"""Words of balances that may be below zero, beside those of either sign."""
_GOES_OUT: Final = stems(
    "use used uses using outflow outflows burn burned burnt spend spent spends pay paid pays buy bought repay repaid "
    "withheld taken repurchase repurchased buyback distributed repayment repayments settled settlement settlements "
    "save saved reduce reduced reduces lower lowered deficit size outlay positive magnitude absolute"
)
"""Words of questions that say that an amount goes out, or ask how large it is."""
_TAX_BENEFIT: Final = stems("tax benefit")
_COMES_IN: Final = stems("provided generated from inflow change flow or receive received get change")
"""Words of questions that leave the sign to the amount: `cash provided by (used in)`, `pay or get back`."""
_LOSS: Final = stems("loss losses")
_PROFIT: Final = re.compile(
    r"(?<!retained )(?<!interest )(?<!dividend )(?<!rental )(?<!other )(?<!royalty )"
    r"\b(?:net )?(?:income|earnings|profit)\b(?! tax)",
    re.IGNORECASE,
)
_EITHER: Final = re.compile(
    r"\((?:net )?loss|\bgains?\b|\b(?:income|earnings|profits?)\s*(?:/|or|and)\s*(?:net )?loss", re.IGNORECASE
)
"""Names of an amount that is a loss where it is negative: `income (loss)`, `gain or loss`."""
_SIGNED: Final = stems("signed sign negative")
"""Words of questions that ask for the sign."""
_SIDES: Final = stems(
    "income gain benefit earnings profit credit received increase decrease recovery expense loss provision cost paid "
    "charge"
)
"""Words that a row sets against each other by brackets: `Interest expense (income)`, `(Gain) loss on sale`."""
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
_CAPTION: Final = stems("net cash activities")
"""Words of a statement's own caption, `Net cash used in financing activities`, whose amounts have their signs."""
_TOOLS: Final = ("fact", "facts")


def as_size(fact: StoredFact) -> StoredFact:
    """A fact whose row or column names what goes out or is taken off, or that is a balance which cannot be below zero,
    as an amount without a sign: `Payments for property (20,606)` are payments of 20,606, a liability of `(31)` at fair
    value is one of 31. Amounts of metrics have their signs already.
    """
    if fact.table_index is None or fact.metric is not None or fact.amount >= 0 or fact.scale == _PERCENT:
        return fact
    row = content(fact.row_label or fact.label)
    named = stems(fact.row_label or fact.label) | stems(fact.column_label or "")
    first = bool(row) and bool(stems(row[0]) & _TAKEN_OFF)
    if first or (named & _TAKEN_OFF and not named & _OF_EITHER_SIGN) or _is_owed(fact):
        return without_sign(fact)
    return fact


def _is_owed(fact: StoredFact) -> bool:
    """Whether a balance is in brackets because it is owed or taken off: nothing around it may be of either sign."""
    if fact.period_start is not None or fact.segment:
        return False
    around = " ".join(filter(None, (fact.label, fact.row_label, fact.column_label, fact.table_title)))
    return not stems(around.casefold().replace("income tax", " ")) & (_OF_EITHER_SIGN | _OF_WHAT_IS_LEFT)


def without_sign(fact: StoredFact) -> StoredFact:
    """A fact by its size; a percentage keeps its sign."""
    return fact._replace(flipped=not fact.flipped) if fact.amount < 0 and fact.scale != _PERCENT else fact


def turned(fact: StoredFact, asked: frozenset[str]) -> StoredFact:
    """A fact by the side that is asked for, where its row puts this side in brackets: `Interest expense (income), net`
    of -161 is net interest income of 161.

    Args:
        fact: of a metric only where it is below zero.
        asked: the words of the question that name a side, without their endings.
    """
    row = fact.row_label or fact.label
    inside = frozenset[str]().union(*map(stems, _IN_BRACKETS.findall(row))) & _SIDES
    outside = stems(_IN_BRACKETS.sub(" ", row)) & _SIDES - inside
    other = bool(inside & asked) and bool(outside) and not outside & asked
    return fact._replace(flipped=not fact.flipped) if other and (fact.metric is None or fact.amount < 0) else fact


def asks_for_size(question: str) -> bool:
    """Whether a question says that an amount goes out or is lost, and so asks how much that is.

    >>> asks_for_size("cash used in financing"), asks_for_size("net cash provided by (used in) financing")
    (True, False)
    >>> asks_for_size("net loss in 2022"), asks_for_size("net income (loss) in 2022")
    (True, False)
    >>> asks_for_size("loss on warrants within other income"), asks_for_size("how much did credits save in tax?")
    (True, True)
    """
    said = stems(question)
    if said & _SIGNED:
        return False
    if said & _LOSS and not _EITHER.search(question):
        return True
    return not said & _COMES_IN and not said >= _CAPTION and (bool(said & _GOES_OUT) or said >= _TAX_BENEFIT)


def as_loss(named: str, fact: StoredFact) -> str:
    """What an amount is called that is told without its sign: a negative net income is a net loss.

    Args:
        named: what it is called with its sign.
        fact: the fact as it is told.
    """
    return _PROFIT.sub(_loss, named) if fact.flipped and fact.amount > 0 else named


def _loss(match: re.Match[str]) -> str:
    return "net loss" if match[0].casefold().startswith("net") else "loss"


def sized(plan: ExecutionPlan, question: str) -> ExecutionPlan:
    """The plan, its one amount told without a sign where the question says that it goes out, and by the side that the
    question names where a row tells two.
    """
    one = len(plan.steps) == 1 and plan.steps[0].tool in _TOOLS and not plan.relation
    said = stems(question)
    if not one or said & _SIGNED:
        return plan
    (step,) = plan.steps
    told: dict[str, object] = {"sized": True} if asks_for_size(question) else {}
    if step.arguments.get("metric") is None and (sides := sorted(said & _SIDES)):
        told["sides"] = sides
    if not told:
        return plan
    return plan.model_copy(update={"steps": (step.model_copy(update={"arguments": step.arguments | told}),)})


__all__ = ["as_loss", "as_size", "asks_for_size", "sized", "turned", "without_sign"]
