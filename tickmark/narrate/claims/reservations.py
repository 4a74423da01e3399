"""Where the facts of what a claim seems to say cannot contradict it: it may say something else, and is told to be
unverifiable with these facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.narrate.claims.cash import speaks_of_cash_with_securities
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.growth_bases import HOW, basis_of
from tickmark.narrate.claims.hearsay import of_others
from tickmark.narrate.claims.moments import TOLD
from tickmark.narrate.claims.trend_claims import MOVES

_EXPECTED: Final = Phrases("claims_expectation", fold=True)
_OWN_NOUN: Final = Phrases("claims_own_nouns", fold=True)
_OWN_NOUN_BEHIND: Final = Phrases("claims_own_nouns", at="start", fold=True)
_OUTSIDE: Final = Phrases("claims_outside", fold=True)
_QUALIFIED: Final = Phrases("claims_unlike_balances", fold=True)
_SEVERAL: Final = Phrases("claims_several_quarters", fold=True)
_PLUS: Final = Pattern(
    "claims/added-up",
    r"(?:^|\s)(?:plus|\+|together with|along with)\s+(?:[a-z'’-]+ ){0,4}[a-z'’-]+\s*(?::|,|\(|of|was|were|is|are"
    r"|at|came|stood"
    r"|amount\w*|total\w*|reach\w*)?[^\d;.]{0,24}$",
    means="two things that are added up before an amount",
    examples=("Cash[[ plus securities: about ]]",),
    counterexamples=("cash of 5 plus 4", "plus, revenue"),
    flags=re.IGNORECASE,
)
_TOGETHER: Final = Pattern(
    "claims/both-together",
    r"(?<!-)\b(?:together|combined|altogether|in (?:all|total|sum|aggregate)|between them|jointly|taken as one)\b",
    means="that an amount is of several things",
    examples=("dividends and buybacks [[together]] took",),
    counterexamples=("get-together", "in totality"),
    flags=re.IGNORECASE,
)
_DEBTS: Final = ("debt", "borrow", "note", "loan", "bond", "credit", "paper", "maturit")
DEBT: Final = Pattern(
    "claims/all-debt",
    r"(?<!term )(?<!term-)(?<!current )(?<!rate )\b(?P<net>net )?(?:debt|borrowings?|indebtedness)\b[^\d;.]{0,28}$",
    means="debt before an amount of which nothing says that it is a part of all debt",
    examples=("Total [[debt ]]", "[[net debt is thus ]]"),
    counterexamples=("long-term debt of ", "debt of 5 and "),
    flags=re.IGNORECASE,
)
_PAIR: Final = Pattern(
    "claims/two-told",
    r"\d[^;.]{0,40} and [^\d;]{3,40}\d[^;]{0,24} (?:were|was|are|compare[sd]?|together)\b[^;]*$",
    means="two amounts that are said to be something together",
    examples=("of $[[2 million and buybacks of $4 million were under the ]]",),
    counterexamples=("of $2 million were under the ",),
)
_NAMED_WITHIN: Final = 4
"""Words beside an amount in which the noun stands that it is of."""
_STEM: Final = 5
_PARTS_OF_SPEECH: Final = frozenset(
    "in of on for from to at after before with and but as while was were is are than".split()
)
_FAR: Final = 60.0
"""How many times a number without a scale may be what the facts say before it is no slip of it."""
_QUARTER: Final = 3
_REACH: Final = 60
"""Characters at the beginning of a clause that may say that it is of what lies outside."""
_AND, _NAME = "and", 3
"""Stands within so many words before the second of two names that are added up."""
_LEFT_OUT: Final = (["before"], ["excluding"], ["without"], ["ignoring"], ["ex"], ["stripping"])
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
    spans = claim.setting.spans if claim.setting is not None else ()
    begins = [claim.sentence.rfind(mark, 0, claim.start) + 1 for mark in (";", ". ")]
    own = claim.sentence[max(*begins, *(end for _, end in spans if end <= claim.start)) : claim.start]
    near = re.split(r"[;:.,\d]", rest)[0]
    if claim.role in ("level", "base") and (_PLUS.search(own) or _TOGETHER.search(f"{own} {near}")):
        return True
    lead = claim.sentence[: claim.subject.start if claim.subject else 0]
    lead = lead[max(lead.rfind(mark) for mark in ";:.") + 1 :]
    if claim.role == "sum" and _AND in lead.split()[-_NAME:]:
        return "," in lead or len(claim.parts) != len(("one", "other"))
    joint = " and " in between and claim.role != "sum"
    return joint and any(one.metric == finding.metric for one in behind[:2])


def _of_the_number_before(claim: Claim, finding: Finding, _: StoredFact) -> bool:
    """`$1.8 billion in cash and $6.4 billion in securities` is not twice of cash."""
    own = claim.sentence[claim.end :].split()[:2]
    what = own[1].strip(",.;:)") if len(own) > 1 else ""
    named = own[:1] == ["in"] and what.islower() and what.isalpha()
    subjects = claim.setting.subjects if claim.setting is not None else ()
    before = [one for one in subjects if one.end <= claim.start and one.metric == finding.metric]
    if not (named and before):
        return False
    lead, joint = claim.sentence[: before[-1].start].rstrip(), claim.sentence[before[-1].end : claim.start]
    return lead.endswith(" in") and joint.strip() in ("and", ", and", ",")


def _of_all_debt(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`Total debt of $62 billion` is more than what is long-term of it, or due within a year; net debt is less."""
    said = DEBT.search(claim.sentence[: claim.start])
    if said is None:
        return False
    part = fact.metric is None or "_term_" in fact.metric
    if not any(word in f"{fact.metric} {fact.label}".lower() for word in _DEBTS):
        return True
    return bool(said["net"]) or (part and claim.number.value > abs(fact.value))


