"""A checked narrative in headless Chromium: marks, the pane behind each, the cell one click further, the keyboard, a
phone's width and print.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from chromium import NEEDS_CHROMIUM, PATIENCE, chromium, screenshot, violations
from command_line import run_here
from playwright.sync_api import Browser, Page, expect
from sample_company import built_annual

TEXT = """# Merrowdale in fiscal 2024

Merrowdale's revenue was $2,249 million in fiscal 2024. A rival told us that revenue was $9,999 million in fiscal 2024.
The board discussed 417 bridges.
"""

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="module")
def narrative(tmp_path_factory: pytest.TempPathFactory, sample_edgar: str) -> Path:
    """The page of a text about the bundled company, written by the command."""
    place = built_annual(tmp_path_factory.mktemp("narrative"), sample_edgar)
    draft, target = place.folder / "draft.md", place.folder / "draft.html"
    draft.write_text(TEXT)
    command = ["verify", str(draft), "--ticker", "MRDW", "-o", str(target)]
    ran = run_here(*command, environment=os.environ | place.environment)
    assert ran.code == 1, ran.err
    return target


@pytest.fixture(scope="module")
def browser(narrative: Path) -> Iterator[Browser]:
    """The browser, after the build: Playwright's event loop and Dagster's would get in each other's way."""
    assert narrative
    with chromium() as opened:
        yield opened


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails its test on a console message, or a request that leaves the folder."""
    heard: list[str] = []
    with browser.new_context(viewport={"width": 1200, "height": 900}) as context:
        context.set_default_timeout(PATIENCE)
        opened = context.new_page()
        opened.on("console", lambda message: heard.append(message.text))
        opened.on("request", lambda request: None if request.url.startswith("file:") else heard.append(request.url))
        yield opened
    assert heard == []


def test_each_number_is_marked_and_opens_its_finding_and_its_cell(page: Page, narrative: Path) -> None:
    page.goto(narrative.as_uri())
    expect(page.locator(".told a.ok")).to_have_count(1)
    expect(page.locator(".told a.wrong")).to_have_count(1)
    expect(page.get_by_role("region", name="Verification Summary")).to_contain_text("NOT VERIFIED")
    expect(page.locator(".pane article:visible")).to_have_count(0)
    page.locator(".told a.wrong").click()
    pane = page.locator(".pane article:visible")
    expect(pane).to_have_count(1)
    expect(pane).to_contain_text("Should be")
    expect(pane).to_contain_text("$2,249 million")
    page.locator(".told a.ok").click()
    page.locator(".pane article:visible").get_by_role("link", name="open in the filing").first.click()
    cell = page.locator(".tm-mark:target")
    expect(cell).to_be_in_viewport()
    assert "2249" in "".join(c for c in cell.inner_text() if c.isdigit())
    page.get_by_role("link", name="back", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("draft.md")


def test_the_keyboard_opens_a_finding(page: Page, narrative: Path) -> None:
    page.goto(narrative.as_uri())
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".told a").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".pane article:visible")).to_have_count(1)


def test_a_phone_shows_all_of_it(page: Page, narrative: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(narrative.as_uri())
    page.locator(".told a.wrong").click()
    expect(page.locator(".pane article:visible")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [1200, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(page: Page, narrative: Path, scheme: Literal["light", "dark"], width: int) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(narrative.as_uri())
    page.locator(".told a.wrong").click()
    assert violations(page) == []
    page.screenshot(path=screenshot(f"narrative-{scheme}-{width}"))


def test_print_has_every_finding(page: Page, narrative: Path) -> None:
    page.goto(narrative.as_uri())
    page.emulate_media(media="print")
    findings = page.locator(".pane article")
    assert findings.count() >= 2
    expect(page.locator(".pane article:visible")).to_have_count(findings.count())
