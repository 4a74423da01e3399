"""The process that runs one snapshot's untrusted SQL: started as a script by `tickmark.sql_process`, never imported.

It knows DuckDB and its own limits: no settings, no keys. What it is asked arrives on standard input, what it finds
leaves on standard output, each message as its length and a pickle. Once the database is open the process gives
up what a query does not need: address space, CPU time, files to write.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from typing import Any

import duckdb

from tickmark.limits import Send, give_up, limit_cpu, received, sender

BATCH = 2_000
"""Rows of one message."""


def main() -> None:
    """Open the database that the arguments name and answer queries until standard input ends."""
    name, config, spare, largest_reply = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    send = sender(sys.stdout.buffer)
    try:
        connection = duckdb.connect(name, read_only=True, config=config)
    except (OSError, duckdb.Error) as error:
        send("failed", str(error))
        return
    threads = int(config["threads"])
    give_up(spare)
    send("ready")
    while (request := received(sys.stdin.buffer)) is not None:
        limit_cpu(request["seconds"] * threads + 1)
        _answer(connection, request, largest_reply, send)


def _answer(connection: duckdb.DuckDBPyConnection, request: dict[str, Any], largest_reply: int, send: Send) -> None:
    """Send ("columns", names), then ("rows", rows) as often as there are some, then ("end", truncated); or
    ("refused", kind, what DuckDB says).
    """
    cursor = connection.cursor()
    timer = threading.Timer(request["seconds"], cursor.interrupt)
    timer.start()
    try:
        problem = statement_problem(request["sql"])
        if problem:
            send("refused", "statement", problem)
            return
        cursor.execute(request["sql"], request["params"])
        send("columns", tuple(column[0] for column in cursor.description or ()))
        _send_rows(cursor, request["rows"], largest_reply, send)
    except duckdb.InterruptException:
        send("refused", "time", "")
    except (duckdb.OutOfMemoryException, MemoryError):
        send("refused", "memory", "")
    except (duckdb.Error, ValueError, TypeError, RuntimeError, OverflowError) as error:
        send("refused", "memory" if "bad_alloc" in str(error) else "failed", str(error))
    finally:
        timer.cancel()
        timer.join()
        cursor.close()


def _send_rows(cursor: duckdb.DuckDBPyConnection, most: int, largest_reply: int, send: Send) -> None:
    sent = size = 0
    while found := cursor.fetchmany(min(BATCH, most + 1 - sent)):
        kept = [tuple(row) for row in found[: most - sent]]
        sent += len(found)
        size += send("rows", kept)
        if size > largest_reply:
            send("refused", "memory", "")
            return
        if sent > most:
            break
    send("end", sent > most)


def statement_problem(sql: str) -> str:
    """Why a text is not one statement that reads; empty where it is."""
    try:
        kinds = [statement.type for statement in duckdb.extract_statements(sql)]
    except (duckdb.Error, ValueError, RuntimeError) as error:  # ValueError: a kind that the binding has no name for
        return f"the query is not valid SQL: {error}"
    if len(kinds) != 1 or kinds[0] not in (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN):
        return "only one SELECT, EXPLAIN, DESCRIBE, SHOW or SUMMARIZE can be run"
    return ""


if __name__ == "__main__":
    if os.name == "posix":
        os.setsid()  # an interrupt at the terminal is for the command, which ends this process itself
    main()
