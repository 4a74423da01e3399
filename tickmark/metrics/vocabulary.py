"""How the labels that name metrics are read: folded, without notes and signs, and nested under their headings."""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.tables.scale import without_statement

_NOTE = re.compile(
    (
        r"\s*\((?:see )?(?:foot)?notes?\b[^)]*\)|(?:,| [-–]|\s?—) ?(?:see )?(?:foot)?notes? \d[\d, and]*$|\s*\[[^\]]*\]"
        r"|\s*\((?:\d{1,2}|[a-z])\),?|\s*\((?:in )?(?:(?:us |u\.s\. )?dollars|usd|us\$|shares?|units)(?: per (?:share"
        r"|unit))?\)|[⁰¹²³⁴-⁹]+|^(?:less|plus|add):? |^(?:u\.?s\.? ?)?gaap (?!to\b)|(?<!non)(?<!non-)(?<!non "
        r")\s*[(–-] ?gaap\)?$"
    ),
    re.IGNORECASE,
)
_PART = re.compile(
    (
        r"\s*\((?:(?:including|includes|inclusive of|of which)\b|\W?\d[\d,. ]*\D[^()]*\b(?:related|attributable) "
        r"to\b)(?:[^()]|\([^()]*\))*\)"
    ),
    re.IGNORECASE,
)  # a part told beside the whole
_DASH = re.compile(r"\s*[–—]\s*")
_SIDE = (  # what a label names two of where an amount may be of either sign
    "loss(?:es)?|income|earnings|profits?|benefits?(?: from| of)?|provisions?(?: for)?|expenses?|increases?"
    "|decreases?|deficit|equity|used(?: in| for| by)?|provided(?: by)?|required"
)
_OTHER_SIDE = re.compile(rf"\s*/?\s*\((?:{_SIDE})\)\s*/?\s*|\b(?:{_SIDE})\s*/\s*(?=(?:{_SIDE})\b)", re.IGNORECASE)
_ANY_SIDE = re.compile(rf"\b(?:{_SIDE})\b", re.IGNORECASE)


@lru_cache(maxsize=32768)
def clean(label: str) -> str:
    """A label in lower case without references to notes, footnote marks, statements of scale and unit, parts told in
    parentheses, and the second of two signs: `net income (loss)` is `net income`. A total said behind a comma stands
    before: `Revenues, total` is `total revenues`.
    """
    text = (
        without_statement(label).strip(" :*†‡.").replace("’", "'").replace(" & ", " and ").replace("mortis", "mortiz")
    )
    text = _one_side(_PART.sub("", _NOTE.sub("", text)))
    if text.endswith((", total", ", Total", ", TOTAL")):
        text = f"total {text[: -len(', total')]}"
    return (_DASH.sub(" - ", text) if "–" in text or "—" in text else text).strip(" ,:-").lower()


def _one_side(text: str) -> str:
    """`(loss) income` is `income`; a parenthesis that holds the only noun is opened: `net (loss)` is `net loss`."""
    one = _OTHER_SIDE.sub(" ", text) if "(" in text or "/" in text else text
    plain = " ".join(one.split()).replace(" ,", ",")
    if plain == text:
        return text
    return plain if _ANY_SIDE.search(plain) else " ".join(text.replace("(", "").replace(")", "").split())


BOTH = re.compile(
    r"\bbasic(?:,|/| and| &)? ?(?:and )?(?:fully )?diluted\b|\bdiluted(?:,|/| and| &)? ?(?:and )?basic\b", re.IGNORECASE
)
_BASIC = re.compile(r"\bbasic\b", re.IGNORECASE)
_DILUTED = re.compile(r"\bdilut(?:ed|ion)\b", re.IGNORECASE)
_DILUTIVE = re.compile(r"\bdiluti?(?:ed|on|ve)\b", re.IGNORECASE)
_EACH = re.compile(r"\bper (?:\w+ ){0,2}share\b", re.IGNORECASE)
_NUMBERS = re.compile(r"\b(?:average|number)\b.*\bshares\b", re.IGNORECASE)
_EFFECT = re.compile(r"\beffects? of\b.*\bdilutive\b", re.IGNORECASE)


@lru_cache(maxsize=32768)
def nested(label: str, parents: tuple[str, ...]) -> str:
    """`parent > label` with at most the two nearest parents, each cleaned, as `of_one_kind` has them."""
    own = clean(label)
    return " > ".join(part for part in (*(of_one_kind(clean(parent), own) for parent in parents[-2:]), own) if part)


def of_one_kind(heading: str, label: str) -> str:
    """A heading as far as it is true of a label that says whether it is basic or diluted: without `basic and diluted`,
    and nothing of it where it is of the other, or of what makes the difference.

    Nothing of a heading of numbers of shares is true of a label of amounts per share.
    """
    if _EACH.search(label) and _NUMBERS.search(heading) and not _EACH.search(heading):
        return ""
    basic, diluted = bool(_BASIC.search(label)), bool(_DILUTED.search(label))
    if not basic and not diluted:
        return heading
    one = " ".join(BOTH.sub("", heading).split())
    of_other = (
        _DILUTIVE.search(one)
        if basic and not diluted
        else diluted and not basic and (_EFFECT.search(one) or _BASIC.search(one))
    )
    return "" if of_other else one
