"""`tickmark report` and `tickmark open`: what a partition says, for reading, as data, as pages, or beside other
companies.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tickmark.cli.evidence import Style
from tickmark.cli.output import counted, parse_period, printable, remark
from tickmark.cli.query import Documents, Reader, Sources, reading
from tickmark.cli.serve import serve
from tickmark.errors import NotInWarehouse
from tickmark.narrowing import EVERYTHING, Narrowing

if TYPE_CHECKING:
    from tickmark.narrate.publish import Written

Tickers = Annotated[list[str], typer.Argument(metavar="TICKER", help="One ticker, as NVDA, or several to compare.")]
Period = Annotated[str | None, typer.Option(metavar="2024Q1", help="This partition; the newest by default.")]
Fiscal = Annotated[
    str | None,
    typer.Option(metavar="FY2024", help="The fiscal period that the filing is about, as the company names it."),
]


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command("report")(report)
    app.command("open")(open_report)


def report(
    tickers: Tickers,
    period: Period = None,
    fiscal: Fiscal = None,
    document: Documents = None,
    source: Sources = None,
    style: Annotated[Style, typer.Option("--format", help="text is Markdown; json is the report's data.")] = Style.text,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write it instead: .html (with the filings' pages beside it), .md, .json, .xlsx or .pdf.",
        ),
    ] = None,
) -> None:
    """Print or write a report.

    Made from verified facts alone; what was not found is said to be. In HTML each number opens the filing's own page at
    its cell. Several tickers make a comparison, which has to be written with -o.
    """
    wanted = parse_period(period) if period else None
    narrowing = Narrowing.of(document, source)
    if output is not None:
        written = write_report(tickers, wanted, fiscal, Path(output), narrowing)
        print(printable(str(written.path)))
        if written.pages:
            remark(
                f"{written.marked:,} of {written.linked:,} numbers open a filing's page at their cell "
                f"({counted(len(written.pages), 'page')} in {written.pages[0].parent})"
            )
        return
    if len(tickers) > 1:
        raise typer.BadParameter("a comparison is written to a file: give -o comparison.html", param_hint="TICKER...")
    if narrowing:
        _print_narrowed(tickers[0], wanted, fiscal, style, narrowing)
    else:
        _print(tickers[0], wanted, fiscal, style)


def open_report(
    tickers: Annotated[
        list[str] | None, typer.Argument(metavar="TICKER", help="One ticker, as NVDA, or several to compare.")
    ] = None,
    period: Period = None,
    fiscal: Fiscal = None,
) -> None:
    """Open the warehouse in the browser; with tickers, write a report's pages and open them.

    Without tickers it does what 'tickmark serve' does. Pages of a report need no server. They go to the folder
    `reports` under TICKMARK_DATA where that is local, else to the present folder.
    """
    if not tickers:
        if period or fiscal:
            raise typer.BadParameter("a report of one period needs a ticker", param_hint="TICKER...")
        serve()
        return
    import webbrowser

    from tickmark.settings import settings
    from tickmark.warehouse import local_path

    wanted = parse_period(period) if period else None
    folder = (local_path(settings().data) or Path()) / "reports"
    name = "_".join([*(ticker.strip().upper() for ticker in tickers), *(part for part in (wanted, fiscal) if part)])
    safe = "".join(c if c.isalnum() or c in "_-" else "-" for c in name)
    written = write_report(tickers, wanted, fiscal, folder / f"{safe}.html")
    print(printable(str(written.path)))
    if not webbrowser.open(written.path.resolve().as_uri()):
        remark("no browser could be started; open the file yourself")


def write_report(
    tickers: list[str], period: str | None, fiscal: str | None, target: Path, narrowing: Narrowing = EVERYTHING
) -> Written:
    """Write the report of one company, or of several beside each other.

    Raises:
        NotInWarehouse: nothing of a company, or no such period, has been built.
        NarrativeError: the format is not known.
    """
    from tickmark.cli.revenue_tree import tree_of
    from tickmark.llm import open_model
    from tickmark.narrate.publish import beside, partition_of, told, write
    from tickmark.rawstore import RawStore
    from tickmark.settings import settings
    from tickmark.sources import open_news

    known = settings()
    model, news = open_model(known), open_news(known)
    with reading() as warehouse:
        connection = warehouse.connection
        only = narrowing.accessions(connection)
        known_tickers = list(dict.fromkeys(warehouse.known_ticker(t) for t in tickers))
        periods = (
            [partition_of(connection, t, fiscal, period, only) for t in known_tickers]
            if fiscal or period or narrowing
            else beside(connection, known_tickers)
        )
        reports = [
            told(connection, ticker, own, model, news, only) for ticker, own in zip(known_tickers, periods, strict=True)
        ]
        if target.suffix.lower() in (".html", ".pdf"):
            reports = [replace(own, revenue=tree_of(connection, own.found.periodic)) for own in reports]
        return write(connection, RawStore.of(known), reports, target)


def _print_narrowed(ticker: str, wanted: str | None, fiscal: str | None, style: Style, narrowing: Narrowing) -> None:
    """Print a report of some documents of a partition, made now: those that are stored are of all."""
    from tickmark.narrate.publish import as_text, partition_of, told

    with reading() as warehouse:
        only = narrowing.accessions(warehouse.connection)
        ticker = warehouse.known_ticker(ticker)
        period = partition_of(warehouse.connection, ticker, fiscal, wanted, only)
        text = as_text(told(warehouse.connection, ticker, period, only=only), data=style is Style.json)
    print("\n".join(map(printable, text.splitlines())))


def _print(ticker: str, wanted: str | None, fiscal: str | None, style: Style) -> None:
    with reading() as warehouse:
        ticker = warehouse.known_ticker(ticker)
        found = _stored(warehouse, ticker, wanted, fiscal)
    if not found:
        raise NotInWarehouse(
            f"there is no report of {ticker}{f' {wanted}' if wanted else ''}",
            hint=f"'tickmark status {ticker}' shows what is built",
        )
    if style is Style.json:
        print(found[0]["output"])
    else:
        print("\n".join(map(printable, str(found[0]["markdown"]).splitlines())))


def _stored(warehouse: Reader, ticker: str, wanted: str | None, fiscal: str | None) -> list[dict[str, object]]:
    from tickmark.narrate.publish import partition_of

    period = partition_of(warehouse.connection, ticker, fiscal, wanted) if fiscal else wanted
    return warehouse.rows(
        (
            "SELECT output, markdown FROM reports WHERE ticker = $ticker AND ($period IS NULL OR period = $period) "
            "ORDER "
            "BY period DESC, report_id LIMIT 1"
        ),
        {"ticker": ticker, "period": period},
    )
