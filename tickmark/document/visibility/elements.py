"""Elements of HTML: which are parts of a line of text, and which hold none."""

from __future__ import annotations

INLINE = frozenset(
    (
        "span", "font", "a", "b", "i", "u", "em", "strong", "small", "big", "sup", "sub", "s", "strike", "del", "ins",
        "tt", "code", "var",
        "cite", "q", "mark", "abbr", "acronym", "bdo", "bdi", "label", "kbd", "samp", "dfn", "time", "nobr", "ruby",
        "rb", "rt", "rp", "rtc",
    )
)  # fmt: skip
"""Elements in a line of text; those of inline XBRL (`ix:nonfraction`) are, too."""
NO_TEXT = frozenset(("head", "script", "style", "template", "noscript", "svg", "ix:header", "ix:hidden"))
"""Elements whose content is no text of the page, which both readers know."""


def is_inline(tag: str) -> bool:
    """Whether an element is a part of a line of text."""
    return tag in INLINE or tag.startswith("ix:")
