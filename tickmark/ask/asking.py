"""How likely a question asks for sentences of a filing and not for an amount: by its words, a logistic regression that
`training/fit_asking.py` fits on questions of both kinds.
"""

from __future__ import annotations

import csv
import itertools
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tickmark.ask.free_text_lookup import stems
from tickmark.language.words import words_of

if TYPE_CHECKING:
    from tickmark.ask.asked import Asked

WEIGHTS: Final = Path(__file__).with_name("asking_weights.csv")
_USUAL, _MOST = 6, 3
"""Words of a question, and how many times as many count."""
_MOST_PERIODS: Final = 2


def log_odds(asked: Asked) -> float:
    """The log-odds that sentences are asked for.

    Args:
        asked: the question.
    """
    weights = _weights()
    return sum(weights.get(name, 0.0) * value for name, value in features(asked).items()) + weights["one"]


def features(asked: Asked) -> dict[str, float]:
    """What of a question says whether sentences are asked for: its words by their roots and those that stand side by
    side, the first and the last, the amounts that it names, and what kind of question the grammar takes it for.
    """
    words = [word.text.casefold() for word in words_of(asked.rest)]
    roots = ["0" if word[0].isdigit() else min(stems(word), default=word) for word in words]
    letters = [word for word in words if word[0].isalpha()]
    said = [f"has {root}" for root in roots]
    said += [f"has {one} {other}" for one, other in itertools.pairwise(roots)]
    said += [f"begins {' '.join(letters[:count])}" for count in (1, 2) if len(letters) >= count]
    said += [f"ends {letters[-1]}"] if letters else []
    said += [f"kind {kind}" for kind in asked.kinds]
    said += [f"unit {asked.phrase.unit}", f"certain {asked.phrase.unit if asked.phrase.certain else 'not'}"]
    return {
        **dict.fromkeys(said, 1.0),
        "is asked": float(asked.text.rstrip().endswith("?")),
        "is long": min(_MOST, len(letters) / _USUAL),
        "names an amount": float(asked.names_amount),
        "periods": float(min(_MOST_PERIODS, len(asked.specs))),
        "reason": float(asked.why),
        "method": float(asked.method),
        "outlook": float(asked.expectation),
    }


@cache
def _weights() -> dict[str, float]:
    with WEIGHTS.open(encoding="utf-8", newline="") as file:
        return {row["sign"]: float(row["weight"]) for row in csv.DictReader(file)}


__all__ = ["WEIGHTS", "features", "log_odds"]
