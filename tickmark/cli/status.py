"""`tickmark status`: what is built."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated

import typer

from tickmark.cli.output import Format, json_value, print_csv, print_json, print_table, printable
from tickmark.cli.query import Row, reading

_PARTITIONS = """
    WITH filed AS (
        SELECT ticker, period, any_value(company) AS company, count(*) AS filings, string_agg(DISTINCT form, ', '
        ORDER BY form) AS forms,
               max(report_date) AS report_date
        FROM raw_filings WHERE $ticker IS NULL OR ticker = $ticker GROUP BY ticker, period
    ),
    verified AS (
        SELECT ticker, period, count(*) AS facts, count(*) FILTER (assurance = 'corroborated') AS corroborated,
               count(*) FILTER (assurance = 'disputed') AS disputed
        FROM verified_facts GROUP BY ticker, period
    ),
    rejected AS (SELECT ticker, period, count(*) AS facts FROM rejected_facts GROUP BY ticker, period),
    built AS (
        SELECT ticker, period FROM filed
        UNION SELECT ticker, period FROM tickmark_partitions WHERE problem IS NOT NULL AND ($ticker IS NULL
        OR ticker = $ticker)
    )
    SELECT ticker, period, company, forms, coalesce(filings, 0) AS filings, report_date, coalesce(verified.facts,
    0) AS verified, coalesce(corroborated, 0) AS corroborated,
           coalesce(disputed, 0) AS disputed, coalesce(rejected.facts, 0) AS rejected
    FROM built LEFT JOIN filed USING (ticker, period) LEFT JOIN verified USING (ticker, period) LEFT JOIN rejected
    USING (ticker, period)
    ORDER BY ticker, period
"""

_FLAGS = (
    "SELECT ticker, period, flags FROM sections WHERE ordinal = 0 AND ($ticker IS NULL OR ticker = $ticker) ORDER BY "
    "ticker, period, accession"
)
_UNREAD = """
    SELECT ticker, period, unread AS said FROM tickmark_partitions WHERE unread IS NOT NULL AND ($ticker IS NULL
    OR ticker = $ticker)
    UNION ALL
    SELECT DISTINCT ticker, period, 'not published: ' || problem FROM tickmark_partitions WHERE problem IS NOT NULL
    AND ($ticker IS NULL OR ticker = $ticker)
    ORDER BY ticker, period
"""
_HEADINGS = (
    "ticker",
    "period",
    "company",
    "forms",
    "report date",
    ">verified",
    ">corroborated",
    ">disputed",
    ">rejected",
)


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("status")(status)


def status(
    ticker: Annotated[str | None, typer.Argument(metavar="TICKER", help="Only this ticker.")] = None,
    style: Annotated[Format, typer.Option("--format", help="table for reading, json or csv.")] = Format.table,
) -> None:
    """Show what is built.

    The partitions in the published warehouse, with the filings of each, its verified facts (and how many of them are
    corroborated and disputed), its rejected ones, what of its documents could not be read, and why one is not
    published.
    """
    from tickmark.sections import remarks

    with reading() as warehouse:
        asked = {"ticker": warehouse.known_ticker(ticker) if ticker else None}
        found = warehouse.rows(_PARTITIONS, asked)
        flags, unread = warehouse.rows(_FLAGS, asked), warehouse.rows(_UNREAD, asked)
    said: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for line in flags:
        said[line["ticker"], line["period"]] += remarks([line["flags"]])
    for line in unread:
        said[line["ticker"], line["period"]] += line["said"].splitlines()
    for row in found:
        row["remarks"] = said[row["ticker"], row["period"]]
    if style is Format.json:
        print_json([{name: json_value(value) for name, value in row.items()} for row in found])
    elif style is Format.csv:
        print_csv(list(found[0]) if found else [], ({**row, "remarks": "; ".join(row["remarks"])} for row in found))
    else:
        print_table(_HEADINGS, (_cells(row) for row in found), wrap=("company",))
        for row in found:
            for remark in row["remarks"]:
                print(printable(f"{row['ticker']} {row['period']}: {remark}"))


def _cells(row: Row) -> list[str]:
    counts = (f"{row[name]:,}" for name in ("verified", "corroborated", "disputed", "rejected"))
    return [
        row["ticker"],
        row["period"],
        row["company"] or "",
        row["forms"] or "",
        str(row["report_date"] or ""),
        *counts,
    ]
