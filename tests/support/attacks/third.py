"""A third list of attacks, each with an honest twin: what looks the same and has to be read.

Written as somebody would who wants a false fact believed and does not know how pages are read. The twins stand in
`third_twins`, in the same order, so that a pair is kept out whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from effort import within
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from small_filing import page, read_facts

from attacks import pdf
from tickmark.document import open_document
from tickmark.errors import DocumentError

SECONDS: Final = 10.0  # of CPU for one filing
M: Final = 1e6
LIE, SEEN = "7777777", "5555555"


class Page(NamedTuple):
    """A filing; values that are false of anything, of the company as a whole, in dollars, or in a year; what is true."""

    raw: bytes
    false: tuple[float, ...] = ()
    foreign: tuple[float, ...] = ()
    dollars: tuple[float, ...] = ()
    dated: tuple[tuple[float, int], ...] = ()
    true: float | None = None


class File(NamedTuple):
    """A file by its kind; a text that must not be read of it, or the one that has to be."""

    raw: bytes
    kind: str
    lie: str = ""
    seen: str = ""


class Pair(NamedTuple):
    """An attack, and what only looks like it."""

    attack: Page | File
    twin: Page | File


def cell(markup: str, *false: float, true: float | None = None, style: str = "", **more: str) -> Page:
    """A statement whose revenue is printed by this markup."""
    return Page(page(markup, head=f"<style>{style}</style>" if style else "", **more), tuple(false), true=true)


def sheet(hides: str, shows: str, tag: str = "i class=x") -> Pair:
    """A style sheet that hides the last digit of 5009, and one that does not hide a number of four digits."""
    end = tag.split()[0]
    return Pair(
        cell(f"500<{tag}>9</{end}>", 5_009 * M, style=hides),
        cell(f"2,500<{tag}> </{end}>".replace("2,500<" + tag + "> ", f"<{tag}>2,500"), true=2_500 * M, style=shows),
    )


def style(hides: str, shows: str, tag: str = "span") -> Pair:
    """The same by the element's own style."""
    return Pair(
        cell(f'500<{tag} style="{hides}">9</{tag}>', 5_009 * M),
        cell(f'<{tag} style="{shows}">2,500</{tag}>', true=2_500 * M),
    )


def markup(hides: str, shows: str) -> Pair:
    """Markup of revenue of which a 9 is not seen, and of 2,500."""
    return Pair(cell(hides, 5_009 * M), cell(shows, true=2_500 * M))


def changed(find: str, put: str, number: str = "2,500", **more: str) -> bytes:
    """A statement in which some markup is replaced."""
    raw = page(number, **more)
    assert find.encode() in raw, find
    return raw.replace(find.encode(), put.encode(), 1)


def row(attack: str, twin: str) -> Pair:
    """A row of 9,999 under revenue that is not seen, and one that is."""
    total = "<tr><td>Cost of revenue</td>"
    return Pair(
        Page(changed(total, attack + total), (9_999 * M,)),
        Page(changed(total, twin + total), true=9_999 * M),
    )


def scale(attack: str, twin: str, false: float = 2_500 * M, true: float = 2_500 * M) -> Pair:
    """A scale under which 2,500 are not these dollars, and one under which they are."""
    return Pair(Page(page("2,500", scale=attack), (false,)), Page(page("2,500", scale=twin), true=true))


def title(attack: str, twin: str) -> Pair:
    """A title of a statement that is not of the company as it was, and one that is."""
    return Pair(
        Page(page("2,500", title=attack), foreign=(2_500 * M, 1_400 * M)),
        Page(page("2,500", title=twin), true=2_500 * M),
    )


def years(attack: str, twin: str) -> Pair:
    """Headers of columns, of which the first gives no revenue of 2023."""
    put = "<tr><td></td>{}</tr>"
    old = put.format("<td>2023</td><td>2022</td>")

    def made(cells: str) -> bytes:
        return changed(old, put.format("".join(f"<td>{text}</td>" for text in cells.split("|"))))

    return Pair(
        Page(made(attack), dated=((2_500 * M, 2023),)),
        Page(made(twin), true=2_500 * M),
    )


def columns(attack: str, twin: str) -> Pair:
    """Headers of columns whose revenue is not the company's as it was, and of columns whose is."""
    pair = years(attack, twin)
    return Pair(Page(pair.attack.raw, foreign=(2_500 * M,)), pair.twin)


def said(attack: str, twin: str) -> Pair:
    """A sentence that does not assert $700 million, and one that does."""
    return Pair(Page(page("2,500", prose=attack), (700 * M,)), Page(page("2,500", prose=twin), true=700 * M))


def others(attack: str, twin: str) -> Pair:
    """A sentence whose $700 million are not the company's revenue, and one in which they are its own."""
    return Pair(Page(page("2,500", prose=attack), foreign=(700 * M,)), Page(page("2,500", prose=twin), true=700 * M))


def label(attack: str, twin: str) -> Pair:
    """A label of 2,500 that makes it something else than the company's revenue in millions, and one that does not."""
    return Pair(
        Page(changed("<td>Revenue</td>", f"<td>{attack}</td>"), foreign=(2_500 * M,)),
        Page(changed("<td>Revenue</td>", f"<td>{twin}</td>"), true=2_500 * M),
    )


def book(hides: Callable[[Any], None], shows: Callable[[Any], None]) -> Pair:
    """A workbook of which B3 or its neighbours are changed: 7,777,777 are not seen, 5,555,555 are."""

    def made(number: int, change: Callable[[Any], None]) -> bytes:
        target, workbook = BytesIO(), Workbook()
        ours = workbook.active
        for line in (["", 2023], ["Revenue", 1234567], ["Net sales", number], ["Cost of sales", 765432]):
            ours.append(line)
        ours.column_dimensions["B"].width = 14
        change(ours)
        workbook.save(target)
        return target.getvalue()

    return Pair(File(made(int(LIE), hides), "xlsx", lie=LIE), File(made(int(SEEN), shows), "xlsx", seen=SEEN))


