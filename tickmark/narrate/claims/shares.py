"""What a percentage or a multiple is of: a share of another amount, of the whole that a segment belongs to, or so many
times what another company had.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tickmark.narrate.claims.claim import Subject
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.qualifiers import with_later_segment
from tickmark.narrate.claims.sentence import FOLLOWS, THE, Sentence, without_names
from tickmark.narrate.claims.subjects import subject_of
from tickmark.narrate.claims.trend_claims import MOVES

_OF_WHOLE = re.compile(r"^\)?\s*(?:share\s+|slice\s+|portion\s+)?of\s+(?:[^,;.()\d]{0,60}\s)?$", re.IGNORECASE)
_AS_SHARE = re.compile(
    (
        r"\bas an? (?:percentage|percent|share|proportion|fraction|%) of\s+(?:\w+\s+){0,3}$|\b(?:divided by|to|over"
        r"|per)\s+(?:\w+\s+)?$"
    ),
    re.IGNORECASE,
)
_MAKES = re.compile(
    (
        r"\b(?:generat|deriv|earn|mak|made|get|got|receiv|draw|drew|record|report|book|bring|brought|took|tak|collect"
        r"|produc)\w*(?: in)?\s+(?:(?:about|approximately|roughly|around|nearly|almost|over|more|than|some|just|under"
        r"|only)\s+)*$"
    ),
    re.IGNORECASE,
)
_OF_WHICH = re.compile(r"\bof (?:which|that|this|those)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_OF_TOTAL = re.compile(
    (
        r"\)?\s*of (?:the |its |their |our )?(?:(?:company|group|firm)(?:['’]s)?(?: total)?|(?:grand |overall )?total"
        r"|whole|all of it)\s*(?=[,.;:)]|$|\b(?:and|in|for|during|while|against|versus|compared|up|down|from)\b)"
    ),
    re.IGNORECASE,
)
_ITS_SHARE = re.compile(
    r"(?P<whose>\b(?:its|their)|['’]s?)\s+(?:share|part|portion|proportion|slice) of\s+(?:\w+\s+){0,2}$", re.IGNORECASE
)
_OF_OTHER = re.compile(
    (
        r"\)?\s*(?:as (?:much|many|large|big|high|great) as|of)?\s*(?:what|that of|those of|the (?:amount|level|size"
        r"|figure) of|of)?\s*"
    ),
    re.IGNORECASE,
)
_AS_LARGE = r"as (?:much|many|large|big|high|great) as\s+"
_WHAT_IT = re.compile(
    rf"\s*{_AS_LARGE}|\s*(?:{_AS_LARGE})?(?:what (?:it|they|the company|the group) (?:\w+ )?(?:spent|paid|returned"
    r"|used|put|invested) (?:on|for|in|into|through|to)|its|the|that of|those of)\s+(?:its\s+|the\s+)?",
    re.IGNORECASE,
)
_SHARES = ("%", "percent", "per cent", "half", "third", "quarter", "fifth", "tenth")
_ITS_OWN = re.compile(
    r"['’]s?\s+(?:\w+\s+){0,2}|\s+(?:spent|paid|returned|used|invested|earned)\s+(?:on|for|in|through)\s+(?:\w+\s+)?",
    re.IGNORECASE,
)
_SEVERAL = 2  # amounts
_IT = (["of", "it"], ["of", "this"], ["of", "that"])
_JUST = ("just", "only", "another", "a", "further", "some", "about", "nearly", "roughly", "took", "was")
_COVERS, _THEM = "cover", ("it", "them", "this", "that")


@dataclass(frozen=True, slots=True)
class Share:
    """A number that relates `part` to `whole`, which is of the company `against` where that is another one."""

    part: Subject
    whole: Subject
    against: str | None = None


def share_of(sentence: Sentence, number: Number, ticker: str | None, earlier: Subject | None) -> Share | None:
    """What a number relates to what; None where it says no share. `earlier` is what the sentences before were about."""
    if number.kind not in ("percent", "multiple"):
        return None
    subjects = sentence.subjects
    before = [s for s in subjects if s.end <= number.start]
    after = next((s for s in subjects if s.start >= number.end), None)
    if before and (other := _of_other_company(sentence, number, before[-1], ticker)):
        return other
    if number.kind == "multiple":
        return _times(sentence, number, before, after)
    return (
        _of_named(sentence, number, before, after)
        or _of_total(sentence, number, before)
        or _of_it(sentence, number, before, earlier)
        or _of_earlier(sentence, before, earlier)
        or _of_the_same(sentence, number, ticker, earlier)
    )


def _of_the_same(sentence: Sentence, number: Number, ticker: str | None, earlier: Subject | None) -> Share | None:
    """`R&D took 16% of revenue and SG&A 10.8%`: of the same whole as the share before."""
    place = sentence.numbers.index(number)
    last = sentence.numbers[place - 1] if place else None
    if last is None or last.kind != "percent" or number.kind != "percent" or number.explicit:
        return None
    between = [s for s in sentence.subjects if last.end <= s.start and s.end <= number.start]
    if len(between) != _SEVERAL or between[1].metric is None or between[1].derived:
        return None
    whole, part = between
    told = sentence.text[part.end : number.start].split()
    share = share_of(sentence, last, ticker, earlier) if all(word in _JUST for word in told) else None
    return Share(part, share.whole) if share is not None and share.whole.start == whole.start else None


def _of_other_company(sentence: Sentence, number: Number, part: Subject, ticker: str | None) -> Share | None:
    """`1.5 times Apple's`, `half of what Apple spent on research`."""
    text = sentence.text
    company = next((c for c in sentence.companies if c.start >= number.end), None)
    if company is None or company.ticker == ticker or not _OF_OTHER.fullmatch(text[number.end : company.start]):
        return None
    own = next(
        (
            s
            for s in sentence.subjects
            if s.start >= company.end and s.metric and _ITS_OWN.fullmatch(text[company.end : s.start])
        ),
        None,
    )
    return Share(part, own or part, company.ticker)


def _times(sentence: Sentence, number: Number, before: Sequence[Subject], after: Subject | None) -> Share | None:
    """`five times what it spent on research`, `twice inventory`, `four times Gaming`, `twice the 5 that it paid in
    dividends`.
    """
    if number.text.lower().split()[-1] in MOVES:
        return None  # `doubled its revenue`
    if (covered := _covered(sentence, number, before, after)) is not None:
        return covered
    of = next(
        (n for n in sentence.numbers if n.start >= number.end and THE.fullmatch(sentence.text[number.end : n.start])),
        None,
    )
    if (
        before
        and of is not None
        and (elsewhere := with_later_segment(sentence, replace(before[-1], segment=None), of)) is not None
        and elsewhere.segment
    ):
        return Share(before[-1], elsewhere)
    if not before or after is None:
        return None
    said = sentence.text[number.end : after.start] if of is None else ""
    paid = of is not None and FOLLOWS.fullmatch(sentence.text[of.end : after.start])
    if not paid and (of is not None or not (said.isspace() or _WHAT_IT.fullmatch(said))):
        return None
    part = next((s for s in reversed(before) if not _is_whole(sentence.text[: s.start])), before[-1])
    if after.metric is None:  # a segment beside a segment
        part = next((s for s in reversed(before) if s.segment), part)
        after = replace(after, metric=part.metric or "revenue")
    return Share(part, after)


def _covered(sentence: Sentence, number: Number, before: Sequence[Subject], after: Subject | None) -> Share | None:
    """`interest was covered 6.4 times by operating profit`, `operating profit covers interest 6.4 times`."""
    text = sentence.text
    if before and after is not None and text[number.end : after.start].split()[:1] == ["by"]:
        return Share(after, before[-1])
    if len(before) < _SEVERAL:
        return None
    if _COVERS in text[before[-2].end : before[-1].start]:
        return Share(before[-2], before[-1])
    told = text[before[-1].end : number.start].split()
    covers = [place for place, word in enumerate(told[:-1]) if word.startswith(_COVERS)]
    return Share(before[-1], before[-2]) if covers and told[covers[-1] + 1] in _THEM else None  # `now covers it 7x`


def _is_whole(before: str) -> bool:
    """Whether what is named next is what another number is a share of (`29.6% of revenue and three times costs`)."""
    share, of, between = before.rpartition(" of ")
    return bool(of) and len(between.split()) <= 2 and share.endswith(_SHARES)


def _of_named(sentence: Sentence, number: Number, before: Sequence[Subject], after: Subject | None) -> Share | None:
    """`30 % of revenue`, `capital expenditure as a percentage of revenue was 5 %`, `assets, of which cash made up 18
    %`.
    """
    text = sentence.text
    end = max(n.end for n in sentence.numbers if n is number or (n.listed == number.listed and n.kind == number.kind))
    if after is not None and end <= after.start and _OF_WHOLE.match(without_names(sentence)[end : after.start]):
        part = before[-1] if before else next((s for s in sentence.subjects if s.start > after.end), None)
        if before and _amounts_between(sentence, before[-1], number) >= _SEVERAL:
            return None  # `operations brought $9, and holders got $7, or 90 % of earnings`
        if (
            after.segment is not None
            and after.metric is not None
            and (part is None or _MAKES.search(text, 0, number.start))
        ):
            return Share(
                after, replace(after, segment=None, segments=())
            )  # "earned 37 % of its operating income in Europe"
        if part is not None and not re.search(
            r"\b(?:increas|decreas|grew|rose|fell|declin|lost|shed|losing)\w*\s+(?:by\s+)?$", text[: number.start]
        ):
            return Share(part, after)
    if len(before) < 2:
        return None
    said = text[max(0, before[-1].start - 60) : before[-1].start]
    if _OF_WHICH.search(said):
        amounts = [n for n in sentence.numbers if n.kind == "money" and n.end <= before[-1].start]
        whole = (
            subject_of(sentence, amounts[-1]) if amounts else None
        )  # `5 from operations, of which dividends took 46%`
        return Share(before[-1], whole if whole is not None and whole.metric else before[-2])
    return Share(before[-2], before[-1]) if _AS_SHARE.search(said) else None


def _amounts_between(sentence: Sentence, subject: Subject, number: Number) -> int:
    """How many amounts of money stand between a subject and a number."""
    return len({n.listed for n in sentence.numbers if n.kind == "money" and subject.end <= n.start < number.start})


def _of_total(sentence: Sentence, number: Number, before: Sequence[Subject]) -> Share | None:
    """`54 % of the total`: of what the segment is a part of."""
    member = next((s for s in reversed(before) if s.segment), None)
    if member is None or not _OF_TOTAL.match(sentence.text, number.end):
        return None
    part = before[-1]
    if not part.segment:  # `North America 9, operating income 2 = 51 % of the group's`
        part = replace(part, segment=member.segment, segments=member.segments)
    metric = part.metric or next((s.metric for s in reversed(before) if s.metric), "revenue")
    return Share(
        replace(part, metric=metric), replace(part, metric=metric, segment=None, segments=(), qualifiers=(), name="")
    )


def _of_it(sentence: Sentence, number: Number, before: Sequence[Subject], earlier: Subject | None) -> Share | None:
    """`Operating income was 9, and Pumps made 84 % of it`: a part's of what was told last."""
    behind = [word.strip(",.;:)") for word in sentence.text[number.end :].lower().split()[:_SEVERAL]]
    told = [s for s in (*([earlier] if earlier is not None else []), *before) if s.metric and not s.segment]
    if behind not in _IT or not told or told[-1].derived:
        return None
    whole = told[-1]
    member = next((s for s in reversed(before) if s.segment and not s.metric), None)
    if member is not None and whole in before and member.start < whole.start:
        return None
    part = member or with_later_segment(
        sentence, replace(whole, end=number.start), replace(number, end=_end(sentence, number))
    )
    if part is None or not part.segment:
        return None
    return Share(replace(whole, start=part.start, end=part.end, segment=part.segment, segments=part.segments), whole)


def _end(sentence: Sentence, number: Number) -> int:
    """Where `of it` ends behind a number."""
    place = sentence.text.lower().find(" of ", number.end)
    return next((n for n in range(place + 4, len(sentence.text)) if not sentence.text[n].isalpha()), len(sentence.text))


def _of_earlier(sentence: Sentence, before: Sequence[Subject], earlier: Subject | None) -> Share | None:
    """`Its share of revenue was 29 %`, `Valves' share of revenue is 29 %`: that of the segment that was spoken of."""
    told = _ITS_SHARE.search(sentence.text[: before[-1].start]) if before else None
    if told is None:
        return None
    own = next((s for s in before if s.end == told.start()), None) if told["whose"][0] in "'’" else earlier
    if own is None or not own.segment:
        return None
    return Share(replace(own, metric=before[-1].metric), before[-1])
