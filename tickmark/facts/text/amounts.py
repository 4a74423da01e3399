"""Amounts in a sentence: money, shares, amounts per share and percentages, each with its scale words and the list it
stands in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from tickmark.facts.text import amount_patterns as cues
from tickmark.facts.text.verbs import form_words
from tickmark.language.rules import small
from tickmark.language.units import DOLLAR, NAMES, currency_of
from tickmark.numbers import YEAR, scaled

POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}  # of ten, by the word behind a number
_LETTERS = {"k": 3, "m": 6, "mm": 6, "mn": 6, "b": 9, "bn": 9}  # behind an amount with its currency: "$1.2B"
_SIGNS = 16  # characters before the first digit of an amount, more than brackets, signs and a currency take
_OR = " or "  # between an amount and what says it in another way: "$5 million, or $3 million after tax"
_CODE = 6  # characters before a sign of dollars that may say that they are US dollars
_US = ("US", "USD", "U.S.", "U.S")
_CLAUSE = 120  # characters before an amount in which the change is named that it is part of
_CHANGE_WORDS = frozenset(form_words("change"))
_RANGING = (["range"], ["ranges"], ["ranged"], ["ranging"], ["vary"], ["varying"])
_LONG_COUNT = 9  # characters of a count of a million and more, whose scale nothing else can be


class Amount(NamedTuple):
    """One amount of a sentence: characters `start` to `end`, the value in base units with the sign as printed.

    `printed` is the text of the number with its scale word or percent sign. `scale` is None for bare money whose scale
    words do not settle.
    """

    start: int
    end: int
    value: Decimal
    unit: str
    scale: int | None
    printed: str
    unit_source: str
    scale_source: str


class AmountList(NamedTuple):
    """Amounts named together ("$614 million, $699 million and $563 million"); `spread` means that they are the ends of
    a range.
    """

    amounts: tuple[Amount, ...]
    spread: bool = False

    @property
    def start(self) -> int:
        """Where the first begins."""
        return self.amounts[0].start

    @property
    def end(self) -> int:
        """Where the last ends."""
        return self.amounts[-1].end


class _Found(NamedTuple):
    start: int
    end: int
    minus: bool
    match: re.Match[str]
    power: str
    kind: str  # money, percent, points, bare


def _printed(text: str, masked: Sequence[tuple[int, int]]) -> Iterator[re.Match[str]]:
    """Every match of `cues.AMOUNT`, looked for where there are digits that are not masked."""
    after = 0
    for digits in cues.DIGITS_TOGETHER.finditer(text):
        at = digits.start()
        if at < after:
            continue
        if _within(at, masked):
            after = digits.end()
            continue
        match = cues.AMOUNT.search(text, max(after, at - _SIGNS))
        if match is None:
            return
        after = match.end()
        if not _within(match.start("digits"), masked):
            yield match


def _within(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a place is within one of the spans."""
    return any(first <= place < after for first, after in spans)


def _power(match: re.Match[str]) -> str:
    """The scale word of an amount; a letter in its place means the word."""
    letter = small(match["letter"] or "").strip()
    return (
        next(word for word, power in POWERS.items() if power == _LETTERS[letter])
        if letter
        else small(match["power"] or "")
    )


def _currency(group: Sequence[_Found]) -> str:
    """The currency of a list: its code or name where one is printed, else its sign."""
    named = next((item.match["code"] for item in group if item.match["code"]), None)
    if named is not None:
        return currency_of(named) or NAMES.get(small(named)) or NAMES[small(named).removesuffix("s")]
    symbol = next((item.match["symbol"].strip() for item in group if item.match["symbol"]), DOLLAR)
    return currency_of(symbol) or currency_of(symbol[:3]) or "USD"


def _find(text: str, masked: Sequence[tuple[int, int]]) -> list[_Found]:
    found = []
    for match in _printed(text, masked):
        opened = bool(match["open"])
        closings = [name for name in ("close", "close2", "close3") if match[name]]
        end = match.end()
        if closings and not opened and not match["inner"]:
            end = match.start(closings[0])
            if len(closings) == 1 and match.end(closings[0]) != match.end():
                continue
        percent = bool(match["percent"] or match["percent2"])
        word = (match["word"] or "").lower()
        kind = (
            "money"
            if match["symbol"] or match["code"]
            else "percent"
            if percent or word.startswith("per")
            else "points"
            if word
            else "bare"
        )
        signed = (
            bool(match["sign"])
            and cues.HEAD_OF_SIGN.search(text, max(0, match.start("sign") - 30), match.start("sign")) is not None
        )
        first = (
            ("open",)
            if opened and closings
            else ("sign", "symbol", "inner", "digits")
            if signed
            else ("symbol", "inner", "digits")
        )
        start = min(match.start(name) for name in first if match[name])
        found.append(_Found(start, end, signed, match, _power(match), kind))
    return found


