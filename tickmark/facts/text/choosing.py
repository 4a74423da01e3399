"""Which of a sentence's times a list of amounts belongs to, and by which rule: the one next to it, the one that heads or closes the sentence, or the one whose turn it is."""

from __future__ import annotations

import re
from itertools import pairwise

from tickmark.facts.text.amounts import AmountList
from tickmark.facts.text.binding_words import (
    A_SHARE,
    AND_NEXT,
    AND_SO,
    ASIDE,
    ASIDE_OVER,
    BOOKED,
    BOOKED_BEHIND,
    BY_ITS_VERB,
    CAME_TO,
    CAUSE,
    CHAINED,
    CLOSES,
    CLOSING,
    COMPARED,
    COMPARING,
    ELSEWHERE,
    FORWARD,
    FROM_AMOUNT,
    FROM_BALANCE,
    FROM_WHAT,
    FRONTED,
    LABELLED,
    MEASURE_OF,
    NEAR,
    NEXT_CLAUSE,
    NOT_PAST,
    OF_ANOTHER,
    OF_WHAT_FOLLOWS,
    OF_WHICH,
    OPENS,
    PROGRAM,
    RESPECTIVELY,
    RESPECTIVELY_ASIDE,
    RESTATING,
    SUBJECT,
    TIGHT,
    TO,
    UNBOOKED,
)
from tickmark.facts.text.clauses import CHANGED, between
from tickmark.facts.text.times import Moment, TimeGroup

TURNS = "amounts and times take turns"
TOLD_ON = "the only time named, of what the sentence goes on to tell"
CAME = "the only time named, what it came to by then"
WITH_IT = "the only time named, what goes with it"
LABEL, HEAD = "the label before it", "the time that heads the sentence"  # "2024: $5 million"; "The 2024 charge was"
LEAD = 40  # characters within which a group opens its sentence
REACH = 60  # characters before an amount that can say it is a comparative


def choose(
    text: str,
    found: AmountList,
    lists: list[AmountList],
    groups: list[TimeGroup],
    usable: list[TimeGroup],
    cut: bool = False,
) -> tuple[TimeGroup | None, str]:
    """The group that a list belongs to and by which rule; no group and `none` where the sentence names no period, `unclear` where it is not clear which."""
    group, rule = _choose(text, found, lists, groups, usable, cut)
    if group is None or not _ends_elsewhere(group, found, lists) or len(usable) == 1:
        return group, rule
    return _choose(text, found, lists, groups, [g for g in usable if g is not group], cut)


def _choose(text: str, found: AmountList, lists: list[AmountList], groups: list[TimeGroup], usable: list[TimeGroup], cut: bool) -> tuple[TimeGroup | None, str]:
    """As `choose`, with every time of the sentence."""
    label = next((g for g in groups if g.end <= found.start and LABELLED.fullmatch(text, g.end, found.start)), None)
    if label is not None and label in usable:
        return label, LABEL
    following = next((g for g in groups if g.start >= found.end), None)
    share = A_SHARE.match(text, found.end)
    end = share.end() if share is not None else found.end
    if following is not None and OF_WHAT_FOLLOWS.match(text, following.start) and not between(found.end, following.start, lists) and AND_NEXT.match(text, end):
        following = None
    apart = NEXT_CLAUSE.match(text, end) is not None and any(g.end <= found.start and not between(g.end, found.start, lists) for g in usable)
    if following is not None and not apart and not between(found.end, following.start, lists) and TIGHT.fullmatch(text, end, following.start):
        return (following, "next to it") if following in usable else (None, "unclear")
    if following in usable and not between(found.end, following.start, lists) and BY_ITS_VERB.fullmatch(text, end, following.start):
        return following, "the time of its verb"
    dated = next((g for g in usable if g.end <= found.start and SUBJECT.fullmatch(text, g.end, found.start)), None)
    if dated is not None and (dated.role != "open" or all(m.form == "length" for m in dated.moments)):
        return _of_head(text, dated, lists, usable), "the time of its subject"
    based = next(
        (g for g in groups if g.role == "base" and len(g.moments) == 1 and g.end <= found.start and MEASURE_OF.fullmatch(text, g.end, found.start)), None
    )
    if based is not None:
        return based, "the time of its subject"
    beside = next((other for other in lists if other.start >= found.end), None)
    if beside is not None and beside.amounts[0].unit != found.amounts[0].unit and CHAINED.fullmatch(text, end, beside.start):
        group, rule = choose(text, beside, lists, groups, usable)
        if rule in ("next to it", TURNS):
            return group, "next to the amount beside it"
    aside = _aside(text, found, lists)
    if aside is not None:
        group, rule = choose(text, aside, lists, groups, usable)
        if rule in ("next to it", TURNS):
            return group, "next to the amount beside it"
    before = text[max(0, found.start - REACH) : found.start]
    if not found.spread and COMPARED.search(before):
        turns = following in usable and re.fullmatch(r"(?:LG){2,}", _order(lists, usable))
        own = following is not None and NEAR.fullmatch(text, found.end, following.start) and not ELSEWHERE.search(text, found.end, following.start)
        if own and following in usable and not between(found.end, following.start, lists):
            return following, TURNS
        near = following in usable and cut and all(RESTATING.match(text, a.end, b.start) for a, b in pairwise(lists) if a.start >= found.start)
        return (following, TURNS) if turns or near else (None, "unclear")
    if not usable:
        return None, "none"
    if CHANGED.search(before):
        changed = _of_change(text, found, lists, usable)
        if changed is not None:
            return changed
    if len(usable) > 1:
        group, rule = _among(text, found, lists, usable)
        return (group, rule) if group is not None else _but_for_comparatives(text, found, lists, groups, usable)
    return _the_only(text, found, lists, groups, usable[0], following, cut=cut)


