"""Documents drawn again as pages for print: HTML that a browser turns into PDF files of several designs."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from tests.support.drawn_text import MANNERS, as_text, is_amount, is_row
from tickmark.model import Document, RawCell, RawTable

_SIGNED = re.compile(r"([$€£])\s*(.*)")
_SGML = re.compile(r"</?(?:DOCUMENT|TYPE|SEQUENCE|TEXT|TABLE|CAPTION|S|C)>[^\n]*\n", re.IGNORECASE)


@dataclass(frozen=True)
class Design:
    """How pages are designed: `css` of all, whether headers repeat on each page, a footer does, and amounts stand with
    their signs in cells of their own.
    """

    css: str = ""
    again: bool = False
    footer: str = ""
    signs: bool = True
    mono: str = ""  # the manner of plain text that the pages show


_SERIF = "body{font:9.5pt 'Times New Roman',serif} td,th{font-weight:normal;padding:1pt 4pt} th{border-bottom:0.5pt solid #000;font-weight:bold}"
_SANS = "body{font:8pt Arial,sans-serif} td{padding:2pt 6pt;border-bottom:0.3pt solid #bbb} th{padding:2pt 6pt;background:#dde} tr:nth-child(even) td{background:#f4f4f8}"
DESIGNS = {
    "serif": Design("@page{size:letter;margin:20mm}" + _SERIF),
    "sans, signs with digits": Design("@page{size:A4;margin:18mm}" + _SANS, signs=False),
    "landscape, repeated headers": Design("@page{size:letter landscape;margin:15mm}" + _SERIF, again=True, footer="Investor Relations | 555-0100"),
    "short pages": Design("@page{size:148mm 130mm;margin:10mm}" + _SERIF + "body{font-size:7pt}", footer="See accompanying notes."),
    "two columns": Design("@page{size:A4;margin:12mm} body{column-count:2;column-gap:10mm} table{break-inside:avoid} " + _SANS + "body{font-size:5pt} td,th{padding:1pt 2pt}", signs=False),
    "headers to the right": Design("@page{size:letter;margin:16mm} th{text-align:right!important}" + _SANS),
    "turned": Design("@page{size:letter landscape;margin:15mm;page-orientation:rotate-left}" + _SERIF),
    "monospaced": Design("@page{size:letter;margin:15mm} pre{font:8pt 'DejaVu Sans Mono',monospace}", mono="bare"),
    "monospaced, no rules": Design("@page{size:letter;margin:15mm} pre{font:8.5pt 'Courier New',monospace}", mono="bare, no rules"),
}  # fmt: skip


def browser() -> str | None:
    """The program that prints, where there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def printed(page: str, target: Path, program: str) -> bytes:
    """The PDF file of a page; one that exists already is used again."""
    if not target.exists():
        source = target.with_suffix(".html")
        source.write_text(page, encoding="utf-8")
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--print-to-pdf={target}",
            str(source),
        ]
        subprocess.run([program, *options], capture_output=True, check=True, timeout=300)
    return target.read_bytes()


def as_page(documents: Sequence[tuple[str, Document]], design: Design) -> str:
    """The HTML of a submission."""
    if design.mono:
        text = _SGML.sub("", as_text(documents, MANNERS[design.mono]).decode())
        body = f"<pre>{escape(text)}</pre>"
    else:
        body = "<div style='break-after:page'></div>".join(
            "".join(_blocks(document, design)) for _, document in documents
        )
    foot = (
        f"<div style='position:fixed;bottom:0;width:100%;text-align:center'>{design.footer}</div>"
        if design.footer
        else ""
    )
    return f"<html><head><meta charset=utf-8><style>{design.css} table{{border-collapse:collapse;width:100%;margin:6pt 0}} pre{{white-space:pre}}</style></head><body>{body}{foot}</body></html>"


def _blocks(document: Document, design: Design) -> list[str]:
    found = []
    for block in document.blocks:
        if block.table_index is not None:
            found.append(_table(document.tables[block.table_index], design))
        else:
            found.append(
                f"<p style='text-align:center'><b>{escape(block.text)}</b></p>"
                if block.bold
                else f"<p>{escape(block.text)}</p>"
            )
    return found


def _table(table: RawTable, design: Design) -> str:
    rows = [row for row in table.cells if row]
    first = next((number for number, row in enumerate(rows) if is_row(row)), 0)
    drawn = ["<tr>" + _row(row, design, head=number < first) + "</tr>" for number, row in enumerate(rows)]
    head = "".join(drawn[:first])
    return f"<table>{f'<thead>{head}</thead>' if design.again else head}{''.join(drawn[first:])}</table>"


def _row(row: Sequence[RawCell], design: Design, *, head: bool) -> str:
    step = 2 if design.signs else 1
    cells = []
    place = 0
    for cell in row:
        if cell.column > place:
            cells.append("<td></td>" * ((cell.column - place - (place == 0)) * step + (place == 0)))
        text, tag = escape(cell.text), "th" if head and cell.column else "td"
        if cell.column == 0:
            span = 1 + step * (cell.colspan - 1)
            cells.append(
                f"<td colspan={span} style='text-align:{'center' if cell.colspan > 1 else 'left'};padding-left:{6 + 8 * (cell.indent > 6)}pt'>{text}</td>"
            )
        elif not head and is_amount(cell.text) and cell.colspan == 1:
            signed = _SIGNED.fullmatch(cell.text) if design.signs else None
            digits = escape(signed[2]) if signed else text
            cells.append(
                (f"<td>{signed[1] if signed else ''}</td>" if design.signs else "")
                + f"<td style='text-align:right'>{digits}</td>"
            )
        else:
            cells.append(
                f"<{tag} colspan={step * cell.colspan} style='text-align:center;vertical-align:bottom'>{text}</{tag}>"
            )
        place = cell.column + cell.colspan
    return "".join(cells)
