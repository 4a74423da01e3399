"""Dagster's own processes for a test: the web server and the daemon on a place's home, asked over GraphQL as the UI
asks.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from places import Place

REPOSITORY = Path(__file__).resolve().parents[2]
START_SECONDS = 300.0


@contextmanager
def _process(name: str, arguments: list[str], place: Place) -> Iterator[subprocess.Popen[bytes]]:
    """One of Dagster's programs, its output in `place`, ended with everything it started."""
    command = [str(Path(sys.executable).with_name(name)), *arguments, "-w", "workspace.yaml"]
    with (place.folder / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=REPOSITORY, env=os.environ | place.environment, stdout=log, stderr=log, start_new_session=True
        )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def dagster_ui(place: Place, *, daemon: bool = False) -> Iterator[str]:
    """The web server on a free port, and the daemon where it is wanted; gives the server's address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with ExitStack() as stack:
        server = stack.enter_context(_process("dagster-webserver", ["-h", "127.0.0.1", "-p", str(port)], place))
        limit = time.monotonic() + START_SECONDS
        while not _answers(url):
            assert server.poll() is None, (place.folder / "dagster-webserver.log").read_text()
            assert time.monotonic() < limit, "the web server does not answer"
            time.sleep(0.3)
        if daemon:
            stack.enter_context(_process("dagster-daemon", ["run"], place))
        yield url


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/server_info", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def graphql(url: str, query: str, **variables: Any) -> dict[str, Any]:
    """The data of an answer; an error in it fails the test."""
    answer = httpx.post(f"{url}/graphql", json={"query": query, "variables": variables}, timeout=60).json()
    assert "errors" not in answer, answer
    data: dict[str, Any] = answer["data"]
    return data
