"""Amounts that a question describes, where no metric and no row is called so: every word of it must stand in the row,
the column, the member, the table's title, the note's or the sentence of one amount, and the words of the row itself
must be asked for.

`weighted average remaining lease term`, `gross carrying amount of customer relationships`, `lease payments due in
2026`: of the amounts that fit, those count whose own words are told best; where they are of different values, none
does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from tickmark.ask.lexer import is_noise
from tickmark.ask.refusal import Refused
from tickmark.ask.rows import as_data, in_total, without_deductions
from tickmark.ask.segments import CHANGE
from tickmark.assurance import rank
from tickmark.catalogue import metric_names
from tickmark.factstore import StoredFact, conflicting
from tickmark.forms import comes_every
from tickmark.language.units import is_money
from tickmark.language.words import SMALL, keys_of, words_of
from tickmark.time.abbreviations import MONTHS
from tickmark.time.resolve import Slot

if TYPE_CHECKING:
    from tickmark.ask.fact_words import FactWords

_ENDINGS = re.compile(r"(?:i[sz]ations?|i[sz]ed?|i[sz]ing|ations?|ments?|ities|ity|ings?|ies|ied|ed|es|s|e|y)$")
_OF_A_TITLE = 4  # what it costs that only a title tells what a balance is of
_HARDLY_MORE = 1  # by which another row of a table is too near to what is described to be told from it
_SHORTEST = 4  # letters that a word keeps
_YEAR = re.compile(r"(?:^|\| |\bfiscal |\byear ending [a-z]+ \d\d, \| )\s*(?:fiscal\s+|fy\s*)?(20\d\d)$", re.IGNORECASE)
_AGAIN = re.compile(r"\b(buy|bought|buying)[- ]back", re.IGNORECASE)
_TAIL = re.compile(
    (
        r",? (?:including|related to|relating to|associated with|granted|under|of which|which|that|in connection "
        r"with)\b"
        r"|, \w+ed (?:to|as|in)\b"
    ),
    re.IGNORECASE,
)
"""What says more of an amount behind its name."""
_TOTAL = re.compile(r"(?:^|\| )total\b", re.IGNORECASE)
_SUMMED = re.compile(r"total\b", re.IGNORECASE)
"""Rows that say what the rows above them are."""
_OF_SOME = re.compile(r"\bin excess of\b", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\s*\(?(?:\d|[a-z])\)")
_SUPPOSED: Final = r"(?:if recognized|would|could|might)\b"
"""Titles of tables, footnotes and suppositions, which are about some of what their amounts are called by."""
_TELLING = re.compile(r"pay|pays|paid|paying", re.IGNORECASE)
"""Words that elsewhere say nothing."""
SHARES_COUNTED: Final = re.compile(
    r"\b(?:how many|number of)\b.*\b(?:shares|options|units|awards|rsus?|psus?|warrants)\b", re.IGNORECASE
)
"""What asks for a number of shares."""
_UNITS: Final = (
    (SHARES_COUNTED, re.compile("shares")),
    (re.compile(r"\bprice\b|\bper share\b|\beps\b", re.IGNORECASE), re.compile(".*/shares")),
    (re.compile(r"\bhow many\b|\bnumber of\b", re.IGNORECASE), re.compile("shares|pure")),
    (re.compile(r"\brates?\b|\bpercent(?:age)?\b|%|\bmargin\b", re.IGNORECASE), re.compile("pure")),
)
"""What an amount that is asked for in some words is counted in."""
_IN_FULL = {"comp": "compensation", "rsu": "restricted stock unit", "rsus": "restricted stock unit", "psu":
    "performance stock unit", "pp&e": "property plant equipment",
            "ppe": "property plant equipment", "d&a": "depreciation amortization", "r&d": "research development",
            "sg&a": "selling general administrative",
            "capex": "capital expenditure", "us": "united states", "roi": "return investment", "eps":
            "earnings per share", "roic": "return invested capital"}  # fmt: skip
_ALIKE = {"share": "stock", "repurchas": "purchas", "buyback": "purchas", "sale": "revenu", "bought": "purchas"}


@lru_cache(maxsize=16_384)
def stems(text: str) -> frozenset[str]:
    """The words of a text by what they are compared by: without endings, small words left out, short forms in full."""
    return frozenset[str]().union(*map(_stems_of, keys_of(text)))


@lru_cache(maxsize=16_384)
def _stems_of(key: str) -> tuple[str, ...]:
    """Those of one word, which is of many labels."""
    if key in SMALL or not key[0].isalnum():
        return ()
    found = []
    for part in _IN_FULL.get(key, key).split():
        root = (
            _ENDINGS.sub("", part) if len(part) > _SHORTEST and part != "exercised" else part
        )  # what was exercised has another price than its exercise price
        root = root if len(root) >= min(_SHORTEST, len(part)) else part
        found.append(_ALIKE.get(root, root))
    return tuple(found)


def _roots(words: str) -> frozenset[str]:
    return frozenset(root for word in words.split() for root in stems(word))


UNSAID = _roots(
    " ".join(MONTHS)
    + (
        " fiscal year years ended ending end quarter month months period as day net total balance including amount "
        "value approximately is was related through customers segment outstanding during thousand million billion usd "
        "dollar"
    )
)
"""Words of labels that nobody has to ask for."""
_OF_SCHEDULES = _roots(
    "due maturing maturity scheduled expected estimated future upcoming annual come coming fall payment pay "
    "payable "
    "obligation liability principal remaining"
)
"""Words for amounts that fall due, which a schedule of them does not have to repeat."""
_OF_STATEMENTS = _roots("revenue sales income profit earnings loss margin")
_OF_UNITS = _roots("share per price rate percentage percent number value amount count")
"""What an amount is counted in, of whatever it is."""
_OF_A_DAY = _roots("balance balances ending end " + " ".join(MONTHS))
"""Words of rows that name no amount but a day: `Ending balance`, `December 31, 2023`."""
_OF_OWN_SHARES = _roots("share stock repurchase purchase remaining program plan")
"""What a sentence about its own shares says beside the amount: `authorization ... of share repurchases remained`."""
_OUTSTANDING = _roots("outstanding")
"""What every balance is."""
_DECISIVE = _OF_STATEMENTS | _roots(
    "fair gross carrying notional undiscounted weighted average accumulated cumulative current noncurrent portion "
    "unrecognized price rate remaining change pay expected effective"
)
"""Words that make another amount of it: they must stand in its row or its column."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of one amount: its row's, what its row's label and the labels above say more of it, its column's, its
    member's, those that stand around it, and the row's own label as it is printed.
    """

    own: frozenset[str]
    more: frozenset[str]
    column: frozenset[str]
    member: frozenset[str]
    around: frozenset[str]
    label: str

    @property
    def near(self) -> frozenset[str]:
        return self.own | self.more | self.column | self.member


@dataclass(frozen=True, slots=True)
class _Asked:
    """The words of a description: those `said`, those `needed` around an amount, those of them that must stand `close`
    to it, and those that are `idle` because a schedule need not repeat them.

    `statement` says that a line of the statements is asked for, which no row with more words is; `unit` what the amount
    is counted in.
    """

    said: frozenset[str]
    needed: frozenset[str]
    close: frozenset[str]
    idle: frozenset[str]
    statement: bool
    unit: re.Pattern[str] | None

    @classmethod
    def of(cls, text: str, company: frozenset[str], due: int | None) -> _Asked:
        """The words of a text that describes an amount of a company, or one that falls due in a year."""
        text = _AGAIN.sub(" buyback ", text)
        idle = _OF_SCHEDULES if due else frozenset()
        words = [word for word in words_of(text) if _TELLING.fullmatch(word.text) or not is_noise(word.text)]
        needed = frozenset(root for word in words for root in stems(word.text)) - company - idle - _OUTSTANDING
        names = frozenset(root for word in words if word.start and word.text.istitle() for root in stems(word.text))
        unit = next((unit for said, unit in _UNITS if said.search(text)), None)
        return cls(stems(text) | company, needed, _DECISIVE | names, idle, bool(needed & _OF_STATEMENTS), unit)

    def counted(self, fact: StoredFact) -> bool:
        """Whether an amount is counted in what is asked for, and is of all that its row is called by."""
        money = self.statement and self.unit is None and not is_money(fact.unit)
        changed = fact.unit == "pure" and CHANGE.search(fact.column_label or "")
        return (
            not money
            and not is_of_some(fact)
            and not changed
            and (self.unit is None or bool(self.unit.fullmatch(fact.unit)))
        )


def is_of_some(fact: StoredFact) -> bool:
    """Whether an amount is of some of what it is called by: of a footnote, of a supposition (`if recognized, would
    ...`), of plans in excess of something.
    """
    sentence = fact.sentence_string or ""
    label_supposes, may_suppose = (re.search(_SUPPOSED, text) is not None for text in (fact.label, sentence))
    return bool(
        label_supposes
        or _FOOTNOTE.match(sentence)
        or _OF_SOME.search(fact.table_title or "")
        or (may_suppose and re.search(rf"{re.escape(fact.printed)}[^.;]{{0,25}}\b{_SUPPOSED}", sentence))
    )


_CONJUNCTS: Final = re.compile(r",? and |, | & ")
_CLAUSE_END: Final = re.compile(r"[,;:]\s|\.\s|\.$|\b(?:compared|primarily|mainly|due|driven|partially|offset)\b")


def is_of_more(label: str, needed: frozenset[str], said: frozenset[str]) -> bool:
    """Whether a row adds something else to what is asked for: `Depreciation and amortization` to depreciation.

    Args:
        label: the row's.
        needed: words of what is asked for.
        said: all words of the question, with those that mean the same.
    """
    split = _CONJUNCTS.split(label)
    if len(split) == 1:
        return False
    parts = [stems(part) - UNSAID for part in split]
    alone = [part for part in parts if part and part & needed and needed & stems(label) <= part]
    further = [part for part in parts if _told(part) - said]
    return bool(alone) and any(part not in alone for part in further)


def clause(fact: StoredFact) -> str:
    """What a sentence says of one of its amounts: all up to it, and on to the end of its clause."""
    sentence = fact.sentence_string or ""
    place = sentence.find(fact.printed) if fact.printed else -1
    if place < 0:
        return sentence
    ends = _CLAUSE_END.search(sentence, place + len(fact.printed))
    return sentence[: ends.start()] if ends else sentence


class Descriptions:
    """The amounts of one company, found by what is written around them.

    Args:
        words: those around the facts of the company.
    """

    def __init__(self, words: FactWords) -> None:
        self._index = words
        self._facts = words.facts
        self._name = words.name
        self._of_totals: dict[tuple[str, int | None], set[str]] = defaultdict(set)
        """What the rows that sum a table say that the rows above them are."""
        self._further: dict[str, list[list[int]]] = defaultdict(list)
        """Where words stand that are not written around a fact: of the table's totals and of all names of a metric."""
        tables: dict[tuple[str, int | None], list[int]] = defaultdict(list)
        metrics: dict[str, list[int]] = defaultdict(list)
        for place, fact in enumerate(self._facts):
            tables[fact.accession, fact.table_index].append(place)
            metrics[fact.metric or ""].append(place)
            if fact.table_index is not None and _SUMMED.match(fact.row_label or ""):
                self._of_totals[fact.accession, fact.table_index] |= stems(fact.row_label or "")
        for table, said in self._of_totals.items():
            for word in said:
                self._further[word].append(tables[table])
        for metric, places in metrics.items():
            for word in frozenset[str]().union(*map(stems, metric_names().get(metric, ()))):
                self._further[word].append(places)
        self._read: dict[int, _Words] = {}

    def _words_of(self, place: int) -> _Words:
        """The words of a fact, read when it is first looked at."""
        if place not in self._read:
            fact = self._facts[place]
            self._read[place] = _words(fact, self._of_totals.get((fact.accession, fact.table_index), ()))
        return self._read[place]

    @cached_property
    def _rows(self) -> Mapping[tuple[object, ...], list[StoredFact]]:
        rows: dict[tuple[object, ...], list[StoredFact]] = defaultdict(list)
        for fact in self._facts:
            rows[_row(fact)].append(fact)
        return rows

    def _with(self, words: frozenset[str]) -> list[int]:
        """The places of the facts that all of the words are about."""
        near = [
            {*self._index.places(word).tolist(), *(n for own in self._further.get(word, ()) for n in own)}
            for word in words
        ]
        found = ((place, self._words_of(place)) for place in sorted(set.intersection(*near)))
        return [place for place, own in found if words <= own.near | own.around]

    def one(self, text: str, due: int | None, slots: Sequence[Slot] | None) -> StoredFact:
        """The one amount that a description is about.

        Args:
            text: the description.
            due: year in which the amount falls due, of a schedule; None for an amount that is not one of a schedule.
            slots: the periods that it can be of; None for a balance of the newest annual report or of a report after
                it.

        Raises:
            Refused: there is none, or there are several.
        """
        when = {(slot.end, 0 if slot.start is None else slot.months) for slot in slots or ()}
        annual = max((fact.doc_date for fact in self._facts if comes_every(fact.doc_type) == "year"), default=date.min)

        def fits(fact: StoredFact) -> bool:
            return (
                (fact.period_end_date, fact.months) in when
                if slots is not None
                else not fact.period_start and fact.doc_date >= annual
            )

        return _the_one(self._find(text, due, fits), text)

    def _find(self, text: str, due: int | None, fits: Callable[[StoredFact], bool]) -> list[StoredFact]:
        """The amounts whose own words a description tells best; none where a word of it is not about any."""
        asked = _Asked.of(text, self._name, due)
        if not asked.needed - _OF_UNITS:
            return []
        scored = []
        for place in self._with(asked.needed):
            fact = self._facts[place]
            if (
                due_year(fact) == due
                and asked.counted(fact)
                and fits(fact)
                and (cost := _cost(self._words_of(place), asked, fact.table_index is None)) is not None
            ):
                scored.append((cost, place))
        least = min((cost for cost, _ in scored), default=0)
        tables = {
            (f.accession, f.table_index)
            for f in (self._facts[place] for cost, place in scored if cost == least)
            if f.table_index is not None
        }
        told = {
            place for _, place in scored if asked.needed <= self._words_of(place).near
        }  # all of it in the row, the column or the member itself
        whole = any(cost == least and place in told for cost, place in scored)
        near = [
            (cost, self._facts[place])
            for cost, place in sorted(scored)
            if cost <= least + _HARDLY_MORE * (not whole or place in told)
        ]
        best = in_total([fact for cost, fact in near if cost == least or (fact.accession, fact.table_index) in tables])
        return [each for fact in best for each in (fact, *self._beside(fact, asked.said))]

    def _beside(self, fact: StoredFact, said: frozenset[str]) -> list[StoredFact]:
        """The amounts of a fact's row in other columns, where nothing says which column is meant."""
        if not _told(stems(fact.column_label or "")) - said or _TOTAL.search(fact.column_label or ""):
            return []
        return [f for f in self._rows[_row(fact)] if f is not fact and due_year(f) == due_year(fact)]


