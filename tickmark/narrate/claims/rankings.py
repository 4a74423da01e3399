"""What a narrative says of an amount's rank and course without a number: the largest segment, a rise for the third year
running, revenue that did not fall. Checked where facts decide it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tickmark.factstore import FactStore
from tickmark.language.rules import Pattern, small
from tickmark.narrate.claims.claim import Subject
from tickmark.narrate.claims.maths import MathCheck
from tickmark.narrate.claims.non_claim_numbers import WORD
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.sentence import Context, Sentence
from tickmark.narrate.claims.view import segment_key
from tickmark.narrate.wording import digits
from tickmark.time.moments import Moment

if TYPE_CHECKING:
    from tickmark.ask.lookup import Lookup
    from tickmark.ask.plan import PeriodSpec

_LEAST: Final = ("smallest", "lowest", "slowest")
_PACE: Final = ("fastest", "slowest")
_OF_TWO = Pattern(
    "claims/of-the-two",
    r",?\s+(?:which (?:is|was) )?the (?P<rank>larger|bigger|smaller) of the (?:two|pair)\b",
    means="which of two members just named is the larger",
    examples=("Pumps[[, the larger of the two]]",),
    counterexamples=("the larger of the three",),
    flags=re.IGNORECASE,
)
_RANK = re.compile(
    r"\b(?:was|were|is|are|remained|remains|became|had|has|posted|reported|recorded|delivered"
    r"|generated|grew|rose)\s+(?:(?!\b(?:and|not|but|while|one of|among|next)\b)[^.;,]){0,50}?"
    r"\b(?:(?P<nth>second|third|fourth|fifth)[- ])?"
    r"(?P<rank>largest|biggest|highest|smallest|lowest|fastest|slowest)\b",
    re.IGNORECASE,
)
_KIND = re.compile(
    r"\b(segment|division|business|region|geograph\w*|market|countr\w+|product|categor\w+|line)s?\b", re.IGNORECASE
)
_NUMBERS: Final = {"two": 2, "second": 2, "three": 3, "third": 3, "four": 4, "fourth": 4, "five": 5, "fifth": 5}
_STREAK = re.compile(
    r"\bfor (?:the|a) (?P<nth>second|third|fourth|fifth) (?:straight |consecutive |successive )?(?:fiscal )?year(?: "
    r"running| in a row| in succession)?\b"
    r"|\b(?P<straight>second|third|fourth|fifth) (?:straight|consecutive|successive) (?:fiscal |full )?(?:years?"
    r"|annual|yearly)\b"
    r"|\bfor (?P<running>two|three|four|five) (?:fiscal )?years (?:running|in a row|in succession)\b"
    r"|\bin each of the (?:last|past) (?P<each>two|three|four|five) (?:fiscal )?years\b"
    r"|\b(?:for )?(?P<count>two|three|four|five) (?:straight|consecutive|successive) (?:fiscal )?years\b"
    r"|\b(?:in (?:each|both|all)(?: of)?(?: the)?(?: fiscal)?(?: years?)?|every year from|each year from) "
    r"(?P<years>20\d\d(?:(?:,| and|, and| to| through|[-–])\s?20\d\d)+)",
    re.IGNORECASE,
)
_RESULTS = frozenset(("net_income", "operating_income", "income_before_tax"))
_LOSS = re.compile(r"\b(?:loss-making|unprofitable|in the red|loss(?:es)?)\b", re.IGNORECASE)
_UNMOVED = re.compile(r"\bdid(?:\s+not|n't)\s+(?P<verb>[a-z]+)\b(?!\s+(?:by|as|to|more|less|faster))", re.IGNORECASE)
_MOVED = re.compile(
    r"(?: (?:also|again|sharply|slightly|further|only))? (?:(?P<up>rose|grew|increased|climbed|jumped|surged|soared"
    r"|advanced|expanded|improved)|(?:fell|declined|decreased|dropped|slipped|shrank|slid|tumbled|contracted|eased"
    r"|weakened|worsened))\b"
    r"| (?:was|were) (?:(?P<higher>higher|up)|lower|down)(?= (?:than|from|on|over) (?:in )?(?:fiscal )?(?:20\d\d|a "
    r"year|last year|the (?:prior|previous|last) year|the year before))",
    re.IGNORECASE,
)
_SHARE_OF = re.compile(r"\b(?:percent(?:age)?|share|proportion|%) of (?:\w+ ){0,3}$", re.IGNORECASE)
_ELSEWHERE = re.compile(
    (
        r"\b(?:sequential|quarter[- ](?:over|on)|(?:prior|previous|preceding) quarter|as a (?:percentage|share)"
        r"|constant"
        r"|organic|(?:in|across|at|from|within|faster|slower|more|less) (?!the (?:year|period|quarter|full year)\b"
        r"|fiscal\b|20\d\d|FY))"
    ),
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|never|n't|neither|nor|no longer)\b", re.IGNORECASE)


_ORDINAL = r"(?:\d{1,3}(?:st|nd|rd|th)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)"
_CLAIMED = re.compile(
    rf"\b(?:(?P<streak>{_ORDINAL}|\d{{1,3}}|{WORD}) (?P<run>straight|consecutive|successive) (?:\w+ )?(?:years?"
    rf"|quarters?|annual|yearly|quarterly|months?)\b|(?P<years>\d{{1,3}}|{WORD}) (?:years?|quarters?) (?:running"
    rf"|in a row|in succession|without a break)\b|(?P<yearly>{_ORDINAL}) (?:year|quarter) (?:running|in a row)\b"
    rf"|(?P<rank>{_ORDINAL})[- ](?:largest|biggest|highest|smallest|lowest|fastest|slowest|strongest|best)\b)",
    re.IGNORECASE,
)


def courses_claimed(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Runs of years and ranks that a sentence claims in numbers: where they stand, the kind of check that decides each,
    and the digits that a filing may print (`for the 62nd consecutive year`: `62`).
    """
    for match in _OF_TWO.finditer(text):
        yield *match.span("rank"), "of two", match["rank"].lower()
    for match in _CLAIMED.finditer(text):
        kind = "ranking" if match["rank"] else "years_running"
        number = match["streak"] or match["years"] or match["yearly"] or match["rank"]
        yield match.start(), match.end(), kind, "".join(c for c in number if c.isdigit()) or number.lower()


