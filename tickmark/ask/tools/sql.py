"""Tool: one SELECT over permitted tables, checked on its parsed form and run in a process of its own.

What is run is written anew from the parsed statement, so nothing that was not understood reaches the database. Values
of an answer never come from a query: where its rows name facts, those facts are looked up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from pydantic import BaseModel, Field

from tickmark.ask.plan import Strict
from tickmark.ask.quantity import Quantity
from tickmark.ask.tools.base import Context, Outcome, Tool
from tickmark.errors import QueryError

TABLES: Final = frozenset(("facts", "verified_facts", "raw_filings", "tables", "sections", "sheets"))
"""Tables that a query may read, beside the typed tables that `sheets` names."""
_SHEET: Final = re.compile(r"sheet_[a-z0-9_]{1,100}")
FUNCTIONS: Final = frozenset(
    [
        "count",
        "sum",
        "avg",
        "min",
        "max",
        "median",
        "stddev",
        "variance",
        "abs",
        "round",
        "floor",
        "ceil",
        "sqrt",
        "ln",
        "log",
        "exp",
        "power",
        "pow",
        "sign",
        "greatest",
        "least",
        "coalesce",
        "nullif",
        "if",
        "case",
        "cast",
        "try_cast",
        "lower",
        "upper",
        "length",
        "trim",
        "ltrim",
        "rtrim",
        "substring",
        "replace",
        "concat",
        "concat_ws",
        "left",
        "right",
        "split_part",
        "starts_with",
        "ends_with",
        "contains",
        "strpos",
        "year",
        "month",
        "day",
        "quarter",
        "extract",
        "date_trunc",
        "date_diff",
        "datediff",
        "timestamp_trunc",
        "date_part",
        "current_date",
        "row_number",
        "rank",
        "dense_rank",
        "lag",
        "lead",
        "first_value",
        "last_value",
        "ntile",
        "first",
        "last",
        "any_value",
        "arg_max",
        "arg_min",
        "string_agg",
        "group_concat",
        "list",
        "array_agg",
        "like",
        "ilike",
        "regexp_matches",
        "regexp_like",
        "str_position",
        "and",
        "or",
        "not",
        "between",
        "in",
        "exists",
        "quantile_cont",
        "mode",
        "corr",
        "count_if",
        "countif",
        "date",
        "ts_or_ds_to_date",
    ]
)
"""Functions that a query may call; none of them reads or writes anything but its arguments."""
LONGEST: Final = 8_000  # characters
ROWS: Final = 200
SECONDS: Final = 5.0
_NOT_READING: Final = (
    "Insert",
    "Update",
    "Delete",
    "Merge",
    "Create",
    "Drop",
    "Alter",
    "AlterColumn",
    "Attach",
    "Detach",
    "Copy",
    "Command",
    "Set",
    "SetItem",
    "Pragma",
    "Use",
    "Kill",
    "Into",
    "TruncateTable",
)
_NOT_READING_EITHER: Final = (
    "LoadData",
    "Export",
    "Install",
    "Describe",
    "Show",
    "Transaction",
    "Commit",
    "Rollback",
    "Cache",
    "Uncache",
    "Refresh",
    "Grant",
    "Revoke",
    "Analyze",
    "Parameter",
    "SessionParameter",
    "Lock",
)


def checked(sql: str) -> str:
    """The statement written anew from its parsed form.

    Raises:
        QueryError: not one SELECT over permitted tables with permitted functions.
    """
    import sqlglot
    from sqlglot import exp
    from sqlglot.errors import SqlglotError

    if len(sql) > LONGEST:
        raise QueryError(f"the query has {len(sql)} characters; the limit is {LONGEST}")
    if "\0" in sql:
        raise QueryError("the query holds a null character")
    try:
        statements = [s for s in sqlglot.parse(sql, dialect="duckdb") if s is not None]
    except (SqlglotError, RecursionError, ValueError) as error:
        raise QueryError(f"the query is not valid SQL: {str(error).splitlines()[0][:200]}") from error
    if len(statements) != 1:
        raise QueryError(f"one statement can be run, not {len(statements)}")
    tree = statements[0]
    if not isinstance(tree, exp.Select | exp.SetOperation):
        raise QueryError("only a SELECT can be run")
    forbidden = tuple(kind for name in (*_NOT_READING, *_NOT_READING_EITHER) if (kind := getattr(exp, name, None)))
    for node in tree.walk():
        if isinstance(node, forbidden):
            raise QueryError(f"{type(node).__name__.lower()} is not permitted; only a SELECT is")
        if isinstance(node, exp.Table):
            _permitted_table(node)
        elif isinstance(node, exp.Func):
            name = (node.name if isinstance(node, exp.Anonymous | exp.AnonymousAggFunc) else node.sql_name()).lower()
            if name not in FUNCTIONS and not isinstance(node, exp.Connector):
                raise QueryError(f"the function {name[:40]} is not permitted")
    return tree.sql(dialect="duckdb", comments=False)


def _permitted_table(node: Any) -> None:
    from sqlglot import exp

    if not isinstance(node.this, exp.Identifier):
        raise QueryError("a query reads tables by their names, not functions or files")
    if node.args.get("db") or node.args.get("catalog"):
        raise QueryError("tables are named without a schema or a database")
    name = node.name.lower()
    if name not in TABLES and not _SHEET.fullmatch(name) and not _of_a_with(node, name):
        raise QueryError(f"the table {name[:60]!r} is not permitted; there are {', '.join(sorted(TABLES))}")


def _of_a_with(node: Any, name: str) -> bool:
    """Whether a table's name is one that a WITH around it gives: a WITH further in, or beside it, gives it nothing, nor
    does one to the tables of its own query, unless it is recursive.
    """
    inner = node
    while (outer := inner.parent) is not None:
        given = outer.args.get("with_") or outer.args.get("with")
        if given is not None and inner is not given:
            if any(cte.alias_or_name.lower() == name for cte in given.expressions):
                return True
        elif given is not None:
            said = [cte.alias_or_name.lower() for cte in given.expressions]
            here = next(place for place, cte in enumerate(given.expressions) if _within(node, cte))
            if name in (said if given.args.get("recursive") else said[:here]):
                return True
        inner = outer
    return False


def _within(node: Any, outer: Any) -> bool:
    while node is not None and node is not outer:
        node = node.parent
    return node is outer


class SqlArguments(Strict):
    """A query."""

    sql: str = Field(
        min_length=1,
        max_length=LONGEST,
        description=(
            "one SELECT in DuckDB's dialect over facts, verified_facts, raw_filings, tables, sections, "
            "sheets and the sheet_ tables that sheets lists; include fact_id to make its values usable"
        ),
    )


class SqlTool(Tool):
    """Runs a query."""

    name: ClassVar[str] = "sql"
    description: ClassVar[str] = (
        "One SELECT over the warehouse's tables, at most 200 rows and 5 seconds. Values become usable where the rows "
        "have a fact_id."
    )
    arguments: ClassVar[type[BaseModel]] = SqlArguments
    outputs: ClassVar[frozenset[str]] = frozenset({"rows", "columns", "value", "fact", "fact_id"})
    blocking: ClassVar[bool] = True

    def call(self, arguments: SqlArguments, given: Mapping[str, Any], context: Context) -> Outcome:  # noqa: ARG002
        """Rows by column name; `value` is the verified fact's where exactly one fact is named and what was known allows
        it.
        """
        found = context.sql_process().query(checked(arguments.sql), seconds=SECONDS, rows=ROWS)
        rows = found.dicts()
        fields: dict[str, Any] = {"rows": rows, "columns": found.columns}
        named = list(dict.fromkeys(str(row["fact_id"]) for row in rows if row.get("fact_id")))
        fact = context.lookup.store.get(named[0]) if len(named) == 1 else None
        if fact is not None and (context.lookup.as_of is None or fact.filing_date <= context.lookup.as_of):
            words = f"{fact.entity} {fact.label} {fact.fiscal_period or fact.period_end_date}"
            fields |= {"value": Quantity(fact.amount, fact.unit, words, (fact,)), "fact": fact, "fact_id": fact.fact_id}
        return Outcome(fields)
