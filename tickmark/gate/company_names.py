"""Lines that are the name of a company: over a subsidiary's statements, which are none of the filer's."""

from __future__ import annotations

import re
from functools import lru_cache

_LONGEST = 80  # characters of such a line
_WORD = re.compile(r"[a-z0-9]+")
_FORMS = frozenset(
    ("inc", "incorporated", "corp", "corporation", "company", "co", "llc", "ltd", "limited", "plc", "lp", "nv", "sa",
     "ag", "se", "bank", "trust")
)  # fmt: skip
_AROUND = frozenset(
    ("and", "the", "its", "subsidiary", "subsidiaries", "consolidated", "affiliates", "affiliate", "companies",
     "de", "md", "new")
)  # fmt: skip
_NO_NAMES = frozenset(("", "parent", "parentonly", "holding", "total", "our", "this", "other", "a"))


@lru_cache(20_000)
def name_of_company(line: str) -> str:
    """The letters of a name without its legal form, where a line is nothing but a name; else nothing.

    >>> name_of_company("HARBORLIGHT POWER COMPANY AND SUBSIDIARIES")
    'harborlightpower'
    >>> name_of_company("Our products are sold by the company")
    ''
    >>> name_of_company("Acquisition of Harborlight Power Company")
    ''
    """
    if len(line) > _LONGEST or not line[:1].isupper() or any(map(str.isdigit, line)):
        return ""
    capitals = [word for word in line.split() if word[0].isalpha() and word.lower() not in _AROUND]
    words = _WORD.findall(line.lower().replace(".", ""))
    while words and words[-1] in _AROUND:
        words.pop()
    if not words or words[-1] not in _FORMS or not all(word[0].isupper() for word in capitals):
        return ""
    return _letters(words)


def letters_of_name(name: str) -> str:
    """The letters of a name that is known to be one."""
    return _letters(_WORD.findall(name.lower().replace(".", "")))


def _letters(words: list[str]) -> str:
    letters = "".join(word for word in words if word not in _FORMS and word not in _AROUND)
    return "" if letters in _NO_NAMES else letters
