"""Facts of real filings, made from the documents of ../shared/edgar by the stages themselves."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from shared_edgar import SHARED

from tickmark.ask import Asker
from tickmark.document import open_document
from tickmark.factstore import FactStore
from tickmark.model import Document, partition_period
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.stages.steps import extracted_facts, tables, verified_facts


def asker_over(companies: Mapping[str, Sequence[str]], folder: Path) -> tuple[Asker, dict[str, Document]]:
    """An asker over some filings, by ticker and accession number, and their documents by accession number."""
    store = RawStore(folder)
    rows: list[dict[str, Any]] = []
    documents: dict[str, Document] = {}
    for path in (SHARED / "edgar/submissions").glob("CIK*.json"):
        company = json.loads(path.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        for n, accession in enumerate(recent["accessionNumber"]):
            if accession in companies.get(company["tickers"][0], ()):
                name = recent["primaryDocument"][n]
                raw = gzip.decompress(
                    (
                        SHARED
                        / "edgar/Archives/edgar/data"
                        / str(int(company["cik"]))
                        / accession.replace("-", "")
                        / f"{name}.gz"
                    ).read_bytes()
                )
                sha, report = store.put(raw), date.fromisoformat(recent["reportDate"][n])
                documents[accession] = open_document(raw, sha, name)
                rows.append(
                    {
                        "ticker": company["tickers"][0],
                        "period": partition_period(report),
                        "accession": accession,
                        "cik": int(company["cik"]),
                        "company": company["name"],
                        "form": recent["form"][n],
                    }
                    | {
                        "filing_date": date.fromisoformat(recent["filingDate"][n]),
                        "report_date": report,
                        "document": name,
                        "url": f"https://www.sec.gov/{name}",
                    }
                    | {"fiscal_year_end": company["fiscalYearEnd"], "sha256": sha, "bytes": len(raw)}
                )
    filings = TABLES["raw_filings"].frame(rows)
    verified, _ = verified_facts(filings, extracted_facts(filings, store), store)
    return Asker(FactStore.from_frame(verified, filings, tables(filings, store))), documents