def styled(**styles: Any) -> Callable[[Any], None]:
    """The cell B3 looks like this."""

    def change(ours: Any) -> None:
        for name, value in styles.items():
            setattr(ours["B3"], name, value)

    return change


def paper(hides: bytes, shows: bytes = b"", resources: bytes = pdf.FONT, *more: bytes) -> Pair:
    """A PDF page with operators that draw 7777777 unseen, and with others that draw 5555555."""
    shows = shows or b"BT /F1 12 Tf 72 600 Td (Net income 5555555) Tj ET"
    head = b"BT /F1 12 Tf 72 700 Td (Revenue in millions 2023) Tj 0 -20 Td (Net sales 333) Tj ET\n"
    return Pair(
        File(pdf.file(head + hides, *more, resources=resources), "pdf", lie=LIE),
        File(pdf.file(head + shows, *more, resources=resources), "pdf", seen=SEEN),
    )


def lines(attack: str | bytes, twin: str | bytes) -> Pair:
    """Delimited text that does not say 7777777, and that says 5555555."""

    def raw(text: str | bytes) -> bytes:
        return text if isinstance(text, bytes) else text.encode()

    return Pair(File(raw(attack), "csv", lie=LIE), File(raw(twin), "csv", seen=SEEN))


KEYFRAMES: Final = "@keyframes h{from,to{opacity:%s}}.x{animation:h 1s forwards}"
COVER: Final = '<span style="position:absolute;left:0;top:0;right:0;bottom:0;background:%s"></span>'

