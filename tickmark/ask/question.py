"""A question's text taken apart: what is asked, definitions it gives, the form of the answer, and by when things must
have been known.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from tickmark.ask.definitions import Definition, with_definitions
from tickmark.ask.plan import Style
from tickmark.ask.refusal import Refused
from tickmark.ask.style import read_style
from tickmark.security import QUESTION_LIMIT
from tickmark.time.questions import read_periods

LONGEST: Final = QUESTION_LIMIT
_QUESTIONS: Final = frozenset(("what", "how", "which", "did", "does", "was", "were"))
_COMMANDS: Final = frozenset(("calculate", "compute", "determine", "find", "give", "tell", "show", "report"))
_ABBREVIATION = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|vs|No|approx|e\.g|i\.e|U\.S|Mr|Dr|St|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
    r"|etc"
    r"|est|avg|incl|excl|d\.p)|\b[A-Z])\.$"
)
_LONGEST_ABBREVIATION = 12  # characters, with what closes it
_SENTENCE = re.compile(r"(?<=[.?!;])[\"')]?\s+(?=[\"'(]?[A-Za-z0-9$])|\n+")
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
    style = Style()
    told: list[str] = []
    for sentence in sentences(clean):
        said, spans = read_style(sentence)
        style = _joined(style, said)
        for start, end in reversed(spans):
            sentence = f"{sentence[:start]} {sentence[end:]}"
        if sentence.strip(" .?!,;:"):
            told.append(sentence)
    asking = [n for n, sentence in enumerate(told) if _is_question(sentence)]
    asking = asking or [n for n, sentence in enumerate(told) if _commands(sentence)]
    rest, definitions = _defined(told, asking)
    if not asking and not (definitions and rest):
        rest, definitions = _defined(told, range(len(told)))
    if definitions and not rest:  # `NVIDIA: capex / revenue in fiscal 2024` asks, and defines nothing
        rest, definitions = [clean.replace(":", " ", 1)], []
    return Asked(text, "", tuple(definitions), tuple(rest), style, as_of)


def sentences(text: str) -> list[str]:
    """Sentences of a text; abbreviations and initials do not end one."""
    parts = _SENTENCE.split(text)
    joined: list[str] = []
    for part in parts:
        if joined and _ABBREVIATION.search(joined[-1][-_LONGEST_ABBREVIATION:].rstrip("\"')")):
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


def _is_question(sentence: str) -> bool:
    """Whether a sentence has a question mark, or begins as a question does."""
    words = sentence.lower().replace("'", " ").split()
    return "?" in sentence or bool(words and words[0] in _QUESTIONS)


def _commands(sentence: str) -> bool:
    """Whether a sentence asks by a verb: `calculate ...`."""
    return sentence.lower().split()[0] in _COMMANDS


def _defined(told: Sequence[str], asking: Container[int]) -> tuple[list[str], list[Definition]]:
    """Sentences without the definitions that they give, and these."""
    rest: list[str] = []
    definitions: list[Definition] = []
    for n, sentence in enumerate(told):
        left, found = with_definitions(sentence, asks=n in asking)
        definitions += found
        if left.strip(" .?!,;:"):
            rest.append(left)
    return rest, definitions


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
