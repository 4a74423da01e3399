"""What sentences say of how many segments there are, and which."""

from __future__ import annotations

from tickmark.describe.reading import Sentence, Text
from tickmark.describe.told_segments import ToldSegments


def told(*texts: str) -> ToldSegments:
    passages = [Text(f"c{n}", "Item1", "", text, None, n) for n, text in enumerate(texts)]
    return ToldSegments(Sentence(own.text, ((own, own.text),), n, "", 1) for n, own in enumerate(passages))


def test_a_sentence_that_counts_segments_names_them() -> None:
    own = told("We have three segments: Homes and Firms, which make up Cable, and Parks.", "Parks are a segment.")
    found = list(own.counting(["Cable", "Homes", "Firms", "Parks", "Films"]))
    assert found == [(3, frozenset(("Cable", "Homes", "Firms", "Parks")))]
    assert own.numbers == {3}
