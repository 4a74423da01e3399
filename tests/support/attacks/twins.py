"""What looks like an attack and is none: it has to be read. A false alarm costs a fact."""

from __future__ import annotations

from typing import Any, Final

from small_filing import page

from attacks.second import M, Page, cell, changed, check

TRUE: Final = 2_500 * M


def read(markup: str = "2,500", style: str = "", true: float = TRUE) -> Page:
    """A statement of which revenue has to be read."""
    return cell(markup, true=true, style=style)


def titled(title: str) -> Page:
    """A title of the company's own statement."""
    return Page(page("2,500", title=title), true=TRUE)


def scaled(scale: str, true: float = TRUE) -> Page:
    """A scale that is known."""
    return Page(page("2,500", scale=scale), true=true)


def said(sentence: str, true: float = 700 * M) -> Page:
    """A sentence that asserts its amount."""
    return Page(page("2,500", prose=sentence), true=true)


BAND: Final = '<tr style="background-color:#003366;color:#ffffff"><td></td><td>2023</td><td>2022</td></tr>'
HEAD: Final = "<tr><td></td><td>2023</td><td>2022</td></tr>"
IX: Final = '<body><div style="display:none"><ix:header><ix:hidden><ix:nonNumeric name="dei:Amendment">false</ix:nonNumeric></ix:hidden></ix:header></div>'

ROWS: dict[str, Any] = {
    "white on a dark band": changed(HEAD, BAND, true=TRUE),
    "white on a dark band by a class": Page(page("2,500", head="<style>.b td{background:#036;color:white}</style>").replace(HEAD.encode(), HEAD.replace("<tr>", "<tr class=b>").encode()), true=TRUE),
    "white on a band of a gradient's colour": changed(HEAD, BAND.replace("background-color:#003366", "background:#036 none"), true=TRUE),
    "small print": read('<span style="font-size:6pt">2,500</span>'),
    "small print headings": Page(page("2,500", scale='<span style="font-size:6pt">(In millions)</span>'), true=TRUE),
    "grey print": read('<span style="color:#767676">2,500</span>'),
    "a light tint behind": read(style="td{background:#cceeff}"),
    "a hidden header of tags": changed("<body>", IX, true=TRUE),
    "a numeric tag within": read('<ix:nonFraction name="us-gaap:Revenues" contextRef="c" unitRef="u" scale="6" decimals="-6" format="ixt:num-dot-decimal">2,500</ix:nonFraction>'),
    "a mark raised": read("2,500<sup>(1)</sup>"),
    "a mark raised by a style": read('2,500<span style="vertical-align:super;font-size:60%">(1)</span>'),
    "a mark raised and small": read('2,500<font size="1"><sup>a</sup></font>'),
    "an empty hidden cell": changed("<td>2,500</td>", '<td style="display:none"></td><td>2,500</td>', true=TRUE),
    "a hidden spacer": read('<span style="visibility:hidden">)</span>2,500<span style="visibility:hidden">)</span>'),
    "a spacer in white": read('2,500<span style="color:white">)</span>'),
    "a hanging indent": changed("<td>Revenue</td>", '<td style="padding-left:12pt;text-indent:-12pt">Revenue</td>', true=TRUE),
    "a margin a little to the left": read('<div style="margin-left:-2px">2,500</div>'),
    "print rules": read(style="@media print{td{display:none}}"),
    "a rule of another class": read(style=".y{display:none}"),
    "a rule that is taken back": read("<i class=x>2,500</i>", style=".x{display:none}td .x{display:inline}"),
    "media of a narrow screen": read(style="@media (max-width:0px){td{display:none}}"),
    "open details": Page(page("2,500", scale="<details open><summary>Scale</summary>(In millions)</details>"), true=TRUE),
    "a box with its text": read('<div style="width:80px;height:20px;overflow:hidden">2,500</div>'),
    "relative position": read('<div style="position:relative;left:2px">2,500</div>'),
    "half opaque": read('<span style="opacity:.9">2,500</span>'),
    "letters a little closer": read('<span style="letter-spacing:-.01em">2,500</span>'),
    "a row underlined": changed("<tr><td>Revenue", '<tr style="text-decoration:underline"><td>Revenue', true=TRUE),
    "in its own name": titled("EXAMPLE CORP CONSOLIDATED STATEMENTS OF INCOME"),
    "and its ventures": titled("Example Corp and Consolidated Joint Ventures Consolidated Statements of Income"),
    "restated": titled("Consolidated Statements of Income (As Restated)"),
    "in thousands of dollars": scaled("(Dollars in thousands, except per share data)", 2_500e3),
    "in millions, signs": scaled("($ in millions)"),
    "in MM": scaled("(In millions of U.S. dollars)"),
    "in billions": scaled("(In billions)", 2_500e9),
    "less than before": said("Revenue was $700 million in 2023, which was less than in 2022."),
    "not only": said("Revenue was not only higher; it was $700 million in 2023."),
    "targeted customers": said("Revenue from our target customers was $700 million in 2023."),
    "after a hypothetical one": said("If rates rise, we may borrow. Revenue was $700 million in 2023."),
    "claims that were paid": said("Insurance claims paid were $700 million in 2023."),
    "up to date": said("Keeping stores up to date cost $700 million in 2023."),
    "the sum of footnotes": said("Revenue was $700<sup>(1)</sup> million in 2023."),
    "the venture is only named": said("After we sold our joint venture, our revenue was $700 million in 2023."),
}  # fmt: skip

__all__ = ["ROWS", "check"]
