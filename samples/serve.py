#!/usr/bin/env python3
"""Serve a folder laid out as EDGAR over loopback HTTP: the bundled company without a network.

usage: serve.py [FOLDER] [--port 0]

Prints its address on one line and serves until interrupted; port 0 takes a free one. From Python::

    with serve() as url:
        ...  # EDGAR_URL=url

A document kept as NAME.gz is served as NAME, compressed where the client accepts that. Entity tags are digests of the
uncompressed contents, so a conditional request for something unchanged gets 304 and no body.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

HERE = Path(__file__).resolve().parent
EDGAR = HERE / "edgar"


class Stored(NamedTuple):
    """A file found: its contents uncompressed, compressed where it is kept so, and when it changed."""

    plain: bytes
    compressed: bytes | None
    modified: float


class _Server(ThreadingHTTPServer):
    """One folder, loopback only."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder.resolve()
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def url(self) -> str:
        """Address without a trailing slash."""
        return f"http://127.0.0.1:{self.server_port}"

    def find(self, path: str) -> Stored | None:
        """The file behind a path; None where there is none or the path leads out of the folder."""
        if "\0" in path:
            return None
        plain = (self.folder / path.lstrip("/")).resolve()
        if not plain.is_relative_to(self.folder) or plain == self.folder:
            return None
        if plain.is_file():
            return Stored(plain.read_bytes(), None, plain.stat().st_mtime)
        zipped = plain.with_name(f"{plain.name}.gz")
        if zipped.is_file():
            compressed = zipped.read_bytes()
            return Stored(gzip.decompress(compressed), compressed, zipped.stat().st_mtime)
        return None


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        """Answer with a file, 304 or 404."""
        path = unquote(urlsplit(self.path).path)
        stored = self.server.find(path)
        if stored is None:
            self._answer(HTTPStatus.NOT_FOUND, b"<html><title>Not found</title></html>", {"Content-Type": "text/html"})
            return
        tag = f'"{hashlib.sha256(stored.plain).hexdigest()[:32]}"'
        headers = {"ETag": tag, "Last-Modified": formatdate(stored.modified, usegmt=True), "Vary": "Accept-Encoding"}
        if tag in self.headers.get("If-None-Match", ""):
            self._answer(HTTPStatus.NOT_MODIFIED, b"", headers)
            return
        headers["Content-Type"] = "application/json" if path.endswith(".json") else "text/html"
        body = stored.plain
        if stored.compressed is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = stored.compressed
        self._answer(HTTPStatus.OK, body, headers)

    do_HEAD = do_GET  # noqa: N815  the name that http.server calls

    def _answer(self, status: HTTPStatus, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the output is the address alone."""


@contextmanager
def serve(folder: Path = EDGAR, port: int = 0) -> Iterator[str]:
    """Serve a folder from a thread; gives the address.

    Raises:
        FileNotFoundError: the folder is not laid out as EDGAR's.
        OSError: the port is taken.
    """
    if not (folder / "files" / "company_tickers.json").is_file():
        raise FileNotFoundError(f"{folder}: no files/company_tickers.json in it; run 'python samples/make_samples.py'")
    with _Server(folder, port) as server:
        thread = threading.Thread(target=server.serve_forever, name="edgar", daemon=True)
        thread.start()
        try:
            yield server.url
        finally:
            server.shutdown()
            thread.join()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=EDGAR)
    parser.add_argument("--port", type=int, default=0)
    options = parser.parse_args()
    with serve(options.folder, options.port) as url:
        print(url, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