def moves_claimed(sentence: Sentence) -> Iterator[tuple[int, int]]:
    """Where a sentence says without a number that something moved: the words that say it."""
    if _DENIED.search(sentence.text):
        return
    for match in _MOVED.finditer(sentence.text):
        if _plainly(sentence, match):
            yield match.start() + 1, match.end()


def says_course(text: str) -> bool:
    """Whether a sentence may state a rank, or a run of years."""
    return any(said.search(text) for said in (_RANK, _STREAK, _UNMOVED, _MOVED, _OF_TWO))


def check_courses(
    sentence: Sentence, context: Context, ticker: str | None, store: FactStore, as_of: date | None, line: int
) -> Iterator[MathCheck]:
    """Ranks and runs of years that one sentence states, as far as facts decide them."""
    if ticker is None or sentence.view is None:
        return
    unmoved = _UNMOVED.search(sentence.text)
    moved = [m for m in _MOVED.finditer(sentence.text) if _plainly(sentence, m)]
    denied = _DENIED.search(sentence.text)
    rank, streak = (None, None) if denied else (_RANK.search(sentence.text), _STREAK.search(sentence.text))
    from tickmark.ask.lookup import Lookup
    from tickmark.ask.refusal import Refused

    lookup = Lookup(store, as_of)
    try:
        if rank:
            yield from _ranked(lookup, ticker, sentence, rank, _period(sentence, context), line)
        for two in _OF_TWO.finditer(sentence.text) if not denied else ():
            yield from _of_two(lookup, ticker, sentence, two, _period(sentence, context), line)
        if unmoved:
            yield from _unmoved(lookup, ticker, sentence, unmoved, _period(sentence, context), line)
        for said in moved if not denied else ():
            yield from _moved(lookup, ticker, sentence, said, _period(sentence, context), line)
        for said in _STREAK.finditer(sentence.text) if streak else ():
            yield from _running(lookup, ticker, sentence, said, _period(sentence, context), line)
    except Refused:
        return  # nothing is divided so, or not all years are there: nothing is said for or against it


def _ranked(
    lookup: Lookup, ticker: str, sentence: Sentence, rank: re.Match[str], period: PeriodSpec, line: int
) -> Iterator[MathCheck]:
    from tickmark.ask.fact_query import Wanted

    named = next((s for s in sentence.subjects if s.metric and not s.derived and s.end >= rank.end()), None)
    member = next(
        (s for s in reversed(sentence.subjects) if s.segment and s.metric is None and s.end <= rank.start() + 1), None
    )
    if member is None and named is not None and named.segment:
        member = named
    elif member is None or _parted(sentence.text[member.end : rank.start()]):
        return
    metric = (named.metric if named else None) or "revenue"
    kind = _KIND.search(sentence.text, rank.end())
    names = lookup.members(ticker, metric, period, kind[0] if kind else "segment")
    amounts = {
        segment_key(name): lookup.find(Wanted(ticker, period, metric, segment=name)).fact.amount for name in names
    }
    by = metric.replace("_", " ")
    if small(rank["rank"]) in _PACE:
        earlier = period.model_copy(update={"back": 1})
        for name in names:
            before = lookup.find(Wanted(ticker, earlier, metric, segment=name)).fact.amount
            if before <= 0:
                return  # nothing grows from a loss
            amounts[segment_key(name)] /= before
        by = f"the growth of {by}"
    own = next((key for key in (member.segment, *member.segments) if key in amounts), None)
    if own is None:
        return
    order = sorted(amounts, key=lambda key: amounts[key], reverse=rank["rank"].lower() not in _LEAST)
    place = _NUMBERS[small(rank["nth"])] if rank["nth"] else 1
    said = f"{rank['nth'].lower()}-{rank['rank'].lower()}" if rank["nth"] else rank["rank"].lower()
    if place <= len(order):
        yield MathCheck(
            "ranking",
            order[place - 1] == own,
            line,
            f"of {', '.join(names)} the {said} by {by} is {order[place - 1]}",
            (rank.start("nth") if rank["nth"] else rank.start("rank"), rank.end("rank")),
        )


