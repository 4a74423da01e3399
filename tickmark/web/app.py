"""The web application: addresses, what each answers, and what it refuses.

It is for the people of one machine. It answers only requests that name the loopback host (a page elsewhere cannot reach
it through a name of its own), takes a form only from its own pages, and sends a policy that lets nothing load or run.
"""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from tickmark.api import Warehouse, open_at
from tickmark.errors import NotInWarehouse, TickmarkError
from tickmark.narrate.html.shell import e
from tickmark.web import pages

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
HOSTS = frozenset(("127.0.0.1", "localhost", "::1"))
MOST_BYTES = 400_000  # of a form: a text of 100,000 characters, encoded


class Site:
    """What the pages are made of: one snapshot of the warehouse, opened again when another is published."""

    def __init__(self, target: str) -> None:
        self.target = target
        self._lock = threading.RLock()
        self._opened: Warehouse | None = None
        self._state: object = None

    def read(self, made: Callable[[Warehouse], str]) -> str:
        """What `made` makes of the present snapshot. One request at a time: the facts read for one serve the next."""
        with self._lock:
            state = _state(self.target)
            if self._opened is None or state != self._state:
                self.close()
                self._opened, self._state = open_at(self.target), state
            return made(self._opened)

    def close(self) -> None:
        """Give the snapshot up."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None


def application(target: str) -> Starlette:
    """The application over the warehouse at a path or URL; it is opened by the first request."""
    site = Site(target)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        site.close()

    def page(made: Callable[[Warehouse, Request], str]) -> Callable[[Request], Awaitable[Response]]:
        """What answers a request with the page that is made for it."""

        async def answered(request: Request) -> Response:
            return await _page(site, request, lambda warehouse: made(warehouse, request))

        return answered

    async def check(request: Request) -> Response:
        if request.method != "POST":
            return _html(pages.frame("Check a text", pages.check_form()))
        form = await _form(request)
        if isinstance(form, Response):
            return form
        text, ticker = form.get("text", [""])[0].replace("\r\n", "\n"), form.get("ticker", [""])[0].strip()
        return await _page(site, request, lambda warehouse: _checked(warehouse, text, ticker))

    return Starlette(
        routes=[
            Route("/", page(_companies)),
            Route("/c/{ticker}", page(_statements)),
            Route("/ask", page(_answer)),
            Route("/search", page(_passages)),
            Route("/f/{fact_id}", page(_evidence)),
            Route("/f/{fact_id}/page", page(_at_cell)),
            Route("/check", check, methods=["GET", "POST"]),
            Route("/style.css", _style),
        ],
        lifespan=lifespan,
    )


def _companies(warehouse: Warehouse, _: Request) -> str:
    return pages.frame("Companies", pages.companies(warehouse.companies(), warehouse.filings()))


def _statements(warehouse: Warehouse, request: Request) -> str:
    known = warehouse.company(request.path_params["ticker"])
    every = request.query_params.get("every", "year")
    found = known.financials(every="quarter" if every == "quarter" else "year", periods=6)
    return pages.frame(f"{known.name} ({known.ticker})", pages.statements(found.full, every))


def _answer(warehouse: Warehouse, request: Request) -> str:
    question = request.query_params.get("q", "")
    return pages.frame(question, pages.answer(warehouse.ask(question).full), asked=question)


def _passages(warehouse: Warehouse, request: Request) -> str:
    question = request.query_params.get("q", "")
    return pages.frame(question, pages.passages(warehouse.search(question).full), asked=question)


def _evidence(warehouse: Warehouse, request: Request) -> str:
    known = warehouse.fact(request.path_params["fact_id"])
    found = warehouse.evidence(known.fact_id)
    return pages.frame(f"{known.ticker}: {known.label}", pages.evidence(known, found))


def _checked(warehouse: Warehouse, text: str, ticker: str) -> str:
    found = warehouse.verify(text, warehouse.company(ticker).ticker if ticker else None)
    return pages.frame("Check a text", pages.checked(text, found) + pages.check_form(text, ticker))


async def _style(_: Request) -> Response:
    return Response(pages.CSS, media_type="text/css", headers=HEADERS)


async def _page(site: Site, request: Request, made: Callable[[Warehouse], str]) -> Response:
    """A page, or the error in words: 404 where something is not there, 400 where the request cannot be answered."""
    if not _of_this_machine(request):
        return PlainTextResponse("this address is for the machine that it runs on", 421, HEADERS)
    try:
        return _html(await run_in_threadpool(site.read, made))
    except TickmarkError as error:
        status = 404 if isinstance(error, NotInWarehouse) else 400
        return _html(pages.frame("No answer", f"<p>{e(error)}</p>"), status)


def _of_this_machine(request: Request) -> bool:
    return urlsplit(f"//{request.headers.get('host', '')}").hostname in HOSTS


async def _form(request: Request) -> dict[str, list[str]] | Response:
    """The fields of a form; or why it is not taken: it comes from another page, or is too long."""
    origin = request.headers.get("origin")
    if not _of_this_machine(request) or (origin and urlsplit(origin).netloc != request.headers.get("host")):
        return PlainTextResponse("forms are taken from this application's own pages alone", 403, HEADERS)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            return PlainTextResponse(f"the text is longer than {MOST_BYTES:,} bytes", 413, HEADERS)
    return parse_qs(body.decode("utf-8", "replace"))


def _at_cell(warehouse: Warehouse, request: Request) -> str:
    """The filing's own page, made harmless, with the fact's cell marked."""
    from tickmark.narrate.html.filing import Mark, filing_page

    known = warehouse.fact(request.path_params["fact_id"])
    if known.table_index is None or known.row_index is None or known.column_index is None:
        raise NotInWarehouse(f"{known.fact_id} was read from a sentence", hint="its evidence shows the paragraph")
    days = f"{known.period_start} to {known.period_end_date}" if known.period_start else f"on {known.period_end_date}"
    reasons = (("Fact", known.metric or known.label), ("Value", f"{known.value:,} {known.unit}"), ("Period", days))
    mark = Mark(known.fact_id, known.table_index, known.row_index, known.column_index, known.printed, reasons)
    title = f"{known.ticker} {known.doc_type} {known.accession}"
    text, _ = filing_page(warehouse.document(known.accession), title, [mark], f"/f/{known.fact_id}")
    return text


def _state(target: str) -> object:
    """What changes when another snapshot is published in the place of a local database."""
    try:
        found = Path(target).stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _html(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, HEADERS)
