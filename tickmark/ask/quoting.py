"""Answers from passages: the sentences of a company's filings that tell what a question asks, quoted whole, with where
they stand.

A passage counts by how many of the question's terms it holds, the rarer the more; a sentence by those that it holds
itself, that its heading holds, and that stand beside it. Where a reason is asked for, a sentence that gives one comes
before one that does not.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from tickmark.ask.answer import Quotation
from tickmark.ask.free_text_lookup import UNSAID, stems
from tickmark.ask.said import said
from tickmark.ask.wordings import METRIC, Phrase, Term
from tickmark.catalogue import metric_names
from tickmark.language.words import SMALL, words_of
from tickmark.retrieval.pieces import sentences
from tickmark.security import instructions_in

if TYPE_CHECKING:
    from tickmark.factstore import StoredFact
    from tickmark.retrieval.search import Search
    from tickmark.time.resolve import Slot

_LONGEST_QUOTE: Final = 700
"""Characters that a quotation is filled up to with the sentences beside it."""
_LONGEST_WITH_LEAD: Final = 1_400
"""Characters of a quotation with the paragraph before it, of which it gives the reason."""
_JOINING: Final = 2
"""Small words within a name that its short form leaves out."""
_MOST_PASSAGES: Final = 20
"""Passages of a search whose sentences are looked at."""
_LONGEST_SEARCHED: Final = 600
_UNKNOWN_NAME, _UNKNOWN_WORD = 3.0, 0.5
"""What a term counts that no sentence of the company has."""
_SHORTEST: Final = 40
"""Characters of a line of text that is no heading and no row."""
_IN_HEADING, _BESIDE, _IN_PASSAGE = 0.8, 0.55, 0.3
"""What a term counts that stands in the heading, in the same paragraph, elsewhere in the passage."""
_REASON: Final = 0.15
_SUBJECT: Final = 0.3
"""What it counts that what is asked about stands before the reason: `iPad net sales decreased due to ...`, not `... due
to lower sales of iPad`.
"""
_NAMED: Final = 3
"""Words of a sentence that name what it is about."""
_OTHER_NAME: Final = 0.1
"""What it costs that one of them is not asked about: `Automotive leasing revenue` where revenue is."""
_PLAIN: Final = stems(
    "our net total consolidated global compared overall segment increased decreased the company primarily"
)
_SUPPOSED: Final = 0.2
_OF_PERIOD: Final = 0.12
_OTHER_YEAR: Final = 0.2
_ENOUGH: Final = 0.62
"""Share of the terms, by how rare they are, that a quotation must have to be an answer."""
_SURE: Final = 0.7
"""Score that a reason must have to be an answer."""
_HALF: Final = 0.5
"""Share of the terms that a reason must have."""
_LATER: Final = 0.02
"""What it costs a passage that a search puts it one place further behind."""
_RISK: Final = 0.15
"""What it costs a reason that it stands among the risk factors, which say what may happen."""
_CAUSE: Final = re.compile(
    r"\b(?:due (?:primarily |mainly |largely )?to|driven (?:primarily |mainly |largely )?by|because|as a result of"
    r"|result(?:ed|ing) from|reflect(?:s|ed|ing)?|attributable to"
    r"|primarily|owing to|caused by|offset by|thanks to|led by|benefit(?:ed|ing) from|following|impact(?:ed)? (?:of"
    r"|by)|related to)\b",
    re.IGNORECASE,
)
_FELL: Final = re.compile(
    r"\b(?:fell|fall|decreas\w*|declin\w*|lower|down|drop\w*|reduc\w*|negative\w*|contract\w*)\b", re.IGNORECASE
)
_ROSE: Final = re.compile(r"\b(?:rose|rise|increas\w*|grew|growth|higher|up|improv\w*|expan\w*)\b", re.IGNORECASE)
_OPPOSITE: Final = 0.8
"""What it costs that a sentence tells a rise where a fall is asked about, or a fall for a rise."""
_REFERS: Final = re.compile(
    (
        r"(?:for [^,]{3,60}, |in [^,]{3,40}, )?(?:this|these|the|such) (?:[\w-]+ ){0,2}"
        r"(?:increases?"
        r"|decreases?|declines?|growth|changes?|improvements?|reductions?|impact)\b"
    ),
    re.IGNORECASE,
)
"""Sentences about what the sentence before them says: `The increase was due to ...`."""
_MOVES: Final = 1.0
"""What a word for a fall or a rise counts, which any other word for it meets."""
_DOWN: Final = tuple(
    frozenset((root,)) for root in sorted(stems("fell decreased declined lower less dropped reduced smaller down"))
)
_OF_FLOWS: Final = stems("provided used from by in")
_UP: Final = tuple(
    frozenset((root,)) for root in sorted(stems("rose increased grew growth higher improved expanded up rising"))
)
_OF_ACCOUNTING: Final = stems(
    "account accounting policy policies method value recognize recognise treat measure record"
)
"""Words that ask for a way of accounting; the passage has them in other forms, or not at all."""
_TELLING: Final = {
    "method": re.compile(
        r"\b(?:recogni[sz]ed?|record(?:ed|s)?|stated at|carried at|measured?|valued|accounted? for|amorti[sz]ed?"
        r"|deprecia\w+|expensed?|capitali[sz]ed?|deferred|estimated?|at (?:fair value|cost)|method)\b",
        re.IGNORECASE,
    ),
    "customers": re.compile(
        r"\b(?:one|two|three|four|five|single|no|largest|major|each|certain) (?:[\w-]+ ){0,2}customers?\b"
        r"|(?-i:\bCustomers? [A-Z]\b)|\bcustomers?\b.{0,60}\b(?:accounted for|represent(?:ed|ing)|exceed)",
        re.IGNORECASE,
    ),
}
_SILENT: Final = 0.2
"""What it costs a sentence that it does not tell what is asked for: no way of accounting, no customer."""
_LONGEST_POLICY: Final = 1_400
"""Characters that the quotation of a policy is filled up to: a paragraph tells it."""
_OF_AUDITOR: Final = said("quoting/of_auditor")
_AUDITED: Final = 0.5
"""What it costs that the auditor speaks, not the company."""
_OPENING: Final = 1_500
_BULLETS: Final = "•▪‑–-◦·*"
_SUPPOSING: Final = said("quoting/supposing")
_COVERS: Final = ("Cover", "Signatures", "Item15")
EXPECTING: Final = re.compile(
    (
        r"\b(?:expect(?:s|ed|ing)?|anticipat(?:es?|ed)|plans? to|guidance|outlook|forecast(?:s|ed)?|intends? to"
        r"|target(?:s|ed)?)\b"
    ),
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(20\d\d)\b")
_YEAR_BEFORE = said("quoting/year_before")
_YEAR_TO_DATE = said("quoting/year_to_date")
_ROOTS: dict[str, frozenset[str]] = {}


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a filing, the roots of its words and of its heading's, and its place among those of a search."""

    accession: str
    section: str
    heading: str
    first_block: int
    end_block: int
    text: str
    words: frozenset[str]
    head: frozenset[str]
    place: int = 0


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quotation, how well it tells what is asked for (from 0 to 1), and whether that is enough for an answer."""

    quotation: Quotation
    score: float
    enough: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """What a quotation is wanted for: the phrase, the periods that are named, whether a reason or an expectation is
    asked for, of a fall or a rise; and whether the sentences have to tell a way of accounting, or to whom much is sold.
    """

    phrase: Phrase
    slots: tuple[Slot, ...] = ()
    years: frozenset[str] = frozenset()
    reason: bool = False
    expectation: bool = False
    falls: bool = False
    rises: bool = False
    tells: Literal["", "method", "customers"] = ""


class Quoter:
    """Quotes the filings of one company.

    Args:
        ticker: the company.
        passages: of all its filings.
        filings: accession -> a fact of that filing, which says its form, its period and its address.
        weigh: how much a term says in the filings; by the passages where nothing is given.
    """

    def __init__(
        self,
        ticker: str,
        passages: Sequence[Passage],
        filings: Mapping[str, StoredFact],
        weigh: Callable[[Term], float] | None = None,
    ) -> None:
        self._weigh = weigh or self._weight
        self._ticker = ticker
        self._passages = [
            passage for passage in passages if passage.accession in filings and not passage.section.startswith(_COVERS)
        ]
        self._filings = filings
        self._often = Counter(word for passage in self._passages for word in passage.words | passage.head)

    def quotations(self, wish: Wish, most: int = 3, accessions: Collection[str] | None = None) -> list[Quoted]:
        """The best quotations, each from another passage.

        Args:
            wish: what is asked for.
            most: quotations at most.
            accessions: only these filings; None for all.
        """
        terms = [_moved(term) or (_in_statements(term), self._weigh(term)) for term in wish.phrase.terms]
        terms = [(term, weight) for term, weight in terms if not _is_told(term, wish)] or terms
        total = sum(weight for _, weight in terms)
        if not total:
            return []
        ranked = []
        for passage in self._passages:
            if accessions is None or passage.accession in accessions:
                share = sum(weight for term, weight in terms if _met(term, passage.words | passage.head)) / total
                if share:
                    ranked.append((share + self._fits(passage, wish) - _LATER * passage.place, passage))
        ranked.sort(key=lambda scored: -scored[0])
        found = [
            quoted for _, passage in ranked[:_MOST_PASSAGES] if (quoted := self._quoted(passage, terms, total, wish))
        ]
        found.sort(key=lambda quoted: -quoted.score)
        kept: list[Quoted] = []
        for quoted in found:
            if all(quoted.quotation.text != other.quotation.text for other in kept):
                kept.append(quoted)
        return kept[:most]

    def _weight(self, term: Term) -> float:
        often = max((min(self._often[word] for word in way) for way in term.means if way), default=0)
        return math.log(1 + len(self._passages) / max(1, often))

    def _fits(self, passage: Passage, wish: Wish) -> float:
        """Whether the filing is the one of the period that is asked for; without one, how new it is."""
        end = self._filings[passage.accession].doc_date
        if wish.slots:
            return _OF_PERIOD * any(abs((end - slot.end).days) <= 10 for slot in wish.slots)
        newest = max(fact.doc_date for fact in self._filings.values())
        return _OF_PERIOD * (end == newest)

    def _quoted(self, passage: Passage, terms: Sequence[tuple[Term, float]], total: float, wish: Wish) -> Quoted | None:
        """The best sentence of a passage with those beside it in its paragraph; None where the passage has no
        sentences.
        """
        best: tuple[float, str, tuple[int, int], frozenset[str], str] | None = None
        lines = passage.text.split("\n")
        for place, line in enumerate(lines):
            items = _items(line, lines[place + 1 :])
            line = " ".join((line, *items))
            ended = items or line.rstrip()[-1:] in tuple('.!?;:”"')
            if "\t" in line or len(line) < _SHORTEST or not ended:
                continue
            beside = roots_of(line)
            before = ""
            for start, end in sentences(line):
                sentence = line[start:end]
                if sentence.rstrip().endswith(":"):  # what it says is in a table below
                    continue
                referred = before if _REFERS.match(sentence) else ""
                own = roots_of(sentence) | roots_of(referred)
                credit = (
                    sum(weight * _standing(term, own, passage.head, beside, passage.words) for term, weight in terms)
                    / total
                )
                score = (
                    credit
                    + self._reasons(sentence, referred, terms, total, wish)
                    - self._astray(sentence, passage, wish)
                )
                if best is None or score > best[0]:
                    above = lines[place - 1] if place and not start and _REFERS.match(sentence) else ""
                    best = (score, line, (start, end), own, above)
                before = sentence
        if best is None:
            return None
        score, line, span, own, above = best
        text = _filled(line, span, _LONGEST_POLICY if wish.tells == "method" else _LONGEST_QUOTE)
        if above and "\t" not in above and len(above) + len(text) <= _LONGEST_WITH_LEAD:
            text = f"{above.strip()} {text}"
        near = (own if wish.reason else roots_of(text)) | passage.head
        share = sum(weight for term, weight in terms if _met(term, near)) / total
        named = all(_met(term, near) for term, _ in terms if term.said[0].isupper() and not term.said.isupper())
        told = (
            named
            and (not wish.reason or bool(_CAUSE.search(text)))
            and (not wish.expectation or bool(EXPECTING.search(text)))
        )
        years = _years("" if wish.expectation else line[slice(*span)]) or _years(text)
        dated = not wish.years or bool(wish.years & years) or not (wish.expectation or (wish.reason and years))
        fact = self._filings[passage.accession]
        quotation = Quotation(
            ticker=self._ticker,
            form=fact.doc_type,
            fiscal_period=str(fact.doc_date),
            accession=passage.accession,
            section=passage.section,
            heading=passage.heading,
            first_block=passage.first_block,
            end_block=passage.end_block,
            url=fact.url,
            text=text,
            suspicious=tuple(instructions_in(text)),
        )
        score += (
            self._fits(passage, wish)
            - _LATER * passage.place
            - _RISK * (wish.reason and passage.section.endswith("1A"))
        )
        enough = (
            share >= (_HALF if wish.reason else _ENOUGH)
            and score >= (_SURE if wish.reason else _ENOUGH)
            and told
            and dated
            and not quotation.suspicious
        )
        return Quoted(quotation, score, enough)

    @staticmethod
    def _reasons(sentence: str, before: str, terms: Sequence[tuple[Term, float]], total: float, wish: Wish) -> float:
        """What it counts that a sentence gives a reason, and gives it for what is asked about (`before` is the sentence
        that it refers to); what is only supposed counts less.
        """
        cause = _CAUSE.search(sentence) if wish.reason else None
        supposed = _SUPPOSED * (wish.reason and bool(_SUPPOSING.search(sentence)))
        lead = f"{before} {sentence[: cause.start() if cause else None]}"
        if (wish.falls and _ROSE.search(lead) and not _FELL.search(lead)) or (
            wish.rises and _FELL.search(lead) and not _ROSE.search(lead)
        ):
            supposed += _OPPOSITE * wish.reason
        if cause is None:
            return -supposed
        subject = roots_of(sentence[: cause.start()]) | roots_of(before)
        named = roots_of(" ".join((before or sentence).split()[:_NAMED]))
        others = len(named - wish.phrase.said - UNSAID - _PLAIN)
        return (
            _REASON
            + _SUBJECT * sum(weight for term, weight in terms if _met(term, subject)) / total
            - supposed
            - _OTHER_NAME * others
        )

    @staticmethod
    def _astray(sentence: str, passage: Passage, wish: Wish) -> float:
        """What it costs that a sentence is of another year or another length of time than is asked for."""
        years = _years(sentence)
        other_year = bool(wish.years and years and not years & wish.years)
        quarter = bool(wish.slots) and all(0 < slot.months <= 3 for slot in wish.slots if slot.start)
        to_date = _YEAR_TO_DATE.search(sentence) and not re.search(
            r"\b(?:quarter|three months)\b", sentence, re.IGNORECASE
        )
        other_length = quarter and bool(_YEAR_TO_DATE.search(passage.heading) or to_date)
        audits = _AUDITED * bool(_OF_AUDITOR.search(sentence) or _OF_AUDITOR.search(passage.text[:_OPENING]))
        silent = _SILENT * bool(wish.tells and not _TELLING[wish.tells].search(sentence))
        return _OTHER_YEAR * (other_year + other_length) + audits + silent


def found_passages(search: Search, ticker: str, question: str, only: Collection[str] | None) -> list[Passage]:
    """The passages of a company's filings that a search finds for a question, the best first."""
    found = search.ask(question[:_LONGEST_SEARCHED], ticker=ticker, only=only, k=_MOST_PASSAGES).passages
    return [
        Passage(
            one.accession, one.section, one.heading, one.first_block, one.end_block, one.text,
            roots_of(one.text), roots_of(one.heading), place,
        )
        for place, one in enumerate(found)
    ]  # fmt: skip


