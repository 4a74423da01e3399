"""The amounts that are proposed as the answer to a question, by the ranker, by the grammar, by the words around an
amount and by the linker; and the signs of how likely each is right. An amount that two ways of reading find is
likelier right than either alone says, and none is believed for who proposes it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from tickmark.ask.linker import DECISIVE, Link
from tickmark.ask.links.features import FEATURES
from tickmark.ask.links.ranking import Ranking, is_one_amount, same_amount
from tickmark.factstore import StoredFact

_KINDS: Final = (
    "growth", "change", "change_in", "compare", "than", "percent_of", "share_of", "ratio_of", "highest", "difference",
    "sum_of", "average",
)  # fmt: skip
"""What a question names that may ask for more than a printed amount."""
JOINING: Final = re.compile(r"\band\b|&", re.IGNORECASE)
_COMPARED: Final = tuple(map(FEATURES.index, """
    met_own mean_place heaviest_unmet strange_weight strange_column decisive row_told words_near words_told
    trigrams pairs_near named has_member on_face of_sentence in_filings repeats corroborated months age
    filed_age head_near sibling_meets sibling_unsaid side_clashes flow_fits
""".split()))  # fmt: skip
"""The features in which an amount is compared with the best other one."""
_LEAST: Final = 1e-3
_NO_TERMS_MET: Final = 9.0
_MOST: Final = 30
READERS: Final = ("plain", "described", "linked", "certain")
"""Who proposes beside the ranker: the grammar, words around an amount, the linker within the grammar, the linker."""


class Others(NamedTuple):
    """The facts that other ways of reading give: the grammar (`plain`), the words around an amount (`described`), the
    linker where the grammar reads the rest (`linked`), the linker's certain one; and the linker's ranking.
    """

    plain: StoredFact | None = None
    described: StoredFact | None = None
    linked: StoredFact | None = None
    certain: StoredFact | None = None
    ranked: Sequence[Link] = ()


class Proposal(NamedTuple):
    """An amount, its place among the groups of a ranking (None where the ranker did not compare it), and who proposes
    it: "" for the ranker.
    """

    fact: StoredFact
    place: int | None
    by: str


def proposals(ranking: Ranking, others: Others) -> list[Proposal]:
    """Each amount that is proposed, once: the ranker's first, then those of the other ways of reading."""
    found = [Proposal(ranking.fact(0), 0, "")] if ranking.groups else []
    for reader in READERS:
        fact: StoredFact | None = getattr(others, reader)
        if fact is not None and not any(_same(one.fact, fact) for one in found):
            places = (n for n in range(len(ranking.groups)) if _same(ranking.fact(n), fact))
            found.append(Proposal(fact, next(places, None), reader))
    return found


def signs_of(ranking: Ranking, proposal: Proposal, others: Others, put: dict[str, float]) -> dict[str, float]:
    """What says how likely a proposal is right.

    Args:
        ranking: of the facts of the company for the question.
        proposal: one of the amounts.
        others: who else proposes what.
        put: how the question is put, as `signs_of_question` tells it.
    """
    place = proposal.place
    shares = [share for _, share in ranking.groups]
    share = shares[place] if place is not None else 0.0
    rivals = [n for n in range(len(shares)) if n != place]
    of_period = [n for n in rivals if _of_one_period(ranking.fact(n), proposal.fact)]
    best = shares[rivals[0]] if rivals else 0.0
    row = ranking.rows[ranking.groups[place][0]] if place is not None else [0.0] * len(FEATURES)
    unmet = ranking.unmet[ranking.groups[place][0]] if place is not None else ()
    linked = others.ranked[0] if others.ranked else None
    told = {f"{reader}_agrees": _agrees(proposal.fact, getattr(others, reader)) for reader in READERS}
    return {
        "rank": float(place if place is not None else _MOST),
        "share": _odds(share),
        "lead": math.log((share + _LEAST) / (best + _LEAST)),
        "lead_of_period": math.log((share + _LEAST) / ((shares[of_period[0]] if of_period else 0.0) + _LEAST)),
        "score": float(ranking.scores[ranking.groups[place][0]]) if place is not None else 0.0,
        "amounts": float(min(_MOST, len(shares))),
        **_rivalry(proposal.fact, ranking.fact(rivals[0]) if rivals else None),
        **_over(row, ranking.rows[ranking.groups[rivals[0]][0]] if rivals else None),
        **told,
        "linker_agrees": _agrees(proposal.fact, linked.fact if linked else None),
        "votes": sum(told.values()),
        "linker_score": linked.score if linked else 0.0,
        "linker_margin": linked.score - others.ranked[1].score if linked and len(others.ranked) > 1 else 1.0,
        "linker_unmet": float(len(linked.unmet)) if linked else _NO_TERMS_MET,
        "names_unmet": float(sum(term.said[:1].isupper() for term in unmet)),
        "numbers_unmet": float(sum(term.said[:1].isdigit() for term in unmet)),
        "decisive_unmet": float(sum(any(way & DECISIVE for way in term.means) for term in unmet)),
        "joined_unmet": float(put["joined"] > 0 and not JOINING.search(proposal.fact.label)),
        "outdated": float(ranking.outdated),
        **put,
        **dict(zip(FEATURES, map(float, row), strict=True)),
    }


