"""Numbers as other authors spell them, spelled as the reader of numbers knows them: in words (`five point two seven
billion`, `twenty twenty-four`), and with decimal commas (`84,0 Mrd.`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tickmark.language.numerals import WORDS
from tickmark.language.rules import Pattern
from tickmark.language.units import any_of
from tickmark.time.abbreviations import MONTH_NAMES

_SWAPPED = str.maketrans(".,", ",.")
_ONES = any_of(word for word, number in WORDS.items() if number < 10)
_TENS = any_of(word for word, number in WORDS.items() if number >= 20)
_SMALL = rf"(?:(?:{_TENS})(?:[- ](?:{_ONES}))?|(?:{any_of(WORDS)}))"
_DIGIT = {**{word: number for word, number in WORDS.items() if number < 10}, "zero": 0, "oh": 0, "nought": 0}
_HUNDRED = rf"(?:(?:an?[- ]|(?:{any_of(WORDS)})[- ])hundred(?:(?:[- ]and)?[- ]{_SMALL})?)"
_THOUSAND = rf"(?:(?:{_HUNDRED}|{_SMALL})[- ]thousand,?(?:[- ]and)?[- ](?:{_HUNDRED}|{_SMALL}))"
_SCALE = r"hundred|thousand|million|billion|trillion"
_UNIT = rf"(?:{_SCALE}|per ?cent|percentage|basis|points?\b|dollars?|euros?|pounds?|cents?)"
_PART = r"(?: and (?:a half|a quarter|three[- ]quarters))"
_POINT = rf"(?: point(?: (?:{any_of(_DIGIT)}))+)"
_PARTS = {"a half": "5", "a quarter": "25", "three quarters": "75", "three-quarters": "75"}
_WORDED = Pattern(
    "claims/worded-number",
    rf"\b(?:(?P<large>{_THOUSAND}|{_HUNDRED})(?P<more>{_POINT}|{_PART}(?= {_UNIT}))?"
    rf"|(?P<small>{_SMALL})(?P<part>{_POINT}|{_PART}(?= {_UNIT}))"
    rf"|(?P<money>{_SMALL}) dollars and (?P<cents>{_SMALL}) cents(?= )"
    rf"|(?P<plain>{_SMALL})(?= (?:dollars|euros|pounds)\b))(?![- ](?:{any_of(WORDS)})\b)",
    means="a number in words that has hundreds, thousands or decimals, or is of money",
    examples=("lost [[three hundred and thirteen]] million", "[[five point two seven]] billion dollars"),
    counterexamples=("twenty five stores", "two of the three"),
    flags=re.IGNORECASE,
)
_YEAR = Pattern(
    "claims/worded-year",
    rf"\btwenty[- ](?P<year>(?:twenty|thirty)(?:[- ](?:{_ONES}))?"
    rf"|(?:{any_of(w for w, n in WORDS.items() if 10 <= n < 20)}))\b"
    rf"(?![- ](?:{_UNIT}|point|{any_of(WORDS)}))",
    means="a year in words",
    examples=("in [[twenty twenty-four]].",),
    counterexamples=("twenty million",),
    flags=re.IGNORECASE,
)
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_DAYS = {
    **{word: n for n, word in enumerate(_ORDINALS, 1)},
    **{f"twenty-{word}": 20 + n for n, word in enumerate(_ORDINALS[:9], 1)},
    "thirtieth": 30, "thirty-first": 31,
}  # fmt: skip
_DAY = Pattern(
    "claims/worded-day",
    rf"(?<=\b)(?P<month>{MONTH_NAMES}) (?:the )?(?P<day>{any_of(_DAYS)})\b(?! quarter)"
    rf"|\b(?:the )?(?P<nth>{any_of(_DAYS)}) of (?P<of>{MONTH_NAMES})\b",
    means="a day of a month in words",
    examples=("ended [[February third]], 2024", "on [[the first of July]] 2023"),
    counterexamples=("February 3",),
    flags=re.IGNORECASE,
)
_SHORT = {"adj.": "adjusted", "comps": "comparable sales", "comp sales": "comparable sales"}
"""Short forms of words that change what is measured."""
_GROUPED = r"\d{1,3}(?:\.\d{3})+"
_COMMA = Pattern(
    "claims/decimal-comma",
    rf"(?<![\w.,'])(?:{_GROUPED}|\d{{1,6}}),\d{{1,2}}(?![\d,.]?\d)"
    r"(?=\s?(?:%|x\b|Mrd|Mio|Mld|billion|million|bn|mn|m\b|[$€£])|\s?[.;)]?\s|[.;)]|$)",
    means="a number with a decimal comma, not one with commas for its thousands",
    examples=("of [[84,0]] Mrd.", "[[1.322,5]] million"),
    counterexamples=("1,000", "1,2,3", "84.0"),
)
_POINTED = Pattern(
    "claims/decimal-point",
    r"(?<![\w.,])\d{1,3}(?:,\d{3})*\.(?:\d{1,2}|\d{4,})(?![\d,.]?\d)",
    means="a number with a decimal point, not one with points for its thousands",
    examples=("[[84.0]] billion",),
    counterexamples=("1.322 Mio.", "30.06.2024"),
)
_THOUSANDS = Pattern(
    "claims/thousands-by-points",
    rf"(?<![\w.,]){_GROUPED}(?![\d,.]?\d)",
    means="a number with points for its thousands, where decimals have commas",
    examples=("[[3.322]] Mio.",),
    counterexamples=("3.32", "3.322,5"),
)
_APOSTROPHES = Pattern(
    "claims/thousands-by-apostrophes",
    r"(?<![\w.,'’])\d{1,3}(?:['’]\d{3})+(?![\d'’])",
    means="a number with apostrophes for its thousands",
    examples=("CHF [[3'322]]",),
    counterexamples=("the '322", "'23"),
)
_FEW = 2  # numbers with a decimal comma that show how an author writes


def with_points(text: str) -> str:
    """A text with points for decimals and commas for thousands, as long as it was.

    >>> with_points("84,0 Mrd., +2,5 %, 3.322 Mio."), with_points("1,000 of 2,500")
    ('84.0 Mrd., +2.5 %, 3,322 Mio.', '1,000 of 2,500')
    """
    text = _APOSTROPHES.sub(lambda match: match[0].replace("'", ",").replace("’", ","), text)
    commas = len(_COMMA.findall(text))
    if commas < _FEW or commas < _FEW * len(_POINTED.findall(text)):
        return text
    swapped = _COMMA.sub(lambda match: match[0].translate(_SWAPPED), text)
    if _POINTED.search(text) is None:
        swapped = _THOUSANDS.sub(lambda match: match[0].translate(_SWAPPED), swapped)
    return swapped


def as_written(written: str, read: str) -> str:
    """What is to stand in the place of an author's number, with a decimal comma where that has one.

    >>> as_written("84,0 Mrd.", "83.5 Mrd."), as_written("$84.0", "$83.5")
    ('83,5 Mrd.', '$83.5')
    """
    return read.translate(_SWAPPED) if written != with_points(f"{written} {written}")[: len(written)] else read


def in_digits(text: str) -> Iterator[tuple[int, int, str]]:
    """Where words of a text stand for a number, a year or a day, and the digits that say the same.

    >>> [digits for *_, digits in in_digits("In twenty nineteen: two hundred and four, two and a half percent.")]
    ['2019', '204', '2.5']
    """
    found = [(match.start("year"), match) for match in _YEAR.finditer(text)]
    for _, match in found:
        yield match.start(), match.end(), str(2000 + _whole(match["year"]))
    years = [(match.start(), match.end()) for _, match in found]
    yield from _written_out(text)
    for match in _DAY.finditer(text):
        if match["of"]:
            yield match.start(), match.end(), f"{match['of']} {_DAYS[match['nth'].lower()]},"
        else:
            yield match.start("day"), match.end(), str(_DAYS[match["day"].lower()])
    for match in _WORDED.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in years):
            continue
        if match["money"]:
            end = match.start("money") + len(match["money"])
            yield match.start(), match.end(), f"${_whole(match['money'])}.{_whole(match['cents']):02}"
            continue
        whole, part = match["large"] or match["small"] or match["plain"], (match["more"] or match["part"] or "").lower()
        end = match.start() + len(whole) + len(part)
        yield match.start(), end, f"{_whole(whole):,}" + _decimals(part)


def _written_out(text: str) -> Iterator[tuple[int, int, str]]:
    """Where a text has a short form of words, and the words.

    >>> list(_written_out("Adj. EBITDA up, comps flat"))
    [(0, 4, 'adjusted'), (16, 21, 'comparable sales')]
    """
    small = text.lower()
    for short, words in _SHORT.items():
        place = small.find(short)
        while place >= 0:
            end = place + len(short)
            if not small[place - 1 : place].isalnum() and not small[end : end + 1].isalnum():
                yield place, end, words
            place = small.find(short, end)


def _decimals(part: str) -> str:
    """The decimals that words say (` point two seven`, ` and a half`)."""
    if not part:
        return ""
    if part.startswith(" and "):
        return f".{_PARTS[part.removeprefix(' and ')]}"
    return "." + "".join(str(_DIGIT[word]) for word in part.split()[1:])


def _whole(words: str) -> int:
    """A number below a million in words."""
    total = last = 0
    for word in words.lower().replace("-", " ").replace(",", " ").split():
        if word == "thousand":
            total, last = total + last * 1000, 0
        elif word == "hundred":
            last *= 100
        else:
            last += 1 if word in ("a", "an") else WORDS.get(word, 0)
    return total + last
