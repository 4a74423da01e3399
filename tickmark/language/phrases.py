"""Lists of words that are looked for in texts: each is an entry of `lexicon/en/*.yaml` with a line of what it means.

Words stand there as they are printed. A `*` at an end stands for any further letters: `settle*` is found in
"settlement", `*restricted` in "unrestricted". Nothing else has a meaning: whatever needs more is a `Pattern`.

>>> comparing = Phrases("comparing")
>>> comparing.search("rose 5% from 2023")[0], comparing.search("a fromage")
('from', None)
>>> bool(Phrases("comparing", at="end").search("from 2023"))
False
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, Final, Literal

from tickmark.language.rules import words

MADE: Final[list[Phrases]] = []
"""Every one that the imported modules have."""
_KEPT = 8192  # answers that `holds` remembers
_USED = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class Phrases:
    """Words of one or more lists, asked as a compiled pattern is (`search`, `match`, `fullmatch`, ...).

    Args:
        lists: their names in the lexicon.
        at: "start": where a text begins, behind blanks and commas; "end": where it ends, before blanks; "whole": all of
            it.
        more: words that are made from another table, as forms of verbs are.
        fold: small letters stand for capitals too. Without it texts are asked in small letters.
    """

    search: Callable[..., re.Match[str] | None]
    match: Callable[..., re.Match[str] | None]
    fullmatch: Callable[..., re.Match[str] | None]
    finditer: Callable[..., Iterator[re.Match[str]]]
    findall: Callable[..., list[Any]]
    split: Callable[..., list[str | Any]]
    sub: Callable[..., str]
    subn: Callable[..., tuple[str, int]]
    holds: Callable[[str], bool]
    """Whether a text has any of them, remembered: for labels and headers, which come cell after cell."""

    def __init__(
        self,
        *lists: str,
        at: Literal["anywhere", "start", "end", "whole"] = "anywhere",
        more: Iterable[str] = (),
        fold: bool = False,
    ) -> None:
        self.lists = lists
        self.at = at
        self.more = tuple(more)
        self.fold = fold
        MADE.append(self)

    def removed_from(self, text: str, leaving: str = "") -> str:
        """The text without any of the words; what is to be left in the place of one may be given."""
        return self.sub(leaving, text)

    @property
    def words(self) -> tuple[str, ...]:
        """What it looks for."""
        return (*chain.from_iterable(words(name) for name in self.lists), *self.more)

    @property
    def source(self) -> str:
        """The words as a pattern, to be part of another one."""
        return any_of(self.words)

    def __getattr__(self, name: str) -> Any:
        """Compile the pattern when it is first asked for anything."""
        if name == "holds":
            search = self.search
            self.holds = lru_cache(maxsize=_KEPT)(lambda text: search(text) is not None)
            return self.holds
        if name not in _USED:
            raise AttributeError(name)
        source = self.source
        if self.at == "start":
            source = rf"[\s,]*{source}"
        elif self.at == "end":
            source = rf"{source}\s*$"
        elif self.at == "whole":
            source = rf"^{source}$"
        compiled = re.compile(source, re.IGNORECASE if self.fold else 0)
        for used in _USED:
            setattr(self, used, getattr(compiled, used))
        return getattr(self, name)


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest that stands there, and not within a longer word.

    >>> re.findall(any_of(["sale", "sales", "settle*", "%"]), "5% of sales, settled; salesmen")
    ['%', 'sales', 'settled']
    """
    tree: dict[str, Any] = {}
    for word in words:
        branch = tree
        body = word.strip("*")
        parts = [re.escape(letter) for letter in body]
        if not word.startswith("*") and body[0].isalnum():
            parts.insert(0, r"\b")
        parts.append(r"\w*" if word.endswith("*") else r"\b" if body[-1].isalnum() else "")
        for part in filter(None, parts):
            branch = branch.setdefault(part, {})
        branch[""] = {}
    return f"(?:{_joined(tree)})"


def _joined(tree: dict[str, Any]) -> str:
    """A tree of the parts of patterns as one: what goes on before what ends."""
    alternatives = [part + _grouped(rest) for part, rest in sorted(tree.items(), key=_rank) if part]
    return "|".join(alternatives)


def _grouped(tree: dict[str, Any]) -> str:
    inner = _joined(tree)
    if not inner:
        return ""
    if "" in tree:
        return f"(?:{inner})?"
    return inner if len(tree) == 1 else f"(?:{inner})"


def _rank(item: tuple[str, Any]) -> bool:
    """Ends of words come last."""
    return item[0] in (r"\b", r"\w*")
