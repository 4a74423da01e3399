"""Names of things sold, from the sentences that describe a line: the noun phrases of their lists, and brands.

"The segment sells personal computers (PCs), monitors that we design, and printers under the Vista brand."
->  personal computers, PCs, monitors, printers, Vista
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from tickmark.describe.cues import cues
from tickmark.describe.names import is_place
from tickmark.language.rules import Pattern

MOST_WORDS = 6
MOST = 12
_CLAUSE = 4  # words that what follows a colon begins with, where it is a clause of its own
_FOR_EXAMPLE = re.compile(r"^(?:e\.g\.,?|such as|including)\s*")
_VERB = (
    r"(?:offers?|sells?|selling|provides?|produces?|manufactures?|makes?|builds?|markets|designs?|develops?|operates?"
    r"|writes?|underwrites?|suppl(?:y|ies)|distributes?|leases?|publish(?:es)?|serves)"
)
_LIST = re.compile(
    r"\b(?:includ(?:es?|ing)|consist(?:s|ed|ing)?(?: \w+)? of|compris(?:es?|ed of|ing)|such as|composed of|products are"
    rf"|sales? of|(?P<deals>(?:{_VERB},? (?:and )?)*{_VERB})|known for|derived from|access to|used (?:in|for|to treat)"
    r"|(?<=\bsegment )(?!is\b)[a-z]+s|(?<=\bbusiness )[a-z]+s|(?<=\bdivision )[a-z]+s)"
    r"\s*(?:,? but (?:is|are) not limited to,)?\s*:?\s+(?P<list>.+?)"
    r"(?=,? (?:(?:primarily |mainly )?for use in|which are (?:sold|provided))\b|$)",
    re.IGNORECASE | re.DOTALL,
)
_TO_WHOM = Pattern(
    "describe/to-whom",
    r"\s(?:(?:to|through)\s(?!(?:treat|help|prevent|reduce|make|move|manage)\b).*?|for\s[^,;]*)"
    rf"(?=,?\s(?:including|such as|and\s(?:includes?|{_VERB}))\b|$)",
    means="whom a list of things is sold to, how, and what for",
    examples=("pumps and valves[[ to farms, mills and towns]]",),
    counterexamples=("pills to treat colds",),
    flags=re.IGNORECASE,
)
_OWN_BRACKET = re.compile(
    r"^[^\w]*(?P<own>[A-Z][\w®™.&-]*(?:[\s/]{1,3}[A-Z][\w®™.&-]*){0,6})\s?\((?P<list>[A-Za-z][\w\s/,-]{3,60})\)"
)
_BRAND_IN_BRACKET = re.compile(r"\((?P<list>[A-Z][a-z]{2,}(?: [A-Z][a-z]+)?)\)")
_NOT_IN_BRACKET = re.compile(r"\b(?:or|the|we|our|formerly|see|net of|a|an|includ\w+)\b|^[A-Z&]{2,6}$")
_COLON = re.compile(r"^\W*(?:[\w&,’'-]+\s+){0,5}[\w&’'-]+(?:\s*[:–—]|\s+-)\s+(?P<list>.+)", re.DOTALL)
_BRANDS = re.compile(
    r"\b(?:under|including) (?:the |our )?(?P<list>[A-Z][^.;:]{1,200}?)"
    r" (?:brands?|brand names?|trademarks?|labels?|names?)\b"
    r"|\b(?:[Bb]rand names?(?: are)?|[Bb]rands are|marketed as|sold as|named)"
    r" (?P<named>[A-Z][^.;:()]{1,200})"
)
_BETWEEN = re.compile(
    r"\s*(?:;|,(?!\d)|\n|•|◦|\b(?:and|or)\b(?!/)|\bas well as\b|\btogether with\b|\bsuch as\b|\bincluding\b)\s*"
)
_BRACKETS = re.compile(r"\((?P<within>[^()]*)\)")
_LEAD = re.compile(
    r"^(?:(?:(?:includes?|provides?|offers?|sells?|operates?)\b"
    r"|as well as|both|either|also|and|or|our|the|an?|its|their|all|various|other|related|primarily|mainly"
    r"|certain|several|many|specific|a (?:full |broad |wide )?(?:range|variety|number|suite|portfolio|line) of"
    r"|(?:the )?sales? of|(?:full )?(?:family|spectrum|number|range|suite) of"
    r"|(?:a |the )?(?:cost|wide variety|full line) of|\d+|our own|own|through|via"
    r"|design|development|manufacturing|marketing|distribution)\b\s*)+",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"\s+(?:of others?|that|which|who|whose|where|to|for|through|in|on|from|by|with|without|under|used|designed|sold"
    r"|offered|provided|earned|at|as|via|across|within|into|over|primarily|worldwide|each|when|while|about|outside|so)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_NO_NAME = re.compile(
    r"^(?:to|for|from|with|ranging|addressing|delivering)\b|\blocated\b|\b(?:we|us|it|they|is|are|was|were|be|has|have|had|will|can|which|that|its|their|these|this|results?|amounts?"
    r"|revenues?|costs?|expenses?|them|customers?|consumers|adults|patients|companies|regardless|based|segments?|such|other"
    r"|certain|items|wholesalers?|distributors|retailers|bottlers|subsidiaries|licensees|suppliers|approximately|million|billion|net|countries|regions?|states|u\.s|america|europe|world)\b"
    r"|^\W|\d{4}|[%$:]",
    re.IGNORECASE,
)
_TRAILING = re.compile(r"(?:\s+(?:principally|primarily|mainly|mostly|directly|also))+$", re.IGNORECASE)
_PLAIN = re.compile(
    r"(?:(?:products?|services?|solutions?|technologies|brands?|operations?|business(?:es)?|sales?|development|design|manufactur\w+"
    r"|marketing|distribution|support|access|others?|fees|rights|categories|offerings|same|following)\s*)+",
    re.IGNORECASE,
)


def products_of(texts: Sequence[str], line: str = "") -> tuple[str, ...]:
    """The names of things sold in some sentences, each as printed there.

    Args:
        texts: what describes a line.
        line: its name, which is not one of them.
    """
    found: dict[str, None] = {}
    for text in texts:
        spaced = " ".join(text.split())
        for name in chain(_in_bracket(spaced), _joined(line), chain.from_iterable(map(_names, _lists(spaced, line)))):
            if name in spaced and name.lower() != line.lower():
                found.setdefault(name)
    return tuple(found)[:MOST]


def _in_bracket(text: str) -> Iterator[str]:
    """What stands in brackets behind the name that a sentence begins with (`Vistrol (amlotide) is a statin`)."""
    match = _OWN_BRACKET.match(text)
    if match and not _NOT_IN_BRACKET.search(match["list"]) and len(match["list"].split()) <= MOST_WORDS:
        yield match["own"].strip(" ®™")
        yield from _names(match["list"]) if "," in match["list"] else (match["list"],)
    yield from (match["list"] for match in _BRAND_IN_BRACKET.finditer(text) if not is_place(match["list"]))


def _joined(line: str) -> Iterator[str]:
    """The names that a line's name joins by strokes (`Vistrol / Vistrol Plus`)."""
    if "/" in line:
        yield from (name for part in line.split("/") if len(name := part.strip()) > 2)