def _of_both(claim: Claim, _: Finding, __: StoredFact) -> bool:
    """`Dividends of $2 and buybacks of $4 were under the $18 of last year`: that was of both."""
    return claim.role == "base" and _PAIR.search(claim.sentence[: claim.start]) is not None


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


def _of_its_own(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`Profit of 35, boosted by a 21 gain` and `margins slipped on costs of 8` are of the gain and of the costs."""
    if claim.number.kind != "money" or claim.role not in ("level", "base", "change") or claim.in_table:
        return False
    behind = claim.sentence[claim.end :].lstrip(" )").split(",")[0]
    behind = " ".join(behind.split()[:_NAMED_WITHIN])
    said = _OWN_NOUN.search(behind)
    if said is not None and any(char in ".;:|" or char.isdigit() for char in behind[: said.start()]):
        said = None
    if said is not None and any(word in _PARTS_OF_SPEECH for word in behind[: said.start()].lower().split()):
        said = None
    before = claim.sentence[: claim.start].split()[-_NAMED_WITHIN:]
    lead = next((n for n, word in enumerate(before) if word == "of"), 0)
    named = _OWN_NOUN.search(before[lead - 1]) if lead else None
    noun = said or named
    subject = claim.subject.name.lower() if claim.subject is not None else ""
    stem = noun[0].lower()[:_STEM] if noun is not None else ""
    return noun is not None and stem not in f"{fact.label} {fact.row_label or ''} {subject}".lower()


def _with_securities(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`Cash and securities of 64` is more than the cash."""
    return claim.role != "sum" and speaks_of_cash_with_securities(claim) and fact.metric == "cash_and_equivalents"


def _of_others(claim: Claim, _: Finding, __: StoredFact) -> bool:
    """`Street at 0.34` is what others say."""
    return bool(of_others(claim))


def _on_another_basis(claim: Claim, finding: Finding, _: StoredFact) -> bool:
    """`Up 14% ex-FX` is not the growth of the reported amounts."""
    return bool(basis_of(claim)) and finding.how != HOW


def _left_out(claim: Claim, _: Finding, __: StoredFact) -> bool:
    """`Before depreciation 164` and `5 excluding goodwill` are of what is left."""
    before = claim.sentence[: claim.subject.start].lower().split() if claim.subject is not None else []
    return before[-1:] in _LEFT_OUT or before[-2:] == ["net", "of"]


def _several(claim: Claim, _: Finding, fact: StoredFact) -> bool:
    """`The remaining three quarters earned $17.9 million between them`, and not the year."""
    return bool(_SEVERAL.search(_clause(claim)[-_REACH:])) and fact.months not in (2 * _QUARTER, 3 * _QUARTER)


RESERVATIONS: Final = (
    Reservation("of others", _of_others),
    Reservation("on another basis", _on_another_basis),
    Reservation("of its own", _of_its_own),
    Reservation("with securities", _with_securities),
    Reservation("expected", _expected),
    Reservation("joined", _joined),
    Reservation("of the number before", _of_the_number_before),
    Reservation("of all debt", _of_all_debt),
    Reservation("of both", _of_both),
    Reservation("price", _price),
    Reservation("outside", _outside),
    Reservation("unlike", _unlike),
    Reservation("multiple", _multiple),
    Reservation("left out", _left_out),
    Reservation("several quarters", _several),
)


def reservation(claim: Claim, finding: Finding, fact: StoredFact) -> Reservation | None:
    """The first rule by which a fact does not contradict a claim; None where none holds."""
    return next((rule for rule in RESERVATIONS if rule.holds(claim, finding, fact)), None)


__all__ = ["DEBT", "RESERVATIONS", "Reservation", "reservation"]
