"""`tickmark evidence`: where a fact was read, shown from the filing itself."""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.assurance import CORROBORATED, DISPUTED, UNCORROBORATED, WITNESSES
from tickmark.cli.facts import as_json, period_name, place
from tickmark.cli.output import amount, console, print_json, print_whole, printable, remark
from tickmark.cli.query import Reader, Row, reading
from tickmark.errors import NotInWarehouse

if TYPE_CHECKING:
    from tickmark.excerpt import TableExcerpt, TextExcerpt

LEFT, RIGHT = "▶", "◀"
LABEL_WIDTH = 48
_COLOURS = {CORROBORATED: "bold green", UNCORROBORATED: "bold yellow", DISPUTED: "bold magenta"}


class Style(StrEnum):
    """How evidence is printed."""

    text = "text"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("evidence")(evidence)


def evidence(
    fact_id: Annotated[str, typer.Argument(metavar="FACT_ID", help="A fact's ID, or any unique prefix of it.")],
    style: Annotated[Style, typer.Option("--format", help="text for reading, or json.")] = Style.text,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="FILE.html", help="Write the document's page instead, with the cell marked."
        ),
    ] = None,
) -> None:
    """Show where a fact was read.

    The printed table around its cell (or the paragraph around its sentence), what its scale, unit and period were read
    from, what was checked, who confirms it and, of a disputed fact, what the other side says. Rejected candidates can
    be looked at as well: the reason is shown.
    """
    with reading() as warehouse:
        fact = find_fact(warehouse, fact_id)
        filing, header_rows = filing_of(warehouse, fact), _header_rows(warehouse, fact)
    if output is not None:
        remark(f"written: {write_page(fact, filing, output)}")
        return
    around = read_excerpt(fact, filing, header_rows)
    if style is Style.json:
        print_json(
            {
                "fact": as_json(fact),
                "verified": fact["reason"] is None,
                "company": filing["company"],
                "form": filing["form"],
                "url": filing["url"],
            }
            | {"excerpt": {"kind": "table" if fact["table_index"] is not None else "text"} | asdict(around)}
        )
        return
    _print(fact, filing, around)


def find_fact(warehouse: Reader, beginning: str) -> Row:
    """The one fact, verified or rejected, whose id begins so.

    Raises:
        NotInWarehouse: none or several do.
    """
    if not beginning.strip():
        raise NotInWarehouse("the fact id is empty", hint="'tickmark facts TICKER' lists facts with their ids")
    found = warehouse.rows(
        """
        SELECT *, NULL AS reason, NULL AS detail FROM verified_facts WHERE starts_with(fact_id, $id)
        UNION ALL BY NAME SELECT * FROM rejected_facts WHERE starts_with(fact_id, $id)
        ORDER BY fact_id LIMIT 6
        """,
        {"id": beginning.strip().lower()},
    )
    if not found:
        raise NotInWarehouse(
            f"no fact has an id that begins with '{beginning}'",
            hint="'tickmark facts TICKER' lists them with their ids",
        )
    if len({row["fact_id"] for row in found}) > 1:
        raise NotInWarehouse(
            f"several facts have an id that begins with '{beginning}'",
            hint=f"give more of it: {', '.join(row['fact_id'] for row in found)}",
        )
    return found[0]


def filing_of(warehouse: Reader, fact: Row) -> Row:
    """The row of `raw_filings` of a fact's document.

    Raises:
        NotInWarehouse: there is none.
    """
    found = warehouse.rows(
        "SELECT * FROM raw_filings WHERE accession = ? AND sha256 = ? LIMIT 1", [fact["accession"], fact["doc_hash"]]
    )
    if not found:
        raise NotInWarehouse(
            f"the warehouse does not list the filing {fact['accession']} that the fact was read from",
            hint="build it again",
        )
    return found[0]


def _header_rows(warehouse: Reader, fact: Row) -> int:
    found = warehouse.rows(
        "SELECT header_rows FROM tables WHERE accession = ? AND table_index = ?",
        [fact["accession"], fact["table_index"]],
    )
    return int(found[0]["header_rows"]) if found else 0


def read_excerpt(fact: Row, filing: Row, header_rows: int) -> TableExcerpt | TextExcerpt:
    """The fact's surroundings, from the raw document as it was filed.

    Raises:
        LakeError: the raw store does not hold the document, or holds other bytes.
        DocumentError: the document has nothing at the fact's address.
    """
    from tickmark.document import open_document
    from tickmark.excerpt import excerpt
    from tickmark.model import Location
    from tickmark.rawstore import RawStore
    from tickmark.settings import settings

    raw = RawStore.of(settings()).get(fact["doc_hash"])
    document = open_document(raw, fact["doc_hash"], filing["document"])
    location = Location(
        fact["table_index"], fact["row_index"], fact["column_index"], fact["paragraph_index"], fact["sentence_string"]
    )
    return excerpt(document, location, fact["printed"], header_rows=header_rows)