def written_out_for(short: str, texts: Iterable[str]) -> str | None:
    """What texts write out before a short form in brackets: `medical care ratio` of `MCR`; None where they do not, or
    its letters do not fit.
    """
    for text in texts:
        place = text.find(f"({short})")
        before = re.findall(r"[A-Za-z][\w'’-]*", text[max(0, place - 120) : place]) if place >= 0 else []
        for count in range(1, len(short) + _JOINING + 1):
            words = before[-count:]
            initials = "".join(word[0] for word in words if word.lower() not in SMALL)
            if len(words) == count and words[0].lower() not in SMALL and initials.casefold() == short.casefold():
                return " ".join(words)
    return None


def weight_in(search: Search, ticker: str, term: Term, *, reason: bool) -> float:
    """How much a term says in a company's filings: more the rarer it is. A word that they do not have says much, but
    for one in a question for a reason that is no name (`way higher`).
    """
    telling = " ".join(word.text for word in words_of(term.said) if not word.sign and not word.small)
    often, all_of_them = search.often(ticker, telling or term.said)
    if often:
        return math.log(1 + all_of_them / often)
    return _UNKNOWN_WORD if reason and term.said.islower() else _UNKNOWN_NAME


@lru_cache(maxsize=4_096)
def roots_of(text: str) -> frozenset[str]:
    """The words of a text without endings; what was worked out for a word is kept."""
    found: set[str] = set()
    for word in words_of(text):
        known = _ROOTS.get(word.text)
        if known is None:
            known = _ROOTS[word.text] = stems(word.text) if not word.sign else frozenset()
        found |= known
    return frozenset(found)


