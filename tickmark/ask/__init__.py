"""Questions in plain English, answered from verified facts with sources and audited arithmetic, or refused with the
reason. What answers is imported when it is asked for: adding documents needs only its words.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tickmark.ask.answer import Answer
    from tickmark.ask.engine import Asker
    from tickmark.ask.refusal import Refused

__all__ = ["Answer", "Asker", "Refused"]
_PLACES = {"Answer": "answer", "Asker": "engine", "Refused": "refusal"}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
