"""How the published database is laid out: tables, comments, views, and its record of what it was made of."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from tickmark.schemas import TABLES

_MOST_ASKED_FOR = (
    "ticker", "entity", "metric", "label", "value", "unit", "fiscal_period", "period_start", "period_end_date",
    "segment", "printed",
    "verification_status", "assurance", "witnesses",
    "doc_type", "doc_date", "section_id", "table_index", "row_index", "column_index", "row_label", "column_label",
    "sentence_string", "accession", "period",
    "fact_id",
)  # fmt: skip
_BUILD_DDL = """CREATE TABLE tickmark_build (
  contract VARCHAR NOT NULL, recipe VARCHAR NOT NULL, lake VARCHAR NOT NULL,
  snapshot_at TIMESTAMP WITH TIME ZONE NOT NULL,
  problems BIGINT NOT NULL, replaced_rows BIGINT NOT NULL, changes BIGINT NOT NULL,
  tickmark_version VARCHAR NOT NULL)"""
PARTITIONS_COLUMNS = (
    "table_name", "ticker", "period", "step", "rows", "digest", "committed", "problem", "unread", "version",
)  # fmt: skip
_PARTITIONS_DDL = """CREATE TABLE tickmark_partitions (
  table_name VARCHAR, ticker VARCHAR NOT NULL, period VARCHAR NOT NULL, step VARCHAR NOT NULL, "rows" BIGINT,
  digest VARCHAR, committed TIMESTAMP WITH TIME ZONE, problem VARCHAR, unread VARCHAR, version VARCHAR NOT NULL)"""


def layout() -> Iterator[str]:
    """Statements that lay the database out: tables, comments on tables and columns, views, the build record."""
    for schema in TABLES.values():
        yield schema.ddl()
        yield f'COMMENT ON TABLE "{schema.name}" IS {_literal(schema.doc)}'
        for column in schema.columns:
            yield f'COMMENT ON COLUMN "{schema.name}"."{column.name}" IS {_literal(column.doc)}'
    yield _BUILD_DDL
    yield (
        "COMMENT ON TABLE tickmark_build IS 'What this database was made of, one row: see snapshot_at for its age, "
        "problems for partitions left out, replaced_rows for rows written over and changes for how often it was "
        "changed since it was last made whole.'"
    )
    yield _PARTITIONS_DDL
    yield (
        "COMMENT ON TABLE tickmark_partitions IS 'One row per table of each partition in the lake: its rows, when it "
        "was built, why it was left out, if it was, and the version of the folder of manifests that say so.'"
    )
    columns = ", ".join(_MOST_ASKED_FOR)
    yield f"CREATE VIEW facts AS SELECT {columns} FROM verified_facts"  # noqa: S608  # names of the contract
    yield "COMMENT ON VIEW facts IS 'Verified facts, the columns most asked for.'"
    for column in TABLES["verified_facts"].columns:
        if column.name in _MOST_ASKED_FOR:
            yield f'COMMENT ON COLUMN facts."{column.name}" IS {_literal(column.doc)}'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def recipe() -> str:
    """Digest of the statements that lay the database out; a database of another recipe is published anew."""
    return hashlib.sha256(";".join(layout()).encode()).hexdigest()
