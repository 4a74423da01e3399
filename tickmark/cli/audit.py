"""`tickmark audit`: verified facts against the issuer's own tags, against each other, and against earlier filings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.assurance import CONTRADICTED, DISPUTED
from tickmark.cli.evidence import Style
from tickmark.cli.facts import SHORT_ID, as_json, short_place
from tickmark.cli.output import amount, json_value, parse_period, print_json, print_table, printable, remark
from tickmark.cli.query import Reader, Row, known_filings, reading

if TYPE_CHECKING:
    from tickmark.proofs import Outcome
    from tickmark.xbrl import Agreement

SHOWN = 20
COMPARED = timedelta(days=3 * 366)  # a 10-K compares with the two years before, and its filing may come a year late
_EARLIER = """
    SELECT facts.*, filings.filing_date FROM verified_facts facts JOIN raw_filings filings USING (ticker, accession)
    WHERE ticker = $ticker AND (filings.filing_date, accession) < ($filed, $accession)
    AND filings.filing_date > $since AND table_index IS NOT NULL AND metric IS NOT NULL AND segment IS NULL
"""

_CONTRADICTED = """
    SELECT * FROM rejected_facts WHERE ticker = ? AND accession = ? AND doc_hash = ? AND reason = ?
    ORDER BY table_index, row_index, column_index, paragraph_index