def _years(text: str) -> set[str]:
    """The years that a text names; where it names one as what is compared with, the year after it as well."""
    return {*_YEAR.findall(text), *(str(int(year) + 1) for year in _YEAR_BEFORE.findall(text))}


def _items(line: str, below: Sequence[str]) -> list[str]:
    """The items of the list that a line leads to; none where it leads to none."""
    if not line.rstrip().endswith(":"):
        return []
    return [item.strip() for item in itertools.takewhile(lambda item: item.strip()[:1] in tuple(_BULLETS), below)]


@lru_cache(maxsize=1_024)
def _in_statements(term: Term) -> Term:
    """A term that names a metric, met by the metric's name in statements too: `cash from operations` by `cash used in
    operating activities`.
    """
    names = [
        stems(name) - _PLAIN - _OF_FLOWS
        for way in term.means
        for word in way
        if word.startswith(METRIC)
        for name in metric_names().get(word.removeprefix(METRIC), ())
    ]
    own = [way - _OF_FLOWS for way in term.means]
    return Term(
        term.said, tuple(dict.fromkeys(way for way in (*term.means, *own, *names) if len(way) > 1 or way in term.means))
    )


def _moved(term: Term) -> tuple[Term, float] | None:
    """A word for a fall or a rise, met by any other, and what it counts; None for other terms."""
    for ways in (_DOWN, _UP):
        if term.means and any(way == term.means[0] for way in ways):
            return Term(term.said, ways), _MOVES
    return None


