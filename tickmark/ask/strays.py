"""Amounts whose words are likely and that are not what is asked for: a table of named rules.

An answer may rest on an amount only where no rule holds for it. Each rule compares a question with one fact, and knows
neither the company's other facts nor how likely the words are.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Final, NamedTuple

from tickmark.ask.asked import Asked, direction_of
from tickmark.ask.descriptions import words_of_metric
from tickmark.ask.free_text_lookup import stems
from tickmark.ask.linker import CHANGED, is_change
from tickmark.ask.links.features import asks_for_change
from tickmark.ask.rows import without_deductions
from tickmark.ask.said import said
from tickmark.ask.wordings import says_percent, speaks_of_rate
from tickmark.factstore import StoredFact
from tickmark.forms import OF_NO_FILING
from tickmark.language.phrases import Phrases
from tickmark.language.units import is_money
from tickmark.language.words import words_of
from tickmark.time.abbreviations import MONTHS

_A_SHARE: Final = said("fallback/a_share")
"""What asks for a share, which no amount of money is."""
_COUNTED: Final = said("fallback/counted")
"""What asks for a number of things."""
_ADJUSTED: Final = Phrases("adjusted_measures", fold=True)
_LEFT_OUT: Final = Phrases("left_out_of_amounts", fold=True)
"""What says that an amount is none of the statements' own."""
_DONE: Final = said("fallback/done")
"""What asks how many of something were done or made, which no count of a day tells."""
_SPENT: Final = said("fallback/spent")
"""What asks what was spent, which no balance tells."""


_ONE_TO_ANOTHER: Final = said("fallback/one_to_another")
_ALIKE: Final = 1e-6
_NAMES_AMOUNT: Final = said("fallback/names_amount")
_SCALES: Final = {"k": 1e3, "t": 1e3, "m": 1e6, "b": 1e9}
_YEAR_DIGITS: Final = 4
_UP_TO: Final = frozenset(
    "to ended ending through until til till at since end of by from between and after before day".split()
)
_LENGTHS: Final = frozenset(
    "year years annual annually months quarter quarterly half ytd ltm ttm fy twelve six nine three date fiscal".split()
) | frozenset(f"{letter}{n}" for letter in "qh" for n in range(1, 5))
"""What asks for more than a month, though one is named."""
_PERCENT: Final = -2
"""The power of ten of a percentage."""


class Stray(NamedTuple):
    """A rule: its name, which amounts it finds for which questions, and how."""

    name: str
    means: str
    holds: Callable[[Asked, StoredFact], bool]


def _over(fact: StoredFact) -> str:
    return fact.column_label or ""


def _change_for_share(asked: Asked, fact: StoredFact) -> bool:
    return is_change(fact) and bool(_A_SHARE.search(asked.text)) and not asks_for_change(asked.text)


def _change_of_other_years(asked: Asked, fact: StoredFact) -> bool:
    over = _over(fact)
    return len(asked.years) > 1 and bool(CHANGED.search(over)) and not all(year[2:] in over for year in asked.years)


def _change_unasked(asked: Asked, fact: StoredFact) -> bool:
    compares = len(asked.years) > 1 or len(asked.specs) > 1 or says_percent(asked.text)
    told = CHANGED.search(_over(fact)) or (fact.table_index is None and is_change(fact))
    return bool(told) and not (compares or asks_for_change(asked.text))


def _adjusted_unasked(asked: Asked, fact: StoredFact) -> bool:
    return bool(_ADJUSTED.search(f"{fact.label} {_over(fact)}")) and not _ADJUSTED.search(asked.text)


def is_share_of_it(question: str, fact: StoredFact) -> bool:
    """Whether an amount is a percentage of what is asked for, and no percentage is: `61% of our proved reserves`."""
    sentence = fact.sentence_string or ""
    place = sentence.find(fact.printed) if fact.unit == "pure" and fact.printed.endswith("%") else -1
    share = place >= 0 and sentence.startswith(" of ", place + len(fact.printed))
    return share and not (says_percent(question) or _A_SHARE.search(question) or "share" in question)


