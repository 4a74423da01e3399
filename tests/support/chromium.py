"""Headless Chromium for the tests of pages; they skip by name where it is not installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

ARTIFACTS = Path(__file__).resolve().parents[2] / "ci-artifacts"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NEEDS_CHROMIUM = pytest.mark.skipif(
    CHROMIUM is None, reason="Chromium is not installed (Debian and Ubuntu: apt-get install chromium)"
)
PATIENCE = 60_000  # milliseconds that a page or an element may take on a busy machine
_ARGUMENTS = [
    "--no-sandbox",  # Chromium's own sandbox does not start as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, closed at the end."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        try:
            yield opened
        finally:
            opened.close()


def screenshot(name: str) -> Path:
    """Where CI keeps a picture of a page."""
    ARTIFACTS.mkdir(exist_ok=True)
    return ARTIFACTS / f"{name}.png"


def violations(page: Page, *, within: str = "", without: str = "") -> list[str]:
    """What axe-core finds against a page, or a part of it: the rule, how grave, and the first element.

    `within` and `without` are selectors, for pages of which the rest is judged elsewhere: each cell of a table that is
    judged for its contrast takes a millisecond, with a card open above it seven.
    """
    part = {"include": [[within]]} if within else {"exclude": [[without]]} if without else None
    found = Axe().run(page, part).response["violations"]
    return [f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]}" for one in found]
