"""Verified facts in memory, found by company, metric, period and segment, best first.

Loaded from the published warehouse one company at a time, when it is first asked for. Belongs here: which of several
printings of a value counts, what sign it has in plain words, which printings disagree. What a question means is in
`terms` and `ask`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import cached_property, lru_cache
from itertools import starmap
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, get_args, get_type_hints

from tickmark.caching import Lately, collected_later
from tickmark.catalogue import canonical, metric_names, nearest
from tickmark.entities import FIRST_OWN_CIK
from tickmark.entities.own_companies import Companies
from tickmark.factstore.derived_quarters import remainder
from tickmark.factstore.fact import StoredCompany, StoredFact, conflicting, label_key
from tickmark.factstore.fact_precedence import preference
from tickmark.factstore.noncontrolling_attribution import SHARED, of_share, share_kind
from tickmark.factstore.sign_convention import flipped_taxes, is_flipped
from tickmark.language.phrases import Phrases
from tickmark.records import plain_records
from tickmark.settings import settings

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

__all__ = [
    "ANY",
    "FACTS_KEPT",
    "SHARED",
    "STATEMENTS",
    "CompanyFacts",
    "FactStore",
    "StoredCompany",
    "StoredFact",
    "conflicting",
    "iter_facts",
    "label_key",
    "of_share",
    "remainder",
    "share_kind",
]

FACTS_KEPT: Final = 40_000
"""Facts of companies that were asked about last, which stay in memory with what is made of them (about 2 KB for each):
those of the four last companies however many they are."""
_K = TypeVar("_K")
_OF_OWNERS = re.compile(r"(?<=per share) attributable to [^()—–-]+", re.IGNORECASE)
_TEXTS_AND_DAYS: Final = frozenset(
    place
    for place, (name, hint) in enumerate(get_type_hints(StoredFact).items())
    if name != "fact_id" and not {str, date}.isdisjoint((hint, *get_args(hint)))
)
"""The columns of facts whose values come again."""
_CLASS_MARK = re.compile(r"[.\-/ ]")


STATEMENTS: Final = ("income_statement", "balance_sheet", "cash_flow", "comprehensive_income")
"""Kinds of tables that are primary statements."""


class Whatever(Enum):
    """A search that does not mind."""

    ANY = "any"


ANY: Final = Whatever.ANY
"""Any start, any segment."""


@dataclass(frozen=True, slots=True)
class CompanyFacts:
    """All verified facts of one company, best first within a metric and period."""

    company: StoredCompany
    facts: tuple[StoredFact, ...]
    by_metric: Mapping[str, tuple[StoredFact, ...]]
    by_label: Mapping[str, tuple[StoredFact, ...]]
    by_table: Mapping[tuple[str, int | None], tuple[StoredFact, ...]]
    """Facts by their filing and the number of their table in it, None for those of its sentences."""
    segments: tuple[str, ...]

    def metrics(self) -> tuple[str, ...]:
        """Canonical metrics that the whole company states, in no order."""
        return tuple(name for name, facts in self.by_metric.items() if any(f.segment is None for f in facts))

    def rows_called(self, metric: str) -> tuple[StoredFact, ...]:
        """Rows of statements called what a metric is called, for a company none of whose facts is the metric: those of
        its first names first.

        `Research and development expense`, without in-process research, serves for research and development; a row that
        the catalogue calls by the name of a nearer metric does not (`Depreciation` for depreciation and amortization).
        """
        known = canonical()[metric]
        if any(f.segment is None for f in self.by_metric.get(metric, ())):
            return ()
        near = {name: {_words(called) for called in metric_names()[name]} for name in nearest(metric)}
        rows = (f for key in dict.fromkeys(map(label_key, metric_names()[metric])) for f in self.by_label.get(key, ()))
        stated = (
            f
            for f in rows
            if f.segment is None and f.table_kind in STATEMENTS and known.of_unit(f.unit) and not _of_a_part(f.label)
        )
        return tuple(
            f
            for f in stated
            if f.metric is None or (f.metric in near and _words(f.row_label or f.label) not in near[f.metric])
        )

    def own_rows(self, metric: str, words: str) -> tuple[StoredFact, ...]:
        """Rows that are called just what `words` say and stand in a statement beside the metric, which is called
        otherwise there.

        `Net sales` above `Total revenues` is such a row: elsewhere the words mean revenue, in this company's filings
        they do not.
        """
        key = label_key(words)
        named = [f for f in self.by_metric.get(metric, ()) if f.segment is None and f.table_kind in STATEMENTS]
        if any(label_key(f.row_label or f.label) == key for f in named):
            return ()
        tables, units = {(f.accession, f.table_index) for f in named}, {f.unit for f in named}
        rows = [
            f
            for f in self.by_label.get(key, ())
            if f.segment is None and f.metric is None and f.unit in units and _same_words(f.row_label or f.label, words)
        ]
        return tuple(rows) if any((f.accession, f.table_index) in tables for f in rows) else ()


class Lookups(Protocol):
    """Questions about all companies at once that are answered without loading their facts."""

    def owner(self, fact_id: str) -> str | None:
        """The ticker of a fact; None where there is no such fact."""

    def stating(self, metrics: Sequence[str], low: Decimal, high: Decimal, most: int) -> list[str]:
        """Tickers of companies, at most so many, that state one of these metrics of the whole company with an amount
        between two, without its sign.
        """

    def members_with(self, part: str, most: int) -> Mapping[str, Sequence[str]]:
        """All members of the companies, at most so many, that have one with these small letters in its name."""

    def names_with(self, part: str, most: int, but: str = "") -> Sequence[tuple[str, str]]:
        """Names of rows and members with these small letters, at most so many, each with its company's ticker; of
        companies but one.
        """


class _Database:
    """Look-ups in a warehouse."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection

    def owner(self, fact_id: str) -> str | None:
        with self._connection.cursor() as cursor:
            row = cursor.execute("SELECT ticker FROM verified_facts WHERE fact_id = ? LIMIT 1", [fact_id]).fetchone()
        return None if row is None else str(row[0])

    def stating(self, metrics: Sequence[str], low: Decimal, high: Decimal, most: int) -> list[str]:
        with self._connection.cursor() as cursor:
            rows = cursor.execute(_STATING, [list(metrics), float(low), float(high), most]).fetchall()
        return [str(ticker) for (ticker,) in rows]

    def members_with(self, part: str, most: int) -> Mapping[str, Sequence[str]]:
        members: dict[str, list[str]] = defaultdict(list)
        with self._connection.cursor() as cursor:
            for ticker, member in cursor.execute(_MEMBERS_WITH, [part, most]).fetchall():
                members[ticker].append(member)
        return members

    def names_with(self, part: str, most: int, but: str = "") -> Sequence[tuple[str, str]]:
        with self._connection.cursor() as cursor:
            return cursor.execute(_NAMES_WITH, {"part": part, "but": but, "most": most}).fetchall()


