"""What a person sees of an HTML document: text that nobody can see, or that is struck through, is taken out before
anything reads it.

The page is parsed as browsers parse it, whatever its tags are nested in. Styles decide, of elements and of style
sheets: `display`, `visibility`, size, colour against the background, opacity, position, clip, and elements that
browsers do not show (`hidden`, closed `<details>`). Footnote digits behind a number, set off the line by whatever
means, go too: `500<span style="vertical-align:4pt">1</span>` is 500. Tags stay where they are, so every address in the
document stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from selectolax.lexbor import LexborHTMLParser

from tickmark.document.visibility.cascade import Cascade, Rule, own_fonts, sheet_rules, style_sheets
from tickmark.document.visibility.elements import is_inline
from tickmark.document.visibility.pieces import Pieces, check_nesting
from tickmark.document.visibility.walk import Walk
from tickmark.language.rules import Pattern

__all__ = ["Seen", "as_seen"]

_DOCTYPE = re.compile(rb"\s*(?>(?:<!--.*?-->\s*|<\?[^>]*>\s*)*)<!doctype\s+([^>]*)>", re.IGNORECASE | re.DOTALL)
_OLD_DOCTYPE = re.compile(
    rb"-//(?:IETF|W3O)//|-//W3C//DTD HTML (?:2|3|Experimental)|-//W3C//DTD HTML 4\.0(?:1)? (?:Transitional|Frameset)"
    rb"//(?!.*http)|-//W3C//DTD HTML 4\.0 (?:Transitional|Frameset)",
    re.IGNORECASE | re.DOTALL,
)
_TELLING = Pattern(
    "document/telling",
    r"\d|\b(?:thousand|million|billion|trillion|hundred|lakh|crore)s?\b",
    means="what a hidden text must not say: numbers, powers of ten",
    examples=("in [[millions]]",),
    counterexamples=("note to the editor",),
    flags=re.IGNORECASE,
)
_FEW = 50  # texts taken out, each counted once, that are looked for one by one
_MOST = 1000  # places of them
_SHOWN = 60  # characters of a hidden text that a remark quotes


class Seen(NamedTuple):
    """A document as it is seen: its bytes without what is not, and the texts taken out that hold digits or words of
    scale.
    """

    data: bytes
    unseen: tuple[str, ...] = ()
    marks: int = 0

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a reader should know of it."""
        if not self.unseen:
            return ()
        first = " ".join(self.unseen[0].split())[:_SHOWN]
        count = len(self.unseen)
        what = "text with numbers or a scale is" if count == 1 else f"{count:,} texts with numbers or a scale are"
        return (f"{what} hidden from a reader of the page and not read, the first: '{first}'",)


def as_seen(data: bytes) -> Seen:
    """A document without the text that a person does not see.

    Args:
        data: HTML in UTF-8.

    Raises:
        DocumentTooLarge: nested too deeply, or too many style rules, to tell what is seen.
    """
    check_nesting(data)
    quirks = is_quirky(data)
    page = LexborHTMLParser(data)
    sheets = style_sheets(page)
    rules = [rule for css in sheets for rule in sheet_rules(css, quirks)]
    fonts = frozenset(family for css in sheets for family in own_fonts(css))
    tags = data.count(b"<")
    first = [_walked(page, tags, some, quirks, fonts) for some in _cases(rules)]
    if not any(walk.hides for walk in first):
        return Seen(data)
    if len(first) == 1 and (kept := _without_few(data, page, first[0].nodes)) is not None:
        return Seen(kept, tuple(filter(_TELLING.search, first[0].unseen)), first[0].marks)
    pieces = Pieces(data)
    numbered = pieces.numbered()
    page = LexborHTMLParser(numbered)
    walks = [_walked(page, tags, some, quirks, fonts, pieces) for some in _cases(rules)]
    unseen = tuple(text for text in max((walk.unseen for walk in walks), key=len) if _TELLING.search(text))
    marks = walks[0].marks
    if any(walk.unplaced for walk in walks):
        return Seen(
            pieces.plain(_emptied(numbered, rules, quirks, pieces, fonts)).encode("utf-8", "replace"), unseen, marks
        )
    return Seen(
        pieces.without({number for walk in walks for number in walk.taken} | _doubtful(walks, pieces)), unseen, marks
    )


