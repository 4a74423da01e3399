"""Means by which a page hides a number that its bytes hold: boxes that cut, boxes that lie over others, positions in
shares of the page, transforms, selectors few parsers know, sheets at odd addresses. What Chromium draws of each was
compared once, pixel by pixel, with another number in its place.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress

import pytest

from tickmark.document import bytes_as_seen
from tickmark.errors import EmptyDocument

NUMBER = b"500000"
STYLES = (
    "-webkit-clip-path:inset(100%)", "-webkit-filter:opacity(0)", "-webkit-mask-box-image:linear-gradient(#0000,#0000)",
    "filter:invert(1)", "contain:strict", "contain:size;overflow:hidden", "contain:size paint", "display:table-column",
    "display:grid;grid-template-rows:0;overflow:hidden", "line-height:0;overflow:hidden", "position:fixed;left:100vw",
    "position:fixed;top:100%", "position:fixed;left:1300px", "position:absolute;inset:auto 200% auto auto",
    "position:absolute;left:-100%", "position:relative;right:150%", "position:absolute;bottom:100%",
    "position:absolute;inset-inline-end:100%;width:200px", "margin-left:-100%", "margin:-299px", "text-indent:-200px",
    "text-indent:-10em", "padding-left:100%;white-space:nowrap;overflow:hidden",
    "padding-left:2000px;overflow:hidden;width:100px;box-sizing:border-box", "position:var(--p,absolute);left:-9999px",
    "transform:translateX(calc(-2000px))", "translate:calc(-2000px)", "width:min(0px,10px);overflow:hidden",
    "clip:rect(auto,0,auto,auto);position:absolute", "clip:rect(500px,600px,600px,500px);position:absolute",
    "box-shadow:inset 0 0 0 1000px black", "outline:30px solid black;outline-offset:-30px", "background:currentcolor",
    "float:right;margin-right:-1000px", "transform:scale(calc(0))", "transform:translate(-100%)",
    "transform:translateX(-290px) translateX(-290px)", "transform:rotate(180deg);transform-origin:0 -500px",
    "transform:scaleX(-1)", "transform:rotate(180deg)", "background:linear-gradient(black,black)",
    "color:white;background:linear-gradient(white,white)", "color:white;background:url(none.png)",
    "color:white;background:linear-gradient(black,black) 0 0/0 0 no-repeat", "position:fixed;bottom:-100px",
    "position:fixed;right:-200px", "position:fixed;top:-50px", "position:absolute;top:-250px",
    "position:absolute;left:-250px", "position:relative;left:-250px", "position:relative;top:-250px", "position:absolute;bottom:200vh",
    "padding-left:99999px;display:inline-block", "margin-top:-60px", "float:left;width:0;overflow:hidden",
    "display:block;overflow:hidden;width:5px", "display:inline-block;overflow:hidden;width:0.5ch", "color:Background",
    "color:AppWorkspace", "color:ButtonFace", "color:SelectedItemText", "color:LinkText;background:#0000ee",
    "word-spacing:-200px", "letter-spacing:-.45em", "letter-spacing:-100%", "vertical-align:-5000px", "-webkit-text-decoration:line-through", "zoom:.3;font-size:5px",
    "transform:scale(.4);font-size:4px",
)  # fmt: skip
BODIES = (
    '<div style="overflow:hidden;height:20px"><div style="height:100px"></div>500000</div>',
    '<div style="overflow:hidden;height:20px">words<br><br><br>500000</div>',
    '<div style="overflow:hidden;max-height:1.2em">text<p>500000</p></div>',
    '<div style="overflow:hidden;width:100px;white-space:nowrap">words words words words words <b>500000</b></div>',
    '<div style="overflow:hidden;width:99px;height:20px"><p style="position:absolute;top:50px">500000</p></div>',
    '<div style="overflow:hidden;width:99px;height:20px"><p style="margin-left:150px">500000</p></div>',
    '<div style="overflow:hidden;width:99px;height:20px"><p style="padding-top:50px">500000</p></div>',
    '<div style="overflow:hidden;width:99px;height:20px"><p style="transform:translateX(200px)">500000</p></div>',
    '<div style="overflow:hidden;width:99px;height:20px"><p style="text-indent:200px">500000</p></div>',
    '<div style="overflow:hidden;height:10px"><table><tr><td>&nbsp;</td></tr><tr><td>500000</td></tr></table></div>',
    '<div style="position:relative"><p>500000</p><div style="position:absolute;inset:0;background:white"></div></div>',
    '<p>500000</p><div><div style="position:absolute;top:0;width:999px;height:99px;background:white"></div></div>',
    '<p>500000</p><div style="background:white;height:60px;margin-top:-50px;position:relative"></div>',
    '<p>500000</p><img style="margin-top:-60px;display:block;position:relative" width=900 height=80 src=x>',
    '<p>500000</p><div style="margin-top:-50px;position:relative;border-top:60px solid white"></div>',
    '<p>500000</p><hr style="margin-top:-40px;height:40px;background:white;position:relative">',
    '<table style="table-layout:fixed"><col width=9><col width=0><tr><td>x</td><td>500000</td></tr></table>',
    "<marquee width=0>500000</marquee>",
    '<div style="display:flex"><b style="flex:0 0 0;min-width:0;overflow:hidden">500000</b></div>',
    "<details name=a open><p>1</p></details><details name=a open><p>500000</p></details>",
    "<div><template shadowrootmode=open><p>x</p></template>500000</div>",
    '<div style="background:white"><p style="position:relative;z-index:-1">500000</p></div>',
    '<div style="width:0"><div style="overflow:hidden">500000</div></div>',
    '<div style="height:0"><div style="height:100%;overflow:hidden">500000</div></div>',
    '<div style="width:10px"><div style="width:5%;overflow:hidden">500000</div></div>',
    '<div style="zoom:.3"><div style="zoom:.3"><p>500000</p></div></div>',
    '<div style="scale:.4"><div style="transform:scale(.3)"><p>500000</p></div></div>',
    '<div style="position:absolute;left:-200px"><p style="position:relative;left:-200px">500000</p></div>',
    '<div style="margin-left:-50px"><div style="margin-left:-50px"><p style="margin-left:-50px">500000</p></div></div>',
    '<div style="transform:translateX(-200px)"><p style="transform:translateX(-200px)">500000</p></div>',
    '<div style="display:grid;grid-template-columns:0px"><p style="overflow:hidden">500000</p></div>',
    '<div style="display:grid"><p style="grid-area:1/1">500000</p><p style="grid-area:1/1;background:white">7</p></div>',
    '<table style="table-layout:fixed;width:1px"><tr><td style="overflow:hidden">500000</table>',
    '<table style="table-layout:fixed;width:99px"><tr><td style="width:0;overflow:hidden">500000</table>',
    '<table><tr><td style="max-width:0;overflow:hidden;white-space:nowrap">500000</table>',
    '<p>500000</p><p style="translate:0 -2em;background:white">covers</p>',
    '<p>500000</p><div style="outline:50px solid white;position:relative">x</div>',
    '<p>500000</p><div style="box-shadow:0 -20px 0 20px white;position:relative">x</div>',
    '<span style="display:inline-block;width:0">500000</span><span style="background:white">700000</span>',
)
SHEETS = (
    "p::first-line{color:white}", "@layer a{p{display:none!important}}p{display:block!important}", '@import url("data:text/css,p{display:none}");', "@import 'data:text/css,p{opacity:0}';",
    "p:not(:target){display:none}", "p:dir(ltr){display:none}", "p:defined{display:none}",
    ":not(html,body,style,head){display:none}", "p:nth-child(1 of p){display:none}", "p:-webkit-any(p){display:none}",
    "p{content:url(data:image/gif;base64,R0lG)}", 'p{position:relative}p::after{content:"";position:absolute;inset:0}',
    'p::before{content:"9"}', 'p::before{content:"-"}', 'p::after{content:"%"}', 'p::after{content:")"}', 'body::after{content:"";position:fixed;inset:0;background:white}',
)  # fmt: skip
HEADS = (
    '<link rel=stylesheet href="da\nta:text/css,p{display:none}">', "<!--<style>--><style>p{display:none}</style>",
    '<link rel=stylesheet href="&#100;ata:text/css,p{display:none}">',
    '<script>"<style>"</script><style>p{display:none}</style>',
)  # fmt: skip
HIDDEN = [
    *(f'<p style="{style}">500000</p>' for style in STYLES),
    *BODIES,
    *(f"<style>{sheet}</style><p>500000</p>" for sheet in SHEETS),
    *(f"{head}<p>500000</p>" for head in HEADS),
]
SEEN = (
    '<div style="display:flex"><b style="flex:1 1 0;overflow:hidden">500000</b></div>', '<p style="clip-path:inset(0%)">500000</p>',
    "<style>@media (max-width:10px){p{display:none}}</style><p>500000</p>", '<b style="vertical-align:-3pt">500000</b>',
    "<style>@layer a{p{display:none}}p{display:block}</style><p>500000</p>",
    '<div style="overflow:hidden;height:16px;font-size:10pt">500000</div>',
    '<div style="position:relative;width:800px;height:1000px;overflow:hidden"><p style="position:absolute;top:900px">'
    "500000</p></div>",
    '<div style="height:43pt;position:relative"><div style="bottom:0;position:absolute;width:100%">500000 <img src=x>'
    "</div></div>",
    '<div style="padding-left:36pt;text-indent:-18pt">500000</div>', '<p style="transform:rotate(-90deg)">500000</p>',
    '<td style="text-indent:-9pt">500000</td>', '<p style="margin-left:-6pt">500000</p>',
    '<p>500000</p><div style="position:relative;top:-3pt;background:white">x</div>',
    "<style>a:hover{color:white}</style><a href=x>500000</a>", '<style>p::after{content:"";clear:both}</style><p>500000</p>',
    '<style media=print>p{display:none}</style><div>500000</div>', "<details open><p>500000</p></details>",
    '<div style="margin-left:18pt"><div style="text-indent:-18pt"><p style="text-indent:-18pt;margin-left:36pt">500000',
    '<div style="position:relative;height:1056px"><p style="position:absolute;bottom:900px;left:40px">500000</p></div>',
    '<div style="zoom:.8"><p style="transform:scale(.9)">500000</p></div>',
    '<table style="table-layout:fixed;width:600px"><tr><td style="width:300px;overflow:hidden">500000</table>',
    '<table><tr><td style="width:1%;overflow:hidden;white-space:nowrap">500000</table>',
    '<div style="width:20px;overflow:visible"><table><tr><td>500000</table></div>',
    '<div style="position:relative;left:300px"><p style="position:relative;left:-250px">500000</p></div>',
    "<style>li::before{content:'\u2022'}</style><li>500000</li>",
)  # fmt: skip


def read(body: str) -> bytes:
    """What is read of a page; nothing where nothing of it is seen."""
    raw = f"<!doctype html><html><body>{body}<p class=z>Read</p></body></html>".encode()
    with suppress(EmptyDocument):
        return bytes_as_seen(raw, hashlib.sha256(raw).hexdigest())
    return b""


@pytest.mark.parametrize("body", HIDDEN)
def test_what_is_hidden_by_any_means_is_not_read(body: str) -> None:
    assert NUMBER not in read(body)


@pytest.mark.parametrize("body", SEEN)
def test_what_filings_lay_out_by_the_same_means_is_read(body: str) -> None:
    assert NUMBER in read(body)
