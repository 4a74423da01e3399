"""A question as it is read where the grammar does not answer it: what it is about, and what kind of answer it wants."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from tickmark.ask.asking import log_odds
from tickmark.ask.free_text_lookup import due_year, stems
from tickmark.ask.kinds import is_instant
from tickmark.ask.lexer import RATIO, Kind, metrics_of, named_measures
from tickmark.ask.plan import PeriodSpec
from tickmark.ask.quotes.wishes import EXPECTING
from tickmark.ask.said import said
from tickmark.ask.wordings import Phrase
from tickmark.catalogue import ratios
from tickmark.factstore import label_key
from tickmark.language.words import words_of

if TYPE_CHECKING:
    from tickmark.factstore import StoredFact

_WHY: Final = said("fallback/why")
_YEAR_DIGITS = 4
_END = 160  # characters of a question's end that may ask for a reason
_WHY_BEHIND: Final = said("fallback/why_behind")
"""What asks for a reason at a question's end: `data center revenue 2023: what drove the decline`."""
_TOLD: Final = said("fallback/told")
_METHOD: Final = said("fallback/method")
"""What asks how something is accounted for: the policy, not the amount."""
_MATTER: Final = said("fallback/matter")
_WHETHER: Final = said("fallback/whether")
_EITHER: Final = said("fallback/either")
"""What asks at a question's end which of two things it was: `revenue jump 2023 - volume or price?`."""
_BETWEEN: Final = said("fallback/between")
"""What asks with words that stand around what is asked about."""
_OTHERS_VIEW: Final = said("fallback/others_view")
_CERTAIN_ODDS: Final = 2.0
"""Log-odds from which an amount does not answer where sentences do: of questions for amounts one in 150 has them."""
_LEAST_ODDS: Final = 1.1
"""Log-odds that sentences are asked for, from which they may answer: from .5 they answered one in twenty questions for
amounts about reports that nobody had seen.
"""
_SOME_ODDS: Final = 0.5
_ANY_AMOUNT: Final = stems("amount value total number size level balance")
WORKED_OUT: Final[frozenset[Kind]] = frozenset(
    ("percent_of", "share_of", "ratio_of", "average", "change_in", "sum_of", "difference", "cagr", "sequential",
    "highest", "lowest", "rank", "compare", "than",
     "how_much_more", "times_more", "multiplied", "everyone", "which_company", "which_segment", "which_period",
     "change")
)  # fmt: skip
"""What asks for more than one printed amount."""
SHARES: Final[frozenset[Kind]] = frozenset(("percent_of", "share_of"))
"""What asks for a share, which some filings print."""
_OF_MATTERS: Final[frozenset[Kind]] = frozenset(
    ("compare", "which_period", "which_company", "which_segment", "multiplied")
)
"""Of these, what a question for sentences says too: `cases against`, `when did it say`, `who oversees`."""
_FALL: Final = said("fallback/fall")
_RISE: Final = said("fallback/rise")
_EXPECTED: Final = said("fallback/expected")
_FALL_OR_RISE: Final = said("fallback/fall_or_rise")
_TRAILING: Final = said("fallback/trailing")
"""What asks for twelve months that no statement is of, which are added up from others."""
_COUNTED: Final = said("fallback/counted")
"""What asks for a number of things."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the fallback reads it: its companies, the periods it names, what is left of its words as a
    phrase and as they are (`rest`), and the kinds of things it names.
    """

    text: str
    tickers: tuple[str, ...]
    specs: tuple[PeriodSpec, ...]
    years: frozenset[str]
    phrase: Phrase
    kinds: frozenset[Kind]
    rest: str
    known_by: date | None

    @property
    def why(self) -> bool:
        """Whether a reason is asked for."""
        return asks_why(self.text)

    @property
    def method(self) -> bool:
        """Whether it is asked how a company accounts for something."""
        return bool(_METHOD.search(self.text)) and not self.why

    @property
    def direction(self) -> tuple[bool, bool]:
        """Whether it is asked about a fall, and whether about a rise."""
        return direction_of(self.text)

    @property
    def expectation(self) -> bool:
        """Whether it is asked what a company expects."""
        return bool(EXPECTING.search(self.text)) and not self.of_others

    @property
    def named_years(self) -> frozenset[str]:
        """The years that are named, in whatever way: `2025`, `FY25`."""
        names = (spec.name[-_YEAR_DIGITS:] for spec in self.specs if spec.name)
        return self.years | frozenset(name for name in names if name.isdigit())

    @property
    def of_day(self) -> bool:
        """Whether a day or the end of a period is asked for."""
        return any(spec.edge or (spec.day and not spec.months) for spec in self.specs)

    @property
    def _named(self) -> tuple[str, ...]:
        """The metrics and ratios that are named."""
        return tuple(meaning for found in named_measures(words_of(self.text)) for meaning in found.values)

    @property
    def names_amount(self) -> bool:
        """Whether a metric or a ratio is named."""
        return bool(self._named)

    def is_of_another_kind(self, fact: StoredFact) -> bool:
        """Whether a fact is no amount of what is named: a balance, where only amounts of periods are; an amount of
        money that is not called so, where a rate is.
        """
        metrics = metrics_of(self._named)
        rates = [ratios()[name.removeprefix(RATIO)] for name in self._named if name.startswith(RATIO)]
        flow = bool(metrics) and not rates and not any(is_instant(metric) for metric in metrics)
        called = {label_key(name) for rate in rates for name in rate.names}
        rate = bool(rates) and all(rate.is_rate for rate in rates) and fact.unit != "pure"
        return (flow and not fact.months) or (rate and label_key(fact.row_label or fact.label) not in called)

    @property
    def told(self) -> bool:
        """Whether only sentences answer it."""
        return self.why or self.method or bool(_TOLD.match(self.text) or _EITHER.search(self.text))

    @property
    def narrative(self) -> bool:
        """Whether sentences are asked for."""
        matter = (
            len(self.tickers) == 1
            and not (self.phrase.certain and self.phrase.unit == "money")
            and (_MATTER.search(self.text) or _WHETHER.match(self.text))
            and not _COUNTED.search(self.text)
            and not self.kinds & (WORKED_OUT - _OF_MATTERS)
        )
        return self.told or self.expectation or bool(matter)

    @property
    def of_sentences(self) -> float:
        """The log-odds that sentences are asked for."""
        return log_odds(self)

    @property
    def tellable(self) -> bool:
        """Whether sentences may answer: they are asked for, or likelier than an amount."""
        return self.narrative or self.of_sentences > _LEAST_ODDS

    @property
    def hardly_tellable(self) -> bool:
        """Whether sentences may answer where no amount is likely: nothing says that one is asked for."""
        amount = self.phrase.unit or self.names_amount or not _ANY_AMOUNT.isdisjoint(self.phrase.ordered)
        return self.of_sentences > _SOME_ODDS and not amount

    @property
    def hardly_of_amount(self) -> bool:
        """Whether it is all but certain that no amount is asked for."""
        return len(self.tickers) == 1 and self.of_sentences > _CERTAIN_ODDS

    def expects(self, fact: StoredFact) -> bool:
        """Whether a fact states what is expected: what falls due in a year that is named, an amount that is called by
        the question's own word for it (`projected benefit obligation`), or one of a table of what is expected.
        """
        words = frozenset[str]().union(*(stems(match[0]) for match in _EXPECTED.finditer(self.text)))
        due = due_year(fact)
        called = f"{fact.label} {fact.column_label or ''}"
        of_table = fact.table_index is not None and EXPECTING.search(f"{called} {fact.table_title or ''}")
        return str(due) in self.years or bool(words & stems(called)) or bool(of_table)

    @property
    def one_amount(self) -> bool:
        """Whether one printed amount of one company and one period is asked for."""
        single = len(self.tickers) == 1 and len(self.specs) < 2
        return single and not self.kinds & (WORKED_OUT - SHARES) and not self.of_others and not self.narrative

    @property
    def may_be_stated(self) -> bool:
        """Whether an amount that a sentence states may be asked for: one of one company, which is no view of others."""
        return self.judged and not self.of_others

    @property
    def of_others(self) -> bool:
        """Whether it is asked what others think: analysts, the market."""
        return bool(_OTHERS_VIEW.search(self.text))

    @property
    def judged(self) -> bool:
        """Whether it can be said how likely amounts of one company answer it."""
        single = len(self.tickers) == 1 and self.phrase.says_what
        amount = not (self.told or _WHETHER.match(self.text) or _TRAILING.search(self.text))
        return single and amount and "sign" not in self.kinds


