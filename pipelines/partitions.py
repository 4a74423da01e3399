"""Which cells there are: registered from what EDGAR lists, never guessed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from assets.partitions import PERIOD, TICKER, periods, tickers

if TYPE_CHECKING:
    from dagster import DagsterInstance, DynamicPartitionsDefinition
    from dagster._core.definitions.dynamic_partitions_request import AddDynamicPartitionsRequest

    from tickmark.model import Filing


def by_period(filings: Iterable[Filing]) -> dict[str, list[Filing]]:
    """Filings by the cell they belong to, oldest period first."""
    found: dict[str, list[Filing]] = defaultdict(list)
    for filing in filings:
        found[filing.period].append(filing)
    return dict(sorted(found.items()))


def register(instance: DagsterInstance, cells: Iterable[tuple[str, str]]) -> None:
    """Make tickers and periods known to Dagster; those that are known already stay as they are."""
    wanted = list(cells)
    for definition, keys in ((tickers, sorted({t for t, _ in wanted})), (periods, sorted({p for _, p in wanted}))):
        new = sorted(set(keys) - set(instance.get_dynamic_partitions(_name(definition))))
        if new:
            instance.add_dynamic_partitions(_name(definition), new)


def requests(instance: DagsterInstance, cells: Iterable[tuple[str, str]]) -> list[AddDynamicPartitionsRequest]:
    """The same for a sensor, which asks the daemon to do it."""
    wanted = list(cells)
    known: Mapping[str, set[str]] = {name: set(instance.get_dynamic_partitions(name)) for name in (TICKER, PERIOD)}
    new = {TICKER: sorted({t for t, _ in wanted} - known[TICKER]), PERIOD: sorted({p for _, p in wanted} - known[PERIOD])}
    return [definition.build_add_request(new[_name(definition)]) for definition in (tickers, periods) if new[_name(definition)]]


def _name(definition: DynamicPartitionsDefinition) -> str:
    assert definition.name is not None
    return definition.name
