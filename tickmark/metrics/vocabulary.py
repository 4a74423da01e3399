"""How the labels that name metrics are read: folded, without notes and signs, and nested under their headings."""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.headers.scale import without_statement

_NOTE = Pattern(
    "metrics/note",
    r"\s*\((?:see )?(?:foot)?notes?\b[^)]*\)|(?:,| [-–]|\s?—) ?(?:see )?(?:foot)?notes? \d[\d, and]*$|\s*\[[^\]]*\]"
    r"|\s*\((?:\d{1,2}|[a-z])\),?|\s*\((?:in )?(?:(?:us |u\.s\. )?dollars|usd|us\$|shares?|units)(?: per (?:share"
    r"|unit))?\)|[⁰¹²³⁴-⁹]+|^(?:less|plus|add):? |^(?:u\.?s\.? ?)?gaap (?!to\b)|(?<!non)(?<!non-)(?<!non "
    r")\s*[(–-] ?gaap\)?$",
    means="references to notes, marks, scales and units in a label",
    examples=("Debt[[ (Note 5)]]", "Sales (1)"),
    counterexamples=("Debt",),
    flags=re.IGNORECASE,
)
_PART = Pattern(
    "metrics/part-aside",
    r"\s*\((?:(?:including|includes|inclusive of|of which)\b|\W?\d[\d,. ]*\D[^()]*\b(?:related|attributable) "
    r"to\b)(?:[^()]|\([^()]*\))*\)",
    means="a part told in brackets beside the whole",
    examples=("Sales[[ (including $5 related to fees)]]",),
    counterexamples=("Sales (net)",),
    flags=re.IGNORECASE,
)
_DASH = Pattern(
    "metrics/dash",
    r"\s*[–—]\s*",
    means="a dash between two parts of a label",
    examples=("Sales[[ — ]]net",),
    counterexamples=("Sales - net",),
)
_SIDE = (  # what a label names two of where an amount may be of either sign
    "loss(?:es)?|income|earnings|profits?|benefits?(?: from| of)?|provisions?(?: for)?|expenses?|increases?"
    "|decreases?|deficit|equity|used(?: in| for| by)?|provided(?: by)?|required"
)
_OTHER_SIDE = Pattern(
    "metrics/other-side",
    rf"\s*/?\s*\((?:{_SIDE})\)\s*/?\s*|\b(?:{_SIDE})\s*/\s*(?=(?:{_SIDE})\b)",
    means="the second of two signs that a label names",
    examples=("Net income[[ (loss)]]", "profit/loss"),
    counterexamples=("Net income",),
    flags=re.IGNORECASE,
)
_ANY_SIDE = Pattern(
    "metrics/any-side",
    rf"\b(?:{_SIDE})\b",
    means="a noun of a gain or a loss",
    examples=("net [[loss]]",),
    counterexamples=("net sales",),
    flags=re.IGNORECASE,
)


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


BOTH = Pattern(
    "metrics/basic-and-diluted",
    r"\bbasic(?:,|/| and| &)? ?(?:and )?(?:fully )?diluted\b|\bdiluted(?:,|/| and| &)? ?(?:and )?basic\b",
    means="basic and diluted in one",
    examples=("[[basic and diluted]] earnings", "Basic/diluted"),
    counterexamples=("basic",),
    flags=re.IGNORECASE,
)
_BASIC = Phrases("basic", fold=True)
_DILUTED = Pattern(
    "metrics/diluted-named",
    r"\bdilut(?:ed|ion)\b",
    means="shares that may yet be issued are counted in",
    examples=("diluted", "assuming dilution"),
    counterexamples=("dilutive",),
    flags=re.IGNORECASE,
)
_DILUTIVE = Phrases("dilutive", fold=True)
_EACH = Pattern(
    "metrics/per-share",
    r"\bper (?:\w+ ){0,2}share\b",
    means="per share",
    examples=("earnings per common share",),
    counterexamples=("share of earnings",),
    flags=re.IGNORECASE,
)
_NUMBERS = Pattern(
    "metrics/number-of-shares",
    r"\b(?:average|number)\b.*\bshares\b",
    means="the number of shares",
    examples=("average number of common shares",),
    counterexamples=("shares",),
    flags=re.IGNORECASE,
)
_EFFECT = Pattern(
    "metrics/dilutive-effect",
    r"\beffects? of\b.*\bdilutive\b",
    means="the effect of shares that may be issued",
    examples=("effect of dilutive securities",),
    counterexamples=("dilutive securities",),
    flags=re.IGNORECASE,
)


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
