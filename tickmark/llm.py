"""A language model behind litellm, over HTTP. Optional: everything works where none is configured.

A model's words are never facts. What a filing says is handed over as data (`as_data`), apart from the instructions, and
whatever comes back is judged by the caller: proposals go through the gate, narratives through the verification of
claims.
"""

from __future__ import annotations

import json as json_
import os
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from tickmark.errors import ConfigError, ModelRefused, ModelUnavailable
from tickmark.extras import need
from tickmark.model_transport import model_client
from tickmark.settings import Settings, masked

TIMEOUT = 60.0  # seconds for one request
ATTEMPTS = 3  # of one request, the first included
FIRST_WAIT = 1.0  # seconds before the second attempt, doubled each time
LONGEST_WAIT = 20.0  # seconds, whatever the server asks for
REPLY_LIMIT = 400_000  # characters; no reply that was asked for is that long
_NO_KEY = "none"  # servers of one's own want none, and a provider's key is not for them


@dataclass(frozen=True, slots=True)
class Call:
    """A tool that a model wants called: its id in the conversation, its name and its arguments, as the model wrote
    them.
    """

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A model's turn in a conversation with tools: its text, the tools to call, and the tokens that the request and it
    took, by the server's count or by four characters each.
    """

    text: str
    calls: tuple[Call, ...] = ()
    tokens: int = 0

    def message(self) -> dict[str, Any]:
        """It as a message of the conversation."""
        calls = [
            {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments}} for c in self.calls
        ]
        return {"role": "assistant", "content": self.text} | ({"tool_calls": calls} if calls else {})


@dataclass(frozen=True, slots=True)
class Model:
    """One configured model. `name` is litellm's (`openai/gpt-4o-mini`, `ollama/llama3`); `url` an OpenAI-compatible
    server, if not the provider's own.
    """

    name: str
    url: str = ""
    key: str = field(default="", repr=False)
    timeout: float = TIMEOUT
    wait: Callable[[float], None] = field(default=time.sleep, repr=False)

    def complete(self, messages: Sequence[Mapping[str, Any]], *, max_tokens: int = 2000, json: bool = False) -> str:
        """The model's reply to a conversation.

        Args:
            messages: `role` (`system`, `user`, `assistant`) and `content`: text, or parts of text and pictures.
            max_tokens: bound on the reply.
            json: ask for a JSON object; a reply that was cut off is then an error.

        Raises:
            ModelUnavailable: no connection, a timeout, 429 or 5xx, after all attempts.
            ModelRefused: the request was refused (key, model name, content), or the reply is empty, too long or cut
                off.
        """
        options: dict[str, Any] = {"response_format": {"type": "json_object"}} if json else {}
        return self._text(self._attempted(messages, max_tokens, options), max_tokens, json)

    def converse(
        self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]], *, max_tokens: int = 2000
    ) -> Turn:
        """The model's turn in a conversation in which it may call tools.

        Args:
            messages: as of `complete`; and those of role `tool` with a `tool_call_id`.
            tools: name, description and parameters (a JSON schema) of each.
            max_tokens: bound on the turn.

        Raises:
            ModelUnavailable, ModelRefused: as `complete`.
        """
        options = {"tools": [{"type": "function", "function": dict(tool)} for tool in tools]} if tools else {}
        answer = self._attempted(messages, max_tokens, options)
        try:
            message = answer.choices[0].message
            calls = tuple(
                Call(*(_whole(str(part or "")) for part in (call.id or n, call.function.name, call.function.arguments)))
                for n, call in enumerate(message.tool_calls or ())
            )
            text = _whole(str(message.content or ""))
        except (AttributeError, IndexError, TypeError) as error:
            raise ModelRefused(f"{self.name} gave no reply that can be read") from error
        size = len(text) + sum(len(call.arguments) for call in calls)
        if size > REPLY_LIMIT:
            raise ModelRefused(f"{self.name} gave a reply of {size} characters; the limit is {REPLY_LIMIT}")
        told = getattr(getattr(answer, "usage", None), "total_tokens", None)
        sent = (size + sum(len(str(m.get("content") or "")) for m in messages)) // 4
        return Turn(text, calls, max(told if isinstance(told, int) else 0, sent))

    def _attempted(self, messages: Sequence[Mapping[str, Any]], max_tokens: int, options: Mapping[str, Any]) -> Any:
        """The library's answer, asked again where the server could not be reached."""
        litellm = _litellm()
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._asked(litellm, messages, max_tokens, options)
            except ModelUnavailable as error:
                if attempt == ATTEMPTS:
                    raise
                self.wait(min(max(FIRST_WAIT * 2 ** (attempt - 1), error.retry_after or 0.0), LONGEST_WAIT))
        raise AssertionError("unreachable")

    def _asked(
        self, litellm: ModuleType, messages: Sequence[Mapping[str, Any]], max_tokens: int, more: Mapping[str, Any]
    ) -> Any:
        options = dict(more)
        if self.url:
            options["api_base"] = self.url
        if self.url or self.key:
            options["api_key"] = self.key or _NO_KEY
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # the library's own, on its data classes and connections
                return litellm.completion(
                    model=self.name,
                    messages=list(messages),
                    max_tokens=max_tokens,
                    temperature=0.0,
                    timeout=self.timeout,
                    max_retries=0,
                    num_retries=0,
                    drop_params=True,
                    **options,
                )
        except Exception as error:  # litellm raises the client library's errors, each provider its own
            raise self._explained(error) from error

    def _text(self, answer: Any, max_tokens: int, json: bool) -> str:
        choice = answer.choices[0] if answer.choices else None
        text = getattr(getattr(choice, "message", None), "content", None)
        if not isinstance(text, str) or not text.strip():
            raise ModelRefused(f"{self.name} gave an empty reply")
        if len(text) > REPLY_LIMIT:
            raise ModelRefused(f"{self.name} gave a reply of {len(text)} characters; the limit is {REPLY_LIMIT}")
        if json and getattr(choice, "finish_reason", None) == "length":
            raise ModelRefused(f"{self.name}: the reply was cut off after {max_tokens} tokens")
        return _whole(text)

    def _explained(self, error: Exception) -> ModelUnavailable | ModelRefused:
        status = getattr(error, "status_code", None)
        said = masked(" ".join(str(error).split()))[:300]
        said = said.replace(self.key, "***") if self.key else said
        if isinstance(status, int) and 400 <= status < 500 and status not in (408, 409, 425, 429):
            return ModelRefused(
                f"{self.name} refused the request ({status}): {said}",
                hint="check TICKMARK_MODEL, TICKMARK_MODEL_URL and the key",
            )
        if isinstance(error, TypeError | ValueError | KeyError | AttributeError) and status is None:
            return ModelRefused(f"{self.name} gave no reply that can be read: {said}")
        return ModelUnavailable(
            f"{self.name} cannot be reached: {said}",
            retry_after=_retry_after(error),
            hint="try again later, or work without a model (TICKMARK_MODEL=)",
        )


