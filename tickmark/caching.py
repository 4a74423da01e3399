"""Time and memory: the collector of cycles held back while a document is worked on, and what was found in a text or a
document remembered.
"""

from __future__ import annotations

import gc
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Concatenate, Generic, ParamSpec, TypeVar

from tickmark.language.rules import Pattern

_P = ParamSpec("_P")
_R = TypeVar("_R")
_F = TypeVar("_F")
_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")


def collected_later(work: Callable[_P, _R]) -> Callable[_P, _R]:
    """The same function, during which no cycles are looked for.

    A document is hundreds of thousands of small values without a cycle among them; a collector that walks through all
    of them again and again takes a fifth of the time. What it would have found is found later: after the outermost such
    call all that was made passes for old.
    """

    @wraps(work)
    def held(*args: _P.args, **named: _P.kwargs) -> _R:
        enabled = gc.isenabled()
        gc.disable()
        try:
            return work(*args, **named)
        finally:
            if enabled:
                if not gc.get_freeze_count():
                    gc.freeze()  # these two make everything old without looking at any of it
                    gc.unfreeze()
                gc.enable()

    return held


def last_kept(work: Callable[Concatenate[_F, _P], _R]) -> Callable[Concatenate[_F, _P], _R]:
    """The same function, whose last answer is kept: asked about the very same object again, and otherwise alike, it
    gives that one.

    For what several stages ask about one document, which is too large to be compared.
    """
    kept: tuple[_F, object, _R] | None = None

    @wraps(work)
    def asked(about: _F, /, *args: _P.args, **named: _P.kwargs) -> _R:
        nonlocal kept
        last, rest = kept, (args, named)
        if last is not None and last[0] is about and last[1] == rest:
            return last[2]
        answer = work(about, *args, **named)
        kept = (about, rest, answer)
        return answer

    return asked


class Remembered:
    """A pattern that is asked the same few labels and headers cell after cell: whether it occurs in a text is looked
    for once.
    """

    __slots__ = ("pattern", "search")

    def __init__(self, pattern: re.Pattern[str] | Pattern, kept: int = 8192) -> None:
        self.pattern = pattern
        self.search: Callable[[str], bool] = lru_cache(maxsize=kept)(lambda text: pattern.search(text) is not None)


class Lately(Generic[_K, _V]):
    """What was made for the keys that were asked for last, while it weighs no more than `most` together; that of the
    last few keys whatever it weighs. Threads may share one.

    Args:
        forget: is told what is no longer kept.
    """

    def __init__(self, most: int, few: int = 4, forget: Callable[[_V], None] = lambda _: None) -> None:
        self._most, self._few, self._forget = most, few, forget
        self._kept: OrderedDict[_K, tuple[_V, int]] = OrderedDict()
        self._weight = 0
        self._lock = threading.RLock()

    def of(self, key: _K, make: Callable[[], _V], weigh: Callable[[_V], int]) -> _V:
        """That of a key, made where it is not kept."""
        with self._lock:
            if key not in self._kept:
                made = make()
                self._kept[key] = made, weigh(made)
                self._weight += self._kept[key][1]
            self._kept.move_to_end(key)
            while self._weight > self._most and len(self._kept) > self._few:
                _, (old, weight) = self._kept.popitem(last=False)
                self._weight -= weight
                self._forget(old)
            return self._kept[key][0]