STYLES: Final[dict[str, Pair]] = {
    "a variable": sheet(":root{--h:none}.x{display:var(--h)}", ":root{--h:inline}.x{display:var(--h)}"),
    "what a variable falls back to": sheet(".x{display:var(--nope,none)}", ".x{display:var(--nope,inline)}"),
    "a variable of a parent": sheet("td{--c:#fff}.x{color:var(--c)}", "td{--c:#111}.x{color:var(--c)}"),
    "a variable of a variable": sheet(":root{--a:0px;--b:var(--a)}.x{font-size:var(--b)}", ":root{--a:9px;--b:var(--a)}.x{font-size:var(--b)}"),
    "what is supported": sheet("@supports (display:grid){.x{display:none}}", "@supports not (display:grid){.x{display:none}}"),
    "a layer": sheet("@layer a{.x{display:none}}", "@layer a,b;@layer a{.x{display:none}}@layer b{.x{display:inline}}"),
    "a container": sheet("body{container-type:inline-size}@container (min-width:1px){.x{opacity:0}}", "body{container-type:inline-size}@container (max-width:1px){.x{opacity:0}}"),
    "nested rules": sheet("td{& .x{opacity:0}}", "td{& .y{opacity:0}}"),
    "nested without a sign": sheet("td{.x{font-size:0}}", "th{.x{font-size:0}}"),
    "is and where": sheet(":is(td,th)>:where(.x){visibility:hidden}", ":is(th,li)>:where(.x){visibility:hidden}"),
    "not": sheet("td>:not(b){display:none}", "td>:not(i){display:none}"),
    "has": sheet("td:has(.x)>.x{color:transparent}", "td:has(.zz)>.x{color:transparent}"),
    "an attribute's beginning": sheet('[title^="no"]{display:none}', '[title^="yes"]{display:none}', "i class=x title=note"),
    "the nth child": sheet("tr:nth-child(2)>td:nth-child(2)>i{display:none}", "tr:nth-child(9)>td:nth-child(2)>i{display:none}"),
    "a sibling": sheet("td+td>i{opacity:0}", "td~th>i{opacity:0}"),
    "an important rule": sheet(".x{display:none!important}#a{display:inline}", ".x{display:inline!important}#a{display:none}", "i class=x id=a"),
    "an escaped name": sheet(r".\78{display:none}", r".\79{display:none}"),
    "a universal selector": sheet("td>*{font-size:0}", "th>*{font-size:0}"),
    "a circle of nothing": sheet(".x{clip-path:circle(0)}", ".x{clip-path:none}"),
    "a polygon of nothing": sheet(".x{clip-path:polygon(0 0,0 0,0 0)}", ".x{clip-path:unset}"),
    "an inset": sheet(".x{display:inline-block;clip-path:inset(0 100% 0 0)}", ".x{display:inline-block;clip-path:inset(0)}"),
    "a mask": sheet(".x{mask-image:linear-gradient(transparent,transparent)}", ".x{mask-image:none}"),
    "a mask with a prefix": sheet(".x{-webkit-mask:linear-gradient(#0000,#0000)}", ".x{-webkit-mask:none}"),
    "a filter": sheet(".x{filter:opacity(0)}", ".x{filter:opacity(1)}"),
    "a filter that makes white": sheet(".x{filter:brightness(0) invert(1)}", ".x{filter:none}"),
    "a blur": sheet(".x{filter:blur(30px)}", ".x{filter:blur(0)}"),
    "contrast": sheet(".x{color:#fefefe}", ".x{color:#555}"),
    "a mixed colour": sheet(".x{color:color-mix(in srgb,white 100%,black)}", ".x{color:color-mix(in srgb,black 90%,white)}"),
    "oklch": sheet(".x{color:oklch(100% 0 0)}", ".x{color:oklch(10% 0 0)}"),
    "lab": sheet(".x{color:lab(100% 0 0)}", ".x{color:lab(0% 0 0)}"),
    "hwb": sheet(".x{color:hwb(0 100% 0%)}", ".x{color:hwb(0 0% 100%)}"),
    "a colour space": sheet(".x{color:color(srgb 1 1 1)}", ".x{color:color(srgb 0 0 0)}"),
    "light and dark": sheet(".x{color:light-dark(white,black)}", ".x{color:light-dark(black,white)}"),
    "a colour of the system": sheet(".x{color:Canvas}", ".x{color:CanvasText}"),
    "a relative colour": sheet(".x{color:rgb(from white r g b)}", ".x{color:rgb(from black r g b)}"),
    "current colour over a page's": sheet("td{background:navy;color:navy}.x{color:currentcolor}", "td{background:navy;color:white}.x{color:currentcolor}"),
    "a fill": sheet(".x{-webkit-text-fill-color:transparent}", ".x{-webkit-text-fill-color:currentcolor}"),
    "opacity of several": sheet("tr:nth-child(2){opacity:.2}td{opacity:.2}.x{opacity:.2}", "tr{opacity:1}td{opacity:1}.x{opacity:.9}"),
    "opacity in percent": sheet(".x{opacity:0%}", ".x{opacity:100%}"),
    "content that is not drawn": sheet(".x{display:inline-block;content-visibility:hidden}", ".x{display:inline-block;content-visibility:visible}"),
    "zoom": sheet(".x{zoom:.01}", ".x{zoom:1}"),
    "scale alone": sheet(".x{display:inline-block;scale:0}", ".x{display:inline-block;scale:1}"),
    "turned on its edge": sheet(".x{display:inline-block;rotate:y 90deg}", ".x{display:inline-block;rotate:0deg}"),
    "translate alone": sheet(".x{display:inline-block;translate:-9999px 0}", ".x{display:inline-block;translate:0 0}"),
    "a matrix": sheet(".x{display:inline-block;transform:matrix(0,0,0,0,0,0)}", ".x{display:inline-block;transform:matrix(1,0,0,1,0,0)}"),
    "the back of a face": sheet(".x{display:inline-block;backface-visibility:hidden;transform:rotateY(180deg)}", ".x{display:inline-block;backface-visibility:hidden}"),
    "an animation": sheet(KEYFRAMES % 0, KEYFRAMES % 1),
    "calculated": sheet(".x{font-size:calc(1px - 1px)}", ".x{font-size:calc(10px + 1px)}"),
    "clamped": sheet(".x{font-size:clamp(0px,0px,1px)}", ".x{font-size:clamp(8px,9px,10px)}"),
    "the least of": sheet(".x{font-size:min(0px,9px)}", ".x{font-size:max(0px,9px)}"),
    "a short font": sheet(".x{font:0/0 a}", ".x{font:italic 9pt serif}"),
    "a hundredth of an em": sheet(".x{font-size:.01em}", ".x{font-size:.9em}"),
    "all unset and then none": sheet(".x{all:unset;display:none}", ".x{display:none}.x{all:unset}"),
    "initial": sheet(".x{color:#fff}", ".x{color:#fff;color:initial}"),
    "a table's own cell": sheet("td{font-size:0}td::first-line{font-size:0}", "td::first-letter{color:#000}"),
    "no height": sheet(".x{display:inline-block;max-height:0;overflow:clip}", ".x{display:inline-block;max-height:none;overflow:clip}"),
    "no inline size": sheet(".x{display:inline-block;inline-size:0;overflow:hidden}", ".x{display:inline-block;inline-size:auto;overflow:hidden}"),
    "indented away": style("display:inline-block;width:20px;overflow:hidden;text-indent:-999px", "display:inline-block;text-indent:0"),
    "no height of line": style("display:inline-block;line-height:0;overflow:hidden", "display:inline-block;line-height:1.2;overflow:hidden"),
    "floated before": style("float:left", "float:none"),
    "a column of flex reversed": Pair(
        cell('<span style="display:inline-flex;flex-direction:row-reverse"><b>50</b><b>09</b></span>', 5_009 * M),
        cell('<span style="display:inline-flex;flex-direction:row"><b>2,500</b></span>', true=2_500 * M),
    ),
    "digits by order": Pair(
        cell('<span style="display:inline-flex"><b style="order:2">50</b><b style="order:1">09</b></span>', 5_009 * M),
        cell('<span style="display:inline-flex"><b style="order:1">2,500</b></span>', true=2_500 * M),
    ),
    "covered by a box": Pair(
        cell('500<span style="position:relative">9' + COVER % "#fff" + "</span>", 5_009 * M),
        cell('<span style="position:relative">2,500' + COVER % "transparent" + "</span>", true=2_500 * M),
    ),
    "covered by what is added": sheet(
        '.x{position:relative}.x::after{content:"";position:absolute;inset:0;background:#fff}', '.x{position:relative}.x::after{content:"";position:static}'
    ),
    "under a shadow of white": sheet(".x{color:transparent;text-shadow:0 0 9px #fff}", ".x{color:#000;text-shadow:none}"),
    "letters on each other": style("letter-spacing:-3em;display:inline-block;overflow:hidden;width:0", "letter-spacing:0"),
    "a row of flex reversed": Pair(
        Page(changed("<tr><td>Revenue", '<tr style="display:flex;flex-direction:row-reverse"><td>Revenue'), dated=((2_500 * M, 2023),)),
        Page(changed("<tr><td>Revenue", '<tr style="text-align:right"><td>Revenue'), true=2_500 * M),
    ),
    "a cell moved a column": Pair(
        Page(changed("<td>2,500</td>", '<td style="position:relative;left:400px">2,500</td>'), dated=((2_500 * M, 2023),)),
        Page(changed("<td>2,500</td>", '<td style="position:relative;left:0">2,500</td>'), true=2_500 * M),
    ),
    "a column collapsed": Pair(
        Page(changed("<table>", '<table><col><col style="visibility:collapse"><col>'), (2_500 * M,)),
        Page(changed("<table>", '<table><col><col style="width:9em"><col>'), true=2_500 * M),
    ),
    "a head below in the source": Pair(
        Page(changed("<tr><td></td><td>2023</td><td>2022</td></tr>", '<tr style="display:none"><td></td><td>2023</td><td>2022</td></tr><tr><td></td><td>2013</td><td>2012</td></tr>'), dated=((2_500 * M, 2023),)),
        Page(changed("<tr><td></td><td>2023", '<tr style="font-weight:bold"><td></td><td>2023'), true=2_500 * M),
    ),
    "a scale by a class": Pair(
        Page(page("2,500", scale="<span class=x>(In billions)</span>(In thousands)", head="<style>.x{position:absolute;clip:rect(0,0,0,0)}</style>"), (2_500e9, 2_500 * M)),
        Page(page("2,500", scale="<span class=x>(In millions)</span>", head="<style>.x{font-style:italic}</style>"), true=2_500 * M),
    ),
    "a scale of which a letter is not seen": Pair(
        Page(page("2,500", scale='(In <span style="display:none">b</span>millions)'), (2_500e9,)),
        Page(page("2,500", scale='(In <span style="color:#333">m</span>illions)'), true=2_500 * M),
    ),
    "a year that is not seen": Pair(
        Page(changed("<td>2023</td>", '<td><span style="opacity:0">2023</span><span>2013</span></td>'), dated=((2_500 * M, 2023),)),
        Page(changed("<td>2023</td>", '<td><span style="opacity:1">2023</span></td>'), true=2_500 * M),
    ),
    "a minus that is not seen": Pair(
        cell('<i style="display:none">(</i>2,500<i style="display:none">)</i>', -2_500 * M),
        cell("<i>2,500</i>", true=2_500 * M),
    ),
}  # fmt: skip

