"""A pattern of alternatives finds what the same alternatives find as they are written."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from tickmark.second_reader.patterns import any_of

ALTERNATIVES = (
    r"\bstores?\b|\b(?:net|gross) (?:sales|income)\b|^total|(?<!-)\brates?\b(?! (?:notes|debt))|[-–]\s*end$|\(days\)"
)
WORDS = ("stores", "restored", "net", "gross", "sales", "income", "total", "rate", "-rates", "notes", "- end", "(days)")


@given(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_it_finds_what_its_alternatives_find(text: str) -> None:
    assert bool(any_of(ALTERNATIVES).search(text)) == bool(re.search(ALTERNATIVES, text))
