"""The EDGAR client against a stand-in of our own, over real HTTP: what it finds, what it asks, how it takes faults."""

from __future__ import annotations

import gzip
import hashlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from edgar_standin import IDENTITY, Answer, Registrant, Report, Standin, cut, document_path, pages

from tickmark.edgar import EdgarClient, IndexCache, collect
from tickmark.errors import (
    ConfigError,
    Forbidden,
    LakeError,
    NotFound,
    PermanentSourceError,
    RateLimited,
    TruncatedBody,
    Unavailable,
    UnknownEntity,
    WrongDocument,
)
from tickmark.model import Filing
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.settings import Settings

pytestmark = pytest.mark.slow

DIRECTORY = "/files/company_tickers.json"
HTML = (
    b"<?xml version='1.0'?><html><head><title>Report</title></head><body><p>FORM 10-K</p>"
    + b"<p>1,234</p>" * 500
    + b"</body></html>"
)


def body(text: str) -> bytes:
    return HTML.replace(b"1,234", text.encode())


ANNUAL = Report("0000000101-24-000007", "10-K", "2024-02-21", "2024-01-28", "acme-20240128.htm", body("annual"))
QUARTER = Report("0000000101-24-000012", "10-Q", "2024-05-29", "2024-04-28", "acme-20240428.htm", body("quarter"))
AMENDED = Report("0000000101-24-000009", "10-K/A", "2024-04-01", "2024-01-28", "acme-20240128a.htm", body("amended"))
EVENT = Report("0000000101-24-000005", "8-K", "2024-02-21", "2024-02-21", "acme-20240221.htm", body("event"))
OLD = Report("0000000101-19-000003", "10-K", "2019-02-20", "2019-01-27", "olda-20190127.htm", body("old"), older=1)
OLDEST = Report("0000000101-99-000001", "10-K", "1999-04-01", "1999-01-31", "", b"annual report, plain text", older=2)
ACME = Registrant(
    101,
    "Acme Tools Inc.",
    ("ACME", "ACME-B"),
    (ANNUAL, QUARTER, AMENDED, EVENT, OLD, OLDEST),
    "0128",
    ("Olda Tools Inc",),
)
RENAMED = Registrant(
    202,
    "Second Co",
    ("SEC2",),
    (
        Report("0000000202-24-000001", "10-K", "2024-02-01", "2023-12-31", "sec2-20231231.htm", body("now")),
        Report("0000000202-20-000001", "10-K", "2020-02-01", "2019-12-31", "frst-20191231.htm", body("then")),
        Report("0000000202-20-000002", "8-K", "2020-03-01", "2020-03-01", "event-20200301.htm", body("event")),
    ),
)
UNLISTED = Registrant(
    303,
    "Private Holdings LLC",
    (),
    (Report("0000000303-24-000001", "10-K", "2024-03-01", "2023-12-31", "p.htm", body("private")),),
)
EVERYTHING = pages(ACME, RENAMED, UNLISTED)
ANNUAL_PATH = document_path(ACME, ANNUAL)

Connect = Callable[..., EdgarClient]


@pytest.fixture
def standin() -> Iterator[Standin]:
    with Standin(dict(EVERYTHING)) as running:
        yield running


@pytest.fixture
def connect(standin: Standin, tmp_path: Path) -> Iterator[Connect]:
    """Clients of the stand-in with one common data folder; retries without long waits."""
    clients: list[EdgarClient] = []

    def make(
        *, identity: str = IDENTITY, indexes: IndexCache | None = None, attempts: int = 4, backoff: float = 0.01
    ) -> EdgarClient:
        settings = Settings(EDGAR_URL=standin.url, EDGAR_IDENTITY=identity, TICKMARK_DATA=str(tmp_path))
        clients.append(
            EdgarClient(settings, RawStore.of(settings), attempts=attempts, backoff=backoff, indexes=indexes)
        )
        return clients[-1]

    yield make
    for client in clients:
        client.close()


def the_annual(client: EdgarClient) -> Filing:
    [filing] = [f for f in client.filings(client.company(101)) if f.accession == ANNUAL.accession]
    return filing


def stored_objects(folder: Path) -> list[bytes]:
    return [gzip.decompress(path.read_bytes()) for path in (folder / "raw" / "objects").rglob("*") if path.is_file()]