def _aside(text: str, found: AmountList, lists: list[AmountList]) -> AmountList | None:
    """The amount that a list stands aside in the middle of: "the reserve, net of recoveries of $3 million, was $5 million"."""
    if found is lists[-1] or ASIDE.search(text, max(0, found.start - 2 * REACH), found.start) is None:
        return None
    return next((other for other in lists if other.start > found.end and ASIDE_OVER.match(text, found.end, other.start)), None)


def _ends_elsewhere(group: TimeGroup, found: AmountList, lists: list[AmountList]) -> bool:
    """Whether a day that the report names by itself stands by another amount: "repaid $1 million, leaving $5 million at quarter end"."""
    own = group.own and group.role == "instant"
    return own and (between(found.end, group.start, lists) if group.start >= found.end else between(group.end, found.start, lists))


def _of_head(text: str, dated: TimeGroup, lists: list[AmountList], usable: list[TimeGroup]) -> TimeGroup:
    """The time of a subject's head where a balance that it comes from has a day: "revenue recognized in 2024 from amounts deferred at December 31, 2023 was"."""
    earlier = next((g for g in reversed(usable) if g.end <= dated.start), None)
    if earlier is None or dated.role != "instant" or earlier.role != "duration" or between(earlier.end, dated.start, lists):
        return dated
    return earlier if FROM_WHAT.match(text, earlier.end) else dated


def _the_only(
    text: str, found: AmountList, lists: list[AmountList], groups: list[TimeGroup], only: TimeGroup, following: TimeGroup | None, *, cut: bool
) -> tuple[TimeGroup | None, str]:
    """The `only` time of a sentence, and how a list belongs to it; `following` is the next one behind the list, of any kind."""
    if cut and _order(lists, [only]) in ("LG", "GL"):
        return only, TURNS
    if only.role == "open" and OPENS.fullmatch(text, text.rfind(";", 0, only.start) + 1, only.start):
        return only, HEAD
    if only.start >= found.end and not cut and _of_comparative(text, found, only, lists):
        return None, "unclear"
    if only.start >= found.end:
        return only, _behind(text, found, only, lists)
    if any(other.end <= only.start for other in lists):
        if _behind_comparative(text, only, lists):
            return None, "unclear"
        if (
            only.role == "duration"
            and CAME_TO.fullmatch(text, only.end, found.start)
            and any(CHANGED.search(text, max(0, other.start - REACH), other.start) for other in lists)
        ):
            return only, CAME
        away = (
            following is not None and following != only and not between(found.end, following.start, lists) and NEAR.fullmatch(text, found.end, following.start)
        )
        if not away and AND_SO.fullmatch(text, only.end, found.start) and not FORWARD.search(text, only.end, found.start):
            return only, WITH_IT
        if OF_WHICH.search(text, max(0, found.start - REACH), found.start):
            return only, "the only time named, of a part"
        return only, TOLD_ON if _tells_on(text, found, only, lists, groups) else "the only time named, behind another"
    return only, "the only time named"


