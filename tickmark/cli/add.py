"""`tickmark add`: files and folders of one's own into the graph. `tickmark documents`: what was added. `tickmark
remove`: take one out again.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from tickmark.cli.build import progress_bar, result_line
from tickmark.cli.interrupts import interrupts_arrive
from tickmark.cli.output import Format, counted, parse_date, print_csv, print_json, print_table, printable, remark
from tickmark.errors import ConfigError, NotInWarehouse
from tickmark.extras import need

if TYPE_CHECKING:
    from pipelines.build import PartitionResult
    from pipelines.documents import FileResult
    from tickmark.library.records import Record
    from tickmark.library.sidecar import Given

_HEADINGS = ("document", "entity", "period", "form", "reports on", "source", "file")
_SHORT = 12  # characters of the digest that are shown


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.command("add")(add)
    app.command("documents")(documents)
    app.command("remove")(remove)


def add(
    path: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files, folders or globs; - reads paths from standard input, one a line."),
    ],
    pattern: Annotated[str, typer.Option(metavar="'*.pdf'", help="In folders, only files whose name matches.")] = "",
    recursive: Annotated[bool, typer.Option("--recursive", "-r", help="Folders within folders too.")] = False,
    company: Annotated[
        str, typer.Option(metavar="ACME", help="Whose they are: a ticker, a CIK, or the name of any company.")
    ] = "",
    form: Annotated[
        str,
        typer.Option(
            metavar="10-K", help="Their form: 10-K, 10-Q, 'annual report', 'interim report', release, sheet, document."
        ),
    ] = "",
    report_date: Annotated[
        str | None, typer.Option("--report-date", metavar="2024-12-31", help="The day that their period ended.")
    ] = None,
    fiscal: Annotated[
        str, typer.Option(metavar="FY2024", help="The fiscal period they are about: FY2024, or 'Q2 2024'.")
    ] = "",
    year_end: Annotated[
        str, typer.Option("--year-end", metavar="1231", help="The day the company's fiscal year ends, as MMDD.")
    ] = "",
    currency: Annotated[str, typer.Option(metavar="EUR", help="Their currency, where they name none.")] = "",
    source: Annotated[
        str, typer.Option(metavar="own", help="Where they come from: issuer_document, third_party or own.")
    ] = "",
    published: Annotated[
        str | None, typer.Option(metavar="2025-02-20", help="The day that they became public.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Partitions built at the same time; default: one per processor.")
    ] = None,
    notes: Annotated[
        bool, typer.Option("--notes/--no-notes", help="Write what was found into documents.yaml beside the files.")
    ] = True,
    vision: Annotated[
        str,
        typer.Option(metavar="MODEL", help="A model that sees, as litellm names it: it copies out pages of pictures."),
    ] = "",
) -> None:
    """Add files of your own to the graph: PDF, HTML, XLSX, XLS, CSV and plain text.

    Each becomes a document of its company and quarter, as a filing is one, and goes through the same stages and the
    same gate. Its company, form and period are found in the document, its name and its folder; give what none of them
    says. The exit code is 1 if a file was refused or needs details, or a partition failed; all others are added.
    """
    need("pipeline")
    from pipelines.documents import add as add_files
    from tickmark.library.collect import collect
    from tickmark.llm import open_model
    from tickmark.settings import settings

    given = _given(company=company, form=form, report_date=parse_date(report_date), fiscal=fiscal, year_end=year_end,
    currency=currency.upper(), source=source, published=parse_date(published))  # fmt: skip
    model = open_model(settings(), vision) if vision else None
    started = time.monotonic()
    sources = list(collect(_paths(path), pattern=pattern, recursive=recursive))
    if not sources:
        raise ConfigError(
            "there is no file to add",
            hint="--recursive looks into folders within folders; --pattern narrows which files are taken",
        )
    with interrupts_arrive(), progress_bar() as progress:
        bar = progress.add_task("reading", total=len(sources))

        def show(result: FileResult) -> None:
            print(file_line(result))
            for said in result.said if not result.failed else ():
                print(printable(f"{'':10} {said}"))
            sys.stdout.flush()
            progress.update(bar, advance=1, description=result.source.path.name[:40])

        def plan(partitions: int) -> None:
            progress.update(bar, total=partitions, completed=0, description="building")

        def built(result: PartitionResult) -> None:
            print(result_line(result))
            for said in result.remarks:
                print(printable(f"{'':14} remark: {said}"))
            sys.stdout.flush()
            progress.update(bar, advance=1, description=f"{result.ticker} {result.period} {result.status}")

        done = add_files(sources, given, show, built, plan, workers, notes, model)
    count = Counter(result.status for result in done.files)
    which = ", ".join(
        f"{count[status]} {status}"
        for status in ("added", "changed", "unchanged", "duplicate", "needs details", "refused")
        if count[status]
    )
    print(
        f"{counted(len(done.files), 'file')} ({which}), {counted(len(done.partitions), 'partition')} built, "
        f"{time.monotonic() - started:.1f} s"
    )
    if any(result.failed for result in done.files) or any(result.error for result in done.partitions):
        raise typer.Exit(1)


def file_line(result: FileResult) -> str:
    """One file in one line: what it was taken for, and where that was read."""
    name = str(result.source.path)
    if result.record is None:
        return printable(f"{result.status:<10} {name}: {'; '.join(result.said)}")
    record = result.record
    found = record.found.items()
    where = "; ".join(f"{what} as given" if place == "told" else f"{what} from {place}" for what, place in found)
    return printable(
        f"{result.status:<10} {name}: {record.ticker} {record.period}, {record.form} to "
        f"{record.report_date}{f' ({where})' if where else ''}"
    )


def documents(
    ticker: Annotated[str | None, typer.Argument(metavar="TICKER", help="Only of this company.")] = None,
    style: Annotated[Format, typer.Option("--format", help="table for reading, json or csv.")] = Format.table,
) -> None:
    """List the documents that were added."""
    from tickmark.library.records import Library
    from tickmark.settings import settings

    found = [
        record for record in Library.of(settings()).all() if ticker is None or record.ticker == ticker.strip().upper()
    ]
    rows = [_row(record) for record in found]
    if style is Format.json:
        print_json(rows)
    elif style is Format.csv:
        print_csv(list(rows[0]) if rows else [], rows)
    else:
        print_table(
            _HEADINGS,
            (
                [str(row[name]) for name in ("document", "entity", "period", "form", "report_date", "source", "file")]
                for row in rows
            ),
            wrap=("file",),
        )
    if not found:
        remark("no document was added; 'tickmark add PATH' adds some")


def remove(
    document: Annotated[
        list[str],
        typer.Argument(
            metavar="DOCUMENT",
            help="As 'tickmark documents' shows it, or any unique prefix of it.",
        ),
    ],
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Partitions built at the same time; default: one per processor.")
    ] = None,
) -> None:
    """Take documents out, with everything that was made from them.

    Their facts, passages, tables and bytes go, and the warehouse is published without them. The files that they were
    added from stay where they are.
    """
    need("pipeline")
    from pipelines.documents import remove as take_out
    from tickmark.library.records import Library
    from tickmark.settings import settings

    known = Library.of(settings()).all()
    chosen = [_chosen(name, known) for name in document]
    with interrupts_arrive():
        records, results = take_out(
            [record.accession for record in chosen], lambda result: print(result_line(result)), workers
        )
    for record in records:
        print(printable(f"removed {record.accession} ({record.name}) from {record.ticker} {record.period}"))
    if any(result.status == "failed" for result in results):
        raise typer.Exit(1)


def _chosen(name: str, known: list[Record]) -> Record:
    wanted = name.strip().lower()
    wanted = wanted if wanted.startswith("own-") else f"own-{wanted}"
    found = [record for record in known if record.accession.startswith(wanted)] if len(wanted) > len("own-") else []
    if len(found) == 1:
        return found[0]
    if not found:
        raise NotInWarehouse(f"no document '{name}' was added", hint="'tickmark documents' lists them")
    raise NotInWarehouse(
        f"'{name}' fits {len(found)} documents",
        hint=f"give more of it: {', '.join(record.accession for record in found[:5])}",
    )


def _row(record: Record) -> dict[str, object]:
    return {
        "document": record.accession, "entity": record.ticker, "company": record.company, "period": record.period,
        "form": record.form,
        "report_date": str(record.report_date), "fiscal": record.fiscal, "currency": record.currency,
        "source": record.source, "file": record.name,
        "path": record.path, "bytes": record.bytes, "added": record.added, "sha256": record.sha256, "found": "; ".join(
        f"{what}: {place}" for what, place in record.found.items()),
    }  # fmt: skip


def _paths(arguments: list[str]) -> list[str]:
    if "-" not in arguments:
        return arguments
    listed = [line.rstrip("\r\n") for line in sys.stdin]
    return [path for argument in arguments for path in (filter(None, listed) if argument == "-" else [argument])]


def _given(**told: object) -> Given:
    """What the options say.

    Raises:
        typer.BadParameter: one of them cannot be.
    """
    from tickmark.library.sidecar import given_of

    fiscal = str(told["fiscal"])
    if fiscal and (match := re.fullmatch(r"(FY|Q[1-4])\s?(\d{4})", fiscal.strip(), re.IGNORECASE)):
        told["fiscal"] = f"FY{match[2]}" if match[1].upper() == "FY" else f"{match[1].upper()} {match[2]}"
    try:
        return given_of({name: value for name, value in told.items() if value})
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
