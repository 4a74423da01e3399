"""Words of sheets and of questions about them, compared without their endings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tickmark.language.units import READ
from tickmark.yaml_files import read_yaml

_FILE = Path(__file__).with_name("words.yaml")
_TOKEN = re.compile(r"[^\W_]+(?:\.\d+)?")
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_SIGNS = "$£€"
_CODES = frozenset(currency.code for currency in READ)
_ENDINGS = (("ies", "y", 4), ("ing", "", 4), ("ity", "", 4), ("ed", "", 4), ("es", "", 4), ("s", "", 3), ("e", "", 4))
"""Endings, what stands for them, and the letters that a word keeps at the least."""
Addition = Literal["rate", "stock", "flow", "unknown"]


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a question at text[start:end]; `stem` is what it is compared by."""

    text: str
    stem: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The words of a text, in order: `Harbour Foods' Q2` has three."""
    plain = text.replace("’", "'")
    return [Token(m[0], stem(m[0]), m.start(), m.end()) for m in _TOKEN.finditer(plain) if not _possessive(plain, m)]


def to_date_in_short(text: str) -> str:
    """A text with `ytd` for the year to date.

    >>> to_date_in_short("Spend year-to-date of Acme")
    'Spend ytd of Acme'
    """
    for phrase in ("year to date", "year-to-date"):
        while (place := text.lower().find(phrase)) >= 0:
            text = f"{text[:place]}ytd{text[place + len(phrase) :]}"
    return text


def _possessive(text: str, word: re.Match[str]) -> bool:
    return word[0].casefold() == "s" and text[max(0, word.start() - 1) : word.start()] == "'"


def stems_of(text: str) -> tuple[str, ...]:
    """The stems of a header or of a value; what a header has in brackets, and a currency behind its words, is its unit,
    and left out: `Market value US$ 000` is a market value.
    """
    bare = _BRACKETS.sub(" ", text.replace("_", " "))
    signed = [place for sign in _SIGNS if (place := bare.find(sign)) > 0]
    bare = bare[: bare.rfind(" ", 0, min(signed))] if signed and " " in bare[: min(signed)] else bare
    before, _, last = bare.rstrip().rpartition(" ")
    bare = before.removesuffix(" in") if before and last.upper() in _CODES else bare
    return tuple(token.stem for token in tokens(bare if bare.strip() else text))


@cache
def stem(word: str) -> str:
    """A word without its ending, and as the first of those that mean the same: `churned` and `lost` are `churn`."""
    root = _root(word)
    return _alike().get(root, root)


def _root(word: str) -> str:
    folded = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(letter for letter in folded if not unicodedata.combining(letter))
    if not plain.isalpha():
        return plain
    for ending, rest, least in _ENDINGS:
        if plain.endswith(ending) and not plain.endswith("ss") and len(plain) - len(ending) + len(rest) >= least:
            return plain[: -len(ending)] + rest
    return plain


@cache
def _read() -> dict[str, Any]:
    data: dict[str, Any] = read_yaml(_FILE)
    return data


@cache
def _alike() -> dict[str, str]:
    return {_root(word): _root(group[0]) for group in _read()["alike"] for word in group}


@cache
def listed(name: str) -> frozenset[tuple[str, ...]]:
    """The words and phrases of one list of words.yaml, by their stems."""
    return frozenset(tuple(stem(word) for word in str(phrase).split()) for phrase in _read()[name])


@cache
def phrases(name: str) -> dict[tuple[str, ...], str]:
    """Stems of a phrase -> what it stands for, of a list of words.yaml that has names."""
    return {
        tuple(stem(word) for word in str(phrase).split()): meaning
        for meaning, group in _read()[name].items()
        for phrase in group
    }


def said(name: str, word: Sequence[str]) -> bool:
    """Whether stems are one phrase of a list."""
    return tuple(word) in listed(name)


def addition(header: str, unit: str) -> Addition:
    """What may be added of a column: by its unit, else by the last of its words that is in one of the lists. What is
    new or lost of a stock is a flow.
    """
    if unit in ("%", "percent"):
        return "rate"
    words = stems_of(header)
    for size in (2, 1):
        for place in range(len(words) - size, -1, -1):
            for name in ("rates", "stocks", "flows"):
                if said(name, words[place : place + size]):
                    if name == "stocks" and any(said("movements", (word,)) for word in words[:place]):
                        return "flow"  # "New customers"
                    return {"rates": "rate", "stocks": "stock", "flows": "flow"}[name]  # type: ignore[return-value]
    return "unknown"
