"""Ways to break the reader: each changes the facts of a filing as one bug would (`assurance.py --broken`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

Row = dict[str, Any]


def months(start: date | None, end: date) -> int:
    """Whole months, 0 for an instant."""
    return 0 if start is None else max(1, round(((end - start).days + 1) / 30.4375))


def _each(change: Callable[[Row], Mapping[str, Any] | None]) -> Callable[[list[Row]], list[Row]]:
    def broken(rows: list[Row]) -> list[Row]:
        return [row | found if (found := change(row)) else row for row in rows]

    return broken


def _years(row: Row) -> Mapping[str, Any]:
    days = {name: row[name] for name in ("period_start", "period_end_date") if row[name]}
    return {
        name: day.replace(year=day.year - 1, day=min(day.day, 28)) if day.month == 2 else day.replace(year=day.year - 1)
        for name, day in days.items()
    }


def _as_durations(row: Row) -> Mapping[str, Any] | None:
    return None if row["period_start"] else {"period_start": row["period_end_date"] - timedelta(days=364)}


def _digit_dropped(row: Row) -> Mapping[str, Any] | None:
    digits = "".join(c for c in row["printed"] if c.isdigit())
    if len(digits) < 2 or not row["value"]:
        return None
    return {"value": float(int(digits[:-1]) * (-1 if row["value"] < 0 else 1)) * 10.0 ** row["scale"]}


def _columns_shifted(rows: list[Row]) -> list[Row]:
    """Each fact takes the days and the header of the next one in its row."""
    by_row: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None:
            by_row[row["table_index"], row["row_index"]].append(row)
    found = {row["fact_id"]: row for row in rows}
    names = ("period_start", "period_end_date", "column_label", "segment", "unit")
    for same in by_row.values():
        ordered = sorted(same, key=lambda row: row["column_index"])
        for row, other in pairwise(ordered):
            found[row["fact_id"]] = row | {name: other[name] for name in names}
    return list(found.values())


def _members_swapped(rows: list[Row]) -> list[Row]:
    by_table: dict[Any, list[str]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None and row["segment"] and row["segment"] not in by_table[row["table_index"]]:
            by_table[row["table_index"]].append(row["segment"])

    def swapped(row: Row) -> Mapping[str, Any] | None:
        members = by_table.get(row["table_index"], [])
        if row["table_index"] is None or not row["segment"] or len(members) < 2:
            return None
        return {"segment": members[(members.index(row["segment"]) + 1) % len(members)]}

    return _each(swapped)(rows)


def _last_scale_kept(rows: list[Row]) -> list[Row]:
    """The scale of the table before stays in force."""
    scales: dict[int, int] = {}
    for row in rows:
        if row["table_index"] is not None and row["unit"] in ("USD", "shares"):
            scales.setdefault(row["table_index"], row["scale"])
    order = sorted(scales)
    before = dict(zip(order[1:], order, strict=False))

    def kept(row: Row) -> Mapping[str, Any] | None:
        if row["table_index"] not in before or row["unit"] not in ("USD", "shares"):
            return None
        scale = scales[before[row["table_index"]]]
        return {"value": row["value"] * 10.0 ** (scale - row["scale"]), "scale": scale}

    return _each(kept)(rows)


def _headers_dropped(rows: list[Row]) -> list[Row]:
    """Without headers every column is of the document's own period."""
    newest = max(
        (row["period_end_date"] for row in rows if row["table_index"] is not None and row["metric"]), default=None
    )

    def own(row: Row) -> Mapping[str, Any] | None:
        if row["table_index"] is None or newest is None:
            return None
        start = row["period_start"] and newest - (row["period_end_date"] - row["period_start"])
        return {"period_end_date": newest, "period_start": start, "column_label": None}

    return _each(own)(rows)


BROKEN: Mapping[str, Callable[[list[Row]], list[Row]]] = {
    "all values times seven": _each(lambda row: {"value": row["value"] * 7}),
    "notes a thousandfold": _each(
        lambda row: (
            {"value": row["value"] * 1000, "scale": row["scale"] + 3} if "Note" in (row["section_id"] or "") else None
        )
    ),
    "statements in thousands, not millions": _each(
        lambda row: {"value": row["value"] / 1000, "scale": row["scale"] - 3} if row["scale"] == 6 else None
    ),
    "columns shifted by one": _columns_shifted,
    "signs flipped": _each(lambda row: {"value": -row["value"]}),
    "years off by one": _each(_years),
    "instants as durations": _each(_as_durations),
    "durations as instants": _each(lambda row: {"period_start": None} if row["period_start"] else None),
    "percent as a fraction of a fraction": _each(
        lambda row: {"value": row["value"] / 100} if row["unit"] == "pure" else None
    ),
    "shares as dollars": _each(lambda row: {"unit": "USD"} if row["unit"] == "shares" else None),
    "dollars per share as dollars": _each(lambda row: {"unit": "USD"} if row["unit"] == "USD/shares" else None),
    "header rows dropped": _headers_dropped,
    "scale of the last table kept": _last_scale_kept,
    "one digit dropped": _each(_digit_dropped),
    "members swapped": _members_swapped,
    "quarters as years": _each(
        lambda row: (
            {"period_start": row["period_end_date"] - timedelta(days=364)}
            if months(row["period_start"], row["period_end_date"]) == 3
            else None
        )
    ),
}
