"""Whether a value that a number may stand for says what its claim does, or only has the same digits."""

from __future__ import annotations

import re

from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.language.units import is_money
from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.view import segment_key

_FEW = 3  # digits
_KINDS = frozenset(
    content("cost costs expense expenses tax taxes interest payable liability liabilities deferred accrued")
)
_OF_ALL_ROWS = frozenset(content("total totals net other subtotal amount balance"))
_OF_SALES = frozenset(content("revenue sales total net of and"))
_OF_A_PLAN = Pattern(
    "claims/of-a-plan",
    r"\s*(?:ahead of|above|below|short of|better than|worse than|over|under|behind|beyond|higher than|lower than"
    r"|more than|less than)\s+(?:(?:the|its|our|their|management|company|internal|original|prior|analysts?['’]?|street"
    r"|market)\s+)*"
    r"(?:plan|budgets?|targets?|forecasts?|guidance|guide|consensus|expect(?:ations?|ed)|estimates?|the street|outlook"
    r"|projections?|models?)\b",
    means="that a number is the distance from a plan or an expectation, of which reports say nothing",
    examples=("[[ ahead of plan]]", "[[ above our model]]"),
    counterexamples=(" above last year", " ahead of its peers"),
    at="start",
    flags=re.IGNORECASE,
)
_SHARE = Pattern(
    "claims/says-share",
    r"\bshares?\b|\bmix\b|\bp(?:ro)?portion\b|(?:percent(?:age)?|%) of\b|\bof (?:all|total)\b",
    means="words of a share, of which points are said",
    examples=("market [[share]]",),
    counterexamples=("margin",),
    flags=re.IGNORECASE,
)
EXPECTED = Phrases("claims_hearsay", fold=True)


def can_prove(value: Value, claim: Claim) -> bool:
    """Whether a value says what a claim does: a share of something is no growth of it, and what is expected or heard
    of without a name of what it measures is no amount of a report.
    """
    if value.relation == "share" and claim.role == "growth" and claim.direction:
        return False
    if value.relation == "share points" and not _SHARE.search(claim.sentence):
        return False
    number, fact = claim.number, value.facts[0]
    if _OF_A_PLAN.match(claim.sentence, claim.end):
        return False
    if value.relation == "share" and claim.whole is not None and claim.whole.metric and not claim.whole.derived:
        of = value.facts[-1].metric
        if of is not None and of not in (claim.whole.metric, *claim.whole.others):
            return False  # `17.7% of operating income` is none of the income before tax
    if claim.subject is None and not claim.in_table and value.relation == "stated" and is_money(fact.unit):
        named = frozenset(content(fact.row_label or fact.label))
        if named & _KINDS - frozenset(content(" ".join((claim.sentence, *_before(claim))))) or not named - _OF_ALL_ROWS:
            return False  # `They sold 5` is no cost of sales, and no row called `Total`
    plain = number.kind in ("bare", "count") and not claim.in_table and claim.subject is None
    if plain and value.relation == "stated" and is_money(fact.unit) and not _is_named(fact, claim):
        return False  # `Members are around 5 million` is no money
    if value.relation == "share" and claim.role == "level" and not _is_named(fact, claim):
        return False  # `Already 12% of sales` of something that nothing names
    if value.relation == "printed" and not claim.in_table and is_money(fact.unit) and "," not in number.text:
        return number.digits > _FEW  # `20 of them were new, up from 12` are no millions
    if number.kind == "points" and value.relation == "stated" and fact.segment is not None and not _says_points(fact):
        return False  # `lost 9 points` of a member that shrank by 9 %
    return claim.subject is not None or not EXPECTED.search(claim.sentence, 0, claim.start)


def _is_named(fact: StoredFact, claim: Claim) -> bool:
    """Whether a claim's sentence, or the one before it, has a telling word of what a fact is called, or its metric or
    member.
    """
    setting, subject = claim.setting, claim.subject
    if setting is None or claim.in_table:
        return True
    if subject is not None and subject.segment is not None and subject.segment == segment_key(fact.segment or ""):
        return True
    if fact.metric is not None and any(fact.metric in (s.metric, *s.others) for s in setting.subjects):
        return True
    said = frozenset(content(" ".join((setting.text, *setting.earlier[:1]))))
    return bool(said & (frozenset(content(f"{fact.row_label or fact.label} {fact.segment or ''}")) - _OF_SALES))


def _says_points(fact: StoredFact) -> bool:
    """Whether a filing states a rate in points."""
    printed = f"{fact.label} {fact.column_label or ''} {fact.printed} {fact.sentence_string or ''}".lower()
    return any(word in printed for word in ("point", "pts", "bps", "basis"))


def _before(claim: Claim) -> tuple[str, ...]:
    """The sentence before that of a claim."""
    return claim.setting.earlier[:1] if claim.setting is not None else ()
