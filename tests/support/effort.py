"""Limits of time that a loaded machine cannot miss.

What counts is the CPU time of this process, without the garbage of the tests before it, and in *calm seconds*: where the limit is exceeded, the machine's speed at that moment is measured by reference work, and a machine that is
three times as slow has three times as long. Work that grows too fast is seen by comparing it with itself.
"""

from __future__ import annotations

import gc
import re
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

CALM: Final = 0.0032
"""Seconds of CPU that a round of reference work takes where the limits were chosen, with nothing beside it."""
ROUNDS: Final = 9
TRIALS: Final = 8
"""A busy machine makes one measurement longer and the next one not; work that grows too fast does so in every trial."""
NOISE: Final = 0.1
"""Seconds below which the clock says nothing."""
WAIT: Final = 240.0
"""Seconds of the wall clock that show, on any machine, that nobody waits for what never comes."""
_TEXT: Final = "Net sales of $1,234 million, 5% more than in 2023; " * 400
_PATTERN: Final = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?= million|%|;)")


def _round() -> float:
    """CPU seconds of a round of what reading filings is made of: patterns, short texts, tables, sorting."""
    started = time.thread_time()
    counted: dict[str, int] = {}
    for number, match in enumerate(_PATTERN.finditer(_TEXT)):
        counted[f"{match.group()} {number % 97}"] = number
    rows = sorted(((text[::-1], number) for text, number in counted.items()), reverse=True)
    for text in _TEXT.split():
        counted[text.lower()] = counted.get(text, 0) + len(rows)
    return time.thread_time() - started


_NEVER = 1_000_000  # rounds of the younger ones


def slowness() -> float:
    """How many times as long as on a calm machine work takes now: 1.0 and more."""
    return max(1.0, sorted(_round() for _ in range(ROUNDS))[ROUNDS // 2] / CALM)


def spent_with_children() -> float:
    """CPU seconds of this process, and of those that it started and that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


@contextmanager
def old_objects_left_alone() -> Iterator[None]:
    """The garbage collector does not look at what there was before: thousands of tests leave a large heap.

    All there is counts as old, and for what is old it never looks. It does not stay frozen: who asks then whether
    anything is (`collected_later`, after each stage) has all of it counted, a tenth of a second for a worker's heap.
    """
    before = gc.get_threshold()
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()
    gc.set_threshold(*before[:2], _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def within(seconds: float, clock: Callable[[], float] = time.process_time) -> Iterator[None]:
    """Fails where the block takes more than these calm seconds of CPU, also where it ends in an error.

    >>> with within(2.5):
    ...     verifier.verify(text)
    """
    with old_objects_left_alone():
        started = clock()
        try:
            yield
        finally:
            taken = clock() - started
            if taken >= seconds:
                slow = slowness()
                assert taken < seconds * slow, f"{taken:.2f} s of CPU, {taken / slow:.2f} calm ones, of {seconds}"


@contextmanager
def no_endless_wait() -> Iterator[None]:
    """Fails where the block takes so long that it must have waited for what never comes: a guard, not a measure."""
    started = time.monotonic()
    yield
    assert time.monotonic() - started < WAIT


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of this process that the work takes."""
    with old_objects_left_alone():
        started = time.process_time()
        work()
        return time.process_time() - started


def in_proportion(work: Callable[[int], object], length: int, *, times: int = 2, slack: float = 1.15) -> bool:
    """Whether work of `times` the length takes `times` the CPU, a little more at most, in one trial of several.

    A square takes `times` squared: the slack has to be below `times`.
    """
    assert 1 <= slack < times
    return any(
        cpu(lambda: work(times * length)) <= slack * times * cpu(lambda: work(length)) + NOISE for _ in range(TRIALS)
    )
