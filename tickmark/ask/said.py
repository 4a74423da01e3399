"""Patterns of what questions say, which are data: said.yaml, with what each means and examples."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from tickmark.language.rules import Pattern, unnamed
from tickmark.yaml_files import read_yaml

_FILE: Final = Path(__file__).with_name("said.yaml")


@cache
def entries() -> dict[str, dict[str, Any]]:
    """The patterns by their names, as the file has them."""
    found: dict[str, dict[str, Any]] = read_yaml(_FILE)
    return found


def said(name: str) -> Pattern:
    """A pattern by its name, whatever the case of a text unless its entry says `case`.

    >>> bool(said("fallback/trailing").search("TTM revenue"))
    True
    """
    return pattern_of(entries()[name])


def pattern_of(entry: dict[str, Any]) -> Pattern:
    """The pattern of an entry of this file, or of another of its form."""
    return unnamed(entry["pattern"], 0 if entry.get("case") else re.IGNORECASE)


__all__ = ["entries", "pattern_of", "said"]
