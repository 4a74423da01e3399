"""The server for assistants: what it is sent is bounded, and whatever it answers can be sent."""

from __future__ import annotations

import json

import pytest

from tickmark.ask.server import _guarded
from tickmark.errors import UnknownEntity


@pytest.mark.parametrize("text", ["\ud800", "a\udfff b", "é\ud83d", "plain", "é"])
def test_half_a_character_is_answered(text: str) -> None:
    def refused() -> dict[str, str]:
        raise UnknownEntity(f"there is no {text}")

    for answer in (_guarded(refused), _guarded(lambda: {text: [text, {"deep": (text, 1, None)}]})):
        assert json.loads(json.dumps(answer, ensure_ascii=False).encode("utf-8"))
    assert _guarded(lambda: {"kept": "é"}) == {"kept": "é"}


def test_every_text_that_an_assistant_sends_is_bounded() -> None:
    import asyncio
    from typing import Any, cast

    from tickmark.ask.engine import Asker
    from tickmark.ask.server import build_server

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
