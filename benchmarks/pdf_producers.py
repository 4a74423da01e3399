"""Made-up reports written by other programs than a browser: reportlab, LaTeX, LibreOffice, WeasyPrint.

    python benchmarks/pdf_producers.py FOLDER [--show]

Every number of their statements is a key: label, value, unit, period. Numbers come from a seed, statements foot. What a
program that is not installed would have written is left out, and said. The designs that are marked as kept out are
counted apart, and not shown.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from html import escape
from pathlib import Path

from tickmark.errors import TickmarkError
from tickmark.stages.local import Given, read_local

NO_DAY = date.min
LONG = (
    "The Group operates in markets that change slowly. Management reviews the carrying amounts of its assets at each "
    "reporting date and discusses the outcome with the audit committee. The directors are satisfied that the resources "
    "at hand are adequate, and have prepared the accounts on the basis of a going concern. "
)


@dataclass(frozen=True, slots=True)
class Table:
    """A statement: its title, what stands over its amounts, heads of columns, rows of a label and amounts (none for a
    heading), and for each column the period's start (`NO_DAY` for a balance) and end.
    """

    title: str
    note: str
    heads: tuple[str, ...]
    spans: tuple[tuple[date, date], ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """A report: who, which form, when; currency and power of ten of its amounts; its tables."""

    name: str
    form: str
    title: str
    end: date
    currency: str
    scale: int
    tables: tuple[Table, ...]


def paper(
    seed: int,
    name: str,
    title: str,
    form: str,
    end: date,
    months: int,
    currency: str,
    note: str,
    scale: int,
    heads: str,
) -> Paper:
    """A report with three statements over two periods; `heads` says how columns are headed."""
    chance = random.Random(seed)
    before = end.replace(year=end.year - 1)
    opening = before + timedelta(days=1) if months == 12 else end.replace(month=end.month - months + 1, day=1)
    spans = ((opening, end), (opening.replace(year=opening.year - 1), before))
    close = end if months == 12 else date(end.year - 1, 12, 31)
    closing = (end, before if months == 12 else close)
    word = {12: "Year ended", 6: "Six months ended", 3: "Three months ended"}[months]
    day = f"{end:%B} {end.day}"
    flow_heads = {
        "years": (str(end.year), str(before.year)),
        "days": (f"{word} {day}, {end.year}", f"{word} {day}, {before.year}"),
        "two lines": (f"{word}\n{day}, {end.year}", f"{word}\n{day}, {before.year}"),
        "short days": (f"{end:%d %b %Y}", f"{before:%d %b %Y}"),
    }[heads]
    stock_heads = {
        "years": tuple(str(one.year) for one in closing),
        "days": tuple(f"{one:%B} {one.day}, {one.year}" for one in closing),
        "two lines": tuple(f"{one:%B} {one.day},\n{one.year}" for one in closing),
        "short days": tuple(f"{one:%d %b %Y}" for one in closing),
    }[heads]
    sales = [chance.randint(3000, 9000) for _ in spans]
    cost = [-round(amount * chance.uniform(0.5, 0.6)) for amount in sales]
    sold = [-round(amount * chance.uniform(0.15, 0.2)) for amount in sales]
    research = [-round(amount * chance.uniform(0.05, 0.1)) for amount in sales]
    profit = [sum(own) for own in zip(sales, cost, sold, research, strict=True)]
    interest = [-chance.randint(20, 90) for _ in spans]
    before_tax = [a + b for a, b in zip(profit, interest, strict=True)]
    tax = [-round(0.24 * amount) for amount in before_tax]
    net = [a + b for a, b in zip(before_tax, tax, strict=True)]
    assets = [[chance.randint(200, 2500) for _ in spans] for _ in range(6)]
    total = [sum(own) for own in zip(*assets, strict=True)]
    debts = [[chance.randint(100, 600) for _ in spans] for _ in range(4)]
    equity = [a - sum(own) for a, own in zip(total, zip(*debts, strict=True), strict=True)]
    cash_flow = [round(amount * 1.3) for amount in net]
    spent = [-chance.randint(100, 400) for _ in spans]
    paid = [-chance.randint(50, 300) for _ in spans]
    who = "Consolidated " if seed % 2 else ""
    length = f"for the {word.lower().removesuffix(' ended')} ended {day}, {end.year}" if heads == "years" else ""

    def rows(*pairs: tuple[str, Sequence[int]]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return tuple((label, tuple(amounts)) for label, amounts in pairs)

    return Paper(
        name, form, title, end, currency, scale,
        (
            Table(f"{who}Statements of Income\n{length}".strip(), note, flow_heads, spans, rows(
                ("Revenue", sales), ("Cost of sales", cost),
                ("Gross profit", [a + b for a, b in zip(sales, cost, strict=True)]),
                ("Selling, general and administrative expenses", sold), ("Research and development expenses", research),
                ("Operating profit", profit), ("Finance costs", interest), ("Profit before tax", before_tax),
                ("Income tax expense", tax), ("Net income for the period attributable to the owners of the company",
                net))),
            Table(f"{who}Balance Sheets", note, stock_heads, ((NO_DAY, closing[0]), (NO_DAY, closing[1])), rows(
                ("Assets", ()), ("Cash and cash equivalents", assets[0]), ("Trade receivables, net", assets[1]),
                ("Inventories", assets[2]),
                ("Total current assets", [sum(own) for own in zip(*assets[:3], strict=True)]),
                ("Property, plant and equipment, net", assets[3]), ("Goodwill", assets[4]),
                ("Other non-current assets", assets[5]), ("Total assets", total),
                ("Liabilities and equity", ()), ("Trade payables", debts[0]), ("Short-term borrowings", debts[1]),
                ("Total current liabilities", [a + b for a, b in zip(debts[0], debts[1], strict=True)]),
                ("Long-term borrowings", debts[2]), ("Deferred tax liabilities", debts[3]),
                ("Total liabilities", [sum(own) for own in zip(*debts, strict=True)]),
                ("Total shareholders' equity", equity), ("Total liabilities and equity", total))),
            Table(f"{who}Statements of Cash Flows\n{length}".strip(), note, flow_heads, spans, rows(
                ("Operating activities", ()), ("Net income", net),
                ("Depreciation and amortization", [a - b for a, b in zip(cash_flow, net, strict=True)]),
                ("Net cash provided by operating activities", cash_flow),
                ("Investing activities", ()), ("Purchases of property, plant and equipment", spent),
                ("Net cash used in investing activities", spent), ("Financing activities", ()),
                ("Dividends paid", paid), ("Net cash used in financing activities", paid))),
        ),
    )  # fmt: skip


def shown(amount: int) -> str:
    """An amount as it is printed."""
    return f"({-amount:,})" if amount < 0 else f"{amount:,}"


# -- producers


def by_platypus(own: Paper, target: Path) -> None:
    """reportlab's flowing tables, with a column of notes."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer
    from reportlab.platypus import Table as Grid

    style = getSampleStyleSheet()
    flow = [Spacer(1, 200), Paragraph(own.name, style["Title"]), Paragraph(own.title, style["Title"]), PageBreak()]
    flow += [Paragraph("Report of the directors", style["Heading1"]), *(Paragraph(LONG * 4, style["Normal"]),) * 4]
    for number, table in enumerate(own.tables):
        flow += [PageBreak(), *(Paragraph(line, style["Heading2"]) for line in table.title.split("\n"))]
        head = [["", "Note", *table.heads], ["", "", *[table.note] * len(table.heads)]]
        body = [
            [Paragraph(label, style["Normal"]), str(place) if amounts and place % 3 == 0 else "", *map(shown, amounts)]
            for place, (label, amounts) in enumerate(table.rows, 2 + number)
        ]
        grid = Grid([*head, *body], colWidths=[230, 40, 110, 110], repeatRows=2)
        grid.setStyle([("ALIGN", (1, 0), (-1, -1), "RIGHT"), ("LINEABOVE", (2, 2), (-1, 2), 0.5, "black")])
        flow += [grid, Paragraph(LONG * 3, style["Normal"])]

    def foot(canvas: object, document: object) -> None:
        canvas.drawString(60, 30, f"{own.name}  {own.title}  {document.page}")  # type: ignore[attr-defined]

    SimpleDocTemplate(str(target), pagesize=A4).build(flow, onFirstPage=foot, onLaterPages=foot)


