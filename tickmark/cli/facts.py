"""`tickmark facts`: what was verified of a company."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from tickmark.api import fiscal_name
from tickmark.catalogue import canonical, metric_called, title
from tickmark.cli.output import (
    Format,
    amount,
    in_scale,
    json_value,
    print_csv,
    print_json,
    print_table,
    remark,
    results,
)
from tickmark.cli.query import Documents, Reader, Row, Sources, not_known, reading
from tickmark.errors import NotInWarehouse, QueryError
from tickmark.narrowing import Narrowing

SHORT_ID = 12
TABLE_LIMIT = 60
_HEADINGS = ("fact", "metric or label", ">value", "unit", "period", "segment", "place", "assurance")


class Assurance(StrEnum):
    """How far a fact is confirmed."""

    corroborated = "corroborated"
    uncorroborated = "uncorroborated"
    disputed = "disputed"


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("facts")(facts)


def facts(
    ticker: Annotated[str, typer.Argument(metavar="TICKER", help="Ticker, as NVDA.")],
    metric: Annotated[
        str | None, typer.Option(help="A metric by any of its names: revenue, 'net sales', 'SG&A expense'.")
    ] = None,
    fiscal: Annotated[
        str | None,
        typer.Option(
            metavar="2024",
            help="The company's own name of the period: 2024 or FY2024, 'Q2 2024', 'H1 2024', '9M 2024'.",
        ),
    ] = None,
    segment: Annotated[
        str | None, typer.Option(help="Only this segment, as printed; 'none' for the whole company alone.")
    ] = None,
    assurance: Annotated[Assurance | None, typer.Option(help="Only facts of this assurance.")] = None,
    not_disclosed: Annotated[
        bool, typer.Option("--not-disclosed", help="Show what the company says it does not disclose, instead of facts.")
    ] = False,
    document: Documents = None,
    source: Sources = None,
    limit: Annotated[
        int | None, typer.Option(min=0, help=f"Rows at most, 0 for all; by default a table shows {TABLE_LIMIT}.")
    ] = None,
    raw: Annotated[
        bool, typer.Option("--raw", help="Show metrics by their canonical names, and values in base units.")
    ] = False,
    style: Annotated[
        Format,
        typer.Option("--format", help="table for reading; json and csv hold every column, values in base units."),
    ] = Format.table,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write a .csv or .json file instead.")
    ] = None,
) -> None:
    """Show verified facts, each with its place and its assurance.

    Corroborated: independent witnesses confirm the value, its unit and its days. Uncorroborated: traced to the page,
    but
    nothing else confirms it. Disputed: the page and the company's own tag contradict each other.
    Canonical metrics of the whole company come first, the newest period first, statements before notes; the place is
    the section and the cell or paragraph that the value was read from.
    """
    period = parse_fiscal(fiscal)
    with results(output) as written:
        style = written or style
        if not_disclosed:
            _show_withheld(ticker, style)
            return
        with reading() as warehouse:
            only = Narrowing.of(document, source).accessions(warehouse.connection)
            known = warehouse.known_ticker(ticker)
            found = select_facts(warehouse, known, metric, period, segment, assurance, only)
        if limit is None:
            limit = TABLE_LIMIT if style is Format.table else 0
        shown = found[:limit] if limit else found
        if style is Format.json:
            print_json([as_json(row) for row in shown])
        elif style is Format.csv:
            print_csv(list(found[0]), shown)
        else:
            print_table(
                _HEADINGS, (_cells(row, raw=raw) for row in shown), wrap=("metric or label", "segment", "place")
            )
    if len(shown) < len(found):
        remark(f"{len(shown)} of {len(found):,} facts shown; --limit 0 shows all")


_SECTIONS = """
    SELECT raw_filings.period, form, filing_date, section_id, text, raw_filings.accession FROM sections
    JOIN raw_filings USING (ticker, accession)
    WHERE ticker = $ticker ORDER BY filing_date DESC, accession, parent IS NULL, ordinal
