"""SQL that is not trusted: nothing outside the published tables can be read, written or reached."""

from __future__ import annotations

import http.server
import io
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pandas as pd
import pytest
from lake_rows import gate

from tickmark.child import Values
from tickmark.errors import QueryError
from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.settings import REPOSITORY
from tickmark.sql_process import SqlProcess
from tickmark.warehouse import open_warehouse, sandboxed

SECRET = "tell-no-one"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published warehouse beside a file that must not get out."""
    folder = tmp_path_factory.mktemp("data")
    lake = Lake(str(folder))
    lake.commit("verify", "NVDA", "2024Q1", gate("NVDA", "2024Q1", 1))
    (folder / "secret.csv").write_text(f"a,b\n{SECRET},2\n")
    (folder / "secret.json").write_text(f'{{"a": "{SECRET}"}}')
    publish(lake, str(folder / "warehouse.duckdb"))
    return folder


@pytest.fixture
def connection(folder: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A sandboxed connection with little memory."""
    with sandboxed(str(folder / "warehouse.duckdb"), memory="200MB") as connection:
        yield connection


@pytest.fixture(scope="module")
def sql(folder: Path) -> Iterator[SqlProcess]:
    """Queries in a process of their own, with little memory."""
    with SqlProcess(str(folder / "warehouse.duckdb"), memory=200_000_000) as process:
        yield process


READS = [
    "SELECT * FROM read_csv('{folder}/secret.csv')",
    "SELECT * FROM read_csv_auto('{folder}/secret.csv')",
    "SELECT * FROM '{folder}/secret.csv'",
    "SELECT * FROM read_text('{folder}/secret.csv')",
    "SELECT * FROM read_blob('{folder}/secret.csv')",
    "SELECT * FROM read_json('{folder}/secret.json')",
    "SELECT * FROM sniff_csv('{folder}/secret.csv')",
    "SELECT * FROM glob('{folder}/*')",
    "SELECT * FROM read_parquet('{folder}/lake/verified_facts/*/*/*.parquet')",
    "SELECT * FROM parquet_metadata('{folder}/lake/verified_facts/*/*/*.parquet')",
    "SELECT * FROM read_duckdb('{folder}/warehouse.duckdb', table_name = 'verified_facts')",
    "SELECT * FROM query('SELECT * FROM read_text(''{folder}/secret.csv'')')",
    "SELECT * FROM query_table('{folder}/secret.csv')",
    "SELECT (SELECT content FROM read_text('{folder}/secret.csv'))",
    "WITH x AS (SELECT * FROM read_text('{folder}/secret.csv')) SELECT * FROM x",
    "EXPLAIN ANALYZE SELECT * FROM read_text('{folder}/secret.csv')",
    "SELECT getenv('TICKMARK_SECRET')",
    "SELECT * FROM read_csv('http://127.0.0.1:{port}/secret')",
    "SELECT * FROM read_parquet('http://127.0.0.1:{port}/secret')",
    "SELECT * FROM read_csv('s3://127.0.0.1:{port}/secret')",
    "SELECT * FROM frame_of_the_caller",
]
WRITES = [
    "COPY verified_facts TO '{folder}/out.csv'",
    "COPY (SELECT 1) TO '{folder}/out.parquet' (FORMAT parquet)",
    "COPY verified_facts FROM '{folder}/secret.csv'",
    "EXPORT DATABASE '{folder}/out'",
    "IMPORT DATABASE '{folder}/out'",
    "ATTACH '{folder}/out.duckdb'",
    "ATTACH '{folder}/warehouse.duckdb' AS again",
    "ATTACH ':memory:' AS scratch",
    "CREATE TABLE out (a INT)",
    "CREATE VIEW out AS SELECT 1",
    "CREATE MACRO out() AS 1",
    "DROP TABLE verified_facts",
    "DELETE FROM verified_facts",
    "UPDATE verified_facts SET value = 0",
    "INSERT INTO verified_facts SELECT * FROM verified_facts",
    "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
    "CREATE PERSISTENT SECRET s (TYPE s3)",
    "INSTALL httpfs",
    "FORCE INSTALL json FROM community",
    "INSTALL httpfs FROM '{folder}'",
    "LOAD httpfs",
    "LOAD '{folder}/secret.csv'",
    "SET enable_external_access = true",
    "RESET enable_external_access",
    "PRAGMA enable_external_access = true",
    "SET GLOBAL lock_configuration = false",
    "SET memory_limit = '100GB'",
    "SET temp_directory = '{folder}/out'",
    "SET allowed_directories = ['/']",
    "SET allow_unsigned_extensions = true",
    "SET python_enable_replacements = true",
    "SET home_directory = '{folder}'",
    "SET log_query_path = '{folder}/out'",
    "SET profiling_output = '{folder}/out'",
    "PRAGMA profiling_output = '{folder}/out'",
    "PRAGMA enable_profiling = 'json'",
    "CALL enable_logging(storage = 'file', storage_path = '{folder}/out')",
]


