"""Pages of a filing's markup made up by a grammar: styles, sheets, tables, elements nested as HTML does not allow.
Every
number on a page is its own, of six digits, so that it can be told which were read.
"""

from __future__ import annotations

import random

STYLES = (
    "", "", "", "color:black", "font-weight:bold", "padding-left:4pt", "display:block", "display:inline-block",
    "display:none", "visibility:hidden", "visibility:visible", "font-size:0", "font-size:10pt", "color:white",
    "color:#ffffff", "background:white", "background-color:#000080", "color:transparent", "opacity:0", "opacity:1",
    "position:absolute;left:-9999px", "position:relative;left:2px", "display:inline-block;height:0;overflow:hidden",
    "position:absolute;clip:rect(0 0 0 0)", "clip-path:inset(100%)", "content-visibility:hidden", "text-align:right",
    "display:none!important", "display:block!important", "visibility:collapse", "color:ffffff", "color:white;color:0",
    "position:absolute;left:-9999", "--a:none;display:var(--a)", "font-size:calc(0px)", "zoom:0.01",
    "transform:scale(0)", "display:contents", "DISPLAY:NONE", "display:none;display:what", "dis\\70lay:none",
    "color:color-mix(in srgb, white, white)", "text-indent:-9999px", "font:0/0 a", "background-color:inherit",
    "translate:-9999px", "inset-inline-start:-9999px;position:relative", "font-size:0;font-size:10",
    "letter-spacing:-2em", "all:initial", "color:currentcolor", "color:inherit", "visibility:inherit",
)  # fmt: skip
SELECTORS = (
    ".a", ".b", "#c", "p", "div .a", "b.b", "span", "td", ".A", "div > span", ":not(.a)", "p:first-child", "td + td",
    ":is(b, i)", "font[color]", "*.b",
)  # fmt: skip
AROUND = ("%s", "%s", "%s", "@media screen { %s }", "@media print { %s }", "@media not print { %s }", "@layer x { %s }",
          "@media (min-width: 10px) { %s }", "@supports (display: none) { %s }")  # fmt: skip
ATTRIBUTES = (*[""] * 12, ' class="a"', ' class="b"', ' class="a b"', ' id="c"', " hidden", ' color="white"',
              ' bgcolor="#000080"', ' dir="rtl"', " popover", ' class="A"')  # fmt: skip
BLOCKS = ("p", "div", "center", "ul", "li", "h3", "section", "blockquote", "details")
INLINE = ("span", "b", "i", "font", "u", "a", "em", "ix:nonfraction", "nobr", "big")
TABLE = ("table", "tr", "td", "th", "tbody")
DOCTYPES = ("", "", "<!DOCTYPE html>", "<?xml version='1.0' encoding='UTF-8'?>\n",
            '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">')  # fmt: skip
BETWEEN = ("", " ", "&nbsp;", "<br>", "<!-- 1 -->", "<hr/>", "<!---->", "</p>", "<p/>", "<![if x]>", "<wbr>")


def page(seed: int) -> str:
    """A page with some twenty numbers."""
    choose = random.Random(seed)
    numbers = iter(range(100_000 + seed % 8_000 * 100, 900_100))
    rules = [
        choose.choice(AROUND) % f"{choose.choice(SELECTORS)} {{ {choose.choice(STYLES)} }}"
        for _ in range(choose.randint(0, 3))
    ]
    body = (_soup if seed % 2 else _nested)(choose, numbers)
    return f"{choose.choice(DOCTYPES)}<html><head><style>{' '.join(rules)}</style></head><body>{body}</body></html>"


def _start(choose: random.Random, tag: str) -> str:
    style = choose.choice(STYLES) if choose.random() < 0.5 else ""
    quote = choose.choice(('"', "'"))
    written = f"{choose.choice((' ', '/', '  '))}style={quote}{style}{quote}" if style else ""
    return f"<{tag}{choose.choice(ATTRIBUTES)}{written}>"


def _nested(choose: random.Random, numbers: object) -> str:
    """Elements that end where they should, some where they must not stand."""

    def element(depth: int) -> str:
        tag = choose.choice(BLOCKS if not depth else (*BLOCKS, *INLINE, *INLINE, "table"))
        inner = [f" {next(numbers)} "]  # type: ignore[call-overload]
        if depth < 3:
            inner += [element(depth + 1) for _ in range(choose.randint(0, 2))]
        choose.shuffle(inner)
        text = "".join(inner)
        if tag == "table":
            text = f"{_start(choose, 'tr')}{_start(choose, 'td')}{text}</td><td> {next(numbers)} </td></tr>"  # type: ignore[call-overload]
        return f"{_start(choose, tag)}{text}</{tag}>{choose.choice(BETWEEN)}"

    return "".join(element(0) for _ in range(4))


def _soup(choose: random.Random, numbers: object) -> str:
    """Tags that begin and end anywhere."""
    parts: list[str] = []
    opened: list[str] = []
    for _ in range(choose.randint(20, 60)):
        kind = choose.random()
        if kind < 0.35:
            parts.append(f" {next(numbers)} ")  # type: ignore[call-overload]
        elif kind < 0.7:
            tag = choose.choice((*BLOCKS, *INLINE, *INLINE, *TABLE))
            opened.append(tag)
            parts.append(_start(choose, tag))
        elif kind < 0.95 and opened:
            tag = opened.pop(choose.randrange(len(opened)) if choose.random() < 0.5 else -1)
            parts.append(f"</{tag}>")
        else:
            parts.append(choose.choice(BETWEEN))
    return "".join(parts)
