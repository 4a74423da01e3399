"""The limit on requests, over threads, processes and deaths of processes."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tickmark.ratelimit import RateLimiter

ASKER = """
import sys, time
from pathlib import Path
from tickmark.ratelimit import RateLimiter
limiter = RateLimiter(Path(sys.argv[1]), slots=4, window=0.3)
for _ in range(int(sys.argv[2])):
    with limiter.slot():
        sys.stdout.write(f"{time.time()}\\n")
        sys.stdout.flush()
        time.sleep(float(sys.argv[3]))
"""


def most_in_a_window(moments: list[float], window: float) -> int:
    """The largest number of moments that any window (closed at both ends) holds."""
    ordered = sorted(moments)
    return max(sum(start <= moment <= start + window for moment in ordered) for start in ordered)


def test_threads_share_the_limit(tmp_path: Path) -> None:
    limiter = RateLimiter(tmp_path, slots=4, window=0.3)
    moments: list[float] = []

    def ask(_: int) -> None:
        with limiter.slot():
            moments.append(time.time())

    with ThreadPoolExecutor(12) as pool:
        list(pool.map(ask, range(20)))
    assert len(moments) == 20
    assert most_in_a_window(moments, 0.3) == 4
    assert max(moments) - min(moments) < 60  # nor does it wait for ever, however busy the machine


def test_processes_share_the_limit(tmp_path: Path) -> None:
    askers = [
        subprocess.Popen([sys.executable, "-c", ASKER, str(tmp_path), "8", "0.02"], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    moments = [float(line) for asker in askers for line in asker.communicate(timeout=600)[0].split()]
    assert len(moments) == 24
    assert most_in_a_window(moments, 0.3) <= 4


def test_a_slot_counts_until_a_window_after_its_answer(tmp_path: Path) -> None:
    limiter = RateLimiter(tmp_path, slots=1, window=0.2)
    with limiter.slot():
        time.sleep(0.3)
        answered = time.time()
    with limiter.slot():
        assert time.time() >= answered + 0.2


def test_a_killed_process_frees_its_slot_after_a_window(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ASKER.replace("slots=4", "slots=1"), str(tmp_path), "1", "600"],
        stdout=subprocess.PIPE,
        text=True,
    ) as asker:
        assert asker.stdout is not None
        float(asker.stdout.readline())
        asker.kill()
    killed = time.time()
    with RateLimiter(tmp_path, slots=1, window=0.3).slot():
        assert killed + 0.3 <= time.time() < killed + 400  # the killed one would have held it for ten minutes


def test_an_error_while_asking_hands_the_slot_back(tmp_path: Path) -> None:
    limiter = RateLimiter(tmp_path, slots=1, window=0.05)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), limiter.slot():
            raise ZeroDivisionError
    with limiter.slot():
        pass


def test_a_pause_holds_everybody_that_shares_the_folder(tmp_path: Path) -> None:
    until = time.time() + 0.4
    RateLimiter(tmp_path).pause(0.4)
    RateLimiter(tmp_path).pause(0.1)  # does not shorten the longer one
    with RateLimiter(tmp_path).slot():
        assert time.time() >= until - 0.01


@pytest.mark.parametrize("stamp", [b"inf", b"nan", b"garbage", b"99999999999.0"])
def test_a_pause_longer_than_any_is_none(tmp_path: Path, stamp: bytes) -> None:
    limiter = RateLimiter(tmp_path)
    (tmp_path / "pause").write_bytes(stamp)
    with limiter.slot():  # hangs where the stamp is believed
        pass


def test_all_slots_on_their_way_makes_the_next_one_wait(tmp_path: Path) -> None:
    limiter = RateLimiter(tmp_path, slots=2, window=0.05)
    answered, entered = threading.Event(), threading.Event()
    order: list[str] = []

    def hold() -> None:
        with limiter.slot():
            entered.set()
            answered.wait(60)
            order.append("answered")

    def ask() -> None:
        with limiter.slot():
            order.append("asked")

    with ThreadPoolExecutor(3) as pool:
        for _ in range(2):
            entered.clear()
            pool.submit(hold)
            assert entered.wait(60)
        third = pool.submit(ask)
        time.sleep(0.2)
        assert order == []
        answered.set()
        third.result(60)
    assert order.index("asked") >= 1


@pytest.mark.parametrize("stamp", [b"", b"garbage", b"taken", b"99999999999.0", b"\xff\xfe", b"nan", b"inf"])
def test_a_damaged_stamp_or_a_clock_set_back_costs_one_window_at_most(tmp_path: Path, stamp: bytes) -> None:
    limiter = RateLimiter(tmp_path, slots=1, window=0.1)
    (tmp_path / "slot00").write_bytes(stamp)
    with limiter.slot():  # hangs where the stamp is believed
        pass


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="this system has no /proc to count descriptors in")
def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    def descriptors() -> int:
        return sum(1 for _ in Path("/proc/self/fd").iterdir())

    limiter = RateLimiter(tmp_path, slots=3, window=0.01)
    with limiter.slot():
        pass
    before = descriptors()
    for _ in range(10):
        with limiter.slot():
            pass
    limiter.pause(0.001)
    assert descriptors() <= before
