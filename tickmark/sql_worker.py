"""The process that runs one snapshot's untrusted SQL: started as a script by `tickmark.sql_process`, never imported.

It knows nothing but DuckDB: no settings, no keys, no code of Tickmark. What it is asked arrives on standard input, what
it finds leaves on standard output, each message as its length and a pickle. Once the database is open the process gives
up what a query does not need: address space, CPU time, files to write.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import duckdb

BATCH = 2_000
"""Rows of one message."""
LENGTH_BYTES = 8
Send = Callable[..., int]
"""Sends a message and gives its length in bytes."""


def main() -> None:
    """Open the database that the arguments name and answer queries until standard input ends."""
    name, config, spare, largest_reply = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    requests, replies = sys.stdin.buffer, sys.stdout.buffer

    def send(*message: Any) -> int:
        packed = pickle.dumps(message)
        replies.write(len(packed).to_bytes(LENGTH_BYTES, "big") + packed)
        replies.flush()
        return len(packed)

    try:
        connection = duckdb.connect(name, read_only=True, config=config)
    except (OSError, duckdb.Error) as error:
        send("failed", str(error))
        return
    threads = int(config["threads"])
    _give_up(spare)
    send("ready")
    while (request := _received(requests)) is not None:
        _limit_cpu(request["seconds"] * threads)
        _answer(connection, request, largest_reply, send)


def _received(stream: BinaryIO) -> dict[str, Any] | None:
    head = stream.read(LENGTH_BYTES)
    if len(head) < LENGTH_BYTES:
        return None
    request: dict[str, Any] = pickle.loads(stream.read(int.from_bytes(head, "big")))
    return request


def _give_up(spare: int) -> None:
    """From here on: `spare` bytes of address space beyond what is in use, no file grows, no core is dumped."""
    if (status := Path("/proc/self/statm")).exists():
        used = int(status.read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + spare, used + spare))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_cpu(seconds: float) -> None:
    """The kernel ends the process once the query has used more CPU time than this."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime + seconds) + 2
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))


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
