"""Rises and falls that a text's own two amounts do not show: `income rose to $9 million from $13 million`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.rules import rules

_VALUED = ("improv", "better", "wors", "deteriorat", "weak", "strength")
"""Beginnings of words that say that something became better or worse: of a loss or a cost, either may be a fall."""
_WORDS = 8  # words before the second number in which one of them stands


def said_otherwise(claims: Sequence[Claim]) -> Iterator[tuple[Claim, str]]:
    """Claims beside whose number a word says the opposite of what it and the one compared with it show, and why.

    The claim is the one that the word stands at: the new amount in `rose to 9 from 13`, the old one in `9, up from 13`.
    """
    for now, then in pairwise(claims):
        if not _compared(now, then):
            continue
        gap = now.sentence[now.end : then.start].lower().split()
        word = next((w.strip(",;()") for w in reversed(gap) if _way(w.strip(",;()"))), "")
        direction = _way(word) or now.moved
        valued = any(w.startswith(_VALUED) for w in now.sentence[: then.start].lower().split()[-_WORDS:])
        moved = abs(now.number.value) - abs(then.number.value)
        if direction and not valued and moved * direction < 0:
            says, is_one = ("rise", "fall") if direction > 0 else ("fall", "rise")
            claim = then if word else now
            yield claim, f"the text says a {says}, but from {then.number.text} to {now.number.text} is a {is_one}"


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
