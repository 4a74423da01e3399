"""Made-up filings of foreign issuers under IFRS: a 20-F in euros, a 40-F in Swiss francs with its statements as
exhibits, a 6-K in pounds with an interim report.
"""

from __future__ import annotations

import hashlib
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd

from tickmark.ask import Asker
from tickmark.factstore import FactStore
from tickmark.model import partition_period
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.stages.steps import extracted_facts, tables, verified_facts

INCOME = (
    ("Revenue", 8_412, 7_950), ("Cost of sales", -5_130, -4_905), ("Gross profit", 3_282, 3_045), ("Research and development expenses", -512, -478),
    ("Selling and distribution expenses", -905, -861), ("General and administrative expenses", -388, -371), ("Operating profit", 1_477, 1_335), ("Finance income", 41, 36),
    ("Finance costs", -138, -121), ("Profit before tax", 1_380, 1_250), ("Income tax expense", -342, -318), ("Profit for the {span}", 1_038, 932),
)  # fmt: skip
SHARES = (("Attributable to owners of the parent", 1_001, 899), ("Attributable to non-controlling interests", 37, 33))
PER_SHARE = (("Basic earnings per share", "4.55", "4.09"), ("Diluted earnings per share", "4.51", "4.06"))
POSITION = (
    ("Property, plant and equipment", 3_904, 3_710), ("Goodwill", 1_215, 1_215), ("Intangible assets", 866, 901), ("Total non-current assets", 5_985, 5_826),
    ("Inventories", 1_322, 1_287), ("Trade receivables", 1_476, 1_390), ("Cash and cash equivalents", 1_118, 1_004), ("Total current assets", 3_916, 3_681),
    ("Total assets", 9_901, 9_507), ("Share capital", 220, 220), ("Retained earnings", 4_310, 3_846), ("Equity attributable to owners of the parent", 4_530, 4_066),
    ("Non-controlling interests", 151, 133), ("Total equity", 4_681, 4_199), ("Borrowings", 2_480, 2_655), ("Total non-current liabilities", 2_480, 2_655),
    ("Trade payables", 1_204, 1_187), ("Contract liabilities", 318, 301), ("Other liabilities", 1_218, 1_165), ("Total current liabilities", 2_740, 2_653),
    ("Total liabilities", 5_220, 5_308), ("Total equity and liabilities", 9_901, 9_507),
)  # fmt: skip
CASH = (
    ("Profit for the {span}", 1_038, 932), ("Depreciation and amortisation", 604, 577), ("Other adjustments", -58, -71), ("Net cash from operating activities", 1_584, 1_438),
    ("Purchase of property, plant and equipment", -711, -655), ("Net cash used in investing activities", -711, -655), ("Repayment of borrowings", -222, -205),
    ("Dividends paid", -537, -498), ("Net cash used in financing activities", -759, -703), ("Net increase in cash and cash equivalents", 114, 80),
    ("Cash and cash equivalents at beginning of {span}", 1_004, 924), ("Cash and cash equivalents at end of {span}", 1_118, 1_004),
)  # fmt: skip


def _cell(value: int | str) -> str:
    return value if isinstance(value, str) else f"({-value:,})" if value < 0 else f"{value:,}"


def _table(unit: str, heads: tuple[str, str], rows: tuple[tuple[Any, ...], ...], span: str) -> str:
    head = f"<tr><td>({unit})</td><td>{heads[0]}</td><td>{heads[1]}</td></tr>"
    body = "".join(
        f"<tr><td>{label.format(span=span)}</td><td>{_cell(now)}</td><td>{_cell(before)}</td></tr>"
        for label, now, before in rows
    )
    return f"<table>{head}{body}</table>"


def statements(unit: str, span: str, flows: tuple[str, str], days: tuple[str, str]) -> str:
    """The three statements and a note, as an issuer under IFRS prints them."""
    return (
        f"<p><b>Consolidated statement of profit or loss</b></p>{_table(unit, flows, (*INCOME, *SHARES, *PER_SHARE), span)}"
        f"<p><b>Consolidated statement of financial position</b></p>{_table(unit, days, POSITION, span)}"
        f"<p><b>Consolidated statement of cash flows</b></p>{_table(unit, flows, CASH, span)}"
        "<p><b>Notes to the consolidated financial statements</b></p><p><b>1. Basis of preparation</b></p>"
        "<p>These financial statements have been prepared in accordance with IFRS as issued by the IASB.</p>"
    )


