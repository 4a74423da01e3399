"""Dagster's own processes for a test: the web server and the daemon on a place's home, asked over GraphQL as the UI
asks.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml
from free_ports import answers, free_port
from places import Place

REPOSITORY = Path(__file__).resolve().parents[2]
START_SECONDS = 300.0


@contextmanager
def _process(place: Place, program: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """One of Dagster's programs, or a module of tests/support, its output in `place`, ended with everything it started."""
    own = Path(__file__).with_name(f"{program}.py")
    command = [sys.executable, str(own)] if own.exists() else [str(Path(sys.executable).with_name(program))]
    command += arguments
    with (place.folder / f"{program}.log").open("wb") as log:
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
    """The web server on a free port, and the daemon where it is wanted; gives the server's address. One process has the
    definitions for both, as in `deploy/`: each would load its own, and the daemon a new one every minute.
    """
    code, port = free_port(), free_port()
    url = f"http://127.0.0.1:{port}"
    workspace = place.folder / "workspace.yaml"
    server = {"host": "127.0.0.1", "port": code, "location_name": "tickmark"}
    workspace.write_text(yaml.safe_dump({"load_from": [{"grpc_server": server}]}))
    where = ["-w", str(workspace)]
    with ExitStack() as stack:
        module = ["-m", "pipelines.definitions", "-h", "127.0.0.1", "-p", str(code)]
        definitions = stack.enter_context(_process(place, "code_server", "api", "grpc", *module))
        _until(lambda: answers(code), definitions, place.folder / "code_server.log")
        ui = stack.enter_context(_process(place, "dagster-webserver", "-h", "127.0.0.1", "-p", str(port), *where))
        _until(lambda: _answers(url), ui, place.folder / "dagster-webserver.log")
        if daemon:
            stack.enter_context(_process(place, "dagster-daemon", "run", *where))
        yield url


def _until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    limit = time.monotonic() + START_SECONDS
    while not ready():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < limit, f"it does not answer: {log.read_text()}"
        time.sleep(0.3)


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
