"""The report and its evidence in headless Chromium: a click on a number lands on the marked cell; nothing is asked of
any network.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from chromium import NEEDS_CHROMIUM, PATIENCE, chromium, violations
from command_line import run_here
from dagster_processes import REPOSITORY
from playwright.sync_api import Browser, Page, expect
from sample_company import built_annual
from shared_edgar import DOCUMENTS, MISSING

from tickmark.narrate.html.filing import Mark, filing_page

ARTIFACTS = REPOSITORY / "ci-artifacts"

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory, sample_edgar: str) -> Path:
    """The bundled company's report of a year, written by the command."""
    place = built_annual(tmp_path_factory.mktemp("report"), sample_edgar)
    target = place.folder / "report.html"
    command = ["report", "MRDW", "--fiscal", "FY2024", "-o", str(target)]
    ran = run_here(*command, environment=os.environ | place.environment)
    assert ran.code == 0, ran.err
    return target


@pytest.fixture(scope="module")
def browser(report: Path) -> Iterator[Browser]:
    """The browser, after the build: Playwright's event loop and Dagster's would get in each other's way."""
    assert report
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails its test on a console message, an error, or a request that leaves the folder."""
    heard: list[str] = []
    with browser.new_context(viewport={"width": 1200, "height": 900}) as context:
        context.set_default_timeout(PATIENCE)
        opened = context.new_page()
        opened.on("console", lambda message: heard.append(message.text))
        opened.on("pageerror", lambda error: heard.append(str(error)))
        opened.on("request", lambda request: None if request.url.startswith("file:") else heard.append(request.url))
        yield opened
    assert heard == []


def shot(page: Page, name: str) -> None:
    ARTIFACTS.mkdir(exist_ok=True)
    target = ARTIFACTS / f"{name}.png"
    page.screenshot(path=target)
    assert target.stat().st_size > 20_000, "an empty page"


def lands_on(page: Page, number: str) -> None:
    marked = page.locator(".tm-mark:target")
    expect(marked).to_have_count(1)
    expect(marked).to_be_in_viewport()
    assert "".join(c for c in number if c.isdigit()).rstrip("0") in "".join(
        c for c in marked.inner_text() if c.isdigit()
    )
    expect(page.get_by_role("note").filter(has_text="Scale from").filter(visible=True)).to_have_count(1)


def test_a_click_on_a_number_lands_on_the_marked_cell(page: Page, report: Path) -> None:
    page.goto(report.as_uri())
    shot(page, "report")
    link = page.get_by_role("region", name="Income statement").get_by_role("link").first
    number = link.inner_text()
    link.click()
    lands_on(page, number)
    shot(page, "report-evidence")
    page.get_by_role("link", name="back", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("MERROWDALE")


def test_a_click_on_a_quote_lands_on_the_paragraph_that_it_is_from(page: Page, report: Path) -> None:
    page.goto(report.as_uri())
    quote = page.locator("#revenue blockquote", has=page.locator("a.quote")).first
    words = quote.inner_text().removesuffix("in the filing").split()
    quote.get_by_role("link", name="in the filing").click()
    marked = page.locator(".tm-mark:target")
    expect(marked).to_have_count(1)
    expect(marked).to_be_in_viewport()
    assert " ".join(words[:4]) in " ".join(marked.inner_text().split())


def test_every_number_leads_to_a_cell_that_is_there(page: Page, report: Path) -> None:
    page.goto(report.as_uri())
    links = page.locator("td a[data-fact]").evaluate_all("links => links.map(a => a.getAttribute('href'))")
    assert len(links) > 50
    page.goto((report.parent / links[0].partition("#")[0]).as_uri())
    anchors = set(page.locator(".tm-mark").evaluate_all("cells => cells.map(c => c.id)"))
    assert {link.partition("#")[2] for link in links} <= anchors


def test_the_keyboard_reaches_everything_and_landmarks_say_what_is_what(page: Page, report: Path) -> None:
    page.goto(report.as_uri())
    for role in ("banner", "navigation", "main", "contentinfo"):
        expect(page.get_by_role(role)).to_have_count(1)
    assert all(
        page.locator("main section").evaluate_all(
            "all => all.map(s => !!document.getElementById(s.getAttribute('aria-labelledby')))"
        )
    )
    assert all(
        page.locator("svg").evaluate_all(
            "all => all.map(s => s.getAttribute('role') === 'img' && s.getAttribute('aria-label').length > 20)"
        )
    )
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    focused = page.locator(":focus")
    number = focused.inner_text()
    assert focused.evaluate("a => a.tagName") == "A"
    page.keyboard.press("Enter")
    page.wait_for_url("**/report_files/**")
    lands_on(page, number.split()[0])


@pytest.mark.parametrize("width", [1200, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(page: Page, report: Path, scheme: Literal["light", "dark"], width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(report.as_uri())
    assert violations(page) == []
    shot(page, f"report-{scheme}-{width}")


@pytest.mark.parametrize("width", [1200, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_of_a_cell_is_whole_and_can_be_closed(
    page: Page, report: Path, scheme: Literal["light", "dark"], width: int
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(report.as_uri())
    page.get_by_role("region", name="Income statement").get_by_role("link").first.click()
    card = page.get_by_role("note").filter(has_text="Scale from").filter(visible=True)
    box = card.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    card.evaluate("card => card.id = 'card'")
    assert violations(page, within="#card") == []  # of the rest, see above
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"report-card-{scheme}-{width}")
    card.get_by_role("link", name="close").focus()
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)


def test_it_fits_a_phone(page: Page, report: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(report.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shot(page, "report-phone")


@pytest.mark.skipif(not DOCUMENTS, reason=MISSING)
def test_the_largest_filing_opens(page: Page, tmp_path: Path) -> None:
    largest = max(DOCUMENTS, key=lambda path: path.stat().st_size)
    raw = gzip.decompress(largest.read_bytes())
    text, _ = filing_page(raw, "A large filing", [], "report.html")
    assert len(raw) > 3_000_000
    target = tmp_path / "large.html"
    target.write_text(text, encoding="utf-8")
    page.goto(target.as_uri(), wait_until="load")
    expect(page.locator("table").last).to_be_attached()


def test_a_mark_in_a_long_table_is_brought_into_view(page: Page, tmp_path: Path) -> None:
    rows = "".join(f"<tr><td>row {n}</td><td>{n:,}</td></tr>" for n in range(3000))
    text, found = filing_page(
        f"<html><body><table>{rows}</table></body></html>".encode(),
        "t",
        [Mark("f" * 24, 0, 2500, 1, "2,500", (("Scale from", "as printed"),))],
        "r.html",
    )
    (tmp_path / "long.html").write_text(text)
    page.goto(f"{(tmp_path / 'long.html').as_uri()}#{next(iter(found))}")
    lands_on(page, "25")
