"""Small charts for the metadata of a materialisation: an SVG drawn here, carried inside Markdown as a data URI.

Dagster's UI shows Markdown in place up to `INLINE` characters and hides more behind a link, so the drawing is terse.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape

from dagster import MarkdownMetadataValue, MetadataValue

INLINE = 1000
MAX_BARS = 6
LABEL_CHARACTERS = 24
WIDTH, LABELS = 460, 240  # pixels: all of it, and what labels with their counts take on the left
PITCH, THICKNESS = 20, 14  # pixels from bar to bar, and of a bar
GOOD, BAD, PLAIN = "#2f855a", "#c05621", "#2b6cb0"


def bar_chart(title: str, counts: Mapping[str, int], colors: Mapping[str, str] | None = None) -> MarkdownMetadataValue:
    """Horizontal bars in the order given; what is beyond the sixth is summed up in the last one.

    Args:
        title: read to those who cannot see the drawing.
        counts: label -> number of rows, not negative.
        colors: label -> fill; others are blue.
    """
    bars = list(counts.items())
    if len(bars) > MAX_BARS:
        rest = sum(count for _, count in bars[MAX_BARS - 1 :])
        bars = [*bars[: MAX_BARS - 1], ("others", rest)]
    encoded = base64.b64encode(_svg(bars, colors or {}).encode()).decode()
    return MetadataValue.md(f"![{title}](data:image/svg+xml;base64,{encoded})")


def _svg(bars: list[tuple[str, int]], colors: Mapping[str, str]) -> str:
    height = max(1, len(bars)) * PITCH
    largest = max((count for _, count in bars), default=0) or 1
    parts = [
        (
            f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{height}' font-size='12' "
            f"text-anchor='end' "
            f"stroke-width='{THICKNESS}'>"
        )
    ]
    for position, (label, count) in enumerate(bars):
        middle = position * PITCH + PITCH // 2
        length = max(1, round((WIDTH - LABELS) * count / largest)) if count else 0
        parts.append(f"<text x='{LABELS - 6}' y='{middle + 4}'>{escape(_shortened(label))} {count:,}</text>")
        parts.append(f"<path d='M{LABELS} {middle}h{length}' stroke='{colors.get(label, PLAIN)}'/>")
    return "".join(parts) + "</svg>"


def _shortened(label: str) -> str:
    return label if len(label) <= LABEL_CHARACTERS else label[: LABEL_CHARACTERS - 1] + "…"