TAGS: Final[dict[str, Pair]] = {
    "a closed dialog": row("<tr><td><dialog>Net sales</dialog></td><td><dialog>9,999</dialog></td><td></td></tr>", "<tr><td>Net sales</td><td>9,999</td><td>9,111</td></tr>"),
    "a hidden row": row("<tr hidden><td>Net sales</td><td>9,999</td><td>9,111</td></tr>", "<tr lang=en><td>Net sales</td><td>9,999</td><td>9,111</td></tr>"),
    "a body that is hidden": row('</tbody><tbody style="display:none"><tr><td>Net sales</td><td>9,999</td><td>9,111</td></tr></tbody><tbody>', "</tbody><tbody><tr><td>Net sales</td><td>9,999</td><td>9,111</td></tr></tbody><tbody>"),
    "a template": row("<template><tr><td>Net sales</td><td>9,999</td><td>9,111</td></tr></template>", "<tr><td>Net sales</td><td><b>9,999</b></td><td>9,111</td></tr>"),
    "a row in a comment": row("<!-- <tr><td>Net sales</td><td>9,999</td><td>9,111</td></tr> -->", "<!-- a row --><tr><td>Net sales</td><td>9,999</td><td>9,111</td></tr>"),
    "a row of no height": row('<tr style="height:0;line-height:0;font-size:0"><td>Net sales</td><td>9,999</td><td>9,111</td></tr>', '<tr style="height:0"><td>Net sales</td><td>9,999</td><td>9,111</td></tr>'),
    "a row that collapses": row('<tr style="visibility:collapse"><td>Net sales</td><td>9,999</td><td>9,111</td></tr>', '<tr style="visibility:visible"><td>Net sales</td><td>9,999</td><td>9,111</td></tr>'),
    "ruby": markup("500<ruby><rt>9</rt></ruby>", "<ruby>2,500</ruby>"),
    "a canvas": markup("500<canvas width=1 height=1>9</canvas>", "<span>2,500</span><canvas width=1 height=1></canvas>"),
    "an object": markup('500<object data="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" type="image/gif">9</object>', "<span>2,500</span>"),
    "a frame": markup('500<iframe srcdoc="">9</iframe>', "2,500<iframe hidden></iframe>"),
    "a film": markup("500<video width=1>9</video>", "2,500<video width=1></video>"),
    "a sound": markup("500<audio>9</audio>", "2,500<audio></audio>"),
    "a meter": markup("500<meter value=1>9</meter>", "2,500<meter hidden></meter>"),
    "a list of data": markup("500<datalist><option>9</option></datalist>", "2,500<datalist></datalist>"),
    "a choice": markup("500<select hidden><option>9</option></select>", "2,500<select hidden></select>"),
    "no script": markup("500<noscript>9</noscript>", "2,500<noscript></noscript>"),
    "a title of a picture": markup("500<svg width=1 height=1><title>9</title></svg>", "2,500<svg width=1 height=1></svg>"),
    "definitions of a picture": markup("500<svg width=1 height=1><defs><text>9</text></defs></svg>", "2,500<svg width=0 height=0><defs></defs></svg>"),
    "text beyond a picture": markup('500<svg width="10" height="10"><text x="-99" y="-99">9</text></svg>', '2,500<svg width="10" height="10"><path d="M0 0h9"/></svg>'),
    "a popover": markup("500<b popover>9</b>", "<b>2,500</b>"),
    "hidden until found": markup("500<b hidden=until-found style='display:inline-block'>9</b>", "<b>2,500</b>"),
    "deleted": markup("500<del>9</del>", "<ins>2,500</ins>"),
    "struck by its parent's parent": markup('<u style="text-decoration:line-through"><b><i>5009</i></b></u>', '<u style="text-decoration:underline"><b><i>2,500</i></b></u>'),
    "no embed": markup("500<noembed>9</noembed>", "<nobr>2,500</nobr>"),
    "parentheses of ruby": markup("500<ruby> <rp>9</rp></ruby>", "<ruby>2,500<rp></rp></ruby>"),
    "a form's own": markup("500<input type=hidden value=9><textarea hidden>9</textarea>", "2,500<input type=hidden value=9>"),
    "a picture's words": Pair(
        Page(page("2,500", prose='<img alt="Revenue was $700 million in 2023."> We sell things.'), (700 * M,)),
        Page(page("2,500", prose='<img alt=""> Revenue was $700 million in 2023.'), true=700 * M),
    ),
    "a hint": Pair(
        Page(page("2,500", prose='<abbr title="Revenue was $700 million in 2023.">We</abbr> sell things.'), (700 * M,)),
        Page(page("2,500", prose='<abbr title="note">Revenue</abbr> was $700 million in 2023.'), true=700 * M),
    ),
    "a title of the page": Pair(
        Page(page("2,500", head="<title>Revenue was $700 million in 2023.</title>"), (700 * M,)),
        Page(page("2,500", head="<title>Report</title>"), true=2_500 * M),
    ),
    "closed details in prose": Pair(
        Page(page("2,500", prose="<details>Revenue was $700 million in 2023.</details>"), (700 * M,)),
        Page(page("2,500", prose="<details open>Revenue was $700 million in 2023.</details>"), true=700 * M),
    ),
    "turned round": markup("<bdo dir=rtl>5009</bdo>", "<bdo dir=ltr>2,500</bdo>"),
    "turned by its style": Pair(
        cell('<span style="direction:rtl;unicode-bidi:bidi-override">5009</span>', 5_009 * M),
        cell('<span style="direction:ltr;unicode-bidi:normal">2,500</span>', true=2_500 * M),
    ),
}  # fmt: skip

