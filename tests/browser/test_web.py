"""`tickmark serve` in headless Chromium: from a question to the marked cell in two clicks, on a desk and on a phone."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from chromium import NEEDS_CHROMIUM, chromium, violations
from playwright.sync_api import Browser, Page, expect
from sample_warehouse import sample_warehouse

from tickmark.web.app import application

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.timeout(300),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The application over the sample company, on a free port."""
    app = application(str(sample_warehouse(tmp_path_factory.mktemp("web"))))
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


@pytest.fixture(params=[(1280, 900, "light"), (390, 800, "dark")], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, height, scheme = request.param
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    yield context.new_page()
    context.close()


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


@pytest.mark.parametrize("path", ["/", "/c/MRDW", "/check", "/ask?q=net income of Merrowdale in fiscal 2024"])
def test_no_page_is_wider_than_the_screen(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("path", ["/", "/c/MRDW", "/check", "/ask?q=net income of Merrowdale in fiscal 2024"])
def test_pages_are_accessible(page: Page, address: str, path: str) -> None:
    page.goto(address + path)
    assert violations(page) == []


def test_the_page_of_a_fact_is_accessible(page: Page, address: str) -> None:
    page.goto(f"{address}/ask?q=net income of Merrowdale in fiscal 2024")
    page.get_by_role("region", name="Sources").get_by_role("link").first.click()
    assert "/f/" in page.url
    assert violations(page) == []


def test_a_text_is_checked_with_the_keyboard_alone(page: Page, address: str) -> None:
    page.goto(f"{address}/check")
    page.get_by_label("A text with numbers").focus()
    page.keyboard.type("Merrowdale's revenue was $9,999 million in fiscal 2024.")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("mark.wrong")).to_have_text("$9,999 million")
