"""The facts that are read from a filing printed to PDF, beside those of the same filing's HTML.

    python benchmarks/formats.py ../shared/edgar
    python benchmarks/formats.py ../shared/edgar --keep pdfs --filings 10
    python benchmarks/formats.py ../shared/edgar --columns 2

Chromium prints each filing; without it nothing is measured. A fact of the HTML is found where the PDF gives one with
the same label and the same printed number, each of them counting once; it is right where value, unit and period are the
same as well. What the PDF gives beyond that is counted as others.
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from corruptions import filings

from tickmark.model import Filing
from tickmark.stages.local import Given, read_local

FILINGS = 10
KINDS = ("table", "text")
_FLAT = re.compile(r"[^a-z0-9]+")
Row = dict[str, Any]


def chosen(edgar: Path, count: int) -> Iterator[tuple[Filing, bytes]]:
    """Reports spread over the folder, each company once as far as that goes."""
    found: dict[str, tuple[Filing, bytes]] = {}
    for filing, raw in filings(edgar):
        found.setdefault(filing.ticker, (filing, raw))
    every = list(found.values())
    yield from every[:: max(1, len(every) // count)][:count]


def printed(chromium: str, filing: Filing, raw: bytes, folder: Path) -> Path:
    """The filing as Chromium prints it."""
    source, target = folder / f"{filing.accession}.html", folder / f"{filing.accession}.pdf"
    if not target.exists():
        source.write_bytes(raw)
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--print-to-pdf={target}",
            str(source),
        ]
        subprocess.run([chromium, *options], capture_output=True, check=True, timeout=300)
    return target


def in_columns(raw: bytes, columns: int) -> bytes:
    """The pages of a PDF set beside each other as columns of wider ones."""
    source = pypdfium2.PdfDocument(raw)
    width, height = source[0].get_size()
    made = pypdfium2.PdfDocument(pdfium.FPDF_ImportNPagesToOne(source.raw, columns * width, height, columns, 1))
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def rows(filing: Filing, raw: bytes, name: str) -> list[Row]:
    """Verified facts."""
    given = Given(filing.form, filing.report_date, ticker=filing.ticker, year_end=filing.fiscal_year_end)
    return list(read_local(raw, name, given).facts[0].to_dict("records"))


def named(row: Row) -> tuple[str, str]:
    """What makes two facts the same printing: label and digits, spaces and signs aside."""
    return _FLAT.sub("", (row["row_label"] or row["label"]).lower()), _FLAT.sub("", row["printed"])


def meant(row: Row) -> tuple[Any, ...]:
    """What makes them say the same."""
    return *named(row), row["value"], row["unit"], row["period_start"], row["period_end_date"]


def compared(html: list[Row], pdf: list[Row]) -> Counter[str]:
    """Counts of all facts of the HTML, those found and those right in the PDF, and what the PDF has besides."""
    found = Counter(map(named, html)) & Counter(map(named, pdf))
    right = Counter(map(meant, html)) & Counter(map(meant, pdf))
    return Counter(all=len(html), found=found.total(), right=right.total(), others=len(pdf) - found.total())


def line(name: str, kind: str, counts: Counter[str], seconds: float | None = None) -> str:
    """One line of figures."""
    found, right = counts["found"] / max(1, counts["all"]), counts["right"] / max(1, counts["found"])
    return (
        f"{name:8} {kind:6} {counts['all']:6,} facts  found {found:.4f}  right {right:.4f}  others "
        f"{counts['others']:5,}"
    ) + (f"  {seconds:5.1f} s" if seconds else "")


def main() -> None:
    """Print the figures, filing by filing and in all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--filings", type=int, default=FILINGS)
    parser.add_argument("--keep", type=Path, help="a folder for the printed files, which are used again")
    parser.add_argument("--columns", type=int, default=1, help="columns that the pages are set in")
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        print("skipped: Chromium, which prints the filings, is not installed")
        return
    totals: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    with tempfile.TemporaryDirectory() as own:
        folder = options.keep or Path(own)
        folder.mkdir(parents=True, exist_ok=True)
        for filing, raw in chosen(options.edgar, options.filings):
            pdf = printed(chromium, filing, raw, folder).read_bytes()
            pdf = in_columns(pdf, options.columns) if options.columns > 1 else pdf
            html = rows(filing, raw, "x.htm")
            started = time.process_time()
            other = rows(filing, pdf, "x.pdf")
            seconds = time.process_time() - started
            for kind in KINDS:
                counts = compared(
                    *([row for row in both if row["source_format"].endswith(kind)] for both in (html, other))
                )
                totals[kind] += counts
                print(line(filing.ticker, kind, counts, seconds if kind == KINDS[0] else None), flush=True)
    for kind in KINDS:
        print(line("all", kind, totals[kind]))


if __name__ == "__main__":
    main()
