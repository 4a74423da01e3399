"""The last line of defence against defects of our own: a table or paragraph that the rules break down over is left out,
and the rest of the document is read.

It never passes in silence: the log has the trace, and `Document.unread` a sentence, which the build, `tickmark status`,
`tickmark read` and the Dagster UI show. Errors of Tickmark's own tree are none of this; they say what is wrong with a
document. With TICKMARK_STRICT=1, as in the tests, a defect ends the reading.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from tickmark.errors import DocumentError, TickmarkError
from tickmark.model import Block, Document, RawTable
from tickmark.settings import settings

_R = TypeVar("_R")
_MOST = 5  # tables and paragraphs that are left out; where more of them fail it is the document that cannot be read
_log = logging.getLogger(__name__)


def sparing(what: str, document: Document, work: Callable[[Document], _R]) -> _R:
    """What `work` makes of a document; of one that it breaks down over, without the tables and paragraphs at fault.
    Costs nothing where all goes well.

    Args:
        what: what is being made, for people: `its facts`.
        document: as read; what is left out is noted in its `unread`.
        work: may be called again and again, with the same document of which some blocks are empty. All addresses stay
            as they are.

    Raises:
        DocumentError: it breaks down over more than a few of them, or over none of them alone.
        TickmarkError: as `work`.
    """
    left = document
    for _ in range(_MOST + 1):
        try:
            return work(left)
        except (TickmarkError, MemoryError):
            raise
        except Exception as error:  # whatever it is, it is a defect, and of one place
            if settings().strict:
                raise
            broken = error
        at, broken = _at_fault(left, work, broken)
        block = document.blocks[at] if document.blocks else None
        if block is None or left.blocks[at] is not block:
            break  # it is left out already
        place = f"paragraph {at}" if block.table_index is None else f"table {block.table_index}"
        said = (
            f"{place} was left out of {what}, over a defect of Tickmark: {type(broken).__name__}: {str(broken)[:120]}"
        )
        _log.error("%s: %s\n%s", document.sha256[:12], said, "".join(traceback.format_exception(broken)))
        if said not in document.unread:
            document.unread.append(said)
        left = _without(left, range(at, at + 1))
    raise DocumentError(
        f"{what[0].upper()}{what[1:]} cannot be read, over a defect of Tickmark: {type(broken).__name__}: {broken}",
        hint="please report it",
    ) from broken


def _at_fault(document: Document, work: Callable[[Document], object], error: Exception) -> tuple[int, Exception]:
    """The block without which, and without all that follows it, nothing breaks down; and the error with it."""
    well, broken = 0, len(document.blocks)
    while broken - well > 1:
        middle = (well + broken) // 2
        try:
            work(_without(document, range(middle, len(document.blocks))))
        except TickmarkError:
            well = middle  # too little of it is left to tell what it is about
        except Exception as found:  # the one that is looked for, or one before it
            broken, error = middle, found
        else:
            well = middle
    return broken - 1, error


def _without(document: Document, left_out: range) -> Document:
    """The document with nothing in some of its blocks."""
    blocks, tables = list(document.blocks), list(document.tables)
    for at in left_out:
        block = blocks[at]
        blocks[at] = Block(at, "", block.table_index, page=block.page)
        if block.table_index is not None:
            tables[block.table_index] = RawTable(block.table_index, (), 0, tables[block.table_index].parent)
    return replace(document, blocks=tuple(blocks), tables=tuple(tables))
