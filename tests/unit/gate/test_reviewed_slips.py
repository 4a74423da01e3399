"""The list of candidates that stand against their tags (`corpus/assurance_reviewed.csv`), and what it sets apart."""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

from assurance import REVIEWED, kind_of, read_reviewed, says

ROW = {
    "table_index": 1,
    "row_index": 2,
    "column_index": 3,
    "value": 5_000_000.0,
    "unit": "USD",
    "period_start": date(2023, 1, 1),
    "period_end_date": date(2023, 12, 31),
}


def lines(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as found:
        return list(csv.DictReader(found))


def test_each_line_has_one_verdict_and_stands_once() -> None:
    reviewed = lines(REVIEWED)
    assert {line["verdict"] for line in reviewed} == {"issuer", "ours", "open"}
    assert all(line["cause"].isalpha() and int(line["months"]) >= 0 for line in reviewed)
    places = [tuple(line[name] for name in line if name not in ("verdict", "cause")) for line in reviewed]
    assert len(set(places)) == len(places)


def test_what_is_ours_is_never_set_apart(tmp_path: Path) -> None:
    path = tmp_path / "reviewed.csv"
    head = "accession,table,row,column,value,unit,months,end,verdict,cause\n"
    path.write_text(
        head + "a,1,2,3,5000000,USD,12,2023-12-31,issuer,day\nb,1,2,3,5000000,USD,12,2023-12-31,ours,day\n",
        encoding="utf-8",
    )
    assert read_reviewed(path) == {"a": frozenset((says(ROW),))}


def test_a_verdict_holds_of_what_was_read_then_alone() -> None:
    apart = frozenset((says(ROW),))
    tag = [_Tag()]
    assert kind_of(ROW, tag, apart) == "slip"  # type: ignore[arg-type]
    assert kind_of(ROW | {"value": 7_000_000.0}, tag, apart) == "wrong"  # type: ignore[arg-type]
    assert kind_of(ROW, None, apart) == "untagged"


class _Tag:
    """A tag that says something else."""

    unit = "shares"