class _Rows:
    """Look-ups in rows that are held in memory."""

    def __init__(self, rows: Mapping[str, Sequence[tuple[Any, ...]]]) -> None:
        self._rows = rows

    @cached_property
    def _facts(self) -> list[StoredFact]:
        return [StoredFact(*row) for own in self._rows.values() for row in own]

    def owner(self, fact_id: str) -> str | None:
        return next((fact.ticker for fact in self._facts if fact.fact_id == fact_id), None)

    def stating(self, metrics: Sequence[str], low: Decimal, high: Decimal, most: int) -> list[str]:
        fits = (
            f.ticker
            for f in self._facts
            if f.metric in metrics and f.segment is None and low <= abs(Decimal(repr(float(f.value)))) <= high
        )
        return sorted(dict.fromkeys(fits))[:most]

    def members_with(self, part: str, most: int) -> Mapping[str, Sequence[str]]:
        owners = list(dict.fromkeys(f.ticker for f in self._facts if f.segment and part in f.segment.lower()))[:most]
        members = {owner: {f.segment for f in self._facts if f.ticker == owner and f.segment} for owner in owners}
        return {owner: sorted(own) for owner, own in members.items()}

    def names_with(self, part: str, most: int, but: str = "") -> Sequence[tuple[str, str]]:
        facts = (f for f in self._facts if f.ticker != but)
        named = {(f.ticker, name) for f in facts for name in (f.row_label or f.label, f.segment or "")}
        return sorted((ticker, name) for ticker, name in named if part in name.lower())[:most]


