"""The pages of `tickmark serve` on the sample company, and what they refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from sample_warehouse import sample_warehouse
from starlette.testclient import TestClient

from tickmark.web.app import MOST_BYTES, application

ADDRESS = "http://127.0.0.1:8321"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    target = sample_warehouse(tmp_path_factory.mktemp("web"))
    with TestClient(application(str(target)), base_url=ADDRESS) as opened:
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


def test_only_this_machine_and_its_own_forms_are_answered(client: TestClient) -> None:
    assert client.get("/", headers={"host": "rebound.example:8321"}).status_code == 421
    posted = {"text": "Revenue was $1 million."}
    assert client.post("/check", data=posted, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert client.post("/check", data=posted, headers={"host": "rebound.example"}).status_code == 403
    assert client.post("/check", data={"text": "x" * MOST_BYTES}).status_code == 413


def test_nothing_may_load_or_run(client: TestClient) -> None:
    for path in ("/", "/c/MRDW", "/check"):
        answered = client.get(path)
        assert answered.headers["Content-Security-Policy"].startswith("default-src 'none';")
        assert "<script" not in answered.text and "javascript:" not in answered.text


def test_a_new_publication_is_seen_by_the_next_page(tmp_path: Path) -> None:
    first = sample_warehouse(tmp_path / "one")
    with TestClient(application(str(first)), base_url=ADDRESS) as opened:
        assert "MRDW" in opened.get("/").text
        first.unlink()
        assert opened.get("/").status_code == 400
