"""`tickmark describe`: a company's revenue lines and segments, each with its value, its description and the
evidence.
"""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tickmark.cli.output import counted, parse_period, print_json, print_table, remark
from tickmark.settings import settings

if TYPE_CHECKING:
    from tickmark.describe.rows import Company

_SHORT_ID = 12


class Part(StrEnum):
    """Which of the two tables is printed."""

    lines = "lines"
    segments = "segments"


class DescribeFormat(StrEnum):
    """How the tables are given: printed, or as one workbook in the folder of `-o`."""

    table = "table"
    json = "json"
    csv = "csv"
    xlsx = "xlsx"


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("describe")(describe)


def describe(
    ticker: Annotated[str, typer.Argument(metavar="TICKER", help="Ticker, as NVDA.")],
    period: Annotated[
        str | None, typer.Option(metavar="2024Q1", help="Partition; default: the newest annual report.")
    ] = None,
    part: Annotated[
        Part, typer.Option("--part", help="What is printed: revenue lines, or segments with their products.")
    ] = Part.lines,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FOLDER",
            help="Write both tables as CSV and one XLSX file into this folder.",
        ),
    ] = None,
    model: Annotated[
        bool,
        typer.Option(
            "--model",
            help="Let the configured language model word the descriptions from the quotes alone; what says more than "
            "they do is dropped, and the quotes stand.",
        ),
    ] = False,
    changed: Annotated[
        bool,
        typer.Option(
            "--changes",
            help="What the report tells otherwise than that of the year before: lines that appeared, vanished, were "
            "renamed, split or joined, and values restated.",
        ),
    ] = False,
    style: Annotated[
        DescribeFormat,
        typer.Option(
            "--format",
            help="table for reading; json and csv hold every column; xlsx writes one workbook with both tables, or the "
            "changes, into -o or the current folder.",
        ),
    ] = DescribeFormat.table,
) -> None:
    """Show what a company's revenue is the sum of, and what each line is in the company's own words.

    Values come from verified facts of one table whose lines add up to total revenue; descriptions are sentences of the
    same filing, said to be what they are: a definition, what is said of the line's segment, or a mention.
    """
    from tickmark.describe.company import describe_company
    from tickmark.describe.rows import EVIDENCE_COLUMNS, LINE_COLUMNS, SEGMENT_COLUMNS
    from tickmark.describe.spreadsheets import as_csv, write_files, write_workbook
    from tickmark.errors import ConfigError
    from tickmark.llm import open_model

    known = settings()
    if changed:
        _show_changes(
            known.warehouse_path, ticker.strip().upper(), parse_period(period) if period else None, style, out or Path()
        )
        return
    writer = open_model(known) if model else None
    if model and writer is None:
        raise ConfigError("no language model is configured", hint="set TICKMARK_MODEL, or leave out --model")
    found = describe_company(
        known.warehouse_path, ticker.strip().upper(), period=parse_period(period) if period else None, model=writer
    )
    rows, columns = (found.line_rows(), LINE_COLUMNS) if part is Part.lines else (found.segment_rows(), SEGMENT_COLUMNS)
    if style is DescribeFormat.json:
        print_json(
            {
                "company": found.company,
                "accession": found.accession,
                "fiscal": found.fiscal,
                "lines": found.line_rows(),
                "segments": found.segment_rows(),
            }
        )
    elif style is DescribeFormat.csv:
        print(as_csv(rows, (*columns, *EVIDENCE_COLUMNS)), end="")
    elif style is DescribeFormat.table:
        _show(found, part)
    if style is DescribeFormat.xlsx:
        remark(f"wrote {write_workbook(found, out or Path())}")
        return
    for path in write_files(found, out) if out else ():
        remark(f"wrote {path}")


def _show_changes(target: str, ticker: str, period: str | None, style: DescribeFormat, folder: Path) -> None:
    from tickmark.describe.company import describe_changes
    from tickmark.describe.spreadsheets import CHANGE_COLUMNS, as_csv, change_rows, write_changes
    from tickmark.errors import NotInWarehouse

    found, told = describe_changes(target, ticker, period=period)
    if told is None:
        raise NotInWarehouse(
            f"the report of the year before {found.fiscal} is not there, or nothing in it adds up to revenue",
            hint=f"'tickmark status {ticker}' shows what is built",
        )
    if style is DescribeFormat.json:
        print_json([asdict(change) for change in told])
        return
    if style is DescribeFormat.csv:
        print(as_csv(change_rows(found, told), CHANGE_COLUMNS), end="")
        return
    if style is DescribeFormat.xlsx:
        remark(f"wrote {write_changes(found, told, folder)}")
        return
    million = f"({'$m' if found.unit == 'USD' else f'{found.unit} m'})"
    print_table(
        ("change", "group", "line", "called before", *(f">{name} {million}" for name in ("then", "restated", "now"))),
        [
            [change.kind, change.group, change.name, change.called]
            + [
                "" if value is None else f"{value / 1e6:,.1f}"
                for value in (change.then, change.now_stated, change.value)
            ]
            for change in told
        ],
        wrap=("group", "line", "called before"),
    )
    remark(f"{found.company} {found.fiscal}: {counted(len(told), 'change')} against the report of the year before")


def _show(found: Company, part: Part) -> None:
    shown = found.lines if part is Part.lines else found.segments
    print_table(
        (
            "group",
            "line",
            f">revenue ({'$m' if found.unit == 'USD' else f'{found.unit} m'})",
            "description",
            "kind",
            "tier",
            "fact",
        ),
        (
            [
                " > ".join(filter(None, (own.group, own.subgroup))),
                own.name,
                f"{own.value / 1e6:,.1f}",
                own.description,
                own.description_kind or own.kind,
                own.tier,
                (own.fact_id or "")[:_SHORT_ID],
            ]
            for own in shown
        ),
        wrap=("group", "line", "description"),
    )
    revenue = f"{found.revenue / 1e6:,.1f} million {found.unit} of revenue"
    if part is Part.segments:
        remark(f"{found.company} {found.fiscal}: {counted(len(shown), 'row')} of segments, {revenue}")
        return
    total = sum(line.value for line in found.lines)
    remark(f"{found.company} {found.fiscal}: {counted(len(shown), 'line')}, {total / 1e6:,.1f} of {revenue}")
