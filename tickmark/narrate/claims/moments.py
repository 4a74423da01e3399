"""Which period each number of a sentence is of, and which it is compared with."""

from __future__ import annotations

import re
from dataclasses import replace

from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Claim, Role
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.sentence import FOLLOWS, Context, Sentence, clause, is_base
from tickmark.narrate.claims.times import When
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.moments import Moment

_TIGHT = re.compile(
    (
        r"[\s,(]*(?:(?:in|for|during|at|as|of|on|the|end|all|both|each|our|its|full|through|over|from|a|recorded"
        r"|reported"
        r"|posted|generated|earned|achieved|realized|seen|was|were|had|it|we|they|that|registered|period|level"
        r"|same|basis|diluted"
        r"|per share|and)\s+)*[(]?\s*"
    ),
    re.IGNORECASE,
)

_THAT = Pattern(
    "claims/that-of",
    r"\s+(?:of\s+)?(?P<that>(?:that|those|the \w+)\s+(?:of|in|for|from)\s+)?(?:the\s+)?",
    means="what stands between a multiple and the period that it is of",
    examples=("[[ that of ]]fiscal",),
    counterexamples=("that",),
    at="start",
    flags=re.IGNORECASE,
)
_BREAK = re.compile(r"[,;(]|\band\b|\bor\b")
_IN_FRONT = re.compile(
    r"['’]?s?\s*[:=(]?\s*(?:it |they )?(?:of\s+|was\s+|level of\s+|figure of\s+|total of\s+)?(?:a |the |about "
    r"|approximately |net )*"
)
_OPENS_SPAN = re.compile(r"\b(from|between|since)\s+(?:(?:the|end|of|fiscal|calendar|year|years)\s+)*$", re.IGNORECASE)
_TO = re.compile(r"\s*(?:to|through|until|and)\s+(?:(?:the|end|of|fiscal|calendar|year)\s+)*", re.IGNORECASE)
_YEAR = 12  # months
_IT_WAS = Pattern(
    "claims/it-was-then",
    r"\s*(?:it|that|this|they|there)\s+(?:was|were|had|stood|came|lost|made|earned|posted|reported)\b",
    means="behind a period that begins a statement of its own (`5, last year it was 4`)",
    examples=("[[ it was]] a loss of 4",),
    counterexamples=(" and it fell",),
    at="start",
    flags=re.IGNORECASE,
)
_TURNS = re.compile(r";|,\s*(?:yet|but|while|although|though|whereas)\b", re.IGNORECASE)
"""Begins what is said of another period (`5, yet over nine months 4 % lower`)."""
_THEN = re.compile(
    r"\s*(?:it |they |that |this )?(?:had )?(?:been|was|were|shown|made|earned|lost|reported|posted"
    r"|stood at|come to|came to)\s+(?:\w+ )?[(]?",
    re.IGNORECASE,
)
"""Between a period and what was so in it (`sales a year ago had been 5`)."""
_ENDS = 2  # of a span
_FROM_REACH = 6  # words before a period in which something moves from it
TOLD = re.compile(r"\b(?:prior|previous|preceding|last|ago|earlier|before)\b", re.IGNORECASE)
"""Words that say that an amount is of an earlier time."""


def period_of(
    sentence: Sentence, place: int, number: Number, role: Role, context: Context
) -> tuple[Moment | None, bool, Moment | None]:
    """(the period of a number, whether words name it, the period it is compared with)."""
    view = sentence.view
    if view is None:
        return None, False, None
    near = attached_to(sentence, place, number)
    if role in ("growth", "change", "points") and near is not None and _since_month(sentence, near):
        now = _main(sentence, number, context) or view.calendar.latest()
        then = view.calendar.in_context(near, now)
        then = then if then.end < now.end else view.calendar.before(then, _YEAR)
        return now, True, then._replace(months=now.months, form=now.form) if now.months else then
    of_base = role == "growth" and near is not None and _is_multiple_of(sentence.text, number, near)
    main = _main(sentence, number, context, near if role == "base" or of_base else None)
    if of_base and main is not None:
        return main, True, _period_of_base(sentence, number, near, main, view)[0]
    if role == "base":
        if near is None and _of_another_member(sentence, place, number):
            return main or view.calendar.latest(), main is not None, None
        return _period_of_base(sentence, number, near, main, view)
    if role in ("growth", "change", "points") and (span := _span(sentence)) is not None:
        return span[1] or main or view.calendar.latest(), span[1] is not None or main is not None, span[0]
    told = near is not None and (
        (near.contextual and not (near.base and near.role == "quarter"))
        or (not near.base if near.moments and not near.back else role == "level")
    )
    current = _resolved(view, near, main, sentence, number) if told and near is not None else main
    if current is None:
        compared = next((w for w in sentence.whens if w.base and w.moments), None)
        current = view.calendar.before(compared.moments[0], -12) if compared else None
    named = current is not None and (main is not None or near is None or not near.contextual)
    base = (
        _compared_with(sentence, number, current, view)
        if role in ("growth", "change", "points") and current is not None
        else None
    )
    return current, named, base


