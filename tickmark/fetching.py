"""Polite HTTP: an identity, a limit on requests, retries where they can help, and only whole bodies.

What a body has to be is the caller's to say, in a `check` that runs within the retries.
"""

from __future__ import annotations

import email.utils
import gzip
import io
import ipaddress
import logging
import random
import re
import ssl
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import TracebackType
from urllib.parse import urlsplit

import httpx
import tenacity

from tickmark.errors import (
    Forbidden,
    NotAFiling,
    NotFound,
    PermanentSourceError,
    RateLimited,
    SourceError,
    TransientSourceError,
    TruncatedBody,
    Unavailable,
    WrongDocument,
)
from tickmark.ratelimit import Limiter
from tickmark.rawstore import Page

ATTEMPTS = 8  # with waits of 0.5, 1, 2, 4, 8, 8, 8 s and jitter: half a minute before giving up
ATTEMPTS_AT_ANSWERS = 4  # at a source that does answer, with half a document or another page: some seconds
# seconds after which nothing is tried again, however few the attempts: those at a source that stalls take 30 s each
PATIENCE = 240.0
BACKOFF = 0.5  # seconds before the second attempt, doubled for each further one
BACKOFF_LIMIT = 8.0  # seconds
LASTING = 3  # failed attempts at one thing, from which on they are worth a warning: somebody is waiting
JITTER = 0.5  # at most this share of the wait is added, at random, so that clients do not come back in step
LONGEST_RETRY_AFTER = 120.0  # seconds; a source that asks for more is left alone, and the caller is told
MAX_BYTES = 256 * 2**20  # of a body, uncompressed
TIMEOUT = httpx.Timeout(30.0, connect=10.0)  # seconds, between bytes and to connect
LONGEST_BODY = (
    120.0  # seconds for a whole body, however steadily its bytes come; a filing is some megabytes, compressed
)

