"""What a reader of the page cannot see is never read: hidden digits, hidden scales, digits of footnotes, struck-through
numbers.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress

import pytest
import small_filing
from effort import within
from small_filing import read

from tickmark.document import bytes_as_seen, open_document
from tickmark.document.visibility import as_seen
from tickmark.errors import DocumentTooLarge
from tickmark.second_reader import read_page

HIDING = (
    "display/**/:none", "dis\\70lay:none", "DISPLAY : NONE", "display:none;display:nothing", "visibility:hidden",
    "visibility:collapse",
    "font-size:0", "font-size:1px", "font:0/0 a", "color:white", "color:#fffffe", "color:transparent",
    "color:rgba(0,0,0,0.01)",
    "-webkit-text-fill-color:transparent", "color:#cceeff;background-color:#cceeff", "color:white;background:white",
    "opacity:0",
    "filter:opacity(0)", "position:absolute;left:-9999px", "position:fixed;top:-9999px",
    "display:block;text-indent:-9999px",
    "margin-left:-5000px", "display:inline-block;height:0;overflow:hidden", "display:block;max-width:0;overflow:hidden",
    "position:absolute;clip:rect(0 0 0 0)", "position:absolute;clip:rect(1px,1px,1px,1px)", "clip-path:inset(100%)",
    "transform:scale(0)", "transform:translateX(-9999px)", "text-decoration:line-through", "content-visibility:hidden",
)  # fmt: skip
RAISING = (
    "vertical-align:super", "vertical-align:4pt", "vertical-align:40%", "vertical-align:text-top",
    "vertical-align:bottom",
    "vertical-align:sub", "position:relative;bottom:4pt", "position:relative;top:-3pt", "font-size:6pt",
)  # fmt: skip
HIDDEN_BY_MARKUP = (
    "<span hidden>9</span>", "<span hidden=until-found>9</span>", "<s>9</s>", "<strike>9</strike>", "<del>9</del>",
    "<i class=no>9</i>",
    "<i id=none>9</i>", "<em>9</em>", "<b><u>9</u></b>", "<font color=white>9</font>", "<font color=FFFFFF>9</font>",
    "<datalist>9</datalist>", "<dialog>9</dialog>", "<span style='display&#58;none'>9</span>",
    "<span style=visibility:hidden>9</span>",
    "<div style='visibility:hidden'><p>9</p></div>", "<details><p>9</p></details>", "<details>9</details>",
    "<bdo dir=rtl>9</bdo>",
)  # fmt: skip
RAISED_BY_MARKUP = (
    "<sup>9</sup>", "<sub>9</sub>", "<font size=1>9</font>", "<font size=-2>9</font>",
    "<small><small>9</small></small>",
    "<span><sup><i>9</i></sup></span>",
)  # fmt: skip
SHEET = (
    "<style>/* .no { color: red } */ .no { visibility: hidden } #none { font-size: 0 } @media screen { em { opacity: "
    "0 } }"
    " @media print { p { display: none } } b > u { display: none !important }</style>"
)
HIDDEN = [*(f'<span style="{style}">9</span>' for style in HIDING), *HIDDEN_BY_MARKUP]
RAISED = [*(f'<span style="{style}">9</span>' for style in RAISING), *RAISED_BY_MARKUP]
SEEN = (
    "<span>9</span>", '<span style="color:white;background:black">9</span>',
    '<span style="visibility:visible">9</span>',
    '<span style="position:relative;left:2px">9</span>', '<span style="height:0;overflow:hidden">9</span>',
    "<b class=print>9</b>",
    '<b style="font-weight:bold;vertical-align:baseline">9</b>', "<!-- hidden -->9",
    '<span style="opacity:.9">9</span>',
)  # fmt: skip


def page(number: str, **changes: str) -> bytes:
    """The statement, under a style sheet that hides some elements."""
    return small_filing.page(number, head=SHEET, **changes)


def second_reading(raw: bytes) -> str:
    """Every cell that the second reader is given."""
    tables = read_page(bytes_as_seen(raw, hashlib.sha256(raw).hexdigest())).tables
    return " ".join(cell.text for table in tables for row in table.rows for cell in row)


@pytest.mark.parametrize("hidden", HIDDEN + RAISED)
def test_a_digit_that_is_hidden_or_a_mark_is_not_read_in_a_table(hidden: str) -> None:
    raw = page(f"2,500{hidden}")
    _, facts = read(raw)
    assert facts.get(("Revenue", 2023)) == 2.5e9
    assert facts["Revenue", 2022] == 2.1e9
    assert " 2,500 2,100 " in second_reading(raw)


@pytest.mark.parametrize("hidden", HIDDEN + RAISED)
def test_a_digit_that_is_hidden_or_a_mark_is_not_read_in_a_sentence(hidden: str) -> None:
    _, facts = read(page("2,500", prose=f"Revenue was $2,500{hidden} million in 2023 and $2,100 million in 2022."))
    assert 25_009e6 not in facts.values()
    assert facts["Revenue", 2023] == 2.5e9


@pytest.mark.parametrize("hidden", [text.replace(">9<", ">(In billions)<") for text in HIDDEN])
def test_a_scale_that_is_hidden_governs_nothing(hidden: str) -> None:
    document, facts = read(page("2,500", scale=f"{hidden} (In thousands)"))
    assert facts.get(("Revenue", 2023)) == 2.5e6
    assert any("hidden from a reader" in remark for remark in document.warnings)


@pytest.mark.parametrize("shown", SEEN)
def test_what_is_seen_is_read(shown: str) -> None:
    raw = page(f"2,50{shown}")
    _, facts = read(raw)
    assert facts["Revenue", 2023] == 2.509e9
    assert "2,509" in second_reading(raw)


def test_a_document_that_hides_nothing_is_the_same_bytes() -> None:
    raw = page("2,500")
    assert as_seen(raw).data is raw


def test_hidden_numbers_are_remarked_upon() -> None:
    document, _ = read(page('2,500<span style="font-size:0">9</span>'))
    assert (
        "text with numbers or a scale is hidden from a reader of the page and not read, the first: '9'"
        in document.warnings
    )


def test_what_shows_again_within_what_is_hidden_is_read() -> None:
    seen = as_seen(
        b'<html><body><p style="visibility:hidden">1<b style="visibility:visible">2</b></p><p '
        b'style="font-size:0">3<i style="font-size:9pt">4</i></p></body></html>'
    )
    assert seen.unseen == ("1", "3")
    assert b"2" in seen.data and b"4" in seen.data


def test_a_fraction_is_no_footnote() -> None:
    raw = b"<html><body><p>7<sup>1</sup>/<sub>2</sub>% notes</p></body></html>"
    assert as_seen(raw).data is raw


def test_addresses_stay_as_they_are() -> None:
    raw = (
        b"<html><body><table style='visibility:hidden'><tr><td>1</td></tr></table><table><tr "
        b"hidden><td>2</td></tr><tr><td hidden>3</td><td>4</td></tr></table></body></html>"
    )
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.htm")
    shown = [
        (table.index, cell.row, cell.column, cell.text)
        for table in document.tables
        for row in table.cells
        for cell in row
        if cell.text
    ]
    assert shown == [(1, 1, 1, "4")]


@pytest.mark.parametrize(
    "raw",
    [
        b"<html><body><p hidden>1</p>" + b"<div>" * 100_000 + b"2</body></html>",
        b"<html><style>"
        + b".a{color:white}" * 20_000
        + b"</style><body>"
        + b"<p class=a>1</p>" * 20_000
        + b"</body></html>",
        b"<html><style>" + b".a{" * 100_000 + b"</style><body><p>1</p></body></html>",
        b"<html><body>" + b"<p style='" + b"color:white;" * 300_000 + b"'>1</p></body></html>",
        b"<html><body><p hidden>1</p>" + b"1<b>" * 200_000 + b"</body></html>",
        b"<html><body>" + b"1<sup" * 200_000 + b"</body></html>",
        b"<html><body>" + b"<b hidden" * 200_000 + b"</body></html>",
    ],
)
def test_telling_what_is_seen_takes_bounded_time(raw: bytes) -> None:
    with within(10.0), suppress(DocumentTooLarge):
        as_seen(raw)


@pytest.mark.parametrize(
    ("sheet", "own"),
    [
        ("td i { background-color:#000080 }", "color:white;background:white"),
        ("td i { font-size:10pt }", "font:0/0 a"),
        ("td i { color:white; background-color:#000080 }", "background:white"),
        ("td i { background:white!important }", "color:white;background-color:#000080"),
        ("", "color:white;background-color:#000080;background:white"),
        ("", "font-size:10pt;font:0/0 a"),
    ],
)
def test_a_shorthand_takes_the_place_of_single_properties(sheet: str, own: str) -> None:
    raw = f'<html><style>{sheet}</style><body><table><tr><td>500<i style="{own}">9</i></td></tr></table></body></html>'
    assert b"9" not in as_seen(raw.encode()).data.split(b"<body>")[1]


@pytest.mark.parametrize(
    "body",
    [
        '<p><b style="font-size:0">no<p>500000</b></p>',
        '<span style="display:none"><div></span>500000</div>',
        '<div style="display:none"><span></div><i style="opacity:0"></span>500000</i>',
        '<font color=white><table><tr><td>1</td></tr></font>500000</table>',
        '<p/style="display:none">500000</p>',
        '<p class="a"style="display:none">500000</p>',
        '<p style="color:ffffff">500000</p>',
        '<p style="left:-9999;position:absolute">500000</p>',
        '<p style="--a:none;display:var(--a)">500000</p>',
        '<p style="font-size:calc(1px - 1px)">500000</p>',
        '<p popover>500000</p>',
        '<p>&#8238;500000</p>',
        '<style>@media not print { p { display:none } }</style><p>500000</p>',
        '<style>.a { .b { display:none } }</style><div class=a><p class=b>500000</p></div>',
        '<style>p { display:none } @supports (a:b) { p { display:block!important } }</style><p>500000</p>',
        '<style>p { display:none } @layer x { p { display:block } }</style><p>500000</p>',
        '<link rel=stylesheet href="data:text/css,p{display:none}"><p>500000</p>',
        '<table><col style="visibility:collapse"><tr><td>500000</td></tr></table>',
        '<div style="background:black;height:0"><p style="color:white">500000</p></div>',
        '<body link=white><a href=x>500000</a>',
        '<table><tr><td bgcolor="#000080"><font color="#000080">500000</font></td></tr></table>',
        '<table style="color:white"><tr bgcolor="#000080" style="background-color:inherit"><td>500000</td></tr></table>',
        '<body style="visibility:hidden"><body style="visibility:visible">500000',
    ],
)  # fmt: skip
def test_what_a_browser_hides_by_any_nesting_or_sheet_is_not_read(body: str) -> None:
    raw = f"<html><body>{body}<p>Read</p></body></html>".encode()
    assert b"500000" not in bytes_as_seen(raw, hashlib.sha256(raw).hexdigest())


def test_texts_that_cannot_be_found_in_the_bytes_are_taken_out_of_the_tree() -> None:
    raw = b"<html><body><svg><style></svg><p hidden>500001</p></style><p>Read</p></body></html>"
    seen = as_seen(raw).data
    assert b"500001" not in seen and b"Read" in seen


@pytest.mark.parametrize(
    "hides",
    [
        "@media screen{" * 12 + ".x{display:none}" + "}" * 12,
        "@media screen{" * 40 + ".x{display:none}" + "}" * 40,
        "td" + "{& " * 12 + ".x{display:none}" + "}" * 12,
        ".y{width:" + "calc(" * 5_000 + "}.x{display:none}",
        "td>" * 5_000 + "i{display:none}.x{display:none}",
        ".a" * 5_000 + "{display:none}.x{display:none}",
        "i" + ("{" + "& " * 9) * 8 + "{display:none}" + "}" * 8 + ".x{display:none}",
    ],
)
def test_what_is_hidden_by_a_rule_however_deep_is_not_read(hides: str) -> None:
    with within(10), suppress(DocumentTooLarge):
        assert 5_009e6 not in read(small_filing.page("500<i class=x>9</i>", head=f"<style>{hides}</style>"))[1].values()


@pytest.mark.parametrize("before", ["--a:b(1);" * 1_000, "--a:b(1);" * 100_000, f"width:{'calc(' * 5_000};"])
def test_what_is_hidden_at_the_end_of_a_long_style_is_not_read(before: str) -> None:
    with within(10), suppress(DocumentTooLarge):
        markup = f"500<i style='{before}display:none'>9</i>"
        assert 5_009e6 not in read(small_filing.page(markup))[1].values()


@pytest.mark.parametrize(
    ("style", "stays"),
    [
        ("position:relative;left:200px", False), ("transform:translateX(-90px)", False), ("position:relative;top:40px", False),
        ("position:relative;left:2px", True), ("position:relative;top:3px", True), ("padding-left:200px", True),
    ],
)  # fmt: skip
def test_a_number_that_may_stand_in_another_cell_is_not_read(style: str, stays: bool) -> None:
    for markup in (
        f'<div style="{style}">2,500</div>',
        f'<b><span style="display:inline-block;{style}">2,500</span></b>',
    ):
        facts = read(small_filing.page(markup))[1]
        assert (facts.get(("Revenue", 2023)) == 2_500e6) is stays


@pytest.mark.parametrize(
    "written", ["R&amp;D 9", "R&D 9", "R&#38;D 9", "R&#x26;D 9", "R&amp;D&nbsp;9", "R&amp;D\u20129", "R&#8210;D 9"]
)
def test_a_hidden_text_is_taken_out_of_the_bytes_however_it_is_written(written: str) -> None:
    page = f"<!doctype html><p>Seen 5<span style='display:none'>{written}</span></p><p>{written}</p>"
    seen = as_seen(page.encode()).data.decode()
    assert seen == page.replace(f"<span style='display:none'>{written}</span>", "<span style='display:none'></span>")
