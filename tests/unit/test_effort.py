"""Limits of time in tests (support/effort.py): missed by what grows too fast, and not by a loaded machine."""

from __future__ import annotations

import gc
from collections.abc import Callable

import effort
import pytest
from effort import in_proportion, within


class Clock:
    """Seconds that a test decides."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("slow", "taken", "misses"), [(1.0, 1.9, False), (1.0, 2.1, True), (3.0, 5.9, False), (3.0, 6.1, True)]
)
def test_a_slow_machine_has_as_much_longer(
    monkeypatch: pytest.MonkeyPatch, slow: float, taken: float, misses: bool
) -> None:
    monkeypatch.setattr(effort, "slowness", lambda: slow)
    clock = Clock()
    if not misses:
        with within(2.0, clock):
            clock.now += taken
        return
    with (
        pytest.raises(AssertionError, match=f"{taken:.2f} s of CPU, {taken / slow:.2f} calm ones, of 2"),
        within(2.0, clock),
    ):
        clock.now += taken


def test_what_ends_in_an_error_is_limited_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "slowness", lambda: 1.0)
    clock = Clock()
    with pytest.raises(AssertionError, match="calm ones"), within(2.0, clock):
        clock.now += 3.0
        raise ZeroDivisionError


def test_the_speed_of_the_machine_is_that_of_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "_round", lambda: 4 * effort.CALM)
    assert effort.slowness() == 4.0
    monkeypatch.setattr(effort, "_round", lambda: effort.CALM / 4)
    assert effort.slowness() == 1.0, "a fast machine has no less"


def pairs(length: int) -> int:
    """Work that grows with the square."""
    return sum(first == second for first in range(length) for second in range(length))


def test_real_work_that_grows_with_the_square_is_seen_and_other_work_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_proportion(lambda length: sum(range(length * 2_000)), 1_600)
    monkeypatch.setattr(effort, "TRIALS", 2)
    assert not in_proportion(pairs, 750, times=8, slack=2.0)
    with pytest.raises(AssertionError, match="calm ones"), within(0.01):
        pairs(1_600)


@pytest.mark.parametrize(("times", "slack"), [(2, 1.15), (4, 2.0), (8, 4.0)])
def test_a_square_is_seen_whatever_the_step(monkeypatch: pytest.MonkeyPatch, times: int, slack: float) -> None:
    said: Callable[[Callable[[], float]], float] = lambda work: work()  # noqa: E731  work that says how long it took
    monkeypatch.setattr(effort, "cpu", said)
    assert in_proportion(lambda n: n / 100, 900, times=times, slack=slack)
    assert not in_proportion(lambda n: n * n / 90_000, 900, times=times, slack=slack)
    with pytest.raises(AssertionError):
        in_proportion(lambda n: n * n / 90_000, 900, times=times, slack=times)


def test_one_calm_trial_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "cpu", lambda work: work())
    busy = iter([99.0, 9.0, 18.0, 9.0])
    assert in_proportion(lambda _: next(busy), 900)


def test_what_there_was_before_is_old_and_the_garbage_collector_is_left_as_it_was() -> None:
    before, there = gc.get_threshold(), [[]]
    with within(60), within(60):
        assert any(one is there for one in gc.get_objects(generation=2))
        assert gc.get_threshold()[2] > 1000 * before[2]
        assert gc.get_freeze_count() == 0, "it would be counted whenever somebody asks"
    assert gc.get_threshold() == before
