"""Numbers that several amounts give together: what they come to, by how much one exceeds another, and a bound that none
of them crossed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.sentence import Sentence

_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5}
_TOGETHER = re.compile(
    (
        r"\b(?:together|combined|between them|in aggregate|jointly|(?:the|these|those|all) (?P<count>two|three|four"
        r"|five)\b|in (?:total|sum|all)(?= (?:came|comes|amount|were|is|are|was)))"
    ),
    re.IGNORECASE,
)
_EXCEEDED = Pattern(
    "claims/exceeded",
    r"\b(?:exceed(?:ed|s)|topped|surpassed)\b",
    means="that one amount is more than another",
    examples=("sales [[exceeded]] costs by 5",),
    counterexamples=("in excess of 5",),
    flags=re.IGNORECASE,
)
_COVERS = Pattern(
    "claims/covers",
    r"\b(?:cover(?:ed|s|ing)?|fund(?:ed|s|ing)?|financ(?:ed|es|ing)|paid for|pays for|exceed(?:ed|s)?|beat|topped)"
    r"\b(?! by\b)",
    means="that the amount named first is more than the one named next",
    examples=("operating cash flow [[covered]] capex", "cash flow [[paid for]] it"),
    counterexamples=("capex was paid from", "capex was funded by"),
    flags=re.IGNORECASE,
)
_PLUS, _SPARED = ("+", "plus", "together with"), (" to spare", " left over")
_PAIR = 2
_THROUGH = (["in"], ["through"], ["via"], ["on"], ["by"], ["as"])
"""Begins what an amount behind it was spent on."""
_BY = re.compile(r"\bby\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:(?P<floor>never (?:fell|dropped|dipped|slipped|sank|went|came in|was) (?:below|under)|(?:stayed|remained"
    r"|held|kept) (?:above|over|at or above))"
    r"|(?:never (?:exceeded|topped|surpassed|reached|(?:rose|went|was|came in) (?:above|over)))|(?:stayed|remained"
    r"|kept) (?:below|under))\s+(?:the\s+)?$",
    re.IGNORECASE,
)


def with_aggregates(sentence: Sentence, claims: Sequence[Claim], earlier: Sequence[Claim]) -> list[Claim]:
    """The claims of a sentence, those that speak of several amounts as what they are; `earlier` are claims of the
    sentences before.
    """
    made: list[Claim] = []
    for claim in claims:
        aggregate = None
        if claim.role in ("level", "base", "change") and claim.subject is not None:
            aggregate = (
                _bound(sentence, claim)
                or _excess(sentence, claim)
                or _spared(sentence, claim)
                or _of_both(sentence, claim)
                or _added(sentence, claim, made)
                or _sum(sentence, claim, made, earlier)
            )
        elif claim.role == "growth" and made and made[-1].role == "sum" and claim.subject == made[-1].subject:
            aggregate = replace(claim, parts=made[-1].parts)  # `R&D plus SG&A came to 5, 12 % less`
        made.append(aggregate or claim)
    return made


def _bound(sentence: Sentence, claim: Claim) -> Claim | None:
    """`never fell below 5`: of all the years that the sentence names, or that are known where it names none."""
    said = _BOUND.search(sentence.text, max(0, claim.start - 60), claim.start)
    if said is None or claim.subject is None:
        return None
    moments = next((when.moments for when in sentence.whens if when.moments and not when.base), ())
    parts = tuple(replace(claim, role="level", period=moment) for moment in moments)
    plain = replace(claim.subject, qualifiers=tuple(word for word in claim.subject.qualifiers if word != "never"))
    return replace(
        claim,
        subject=plain,
        role="bound",
        direction=1 if said["floor"] else -1,
        parts=tuple(replace(part, subject=plain) for part in parts),
    )


def _excess(sentence: Sentence, claim: Claim) -> Claim | None:
    """`A exceeded B by 5`."""
    said = _EXCEEDED.search(sentence.text, 0, claim.start)
    if said is None or not _BY.search(sentence.text, said.end(), claim.start):
        return None
    more = next((s for s in reversed(sentence.subjects) if s.end <= said.start()), None)
    less = next((s for s in sentence.subjects if said.end() <= s.start and s.end <= claim.start), None)
    other = next((c for c in sentence.companies if said.end() <= c.start and c.end <= claim.start), None)
    if more is not None and other is not None:
        own = next((c.ticker for c in reversed(sentence.companies) if c.end <= said.start()), claim.ticker)
        parts = (
            replace(claim, role="level", subject=more, ticker=own),
            replace(claim, role="level", subject=less or more, ticker=other.ticker),
        )
        return replace(claim, role="excess", parts=parts)
    if more is None or less is None:
        return None
    return replace(
        claim, role="excess", parts=tuple(replace(claim, role="level", subject=subject) for subject in (more, less))
    )


def _spared(sentence: Sentence, claim: Claim) -> Claim | None:
    """`capex was paid from operating cash flow with 4 to spare`: what the last amount is more than the one before."""
    before = [s for s in sentence.subjects if s.metric and s.end <= claim.start]
    if len(before) < _PAIR or not sentence.text.startswith(_SPARED, claim.end):
        return None
    covers = _COVERS.search(sentence.text, before[-_PAIR].end, before[-1].start) is not None
    pair = before[-_PAIR:] if covers else reversed(before[-_PAIR:])
    parts = tuple(replace(claim, role="level", subject=subject) for subject in pair)
    return replace(claim, role="excess", parts=parts)


def _of_both(sentence: Sentence, claim: Claim) -> Claim | None:
    """`It returned 5 in dividends and buybacks`: the sum of both."""
    behind = [s for s in sentence.subjects if s.metric and s.start >= claim.end][:_PAIR]
    if len(behind) < _PAIR or claim.role != "level" or any(s.segment or s.derived for s in behind):
        return None
    lead = sentence.text[claim.end : behind[0].start].lower().split()
    joint = sentence.text[behind[0].end : behind[1].start].lower().split()
    if lead[:1] not in _THROUGH or len(lead) > _PAIR or joint not in (["and"], ["plus"]):
        return None
    following = sentence.text[behind[1].end :].lstrip()
    if following[:1].isdigit() or following.startswith(("of ", "was ", "were ", "(", "$")):
        return None  # `5 in dividends and buybacks of 3`
    parts = tuple(replace(claim, role="level", subject=subject) for subject in behind)
    return replace(claim, role="sum", subject=behind[0], parts=parts)


def _added(sentence: Sentence, claim: Claim, made: Sequence[Claim]) -> Claim | None:
    """`Cash plus short-term investments 16`: the sum of both; and of both again where the next number is of an earlier
    time (`a year ago 10`).
    """
    last = made[-1] if made else None
    if (
        last is not None
        and last.role == "sum"
        and claim.subject == last.subject
        and claim.number.unit == last.number.unit
    ):
        parts = tuple(replace(part, period=claim.period, number=claim.number) for part in last.parts)
        return replace(claim, role="sum", parts=parts)
    before = [s for s in sentence.subjects if s.metric and s.end <= claim.start]
    if len(before) < _PAIR or before[-1] != claim.subject or claim.role == "change":
        return None
    between = sentence.text[before[-2].end : before[-1].start].lower().split()
    joint = " ".join(word for word in between if word not in before[-1].qualifiers)
    of_both = joint == "and" and sentence.text[before[-1].end : claim.start].strip() == "of"
    listed = sum(number.listed == claim.number.listed for number in sentence.numbers) > 1
    if listed or not (joint in _PLUS or of_both):
        return None
    parts = tuple(replace(claim, role="level", subject=subject) for subject in before[-_PAIR:])
    return replace(claim, role="sum", parts=parts)


def _sum(sentence: Sentence, claim: Claim, before: Sequence[Claim], earlier: Sequence[Claim]) -> Claim | None:
    """`Mac and iPad together brought in 5`, `A was 2 and B 3; together they came to 5`, `the three had revenue of
    9`.
    """
    since = max((c.end for c in before if c.end <= claim.start), default=0)
    said = _TOGETHER.search(sentence.text, since, claim.start)
    if said is None or claim.subject is None:
        return None
    members = [s for s in sentence.subjects if s.segment and since <= s.start and s.end <= claim.start]
    if len(members) > 1:
        return replace(
            claim,
            role="sum",
            parts=tuple(replace(claim, role="level", subject=replace(s, metric=claim.subject.metric)) for s in members),
        )
    named = [s for s in sentence.subjects if s.metric and not s.segment and since <= s.start and s.end <= claim.start]
    if (
        not before and len({s.metric for s in named}) > 1 and not said["count"]
    ):  # `Buybacks and dividends together took 5`
        return replace(claim, role="sum", parts=tuple(replace(claim, role="level", subject=s) for s in named))
    alike = [c for c in (before or earlier) if c.role == "level" and c.number.unit == claim.number.unit]
    of_parts = [c for c in alike if c.subject is not None and c.subject.segment]
    alike = of_parts if len(of_parts) > 1 else alike
    if not before:
        alike = [
            c
            for c in alike
            if c.subject is not None
            and c.subject.metric == claim.subject.metric
            and (said["count"] or c.sentence == earlier[-1].sentence)
        ]
    wanted = _COUNTS[said["count"].lower()] if said["count"] else 0
    if before and 0 < len(of_parts) < wanted:  # `A was 2. B was 3, so that the two together brought in 5`
        told = [
            c for c in earlier if c.role == "level" and c.number.unit == claim.number.unit and c.subject is not None
        ]
        metric = of_parts[-1].subject.metric if of_parts[-1].subject is not None else None
        alike = [c for c in told if c.subject and c.subject.segment and c.subject.metric == metric] + of_parts
    parts = alike[-_COUNTS[said["count"].lower()] :] if said["count"] else alike
    return replace(claim, role="sum", parts=tuple(parts)) if len(parts) > 1 else None
