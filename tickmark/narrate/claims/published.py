"""Verification against the published warehouse: its facts, and its sections for sentences that a narrative takes from a
filing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from tickmark.factstore import FactStore
from tickmark.narrate.claims.check import Verifier
from tickmark.narrate.claims.rules import Rules
from tickmark.narrowing import EVERYTHING, Narrowing
from tickmark.warehouse import sandboxed

if TYPE_CHECKING:
    import duckdb

_SECTIONS = "SELECT accession, section_id, text FROM sections WHERE ticker = ? AND parent IS NULL"


def verifier_over(
    connection: duckdb.DuckDBPyConnection, only: frozenset[str] | None = None, own: Rules | None = None
) -> Verifier:
    """A verifier over an open connection to a warehouse; the connection stays the caller's. It may serve many
    narratives.

    Args:
        connection: to the warehouse.
        only: documents that count, by their accessions; None for all.
        own: rules that take the place of Tickmark's.
    """

    def passages(ticker: str) -> list[tuple[str, str | None, str]]:
        with connection.cursor() as cursor:
            found = cursor.execute(_SECTIONS, [ticker]).fetchall()
        return [row for row in found if only is None or row[0] in only]

    return Verifier(FactStore.over(connection, only), passages, own)


@contextmanager
def open_verifier(target: str, narrowing: Narrowing = EVERYTHING, own: Rules | None = None) -> Iterator[Verifier]:
    """A verifier over the warehouse published at a path or a URL, or over some documents of it; `own` rules take the
    place of Tickmark's.

    Raises:
        WarehouseError: there is none, or it cannot be read.
        NotInWarehouse: no document there fits the narrowing.
    """
    with closing(sandboxed(target)) as connection:
        yield verifier_over(connection, narrowing.accessions(connection), own)
