"""A stand-in for EDGAR over real loopback HTTP: pages by path, faults by script, a log of what was asked.

    with Standin(pages) as standin:
        standin.script("/files/company_tickers.json", Answer(503), cut())
        ... EDGAR_URL=standin.url ...
        standin.asked  # every request, in order of arrival

Pages are served with an ETag and answer 304 to a conditional request, compressed where the client takes that.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import socket
import struct
import threading
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

IDENTITY = "Test Person test@example.org"


@dataclass(frozen=True)
class Answer:
    """A scripted answer in place of the page. `send` (0 to 1): the share of the body that is sent; below 1 the
    connection then ends.

    `reset` drops the connection before any answer; `length` False leaves Content-Length out; `body` None means the page
    itself.
    """

    status: int = 200
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    send: float = 1.0
    reset: bool = False
    length: bool = True


def cut() -> Answer:
    """The page, broken off half way."""
    return Answer(send=0.5)


@dataclass(frozen=True)
class Asked:
    """A request as it arrived; `moment` is monotonic seconds."""

    path: str
    moment: float
    headers: dict[str, str]


class Standin:
    """The server; `pages` may be changed while it runs."""

    def __init__(self, pages: dict[str, bytes], *, latency: float = 0.0) -> None:
        self.pages = pages
        self.latency = latency
        self.asked: list[Asked] = []
        self._scripts: defaultdict[str, deque[Answer]] = defaultdict(deque)
        self._lock = threading.Lock()
        standin = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 20

            def do_GET(self) -> None:
                standin._handle(self)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def paths(self) -> list[str]:
        return [asked.path for asked in self.asked]

    def script(self, path: str, *answers: Answer) -> None:
        """The next answers for a path, one request each; afterwards the page again."""
        with self._lock:
            self._scripts[path].extend(answers)

    def __enter__(self) -> Standin:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handle(self, request: BaseHTTPRequestHandler) -> None:
        with self._lock:
            self.asked.append(Asked(request.path, time.monotonic(), dict(request.headers.items())))
            script = self._scripts[request.path]
            scripted = script.popleft() if script else None
        time.sleep(self.latency)
        page = self.pages.get(request.path)
        if scripted is not None:
            self._send(request, scripted, page or b"")
        elif page is None:
            self._send(
                request, Answer(404, b"<html><title>SEC.gov | File Not Found Error Alert (404)</title></html>"), b""
            )
        else:
            etag = f'"{hashlib.sha256(page).hexdigest()[:16]}"'
            unchanged = request.headers.get("If-None-Match") == etag
            self._send(request, Answer(304, b"", {"ETag": etag}) if unchanged else Answer(headers={"ETag": etag}), page)

    @staticmethod
    def _send(request: BaseHTTPRequestHandler, answer: Answer, page: bytes) -> None:
        if answer.reset:
            request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            request.connection.close()
            request.close_connection = True
            return
        body, headers = (page if answer.body is None else answer.body), dict(answer.headers)
        if (
            answer.body is None
            and body
            and "gzip" in request.headers.get("Accept-Encoding", "")
            and "Content-Encoding" not in headers
            and answer.length
        ):
            body, headers["Content-Encoding"] = gzip.compress(body, 1), "gzip"
        request.send_response(answer.status)
        if answer.length:
            headers["Content-Length"] = str(len(body))
        if not answer.length or answer.send < 1:
            headers["Connection"] = "close"
            request.close_connection = True
        for name, value in headers.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body[: int(len(body) * answer.send)])


@dataclass(frozen=True)
class Report:
    """A filing in the stand-in's index, with its document; `older` puts it in the company's older index page of that
    number.
    """

    accession: str
    form: str
    filed: str
    reported: str
    document: str
    body: bytes
    older: int = 0


@dataclass(frozen=True)
class Registrant:
    """A company in the stand-in; `listed` False leaves it out of the directory of tickers."""

    cik: int
    name: str
    tickers: tuple[str, ...]
    reports: tuple[Report, ...] = ()
    fiscal_year_end: str = "1231"
    former_names: tuple[str, ...] = ()
    listed: bool = True


def pages(*registrants: Registrant) -> dict[str, bytes]:
    """Everything that EDGAR serves of these companies, by path."""
    listed = [(r, ticker) for r in registrants if r.listed for ticker in r.tickers]
    directory = {str(n): {"cik_str": r.cik, "ticker": ticker, "title": r.name} for n, (r, ticker) in enumerate(listed)}
    found = {"/files/company_tickers.json": json.dumps(directory).encode()}
    for registrant in registrants:
        found |= _submissions(registrant)
        for report in registrant.reports:
            found[document_path(registrant, report)] = report.body
    return found


def document_path(registrant: Registrant, report: Report) -> str:
    return f"/Archives/edgar/data/{registrant.cik}/{report.accession.replace('-', '')}/{report.document or report.accession + '.txt'}"


def _submissions(registrant: Registrant) -> dict[str, bytes]:
    stem = f"CIK{registrant.cik:010d}"
    older = sorted({report.older for report in registrant.reports if report.older})
    files = []
    found = {}
    for number in older:
        reports = [report for report in registrant.reports if report.older == number]
        name = f"{stem}-submissions-{number:03d}.json"
        dates = sorted(report.filed for report in reports)
        files.append({"name": name, "filingCount": len(reports), "filingFrom": dates[0], "filingTo": dates[-1]})
        found[f"/submissions/{name}"] = json.dumps(_columns(reports)).encode()
    page = {
        "cik": f"{registrant.cik:010d}",
        "name": registrant.name,
        "tickers": list(registrant.tickers),
        "fiscalYearEnd": registrant.fiscal_year_end,
        "formerNames": [
            {"name": name, "from": "2004-01-01T00:00:00.000Z", "to": "2021-01-01T00:00:00.000Z"}
            for name in registrant.former_names
        ],
        "filings": {"recent": _columns([report for report in registrant.reports if not report.older]), "files": files},
    }
    return found | {f"/submissions/{stem}.json": json.dumps(page).encode()}


def _columns(reports: list[Report]) -> dict[str, list[str]]:
    return {
        "accessionNumber": [report.accession for report in reports],
        "filingDate": [report.filed for report in reports],
        "reportDate": [report.reported for report in reports],
        "form": [report.form for report in reports],
        "primaryDocument": [report.document for report in reports],
    }
