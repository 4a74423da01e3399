"""The designs that made-up annual reports are drawn in: what pages look like, apart from what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

WORDS_IFRS = {
    "revenue": "Revenue",
    "cost": "Cost of sales",
    "operating": "Operating profit",
    "before": "Profit before tax",
    "profit": "Profit for the year",
}
WORDS_US = {
    "revenue": "Net sales",
    "cost": "Cost of goods sold",
    "operating": "Operating income",
    "before": "Income before income taxes",
    "profit": "Net income",
}
TITLES_IFRS = (
    "Consolidated income statement",
    "Consolidated statement of financial position",
    "Consolidated statement of cash flows",
)
TITLES_US = (
    "Consolidated Statements of Operations",
    "Consolidated Balance Sheets",
    "Consolidated Statements of Cash Flows",
)
_CSS = (
    "table{border-collapse:collapse;width:100%;margin-bottom:14pt} td.n,th{text-align:right;white-space:nowrap} td.l,th.l{text-align:left} "
    "tr.t td{font-weight:bold;border-top:0.5pt solid #000} tr.h td{font-weight:bold;padding-top:5pt} td.note,th.note{text-align:center} sup{font-size:60%} "
)


@dataclass(frozen=True)
class Design:
    """One design. `head` names how heads of columns are built, `apart` the points between title, years and table,
    `shift` points that amounts stand lower than labels, `thousands` what sets thousands apart.
    """

    name: str
    css: str
    head: str = "year"
    currency: str = "EUR"
    sign: str = "€"
    scale: str = "million"
    scale_place: str = "title"
    words: dict[str, str] = field(default_factory=lambda: WORDS_IFRS)
    titles: tuple[str, str, str] = TITLES_IFRS
    year: int = 2024
    year_end: tuple[int, int] = (12, 31)
    years: int = 2
    notes: bool = False
    marks: bool = False
    negative: str = "bracket"
    dash: str = "–"
    thousands: str = ","
    decimals: bool = False
    apart: int = 0
    shift: float = 0.0
    wrap: int = 0
    members: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    behind: str = ""
    furniture: str = ""
    company: str = "Halvorsen Marine plc"

    def number(self, value: float, label: str) -> str:
        """An amount as printed."""
        if value == 0:
            return self.dash
        size = abs(value)
        places = 2 if "per share" in label else 1 if self.decimals else 0
        whole, _, part = f"{size:,.{places}f}".partition(".")
        text = whole.replace(",", self.thousands) + (
            ("," if self.thousands in (".", "\u00a0") else ".") + part if part else ""
        )
        if value < 0:
            text = f"({text})" if self.negative == "bracket" else f"{self.negative}{text}"
        return text

    def label(self, label: str) -> str:
        """A label, as wide as the design lets it be."""
        return f"<div style='width:{self.wrap}pt'>{label}</div>" if self.wrap else label

    def heads(self, columns: Sequence[tuple[date, str]], *, moment: bool) -> str:
        """The rows that head a table's columns."""
        note = "<th class=note>Note</th>" if self.notes else ""
        blank = "<th></th>" if self.notes else ""
        rows: list[str] = []
        first = "<th class=l></th>"
        if any(member for _, member in columns):
            members = list(dict.fromkeys(member for _, member in columns))
            width = len(columns) // len(members)
            cells = "".join(f"<th colspan={width} class=m>{member.replace('|', '<br>')}</th>" for member in members)
            if width == 1:
                return f"<tr>{first}{note}{cells}</tr>" + self._scale_row(len(columns), blank)
            rows.append(f"<tr>{first}{blank}{cells}</tr>")
        cells = "".join(f"<th>{self._head(end, moment=moment)}</th>" for end, _ in columns)
        over = {
            "months over years": f"{'At' if moment else 'Year ended'} {_day(columns[0][0], us=True)}",
            "for the year over": "As at" if moment else "For the year",
        }.get(self.head)
        if over:
            rows.append(
                f"<tr>{first}{blank}<th colspan={len(columns)} style='text-align:center;border-bottom:0.4pt solid #000'>{over}</th></tr>"
            )
        label = f"<th class=l>{self._scale_words()}</th>" if self.scale_place == "labels" else first
        rows.append(f"<tr style='vertical-align:bottom'>{label}{note}{cells}</tr>")
        return "".join(rows) + self._scale_row(len(columns), blank)

    def _scale_row(self, count: int, blank: str) -> str:
        if self.scale_place == "columns":
            return f"<tr><th></th>{blank}{f'<th>{self._short()}</th>' * count}</tr>"
        if self.scale_place == "one column":
            return f"<tr><th></th>{blank}<th>{self._short()}</th>{'<th></th>' * (count - 1)}</tr>"
        return ""

    def _head(self, end: date, *, moment: bool) -> str:
        day = _day(end, us=self.words is WORDS_US)
        return {
            "year": str(end.year),
            "months over years": str(end.year),
            "for the year over": f"{day}",
            "two lines": f"{day.rsplit(' ', 1)[0]}<br>{end.year}",
            "three lines": ("As of" if moment else "Year ended") + f"<br>{day.rsplit(' ', 1)[0]}<br>{end.year}",
            "fiscal": f"FY{end.year % 100:02}",
            "short day": f"{end.day}.{end.month}.{end.year}",
            "slash": f"{end.year - 1}/{end.year % 100:02}",
        }[self.head]

    def _short(self) -> str:
        return {"thousand": f"{self.sign}’000", "million": f"{self.sign}m", "": self.sign}[self.scale]

    def _scale_words(self) -> str:
        return {
            "thousand": f"in {self.sign} thousands",
            "million": f"in millions of {self.sign}",
            "": f"in {self.sign}",
        }[self.scale]

    def around(self, title: str, table: str, *, moment: bool, end: date) -> str:
        """A table below its title, on a page of its own."""
        gap = f"margin-bottom:{self.apart}pt"
        day = _day(end, us=self.words is WORDS_US)
        under = f"<p class=u style='{gap}'>{'as at' if moment else 'for the year ended'} {day}</p>"
        scale = (
            f"<p style='{gap}'>({self._scale_words()}{', except per share amounts' if not moment else ''})</p>"
            if self.scale_place == "title"
            else ""
        )
        return f"<section>{self.furniture}<h2 style='{gap}'>{title}</h2>{under}{scale}{table}<p class=f>The notes on pages 40 to 71 are part of these statements.</p></section>"

    def cover(self, end: date) -> str:
        """The first pages."""
        prose = (
            "We continued to invest in our people and our yards, and served customers in eleven countries. Demand was steady over the year, and our order book "
            "stands at a level that lets us plan ahead. The board proposes a dividend in line with its policy. "
        )
        return (
            f"<section><h1>{self.company}</h1><h1>Annual Report {end.year}</h1><p>for the year ended {_day(end, us=self.words is WORDS_US)}</p></section>"
            f"<section>{self.furniture}<h2>Letter to shareholders</h2>{f'<p>{prose * 4}</p>' * 3}{self.behind}</section>"
        )

    def notes_page(self) -> str:
        """A page of prose between statements and further tables."""
        return (
            f"<section>{self.furniture}<h2>Notes to the consolidated financial statements</h2><h3>1. Basis of preparation</h3>"
            f"<p>The consolidated financial statements of {self.company} have been prepared under the historical cost convention. Amounts are presented "
            f"{self._scale_words()} unless stated otherwise.</p><p>{'The group reviews its judgements at each reporting date. ' * 9}</p></section>"
        )

    def page(self, html: Sequence[str]) -> str:
        """The whole document."""
        shift = f"td.n{{position:relative;top:{self.shift}pt}}" if self.shift else ""
        return f"<!doctype html><html><meta charset=utf-8><style>{_CSS}section{{break-after:page}}{self.css}{shift}</style><body>{''.join(html)}</body></html>"