def by_canvas(own: Paper, target: Path) -> None:
    """Words put at places, amounts to the right, marks of footnotes raised, no lines at all."""
    from reportlab.lib.pagesizes import letter
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(target), pagesize=letter)
    canvas.setFont("Times-Bold", 24)
    canvas.drawCentredString(306, 500, own.name)
    canvas.setFont("Times-Roman", 16)
    canvas.drawCentredString(306, 470, own.title)
    canvas.showPage()
    for number, table in enumerate(own.tables, 1):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(60, 760, f"{own.name}")
        canvas.drawRightString(552, 760, own.title)
        canvas.drawCentredString(306, 30, str(number + 1))
        y = 720
        canvas.setFont("Times-Bold", 12)
        for line in [*table.title.split("\n"), table.note]:
            canvas.drawCentredString(306, y, line)
            y -= 15
        y -= 10
        parts = [head.split("\n") for head in table.heads]
        canvas.setFont("Times-Bold", 9)
        for height in range(max(map(len, parts))):
            for column, part in enumerate(parts):
                if height < len(part):
                    canvas.drawRightString(440 + 110 * column, y, part[height])
            y -= 11
        for place, (label, amounts) in enumerate(table.rows):
            y -= 14
            canvas.setFont("Times-Roman" if amounts else "Times-Bold", 10)
            words = label.split()
            first, rest = (" ".join(words[:6]), " ".join(words[6:])) if len(words) > 6 else (label, "")
            canvas.drawString(60, y, first)
            if rest:
                y -= 11
                canvas.drawString(70, y, rest)
            if place == 1:
                width = canvas.stringWidth(label)
                canvas.setFont("Times-Roman", 6)
                canvas.drawString(61 + width, y + 4, "1")
                canvas.setFont("Times-Roman", 10)
            for column, amount in enumerate(amounts):
                canvas.drawRightString(440 + 110 * column + (3.3 if amount < 0 else 0), y - 0.8, shown(amount))
        canvas.setFont("Times-Roman", 7)
        canvas.drawString(60, y - 20, "1 As restated; see the notes, which are part of these statements.")
        canvas.showPage()
    canvas.save()


