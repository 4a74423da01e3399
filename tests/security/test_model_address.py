"""A prompt goes to the server that the settings name, and nowhere else."""

from __future__ import annotations

import pytest
from model_server import Fault, model_server

from tickmark.errors import ConfigError, ModelRefused, ModelUnavailable
from tickmark.llm import Model, open_model
from tickmark.settings import Settings

PROMPT = [{"role": "user", "content": "the secret prompt"}]


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_server_that_sends_on_elsewhere_is_not_followed(status: int) -> None:
    with (
        model_server(["taken"]) as other,
        model_server([Fault(status, headers=(("Location", f"{other.url}/chat/completions"),))]) as server,
    ):
        with pytest.raises((ModelRefused, ModelUnavailable)):
            Model("openai/any", server.url, "k", wait=lambda _: None).complete(PROMPT)
        assert server.requests
        assert not other.requests


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://host/x",
        "localhost:8000",
        "http://",
        "http://name:word@host/v1",
        "http://ho st/v1",
        "http://host:0",
        "http://[",
        "javascript:x",
    ],
)
def test_what_is_no_address_of_a_server_is_refused_and_not_shown(url: str) -> None:
    with pytest.raises(ConfigError, match="TICKMARK_MODEL_URL") as caught:
        open_model(Settings(TICKMARK_MODEL="openai/x", TICKMARK_MODEL_URL=url))
    assert "word@" not in str(caught.value)


def test_an_address_is_used_as_it_is() -> None:
    model = open_model(Settings(TICKMARK_MODEL="openai/x", TICKMARK_MODEL_URL=" http://127.0.0.1:9/v1 "))
    assert model is not None and model.url == "http://127.0.0.1:9/v1"