def leaves_nothing_out(asked: Asked, fact: StoredFact) -> bool:
    """Whether something is to be left out of an amount, and nothing that names it says that anything is."""
    named = f"{fact.label} {_over(fact)} {fact.sentence_string or ''}"
    told = _LEFT_OUT.search(named) is not None and "total" not in (fact.row_label or "").casefold()
    return bool(asked.phrase.barred) and not told


def is_percentage_unasked(asked: Asked, fact: StoredFact) -> bool:
    """`6.2%` for `total enrollment`: neither the question nor what the row is called speaks of a rate."""
    percent = fact.unit == "pure" and (fact.printed.endswith("%") or fact.scale == _PERCENT)
    return percent and not any(map(speaks_of_rate, (asked.text, fact.label, _over(fact))))


def _day_for_done(asked: Asked, fact: StoredFact) -> bool:
    of_day = fact.months == 0 and bool(fact.sentence_string) and fact.unit == "pure"
    return of_day and bool(_DONE.search(asked.text))


def _balance_for_spent(asked: Asked, fact: StoredFact) -> bool:
    told = _SPENT.search(f"{fact.label} {fact.column_label}")
    return fact.months == 0 and bool(_SPENT.search(asked.rest)) and not told


def _another_rate(asked: Asked, fact: StoredFact) -> bool:
    """The coupon of `5.60% Senior Notes` is 5.60 %, and not their effective rate."""
    label = (fact.row_label or fact.label).split()
    named = [word.rstrip(",;:%") for word in label if word.rstrip(",;:").endswith("%")]
    rates = [float(digits) for digits in named if digits.replace(".", "", 1).isdigit()]
    return "coupon" in asked.text.casefold() and bool(rates) and all(abs(r / 100 - fact.value) > _ALIKE for r in rates)


def _amount_for_multiple(asked: Asked, fact: StoredFact) -> bool:
    return is_money(fact.unit) and bool(_ONE_TO_ANOTHER.search(asked.text))


def _fall_for_rise(asked: Asked, fact: StoredFact) -> bool:
    """`declines in digital sales` of 3 % are no growth of 3 %."""
    falls, rises = direction_of(fact.label)
    against = (asked.direction[1] and falls) or (asked.direction[0] and rises)
    return fact.unit == "pure" and fact.value > 0 and against


def _is_taken_off(asked: Asked, fact: StoredFact) -> bool:
    """`Trade receivables, less allowances` are no allowances."""
    row, rest = fact.row_label or "", asked.rest
    taken = stems(row) - stems(without_deductions(row))
    return bool(taken & stems(rest)) and without_deductions(rest) == rest


def _unexpected(asked: Asked, fact: StoredFact) -> bool:
    return asked.expectation and not asked.expects(fact)


def _another_count(asked: Asked, fact: StoredFact) -> bool:
    """`36,000 employees in 38 countries` are no number of countries."""
    counted, sentence = asked.phrase.counted, fact.sentence_string or ""
    if not counted or fact.table_index is not None:
        return False
    behind = words_of(sentence[sentence.find(fact.printed) + len(fact.printed) :])
    noun = " ".join(word.text for word in takewhile(lambda one: not (one.sign or one.small), behind))
    told = stems(f"{fact.label} {fact.column_label or ''} {fact.segment or ''} {noun}") | words_of_metric(fact.metric)
    return not counted & told


def _named_by_question(asked: Asked, fact: StoredFact) -> bool:
    """The $100,000 of `customers over $100k` are no customers."""
    for found in _NAMES_AMOUNT.finditer(asked.text):
        digits = (found["digits"] or found["whole"]).replace(",", "")
        if abs(float(digits) * _SCALES.get((found["scale"] or "")[:1].casefold(), 1.0) - abs(fact.value)) < _ALIKE:
            return True
    return False