def _day(day: date, *, us: bool) -> str:
    return f"{day:%B} {day.day}, {day.year}" if us else f"{day.day} {day:%B} {day.year}"


_TIMES = (
    "@page{size:A4;margin:20mm} body{font:9.5pt 'Liberation Serif','Times New Roman',serif} td,th{padding:1.5pt 4pt}"
)
_ARIAL = "@page{size:A4;margin:17mm} body{font:8pt Arial,'Liberation Sans',sans-serif;color:#223} td,th{padding:2.4pt 5pt;border-bottom:0.3pt solid #ccc}"
_DENSE = "@page{size:letter;margin:13mm} body{font:6.8pt 'DejaVu Sans',sans-serif} td,th{padding:0.6pt 3pt}"
_SHADED = "td:nth-child(2),th:nth-child(2){background:#e4ecf4;font-weight:bold}"
_NAV = "<div style='display:flex;justify-content:space-between;font-size:6pt;margin-bottom:16pt'><span>Overview</span><span>Strategic report</span><span>Governance</span><b>Financial statements</b><span>42</span></div>"
_CHART = (
    "<div style='position:relative;height:120pt;width:260pt'>"
    + "".join(
        f"<span style='position:absolute;left:{20 + 60 * n}pt;bottom:{v}pt'>{t}</span><span style='position:absolute;left:{20 + 60 * n}pt;bottom:0'>{2021 + n}</span>"
        for n, (v, t) in enumerate(((40, "5,102"), (56, "5,930"), (70, "6,410"), (90, "7,204")))
    )
    + "</div>"
)
_BOX = "<div style='float:right;width:120pt;background:#eef;padding:6pt;margin:0 0 8pt 12pt'><b>7.2bn</b><br>revenue in euros<br><b>14,310</b><br>employees</div>"
_SIGNATURES = (
    "</section><section><h2>SIGNATURES</h2><p>Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf.</p>"
    "<p>By: /s/ J. Halvorsen</p><p>Date: February 20, 2025</p></section><section><h2>INDEX TO CONSOLIDATED FINANCIAL STATEMENTS</h2><p>Consolidated Statements of Operations F-2</p>"
)
_SEGMENTS = ("North|America", "Europe, Middle|East and Africa", "Asia|Pacific", "Total")
DESIGNS: tuple[Design, ...] = (
    Design("plain serif", _TIMES, notes=True),
    Design("sans two-line heads", _ARIAL + _SHADED, head="two lines", currency="GBP", sign="£", scale="thousand", scale_place="columns", notes=True),
    Design("kept dense three lines", _DENSE, head="three lines", currency="USD", sign="$", words=WORDS_US, titles=TITLES_US, years=3, scale_place="title", behind=_SIGNATURES),
    Design("far heads", _TIMES + "h2{font-size:15pt} p.u{font-size:11pt}", apart=26, scale="thousand", currency="CHF", sign="CHF", thousands="’", negative="-"),
    Design("lower amounts", _ARIAL, shift=2.2, head="for the year over", scale_place="labels", marks=True),
    Design("kept space thousands", _TIMES, thousands="\u00a0", scale="thousand", negative="–", dash="-", apart=14, head="short day"),
    Design("points as thousands", _ARIAL, thousands=".", scale="thousand", negative="-", scale_place="columns", notes=True, segments=_SEGMENTS),
    Design("behind signatures", _TIMES, head="months over years", currency="USD", sign="$", words=WORDS_US, titles=tuple(t.upper() for t in TITLES_US), years=3, behind=_SIGNATURES, segments=_SEGMENTS),  # type: ignore[arg-type]
    Design("kept group and company", _ARIAL, members=("Group", "Company"), head="year", scale_place="columns", currency="GBP", sign="£", notes=True),
    Design("decimals one scale", _DENSE, decimals=True, scale_place="one column", marks=True, negative="−", furniture=_NAV),
    Design("wrapped labels", _TIMES, wrap=150, head="slash", year_end=(6, 30), currency="GBP", sign="£", notes=True, apart=8),
    Design("kept fiscal wrapped", _ARIAL + "tr{vertical-align:top}", wrap=130, head="fiscal", year_end=(3, 31), currency="JPY", sign="¥", scale_place="title", furniture=_NAV),
    Design("boxes and charts", _ARIAL, furniture=_NAV, behind=_BOX + _CHART, decimals=True, head="year", notes=True, scale_place="columns"),
    Design("middle labels", _TIMES + "tr{vertical-align:middle}", wrap=140, head="two lines", currency="SEK", sign="SEK", thousands="\u00a0", negative="-", marks=True),
    Design("kept raised amounts", _DENSE + "body{font-size:7.6pt}", shift=-1.8, head="three lines", scale="thousand", currency="GBP", sign="£", segments=_SEGMENTS, apart=18, notes=True),
    Design("company beside group", _TIMES + "@page{size:A4 landscape;margin:15mm}", members=("Consolidated", "Parent|company"), head="two lines", scale="thousand", scale_place="title", currency="USD", sign="US$"),
    Design("segments and marks", _ARIAL + "th.m{vertical-align:bottom}", segments=("Consumer|Health", "Crop|Science and|Seeds", "Pharma", "Group"), marks=True, scale_place="labels", years=3),
    Design("kept capitals far", _TIMES + "h2{text-transform:uppercase;font-size:9.5pt;font-weight:normal;text-align:left}", apart=20, head="for the year over", notes=True, marks=True, thousands=",", segments=("Consumer|Health", "Crop|Science", "Group"), year_end=(9, 30)),
    # further ones, drawn once the first were read right
    Design("group and parent", _TIMES, members=("The Group", "The Company"), head="year", scale_place="columns", currency="GBP", sign="£", scale="thousand", notes=True, apart=10),
    Design("fiscal and tops", _ARIAL + "tr{vertical-align:top}", wrap=150, head="fiscal", year_end=(6, 30), currency="USD", sign="$", words=WORDS_US, titles=TITLES_US, years=3),
    Design("kept five years", _DENSE, years=5, head="year", currency="CAD", sign="C$", words=WORDS_US, titles=TITLES_US, marks=True),
    Design("raised and spaced", _TIMES + "body{font-size:8pt}", shift=-2.0, head="short day", thousands="\u00a0", negative="–", dash="-", scale="thousand", notes=True),
    Design("sideways heads", _ARIAL + "th{text-align:center!important}", head="three lines", currency="USD", sign="$", words=WORDS_US, titles=TITLES_US, years=3, segments=("Retail|Banking", "Wealth and|Asset|Management", "Total"), notes=False, behind=_SIGNATURES),  # type: ignore[arg-type]
    Design("kept bold zebra", _ARIAL + "tr:nth-child(even) td{background:#eee}" + _SHADED, wrap=120, head="two lines", thousands="’", scale="million", decimals=True, currency="CHF", sign="CHF", marks=True, furniture=_NAV),
    Design("roomy rows", _TIMES + "td{padding:5pt 3pt!important} h2{font-size:18pt}", apart=30, head="for the year over", notes=True, currency="DKK", sign="DKK", thousands=".", negative="-"),
    Design("tiny and tight", _DENSE + "body{font-size:5.4pt} td,th{padding:0.2pt 2pt}", head="slash", year_end=(3, 31), scale_place="labels", marks=True, notes=True, currency="INR", sign="₹"),
    Design("kept landscape parent", _ARIAL + "@page{size:A4 landscape}", members=("Consolidated", "Company"), head="three lines", scale_place="one column", scale="thousand", currency="SGD", sign="S$", notes=True, dash="—"),
)  # fmt: skip
