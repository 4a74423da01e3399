"""Queries that a model may propose: what is not one plain SELECT over permitted tables does not reach the database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from ask_facts import frames
from hypothesis import given, settings
from hypothesis import strategies as st

from tickmark.ask import Asker
from tickmark.ask.tools.base import Context
from tickmark.ask.tools.sql import SqlArguments, SqlTool, checked
from tickmark.errors import QueryError
from tickmark.factstore import FactStore
from tickmark.sql_process import SqlProcess

ATTACKS = {
    "insert": "INSERT INTO verified_facts SELECT * FROM verified_facts",
    "update": "UPDATE verified_facts SET value = 1",
    "delete": "DELETE FROM verified_facts",
    "merge": "MERGE INTO verified_facts t USING facts s ON t.fact_id = s.fact_id WHEN MATCHED THEN DELETE",
    "truncate": "TRUNCATE verified_facts",
    "create": "CREATE TABLE x AS SELECT 1",
    "create view": "CREATE OR REPLACE VIEW facts AS SELECT 1",
    "create macro": "CREATE MACRO f(a) AS a + 1",
    "create secret": "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
    "drop": "DROP TABLE verified_facts",
    "alter": "ALTER TABLE verified_facts ADD COLUMN x INT",
    "attach": "ATTACH 'other.db' AS other",
    "detach": "DETACH other",
    "copy out": "COPY verified_facts TO '/tmp/out.csv'",
    "copy query out": "COPY (SELECT * FROM facts) TO '/tmp/out.parquet' (FORMAT parquet)",
    "copy in": "COPY verified_facts FROM '/tmp/in.csv'",
    "export": "EXPORT DATABASE '/tmp/out'",
    "import": "IMPORT DATABASE '/tmp/in'",
    "install": "INSTALL httpfs",
    "load": "LOAD httpfs",
    "set": "SET enable_external_access = true",
    "reset": "RESET memory_limit",
    "pragma": "PRAGMA database_list",
    "call": "CALL pragma_version()",
    "checkpoint": "CHECKPOINT",
    "vacuum": "VACUUM",
    "begin": "BEGIN TRANSACTION",
    "commit": "COMMIT",
    "prepare": "PREPARE p AS SELECT 1",
    "execute": "EXECUTE p",
    "explain": "EXPLAIN SELECT 1",
    "describe": "DESCRIBE verified_facts",
    "show": "SHOW TABLES",
    "summarize": "SUMMARIZE verified_facts",
    "use": "USE main",
    "values": "VALUES (1)",
    "two statements": "SELECT 1 FROM facts; DROP TABLE verified_facts",
    "comment then statement": "SELECT 1 FROM facts --\n; DELETE FROM verified_facts",
    "block comment": "SELECT 1 FROM facts /* */; /* */ DELETE FROM verified_facts",
    "file by name": "SELECT * FROM '/etc/passwd'",
    "file by quoted name": 'SELECT * FROM "/etc/passwd"',
    "csv": "SELECT * FROM 'data.csv'",
    "parquet glob": "SELECT * FROM '*.parquet'",
    "read_csv": "SELECT * FROM read_csv('/etc/passwd')",
    "read_csv_auto": "SELECT * FROM read_csv_auto('/etc/passwd')",
    "read_text": "SELECT * FROM read_text('/etc/passwd')",
    "read_blob": "SELECT * FROM read_blob('/etc/passwd')",
    "read_parquet": "SELECT * FROM read_parquet('https://x/y.parquet')",
    "parquet_scan": "SELECT * FROM parquet_scan('x')",
    "read_json": "SELECT * FROM read_json('x.json')",
    "glob": "SELECT * FROM glob('/*')",
    "sqlite": "SELECT * FROM sqlite_scan('x.db', 't')",
    "postgres": "SELECT * FROM postgres_scan('host=x', 'public', 't')",
    "query": "SELECT * FROM query('DROP TABLE facts')",
    "query_table": "SELECT * FROM query_table('verified_facts')",
    "range": "SELECT * FROM range(1000000000)",
    "generate_series": "SELECT * FROM generate_series(1, 1000000000)",
    "unnest of range": "SELECT unnest(range(1000000000)) FROM facts",
    "repeat": "SELECT repeat('a', 2000000000) FROM facts",
    "duckdb_settings": "SELECT * FROM duckdb_settings()",
    "duckdb_secrets": "SELECT * FROM duckdb_secrets()",
    "duckdb_tables": "SELECT * FROM duckdb_tables()",
    "pragma function": "SELECT * FROM pragma_table_info('verified_facts')",
    "information schema": "SELECT * FROM information_schema.tables",
    "catalog": "SELECT * FROM pg_catalog.pg_tables",
    "sqlite_master": "SELECT * FROM sqlite_master",
    "build record": "SELECT * FROM tickmark_build",
    "rejected": "SELECT * FROM rejected_facts",
    "reports": "SELECT * FROM reports",
    "schema": "SELECT * FROM main.verified_facts",
    "database": "SELECT * FROM memory.main.verified_facts",
    "getenv": "SELECT getenv('HOME') FROM facts",
    "current_setting": "SELECT current_setting('memory_limit') FROM facts",
    "version": "SELECT version() FROM facts",
    "table in subquery": "SELECT (SELECT max(contract) FROM tickmark_build) FROM facts",
    "table in cte": "WITH x AS (SELECT * FROM tickmark_build) SELECT * FROM x",
    "function in cte": "WITH x AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM x, facts",
    "table in union": "SELECT fact_id FROM facts UNION ALL SELECT contract FROM tickmark_build",
    "table in exists": "SELECT 1 FROM facts WHERE EXISTS (SELECT 1 FROM duckdb_settings())",
    "table in join": "SELECT 1 FROM facts JOIN tickmark_build ON true",
    "table in order": "SELECT 1 FROM facts ORDER BY (SELECT max(contract) FROM tickmark_build)",
    "recursive": "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t, read_text('x')",
    "into": "SELECT * INTO x FROM facts",
    "lambda file": "SELECT list_transform([1], x -> read_text('a')) FROM facts",
    "python variable": "SELECT * FROM frame",
    "parameter": "SELECT * FROM facts WHERE ticker = $1; SELECT 2",
    "unicode semicolon": "SELECT 1 FROM facts\u037e DROP TABLE facts",
    "null character": "SELECT 1 FROM facts\0; DROP TABLE facts",
    "unbalanced quote": "SELECT 'a FROM facts",
    "dollar quote": "SELECT $$a$$ FROM facts; DROP TABLE facts",
    "nothing": "   ",
    "only comment": "-- nothing",
    "words": "please drop all tables",
    "too long": "SELECT 1 FROM facts WHERE " + " OR ".join(["ticker = 'a'"] * 2_000),  # noqa: S608
    "too deep": "SELECT " + "(" * 900 + "1" + ")" * 900 + " FROM facts",
}


@pytest.mark.parametrize("name", sorted(ATTACKS))
def test_attacks_are_refused(name: str) -> None:
    with pytest.raises(QueryError):
        checked(ATTACKS[name])


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT ticker, value FROM facts WHERE metric = 'revenue' ORDER BY value DESC LIMIT 5",
        "WITH r AS (SELECT ticker, max(value) AS top FROM verified_facts GROUP BY ticker) SELECT * FROM r WHERE top > 1",
        (
            "SELECT f.fact_id FROM verified_facts f JOIN raw_filings r USING (accession) WHERE r.form = '10-K' AND "
            "f.label ILIKE '%revenue%'"
        ),
        "SELECT ticker FROM facts UNION SELECT ticker FROM raw_filings",
        "SELECT count(*), round(avg(value), 2), date_trunc('year', period_end_date) AS y FROM facts GROUP BY y",
        "SELECT ticker, row_number() OVER (PARTITION BY ticker ORDER BY value) FROM facts",
        (
            "SELECT CASE WHEN value > 0 THEN 'gain' ELSE 'loss' END FROM facts WHERE ticker IN ('A', 'B') AND value "
            "BETWEEN 1 AND 2"
        ),
        "select fact_id -- a remark; drop table facts\nfrom facts",
        "SELECT 1 FROM facts /* /* */ ; DELETE FROM verified_facts -- */",
    ],
)
def test_plain_queries_pass_and_lose_their_comments(sql: str) -> None:
    written = checked(sql)
    assert "drop" not in written.lower() and "delete" not in written.lower()
    assert "--" not in written and "/*" not in written and checked(written) == written


@given(text=st.text(max_size=120))
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_query_or_an_explained_error(text: str) -> None:
    with suppress(QueryError):
        assert checked(text).upper().startswith(("SELECT", "WITH", "("))


@given(
    parts=st.lists(
        st.sampled_from(
            [
                "SELECT",
                "*",
                "FROM",
                "facts",
                "read_text('x')",
                ";",
                "--",
                "/*",
                "*/",
                "DROP TABLE facts",
                "'",
                '"',
                "UNION",
                "(",
                ")",
                "tickmark_build",
                ",",
                "1",
                "WITH x AS",
                "\n",
            ]
        ),
        max_size=14,
    )
)
@settings(max_examples=300, deadline=None)
def test_no_mixture_reads_more_than_is_permitted(parts: list[str]) -> None:
    try:
        written = checked(" ".join(parts))
    except QueryError:
        return
    import duckdb

    unquoted = re.sub(r"'[^']*'|\"[^\"]*\"", "", written.lower())
    assert "read_text" not in unquoted and "drop" not in unquoted
    with suppress(duckdb.Error):  # what the database cannot read it does not run
        assert "tickmark_build" not in duckdb.get_table_names(written)
        assert [statement.type for statement in duckdb.extract_statements(written)] == [duckdb.StatementType.SELECT]


@pytest.fixture(scope="module")
def sql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    import duckdb

    path = tmp_path_factory.mktemp("sql") / "w.duckdb"
    verified, filings, tables = frames()
    with duckdb.connect(str(path)) as made:
        for name, frame in (("verified_facts", verified), ("raw_filings", filings), ("tables", tables)):
            made.register("frame", frame)
            made.execute(f'CREATE TABLE "{name}" AS SELECT * FROM frame')  # noqa: S608  # names above
            made.unregister("frame")
        made.execute("CREATE VIEW facts AS SELECT * FROM verified_facts")
    with SqlProcess(str(path)) as opened:
        yield opened


def context(sql: Any, as_of: date | None = None) -> Context:
    asker = Asker(FactStore.from_frame(*frames()))
    return Context(asker.lookup(as_of), sql=sql)


def run(sql: str, given: Context) -> dict[str, Any]:
    return dict(SqlTool().call(SqlArguments(sql=sql), {}, given).fields)


def test_values_come_from_the_fact_and_not_from_the_query(sql: Any) -> None:
    fields = run(
        (
            "SELECT fact_id, 1 AS value FROM facts WHERE ticker = 'MRDW' AND metric = 'revenue' AND fiscal_period = "
            "'FY2024'"
        ),
        context(sql),
    )
    assert fields["rows"][0]["value"] == 1 and fields["value"].value == 2_249_000_000
    assert "value" not in run("SELECT 42 AS value FROM facts LIMIT 1", context(sql))
    assert "value" not in run("SELECT 'made-up' AS fact_id FROM facts LIMIT 1", context(sql))
    assert "value" not in run(
        "SELECT fact_id FROM facts WHERE ticker = 'MRDW' AND fiscal_period = 'FY2024' AND metric = 'revenue'",
        context(sql, date(2020, 1, 1)),
    )


def test_rows_are_capped_and_files_stay_shut(sql: Any) -> None:
    assert len(run("SELECT a.fact_id FROM facts a, facts b, facts c", context(sql))["rows"]) == 200
    with pytest.raises(QueryError):
        run(f"SELECT * FROM '{Path(__file__)}'", context(sql))  # noqa: S608
