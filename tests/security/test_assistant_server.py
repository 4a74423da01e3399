"""The server for assistants: what it is sent is bounded, and whatever it answers can be sent."""

from __future__ import annotations

import asyncio
import io
import json
from typing import Any, cast

import pytest

from tickmark.ask.engine import Asker
from tickmark.ask.frames import readable, requests
from tickmark.ask.server import _guarded, build_server
from tickmark.errors import UnknownEntity


@pytest.mark.parametrize("text", ["\ud800", "a\udfff b", "é\ud83d", "plain", "é"])
def test_half_a_character_is_answered(text: str) -> None:
    def refused() -> dict[str, str]:
        raise UnknownEntity(f"there is no {text}")

    for answer in (_guarded(refused), _guarded(lambda: {text: [text, {"deep": (text, 1, None)}]})):
        assert json.loads(json.dumps(answer, ensure_ascii=False).encode("utf-8"))
    assert _guarded(lambda: {"kept": "é"}) == {"kept": "é"}


def test_every_text_that_an_assistant_sends_is_bounded() -> None:
    server = build_server("nowhere", cast(Asker, object()))
    tools = asyncio.run(server.list_tools())
    loose = []
    for tool in tools:
        for name, given in cast(dict[str, Any], tool.input_schema["properties"]).items():
            kinds = given.get("anyOf", [given])
            loose += [
                f"{tool.name}.{name}"
                for kind in kinds
                if kind.get("type") == "string" and "maxLength" not in kind and "pattern" not in kind
            ]
    assert len(tools) > 5 and not loose


CALL = '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"coverage","arguments":%s}}'


@pytest.mark.parametrize(
    ("line", "id", "code"),
    [
        (b"hello", None, -32700),
        (b"[]", None, -32600),
        (b'[{"jsonrpc":"2.0","id":6,"method":"ping"}]', None, -32600),
        (b'{"jsonrpc":"2.0","id":16}', 16, -32600),
        (b'{"jsonrpc":"2.0","id":26,"method":"' + b"m" * 100_000 + b'"}', 26, -32600),
        (b'{"jsonrpc":"1.0","id":25,"method":"ping"}', 25, -32600),
        (b'{"jsonrpc":"2.0","id":15,"method":"tools/call","params":[1]}', 15, -32602),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', None, -32600),
        (b'{"jsonrpc":"2.0","id":true,"method":"ping"}', None, -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', None, -32600),
        (b'{"jsonrpc":"2.0","id":' + b"9" * 5_000 + b',"method":"ping"}', None, -32700),
        (b'{"jsonrpc":"2.0","id":' + b"9" * 30 + b',"method":"ping"}', None, -32600),
        (b'{"jsonrpc":"2.0","id":"' + b"x" * 500 + b'","method":"ping"}', None, -32600),
        ((CALL % ("8", "[" * 100 + "]" * 100)).encode(), 8, -32600),
        ((CALL % ('"a-1"', "[" * 90_000)).encode(), "a-1", -32600),
        ((CALL % ("9", '{"ticker":NaN}')).encode(), 9, -32700),
        ((CALL % ("10", '{"ticker":"' + "a" * 3_000_000 + '"}')).encode(), 10, -32600),
    ],
)
def test_a_line_that_is_no_request_is_answered(line: bytes, id: object, code: int) -> None:
    refused: list[tuple[object, int, str]] = []

    async def refuse(*told: Any) -> None:
        refused.append(told)

    async def lines() -> list[str]:
        fine = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
        return [found async for found in requests(io.BytesIO(line + b"\n\n" + fine), refuse)]

    (after,) = asyncio.run(lines())
    assert json.loads(after) == {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert [(told[0], told[1]) for told in refused] == [(id, code)] and len(refused[0][2]) < 200


def test_half_a_character_becomes_a_question_mark_before_the_library_sees_it() -> None:
    line = b'{"jsonrpc":"2.0","id":"\\ud800","method":"m","params":{"\\udfff":["a\\ud83d"],"b":"\xff"}}'
    assert json.loads(readable(line)) == {
        "jsonrpc": "2.0",
        "id": "?",
        "method": "m",
        "params": {"?": ["a?"], "b": "\ufffd"},
    }


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("nothing", {}),
        ("ask", {}),
        ("ask", {"question": 5}),
        ("ask", {"question": "a " * 1_000_000}),
        ("facts", {"ticker": "A", "limit": 10**6}),
        ("facts", {"ticker": "A", "fiscal_year": "2024"}),
        ("coverage", {"x" * 100_000: "y"}),
        ("ask", {"question": "revenue", "as_of": "31.12.24"}),
    ],
)
def test_errors_of_tools_have_one_shape(tool: str, arguments: dict[str, Any]) -> None:
    server = build_server("nowhere", cast(Asker, object()))
    result = asyncio.run(server.call_tool(tool, arguments))
    assert result.is_error and set(result.structured_content) == {"error"}
    assert len(json.dumps(result.structured_content)) < 600
    assert json.loads(result.content[0].text) == result.structured_content
