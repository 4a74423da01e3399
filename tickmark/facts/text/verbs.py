"""Verbs of reports, by what they say of an amount: one vocabulary, `verbs.csv`, for all rules that ask for one.

A verb's `questions` are those that it is an answer to: `change` (goes up or down), `be` (stands between what is measured and its amount), `book` (enters into the books),
`show` (stands in a statement), `move` (what it is done with moves), `object` (takes an amount as its object), `there` (says no more of its object than that it is there).
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tickmark.patterns import by_letters

_FILE = Path(__file__).with_name("verbs.csv")
_VOWELS = "aeiou"


class Verb(NamedTuple):
    """One verb in its forms, and the questions that it is an answer to."""

    base: str
    past: str
    participle: str
    ing: str
    questions: frozenset[str]

    @property
    def third(self) -> str:
        """The form of "it": `records`."""
        if self.base.endswith("y") and self.base[-2] not in _VOWELS:
            return f"{self.base[:-1]}ies"
        return self.base + ("es" if self.base.endswith(("s", "h", "x")) else "s")


@cache
def verbs() -> tuple[Verb, ...]:
    """All verbs of the file."""
    with _FILE.open(newline="", encoding="utf-8") as file:
        return tuple(
            Verb(row["base"], row["past"], row["participle"] or row["past"], row["ing"] or row["base"].removesuffix("e") + "ing", frozenset(row["questions"].split()))
            for row in csv.DictReader(file)
        )


def pasts(*questions: str, but: str = "") -> str:
    """A pattern of the past forms of the verbs that answer one of the questions, without those `but`, which are divided by `|`.

    >>> import re
    >>> bool(re.fullmatch(pasts("change"), "grown")), bool(re.fullmatch(pasts("change"), "grow"))
    (True, False)
    """
    return _pattern(word for verb in _answering(questions) for word in (verb.past, verb.participle) if word not in but.split("|"))


def forms(*questions: str) -> str:
    """A pattern of all forms of the verbs that answer one of the questions.

    >>> import re
    >>> all(re.fullmatch(forms("change"), word) for word in ("grow", "grows", "growing", "grew"))
    True
    """
    return _pattern(word for verb in _answering(questions) for word in (verb.base, verb.third, verb.ing, verb.past, verb.participle))


def _answering(questions: tuple[str, ...]) -> list[Verb]:
    return [verb for verb in verbs() if not verb.questions.isdisjoint(questions)]


def _pattern(words: Iterable[str]) -> str:
    return by_letters("|".join(dict.fromkeys(words)))
