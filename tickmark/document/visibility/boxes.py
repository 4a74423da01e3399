"""Boxes that cut off what leaves them (`height:14px;overflow:hidden`): which text is below or beside what they show.

Nothing is laid out. Lines are counted where they certainly begin, each at least as high as its letters, and letters
are taken for narrow ones.
"""

from __future__ import annotations

from tickmark.document.visibility.elements import is_inline
from tickmark.document.visibility.laid import FLAT, Laid
from tickmark.document.visibility.look import Look

_LINE = 1.1  # height of a line, in sizes of its letters
_LETTER = 0.4  # width of a letter
_READABLE = 0.6  # of the size of letters, of which so much has to be seen
_ENDLESS = 1e8
_WITH_MARGINS = frozenset(("p", "h1", "h2", "h3", "h4", "ul", "ol", "dl", "blockquote"))
_BESIDE = frozenset(("td", "th", "tbody", "thead", "tfoot", "table", "colgroup", "col"))


class _Box:
    """A box that cuts: how much of its height has been filled, and the line that is being filled."""

    def __init__(self) -> None:
        self.filled = self.line = self.across = 0.0


class Boxes:
    """The open boxes that cut, the innermost last."""

    def __init__(self) -> None:
        self.open: list[_Box] = []
        self._starts: list[float] = []

    def begin(self, tag: str, look: Look, around: Look, lies: Laid) -> None:
        """An element begins."""
        if look.room != around.room:
            self.open.append(_Box())
        if not self.open:
            return
        box = self.open[-1]
        if tag == "br":
            box.filled += max(box.line, _LINE * look.font)
            box.line = box.across = 0.0
        elif not is_inline(tag) and tag not in _BESIDE:
            self._break(box)
            if box.filled and tag in _WITH_MARGINS and not lies.margins:
                box.filled += look.font
        self._starts.append(box.filled)

    def end(self, tag: str, look: Look, around: Look, lies: Laid) -> None:
        """An element ends."""
        if not self.open:
            return
        box = self.open[-1]
        if not is_inline(tag) and tag not in _BESIDE:
            self._break(box)
        start = self._starts.pop()
        if look.room != around.room:
            self.open.pop()
        elif lies is not FLAT and lies.height:
            box.filled = max(box.filled, start + lies.height)

    def cuts(self, text: str, look: Look) -> bool:
        """Whether a text is outside of what its box shows."""
        width, height = look.room
        if not self.open or (width > _ENDLESS and height > _ENDLESS) or not text.strip(" \t\n\r\f"):
            return False
        box = self.open[-1]
        longest = max(map(len, text.split()), default=0) * _LETTER * look.font
        box.across += len(text.strip()) * _LETTER * look.font
        box.line = max(box.line, _LINE * look.font)
        if box.across > width and not look.one_line:
            lines, box.across = divmod(box.across, max(width, 1.0))
            box.filled += lines * _LINE * look.font
        return box.filled + _READABLE * look.font > height or max(box.across, longest) > width

    def _break(self, box: _Box) -> None:
        box.filled += box.line
        box.line = box.across = 0.0
