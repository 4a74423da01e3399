"""What a measure of a question asks for: a metric, a row, the amount of a member, a ratio, or what the question itself
defines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tickmark.ask.arithmetic import Parser
from tickmark.ask.definitions import Definition
from tickmark.ask.describing import DESCRIBED, DUE, LINKED, name_of
from tickmark.ask.expression import Expression, Leaf, Measure, Operation, expression_of, in_words, mapped
from tickmark.ask.free_text_lookup import SHARES_COUNTED
from tickmark.ask.kinds import fits_unit, is_instant, metric_words
from tickmark.ask.labels import Labels
from tickmark.ask.lexer import DEFINED, RATIO, Lexeme, Lexer, flagged, unknown_words
from tickmark.ask.lookup import Lookup
from tickmark.ask.plan import Style
from tickmark.ask.query import Asking
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.spans import specs_of
from tickmark.catalogue import metric_names, ratios
from tickmark.factstore import StoredFact, label_key

_TOTAL = re.compile(
    r"non-?controlling|consolidated net|^total comprehensive|^total equity|profit of consolidated", re.IGNORECASE
)
_COMMON = said("measure_resolver/common")
_OWNERS = re.compile(r"attributable to", re.IGNORECASE)
_GENERATED = said("measure_resolver/generated")
_CONSOLIDATED = said("measure_resolver/consolidated")
_IN_MONEY = said("measure_resolver/in_money")
_PAYS = said("measure_resolver/pays")
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
_DAYS = said("measure_resolver/days")
_PERCENT = said("measure_resolver/percent")
_NET_DEBT, _CASH = "net debt", "cash_and_equivalents"
_NESTED = 6  # definitions within definitions


@dataclass(frozen=True, slots=True)
class Meanings:
    """What the measures of one question ask for.

    Args:
        lookup: to see which labels and metrics there are.
        lexer: reads what definitions are made of.
        definitions: those that the question gives, by key.
        tickers: the companies asked about.
        said: the sentence that asks.
        question: the whole text.
        style: how the answer is to be written.
    """

    lookup: Lookup
    lexer: Lexer
    definitions: Mapping[str, Definition]
    tickers: tuple[str, ...]
    said: str
    question: str
    style: Style

    def asking(self, lexeme: Lexeme, segment: str | None = None) -> Asking:
        """What a measure's lexeme asks for, of a segment or of the whole company.

        Raises:
            Refused: it has no one meaning in filings, or is defined by what is not stated there.
        """
        meanings: tuple[str, ...] = lexeme.value
        first = meanings[0]
        if named := next((m.removeprefix(DEFINED) for m in meanings if m.startswith(DEFINED)), None):
            return self._defined(named, lexeme.text)
        if first.startswith(DESCRIBED):
            return _described(meanings)
        nameless = next((key for key, definition in self.definitions.items() if not definition.name), None)
        if first.startswith(RATIO):
            return self._of_ratio(lexeme, segment, nameless)
        if nameless is not None:
            return self._defined(nameless, lexeme.text)
        if first.startswith("label:"):
            label = first.removeprefix("label:")
            return Asking(Leaf(Measure(label=label, segment=segment)), label)
        return self._of_metric(first, lexeme.text, segment)

    def formula(self, body: str, depth: int = 0) -> Expression:
        """A definition's text as an expression; names of other definitions in it are worked in.

        Raises:
            Refused: it names what is not understood, not stated in filings, or itself.
        """
        if depth > _NESTED:
            raise Refused("missing_context", "The definitions refer to each other in a circle.")
        lexemes = [x for x in self.lexer.read(body) if x.kind != "noise" or x.value]
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
                raise Refused(
                    "missing_context",
                    f"The definition names the segment '{segment.text}'; define it for the whole company.",
                )
            return self._in_formula(lexeme, body, depth)

        return Parser(
            [x for x in lexemes if x.kind != "source"],
            measure,
            lambda x: () if x.value.kind == "prior" else specs_of(x.value),
        ).parse()

    def part(self, part: Lexeme, whole: Lexeme) -> tuple[str, str | None]:
        """The row and the total that it is a part of, where the companies' tables add it up so; a row called by both
        names needs none; an empty text where there is no such row.
        """
        total = next((meaning for meaning in whole.value if ":" not in meaning), whole.value[0].removeprefix("label:"))
        both = f"{whole.text} {part.text}"
        if label_key(both) != label_key(whole.text) and _all(
            bool(self.lookup.labels(ticker, both)) for ticker in self.tickers
        ):
            return both, None
        for label in (part.text, *metric_names().get(part.value[0], ())):
            if _all(self.lookup.is_part(ticker, label, total) for ticker in self.tickers):
                return label, total
        return "", None

    def _of_ratio(self, lexeme: Lexeme, segment: str | None, nameless: str | None) -> Asking:
        """A ratio, as the question defines it where it does; the amount of the same name where money is asked for."""
        ratio = ratios()[lexeme.value[0].removeprefix(RATIO)]
        own = self._definition_of(ratio.names) or nameless
        if own is not None:
            return self._defined(own, lexeme.text)
        metric = next((m for m in lexeme.value if ":" not in m), None)
        if metric and ratio.shown == "percent" and (self.style.scale is not None or _IN_MONEY.search(self.question)):
            return Asking(
                Leaf(Measure(metric=metric, segment=segment, share=_share(lexeme.text))), metric_words(metric)
            )
        if segment is None and not ratio.formulas and (found := self._as_printed(lexeme.text)):
            return found
        return _ratio(ratio.name, lexeme.text, segment)

    def _as_printed(self, said: str) -> Asking | None:
        """What has no one definition by the row in which all the companies print it, `Total debt` for `debt`; net debt
        by that of debt, less cash, where they print none.
        """
        if row := self._printed_row(said):
            return Asking(Leaf(Measure(label=row)), row)
        debt = self._printed_row("debt") if said.casefold() == _NET_DEBT else None
        if debt is None:
            return None
        less = Operation("-", Leaf(Measure(label=debt)), Leaf(Measure(metric=_CASH)))
        return Asking(less, _NET_DEBT, definition=f"{_NET_DEBT} = {debt} - {metric_words(_CASH)}")

    def _printed_row(self, said: str) -> str | None:
        def prints(ticker: str, name: str) -> bool:
            rows = self.lookup.labels(ticker, name)
            called = any((fact.row_label or "").casefold().strip(" :") == name.casefold() for fact in rows)
            return called and not _differ(rows)

        names = (said, f"total {said}")
        return next((name for name in names if _all(prints(ticker, name) for ticker in self.tickers)), None)

    def _of_metric(self, metric: str, said: str, segment: str | None) -> Asking:
        """A metric's amount, or that of the row or the member that the companies call by just these words."""
        if metric == "cash_and_equivalents" and _GENERATED.search(self.question):
            raise Refused(
                "missing_context",
                "The question does not say which cash flow it means.",
                suggestions=("cash from operations", "free cash flow", "net change in cash"),
            )
        if segment is None:
            if row := self._own_row(metric, said):
                return Asking(Leaf(Measure(label=row)), row)
            if len(self.tickers) == 1 and (own := self.lookup.member_of_row(self.tickers[0], metric, said)):
                return Asking(Leaf(Measure(metric=metric, segment=own)), said)
        if metric in _PAID and _PAYS.search(self.said):
            return self._paid(metric)
        words = metric_words(metric)
        if is_instant(metric) and said.lower().endswith(" shares") and not fits_unit(metric, "shares"):
            raise Refused(
                "missing_context",
                f"'{said}' may mean their number or their cost.",
                suggestions=(f"Ask for {words}, which is their cost.",),
            )
        if SHARES_COUNTED.search(self.said) and not fits_unit(metric, "shares"):
            raise Refused("insufficient_data", f"The question asks for a number of shares, and {words} is none.")
        return Asking(
            Leaf(Measure(metric=metric, segment=segment, share=_share(said))),
            f"{segment} {words}" if segment else words,
        )

    def _own_row(self, metric: str, said: str) -> str | None:
        """The row that all the companies have beside a metric and call by just these words, or that is the one part of
        the metric which the words name.
        """
        for called in dict.fromkeys((said, _CONSOLIDATED.sub("", said))):
            if _all(self.lookup.own_row(ticker, metric, called) for ticker in self.tickers):
                return called
        rows = {self.lookup.row_of_part(ticker, metric, said) for ticker in self.tickers}
        return rows.pop() if len(rows) == 1 else None

    def _paid(self, metric: str) -> Asking:
        """Taxes or interest that were paid, which is another amount than their expense."""
        for words in _PAID[metric]:
            if _all(bool(self.lookup.labels(ticker, words)) for ticker in self.tickers):
                return Asking(Leaf(Measure(label=words)), words)
        name = metric_words(metric)
        raise Refused(
            "definition_mismatch",
            f"What was paid is another amount than the {name} of the income statement.",
            suggestions=(f"Ask for the {name}.",),
        )

    def _defined(self, key: str, said: str, depth: int = 0) -> Asking:
        """What the question itself defines."""
        definition = self.definitions[key]
        name = definition.name or said
        shown = "percent" if self.style.percent or _PERCENT.search(name) else "days" if _DAYS.search(name) else "times"
        return Asking(self.formula(definition.body, depth), name, shown, f"{name} = {definition.body}", defined=True)

    def _in_formula(self, lexeme: Lexeme, body: str, depth: int) -> Expression:
        """What a name within the body of a definition stands for: another definition, a row, a metric, or a ratio."""
        meanings: tuple[str, ...] = lexeme.value
        keys = (m.removeprefix(DEFINED) for m in meanings if m.startswith(DEFINED))
        if other := next((key for key in keys if self.definitions[key].body != body), None):
            return self._defined(other, lexeme.text, depth + 1).expression
        plain = next((m for m in meanings if not m.startswith((DEFINED, RATIO))), None)
        if plain is not None and (row := self._own_row(plain, lexeme.text)):
            return Leaf(Measure(label=row))
        ratio = next((m.removeprefix(RATIO) for m in meanings if m.startswith(RATIO)), None)
        if ratio is None:
            return Leaf(Measure(metric=plain, share="total" if _TOTAL.search(lexeme.text) else ""))
        same = self._definition_of(ratios()[ratio].names, besides=body)
        if same is not None:
            return self._defined(same, lexeme.text, depth + 1).expression
        if not ratios()[ratio].formulas and (found := self._as_printed(lexeme.text)):
            return found.expression
        return _ratio(ratio, lexeme.text, None).expression

    def _definition_of(self, names: Sequence[str], besides: str | None = None) -> str | None:
        """The key of the question's own definition of what has these names, but for that with the body `besides`."""
        called = {name.casefold() for name in names}
        return next(
            (
                key
                for key, d in self.definitions.items()
                if d.name and d.name.casefold() in called and d.body != besides
            ),
            None,
        )


