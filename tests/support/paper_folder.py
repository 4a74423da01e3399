"""A folder as people keep one: reports and sheets of three made-up companies in every format, names in five languages,
three currencies, and broken files among them.
"""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from old_workbooks import Rows, xls
from openpyxl import Workbook
from pdf_pages import Page, pdf

LINES = (("Revenue", "revenue"), ("Cost of revenue", ""), ("Gross profit", "gross profit"), ("Operating expenses", ""), ("Operating income", "operating income"), ("Income tax", ""), ("Net income", "net income"))  # fmt: skip
BALANCES = (("Cash and cash equivalents", "cash and cash equivalents"), ("Total current assets", ""), ("Total assets", "total assets"), ("Total liabilities", "total liabilities"), ("Total equity", ""))  # fmt: skip


@dataclass(frozen=True)
class Owner:
    """A made-up company: its folder, its full name, its currency with the words that a report has for it."""

    folder: str
    name: str
    currency: str
    words: str
    sign: str


OWNERS = (
    Owner("Grünwald", "Grünwald Messtechnik AG", "EUR", "euros", "€"),
    Owner("Bravo Foods", "Bravo Foods, Inc.", "USD", "U.S. dollars", "$"),
    Owner("Northwind", "Northwind Harbour plc", "GBP", "pounds sterling", "£"),
)
REPORTS = {  # by owner: names of files in several languages, the year that each tells of, and its format
    "Grünwald": (
        ("Geschäftsbericht 2023.pdf", 2023),
        ("rapport annuel 2022.htm", 2022),
        ("Informe anual 2021.xlsx", 2021),
        ("Jahresabschluss 2020.xls", 2020),
    ),
    "Bravo Foods": (
        ("annual report 2023.pdf", 2023),
        ("annual-report-2022.csv", 2022),
        ("AR 2021.htm", 2021),
        ("2020/report.xlsx", 2020),
    ),
    "Northwind": (
        ("bilancio 2023.xls", 2023),
        ("jaarverslag 2022.pdf", 2022),
        ("annual accounts 2021.csv", 2021),
        ("Annual Report 2020.txt.htm", 2020),
    ),
}


@dataclass(frozen=True)
class Asked:
    """One number that the folder holds, as a question, and its value."""

    question: str
    value: float
    unit: str


@dataclass(frozen=True)
class Papers:
    """What was written: questions about the statements, values of cells of sheets by SQL, and the files that cannot be
    read or say too little.
    """

    asked: tuple[Asked, ...]
    cells: tuple[tuple[str, str, str, float], ...]  # document, column, the row's first text or day, value
    refused: frozenset[str]
    untold: frozenset[str]
    good: int


def write(folder: Path, *, seed: int = 2023, owners: Sequence[Owner] = OWNERS) -> Papers:
    """Write the files of three owners below a folder."""
    draw = random.Random(seed)
    asked: list[Asked] = []
    good = 0
    for owner, reports in zip(owners, REPORTS.values(), strict=True):
        for name, year in reports:
            path = folder / owner.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            income, balance = _income(draw), _balance(draw)
            path.write_bytes(_report(owner, year, income, balance, path.suffix))
            good += 1
            for rows, values, moment in ((LINES, income, f"in {year}"), (BALANCES, balance, f"at the end of {year}")):
                asked += [
                    Asked(f"What was {owner.name}'s {words} {moment}?", value * 1000.0, owner.currency)
                    for (_, words), value in zip(rows, values, strict=True)
                    if words
                ]
    cells = _sheets(folder / owners[1].folder, draw)
    good += len({cell[0] for cell in cells})
    broken = _broken(folder / owners[2].folder)
    return Papers(tuple(asked), tuple(cells), frozenset(broken), frozenset(_untold(folder)), good)


def _income(draw: random.Random) -> list[int]:
    revenue = draw.randint(20_000, 90_000)
    cost, expenses, tax = (int(revenue * draw.uniform(a, b)) for a, b in ((0.4, 0.6), (0.1, 0.2), (0.02, 0.05)))
    return [revenue, cost, revenue - cost, expenses, revenue - cost - expenses, tax, revenue - cost - expenses - tax]


def _balance(draw: random.Random) -> list[int]:
    assets = draw.randint(50_000, 200_000)
    liabilities = int(assets * draw.uniform(0.3, 0.7))
    return [int(assets * 0.1), int(assets * 0.4), assets, liabilities, assets - liabilities]


def _report(owner: Owner, year: int, income: list[int], balance: list[int], suffix: str) -> bytes:
    day = f"December 31, {year}"
    tables: dict[str, tuple[str, Rows]] = {
        "Income statement": (
            f"Year ended {day}",
            [[label, value] for (label, _), value in zip(LINES, income, strict=True)],
        ),
        "Balance sheet": (day, [[label, value] for (label, _), value in zip(BALANCES, balance, strict=True)]),
    }
    scale = f"(in thousands of {owner.words})"
    if suffix == ".pdf":
        return _as_pdf(owner, day, scale, tables)
    if suffix == ".htm":
        return _as_html(owner, day, scale, tables)
    sheets: dict[str, Rows] = {
        title: [[owner.name], [scale], [title, head], *rows] for title, (head, rows) in tables.items()
    }
    if suffix == ".csv":
        return "\n\n".join(
            "\n".join(",".join(f'"{cell}"' for cell in row) for row in rows) for rows in sheets.values()
        ).encode()
    return xls(sheets) if suffix == ".xls" else _as_xlsx(sheets)


