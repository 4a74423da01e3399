"""Which of a sentence's times a list of amounts belongs to, and by which rule: the one next to it, the one that heads
or closes the sentence, or the one whose turn it is.
"""

from __future__ import annotations

from itertools import pairwise

from tickmark.facts.text.amounts import AmountList
from tickmark.facts.text.attachment import Attachment
from tickmark.facts.text.binding_words import (
    A_SHARE,
    AND_NEXT,
    ASIDE,
    ASIDE_OVER,
    BY_ITS_VERB,
    CAUSE,
    CHAINED,
    COMPARED,
    COMPARING,
    ELSEWHERE,
    FROM_AMOUNT,
    FROM_BALANCE,
    FROM_WHAT,
    FRONTED,
    LABELLED,
    MEASURE_OF,
    NEAR,
    NEXT_CLAUSE,
    OF_ANOTHER,
    OF_WHAT_FOLLOWS,
    OF_WHICH,
    OPENS,
    PROGRAM,
    RESPECTIVELY,
    RESTATING,
    SUBJECT,
    TIGHT,
    TO,
)
from tickmark.facts.text.clauses import CHANGED, between
from tickmark.facts.text.only_time import REACH, Case, order, the_only
from tickmark.time.groups import TimeGroup
from tickmark.time.moments import Moment

LEAD = 40  # characters within which a group opens its sentence


def choose(
    text: str,
    found: AmountList,
    lists: list[AmountList],
    groups: list[TimeGroup],
    usable: list[TimeGroup],
    cut: bool = False,
) -> tuple[TimeGroup | None, Attachment]:
    """The group that a list belongs to and by which rule; no group and `none` where the sentence names no period,
    `unclear` where it is not clear which.
    """
    group, rule = _choose(text, found, lists, groups, usable, cut)
    if group is None or not _ends_elsewhere(group, found, lists) or len(usable) == 1:
        return group, rule
    return _choose(text, found, lists, groups, [g for g in usable if g is not group], cut)


def _choose(
    text: str, found: AmountList, lists: list[AmountList], groups: list[TimeGroup], usable: list[TimeGroup], cut: bool
) -> tuple[TimeGroup | None, Attachment]:
    """As `choose`, with every time of the sentence."""
    label = next((g for g in groups if g.end <= found.start and LABELLED.fullmatch(text, g.end, found.start)), None)
    if label is not None and label in usable:
        return label, Attachment.LABEL
    following = next((g for g in groups if g.start >= found.end), None)
    share = A_SHARE.match(text, found.end)
    end = share.end() if share is not None else found.end
    if (
        following is not None
        and OF_WHAT_FOLLOWS.match(text, following.start)
        and not between(found.end, following.start, lists)
        and AND_NEXT.match(text, end)
    ):
        following = None
    apart = NEXT_CLAUSE.match(text, end) is not None and any(
        g.end <= found.start and not between(g.end, found.start, lists) for g in usable
    )
    if (
        following is not None
        and not apart
        and not between(found.end, following.start, lists)
        and TIGHT.fullmatch(text, end, following.start)
    ):
        return (following, Attachment.NEXT) if following in usable else (None, Attachment.UNCLEAR)
    if (
        following in usable
        and not between(found.end, following.start, lists)
        and BY_ITS_VERB.fullmatch(text, end, following.start)
    ):
        return following, Attachment.VERB
    dated = next((g for g in usable if g.end <= found.start and SUBJECT.fullmatch(text, g.end, found.start)), None)
    if dated is not None and (dated.role != "open" or all(m.form == "length" for m in dated.moments)):
        return _of_head(text, dated, lists, usable), Attachment.SUBJECT
    based = next(
        (
            g
            for g in groups
            if g.role == "base"
            and len(g.moments) == 1
            and g.end <= found.start
            and MEASURE_OF.fullmatch(text, g.end, found.start)
        ),
        None,
    )
    if based is not None:
        return based, Attachment.SUBJECT
    beside = _by_another(text, found, end, lists, groups, usable)
    if beside is not None:
        return beside, Attachment.BESIDE
    before = text[max(0, found.start - REACH) : found.start]
    if not found.spread and COMPARED.search(before):
        return _compared(text, found, lists, usable, following, cut=cut)
    if not usable:
        return None, Attachment.NONE
    if CHANGED.search(before):
        changed = _of_change(text, found, lists, usable)
        if changed is not None:
            return changed
    if len(usable) > 1:
        group, rule = _among(text, found, lists, usable)
        return (group, rule) if group is not None else _but_for_comparatives(text, found, lists, groups, usable)
    return the_only(Case(text, found, lists, groups, usable[0], following, cut))


