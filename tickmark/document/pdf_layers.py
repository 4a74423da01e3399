"""Layers of a PDF file that are shown by a rule over others (`AllOff`, expressions): the library that draws pages does
not keep to all of them, so what lies on one is not told to be seen.
"""

from __future__ import annotations

import ctypes
import io
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pypdfium2.raw as pdfium

from tickmark.document.pdf_ink import Item

_RULES = b"/AllOff", b"/AnyOff", b"/VE[", b"/VE ["  # of membership dictionaries (ISO 32000-1, table 99)
_LAYER = "OC"
_LONGEST = 64  # letters of a name that are looked at


def in_doubtful_forms(document: Any, items: Sequence[Item]) -> frozenset[int]:
    """The addresses of text objects within forms, which can be on such a layer where the file has one.

    Args:
        document: of `pypdfium2`.
        items: what is on a page of it.
    """
    inside = [item for kind, depth, item in items if kind == pdfium.FPDF_PAGEOBJ_TEXT and depth > 1]
    return frozenset(map(address, inside)) if inside and _has_rules(document) else frozenset()


def is_on_doubtful_layer(text: Any, document: Any) -> bool:
    """Whether a text object is marked as one of a layer that is shown by a rule."""
    for number in range(max(0, pdfium.FPDFPageObj_CountMarks(text))):
        mark = pdfium.FPDFPageObj_GetMark(text, number)
        ruled = any(pdfium.FPDFPageObjMark_GetParamValueType(mark, key) for key in (b"P", b"VE"))
        if ruled and _name(mark) == _LAYER and _has_rules(document):
            return True
    return False


def address(item: Any) -> int:
    """Where an object is in memory."""
    return ctypes.cast(item, ctypes.c_void_p).value or 0


def _name(mark: Any) -> str:
    buffer, size = (ctypes.c_ushort * _LONGEST)(), ctypes.c_ulong()
    pdfium.FPDFPageObjMark_GetName(mark, buffer, ctypes.sizeof(buffer), ctypes.byref(size))
    return bytes(buffer)[: size.value].decode("utf-16-le", "replace").rstrip("\0")


@lru_cache(maxsize=1)
def _has_rules(document: Any) -> bool:
    """Whether a file has layers with such rules; its objects are written out for that, as they can be packed."""
    written = io.BytesIO()
    document.save(written)
    found = written.getvalue()
    return any(rule in found for rule in _RULES)
