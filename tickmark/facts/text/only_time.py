"""A sentence that names one time: whether a list of amounts is of that time, and by which rule."""

from __future__ import annotations

import re
from itertools import pairwise

from tickmark.facts.text.amounts import AmountList
from tickmark.facts.text.attachment import Attachment
from tickmark.facts.text.binding_words import (
    A_SHARE,
    AND_SO,
    BOOKED,
    BOOKED_BEHIND,
    CAME_TO,
    CLOSES,
    CLOSING,
    COMPARED,
    COMPARING,
    ELSEWHERE,
    FORWARD,
    NEAR,
    NOT_PAST,
    OF_ANOTHER,
    OF_WHICH,
    OPENS,
    RESPECTIVELY_ASIDE,
    RESTATING,
    TIGHT,
    UNBOOKED,
)
from tickmark.facts.text.clauses import CHANGED, between
from tickmark.time.groups import TimeGroup

REACH = 60  # characters before an amount that can say it is a comparative


def the_only(
    text: str,
    found: AmountList,
    lists: list[AmountList],
    groups: list[TimeGroup],
    only: TimeGroup,
    following: TimeGroup | None,
    *,
    cut: bool,
) -> tuple[TimeGroup | None, Attachment]:
    """The `only` time of a sentence, and how a list belongs to it; `following` is the next one behind the list, of any
    kind.
    """
    if cut and order(lists, [only]) in ("LG", "GL"):
        return only, Attachment.TURNS
    if only.role == "open" and OPENS.fullmatch(text, text.rfind(";", 0, only.start) + 1, only.start):
        return only, Attachment.HEAD
    if only.start >= found.end and not cut and _of_comparative(text, found, only, lists):
        return None, Attachment.UNCLEAR
    if only.start >= found.end:
        return only, _behind(text, found, only, lists)
    if any(other.end <= only.start for other in lists):
        if _behind_comparative(text, only, lists):
            return None, Attachment.UNCLEAR
        if (
            only.role == "duration"
            and CAME_TO.fullmatch(text, only.end, found.start)
            and any(CHANGED.search(text, max(0, other.start - REACH), other.start) for other in lists)
        ):
            return only, Attachment.ONLY_CAME
        away = (
            following is not None
            and following != only
            and not between(found.end, following.start, lists)
            and NEAR.fullmatch(text, found.end, following.start)
        )
        if (
            not away
            and AND_SO.fullmatch(text, only.end, found.start)
            and not FORWARD.search(text, only.end, found.start)
        ):
            return only, Attachment.ONLY_WITH_IT
        if OF_WHICH.search(text, max(0, found.start - REACH), found.start):
            return only, Attachment.ONLY_OF_PART
        return only, Attachment.ONLY_TOLD_ON if _tells_on(
            text, found, only, lists, groups
        ) else Attachment.ONLY_BEHIND_ANOTHER
    return only, Attachment.ONLY


def _tells_on(text: str, found: AmountList, only: TimeGroup, lists: list[AmountList], groups: list[TimeGroup]) -> bool:
    """Whether a sentence goes on about the year of the amount before it: "we paid $5 million in 2024, and royalties
    received were $4 million".
    """
    before = next(other for other in reversed(lists) if other.end <= only.start)
    if (
        only.role != "duration"
        or len(only.moments) > 1
        or only.moments[0].form != "year"
        or any(only.end <= g.start < found.start for g in groups)
    ):
        return False
    own = NEAR.fullmatch(text, before.end, only.start) is not None and not ELSEWHERE.search(
        text, before.end, only.start
    )
    after = next((other.start for other in lists if other.start >= found.end), len(text))
    return own and NOT_PAST.search(text, only.end, after) is None


def _behind_comparative(text: str, only: TimeGroup, lists: list[AmountList]) -> bool:
    """Whether the only time of a sentence is that of what its first amount is compared with: "the rate of 22% was lower
    than the 24% in 2023, by".
    """
    _, *others = [other for other in lists if other.end <= only.start]
    compared = (
        bool(others)
        and only.role == "duration"
        and COMPARED.search(text, max(0, others[-1].start - REACH), others[-1].start) is not None
    )
    return compared and only.moments[0].form == "year" and NEAR.fullmatch(text, others[-1].end, only.start) is not None


def _of_comparative(text: str, found: AmountList, only: TimeGroup, lists: list[AmountList]) -> bool:
    """Whether the only time of a sentence is that of what a list is compared with: "loans of $14 million were past due,
    compared to $12 million at December 31, 2023".
    """
    later = [other for other in lists if found.end < other.start and other.end <= only.start]
    first = next(
        (n for n, other in enumerate(later) if COMPARED.search(text, max(0, other.start - REACH), other.start)), None
    )
    if first is None or len(only.moments) != 1:
        return False
    share = A_SHARE.match(text, later[-1].end)  # "compared to $98 million, or $2.60 per diluted share, in 2022"
    return all(RESTATING.fullmatch(text, a.end, b.start) for a, b in pairwise(later[first:])) and (
        TIGHT.fullmatch(text, share.end() if share is not None else later[-1].end, only.start) is not None
    )


def _behind(text: str, found: AmountList, only: TimeGroup, lists: list[AmountList]) -> Attachment:
    """How a list and the only time of its sentence, which stands behind it, belong together."""
    text = RESPECTIVELY_ASIDE.sub(lambda aside: " " * len(aside[0]), text)
    parted = between(found.end, only.start, lists)
    if only.role == "duration" and only.moments[0].form != "month" and CLOSING.match(text, only.end):
        comma = text.rfind(",", found.end, only.start)
        if comma >= 0 and CLOSES.fullmatch(text, comma, only.start):
            return Attachment.ONLY_OF_ALL
    if not parted and NEAR.fullmatch(text, found.end, only.start) and all(m.form != "month" for m in only.moments):
        return Attachment.ONLY_CLOSE
    forms = {m.form for m in only.moments}
    if (
        all(m.form == "length" for m in only.moments)
        and BOOKED_BEHIND.match(text, found.end)
        and not parted
        and not COMPARING.search(text, found.end, only.start)
    ):
        return Attachment.ONLY_RECORDED
    booked = BOOKED.search(text, max(0, found.start - REACH), only.start) is not None
    if (
        forms == {"year"}
        and booked
        and not UNBOOKED.search(text, found.end, only.start)
        and not OF_ANOTHER.search(text, found.end, only.start)
    ):
        return Attachment.ONLY_RECORDED
    lengths = forms == {"length"}
    if only.role == "duration" and "month" not in forms and not ELSEWHERE.search(text, found.end, only.start):
        return Attachment.ONLY_BEHIND_NOTHING
    if lengths and not UNBOOKED.search(text, found.end, only.start):
        if booked:
            return Attachment.ONLY_RECORDED
        return Attachment.ONLY_NOTHING_BETWEEN
    return Attachment.ONLY_BEHIND


def order(lists: list[AmountList], usable: list[TimeGroup]) -> str:
    """Lists (L; those in a row are one) and groups (G) as the sentence has them."""
    marks = "".join(kind for _, kind in sorted([*((g.start, "G") for g in usable), *((a.start, "L") for a in lists)]))
    return re.sub(r"L+", "L", marks)
