"""A filing as a browser prints it gives the facts of its HTML."""

from __future__ import annotations

import hashlib
from datetime import date
from pathlib import Path

import formats
from chromium import CHROMIUM, NEEDS_CHROMIUM

from samples import make_samples
from tickmark.model import Filing

from company.filing import ISSUES, make  # isort: skip  made importable by make_samples


@NEEDS_CHROMIUM
def test_a_printed_filing_gives_the_facts_of_its_html(tmp_path: Path) -> None:
    assert CHROMIUM
    issue = ISSUES[-1]
    raw = make(issue).render()
    filing = Filing(
        make_samples.TICKER, "2024Q3", 9990001, "Merrowdale", issue.form, issue.accession, issue.filed, issue.end,
        f"{issue.document}.htm", "", "0831",
        hashlib.sha256(raw).hexdigest(), len(raw),
    )  # fmt: skip
    assert issue.end > date(2023, 1, 1)
    pdf = formats.printed(CHROMIUM, filing, raw, tmp_path).read_bytes()
    html, other = formats.rows(filing, raw, "x.htm"), formats.rows(filing, pdf, "x.pdf")
    for kind, least in (("table", 0.9), ("text", 0.9)):
        counts = formats.compared(
            *([row for row in both if row["source_format"].endswith(kind)] for both in (html, other))
        )
        assert counts["found"] >= least * counts["all"] and counts["right"] >= least * counts["found"], counts