"""


@dataclass(frozen=True, slots=True)
class Audit:
    """One filing (a row of `raw_filings`): its facts against its tags, and its proofs by group.

    `disputed` are rows of `verified_facts`, `contradicted` the candidates that a witness contradicted, rows of
    `rejected_facts`.
    """

    filing: Row
    tags: Agreement
    proofs: tuple[Outcome, ...]
    disputed: tuple[Row, ...]
    contradicted: tuple[Row, ...]


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("audit")(audit)


def audit(
    ticker: Annotated[str, typer.Argument(metavar="TICKER", help="Ticker, as NVDA.")],
    period: Annotated[str | None, typer.Option(metavar="2024Q1", help="Only this partition.")] = None,
    limit: Annotated[int, typer.Option(min=0, help="Disagreements and breaks shown per filing, 0 for all.")] = SHOWN,
    style: Annotated[
        Style, typer.Option("--format", help="text for reading, or json with every disagreement and break.")
    ] = Style.text,
) -> None:
    """Compare facts with the issuer's own tags, with each other and with earlier filings.

    The tags (inline XBRL) are never read by extraction, so they are an independent witness. The proofs need no witness:
    totals foot, the balance sheet balances, cash ties, what is stated twice agrees, a comparative is what the earlier
    filing said. A disagreement or a break is a finding to look at, with its numbers. Disputed facts, and candidates
    that were rejected because a witness contradicts them, are listed with both readings: to the issuer, a list of tags
    and tables to check.
    """
    wanted = parse_period(period) if period else None
    with reading() as warehouse:
        filings = known_filings(warehouse, ticker, wanted)
        audits = [_audit(warehouse, filing) for filing in filings]
    if style is Style.json:
        print_json([_as_json(audit) for audit in audits])
        return
    _print_tags(audits, limit)
    _print_proofs(audits, limit)
    _print_readings(audits, limit)


def _audit(warehouse: Reader, filing: Row) -> Audit:
    from tickmark.proofs import comparatives, outcomes, proof_report
    from tickmark.rawstore import RawStore
    from tickmark.settings import settings
    from tickmark.xbrl import agreement, read_tags

    own = [filing["filing_date"], filing["ticker"], filing["accession"], filing["sha256"]]
    facts = warehouse.rows(
        "SELECT *, ?::DATE AS filing_date FROM verified_facts WHERE ticker = ? AND accession = ? AND doc_hash = ?", own
    )
    since = filing["filing_date"] - COMPARED
    earlier = warehouse.rows(
        _EARLIER,
        {"ticker": filing["ticker"], "filed": filing["filing_date"], "accession": filing["accession"], "since": since},
    )
    tags = agreement(facts, read_tags(RawStore.of(settings()).get(filing["sha256"])))
    disputed = tuple(fact for fact in facts if fact["assurance"] == DISPUTED)
    contradicted = warehouse.rows(_CONTRADICTED, [*own[1:], CONTRADICTED])
    return Audit(
        filing, tags, outcomes([*proof_report(facts), *comparatives(facts, earlier)]), disputed, tuple(contradicted)
    )


def _print_tags(audits: Sequence[Audit], limit: int) -> None:
    headings = ("period", "form", ">compared", ">agree", ">share", ">tagged cells", ">with a fact")
    print_table(headings, (_cells(audit.filing, audit.tags) for audit in audits))
    for audit in audits:
        _list(
            [f"{item.fact_id[:SHORT_ID]}  {item}" for item in audit.tags.disagreements],
            audit.filing,
            limit,
            "disagreements",
        )


def _print_proofs(audits: Sequence[Audit], limit: int) -> None:
    from tickmark.proofs import GROUPS

    print()
    rows = (
        [audit.filing["period"], audit.filing["form"], *(_counts(outcome) for outcome in audit.proofs)]
        for audit in audits
    )
    print_table(("period", "form", *(f">{group.heading}" for group in GROUPS)), rows)
    for audit in audits:
        breaks = [result for outcome in audit.proofs for result in outcome.breaks]
        _list(
            [f"{result.fact_ids[0][:SHORT_ID]}  {result.sentence}" for result in breaks], audit.filing, limit, "breaks"
        )


def _print_readings(audits: Sequence[Audit], limit: int) -> None:
    """Where the page and another witness say different things: what was kept as disputed, and what was rejected."""
    if any(audit.disputed or audit.contradicted for audit in audits):
        print()
    for audit in audits:
        disputed = [
            f"disputed {_said(fact)}; {fact['other_reading'] or 'a witness says otherwise'}" for fact in audit.disputed
        ]
        contradicted = [f"rejected {_said(fact)}; {fact['detail']}" for fact in audit.contradicted]
        _list(disputed, audit.filing, limit, "disputed facts")
        _list(contradicted, audit.filing, limit, "contradicted candidates")


def _said(fact: Row) -> str:
    """A fact as the page has it: `842e082f85d5  Item8 t17 r6 c3 Revenue: page 2,249 USD, 2023-09-03 to 2024-08-31`."""
    days = (
        f"{fact['period_start']} to {fact['period_end_date']}"
        if fact["period_start"]
        else f"at {fact['period_end_date']}"
    )
    label = fact["row_label"] or fact["label"]
    return (
        f"{fact['fact_id'][:SHORT_ID]}  {short_place(fact)} {label}: page {amount(fact['value'])} {fact['unit']}, "
        f"{days}"
    )


def _counts(outcome: Outcome) -> str:
    """Proofs that hold of those there are."""
    total = outcome.held + len(outcome.breaks)
    return f"{outcome.held:,}/{total:,}" if total else ""


def _cells(filing: Row, outcome: Agreement) -> list[str]:
    share, coverage = ("" if value is None else f"{value:.1%}" for value in (outcome.share, outcome.coverage))
    return [
        filing["period"],
        filing["form"],
        f"{outcome.compared:,}",
        f"{outcome.agreeing:,}",
        share,
        f"{outcome.tagged_cells:,}",
        coverage,
    ]


def _list(found: Sequence[str], filing: Row, limit: int, kind: str) -> None:
    for line in found[:limit] if limit else found:
        print(printable(f"{filing['period']} {line}"))
    if limit and len(found) > limit:
        remark(f"{limit} of {len(found)} {kind} of {filing['period']} shown; --limit 0 shows all")


def _as_json(audit: Audit) -> dict[str, Any]:
    head = {name: json_value(audit.filing[name]) for name in ("ticker", "period", "accession", "form", "filing_date")}
    proofs = {
        outcome.group.name: {"held": outcome.held, "breaks": [asdict(result) for result in outcome.breaks]}
        for outcome in audit.proofs
    }
    readings = {name: [as_json(row) for row in getattr(audit, name)] for name in ("disputed", "contradicted")}
    return (
        head
        | {"share": audit.tags.share, "coverage": audit.tags.coverage}
        | asdict(audit.tags)
        | {"proofs": proofs}
        | readings
    )
