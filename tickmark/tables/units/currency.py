"""Currencies named in words: in a statement of scale ("thousands of Canadian dollars"), or as the header of a column
("RMB").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from tickmark.language.rules import Pattern, Words, unnamed
from tickmark.language.units import DOLLARS, MARK, READ, SIGNS, any_of, name_pattern
from tickmark.tables.headers.scale import spelled_out
from tickmark.tables.headers.scale_words import WORDS

_NAMES = {name_pattern(currency): currency.code for currency in READ}
_HEAD = [
    (unnamed(rf"\(?(?:in )?(?:(?:thousand|million|billion)s? of )?(?:{name})(?: ?['’]?000)?\)?"), code)
    for name, code in _NAMES.items()
]
_NEAR_POWER = [
    (
        unnamed(
            rf"(?:{WORDS})s?\s+(?:of\s+)?(?:{name})(?!\w)|(?<![\w$])(?:{name})(?:\s*\([^()]*\))?\s+(?:are\s+"
            rf"|amounts\s+)?(?:expressed\s+|presented\s+|stated\s+)?(?:in\s+)?(?:{WORDS})s?\b"
        ),
        code,
    )
    for name, code in _NAMES.items()
]
_POWER = Words("illion|thousand|lakh|lac|crore")
_ANY = [(unnamed(rf"(?<![\w$])(?:{name})(?!\w)"), code) for name, code in _NAMES.items()]

_TOLD = [
    (
        unnamed(
            rf"\b(?:expressed|stated|presented|reported|shown|amounts|figures)\b[^.;()]{{0,40}}?\bin (?:(?:thousand"
            rf"|million|billion)s of )?(?:the )?(?:{name})(?!\w)"
            rf"|^\(?in (?:{name})\)?$"
        ),
        code,
    )
    for name, code in _NAMES.items()
]
_MAY_TELL = Pattern(
    "tables/may-tell",
    r"expressed|stated|presented|reported|shown|amounts|figures|^\(?in ",
    means="a word without which no text tells the currency",
    examples=("[[(in ]]millions, except conversion rates)",),
    counterexamples=("other comprehensive loss (in millions)",),
)
_SIGNS = frozenset(MARK[1:-1])
_TITLE = 200  # characters; a longer text speaks of its own matter

_NOTE = Pattern(
    "tables/note-reference",
    r"\s*\(?\bnotes? \d.*$",
    means="a reference to a note, behind a name",
    examples=("Revenue[[ (note 4)]]",),
    counterexamples=("Notes payable",),
    flags=re.DOTALL,
)

NAMED = Pattern(
    "tables/money-named",
    rf"{MARK}|\b(?:dollars?|amounts?|rmb"
    rf"|(?:{any_of(name for currency in READ for name in (*currency.names, currency.code.lower()))})s?)\b",
    means="money, in a statement of scale",
    examples=("[[amounts]] in thousands, except store data",),
    counterexamples=("(in thousands, except share data)",),
)


@lru_cache(maxsize=16384)
def headed(text: str) -> str:
    """The currency that a header is the name of, or nothing.

    >>> headed("RMB"), headed("US$ (Note 2)"), headed("Europe")
    ('CNY', 'USD', '')
    """
    low = _NOTE.sub("", text.lower()).strip(" :*")
    return next((code for pattern, code in _HEAD if pattern.fullmatch(low)), "") if len(low) <= 40 else ""


@lru_cache(maxsize=4096)
def stated(text: str) -> str:
    """The one currency that a statement of scale names beside its power of ten; nothing where it names none or several.

    >>> stated("(expressed in thousands of Canadian dollars)")
    'CAD'
    >>> stated("2019 €m")
    'EUR'
    """
    low = spelled_out(text)
    if not _POWER.found_in(low):
        return ""
    named = [code for pattern, code in _NEAR_POWER if pattern.search(low)]
    if len(named) != 1 or sum(pattern.search(low) is not None for pattern, _ in _ANY) > 1:
        return ""
    return named[0]


@lru_cache(maxsize=4096)
def told(text: str) -> str:
    """The one currency that a title or a short sentence says its amounts are in; nothing where it names none or
    several.

    >>> (told("(Expressed in Canadian Dollars)"), told("Amounts are in U.S. dollars"),
    ...  told("Sales in Canadian dollars rose"))
    ('CAD', 'USD', '')
    """
    low = text.lower()
    if len(low) > _TITLE or not _MAY_TELL.search(low):
        return ""
    found = {code for pattern, code in _TOLD if pattern.search(low)}
    return found.pop() if len(found) == 1 else ""


def mentioned(text: str) -> str:
    """The one currency that a text names or has the sign of; nothing where it has none or several.

    >>> mentioned("Close (USD)"), mentioned("Revenue, EUR m"), mentioned("USD/EUR"), mentioned("Volume")
    ('USD', 'EUR', '', '')
    """
    low = text.lower()
    found = {code for pattern, code in _ANY if pattern.search(low)} or (
        {"USD"} if "$" in low or "dollar" in low else set()
    )
    return found.pop() if len(found) == 1 else ""


def currency_in(text: str) -> str:
    """The currency that a text names, also by a sign before a scale: `£m`, `TEUR`."""
    return mentioned(spelled_out(text)) or next((SIGNS[sign] for sign in text if sign in _SIGNS), "")


def namers(heads: Iterable[str], printed: Iterable[str]) -> list[Callable[[str], str]]:
    """What tells the currency of a column of its headers: their name, where several columns of a table have one and the
    dollar is among them (without it they may be what is hedged), and a statement of scale, where any header holds one.

    Args:
        heads: the headers without statements of scale, in lower case.
        printed: the headers as printed.
    """
    named = {code for head in heads if (code := headed(head))}
    found: list[Callable[[str], str]] = [headed] if len(named) > 1 and "USD" in named else []
    return [*found, stated] if any(stated(text) for text in printed) else found


def named_most(texts: Iterable[str], unnamed: str = "USD") -> str:
    """The currency that most of a document's titles and statements of scale name; `unnamed` where none names one.

    >>> named_most(["(in NOK million)", "Amounts in Norwegian kroner", "Notes"])
    'NOK'
    """
    counts = Counter(code for text in texts if (code := told(text) or stated(text)))
    return next((code for code, _ in counts.most_common(1)), unnamed)


def of_table(statements: Iterable[str], titles: Iterable[str], document: str) -> str:
    """The currency that a table's `statements` of scale name, or its own `titles`, else a document's dollar that is not
    the US dollar; nothing where all goes by the signs.
    """
    named = next((code for text in statements if (code := stated(text))), "")
    if named or document == "USD" or document not in DOLLARS:
        return named
    return next((code for text in titles if (code := told(text))), document)


def of_cell(sign: str | None, named: str, document: str) -> str:
    """The currency of an amount.

    Args:
        sign: printed beside it, a bare dollar sign as USD.
        named: in words over its column or its table, or nothing.
        document: the document's own.
    """
    if not named:
        return sign or document
    return named if sign is None or (sign == "USD" and named in DOLLARS) else sign
