"""Verbs of reports, by what they say of an amount: one vocabulary, `verbs.csv`, for all rules that ask for one.

A verb's `questions` are those that it is an answer to: `change` (goes up or down), `be` (stands between what is
measured and its amount), `book` (enters into the books), `show` (stands in a statement), `move` (what it is done with
moves), `cash` (cash changes hands), `object` (takes an amount as its object), `there` (says no more of its object than
that it is there).
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tickmark.language.rules import by_letters, words

_FILE = Path(__file__).with_name("verbs.csv")


class Verb(NamedTuple):
    """One verb in its forms, with the noun of what it does where that is none of them, and the questions that it is an
    answer to.
    """

    base: str
    past: str
    participle: str
    ing: str
    noun: str
    questions: frozenset[str]

    @property
    def pasts(self) -> tuple[str, ...]:
        """Both past forms."""
        return self.past, self.participle

    @property
    def forms(self) -> tuple[str, ...]:
        """All forms, and the noun in both numbers."""
        return (*self.pasts, self.base, self.third, self.ing, *self.nouns)

    @property
    def third(self) -> str:
        """The form of "it"."""
        if self.base.endswith("y") and self.base[-2] not in "aeiou":
            return f"{self.base[:-1]}ies"
        return f"{self.base}es" if self.base.endswith(("s", "h", "x")) else f"{self.base}s"

    @property
    def nouns(self) -> tuple[str, ...]:
        """The noun in both numbers; none where the verb has no other than its own forms."""
        return (self.noun, f"{self.noun}s") if self.noun else ()


@cache
def verbs() -> tuple[Verb, ...]:
    """All verbs of the file; a past participle or a form in -ing that is formed as most are is not written there."""
    with _FILE.open(newline="", encoding="utf-8") as file:
        return tuple(
            Verb(
                row["base"],
                row["past"],
                row["participle"] or row["past"],
                row["ing"] or row["base"].removesuffix("e") + "ing",
                row["noun"],
                frozenset(row["questions"].split()),
            )
            for row in csv.DictReader(file)
        )


@cache
def acts() -> frozenset[str]:
    """What a company does, in all forms of the verbs: acts that leave an amount where they happened."""
    return frozenset(form for verb in verbs() for form in verb.forms) | frozenset(words("acts_of_companies"))


def pasts(*questions: str) -> str:
    """A pattern of the past forms of the verbs that answer one of the questions.

    >>> bool(re.fullmatch(pasts("change"), "grown")), bool(re.fullmatch(pasts("change"), "grow"))
    (True, False)
    """
    return _pattern(past_words(*questions))


def past_words(*questions: str) -> list[str]:
    """The past forms of the verbs that answer one of the questions."""
    return [word for verb in answering(*questions) for word in verb.pasts]


def done(*questions: str) -> str:
    """A pattern of the past forms and the nouns of the verbs that answer one of the questions: that it was done, or its
    being done.

    >>> all(re.fullmatch(done("cash"), word) for word in ("repaid", "repayments"))
    True
    """
    return _pattern(word for verb in answering(*questions) for word in (*verb.pasts, *verb.nouns))


def forms(*questions: str) -> str:
    """A pattern of all forms of the verbs that answer one of the questions.

    >>> all(re.fullmatch(forms("change"), word) for word in ("grow", "grows", "growing", "grew", "growth"))
    True
    """
    return _pattern(form_words(*questions))


def form_words(*questions: str) -> list[str]:
    """All forms of the verbs that answer one of the questions."""
    return [word for verb in answering(*questions) for word in verb.forms]


def answering(*questions: str) -> list[Verb]:
    """The verbs that answer one of the questions."""
    return [verb for verb in verbs() if not verb.questions.isdisjoint(questions)]


def _pattern(words: Iterable[str]) -> str:
    return by_letters(dict.fromkeys(words))
