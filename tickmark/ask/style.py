"""How a question wants its answer: scale, percent, rounding."""

from __future__ import annotations

import re
from typing import Any, Final

from tickmark.ask.plan import Style
from tickmark.language.rules import small

_COUNT: Final = {
    "no": 0,
    "zero": 0,
    "one": 1,
    "a single": 1,
    "single": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
}
_SCALES: Final = {
    "thousand": 3,
    "k": 3,
    "million": 6,
    "mm": 6,
    "mn": 6,
    "mil": 6,
    "mln": 6,
    "billion": 9,
    "bn": 9,
    "bil": 9,
    "bln": 9,
    "trillion": 12,
}
_CURRENCY = r"(?:usd|us\s?\$|u\.s\.\s+dollars?|us\s+dollars?|\$|dollars?)"
_SCALE_WORD = r"(?P<scale>thousand|million|billion|trillion|mm|mn|mil|mln|bn|bil|bln)s?"
_ANSWER = (
    r"(?:please\s+)?(?:state|give|answer|express(?:ed)?|report(?:ed)?|provide|show|present|respond"
    r"|denominate[sd]?)?\s*(?:your\s+)?(?:answer|answers|response|result|results|figure|figures|value|it|this|them)?\s*"
)
_MONEY = re.compile(
    (
        rf"\(?\s*\b(?:(?:in|as|using|use|to)\s+)?(?:units\s+of\s+)?(?<![\d.,]\s)(?:(?:{_CURRENCY})\s*)?"
        rf"(?<!\d)(?<!\d\s){_SCALE_WORD}\b(?:\s+of)?(?:\s*{_CURRENCY})?(?:\s*\))?(?!\s*\w*\s*(?:months|years))"
    ),
    re.IGNORECASE,
)
_DOLLARS = re.compile(
    (
        rf"\(?\b(?:in|as|using)\s+(?:(?:full|whole|actual|nominal|us"
        rf"|u\.s\.)\s+)*(?:{_CURRENCY})(?:\s+terms)?\b\)?(?!\s*\w)|\(\s*{_CURRENCY}\s*\)"
    ),
    re.IGNORECASE,
)
_PERCENT = re.compile(
    r"\(?\s*\b(?:as|in|into|to)\s+(?:a\s+|units\s+of\s+)?(?:percent(?:age)?s?(?:\s+(?:terms|points?|form|format"
    r"|units))?|pct|%)(?![\w])(?!\s*(?:of|change|points?\s+of|growth))\s*\)?|\(\s*(?:as\s+a\s+)?(?:%"
    r"|percent(?:age)?)\s*\)"
    r"|\b(?:in|as)\s+(?:a\s+)?%(?!\s*of)|,\s*(?:%|percent|pct)\s*[?.]*$|\b(?:what|which)\s+(?:percentage"
    r"|percent)\b(?=\s+(?:did|was|were|has|is))",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\(?(?:\b(?:in|as|(?:by\s+)?how\s+many)\s+|(?<!\b\d )(?<!\d\d )(?<!\d)|(?<=20\d\d ))\b"
    r"(?P<unit>percentage\s+points?|ppts?|pts|pp|basis\s+points?|bps)\b\)?",
    re.IGNORECASE,
)
_DECIMAL_FORM = re.compile(
    (
        r"\b(?:as|in)\s+(?:a\s+)?(?:decimal(?:\s+(?:form|number|fraction|value))?|fraction|plain\s+ratio|ratio"
        r"|multiple)\b(?!\s+(?:place|point|digit|of))"
    ),
    re.IGNORECASE,
)
_NUMBER = r"(?P<n>no|zero|one|two|three|four|five|six|a\s+single|single|\d{1,2})"
_PLACES = (
    r"(?:decimal\s+(?:places?|points?|digits?|figures?)|decimals?|d\.?p\.?"
    r"|digits?\s+after\s+the\s+(?:decimal(?:\s+point)?|point)|places?(?:\s+after\s+the\s+decimal(?:\s+point)?)?"
    r"|decimal\s+place)"
)
_ROUNDED = (
    r"(?:\(?\s*\b(?:please\s+)?(?:round(?:ed|ing)?|keep|correct|accurate|precise)\s*(?:off\s+|up\s+|down\s+)?(?:(?:your"
    r"|the)\s+(?:final\s+)?(?:answer|answers|result|results|response|figure|value|number|ratio)\s+|it\s+"
    r"|all\s+\w+\s+)?(?:off\s+)?)"
)
_DECIMALS = re.compile(
    (
        rf"(?:{_ROUNDED}|\b)(?:(?:to|with|at|using|has|have|of)\s+)?(?:the\s+)?(?:nearest\s+|exactly\s+"
        rf"|up\s+to\s+)?{_NUMBER}[\s-]+{_PLACES}\b\s*\)?"
    ),
    re.IGNORECASE,
)
_NEAREST = re.compile(
    (
        rf"(?:{_ROUNDED})?\b(?:to|at)\s+(?:the\s+)?nearest\s+(?:whole\s+|full\s+)?(?P<what>tenth|hundredth|thousandth"
        rf"|cent|penny|integer|number|dollar|thousand|million|billion|percent(?:age)?(?:\s+point)?|day|unit"
        rf"|basis\s+point)s?(?:\s+of\s+a\s+(?P<of>percent(?:age\s+point)?|%|million|billion|day))?(?:\s+(?:dollars?"
        rf"|usd))?\b\s*\)?"
    ),
    re.IGNORECASE,
)
_WHOLE = re.compile(
    (
        rf"{_ROUNDED}(?:to\s+)?(?:an?\s+|the\s+)?(?:integer|whole\s+(?:number|percent(?:age)?|dollar|day))s?\b"
        rf"|\bwithout\s+decimals\b"
    ),
    re.IGNORECASE,
)
_BOTH = re.compile(
    r"\b(?:both\s+)?(?:in\s+|as\s+an?\s+)?(?:absolute|(?:us\s+)?dollars?|\$|amount)(?:\s+(?:terms"
    r"|amount))?\s+and\s+(?:also\s+)?(?:in\s+|as\s+an?\s+|by\s+what\s+)?(?:percent(?:age)?s?|%"
    r"|relative)(?:\s+terms)?(?=\s+(?:change|increase|decrease|growth|rise|fall|decline)\b|\s*[?.,;]|\s*$|\s+(?:from"
    r"|between|in|for|to|versus|vs|compared)\b)"
    r"|\bby\s+how\s+much\s+(?:and|or)\s+(?:by\s+)?what\s+percent(?:age)?\b"
    r"|(?:,?\s*and\s+)?\bby\s+what\s+(?:dollar\s+)?amount\s+and\s+(?:by\s+)?(?:what\s+)?percent(?:age)?\b",
    re.IGNORECASE,
)
_DAYS = re.compile(r"\b(?:in|as)\s+(?:number\s+of\s+)?days\b", re.IGNORECASE)
_LEAD = re.compile(_ANSWER + "$", re.IGNORECASE)


def read_style(text: str) -> tuple[Style, list[tuple[int, int]]]:
    """What a text says of the form of its answer, and the places where it says so."""
    found: dict[str, Any] = {}
    spans: list[tuple[int, int]] = []

    def take(match: re.Match[str], **said: Any) -> None:
        if any(match.start() < end and start < match.end() for start, end in spans):
            return
        spans.append((match.start(), match.end()))
        for key, value in said.items():
            found.setdefault(key, value)

    for match in _BOTH.finditer(text):
        take(match, both=True)
    for match in _NEAREST.finditer(text):
        take(match, **_nearest(match["what"].lower(), (match["of"] or "").lower()))
    for match in _DECIMALS.finditer(text):
        number = " ".join(match["n"].lower().split())
        take(match, decimals=_COUNT[number] if number in _COUNT else int(number))
    for match in _WHOLE.finditer(text):
        take(match, decimals=0)
    for match in _POINTS.finditer(text):
        take(match, unit="percentage points" if match["unit"].lower().startswith("p") else "basis points")
    for match in _PERCENT.finditer(text):
        take(match, percent=True)
    for match in _DECIMAL_FORM.finditer(text):
        take(match, percent=False)
    for match in _DAYS.finditer(text):
        take(match, unit="days")
    for match in _MONEY.finditer(text):
        if not re.search(r"\d\s*$", text[: match.start("scale")].rstrip(" $")):
            take(match, scale=_SCALES[small(match["scale"])])
    for match in _DOLLARS.finditer(text):
        take(match, scale=0) if re.search(r"full|whole|actual", match[0], re.IGNORECASE) is not None else take(match)
    return Style(**found), sorted(spans)


def _nearest(what: str, of: str) -> dict[str, Any]:
    parts = {"tenth": 1, "hundredth": 2, "thousandth": 3}
    if what in parts:
        said: dict[str, Any] = {"decimals": parts[what]}
        if of.startswith(("percent", "%")):
            said["percent"] = True
        elif of in ("million", "billion"):
            said["scale"] = _SCALES[of]
        return said
    if what in _SCALES:
        return {"scale": _SCALES[what], "decimals": 0}
    if what.startswith("percent"):
        return {"percent": True, "decimals": 0}
    return (
        {"decimals": 2}
        if what in ("cent", "penny")
        else {"unit": "basis points", "decimals": 0}
        if what.startswith("basis")
        else {"decimals": 0}
    )
