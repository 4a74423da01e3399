"""The door for Python: a warehouse with its companies, facts, statements, evidence, answers and checks of narratives.

::

    import tickmark

    with tickmark.open("tickmark_data") as warehouse:
        facts = warehouse.company("NVDA").facts(metric="revenue")
        print(facts.df()[["fiscal_period", "value", "unit", "assurance"]])
        print(facts[0].evidence().text)

What this module exports is stable; other modules may change from version to version. Everything is read from the
snapshot that was published when the warehouse was opened, over a connection that can neither write nor reach files or
the network.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from html import escape
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from tickmark.catalogue import metric_called
from tickmark.errors import LakeError, NotInWarehouse, QueryError
from tickmark.settings import read_env_file, settings

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

    from tickmark.ask import Answer as FullAnswer
    from tickmark.ask import Asker
    from tickmark.excerpt import TableExcerpt, TextExcerpt
    from tickmark.financials import Financials
    from tickmark.narrate.claims import Verification as FullVerification
    from tickmark.rawstore import RawStore
    from tickmark.retrieval.search import Answer as FullFound
    from tickmark.retrieval.search import Passage

__all__ = [
    "Answer",
    "Company",
    "Evidence",
    "Fact",
    "Filing",
    "Found",
    "Statements",
    "Table",
    "Verification",
    "Warehouse",
    "fiscal_name",
    "open_at",
]

T = TypeVar("T")
_FISCAL = re.compile(r"(?:(FY|Q[1-4]|H[12]|9M)[ -]?(?:FY)?)?(\d{4})", re.IGNORECASE)


def fiscal_name(text: str | int) -> str:
    """A fiscal period as the warehouse names it: `FY2024` for 2024, `"fy2024"` or `"FY 2024"`, `Q2 2024` for `"q2
    fy2024"`.

    Raises:
        QueryError: the text names none.
    """
    match = _FISCAL.fullmatch(str(text).strip())
    if not match:
        raise QueryError(
            f"'{text}' is not a fiscal period", hint="write 2024, FY2024, 'Q2 2024', 'H1 2024' or '9M 2024'"
        )
    name = (match[1] or "FY").upper()
    return f"{name}{match[2]}" if name == "FY" else f"{name} {match[2]}"


def open_at(path: str | Path | None = None) -> Warehouse:
    """Open a published warehouse. `tickmark.open` is this function.

    Args:
        path: the data folder (TICKMARK_DATA) or the DuckDB file in it; by default what the settings name (the
            environment, then a file `.env` here).

    Raises:
        WarehouseError: there is none, it is damaged, or it is of another version.
    """
    from tickmark.rawstore import RawStore

    if path is None:
        read_env_file()
    known = settings()
    if path is None:
        return Warehouse(known.warehouse_path, RawStore.of(known))
    place = Path(path)
    if place.is_dir():
        return Warehouse(str(place / "warehouse.duckdb"), RawStore(place / "raw"))
    beside = place.parent / "raw"
    return Warehouse(str(path), RawStore(beside) if beside.is_dir() else RawStore.of(known))


class Table(Sequence[T], Generic[T]):
    """Rows of one kind, in order: a sequence, and a DataFrame by `df()`."""

    def __init__(self, kind: type[T], rows: Iterable[T]) -> None:
        self._kind = kind
        self._rows = tuple(rows)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Table[T]: ...
    def __getitem__(self, place: int | slice) -> T | Table[T]:
        return Table(self._kind, self._rows[place]) if isinstance(place, slice) else self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{len(self):,} x {self._kind.__name__}>"

    def _repr_html_(self) -> str:
        return str(self.df().to_html(index=False, max_rows=20))

    def df(self) -> pd.DataFrame:
        """A row per entry and a column per field, in order; values in base units, days as datetime64, indices as
        Int64.
        """
        import pandas as pd

        columns = fields(self._kind)  # type: ignore[arg-type]  # every kind of row is a dataclass
        shown = {column.name: str(column.type) for column in columns if column.repr}
        frame = pd.DataFrame([[getattr(row, name) for name in shown] for row in self._rows], columns=list(shown))
        for name, kind in shown.items():
            if kind.startswith("date"):
                frame[name] = pd.to_datetime(frame[name])
            elif kind.startswith("int"):
                frame[name] = frame[name].astype("Int64")
        return frame


@dataclass(frozen=True, slots=True)
class Filing:
    """One document that facts were read from. `period` is its partition, the calendar quarter of the report date."""

    ticker: str
    company: str
    form: str
    accession: str
    filing_date: date
    report_date: date
    period: str
    url: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One verified printing of a value.

    `value` is in base units with the sign as printed (parentheses are negative), `unit` is `USD`, another ISO currency,
    `shares`, `USD/shares`, `USD/unit` (a price) or `pure` (percentages are fractions). `period_start` is None for a
    balance. `segment` is None for the whole company. `printed` times ten to the power of `scale` is the value. Indices
    of table, row, column and paragraph count from 0.
    """

    fact_id: str
    ticker: str
    metric: str | None
    label: str
    value: float
    unit: str
    fiscal_period: str | None
    period_start: date | None
    period_end_date: date
    segment: str | None
    assurance: str
    printed: str
    scale: int
    doc_type: str
    accession: str
    filing_date: date
    url: str
    section_id: str | None
    table_index: int | None
    row_index: int | None
    column_index: int | None
    paragraph_index: int | None
    sentence_string: str | None
    _warehouse: Warehouse = field(repr=False, compare=False)

    def evidence(self) -> Evidence:
        """Where the value is printed, read anew from the filing.

        Raises:
            LakeError: the stored document is missing or damaged.
        """
        return self._warehouse.evidence(self.fact_id)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The place of a fact: the printed table around its cell, or its paragraph; what scale, unit and period were read
    from; who confirms it.
    """

    fact_id: str
    text: str
    printed: str
    scale_source: str | None
    unit_source: str | None
    period_source: str | None
    assurance: str | None
    witnesses: tuple[str, ...]
    checks: tuple[str, ...]
    url: str
    excerpt: TableExcerpt | TextExcerpt = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def df(self) -> pd.DataFrame:
        """The printed rows around the cell, a column per printed column; for a sentence, its paragraph as one cell."""
        import pandas as pd

        rows = getattr(self.excerpt, "rows", None)
        return pd.DataFrame([row.cells for row in rows] if rows is not None else [[self.text]])

    def _repr_html_(self) -> str:
        return f'<pre>{escape(self.text)}</pre><a href="{escape(self.url)}">the filing</a>'


@dataclass(frozen=True, slots=True)
class Statements:
    """A company's statements over several periods, one value per metric and period (`full` has the fact behind
    each).
    """

    full: Financials = field(repr=False)

    def df(self) -> pd.DataFrame:
        """A row per line with `statement`, `metric`, `title` and `unit`, and a column per period, the newest first;
        base units, spending positive.
        """
        import pandas as pd

        from tickmark.catalogue import title

        periods = [column.name for column in self.full.columns]
        rows = []
        for statement in self.full.statements:
            for line in statement.lines:
                values = [None if entry is None else float(entry.amount) for entry in line.entries]
                unit = next(entry.unit for entry in line.entries if entry is not None)
                rows.append([statement.name, line.metric, title(line.metric, line.label), unit, *values])
        return pd.DataFrame(rows, columns=["statement", "metric", "title", "unit", *periods])

    def _repr_html_(self) -> str:
        return str(self.df().to_html(index=False))


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question, or the reason why there is none. `value` is in base units where the answer is one
    number; `full` has everything, where `status` is `candidates` the facts and passages that come nearest too.
    """

    text: str
    value: float | None
    unit: str | None
    status: Literal["answered", "candidates", "refused"]
    reason: str | None
    fact_ids: tuple[str, ...]
    full: FullAnswer = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def df(self) -> pd.DataFrame:
        """The facts that the answer rests on, a row each, with place and address."""
        import pandas as pd

        return pd.DataFrame([citation.model_dump() for citation in self.full.citations])

    def _repr_html_(self) -> str:
        facts = self.df().reindex(columns=["ticker", "fiscal_period", "label", "printed", "section_id", "fact_id"])
        shown = facts.to_html(index=False) if self.fact_ids else ""
        return f"<p>{escape(self.text)}</p>{shown}"


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: passages, the best first; where there are none, `nothing` says why."""

    passages: Table[Passage]
    nothing: str
    full: FullFound = field(repr=False)

    def df(self) -> pd.DataFrame:
        """A row per passage, with its text, its place and its score."""
        return self.passages.df()

    def _repr_html_(self) -> str:
        return self.passages._repr_html_() if self.passages else f"<p>{escape(self.nothing)}</p>"


@dataclass(frozen=True, slots=True)
class Verification:
    """What verification says of a narrative: `ok` where nothing in it contradicts the facts; `full` has everything."""

    ok: bool
    claims: int
    matched: int
    full: FullVerification = field(repr=False)

    def df(self) -> pd.DataFrame:
        """A row per number of the text, with `verdict`, `code`, `message` and the fact that it was compared with."""
        import pandas as pd

        return pd.DataFrame([claim.as_json() for claim in self.full.claims])

    def _repr_html_(self) -> str:
        shown = self.df().reindex(columns=["value_text", "verdict", "code", "message"])
        return str(shown.to_html(index=False))


@dataclass(frozen=True, slots=True)
class Company:
    """A company whose filings are in the warehouse."""

    ticker: str
    name: str
    cik: int
    _warehouse: Warehouse = field(repr=False, compare=False)

    def filings(self) -> Table[Filing]:
        """Its filings, the oldest report first."""
        return self._warehouse.filings(self.ticker)

    def facts(
        self,
        metric: str | None = None,
        *,
        fiscal: str | int | None = None,
        segment: str | None = None,
        assurance: str | None = None,
    ) -> Table[Fact]:
        """Its verified facts; see `Warehouse.facts`."""
        return self._warehouse.facts(self.ticker, metric=metric, fiscal=fiscal, segment=segment, assurance=assurance)

    def financials(
        self, *, every: Literal["year", "quarter"] = "year", periods: int = 5, as_of: date | None = None
    ) -> Statements:
        """Its statements by fiscal year or quarter; only filings that were public by `as_of` count.

        Raises:
            NotInWarehouse: no filing states such a period.
        """
        from tickmark.financials import financials

        return Statements(
            financials(self._warehouse.asker.store, self.ticker, every=every, periods=periods, as_of=as_of)
        )

    def verify(self, text: str, *, as_of: date | None = None) -> Verification:
        """Check every number of a text about this company."""
        return self._warehouse.verify(text, self.ticker, as_of=as_of)


class Warehouse:
    """One snapshot of the published warehouse. Close it, or use it in a `with` block."""

    def __init__(self, target: str, store: RawStore) -> None:
        from tickmark.sql_process import SqlProcess
        from tickmark.warehouse import sandboxed

        self.target = target
        self._store = store
        self._connection: duckdb.DuckDBPyConnection = sandboxed(target)
        self._sql = SqlProcess(target)
        self._asker: Asker | None = None

    def __enter__(self) -> Warehouse:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Warehouse {self.target}>"

    def close(self) -> None:
        """Give the snapshot up; objects that came from it keep what they hold."""
        self._connection.close()
        self._sql.close()

    @property
    def asker(self) -> Asker:
        """What answers questions; keeps the facts of companies that were asked about."""
        if self._asker is None:
            from tickmark.ask import Asker
            from tickmark.factstore import FactStore

            store = FactStore.over(self._connection, target=self.target)
            self._asker = Asker(store, self._connection.cursor, self.target, self._sql)
        return self._asker

    def companies(self) -> Table[Company]:
        """All companies, by ticker."""
        return self._companies(None)

    def _companies(self, ticker: str | None) -> Table[Company]:
        rows = self._rows(
            "SELECT ticker, max_by(company, filing_date) AS name, any_value(cik) AS cik FROM raw_filings "
            "WHERE $ticker IS NULL OR ticker = $ticker GROUP BY ticker ORDER BY ticker",
            {"ticker": ticker},
        )
        return Table(
            Company, [Company(row["ticker"], row["name"] or row["ticker"], int(row["cik"]), self) for row in rows]
        )

    def company(self, ticker: str) -> Company:
        """A company by its ticker, in any case.

        Raises:
            NotInWarehouse: nothing of it has been built.
        """
        for company in self._companies(ticker.strip().upper()):
            return company
        there = ", ".join(company.ticker for company in self.companies())
        raise NotInWarehouse(
            f"nothing of {ticker} has been built: the warehouse holds {there or 'no company'}",
            hint=f"run 'tickmark build {ticker}'",
        )

    def filings(self, ticker: str | None = None) -> Table[Filing]:
        """Filings of a company or of all, the oldest report first."""
        rows = self._rows(
            (
                "SELECT * FROM raw_filings WHERE $ticker IS NULL OR ticker = $ticker ORDER BY ticker, report_date, "
                "accession"
            ),
            {"ticker": _upper(ticker)},
        )
        return Table(Filing, [Filing(**{f.name: row[f.name] for f in fields(Filing)}) for row in rows])

    def facts(
        self,
        ticker: str | None = None,
        *,
        metric: str | None = None,
        fiscal: str | int | None = None,
        segment: str | None = None,
        assurance: str | None = None,
    ) -> Table[Fact]:
        """Verified facts that fit, each printing a row: canonical metrics of the whole company first, the newest period
        first.

        Args:
            ticker: one company, or all.
            metric: a canonical metric, or one of its names: `"revenue"` or `"net sales"`.
            fiscal: 2024, `"FY2024"`, `"Q2 2024"`.
            segment: as printed, in any case; `"none"` for the whole company alone.
            assurance: `corroborated`, `uncorroborated` or `disputed`.

        Raises:
            QueryError: the metric or the period is not one.
        """
        wanted = {
            "ticker": _upper(ticker),
            "metric": None if metric is None else _metric(metric),
            "fiscal": None if fiscal is None else fiscal_name(fiscal),
            "whole": segment is not None and segment.lower() == "none",
            "segment": segment,
            "assurance": assurance,
        }
        names = [f.name for f in fields(Fact) if f.repr]
        return Table(
            Fact, [Fact(**{name: row[name] for name in names}, _warehouse=self) for row in self._rows(_FACTS, wanted)]
        )

    def fact(self, fact_id: str) -> Fact:
        """One verified fact; `fact_id` may be a unique prefix.

        Raises:
            NotInWarehouse: no fact, or several, have such an id.
        """
        named = fact_id.strip().lower()
        found = self._rows(_VERIFIED, {"id": named}) if named else []
        if len(found) != 1:
            raise NotInWarehouse(f"{'several facts have' if found else 'no fact has'} an id that begins with '{named}'")
        return Fact(**{f.name: found[0][f.name] for f in fields(Fact) if f.repr}, _warehouse=self)

    def document(self, accession: str) -> bytes:
        """A filing's document as it was filed.

        Raises:
            NotInWarehouse: there is no such filing.
            LakeError: the stored document is missing or damaged.
        """
        found = self._rows("SELECT sha256 FROM raw_filings WHERE accession = $id LIMIT 1", {"id": accession})
        if not found:
            raise NotInWarehouse(f"there is no filing {accession}", hint="'tickmark status' lists what is built")
        try:
            return self._store.get(found[0]["sha256"])
        except FileNotFoundError as error:
            raise LakeError(f"the document of {accession} is not stored", hint="build it again") from error

    def evidence(self, fact_id: str) -> Evidence:
        """Where a fact, verified or rejected, is printed; `fact_id` may be a unique prefix.

        Raises:
            NotInWarehouse: no fact, or several, have such an id.
            LakeError: the stored document is missing or damaged.
        """
        import json

        from tickmark.document import open_document
        from tickmark.excerpt import excerpt
        from tickmark.model import Location

        found = self._rows(_FACT, {"id": fact_id.strip().lower()}) if fact_id.strip() else []
        if len({row["fact_id"] for row in found}) != 1:
            raise NotInWarehouse(
                f"{'several facts have' if found else 'no fact has'} an id that begins with '{fact_id}'"
            )
        row = found[0]
        try:
            raw = self._store.get(row["doc_hash"])
        except FileNotFoundError as error:
            raise LakeError(f"the document of {row['accession']} is not stored", hint="build it again") from error
        place = Location(
            row["table_index"], row["row_index"], row["column_index"], row["paragraph_index"], row["sentence_string"]
        )
        around = excerpt(
            open_document(raw, row["doc_hash"], row["document"]),
            place,
            row["printed"],
            header_rows=int(row["header_rows"] or 0),
        )
        return Evidence(
            row["fact_id"], _as_text(around), row["printed"], row["scale_source"], row["unit_source"], row[
            "period_source"], row["assurance"],
            tuple(json.loads(row["witnesses"] or "[]")), tuple(json.loads(row["checks"] or "[]")), row["url"], around,
        )  # fmt: skip

    def ask(self, question: str, *, as_of: date | None = None) -> Answer:
        """Answer a question in plain English from verified facts, or refuse it and say why; only filings public by
        `as_of` count.
        """
        full = self.asker.ask(question, as_of=as_of)
        reason = full.refusal.reason if full.refusal else None
        ids = tuple(citation.fact_id for citation in full.citations)
        return Answer(full.answer.text, full.answer.value, full.answer.unit, full.status, reason, ids, full)

    def search(
        self, question: str, *, ticker: str | None = None, fiscal: str | int | None = None, k: int = 10
    ) -> Found:
        """The `k` passages of filings that answer a question best, of one company or fiscal period where it is given.

        Raises:
            NotInWarehouse: nothing of that company or period has been built, or no passages.
        """
        from tickmark.retrieval.search import Passage, open_search

        period = None if fiscal is None else fiscal_name(fiscal)
        with open_search(self.target) as index:
            full = index.ask(question, ticker=ticker, fiscal=period, k=k)
        return Found(Table(Passage, full.passages), full.nothing, full)

    def verify(self, text: str, ticker: str | None = None, *, as_of: date | None = None) -> Verification:
        """Check every number of a narrative; `ticker` is the company that is meant where the text names none."""
        from tickmark.narrate.claims import verifier_over

        full = verifier_over(self._connection).verify(text, ticker, as_of)
        return Verification(full.ok, len(full.claims), full.matched, full)

    def sql(
        self, query: str, parameters: Sequence[Any] | Mapping[str, Any] = (), *, rows: int = 1_000_000
    ) -> pd.DataFrame:
        """The rows of one SELECT, at most `rows` of them; docs/sql.md describes the tables.

        Raises:
            QueryError: not one SELECT, not valid, not permitted, too long or too large.
        """
        import pandas as pd

        found = self._sql.query(query, parameters, seconds=60.0, rows=rows)
        return pd.DataFrame(found.rows, columns=list(found.columns))

    def _rows(self, query: str, parameters: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        with self._connection.cursor() as cursor:
            cursor.execute(query, parameters or {})
            names = [column[0] for column in cursor.description or ()]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


_FACTS = """
    SELECT verified_facts.*, raw_filings.filing_date, raw_filings.url
    FROM verified_facts JOIN (SELECT DISTINCT ON (ticker, accession) ticker, accession, filing_date, url
    FROM raw_filings) raw_filings USING (ticker, accession)
    LEFT JOIN (SELECT ticker, accession, table_index, kind FROM tables) tables USING (ticker, accession, table_index)
    WHERE ($ticker IS NULL OR ticker = $ticker) AND ($metric IS NULL OR metric = $metric) AND ($fiscal IS NULL
    OR fiscal_period = $fiscal)
      AND (NOT $whole OR segment IS NULL) AND ($whole OR $segment IS NULL OR lower(segment) = lower($segment))
      AND ($assurance IS NULL OR assurance = $assurance)
    ORDER BY ticker, metric IS NULL, segment IS NOT NULL, period_end_date DESC, period_start NULLS LAST,
    doc_date DESC, coalesce(kind, 'other') = 'other',
             assurance, accession, table_index NULLS LAST, row_index, column_index, paragraph_index, fact_id