class _Server(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.server.asked = True  # type: ignore[attr-defined]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f"a\n{SECRET}\n".encode())

    do_HEAD = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[http.server.HTTPServer]:
    """A host that answers everything, and remembers that it was asked."""
    server = http.server.HTTPServer(("127.0.0.1", 0), _Server)
    server.asked = False  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("attack", READS + WRITES)
def test_duckdb_itself_refuses(
    connection: duckdb.DuckDBPyConnection, server: http.server.HTTPServer, folder: Path, attack: str
) -> None:
    frame_of_the_caller = pd.DataFrame({"a": [SECRET]})
    before = sorted(folder.rglob("*"))
    with pytest.raises(duckdb.Error) as refused:
        connection.execute(attack.format(folder=folder, port=server.server_port)).fetchall()
    assert SECRET not in str(refused.value)
    assert not isinstance(refused.value, duckdb.InterruptException)
    assert sorted(folder.rglob("*")) == before
    assert not server.asked  # type: ignore[attr-defined]
    assert len(frame_of_the_caller) == 1
    assert connection.execute("SELECT count(*) FROM verified_facts").fetchone() == (20,)


@pytest.mark.parametrize("attack", [attack for attack in READS if "{folder}" in attack and "query_table" not in attack])
def test_the_same_reads_work_without_the_sandbox(folder: Path, attack: str) -> None:
    with open_warehouse(str(folder / "warehouse.duckdb")) as connection:
        assert connection.execute(attack.format(folder=folder)).fetchall()


@pytest.mark.parametrize("attack", READS + WRITES)
def test_query_refuses(sql: SqlProcess, server: http.server.HTTPServer, folder: Path, attack: str) -> None:
    with pytest.raises(QueryError) as refused:
        sql.query(attack.format(folder=folder, port=server.server_port))
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize(
    "statement",
    [
        *("", ";", "SELECT 1; SELECT 2", "SELECT 1; DROP TABLE verified_facts", "SELEC 1", "SELECT $x"),
        *(
            "CREATE TEMP TABLE t AS SELECT 1",
            "PREPARE p AS SELECT 1",
            "USE temp",
            "BEGIN",
            "DETACH warehouse",
            "UPDATE EXTENSIONS",
        ),
        *("CHECKPOINT", "VACUUM", "CALL pragma_version()", "PRAGMA database_list"),
    ],
)
def test_only_one_statement_that_reads(sql: SqlProcess, statement: str) -> None:
    with pytest.raises(QueryError):
        sql.query(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 1",
        "SELECT 1;",
        "DESCRIBE facts",
        "SHOW TABLES",
        "SUMMARIZE facts",
        "EXPLAIN SELECT 1",
        "FROM facts LIMIT 1",
    ],
)
def test_what_an_analyst_needs_is_allowed(sql: SqlProcess, statement: str) -> None:
    assert sql.query(statement).rows


