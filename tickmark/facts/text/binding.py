"""Which period each amount of a sentence belongs to: lists of amounts against groups of periods, by their order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tickmark.facts.text.amounts import Amount, AmountList, amount_lists
from tickmark.facts.text.times import Moment, TimeGroup, TimeReader

_TIGHT = re.compile(
    r"[\s,]*(?:respectively,?\s*)?(?:\b(?:in|for|during|at|as|of|on|and|the|both|each|either|all|end|fiscal|years?|our|shares|cash|ended)\b\s*)*(?:balances?\s*)?",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:compared(?: (?:to|with))?|versus|vs\.?|than|from|relative to|against)(?: an?| the| net| approximately| about)*(?: (?:income|loss|benefit|expense|gain|charge|tax|rate|provision|earnings|decrease|increase)s?)*(?: of)?\s*$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r";|\bof which\b|\bwhile\b|\bwhereas\b")
_PARENTHESIS = re.compile(r"\(([^()]{3,}(?:\([^()]*\)[^()]*)*)\)")
_WORD_IN = re.compile(r"[A-Za-z]{2,}")
_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bound:
    """An amount with the moments it holds for; () where the sentence itself names none, None where what it names is not clear.

    `how` names the rule that bound them; `group` is the group they came from.
    """

    amount: Amount
    moments: tuple[Moment, ...] | None
    how: str
    group: TimeGroup | None = None
    place: int = 0
    of: int = 1


@dataclass(frozen=True, slots=True)
class Segment:
    """A sentence without its parentheses, or what stands in one of them; the rest is blank, so that places stay the same."""

    text: str
    start: int


def segments(sentence: str) -> list[Segment]:
    """The sentence outside its parentheses first, then the inside of each; parentheses around a number alone are its sign."""
    inner: list[Segment] = []
    outer = list(sentence)
    for match in _PARENTHESIS.finditer(sentence):
        if not _WORD_IN.search(match[1]) and not re.search(r"\d.*[,;]|[$]\d.*\d\)?$", match[1]):
            continue
        if re.fullmatch(r"[$\s\d.,]+(?:million|billion|thousand)?", match[1]):
            continue
        inner.append(Segment(" " * (match.start() + 1) + match[1], match.start()))
        outer[match.start() : match.end()] = " " * (match.end() - match.start())
    return [Segment("".join(outer), 0), *inner]


def bind(sentence: str, reader: TimeReader) -> tuple[list[Bound], list[TimeGroup]]:
    """Every amount of a sentence with its moments, in order, and the groups that stand outside parentheses."""
    parts = segments(sentence)
    bound: list[Bound] = []
    main: list[TimeGroup] = []
    for position, part in enumerate(parts):
        groups = reader.groups(part.text)
        lists = amount_lists(part.text, [(g.start, g.end) for g in groups])
        if position == 0:
            main = groups
            bound += _bind_segment(part.text, lists, groups)
            continue
        usable = [g for g in groups if g.moments and g.role not in ("other", "base")]
        if usable or groups:
            bound += _bind_segment(part.text, lists, groups)
            continue
        host = max((b for b in bound if b.amount.end <= part.start), key=lambda b: b.amount.end, default=None)
        for found in lists:
            for amount in found.amounts:
                if host is None:
                    bound.append(Bound(amount, (), "none"))
                else:
                    bound.append(Bound(amount, host.moments, f"host/{host.how}", host.group, host.place, host.of))
    return sorted(bound, key=lambda b: b.amount.start), main


def _bind_segment(text: str, lists: list[AmountList], groups: list[TimeGroup]) -> list[Bound]:
    usable = [g for g in groups if g.role not in ("other", "base") and not (g.future and not _told(text, g))]
    chosen = [_choose(text, found, lists, groups, usable) for found in lists]
    respectively = bool(_RESPECTIVELY.search(text))
    bound: list[Bound] = []
    for found, (group, how) in zip(lists, chosen, strict=True):
        alone = sum(1 for other, _ in chosen if other is group and group is not None) == 1
        bound += _match(found, group, how, alone, respectively)
    return bound


def _told(text: str, group: TimeGroup) -> bool:
    """Something after the report's end that has happened already: an event on a day, told in the past."""
    return group.start < 40 and not re.search(
        r"\b(?:will|expect|expects|expected|anticipate|plan|plans|would|may|could|intend|scheduled|estimated?)\b", text, re.IGNORECASE
    )


def _choose(text: str, found: AmountList, lists: list[AmountList], groups: list[TimeGroup], usable: list[TimeGroup]) -> tuple[TimeGroup | None, str]:
    """The group that a list belongs to, and by which rule."""
    following = next((g for g in groups if g.start >= found.end), None)
    if following is not None and not any(found.end <= other.start < following.start for other in lists) and _TIGHT.fullmatch(text, found.end, following.start):
        if following not in usable:
            return following, "unusable"
        return following, "tight"
    if _COMPARED.search(text, max(0, found.start - 60), found.start):
        return None, "compared"
    if not usable:
        return None, "none"
    if len(usable) == 1:
        group = usable[0]
        return group, "single-after" if group.start >= found.end else "single-before"
    return _among(found, lists, usable)


def _among(found: AmountList, lists: list[AmountList], usable: list[TimeGroup]) -> tuple[TimeGroup | None, str]:
    marks = sorted([*((g.start, "G") for g in usable), *((a.start, "L") for a in lists)])
    order = re.sub(r"L+", "L", re.sub(r"G+", "G", "".join(kind for _, kind in marks)))
    after = next((g for g in usable if g.start >= found.end), None)
    before = next((g for g in reversed(usable) if g.end <= found.start), None)
    if re.fullmatch(r"(?:LG)+", order) and after is not None:
        return after, "trailing"
    if re.fullmatch(r"(?:GL)+", order) and before is not None:
        return before, "leading"
    near_after = after if after is not None and not any(found.end <= other.start < after.start for other in lists) else None
    near_before = before if before is not None and not any(before.end <= other.start < found.start for other in lists) else None
    if near_after is not None and near_before is None:
        return near_after, "near-after"
    if near_before is not None and near_after is None:
        return near_before, "near-before"
    if near_after is None or near_before is None:
        return (before, "far-before") if before is not None else (after, "far-after")
    k = len(found.amounts)
    if k > 1 and (len(near_after.moments) == k) != (len(near_before.moments) == k):
        return (near_after, "count-after") if len(near_after.moments) == k else (near_before, "count-before")
    if near_before.start < 30:
        return near_before, "both-lead"
    return None, "both"


def _match(found: AmountList, group: TimeGroup | None, how: str, alone: bool, respectively: bool) -> Iterator[Bound]:
    k = len(found.amounts)
    if group is None or how == "unusable":
        for amount in found.amounts:
            yield Bound(amount, () if how == "none" else None, how, None, 0, k)
        return
    p = len(group.moments)
    for place, amount in enumerate(found.amounts):
        moments: tuple[Moment, ...] | None
        label = how
        if p == 1:
            moments = group.moments
        elif group.ambiguous:
            moments, label = None, f"{how}:ambiguous"
        elif k == p and not found.spread:
            moments, label = (group.moments[place],), f"{how}:paired" + ("" if respectively else "?")
        elif k == 1 and alone and not respectively:
            moments, label = group.moments, f"{how}:all"
        elif found.spread:
            moments, label = group.moments, f"{how}:spread"
        else:
            moments, label = None, f"{how}:{k}/{p}"
        yield Bound(amount, moments, label, group, place, k)
