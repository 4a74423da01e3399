"""Whether each sentence of a language model's answer says what the tools have shown, and nothing else.

A sentence stands where each of its numbers is a fact, a calculation or a number of a passage that a tool gave, in
value, scale and unit; where company, period, member and measure around the number are those of what it rests on; where
the ids that it cites were given and hold it; where quotations are in a passage word by word; and where the check of
claims finds nothing against it.

`Merrowdale's revenue was $2,249 million in FY2024 [3f2a9c12ab34].` stands; with `billion`, with another id, or with
FY2023 it does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from tickmark.ask.free_text_lookup import UNSAID, stems
from tickmark.ask.ledger import Ledger, Read, Shown
from tickmark.ask.lexer import is_noise, said_by
from tickmark.ask.quantity import PURE
from tickmark.catalogue import metric_names
from tickmark.catalogue.formula import amounts
from tickmark.catalogue.mentions import read_metrics
from tickmark.catalogue.ratios import ratios
from tickmark.entities.mentions import CompanyNames
from tickmark.facts.text.force import Force, force_of
from tickmark.language.numerals import WORDS
from tickmark.language.words import words_of
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.narrate.claims.rules import rules as claim_rules
from tickmark.retrieval.pieces import sentences
from tickmark.security import instructions_in, visible
from tickmark.time.mentions import PeriodMention
from tickmark.time.questions import read_periods

if TYPE_CHECKING:
    from tickmark.ask.engine import Asker
    from tickmark.factstore import StoredFact
    from tickmark.narrate.claims import Verifier

_MARK: Final = re.compile(r"\s?\[([^\[\]]{1,400})\]")
_BEHIND_END: Final = re.compile(r"([.!?][\"”]?)((?:\s*\[[^\[\]]{1,400}\])+)")
_QUOTED: Final = re.compile(r"“([^“”]+)”|\"([^\"]+)\"")
_DIGITS: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MARKUP: Final = ("http://", "https://", "<", ">", "{", "}", "`", "|")
LONGEST: Final = 6_000
"""Characters of an answer."""
_NEAR: Final = Decimal("0.01")
"""How far from its fact an amount may be rounded; a rate may be rounded to whole percents."""
_BOUND: Final = Decimal("0.05")
_SHARED: Final = 0.4
"""Share of a sentence's words that the passage it rests on has."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A number of a sentence and what it rests on: a number shown, or a passage."""

    number: Number
    shown: Shown | None = None
    read: Read | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of an answer without its ids. `shown` and `passages` are all that it rests on; `problem` says why it
    does not stand, empty where it does.
    """

    text: str
    stated: tuple[Stated, ...] = ()
    shown: tuple[Shown, ...] = ()
    passages: tuple[Read, ...] = ()
    quotes: tuple[str, ...] = ()
    problem: str = ""

    @property
    def facts(self) -> tuple[StoredFact, ...]:
        """The facts behind it, each once."""
        return tuple({fact.fact_id: fact for shown in self.shown for fact in shown.facts}.values())

    @property
    def says(self) -> bool:
        """Whether it says anything that a source holds."""
        return not self.problem and bool(self.shown or self.passages)


@dataclass(slots=True)
class _Context:
    """What the sentences before left to be understood."""

    tickers: frozenset[str] = frozenset()
    periods: tuple[PeriodMention, ...] = ()


@dataclass(frozen=True, slots=True)
class _Own:
    """A sentence as it is read: ids by where they stand, numbers, periods, companies."""

    text: str
    marks: tuple[tuple[int, str], ...]
    numbers: tuple[Number, ...]
    periods: tuple[PeriodMention, ...]
    companies: tuple[tuple[int, str], ...]
    covered: tuple[tuple[int, int], ...]
    words: frozenset[str] = field(default=frozenset())


class Grounding:
    """Checks the answers to one question.

    Args:
        asker: names of companies and members, and the facts.
        ledger: what the tools have shown.
        question: as asked.
        known_by: the day by which things had to be known.
    """

    def __init__(self, asker: Asker, ledger: Ledger, question: str, known_by: date | None) -> None:
        self._asker = asker
        self._ledger = ledger
        self.question = question
        self._known_by = known_by
        self._told: dict[str, list[tuple[str, list[Number], frozenset[str]]]] = {}

    @property
    def looked_at(self) -> Ledger:
        """What the tools have shown."""
        return self._ledger

    @property
    def names(self) -> CompanyNames:
        """Names of the companies that are there."""
        return self._asker.names

    @cached_property
    def _verifier(self) -> Verifier:
        from tickmark.narrate.claims import Verifier

        return Verifier(self._asker.store)

    def check(self, text: str) -> list[Sentence]:
        """The sentences of an answer, each with what it rests on or with what is wrong."""
        named = {mention.ticker for mention in self._asker.names.find(self.question)}
        context = _Context(frozenset(named), read_periods(self.question))
        found: list[Sentence] = []
        for raw in parted(text):
            own = self._read(raw)
            try:
                sentence = self._checked(own, context)
            except _Problem as problem:
                found.append(Sentence(own.text, problem=str(problem)))
                continue
            found.append(sentence)
            context.tickers = frozenset(t for _, t in own.companies) or context.tickers
            context.periods = own.periods or context.periods
        return found

    def _read(self, raw: str) -> _Own:
        marks: list[tuple[int, str]] = []
        text, last = "", 0
        for match in _MARK.finditer(raw):
            text += raw[last : match.start()]
            last = match.end()
            marks += [(len(text), name.strip()) for name in match[1].replace(";", ",").split(",") if name.strip()]
        text += raw[last:]
        mentions = self._asker.names.find(text)
        covered = [(m.start, m.end) for m in mentions]
        periods = tuple(read_periods(text))
        return _Own(
            text.strip(),
            tuple(marks),
            tuple(find_numbers(text, covered)),
            periods,
            tuple((m.start, m.ticker) for m in mentions),
            (*covered, *((m.start, m.end) for m in periods)),
            stems(text) - UNSAID - stems(" ".join(m.text for m in mentions)),
        )

    def _checked(self, own: _Own, context: _Context) -> Sentence:
        """The sentence with what it rests on.

        Raises:
            _Problem: it does not stand.
        """
        if len(own.text) > LONGEST or any(sign in own.text for sign in _MARKUP) or instructions_in(own.text):
            raise _Problem("it holds markup, an address or an instruction")
        shown, passages = self._cited(own)
        quotes = self._quotes(own, passages)
        stated = self._stated(own, context, shown, passages, quotes)
        used = {s.shown.id: s.shown for s in stated if s.shown} | {s.id: s for s in shown}
        read = {s.read.id: s.read for s in stated if s.read} | {p.id: p for p in passages}
        read |= {p.id: p for quote in quotes for p in self._holding(quote, passages)[:1]}
        sentence = Sentence(own.text, tuple(stated), tuple(used.values()), tuple(read.values()), tuple(quotes))
        self._in_order(own, stated)
        self._compared(own, sentence)
        self._no_other_number(own, stated, sentence, quotes)
        self._no_stranger(own, sentence, quotes)
        if stated and not sentence.passages:
            self._all_measures(own, sentence)
        if not stated and not quotes:
            self._in_words(own, sentence)
        self._asserted(own, stated)
        self._claims(own, stated)
        return sentence

    def _cited(self, own: _Own) -> tuple[list[Shown], list[Read]]:
        shown: list[Shown] = []
        passages: list[Read] = []
        for _, name in own.marks:
            number, passage = self._ledger.number(name), self._ledger.passage(name)
            if number is None and passage is None:
                raise _Problem(f"no tool gave the id [{name[:40]}]")
            shown += [number] if number else []
            passages += [passage] if passage else []
        return shown, passages

    def _quotes(self, own: _Own, passages: Sequence[Read]) -> list[str]:
        """Quotations of three words or more; shorter ones are names.

        Raises:
            _Problem: one is in no passage that is cited, or that was given where none is.
        """
        quotes = [match[1] or match[2] for match in _QUOTED.finditer(own.text)]
        quotes = [quote for quote in quotes if len(quote.split()) > 2]
        for quote in quotes:
            if not self._holding(quote, passages):
                raise _Problem(f"“{quote[:60]}” is not in {'the passage cited' if passages else 'any passage'}")
        return quotes

    def _holding(self, quote: str, passages: Sequence[Read]) -> list[Read]:
        """The passages that hold a quotation, word by word."""
        wanted = _folded(quote).rstrip(".,;")
        return [p for p in passages or self._ledger.passages.values() if wanted in _folded(p.text)]

    def _stated(
        self,
        own: _Own,
        context: _Context,
        shown: Sequence[Shown],
        passages: Sequence[Read],
        quotes: Sequence[str],
    ) -> list[Stated]:
        """What each number rests on.

        Raises:
            _Problem: one rests on nothing that was shown, or on something else than the sentence says.
        """
        stated: list[Stated] = []
        for place, number in enumerate(own.numbers):
            if any(number.text in quote for quote in quotes):
                continue
            until = own.numbers[place + 1].start if place + 1 < len(own.numbers) else len(own.text) + 1
            behind = [name for at, name in own.marks if number.end <= at < until]
            near_shown = [s for s in shown if any(self._ledger.number(name) is s for name in behind)]
            near_read = [p for p in passages if any(self._ledger.passage(name) is p for name in behind)]
            if not behind:
                near_shown, near_read = list(shown), list(passages)
            if not own.marks:
                near_shown = list(self._ledger.shown.values())
                near_read = list(self._ledger.passages.values())
            stated.append(self._source(own, number, context, near_shown, near_read))
        return stated

    def _source(
        self, own: _Own, number: Number, context: _Context, shown: Sequence[Shown], passages: Sequence[Read]
    ) -> Stated:
        problems: list[str] = []
        for candidate in shown:
            if not rounds(number, candidate.quantity.value, candidate.quantity.unit):
                continue
            problem = self._about(own, number, context, candidate)
            if not problem:
                return Stated(number, candidate)
            problems.append(problem)
        for passage in passages:
            if not passage.table and self._says(own, number, context, passage):
                return Stated(number, read=passage)
        raise _Problem(
            f"{number.text}: {problems[0]}"
            if problems
            else f"{number.text} is not a number that {'the ids cited give' if own.marks else 'a tool gave'}, in this "
            "scale and unit"
        )

    def _about(self, own: _Own, number: Number, context: _Context, shown: Shown) -> str:
        """Why a number's fact or calculation is not what the sentence speaks of; empty where it is."""
        named = {t for _, t in own.companies} or context.tickers
        owners = {fact.ticker for fact in shown.facts}
        if named and not owners <= named and (own.companies or len(named) == 1):
            return f"it is {', '.join(sorted(owners - named))}'s"
        periods = own.periods or context.periods
        newest = max(shown.facts, key=lambda fact: fact.period_end_date)
        if periods and not any(of_period(newest, mention) for mention in _flat(periods)):
            return f"it is of {newest.fiscal_period or newest.period_end_date}"
        if problem := self._measured(own, shown):
            return problem
        return self._signed(own, number, shown)

    def _measured(self, own: _Own, shown: Shown) -> str:
        """Why the measure or the member is another one; empty where it is not."""
        for fact in shown.facts:
            member = stems(fact.segment or "") - UNSAID
            if member and not member & stems(own.text) and not member & stems(self.question):
                return f"it is of {fact.segment} alone"
            named = self._asker.segments[fact.ticker].find(own.text) if not fact.segment else ()
            label = stems(label_of(fact))
            if shown.calculation is None and any(
                not stems(own.text[m.start : m.end]) <= label | stems(fact.entity) for m in named
            ):
                return f"it is of the whole company, or of another row: {fact.label}"
        if shown.calculation is not None:
            return self._parts(own, shown)
        fact = shown.facts[0]
        mentioned = {m for mention in read_metrics(own.text) for m in (mention.metric, *mention.others)}
        if mentioned and fact.metric and fact.metric not in mentioned and len(shown.facts) == 1:
            return f"it is {fact.metric}"
        if fact.metric in mentioned or own.words & stems(label_of(fact)):
            return ""
        return f"it is '{fact.label[:60]}'"

    @staticmethod
    def _parts(own: _Own, shown: Shown) -> str:
        """Why a calculation is not what the sentence calls it: a ratio of other parts, or of parts that it does not
        name.
        """
        metrics = {fact.metric for fact in shown.facts}
        for name, ways in named_ratios(own.text):
            if not any(metrics <= set(way) for way in ways):
                return f"it is no {name}, but of {', '.join(sorted(m or 'another row' for m in metrics))}"
            return ""
        mentioned = {m for mention in read_metrics(own.text) for m in (mention.metric, *mention.others)}
        for fact in shown.facts:
            if fact.metric not in mentioned and not own.words & stems(label_of(fact)):
                return f"it is of '{fact.label[:60]}' too"
        return ""

    @staticmethod
    def _all_measures(own: _Own, sentence: Sentence) -> None:
        """Raises:
        _Problem: a measure is named that none of the numbers is of.
        """
        metrics = {fact.metric for fact in sentence.facts}
        words = frozenset().union(*(stems(label_of(fact)) for fact in sentence.facts))
        for name, ways in named_ratios(own.text):
            if any(metrics & set(way) for way in ways):
                words |= stems(name)
        for mention in read_metrics(own.text):
            named = stems(own.text[mention.start : mention.end])
            if not metrics & {mention.metric, *mention.others} and not named <= words:
                raise _Problem(f"none of its numbers is of {own.text[mention.start : mention.end]}")

    @staticmethod
    def _signed(own: _Own, number: Number, shown: Shown) -> str:
        words = {word.text.lower() for word in words_of(own.text)}
        rules = claim_rules()
        down, up = bool(words & set(rules.down)), bool(words & set(rules.up))
        value = shown.quantity.value
        if value < 0 < number.value and ((up and not down) or not (down or words & said_by("below_zero"))):
            return "it is below zero"
        changed = shown.calculation is not None and "-" in shown.calculation.expression
        if changed and value > 0 and number.value > 0 and down and not up:
            return "it is above zero: it rose"
        return "it is above zero" if number.value < 0 < value else ""

    def _says(self, own: _Own, number: Number, context: _Context, passage: Read) -> bool:
        """Whether a sentence of a passage states a number of what this sentence speaks of."""
        named = {t.casefold() for _, t in own.companies} or {t.casefold() for t in context.tickers}
        if passage.ticker and named and passage.ticker not in named and (own.companies or len(named) == 1):
            return False
        years = {str(m.year or (m.day.year if m.day else 0)) for m in _flat(own.periods or context.periods)} - {"0"}
        for text, numbers, words in self._sentences(passage):
            same = [
                other
                for other in numbers
                if other.value == number.value
                and other.unit == number.unit
                and (not (number.noun and other.noun) or stems(number.noun) == stems(other.noun))
            ]
            there = set(_YEAR.findall(text)) or ({passage.year} if passage.year else set())
            if same and (not years or not there or years & there) and _shared(own.words, words):
                return True
        return False

    def _sentences(self, passage: Read) -> list[tuple[str, list[Number], frozenset[str]]]:
        if passage.id not in self._told:
            told = []
            for line in passage.text.split("\n"):
                if "\t" not in line:
                    for start, end in sentences(line):
                        told.append((line[start:end], find_numbers(line[start:end]), stems(line[start:end])))
            self._told[passage.id] = told
        return self._told[passage.id]

    @staticmethod
    def _in_order(own: _Own, stated: Sequence[Stated]) -> None:
        """Numbers of a sentence and what they are of must go together: each with the name before it, each with the one
        after it, or in their order (`Intel's was $16.0 billion and AMD's $5.9 billion`).

        Raises:
            _Problem: they are crossed.
        """
        numbers = [s for s in stated if s.shown and len(s.shown.facts) == 1]
        facts = [s.shown.facts[0] for s in numbers if s.shown]
        if len(numbers) < 2:
            return
        common = frozenset.intersection(*(stems(label_of(fact)) for fact in facts))
        ways: list[tuple[str, list[Collection[object]], list[tuple[int, object]]]] = [
            ("companies", [{f.ticker} for f in facts], [(at, ticker) for at, ticker in own.companies]),
            (
                "periods",
                [{m for m in _flat(own.periods) if of_period(f, m)} for f in facts],
                [(m.start, m) for m in _flat(own.periods)],
            ),
            (
                "rows",
                [stems(label_of(f)) - common for f in facts],
                [(w.start, root) for w in words_of(own.text) for root in stems(w.text) - UNSAID - common],
            ),
        ]
        for kind, wanted, mentions in ways:
            known = [(at, key) for at, key in mentions if any(key in keys for keys in wanted)]
            if len({key for _, key in known}) < 2 or len({frozenset(keys) for keys in wanted}) < 2:
                continue
            if not _go_together([s.number for s in numbers], wanted, known):
                raise _Problem(f"its numbers and the {kind} beside them are crossed")

    def _compared(self, own: _Own, sentence: Sentence) -> None:
        """Raises:
        _Problem: what is said to be higher is lower.
        """
        words = {word.text.lower() for word in words_of(own.text)}
        more, less = bool(words & said_by("more")), bool(words & said_by("less"))
        values: dict[str, dict[str, Decimal]] = {}
        for shown in sentence.shown:
            owners = {fact.ticker for fact in shown.facts}
            if len(owners) == 1:
                values.setdefault(shown.quantity.unit, {})[owners.pop()] = shown.quantity.value
        most, least = bool(words & said_by("most")), bool(words & said_by("least"))
        for fact in sentence.facts if most != least else ():
            rivals = self._rivals(fact)
            if rivals and fact.amount != (max(rivals) if most else min(rivals)):
                raise _Problem(f"{fact.ticker}'s is not the {'most' if most else 'least'} of those that the tools gave")
        for by_owner in values.values():
            mentioned = [ticker for _, ticker in own.companies if ticker in by_owner]
            if more == less or not mentioned or len(by_owner) < 2:
                continue
            own_value = by_owner[mentioned[0]]
            best = max(by_owner.values()) if more else min(by_owner.values())
            if own_value != best:
                raise _Problem(f"{mentioned[0]}'s is not {'more' if more else 'less'}")

    def _rivals(self, fact: StoredFact) -> list[Decimal]:
        """What the tools gave of the same metric and fiscal year for companies that the question names, its own too;
        nothing where it stands alone.
        """
        named = {mention.ticker for mention in self.names.find(self.question)}
        shown = [s.facts[0] for s in self._ledger.shown.values() if len(s.facts) == 1]
        same = [
            other
            for other in shown
            if fact.metric
            and other.ticker in named
            and (other.metric, other.fiscal_period, other.segment, other.unit)
            == (fact.metric, fact.fiscal_period, fact.segment, fact.unit)
        ]
        return [other.amount for other in same] if fact in same and len({o.ticker for o in same}) > 1 else []

    def _no_other_number(self, own: _Own, stated: Sequence[Stated], sentence: Sentence, quotes: Sequence[str]) -> None:
        """Digits and amounts in words that are no checked number must be printed in what the sentence rests on.

        Raises:
            _Problem: some are not.
        """
        spans = [*own.covered, *((s.number.start, s.number.end) for s in stated)]
        printed = " ".join(
            [
                self.question,
                *(
                    f"{label_of(f)} {f.fiscal_period} {f.period_start} {f.period_end_date} {f.doc_type}"
                    for f in sentence.facts
                ),
                *(p.text for p in sentence.passages),
                *(str(p.place.get("fiscal", "")) for p in sentence.passages),
            ]
        )
        there = {match[0] for match in _DIGITS.finditer(printed)}
        years = {str(f.period_end_date.year + n) for f in sentence.facts for n in (-1, 0)}
        for match in _DIGITS.finditer(own.text):
            inside = any(start <= match.start() and match.end() <= end for start, end in spans)
            year = _YEAR.fullmatch(match[0]) and match[0] in years
            if not inside and not year and match[0].rstrip(",") not in there:
                raise _Problem(f"{match[0]} is not a number that a tool gave")
        for mention in _flat(own.periods):
            year_named = str(mention.year or (mention.day.year if mention.day else ""))
            if year_named not in ("", "0") and year_named not in there | years:
                raise _Problem(f"nothing that it rests on is of {year_named}")
        lowered = printed.lower()
        counts = {
            str(len(set(own.companies))),
            str(len(sentence.facts)),
            str(len(self._asker.companies_in(self.question))),
        }
        for word in words_of(own.text):
            key = word.text.lower()
            if any(word.text in quote for quote in quotes) or any(a <= word.start < b for a, b in spans):
                continue
            if key in said_by("amount_in_words") and key not in lowered:
                raise _Problem(f"'{key}' is an amount; write the number that `calculate` gives")
            if key in WORDS and key != "one" and key not in lowered and str(WORDS[key]) not in there | counts:
                raise _Problem(f"'{key}' is not a number that a tool gave")

    def _no_stranger(self, own: _Own, sentence: Sentence, quotes: Sequence[str]) -> None:
        """Names that neither the question nor what the sentence rests on has are somebody else's: `Visa's revenue`.

        Raises:
            _Problem: there is one.
        """
        rules = claim_rules()
        said = " ".join(
            [
                self.question,
                *(f"{label_of(fact)} {fact.entity} {fact.doc_type}" for fact in sentence.facts),
                *(f"{passage.text} {passage.place.get('path', '')}" for passage in sentence.passages),
            ]
        )
        known = stems(said) | {word.text.lower() for word in words_of(said)}
        for word in words_of(own.text):
            if not word.text[0].isupper() or any(a <= word.start < b for a, b in own.covered):
                continue
            key = word.text.lower()
            plain = is_noise(key) or key in said_by("opener") or key in rules.up | rules.down | rules.neutral
            if plain or key in known or stems(word.text) <= known | _metric_words() or word.text in " ".join(quotes):
                continue
            raise _Problem(f"nothing that it rests on is of '{word.text}'")

    def _in_words(self, own: _Own, sentence: Sentence) -> None:
        """A sentence without a number must be in the words of what it cites, and must not turn them round.

        Raises:
            _Problem: it is not, or cites nothing.
        """
        if not sentence.shown and not sentence.passages:
            raise _Problem("it cites nothing")
        text = " ".join([*(p.text for p in sentence.passages), *(label_of(f) for f in sentence.facts)])
        there = stems(text) | {root for f in sentence.facts for root in stems(f.entity)}
        if sentence.passages and not _shared(own.words, there):
            raise _Problem("the passage cited does not say so")
        rules = claim_rules()
        words, source = (
            {w.text.lower() for w in words_of(own.text)},
            {w.text.lower() for p in sentence.passages for line in p.text.split("\n") for w in words_of(line)},
        )
        for own_way, other in ((rules.up, rules.down), (rules.down, rules.up)):
            turned = words & set(own_way) and not words & set(other) and not source & set(own_way)
            if sentence.passages and turned and source & set(other):
                raise _Problem("the passage cited says the opposite")

    def _asserted(self, own: _Own, stated: Sequence[Stated]) -> None:
        """Raises:
        _Problem: the sentence does not assert an amount that it takes from a fact: it denies, supposes or bounds it.
        """
        for one in stated:
            if one.shown is None:
                continue
            force = force_of(own.text, one.number.text)
            bound = force is Force.BOUNDED and abs(one.number.value) == abs(one.shown.quantity.value)
            if bound or force not in (Force.ASSERTED, Force.BOUNDED):
                raise _Problem(f"{one.number.text}: it is {force.value}, and the fact says that it is so")

    def _claims(self, own: _Own, stated: Sequence[Stated]) -> None:
        """Raises:
        _Problem: the check of claims finds that a number is wrong.
        """
        if not own.numbers:
            return
        text, last = "", 0
        for s in sorted(stated, key=lambda s: s.number.end):
            if s.shown and len(s.shown.facts) == 1 and s.shown.calculation is None and ":" not in s.shown.id:
                text += f"{own.text[last : s.number.end]} [{s.shown.facts[0].fact_id}]"
                last = s.number.end
        text += own.text[last:]
        owners = {f.ticker for s in stated if s.shown for f in s.shown.facts}
        result = self._verifier.verify(text, next(iter(owners)) if len(owners) == 1 else None, self._known_by)
        over_several = {
            s.number.text
            for s in stated
            if s.shown and s.shown.calculation and len({f.ticker for f in s.shown.facts}) > 1
        }  # which claims are read as one company's
        for checked in result.claims:
            if checked.finding.verdict == "wrong" and checked.claim.number.text not in over_several:
                raise _Problem(f"{checked.claim.number.text}: {checked.finding.code}: {checked.finding.message}"[:300])


