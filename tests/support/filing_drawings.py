"""How the makers of filings' HTML draw the same table: one drawing each."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

_PARTS = re.compile(
    r"(?P<sign>HK\$|US\$|C\$|RMB|Rs\.|[$€£¥])?\s*(?P<opening>\()?(?P<digits>-?[\d,.]+|[—–-]+)(?P<tail>%\)|\)?\s*%?x?)(?P<mark>\s*\([a-z0-9]\)|\*)?"
)


class Cell(NamedTuple):
    """One cell drawn, over `span` columns; `digits` says that it holds the number."""

    html: str
    span: int = 1
    digits: bool = False


class Number(NamedTuple):
    """The parts of a printed number."""

    sign: str
    opening: str
    digits: str
    tail: str

    @classmethod
    def parse(cls, text: str) -> Number:
        """The parts of one text; a mark of a footnote stays with what closes the number."""
        match = _PARTS.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"no number: {text}")
        return cls(
            match["sign"] or "", match["opening"] or "", match["digits"], (match["tail"] or "") + (match["mark"] or "")
        )

    @property
    def whole(self) -> str:
        """All but the currency sign."""
        return self.opening + self.digits + self.tail


Td = Callable[[str, int, str], str]  # text, span, kind (stub, head, number, title) to a cell


@dataclass(frozen=True)
class Drawing:
    """A way to draw. `parts` says what each grid column of a number holds: ` ` nothing, `$` the sign, `(` the bracket,
    `1` the digits, `)` what follows them.
    """

    td: Td
    parts: Sequence[str]
    para: str  # {} is the text
    strong: str
    stub_span: int = 1
    head_at: int = 1  # cells left empty before a header
    head_short: int = 0  # and behind it
    merged: bool = False  # digits without a sign reach over the sign's column
    widths: bool = False  # a first row of widths alone
    spacers: bool = False  # headers stand over one cell, not over all of the number's
    outer: str = "{}"  # around a table
    table_tag: str = "<table>"
    around: int = 0
    break_html: str = "<hr>"
    start: str = "<html><body>"
    indent: str = ""  # instead of a padding

    @property
    def step(self) -> int:
        """Grid columns of a number."""
        return len(self.parts)

    @property
    def first_row(self) -> int:
        """Rows before the first that is written."""
        return int(self.widths)

    def page(self, body: str) -> str:
        return f"{self.start}{body}</body></html>"

    def paragraph(self, text: str) -> str:
        return self.para.format(_broken(text))

    def bold(self, text: str) -> str:
        return self.strong.format(_broken(text))

    def page_end(self) -> str:
        return self.para.format("47") + self.break_html + self.para.format('<a href="#toc">Table of Contents</a>')

    def stub(self, text: str) -> list[Cell]:
        """A label, set in by its dots."""
        indent = len(text) - len(text.lstrip("."))
        html = _broken(text.lstrip(".").strip())
        return [
            Cell(
                self.td(self.indent * indent + html, self.stub_span, f"stub{'' if self.indent else indent}"),
                self.stub_span,
            )
        ]

    def title(self, text: str, columns: int) -> str:
        return "<tr>" + self.td(_broken(text), self.stub_span + self.step * columns, "title") + "</tr>"

    def head(self, text: str, over: int) -> list[Cell]:
        """A header over some numbers."""
        empty = [Cell(self.td("", 1, "head"))]
        if self.spacers and over == 1:
            at = next(n for n, part in enumerate(self.parts) if "1" in part)
            return empty * at + [Cell(self.td(_broken(text), 1, "head"))] + empty * (self.step - at - 1)
        span = self.step * over - self.head_at - self.head_short
        return empty * self.head_at + [Cell(self.td(_broken(text), span, "head"), span)] + empty * self.head_short

    def number(self, number: Number) -> list[Cell]:
        """The cells of one number."""
        own = "".join(self.parts)
        opening, tail = "" if "(" in own else number.opening, "" if ")" in own else number.tail
        texts = {
            "$": number.sign,
            "(": number.opening,
            "1": opening + number.digits + tail,
            ")": number.tail,
            " ": "",
            "$1": f"{number.sign}&nbsp;{opening}{number.digits}{tail}",
        }
        cells: list[Cell] = []
        for part in self.parts:
            text = texts[part] if number.sign else texts[part].removeprefix("&nbsp;")
            if self.merged and not number.sign and "1" in part:
                cells.pop()
                cells.append(Cell(self.td(text, 2, "number"), 2, True))
            else:
                cells.append(Cell(self.td(text, 1, "number"), 1, "1" in part))
        return cells

    def blank(self) -> list[Cell]:
        return [Cell(self.td("", 1, "number")) for _ in self.parts]

    def text(self, text: str) -> list[Cell]:
        """A cell with words."""
        return self.head(text, 1)

    def table(self, rows: Sequence[str]) -> tuple[int, str]:
        """The table, and how many tables that makes."""
        body = "".join(rows)
        if self.widths:
            count = max(_span(row) for row in rows)
            body = "<tr>" + '<td style="width:1.0%"></td>' * count + "</tr>" + body
        return 1 + self.around, self.outer.format(f"{self.table_tag}{body}</table>")


def _span(row: str) -> int:
    return row.count("<td") + row.count("<TD") + sum(int(span) - 1 for span in re.findall(r"(?i)colspan=\"?(\d+)", row))


def _broken(text: str) -> str:
    """The text in HTML: its line ends as tags, marks of footnotes behind it raised."""
    return re.sub(r" (\(\d\)|\([a-f]\))$", r"<sup>\1</sup>", escape(text)).replace("^", "<br>")


def _workiva(text: str, span: int, kind: str) -> str:
    indent = int(kind[4:] or 0) if kind.startswith("stub") else 0
    align = "left" if kind.startswith("stub") else "center" if kind in ("head", "title") else "right"
    weight = "700" if kind in ("head", "title") else "400"
    style = f"background-color:#cceeff;padding:2px 1pt 2px {1 + 9 * indent}pt;text-align:{align};vertical-align:bottom"
    inner = (
        f"<span style=\"color:#000000;font-family:'Times New Roman',sans-serif;font-size:10pt;font-weight:{weight};line-height:100%\">{text}</span>"
        if text
        else ""
    )
    return f'<td colspan="{span}" style="{style}">{inner}</td>'


def _filer(text: str, span: int, kind: str) -> str:
    indent = int(kind[4:] or 0) if kind.startswith("stub") else 0
    font = (
        "font: bold 10pt Times New Roman, Times, Serif; "
        if kind in ("head", "title")
        else "font: 10pt Times New Roman, Times, Serif; "
    )
    align = (
        "left"
        if kind.startswith("stub")
        else "center; border-bottom: Black 1.5pt solid"
        if kind == "head"
        else "center"
        if kind == "title"
        else "right"
    )
    over = f' colspan="{span}"' if span > 1 else ""
    inset = f"; padding-left: {10 * indent}pt" if indent else ""
    return f'<td{over} style="{font}text-align: {align}{inset}">{text or "&#160;"}</td>\n'


def _word(text: str, span: int, kind: str) -> str:
    align = "" if kind.startswith("stub") else " align=center" if kind in ("head", "title") else " align=right"
    bold = ("<b>", "</b>") if kind in ("head", "title") else ("", "")
    over = f" colspan={span}" if span > 1 else ""
    inner = f"{bold[0]}<span lang=EN-US style='font-size:10.0pt'>{text or '&nbsp;'}<o:p></o:p></span>{bold[1]}"
    return f"<td width=88{over} valign=bottom style='width:66.0pt;padding:0in 5.4pt 0in 5.4pt'>\n<p class=MsoNormal{align}>{inner}</p></td>"


def _old(text: str, span: int, kind: str) -> str:
    over = f" COLSPAN={span}" if span > 1 else ""
    align = (
        " ALIGN=LEFT"
        if kind.startswith("stub")
        else " ALIGN=CENTER"
        if kind in ("head", "title")
        else " NOWRAP ALIGN=RIGHT"
    )
    bold = ("<B>", "</B>") if kind in ("head", "title") and text else ("", "")
    return (
        f'<TD VALIGN="BOTTOM"{over}{align}><FONT SIZE="2" FACE="Times">{bold[0]}{text or "&nbsp;"}{bold[1]}</FONT></TD>'
    )


def _paragraphs(text: str, span: int, kind: str) -> str:
    indent = int(kind[4:] or 0) if kind.startswith("stub") else 0
    align = "left" if kind.startswith("stub") else "center" if kind in ("head", "title") else "right"
    weight = "bold" if kind in ("head", "title") else "normal"
    return (
        f'<td colspan="{span}" style="vertical-align:bottom;white-space:nowrap;"><p style="margin:0pt 0pt 0pt {10 * indent}pt;text-align:{align};font-weight:{weight};">'
        f"{f'<span>{text}</span>' if text else '&#8203;'}</p></td>"
    )


def _divs(text: str, span: int, kind: str) -> str:
    indent = int(kind[4:] or 0) if kind.startswith("stub") else 0
    align = "left" if kind.startswith("stub") else "center" if kind in ("head", "title") else "right"
    weight = "bold" if kind in ("head", "title") else "normal"
    inner = f'<div style="text-align:{align};padding-left:{12 * indent}px;font-size:10pt;"><font style="font-family:inherit;font-size:10pt;font-weight:{weight};">{text}</font></div>'
    return f'<td colspan="{span}" rowspan="1" style="vertical-align:bottom;">{inner if text else ""}</td>'


def _headed(text: str, span: int, kind: str) -> str:
    tag = "th" if kind in ("head", "title") else "td"
    over = f' colspan="{span}"' if span > 1 else ""
    return f'<{tag}{over} class="{kind}">{text or "&nbsp;"}</{tag}>\n'


_WORKIVA_P = '<div style="margin-top:6pt"><span style="font-family:\'Times New Roman\';font-size:10pt;font-weight:400">{}</span></div>'
_FILER_P = '<p style="font: 10pt Times New Roman, Times, Serif; margin: 0pt 0">{}</p><p style="margin: 0">&#160;</p>'
_WORD_P = "<p class=MsoNormal style='text-align:justify'><span lang=EN-US>{}<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>"
_OLD_P = '<P><FONT SIZE="2" FACE="Times">{}</FONT></P>'
_DIV_P = (
    '<div style="line-height:120%;text-indent:24px;"><font style="font-family:inherit;font-size:10pt;">{}</font></div>'
)
_TOPPAN_P = "<p style=\"font-family:'Times New Roman';font-size:10pt;margin:0pt 0pt 12pt 0pt;text-indent:18pt;\">{}</p>"
DRAWINGS = {
    "workiva": Drawing(_workiva, [" ", " ", " ", "$", "1", ")"], _WORKIVA_P, _WORKIVA_P.replace("400", "700"), 3, 3, 0, merged=True, widths=True),
    "filer": Drawing(_filer, [" ", "$", "1", ")"], _FILER_P, _FILER_P.replace("{}", "<b>{}</b>"), 1, 1, 1, table_tag='<table cellspacing="0" cellpadding="0">'),
    "word": Drawing(_word, ["$1"], _WORD_P, _WORD_P.replace("{}", "<b>{}</b>"), 1, 0, 0, table_tag="<table class=MsoNormalTable border=0>"),
    "word2": Drawing(_word, ["$", "1"], _WORD_P, _WORD_P.replace("{}", "<b>{}</b>"), 1, 0, 0, indent="&nbsp;&nbsp;&nbsp;"),
    "old": Drawing(_old, [" ", "$1", ")"], _OLD_P, _OLD_P.replace("{}", "<B>{}</B>"), 1, 1, 0, indent="&nbsp;&nbsp;", break_html="<HR NOSHADE><!-- page break -->"),
    "brackets": Drawing(_old, [" ", "$", "(", "1", ")"], _OLD_P, _OLD_P.replace("{}", "<B>{}</B>"), 1, 1, 0, indent="&nbsp;&nbsp;"),
    "bare": Drawing(_filer, ["$", "1"], _FILER_P, _FILER_P.replace("{}", "<b>{}</b>"), 1, 0, 0, spacers=True, indent="&#160;&#160;"),
    "toppan": Drawing(_paragraphs, [" ", "$", "1"], _TOPPAN_P, _TOPPAN_P.replace("{}", "<b>{}</b>"), 1, 1, 0, widths=True),
    "divs": Drawing(_divs, [" ", "$", "1", ")"], _DIV_P, _DIV_P.replace("{}", '<span style="font-weight:bold">{}</span>'), 1, 1, 0, merged=True),
    "over digits": Drawing(_divs, [" ", "$", "1", ")"], _DIV_P, _DIV_P.replace("{}", "<b>{}</b>"), 1, 1, 0, spacers=True),
    "nested": Drawing(_filer, [" ", "$", "1", ")"], _FILER_P, _FILER_P.replace("{}", "<b>{}</b>"), 1, 1, 1, outer="<table><tr><td>{}</td></tr></table>", around=1),
    "headed": Drawing(_headed, ["$", "1", ")"], "<p>{}</p>\n", "<h3>{}</h3>\n", 1, 0, 0, table_tag='<table class="fin">', indent="&emsp;"),
    "wide": Drawing(_old, [" ", " ", "$", "1", ")", " "], _OLD_P, _OLD_P.replace("{}", "<B>{}</B>"), 2, 2, 2, indent="&nbsp;&nbsp;&nbsp;", break_html="<HR>"),
    "in a cell": Drawing(_paragraphs, [" ", "$1"], _TOPPAN_P, _TOPPAN_P.replace("{}", "<b>{}</b>"), 1, 1, 0),
}  # fmt: skip
