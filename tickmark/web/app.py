"""The web application: addresses, what each answers, and what it refuses.

It is for the people of one machine. It answers only requests that name the loopback host (a page elsewhere cannot reach
it through a name of its own), takes a form only from its own pages, and sends a policy that lets nothing load or run.
"""

from __future__ import annotations

import re
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from tickmark.api import Warehouse, open_at
from tickmark.errors import NotInWarehouse, QueryError, TickmarkError
from tickmark.factstore import StoredFact
from tickmark.narrate.html.shell import e
from tickmark.web import pages
from tickmark.web.filing_pages import anchor_of, page_at, page_of
from tickmark.web.news import look_at, news_of
from tickmark.web.watch_list import WatchList
from tickmark.web.watch_page import watch_list

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

    def __init__(self, target: str, watched: Path) -> None:
        self.target = target
        self._lock = threading.RLock()
        self._opened: Warehouse | None = None
        self._state: object = None
        self.watched = WatchList(watched)

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


def application(target: str, watched: Path) -> Starlette:
    """The application over the warehouse at a path or URL; it is opened by the first request.

    Args:
        target: the warehouse.
        watched: the file that keeps the watch list; it need not exist.
    """
    site = Site(target, watched)

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

    async def watch(request: Request) -> Response:
        if request.method != "POST":
            return await _page(site, request, lambda warehouse: _watched(warehouse, site.watched))
        form = await _form(request)
        if isinstance(form, Response):
            return form
        action, ticker, back = (form.get(name, [""])[0].strip() for name in ("action", "ticker", "back"))
        to = back if re.fullmatch(r"/c/[\w.%-]+", back, re.ASCII) else "/watch"
        answered = await _page(site, request, lambda warehouse: _watch(warehouse, site.watched, action, ticker))
        return answered if answered.status_code >= 400 else RedirectResponse(to, 303, HEADERS)

    return Starlette(
        routes=[
            Route("/", page(_companies)),
            Route("/c/{ticker}", page(lambda warehouse, request: _statements(warehouse, request, site.watched))),
            Route("/d/{accession}", page(_filing)),
            Route("/watch", watch, methods=["GET", "POST"]),
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


def _watched(warehouse: Warehouse, watched: WatchList) -> str:
    looks, there = watched.companies(), {company.ticker: company for company in warehouse.companies()}
    news = [news_of(there[ticker], look) for ticker, look in looks.items() if ticker in there]
    absent = [ticker for ticker in looks if ticker not in there]
    return pages.frame("Watch list", watch_list(news, absent, there.values()))


def _watch(warehouse: Warehouse, watched: WatchList, action: str, ticker: str) -> str:
    """Change the watch list: add a company, remove it, or mark it (or, without a ticker, all) as seen."""
    if action == "add":
        company = warehouse.company(ticker)
        if company.ticker not in watched.companies():
            watched.see(company.ticker, look_at(company))
    elif action == "remove":
        watched.remove(ticker)
    elif action == "read":
        there = {company.ticker: company for company in warehouse.companies()}
        for own in [ticker] if ticker else list(watched.companies()):
            if own in there:
                watched.see(own, look_at(there[own]))
    else:
        raise QueryError(f"the watch list cannot '{action}'", hint="it can add, remove and read")
    return ""


def _statements(warehouse: Warehouse, request: Request, watched: WatchList) -> str:
    known = warehouse.company(request.path_params["ticker"])
    every = request.query_params.get("every", "year")
    found = known.financials(every="quarter" if every == "quarter" else "year", periods=6)
    return pages.frame(
        f"{known.name} ({known.ticker})",
        pages.statements(found.full, every, watched=known.ticker in watched.companies()),
    )


def _answer(warehouse: Warehouse, request: Request) -> str:
    question = request.query_params.get("q", "")
    return pages.frame(question, pages.answer(warehouse.ask(question).full), asked=question)


def _passages(warehouse: Warehouse, request: Request) -> str:
    question = request.query_params.get("q", "")
    return pages.frame(question, pages.passages(warehouse.search(question).full), asked=question)


def _evidence(warehouse: Warehouse, request: Request) -> str:
    known = warehouse.fact(request.path_params["fact_id"])
    found, stored = warehouse.evidence(known.fact_id), _stored(warehouse, known.fact_id)
    anchor = anchor_of(warehouse.document(known.accession), stored)
    page = f"/f/{known.fact_id}/page#{anchor}" if anchor else ""
    return pages.frame(f"{known.ticker}: {known.label}", pages.evidence(known, found, page))


def _stored(warehouse: Warehouse, fact_id: str) -> StoredFact:
    found = warehouse.asker.store.get(fact_id)
    if found is None:
        raise NotInWarehouse(f"there is no fact {fact_id}")
    return found


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
    """The filing's own page, made harmless, with the fact's place marked."""
    known = warehouse.fact(request.path_params["fact_id"])
    return page_at(warehouse.document(known.accession), _stored(warehouse, known.fact_id), f"/f/{known.fact_id}")


def _filing(warehouse: Warehouse, request: Request) -> str:
    """A filing's own page, made harmless, with the cells of all its facts marked."""
    accession = request.path_params["accession"]
    raw = warehouse.document(accession)
    ticker = next(filing.ticker for filing in warehouse.filings() if filing.accession == accession)
    held = warehouse.asker.store.facts(ticker)
    facts = [fact for fact in held.facts if fact.accession == accession] if held else []
    if not facts:
        raise NotInWarehouse(f"no fact was read from {accession}")
    return page_of(raw, facts, f"/c/{quote(ticker, safe='')}")


def _state(target: str) -> object:
    """What changes when another snapshot is published in the place of a local database."""
    try:
        found = Path(target).stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _html(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, HEADERS)