def _tells_on(text: str, found: AmountList, only: TimeGroup, lists: list[AmountList], groups: list[TimeGroup]) -> bool:
    """Whether a sentence goes on about the year of the amount before it: "we paid $5 million in 2024, and royalties received were $4 million"."""
    before = next(other for other in reversed(lists) if other.end <= only.start)
    if only.role != "duration" or len(only.moments) > 1 or only.moments[0].form != "year" or any(only.end <= g.start < found.start for g in groups):
        return False
    own = NEAR.fullmatch(text, before.end, only.start) is not None and not ELSEWHERE.search(text, before.end, only.start)
    after = next((other.start for other in lists if other.start >= found.end), len(text))
    return own and NOT_PAST.search(text, only.end, after) is None


def _behind_comparative(text: str, only: TimeGroup, lists: list[AmountList]) -> bool:
    """Whether the only time of a sentence is that of what its first amount is compared with: "the rate of 22% was lower than the 24% in 2023, by"."""
    _, *others = [other for other in lists if other.end <= only.start]
    compared = bool(others) and only.role == "duration" and COMPARED.search(text, max(0, others[-1].start - REACH), others[-1].start) is not None
    return compared and only.moments[0].form == "year" and NEAR.fullmatch(text, others[-1].end, only.start) is not None


def _of_comparative(text: str, found: AmountList, only: TimeGroup, lists: list[AmountList]) -> bool:
    """Whether the only time of a sentence is that of what a list is compared with: "loans of $14 million were past due, compared to $12 million at December 31, 2023"."""
    later = [other for other in lists if found.end < other.start and other.end <= only.start]
    first = next((n for n, other in enumerate(later) if COMPARED.search(text, max(0, other.start - REACH), other.start)), None)
    if first is None or len(only.moments) != 1:
        return False
    share = A_SHARE.match(text, later[-1].end)  # "compared to $98 million, or $2.60 per diluted share, in 2022"
    return all(RESTATING.fullmatch(text, a.end, b.start) for a, b in pairwise(later[first:])) and (
        TIGHT.fullmatch(text, share.end() if share is not None else later[-1].end, only.start) is not None
    )


def _behind(text: str, found: AmountList, only: TimeGroup, lists: list[AmountList]) -> str:
    """How a list and the only time of its sentence, which stands behind it, belong together."""
    text = RESPECTIVELY_ASIDE.sub(lambda aside: " " * len(aside[0]), text)
    parted = between(found.end, only.start, lists)
    if only.role == "duration" and only.moments[0].form != "month" and CLOSING.match(text, only.end):
        comma = text.rfind(",", found.end, only.start)
        if comma >= 0 and CLOSES.fullmatch(text, comma, only.start):
            return "the only time named, of all that the sentence tells"
    if not parted and NEAR.fullmatch(text, found.end, only.start) and all(m.form != "month" for m in only.moments):
        return "the only time named, close behind it"
    forms = {m.form for m in only.moments}
    if (
        all(m.form == "length" for m in only.moments)
        and BOOKED_BEHIND.match(text, found.end)
        and not parted
        and not COMPARING.search(text, found.end, only.start)
    ):
        return "the only time named, when it was recorded"
    booked = BOOKED.search(text, max(0, found.start - REACH), only.start) is not None
    if forms == {"year"} and booked and not UNBOOKED.search(text, found.end, only.start) and not OF_ANOTHER.search(text, found.end, only.start):
        return "the only time named, when it was recorded"
    lengths = forms == {"length"}
    if only.role == "duration" and "month" not in forms and not ELSEWHERE.search(text, found.end, only.start):
        return "the only time named, behind nothing else"
    if lengths and not UNBOOKED.search(text, found.end, only.start):
        if booked:
            return "the only time named, when it was recorded"
        return "the only time named, nothing between"
    return "the only time named, behind it"


