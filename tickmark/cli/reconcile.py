"""`tickmark reconcile`: two documents of one company beside each other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from tickmark.cli.facts import period_name
from tickmark.cli.output import Format, amount, print_csv, print_json, print_table, remark
from tickmark.cli.query import reading
from tickmark.errors import ConfigError
from tickmark.narrowing import Narrowing

if TYPE_CHECKING:
    import duckdb

    from tickmark.factstore import StoredFact
    from tickmark.reconciling import Pair

_HEADINGS = ("metric or label", "period", "segment", ">first", ">second", "unit", "verdict", "where")
_COLUMNS = (
    "verdict", "metric", "label", "segment", "period_start", "period_end_date", "unit", "first", "second", "first_fact",
    "second_fact", "first_place", "second_place",
)  # fmt: skip


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("reconcile")(reconcile)


def reconcile(
    first: Annotated[
        str, typer.Argument(metavar="A", help="A document: its id or accession, its beginning, or its file's name.")
    ],
    second: Annotated[str, typer.Argument(metavar="B", help="The document to compare it with.")],
    everything: Annotated[bool, typer.Option("--all", help="Show what both state alike, too.")] = False,
    style: Annotated[
        Format, typer.Option("--format", help="table for reading; json and csv hold every column, in base units.")
    ] = Format.table,
) -> None:
    """Compare what two documents of one company state.

    An SEC filing and a report of your own, or two versions of a report: amounts of the same metric or label, segment,
    days and unit stand side by side, each with its page. Differences come first.
    """
    from tickmark.reconciling import reconcile as compare

    with reading() as warehouse:
        one, other = (_facts(warehouse.connection, name) for name in (first, second))
    if one[0].ticker != other[0].ticker:
        raise ConfigError(
            f"'{first}' is of {one[0].ticker}, '{second}' of {other[0].ticker}",
            hint="two documents of one company are compared",
        )
    pairs = compare(one, other)
    shown = pairs if everything or style is not Format.table else [pair for pair in pairs if pair.verdict != "same"]
    if style is Format.json:
        print_json([_row(pair) for pair in shown])
    elif style is Format.csv:
        print_csv(list(_COLUMNS), [_row(pair) for pair in shown])
    else:
        print_table(_HEADINGS, (_cells(pair) for pair in shown), wrap=("metric or label", "where"))
    counts = Counter(pair.verdict for pair in pairs)
    rounded = sum(pair.verdict == "same" and pair.rounded for pair in pairs)
    told = ", ".join(f"{counts[verdict]:,} {verdict}" for verdict in sorted(counts))
    remark(f"{len(pairs):,} amounts: {told}{f' ({rounded:,} of them rounded otherwise)' if rounded else ''}")


def _facts(connection: duckdb.DuckDBPyConnection, name: str) -> list[StoredFact]:
    """The facts of the one document that is called so, best first.

    Raises:
        NotInWarehouse: there is no such document.
        ConfigError: several are called so, or it states no verified fact.
    """
    from tickmark.factstore import FactStore, iter_facts

    only = Narrowing.of([name], None).accessions(connection) or frozenset()
    if len(only) > 1:
        raise ConfigError(f"{len(only)} documents are called '{name}'", hint=f"name one: {', '.join(sorted(only)[:6])}")
    found = list(iter_facts(FactStore.over(connection, only)))
    if not found:
        raise ConfigError(f"'{name}' states no verified fact", hint="'tickmark facts TICKER' shows what there is")
    return found


def _place(fact: StoredFact | None) -> str:
    if fact is None:
        return ""
    return f"page {fact.page} line {fact.line}" if fact.page is not None else str(fact.section_id or fact.accession)


def _cells(pair: Pair) -> list[str]:
    fact = pair.fact
    values = [amount(float(side.amount)) if side else "" for side in (pair.one, pair.other)]
    where = " / ".join(place for place in (_place(pair.one), _place(pair.other)) if place)
    name = period_name(fact._asdict())
    return [fact.metric or fact.label, name, fact.segment or "", *values, fact.unit, pair.verdict, where]


def _row(pair: Pair) -> dict[str, object]:
    fact = pair.fact
    return {
        "verdict": pair.verdict,
        "metric": fact.metric,
        "label": fact.label,
        "segment": fact.segment,
        "period_start": str(fact.period_start) if fact.period_start else None,
        "period_end_date": str(fact.period_end_date),
        "unit": fact.unit,
        "first": float(pair.one.amount) if pair.one else None,
        "second": float(pair.other.amount) if pair.other else None,
        "first_fact": pair.one.fact_id if pair.one else None,
        "second_fact": pair.other.fact_id if pair.other else None,
        "first_place": _place(pair.one),
        "second_place": _place(pair.other),
    }
