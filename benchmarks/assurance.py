"""How far the gate can be trusted: assurance of the facts of real filings, and what becomes of a reader broken on
purpose.

    python benchmarks/assurance.py ../shared/edgar
    python benchmarks/assurance.py ../shared/edgar --broken --filings 8

A candidate is right where the issuer's own tag at its cell has its value, sign, unit, last day and length in months.
Each filing is judged twice, with its tags as a witness and without them; the figures without tags are those to expect
of documents that carry none. `--broken` breaks the reader in process, one way at a time, on filings without tags: of
the facts so made wrong, the share that is rejected or left uncorroborated. The kept-out companies are told of by totals
alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from corruptions import filings
from held_out import HELD_OUT

from tickmark import second_reader
from tickmark.document.html import read_html
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.gate import assure, page_of
from tickmark.model import Filing
from tickmark.proofs import proof_report
from tickmark.second_reader import SecondReading
from tickmark.sections import find_sections
from tickmark.xbrl import Tag, read_tags

Row = dict[str, Any]
Cell = tuple[int, int, int]
UNITS = ("USD", "shares", "USD/shares", "pure")


@dataclass(frozen=True)
class Opened:
    """A filing read by both readers, with the tags at its cells."""

    filing: Filing
    rows: list[Row]
    reading: SecondReading
    tags: Sequence[Tag]
    at: Mapping[Cell, Sequence[Tag]]


def opened(filing: Filing, raw: bytes) -> Opened:
    """Read a filing as the chain does."""
    document = read_html(raw, filing.sha256)
    sections = find_sections(document, filing.form)
    fiscal = fiscal_period(document, filing)
    rows = extract(document, filing, sections, fiscal, Understanding(document, sections, fiscal))
    reading = second_reader.read(
        page_of(document, raw), filing.report_date, filing.form.startswith("10-K"), filing.fiscal_year_end
    )
    tags = read_tags(raw)
    at: dict[Cell, list[Tag]] = defaultdict(list)
    for tag in tags:
        place = tag.location
        if (
            place.table_index is not None
            and place.row_index is not None
            and place.column_index is not None
            and tag.unit in UNITS
        ):
            at[place.table_index, place.row_index, place.column_index].append(tag)
    return Opened(filing, rows, reading, tags, at)


def months(start: date | None, end: date) -> int:
    """Whole months, 0 for an instant."""
    return 0 if start is None else max(1, round(((end - start).days + 1) / 30.4375))


def is_right(row: Row, tags: Sequence[Tag]) -> bool:
    """Whether one of the tags at a fact's cell says what it says."""
    value = Decimal(repr(row["value"]))
    length = months(row["period_start"], row["period_end_date"])
    return any(
        tag.unit == row["unit"]
        and abs(tag.printed_value - value) <= Decimal("1e-6") * abs(value)
        and tag.period.end == row["period_end_date"]
        and months(tag.period.start, tag.period.end) == length
        for tag in tags
    )


def place_of(row: Row) -> Cell:
    """The cell of a fact; of a sentence one that is none."""
    return (-1, -1, -1) if row["table_index"] is None else (row["table_index"], row["row_index"], row["column_index"])


def judged(found: Opened, tags: Sequence[Tag]) -> Counter[tuple[str, str]]:
    """(assurance or `rejected`, `right`, `wrong` or `untagged`) -> candidates; and cells of which a corroborated or
    undisputed fact is known.
    """
    outcome = assure([dict(row) for row in found.rows], found.reading, proof_report(found.rows), tags)
    counts: Counter[tuple[str, str]] = Counter()
    cells: dict[str, set[Cell]] = defaultdict(set)
    for row, assurance in [
        *((row, row["assurance"]) for row in outcome.kept),
        *((row, "rejected") for row, _ in outcome.contradicted),
    ]:
        cell = place_of(row)
        tagged = found.at.get(cell)
        counts[assurance, "untagged" if not tagged else "right" if is_right(row, tagged) else "wrong"] += 1
        if tagged and assurance != "rejected":
            cells[assurance].add(cell)
    counts["cells", "tagged"] = len(found.at)
    counts["cells", "corroborated"] = len(cells["corroborated"])
    counts["cells", "undisputed"] = len(cells["corroborated"] | cells["uncorroborated"])
    counts["cells", "found"] = len(cells["corroborated"] | cells["uncorroborated"] | cells["disputed"])
    counts["groups", "corroborated"] = ambiguous(row for row in outcome.kept if row["assurance"] == "corroborated")
    counts["filings", "all"] = 1
    return counts


def ambiguous(rows: Iterator[Row]) -> int:
    """Groups of facts with one row, label, header, unit, days, member and metric, and several values."""
    groups: dict[tuple[Any, ...], set[float]] = defaultdict(set)
    names = (
        "table_index",
        "row_index",
        "label",
        "column_label",
        "unit",
        "period_start",
        "period_end_date",
        "segment",
        "metric",
    )
    for row in rows:
        if row["table_index"] is not None:
            groups[tuple(row[name] for name in names)].add(row["value"])
    return sum(len(values) > 1 for values in groups.values())