def test_text_of_a_parameter_is_never_sql(sql: SqlProcess) -> None:
    assert sql.query("SELECT count(*) FROM facts WHERE ticker = ?", ["x' OR '1'='1"]).rows == ((0,),)


@pytest.mark.parametrize(
    "bomb",
    [
        "SELECT count(*) FROM range(1000000000000)",
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r",
        "SELECT * FROM range(100000000) a, range(100000000) b ORDER BY a.range * b.range",
        "SELECT list(a.range) FROM range(100000000) a",
        "SELECT count(DISTINCT hash(a.range)) FROM range(10000000000) a",
        "SELECT length(repeat('a', 2000000000)) FROM facts",
        "SELECT list_sort(range(300000000))[1]",
        "SELECT length(printf('%2000000000d', 1))",
        "SELECT length(list_resize([1], 2000000000))",
        "SELECT list_reduce(range(100000000), lambda a, b: a + b)",
        "SELECT length(lpad('', 2000000000, 'x'))",
        "SELECT length(array_to_string(range(200000000), ','))",
        "SELECT regexp_replace(repeat('ab', 100000000), '(a)(b)', '\\2\\1', 'g') IS NULL",
        "SELECT string_split(repeat('a,', 400000000), ',')[1]",
        "SELECT (SELECT list(a.range ORDER BY hash(a.range)) FROM range(400000000) a)[1]",
        "SELECT levenshtein(repeat('ab', 50000), repeat('ba', 50000))",
        (
            "SELECT count(*) FROM facts a, facts b, facts c, facts d, facts e, facts f, facts g, facts h WHERE "
            "sin(a.value + b.value + h.value) > 2"
        ),
    ],
)
def test_bombs_end_in_time_and_within_memory(sql: SqlProcess, folder: Path, bomb: str) -> None:
    with pytest.raises(QueryError, match=r"longer than|more memory"):
        sql.query(bomb, seconds=1.0)  # hours, were it not stopped
    assert sql.query("SELECT 1").rows == ((1,),)
    assert not list(folder.rglob("*.tmp"))


_LARGEST = """
import resource, sys
from tickmark.errors import QueryError
from tickmark.settings import REPOSITORY
from tickmark.sql_process import SqlProcess
try:
    with SqlProcess(sys.argv[1], memory=200_000_000) as process:
        process.query("SELECT length(list_sort(list_resize(range(100000000), 2000000000)))", seconds=2.0)
except QueryError:
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
"""


def test_memory_and_time_of_the_process_are_bounded(folder: Path) -> None:
    """Asked in a process of its own: what this one's other children took counts for nothing."""
    command = [sys.executable, "-c", _LARGEST, str(folder / "warehouse.duckdb")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=REPOSITORY)
    assert 0 < int(done.stdout) < 1_500_000_000


def test_a_process_knows_no_keys(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    with SqlProcess(str(folder / "warehouse.duckdb")) as sql:
        sql.query("SELECT 1")
        assert sql._worker is not None
        assert SECRET.encode() not in Path(f"/proc/{sql._worker.process.pid}/environ").read_bytes()


class _Taken:
    """What a process that a query has taken over might send."""

    def __reduce__(self) -> tuple[object, ...]:
        return (os.system, ("true",))


def test_what_a_process_sends_is_read_as_values_only() -> None:
    with pytest.raises(pickle.UnpicklingError, match="no plain value"):
        Values(io.BytesIO(pickle.dumps(("rows", [_Taken()])))).load()


def test_rows_are_capped_without_computing_all(sql: SqlProcess) -> None:
    result = sql.query("SELECT a.range, 'x' FROM range(1000000000) a", rows=10, seconds=600)
    assert (len(result.rows), result.truncated) == (10, True)


def test_views_and_comments_can_be_read(sql: SqlProcess) -> None:
    comment = sql.query(
        "SELECT comment FROM duckdb_columns() WHERE table_name = 'verified_facts' AND column_name = 'value'"
    )
    assert comment.rows[0][0].startswith("value in base units")
