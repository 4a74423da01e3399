"""Python's collector of cycles, held back while a document is worked on."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")


def collected_later(work: Callable[_P, _R]) -> Callable[_P, _R]:
    """The same function, during which no cycles are looked for.

    A document is hundreds of thousands of small values without a cycle among them; a collector that walks through all of them again and
    again takes a fifth of the time. What it would have found is found after the outermost such call.
    """

    @wraps(work)
    def held(*args: _P.args, **named: _P.kwargs) -> _R:
        enabled = gc.isenabled()
        gc.disable()
        try:
            return work(*args, **named)
        finally:
            if enabled:
                gc.enable()

    return held