_TITLE = re.compile(rb"<title[^>]*>\s*(.*?)\s*</title>", re.IGNORECASE | re.DOTALL)
_THRESHOLD = b"request rate threshold"
_TRANSIENT = (408, 500, 502, 503, 504)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: `status` is 200, or 304 with an empty body. `framed` says that the transfer itself told where the body
    ends.
    """

    status: int
    body: bytes
    etag: str
    last_modified: str
    framed: bool


@cache
def _certificates(trust_env: bool) -> ssl.SSLContext:
    """Those that servers are checked against. To read them takes a fiftieth of a second, so a process does it once."""
    return httpx.create_ssl_context(trust_env=trust_env)


class Fetcher:
    """GET requests with one identity under one rate limit. May be shared by threads.

    After a source was given up over all attempts, it is asked once for each further thing, until it answers: who asks
    for hundreds of companies learns in minutes that it is down, not in hours.
    """

    def __init__(
        self,
        user_agent: str,
        limiter: Limiter,
        *,
        attempts: int = ATTEMPTS,
        backoff: float = BACKOFF,
        trust_env: bool = True,
    ) -> None:
        self._limiter = limiter
        self._attempts = attempts
        self._backoff = backoff
        self._given_up = False
        headers = {b"User-Agent": user_agent.encode(), b"Accept-Encoding": b"gzip"}
        self._client = httpx.Client(
            headers=headers,
            timeout=TIMEOUT,
            follow_redirects=False,
            trust_env=trust_env,
            verify=_certificates(trust_env),
        )

    def __enter__(self) -> Fetcher:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()
        self._limiter.close()

    def get(self, url: str, check: Callable[[Reply], None], known: Page | None = None) -> Reply:
        """GET, conditional if a page is known, again and again while that can help.

        Raises:
            PermanentSourceError: the source refuses, has no such thing, or `check` says the body is not what it must
                be.
            TransientSourceError: the fault lasted over all attempts.
        """
        retrying = tenacity.Retrying(
            retry=tenacity.retry_if_exception(_worth_another),
            wait=self._wait,
            stop=lambda state: self._tried_enough(state) or tenacity.stop_after_delay(PATIENCE)(state),
            before_sleep=_note,
            reraise=True,
        )
        try:
            reply: Reply = retrying(self._once, url, check, known)
            self._given_up = False
            return reply
        except TransientSourceError as error:
            self._given_up = True
            tries = retrying.statistics.get("attempt_number", 1)
            raise type(error)(
                f"{error} (attempts: {tries})", retry_after=error.retry_after, hint="try again later"
            ) from error

    def _tried_enough(self, state: tenacity.RetryCallState) -> bool:
        """Whether it has been tried as often as it is worth: what answers, but with something else, is likelier to do
        so again than what is busy.
        """
        error = state.outcome.exception() if state.outcome else None
        attempts = (
            min(self._attempts, ATTEMPTS_AT_ANSWERS)
            if isinstance(error, (NotAFiling, TruncatedBody))
            else self._attempts
        )
        return state.attempt_number >= (1 if self._given_up else attempts)

    def _once(self, url: str, check: Callable[[Reply], None], known: Page | None) -> Reply:
        request = self._client.build_request("GET", url, headers=_conditions(known))
        try:
            with self._limiter.slot():
                response = self._client.send(request, stream=True)
        except httpx.TransportError as error:
            raise Unavailable(f"{url}: {_words(error)}") from error
        try:
            raw = _read(response)
        except httpx.TransportError as error:
            raise TruncatedBody(f"{url}: the body broke off: {_words(error)}") from error
        finally:
            response.close()
        if response.status_code == 304 and known is not None:
            return Reply(304, b"", known.etag, known.last_modified, True)
        if response.status_code != 200:
            raise self._refusal(response, raw)
        reply = Reply(
            200,
            _unpack(response, raw),
            response.headers.get("ETag", ""),
            response.headers.get("Last-Modified", ""),
            _framed(response),
        )
        check(reply)
        return reply

    def _refusal(self, response: httpx.Response, raw: bytes) -> SourceError:
        url, status = response.request.url, response.status_code
        try:
            body = _unpack(response, raw)
        except SourceError:
            body = b""
        said = f"{url}: {status} {response.reason_phrase}" + (f", '{title}'" if (title := page_title(body)) else "")
        wait = _retry_after(response)
        if status == 429 or (status == 403 and _THRESHOLD in body[:4096].lower()):
            self._limiter.pause(min(wait or 1.0, LONGEST_RETRY_AFTER))
            return RateLimited(said, retry_after=wait)
        if status in _TRANSIENT:
            return Unavailable(said, retry_after=wait)
        if status == 403:
            return Forbidden(
                said,
                hint=(
                    "the SEC refuses clients that do not say who they are: set EDGAR_IDENTITY='Your Name "
                    "you@example.org'"
                ),
            )
        if status in (404, 410):
            return NotFound(said)
        if 300 <= status < 400:
            return NotAFiling(
                f"{said}: sent on to {response.headers.get('Location', 'nowhere')}, which is not followed"
            )
        return PermanentSourceError(said)

    def _wait(self, state: tenacity.RetryCallState) -> float:
        """Seconds to wait: what the source asked for, or backoff; with jitter, whichever is longer."""
        error = state.outcome.exception() if state.outcome else None
        asked = error.retry_after if isinstance(error, TransientSourceError) else None
        backoff: float = min(self._backoff * 2.0 ** (state.attempt_number - 1), BACKOFF_LIMIT)
        return max(asked or 0.0, backoff) + random.uniform(0, JITTER * backoff)


def page_title(body: bytes) -> str:
    """The `<title>` of an HTML page, white space folded; empty where there is none near its beginning."""
    match = _TITLE.search(body[:65536])
    return " ".join(match[1].decode("utf-8", "replace").split())[:200] if match else ""


def refuse_error_page(reply: Reply, url: str) -> None:
    """The SEC's own pages may come with status 200; they are never the document that was asked for.

    Raises:
        RateLimited: the page says that requests were too many.
        WrongDocument: the page says that this client is not welcome.
        NotAFiling: any other page of sec.gov itself, such as one about maintenance.
    """
    head = reply.body[:4096].lower()
    title = page_title(reply.body)
    if _THRESHOLD in head and len(reply.body) < 65536:
        raise RateLimited(f"{url}: '{title or 'Request Rate Threshold Exceeded'}'")
    if b"undeclared automated tool" in head and len(reply.body) < 65536:
        raise WrongDocument(
            f"{url}: got a page of the SEC in place of the document: '{title}'", hint="check EDGAR_IDENTITY"
        )
    if title.lower().startswith("sec.gov |"):
        raise NotAFiling(f"{url}: got a page of the SEC in place of the document: '{title}'")


def is_loopback(url: str) -> bool:
    """Whether a URL's host is this machine."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _conditions(known: Page | None) -> dict[str, str]:
    if known is None:
        return {}
    return {
        name: value
        for name, value in (("If-None-Match", known.etag), ("If-Modified-Since", known.last_modified))
        if value and value.isascii() and value.isprintable()
    }


