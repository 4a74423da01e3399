"""Questions as people type them, with what they shorten written out: `op loss fy22` asks for the operating loss.

Single words are in shortened.yaml, what needs more in shorthand.yaml; periods that are typed short (`dec-23`, `1H23`,
`25 vs 24`) and British spellings are written out here.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Final

from tickmark.ask.said import said
from tickmark.language.rules import Pattern, unnamed
from tickmark.yaml_files import read_yaml

_FILE: Final = Path(__file__).with_name("shorthand.yaml")
_SINGLE: Final = Path(__file__).with_name("shortened.yaml")
_TYPED: Final = re.compile(r"(?<![\w&$-])[a-z]+(?:['/][a-z]+)?(?![\w&%-])\.?", re.IGNORECASE)
"""A word as it may be shortened: `adj`, `adj.`, `o/s`."""
_MONTH_YEAR: Final = re.compile(
    r"\b(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*[-'’](\d\d)\b(?![-/'’]?\d)", re.IGNORECASE
)
_PART: Final = re.compile(
    r"\b(?:([1-4])([hq])|([hq])([1-4]))[\s'’]*(20\d\d|0[5-9]|[1-4]\d)\b(?![%.,]?\d|%)", re.IGNORECASE
)
"""A half or a quarter with its year: `1H23`, `h1 23`, `Q2 22`."""
_BARE_YEAR: Final = re.compile(
    r"(?<![\w.,$/-])(?<!top )(?<!last )(?<!past )(?<!next )(?<!first )(?<!item )(?<!note )'?(\d\d)(?![\w%]|[.,/-]\d)"
    r"(?! (?:percent|million|billion|thousand|largest|biggest|day|week|month|year)s?\b)",
    re.IGNORECASE,
)
"""Two digits that may be a year: `inventory 24`, `sales 25 vs 24`."""
_COMPARED_YEAR: Final = re.compile(
    r"(?<=\bvs )'?(\d\d)\b(?![%.,/-]\d|%)|(?<=\bv )'?(\d\d)\b(?!%)"
    r"|(?<![\w.,$/-])'?(\d\d)(?= (?:vs?\.?|versus|over|to|and) (?:fy ?)?20\d\d\b)",
    re.IGNORECASE,
)
"""Two digits beside a year in full that they are compared with: `24 vs 2023`."""
_FULL_YEAR: Final = re.compile(r"\b20\d\d\b")
_DIGITS_OF_A_PRODUCT: Final = 3
_BETWEEN_YEARS: Final = re.compile(r"(?<=\b20\d\d )v\.?(?= 20\d\d\b)")
_BASE_YEAR: Final = re.compile(
    r"(?:(?<=\bgrowth )|(?<=\bchange ))(?:vs\.?|versus|over|against|compared (?:to|with)) (?:fy ?|fiscal )?(20\d\d)\b",
    re.IGNORECASE,
)
"""A year that a change is measured from: `% change vs 2022`."""
_PART_OF_YEAR: Final = re.compile(
    r"\b(first|second|third|fourth) (half|quarter) (?=(?!(?:of|in|for|ended|ending|fiscal|fy)\b)[a-z])", re.IGNORECASE
)
"""What stands before an amount, as in `first half earnings, 2023`."""
_SAID_TWICE: Final = re.compile(
    r"\b(?:(?:last|the past|previous|prior) (?:fiscal |financial )?(?:year|quarter)"
    r"|(?:one|two|three|four|five|\d) years? ago)"
    r"(?=,? \(?(?:(?:FY|fiscal )?20\d\d|FY\d\d)\b)",
    re.IGNORECASE,
)
"""A period that the next words name: `last year (2023)`."""
_LENGTH: Final = said("shorthand/length")
"""How long a period is, apart from its year: `cash flow, six months, 2023`."""
_ITS_YEAR: Final = said("shorthand/its_year")
_DATED: Final = said("shorthand/dated")
_DAY_FIRST: Final = re.compile(r"\b(1[3-9]|2\d|3[01])/(0?[1-9]|1[0-2])/((?:20)?\d\d)\b")
"""A date whose first number can be no month: `30/12/23`."""
_BRITISH: Final = (
    (re.compile(r"(?<=[a-z]{3})isation(s?)\b"), r"ization\1"),
    (re.compile(r"((?:re)?cogn|amort|capital|util|real|organ|author|summar)is(e|ed|es|ing)\b"), r"\1iz\2"),
    (re.compile(r"\b(fulfi|enro|insta)lment"), r"\1llment"),
    (re.compile(r"\b(cent|fib|lit|met)re(s?)\b"), r"\1er\2"),
    (re.compile(r"\b(lab|col|fav|hon|behavi|harb)our"), r"\1or"),
    (re.compile(r"\b(defen|licen|offen)ce"), r"\1se"),
    (re.compile(r"\bprogramme(s?)\b"), r"program\1"),
)
"""British spellings, and how filings with the SEC spell."""


@cache
def _words() -> tuple[tuple[Pattern, str], ...]:
    return tuple(
        (
            unnamed(rf"(?<![\w&])(?:{entry['typed']})(?!\w)", 0 if entry.get("case") else re.IGNORECASE),
            entry["meant"],
        )
        for entry in read_yaml(_FILE)
    )


@cache
def _single_words() -> dict[str, str]:
    read: dict[str, str] = read_yaml(_SINGLE)
    return read


def _in_full(match: re.Match[str]) -> str:
    """What a word is in full; the word where it is none that people shorten, or stands in capitals, as symbols do."""
    word = match[0].rstrip(".").replace("’", "'")
    symbol = word.isupper() and len(word) > 1 and "/" not in word
    return match[0] if symbol else _single_words().get(word.lower(), match[0])


def written_out(text: str) -> str:
    """A question with what it shortens written out.

    >>> written_out("GME op loss fy22 pls")
    'GME operating loss fy22 please'
    >>> written_out("data centre amortisation last year (2023)")
    'data center amortization  (2023)'
    >>> written_out("inventories mid-2023")
    'inventories June 30, 2023'
    >>> written_out("AMD 2023 six months operating cash flow")
    'AMD H1 2023 operating cash flow'
    """
    text = _TYPED.sub(_in_full, text)
    for pattern, meant in _words():
        text = pattern.sub(meant, text)
    for british, spelt in _BRITISH:
        text = british.sub(spelt, text)
    text = _DAY_FIRST.sub(lambda match: f"{_year(match[3])}-{int(match[2]):02}-{match[1]}", text)
    text = _SAID_TWICE.sub("", text)
    text = _PART_OF_YEAR.sub(r"\1-\2 ", text)
    text = _MONTH_YEAR.sub(lambda match: f"{match[1]} 20{match[2]}", text)
    return _PART.sub(_part, _with_length(text))


def _with_length(text: str) -> str:
    """A text that says apart how long a period is, and its one year, with the two put together."""
    lengths, years = list(_LENGTH.finditer(text)), list(_ITS_YEAR.finditer(text))
    if len(lengths) != 1 or len(years) != 1 or _DATED.search(text):
        return text
    part = "9M" if lengths[0]["count"].lower() == "nine" else "H1"
    year = f"{part} {_year(years[0][1] or years[0][2])}"
    places = sorted([(lengths[0].span(), " "), (years[0].span(), year)], reverse=True)
    for (start, end), put in places:
        text = f"{text[:start]}{put}{text[end:]}"
    return " ".join(text.split())


def may_name_years(text: str) -> bool:
    """Whether a question may name years that depend on what a company reported on."""
    return any(pattern.search(text) for pattern in (_BARE_YEAR, _COMPARED_YEAR, _BASE_YEAR))


def with_bare_years(text: str, years: Collection[int]) -> str:
    """A question whose only numbers are of two digits and are all years that there is a report of, with these years
    in full; beside a year in full, those that it is compared with.

    >>> with_bare_years("UNH medical costs 23 vs 22", {2022, 2023}), with_bare_years("UNH's top 10", {2010, 2023})
    ('UNH medical costs 2023 vs 2022', "UNH's top 10")
    >>> with_bare_years("787s delivered in 23", {2022, 2023})
    '787s delivered in 2023'
    """
    bare = _COMPARED_YEAR if _FULL_YEAR.search(text) else _BARE_YEAR
    found = {2000 + int(_digits(match)) for match in bare.finditer(text)}
    rest = _FULL_YEAR.sub("", bare.sub("", text)).split()
    if any(_has_digits(word) and not _names_a_product(word) for word in rest) or not found <= set(years):
        return text
    return _BETWEEN_YEARS.sub("vs", bare.sub(lambda match: f"20{_digits(match)}", text))


def with_newest_year(text: str, years: Collection[int]) -> str:
    """A question about a change that names only the year it is compared with, with the newest one before it.

    >>> with_newest_year("revenue % change vs 2022", {2022, 2023, 2024}), with_newest_year("sales 2022", {2022, 2023})
    ('revenue % change 2024 vs 2022', 'sales 2022')
    """
    base = _BASE_YEAR.search(text)
    if base is None or _has_digits(text.replace(base[1], "", 1)) or not years or int(base[1]) >= max(years):
        return text
    return f"{text[: base.start()]}{max(years)} {text[base.start() :]}"


def _names_a_product(word: str) -> bool:
    """Whether a number is one that things are called by: `787s`, and no percentage or amount."""
    digits = word.rstrip("s,")
    return digits.isdigit() and len(digits) == _DIGITS_OF_A_PRODUCT


def _has_digits(text: str) -> bool:
    return any(char.isdigit() for char in text)


def _digits(match: re.Match[str]) -> str:
    """The two digits of a year, whichever way it was found."""
    return next(digits for digits in match.groups() if digits)


def _part(match: re.Match[str]) -> str:
    number, letter = match[1] or match[4], (match[2] or match[3]).upper()
    return match[0] if letter == "H" and number > "2" else f"{letter}{number} {_year(match[5])}"


def _year(digits: str) -> str:
    return digits if len(digits) == 4 else f"20{digits}"


__all__ = ["may_name_years", "with_bare_years", "with_newest_year", "written_out"]
