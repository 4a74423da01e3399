"""Negative evidence: sentences in which a company says that it does not disclose something, so that a fact is known to
be missing and not merely not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tickmark.facts.text.sentences import LONGEST, sentences
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern

_SAYS_NOT = Pattern(
    "nondisclosure/says-not",
    r"\b(?:(?:do|does|will|have|has)\s+not\s+(?:\w+ly\s+)?(?:yet\s+)?(?:elected\s+to\s+)?|no\s+longer\s+|(?:elected"
    r"|chosen|decided|intends?|choose|chose|elects?)\s+not\s+to\s+(?:\w+ly\s+)?)"
    r"(?P<verb>disclos\w*|report(?:ed|s)?|break(?:s)?\s+out|broken\s+out|quantif\w+|publish\w*|provid(?:e|es|ed|ing)"
    r"|present(?:ed|s)?|track(?:ed|s)?|allocate[sd]?|maintain(?:ed|s)?)\b"
    r"|\b(?:is|are|was|were|been|be)\s+not\s+(?:\w+ly\s+)?(?P<passive>disclosed|reported|presented|broken\s+out"
    r"|quantified|published|provided)\b"
    r"|\b(?P<omits>omit(?:s|ted)?)\s+(?:the\s+)?disclosure\b|\bnot\s+required\s+to\s+(?P<required>disclose|report"
    r"|present)\b|\b(?P<impracticable>impractica\w+)\s+to\s+(?:\w+\s+)?(?:disclose|estimate|quantify|provide"
    r"|determine)\b",
    means="a company says that it does not tell something",
    examples=("we [[do not disclose]] revenue", "is not reported"),
    counterexamples=("we disclose",),
    flags=re.IGNORECASE,
)
_OF_FIGURES = Phrases("figures", fold=True)
_SEPARATELY = Phrases("separately", fold=True)
_SERVICES = Phrases("services", fold=True)
_PLAIN = Phrases("discloses", fold=True)
_OTHER_SENSE = Phrases("promises", fold=True)
_BY_WHOM = Pattern(
    "nondisclosure/by-whom",
    r"\b(?:we|it|the\s+(?:company|registrant|partnership|corporation|firm|group|trust|bank)|management|corporation"
    r"|\w+,?\s+inc\.?)\b|\b(?:is|are|was|were|been)\s+not\b",
    means="who does not tell",
    examples=("[[the company]] does not",),
    counterexamples=("customers do not",),
    flags=re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NonDisclosure:
    """A statement that something is not disclosed: the sentence, and the words that say so."""

    sentence: str
    words: str


def non_disclosures(text: str) -> Iterator[NonDisclosure]:
    """The statements of a folded text in which figures are said not to be disclosed, in order.

    >>> [found.words for found in non_disclosures("Sales rose. We do not disclose unit sales of our products.")]
    ['do not disclose']
    """
    if (
        " not " not in text
        and "no longer" not in text
        and "mpractica" not in text
        and "omit" not in text
        and "Omit" not in text
    ):
        return
    for first, after in sentences(text):
        sentence = text[first:after]
        match = _SAYS_NOT.search(sentence) if after - first <= LONGEST else None
        if match is None or _OTHER_SENSE.search(sentence):
            continue
        said = match["verb"] or match["passive"] or ""
        if said.lower().startswith("provid") and _SERVICES.search(sentence):
            continue
        told_plainly = bool(
            "no longer" in match[0].lower()
            or _PLAIN.match(said)
            or match["omits"]
            or match["required"]
            or match["impracticable"]
        )
        near = sentence[max(0, match.start() - 120) : match.end() + 120]
        behind = sentence[match.end() : match.end() + 60] if match["verb"] else near
        if (
            _OF_FIGURES.search(near if told_plainly else behind)
            and (told_plainly or _SEPARATELY.search(near))
            and _BY_WHOM.search(sentence[: match.end()])
        ):
            yield NonDisclosure(sentence, match[0])
