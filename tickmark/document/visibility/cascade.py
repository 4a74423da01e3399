"""Which declarations of a document's `<style>` blocks hold for which of its elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import tinycss2
from cssselect import HTMLTranslator, SelectorError, parse
from lxml import etree

from tickmark.document.visibility.css import declarations_of, put
from tickmark.errors import DocumentTooLarge

MAX_MATCHES = 20_000_000  # selectors times elements; each is looked for over the whole document
_SHOWN_ON = ("", "all", "screen")  # media whose rules hold for a reader at a screen
_TRANSPARENT = ("supports", "layer", "container")  # blocks whose rules are taken as holding

Declared = Mapping[str, tuple[str, bool]]  # as `declarations` gives it


def sheet_rules(css: str) -> list[tuple[str, Declared]]:
    """Selectors and deciding declarations of a style sheet, in its order; rules that decide nothing are left out."""
    return list(_rules(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True), 0))


def _rules(nodes: list[Any], depth: int) -> Iterator[tuple[str, Declared]]:
    for node in nodes:
        if node.type == "qualified-rule":
            declared = declarations_of(node.content)
            if declared:
                yield tinycss2.serialize(node.prelude).strip(), declared
        elif node.type == "at-rule" and node.content is not None and depth < 8:
            media = tinycss2.serialize(node.prelude).strip().lower()
            if node.lower_at_keyword in _TRANSPARENT or (node.lower_at_keyword == "media" and _on_screen(media)):
                yield from _rules(tinycss2.parse_blocks_contents(node.content, True, True), depth + 1)


def _on_screen(media: str) -> bool:
    """Whether rules for these media hold at a wide screen: `screen and (min-width: 600px)` does, `print` does not."""
    kinds = (part.strip().removeprefix("only ").partition(" and ") for part in media.split(","))
    return any(kind in _SHOWN_ON or kind.startswith("(min-") for kind, _, _ in kinds)


class Cascade:
    """The rules of a document's style blocks, matched with its elements."""

    def __init__(self, root: Any, rules: list[tuple[str, Declared]]) -> None:
        """Raises DocumentTooLarge: more rules than can be matched with so many elements."""
        self._of: dict[Any, list[tuple[tuple[int, int, int], int, Declared]]] = {}
        self._merged: dict[tuple[int, ...], dict[str, tuple[str, bool]]] = {}
        elements = sum(1 for _ in root.iter()) if rules else 0
        if len(rules) * elements > MAX_MATCHES:
            raise DocumentTooLarge(f"{len(rules):,} style rules over {elements:,} elements")
        translate = HTMLTranslator().selector_to_xpath
        for place, (text, declared) in enumerate(rules):
            try:
                selectors = parse(text)
            except SelectorError:
                continue
            for selector in selectors:
                if selector.pseudo_element is not None:
                    continue
                try:
                    matched = root.xpath(translate(selector, prefix="descendant-or-self::"))
                except (SelectorError, etree.XPathError):
                    continue
                for element in matched:
                    self._of.setdefault(element, []).append((selector.specificity(), place, declared))

    def __bool__(self) -> bool:
        return bool(self._of)

    def of(self, element: Any) -> tuple[tuple[int, ...], Declared]:
        """What the rules declare for an element, by their weight, and a key that is the same where that is."""
        found = self._of.get(element)
        if not found:
            return (), {}
        found.sort(key=lambda match: match[:2])
        key = tuple(place for _, place, _ in found)
        merged = self._merged.get(key)
        if merged is None:
            merged = {}
            for _, _, declared in found:
                for name, (value, important) in declared.items():
                    put(merged, name, value, important)
            self._merged[key] = merged
        return key, merged
