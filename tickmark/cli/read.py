"""`tickmark read`: a file of one's own through the whole chain, and its facts."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.assurance import tally
from tickmark.catalogue import title
from tickmark.cli.facts import TABLE_LIMIT, as_json, parse_fiscal, period_name, short_place
from tickmark.cli.output import (
    Format,
    in_scale,
    json_value,
    parse_date,
    print_csv,
    print_json,
    print_table,
    printable,
    remark,
)
from tickmark.errors import ConfigError, DocumentError
from tickmark.security import in_workbook, inert

if TYPE_CHECKING:
    from tickmark.cli.query import Row
    from tickmark.stages.local import LocalFile

_HEADINGS = ("metric or label", ">value", "unit", "period", "segment", "place", ">printed", "assurance")
_REJECTED = ("label", ">printed", "period", "place", "reason", "detail")
_PERIOD = re.compile(r"(?:FY|Q[1-4] )(?:19|20)\d\d")
_WRITTEN = (".csv", ".json", ".xlsx")


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("read")(read)


def read(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A filing's document: HTML, plain text, PDF, XLSX or CSV.")
    ],
    form: Annotated[str, typer.Option(metavar="10-K", help="Its form, where it does not say so itself.")] = "",
    report_date: Annotated[
        str | None,
        typer.Option("--report-date", metavar="2024-12-31", help="The day its period ended, where it does not say so."),
    ] = None,
    fiscal: Annotated[
        str | None, typer.Option(metavar="FY2024", help="The fiscal period it is about: FY2024, or 'Q2 2024'.")
    ] = None,
    year_end: Annotated[
        str, typer.Option("--year-end", metavar="1231", help="The day the company's fiscal year ends, as MMDD.")
    ] = "",
    ticker: Annotated[str, typer.Option(metavar="NVDA", help="The company's ticker, for the rows.")] = "",
    metrics: Annotated[bool, typer.Option("--metrics", help="Only facts that are a canonical metric.")] = False,
    rejected: Annotated[
        bool, typer.Option("--rejected", help="Show what the gate turned down, and why, instead of facts.")
    ] = False,
    limit: Annotated[
        int | None, typer.Option(min=0, help=f"Rows at most, 0 for all; by default a table shows {TABLE_LIMIT}.")
    ] = None,
    style: Annotated[
        Format, typer.Option("--format", help="table for reading; json and csv hold every column.")
    ] = Format.table,
    out: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            "--out",
            metavar="FACTS",
            help="Write every column to this file instead: .csv, .json or .xlsx.",
        ),
    ] = None,
    vision: Annotated[
        str,
        typer.Option(metavar="MODEL", help="A model that sees, as litellm names it: it copies out pages of pictures."),
    ] = "",
) -> None:
    """Read a file of your own, and show its verified facts.

    Nothing is fetched or stored: the file goes through the same chain and the same gate as a filing of EDGAR's, in
    memory. The bytes decide what format it is.
    """
    target = _target(out)
    period = _period(fiscal)
    if year_end and not re.fullmatch(r"(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])", year_end):
        raise typer.BadParameter(f"'{year_end}' is no day of a year: write it as 1231", param_hint="--year-end")
    day = parse_date(report_date)
    raw = _bytes(file)
    if vision:
        _copy_out(raw, vision)
    from tickmark.gate import quarantine
    from tickmark.stages.local import Given, read_local
    from tickmark.tables.units.sheet_currency import currency_of_sheets, is_sheet

    local = read_local(raw, file, Given(form.strip(), day, period, ticker.strip(), year_end))
    verified, turned_down = local.facts
    rows = _ordered(turned_down if rejected else verified, local)
    if metrics:
        rows = [row for row in rows if row["metric"] is not None]
    for warning in (*local.document.warnings, *local.document.unread):
        remark(warning)
    if is_sheet(local.document) and not currency_of_sheets(local.document):
        remark(
            "the file names no currency, or several: money that nothing near it gives one is left out; name it "
            "with "
            "the scale, as '(in millions of US dollars)'"
        )
    if reason := quarantine(verified, turned_down):
        remark(f"the file contradicts itself, do not rely on these facts: {reason}")
    if not len(verified):
        remark(
            f"no facts: {len(local.understanding.tables):,} tables with numbers and the text gave "
            f"{len(turned_down):,} candidates"
        )
    if target is not None:
        _write(rows, target)
        remark(_headline(local))
        print(printable(f"{target}: {len(rows):,} {'rejected' if rejected else 'verified'} facts"))
        return
    shown = rows[: TABLE_LIMIT if limit is None else limit or None] if style is Format.table or limit else rows
    _print(shown, local, style, rejected=rejected)
    if len(shown) < len(rows):
        remark(f"{len(shown)} of {len(rows):,} facts shown; --limit 0 shows all")


def _copy_out(raw: bytes, name: str) -> None:
    """Have a model copy out the pages that are pictures."""
    from tickmark.document.vision import transcribe
    from tickmark.llm import open_model
    from tickmark.settings import settings

    model = open_model(settings(), name)
    if model is not None:
        transcribe(raw, hashlib.sha256(raw).hexdigest(), model)


def _target(out: str | None) -> Path | None:
    if out is None:
        return None
    if Path(out).suffix.lower() not in _WRITTEN:
        raise typer.BadParameter(
            f"'{out}' has to end with {', '.join(_WRITTEN[:-1])} or {_WRITTEN[-1]}", param_hint="--out"
        )
    return Path(out)


def _period(fiscal: str | None) -> str:
    name = parse_fiscal(fiscal) or ""
    if name and not _PERIOD.fullmatch(name):
        raise typer.BadParameter(
            f"'{fiscal}': a document is about a year or a quarter: write FY2024 or 'Q2 2024'", param_hint="--fiscal"
        )
    return name


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise DocumentError(f"{file} cannot be read: {error.strerror or error}") from error


def _ordered(frame: Any, local: LocalFile) -> list[Row]:
    """Rows in the order of `tickmark facts`: canonical metrics of the whole company first, the newest period first,
    statements before notes, then by place.
    """
    import pandas as pd

    rows = [
        {str(name): None if pd.isna(value) else value for name, value in row.items()}
        for row in frame.to_dict("records")
    ]
    statements = local.statements

    def key(row: Row) -> tuple[Any, ...]:
        place = [
            row[name] if row[name] is not None else -1
            for name in ("table_index", "row_index", "column_index", "paragraph_index")
        ]
        return (
            row["metric"] is None, row["segment"] is not None, -row["period_end_date"].toordinal(), row[
            "period_start"] is None,
            row["period_start"].toordinal() if row["period_start"] else 0, row["table_index"] not in statements, row[
            "table_index"] is None, *place,
        )  # fmt: skip

    return sorted(rows, key=key)


def _headline(local: LocalFile) -> str:
    filing, (verified, turned_down) = local.filing, local.facts
    assured = Counter(verified["assurance"])
    counts = tally(len(verified), assured["corroborated"], assured["disputed"], len(turned_down))
    about = f"{filing.company}, {filing.form} for {local.fiscal.name}, ended {local.fiscal.end}"
    return f"{about} ({local.document.source_format}), facts: {counts}"


def _print(rows: list[Row], local: LocalFile, style: Format, *, rejected: bool) -> None:
    if style is Format.json:
        remark(_headline(local))
        print_json([as_json(row) for row in rows])
    elif style is Format.csv:
        remark(_headline(local))
        print_csv(list(rows[0]) if rows else [], rows)
    else:
        print(printable(_headline(local)))
        if rejected and rows:
            print_table(_REJECTED, (_turned_down(row) for row in rows), wrap=("label", "detail"))
        elif rows:
            print_table(_HEADINGS, (_cells(row) for row in rows), wrap=("metric or label", "segment", "place"))


def _cells(row: Row) -> list[str]:
    name = title(row["metric"], None if row["metric"] else row["label"])
    value, unit = in_scale(row["value"], row["unit"], row["scale"])
    return [
        name,
        value,
        unit,
        period_name(row),
        row["segment"] or "",
        short_place(row),
        row["printed"],
        row["assurance"],
    ]


def _turned_down(row: Row) -> list[str]:
    return [row["label"], row["printed"], period_name(row), short_place(row), row["reason"], row["detail"] or ""]


def _write(rows: list[Row], target: Path) -> None:
    try:
        if target.suffix.lower() == ".json":
            target.write_text(
                json.dumps([as_json(row) for row in rows], indent=2, ensure_ascii=False, default=str) + "\n",
                encoding="utf-8",
            )
            return
        names = list(rows[0]) if rows else []
        cells = ([json_value(row[name]) for name in names] for row in rows)
        if target.suffix.lower() == ".csv":
            with target.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(
                    [names, *([inert(cell) for cell in row] for row in cells)]
                )
        else:
            _workbook(names, cells, target)
    except OSError as error:
        raise ConfigError(f"{target} cannot be written: {error.strerror or error}") from error


def _workbook(names: list[str], cells: Iterable[list[Any]], target: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    sheet.title = "facts"
    sheet.append(names)
    for row in cells:
        sheet.append([in_workbook(cell) for cell in row])
    sheet.freeze_panes = "A2"
    book.save(target)
