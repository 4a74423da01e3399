"""Goes through a page in the order of its text, and says which of its texts nobody sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tickmark.document.visibility.boxes import Boxes
from tickmark.document.visibility.cascade import Cascade, Declared
from tickmark.document.visibility.css import declarations, put
from tickmark.document.visibility.look import FLAT, NO_TEXT, SMALL, Laid, Look, inside, is_inline, laid
from tickmark.document.visibility.pieces import Pieces
from tickmark.language.rules import Pattern

_ATTRIBUTES = ("hidden", "popover", "color", "bgcolor", "size", "open", "name", "dir", "text", "link", "background")
_MARK = Pattern(
    "document/walk-mark",
    r"\s*[(\[]?\d{1,2}[)\]]?(?:\s*,\s*[(\[]?\d{1,2}[)\]]?)*\s*",
    means="a raised mark of a footnote",
    examples=("(1), (2)",),
    counterexamples=("(a)",),
    at="whole",
)
_COVERED = 6  # nodes before an element that is shifted upwards
_COLUMNS = ("col", "colgroup")
_FRACTION = ("/", "⁄")
_REVERSING = "\u202e"  # letters behind it are set from right to left: 1234 as 4321
_OPENING = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
_ENDING = "\u202c\u2069"
_END_OF_REVERSING = Pattern(
    "document/end-of-reversing",
    "[\u202c\u2069]",
    means="the end of reversed text",
    examples=("abc\u202c",),
    counterexamples=("abc",),
)
_STRUCK = Pattern(
    "document/struck",
    "\\d[\u0334-\u0338\u20d2\u20d3\u20e5]",
    means="a line drawn through a digit by a sign of its own",
    examples=("[[1̶]]25",),
    counterexamples=("125",),
)


class _Frame:
    """An open element: how text in it looks, and what its children were found to look like."""

    __slots__ = ("inside", "laid", "look", "node", "tag")

    def __init__(self, look: Look, tag: str) -> None:
        self.look = look
        self.tag = tag
        self.inside: dict[object, tuple[Look, Laid]] = {}
        self.laid = FLAT
        self.node: Any = None


class Walk:
    """What is not seen of a page: `unseen` texts, `taken` numbers of them, `marks` of footnotes."""

    def __init__(self, cascade: Cascade, quirks: bool, pieces: Pieces | None) -> None:
        self._cascade = cascade
        self._quirks = quirks
        self._pieces = pieces
        self._known: dict[Look, dict[object, tuple[Look, Laid]]] = {}
        self._covered: set[int] = set()  # nodes that something may lie over
        self._begin()

    def _begin(self) -> None:
        self.unseen: list[str] = []
        self.taken: list[int] = []
        self.nodes: list[Any] = []
        self.marks = 0
        self.unplaced = False
        self._digit: Look | None = None  # how the digit looks that the text of this line ends in so far
        self._mark: tuple[Any, tuple[int, ...]] | None = None  # a mark behind it
        self._reversed = False
        self._boxes = Boxes()

    @property
    def hides(self) -> bool:
        """Whether there is anything that is to be taken out."""
        return bool(self.unseen or self.marks)

    def through(self, root: Any) -> None:
        """The whole page; once more where something lies over texts that were passed."""
        self._pass(root)
        if self._covered:
            self._begin()
            self._pass(root)

    def _pass(self, root: Any) -> None:
        frames = [self._frame(Look(), ""), self._frame(Look(), "")]
        silent = 0
        boxes = self._boxes
        for begins, node in _events(root):
            if begins and node.is_text_node:
                if not silent:
                    self._text(node, frames[-1].look)
            elif node.is_element_node:
                tag = node.tag
                if not is_inline(tag):
                    self._line_ends()
                silent += (1 if begins else -1) * (tag in NO_TEXT)
                if begins:
                    look, lies = self._look(frames, tag, node)
                    around = frames[-1]
                    frame = self._frame(look, tag)
                    frame.laid, frame.node = lies, node
                    frames.append(frame)
                    if lies.paints:
                        self._cover(frames)
                    if tag == "template" and "shadowrootmode" in node.attributes and around.node is not None:
                        self._covered.add(around.node.mem_id)
                    if boxes.open or (look is not around.look and look.room != around.look.room):
                        boxes.begin(tag, look, around.look, lies)
                else:
                    frame = frames.pop()
                    if boxes.open:
                        boxes.end(tag, frame.look, frames[-1].look, frame.laid)
        self._line_ends()

    def _cover(self, frames: list[_Frame]) -> None:
        """What an element may lie over that paints, and that is moved or is within one that is: what stands before one
        that is shifted, all that is in the same box as one that floats.
        """
        at = next((at for at, frame in enumerate(frames) if frame.laid.floats or frame.laid.shifted), 0)
        if not at:
            return
        over = frames[at]
        if not over.laid.floats:
            before = over.node.prev
            for _ in range(_COVERED):
                if before is None:
                    break
                self._covered.add(before.mem_id)
                before = before.prev
            return
        box = next((frame for frame in frames[at - 1 :: -1] if frame.laid.placed), None)
        empty = not over.node.text(deep=True).strip() and over.tag != "img"
        if box is None:
            box = (
                frames[at - 1]
                if not empty
                else next((frame for frame in frames if frame.tag == "body"), frames[at - 1])
            )
        if box.node is not None and box.node.text(deep=True).strip() != over.node.text(deep=True).strip():
            self._covered.add(box.node.mem_id)

    def _frame(self, look: Look, tag: str) -> _Frame:
        frame = _Frame(look, tag)
        frame.inside = self._known.setdefault(look, frame.inside)
        return frame

    def _look(self, frames: list[_Frame], tag: str, node: Any) -> tuple[Look, Laid]:
        """How text in an element looks, and how it lies; `frames` are of the elements it is in, outermost first."""
        heading = tag == "summary" and frames[-1].tag == "details" and _is_first(node)
        frame = frames[-2] if heading else frames[-1]
        attributes = node.attributes
        css = ""
        hints: tuple[tuple[str, str], ...] = ()
        if attributes:
            css = attributes.get("style") or ""
            hints = tuple((name, attributes[name] or "") for name in _ATTRIBUTES if name in attributes)
            if tag == "a" and "href" in attributes:
                hints += (("href", ""),)
        key: tuple[int, ...] = ()
        declared: Declared = {}
        if self._cascade:
            key, declared = self._cascade.of(node.mem_id)
        known = (tag, css, hints, key)
        found = frame.inside.get(known)
        if found is None:
            own = {name: value for name, (value, _) in _cascaded(declared, declarations(css, self._quirks)).items()}
            look = inside(frame.look, tag, own, dict(hints))
            found = frame.inside[known] = look, laid(tag, own, dict(hints), look.font)
            if tag in _COLUMNS:
                del frame.inside[known]
                if _is_no_column(own, attributes):
                    self._collapse(frames)
        if self._covered and node.mem_id in self._covered:
            return found[0]._replace(away=True), found[1]
        return found

    def _collapse(self, frames: list[_Frame]) -> None:
        """A column is taken out of a table: which cells are its is not worked out, so none is seen."""
        frame = next((frame for frame in reversed(frames) if frame.tag == "table"), frames[-1])
        frame.look = frame.look._replace(away=True)
        frame.inside = self._known.setdefault(frame.look, {})

    def _text(self, node: Any, look: Look) -> None:
        text = node.text_content or ""
        numbers: tuple[int, ...] = ()
        placed = True
        if self._pieces is not None:
            text, numbers, placed = self._pieces.of(text)
        if not text:
            return
        disguised = self._is_disguised(text)
        cut = (self._boxes.open and self._boxes.cuts(text, look)) or (self._covered and node.mem_id in self._covered)
        if cut or disguised or not look.seen:
            if not text.isspace():
                self.unseen.append(text)
                self._take(node, numbers, placed)
            return
        bare = text.strip()
        if not bare:
            if text[0] in " \t\n\r\f" or "\xa0" in text:
                self._digit = None
            return
        if self._mark is not None and bare.startswith(_FRACTION):
            self._mark = None  # 8 and a half, as 8 <sup>1</sup>/<sub>2</sub>
        behind = self._digit
        if behind is not None and not text[0].isspace() and _MARK.fullmatch(text) and _is_set_off(look, behind):
            self._settle()
            self._mark = (node, numbers)
            return
        self._settle()
        self._digit = look if text[-1].isdigit() else None

    def _is_disguised(self, text: str) -> bool:
        """Whether signs of Unicode change how digits are seen: set in the other direction, or struck through."""
        if text.isascii() and not self._reversed:
            return False
        was = self._reversed
        last = text.rfind(_REVERSING)
        if last >= 0 or (self._reversed and _END_OF_REVERSING.search(text)):
            self._reversed = last >= 0 and not _END_OF_REVERSING.search(text, last)
        if not was and last < 0:
            return _STRUCK.search(text) is not None
        return any(map(str.isdigit, _set_from_right(text, was))) or _STRUCK.search(text) is not None

    def _line_ends(self) -> None:
        self._settle()
        self._digit = None
        self._reversed = False

    def _settle(self) -> None:
        """Take out the mark that has turned out to be one."""
        if self._mark is not None:
            node, numbers = self._mark
            self._take(node, numbers, bool(numbers))
            self.marks += 1
            self._mark = None

    def _take(self, node: Any, numbers: tuple[int, ...], placed: bool) -> None:
        if self._pieces is not None:
            self.taken += numbers
            self.nodes.append(node)
            self.unplaced = self.unplaced or not placed


def _events(root: Any) -> Iterator[tuple[bool, Any]]:
    """Each node where it begins, and each element again where it ends, in the order of the document."""
    node = root
    while node is not None:
        yield True, node
        child = node.child
        if child is not None:
            node = child
            continue
        while node is not None:
            if node.is_element_node:
                yield False, node
            following = node.next
            if following is not None:
                node = following
                break
            node = node.parent


def _is_first(summary: Any) -> bool:
    """Whether a `<summary>` is what a closed `<details>` shows: the first in it."""
    before = summary.prev
    while before is not None:
        if before.is_element_node and before.tag == "summary":
            return False
        before = before.prev
    return True


def _is_no_column(own: Mapping[str, str], attributes: Mapping[str, str | None]) -> bool:
    """Whether a column of a table is taken out, or has no width."""
    width = own.get("width") or attributes.get("width") or ""
    return own.get("visibility") == "collapse" or width.strip("px% ") == "0"


def _is_set_off(look: Look, behind: Look) -> bool:
    """Whether text is raised, lowered or much smaller than the digit it stands behind."""
    return (look.off_line and not behind.off_line) or look.font <= SMALL * behind.font


def _cascaded(
    sheet: Mapping[str, tuple[str, bool]], own: Mapping[str, tuple[str, bool]]
) -> Mapping[str, tuple[str, bool]]:
    """Declarations of style sheets with those of the element itself, which win unless the former are `!important`."""
    if not sheet:
        return own
    merged = dict(sheet)
    for name, (value, important) in own.items():
        put(merged, name, value, important)
    return merged


def _set_from_right(text: str, was: bool) -> str:
    """The part of a text that may be reversed, to its end where the marks in it do not match; `was` says that it begins
    so.

    >>> _set_from_right("(In \u202emillions\u202c) December 31", False)
    '\u202emillions'
    """
    begins = 0 if was else text.find(_REVERSING)
    ends = max(text.rfind(mark) for mark in _ENDING)
    part = text[begins:ends]
    opened = was + sum(map(part.count, _OPENING))
    return part if ends > begins and opened == 1 + sum(map(part.count, _ENDING)) else text[begins:]
