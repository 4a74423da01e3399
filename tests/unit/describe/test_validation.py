"""Which sentences are refused as descriptions of a line, whatever ranks them; everything made up."""

from __future__ import annotations

import pytest

from tickmark.describe.reading import Sentence, Text
from tickmark.describe.validation import NegativeClass, negative_classes, refused, says_what_it_is


def sentence(text: str, heading: str = "", section: str = "Item1") -> Sentence:
    passage = Text("c1", section, heading, text, None, 0)
    return Sentence(text, ((passage, text),), 0, heading, 1)


@pytest.mark.parametrize("own", negative_classes(), ids=lambda own: f"{own.name} {own.where}")
def test_each_class_has_an_example_and_a_counterexample(own: NegativeClass) -> None:
    assert own.pattern.search(own.example)
    assert not own.pattern.search(own.counterexample)


@pytest.mark.parametrize(
    "text, heading, why",
    [
        ("Pumps include hand pumps and motor pumps.", "Products", ""),
        ("Pumps include hand pumps and motor pumps.", "Raw Materials", "bought"),
        ("The tax rate on Pumps is subject to income tax credits.", "Products", "tax"),
        ("Pump sales increased on higher demand.", "Pumps", "change"),
        ("Valves and seals are sold with care to everyone who wants them, and so are Pumps.", "Products", "subject"),
        ("They are made in Ohio and sold to farms.", "Pumps", ""),
        ("They are made in Ohio and sold to farms.", "Valves", "subject"),
    ],
)
def test_where_it_stands_what_it_is_about_and_whose_it_is(text: str, heading: str, why: str) -> None:
    assert refused(sentence(text, heading), ["Pumps"], ["Valves"]) == why


def test_words_of_the_lines_own_name_refuse_nothing() -> None:
    told = sentence("Income tax software helps people to file their returns.")
    assert refused(told, ["Income tax software"], []) == ""
    assert refused(sentence("Pumps are sold.", section="Item1A"), ["Pumps"], []) == "risk"


def test_an_entry_that_is_a_name_alone_says_nothing() -> None:
    told = sentence("We sell goods of the following kinds:\n• Pumps and other categories;")
    assert refused(told, ["Pumps and other categories"], ["Valves"]) == "names"
    told = sentence("We sell goods of the following kinds:\n• Pumps, which move water;")
    assert refused(told, ["Pumps"], ["Valves"]) == ""


@pytest.mark.parametrize(
    "seen, says",
    [
        (("named", "subject", "verb_defines"), True),
        (("named", "early", "verb_deals"), True),
        (("named", "subject"), False),
        (("named", "verb_defines"), False),
        (("named", "subject", "verb_defines", "by_part"), False),
        (("named", "subject", "verb_defines", "by_part", "headed"), True),
        (("headed", "first_below", "run_in"), True),
        (("headed", "unnamed", "unnamed_deals"), True),
        (("headed", "unnamed", "unnamed_is"), False),
        (("note",), True),
    ],
    ids=lambda own: "-".join(own) if isinstance(own, tuple) else str(own),
)
def test_the_line_is_the_subject_of_a_verb_that_defines_or_deals(seen: tuple[str, ...], says: bool) -> None:
    assert says_what_it_is(dict.fromkeys(seen, 1.0)) is says
