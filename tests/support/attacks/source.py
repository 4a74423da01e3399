"""What a source, or what stands before it, sends in place of a filing or an index page.

A row is the answer, and whether it is an index page that is asked for. What is sent is not kept, the error is one that
is explained, and the right page is had the next time.
"""

from __future__ import annotations

import gzip
import re
import socket
import struct
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

from edgar_standin import IDENTITY, Answer, Registrant, Report, Standin, document_path, pages
from effort import no_endless_wait

from tickmark import fetching
from tickmark.edgar import EdgarClient
from tickmark.errors import SourceError
from tickmark.rawstore import RawStore
from tickmark.settings import Settings

FILING: Final = (
    b"<html><head><title>x</title></head><body><p>UNITED STATES</p><p>SECURITIES AND EXCHANGE COMMISSION</p>"
    b"<p>FORM&#160;10-K</p>" + b"<table><tr><td>Revenue</td><td>1,234</td></tr></table>" * 300 + b"</body></html>"
)
ANNUAL: Final = Report("0000000101-24-000007", "10-K", "2024-02-21", "2024-01-28", "acme-20240128.htm", FILING)
ACME: Final = Registrant(101, "Acme Tools Inc.", ("ACME",), (ANNUAL,), "0128")
INDEX: Final = "/submissions/CIK0000000101.json"
HTML: Final = {"Content-Type": "text/html"}


def bomb(megabytes: int) -> bytes:
    """So many megabytes of zeros, packed. All are alike, so one is packed and repeated."""
    megabyte, checksum = bytes(2**20), 0
    packing = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    block = packing.compress(megabyte) + packing.flush(zlib.Z_FULL_FLUSH)
    for _ in range(megabytes):
        checksum = zlib.crc32(megabyte, checksum)
    ends = struct.pack("<II", checksum, megabytes * 2**20)
    return b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + block * megabytes + packing.flush(zlib.Z_FINISH) + ends


class Row(NamedTuple):
    """What is sent first; whether in place of the index; whether it is right after all and may be kept."""

    answer: Answer
    index: bool = False
    right: bool = False


def sent(body: str | bytes, *, index: bool = False, status: int = 200, **headers: str) -> Row:
    """A page."""
    raw = (
        body
        if isinstance(body, bytes)
        else f"<html><head><title>{body[:20]}</title></head><body>{body}</body></html>".encode()
    )
    return Row(Answer(status, raw, HTML | {name.replace("_", "-"): value for name, value in headers.items()}), index)


def later(wait: str, status: int = 503) -> Row:
    """A wait that is asked for."""
    return Row(Answer(status, b"", {"Retry-After": wait}))


def elsewhere(status: int, to: str, *, index: bool = False) -> Row:
    """A place that one is sent to."""
    return Row(Answer(status, b"", {"Location": to}), index)


def packed(raw: bytes, coding: str = "gzip", *, index: bool = False) -> Row:
    """A body that says how it is packed."""
    return Row(Answer(200, raw, {"Content-Encoding": coding}), index)