def is_quirky(data: bytes) -> bool:
    """Whether browsers read the page in quirks mode, as they do without a doctype, or with one of the nineties."""
    declared = _DOCTYPE.match(data.removeprefix(b"\xef\xbb\xbf"))
    return declared is None or not declared[1].lower().startswith(b"html") or bool(_OLD_DOCTYPE.search(declared[1]))


def _without_few(data: bytes, page: LexborHTMLParser, nodes: list[Any]) -> bytes | None:
    """The bytes without a few texts, those of `nodes`; None for more, or where one is not to be found in the bytes as
    it is in the tree. A filing with the same few marks behind its numbers is so gone through once, not twice.
    """
    texts = {node.mem_id: node.text_content or "" for node in nodes}
    if len(nodes) > _MOST or len({*texts.values()}) > _FEW:
        return None
    pieces = Pieces(data, texts.values())
    found: list[int] = []
    for node, same in _at_same_place(page.root, LexborHTMLParser(pieces.numbered()).root, nodes):
        text, numbers, placed = pieces.of(same.text_content or "")
        if text != texts[node.mem_id] or len(numbers) != 1 or not placed:
            return None
        found += numbers
    return pieces.without(found) if len(found) == len(texts) else None


def _at_same_place(root: Any, other: Any, nodes: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Each of the nodes with the node of another tree at the same place: goes only where they are."""
    wanted = {node.mem_id for node in nodes}
    around = set()
    for node in nodes:
        above = node.parent
        while above is not None and above.mem_id not in around:
            around.add(above.mem_id)
            above = above.parent
    pairs = [(root, other)]
    while pairs:
        node, same = pairs.pop()
        while node is not None and same is not None:
            if node.mem_id in wanted:
                yield node, same
            elif node.mem_id in around:
                pairs.append((node.child, same.child))
            node, same = node.next, same.next


def _cases(rules: list[Rule]) -> list[list[Rule]]:
    """The rules as they may hold: all of them, and where some have conditions, those that have none."""
    certain = [rule for rule in rules if not rule.conditional]
    return [rules] if len(certain) == len(rules) else [rules, certain]


def _doubtful(walks: list[Walk], pieces: Pieces) -> set[int]:
    """The numbers of texts around those that are seen in one case alone: what they are a part of is not known."""
    if len(walks) == 1:
        return set()
    first, other = (set(walk.taken) for walk in walks)
    sure = first & other
    found: set[int] = set()
    for walk in walks:
        blocks: dict[int, Any] = {}
        for node in walk.nodes:
            text, numbers, _ = pieces.of(node.text_content or "")
            if not sure.issuperset(numbers) and any(map(str.isdigit, text)):
                block = _block_of(node)
                blocks[block.mem_id] = block
        for block in blocks.values():
            found |= _with_digits_beside(block, pieces)
    return found


def _block_of(node: Any) -> Any:
    """The block that a text stands in."""
    block = node.parent
    while is_inline(block.tag) and block.parent is not None:
        block = block.parent
    return block


def _with_digits_beside(block: Any, pieces: Pieces) -> set[int]:
    """The texts of a block, where several of them have digits."""
    texts = [pieces.of(part.text_content or "") for part in block.traverse(include_text=True) if part.is_text_node]
    telling = [numbers for text, numbers, _ in texts if any(map(str.isdigit, text))]
    return {number for _, numbers, _ in texts for number in numbers} if len(telling) > 1 else set()


def _walked(
    page: LexborHTMLParser,
    tags: int,
    rules: list[Rule],
    quirks: bool,
    fonts: frozenset[str],
    pieces: Pieces | None = None,
) -> Walk:
    walk = Walk(Cascade(page, rules, tags), quirks, pieces, fonts)
    walk.through(page.root)
    return walk


def _emptied(data: bytes, rules: list[Rule], quirks: bool, pieces: Pieces, fonts: frozenset[str]) -> str:
    """The page as a browser's tree has it, without what is hidden in any case: for pages whose texts cannot be found
    again in their bytes.
    """
    text = ""
    for some in _cases(rules):
        page = LexborHTMLParser(text or data)
        walk = Walk(Cascade(page, some, data.count(b"<")), quirks, pieces, fonts)
        walk.through(page.root)
        for node in walk.nodes:
            node.remove()
        text = page.html or ""
    return text
