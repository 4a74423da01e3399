"""Names of things sold, from the sentences that describe a line: the noun phrases of their lists, and brands.

"The segment sells personal computers (PCs), monitors that we design, and printers under the Vista brand."
->  personal computers, PCs, monitors, printers, Vista
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

MOST_WORDS = 6
MOST = 25
_LIST = re.compile(
    r"\b(?:includ(?:es?|ing)|consist(?:s|ed|ing)?(?: \w+)? of|compris(?:es?|ed of|ing)|such as|sales? of|offers?|sells?"
    r"|provides?|produces?|manufactures?|makes?|markets|designs?|develops?|known for|operates?|writes?|underwrites?"
    r"|suppl(?:y|ies)|distributes?|leases?|derived from|access to|used (?:in|for|to treat)"
    r"|(?<=\bsegment )[a-z]+s|(?<=\bbusiness )[a-z]+s|(?<=\bdivision )[a-z]+s)\s*:?\s+(?P<list>.+)",
    re.IGNORECASE | re.DOTALL,
)
_COLON = re.compile(r"^\W*(?:[\w&,’'-]+\s+){0,5}[\w&’'-]+(?:\s*[:–—]|\s+-)\s+(?P<list>.+)", re.DOTALL)
_BRANDS = re.compile(
    r"\b(?:under|including) (?:the |our )?(?P<list>[A-Z][^.;:]{1,200}?)"
    r" (?:brands?|brand names?|trademarks?|labels?|names?)\b"
)
_BETWEEN = re.compile(r"\s*(?:;|,(?!\d)|\n|•|◦|\b(?:and|or)\b(?!/)|\bas well as\b|\bsuch as\b|\bincluding\b)\s*")
_BRACKETS = re.compile(r"\((?P<within>[^()]*)\)")
_LEAD = re.compile(
    r"^(?:(?:as well as|both|either|also|and|or|our|the|an?|its|their|all|various|other|related|primarily|mainly"
    r"|certain|several|many|specific|a (?:full |broad |wide )?(?:range|variety|number|suite|portfolio|line) of"
    r"|(?:the )?sales? of|(?:full )?(?:family|spectrum|number|range|suite) of"
    r"|design|development|manufacturing|marketing|distribution)\b\s*)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"\s+(?:that|which|who|whose|where|to|for|through|in|on|from|by|with|without|under|used|designed|sold|offered"
    r"|provided|earned|at|as|via|across|within|into|over|primarily|worldwide|each|when|while|about|outside|so)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_NO_NAME = re.compile(
    r"\b(?:we|us|it|they|is|are|was|were|be|has|have|had|will|can|which|that|its|their|these|this|results?|amounts?"
    r"|revenues?|costs?|expenses?|customers?|consumers|adults|patients|companies|regardless|based|segments?|such|other"
    r"|certain|items|approximately|million|billion|net|countries|regions?|states|u\.s|america|europe|world)\b"
    r"|^\W|\d{4}|[%$:]",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"(?:(?:products?|services?|solutions?|brands?|operations?|business(?:es)?|sales?|development|design|manufactur\w+"
    r"|marketing|distribution|support|others?|fees|rights|categories|offerings|same|following)\s*)+",
    re.IGNORECASE,
)


def products_of(texts: Sequence[str]) -> tuple[str, ...]:
    """The names of things sold in some sentences, each as printed there."""
    found: dict[str, None] = {}
    for text in texts:
        spaced = " ".join(text.split())
        for name in chain.from_iterable(map(_names, _lists(spaced))):
            if name in spaced:
                found.setdefault(name)
    return tuple(found)[:MOST]


def _lists(text: str) -> Iterator[str]:
    """The parts of a sentence that list what is sold."""
    for sentence in re.split(r"(?<=[a-z)]\.)\s+(?=[A-Z])", text):
        listed = _LIST.search(sentence) or _COLON.search(sentence)
        if listed:
            yield listed["list"]
        yield from (match["list"] for match in _BRANDS.finditer(sentence))


def _names(listed: str) -> Iterator[str]:
    """The entries of a list as names, those in brackets behind them."""
    within = [match["within"] for match in _BRACKETS.finditer(listed) if re.match(r"[A-Z]", match["within"])]
    for entry in (*_BETWEEN.split(_BRACKETS.sub(";", listed)), *chain.from_iterable(map(_BETWEEN.split, within))):
        name = _TAIL.sub("", _LEAD.sub("", entry.strip(' .,;:”“"•®™')).strip()).strip(' .,;:”“"®™')
        if (
            len(name) > 1
            and len(name.split()) <= MOST_WORDS
            and not _NO_NAME.search(name)
            and not _PLAIN.fullmatch(name)
            and not name.lower().endswith((" of", "ly", " the"))
        ):
            yield name
