"""What all pages share: the policy that lets nothing load or run, and the look."""

from __future__ import annotations

import html as escaping

POLICY = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src "
    "data:; form-action 'none'; base-uri 'none'\">"
)

STYLE = """
:root{--ink:#17212b;--soft:#5a6772;--line:#d5dce2;--paper:#fff;--band:#f3f6f8;--link:#0b57a4;--good:#1a6b3c;\
--bad:#a3261b;--a:#1f6fb2;--b:#d9822b;--c:#3a8f5c;--d:#8256a8;--e:#b3415a}
@media (prefers-color-scheme:dark){:root{\
--ink:#e6edf3;--soft:#a2afba;--line:#35414b;--paper:#10161b;--band:#182129;--link:#7ab8f5;--good:#7bd29a;\
--bad:#f3968c;--a:#63ade8;--b:#f0a75a;--c:#74c795;--d:#bb96dd;--e:#e48a9e}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.55 system-ui,-apple-system,"Segoe \
UI",Roboto,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--link)}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem;z-index:5}
header.top,main,footer{max-width:70rem;margin:0 auto;padding:1rem 1.2rem}
h1{font-size:1.7rem;line-height:1.2;margin:.4rem 0}h2{font-size:1.25rem;margin:2.2rem 0 .6rem;border-bottom:1px solid \
var(--line);padding-bottom:.25rem}h3{font-size:1.05rem;margin:1.4rem 0 .4rem}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1rem;list-style:none;padding:0;margin:.6rem 0}
.soft{color:var(--soft)}.thesis{border-left:4px solid var(--b);background:var(--band);padding:.6rem \
1rem;border-radius:0 .3rem .3rem 0}
.tag{display:inline-block;font-size:.8rem;border:1px solid var(--line);border-radius:1rem;padding:0 \
.6rem;color:var(--soft)}
.wide{overflow-x:auto}.wide:focus-visible{outline:2px solid var(--link)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding:.2rem 0}
th,td{padding:.35rem .7rem;text-align:right;border-bottom:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child,th.w,td.w{text-align:left}thead th{border-bottom:2px solid var(--line);white-space:nowrap}
td a{text-decoration:none;border-bottom:1px dotted var(--link)}td a:hover,td a:focus-visible{border-bottom-style:solid}
ul.revenue{list-style:none;padding-left:0}ul.revenue ul.revenue{padding-left:1.4rem;border-left:2px solid var(--line)}
ul.revenue li{margin:.6rem 0}blockquote{margin:.2rem 0 .2rem 1rem;color:var(--soft)}
.doubt{color:var(--bad);padding-left:.1rem}.up{color:var(--good)}.down{color:var(--bad)}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(19rem,1fr));gap:1.2rem}
figure{margin:0;border:1px solid \
var(--line);border-radius:.4rem;padding:.8rem}figcaption{font-weight:600;margin-bottom:.4rem}
svg{width:100%;height:auto;display:block}svg text{fill:var(--ink);font:11px system-ui,sans-serif}
@media print{nav,.skip{display:none}a{color:inherit}main{max-width:none}figure,tr{break-inside:avoid}}
@media (max-width:34rem){th,td{padding:.3rem .45rem;font-size:.9rem}}
"""


def e(text: object) -> str:
    """Text as inert HTML."""
    return escaping.escape("".join(c for c in str(text) if c.isprintable() or c == " "))


def page(title: str, heading: str, sections: list[tuple[str, str, str]], foot: str) -> str:
    """A whole page.

    Args:
        title: of the window.
        heading: HTML of the top: title and what stands under it.
        sections: (anchor, title, HTML) each.
        foot: HTML at the end.
    """
    contents = "".join(f'<li><a href="#{anchor}">{e(name)}</a></li>' for anchor, name, _ in sections)
    body = "".join(
        f'<section id="{anchor}" aria-labelledby="{anchor}-h"><h2 id="{anchor}-h">{e(name)}</h2>{text}</section>\n'
        for anchor, name, text in sections
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">{POLICY}<meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">'
        f'<title>{e(title)}</title><style>{STYLE}</style></head>\n<body><a class="skip" href="#main">Skip to the '
        f'report</a>\n<header class="top">{heading}'
        f'<nav aria-label="Contents"><ul>{contents}</ul></nav></header>\n<main id="main" '
        f'tabindex="-1">\n{body}</main>\n<footer>{foot}</footer></body></html>\n'
    )


def table(caption: str, head: list[str], rows: list[list[str]], *, name: str, words: tuple[int, ...] = ()) -> str:
    """A table of HTML cells that scrolls by itself where it is wider than the screen; the first cell of each row heads
    it, and those in columns `words` are text. An empty cell heads nothing.
    """
    if not rows:
        return '<p class="soft">None.</p>'
    text = [' class="w"' if column in words else "" for column in range(len(head))]
    top = "".join(
        f'<th scope="col"{mark}>{e(cell)}</th>' if cell else f"<td{mark}></td>"
        for cell, mark in zip(head, text, strict=True)
    )
    body = "".join(
        (f'<tr><th scope="row">{first}</th>' if first else "<tr><td></td>")
        + "".join(f"<td{mark}>{cell}</td>" for cell, mark in zip(cells, text[1:], strict=True))
        + "</tr>"
        for first, *cells in rows
    )
    return (
        f'<div class="wide" role="region" aria-label="Table: {e(name)}" '
        f'tabindex="0"><table><caption>{e(caption)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
