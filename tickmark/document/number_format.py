"""Values of spreadsheet cells as their number formats print them: sections, digits, thousands, scale, percent,
literals, dates.

The grammar is that of ECMA-376 part 1, 18.8.31: up to four sections for positive, negative, zero and text, parted by
semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import NamedTuple

from tickmark.language.rules import Pattern

MAX_FORMAT = 255  # characters of a format, as spreadsheet programs allow
_TOKEN = Pattern(
    "document/token",
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_(?P<space>.)|\*(?P<fill>.)|\[(?P<bracket>[^\]]*)\]|(?P<general>General)'
    r"|(?P<halves>AM/PM|A/P)"
    r"|(?P<exponent>E[+-])|(?P<date>[yY]+|[mM]+|[dD]+|[hH]+|[sS]+(?:\.0+)?)|(?P<digits>[#0?][#0?,]*|,)|(?P<other>.)",
    means="a token of a workbook's number format",
    examples=("[[#,##0]].00",),
    counterexamples=("",),
    flags=re.DOTALL | re.IGNORECASE,
)
_CURRENCY = Pattern(
    "document/currency",
    r"\$([^-]*)",
    means="the currency of a number format",
    examples=("[[$€]]-407",),
    counterexamples=("Red",),
)
_CONDITION = Pattern(
    "document/condition",
    r"(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)",
    means="a condition of a number format",
    examples=(">=1000",),
    counterexamples=("Red",),
    at="whole",
)
_ELAPSED = Pattern(
    "document/elapsed",
    r"[hms]+",
    means="elapsed time in a number format",
    examples=("hh",),
    counterexamples=("Red",),
    at="whole",
    flags=re.IGNORECASE,
)
_SECTION = Pattern(
    "document/section",
    r'"[^"]*"?|\\.|\[[^\]]*\]|[_*].|;|[^;"\\\[_*]+|.',
    means="a part of a number format, up to the next section",
    examples=('[["USD"]] #,##0',),
    counterexamples=("",),
    flags=re.DOTALL,
)
_SHORT_DAY = "mm-dd-yy"  # format 14, which programs print in the manner of the country
_MAX_PLACES = 30  # digits behind the point that a format may ask for
_GENERAL = 15  # significant digits that a spreadsheet holds
_FILLING = frozenset("0123456789.,-(")  # signs that a cell filled up with them shows as a part of its number
_BELOW_ZERO = frozenset("-(−–—[<△▲▼")
_TEST = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b, "<>": lambda a, b: a != b,
}  # fmt: skip


class _Token(NamedTuple):
    """A piece of a section: `kind` is the name of its group above."""

    kind: str
    text: str


class _Section(NamedTuple):
    """One section. `whole` and `places` are its digit placeholders before and behind the point; `scale` counts the
    thousands that it leaves out.
    """

    tokens: tuple[_Token, ...]
    condition: tuple[str, Decimal] | None
    whole: str
    places: str
    grouped: bool
    scale: int
    percents: int
    dated: bool
    plain: bool


def shown(value: object, pattern: str) -> str:
    """What a cell prints.

    Args:
        value: text, a number, a bool, a day or a time.
        pattern: its number format; one that cannot be read counts as `General`.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return _text(value, pattern)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, datetime | date | time):
        return _day(value, pattern)
    if isinstance(value, timedelta):
        return f"{int(value.total_seconds() // 3600)}:{int(value.total_seconds() // 60) % 60:02d}"
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return str(value)
    return _number(number, pattern) if number.is_finite() else "#NUM!"


def leaves_out(pattern: str) -> bool:
    """Whether a format prints numbers in thousands or millions."""
    return "," in pattern and any(section.scale for section in _sections(pattern))


@lru_cache(maxsize=1024)
def _sections(pattern: str) -> tuple[_Section, ...]:
    parts = [""]
    for match in _SECTION.finditer(pattern[:MAX_FORMAT]):
        if match[0] == ";":
            parts.append("")
        else:
            parts[-1] += match[0]
    return tuple(_section(part) for part in parts[:4])