def by_latex(own: Paper, target: Path) -> None:
    """LaTeX with rules of three weights."""
    target.with_suffix(".tex").write_text(_tex(own, "article", ""), encoding="utf-8")
    _latex(target)


def by_latex_columns(own: Paper, target: Path) -> None:
    """LaTeX in two columns of prose, statements over both."""
    target.with_suffix(".tex").write_text(_tex(own, "article", "twocolumn"), encoding="utf-8")
    _latex(target)


def _latex(target: Path) -> None:
    command = ["pdflatex", "-interaction=batchmode", f"-output-directory={target.parent}", target.with_suffix(".tex")]
    subprocess.run(command, capture_output=True, check=True, timeout=120)


def _tex(own: Paper, kind: str, options: str) -> str:
    def plain(text: str) -> str:
        return text.replace("&", r"\&").replace("$", r"\$").replace("€", r"\euro{}").replace("£", r"\pounds{}")

    star = "*" if options else ""
    parts = [
        rf"\documentclass[{options or '11pt'}]{{{kind}}}",
        r"\usepackage[a4paper,margin=2cm]{geometry}\usepackage[utf8]{inputenc}\usepackage[T1]{fontenc}",
        r"\usepackage{booktabs}\usepackage{textcomp}\newcommand{\euro}{EUR}",
        rf"\title{{{plain(own.name)}}}\author{{{plain(own.title)}}}\date{{{own.end:%d %B %Y}}}",
        r"\begin{document}\maketitle",
        rf"\section{{Management report}} {LONG * 9}",
    ]
    for table in own.tables:
        heads = [head.split("\n") for head in table.heads]
        lines = [
            "&" + "&".join(plain(part[height]) if height < len(part) else "" for part in heads) + r"\\"
            for height in range(max(map(len, heads)))
        ]
        rows = [
            plain(label) + "".join(f"&{shown(amount)}" for amount in amounts) + r"\\" for label, amounts in table.rows
        ]
        title = r"\\".join(map(plain, table.title.split("\n")))
        body = "\n".join([r"\toprule", *lines, r"\midrule", *rows, r"\bottomrule"])
        parts.append(
            rf"\begin{{table{star}}}[ht]\centering\textbf{{{title}}}\\[2pt] {plain(table.note)}\\[4pt]"
            rf"\begin{{tabular}}{{p{{8cm}}rr}}{body}\end{{tabular}}\end{{table{star}}}"
        )
        parts.append(LONG * 6)
    return "\n".join([*parts, r"\end{document}"])


