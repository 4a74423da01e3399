"""HTTP to a model server: nowhere else, and within bounds. What drips without an end, or is larger than any reply, is
broken off.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx

LONGEST = 60.0  # seconds for a whole reply, where the request names no time
LARGEST = 8 * 2**20  # bytes of a reply


class _Bounded(httpx.SyncByteStream):
    """A reply's bytes, up to a time and a size."""

    def __init__(self, stream: httpx.SyncByteStream, request: httpx.Request, until: float) -> None:
        self._stream, self._request, self._until = stream, request, until

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for part in self._stream:
            size += len(part)
            if size > LARGEST:
                raise httpx.ReadError(f"the reply has more than {LARGEST:,} bytes", request=self._request)
            if time.monotonic() > self._until:
                raise httpx.ReadTimeout("the reply does not end", request=self._request)
            yield part

    def close(self) -> None:
        self._stream.close()


class _Transport(httpx.HTTPTransport):
    def handle_request(self, request: httpx.Request) -> httpx.Response:
        seconds = request.extensions.get("timeout", {}).get("read") or LONGEST
        until = time.monotonic() + seconds
        request.headers["Accept-Encoding"] = "identity"
        response = super().handle_request(request)
        if response.headers.get("Content-Encoding", "identity").lower() != "identity":
            response.close()
            raise httpx.ReadError("the reply is compressed, which was not asked for", request=request)
        assert isinstance(response.stream, httpx.SyncByteStream)
        response.stream = _Bounded(response.stream, request, until)
        return response


def model_client() -> httpx.Client:
    """A client that follows nothing, as a prompt is for the server that the settings name, and waits and keeps no more
    than a reply takes.
    """
    return httpx.Client(follow_redirects=False, transport=_Transport())