class FactStore:
    """Verified facts of all companies of a warehouse or a frame. Safe to use from several threads.

    Args:
        companies: what there is.
        source: gives the rows of one ticker, in the order of `StoredFact` without `flipped`.
        lookups: answers questions about all companies.
    """

    def __init__(
        self, companies: Iterable[StoredCompany], source: Callable[[str], Iterable[Sequence[Any]]], lookups: Lookups
    ) -> None:
        self._lookups = lookups
        self.companies = tuple(sorted(companies))
        self._known = {_ticker_key(company.ticker): company for company in self.companies}
        self._source = source
        self._by_id: dict[str, StoredFact] = {}
        self._loaded: Lately[str, CompanyFacts] = Lately(FACTS_KEPT, forget=self._forget)

    @classmethod
    def open(cls, target: str) -> FactStore:
        """The store over the warehouse published at a path or a URL, by a sandboxed read-only connection.

        Raises:
            WarehouseError: there is none, or it is not readable.
        """
        from tickmark.warehouse import sandboxed

        return cls.over(sandboxed(target), target=target)

    @classmethod
    def over(
        cls, connection: duckdb.DuckDBPyConnection, only: frozenset[str] | None = None, *, target: str | None = None
    ) -> FactStore:
        """The store over an open connection to a warehouse; the connection stays the caller's.

        Args:
            connection: to the warehouse.
            only: documents that count, by their accessions; None for all.
            target: where the warehouse was published; own companies are called as the registry beside it says, too.
        """
        kept = None if only is None else sorted(only)
        with connection.cursor() as cursor:
            rows = cursor.execute(_COMPANIES, [kept]).fetchall()

        def source(ticker: str) -> list[tuple[Any, ...]]:
            with connection.cursor() as cursor:
                return cursor.execute(_FACTS, [ticker, kept]).fetchall()

        called = _own_names(target) if any(cik >= FIRST_OWN_CIK for _, _, cik, *_ in rows) else {}
        return cls(
            (
                StoredCompany(t, name, cik, fye or "", (first, last), called.get(cik, ()))
                for t, name, cik, fye, first, last in rows
            ),
            source,
            _Database(connection),
        )

    @classmethod
    def from_frame(
        cls, verified: pd.DataFrame, filings: pd.DataFrame | None = None, tables: pd.DataFrame | None = None
    ) -> FactStore:
        """The store over frames of the contract; that of the last frames is kept for who asks with the same rows: a
        report is written and verified by what its facts are made into once.

        Args:
            verified: `verified_facts`.
            filings: `raw_filings`; without them a filing counts as public on its `doc_date`.
            tables: `tables`, which say what is a statement.
        """
        filed = {row["accession"]: row for row in plain_records(filings)} if filings is not None else {}
        kinds = plain_records(tables[["accession", "table_index", "kind", "title"]]) if tables is not None else []
        known = {
            (t["accession"], t["table_index"]): {"table_kind": t["kind"], "table_title": t["title"]} for t in kinds
        }
        rows: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        names = StoredFact._fields[:-1]
        for row in plain_records(verified[[name for name in names if name in verified.columns]]):
            filing = filed.get(row["accession"], {})
            row |= {
                "filing_date": filing.get("filing_date") or row["doc_date"],
                "url": filing.get("url") or "",
                "table_kind": None,
                "table_title": None,
                "section_title": None,
                "document": filing.get("document"),
            } | known.get((row["accession"], row["table_index"]), {})
            rows[row["ticker"]].append(tuple(map(row.get, names)))
        companies = []
        for ticker, own in rows.items():
            days = sorted(row[StoredFact._fields.index("filing_date")] for row in own)
            named = next((str(f.get("fiscal_year_end") or "") for f in filed.values() if f["ticker"] == ticker), "")
            companies.append(StoredCompany(ticker, own[0][2], int(own[0][3]), named, (days[0], days[-1])))
        if (last := _made_last.get(cls)) is not None and last[:2] == (companies, rows):
            return last[2]
        store = cls(companies, lambda ticker: rows.get(ticker, []), _Rows(rows))
        _made_last[cls] = companies, rows, store
        return store

    def company(self, ticker: str) -> StoredCompany | None:
        """The company with that ticker, in any case and with any class mark; None where there is none."""
        return self._known.get(_ticker_key(ticker))

    def facts(self, ticker: str) -> CompanyFacts | None:
        """All facts of a company, None where the company is not known. They are loaded when they are asked for, and
        kept while they are among the `FACTS_KEPT` that were asked for last.
        """
        company = self.company(ticker)
        if company is None:
            return None
        return self._loaded.of(company.ticker, lambda: self._load(company), lambda loaded: len(loaded.facts))

    @collected_later
    def _load(self, company: StoredCompany) -> CompanyFacts:
        loaded = _company_facts(company, self._source(company.ticker))
        self._by_id.update((fact.fact_id, fact) for fact in loaded.facts)
        return loaded

    def _forget(self, loaded: CompanyFacts) -> None:
        for fact in loaded.facts:
            self._by_id.pop(fact.fact_id, None)

    def get(self, fact_id: str) -> StoredFact | None:
        """A fact by its whole id; the facts of its company are loaded, of no other."""
        if fact_id not in self._by_id and (owner := self._lookups.owner(fact_id)) is not None:
            self.facts(owner)
        return self._by_id.get(fact_id)

    def stating(self, metrics: Sequence[str], low: Decimal, high: Decimal, most: int) -> list[str]:
        """Tickers of companies, at most so many, that state one of these metrics of the whole company with an amount
        between two, without its sign.
        """
        return self._lookups.stating(metrics, low, high, most)

    def members_with(self, part: str, most: int) -> Mapping[str, Sequence[str]]:
        """All members of the companies, at most so many, that have one with these small letters in its name."""
        return self._lookups.members_with(part, most)

    def names_with(self, part: str, most: int, but: str = "") -> Sequence[tuple[str, str]]:
        """Names of rows and members with these small letters, at most so many, each with its company's ticker; of
        companies but one.
        """
        return self._lookups.names_with(part, most, but)

    def find(
        self,
        ticker: str,
        metric: str | None = None,
        *,
        label: str | None = None,
        fiscal_period: str | None = None,
        start: date | Whatever | None = ANY,
        end: date | None = None,
        months: int | None = None,
        segment: str | Whatever | None = None,
        as_of: date | None = None,
    ) -> list[StoredFact]:
        """Facts that fit, best first: the primary statement before notes and discussion, then the filing that became
        public last.

        Args:
            ticker: company; an unknown one has no facts.
            metric: canonical metric, or None for any.
            label: what the row is called, compared without case, punctuation and words such as `total`.
            fiscal_period: the company's name for it, as `FY2024`.
            start: first day, None for an instant; `ANY` where it does not matter.
            end: last day, or the instant.
            months: length in whole months, 0 for an instant.
            segment: as printed, in any case; None for the whole company, `ANY` for both.
            as_of: only filings that were public by then.
        """
        held = self.facts(ticker)
        if held is None:
            return []
        if metric is not None:
            pool: Sequence[StoredFact] = held.by_metric.get(metric, ())
        elif label is not None:
            pool = held.by_label.get(label_key(label), ())
        else:
            pool = held.facts
        wanted = segment.casefold() if isinstance(segment, str) else segment
        return [
            fact
            for fact in pool
            if (fiscal_period is None or fact.fiscal_period == fiscal_period)
            and (start is ANY or fact.period_start == start)
            and (end is None or fact.period_end_date == end)
            and (months is None or fact.months == months)
            and (wanted is ANY or (fact.segment.casefold() if fact.segment else None) == wanted)
            and (as_of is None or fact.filing_date <= as_of)
            and (label is None or metric is None or label_key(label) == label_key(fact.row_label or fact.label))
        ]


