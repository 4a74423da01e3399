"""What is done with a question that the grammar does not answer: the linker's fact where it is certain, sentences of
filings where a reason or a passage is asked for, and otherwise the facts and passages that come nearest, offered and
not asserted. Only what filings here cannot hold is refused with nothing.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from tickmark.ask.answer import Answer, Quotation, candidate
from tickmark.ask.as_printed import measure_called, printed_measure
from tickmark.ask.asked import SHARES, WORKED_OUT, Asked, reason_in_front, without_asking
from tickmark.ask.free_text_lookup import UNSAID, place_in_words, stems
from tickmark.ask.lexer import Lexer
from tickmark.ask.linker import MOST_LINKS, Link, Linker
from tickmark.ask.links import Ranker
from tickmark.ask.links.model import SURE, confidence
from tickmark.ask.links.proposals import JOINING, Others, Proposal, is_another, proposals, signs_of, signs_of_question
from tickmark.ask.links.ranking import Ranking, same_amount
from tickmark.ask.naming import owners_of_names, with_tickers
from tickmark.ask.plan import ExecutionPlan, Item, PeriodSpec, Step
from tickmark.ask.quotes.bare_money import BareScales, bare_scales
from tickmark.ask.quotes.model import MOST
from tickmark.ask.quotes.passages import found_passages, roots_of, weight_in, written_out_for
from tickmark.ask.quotes.quoter import Quoted, Quoter
from tickmark.ask.quotes.stated import Likely, Stated, best_stated
from tickmark.ask.quotes.wishes import Wish
from tickmark.ask.quoting import offering, quoting, stating
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.scope import TO_DATE
from tickmark.ask.segments import measures
from tickmark.ask.shorthand import written_out
from tickmark.ask.signs import as_size, sized
from tickmark.ask.spans import mention_of, specs_of, to_date
from tickmark.ask.strays import (
    is_percentage_unasked,
    is_share_of_it,
    is_unasked,
    leaves_nothing_out,
    miscounted,
    strays,
)
from tickmark.ask.synthesis import Synthesizer
from tickmark.ask.wordings import METRIC, Phrase, Term, idle_terms, overlooked, read_phrase
from tickmark.caching import Lately
from tickmark.entities.mentions import CompanyMention
from tickmark.language.phrases import Phrases
from tickmark.time.mentions import PeriodMention
from tickmark.time.questions import read_periods
from tickmark.time.resolve import Slot

if TYPE_CHECKING:
    from tickmark.ask.engine import Asker
    from tickmark.factstore import StoredFact
    from tickmark.retrieval.search import Search

_LONG_NAME = 6  # letters of a word that may be a name in small letters
_CUSTOMERS: Final = said("fallback/customers")
_TO_OTHERS: Final = said("fallback/to_others")
_READINGS_KEPT: Final = 8
"""Questions whose reading is kept: one is read several times for an answer."""
_LIKELY: Final = 0.3
"""How likely an amount is that keeps sentences from being the answer where neither is certain."""
OFFERED: Final = 5
"""Facts that are offered."""
_CALLED: Final = 2
"""Words that a cell and a sentence have in common which state one amount."""
_QUARTER: Final = 3
"""Months."""
_ANNUAL: Final = ("10-K", "20-F", "40-F")
_SHORT_FORM: Final = said("fallback/short_form")
_TELLS_EXPECTATION: Final = Phrases("tells_expectation", fold=True)
_EXPECTATION: Final = "outlook expect guidance"
"""What filings say where something is expected."""


class Found(NamedTuple):
    """The answers of one printed amount that are proposed: the grammar's, the one by the words around an amount, and
    the one where the linker reads what the grammar does not understand.
    """

    plain: Answer | None = None
    described: Answer | None = None
    linked: Answer | None = None


class Fallback:
    """Finds what comes nearest to an answer.

    Args:
        asker: whose store, names and warehouse are used.
    """

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._opened: Search | None = None
        self._readings: Lately[tuple[str, date | None, tuple[str, ...]], Asked] = Lately(_READINGS_KEPT)
        self._rankings: Lately[tuple[str, date | None, tuple[str, ...]], Ranking] = Lately(_READINGS_KEPT)
        self._quoters: Lately[tuple[str, str, date | None, frozenset[str]], Quoter] = Lately(_READINGS_KEPT)
        self._scales: Lately[str, BareScales] = Lately(_READINGS_KEPT)
        self._lock = threading.Lock()

    def sound(self, question: str, answer: Answer) -> bool:
        """Whether the grammar's answer is of the kind that is asked for: a number of things is no percentage and no
        money, a medical care ratio is no amount of dollars.
        """
        if answer.answer.value is None:
            return True
        if len({citation.entity for citation in answer.citations}) > 1 and self._is_customer(question):
            return False
        if answer.calculation and answer.answer.value == 1.0 and len({one.fact_id for one in answer.citations}) == 1:
            return False  # an amount over itself: something of it was not understood
        fact = self.fact_of(answer)
        overlooks = fact is not None and (self._overlooks(question, fact) or is_share_of_it(question, fact))
        if fact is not None and not overlooks:
            asked = self.reading(question)
            overlooks = leaves_nothing_out(asked, fact) or is_percentage_unasked(asked, fact)
        return not overlooks and self._of_kind(question, answer.answer.value, answer.answer.unit)

    def _is_customer(self, question: str) -> bool:
        """Whether a company stands for its share of another's amount, as customers do: `walmart % of p&g sales`."""
        shares = [one for one in Lexer(self._asker.names, {}).read(question) if one.kind in SHARES]
        ends = [mention.end for mention in self._asker.names.find(question)]
        between = [question[end : one.start].strip(" ,'’") for one in shares for end in ends if end <= one.start]
        return any(text in ("", "s", "as", "as a") for text in between)

    def fact_of(self, answer: Answer | None) -> StoredFact | None:
        """The one fact that an answer of one printed amount rests on; None for any other answer."""
        if answer is None or answer.answer.value is None or len(answer.citations) != 1:
            return None
        steps = (answer.plan or {}).get("steps", ())
        return self._asker.store.get(answer.citations[0].fact_id) if len(steps) == 1 else None

    def _of_kind(self, question: str, value: float, unit: str | None) -> bool:
        """Whether an amount is counted in what is asked for."""
        if miscounted(question, value, unit):
            return False
        phrase = read_phrase(self._without_names(question))  # `Quarry Lane Stores` asks for no number of stores
        if phrase.unit == "per unit":
            return unit not in ("pure", "shares")
        if phrase.unit != "percent" and not (phrase.certain and phrase.unit == "count"):
            return True
        kinds = {lexeme.kind for lexeme in Lexer(self._asker.names, {}).read(question)}
        if phrase.unit == "percent" and kinds & WORKED_OUT == {"average"}:
            return unit in ("pure", "shares")  # `average yield on loans` is no average of loans
        if not phrase.certain:
            return True
        return unit in ("pure", "shares") or bool(kinds & (WORKED_OUT | {"growth", "operator", "multiplied"}))

    def _without_names(self, question: str) -> str:
        """A question with blanks for the companies that it names."""
        question = with_tickers(question, Lexer(self._asker.names, {}).read(question), self._asker.store)
        for mention in self._asker.names.find(question):
            question = f"{question[: mention.start]}{' ' * (mention.end - mention.start)}{question[mention.end :]}"
        return question

    def _overlooks(self, question: str, fact: StoredFact) -> bool:
        """Whether a word that says nothing in most questions is the name of another line of what is answered."""
        linker = self._linker(fact.ticker)
        metric = measures((fact,)).get(fact.fact_id) or fact.metric
        return metric is not None and any(linker.has_line_of(metric, word, fact) for word in overlooked(question))

    def answer(
        self,
        question: str,
        refused: Refused,
        plain: Answer,
        known_by: date | None,
        tickers: Sequence[str] = (),
        found: Found | None = None,
        *,
        offers: bool = True,
    ) -> Answer:
        """The linker's or a passage's answer, or the refusal with what is offered.

        Args:
            question: as asked.
            refused: why the grammar does not answer.
            plain: its refusal.
            known_by: only filings that were public by then count.
            tickers: what an earlier question was about.
            found: the answers of one amount that are proposed.
            offers: whether something is offered where there is no answer.
        """
        asked = self.reading(question, known_by, tickers)
        outlook = asked.expectation and not any(
            self._slots(ticker, asked) is None and asked.specs and not asked.named_years for ticker in asked.tickers
        )
        if not asked.tickers or not asked.phrase.terms or asked.of_others:
            return plain
        judged = asked.judged and (not refused.settled or refused.expected)
        sentences = judged and offers and asked.hardly_of_amount and self.told(question, plain, known_by)
        if sentences:
            return sentences
        if judged and (told := self._believed(asked, found or Found(), open_=refused.open, strict=refused.understood)):
            return told
        if not offers or (refused.settled and not outlook):
            return plain
        links = {ticker: self._ranked(ticker, asked) for ticker in asked.tickers}
        quotes = [quoted for ticker, own in links.items() for quoted in self._quotes(ticker, asked, own)]
        tellable = asked.tellable or (asked.hardly_tellable and self._hardly_likely(question, known_by))
        if tellable and (enough := [quoted.quotation for quoted in quotes if quoted.enough]):
            return self._with_amount(asked, quoting(question, plain, enough[:MOST]))
        if refused.settled:
            return plain
        offered = [
            candidate(as_size(link.fact), place_in_words(link.fact), link.score)
            for own in _in_turn(list(links.values()))
            for link in own
        ]
        return offering(plain, offered[:OFFERED], [quoted.quotation for quoted in quotes][:MOST])

    def _hardly_likely(self, question: str, known_by: date | None) -> bool:
        """Whether no amount is likely what a question asks for."""
        return all(sure < _LIKELY for _, sure in self.likely(question, known_by))

    def told(self, question: str, plain: Answer, known_by: date | None) -> Answer | None:
        """What sentences tell where it is all but certain that no amount is asked for; else None.

        Args:
            question: as asked.
            plain: an answer by an amount.
            known_by: only filings that were public by then count.
        """
        asked = self.reading(question, known_by)
        if not asked.hardly_of_amount or not asked.phrase.terms or asked.of_others:
            return None
        (ticker,) = asked.tickers
        quotes = self._quotes(ticker, asked, self._ranked(ticker, asked, 1))
        enough = [quoted.quotation for quoted in quotes if quoted.enough]
        return self._with_amount(asked, quoting(question, plain, enough[:MOST])) if enough else None

    def stated(self, question: str, plain: Answer, known_by: date | None) -> Answer | None:
        """The answer by an amount that a sentence states, quoted, where no fact answers; None where none is likely
        enough.

        Args:
            question: as asked.
            plain: what is offered instead.
            known_by: only filings that were public by then count.
        """
        asked = self.reading(question, known_by)
        if not asked.may_be_stated:
            return None
        for quoter, wish in self.quoters(asked.tickers[0], asked):
            best = best_stated(quoter, quoter.ranked(wish, quoter.terms(wish)), wish, self._likeliest(asked))
            quotation = quoter.quotation(best.sentence, wish) if best else None
            if best is None or quotation is None or quotation.suspicious:
                continue
            return self._in_full(asked, quoting(question, plain, (quotation,)), best)
        return None

    def _with_amount(self, asked: Asked, quoted: Answer) -> Answer:
        """An answer that quotes, with the amount that its first quotation states where one may be asked for."""
        if not asked.may_be_stated or asked.expectation:
            return quoted
        for quoter, wish in self.quoters(asked.tickers[0], asked):
            ranked = quoter.ranked(wish, quoter.terms(wish))
            sentences = [one for one in ranked if one.sentence.text in quoted.passages[0].text]
            if best := best_stated(quoter, sentences, wish, self._likeliest(asked), quoted=True):
                return self._in_full(asked, quoted, best)
        return quoted

    def _in_full(self, asked: Asked, quoted: Answer, best: Stated) -> Answer:
        """An answer that quotes, with an amount of the quotation: by the one cell of that filing that the amount is
        rounded from and that is called as the sentence says; by the fact that the sentence itself is; else as it is
        printed.
        """
        number, words = best.number, roots_of(best.sentence.text) - UNSAID
        near = [
            fact
            for fact in self._asker.words.of(asked.tickers[0]).facts
            if fact.accession == quoted.passages[0].accession
            and fact.unit == number.unit
            and abs(abs(fact.value) - abs(float(number.value))) <= float(number.step) / 2
            and len(words & stems(f"{fact.label} {fact.column_label or ''}")) >= _CALLED
        ]
        cells = [fact for fact in near if fact.table_index is not None]
        facts = cells or [fact for fact in near if fact.sentence_string == best.sentence.text]
        if not facts or any(abs(fact.value) != abs(facts[0].value) for fact in facts):
            return stating(quoted, number)
        told = self.told_by(asked.text, facts[0], asked.known_by)
        return (
            told.model_copy(update={"passages": quoted.passages})
            if told.status == "answered"
            else stating(quoted, number)
        )

    def _likeliest(self, asked: Asked) -> Likely:
        """The likeliest amount of one company, of those that are facts."""
        likely = self.likely(asked.text, asked.known_by)[:1]
        return next((Likely(float(fact.value), sure) for fact, sure in likely), Likely())

    def _believed(self, asked: Asked, found: Found, *, open_: bool = False, strict: bool = False) -> Answer | None:
        """The likeliest of the proposed amounts where it is likely enough; None where none is.

        Args:
            asked: the question.
            found: what is proposed beside the ranker's first.
            open_: whether the grammar finds that the question may mean several things.
            strict: whether the amount has to meet every word of the question.
        """
        ranking = self.ranking(asked)
        others = self.others(asked, found)
        put = self.put(asked, open_=open_, strict=strict)
        proposed = proposals(ranking, others)
        if not proposed:
            return None
        sure = [confidence(signs_of(ranking, one, others, put)) for one in proposed]
        best = max(range(len(sure)), key=lambda n: sure[n])
        fact = proposed[best].fact
        facts = ((one, self.fact_of(one)) for one in found)
        agreeing = [one for one, own in facts if one is not None and own is not None and same_amount(own, fact.value)]
        unmet = _unmet(ranking, proposed[best])
        alone = not agreeing and self._is_another(asked, ranking, proposed[best])
        stray = self.strays(asked, fact) or (strict and (bool(unmet) or is_unasked(asked, fact)))
        stray = stray or any(self._is_strange(asked, term) for term in unmet)
        if sure[best] < SURE or alone or stray:
            return None
        return agreeing[0] if agreeing else self._told(Link(fact, sure[best], ()), asked)

    @staticmethod
    def _is_another(asked: Asked, ranking: Ranking, proposal: Proposal) -> bool:
        """Whether an amount is another than the one that is asked for, unless the grammar reads it too: inventories and
        goodwill are two amounts.
        """
        joined = JOINING.search(asked.rest) and not JOINING.search(proposal.fact.label)
        return bool(joined) or is_another(ranking, proposal)

    def strays(self, asked: Asked, fact: StoredFact) -> bool:
        """Whether an amount is not what is asked for, however likely its words are: by a rule of `STRAYS`, counted in
        something else, or called by a word that is overlooked.
        """
        miscounts = not self._of_kind(asked.text, fact.value, fact.unit)
        aside = miscounts or self._overlooks(asked.rest, fact) or self._is_part_of_total(asked, fact)
        return strays(asked, fact) is not None or aside

    def _is_part_of_total(self, asked: Asked, fact: StoredFact) -> bool:
        """Whether a total is asked for, and a greater amount of that day is the total of what a fact is called."""
        called = stems(fact.row_label or fact.label)
        if "total" not in asked.phrase.ordered or "total" in called | stems(fact.column_label or ""):
            return False
        words = self._asker.words.of(fact.ticker)
        totals = words.meet_own(called | {"total"})
        day, unit, part = fact.period_end_date, fact.unit, fact.segment
        return any(
            one.value > fact.value and (one.period_end_date, one.unit, one.segment) == (day, unit, part)
            for one in map(words.facts.__getitem__, totals)
        )

    def _is_strange(self, asked: Asked, term: Term) -> bool:
        """Whether a term is a name that no amount of the company has: `Siberian`, or another company's symbol."""
        begins = asked.rest.lstrip().startswith(term.said)
        name = term.said[:1].isupper() and not term.said.isupper() and not begins
        name = name or self._asker.store.company(term.said.upper()) is not None  # another company: `tsla / ba`
        return name and not self._asker.words.of(asked.tickers[0]).knows(term)

    def instead(self, question: str, answer: Answer, known_by: date | None) -> Answer | None:
        """Another answer than the grammar's to a question about one amount of one company, where it is likelier."""
        if self.fact_of(answer) is None:
            return None
        asked = self.reading(question, known_by)
        if not asked.judged or not asked.one_amount or self._is_first(asked, answer):
            return None
        return self._believed(asked, Found(answer))

    def scattered(self, question: str, answer: Answer, known_by: date | None) -> bool:
        """Whether the grammar tells several amounts for a question that asks for one, and none is the ranker's first:
        net property, assets and revenue for `property within assets held for sale`.
        """
        if answer.calculation or len({value.metric for value in answer.answer.values}) < 2 or JOINING.search(question):
            return False
        asked = self.reading(question, known_by)
        return asked.judged and asked.one_amount and not self._is_first(asked, answer)

    def doubts(self, question: str, answer: Answer, known_by: date | None) -> bool:
        """Whether the grammar's one printed amount leaves out a word that the ranker's first meets with all others,
        `net outflows` are no outflows, or is a part of the total that is asked for.
        """
        fact = self.fact_of(answer)
        asked = self.reading(question, known_by) if fact is not None else None
        if fact is None or asked is None or not asked.judged or not asked.one_amount:
            return False
        if self._is_part_of_total(asked, fact):
            return True
        ranking = self.ranking(asked)
        if not ranking.groups or ranking.unmet[ranking.groups[0][0]] or self._is_first(asked, answer):
            return False
        own = [ranking.unmet[n] for n, _ in ranking.groups if same_amount(ranking.facts[n], fact.value)]
        return bool(own) and all(own)

    def _is_first(self, asked: Asked, answer: Answer) -> bool:
        """Whether an answer tells the ranker's first amount, where there is one."""
        ranking = self.ranking(asked)
        told = [value.value for value in answer.answer.values]
        return not ranking.groups or any(value is not None and same_amount(ranking.fact(0), value) for value in told)

    def ranking(self, asked: Asked) -> Ranking:
        """The facts of the one company that a question is about, as they fit it; kept for the next step that asks."""
        return self._rankings.of((asked.text, asked.known_by, asked.tickers), lambda: self._in_rank(asked), lambda _: 1)

    def _in_rank(self, asked: Asked) -> Ranking:
        (ticker,) = asked.tickers
        phrase, slots, day = self.wanted(ticker, asked)
        return self._ranker(ticker).ranking(
            phrase, slots, asked.known_by, day=day, years=frozenset(map(int, asked.years))
        )

    def others(self, asked: Asked, found: Found) -> Others:
        """What the other ways of reading propose for a question about one company."""
        (ticker,) = asked.tickers
        linker = self._linker(ticker)
        ranked = linker.rank(asked.phrase, self._slots(ticker, asked), asked.known_by)
        certain = linker.certain(ranked)
        plain, described, linked = (
            fact if fact is not None and fact.ticker == ticker else None for fact in map(self.fact_of, found)
        )
        return Others(plain, described, linked, certain.fact if certain else None, ranked)

    @staticmethod
    def put(asked: Asked, *, open_: bool = False, strict: bool = False) -> dict[str, float]:
        """How a question is put.

        Args:
            asked: the question.
            open_: whether the grammar finds that it may mean several things.
            strict: whether the grammar understands each of its words.
        """
        return signs_of_question(
            asked.kinds,
            len(asked.specs),
            one_amount=asked.one_amount,
            without=bool(asked.phrase.barred),
            joined=bool(JOINING.search(asked.rest)),
            open_=open_,
            understood=strict,
        )

    def links(self, ticker: str, text: str, known_by: date | None = None, most: int = MOST_LINKS) -> list[Link]:
        """The facts of a company that a phrase may mean, the likeliest first; of the periods that it names, else the
        newest.
        """
        asked = self._read(written_out(text), known_by, (ticker,))
        return self._ranked(ticker, asked, most)

    def _written_out(self, asked: Asked) -> Asked:
        """A question whose shortened words may also be met by what the company's filings write in full."""
        if len(asked.tickers) != 1:
            return asked
        words = self._asker.words.of(asked.tickers[0])
        terms = tuple(
            term if words.knows(term) else replace(term, means=(*term.means, *self._spelt_out(term, asked.tickers[0])))
            for term in asked.phrase.terms
        )
        if not asked.phrase.says_what:  # what says nothing in most questions is all that is left: `wells drilled`
            terms = (*terms, *(term for term in idle_terms(asked.rest) if words.has_row(term)))
        said = asked.phrase.said.union(*(way for term in terms for way in term.means))
        return replace(asked, phrase=replace(asked.phrase, terms=terms, said=said))

    def _spelt_out(self, term: Term, ticker: str) -> list[frozenset[str]]:
        """What a company's filings write in full for a term that no row of it has: a short form in capitals (`MCR`:
        medical care ratio), or a word that is cut short (`avail`: available).
        """
        words = self._asker.words.of(ticker)
        short = term.said.upper()
        if _SHORT_FORM.fullmatch(short):
            long = written_out_for(short, self._texts_with(ticker, short)) or words.spelt_by(short)
            if long or term.said == short:
                return [stems(long)] if long else []
        return [frozenset((word,)) for word in words.clipped_from(term.said)]

    def printed(self, question: str, answer: Answer, known_by: date | None) -> Answer | None:
        """The answer by the amount that a company prints for the measure that an answer works out, or cannot; None
        where it prints none.
        """
        asked = self.reading(question, known_by)
        if len(asked.tickers) != 1:
            return None
        facts = self._asker.words.of(asked.tickers[0]).facts
        known = [fact for fact in facts if known_by is None or fact.filing_date <= known_by]
        if answer.calculation:
            fact = printed_measure(question, answer, known)
        else:
            slots = self._slots(asked.tickers[0], asked) or ()
            fact = measure_called(asked.phrase.text, known, {slot.end for slot in slots})
        return self._told(Link(fact, 1.0, ()), asked) if fact is not None else None

    def likely(self, question: str, known_by: date | None) -> list[tuple[StoredFact, float]]:
        """The amounts that a question about one amount of one company may mean, the likeliest by its words first, each
        with how likely it is; none where something says that it is not meant.
        """
        asked = self.reading(question, known_by)
        if not asked.judged or not asked.one_amount:
            return []
        ranking, others, put = self.ranking(asked), self.others(asked, Found()), self.put(asked)
        ones = [Proposal(ranking.fact(n), n, "") for n in range(min(OFFERED, len(ranking.groups)))]
        return [
            (one.fact, confidence(signs_of(ranking, one, others, put)))
            for one in ones
            if not (self.strays(asked, one.fact) or self._is_another(asked, ranking, one))
        ]

    def told_by(self, question: str, fact: StoredFact, known_by: date | None) -> Answer:
        """The answer to a question by a fact."""
        return self._told(Link(fact, 1.0, ()), self.reading(question, known_by))

    def _told(self, link: Link, asked: Asked) -> Answer:
        fact = link.fact
        named = _named(link)
        step = Step(id="f1", tool="fact", arguments={"fact_id": fact.fact_id, "named": named})
        item = Item(
            step="f1", entity=fact.ticker, metric=f"'{named}'", period=fact.fiscal_period or str(fact.period_end_date)
        )
        return self._asker.carry_out(
            sized(ExecutionPlan(steps=(step,), items=(item,)), asked.text),
            asked.text,
            asked.known_by,
            Synthesizer(asked.text, asked.known_by or date.today(), self._asker.store),
        )

    def _read(self, question: str, known_by: date | None, before: Sequence[str]) -> Asked:
        asker = self._asker
        question = with_tickers(question, Lexer(asker.names, {}).read(question), asker.store)
        lexemes = Lexer(asker.names, asker.segments).read(question)
        kinds = frozenset(lexeme.kind for lexeme in lexemes)
        mentions = _asked_about(question, asker.names.find(question))
        periods = read_periods(question)
        parts = [x for x in lexemes if x.kind == "segment"]
        rest = question
        said = [(m.start, m.end) for m in mentions] + [(p.start, p.end) for p in periods]
        for start, end in [*said, *((x.start, x.end) for x in lexemes if x.kind in SHARES)]:
            if not any(part.start <= start and end <= part.end for part in parts):  # `Walmart U.S.` is a part
                rest = rest[:start] + " " * (end - start) + rest[end:]
        specs: list[PeriodSpec] = []
        base = _base_of(periods)
        for mention in periods:
            try:
                specs += () if mention.lends else specs_of(mention, specs[-1] if specs else base)
            except Refused:  # a period that is not named whole: the newest counts
                continue
        if TO_DATE.search(rest):
            specs, rest = [to_date(spec) for spec in specs], TO_DATE.sub(" ", rest)
        rest = reason_in_front(" ".join(rest.split()))
        phrase = read_phrase(without_asking(rest))
        if kinds & SHARES:
            phrase = replace(phrase, unit="percent", certain=True)
        tickers = (
            tuple(dict.fromkeys(m.ticker for m in mentions if asker.store.company(m.ticker)))
            or tuple(before)
            or self._owners(phrase)
            or tuple(filter(asker.store.company, self._tellers(question, phrase)))
        )
        years = frozenset(re.findall(r"\b20\d\d\b", question))
        return Asked(question, tickers, tuple(dict.fromkeys(specs)), years, phrase, kinds, rest, known_by)

    def _owners(self, phrase: Phrase) -> tuple[str, ...]:
        """The one company whose rows and members have a name that the question names, where no company is named; names
        typed in small letters are long words.
        """
        words = [term.said for term in phrase.terms if not any(word.startswith(METRIC) for word in term.means[-1])]
        names = [word.casefold() for word in words if any(c.isupper() for c in word)]
        if not names and len(self._asker.store.companies) > 1:
            names = [word for word in words if len(word) >= _LONG_NAME and word.isalpha()]
        owners = owners_of_names(self._asker.store, names)
        return tuple(owners) if len(owners) == 1 else ()

    def _tellers(self, question: str, phrase: Phrase) -> tuple[str, ...]:
        """The one company whose passages alone have a word of a question that names no company: `Starliner`."""
        search = self._search()
        if search is None or search.catalogue.read(question).nothing:
            return ()
        names = search.catalogue.proper_nouns(question)
        owners = {search.owner(name) for name in names}
        owners |= {owner for term in phrase.terms if term.said not in names and (owner := search.owner(term.said))}
        (owner,) = owners if len(owners) == 1 else (None,)
        return (owner,) if owner else ()

    def _slots(self, ticker: str, asked: Asked) -> list[Slot] | None:
        return self._resolved(ticker, asked.specs)

    def _resolved(self, ticker: str, specs: Sequence[PeriodSpec]) -> list[Slot] | None:
        """The periods and days that specifications mean in a company's calendar; None where none is named."""
        lookup = self._asker.lookup()
        found: list[Slot] = []
        for spec in specs:
            own = []
            for instant in (False, True):
                try:
                    slot = lookup.slot(ticker, spec, instant=instant)
                except Refused:
                    continue
                own += [slot] if slot else []
            if spec.day and not spec.months and not spec.edge:
                own += lookup.calendar(ticker).durations(mention_of(spec))  # of every length that ends on the day
            found += own
            if not any(slot.start for slot in own):
                found += self._printed(ticker, spec, own)
        ahead = not found and all(self._is_ahead(ticker, spec) for spec in specs)
        return None if ahead else found

    def _printed(self, ticker: str, spec: PeriodSpec, own: Sequence[Slot]) -> list[Slot]:
        """Periods of some facts that a specification means, which are too rare to be in the company's calendar: a month
        of buybacks, the fourth quarter.
        """
        quarter = (spec.name or "").startswith("Q4")
        days = [slot.end for slot in own] if quarter else [spec.day] if spec.day and not spec.edge else []
        if not days:
            return []
        held = self._ranker(ticker).periods
        return [
            Slot("", end, end, months) if months else Slot("", None, end, 0)
            for end, months in held
            if (months == _QUARTER if quarter else spec.months in (None, 0, months))
            and any(end == day or (spec.loose and (end.year, end.month) == (day.year, day.month)) for day in days)
        ]

    def _is_ahead(self, ticker: str, spec: PeriodSpec) -> bool:
        """Whether a year is later than all that a company has reported on: one that something falls due in."""
        years = [slot.name for slot in self._asker.lookup().calendar(ticker).years if slot.name]
        name = spec.name or ""
        return name.startswith("FY") and name > max(years, default="")

    def _ranked(self, ticker: str, asked: Asked, most: int = MOST_LINKS) -> list[Link]:
        phrase, slots, day = self.wanted(ticker, asked)
        return self._ranker(ticker).rank(
            phrase, slots, asked.known_by, most, day=day, years=frozenset(map(int, asked.years))
        )

    def wanted(self, ticker: str, asked: Asked) -> tuple[Phrase, list[Slot] | None, bool]:
        """What a question asks of a company: the phrase, the periods it may be of, and whether a day is asked for. A
        year that no report is of is one that something falls due in, and so a word of the phrase.
        """
        slots = self._slots(ticker, asked)
        phrase = asked.phrase
        if slots is None and asked.specs:
            due = [Term(year, (frozenset((year,)),)) for year in sorted(asked.years)]
            phrase = replace(phrase, terms=(*phrase.terms, *due), said=phrase.said | asked.years)
        return phrase, slots, asked.of_day

    def reading(self, question: str, known_by: date | None = None, before: Sequence[str] = ()) -> Asked:
        """A question as it is read where the grammar does not answer it."""
        asked = (question, known_by, tuple(before))
        return self._readings.of(asked, lambda: self._written_out(self._read(*asked)), lambda _: 1)

    def _linker(self, ticker: str) -> Linker:
        return self._asker.linkers.of(ticker)

    def _ranker(self, ticker: str) -> Ranker:
        return self._asker.rankers.of(ticker)

    def _texts_with(self, ticker: str, short: str) -> list[str]:
        """Passages of a company that have a short form in brackets."""
        connection = self._asker.connection()
        if connection is None:
            return []
        found = connection.execute(
            "SELECT text FROM chunks WHERE ticker = ? AND contains(text, ?) LIMIT 3", [ticker, f"({short})"]
        )
        return [str(text) for (text,) in found.fetchall()]

    def _quotes(self, ticker: str, asked: Asked, links: Sequence[Link]) -> list[Quoted]:
        """The best quotations for a question whose likeliest amounts these are, from passages that a search finds."""
        quotes: list[Quoted] = []
        for quoter, wish in self.quoters(ticker, asked, links):
            quotes = [one for one in quoter.quotations(wish) if not asked.expectation or _expects(one.quotation)]
            if any(quoted.enough for quoted in quotes):
                break
        return quotes

    def quoters(self, ticker: str, asked: Asked, links: Sequence[Link] | None = None) -> Iterator[tuple[Quoter, Wish]]:
        """Quoters of the passages that a search finds for a question, with what is wished for: of the newest filings
        first where no period is named, then of all.

        Args:
            ticker: the company.
            asked: the question.
            links: the amounts that it may ask for, the likeliest first; None where they are not known yet.
        """
        search, held = self._search(), self._asker.store.facts(ticker)
        if search is None or held is None:
            return
        known = asked.known_by
        filings = {f.accession: f for f in held.facts if known is None or f.filing_date <= known}
        wish = Wish(
            asked.phrase,
            tuple(self._slots(ticker, asked) or ()),
            asked.named_years,
            asked.why,
            asked.expectation,
            *asked.direction,
            "method" if asked.method else "customers" if _CUSTOMERS.search(asked.text) else "",
            asked.of_sentences,
            _met_by(self._ranked(ticker, asked, 1) if links is None else links, asked.phrase),
            asked.kinds,
        )
        newest = _newest(filings) if asked.tellable and not asked.specs else filings.keys()
        said = f"{asked.text} {_other_words(asked.phrase)} {_EXPECTATION if asked.expectation else ''}"
        for only in (newest, filings.keys()) if len(newest) < len(filings) else (newest,):
            yield self._quoter(ticker, said, asked, filings, frozenset(only)), wish

    def _quoter(
        self, ticker: str, said: str, asked: Asked, filings: Mapping[str, StoredFact], only: frozenset[str]
    ) -> Quoter:
        """The quoter of the passages that a search of some filings finds for words, else for the question alone; kept
        for the next step that asks.
        """
        search = self._search()
        assert search is not None

        def searched() -> Quoter:
            with self._lock:
                passages = found_passages(search, ticker, said, only) or found_passages(
                    search, ticker, asked.text, only
                )
                return Quoter(
                    ticker,
                    passages,
                    filings,
                    lambda term: weight_in(search, ticker, term, reason=asked.why),
                    self._scales.of(ticker, lambda: bare_scales(self._facts(ticker)), lambda _: 1),
                )

        return self._quoters.of((ticker, said, asked.known_by, only), searched, lambda _: 1)

    def _facts(self, ticker: str) -> Sequence[StoredFact]:
        held = self._asker.store.facts(ticker)
        return held.facts if held else ()

    def _search(self) -> Search | None:
        """The search in the warehouse, opened once; None where there is no warehouse."""
        with self._lock:
            if self._opened is None and self._asker.target:
                from tickmark.retrieval.search import open_search

                self._opened = open_search(self._asker.target)
            return self._opened


