"""What a model server sends without an end, beyond any size or packed is broken off, and is never an answer."""

from __future__ import annotations

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from model_server import Fault, model_server

from tickmark.errors import ModelRefused, ModelUnavailable
from tickmark.llm import Model
from tickmark.model_transport import LARGEST, model_client

PROMPT = [{"role": "user", "content": "How much?"}]
JUNK = {
    "no text": b"\xff\xfe{}{", "a page": b"<html>Sign in</html>", "nothing": b"", "nested": b"[" * 200_000, "no choice": b'{"choices":[]}',
    "no content": b'{"choices":[{"message":{"role":"assistant","content":null}}]}',
    "a huge number": b'{"choices":[],"usage":{"total_tokens":' + b"9" * 6_000 + b"}}",
}  # fmt: skip


@contextmanager
def sends(parts: Iterator[bytes], *headers: tuple[str, str]) -> Iterator[str]:
    """The address of a server that answers with some parts, until nobody takes them."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.send_response(200)
            for name, value in headers:
                self.send_header(name, value)
            self.end_headers()
            try:
                for part in parts:
                    self.wfile.write(part)
            except OSError:
                return

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()


def drops() -> Iterator[bytes]:
    """A blank every tenth of a second, for ten seconds."""
    for _ in range(100):
        time.sleep(0.1)
        yield b" "


def test_a_reply_that_drips_is_broken_off() -> None:
    with sends(drops()) as url, pytest.raises(httpx.ReadTimeout, match="does not end"):
        model_client().post(url, json={}, timeout=0.5)


def test_a_reply_beyond_any_size_is_broken_off() -> None:
    part = b" " * 2**20
    with sends(part for _ in range(2 * LARGEST // 2**20)) as url, pytest.raises(httpx.ReadError, match="more than"):
        model_client().post(url, json={})


def test_a_packed_reply_is_not_unpacked() -> None:
    packed = gzip.compress(b" " * 10**6)
    with (
        sends(iter([packed]), ("Content-Encoding", "gzip")) as url,
        pytest.raises(httpx.ReadError, match="compressed"),
    ):
        model_client().post(url, json={})


@pytest.mark.parametrize("body", JUNK.values(), ids=JUNK)
def test_a_reply_that_is_none_is_an_error_that_is_explained(body: bytes) -> None:
    with (
        model_server([Fault(body=body)] * 3) as server,
        pytest.raises((ModelRefused, ModelUnavailable), match="openai/any"),
    ):
        Model("openai/any", server.url, "k", wait=lambda _: None).complete(PROMPT)
