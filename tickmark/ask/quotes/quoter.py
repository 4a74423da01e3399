"""The sentences of a company's filings that tell what a question asks, quoted whole, with where they stand.

The sentences of the passages that a search finds are ranked by how much they tell (`signs`, weighed by `model`); the
best of these are an answer where it is likely enough that one is right.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tickmark.ask.answer import Quotation
from tickmark.ask.quotes.bare_money import BareScales, in_scale
from tickmark.ask.quotes.model import MOST, chosen, is_enough, near, signs_of_best, weights
from tickmark.ask.quotes.passages import Passage, roots_of
from tickmark.ask.quotes.sentences import LONGEST_POLICY, Sentence, sentences_of
from tickmark.ask.quotes.signs import Report, in_order, of_unmet, signs_of, years_of
from tickmark.ask.quotes.wishes import Weighed, Wish, met, weighed
from tickmark.facts.text.conventions import item_of
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.security import instructions_in

if TYPE_CHECKING:
    from tickmark.ask.wordings import Term
    from tickmark.factstore import StoredFact

_COVERS: Final = ("Cover", "Signatures", "Item15")
"""Sections that are not quoted."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quotation, how well it tells what is asked for (a score; more is better), and whether that is enough for an
    answer.
    """

    quotation: Quotation
    score: float
    enough: bool


class Ranked(NamedTuple):
    """A sentence, the number of its passage, its signs, and its score."""

    sentence: Sentence
    passage: int
    signs: dict[str, float]
    score: float


class Quoter:
    """Quotes the filings of one company.

    Args:
        ticker: the company.
        passages: of all its filings.
        filings: accession -> a fact of that filing, which says its form, its period and its address.
        weigh: how much a term says in the filings; by the passages where nothing is given.
        scales: of bare money in their sentences.
    """

    def __init__(
        self,
        ticker: str,
        passages: Sequence[Passage],
        filings: Mapping[str, StoredFact],
        weigh: Callable[[Term], float] | None = None,
        scales: BareScales | None = None,
    ) -> None:
        self._scales = scales or {}
        self._weigh = weigh or self._weight
        self._ticker = ticker
        self.passages = [
            passage for passage in passages if passage.accession in filings and not passage.section.startswith(_COVERS)
        ]
        self._filings = filings
        newest = max((fact.doc_date for fact in filings.values()), default=None)
        self._reports = {own: Report.of(fact, newest) for own, fact in filings.items()} if newest else {}
        self._rankings: dict[Wish, list[Ranked]] = {}
        self._often = Counter(word for passage in self.passages for word in passage.words | passage.head)

    def quotations(self, wish: Wish, most: int = MOST) -> list[Quoted]:
        """The best quotations; where they answer, those that tell hardly less than the best.

        Args:
            wish: what is asked for.
            most: quotations at most.
        """
        terms = self.terms(wish)
        ranked = self.ranked(wish, terms)
        if not ranked:
            return []
        scores, passages = [one.score for one in ranked], [one.passage for one in ranked]
        firsts = [one.score for place, one in enumerate(ranked) if one.passage not in passages[:place]]
        signs = ranked[0].signs | of_unmet(ranked[0].sentence, terms)
        sure = is_enough(signs_of_best(firsts, signs, wish, len(terms.terms)))
        quotations: dict[int, Quotation] = {}

        def holds(place: int, other: int) -> bool:
            for one in (place, other):
                quotations.setdefault(one, self.quotation(ranked[one].sentence, wish))
            first, second = quotations[place], quotations[other]
            inside = first.accession == second.accession and ranked[other].sentence.text in first.text
            return inside or first.text == second.text

        found = []
        for place in chosen(scores, passages, holds, most):
            quotation = quotations.get(place) or self.quotation(ranked[place].sentence, wish)
            enough = sure and near(scores[place], scores) and self._answers(ranked[place], wish, terms)
            found.append(Quoted(quotation, scores[place], enough and not quotation.suspicious))
        return found

    def terms(self, wish: Wish) -> Weighed:
        """The terms of a wish with what each says in the filings."""
        return weighed(wish, self._weigh)

    def ranked(self, wish: Wish, terms: Weighed) -> list[Ranked]:
        """The sentences of passages that have a term of the wish, the best first; kept for the next who asks."""
        if wish not in self._rankings:
            self._rankings[wish] = self._in_rank(wish, terms)
        return self._rankings[wish]

    def _in_rank(self, wish: Wish, terms: Weighed) -> list[Ranked]:
        weighing = weights(wish.kind)
        found = [
            Ranked(sentence, number, signs, float(np.dot(weighing, in_order(signs))))
            for number, passage in enumerate(self.passages)
            if terms.share(passage.words | passage.head)
            for sentence, signs in self.signed(passage, wish, terms)
        ]
        return sorted(found, key=lambda one: -one.score)

    def signed(self, passage: Passage, wish: Wish, terms: Weighed) -> list[tuple[Sentence, dict[str, float]]]:
        """The sentences of a passage with their signs."""
        report = self._reports[passage.accession]
        return [(sentence, signs_of(sentence, wish, terms, report)) for sentence in sentences_of(passage)]

    def numbers(self, sentence: Sentence) -> list[Number]:
        """The amounts of a sentence, bare money at the scale of the text around it."""
        passage = sentence.passage
        power = self._scales.get((passage.accession, item_of(passage.section)))
        found = find_numbers(sentence.text)
        return [in_scale(number, power) for number in found] if power else found

    def _weight(self, term: Term) -> float:
        often = max((min(self._often[word] for word in way) for way in term.means if way), default=0)
        return math.log(1 + len(self.passages) / max(1, often))

    def _answers(self, one: Ranked, wish: Wish, terms: Weighed) -> bool:
        """Whether a sentence may answer at all, however likely: it says each name that is asked about, what is expected
        where that is asked for and a year that is still ahead, and gives a reason for no other year and for no rise
        where a fall is asked about. What the auditor says answers only questions about the audit.
        """
        sentence = one.sentence
        if one.signs["audited"] and "audit" not in wish.phrase.text.casefold():
            return False
        near = sentence.own | sentence.passage.head | roots_of(sentence.line)
        if not all(met(term, near) for term in terms.names):
            return False
        ahead = wish.expectation or self._is_ahead(wish)
        if wish.expectation and not one.signs["expecting"]:
            return False
        if ahead and wish.years and not wish.years & years_of(sentence.line):
            return False
        return not (wish.reason and (one.signs["another_year"] or one.signs["against"]))

    def _is_ahead(self, wish: Wish) -> bool:
        """Whether every year that is named comes after all that the filings report on."""
        newest = max((fact.doc_date.year for fact in self._filings.values()), default=0)
        return bool(wish.years) and all(int(year) > newest + 1 for year in wish.years)

    def quotation(self, sentence: Sentence, wish: Wish) -> Quotation:
        """A sentence as it is quoted, with those beside it, and where it stands."""
        passage = sentence.passage
        fact = self._filings[passage.accession]
        text = sentence.quoted(LONGEST_POLICY) if wish.tells == "method" else sentence.quoted()
        return Quotation(
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


__all__ = ["Quoted", "Quoter", "Ranked"]
