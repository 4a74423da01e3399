"""A sentence of a narrative -> its claims: which company, metric, segment and period each number is of, and what it
says of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from tickmark.catalogue import ratios
from tickmark.catalogue.mentions import read_metrics
from tickmark.entities.mentions import CompanyMention, CompanyNames
from tickmark.language.words import Word, content, words_of
from tickmark.narrate.claims.aggregates import with_aggregates
from tickmark.narrate.claims.carried_rates import with_carried_rates
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.moments import inherited_by, period_of, with_bases
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.narrate.claims.qualifiers import (
    attributed,
    hedged,
    left_after,
    of_length,
    per_share_of,
    signed_as_said,
    with_later_segment,
)
from tickmark.narrate.claims.roles import is_compound, role_of
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.sentence import Context, Sentence, asides, clause
from tickmark.narrate.claims.setting import Setting
from tickmark.narrate.claims.shares import share_of
from tickmark.narrate.claims.subjects import LATTER, inherited, of_part, strangers_in, subject_of, subjects_of
from tickmark.narrate.claims.trend_claims import fractions, moved_to, multiples, units_in_words
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.moments import Moment

_MARGIN = re.compile(r"\bmargins? (?:of|was|at|stood at)\b", re.IGNORECASE)
_BEHIND = re.compile(r"\)?\s+(?:at|for)\s+(?:the\s+)?")
_RESPECTIVELY = re.compile(r"[^.;]{0,40}\brespectively\b", re.IGNORECASE)
_WHICH_ONE = re.compile(
    r"\s+(?:for|at|by) the (?:smaller|larger|bigger|other|first|second|former|latter) (?:company|one|group|firm)\b"
)
_AND = re.compile(r"['’]?s?\s*(?:,|and|,\s*and|&)\s*")
_OF_THE_LAST = ("It ", "Its ", "They ", "Their ")
"""Begins a sentence about the company spoken of before."""
_DAY = "day"
_MONTH = 30  # days
_PROFITS = ("net_income", "operating_income", "income_before_tax", "gross_profit")
_SENTENCES_BEFORE = 3
_SPOKEN_OF = 6  # subjects and periods of earlier sentences that a number can be of
_LOOKS_BACK = re.compile(
    r"\b(?:last|prior|previous|preceding) (?:year|quarter)|\b(?:year|quarter) (?:ago|earlier|before)\b", re.IGNORECASE
)
_HEAD = re.compile(r"\W*(?:(?:the|now|on|to|turning|alone|only|results?|first|then)\W+)*\W*", re.IGNORECASE)
"""What a heading may say beside the period that it is of."""
_NEAR = 30  # characters
_LARGE = 1000  # what is more is no amount per share
_RATE_DIGITS, _WHOLE_RATE = 2, 100
"""Digits that a rate without its sign has at least, and what it is below."""
_PAIR = 2  # companies that are compared
_SHORT = 6  # words
_REMEMBERED = 12  # claims that a later sentence may add up
_SILENT = re.compile(
    r"\[\^[^\]\s]{1,40}\]|[\[(](?:fact:? |source:? )?[0-9a-f]{12,64}[\])]"
    r"|\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{12,64}\b"
    r"|(?<=\b[Oo]p)\.(?= [a-z])"
)
"""Marks of citations, which stand between a number and what is said of it; the point of `op. income`."""


class SentenceReader:
    """Reads the claims of sentences about the companies of a store.

    Args:
        names: finds companies.
        view: gives the facts of a ticker, None for a company that is not held.
        default: ticker that is meant where none is named.
    """

    def __init__(self, names: CompanyNames, view: Callable[[str], CompanyView | None], default: str | None) -> None:
        self.names = names
        self.view = view
        self.default = default
        self._last: tuple[tuple[str, str | None, bool], Sentence] = (("", None, False), Sentence("", None))

    def read(self, text: str, context: Context, *, cell: bool = False) -> list[Claim]:
        """The claims of one sentence, in order, with places in the sentence; the context takes up what it names."""
        text = _SILENT.sub(lambda match: " " * len(match[0]), text)
        companies = self._companies(text, context)
        words = words_of(text)
        claims: list[Claim] = []
        tickers: list[str | None] = list(dict.fromkeys(c.ticker for c in companies))
        if tickers and context.ticker and text.lstrip().startswith(_OF_THE_LAST):
            tickers = list(dict.fromkeys((context.ticker, *tickers)))
        if context.pair and _RESPECTIVELY.search(text):
            tickers = list(dict.fromkeys((*tickers, *context.pair)))
        if companies and not _spoken_of(text, companies):
            tickers = list(dict.fromkeys((context.ticker or self.default, *tickers)))
        tickers = tickers or [context.ticker or self.default]
        self._take_up_heading(context, tickers[0])
        if tickers == [None]:
            context.heading = f"{context.heading} {text}".strip()
        for ticker in tickers:
            sentence = self._understood(text, words, companies, ticker, cell)
            for place, number in enumerate(sentence.numbers):
                own = self._company_of(sentence, number, context)
                if own != ticker and (own is not None or ticker != tickers[0]):
                    continue
                if (claim := self._claim(sentence, place, number, context, ticker)) is not None:
                    claims.append(claim if own == ticker else replace(claim, ticker=None))
        ordered = with_carried_rates(sentence, sorted(claims, key=lambda claim: claim.start))
        claims = with_aggregates(sentence, with_bases(ordered), context.claims)
        self._take_up(sentence, context, claims)
        return claims

    def understood(self, text: str, context: Context) -> tuple[Sentence, str | None]:
        """A sentence by the calendar and the segments of the company that it is about first, and that company's
        ticker.
        """
        companies = self._companies(text, context)
        ticker = companies[0].ticker if companies else context.ticker or self.default
        return self._understood(text, words_of(text), companies, ticker, cell=False), ticker

    def _companies(self, text: str, context: Context) -> tuple[CompanyMention, ...]:
        """The companies that a sentence names. A part of another company's name, or its initials, that rows of the one
        spoken of have too is none: `TCE revenue`, beside a Tallow Creek Energy.
        """
        spoken_of = context.ticker or self.default
        view = self.view(spoken_of) if spoken_of else None
        named = [
            c
            for c in self.names.find(text)
            if len(c.tickers) == 1
            and not (
                c.shortened
                and c.ticker != spoken_of
                and view is not None
                and frozenset(content(c.text)) <= view.labels.row_words
            )
        ]
        return tuple(sorted([*named, *self._of_pair(text, named, context)], key=lambda c: c.start))

    def _of_pair(self, text: str, named: Sequence[CompanyMention], context: Context) -> Iterator[CompanyMention]:
        """The two companies of a comparison, where a sentence means one of them by other words: the former, the latter,
        or a member that it alone has.
        """
        told = tuple(dict.fromkeys(c.ticker for c in named))
        pair = told if len(told) == _PAIR else context.pair
        if len(pair) != _PAIR:
            return
        for match in LATTER.finditer(text):
            yield CompanyMention(match.start(), match.end(), (pair[match[1].lower() == "latter"],), match[0])
        if told and set(told) != set(pair):
            return
        words = words_of(text)
        members = {t: v.segments_in(words) for t in pair if (v := self.view(t)) is not None}
        for ticker, own in members.items():
            other = [f for t, found in members.items() if t != ticker for f in found]
            for f in own:
                capital = text[f.start].isupper() and not any(c.start < f.end and f.start < c.end for c in named)
                if capital and not any(o.start < f.end and f.start < o.end for o in other):
                    yield CompanyMention(f.start, f.start, (ticker,), "")

    def names_in(self, text: str, context: Context) -> list[tuple[int, int]]:
        """Where a sentence names companies, members with digits in their names, and periods."""
        sentence, _ = self.understood(text, context)
        named = [(c.start, c.end) for c in sentence.companies] + [(w.start, w.end) for w in sentence.whens]
        return named + self._segment_spans(sentence)

    def _understood(
        self, text: str, words: tuple[Word, ...], companies: tuple[CompanyMention, ...], ticker: str | None, cell: bool
    ) -> Sentence:
        """A sentence by the calendar and the segments of one of its companies; the last one is kept, since its courses
        are read as well as its numbers.
        """
        if (text, ticker, cell) == self._last[0]:
            return self._last[1]
        view = self.view(ticker) if ticker else None
        sentence = Sentence(text, view, words, companies)
        if view is not None:
            sentence.whens = view.calendar.read(text)
        numbers = find_numbers(text, [(c.start, c.end) for c in companies] + self._segment_spans(sentence), cell=cell)
        sentence.numbers = sorted(
            [*numbers, *([] if cell else (*multiples(text), *fractions(text), *units_in_words(text)))],
            key=lambda number: number.start,
        )
        sentence.numbers = [
            _per_share_too(number, sentence.numbers[:place], text) for place, number in enumerate(sentence.numbers)
        ]
        sentence.subjects = subjects_of(sentence)
        if sentence.numbers:
            sentence.strangers = strangers_in(sentence)
        self._last = ((text, ticker, cell), sentence)
        return sentence

    def _segment_spans(self, sentence: Sentence) -> list[tuple[int, int]]:
        if sentence.view is None:
            return []
        found = sentence.view.segments_in(sentence.words)
        return [(f.start, f.end) for f in found if any(c.isdigit() for c in sentence.text[f.start : f.end])]

    def _take_up_heading(self, context: Context, ticker: str | None) -> None:
        """The period that was named before any company was is that of the first company named."""
        view = self.view(ticker) if ticker else None
        if view is None or not context.heading:
            return
        named = [w.moments[0] for w in view.calendar.read(context.heading) if w.moments and not w.base]
        context.heading = ""
        if context.period is None and named:
            context.period, context.calendar = named[0], view.calendar

    def _take_up(self, sentence: Sentence, context: Context, claims: Sequence[Claim]) -> None:
        companies = _spoken_of(sentence.text, sentence.companies)
        told = tuple(dict.fromkeys(c.ticker for c in companies))
        if len(told) == _PAIR:
            context.pair = told if set(told) != set(context.pair) else context.pair
        elif set(told) - set(context.pair):
            context.pair = ()
        if companies:
            first = companies[0]
            about = len({c.ticker for c in companies}) == 1 or not sentence.text[: first.start].strip()
            context.ticker = first.ticker if about else context.ticker or first.ticker
        named = [
            (when.moments[0], sentence.view)
            for when in sentence.whens
            if when.moments
            and not when.base
            and not when.contextual
            and when.role != "other"
            and not _to_come(when.moments[0], sentence.view)
        ]
        if not claims and not named:
            named = _told_by_length(sentence, context) or _told_first(sentence, context)
        of_claims = [
            (claim.period, self.view(claim.ticker or ""))
            for claim in claims
            if claim.role != "base"
            and claim.period
            and claim.period_named
            and claim.period.form != _DAY
            and not _to_come(claim.period, self.view(claim.ticker or ""))
        ]
        if periods := of_claims or named[:1]:
            period, view = max(periods, key=lambda pair: pair[0].end)
            earlier = context.period is not None and period.end < context.period.end
            if not (earlier and _LOOKS_BACK.search(sentence.text)):  # `last year that was a profit`
                context.period = period
                context.calendar = view.calendar if view is not None else None
        context.earlier = (sentence.text, *context.earlier)[:_SENTENCES_BEFORE]
        if sentence.subjects:
            context.subject = sentence.subjects[0]
            context.subjects = (*reversed(sentence.subjects), *context.subjects)[:_SPOKEN_OF]
        named_moments = [
            m for when in sentence.whens if when.role != "other" and not when.contextual for m in when.moments
        ]
        context.moments = tuple(
            dict.fromkeys((*named_moments, *(c.period for c in claims if c.period), *context.moments))
        )[:_SPOKEN_OF]
        context.own |= {
            c.ticker: c.period for c in claims if c.ticker and c.period and c.role != "base" and c.period.form != _DAY
        }
        if claims:
            context.claims = [*context.claims, *claims][-_REMEMBERED:]

    def _claim(
        self, sentence: Sentence, place: int, number: Number, context: Context, ticker: str | None
    ) -> Claim | None:
        text = sentence.text
        share = share_of(sentence, number, ticker, context.subject)
        subject, whole = (share.part, share.whole) if share is not None else (subject_of(sentence, number), None)
        if subject is None:
            subject = context.subject if _points_back(text) else None
        elif subject.metric is None:
            of_whole = whole.metric if whole is not None and not whole.derived else None
            subject = replace(subject, metric=of_whole) if of_whole else inherited(sentence, subject, number)
        subject = _of_the_part_before(sentence, _sold(sentence, place, subject), number, context)
        subject = signed_as_said(sentence, place, per_share_of(text, number, _as_amount_or_rate(text, subject, number)))
        role, direction = role_of(sentence, place, number, subject, whole)
        subject = with_later_segment(sentence, subject, number)
        subject = attributed(text, number, left_after(text, number, hedged(sentence, number, subject)))
        if subject is None and not place and number.digits == 0 and not _is_worded(number):
            return None  # what doubled, or is half, is no amount
        moved = moved_to(text, number) if role == "level" else 0
        period, named, base = period_of(sentence, place, number, role, context)
        if moved:
            base = period_of(sentence, place, number, "change", context)[2]
        subject = of_length(sentence, number, subject, period)
        return Claim(
            number=_as_rate(number, subject),
            span=(number.start, number.end),
            line=0,
            sentence=text,
            start=number.start,
            end=number.end,
            role=role,
            subject=subject,
            ticker=ticker,
            period=period,
            base=base,
            whole=whole,
            against=share.against if share is not None else None,
            direction=direction,
            moved=moved,
            compound=role == "growth" and is_compound(sentence, number),
            stranger=_stranger(sentence, number),
            period_named=named,
            words=self._words(sentence, number),
            group=number.listed,
            setting=_setting(sentence, place, context),
        )

    def _company_of(self, sentence: Sentence, number: Number, context: Context) -> str | None:
        """The company of a number: the one named right behind it, its own in a list of as many, or the last before
        it.
        """
        if _WHICH_ONE.match(sentence.text, number.end):
            return None  # which of them, facts would have to tell
        behind = next(
            (
                c
                for c in sentence.companies
                if c.start >= number.end and _BEHIND.fullmatch(sentence.text[number.end : c.start])
            ),
            None,
        )
        if behind is not None:
            return behind.ticker
        around = [place for place in asides(sentence.text) if place[0] <= number.start < place[1]]
        companies = [c for c in sentence.companies if around and around[0][0] <= c.start < number.start]
        companies = companies or _spoken_of(sentence.text, sentence.companies)
        before = [c for c in companies if c.start < number.start]
        run = [n for n in sentence.numbers if n.listed == number.listed]
        listed = before[-len(run) :]
        if 1 < len(run) == len(listed) and all(
            _AND.fullmatch(sentence.text[a.end : b.start]) for a, b in pairwise(listed)
        ):
            return listed[run.index(number)].ticker
        distinct = tuple(dict.fromkeys(c.ticker for c in before))
        respectively = _RESPECTIVELY.match(sentence.text, run[-1].end)
        if (
            len(run) > 1
            and len(distinct) == len(run)
            and (respectively or (distinct == context.pair and not number.spread))
        ):
            return distinct[run.index(number)]
        if len(run) == len(context.pair) and respectively and not before:
            return context.pair[run.index(number)]
        if before:
            return before[-1].ticker
        if companies and context.ticker and sentence.text.lstrip().startswith(_OF_THE_LAST):
            return context.ticker
        if companies:
            return companies[0].ticker
        return context.ticker or self.default

    def _words(self, sentence: Sentence, number: Number) -> frozenset[str]:
        """Keys of the words that say what a number measures: those of its clause, without times, companies and
        numbers.
        """
        spans = (
            [(w.start, w.end) for w in sentence.whens]
            + [(c.start, c.end) for c in sentence.companies]
            + [(n.start, n.end) for n in sentence.numbers]
        )
        start, end = clause(sentence.text, number)
        found = set()
        for word in sentence.words:
            if word.start < start or word.end > end or word.sign or word.small or word.text.isdigit():
                continue
            if any(a <= word.start < b for a, b in spans):
                continue
            if word.text.lower() in rules().neutral and word.key not in (
                "income",
                "cost",
                "expense",
                "share",
                "cash",
                "operating",
                "financial",
                "earlier",
                "other",
                "margin",
                "current",
                "net",
            ):
                continue
            found.add(word.key)
        return frozenset(found)


def _is_worded(number: Number) -> bool:
    """Whether a number without digits is an amount or a rate in words (`four percent`), and no multiple or part."""
    return number.kind not in ("multiple", "percent") or "cent" in number.text.lower()


def _as_rate(number: Number, subject: Subject | None) -> Number:
    """A number without a sign behind a ratio that is told in per cent (`gross margin 44.5`) as that."""
    ratio = ratios().get(subject.metric or "") if subject is not None and subject.derived else None
    plain = number.kind == "bare" and number.power is None and number.digits >= _RATE_DIGITS
    if ratio is None or ratio.shown != "percent" or not plain or not 0 < abs(number.value) < _WHOLE_RATE:
        return number
    return replace(number, kind="percent", value=number.value / _WHOLE_RATE, step=number.step / _WHOLE_RATE)


def _spoken_of(text: str, companies: Sequence[CompanyMention]) -> list[CompanyMention]:
    """The companies of a sentence but those that a bracket names beside a number of theirs, as in `margin of 46 %
    (Intel: 40 %)`: of these nothing else is said.
    """
    beside = asides(text) if "(" in text else []
    return [c for c in companies if not any(start <= c.start < end for start, end in beside)]


def _sold(sentence: Sentence, place: int, subject: Subject | None) -> Subject | None:
    """`Europe earned 5 on 40`: the second amount is what was sold."""
    if subject is None or not place or subject.metric not in _PROFITS:
        return subject
    last, number = sentence.numbers[place - 1 : place + 1]
    if last.kind != "money" or number.kind != "money" or sentence.text[last.end : number.start].strip() != "on":
        return subject
    return replace(subject, metric="revenue", others=(), loss=False, name="")


def _of_the_part_before(
    sentence: Sentence, subject: Subject | None, number: Number, context: Context
) -> Subject | None:
    """What a sentence that begins with a pronoun, or stands behind a short one without numbers, says of the part of the
    company that the one before it was about (`The defense business did worse. It lost 5`, `And Pumps? Sales 5`), where
    facts state it of that part.
    """
    part, view = context.subject, sentence.view
    if view is None or subject is None or part is None or not part.segment or not subject.metric:
        return subject
    named = any(s.segment and s.start < number.start for s in sentence.subjects)
    if subject.segment or named or sentence.companies:
        return subject
    if not (sentence.text.lstrip().startswith(_OF_THE_LAST) or _is_topic(part, context.earlier[:1])):
        return subject
    return of_part(view, subject, part, only=False)


def _is_topic(part: Subject, earlier: Sequence[str]) -> bool:
    """Whether the sentence before is a short one without numbers that names a part of the company: it only says what is
    spoken of (`What about Pumps`).
    """
    if not earlier or not part.name or part.name not in earlier[0]:
        return False
    words = [word for word in earlier[0].split() if ":" not in word]
    return 0 < len(words) <= _SHORT and not any(char.isdigit() for word in words for char in word)


def _told_by_length(sentence: Sentence, context: Context) -> list[tuple[Moment, CompanyView | None]]:
    """The period that a sentence without numbers goes over to, told by its length or its quarter alone (`Second
    quarter.`).
    """
    view = sentence.view
    when = next((when for when in sentence.whens if when.contextual and not when.base), None)
    if view is None or when is None or not _HEAD.fullmatch(sentence.text[: when.start] + sentence.text[when.end :]):
        return []
    around = context.period
    if around is not None and context.calendar is not None:
        around = view.calendar.translated(around, context.calendar)
    return [(view.calendar.in_context(when, around), view)]


def _told_first(sentence: Sentence, context: Context) -> list[tuple[Moment, CompanyView | None]]:
    """The quarter without a year that a narrative opens with (`Second-quarter profit fell by more than half`)."""
    view = sentence.view
    when = next((when for when in sentence.whens if when.role == "quarter" and not when.base), None)
    if view is None or when is None or context.period is not None:
        return []
    return [(view.calendar.in_context(when, None), view)]


def _per_share_too(number: Number, before: Sequence[Number], text: str) -> Number:
    """A small amount of money is per share as well right behind one per share (`$3.67 a share, after $8.30`), or where
    it says once more per share what an amount before it says (`$9 million, or $1.63 a share, from $7 million, or
    $1.30`).
    """
    per_share = next((n for n in reversed(before) if n.kind == "per_share"), None)
    if per_share is None or number.kind != "money" or number.power is not None:
        return number
    again = text[before[-1].end : number.start].strip() in (", or", "or", "(") and before[-1].power is not None
    near = (before[-1] is per_share and number.start - per_share.end <= _NEAR) or again
    small = number.value < _LARGE and "." in number.text
    return replace(number, kind="per_share", unit=per_share.unit) if near and small else number


def _setting(sentence: Sentence, place: int, context: Context) -> Setting:
    """What stands around the number of a sentence."""
    moments = dict.fromkeys(m for when in sentence.whens if when.role != "other" for m in when.moments)
    text = sentence.text
    for company in sentence.companies:
        text = text[: company.start] + " " * (company.end - company.start) + text[company.end :]
    return Setting(
        text,
        place,
        tuple((n.start, n.end) for n in sentence.numbers),
        tuple(sentence.subjects),
        context.subjects,
        tuple(dict.fromkeys((*moments, *context.moments))),
        len(moments),
        any(when.contextual and when.role != "month" for when in sentence.whens),
        context.earlier,
        inherited_by(sentence, place, sentence.numbers[place], context),
    )


def _as_amount_or_rate(text: str, subject: Subject | None, number: Number) -> Subject | None:
    """An amount of money that is called a margin is what the margin is a share of revenue of (`gross margin of $5
    billion`); a margin of a profit is its share of revenue, one of a part of the company that of its operating profit
    (`Pumps' margin: 6 %`).
    """
    if subject is None:
        return None
    if subject.derived and number.kind == "money":
        ratio = ratios()[subject.metric or ""]
        return replace(subject, metric=ratio.numerator, derived=False) if ratio.is_rate and ratio.numerator else subject
    if (
        not subject.derived
        and number.kind == "percent"
        and _MARGIN.search(text, min(subject.end, number.start), number.start)
    ):
        margin = next((name for name, ratio in ratios().items() if ratio.is_margin_of(subject.metric or "")), None)
        return replace(subject, metric=margin, derived=True, others=()) if margin else subject
    if subject.segment and not read_metrics(subject.name) and number.kind == "percent":
        told = text[min(subject.end, number.start) : number.start].lower().strip(" :(").split()
        if told[-1:] == ["margin"] and not any(map(read_metrics, told)):
            return replace(subject, metric="operating_margin", derived=True, others=())
    return subject


def _stranger(sentence: Sentence, number: Number) -> str:
    """The unknown company that a number is of: the one named nearest before it, where no known one is nearer."""
    before = [(place, name) for place, name in sentence.strangers if place < number.start]
    if not before:
        return ""
    nearest = max((c.start for c in sentence.companies if c.start < number.start), default=-1)
    return before[-1][1] if before[-1][0] > nearest else ""


def _points_back(text: str) -> bool:
    return bool(
        re.match(
            (
                r"\s*(?:[A-Z][\w&. ]{0,40}['’]s?\s+(?:was|were|came|stood|totaled|reached|is)\b|it|this|that|these|they"
                r"|the (?:figure|total|amount|increase|decrease|growth|decline|margin)|up|down|which|an?|compared"
                r"|versus"
                r"|year)\b"
            ),
            text,
            re.IGNORECASE,
        )
    )


def _to_come(period: Moment, view: CompanyView | None) -> bool:
    """Whether a period begins after all that is reported: a debt that falls due in 2031 does not make the sentences
    behind it ones of 2031.
    """
    months = period.months or (12 if period.form == "year" else 0)
    return view is not None and period.end - timedelta(days=_MONTH * months) >= view.last_reported
