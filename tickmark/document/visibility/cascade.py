"""Which declarations of a document's style sheets hold for which of its elements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple
from unicodedata import category
from urllib.parse import unquote_to_bytes

import tinycss2
from cssselect import SelectorError, parse
from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from tickmark.document.visibility.css import ADDED, check_depth, declarations_of, pixels, put
from tickmark.errors import DocumentTooLarge
from tickmark.language.rules import Pattern

MAX_MATCHES = 20_000_000  # selectors times elements; each is looked for over the whole document
_ELSEWHERE = Pattern(
    "document/elsewhere",
    r"\s*(?:only\s+)?(?:print|speech|aural|braille|embossed|handheld|projection|tty|tv)\b",
    means="a medium that is no screen",
    examples=("[[print]] and (color)",),
    counterexamples=("screen",),
    at="start",
)
_WITHOUT_RULES = frozenset(
    (
        "font-face", "keyframes", "-webkit-keyframes", "-moz-keyframes", "-o-keyframes", "page", "charset", "namespace",
        "property",
        "counter-style", "font-feature-values", "font-palette-values", "color-profile", "view-transition",
        "position-try", "viewport", "-ms-viewport",
    )
)  # fmt: skip
"""Blocks that hold no rules for elements; any other one might."""
_WAITING = frozenset(("hover", "active", "focus", "focus-visible", "focus-within", "visited", "target"))
_AROUND = ("before", "after")
_BULLETS = "\"' \u2022\u00b7\u2023\u2043\u25aa"
_DEEPEST = 32  # blocks within blocks
_PARTS = frozenset(" \t\n>+~.#:[*")  # with which another part of a selector begins
_MOST_PARTS = 300
_LONGEST = 20_000  # characters of a selector with those of the rules around it

Declared = Mapping[str, tuple[str, bool]]  # as `declarations` gives it


class Rule(NamedTuple):
    """A rule of a style sheet. Those of a named `layer` give way to others, and to those of layers named later;
    `conditional` ones hold where a browser finds their condition true, which nobody here knows.
    """

    selector: str
    declared: Declared
    layer: str = ""
    conditional: bool = False


def style_sheets(page: Any) -> list[str]:
    """The style sheets that a page brings with it, in their order."""
    found = []
    for node in page.css("style, link[href]"):
        attributes = {name: value or "" for name, value in node.attributes.items()}
        if node.tag == "style":
            css = node.text(deep=True) if attributes.get("type", "").lower() in ("", "text/css") else ""
        else:
            kinds = attributes.get("rel", "").lower().split()
            css = _of_address(attributes["href"]) if "stylesheet" in kinds and "alternate" not in kinds else ""
        media = attributes.get("media", "")
        found.append(f"@media {media} {{ {css} }}" if media and css else css)
    return [css for css in found if css]


def _of_address(address: str) -> str:
    """The text of a `data:` address, percent-encoded or in base64; empty for what is at another."""
    head, _, body = "".join(address.strip().splitlines()).replace("\t", "").partition(",")
    if not head.lower().startswith("data:"):
        return ""
    raw = unquote_to_bytes(body)
    if head.lower().replace(" ", "").endswith(";base64"):
        from base64 import b64decode

        try:
            raw = b64decode(raw + b"==")
        except ValueError:
            return ""
    return raw.decode("utf-8", "replace")


def sheet_rules(css: str, quirks: bool = False) -> list[Rule]:
    """The rules of a style sheet that decide what is seen, in its order."""
    return list(_rules(_sheet(css), "", quirks, "", False, 0))


def own_fonts(css: str) -> list[str]:
    """The families, in small letters, of the fonts that a style sheet brings with it: what they draw is not known.

    >>> own_fonts("@font-face { font-family: 'Odd One'; src: url(data:font/woff2;base64,AA) }")
    ['odd one']
    """
    found = []
    for node in _sheet(css) if "@font-face" in css.lower() else ():
        if node.type == "at-rule" and node.lower_at_keyword == "font-face" and node.content is not None:
            held = {
                part.lower_name: tinycss2.serialize(part.value)
                for part in _block(node.content)
                if part.type == "declaration"
            }
            if "data:" in held.get("src", "").lower():
                found.append(held.get("font-family", "").strip(" \"'").lower())
    return found


def _sheet(css: str) -> list[Any]:
    check_depth(css)
    found: list[Any] = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    return found


def _rules(nodes: list[Any], around: str, quirks: bool, layer: str, conditional: bool, depth: int) -> Iterator[Rule]:
    if depth > _DEEPEST:
        raise DocumentTooLarge(f"style rules are nested more than {_DEEPEST} deep")
    for node in nodes:
        if node.type == "qualified-rule":
            selector = _nested(tinycss2.serialize(node.prelude).strip(), around)
            declared = declarations_of(node.content, quirks)
            if declared:
                yield from _rule(selector, declared, layer, conditional)
            inner = [part for part in _block(node.content) if part.type in ("qualified-rule", "at-rule")]
            yield from _rules(inner, selector, quirks, layer, conditional, depth + 1)
        elif node.type == "at-rule" and node.lower_at_keyword == "import" and not around:
            inner = [part for one in node.prelude for part in (one, *getattr(one, "arguments", ()))]
            address = next((part.value for part in inner if part.type in ("url", "string")), "")
            media = len([part for part in node.prelude if part.type not in ("whitespace", "comment")]) > 1
            yield from _rules(_sheet(_of_address(address)), "", quirks, layer, conditional or media, depth + 1)
        elif node.type == "at-rule" and node.content is not None:
            asked = tinycss2.serialize(node.prelude).strip()
            name = node.lower_at_keyword
            asked = asked if name == "property" else asked.lower()
            if name == "property":
                yield Rule("*", {asked: (f"var({asked})", True)})  # what it is unless declared, is not followed
            elif name == "media" and not _elsewhere(asked):
                doubtful = conditional or asked not in ("", "all", "screen")
                yield from _inside(node, around, quirks, layer, doubtful, depth)
            elif name != "media" and name not in _WITHOUT_RULES:
                if name == "layer":
                    named = f"{layer}.{asked or (node.source_line, node.source_column)}"
                    yield from _inside(node, around, quirks, named, conditional, depth)
                else:
                    yield from _inside(node, around, quirks, layer, True, depth)
        elif node.type == "at-rule" and node.lower_at_keyword == "layer":
            names = tinycss2.serialize(node.prelude).lower().split(",")
            yield from (Rule("", {}, f"{layer}.{name.strip()}") for name in names)


def _inside(node: Any, around: str, quirks: bool, layer: str, conditional: bool, depth: int) -> Iterator[Rule]:
    """The rules of a block such as `@media`; within a rule, its declarations are that rule's."""
    if around and (declared := declarations_of(node.content, quirks)):
        yield from _rule(around, declared, layer, conditional)
    yield from _rules(_block(node.content), around, quirks, layer, conditional, depth + 1)


