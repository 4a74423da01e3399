"""Lines and headers that name a company: over statements of a subsidiary or an affiliate, none of the filer's."""

from __future__ import annotations

import re
from functools import lru_cache

_LONGEST = 80  # characters of such a line
_SHORTEST = 4  # letters of the word by which a company is called
_WORD = re.compile(r"[a-z0-9]+")
_FORMS = frozenset(
    ("inc", "incorporated", "corp", "corporation", "company", "co", "llc", "ltd", "limited", "plc", "lp", "nv", "sa",
     "ag", "se", "bank", "trust")
)  # fmt: skip
_AROUND = frozenset(
    ("and", "the", "its", "subsidiary", "subsidiaries", "consolidated", "affiliates", "affiliate", "companies",
     "de", "md", "new", "total")
)  # fmt: skip
_BEFORE_MERGER = "historical"
_SUMMED_UP = tuple(
    f"{summary} {of}"
    for summary in ("summarized", "summarised")
    for of in ("financial information", "financial data", "results", "balance sheet", "statement", "income statement")
)  # of investees and of guarantors: nobody sums up the statements that it files
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


@lru_cache(20_000)
def name_in_header(header: str) -> str:
    """The letters of the name of a company that a column is headed with, or that a column tells the results of as they
    were before a merger; else nothing.

    >>> name_in_header("Historical Seabright"), name_in_header("Harborlight Power Company")
    ('seabright', 'harborlightpower')
    """
    first, _, rest = header.partition(" ")
    if first.lower() == _BEFORE_MERGER and rest[:1].isupper() and not any(map(str.isdigit, rest)):
        return letters_of_name(rest)
    return name_of_company(header)


@lru_cache(20_000)
def is_short_for(text: str, name: str) -> bool:
    """Whether a text is the first words of a company's name, or all of it.

    >>> is_short_for("Harborlight", "HARBORLIGHT HOLDINGS, INC."), is_short_for("Harbor", "HARBORLIGHT HOLDINGS, INC.")
    (True, False)
    """
    short, full = (_WORD.findall(one.lower().replace(".", "")) for one in (text, name))
    return bool(short) and len(short[0]) >= _SHORTEST and short == full[: len(short)]


@lru_cache(20_000)
def sums_up_another(line: str) -> bool:
    """Whether a line says that the table below it sums up the statements of companies that are not the filer.

    >>> sums_up_another("Its summarized financial information is as follows:")
    True
    """
    return any(words in line.lower() for words in _SUMMED_UP)


def letters_of_name(name: str) -> str:
    """The letters of a name that is known to be one."""
    return _letters(_WORD.findall(name.lower().replace(".", "")))


def _letters(words: list[str]) -> str:
    letters = "".join(word for word in words if word not in _FORMS and word not in _AROUND)
    return "" if letters in _NO_NAMES else letters
