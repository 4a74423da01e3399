"""Filings printed to PDF as people come to have them: without tags, in several page designs, under the file names that
people give.

    python benchmarks/pdf_drawings.py ../shared FOLDER

writes `FOLDER/tuned` and `FOLDER/kept out`. A design sets paper, margins, letters, running lines and rulers of the
page by a style sheet; the words and their order stay the filing's own.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from held_out import HELD_OUT
from truth import _module

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
_HEAD = re.compile(rb"<head[^>]*>", re.IGNORECASE)

FOOTER = "@page{@bottom-center{content:%s;font:8pt 'Liberation Sans'}}"
HEADER = "@page{@top-left{content:%s;font:8pt 'Liberation Serif'}}"
DESIGNS = {
    "letter": "@page{size:letter;margin:15mm}" + FOOTER % "counter(page)",
    "a4 serif": (
        "@page{size:A4;margin:20mm 15mm}*{font-family:'Liberation Serif'!important}"
        + FOOTER % "'%(company)s | %(year)s Form %(form)s | ' counter(page)"
    ),
    "sans, no rulers": (
        "@page{size:letter;margin:18mm 12mm}*{font-family:'DejaVu Sans'!important}body{zoom:.8}"
        "td,th,hr,div{border-color:transparent!important;background:none!important}"
        + HEADER % "'Table of Contents'"
        + FOOTER % "'Page ' counter(page) ' of ' counter(pages)"
    ),
    "narrow, hyphens": (
        "@page{size:A4;margin:25mm 22mm}*{font-family:'Liberation Sans'!important}"
        "td,p,span,div{hyphens:auto!important;text-align-last:auto}"
        + HEADER % "'%(company)s'"
        + FOOTER % "counter(page) ' — %(form)s'"
    ),
    "large": (
        "@page{size:letter;margin:12mm}*{font-family:'DejaVu Serif'!important}body{zoom:1.05}"
        + FOOTER % "'F-' counter(page)"
    ),
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """One filing as a PDF file: what its name is, and what it is in truth."""

    ticker: str
    company: str
    form: str
    accession: str
    report: date
    design: str
    name: str
    source: Path
    year_end: str

    @property
    def held_out(self) -> bool:
        """Whether its company is kept out."""
        return self.ticker in HELD_OUT


CHOSEN = (  # ticker, form, design, name of the file
    ("AMZN", "10-K", "letter", "AMAZON_2023_10K.pdf"),
    ("WMT", "10-K", "a4 serif", "walmart annual report FY24 final.pdf"),
    ("BA", "10-K", "sans, no rulers", "BOEING_2023_10K.pdf"),
    ("KO", "10-K", "narrow, hyphens", "ko 10-k 2023 (1).pdf"),
    ("AMD", "10-K", "large", "AMD_2023_10K.pdf"),
    ("NKE", "10-K", "a4 serif", "Nike-Form-10K-2024-web.pdf"),
    ("PG", "10-K", "letter", "2024 annual report (final).pdf"),
    ("ABBV", "10-K", "sans, no rulers", "download.pdf"),
    ("INTC", "10-Q", "narrow, hyphens", "INTEL_2023Q2_10Q.pdf"),
    ("JNJ", "10-Q", "large", "jnj q2 2023.pdf"),
    ("ADBE", "10-K", "letter", "ADOBE_2023_10K.pdf"),
    ("META", "10-K", "a4 serif", "meta annual report 2023.pdf"),
    ("MCD", "10-K", "sans, no rulers", "MCDONALDS_2023_10K.pdf"),
    ("CL", "10-K", "narrow, hyphens", "colgate 2023 final v2.pdf"),
    ("HD", "10-Q", "large", "HOMEDEPOT_2023Q2_10Q.pdf"),
    ("PLTR", "10-Q", "letter", "doc (4).pdf"),
)


def chosen(shared: Path) -> list[Drawn]:
    """The filings with their designs; of several of a company and form, the one filed last."""
    found = []
    known = {}
    for path in sorted((shared / "edgar/submissions").glob("CIK*.json")):
        company = json.loads(path.read_text(encoding="utf-8"))
        known[company["tickers"][0]] = company
    for ticker, form, design, name in CHOSEN:
        company, recent = known[ticker], known[ticker]["filings"]["recent"]
        place = next(n for n, own in enumerate(recent["form"]) if own == form)
        accession = recent["accessionNumber"][place]
        folder = shared / "edgar/Archives/edgar/data" / str(int(company["cik"])) / accession.replace("-", "")
        report = date.fromisoformat(recent["reportDate"][place])
        source = folder / f"{recent['primaryDocument'][place]}.gz"
        found.append(
            Drawn(
                ticker, company["name"], form, accession, report, design, name, source, company.get("fiscalYearEnd", "")
            )
        )
    return found


def draw(drawn: Drawn, shared: Path, folder: Path, chromium: str) -> Path:
    """The filing printed into a folder; a file that is there is kept."""
    target = folder / ("kept out" if drawn.held_out else "tuned") / drawn.name
    if target.exists():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    blind: bytes = _module(shared / "eval_ix.py").blind(gzip.decompress(drawn.source.read_bytes()))
    told = {"company": drawn.company.replace("'", "\u2019"), "year": str(drawn.report.year), "form": drawn.form}
    style = DESIGNS[drawn.design]
    for name, value in told.items():
        style = style.replace(f"%({name})s", value)
    head = f'<meta charset="utf-8"><title> </title><style>{style}</style>'.encode()
    blind = re.sub(rb"<title>.*?</title>", b"", blind, flags=re.DOTALL | re.IGNORECASE)
    blind = re.sub(rb"<img[^>]*>", b"", blind, flags=re.IGNORECASE)
    page, count = _HEAD.subn(lambda match: match[0] + head, blind, count=1)
    with tempfile.TemporaryDirectory() as own:
        source = Path(own) / "page.html"
        source.write_bytes(page if count else head + page)
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--lang=en-US"]
        subprocess.run(
            [chromium, *options, f"--print-to-pdf={target}", str(source)], capture_output=True, check=True, timeout=600
        )
    return target


def printer() -> str | None:
    """The program that prints; None where it is not installed."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def main() -> None:
    """Print all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    chromium = printer()
    if chromium is None:
        print("skipped: Chromium, which prints the filings, is not installed")
        return
    for drawn in chosen(options.shared):
        path = draw(drawn, options.shared, options.folder, chromium)
        print(f"{path.name}: {drawn.ticker} {drawn.form} {drawn.report}, {drawn.design}, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