def write_page(fact: Row, filing: Row, output: str) -> Path:
    """Write the page that a fact was read from, with its cell marked: markup as it was filed, of a PDF file a picture.

    Raises:
        NotInWarehouse: the document has no pages to show, or the cell was not found on them.
        ConfigError: the file cannot be written.
        LakeError: the raw store does not hold the document.
    """
    from tickmark.document.recognise import format_of
    from tickmark.narrate.html.filing import Mark, filing_page
    from tickmark.narrate.html.paged import paged_page
    from tickmark.rawstore import RawStore
    from tickmark.security import output_path
    from tickmark.settings import settings

    target = output_path(output, (".html", ".htm"))
    raw = RawStore.of(settings()).get(fact["doc_hash"])
    kind = format_of(raw, filing["document"])
    cell = (fact["table_index"] or 0, fact["row_index"] or 0, fact["column_index"] or 0)
    mark = Mark(fact["fact_id"], *cell, fact["printed"], tuple(_particulars(fact, filing)), fact["page"], fact["line"])
    title = f"{filing['company']} · {filing['form']} for {filing['report_date']} · {filing['document']}"
    if kind == "pdf" or (kind == "html" and fact["table_index"] is not None):
        text, found = (paged_page if kind == "pdf" else filing_page)(raw, title, [mark], "")
        if mark.anchor in found:
            target.write_text(text, encoding="utf-8")
            return target
    raise NotInWarehouse(f"no page of {filing['document']} shows this fact", hint="leave out -o for the text around it")


def _print(fact: Row, filing: Row, around: TableExcerpt | TextExcerpt) -> None:
    from tickmark.excerpt import TableExcerpt

    out = console()
    out.print(headline(fact))
    out.print(
        printable(
            f"{filing['company']}, {filing['form']} for {filing['report_date']}, filed {filing['filing_date']}: "
            f"{place(fact)}"
        ),
        end="\n\n",
    )
    if isinstance(around, TableExcerpt):
        _print_table(around)
    else:
        _print_text(around)
    out.print()
    for name, value in _particulars(fact, filing):
        out.print(printable(f"{name:<12}{value}"), soft_wrap=True)


def headline(fact: Row) -> Any:
    """A fact and its verdict, as a coloured line."""
    from rich.text import Text

    whose = f" [{fact['segment']}]" if fact["segment"] else ""
    line = (
        f"{fact['ticker']} {fact['metric'] or fact['label']}{whose} {period_name(fact)} = {amount(fact['value'])} "
        f"{fact['unit']}"
    )
    verdict = (
        (f"  verified, {fact['assurance']}", _COLOURS[fact["assurance"]])
        if fact["reason"] is None
        else (f"  REJECTED: {fact['reason']}", "bold red")
    )
    return Text.assemble((printable(line), "bold"), verdict)


def _print_table(around: TableExcerpt) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2), show_header=False)
    table.add_column(justify="right", style="dim")
    for number in range(len(around.rows[0].cells)):
        table.add_column(
            justify="right" if number else "left", max_width=None if number else LABEL_WIDTH, overflow="fold"
        )
    for number, row in enumerate(around.rows):
        if row.skipped and number:
            table.add_row("", "…")
        cells = [Text(printable(cell), style="bold" if number < around.header else "") for cell in row.cells]
        if row.marked is not None:
            cells[row.marked] = Text(f"{LEFT} {printable(row.cells[row.marked])} {RIGHT}", style="bold reverse")
        table.add_row(str(row.row_index), *cells)
    print_whole(table)
    if around.hidden:
        console().print(f"({around.hidden} more column{'s' if around.hidden > 1 else ''} in the filing)")


def _print_text(around: TextExcerpt) -> None:
    from rich.text import Text

    text, out = around.paragraph, Text()
    out.append(printable(text[: around.start]), style="dim")
    if around.number is None:
        out.append(printable(text[around.start : around.end]))
    else:
        first, after = around.number
        out.append(printable(text[around.start : first]))
        out.append(f"{LEFT} {printable(text[first:after])} {RIGHT}", style="bold reverse")
        out.append(printable(text[after : around.end]))
    out.append(printable(text[around.end :]), style="dim")
    console().print(out)


def _particulars(fact: Row, filing: Row) -> list[tuple[str, str]]:
    checks, witnesses = json.loads(fact["checks"]), json.loads(fact["witnesses"] or "[]")
    days = (
        f"{fact['period_start']} to {fact['period_end_date']}"
        if fact["period_start"]
        else f"on {fact['period_end_date']}"
    )
    lines = [
        ("label", fact["label"]),
        (
            "printed",
            f"{fact['printed']} x 10^{fact['scale']} = {amount(fact['value'])} {fact['unit']}"
            if fact["scale"]
            else fact["printed"],
        ),
        ("scale from", fact["scale_source"] or ""),
        ("unit from", fact["unit_source"] or ""),
        ("period", f"{days} ({fact['fiscal_period']})" if fact["fiscal_period"] else days),
        ("period from", fact["period_source"] or ""),
        ("status", fact["verification_status"].replace("_", " ")),
        (
            "witnesses",
            "; ".join(
                f"{name.replace('_', ' ')} ({WITNESSES[name]})" if name in WITNESSES else name for name in witnesses
            ),
        ),
        ("disputed by", fact["other_reading"] or ""),
        ("passed", ", ".join(c for c in checks if not c.startswith("!"))),
        ("failed", ", ".join(c[1:] for c in checks if c.startswith("!"))),
        ("rejected", f"{fact['reason']}: {fact['detail']}" if fact["reason"] else ""),
        ("read by", fact["extractor"]),
        ("filing", filing["url"] or filing["document"]),
        ("document", f"sha256 {fact['doc_hash']}"),
        ("fact", fact["fact_id"]),
    ]
    return [(name, value) for name, value in lines if value]
