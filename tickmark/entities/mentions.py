"""Companies named in a text, among those that are known, and names that look like companies but are not known."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Final, Protocol

from tickmark.entities import name_words
from tickmark.language.rules import Pattern
from tickmark.language.words import LONGEST
from tickmark.yaml_files import read_yaml

_BRANDS = Path(__file__).with_name("brands.yaml")
_WORD = Pattern(
    "entities/word",
    r"[^\W_]+(?:[.&+/-][^\W_]+)*\.?(?:com\b)?",
    means="a word of a name, with what joins its parts",
    examples=("[[AT&T]] rose",),
    counterexamples=("--",),
)
_WORDS: dict[str, list[str]] = read_yaml(Path(__file__).with_name("ordinary.yaml"))
_GENERIC = frozenset(_WORDS["beginnings"])
_PARTING = dict.fromkeys(map(ord, ".-/ "))
_VOWELS = frozenset("AEIOU")
_NOT_TICKERS = frozenset(word.upper() for word in _WORDS["capitals"])
_CIK = Pattern(
    "entities/named-cik",
    r"\bCIK\b(?:\s*(?:no\.?|number|code|#))?[\s:#=]*0*(?P<cik>\d{1,10})\b",
    means="a company by its number",
    examples=("[[CIK: 0000320193]]",),
    counterexamples=("320193",),
    flags=re.IGNORECASE,
)
_AFTER_CLASS = Pattern(
    "entities/before-a-letter",
    r"\b(?:class|series|tier|level|form|part|item|schedule|exhibit)\s+$",
    means="a letter behind these is no ticker",
    examples=("class ", "Exhibit "),
    counterexamples=("ask ",),
    flags=re.IGNORECASE,
)


class Named(Protocol):
    """What a company needs to be found by."""

    @property
    def ticker(self) -> str:
        """Trading symbol."""

    @property
    def name(self) -> str:
        """Name as EDGAR has it."""


@dataclass(frozen=True, slots=True)
class CompanyMention:
    """A company at text[start:end]. Several `tickers` mean that the words fit several companies; `shortened` are a part
    of its name or the letters that it begins with.
    """

    start: int
    end: int
    tickers: tuple[str, ...]
    text: str
    shortened: bool = False

    @property
    def ticker(self) -> str:
        """The one ticker, or the first."""
        return self.tickers[0]


@cache
def brands() -> dict[str, tuple[str, ...]]:
    """Ticker -> names that a company is known by besides its own."""
    read: dict[str, list[str]] = read_yaml(_BRANDS)
    return {ticker: tuple(names) for ticker, names in read.items()}


def is_ordinary(word: str) -> bool:
    """Whether a word is an ordinary one that also begins names of companies."""
    return word in _GENERIC


_SHORTEST_ACRONYM: Final = 3
"""Letters of a company's name that is shortened to them."""
_SMALL: Final = frozenset(("of", "the", "and", "for"))


