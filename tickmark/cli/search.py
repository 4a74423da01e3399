"""`tickmark search`: passages of filings that answer a question, or the reason why there are none."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from tickmark.cli.facts import parse_fiscal
from tickmark.cli.output import Format, cut, print_csv, print_json, print_table, remark
from tickmark.cli.query import Documents, Sources, reading
from tickmark.narrowing import Narrowing
from tickmark.settings import settings

_HEADINGS = (">score", "filing", "section", "tier", "passage", "text")
_SHOWN = 300  # characters of a passage in the table


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("search")(search)


def search(
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION", help="In your own words; a company and a period named in it are understood."
        ),
    ],
    ticker: Annotated[str | None, typer.Option(help="Only filings of this company.")] = None,
    fiscal: Annotated[
        str | None, typer.Option(metavar="FY2024", help="Only filings about this fiscal period: FY2024, 'Q2 2024'.")
    ] = None,
    accession: Annotated[str | None, typer.Option(help="Only this filing, by its accession number.")] = None,
    document: Documents = None,
    source: Sources = None,
    table: Annotated[
        int | None,
        typer.Option(min=0, help="The passages around this table of --accession first, the whole filing second."),
    ] = None,
    k: Annotated[int, typer.Option("-k", min=1, max=100, help="Passages at most.")] = 10,
    style: Annotated[
        Format, typer.Option("--format", help="table for reading; json and csv hold every column.")
    ] = Format.table,
) -> None:
    """Find the passages of filings that answer a question.

    A question about a company or a period that is not in the warehouse has no answer, and the reason is said instead.
    """
    from tickmark.retrieval.search import open_search

    period = parse_fiscal(fiscal)
    if not question.strip():
        raise typer.BadParameter("the question is empty")
    only = accessions_of(Narrowing.of(document, source))
    with open_search(settings().warehouse_path) as index:
        answer = index.ask(
            question,
            ticker=ticker.strip().upper() if ticker else None,
            fiscal=period,
            accession=accession,
            only=only,
            table_index=table,
            k=k,
        )
    found = [asdict(passage) for passage in answer.passages]
    if style is Format.json:
        told = {
            "question": answer.question,
            "tickers": answer.tickers,
            "periods": answer.periods,
            "tier": answer.tier,
            "dense": answer.dense,
        }
        print_json(told | {"nothing": answer.nothing or None, "note": answer.note or None, "passages": found})
    elif answer.nothing:
        remark(answer.nothing)
    elif style is Format.csv:
        print_csv(list(found[0]), found)
    else:
        print_table(
            _HEADINGS,
            (
                [
                    f"{p.score:.2f}",
                    f"{p.ticker} {p.fiscal} {p.form}",
                    p.section if p.page is None else f"{p.section}, page {p.page} of {p.address}",
                    p.tier,
                    p.chunk_id,
                    cut(p.text, _SHOWN),
                ]
                for p in answer.passages
            ),
            wrap=("passage", "text"),
        )
    if answer.note and style is not Format.json:
        remark(answer.note)


def accessions_of(narrowing: Narrowing) -> frozenset[str] | None:
    """The documents of the published warehouse that count; None for all."""
    if not narrowing:
        return None
    with reading() as warehouse:
        return narrowing.accessions(warehouse.connection)
