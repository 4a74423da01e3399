"""A question's text taken apart: what is asked, definitions it gives, the form of the answer, and by when things must
have been known.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from tickmark.ask.plan import Style
from tickmark.ask.refusal import Refused
from tickmark.ask.style import read_style
from tickmark.catalogue.mentions import read_metrics
from tickmark.security import QUESTION_LIMIT
from tickmark.time.questions import read_periods

LONGEST: Final = QUESTION_LIMIT
_ABBREVIATION = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|vs|No|approx|e\.g|i\.e|U\.S|Mr|Dr|St|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
    r"|etc"
    r"|est|avg|incl|excl|d\.p)|\b[A-Z])\.$"
)
_SENTENCE = re.compile(r"(?<=[.?!;])[\"')]?\s+(?=[\"'(]?[A-Za-z0-9$])|\n+")
_NAME = r"(?P<name>[A-Za-z][^=:.?!;]{0,90}?)"
_DEFINITIONS = (
    re.compile(
        (
            rf"^(?:(?:please\s+)?note(?:\s+that)?\s*:?\s*|where\s+|here,?\s+|for\s+this,?\s+|and\s+|the\s+"
            rf"|assume\s+(?:that\s+)?)*{_NAME}\s*,?\s+(?:is|are|can\s+be|should\s+be|being"
            rf"|may\s+be)\s+(?:here\s+)?(?:defined|calculated|computed|measured|given|taken|understood|obtained"
            rf"|found)\s*(?:as|by|to\s+be|with|using)?(?:\s+(?:follows|the\s+formula))?\s*:?\s*(?P<body>.+)$"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?:please\s+)?(?:define|treat)\s+{_NAME}\s+(?:as|to\s+be|by)\b\s*(?:follows)?\s*:?\s*(?P<body>.+)$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?:please\s+)?(?:take|compute|calculate|measure)\s+{_NAME}\s+(?:as(?:\s+follows)?\s*:?|by\s+(?=dividing"
        rf"|adding|subtracting|multiplying))\s+"
        r"(?P<body>(?!an?\s+(?:percent|%|share|ratio|fraction|proportion|multiple))[^?]*(?:[+*/×÷=]|\s-\s"
        r"|\b(?:divided|minus|plus|times|less|dividing|adding|subtracting|multiplying)\b).*)$",
        re.IGNORECASE,
    ),
    re.compile(
        (
            rf"^(?:where\s+|with\s+|and\s+|let\s+|here,?\s+|use\s+|using\s+)*(?:the\s+)?(?:formula\s*:?\s+"
            rf"|definition\s*:?\s+)?{_NAME}\s*(?:=|:=|≔|\bequals\b|\bmeans\b)\s*(?P<body>.+)$"
        ),
        re.IGNORECASE,
    ),
    re.compile(r"^(?P<name>[A-Z][A-Za-z&/ -]{1,50}?)\s*(?:\([A-Z]{2,6}\))?\s*:\s+(?P<body>.*[-+*/×÷(].*)$"),
    re.compile(rf"^(?:the\s+)?(?:formula|definition)\s+(?:of|for)\s+{_NAME}\s+is\s*:?\s*(?P<body>.+)$", re.IGNORECASE),
)
_TRAILING = re.compile(
    (
        r"[,;(–—-]?\s*\(?\b(?:where\s+(?P<name>[A-Za-z][^=:?]{0,80}?)\s*(?:,\s*)?(?:=|(?:is|are)\s+(?:(?:defined"
        r"|calculated|computed|measured|given)\s*(?:as|by)?)?)|(?:which\s+is\s+|that\s+is\s+"
        r"|is\s+)?(?:here\s+)?(?:defined|calculated|computed|measured)\s+(?:here\s+)?(?:as|by\s+dividing|by)|i\.e\.,?"
        r"|using\s+(?:the\s+)?(?:formula|definition)\s*:?|using(?=[^?]*(?:[+*/×÷]|\bdivided\b|\bminus\b"
        r"|\bplus\b)))\s*:?\s*(?P<body>[^?]+?)\)?\s*[?.]*\s*$"
    ),
    re.IGNORECASE,
)
_WORKED = re.compile(r"[+*/×÷]|\s[-−–]\s|\b(?:divided|minus|plus|less|times|multiplied)\b", re.IGNORECASE)
_COLON = re.compile(
    rf"(?P<head>[^:?]{{12,}}\d[^:?]*):\s+(?P<body>[^:]*(?:{_WORKED.pattern})[^:]*?)[?.]*$", re.IGNORECASE
)
_DASH = re.compile(
    r"(?P<head>[^?=(]*\b(?:ratio|margin|rate|yield|coverage|turnover|intensity|payout|conversion)\b[^?=(]*?)\s[-–—]\s+"
    r"(?P<body>[^?]*(?:\bover\b|\bdivided by\b|[/÷])[^?]*?)[?.]*$",
    re.IGNORECASE,
)
"""A formula behind the name of what it defines and a dash: `payout ratio FY24 - dividends paid over net income`."""
_FORMULA_IN_BRACKETS = re.compile(rf"\((?P<body>[^()]*(?:{_WORKED.pattern})[^()]*)\)", re.IGNORECASE)
_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY = (
    rf"(?P<day>{_MONTHS}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}|\d{{1,2}}\s+{_MONTHS}\s+\d{{4}}|\d{{4}}-\d\d-\d\d"
    rf"|\d{{1,2}}/\d{{1,2}}/\d{{4}}|{_MONTHS}\s+\d{{4}})"
)
_KNOWN = (
    re.compile(
        (
            rf"[,(]?\s*\b(?:as\s+(?:it\s+was\s+)?(?:known|reported|filed|disclosed|published|publicly\s+available)"
            rf"|(?:based\s+)?(?:only\s+)?(?:on|with|using|from|knowing"
            rf"|considering)?\s*(?:only\s+)?(?:the\s+)?(?:information|filings?|data|reports?|documents?|disclosures?"
            rf"|what\s+was)\s+(?:that\s+(?:was|were|had\s+been|is|are)\s+)?(?:known|filed|available|public|published"
            rf"|disclosed|made\s+public|released|submitted|out)?(?:\s+(?:publicly|to\s+the\s+public))?"
            rf"|(?:only\s+)?(?:what|knowing\s+only\s+what)\s+(?:was|had\s+been)\s+(?:known|filed|public|published"
            rf"|available))\s+(?:(?:as\s+of|as\s+at|by|before|until|up\s+to|through|on(?:\s+or\s+before)?"
            rf"|no\s+later\s+than|prior\s+to|at)\s+)(?P<before>)(?:the\s+end\s+of\s+)?{_DAY}\)?,?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        (
            rf"[,(]?\s*\b(?:knowledge|information|data|filing)\s+(?:date|cut-?off)(?:\s+(?:of|is|was"
            rf"|at))?\s*:?\s*(?P<before>){_DAY}\)?,?"
        ),
        re.IGNORECASE,
    ),
    re.compile(
        (
            rf"^\s*(?:standing|being|if\s+(?:it\s+)?(?:were|was)\s+(?:asked\s+)?|imagine\s+it\s+is|suppose\s+it\s+is"
            rf"|assume\s+(?:it\s+is|today\s+is)|today\s+is)\s*(?:at|on)?\s+(?P<before>){_DAY}\s*[,.:]"
        ),
        re.IGNORECASE,
    ),
)
_AS_OF_LEADING = re.compile(rf"^\s*(?:as\s+of|as\s+at)\s+{_DAY}\s*,", re.IGNORECASE)
_ASKING = re.compile(
    (
        r"\b(?:what(?:'s)?|how|which|who(?:se|m)?|why|by\s+how|calculate|compute|determine|find|give|tell|show|list"
        r"|provide|report|state|did|does|do|is|was|were|are|has|have|had|compare|rank|name|when|identify|in\s+which"
        r"|of\s+which|for\s+which|please|could|can|would|i\s+(?:want|need|would))\b"
    ),
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition that the question gives: `name` as written, empty where it defines the thing asked for; `body` its
    text.
    """

    name: str
    body: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart. `main` is the sentence that asks; `context` are the others, which only may hold a company
    or a period.
    """

    text: str
    main: str
    definitions: tuple[Definition, ...]
    context: tuple[str, ...]
    style: Style
    as_of: date | None


def too_long(text: str) -> Refused:
    """The refusal of a question of more than `LONGEST` characters."""
    return Refused(
        "missing_context",
        f"The question has {len(text):,} characters; the limit is {LONGEST:,}.",
        suggestions=("Ask for less at once.",),
        settled=True,
    )


def take_apart(text: str) -> Asked:
    """The parts of a question.

    Raises:
        Refused: empty, or several questions at once.
    """
    clean = "".join(
        " " if c in "\t\r\xa0" else c
        for c in text
        if c in "\t\r\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co")
    )
    clean = clean.replace("’", "'").replace("‘", "'").replace("“", '"').replace("”", '"').strip()
    if not clean:
        raise Refused("missing_context", "The question is empty.")
    clean, as_of = _known_by(clean)
    definitions: list[Definition] = []
    rest: list[str] = []
    style = Style()
    for sentence in sentences(clean):
        defined = _definition(sentence)
        if defined:
            body_style, _ = (
                read_style(defined.body)
                if re.search(r"\bround|decimal|answer", defined.body, re.IGNORECASE)
                else (Style(), [])
            )
            style = _joined(style, body_style)
            definitions.append(replace(defined, body=_without_style(defined.body)))
            continue
        said, spans = read_style(sentence)
        style = _joined(style, said)
        for start, end in reversed(spans):
            sentence = f"{sentence[:start]} {sentence[end:]}"
        if sentence.strip(" .?!,;:"):
            rest.append(sentence)
    if definitions and not rest:  # `NVIDIA: capex / revenue in fiscal 2024` asks, and defines nothing
        definitions, rest = [], [clean.replace(":", " ", 1)]
    rest, trailing = _trailing(rest)
    rest, bracketed = _bracketed(rest)
    return Asked(text, "", tuple(definitions + trailing + bracketed), tuple(rest), style, as_of)


def sentences(text: str) -> list[str]:
    """Sentences of a text; abbreviations and initials do not end one."""
    parts = _SENTENCE.split(text)
    joined: list[str] = []
    for part in parts:
        if joined and _ABBREVIATION.search(joined[-1].rstrip("\"')")):
            joined[-1] = f"{joined[-1]} {part}"
        elif part.strip():
            joined.append(part)
    return [sentence.strip() for sentence in joined]


def question_part(sentence: str) -> str:
    """A sentence from its first asking word on; what leads up to it says where to look, not what for."""
    match = _ASKING.search(sentence)
    return sentence[match.start() :] if match else sentence


def lead(sentence: str) -> str:
    """What stands before the first asking word."""
    match = _ASKING.search(sentence)
    return sentence[: match.start()] if match else ""


def _definition(sentence: str) -> Definition | None:
    if sentence.rstrip().endswith("?") or re.match(r"(?:what|how|which|did|does|was|were)\b", sentence, re.IGNORECASE):
        return None
    for pattern in _DEFINITIONS:
        match = pattern.match(sentence)
        if match and re.search(r"[A-Za-z]", match["body"]):
            name = match["name"].strip(" ,:")
            return Definition("" if name.lower() in ("it", "this", "that") else name, match["body"].strip(" .;"))
    return None


def _trailing(parts: list[str]) -> tuple[list[str], list[Definition]]:
    """`..., where DSO = ...`, `..., defined as ...`, `net debt in 2023: ...`: a definition in the sentence that
    asks.
    """
    kept, found = [], []
    for sentence in parts:
        stated = _COLON.match(sentence) or _DASH.match(sentence)
        if stated and len(read_metrics(stated["body"])) > 1:
            found.append(Definition("", _without_style(stated["body"])))
            kept.append(stated["head"])
            continue
        match = _TRAILING.search(sentence)
        if (
            match
            and match.start() > 8
            and re.search(
                r"[-+*/×÷]|\b(?:divided|over|minus|plus|less|times|multiplied|by|to|of|sum|average|difference|ratio)\b",
                match["body"],
            )
        ):
            name = (match["name"] or "").strip()
            body = match["body"].strip()
            if re.search(r"by\s+dividing\s*$", sentence[match.start() : match.start("body")], re.IGNORECASE):
                body = re.sub(r"\bby\b", "divided by", body, count=1)
            found.append(Definition(name, _without_style(body)))
            sentence = sentence[: match.start()].rstrip(" ,;(") + "?"
        kept.append(sentence)
    return kept, found


def _bracketed(parts: list[str]) -> tuple[list[str], list[Definition]]:
    """`R&D intensity (R&D / revenue)`: a formula in brackets behind the name of what it defines, in a sentence without
    another.
    """
    kept, found = [], []
    for sentence in parts:
        match = _FORMULA_IN_BRACKETS.search(sentence)
        outside = f"{sentence[: match.start()]} {sentence[match.end() :]}" if match else ""
        if match and len(read_metrics(match["body"])) > 1 and not _WORKED.search(outside):
            found.append(Definition("", match["body"].strip()))
            sentence = outside
        kept.append(sentence)
    return kept, found


def _without_style(body: str) -> str:
    _, spans = read_style(body)
    for start, end in reversed(spans):
        body = f"{body[:start]} {body[end:]}"
    return body.strip(" .;,")


def _joined(one: Style, other: Style) -> Style:
    said = {name: value for name, value in other.model_dump().items() if value not in (None, "")}
    return one.model_copy(update=said)


def _known_by(text: str) -> tuple[str, date | None]:
    """The day by which things must have been known, and the text without it."""
    for pattern in _KNOWN:
        match = pattern.search(text)
        if match:
            day = _day(match["day"])
            if day:
                return f"{text[: match.start()]} {text[match.end() :]}".strip(), day
    match = _AS_OF_LEADING.match(text)
    if match and (day := _day(match["day"])) and any(p.kind != "date" for p in read_periods(text[match.end() :])):
        return text[match.end() :].strip(), day
    return text, None


def _day(text: str) -> date | None:
    mentions = read_periods(text)
    return mentions[0].day if mentions else None
