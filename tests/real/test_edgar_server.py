"""The EDGAR client against the independent server, with its manners and its faults, over real HTTP."""

from __future__ import annotations

import gzip
import hashlib
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from shared_edgar import DOCUMENTS, MISSING, SERVER, Running, edgar_server

from tickmark.edgar import EdgarClient, collect
from tickmark.errors import Forbidden, UnknownEntity
from tickmark.model import Filing
from tickmark.rawstore import RawStore
from tickmark.settings import Settings

pytestmark = pytest.mark.skipif(not (DOCUMENTS and SERVER.is_file()), reason=MISSING)


def connect(server: Running, data: Path, identity: str = "A b@c.de") -> EdgarClient:
    settings = Settings(EDGAR_URL=server.url, EDGAR_IDENTITY=identity, TICKMARK_DATA=str(data))
    return EdgarClient(settings, RawStore.of(settings))


def fetch_everything(client: EdgarClient) -> list[Filing]:
    return [
        client.fetch(filing) for company in client.companies() for filing in client.filings(client.company(company.cik))
    ]


def digests_on_disk() -> dict[tuple[str, str, str], str]:
    """CIK, accession without hyphens and name of each document -> digest of what it holds."""
    return {
        (path.parts[-3], path.parts[-2], path.name.removesuffix(".gz")): hashlib.sha256(
            gzip.decompress(path.read_bytes())
        ).hexdigest()
        for path in DOCUMENTS
    }


def digests_of(filings: list[Filing]) -> dict[tuple[str, str, str], str]:
    return {(str(f.cik), f.accession.replace("-", ""), f.document): f.sha256 for f in filings}


def document_requests(server: Running) -> int:
    return sum("/Archives/" in answer["path"] for answer in server.answers())


def test_every_filing_comes_whole_through_all_faults_and_only_once(tmp_path: Path) -> None:
    with edgar_server(tmp_path / "log", "--fail-every", "7", "--truncate-every", "11") as server:
        with connect(server, tmp_path / "data") as client:
            first = fetch_everything(client)
        asked = document_requests(server)
        with connect(server, tmp_path / "data") as client:
            second = fetch_everything(client)
        statuses = Counter(answer["status"] for answer in server.answers())
        assert document_requests(server) == asked > len(DOCUMENTS)
    assert digests_of(first) == digests_on_disk()
    assert second == first
    assert set(statuses) == {200, 503}
    store = RawStore(tmp_path / "data" / "raw")
    assert sorted(hashlib.sha256(store.get(filing.sha256)).hexdigest() for filing in first) == sorted(
        digests_on_disk().values()
    )
    assert sum(1 for path in (tmp_path / "data" / "raw" / "objects").rglob("*") if path.is_file()) == len(DOCUMENTS)


FETCHER = """
import sys
from concurrent.futures import ThreadPoolExecutor
from tickmark.edgar import EdgarClient
from tickmark.rawstore import RawStore
from tickmark.settings import Settings
url, data, part = sys.argv[1], sys.argv[2], int(sys.argv[3])
settings = Settings(EDGAR_URL=url, EDGAR_IDENTITY="A b@c.de", TICKMARK_DATA=data)
with EdgarClient(settings, RawStore.of(settings)) as client, ThreadPoolExecutor(4) as pool:
    companies = list(pool.map(client.company, [c.cik for c in client.companies()][part::3]))
    fetched = list(pool.map(client.fetch, [f for company in companies for f in client.filings(company)]))
    print(len(fetched))
"""


def start(server: Running, data: Path, part: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", FETCHER, server.url, str(data), str(part)], stdout=subprocess.PIPE, text=True
    )


def test_three_processes_with_threads_never_exceed_the_limit_even_when_killed(tmp_path: Path) -> None:
    with edgar_server(tmp_path / "log") as server:
        fetchers = [start(server, tmp_path / "data", part) for part in range(3)]
        deadline = time.monotonic() + 600
        while document_requests(server) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        fetchers[0].kill()
        fetchers[0].communicate()
        fetchers[0] = start(server, tmp_path / "data", 0)
        counts = [int(fetcher.communicate(timeout=600)[0]) for fetcher in fetchers]
        assert sum(counts) == len(DOCUMENTS)
        assert {answer["status"] for answer in server.answers()} == {200}
        with connect(server, tmp_path / "data") as client:
            asked = document_requests(server)
            assert digests_of(fetch_everything(client)) == digests_on_disk()
            assert document_requests(server) == asked


def test_every_company_is_found_by_ticker_cik_and_name_and_its_partitions_are_its_filings(tmp_path: Path) -> None:
    with edgar_server(tmp_path / "log") as server, connect(server, tmp_path / "data") as client:
        companies = client.companies()
        assert len(companies) == 27
        for listed in companies:
            company = client.company(listed.cik)
            assert len(company.fiscal_year_end) == 4
            for text in (
                *company.tickers,
                company.tickers[0].lower(),
                str(company.cik),
                f"CIK{company.cik:010d}",
                company.name,
                company.name.title(),
            ):
                assert client.resolve(text) == company
        company = client.resolve("NVDA")
        filings = client.filings(company)
        frames = {period: collect(client, "NVDA", period) for period in {f.period for f in filings}}
        assert {f.period for f in filings} == {"2023Q3", "2024Q1", "2025Q1"}
        assert sorted(accession for frame in frames.values() for accession in frame["accession"]) == sorted(
            f.accession for f in filings
        )
        with pytest.raises(UnknownEntity) as caught:
            client.resolve("Nvidea")
        assert "NVDA" in caught.value.candidates[0]


def test_a_client_that_does_not_say_who_it_is_is_told_how_to(tmp_path: Path) -> None:
    with edgar_server(tmp_path / "log") as server, connect(server, tmp_path / "data", identity="") as client:
        with pytest.raises(Forbidden, match=r"Undeclared Automated Tool.*EDGAR_IDENTITY"):
            client.companies()
        assert [answer["status"] for answer in server.answers()] == [403]
