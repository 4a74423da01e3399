"""What a report shows of a company's revenue, from what `describe` finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tickmark.describe.changes import Change, changes
from tickmark.describe.company import described, year_before_of
from tickmark.describe.rows import Company, Described
from tickmark.narrate.html.revenue import RevenueRow, RevenueTree
from tickmark.narrate.publish import research_facts

if TYPE_CHECKING:
    import duckdb

    from tickmark.model import Filing


def tree_of(connection: duckdb.DuckDBPyConnection, filing: Filing) -> RevenueTree | None:
    """The segments of a filing with their lines, then the lines of none; None where nothing adds up to its revenue."""
    found = described(connection, filing.accession)
    if found is None:
        return None
    earlier = year_before_of(connection, filing.accession)
    rows = _rows(found)
    ids = [row.fact_id for own in rows for row in own.all() if row.fact_id]
    told = tuple(_told(change) for change in (changes(earlier, found) if earlier else ()))
    return RevenueTree(found.accession, found.unit, found.revenue, rows, research_facts(connection, ids, filing), told)


def _rows(found: Company) -> tuple[RevenueRow, ...]:
    segments = {segment.name: segment for segment in found.segments}
    inside = {
        name: tuple(_row(line) for line in found.lines if line.group == name and line.fact_id != segment.fact_id)
        for name, segment in segments.items()
    }
    whole = len(segments) == 1
    listed = [] if whole else [_row(segment, inside[name]) for name, segment in segments.items()]
    return (*listed, *(_row(line) for line in found.lines if whole or line.group not in segments))


def _row(own: Described, rows: tuple[RevenueRow, ...] = ()) -> RevenueRow:
    return RevenueRow(
        own.name, own.value, own.fact_id, own.before, own.description, tuple(quote.text for quote in own.quotes),
        own.note, rows,
    )  # fmt: skip


def _told(change: Change) -> tuple[str, str, float | None, float | None, float | None]:
    what = f"{change.kind} from {change.called}" if change.called else change.kind
    name = f"{change.group} > {change.name}" if change.group not in ("", change.name) else change.name
    return what, name, change.then, change.now_stated, change.value