def is_another(ranking: Ranking, proposal: Proposal) -> bool:
    """Whether an amount is certainly another than the one that is asked for: of an older report than the newest, or of
    some of what it is called by.
    """
    if proposal.place is None:
        return False
    row = ranking.rows[ranking.groups[proposal.place][0]]
    return ranking.outdated or bool(row[FEATURES.index("of_some")])


def signs_of_question(
    kinds: Collection[str],
    periods: int,
    *,
    one_amount: bool,
    without: bool,
    joined: bool,
    open_: bool,
    understood: bool,
) -> dict[str, float]:
    """How a question is put: what it names beside an amount, how many periods, whether it asks for one amount, whether
    for one without something, and whether two things are joined: `inventories and goodwill` are two amounts; whether
    the grammar finds several things that it may mean, and whether it understands each word.
    """
    return {
        "one_amount": float(one_amount),
        "periods": float(periods),
        "without": float(without),
        "joined": float(joined),
        "open": float(open_),
        "understood": float(understood),
        **{f"asks_{kind}": float(kind in kinds) for kind in _KINDS},
    }


def _rivalry(fact: StoredFact, rival: StoredFact | None) -> dict[str, float]:
    """In what the best other amount differs."""
    return {
        "rival_of_other_period": float(rival is not None and not _of_one_period(fact, rival)),
        "rival_of_other_member": float(rival is not None and fact.segment != rival.segment),
        "rival_of_other_row": float(
            rival is not None and (fact.row_label or fact.label) != (rival.row_label or rival.label)
        ),
        "rival_of_other_unit": float(rival is not None and fact.unit != rival.unit),
    }


def _over(row: Sequence[float], rival: Sequence[float] | None) -> dict[str, float]:
    """By how much an amount has more of some features than the best other amount."""
    return {f"over_{FEATURES[n]}": float(row[n] - rival[n]) if rival is not None else 0.0 for n in _COMPARED}


def _odds(share: float) -> float:
    return math.log((share + _LEAST) / (1 - share + _LEAST))


def _same(one: StoredFact, other: StoredFact) -> bool:
    return is_one_amount(one, other) or (same_amount(one, other.value) and one.period_end_date == other.period_end_date)


def _of_one_period(one: StoredFact, other: StoredFact) -> bool:
    return (one.period_end_date, one.months) == (other.period_end_date, other.months)


def _agrees(fact: StoredFact, other: StoredFact | None) -> float:
    """1 where another way of reading says the same amount, -1 where it says another, 0 where it says nothing."""
    if other is None:
        return 0.0
    return 1.0 if same_amount(fact, other.value) or is_one_amount(fact, other) else -1.0


__all__ = ["READERS", "Others", "Proposal", "is_another", "proposals", "signs_of", "signs_of_question"]