def _base_of(periods: Sequence[PeriodMention]) -> PeriodSpec | None:
    """The first period that is named by itself, which another may be named from: `the prior year to fiscal 2024`."""
    for mention in periods:
        if mention.kind not in ("prior", "trailing") and not mention.lends:
            try:
                return specs_of(mention, None)[-1]
            except Refused:
                return None
    return None


def _unmet(ranking: Ranking, proposal: Proposal) -> Sequence[Term]:
    """The terms of the question that are not met by an amount; none where the ranker did not compare it."""
    return () if proposal.place is None else ranking.unmet[ranking.groups[proposal.place][0]]


def _met_by(links: Sequence[Link], phrase: Phrase) -> float:
    """The share of a phrase's terms that the likeliest amount meets."""
    return 1 - len(links[0].unmet) / len(phrase.terms) if links and phrase.terms else 0.0


def _asked_about(question: str, mentions: Sequence[CompanyMention]) -> list[CompanyMention]:
    """The companies that a question is about: not the other side of `P&G's sales to Walmart`."""
    return [
        mention
        for place, mention in enumerate(mentions)
        if not place or not _TO_OTHERS.search(question[: mention.start])
    ]


def _newest(filings: Mapping[str, StoredFact]) -> set[str]:
    """The newest annual report and what was filed of later periods; all where there is no annual report."""
    annual = [fact.doc_date for fact in filings.values() if fact.doc_type.startswith(_ANNUAL)]
    return {accession for accession, fact in filings.items() if not annual or fact.doc_date >= max(annual)}