NAME: Final = "acme-20240128.htm for Form 10-K"
ROWS: dict[str, Row] = {
    "a cache that cannot reach": sent(
        f"<h1>ERROR</h1>The requested URL could not be retrieved: http://www.sec.gov/{NAME}"
    ),
    "a wall with a check": sent("<h1>Just a moment...</h1>Checking your browser before you read this annual report."),
    "a wall that asks who you are": sent("<h1>Attention Required!</h1>Complete the check to see Form 10-K. Ray ID: 7"),
    "a wall that is interrupted": sent(
        "<h1>Pardon Our Interruption</h1>Something about your browser: quarterly report 10-Q"
    ),
    "a wall with a number": sent(
        "<h2>Request blocked</h2>The category of annual report pages is blocked. Reference #18.2c"
    ),
    "a gateway that names the report": sent(f"<center>502 - upstream failed</center>GET {NAME}"),
    "a server that is not found": sent(
        f"<h1>Not Found</h1><p>The requested URL /{NAME} was not found on this server.</p>"
    ),
    "a service that is gone": sent(f"<h1>Service Temporarily Unavailable</h1> {NAME}"),
    "an internal error": sent(f"<h1>Internal Server Error</h1>The annual report could not be made. {NAME}"),
    "a door in another language": sent(
        "<h1>Anmeldung</h1>Bitte melden Sie sich an, um Form 10-K zu lesen.<form method=post><input name=user></form>"
    ),
    "a door of a script": sent("<script>location.replace('/login')</script>You go to Form 10-K"),
    "a door of a frame": sent("<iframe src='http://portal.example/'></iframe>Form 10-K"),
    "an account that is over its quota": sent("<h1>Quota exceeded</h1>Annual report downloads are limited to 10."),
    "a domain for sale": sent("<h1>This domain is for sale</h1>Annual report and press release templates."),
    "a search that found nothing": sent("<h1>0 results</h1>No annual report matches your search."),
    "an error as data": Row(Answer(200, b'{"error": "annual report not found"}', {"Content-Type": "application/json"})),
    "an error as text": Row(Answer(200, b"Form 10-K: upstream connect error", {"Content-Type": "text/plain"})),
    "a program": Row(Answer(200, b"\x7fELF" + bytes(4_000))),
    "a picture": Row(Answer(200, b"\x89PNG\r\n\x1a\n Form 10-K" + bytes(4_000))),
    "nothing but blanks": Row(Answer(200, b" \r\n" * 50)),
    "nothing": Row(Answer(200, b"")),
    "half, and an end put behind": sent(FILING[:3_000] + b"<tr><td>Rev</body></html>"),
    "the beginning, and an end": sent(FILING[:150] + b"</body></html>"),
    "half within a letter": sent(FILING[: len(FILING) // 2] + b"\xe2\x80"),
    "half, packed well": packed(gzip.compress(FILING[: len(FILING) // 2])),
    "half of what is packed": packed(gzip.compress(FILING)[:90]),
    "the head of what is packed": packed(gzip.compress(FILING)[:10]),
    "packed with a wrong sum": packed(gzip.compress(FILING)[:-8] + b"\0" * 8),
    "packed with a wrong length": packed(gzip.compress(FILING)[:-4] + b"\xff" * 4),
    "said to be packed": packed(FILING),
    "packed twice": packed(gzip.compress(gzip.compress(FILING)), "gzip, gzip"),
    "packed twice, said once": packed(gzip.compress(gzip.compress(FILING))),
    "packed another way": packed(zlib.compress(FILING), "deflate"),
    "packed as nobody knows": packed(FILING, "br"),
    "packed with an odd name": packed(FILING, "gz\xefp"),
    "a bomb": packed(bomb(300)),
    "a bomb in place of the index": packed(bomb(300), index=True),
    "packed with more behind": Row(Answer(200, gzip.compress(FILING) + b"x" * 99, {"Content-Encoding": "gzip"}), False),
    "sent to another host": elsewhere(301, "http://evil.example/x.htm"),
    "sent to another host with all": elsewhere(307, "http://evil.example/x.htm"),
    "sent to a file": elsewhere(302, "file:///etc/passwd"),
    "sent to itself": elsewhere(308, document_path(ACME, ANNUAL)),
    "sent to nowhere": Row(Answer(303, b"")),
    "sent to odd letters": elsewhere(302, "http://\xe9vil.example/\xff"),
    "sent on in place of the index": elsewhere(302, "http://evil.example/", index=True),
    "a choice of many": Row(Answer(300, FILING)),
    "unchanged, and nobody asked": Row(Answer(304, b"")),
    "unchanged in place of the index": Row(Answer(304, b""), True),
    "a part that nobody asked for": Row(Answer(206, FILING[:2_000], {"Content-Range": "bytes 0-1999/9999"})),
    "no content": Row(Answer(204, b"")),
    "accepted for later": Row(Answer(202, b"<html>Form 10-K is being made</html>")),
    "a status that nobody knows": Row(Answer(299, FILING)),
    "a status of a thousand less one": Row(Answer(999, b"denied")),
    "a wait until a day long gone": later("Wed, 21 Oct 2015 07:28:00 GMT"),
    "a wait until the end of days": later("Fri, 31 Dec 9999 23:59:59 GMT"),
    "a wait until the end of days, elsewhere": later("Fri, 31 Dec 9999 23:59:59 -2359", 429),
    "a wait until the first of days": later("Mon, 01 Jan 0001 00:00:00 +2359"),
    "a wait of a place that is none": later("Wed, 21 Oct 2015 07:28:00 +99999999"),
    "a wait of a year": later("31536000", 429),
    "a wait of two numbers": later("120, 120"),
    "a wait of a half": later("0.5"),
    "a wait of no number": later("nan", 429),
    "a wait without end": later("inf"),
    "a wait of another base": later("0x10"),
    "a wait of nothing": later(""),
    "a wait of a long text": later("9" * 9_000),
    "a name of a version in odd letters": Row(Answer(200, None, {"ETag": '"\xe9\xff"'}), True, True),
    "a name of a version with a blank": Row(Answer(200, None, {"ETag": '"a b" '}), True, True),
    "a name of a version of a book": Row(Answer(200, None, {"ETag": '"' + "x" * 30_000 + '"'}), True, True),
    "a day of a version in odd letters": Row(Answer(200, None, {"Last-Modified": "\xff\xfe yesterday"}), True, True),
    "a head of a book": Row(Answer(200, None, {"X-A": "x" * 300_000}), True),
    "a broken connection": Row(Answer(reset=True)),
    "a broken connection in place of the index": Row(Answer(reset=True), True),
    "half of the index": Row(Answer(send=0.5), True),
    "a door in place of the index": sent("<h1>Welcome to the hotel</h1>", index=True),
    "an error in place of the index": Row(Answer(200, b'{"message": "Rate exceeded"}'), True),
    "a number in place of the index": Row(Answer(200, b"7"), True),
    "no number in place of the index": Row(Answer(200, b'{"cik": NaN'), True),
    "brackets in place of the index": Row(Answer(200, b"[" * 500_000), True),
    "a name in odd coding in place of the index": Row(Answer(200, b'{"cik": "\xff"}'), True),
}
RAW: dict[str, bytes] = {
    "not the protocol": b"SSH-2.0-OpenSSH_9.6\r\n",
    "an older protocol": b"<html>Form 10-K</html>",
    "a status of words": b"HTTP/1.1 OK OK\r\n\r\n",
    "lengths that differ": b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 9\r\n\r\n<html",
    "a length below none": b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n<html>Form 10-K</html>",
    "a length of words": b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n<html>Form 10-K</html>",
    "a chunk of a length that is none": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n<html>\r\n",
    "a chunk that is larger than said": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n<html>Form 10-K</html>\r\n0\r\n\r\n",
    "chunks without end": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\n<\r\n" * 99,
    "only to go on": b"HTTP/1.1 100 Continue\r\n\r\n" * 20,
    "a head that does not end": b"HTTP/1.1 200 OK\r\nX: y",
    "a zero in the head": b"HTTP/1.1 200 OK\r\nX: a\0b\r\nContent-Length: 2\r\n\r\n{}",
}
ROWS |= {name: Row(Answer(200, raw)) for name, raw in RAW.items()}
DRIPS: Final = "drops without end"
ROWS[DRIPS] = Row(Answer(200, b"drops"))


def serving(raw: bytes) -> tuple[str, Callable[[], None]]:
    """The address of a server that answers with bytes as they are, and what ends it."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answers() -> None:
        while True:
            try:
                taken, _ = listening.accept()
            except OSError:
                return
            with taken:
                try:
                    taken.recv(65_536)
                    if raw == b"drops":
                        taken.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
                        for _ in range(60):
                            taken.sendall(b"<")
                            time.sleep(0.05)
                    else:
                        taken.sendall(raw)
                except OSError:
                    continue

    threading.Thread(target=answers, daemon=True).start()
    return f"http://127.0.0.1:{listening.getsockname()[1]}", listening.close


def check(row: Row, folder: Path) -> None:
    """See above."""
    raw = row.answer.body
    if raw == b"drops" or raw in RAW.values():
        check_raw(raw or b"", folder)
        return
    path = INDEX if row.index else document_path(ACME, ANNUAL)
    with no_endless_wait(), Standin(pages(ACME)) as standin:
        settings = Settings(EDGAR_URL=standin.url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(folder))
        with (
            mock.patch.object(fetching, "LONGEST_RETRY_AFTER", 0.3),
            EdgarClient(settings, RawStore.of(settings), attempts=1, backoff=0.01) as edgar,
        ):
            if not row.index:
                (filing,) = edgar.filings(edgar.company(101))
            standin.script(path, row.answer)
            try:
                edgar.company(101) if row.index else edgar.fetch(filing)
                assert row.right
            except SourceError as error:
                assert not row.right, error
                assert str(error).encode() and len(str(error)) < 1_000
            assert not list((folder / "raw" / "objects").rglob("*.gz"))
            edgar.refresh()
            assert edgar.company(101).name == "Acme Tools Inc."
            (filing,) = edgar.filings(edgar.company(101))
            assert edgar.fetch(filing).bytes == len(FILING)
            assert all(re.match(r"/(?:files|submissions|Archives)/", asked) for asked in standin.paths)


def check_raw(raw: bytes, folder: Path) -> None:
    """What is no protocol at all is an error that is explained, in time."""
    url, close = serving(raw)
    settings = Settings(EDGAR_URL=url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(folder))
    try:
        with (
            no_endless_wait(),
            mock.patch.object(fetching, "LONGEST_BODY", 0.5),
            mock.patch.object(fetching, "TIMEOUT", fetching.httpx.Timeout(1.0)),
            EdgarClient(settings, RawStore.of(settings), attempts=1) as edgar,
        ):
            edgar.company(101)
        raise AssertionError("nothing was refused")
    except SourceError as error:
        assert str(error).encode() and len(str(error)) < 1_000
    finally:
        close()