def _of_a_part(label: str) -> bool:
    """Whether a row stands under a heading that is no word of statements, as a business's rows do.

    >>> _of_a_part("Financial services: > Revenues"), _of_a_part("Operating expenses: > Research and development")
    (True, False)
    """
    *headings, _ = label.split(" > ")
    return any(not _OF_STATEMENTS.search(heading) for heading in headings)


_made_last: dict[type[FactStore], tuple[list[StoredCompany], dict[str, list[tuple[Any, ...]]], FactStore]] = {}
"""The store over the last frames, and the rows that it is of."""

_OF_STATEMENTS = Phrases("words_of_results", "headings_of_statements", fold=True)


def _company_facts(company: StoredCompany, rows: Iterable[Sequence[Any]]) -> CompanyFacts:
    same: dict[Any, Any] = {}  # equal texts, and equal days, are one object
    columns = (
        map(same.setdefault, column, column) if place in _TEXTS_AND_DAYS else column
        for place, column in enumerate(zip(*rows, strict=True))
    )
    read = list(starmap(StoredFact, zip(*columns, strict=True)))
    flipped = flipped_taxes(read)
    facts = [fact._replace(flipped=True) if is_flipped(fact, flipped) else fact for fact in read]
    facts.sort(key=preference(facts))
    by_metric: dict[str, list[StoredFact]] = defaultdict(list)
    by_label: dict[str, list[StoredFact]] = defaultdict(list)
    by_table: dict[tuple[str, int | None], list[StoredFact]] = defaultdict(list)
    for fact in facts:
        by_table[fact.accession, fact.table_index].append(fact)
        if fact.metric:
            by_metric[fact.metric].append(fact)
        for key in _keys_of_row(fact.row_label or fact.label):
            by_label[key].append(fact)
    segments = dict.fromkeys(fact.segment for fact in facts if fact.segment)
    return CompanyFacts(
        company, tuple(facts), _frozen(by_metric), _frozen(by_label), _frozen(by_table), tuple(segments)
    )


