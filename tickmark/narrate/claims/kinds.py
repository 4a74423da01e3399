"""Words at a number that make its metric another one: what facts state of the plain metric neither proves nor disproves
a claim of the adjusted, the organic or the expected one.
"""

from __future__ import annotations

import re

from tickmark.factstore import StoredFact
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.growth_bases import HOW, basis_of
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.setting import Setting

_OTHER = re.compile(
    r"\b(?:adjusted|organic|organically|core|underlying|normali[sz]ed|non-gaap|pro[ -]?forma|comparable|same-store"
    r"|constant[- ]currenc(?:y|ies)|currency-neutral|like-for-like|ex-?items|excluding|guidance|guided|forecast"
    r"|consensus"
    r"|run[- ]rate|annuali[sz]ed)\b",
    re.IGNORECASE,
)
_OF_OTHERS = frozenset(("consensus", "guidance", "guided", "forecast"))
_BASIC = re.compile(r"\bbasic\b", re.IGNORECASE)
_DILUTED = re.compile(r"\bdilut\w+|\bdil\b", re.IGNORECASE)


def of_another_kind(claim: Claim, proof: Proof) -> str:
    """The word at a number that what a proof rests on does not have; empty where there is none.

    `$6.59 on the core measure` is not proved by the earnings per share themselves, `basic $6.02` not by the
    diluted ones.
    """
    if claim.setting is None or claim.in_table or proof.how == HOW:
        return ""
    if basis_of(claim):
        return basis_of(claim)
    own, subject = own_text(claim, claim.setting), claim.subject
    name = subject.name.lower() if subject and all(fact.metric == subject.metric for fact in proof.facts) else ""
    for word in _OTHER.finditer(own):
        if word[0].lower() in name:  # "research and development excluding acquired in-process" is the metric's name
            continue
        told = claim.sentence[claim.end : claim.setting.windows[0][0] + word.start()].strip()
        if word[0].lower() in _OF_OTHERS and told not in ("", "of", "in"):
            continue  # `revenue of 5 beat consensus` is the company's
        stem = word[0].lower()[:5]
        if not all(stem in _names(fact) for fact in proof.facts):
            return word[0]
    return _other_count(own, proof)


def own_text(claim: Claim, setting: Setting) -> str:
    """A number's own words, up to where the name of something else begins behind it, with the words that qualify that
    (`69% of net sales with comparable sales up 5%`).
    """
    start, end = setting.windows[0]
    taken = [one.name for one in (claim.subject, claim.whole) if one is not None]
    for other in setting.named((claim.end, end)):
        if other.qualifiers and other.name not in taken:
            end = min(end, setting.text.lower().rfind(other.qualifiers[-1], claim.end, other.start))
    return setting.text[start : max(end, claim.end)]


def _other_count(own: str, proof: Proof) -> str:
    basic, diluted = _BASIC.search(own), _DILUTED.search(own)
    metrics = {fact.metric for fact in proof.facts}
    if basic and not diluted and metrics == {"eps_diluted"}:
        return "" if all("basic" in fact.label.lower() for fact in proof.facts) else "basic"
    if diluted and not basic and metrics == {"eps_basic"}:
        return "" if all("dilut" in fact.label.lower() for fact in proof.facts) else "diluted"
    return ""


def _names(fact: StoredFact) -> str:
    return " ".join(
        (fact.label, fact.row_label or "", fact.column_label or "", fact.segment or "", fact.sentence_string or "")
    ).lower()
