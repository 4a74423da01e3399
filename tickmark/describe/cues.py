"""The classes of words that descriptions are told by (`cues.csv`), and a text as words and marks."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tickmark.language.rules import Pattern

_TABLE = Path(__file__).with_name("cues.csv")
TOKEN = Pattern(
    "describe/token",
    r"[A-Za-z0-9][A-Za-z0-9&'’.+-]*(?<![.,])|[,;:()$%€£—–•]",
    means="a word, or a mark that parts a sentence",
    examples=("[[Pumps]] (PMP): 3 %", "[[R&D]]"),
    counterexamples=("…",),
)
VERBS: Final = ("defines", "is", "deals", "earns")


@cache
def cues() -> Mapping[str, frozenset[str]]:
    """The words of each row of `cues.csv`."""
    with _TABLE.open(encoding="utf-8", newline="") as stream:
        return {row["cue"]: frozenset(row["words"].split()) for row in csv.DictReader(stream)}


@lru_cache(maxsize=1 << 16)
def tokens(text: str) -> tuple[tuple[str, int], ...]:
    """Words and marks of a text in lower case, each with its place."""
    return tuple((match[0].lower(), match.start()) for match in TOKEN.finditer(text))


def class_of(word: str) -> str:
    """The class of verbs that a word is of; empty where it is none."""
    return next((verb for verb in VERBS if word in cues()[verb]), "")


def verb_in(words: Sequence[str]) -> str:
    """The class of the first verb among some words."""
    return next((verb for word in words if (verb := class_of(word))), "")
