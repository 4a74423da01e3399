"""Statements of scale: `(in millions, except per share amounts)`, `(Dollars in thousands)`, `$000s`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tickmark.second_reader.words import counts_something

_POWERS = {"thousand": 3, "million": 6, "billion": 9, "000": 3, "k": 3, "m": 6, "mn": 6, "mm": 6, "b": 9, "bn": 9}
_WORD = r"thousands?|millions?|billions?|000['’]?s?"
_STATED = re.compile(
    rf"\b(?:in|of|are|as)\s+(?:u\.?s\.?\s+)?(?:\$\s*)?(?P<a>{_WORD})\b"  # in millions, expressed in U.S. $ thousands
    # (millions of dollars)
    rf"|\(\s*(?:u\.?s\.?\s*)?(?:dollars?|\$)?\s*(?:in\s+)?(?P<b>{_WORD})(?:\s+of\s+(?:u\.?s\.?\s+)?dollars)?\b"
    rf"|^(?:dollars\s+|\$\s*)?(?:in\s+)?(?P<c>{_WORD})(?:\s+of\s+(?:u\.?s\.?\s+)?dollars)?\b"
    rf"|\$\s?(?:in\s+)?(?P<d>thousands|millions|billions|000['’]?s)\b"
    rf"|\b(?P<e>thousands|millions|billions)\s+of\s+(?:u\.?s\.?\s+)?dollars",
    re.IGNORECASE,
)  # fmt: skip
_OF_MONEY = re.compile(
    r"(?:[£€¥₹₩$]|\b[A-Z]{2,3})\s?(?:in\s)?['’‘]?(?P<a>thousands?|[Tt]housands?|[Mm]illions?|[Bb]illions?)\b"
    r"|(?:[£€¥₹₩$]|\b[A-Z]{2,3})\s?['’‘](?P<b>000)['’]?s?\b"
    r"|\([£€¥$]\s?(?P<e>[Mm]{1,2}|[Kk]|[Bb]n?)\)"
    r"|^\(?(?:in )?(?:[A-Z]{0,3}[£€¥₹₩$]\s?(?P<c>[Mm]|mn|[Kk]|bn)|[A-Z]{3}\s?(?P<d>m|mn|k|bn))\)?$"
)  # € million, US$'000, £m, EUR m
_SHARES_IN = re.compile(
    rf"\b(?:shares?|units?|options?)\b[^.;()]{{0,60}}?\b(?:in|as)\s+(?P<a>{_WORD})\b|\bshares\s+(?P<b>thousands"
    rf"|millions)\b"
    rf"|\b(?P<c>{_WORD})\s+of\s+shares\b|^shares in (?P<d>{_WORD})",
    re.IGNORECASE,
)
_BOTH_IN = re.compile(
    rf"\b(?:dollars|amounts|\$)\s*(?:and|&|,)\s*(?:common )?shares\s+in\s+(?P<a>{_WORD})\b", re.IGNORECASE
)
_EXCEPT = re.compile(r"\b(?:except|excluding|other than)\b(?P<what>[^.;()]*)", re.IGNORECASE)
_SHARE_COUNT = re.compile(
    r"(?<!per )(?<!per-)\b(?:shares?|units?)\b(?!\s+(?:price|value))(?!\s+(?:and\s+)?per\b(?!\s+share))", re.IGNORECASE
)
_PER = re.compile(r"\bper[\s-]+(?:common\s+|ordinary\s+|diluted\s+)?(?:shares?|units?|unit)\b", re.IGNORECASE)
_OF_COUNTS = re.compile(rf"\b(?P<what>[a-z-]+(?: [a-z-]+)?),? (?:are |stated )?in (?P<a>{_WORD})\b", re.IGNORECASE)
_HINTS = ("thousand", "illion", "000", "hundreds of", "tens of", "lakh", "crore")
_SIGN = re.compile(r"[£€¥₹₩$]|^\(?(?:in )?[A-Z]{3}\s?(?:m|k|bn)")
_NOT_A_STATEMENT = re.compile(r"\b(?:hundreds|tens) of\b|\btrillions?\b|\blakhs?\b|\bcrores?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scale:
    """Powers of ten that a statement gives money and counts of shares; None where it does not say."""

    money: int | None
    shares: int | None


def scale_of(text: str) -> Scale | None:
    """What a text says of scale; None where it says nothing, or says two things.

    >>> scale_of("(in millions, except shares in thousands)")
    Scale(money=6, shares=3)
    >>> scale_of("(In thousands, except share and per share data)")
    Scale(money=3, shares=0)
    >>> scale_of("(Membership in thousands)")
    Scale(money=None, shares=None)
    >>> scale_of("£m"), scale_of("US$’000")
    (Scale(money=6, shares=6), Scale(money=3, shares=3))
    """
    both = _BOTH_IN.search(text)
    if both:
        return Scale(_power(both), _power(both))
    shares = {_power(match) for match in _SHARES_IN.finditer(text)}
    rest = _SHARES_IN.sub(" ", text)
    powers = {_power(match) for stated in (_STATED, _OF_MONEY) for match in stated.finditer(rest)}
    if _NOT_A_STATEMENT.search(text) or len(powers) > 1 or len(shares) > 1:
        return None
    if not powers and not shares:
        return None
    if any(counts_something(match["what"]) for match in _OF_COUNTS.finditer(rest)):
        return Scale(None, None)
    money = powers.pop() if powers else None
    if shares:
        return Scale(money, shares.pop())
    for exception in _EXCEPT.finditer(text):
        if _SHARE_COUNT.search(_PER.sub(" ", exception["what"])):
            return Scale(money, 0)
    return Scale(money, money)


def excepts_per_share(text: str) -> bool:
    """Whether a statement of scale leaves out amounts per share, which stand among those that it is of.

    >>> excepts_per_share("(In millions, except per share amounts)")
    True
    """
    return any(_PER.search(exception["what"]) for exception in _EXCEPT.finditer(text))


def states_scale(text: str) -> bool:
    """Whether a text holds any words of scale, understood or not."""
    lower = text.lower()
    if not (any(hint in lower for hint in _HINTS) or _SIGN.search(text)):
        return False
    stated = _STATED.search(text) or _OF_MONEY.search(text)
    return bool(stated or _SHARES_IN.search(text) or _NOT_A_STATEMENT.search(text))


def _power(match: re.Match[str]) -> int:
    word = next(group for group in match.groups() if group).lower().rstrip("s'’")
    return _POWERS[word]
