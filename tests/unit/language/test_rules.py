"""Named patterns find their examples and not their counterexamples, and the words that they are derived to need."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tickmark
from tickmark.language.rules import REGISTRY, Pattern, any_word, by_letters, expanded, needed, unnamed, word, words


def every_pattern() -> list[Pattern]:
    """Those of all modules of Tickmark."""
    for module in pkgutil.walk_packages(tickmark.__path__, "tickmark."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return [pattern for id, pattern in sorted(REGISTRY.items()) if not id.startswith("doc/")]


PATTERNS = [pytest.param(pattern, id=pattern.id) for pattern in every_pattern()]
MARK = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_is_found_in_its_examples_alone(pattern: Pattern) -> None:
    assert pattern.means and pattern.examples and pattern.counterexamples, "say what it means, with texts that show it"
    assert pattern.at in ("anywhere", "start", "whole")
    for example in pattern.examples:
        text = example.replace("[[", "").replace("]]", "")
        found = pattern.found(text)
        assert found is not None, f"not found in {text!r}"
        marked = MARK.search(example)
        assert marked is None or found[0] == marked[1], f"finds {found[0]!r} in {text!r}"
        assert pattern.holds(text)
    for text in pattern.counterexamples:
        found = pattern.found(text)
        assert not (found and found[0]), f"found in {text!r}: {found[0] if found else ''!r}"


def test_ids_name_the_room() -> None:
    assert all(re.fullmatch(r"[a-z_]+/[a-z0-9-]+", pattern.id) for pattern in every_pattern())


def test_two_patterns_do_not_have_one_id() -> None:
    Pattern("doc/one", "a", means="a letter")
    Pattern("doc/one", "a", means="a module that is loaded again")
    with pytest.raises(ValueError, match="doc/one"):
        Pattern("doc/one", "b", means="another letter")


def test_words_come_from_the_lexicon() -> None:
    assert re.fullmatch(expanded(r"{month} \d{1,2}"), "september 12")
    assert expanded(r"\d{1,2}") == r"\d{1,2}"
    assert set(words("ordinal")) == {"first", "second", "third", "fourth"}
    assert all(re.fullmatch(any_word("month"), month) for month in words("month"))
    with pytest.raises(KeyError):
        words("no such list")


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        ("ab|cd", ("ab", "cd")),
        ("(?:ab)?cd", ("cd",)),
        ("[ab]c", ()),
        (r"\b(?:abc)+ d", ("abc",)),
        ("abc|abd", ("ab",)),
        ("x(?:ab|cd)", ("xab", "xcd")),
        ("a.cd", ("cd",)),
        ("(?i:ab)cd", ("cd",)),
        (r"per[- ]share(?! of)", ("share",)),
        (r"a|\d", ()),
        ("(?=.*abc).*d", ()),
        ("change %|change", ("change",)),
    ],
)
def test_the_words_that_a_pattern_needs(pattern: str, needs: tuple[str, ...]) -> None:
    assert needed(pattern) == needs


@given(
    st.lists(
        st.sampled_from(["zero", "Zero", "nil", "vanilla", "none", "and", " ", ",", "NONE", "nonevent"]), max_size=8
    ).map("".join)
)
def test_what_is_sought_is_found_as_the_pattern_finds_it(text: str) -> None:
    found = unnamed(r"\b(?:zero|nil|none)\b", re.IGNORECASE)
    plain = re.compile(r"\b(?:zero|nil|none)\b", re.IGNORECASE)
    assert found.needs == ("zero", "nil", "none")
    for got, wanted in (
        (found.search(text), plain.search(text)),
        (found.match(text), plain.match(text)),
        (found.fullmatch(text), plain.fullmatch(text)),
    ):
        assert (got and got.span()) == (wanted and wanted.span())
    assert [m.span() for m in found.finditer(text)] == [m.span() for m in plain.finditer(text)]
    assert found.findall(text) == plain.findall(text)
    assert found.split(text) == plain.split(text)
    assert found.removed_from(text) == found.sub("", text) == plain.sub("", text)


_ATOMS = st.sampled_from(
    ["ab", "b", "abc", "[ab]", r"\b", "a?", "(?:ab)+", "(?:a|bc)", "(?!a)", "c{2,3}", ".", "(?=b)"]
)
_PATTERNS = st.recursive(
    st.lists(_ATOMS, min_size=1, max_size=4).map("".join),
    lambda inner: st.lists(inner, min_size=1, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})"),
    max_leaves=6,
)


@given(_PATTERNS, st.text("abc ", max_size=10), st.sampled_from([0, re.IGNORECASE]))
def test_every_match_holds_one_of_the_words_it_needs(pattern: str, text: str, flags: int) -> None:
    needs = needed(pattern, flags)
    if needs and re.search(pattern, text, flags):
        assert any(word in text.lower() for word in needs)


@given(st.lists(st.sampled_from(["loan", "a", " ", "-", "loans", "x1", "ß"]), max_size=8).map("".join))
def test_a_word_by_its_letters_is_one_that_begins_there(text: str) -> None:
    assert [m.start() for m in re.finditer(word("loan"), text)] == [m.start() for m in re.finditer(r"\bloan", text)]


@given(st.lists(st.text("ab ", min_size=1, max_size=4), min_size=1, unique=True), st.text("ab ", max_size=12))
def test_words_by_letters_are_those_words_the_longest_first(of: list[str], text: str) -> None:
    plain = "|".join(sorted(of, key=len, reverse=True))
    assert [m.span() for m in re.finditer(by_letters(of), text)] == [m.span() for m in re.finditer(plain, text)]
