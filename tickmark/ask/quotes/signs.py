"""What says whether a sentence tells what is asked for: its words, its heading's, its period, its place. Each sign is a
number; `model` weighs them.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from tickmark.ask.free_text_lookup import UNSAID
from tickmark.ask.quotes.passages import UNKNOWN_NAME, UNKNOWN_WORD, roots_of
from tickmark.ask.quotes.wishes import EXPECTING, PLAIN, Weighed, Wish, is_of_move, met
from tickmark.ask.said import said
from tickmark.forms import comes_every
from tickmark.language.words import words_of

if TYPE_CHECKING:
    from tickmark.ask.quotes.sentences import Sentence
    from tickmark.factstore import StoredFact
    from tickmark.language.rules import Pattern

SIGNS: Final = (
    "own", "heading", "paragraph", "passage", "all_own", "names_unmet", "moved", "early", "pairs", "asked_of_own",
    "asked_of_heading", "cause", "subject", "others", "against", "supposed", "expecting", "tells", "dated",
    "by_whom", "denies", "audited", "year_told", "another_year", "undated", "another_length", "of_period",
    "newest", "older", "annual", "wrong_report", "place", "found", "risks", "discussion", "notes", "business",
    "legal", "first", "refers", "listed", "figures", "length",
)  # fmt: skip
"""The signs, in the order of the weights."""
CAUSE: Final[Pattern] = said("quotes/cause")
_FELL, _ROSE = said("quotes/fell"), said("quotes/rose")
_OF_AUDITOR: Final = said("quotes/of_auditor")
_OPENING: Final = 1_500
"""Characters of a passage that say who speaks."""
_SUPPOSING: Final = said("quotes/supposing")
_TELLING: Final = {"method": said("quotes/tells_method"), "customers": said("quotes/tells_customers")}
_BY_QUESTION: Final[Mapping[str, tuple[Pattern, Pattern]]] = {
    "dated": (said("quotes/asks_when"), said("quotes/tells_when")),
    "by_whom": (said("quotes/asks_who"), said("quotes/tells_who")),
    "denies": (said("quotes/asks_whether"), said("quotes/denies")),
}
"""Words of a question, and words that answer them."""
_SIDE_BY_SIDE: Final = 2
"""Words that may be the next but one."""
YEAR: Final = re.compile(r"\b(20\d\d)\b")
_YEAR_BEFORE: Final = said("quotes/year_before")
_YEAR_TO_DATE: Final = said("quotes/year_to_date")
_OF_PART: Final = said("quotes/of_part")
_NAMED: Final = 3
"""Words of a sentence that name what it is about."""
_EARLY: Final = 12
"""Words of a sentence before which most say what it is about."""
_SAME_DAY: Final = 10
"""Days that a report's last day may differ from a period's."""
_USUAL: Final = 200
"""Characters of a sentence."""
_MANY: Final = 3
_DISCUSSION: Final = ("Item7", "Part1Item2")
_STATEMENTS: Final = ("Item8", "Part1Item1", "Item15")
_LEGAL: Final = ("Item3", "Part2Item1")
"""Parts of reports of a year and of a quarter."""
_YEAR_LONG, _QUARTER_LONG = 12, 3


@dataclass(frozen=True, slots=True)
class Report:
    """The report that a passage stands in: its form, its last day, and years between that and the newest's."""

    form: str
    end: date
    older: float

    @classmethod
    def of(cls, fact: StoredFact, newest: date) -> Report:
        """The report of one of its facts."""
        return cls(fact.doc_type, fact.doc_date, (newest - fact.doc_date).days / 365)


def signs_of(sentence: Sentence, wish: Wish, terms: Weighed, report: Report) -> dict[str, float]:
    """The signs of a sentence for a wish, each of `SIGNS`.

    Args:
        sentence: with its passage.
        wish: what is asked for.
        terms: of the wish, with their weights.
        report: that the passage stands in.
    """
    text = sentence.text
    return dict.fromkeys(SIGNS, 0.0) | {
        **_of_words(sentence, wish, terms),
        **_of_reasons(sentence, wish, terms),
        **_of_time(sentence, wish, report),
        **_of_place(sentence),
        **_of_question(sentence, wish),
        "expecting": float(wish.expectation and bool(EXPECTING.search(text))),
        "tells": float(bool(wish.tells and _TELLING[wish.tells].search(text))),
        "audited": float(bool(_OF_AUDITOR.search(text) or _OF_AUDITOR.search(sentence.passage.text[:_OPENING]))),
        "figures": float(any(letter.isdigit() for letter in text)),
        "length": math.log(len(text) / _USUAL),
    }


def _of_words(sentence: Sentence, wish: Wish, terms: Weighed) -> dict[str, float]:
    """How much of what is asked for the sentence says, its heading, its paragraph, its passage; and how much of these
    is asked for.
    """
    own, passage = sentence.own, sentence.passage
    shares, before = [], 0.0
    words = own
    for further in (own, passage.head, roots_of(sentence.line), passage.words):
        words |= further
        shares.append(terms.share(words) - before)
        before += shares[-1]
    asked = wish.phrase.said | frozenset(root for term, _ in terms.terms for way in term.means for root in way)
    moves = [term for term, _ in terms.terms if is_of_move(term)]
    early = roots_of(f"{sentence.lead} {' '.join(sentence.text.split()[:_EARLY])}")
    return {
        **dict(zip(("own", "heading", "paragraph", "passage"), shares, strict=True)),
        "all_own": float(shares[0] > 1 - 1e-6),
        "names_unmet": float(sum(not met(term, words) for term in terms.names)),
        "moved": float(bool(moves) and all(met(term, own) for term in moves)),
        "early": terms.share(early),
        "pairs": _pairs(sentence, wish),
        "asked_of_own": len(own & asked) / max(1, len(own)),
        "asked_of_heading": len(passage.head & asked) / max(1, len(passage.head)),
    }


