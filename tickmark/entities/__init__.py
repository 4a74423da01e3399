"""Name, ticker or CIK -> company. Decides by rule or refuses; likeness only lists what may have been meant.

Works from any list of companies: EDGAR's own, or the ones in the warehouse.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from string import ascii_uppercase

import duckdb

from tickmark.errors import AmbiguousEntity, EntityError, UnknownEntity
from tickmark.language.rules import Pattern
from tickmark.model import Company

FIRST_OWN_CIK = 10**10  # numbers from here on are of companies of users' own registries; EDGAR's have ten digits
LONGEST = 200  # characters looked at; no company's name is longer
NEAREST = 5  # candidates listed
LIKENESS = 0.6  # of 1; below it a candidate is noise
_LIKE = "1 - damerau_levenshtein({0}, {1}) / greatest(length({0}), length({1}))"
_IN_WORDS = f"""
    0.95 * list_avg([list_max([{_LIKE.format("own", "other")} for other in string_split(key, ' ')])
                     for own in string_split($wanted, ' ')])
"""  # a name may be written in part: each of its words by the word most like it, a little below the whole
_NEAREST = """
    select cik, max({score}) as likeness
    from (select unnest($keys) as key, unnest($ciks) as cik)
    where key != '' group by cik having likeness >= $least order by likeness desc, cik limit $limit