SIGNS: Final[dict[str, Pair]] = {
    "an override": Pair(cell("&#x202E;9005&#x202C;", 9_005 * M), cell("&#x200E;2,500", true=2_500 * M)),
    "an isolate that is turned": Pair(cell("&#x2067;&#x202E;9005&#x202C;&#x2069;", 9_005 * M), cell("&#x2068;2,500&#x2069;", true=2_500 * M)),
    "a stroke over digits": Pair(cell("2&#x336;,5&#x336;0&#x336;0&#x336;", 2_500 * M), cell("2,500&#xFE0E;", true=2_500 * M)),
    "a raised nine": Pair(cell("500&#x2079;", 5_009 * M), cell("2,500 &#x2079;", true=2_500 * M)),
    "a nine in a circle": Pair(cell("500&#x2468;", 5_009 * M), cell("2,500&#xAD;", true=2_500 * M)),
    "a lowered nine": Pair(cell("500&#x2089;", 5_009 * M), cell("2,500&#x200B;", true=2_500 * M)),
    "a fraction": Pair(cell("2,500&#xBD;", 25_001 * M, 250_012 * M, 25_005 * M), cell("2,500&nbsp;", true=2_500 * M)),
    "groups of four": Pair(cell("2,5000", 25_000 * M, 2_500 * M), cell("25,000", true=25_000 * M)),
    "groups of two": Pair(cell("25,00", 2_500 * M, 25 * M), cell("$2,500", true=2_500 * M)),
    "two points": Pair(cell("2.5.00", 2_500 * M, 2.5 * M), cell("2,500.0", true=2_500 * M)),
    "an exponent": Pair(cell("5e3", 5_000 * M, 53 * M), cell("5,000", true=5_000 * M)),
    "a product": Pair(cell("5&times;9", 59 * M, 5 * M), cell("2,500&dagger;", true=2_500 * M)),
    "a range": Pair(cell("5-9", 59 * M), cell("2,500 &#x2013;", true=2_500 * M)),
    "a footnote in brackets without a blank": Pair(cell("500(9)", 5_009 * M), cell("2,500(9)", true=2_500 * M)),
    "a footnote under the line": Pair(cell('500<span style="vertical-align:-4px;font-size:6pt">9</span>', 5_009 * M), cell('<span style="vertical-align:baseline;font-size:9pt">2,500</span>', true=2_500 * M)),
    "a footnote by a position": Pair(cell('500<span style="position:relative;top:-.5em;font-size:70%">9</span>', 5_009 * M), cell('2,500<span style="position:relative;top:-.5em;font-size:70%">a</span>', true=2_500 * M)),
    "a footnote as a variant": Pair(cell('500<span style="font-variant-position:super">9</span>', 5_009 * M), cell('<span style="font-variant-numeric:tabular-nums">2,500</span>', true=2_500 * M)),
    "a raised footnote in prose": Pair(
        Page(page("2,500", prose='Revenue was $700<span style="vertical-align:30%">9</span> million in 2023.'), (7_009 * M,)),
        Page(page("2,500", prose='Revenue was $700<span style="vertical-align:0"> million</span> in 2023.'), true=700 * M),
    ),
    "a number over two cells": Pair(
        Page(changed("<td>2,500</td>", "<td>2,</td><td>500</td>"), dated=((2 * M, 2023), (500 * M, 2023), (500 * M, 2022))),
        Page(changed("<td>2,500</td>", "<td><span>2,</span><span>500</span></td>"), true=2_500 * M),
    ),
    "two numbers in a cell": Pair(cell("2,500 9,999", 25_009_999 * M, 2_500 * M, 9_999 * M), cell("<p>2,500</p>", true=2_500 * M)),
    "two lines in a cell": Pair(cell("2,500<br>9,999", 25_009_999 * M), cell("2,500<br>", true=2_500 * M)),
}  # fmt: skip

SCALES: Final[dict[str, Pair]] = {
    "ten thousands": scale("(In ten thousands)", "(In millions, except per share amounts)", 2_500e3),
    "hundred thousands": scale("(In hundred thousands)", "(In thousands)", 2_500e3, 2_500e3),
    "thousands of millions": scale("(In thousands of millions)", "(In millions of dollars)", 2_500e3),
    "not in millions": scale("(Amounts are not in millions)", "(Amounts are in millions)"),
    "pounds": Pair(Page(page("2,500", scale="(In &pound; millions)"), dollars=(2_500 * M,)), Page(page("2,500", scale="(In US$ millions)"), true=2_500 * M)),
    "yen in words": Pair(Page(page("2,500", scale="(Millions of yen)"), dollars=(2_500 * M,)), Page(page("2,500", scale="(Millions of U.S. dollars)"), true=2_500 * M)),
    "tonnes": Pair(Page(page("2,500", scale="(In millions of tonnes)"), dollars=(2_500 * M,)), Page(page("2,500", scale="(Millions)"), true=2_500 * M)),
    "units of a hundred thousand": scale("(In units of $100,000)", "(In millions of $)", 2_500.0),
    "two that differ": scale("(In millions) (In thousands)", "(In millions) (In millions)"),
    "one of a column": years("2023 (in thousands)|2022 (in millions)", "2023 (in millions)|2022 (in millions)"),
    "one of a row": label("Revenue (in thousands)", "Revenue (in millions)"),
    "one in the label of billions": label("Revenue, in billions", "Revenue, net"),
    "index": scale("(2015 = 100)", "($ millions)", 2_500.0),
    "percent": Pair(Page(page("2,500", scale="(In percent of total assets)"), dollars=(2_500 * M, 2_500.0)), Page(page("2,500", scale="(In millions)"), true=2_500 * M)),
    "divided": scale("(In millions divided by ten)", "(In millions; unaudited)"),
    "except revenue": scale("(In millions, except revenue, which is in thousands)", "(In millions, except share data, which is in thousands)"),
    "below the table": Pair(
        Page(changed("</table>", "</table><p>All amounts in the table above are in thousands.</p>", scale=""), (2_500 * M, 2_500.0)),
        Page(changed("</table>", "</table><p>See the notes.</p>"), true=2_500 * M),
    ),
    "quoted": scale("(Not &ldquo;in millions&rdquo;: in thousands)", "(In millions)"),
    "a wrong word": scale("(In milions of thousands)", "(in Millions)"),
}  # fmt: skip