"""
_VERIFIED = """
    SELECT verified_facts.*, raw_filings.filing_date, raw_filings.url
    FROM verified_facts JOIN raw_filings
      ON raw_filings.accession = verified_facts.accession AND raw_filings.sha256 = verified_facts.doc_hash
    WHERE starts_with(fact_id, $id) ORDER BY fact_id LIMIT 2
"""
_FACT = """
    WITH every AS (
        SELECT * FROM verified_facts WHERE starts_with(fact_id, $id)
        UNION ALL BY NAME SELECT * FROM rejected_facts WHERE starts_with(fact_id, $id)
    )
    SELECT every.*, raw_filings.url, raw_filings.document, tables.header_rows
    FROM every JOIN raw_filings ON raw_filings.accession = every.accession AND raw_filings.sha256 = every.doc_hash
    LEFT JOIN tables ON tables.accession = every.accession AND tables.table_index = every.table_index
    ORDER BY every.fact_id LIMIT 2
"""


def _upper(ticker: str | None) -> str | None:
    return None if ticker is None else ticker.strip().upper()


def _metric(text: str) -> str:
    found = metric_called(text)
    if found is None:
        raise QueryError(f"there is no metric '{text}'", hint="docs/metrics.md lists them")
    return found.name


def _as_text(around: TableExcerpt | TextExcerpt) -> str:
    """The excerpt as lines: cells parted by bars, the fact's own between angle brackets; a paragraph as it is."""
    found = asdict(around)
    if "paragraph" in found:
        return str(found["paragraph"])
    return "\n".join(
        " | ".join(f">> {cell} <<" if place == row["marked"] else cell for place, cell in enumerate(row["cells"]))
        for row in found["rows"]
    )
