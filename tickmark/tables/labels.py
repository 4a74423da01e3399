"""Numbers inside a row's label: coupons, face amounts, par values, shares authorized, allowances and taxes that the amount is net of.

Each takes its period from the numbers of its row: as many as there are columns go with them in order ("net of
allowances of $205 and $203"); a single one goes with the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from tickmark.model import Period
from tickmark.numbers import scaled
from tickmark.tables.grid import Row
from tickmark.tables.model import Reading
from tickmark.tables.unit import TableScale

_NUMBER = r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_WORDS = {"thousand": 3, "million": 6, "billion": 9}
_PAR = re.compile(rf"\$\s?{_NUMBER}\s+(?:par|stated)\s+value|(?:par|stated)\s+value(?:\s+of)?,?\s+\$\s?{_NUMBER}", re.IGNORECASE)
_SHARES = re.compile(
    rf"{_NUMBER}(?:\s+and\s+{_NUMBER})?\s+(?:(thousand|million|billion)\s+)?shares\b(?!\s+(?:of|at))|shares\s+(?:authorized|issued|outstanding)\s*[:–—-]\s*{_NUMBER}",
    re.IGNORECASE,
)
_COUPON = re.compile(rf"(?<![\d.]){_NUMBER}\s?%")
_MONEY = re.compile(rf"(\()?\$\s?(\()?{_NUMBER}(\))?(?:\s+(thousand|million|billion)\b)?(\s+per\s+(?:\w+\s+){{0,3}}?share)?", re.IGNORECASE)


def label_readings(row: Row, readings: list[Reading], scale: TableScale) -> Iterator[Reading]:
    """Readings of the numbers printed in a data row's label.

    Args:
        row: the row, with its texts.
        readings: the readings of its numbers, left to right: where the periods come from.
        scale: the statements that hold for the table.
    """
    if not readings or not row.texts or not any(c.isdigit() for c in row.label):
        return
    cell = next((cell for cell in row.texts if cell.text == row.label), None)
    if cell is None or len(row.label) > 400:
        return
    periods = list(dict.fromkeys(reading.period for reading in readings))
    for found in (_pars(row.label), _shares(row.label, scale), _coupons(row.label), _money(row.label, scale)):
        numbers = list(found)
        ordered = len(numbers) == len(periods)
        for position, (printed, value, unit, power, source) in enumerate(numbers):
            if (
                not ordered
                and unit in ("pure", scale.currency)
                and len(numbers) > 1
                and position
                and len({n[1] for n in numbers}) > 1
                and not source.startswith("explicit")
            ):
                continue  # several numbers, and nothing says which is whose
            period = periods[position] if ordered else periods[0]
            yield Reading(
                cell.row, cell.column, printed, value, unit, power, period if (unit == scale.currency and "explicit" not in source) or unit.endswith("/shares") else _as_of(period), row.label, row.parents,
                "", source, "words beside the number in the label", "the first of the row's columns" if not ordered else "the row's columns in order",
            )  # fmt: skip


def _as_of(period: Period) -> Period:
    return Period(None, period.end)


def _pars(label: str) -> Iterator[tuple[str, Decimal, str, int, str]]:
    for match in _PAR.finditer(label):
        digits = match[1] or match[2]
        yield digits, Decimal(digits.replace(",", "")), "USD/shares", 0, "amounts per share are never scaled"


def _shares(label: str, scale: TableScale) -> Iterator[tuple[str, Decimal, str, int, str]]:
    for match in _SHARES.finditer(label):
        power, source = scale.shares()
        if match[3]:
            power, source = _WORDS[match[3].lower()], "explicit in the label"
        for digits in (match[1], match[2], match[4]):
            if digits:
                value = Decimal(digits.replace(",", ""))
                in_full = value >= 1_000_000
                yield digits, scaled(value, 0 if in_full else power), "shares", 0 if in_full else power, source


def _coupons(label: str) -> Iterator[tuple[str, Decimal, str, int, str]]:
    for match in _COUPON.finditer(label):
        yield match[1], scaled(Decimal(match[1].replace(",", "")), -2), "pure", -2, "percent sign"


def _money(label: str, scale: TableScale) -> Iterator[tuple[str, Decimal, str, int, str]]:
    without_par = _PAR.sub(" ", label)
    for match in _MONEY.finditer(without_par):
        power, source = scale.money()
        if match[5]:
            power, source = _WORDS[match[5].lower()], "explicit in the label"
        if match[6]:
            yield match[3], Decimal(match[3].replace(",", "")), f"{scale.currency}/shares", 0, "amounts per share are never scaled"
            continue
        value = scaled(Decimal(match[3].replace(",", "")), power)
        negative = (match[1] or match[2]) and match[4]
        yield match[3], -value if negative else value, scale.currency, power, source