OWNERS: Final[dict[str, Pair]] = {
    "a customer's": title("Consolidated Statements of Income of Our Principal Customer", "Consolidated Statements of Income of the Company"),
    "a target's": title("Statements of Income of Acme Ltd (the Target)", "Statements of Income of Example Corp"),
    "pro forma": title("Unaudited Pro Forma Condensed Combined Statement of Income", "Unaudited Condensed Consolidated Statement of Income"),
    "illustrative": title("Illustrative Statement of Income", "Statement of Income"),
    "hypothetical": title("Hypothetical Consolidated Statements of Income", "Audited Consolidated Statements of Income"),
    "the parent alone": title("Condensed Statements of Income (Parent Company Only)", "Condensed Consolidated Statements of Income"),
    "a peer group's": title("Statements of Income: Average of Peer Group", "Statements of Income: Group"),
    "an investee's": title("Summarized Statements of Income of 35%-Owned Investee", "Summarized Consolidated Statements of Income"),
    "guarantors'": title("Statements of Income: Guarantor Subsidiaries", "Statements of Income and Comprehensive Income"),
    "budgeted": title("Budgeted Statements of Income", "Consolidated Statements of Earnings"),
    "forecast": title("Forecasted Statements of Income", "Consolidated Statements of Operations"),
    "a pension plan's": title("Statements of Income of the Example Corp Pension Plan", "Statements of Income of Example Corp and Subsidiaries"),
    "a lessee's": title("Statements of Income of the Lessee, Big Mart Stores, Inc.", "Statements of Income, Example Corp"),
    "a restaurant chain's franchisees": title("Combined Statements of Income of Franchisees (not owned by us)", "Consolidated Statements of Income (restated)"),
    "of a competitor": others("Revenue of our competitor Acme was $700 million in 2023.", "Revenue of the company was $700 million in 2023."),
    "of the market": others("The market for shops had revenue of $700 million in 2023.", "Our shops had revenue of $700 million in 2023."),
    "of the seller": others("The seller reported revenue of $700 million for 2023.", "We reported revenue of $700 million for 2023."),
    "of a landlord": others("Our landlord, Acme Inc., earned net income of $700 million in 2023.", "Our company earned net income of $700 million in 2023."),
    "of both together": others("Together with Acme, our revenue would have been $700 million in 2023.", "Together with online sales, our revenue was $700 million in 2023."),
    "an increase": others("Revenue increased by $700 million in 2023.", "Revenue increased to $700 million in 2023."),
    "less than planned": others("Revenue for 2023 was $700 million less than planned.", "Revenue for 2023 was $700 million, less than planned."),
    "an index of a year": columns("2023 index|2022 index", "2023|2022"),
    "a plan of a year": years("2023 budget|2022 budget", "2023 actual|2022 actual"),
    "an estimate": years("2023E|2022E", "FY2023|FY2022"),
    "pro forma columns": columns("2023 pro forma|2022 pro forma", "Fiscal 2023|Fiscal 2022"),
    "a change": columns("Change from 2023|Change from 2022", "Year 2023|Year 2022"),
    "a sum of years": years("2021-2023|2020-2022", "2023|2022"),
    "a target of a year": columns("Target 2023|Target 2022", "December 31, 2023|December 31, 2022"),
    "a far year": years("2032|2022", "2023|2022"),
    "only by a date of printing": years("Printed 2023|Printed 2022", "Ended 2023|Ended 2022"),
    "a label of another one": label("Revenue of equity investees", "Revenue from customers"),
    "a label of growth": label("Revenue growth", "Revenues"),
    "a label of what is excluded": label("Revenue, excluding stores", "Total revenue"),
    "a label of backlog": label("Revenue not yet recognized", "Revenue recognized"),
}  # fmt: skip

