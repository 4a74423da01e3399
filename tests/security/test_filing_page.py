"""A hostile filing as an evidence page: nothing of it runs, loads, submits or leaves the page, and its text and tables
stay.
"""

from __future__ import annotations

import re

import pytest
from lxml import html

from tickmark.narrate.html.filing import Mark, filing_page
from tickmark.narrate.html.shell import e

CELL = '<table><tr><td>Revenue</td><td id="x">1,234</td></tr></table>'
ATTACKS = {
    "script": "<script>alert(1)</script>",
    "handler": '<p onclick="alert(1)" onmouseover=alert(1)>text</p>',
    "image": '<img src="https://example.org/a.png" onerror="alert(1)"><image href="https://example.org/b.png">',
    "link": '<a href="javascript:alert(1)">a</a><a href="https://example.org">b</a><a href="data:text/html,x">c</a>',
    "frame": (
        '<iframe src="https://example.org"></iframe><object data="https://example.org"></object><embed '
        'src="https://example.org">'
    ),
    "form": (
        '<form action="https://example.org"><input name="q"><button formaction="https://example.org">go</button></form>'
    ),
    "style": '<style>@import "https://example.org/a.css"; body{background:url(https://example.org/b.png)}</style>',
    "css": (
        "<p "
        'style="background-image:url(https://example.org/c.png);color:red;width:expression(alert(1));position:fixed">text</p>'
    ),
    "css escapes": (
        '<p style="color:red;backg\\72ound:u\\72l(//example.org/a)">text</p><p '
        "style=\"width:1px;font-family:'x\\22 url(//example.org)'\">t</p>"
    ),
    "svg": '<svg><script>alert(1)</script><use href="https://example.org/x.svg#a"/></svg><math><mtext></mtext></math>',
    "meta": (
        '<meta http-equiv="refresh" content="0;url=https://example.org"><base href="https://example.org/"><link '
        'rel="stylesheet" href="https://example.org/a.css">'
    ),
    "template": "<template><script>alert(1)</script></template><noscript><img src=https://example.org></noscript>",
    "background": (
        '<table background="https://example.org/a.png"><tr><td '
        'background="https://example.org/b.png">1</td></tr></table>'
    ),
    "comment": "<!--[if IE]><script>alert(1)</script><![endif]--><!-- > <script>alert(1)</script> -->",
    "broken": '<p title="</title><script>alert(1)</script>">x<<script>alert(1)//<</script>',
    "own classes": '<p id="tm-bar" class="tm-mark tm-why" data-tm="t9r9c9" data-tm-why="1">forged</p><a class="tm-close" data-tm-close="t9r9c9" href="#x">forged</a>',
}


def built(body: str) -> tuple[html.HtmlElement, str, frozenset[str]]:
    mark = Mark("f" * 24, 0, 0, 1, "1,234", (("Value", '<script>alert("v")</script>'),))
    raw = f"<html><head><title>x</title></head><body>{CELL}{body}<p>The end &lt;b&gt;.</p></body></html>".encode()
    page, found = filing_page(raw, 'Title "><script>alert(1)</script>', [mark], "../report.html")
    return html.fromstring(page), page, found


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_nothing_runs_loads_or_leaves(attack: str) -> None:
    root, page, found = built(attack)
    assert not list(
        root.iter(
            "script",
            "iframe",
            "object",
            "embed",
            "form",
            "input",
            "button",
            "img",
            "image",
            "svg",
            "math",
            "link",
            "base",
            "template",
            "noscript",
        )
    )
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), (element.tag, name)
            assert name.lower() not in (
                "src",
                "srcset",
                "background",
                "action",
                "formaction",
                "data",
                "poster",
                "ping",
                "xlink:href",
            ), (element.tag, name)
            if name == "href":
                own = element.get("class") == "tm-close" and value == f"#{element.get('id')}"
                assert value.startswith("#f-") or value == "../report.html" or own, value
            if name == "style":
                assert not re.search(r"url|expression|@import|\\\\|fixed", value, re.IGNORECASE), value
    assert "example.org" not in page.replace("&", "")
    assert "The end &lt;b&gt;." in page
    assert found == {"t0r0c1"}


def test_the_policy_forbids_everything_but_styles() -> None:
    root, _, _ = built("")
    policy = root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert "default-src 'none'" in policy and "script" not in policy


def test_a_filing_cannot_forge_a_mark() -> None:
    root, _, _ = built(ATTACKS["own classes"])
    assert [element.get("id") for element in root.xpath("//*[contains(@class,'tm-mark')]")] == ["t0r0c1"]
    assert len(root.xpath("//*[contains(@class,'tm-close')]")) == 1
    assert len(root.xpath("//*[contains(@class,'tm-why')]")) == 1 and len(root.xpath("//*[@id='tm-bar']")) == 1


def test_a_cell_that_does_not_hold_the_number_is_not_marked() -> None:
    raw = f"<html><body>{CELL}</body></html>".encode()
    _, found = filing_page(
        raw, "t", [Mark("f" * 24, 0, 0, 0, "1,234", ()), Mark("e" * 24, 7, 0, 0, "1,234", ())], "r.html"
    )
    assert found == frozenset()


def test_text_of_a_filing_is_inert_in_the_report() -> None:
    assert e('<a href="x">&\u202e\x00') == "&lt;a href=&quot;x&quot;&gt;&amp;"
