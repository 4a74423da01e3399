"""What every tool of a plan is: a name, arguments with a JSON schema, fields of its result, and one call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel

from tickmark.ask.lookup import Lookup
from tickmark.errors import PlanError

if TYPE_CHECKING:
    import duckdb

    from tickmark.sql_process import SqlProcess


@dataclass(frozen=True, slots=True)
class Context:
    """What the tools of one question work on.

    `numbers` are those that the question states; `connect` opens the sandboxed warehouse, for the tools that need it;
    `target` is its path or URL; `sql` runs queries that somebody else wrote; `only` are the accessions of the documents
    that count, None for all.
    """

    lookup: Lookup
    numbers: frozenset[Decimal] = frozenset()
    connect: Callable[[], duckdb.DuckDBPyConnection] | None = None
    target: str = ""
    sql: SqlProcess | None = None
    only: frozenset[str] | None = None

    def sql_process(self) -> SqlProcess:
        """What runs queries.

        Raises:
            PlanError: there is no warehouse behind this store; or only some documents count, which a query would not
                know.
        """
        if self.only is not None:
            raise PlanError("a query reads all documents; this question is narrowed to some of them")
        if self.sql is None:
            raise PlanError("this store has no warehouse to query")
        return self.sql

    def connection(self) -> duckdb.DuckDBPyConnection:
        """The sandboxed warehouse.

        Raises:
            PlanError: there is none behind this store.
        """
        if self.connect is None:
            raise PlanError("this store has no warehouse to search in")
        return self.connect()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step gave: its fields by name, and what is to be remarked about it."""

    fields: Mapping[str, Any]
    remarks: tuple[str, ...] = field(default=())


class Tool(ABC):
    """One tool. `outputs` are the fields that other steps may refer to."""

    name: ClassVar[str]
    description: ClassVar[str]
    arguments: ClassVar[type[BaseModel]]
    outputs: ClassVar[frozenset[str]]
    blocking: ClassVar[bool] = False  # runs in a thread of its own

    def schema(self) -> dict[str, Any]:
        """Name, description and the JSON schema of the arguments, for a model or a protocol."""
        return {"name": self.name, "description": self.description, "parameters": self.arguments.model_json_schema()}

    @abstractmethod
    def call(self, arguments: Any, given: Mapping[str, Any], context: Context) -> Outcome:
        """Run it.

        Args:
            arguments: an instance of `arguments`, references as written.
            given: reference -> what it refers to.
            context: what to work on.

        Raises:
            Refused: there is no answer, with the reason.
            TickmarkError: it failed.
        """