FORCE: Final[dict[str, Pair]] = {
    "would have been": said("Revenue would have been $700 million in 2023 had we kept the shops.", "Revenue was $700 million in 2023 as we kept the shops."),
    "not true": said("It is not true that revenue was $700 million in 2023.", "It is true that revenue was $700 million in 2023."),
    "fell short": said("Revenue fell short of $700 million in 2023.", "Revenue fell to $700 million in 2023."),
    "analysts": said("Analysts put our revenue at $700 million for 2023.", "We put new shops in place; revenue was $700 million in 2023."),
    "rumours": said("Rumours of revenue of $700 million in 2023 are unfounded.", "Revenue of $700 million in 2023 is the highest ever."),
    "a complaint": said("The complaint states that revenue was $700 million in 2023.", "Despite a complaint, revenue was $700 million in 2023."),
    "supposed": said("Revenue was supposed to be $700 million in 2023.", "Revenue came to $700 million in 2023."),
    "budgeted": said("Management had budgeted revenue of $700 million for 2023.", "Management recorded revenue of $700 million for 2023."),
    "failed": said("We failed to reach revenue of $700 million in 2023.", "We reached revenue of $700 million in 2023."),
    "a question": said("Was revenue $700 million in 2023?", "Revenue was $700 million in 2023!"),
    "by error": said("Revenue was erroneously reported as $700 million in 2023.", "Revenue was reported as $700 million in 2023."),
    "before a restatement": said("Revenue of $700 million was previously reported for 2023 and has since been withdrawn.", "Revenue of $700 million was reported for 2023."),
    "anything but": said("Revenue in 2023 was anything but $700 million.", "Revenue in 2023 was again $700 million."),
    "a report of others": said("According to a blog, revenue was $700 million in 2023.", "According to our accounts, revenue was $700 million in 2023."),
    "guidance": said("Our guidance was for revenue of $700 million in 2023.", "Our revenue, in line with guidance, was $700 million in 2023."),
    "a bear case": said("Under the bear case, revenue in 2023 is $700 million.", "Under the new standard, revenue in 2023 was $700 million."),
    "a bonus": said("A bonus is paid once revenue reaches $700 million in 2023.", "A bonus was paid once revenue had reached $700 million in 2023."),
    "a covenant": said("The covenant requires revenue of $700 million in 2023.", "We met the covenant; revenue was $700 million in 2023."),
    "a range": said("Revenue was between $600 million and $700 million in 2023.", "Revenue was $650 million in 2022 and $700 million in 2023."),
    "not but": said("Revenue in 2023 was not $700 million but $650 million.", "Revenue in 2023 was not $650 million but $700 million."),
    "contrary to": said("Contrary to press reports of revenue of $700 million in 2023, we grew slowly.", "Contrary to press reports, revenue was $700 million in 2023."),
    "had it been": said("Had revenue been $700 million in 2023, we would have paid more tax.", "We paid more tax as revenue was $700 million in 2023."),
    "a slip": said("Revenue was $700 million in 2023, which is a typographical error.", "Revenue was $700 million in 2023, which is a record."),
    "without": said("Without the change, revenue was to be $700 million in 2023.", "With the change, revenue was $700 million in 2023."),
    "an example": said("For example, if revenue is $700 million in 2023, the fee is 2%.", "Fees are an example: revenue was $700 million in 2023."),
    "denied": said("We deny that revenue was $700 million in 2023.", "We confirm that revenue was $700 million in 2023."),
    "one day": said("One day revenue may be $700 million, as we hoped in 2023.", "One day after year end we said that revenue was $700 million in 2023."),
    "in no year": said("In no year, including 2023, was revenue $700 million.", "In each year, including 2023, revenue was $700 million."),
    "far from": said("Revenue was far from $700 million in 2023.", "Revenue from far markets was $700 million in 2023."),
    "pretended": said("The fraudster pretended that revenue was $700 million in 2023.", "The auditor agreed that revenue was $700 million in 2023."),
}  # fmt: skip


def _hidden_sheet(state: str) -> Callable[[Any], None]:
    def change(ours: Any) -> None:
        other = ours.parent.create_sheet("Other")
        for line in (["", 2023], ["Revenue", int(LIE if state != "visible" else SEEN)]):
            other.append(line)
        other.sheet_state = state
        ours["B3"] = 12

    return change


def _rows(**options: Any) -> Callable[[Any], None]:
    def change(ours: Any) -> None:
        for name, value in options.items():
            setattr(ours.row_dimensions[3], name, value)

    return change


def _columns(**options: Any) -> Callable[[Any], None]:
    def change(ours: Any) -> None:
        for name, value in options.items():
            setattr(ours.column_dimensions["B"], name, value)

    return change


def _group(hidden: bool) -> Callable[[Any], None]:
    return lambda ours: ours.row_dimensions.group(3, 3, outline_level=1, hidden=hidden)


def _comment(number: str) -> Callable[[Any], None]:
    def change(ours: Any) -> None:
        kept = ours["B3"].value
        ours["B3"].comment = Comment(number, "x")
        ours["B3"] = 12 if number == LIE else kept

    return change


def _condition(color: str) -> Callable[[Any], None]:
    return lambda ours: ours.conditional_formatting.add("B3", FormulaRule(formula=["B3>1"], font=Font(color=color)))


def _far(column: int) -> Callable[[Any], None]:
    """The number stands in a column of a group that is closed."""

    def change(ours: Any) -> None:
        value, ours["B3"] = ours["B3"].value, 12
        ours.cell(3, column).value = value
        ours.cell(1, column).value = 2022
        if column > 3:
            ours.column_dimensions.group("C", get_column_letter(column), hidden=True)

    return change


NAVY: Final = PatternFill("solid", fgColor="FF000080")
BOOKS: Final[dict[str, Pair]] = {
    "a hidden sheet": book(_hidden_sheet("hidden"), _hidden_sheet("visible")),
    "a very hidden sheet": book(_hidden_sheet("veryHidden"), _hidden_sheet("visible")),
    "a hidden row": book(_rows(hidden=True), _rows(hidden=False)),
    "a hidden column": book(_columns(hidden=True), _columns(hidden=False)),
    "a closed group": book(_group(True), _group(False)),
    "a closed group of columns": book(_far(5), _far(3)),
    "a comment": book(_comment(LIE), _comment("a note")),
    "a format in thousands": book(styled(number_format="0,"), styled(number_format="0")),
    "a format with a digit": book(styled(number_format='0"9"'), styled(number_format='0" "')),
    "a format of words": book(styled(number_format='"1,000"'), styled(number_format='"$"0')),
    "a format under a condition": book(styled(number_format="[>1000]\"5\";0"), styled(number_format="[<1000]\"5\";0")),
    "percent": book(styled(number_format="0%"), styled(number_format="0_)")),
    "white on nothing": book(styled(font=Font(color="00FFFFFF")), styled(font=Font(color="00000000"))),
    "navy on navy": book(styled(font=Font(color="FF000081"), fill=NAVY), styled(font=Font(color="FFFFFFFF"), fill=NAVY)),
    "half a point": book(styled(font=Font(size=0.5)), styled(font=Font(size=9))),
    "white under a formula": book(_condition("FFFFFFFF"), _condition("FF333333")),
    "filled": book(styled(alignment=Alignment(horizontal="fill")), styled(alignment=Alignment(horizontal="right"))),
    "raised": book(styled(font=Font(vertAlign="superscript", color="FFFFFFFF")), styled(border=Border(left=Side(style="thin")))),
}  # fmt: skip

