"""Rules over scaled values that hold in any filing, whoever reads it. What breaks one is doubted or contradicted."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from tickmark.gate.testimony import OF_THE_WHOLE, Row, Says, Testimony
from tickmark.second_reader import SecondReading

_SIZE = 20  # times total assets or revenue, whichever is more, that an amount of money may be
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_RESULTS = frozenset(("revenue", "revenues", "sales", "income", "profit", "margin", "earnings", "ebitda", "ebit"))
_OF_RESULT = _RESULTS | {
    "net",
    "total",
    "adjusted",
    "segment",
    "operating",
    "gross",
    "loss",
    "(loss)",
    "%",
    "from",
    "operations",
}
_SALES = frozenset(("sales", "revenue", "revenues"))
_LONGEST_TOTAL = 4  # words of its name
_OF_AN_ACCOUNT_OR_A_CHANGE = frozenset(
    ("retained", "paid-in", "treasury", "accumulated", "non-controlling", "noncontrolling", "controlling",
     "interest", "interests", "stock", "share", "shares", "capital", "deficit", "equity", "earnings", "parent",
     "shareholders", "amount", "amounts", "per", "percent", "percentage", "change", "changes", "vs", "variance",
     "favorable", "increase", "decrease", "effect", "effects", "adjusted", "adjustment", "adjustments",
     "reported", "gaap", "non-gaap", "actual", "pro", "constant", "currency", "rate", "rates", "guidance",
     "target", "tax", "gross", "net", "revenue", "revenues", "sales", "income")
)  # fmt: skip
_WHOLES = ("total_assets", "revenue", "liabilities_and_equity")


def judge(rows: Sequence[Row], said: Mapping[str, Testimony], reading: SecondReading) -> None:
    """Hold all candidates of a filing against the rules."""
    _totals_foot(rows, said, reading)
    _one_value_a_place(rows, said)
    _one_row_a_label(rows, said, reading)
    _one_result_a_table(rows, said)
    _one_result_a_row(rows, said)
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
    that the second reader confirms where it confirms a single one.
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
            if len(confirmed) == 1:
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


def _one_result_a_table(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """A company has one revenue, one operating income and one margin a period: rows of one table that call several
    amounts so, below `Marine:` and below `Aviation:`, are of its parts. In a table with rows of its parts that holds of
    all names: `Operating expenses` below each.
    """
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    of_parts: set[int] = set()
    for row in rows:
        if row["table_index"] is None:
            continue
        if row["segment"]:
            of_parts.add(row["table_index"])
        else:
            name = _label_words(row) if _is_result(row) else row["label"]
            groups[row["table_index"], name, row["column_label"], *_meaning(row)].append(row)
    several = [
        same
        for same in groups.values()
        if len({row["value"] for row in same}) > 1 and len({row["row_index"] for row in same}) > 1
    ]
    results = [same for same in several if _is_result(same[0])]
    of_parts |= {same[0]["table_index"] for same in results}
    for same in several:
        if same[0]["table_index"] in of_parts:
            for row in same:
                said[row["fact_id"]].doubt("member", "another row of the table bears the same name, header and days")


def _is_result(row: Row) -> bool:
    words = _label_words(row)
    return bool(words & _RESULTS) and words <= _OF_RESULT


def _one_result_a_row(rows: Sequence[Row], said: Mapping[str, Testimony]) -> None:
    """Nor has it two in one row: `Net sales`, of one year below `Cement` and below `Aggregates`. All that stands below
    such headers is of the parts.
    """
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        header = row["column_label"] or ""
        if row["table_index"] is None or row["segment"] or not _is_scaled(row):
            continue
        if not (_is_result(row) or _is_total_of_sales(row)):
            continue
        if not ({"%", "$"} & set(header) or _OF_AN_ACCOUNT_OR_A_CHANGE & _words_of(header)):
            groups[(*_of_row(row), *_meaning(row))].append(row)
    columns: set[tuple[int, str]] = set()
    for same in groups.values():
        headers = [frozenset((row["column_label"] or "").split(" | ")) for row in same]
        of_all = frozenset.intersection(*headers)
        if len({row["value"] for row in same}) > 1 and all(header - of_all for header in headers):
            columns |= {(row["table_index"], row["column_label"]) for row in same}
    for row in rows:
        at = row["table_index"], row["column_label"]
        if at in columns and not row["segment"] and not OF_THE_WHOLE.search(row["column_label"]):
            said[row["fact_id"]].doubt("member", "another column has a result of the same name and days")


def _is_total_of_sales(row: Row) -> bool:
    """Whether a row is called so: `Total product sales`."""
    words = (row["row_label"] or "").lower().split() or [""]
    return words[0] == "total" and words[-1] in _SALES and len(words) <= _LONGEST_TOTAL


def _label_words(row: Row) -> frozenset[str]:
    return frozenset((row["row_label"] or "").lower().partition(" (in ")[0].split())


def _words_of(header: str) -> frozenset[str]:
    return frozenset(word.strip("(),.") for word in header.lower().replace("/", " ").split())


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
