"""`tickmark companies`: companies of one's own, beside those of EDGAR."""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.output import Format, print_csv, print_json, print_table, printable, remark

_HEADINGS = ("key", "name", "year end", "currency", "also called")


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    group = typer.Typer(help="List and add companies of your own, beside those of EDGAR.", no_args_is_help=True)
    group.command("list")(companies)
    group.command("add")(add_company)
    app.add_typer(group, name="companies")


def companies(
    style: Annotated[Format, typer.Option("--format", help="table for reading, json or csv.")] = Format.table,
) -> None:
    """List the companies of your own registry."""
    from tickmark.entities.own_companies import Companies
    from tickmark.settings import settings

    found = Companies.of(settings()).all()
    rows = [
        {
            "key": c.key,
            "name": c.name,
            "year end": c.year_end,
            "currency": c.currency,
            "also called": "; ".join(c.aliases),
        }
        for c in found
    ]
    if style is Format.json:
        print_json(rows)
    elif style is Format.csv:
        print_csv(_HEADINGS, rows)
    else:
        print_table(_HEADINGS, ([row[name] for name in _HEADINGS] for row in rows), wrap=("name", "also called"))
    if not found:
        remark(
            "no company is registered; 'tickmark companies add NAME' adds one, and 'tickmark add' those of the "
            "documents that it meets"
        )


def add_company(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The company's name, as 'Acme Tools GmbH'.")],
    key: Annotated[
        str, typer.Option(metavar="ACME", help="What stands where a ticker stands; made of the name by default.")
    ] = "",
    alias: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Another name of it; may be repeated.")
    ] = None,
    year_end: Annotated[
        str, typer.Option("--year-end", metavar="1231", help="The day its fiscal year ends, as MMDD.")
    ] = "",
    currency: Annotated[str, typer.Option(metavar="EUR", help="The currency of documents of it that name none.")] = "",
) -> None:
    """Add a company of your own, or replace what is known of it."""
    from tickmark.entities.own_companies import Companies, own_company
    from tickmark.library.sidecar import given_of
    from tickmark.settings import settings

    try:
        given_of({"year_end": year_end, "currency": currency.upper()})
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    company = own_company(name, key=key, aliases=alias or (), year_end=year_end, currency=currency)
    Companies.of(settings()).put(company)
    print(printable(f"{company.key}: {company.name}"))
