"""Numbers in units of their own: barrels, ounces, square feet, stores, and prices per such a unit.

A measure is a plain number at the power of ten that its name says, `Oil (MBbl)`; a price is money per unit, in full. Of
what the name leaves open, whether a scale of the table holds for it, nothing is known.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = re.compile(r"[a-z]+")
_BY_LETTERS = {
    f"{letters}{unit}": power
    for letters, power in (("m", 3), ("mm", 6), ("b", 9), ("t", 12))
    for unit in ("bbl", "bbls", "boe", "cf", "cfe", "bpd", "boed", "cfd", "cfed")
}
"""Thousands, millions and more of barrels and cubic feet: `MMcf`."""
_POWERS = {"thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9}
_UNITS = frozenset(
    ("barrel", "barrels", "bbl", "bbls", "boe", "gallon", "gallons", "hectoliter", "hectoliters", "ton", "tons",
     "tonne", "tonnes", "ounce", "ounces", "oz", "lb", "lbs", "pound", "pounds", "kilogram", "kilograms",
     "bushel", "bushels", "acre", "acres", "hectare", "hectares", "mw", "gw", "mwh", "gwh", "kwh", "twh", "btu",
     "mmbtu", "therm", "therms", "dth", "rpms", "asms", "rpm", "asm", "teu", "teus", "carload", "carloads")
) | frozenset(_BY_LETTERS)  # fmt: skip
_PAIRS = ("square feet", "square foot", "square meters", "seat miles", "passenger miles", "ton miles", "ton-miles")
_DUE = frozenset(("past", "due", "business", "of", "in", "within", "after", "over"))
"""Words of a text about days that say how long something is due, and not how long something was used."""
_SOLD_BY = _UNITS | frozenset(
    ("day", "room", "user", "customer", "subscriber", "store", "restaurant", "home", "vessel", "passenger", "patient",
     "transaction", "order", "ton", "case", "container", "vehicle", "member", "admission", "visit", "pair", "mile")
)  # fmt: skip
_PRICES_BY_LETTERS = frozenset(("adr", "revpar", "arpu", "trevpar"))
_DAILY = frozenset(
    ("rate", "rates", "expense", "expenses", "cost", "costs", "opex", "hire", "earnings", "tce", "rent", "rents")
)
"""What is told for a day: `Average daily vessel expenses`."""
_THINGS = frozenset(
    ("stores", "restaurants", "employees", "rooms", "hotels", "vessels", "aircraft", "branches", "clinics",
     "subscribers", "customers", "members", "hospitals", "clubs", "theaters", "schools", "properties", "vehicles",
     "stations", "students")
)  # fmt: skip
_OF_THINGS = frozenset(
    ("number", "of", "total", "active", "paid", "paying", "full", "time", "average", "the", "at", "end",
     "beginning", "period", "year", "quarter", "company", "owned", "operated", "franchised", "open", "in",
     "thousands", "millions", "approximate", "our", "equivalent", "and", "new", "hotel")
)  # fmt: skip
_OF_MONEY = frozenset(
    ("revenue", "revenues", "income", "expense", "expenses", "cost", "costs", "profit", "margin", "dollars", "ebitda",
     "value", "purchases", "capital", "rent", "noi")
)  # fmt: skip
_FLOWS = frozenset(
    ("produced", "production", "sold", "sales", "shipped", "shipments", "delivered", "deliveries", "processed",
     "milled", "throughput", "mined", "gathered", "transported", "generated", "refined", "handled", "hauled",
     "volume", "volumes", "miles", "asms", "rpms", "asm", "rpm", "carloads", "traffic", "realized")
)  # fmt: skip
_STOCKS = frozenset(
    ("reserves", "capacity", "inventory", "inventories", "end", "backlog", "owned", "leased", "resources",
     "beginning", "closing", "proved", "at", "open", "storage")
)  # fmt: skip


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.lower().replace("per day", " ").replace("/d", " "))


@lru_cache(20_000)
def measure_named(text: str) -> int | None:
    """The power of ten that a text gives numbers of a measure: 0 where it names one alone, None where it names none.

    >>> measure_named("Oil (MBbl)"), measure_named("Gold sold (ounces)"), measure_named("Revenue per ounce")
    (3, 0, None)
    """
    words = _words(text)
    if words[-1:] == ["days"] and not text[:1].isdigit():
        return 0 if len(words) > 1 and not re.search(r"\d", text) and _DUE.isdisjoint(words) else None
    named = any(word in _UNITS for word in words) or any(pair in text.lower() for pair in _PAIRS)
    if not named or "$" in text or "per" in words or "/" in text.replace("/d", "") or not _OF_MONEY.isdisjoint(words):
        return None
    return next((_BY_LETTERS[word] for word in words if word in _BY_LETTERS), 0) or power_said(text)


@lru_cache(20_000)
def names_things(text: str) -> bool:
    """Whether a text is of things that are counted one by one, and of nothing else.

    >>> names_things("Number of hotel rooms"), names_things("Sales to customers")
    (True, False)
    """
    words = set(_words(text))
    return not words.isdisjoint(_THINGS) and words <= _THINGS | _OF_THINGS


@lru_cache(20_000)
def price_named(text: str) -> bool | None:
    """Whether a text prices a unit, and whether that is a measure: True for `Price per ounce`, False for `Rate per
    day`, None for what is no price of this kind.
    """
    low = text.lower()
    words = _WORDS.findall(low)
    behind = [words[at + 1 :] for at, word in enumerate(words) if word == "per"]
    behind += [[after] for after in re.findall(r"(?<=[a-z$])/([a-z]+)", low)]
    units = [word for after in behind for word in after[:3] if word in _SOLD_BY]
    if any(after[:1] in (["share"], ["common"], ["unit"], ["diluted"], ["basic"]) for after in behind) or "%" in text:
        return None
    if units:
        flow_rate = units == ["day"] and any(word in _UNITS for word in words)
        return None if flow_rate else any(unit in _UNITS for unit in units)
    by_day = "daily" in words and not _DAILY.isdisjoint(words)
    return False if by_day or not _PRICES_BY_LETTERS.isdisjoint(words) else None


def power_said(text: str) -> int:
    """The power of ten of a word in a text: `(in thousands)`; 0 without one."""
    return next((_POWERS[word] for word in _WORDS.findall(text.lower()) if word in _POWERS), 0)


@lru_cache(20_000)
def of_a_flow(text: str) -> bool:
    """Whether a text is of what is made, sold or priced over a period: `Copper produced (pounds)`, `Price per day`."""
    return price_named(text) is not None or (measure_named(text) is not None and made_or_sold(text))


@lru_cache(20_000)
def made_or_sold(text: str) -> bool:
    """Whether a text says that something was made, sold or moved: `Average realized price`, `Tons shipped`."""
    return not _FLOWS.isdisjoint(_words(text))


@lru_cache(20_000)
def of_a_stock(text: str) -> bool:
    """Whether a text may be of what there is on a day: `Proved reserves (MBoe)`."""
    return not _STOCKS.isdisjoint(_words(text))


@lru_cache(20_000)
def names_quantity(text: str) -> bool:
    """Whether a text is of a count, of a measure, or of a price of one, which may be of a day or of a period."""
    return names_things(text) or measure_named(text) is not None or price_named(text) is not None
