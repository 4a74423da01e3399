"""What a number says of the row that the number beside it was found in: its value before, or how far it moved
(`distributors hold 9.1 weeks of stock against 11.4`, `mortgages of $450 million, a fall of $29 million`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Literal

from tickmark.factstore import StoredFact
from tickmark.language.words import content, words_of
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.times import fits
from tickmark.time.moments import Moment

_GAP = 45  # characters between two numbers that are of one row
_PARTING = frozenset(("and", "while", "but", "with", "as", "on", "which", "per", "whereas", "including"))
_TO = frozenset(("to", "at"))
_YEAR, _SLACK = 365, 12  # days
_MOVES = ("growth", "change", "points")
_HOW = "the row of the number beside it"

Row = Callable[[StoredFact], Sequence[StoredFact]]


def of_the_row_beside(
    claims: Sequence[Claim], held: Mapping[tuple[int, int], StoredFact], row: Row
) -> dict[tuple[int, int], list[Proof]]:
    """What rows say in the place of numbers that stand right beside one that is found in them, by their places.

    Args:
        claims: those of a narrative.
        held: the facts that numbers stand for, by the places of the numbers.
        row: all values of a fact's row.
    """
    placed = {(claim.sentence, claim.start): claim for claim in claims}
    found = {}
    for claim in claims:
        for other, fact in _beside(claim, placed, held):
            if proofs := list(_said(claim, other, fact, row(fact))):
                found[claim.span] = proofs
                break
    return found


def _beside(
    claim: Claim, placed: Mapping[tuple[str, int], Claim], held: Mapping[tuple[int, int], StoredFact]
) -> Iterator[tuple[Claim, StoredFact]]:
    """The confirmed claims right before and right behind one, where nothing parts them from it, with their facts."""
    setting = claim.setting
    if setting is None or claim.in_table:
        return
    for place in (setting.place - 1, setting.place + 1):
        other = placed.get((claim.sentence, setting.spans[place][0])) if 0 <= place < len(setting.spans) else None
        if other is None or other.ticker != claim.ticker or other.sentence != claim.sentence:
            continue
        fact = held.get(other.span)
        if fact is None:
            continue
        first, second = (other, claim) if place < setting.place else (claim, other)
        if _joined(first, second, frozenset(content(fact.label))) and (second is other or _ends(claim)):
            yield other, fact


def _joined(first: Claim, second: Claim, known: frozenset[str]) -> bool:
    """Whether two numbers of a sentence say one thing of the same row: what stands between them names nothing but what
    its name, `known`, has (`an operating loss of 5, compared with operating income of 4`).
    """
    setting = first.setting
    gap = first.sentence[first.end : second.start]
    if setting is None or len(gap) > _GAP or any(sign in gap for sign in ";:|"):
        return False
    words = {word.text.lower() for word in words_of(gap) if not word.sign}
    between = [s for s in setting.subjects if first.end <= s.start < second.start]
    if words & _PARTING or any(s.segment or not known.issuperset(content(s.name)) for s in between):
        return False
    if second.role not in ("base", *_MOVES) and first.role in _MOVES and not words & _TO:
        return False
    return all(_says_nothing(word) or known.issuperset(content(word)) for word in words)


def _ends(claim: Claim) -> bool:
    """Whether a number's own words end with it: none behind it names what it is of (`against 52 for stocks`)."""
    setting = claim.setting
    assert setting is not None
    behind = setting.text[claim.end : setting.windows[0][1]]
    return all(_says_nothing(word.text.lower()) for word in words_of(behind) if not word.sign) and not any(
        claim.end <= s.start < setting.windows[0][1] for s in setting.subjects
    )


def _says_nothing(word: str) -> bool:
    known = rules()
    return word in known.neutral or word in known.up or word in known.down or word.isdigit() or word.startswith("fy")


def _said(claim: Claim, other: Claim, fact: StoredFact, row: Sequence[StoredFact]) -> Iterator[Proof]:
    """What a row says in a claim's place, first by the periods that the text tells, then over a year; nothing where the
    claim is of no other period of it.
    """
    levels = {claim.role, other.role} == {"base", "level"} or _in_brackets(claim, other)
    if levels and (claim.number.kind, claim.number.unit) == (other.number.kind, other.number.unit):
        for then in _others(row, fact, claim.period, 1 if claim.start > other.start or claim.role == "base" else -1):
            yield Proof(then.amount, (then,), 0.9, _HOW)
    elif claim.role in _MOVES and other.role == "level":
        for then in _others(row, fact, claim.base, 1):
            if (value := _moved(claim, fact, then)) is not None:
                grown: Literal["growth", "change"] = "growth" if claim.role == "growth" else "change"
                yield Proof(value, (fact, then), 0.9, f"computed: {_HOW}", relation=grown)


def _in_brackets(claim: Claim, other: Claim) -> bool:
    """Whether an amount stands alone in brackets behind another, as the one of the year before (`$189 million ($193
    million)`).
    """
    text = claim.sentence
    return text[other.end : claim.start] == " (" and text[claim.end : claim.end + 1] == ")" and claim.role == other.role


def _others(row: Sequence[StoredFact], fact: StoredFact, told: Moment | None, years: int) -> list[StoredFact]:
    """The values of a row for the period that is told, and for one year before a fact (`years` -1: behind it)."""
    alike = [f for f in row if f.months == fact.months and f.unit == fact.unit and f.fact_id != fact.fact_id]
    found = [f for f in alike if told is not None and fits(told, f.period_start, f.period_end_date)]
    found += [f for f in alike if abs((fact.period_end_date - f.period_end_date).days * years - _YEAR) <= _SLACK]
    return list({(f.period_end_date, abs(f.amount)): f for f in found}.values())


def _moved(claim: Claim, now: StoredFact, then: StoredFact) -> Decimal | None:
    """How far a row moved, as a claim tells it."""
    kind = claim.number.kind
    if (kind in ("percent", "multiple") and now.unit != "pure") or (kind == "percent" and now.scale >= 0):
        if not then.amount:
            return None
        return now.amount / then.amount if kind == "multiple" else (now.amount - then.amount) / abs(then.amount)
    if kind == "points" and now.scale < 0:
        return now.amount - then.amount
    if kind in ("count", "bare") and now.unit == "pure" and now.scale >= 0:
        return now.amount - then.amount
    if kind in ("money", "per_share") and now.unit.partition("/")[0] == claim.number.unit.partition("/")[0]:
        return now.amount - then.amount
    return None
