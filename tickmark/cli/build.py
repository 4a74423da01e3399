"""`tickmark build`: filings from EDGAR to verified facts, through Dagster in this process."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.assurance import tally
from tickmark.cli.interrupts import interrupts_arrive
from tickmark.cli.output import console, counted, parse_date, parse_period, printable, split_list
from tickmark.errors import NotInWarehouse
from tickmark.extras import need

if TYPE_CHECKING:
    from rich.progress import Progress

    from pipelines.build import PartitionResult

_MOMENT = 0.05  # seconds; what fails sooner was not begun


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("build")(build)


def build(
    ticker: Annotated[
        list[str], typer.Argument(metavar="TICKER", help="Ticker, CIK or company name; several may be given.")
    ],
    since: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="Only filings that report on a period ending on or after this day."),
    ] = None,
    period: Annotated[
        list[str] | None,
        typer.Option(metavar="2024Q1", help="Only this calendar quarter; may be repeated or hold commas."),
    ] = None,
    form: Annotated[
        list[str] | None, typer.Option(metavar="10-K,10-Q", help="Only these forms; may be repeated or hold commas.")
    ] = None,
    propose: Annotated[
        bool,
        typer.Option(
            "--propose", help="Let the configured model propose facts from sentences that the rules do not read."
        ),
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Partitions built at the same time; default: one per processor.")
    ] = None,
) -> None:
    """Build the filings of companies.

    Fetch, read, extract, verify, publish: the whole graph, in this process.

    What is unchanged since the last build is not done again. The exit code is 1 where a partition failed, lacks a
    filing, or is quarantined because its filing contradicts itself; all else is built and published all the same.
    """
    day = parse_date(since)
    periods = [parse_period(p) for p in split_list(period)]
    if propose:
        os.environ["TICKMARK_EXTRACT_WITH_MODEL"] = "1"  # for the processes that build, too
    forms = [f.upper() for f in split_list(form)]
    run_build(ticker, since=day, periods=periods, forms=forms, workers=workers)


def run_build(tickers: list[str], **options: Any) -> None:
    """Build with a progress bar, print one line per partition and the sum.

    Raises:
        NotInWarehouse: EDGAR lists no filing that fits.
        typer.Exit: with code 1 where a partition failed or lacks a filing.
    """
    need("pipeline")
    from pipelines.build import build as build_partitions

    started = time.monotonic()
    with interrupts_arrive(), progress_bar() as progress:
        bar = progress.add_task("asking EDGAR", total=None)

        def show(result: PartitionResult) -> None:
            print(result_line(result))
            for remark in result.remarks:
                print(printable(f"{'':14} remark: {remark}"))
            sys.stdout.flush()
            progress.update(bar, advance=1, description=f"{result.ticker} {result.period} {result.status}")

        def plan(partitions: int) -> None:
            progress.update(bar, total=partitions, description="building")

        def note(said: str) -> None:
            print(printable(f"note: {said}"), file=sys.stderr)

        results = build_partitions(tickers, on_result=show, on_plan=plan, on_notice=note, **options)
    if not results:
        raise NotInWarehouse(
            f"EDGAR lists no filing of {', '.join(tickers)} that fits",
            hint="leave out --since, --period or --form to see what there is",
        )
    _sum_up(results, time.monotonic() - started)
    if any(result.error for result in results):
        raise typer.Exit(1)


def result_line(result: PartitionResult) -> str:
    """One partition in one line."""
    name = f"{result.ticker:<6} {result.period or '-':<6}"
    if result.status == "failed":
        after = f" after {result.seconds:.1f} s" if result.seconds >= _MOMENT else ""
        return printable(f"{name}  FAILED{after}: {result.error}")
    if result.status == "quarantined":
        return printable(f"{name}  QUARANTINED, nothing of it is published: {result.error}")
    status = f"INCOMPLETE: {result.error}" if result.error else result.status
    return printable(
        f"{name}  {result.filings} filing{'s' if result.filings != 1 else ' '}  {result.verified:>6,} verified, "
        f"{result.corroborated:>6,} of them corroborated, "
        f"{result.disputed:>3,} disputed, {result.rejected:>5,} rejected  {result.seconds:>6.1f} s  {status}"
    )


def _sum_up(results: list[PartitionResult], seconds: float) -> None:
    from tickmark.settings import settings

    path = settings().warehouse_path
    there = printable(path) if "://" in path or Path(path).exists() else "none yet"
    count = Counter(result.status for result in results)
    which = ", ".join(
        [
            f"{count['failed']} failed",
            *(f"{count[status]} {status}" for status in ("incomplete", "quarantined") if count[status]),
        ]
    )
    published = [result for result in results if result.status != "quarantined"]
    facts = tally(
        *(
            sum(getattr(result, name) for result in published)
            for name in ("verified", "corroborated", "disputed", "rejected")
        )
    )
    filings = counted(sum(result.filings for result in results), "filing")
    print(
        f"{counted(len(results), 'partition')} ({which}), {filings}, facts: {facts}, {seconds:.1f} s; warehouse: "
        f"{there}"
    )


def progress_bar() -> Progress:
    """A bar on standard error, where that is a screen."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console(error=True),
        transient=True,
        disable=not sys.stderr.isatty(),
        redirect_stdout=sys.stdout.isatty(),  # lines for a file or a pipe must not be caught by the bar
    )
