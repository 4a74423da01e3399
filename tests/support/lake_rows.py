"""Rows for the lake's tests: facts of a made-up run, where `run` marks every row, so that a mix of two runs shows."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pandas as pd

from tickmark.schemas import EMBEDDING_DIMENSIONS, TABLES

ACCESSION = "0000000042-24-000001"
WITNESSED = {"assurance": "corroborated", "witnesses": '["page", "second_reader", "footing"]'}
"""What the gate adds to a fact that independent witnesses confirm."""


def fact(ticker: str, period: str, number: int, run: int = 0, **changes: Any) -> dict[str, Any]:
    """One row of verified_facts; `changes` replace columns."""
    row: dict[str, Any] = {
        "ticker": ticker,
        "period": period,
        "accession": ACCESSION,
        "fact_id": f"{number:032x}",
        "entity": "Example Corp",
        "metric": "revenue",
        "label": f"Line {number}",
        "value": float(number * 1000 + run),
        "unit": "USD",
        "fiscal_period": "FY2024",
        "period_start": dt.date(2024, 1, 1),
        "period_end_date": dt.date(2024, 12, 31),
        "cik": 42,
        "doc_date": dt.date(2024, 12, 31),
        "doc_type": "10-K",
        "section_id": "Item8",
        "source_format": "html_table",
        "table_index": number // 10,
        "row_index": number % 10,
        "column_index": 2,
        "printed": str(number),
        "scale": 3,
        "doc_hash": "ab" * 32,
        "snapshot_id": f"run{run}",
        "extractor": "rules",
        "verification_status": "exact_match",
        "checks": "[]",
    }
    return row | WITNESSED | changes


def candidate(ticker: str, period: str, number: int, run: int = 0) -> dict[str, Any]:
    """One row of extracted_facts."""
    row = {name: value for name, value in fact(ticker, period, number, run).items() if name not in WITNESSED}
    return row | {"verification_status": "unverified"}


def rejected(ticker: str, period: str, number: int, run: int = 0, **changes: Any) -> dict[str, Any]:
    """One row of rejected_facts; `changes` replace columns."""
    return (
        candidate(ticker, period, number, run)
        | {"verification_status": "mismatch", "reason": "VALUE_MISMATCH", "detail": "printed 1, claimed 2"}
        | changes
    )


def gate(ticker: str, period: str, run: int, verified: int = 20, turned_down: int = 5) -> dict[str, pd.DataFrame]:
    """Both tables that the gate commits, all rows of one run."""
    return {
        "verified_facts": TABLES["verified_facts"].frame([fact(ticker, period, n, run) for n in range(verified)]),
        "rejected_facts": TABLES["rejected_facts"].frame(
            [rejected(ticker, period, 10_000 + n, run) for n in range(turned_down)]
        ),
    }


def runs(frames: dict[str, pd.DataFrame]) -> set[str]:
    """The runs that rows of several tables come from."""
    return {run for frame in frames.values() for run in frame["snapshot_id"]}


def chunk(ticker: str, period: str, number: int, **changes: Any) -> dict[str, Any]:
    """One row of chunks, with a vector unless `embedding` says otherwise."""
    row: dict[str, Any] = {
        "ticker": ticker,
        "period": period,
        "accession": ACCESSION,
        "doc_id": "example_item_7",
        "chunk_id": f"example_item_7_c{number:02d}_0123456789ab",
        "section_id": "Item7",
        "is_toc": False,
        "first_block": number,
        "end_block": number + 1,
        "char_start": 0,
        "char_end": 10,
        "text": f"passage {number}",
        "embedding": [float(number)] * EMBEDDING_DIMENSIONS,
        "embedding_model": "example",
    }
    return row | changes
