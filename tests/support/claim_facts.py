"""A made-up company and its rival as frames of the contract, for narratives about them."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pandas as pd
from lake_rows import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

YEARS = {2022: 9_000, 2023: 10_542, 2024: 12_650}
_FLOWS = {
    "revenue": 1.0,
    "gross_profit": 0.4,
    "net_income": 0.08,
    "operating_income": 0.12,
    "research_and_development": 0.05,
}
ACCESSIONS = {"ACME": "0000000042-24-000001", "RIVL": "0000000043-24-000001"}
NAMES = {"ACME": "Acme Pumps Inc", "RIVL": "Rival Valves Corp"}


def rows(ticker: str = "ACME", factor: float = 1.0) -> list[dict[str, Any]]:
    """Three years of a company whose year is the calendar's, printed in millions."""
    found: list[dict[str, Any]] = []

    def add(
        metric: str | None,
        label: str,
        millions: float,
        year: int,
        *,
        instant: bool = False,
        unit: str = "USD",
        scale: int = 6,
        segment: str | None = None,
    ) -> None:
        number = len(found) + 1 + (5_000 if ticker == "RIVL" else 0)
        value = round(millions, 2) if scale == 0 else float(round(millions))
        found.append(
            fact(ticker, "2024Q4", number) | {
                "fact_id": f"{number:011x}f".rjust(24, "a"),
                "accession": ACCESSIONS[ticker],
                "entity": NAMES[ticker],
                "metric": metric,
                "label": label,
                "row_label": label.rsplit(" > ", 1)[-1],
                "value": value * 10**scale,
                "unit": unit,
                "segment": segment,
                "fiscal_period": f"FY{year}",
                "period_start": None if instant else dt.date(year, 1, 1),
                "period_end_date": dt.date(year, 12, 31),
                "printed": f"{value:,.2f}" if scale == 0 else f"{value:,.0f}",
                "scale": scale,
                "table_index": 1,
                "row_index": number % 400,
            }
        )  # fmt: skip

    for year, base in YEARS.items():
        for metric, share in _FLOWS.items():
            add(metric, metric.replace("_", " ").capitalize(), base * share * factor, year)
        add("eps_diluted", "Diluted earnings per share", base * 0.0008 * factor, year, unit="USD/shares", scale=0)
        add("total_assets", "Total assets", base * 2.1 * factor, year, instant=True)
        add("investing_cash_flow", "Net cash used in investing activities", -base * 0.07 * factor, year)
        add(None, "Revenue: > Pumps", base * 0.7 * factor, year, segment="Pumps")
        add(None, "Revenue: > Valves", base * 0.3 * factor, year, segment="Valves")
        add(None, "Deferred tax assets", base * 0.031 * factor, year, instant=True)
    if ticker == "RIVL":
        for row in found:
            if row["metric"] == "net_income":
                row |= {"value": -abs(row["value"]), "label": "Net income (loss)", "row_label": "Net income (loss)"}
    return found


def frames() -> tuple[pd.DataFrame, pd.DataFrame]:
    """(verified_facts, raw_filings) of both companies."""
    verified = TABLES["verified_facts"].frame([*rows(), *rows("RIVL", 0.37)])
    filings = [
        {"ticker": t, "period": "2024Q4", "accession": a, "cik": 42 + n, "company": NAMES[t], "form": "10-K", "filing_date": dt.date(2025, 2, 20), "report_date": dt.date(2024, 12, 31), "document": "a.htm", "url": "https://www.sec.gov/a.htm", "fiscal_year_end": "1231", "sha256": "ab" * 32, "bytes": 10}
        for n, (t, a) in enumerate(ACCESSIONS.items())
    ]  # fmt: skip
    return verified, TABLES["raw_filings"].frame(filings)


def verifier() -> Verifier:
    """A verifier over both companies."""
    return Verifier(FactStore.from_frame(*frames()))