def _parted(between: str) -> bool:
    """Whether a member and the verb of a rank are of two statements: an amount between commas parts them not (`Europe,
    at $24.0 billion, is`).
    """
    if between.startswith((", at ", ", with ", ", on ")):
        between = between[1:].partition(",")[2]
    return any(mark in between for mark in ".;,")


def _of_two(
    lookup: Lookup, ticker: str, sentence: Sentence, two: re.Match[str], period: PeriodSpec, line: int
) -> Iterator[MathCheck]:
    """`Pumps and Valves ...; Valves, the smaller of the two`: by revenue, where no other metric is named before."""
    before = [s for s in sentence.subjects if s.segment and s.end <= two.start() + 1]
    own = before[-1] if before and two.start() - before[-1].end <= 1 else None
    other = next((s for s in reversed(before[:-1]) if own is not None and s.segment != own.segment), None)
    if own is None or other is None:
        return
    metric = own.metric or other.metric or "revenue"
    mine, theirs = (_amount(lookup, ticker, replace(s, metric=metric), period) for s in (own, other))
    yield MathCheck(
        "of two",
        (mine - theirs) * (-1 if small(two["rank"]) == "smaller" else 1) > 0,
        line,
        f"{own.name} has {digits(mine)}, {other.name} {digits(theirs)}",
        two.span("rank"),
    )


def _running(
    lookup: Lookup, ticker: str, sentence: Sentence, streak: re.Match[str], period: PeriodSpec, line: int
) -> Iterator[MathCheck]:
    subject = next(
        (s for s in reversed(sentence.subjects) if s.metric and not s.derived and s.end <= streak.start()), None
    )
    behind = re.match(r"\W*\w+", sentence.text[streak.end() :])  # `a third straight decline`
    direction = (
        _direction(behind[0] if behind else "")
        or _direction(sentence.text[: streak.start()])
        or _direction(sentence.text[streak.end() :])
    )
    loss = _LOSS.search(sentence.text[: streak.start()])
    if loss and not _direction(sentence.text[loss.end() :]):
        yield from _losing(lookup, ticker, sentence, streak, period, line)
        return
    if subject is None or not direction:
        return
    periods = _periods_running(sentence, streak, period)
    amounts = _known(lookup, ticker, subject, periods)
    holds = all((after - before) * direction > 0 for after, before in pairwise(amounts))
    if len(amounts) == len(periods) or not holds:  # what is not known speaks neither for it nor against it
        yield MathCheck(
            "years_running",
            holds,
            line,
            (
                f"{subject.name or subject.metric} of the years: "
                f"{', '.join(f'{digits(amount)}' for amount in reversed(amounts))}"
            ),
            streak.span(),
        )


def _losing(
    lookup: Lookup, ticker: str, sentence: Sentence, streak: re.Match[str], period: PeriodSpec, line: int
) -> Iterator[MathCheck]:
    """`loss-making for a third straight year`: a loss in each of them, as far back as facts state it."""
    named = next(
        (
            s
            for s in reversed(sentence.subjects)
            if s.metric in _RESULTS and s.segment is None and s.end <= streak.start()
        ),
        None,
    )
    subject = replace(named, loss=False) if named is not None else Subject(0, 0, "net_income", name="net income")
    periods = _periods_running(sentence, streak, period)[:-1]
    amounts = _known(lookup, ticker, subject, periods)
    holds = all(amount < 0 for amount in amounts)
    if amounts and (len(amounts) == len(periods) or not holds):
        yield MathCheck(
            "years_running",
            holds,
            line,
            f"{subject.name} of the years: {', '.join(f'{digits(amount)}' for amount in reversed(amounts))}",
            streak.span(),
        )


