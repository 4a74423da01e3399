"""Which documents of a warehouse count: those that are named, and those of a source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tickmark.errors import ConfigError, NotInWarehouse
from tickmark.schemas import OWN_ACCESSION, SOURCES

if TYPE_CHECKING:
    import duckdb

_FITTING = """
    SELECT DISTINCT accession FROM raw_filings
    WHERE ($document IS NULL OR starts_with(accession, $document) OR starts_with(accession, $own || $document)
           OR lower(document) = $document OR lower(regexp_replace(document, '\\.[^.]*$', '')) = $document)
      AND (len($sources) = 0 OR list_contains($sources, coalesce(source, 'issuer_filing')))
"""


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Documents by their ids, the beginnings of them, or their file names; and sources (`own`, `issuer_filing`).

    Empty, all count.
    """

    documents: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    @classmethod
    def of(cls, documents: Sequence[str] | None, sources: Sequence[str] | None) -> Narrowing:
        """What options say.

        Raises:
            ConfigError: there is no such source.
        """
        chosen = tuple(source.strip().lower().replace("-", "_") for source in sources or ())
        for source in chosen:
            if source not in SOURCES:
                raise ConfigError(f"there is no source '{source[:40]}'", hint=f"sources are {', '.join(SOURCES)}")
        return cls(tuple(document.strip().lower() for document in documents or ()), chosen)

    def __bool__(self) -> bool:
        return bool(self.documents or self.sources)

    def accessions(self, connection: duckdb.DuckDBPyConnection) -> frozenset[str] | None:
        """The documents that count, by their ids; None for all.

        Raises:
            NotInWarehouse: nothing here is called so, or comes from such a source.
        """
        if not self:
            return None
        found: set[str] = set()
        with connection.cursor() as cursor:
            for document in self.documents or (None,):
                given = {"document": document, "own": OWN_ACCESSION, "sources": list(self.sources)}
                fitting = {str(row[0]) for row in cursor.execute(_FITTING, given).fetchall()}
                if not fitting or document == "":
                    raise self._nothing(document)
                found |= fitting
        return frozenset(found)

    def _nothing(self, document: str | None) -> NotInWarehouse:
        what = "nothing" if document is None else f"no document '{document}'"
        of = f" of the source {' or '.join(self.sources)}" if self.sources else ""
        there = "'tickmark documents' and 'tickmark status' list what it has"
        return NotInWarehouse(f"the warehouse holds {what}{of}", hint=there)


EVERYTHING = Narrowing()
"""All documents count."""
