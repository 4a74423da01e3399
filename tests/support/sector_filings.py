"""Made-up annual reports of several industries, from their bytes to their described revenue lines: an income statement,
a note that breaks revenue down, and the words that such filings have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tickmark.describe.rows import Company
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.stages import steps
from tickmark.stages.descriptions import describe_cell

Row = tuple[str, float | None]


@dataclass(frozen=True)
class Report:
    """`lines` are the rows of the note's table: (label, this year's amount), None for a heading; `income` the rows of
    the income statement above the total; `table` is the note's table where it is of another shape; `quarter` is whether
    it is a quarterly report. In millions.
    """

    company: str
    business: str
    note: str
    lines: Sequence[Row]
    total: str = "Total revenues"
    income: Sequence[Row] = ()
    discussion: str = ""
    table: str = ""
    quarter: bool = False

    @property
    def revenue(self) -> float:
        """What the income statement's total says."""
        return sum(
            amount
            for label, amount in self.income or self.lines
            if amount is not None and not label.startswith("Total ")
        )

    def html(self) -> bytes:
        """The filing."""
        over = "Three Months Ended June 30," if self.quarter else "Year Ended December 31,"
        statement = _table(
            [
                *self.income,
                (self.total, self.revenue),
                ("Total costs and expenses", self.revenue * 0.8),
                ("Net income", self.revenue * 0.2),
            ],
            over,
        )
        note = self.table or _table([*self.lines, (self.total, self.revenue)], over)
        if self.quarter:
            return f"""<html><body><p>{self.company}</p><p>FORM 10-Q</p><p>For the quarterly period ended June 30, 2024</p><p><b>PART I. FINANCIAL INFORMATION</b></p>
            <p><b>Item 1. Financial Statements</b></p><p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(In millions)</p>{statement}
            <p><b>NOTES TO CONSOLIDATED FINANCIAL STATEMENTS</b></p><p><b>Note 1. Basis of Presentation</b></p><p>The statements follow the rules.</p>{self.business}
            <p><b>Note 2. Revenue</b></p><p>The following table shows revenue by source (in millions):</p>{note}{self.note}
            <p><b>Item 2. Management's Discussion and Analysis of Financial Condition and Results of Operations</b></p>{self.discussion}
            <p><b>Item 4. Controls and Procedures</b></p><p>They work.</p></body></html>""".encode()
        return f"""<html><body><p>{self.company}</p><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p>
        <p><b>Item 1. Business</b></p>{self.business}
        <p><b>Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations</b></p>{self.discussion or "<p>Results were good.</p>"}
        <p><b>Item 8. Financial Statements and Supplementary Data</b></p><p><b>CONSOLIDATED STATEMENTS OF INCOME</b></p><p>(In millions)</p>{statement}
        <p><b>NOTES TO CONSOLIDATED FINANCIAL STATEMENTS</b></p><p><b>Note 1. Basis of Presentation</b></p><p>The statements follow the rules.</p>
        <p><b>Note 2. Revenue</b></p><p>The following table shows revenue by source (in millions):</p>{note}{self.note}
        <p><b>Item 9. Changes in and Disagreements with Accountants</b></p><p>None.</p></body></html>""".encode()


def _table(rows: Sequence[Row], over: str) -> str:
    cells = "".join(
        f"<tr><td>{label}</td>{'' if amount is None else f'<td>{amount:,.0f}</td><td>{amount * 0.9:,.0f}</td>'}</tr>"
        for label, amount in rows
    )
    return (
        f"<table><tr><td></td><td colspan=2>{over}</td></tr><tr><td></td><td>2024</td><td>2023</td></tr>{cells}</table>"
    )


def paragraphs(*texts: str) -> str:
    """Each text as a paragraph."""
    return "".join(f"<p>{text}</p>" for text in texts)


def described(report: Report, folder: Path) -> Company | None:
    """The report through all stages."""
    store = RawStore(folder)
    data = report.html()
    sha = store.put(data)
    row = {
        "ticker": "MADE", "period": "2024Q2" if report.quarter else "2024Q4", "accession": "0000000077-25-000001", "cik": 77, "company": report.company,
        "form": "10-Q" if report.quarter else "10-K", "filing_date": date(2025, 2, 20), "report_date": date(2024, 6, 30) if report.quarter else date(2024, 12, 31), "document": "made.htm", "url": "https://example.org/made.htm", "fiscal_year_end": "1231", "sha256": sha, "bytes": len(data),
    }  # fmt: skip
    raw = TABLES["raw_filings"].frame([row])
    verified, _ = steps.verified_facts(raw, steps.extracted_facts(raw, store), store)
    frames = {
        "sections": steps.sections(raw, store),
        "tables": steps.tables(raw, store),
        "verified_facts": verified,
        "chunks": steps.chunks(raw, store, "none"),
    }
    found = describe_cell(raw, frames)
    return found[0] if found else None
