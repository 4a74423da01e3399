"""How right made-up releases and whole filings are read once they are drawn as other files: plain text, workbooks,
delimited text, and PDF files in several designs.

    python benchmarks/drawn_files.py                 # all but PDF
    python benchmarks/drawn_files.py --pdf FOLDER    # PDF too, printed by Chromium into a folder and used again from
    there

The truth is what their own HTML gives: a fact is found where label and printed number are the same, and right where
value, unit and period are the same as well.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from formats import Row, compared

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.drawn_pages import DESIGNS, as_page, browser, printed
from tests.support.drawn_sheets import DELIMITED, STYLES, as_delimited, as_workbook
from tests.support.drawn_text import MANNERS, as_text
from tests.support.releases import Release, read_releases
from tests.support.whole_filings import Whole, read_wholes
from tickmark.document.html import read_html
from tickmark.errors import TickmarkError
from tickmark.model import Document
from tickmark.stages.local import Given, read_local

DATA = Path(__file__).resolve().parents[1] / "corpus"
Pages = Sequence[tuple[str, Document]]
Draw = Callable[[Pages], bytes]


def sources() -> Iterator[tuple[Whole, Pages, list[Row]]]:
    """Each made-up filing with its pages and the facts of their tables; those of no results are left out."""
    releases: Iterator[Whole] = (
        one for path in sorted((DATA / "releases").glob("*.txt")) for one in read_releases(path, "word")
    )
    wholes: Iterator[Whole] = (
        one for path in sorted((DATA / "whole_filings").glob("*.txt")) for one in read_wholes(path, "word")
    )
    for whole in (*releases, *wholes):
        parts = whole.documents if isinstance(whole, Release) else [(whole.form, whole.html.decode())]
        try:
            facts = rows(whole, whole.html, "a.htm")
        except TickmarkError:
            continue
        if facts:
            yield whole, [(kind, read_html(page.encode(), "x")) for kind, page in parts], facts


def rows(whole: Whole, raw: bytes, name: str) -> list[Row]:
    """The verified facts of tables."""
    given = Given(whole.form.split("/")[0], whole.end, year_end=whole.year_end)
    found = read_local(raw, name, given).facts[0]
    return list(found[found.source_format.str.endswith("_table")].to_dict("records"))


def drawings(folder: Path | None) -> Iterator[tuple[str, str, Draw]]:
    """Names of drawings, the file names that they go by, and what draws."""
    for name, manner in MANNERS.items():
        yield f"text: {name}", "a.txt", lambda pages, manner=manner: as_text(pages, manner)  # type: ignore[misc]
    for name, style in STYLES.items():
        yield f"xlsx: {name}", "a.xlsx", lambda pages, style=style: as_workbook(pages, style)  # type: ignore[misc]
    for name, by in DELIMITED.items():
        yield f"csv: {name}", "a.csv", lambda pages, by=by: as_delimited(pages, by)  # type: ignore[misc]
    program = browser()
    for name, design in DESIGNS.items() if folder is not None and program is not None else ():

        def draw(pages: Pages, design=design) -> bytes:  # type: ignore[no-untyped-def]
            page = as_page(pages, design)
            assert folder is not None and program is not None
            return printed(
                page, folder / f"{hashlib.md5(page.encode(), usedforsecurity=False).hexdigest()}.pdf", program
            )

        yield f"pdf: {name}", "a.pdf", draw


def main() -> None:
    """Print the figures of each drawing, for releases and for whole filings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdf", type=Path, metavar="FOLDER", help="print PDF files there and read them too")
    options = parser.parse_args()
    if options.pdf is not None:
        options.pdf.mkdir(parents=True, exist_ok=True)
    every = list(sources())
    for name, file, draw in drawings(options.pdf):
        totals: dict[str, Counter[str]] = {"releases": Counter(), "filings": Counter()}
        for whole, pages, html in every:
            counts = totals["releases" if isinstance(whole, Release) else "filings"]
            try:
                counts += compared(html, rows(whole, draw(pages), file))
            except TickmarkError:
                counts += Counter(all=len(html), refused=1)
        for kind, counts in totals.items():
            found, right = counts["found"] / counts["all"], counts["right"] / max(1, counts["found"])
            print(
                (
                    f"{name:40} {kind:9} {counts['all']:6,} facts  found {found:.4f}  right {right:.4f}  others "
                    f"{counts['others']:4}  refused {counts['refused']}"
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()
