"""What a sentence is about, whatever its line is: how something fared, risks and disputes, accounting, costs, what is
sold; and how much a section is where lines are described.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tickmark.describe.reading import LONGEST
from tickmark.describe.vocabulary import VERB

SHORTEST = 25  # characters
RISKS = ("Item1A", "Part2Item1A")
SECTIONS = (("Note", 0.6), ("Item1", 0.6), ("Item7", 0.3), ("Part1Item2", 0.3))
_ALSO = re.compile(
    rf"^(?:(?:(?:this|the|our) (?:[\w&,’'-]+ ){{0,5}}?(?:segment|business|division|unit|category|line|group)|it"
    rf"|they)\s+also"
    rf"|(?:(?:its|their) (?:[\w-]+ ){{0,2}}?)?(?:products|services|brands|offerings))\s+(?:{VERB}|range\b)",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"\d\s?%|\$\s?\(?\d", re.IGNORECASE)
_THRESHOLD = re.compile(  # an amount that tells who is served (`firms with sales above $20 million`)
    r"\b(?:above|below|over|under|(?:more|less|greater) than|at least|up to|exceeding|between)\s+(?:approximately\s+)?"
    r"\$\s?[\d.,]+(?:\s(?:thousand|million|billion|trillion))?(?:\s(?:and|to)\s\$\s?[\d.,]+)?",
    re.IGNORECASE,
)
MOVED = re.compile(
    r"\b(?:(?<!to )increas\w+|(?<!to )decreas\w+|declin\w+|grew|compared (?:to|with)|versus (?:the|last|prior|same)"
    r"|due to|driven by|partially offset|offset by|year[- ]over[- ]year|favorabl\w+|unfavorabl\w+|impacted"
    r"|totaled|percentage points?|basis points|accounted for)\b",
    re.IGNORECASE,
)
SLIGHTLY = re.compile(r"\b(?:higher|lower|growth)\b", re.IGNORECASE)
_DISPUTES = (
    r"lawsuits?|litigation|plaintiffs?|defendants?|alleg\w+|personal injury|patents?|tariffs?|separation|divestitures?"
    r"|spin-?offs?|goodwill|impairment|President|Officer|Chairman|Director of"
)
HEDGED = re.compile(
    (
        rf"\b(?:{_DISPUTES}|may|could|might|would|if we|there can be no assurance|expects?|expected|intends?"
        rf"|(?<!-)risks?"
        rf"|compet\w+|recorded|reported|recognized|depreciation|included in|excluded from|subject to)\b|\bM(?:r|s|rs)\."
    ),
    re.IGNORECASE,
)
_ASIDE = re.compile(rf"\b(?:{_DISPUTES}|if we)\b|\bM(?:r|s|rs)\.", re.IGNORECASE)
ACCOUNTING = re.compile(
    (
        r"\b(?:amortization|deferred|depreciation|restated|recast|reclassif\w+|prior (?:year|period)s?|conform"
        r"|previously (?:referred|reported|disclosed)|rounding|see note|control (?:transfers|passes|of the)|transfers? "
        r"(?:of )?control|not allocated|unallocated|purchase price|pro forma|accounts receivable|calculated|fair value"
        r"|useful li(?:fe|ves)|scope of|ASC \d+|adjustments?|income \(?expense|income tax\w*|tax code)\b"
    ),
    re.IGNORECASE,
)
_LISTS = re.compile(
    (
        r"\b(?:includ(?:es?|ing)|consist(?:s|ing)?|compris(?:es?|ed|ing)|such as|following|offers?|(?<!to )sells?"
        r"|selling"
        r"|provides?|makes?|manufactures?|produces?|designs?|builds?|earns?|generates?|derives?|represents?)\b"
    ),
    re.IGNORECASE,
)
SELLING = re.compile(
    (
        r"\b(?:includ(?:es?|ing)|consists?|compris\w+|offers?|sells?|sold|provides?|sales of|services? (?:for|to)"
        r"|designs?|develops?|manufactures?|operates?|stores?|products?|treatments?)\b"
    ),
    re.IGNORECASE,
)
_NOTE = re.compile(r"^\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡]+)\s*(?:Includes?|Consists? of|Comprises?)\b", re.IGNORECASE)
_COST = re.compile(r"^\W*(?:the |our )?(?:costs?(?! reimburs)|expenses?|gross|deferred|unearned)\b", re.IGNORECASE)
_LIST_MARK = re.compile(r"(?:^|(?<=\s))[•·▪■●◦‣►]\s*|^[–*-]\s+|^(?:\((?:\d{1,2}|[a-z])\)|[*†‡]+)\s*", re.MULTILINE)
_LIST_END = re.compile(r"\s*[;:,](?:\s+(?:and|or))?$")
_CAUSE = re.compile(
    (
        r"\b(?:driven(?: primarily)? by|due (?:primarily |mainly |in part )?to|reflect(?:s|ed|ing)|attributable to"
        r"|because(?: of)?|as a result of|resulting from|result of|led by|related to|contributed to)\b"
    ),
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """Words without the marks of a list or a footnote before them, and without what leads to the next entry behind
    them, in one line.
    """
    return _LIST_END.sub("", re.sub(r"\s+", " ", _LIST_MARK.sub("", text)).strip())


def footnote_defines(text: str) -> bool:
    """Whether a footnote says what a line is, rather than how it is accounted for or how it fared."""
    return (
        len(text) >= SHORTEST and not MOVED.search(text) and not _FIGURES.search(text) and not ACCOUNTING.search(text)
    )


def is_note(text: str) -> bool:
    """Whether a sentence is a footnote that begins by what is included."""
    return _NOTE.match(text) is not None


def weight(section: str) -> float:
    """How much a section is where lines are described."""
    return -1.0 if section in RISKS else next((value for name, value in SECTIONS if name in section), 0.0)


def listing(text: str) -> Iterator[tuple[int, int]]:
    """Where a list of what is sold or earned begins in a text."""
    for match in _LISTS.finditer(text):
        yield match.span()


def lists_before(text: str, place: int) -> bool:
    """Whether what stands at a place is in a list of what is sold or earned."""
    return _LISTS.search(text[:place]) is not None


def sells(text: str) -> bool:
    """Whether a sentence tells what is sold, and neither how it fared nor what might come."""
    return (
        SHORTEST <= len(text) <= LONGEST and SELLING.search(text) is not None and not moved(text) and not hedged(text)
    )


def goes_on(text: str) -> bool:
    """Whether a sentence goes on to say what the subject of the one before it is or sells."""
    return (
        SHORTEST <= len(text) <= LONGEST
        and _ALSO.match(text) is not None
        and not moved(text)
        and not hedged(text)
        and not states_figures(text)
    )


def moved(text: str) -> bool:
    """Whether a sentence says how something fared."""
    return MOVED.search(text) is not None or SLIGHTLY.search(text) is not None


def states_figures(text: str) -> bool:
    """Whether a sentence states a percentage or an amount of money."""
    return _FIGURES.search(_THRESHOLD.sub("", text)) is not None


def hedged(text: str) -> bool:
    """Whether a sentence is about risks, disputes or accounting."""
    return HEDGED.search(text) is not None or ACCOUNTING.search(text) is not None


def aside(text: str) -> bool:
    """Whether a sentence is about disputes, people or accounting."""
    return _ASIDE.search(text) is not None or ACCOUNTING.search(text) is not None


def about_costs(text: str) -> bool:
    """Whether a sentence begins with costs, or with what is not yet earned."""
    return _COST.match(text) is not None


def cause(text: str) -> str:
    """What a sentence says a change comes from; empty where it says no cause."""
    match = _CAUSE.search(text)
    return text[match.end() :] if match else ""
