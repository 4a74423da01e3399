"""What the tools of one conversation have shown: facts, values of statements, calculations and passages, each under the
id that it is cited by. An answer states nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tickmark.ask.calculator import Calculation
from tickmark.ask.quantity import Quantity
from tickmark.security import visible

if TYPE_CHECKING:
    from tickmark.ask.answer import Answer
    from tickmark.factstore import FactStore, StoredFact
    from tickmark.financials import Financials

SHORTEST = 8
"""Letters of a fact's id that name it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A number that a tool gave: its id, what it is, and the calculation that made it, if one did."""

    id: str
    quantity: Quantity
    calculation: Calculation | None = None

    @property
    def facts(self) -> tuple[StoredFact, ...]:
        """The facts that it rests on."""
        return self.quantity.facts


@dataclass(frozen=True, slots=True)
class Read:
    """A passage or table that a tool gave. `place` has what the tool said of it: ticker, section, path."""

    id: str
    text: str
    place: Mapping[str, Any]
    table: bool = False

    @property
    def ticker(self) -> str:
        """Of its company, in small letters; empty where it is not known."""
        return str(self.place.get("ticker") or self.id.partition("_")[0] if "_" in self.id else "").casefold()

    @property
    def year(self) -> str:
        """Of its filing's fiscal period; empty where it is not known."""
        told = str(self.place.get("fiscal") or "")[-4:] or (self.id.split("_")[1][:4] if "_" in self.id else "")
        return told if told.isdigit() else ""


class Ledger:
    """One conversation's.

    Args:
        store: the facts.
        numbers: that the question states, which a calculation may use.
    """

    def __init__(self, store: FactStore, numbers: Iterable[Decimal] = ()) -> None:
        self._store = store
        self.numbers = frozenset(numbers)
        self.shown: dict[str, Shown] = {}
        self.passages: dict[str, Read] = {}

    def note_facts(self, facts: Iterable[StoredFact]) -> None:
        """Facts that a tool gave."""
        for fact in facts:
            if fact.fact_id not in self.shown:
                self.shown[fact.fact_id] = Shown(
                    fact.fact_id, Quantity(fact.amount, fact.unit, f"{fact.entity} {fact.label}", (fact,))
                )

    def note_statements(self, found: Financials) -> None:
        """The values of statements, as TICKER:METRIC:PERIOD; of several rows of one metric none has that name."""
        named: dict[str, list[Shown]] = {}
        for _, line, column, entry in found.entries():
            name = f"{found.company.ticker}:{line.metric}:{column.name}".casefold()
            quantity = Quantity(entry.amount, entry.unit, f"{found.company.name} {line.metric}", entry.facts)
            key = name if line.label is None else f"{name}:{line.label.casefold()}"
            named.setdefault(key, []).append(Shown(key, quantity))
        self.shown |= {key: own[0] for key, own in named.items() if len(own) == 1}

    def note_calculation(self, done: Calculation) -> str:
        """A calculation; gives the id that it is cited by: c1, c2, ..."""
        number = 1 + sum(name.startswith("c") and name[1:].isdigit() for name in self.shown)
        self.shown[f"c{number}"] = Shown(f"c{number}", done.quantity, done)
        self.note_facts(done.quantity.facts)
        return f"c{number}"

    def note_answer(self, answer: Answer) -> list[str]:
        """An answer of the grammar: its facts, quotations and values; gives the ids of its values, a1, a2, ..., in
        their order."""
        facts = {c.fact_id: fact for c in answer.citations if (fact := self._store.get(c.fact_id))}
        offered = [fact for c in answer.candidates if (fact := self._store.get(c.fact_id))]
        self.note_facts([*facts.values(), *offered])
        for quote in answer.passages:
            name = f"{quote.accession}:block {quote.first_block}"
            self.note_passage(name, quote.text, {"ticker": quote.ticker, "section": quote.section})
        ids = []
        for value in answer.answer.values:
            own = tuple(facts[i] for i in value.fact_ids if i in facts)
            if own:
                number = 1 + sum(name.startswith("a") and name[1:].isdigit() for name in self.shown)
                words = f"{value.entity} {value.metric} {value.period}"
                quantity = Quantity(Decimal(repr(value.value)), value.unit, words, own)
                self.shown[f"a{number}"] = Shown(f"a{number}", quantity)
                ids.append(f"a{number}")
        return ids

    def note_passage(self, name: str, text: str, place: Mapping[str, Any], *, table: bool = False) -> None:
        """A passage that a tool gave."""
        before = self.passages.get(name)
        if before is None or len(before.text) < len(text):
            self.passages[name] = Read(name, visible(text), place, table)

    def quantity(self, reference: str) -> Quantity | None:
        """What an id names among what was shown; None where it names nothing."""
        found = self.number(reference)
        return found.quantity if found else None

    def number(self, reference: str) -> Shown | None:
        """The number with an id, or with the only id that begins so."""
        wanted = reference.strip().casefold()
        if wanted in self.shown:
            return self.shown[wanted]
        if len(wanted) < SHORTEST:
            return None
        fitting = [name for name in self.shown if name.startswith(wanted)]
        return self.shown[fitting[0]] if len(fitting) == 1 else None

    def passage(self, reference: str) -> Read | None:
        """The passage with an id, or with the only id that begins so."""
        wanted = reference.strip()
        if wanted in self.passages:
            return self.passages[wanted]
        fitting = [name for name in self.passages if len(wanted) >= SHORTEST and name.startswith(wanted)]
        return self.passages[fitting[0]] if len(fitting) == 1 else None

    @property
    def facts(self) -> list[StoredFact]:
        """The facts behind all numbers that were shown."""
        return [fact for shown in self.shown.values() for fact in shown.facts]

    @property
    def tickers(self) -> frozenset[str]:
        """The companies that a tool gave something of, in small letters."""
        return frozenset({f.ticker.casefold() for f in self.facts} | {p.ticker for p in self.passages.values()})
