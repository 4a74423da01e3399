"""Questions in plain English -> what they mean, without a model.

A question is understood only where every word of it is: what remains after companies, measures, segments, periods, operations and words that say nothing
is looked for among the labels of the company's own filings, and where it is not there either, the question is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tickmark.ask.arithmetic import Parser
from tickmark.ask.compiler import wanted_of
from tickmark.ask.described import SHARES_COUNTED
from tickmark.ask.describing import DESCRIBED, DUE, name_of, readings
from tickmark.ask.expression import Expression, Leaf, Measure, in_words, mapped
from tickmark.ask.forms import assemble
from tickmark.ask.kinds import fits_unit, metric_words
from tickmark.ask.labels import Labels
from tickmark.ask.lexemes import PART_OF_A_COMPANY, parts_ranked, with_sales, without_abbreviations, without_means
from tickmark.ask.lexer import DEFINED, RATIO, Lexeme, Lexer, flagged, unknown_words
from tickmark.ask.lookup import Lookup
from tickmark.ask.naming import meant, owner_of_member, unknown_companies
from tickmark.ask.parts import Background, Parts
from tickmark.ask.plan import Style
from tickmark.ask.query import Asking, Query
from tickmark.ask.question import Asked, Definition, lead, question_part, take_apart
from tickmark.ask.ratios import library
from tickmark.ask.refusal import Refused
from tickmark.ask.spans import specs_of
from tickmark.factstore import label_key
from tickmark.terms import CompanyNames, SegmentNames, metric_names

_TOTAL = re.compile(r"non-?controlling|consolidated net|^total equity|profit of consolidated", re.IGNORECASE)
_COMMON = re.compile(r"(?:attributable|available|applicable) to (?:the )?common", re.IGNORECASE)
_OWNERS = re.compile(r"attributable to", re.IGNORECASE)
_GENERATED = re.compile(r"\b(?:generat|produc|burn|consum|throw)\w*", re.IGNORECASE)
_IN_MONEY = re.compile(r"\bdollars?\b|\busd\b", re.IGNORECASE)
_PAYS = re.compile(r"\b(?:pay|pays|paid|paying)\b", re.IGNORECASE)
_PAID = {
    "income_tax": (
        "income taxes paid",
        "cash paid for income taxes",
        "cash paid for taxes",
        "income tax payments",
        "cash payments for income taxes",
        "taxes paid",
        "cash paid income taxes",
    ),
    "interest_expense": ("interest paid", "cash paid for interest", "interest payments", "cash payments for interest"),
}
"""Expenses that are also paid at another time, and what the rows of the payments are called."""
_ABBREVIATION = re.compile(r"[A-Z][A-Za-z&/]{0,7}")
_STATED = frozenset(("expected", "estimated", "projected"))
"""What is asked for in the future, where filings do state it: the expected return on plan assets, the projected benefit obligation."""
_OF_PARTS = frozenset(("revenue", "operating_income", "net_income", "gross_profit", "income_before_tax"))
"""What filings state of segments in tables of their own."""
_NESTED = 6  # definitions within definitions


@dataclass(frozen=True, slots=True)
class Understood:
    """A question understood, the day by which things must have been known, and what a follow-up may leave out."""

    query: Query
    as_of: date | None
    background: Background
    text: str = ""


@dataclass
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
    _definitions: dict[str, Definition] = field(default_factory=dict)
    _said: str = ""
    _question: str = ""
    _tickers_read: tuple[str, ...] = ()
    _style: Style = field(default_factory=lambda: Style())

    def read(self, text: str, before: Background | None = None, *, described: bool = False) -> Understood:
        """What a question means.

        Args:
            text: the question.
            before: what the question before was about.
            described: take its words for the description of one amount, whatever metrics and rows they name.

        Raises:
            Refused: it is not understood, or not as one thing.
        """
        asked = take_apart(text)
        self._style, self._question = asked.style, text
        self._definitions = {str(n): definition for n, definition in enumerate(asked.definitions)}
        lexer = Lexer(self.names, self.segments, [(d.name, key) for key, d in self._definitions.items() if d.name])
        main_text, rest = self._main(asked, lexer)
        first = lexer.read(main_text)
        tickers = self._tickers([*first, *rest], before)
        if not tickers and not any(x.kind in ("everyone", "which_company") for x in first):
            owner = owner_of_member(self.lookup.store, self.segments, main_text, unknown_words(first))
            tickers = [owner] if owner else []
        self._said, self._tickers_read = main_text, tuple(tickers)
        main = without_abbreviations(lexer.read(main_text, tickers))
        if described:
            return self._described(main, main_text, asked, rest, before)
        main = Labels(self.lookup, tickers).read(main, main_text)
        self._refuse_other_meanings(main, main_text)
        main = with_sales(without_means(parts_ranked(main, main_text), main_text))
        if any(x.kind == "noise" and x.text.lower() in PART_OF_A_COMPANY for x in main) and not any(x.kind == "segment" for x in main):
            raise Refused("insufficient_data", "The question asks for a part of a company that its filings do not name so.", suggestions=self._members(tickers))
        if unknown := unknown_words(main):
            raise self._not_understood(unknown, main, main_text, tickers)
        return self._assembled(main, asked, rest, before)

    def _assembled(self, lexemes: Sequence[Lexeme], asked: Asked, rest: Sequence[Lexeme], before: Background | None) -> Understood:
        """The question that its lexemes make up."""
        parts = Parts(
            lexemes=tuple(lexemes),
            context=tuple(x for x in rest if x.kind in ("company", "period")),
            style=asked.style,
            asking=self._asking,
            formula=self._formula,
            members=self.lookup.members,
            part=self._part,
            text=self._said,
            question=self._question,
            everyone=tuple(company.ticker for company in self.lookup.store.companies),
            background=before,
            owner=self._tickers_read[0] if self._tickers_read else None,
        )
        query, background = assemble(parts)
        return Understood(query, asked.as_of, replace(background, text=self._question, style=asked.style))

    def _described(self, lexemes: Sequence[Lexeme], text: str, asked: Asked, rest: Sequence[Lexeme], before: Background | None) -> Understood:
        """The question as one that describes an amount: the first reading that there is such an amount for.

        Raises:
            Refused: it asks for something else, or there is no such amount.
        """
        if len(self._tickers_read) != 1 or asked.definitions or _only_a_metric(lexemes):
            raise Refused("insufficient_data", "The question does not describe one amount of one company.")
        (ticker,) = self._tickers_read
        years = [int(slot.name[-4:]) for slot in self.lookup.calendar(ticker).years if slot.name]
        for reading in readings(lexemes, text, max(years, default=date.today().year)):
            if not any(x.kind == "measure" and len(x.value) > 1 for x in reading):
                self._refuse_other_meanings(lexemes, text, _STATED)
            understood = self._assembled(reading, asked, rest, before)
            if all(self.lookup.has(wanted) for cell in understood.query.cells for wanted in wanted_of(cell)):
                return understood
        raise Refused("insufficient_data", "No amount of the filings here is so described.")

    def _main(self, asked: Asked, lexer: Lexer) -> tuple[str, list[Lexeme]]:
        """The sentence that asks, and the lexemes of the others."""
        read = [(sentence, lexer.read(sentence)) for sentence in asked.context]
        asking = [n for n, (sentence, lexemes) in enumerate(read) if _asks(sentence, lexemes)]
        if len(asking) > 1:
            marked = [n for n in asking if "?" in read[n][0]]
            measured = [n for n in (marked or asking) if any(x.kind in ("measure", "segment") for x in read[n][1])] or marked or asking
            if len(measured) > 1:
                raise Refused("missing_context", "There are several questions in one.", suggestions=tuple(read[n][0] for n in measured[:4]))
            asking = measured
        chosen = asking[0] if asking else max(range(len(read)), key=lambda n: len(read[n][1]), default=-1)
        if chosen < 0:
            raise Refused("missing_context", "The text asks for nothing.", suggestions=("Ask as 'What was NVIDIA's revenue in fiscal 2024?'",))
        sentence = read[chosen][0]
        companies = [x.value.ticker for _, lexemes in read for x in lexemes if x.kind == "company"]
        ahead = lexer.read(lead(sentence), companies)
        if not any(x.kind in ("measure", "company", "period", "segment") for x in ahead):
            sentence = question_part(sentence)
        return sentence, [x for n, (_, lexemes) in enumerate(read) if n != chosen for x in lexemes]

    def _tickers(self, lexemes: Sequence[Lexeme], before: Background | None) -> list[str]:
        named = [x.value for x in lexemes if x.kind == "company"]
        for mention in named:
            if len(mention.tickers) > 1:
                raise Refused("missing_context", f"'{mention.text}' fits several companies.", suggestions=mention.tickers)
        return list(dict.fromkeys([m.ticker for m in named] or (list(before.companies) if before else [])))

    def _part(self, part: Lexeme, whole: Lexeme) -> tuple[str, str | None]:
        """The row and the total that it is a part of, where the companies' tables add it up so; a row called by both names needs none; an empty text where there is no such row."""
        total = next((meaning for meaning in whole.value if ":" not in meaning), whole.value[0].removeprefix("label:"))
        names = [part.text, *metric_names().get(part.value[0], ())]
        both = f"{whole.text} {part.text}"
        if self._tickers_read and label_key(both) != label_key(whole.text) and all(self.lookup.labels(ticker, both) for ticker in self._tickers_read):
            return both, None
        for label in names:
            if self._tickers_read and all(self.lookup.is_part(ticker, label, total) for ticker in self._tickers_read):
                return label, total
        return "", None

    def _refuse_other_meanings(self, lexemes: Sequence[Lexeme], text: str, stated: frozenset[str] = frozenset()) -> None:
        """Words that ask for another definition, or for the future, outside the names of lines; `stated` are those that the filings have to use too."""
        outside = text
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
                suggestions=("Ask for the amount.", "Look for the passage that tells the reason: tickmark search '...'"),
            )
        if said:
            raise Refused(
                "insufficient_data",
                f"'{said[1]}' asks for what filings do not state as a fact; only reported amounts are answered.",
                suggestions=("Ask for a period that was filed.", *self.lookup.outlooks(self._tickers_read)),
            )

    def _not_understood(self, unknown: Sequence[Lexeme], lexemes: Sequence[Lexeme], text: str, tickers: Sequence[str]) -> Refused:
        names = unknown_companies(unknown, text)
        if names:
            there = ", ".join(company.ticker for company in self.lookup.store.companies[:40])
            guesses = meant(self.lookup.store, names, unknown)
            return Refused(
                "insufficient_data", f"There are no filings of {' or '.join(names)} in the warehouse.", suggestions=(*guesses, f"There are {there}.")
            )
        words = " ".join(x.text for x in unknown)
        if not tickers and not any(x.kind in ("company", "which_company", "everyone") for x in lexemes):
            return Refused("missing_context", f"The question names no company of the warehouse, and '{words}' is not understood.")
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
        fitting = {facts[0].row_label or facts[0].label for key, facts in held.by_label.items() if wanted & set(key.split())}
        return tuple(sorted(fitting, key=len))[:4]

    def _asking(self, lexeme: Lexeme, segment: str | None = None) -> Asking:
        """What a measure's lexeme asks for."""
        meanings: tuple[str, ...] = lexeme.value
        share = "common" if _COMMON.search(lexeme.text) else "total" if _TOTAL.search(lexeme.text) else "owners" if _OWNERS.search(lexeme.text) else ""
        for meaning in meanings:
            if meaning.startswith(DEFINED):
                return self._defined(meaning.removeprefix(DEFINED), lexeme.text)
        nameless = next((key for key, d in self._definitions.items() if not d.name), None)
        first = meanings[0]
        if first.startswith(DESCRIBED):
            words, due = first.removeprefix(DESCRIBED), next((m.removeprefix(DUE) for m in meanings if m.startswith(DUE)), "")
            return Asking(Leaf(Measure(described=words, due=int(due) if due else None)), f"'{name_of(words)}'{due and f' due in {due}'}")
        if first.startswith(RATIO):
            ratio = library()[first.removeprefix(RATIO)]
            same = next((key for key, d in self._definitions.items() if d.name and d.name.casefold() in (n.casefold() for n in ratio.names)), nameless)
            if same is not None:
                return self._defined(same, lexeme.text)
            metric = next((m for m in meanings if ":" not in m), None)
            if metric and ratio.shown == "percent" and (self._style.scale is not None or _IN_MONEY.search(self._question)):
                return Asking(Leaf(Measure(metric=metric, segment=segment, share=share)), metric_words(metric))
            return self._ratio(ratio.name, lexeme.text, segment)
        if nameless is not None:
            return self._defined(nameless, lexeme.text)
        if first == "cash_and_equivalents" and _GENERATED.search(self._question):
            raise Refused(
                "missing_context",
                "The question does not say which cash flow it means.",
                suggestions=("cash from operations", "free cash flow", "net change in cash"),
            )
        if first.startswith("label:"):
            label = first.removeprefix("label:")
            return Asking(Leaf(Measure(label=label, segment=segment)), label)
        if segment is None and self._tickers_read and all(self.lookup.own_row(ticker, first, lexeme.text) for ticker in self._tickers_read):
            return Asking(Leaf(Measure(label=lexeme.text)), lexeme.text)
        if segment is None and len(self._tickers_read) == 1 and (own := self.lookup.member_of_row(self._tickers_read[0], first, lexeme.text)):
            return Asking(Leaf(Measure(metric=first, segment=own)), lexeme.text)
        if segment is None and (row := self._row_of_part(first, lexeme.text)):
            return Asking(Leaf(Measure(label=row)), row)
        if first in _PAID and _PAYS.search(self._said):
            return self._paid(first)
        words = metric_words(first)
        if SHARES_COUNTED.search(self._said) and not fits_unit(first, "shares"):
            raise Refused("insufficient_data", f"The question asks for a number of shares, and {words} is none.")
        return Asking(Leaf(Measure(metric=first, segment=segment, share=share)), f"{segment} {words}" if segment else words)

    def _row_of_part(self, metric: str, words: str) -> str | None:
        """The row that is the part of a metric that words name, where all companies that are asked about have the same."""
        rows = {self.lookup.row_of_part(ticker, metric, words) for ticker in self._tickers_read}
        return rows.pop() if len(rows) == 1 else None

    def _paid(self, metric: str) -> Asking:
        """Taxes or interest that were paid, which is another amount than their expense.

        Raises:
            Refused: no company states it.
        """
        for words in _PAID[metric]:
            if self._tickers_read and all(self.lookup.labels(ticker, words) for ticker in self._tickers_read):
                return Asking(Leaf(Measure(label=words)), words)
        name = metric_words(metric)
        raise Refused("definition_mismatch", f"What was paid is another amount than the {name} of the income statement.", suggestions=(f"Ask for the {name}.",))

    def _ratio(self, name: str, said: str, segment: str | None) -> Asking:
        ratio = library()[name]
        if not ratio.formulas:
            raise Refused(
                "definition_mismatch",
                f"'{said}' has no one definition in filings.",
                suggestions=tuple(f"{ratio.names[0]} = {meaning}" for meaning in ratio.meanings),
            )
        expression = ratio.formulas[0]
        if segment:
            expression = mapped(expression, lambda leaf: replace(leaf, measure=replace(leaf.measure, segment=segment)))
        words = f"{segment} {ratio.names[0]}" if segment else ratio.names[0]
        return Asking(expression, words, ratio.shown, f"{ratio.names[0]} = {in_words(expression, lambda m: metric_words(m.metric))}")

    def _defined(self, key: str, said: str, depth: int = 0) -> Asking:
        definition = self._definitions[key]
        expression = self._formula(definition.body, depth)
        name = definition.name or said
        shown = (
            "percent"
            if self._style.percent or re.search(r"percent|%|margin$|\brate$", name, re.IGNORECASE)
            else "days"
            if re.search(r"\bdays\b|^d[sip]o$|\bccc\b|cash conversion cycle", name, re.IGNORECASE)
            else "times"
        )
        return Asking(expression, name, shown, f"{name} = {definition.body}", defined=True)

    def _formula(self, body: str, depth: int = 0) -> Expression:
        """A definition's text as an expression; names of other definitions in it are worked in."""
        if depth > _NESTED:
            raise Refused("missing_context", "The definitions refer to each other in a circle.")
        lexer = Lexer(self.names, self.segments, [(d.name, k) for k, d in self._definitions.items() if d.name])
        lexemes = [x for x in lexer.read(body) if x.kind != "noise" or x.value]
        lexemes = Labels(self.lookup, ()).read(lexemes, body)
        if said := flagged(body):
            raise Refused(
                "definition_mismatch" if said[0] == "another_definition" else "insufficient_data",
                f"The definition uses '{said[1]}', which filings do not state as such.",
            )
        if unknown := unknown_words(lexemes):
            raise Refused(
                "missing_context",
                f"'{' '.join(x.text for x in unknown)}' in the definition is not understood.",
                suggestions=("Use the names of the statements' lines.",),
            )

        def measure(lexeme: Lexeme, segment: Lexeme | None) -> Expression:
            if segment is not None:
                raise Refused("missing_context", f"The definition names the segment '{segment.text}'; define it for the whole company.")
            meanings: tuple[str, ...] = lexeme.value
            other = next((m.removeprefix(DEFINED) for m in meanings if m.startswith(DEFINED) and self._definitions[m.removeprefix(DEFINED)].body != body), None)
            if other is not None:
                return self._defined(other, lexeme.text, depth + 1).expression
            plain = next((m for m in meanings if not m.startswith((DEFINED, RATIO))), None)
            if plain is not None and self._tickers_read and all(self.lookup.own_row(ticker, plain, lexeme.text) for ticker in self._tickers_read):
                return Leaf(Measure(label=lexeme.text))
            if plain is not None and (row := self._row_of_part(plain, lexeme.text)):
                return Leaf(Measure(label=row))
            if plain is not None and not any(m.startswith(RATIO) for m in meanings):
                return Leaf(Measure(metric=plain, share="total" if _TOTAL.search(lexeme.text) else ""))
            name = next(m.removeprefix(RATIO) for m in meanings if m.startswith(RATIO))
            same = next(
                (k for k, d in self._definitions.items() if d.name.casefold() in (n.casefold() for n in library()[name].names) and d.body != body), None
            )
            return self._defined(same, lexeme.text, depth + 1).expression if same is not None else self._ratio(name, lexeme.text, None).expression

        return Parser([x for x in lexemes if x.kind != "source"], measure, lambda x: () if x.value.kind == "prior" else specs_of(x.value)).parse()


def _only_a_metric(lexemes: Sequence[Lexeme]) -> bool:
    """Whether a question names one metric and nothing else, or a part of its profit: where it is not stated, no amount that is only called like it stands for it."""
    named = [x for x in lexemes if x.kind in ("measure", "segment", "word", "number", "average", "opening")]
    meanings = [x.value[0] for x in named if x.kind == "measure"]
    if len(meanings) != 1 or meanings[0].startswith(RATIO) or any(x.kind not in ("measure", "segment") for x in named):
        return False
    return len(named) == 1 or meanings[0] in _OF_PARTS


def _asks(sentence: str, lexemes: Sequence[Lexeme]) -> bool:
    """Whether a sentence asks for something: it names a measure, or has a question mark and words of its own."""
    named = any(x.kind in ("measure", "segment", "average", "cagr") for x in lexemes)
    return named or ("?" in sentence and any(x.kind in ("word", "company", "period") for x in lexemes))
