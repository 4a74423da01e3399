"""Revenue lines of one partition from its frames, and their files."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tickmark.describe.company import describe_filing
from tickmark.describe.rows import Company
from tickmark.describe.spreadsheets import write_files
from tickmark.files import Files
from tickmark.records import plain_records

if TYPE_CHECKING:
    import pandas as pd

FOLDER = "descriptions"
_VECTOR = "embedding"


def describe_cell(raw: pd.DataFrame, frames: Mapping[str, pd.DataFrame]) -> list[Company]:
    """Filings of a partition whose revenue some table breaks down, described without a model.

    Args:
        raw: rows of `raw_filings`.
        frames: rows of `sections`, `tables`, `verified_facts` and `chunks`, by table.
    """
    found = []
    for filing in plain_records(raw):
        own = {
            name: plain_records(frame[frame["accession"] == filing["accession"]].drop(columns=_VECTOR, errors="ignore"))
            for name, frame in frames.items()
        }
        titles = {row["section_id"]: (row["ordinal"], row["title"]) for row in own["sections"]}
        tables = {
            row["table_index"]: row | {"section_title": titles.get(row["section_id"], (0, ""))[1]}
            for row in own["tables"]
        }
        passages = [row for row in own["chunks"] if not row["is_toc"]]
        passages.sort(
            key=lambda row: (
                *titles.get(row["section_id"], (1_000_000, ""))[:1],
                row["doc_id"],
                row["char_start"],
                row["chunk_id"],
            )
        )
        company = describe_filing(
            filing, [row for row in own["verified_facts"] if row["table_index"] is not None], tables, passages, None
        )
        if company is not None:
            found.append(company)
    return found


def write(found: Sequence[Company], url: str, ticker: str, period: str) -> list[str]:
    """Write the files of a partition to `descriptions/TICKER/PERIOD/` below `url`; gives their names there.

    Raises:
        StorageError: they cannot be written.
    """
    files, names = Files(f"{url.rstrip('/')}/{FOLDER}"), []
    for company in found:
        with tempfile.TemporaryDirectory(prefix="tickmark-") as folder:
            for path in write_files(company, Path(folder)):
                name = f"{ticker}/{period}/{company.accession}_{path.name}"
                files.put(name, path.read_bytes())
                names.append(f"{FOLDER}/{name}")
    return names
