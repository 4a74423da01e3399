"""Tables -> rows of the warehouse contract."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tickmark.model import Filing
from tickmark.tables.model import Table


def frame_rows(filing: Filing, tables: Iterable[Table]) -> list[dict[str, Any]]:
    """Rows of `tables`: what governs each table, with header and period by grid column."""
    return [
        {
            "ticker": filing.ticker,
            "period": filing.period,
            "accession": filing.accession,
            "table_index": table.index,
            "section_id": table.section_id,
            "title": table.title or None,
            "kind": table.kind,
            "scale": table.scale,
            "unit": table.unit,
            "scale_source": str(table.scale_source),
            "rows": table.rows,
            "columns": table.columns,
            "header_rows": table.header_rows,
            "column_headers": json.dumps(_headers(table), ensure_ascii=False),
            "periods": json.dumps(_periods(table)),
        }
        for table in tables
    ]


def _headers(table: Table) -> dict[str, str]:
    return {
        str(reading.column): reading.column_label
        for reading in sorted(table.readings, key=lambda r: (r.column, r.row), reverse=True)
    }


def _periods(table: Table) -> dict[str, list[str | None]]:
    """The period of the first number of each column; rows may differ (balances among flows)."""
    first = sorted(table.readings, key=lambda r: (r.column, r.row), reverse=True)
    return {
        str(r.column): [r.period.start.isoformat() if r.period.start else None, r.period.end.isoformat()] for r in first
    }
