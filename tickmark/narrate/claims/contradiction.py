"""Whether a fact that a claim does not agree with is about just what the claim says, so that the claim is wrong and not
merely unbound.
"""

from __future__ import annotations

import re

from tickmark.factstore import StoredFact
from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.other_readings import GENERIC, stands_among, telling
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.setting import Setting, nearest
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.moments import Moment

_NEAR_MISSES = frozenset(("SIGN_MISMATCH", "SCALE_MISMATCH", "ROUNDING_MISMATCH", "CITATION_MISMATCH"))
_FEW = 2  # digits
_OTHER_UNITS = ("percent", "points", "multiple", "count")
_RATES = ("percent", "points")
_OF_SHARES = frozenset(("share_repurchases", "shares_issued", "share_based_compensation"))
_OF_A_PRODUCT = re.compile(
    r"\bof (?:the|this|that|these) (?:drug|medicine|product|brand|device|unit|therapy|franchise|vaccine|model|division"
    r"|line)s?\b",
    re.IGNORECASE,
)
_CLOSE = 8  # days


def contradicts(view: CompanyView | None, claim: Claim, code: str, fact: StoredFact | None) -> bool:
    """Whether kind of unit, metric, member and period of a claim all bind to the fact that speaks against it.

    A text that names the member or the metric of that fact is not wrong for being of another; nor is one whose period
    nothing in the sentence names, where the fact is of a period that ends with it.
    """
    setting, subject = claim.setting, claim.subject
    if view is None or setting is None or subject is None or claim.in_table:
        return True
    few = sum(c.isdigit() for c in claim.number.text) <= _FEW
    if claim.cited or (code in _NEAR_MISSES and not (few and code == "SCALE_MISMATCH")):
        return True
    if code == "UNIT_MISMATCH":
        counted = claim.number.kind == "shares" and subject.metric in _OF_SHARES
        return claim.number.kind not in _OTHER_UNITS and not counted
    if fact is not None and _named_by_text(claim, setting, code, fact):
        return False
    return _of_one_kind(claim, setting, subject) and _names_nothing_else(view, claim, setting, subject)


def _named_by_text(claim: Claim, setting: Setting, code: str, fact: StoredFact) -> bool:
    """Whether the text itself names what the fact is of."""
    said = frozenset(content(setting.text))
    if code == "SEGMENT_MISMATCH":
        return any(frozenset(content(part)) <= said for part in (fact.segment or "").split(" > ") if content(part))
    if code == "METRIC_MISMATCH":
        own = claim.subject is not None and fact.metric in (claim.subject.metric, *claim.subject.others)
        return not own and any(fact.metric in (s.metric, *s.others) for s in setting.subjects if s.metric)
    if code == "PERIOD_MISMATCH" and claim.period is not None:
        unnamed = not setting.named_moments and not setting.tells_length
        return unnamed and _ends_with(fact, claim.period)
    return False


def _ends_with(fact: StoredFact, period: Moment) -> bool:
    return abs((fact.period_end_date - period.end).days) <= _CLOSE


def _of_one_kind(claim: Claim, setting: Setting, subject: Subject) -> bool:
    """Whether a rate is one of the subject, and a growth that of something the sentence names."""
    rate = claim.number.kind in _RATES
    if rate and not subject.derived and (claim.number.kind == "points" or claim.role == "level"):
        return False
    if claim.role != "growth" or not rate:
        return _OF_A_PRODUCT.search(setting.text) is None
    moved = claim.number.explicit or setting.own & (rules().up | rules().down)
    return bool(moved) and any(s.metric for s in setting.subjects)  # `EMEA was down 5%`: of what, no word says


def _names_nothing_else(view: CompanyView, claim: Claim, setting: Setting, subject: Subject) -> bool:
    """Whether no word at the number names anything that the reading leaves out."""
    groups = [setting.named(window) for window in setting.windows]
    if subject.segment is None and any(s.segment for s in groups[0]):
        return False
    names = (subject.name, subject.segment or "", *subject.segments, claim.whole.name if claim.whole else "")
    unread = telling(setting.own) - GENERIC - view.name_words - frozenset(content(" ".join(names)))
    for other in groups[0]:
        unread -= frozenset(content(setting.text[other.start : other.end]))
    near = nearest([[s for s in group if s.metric or s.segment] for group in groups[:1]], metric=True)
    if stands_among(subject, groups[0]) or (near and near[0].metric == subject.metric):
        return not unread & view.labels.row_words
    return not unread and (claim.role in ("base", "growth", "change") or claim.group >= 0)
