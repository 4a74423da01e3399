"""EDGAR: which filings a company has made, and their documents.

Addresses are always those of www.sec.gov and data.sec.gov; EDGAR_URL only changes the host that is asked.
An index page is asked for once in a while, conditionally; a document once ever, since a filing never changes.
"""

from __future__ import annotations

import json
import logging
import os
import re
import tempfile
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tickmark import __version__
from tickmark.edgar_index import (
    DATA,
    DIRECTORY,
    WWW,
    companies_in,
    company_in,
    filing_in,
    leaves_statements_to_exhibit,
    older_pages,
    rows,
    shape,
    submissions_url,
    whole_submission,
)
from tickmark.entities import Entities, cik_in
from tickmark.errors import ConfigError, NotFound, PermanentSourceError, UnknownEntity, WrongDocument
from tickmark.fetching import ATTEMPTS, BACKOFF, Fetcher, is_loopback
from tickmark.forms import DEFAULT_FORMS, is_in_exhibits
from tickmark.model import Company, Filing
from tickmark.ratelimit import Limiter, RateLimiter
from tickmark.rawstore import Page, RawStore, Stored
from tickmark.received import check_document, check_json
from tickmark.schemas import PERIOD_PATTERN, TABLES
from tickmark.settings import Settings
from tickmark.shared_limit import SharedLimiter
from tickmark.sources import SEC, fact_documents, may_state_facts

if TYPE_CHECKING:
    import pandas as pd

REQUESTS_PER_SECOND = 10  # the SEC's limit: https://www.sec.gov/os/accessing-edgar-data
INDEX_AGE = 300.0  # seconds for which one client takes an index page as current

INDEX_PAGES = 256  # kept in memory by one client

_log = logging.getLogger(__name__)
_IDENTITY = re.compile(r"\S.*?[\s<(]+[^@\s<>()]+@[^@\s<>()]+\.[^@\s<>()]+[>)]?")


class IndexCache:
    """Index pages in memory, parsed, by the address asked. Clients of one process may share one, so that none asks
    again for what another has seen.

    A page is current for `age` seconds; the latest `pages` are kept.
    """

    def __init__(self, age: float = INDEX_AGE, pages: int = INDEX_PAGES) -> None:
        self._age = age
        self._pages = pages
        self._held: OrderedDict[str, tuple[dict[str, Any], float]] = OrderedDict()  # page, and until when it is current
        self._locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
        self._guard = threading.Lock()
        self._directory: tuple[dict[str, Any], list[Company], Entities] | None = None

    def lock(self, address: str) -> threading.Lock:
        """Held while an address is asked, so that nobody asks it at the same time."""
        with self._guard:
            return self._locks[address]

    def get(self, address: str) -> dict[str, Any] | None:
        """The page; None if it is not there or not current."""
        with self._guard:
            data, until = self._held.get(address, (None, 0.0))
        return data if time.monotonic() < until else None

    def put(self, address: str, data: dict[str, Any]) -> None:
        """Keep a page that is current now."""
        with self._guard:
            self._held[address] = (data, time.monotonic() + self._age)
            self._held.move_to_end(address)
            while len(self._held) > self._pages:
                self._held.popitem(last=False)

    def expire(self) -> None:
        """No page is current any more."""
        with self._guard:
            self._held.clear()

    def directory(self, data: dict[str, Any]) -> tuple[list[Company], Entities]:
        """The companies of a directory page and the resolver over them, made once per page."""
        made = self._directory
        if made is None or made[0] is not data:
            companies = companies_in(data)
            made = self._directory = (data, companies, Entities(companies))
        return made[1], made[2]


