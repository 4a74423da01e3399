"""What an assistant sends, line by line, before the protocol's library sees it: bounded in length and depth, whole, and
answered whatever it is.

The library answers no request that it cannot read: half a character, a number too long, a missing method. Such lines
get their error here, with the id of the request where it has one.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, BinaryIO, Final

import anyio.to_thread

LONGEST_FRAME: Final = 200_000
"""Bytes of one request."""
DEEPEST: Final = 32
LONGEST_ID: Final = 200
_LARGEST_ID: Final = 2**53
PARSE_ERROR, INVALID_REQUEST, INVALID_PARAMS = -32700, -32600, -32602
_HEAD: Final = 1_000
_ID: Final = re.compile(rb'"id"\s*:\s*(?:(?P<number>\d{1,15})\s*[,}]|"(?P<text>[\w.:-]{1,200})")')
Id = int | str | None
Refuse = Callable[[Id, int, str], Awaitable[None]]


class Unreadable(Exception):
    """A line that is no request: `id` is that of the request, where it can be told."""

    def __init__(self, code: int, message: str, id: Id = None) -> None:
        super().__init__(message)
        self.code = code
        self.id = id


async def requests(stream: BinaryIO, refuse: Refuse) -> AsyncIterator[str]:
    """The readable messages of a stream, one line each; `refuse` is called for every other line."""
    while line := await anyio.to_thread.run_sync(stream.readline, LONGEST_FRAME + 1, abandon_on_cancel=True):
        try:
            if len(line) > LONGEST_FRAME:
                await anyio.to_thread.run_sync(_skip_line, stream, line, abandon_on_cancel=True)
                raise Unreadable(INVALID_REQUEST, f"a request has at most {LONGEST_FRAME:,} bytes", _early_id(line))
            if line.strip():
                yield readable(line)
        except Unreadable as error:
            await refuse(error.id, error.code, str(error))


def readable(line: bytes) -> str:
    """One message, written anew; half of a character is written as `?`.

    Raises:
        Unreadable: it is none.
    """
    text = line.decode("utf-8", "replace")
    if _depth(text) > DEEPEST:
        raise Unreadable(INVALID_REQUEST, f"a request is nested at most {DEEPEST} deep", _early_id(line))
    try:
        message = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Unreadable(PARSE_ERROR, "the line is not JSON", _early_id(line)) from error
    if not isinstance(message, dict):
        raise Unreadable(INVALID_REQUEST, "a request is a JSON object; batches are not taken")
    return json.dumps(whole(_checked(message)))


def whole(value: Any) -> Any:
    """A value of JSON that can be sent: half of a character becomes `?`."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {whole(key): whole(inner) for key, inner in value.items()}
    return [whole(inner) for inner in value] if isinstance(value, (list, tuple)) else value


def _checked(message: dict[str, Any]) -> dict[str, Any]:
    id = _id(message)
    if message.get("jsonrpc") != "2.0":
        raise Unreadable(INVALID_REQUEST, 'a request says "jsonrpc": "2.0"', id)
    if "result" in message or "error" in message:
        return message
    if not isinstance(message.get("method"), str):
        raise Unreadable(INVALID_REQUEST, "a request names its method", id)
    if len(message["method"]) > LONGEST_ID:
        raise Unreadable(INVALID_REQUEST, f"a method's name has at most {LONGEST_ID} characters", id)
    if not isinstance(message.get("params", {}), dict):
        raise Unreadable(INVALID_PARAMS, "params are an object", id)
    return message


def _id(message: dict[str, Any]) -> Id:
    """The id of a request, None for a notification, which has none.

    Raises:
        Unreadable: it is neither a short text nor a whole number.
    """
    if "id" not in message:
        return None
    id = message["id"]
    text = isinstance(id, str) and len(id) <= LONGEST_ID
    number = isinstance(id, int) and not isinstance(id, bool) and abs(id) <= _LARGEST_ID
    if not text and not number:
        raise Unreadable(INVALID_REQUEST, f"an id is a whole number or a text of at most {LONGEST_ID} characters")
    checked: int | str = whole(id)
    return checked


def _early_id(line: bytes) -> Id:
    """The id of a request that is not read, where it stands before its parameters."""
    head = line[:_HEAD].split(b'"params"')[0]
    if (found := _ID.search(head)) is None:
        return None
    return int(found["number"]) if found["number"] else found["text"].decode()


def _depth(text: str) -> int:
    """How deep brackets are nested outside of texts."""
    deepest = depth = 0
    inside = escaped = False
    for character in text:
        if inside:
            inside = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            inside = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _skip_line(stream: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = stream.readline(1 << 20)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