class _Problem(Exception):
    """Why a sentence does not stand."""


def parted(text: str) -> list[str]:
    """The sentences of an answer with their ids, those behind a full stop taken before it; markup of lists and of
    bold type is left out.

    >>> parted("It was $5. [a1] It rose. [c1]")
    ['It was $5 [a1].', 'It rose [c1].']
    """
    found = []
    plain = visible(text[: 4 * LONGEST]).replace("**", "").replace("\u00a0", " ").replace("’", "'")
    for line in plain.splitlines():
        moved = _BEHIND_END.sub(lambda m: f" {m[2].strip()}{m[1]}", line.strip().lstrip("#*•- "))
        found += [moved[start:end] for start, end in sentences(moved)]
    return [sentence for sentence in (" ".join(s.split()) for s in found) if sentence]


def named_ratios(text: str) -> list[tuple[str, list[list[str]]]]:
    """Ratios of the catalogue that a text names, the longest name first, with the metrics of each way to work it out.

    >>> named_ratios("Its gross margin was 40%.")[0]
    ('gross margin', [['gross_profit', 'revenue'], ['revenue', 'cost_of_revenue', 'revenue']])
    """
    words = f" {' '.join(word.text.lower() for word in words_of(text))} "
    found = [
        (name, [[amount.metric for amount in amounts(formula)] for formula in ratio.formulas])
        for ratio in ratios().values()
        for name in ratio.names
        if f" {name} " in words and ratio.formulas
    ]
    return sorted(found, key=lambda named: -len(named[0]))


