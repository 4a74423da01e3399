"""Files of one's own through the graph: added, asked, told anew, taken out again."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import duckdb
import pytest
from pdf_pages import pdf
from places import Place

from pipelines.documents import ADDED, CHANGED, DUPLICATE, NEEDS, REFUSED, UNCHANGED, Added, add, remove
from tests.unit.document.test_pdf import statement
from tests.unit.library.test_library import BALANCE
from tickmark.ask.engine import Asker
from tickmark.library.collect import collect
from tickmark.library.sidecar import Given
from tickmark.rawstore import RawStore
from tickmark.retrieval.artefacts import build_index
from tickmark.retrieval.passage_index import PassageIndex
from tickmark.settings import settings


@pytest.fixture
def folder(place: Place) -> Path:
    made = place.folder / "papers"
    (made / "Acme").mkdir(parents=True)
    (made / "Acme" / "balance.csv").write_text(BALANCE)
    (made / "Acme" / "balance again.csv").write_text(BALANCE)
    (made / "report.pdf").write_bytes(pdf(statement()))
    (made / "nobody's.csv").write_text(BALANCE + "\n")
    (made / "broken.pdf").write_bytes(b"%PDF-1.4 and no more")
    return made


def added(folder: Path, given: Given | None = None) -> Added:
    return add(list(collect([str(folder)], recursive=True)), given)


def by_name(done: Added) -> dict[str, str]:
    return {file.source.path.name: file.status for file in done.files}


def rows(place: Place, query: str) -> list[tuple[object, ...]]:
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        return connection.execute(query).fetchall()


def test_a_folder_is_added_asked_and_taken_out_again(place: Place, folder: Path) -> None:
    done = added(folder)
    assert by_name(done) == {
        "report.pdf": ADDED,
        "balance again.csv": ADDED,
        "balance.csv": DUPLICATE,
        "nobody's.csv": NEEDS,
        "broken.pdf": REFUSED,
    }
    assert {(p.ticker, p.period, p.status) for p in done.partitions} == {
        ("ACME", "2023Q4", "built"),
        ("EXAMPLE-INSTRUMENTS", "2023Q4", "built"),
    }
    assert by_name(added(folder)) == {
        "report.pdf": UNCHANGED,
        "balance again.csv": UNCHANGED,
        "balance.csv": DUPLICATE,
        "nobody's.csv": NEEDS,
        "broken.pdf": REFUSED,
    }
    asker = Asker.open(str(place.warehouse))
    revenue = asker.ask("What was Example Instruments' revenue in 2023?")
    assets = asker.ask("What were Acme's total assets at the end of 2023?")
    assert [(a.status, a.citations[0].value) for a in (revenue, assets)] == [("answered", 2.5e9), ("answered", 500_000)]
    held = rows(place, "SELECT ticker, source, url, currency FROM raw_filings ORDER BY ticker")
    assert held == [("ACME", "issuer_document", "", None), ("EXAMPLE-INSTRUMENTS", "issuer_document", "", None)]

    accession, sha256 = rows(place, "SELECT accession, sha256 FROM raw_filings WHERE ticker = 'ACME'")[0]
    folder = build_index(str(place.warehouse)).folder
    written = {file.name for file in folder.glob("*.store")}
    assert accession in {source.accession for source in PassageIndex(folder).sources}
    records, _ = remove([str(accession)])
    assert accession not in {source.accession for source in PassageIndex(folder).sources}
    assert not written & {file.name for file in folder.rglob("*")}, "no file is kept that held its text"
    assert [r.ticker for r in records] == ["ACME"] and not RawStore.of(settings()).sound(str(sha256))
    assert rows(place, "SELECT DISTINCT ticker FROM verified_facts") == [("EXAMPLE-INSTRUMENTS",)]
    assert not list(Path(place.data).rglob("*ticker=ACME*/**/*.parquet"))


def test_a_document_that_is_told_to_be_of_another_company_moves(place: Place, folder: Path) -> None:
    for name in ("nobody's.csv", "broken.pdf", "report.pdf"):
        (folder / name).unlink()
    added(folder)
    (folder / "Acme" / "balance again.csv").unlink()
    done = added(folder, Given(company="Bravo Foods", report_date=date(2023, 12, 31)))
    assert by_name(done) == {"balance.csv": CHANGED}
    assert rows(place, "SELECT DISTINCT ticker FROM raw_filings UNION SELECT DISTINCT ticker FROM verified_facts") == [
        ("BRAVO-FOODS",)
    ]


UNNAMED = (
    "<html><body><h1>Acme AG</h1><p>Annual report for the year ended December 31, 2023</p><p>Balance sheet (in "
    "thousands)</p><table><tr><th></th><th>December 31, 2023</th></tr>{}</table></body></html>"
)


def test_money_of_a_document_without_a_currency_is_left_out_until_it_is_told(place: Place) -> None:
    lines = (
        ("Cash and cash equivalents", 120),
        ("Total assets", 500),
        ("Total liabilities", 300),
        ("Total equity", 200),
    )
    folder = place.folder / "papers"
    folder.mkdir()
    (folder / "report.htm").write_text(
        UNNAMED.format("".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in lines))
    )
    done = added(folder, Given(company="Acme AG"))
    assert rows(place, "SELECT count(*) FROM verified_facts") == [(0,)]
    assert any("names no currency: 4 amounts" in said for part in done.partitions for said in part.remarks)
    added(folder, Given(company="Acme AG", currency="NOK"))
    assert rows(place, "SELECT DISTINCT unit, count(*) FROM verified_facts GROUP BY unit") == [("NOK", 4)]
    seen = "SELECT count(*) FROM verified_facts WHERE contains(witnesses, 'second_reader') AND assurance != 'disputed'"
    assert rows(place, seen) == [(4,)]


def test_of_accounts_of_no_settled_period_months_alone_are_read_until_the_year_end_is_told(place: Place) -> None:
    made = place.folder / "papers" / "Acme"
    made.mkdir(parents=True)
    (made / "accounts.csv").write_text(
        "GBP k,May 2024,Jun 2024,YTD Actual,YTD Budget\nRevenue,682,702,4036,4010\n"
        "Cost of sales,-419,-436,-2509,-2480\nGross profit,263,266,1527,1530\n"
    )
    first = added(made.parent)
    assert by_name(first) == {"accounts.csv": ADDED} and "read by the calendar" in first.files[0].said[0]
    held = rows(place, "SELECT (SELECT count(*) FROM sheet_rows), (SELECT count(*) FROM verified_facts)")
    assert held == [(3, 6)]  # three rows of two months; of the year to date nobody says how long it is
    assert rows(place, "SELECT count(*) FROM verified_facts WHERE contains(column_label, 'YTD')") == [(0,)]
    assert by_name(added(made.parent)) == {"accounts.csv": UNCHANGED}
    told = added(made.parent, Given(year_end="1231"))
    assert by_name(told) == {"accounts.csv": CHANGED} and told.files[0].record.form == "INTERIM REPORT"
