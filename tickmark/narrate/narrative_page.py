"""A checked narrative written as a page, with the filings' own pages beside it, opened at the cells that its numbers
were read from.
"""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tickmark.catalogue import title
from tickmark.document.recognise import format_of
from tickmark.errors import StorageError
from tickmark.evidence import as_printed
from tickmark.narrate.claims.check import Verification
from tickmark.narrate.html.filing import Mark, filing_page
from tickmark.narrate.html.narrative import narrative_page

if TYPE_CHECKING:
    import duckdb

    from tickmark.rawstore import RawStore

_FACTS = "SELECT * FROM verified_facts WHERE list_contains($ids, fact_id)"
_FILINGS = "SELECT accession, ticker, form, report_date, sha256 FROM raw_filings WHERE list_contains($ids, accession)"


def write_narrative(
    connection: duckdb.DuckDBPyConnection, store: RawStore, title: str, text: str, result: Verification, target: Path
) -> int:
    """Write the page; the number of facts whose cell it opens.

    Args:
        connection: the warehouse.
        store: the filings' own bytes.
        title: what the text is called.
        text: as it was given.
        result: what verification found.
        target: file to write; pages of filings go to a folder beside it.
    """
    ids = list(dict.fromkeys(fact_id for claim in result.claims for fact_id in claim.finding.fact_ids))
    marks: dict[str, list[Mark]] = defaultdict(list)
    for row in _rows(connection, _FACTS, ids):
        if row["table_index"] is not None:
            marks[row["accession"]].append(_mark(row))
    folder = target.with_name(f"{target.stem}_files")
    if folder.exists():
        shutil.rmtree(folder)
    target.parent.mkdir(parents=True, exist_ok=True)
    addresses: dict[str, str] = {}
    for filing in _rows(connection, _FILINGS, list(marks)):
        try:
            raw = store.get(filing["sha256"])
        except StorageError:
            continue  # the page stands without the filing's; its numbers then have no link
        if format_of(raw, "") != "html":
            continue
        folder.mkdir(exist_ok=True)
        own = marks[filing["accession"]]
        name = f"{filing['ticker']} · {filing['form']} for {filing['report_date']} · {filing['accession']}"
        page, found = filing_page(raw, name, own, f"../{target.name}")
        path = folder / f"{filing['accession']}.html"
        path.write_text(page, encoding="utf-8")
        addresses |= {m.fact_id: f"{folder.name}/{path.name}#{m.anchor}" for m in own if m.anchor in found}
    target.write_text(narrative_page(title, text, result, addresses.get), encoding="utf-8")
    return len(addresses)


def _rows(connection: duckdb.DuckDBPyConnection, query: str, ids: list[str]) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        found = cursor.execute(query, {"ids": ids})
        names = [column[0] for column in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def _mark(row: dict[str, Any]) -> Mark:
    """The cell of a fact, with what says why its number means what it does."""
    start = row["period_start"]
    days = f"{start} to {row['period_end_date']}" if start else f"on {row['period_end_date']}"
    passed = [check.replace("_", " ") for check in json.loads(row["checks"]) if not check.startswith("!")]
    member, fiscal = row["segment"], row["fiscal_period"]
    reasons = (
        (
            "Fact",
            ", ".join(str(part) for part in (title(row["metric"]) if row["metric"] else row["label"], member) if part),
        ),
        ("Printed", as_printed(row["printed"], row["scale"])),
        ("Value", f"{Decimal(repr(row['value'])).normalize():,f} {row['unit']}"),
        ("Period", f"{days} ({fiscal})" if fiscal else days),
        ("Label", row["label"]),
        ("Status", f"passed: {', '.join(passed) or 'none'}"),
        ("Fact id", row["fact_id"]),
    )
    shown = tuple((name, str(text)) for name, text in reasons if text)
    return Mark(
        row["fact_id"],
        int(row["table_index"]),
        int(row["row_index"] or 0),
        int(row["column_index"] or 0),
        row["printed"],
        shown,
    )
