"""Queries that a model may propose, beyond those of `test_sql_tool`: each is refused before the database sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from effort import within

from tickmark.ask.tools.sql import checked
from tickmark.errors import QueryError

SECONDS: Final = 3.0  # of CPU for one query
ROWS: dict[str, str] = {
    "a name that an inner WITH gives, outside": "SELECT * FROM tickmark_build, (WITH tickmark_build AS (SELECT 1 AS a) SELECT * FROM tickmark_build) x",
    "a name that a later WITH gives": "SELECT (WITH tickmark_build AS (SELECT 1 AS a) SELECT a FROM tickmark_build), b.* FROM tickmark_build b",
    "a name that its own WITH gives": "WITH tickmark_build AS (SELECT * FROM tickmark_build) SELECT * FROM tickmark_build",
    "a name that a WITH of a union gives": "SELECT 1 FROM tickmark_build UNION ALL (WITH tickmark_build AS (SELECT 1) SELECT * FROM tickmark_build)",
    "a function of a text": "SELECT 'HOME'.getenv() FROM facts",
    "a function of a column": "SELECT facts.ticker.getenv() FROM facts",
    "a function of a text that reads": "SELECT ('/etc/passwd').read_text() FROM facts",
    "a function in a schema": "SELECT main.getenv('HOME') FROM facts",
    "a function in a system's schema": "SELECT * FROM system.main.read_text('/etc/passwd')",
    "a function in quotes": "SELECT \"getenv\"('HOME') FROM facts",
    "a function of a table in quotes": "SELECT * FROM \"read_text\"('/etc/passwd')",
    "the user": "SELECT current_user FROM facts",
    "the user of the session": "SELECT session_user FROM facts",
    "the schema": "SELECT current_schema() FROM facts",
    "the database": "SELECT current_database() FROM facts",
    "a variable": "SELECT getvariable('x') FROM facts",
    "a sequence": "SELECT nextval('s') FROM facts",
    "an error": "SELECT error('x') FROM facts",
    "a log": "SELECT write_log('x') FROM facts",
    "a summary within": "SELECT * FROM (SUMMARIZE tickmark_build)",
    "a description within": "SELECT * FROM (DESCRIBE tickmark_build)",
    "a show within": "SELECT * FROM (SHOW TABLES)",
    "from first": "FROM tickmark_build",
    "from first, in brackets": "(FROM tickmark_build)",
    "from first, and then": "FROM tickmark_build SELECT *",
    "from within from": "FROM (FROM duckdb_settings())",
    "a table alone": "TABLE tickmark_build",
    "a pivot": "PIVOT tickmark_build ON contract USING count(*)",
    "a pivot within": "SELECT * FROM (PIVOT tickmark_build ON contract USING count(*))",
    "an unpivot": "UNPIVOT tickmark_build ON contract INTO NAME a VALUE b",
    "a star with another value": "SELECT * REPLACE (read_text('/etc/passwd') AS ticker) FROM facts",
    "a structure": "SELECT {'a': getenv('HOME')} FROM facts",
    "a list": "SELECT [getenv('HOME')] FROM facts",
    "a map": "SELECT MAP {'a': getenv('HOME')} FROM facts",
    "a case": "SELECT CASE WHEN true THEN getenv('HOME') END FROM facts",
    "a limit": "SELECT 1 FROM facts LIMIT (SELECT length(getenv('HOME')))",
    "an offset": "SELECT 1 FROM facts OFFSET (SELECT count(*) FROM tickmark_build)",
    "a qualification": "SELECT 1 FROM facts QUALIFY row_number() OVER (ORDER BY getenv('HOME')) = 1",
    "a window": "SELECT count(*) OVER w FROM facts WINDOW w AS (ORDER BY getenv('HOME'))",
    "a filter": "SELECT count(*) FILTER (WHERE getenv('HOME') = '') FROM facts",
    "an order of an aggregate": "SELECT string_agg(ticker ORDER BY getenv('HOME')) FROM facts",
    "a join's condition": "SELECT 1 FROM facts a JOIN facts b ON getenv('HOME') = a.ticker",
    "a join by place": "SELECT * FROM facts POSITIONAL JOIN tickmark_build",
    "a join of half": "SELECT * FROM facts SEMI JOIN tickmark_build ON true",
    "a join of times": "SELECT * FROM facts ASOF JOIN tickmark_build ON true",
    "a lateral join": "SELECT * FROM facts, LATERAL (SELECT * FROM read_text(ticker))",
    "a union by name": "SELECT 1 AS a FROM facts UNION BY NAME SELECT contract AS a FROM tickmark_build",
    "all but": "SELECT ticker FROM facts EXCEPT SELECT contract FROM tickmark_build",
    "a sample": "SELECT * FROM tickmark_build USING SAMPLE 5",
    "a version of a table": "SELECT * FROM tickmark_build AT (VERSION => 1)",
    "sets of groups": "SELECT 1 FROM facts GROUP BY GROUPING SETS ((getenv('HOME')), ())",
    "a change within": "WITH x AS (INSERT INTO facts VALUES (1) RETURNING *) SELECT * FROM x",
    "a deletion within": "WITH x AS (DELETE FROM verified_facts RETURNING *) SELECT * FROM x",
    "a copy within": "WITH x AS (COPY facts TO '/tmp/x') SELECT * FROM x",
    "a macro of a table": "WITH x AS MATERIALIZED (SELECT * FROM query('SELECT 1')) SELECT * FROM x",
    "a file at home": "SELECT * FROM '~/.ssh/id_rsa'",
    "a file of a sheet's name": "SELECT * FROM 'sheet_a.csv'",
    "a sheet above": 'SELECT * FROM "sheet_../../x"',
    "a sheet with a point": 'SELECT * FROM "sheet_a.csv"',
    "a sheet of a long name": "SELECT * FROM sheet_" + "a" * 200,
    "a sheet in odd letters": "SELECT * FROM sheet_é",
    "a statement of text": "EXECUTE IMMEDIATE 'DROP TABLE facts'",
    "letters of another script": "SELECT * FROM fаcts",
    "a text with lines behind": "SELECT 1 FROM facts WHERE ticker = 'a' \n;\n DROP TABLE facts",
    "a text of hooks": "SELECT E'\\'; DROP TABLE facts; --' FROM facts; SELECT 2",
    "a comment in a comment": "SELECT 1 /* /* */ FROM facts */ ; DROP TABLE facts",
    "a comment of another kind": "SELECT 1 FROM facts #\n; DROP TABLE facts",
    "a hint": "SELECT /*+ x */ getenv('HOME') FROM facts",
    "brackets without end": "SELECT " + "(" * 7_900,
    "nots without end": "SELECT " + "NOT " * 1_900 + "true FROM facts, x",
    "minuses without end": "SELECT " + "- " * 3_900 + "1 FROM x",
    "cases without end": "SELECT " + "CASE WHEN true THEN " * 380 + "1" + " END" * 20 + " FROM x",
    "selects in selects": "SELECT " + "(SELECT " * 900 + "1" + ")" * 400 + " FROM x",
    "lists in lists": "SELECT " + "[" * 3_900 + "]" * 3_900 + " FROM x",
    "unions without end": "SELECT 1 " + "UNION SELECT 1 " * 500 + "FROM tickmark_build",
    "joins without end": "SELECT 1 FROM facts " + ", facts" * 900 + ", tickmark_build",
    "quotes without end": "SELECT " + "''" * 3_900 + " FROM tickmark_build",
    "half a character": "SELECT '\ud800' FROM x",
}


def check(row: str, _: Path) -> None:
    """Refused, soon, in words that can be sent."""
    with within(SECONDS), pytest.raises(QueryError) as refused:
        checked(row)
    assert str(refused.value).encode() and len(str(refused.value)) < 600