# What it finds


def test_the_directory_has_one_company_for_all_its_tickers(connect: Connect) -> None:
    assert [(c.cik, c.name, c.tickers) for c in connect().companies()] == [
        (101, "Acme Tools Inc.", ("ACME", "ACME-B")),
        (202, "Second Co", ("SEC2",)),
    ]


def test_a_company_comes_with_its_fiscal_year_end_and_its_former_names_and_tickers(connect: Connect) -> None:
    acme, renamed = connect().company(101), connect().company(202)
    assert (acme.fiscal_year_end, acme.former_names, acme.former_tickers) == ("0128", ("Olda Tools Inc",), ())
    assert renamed.former_tickers == ("FRST",)  # from the name of its report; an 8-K's name says nothing


@pytest.mark.parametrize("text", ["ACME", "acme.b", "Acme Tools", "101", "CIK0000000101"])
def test_a_name_a_ticker_and_a_cik_are_resolved(connect: Connect, text: str) -> None:
    assert (connect().resolve(text).cik, connect().resolve(text).fiscal_year_end) == (101, "0128")


def test_a_company_without_a_ticker_is_found_by_its_cik(connect: Connect) -> None:
    client = connect()
    company = client.resolve("CIK0000000303")
    assert (company.name, company.tickers) == ("Private Holdings LLC", ())
    assert [filing.ticker for filing in client.filings(company)] == ["CIK0000000303"]


def test_nobody_is_found_where_nobody_is(connect: Connect) -> None:
    with pytest.raises(UnknownEntity, match="999"):
        connect().company(999)
    with pytest.raises(UnknownEntity, match="999"):
        connect().resolve("999")
    with pytest.raises(UnknownEntity, match="Acme Tools"):
        connect().resolve("Acme Toolz")
    with pytest.raises(UnknownEntity):
        connect().by_ticker("Acme Tools")


def test_filings_are_annual_and_quarterly_reports_with_amendments_oldest_first(connect: Connect) -> None:
    client = connect()
    filings = client.filings(client.company(101))
    assert [(f.form, f.accession) for f in filings] == [
        (r.form, r.accession) for r in (OLDEST, OLD, ANNUAL, AMENDED, QUARTER)
    ]
    assert [f.period for f in filings] == ["1999Q1", "2019Q1", "2024Q1", "2024Q1", "2024Q2"]


def test_a_filing_says_what_the_index_says(connect: Connect) -> None:
    assert the_annual(connect()) == Filing(
        ticker="ACME",
        period="2024Q1",
        cik=101,
        company="Acme Tools Inc.",
        form="10-K",
        accession="0000000101-24-000007",
        filing_date=date(2024, 2, 21),
        report_date=date(2024, 1, 28),
        document="acme-20240128.htm",
        url="https://www.sec.gov/Archives/edgar/data/101/000000010124000007/acme-20240128.htm",
        fiscal_year_end="0128",
    )


def test_facts_are_taken_from_reports_alone(connect: Connect) -> None:
    client = connect()
    with pytest.raises(ConfigError, match=r"facts are not taken from ARS, PRESS RELEASE") as caught:
        client.filings(client.company(101), ["10-K", "press release", "ars"])
    assert "10-K405" in caught.value.hint and "DEF 14A" in caught.value.hint


def test_forms_are_exactly_those_asked_for(connect: Connect) -> None:
    client = connect()
    assert [f.accession for f in client.filings(client.company(101), ["8-k"])] == [EVENT.accession]
    assert [f.form for f in client.filings(client.company(101), ["10-K", "8-K"], date(2024, 1, 1))] == ["8-K", "10-K"]
    assert client.filings(client.company(101), []) == []


def test_older_index_pages_are_read_only_as_far_as_needed(standin: Standin, connect: Connect) -> None:
    client = connect()
    company = client.company(101)
    assert [f.accession for f in client.filings(company, since=date(2024, 4, 1))] == [
        AMENDED.accession,
        QUARTER.accession,
    ]
    assert not any("submissions-0" in path for path in standin.paths)
    assert client.filings(company, since=date(2019, 2, 20))[0].accession == OLD.accession
    assert [path for path in standin.paths if "submissions-0" in path] == [
        "/submissions/CIK0000000101-submissions-001.json"
    ]
    assert client.filings(company)[0].accession == OLDEST.accession
    assert len([path for path in standin.paths if "submissions-0" in path]) == 2


