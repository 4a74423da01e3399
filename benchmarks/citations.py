"""Whether the page and the line of a citation hold the number that it cites, of facts drawn at random from PDF files.

python benchmarks/citations.py ../shared/edgar                 # filings printed by Chromium
python benchmarks/citations.py ../shared/edgar --columns 2     # their pages set beside each other
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import tempfile
from pathlib import Path

from formats import chosen, in_columns, printed, rows

from tickmark.document.pdf_picture import Pictures

CITATIONS = 200
_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")


def _digits(printed: str) -> str:
    """The number alone; a word of its scale may stand on the next line (`$70` and `million`)."""
    found = _NUMBER.search("".join(printed.split()))
    return found[0] if found else printed


def main() -> None:
    """Print how many citations hold, and how many have a place on the page's picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--filings", type=int, default=4)
    parser.add_argument("--columns", type=int, default=1)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--keep", type=Path, help="a folder for the printed files, which are used again")
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        print("skipped: Chromium, which prints the filings, is not installed")
        return
    held = placed = asked = 0
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as own:
        folder = options.keep or Path(own)
        folder.mkdir(parents=True, exist_ok=True)
        for filing, raw in chosen(options.edgar, options.filings):
            pdf = printed(chromium, filing, raw, folder).read_bytes()
            pdf = in_columns(pdf, options.columns) if options.columns > 1 else pdf
            facts = rows(filing, pdf, "x.pdf")
            pictures = Pictures(pdf)
            for fact in chance.sample(facts, min(len(facts), CITATIONS // options.filings)):
                place = int(fact["page"]), int(fact["line"])
                asked += 1
                held += _digits(fact["printed"]) in "".join(pictures.text(*place).split())
                placed += bool(pictures.boxes(*place, fact["printed"]))
            pictures.close()
    print(f"{asked} citations: page and line hold the number {held}, marked on the page {placed}")


if __name__ == "__main__":
    main()