def _of_change(text: str, found: AmountList, lists: list[AmountList], usable: list[TimeGroup]) -> tuple[TimeGroup | None, str] | None:
    """The time of an increase or decrease: between two balances, or the period that is compared with another; a change is no balance. None: as of other amounts."""
    if FROM_AMOUNT.match(text, found.end) and len(usable) == 2 and usable[0].role != "instant" and usable[0].moments[0].end < usable[1].moments[0].end:
        return usable[1], "the period whose change it is"  # "rose 7% from $5 million in 2023 to $6 million in 2024"
    change = _change(usable, lists)
    if change is not None:
        return change, "the change between two days"
    reached = None if found.spread else _reached(text, found, lists)
    if reached is not None:
        group, rule = choose(text, reached, lists, usable, usable)
        if rule in ("next to it", "the time that opens the sentence", TURNS) and group is not None and (group.role != "instant" or len(usable) == 1):
            return group, "next to the amount beside it"
    told = [g for g in usable if g.end <= found.start]
    if reached is not None and not told:
        return None, "unclear"
    if told and any(other.end <= found.start for other in lists):
        main = told[-2] if len(told) > 1 and COMPARING.search(text, told[-2].end, told[-1].start) else told[-1]
        return (_latest(main), "the period whose change it is") if main.role != "instant" else (None, "unclear")
    near = told[-1] if told else usable[0]
    return (None, "unclear") if near.role == "instant" else None


def _reached(text: str, found: AmountList, lists: list[AmountList]) -> AmountList | None:
    """What a change led to: "rose 7% to $6 million", "rose $2 million, or 7%, to $6 million in 2024 from $5 million in 2023"."""
    behind = [found, *(other for other in lists if other.start >= found.end)]
    for one, other in pairwise(behind):
        if TO.fullmatch(text, one.end, other.start):
            alike = found.amounts[0].unit == other.amounts[0].unit
            return None if alike and not any(COMPARED.search(text, max(0, third.start - REACH), third.start) for third in behind[2:]) else other
        if not RESTATING.fullmatch(text, one.end, other.start):
            return None
    return None


def _latest(group: TimeGroup) -> TimeGroup:
    """A group with the last of its periods alone, which is compared with the others."""
    return group._replace(moments=(max(group.moments, key=lambda m: m.end),)) if len({m.months for m in group.moments}) == 1 else group


def _change(usable: list[TimeGroup], lists: list[AmountList]) -> TimeGroup | None:
    """The time between the two balances of "from $1 as of May to $2 as of June"."""
    if len(usable) != 2 or any(g.role != "instant" or len(g.moments) != 1 for g in usable) or not between(usable[0].end, usable[1].start, lists):
        return None
    start, end = usable[0].moments[0].end, usable[1].moments[0].end
    months = round((end - start).days / 30.4375)
    if months < 1:
        return None
    return TimeGroup(usable[0].start, usable[1].end, (Moment(end, months, "length"),), "duration")


def _order(lists: list[AmountList], usable: list[TimeGroup]) -> str:
    """Lists (L; those in a row are one) and groups (G) as the sentence has them."""
    marks = "".join(kind for _, kind in sorted([*((g.start, "G") for g in usable), *((a.start, "L") for a in lists)]))
    return re.sub(r"L+", "L", marks)


def _among(text: str, found: AmountList, lists: list[AmountList], usable: list[TimeGroup]) -> tuple[TimeGroup | None, str]:
    """One of several groups: where amounts and periods take turns, or only one is near."""
    order = _order(lists, usable)
    after = next((g for g in usable if g.start >= found.end), None)
    before = next((g for g in reversed(usable) if g.end <= found.start), None)
    if after is not None and re.fullmatch(r"(?:LG)+", order):
        return after, TURNS
    of_which = OF_WHICH.search(text, max(0, found.start - REACH), found.start) is not None
    if of_which and after is None:
        return None, "unclear"  # as what it is a part of
    if before is not None and re.fullmatch(r"(?:GL)+", order):
        return before, "times and amounts take turns"
    near_after = after if after is not None and not between(found.end, after.start, lists) else None
    near_before = before if before is not None and not between(before.end, found.start, lists) else None
    if near_after is not None and near_before is None and before is not None and of_which:
        return (None, "unclear") if OF_ANOTHER.search(text, found.end, near_after.start) else (near_after, "the time behind it, of a part")
    if before is not None and before is usable[0] and FRONTED.match(text, before.end) and _fronted(text, before, found, near_before, near_after):
        return before, "the time that opens the sentence"
    if near_after is not None and re.fullmatch(r"(?:LG+)+", order):
        return (near_after, "the nearest time behind it") if NEAR.fullmatch(text, found.end, near_after.start) else (None, "unclear")
    if "GG" in order and re.fullmatch(r"(?:G+L)+", order):
        return _behind_several(text, usable, before) if before is near_before and before is not None else (None, "unclear")
    if near_before is not None and near_after is None:
        return _before_it(text, found, lists, usable, near_before)
    if near_before is not None and near_after is not None:
        return _between_two(text, found, near_before, near_after)
    if (
        near_after is not None
        and (before is not None or near_after.role == "duration")
        and near_after.role != "open"
        and NEAR.fullmatch(text, found.end, near_after.start)
    ):
        return near_after, "the nearest time behind it"
    return None, "unclear"


