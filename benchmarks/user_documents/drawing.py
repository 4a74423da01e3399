"""What a document is made of, and the three ways to write one: printed HTML, drawn PDF, a workbook.

>>> Column("2024", date(2024, 12, 31), 12).days()
(datetime.date(2024, 1, 1), datetime.date(2024, 12, 31))
"""

import html
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from shutil import which
from zlib import compress


@dataclass(frozen=True)
class Column:
    """A column of a table: its heading (lines divided by ``|``), and the period its numbers have as facts, if any."""

    head: str
    end: date | None = None
    months: int = 0  # 0: on the day

    def days(self) -> tuple[date | None, date | None]:
        if self.end is None or not self.months:
            return None, self.end
        after = self.end + timedelta(1)
        month = after.year * 12 + after.month - 1 - self.months
        return date(month // 12, month % 12 + 1, after.day), self.end


@dataclass(frozen=True)
class Printed:
    """A number of a document as a fact: value in base units. What is not ``needed`` may be a fact, and may not be."""

    label: str
    value: Decimal
    unit: str
    start: date | None
    end: date | None
    page: int | None
    needed: bool = True


@dataclass(frozen=True)
class Question:
    """A question, and its answer in base units; None where it must be refused. ``page`` holds the evidence."""

    text: str
    answer: float | None
    page: int | None = None


@dataclass(frozen=True)
class Table:
    """A table: rows are a label and values, each a number, None (empty) or text; a label alone is a heading.

    A label may end in ``@unit``: ``%`` and ``n`` are not scaled and have no currency, ``1`` is money, not scaled.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[object, ...], ...]
    unit: str = "USD"
    scale: int = 0
    page: int | None = 1
    needed: bool = True

    def printed(self) -> Iterable[Printed]:
        for label, *values in self.rows:
            name, _, kind = str(label).partition("@")
            for column, value in zip(self.columns, values, strict=False):
                if column.end is None or value is None or isinstance(value, str):
                    continue
                number = Decimal(str(value))
                unit = {"%": "percent", "1": self.unit, "": self.unit, "n": "count"}[kind]
                number = number / 100 if kind == "%" else number if kind else number.scaleb(self.scale)
                yield Printed(name, number, unit, *column.days(), self.page, self.needed)

    def shown(self, numbers: Callable[[object, str], str]) -> list[list[str]]:
        return [
            [str(label).partition("@")[0], *(numbers(value, str(label).partition("@")[2]) for value in values)]
            for label, *values in self.rows
        ]


@dataclass(frozen=True)
class Document:
    """One document: where it lies, what writes it, what is said about it by hand, and the keys."""

    path: str
    write: Callable[[Path], None]
    tables: tuple[Table, ...] = ()
    said: dict[str, str] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    sentences: tuple[Printed, ...] = ()
    form: str | None = None
    report_date: date | None = None

    def printed(self) -> list[Printed]:
        return [fact for table in self.tables for fact in table.printed()] + list(self.sentences)


def english(value: object, kind: str = "") -> str:
    """``-1234.5`` as ``(1,234.5)``; None as a blank; text as it is."""
    if value is None or isinstance(value, str):
        return value or ""
    number = Decimal(str(value))
    text = f"{abs(number):,}" + ("%" if kind == "%" else "")
    return f"({text})" if number < 0 else text


def german(value: object, kind: str = "") -> str:
    """``-1234.5`` as ``-1.234,5``."""
    if value is None or isinstance(value, str):
        return value or ""
    text = f"{abs(Decimal(str(value))):,}".translate(str.maketrans(",.", ".,")) + (" %" if kind == "%" else "")
    return ("-" if Decimal(str(value)) < 0 else "") + text


def swiss(value: object, kind: str = "") -> str:
    """``-1234`` as ``(1'234)``."""
    return english(value, kind).replace(",", "’")


def french(value: object, kind: str = "") -> str:
    """``-1234.5`` as ``(1 234,5)``."""
    return english(value, kind).replace(",", "\u202f").replace(".", ",").replace("%", " %")


def rows_of(table: Table, numbers: Callable[[object, str], str] = english, first: str = "") -> str:
    """The table in HTML; headings with ``|`` in them are several rows, and equal neighbours span."""
    heads = [column.head.split("|") for column in table.columns]
    depth = max(len(lines) for lines in heads)
    padded = [[""] * (depth - len(lines)) + lines for lines in heads]
    out = []
    for level in range(depth):
        cells = [f"<th>{html.escape(first) if level == depth - 1 else ''}</th>"]
        at = 0
        while at < len(padded):
            end = at + 1
            while level < depth - 1 and end < len(padded) and padded[end][level] == padded[at][level] != "":
                end += 1
            cells.append(f'<th colspan="{end - at}">{html.escape(padded[at][level])}</th>')
            at = end
        out.append("<tr>" + "".join(cells) + "</tr>")
    for label, *values in table.shown(numbers):
        if not values:
            out.append(f'<tr><td colspan="{len(heads) + 1}"><b>{html.escape(label)}</b></td></tr>')
            continue
        out.append(
            f"<tr><td>{html.escape(label)}</td>" + "".join(f"<td>{html.escape(v)}</td>" for v in values) + "</tr>"
        )
    return "<table>" + "".join(out) + "</table>"


STYLE = """@page { size: A4; margin: 18mm } body { font: 10pt 'DejaVu Sans', sans-serif } table { border-collapse:
collapse; width: 100%; margin: 8px 0 } th, td { text-align: right; padding: 2px 6px } td:first-child, th:first-child
{ text-align: left } th { border-bottom: 1px solid #999 } .page { break-after: page } .two { column-count: 2;
column-gap: 10mm; text-align: justify }"""


def web_page(*pages: str, title: str = "", style: str = "") -> str:
    """HTML whose parts are pages when it is printed."""
    body = "".join(f'<div class="page">{page}</div>' for page in pages)
    return f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{STYLE}{style}</style>{body}"


def chromium() -> str | None:
    return which("chromium") or which("chromium-browser") or which("google-chrome")


def printed_page(source: str) -> Callable[[Path], None]:
    """Writes HTML as PDF, by the browser's own print."""

    def write(target: Path) -> None:
        program = chromium()
        if program is None:
            raise FileNotFoundError("chromium")
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.html"
            page.write_text(source, encoding="utf-8")
            flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
            made = Path(folder) / "page.pdf"
            command = [program, *flags, f"--user-data-dir={folder}/p", f"--print-to-pdf={made}", page.as_uri()]
            subprocess.run(command, check=True, capture_output=True, timeout=300)
            target.write_bytes(made.read_bytes())

    return write


_WIDTHS = {",": 278, ".": 278, " ": 278, "(": 333, ")": 333, "-": 333, "'": 191, "i": 222, "l": 222, "t": 278, "f": 278}


def width(text: str, size: float) -> float:
    """The width in points of a text in Helvetica, near enough to set it to the right."""
    wide = {"m": 833, "w": 722, "M": 833, "W": 944, "%": 889}
    return sum(_WIDTHS.get(c, wide.get(c, 667 if c.isupper() else 541)) for c in text) * size / 1000


@dataclass
class Sheet:
    """Pages of PDF that are drawn a text at a time: (x, y from the top, size, text)."""

    pages: list[list[tuple[float, float, float, str]]] = field(default_factory=list)
    at: float = 0

    def page(self) -> "Sheet":
        self.pages.append([])
        self.at = 50
        return self

    def text(self, x: float, text: str, size: float = 10, y: float | None = None) -> None:
        self.pages[-1].append((x, self.at if y is None else y, size, text))

    def line(self, text: str, size: float = 10, x: float = 50, gap: float = 6) -> "Sheet":
        self.text(x, text, size)
        self.at += size + gap
        return self

    def para(self, text: str, size: float = 10, x: float = 50, wide: float = 495) -> "Sheet":
        words: list[str] = []
        for word in text.split():
            if width(" ".join([*words, word]), size) > wide:
                self.line(" ".join(words), size, x, 3)
                words = []
            words.append(word)
        self.line(" ".join(words), size, x, 3)
        self.at += 6
        return self

    def table(
        self, table: Table, numbers: Callable[[object, str], str] = english, size: float = 9,
        right: Sequence[float] = (), apart: float = 0, off: float = 0, label: float = 50, gap: float = 5,
    ) -> "Sheet":  # fmt: skip
        """Draws a table; headings stand ``apart`` points above it, numbers ``off`` points below their labels."""
        ends = list(right) or [545 - 75 * (len(table.columns) - 1 - i) for i in range(len(table.columns))]
        heads = [column.head.split("|") for column in table.columns]
        depth = max(len(lines) for lines in heads)
        padded = [[""] * (depth - len(lines)) + lines for lines in heads]
        for level in range(depth):
            at = 0
            while at < len(padded):
                end = at + 1
                while level < depth - 1 and end < len(padded) and padded[end][level] == padded[at][level] != "":
                    end += 1
                text = padded[at][level]
                x = ends[at] - width(text, size)
                if end > at + 1:
                    x = (ends[at] - 50 + ends[end - 1] - width(text, size)) / 2
                if text:
                    self.text(x, text, size)
                at = end
            self.at += size + gap
        self.at += apart
        for name, *values in table.shown(numbers):
            self.text(label, name, size)
            for x, value in zip(ends, values, strict=False):
                if value:
                    inside = x - width(value.rstrip(")"), size)
                    self.text(inside, value, size, self.at + off)
            self.at += size + gap
        self.at += 8
        return self

    def write(self, target: Path) -> None:
        objects: list[bytes] = [b"<</Type/Catalog/Pages 2 0 R>>", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica"
                                b"/Encoding/WinAnsiEncoding>>"]  # fmt: skip
        kids = []
        for page in self.pages:
            parts = []
            for x, y, size, text in page:
                code = text.encode("cp1252", "replace").replace(b"\\", b"\\\\")
                code = code.replace(b"(", b"\\(").replace(b")", b"\\)")
                parts.append(b"BT /F %.1f Tf %.2f %.2f Td (" % (size, x, 842 - y) + code + b") Tj ET")
            stream = compress(b"\n".join(parts))
            objects.append(b"<</Length %d/Filter/FlateDecode>>stream\n" % len(stream) + stream + b"\nendstream")
            kids.append(len(objects) + 1)
            objects.append(b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>"
                           b"/Contents %d 0 R>>" % len(objects))  # fmt: skip
        objects[1] = b"<</Type/Pages/Count %d/Kids[" % len(kids) + b" ".join(b"%d 0 R" % k for k in kids) + b"]>>"
        out, places = b"%PDF-1.4\n", []
        for number, body in enumerate(objects, 1):
            places.append(len(out))
            out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table
        out += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, out.rfind(b"xref\n0"))
        target.write_bytes(out)


def text_file(text: str, encoding: str = "utf-8") -> Callable[[Path], None]:
    """Writes text in an encoding; ``utf-8-sig`` has the mark of a byte order."""

    def write(target: Path) -> None:
        target.write_bytes(text.encode(encoding))

    return write


def workbook(fill: Callable[..., None]) -> Callable[[Path], None]:
    """Writes what ``fill`` puts into a new workbook of openpyxl."""

    def write(target: Path) -> None:
        import openpyxl

        book = openpyxl.Workbook()
        book.remove(book.active)
        fill(book)
        book.save(target)

    return write
