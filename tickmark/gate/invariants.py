"""Rules over scaled values that hold in any filing, whoever reads it. What breaks one is doubted or contradicted."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from tickmark.gate.testimony import Row, Says, Testimony
from tickmark.second_reader import SecondReading

_SIZE = 20  # times total assets or revenue, whichever is more, that an amount of money may be
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_WHOLES = ("total_assets", "revenue", "liabilities_and_equity")


def judge(rows: Sequence[Row], said: Mapping[str, Testimony], reading: SecondReading) -> None:
    """Hold all candidates of a filing against the rules."""
    _totals_foot(rows, said, reading)
    _one_value_a_place(rows, said)
    _one_row_a_label(rows, said, reading)
    _one_member_a_row(rows, said)
    _one_column_a_period(rows, said)
    _one_year_a_column(rows, said)
    _one_scale_a_row(rows, said)
    _no_part_above_the_whole(rows, said)


def _totals_foot(rows: Iterable[Row], said: Mapping[str, Testimony], reading: SecondReading) -> None:
    """The rows above a total add up to it: where they nearly do, one of them or the total is wrong."""
    for row in rows:
        if (row["table_index"], row["row_index"], row["column_index"]) in reading.misfits:
            said[row["fact_id"]].doubt("value", "the rows above the total do not add up to it")


def _one_value_a_place(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """One row, label, header, unit, days and member have one value.

    `California | 12 | Texas | 9` under one label states two values of one thing: neither is believed, but for the one
    that the second reader confirms where it confirms a single one. Amounts of money are refused; numbers without a unit
    may be a change and its percentage under one header, and are doubted unless another is confirmed.
    """
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None:
            groups[(*_of_row(row), row["label"], row["column_label"], *_meaning(row), row["metric"])].append(row)
    for same in groups.values():
        values = {row["value"] for row in same}
        if len(values) < 2:
            continue
        confirmed = {row["value"] for row in same if said[row["fact_id"]].confirmed}
        for row in same:
            if confirmed == {row["value"]}:
                continue
            said[row["fact_id"]].ambiguous = True
            others = ", ".join(sorted(f"{value:,.15g}" for value in values - {row["value"]}))
            why = f"the same row, header and days also state {others}"
            if len(confirmed) == 1 or row["unit"] != "pure":
                said[row["fact_id"]].contradict("days", why)
            else:
                said[row["fact_id"]].doubt("days", why)


def _one_row_a_label(rows: Iterable[Row], said: Mapping[str, Testimony], reading: SecondReading) -> None:
    """Rates, and parts of the company, that no label and no line above tells apart do not say what they are of: `% of
    net revenue`, below research and below sales alike.
    """
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None and (row["unit"] == "pure" or row["segment"]):
            cell = reading.cells.get((row["table_index"], row["row_index"], row["column_index"]))
            texts = cell.named if cell else ()
            groups[row["table_index"], row["label"], row["column_label"], texts, *_meaning(row)].append(row)
    for same in groups.values():
        if len({row["value"] for row in same}) > 1 and len({row["row_index"] for row in same}) > 1:
            for row in same:
                said[row["fact_id"]].doubt("member", "another row of the table bears the same label, header and days")


def _one_member_a_row(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """Amounts of one row are of one part of the company, unless their columns name the parts: not `Total revenue` of
    the company and its `Percent change` of the group that the row stands below.
    """
    groups: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None and not _named_by_column(row):
            groups[_of_row(row)].append(row)
    for same in groups.values():
        if len({row["segment"] for row in same}) > 1:
            for row in same:
                said[row["fact_id"]].doubt("member", "other columns of the row are read as another part's")


def _named_by_column(row: Row) -> bool:
    """Whether a column's header holds a word of the member that an amount is of."""
    own, header = ((row[name] or "").lower().replace(",", " ").split() for name in ("segment", "column_label"))
    return any(word in header for word in own if word.isalnum())


def _one_column_a_period(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """Two differently headed columns of one row bear different days, unless they are of different members or units."""
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None and row["metric"] and not row["segment"]:
            groups[(*_of_row(row), row["metric"], *_meaning(row))].append(row)
    for same in groups.values():
        if len({row["value"] for row in same}) > 1:
            for row in same:
                if said[row["fact_id"]].days is not Says.CONFIRMS:
                    said[row["fact_id"]].doubt("days", "another column of the row has these days too")


def _one_year_a_column(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """Columns of one row whose headers name different years do not bear the same days: `2023 | Increase | 2022`."""
    groups: dict[tuple[object, ...], dict[frozenset[str], list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        years = frozenset(_YEAR.findall(row["column_label"] or "")) if row["table_index"] is not None else None
        if years:
            groups[(*_of_row(row), row["label"], *_meaning(row))][years].append(row)
    for columns in groups.values():
        if len(columns) > 1 and not frozenset.intersection(*columns):
            for row in (row for own in columns.values() for row in own):
                if said[row["fact_id"]].days is not Says.CONFIRMS:
                    said[row["fact_id"]].doubt("days", "a column of another year bears these days too")


def _one_scale_a_row(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """Amounts of one row that are of one unit, money or shares, have one scale."""
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None and _is_scaled(row) and row["value"]:
            groups[(*_of_row(row), row["unit"])].append(row)
    for same in groups.values():
        if len({row["scale"] for row in same}) > 1:
            for row in same:
                if said[row["fact_id"]].value is not Says.CONFIRMS:
                    said[row["fact_id"]].doubt("value", "amounts of one row and unit have different scales")


def _no_part_above_the_whole(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """No amount of money is a multiple of the company."""
    whole: dict[str, float] = {}
    for row in rows:
        if row["metric"] in _WHOLES and not row["segment"] and said[row["fact_id"]].value is Says.CONFIRMS:
            whole[row["unit"]] = max(whole.get(row["unit"], 0.0), abs(row["value"]))
    for row in rows:
        limit = _SIZE * whole.get(row["unit"], 0.0)
        if row["table_index"] is None:
            continue  # the cover's market value may be such a multiple
        if limit and abs(row["value"]) > limit and said[row["fact_id"]].value is not Says.CONFIRMS:
            said[row["fact_id"]].contradict(
                "value", f"more than {_SIZE} times total assets and revenue ({limit / _SIZE:,.0f})"
            )


def _is_scaled(row: Row) -> bool:
    return row["unit"] != "pure" and not row["unit"].endswith("/shares")


def _of_row(row: Row) -> tuple[int, int]:
    return row["table_index"], row["row_index"]


def _meaning(row: Row) -> tuple[str, date | None, date, str | None]:
    return row["unit"], row["period_start"], row["period_end_date"], row["segment"]