def _is_told(term: Term, wish: Wish) -> bool:
    """Whether a term only says what is wanted, which sentences that tell it need not name: `policy`, `guidance`."""
    if wish.tells == "method":
        return term.means[0] <= _OF_ACCOUNTING
    return wish.expectation and EXPECTING.fullmatch(term.said) is not None


def _met(term: Term, words: frozenset[str]) -> bool:
    return any(way <= words for way in term.means)


def _standing(
    term: Term, own: frozenset[str], head: frozenset[str], beside: frozenset[str], passage: frozenset[str]
) -> float:
    """What a term counts for a sentence, by where it stands."""
    for words, weight in (
        (own, 1.0),
        (own | head, _IN_HEADING),
        (beside | head, _BESIDE),
        (passage | head, _IN_PASSAGE),
    ):
        if _met(term, words):
            return weight
    return 0.0


def _filled(line: str, span: tuple[int, int], longest: int) -> str:
    """A sentence with those that follow it and the one before it in its paragraph, as far as they are short enough; a
    short paragraph whole.
    """
    if len(line) <= longest:
        return line.strip()
    spans = sentences(line)
    first = last = spans.index(span)
    while last + 1 < len(spans) and spans[last + 1][1] - spans[first][0] <= longest:
        last += 1
    if first and spans[last][1] - spans[first - 1][0] <= longest:
        first -= 1
    return line[spans[first][0] : spans[last][1]].strip()


__all__ = [
    "EXPECTING",
    "Passage",
    "Quoted",
    "Quoter",
    "Wish",
    "found_passages",
    "roots_of",
    "weight_in",
    "written_out_for",
]
