"""One statement of income and a sentence about it, in a filing as small as can be: what a test changes of it, and what
facts it gives.
"""

from __future__ import annotations

import hashlib
from datetime import date

import pandas as pd

from tickmark.document import open_document
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.model import Document, Filing
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.verify import verify


def page(
    number: str,
    *,
    scale: str = "(In millions)",
    prose: str = "",
    head: str = "",
    title: str = "Consolidated Statements of Income",
    years: str = "2023 2022",
) -> bytes:
    """An income statement of two years in which revenue is `number`."""
    rows = [
        *([("", *years.split())] if years else []),
        ("Revenue", number, "2,100"),
        ("Cost of revenue", "1,400", "1,250"),
    ]
    table = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    return (
        f"<html><head>{head}</head><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p>Example Corp</p>"
        "<p><b>Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations</b></p>"
        f"<p>{prose or 'We sell things.'}</p><p><b>Item 8. Financial Statements and Supplementary Data</b></p>"
        f"<p><b>{title}</b></p><p>{scale} Year ended December 31,</p><table>{table}</table></body></html>"
    ).encode()


def read(raw: bytes) -> tuple[Document, dict[tuple[str, int], float]]:
    """The document, and its verified facts by label and year."""
    document, verified = read_facts(raw)
    return document, {
        (fact["row_label"] or fact["label"], fact["period_end_date"].year): fact["value"]
        for fact in verified.to_dict("records")
    }


def read_facts(raw: bytes) -> tuple[Document, pd.DataFrame]:
    """The document, and its verified facts."""
    filing = Filing(
        "EXMP", "2023Q4", 42, "Example Corp", "10-K", "0000000042-24-000001", date(2024, 2, 1), date(2023, 12, 31), "x.htm", "", "1231",
        hashlib.sha256(raw).hexdigest(), len(raw),
    )  # fmt: skip
    document = open_document(raw, filing.sha256, filing.document)
    sections = find_sections(document, filing.form)
    fiscal = fiscal_period(document, filing)
    understanding = Understanding(document, sections, fiscal)
    candidates = TABLES["extracted_facts"].frame(extract(document, filing, sections, fiscal, understanding))
    verified, _ = verify(document, filing, sections, fiscal, candidates, understanding, raw)
    return document, verified
