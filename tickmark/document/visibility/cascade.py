"""Which declarations of a document's style sheets hold for which of its elements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

import tinycss2
from cssselect import SelectorError, parse
from selectolax.lexbor import SelectolaxError

from tickmark.document.visibility.css import declarations_of, put
from tickmark.errors import DocumentTooLarge
from tickmark.language.rules import Pattern

MAX_MATCHES = 20_000_000  # selectors times elements; each is looked for over the whole document
_SHEET = re.compile(rb"<style\b[^>]*>(.*?)(?:</style\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_LINKED = re.compile(rb"""<link\b[^>]*\bhref\s*=\s*["']?\s*(data:text/css[^"'>]*)""", re.IGNORECASE)
_ELSEWHERE = Pattern(
    "document/elsewhere",
    r"\s*(?:only\s+)?(?:print|speech|aural|braille|embossed|handheld|projection|tty|tv)\b",
    means="a medium that is no screen",
    examples=("[[print]] and (color)",),
    counterexamples=("screen",),
    at="start",
)
_TRANSPARENT = ("supports", "layer", "container", "scope", "starting-style", "document")
_DEEPEST = 8  # blocks within blocks

Declared = Mapping[str, tuple[str, bool]]  # as `declarations` gives it


class Rule(NamedTuple):
    """A rule of a style sheet. `layered` ones give way to others; `conditional` ones hold where a browser finds their
    condition true, which nobody here knows.
    """

    selector: str
    declared: Declared
    layered: bool = False
    conditional: bool = False


def style_sheets(data: bytes) -> list[str]:
    """The style sheets that a page brings with it, in their order."""
    found = [(match.start(), match[1]) for match in _SHEET.finditer(data)]
    found += [(match.start(), _of_address(match[1])) for match in _LINKED.finditer(data)]
    return [css.decode("utf-8", "replace") for _, css in sorted(found)]


def _of_address(address: bytes) -> bytes:
    """The text of a `data:` address, percent-encoded or in base64."""
    head, _, body = unescape(address.decode("utf-8", "replace")).partition(",")
    raw = unquote_to_bytes(body)
    if ";base64" not in head.lower():
        return raw
    from base64 import b64decode

    try:
        return b64decode(raw + b"==")
    except ValueError:
        return b""


def sheet_rules(css: str, quirks: bool = False) -> list[Rule]:
    """The rules of a style sheet that decide what is seen, in its order."""
    nodes = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return list(_rules(nodes, "", quirks, False, False, 0))


def _rules(nodes: list[Any], around: str, quirks: bool, layered: bool, conditional: bool, depth: int) -> Iterator[Rule]:
    if depth > _DEEPEST:
        return
    for node in nodes:
        if node.type == "qualified-rule":
            selector = _nested(tinycss2.serialize(node.prelude).strip(), around)
            declared = declarations_of(node.content, quirks)
            if declared:
                yield Rule(selector, declared, layered, conditional)
            inner = [part for part in _block(node.content) if part.type in ("qualified-rule", "at-rule")]
            yield from _rules(inner, selector, quirks, layered, conditional, depth + 1)
        elif node.type == "at-rule" and node.content is not None:
            asked = tinycss2.serialize(node.prelude).strip().lower()
            name = node.lower_at_keyword
            if name == "media" and not _elsewhere(asked):
                doubtful = conditional or asked not in ("", "all", "screen")
                yield from _inside(node, around, quirks, layered, doubtful, depth)
            elif name in _TRANSPARENT:
                known = name == "layer"
                yield from _inside(node, around, quirks, layered or known, conditional or not known, depth)


def _inside(node: Any, around: str, quirks: bool, layered: bool, conditional: bool, depth: int) -> Iterator[Rule]:
    """The rules of a block such as `@media`; within a rule, its declarations are that rule's."""
    if around and (declared := declarations_of(node.content, quirks)):
        yield Rule(around, declared, layered, conditional)
    yield from _rules(_block(node.content), around, quirks, layered, conditional, depth + 1)


def _block(content: list[Any]) -> list[Any]:
    found: list[Any] = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return found


def _nested(selector: str, around: str) -> str:
    """The selector of a rule within another: `.a { .b {` is `:is(.a) .b`, `.a { &.b {` is `:is(.a).b`."""
    if not around:
        return selector
    outer = f":is({around})"
    parts = [part.strip() for part in selector.split(",")]
    return ", ".join(part.replace("&", outer) if "&" in part else f"{outer} {part}" for part in parts)


def _elsewhere(asked: str) -> bool:
    """Whether rules for these media never hold for a reader at a screen, as those of `print` do not."""
    return bool(asked) and all(_ELSEWHERE.match(part) for part in asked.split(","))


class Cascade:
    """The rules of a document's style sheets, matched with its elements."""

    def __init__(self, page: Any, rules: Iterable[Rule], elements: int) -> None:
        """Raises DocumentTooLarge: more rules than can be matched with so many elements."""
        self._of: dict[int, list[tuple[bool, tuple[int, int, int], int, Declared]]] = {}
        self._merged: dict[tuple[int, ...], dict[str, tuple[str, bool]]] = {}
        rules = list(rules)
        if len(rules) * elements > MAX_MATCHES:
            raise DocumentTooLarge(f"{len(rules):,} style rules over {elements:,} elements")
        for place, rule in enumerate(rules):
            try:
                selectors = parse(rule.selector)
            except SelectorError:
                continue
            for selector in selectors:
                if selector.pseudo_element is not None:
                    continue
                try:
                    matched = page.css(selector.canonical())
                except SelectolaxError:
                    continue
                for node in matched:
                    weight = (not rule.layered, selector.specificity(), place, rule.declared)
                    self._of.setdefault(node.mem_id, []).append(weight)

    def __bool__(self) -> bool:
        return bool(self._of)

    def of(self, element: int) -> tuple[tuple[int, ...], Declared]:
        """What the rules declare for an element, by their weight, and a key that is the same where that is."""
        found = self._of.get(element)
        if not found:
            return (), {}
        found.sort(key=lambda match: match[:3])
        key = tuple(place for _, _, place, _ in found)
        merged = self._merged.get(key)
        if merged is None:
            merged = {}
            for _, _, _, declared in found:
                for name, (value, important) in declared.items():
                    put(merged, name, value, important)
            self._merged[key] = merged
        return key, merged
