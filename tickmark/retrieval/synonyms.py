"""Words that mean the same in filings: what a question calls a contract liability, the filing may call deferred
revenue.

The groups are in synonyms.txt, one a line: a phrase, then others that say the same or stand beside it. A question that
has the first phrase also looks for the words of the others, at less weight; one that has another phrase looks for the
rest of the group, at still less.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tickmark.retrieval.words import indexed

_FILE = Path(__file__).with_name("synonyms.txt")
BY_NAME = 0.5  # weight of a word found by the first phrase of its group, where a word of the question has 1
BY_ALIAS = 0.35

Phrase = tuple[str, ...]


@cache
def _groups() -> dict[str, list[tuple[Phrase, float, tuple[str, ...]]]]:
    """First word -> phrase, weight, words that it stands for."""
    found: dict[str, list[tuple[Phrase, float, tuple[str, ...]]]] = defaultdict(list)
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        phrases = [phrase for part in line.split("|") if (phrase := tuple(indexed(part)))]
        for position, phrase in enumerate(phrases):
            if position == 0 or len(phrase) > 1:
                others = tuple(dict.fromkeys(word for other in phrases for word in other if word not in phrase))
                found[phrase[0]].append((phrase, BY_ALIAS if position else BY_NAME, others))
    return dict(found)


def expanded(words: Sequence[str]) -> dict[str, float]:
    """Words that a question does not have but means, with their weights.

    Args:
        words: of the question in their order, as `indexed` gives them.
    """
    own, found = set(words), dict[str, float]()
    for position, word in enumerate(words):
        for phrase, weight, others in _groups().get(word, ()):
            if tuple(words[position : position + len(phrase)]) == phrase:
                for other in others:
                    if other not in own:
                        found[other] = max(weight, found.get(other, 0.0))
    return found
