"""What the other ways of reading a question say of the ranker's first amount, and how the question is put, as numbers:
signs of how sure the first amount is. An amount that two ways of reading find is likelier right than either alone says.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from tickmark.ask.linker import Link
from tickmark.factstore import StoredFact

_KINDS: Final = (
    "growth", "change", "change_in", "compare", "than", "percent_of", "share_of", "ratio_of", "highest", "difference",
    "sum_of",
)  # fmt: skip
"""What a question names that may ask for more than a printed amount."""
_SAME: Final = 5e-4
_NO_TERMS_MET: Final = 9.0


class Heard(NamedTuple):
    """What other ways of reading say: the amount that the words around it lead to (`described`), the one that the
    linker finds where the grammar reads the rest (`linked`), the linker's certain one and its ranking.
    """

    described: float | None = None
    linked: float | None = None
    certain: float | None = None
    ranked: Sequence[Link] = ()


def signs_of_others(fact: StoredFact, heard: Heard) -> dict[str, float]:
    """Who agrees with an amount (1), says another (-1) or nothing (0), and how good the linker's own first is."""
    best = heard.ranked[0].score if heard.ranked else 0.0
    told = {
        "described_agrees": _agrees(fact, heard.described),
        "linked_agrees": _agrees(fact, heard.linked),
        "certain_agrees": _agrees(fact, heard.certain),
        "linker_agrees": _agrees(fact, heard.ranked[0].fact.value if heard.ranked else None),
    }
    return {
        **told,
        "votes": sum(told.values()),
        "described_at_all": float(heard.described is not None),
        "linker_score": best,
        "linker_margin": best - heard.ranked[1].score if len(heard.ranked) > 1 else 1.0,
        "linker_unmet": float(len(heard.ranked[0].unmet)) if heard.ranked else _NO_TERMS_MET,
    }


def signs_of_question(kinds: Collection[str], periods: int, *, one_amount: bool) -> dict[str, float]:
    """How a question is put: what it names beside an amount, how many periods, and whether it asks for one amount."""
    return {
        "one_amount": float(one_amount),
        "periods": float(periods),
        **{f"asks_{kind}": float(kind in kinds) for kind in _KINDS},
    }


def _agrees(fact: StoredFact, value: float | None) -> float:
    if value is None:
        return 0.0
    return 1.0 if abs(abs(fact.value) - abs(value)) <= _SAME * abs(value) else -1.0


__all__ = ["Heard", "signs_of_others", "signs_of_question"]
