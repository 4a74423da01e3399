"""Lists of words of the lexicon."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

import tickmark
from tickmark.language.phrases import MADE, Phrases, any_of
from tickmark.language.rules import LEXICON, words
from tickmark.yaml_files import read_yaml

ROOMS = ("cover", "facts", "metrics", "proofs", "sections", "tables", "time", "language")


def test_every_list_says_what_it_means_and_has_no_word_twice() -> None:
    for path in LEXICON.glob("*.yaml"):
        if path.stem == "words":
            continue
        for name, entry in read_yaml(path).items():
            assert entry["means"], name
            assert "\n" not in entry["means"].strip(), name
            assert len(set(entry["words"])) == len(entry["words"]) > 0, name
            assert all(isinstance(word, str) for word in entry["words"]), f"{name}: quote what YAML takes for no text"


def test_every_list_of_phrases_is_there_and_compiles() -> None:
    for found in pkgutil.walk_packages(tickmark.__path__, "tickmark."):
        if found.name.split(".")[1] in ROOMS:
            import_module(found.name)
    for phrases in MADE:
        assert all(words(name) for name in phrases.lists)
        for word in phrases.words:
            assert phrases.search(word.replace("*", "")) is not None, (phrases.lists, word)


@pytest.mark.parametrize(
    ("word", "found", "missed"),
    [
        ("settle*", "of settlements", "unsettled"),
        ("*restricted", "unrestricted cash", "restrictedly"),
        ("sales", "net sales", "salesman"),
        ("%", "5%", "5"),
        ("equity (", "in equity (loss)", "inequity (loss)"),
    ],
)
def test_words_are_found_as_the_lexicon_writes_them(word: str, found: str, missed: str) -> None:
    import re

    assert re.search(any_of([word]), found)
    assert not re.search(any_of([word]), missed)


def test_where_words_have_to_stand() -> None:
    assert Phrases("comparing", at="start").match(", compared with 2023")
    assert not Phrases("comparing", at="start").match("as compared with 2023")
    assert Phrases("comparing", at="end").search("rose from ")
    assert not Phrases("comparing", at="end").search("from 2023")
    assert Phrases("comparing", at="whole").search("versus")
    assert not Phrases("comparing", at="whole").search("versus 2023")


def test_capitals_count_unless_they_are_told_not_to() -> None:
    assert not Phrases("comparing").search("VERSUS")
    assert Phrases("comparing", fold=True).search("VERSUS")


def test_whether_a_text_has_any_of_them_is_remembered() -> None:
    comparing = Phrases("comparing")
    assert comparing.holds("rose from 2023") and comparing.holds("rose from 2023")
    assert not comparing.holds("rose")
    assert comparing.holds.cache_info().hits == 1  # type: ignore[attr-defined]
