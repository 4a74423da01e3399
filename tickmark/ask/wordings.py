"""What people say for what filings print: `comps` for comparable sales, `headcount` for employees, `MCR` for the
medical care ratio.

A phrase becomes terms, each of which an amount must meet in one of the ways that the term may be printed. Words that
ask for an amount without saying which one (`how much did it bring in`) are no terms.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from tickmark.ask.free_text_lookup import UNSAID, stems
from tickmark.ask.lexer import is_noise, measures_named, metrics_of, named_measures
from tickmark.ask.said import said
from tickmark.language.measures import forms
from tickmark.language.name_index import NameIndex
from tickmark.language.phrases import Phrases
from tickmark.language.words import Word, words_of
from tickmark.yaml_files import read_yaml

UnitKind = Literal["", "money", "percent", "count", "per share", "per unit"]
_FILE: Final = Path(__file__).with_name("wordings.yaml")
_COUNTED: Final = re.compile(
    r"\bhow many\b|\bnumber of\b|# ?of\b|\bheadcount\b|\bcount\b"
    rf"|^\W*{forms('measure')} (?!(?:cost|price|rate|revenue|rent|yield|margin)s?\b)[a-z]"
    r"|\(shares\)|\b(?:in|million) shares\b|\bshares held\b"
    r"|\b(?:shares|units|stores|[rp]sus|options) \w* ?"
    r"(?:bought|repurchased|purchased|vested|granted|issued|outstanding)\b",
    re.IGNORECASE,
)
_COUNTED_WHAT: Final = said("fallback/counted_what")
_PLACES: Final = ("US", "U.S.", "U.S", "UK")
"""Written so they name a country; `us` in small letters says nothing."""
METRIC: Final = "="
"""What begins a word that stands for a metric of the catalogue, by whatever name: `=operating_income`."""
_SHORTEST_OVERLOOKED: Final = 4
_ONLY_COUNTED: Final = frozenset[str]().union(
    *map(stems, "rate price percentage percent number value amount adjusted".split())
)
"""Words that say what an amount is counted in and not what it is of."""
_PER_ONE: Final = re.compile(
    r"(?P<share>\bper (?:\w+ )?share\b|\beps\b|\bdps\b)"
    r"|\b(?:cost|price|paid?|pay|revenue|rate|rent|fee|fare|yield|realized|aisc|\$)\b.*?"
    rf"(?:\bper (?:\w+ )?|/ ?)(?:{forms('measure')}|{forms('served')}|room|home|night|day|passenger|ton-mile)\b",
    re.IGNORECASE,
)
_PERCENT: Final = re.compile(
    r"\bpercent(?:age)?\b|(?<!\d)%|\brates?\b|\bmargins?\b|\bratio\b|\bgrowth\b|\byields?\b", re.IGNORECASE
)
_IN_PERCENT: Final = re.compile(
    r"\b(?:in|what|as(?: an?)?|the|how many) (?:percent(?:age)?\b|%)|\bpercentage (?:of|rate)\b"
    r"|[,(] ?(?:percent\b|%)|\bpercent (?:of|to)\b|(?<!\d)% of\b",
    re.IGNORECASE,
)
_RATES: Final = Phrases("told_in_percent", fold=True)
_IN_DOLLARS: Final = re.compile(
    r"\bin (?:us )?(?:dollars|usd)\b|\bdollar (?:amount|value)\b|\((?:dollars|\$)\)", re.IGNORECASE
)
_MONEY: Final = re.compile(
    r"\bhow much\b|\$|\bdollars?\b|\bexpenses?\b|\bcosts?\b|\bsales\b|\brevenues?\b|\bincome\b"
    r"|\b(?:profits?|earnings|assets|liabilities|debt|receivables?|payables?|inventor(?:y|ies)|goodwill|equity"
    r"|capex|dividends|cash"
    r"|proceeds|backlog|impairments?|allowance|accrued|taxes|ebitda?)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a phrase says. Any of `means` meets it: all words of that one, without their endings."""

    said: str
    means: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase's terms, all of its words without endings, and what the amount is counted in where that is said;
    `certain` where the name of the amount says it. `beside` are its words that say nothing in most questions, `ordered`
    all of its words in their order, and `barred` those that the amount is to be without: `sales excluding leasing`.
    `text` is the phrase as it is typed.
    """

    terms: tuple[Term, ...]
    said: frozenset[str]
    unit: UnitKind = ""
    certain: bool = False
    beside: frozenset[str] = frozenset()
    ordered: tuple[str, ...] = ()
    barred: frozenset[str] = frozenset()
    text: str = ""

    @property
    def counted(self) -> frozenset[str]:
        """What is counted: the words that stand for `countries` in `how many countries`; empty where nothing is, or
        what says nothing in most questions.
        """
        found = _COUNTED_WHAT.search(self.text)
        words = [word.text for word in words_of(found["what"]) if not word.sign] if found else []
        while words and words[-1].endswith("ed"):  # `factories operated`
            words.pop()
        head = stems(words[-1]) if words else frozenset[str]()
        named = [term for term in self.terms if head and head <= stems(term.said)]
        return head.union(*(way for term in named for way in term.means if len(way) == 1)) if named else frozenset()

    @property
    def says_what(self) -> bool:
        """Whether some term says what the amount is of, and not only what it is counted in: `cap rate`, not `rate`."""
        return any(way - _ONLY_COUNTED - UNSAID for term in self.terms for way in term.means)


@dataclass(frozen=True, slots=True)
class _Wording:
    means: tuple[frozenset[str], ...]
    unit: UnitKind


@cache
def read_lists() -> tuple[tuple[_Wording, ...], NameIndex[int], frozenset[str], frozenset[str]]:
    """The wordings, an index of what is said for each, the idle words, and those that take away what follows them."""
    data: dict[str, Any] = read_yaml(_FILE)
    wordings = tuple(_Wording(_ways(entry["means"]), entry.get("unit", "")) for entry in data["wordings"])
    said = NameIndex([(name, place) for place, entry in enumerate(data["wordings"]) for name in entry["said"]])
    return wordings, said, frozenset(data["idle"]), frozenset(data["without"])


def _ways(names: Sequence[str]) -> tuple[frozenset[str], ...]:
    """The words of each name, and the metrics that they are names of."""
    metrics = (metric for name in names for metric in metrics_of(measures_named(name)))
    return tuple(dict.fromkeys((*map(stems, names), *(frozenset((METRIC + metric,)) for metric in metrics))))


def read_phrase(text: str) -> Phrase:
    """The terms of a phrase, without the company and the period, which are named elsewhere.

    >>> [sorted(term.means[0]) for term in read_phrase("comps of U.S. stores").terms][0]
    ['comparabl', 'revenu']
    """
    for spelt in ("non-current", "Non-current", "non current"):  # else a name of a current amount begins within it
        text = text.replace(spelt, "noncurrent")
    words = words_of(text)
    named = _named(text, words)
    taken = _taken_away(words)
    barred = frozenset[str]().union(*(stems(word.text) for word in words if word.start in taken))
    per = _PER_ONE.search(text)
    unit: UnitKind = "count" if _COUNTED.search(text) else ""
    if per:
        unit = "per share" if per["share"] else "per unit"
    unit = unit or _unit_named(text) or next((one.unit for one in named if one.unit), "")
    terms = [(one.start, one.term) for one in named if one.start not in taken]
    for word in words:
        if (
            word.start not in taken
            and not any(one.start <= word.start < one.end for one in named)
            and not _says_nothing(word)
        ):
            terms += [(word.start, Term(word.text, (root,)))] if (root := stems(word.text)) else []
    ordered = tuple(term for _, term in sorted(terms, key=lambda placed: placed[0]))
    own = frozenset[str]().union(*(stems(term.said) for term in ordered))
    said = stems(text).union(*(way for term in ordered for way in term.means))
    beside = stems(text) - own - UNSAID - barred
    roots = tuple(root for word in words if not word.sign and not word.small for root in sorted(stems(word.text)))
    return Phrase(ordered, said, unit or _unit(text), bool(unit), beside, roots, barred, text)


def _taken_away(words: Sequence[Word]) -> frozenset[int]:
    """Where the words begin that an amount is to be without, up to the next sign or small word, where others remain."""
    without, found, inside = read_lists()[3], set[int](), False
    for word in words:
        inside = (inside or word.text.casefold() in without) and not (word.sign and inside)
        if inside:
            found.add(word.start)
    told = [word.start for word in words if not word.sign and not _says_nothing(word)]
    return frozenset(found) if any(start not in found for start in told) else frozenset()


def says_percent(text: str) -> bool:
    """Whether words say outright that a percentage is asked for.

    >>> says_percent("share of services, in percent"), says_percent("notes at 3.25% of Merrowdale")
    (True, False)
    """
    return bool(_IN_PERCENT.search(text))


def speaks_of_rate(text: str) -> bool:
    """Whether words speak of a rate, a share or a change, which percentages tell.

    >>> speaks_of_rate("gross margin"), speaks_of_rate("total enrollment")
    (True, False)
    """
    return _PERCENT.search(text) is not None or _RATES.search(text) is not None


def _unit_named(text: str) -> UnitKind:
    """What words say outright that the amount is counted in: `in dollars`, `what percentage of`, `in percent`."""
    return "percent" if says_percent(text) else "money" if _IN_DOLLARS.search(text) else ""


_COMMAND: Final = re.compile(
    r"\W*(?:(?:please|and|can you|could you|i want(?: you)? to|now|then)\b\W*)*", re.IGNORECASE
)


def overlooked(text: str) -> list[Term]:
    """The words of a question that say nothing in most questions, and may name a row: `compute` in `data center compute
    revenue`, but not where it commands (`compute the margin`).
    """
    begins = _COMMAND.match(text)
    first = begins.end() if begins else 0
    words = [word for word in words_of(text) if word.start > first and len(word.text) >= _SHORTEST_OVERLOOKED]
    return [
        Term(word.text, (root,))
        for word in words
        if word.text[0].isalpha() and not word.small and is_noise(word.text) and (root := stems(word.text) - UNSAID)
    ]


def idle_terms(text: str) -> list[Term]:
    """The words of a phrase that say nothing in most questions, as terms.

    >>> [term.said for term in idle_terms("new wells")]
    ['new', 'wells']
    """
    words = [word for word in words_of(text) if word.text[0].isalpha() and _says_nothing(word) and not word.small]
    return [Term(word.text, (root,)) for word in words if (root := stems(word.text) - UNSAID)]


@dataclass(frozen=True, slots=True)
class _Named:
    """A term of several words, or of one that means others, and where it stands."""

    start: int
    end: int
    term: Term
    unit: UnitKind


def _named(text: str, words: Sequence[Word]) -> list[_Named]:
    """The names of metrics and the wordings of a phrase, none over another, the longest first."""
    wordings, said, *_ = read_lists()
    metrics: dict[tuple[int, int], tuple[str, ...]] = {
        (found.start, found.end): metrics_of(found.values) for found in named_measures(words)
    }
    meant = {(found.start, found.end): wordings[found.values[0]] for found in said.find(words)}
    kept: list[_Named] = []
    for start, end in sorted({*metrics, *meant}, key=lambda span: (span[0] - span[1], span[0])):
        wording, of_metrics = meant.get((start, end)), metrics.get((start, end), ())
        if (wording or of_metrics) and not any(one.start < end and start < one.end for one in kept):
            ways = wording.means if wording else (stems(text[start:end]),)
            ways = (*ways, *(frozenset((METRIC + metric,)) for metric in of_metrics))
            kept.append(
                _Named(start, end, Term(text[start:end], tuple(dict.fromkeys(ways))), wording.unit if wording else "")
            )
    return kept


def _says_nothing(word: Word) -> bool:
    """Whether a word changes nothing of what is asked for."""
    if word.sign or word.small or word.text.lower() in read_lists()[2]:
        return True
    return is_noise(word.text) and not word.text[0].isdigit() and word.text not in _PLACES


def _unit(text: str) -> UnitKind:
    """What is said of the unit beside the names of amounts."""
    return "percent" if _PERCENT.search(text) else "money" if _MONEY.search(text) else ""


__all__ = ["Phrase", "Term", "UnitKind", "idle_terms", "overlooked", "read_phrase", "says_percent"]