def _are(sentence: str, line: str) -> str:
    """The things that a line's name says it is (`Seals are rings, gaskets and washers`); empty where there is none."""
    before, _, behind = sentence.partition(f"{line} are ") if line else ("", "", "")
    return behind if "," in behind and not any(letter.isalnum() for letter in before) else ""


def _lists(text: str, line: str = "") -> Iterator[str]:
    """The parts of a sentence that list what is sold."""
    for sentence in re.split(r"(?<=[a-z)]\.)\s+(?=[A-Z])", text):
        listed = _LIST.search(sentence) or _COLON.search(sentence)
        if not listed and (things := _are(sentence, line)):
            yield _without_clauses(things)
        if listed and not cues()["is"] & {*listed["list"].split()[:_CLAUSE]}:  # `Pumps: this segment is a supplier ...`
            told = _TO_WHOM.sub("", listed["list"]) if listed.groupdict().get("deals") else listed["list"]
            before, colon, after = told.partition(": ")
            yield _without_clauses(after if colon and "," in after and "," not in before else told)
        yield from (match["list"] or match["named"] for match in _BRANDS.finditer(sentence))


def _without_clauses(listed: str) -> str:
    """A list without what is said of an entry (`converters that switch and regulate current`)."""
    for word in (" that ", " which "):
        before, found, behind = listed.partition(word)
        while found:
            end = min((place for mark in ",;\n" if (place := behind.find(mark)) >= 0), default=len(behind))
            listed = before + behind[end:]
            before, found, behind = listed.partition(word)
    return listed


def _names(listed: str) -> Iterator[str]:
    """The entries of a list as names, those in brackets behind them."""
    within = [
        _FOR_EXAMPLE.sub("", match["within"])
        for match in _BRACKETS.finditer(listed)
        if re.match(r"[A-Z]|e\.g\.|such as", match["within"])
    ]
    for entry in (*_BETWEEN.split(_BRACKETS.sub(";", listed)), *chain.from_iterable(map(_BETWEEN.split, within))):
        bare = _LEAD.sub("", entry.strip(' .,;:”“"•◦®™')).strip()
        name = _TRAILING.sub("", _TAIL.sub("", bare)).strip(' .,;:”“"®™')
        if (
            len(name) > 1
            and len(name.split()) <= MOST_WORDS
            and not _NO_NAME.search(name)
            and not _PLAIN.fullmatch(name)
            and name not in cues()["quality"]
            and not name.lower().endswith((" of", "ly", " the", "-"))
            and not is_place(name)
            and "," not in name
        ):
            yield name
