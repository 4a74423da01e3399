"""A number that a filing prints in a sentence of its own words: proof of a claim that says the same beside the same
words.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.narrate.claims.quotes import Quote, Quotes, numbers_in
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.view import CompanyView

_AROUND = 110  # characters of a filing's sentence on each side of a number that say what it is
_LATE = timedelta(days=10)
_BEFORE = 45  # characters before a number in which its verb stands
_DIGITS = 2
_TELLING = 4  # digits from which a number is no other
_SAYING_NOTHING = frozenset(
    (
        "company",
        "group",
        "it",
        "was",
        "were",
        "had",
        "about",
        "some",
        "approximately",
        "than",
        "more",
        "year",
        "which",
        "that",
    )
)
_SAME_WORDS = 0.75  # of the words at the claim's number that must stand at the filing's
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def passage_saying(view: CompanyView, quotes: Quotes, claim: Claim) -> Quote | None:
    """The sentence of the filing for a claim's period that prints its number beside its words; None where none does.

    A sentence that names another year, or lists numbers `respectively`, does not say which number is whose, and proves
    nothing.
    """
    number, setting, period = claim.number, claim.setting, claim.period
    if setting is None or period is None or claim.role not in ("level", "share", "growth") or claim.in_table:
        return None
    printed = numbers_in(number.text)
    if not printed or sum(c.isdigit() for c in printed[0][1]) < _DIGITS:
        return None
    words = frozenset(word for word in setting.own if word.isalpha() and not _silent(word))
    verbs = frozenset(content(setting.text[setting.windows[0][0] : claim.start])) - _SAYING_NOTHING
    telling = len(re.sub(r"\D", "", printed[0][1]).strip("0")) >= _TELLING
    if len(words) < _DIGITS and not telling:
        return None
    for quote in quotes.stating(printed[0][1]):
        if _of_period(view, quote, period.end) and _says(
            quote, claim, number, words, verbs if telling else frozenset()
        ):
            return quote
    return None


def _of_period(view: CompanyView, quote: Quote, end: date) -> bool:
    """Whether a sentence stands in the report for a period, and names no year but that one's."""
    reported = view.reported(quote.accession)
    if reported is None or abs(reported - end) > _LATE:
        return False
    return {int(year) for year in _YEAR.findall(quote.sentence)} <= {end.year, (end + timedelta(days=1)).year}


def _says(quote: Quote, claim: Claim, number: Number, words: frozenset[str], verbs: frozenset[str]) -> bool:
    """Whether a sentence prints the number beside most of the words, or a number of many digits right behind one of the
    verbs.
    """
    if "respectively" in quote.sentence:
        return False
    for other in find_numbers(quote.sentence):
        if other.value != abs(number.value) or (
            other.kind != number.kind and {other.kind, number.kind} != {"bare", "count"}
        ):
            continue
        near = quote.sentence[max(0, other.start - _AROUND) : other.end + _AROUND]
        said = frozenset(content(near))
        right_before = frozenset(content(quote.sentence[max(0, other.start - _BEFORE) : other.start]))
        if len(words & said) < max(_DIGITS, _SAME_WORDS * len(words)) and not verbs & right_before:
            continue
        up, down = said & rules().up, said & rules().down
        if claim.role != "growth" or (bool(up) != bool(down) and bool(up) == (claim.direction > 0)):
            return True
    return False


def _silent(word: str) -> bool:
    known = rules()
    return len(word) < _DIGITS + 1 or any(
        form in listed for form in (word, f"{word}s") for listed in (known.neutral, known.up, known.down)
    )
