"""What the document reader takes for hidden against what Chromium draws: made-up pages of styles, classes and nesting,
in which every number is unique. `make fuzz` draws 2,000 others each time.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress

import fuzzed_pages
import pytest

from tickmark.document import bytes_as_seen, open_document
from tickmark.errors import EmptyDocument
from tickmark.second_reader import read_page

pytest.importorskip("playwright", reason="playwright, which drives the browser, is not installed")
from playwright.sync_api import Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FUZZED = os.environ.get("TICKMARK_FUZZED_PAGES")  # set by `make fuzz`
PAGES = int(FUZZED or 200)
FIRST = int(time.time()) if FUZZED else 0
BATCH = 25  # pages drawn at a time
MOST_LEFT_OUT = 0.3
"""Numbers drawn and not read: what cannot be told is not read, and the grammar has much of that."""
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed (Debian and Ubuntu: apt-get install chromium)"
)
ORACLE = """([pages]) => {
  const rgba = (text) => (text.match(/[0-9.]+/g) || []).map(Number);
  const background = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const own = getComputedStyle(e), color = own.display === 'contents' ? [0, 0, 0, 0] : rgba(own.backgroundColor);
      if (color.length === 3 || color[3] > 0) return color.slice(0, 3).join();
    }
    return '255,255,255';
  };
  const numbers = (document) => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent, element = walker.currentNode.parentElement;
      if (!/[0-9]/.test(text)) continue;
      const style = getComputedStyle(element), color = rgba(style.color), range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();
      let boxed = element;
      while (boxed && getComputedStyle(boxed).display === 'contents') boxed = boxed.parentElement;
      let seen = style.visibility === 'visible' && boxed && boxed.checkVisibility({opacityProperty: true});
      seen = seen && parseFloat(style.fontSize) > 1 && box.width > 2 && box.height > 2;
      seen = seen && box.right > 0 && box.bottom > 0;
      seen = seen && (color.length === 3 || color[3] > 0) && color.slice(0, 3).join() !== background(element);
      for (let e = element; e && seen; e = e.parentElement) {
        const own = getComputedStyle(e);
        if (own.clipPath === 'inset(100%)' || (own.position === 'absolute' && /^rect/.test(own.clip))) seen = false;
        if (own.overflow === 'hidden' && own.display !== 'inline' && e.getBoundingClientRect().height === 0) seen = false;
        if (own.contentVisibility === 'hidden' && own.display !== 'inline') seen = false;
      }
      if (seen) found.push(...text.match(/[0-9]+/g));
    }
    return found;
  };
  document.body.replaceChildren();
  const frames = pages.map((html) => {
    const frame = document.createElement('iframe');
    frame.width = 1200; frame.height = 900;
    document.body.append(frame);
    const inner = frame.contentDocument;
    inner.open(); inner.write(html); inner.close();
    return inner;
  });
  return frames.map((inner) => inner.body ? numbers(inner) : []);
}"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A browser's page without scripts of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page()
        browser.close()


def read_numbers(html: str) -> set[str]:
    """Numbers that either reader of documents takes for seen."""
    raw = html.encode()
    sha256 = hashlib.sha256(raw).hexdigest()
    texts: list[str] = []
    with suppress(EmptyDocument):
        document = open_document(raw, sha256, "x.htm")
        texts += [block.text for block in document.blocks]
        texts += [cell.text for table in document.tables for row in table.cells for cell in row]
    page = read_page(bytes_as_seen(raw, sha256))
    texts += [cell.text for table in page.tables for row in table.rows for cell in row]
    return set(re.findall(r"\d{6}", " ".join(texts)))


def test_no_number_is_read_that_the_browser_does_not_draw(page: Page) -> None:
    hidden, left_out, drawn = {}, 0, 0
    for first in range(FIRST, FIRST + PAGES, BATCH):
        seeds = range(first, min(first + BATCH, FIRST + PAGES))
        pages = [fuzzed_pages.page(seed) for seed in seeds]
        for seed, html, numbers in zip(seeds, pages, page.evaluate(ORACLE, [pages]), strict=True):
            seen, read = set(numbers), read_numbers(html)
            drawn += len(seen)
            left_out += len(seen - read)
            if read - seen:
                hidden[seed] = sorted(read - seen)
    print(f"{PAGES:,} pages, {drawn:,} numbers drawn, {left_out:,} of them not read, hidden ones read: {len(hidden)}")
    assert drawn > PAGES
    assert not hidden
    assert left_out <= MOST_LEFT_OUT * drawn
