"""The warehouse contract: one schema per table.

Column documentation, DuckDB DDL, the Arrow schema of the lake's files and the pandera check
that runs before anything is written all come from the tables declared here.
Frames are eager pandas frames: pandera skips value checks on lazy ones.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal

from tickmark.caching import collected_later
from tickmark.errors import ContractError

if TYPE_CHECKING:
    import pandas as pd
    import pandera.pandas as pa
    import pyarrow

Kind = Literal["string", "int", "float", "date", "bool", "vector"]
EMBEDDING_DIMENSIONS = 384
PERIOD_PATTERN = r"^\d{4}Q[1-4]$"
OWN_ACCESSION = "own-"
"""What begins the number of a document that users added themselves, which has none of EDGAR's."""
ACCESSION_PATTERN = rf"^(?:\d{{10}}-\d{{2}}-\d{{6}}|{OWN_ACCESSION}[0-9a-f]{{16}})$"
SOURCES = ("issuer_filing", "issuer_document", "third_party", "own")
"""Where a document comes from, the most trusted first."""
SHA256_PATTERN = r"^[0-9a-f]{64}$"
UNIT_PATTERN = r"^(pure|shares|[A-Z]{3}|[A-Z]{3}/(shares|unit))$"
STATUSES = ("exact_match", "approximate_match", "mismatch", "unverified")
VERIFIED_STATUSES = ("exact_match", "approximate_match")
ASSURANCES = ("corroborated", "uncorroborated", "disputed")
WITNESSES_PATTERN = r'^\["[a-z_]+"(, "[a-z_]+")*\]$'
"""A JSON list of at least one witness, e.g. `["page", "second_reader"]`."""

