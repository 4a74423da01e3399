"""What a row's label and the texts over a column say of time: dates, opening and closing balances, changes between
periods.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tickmark.second_reader.days import MONTHS, When, quarter_alone
from tickmark.second_reader.days import when as read_when
from tickmark.second_reader.patterns import any_of
from tickmark.second_reader.words import Kind, kind_of_label

when = lru_cache(50_000)(read_when)

_EDGE = r"(?:the )?(?:period|year|quarter|fiscal year)\b"
_OPENING = any_of(
    rf"\b(?:beginning|start) of {_EDGE}|\b(?:beginning|opening) balances?\b|\bbalances?,? (?:at )?beginning\b"
    r"|,\s*beginning\b|[—–-]\s*beginning\b|^(?:total )?(?:beginning|opening)\b|\bat january 1\b(?!,? (?:19|20)\d\d)"
)
_CLOSING = any_of(
    rf"\bend of {_EDGE}|\b(?:ending|closing) balances?\b|\bbalances?,? (?:at )?end(?:ing)?\b|,\s*end(?:ing)?\b"
    r"|[—–-]\s*end(?:ing)?\b|^(?:total )?(?:ending|closing)\b"
)
_BALANCE_ON = any_of(
    r"\b(?:balances?|outstanding|unvested|nonvested|exercisable|equity|expected to vest)\b|^at\b"
    r"|\bas (?:of|at)\b|^vested at"
)
_DATED = any_of(
    r"(?:\bat|\bas of|[-–—,:]|\b\w+)\s*(?:"
    + "|".join(sorted(MONTHS, key=len, reverse=True))
    + r")\.?\s+\d{1,2},?\s+(?:19|20)\d\d\)?$"
)  # Reserve June 30, 2024; Goodwill at June 30, 2023
_NOT_A_BALANCE = any_of(
    r"\b(?:ended|ending|due|through|matur\w+|expir\w+|until|to|issued|acquired|since|after|before|from|on)\b"
)
_AVERAGE = any_of(
    r"\bweighted[- ]average\b(?!.*\bshares\b)|\baverage (?:daily )?(?:balances?|outstanding|deposits|loans)\b"
)
_LATER = any_of(r"\bthereafter\b|\bremainder\b|\bremaining\b|^years? \d\b")
_ONLY_DATE = any_of(r"[a-z]{3,9}\.?\s+\d{1,2},?\s+(?:19|20)\d\d|(?:(?:fy|fiscal)\s*)?(?:19|20)\d\d")
_TRANSLATION = any_of(r"\b(?:foreign )?currency translations?(?: adjustments?)?(?: and other)?\b")
_CHANGE_COLUMN = any_of(
    r"\bvariances?\b|\bvs\.?(?=\W|$)|\bversus\b|\bcompared (?:to|with)\b"
    r"|\bgrowth\b|\bb/?\(?w\)?\b|\bfavorable\b|\bbetter\b|\bimpact\b"
    r"|\bcurrency\b|\bchanges?\b(?! (?:recognized|reflected|in (?:fair|net)))"
    r"|\bincreases?\b|\bdecreases?\b|\beffects?\b"
)
_SHARE_COLUMN = any_of(r"\b(?:percent(?:age)?|%)\s*(?:of|to)\b|\beffective (?:interest )?rate\b|^\s*%\s*$")
_PAR = any_of(r"\bpar value\b|\bauthorized\b|\bissued and outstanding\b")
_HELD = any_of(r"\bheld\b|\bduring\b|\bchanges?\b|\bincluded in\b|\brecognized\b")
_REMAINING = any_of(r"\b(?:remaining|next|future|projected|expected)\b")
_PRIOR = any_of(r"^(?:prior|before|pre-?(?:19|20)\d\d)\b")
_DASH = "-"
_SPAN = any_of(r"\bfrom\b.*\b(?:through|to)\b|\b(?:through|to)\b")


@dataclass(frozen=True, slots=True)
class RowLabel:
    """What a row's label says of time.

    `balance`: `Goodwill at June 30, 2023`; `only_date`: nothing but a date or a year; `par`: par value or shares
    authorized;
    `later`: `Thereafter`; `average`: a weighted average, not of shares; `held`: a balance's name for a change during
    the year; `span`: from one day to another.
    """

    when: When
    balance: bool
    only_date: bool
    par: bool
    later: bool
    average: bool
    opening: bool
    closing: bool
    held: bool
    span: bool


@lru_cache(50_000)
def row_label(text: str) -> RowLabel:
    """Read a row's label."""
    lower = text.lower()
    return RowLabel(
        when(text),
        _is_balance(lower),
        bool(_ONLY_DATE.fullmatch(lower.strip())),
        bool(_PAR.search(lower)),
        bool(_LATER.search(lower)),
        bool(_AVERAGE.search(lower)),
        bool(_OPENING.search(lower)),
        bool(_CLOSING.search(lower)),
        bool(_HELD.search(lower)),
        bool(_SPAN.search(lower) or _DASH in lower.replace("–", _DASH)),
    )