def _section(text: str) -> _Section:
    tokens: list[_Token] = []
    condition = None
    dated = False
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        found = match[kind]
        if kind == "bracket":
            currency, tested = _CURRENCY.match(found), _CONDITION.fullmatch(found)
            if currency:
                tokens.append(_Token("quoted", currency[1]))
            elif tested:
                condition = (tested[1], Decimal(tested[2]))
            elif _ELAPSED.fullmatch(found):
                tokens.append(_Token("date", found))
                dated = True
            continue
        dated = dated or kind in ("date", "halves")
        tokens.append(_Token(kind, found))
    digits = [
        token.text if token.kind == "digits" else "."
        for token in tokens
        if token.kind == "digits" or (token.kind == "other" and token.text == ".")
    ]
    whole, _, places = "".join(digits).partition(".")
    scale = len(places or whole) - len((places or whole).rstrip(",")) if whole.strip(",") or places else 0
    grouped = "," in whole.rstrip(",") if not places else "," in whole
    percents = sum(token.kind == "other" and token.text == "%" for token in tokens)
    plain = any(token.kind == "general" for token in tokens)
    return _Section(
        tuple(tokens),
        condition,
        whole.replace(",", ""),
        places.replace(",", ""),
        grouped,
        scale,
        percents,
        dated,
        plain,
    )


def _number(number: Decimal, pattern: str) -> str:
    sections = _sections(pattern or "General")
    section, size, sign = _chosen(number, sections)
    if section is None:
        return "#" * 8
    if section.dated and not (section.whole or section.places):
        return _general(number)
    if any(token.kind == "fill" and token.text in _FILLING for token in section.tokens):
        return "#" * 8
    if any(token.kind == "exponent" for token in section.tokens) or any(
        t.kind == "other" and t.text == "/" for t in section.tokens
    ):
        return sign + _general(size)
    if section.plain:
        return sign + "".join(
            _general(size) if token.kind == "general" else _literal(token) for token in section.tokens
        )
    return sign + _filled(size, section) if section.tokens else ""


def _chosen(number: Decimal, sections: tuple[_Section, ...]) -> tuple[_Section | None, Decimal, str]:
    """The section for a number, what of the number it prints, and the sign before it."""
    conditional = [section for section in sections if section.condition]
    if conditional:
        for section in sections[:3]:
            if section.condition is None or _TEST[section.condition[0]](number, section.condition[1]):
                below = (
                    section.condition is not None and section.condition[0] in ("<", "<=") and section.condition[1] <= 0
                )
                return section, abs(number), "-" if number < 0 and not below else ""
        return None, number, ""
    if number < 0 and len(sections) > 1:
        return (sections[1] if _signed(sections[1]) else None), -number, ""
    if number == 0 and len(sections) > 2:
        return sections[2], number, ""
    return sections[0], abs(number), "-" if number < 0 and _rounded(abs(number), sections[0]) else ""


def _signed(section: _Section) -> bool:
    """Whether a section for numbers below zero prints a sign of that, or no number at all: under `0;0`, or `0;[Red]0`
    where colours are lost, they look like others.
    """
    said = "".join(token.text for token in section.tokens if token.kind in ("quoted", "escaped", "other"))
    return not (section.whole or section.places or section.plain) or not _BELOW_ZERO.isdisjoint(said)


def _rounded(size: Decimal, section: _Section) -> Decimal:
    """The number in the section's scale, with the digits that it prints."""
    moved = size.scaleb(2 * section.percents - 3 * section.scale)
    return (
        moved
        if section.plain
        else moved.quantize(Decimal(1).scaleb(-min(len(section.places), _MAX_PLACES)), ROUND_HALF_UP)
    )


