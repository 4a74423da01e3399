"""A warehouse of the sample company's newest annual report, made by the stages themselves: no graph, no network, some
seconds.
"""

from __future__ import annotations

import gzip
import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

from made_once import made_once

from tickmark.lake import Lake
from tickmark.model import partition_period
from tickmark.publish import publish
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.stages.steps import chunks, extracted_facts, sections, tables, verified_facts

EDGAR = Path(__file__).resolve().parents[2] / "samples/edgar"


def sample_warehouse(folder: Path) -> Path:
    """The path of a warehouse in `folder/data`: a copy of the one that is made once."""
    shutil.copytree(made_once("sample-warehouse", _make), folder / "data", dirs_exist_ok=True)
    return folder / "data/warehouse.duckdb"


def _make(data: Path) -> None:
    company = json.loads((EDGAR / "submissions/CIK0009990001.json").read_text(encoding="utf-8"))
    recent = {name: values[0] for name, values in company["filings"]["recent"].items()}
    path = (
        EDGAR
        / "Archives/edgar/data"
        / str(int(company["cik"]))
        / recent["accessionNumber"].replace("-", "")
        / f"{recent['primaryDocument']}.gz"
    )
    page = gzip.decompress(path.read_bytes())
    store, report = RawStore(data / "raw"), date.fromisoformat(recent["reportDate"])
    period = partition_period(report)
    row: dict[str, Any] = {
        "ticker": "MRDW",
        "period": period,
        "accession": recent["accessionNumber"],
        "cik": int(company["cik"]),
        "company": company["name"],
    }
    row |= {
        "form": recent["form"],
        "filing_date": date.fromisoformat(recent["filingDate"]),
        "report_date": report,
        "document": recent["primaryDocument"],
    }
    row |= {
        "url": f"https://www.sec.gov/Archives/{recent['primaryDocument']}",
        "fiscal_year_end": company["fiscalYearEnd"],
        "sha256": store.put(page),
        "bytes": len(page),
    }
    raw = TABLES["raw_filings"].frame([row])
    candidates = extracted_facts(raw, store)
    verified, rejected = verified_facts(raw, candidates, store)
    made = {
        "raw_filings": {"raw_filings": raw},
        "sections": {"sections": sections(raw, store)},
        "tables": {"tables": tables(raw, store)},
        "extracted_facts": {"extracted_facts": candidates},
        "verified_facts": {"verified_facts": verified, "rejected_facts": rejected},
        "chunks": {"chunks": chunks(raw, store, "none")},
    }
    lake = Lake(str(data))
    for step, frames in made.items():
        lake.commit(step, "MRDW", period, frames)
    publish(lake, str(data / "warehouse.duckdb"))