@dataclass(frozen=True, slots=True)
class ColumnHeader:
    """What the texts over a column say of time.

    `change`: of a change between periods, as `% Change`; `share`: of a part of another column, as `Percent to sales`;
    `ahead`: of the future; `prior`: of all years before those of the other columns; `kind`: of the things they name.
    """

    when: When
    change: bool
    share: bool
    ahead: bool
    prior: bool
    average: bool
    opening: bool
    closing: bool
    span: bool
    kind: Kind | None


@lru_cache(50_000)
def column_header(texts: tuple[str, ...]) -> ColumnHeader:
    """Read the texts over a column, top to bottom."""
    text = " ".join(texts)
    lower, last = text.lower(), texts[-1].lower() if texts else ""
    plain = _TRANSLATION.sub(" ", lower)
    said = when(text)
    if len(texts) > 1 and len(said.years) > 1 and len(said.dates) == 1:
        said = _under_two_days(texts, said)
    if not said.quarters:
        said = replace(said, quarters=tuple(dict.fromkeys(number for own in texts if (number := quarter_alone(own)))))
    return ColumnHeader(
        said,
        _is_change(texts),
        any(_SHARE_COLUMN.search(own.lower()) for own in texts),
        bool(_REMAINING.search(lower)),
        bool(_PRIOR.search(last)),
        bool(_AVERAGE.search(lower)),
        bool(_OPENING.search(lower)),
        bool(_CLOSING.search(lower)),
        bool(_SPAN.search(lower)),
        kind_of_label(plain)[0] or next((kind for kind, sure in map(kind_of_label, reversed(texts)) if sure), None),
    )


def _under_two_days(texts: tuple[str, ...], said: When) -> When:
    """A year below a text that names a day of several years: `2023` under `December 31, 2023 and 2022`."""
    day, below = said.dates[0], when(texts[-1])
    named = any(when(text).dates == (day,) and when(text).years for text in texts[:-1])
    if not named or len(below.years) != 1 or below.dates:
        return said
    return replace(said, dates=(), years=below.years, month_days=((day.month, day.day),))


def _is_change(texts: tuple[str, ...]) -> bool:
    """Whether a column is of a change: not where a year stands below that word, `Increase in income` over `2023`."""
    change = False
    for text in texts:
        if _CHANGE_COLUMN.search(_TRANSLATION.sub(" ", text.lower())):
            change = True
        elif when(text).dates or when(text).years:
            change = False
    return change


def looks_ahead(text: str) -> bool:
    """Whether a line speaks of what is still to come: `Remaining lease payments`."""
    return bool(_REMAINING.search(text.lower()))


def _is_balance(label: str) -> bool:
    """Whether a label in lower case, with a date, is of a balance on that day: `Goodwill at June 30, 2023`."""
    if _BALANCE_ON.search(label):
        return True
    return bool(_DATED.search(label.strip())) and not _NOT_A_BALANCE.search(label)