"""


def _show_withheld(ticker: str, style: Format) -> None:
    """Statements of non-disclosure in the sections of a company's filings, the latest filing first, each once per
    filing.
    """
    from tickmark.facts.text.nondisclosure import non_disclosures

    with reading() as warehouse:
        sections = warehouse.rows(_SECTIONS, {"ticker": warehouse.known_ticker(ticker)})
    found: dict[tuple[str, str], Row] = {}
    for section in sections:
        for line in section["text"].split("\n"):
            for statement in non_disclosures(line):
                row = {name: section[name] for name in ("period", "form", "filing_date", "section_id", "accession")} | {
                    "statement": statement.sentence
                }
                found.setdefault((section["accession"], statement.sentence), row)
    if style is Format.json:
        print_json([{name: json_value(value) for name, value in row.items()} for row in found.values()])
    elif style is Format.csv:
        print_csv(["period", "form", "filing_date", "section_id", "accession", "statement"], list(found.values()))
    else:
        rows = (
            [row["period"], row["form"], str(row["filing_date"]), row["section_id"], row["statement"]]
            for row in found.values()
        )
        print_table(("period", "form", "filed", "section", "statement"), rows, wrap=("statement",))
    if not found:
        remark("no statement of non-disclosure was found in the filings that are built")


def parse_fiscal(text: str | None) -> str | None:
    """A fiscal period's name as the warehouse writes it: `2024` and `fy2024` are `FY2024`, `q2 fy2024` is `Q2 2024`.

    Raises:
        typer.BadParameter: it is none.
    """
    if text is None:
        return None
    try:
        return fiscal_name(text)
    except QueryError as error:
        raise typer.BadParameter(f"{error} (calendar quarters, as 2024Q2, are what 'build --period' takes)") from None


def select_facts(
    warehouse: Reader,
    ticker: str,
    metric: str | None = None,
    fiscal: str | None = None,
    segment: str | None = None,
    assurance: str | None = None,
    only: frozenset[str] | None = None,
) -> list[Row]:
    """Verified facts that fit: canonical metrics of the whole company first, the newest period first, statements before
    notes.

    Raises:
        NotInWarehouse: none does; says what would.
    """
    whole = segment is not None and segment.lower() == "none"
    if metric is not None and metric not in canonical():
        called = metric_called(metric)
        metric = called.name if called else metric
    wanted = {
        "ticker": ticker,
        "metric": metric,
        "fiscal": fiscal,
        "whole": whole,
        "segment": None if whole else segment,
        "assurance": assurance,
        "only": None if only is None else sorted(only),
    }
    found = warehouse.rows(_ORDERED, wanted)
    if not found and assurance and warehouse.rows(_ORDERED, wanted | {"assurance": None}):
        raise NotInWarehouse(
            f"none of these facts is {assurance}", hint="leave out --assurance to see them with their assurance"
        )
    if not found and only is not None and warehouse.rows(_ORDERED, wanted | {"only": None}):
        raise NotInWarehouse("none of these facts is in those documents", hint="leave out --document and --source")
    if not found:
        raise _nothing(warehouse, ticker, metric, fiscal, segment)
    return found


_ORDERED = """
    SELECT verified_facts.* FROM verified_facts LEFT JOIN (SELECT ticker, accession, table_index, kind FROM tables)
    USING (ticker, accession, table_index)
    WHERE ticker = $ticker AND ($metric IS NULL OR metric = $metric) AND ($fiscal IS NULL OR fiscal_period = $fiscal)
      AND (NOT $whole OR segment IS NULL) AND ($segment IS NULL OR lower(segment) = lower($segment))
      AND ($assurance IS NULL OR assurance = $assurance)
      AND list_contains($only::VARCHAR[], accession) IS NOT FALSE
    ORDER BY metric IS NULL, segment IS NOT NULL, period_end_date DESC, period_start NULLS LAST, doc_date DESC,
    coalesce(kind, 'other') = 'other',
             assurance = 'disputed', assurance = 'uncorroborated', accession, table_index NULLS LAST, row_index,
             column_index, paragraph_index, fact_id
"""


def _nothing(
    warehouse: Reader, ticker: str, metric: str | None, fiscal: str | None, segment: str | None
) -> NotInWarehouse:
    there = warehouse.rows(
        "SELECT DISTINCT metric, fiscal_period, segment FROM verified_facts WHERE ticker = ?", [ticker]
    )
    for kind, column, value in (
        ("metric", "metric", metric),
        ("fiscal period", "fiscal_period", fiscal),
        ("segment", "segment", segment),
    ):
        known = sorted({row[column] for row in there if row[column] is not None})
        if value is not None and value.lower() not in ("none", *(name.lower() for name in known)):
            return not_known(kind, value, known)
    wanted = ", ".join(value for value in (metric, fiscal, segment) if value)
    given = "fiscal_period" if fiscal else "segment"  # what to change first
    return not_known(
        "combination", wanted, sorted({row[given] for row in there if row[given] and row["metric"] == metric})
    )


def as_json(row: Row) -> dict[str, Any]:
    """A fact as JSON: every column, with the lists of checks and of witnesses as lists."""
    return {
        name: json.loads(value) if name in ("checks", "witnesses") and value else json_value(value)
        for name, value in row.items()
    }


def short_place(row: Row) -> str:
    """`place` as `Item8 t17 r6 c3`."""
    return (
        place(row)
        .replace("table ", "t")
        .replace("row ", "r")
        .replace("column ", "c")
        .replace("paragraph ", "p")
        .replace("page ", "p.")
        .replace("line ", "l.")
    )


def place(row: Row) -> str:
    """The address of a fact in few characters; in a paged document its page and line first."""
    paged = f"page {row['page']} line {row['line']}, " if row.get("page") else ""
    section = f"{paged}{row['section_id']} " if row["section_id"] else paged
    if row["table_index"] is not None:
        return f"{section}table {row['table_index']} row {row['row_index']} column {row['column_index']}"
    return f"{section}paragraph {row['paragraph_index']}"


def period_name(row: Row) -> str:
    """The fiscal name, or the days where there is none; an instant shows its day."""
    if row["period_start"] is None:
        return str(row["period_end_date"])
    return str(row["fiscal_period"] or f"{row['period_start']} to {row['period_end_date']}")


def _cells(row: Row, *, raw: bool = False) -> list[str]:
    name = row["metric"] or row["label"] if raw else title(row["metric"], None if row["metric"] else row["label"])
    value, unit = (amount(row["value"]), row["unit"]) if raw else in_scale(row["value"], row["unit"], row["scale"])
    return [
        row["fact_id"][:SHORT_ID],
        name,
        value,
        unit,
        period_name(row),
        row["segment"] or "",
        short_place(row),
        row["assurance"],
    ]