def names_month(question: str) -> bool:
    """Whether a question asks for one month, which no year or quarter is that ends with it.

    >>> names_month("online sales, December 2024"), names_month("sales in the year to December 2024")
    (True, False)
    >>> names_month("net debt at the end of June 2025"), names_month("by how much did debt fall from March 2024")
    (False, False)
    """
    words = "".join(c if c.isalnum() else " " for c in question.lower()).split()
    if not _LENGTHS.isdisjoint(words):
        return False
    return any(
        word in MONTHS and year.isdigit() and len(year) == _YEAR_DIGITS and before not in _UP_TO
        for before, word, year in zip(["", *words], words, words[1:], strict=False)
    )


def _longer_than_its_month(asked: Asked, fact: StoredFact) -> bool:
    return fact.doc_type in OF_NO_FILING and fact.months > 1 and names_month(asked.text)


STRAYS: Final = (
    Stray("change for share", "a change, where a share is asked for", _change_for_share),
    Stray("change of other years", "a change between other years than are named", _change_of_other_years),
    Stray("change unasked", "a column of changes, where no change is asked for", _change_unasked),
    Stray("adjusted unasked", "what an amount is adjusted to, where that is not asked for", _adjusted_unasked),
    Stray("share of it", "a percentage of what is asked for", lambda asked, fact: is_share_of_it(asked.text, fact)),
    Stray("nothing left out", "an amount of which something is to be left out, and nothing is", leaves_nothing_out),
    Stray("percentage unasked", "a percentage of what nobody tells in percent", is_percentage_unasked),
    Stray("day for done", "how many there were on a day, where it is asked how many were made", _day_for_done),
    Stray("balance for spent", "a balance, where it is asked what was spent", _balance_for_spent),
    Stray("another rate", "a rate that is not the coupon by which its row is called", _another_rate),
    Stray("amount for multiple", "an amount, where a multiple of another is asked for", _amount_for_multiple),
    Stray("fall for rise", "by what something fell, where it is asked by what it rose", _fall_for_rise),
    Stray("taken off", "what something is taken off, where that is asked for", _is_taken_off),
    Stray("another count", "a number of other things than are counted", _another_count),
    Stray("named", "an amount that the question itself names", _named_by_question),
    Stray("longer than its month", "what a longer time brought, where a month is asked for", _longer_than_its_month),
    Stray("unexpected", "what was, where it is asked what is expected", _unexpected),
)
"""The rules; one of them is enough."""


def strays(asked: Asked, fact: StoredFact) -> Stray | None:
    """The first rule by which an amount is not what is asked for; None where none says so."""
    return next((rule for rule in STRAYS if rule.holds(asked, fact)), None)


def is_unasked(asked: Asked, fact: StoredFact) -> bool:
    """Whether an amount is a rate, of a period or of another kind than the measure that is named, where nobody asks for
    one.
    """
    rate = fact.unit == "pure" and asked.phrase.unit not in ("percent", "count")
    return rate or (asked.of_day and fact.months > 0) or asked.is_of_another_kind(fact)


def miscounted(question: str, value: float, unit: str | None) -> bool:
    """Whether an amount is money or a fraction where things are counted, or money where a share is asked for.

    >>> miscounted("how many stores did it have", 4.2e7, "USD"), miscounted("how many stores", 420, "pure")
    (True, False)
    """
    if _COUNTED.search(question) and (unit not in ("pure", "shares") or (unit == "pure" and value != int(value))):
        return True
    return bool(_A_SHARE.search(question) or says_percent(question)) and unit not in ("pure", "shares")


__all__ = [
    "STRAYS",
    "Stray",
    "is_percentage_unasked",
    "is_share_of_it",
    "is_unasked",
    "leaves_nothing_out",
    "miscounted",
    "strays",
]
