"""Numbers that a text tells of others: consensus, the Street, the author's own model, a rating agency, a rumour. No
filing says them, so that facts neither prove nor disprove them.
"""

from __future__ import annotations

from typing import Final

from tickmark.language.phrases import Phrases
from tickmark.narrate.claims.claim import Claim

_BEFORE: Final = Phrases("claims_of_others", fold=True)
_BEHIND: Final = Phrases("claims_of_others_behind", at="start", fold=True)
_HEARD: Final = Phrases("claims_heard_of", fold=True)
_ENDS: Final = (";", ",", ":", ". ", " - ", " – ", " — ", "?", "!", "(", "|", "•")
_TURNS: Final = frozenset("as while and but after when because since so though although where which then".split())
_NEAR: Final = 8
"""Words before a number in which those stand whose number it is."""
_NEAR_BEHIND: Final = 40
"""Characters behind it, where no other number stands between."""


def of_others(claim: Claim) -> str:
    """The words that say whose number it is; empty where it is the company's.

    `revenue of $5 billion against Street at $4 billion`: the second alone.
    """
    if claim.in_table or claim.cited:
        return ""
    clause = claim.sentence[_opens(claim) : claim.start]
    words = clause.split()
    turns = [n for n, word in enumerate(words) if word.lower() in _TURNS]
    own = " ".join(words[max([turns[-1] + 1 if turns else 0, len(words) - _NEAR]) :])
    behind = claim.sentence[claim.end : claim.end + _NEAR_BEHIND].lstrip(" )")
    stop = next((n for n, char in enumerate(behind) if char.isdigit() or char in ",;.:|"), len(behind))
    said = _BEFORE.search(own) or _BEHIND.match(behind[:stop]) or _HEARD.search(f"{own} | {behind[:stop]}")
    return said[0] if said is not None else ""


def _opens(claim: Claim) -> int:
    """Where a number's clause begins: behind the number, or the sign, before it."""
    spans = claim.setting.spans if claim.setting is not None else ()
    ends = [end for _, end in spans if end <= claim.start]
    marks = [at + len(mark) for mark in _ENDS if (at := claim.sentence.rfind(mark, 0, claim.start)) >= 0]
    return max([0, *ends, *marks])


__all__ = ["of_others"]