def amount_lists(text: str, masked: Sequence[tuple[int, int]]) -> list[AmountList]:
    """The amounts of a sentence as lists, in order.

    Args:
        text: the sentence.
        masked: spans of dates and lengths, whose numbers are no amounts.
    """
    groups: list[list[_Found]] = []
    spreads: list[bool] = []
    for item in _find(text, masked):
        if groups:
            last = groups[-1][-1]
            between = text[last.end : item.start]
            same = (
                item.kind == last.kind
                or (item.kind == "bare" and last.kind == "money")
                or (last.kind == "bare" and item.kind in ("percent", "points", "money"))
            )
            if (
                same
                and cues.RANGE_LINK.fullmatch(between)
                and not (
                    "to" in between
                    and (
                        cues.CHANGES.search(text, max(0, groups[-1][0].start - 40), groups[-1][0].start)
                        or _changed_from(text, groups[-1][0].start)
                    )
                )
            ):
                groups[-1].append(item)
                spreads[-1] = True
                continue
            if (
                same
                and item.kind == last.kind
                and (item.match["symbol"] or "").strip() == (groups[-1][0].match["symbol"] or "").strip()
                and cues.SEPARATOR.search(between)
                and not (item.kind == "money" and _OR in between)
                and cues.BETWEEN.fullmatch(between)
                and not _other_scale(text, last, item)
                and not (
                    len(groups[-1]) == 1 and cues.AND.match(between) and cues.CLAUSE_OF_ITS_OWN.match(text, item.end)
                )
            ):
                groups[-1].append(item)
                if (
                    len(groups[-1]) == 2
                    and cues.RANGE_AND.search(text, max(0, groups[-1][0].start - 40), groups[-1][0].start)
                    and "and" in between
                ):
                    spreads[-1] = True
                continue
        groups.append([item])
        spreads.append(False)
    found = []
    for group, spread in zip(groups, spreads, strict=True):
        amounts = _amounts(text, group)
        if amounts:
            found.append(AmountList(tuple(amounts), spread))
    return found


def _changed_from(text: str, start: int) -> bool:
    """Whether an amount is what something changed from, and no end of a range: "earnings increased in 2024 from"."""
    words = text[max(0, start - _CLAUSE) : start].lower().split()
    return words[-1:] == ["from"] and words[-2:-1] not in _RANGING and not _CHANGE_WORDS.isdisjoint(words)


def _other_scale(text: str, last: _Found, item: _Found) -> bool:
    """Whether money does not share the scale word or the unit of the money before it: a price behind a total, or digits
    in full.
    """
    if item.power or item.kind != "money":
        return False
    priced = cues.PER_SHARE_AFTER.match(text, item.end) is not None
    return (priced and (bool(last.power) or "," in last.match["digits"])) or (
        bool(last.power) and "," in item.match["digits"]
    )


def _amounts(text: str, group: list[_Found]) -> list[Amount]:
    """Amounts of one list; scale words and units at its end hold for all of it."""
    last = group[-1]
    after = text[last.end : last.end + 90]
    before = text[max(0, group[0].start - 200) : group[0].start]
    kinds = {item.kind for item in group}
    if kinds == {"bare"}:
        return _shares(text, group, before, after)
    kind = "money" if "money" in kinds else last.kind
    if kind in ("percent", "points"):
        return [_percent(text, item, kind) for item in group if item.kind == kind or len(kinds) > 1]
    return _money(text, group, before, after)


def _number(item: _Found, text: str) -> Decimal:
    match = item.match
    value = Decimal(match["digits"].replace(",", ""))
    closed = match["close"] or match["close2"] or match["close3"]
    if match["sign2"] or item.minus:
        return -value
    if closed and (
        match["inner"] or (match["open"] and cues.HEAD_OF_SIGN.search(text, max(0, item.start - 30), item.start))
    ):
        return -value
    return value