def _rule(selector: str, declared: Declared, layer: str, conditional: bool) -> Iterator[Rule]:
    """The rule as it can be matched: what is not known of its selector makes it one that may hold."""
    if max(sum(map(one.count, _PARTS)) for one in selector.split(",")) > _MOST_PARTS:
        raise DocumentTooLarge(f"a selector with more than {_MOST_PARTS} parts")
    if _is_known(selector):
        yield Rule(selector, declared, layer, conditional)
    elif (relaxed := _relaxed(selector)) is not None:
        yield Rule(relaxed, declared, layer, True)


@lru_cache(maxsize=1024)
def _is_known(selector: str) -> bool:
    try:
        for part in parse(selector):
            LexborHTMLParser("<p>").css(part.parsed_tree.canonical())
    except (SelectorError, SelectolaxError):
        return False
    return True


@lru_cache(maxsize=1024)
def _relaxed(selector: str) -> str | None:
    """A selector without its pseudo-classes and namespaces, which matches more; None where it waits for a pointer, or
    still is none.

    >>> _relaxed("p:dir(ltr) > :defined"), _relaxed("a:hover")
    ('p > *', None)
    """
    kept: list[str] = []
    colon = False
    for token in tinycss2.parse_component_value_list(selector, skip_comments=True):
        if token.type == "literal" and token.value == ":":
            colon = True
        elif colon and token.type in ("ident", "function"):
            if token.type == "ident" and token.lower_value in _WAITING:
                return None
            colon = False
            if not kept or kept[-1].strip(" >+~,") == "":
                kept.append("*")
        else:
            colon = False
            kept.append(token.serialize())
    found = "".join(kept).strip()
    return found if found and _is_known(found) else None


