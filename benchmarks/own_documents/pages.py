"""Parts of HTML pages: tables, charts, and their print to PDF by Chromium."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

Row = tuple[str, Sequence[float | str | None]]
Show = Callable[[float], str]


def plain(value: float) -> str:
    """`(1,234)`."""
    shown = f"{abs(value):,.0f}" if float(value).is_integer() else f"{abs(value):,.1f}"
    return f"({shown})" if value < 0 else shown


def tenths(value: float) -> str:
    """`(1,234.0)`."""
    return f"({abs(value):,.1f})" if value < 0 else f"{value:,.1f}"


def continental(value: float, places: int = 0) -> str:
    """`-1.234`, or `-1.234,5`."""
    shown = f"{abs(value):,.{places}f}".translate(str.maketrans(",.", ".,"))
    return f"-{shown}" if value < 0 else shown


def grid(heads: Sequence[Sequence[str]], rows: Sequence[Row], show: Show = plain, style: str = "") -> str:
    """A table: rows of heads, then a label and amounts; a row without amounts is a heading, None prints a dash."""
    parts = [f'<table class="{style}">']
    for head in heads:
        parts.append("<tr>" + "".join(f"<th>{escape(one)}</th>" for one in head) + "</tr>")
    for label, amounts in rows:
        total = " class=total" if label.lower().startswith(("total", "net ", "profit", "gross")) else ""
        cells = "".join(
            f"<td class=n>{escape(one) if isinstance(one, str) else '–' if one is None else show(one)}</td>"
            for one in amounts
        )
        parts.append(f"<tr{total}><td>{escape(label)}</td>{cells}</tr>")
    return "".join([*parts, "</table>"])


def bars(title: str, values: Sequence[tuple[str, float]], show: Show = plain) -> str:
    """A chart of bars with a number on each and a name below each."""
    most = max(value for _, value in values)
    parts = [f'<div class=chart><b>{escape(title)}</b><br><svg width="{len(values) * 62 + 20}" height="180">']
    for place, (name, value) in enumerate(values):
        high, x = 120 * value / most, 10 + 62 * place
        parts.append(f'<rect x="{x}" y="{150 - high:.0f}" width="44" height="{high:.0f}" fill="#357"/>')
        parts.append(
            f'<text x="{x + 22}" y="{145 - high:.0f}" font-size="11" text-anchor="middle">{show(value)}</text>'
        )
        parts.append(f'<text x="{x + 22}" y="168" font-size="11" text-anchor="middle">{escape(name)}</text>')
    return "".join([*parts, "</svg></div>"])


STYLE = """
body{font:10pt 'Liberation Sans'} table{border-collapse:collapse;width:100%;margin:8px 0} td,th{padding:2px 6px;
vertical-align:bottom} th{text-align:right;font-weight:bold} th:first-child{text-align:left} td.n{text-align:right}
tr.total td{border-top:1px solid #333;font-weight:bold} h1{font-size:24pt} h2{font-size:14pt} .slide{page-break-after:always}
.two{column-count:2;column-gap:9mm;text-align:justify} .chart{display:inline-block;margin:10px 20px 10px 0}
.cover{height:170mm;display:flex;flex-direction:column;justify-content:center} .note{font-size:8pt;color:#444}
"""


def page(body: str, size: str = "A4", foot: str = "") -> str:
    """A page of HTML around a body, of a paper size, with words at the bottom of each page."""
    rule = (
        f"@page{{size:{size};margin:16mm;@bottom-center{{content:'{foot} ' counter(page);font:8pt 'Liberation Sans'}}}}"
    )
    return (
        f"<!doctype html><html><head><meta charset=utf-8><style>{rule}{STYLE}</style></head><body>{body}</body></html>"
    )


def print_to(chromium: str, html: str, target: Path) -> None:
    """Print a page to a file."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "page.html"
        source.write_text(html, encoding="utf-8")
        command = [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                   f"--user-data-dir={folder}/profile", f"--print-to-pdf={target}", source.as_uri()]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True, timeout=120)
