"""A lake as large as wanted: the partitions of a small one again and again, under the names of made-up companies.

Every copy has its own ticker, company name, accession numbers, fact ids and passage ids, so that nothing meets; values,
texts and tables stay as they were built.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pyarrow as pa
import pyarrow.compute as pc
from held_out import HELD_OUT

from tickmark.columnar import to_parquet
from tickmark.lake import Lake
from tickmark.manifest import Entry, Manifest, manifest_path, partition_folder

_SYLLABLES = ("ba", "de", "fo", "gu", "ki", "lo", "mu", "na", "pe", "ro", "su", "ta", "ve", "wi", "xo", "za")
_FIRST_CIK = 9_000_000_000


def name_of(number: int) -> tuple[str, str]:
    """Ticker and name of a made-up company: `ZBAAA` and `Babababa Corp`, ..."""
    letters, word = "", ""
    for _ in range(4):
        number, place = divmod(number, len(_SYLLABLES))
        letters, word = chr(ord("A") + place) + letters, _SYLLABLES[place] + word
    return f"Z{letters}", f"{word.capitalize()} Corp"


def _source(lake: Lake) -> list[list[tuple[str, str]]]:
    """The partitions of each company that rules may be fitted on."""
    companies: dict[str, list[tuple[str, str]]] = {}
    for ticker, period in lake.partitions("verified_facts"):
        if ticker not in HELD_OUT:
            companies.setdefault(ticker, []).append((ticker, period))
    return list(companies.values())


def make_lake(source: str, target: str, partitions: int) -> list[tuple[str, str]]:
    """Make the lake at `target` (a TICKMARK_DATA folder) hold so many partitions; those that are there are kept."""
    lake, made = Lake(source), []
    root = Path(target) / "lake"
    if not (Path(target) / "raw").exists():
        root.mkdir(parents=True, exist_ok=True)
        (Path(target) / "raw").symlink_to((Path(source) / "raw").resolve())
    for number, (ticker, period) in _numbered(_source(lake), partitions):
        ticker_made = name_of(number)[0]
        made.append((ticker_made, period))
        if not (root / manifest_path(ticker_made, period, "reports")).exists():
            copy_partition(lake, root, (ticker, period), number)
    return made


def _numbered(companies: list[list[tuple[str, str]]], partitions: int) -> Iterator[tuple[int, tuple[str, str]]]:
    number = 0
    while True:
        for partition in companies[number % len(companies)]:
            if not partitions:
                return
            partitions -= 1
            yield number, partition
        number += 1


def copy_partition(lake: Lake, root: Path, partition: tuple[str, str], number: int, times: float = 1.0) -> None:
    """Write one partition under the name of the company of that number, all values `times` what they were.

    Nothing is flushed to the disk: the lake is thrown away after the measurement.
    """
    ticker, _ = name_of(number)
    for step, manifest in sorted(lake.built(*partition).items(), key=lambda item: item[0] == "reports"):
        commit = uuid4().hex
        entries = {}
        for table, entry in manifest.entries.items():
            data = to_parquet(_renamed(lake.load(table, entry), number, times))
            digest = hashlib.sha256(f"{entry.digest} {ticker} {times}".encode()).hexdigest()
            path = f"{table}/{partition_folder(ticker, partition[1])}/{digest[:16]}-{commit}.parquet"
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data)
            entries[table] = Entry(path, entry.rows, len(data), hashlib.sha256(data).hexdigest(), digest)
        made: Manifest = replace(manifest, ticker=ticker, commit=commit, entries=entries, previous=())
        place = root / manifest_path(ticker, partition[1], step)
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_suffix(".part")
        beside.write_bytes(made.to_json())
        beside.replace(place)


def _renamed(table: pa.Table, number: int, times: float) -> pa.Table:
    ticker, company = name_of(number)
    replace_text = pc.replace_substring_regex
    for name in table.column_names:
        column = table.column(name)
        if name == "ticker":
            made = pa.array([ticker] * len(column), column.type)
        elif name in ("company", "entity"):
            made = pa.array([company] * len(column), column.type)
        elif name == "cik":
            made = pa.array([_FIRST_CIK + number] * len(column), column.type)
        elif name == "accession":
            made = replace_text(column, r"^\d{10}", f"{_FIRST_CIK + number}")
        elif name == "fact_id":
            made = replace_text(column, r"^.{6}", f"{number:06x}")
        elif name in ("chunk_id", "doc_id", "report_id"):
            made = replace_text(column, r"^[^_]+", ticker.lower())
        elif name == "value" and times != 1.0:
            made = pc.multiply(column, times)
        else:
            continue
        table = table.set_column(table.column_names.index(name), table.schema.field(name), made)
    return table


def change(source: str, target: str, partitions: list[tuple[str, str]], times: float) -> None:
    """Build some of the partitions of a made lake anew, with other values."""
    lake, companies = Lake(source), _source(Lake(source))
    numbers = {name_of(number)[0]: number for number in range(len(_SYLLABLES) ** 4)}
    for ticker, period in partitions:
        origin = companies[numbers[ticker] % len(companies)][0][0]
        copy_partition(lake, Path(target) / "lake", (origin, period), numbers[ticker], times)