def _block(content: list[Any]) -> list[Any]:
    found: list[Any] = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    return found


def _nested(selector: str, around: str) -> str:
    """The selector of a rule within another: `.a { .b {` is `:is(.a) .b`, `.a { &.b {` is `:is(.a).b`."""
    if not around:
        return selector
    outer = f":is({around})"
    parts = [part.strip() for part in selector.split(",")]
    if len(selector) + len(outer) * max(len(parts), selector.count("&")) > _LONGEST:
        raise DocumentTooLarge(f"a selector of nested rules has more than {_LONGEST:,} characters")
    return ", ".join(part.replace("&", outer) if "&" in part else f"{outer} {part}" for part in parts)


def _elsewhere(asked: str) -> bool:
    """Whether rules for these media never hold for a reader at a screen, as those of `print` do not."""
    return bool(asked) and all(_ELSEWHERE.match(part) or _is_no_screen(part) for part in asked.split(","))


def _is_no_screen(asked: str) -> bool:
    """Whether a medium is smaller than any screen that somebody reads at.

    >>> _is_no_screen("(max-width: 10px)"), _is_no_screen("(max-width: 600px)"), _is_no_screen("(min-width: 10px)")
    (True, False, False)
    """
    name, _, size = asked.strip(" ()").partition(":")
    return name in _AT_MOST and (pixels(size.strip(), _FONT) or _SMALLEST) < _SMALLEST


_AT_MOST = frozenset(("max-width", "max-height", "max-device-width", "max-device-height"))
_SMALLEST, _FONT = 60.0, 16.0  # pixels
_VEILED: Declared = {"clip-path": ("inset(100%)", True), "content": (ADDED, True)}


def _disturbs(declared: Declared) -> bool:
    """Whether what a style sheet adds before or after a text has letters, digits or signs of its own, which can be a
    part of a number (`-`, `%`, `(`), or can lie over it; bullets and blanks cannot.
    """
    content = declared.get("content", ("", False))[0]
    if content in ("", "none", "normal"):
        return False
    return _says(content) or declared.get("position", ("", False))[0] in ("absolute", "fixed")


def _says(added: str) -> bool:
    """Whether what a style sheet adds has signs other than bullets, quotation marks and blanks."""
    return any(sign not in _BULLETS and category(sign) not in ("Zs", "So", "Pi", "Pf") for sign in added)


class Cascade:
    """The rules of a document's style sheets, matched with its elements."""

    def __init__(self, page: Any, rules: Iterable[Rule], elements: int) -> None:
        """Raises DocumentTooLarge: more rules than can be matched with so many elements."""
        self._of: dict[int, list[tuple[float, tuple[int, int, int], int, Declared]]] = {}
        self._merged: dict[tuple[int, ...], dict[str, tuple[str, bool]]] = {}
        rules = list(rules)
        if len(rules) * elements > MAX_MATCHES:
            raise DocumentTooLarge(f"{len(rules):,} style rules over {elements:,} elements")
        ranks: dict[str, float] = {}
        for place, rule in enumerate(rules):
            rank = ranks.setdefault(rule.layer, len(ranks)) if rule.layer else inf
            if not rule.selector:
                continue
            try:
                selectors = parse(rule.selector)
            except SelectorError:
                continue
            for selector in selectors:
                declared = rule.declared
                if selector.pseudo_element in _AROUND:
                    if not _disturbs(declared):
                        continue
                    declared = _VEILED
                elif selector.pseudo_element not in (None, "first-line", "first-letter"):
                    continue
                said = selector.parsed_tree.canonical()
                quotes = declared.get("quotes", ("", False))[0]
                if '"' in quotes and _says(quotes):
                    said, declared = "q", _VEILED
                try:
                    matched = page.css(said)
                except SelectolaxError:
                    continue
                for node in matched:
                    weight = (rank, selector.specificity(), place, declared)
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
            turned = sorted(found, key=lambda match: (-match[0], *match[1:3]))  # of `!important`, earlier layers win
            for last, matches in ((False, found), (True, turned)):
                for _, _, _, declared in matches:
                    for name, (value, important) in declared.items():
                        if important is last:
                            put(merged, name, value, important)
            self._merged[key] = merged
        return key, merged