def direction_of(text: str) -> tuple[bool, bool]:
    """Whether words speak of a fall, and whether of a rise; of neither where they speak of both.

    >>> direction_of("declines in valve sales"), direction_of("sales growth"), direction_of("growth or decline")
    ((True, False), (False, True), (False, False))
    """
    falls, rises = bool(_FALL.search(text)), bool(_RISE.search(text))
    return falls and not rises, rises and not falls


def asks_why(question: str) -> bool:
    """Whether a reason is asked for.

    >>> asks_why("why did margins fall"), asks_why("margin 2023")
    (True, False)
    """
    return bool(_WHY.match(question) or _WHY_BEHIND.search(question, max(0, len(question) - _END)))


def asks_for_sentences(question: str) -> bool:
    """Whether a reason or a way of accounting is asked for, which no amount is."""
    return asks_why(question) or bool(_METHOD.search(question))


def without_asking(rest: str) -> str:
    """What is asked about, without the words that ask for a reason or for what happened."""
    asking = _WHY.match(rest) or _TOLD.match(rest)
    return rest[asking.end() :] if asking and not _BETWEEN.match(rest) else rest


def reason_in_front(rest: str) -> str:
    """A question's words with what asks for a reason at its end taken away, and the direction that it names kept."""
    behind = _WHY_BEHIND.search(rest, max(0, len(rest) - _END))
    if behind is None:
        return rest
    moved = _FALL_OR_RISE.search(behind[0])
    return f"{rest[: behind.start()]} {moved[0] if moved else ''}".strip()


__all__ = [
    "SHARES",
    "WORKED_OUT",
    "Asked",
    "asks_for_sentences",
    "asks_why",
    "direction_of",
    "reason_in_front",
    "without_asking",
]
