"""Facts of made-up companies for questions: two fiscal calendars, a segment, a loss, a restatement; and an asker over
them.
"""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from typing import Any

import pandas as pd
from lake_rows import WITNESSED

from tickmark.ask import Asker
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

ANNUAL: dict[str, dict[str, tuple[float, ...]]] = {
    # fiscal years 2022, 2023, 2024; USD millions
    "MRDW": {
        "revenue": (1_984, 2_110, 2_249),
        "cost_of_revenue": (1_130, 1_183, 1_223),
        "gross_profit": (854, 927, 1_026),
        "operating_income": (300, 330, 400),
        "net_income": (200, 220, 260),
        "research_and_development": (100, 110, 121),
        "operating_cash_flow": (310, 350, 420),
        "capital_expenditure": (-90, -100, -110),
        "income_before_tax": (250, 275, 325),
        "income_tax": (50, 55, 65),
        "depreciation_and_amortization": (60, 66, 70),
        "dividends_paid": (-20, -22, -26),
    },
    "QUAR": {
        "revenue": (500, 600, 900),
        "cost_of_revenue": (300, 330, 450),
        "gross_profit": (200, 270, 450),
        "net_income": (-50, 20, 90),
    },
    "EURO": {"revenue": (700, 710, 720), "net_income": (30, 31, 32)},
}
BALANCES = {
    "MRDW": {
        "total_assets": (3_000, 3_200, 3_600),
        "inventory": (400, 420, 500),
        "accounts_payable": (200, 210, 230),
        "current_assets": (900, 1_000, 1_200),
        "current_liabilities": (450, 500, 600),
        "shareholders_equity": (1_500, 1_600, 1_800),
    }
}
NAMES = {"MRDW": "Merrowdale Water Technologies, Inc.", "QUAR": "Quarrington Optics Corp", "EURO": "Eurolux SE"}
ENDS = {"MRDW": date(2024, 8, 31), "QUAR": date(2024, 12, 31), "EURO": date(2024, 12, 31)}
KINDS = {"revenue": "income_statement", "total_assets": "balance_sheet"}
LABELS = {
    "net_income": "Net income (loss)",
    "capital_expenditure": "Purchases of property and equipment",
    "income_tax": "Provision for income taxes",
}


def year_to(ticker: str, year: int) -> tuple[date, date]:
    end = ENDS[ticker].replace(year=year)
    return end.replace(year=year - 1) + timedelta(days=1), end


def frames() -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """verified_facts, raw_filings and tables."""
    rows: list[dict[str, Any]] = []
    filings, tables = [], []
    for number, ticker in enumerate(NAMES, 1):
        accession = f"000000000{number}-24-000001"
        filed = ENDS[ticker] + timedelta(days=50)
        filings.append(
            {
                "ticker": ticker,
                "accession": accession,
                "filing_date": filed,
                "url": f"https://www.sec.gov/{ticker}",
                "fiscal_year_end": f"{ENDS[ticker]:%m%d}",
            }
        )
        tables += [
            {"accession": accession, "table_index": n, "kind": kind, "title": kind}
            for n, kind in enumerate(("income_statement", "balance_sheet", "cash_flow"))
        ]
        for metric, values in ANNUAL[ticker].items():
            table = (
                2
                if metric
                in ("operating_cash_flow", "capital_expenditure", "depreciation_and_amortization", "dividends_paid")
                else 0
            )
            for n, value in enumerate(values):
                rows.append(fact(ticker, accession, metric, value, *year_to(ticker, 2022 + n), table, len(rows)))
        for metric, values in BALANCES.get(ticker, {}).items():
            for n, value in enumerate(values):
                rows.append(fact(ticker, accession, metric, value, None, year_to(ticker, 2022 + n)[1], 1, len(rows)))
        if ticker == "MRDW":
            for n, (pumps, valves) in enumerate(((1_555, 429), (1_644, 466), (1_718, 531))):
                for segment, value in (("Pumps", pumps), ("Smart Valves", valves)):
                    start, end = year_to(ticker, 2022 + n)
                    rows.append(
                        fact(ticker, accession, None, value, start, end, 0, len(rows))
                        | {"segment": segment, "row_label": segment, "label": f"Net revenue: > {segment}"}
                    )
            start, end = year_to(ticker, 2024)
            rows.append(
                fact(ticker, accession, None, 77, None, end, 1, len(rows))
                | {"row_label": "Restricted deposits", "label": "Restricted deposits"}
            )
    return TABLES["verified_facts"].frame(rows), pd.DataFrame(filings), pd.DataFrame(tables)


def fact(
    ticker: str,
    accession: str,
    metric: str | None,
    value: float,
    start: date | None,
    end: date,
    table: int,
    number: int,
) -> dict[str, Any]:
    label = LABELS.get(metric or "", (metric or "row").replace("_", " ").capitalize())
    unit = "EUR" if ticker == "EURO" else "USD"
    return {
        "ticker": ticker,
        "period": "2024Q3",
        "accession": accession,
        "fact_id": hashlib.sha256(f"{ticker} {number}".encode()).hexdigest()[:24],
        "entity": NAMES[ticker],
        "metric": metric,
        "label": label,
        "value": value * 1e6,
        "unit": unit,
        "fiscal_period": f"FY{end.year}",
        "period_start": start,
        "period_end_date": end,
        "cik": list(NAMES).index(ticker) + 1,
        "doc_date": ENDS[ticker],
        "doc_type": "20-F" if ticker == "EURO" else "10-K",
        "section_id": "Item8",
        "source_format": "html_table",
        "table_index": table,
        "row_index": number,
        "column_index": 2,
        "row_label": label,
        "column_label": f"Year ended {end}",
        "printed": f"({-value:,.0f})" if value < 0 else f"{value:,.0f}",
        "scale": 6,
        "doc_hash": "0" * 64,
        "snapshot_id": "s",
        "extractor": "rules",
        "verification_status": "exact_match",
        "checks": "[]",
        **WITNESSED,
    }


def asker() -> Asker:
    """An asker over the made-up companies."""
    return Asker(FactStore.from_frame(*frames()))