_DUCKDB = {
    "string": "VARCHAR",
    "int": "BIGINT",
    "float": "DOUBLE",
    "date": "DATE",
    "bool": "BOOLEAN",
    "vector": f"FLOAT[{EMBEDDING_DIMENSIONS}]",
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: `pattern` and `allowed` are checked on every value that is not null."""

    name: str
    kind: Kind
    doc: str
    nullable: bool = False
    pattern: str | None = None
    allowed: tuple[str, ...] | None = None
    minimum: float | None = None


@dataclass(frozen=True, slots=True)
class TableSchema:
    """One warehouse table. `key` columns together identify a row; `order` is the stored order."""

    name: str
    doc: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]

    @property
    def column_names(self) -> list[str]:
        """Names in stored order."""
        return [column.name for column in self.columns]

    def ddl(self) -> str:
        """CREATE TABLE statement for DuckDB."""
        lines = [f'  "{c.name}" {_DUCKDB[c.kind]}{"" if c.nullable else " NOT NULL"}' for c in self.columns]
        return f'CREATE TABLE "{self.name}" (\n' + ",\n".join(lines) + "\n)"

    def arrow(self) -> pyarrow.Schema:
        """Arrow schema of the lake's Parquet files, columns by name."""
        import pyarrow

        kinds = {
            "string": pyarrow.string(),
            "int": pyarrow.int64(),
            "float": pyarrow.float64(),
            "date": pyarrow.date32(),
            "bool": pyarrow.bool_(),
            "vector": pyarrow.list_(pyarrow.float32(), EMBEDDING_DIMENSIONS),
        }
        return pyarrow.schema([pyarrow.field(c.name, kinds[c.kind], nullable=c.nullable) for c in self.columns])

    def empty(self) -> pd.DataFrame:
        """A frame with the right columns and no rows."""
        return self.frame([])

    @collected_later
    def frame(self, rows: list[dict[str, Any]]) -> pd.DataFrame:
        """Rows as a frame with this schema's columns, in its order; a column that is missing in all rows is null.

        Raises:
            ContractError: a row has a column that the contract does not know.
        """
        import pandas as pd

        known = frozenset(self.column_names)
        if not all(map(known.issuperset, rows)):
            raise ContractError(
                f"{self.name}: columns not in the contract: {', '.join(sorted(set().union(*rows) - known))}"
            )
        columns: dict[str, Any] = {}
        for column, values in zip(self.columns, _transposed(rows, self.column_names), strict=True):
            try:
                columns[column.name] = _array(values, column.kind)
            except (TypeError, ValueError, OverflowError) as error:
                raise ContractError(f"{self.name}: column {column.name} takes {column.kind} values: {error}") from error
        return pd.DataFrame(columns, columns=self.column_names, copy=False)

    def validate(self, frame: pd.DataFrame) -> pd.DataFrame:
        """Check a frame against the contract; gives it back with the columns in stored order.

        Raises:
            ContractError: with table, column, check and the first offending values.
        """
        missing = [name for name in self.column_names if name not in frame.columns]
        extra = [name for name in frame.columns if name not in self.column_names]
        if missing or extra:
            raise ContractError(f"{self.name}: missing columns {missing}, unknown columns {extra}")
        if not all(_is_sound(column, frame[column.name]) for column in self.columns):
            self._told_of(frame)
        duplicated = frame.duplicated(list(self.key))
        if duplicated.any():
            first = frame.loc[duplicated, list(self.key)].iloc[0].to_dict()
            raise ContractError(f"{self.name}: {int(duplicated.sum())} rows repeat the key {first}")
        return frame[self.column_names]

    def _told_of(self, frame: pd.DataFrame) -> None:
        """Raises what pandera finds wrong with a frame; nothing where it finds all right."""
        import pandera.errors

        try:
            _pandera(self.name).validate(frame, lazy=True)
        except pandera.errors.SchemaErrors as error:
            cases = error.failure_cases.head(5)
            text = "; ".join(
                f"column {c['column']}, check {c['check']}, value {c['failure_case']!r}"
                for c in cases.to_dict("records")
            )
            raise ContractError(f"{self.name}: {len(error.failure_cases)} values break the contract: {text}") from error


_DTYPES: dict[str, Any] = {"int": "Int64", "float": "float64", "bool": "boolean"}
_PLAIN = frozenset((str, date, type(None)))  # values that an object column takes as they are


def _transposed(rows: list[dict[str, Any]], names: list[str]) -> Sequence[Sequence[Any]]:
    """The values of each column; None where a row lacks it."""
    if not rows:
        return [()] * len(names)
    try:
        return list(zip(*map(itemgetter(*names), rows), strict=True))
    except KeyError:
        return [[row.get(name) for row in rows] for name in names]


def _array(values: Sequence[Any], kind: Kind) -> Any:
    """A column in its dtype. Values of the types that rows are made of go the short way.

    Raises:
        TypeError, ValueError, OverflowError: a value is not of this kind.
    """
    import numpy as np
    import pandas as pd

    types = set(map(type, values))
    if kind not in _DTYPES and types <= _PLAIN:
        return np.fromiter(values, object, len(values))
    if kind == "int" and types <= {int}:
        return pd.arrays.IntegerArray(np.array(values, np.int64), np.zeros(len(values), bool))
    if kind == "int" and types <= {int, type(None)}:
        missing = np.array([value is None for value in values], bool)
        return pd.arrays.IntegerArray(np.array([value or 0 for value in values], np.int64), missing)
    if kind == "float" and types <= {float, type(None)}:
        return np.array(values, np.float64)
    series = pd.Series(values, dtype=object)
    series = series.where(series.notna(), None)
    return series.astype(_DTYPES[kind]).array if kind in _DTYPES else series.to_numpy()


_TYPES: dict[str, type] = {"string": str, "date": date}


def _is_sound(column: Column, values: pd.Series[Any]) -> bool:
    """Whether a column keeps the contract for certain. Of one that may not, pandera says what is wrong; it takes three
    times as long, and .3 s to be imported.
    """
    import numpy as np

    if column.kind in _TYPES:
        found = set(map(type, values)) - {_TYPES[column.kind]}
        given = set(values) - {None}
        if not found <= {type(None)} or (found and not column.nullable):
            return False
    elif column.kind == "vector":
        return column.nullable and bool(values.isna().all())
    elif str(values.dtype) != _DTYPES[column.kind]:
        return False
    else:
        present = values.dropna()
        given = set(present.unique())
        if (len(present) < len(values) and not column.nullable) or (
            column.kind == "float" and not np.isfinite(present.to_numpy()).all()
        ):
            return False
    return (
        (column.pattern is None or all(re.match(column.pattern, value) for value in given))
        and (column.allowed is None or given <= set(column.allowed))
        and (column.minimum is None or min(given, default=column.minimum) >= column.minimum)
    )


@cache
def _pandera(table: str) -> pa.DataFrameSchema:
    import pandera.pandas as pa

    dtypes: dict[str, Any] = {
        "string": None,
        "int": "Int64",
        "float": "float64",
        "date": None,
        "bool": "boolean",
        "vector": None,
    }
    columns = {c.name: pa.Column(dtypes[c.kind], _checks(c), nullable=c.nullable) for c in TABLES[table].columns}
    return pa.DataFrameSchema(columns, strict=True)


def _checks(column: Column) -> list[pa.Check]:
    import numpy as np
    import pandera.pandas as pa

    checks: list[pa.Check] = []
    if column.kind == "string":
        checks.append(pa.Check(lambda s: s.map(lambda v: isinstance(v, str)), name="is text", ignore_na=True))
    if column.kind == "date":
        from datetime import datetime

        checks.append(
            pa.Check(
                lambda s: s.map(lambda v: isinstance(v, date) and not isinstance(v, datetime)),
                name="is a date",
                ignore_na=True,
            )
        )
    if column.kind == "float":
        checks.append(pa.Check(lambda s: np.isfinite(s), name="is finite", ignore_na=True))
    if column.kind == "vector":
        checks.append(
            pa.Check(lambda s: s.map(_is_vector), name=f"is {EMBEDDING_DIMENSIONS} finite numbers", ignore_na=True)
        )
    if column.pattern:
        checks.append(pa.Check.str_matches(column.pattern))
    if column.allowed:
        checks.append(pa.Check.isin(column.allowed))
    if column.minimum is not None:
        checks.append(pa.Check.ge(column.minimum))
    return checks


def _is_vector(value: Any) -> bool:
    import numpy as np

    try:
        vector = np.asarray(value, dtype=np.float32)
    except (TypeError, ValueError):
        return False
    return vector.shape == (EMBEDDING_DIMENSIONS,) and bool(np.isfinite(vector).all())


def _column(name: str, kind: Kind, doc: str, **rest: Any) -> Column:
    return Column(name, kind, doc, **rest)


_PARTITION = (
    _column("ticker", "string", "trading symbol; with period, the partition"),
    _column(
        "period",
        "string",
        "calendar quarter of the report date snapped to its nearest month end, as 2024Q1",
        pattern=PERIOD_PATTERN,
    ),
    _column(
        "accession",
        "string",
        "EDGAR's accession number of the filing; of a document of one's own, own- and the beginning of its sha256",
        pattern=ACCESSION_PATTERN,
    ),
)


def _fact(statuses: tuple[str, ...], *more: Column) -> tuple[Column, ...]:
    """Columns of a fact table: those that all three share, with `more` behind `checks`."""
    own = {"verification_status": {"allowed": statuses}}
    columns = [replace(column, **own.get(column.name, {})) for column in _FACT]  # type: ignore[arg-type]
    after = next(at for at, column in enumerate(columns, start=1) if column.name == "checks")
    return (*columns[:after], *more, *columns[after:])


_FACT = (
    *_PARTITION,
    _column("fact_id", "string", "deterministic id: a digest of document, address, value, unit and period"),
    _column("entity", "string", "company as EDGAR names it"),
    _column("metric", "string", "canonical metric, or null", nullable=True),
    _column("label", "string", "what the document calls it: the row's label with its parents"),
    _column("value", "float", "value in base units, sign as printed (parentheses are negative)"),
    _column(
        "unit",
        "string",
        "USD, shares, USD/shares, USD/unit (a price of anything else), pure (counts, measures; percentages as "
        "fractions), or another ISO currency",
        pattern=UNIT_PATTERN,
    ),
    _column(
        "fiscal_period",
        "string",
        "the company's own name for the period: FY2024, Q2 2024, H1 2024, 9M 2024",
        nullable=True,
    ),
    _column("period_start", "date", "first day; null for an instant", nullable=True),
    _column("period_end_date", "date", "last day, or the instant"),
    _column("segment", "string", "printed member (Data Center), or null for the whole company", nullable=True),
    _column("cik", "int", "EDGAR's central index key"),
    _column("doc_date", "date", "report date of the document"),
    _column("doc_type", "string", "form: 10-K, 10-Q, 8-K ..."),
    _column("section_id", "string", "item or note the fact stands in", nullable=True),
    _column("source_format", "string", "html_table, html_text, pdf_table, ..."),
    _column("table_index", "int", "ordinal of the <table> element in the document, from 0", nullable=True, minimum=0),
    _column("row_index", "int", "ordinal of the <tr> in that table, from 0", nullable=True, minimum=0),
    _column(
        "column_index", "int", "left grid column of the <td> that holds the digits, from 0", nullable=True, minimum=0
    ),
    _column("row_label", "string", "the row's own label", nullable=True),
    _column("column_label", "string", "the column's header texts, top to bottom", nullable=True),
    _column(
        "paragraph_index", "int", "ordinal of the text block the sentence stands in, from 0", nullable=True, minimum=0
    ),
    _column("sentence_string", "string", "the sentence, white space folded", nullable=True),
    _column("page", "int", "page of a paged document (PDF), from 1", nullable=True, minimum=1),
    _column("line", "int", "line on that page, from 1", nullable=True, minimum=1),
    _column("printed", "string", "the number as printed"),
    _column("scale", "int", "power of ten applied to the printed number"),
    _column("scale_source", "string", "what the scale was read from", nullable=True),
    _column("unit_source", "string", "what the unit was read from", nullable=True),
    _column("period_source", "string", "what the period was read from", nullable=True),
    _column("doc_hash", "string", "sha256 of the raw document", pattern=SHA256_PATTERN),
    _column("snapshot_id", "string", "digest of document and extraction code version"),
    _column("extractor", "string", "what proposed the fact: rules, or model:NAME"),
    _column("verification_status", "string", "outcome of the comparison with the printed source", allowed=STATUSES),
    _column("checks", "string", "JSON list of the proofs passed (and failed, prefixed with !)"),
    _column(
        "negative_evidence",
        "string",
        "explicit statement that something is not disclosed, in the same paragraph, quoted",
        nullable=True,
    ),
    _column(
        "yoy_change",
        "float",
        "change over the same period a year before, as a fraction, both from this document",
        nullable=True,
    ),
    _column(
        "vs_guidance",
        "float",
        "difference to the middle of what was expected, where the document says so, as a fraction",
        nullable=True,
    ),
)

_TABLES = (
    TableSchema(
        "raw_filings",
        "One row per filing of the partition; the bytes are in the raw store under sha256.",
        (
            *_PARTITION,
            _column(
                "cik", "int", "EDGAR's central index key; above 10,000,000,000 for a company of the user's own registry"
            ),
            _column("company", "string", "company as EDGAR names it"),
            _column("form", "string", "10-K, 10-Q, 10-K/A, 8-K ..."),
            _column("filing_date", "date", "day the filing became public"),
            _column("report_date", "date", "last day of the period reported on"),
            _column("document", "string", "file name of the primary document"),
            _column(
                "url",
                "string",
                "address of the document at EDGAR, whatever host it was fetched from; "
                "empty for a document of one's own",
            ),
            _column("fiscal_year_end", "string", "EDGAR's MMDD of the company's fiscal year end", nullable=True),
            _column("sha256", "string", "digest of the raw document", pattern=SHA256_PATTERN),
            _column("bytes", "int", "size of the raw document", minimum=1),
            _column(
                "source",
                "string",
                (
                    "issuer_filing (of EDGAR), issuer_document, third_party or own, by falling trust; null for EDGAR's "
                    "that were built before there were others"
                ),
                nullable=True,
                allowed=SOURCES,
            ),
            _column(
                "fiscal",
                "string",
                (
                    "the fiscal period as told when the document was added, FY2024 or Q2 2024; null where the document "
                    "is asked"
                ),
                nullable=True,
            ),
            _column(
                "currency",
                "string",
                "the currency as told when the document was added; null where the document is asked",
                nullable=True,
                pattern=r"^[A-Z]{3}$",
            ),
        ),
        ("accession", "document"),
    ),
    TableSchema(
        "sections",
        "Items of the form and notes to the financial statements, table of contents excluded.",
        (
            *_PARTITION,
            _column("section_id", "string", "Item7, Item1A; 10-Q: Part1Item2; notes: Item8Note3"),
            _column("title", "string", "the heading as printed"),
            _column("ordinal", "int", "order in the document, from 0", minimum=0),
            _column("parent", "string", "section_id of the item that a note stands in", nullable=True),
            _column("first_block", "int", "first block of the document in it", minimum=0),
            _column("end_block", "int", "block after its last one", minimum=0),
            _column("flags", "string", "JSON list of anything unusual: short, long, by_reference", nullable=True),
            _column("text", "string", "visible text, blocks parted by line feeds"),
        ),
        ("accession", "section_id"),
    ),
    TableSchema(
        "tables",
        "Every table with numbers, with what governs its cells.",
        (
            *_PARTITION,
            _column("table_index", "int", "ordinal of the <table> element, from 0", minimum=0),
            _column("section_id", "string", "item or note it stands in", nullable=True),
            _column("title", "string", "caption, or the heading that stands over it", nullable=True),
            _column("kind", "string", "income_statement, balance_sheet, cash_flow, ... or other"),
            _column("scale", "int", "power of ten of the money in it"),
            _column("unit", "string", "unit of most of its numbers", nullable=True),
            _column("scale_source", "string", "what the scale was read from", nullable=True),
            _column("rows", "int", "number of <tr>", minimum=0),
            _column("columns", "int", "number of grid columns", minimum=0),
            _column("header_rows", "int", "rows at the top that hold headers", minimum=0),
            _column("column_headers", "string", "JSON: grid column -> header text"),
            _column("periods", "string", "JSON: grid column -> [start or null, end]"),
        ),
        ("accession", "table_index"),
    ),
    TableSchema(
        "sheets",
        (
            "The catalogue of sheets that users added: one row per column of each typed table, which is a table of "
            "this "
            "database by its table_name."
        ),
        (
            *_PARTITION,
            _column(
                "table_name",
                "string",
                "the table of this database that holds the rows: sheet_<document>_<sheet>_<digest>",
                pattern=r"^sheet_[a-z0-9_]+$",
            ),
            _column("document", "string", "file name"),
            _column("sheet", "string", "name of the sheet; null for delimited text", nullable=True),
            _column("title", "string", "what stands above the table on the sheet", nullable=True),
            _column("table_index", "int", "ordinal of the table in the document, from 0", minimum=0),
            _column("row_count", "int", "rows of the table", minimum=0),
            _column("ordinal", "int", "order of the column, from 0", minimum=0),
            _column("column_name", "string", "name in the table", pattern=r"^[a-z][a-z0-9_]*$"),
            _column("header", "string", "header as printed; empty for none"),
            _column("column_index", "int", "column of the sheet, from 0", minimum=0),
            _column(
                "kind",
                "string",
                "number (a percentage as a fraction), day, truth or text",
                allowed=("number", "day", "truth", "text"),
            ),
            _column("unit", "string", "unit that the header names", nullable=True),
            _column("other_cells", "int", "cells of another kind, which are null in the table", minimum=0),
        ),
        ("accession", "table_name", "column_name"),
    ),
    TableSchema(
        "sheet_rows",
        "The rows of the sheets that users added, as they are put into the typed tables.",
        (
            *_PARTITION,
            _column("table_name", "string", "the typed table", pattern=r"^sheet_[a-z0-9_]+$"),
            _column("row_index", "int", "row of the sheet, from 0", minimum=0),
            _column("cells", "string", "JSON: column_name -> value"),
        ),
        ("accession", "table_name", "row_index"),
    ),
    TableSchema(
        "extracted_facts", "Candidates as proposed, before the gate.", _fact(("unverified",)), ("accession", "fact_id")
    ),
    TableSchema(
        "verified_facts",
        "Facts that were traced back to their source and that no witness contradicts, or that are disputed.",
        _fact(
            VERIFIED_STATUSES,
            _column(
                "assurance",
                "string",
                "corroborated: independent witnesses confirm value, unit and days; uncorroborated: only the reader "
                "says so; "
                "disputed: page and tags contradict each other",
                allowed=ASSURANCES,
            ),
            _column(
                "witnesses",
                "string",
                "JSON list of who confirms the fact: page, second_reader, tag, footing, repeated_in_table, prose, ...",
                pattern=WITNESSES_PATTERN,
            ),
            _column(
                "other_reading",
                "string",
                (
                    "of a disputed fact, what the other side says: tag us-gaap:Revenues: 1,234 USD, 2023-01-01 to "
                    "2023-12-31"
                ),
                nullable=True,
                pattern=r"\S",
            ),
        ),
        ("accession", "fact_id"),
    ),
    TableSchema(
        "rejected_facts",
        "Candidates that the gate turned down, with the reason.",
        _fact(
            ("mismatch",),
            _column(
                "reason",
                "string",
                (
                    "code: contradicted, VALUE_MISMATCH, SCALE_MISMATCH, SIGN_MISMATCH, UNIT_MISMATCH, "
                    "PERIOD_MISMATCH, "
                    "LABEL_MISMATCH, ..."
                ),
                pattern=r"^\w+$",
            ),
            _column(
                "detail",
                "string",
                "what was claimed and what is printed; of a contradicted fact, both readings",
                pattern=r"\S",
            ),
        ),
        ("accession", "fact_id"),
    ),
    TableSchema(
        "chunks",
        "Passages of the filing with their embeddings.",
        (
            *_PARTITION,
            _column("doc_id", "string", "one per section: nvda_2024_item_7_mda"),
            _column("chunk_id", "string", "doc_id, ordinal and digest: ..._c02_0123456789ab"),
            _column("section_id", "string", "item or note", nullable=True),
            _column("heading", "string", "nearest heading above the passage", nullable=True),
            _column("table_index", "int", "table the chunk holds, or null", nullable=True, minimum=0),
            _column("is_toc", "bool", "table of contents"),
            _column("first_block", "int", "first block of the document in it", minimum=0),
            _column("end_block", "int", "block after its last one", minimum=0),
            _column(
                "page", "int", "page of a paged document (PDF) that it begins on, from 1", nullable=True, minimum=1
            ),
            _column("line", "int", "line on that page, from 1", nullable=True, minimum=1),
            _column("char_start", "int", "first character in the section's text", minimum=0),
            _column("char_end", "int", "character after the last in the section's text", minimum=0),
            _column("text", "string", "the passage"),
            _column(
                "embedding", "vector", "unit vector of the embedding model; null where built without", nullable=True
            ),
            _column("embedding_model", "string", "model and digest of its weights", nullable=True),
        ),
        ("accession", "chunk_id"),
    ),
    TableSchema(
        "reports",
        "What a partition says, as data and as text.",
        (
            *_PARTITION,
            _column("report_id", "string", "deterministic id"),
            _column("as_of_date", "date", "only filings filed by then are used"),
            _column("output", "string", "ResearchOutput as JSON"),
            _column("markdown", "string", "the same for reading"),
            _column("html", "string", "path of the page, or null", nullable=True),
        ),
        ("report_id",),
    ),
)


def contract_version() -> str:
    """Digest of every table's column names and types; a database of another version is not read. The documentation does
    not count.
    """
    return hashlib.sha256("\n".join(table.ddl() for table in TABLES.values()).encode()).hexdigest()[:16]


TABLES: dict[str, TableSchema] = {table.name: table for table in _TABLES}