def _other_words(phrase: Phrase) -> str:
    """What filings print for the words of a phrase that they do not use themselves: `loss` for `lose`."""
    others = [word for term in phrase.terms for way in term.means[:2] if len(term.means) > 1 for word in sorted(way)]
    return " ".join(word for word in dict.fromkeys(others) if word.isalpha())


def _named(link: Link) -> str:
    """What a fact is called where it stands, with its member."""
    fact = link.fact
    label = (fact.row_label or fact.label).strip().rstrip(":")
    if fact.column_label and not stems(label) - UNSAID - _digits(label):
        label = fact.column_label.rsplit(" | ", 1)[-1]  # a row that only says when
    whose = fact.segment if fact.segment and fact.segment.casefold() not in label.casefold() else ""
    return " ".join(filter(None, (whose, label)))[:400]


def _digits(label: str) -> frozenset[str]:
    return frozenset(word for word in stems(label) if word[0].isdigit())


def _expects(quotation: Quotation) -> bool:
    """Whether a quotation itself says what is expected: `we expect`, and not `the costs still expected`."""
    return _TELLS_EXPECTATION.search(quotation.text) is not None


def _in_turn(ranked: Sequence[list[Link]]) -> list[list[Link]]:
    """The first of each company, then the second of each, ..."""
    longest = max((len(links) for links in ranked), default=0)
    return [[links[place] for links in ranked if place < len(links)] for place in range(longest)]


__all__ = ["Fallback", "Found"]
