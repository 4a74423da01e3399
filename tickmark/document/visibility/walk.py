"""Goes through a page in the order of its text, and says which of its texts nobody sees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tickmark.document.visibility.boxes import Boxes
from tickmark.document.visibility.cascade import Cascade, Declared
from tickmark.document.visibility.css import Style, declarations, put
from tickmark.document.visibility.elements import NO_TEXT, is_inline
from tickmark.document.visibility.laid import FLAT, Laid, laid, leaves_nothing
from tickmark.document.visibility.look import SMALL, Look, inside
from tickmark.document.visibility.pieces import Pieces
from tickmark.document.visibility.worked_out import needs_work, worked_out
from tickmark.language.rules import Pattern

_ATTRIBUTES = frozenset(
    ("hidden", "popover", "color", "bgcolor", "size", "open", "name", "dir", "text", "link", "background", "face")
)
_MARK = Pattern(
    "document/walk-mark",
    r"\s*[(\[]?\d{1,2}[)\]]?(?:\s*,\s*[(\[]?\d{1,2}[)\]]?)*\s*",
    means="a raised mark of a footnote",
    examples=("(1), (2)",),
    counterexamples=("(a)",),
    at="whole",
)
_BETWEEN = frozenset(
    (
        "img", "svg", "iframe", "object", "embed", "input", "textarea", "select", "button", "video", "audio", "canvas",
        "meter", "progress", "math", "marquee", "option", "optgroup",
    )
)  # fmt: skip
"""Elements that draw something of their own in a line."""
_DRAWN = ("noscript", "svg", "ix:header", "ix:hidden")  # which hold no text of the page, and can be drawn
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


class _Kind:
    """Elements that say the same of themselves within the same look: how text in them looks, and how they lie."""

    __slots__ = ("inline", "inside", "laid", "lifted", "look", "plain", "room", "seen", "silent", "tag")

    def __init__(self, tag: str, look: Look, lies: Laid, known: dict[Look, tuple[dict[object, _Kind], bool]]) -> None:
        self.tag = tag
        self.look = look
        self.laid = lies
        self.lifted = lies.floats or lies.shifted  # it can lie over others
        self.inline = is_inline(tag) or tag in _BETWEEN
        self.silent = tag in NO_TEXT
        self.room = look.room
        self.plain = not (self.lifted or self.silent or lies.jumbled or lies.reorders or lies.adds or tag in _BETWEEN)
        kept = known.get(look)
        if kept is None:
            kept = known[look] = {}, look.seen
        self.inside, self.seen = kept


class Walk:
    """What is not seen of a page: `unseen` texts, `taken` numbers of them, `marks` of footnotes."""

    def __init__(
        self, cascade: Cascade, quirks: bool, pieces: Pieces | None, fonts: frozenset[str] = frozenset()
    ) -> None:
        self._cascade = cascade
        self._fonts = fonts
        self._has_rules = bool(cascade)
        self._quirks = quirks
        self._pieces = pieces
        self._known: dict[Look, tuple[dict[object, _Kind], bool]] = {}
        self._staying: dict[str, bool] = {}  # whether blank cells of a style stay in their places
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
        self._in_line = False  # whether any of the last three is set
        self._lifted = 0  # open elements that can lie over others
        self._silent = 0  # and those that hold no text
        self._boxes = Boxes()
        self._parted = False  # whether a picture or a field stands behind that digit

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
        outside = self._kind("", Look(), FLAT)
        kinds: list[_Kind] = [outside, outside]
        nodes: list[Any] = [None, None]  # the elements that these are of
        boxes = self._boxes
        node = root
        while node is not None:
            if node.is_element_node:
                child = node.child
                if child is None and not self._has_rules and self._is_blank_cell(node):
                    node = self._beyond(node, kinds, nodes)
                    continue
                around = kinds[-1]
                kind = self._kind_of(kinds, node)
                if self._in_line and not kind.inline:
                    self._line_ends()
                kinds.append(kind)
                nodes.append(node)
                if not kind.plain or self._lifted:
                    self._stands_out(kinds, nodes)
                if boxes.open or (kind.room is not around.room and kind.room != around.room):
                    boxes.begin(kind.tag, kind.look, kinds[-2].look, kind.laid)
                if child is not None and not (kind.silent and _is_unshown(kind, around)):
                    node = child
                    continue
                self._end(kinds, nodes)
            elif not self._silent and node.is_text_node:
                self._text(node, kinds, nodes)
            node = self._beyond(node, kinds, nodes)
        self._line_ends()

    def _beyond(self, node: Any, kinds: list[_Kind], nodes: list[Any]) -> Any:
        """What follows a node and all that it holds; the elements that end there, end."""
        following = node.next
        while following is None and (node := nodes[-1]) is not None:
            self._end(kinds, nodes)
            following = node.next
        return following

    def _is_blank_cell(self, node: Any) -> bool:
        """Whether an element is a cell of a table without text that stays in its place, as a third of all elements of a
        filing are: it ends the line before it, and that is all.
        """
        if self._lifted or self._boxes.open or node.tag not in ("td", "th"):
            return False
        css = node.attributes.get("style") or ""
        stays = self._staying.get(css)
        if stays is None:
            stays = self._staying[css] = leaves_nothing(_parsed(css, self._quirks))
        if stays and self._in_line:
            self._line_ends()
        return stays

    def _stands_out(self, kinds: list[_Kind], nodes: list[Any]) -> None:
        """An element begins that is more than a box or a part of a line, or is in one that can lie over others."""
        kind = kinds[-1]
        if (kind.laid.jumbled or kind.laid.reorders) and (kind.seen or kind.laid.moves):
            self._jumble(kinds, nodes)
        if kind.laid.adds and kind.inline:
            self._leave_unread(nodes, kinds, beside=nodes[-1])
        if kind.tag in _BETWEEN:
            self._stands_between(kinds, nodes)
        if kind.silent:
            self._silent += 1
            if kind.tag == "template" and "shadowrootmode" in nodes[-1].attributes and nodes[-2] is not None:
                self._covered.add(nodes[-2].mem_id)
        self._lifted += kind.lifted
        if self._lifted and kind.laid.paints:
            self._cover(kinds, nodes)

    def _end(self, kinds: list[_Kind], nodes: list[Any]) -> None:
        """The innermost element ends."""
        kind = kinds.pop()
        nodes.pop()
        if not kind.plain:
            self._lifted -= kind.lifted
            self._silent -= kind.silent
        if self._in_line and not kind.inline:
            self._line_ends()
        if self._boxes.open:
            self._boxes.end(kind.tag, kind.look, kinds[-1].look, kind.laid)

    def _cover(self, kinds: list[_Kind], nodes: list[Any]) -> None:
        """What an element may lie over that paints, and that is moved or is within one that is: what stands before one
        that is shifted, all that is in the same box as one that floats.
        """
        at = next(at for at, kind in enumerate(kinds) if kind.lifted)
        over, node = kinds[at], nodes[at]
        if not over.laid.floats:
            before = node.prev
            for _ in range(_COVERED):
                if before is None:
                    break
                self._covered.add(before.mem_id)
                before = before.prev
            return
        empty = not node.text(deep=True).strip() and over.tag != "img"
        box = next((place for place in range(at - 1, -1, -1) if kinds[place].laid.placed), None)
        if box is None:
            body = next((place for place, kind in enumerate(kinds) if kind.tag == "body"), at - 1)
            box = body if empty else at - 1
        around = nodes[box]
        if around is not None and around.text(deep=True).strip() != node.text(deep=True).strip():
            self._covered.add(around.mem_id)

    def _jumble(self, kinds: list[_Kind], nodes: list[Any]) -> None:
        """An element or what it holds stands elsewhere than in the text, or moves: where it is a part of the numbers
        around it, none of them is read.
        """
        node = nodes[-1]
        if kinds[-1].laid.reorders:
            if sum(self._digits(child) > 0 for child in node.iter()) > 1:
                self._covered.add(node.mem_id)
        elif self._digits(node):
            self._leave_unread(nodes, kinds, beside=node)

    def _stands_between(self, kinds: list[_Kind], nodes: list[Any]) -> None:
        """A picture, a field or a drawing stands in a line, as a part of a number for all that is known."""
        node = nodes[-1]
        if kinds[-1].tag == "svg" and self._digits(node) and self._digits_in_line(nodes, kinds):
            self._leave_unread(nodes, kinds, beside=node)
        self._parted = self._parted or self._digit is not None

    def _digits_in_line(self, nodes: list[Any], kinds: list[_Kind]) -> bool:
        """Whether digits stand in the line of an element, beside it: up to the next block on either side."""
        at = len(nodes) - 1
        while at > 2 and kinds[at - 1].inline:
            at -= 1
        if at < len(nodes) - 1 and self._digits(nodes[at]) > self._digits(nodes[-1]):
            return True
        for step in ("prev", "next"):
            beside = getattr(nodes[at], step)
            while beside is not None and (beside.is_text_node or is_inline(beside.tag)):
                if self._digits(beside):
                    return True
                beside = getattr(beside, step)
        return False

    def _leave_unread(self, nodes: list[Any], kinds: list[_Kind], beside: Any = None) -> None:
        """Nothing of the block around is read; where a part of it is given, if it has digits `beside` that."""
        at = len(nodes) - (1 if beside is None else 2)
        while at > 2 and kinds[at].inline:
            at -= 1
        block = nodes[at]
        if block is None or block.mem_id in self._covered:
            return
        if beside is None or self._digits(block) > self._digits(beside):
            self._covered.add(block.mem_id)

    def _digits(self, node: Any) -> int:
        """How many digits there are in an element."""
        text = node.text(deep=True)
        return sum(map(str.isdigit, text if self._pieces is None else self._pieces.plain(text)))

    def _kind(self, tag: str, look: Look, lies: Laid) -> _Kind:
        return _Kind(tag, look, lies, self._known)

    def _kind_of(self, kinds: list[_Kind], node: Any) -> _Kind:
        """The kind of an element; `kinds` are of the elements it is in, outermost first."""
        tag = node.tag
        parent = kinds[-1]
        if tag == "summary" and parent.tag == "details" and _is_first(node):
            parent = kinds[-2]  # which is seen where the rest is closed
        attributes = node.attributes
        css = attributes.get("style") or ""
        hints: tuple[tuple[str, str], ...] = ()
        if not _ATTRIBUTES.isdisjoint(attributes):
            hints = tuple((name, attributes[name] or "") for name in sorted(_ATTRIBUTES.intersection(attributes)))
        if tag == "a" and "href" in attributes:
            hints += (("href", ""),)
        key: tuple[int, ...] = ()
        declared: Declared = {}
        if self._has_rules:
            key, declared = self._cascade.of(node.mem_id)
        known = (tag, css, hints, key) if hints or key else (tag, css)
        kind = parent.inside.get(known)
        if kind is None:
            if key:
                cascaded = _cascaded(declared, declarations(css, self._quirks))
                look, lies = _styled(parent.look, tag, hints, _own(cascaded), self._fonts)
            else:
                look, lies = _own_style(parent.look, tag, hints, css, self._quirks, self._fonts)
            kind = self._kind(tag, look, lies)
            if tag not in _COLUMNS:
                parent.inside[known] = kind
            elif _is_no_column(_cascaded(declared, declarations(css, self._quirks)), attributes):
                self._collapse(kinds)
        if self._covered and node.mem_id in self._covered:
            return self._kind(tag, kind.look._replace(away=True), kind.laid)
        return kind

    def _collapse(self, kinds: list[_Kind]) -> None:
        """A column is taken out of a table: which cells are its is not worked out, so none is seen."""
        at = next((at for at in range(len(kinds) - 1, -1, -1) if kinds[at].tag == "table"), len(kinds) - 1)
        table = kinds[at]
        kinds[at] = self._kind(table.tag, table.look._replace(away=True), table.laid)

    def _text(self, node: Any, kinds: list[_Kind], nodes: list[Any]) -> None:
        kind = kinds[-1]
        text = node.text_content or ""
        numbers: tuple[int, ...] = ()
        placed = True
        if self._pieces is not None:
            text, numbers, placed = self._pieces.of(text)
        if not text:
            return
        look = kind.look
        disguised = ((self._reversed or not text.isascii()) and self._is_disguised(text)) or (
            look.symbols and any(map(str.isdigit, text))
        )
        cut = (self._boxes.open and self._boxes.cuts(text, look)) or (self._covered and node.mem_id in self._covered)
        if cut or disguised or not kind.seen:
            if not text.isspace():
                self.unseen.append(text)
                self._take(node, numbers, placed)
            return
        if text.isspace():
            if text[0] in " \t\n\r\f" or "\xa0" in text:
                self._digit = None
            return
        if self._mark is not None and text.lstrip().startswith(_FRACTION):
            self._mark = None  # 8 and a half, as 8 <sup>1</sup>/<sub>2</sub>
        behind = self._digit
        if behind is not None and not text[0].isspace() and _MARK.fullmatch(text) and _is_set_off(look, behind):
            self._settle()
            self._mark = (node, numbers)
            return
        if self._mark is not None:
            self._settle()
        if self._parted and text.lstrip()[:1].isdigit():
            self._leave_unread(nodes, kinds)
        self._parted = False
        if text[-1].isdigit():
            self._digit = look
            self._in_line = True
        else:
            self._digit = None

    def _is_disguised(self, text: str) -> bool:
        """Whether signs of Unicode change how digits are seen: set in the other direction, or struck through."""
        was = self._reversed
        last = text.rfind(_REVERSING)
        if last >= 0 or (self._reversed and _END_OF_REVERSING.search(text)):
            self._reversed = last >= 0 and not _END_OF_REVERSING.search(text, last)
            self._in_line = True
        if not was and last < 0:
            return _STRUCK.search(text) is not None
        return any(map(str.isdigit, _set_from_right(text, was))) or _STRUCK.search(text) is not None

    def _line_ends(self) -> None:
        self._settle()
        self._digit = None
        self._parted = False
        self._reversed = self._in_line = False

    def _settle(self) -> None:
        """Take out the mark that has turned out to be one."""
        if self._mark is not None:
            node, numbers = self._mark
            self._take(node, numbers, bool(numbers))
            self.marks += 1
            self._mark = None

    def _take(self, node: Any, numbers: tuple[int, ...], placed: bool) -> None:
        self.nodes.append(node)
        if self._pieces is not None:
            self.taken += numbers
            self.unplaced = self.unplaced or not placed


def _is_unshown(kind: _Kind, around: _Kind) -> bool:
    """Whether browsers draw nothing at all of an element that holds no text of the page."""
    return kind.tag not in _DRAWN or not around.look.displayed


def _is_first(summary: Any) -> bool:
    """Whether a `<summary>` is what a closed `<details>` shows: the first in it."""
    before = summary.prev
    while before is not None:
        if before.is_element_node and before.tag == "summary":
            return False
        before = before.prev
    return True


def _is_no_column(declared: Declared, attributes: Mapping[str, str | None]) -> bool:
    """Whether a column of a table is taken out, or has no width."""
    width = declared.get("width", ("", False))[0] or attributes.get("width") or ""
    if "(" in width or "(" in declared.get("visibility", ("", False))[0]:
        return True  # which is not worked out
    return declared.get("visibility", ("", False))[0] == "collapse" or width.strip("px% ") == "0"


def _is_set_off(look: Look, behind: Look) -> bool:
    """Whether text is raised, lowered or much smaller than the digit it stands behind."""
    return (look.off_line and not behind.off_line) or look.font <= SMALL * behind.font


@lru_cache(maxsize=8192)
def _own_style(
    parent: Look, tag: str, hints: tuple[tuple[str, str], ...], css: str, quirks: bool, fonts: frozenset[str]
) -> tuple[Look, Laid]:
    """How an element looks and lies that no style sheet says anything of; filings of a company repeat their styles."""
    return _styled(parent, tag, hints, _parsed(css, quirks), fonts)


def _styled(
    parent: Look, tag: str, hints: tuple[tuple[str, str], ...], own: Style, fonts: frozenset[str]
) -> tuple[Look, Laid]:
    """How an element looks and lies, by its declarations and the attributes of HTML that decide."""
    attributes = dict(hints)
    variables = parent.variables
    if needs_work(own, parent.root):
        own, variables = worked_out(own, variables, parent.font, parent.root)
    look = inside(parent, tag, own, attributes, fonts)
    if variables != look.variables:
        look = look._replace(variables=variables)
    if tag == "html" and look.font != parent.root:
        look = look._replace(root=look.font)
    return look, laid(tag, own, attributes, look.font)


def _own(declared: Declared) -> Style:
    return Style((name, value) for name, (value, _) in declared.items())


@lru_cache(maxsize=4096)
def _parsed(css: str, quirks: bool) -> Style:
    return _own(declarations(css, quirks))


def _cascaded(sheet: Declared, own: Declared) -> Declared:
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