def _filled(size: Decimal, section: _Section) -> str:
    if not section.whole and not section.places:
        return "".join(_literal(token) for token in section.tokens)
    try:
        text = f"{_rounded(size, section):f}"
    except InvalidOperation:
        return _general(size)
    whole, _, places = text.partition(".")
    whole = whole.lstrip("0").rjust(section.whole.count("0"), "0")
    if section.grouped and whole:
        whole = f"{int(whole):,}" if whole.strip("0") or len(whole) == 1 else whole
    optional = len(section.places) - len(section.places.rstrip("#?"))
    kept = places.rstrip("0")
    places = places[: max(len(kept), len(places) - optional)]
    result: list[str] = []
    shares = _shared(whole, section)
    state = 0  # 0 before the digits, 1 in the whole part, 2 behind the point
    for token in section.tokens:
        if token.kind == "digits":
            if state < 2:
                result.append(next(shares, ""))
                state = 1
            elif state == 2:
                result.append(places)
                state = 3
        elif token.kind == "other" and token.text == "." and state < 2:
            result.append(whole if state == 0 else "")
            result.append("." if places else "")
            state = 2
        else:
            result.append(_literal(token))
    return "".join(result).strip()


def _shared(whole: str, section: _Section) -> Iterator[str]:
    """The digits before the point as groups of placeholders that literals part share them, the last group first served:
    `##\\,##\\,##0` prints 12,34,567.
    """
    before = takewhile(lambda token: (token.kind, token.text) != ("other", "."), section.tokens)
    groups = [len(token.text) for token in before if token.kind == "digits" and token.text.strip(",")]
    if section.grouped or len(groups) < 2:
        return iter((whole,))
    ends = [max(0, len(whole) - sum(groups[place + 1 :])) for place in range(len(groups))]
    return iter([whole[start:end] for start, end in pairwise((0, *ends))])


def _literal(token: _Token) -> str:
    if token.kind in ("quoted", "escaped"):
        return token.text
    if token.kind == "space":
        return " "
    return token.text if token.kind == "other" and token.text not in ("@", "\n") else ""


def _general(number: Decimal) -> str:
    """Up to 15 digits, without zeros at the end."""
    text = f"{number:.{_GENERAL}g}"
    found = Decimal(text)
    if found == 0:
        return "0"
    text = f"{found:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _text(value: str, pattern: str) -> str:
    if "@" not in pattern and ";" not in pattern:
        return value
    sections = _sections(pattern)
    for section in sections[3:] or [s for s in sections if any(t.kind == "other" and t.text == "@" for t in s.tokens)]:
        return "".join(
            value if token.kind == "other" and token.text == "@" else _literal(token) for token in section.tokens
        ).strip()
    return value


# -- days and times ------------------------------------------------------------------------------------------


def _day(value: datetime | date | time, pattern: str) -> str:
    """A day by its format, with the year always in four digits, since two of them could be a day; what a format says of
    months in words is said without hyphens.
    """
    section = next(
        (section for section in _sections("m/d/yyyy" if pattern == _SHORT_DAY else pattern) if section.dated), None
    )
    if section is None or isinstance(value, time):
        return value.isoformat()
    moment = value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)
    halves = any(token.kind == "halves" for token in section.tokens)
    parts: list[str] = []
    clock = False
    for place, token in enumerate(section.tokens):
        if token.kind == "date":
            letter = token.text[0].lower()
            if letter == "m":
                following = next((t.text[0].lower() for t in section.tokens[place + 1 :] if t.kind == "date"), "")
                minutes = clock or following == "s"
                parts.append(f"{moment.minute:02d}" if minutes else _month(moment, len(token.text)))
            else:
                parts.append(_unit(moment, letter, len(token.text), halves))
            clock = letter == "h"
        elif token.kind == "halves":
            parts.append("AM" if moment.hour < 12 else "PM")
        else:
            parts.append("," if token.kind == "digits" and token.text == "," else _literal(token))
    text = "".join(parts).strip()
    return text.replace("-", " ") if any(character.isalpha() for character in text) else text


def _month(moment: datetime, letters: int) -> str:
    return (str(moment.month), f"{moment.month:02d}", f"{moment:%b}", f"{moment:%B}")[min(letters, 4) - 1]


def _unit(moment: datetime, letter: str, letters: int, halves: bool) -> str:
    if letter == "y":
        return f"{moment.year:04d}"
    if letter == "d":
        return (str(moment.day), f"{moment.day:02d}", f"{moment:%a}", f"{moment:%A}")[min(letters, 4) - 1]
    number = ((moment.hour % 12 or 12) if halves else moment.hour) if letter == "h" else moment.second
    return str(number) if letters == 1 else f"{number:02d}"