def by_office(own: Paper, target: Path) -> None:
    """LibreOffice, from a page that it opens as a text."""
    source = target.with_suffix(".html")
    source.write_text(_page(own, ""), encoding="utf-8")
    command = [
        "soffice",
        "--headless",
        "--writer",
        "--convert-to",
        "pdf:writer_web_pdf_Export",
        "--outdir",
        target.parent,
    ]
    subprocess.run([*command, source], capture_output=True, check=True, timeout=240)


def by_weasyprint(own: Paper, target: Path) -> None:
    """WeasyPrint, with running lines in the margins."""
    source = target.with_suffix(".html")
    style = (
        f"@page{{size:A4;margin:2.5cm;@bottom-right{{content:'{own.title} ' counter(page)}}}}"
        "body{font-family:'DejaVu Sans';font-size:9pt}td{padding:1px 6px}h2{page-break-before:always}"
        ".m{text-align:right}table{width:100%}"
    )
    source.write_text(_page(own, style), encoding="utf-8")
    subprocess.run(["weasyprint", source, target], capture_output=True, check=True, timeout=240)


def _page(own: Paper, style: str) -> str:
    parts = [f"<html><head><meta charset='utf-8'><style>{style}</style></head><body><h1>{escape(own.name)}</h1>"]
    parts.append(f"<h1>{escape(own.title)}</h1><p>{LONG * 5}</p>")
    for table in own.tables:
        title = "<br>".join(map(escape, table.title.split("\n")))
        heads = "".join(
            f"<td align='right' class='m'><b>{escape(h).replace(chr(10), '<br>')}</b></td>" for h in table.heads
        )
        rows = "".join(
            f"<tr><td>{escape(label)}</td>"
            + "".join(f"<td align='right' class='m'>{shown(amount)}</td>" for amount in amounts)
            + "</tr>"
            for label, amounts in table.rows
        )
        parts.append(
            f"<h2>{title}</h2><p>{escape(table.note)}</p><table width='100%'><tr><td></td>{heads}</tr>{rows}</table>"
            f"<p>{LONG * 3}</p>"
        )
    return "".join([*parts, "</body></html>"])


