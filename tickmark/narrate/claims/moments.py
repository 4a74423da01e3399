"""Which period each number of a sentence is of, and which it is compared with."""

from __future__ import annotations

import re
from dataclasses import replace

from tickmark.facts.text.times import Moment
from tickmark.narrate.claims.claim import Claim, Role
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.sentence import FOLLOWS, Context, Sentence, is_base
from tickmark.narrate.claims.times import When
from tickmark.narrate.claims.view import CompanyView

_TIGHT = re.compile(
    r"[\s,(]*(?:(?:in|for|during|at|as|of|on|the|end|all|both|each|our|its|full|through|over|from|a|recorded|reported|posted|generated|earned|achieved|realized|seen|was|were|it|that|registered|period|level|same|basis|diluted|per share|and)\s+)*[(]?\s*",
    re.IGNORECASE,
)


def period_of(sentence: Sentence, place: int, number: Number, role: Role, context: Context) -> tuple[Moment | None, bool, Moment | None]:
    """(the period of a number, whether words name it, the period it is compared with)."""
    view = sentence.view
    if view is None:
        return None, False, None
    whens = sentence.whens
    near = attached_to(sentence, place, number)
    main = _main(sentence, number, context)
    if role == "base":
        if near is not None:
            moment = _moment_of(sentence, near, number)
            return (moment, True, None) if moment else (_back(view, main, near), main is not None, None)
        later = next((w for w in whens if w.base and w.start >= number.end), None) or next(
            (w for w in reversed(whens) if w.base and w.end <= number.start), None
        )
        if later is not None:
            return (later.moments[0] if later.moments else _back(view, main, later)), True, None
        return (view.calendar.before(main, 12) if main and not _several_companies(sentence, number) else main), main is not None, None
    if near is not None and near.moments and not near.base:
        moment = _moment_of(sentence, near, number)
        current: Moment | None = moment
    elif near is not None and not near.moments and role == "level":
        return _back(view, main, near), main is not None, None
    else:
        current = main
    if current is None:
        compared = next((w for w in whens if w.base and w.moments), None)
        current = view.calendar.before(compared.moments[0], -12) if compared else None
    base = None
    if role in ("growth", "change", "points") and current is not None:
        compared = next((w for w in whens if w.base and w.start >= number.start), None) or next((w for w in whens if w.base), None)
        if compared is None:
            base = view.calendar.before(current, 12)
        elif compared.moments:
            base = compared.moments[0]
            if base.form == "year" and current.months and current.months < 12:
                base = view.calendar.before(current, 12)
        else:
            base = view.calendar.before(current, compared.back)
    return current, current is not None, base


def _main(sentence: Sentence, number: Number, context: Context) -> Moment | None:
    """The period that a sentence is about, for a number that none is near to."""
    owned = {id(w) for n, other in enumerate(sentence.numbers) if (w := attached_to(sentence, n, other)) is not None and is_base(sentence, n)}
    usable = [w for w in sentence.whens if w.moments and not w.base and w.role != "other" and id(w) not in owned]
    place = sentence.numbers.index(number)
    for when in usable:
        if len(when.moments) > 1:
            run = [n for n in sentence.numbers if n.listed == number.listed]
            if len(run) == len(when.moments):
                return when.moments[run.index(number)]
    before = [w for w in usable if w.end <= number.start and len(w.moments) == 1]
    taken = {id(attached_to(sentence, n, other)) for n, other in enumerate(sentence.numbers) if n != place}
    free = [w for w in before if id(w) not in taken] or before
    if free:
        return free[-1].moments[0]
    after = [w for w in usable if w.start >= number.end and len(w.moments) == 1]
    if after:
        return after[0].moments[0]
    return context.period or context.headed


def attached_to(sentence: Sentence, place: int, number: Number) -> When | None:
    """The period named right behind a number, or in front of it in brackets or with nothing between."""
    end = number.end
    last = sentence.numbers[place + 1 :]
    run_end = max((n.end for n in sentence.numbers if n.listed == number.listed), default=end)
    follows = next((s for s in sentence.subjects if s.start >= end and FOLLOWS.fullmatch(sentence.text[end : s.start])), None)
    for when in sentence.whens:
        for stop in (end, run_end, follows.end if follows else end):
            if when.start >= stop and not any(stop <= n.start < when.start for n in last) and _TIGHT.fullmatch(sentence.text[stop : when.start]):
                return when
    for when in reversed(sentence.whens):
        if when.end <= number.start and re.fullmatch(
            r"['’]?s?\s*[:=(]?\s*(?:of\s+|was\s+|level of\s+|figure of\s+|total of\s+)?(?:a |the |about |approximately |net )*",
            sentence.text[when.end : number.start],
        ):
            return when
    return None


def _moment_of(sentence: Sentence, when: When, number: Number) -> Moment | None:
    """The moment of a run that holds for a number: by its place in a list of as many numbers, or the only one."""
    if not when.moments:
        return None
    run = [n for n in sentence.numbers if n.listed == number.listed]
    if len(run) == len(when.moments):
        return when.moments[run.index(number)]
    return when.moments[0]


def _several_companies(sentence: Sentence, number: Number) -> bool:
    """Whether a number that something is compared with is of another company, and so of the same period."""
    before = [c for c in sentence.companies if c.start < number.start]
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
