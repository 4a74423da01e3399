"""The honest twins of the third list: each has to be read."""

from __future__ import annotations

from typing import Final

from attacks.third import PAIRS, File, Page, check

ROWS: Final[dict[str, Page | File]] = {name: pair.twin for name, pair in PAIRS.items()}

__all__ = ["ROWS", "check"]