TJ: Final = b"(Net income 7777777) Tj"
STATE: Final = pdf.FONT + b"/ExtGState<</G<</ca %s/CA %s>>>>"
PAPERS: Final[dict[str, Pair]] = {
    "mode 3": paper(b"BT 3 Tr /F1 12 Tf 72 600 Td " + TJ + b" ET"),
    "mode 7": paper(b"q BT 7 Tr /F1 12 Tf 72 600 Td " + TJ + b" ET Q"),
    "off the page": paper(b"BT /F1 12 Tf 72 900 Td " + TJ + b" ET"),
    "left of the page": paper(b"BT /F1 12 Tf -400 600 Td " + TJ + b" ET"),
    "tiny": paper(b"BT /F1 .1 Tf 72 600 Td " + TJ + b" ET"),
    "white": paper(b"q 1 g BT /F1 12 Tf 72 600 Td " + TJ + b" ET Q"),
    "white of four inks": paper(b"q 0 0 0 0 k BT /F1 12 Tf 72 600 Td " + TJ + b" ET Q"),
    "clipped": paper(b"q 0 0 1 1 re W n BT /F1 12 Tf 72 600 Td " + TJ + b" ET Q"),
    "covered": paper(b"BT /F1 12 Tf 72 600 Td " + TJ + b" ET 1 g 60 590 400 30 re f", b"q 1 g 60 590 400 30 re f Q BT /F1 12 Tf 72 600 Td (Net income 5555555) Tj ET"),
    "of no width": paper(b"BT 0 Tz /F1 12 Tf 72 600 Td " + TJ + b" ET", b"BT 100 Tz /F1 12 Tf 72 600 Td (Net income 5555555) Tj ET"),
    "risen away": paper(b"BT 2000 Ts /F1 12 Tf 72 600 Td " + TJ + b" ET", b"BT 0 Ts /F1 12 Tf 72 600 Td (Net income 5555555) Tj ET"),
    "white lines of letters": paper(b"q 1 G BT 1 Tr .1 w /F1 12 Tf 72 600 Td " + TJ + b" ET Q", b"q 0 G BT 2 Tr .1 w /F1 12 Tf 72 600 Td (Net income 5555555) Tj ET Q"),
    "struck": paper(b"BT /F1 12 Tf 72 600 Td " + TJ + b" ET 1.2 w 72 604 m 200 604 l S", b"BT /F1 12 Tf 72 600 Td (Net income 5555555) Tj ET .5 w 72 597 m 200 597 l S"),
    "moved between digits": paper(b"BT /F1 12 Tf 72 600 Td [(Net income 777)90000(7777)] TJ ET", b"BT /F1 12 Tf 72 600 Td [(Net income 555)2(5555)] TJ ET"),
    "transparent": paper(b"q /G gs BT /F1 12 Tf 72 600 Td " + TJ + b" ET Q", b"q BT /F1 12 Tf 72 600 Td (Net income 5555555) Tj ET Q", STATE % (b"0", b"0")),
}  # fmt: skip

LINES: Final[dict[str, Pair]] = {
    "groups without quotes": lines("Label,2023,2022\nRevenue,7,777,777\n", 'Label,2023,2022\nRevenue,"5,555,555",1\n'.replace('"5,555,555"', "5555555")),
    "a NUL": lines(b"Label,2023\nRevenue,777\x007777\nCosts,5\n", "Label,2023\nRevenue,5555555\nCosts,5\n"),
    "a turned number": lines("Label,2023\nRevenue,\u202e7777777\u202c\nCosts,5\n", "Label,2023\nRevenue,\u200e5555555\nCosts,5\n"),
    "an exponent": lines("Label,2023\nRevenue,7.777777E6\nCosts,5\n", "Label,2023\nRevenue,5555555.0\nCosts,5\n"),
    "a stroke": lines("Label,2023\nRevenue,7\u03367\u03367\u03367\u03367\u03367\u03367\u0336\nCosts,5\n", "Label,2023\nRevenue,5555555 \nCosts,5\n"),
    "spaces of no width": lines("Label,2023\nRevenue,777\u20037777\nCosts,5\n", "Label,2023\nRevenue,\u200b5555555\nCosts,5\n"),
    "other digits": lines("Label,2023\nRevenue,\u0667777777\nCosts,5\n", "Label,2023\nRevenue,'5555555\nCosts,5\n".replace("'", "")),
}  # fmt: skip

PAIRS: Final[dict[str, Pair]] = {
    f"{kind}: {name}": pair
    for kind, pairs in (
        ("style", STYLES), ("tag", TAGS), ("sign", SIGNS), ("scale", SCALES), ("owner", OWNERS), ("force", FORCE), ("book", BOOKS),
        ("paper", PAPERS), ("lines", LINES),
    )
    for name, pair in pairs.items()
}  # fmt: skip

ROWS: Final[dict[str, Page | File]] = {name: pair.attack for name, pair in PAIRS.items()}


def read_text(file: File) -> str:
    """All that is read of a file, without the commas of numbers."""
    document = open_document(file.raw, hashlib.sha256(file.raw).hexdigest(), f"report.{file.kind}")
    cells = [text.text for table in document.tables for line in table.cells for text in line]
    return " ".join([*(block.text for block in document.blocks), *cells]).replace(",", "")


def check(row: Page | File, _: Path) -> None:
    """Nothing false is verified, nothing of others is the company's; the truth is read, where there has to be some."""
    if isinstance(row, File):
        try:
            text = read_text(row)
        except DocumentError:
            assert not row.seen
            return
        assert not row.lie or row.lie not in text.split(), text
        assert row.seen in text, text
        return
    try:
        with within(SECONDS):
            facts = read_facts(row.raw)[1]
    except DocumentError:
        assert row.true is None
        return
    told = (
        facts[["row_label", "period_end_date", "value", "unit", "metric", "segment"]].to_string() if len(facts) else ""
    )
    assert not set(facts["value"]) & set(row.false), told
    assert not {(fact["value"], fact["period_end_date"].year) for fact in facts.to_dict("records")} & set(row.dated), (
        told
    )
    own = facts[facts["metric"].notna() & facts["segment"].isna()]
    assert not set(own["value"]) & set(row.foreign), told
    assert not set(facts[facts["unit"] == "USD"]["value"]) & set(row.dollars), told
    assert row.true is None or row.true in set(facts["value"]), told
