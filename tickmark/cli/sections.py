"""`tickmark sections`: how filings were divided into items and notes, and what is unusual about any of them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from tickmark.cli.output import Format, json_value, parse_period, print_csv, print_json, print_table
from tickmark.cli.query import Reader, Row, known_filings, reading

_SECTIONS = """
    SELECT ticker, accession, section_id, title, parent, first_block, end_block, length(text) AS characters, flags
    FROM sections
    WHERE ($ticker IS NULL OR ticker = $ticker) AND ($period IS NULL OR period = $period) ORDER BY ordinal
"""
_COUNTED = ("short", "long", "by_reference")


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("sections")(sections)


def sections(
    ticker: Annotated[
        str | None,
        typer.Argument(metavar="TICKER", help="List this company's sections; without it, a line for each filing."),
    ] = None,
    period: Annotated[str | None, typer.Option(metavar="2024Q1", help="Only this partition.")] = None,
    style: Annotated[
        Format, typer.Option("--format", help="table for reading; json and csv hold every column.")
    ] = Format.table,
) -> None:
    """Show how filings were divided into items and notes.

    Of each filing: the items found of those its form asks for, and those that are unusually short or long or were found
    by a cross-reference. Of a company: every section with its flags.
    """
    wanted = parse_period(period) if period else None
    with reading() as warehouse:
        filings = known_filings(warehouse, ticker, wanted) if ticker is not None else _all_filings(warehouse, wanted)
        found = _sections(warehouse, filings[0]["ticker"] if ticker is not None else None, wanted)
    divided = [(filing, found[filing["ticker"], filing["accession"]]) for filing in filings]
    rows = (
        [_summary(filing, own) for filing, own in divided]
        if ticker is None
        else [row for filing, own in divided for row in _listed(filing, own)]
    )
    if style is Format.json:
        print_json(rows)
    elif style is Format.csv:
        print_csv(
            list(rows[0]) if rows else [],
            (
                {**row, **{name: "; ".join(value) for name, value in row.items() if isinstance(value, list)}}
                for row in rows
            ),
        )
    elif ticker is None:
        columns = ("ticker", "period", "form", ">items", ">notes", ">short", ">long", ">by reference", "missing")
        print_table(columns, (_summary_cells(row) for row in rows), wrap=("missing",))
    else:
        print_table(
            ("period", "section", "title", ">characters", ">blocks", "flags"),
            (_section_cells(row) for row in rows),
            wrap=("title", "flags"),
        )


def _all_filings(warehouse: Reader, period: str | None) -> list[Row]:
    return warehouse.rows(
        "SELECT * FROM raw_filings WHERE $period IS NULL OR period = $period ORDER BY ticker, report_date, accession",
        {"period": period},
    )


def _sections(warehouse: Reader, ticker: str | None, period: str | None) -> Mapping[tuple[str, str], list[Row]]:
    """Sections by ticker and accession number, in the order of the document."""
    found: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in warehouse.rows(_SECTIONS, {"ticker": ticker, "period": period}):
        found[row.pop("ticker"), row.pop("accession")].append(row | {"flags": json.loads(row["flags"] or "[]")})
    return found


def _summary(filing: Row, own: Sequence[Row]) -> dict[str, Any]:
    """A filing in a row: items found of those due, and how many sections carry each flag."""
    from tickmark.model import Section
    from tickmark.sections import missing_items

    form, day = filing["form"], filing["report_date"]
    due = missing_items((), form, day)
    missing = missing_items([Section(row["section_id"], "", 0, 0, 0) for row in own], form, day)
    counts = {flag: sum(flag in row["flags"] for row in own) for flag in _COUNTED}
    head = {name: json_value(filing[name]) for name in ("ticker", "period", "accession", "form", "report_date")}
    notes = sum(row["parent"] is not None for row in own)
    return (
        head
        | {"items_due": len(due), "items_found": len(due) - len(missing), "missing": list(missing), "notes": notes}
        | counts
    )


def _listed(filing: Row, own: Sequence[Row]) -> list[dict[str, Any]]:
    head = {name: filing[name] for name in ("ticker", "period", "accession", "form")}
    return [head | row for row in own]


def _summary_cells(row: Row) -> list[str]:
    counts = (str(row[name] or "") for name in ("notes", *_COUNTED))
    return [
        row["ticker"],
        row["period"],
        row["form"],
        f"{row['items_found']}/{row['items_due']}",
        *counts,
        ", ".join(row["missing"]),
    ]


def _section_cells(row: Row) -> list[str]:
    blocks = f"{row['first_block']}-{row['end_block'] - 1}" if row["end_block"] > row["first_block"] else ""
    return [
        row["period"],
        row["section_id"],
        row["title"] or "",
        f"{row['characters']:,}",
        blocks,
        ", ".join(row["flags"]),
    ]
