"""Which period a stretch of a narrative is of whose sentences name none: the last one named, or one named earlier that
the text has gone back to, as the facts tell by what they agree with.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.times import NarrativeCalendar
from tickmark.time.moments import Moment

_CANDIDATES = 3  # other periods that a stretch is read in
_GAIN = 2  # how many more claims must hold of another period than the first one of the narrative
_LASTING = 2  # claims that must hold before a text goes back within a stretch
_MONTH = 30.4375  # days
_QUARTER = 3  # months
_LAST = 4  # quarter of a year


def in_their_periods(binder: Binder, claims: Sequence[Claim]) -> list[Claim]:
    """The claims of a narrative, those of sentences without a period in the one that most of a stretch holds in.

    A stretch are claims of one company, one after the other, that inherit one period. Where more of its claims agree
    with facts of another period that the narrative named before, the text has gone back to that one, at the place from
    which most agree.
    """
    made = list(claims)
    for ticker in dict.fromkeys(claim.ticker for claim in claims if claim.ticker):
        places = [n for n, claim in enumerate(claims) if claim.ticker == ticker]
        view = binder.view(ticker or "")
        spoken = {moment: place for place, moment in reversed(list(_spoken_of(claims, places)))}
        spoken = dict(sorted(spoken.items(), key=lambda item: item[1]))
        if view is None:
            continue
        for stretch in _stretches(claims, places):
            own = _around(claims[stretch[0]])
            before = [moment for moment, place in spoken.items() if place < stretch[-1]]
            others = [moment for moment in before if moment != own and not _is_end_of(moment, own)][:_CANDIDATES]
            named = {moment: bisect_left(stretch, spoken[moment]) for moment in others}
            if own is not None and own.months == _QUARTER and view.calendar.fiscal_quarter(own.end)[1] == _LAST:
                others.append(Moment(own.end, 0, "year"))  # a fourth quarter's call is about the year as well
            for n, claim in zip(
                stretch,
                _read_in([claims[n] for n in stretch], own, others, named, next(iter(spoken)), view.calendar, binder),
                strict=True,
            ):
                made[n] = claim
    return made


def read_in(claim: Claim, moment: Moment, calendar: NarrativeCalendar) -> Claim | None:
    """A claim whose sentence leaves its period to those before it, in another period; None where it tells its own, or
    is read in that one.
    """
    own = _around(claim)
    return None if own is None or own == moment or not _inherits(claim) else _moved(claim, own, moment, calendar)


def _is_end_of(moment: Moment, own: Moment | None) -> bool:
    """Whether a moment is the day that a period ends on: it would fit amounts of any length that end there."""
    return own is not None and moment.form == "day" and own.form != "day" and moment.end == own.end


def _around(claim: Claim) -> Moment | None:
    return claim.setting.around if claim.setting is not None else None


def _spoken_of(claims: Sequence[Claim], places: Iterable[int]) -> Iterator[tuple[int, Moment]]:
    """The periods that claims inherit or tell, in order, with the places of the claims."""
    for place in places:
        told = claims[place].period if claims[place].role != "base" else None
        if (moment := _around(claims[place]) or told) is not None:
            yield place, moment


def _inherits(claim: Claim) -> bool:
    """Whether a claim's sentence leaves its period to those before it."""
    return _around(claim) is not None and claim.period is not None and not claim.in_table


def _stretches(claims: Sequence[Claim], places: Sequence[int]) -> Iterator[list[int]]:
    """Runs of places whose claims inherit the same period."""
    run: list[int] = []
    for place in places:
        if not _inherits(claims[place]):
            continue
        if run and _around(claims[run[0]]) != _around(claims[place]):
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _read_in(
    claims: Sequence[Claim],
    own: Moment | None,
    others: Sequence[Moment],
    named: Mapping[Moment, int],
    first: Moment,
    calendar: NarrativeCalendar,
    binder: Binder,
) -> Sequence[Claim]:
    """A stretch in the period that most of it holds in: its own, or another from some sentence on; `named` tells from
    which claim on the text has spoken of each.
    """
    if own is None or not others:
        return claims
    held = [_holds(binder, claim) for claim in claims]
    best, most = claims, sum(held)
    for other in others:
        moved = [_moved(claim, own, other, calendar) for claim in claims]
        there = [_holds(binder, claim) for claim in moved]
        before, behind = [0, *accumulate(held)], sum(there)
        gone = [0, *accumulate(there)]
        turns = [n for n in range(len(claims)) if n == 0 or claims[n].sentence != claims[n - 1].sentence]
        may = [n for n in turns if n >= named.get(other, 0) and (n == 0 or before[n] >= _LASTING)]
        if not may:
            continue
        turn = max(may, key=lambda n: before[n] + behind - gone[n])
        total = before[turn] + behind - gone[turn]
        if total >= most + (1 if other == first else _GAIN):
            best, most = [*claims[:turn], *moved[turn:]], total
    return best


def _holds(binder: Binder, claim: Claim) -> bool:
    if claim.stranger:
        return False
    return binder.judged(claim, tuple(binder.proofs(claim)))[0] is not None


def _moved(claim: Claim, own: Moment, other: Moment, calendar: NarrativeCalendar) -> Claim:
    """A claim of one period as one of another: what it is compared with lies as far before."""
    months = round((own.end - other.end).days / _MONTH)

    def there(moment: Moment | None) -> Moment | None:
        if moment is None:
            return None
        if moment.end == own.end and moment.months == own.months:
            return other
        return calendar.before(moment, months)._replace(months=other.months, form=other.form)

    parts = tuple(_moved(part, own, other, calendar) for part in claim.parts)
    return replace(claim, period=there(claim.period), base=there(claim.base), parts=parts, reread=True)
