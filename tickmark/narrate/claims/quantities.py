"""Every numeral and number word of a narrative: what no claim was read from is no quantity for a reason that can be
told, or is a quantity of which nothing says what it measures. So no number passes unseen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tickmark.language.rules import Pattern
from tickmark.narrate.claims.non_claim_numbers import WORD, no_claims

Span = tuple[int, int]
_PARTS = r"(?:half|thirds?|quarters?|(?:fif|six|seven|eigh|nin|ten)ths?)"
_NUMERAL = Pattern(
    "claims/numeral",
    r"\d+(?:[.,]\d+)*|\b(?:"
    r"half\b"
    rf"|(?P<part>(?:an?|one|two|three|four|five)[- ]{_PARTS})(?=\s+(?:of|the|more|less|higher|lower|what)\b|\s*[,.;)])"
    r"|(?P<unit>(?:half )?an? (?:good |full |mere |scant )?(?:percentage point|point|per ?cent)\b"
    r"(?! (?:of|in|where|when|that)\b))"
    r"|(?P<word>(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-[a-z]+"
    rf"|{WORD}|twice|thrice|doubl(?:ed|es?|ing)|tripl(?:ed|es?|ing)|quadrupl(?:ed|es?|ing)|trebled|halv(?:ed|es|ing)"
    rf"|{WORD}[- ]?fold|dozens?)"
    r"|(?P<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth))\b",
    means="a numeral, or a word that says a number, a part, a multiple or a rank",
    examples=("[[1,250]] jets", "[[twenty]] more", "a [[third]] with 9", "rose by [[a point]]"),
    counterexamples=("no jets", "the first of many"),
    flags=re.IGNORECASE,
)
_BEFORE = Pattern(
    "claims/before-number-word",
    r"\b(?:the|this|these|those|all|both|other|its|their|our|my|your|last|past|next|first|second|each|each of|which"
    r"|every|fiscal|same|coming|prior|previous)[ -]$",
    means="words before a number word that say that it counts what is known, or names a period, and states nothing",
    examples=("[[the ]]",),
    counterexamples=("about ",),
    flags=re.IGNORECASE,
)
_BEHIND = Pattern(
    "claims/behind-number-word",
    r"(?P<time>[- ](?:(?:fiscal|calendar|straight|consecutive|full) )?(?:half|halves|quarter|month|week|day|year|decade"
    r"|century|hour|minute|time)s?\b(?! (?:of (?!the year|fiscal|\d)|as ))| of an? (?:hour|day|year|century)\b)"
    r"|(?P<word>-(?!(?:more|fewer|hundred|thousand|million|billion|fold)\b)[A-Za-z]| (?:down|up) on\b)"
    r"|(?P<item>[/.):](?:\s|$))",
    means="what stands behind a number and makes it a period, part of a word, or the number of an item",
    examples=("[[ fiscal quarter]]", "[[-p]]arty", "[[/ ]]Revenue"),
    counterexamples=(" quarters of the output", " jets"),
    at="start",
    flags=re.IGNORECASE,
)
_PASSIVE = ("of", "was", "is", "had", "has", "grew", "rose", "fell")
_ORDERS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A numeral or number word that states no quantity: where it stands in the narrative, and what it is instead."""

    span: Span
    line: int
    text: str
    what: str

    def as_json(self) -> dict[str, object]:
        """It as data."""
        return {"line": self.line, "span": list(self.span), "text": self.text, "what": self.what}


def numerals(text: str) -> Iterator[Span]:
    """Where the numerals and number words of a text stand.

    >>> text = "Two of 14 plants closed, a third with 1,250 jobs"
    >>> [text[a:b] for a, b in numerals(text)]
    ['Two', '14', 'third', '1,250']
    """
    for match in _NUMERAL.finditer(text):
        yield match.span()


def outside(source: str, spans: Sequence[Span], line: Callable[[int], int]) -> Iterator[PassedOver]:
    """Numerals of a narrative that stand in none of some spans: marks of items, heads and labels of tables, and what
    readers do not see.
    """
    last, place, ordered = -1, 0, sorted(spans)
    for first, end in numerals(source):
        while place < len(ordered) and ordered[place][0] < end:
            last = max(last, ordered[place][1])
            place += 1
        if first >= last and source[first].isdigit():
            what = "the number of an item, the head or label of a table, or what readers do not see"
            yield PassedOver((first, end), line(first), source[first:end], what)


def no_quantity(text: str, span: Span, named: Callable[[], Sequence[Span]]) -> str:
    """What a numeral is where it states no quantity; empty where it states one.

    Args:
        text: the text around it.
        span: where it stands.
        named: gives the places of names and periods; asked where the words alone do not tell.
    """
    start, end = span
    word = text[start:end].lower()
    is_word = not word[0].isdigit()
    behind = _BEHIND.match(text, end)
    if behind is not None and behind["item"] and not text[:start].strip("( "):
        return "the number of an item"
    timed = behind is not None and behind["time"] is not None
    if word == "one" and not timed:
        return "a pronoun"
    if is_word and behind is not None and behind["word"]:
        return "part of a word"
    if (is_word and timed) or word in ("quarter", "quarters"):
        return "a period"
    counts = word in _ORDERS and _counts(text[end:])
    if is_word and not counts and _BEFORE.search(text, 0, start):
        return "a period, or what the text counts elsewhere"
    part = is_word and " of " in text[end : end + 4]
    if not part and any(a < end and start < b for a, b in no_claims(text)):
        return "a date, a period, or the number of a document or a name"
    if any(a < end and start < b for a, b in named()):
        return "part of a name or a period"
    return ""


def _counts(after: str) -> bool:
    """Whether an order counts what stands behind it (`the second increase`), and is no name (`the second grew`).

    >>> _counts(" increase in two years"), _counts(" grew 16%"), _counts(" 16%")
    (True, False, False)
    """
    words = after.split()
    return bool(words) and words[0].isalpha() and words[0] not in _PASSIVE and not words[0].endswith("ed")