class EdgarClient:
    """EDGAR's index and documents. May be shared by threads; the limit on requests holds over processes too.

    `attempts` and `backoff` (seconds before the second attempt) shape the retries; `indexes` may be shared by clients.
    """

    def __init__(
        self,
        settings: Settings,
        store: RawStore,
        *,
        indexes: IndexCache | None = None,
        attempts: int = ATTEMPTS,
        backoff: float = BACKOFF,
    ) -> None:
        """Raises ConfigError: EDGAR_URL cannot be used, or EDGAR_IDENTITY is missing or names no mail address."""
        self._host = _host(settings.edgar_url)
        user_agent = _user_agent(settings, self._host)
        limiter = _limiter(settings, self._host)
        trust_env = not is_loopback(self._host)  # a proxy is of no use to reach this machine
        self._fetcher = Fetcher(user_agent, limiter, attempts=attempts, backoff=backoff, trust_env=trust_env)
        self._store = store
        self._indexes = IndexCache() if indexes is None else indexes
        self._refused: defaultdict[int, dict[str, None]] = defaultdict(dict)

    def __enter__(self) -> EdgarClient:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._fetcher.close()

    def refresh(self) -> None:
        """Take no index page as current any more: each is asked for again, conditionally, when next needed."""
        self._indexes.expire()

    def companies(self) -> list[Company]:
        """Every company with a ticker, one per CIK with all its tickers, in EDGAR's order. Fiscal year ends and former
        names are not in this list.
        """
        return self._directory()[0]

    def resolve(self, text: str) -> Company:
        """The company that a name, ticker or CIK means, with fiscal year end, former names and former tickers.

        Raises:
            EntityError: ambiguous or unknown; with candidates.
            SourceError: EDGAR could not be asked.
        """
        return self._complete(text, by_name=True)

    def by_ticker(self, text: str) -> Company:
        """As `resolve`, but by ticker or CIK only."""
        return self._complete(text, by_name=False)

    def company(self, cik: int) -> Company:
        """A company by its CIK, from its own index page.

        Raises:
            UnknownEntity: EDGAR has no company with this CIK.
            SourceError: EDGAR could not be asked.
        """
        return company_in(self._submissions(cik), cik)

    def filings(
        self,
        company: Company,
        forms: Sequence[str] | None = None,
        since: date | None = None,
        *,
        ticker: str | None = None,
        latest: bool = False,
    ) -> list[Filing]:
        """Filings of these forms (default: 10-K and 10-Q with their amendments) filed on or after `since`, oldest
        first.

        Older index pages are read as far as `since` needs. `ticker` is the partition they are for; default: the
        company's first. A filing without a report date belongs to no partition and is left out, with a warning in the
        log. So is one whose entry in the index names what cannot be; `refused` names these. With `latest` only the
        newest index page is read: a year of filings, or a thousand, whichever is more.

        Raises:
            UnknownEntity, SourceError: as `company`.
            ConfigError: `ticker` is not in capitals, as partitions are; or facts are not taken from a form
                (`sources.yaml`).
        """
        if ticker and ticker != ticker.upper():
            raise ConfigError(
                f"'{ticker}' is no name of a partition: tickers are in capitals",
                hint=f"add the partition {ticker.upper()} in its place",
            )
        wanted = {form.strip().upper() for form in (DEFAULT_FORMS if forms is None else forms)}
        if others := sorted(form for form in wanted if not may_state_facts(SEC, form)):
            raise ConfigError(
                f"facts are not taken from {', '.join(others)}",
                hint=f"they are taken from {', '.join(fact_documents())}",
            )
        partition = ticker or (company.tickers[0] if company.tickers else f"CIK{company.cik:010d}")
        found: dict[str, Filing] = {}
        for url, columns in islice(self._index_pages(company.cik, since), 1 if latest else None):
            for row in rows(url, columns):
                if row["form"].upper() not in wanted:
                    continue
                try:
                    filing = filing_in(url, row, company, partition)
                except WrongDocument as error:
                    self._refuse(company.cik, str(error))
                    continue
                if filing is not None and (since is None or filing.filing_date >= since):
                    found.setdefault(filing.accession, filing)
        return sorted(found.values(), key=lambda filing: (filing.filing_date, filing.accession))

    def refused(self, company: Company) -> tuple[str, ...]:
        """The entries of a company's index that `filings` has left out, each with the reason."""
        return tuple(self._refused[company.cik])

    def _refuse(self, cik: int, reason: str) -> None:
        if reason not in self._refused[cik]:
            self._refused[cik][reason] = None
            _log.warning("an entry of the index is left out: %s", reason)

    def fetch(self, filing: Filing) -> Filing:
        """The filing with `sha256` and `bytes`, its document in the store; nothing is asked of EDGAR if it is there
        already.

        A current report (8-K) says little itself, and so does an annual report that leaves its statements to the report
        to shareholders (exhibit 13): these are fetched as the whole submission, with their exhibits, where EDGAR has
        that.

        Raises:
            SourceError: the document could not be had, or is not what it claims to be; nothing was stored.
        """
        if not is_in_exhibits(filing.form):
            alone = self._fetch(filing)
            if not leaves_statements_to_exhibit(filing.form, self._store.get(alone.sha256)):
                return alone
        try:
            return self._fetch(whole_submission(filing))
        except NotFound:
            _log.warning("%s: EDGAR has no whole submission: read without its exhibits", filing.accession)
            return self._fetch(filing)

    def _fetch(self, filing: Filing) -> Filing:
        address = self._address(filing.url)
        key = (
            filing.url if not self._host else f"stand-in:{urlsplit(filing.url).path}"
        )  # what a stand-in says is never taken for EDGAR's word
        with self._indexes.lock(key):
            stored = self._store.linked(key)
            if stored is None:
                body = self._fetcher.get(address, lambda reply: check_document(reply, filing.document, filing.url)).body
                stored = Stored(self._store.put(body), len(body))
                self._store.link(key, stored)
        return replace(filing, sha256=stored.sha256, bytes=stored.bytes)

    def _complete(self, text: str, *, by_name: bool) -> Company:
        entities = self._directory()[1]
        try:
            found = entities.resolve(text) if by_name else entities.by_ticker(text)
        except UnknownEntity:
            cik = cik_in(text)
            if cik is None:
                raise
            return self.company(cik)  # a company without a ticker is not in the list
        complete = self.company(found.cik)
        return replace(complete, tickers=complete.tickers or found.tickers)

    def _directory(self) -> tuple[list[Company], Entities]:
        return self._indexes.directory(self._index(DIRECTORY))

    def _submissions(self, cik: int) -> dict[str, Any]:
        try:
            return self._index(submissions_url(cik))
        except NotFound as error:
            raise UnknownEntity(f"EDGAR has no company with the CIK {cik}") from error

    def _index_pages(self, cik: int, since: date | None) -> Iterator[tuple[str, dict[str, Any]]]:
        """The columns of a company's index, newest page first, without older pages that end before `since`."""
        data = self._submissions(cik)
        with shape(submissions_url(cik)):
            recent = data["filings"]["recent"]
        yield submissions_url(cik), recent
        pages, bad = older_pages(data, cik, since)
        for reason in bad:
            self._refuse(cik, reason)
        for url in pages:
            try:
                older = self._index(url)
                list(rows(url, older))
            except (NotFound, WrongDocument) as error:  # what may pass is asked for again
                self._refuse(cik, str(error))
                continue
            yield url, older

    def _index(self, url: str) -> dict[str, Any]:
        """An index page, parsed; asked for only if this client has not seen it lately, and conditionally if the store
        has seen it.
        """
        address = self._address(url)
        with self._indexes.lock(address):
            if (current := self._indexes.get(address)) is not None:
                return current
            page = self._store.page(address)
            reply = self._fetcher.get(address, lambda reply: check_json(reply, url), page)
            data: dict[str, Any] = json.loads(page.body if reply.status == 304 and page is not None else reply.body)
            if reply.status != 304 and (reply.etag or reply.last_modified):
                self._store.save_page(address, Page(reply.body, reply.etag, reply.last_modified))
            self._indexes.put(address, data)
            return data

    def _address(self, url: str) -> str:
        """Where to ask for an address of EDGAR's; nothing else is ever asked for."""
        for host in (WWW, DATA):
            if url.startswith(f"{host}/"):
                return f"{self._host or host}{url[len(host) :]}"
        raise PermanentSourceError(f"{url} is not an address of EDGAR")