def _as_pdf(owner: Owner, day: str, scale: str, tables: dict[str, tuple[str, Rows]]) -> bytes:
    cover = Page()
    cover.text(150, 700, owner.name, size=22, bold=True)
    cover.text(150, 660, "Annual report", size=14)
    cover.text(150, 630, f"for the year ended {day}")
    for number in range(4):
        cover.text(72, 400 - 15 * number, f"{owner.name} served its customers in region {number} as before.")
    pages = [cover]
    for title, (head, rows) in tables.items():
        page = Page()
        page.text(72, 740, f"{owner.name}: {title}", bold=True, size=12)
        page.text(72, 722, scale)
        page.text(420, 695, head, bold=True, size=8)
        page.rule(415, 545, 690)
        for number, (label, value) in enumerate(rows):
            page.text(72, 670 - 16 * number, str(label))
            page.number(540, 670 - 16 * number, f"{value:,}")
        pages.append(page)
    return pdf(*pages)


def _as_html(owner: Owner, day: str, scale: str, tables: dict[str, tuple[str, Rows]]) -> bytes:
    parts = [
        f"<h1>{owner.name}</h1><p>Annual report</p><p>for the year ended {day}</p><p>{owner.name} had a good year.</p>"
    ]
    for title, (head, rows) in tables.items():
        body = "".join(f"<tr><td>{label}</td><td>{value:,}</td></tr>" for label, value in rows)
        parts.append(
            f"<p><b>{owner.name} {title}</b></p><p>{scale}</p><table><tr><th></th><th>{head}</th></tr>{body}</table>"
        )
    return f"<html><head><meta charset='utf-8'></head><body>{''.join(parts)}</body></html>".encode()


def _as_xlsx(sheets: dict[str, Rows]) -> bytes:
    book = Workbook()
    assert book.active is not None
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _sheets(home: Path, draw: random.Random) -> list[tuple[str, str, str, float]]:
    """Sheets that are no statements, and values of their cells."""
    days = [f"2024-03-{day:02d}" for day in range(4, 29, 4)]
    prices: Rows = [
        ["Date", "Open", "Close", "Volume"],
        *([day, draw.randint(10, 20), draw.randint(10, 20), draw.randint(1000, 9000)] for day in days),
    ]
    kpis: Rows = [
        ["KPI", "FY2023", "FY2024"],
        ["Gross margin", 0.43, draw.randint(44, 60) / 100],
        ["Revenue", 1100, draw.randint(1101, 1300)],
        ["Employees", 400, draw.randint(401, 500)],
        ["NPS", 60, 61],
    ]
    budget: Rows = [
        ["Budget", "FY2025"],
        ["Revenue", draw.randint(1301, 1999)],
        ["Cost of revenue", 700],
        ["Gross profit", 600],
        ["Net income", 90],
    ]
    heads: Rows = [
        ["Department", "People"],
        *([name, draw.randint(3, 40)] for name in ("Engineering", "Sales", "Finance", "Legal")),
    ]
    churn: Rows = [
        ["Region", "Customers", "Churn"],
        *([name, draw.randint(50, 99), draw.randint(1, 90) / 1000] for name in ("North", "South", "West")),
    ]
    written = {
        "prices 2024.csv": prices,
        "indicators 2024.xlsx": kpis,
        "budget 2025.xls": budget,
        "headcount 2024-06-30.csv": heads,
        "customers Q1 2024.xlsx": churn,
    }
    cells = []
    for name, rows in written.items():
        text = "\n".join(",".join(str(cell) for cell in row) for row in rows).encode()
        (home / name).write_bytes(
            text
            if name.endswith(".csv")
            else xls({"Data": rows})
            if name.endswith(".xls")
            else _as_xlsx({"Data": rows})
        )
        header, *body = rows
        cells += [
            (name, str(header[place]), str(row[0]), float(row[place]))
            for row in body
            for place in range(1, len(row))
            if row[place] is not None
        ]  # type: ignore[arg-type]
    return cells


def _broken(folder: Path) -> list[str]:
    whole = pdf(Page())
    scan = Page()
    scan.picture()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as package:
        package.writestr("readme.txt", "nothing")
    files = {
        "empty.pdf": b"", "cut off.pdf": whole[:120], "scan.pdf": pdf(scan), "locked.pdf": pdf(Page(), protected=True), "archive.xlsx": packed.getvalue(),
        "picture.pdf": b"\x89PNG\r\n\x1a\n" + bytes(100), "letter.xls": xls({"A": []}, stream="WordDocument"), "blank.csv": b"\n \n", "data.csv": b"PAR1" + bytes(50),
    }  # fmt: skip
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return list(files)


def _untold(folder: Path) -> list[str]:
    """A sheet that says neither whose it is nor when."""
    (folder / "figures.csv").write_text("Line,Amount\nRevenue,1204\nCost of revenue,700\nGross profit,504\n")
    return ["figures.csv"]
