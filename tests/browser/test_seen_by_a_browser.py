"""What the document reader takes for hidden against what Chromium draws: made-up pages of styles, classes and nesting,
in which every number is unique.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator

import pytest

from tickmark.document.visibility import as_seen

pytest.importorskip("playwright", reason="playwright, which drives the browser, is not installed")
from playwright.sync_api import Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PAGES = 150
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed (Debian and Ubuntu: apt-get install chromium)"
)
STYLES = (
    "", "", "", "color:black", "font-weight:bold", "padding-left:4pt", "display:block", "display:inline-block",
    "display:none", "visibility:hidden", "visibility:visible", "font-size:0", "font-size:10pt", "color:white",
    "color:#ffffff", "background:white", "background-color:#000080", "color:transparent", "opacity:0", "opacity:1",
    "position:absolute;left:-9999px", "position:relative;left:2px", "display:inline-block;height:0;overflow:hidden",
    "position:absolute;clip:rect(0 0 0 0)", "clip-path:inset(100%)", "content-visibility:hidden", "text-align:right",
    "display:none!important", "display:block!important", "visibility:collapse",
)  # fmt: skip
BLOCKS = ("p", "div")
INLINE = ("span", "b", "i", "font", "u")
ORACLE = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const rgba = (text) => (text.match(/[0-9.]+/g) || []).map(Number);
  const background = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = rgba(getComputedStyle(e).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color.slice(0, 3).join();
    }
    return '255,255,255';
  };
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent, element = walker.currentNode.parentElement;
    if (!/[0-9]/.test(text)) continue;
    const style = getComputedStyle(element), color = rgba(style.color), range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    let seen = element.checkVisibility({opacityProperty: true, visibilityProperty: true});
    seen = seen && parseFloat(style.fontSize) > 1 && box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0;
    seen = seen && (color.length === 3 || color[3] > 0) && color.slice(0, 3).join() !== background(element);
    for (let e = element; e && seen; e = e.parentElement) {
      const own = getComputedStyle(e);
      if (own.clipPath === 'inset(100%)' || (own.position === 'absolute' && /^rect/.test(own.clip))) seen = false;
      if (own.overflow === 'hidden' && e.getBoundingClientRect().height === 0) seen = false;
      if (own.contentVisibility === 'hidden' && own.display !== 'inline') seen = false;
    }
    if (seen) found.push(...text.match(/[0-9]+/g));
  }
  return found;
}"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A browser's page without scripts of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page()
        browser.close()


def drawn(seed: int) -> str:
    """A page with some twenty numbers."""
    choose = random.Random(seed)
    numbers = iter(range(100_000 + seed * 100, 100_100 + seed * 100))
    rules = [
        f"{choose.choice(['.a', '.b', '#c', 'p', 'div .a', 'b.b', 'span'])} {{ {choose.choice(STYLES)} }}"
        for _ in range(3)
    ]

    def element(depth: int, outer: str = "div") -> str:
        tag = choose.choice(("p", "div", *INLINE) if outer == "div" and depth else BLOCKS if not depth else INLINE)
        name = choose.choice(
            ["", "", ' class="a"', ' class="b"', ' class="a b"', ' id="c"', " hidden"][: 7 if depth else 5]
        )
        style = choose.choice(STYLES)
        inner = [str(next(numbers))]
        if depth < 3:
            inner += [element(depth + 1, tag) for _ in range(choose.randint(0, 2))]
        choose.shuffle(inner)
        return f'<{tag}{name} style="{style}">{" ".join(inner)}</{tag}>'

    body = "".join(element(0) for _ in range(4))
    return f"<!DOCTYPE html><html><head><style>{' '.join(rules)}</style></head><body>{body}</body></html>"


def read_digits(html: str) -> set[str]:
    """Numbers that the reader takes for seen."""
    from lxml import html as parser

    body = parser.fromstring(as_seen(html.encode()).data).find("body")
    assert body is not None
    return set(re.findall(r"\d{6}", " ".join(body.itertext())))


def test_no_number_is_read_that_the_browser_does_not_draw(page: Page) -> None:
    hidden_read, seen_left, drawn_numbers = {}, 0, 0
    for seed in range(PAGES):
        html = drawn(seed)
        page.set_content(html)
        seen = set(page.evaluate(ORACLE))
        read = read_digits(html)
        drawn_numbers += len(seen)
        seen_left += len(seen - read)
        if read - seen:
            hidden_read[seed] = sorted(read - seen)
    assert drawn_numbers > PAGES
    assert not hidden_read
    assert seen_left <= 0.05 * drawn_numbers