def _all(held: Iterable[bool]) -> bool:
    """Whether something holds of every company asked about, of which there is one at least."""
    found = list(held)
    return bool(found) and all(found)


def _share(said: str) -> Literal["", "total", "common", "owners"]:
    """Whose share of an amount words ask for."""
    return (
        "common"
        if _COMMON.search(said)
        else "total"
        if _TOTAL.search(said)
        else "owners"
        if _OWNERS.search(said)
        else ""
    )


def _differ(rows: Iterable[StoredFact]) -> bool:
    """Whether rows of one name state several amounts for a day, as `Debt` that is long-term and `Total debt` do."""
    own = [fact for fact in rows if fact.segment is None and not fact.months]
    firsts = {fact.period_end_date: fact for fact in own}
    return any(not fact.agrees(firsts[fact.period_end_date]) for fact in own)


def _described(meanings: tuple[str, ...]) -> Asking:
    words, due = (
        meanings[0].removeprefix(DESCRIBED),
        next((m.removeprefix(DUE) for m in meanings if m.startswith(DUE)), ""),
    )
    return Asking(
        Leaf(Measure(described=words, due=int(due) if due else None, linked=LINKED in meanings)),
        f"'{name_of(words)}'{due and f' due in {due}'}",
    )


def _ratio(name: str, said: str, segment: str | None) -> Asking:
    """A ratio of the library, worked out of a segment's amounts or of the company's."""
    ratio = ratios()[name]
    if not ratio.formulas:
        raise Refused(
            "definition_mismatch",
            f"'{said}' has no one definition in filings.",
            suggestions=tuple(f"{ratio.names[0]} = {meaning}" for meaning in ratio.meanings),
            understood=ratio.is_rate,
        )
    expression = expression_of(ratio.formulas[0])
    if segment:
        expression = mapped(expression, lambda leaf: replace(leaf, measure=replace(leaf.measure, segment=segment)))
    words = f"{segment} {ratio.names[0]}" if segment else ratio.names[0]
    return Asking(
        expression, words, ratio.shown, f"{ratio.names[0]} = {in_words(expression, lambda m: metric_words(m.metric))}"
    )
