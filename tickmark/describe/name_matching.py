"""Whether a text has the name of a line, however it is printed: `Health care` and `Healthcare`, `Pump` and `Pumps`."""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.describe.names import clean, is_place, is_plain, key_words
from tickmark.retrieval.words import stem

SEGMENT = (
    r"(?:segments?|revenues?|net|sales|income|fees|products?|services?|business(?:es)?|offerings?|markets?|platforms?"
    r"|solutions?|categor(?:y|ies)|operations|portfolio|collection|line|regions?|brands?|group|division|technolog(?:y"
    r"|ies)|systems?|franchise|insurance|customers|reportable|operating|units?)"
)
NUMBERED = r"\(?(?:\d{1,2}|[ivx]{1,4}|[a-z])\)\s*|\d{1,2}\.\s+"  # `(1)`, `2)`, `3.`, `(iv)`
MARK = re.compile(rf"^(?:[•·▪■●◦‣►–—*\-]\s*|{NUMBERED}|\[\w\]\s*|(?:our|the|in)\s+)+", re.IGNORECASE)
_NO_LINE = re.compile(
    r"(?:general|overview|summary|business|introduction|background|other|all other|other information|company"
    r"|corporate)[.:]?",
    re.IGNORECASE,
)
_OTHER_REVENUE = re.compile(
    r"(?:corporate and )?[“\"]?(?:all other\b|other (?:net )?(?:revenues?|sales|(?:operating )?segments?|businesses"
    r"|operations)\b)",
    re.IGNORECASE,
)
_ALL_OTHER = re.compile(r"(?:all )?other\b", re.IGNORECASE)
_OF_OTHER_REVENUE = re.compile(
    r"(?:all )?other\b(?=\s*(?:$|[:,;(—–.-]|(?:(?!than|terms)\w+\s+){1,2}(?:revenues?|sales|income|fees)\b"
    r"|(?:net|primarily|mainly|principally|also|which|includes?|consists?|comprises?|represents?|contains?"
    r"|relates?|is|are"
    r"|revenues?|sales|income|fees|products?|services?|(?:operating )?segments?|business(?:es)?|categor(?:y|ies)"
    r"|operations|sources|markets)\b))",
    re.IGNORECASE,
)
_OTHER = re.compile(r"\bother\b", re.IGNORECASE)
_JOINED = re.compile(
    r"(?:health|data|post|pre|after|home|cyber|tele|micro|semi|multi|inter|broad|work|foot|life|air"
    r"|e(?=commerce))(?=[a-z]{4})",
    re.IGNORECASE,
)


def pieces(name: str) -> list[str]:
    """Parts of a name that commas or strokes join, for sentences under a heading that is the whole name."""
    parts = [part.strip() for part in re.split(r",|/|\band\b|&", name) if len(part.strip()) > 2]
    return parts if len(parts) > 1 else [name]


def _in_any_number(word: str) -> str:
    """A pattern for a word in the singular and the plural, and for one that is joined of two (`Healthcare`) however it
    is joined.
    """
    if len(word) > 4 and (word.endswith("ies") or (word.endswith("y") and word[-2] not in "aeiou")):
        return re.escape(word.removesuffix("ies").removesuffix("y")) + "(?:y|ies)"
    plain = re.escape(word.removesuffix("s")) + "s?"
    first = _JOINED.match(word)
    return f"{first[0]}[\\s-]?{plain[first.end() :]}" if first else plain


@lru_cache(maxsize=4096)
def printed(name: str) -> re.Pattern[str]:
    """A name however its words are joined and whether its last one is in the plural; that of a place not within a
    longer name (`United States District Court`).
    """
    words = re.findall(r"[\w&.'’]+", name)
    joined = r"[\s,/®™()-]*(?:and[\s-]+|&\s*)?".join(_in_any_number(word) for word in words if word not in ("&", "and"))
    longer = rf"(?!\s+(?!{SEGMENT}\b)(?-i:[A-Z])[a-z]+)" if is_place(name) else ""
    return re.compile(rf"(?<![\w-]){joined}(?!\w){longer}" if joined else r"(?!)", re.IGNORECASE)


@lru_cache(maxsize=1 << 16)
def is_line(heading: str, line: str) -> bool:
    """Whether a heading is a line's name, alone or beside other names."""
    plain = re.sub(r"\([^)]*\)", "", heading)
    words, wanted = stems(plain), stems(line)
    if (
        not words
        or not wanted
        or _NO_LINE.fullmatch(heading.strip())
        or bool(_OTHER.search(heading)) != bool(_OTHER.search(line))
    ):
        return False
    if words == wanted or (key_words(heading) == key_words(line) and len(words) <= len(wanted) + 2):
        return True
    parts = [stems(part) for part in re.split(r"\band\b|/|,", plain)]
    return (
        len(parts) > 1
        and len(words) <= len(wanted) + 3
        and wanted in parts
        and line[0].isupper()
        and " " not in line
        and not is_plain(line)
    )


def mentions(sentence: str, name: str) -> bool:
    """Whether a sentence has a name."""
    return bool(printed(name).search(sentence))


def of_the_rest(sentence: str) -> bool:
    """Whether a sentence begins with other revenue."""
    return _OTHER_REVENUE.match(MARK.sub("", sentence)) is not None


def begins_with_other_things(sentence: str) -> bool:
    """Whether a sentence begins with other things than revenue (`Other actions are pending`), as it does with what is
    left over of the lines (`Other includes rents`).
    """
    text = MARK.sub("", sentence)
    return _ALL_OTHER.match(text) is not None and _OF_OTHER_REVENUE.match(text) is None


def begins_with(sentence: str, name: str) -> bool:
    """Whether a sentence begins with a name."""
    return printed(name).match(MARK.sub("", sentence)) is not None


@lru_cache(maxsize=1 << 17)
def stems(text: str) -> tuple[str, ...]:
    """Words of a name or a text in their stems, without those that say nothing."""
    return tuple(
        stem(word)
        for word in re.findall(r"\w+", clean(text).lower().replace("’s", "").replace("'s", ""))
        if word not in ("and", "the", "of", "our")
    )
