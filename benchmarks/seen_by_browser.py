"""The digits that are read of real filings against the digits that Chromium draws of them.

    python benchmarks/seen_by_browser.py ../shared/edgar

A text is a text node with a digit. Texts that only one of the two has are counted by their digits; of companies that
rules were tuned on they are listed, of the others only totals are shown.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import lxml.html
from held_out import HELD_OUT
from playwright.sync_api import sync_playwright

from tickmark.document import bytes_as_seen

DRAWN = """() => {
  const rgba = (text) => (text.match(/[0-9.]+/g) || []).map(Number);
  const background = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = rgba(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color.slice(0, 3).join();
    }
    return '255,255,255';
  };
  const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent, element = walker.currentNode.parentElement;
    if (!/[0-9]/.test(text) || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const style = getComputedStyle(element), color = rgba(style.color), range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    if (parseFloat(style.fontSize) <= 1 || box.width === 0 || box.height === 0) continue;
    if ((color.length === 4 && color[3] === 0) || color.slice(0, 3).join() === background(element)) continue;
    found.push(text);
  }
  return found;
}"""
NO_TEXT = "ancestor-or-self::*[self::script or self::style or self::head or name() = 'ix:header']"
"""Contexts and hidden tags of inline XBRL stand in a header that neither reader takes text from."""


@dataclass(frozen=True, slots=True)
class Filing:
    """A document of the folder."""

    ticker: str
    accession: str
    raw: bytes


def filings(edgar: Path) -> Iterator[Filing]:
    """Every primary document in HTML, in the order of the indexes."""
    for index in sorted((edgar / "submissions").glob("CIK*.json")):
        company = json.loads(index.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        archive = edgar / "Archives/edgar/data" / str(int(company["cik"]))
        for accession, name in zip(recent["accessionNumber"], recent["primaryDocument"], strict=True):
            stored = archive / accession.replace("-", "") / f"{name}.gz"
            if stored.is_file() and name.endswith((".htm", ".html")):
                yield Filing(company["tickers"][0], accession, gzip.decompress(stored.read_bytes()))


def texts(found: list[str]) -> Counter[str]:
    """Texts with digits, white space made even."""
    return Counter(re.sub(r"\s+", " ", text).strip() for text in found if re.search(r"\d", text))


def read(filing: Filing) -> Counter[str]:
    """The texts that both readers of documents are given."""
    seen = bytes_as_seen(filing.raw, hashlib.sha256(filing.raw).hexdigest())
    tree = lxml.html.document_fromstring(seen)
    return texts(tree.xpath(f"//text()[not({NO_TEXT})]"))


def digits(counted: Counter[str]) -> int:
    """How many digits these texts have."""
    return sum(times * len(re.findall(r"\d", text)) for text, times in counted.items())


def main() -> None:
    """Print the agreement of both halves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edgar", type=Path)
    options = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("Chromium is not installed (Debian and Ubuntu: apt-get install chromium)")
    halves: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(java_script_enabled=True, viewport={"width": 1200, "height": 900}).new_page()
        page.route("**/*", lambda route: route.abort())
        for filing in filings(options.edgar):
            page.set_content(filing.raw.decode("utf-8", "replace"), wait_until="domcontentloaded", timeout=120_000)
            drawn, seen = texts(page.evaluate(DRAWN)), read(filing)
            unread, unseen = drawn - seen, seen - drawn
            half = halves[filing.ticker in HELD_OUT]
            half.update(filings=1, drawn=digits(drawn), unread=digits(unread), unseen=digits(unseen))
            if filing.ticker not in HELD_OUT and (unread or unseen):
                print(f"{filing.ticker} {filing.accession}: not read {digits(unread)}, not drawn {digits(unseen)}")
                for title, only in (("not read", unread), ("not drawn", unseen)):
                    print("".join(f"    {title}: {text[:90]!r} x {n}\n" for text, n in only.most_common(4)), end="")
        browser.close()
    for held_out, half in halves.items():
        agreed = 1 - (half["unread"] + half["unseen"]) / max(1, half["drawn"])
        print(
            f"{'kept out' if held_out else 'tuned on'}: {half['filings']} filings, {half['drawn']:,} digits drawn, "
            f"{half['unread']:,} not read, {half['unseen']:,} read and not drawn: agreement {agreed:.5f}"
        )


if __name__ == "__main__":
    main()
