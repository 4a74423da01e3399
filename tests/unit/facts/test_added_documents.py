"""Documents that users add and that are no financial reports: nothing that they do not say of their company is a fact."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any

import pytest

from benchmarks.other_papers import CORPUS, Paper, measured, page, papers
from tickmark.document import open_document
from tickmark.facts import Understanding
from tickmark.model import FiscalPeriod
from tickmark.sections import find_sections

OPEN = [paper for paper in papers(CORPUS / "looked_at.txt") if paper.path.endswith(".html")]
KEPT_OUT = [paper for paper in papers(CORPUS / "kept_out.txt") if paper.path.endswith(".html")]
WANTED = 15  # keys of the documents in HTML that are found; two are not


def facts_of(html: str, company: str, form: str, end: date) -> list[dict[str, Any]]:
    document = open_document(html.encode(), "0" * 64, "paper.html")
    quarter = (end.month + 2) // 3 if form == "interim report" else None
    fiscal = FiscalPeriod(end.year, quarter, end, "")
    known = Understanding(document, find_sections(document, form.upper()), fiscal, "", company)
    return [
        {
            "printed": fact.printed, "label": fact.label, "value": float(fact.value), "unit": fact.unit,
            "period_start": fact.period.start, "period_end_date": fact.period.end, "segment": fact.segment,
            "table_index": fact.location.table_index, "row_label": fact.row_label, "column_label": fact.column_label,
            "sentence_string": fact.location.sentence, "assurance": "", "unit_source": fact.unit_source,
            "period_source": fact.period_source, "company": company,
        }
        for fact in known.facts
    ]  # fmt: skip


def judged(paper: Paper) -> tuple[Counter[str], list[str]]:
    company = paper.path.partition("/")[0]
    day = date.fromisoformat(paper.said["report_date"])
    return measured(paper, facts_of(page(paper), company, paper.said["form"], day))


@pytest.mark.parametrize("paper", OPEN, ids=lambda paper: paper.path)
def test_nothing_is_a_fact_that_the_paper_does_not_say(paper: Paper) -> None:
    count, told = judged(paper)
    assert count["false"] == 0, told


def test_nor_of_the_papers_kept_out() -> None:
    assert sum(judged(paper)[0]["false"] for paper in KEPT_OUT) == 0


def test_what_such_papers_say_of_their_company_is_found() -> None:
    assert sum(judged(paper)[0]["right"] for paper in OPEN) >= WANTED


CASES = (
    ("<h2>Quarter ended June 30, 2025</h2><table><tr><th></th><th>Q2 2025</th><th>Q2 2024</th></tr>"
     "<tr><td>Members</td><td>4,120</td><td>3,915</td></tr></table>", {("4,120", "pure"), ("3,915", "pure")}),
    ("<h2>Quarter ended June 30, 2025</h2><table><tr><th></th><th>Q2 2025</th><th>Q2 2024</th></tr>"
     "<tr><td>Fees (€k)</td><td>4,120</td><td>3,915</td></tr></table>", {("4,120", "EUR"), ("3,915", "EUR")}),
    ("<h2>Quarter ended June 30, 2025</h2><table><tr><th></th><th>Q2 2025</th><th>Required</th></tr>"
     "<tr><td>Liquidity</td><td>$4,120</td><td>$2,000</td></tr></table>", {("$4,120", "USD")}),
    ("<h2>Peers</h2><table><tr><th></th><th>2024</th></tr><tr><td>Halden AG</td><td>$4,120</td></tr>"
     "<tr><td>Norvik ASA</td><td>$2,000</td></tr></table>", set()),
    ("<p>Results for the six months to 30 June 2025</p><table><tr><td>€52.3m</td><td>1,284</td><td>517</td></tr></table>",
     set()),
    ("<p>• FY2025 guidance: revenue €69m, margin about 24%</p><p>Number of shares: 10,000,000.</p>"
     "<table><tr><th>SEK m</th><th>Apr-Jun 2025</th></tr><tr><td>Storage</td><td>148.3</td></tr></table>",
     {("148.3", "SEK")}),
    ("<h2>Quotation 14</h2><table><tr><th></th><th>2024</th></tr><tr><td>Pumps</td><td>$4,120</td></tr></table>", set()),
)  # fmt: skip


@pytest.mark.parametrize(("html", "wanted"), CASES)
def test_money_is_what_the_page_says_to_be_money(html: str, wanted: set[tuple[str, str]]) -> None:
    facts = facts_of(f"<h1>Acme Ltd</h1>{html}", "Acme Ltd", "interim report", date(2025, 6, 30))
    assert {(fact["printed"], fact["unit"]) for fact in facts} == wanted


def test_a_year_beside_months_is_whole() -> None:
    rows = "".join(
        f"<tr><td>{name}</td><td>9.4</td><td>7.2</td></tr>" for name in ("Revenue", "EBITDA", "Capitalised development")
    )
    table = f"<table><tr><th>€m</th><th>FY2024</th><th>6M 2025</th></tr>{rows}</table>"
    facts = facts_of(f"<h1>Acme SE</h1><h2>Overview</h2>{table}", "Acme SE", "interim report", date(2025, 6, 30))
    assert {(str(f["period_start"]), str(f["period_end_date"])) for f in facts if f["printed"] == "9.4"} == {
        ("2024-01-01", "2024-12-31")
    }
