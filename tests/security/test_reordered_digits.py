"""Digits that a reader sees in another order, in another font or parted by something drawn: the number is read as it is
seen, or not at all.
"""

from __future__ import annotations

import pytest
from small_filing import page, read

RTL = "\u202e"
CELLS = {
    "flex turned around": '<div style="display:flex;flex-direction:row-reverse"><span>0</span><span>0</span><span>5</span></div>',
    "flex flow turned around": '<div style="display:flex;flex-flow:row-reverse wrap"><b>0</b><b>0</b><b>5</b></div>',
    "order in flex": '<div style="display:flex"><span style="order:3">0</span><span style="order:1">5</span><span>0</span></div>',
    "order in grid": '<div style="display:grid;grid-auto-flow:column"><i style="order:3">0</i><i>5</i><i>0</i></div>',
    "columns of a grid": '<div style="display:grid"><b style="grid-column-start:3">0</b><b style="grid-column-start:1">5</b></div>',
    "floats to the right": '<span style="float:right">0</span><span style="float:right">0</span><span style="float:right">5</span>',
    "a float behind": '00<span style="float:left">5</span>',
    "moved along the line": '<span style="position:relative;left:20px">0</span><span style="position:relative;left:-10px">5</span>0',
    "a margin backwards": '<span style="margin-left:20px">0</span><span style="margin-left:-30px">5</span>0',
    "pushed along the line": '<span style="display:inline-block;transform:translateX(30px)">0</span>50',
    "mirrored": '<span style="display:inline-block;transform:scaleX(-1)">050</span>',
    "turned over": '<span style="display:inline-block;rotate:180deg">005</span>',
    "an animation": '0<span style="animation:a 1s forwards">9</span>50',
    "Wingdings": '<span style="font-family:Wingdings">050</span>', "Webdings": '<font face="Webdings">050</font>',
    "Symbol in font": '<span style="font:12px Symbol, serif">050</span>',
    "a font of the page": '<span style="font-family:odd">050</span>',
    "a picture between": '0<img src="data:image/png;base64,iVBORw0KGgo=">50', "a field between": "0<input value=9>50",
    "a frame between": '0<iframe srcdoc="9"></iframe>50', "an area between": "0<textarea>9</textarea>50",
    "signs of a style sheet before": '<span class=adds></span>050',
    "an object between": '0<object data="x">9</object>50', "a drawing beside": "050<svg><text>9</text></svg>",
    "fractions": "<span style=\"font-feature-settings:'frac'\">0/50</span>",
    "seen where a condition holds": "0<span class=some>9</span>50", "reversed by a sign": f"{RTL}050",
    "a line through each": "0\u03365\u03360\u0336",
}  # fmt: skip
AS_SEEN = {
    "a raised feature": "500<span style=\"font-feature-settings:'sups'\">1</span>",
    "a raised variant": '500<span style="font-variant-position:super">1</span>',
    "above it": "<ruby>500<rp>(</rp><rt>9</rt><rp>)</rp></ruby>",
    "a word of the line floats": '<span style="float:left">$</span><span style="float:right">500</span>',
    "moved a little": '5<span style="position:relative;left:2px">0</span>0', "a plain font": '<font face="Arial">500</font>',
    "fullwidth digits": "\uff15\uff10\uff10", "digits of another script": "\u0665\u0660\u0660",
}  # fmt: skip
HEAD = (
    "<style>@font-face{font-family:odd;src:url(data:font/woff2;base64,AAAA)}"
    ".adds::before{content:'1'}@container (min-width:1px){.some{display:none}}</style>"
)


@pytest.mark.parametrize("cell", CELLS.values(), ids=CELLS)
def test_digits_that_are_seen_otherwise_are_no_number(cell: str) -> None:
    _, facts = read(page(cell, head=HEAD))
    assert ("Revenue", 2023) not in facts
    assert facts["Cost of revenue", 2023] == 1.4e9


@pytest.mark.parametrize("cell", AS_SEEN.values(), ids=AS_SEEN)
def test_digits_that_are_seen_as_written_are_read(cell: str) -> None:
    _, facts = read(page(cell, head=HEAD))
    assert facts["Revenue", 2023] == 5e8