def of_unmet(sentence: Sentence, terms: Weighed) -> dict[str, float]:
    """How much of what is asked for neither the sentence, its heading nor its paragraph says, how much the whole
    passage does not say, and how many terms no passage of the company has; words for a fall or a rise aside.
    """
    near = sentence.own | sentence.passage.head | roots_of(sentence.line)
    weights = [(term, UNKNOWN_NAME if weight == UNKNOWN_WORD else weight) for term, weight in terms.terms]
    total = sum(weight for _, weight in weights) or 1.0
    found = {"unknown": float(sum(weight == UNKNOWN_NAME for _, weight in weights))}
    for name, words in (("unmet", near), ("nowhere", near | sentence.passage.words)):
        left = [weight for term, weight in weights if not is_of_move(term) and not met(term, words)]
        found |= {name: float(len(left)), f"{name}_most": max(left, default=0.0), f"{name}_share": sum(left) / total}
    return found


def _of_question(sentence: Sentence, wish: Wish) -> dict[str, float]:
    """Whether the sentence has what the question's own word asks for: a day or a year for `when`, a body or a person
    for `who`, a denial for `does it ...?`.
    """
    asked, text = wish.phrase.text, sentence.text
    return {
        name: float(bool(asks.search(asked) and tells.search(text))) for name, (asks, tells) in _BY_QUESTION.items()
    }


def _pairs(sentence: Sentence, wish: Wish) -> float:
    """Which share of the words that stand side by side in the question stand so in the sentence, or nearly."""
    order = [root for word in words_of(f"{sentence.lead} {sentence.text}") for root in roots_of(word.text)]
    asked = list(itertools.pairwise(wish.phrase.ordered))
    near = {(one, other) for n, one in enumerate(order) for other in order[n + 1 : n + 1 + _SIDE_BY_SIDE]}
    return sum(pair in near for pair in asked) / len(asked) if asked else 0.0


def _of_reasons(sentence: Sentence, wish: Wish, terms: Weighed) -> dict[str, float]:
    """Whether the sentence gives a reason, and gives it for what is asked about: `iPad net sales decreased due to ...`,
    not `... due to lower sales of iPad`.
    """
    text, before = sentence.text, sentence.lead
    supposed = float(bool(_SUPPOSING.search(text)))
    if not wish.reason:
        return {"supposed": supposed}
    cause = CAUSE.search(text)
    lead = f"{before} {text[: cause.start() if cause else None]}"
    against = (wish.falls and _ROSE.search(lead) and not _FELL.search(lead)) or (
        wish.rises and _FELL.search(lead) and not _ROSE.search(lead)
    )
    named = roots_of(" ".join((before or text).split()[:_NAMED]))
    return {
        "supposed": supposed,
        "against": float(bool(against)),
        "cause": float(cause is not None),
        "subject": terms.share(roots_of(lead)) if cause else 0.0,
        "others": float(min(_MANY, len(named - wish.phrase.said - UNSAID - PLAIN))),
    }


def _of_time(sentence: Sentence, wish: Wish, report: Report) -> dict[str, float]:
    """Whether the sentence and its report are of the period that is asked for."""
    told = years_of(sentence.text)
    periods = [slot for slot in wish.slots if slot.start]
    quarter = bool(periods) and all(0 < slot.months <= _QUARTER_LONG for slot in periods)
    year = any(slot.months == _YEAR_LONG for slot in periods)
    annual = comes_every(report.form) == "year"
    part, to_date = _OF_PART.search(sentence.text), _YEAR_TO_DATE.search(sentence.text)
    longer = quarter and (_YEAR_TO_DATE.search(sentence.passage.heading) or (to_date and not part))
    shorter = year and (part or to_date) and "year" not in sentence.text
    return {
        "year_told": float(bool(wish.years & told)),
        "another_year": float(bool(wish.years and told and not wish.spanned & told)),
        "undated": float(bool(wish.years) and not told),
        "another_length": float(bool(longer or shorter)),
        "of_period": float(any(abs((report.end - slot.end).days) <= _SAME_DAY for slot in wish.slots)),
        "newest": float(not wish.slots and not report.older),
        "older": 0.0 if wish.slots else min(float(_MANY), report.older),
        "annual": float(annual and not wish.slots),
        "wrong_report": float((year and not annual) or (quarter and annual)),
    }


def _of_place(sentence: Sentence) -> dict[str, float]:
    """Where the sentence stands: among the passages of the search, in the report, in its paragraph."""
    passage = sentence.passage
    section = passage.section
    return {
        "place": math.log1p(passage.place),
        "found": passage.found,
        "risks": float(section.endswith("Item1A")),
        "discussion": float(section in _DISCUSSION),
        "notes": float(section.startswith(_STATEMENTS)),
        "business": float(section == "Item1"),
        "legal": float(section in _LEGAL),
        "first": float(not sentence.place),
        "refers": float(bool(sentence.lead)),
        "listed": float(sentence.items),
    }


def years_of(text: str) -> set[str]:
    """The years that a text names; where it names one as what is compared with, the year after it as well.

    >>> sorted(years_of("fell 4% from 2023"))
    ['2023', '2024']
    """
    return {*YEAR.findall(text), *(str(int(year) + 1) for year in _YEAR_BEFORE.findall(text))}


def in_order(signs: Mapping[str, float]) -> list[float]:
    """The signs as a row of numbers, in the order of `SIGNS`."""
    return [signs[name] for name in SIGNS]


__all__ = ["CAUSE", "SIGNS", "Report", "in_order", "of_unmet", "signs_of", "years_of"]