def _since_month(sentence: Sentence, when: When) -> bool:
    """Whether a month is the one from which something moved: `up 6 % since December`."""
    return when.role == "month" and sentence.text[when.start : when.end].lower().startswith(("since ", "from "))


_ARTICLES = frozenset(("", "the", "our", "its", "their"))


def _is_multiple_of(text: str, number: Number, when: When) -> bool:
    """Whether a period behind a multiple is the one that it is taken of (`twice that of 2022`)."""
    if number.kind != "multiple" or when.start < number.end:
        return False
    if text[number.end : when.start].isspace() and number.text.rstrip()[-1:] in "x×":
        return True  # `3.1x 2022`
    possessive = text[when.end - 2 : when.end + 2].replace("’", "'")
    gap = _THAT.fullmatch(text, number.end, when.start)
    return gap is not None and (bool(gap["that"]) or "'s" in possessive)


def _period_of_base(
    sentence: Sentence, number: Number, near: When | None, main: Moment | None, view: CompanyView
) -> tuple[Moment | None, bool, Moment | None]:
    """The period of a number that something is compared with."""
    whens = sentence.whens
    told = (
        near
        or next((w for w in whens if w.base and w.start >= number.end and not _turned(sentence, number.end, w)), None)
        or next((w for w in reversed(whens) if w.base and w.end <= number.start), None)
    )
    if told is not None:
        moment = _resolved(view, told, main, sentence, number)
        if moment is not None and main is not None and told.role == "month" and moment.end >= main.end:
            moment = view.calendar.before(moment, 12)
        return _of_main_length(view, moment, main), main is not None or bool(told.moments), None
    return (
        (view.calendar.before(main, 12) if main and not _several_companies(sentence, number) else main),
        main is not None,
        None,
    )


def _span(sentence: Sentence) -> tuple[Moment, Moment | None] | None:
    """The first and the last period of `from 2021 to 2023` or `between 2021 and 2023`; of `since 2021` no last one."""
    text, whens = sentence.text, sentence.whens
    for place, when in enumerate(whens):
        opened = _OPENS_SPAN.search(text, 0, when.start)
        if opened is None or not when.moments:
            continue
        if opened[1].lower() == "since":
            return (when.moments[0], None) if len(when.moments) == 1 else None
        if len(when.moments) == _ENDS:
            return when.moments[0], when.moments[1]
        last = whens[place + 1] if place + 1 < len(whens) else None
        if (
            last is not None
            and len(last.moments) == len(when.moments) == 1
            and _TO.fullmatch(text[when.end : last.start])
        ):
            return when.moments[0], last.moments[0]
    return None


def _compared_with(sentence: Sentence, number: Number, current: Moment, view: CompanyView) -> Moment:
    """The period that a change is measured from: the one named for it, else a year before."""
    bases = [w for w in sentence.whens if w.base]
    bases = [w for w in bases if w.start < number.start or not _turned(sentence, number.end, w)]
    compared = next((w for w in bases if w.start >= number.start), None) or next(iter(bases), None)
    if compared is None or (compared.moments and compared.moments[0].form == "year" and 0 < current.months < 12):
        return view.calendar.before(current, 12)
    if compared.contextual:
        then = view.calendar.in_context(compared, current)
        return then if then.end < current.end else view.calendar.before(then, _YEAR)
    return compared.moments[0] if compared.moments else view.calendar.before(current, compared.back)


def _turned(sentence: Sentence, start: int, when: When) -> bool:
    """Whether a text goes over to another statement before it names a period."""
    return ";" in sentence.text[start : when.start]


def _resolved(view: CompanyView, when: When, main: Moment | None, sentence: Sentence, number: Number) -> Moment | None:
    """The period that words mean for a number, told by itself, by its length, or from the one that the sentence is
    about.
    """
    if when.contextual:
        return view.calendar.in_context(when, main)
    moment = _moment_of(sentence, when, number)
    return (_of_main_length(view, moment, main) if when.back else moment) or _back(view, main, when)


def _of_main_length(view: CompanyView, moment: Moment | None, main: Moment | None) -> Moment | None:
    """A year as that year's period like the main one, where that is shorter (`5 in the second quarter (2022: 4)`)."""
    if moment is None or main is None or moment.form != "year" or not 0 < main.months < _YEAR:
        return moment
    years = view.calendar.fiscal_quarter(main.end)[0] - view.calendar.fiscal_quarter(moment.end)[0]
    return view.calendar.before(main, _YEAR * years) if years > 0 else moment


