"""`tickmark demo`: the made-up company of the repository, built without network into a folder of its own."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from tickmark.catalogue import title
from tickmark.cli.build import run_build
from tickmark.cli.demo_data import DATA
from tickmark.cli.facts import SHORT_ID, select_facts, short_place
from tickmark.cli.output import counted, in_scale, print_table, remark
from tickmark.cli.query import Row, reading
from tickmark.extras import need
from tickmark.settings import REPOSITORY, settings

TICKER = "MRDW"
SHOWN = ("revenue", "gross_profit", "operating_income", "net_income", "eps_diluted", "operating_cash_flow",
    "total_assets", "long_term_debt",
         "shareholders_equity", "employees")  # fmt: skip
"""The ten facts that the demo prints; `tickmark facts` prints all."""
QUESTION = "How much did MRDW's revenue grow in fiscal 2024?"
_TRY = (
    ("tickmark open {ticker}", "the report; each number opens the filing at its cell"),
    ("tickmark financials {ticker}", "the statements over the years"),
    ("tickmark facts {ticker} --fiscal {year}", "all facts of the year, each with its place"),
    ("tickmark evidence {fact}", "the printed table around the first of the values above"),
    ("tickmark audit {ticker}", "the facts against the tags that the company put into its filings"),
    ("tickmark demo --ui", "the Dagster UI with this build: lineage, partitions, checks"),
)
_REAL = 'export EDGAR_IDENTITY="Your Name you@example.org"; tickmark build NVDA (README.md)'


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("demo")(demo)


def demo(
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the demo keeps its data.")] = Path(DATA),
    facts: Annotated[bool, typer.Option(help="Show the facts and what to try next.")] = True,
    vectors: Annotated[
        bool, typer.Option(help="Make the vectors that search by meaning needs, after the facts are shown.")
    ] = True,
    ui: Annotated[
        bool, typer.Option("--ui", help="Then open the Dagster UI on the demo's runs; Ctrl-C ends it.")
    ] = False,
) -> None:
    """Build and show the sample company.

    Its filings are part of the repository and come over loopback HTTP from a server that this command runs: no network
    is needed. Nothing outside FOLDER is touched.
    """
    need("pipeline")
    from samples.serve import serve

    with serve() as url:
        _settle_in(data, url)
        model = settings().embedding_model
        first = not Path(settings().warehouse_path).exists()
        if first or not vectors:
            os.environ["TICKMARK_EMBEDDING_MODEL"] = (
                "none"  # facts need no vectors, and torch takes longer to load than they take to read
            )
        run_build([TICKER], workers=1)  # its filings are short: a second process takes longer to load than to read them
        if facts:
            _show(data)
        if first and vectors and model != "none":
            _make_vectors(model)
        if ui:
            _serve_ui()


def _settle_in(data: Path, url: str) -> None:
    """Point every setting that names a place at the demo's own, for this process and the workers it starts."""
    os.environ.update(
        TICKMARK_DATA=str(data),
        TICKMARK_WAREHOUSE="",
        DAGSTER_HOME=str(data.absolute() / "dagster_home"),
        EDGAR_URL=url,
        EDGAR_IDENTITY="Tickmark Demo demo@example.org",
    )


def _make_vectors(model: str) -> None:
    """The one stage that was left out before the facts were shown."""
    from pipelines.build import build

    sys.stderr.write("\n")
    remark("Making the vectors for search by meaning; Ctrl-C leaves search at the words alone ...")
    started = time.monotonic()
    os.environ["TICKMARK_EMBEDDING_MODEL"] = model
    failed = [result for result in build([TICKER]) if result.error]
    for result in failed:
        remark(f"{result.ticker} {result.period}: {result.error}")
    if not failed:
        remark(
            f"done in {time.monotonic() - started:.0f} s: try  tickmark search 'how does Merrowdale heat its "
            f"plants' "
            f"--ticker {TICKER}"
        )


