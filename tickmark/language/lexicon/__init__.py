"""The words of other languages for dates, lengths of periods and scales: one folder of data for each, beside `en`.

A document in another language is said in English, as far as its dates, periods, scales and numbers go, before anything
is read from it: a new language is a folder with a `words.yaml`, and no reader changes.

>>> lexicon("de").in_english("Geschäftsjahr zum 31. Dezember 2024 (in Tausend Euro)")
'fiscal year ended December 31, 2024 (in thousands of EUR)'
>>> lexicon("fr").in_english("1er semestre 2024, en M€")
'first half 2024, in millions of EUR'
>>> lexicon("de").in_english("Konzernbilanz zum 31.12.2024")
'consolidated balance sheet ended December 31, 2024'
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any, Final

from tickmark.language.units import CODE, SIGNS, any_of
from tickmark.yaml_files import read_yaml

FOLDER: Final = Path(__file__).parent
ENGLISH: Final = "en"
_ENOUGH = 8  # common words without which no language is told
_TIMES = 2  # as many as of English
_LETTERS = re.compile(r"[^\W\d_]+")
_YEAR = r"(?:19|20)\d\d"
_ORDINAL = ("first", "second", "third", "fourth")
Words = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Lexicon:
    """The words of one language; see `de/words.yaml` for what each field is."""

    name: str
    common: frozenset[str]
    months: Words
    decimal: str = "."
    thousands: str = ","
    day_first: bool = False
    before_day: Mapping[str, str] = field(default_factory=dict)
    times: Mapping[str, str] = field(default_factory=dict)
    numbers: Words = field(default_factory=dict)
    ordinals: Words = field(default_factory=dict)
    scales: Words = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    of: tuple[str, ...] = ()
    currencies: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)

    def in_english(self, text: str) -> str:
        """A heading or a label with its dates, periods, scales and titles of statements in English, and all else as it
        stands.
        """
        text = self._first_day.sub(self._spelled_first_day, text) if self.day_first else text
        text = self._day.sub(self._spelled_day, text)
        text = self._part.sub(lambda m: f"{self._ordinal(m['nth'])} {self.times[m['unit'].lower()]}", text)
        text = self._scale.sub(self._spelled_scale, text)
        return self._time.sub(lambda m: self._times[m[0].lower()], text)

    def number_in_english(self, text: str) -> str:
        """A number with its decimals behind a point and its thousands parted by commas.

        >>> lexicon("de").number_in_english("(1.234,5)"), lexicon("fr").number_in_english("1 234,5 %")
        ('(1,234.5)', '1,234.5 %')
        """
        return self._sign.sub(lambda m: "." if m[0] == self.decimal else ",", text)

    @cached_property
    def _month_of(self) -> dict[str, str]:
        return {word: month for month, words in self.months.items() for word in words}

    @cached_property
    def _times(self) -> dict[str, str]:
        return {
            **self.titles,
            **self.times,
            **{word: number for number, words in self.numbers.items() for word in words},
        }

    @cached_property
    def _scale_of(self) -> dict[str, str]:
        return {word: scale for scale, words in self.scales.items() for word in words}

    @cached_property
    def _day(self) -> re.Pattern[str]:
        """ "zum 31. Dezember 2024", "31.12.2024", "Dezember 2024": a day or a month, with the word before it."""
        months, lead = any_of(self._month_of), any_of(self.before_day)
        numbered = rf"|(?P<d2>\d{{1,2}})[./](?P<m2>\d{{1,2}})[./](?P<y2>{_YEAR})" if self.day_first else ""
        return _pattern(
            rf"(?:\b(?P<lead>{lead})\s+)?\b(?:(?P<d>\d{{1,2}})(?:\.|er)?\s+(?P<m>{months})\b\.?(?:\s+(?P<y>{_YEAR}))?"
            rf"{numbered}|(?P<m3>{months})\b\.?\s+(?P<y3>{_YEAR}))(?!\d)"
        )

    @cached_property
    def _first_day(self) -> re.Pattern[str]:
        """ "1.1." of "1.1.–30.6.2024": the first day of a period, whose year stands behind its last."""
        return _pattern(rf"(?<![\d.])0?1\.(?P<m>\d{{1,2}})\.(?=\s*(?:[-–—]|bis\b)\s*\d{{1,2}}\.\d{{1,2}}\.{_YEAR})")

    @cached_property
    def _part(self) -> re.Pattern[str]:
        """ "1. Quartal", "premier semestre"."""
        units = any_of(word for word, meaning in self.times.items() if meaning in ("quarter", "half"))
        words = any_of(word for words in self.ordinals.values() for word in words)
        return _pattern(rf"\b(?P<nth>[1-4](?=\.|er|e|re|ème)|{words})(?:\.|er|ère|re|ème|e)?\s+(?P<unit>{units})\b")

    @cached_property
    def _scale(self) -> re.Pattern[str]:
        """ "in Tausend Euro", "Mio. EUR", "en milliers d'euros", "T€"."""
        signs = any_of(sign for sign in SIGNS if not sign.isalpha())
        currency = rf"(?P<currency>{any_of(self.currencies)}|(?-i:{CODE})|{signs})"
        linked = rf"(?:(?:{any_of(self.of)})\s?)?".replace("'", "['’]") if self.of else ""
        return _pattern(
            rf"(?:\b(?:in|en)\s+)?\b(?:(?P<scale>{any_of(self._scale_of)})\b\.?\s*{linked}"
            rf"|(?P<letters>{any_of(self.letters)})){currency}(?!\w)"
        )

    @cached_property
    def _time(self) -> re.Pattern[str]:
        return _pattern(rf"\b(?:{any_of(self._times)})\b")

    @cached_property
    def _sign(self) -> re.Pattern[str]:
        parting = self.thousands.replace(" ", " \xa0\u202f\u2009")
        return re.compile(rf"(?<=\d)(?:[{re.escape(parting)}](?=\d{{3}}(?!\d))|{re.escape(self.decimal)}(?=\d))")

    def _ordinal(self, said: str) -> str:
        if said.isdigit():
            return _ORDINAL[int(said) - 1]
        return next(nth for nth, words in self.ordinals.items() if said.lower() in words)

    def _spelled_day(self, match: re.Match[str]) -> str:
        if match["m3"]:
            return f"{_led(self.before_day, match)}{self._month_of[match['m3'].lower()].title()} {match['y3']}"
        if match["m"]:
            month, day, year = self._month_of[match["m"].lower()], match["d"], match["y"]
        else:
            number = int(match["m2"])
            if not 1 <= number <= len(self.months):
                return match[0]
            month, day, year = list(self.months)[number - 1], match["d2"], match["y2"]
        return f"{_led(self.before_day, match)}{month.title()} {int(day)}{f', {year}' if year else ''}"

    def _spelled_first_day(self, match: re.Match[str]) -> str:
        number = int(match["m"])
        return f"{list(self.months)[number - 1].title()} 1" if 1 <= number <= len(self.months) else match[0]

    def _spelled_scale(self, match: re.Match[str]) -> str:
        scale = self._scale_of[match["scale"].lower()] if match["scale"] else self.letters[match["letters"].lower()]
        said = match["currency"]
        code = self.currencies.get(said.lower()) or SIGNS.get(said) or said.upper()
        return f"in {scale} of {code}"


def _led(leads: Mapping[str, str], match: re.Match[str]) -> str:
    return f"{leads[' '.join(match['lead'].lower().split())]} " if match["lead"] else ""


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text.replace(r"\ ", r"\s+"), re.IGNORECASE)


@cache
def lexicon(language: str) -> Lexicon:
    """The words of a language by its folder."""
    return read_lexicon(FOLDER / language)


def read_lexicon(folder: Path) -> Lexicon:
    """The words of a folder."""
    data: dict[str, Any] = read_yaml(folder / "words.yaml")
    data["common"] = frozenset(data["common"])
    data["of"] = tuple(data.get("of", ()))
    for name in ("months", "numbers", "ordinals", "scales"):
        data[name] = {key: tuple(words) for key, words in data.get(name, {}).items()}
    return Lexicon(**data)


@cache
def _common() -> dict[str, tuple[str, ...]]:
    """Common word -> the languages it is one of."""
    found: dict[str, tuple[str, ...]] = {}
    for folder in sorted(path.parent.name for path in FOLDER.glob("*/words.yaml")):
        for word in lexicon(folder).common:
            found[word] = (*found.get(word, ()), folder)
    return found


def language_of(texts: Iterable[str]) -> str:
    """The language that texts are in, by their common words; English where they do not tell.

    >>> language_of(["Der Umsatz und das Ergebnis des Geschäftsjahres wurden von der Gesellschaft für den Konzern"])
    'de'
    """
    common = _common()
    counts: Counter[str] = Counter()
    words = Counter(chain.from_iterable(_LETTERS.findall(text.lower()) for text in texts))
    for word, times in words.items():
        for language in common.get(word, ()):
            counts[language] += times
    other, most = max(
        ((language, n) for language, n in counts.items() if language != ENGLISH),
        key=lambda item: item[1],
        default=("", 0),
    )
    return other if most >= _ENOUGH and most > _TIMES * counts[ENGLISH] else ENGLISH
