"""Tiers of sources, and the news search against a stand-in of its service over loopback HTTP."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tickmark.errors import ConfigError, Forbidden, RateLimited, Unavailable, WrongDocument
from tickmark.settings import settings
from tickmark.sources import GoogleSearch, attributed, document_tier, domain_of, domain_tier, may_state_facts, open_news

FIRST, LAST = date(2024, 1, 1), date(2024, 3, 31)


@contextmanager
def service(answer: Any) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """A stand-in: `answer` is a function of the request's parameters that gives (status, body)."""
    asked: list[dict[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parameters = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
            asked.append(parameters)
            status, body = answer(parameters)
            payload = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload)

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def entry(number: int, day: str = "2024-02-03T10:00:00Z", **changes: Any) -> dict[str, Any]:
    return {
        "title": f"Item {number}",
        "link": f"https://www.reuters.com/{number}",
        "snippet": "text",
        "pagemap": {"metatags": [{"article:published_time": day}]},
    } | changes


@pytest.mark.parametrize(
    ("url", "tier"),
    [
        ("https://www.sec.gov/Archives/x.htm", 1),
        ("https://data.sec.gov/x", 1),
        ("https://sec.gov.example.org/x", 4),
        ("https://notsec.gov/x", 4),
        ("https://user@sec.gov:x@example.org/", 4),
        ("https://www.reuters.com/a", 3),
        ("javascript:alert(1)", 4),
        ("file:///etc/passwd", 4),
        ("http://[bad", 4),
    ],
)
def test_tiers_of_domains(url: str, tier: int) -> None:
    assert domain_tier(url) == tier


def test_facts_take_the_top_tiers_of_both_alone() -> None:
    assert may_state_facts("https://www.sec.gov/a.htm", "10-K") and may_state_facts("https://www.sec.gov/a.htm", "8-k")
    assert not may_state_facts("https://www.sec.gov/a.htm", "press release")
    assert not may_state_facts("https://www.reuters.com/a", "10-K")
    assert document_tier("blog") == 4 and domain_of("HTTPS://WWW.SEC.GOV./x") == "sec.gov"


def test_results_come_with_their_source_and_within_the_days() -> None:
    def answer(parameters: dict[str, str]) -> tuple[int, Any]:
        start, number = int(parameters["start"]), int(parameters["num"])
        return 200, {"items": [entry(n) for n in range(start, min(start + number, 13))]}

    with service(answer) as (url, asked):
        found = GoogleSearch("k", "e", url).search('"Acme Pumps"', FIRST, LAST, 15)
    assert [item.title for item in found] == [f"Item {n}" for n in range(1, 13)]
    assert asked[0] == {
        "key": "k",
        "cx": "e",
        "q": '"Acme Pumps"',
        "start": "1",
        "num": "10",
        "sort": "date:r:20240101:20240331",
    }
    assert (asked[1]["start"], asked[1]["num"]) == ("11", "5")
    assert found[0].domain == "reuters.com" and found[0].tier == 3 and found[0].published == date(2024, 2, 3)
    assert attributed(found[:1]) == ["reuters.com, 2024-02-03 (tier 3): Item 1"]


def test_what_is_dated_otherwise_or_leads_nowhere_is_left_out() -> None:
    items = [
        entry(1, "2023-01-01"),
        entry(2, link="javascript:alert(1)"),
        entry(3, pagemap=None),
        "nonsense",
        entry(4, "2024-99-99"),
    ]
    with service(lambda _: (200, {"items": items})) as (url, _):
        found = GoogleSearch("k", "e", url).search("x", FIRST, LAST)
    assert [(item.title, item.published) for item in found] == [("Item 3", None), ("Item 4", None)]


@pytest.mark.parametrize(
    ("status", "body", "error"),
    [
        (403, {}, Forbidden),
        (400, {}, Forbidden),
        (429, {}, RateLimited),
        (500, {}, Unavailable),
        (200, b"<html>", WrongDocument),
        (200, [], WrongDocument),
        (200, {"items": 3}, WrongDocument),
    ],
)
def test_errors_say_what_is_wrong_and_keep_the_key(status: int, body: Any, error: type[Exception]) -> None:
    with service(lambda _: (status, body)) as (url, _), pytest.raises(error) as raised:
        GoogleSearch("very-secret", "e", url).search("x", FIRST, LAST)
    assert "very-secret" not in str(raised.value)


def test_no_answer_is_unavailable_and_keeps_the_key() -> None:
    with pytest.raises(Unavailable) as raised:
        GoogleSearch("very-secret", "e", "http://127.0.0.1:9/v1").search("x", FIRST, LAST)
    assert "very-secret" not in str(raised.value)


def test_the_environment_configures_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TICKMARK_NEWS_KEY", "TICKMARK_NEWS_ENGINE", "TICKMARK_NEWS_URL"):
        monkeypatch.delenv(name, raising=False)
    assert open_news(settings()) is None
    monkeypatch.setenv("TICKMARK_NEWS_KEY", "k")
    with pytest.raises(ConfigError, match="TICKMARK_NEWS_ENGINE"):
        open_news(settings())
    monkeypatch.setenv("TICKMARK_NEWS_ENGINE", "e")
    monkeypatch.setenv("TICKMARK_NEWS_URL", "http://127.0.0.1:9/v1")
    assert open_news(settings()) == GoogleSearch("k", "e", "http://127.0.0.1:9/v1")
