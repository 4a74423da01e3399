"""Questions for a share in people's words, put as the grammar reads them: `A as a percentage of B`."""

from __future__ import annotations

import re
from typing import Final

from tickmark.ask.said import said

_SHARE: Final = r"(?:share|fraction|portion|part|proportion|percentage|percent|%)"
_AS: Final = re.compile(rf"\bas(?: an?)? {_SHARE} of(?: the)?\b|\brelative to\b", re.IGNORECASE)
_OF_WHOLE: Final = re.compile(
    rf"^(?:(?:what|how (?:much|big|large))(?: (?:was|is|were|are))?(?: the)? )?(?P<part>.{{2,60}}?)(?<! per)"
    rf" {_SHARE} of"
    r" (?P<whole>.+?)(?P<rest>,? (?:in|for|at|during|as of) (?:the )?(?:\w+ ){0,3}?(?:FY|fiscal|[HQ][1-4]|\d{4}|first"
    r"|second|third|fourth|end).*|, .*|\W*)$",
    re.IGNORECASE,
)
"""`International share of pump sales in 2023`."""
_FROM: Final = said("shares/from")
"""`what share of Merrowdale's 2023 sales came from Asia`."""
_DID: Final = said("shares/did")
"""`what share of sales did valves make up`."""
_IN_PERCENT: Final = re.compile(r",? ?\(?\b(?:in percent|percent)\b\)?", re.IGNORECASE)
_OWNER: Final = re.compile(r"^(?:[\w&.-]+ ){0,3}?[\w&.-]+['’]s? (?=\S)|^(?:the|its|their) ", re.IGNORECASE)
_TOTAL: Final = re.compile(r"^(?:total|overall|whole) ", re.IGNORECASE)
_MEASURE: Final = re.compile(r"\b(?:revenues?|sales|assets|income|earnings|profit)\b", re.IGNORECASE)


def as_percentages(question: str) -> tuple[str, ...]:
    """The ways to put a question for a share as the grammar reads it; none for any other question.

    >>> as_percentages("Rx as fraction of Optum revenue 2022")
    ('Rx as a percentage of Optum revenue 2022', 'Rx revenue as a percentage of Optum revenue 2022')
    >>> as_percentages("International share of Acme's pump sales in 2023")
    ("International pump sales as a percentage of Acme's pump sales in 2023",)
    >>> as_percentages("how much of Acme's 2023 sales came from Asia")
    ("Asia as a percentage of Acme's 2023 sales",)
    >>> as_percentages("what portion of Acme's inventory at the end of 2023 consisted of finished goods")
    ("finished goods as a percentage of Acme's inventory at the end of 2023",)
    """
    plain = _IN_PERCENT.sub("", question).strip()
    if _AS.search(plain):
        part, whole = _AS.split(plain, maxsplit=1)
        measure = _MEASURE.search(whole)
        parts = [part] if measure is None or _MEASURE.search(part) else [part, f"{part.rstrip()} {measure[0]} "]
        return tuple(f"{one.rstrip()} as a percentage of {whole.lstrip()}" for one in parts)
    if match := _FROM.match(plain) or _DID.match(plain):
        return (f"{match['part']} as a percentage of {match['whole']}",)
    if match := _OF_WHOLE.match(plain):
        named = _TOTAL.sub("", _OWNER.sub("", match["whole"]))
        return (f"{match['part']} {named} as a percentage of {match['whole']}{match['rest']}",)
    return ()


__all__ = ["as_percentages"]