def _percent(text: str, item: _Found, kind: str) -> Amount:
    points = 4 if kind == "points" else 2
    value = scaled(_number(item, text), -points)
    return Amount(
        item.start,
        item.end,
        value,
        "pure",
        -points,
        text[item.start : item.end],
        "percent sign" if points == 2 else "basis points",
        "printed beside the number",
    )


def _shares(text: str, group: list[_Found], before: str, after: str) -> list[Amount]:
    if cues.RATE.match(after):
        return []
    if cues.PAR.search(before) and cues.PER_SHARE_AFTER.match(after):
        item = group[0]
        return [
            Amount(
                item.start,
                item.end,
                _number(item, text),
                "USD/shares",
                0,
                text[item.start : item.end],
                "per share",
                "amounts per share are printed whole",
            )
        ]
    named = cues.SHARES_AFTER.match(cues.RESPECTIVELY.sub("", after).lstrip())
    counted = named or (
        (group[0].power or len(group[0].match["digits"]) >= _LONG_COUNT) and cues.SHARES_BEFORE.search(before)
    )
    if not counted or (
        named and named[0][0].isupper() and YEAR.fullmatch(group[-1].match["digits"]) and not group[-1].power
    ):  # "the 2022 Share Plan"
        if len(group) > 1:  # "5 million shares and 3 ..." : what follows the first holds for it
            return _shares(text, group[:1], before, text[group[0].end : group[0].end + 90])
        return []
    power = next((item.power for item in reversed(group) if item.power), "")
    found = []
    for item in group:
        own = item.power or (power if "," not in item.match["digits"] else "")
        scale = POWERS[own] if own else 0
        source = (
            "printed beside the number"
            if item.power
            else "printed beside the last number of the list"
            if own
            else "as printed"
        )
        value = scaled(_number(item, text), scale)
        if not own and (
            (value < 100 and not named)
            or ("." in item.match["digits"] and item.match["digits"].partition(".")[2].strip("0"))
        ):
            return []  # no count of its own, or of a scale that stands elsewhere: there is no part of a share
        found.append(
            Amount(
                item.start,
                item.end,
                value,
                "shares",
                scale,
                text[item.start : item.end],
                f"counts {named[0] if named else 'shares'}",
                source,
            )
        )
    return found


def _money(text: str, group: list[_Found], before: str, after: str) -> list[Amount]:
    currency = _currency(group)
    per_share = bool(cues.PER_SHARE_AFTER.match(after))
    if cues.PER_OTHER.match(after) and not per_share:
        return []
    power = next((item.power for item in reversed(group) if item.power), "")
    found = []
    for item in group:
        own = item.power or ("" if "," in item.match["digits"] and len(item.match["digits"]) > 6 else power)
        decimals = len(item.match["digits"].partition(".")[2])
        price = per_share or (
            not own and decimals >= 2 and (bool(cues.PRICE.search(before)) or bool(cues.PRICE.search(after[:60])))
        )
        number = _number(item, text)
        printed = text[item.start : item.end]
        if price and not own:
            found.append(
                Amount(
                    item.start,
                    item.end,
                    number,
                    f"{currency}/shares",
                    0,
                    printed,
                    "per share",
                    "amounts per share are printed whole",
                )
            )
        elif own:
            source = "printed beside the number" if item.power else "printed beside the last number of the list"
            found.append(
                Amount(
                    item.start,
                    item.end,
                    scaled(number, POWERS[own]),
                    currency,
                    POWERS[own],
                    printed,
                    "currency sign",
                    source,
                )
            )
        else:
            found.append(Amount(item.start, item.end, number, currency, None, printed, "currency sign", ""))
    return found


def with_scale(amount: Amount, scale: int, source: str) -> Amount:
    """Bare money at a scale that something other than its words settles."""
    return amount._replace(value=scaled(amount.value, scale), scale=scale, scale_source=source)


def in_dollars(amount: Amount, sentence: str, start: int, end: int, dollar: str) -> Amount:
    """An amount whose sign, between `start` and `end` of its sentence, is a bare dollar sign in the `dollar` that this
    means in its document; one of US dollars as it is.
    """
    at = sentence.find(DOLLAR, start, end)
    of_us = sentence[max(0, at - _CODE) : at].rstrip().endswith(_US) or sentence[end:].lstrip().startswith(_US)
    if at < 0 or of_us or not amount.unit.startswith("USD"):
        return amount
    return amount._replace(unit=amount.unit.replace("USD", dollar))