def _by_another(
    text: str, found: AmountList, end: int, lists: list[AmountList], groups: list[TimeGroup], usable: list[TimeGroup]
) -> TimeGroup | None:
    """The time of the amount of another unit that a list is chained to, or of the one that it stands aside in, where
    that has one of its own.
    """
    later = next((other for other in lists if other.start >= found.end), None)
    chained = (
        later is not None
        and later.amounts[0].unit != found.amounts[0].unit
        and CHAINED.fullmatch(text, end, later.start) is not None
    )
    for other in (later if chained else None, _aside(text, found, lists)):
        if other is not None:
            group, rule = choose(text, other, lists, groups, usable)
            if rule in (Attachment.NEXT, Attachment.TURNS):
                return group
    return None


def _compared(
    text: str,
    found: AmountList,
    lists: list[AmountList],
    usable: list[TimeGroup],
    following: TimeGroup | None,
    *,
    cut: bool,
) -> tuple[TimeGroup | None, Attachment]:
    """The time of what another amount is compared with: the one behind it, or none that is told."""
    if following is None or following not in usable:
        return None, Attachment.UNCLEAR
    own = NEAR.fullmatch(text, found.end, following.start) and not ELSEWHERE.search(text, found.end, following.start)
    if own and not between(found.end, following.start, lists):
        return following, Attachment.TURNS
    turns = _turns(order(lists, usable), "LG") and len(usable) > 1
    near = cut and all(RESTATING.match(text, a.end, b.start) for a, b in pairwise(lists) if a.start >= found.start)
    return (following, Attachment.TURNS) if turns or near else (None, Attachment.UNCLEAR)


def _aside(text: str, found: AmountList, lists: list[AmountList]) -> AmountList | None:
    """The amount that a list stands aside in the middle of: "the reserve, net of recoveries of $3 million, was $5
    million".
    """
    if found is lists[-1] or ASIDE.search(text, max(0, found.start - 2 * REACH), found.start) is None:
        return None
    return next(
        (other for other in lists if other.start > found.end and ASIDE_OVER.match(text, found.end, other.start)), None
    )


def _ends_elsewhere(group: TimeGroup, found: AmountList, lists: list[AmountList]) -> bool:
    """Whether a day that the report names by itself stands by another amount: "repaid $1 million, leaving $5 million at
    quarter end".
    """
    own = group.own and group.role == "instant"
    return own and (
        between(found.end, group.start, lists) if group.start >= found.end else between(group.end, found.start, lists)
    )


def _of_head(text: str, dated: TimeGroup, lists: list[AmountList], usable: list[TimeGroup]) -> TimeGroup:
    """The time of a subject's head where a balance that it comes from has a day: "revenue recognized in 2024 from
    amounts deferred at December 31, 2023 was".
    """
    earlier = next((g for g in reversed(usable) if g.end <= dated.start), None)
    if (
        earlier is None
        or dated.role != "instant"
        or earlier.role != "duration"
        or between(earlier.end, dated.start, lists)
    ):
        return dated
    return earlier if FROM_WHAT.match(text, earlier.end) else dated


def _of_change(
    text: str, found: AmountList, lists: list[AmountList], usable: list[TimeGroup]
) -> tuple[TimeGroup | None, Attachment] | None:
    """The time of an increase or decrease: between two balances, or the period that is compared with another; a change
    is no balance. None: as of other amounts.
    """
    if (
        FROM_AMOUNT.match(text, found.end)
        and len(usable) == 2
        and usable[0].role != "instant"
        and usable[0].moments[0].end < usable[1].moments[0].end
    ):
        return usable[1], Attachment.CHANGED_IN  # "rose 7% from $5 million in 2023 to $6 million in 2024"
    change = _change(usable, lists)
    if change is not None:
        return change, Attachment.CHANGE_BETWEEN
    reached = None if found.spread else _reached(text, found, lists)
    if reached is not None:
        group, rule = choose(text, reached, lists, usable, usable)
        if (
            rule in (Attachment.NEXT, Attachment.OPENS, Attachment.TURNS)
            and group is not None
            and (group.role != "instant" or len(usable) == 1)
        ):
            return group, Attachment.BESIDE
    told = [g for g in usable if g.end <= found.start]
    if reached is not None and not told:
        return None, Attachment.UNCLEAR
    if told and any(other.end <= found.start for other in lists):
        main = told[-2] if len(told) > 1 and COMPARING.search(text, told[-2].end, told[-1].start) else told[-1]
        return (_latest(main), Attachment.CHANGED_IN) if main.role != "instant" else (None, Attachment.UNCLEAR)
    near = told[-1] if told else usable[0]
    return (None, Attachment.UNCLEAR) if near.role == "instant" else None


