"""`tickmark audit`: verified facts against the tags that the issuer put into the same filing."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.cli.evidence import Style
from tickmark.cli.facts import SHORT_ID
from tickmark.cli.output import parse_period, print_json, print_table, printable, remark
from tickmark.cli.query import Reader, Row, reading

if TYPE_CHECKING:
    from tickmark.xbrl import Agreement

SHOWN = 20


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("audit")(audit)


def audit(
    ticker: Annotated[str, typer.Argument(metavar="TICKER", help="Ticker, as NVDA.")],
    period: Annotated[str | None, typer.Option(metavar="2024Q1", help="Only this partition.")] = None,
    limit: Annotated[int, typer.Option(min=0, help="Disagreements shown per filing, 0 for all.")] = SHOWN,
    style: Annotated[Style, typer.Option("--format", help="text for reading, or json with every disagreement.")] = Style.text,
) -> None:
    """Compare facts with the issuer's own tags.

    The tags (inline XBRL) are never read by extraction, so they are an independent witness. A disagreement is a finding to look at, whichever side is wrong.
    """
    wanted = parse_period(period) if period else None
    with reading() as warehouse:
        filings = warehouse.rows(
            "SELECT * FROM raw_filings WHERE ticker = $ticker AND ($period IS NULL OR period = $period) ORDER BY report_date, accession",
            {"ticker": warehouse.known_ticker(ticker), "period": wanted},
        )
        outcomes = [(filing, _compare(warehouse, filing)) for filing in filings]
    if style is Style.json:
        print_json([_as_json(filing, outcome) for filing, outcome in outcomes])
        return
    headings = ("period", "form", ">compared", ">agree", ">share", ">tagged cells", ">with a fact")
    print_table(headings, (_cells(filing, outcome) for filing, outcome in outcomes))
    for filing, outcome in outcomes:
        _list(filing, outcome, limit)


def _compare(warehouse: Reader, filing: Row) -> Agreement:
    from tickmark.rawstore import RawStore
    from tickmark.settings import settings
    from tickmark.xbrl import agreement, read_tags

    facts = warehouse.rows("SELECT * FROM verified_facts WHERE accession = ? AND doc_hash = ?", [filing["accession"], filing["sha256"]])
    return agreement(facts, read_tags(RawStore.of(settings()).get(filing["sha256"])))


def _cells(filing: Row, outcome: Agreement) -> list[str]:
    share, coverage = ("" if value is None else f"{value:.1%}" for value in (outcome.share, outcome.coverage))
    return [filing["period"], filing["form"], f"{outcome.compared:,}", f"{outcome.agreeing:,}", share, f"{outcome.tagged_cells:,}", coverage]


def _list(filing: Row, outcome: Agreement, limit: int) -> None:
    found = outcome.disagreements
    for item in found[:limit] if limit else found:
        print(printable(f"{filing['period']} {item.fact_id[:SHORT_ID]}  {item}"))
    if limit and len(found) > limit:
        remark(f"{limit} of {len(found)} disagreements of {filing['period']} shown; --limit 0 shows all")


def _as_json(filing: Row, outcome: Agreement) -> dict[str, Any]:
    head = {name: filing[name] for name in ("ticker", "period", "accession", "form")}
    return head | {"share": outcome.share, "coverage": outcome.coverage} | asdict(outcome)
