"""Amounts of a period that somebody has set, and that nobody has had: `the committee set target revenue at`, `the loan
requires us to hold costs to`, `we offered to pay`.

Of a day, what is set is a fact, as the size of a facility is; of a period it says nothing of what happened in it.
"""

from __future__ import annotations

from itertools import takewhile

from tickmark.document.places import printed_alone
from tickmark.facts.text.spoken_of.words import last_clause, listed, lowered
from tickmark.facts.text.verbs import acts

_REACH = 5  # words from what rules to the verb by which it does
_BESIDE = frozenset(("from", "above", "below", "over", "beyond", "than", "by", "with", "within", "against", "to"))
"""Behind these stands what an amount is set beside: `revenue from target customers`, `above our guidance`."""
_OPEN = (["up", "to"], ["somewhere", "between"], ["anywhere", "between"])


def is_set(sentence: str, printed: str, label: str) -> bool:
    """Whether an amount is a limit, a target or an offer, by its label, its subject or the verb that it depends on.

    Args:
        sentence: as printed.
        printed: the amount as printed in it.
        label: what it measures.

    >>> is_set("The loan requires us to hold costs to $7 million in 2024.", "$7", "costs")
    True
    >>> is_set("The loan cost us $7 million in 2024.", "$7", "loan")
    False
    """
    named = takewhile(lambda word: word not in _BESIDE, lowered(label))
    if not listed("limits").isdisjoint(named):
        return True
    start = next(iter(printed_alone(sentence, printed)), -1)
    said = lowered(last_clause(sentence[:start])) if start > 0 else []
    return said[-2:] in _OPEN or _rules(said) or _offers(said)


def _rules(said: list[str]) -> bool:
    """Whether a paper or a body is said to set what follows: `the permit allowed`, `the plan had called for`."""
    return any(
        word in listed("what_rules") and not listed("ruling").isdisjoint(said[at + 1 : at + 1 + _REACH])
        for at, word in enumerate(said)
    )


def _offers(said: list[str]) -> bool:
    """Whether what is paid is only offered: `we offered to pay`."""
    return any(
        word in listed("offering") and behind[:1] == ["to"] and not acts().isdisjoint(behind[1:])
        for at, word in enumerate(said)
        for behind in [said[at + 1 : at + 3]]
    )