"""
_CIK = Pattern(
    "entities/cik",
    r"(?:CIK)?[\s#:]*0*(\d{1,10})",
    means="a number that the SEC knows a company by",
    examples=("CIK 0000320193", "320193"),
    counterexamples=("AAPL",),
    at="whole",
    flags=re.IGNORECASE,
)
_EXCHANGE = Pattern(
    "entities/exchange",
    r"(?:nasdaq|nyse|nysearca|nyse american|amex|cboe|otc)\s*:\s*|\$",
    means="an exchange or a sign before a ticker",
    examples=("NASDAQ: AAPL", "$"),
    counterexamples=("AAPL",),
    flags=re.IGNORECASE,
)
_STATE = Pattern(
    "entities/state",
    r"\s*/\s*[A-Za-z]{2,3}\s*/?\s*$",
    means="the state that EDGAR adds to a name",
    examples=("ACME CORP[[ /DE/]]",),
    counterexamples=("ACME CORP",),
)  # EDGAR's "BANK OF AMERICA CORP /DE/"
_APOSTROPHES = Pattern(
    "entities/apostrophe",
    r"['’‘`´]",
    means="an apostrophe, however it is typed",
    examples=("McDonald[[’]]s",),
    counterexamples=("Acme",),
)
_DOMAIN = Pattern(
    "entities/domain",
    r"\.(?:com|net|org)\b",
    means="the end of a name that is an address",
    examples=("Acme[[.com]]",),
    counterexamples=("Acme community",),
    flags=re.IGNORECASE,
)
_CLASS_MARK = Pattern(
    "entities/class-of-ticker",
    r"[.\-/]|\s(?=[A-Za-z]$)",
    means="what parts a ticker from the letter of its class",
    examples=("BRK[[-]]B", "BRK B"),
    counterexamples=("AAPL",),
)  # BRK.B, BRK-B, BRK/B, BRK B
_SUFFIXES = frozenset(
    (
        "inc incorporated corp corporation co company cos companies ltd limited plc llc lp llp sa nv ag se ab asa spa "
        "the and"
    ).split()
)  # the legal form, which people leave out; 'the' as in EDGAR's "DISNEY WALT CO/THE"
_FORMS = _SUFFIXES - {"the", "and", "company", "co", "cos", "companies"} | frozenset(
    "gmbh kgaa bv oyj asa as srl spa pty bhd".split()
)  # with a capital letter, at the end of a name
_LONGEST_NAME = 8  # words
_COMMON_WORDS = frozenset(
    "advanced american first general global group home international national new north south united us world".split()
)  # alone, no name


class Entities:
    """A resolver over companies. Companies with the same CIK are one; the first gives the name."""

    def __init__(self, companies: Iterable[Company]) -> None:
        self._companies: dict[int, Company] = {}
        for company in companies:
            known = self._companies.get(company.cik)
            self._companies[company.cik] = company if known is None else _merged(known, company)
        self._tickers: dict[str, set[int]] = defaultdict(set)
        self._roots: dict[str, set[int]] = defaultdict(set)
        self._former_tickers: dict[str, set[int]] = defaultdict(set)
        self._names: dict[str, set[int]] = defaultdict(set)
        self._former_names: dict[str, set[int]] = defaultdict(set)
        self._reordered: dict[str, set[int]] = defaultdict(set)
        self._beginnings: dict[str, set[int]] = defaultdict(set)
        self._spellings: list[tuple[str, int]] = []
        for company in self._companies.values():
            self._index(company)

    @property
    def companies(self) -> list[Company]:
        """All companies, one per CIK, by CIK."""
        return [self._companies[cik] for cik in sorted(self._companies)]

    def resolve(self, text: str) -> Company:
        """The one company that a CIK, a ticker or a name means.

        In this order: CIK with or without zeros; current ticker (class tickers in any spelling, or their root); former
        ticker; whole name, current before former, without its legal form; the name's words in another order, as EDGAR
        has persons' names; the whole words that only one company's name begins with. A word that is one company's
        ticker and begins another's name decides nothing unless written as a ticker, in capitals.

        Raises:
            AmbiguousEntity: several companies fit; they are its candidates.
            UnknownEntity: none fits; its candidates are the nearest.
        """
        text = " ".join(text.split())[:LONGEST]
        if (cik := cik_in(text)) is not None:
            return self.by_cik(cik)
        current = self._current_ticker(text)
        by_ticker = current or self._former_ticker(text)
        by_name = self._name(text)
        written_as_ticker = bool(current) and text == text.upper()
        if by_ticker and by_name and not by_ticker & by_name and not written_as_ticker:
            raise self._ambiguous(text, by_ticker | by_name)
        found = by_ticker or by_name
        if not found:
            raise self._unknown(text)
        if len(found) > 1:
            raise self._ambiguous(text, found)
        return self._companies[found.pop()]

    def by_ticker(self, text: str) -> Company:
        """The company of a current or former ticker, or of a CIK; never by name.

        Raises:
            AmbiguousEntity, UnknownEntity: as `resolve`.
        """
        text = " ".join(text.split())[:LONGEST]
        if (cik := cik_in(text)) is not None:
            return self.by_cik(cik)
        found = self._current_ticker(text) or self._former_ticker(text)
        if len(found) > 1:
            raise self._ambiguous(text, found)
        if not found:
            raise self._unknown(text)
        return self._companies[found.pop()]

    def by_cik(self, cik: int) -> Company:
        """The company with a CIK.

        Raises:
            UnknownEntity: it is not among these companies.
        """
        if cik not in self._companies:
            raise UnknownEntity(f"no company has the CIK {cik} among the {len(self._companies)} known")
        return self._companies[cik]

    def nearest(self, text: str, limit: int = NEAREST) -> tuple[str, ...]:
        """Companies that look like what was written, likest first: for a person to choose from, never to decide."""
        text = " ".join(text.split())[:LONGEST]
        tickers = [
            (key, cik) for index in (self._tickers, self._former_tickers) for key, ciks in index.items() for cik in ciks
        ]
        whole = _LIKE.format("key", "$wanted")
        best: dict[int, float] = {}
        with duckdb.connect() as memory:
            for wanted, choices, score in (
                (" ".join(name_words(text)), self._spellings, f"greatest({whole}, {_IN_WORDS})"),
                (_class_key(text), tickers, whole),
            ):
                if not wanted or not choices:
                    continue
                keys, ciks = zip(*choices, strict=True)
                given = {"wanted": wanted, "keys": keys, "ciks": ciks, "least": LIKENESS, "limit": limit}
                for cik, likeness in memory.execute(_NEAREST.format(score=score), given).fetchall():
                    best[cik] = max(best.get(cik, 0.0), likeness)
        ranked = sorted(best, key=lambda cik: (-best[cik], cik))[:limit]
        return tuple(describe(self._companies[cik]) for cik in ranked)

    def _index(self, company: Company) -> None:
        cik = company.cik
        for ticker in company.tickers:
            self._tickers[_ticker_key(ticker)].add(cik)
            root, *share_class = _CLASS_MARK.split(ticker.upper(), 1)
            if share_class:
                self._roots[root].add(cik)
        for ticker in company.former_tickers:
            self._former_tickers[_class_key(ticker)].add(cik)
        self._names[_key(company.name)].add(cik)
        for name in company.former_names:
            self._former_names[_key(name)].add(cik)
        words = name_words(company.name)
        self._reordered[_sorted_key(words)].add(cik)
        for count in range(1, len(words)):
            self._beginnings["".join(words[:count])].add(cik)
        self._spellings += [(" ".join(name_words(name)), cik) for name in (company.name, *company.former_names)]

    def _current_ticker(self, text: str) -> set[int]:
        """CIKs by ticker, else by the root of class tickers."""
        key = _ticker_key(_EXCHANGE.sub("", text, count=1))
        return set(self._tickers.get(key) or self._roots.get(key) or set())

    def _former_ticker(self, text: str) -> set[int]:
        return set(self._former_tickers.get(_class_key(_EXCHANGE.sub("", text, count=1)), ()))

    def _name(self, text: str) -> set[int]:
        """CIKs by whole current name, else whole former name, else the same words in another order, else the words that
        names begin with.
        """
        key = _key(text)
        if not key:
            return set()
        words = name_words(text)
        if found := self._names.get(key) or self._former_names.get(key) or self._reordered.get(_sorted_key(words)):
            return set(found)
        if all(word in _COMMON_WORDS for word in words):
            return set()
        return set(self._beginnings.get(key, ()))

    def _ambiguous(self, text: str, ciks: set[int]) -> EntityError:
        listed = tuple(describe(self._companies[cik]) for cik in sorted(ciks))
        return AmbiguousEntity(
            f"'{text}' fits {len(ciks)} companies",
            candidates=listed,
            hint=f"give the ticker or the CIK of one: {_listing(listed)}",
        )

    def _unknown(self, text: str) -> EntityError:
        candidates = self.nearest(text)
        hint = f"nearest: {_listing(candidates)}" if candidates else "give its ticker or its CIK"
        return UnknownEntity(f"no company found for '{text}'", candidates=candidates, hint=hint)


def cik_in(text: str) -> int | None:
    """The CIK that a text is, with or without leading zeros and the letters: `CIK0001045810`, `1045810`."""
    match = _CIK.fullmatch(text.strip())
    return int(match[1]) if match else None


def is_name_alone(word: str) -> bool:
    """Whether the first word of a name may stand for all of it: `meridian` may, `general` and `us` do not."""
    return len(word) > 3 and word not in _COMMON_WORDS


def describe(company: Company) -> str:
    """`Alphabet Inc. (GOOGL, GOOG; CIK 1652044)`; a company of the user's own has no CIK."""
    tickers = ", ".join(company.tickers)
    if company.cik >= FIRST_OWN_CIK:
        return f"{company.name} ({tickers})"
    return f"{company.name} ({tickers}{'; ' if tickers else ''}CIK {company.cik})"


