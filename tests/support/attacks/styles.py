"""Pages whose styles hide, change or replace a number, as data: a style sheet, what it styles, what must not be read.

Rules of `p` hold for the number's paragraph; what is seen stands in a heading.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, NamedTuple

from tickmark.document import open_document

LIE: Final = "7777777"
SEEN: Final = "5555555"
USUAL: Final = f"<p>Other income <span class=x>{LIE}</span> in all</p>"


class Row(NamedTuple):
    """A style sheet, the body that it is for, and what must not be read of it."""

    style: str = ""
    body: str = USUAL
    lie: str = LIE


ROWS: dict[str, Row] = {
    "custom property": Row(":root{--c:transparent}.x{color:var(--c)}"),
    "custom property fallback": Row(".x{color:var(--none,transparent)}"),
    "custom property chain": Row(":root{--a:var(--b);--b:none}.x{display:var(--a)}"),
    "custom property inherited": Row("p{--v:hidden}.x{visibility:var(--v)}"),
    "custom property of element": Row(
        body=f'<p style="--d:none">Other <span style="display:var(--d)">{LIE}</span></p>'
    ),
    "@property": Row("@property --z{syntax:'<color>';inherits:false;initial-value:transparent}.x{color:var(--z)}"),
    "media screen": Row("@media screen{.x{display:none}}"),
    "media width always": Row("@media (min-width:1px){.x{display:none}}"),
    "media not print": Row("@media not print{.x{display:none}}"),
    "media or": Row("@media print,screen{.x{display:none}}"),
    "media range": Row("@media (width>=1px){.x{visibility:hidden}}"),
    "supports": Row("@supports (display:grid){.x{display:none}}"),
    "supports selector": Row("@supports selector(:has(a)){.x{display:none}}"),
    "layer": Row("@layer a{.x{display:none}}"),
    "layer order important": Row(
        "@layer a,b;@layer a{.x{display:none!important}}@layer b{.x{display:inline!important}}"
    ),
    "container": Row("body{container-type:inline-size}@container (min-width:1px){.x{display:none}}"),
    "scope": Row("@scope (p){.x{display:none}}"),
    "nested rule": Row("p{.x{display:none}}"),
    "nested &": Row("p{& .x{display:none}}"),
    "nested media": Row(".x{@media screen{display:none}}"),
    "has": Row("p:has(.x) .x{display:none}"),
    "has sibling": Row("body:has(h1) .x{display:none}"),
    "is": Row(":is(p,div) .x{display:none}"),
    "where": Row(":where(p) :where(.x){display:none}"),
    "not": Row("span:not(.y){display:none}"),
    "nth-child of": Row("span:nth-child(1 of .x){display:none}"),
    "nth-last-of-type": Row("span:nth-last-of-type(1){display:none}"),
    "only-of-type": Row("span:only-of-type{display:none}"),
    "attr prefix case": Row("span[class^=X i]{display:none}"),
    "lang": Row("span:lang(en){display:none}", f'<p lang="en-US">Other <span>{LIE}</span></p>'),
    "dir": Row("span:dir(rtl){display:none}", f"<p dir=rtl>Other <span>{LIE}</span></p>"),
    "root": Row(":root .x{display:none}"),
    "escaped class": Row(".\\31 a{display:none}", f'<p>Other <span class="1a">{LIE}</span></p>'),
    "escaped prop": Row(".x{d\\69splay:none}"),
    "escaped value": Row(".x{display:n\\6fne}"),
    "all unset hidden": Row("p{visibility:hidden}.x{all:unset;visibility:inherit}"),
    "all revert attr": Row(body=f"<p>Other <span hidden style='all:revert'>{LIE}</span></p>"),
    "inherit transparent": Row("p{color:transparent}.x{color:inherit}"),
    "currentcolor on bg": Row("p{color:#fff}.x{background:#fff;color:currentcolor}"),
    "color-mix": Row(".x{color:color-mix(in srgb,white 100%,black)}"),
    "oklch white": Row(".x{color:oklch(1 0 0)}"),
    "lab white": Row(".x{color:lab(100 0 0)}"),
    "color() white": Row(".x{color:color(srgb 1 1 1)}"),
    "hwb white": Row(".x{color:hwb(0 100% 0%)}"),
    "relative color": Row(".x{color:rgb(from white r g b)}"),
    "hsl alpha": Row(".x{color:hsl(0 0% 0%/0%)}"),
    "light-dark": Row(".x{color:light-dark(white,black)}"),
    "webkit fill": Row(".x{-webkit-text-fill-color:transparent}"),
    "webkit fill var": Row(":root{--w:#fff}.x{-webkit-text-fill-color:var(--w)}"),
    "background-clip text": Row(
        ".x{background:linear-gradient(white,white);-webkit-background-clip:text;color:transparent}"
    ),
    "blend mode screen": Row(".x{mix-blend-mode:screen}"),
    "blend mode difference white": Row("p{background:#fff}.x{mix-blend-mode:lighten;color:#000}"),
    "blend mode on parent": Row("p{mix-blend-mode:color-dodge}"),
    "background blend": Row(".x{color:#fff;background:#000;background-blend-mode:screen;background:#fff}"),
    "filter opacity": Row(".x{filter:opacity(0)}"),
    "filter opacity pct": Row("p{filter:opacity(0%)}"),
    "filter blur": Row(".x{filter:blur(40px)}"),
    "filter brightness": Row(".x{filter:brightness(100)}"),
    "filter contrast": Row(".x{filter:contrast(0) brightness(9)}"),
    "backdrop over": Row(
        body=f'<div style="position:relative"><p>Other {LIE}</p><div style="position:absolute;inset:0;backdrop-filter:blur(60px)"></div></div>'
    ),
    "mask none": Row(".x{mask:linear-gradient(transparent,transparent)}"),
    "mask-size 0": Row(".x{mask-image:linear-gradient(#000,#000);mask-size:0 0;mask-repeat:no-repeat}"),
    "scale 0": Row(".x{display:inline-block;transform:scale(0)}"),
    "scale prop": Row(".x{display:inline-block;scale:0}"),
    "scaleY tiny": Row(".x{display:inline-block;transform:scaleY(.01)}"),
    "matrix 0": Row(".x{display:inline-block;transform:matrix(0,0,0,0,0,0)}"),
    "matrix3d": Row(".x{display:inline-block;transform:matrix3d(0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1)}"),
    "rotateY 90": Row(".x{display:inline-block;transform:rotateY(90deg)}"),
    "rotate prop": Row(".x{display:inline-block;rotate:x 90deg}"),
    "perspective away": Row(".x{display:inline-block;transform:perspective(1px) translateZ(2px)}"),
    "backface": Row(".x{display:inline-block;transform:rotateY(180deg);backface-visibility:hidden}"),
    "offset-path": Row(".x{display:inline-block;offset-path:path('M-9000 0 L-9001 0');offset-distance:0%}"),
    "indent": Row("p{text-indent:-9999px}"),
    "text-overflow clip width": Row("p{width:30px;overflow:clip;white-space:nowrap}"),
    "line-clamp": Row(
        body=f'<div style="display:-webkit-box;-webkit-line-clamp:1;-webkit-box-orient:vertical;overflow:hidden">one<br>{LIE}</div>'
    ),
    "content-visibility": Row("p{content-visibility:hidden}"),
    "display contents parent hidden": Row(
        body=f'<div style="display:none"><p style="display:contents">Other {LIE}</p></div>'
    ),
    "contents drops box not colour": Row(
        body=f'<div style="display:contents;color:transparent"><p>Other {LIE}</p></div>'
    ),
    "opacity calc": Row(".x{opacity:calc(1 - 1)}"),
    "opacity pct": Row(".x{opacity:0%}"),
    "opacity var nested": Row("p{--o:0;opacity:var(--o)}"),
    "size 0 calc": Row(".x{font-size:calc(1px - 1px)}"),
    "size min": Row(".x{font-size:min(1px,0.1px)}"),
    "size clamp": Row(".x{font-size:clamp(0px,0px,0px)}"),
    "font shorthand 0": Row(".x{font:0/0 a}"),
    "font-size-adjust": Row(".x{font-size:1px;font-size-adjust:none}"),
    "animation none end": Row("@keyframes k{from,to{opacity:0}}.x{animation:k 9s infinite}"),
    "animation fill": Row("@keyframes k{to{visibility:hidden}}.x{animation:k 0s forwards}"),
    "transition start": Row("@starting-style{.x{opacity:0}}.x{opacity:0}"),
    "before adds digit": Row(".x::before{content:'9'}", f"<p>Other <span class=x>{LIE}</span></p>"),
    "after adds digit": Row(".x::after{content:'000'}", f"<p>Other <span class=x>{LIE}</span></p>"),
    "after counter": Row(
        "p{counter-reset:c 9}.x::after{content:counter(c)}", f"<p>Other <span class=x>{LIE}</span></p>"
    ),
    "before attr": Row(".x::before{content:attr(data-n)}", f"<p>Other <span class=x data-n=4>{LIE}</span></p>"),
    "before scale": Row(".x::after{content:' thousand'}", f"<p>Other <span class=x>{LIE}</span> more</p>"),
    "content replaces": Row(".x{content:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)}"),
    "first-letter hidden": Row("p.f::first-letter{font-size:0}", f"<p class=f>{LIE}</p>"),
    "first-letter white": Row("p.f::first-letter{color:#fff}", f"<p class=f>{LIE}</p>"),
    "first-line white": Row("p.f::first-line{color:#fff}", f"<p class=f>Other {LIE}</p>"),
    "marker adds": Row(body=f"<ol start=4><li style='list-style-position:inside'>{LIE}</li></ol>", lie="47777777"),
    "quotes add": Row("q{quotes:'1' '2'}", f"<p>Other <q>{LIE}</q></p>"),
    "details closed": Row(body=f"<details><summary>x</summary>{LIE}</details>"),
    "details second summary": Row(body=f"<details><summary>x</summary><summary>{LIE}</summary></details>"),
    "template": Row(body=f"<template><p>{LIE}</p></template>"),
    "noscript": Row(body=f"<noscript><p>Other {LIE}</p></noscript>"),
    "noembed": Row(body=f"<noembed>{LIE}</noembed>"),
    "noframes": Row(body=f"<noframes>{LIE}</noframes>"),
    "iframe body": Row(body=f"<iframe>{LIE}</iframe>"),
    "object fallback ok": Row(body=f"<object data='data:text/html,x' type='text/html'>{LIE}</object>"),
    "video fallback": Row(body=f"<video>{LIE}</video>"),
    "canvas fallback": Row(body=f"<canvas>{LIE}</canvas>"),
    "audio": Row(body=f"<audio>{LIE}</audio>"),
    "dialog closed": Row(body=f"<dialog>{LIE}</dialog>"),
    "popover": Row(body=f"<div popover>{LIE}</div>"),
    "datalist": Row(body=f"<datalist><option>{LIE}</datalist>"),
    "select second": Row(body=f"<select><option>a<option>{LIE}</select>"),
    "textarea hidden": Row(body=f"<textarea hidden>{LIE}</textarea>"),
    "input value hidden": Row(body=f"<input type=hidden value={LIE}>"),
    "hidden until-found": Row(body=f"<div hidden=until-found>{LIE}</div>"),
    "rp in ruby": Row(body=f"<p><ruby>a<rp>{LIE}</rp><rt>b</rt></ruby></p>"),
    "meter": Row(body=f"<meter value=.5>{LIE}</meter>"),
    "progress": Row(body=f"<progress>{LIE}</progress>"),
    "math hidden": Row(body=f"<math style='display:none'><mn>{LIE}</mn></math>"),
    "annotation": Row(body=f"<math><semantics><mn>1</mn><annotation>{LIE}</annotation></semantics></math>"),
    "svg title": Row(body=f"<svg><title>{LIE}</title></svg>"),
    "svg desc": Row(body=f"<svg><desc>{LIE}</desc></svg>"),
    "svg defs": Row(body=f"<svg><defs><text>{LIE}</text></defs></svg>"),
    "svg symbol": Row(body=f"<svg><symbol><text>{LIE}</text></symbol></svg>"),
    "svg fill none": Row(body=f"<svg><text y=20 fill=none>{LIE}</text></svg>"),
    "svg fill-opacity": Row(body=f"<svg><text y=20 fill-opacity=0>{LIE}</text></svg>"),
    "svg off": Row(body=f"<svg width=200 height=40><text x=900 y=20>{LIE}</text></svg>"),
    "svg white": Row(body=f"<svg><text y=20 style='fill:#fff'>{LIE}</text></svg>"),
    "svg font 0": Row(body=f"<svg><text y=20 font-size=0>{LIE}</text></svg>"),
    "svg foreignObject 0": Row(body=f"<svg><foreignObject width=0 height=0><p>{LIE}</p></foreignObject></svg>"),
    "svg switch": Row(body=f"<svg><switch><g/><text y=20>{LIE}</text></switch></svg>"),
    "svg clip": Row(
        body=f"<svg><clipPath id=c><rect width=0 height=0 /></clipPath><text y=20 clip-path=url(#c)>{LIE}</text></svg>"
    ),
    "frameset rest": Row(body=f"<p><font color=white>{LIE}</font></p>"),
    "font size 0 css": Row(body=f"<p><font style=font-size:0>{LIE}</font></p>"),
    "bgcolor same": Row(body=f"<table bgcolor=#000000><tr><td><font color=#000000>{LIE}</font></td></tr></table>"),
    "table collapse row": Row(
        "tr.x{visibility:collapse}", f"<table><tr><td>a</td></tr><tr class=x><td>{LIE}</td></tr></table>"
    ),
    "table collapse border over": Row(
        "table{border-collapse:collapse}td.x{border-top:60px solid #fff;height:0;line-height:0;font-size:0}",
        f"<table><tr><td class=x>{LIE}</td></tr></table>",
    ),
    "empty-cells": Row(
        "td.x{width:0;max-width:0;overflow:hidden}",
        f"<table style='table-layout:fixed'><tr><td class=x>{LIE}</td><td>a</td></tr></table>",
    ),
    "col hidden": Row(
        "col.x{visibility:collapse}", f"<table><col><col class=x><tr><td>a</td><td>{LIE}</td></tr></table>"
    ),
    "caption hidden": Row("caption{display:none}", f"<table><caption>{LIE}</caption><tr><td>a</td></tr></table>"),
    "thead none": Row(
        "thead{display:none}", f"<table><thead><tr><td>{LIE}</td></tr></thead><tr><td>a</td></tr></table>"
    ),
    "bidi override css": Row(
        body='<p>Other <span style="unicode-bidi:bidi-override;direction:rtl">1234567</span></p>', lie="1234567"
    ),
    "isolate override": Row(
        ".x{unicode-bidi:isolate-override;direction:rtl}", "<p>Other <span class=x>1234567</span></p>", lie="1234567"
    ),
    "bdo": Row(body="<p>Other <bdo dir=rtl>1234567</bdo></p>", lie="1234567"),
    "plaintext rlo entity": Row(body="<p>Other &#x202e;1234567&#x202c;</p>", lie="1234567"),
    "rtl inherited override": Row(
        "div{direction:rtl;unicode-bidi:bidi-override}.x{unicode-bidi:inherit}",
        "<div><span class=x>1234567</span></div>",
        lie="1234567",
    ),
    "combining strike": Row(body="<p>Other 7̶7̶7̶7̶7̶7̶7̶</p>"),
    "combining slash": Row(body="<p>Other 7̸7̸7̸7̸7̸7̸7̸</p>"),
    "combining enclosing": Row(body="<p>Other 7⃠7⃠7⃠7⃠7⃠7⃠7⃠</p>"),
    "tag digits": Row(body="<p>Other 1\U000e0037\U000e0037\U000e0037\U000e0037\U000e0037\U000e0037</p>", lie="1777777"),
    "vertical stacking": Row(
        ".x{writing-mode:vertical-rl;text-orientation:upright;direction:rtl;unicode-bidi:bidi-override}",
        "<p>Other <span class=x>1234567</span></p>",
        lie="1234567",
    ),
    "text-transform full": Row(".x{text-transform:full-width;color:transparent}"),
    "text-security": Row(".x{-webkit-text-security:disc}"),
    "font-variant sups": Row(
        body="<p>Other 500<span style='font-variant-position:super'>1</span> million</p>", lie="5001"
    ),
    "strike thickness": Row(".x{text-decoration:line-through solid black 2px}"),
    "strike long": Row(".x{text-decoration-line:underline line-through}"),
    "strike on block": Row("p{text-decoration-line:line-through}"),
    "strike del": Row(body=f"<p><del>{LIE}</del></p>"),
    "strike pseudo bar": Row(
        ".x{position:relative}.x::after{content:'';position:absolute;left:0;right:0;top:50%;border-top:2px solid #000}"
    ),
    "strike gradient": Row(".x{background:linear-gradient(transparent 45%,#000 45%,#000 55%,transparent 55%)}"),
}


def check(row: Row, _: Path) -> None:
    """What is not seen is not read, what is seen is."""
    raw = (
        f"<!DOCTYPE html><html><head><style>{row.style}</style></head><body><h1>Net sales {SEEN}</h1>{row.body}</body></html>"
    ).encode()
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.htm")
    cells = [cell.text for table in document.tables for cells in table.cells for cell in cells]
    found = " ".join([*(block.text for block in document.blocks), *cells])
    assert row.lie not in found and SEEN in found, found
