"""Documents in other languages, with their dates, periods, scales and numbers said in English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice

from tickmark.document.decimal_commas import APOSTROPHES, has_decimal_commas
from tickmark.language.lexicon import ENGLISH, Lexicon, language_of, lexicon
from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, RawCell, RawTable

_LOOKED_AT = 400  # texts that tell the language
_HEADING = 120  # characters; a longer text is prose, which is left as it stands
_REMARK = "the document is in {}: its dates, periods, scales and numbers are read and shown in English"
_NUMBER = Pattern(
    "document/foreign-number",
    r"[\s(+\-−–€$£]*\d[\d.,'’\s]*[\s)%€$£]*",
    means="a number with its signs, in any language",
    examples=("1 234,5 %",),
    counterexamples=("EUR 1 234",),
    at="whole",
)
_OTHER_MANNER = "thousands are set apart by {} in the document; its numbers were read, and are shown, as in 1,234.5"
_FEWEST = 3  # numbers in another manner, from which it is the document's
_SWAPPED = str.maketrans(".,", ",.")
_COMMAS = Pattern(
    "document/commas",
    r"\d,(?:\d{1,2}|\d{4,})(?!\d)|(?<![\d,.])\d{1,3}(?:\.\d{3})+(?![\d.])",
    means="a number in which a comma parts the decimals",
    examples=("1[[2,5]]",),
    counterexamples=("1,250",),
)
_POINTS = Pattern(
    "document/points",
    r"\d\.(?:\d{1,2}|\d{4,})(?!\d)|(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])",
    means="a number in which a point parts the decimals",
    examples=("1[[2.5]]",),
    counterexamples=("1.250",),
)


def in_english(document: Document) -> Document:
    """A document as the readers know it; one in English, or in no language that there is a lexicon of, is the same."""
    language = language_of(_sample(document))
    if language == ENGLISH:
        return _in_one_manner(document)
    words = lexicon(language)
    numbers = words.decimal == "," and _has_commas(cell.text for cell in _cells(document))
    return replace(
        document,
        blocks=tuple(_block(block, words) for block in document.blocks),
        tables=tuple(_table(table, words, numbers=numbers) for table in document.tables),
        warnings=(*document.warnings, _REMARK.format(words.name)),
    )


def _in_one_manner(document: Document) -> Document:
    """A document in English with the numbers of its tables in the English manner, whose own is another: `1’234` and
    `1.234,5` become `1,234` and `1,234.5`.
    """
    numbers = [cell.text for cell in _cells(document) if _NUMBER.fullmatch(cell.text)]
    apart = sum(APOSTROPHES.search(number) is not None for number in numbers)
    commas = sum(_COMMAS.search(number) is not None for number in numbers) >= _FEWEST and has_decimal_commas(numbers)
    if apart < _FEWEST and not commas:
        return document

    def said(text: str) -> str:
        if not _NUMBER.fullmatch(text):
            return text
        text = text.translate(_SWAPPED) if commas else text
        return APOSTROPHES.sub(lambda match: "".join(sign if sign.isdecimal() else "," for sign in match[0]), text)

    tables = tuple(
        replace(table, cells=tuple(tuple(cell._replace(text=said(cell.text)) for cell in row) for row in table.cells))
        for table in document.tables
    )
    remark = _OTHER_MANNER.format("apostrophes" if apart >= _FEWEST else "points")
    return replace(document, tables=tables, warnings=(*document.warnings, remark))


def _sample(document: Document) -> Iterator[str]:
    texts = chain((block.text for block in document.blocks), (cell.text for cell in _cells(document)))
    return islice(filter(None, texts), _LOOKED_AT)


def _cells(document: Document) -> Iterator[RawCell]:
    return (cell for table in document.tables for row in table.cells for cell in row)


def _has_commas(texts: Iterable[str]) -> bool:
    """Whether numbers have decimals behind commas, or thousands parted by points, more often than the other way."""
    numbers = [text for text in texts if _NUMBER.fullmatch(text)]
    commas = sum(_COMMAS.search(number) is not None for number in numbers)
    points = sum(_POINTS.search(number) is not None for number in numbers)
    return commas > points or not points


def _block(block: Block, words: Lexicon) -> Block:
    if not block.text or len(block.text) > _HEADING or len(block.lines) > 1:
        return block
    return replace(block, text=words.in_english(block.text))


def _table(table: RawTable, words: Lexicon, *, numbers: bool) -> RawTable:
    return replace(
        table,
        cells=tuple(
            tuple(cell._replace(text=_cell(cell.text, words, numbers=numbers)) for cell in row) for row in table.cells
        ),
    )


def _cell(text: str, words: Lexicon, *, numbers: bool) -> str:
    if not text or len(text) > _HEADING:
        return text
    said = words.in_english(text)
    return words.number_in_english(text) if numbers and said == text and _NUMBER.fullmatch(text) else said
