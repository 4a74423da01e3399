"""An OpenAI-compatible server on loopback whose replies are scripted: what a model says, true or not, over real HTTP."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Messages = list[dict[str, Any]]


@dataclass(frozen=True)
class Fault:
    """An HTTP error in place of a reply; `cut` ends a good reply as one that ran into the token limit, `delay` waits
    before any; `calls` are tools to call, with arguments as data or as text that is sent as it is.
    """

    status: int = 200
    text: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    cut: bool = False
    delay: float = 0.0
    body: bytes | None = None
    calls: tuple[tuple[str, Any], ...] = ()


@dataclass
class ModelServer:
    """`url` is for TICKMARK_MODEL_URL; `requests` are the bodies received, `keys` the Authorization headers."""

    url: str
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


def calling(*calls: tuple[str, Any]) -> Fault:
    """A reply that calls tools: `calling(("facts", {"ticker": "MRDW"}))`."""
    return Fault(calls=calls)


def tool_call(number: int, name: str, arguments: Any) -> dict[str, Any]:
    """One call as the protocol has it."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": text}}


def results(messages: Messages) -> list[dict[str, Any]]:
    """What the tools gave so far, in order."""
    return [json.loads(m["content"]) for m in messages if m["role"] == "tool"]


@contextmanager
def model_server(script: Callable[[Messages], Any] | Sequence[Any]) -> Iterator[ModelServer]:
    """Serve until the block ends.

    Args:
        script: a function of the messages, or replies in the order of the requests (the last repeats). A reply is text,
            or a Fault.
    """
    lock = threading.Lock()
    pending = None if callable(script) else list(script)

    def reply_to(messages: Messages) -> Any:
        if callable(script):
            return script(messages)
        assert pending
        with lock:
            return pending.pop(0) if len(pending) > 1 else pending[0]

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                served.requests.append(body)
                served.keys.append(self.headers.get("Authorization", ""))
            reply = reply_to(body["messages"])
            fault = reply if isinstance(reply, Fault) else Fault(text=reply)
            time.sleep(fault.delay)
            self.answer(fault, body)

        def answer(self, fault: Fault, body: dict[str, Any]) -> None:
            if fault.body is not None:
                payload = fault.body
            elif fault.status != 200:
                payload = json.dumps(
                    {"error": {"message": fault.text or f"status {fault.status}", "type": "scripted"}}
                ).encode()
            else:
                message: dict[str, Any] = {"role": "assistant", "content": fault.text}
                if fault.calls:
                    message["tool_calls"] = [tool_call(n, *call) for n, call in enumerate(fault.calls)]
                ended = "tool_calls" if fault.calls else "length" if fault.cut else "stop"
                choice = {"index": 0, "message": message, "finish_reason": ended}
                usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
                payload = json.dumps(
                    {
                        "id": "scripted",
                        "object": "chat.completion",
                        "created": 0,
                        "model": body["model"],
                        "choices": [choice],
                        "usage": usage,
                    }
                ).encode()
            try:
                self.send_response(fault.status)
                for name, value in (
                    ("Content-Type", "application/json"),
                    ("Content-Length", str(len(payload))),
                    *fault.headers,
                ):
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(payload)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # the client gave up waiting

        def log_message(self, *args: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

    server = Server(("127.0.0.1", 0), Handler)
    served = ModelServer(f"http://127.0.0.1:{server.server_address[1]}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
