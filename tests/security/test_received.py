"""What a source sends in place of a filing is never kept and never built: error pages, login pages, bodies that are cut
off.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from edgar_standin import IDENTITY, Answer, Registrant, Report, Standin, document_path, pages

from tickmark.edgar import EdgarClient
from tickmark.errors import NotAFiling, RateLimited, SourceError, TransientSourceError, TruncatedBody
from tickmark.rawstore import RawStore
from tickmark.received import is_filing
from tickmark.settings import Settings

FILING = (
    (
        b"<html><head><title>x</title></head><body><p>UNITED STATES</p><p>SECURITIES AND EXCHANGE "
        b"COMMISSION</p><p>FORM&#160;10-K</p>"
    )
    + b"<table><tr><td>Revenue</td><td>1,234</td></tr></table>" * 300
    + b"</body></html>"
)
ANNUAL = Report("0000000101-24-000007", "10-K", "2024-02-21", "2024-01-28", "acme-20240128.htm", FILING)
OLD = Report(
    "0000000101-99-000001",
    "10-K",
    "1999-04-01",
    "1999-01-31",
    "",
    b"<SEC-DOCUMENT>x<TYPE>10-K<TEXT>FORM 10-K ...</TEXT></SEC-DOCUMENT>",
)
ACME = Registrant(101, "Acme Tools Inc.", ("ACME",), (ANNUAL, OLD), "0128")
PORTAL = (
    b"<!DOCTYPE html><html><head><title>Welcome to the Grand Hotel</title></head><body><h1>Sign in to our "
    b"network</h1><table><tr><td></td><td>2023</td></tr>"
    b"<tr><td>Room revenue</td><td>10,000,000,000</td></tr></table></body></html>"
)
PAGES = {
    "an error page of a gateway": (
        b"<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad "
        b"Gateway</h1></center><hr>nginx</body></html>"
    ),
    "a login page": PORTAL,
    "a title that speaks of a report": b"<html><title>Annual report</title><body>504 Gateway Time-out</body></html>",
    "maintenance at the SEC": b"<html><title>SEC.gov | Maintenance</title><body>Form 10-K</body></html>",
    "an empty page": b"<html><body></body></html>",
    "a door that speaks of reports": b"<html><body>To read the annual report on Form 10-K, sign in<form action=/in>"
    b"<input type=password></form><table><tr><td>Revenue</td><td>10,000</td></tr></table></body></html>",
    "a heading that asks to sign in": b"<html><body><h1>Network sign-in</h1>You asked for Form 10-K</body></html>",
    "a page that goes elsewhere": b"<html><meta http-equiv=refresh content='0;/x'><body>Form 10-K</body></html>",
}
HEADERS = {"Content-Type": "text/html"}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_is_no_filing_is_not_kept_and_asked_for_again(page: str, tmp_path: Path) -> None:
    answers(tmp_path, Answer(200, PAGES[page], HEADERS), NotAFiling)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_body_cut_off_with_a_length_that_fits_is_not_kept(share: float, tmp_path: Path) -> None:
    answers(tmp_path, Answer(200, FILING[: int(len(FILING) * share)], HEADERS), TruncatedBody)


def test_being_sent_on_elsewhere_is_not_followed_and_not_for_good(tmp_path: Path) -> None:
    answers(tmp_path, Answer(302, b"", {"Location": "http://login.example.org/"}), NotAFiling)


@pytest.mark.parametrize("after", ["²", "٣", "-1", "9" * 400, "1e3", "Fri, 99 Foo 2024"])
def test_a_wait_that_is_nonsense_is_a_fault_that_may_pass(after: str, tmp_path: Path) -> None:
    answers(tmp_path, Answer(429, b"", {"Retry-After": after.encode().decode("latin-1")}), RateLimited)


def test_a_login_page_in_place_of_the_index_may_pass(tmp_path: Path) -> None:
    with Standin(pages(ACME)) as standin, client(standin, tmp_path) as edgar:
        standin.script("/submissions/CIK0000000101.json", *[Answer(200, PORTAL, HEADERS)] * 2)
        with pytest.raises(TransientSourceError, match="Grand Hotel"):
            edgar.company(101)
        assert edgar.company(101).name == "Acme Tools Inc."


def test_a_whole_submission_is_a_filing_and_half_of_one_is_not(tmp_path: Path) -> None:
    with Standin(pages(ACME)) as standin, client(standin, tmp_path) as edgar:
        (old,) = [filing for filing in edgar.filings(edgar.company(101), ["10-K"]) if filing.accession == OLD.accession]
        standin.script(document_path(ACME, OLD), *[Answer(200, OLD.body[:-30], HEADERS)] * 2)
        with pytest.raises(TruncatedBody):
            edgar.fetch(old)
        assert edgar.fetch(old).bytes == len(OLD.body)


def test_every_kind_of_filing_says_that_it_is_one() -> None:
    for words in (
        "FORM 10-K",
        "Form&nbsp;10&#8209;Q</b>",
        "<ix:header>",
        "Current Report",
        "fiscal year ended June 30",
        "Exhibit 99.1",
        "FORM 20-F",
    ):
        assert is_filing(f"<html><body><p>{words}</p></body></html>".encode())


def client(standin: Standin, folder: Path) -> EdgarClient:
    """A client of the stand-in that tries twice."""
    settings = Settings(EDGAR_URL=standin.url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(folder))
    return EdgarClient(settings, RawStore.of(settings), attempts=2, backoff=0.01)


def answers(folder: Path, answer: Answer, kind: type[SourceError]) -> None:
    """What a client makes of an answer that comes twice in place of a filing, and then of the filing."""
    with Standin(pages(ACME)) as standin, client(standin, folder) as edgar:
        (annual,) = [
            filing for filing in edgar.filings(edgar.company(101), ["10-K"]) if filing.accession == ANNUAL.accession
        ]
        standin.script(document_path(ACME, ANNUAL), answer, answer)
        with pytest.raises(kind) as caught:
            edgar.fetch(annual)
        assert not caught.value.permanent
        assert standin.paths.count(document_path(ACME, ANNUAL)) == 2
        assert not list((folder / "raw" / "objects").rglob("*.gz"))
        assert edgar.fetch(annual).bytes == len(FILING)
