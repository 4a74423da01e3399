"""Small charts for the metadata of a materialisation: an SVG drawn here, carried inside Markdown as a data URI."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape

from dagster import MarkdownMetadataValue, MetadataValue

WIDTH = 520  # pixels, all of it; the UI shows metadata in a column of about 600
LABEL_WIDTH = 200
BAR_HEIGHT = 18
GAP = 6
MAX_BARS = 12
LABEL_CHARACTERS = 28  # what fits into LABEL_WIDTH at 12 px
GOOD, BAD, PLAIN = "#2f855a", "#c05621", "#2b6cb0"


def bar_chart(title: str, counts: Mapping[str, int], colors: Mapping[str, str] | None = None) -> MarkdownMetadataValue:
    """Horizontal bars in the order given; what is beyond the twelfth is summed up in the last one.

    Args:
        counts: label -> number of rows, not negative.
        colors: label -> fill; others are blue.
    """
    bars = list(counts.items())
    if len(bars) > MAX_BARS:
        rest = sum(count for _, count in bars[MAX_BARS - 1 :])
        bars = [*bars[: MAX_BARS - 1], ("others", rest)]
    svg = _svg(bars, colors or {})
    encoded = base64.b64encode(svg.encode()).decode()
    summary = ", ".join(f"{label} {count:,}" for label, count in bars) or "nothing to show"
    return MetadataValue.md(f"![{title}: {escape(summary)}](data:image/svg+xml;base64,{encoded})")


def _svg(bars: list[tuple[str, int]], colors: Mapping[str, str]) -> str:
    height = GAP + max(1, len(bars)) * (BAR_HEIGHT + GAP)
    largest = max((count for _, count in bars), default=0) or 1
    room = WIDTH - LABEL_WIDTH - 80  # the number stands to the right of its bar
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>')
    for position, (label, count) in enumerate(bars):
        top = GAP + position * (BAR_HEIGHT + GAP)
        length = max(1, round(room * count / largest)) if count else 0
        baseline = top + BAR_HEIGHT - 5
        parts.append(f'<text x="{LABEL_WIDTH - 6}" y="{baseline}" text-anchor="end" fill="#1a202c">{escape(_shortened(label))}</text>')
        parts.append(f'<rect x="{LABEL_WIDTH}" y="{top}" width="{length}" height="{BAR_HEIGHT}" fill="{colors.get(label, PLAIN)}"/>')
        parts.append(f'<text x="{LABEL_WIDTH + length + 5}" y="{baseline}" fill="#1a202c">{count:,}</text>')
    return "".join(parts) + "</svg>"


def _shortened(label: str) -> str:
    return label if len(label) <= LABEL_CHARACTERS else label[: LABEL_CHARACTERS - 1] + "…"
