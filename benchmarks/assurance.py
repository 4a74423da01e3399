"""How far the gate can be trusted: assurance of the facts of real filings, and what becomes of a reader broken on
purpose.

    python benchmarks/assurance.py ../shared/edgar
    python benchmarks/assurance.py ../shared/edgar --broken --filings 8

A candidate is right where the issuer's own tag at its cell has its value, sign, unit, last day and length in months.
Of what is right so, and of a part by its tags (a segment, a product, a place), it is told how much bears no part.
Tags have slips of their own. What stands against its tags was read against the page (`corpus/assurance_reviewed.csv`:
`issuer` where the page says what the candidate says, `ours` where the reader is wrong, `open` where the page leaves
both readings); a second line of figures sets the first and the last of these apart. Of the kept-out half somebody who
builds nothing read the pages, and the list withholds the causes.
Each filing is judged twice, with its tags as a witness and without them; the figures without tags are those to expect
of documents that carry none. `--broken` breaks the reader in process, one way at a time, on filings without tags: of
the facts so made wrong, the share that is rejected or left uncorroborated. The kept-out companies are told of by totals
alone.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from broken_readers import BROKEN, Row, months
from corruptions import filings
from held_out import HELD_OUT

from tickmark import second_reader
from tickmark.document.html import read_html
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.gate import assure, page_of
from tickmark.gate.tag_witness import names_a_part
from tickmark.model import Filing
from tickmark.proofs import proof_report
from tickmark.second_reader import SecondReading
from tickmark.sections import find_sections
from tickmark.xbrl import Tag, read_tags

Cell = tuple[int, int, int]
REVIEWED = Path(__file__).resolve().parents[1] / "corpus" / "assurance_reviewed.csv"
Reading = tuple[int, int, int, str, str, int, str]
"""Of one candidate: table, row, column, value, unit, months and last day."""
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


def is_of_a_part(tags: Sequence[Tag]) -> bool:
    """Whether all tags at a cell name a part of the company: a segment, a product or a place."""
    return all(map(names_a_part, tags))


def says(row: Row) -> Reading:
    """What a candidate says, as the list of reviewed ones has it."""
    length = months(row["period_start"], row["period_end_date"])
    return (*place_of(row), f"{row['value']:.12g}", row["unit"], length, row["period_end_date"].isoformat())


def read_reviewed(path: Path = REVIEWED) -> Mapping[str, frozenset[Reading]]:
    """Accession -> what was read against the page and is no slip of the reader: neither right nor wrong by its tag."""
    found: dict[str, set[Reading]] = defaultdict(set)
    with path.open(newline="", encoding="utf-8") as lines:
        for line in csv.DictReader(lines):
            if line["verdict"] != "ours":
                cell = int(line["table"]), int(line["row"]), int(line["column"])
                found[line["accession"]].add((*cell, line["value"], line["unit"], int(line["months"]), line["end"]))
    return {accession: frozenset(readings) for accession, readings in found.items()}


def place_of(row: Row) -> Cell:
    """The cell of a fact; of a sentence one that is none."""
    return (-1, -1, -1) if row["table_index"] is None else (row["table_index"], row["row_index"], row["column_index"])


def kind_of(row: Row, tags: Sequence[Tag] | None, apart: Container[Reading]) -> str:
    """`untagged`, `right`, `slip` or `wrong`."""
    if not tags:
        return "untagged"
    return "right" if is_right(row, tags) else "slip" if says(row) in apart else "wrong"


def judged(found: Opened, tags: Sequence[Tag], apart: Container[Reading] = frozenset()) -> Counter[tuple[str, str]]:
    """(assurance or `rejected`, `right`, `wrong`, `slip` or `untagged`) -> candidates; and cells of which a
    corroborated or undisputed fact is known. A `slip` is what stands against its tag and is set `apart`.
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
        counts[assurance, kind_of(row, tagged, apart)] += 1
        if tagged and assurance != "rejected":
            cells[assurance].add(cell)
        if tagged and assurance == "corroborated" and is_right(row, tagged) and is_of_a_part(tagged):
            counts["parts", "named" if row["segment"] else "left out"] += 1
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
        f"corroborated and of a part by their tags, but without one "
        f"{share(counts['parts', 'left out'], counts['parts', 'named'] + counts['parts', 'left out'])}; "
        f"set apart {sum(n for key, n in counts.items() if key[1] == 'slip')}; "
        f"corroborated groups of one meaning with several values {counts['groups', 'corroborated']}"
    )


# -- broken readers ---------------------------------------------------------------------------------------


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


def spread(listed: list[tuple[Filing, bytes]], count: int) -> list[tuple[Filing, bytes]]:
    """So many filings, spread over all; all of them for 0."""
    return listed[:: max(1, len(listed) // count)][:count] if count else listed


def broken_readers(edgar: Path, count: int) -> None:
    """Print a line for each way to break the reader."""
    chosen = spread(list(filings(edgar)), count)
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
    parser.add_argument("--filings", type=int, default=0, help="only so many, spread over the folder")
    options = parser.parse_args()
    if options.broken:
        broken_readers(options.edgar, options.filings or 8)
        return
    totals: dict[tuple[str, str], Counter[tuple[str, str]]] = defaultdict(Counter)
    reviewed = read_reviewed()
    for filing, raw in spread(list(filings(options.edgar)), options.filings):
        found = opened(filing, raw)
        half = "kept out" if filing.ticker in HELD_OUT else "tuned on"
        for how, tags in (("without tags", ()), ("with tags", found.tags)):
            totals[half, how].update(judged(found, tags))
            apart = reviewed.get(filing.accession, frozenset())
            totals[half, f"{how}, slips of tags set apart"].update(judged(found, tags, apart))
    for (half, how), counts in sorted(totals.items()):
        told(f"{half}, {how}", counts)


if __name__ == "__main__":
    main()
