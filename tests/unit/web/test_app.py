"""The pages of `tickmark serve` on the sample company, and what they refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from sample_warehouse import sample_warehouse
from starlette.testclient import TestClient

import tickmark
from tickmark.web.app import MOST_BYTES, application
from tickmark.web.news import look_at
from tickmark.web.watch_list import Look, WatchList

ADDRESS = "http://127.0.0.1:8321"


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_warehouse(tmp_path_factory.mktemp("web"))


@pytest.fixture(scope="module")
def client(warehouse: Path) -> Iterator[TestClient]:
    with TestClient(application(str(warehouse), warehouse.parent / "watch_list.json"), base_url=ADDRESS) as opened:
        yield opened


def text(page: str) -> str:
    """What a page says, without its markup."""
    return unescape(re.sub(r"<[^>]+>", " ", page.partition("<main")[2]))


def test_from_a_company_to_the_marked_cell(client: TestClient) -> None:
    home = client.get("/")
    assert '<a href="/c/MRDW">MERROWDALE' in home.text
    statements = client.get("/c/mrdw").text
    row = re.search(r'Revenue.*?<td><a href="(/f/[0-9a-f]+)">2,249</a>', statements, re.DOTALL)
    assert row, "amounts are in the company's millions"
    evidence = client.get(row[1]).text
    assert re.search(r"<mark>\$?\s*2,249</mark>", evidence) and "witnesses: page, " in text(evidence)
    link = re.search(r'href="(/f/[0-9a-f]+/page)#(t\d+r\d+c\d+)"', evidence)
    assert link
    page = client.get(link[1]).text
    assert page.count(f'id="{link[2]}"') == 1


def test_a_number_in_a_sentence_opens_the_filing_at_the_sentence(client: TestClient, warehouse: Path) -> None:
    with tickmark.open(warehouse) as opened:
        fact = next(f for f in opened.facts("MRDW", metric="employees") if f.table_index is None)
    evidence = client.get(f"/f/{fact.fact_id}").text
    assert f'<a href="/f/{fact.fact_id}/page#q0">The filing, at the sentence</a>' in evidence
    page = client.get(f"/f/{fact.fact_id}/page").text
    assert re.search(r'id="q0"[^>]*>.*?5,385', page, re.DOTALL)


def test_a_filing_has_a_page_with_the_cells_of_its_facts(client: TestClient, warehouse: Path) -> None:
    with tickmark.open(warehouse) as opened:
        (filing,) = opened.filings()
    page = client.get(f"/d/{filing.accession}")
    assert page.status_code == 200 and page.text.count('class="tm-mark"') > 100 and "<h1>MERROWDALE" in page.text
    assert client.get("/d/0000000000-00-000000").status_code == 404


def test_growth_and_margins_stand_below_the_statements(client: TestClient) -> None:
    said = " ".join(text(client.get("/c/MRDW").text).split())
    assert "Revenue growth 6.6 % 6.4 %" in said and "Gross margin 45.6 % 43.9 % 43.0 %" in said


def test_quarters_that_no_filing_states_are_said_to_be_missing(client: TestClient) -> None:
    answered = client.get("/c/MRDW?every=quarter")
    assert answered.status_code == 404 and "state no quarter" in answered.text


def test_a_question_and_its_sources(client: TestClient) -> None:
    said = client.get("/ask", params={"q": "What was Merrowdale's revenue in fiscal 2024?"}).text
    assert "2,249" in text(said) and re.search(r'<a href="/f/[0-9a-f]+">[^<]*revenue</a>', said)


def test_a_text_is_marked_by_verdict(client: TestClient) -> None:
    told = "Merrowdale's revenue was $2,249 million in fiscal 2024.\nIts revenue was $9,999 million in fiscal 2024."
    page = client.post("/check", data={"text": told, "ticker": "MRDW"}).text
    assert '<mark class="ok">$2,249 million</mark>' in page
    assert '<mark class="wrong">$9,999 million</mark>' in page


@pytest.mark.parametrize("path", ["/c/NOBODY", "/f/zzzz", "/f/zzzz/page"])
def test_what_is_not_there_is_said(client: TestClient, path: str) -> None:
    answered = client.get(path)
    assert answered.status_code == 404 and "<h1>No answer</h1>" in answered.text


def test_markup_of_a_question_stays_text(client: TestClient) -> None:
    page = client.get("/ask", params={"q": "<script>alert(1)</script>"}).text
    assert "<script" not in page and "&lt;script&gt;" in page


def test_the_watch_list_is_added_to_and_removed_from(warehouse: Path, tmp_path: Path) -> None:
    kept = tmp_path / "settings" / "watch_list.json"
    with TestClient(application(str(warehouse), kept), base_url=ADDRESS) as opened:
        assert "You watch no company yet" in opened.get("/watch").text and not kept.exists()
        there = opened.post("/watch", data={"action": "add", "ticker": " mrdw ", "back": "/c/MRDW"})
        assert str(there.url) == f"{ADDRESS}/c/MRDW" and "Stop watching" in there.text
        page = opened.get("/watch").text
        assert "Nothing new since you looked" in page and "10-K for 2024-08-31" in page
    with TestClient(application(str(warehouse), kept), base_url=ADDRESS) as again:
        assert "Nothing new since you looked" in again.get("/watch").text, "the list outlives the server"
        again.post("/watch", data={"action": "remove", "ticker": "MRDW"})
        assert "You watch no company yet" in again.get("/watch").text


def test_the_watch_list_says_what_is_new_until_it_is_marked_as_seen(warehouse: Path, tmp_path: Path) -> None:
    kept = WatchList(tmp_path / "watch_list.json")
    with tickmark.open(warehouse) as opened:
        seen = look_at(opened.company("MRDW"))
    before = {key: value for key, value in seen.values.items() if not key.endswith("|FY2024")}
    before["year|income|revenue||FY2023"] = "2000000000 USD"
    kept.see("MRDW", Look(datetime(2024, 9, 1, tzinfo=UTC), (), before))
    kept.see("ZZZZ", Look(datetime(2024, 9, 1, tzinfo=UTC)))
    with TestClient(application(str(warehouse), kept.path), base_url=ADDRESS) as client:
        page = client.get("/watch").text
        said = " ".join(text(page).split())
        assert "1 new filing since you looked on 2024-09-01" in said and "10-K for 2024-08-31 new" in said
        assert "FY2024 Revenue USD millions 2,249" in said and "FY2024 EPS, diluted USD per share 5.17" in said
        assert "Revenue USD millions FY2023 2,000 2,110" in said and "tickmark build ZZZZ" in said
        assert re.search(r'<td><a href="/f/[0-9a-f]+">2,249</a>', page)
        client.post("/watch", data={"action": "read", "ticker": ""})
        assert "Nothing new since you looked" in client.get("/watch").text
    assert kept.companies()["MRDW"].values == seen.values and kept.companies()["ZZZZ"].values == {}


def test_the_watch_list_refuses_what_it_does_not_know(client: TestClient) -> None:
    assert client.post("/watch", data={"action": "add", "ticker": "NOBODY"}).status_code == 404
    assert client.post("/watch", data={"action": "sell", "ticker": "MRDW"}).status_code == 400
    elsewhere = {"action": "add", "ticker": "MRDW", "back": "https://elsewhere.example/c/MRDW"}
    assert str(client.post("/watch", data=elsewhere).url) == f"{ADDRESS}/watch"
    forged = client.post("/watch", data={"action": "remove", "ticker": "MRDW"}, headers={"origin": "https://x.example"})
    assert forged.status_code == 403
    assert "Stop watching" in client.get("/watch").text


def test_only_this_machine_and_its_own_forms_are_answered(client: TestClient) -> None:
    assert client.get("/", headers={"host": "rebound.example:8321"}).status_code == 421
    posted = {"text": "Revenue was $1 million."}
    assert client.post("/check", data=posted, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert client.post("/check", data=posted, headers={"host": "rebound.example"}).status_code == 403
    assert client.post("/check", data={"text": "x" * MOST_BYTES}).status_code == 413


def test_nothing_may_load_or_run(client: TestClient) -> None:
    for path in ("/", "/c/MRDW", "/check", "/watch"):
        answered = client.get(path)
        assert answered.headers["Content-Security-Policy"].startswith("default-src 'none';")
        assert "<script" not in answered.text and "javascript:" not in answered.text


def test_a_new_publication_is_seen_by_the_next_page(tmp_path: Path) -> None:
    first = sample_warehouse(tmp_path / "one")
    with TestClient(application(str(first), tmp_path / "watch_list.json"), base_url=ADDRESS) as opened:
        assert "MRDW" in opened.get("/").text
        first.unlink()
        assert opened.get("/").status_code == 400