def annual_report(name: str, currency: str, unit: str) -> str:
    """A 20-F for 2024, whose statements stand in Item 18."""
    own = statements(unit, "year", ("2024", "2023"), ("31 December 2024", "31 December 2023"))
    return (
        "<html><body><p>UNITED STATES SECURITIES AND EXCHANGE COMMISSION</p><p><b>FORM 20-F</b></p>"
        "<p>ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934</p><p>For the fiscal year ended 31 December 2024</p>"
        f"<p>{name}</p><p>(Exact name of Registrant as specified in its charter)</p>"
        "<p><b>Item 3. Key Information</b></p><p><b>Risk factors</b></p>" + "<p>Our results depend on the demand for industrial drives.</p>" * 12 +
        "<p><b>Item 4. Information on the Company</b></p>" + "<p>We make drives and controls in four plants and sell them through our own offices.</p>" * 20 +
        "<p><b>Item 5. Operating and Financial Review and Prospects</b></p>"
        f"<p>Revenue increased to {currency} 8,412 million in 2024 from {currency} 7,950 million in 2023, driven by drives for pumps.</p>"
        + "<p>We believe that our liquidity is sufficient.</p>" * 25 +
        f"<p><b>Item 18. Financial Statements</b></p>{own}<p><b>Item 19. Exhibits</b></p><p>1.1 Articles of association</p></body></html>"
    )  # fmt: skip


def submission(form: str, cover: str, exhibit: str) -> str:
    """A whole submission: the form's own page, and its exhibit 99.1 behind it."""
    page = "<DOCUMENT>\n<TYPE>{kind}\n<SEQUENCE>{n}\n<FILENAME>{n}.htm\n<TEXT>\n<html><body>{body}</body></html>\n</TEXT>\n</DOCUMENT>\n"
    return page.format(kind=form, n=1, body=cover) + page.format(
        kind="EX-99.1", n=2, body=f"<p>Exhibit 99.1</p>{exhibit}"
    )


def wrapped_annual_report(unit: str) -> str:
    """A 40-F for 2024: the statements are its exhibit."""
    cover = "<p><b>FORM 40-F</b></p><p>For the fiscal year ended December 31, 2024</p><p>The statements are filed as Exhibit 99.1.</p><p>SIGNATURES</p>"
    return submission(
        "40-F", cover, statements(unit, "year", ("2024", "2023"), ("December 31, 2024", "December 31, 2023"))
    )


def interim_report(unit: str) -> str:
    """A 6-K of August 2024 with the interim report for the half year as its exhibit."""
    cover = "<p><b>FORM 6-K</b></p><p>REPORT OF FOREIGN PRIVATE ISSUER</p><p>For the month of August 2024</p><p>SIGNATURES</p>"
    flows = ("Six months ended 30 June 2024", "Six months ended 30 June 2023")
    told = "<p><b>Interim report for the six months ended 30 June 2024</b></p>"
    return submission("6-K", cover, told + statements(unit, "period", flows, ("30 June 2024", "31 December 2023")))


def built(
    folder: Path, ticker: str, name: str, form: str, report: date, filed: date, body: str
) -> tuple[Asker, pd.DataFrame, pd.DataFrame]:
    """An asker over one filing, its verified facts and what was rejected: made by the stages that the graph runs."""
    store, raw = RawStore(folder), body.encode()
    document = f"{ticker.lower()}-{form.lower()}.{'txt' if body.startswith('<DOCUMENT>') else 'htm'}"
    row = {
        "ticker": ticker, "period": partition_period(report), "accession": f"0009990009-24-{int(hashlib.sha256(raw).hexdigest(), 16) % 10**6:06d}", "cik": 9_990_009,
        "company": name, "form": form, "filing_date": filed, "report_date": report, "document": document, "url": f"https://www.sec.gov/{document}",
        "fiscal_year_end": "1231", "sha256": store.put(raw), "bytes": len(raw),
    }  # fmt: skip
    filings = TABLES["raw_filings"].frame([row])
    verified, rejected = verified_facts(filings, extracted_facts(filings, store), store)
    return Asker(FactStore.from_frame(verified, filings, tables(filings, store))), verified, rejected
