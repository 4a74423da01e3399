"""Questions in plain English -> what they mean, without a model.

A question is understood only where every word of it is: what remains after companies, measures, segments, periods,
operations and words that say nothing is looked for among the labels of the company's own filings, and where it is not
there either, the question is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tickmark.ask.compiler import wanted_of
from tickmark.ask.definitions import as_defined, named_by
from tickmark.ask.describing import readings, with_descriptions
from tickmark.ask.free_text_lookup import SHARES_COUNTED
from tickmark.ask.kinds import OF_PARTS
from tickmark.ask.labels import Labels
from tickmark.ask.lexer import RATIO, Lexeme, Lexer, flagged, unknown_words
from tickmark.ask.lookup import Lookup
from tickmark.ask.measure_resolver import Meanings
from tickmark.ask.member_aliases import beside_a_company, owned, with_owner, with_short_names
from tickmark.ask.naming import first_words, meant, owner_of_member, respelt, unknown_companies, with_tickers
from tickmark.ask.parsed_question import Background, Parts
from tickmark.ask.query import Query
from tickmark.ask.query_builder import assemble
from tickmark.ask.question import Asked, lead, question_part, take_apart
from tickmark.ask.refusal import Refused
from tickmark.ask.token_rewrites import (
    PART_OF_A_COMPANY,
    divided,
    exceeding,
    parts_ranked,
    spent_on,
    with_margin_of_part,
    with_members,
    with_shares,
    with_verbs,
    without_abbreviations,
    without_means,
)
from tickmark.catalogue import ratios
from tickmark.entities.mentions import CompanyNames
from tickmark.factstore import label_key
from tickmark.language.member_names import SegmentNames

_STATED = frozenset(("expected", "estimated", "projected"))
"""What is asked for in the future, where filings do state it: the expected return on plan assets, the projected benefit
obligation.
"""


_EXAMPLE = "Ask as 'What was NVIDIA's revenue in fiscal 2024?'"
_FOREIGN = 3
"""Words not understood, without an amount among them, from which on a text is in no English."""
_LONGEST_ROW = 8
"""Words of a row's label that is offered."""