def people_name(name: str) -> str:
    """A company's name as people write it: without its legal form, and in small letters where all of it is in capitals.

    >>> people_name("MERROWDALE WATER TECHNOLOGIES, INC."), people_name("THE BOEING COMPANY"), people_name("NIKE, Inc.")
    ('Merrowdale Water Technologies', 'Boeing', 'NIKE')
    """
    words = _STATE.sub("", name).split()
    while len(words) > 1 and words[-1].strip(".,&").lower() in ("", *_LEGAL_FORMS):
        words.pop()
    words = words[1:] if len(words) > 1 and words[0].lower() == "the" else words
    shouted = name.isupper()
    told = " ".join(_in_small_letters(word) if shouted else word for word in words).rstrip(",")
    return told or name


_LEGAL_FORMS = _SUFFIXES - {"the", "and"} | {"incorporated", "n.v", "s.a"}
_INITIALS = 3
_VOWELS = frozenset("AEIOUY")
_JOINING = frozenset(("of", "and", "for", "in", "the"))


def _in_small_letters(word: str) -> str:
    """`BOEING` as `Boeing`; `AT&T` and `CVS` stay."""
    if word.lower() in _JOINING:
        return word.lower()
    letters = [letter for letter in word if letter in ascii_uppercase]
    if "&" in word or any(map(str.isdecimal, word)) or (len(letters) <= _INITIALS and _VOWELS.isdisjoint(letters)):
        return word
    return "-".join(re.sub(r"^Mc([a-z])", lambda m: f"Mc{m[1].upper()}", part.capitalize()) for part in word.split("-"))


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """The words of a company's name that tell it apart: lower case, no accents, no punctuation, no legal form.

    Letters standing alone are one word: `U.S. Bancorp` -> `us bancorp`.
    """
    text = unicodedata.normalize("NFKD", _STATE.sub("", name))
    text = "".join(c for c in text if not unicodedata.combining(c)).casefold()
    text = _DOMAIN.sub(" ", _APOSTROPHES.sub("", text)).replace("&", " and ").replace("+", " and ")
    words: list[str] = []
    letters = False
    for word in re.findall(r"\w+", text.replace("_", " ")):
        if len(word) == 1 and letters:
            words[-1] += word
        else:
            words.append(word)
        letters = len(word) == 1
    return _without_legal_form(words)


