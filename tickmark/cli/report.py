"""`tickmark report`: what a partition says, for reading or as data."""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.evidence import Style
from tickmark.cli.output import parse_period, printable
from tickmark.cli.query import reading
from tickmark.errors import NotInWarehouse


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("report")(report)


def report(
    ticker: Annotated[str, typer.Argument(metavar="TICKER", help="Ticker, as NVDA.")],
    period: Annotated[str | None, typer.Option(metavar="2024Q1", help="This partition; the newest unless told.")] = None,
    style: Annotated[Style, typer.Option("--format", help="text is Markdown; json is the report's data.")] = Style.text,
) -> None:
    """Print a partition's report.

    Made from verified facts alone; what was not found is said to be.
    """
    wanted = parse_period(period) if period else None
    with reading() as warehouse:
        ticker = warehouse.known_ticker(ticker)
        found = warehouse.rows(
            "SELECT output, markdown FROM reports WHERE ticker = $ticker AND ($period IS NULL OR period = $period) ORDER BY period DESC, report_id LIMIT 1",
            {"ticker": ticker, "period": wanted},
        )
    if not found:
        raise NotInWarehouse(f"there is no report of {ticker}{f' {wanted}' if wanted else ''}", hint=f"'tickmark status {ticker}' shows what is built")
    if style is Style.json:
        print(found[0]["output"])
    else:
        print("\n".join(map(printable, found[0]["markdown"].splitlines())))