@dataclass(frozen=True, slots=True)
class Understood:
    """A question understood, the day by which things must have been known, and what a follow-up may leave out."""

    query: Query
    as_of: date | None
    background: Background
    text: str = ""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads questions with one store behind it.

    Args:
        lookup: to see which labels and metrics there are.
        names: companies that can be found.
        segments: printed members by ticker.
    """

    lookup: Lookup
    names: CompanyNames
    segments: Mapping[str, SegmentNames]

    def read(
        self,
        text: str,
        before: Background | None = None,
        *,
        described: bool = False,
        linked: bool = False,
        respelled: str = "",
    ) -> Understood:
        """What a question means.

        Args:
            text: the question.
            before: what the question before was about.
            described: take its words for the description of one amount, whatever metrics and rows they name.
            linked: take each run of words that are not understood for the description of an amount.
            respelled: what is to be said of a text whose spelling was put right.

        Raises:
            Refused: it is not understood, or not as one thing.
        """
        asked = take_apart(text)
        definitions = {str(n): definition for n, definition in enumerate(asked.definitions)}
        lexer = Lexer(self.names, self.segments, [(d.name, key) for key, d in definitions.items() if d.name])
        said, rest = self._main(asked, lexer, before)
        said = with_tickers(said, lexer.read(said), self.lookup.store)
        first = lexer.read(said)
        tickers = self._tickers([*first, *rest], before)
        owner = self._owner(said, first, tickers)
        tickers = [*tickers, owner] if owner else tickers
        meanings = Meanings(self.lookup, lexer, definitions, tuple(tickers), said, text, asked.style)
        lexemes = without_abbreviations(lexer.read(said, tickers))
        lexemes = with_owner(lexemes, owner) if owner and len(tickers) > 1 else lexemes
        if definitions:
            lexemes = as_defined(lexemes, definitions)
            lexemes = named_by(lexemes, next((key for key, d in definitions.items() if not d.name), None))
        if described:
            return self._described(lexemes, meanings, asked, rest, before)
        lexemes = with_short_names(
            Labels(self.lookup, tickers, follows=before is not None).read(lexemes, said), self.lookup, tickers
        )
        if not linked:
            self._refuse_other_meanings(lexemes, meanings)
        own = {ticker: held for ticker in tickers if (held := self.lookup.store.facts(ticker))}
        lexemes = with_members(lexemes, {ticker: held.segments for ticker, held in own.items()})
        lexemes = with_margin_of_part(lexemes, own)
        lexemes = divided(lexemes, said)
        lexemes = spent_on(lexemes, said)
        lexemes = with_verbs(without_means(exceeding(with_shares(parts_ranked(lexemes, said), said), said), said), said)
        if any(x.kind == "noise" and x.text.lower() in PART_OF_A_COMPANY for x in lexemes) and not any(
            x.kind == "segment" for x in lexemes
        ):
            raise Refused(
                "insufficient_data",
                "The question asks for a part of a company that its filings do not name so.",
                suggestions=self._members(tickers),
            )
        if linked:
            lexemes = with_descriptions(lexemes, said)
            self._refuse_other_meanings(lexemes, meanings)
        if unknown := unknown_words(lexemes):
            if (
                corrected := respelt(
                    text, unknown, self._words_of(tickers), frozenset() if tickers else first_words(self.lookup.store)
                )
            ) and not respelled:
                return self.read(corrected, before, respelled=f"'{corrected}' was understood")
            raise self._not_understood(unknown, lexemes, said, tickers)
        understood = self._assembled(lexemes, meanings, asked, rest, before)
        return (
            replace(understood, query=replace(understood.query, remarks=(*understood.query.remarks, respelled)))
            if respelled
            else understood
        )

    def _owner(self, text: str, lexemes: Sequence[Lexeme], tickers: Sequence[str]) -> str | None:
        """The company of a part that alone is named, or beside other companies."""
        unknown = unknown_words(lexemes)
        if not unknown or (not tickers and any(x.kind in ("everyone", "which_company") for x in lexemes)):
            return None
        if tickers and not beside_a_company(lexemes, unknown[0]):
            return None
        owner = owner_of_member(self.lookup.store, text, unknown, alone=not tickers)
        return owner if owner not in tickers else None

    def _words_of(self, tickers: Sequence[str]) -> Callable[[str], bool]:
        """What tells whether a word stands in rows of the companies."""
        held = [facts for ticker in tickers if (facts := self.lookup.store.facts(ticker))]
        return lambda word: any(label_key(word) in key.split() for facts in held for key in facts.by_label)

    def _assembled(
        self,
        lexemes: Sequence[Lexeme],
        meanings: Meanings,
        asked: Asked,
        rest: Sequence[Lexeme],
        before: Background | None,
    ) -> Understood:
        """The question that its lexemes make up."""
        parts = Parts(
            lexemes=tuple(lexemes),
            context=tuple(x for x in rest if x.kind in ("company", "period")),
            style=asked.style,
            asking=meanings.asking,
            formula=meanings.formula,
            members=self.lookup.members,
            part=meanings.part,
            text=meanings.said,
            question=meanings.question,
            everyone=tuple(company.ticker for company in self.lookup.store.companies),
            background=before,
            owner=next(iter(meanings.tickers), None),
        )
        query, background = assemble(parts)
        return Understood(query, asked.as_of, replace(background, text=meanings.question, style=asked.style))

    def _described(
        self,
        lexemes: Sequence[Lexeme],
        meanings: Meanings,
        asked: Asked,
        rest: Sequence[Lexeme],
        before: Background | None,
    ) -> Understood:
        """The question as one that describes an amount: the first reading that there is such an amount for.

        Raises:
            Refused: it asks for something else, or there is no such amount.
        """
        if (
            len(meanings.tickers) != 1
            or asked.definitions
            or (_only_a_metric(lexemes) and not SHARES_COUNTED.search(meanings.said))
        ):
            raise Refused("insufficient_data", "The question does not describe one amount of one company.")
        years = [int(slot.name[-4:]) for slot in self.lookup.calendar(meanings.tickers[0]).years if slot.name]
        for reading in readings(lexemes, meanings.said, max(years, default=date.today().year)):
            if not any(x.kind == "measure" and len(x.value) > 1 for x in reading):
                self._refuse_other_meanings(lexemes, meanings, _STATED)
            understood = self._assembled(reading, meanings, asked, rest, before)
            if all(self.lookup.has(wanted) for cell in understood.query.cells for wanted in wanted_of(cell)):
                return understood
        raise Refused("insufficient_data", "No amount of the filings here is so described.")

    def _main(self, asked: Asked, lexer: Lexer, before: Background | None) -> tuple[str, list[Lexeme]]:
        """The sentence that asks, and the lexemes of the others."""
        read = [(sentence, lexer.read(sentence)) for sentence in asked.context]
        asking = [n for n, (sentence, lexemes) in enumerate(read) if _asks(sentence, lexemes)]
        if len(asking) > 1:
            marked = [n for n in asking if "?" in read[n][0]]
            measured = (
                [n for n in (marked or asking) if any(x.kind in ("measure", "segment") for x in read[n][1])]
                or marked
                or asking
            )
            if len(measured) > 1:
                raise Refused(
                    "missing_context",
                    "There are several questions in one.",
                    suggestions=tuple(read[n][0] for n in measured[:4]),
                )
            asking = measured
        chosen = asking[0] if asking else max(range(len(read)), key=lambda n: len(read[n][1]), default=-1)
        if chosen < 0 and before is not None and before.askings:
            return "", []  # `in dollars?` says how, and nothing else
        if chosen < 0:
            raise Refused(
                "missing_context",
                "The text asks for nothing.",
                suggestions=("Ask as 'What was NVIDIA's revenue in fiscal 2024?'",),
            )
        sentence = read[chosen][0]
        if name := next((name for n, (_, own) in enumerate(read) if n != chosen and (name := _named_beside(own))), ""):
            raise Refused(
                "insufficient_data",
                f"What is asked may be about '{name}', which stands in another sentence of the question.",
                suggestions=("Ask in one sentence.",),
            )
        companies = [x.value.ticker for _, lexemes in read for x in lexemes if x.kind == "company"]
        ahead = lexer.read(lead(sentence), companies)
        if not any(x.kind in ("measure", "company", "period", "segment", "sum_of") for x in ahead):
            sentence = question_part(sentence)
        return sentence, [x for n, (_, lexemes) in enumerate(read) if n != chosen for x in lexemes]

    def _tickers(self, lexemes: Sequence[Lexeme], before: Background | None) -> list[str]:
        named = [x.value for x in lexemes if x.kind == "company"]
        for mention in named:
            if len(mention.tickers) > 1:
                raise Refused(
                    "missing_context", f"'{mention.text}' fits several companies.", suggestions=mention.tickers
                )
        return list(dict.fromkeys([m.ticker for m in named] or (list(before.companies) if before else [])))

    def _refuse_other_meanings(
        self, lexemes: Sequence[Lexeme], meanings: Meanings, stated: frozenset[str] = frozenset()
    ) -> None:
        """Words that ask for another definition, or for the future, outside the names of lines; `stated` are those that
        the filings have to use too.
        """
        outside = meanings.said
        for lexeme in lexemes:
            if lexeme.kind in ("measure", "segment", "company", "period"):
                outside = outside[: lexeme.start] + " " * (lexeme.end - lexeme.start) + outside[lexeme.end :]
        said = flagged(outside)
        if said and said[1] in stated:
            return
        if said and said[0] == "another_definition":
            raise Refused(
                "definition_mismatch",
                f"'{said[1]}' asks for another amount than the statements give; verified facts are as reported.",
                suggestions=("Ask for the reported amount.",),
            )
        if said and said[0] == "reason":
            raise Refused(
                "insufficient_data",
                f"'{said[1]}' asks for a reason; answers are amounts that filings state.",
                suggestions=(
                    "Ask for the amount.",
                    "Look for the passage that tells the reason: tickmark search '...'",
                ),
            )
        if said:
            raise Refused(
                "insufficient_data",
                f"'{said[1]}' asks for what filings do not state as a fact; only reported amounts are answered.",
                suggestions=("Ask for a period that was filed.", *self.lookup.outlooks(meanings.tickers)),
                settled=True,
                expected=True,
            )

    def _not_understood(
        self, unknown: Sequence[Lexeme], lexemes: Sequence[Lexeme], text: str, tickers: Sequence[str]
    ) -> Refused:
        words = " ".join(x.text for x in unknown)
        if len(unknown) >= _FOREIGN and not any(x.kind == "measure" for x in lexemes):
            return Refused(
                "insufficient_data",
                f"'{words}' is not understood; questions are read in English.",
                suggestions=(_EXAMPLE,),
            )
        there = ", ".join(company.ticker for company in self.lookup.store.companies[:40])
        strange = [
            x for x in unknown if not (owned(lexemes, x) or (tickers and x.text.isupper()))
        ]  # `AR` beside `Acme`
        names = unknown_companies(strange, text)
        if names:
            guesses = meant(self.lookup.store, names, unknown)
            return Refused(
                "insufficient_data",
                f"There are no filings of {' or '.join(names)} in the warehouse.",
                suggestions=(*guesses, f"There are {there}."),
            )
        if not tickers and not any(x.kind in ("company", "which_company", "everyone") for x in lexemes):
            return Refused(
                "missing_context",
                f"The question names no company of the warehouse, and '{words}' is not understood.",
                suggestions=(*meant(self.lookup.store, [words], unknown), f"There are {there}."),
            )
        return Refused(
            "insufficient_data",
            f"'{words}' is neither a metric nor a line of the filings here.",
            suggestions=meant(self.lookup.store, (), unknown) or self._nearest_labels(words, tickers),
        )

    def _members(self, tickers: Sequence[str]) -> tuple[str, ...]:
        held = self.lookup.store.facts(tickers[0]) if tickers else None
        return tuple(held.segments[:8]) if held else ()

    def _nearest_labels(self, words: str, tickers: Sequence[str]) -> tuple[str, ...]:
        wanted = set(label_key(words).split())
        held = self.lookup.store.facts(tickers[0]) if tickers else None
        if held is None or not wanted:
            return ()
        rows = {
            f.row_label or f.label: wanted & set(key.split())
            for key, (f, *_) in held.by_label.items()
            if f.table_index is not None
        }
        fitting = [row for row in rows if rows[row] and len(row.split()) <= _LONGEST_ROW]
        return tuple(sorted(fitting, key=lambda row: (-len(rows[row]), len(row))))[:4]


def _only_a_metric(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a question names one metric and nothing else, or a part of its profit: where it is not stated, no amount
    that is only called like it stands for it.
    """
    named = [x for x in lexemes if x.kind in ("measure", "segment", "word", "number", "average", "opening")]
    meanings = [x.value[0] for x in named if x.kind == "measure"]
    if len(meanings) != 1 or any(x.kind not in ("measure", "segment") for x in named):
        return False
    if meanings[0].startswith(
        RATIO
    ):  # filings state margins, tax rates and free cash flow; turnovers and days of another kind are not them
        ratio = ratios()[meanings[0].removeprefix(RATIO)]
        return len(named) == 1 and bool(ratio.formulas) and ratio.shown in ("times", "days")
    return len(named) == 1 or meanings[0] in OF_PARTS


def _named_beside(lexemes: Sequence[Lexeme]) -> str:
    """A part of a company, or a name that is not understood, in a sentence that does not ask; "" where there is none.
    A capital at its beginning makes no name.
    """
    return next(
        (
            x.text
            for place, x in enumerate(lexemes)
            if x.kind == "segment" or (place and x.kind == "word" and x.text[:1].isupper() and not x.text.isupper())
        ),
        "",
    )


def _asks(sentence: str, lexemes: Sequence[Lexeme]) -> bool:
    """Whether a sentence asks for something: it names a measure, or has a question mark and words of its own."""
    named = any(x.kind in ("measure", "segment", "average", "cagr") for x in lexemes)
    return named or ("?" in sentence and any(x.kind in ("word", "company", "period") for x in lexemes))
