"""PDF bytes -> Document: pages as lines of words with their places, read as plain text with tables drawn by spaces is
read.

A table's row is a line of it, its column the one that numbers stand below each other in. What repeats at the head or
the foot of pages stands outside the flow, so that tables and paragraphs go on over pages.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tickmark.document import scan
from tickmark.document.ascii_amounts_first import amounts_behind
from tickmark.document.ascii_lines import Look
from tickmark.document.pdf_columns import in_columns
from tickmark.document.pdf_file import PdfFile
from tickmark.document.pdf_lines import Printed, flow, measure, printed_lines
from tickmark.document.pdf_monospaced import as_text, is_monospaced
from tickmark.document.pdf_numbers import in_one_manner
from tickmark.document.pdf_words import Page, Rule
from tickmark.document.plain import MAX_CELLS, MAX_TEXT, Paragraph, parts, put_together, stretch, with_running
from tickmark.document.recognise import PDF, PDF_HEAD
from tickmark.document.transcripts import hold, transcript_of
from tickmark.errors import DocumentError, DocumentTooLarge, EmptyDocument
from tickmark.language.rules import Pattern
from tickmark.model import Document

MAX_PAGES = 3000
MAX_SECONDS = 120.0  # for reading all pages; a page takes a hundredth of a second
_EDGE = 3  # lines at the head and at the foot of a page that may be repeated ones
_REPEATED = 3  # pages from which a line is one that repeats
_MOSTLY = 0.6  # of all its occurrences, that stand at the head or the foot of a page
_SHARE = 0.12  # of all pages, that it stands on
_DIGITS = Pattern(
    "document/running-number",
    r"(?<!\d)(?!(?:19|20)\d\d(?!\d))\d+|\b[ivxl]{1,6}\b",
    means="a number of a running head: a page, and no year",
    examples=("Page [[12]]",),
    counterexamples=("Annual report 2023",),
)
_NUMBER = Pattern(
    "document/pdf-page-number",
    r"(?:page\s*)?[-–]?\s*(?:[A-Z]{1,2}-)?\d{1,3}\s*[-–]?(?:\s*of\s*\d{1,4})?",
    means="a page number and nothing else",
    examples=("Page 12 of 80",),
    counterexamples=("Page 12 of the report",),
    at="whole",
    flags=re.IGNORECASE,
)

Flow = list[tuple[list[Printed], list[Rule]]]


def read_pdf(raw: bytes, sha256: str) -> Document:
    """Read a PDF file.

    Raises:
        DocumentError: damaged, protected by a password, or without text.
        DocumentTooLarge: more pages, text or time than there are limits for.
    """
    pages, seen = _pages(raw, sha256)
    columns, lines, said = _lines(pages)
    remarks = (*_remarks(pages), *seen, *said)
    if not any(lines):
        raise EmptyDocument(_no_text(pages))
    if is_monospaced(lines):
        return _with_pixels(put_together(parts(as_text(lines)), sha256, "pdf", remarks, "a PDF file"), pages)
    by = measure(lines)
    edges = _repeated([sorted(own, key=lambda line: -line.y) for own in lines])
    body: Flow = [
        ([line for line in own if id(line) not in edges], rules) for of_page in columns for own, rules in of_page
    ]
    running = {number: [_running(line) for line in own if id(line) in edges] for number, own in enumerate(lines)}
    cells = 0
    read = amounts_behind(list(flow(body, by)))
    for line in read:
        cells += len(line.pieces) if len(line.pieces) > 1 else 0
        if cells > MAX_CELLS:
            raise DocumentTooLarge(
                f"the lines of the document have more than {MAX_CELLS:,} texts and numbers set apart as in tables"
            )
    found = with_running(stretch(read, width=by.width), running)
    return _with_pixels(put_together(found, sha256, "pdf", remarks, "a PDF file"), pages)


def _with_pixels(document: Document, pages: Sequence[Page]) -> Document:
    """The document, knowing which of its pages were made out from pictures."""
    return replace(document, from_pixels=frozenset(number for number, page in enumerate(pages) if page.recognised))


def lines_of_pages(raw: bytes) -> tuple[list[Page], list[list[Printed]]]:
    """The pages of a PDF file, and the lines of each, as the places of facts count them.

    Raises:
        DocumentError: damaged, or protected by a password.
        DocumentTooLarge: more pages, text or time than there are limits for.
    """
    pages, _ = _pages(raw, hashlib.sha256(raw).hexdigest())
    return pages, _lines(pages)[1]


def _lines(pages: Sequence[Page]) -> tuple[list[Flow], list[list[Printed]], tuple[str, ...]]:
    """The lines of each page by its columns, and together, their numbers in one manner; remarks on that."""
    columns = [_lines_of_columns(parts, number) for number, parts in enumerate(in_columns(pages))]
    lines = [[line for own, _ in of_page for line in own] for of_page in columns]
    return columns, lines, in_one_manner(lines)


def _lines_of_columns(columns: Sequence[Page], number: int) -> Flow:
    """The lines of each column of a page with the lines drawn in it; lines are counted on from column to column."""
    found: Flow = []
    for part in columns:
        lines = printed_lines(part, number)
        before = sum(len(own) for own, _ in found)
        for line in lines:
            line.number += before
        found.append((lines, part.rules))
    return found


def _pages(raw: bytes, sha256: str) -> tuple[list[Page], tuple[str, ...]]:
    """The pages, with the words of those that are pictures as far as they can be had; and remarks on these."""
    started = time.monotonic()
    with PdfFile(raw) as document:
        if len(document) > MAX_PAGES:
            raise DocumentTooLarge(f"the document has {len(document):,} pages; the limit is {MAX_PAGES:,}")
        pages: list[Page] = []
        letters = 0
        for number in range(len(document)):
            pages.append(document.page(number))
            letters += sum(len(word.text) for word in pages[-1].words)
            if letters > MAX_TEXT:
                raise DocumentTooLarge(f"the document has more than {MAX_TEXT:,} characters")
            if time.monotonic() - started > MAX_SECONDS:
                raise DocumentTooLarge(
                    f"reading page {number + 1} of {len(document):,} was not reached in {MAX_SECONDS:.0f} seconds"
                )
        if pages and all(page.damaged for page in pages):
            raise DocumentError(f"every page of the PDF file is damaged: {pages[0].damaged}")
        return pages, _with_transcript(document, pages, sha256)


def scans_of(raw: bytes) -> list[int]:
    """The pages of a PDF file that are pictures, from 0; none of what is no PDF file.

    Raises:
        DocumentError: damaged, or protected by a password.
    """
    if not PDF.match(raw[:PDF_HEAD]):
        return []
    with PdfFile(raw) as document:
        return [number for number in range(min(len(document), MAX_PAGES)) if document.page(number).is_scan]


def _with_transcript(document: PdfFile, pages: list[Page], sha256: str) -> tuple[str, ...]:
    """Puts the words of pages that are pictures in their places: as they were made out when the document was added, or
    else as the program says that is installed. Remarks on them; none where there is no such page or no such program.
    """
    scans = [number for number, page in enumerate(pages) if page.is_scan]
    transcript = transcript_of(sha256) if scans else None
    if transcript is None:
        if not scans or not scan.installed():
            return ()
        transcript = scan.recognise(document, scans)
        hold(sha256, transcript)
    read = 0
    for number in scans:
        words = list(transcript.pages.get(number, ()))
        if words:
            read += 1
            pages[number] = replace(
                pages[number], words=words, recognised=True, placed=transcript.placed, engine=transcript.engine
            )
    said = f"the text of {read:,} pages was made out from pictures by {transcript.engine}"
    return (said, *transcript.remarks) if read else transcript.remarks


def _no_text(pages: Sequence[Page]) -> str:
    if any(page.pictures for page in pages):
        return (
            f"the PDF file shows {len(pages):,} pages of pictures and no text, as scans do; they can be read where the "
            f"program tesseract is installed (package tesseract-ocr), or with --vision MODEL"
        )
    return "the PDF file shows no text"


def _remarks(pages: Sequence[Page]) -> tuple[str, ...]:
    said = []
    damaged = [number for number, page in enumerate(pages, 1) if page.damaged]
    if damaged:
        said.append(f"{len(damaged):,} pages are damaged and were not read: {', '.join(map(str, damaged[:10]))}")
    empty = [number for number, page in enumerate(pages, 1) if page.pictures and not page.words]
    if empty:
        said.append(
            f"{len(empty):,} pages are pictures without text and were not read: {', '.join(map(str, empty[:10]))}"
        )
    recognised = sum(page.recognised and not page.engine for page in pages)
    if recognised:
        said.append(
            f"the text of {recognised:,} pages was recognised from a scan by another program, and is only as right "
            f"as that was"
        )
    askew = sum(page.askew for page in pages)
    if askew:
        said.append(f"{askew:,} letters stand at an angle and were not read")
    invisible = sum(page.invisible for page in pages)
    if invisible:
        said.append(f"{invisible:,} words are not printed and were not read")
    return tuple(said)


def _repeated(pages: Sequence[Sequence[Printed]]) -> frozenset[int]:
    """Lines at the head or the foot of pages that repeat on others but for numbers, and page numbers alone, by their
    ids.
    """
    shapes: Counter[str] = Counter()
    for lines in pages:
        shapes.update({_shape(line) for line in _edge(lines)})
    every = Counter(_shape(line) for lines in pages for line in lines)
    shapes = Counter({shape: count for shape, count in shapes.items() if count >= _MOSTLY * every[shape]})
    fewest = max(_REPEATED, _SHARE * len(pages))
    numbered = _numbered(pages)
    found = set()
    for lines in pages:
        for order in (lines[:_EDGE], lines[::-1][:_EDGE]):
            for line in order:
                if shapes[_shape(line)] >= fewest or _NUMBER.fullmatch(line.text) or id(line) in numbered:
                    found.add(id(line))
                else:
                    break
    return frozenset(found)


def _numbered(pages: Sequence[Sequence[Printed]]) -> frozenset[int]:
    """First and last lines of pages that begin or end on the page's number, as most pages count: `Balance sheets 76`.
    Returns their ids.
    """
    counted = [
        (number - place, id(line))
        for place, lines in enumerate(pages)
        for line in {id(line): line for line in (*lines[:1], *lines[-1:])}.values()
        if (number := _page_number(line)) is not None
    ]
    if not counted:
        return frozenset()
    (first, agreed), *_ = Counter(first for first, _ in counted).most_common(1)
    if agreed < max(_REPEATED, _MOSTLY * len(pages)):
        return frozenset()
    return frozenset(line for start, line in counted if start == first)


def _page_number(line: Printed) -> int | None:
    """The one number of a line, where it stands at an end of it."""
    numbers = _DIGITS.findall(line.text)
    words = line.text.split()
    at_an_end = len(numbers) == 1 and numbers[0].isdigit() and numbers[0] in (words[0], words[-1])
    return int(numbers[0]) if at_an_end else None


def _edge(lines: Sequence[Printed]) -> list[Printed]:
    return [*lines[:_EDGE], *lines[max(_EDGE, len(lines) - _EDGE) :]]


def _shape(line: Printed) -> str:
    """A line without its numbers, and where it stands from the top to a few points."""
    return _DIGITS.sub("#", line.text)


def _running(line: Printed) -> Paragraph:
    return Paragraph(line.text, line.page, look=Look(size=round(line.size, 1)), lines=((0, line.page, line.number),))