def _main(sentence: Sentence, number: Number, context: Context, own: When | None = None) -> Moment | None:
    """The period that a sentence is about, for a number that none is near to; `own` is the one that a number of
    comparison has for itself.
    """
    assert sentence.view is not None
    carried = carried_by(context, sentence.view)
    told = _told_for(sentence, number, carried, own)
    if told is None:
        return _one_of_its_kind(sentence, number, carried) or carried
    when, moment = told
    return moment or sentence.view.calendar.in_context(when, carried)


def _one_of_its_kind(sentence: Sentence, number: Number, carried: Moment | None) -> Moment | None:
    """The last period like the one from which something moved to a number, in what the narrative is about: of a half
    year's report the second quarter (`from a profit in Q2 2022 to a loss of 5`).
    """
    then = next((w.moments[0] for w in sentence.whens if w.moments and _left_for(sentence.text, w, number)), None)
    if then is None or carried is None or sentence.view is None or not then.months:
        return None
    now = then
    while (later := sentence.view.calendar.before(now, -_YEAR)).end <= carried.end:
        now = later
    return now if now is not then else None


def inherited_by(sentence: Sentence, place: int, number: Number, context: Context) -> Moment | None:
    """The period that a number's sentence leaves to those before it; None where it tells one."""
    carried = carried_by(context, sentence.view) if sentence.view is not None else None
    if carried is None:
        return None
    near = attached_to(sentence, place, number)
    own = near is not None and not near.base
    return None if own or _told_for(sentence, number, carried, near) is not None else carried


def _told_for(
    sentence: Sentence, number: Number, carried: Moment | None, own: When | None
) -> tuple[When, Moment | None] | None:
    """The words of a sentence that tell the period of a number which none is near to, with the moment they name; None
    for that where it depends on what the narrative is about.
    """
    others = {
        id(w): n
        for n, other in enumerate(sentence.numbers)
        if other is not number and (w := attached_to(sentence, n, other)) is not None
    }
    usable = [
        w
        for w in sentence.whens
        if (w.moments or w.contextual) and w is not own and not w.base and w.role not in ("other", "month")
    ]
    usable = [w for w in usable if id(w) not in others or not _is_compared(sentence, others[id(w)], w)]
    run = [n for n in sentence.numbers if n.listed == number.listed]
    listed = next((w for w in usable if len(w.moments) > 1 and len(run) == len(w.moments)), None)
    if listed is not None:
        return listed, listed.moments[run.index(number)]
    single = [w for w in usable if len(w.moments) < 2]
    before = [
        w
        for w in single
        if w.end <= number.start
        and not (carried and _closed(sentence.text, w.end, number.start))
        and not (carried and _left_for(sentence.text, w, number))
    ]
    after = [
        w
        for w in single
        if w.start >= number.end
        and not _of_later(sentence, w, number.end)
        and not (carried and _TURNS.search(sentence.text, number.end, w.start))
    ]
    if carried is not None:
        after = [w for w in after if id(w) not in others]  # `5, half as much again as the 4 of 2022`
    free = [w for w in before if id(w) not in others] or before
    when = free[-1] if free else after[0] if after else None
    return None if when is None else (when, None if when.contextual else when.moments[0])


def _left_for(text: str, when: When, number: Number) -> bool:
    """Whether a period is that from which something moved to a number (`from a profit in Q2 2022 to a loss of 5`)."""
    before, between = text[: when.start].lower().split()[-_FROM_REACH:], text[when.end : number.start].lower().split()
    return "from" in before and "to" in between and not any(mark in between for mark in ("and", "but"))


def _is_compared(sentence: Sentence, place: int, when: When) -> bool:
    """Whether a period at a number is one that something is compared with (`half of 2022's`)."""
    return is_base(sentence, place) or _is_multiple_of(sentence.text, sentence.numbers[place], when)


def carried_by(context: Context, view: CompanyView) -> Moment | None:
    """The period that the sentences before were about, in a company's calendar; of another company's period that it has
    no facts of, the last one of its own that was spoken of.
    """
    carried = context.period
    if carried is None or context.calendar is None or context.calendar is view.calendar:
        return carried
    carried = view.calendar.translated(carried, context.calendar)
    own = context.own.get(view.ticker)
    return carried if own is None or view.calendar.reaches(carried) else own


def _closed(text: str, start: int, end: int) -> bool:
    """Whether a period stands in brackets that are closed before a number (`5 (4 in 2023), that is plus 25 %`)."""
    rest = text[start:end]
    return ")" in rest and "(" not in rest[: rest.index(")")] and "(" in text[:start]


