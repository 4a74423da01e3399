"""Where the facts of what a claim seems to say cannot contradict it: it may say something else, and is told to be
unverifiable with these facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.moments import TOLD
from tickmark.narrate.claims.trend_claims import MOVES

_EXPECTED: Final = Phrases("claims_expectation", fold=True)
_OUTSIDE: Final = Phrases("claims_outside", fold=True)
_QUALIFIED: Final = Phrases("claims_unlike_balances", fold=True)
_SEVERAL: Final = Phrases("claims_several_quarters", fold=True)
_FAR: Final = 60.0
"""How many times a number without a scale may be what the facts say before it is no slip of it."""
_QUARTER: Final = 3
_REACH: Final = 60
"""Characters at the beginning of a clause that may say that it is of what lies outside."""
_AND, _NAME = "and", 3
"""Stands within so many words before the second of two names that are added up."""
_BEHIND, _YEAR = 8, 4
"""Words behind a number in which a year may stand, and its digits."""
_SMALL: Final = 10_000
"""Dollars, below which an amount without a scale word is the price of something."""


class Reservation(NamedTuple):
    """A rule: its name, and whether it holds for a claim that a fact contradicts."""

    name: str
    holds: Callable[[Claim, Finding, StoredFact], bool]


def _clause(claim: Claim) -> str:
    """What stands before a number in its clause."""
    before = claim.sentence[: claim.start]
    return before[max(before.rfind(mark) for mark in (";", ":", ". ")) + 1 :]


def _expected(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`The first-quarter guide is revenue of $288 million` is told of what was."""
    return bool(_EXPECTED.search(_clause(claim))) and not _EXPECTED.search(f"{fact.label} {fact.sentence_string or ''}")


def _joined(claim: Claim, finding: Finding, _: StoredFact) -> bool:
    """`$188 million through dividends and buybacks` is the sum of both."""
    subjects = claim.setting.subjects if claim.setting is not None else ()
    rest = claim.sentence[claim.end :]
    reach = claim.end + next((n for n, char in enumerate(rest) if char.isdigit() or char in ",;"), len(rest))
    behind = [one for one in subjects if claim.end <= one.start < reach and one.metric]
    between = claim.sentence[behind[0].start : behind[1].start] if len(behind) > 1 else ""
    if claim.role == "sum" and _AND in claim.sentence[: claim.subject.start if claim.subject else 0].split()[-_NAME:]:
        return True
    return " and " in between and any(one.metric == finding.metric for one in behind[:2])


def _of_the_number_before(claim: Claim, finding: Finding, _: StoredFact) -> bool:
    """`$1.8 billion in cash and $6.4 billion in securities` is not twice of cash."""
    own = claim.sentence[claim.end :].split()[:2]
    named = len(own) > 1 and own[0] == "in" and own[1].strip(",.").islower() and own[1].strip(",.").isalpha()
    subjects = claim.setting.subjects if claim.setting is not None else ()
    before = [one for one in subjects if one.end <= claim.start and one.metric == finding.metric]
    if not (named and before):
        return False
    lead, joint = claim.sentence[: before[-1].start].rstrip(), claim.sentence[before[-1].end : claim.start]
    return lead.endswith(" in") and joint.strip() in ("and", ", and", ",")


def _price(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`UAN fetched $291` is no revenue of $910 million."""
    value = abs(float(claim.number.value))
    return claim.number.unit == "USD" and 0 < value < _SMALL and abs(fact.value) > _FAR * value and fact.unit == "USD"


def _outside(claim: Claim, finding: Finding, _: StoredFact) -> bool:
    """`Outside the United States: 8.1%` is that of Canada and others, and says so."""
    return finding.code == "SEGMENT_MISMATCH" and bool(_OUTSIDE.search(claim.sentence[: claim.start][-_REACH:]))


def _unlike(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`Freely usable cash` is not the cash of the balance sheet."""
    said = _QUALIFIED.search(_clause(claim))
    return said is not None and said[0].lower() not in fact.label.lower()


def _multiple(claim: Claim, _: Finding, __: StoredFact) -> bool:
    """`J&J is 1.6 times as large` is no growth: no word says that something moved, or from when."""
    number = claim.number
    told = number.text.lower().split()[-1] in MOVES or claim.direction or TOLD.search(claim.sentence, number.end)
    return claim.role == "growth" and number.kind == "multiple" and not told and not _dated(claim)


def _dated(claim: Claim) -> bool:
    """Whether a year stands behind a number."""
    words = (word.strip(",.;'’s") for word in claim.sentence[claim.end :].split()[:_BEHIND])
    return any(word.isdigit() and len(word) == _YEAR for word in words)


def _several(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`The remaining three quarters earned $17.9 million between them`, and not the year."""
    return bool(_SEVERAL.search(_clause(claim)[-_REACH:])) and fact.months not in (2 * _QUARTER, 3 * _QUARTER)


RESERVATIONS: Final = (
    Reservation("expected", _expected),
    Reservation("joined", _joined),
    Reservation("of the number before", _of_the_number_before),
    Reservation("price", _price),
    Reservation("outside", _outside),
    Reservation("unlike", _unlike),
    Reservation("multiple", _multiple),
    Reservation("several quarters", _several),
)


def reservation(claim: Claim, finding: Finding, fact: StoredFact) -> Reservation | None:
    """The first rule by which a fact does not contradict a claim; None where none holds."""
    return next((rule for rule in RESERVATIONS if rule.holds(claim, finding, fact)), None)


__all__ = ["RESERVATIONS", "Reservation", "reservation"]
