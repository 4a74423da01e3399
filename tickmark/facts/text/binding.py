"""Which period each amount of a sentence belongs to: lists of amounts against groups of periods, by their order.

A sentence binds an amount where it leaves no choice: the period stands next to it, or is the only one, or amounts and
periods take turns, or a list of amounts meets as many periods in order. Where it leaves a choice, the amount stays
unbound.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from tickmark.facts.text.amounts import Amount, AmountList, amount_lists
from tickmark.facts.text.attachment import ONLY_TIME, Attachment
from tickmark.facts.text.binding_words import (
    AND_NEXT,
    AND_ONLY,
    AND_TO,
    BOTH,
    COMPARED,
    COMPARED_WITH,
    COMPARING,
    FORWARD,
    GOES_ON,
    IN_SERIES,
    NOTHING,
    NOTHING_BEFORE,
    NOTHING_BEHIND,
    NOTHING_BETWEEN,
    OF_A_TIME,
    OF_ANOTHER,
    OF_WHICH,
    OUTSTANDING,
    RESPECTIVELY,
    RESTATING,
)
from tickmark.facts.text.choosing import LEAD, choose
from tickmark.facts.text.clauses import CHANGED, Segment, beginnings, of_clause, segments
from tickmark.facts.text.only_time import REACH
from tickmark.language.words import DIGIT
from tickmark.time.groups import TimeGroup
from tickmark.time.moments import Moment
from tickmark.time.sentences import TimeReader

_NO_PERIOD = frozenset(("other", "base", "relative"))


class Bound(NamedTuple):
    """An amount with the moments it holds for; () where its sentence names none, None where what it names is not clear.

    `rule` says by what they were bound, `aside` that it did so for the amount before the parenthesis that this one
    stands in; `group` is the group they came from; the amount is the `place`-th of a list of `of`, characters `listed`
    of the sentence; `series` are those of all lists that one subject has in a row, with nothing but their times between
    ("was $5 million in 2024 and $4 million in 2023").
    """

    amount: Amount
    moments: tuple[Moment, ...] | None
    rule: Attachment
    group: TimeGroup | None = None
    of: int = 1
    place: int = 0
    listed: tuple[int, int] = (0, 0)
    series: tuple[int, int] = (0, 0)
    aside: bool = False

    def by(self, rule: Attachment) -> bool:
        """Whether it was bound by that rule itself, and not as another amount was."""
        return self.rule is rule and not self.aside

    @property
    def how(self) -> str:
        """The rule in words: "next to it, as the amount before the parenthesis"."""
        return f"{self.rule.value}, as the amount before the parenthesis" if self.aside else str(self.rule.value)


def bind(sentence: str, reader: TimeReader) -> tuple[list[Bound], list[TimeGroup]]:
    """Every amount of a sentence with its moments, in order, and the groups that stand outside parentheses."""
    parts = segments(sentence)
    main = reader.groups(parts[0].text)
    if DIGIT.search(sentence) is None:
        return [], main
    outside = _bind(parts[0].text, _lists(parts[0], main), main)
    bound = list(outside)
    for part in parts[1:]:
        groups = reader.groups(part.text)
        lists = _lists(part, groups)
        host = next((b for b in reversed(outside) if b.amount.end <= part.start), None)
        bound += (
            [_like(b, host, reader) for b in _bind(part.text, lists, groups)]
            if groups
            else _beside(part, lists, outside)
        )
    return _in_series(sentence, sorted(bound, key=lambda b: b.amount.start)), main


def _in_series(sentence: str, bound: list[Bound]) -> list[Bound]:
    """Amounts with the series that their lists stand in."""
    found: list[Bound] = []
    first = 0
    for place, one in enumerate(bound):
        if place and not (one.listed == bound[place - 1].listed or _goes_on(sentence, bound[place - 1], one)):
            found += [
                b._replace(series=(bound[first].listed[0], bound[place - 1].listed[1])) for b in bound[first:place]
            ]
            first = place
    return found + [b._replace(series=(bound[first].listed[0], bound[-1].listed[1])) for b in bound[first:]]


def _goes_on(sentence: str, before: Bound, one: Bound) -> bool:
    """Whether an amount continues the series of the one before it; what something came to is no change as the amount
    before it ("rose by $3 million in 2024 to").
    """
    if (
        one.amount.unit != before.amount.unit
        or one.listed[0] <= before.listed[1]
        or IN_SERIES.fullmatch(sentence, before.listed[1], one.listed[0]) is None
    ):
        return False
    changed = CHANGED.search(sentence, max(0, before.listed[0] - REACH), before.listed[0]) is not None
    return not changed or AND_TO.search(sentence, before.listed[1], one.listed[0]) is None


def _like(one: Bound, host: Bound | None, reader: TimeReader) -> Bound:
    """An amount in parentheses that only a year labels ("$5 million (2023: $4 million)"): the same day or part of that
    year as the amount that they stand behind.
    """
    if (
        not one.by(Attachment.LABEL)
        or host is None
        or host.group is None
        or not host.moments
        or not one.moments
        or one.moments[0].form != "year"
        or host.moments[0].form == "month"
    ):
        return one
    moment = reader.in_year(host.moments[0], one.moments[0].end)
    if moment is None or one.group is None:
        return one
    if host.group.role == "instant" and reader.calendar.fiscal.quarter is not None:
        return one._replace(moments=None)  # the year's close or the same day
    return one._replace(moments=(moment,), group=one.group._replace(moments=(moment,), role=host.group.role))


def periods_named(groups: list[TimeGroup]) -> list[TimeGroup]:
    """The groups that can date an amount."""
    return [g for g in groups if g.role not in _NO_PERIOD and not g.future]


def compares(text: str, groups: list[TimeGroup]) -> bool:
    """Whether a sentence tells of one period and compares it with an earlier one: "$5 million for 2024, compared to $4
    million for 2023".
    """
    if len(groups) != 2 or any(len(group.moments) != 1 or group.role == "instant" for group in groups):
        return False
    one, other = groups[0].moments[0], groups[1].moments[0]
    return (
        one.end > other.end
        and one[1:3] == other[1:3]
        and COMPARING.search(text, groups[0].end, groups[1].start) is not None
    )


def _lists(part: Segment, groups: list[TimeGroup]) -> list[AmountList]:
    return amount_lists(part.text, [(g.start, g.end) for g in groups])


def _beside(part: Segment, lists: list[AmountList], bound: list[Bound]) -> list[Bound]:
    """Amounts in parentheses without a time of their own: they hold for the periods of the amounts that the parentheses
    stand behind.
    """
    before = [b for b in bound if b.amount.end <= part.start]
    found: list[Bound] = []
    for one in lists:
        k = len(one.amounts)
        hosts = before[-k:] if k > 1 and before and before[-1].of == k else before[-1:] if k == 1 else []
        for place, amount in enumerate(one.amounts):
            if hosts:
                host = hosts[place]
                found.append(
                    Bound(
                        amount,
                        host.moments,
                        host.rule,
                        host.group,
                        host.of,
                        host.place,
                        (one.start, one.end),
                        aside=True,
                    )
                )
            else:
                found.append(
                    Bound(amount, () if not before else None, Attachment.UNCLEAR, None, k, place, (one.start, one.end))
                )
    return found


def _bind(text: str, lists: list[AmountList], groups: list[TimeGroup]) -> list[Bound]:
    if not lists:
        return []
    usable = [g for g in groups if g.role not in _NO_PERIOD and not (g.future and not _told(text, g))]
    cuts = beginnings(text) if len(usable) > 1 else []
    chosen = [choose(text, found, *of_clause(text, cuts, found, lists, groups, usable)) for found in lists]
    for place in range(1, len(lists)):
        chosen[place] = _beside_another(
            text, lists[place - 1], *chosen[place - 1], lists[place], *chosen[place], usable
        )
    _compared_alike(text, lists, chosen, usable)
    last = max((said.start() for said in RESPECTIVELY.finditer(text)), default=-1)
    size = _turn(text, lists, usable) if last >= 0 and len(usable) == 1 else 0
    if size:
        only = usable[0]
        turns = ((found, only.moments[place // size]) for place, found in enumerate(lists))
        return [Bound(a.amounts[0], (moment,), Attachment.TURNS, only, 1, 0, (a.start, a.end)) for a, moment in turns]
    bound: list[Bound] = []
    empty = NOTHING.search(text) is not None
    places = [_nothing(text, found) if empty else (0, 0) for found in lists]
    for place, (one, other) in enumerate(pairwise(lists)):
        between = NOTHING_BETWEEN.fullmatch(text, one.end, other.start)
        alike = one.amounts[0].unit == other.amounts[0].unit and chosen[place][0] == chosen[place + 1][0] is not None
        if between is None and alike and len(one.amounts) == len(other.amounts) == 1:
            between = AND_ONLY.fullmatch(text, one.end, other.start)
        if between is None and alike and _compared_in_order(text, one, other, *chosen[place + 1]):
            between, group = COMPARED_WITH.fullmatch(text, one.end, other.start), chosen[place + 1][0]
            chosen[place + 1] = (group._replace(ambiguous=False) if group is not None else None, Attachment.NEXT)
        if (
            between is not None
            # "$5 million, zero and $4 million", "$1.5 million and $94,000", "22% compared to 21% for 2024 and 2023":
            # one
            # list
        ):
            count, of_both = (
                len(NOTHING.findall(between[0])),
                chosen[place + 1] if chosen[place + 1][0] is not None else chosen[place],
            )
            chosen[place] = chosen[place + 1] = of_both
            places[place] = (places[place][0], count + len(other.amounts))
            places[place + 1] = (len(one.amounts) + count, places[place + 1][1])
    for found, (group, rule), nothing in zip(lists, chosen, places, strict=True):
        alike = group is not None and BOTH.search(text, max(0, group.start - REACH), group.start) is not None
        bound += _match(found, group, rule, last < found.end or alike, nothing)
    return bound


def _compared_in_order(
    text: str, one: AmountList, other: AmountList, group: TimeGroup | None, rule: Attachment
) -> bool:
    """Whether amounts and those that they are compared with have the times behind them in order: "22% and 23% compared
    to 21% and 20% for the three and six months ended June 30, 2024 and 2023".
    """
    counted = (
        group is not None and rule is Attachment.NEXT and len(one.amounts) + len(other.amounts) == len(group.moments)
    )
    return (
        counted
        and not one.spread
        and not other.spread
        and COMPARED_WITH.fullmatch(text, one.end, other.start) is not None
    )


def _compared_alike(
    text: str, lists: list[AmountList], chosen: list[tuple[TimeGroup | None, Attachment]], usable: list[TimeGroup]
) -> None:
    """Gives two amounts that are compared without a time those of the comparison before them: "sales were $5 million in
    2024 compared to $4 million in 2023, and the margin was 41% versus 40%".
    """
    if not compares(text, usable):
        return
    for place in range(len(lists) - 1, 0, -1):
        one, other = lists[place - 1], lists[place]
        if one.start < usable[1].end:
            return
        if (
            one.amounts[0].unit == other.amounts[0].unit
            and len(one.amounts) == len(other.amounts) == 1
            and COMPARED_WITH.fullmatch(text, one.end, other.start)
            and not OF_A_TIME.match(text, other.end)
        ):
            chosen[place - 1 : place + 1] = [
                (usable[0], Attachment.COMPARED_BEFORE),
                (usable[1], Attachment.COMPARED_BEFORE),
            ]


def _turn(text: str, lists: list[AmountList], usable: list[TimeGroup]) -> int:
    """How many amounts each period has in turn, behind or before all of them: "for 2024 and 2023 we paid $5 million, or
    $0.50 per share, and $4 million, or $0.40 per share, respectively"; 0 where amounts do not stand so.
    """
    periods = len(usable[0].moments)
    size, rest = divmod(len(lists), periods)
    if (
        periods < 2
        or rest
        or not size
        or usable[0].ambiguous
        or not (lists[0].start >= usable[0].end or lists[-1].end <= usable[0].start)
        or any(len(found.amounts) > 1 for found in lists)
    ):
        return 0
    units = [found.amounts[0].unit for found in lists]
    alike = units == units[:size] * periods
    links = [
        (RESTATING if n % size else AND_NEXT).fullmatch(text, a.end, b.start)
        for n, (a, b) in enumerate(pairwise(lists), 1)
    ]
    return size if alike and all(link is not None for n, link in enumerate(links, 1) if n % size or size == 1) else 0


def _beside_another(
    text: str,
    other: AmountList,
    its: TimeGroup | None,
    its_rule: Attachment,
    found: AmountList,
    group: TimeGroup | None,
    rule: Attachment,
    usable: list[TimeGroup],
) -> tuple[TimeGroup | None, Attachment]:
    """The time of a list behind another: of what restates it ("$79 million, or 8.8% of revenue"), and of what is
    compared with a balance ("at the end of 2024 ... in 2023").
    """
    if its is None:
        return group, rule
    if (
        (group is None or group == its or its_rule is Attachment.CHANGED_IN)
        and rule is not Attachment.NONE
        and any(RESTATING.fullmatch(text, end, found.start) for end in (other.end, its.end))
    ):
        return its, Attachment.RESTATED
    if its_rule is Attachment.ONLY_WITH_IT and group == its and GOES_ON.fullmatch(text, other.end, found.start):
        return its, Attachment.ONLY_WITH_IT
    if (
        group is None
        and rule is Attachment.UNCLEAR
        and OF_WHICH.search(text, max(0, found.start - REACH), found.start)
        and all(g.end <= found.start or OF_ANOTHER.search(text, found.end, g.start) for g in usable)
    ):
        return its, Attachment.PART_OF
    compared = its.role == "instant" and COMPARED.search(text, max(0, found.start - REACH), found.start) is not None
    if group is not None and compared and all(m.form == "year" for m in group.moments):
        return group._replace(role="instant"), rule
    return group, rule


def _told(text: str, group: TimeGroup) -> bool:
    """Something after the report's end that has happened already: it opens the sentence or counts what was outstanding,
    and nothing in it looks forward.
    """
    return (
        group.start < LEAD or (group.role == "instant" and OUTSTANDING.search(text) is not None)
    ) and not FORWARD.search(text)


def _nothing(text: str, found: AmountList) -> tuple[int, int]:
    """How many places of a list before and behind its amounts say that there was nothing: "zero, $5 million and an
    immaterial amount".
    """
    before = NOTHING_BEFORE.search(text, max(0, found.start - REACH), found.start)
    behind = NOTHING_BEHIND.match(text, found.end)
    return len(NOTHING.findall(before[0])) if before is not None else 0, len(
        NOTHING.findall(behind[0])
    ) if behind is not None else 0


def _match(
    found: AmountList, group: TimeGroup | None, rule: Attachment, alone: bool, nothing: tuple[int, int] = (0, 0)
) -> Iterator[Bound]:
    """Amounts of one list against the periods of one group: one for all, each its own in order, or all for one;
    `nothing`: places before and behind that hold none.
    """
    k = len(found.amounts)
    p = len(group.moments) if group is not None else 0
    for place, amount in enumerate(found.amounts):
        moments: tuple[Moment, ...] | None = None
        if group is None:
            moments = () if rule is Attachment.NONE else None
        elif any(nothing) and not found.spread and not group.ambiguous and sum(nothing) + k == p:
            moments = (group.moments[nothing[0] + place],)
        elif k < p and group.role == "instant" and rule is Attachment.ONLY_BEHIND_ANOTHER:
            moments = None  # which of its times is not said
        elif p == 1 or (k == 1 and alone and not group.total) or (found.spread and not group.ambiguous):
            moments = group.moments if _leaves_no_choice(rule, group) else None
        elif (
            not group.ambiguous and not found.spread and k % p == 0
        ):  # each period's own, in order; or one such list after another
            moments = (group.moments[place % p],)
        elif group.ambiguous and not found.spread and k == p:
            moments = (_in_order(group, found)[place],)
        yield Bound(amount, moments, rule, group, k, place, (found.start, found.end))


def _in_order(group: TimeGroup, found: AmountList) -> list[Moment]:
    """As columns of interim statements stand: "the three and six months ended June 30, 2024 and 2023" is three months
    of each year, then six; where a longer period would hold less than the shorter one in it, as the words stand: three
    and six months of each year.
    """
    lengths = list(dict.fromkeys(m.months for m in group.moments))
    by_length = sorted(group.moments, key=lambda m: lengths.index(m.months))
    return by_length if _grows(by_length, found) or not _grows(list(group.moments), found) else list(group.moments)


def _grows(moments: list[Moment], found: AmountList) -> bool:
    """Whether no amount is less than that of a shorter period with the same end."""
    told = sorted(zip(moments, found.amounts, strict=True), key=lambda pair: (pair[0].end, pair[0].months))
    return all(a.end != b.end or abs(one.value) <= abs(other.value) for (a, one), (b, other) in pairwise(told))


def _leaves_no_choice(rule: Attachment, group: TimeGroup) -> bool:
    """Whether one period for an amount is certain; a time that closes the sentence often dates something else in it,
    but a balance's day does not.
    """
    if rule is Attachment.ONLY_BEHIND_ANOTHER and all(m.form == "length" for m in group.moments):
        return True
    if rule in (Attachment.ONLY_BEHIND, Attachment.ONLY_BEHIND_ANOTHER):
        return group.role == "instant"
    if group.role != "open" or rule in (Attachment.NEXT, Attachment.LABEL, Attachment.HEAD):
        return True
    return all(m.form == "length" for m in group.moments) and rule not in ONLY_TIME
