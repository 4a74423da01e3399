"""Styles that are worked out are followed; what is declared and not understood leaves its text unread."""

from __future__ import annotations

import pytest
from small_filing import page, read

SHOWN = 2_500e6


def revenue(style: str, head: str = "") -> float | None:
    """Revenue of a statement in which its last digits have a style."""
    raw = page(f'2,5<span class=x style="{style}">00</span>', head=f"<style>{head}</style>")
    return read(raw)[1].get(("Revenue", 2023))


@pytest.mark.parametrize(
    ("style", "head"),
    [
        ("color:var(--ink)", ":root{--ink:#123}"), ("color:var(--Ink,#111)", ":root{--ink:white}"),
        ("font-size:calc(1em - 2px)", ""), ("font-size:max(11pt,var(--s))", "td{--s:1px}"), ("opacity:calc(1/2 + .4)", ""),
        ("color:oklch(30% .1 20)", ""), ("color:lab(20% 4 4)", ""), ("color:color(display-p3 .1 .1 .3)", ""),
        ("color:color-mix(in srgb,#000 80%,white)", ""), ("font-size:1rem", "html{font-size:15px}"),
        ("mso-number-format:General;-sec-extract:summary", ""), ("border-right:1px solid rgb(0 0 0);cursor:help", ""),
        ("display:var(--none)", ""), ("--a:var(--b);--b:var(--a);color:#111", ""),
    ],
)  # fmt: skip
def test_what_is_worked_out_and_seen_is_read(style: str, head: str) -> None:
    assert revenue(style, head) == SHOWN


@pytest.mark.parametrize(
    ("style", "head"),
    [
        ("color:var(--ink)", ":root{--ink:#fff}"), ("color:var(--Ink,white)", ":root{--ink:#111}"),
        ("font-size:calc(1em - 16px)", ""), ("font-size:min(9pt,var(--s))", "td{--s:1px}"), ("opacity:calc(1 - .99)", ""),
        ("color:oklch(99.9% 0 0)", ""), ("color:color-mix(in srgb,#000 1%,white)", ""),
        ("font-size:1rem", "html{font-size:1px}"), ("font-size:.01cap", ""), ("font-size:.01dvh", ""),
        ("display:var(--h)", "@property --h{syntax:'*';inherits:false;initial-value:none}"), ("display:inline", "@new x{.x{display:none!important}}"),
        ("nobody-knows:this", ""), ("text-overlay:none", ""), ("visibility:veiled", ""), ("display:unheard-of", ""),
        ("opacity:sin(0)", ""), ("font-size:calc(-1 * 3px)", ""), ("color:var(--a)", ":root{--a:var(--b);--b:var(--a)}"),
        ("margin-left:inherit", ""), ("background-clip:text;background:#000;color:#fff", ""),
    ],
)  # fmt: skip
def test_what_is_hidden_or_not_understood_is_not_read(style: str, head: str) -> None:
    assert revenue(style, head) != SHOWN
