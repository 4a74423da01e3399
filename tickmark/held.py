"""What a published database says it holds of the lake, as far as the next publication asks: not a row of it is read in
Python but those of partitions that changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

from tickmark.manifest import Manifest, manifest_path

if TYPE_CHECKING:
    import duckdb

Partition = tuple[str, str]
_VERSIONS = "SELECT ticker, period, min(version) FROM tickmark_partitions GROUP BY ALL"
_ROWS = 'SELECT table_name, sum("rows")::BIGINT FROM tickmark_partitions WHERE problem IS NULL GROUP BY ALL'
_PARTS = """SELECT ticker, period, step, problem, unread, table_name, "rows", digest FROM tickmark_partitions
    WHERE (ticker, period) IN (SELECT unnest($1::VARCHAR[]), unnest($2::VARCHAR[]))
    ORDER BY ticker, period, step, table_name"""


@dataclass(frozen=True, slots=True)
class Part:
    """One step of a partition: its tables, each with its number of rows and their digest, ordered by name; none where
    its manifest could not be read. `problem` says why its rows are not published. A database is not asked when it was
    committed.
    """

    ticker: str
    period: str
    step: str
    committed: datetime | None
    problem: str | None
    unread: str | None
    tables: tuple[tuple[str, int, str], ...]

    @property
    def path(self) -> str:
        """Where its manifest is, below the lake."""
        return manifest_path(self.ticker, self.period, self.step)

    @property
    def partition(self) -> Partition:
        """Ticker and period."""
        return self.ticker, self.period

    @property
    def rows(self) -> int:
        """How many of its rows are published."""
        return 0 if self.problem else sum(rows for _, rows, _ in self.tables)

    @property
    def mark(self) -> int:
        """A number that another part, or the same with other rows, does not have. Marks are added up to one of a whole
        lake, in whatever order.
        """
        told = (self.ticker, self.period, self.step, self.problem, self.unread, self.tables)
        return int.from_bytes(hashlib.sha256(repr(told).encode()).digest(), "big")

    @classmethod
    def of(cls, manifest: Manifest) -> Part:
        """The part that a manifest makes visible."""
        tables = tuple(sorted((name, entry.rows, entry.digest) for name, entry in manifest.entries.items()))
        unread = "\n".join(manifest.unread) or None
        return cls(manifest.ticker, manifest.period, manifest.step, manifest.committed, None, unread, tables)


class Held:
    """What a database holds. Its parts can be asked for while the connection is open.

    Args:
        lake: the digest of the lake's state that it was made of.
        replaced: how many of its rows were written over since it was made whole.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection, lake: str, replaced: int) -> None:
        self._connection = connection
        self.lake = lake
        self.replaced = replaced
        self.rows: dict[str, int] = {name: rows for name, rows in connection.execute(_ROWS).fetchall() if name}
        """By table."""
        self.versions: dict[Partition, str] = {
            (ticker, period): version for ticker, period, version in connection.execute(_VERSIONS).fetchall()
        }
        """By partition; empty where it must be read again whatever its version."""

    def parts(self, partitions: Collection[Partition]) -> dict[str, Part]:
        """The parts of some partitions, by the paths of their manifests."""
        cells = [[ticker for ticker, _ in partitions], [period for _, period in partitions]]
        found = {}
        rows = self._connection.execute(_PARTS, cells).fetchall()
        for (ticker, period, step, problem, unread), group in groupby(rows, key=lambda row: row[:5]):
            tables = tuple(row[5:] for row in group if row[5] is not None)
            part = Part(ticker, period, step, None, problem, unread, tables)
            found[part.path] = part
        return found
