"""Rises and falls that a text's own two amounts do not show: `income rose to $9 million from $13 million`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.trend_claims import moved_word

_VALUED = ("improv", "better", "wors", "deteriorat", "weak", "strength")
"""Beginnings of words that say that something became better or worse: of a loss or a cost, either may be a fall."""
_WORDS = 8  # words before the second number in which one of them stands


@dataclass(frozen=True, slots=True)
class SaidMove:
    """Two amounts that a text compares and the word beside one of them that says which way it went: `at` is the new
    amount in `rose to 9 from 13`, the old one in `9, up from 13`; the word stands at `start` to `end` of the sentence.
    """

    now: Claim
    then: Claim
    at: Claim
    start: int
    end: int
    holds: bool
    why: str


def said_moves(claims: Sequence[Claim]) -> Iterator[SaidMove]:
    """Every rise or fall that words tell between two amounts of a text, and whether these show it."""
    for now, then in pairwise(claims):
        if not _compared(now, then):
            continue
        words = [m for m in re.finditer(r"[A-Za-z]+", now.sentence[: then.start]) if _way(m[0].lower())]
        word = next((m for m in reversed(words) if m.start() >= now.end), None)
        told = moved_word(now.sentence, now.number)
        direction = _way(word[0].lower()) if word else told.way if told else 0
        valued = any(w.startswith(_VALUED) for w in now.sentence[: then.start].lower().split()[-_WORDS:])
        if not direction or valued:
            continue
        start, end = word.span() if word else (told.start, told.end) if told else (0, 0)
        moved = abs(now.number.value) - abs(then.number.value)
        says, other = ("rise", "fall") if direction > 0 else ("fall", "rise")
        is_one = says if moved * direction > 0 else other
        why = f"the text says a {says}, and from {then.number.text} to {now.number.text} is a {is_one}"
        yield SaidMove(now, then, then if word else now, start, end, moved * direction >= 0, why)


def _compared(now: Claim, then: Claim) -> bool:
    same = (
        now.role == "level"
        and then.role == "base"
        and now.sentence == then.sentence
        and now.start < then.start
        and (now.number.kind, now.number.unit, now.ticker) == (then.number.kind, then.number.unit, then.ticker)
        and min(now.number.value, then.number.value) > 0
    )
    loss, earlier_loss = (bool(one.subject and one.subject.loss) for one in (now, then))
    return same and not now.in_table and loss == earlier_loss


def _way(word: str) -> int:
    known = rules()
    return (word in known.up) - (word in known.down)