def _periods_running(sentence: Sentence, streak: re.Match[str], period: PeriodSpec) -> list[PeriodSpec]:
    """The periods that a run of years is told of, the latest first, and the one before them."""
    from tickmark.ask.plan import PeriodSpec

    if not streak["years"]:
        said = next(streak[name] for name in ("nth", "straight", "running", "each", "count") if streak[name])
        count = _NUMBERS[said.lower()]
        return [period.model_copy(update={"back": back}) for back in range(count + 1)]
    assert sentence.view is not None
    years = [int(year) for year in re.findall(r"\d{4}", streak["years"])]
    named_year = sentence.view.calendar.calendar.named_year
    return [PeriodSpec(day=named_year(year), months=12) for year in range(max(years), min(years) - 2, -1)]


def _known(lookup: Lookup, ticker: str, subject: Subject, periods: Sequence[PeriodSpec]) -> list[Decimal]:
    """The amounts of periods, as far back as facts state them."""
    from tickmark.ask.refusal import Refused

    amounts: list[Decimal] = []
    for period in periods:
        try:
            amounts.append(_amount(lookup, ticker, subject, period))
        except Refused:
            break
    return amounts


def _unmoved(
    lookup: Lookup, ticker: str, sentence: Sentence, denied: re.Match[str], period: PeriodSpec, line: int
) -> Iterator[MathCheck]:
    """`revenue did not fall`."""
    subject = next(
        (s for s in reversed(sentence.subjects) if s.metric and not s.derived and s.end <= denied.start()), None
    )
    direction = _direction(denied["verb"])
    if subject is None or not direction:
        return
    before, after = (_amount(lookup, ticker, subject, period.model_copy(update={"back": back})) for back in (1, 0))
    yield MathCheck(
        "unmoved",
        (after - before) * direction <= 0,
        line,
        f"{subject.name or subject.metric} went from {digits(before)} to {digits(after)}",
        denied.span(),
    )


def _plainly(sentence: Sentence, moved: re.Match[str]) -> bool:
    """Whether a verb says of the metric right before it that it moved, in a clause without a number, a place or a run
    of years.
    """
    subject = _mover(sentence, moved)
    if (
        subject is None
        or not subject.metric
        or subject.derived
        or subject.qualifiers
        or _SHARE_OF.search(sentence.text[: subject.start])
    ):
        return False
    rest = sentence.text[moved.end() :]
    end = re.search(r"[.;]|, (?:and|but|while)\b", rest)
    rest = rest[: end.start()] if end else rest
    numbers = any(moved.end() <= n.start < moved.end() + len(rest) for n in sentence.numbers)
    return not numbers and not _ELSEWHERE.search(rest) and not _STREAK.search(sentence.text)


def _mover(sentence: Sentence, moved: re.Match[str]) -> Subject | None:
    """What is named right before a verb, but for its period (`revenue in 2023 fell`)."""
    start = moved.start()
    when = next((w for w in sentence.whens if w.end == start), None)
    if when is not None:
        start = len(re.sub(r"\s*(?:\b(?:in|for|during)(?: the)?)?\s*$", "", sentence.text[: when.start]))
    return next((s for s in sentence.subjects if s.end == start), None)


def _moved(
    lookup: Lookup, ticker: str, sentence: Sentence, moved: re.Match[str], period: PeriodSpec, line: int
) -> Iterator[MathCheck]:
    """`revenue fell`, without a number: against the year before."""
    subject = _mover(sentence, moved)
    assert subject is not None
    before, after = (_amount(lookup, ticker, subject, period.model_copy(update={"back": back})) for back in (1, 0))
    direction = 1 if moved["up"] or moved["higher"] else -1
    yield MathCheck(
        "moved",
        (after - before) * direction > 0,
        line,
        f"{subject.name or subject.metric} went from {digits(before)} to {digits(after)}",
        moved.span(),
    )


def _amount(lookup: Lookup, ticker: str, subject: Subject, period: PeriodSpec) -> Decimal:
    from tickmark.ask.fact_query import Wanted

    held = lookup.company(ticker)
    segment = (
        next((name for name in held.segments if segment_key(name) == subject.segment), None)
        if subject.segment
        else None
    )
    amount = lookup.find(Wanted(ticker, period, subject.metric, segment=segment)).fact.amount
    return abs(amount) if subject.loss else amount


def _direction(text: str) -> int:
    """1 or -1 for the last word of a text that says that something rose or fell."""
    words: Sequence[str] = re.findall(r"[a-z]+", text.lower())
    return next(
        (1 if word in rules().up else -1 for word in reversed(words) if word in rules().up or word in rules().down), 0
    )


def _period(sentence: Sentence, context: Context) -> PeriodSpec:
    """The last period that the sentence names, else the narrative's, else the latest year."""
    from tickmark.ask.plan import PeriodSpec

    named = [moment for when in sentence.whens if not when.base for moment in when.moments]
    moment: Moment | None = named[-1] if named else context.period
    if moment is None:
        return PeriodSpec(latest=True, months=12)
    return PeriodSpec(day=moment.end, months=moment.months or 12)