@lru_cache(maxsize=16_384)
def _keys_of_row(label: str) -> tuple[str, ...]:
    """The keys by which a row is found: `per share attributable to owners` by `per share` too."""
    return tuple(dict.fromkeys((label_key(label), label_key(_OF_OWNERS.sub(" ", label)))))


def _words(label: str) -> tuple[str, ...]:
    """A label's words in lower case without what stands in brackets: `Interest (income) expense, net` is `interest
    expense net`.
    """
    return tuple(re.findall(r"[a-z]+", re.sub(r"\([^)]*\)", " ", label.lower())))


def _same_words(one: str, other: str) -> bool:
    """Whether two names have the same words: `sales` is not `net sales`, as which `label_key` takes it."""
    return re.findall(r"\w+", one.casefold()) == re.findall(r"\w+", other.casefold())


def _frozen(lists: Mapping[_K, list[StoredFact]]) -> dict[_K, tuple[StoredFact, ...]]:
    return {key: tuple(facts) for key, facts in lists.items()}


def _ticker_key(ticker: str) -> str:
    return _CLASS_MARK.sub("", ticker.strip().upper())


def iter_facts(store: FactStore) -> Iterator[StoredFact]:
    """Every fact of every company."""
    for company in store.companies:
        held = store.facts(company.ticker)
        yield from held.facts if held else ()


_COMPANIES = """
    SELECT ticker, arg_max(company, filing_date), arg_max(cik, filing_date), arg_max(fiscal_year_end, filing_date),
    min(filing_date), max(filing_date)
    FROM raw_filings WHERE list_contains(?::VARCHAR[], accession) IS NOT FALSE GROUP BY ticker ORDER BY ticker
"""
_STATING = """
SELECT DISTINCT ticker FROM verified_facts WHERE list_contains(?, metric) AND segment IS NULL AND abs(value) BETWEEN ?
AND ? ORDER BY ticker LIMIT ?
"""
_MEMBERS_WITH = """
WITH owners AS (SELECT DISTINCT ticker FROM verified_facts WHERE contains(lower(segment), ?) ORDER BY ticker LIMIT ?)
SELECT DISTINCT ticker, segment FROM verified_facts JOIN owners USING (ticker) WHERE segment IS NOT NULL ORDER BY ALL
"""
_NAMES_WITH = """
SELECT DISTINCT ticker, name FROM (
    SELECT ticker, coalesce(row_label, label) AS name FROM verified_facts
    WHERE ticker <> $but AND (contains(lower(row_label), $part) OR row_label IS NULL AND contains(lower(label), $part))
    UNION ALL SELECT ticker, segment FROM verified_facts WHERE ticker <> $but AND contains(lower(segment), $part)
) LIMIT $most
"""
_FACTS = """
    SELECT f.fact_id, f.ticker, f.entity, f.cik, f.metric, f.label, f.value, f.unit, f.fiscal_period, f.period_start,
    f.period_end_date, f.segment,
           f.accession, f.doc_date, f.doc_type, coalesce(r.filing_date, f.doc_date), coalesce(r.url, ''),
           f.section_id, f.source_format, f.table_index, f.row_index,
           f.column_index, f.row_label, f.column_label, f.paragraph_index, f.sentence_string, f.printed, f.scale,
           f.verification_status, f.checks,
           f.assurance, f.witnesses, f.other_reading, f.yoy_change, t.kind, t.title, s.title, f.page, f.line, r.document
    FROM verified_facts f
    LEFT JOIN (SELECT accession, min(filing_date) AS filing_date, min(url) AS url, min(document) AS document
    FROM raw_filings WHERE ticker = $1 GROUP BY accession) r USING (accession)
    LEFT JOIN tables t ON t.ticker = f.ticker AND t.accession = f.accession AND t.table_index = f.table_index
    LEFT JOIN (SELECT accession, section_id, min(title) AS title FROM sections WHERE ticker = $1 GROUP BY ALL) s
    ON s.accession = f.accession AND s.section_id = f.section_id
    WHERE f.ticker = $1 AND list_contains($2::VARCHAR[], f.accession) IS NOT FALSE
"""


def _own_names(target: str | None) -> dict[int, tuple[str, ...]]:
    """What the user's own companies are also called: by the registry of the settings and that beside a warehouse."""
    folders = dict.fromkeys((settings().data.rstrip("/"), *([target.rpartition("/")[0] or "."] if target else [])))
    return {cik: names for folder in reversed(folders) for cik, names in Companies(folder).aliases().items()}