def attached_to(sentence: Sentence, place: int, number: Number) -> When | None:
    """The period named right behind a number, or in front of it in brackets or with nothing between; or told from
    another at the head of its clause.
    """
    if place not in sentence.near:
        sentence.near[place] = _attached_to(sentence, place, number)
    return sentence.near[place]


def _attached_to(sentence: Sentence, place: int, number: Number) -> When | None:
    text, end = sentence.text, number.end
    later = sentence.numbers[place + 1 :]
    run_end = max((n.end for n in sentence.numbers if n.listed == number.listed), default=end)
    follows = next((s for s in sentence.subjects if s.start >= end and FOLLOWS.fullmatch(text[end : s.start])), None)
    for when in sentence.whens:
        for stop in (end, run_end, follows.end if follows else end):
            gap = text[stop : when.start]
            if when.start < stop or any(stop <= n.start < when.start for n in later) or not _TIGHT.fullmatch(gap):
                continue
            if not _of_later(sentence, when, stop):
                return when
    before = [w for w in sentence.whens if w.end <= number.start]
    if before and _IN_FRONT.fullmatch(text[before[-1].end : number.start]):
        return before[-1]
    opens, _ = clause(text, number)
    return next(
        (
            w
            for w in before
            if w.start >= opens
            and not w.moments
            and w.base
            and TOLD.search(text, w.start, w.end)
            and (not text[opens : w.start].strip() or _THEN.fullmatch(text, w.end, number.start))
        ),
        None,
    )


def _of_later(sentence: Sentence, when: When, end: int) -> bool:
    """Whether a period behind a number is that of the next one, which it stands right before (`5, and for the first
    half 9`), or whose subject it does (`5, and in 2023 total assets were 9`).
    """
    text = sentence.text
    if not _BREAK.search(text[end : when.start]):
        return False
    following = [n for n in sentence.numbers if n.start >= when.end]
    if following and _IT_WAS.match(text, when.end):
        return True  # `5, last year it was 4`
    if any(_IN_FRONT.fullmatch(text[when.end : n.start]) for n in following):
        return True
    return bool(following) and any(
        when.end <= s.start < following[0].start and text[when.end : s.start].strip(" ,") in _ARTICLES
        for s in sentence.subjects
    )


def _moment_of(sentence: Sentence, when: When, number: Number) -> Moment | None:
    """The moment of a run that holds for a number: by its place in a list of as many numbers, or the only one."""
    if not when.moments:
        return None
    run = [n for n in sentence.numbers if n.listed == number.listed]
    if len(run) == len(when.moments):
        return when.moments[run.index(number)]
    return when.moments[0]


def _of_another_member(sentence: Sentence, place: int, number: Number) -> bool:
    """Whether a number that something is compared with is of the member or the metric named behind it, and so of the
    same period (`5 in Pumps against 4 in Valves`, `5, well short of the 4 of dividends`).
    """
    behind = sentence.numbers[place + 1].start if place + 1 < len(sentence.numbers) else len(sentence.text)
    own = next((s for s in sentence.subjects if number.end <= s.start < behind), None)
    before = [s for s in sentence.subjects if s.end <= number.start]
    if own is None or FOLLOWS.fullmatch(sentence.text[number.end : own.start]) is None:
        return False
    if own.segment:
        members = [s.segment for s in before if s.segment]
        return bool(members) and own.segment not in members
    return bool(before) and own.metric not in [s.metric for s in before]


def _several_companies(sentence: Sentence, number: Number) -> bool:
    """Whether a number that something is compared with is of another company, and so of the same period."""
    text = sentence.text
    before = [
        c
        for c in sentence.companies
        if c.start < number.start or text[number.end : c.start].strip() in ("at", "for")  # `46% against 40% at Intel`
    ]
    return len({c.ticker for c in before}) > 1


def _back(view: CompanyView, main: Moment | None, when: When) -> Moment | None:
    if main is None:
        return None
    return view.calendar.before(main, when.back, 3 if when.back == 3 else 0)


def with_bases(claims: list[Claim]) -> list[Claim]:
    """Growth and changes measured from a number that the sentence states are measured from its period."""
    bases = [claim for claim in claims if claim.role == "base" and claim.period is not None]
    made = []
    for claim in claims:
        if claim.role in ("growth", "change", "points"):
            base = next((b for b in bases if b.start > claim.start), None) or (bases[-1] if bases else None)
            if base is not None and base.ticker == claim.ticker and base.period is not None:
                claim = replace(claim, base=base.period)
        made.append(claim)
    return made
