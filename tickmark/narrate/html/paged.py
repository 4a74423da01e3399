"""Pages of a PDF document as pictures, with the cells that facts were read from marked and explained."""

from __future__ import annotations

import base64
import hashlib
import html as escaping
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tickmark.document import open_document
from tickmark.errors import DocumentError
from tickmark.extras import need
from tickmark.model import Document
from tickmark.narrate.html.filing import MARK_LIMIT, STYLE, Mark
from tickmark.narrate.html.shell import POLICY

if TYPE_CHECKING:
    from tickmark.document.pdf_picture import Box, Pictures

MOST_PAGES = 60
"""Pages that are shown of one document."""
_STYLE = """
figure{position:relative;margin:0 0 1.5rem}figure img{width:100%;height:auto;border:1px solid #ccc;display:block}
figcaption{font:.9rem system-ui,sans-serif;color:#444}
figure .tm-mark{position:absolute;background:rgba(255,214,74,.35)!important;outline:1px solid #b3261e}
"""


def paged_page(raw: bytes, title: str, marks: Iterable[Mark], back: str) -> tuple[str, frozenset[str]]:
    """The pages that have marked cells, and the anchors of the cells that were found on them.

    Args:
        raw: the PDF file.
        title: what the bar at the top says.
        marks: cells to mark; those without a page are left out.
        back: address of what leads here, relative; empty for nothing.

    Raises:
        DocumentError: the file cannot be read.
        ConfigError: the extra `pdf` is not installed.
    """
    need("pdf")
    from tickmark.document.pdf_picture import Pictures

    by_page: dict[int, list[Mark]] = defaultdict(list)
    for mark in list(marks)[:MARK_LIMIT]:
        if mark.page is not None and mark.line is not None:
            by_page[mark.page].append(mark)
    found: set[str] = set()
    shown = []
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")
    pictures = Pictures(raw)
    try:
        for page in sorted(by_page)[:MOST_PAGES]:
            try:
                shown.append(_figure(pictures, document, page, by_page[page], found))
            except DocumentError:
                continue  # a page that cannot be drawn is not shown; its numbers then have no link
    finally:
        pictures.close()
    name = escaping.escape(title)
    way = f' · <a href="{escaping.escape(back)}">back</a>' if back else ""
    body = "\n".join(shown)
    text = (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">{POLICY}<meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">'
        f'<title>{name}</title><style>{STYLE}{_STYLE}</style></head>\n<body><header id="tm-bar"><h1>{name}</h1>'
        f" · cells that facts were read from are marked{way}</header>\n"
        f'<main aria-label="{name}" tabindex="0">\n{body}\n</main></body></html>\n'
    )
    return text, frozenset(found)


def _figure(pictures: Pictures, document: Document, page: int, marks: list[Mark], found: set[str]) -> str:
    picture = pictures.picture(page)
    cells: dict[str, tuple[list[Box], list[Mark]]] = {}
    for mark in marks:
        boxes = _of_column(document, mark, pictures.boxes(page, mark.line or 0, mark.printed))
        if boxes:
            cells.setdefault(mark.anchor, (boxes, []))[1].append(mark)
    marked = "".join(_cell(anchor, boxes, own) for anchor, (boxes, own) in cells.items())
    found.update(cells)
    data = base64.b64encode(picture.png).decode()
    return (
        f'<figure id="p{page}"><img src="data:image/png;base64,{data}" width="{picture.width}" '
        f'height="{picture.height}" alt="page {page} of the document">{marked}<figcaption>page {page}</figcaption>'
        f"</figure>"
    )


def _of_column(document: Document, mark: Mark, boxes: list[Box]) -> list[Box]:
    """Of the places where a line has the digits of a cell, the cell's own: as many cells with them stand left of it in
    its row as places left of its place. All of them where that cannot be told.
    """
    tables = document.tables
    row = tables[mark.table].cells[mark.row] if mark.table < len(tables) and mark.row < tables[mark.table].rows else ()
    same = sorted(cell.column for cell in row if _digits(cell.text) == _digits(mark.printed))
    return [boxes[same.index(mark.column)]] if mark.column in same and len(same) == len(boxes) else boxes


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdigit())


def _cell(anchor: str, boxes: list[Box], marks: list[Mark]) -> str:
    """A marked cell with why its number means what it does; where the line has its digits twice, both are marked."""
    why = "<br>".join(
        f"<b>{escaping.escape(name)}</b> {escaping.escape(text)}" for mark in marks[:4] for name, text in mark.reasons
    )
    close = f'<a class="tm-close" id="{anchor}-read" href="#{anchor}-read">close</a>'
    first, *others = boxes
    return (
        f'<span class="tm-mark" id="{anchor}" tabindex="-1" style="{_style(first)}">'
        f'<span class="tm-why" role="note">{close}{why}</span></span>'
        + "".join(f'<span class="tm-mark" style="{_style(box)}"></span>' for box in others)
    )


def _style(box: Box) -> str:
    return (
        f"left:{100 * box.left:.3f}%;top:{100 * box.top:.3f}%;"
        f"width:{100 * box.width:.3f}%;height:{100 * box.height:.3f}%"
    )
