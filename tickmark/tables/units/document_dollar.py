"""Whose dollar the bare sign means in a document: the US dollar, unless its titles or its statements of scale name
another ("All amounts in Canadian dollars").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tickmark.language.units import DOLLARS, NAMES
from tickmark.model import Document
from tickmark.tables.headers.scale import read_statement
from tickmark.tables.units.currency import stated, told

_OTHER_DOLLARS = tuple(name for name, code in NAMES.items() if code in DOLLARS and code != "USD")
_HEADS = 8  # rows of a table that may be its headers
_TITLE = 200  # characters; a longer text speaks of its own matter
_US = "USD"


def of_dollars(texts: Iterable[str]) -> str:
    """The dollar that most of a document's titles say its amounts are in, or else most of its statements of scale; the
    US dollar where neither does.

    >>> of_dollars(["All amounts are in Canadian dollars", "(in millions)"])
    'CAD'
    >>> of_dollars(["(in millions of Canadian dollars)", "(in millions)", "(in thousands)"])
    'USD'
    """
    titles = [text for text in texts if len(text) <= _TITLE]
    said = Counter(code for text in titles if (code := told(text)) in DOLLARS)
    if said:
        code, most = said.most_common(1)[0]
        return code if most > said[_US] else _US
    scales = Counter(stated(text) or _US for text in titles if read_statement(text) is not None)
    code, most = next(iter(scales.most_common(1)), (_US, 0))
    return code if code in DOLLARS and 2 * most > scales.total() else _US


def dollar_of(document: Document) -> str:
    """The code of the dollar that the bare sign means in a document."""
    named = (block.text.lower() for block in document.blocks if "ollar" in block.text or "OLLAR" in block.text)
    heads = [cell.text for table in document.tables for row in table.cells[:_HEADS] for cell in row]
    headed = (text.lower() for text in heads if "ollar" in text or "OLLAR" in text)
    if not any(name in text for text in (*named, *headed) for name in _OTHER_DOLLARS):
        return _US
    return of_dollars([*(block.text for block in document.blocks if block.text), *heads])
