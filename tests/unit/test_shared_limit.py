"""The limit on requests over machines, with a real Redis; without one installed these tests are skipped."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tickmark import shared_limit
from tickmark.edgar import EdgarClient
from tickmark.errors import ConfigError
from tickmark.rawstore import RawStore
from tickmark.settings import Settings
from tickmark.shared_limit import SharedLimiter

ASKER = """
import sys, time
from tickmark.shared_limit import SharedLimiter
limiter = SharedLimiter(sys.argv[1], "test", slots=4, window=0.3)
for _ in range(8):
    with limiter.slot():
        print(time.time(), flush=True)
        time.sleep(0.02)
"""


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", tmp_path_factory.mktemp("r")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        for _ in range(1200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"redis://127.0.0.1:{port}/0"
        server.terminate()


@pytest.fixture
def limiter(redis_url: str) -> Iterator[Callable[..., SharedLimiter]]:
    with ExitStack() as stack:
        yield lambda name, **options: stack.enter_context(closing(SharedLimiter(redis_url, name, **options)))


def test_processes_that_share_nothing_else_share_the_limit(redis_url: str) -> None:
    askers = [
        subprocess.Popen([sys.executable, "-c", ASKER, redis_url], stdout=subprocess.PIPE, text=True) for _ in range(3)
    ]
    moments = sorted(float(line) for asker in askers for line in asker.communicate(timeout=600)[0].split())
    assert len(moments) == 24
    assert all(later - earlier > 0.3 for earlier, later in zip(moments, moments[4:], strict=False))


def test_a_slot_counts_until_a_window_after_its_answer(limiter: Callable[..., SharedLimiter]) -> None:
    limit = limiter("answer", slots=1, window=0.2)
    with limit.slot():
        time.sleep(0.3)
        answered = time.time()
    with limit.slot():
        assert time.time() >= answered + 0.2


def test_the_slot_of_a_process_that_died_is_free_after_a_while(
    limiter: Callable[..., SharedLimiter], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_limit, "LEASE", 0.2)
    started = time.time()
    never_left = limiter("dead", slots=1).slot()
    never_left.__enter__()
    with limiter("dead", slots=1).slot():
        assert time.time() >= started + 0.2


def test_a_pause_holds_for_all_and_a_shorter_one_does_not_end_it(limiter: Callable[..., SharedLimiter]) -> None:
    until = time.time() + 0.4
    limiter("paused").pause(0.4)
    limiter("paused").pause(0.1)
    with limiter("paused").slot():
        assert time.time() >= until - 0.01


def test_the_client_of_edgar_uses_it(redis_url: str, sample_edgar: str, tmp_path: Path) -> None:
    told = {"EDGAR_URL": sample_edgar, "EDGAR_IDENTITY": "Test Person test@example.org", "TICKMARK_LIMITER": redis_url}
    with EdgarClient(Settings(**told, TICKMARK_DATA=str(tmp_path)), RawStore(str(tmp_path))) as client:
        assert client.resolve("MRDW").tickers[0] == "MRDW"
    import redis

    with redis.Redis.from_url(redis_url) as connection:
        assert list(connection.scan_iter("tickmark:127.0.0.1*:requests"))
    assert not (tmp_path / "run").exists()


def test_without_redis_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_limit, "CONNECT", 0.2)
    for address in ("redis://user:secret@127.0.0.1:1/0", "file:///tmp"):
        with pytest.raises(ConfigError) as raised:
            SharedLimiter(address, "test")
        assert "TICKMARK_LIMITER" in str(raised.value) and "secret" not in str(raised.value)