def told(name: str, counts: Counter[tuple[str, str]]) -> None:
    """Print the figures of one half."""
    right, wrong = ({key[0]: n for key, n in counts.items() if key[1] == kind} for kind in ("right", "wrong"))
    candidates = sum(right.values()) + sum(wrong.values())

    def share(part: float, whole: float) -> str:
        return f"{part / whole:.4f}" if whole else "-"

    def precision(kinds: Sequence[str]) -> str:
        good, bad = (sum(side.get(kind, 0) for kind in kinds) for side in (right, wrong))
        return share(good, good + bad)

    caught = sum(wrong.values()) - wrong.get("corroborated", 0) - wrong.get("disputed", 0)
    tagged = counts["cells", "tagged"]
    print(
        f"{name}: {counts['filings', 'all']} filings, {candidates:,} candidates at {tagged:,} tagged cells: "
        f"corroborated {precision(['corroborated'])} right, "
        f"coverage {share(counts['cells', 'corroborated'], tagged)}; verified and not disputed "
        f"{precision(['corroborated', 'uncorroborated'])} right, "
        f"coverage {share(counts['cells', 'undisputed'], tagged)}, recall {share(counts['cells', 'found'], tagged)}; "
        f"of wrong ones caught {share(caught, sum(wrong.values()))} of {sum(wrong.values())}; "
        f"of right ones uncorroborated {share(right.get('uncorroborated', 0), sum(right.values()))}, rejected "
        f"{share(right.get('rejected', 0), sum(right.values()))}; "
        f"disputed {share(right.get('disputed', 0) + wrong.get('disputed', 0), candidates)}; "
        f"corroborated groups of one meaning with several values {counts['groups', 'corroborated']}"
    )


# -- broken readers ---------------------------------------------------------------------------------------


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
MEANING = ("value", "unit", "period_start", "period_end_date", "segment")


def made_wrong(row: Row, broken: Row) -> bool:
    """Whether breaking changed what a fact says; the same length and last day in other words are the same, and so is
    another sign of zero.
    """
    if row["value"] != broken["value"] or row["unit"] != broken["unit"] or row["segment"] != broken["segment"]:
        return True
    before, after = ((months(r["period_start"], r["period_end_date"]), r["period_end_date"]) for r in (row, broken))
    return before != after


def let_through(found: Opened, way: Callable[[list[Row]], list[Row]]) -> tuple[int, int, int]:
    """(facts made wrong, of these rejected, of these corroborated)."""
    before = {row["fact_id"]: row for row in found.rows}
    rows = way([dict(row) for row in found.rows])
    wrong = {
        row["fact_id"] for row in rows if made_wrong(before[row["fact_id"]], row) and row["table_index"] is not None
    }
    wrong -= {
        fact_id for fact_id in wrong if not is_right(before[fact_id], found.at.get(place_of(before[fact_id]), ()))
    }  # it has to be right before
    outcome = assure(rows, found.reading, proof_report(rows))
    rejected = sum(row["fact_id"] in wrong for row, _ in outcome.contradicted)
    through = sum(row["fact_id"] in wrong and row["assurance"] == "corroborated" for row in outcome.kept)
    return len(wrong), rejected, through


def broken_readers(edgar: Path, count: int) -> None:
    """Print a line for each way to break the reader."""
    chosen = list(filings(edgar))
    chosen = chosen[:: max(1, len(chosen) // count)][:count]
    read = [opened(filing, raw) for filing, raw in chosen]
    print(f"{len(read)} filings without tags: {', '.join(f'{one.filing.ticker} {one.filing.form}' for one in read)}")
    print(
        "| the reader broken so | facts made wrong | rejected | corroborated all the same | stopped |\n|---|---|---"
        "|---|---|"
    )
    for name, way in BROKEN.items():
        wrong, rejected, through = (
            sum(column) for column in zip(*(let_through(one, way) for one in read), strict=True)
        )
        print(f"| {name} | {wrong:,} | {rejected:,} | {through:,} | {(1 - through / wrong if wrong else 1.0):.2%} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--broken", action="store_true", help="break the reader instead")
    parser.add_argument("--filings", type=int, default=8)
    options = parser.parse_args()
    if options.broken:
        broken_readers(options.edgar, options.filings)
        return
    totals: dict[tuple[str, bool], Counter[tuple[str, str]]] = defaultdict(Counter)
    for filing, raw in filings(options.edgar):
        found = opened(filing, raw)
        half = "kept out" if filing.ticker in HELD_OUT else "tuned on"
        for tagged in (False, True):
            totals[half, tagged].update(judged(found, found.tags if tagged else ()))
    for (half, tagged), counts in sorted(totals.items()):
        told(f"{half}, {'with' if tagged else 'without'} tags", counts)


if __name__ == "__main__":
    main()