def _serve_ui() -> None:
    """Dagster's UI on the demo's data and runs, while the filings are still served: partitions can be built again
    there.
    """
    import subprocess
    from contextlib import suppress

    from tickmark.cli.dev import dagster_environment, ui_command

    with suppress(KeyboardInterrupt):
        subprocess.run(ui_command("127.0.0.1", 3000), env=dagster_environment(), check=False)


def _show(data: Path) -> None:
    """Facts, one of them with its evidence, what was rejected, a question, and what to try next."""
    with reading() as warehouse:
        latest = warehouse.rows(
            "SELECT fiscal_period FROM verified_facts WHERE doc_type = '10-K' AND metric = 'revenue' AND segment "
            "IS "
            "NULL ORDER BY period_end_date DESC LIMIT 1"
        )
        year = latest[0]["fiscal_period"]
        found = select_facts(warehouse, TICKER, fiscal=year, segment="none")
    once: dict[str, Row] = {}
    for row in found:
        if row["metric"] in SHOWN:
            once.setdefault(row["metric"], row)
    print(f"\n{found[0]['entity']}, {year}: {len(once)} of {len(found):,} verified facts\n")
    print_table(
        ("fact", "metric", ">value", "unit", "place", "printed as"),
        (
            [
                row["fact_id"][:SHORT_ID],
                title(name),
                *in_scale(row["value"], row["unit"], row["scale"]),
                short_place(row),
                row["row_label"] or row["label"],
            ]
            for name, row in sorted(once.items(), key=lambda item: SHOWN.index(item[0]))
        ),
        wrap=("printed as",),
    )
    _show_evidence(once["revenue"]["fact_id"])
    _show_rejected()
    _show_answer()
    _say_what_next(data, year, once["revenue"]["fact_id"][:SHORT_ID])


def _say_what_next(data: Path, year: str, fact: str) -> None:
    """Commands to try. Those in the folder of the demo find its database by themselves; others are told where it
    lies.
    """
    elsewhere = data != Path(DATA)
    print(f"\nThe database   {settings().warehouse_path}   (DuckDB; docs/sql.md describes its tables)")
    first = ["source .venv/bin/activate"] if (REPOSITORY / "Makefile").is_file() else []
    first += [f"export TICKMARK_DATA={data}"] if elsewhere else []
    after = f", after `{'; '.join(first)}`" if first else ""
    print(f"\nTry next{after}:")
    for command, shows in _TRY:
        print(f"  {command.format(ticker=TICKER, year=year, fact=fact):<38}{shows}")
    print(f"Real filings: {'unset TICKMARK_DATA; ' if elsewhere else ''}{_REAL}")


def _show_evidence(fact_id: str) -> None:
    """Everything that is known of one fact, as `tickmark evidence` prints it."""
    from tickmark.cli.evidence import Style, evidence

    print("\nThe evidence of the first of them\n")
    evidence(fact_id, Style.text)


_REJECTED = """
    SELECT * FROM rejected_facts ORDER BY period, table_index NULLS LAST, row_index, column_index, paragraph_index,
    fact_id
"""


def _show_rejected() -> None:
    """What the gate turned down, and why."""
    with reading() as warehouse:
        found = warehouse.rows(_REJECTED)
    if not found:
        print("\nThe gate rejected none of the candidates.")
        return
    print(f"\nWhat the gate rejected, and why ({counted(len(found), 'candidate')})\n")
    rows = (
        [
            row["period"],
            short_place(row),
            row["row_label"] or row["label"],
            row["printed"],
            row["reason"],
            row["detail"],
        ]
        for row in found
    )
    print_table(("period", "place", "row", ">printed", "reason", "why"), rows, wrap=("row", "why"))


def _show_answer() -> None:
    """A question, answered from the facts."""
    from tickmark.cli.ask import Style, open_asker, show

    print(f"\nA question: tickmark ask {QUESTION!r}\n")
    show(open_asker().ask(QUESTION), Style.text)