def has_legal_form(text: str) -> bool:
    """Whether a short text is the name of a company with its legal form.

    >>> has_legal_form("Halden AG"), has_legal_form("Acme Foods, Inc."), has_legal_form("Selling and the company")
    (True, True, False)
    """
    words = text.split()
    if not 1 < len(words) <= _LONGEST_NAME or not text[:1].isupper():
        return False
    last = words[-1].strip(".,&()").replace(".", "")
    return last.lower() in _FORMS and not last.islower()


def _without_legal_form(words: list[str]) -> tuple[str, ...]:
    start, end = 0, len(words)
    while end > 1 and words[end - 1] in _SUFFIXES:
        end -= 1
    if end > start + 1 and words[start] == "the":
        start += 1
    return tuple(words[start:end])


def _key(name: str) -> str:
    """Names that differ only in spacing, hyphens, accents or legal form have one key: `Coca-Cola Co`, `CocaCola`."""
    return "".join(name_words(name))


def _sorted_key(words: tuple[str, ...]) -> str:
    return " ".join(sorted(words))


def _class_key(ticker: str) -> str:
    """`BRK.B`, `BRK-B`, `BRK/B` and `brk b` are one ticker. Anything longer than a ticker or with other signs has no
    key.
    """
    key = _CLASS_MARK.sub("", ticker.strip().upper())
    return key if len(key) <= 8 and key.isascii() and key.isalnum() else ""


def _ticker_key(ticker: str) -> str:
    """The key of a ticker, or of what stands for one where a company is of the user's own registry
    (`ACME-MACHINE-TOOLS`).
    """
    return _class_key(ticker) or ticker.strip().upper()


def _merged(known: Company, other: Company) -> Company:
    names = dict.fromkeys(
        [*known.former_names, *other.former_names, *([other.name] if other.name != known.name else [])]
    )
    return replace(
        known,
        tickers=tuple(dict.fromkeys(known.tickers + other.tickers)),
        fiscal_year_end=known.fiscal_year_end or other.fiscal_year_end,
        former_names=tuple(names),
        former_tickers=tuple(dict.fromkeys(known.former_tickers + other.former_tickers)),
    )


def _listing(candidates: tuple[str, ...]) -> str:
    shown = "; ".join(candidates[:NEAREST])
    return shown + (f"; and {len(candidates) - NEAREST} more" if len(candidates) > NEAREST else "")
