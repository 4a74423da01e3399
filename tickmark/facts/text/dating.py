"""The dates of an amount that its sentence gives a time: a day or a period, as the preposition says, else as the words
around the amount do.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import cache

from tickmark.facts.text.attachment import ONLY_TIME, Attachment
from tickmark.facts.text.balances import names_balance, names_flow
from tickmark.facts.text.binding import Bound
from tickmark.facts.text.flows import flow_score
from tickmark.facts.text.measures import at_a_day, over_a_period
from tickmark.facts.text.verbs import answering, done, form_words, pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Period
from tickmark.time.groups import TimeGroup
from tickmark.time.moments import Moment
from tickmark.time.sentences import TimeReader

_PASSING = Pattern(
    "dating/passing",
    r"\b(?:during|throughout|over) (?:the |our |both |each of )*(?:fiscal |calendar )?(?:years? )?$",
    means="a period passes by before the time that follows",
    examples=("during the fiscal year ",),
    counterexamples=("as of the fiscal year ",),
    flags=re.IGNORECASE,
)
_AGREED = Phrases("agreed", fold=True)
_OF_DEBT = Pattern(
    "dating/of-debt",
    r"\s*(?:of|in) (?:[^,;$.]{0,60} )?(?:notes?|bonds?|debentures?|loans?|borrowings|debt)\b",
    means="the amount before it is of debt",
    examples=(" of senior notes", " of the new term loan"),
    counterexamples=(" of cash",),
    at="start",
    flags=re.IGNORECASE,
)
_REPAID = Phrases("paid_for", more=form_words("cash"))
_CHANGED_BY = Pattern(
    "dating/changed-by",
    rf"\b(?<!have been )(?:{pasts('change')})(?: by)?(?: (?:[$€£¥][\d.,]+(?: (?:million|billion|thousand))?"
    rf"|[\d.]+%),?(?: and| or)?)*\s*$",
    means="a change by the amount that follows",
    examples=("sales increased by ", "rose 5%, or "),
    counterexamples=("have been reduced by ",),
    flags=re.IGNORECASE,
)
REMAINS = Phrases("remains", at="start")  # "we spent $5 million in the quarter, and $4 million remains"
_THAN_IT_WAS = Pattern(
    "dating/than-it-was",
    r",? (?:lower|higher|less|more|greater) than (?:at|as of|on|a year (?:ago|earlier)|the (?:prior|previous) year)\b",
    means="compared with how much there was on a day",
    examples=(" lower than at", ", higher than a year ago"),
    counterexamples=(" lower than in",),
    at="start",
)
_CASH = Pattern(
    "dating/cash",
    rf"\b(?:proceeds|declared|contributed|{pasts('cash')})\b[^,;$€£¥]{{0,60}}$",
    means="cash changes hands with the amount that follows",
    examples=("dividends [[paid of ]]", "proceeds of "),
    counterexamples=("cash of ",),
)
_STOOD = Pattern(
    "dating/stood",
    r"(?: (?!issued\b(?! and outstanding)|sold\b|repurchased\b)[^\s,;]+){0,8} outstanding\b",
    means="was outstanding",
    examples=(" shares of common stock outstanding",),
    counterexamples=(" shares issued during the year, outstanding",),
    at="start",
    flags=re.IGNORECASE,
)
_HAD = Pattern(
    "dating/had",
    r"\b(?:had|held|owed|owned)(?: an?| total| aggregate)*\s*$",
    means="a company had the amount that follows",
    examples=("we had a total ", "owed "),
    counterexamples=("we paid ",),
    flags=re.IGNORECASE,
)
_GRANTED = Pattern(
    "dating/granted",
    r"\bgrant(?:ed|[- ]date)\b[^;]{0,40}\bfair values?\b",
    means="awards were granted at a value",
    examples=("the grant-date weighted average fair value",),
    counterexamples=("the fair value of awards",),
    flags=re.IGNORECASE,
)
_MOVING = Pattern(
    "dating/moving",
    rf"(?<!net of )(?<!accumulated )(?<![\w-])(?:{done('move')}|matured?|complet\w+|record(?:ed)?|accrued an?)\b",
    means="something moves or is booked",
    examples=("notes repaid in", "we recorded"),
    counterexamples=("net of repayments",),
    flags=re.IGNORECASE,
)
_DIVIDEND = Pattern(
    "dating/dividend",
    r"\bdeclar\w+ [^.;,]{0,40}\bdividends?\b[^;$]{0,60}$",
    means="a dividend is declared",
    examples=("the board declared a cash dividend of ",),
    counterexamples=("dividends yearly",),
    flags=re.IGNORECASE,
)
_ISSUED = Pattern(
    "dating/issued",
    rf"\b(?:{pasts('move')})(?: an?| total| aggregate| additional| of)*\s*$",
    means="something was done that moves what is held",
    examples=("shares we issued",),
    counterexamples=("we hold notes of",),
)
_AGAINST = 1.0  # log-odds by which the words around an amount speak against a period that its sentence names
_PLAINLY, _PLAIN = (
    1.5,
    2.0,
)  # log-odds by which they make it the balance that closes the period: one named, one passed through
_PERFECT = 4  # words from "had" to its participle: "had since been repurchased"
_NEAR = 60  # characters around an amount that say what an event was


def period_of(
    moment: Moment,
    group: TimeGroup,
    one: Bound,
    sentence: str,
    times: TimeReader,
    closing: Callable[[date], Period | None],
) -> Period | None:
    """A moment as an instant or a duration; None where the words leave it open.

    Args:
        moment: of `group`.
        group: the time that the sentence gives the amount.
        one: the amount.
        sentence: all of it.
        times: of the document.
        closing: the report's own period or the fiscal year that closes on a day.
    """
    amount = one.amount
    if group.role == "instant":
        return _as_of(moment, one, sentence, times, closing)
    stood = group.role == "event" and (
        _STOOD.match(sentence, amount.end) is not None
        if amount.unit == "shares"
        else _HAD.search(sentence, max(0, amount.start - _NEAR), amount.start) is not None
        and names_balance(sentence, *one.series)
    )
    if stood or (moment.form == "day" and one.by(Attachment.LABEL)):
        return times.period(moment, flow=False)
    if (moment.form != "day" or (group.role == "event" and amount.unit != "pure")) and _is_of_a_day(sentence, one):
        return Period(None, moment.end)
    if moment.months or moment.form == "year":
        return _over(moment, group, one, sentence, times)
    return _happened(moment, group, one, sentence, times)


def _is_of_a_day(sentence: str, one: Bound) -> bool:
    """Whether an amount, or the first of its series, is what something is."""
    amount = one.amount
    return any(
        at_a_day(sentence, start, amount.end, amount.unit) for start in dict.fromkeys((amount.start, one.series[0]))
    )


def _as_of(
    moment: Moment, one: Bound, sentence: str, times: TimeReader, closing: Callable[[date], Period | None]
) -> Period | None:
    """As of a day: a balance, or what reporting measures over the period that closes on it."""
    amount = one.amount
    if one.by(Attachment.NEAREST_BEFORE) and names_flow(sentence, *one.series):
        return None  # what moved between balances
    changed = (
        _CHANGED_BY.search(sentence, max(0, amount.start - 2 * _NEAR), amount.start) is not None
        or _THAN_IT_WAS.match(sentence, amount.end) is not None
    )
    said = amount.unit != "shares" and one.rule in ONLY_TIME and not _has_done(sentence[: amount.start])
    if not changed and said and names_flow(sentence, *one.series):
        changed = flow_score(sentence, *one.series, amount.unit) > _PLAINLY  # "charges recorded as of June 30 were"
    if changed or over_a_period(sentence, amount.start, amount.end, amount.unit):
        return closing(moment.end)
    return times.period(moment, flow=False)


@cache
def _done() -> frozenset[str]:
    return frozenset(verb.participle for verb in answering("move", "cash"))


def _has_done(before: str) -> bool:
    """Whether the words before an amount say what has been done up to a day, from whenever it began.

    >>> _has_done("As of June 30, 2024, we had repurchased shares for"), _has_done("Charges as of June 30 were")
    (True, False)
    """
    words = before.lower().split()
    return any(
        word in ("had", "has", "have") and not _done().isdisjoint(words[at + 1 : at + _PERFECT])
        for at, word in enumerate(words)
    )


def _over(moment: Moment, group: TimeGroup, one: Bound, sentence: str, times: TimeReader) -> Period | None:
    """Of a year, a quarter or a length: a flow unless the amount's name says that it is held; None where the words
    around it speak against a flow.
    """
    amount = one.amount
    over = over_a_period(sentence, amount.start, amount.end, amount.unit)
    passing = (moment.months > 0 and group.role != "both") or _PASSING.search(
        sentence, max(0, group.start - _NEAR), group.start
    ) is not None
    balance = names_balance(sentence, *one.series)
    flow = over or (passing and not one.by(Attachment.ONLY_CAME)) or not balance
    if balance and one.by(Attachment.ONLY_TOLD_ON):
        return None
    if passing and amount.unit not in ("pure", "USD/shares") and REMAINS.match(sentence, amount.end):
        return times.period(moment, flow=False)
    granted = (
        amount.unit == "USD/shares"
        and _GRANTED.search(sentence, max(0, amount.start - 2 * _NEAR), amount.start) is not None
    )
    score = flow_score(sentence, *one.series, amount.unit) if flow and not over and not granted else 0.0
    if one.by(Attachment.LABEL) and moment.form == "year" and score < 0 and not names_flow(sentence, *one.series):
        return times.period(moment, flow=False)  # "2024: $5 million" behind a caption
    if score < -_AGAINST and not names_flow(sentence, *one.series):
        plain = (
            score < -(_PLAIN if passing else _PLAINLY) and _MOVING.search(sentence, 0, amount.end + 2 * _NEAR) is None
        )
        return times.period(moment, flow=False) if plain else None
    return times.period(moment, flow=flow)


def _happened(moment: Moment, group: TimeGroup, one: Bound, sentence: str, times: TimeReader) -> Period | None:
    """On a day or in a month: cash, debts and prices; when anything else happened settles no period of what the
    sentence says of it.
    """
    amount = one.amount
    if (
        amount.unit == "shares"
        and moment.form == "day"
        and _ISSUED.search(sentence, max(0, amount.start - _NEAR), amount.start)
    ):
        return times.period(moment, flow=True)
    repaid = (
        amount.unit != "pure" and _REPAID.search(sentence, max(0, amount.start - 2 * _NEAR), amount.start) is not None
    )
    agreed = (
        moment.form == "month"
        and amount.unit != "pure"
        and _AGREED.search(sentence, max(0, amount.start - _NEAR), amount.end + _NEAR) is not None
    )
    if agreed and not repaid:
        return times.period(moment, flow=False)
    cash = amount.unit != "pure" and _CASH.search(sentence, max(0, amount.start - _NEAR), amount.start) is not None
    if not one.by(Attachment.NEXT) and not cash and not (repaid and _OF_DEBT.match(sentence, amount.end)):
        return None
    declared = (
        amount.unit == "USD/shares"
        and _DIVIDEND.search(sentence, max(0, amount.start - 2 * _NEAR), amount.start) is not None
    )
    flow = declared or (repaid and (moment.form == "month" or (group.role == "event" and cash)))
    return times.period(moment, flow=flow or flow_score(sentence, *one.series, amount.unit) > 0)
