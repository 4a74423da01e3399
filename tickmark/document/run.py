"""Text being gathered, with the looks of its pieces."""

from __future__ import annotations

from tickmark.document.style import Look, Style
from tickmark.document.text import fold

_MOSTLY = 0.9  # share of the visible characters from which the whole text counts as bold, italic or underlined
_SPACES_INDENT = 3.0  # points that a leading no-break space sets a text in
NO_LOOKS: list[Look] = []


class Run:
    """Pieces of text, each with its look; `gap` says that white space is due before the next, `lead` counts the
    no-break spaces before the first.
    """

    __slots__ = ("gap", "lead", "links", "looks", "parts")

    def __init__(self) -> None:
        self.parts: list[str] | None = None
        self.looks: list[Look] = NO_LOOKS
        self.links: list[str] | None = None
        self.gap = False
        self.lead = 0

    def add(self, text: str, look: Look) -> None:
        """One piece, with the white space it has."""
        if text.isspace():
            if self.parts is not None:
                self.gap = True
            else:
                self.lead += text.count("\xa0")
            return
        if self.parts is None:
            if text[0] == "\xa0" or text[0].isspace():
                self.lead += text[: len(text) - len(text.lstrip())].count("\xa0")
            self.parts, self.looks = [text], [look]
        else:
            self.parts.append(" " + text if self.gap else text)
            self.looks.append(look)
        self.gap = False

    def link(self, target: str) -> None:
        """A link within the text."""
        if self.links is None:
            self.links = []
        self.links.append(target)

    def text(self) -> str:
        """All of it, white space folded."""
        parts = self.parts
        if parts is None:
            return ""
        return fold(parts[0] if len(parts) == 1 else "".join(parts))

    def weight(self) -> tuple[bool, float]:
        """Whether it is bold as a whole, and its indent in points."""
        if not self.looks:
            return False, 0.0
        first = self.looks[0].style
        bold = first.bold if self._uniform() else self._mostly()[0]
        return bold, first.indent + _SPACES_INDENT * self.lead

    def emphasis(self) -> tuple[bool, bool, bool, bool, float]:
        """Whether it is bold, italic, underlined as a whole, whether it is centered, and its largest font size in
        points.
        """
        first = self.looks[0].style
        if self._uniform():
            return first.bold, first.italic, first.underlined, first.centered, max(first.size, 0.0)
        return *self._mostly(), first.centered, max(look.style.size for look in self.looks)

    def _uniform(self) -> bool:
        looks = self.looks
        return len(looks) == 1 or looks.count(looks[0]) == len(looks)

    def _mostly(self) -> tuple[bool, bool, bool]:
        visible = bold = italic = underlined = 0
        for part, look in zip(self.parts or (), self.looks, strict=True):
            count = len(part) - part.count(" ") - part.count("\n") - part.count("\xa0")
            style: Style = look.style
            visible += count
            bold += count * style.bold
            italic += count * style.italic
            underlined += count * style.underlined
        return bold >= _MOSTLY * visible, italic >= _MOSTLY * visible, underlined >= _MOSTLY * visible
