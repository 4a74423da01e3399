"""Units of the warehouse, and the currencies among them: one table, `units.csv`, for all that read or show money.

A unit is an ISO 4217 code (`NOK`), an amount of it per share (`NOK/shares`) or per unit of anything else (`NOK/unit`,
a price), `shares`, or `pure` for counts, measures and rates.

Columns of the table, each with entries divided by `|`: `signs` stand before or behind a number (`NZ$`), the first one
is used to spell amounts alike;
`names` in lower case and in the singular mean that currency wherever they stand; `alone` do where nothing else is named
("5 million pounds").
A currency without signs and names is known as a unit and is not looked for in texts, as its code may be a word (`ALL`).

>>> currency_of("NZ$"), currency_of("nok"), is_money("SEK"), is_money("shares")
('NZD', 'NOK', True, False)
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_FILE = Path(__file__).with_name("units.csv")
DOLLAR: Final = "$"
"""The one sign that stands for another currency where a document says so."""


@dataclass(frozen=True, slots=True)
class Currency:
    """One row of the table."""

    code: str
    meaning: str
    signs: tuple[str, ...]
    names: tuple[str, ...]
    alone: tuple[str, ...]

    @property
    def is_dollar(self) -> bool:
        """Whether a bare dollar sign may stand for it."""
        return bool(self.names) and self.meaning.startswith("dollar ")

    @property
    def is_read(self) -> bool:
        """Whether texts are searched for it."""
        return bool(self.signs or self.names)


def _table() -> tuple[Currency, ...]:
    with _FILE.open(encoding="utf-8", newline="") as file:
        rows = [
            {name: tuple(filter(None, text.split("|"))) for name, text in row.items()} for row in csv.DictReader(file)
        ]
    return tuple(Currency(row["code"][0], row["meaning"][0], row["signs"], row["names"], row["alone"]) for row in rows)


def any_of(texts: Iterable[str]) -> str:
    """A pattern for any of these texts, the longest that fits."""
    return "|".join(re.escape(text) for text in sorted(set(texts), key=lambda text: (-len(text), text)))


CURRENCIES: Final = _table()
READ: Final = tuple(currency for currency in CURRENCIES if currency.is_read)
_CODES: Final = frozenset(currency.code for currency in CURRENCIES)
DOLLARS: Final = frozenset(currency.code for currency in CURRENCIES if currency.is_dollar)
SIGNS: Final = {text: currency.code for currency in READ for text in (*currency.signs, currency.code)}
"""Signs and codes, as they stand beside numbers -> code."""
CODE: Final = any_of(currency.code for currency in READ)
"""A pattern for the codes that texts are searched for."""
SIGN: Final = f"(?:{any_of(SIGNS)})"
"""A pattern for a sign or a code beside a number."""
MARK: Final = "[" + "".join(sorted({sign for sign in SIGNS if len(sign) == 1})) + "]"
"""A pattern for the signs of one character."""
NAMES: Final = {name: currency.code for currency in READ for name in currency.names}
ALONE: Final = {name: currency.code for currency in READ for name in currency.alone}
_BY_SMALL_SIGN: Final = {sign.casefold(): code for sign, code in SIGNS.items()}


def is_money(unit: str) -> bool:
    """Whether a unit is a currency, and neither shares, nor amounts per share, nor plain numbers."""
    return unit in _CODES


def spoken(unit: str) -> str:
    """A unit for reading.

    >>> spoken("USD/shares"), spoken("USD/unit"), spoken("shares")
    ('USD per share', 'USD per unit', 'shares')
    """
    money, per, of = unit.partition("/")
    return f"{money} per {of.removesuffix('s')}" if per else unit


def currency_of(sign: str) -> str | None:
    """The code of a sign or a code, however it is written; None where it is none."""
    return SIGNS.get(sign) or _BY_SMALL_SIGN.get(sign.casefold())


def name_pattern(currency: Currency, *, signs: bool = True) -> str:
    """A pattern for the names of a currency in lower case, in both numbers, its code and its signs but for the bare
    dollar sign.

    >>> name_pattern(next(c for c in CURRENCIES if c.code == "NZD"))
    'new\\\\ zealand\\\\ dollars?|nz\\\\$|nzd'
    """
    names = [f"{re.escape(name)}s?" for name in currency.names]
    marks = [re.escape(sign.lower()) for sign in (*currency.signs, currency.code) if sign != DOLLAR]
    return "|".join((*names, *dict.fromkeys(marks))) if signs else "|".join(names)
