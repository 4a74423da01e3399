"""Questions that several commands put to the published warehouse. Values go in as parameters, never into the text of a
query.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.errors import NotInWarehouse
from tickmark.settings import settings

if TYPE_CHECKING:
    import duckdb

Row = dict[str, Any]
Documents = Annotated[
    list[str] | None,
    typer.Option(
        "--document",
        metavar="DOCUMENT",
        help="Only this document: its id, the beginning of it, or its file's name. May be given several times.",
    ),
]
Sources = Annotated[
    list[str] | None,
    typer.Option(
        "--source",
        metavar="own",
        help="Only documents of this source: issuer_filing, issuer_document, third_party or own.",
    ),
]
_HELD_BACK = (
    "SELECT period, problem FROM tickmark_partitions WHERE ticker = ? AND problem IS NOT NULL ORDER BY period LIMIT 1"
)
SHOWN = 20  # tickers that a message names


@dataclass(frozen=True, slots=True)
class Reader:
    """One snapshot of the warehouse: all that a command shows comes from the same one, whatever is published
    meanwhile.
    """

    connection: duckdb.DuckDBPyConnection

    def rows(self, query: str, parameters: Sequence[Any] | Mapping[str, Any] = ()) -> list[Row]:
        """All rows of a query, by column name."""
        result = self.connection.execute(query, parameters)
        names = [column[0] for column in result.description]
        return [dict(zip(names, row, strict=True)) for row in result.fetchall()]

    def known_ticker(self, ticker: str) -> str:
        """The ticker as the warehouse writes it.

        Raises:
            NotInWarehouse: nothing of it has been built; says what has.
        """
        tickers = [row["ticker"] for row in self.rows("SELECT DISTINCT ticker FROM raw_filings ORDER BY ticker")]
        wanted = ticker.strip().upper()
        if not wanted:
            raise NotInWarehouse("the ticker is empty", hint="'tickmark status' lists what has been built")
        if wanted in tickers:
            return wanted
        if held_back := self.rows(_HELD_BACK, [wanted]):
            why = "{period}: {problem}".format_map(held_back[0])
            raise NotInWarehouse(f"nothing of {wanted} is published: {why}", hint="'tickmark status' lists what is")
        near = difflib.get_close_matches(wanted, tickers, n=SHOWN)
        there = f"the warehouse holds {', '.join(tickers)}" if tickers else "the warehouse is empty"
        if len(tickers) > SHOWN:
            there = (
                f"the nearest of the {len(tickers):,} tickers here: {', '.join(near)}"
                if near
                else f"none of the {len(tickers):,} tickers here is like it"
            )
        raise NotInWarehouse(
            f"nothing of {wanted} has been built: {there}",
            hint=f"run 'tickmark build {wanted}', or 'tickmark status' for what there is",
        )


def known_filings(warehouse: Reader, ticker: str, period: str | None) -> list[Row]:
    """A company's filings (rows of `raw_filings`), the oldest report first; of one partition where a period is given.

    Raises:
        NotInWarehouse: nothing of the ticker, or of the period, has been built; says what has.
    """
    found = warehouse.rows(
        "SELECT * FROM raw_filings WHERE ticker = ? ORDER BY report_date, accession", [warehouse.known_ticker(ticker)]
    )
    there = [filing for filing in found if period in (None, filing["period"])]
    if not there:
        periods = ", ".join(dict.fromkeys(filing["period"] for filing in found))
        raise NotInWarehouse(
            f"nothing of {found[0]['ticker']} {period} has been built: there are {periods}",
            hint=f"run 'tickmark build {found[0]['ticker']}'",
        )
    return there


@contextmanager
def reading() -> Iterator[Reader]:
    """The warehouse as it is published now.

    Raises:
        WarehouseError: it is missing, damaged or of another version.
    """
    from tickmark.warehouse import open_warehouse

    with closing(open_warehouse(settings().warehouse_path)) as connection:
        yield Reader(connection)


def not_known(kind: str, value: str, known: Sequence[str]) -> NotInWarehouse:
    """An error that names the nearest of what there is."""
    nearest = difflib.get_close_matches(value, known, n=5, cutoff=0.4) or sorted(known)[:10]
    return NotInWarehouse(
        f"no verified fact has the {kind} '{value}'", hint=f"nearest: {', '.join(nearest)}" if nearest else ""
    )
