"""Layers of a PDF file that are shown by a rule over others (`AllOff`, expressions): the library that draws pages does
not keep to all of them, so what lies on one is not told to be seen.
"""

from __future__ import annotations

import ctypes
import io
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pypdfium2.raw as pdfium

_RULES = re.compile(rb"/P\s*/A(?:ll|ny)Off\b|/VE\s*\[")  # of membership dictionaries (ISO 32000-1, table 99)
_LAYER = "OC"
_LONGEST = 64  # letters of a name that are looked at


def on_doubtful_layers(page: Any, parts: Callable[[Any], Iterator[Any]]) -> frozenset[int]:
    """The addresses of text objects of a page of which nobody knows whether they are shown: those on a layer with such
    a rule, and where the file has such rules, those within forms, which can be on one too.

    Args:
        page: of `pypdfium2`.
        parts: gives the text objects in a form.
    """
    found: set[int] = set()
    for number in range(max(0, pdfium.FPDFPage_CountObjects(page.raw))):
        item = pdfium.FPDFPage_GetObject(page.raw, number)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM and _has_rules(page.pdf):
            found.update(map(address, parts(item)))
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT and _is_on_one(item) and _has_rules(page.pdf):
            found.add(address(item))
    return frozenset(found)


def address(item: Any) -> int:
    """Where an object is in memory."""
    return ctypes.cast(item, ctypes.c_void_p).value or 0


def _is_on_one(text: Any) -> bool:
    """Whether a text is marked as one of a layer that has a rule."""
    for number in range(max(0, pdfium.FPDFPageObj_CountMarks(text))):
        mark = pdfium.FPDFPageObj_GetMark(text, number)
        if _name(mark) == _LAYER and any(
            pdfium.FPDFPageObjMark_GetParamValueType(mark, key) != pdfium.FPDF_OBJECT_UNKNOWN for key in (b"P", b"VE")
        ):
            return True
    return False


def _name(mark: Any) -> str:
    buffer, size = (ctypes.c_ushort * _LONGEST)(), ctypes.c_ulong()
    pdfium.FPDFPageObjMark_GetName(mark, buffer, ctypes.sizeof(buffer), ctypes.byref(size))
    return bytes(buffer)[: size.value].decode("utf-16-le", "replace").rstrip("\0")


@lru_cache(maxsize=1)
def _has_rules(document: Any) -> bool:
    """Whether a file has layers with such rules; its objects are written out for that, as they can be packed."""
    written = io.BytesIO()
    document.save(written)
    return _RULES.search(written.getvalue()) is not None
