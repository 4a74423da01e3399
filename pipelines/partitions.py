"""Which cells there are: registered from what EDGAR lists, never guessed; and which of them the warehouse is
without.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dagster import AssetKey

from assets.declaration import WAREHOUSE
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
    new = {
        TICKER: sorted({t for t, _ in wanted} - known[TICKER]),
        PERIOD: sorted({p for _, p in wanted} - known[PERIOD]),
    }
    return [
        definition.build_add_request(new[_name(definition)])
        for definition in (tickers, periods)
        if new[_name(definition)]
    ]


def left_out(problems: Iterable[str]) -> dict[tuple[str, str], str]:
    """Cells that a warehouse is without since they are damaged, with the first reason of each, from
    `Published.problems`.
    """
    found: dict[tuple[str, str], str] = {}
    for problem in problems:
        cell, _, reason = problem.partition(": ")
        ticker, _, period = cell.partition(" ")
        found.setdefault((ticker, period), reason)
    return found


def left_out_last(instance: DagsterInstance) -> dict[tuple[str, str], str]:
    """The same of the warehouse as it was published last, as far as Dagster knows."""
    problems = _published_last(instance, "problems")
    return left_out(problems) if isinstance(problems, list) else {}


def replaced_last(instance: DagsterInstance) -> str | None:
    """What the last publication says of a damaged database that it replaced; None where it replaced none."""
    said = _published_last(instance, "replaced")
    return str(said) if said else None


def _published_last(instance: DagsterInstance, key: str) -> object:
    event = instance.get_latest_materialization_event(AssetKey(WAREHOUSE))
    made = event.asset_materialization if event else None
    return made.metadata[key].value if made and key in made.metadata else None


def _name(definition: DynamicPartitionsDefinition) -> str:
    assert definition.name is not None
    return definition.name
