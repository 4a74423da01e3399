"""`tickmark demo`: the made-up company of the repository, built without network into a folder of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from tickmark.cli.build import run_build
from tickmark.cli.facts import SHORT_ID, select_facts, short_place
from tickmark.cli.output import amount, counted, print_table
from tickmark.cli.query import Row, reading
from tickmark.settings import settings

TICKER = "MRDW"
_NEXT = """
The database   {warehouse}   (DuckDB; docs/sql.md says what is in it)
The report     tickmark report {ticker}

Try next, in a shell with `source .venv/bin/activate` and `export TICKMARK_DATA={data}`:
  tickmark evidence {fact}          the printed table around the first of these values
  tickmark financials {ticker}              the statements over the years
  tickmark facts {ticker} --fiscal {year}   all facts of the year, each with its place
  tickmark audit {ticker}                   the facts against the tags that the company put into its filings
  tickmark status                       what is built
Real filings: unset TICKMARK_DATA; export EDGAR_IDENTITY="Your Name you@example.org"; tickmark build NVDA (README.md)"""


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("demo")(demo)


def demo(
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the demo keeps its data.")] = Path("demo_data"),
    facts: Annotated[bool, typer.Option(help="Show the facts and what to try next.")] = True,
) -> None:
    """Build and show the sample company.

    Its filings are part of the repository and come over loopback HTTP from a server that this command runs: no network is needed. Nothing outside FOLDER is touched.
    """
    from samples.serve import serve

    with serve() as url:
        _settle_in(data, url)
        run_build([TICKER])
    if facts:
        _show(data)


def _settle_in(data: Path, url: str) -> None:
    """Point every setting that names a place at the demo's own, for this process and the workers it starts."""
    os.environ.update(
        TICKMARK_DATA=str(data),
        TICKMARK_WAREHOUSE="",
        DAGSTER_HOME=str(data.absolute() / "dagster_home"),
        EDGAR_URL=url,
        EDGAR_IDENTITY="Tickmark Demo demo@example.org",
    )


def _show(data: Path) -> None:
    with reading() as warehouse:
        latest = warehouse.rows(
            "SELECT fiscal_period FROM verified_facts WHERE doc_type = '10-K' AND metric = 'revenue' AND segment IS NULL ORDER BY period_end_date DESC LIMIT 1"
        )
        year = latest[0]["fiscal_period"]
        found = select_facts(warehouse, TICKER, fiscal=year, segment="none")
    once: dict[str, Row] = {}
    for row in found:
        if row["metric"] is not None:
            once.setdefault(row["metric"], row)
    print(f"\n{found[0]['entity']}, {year}: verified facts of its statements\n")
    print_table(
        ("fact", "metric", ">value", "unit", "place", "printed as"),
        (
            [row["fact_id"][:SHORT_ID], name, amount(row["value"]), row["unit"], short_place(row), row["row_label"] or row["label"]]
            for name, row in once.items()
        ),
        wrap=("metric", "printed as"),
    )
    _show_rejected()
    fact = once["revenue"]["fact_id"][:SHORT_ID]
    print(_NEXT.format(warehouse=settings().warehouse_path, ticker=TICKER, data=data, fact=fact, year=year))


_REJECTED = """
    SELECT * FROM rejected_facts ORDER BY period, table_index NULLS LAST, row_index, column_index, paragraph_index, fact_id
"""


def _show_rejected() -> None:
    """What the gate turned down, and why."""
    with reading() as warehouse:
        found = warehouse.rows(_REJECTED)
    if not found:
        print("\nThe gate rejected none of the candidates.")
        return
    print(f"\nWhat the gate rejected, and why ({counted(len(found), 'candidate')})\n")
    rows = ([row["period"], short_place(row), row["row_label"] or row["label"], row["printed"], row["reason"], row["detail"]] for row in found)
    print_table(("period", "place", "row", ">printed", "reason", "why"), rows, wrap=("row", "why"))