Write = Callable[[Paper, Path], None]
PAPERS: tuple[tuple[str, bool, str, Write, Paper], ...] = (
    ("platypus", False, "", by_platypus, paper(
        1, "Harrow Instruments plc", "Annual Report 2023", "ANNUAL REPORT", date(2023, 12, 31), 12, "GBP", "£m", 6,
        "years")),
    ("canvas", False, "", by_canvas, paper(
        2, "Tamarack Paper Company", "Annual Report 2022", "ANNUAL REPORT", date(2022, 9, 30), 12, "USD",
        "(In thousands of U.S. dollars)", 3, "two lines")),
    ("latex", False, "pdflatex", by_latex, paper(
        3, "Falkenberg Optik AG", "Annual Report 2023", "ANNUAL REPORT", date(2023, 12, 31), 12, "EUR",
        "EUR thousand", 3, "short days")),
    ("office", False, "soffice", by_office, paper(
        4, "Brightwater Foods, Inc.", "Interim Report, second quarter 2023", "INTERIM REPORT", date(2023, 6, 30), 6,
        "USD", "(Dollars in millions)", 6, "days")),
    ("weasyprint", True, "weasyprint", by_weasyprint, paper(
        5, "Säntis Pumpen AG", "Half-Year Report 2023", "INTERIM REPORT", date(2023, 6, 30), 6, "CHF",
        "in CHF million", 6, "two lines")),
    ("latex in columns", True, "pdflatex", by_latex_columns, paper(
        6, "Ormonde Shipping Limited", "Annual Report 2023", "ANNUAL REPORT", date(2023, 12, 31), 12, "USD",
        "US$ in millions", 6, "days")),
)  # fmt: skip


def measured(own: Paper, raw: bytes, show: bool) -> tuple[int, int, int, int]:
    """Numbers that there are, those that a fact has with label and value, those with unit and period too, and the facts
    of tables besides.
    """
    verified, rejected = read_local(raw, "a.pdf", Given(own.form, own.end, ticker="OWN")).facts
    held = [row for row in verified.to_dict("records") if row["source_format"].endswith("table")]
    every = found = right = 0
    for table in own.tables:
        for label, amounts in table.rows:
            for amount, (start, end) in zip(amounts, table.spans, strict=False):
                every += 1
                value = amount * 10**own.scale
                fits = [row for row in held if row["printed"].strip("()") == f"{abs(amount):,}"
                        and row["row_label"] and label.lower() in row["row_label"].lower()]  # fmt: skip
                found += bool(fits)
                same = any(
                    row["value"] == value
                    and row["unit"] == own.currency
                    and str(row["period_end_date"])[:10] == str(end)
                    and (str(row["period_start"])[:10] == str(start) or start == NO_DAY)
                    for row in fits
                )
                right += same
                if show and not same:
                    got = [(row["row_label"], row["value"], row["unit"], str(row["period_start"])[:10],
                            str(row["period_end_date"])[:10]) for row in fits]  # fmt: skip
                    lost = [(row["label"], row["reason"], row["detail"]) for row in rejected.to_dict("records")
                            if row["printed"].strip("()") == f"{abs(amount):,}"]  # fmt: skip
                    print(f"    {label} {amount} {start}..{end}: {got[:2] or 'not found'} {lost[:1]}")
    return every, found, right, len(held) - found


def main() -> None:
    """Write, read, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, held_out, program, write, own in PAPERS:
        target = options.folder / f"{name.replace(' ', '-')}.pdf"
        if program and shutil.which(program) is None:
            print(f"{name}: skipped, {program} is not installed")
            continue
        if not target.exists():
            try:
                write(own, target)
            except ImportError as error:
                print(f"{name}: skipped, {error}")
                continue
        try:
            every, found, right, others = measured(own, target.read_bytes(), options.show and not held_out)
        except TickmarkError as error:
            print(f"{name}: refused, {error}")
            continue
        kept = " (kept out)" if held_out else ""
        print(f"{name}{kept}: {every} numbers  found {found / every:.3f}  right {right / every:.3f}  others {others}")


if __name__ == "__main__":
    main()