def _reached(text: str, found: AmountList, lists: list[AmountList]) -> AmountList | None:
    """What a change led to: "rose 7% to $6 million", "rose $2 million, or 7%, to $6 million in 2024 from $5 million in
    2023".
    """
    behind = [found, *(other for other in lists if other.start >= found.end)]
    for one, other in pairwise(behind):
        if TO.fullmatch(text, one.end, other.start):
            alike = found.amounts[0].unit == other.amounts[0].unit
            return (
                None
                if alike
                and not any(COMPARED.search(text, max(0, third.start - REACH), third.start) for third in behind[2:])
                else other
            )
        if not RESTATING.fullmatch(text, one.end, other.start):
            return None
    return None


def _latest(group: TimeGroup) -> TimeGroup:
    """A group with the last of its periods alone, which is compared with the others."""
    return (
        group._replace(moments=(max(group.moments, key=lambda m: m.end),))
        if len({m.months for m in group.moments}) == 1
        else group
    )


def _change(usable: list[TimeGroup], lists: list[AmountList]) -> TimeGroup | None:
    """The time between the two balances of "from $1 as of May to $2 as of June"."""
    if (
        len(usable) != 2
        or any(g.role != "instant" or len(g.moments) != 1 for g in usable)
        or not between(usable[0].end, usable[1].start, lists)
    ):
        return None
    start, end = usable[0].moments[0].end, usable[1].moments[0].end
    months = round((end - start).days / 30.4375)
    if months < 1:
        return None
    return TimeGroup(usable[0].start, usable[1].end, (Moment(end, months, "length"),), "duration")