def _but_for_comparatives(
    text: str, found: AmountList, lists: list[AmountList], groups: list[TimeGroup], usable: list[TimeGroup]
) -> tuple[TimeGroup | None, str]:
    """The only time but for those of what amounts are compared with: "in 2024 we earned $5 million on sales of $40 million, of which 23% was abroad, against 22% the year before"."""
    compared = [a for a in lists if a.start > found.start and COMPARED.search(text, max(0, a.start - REACH), a.start)]
    beside = [g for g in usable if any(a.end <= g.start and TIGHT.fullmatch(text, a.end, g.start) for a in compared)]
    own = [g for g in usable if g not in beside]
    if len(own) != 1 or not beside or own[0].start > found.start:
        return None, "unclear"
    return _the_only(text, found, [a for a in lists if a not in compared], groups, own[0], None, cut=False)


def _behind_several(text: str, usable: list[TimeGroup], before: TimeGroup) -> tuple[TimeGroup | None, str]:
    """A list behind several times: the last where a clause of its own begins with that day."""
    earlier = next((g for g in reversed(usable) if g.end <= before.start), None)
    apart = earlier is not None and before.role == "instant" and NEXT_CLAUSE.match(text, earlier.end) is not None
    return (before, "the nearest time before it") if apart else (None, "unclear")


def _before_it(text: str, found: AmountList, lists: list[AmountList], usable: list[TimeGroup], nearest: TimeGroup) -> tuple[TimeGroup | None, str]:
    """A list with times before it and none behind: the nearest, or all in order; none behind a comparison."""
    listed = [g for g in usable if g.end <= found.start]
    each = len(found.amounts) == len(listed) > 1 and all(len(g.moments) == 1 for g in listed) and not found.spread
    if each and (RESPECTIVELY.search(text, found.end) or all(between(a.end, b.start, lists) for a, b in pairwise(listed))):
        return TimeGroup(listed[0].start, nearest.end, tuple(g.moments[0] for g in listed), nearest.role), "as many times before it as amounts"
    if (
        len(listed) > 1
        and nearest.role != "instant"
        and between(listed[-2].end, nearest.start, lists)
        and COMPARING.search(text, listed[-2].end, nearest.start)
    ):
        return None, "unclear"
    if nearest.role == "instant" and len(listed) > 1 and COMPARING.search(text, listed[-2].end, nearest.start) and CAUSE.match(text, nearest.end):
        return None, "unclear"  # what made one balance of the other
    heads = nearest.role == "open" and OPENS.fullmatch(text, 0, nearest.start) is not None
    return nearest, HEAD if heads else "the nearest time before it"


def _between_two(text: str, found: AmountList, before: TimeGroup, after: TimeGroup) -> tuple[TimeGroup | None, str]:
    """A list with a time right before and right behind it."""
    if before.moments == after.moments:
        return before, "the same time before and behind it"
    if before.start < LEAD and "," in text[found.end : after.start]:
        return (before, "the time that opens the sentence") if all(m.form != "month" for m in before.moments) else (None, "unclear")
    k = len(found.amounts)
    if k == 1 and before.role == after.role and AND_NEXT.fullmatch(text, before.end, found.start) and NEAR.fullmatch(text, found.end, after.start):
        return after, "the nearest time behind it"
    if k > 1 and (len(after.moments) == k) != (len(before.moments) == k):
        return (after if len(after.moments) == k else before), "as many times as amounts"
    return None, "unclear"


def _fronted(text: str, opening: TimeGroup, found: AmountList, near_before: TimeGroup | None, near_after: TimeGroup | None) -> bool:
    """Whether a time that opens a sentence before a comma dates a list in spite of a later time, which dates something else: a program, an agreement, what was sold."""
    if opening.start >= LEAD or PROGRAM.match(text, found.end):
        return False
    if near_after is None or not NEAR.fullmatch(text, found.end, near_after.start):
        return True
    if near_before is None or opening.role != "duration":
        return False
    of_balance = near_after.role == "instant" and FROM_BALANCE.match(text, found.end) is not None
    return of_balance or near_after.role == "event" or near_after.moments[0].form == "month"
