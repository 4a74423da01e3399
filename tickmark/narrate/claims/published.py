"""Verification against the published warehouse: its facts, and its sections for sentences that a narrative takes from a
filing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from tickmark.factstore import FactStore
from tickmark.narrate.claims.check import Verifier
from tickmark.warehouse import sandboxed

if TYPE_CHECKING:
    import duckdb

_SECTIONS = "SELECT accession, section_id, text FROM sections WHERE ticker = ? AND parent IS NULL"


def verifier_over(connection: duckdb.DuckDBPyConnection) -> Verifier:
    """A verifier over an open connection to a warehouse; the connection stays the caller's. It may serve many
    narratives.
    """

    def passages(ticker: str) -> list[tuple[str, str | None, str]]:
        with connection.cursor() as cursor:
            return cursor.execute(_SECTIONS, [ticker]).fetchall()

    return Verifier(FactStore.over(connection), passages)


@contextmanager
def open_verifier(target: str) -> Iterator[Verifier]:
    """A verifier over the warehouse published at a path or a URL.

    Raises:
        WarehouseError: there is none, or it cannot be read.
    """
    with closing(sandboxed(target)) as connection:
        yield verifier_over(connection)
