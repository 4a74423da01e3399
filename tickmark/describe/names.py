"""Names of revenue lines: which are places, which a way of recognising revenue, which adjustments, and how a printed
label is read.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.places import without_places
from tickmark.retrieval.words import STOPWORDS, stem

_AROUND_PLACES = re.compile(r"\b(?:rest|other|all|countries|regions?|remaining)\b", re.IGNORECASE)
_TIMING = re.compile(
    r"\b(?:point in time|over time|transferred|fixed[- ]price|cost[- ]type|time and materials"
    r"|definition of a derivative|derivative contracts|outside the scope of)\b",
    re.IGNORECASE,
)
_ADJUSTMENT = re.compile(
    r"\b(?:eliminations?|eliminated|intersegment|inter-segment|hedg\w+|reconcil\w+|adjustments?|unallocated"
    r"|rounding)\b",
    re.IGNORECASE,
)
_CORPORATE = re.compile(
    r"(?:(?:total|all|other|general|and|&|items?|support|functions?|services|headquarters|costs?|activities|centers?"
    r"|operations|entities|parent|revenues?|net|sales|unassigned|company|holding|segment|/)[\s,]*)*"
    r"\b(?:corporate|headquarters)\b"
    r"(?:[\s,/]*(?:total|all|others?|general|and|&|items?|support|functions?|services|headquarters|costs?|activities"
    r"|centers?|operations|entities|parent|revenues?|net|sales|unassigned|company|holding|segment|expenses?|income))*",
    re.IGNORECASE,
)
_GENERIC = re.compile(
    r"\b(?:total|net|revenues?|sales|consolidated|worldwide|segments?|external|customers?|third|part(?:y|ies)|from"
    r"|operating|company|gross|reportable|business(?=\s+segments?\b)|(?<=total )business(?:es)?|contracts? with|and"
    r"|of|the|to|other income|other(?= operating revenues)"
    r"|by (?:product|segment|service|category|source|type)s?)\b|[^a-z]",
    re.IGNORECASE,
)
_REST = re.compile(
    r"(?:total )?(?:all )?(?:others?|miscellaneous|sundry|remaining|non-?reportable)(?:,? (?:net|revenues?"
    r"|sales|income|products?|services?|categor(?:y|ies)|items?|business(?:es)?|operations|segments?|operating|and"
    r"|of|the|total|sources?))*",
    re.IGNORECASE,
)
_INTERNAL = re.compile(
    r"\b(?:(?<!un)affiliate[ds]?|inter-?company|intra-?group|related part(?:y|ies))\b", re.IGNORECASE
)
_SEGMENT = re.compile(r"(?<!other)(?<!reportable)(?<!operating) segment(?: net)?(?: revenues?| sales)?$", re.IGNORECASE)
_MARK = re.compile(r"\s*(?:\((?P<round>\d{1,2}|[a-z])\)|\[(?P<square>\w)\]|(?P<star>[*†‡]+))")
_NOT_IN_NAMES = frozenset(
    stem(word)
    for word in [
        "total",
        "net",
        "revenue",
        "revenues",
        "sales",
        "segment",
        "products",
        "services",
        "product",
        "service",
        "line",
        "other",
    ]
)


def is_place(name: str) -> bool:
    """Whether a name is of a country or region, and of nothing else."""
    rest = without_places(name)
    return rest is not None and is_generic(_AROUND_PLACES.sub("", rest))


def is_timing(name: str) -> bool:
    """Whether a name says how revenue is recognised."""
    return bool(_TIMING.search(name))


def is_adjustment(name: str) -> bool:
    """Whether a name is of an elimination, a hedge, or what is allocated to no line."""
    return bool(_ADJUSTMENT.search(name)) or _CORPORATE.fullmatch(name.strip()) is not None


def is_internal(name: str) -> bool:
    """Whether a name is of what parts of the company, or its affiliates, sell to each other."""
    return bool(_INTERNAL.search(name))


def is_rest(name: str) -> bool:
    """Whether a name says only that it is what is left over (`Other`, `All other`, `Other revenue`)."""
    return _REST.fullmatch(name.strip()) is not None


def without_other(name: str) -> str:
    """What a line holds the rest of (`Other oncology` of oncology); empty where its name does not say."""
    match = re.fullmatch(r"(?:all )?other\s+(?P<of>\S.*)", name, re.IGNORECASE)
    return match["of"] if match and not is_rest(name) else ""


def is_generic(name: str) -> bool:
    """Whether a name says no more than that it is revenue, or all of it."""
    return not name or (_GENERIC.match(name) is not None and not _GENERIC.sub("", name))


def bare(name: str) -> str:
    """A name without the words that say only that it is revenue, or all of it."""
    return " ".join(_GENERIC.sub(" ", name).split())


def is_revenue(name: str) -> bool:
    """Whether a group is only a kind of revenue (`revenues from sales and services`), not something sold."""
    return bool(re.match(r"(?:total )?(?:net )?(?:revenues?|sales)\b", name, re.IGNORECASE)) or is_generic(name)


@lru_cache(maxsize=4096)
def clean(label: str) -> str:
    """A label as printed, without footnote marks, colons, `Total` before a name and `segment` behind it."""
    text = _SEGMENT.sub("", _MARK.sub("", label).strip(" :*"))
    rest = text[6:].lstrip() if text.lower().startswith("total ") else text
    if not rest or is_generic(rest):
        return text
    return rest[0].upper() + rest[1:] if rest != text and rest.split()[0].islower() else rest


def marks(label: str) -> tuple[str, ...]:
    """Footnote marks in a label, as `(1)`."""
    return tuple(match[0].strip() for match in _MARK.finditer(label))


@lru_cache(maxsize=4096)
def is_plain(name: str) -> bool:
    """Whether all words of a name are what any line may be called (`Products`, `Net sales`)."""
    return all(stem(word) in _NOT_IN_NAMES or word in STOPWORDS for word in re.findall(r"[a-z0-9&]+", name.lower()))


@lru_cache(maxsize=4096)
def key_words(name: str) -> tuple[str, ...]:
    """Word stems that tell a line from others; all of its words where none does."""
    words = [stem(word) for word in re.findall(r"[a-z0-9&]+", name.lower().replace("’", "'")) if word not in STOPWORDS]
    telling = [word for word in words if word not in _NOT_IN_NAMES]
    return tuple(dict.fromkeys(telling or words))
