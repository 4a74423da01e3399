"""The second reader's own lists of words, from `words.yaml`: each with a line of what it means. It shares them with
nobody, as it shares no code with the reader that it checks.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tickmark.yaml_files import read_yaml


@cache
def _lists() -> dict[str, frozenset[str]]:
    entries = read_yaml(Path(__file__).with_name("words.yaml"))
    return {name: frozenset(entry["words"]) for name, entry in entries.items()}


def words_of(name: str) -> frozenset[str]:
    """The words of a list.

    >>> "revenue" in words_of("results"), "revenue" in words_of("whole")
    (True, False)
    """
    return _lists()[name]