class CompanyNames:
    """Names, beginnings of names, tickers and initials of companies, made once and used for many texts.

    Args:
        companies: those that can be found; the same ticker or name twice is an ambiguity that a mention shows.
    """

    def __init__(self, companies: Iterable[Named]) -> None:
        self._tickers: dict[str, list[str]] = defaultdict(list)
        self._ciks: dict[int, str] = {}
        self._issuer: dict[str, str] = {}
        self._names: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self._acronyms: dict[str, list[str]] = defaultdict(list)
        whole: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for company in companies:
            _add(self._tickers[_bare(company.ticker)], company.ticker)
            if cik := getattr(company, "cik", None):
                self._issuer[company.ticker] = self._ciks.setdefault(int(cik), company.ticker)
            words = name_words(company.name)
            _add(whole[words], company.ticker)
            for name in brands().get(company.ticker, ()):
                _add(whole[name_words(name)], company.ticker)
            for name in getattr(company, "aliases", ()):
                symbol = name == name.upper() and len(name_words(name)) == 1
                _add(self._tickers[_bare(name)] if symbol else whole[name_words(name)], company.ticker)
            for count in range(1, len(words)):
                if count > 1 or len(words[0]) > 2:
                    _add(self._names[words[:count]], company.ticker)
            for initials in _initials(words):
                _add(self._names[initials], company.ticker)
            if len(words) >= _SHORTEST_ACRONYM:
                _add(self._acronyms["".join(word[0] for word in words if word not in _SMALL).upper()], company.ticker)
        self._whole = frozenset(whole)
        self._names |= whole  # a whole name is never another's beginning
        self._joined = {"".join(words): tickers for words, tickers in self._names.items() if len(words) > 1}
        self._longest = max((len(words) for words in self._names), default=1)

    def find(self, text: str, *, taken: Sequence[tuple[int, int]] = ()) -> tuple[CompanyMention, ...]:
        """Companies named in a text, in its order; places in `taken` are left alone."""
        text = text[:LONGEST].replace("’", "'")
        tokens = list(_WORD.finditer(text))
        found = [
            CompanyMention(m.start(), m.end(), (self._ciks[int(m["cik"])],), m[0])
            for m in _CIK.finditer(text)
            if int(m["cik"]) in self._ciks
        ]
        taken = [*taken, *((mention.start, mention.end) for mention in found)]
        position = 0
        while position < len(tokens):
            mention, used = self._at(text, tokens, position)
            if mention and not any(mention.start < end and start < mention.end for start, end in taken):
                found.append(mention)
                position += used
            else:
                position += 1
        return _without_tickers_in_brackets(text, sorted(found, key=lambda mention: mention.start))

    def _at(self, text: str, tokens: Sequence[re.Match[str]], first: int) -> tuple[CompanyMention | None, int]:
        run = tokens[first : first + self._longest + 3]
        between = (text[a.end() : b.start()] for a, b in pairwise(run))
        joined = takewhile(lambda gap: re.fullmatch(r"[ ,.&'+-]*(?:& |and )?", gap), between)
        start = run[0].start()
        for count in range(1 + sum(1 for _ in joined), 0, -1):
            end = run[count - 1].end()
            printed = text[start:end].rstrip(".")
            if tickers := self._named(printed, count):
                issuers = {
                    self._issuer.get(ticker, ticker): ticker for ticker in reversed(tickers)
                }  # one that is filed under two tickers is one
                own = tuple(issuers.values())[::-1]
                shortened = name_words(printed) not in self._whole
                return CompanyMention(start, start + len(printed), own, printed, shortened), count
        word = tokens[first]
        printed = word[0].rstrip(".")
        if tickers := self._by_ticker(text, word.start(), printed):
            shortened = _bare(printed.removesuffix("s")) not in self._tickers and _bare(printed) not in self._tickers
            return CompanyMention(word.start(), word.start() + len(printed), tuple(tickers), printed, shortened), 1
        return None, 0

    def _named(self, printed: str, count: int) -> list[str]:
        words = name_words(printed)
        if not words or printed.split()[-1].lower() in ("the", "and"):
            return []
        tickers = (
            self._names.get(words) or (self._joined.get("".join(words)) if len("".join(words)) > 4 else None) or []
        )
        if not tickers and len(words) == 1 and len(printed) > 4 and printed.endswith("s"):
            words = name_words(printed[:-1])  # `Nvidias`, `nvidias`
            tickers = self._names.get(words, [])
        if len(words) == 1 and tickers:
            plain = printed.lower() == printed
            if (words[0] in _GENERIC or len(words[0]) < 3) and (plain or count == 1) and "&" not in printed:
                return []
        return tickers

    def _by_ticker(self, text: str, start: int, printed: str) -> list[str]:
        if len(printed) > 3 and printed.endswith("s") and printed[:-1].isupper():
            printed = printed[:-1]  # `AMDs`
        key = _bare(printed)
        tickers = self._tickers.get(key, [])
        if not tickers and printed == key and len(key) >= _SHORTEST_ACRONYM:
            tickers = self._acronyms.get(key, [])  # `AMD` for Advanced Micro Devices, whatever stands for its ticker
        marked = (start > 0 and text[start - 1] in "$:") or text[max(0, start - 1) : start] == "("
        if not tickers or (key in _NOT_TICKERS and not marked):
            return []
        if printed != printed.upper():
            vowelless = _VOWELS.isdisjoint(key)
            return (
                tickers
                if printed == printed.lower()
                and len(key) >= 2
                and (vowelless or len(key) >= 4)
                and key.lower() not in _GENERIC
                else []
            )
        if (
            len(key) == 1
            and not marked
            and (_AFTER_CLASS.search(text[:start]) or text[start + 1 : start + 2] in ("&", "."))
        ):
            return []
        return tickers


def _initials(words: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """`Procter & Gamble` is P&G, `Johnson & Johnson` J&J: names joined by `and` are known by their initials."""
    if "and" in words[1:-1]:
        letters = [word[0] for word in words if word != "and"]
        if len(letters) == 2:
            yield name_words("&".join(letters))


def _bare(ticker: str) -> str:
    """A ticker by its letters alone: `BRK.B` and `brk-b` are `BRKB`."""
    return ticker.upper().translate(_PARTING)


def _add(tickers: list[str], ticker: str) -> None:
    if ticker not in tickers:
        tickers.append(ticker)


def _without_tickers_in_brackets(text: str, found: list[CompanyMention]) -> tuple[CompanyMention, ...]:
    """`NVIDIA Corporation (NVDA)` is one mention."""
    kept: list[CompanyMention] = []
    for mention in found:
        between = text[kept[-1].end : mention.start] if kept else ""
        if (
            kept
            and set(kept[-1].tickers) & set(mention.tickers)
            and re.fullmatch(
                r"[\s,.]*(?:Inc|Corp|Co|Corporation|Company|Ltd|plc)?[.,]?\s*\((?:[A-Za-z]+\s*:\s*)?", between
            )
        ):
            closing = mention.end + (text[mention.end : mention.end + 1] == ")")
            both = tuple(t for t in kept[-1].tickers if t in mention.tickers)
            kept[-1] = CompanyMention(kept[-1].start, closing, both, text[kept[-1].start : closing])
        else:
            kept.append(mention)
    return tuple(kept)