def test_the_latest_filings_are_those_of_the_newest_index_page(standin: Standin, connect: Connect) -> None:
    client = connect()
    assert [f.accession for f in client.filings(client.company(101), latest=True)] == [
        ANNUAL.accession,
        AMENDED.accession,
        QUARTER.accession,
    ]
    assert not any("submissions-0" in path for path in standin.paths)


def test_a_filing_from_before_primary_documents_is_its_full_text(connect: Connect) -> None:
    client = connect()
    oldest = client.fetch(client.filings(client.company(101))[0])
    assert oldest.document == "0000000101-99-000001.txt"
    assert oldest.sha256 == hashlib.sha256(OLDEST.body).hexdigest()


def test_a_filing_without_a_report_date_is_left_out_and_said_so(
    standin: Standin, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    undated = Registrant(
        101,
        "Acme Tools Inc.",
        ("ACME",),
        (ANNUAL, Report("0000000101-24-000099", "10-K", "2024-03-01", "", "x.htm", HTML)),
    )
    standin.pages |= pages(undated)
    client = connect()
    assert [f.accession for f in client.filings(client.company(101))] == [ANNUAL.accession]
    assert "0000000101-24-000099" in caplog.text


# Documents, once ever


def test_a_document_is_stored_under_its_digest_and_read_back(connect: Connect, tmp_path: Path) -> None:
    client = connect()
    filing = client.fetch(the_annual(client))
    assert (filing.sha256, filing.bytes) == (hashlib.sha256(ANNUAL.body).hexdigest(), len(ANNUAL.body))
    assert RawStore(tmp_path / "raw").get(filing.sha256) == ANNUAL.body


def test_a_document_is_asked_for_once_ever(standin: Standin, connect: Connect) -> None:
    first = connect()
    fetched = [first.fetch(the_annual(first)) for _ in range(2)]
    second = connect()
    fetched.append(second.fetch(the_annual(second)))
    assert fetched[0] == fetched[1] == fetched[2]
    assert standin.paths.count(ANNUAL_PATH) == 1


def test_threads_that_want_one_document_ask_once(standin: Standin, connect: Connect) -> None:
    client = connect()
    filing = the_annual(client)
    with ThreadPoolExecutor(6) as pool:
        assert len({f.sha256 for f in pool.map(client.fetch, [filing] * 6)}) == 1
    assert standin.paths.count(ANNUAL_PATH) == 1


def test_a_document_damaged_in_the_store_is_fetched_anew(standin: Standin, connect: Connect, tmp_path: Path) -> None:
    client = connect()
    filing = client.fetch(the_annual(client))
    [path] = (tmp_path / "raw" / "objects").rglob("*.gz")
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(LakeError):
        RawStore(tmp_path / "raw").get(filing.sha256)
    assert client.fetch(filing) == filing
    assert RawStore(tmp_path / "raw").get(filing.sha256) == ANNUAL.body
    assert standin.paths.count(ANNUAL_PATH) == 2


# Index pages, now and then


def test_one_client_asks_for_an_index_page_once(standin: Standin, connect: Connect) -> None:
    client = connect()
    for _ in range(3):
        client.resolve("ACME")
        client.filings(client.company(101))
        collect(client, "ACME", "2024Q2")
    assert standin.paths.count(DIRECTORY) == 1
    assert standin.paths.count("/submissions/CIK0000000101.json") == 1


def test_another_client_asks_conditionally_and_gets_no_body(standin: Standin, connect: Connect) -> None:
    first = connect().company(101)
    assert connect().company(101) == first
    requests = [asked.headers for asked in standin.asked]
    assert "If-None-Match" not in requests[0]
    assert requests[1]["If-None-Match"].startswith('"')


def test_clients_that_share_their_index_pages_ask_once_among_them(standin: Standin, connect: Connect) -> None:
    indexes = IndexCache()
    with ThreadPoolExecutor(4) as pool:
        frames = list(pool.map(lambda _: collect(connect(indexes=indexes), "ACME", "2024Q2"), range(4)))
    assert [list(frame["accession"]) for frame in frames] == [[QUARTER.accession]] * 4
    assert sorted(standin.paths) == sorted([DIRECTORY, "/submissions/CIK0000000101.json", document_path(ACME, QUARTER)])


def test_index_pages_in_memory_are_bounded(standin: Standin, connect: Connect) -> None:
    client = connect(indexes=IndexCache(pages=1))
    for cik in (101, 202, 101, 101):
        client.company(cik)
    assert len(standin.asked) == 3


def test_refresh_sees_what_is_new(standin: Standin, connect: Connect) -> None:
    client = connect()
    before = client.filings(client.company(101))
    later = Report("0000000101-24-000020", "10-Q", "2024-08-28", "2024-07-28", "acme-20240728.htm", body("later"))
    standin.pages |= pages(Registrant(101, "Acme Tools Inc.", ("ACME",), (*ACME.reports, later)))
    assert client.filings(client.company(101)) == before
    client.refresh()
    assert [f.accession for f in client.filings(client.company(101))] == [
        *[f.accession for f in before],
        later.accession,
    ]
    assert client.company(101).tickers == ("ACME",)


def test_what_another_process_has_seen_since_is_not_lost(standin: Standin, connect: Connect) -> None:
    client, other = connect(), connect()
    assert client.company(101).name == "Acme Tools Inc."
    standin.pages |= pages(Registrant(101, "Renamed Tools Inc.", ("ACME",), ACME.reports))
    assert other.company(101).name == "Renamed Tools Inc."
    client.refresh()
    assert client.company(101).name == "Renamed Tools Inc."  # 304 to the validators that the other left in the store


def test_an_aged_index_page_is_asked_for_again(standin: Standin, connect: Connect) -> None:
    client = connect(indexes=IndexCache(age=0.0))
    assert client.company(101) == client.company(101)
    assert standin.paths == ["/submissions/CIK0000000101.json"] * 2


# Partitions


def test_a_partition_is_every_filing_of_its_quarter_in_the_shape_of_the_contract(
    connect: Connect, tmp_path: Path
) -> None:
    frame = TABLES["raw_filings"].validate(collect(connect(), "ACME", "2024Q1"))
    assert list(frame["accession"]) == [ANNUAL.accession, AMENDED.accession]
    assert set(frame["ticker"]) == {"ACME"}
    for sha256, size in zip(frame["sha256"], frame["bytes"], strict=True):
        assert len(RawStore(tmp_path / "raw").get(sha256)) == size
    assert set(collect(connect(), "ACME", "2024Q1", ["10-K", "8-K"])["form"]) == {"10-K", "8-K"}


WHOLE = b"<SEC-DOCUMENT>whole\n<DOCUMENT>\n<TYPE>8-K\n<TEXT>\n<html><body>Report</body></html>\n</TEXT>\n</DOCUMENT>"


def whole_path(report: Report) -> str:
    return document_path(ACME, replace(report, document=f"{report.accession}.txt"))


def test_a_current_report_is_fetched_whole_where_edgar_has_that(
    standin: Standin, connect: Connect, tmp_path: Path
) -> None:
    standin.pages[whole_path(EVENT)] = WHOLE
    [row] = collect(connect(), "ACME", "2024Q1", ["8-K"]).to_dict("records")
    assert (row["document"], row["url"].rsplit("/", 1)[1]) == (f"{EVENT.accession}.txt",) * 2
    assert RawStore(tmp_path / "raw").get(row["sha256"]) == WHOLE
    asked = len(standin.asked)
    assert collect(connect(), "ACME", "2024Q1", ["8-K"])["sha256"].tolist() == [row["sha256"]]
    assert [request.path for request in standin.asked[asked:] if "Archives" in request.path] == [], (
        "what is stored is not asked for again"
    )


def test_a_current_report_without_a_whole_submission_is_fetched_alone(
    connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    [row] = collect(connect(), "ACME", "2024Q1", ["8-K"]).to_dict("records")
    assert row["document"] == EVENT.document
    assert "no whole submission" in caplog.text


@pytest.mark.parametrize(
    ("words", "document"),
    [
        (
            (
                b"<p>The statements are incorporated herein by reference to <b>Exhibit</b>&#160;13.</p><p>Exhibit 13: "
                b"the annual report</p>"
            ),
            f"{ANNUAL.accession}.txt",
        ),
        (
            b"<p>Exhibit 13.1 and Exhibit 13 are not needed</p><p>incorporated by reference to Exhibit 10.13</p>",
            ANNUAL.document,
        ),
        (b"<p>Incorporated by reference to the proxy statement.</p>", ANNUAL.document),
    ],
)
def test_an_annual_report_that_leaves_its_statements_to_exhibit_13_is_fetched_whole(
    standin: Standin, connect: Connect, words: bytes, document: str
) -> None:
    standin.pages[ANNUAL_PATH] = HTML.replace(b"</body>", words + b"</body>")
    standin.pages[whole_path(ANNUAL)] = WHOLE
    [row] = collect(connect(), "ACME", "2024Q1", ["10-K"]).to_dict("records")
    assert row["document"] == document


def test_a_partition_is_named_as_it_was_asked_for(connect: Connect) -> None:
    assert set(collect(connect(), "ACME-B", "2024Q1")["ticker"]) == {"ACME-B"}


def test_a_partition_without_filings_is_an_empty_frame(connect: Connect) -> None:
    frame = collect(connect(), "ACME", "2023Q3")
    assert len(TABLES["raw_filings"].validate(frame)) == 0


def test_a_partition_in_small_letters_is_refused_with_its_name(connect: Connect) -> None:
    with pytest.raises(ConfigError, match=r"'acme' .* ACME"):
        collect(connect(), "acme", "2024Q1")


@pytest.mark.parametrize("period", ["2024", "2024Q5", "2024-Q1", "2024Q1\n", ""])
def test_what_is_no_period_is_refused(connect: Connect, period: str) -> None:
    with pytest.raises(ConfigError, match="period"):
        collect(connect(), "ACME", period)


def test_addresses_are_edgars_own_and_no_other_is_asked(connect: Connect, standin: Standin) -> None:
    client = connect()
    filing = the_annual(client)
    assert filing.url.startswith("https://www.sec.gov/")
    asked = len(standin.asked)
    for url in (
        standin.url + ANNUAL_PATH,
        "http://www.sec.gov/x",
        "https://www.sec.gov.example.org/x",
        "file:///etc/passwd",
    ):
        with pytest.raises(PermanentSourceError, match="not an address of EDGAR"):
            client.fetch(Filing(**{**{name: getattr(filing, name) for name in Filing.__slots__}, "url": url}))
    assert len(standin.asked) == asked


# Faults


TRANSIENT = {
    "503": Answer(503, b"<html>Service Unavailable</html>"),
    "500": Answer(500, b""),
    "502": Answer(502, b""),
    "504": Answer(504, b""),
    "429": Answer(429, b"", {"Retry-After": "0"}),
    "truncated": cut(),
    "truncated, not compressed": Answer(200, HTML, send=0.7),
    "truncated gzip of its full length": Answer(200, gzip.compress(HTML)[:-30], {"Content-Encoding": "gzip"}),
    "damaged gzip": Answer(200, gzip.compress(HTML)[:-8] + b"12345678", {"Content-Encoding": "gzip"}),
    "truncated without a length": Answer(200, HTML, send=0.7, length=False),
    "reset": Answer(reset=True),
    "threshold page with 403": Answer(403, b"<html><title>SEC.gov | Request Rate Threshold Exceeded</title></html>"),
    "threshold page with 200": Answer(200, b"<html><title>SEC.gov | Request Rate Threshold Exceeded</title></html>"),
}
LASTING = {
    "503": Unavailable,
    "429": RateLimited,
    "truncated": TruncatedBody,
    "reset": Unavailable,
    "threshold page with 200": RateLimited,
}


@pytest.mark.parametrize("fault", TRANSIENT)
def test_a_passing_fault_is_tried_again_and_leaves_no_trace(
    standin: Standin, connect: Connect, tmp_path: Path, fault: str
) -> None:
    standin.script(ANNUAL_PATH, TRANSIENT[fault], TRANSIENT[fault])
    client = connect()
    filing = client.fetch(the_annual(client))
    assert filing.sha256 == hashlib.sha256(ANNUAL.body).hexdigest()
    assert stored_objects(tmp_path) == [ANNUAL.body]
    assert standin.paths.count(ANNUAL_PATH) == 3


def test_a_source_that_was_given_up_is_asked_once_until_it_answers(standin: Standin, connect: Connect) -> None:
    directory = "/files/company_tickers.json"
    standin.script(directory, *[Answer(503)] * 4)
    client = connect(attempts=3)
    for attempts in (3, 1):
        with pytest.raises(Unavailable, match=f"attempts: {attempts}"):
            client.companies()
    assert client.companies()
    standin.script(ANNUAL_PATH, Answer(503), Answer(503))
    assert client.fetch(the_annual(client)).bytes == len(ANNUAL.body)


def test_a_fault_that_lasts_is_told_while_it_is_waited_out(
    standin: Standin, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    standin.script(ANNUAL_PATH, *[Answer(503)] * 3)
    client = connect()
    client.fetch(the_annual(client))
    assert [
        "attempt 3 failed" in record.getMessage() for record in caplog.records if record.levelname == "WARNING"
    ] == [True]


def test_a_body_that_never_ends_is_given_up(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    client = connect(attempts=1)
    filing = the_annual(client)
    monkeypatch.setattr("tickmark.fetching.LONGEST_BODY", -1.0)
    with pytest.raises(TruncatedBody, match="and no end"):
        client.fetch(filing)


@pytest.mark.parametrize("fault", LASTING)
def test_a_lasting_fault_is_an_error_that_may_pass(
    standin: Standin, connect: Connect, tmp_path: Path, fault: str
) -> None:
    standin.script(ANNUAL_PATH, *[TRANSIENT[fault]] * 3)
    client = connect(attempts=3)
    with pytest.raises(LASTING[fault], match="attempts: 3") as caught:
        client.fetch(the_annual(client))
    assert not caught.value.permanent
    assert stored_objects(tmp_path) == []
    assert client.fetch(the_annual(client)).bytes == len(ANNUAL.body)


@pytest.mark.parametrize("fault", ["503", "truncated", "reset", "threshold page with 200"])
def test_index_pages_take_faults_as_documents_do(standin: Standin, connect: Connect, fault: str) -> None:
    for path in (DIRECTORY, "/submissions/CIK0000000101.json", "/submissions/CIK0000000101-submissions-001.json"):
        standin.script(path, TRANSIENT[fault])
    client = connect()
    assert len(client.filings(client.resolve("ACME"))) == 5


PERMANENT = {
    "403": (
        Answer(403, b"<html><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></html>"),
        Forbidden,
        "EDGAR_IDENTITY",
    ),
    "404": (
        Answer(404, b"<html><title>SEC.gov | File Not Found Error Alert (404)</title></html>"),
        NotFound,
        "File Not Found",
    ),
    "410": (Answer(410, b""), NotFound, "410"),
    "451": (Answer(451, b""), PermanentSourceError, "451"),
    "undeclared tool with 200": (
        Answer(200, b"<html><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></html>"),
        WrongDocument,
        "Undeclared",
    ),
    "undeclared tool without a title": (
        Answer(200, b"<html><h1>Undeclared Automated Tool</h1></html>"),
        WrongDocument,
        "SEC",
    ),
    "JSON in place of HTML": (Answer(200, b'{"error": "no"}'), WrongDocument, "not HTML"),
    "PDF in place of HTML": (Answer(200, b"%PDF-1.7 ..."), WrongDocument, "not HTML"),
    "empty": (Answer(200, b""), WrongDocument, "empty"),
    "an encoding not asked for": (Answer(200, b"x", {"Content-Encoding": "br"}), WrongDocument, "br"),
}


@pytest.mark.parametrize("fault", PERMANENT)
def test_a_permanent_fault_is_not_tried_again_says_why_and_stores_nothing(
    standin: Standin, connect: Connect, tmp_path: Path, fault: str
) -> None:
    answer, kind, why = PERMANENT[fault]
    standin.script(ANNUAL_PATH, answer)
    client = connect()
    with pytest.raises(kind, match=why) as caught:
        client.fetch(the_annual(client))
    assert caught.value.permanent
    assert ANNUAL_PATH in str(caught.value)
    assert standin.paths.count(ANNUAL_PATH) == 1
    assert stored_objects(tmp_path) == []
    assert client.fetch(the_annual(client)).bytes == len(ANNUAL.body)


@pytest.mark.parametrize(
    "page",
    [
        b"not json",
        b'{"a":' * 100_000,
        b"[]",
        b"{}",
        b'{"name": "X", "filings": {}}',
        b'{"name": "X", "filings": {"recent": {"form": ["10-K"], "reportDate": [], "primaryDocument": []}}}',
        b'{"name": "X", "filings": {"recent": []}}',
    ],
)
def test_an_index_page_that_is_none_is_refused(standin: Standin, connect: Connect, page: bytes) -> None:
    standin.pages["/submissions/CIK0000000101.json"] = page
    client = connect()
    with pytest.raises(WrongDocument, match=r"CIK0000000101\.json"):
        client.company(101)
    standin.pages |= EVERYTHING
    client.refresh()
    assert client.company(101).name == "Acme Tools Inc."


@pytest.mark.parametrize(
    ("accession", "document", "filed"),
    [
        ("0000000101-24-000007", "../../../../files/x.htm", "2024-01-01"),
        ("0000000101-24-000007", "/etc/passwd", "2024-01-01"),
        ("0000000101-24-000007", "a b?.htm", "2024-01-01"),
        ("../../../x", "a.htm", "2024-01-01"),
        ("0000000101-24-000007", "a.htm", "yesterday"),
    ],
)
def test_an_entry_of_the_index_that_names_what_cannot_be_is_left_out(
    standin: Standin, connect: Connect, accession: str, document: str, filed: str
) -> None:
    standin.pages |= pages(
        Registrant(101, "Acme", ("ACME",), (Report(accession, "10-K", filed, "2023-12-31", document, HTML),))
    )
    client = connect()
    company = client.company(101)
    assert client.filings(company) == []
    assert len(client.refused(company)) == 1


def test_an_older_index_page_of_another_name_is_never_asked_for(standin: Standin, connect: Connect) -> None:
    page = EVERYTHING["/submissions/CIK0000000101.json"].replace(
        b"CIK0000000101-submissions-001.json", b"../../files/anything.json"
    )
    standin.pages["/submissions/CIK0000000101.json"] = page
    client = connect()
    company = client.company(101)
    assert the_annual(client) in client.filings(company)
    assert "older index page" in client.refused(company)[0]
    assert not [path for path in standin.paths if "anything" in path]


# Manners


def test_retry_after_in_seconds_is_obeyed(standin: Standin, connect: Connect) -> None:
    standin.script(ANNUAL_PATH, Answer(429, b"", {"Retry-After": "1"}))
    client = connect()
    client.fetch(the_annual(client))
    first, second = [asked.moment for asked in standin.asked if asked.path == ANNUAL_PATH]
    assert second - first >= 1.0


def test_retry_after_as_a_date_is_obeyed(standin: Standin, connect: Connect) -> None:
    client = connect()
    filing = the_annual(client)
    until = (datetime.now(UTC) + timedelta(seconds=2)).replace(microsecond=0)  # a date has whole seconds
    standin.script(ANNUAL_PATH, Answer(503, b"", {"Retry-After": format_datetime(until, usegmt=True)}))
    client.fetch(filing)
    assert datetime.now(UTC) >= until


def test_retry_after_holds_every_thread(standin: Standin, connect: Connect, tmp_path: Path) -> None:
    client = connect()
    client.filings(client.company(101))
    standin.script(ANNUAL_PATH, Answer(429, b"", {"Retry-After": "1"}))
    told = len(standin.asked)
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(client.fetch, the_annual(client))
        while len(standin.asked) == told or not any(file.stat().st_size for file in tmp_path.rglob("pause")):
            time.sleep(0.01)  # until the refusal has reached the other thread, and it has said so to all
        client.company(202)
        slow.result()
    moments = [asked.moment for asked in standin.asked[told:]]
    assert min(moments[1:]) - moments[0] >= 1.0


def test_a_wait_beyond_patience_is_the_callers_to_decide(standin: Standin, connect: Connect) -> None:
    standin.script(ANNUAL_PATH, Answer(503, b"", {"Retry-After": "600"}))
    client = connect()
    with pytest.raises(Unavailable) as caught:
        client.fetch(the_annual(client))
    assert caught.value.retry_after == 600
    assert standin.paths.count(ANNUAL_PATH) == 1


def test_every_request_says_who_asks(standin: Standin, connect: Connect) -> None:
    client = connect(identity="Zoë Test <zoe@example.org>")
    client.fetch(the_annual(client))
    agents = [asked.headers["User-Agent"].encode("latin-1").decode() for asked in standin.asked]
    assert set(agents) == {agents[0]}
    assert agents[0].startswith("Zoë Test <zoe@example.org> Tickmark/")


@pytest.mark.parametrize("edgar_url", ["", "https://www.sec.gov", "https://data.sec.gov/"])
def test_edgar_itself_is_never_asked_without_an_identity(tmp_path: Path, edgar_url: str) -> None:
    settings = Settings(EDGAR_URL=edgar_url, EDGAR_IDENTITY="", TICKMARK_DATA=str(tmp_path))
    with pytest.raises(ConfigError, match=r"EDGAR_IDENTITY is not set.*Your Name you@example\.org"):
        EdgarClient(settings, RawStore.of(settings))


@pytest.mark.parametrize(
    "identity",
    [
        "Somebody",
        "me@example.org",
        "Name at example.org",
        "Name a@b",
        "Name a@b.c\r\nX-Injected: 1",
        "Name \x00 a@b.cd",
    ],
)
def test_an_identity_that_names_nobody_is_refused(tmp_path: Path, identity: str) -> None:
    settings = Settings(EDGAR_URL="http://127.0.0.1:9", EDGAR_IDENTITY=identity, TICKMARK_DATA=str(tmp_path))
    with pytest.raises(ConfigError, match="EDGAR_IDENTITY"):
        EdgarClient(settings, RawStore.of(settings))


@pytest.mark.parametrize(
    "url",
    ["127.0.0.1:8009", "ftp://127.0.0.1", "http://", "http://[::1", "http://h:0", "http://h:99999", "http://h/?q=1"],
)
def test_an_edgar_url_that_is_no_host_is_refused(tmp_path: Path, url: str) -> None:
    settings = Settings(EDGAR_URL=url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(tmp_path))
    with pytest.raises(ConfigError, match="EDGAR_URL"):
        EdgarClient(settings, RawStore.of(settings))


def test_a_host_that_does_not_answer_is_named(tmp_path: Path) -> None:
    with Standin({}) as gone:
        url = gone.url
    settings = Settings(EDGAR_URL=url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(tmp_path))
    with (
        EdgarClient(settings, RawStore.of(settings), attempts=2, backoff=0.01) as client,
        pytest.raises(Unavailable, match=url),
    ):
        client.companies()


def test_a_document_of_a_stand_in_is_never_taken_for_edgars(connect: Connect, tmp_path: Path) -> None:
    client = connect()
    filing = client.fetch(the_annual(client))
    assert RawStore(tmp_path / "raw").linked(filing.url) is None


ASKER = """
import sys
from tickmark.edgar import EdgarClient
from tickmark.rawstore import RawStore
from tickmark.settings import Settings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
url, data, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
settings = Settings(EDGAR_URL=url, EDGAR_IDENTITY="Test Person test@example.org", TICKMARK_DATA=data)
with EdgarClient(settings, RawStore.of(settings)) as client, ThreadPoolExecutor(4) as pool:
    assert len(list(pool.map(client.company, range(first, last)))) == last - first
"""


def test_ten_requests_a_second_over_all_threads_of_all_processes(tmp_path: Path) -> None:
    registrants = [Registrant(cik, f"Company {cik}", (f"T{cik}",)) for cik in range(1, 40)]
    with Standin(pages(*registrants), latency=0.01) as server:
        askers = [
            subprocess.Popen([sys.executable, "-c", ASKER, server.url, str(tmp_path), str(first), str(first + 13)])
            for first in (1, 14, 27)
        ]
        assert [asker.wait(600) for asker in askers] == [0, 0, 0]
        moments = sorted(asked.moment for asked in server.asked)
    assert len(moments) == 39
    assert max(sum(start <= moment <= start + 1.0 for moment in moments) for start in moments) <= 10
