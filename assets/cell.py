"""One partition at work: what a stage reads and commits, and what its failures mean to Dagster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from dagster import (
    AssetCheckExecutionContext,
    AssetExecutionContext,
    DataVersion,
    Failure,
    MaterializeResult,
    RetryRequested,
)

from assets.metadata import describe, unread_summary
from assets.partitions import PERIOD, TICKER, cells
from resources import LakeResource
from tickmark.errors import LakeError, NotInWarehouse, TickmarkError
from tickmark.manifest import CORROBORATED, DISPUTED, QUARANTINED, UNREAD
from tickmark.settings import Settings, settings
from tickmark.stages import STAGES, made_from, recorded

if TYPE_CHECKING:
    import pandas as pd

    from tickmark.lake import Lake
    from tickmark.proofs import ProofResult

COMPARED_QUARTERS = 12  # a 10-K compares with the two years before, and its filing may come a year late
RETRIES = 3  # of a stage, after the EDGAR client has given up its own half a minute of attempts
FIRST_WAIT = 15.0  # seconds before the first of them, doubled each time
LONGEST_WAIT = 300.0  # seconds


class InPartition(Protocol):
    """What is told of the partition that a stage is at work on; Dagster's contexts tell it."""

    @property
    def partition_key(self) -> str:
        """As Dagster writes it: `2024Q1|NVDA`."""

    @property
    def log(self) -> Any:
        """Takes remarks."""


class Cell:
    """A partition, with its lake. `ticker` and `period` name it."""

    def __init__(self, context: InPartition, lake: Lake) -> None:
        key = cells.get_partition_key_from_str(
            context.partition_key
        ).keys_by_dimension  # a plain string, where a run was launched with that tag alone
        self.ticker: str = key[TICKER]
        self.period: str = key[PERIOD]
        self.log = context.log
        self.lake = lake

    @cached_property
    def settings(self) -> Settings:
        """The environment's settings."""
        return settings()

    def recorded(self, stage: str, key: str) -> set[str]:
        """What the last commit of a stage noted under a key."""
        return recorded(self.lake.built(self.ticker, self.period).get(stage), key)

    def filings(self) -> pd.DataFrame | None:
        """Rows of `raw_filings`; None where the cell holds no filing, which is a reason to skip it and no failure."""
        with suppress(NotInWarehouse):
            raw = self.read("raw_filings")
            if len(raw):
                return raw
        self.log.warning(f"{self.ticker} {self.period}: no filing was collected for this partition; skipped")
        return None

    def read(self, table: str) -> pd.DataFrame:
        """Rows of a table of this partition.

        Raises:
            NotInWarehouse: it was not built yet.
        """
        return self.lake.read(table, self.ticker, self.period)

    def earlier(self, table: str, quarters: int) -> list[pd.DataFrame]:
        """Rows of a table in the partitions of this ticker up to so many quarters before this one, as far as they are
        there and whole, oldest first.
        """
        ordinal = 4 * int(self.period[:4]) + int(self.period[5:]) - 1
        names = [f"{place // 4}Q{place % 4 + 1}" for place in range(ordinal - quarters, ordinal)]
        built = self.lake.periods(self.ticker)
        return [rows for name in names if name in built and (rows := self.last(table, name)) is not None]

    @property
    def quarantined(self) -> str | None:
        """Why the gate put this partition into quarantine; None where it did not."""
        built = self.lake.built(self.ticker, self.period).get("verified_facts")
        return built.quarantined if built else None

    @cached_property
    def proofs(self) -> dict[str, list[ProofResult]]:
        """Every proof over the verified facts of this partition, by accession number; the earlier filings are those of
        three years before.
        """
        from tickmark.stages import steps

        raw, facts = self.filings(), self.read("verified_facts")
        return {} if raw is None else steps.proved(raw, facts, self.earlier("verified_facts", COMPARED_QUARTERS))

    def read_both(self, first: str, second: str) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Rows of two tables that were committed together."""
        frames = self.lake.read_many([first, second], self.ticker, self.period)
        return frames[first], frames[second]

    def last(self, table: str, period: str | None = None) -> pd.DataFrame | None:
        """Rows of a table as they were built the last time, of this partition or of another of the ticker; None where
        they were not, or are damaged.
        """
        try:
            return self.lake.read(table, self.ticker, period or self.period)
        except (NotInWarehouse, LakeError):
            return None

    def commit(
        self,
        stage_name: str,
        *frames: pd.DataFrame,
        notes: dict[str, Any] | None = None,
        options: dict[str, str] | None = None,
        left_out: Sequence[str] = (),
    ) -> Iterator[MaterializeResult]:
        """Check the frames against the contract, make them visible together, and report each as a materialisation.

        Args:
            frames: one per table of the stage, in its order.
            notes: more metadata, for the first table.
            options: more of what the rows were made from.
            left_out: what the rows are without, a line each: for the log, the metadata of the first table, and the
                manifest.

        Raises:
            ContractError: a frame breaks the contract; nothing was written.
        """
        stage = STAGES[stage_name]
        tables = dict(zip(stage.tables, frames, strict=True))
        source = made_from(stage, self.lake.built(self.ticker, self.period), self.settings) | (options or {})
        first = (notes or {}) | unread_summary(left_out)
        if left_out:
            source[UNREAD] = "\n".join(" ".join(said.split()) for said in left_out)
            self.log.error(source[UNREAD])
        commit = self.lake.commit(stage_name, self.ticker, self.period, tables, source)
        for position, (table, frame) in enumerate(tables.items()):
            metadata = (first if position == 0 else {}) | describe(table, frame) | {"changed": commit.changed}
            yield MaterializeResult(table, metadata=metadata, data_version=DataVersion(commit.digests[table]))


def judgement(verified: pd.DataFrame, rejected: pd.DataFrame) -> dict[str, str]:
    """What the manifest says of a judged partition: how many facts are corroborated and disputed, and why it is
    quarantined.

    Example:
        `{"corroborated": "5210", "disputed": "3"}`
    """
    from tickmark.gate.quarantine import quarantine

    counts = verified["assurance"].value_counts()
    reason = quarantine(verified, rejected)
    found = {name: str(int(counts.get(name, 0))) for name in (CORROBORATED, DISPUTED)}
    return found | ({QUARANTINED: " ".join(reason.split())} if reason else {})


@contextmanager
def working(context: AssetExecutionContext | AssetCheckExecutionContext, lake: LakeResource) -> Iterator[Cell]:
    """The cell of a run, with failures as `failing_clearly` has them."""
    with failing_clearly(context):
        yield Cell(context, lake.open())


@contextmanager
def failing_clearly(context: AssetExecutionContext | AssetCheckExecutionContext) -> Iterator[None]:
    """What cannot get better by trying again fails at once; what can is tried again after a while.

    Raises:
        Failure: a permanent error; Dagster does not retry.
        RetryRequested: a transient one; after the last retry Dagster reports the error itself.
    """
    try:
        yield
    except TickmarkError as error:
        if error.permanent:
            raise Failure(str(error), metadata={"error": type(error).__name__}, allow_retries=False) from error
        wait = seconds_to_wait(error, context.retry_number)
        context.log.warning(f"{error}; trying again in {wait:.0f} s")
        raise RetryRequested(max_retries=RETRIES, seconds_to_wait=wait) from error


def seconds_to_wait(error: TickmarkError, retries_so_far: int) -> float:
    """Longer each time, and at least as long as the source asked for, within reason."""
    asked: float = getattr(error, "retry_after", None) or 0.0
    return min(max(FIRST_WAIT * 2**retries_so_far, asked), LONGEST_WAIT)
