"""Which printed labels and column headers name a part of a company, and which a total, an amount or a kind of
amount.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.caching import Remembered
from tickmark.facts.insurance_lines import is_line_of_insurance
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.places import is_place
from tickmark.tables.headers.scale import time_words_removed

TOLD = Remembered(
    Pattern(
        "members/told-by-part",
        r"(?<!portfolio )segments?\b|disaggregat|geograph|product (?:lines?|categor)|\b(?:revenues?|sales|profit"
        r"|income|assets)\b.*\b(?:by|from) (?:\w+ ){0,2}(?:products?|regions?|countr|customers?|end markets?"
        r"|services?|markets?|type|source|brands?|channels?|categor)"
        r"|\b(?:property|equipment)\b.*\bby (?:\w+ ){0,2}(?:countr|regions?|geograph|locations?)|revenues? (?:from|by"
        r"|sources)|net sales by|(?<!deferred )(?<!unearned )\b(?:revenues?|sales)\b.*\b(?:consist\w*|as follows)",
        means="a title that tells of parts of a company",
        examples=("Revenue by product", "geographic information"),
        counterexamples=("portfolio segments",),
        flags=re.IGNORECASE,
    )
)
OF_ONE = Pattern(
    "members/of-one",
    r"^(?!.*\b(?:by|per|each|every|of|operating|reportable)\b).*\w segment\W*$",
    means="the title of one segment",
    examples=("MedTech segment",),
    counterexamples=("by segment",),
    flags=re.IGNORECASE,
)
_TOTAL = Pattern(
    "members/total",
    r"\b(?:(?:the|total) company|corporate total)\b|\b(?:totals?|consolidated|combined|subtotal|overall|as reported"
    r"|worldwide)\b|^company$",
    means="a label of the whole company",
    examples=("[[Total]] revenue", "company"),
    counterexamples=("company stores",),
    flags=re.IGNORECASE,
)
_COSTS = Phrases("costs_of_member", fold=True)
_NO_PART = Pattern(
    "members/no-part",
    r"(?:numerator|denominator|accruals?|payments? ?/ ?credits?|contributions?|openings?|closures?|disposals?"
    r"|supplemental (?:data|information)|programs?"
    r"|(?:policy(?:holders?['’]?)? )?benefits|(?:unit |equivalent )?cases|(?:\w+ )?customers? [a-z]"
    r"|.*\b(?:firm "
    r"orders|quantities|(?<!business )units)\b.*)",
    means="what is no part of a company",
    examples=("Numerator", "Openings"),
    counterexamples=("Europe",),
    at="whole",
    flags=re.IGNORECASE,
)
_SUMMED = Pattern(
    "members/summed",
    r"\b(?:property|equipment)\b.*\b(?:equipment|net)\b|\bpremiums?\b",
    means="labels that hold several things added up",
    examples=("property and equipment", "premium"),
    counterexamples=("property tax",),
    flags=re.IGNORECASE,
)
_FIRM = Pattern(
    "members/firm",
    r",? (?:inc|corp|co|ltd|llc|plc|n\.v)\b|,? limited$",
    means="the name of another company",
    examples=("Acme[[ Inc]]", "Acme[[, Ltd]]"),
    counterexamples=("Americas",),
    flags=re.IGNORECASE,
)
_EARNED = Phrases("earned_on_balances", fold=True)  # what lenders and lessors call their revenue
_SEGMENTS = Phrases("segments", fold=True)
_GENERIC = Pattern(
    "members/generic",
    r"\b(?:net|gross|total|operating|revenues?|sales|external|third|part(?:y|ies)|(?:un)?affiliated|customers?"
    r"|contracts?|intersegment|eliminated on consolidation|and other operating|from|to|with|of|the|and|by|amounts?|in"
    r"|for"
    r"|segments?|geographic|area|region|products?(?= lines?)|lines?|categor(?:y|ies)|major|type|timing|recognition"
    r"|recognized|transferred|at a point|over time|point|time)\b|000['’]s|[^a-z]",
    means="words that tell no parts of a company apart",
    examples=("[[total]]", "segments"),
    counterexamples=("europe",),
    flags=re.IGNORECASE,
)
_FINANCIAL = Phrases("items_of_statements", fold=True)
_MEASURE = Phrases("kinds_of_amount", fold=True)
_ASPECT = Phrases("with_or_without", fold=True)  # of the same part, otherwise counted
_MARKS = Pattern(
    "members/marks",
    r"(?:[\s:*]*(?:\((?:\d{1,2}|[a-z])\)|\[\w\]))+[\s:*]*$",
    means="marks of footnotes at the end",
    examples=("Europe[[ (1)]]", "Asia (a) (b)"),
    counterexamples=("Europe (net)",),
)
_SALES = Phrases("sales", fold=True)
_COST_OF = Phrases("cost_of", fold=True)
_OF_SALES = Pattern(
    "members/of-sales",
    r"\([^)]*\)|\b(?:costs?|sales|sold|revenues?|net|total|of|from|the|other than)\b",
    means="words of sales and of brackets in a name",
    examples=("[[sales]] of paint", "(net)"),
    counterexamples=("paint",),
)
_WORD = Pattern(
    "members/word", r"[a-z0-9&]+", means="a word of a name in small letters", examples=("r&d",), counterexamples=("-",)
)
_ASIDE = Pattern(
    "members/bracket-of-statement",
    r"\(?(?:unaudited|audited|in [a-z]+|\$|usd"
    r"|(?:(?:u\.?s\.?|dollars|in|\$) ?)*(?:thousands|millions|billions)(?: of (?:u\.?s\.? )?dollars)?)\)?",
    means="brackets that say how a table is stated",
    examples=("(unaudited)", "in millions", "Millions of Dollars"),
    counterexamples=("(Europe)", "Million Cases"),
    at="whole",
    flags=re.IGNORECASE,
)
_LONGEST = 80  # characters of a name: more is a sentence


@lru_cache(maxsize=16384)
def shown(label: str) -> str:
    """A label as printed, without footnote marks and colons."""
    return _MARKS.sub("", label).strip(" :*")


@lru_cache(maxsize=16384)
def is_total(label: str) -> bool:
    """Whether a label or header says that it is of more than one part."""
    return bool(_TOTAL.search(label))


@lru_cache(maxsize=16384)
def of_sales(text: str) -> bool:
    """Whether a title or a label speaks of revenue."""
    return bool(_SALES.search(text))


def within(over: str | None, name: str | None) -> str | None:
    """The name of a part within another, `MedTech > Vision`; the upper one where both are the same, in capitals or
    not.
    """
    if not over or not name or over.lower() == name.lower():
        return over or name
    return f"{over} > {name}"


def says_segment(name: str) -> bool:
    """Whether a name calls itself a segment, which is part of no other."""
    return bool(_SEGMENTS.search(name))


def is_cost(label: str) -> bool:
    """Whether a row names something that no revenue is made of."""
    return bool(_COSTS.search(label))


def is_cost_of(label: str) -> bool:
    """Whether a row is the cost of something that may be sold: `Cost of services`, `Automotive cost of revenues`."""
    return bool(_COST_OF.search(label))


def subject_of(label: str) -> str:
    """What a row of sales or of their cost is of, apart from those words, in lower case and singular; empty where it
    says no more.
    """
    return " ".join(word.removesuffix("s") for word in _WORD.findall(_OF_SALES.sub("", label.lower())))


def is_line(label: str) -> bool:
    """Whether a row of revenue names a kind of revenue, rather than revenue as such or something else."""
    text = shown(label)
    return bool(_GENERIC.sub("", text)) and not _FINANCIAL.search(text)


@lru_cache(maxsize=16384)
def of_label(label: str, revenue: bool, proved: bool = False) -> str | None:
    """The member a row's label names; rows of `revenue` may say so (`Subscription revenue`), rows that are `proved` to
    be revenue may be called income.

    `Total MedTech` is of MedTech, `Segments total` of the segments; `Total`, `Total revenues` and names of amounts are
    of no member.
    """
    text = shown(label)
    if (
        not text
        or len(text) > _LONGEST
        or not time_words_removed(text)
        or _ASPECT.match(text)
        or _NO_PART.fullmatch(text)
        or _FIRM.search(text)
    ):
        return None
    if _TOTAL.search(text):
        return _part(text, revenue)
    if (
        _FINANCIAL.search(_EARNED.sub("", text) if proved else text)
        or not _GENERIC.sub("", text)
        or (not revenue and _SALES.search(text))
    ):
        return None
    return text


def _part(text: str, revenue: bool) -> str | None:
    pieces = [
        piece.strip(" ,-–—") for piece in _TOTAL.split(text) if _GENERIC.sub("", piece) or _SEGMENTS.search(piece)
    ]
    rest = pieces[0] if len(pieces) == 1 else text if pieces else ""
    if not rest or _FINANCIAL.search(rest) or _SUMMED.search(rest) or _FIRM.search(rest):
        return None
    if _SEGMENTS.search(rest):
        return text
    return None if not _GENERIC.sub("", rest) or (not revenue and _SALES.search(rest)) else rest


@lru_cache(maxsize=8192)
def of_column(header: str, lines: bool = True) -> str | None:
    """The member a column header names: its last piece that is no date, scale or aside, unless that is a total, an
    amount or a kind of amount; a line of insurance whatever its words, if `lines` says that the table may be an
    insurer's.

    A place is one of the member whose header stands over it: `Upstream > U.S.`.
    """
    pieces = [shown(piece) for piece in header.split(" | ")]
    named = [at for at, text in enumerate(pieces) if time_words_removed(text) and not _ASIDE.fullmatch(text)]
    if not named:
        return None
    text = pieces[named[-1]]
    if lines and is_line_of_insurance(text):
        return text  # `Term life`, which is no life of an asset
    if _TOTAL.search(text):
        return _part(text, False)
    unlike = (_FINANCIAL.search, _MEASURE.search, _ASPECT.match, _NO_PART.fullmatch, _FIRM.search)
    plain = text.lower().replace("fixed income", "bonds").replace("fixed-income", "bonds")
    if any(pattern(plain) for pattern in unlike) or not _GENERIC.sub("", text):
        return None
    over = of_column(" | ".join(pieces[: named[-1]]), lines) if is_place(text) else None
    return f"{over} > {text}" if over and over != text and not _SALES.search(over) else text
