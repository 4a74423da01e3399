"""Numbers of a PDF file in one manner: `4 470`, `4’470`, `4.470` and `−5,1` become `4,470` and `-5.1` before the lines
are laid out as tables, so that all behind reads them alike.

Whether a space or a point sets thousands apart is told by all numbers of the document together: `1 234` may be two
numbers, `1.234` a fraction. Numbers within prose stay as they are printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tickmark.document.decimal_commas import APOSTROPHES, has_decimal_commas
from tickmark.document.pdf_lines import Printed
from tickmark.document.pdf_words import PageWord
from tickmark.language.rules import Pattern

REMARK = "thousands are set apart by {} in the document; its numbers were read, and are shown, as in 1,234.5"
_MINUS = Pattern(
    "document/minus",
    "^([($€£]*)[\u2212\u2010\u2011](?=[($€£]*[\\d.])",
    means="a minus that is printed as another sign",
    examples=("[[−]]125",),
    counterexamples=("125−",),
)
_HEAD = Pattern(
    "document/head-of-number",
    r"[(\-–+]{0,2}[$€£¥]?[(\-–]?\d{1,3}",
    means="the beginning of a number whose thousands are parted by spaces",
    examples=("$1",),
    counterexamples=("1234",),
    at="whole",
)
_THREE = Pattern(
    "document/three", r"\d{3}", means="three digits", examples=("234",), counterexamples=("2345",), at="whole"
)
_LAST = Pattern(
    "document/last",
    r"\d{3}(?:[.,]\d{1,2})?[)%]{0,2}",
    means="the end of a number whose thousands are parted by spaces",
    examples=("567.8)",),
    counterexamples=("56",),
    at="whole",
)
_COMMAS = Pattern(
    "document/thousands-by-commas",
    r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])",
    means="thousands parted by commas",
    examples=("[[1,234]]",),
    counterexamples=("1.234",),
)
_NUMBER = Pattern(
    "document/pdf-number",
    r"[(\-–+$€£¥]*\d[\d.,]*(?:(?<=\d)(?:[kmKM]|bn|mn))?[)%]*",
    means="a number",
    examples=("($1,234)", "€52,3m"),
    counterexamples=("1,234 net",),
    at="whole",
)
_SIGN = Pattern(
    "document/sign",
    r"[($€£¥%)\-–—]+|[A-Z]{3}|[A-Z]{1,2}\$",
    means="a sign of an amount without digits",
    examples=("US$",),
    counterexamples=("Net",),
    at="whole",
)
_DAY = Pattern(
    "document/day-by-points",
    r"\d{1,2}\.\d{1,2}\.(?:\d{2,4})?",
    means="a day by numbers and points",
    examples=("31.12.2024",),
    counterexamples=("31.12",),
    at="whole",
)
_SWAPPED = str.maketrans(".,", ",.")
_SPACE = 0.36  # of the font size, that a space within a number is wide at most
_APART = 0.5  # of the font size, from which a number stands apart as cells do
_FEWEST = 6  # numbers parted by spaces, from which that is the document's manner
_MORE = 5  # times as many as are parted by commas, at least


def in_one_manner(pages: Sequence[Sequence[Printed]]) -> tuple[str, ...]:
    """Rewrite the numbers of all lines in place; remarks on what was rewritten."""
    said = []
    every = [line for lines in pages for line in lines]
    if _replaced(every):
        said.append(REMARK.format("apostrophes"))
    if has_decimal_commas(word.text for line in every for word in _apart(line.words)):
        for line in every:
            swapped = {id(word): _swapped(word) for word in _apart(line.words)}
            line.words = [swapped.get(id(word), word) for word in line.words]
        said.append(REMARK.format("points, or decimals by commas,"))
    if _parted_by_spaces(every):
        for line in every:
            line.words = list(_joined(line.words))
        said.append(REMARK.format("spaces"))
    return tuple(said)


def _replaced(lines: Iterable[Printed]) -> bool:
    """Whether some thousands were set apart by apostrophes; signs of minus become hyphens on the way."""
    found = False
    for line in lines:
        for place, word in enumerate(line.words):
            text = _MINUS.sub(r"\1-", word.text) if not word.text.isascii() else word.text
            parted = APOSTROPHES.sub(
                lambda match: "".join(letter if letter.isdecimal() else "," for letter in match[0]), text
            )
            found = found or parted != text
            if parted != word.text:
                line.words[place] = word._replace(text=parted)
    return found


def _parted_by_spaces(lines: Iterable[Printed]) -> bool:
    """Whether a space sets thousands apart: often, and far more often than a comma does."""
    spaces = commas = 0
    for line in lines:
        spaces += len(line.words) - sum(1 for _ in _joined(line.words))
        commas += sum(_COMMAS.search(word.text) is not None for word in line.words)
    return spaces >= _FEWEST and spaces > _MORE * commas


def _joined(words: Sequence[PageWord]) -> Iterator[PageWord]:
    """The words, with groups of three digits joined to the digits that stand a space before them."""
    place = 0
    while place < len(words):
        word = words[place]
        after = place + 1
        if _HEAD.fullmatch(word.text):
            while (
                after < len(words) and _follows(words[after - 1], words[after]) and _LAST.fullmatch(words[after].text)
            ):
                after += 1
                if not _THREE.fullmatch(words[after - 1].text):
                    break
        yield _whole(words[place:after]) if after - place > 1 else word
        place = after


def _follows(before: PageWord, word: PageWord) -> bool:
    return 0 <= word.x0 - before.x1 <= _SPACE * max(before.size, word.size)


def _whole(words: Sequence[PageWord]) -> PageWord:
    first, last = words[0], words[-1]
    text = ",".join(word.text for word in words)
    return first._replace(x1=last.x1, text=text, right=last.right)


def _apart(words: Sequence[PageWord]) -> Iterator[PageWord]:
    """The numbers of a line that stand in no prose: with signs, other numbers or a gap on both sides."""
    for place, word in enumerate(words):
        if not _NUMBER.fullmatch(word.text) or _DAY.fullmatch(word.text):
            continue
        before, after = words[place - 1] if place else None, words[place + 1] if place + 1 < len(words) else None
        if (before is None and after is not None and not _free(word, after)) or len(words) == 1:
            continue
        if (before is None or _free(before, word)) and (after is None or _free(word, after)):
            yield word


def _free(before: PageWord, after: PageWord) -> bool:
    if after.x0 - before.x1 > _APART * max(before.size, after.size):
        return True
    return any(_SIGN.fullmatch(word.text) or _NUMBER.fullmatch(word.text) for word in (before, after)) and not (
        before.text[-1].isalpha() or after.text[0].isalpha()
    )


def _swapped(word: PageWord) -> PageWord:
    return word._replace(text=word.text.translate(_SWAPPED))