def _turns(marks: str, pair: str) -> bool:
    """Whether lists and groups take turns, each with one of the other: "LGLG"."""
    return bool(marks) and marks == pair * (len(marks) // 2)


def _ordered(marks: str, pair: str) -> bool:
    """Whether each list stands before (or behind) one group or several: "LGGLG"."""
    return marks[:1] == pair[0] and marks[-1:] == pair[1] and "LL" not in marks


def _among(
    text: str, found: AmountList, lists: list[AmountList], usable: list[TimeGroup]
) -> tuple[TimeGroup | None, Attachment]:
    """One of several groups: where amounts and periods take turns, or only one is near."""
    taken = order(lists, usable)
    after = next((g for g in usable if g.start >= found.end), None)
    before = next((g for g in reversed(usable) if g.end <= found.start), None)
    if after is not None and _turns(taken, "LG"):
        return after, Attachment.TURNS
    of_which = OF_WHICH.search(text, max(0, found.start - REACH), found.start) is not None
    if of_which and after is None:
        return None, Attachment.UNCLEAR  # as what it is a part of
    if before is not None and _turns(taken, "GL"):
        return before, Attachment.TIMES_FIRST
    near_after = after if after is not None and not between(found.end, after.start, lists) else None
    near_before = before if before is not None and not between(before.end, found.start, lists) else None
    if near_after is not None and near_before is None and before is not None and of_which:
        return (
            (None, Attachment.UNCLEAR)
            if OF_ANOTHER.search(text, found.end, near_after.start)
            else (near_after, Attachment.OF_PART)
        )
    if (
        before is not None
        and before is usable[0]
        and FRONTED.match(text, before.end)
        and _fronted(text, before, found, near_before, near_after)
    ):
        return before, Attachment.OPENS
    if near_after is not None and _ordered(taken, "LG"):
        return (
            (near_after, Attachment.NEAREST_BEHIND)
            if NEAR.fullmatch(text, found.end, near_after.start)
            else (None, Attachment.UNCLEAR)
        )
    if "GG" in taken and _ordered(taken, "GL"):
        return (
            _behind_several(text, usable, before)
            if before is near_before and before is not None
            else (None, Attachment.UNCLEAR)
        )
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
        return near_after, Attachment.NEAREST_BEHIND
    return None, Attachment.UNCLEAR


def _but_for_comparatives(
    text: str, found: AmountList, lists: list[AmountList], groups: list[TimeGroup], usable: list[TimeGroup]
) -> tuple[TimeGroup | None, Attachment]:
    """The only time but for those of what amounts are compared with: "in 2024 we earned $5 million on sales of $40
    million, of which 23% was abroad, against 22% the year before".
    """
    compared = [a for a in lists if a.start > found.start and COMPARED.search(text, max(0, a.start - REACH), a.start)]
    beside = [g for g in usable if any(a.end <= g.start and TIGHT.fullmatch(text, a.end, g.start) for a in compared)]
    own = [g for g in usable if g not in beside]
    if len(own) != 1 or not beside or own[0].start > found.start:
        return None, Attachment.UNCLEAR
    return the_only(Case(text, found, [a for a in lists if a not in compared], groups, own[0], None, cut=False))


def _behind_several(text: str, usable: list[TimeGroup], before: TimeGroup) -> tuple[TimeGroup | None, Attachment]:
    """A list behind several times: the last where a clause of its own begins with that day."""
    earlier = next((g for g in reversed(usable) if g.end <= before.start), None)
    apart = earlier is not None and before.role == "instant" and NEXT_CLAUSE.match(text, earlier.end) is not None
    return (before, Attachment.NEAREST_BEFORE) if apart else (None, Attachment.UNCLEAR)


def _before_it(
    text: str, found: AmountList, lists: list[AmountList], usable: list[TimeGroup], nearest: TimeGroup
) -> tuple[TimeGroup | None, Attachment]:
    """A list with times before it and none behind: the nearest, or all in order; none behind a comparison."""
    listed = [g for g in usable if g.end <= found.start]
    each = len(found.amounts) == len(listed) > 1 and all(len(g.moments) == 1 for g in listed) and not found.spread
    if each and (
        RESPECTIVELY.search(text, found.end) or all(between(a.end, b.start, lists) for a, b in pairwise(listed))
    ):
        return TimeGroup(
            listed[0].start, nearest.end, tuple(g.moments[0] for g in listed), nearest.role
        ), Attachment.AS_MANY_BEFORE
    if (
        len(listed) > 1
        and nearest.role != "instant"
        and between(listed[-2].end, nearest.start, lists)
        and COMPARING.search(text, listed[-2].end, nearest.start)
    ):
        return None, Attachment.UNCLEAR
    if (
        nearest.role == "instant"
        and len(listed) > 1
        and COMPARING.search(text, listed[-2].end, nearest.start)
        and CAUSE.match(text, nearest.end)
    ):
        return None, Attachment.UNCLEAR  # what made one balance of the other
    heads = nearest.role == "open" and OPENS.fullmatch(text, 0, nearest.start) is not None
    return nearest, Attachment.HEAD if heads else Attachment.NEAREST_BEFORE


def _between_two(
    text: str, found: AmountList, before: TimeGroup, after: TimeGroup
) -> tuple[TimeGroup | None, Attachment]:
    """A list with a time right before and right behind it."""
    if before.moments == after.moments:
        return before, Attachment.SAME_AROUND
    if before.start < LEAD and "," in text[found.end : after.start]:
        return (
            (before, Attachment.OPENS) if all(m.form != "month" for m in before.moments) else (None, Attachment.UNCLEAR)
        )
    k = len(found.amounts)
    if (
        k == 1
        and before.role == after.role
        and AND_NEXT.fullmatch(text, before.end, found.start)
        and NEAR.fullmatch(text, found.end, after.start)
    ):
        return after, Attachment.NEAREST_BEHIND
    if k > 1 and (len(after.moments) == k) != (len(before.moments) == k):
        return (after if len(after.moments) == k else before), Attachment.AS_MANY
    return None, Attachment.UNCLEAR


def _fronted(
    text: str, opening: TimeGroup, found: AmountList, near_before: TimeGroup | None, near_after: TimeGroup | None
) -> bool:
    """Whether a time that opens a sentence before a comma dates a list in spite of a later time, which dates something
    else: a program, an agreement, what was sold.
    """
    if opening.start >= LEAD or PROGRAM.match(text, found.end):
        return False
    if near_after is None or not NEAR.fullmatch(text, found.end, near_after.start):
        return True
    if near_before is None or opening.role != "duration":
        return False
    of_balance = near_after.role == "instant" and FROM_BALANCE.match(text, found.end) is not None
    return of_balance or near_after.role == "event" or near_after.moments[0].form == "month"
