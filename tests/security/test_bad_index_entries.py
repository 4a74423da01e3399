"""One bad entry of an index harms itself alone: the other filings, and the other companies, are found and built."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from edgar_standin import IDENTITY, Registrant, Report, Standin, pages
from places import place_in

from samples.serve import EDGAR, serve
from tickmark.edgar import EdgarClient
from tickmark.edgar_index import companies_in
from tickmark.errors import DocumentError, WrongDocument
from tickmark.rawstore import RawStore
from tickmark.registrant import check_registrant
from tickmark.settings import Settings

BODY = b"<html><body><p>FORM 10-K</p></body></html>"
GOOD = Report("0000000101-24-000007", "10-K", "2024-02-21", "2024-01-28", "acme-20240128.htm", BODY)
SECOND = Registrant(
    202, "Second Co", ("SEC2",), (Report("0000000202-24-000001", "10-K", "2024-02-01", "2023-12-31", "sec2.htm", BODY),)
)
DIRECTORY = "/files/company_tickers.json"
INDEX = "/submissions/CIK0000000101.json"


def acme(*reports: Report) -> Registrant:
    return Registrant(101, "Acme Tools Inc.", ("ACME",), (GOOD, *reports), "0128")


@pytest.fixture
def standin() -> Iterator[Standin]:
    with Standin(pages(acme(), SECOND)) as running:
        yield running


def client(standin: Standin, folder: Path) -> EdgarClient:
    settings = Settings(EDGAR_URL=standin.url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(folder))
    return EdgarClient(settings, RawStore.of(settings), attempts=1)


@pytest.mark.parametrize(
    ("filed", "reported", "document"),
    [
        ("2024-02-21", "0001-01-01", "a.htm"), ("2024-02-21", "9999-12-31", "a.htm"), ("9999-12-31", "9999-12-31",
        "a.htm"),
        ("2024-02-21", "2031-12-31", "a.htm"), ("2024-02-21", "2023-02-30", "a.htm"), ("2024-02-21", "soon", "a.htm"),
        ("", "2023-12-31", "a.htm"), ("2024-02-21", "2023-12-31", "../../x.htm"), ("2024-02-21", "2023-12-31",
        "a\n.htm"),
        ("2024-02-21", "2023-12-31", "a" * 5_000 + ".htm"),
    ],
)  # fmt: skip
def test_an_entry_that_cannot_be_leaves_the_others(
    standin: Standin, tmp_path: Path, filed: str, reported: str, document: str
) -> None:
    standin.pages |= pages(acme(Report("0000000101-24-000008", "10-K", filed, reported, document, BODY)), SECOND)
    with client(standin, tmp_path) as edgar:
        company = edgar.company(101)
        assert [filing.accession for filing in edgar.filings(company)] == [GOOD.accession]
        assert len(edgar.refused(company)) == 1
        assert not edgar.refused(edgar.company(202))


def test_an_index_nested_without_end_is_that_companys_error_alone(standin: Standin, tmp_path: Path) -> None:
    standin.pages[INDEX] = b'{"filings":' * 200_000 + b"}" * 200_000
    with client(standin, tmp_path) as edgar:
        with pytest.raises(WrongDocument, match=r"CIK0000000101\.json"):
            edgar.company(101)
        assert edgar.filings(edgar.company(202))


def test_the_page_of_another_company_is_refused(standin: Standin, tmp_path: Path) -> None:
    page = json.loads(standin.pages["/submissions/CIK0000000202.json"]) | {"cik": "0000000202"}
    standin.pages[INDEX] = json.dumps(page).encode()
    with client(standin, tmp_path) as edgar, pytest.raises(WrongDocument, match="CIK 202, 'Second Co'"):
        edgar.company(101)


@pytest.mark.parametrize(
    "entry",
    [
        {"cik_str": 7, "ticker": "A B", "title": "Blank Co"}, {"cik_str": 7, "ticker": "", "title": "Empty Co"},
        {"cik_str": "seven", "ticker": "SVN", "title": "Seven"}, {"cik_str": 7, "title": "No Ticker Co"}, None, [],
        "text",
        {"cik_str": -7, "ticker": "NEG", "title": "Negative"}, {"cik_str": 10**400, "ticker": "BIG", "title": "Big"},
        {"cik_str": float("inf"), "ticker": "INF", "title": "Infinite"}, {"cik_str": 7, "ticker": "../..", "title":
        "Up"},
    ],
)  # fmt: skip
def test_an_entry_of_the_directory_that_cannot_be_leaves_the_others(entry: Any) -> None:
    found = companies_in({"0": entry, "1": {"cik_str": 101, "ticker": "ACME", "title": "Acme Tools Inc."}})
    assert [(company.cik, company.tickers) for company in found if company.tickers] == [(101, ("ACME",))]


IDENTIFIER = '<xbrli:identifier scheme="http://www.sec.gov/CIK">%s</xbrli:identifier>'


@pytest.mark.parametrize(
    "page",
    [
        IDENTIFIER % "0000000202", IDENTIFIER % 202 + IDENTIFIER % 303, ("<p>Second Co</p><p>Central Index Key "
                                                                        "Number: 0000000202</p>"),
        "CENTRAL INDEX KEY:\t\t0000000202", "<p>CIK&nbsp;#0000000202</p>",
    ],
)  # fmt: skip
def test_a_document_of_another_company_is_refused_with_both(page: str) -> None:
    with pytest.raises(DocumentError, match=r"CIK 202.*Acme Tools Inc\. with the CIK 101"):
        check_registrant(f"<html><body>{page}</body></html>".encode(), 101, ("Acme Tools Inc.",))


@pytest.mark.parametrize(
    "page",
    [
        IDENTIFIER % "0000000101", IDENTIFIER % 202 + IDENTIFIER % 101, "<p>no number at all</p>",
        IDENTIFIER % 202 + "<p>ACME TOOLS, INC.</p>", IDENTIFIER % 202 + "<p>Olda Tools&nbsp;Inc</p>",
    ],
)  # fmt: skip
def test_a_document_that_names_the_company_by_cik_or_name_is_its_own(page: str) -> None:
    check_registrant(f"<html><body>{page}</body></html>".encode(), 101, ("Acme Tools Inc.", "Olda Tools Inc"))


def test_the_others_are_built_and_the_bad_entry_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A company whose index has a filing of the year 1, beside one without fault."""
    from builds_here import builds_here
    from edgar_folders import companies

    from pipelines.build import build

    folder = companies(tmp_path / "edgar", {"BADX": 7770001, "MRDW": 9990001}, brief=True)
    index = folder / "submissions" / "CIK0007770001.json"
    page = json.loads(index.read_text(encoding="utf-8"))
    page["filings"]["recent"]["reportDate"][0] = "0001-01-01"
    index.write_text(json.dumps(page), encoding="utf-8")
    assert EDGAR.is_dir()
    with serve(folder) as url:
        for name, value in place_in(tmp_path, url).environment.items():
            monkeypatch.setenv(name, value)
        with builds_here():
            results = build(["BADX", "MRDW"], forms=["10-Q", "10-K", "8-K"], periods=["2023Q3"])
    told = {(result.ticker, result.period): result for result in results}
    assert told["MRDW", "2023Q3"].status == "built"
    assert told["BADX", ""].status == "failed"
    assert "0001-01-01" in (told["BADX", ""].error or "")


@pytest.mark.parametrize(
    ("printed", "own"),
    [
        ("ACME TOOLS INCORPORATED", True), ("Olda Tools", True), ("", True), ("Brannock Turbines Corporation", False),
        ("Acne Products, Inc.", False),
    ],
)  # fmt: skip
def test_a_cover_that_prints_another_registrant_is_of_another_company(printed: str, own: bool) -> None:
    """Without a CIK, too; that the page names the company somewhere does not make it the company's."""
    given = (
        b"<p>We sell to Acme Tools Inc.</p>",
        101,
        ("Acme Tools Inc.", "Olda Tools Inc"),
        printed,
        f"FORM 10-K {printed}",
    )
    if own:
        check_registrant(*given)
    else:
        with pytest.raises(DocumentError, match=rf"{printed}.*Acme Tools Inc\. with the CIK 101"):
            check_registrant(*given)
