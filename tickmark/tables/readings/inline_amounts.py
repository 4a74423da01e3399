"""Numbers inside a row's label: coupons, face amounts, par values, shares authorized, allowances and taxes that the
amount is net of.

Each takes its period from the numbers of its row: one that a year or a day stands beside goes with that column ("2023:
10,250,000; 2022: 9,875,000"), as many as there are columns go with them in order ("net of allowances of $205 and
$203"), so do the two of a pair ("74 and 73 shares issued"); a single one goes with the first: shares authorized and
shares issued are two things, not one on two days.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from itertools import chain, zip_longest
from typing import NamedTuple

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, small
from tickmark.model import Period
from tickmark.numbers import scaled
from tickmark.tables.grid.grid import Row
from tickmark.tables.model import Reading
from tickmark.tables.units.quantity_patterns import THRESHOLD
from tickmark.tables.units.table_scale import TableScale
from tickmark.time.read import read_clue

_LONGEST = 400  # characters; a longer text is a paragraph and no label
_IN_FULL = 1_000_000  # a count of shares from here on is printed in full, unless a statement of scale speaks of shares
_NUMBER = r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_THOUSAND, _MANY_THOUSANDS = 1_000, 10_000
_GROUPED = r"\d{1,3}(?:,\d{3})+"
_OF_STOCK = Phrases("of_stock", fold=True)
_WORDS = {"thousand": 3, "k": 3, "million": 6, "m": 6, "mm": 6, "billion": 9, "b": 9, "bn": 9}
_PAR = Pattern(
    "tables/inline-amounts-par-value",
    rf"\$\s?{_NUMBER}\s+(?:par|stated)\s+value|(?:par|stated)\s+value(?:\s+of)?,?\s+\$\s?{_NUMBER}",
    means="the par value of one share",
    examples=("Preferred stock, [[$1.00 par value]]",),
    counterexamples=("Total Series A-1 Preferred Units",),
    flags=re.IGNORECASE,
)
_SHARES = Pattern(
    "tables/shares-in-label",
    rf"(?<![\d,.])(?!(?:19|20)\d\d\s+and\b){_NUMBER}(?:\s+(?:shares\s+)?and\s+{_NUMBER})?\s+(?:(thousand|million"
    rf"|billion)\s+)?shares\b(?!\s+(?:of|at))|shares\s+(?:authorized|issued|outstanding)\s*[:–—-]\s*(?!(?:19"
    rf"|20)\d\d\b){_NUMBER}(?:\s+and\s+{_NUMBER})?"
    rf"|(?<![$\d,.])(?<!\$ )({_GROUPED})(?:\s+and\s+({_GROUPED}))?\s+(?:issued|outstanding"
    rf"|authorized)\b(?!\s+(?:amount|balance|principal))",
    means="a count of shares within a label",
    examples=("Purchase of [[10,000 shares]]",),
    counterexamples=("Shares repurchased in 2023",),
    flags=re.IGNORECASE,
)
_NAMED = Pattern(
    "tables/named",
    r"[^\w;]*((?:authorized|issued|outstanding)(?:(?:,| and|, and|/| or) (?:issued|outstanding))*)\b",
    means="what counted shares are: authorized, issued, outstanding",
    examples=("188,204,118 and 144,118,204[[ issued]]",),
    counterexamples=("10,411,204 and 10,388,118 shares",),
    flags=re.IGNORECASE,
)
_BY_YEAR = Pattern(
    "tables/by-year",
    rf"(?:19|20)\d\d\s?[:–—-]\s?{_NUMBER}(?![\d,.]*\s?%)(?![\d,.]*\s+(?:(?:thousand|million|billion)\s+)?shares)"
    rf"|(?<![$\d,.]){_NUMBER} in (?:19|20)\d\d\b",
    means='an amount with its year: "2023: $5"',
    examples=("Shares: [[2023: 364,574]]; 2022: 245,857; 2021: 1,116,525",),
    counterexamples=("Treasury stock, 872,791,028 Class A common shares",),
)
_YEAR_BEFORE = Pattern(
    "tables/year-before-amount",
    r"(?<!\d)((?:19|20)\d\d)\s?[:–—-]\s?[$(\s]*$",
    means="the year before an amount",
    examples=("Treasury stock (shares at cost: [[2023—]]",),
    counterexamples=("Purchases (375,345 shares) and sales (",),
)
_YEAR_BEHIND = Pattern(
    "tables/year-behind",
    r"[)\s]*(?:shares\s+)?(?:in|for)\s+(?:fiscal\s+)?((?:19|20)\d\d)\b(?!,? (?:and )?(?:19|20)\d\d)",
    means="the year behind an amount",
    examples=("in 2023",),
    counterexamples=("in 2023 and 2022",),
    at="start",
)
_COUPON = Pattern(
    "tables/coupon",
    rf"(?<![\d.]){_NUMBER}\s?%",
    means="an interest rate within a label",
    examples=("[[4.850%]] Senior Notes due March 2033",),
    counterexamples=("Notes due fiscal 2029-2033",),
)
_OVERLONG = Pattern(
    "tables/overlong",
    r"[\d,.]{32}",
    means="more digits than an amount has",
    examples=("No. [[12345678901234567890123456789012]]",),
    counterexamples=("No. 1234567890",),
)
_MONEY = Pattern(
    "tables/money-in-label",
    rf"(\()?\$\s?(\()?{_NUMBER}(\))?(?:\s*(thousand|million|billion|k|mm?|bn?)\b)?"
    rf"(\s*/?\s*\bper\s+(?:\w+\s+){{0,3}}?share"
    rf"|\s*/\s*share|\s+a\s+share\b)?",
    means="an amount of money within a label",
    examples=("Cash dividends [[($1.51 per share]])",),
    counterexamples=("Cash consideration 1",),
    flags=re.IGNORECASE,
)
_PER_SHARE_BEFORE = Pattern(
    "tables/per-share-before",
    r"\bper (?:\w+ ){0,2}share\W*(?:(?:19|20)\d\d\W+|\$\s?[\d.,]+(?:,| and|;)?\s*(?:and )?)*$",
    means='"(per share: $1.84 and $1.76)", up to an amount',
    examples=("Dividends ([[per share: $1.84 and ]]",),
    counterexamples=("Dividends per share declared",),
    flags=re.IGNORECASE,
)
_PER_SHARE_BEHIND = Pattern(
    "tables/per-share-behind",
    rf"(?:(?:,|,? and) \$\s?{_NUMBER})+ per (?:\w+ ){{0,3}}share\b",
    means='"and $0.42 per share", behind an amount',
    examples=(" and $0.42 per share",),
    counterexamples=(" and $42 of shares",),
    at="start",
    flags=re.IGNORECASE,
)


class _Number(NamedTuple):
    """A number of a label. `place` is its position in a pair; `stock` says that it is a balance by its nature, `apart`
    that it is no other column's amount of what the numbers before it count; `day` is the day that stands behind it,
    `year` the year beside it, `named` what the words beside it say of the shares ("issued and outstanding").
    """

    printed: str
    value: Decimal
    unit: str
    scale: int
    source: Source
    stock: bool
    place: int = 0
    apart: bool = False
    day: date | None = None
    year: str = ""
    named: str = ""


def label_readings(row: Row, readings: list[Reading], scale: TableScale) -> Iterator[Reading]:
    """Readings of the numbers printed in a data row's label.

    Args:
        row: the row, with its texts.
        readings: the readings of its numbers, left to right: where the periods come from.
        scale: the statements that hold for the table.
    """
    cell = next((cell for cell in row.texts if cell.text == row.label), None)
    if (
        not readings
        or cell is None
        or len(row.label) > _LONGEST
        or not any(map(str.isdecimal, row.label))
        or _OVERLONG.search(row.label)
    ):
        return
    periods = list(dict.fromkeys(reading.period for reading in readings))
    for numbers in (
        list(_pars(row.label)),
        list(_shares(row.label, scale)),
        list(_coupons(row.label)),
        list(_money(row.label, scale)),
    ):
        in_order = len(numbers) == len(periods) and not any(n.apart for n in numbers)
        if not in_order and not all(n.stock or n.year for n in numbers):
            numbers = numbers[:1]  # several amounts, and nothing says which is whose
        for position, number in enumerate(numbers):
            dated = _dated(number, readings)
            if number.year and dated is None:
                continue  # of a year that is none of the columns
            period = dated or periods[position if in_order else min(number.place, len(periods) - 1)]
            beside = SourceKind.COLUMNS_IN_ORDER if in_order or number.place else SourceKind.FIRST_COLUMN
            where = SourceKind.DAY_BESIDE if dated else beside
            yield Reading(
                cell.row, cell.column, number.printed, number.value, number.unit, number.scale, Period(None,
                period.end) if number.stock else period,
                row.label, row.parents, number.named, number.source, Source(SourceKind.WORDS_BESIDE), Source(where),
            )  # fmt: skip


def _dated(number: _Number, readings: list[Reading]) -> Period | None:
    """The period of the column that the day or the year beside a number names."""
    by_day = (reading.period for reading in readings if number.day == reading.period.end)
    by_head = (reading.period for reading in readings if number.year and number.year in reading.column_label)
    by_end = (reading.period for reading in readings if number.year == str(reading.period.end.year))
    return next(chain(by_day, by_head, by_end), None)


def _year(label: str, start: int, end: int) -> str:
    """The year that stands before a number and a colon or a dash, or behind it ("in 2023"); or nothing."""
    found = _YEAR_BEFORE.search(label[:start]) or _YEAR_BEHIND.match(label[end:])
    return found[1] if found else ""


def _pars(label: str) -> Iterator[_Number]:
    for match in _PAR.finditer(label):
        digits = match[1] or match[2]
        yield _Number(digits, _decimal(digits), "USD/shares", 0, Source(SourceKind.NEVER_SCALED), True)


def _shares(label: str, scale: TableScale) -> Iterator[_Number]:
    found = list(_SHARES.finditer(label)) if _OF_STOCK.search(label) else []
    for match, after in zip_longest(found, found[1:]):
        behind, before = (
            label[match.end() : after.start() if after else None],
            label[: match.start()].rpartition(";")[2],
        )
        days = read_clue(behind).dates
        named = _named(match[0], behind, before)
        apart = match is not found[0]
        power, source = (_WORDS[small(match[3])], Source(SourceKind.IN_LABEL)) if match[3] else scale.shares()
        for place, digits in enumerate(
            d for d in (match[1] or match[4] or match[6], match[2] or match[5] or match[7]) if d
        ):
            value = _decimal(digits)
            if value >= _IN_FULL and not (scale.shares_apart and not match[3]):
                power, source = 0, Source(SourceKind.IN_FULL)
            if power is None:
                continue
            day = days[0] if len(days) == 1 and not (match[2] or match[5] or match[7]) else None
            yield _Number(
                digits,
                scaled(value, power),
                "shares",
                power,
                source,
                True,
                place,
                apart,
                day,
                _year(label, match.start(), match.end()),
                named,
            )
    of_years = list(_BY_YEAR.finditer(label)) if "share" in label.lower() else []
    for match in (
        of_years if len(of_years) > 1 else ()
    ):  # "Shares: 2023: 10,250,000; 2022: 9,875,000": moved or held as the row's amounts are
        place = 1 if match[1] else 2
        digits, year = match[place], _year(label, match.start(place), match.end(place))
        power, source = (0, Source(SourceKind.IN_FULL)) if _decimal(digits) >= _IN_FULL else scale.shares()
        if power is not None:
            yield _Number(
                digits,
                scaled(_decimal(digits), power),
                "shares",
                power,
                source,
                False,
                year=year,
                named=_named("", "", label[: match.start()]),
            )


def _named(own: str, behind: str, before: str) -> str:
    """What is said of shares in the words of a number of its own, next behind it, or else last before it: "issued and
    outstanding"; or nothing.
    """
    told = _NAMED.search(own) or _NAMED.match(behind) or next(reversed(list(_NAMED.finditer(before))), None)
    return told[1].lower() if told else ""


def _coupons(label: str) -> Iterator[_Number]:
    for match in _COUPON.finditer(label):
        yield _Number(match[1], scaled(_decimal(match[1]), -2), "pure", -2, Source(SourceKind.PERCENT_SIGN), True)


def _money(label: str, scale: TableScale) -> Iterator[_Number]:
    label = THRESHOLD.sub(" ", _PAR.sub(" ", label)) if scale.currency else ""
    for match in _MONEY.finditer(label):
        value, year = _decimal(match[3]), _year(label, match.start(), match.end())
        if match[6] or _PER_SHARE_BEHIND.match(label, match.end()) or _PER_SHARE_BEFORE.search(label[: match.start()]):
            yield _Number(
                match[3], value, f"{scale.currency}/shares", 0, Source(SourceKind.NEVER_SCALED), False, year=year
            )
            continue
        explicit = match[5] is not None
        power, source = (_WORDS[small(match[5])], Source(SourceKind.IN_LABEL)) if explicit else scale.money()
        if power is None or (power and not explicit and _in_full(value)):
            continue  # "monthly installments of $250,000" in thousands: in full, or scaled
        negative = (match[1] or match[2]) and match[4]
        yield _Number(
            match[3], scaled(-value if negative else value, power), scale.currency, power, source, explicit, year=year
        )


def _in_full(value: Decimal) -> bool:
    """Whether an amount may be one in full within a table of thousands or millions: many thousands without a rest."""
    return value >= _MANY_THOUSANDS and value % _THOUSAND == 0


def _decimal(digits: str) -> Decimal:
    return Decimal(digits.replace(",", ""))