def _read(response: httpx.Response) -> bytes:
    """The body as sent, still compressed.

    Raises:
        TruncatedBody: fewer bytes than Content-Length promised, or not all of them in time.
        WrongDocument: more bytes than any filing has.
    """
    parts, until = io.BytesIO(), time.monotonic() + LONGEST_BODY
    for part in response.iter_raw():
        parts.write(part)
        if time.monotonic() > until:
            raise TruncatedBody(f"{response.request.url}: {parts.tell()} bytes in {LONGEST_BODY:g} s, and no end")
        if parts.tell() > MAX_BYTES:
            raise WrongDocument(f"{response.request.url}: more than {MAX_BYTES} bytes")
    promised = response.headers.get("Content-Length", "")
    if re.fullmatch(r"[0-9]{1,18}", promised) and parts.tell() < int(promised):
        raise TruncatedBody(f"{response.request.url}: {parts.tell()} of {promised} bytes came")
    return parts.getvalue()


def _unpack(response: httpx.Response, raw: bytes) -> bytes:
    """The body uncompressed; gzip's own length and checksum show a body that is cut off or damaged.

    Raises:
        TruncatedBody: the compressed body is cut off or damaged.
        WrongDocument: an encoding that was not asked for, or more bytes than any filing has.
    """
    encoding = response.headers.get("Content-Encoding", "identity").lower()
    if encoding == "identity" or not raw:
        return raw
    url = response.request.url
    if encoding not in ("gzip", "x-gzip"):
        raise WrongDocument(f"{url}: sent with the encoding '{encoding}', which was not asked for")
    try:
        body = gzip.GzipFile(fileobj=io.BytesIO(raw)).read(MAX_BYTES + 1)
    except (EOFError, OSError, zlib.error) as error:
        raise TruncatedBody(f"{url}: the compressed body is damaged: {error}") from error
    if len(body) > MAX_BYTES:
        raise WrongDocument(f"{url}: more than {MAX_BYTES} bytes once uncompressed")
    return body


def _framed(response: httpx.Response) -> bool:
    headers = response.headers
    return (
        "Content-Length" in headers
        or "chunked" in headers.get("Transfer-Encoding", "").lower()
        or "gzip" in headers.get("Content-Encoding", "").lower()
    )


def _retry_after(response: httpx.Response) -> float | None:
    """Seconds that Retry-After asks for, as a number or as a date; None without it or with nonsense in it."""
    text = response.headers.get("Retry-After", "").strip()
    if re.fullmatch(r"[0-9]{1,9}", text):
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, TypeError):
        return None


def _worth_another(error: BaseException) -> bool:
    return isinstance(error, TransientSourceError) and (error.retry_after or 0.0) <= LONGEST_RETRY_AFTER


def _note(state: tenacity.RetryCallState) -> None:
    error = state.outcome.exception() if state.outcome else None
    level = logging.INFO if state.attempt_number < LASTING else logging.WARNING
    _log.log(level, "attempt %d failed, trying again in %.1f s: %s", state.attempt_number, state.upcoming_sleep, error)


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