def collect(
    client: EdgarClient,
    ticker: str,
    period: str,
    forms: Sequence[str] | None = None,
    take: Callable[[Filing], Filing | None] | None = None,
) -> pd.DataFrame:
    """The rows of `raw_filings` for one partition, documents stored; empty where nothing was filed.

    Args:
        take: what fetches a filing, by default `client.fetch`; where it gives None, the filing is left out.

    Raises:
        ConfigError: the period is not of the form 2024Q1, or the ticker not in capitals.
        EntityError, SourceError: as `EdgarClient.by_ticker` and `EdgarClient.fetch`.
    """
    if not re.fullmatch(PERIOD_PATTERN, period):
        raise ConfigError(f"'{period}' is not a period", hint="a period is a calendar quarter, as 2024Q1")
    company = client.by_ticker(ticker)
    quarter_start = date(int(period[:4]), 3 * int(period[5]) - 2, 1)
    filings = [f for f in client.filings(company, forms, since=quarter_start, ticker=ticker) if f.period == period]
    return raw_filings_frame(found for found in map(take or client.fetch, filings) if found is not None)


def raw_filings_frame(filings: Iterable[Filing]) -> pd.DataFrame:
    """Fetched filings as rows of `raw_filings`."""
    table = TABLES["raw_filings"]
    return table.frame(
        [{name: getattr(filing, name) for name in table.column_names} | _unsaid(filing) for filing in filings]
    )