def _row(fact: StoredFact) -> tuple[object, ...]:
    return (fact.accession, fact.table_index, fact.row_index, fact.period_start, fact.period_end_date, fact.unit)


def due_year(fact: StoredFact) -> int | None:
    """The year in which an amount of a schedule falls due, by its row or its column; None of any other amount."""
    if fact.period_start is not None or fact.table_index is None:
        return None
    for label in (fact.row_label or "", fact.column_label or ""):
        if named := _YEAR.search(label.strip()):
            of_report = int((fact.fiscal_period or str(fact.period_end_date.year))[-4:])
            return int(named[1]) if int(named[1]) > of_report else None
    return None


def _the_one(found: Sequence[StoredFact], words: str) -> StoredFact:
    """The amount that counts of those that a description fits alike: of the newest day, of a period before a balance,
    of the newest filing.

    Raises:
        Refused: there is none, or the newest filing has several.
    """
    if not found:
        raise Refused("insufficient_data", f"No amount of the filings here is '{words}' for that period.")
    day = max(fact.period_end_date for fact in found)
    last = [fact for fact in found if fact.period_end_date == day]
    flows = [fact for fact in last if fact.period_start] or last
    newest = max(fact.filing_date for fact in flows)
    flows.sort(
        key=lambda fact: (fact.amount < 0, rank(fact.assurance))
    )  # what went out stands in brackets in one table and without them in another
    different = conflicting([fact for fact in flows if fact.filing_date == newest])
    different = [
        fact
        for n, fact in enumerate(different)
        if not any(abs(abs(fact.amount) - abs(other.amount)) <= fact.precision for other in different[:n])
    ]
    if len(different) > 1:
        raise Refused(
            "missing_context",
            f"'{words}' stands for several amounts in the filing.",
            suggestions=tuple(dict.fromkeys(place_in_words(fact) for fact in different[:4])),
            partial=tuple(as_data(fact) for fact in different[:6]),
        )
    return different[0]._replace(flipped=different[0].value < 0) if different[0].unit == "shares" else different[0]


