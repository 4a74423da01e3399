"""Patterns that are only looked for where a word stands that they need."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tickmark
from tickmark.caching import Remembered
from tickmark.regex_prefilter import Sought, by_letters, word

REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)


def sought() -> dict[str, Sought]:
    """Module and name -> pattern, of all of Tickmark."""
    found: dict[str, Sought] = {}
    for module in pkgutil.walk_packages(tickmark.__path__, "tickmark."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            pattern = value.pattern if isinstance(value, Remembered) else value
            if isinstance(pattern, Sought):
                found[f"{module.name}.{name}"] = pattern
    return found


def implied(pattern: Iterable[tuple[object, object]], needs: list[str], fold: bool) -> bool:
    """Whether every match of a parsed pattern has one of the words: as letters in a row, or in each branch of some part
    that no match lacks.
    """
    run = ""
    for code, of in pattern:
        if code is codes.LITERAL:
            run += chr(of).lower() if fold else chr(of)  # type: ignore[arg-type]
            if any(need in run for need in needs):
                return True
            continue
        if code in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            continue
        if code is codes.SUBPATTERN:
            inner = of[3]  # type: ignore[index]
            if all(one is codes.LITERAL for one, _ in inner):
                run += (
                    "".join(chr(letter) for _, letter in inner).lower()
                    if fold
                    else "".join(chr(letter) for _, letter in inner)
                )
                if any(need in run for need in needs):
                    return True
                continue
            found = implied(inner, needs, fold)
        elif code is codes.BRANCH:
            found = all(implied([*map(letter, run), *branch], needs, fold) for branch in of[1])  # type: ignore[index]
        elif code in REPEATS:
            found = of[0] > 0 and implied(of[2], needs, fold)  # type: ignore[index]
        else:
            found = code is codes.ATOMIC_GROUP and implied(of, needs, fold)  # type: ignore[arg-type]
        if found:
            return True
        run = ""
    return False


def letter(of: str) -> tuple[object, int]:
    return codes.LITERAL, ord(of)


@pytest.mark.parametrize("name", sorted(sought()))
def test_every_match_has_one_of_the_words_it_needs(name: str) -> None:
    found = sought()[name]
    parsed = parser.parse(found.pattern.pattern, found.pattern.flags & ~re.UNICODE)
    assert implied(list(parsed), found.words, bool(found.pattern.flags & re.IGNORECASE))


def test_a_pattern_that_may_match_without_its_words_is_told() -> None:
    for text, needs in (("ab|cd", "ab"), ("(?:ab)?cd", "ab"), ("[ab]c", "ac"), ("a.c", "ac"), ("x(?:ab|c.)d", "ab|cd")):
        assert not implied(list(parser.parse(text)), needs.split("|"), False), text
    for text, needs in (
        ("ab|cd", "ab|cd"),
        (r"\b(?:abc)+ d", "bc"),
        ("abc|abd", "ab"),
        ("(?:x|y)ab?a", "a"),
        ("x(?:ab|cd)", "xab|xcd"),
    ):
        assert implied(list(parser.parse(text)), needs.split("|"), False), text


@given(
    st.lists(
        st.sampled_from(["zero", "Zero", "nil", "vanilla", "none", "and", " ", ",", "NONE", "nonevent"]), max_size=8
    ).map("".join)
)
def test_what_is_sought_is_found_as_the_pattern_finds_it(text: str) -> None:
    found = Sought(r"\b(?:zero|nil|none)\b", "zero|nil|none", re.IGNORECASE)
    plain = found.pattern.search(text)
    got = found.search(text)
    assert (got and got.span()) == (plain and plain.span())
    assert (found.match(text) is None, found.fullmatch(text) is None) == (
        found.pattern.match(text) is None,
        found.pattern.fullmatch(text) is None,
    )
    assert [m.span() for m in found.finditer(text)] == [m.span() for m in found.pattern.finditer(text)]
    assert found.removed_from(text) == found.pattern.sub("", text)


@given(st.lists(st.sampled_from(["loan", "a", " ", "-", "loans", "x1", "ß"]), max_size=8).map("".join))
def test_a_word_by_its_letters_is_one_that_begins_there(text: str) -> None:
    assert [m.start() for m in re.finditer(word("loan"), text)] == [m.start() for m in re.finditer(r"\bloan", text)]


@given(st.lists(st.text("ab ", min_size=1, max_size=4), min_size=1, unique=True), st.text("ab ", max_size=12))
def test_words_by_letters_are_those_words_the_longest_first(words: list[str], text: str) -> None:
    plain = "|".join(sorted(words, key=len, reverse=True))
    assert [m.span() for m in re.finditer(by_letters("|".join(words)), text)] == [
        m.span() for m in re.finditer(plain, text)
    ]
