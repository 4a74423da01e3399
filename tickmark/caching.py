"""Time and memory: the collector of cycles held back while a document is worked on, and what was found in a text or a
document remembered.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

from tickmark.language.rules import Pattern

_P = ParamSpec("_P")
_R = TypeVar("_R")
_F = TypeVar("_F")


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