def rounds(number: Number, value: Decimal, unit: str) -> bool:
    """Whether a number of a text is a value, as far as it is printed: `$7.2 billion` is 7,194 million, and no 7.2
    million.
    """
    if number.unit != unit:
        return False
    said, true = abs(number.value), abs(value)
    if number.approximate == "above":
        return said <= true <= said * (1 + _BOUND)
    if number.approximate == "below":
        return said * (1 - _BOUND) <= true <= said
    off = abs(said - true)
    if off > number.step / 2:
        return False
    loose = unit == PURE and number.kind in ("percent", "points", "multiple")
    return loose or off <= _NEAR * true


def _flat(mentions: Iterable[PeriodMention]) -> list[PeriodMention]:
    found: list[PeriodMention] = []
    for mention in mentions:
        found += [m for m in (mention.first, mention.last) if m] if mention.kind == "range" else [mention]
        if mention.kind == "range" and mention.first and mention.last and mention.last.year - mention.first.year > 1:
            found.append(mention)
    return found


def of_period(fact: StoredFact, mention: PeriodMention) -> bool:
    """Whether a fact is of a period that a text names, as far as the name tells."""
    years = {fact.period_end_date.year, int((fact.fiscal_period or "0000")[-4:] or 0)}
    if fact.period_start is not None and fact.months >= 11:
        years.add((fact.period_start.year + fact.period_end_date.year) // 2)
    if mention.kind == "fiscal" and mention.year:
        if mention.fiscal_name == fact.fiscal_period:
            return True
        months = 3 if mention.quarter else mention.months or 12
        return (
            mention.year in years
            and (fact.months in (0, months) or abs(fact.months - months) <= 1)
            and (not mention.quarter or not (fact.fiscal_period or "").startswith("Q") or fact.months == 0)
        )
    if mention.kind in ("ended", "date") and mention.day:
        return abs((fact.period_end_date - mention.day).days) <= (31 if mention.loose else 6)
    if mention.kind == "range" and mention.first and mention.last:
        return any(mention.first.year <= year <= mention.last.year for year in years)
    return True


def label_of(fact: StoredFact) -> str:
    """Everything that a fact is called by."""
    names = metric_names().get(fact.metric or "", ())
    parts = (fact.label, fact.row_label, fact.column_label, fact.segment, fact.table_title, fact.sentence_string)
    return " ".join([*filter(None, parts), *names])


@cache
def _metric_words() -> frozenset[str]:
    """The words of all names of metrics and ratios."""
    names = [name for names in metric_names().values() for name in names]
    return stems(" ".join([*names, *(name for ratio in ratios().values() for name in ratio.names)]))


def _shared(words: frozenset[str], there: Collection[str]) -> bool:
    return bool(words) and len(words & set(there)) >= max(1, _SHARED * len(words))


def _folded(text: str) -> str:
    marks = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "\u00a0": " "})
    return " ".join(text.translate(marks).split()).casefold()


def _go_together(
    numbers: Sequence[Number], wanted: Sequence[Collection[object]], mentions: Sequence[tuple[int, object]]
) -> bool:
    """Whether numbers stand with the names of what they are of in one of three ways."""

    def before(n: int) -> Iterable[object]:
        near = [(at, key) for at, key in mentions if at < numbers[n].start]
        return [key for at, key in near if at == near[-1][0]] if near else ()

    def after(n: int) -> Iterable[object]:
        near = [(at, key) for at, key in mentions if at >= numbers[n].end]
        return [key for at, key in near if at == near[0][0]] if near else ()

    keys = list(dict.fromkeys(key for _, key in mentions))

    def listed(n: int) -> Iterable[object]:
        return keys[n : n + 1]

    ways: tuple[Callable[[int], Iterable[object]], ...] = (before, after, listed)
    return any(all(any(key in wanted[n] for key in way(n)) for n in range(len(numbers))) for way in ways)
