"""The honest twins of the fourth list: each has to be read, confirmed, answered or let in."""

from __future__ import annotations

from typing import Any, Final

from attacks.fourth import PAIRS, check

ROWS: Final[dict[str, Any]] = {name: pair.twin for name, pair in PAIRS.items()}

__all__ = ["ROWS", "check"]
