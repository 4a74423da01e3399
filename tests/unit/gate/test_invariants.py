"""Rules over the rows and columns of one table."""

from __future__ import annotations

from datetime import date
from typing import Any

from tickmark.gate import testimony
from tickmark.gate.invariants import judge
from tickmark.gate.testimony import Says
from tickmark.second_reader import read, read_page

NOTHING = read(read_page(b"<p>Nothing</p>"), date(2023, 12, 31), True, "1231")


def row(name: str, at: int, value: float, label: str, header: str, segment: str | None = None) -> dict[str, Any]:
    return {
        "fact_id": name, "table_index": 1, "row_index": at, "column_index": 1, "row_label": label, "label": label,
        "column_label": header, "value": value, "unit": "USD", "segment": segment, "metric": None, "scale": 6,
        "period_start": date(2023, 1, 1), "period_end_date": date(2023, 12, 31), "printed": "1,200",
    }  # fmt: skip


def members(*rows: dict[str, Any]) -> dict[str, Says]:
    said = {one["fact_id"]: testimony.Testimony(Says.CONFIRMS, Says.CONFIRMS) for one in rows}
    judge(rows, said, NOTHING)
    return {name: one.member for name, one in said.items()}
