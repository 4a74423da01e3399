"""A published warehouse of two made-up companies with passages and revenue facts, for searches and descriptions."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from lake_rows import fact

from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.retrieval.naming import chunk_id
from tickmark.schemas import EMBEDDING_DIMENSIONS, TABLES

REVENUE = (
    ("Widgets (1)", "Widgets", 700.0),
    ("Gadget services", "Gadget services", 260.0),
    ("Eliminations", "Eliminations", -10.0),
)


@dataclass
class MadeUp:
    """A filing: `passages` are (section, heading, text, table or None)."""

    ticker: str
    company: str
    cik: int
    year: int
    form: str = "10-K"
    period: str = ""
    passages: list[tuple[str, str, str, int | None]] = field(default_factory=list)

    @property
    def accession(self) -> str:
        """Of the company, the year and the form."""
        return f"{self.cik:010d}-{self.year % 100:02d}-{1 if self.form == '10-K' else 2:06d}"

    @property
    def end(self) -> dt.date:
        """Last day of the period."""
        return dt.date(self.year, 12, 31) if self.form == "10-K" else dt.date(self.year, 6, 30)


def filings() -> list[MadeUp]:
    """Two annual reports of one company and one of another."""
    found = []
    for year, rate, cost in ((2023, "21.5%", "$41 million"), (2024, "19.0%", "$47 million")):
        found.append(
            MadeUp("HLBN", "Halberd Nine Corp", 41, year, period=f"{year}Q4", passages=halberd(year, rate, cost))
        )
    other = [
        ("Item8Note4", "Leases", "Operating lease cost was $88 million for the year ended December 31, 2024.", None),
        ("Item1", "Business", "Quillfeather makes paper and sells it to printers.", None),
    ]
    found.append(MadeUp("QUIL", "Quillfeather Paper Inc", 42, 2024, period="2024Q4", passages=other))
    return found


def halberd(year: int, rate: str, cost: str) -> list[tuple[str, str, str, int | None]]:
    """Passages of one annual report."""
    day = f"December 31, {year}"
    return [
        ("Item1", "Business", "Halberd Nine builds widgets. We compete with many makers of tools.", None),
        (
            "Item1",
            "Gadget services",
            "Gadget services consist of repair and rental of gadgets, sold by the month. They are sold in nine countries.",
            None,
        ),
        (
            "Item1A",
            "Risk factors",
            "Widgets could fail. Our revenue from widgets may decline and lease costs may rise.",
            None,
        ),
        (
            "Item7",
            "Results",
            "Revenue from widgets increased 12% to $700 million, driven by demand. Gadget services grew 4%.",
            None,
        ),
        ("Item8Note2", "Revenue", "Revenue by product is as follows (in millions):", None),
        (
            "Item8Note2",
            "Revenue",
            "Widgets (1)\t$700\nGadget services\t260\nEliminations\t(10)\nTotal revenue\t$950",
            3,
        ),
        ("Item8Note2", "Revenue", "(1) Includes hand widgets, power widgets and spare parts.", None),
        (
            "Item8Note4",
            "Leases",
            f"For the year ended {day}, rental expense under operating leases was {cost}. Variable payments were not material.",
            None,
        ),
        (
            "Item8Note5",
            "Income Taxes",
            f"The effective tax rate was {rate} for the year ended {day}. Deferred revenue was $12 million as of {day}.",
            None,
        ),
    ]


def facts_of(filing: MadeUp) -> list[dict[str, Any]]:
    """Revenue lines in table 3, their total, and the same total in the income statement, table 1."""
    same: dict[str, Any] = {
        "accession": filing.accession, "entity": filing.company, "cik": filing.cik, "doc_date": filing.end, "period_start": dt.date(filing.year, 1 if filing.form == "10-K" else 4, 1),
        "period_end_date": filing.end, "fiscal_period": f"FY{filing.year}", "scale": 6, "column_label": str(filing.year), "section_id": "Item8Note2",
    }  # fmt: skip
    rows = [
        fact(
            filing.ticker,
            filing.period,
            number,
            value=value * 1e6,
            table_index=3,
            row_index=number,
            row_label=printed,
            label=printed,
            segment=name,
            metric=None,
            **same,
        )
        for number, (printed, name, value) in enumerate(REVENUE, start=1)
    ]
    total = {"row_label": "Total revenue", "label": "Total revenue", "value": 950e6, "segment": None}
    rows.append(fact(filing.ticker, filing.period, 9, table_index=3, row_index=9, **same, **total))
    rows.append(
        fact(filing.ticker, filing.period, 10, table_index=1, row_index=2, **{**same, "section_id": "Item8"}, **total)
    )
    return rows


def commit(lake: Lake, filing: MadeUp, vectors: bool = False) -> None:
    """Put a filing into the lake."""
    passages = []
    for number, (section, heading, text, table) in enumerate(filing.passages):
        name = f"{filing.ticker.lower()}_{filing.year}_{section.lower()}"
        vector = np.random.default_rng(number + filing.year).normal(size=EMBEDDING_DIMENSIONS).astype(np.float32)
        passages.append(
            {
                "ticker": filing.ticker, "period": filing.period, "accession": filing.accession, "doc_id": name, "chunk_id": chunk_id(name, number, text),
                "section_id": section, "heading": heading, "table_index": table, "is_toc": False, "first_block": number, "end_block": number + 1, "char_start": number * 100,
                "char_end": number * 100 + len(text), "text": text, "embedding": vector / np.linalg.norm(vector) if vectors else None, "embedding_model": "made@1" if vectors else None,
            }
        )  # fmt: skip
    raw = {
        "ticker": filing.ticker, "period": filing.period, "accession": filing.accession, "cik": filing.cik, "company": filing.company, "form": filing.form,
        "filing_date": filing.end + dt.timedelta(days=40), "report_date": filing.end, "document": "a.htm", "url": f"https://www.sec.gov/{filing.accession}", "sha256": "ab" * 32, "bytes": 9,
    }  # fmt: skip
    sections = [
        {"ticker": filing.ticker, "period": filing.period, "accession": filing.accession, "section_id": name, "title": name, "ordinal": n, "first_block": n, "end_block": n + 1, "text": name}
        for n, name in enumerate(dict.fromkeys(section for section, *_ in filing.passages))
    ]  # fmt: skip
    tables = [
        {"ticker": filing.ticker, "period": filing.period, "accession": filing.accession, "table_index": index, "section_id": section, "title": title, "kind": kind, "scale": 6, "unit": "USD",
         "scale_source": "title", "rows": 9, "columns": 3, "header_rows": 1, "column_headers": "{}", "periods": "{}"}
        for index, section, title, kind in ((1, "Item8", "Statements of income", "income_statement"), (3, "Item8Note2", "Revenue by product", "other"))
    ]  # fmt: skip
    facts = facts_of(filing) if any(table is not None for *_, table in filing.passages) else []
    frames = {"raw_filings": [raw], "sections": sections, "tables": tables, "chunks": passages}
    for name, rows in frames.items():
        lake.commit(name, filing.ticker, filing.period, {name: TABLES[name].frame(rows)})
    gate = {"verified_facts": TABLES["verified_facts"].frame(facts), "rejected_facts": TABLES["rejected_facts"].empty()}
    lake.commit("verified_facts", filing.ticker, filing.period, gate)


def warehouse(folder: Path, made: list[MadeUp] | None = None, *, vectors: bool = False) -> str:
    """Publish the filings; gives the warehouse's path."""
    lake, target = Lake(str(folder)), str(folder / "warehouse.duckdb")
    for filing in made or filings():
        commit(lake, filing, vectors)
    publish(lake, target)
    return target