def place_in_words(fact: StoredFact) -> str:
    """Where an amount stands, for reading."""
    if fact.table_index is None:
        return f"a sentence of {fact.section_title or fact.section_id}"
    column = f", column '{fact.column_label}'" if fact.column_label else ""
    return f"row '{fact.row_label or fact.label}'{column} of a table in {fact.section_title or fact.section_id}"


def _words(fact: StoredFact, table: Iterable[str]) -> _Words:
    *above, named = (fact.label or "").split(" > ")
    named = without_deductions(fact.row_label or named)
    tail = _TAIL.search(named)
    own, more = (
        ("", named)
        if named.endswith(":")
        else (named[: tail.start()], named[tail.start() :])
        if tail and tail.start()
        else (named, "")
    )
    note = fact.section_title if "Note" in (fact.section_id or "") else ""
    around = {
        fact.table_title or "",
        note or "",
        clause(fact),
        *metric_names().get(fact.metric or "", ()),
    }
    return _Words(
        stems(own),
        stems(more).union(*map(stems, above)),
        stems(fact.column_label or ""),
        stems(fact.segment or ""),
        frozenset(table).union(*map(stems, around)),
        own,
    )


def _cost(words: _Words, asked: _Asked, told: bool) -> int | None:
    """How much of an amount's own words is not asked for, and how much of what is asked for stands only around it; None
    where it is another amount.

    Args:
        words: the amount's.
        asked: the description.
        told: whether a sentence tells the amount, whose other words are farther from it than those of a table.
    """
    own, column, more = _told(words.own) - asked.idle, _told(words.column), _told(words.more)
    strange, afar = own - asked.said - words.member, asked.needed - words.near
    if is_of_more(words.label, asked.needed, asked.said | words.member) or (more & _OF_ANOTHER_KIND) - asked.said:
        return None
    unnamed = bool(words.own & _OF_A_DAY) and not (
        own or column or words.member or asked.idle
    )  # the table's title is its name
    if (words.member - asked.said - UNSAID) or (afar & asked.close and not unnamed) or (told and afar - _OF_OWN_SHARES):
        return None
    alike = len((own | more | words.member) & asked.said)
    if len(strange) > (0 if asked.statement or alike < 2 else alike) + 2 * bool(asked.idle) or (
        own and not own & (asked.said | words.member)
    ):
        return None
    if not asked.needed & words.near and not unnamed and (own or not asked.idle):
        return None
    if (
        asked.unit is None
        and not asked.idle
        and asked.needed <= words.member | words.column
        and not asked.needed & (words.own | words.more | words.around)
    ):
        return None  # whose it is, and nothing of what: `what did Pumps earn`
    unlikely = asked.idle and not asked.idle & (words.near | words.around)
    return (
        3 * len(strange)
        + 2 * len(column - asked.said - asked.idle)
        + bool(more - asked.said)
        + len(afar)
        + bool(unlikely)
        + told
        + _OF_A_TITLE * unnamed
    )


_OF_ANOTHER_KIND: Final = _roots(
    "deferred unrecognized discontinued intersegment eliminations noncontrolling unaudited pro forma"
)
"""Words of labels above a row that make another amount of it: R&D under `Deferred tax assets` is no R&D."""


def _told(words: frozenset[str]) -> frozenset[str]:
    return frozenset(word for word in words - UNSAID if not word[0].isdigit())


__all__ = [
    "SHARES_COUNTED",
    "UNSAID",
    "Descriptions",
    "clause",
    "due_year",
    "is_of_more",
    "is_of_some",
    "place_in_words",
    "stems",
]