def _whole(text: str) -> str:
    """A text that can be kept and sent: half of a character becomes `?`."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def open_model(settings: Settings, name: str | None = None) -> Model | None:
    """The model to use; None where none is configured. Nothing is asked of the network.

    Args:
        settings: `model`, `model_url` and `model_key`.
        name: litellm name to use in place of the configured one.

    Raises:
        ConfigError: the address of the server cannot be one.
    """
    chosen = (name if name is not None else settings.model).strip()
    if not chosen or chosen == "none":
        return None
    need("models")
    return Model(chosen, model_address(settings.model_url), settings.model_key.get_secret_value())


def model_address(url: str) -> str:
    """The address of a model server, without white space around it; empty for the provider's own.

    Raises:
        ConfigError: not an http(s) address of a host; or with a name and password in it, which would be shown in
            errors.
    """
    url = url.strip()
    try:
        parts = urlsplit(url)
        usable = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and "@" not in parts.netloc
            and not parts.fragment
        )
    except ValueError:
        usable = False
    if url and (not usable or not url.isprintable() or " " in url):
        raise ConfigError(
            "TICKMARK_MODEL_URL is not the address of a model server",
            hint="for instance http://127.0.0.1:8000/v1; the key goes into TICKMARK_MODEL_KEY",
        )
    return url


def as_data(**parts: Any) -> str:
    """Text of filings and the like for a prompt: one JSON object, so that nothing in it can end the quotation and speak
    as an instruction.
    """
    return json_.dumps(parts, ensure_ascii=False, default=str)


def _retry_after(error: Exception) -> float | None:
    headers = (
        getattr(getattr(error, "response", None), "headers", None)
        or getattr(error, "litellm_response_headers", None)
        or {}
    )
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except (TypeError, ValueError):
        return None


def _litellm() -> ModuleType:
    """The library (3 s to import, so only where it is used), told to be quiet and to fetch nothing of its own."""
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import litellm
    if litellm.client_session is None:
        litellm.client_session = model_client()
    litellm.suppress_debug_info = True
    litellm.telemetry = False
    return litellm