def _unsaid(filing: Filing) -> dict[str, str | None]:
    """What nobody told of a filing is null."""
    return {"fiscal": filing.fiscal or None, "currency": filing.currency or None}


def _host(edgar_url: str) -> str:
    """Scheme and host (and path) that stand for EDGAR; empty for EDGAR itself.

    Raises:
        ConfigError: not an http(s) address.
    """
    url = edgar_url.strip().rstrip("/")
    try:
        parts = urlsplit(url)
        usable = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and not (parts.query or parts.fragment)
        )
    except ValueError:
        usable = False
    if url and not usable:
        raise ConfigError(
            f"EDGAR_URL='{edgar_url}' is not the address of a host",
            hint="for instance http://127.0.0.1:8009; leave it out for EDGAR itself",
        )
    return "" if f".{parts.hostname}".endswith(".sec.gov") else url


def _user_agent(settings: Settings, host: str) -> str:
    """Who asks, as the SEC wants it said.

    Raises:
        ConfigError: EDGAR_IDENTITY is missing where EDGAR itself is asked, or is not a name and a mail address.
    """
    identity = settings.edgar_identity.strip()
    product = f"Tickmark/{__version__}"
    if not identity and host:
        return product
    if not identity:
        raise ConfigError(
            "EDGAR_IDENTITY is not set",
            hint="the SEC requires automated clients to say who they are: EDGAR_IDENTITY='Your Name you@example.org'",
        )
    if not identity.isprintable() or not _IDENTITY.fullmatch(identity):
        raise ConfigError(
            f"EDGAR_IDENTITY={identity!r} is not a name and a mail address",
            hint="write it as 'Your Name you@example.org'",
        )
    return f"{identity} {product}"


def _limiter(settings: Settings, host: str) -> Limiter:
    """The common limit of all that ask this host: in Redis where there are several machines, else in files."""
    name = re.sub(r"[^\w.\-]", "_", urlsplit(host).netloc if host else "sec.gov")
    if settings.limiter:
        return SharedLimiter(settings.limiter, name, REQUESTS_PER_SECOND)
    return RateLimiter(_limiter_folder(settings, name), REQUESTS_PER_SECOND)


def _limiter_folder(settings: Settings, name: str) -> Path:
    """Where the processes that use this data keep their common limit: in TICKMARK_DATA, or, where that is an object
    store, on this machine.
    """
    data = settings.data.removeprefix("file://")
    root = Path(tempfile.gettempdir()) / f"tickmark-{os.getuid()}" if "://" in data else Path(data)
    return root / "run" / f"edgar-{name}"
