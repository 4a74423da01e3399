"""Where things lie: the raw documents, the lake, and the database that people open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dagster import ConfigurableResource, InitResourceContext
from dagster_duckdb import DuckDBResource
from pydantic import Field

from resources.run_owner import sign
from tickmark.settings import settings

if TYPE_CHECKING:
    import duckdb

    from tickmark.entities.own_companies import Companies
    from tickmark.lake import Lake
    from tickmark.library.records import Library
    from tickmark.rawstore import RawStore


class RawStoreResource(ConfigurableResource):
    """Raw documents, content-addressed."""

    url: str = Field("", description="folder or object-store URL that holds them; empty: `raw` in TICKMARK_DATA")

    def open(self) -> RawStore:
        """The store; nothing is made until something is stored."""
        from tickmark.rawstore import RawStore

        return RawStore(self.url) if self.url else RawStore.of(settings())


class LibraryResource(ConfigurableResource):
    """The registry of documents that users added, and of their own companies."""

    url: str = Field("", description="folder or object-store URL that holds the folder `library`; empty: TICKMARK_DATA")

    def open(self) -> Library:
        """The registry of documents."""
        from tickmark.library.records import Library

        return Library(self.url or settings().data)

    def companies(self) -> Companies:
        """The registry of companies."""
        from tickmark.entities.own_companies import Companies

        return Companies(self.url or settings().data)


class LakeResource(ConfigurableResource):
    """Partitions as files, committed together."""

    url: str = Field("", description="folder or object-store URL that holds the folder `lake`; empty: TICKMARK_DATA")

    def setup_for_execution(self, context: InitResourceContext) -> None:
        """Every run that commits something is signed by its process."""
        sign(context)

    def open(self) -> Lake:
        """The lake; nothing is made until something is committed."""
        from tickmark.lake import Lake

        return Lake(self.url or settings().data)


class WarehouseResource(DuckDBResource):
    """The published DuckDB database, read-only: publishing replaces the file, and nothing ever writes into it."""

    database: str = Field("", description="path of the database; empty: TICKMARK_WAREHOUSE")
    connection_config: dict[str, Any] = Field({"access_mode": "READ_ONLY"}, description="DuckDB connection options")

    @property
    def path(self) -> str:
        """Where the database is published."""
        return self.database or settings().warehouse_path

    @contextmanager
    def get_connection(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """A connection to the snapshot that is published now."""
        if self.database:
            with super().get_connection() as connection:
                yield connection
        else:
            with WarehouseResource(
                database=self.path, connection_config=self.connection_config
            ).get_connection() as connection:
                yield connection
