"""`tickmark serve` in headless Chromium: from a question to the marked cell in two clicks, on a desk and on a phone,
light
and dark, with a mouse and with the keyboard alone. Screenshots go to ci-artifacts/.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Literal
from urllib.parse import urlsplit

import pytest
import uvicorn
from chromium import NEEDS_CHROMIUM, PATIENCE, chromium, screenshot, violations
from playwright.sync_api import Browser, Page, ViewportSize, expect
from sample_warehouse import sample_warehouse

from tickmark.web.app import application

SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 800}}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PATHS = [
    "/",
    "/c/MRDW",
    "/check",
    "/watch",
    "/search?q=how does Merrowdale heat its plants",
    "/ask?q=net income of Merrowdale in fiscal 2024",
]
KINDS = {
    "": "companies",
    "c": "company",
    "check": "check",
    "ask": "answer",
    "f": "fact",
    "watch": "watch",
    "search": "search",
}

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The application over the sample company, on a free port."""
    warehouse = sample_warehouse(tmp_path_factory.mktemp("web"))
    app = application(str(warehouse), warehouse.parent / "watch_list.json")
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(params=[(size, scheme) for size in SIZES for scheme in SCHEMES], ids="-".join)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page on a desk and on a phone, light and dark; how it is shown is part of its screenshots' names."""
    size, scheme = request.param
    with browser.new_context(viewport=SIZES[size], color_scheme=scheme) as context:
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        yield opened
        opened.screenshot(path=screenshot(f"web-{_shown(opened)}-{size}-{scheme}"))


IN_EACH_SIZE = pytest.mark.parametrize("page", [("desk", "light"), ("phone", "dark")], indirect=True, ids="-".join)
"""For what is done on a page, which no colour changes; what is seen of it is judged in all four."""


def _shown(page: Page) -> str:
    """What a page is of, from its address: `company`, `check`."""
    return KINDS.get(urlsplit(page.url).path.split("/")[1], "filing")


@IN_EACH_SIZE
def test_from_a_question_to_the_marked_cell_in_two_clicks(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("Ask or search").fill("What was Merrowdale's revenue in fiscal 2024?")
    page.keyboard.press("Enter")
    expect(page.locator(".thesis")).to_contain_text("2,249")
    page.get_by_role("region", name="Sources").get_by_role("link").first.click()
    page.get_by_role("link", name="The filing, at the cell").click()
    marked = page.locator(".tm-mark:target")
    expect(marked).to_contain_text("2,249")
    expect(marked).to_be_in_viewport()


@IN_EACH_SIZE
def test_from_a_question_to_the_marked_cell_with_the_keyboard_alone(page: Page, address: str) -> None:
    page.goto(address)
    _tab_to(page, "Ask or search")
    page.keyboard.type("What was Merrowdale's revenue in fiscal 2024?")
    page.keyboard.press("Enter")
    expect(page.locator(".thesis")).to_contain_text("2,249")
    source = page.get_by_role("region", name="Sources").get_by_role("link").first.get_attribute("href")
    _tab_to(page, str(source))
    page.keyboard.press("Enter")
    _tab_to(page, "The filing, at the cell")
    page.keyboard.press("Enter")
    expect(page.locator(".tm-mark:target")).to_be_in_viewport()


def _tab_to(page: Page, what: str) -> None:
    """Press Tab until what is focused has a label, a text or an address."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and what in focused.evaluate(
            "e => [e.innerText, e.getAttribute('href'), ...[...(e.labels ?? [])].map(l => l.innerText)]"
        ):
            return
    raise AssertionError(f"the keyboard does not reach {what}")


@pytest.mark.parametrize("path", PATHS)
def test_pages_fit_the_screen_and_are_accessible(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert violations(page) == []


def test_the_page_of_a_fact_is_accessible(page: Page, address: str) -> None:
    page.goto(f"{address}/ask?q=net income of Merrowdale in fiscal 2024")
    page.get_by_role("region", name="Sources").get_by_role("link").first.click()
    assert "/f/" in page.url
    assert violations(page) == []


def test_the_pages_of_a_filing_are_accessible(page: Page, address: str) -> None:
    page.goto(f"{address}/ask?q=net income of Merrowdale in fiscal 2024")
    page.get_by_role("region", name="Sources").get_by_role("link").first.click()
    page.get_by_role("link", name="The filing, at the cell").click()
    expect(page.locator(".tm-why:visible")).to_have_count(1)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert "prefers-color-scheme" not in page.content(), "the page of a filing is on white paper, light or dark"
    assert violations(page, without="table" if dark else "") == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    page.goto(f"{address}/watch")
    _watch(page)
    page.get_by_role("link", name="10-K for 2024-08-31").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("MERROWDALE")
    assert violations(page, without="table") == []  # the same tables as above


def _watch(page: Page) -> None:
    """Put the company on the list with the keyboard alone."""
    if page.get_by_role("button", name="Stop watching").count():
        return
    _tab_to(page, "Ticker")
    page.keyboard.type("MRDW")
    page.keyboard.press("Escape")  # closes the list of suggestions
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nothing new since you looked")).to_be_visible()


def test_companies_are_watched_with_the_keyboard_alone(page: Page, address: str) -> None:
    page.goto(f"{address}/watch")
    _watch(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.screenshot(path=screenshot(f"watched-{page.evaluate('innerWidth')}-{'dark' if dark else 'light'}"))
    page.get_by_role("button", name="Stop watching").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You watch no company yet")).to_be_visible()


@IN_EACH_SIZE
def test_a_text_is_checked_with_the_keyboard_alone(page: Page, address: str) -> None:
    page.goto(f"{address}/check")
    page.get_by_label("A text with numbers").focus()
    page.keyboard.type("Merrowdale's revenue was $9,999 million in fiscal 2024.")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("mark.wrong")).to_have_text("$9,999 million")
