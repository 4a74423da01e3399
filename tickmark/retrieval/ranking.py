"""Passages in the order in which they answer a question.

First BM25 over whole passages (their head counts as text), with the words that mean the same at less weight, and where
there are vectors those nearest to the question's. The best of them are then looked at more closely: how much of the
question their best sentence covers, whether that sentence has the kind of number that is asked for and names the
period, which kind of section they stand in, and the cosine. `ranking_weights.csv` has the weights, which
`training/fit_ranking.py` fits on questions about 17 companies and which were checked on ten others.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tickmark.retrieval.nearest import Nearest
from tickmark.retrieval.postings import CLASSES, MONEY, NUMBER, PERCENT, SHARES, Postings

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

K1, B = 1.2, 0.75  # BM25's usual saturation and length normalisation
CANDIDATES = 60  # passages that are looked at closely: 99 % of the answers are among the first 50 by BM25 alone
HEAD_SHARE = 0.5  # a word that only the passage's head has counts half for its sentences
KINDS_OF_NUMBER = {"money": MONEY, "percent": PERCENT, "shares": SHARES, "any": NUMBER}
MEANT = 0.5  # what a sentence counts that has all words the question may mean, and none of its own
UNKNOWN_WEIGHT = 8.0  # of a word of the question that no passage has: as rare as one in three thousand
PERIOD_WEIGHT = 2.0  # of how well a filing fits the period that is asked for


def _fitted(name: str, *, middle: float, spread: float) -> dict[str, float]:
    """A column of the fitted weights; a passage of the total `middle` scores one half."""
    return {row["feature"]: float(row[name]) for row in _ROWS} | {"middle": middle, "spread": spread}


with Path(__file__).with_name("ranking_weights.csv").open(encoding="utf-8", newline="") as _file:
    _ROWS = tuple(csv.DictReader(_file))
FEATURES = tuple(row["feature"] for row in _ROWS)
WORDS_ONLY = _fitted("words", middle=6.5, spread=1.5)
NUMERIC = _fitted("numeric", middle=10.0, spread=3.0)
"""Of questions that ask for a number."""
WORDS_AND_MEANING = _fitted("words_and_meaning", middle=7.5, spread=1.5)
"""Where there are vectors: `cosine` is that of the question and the passage."""
NUMERIC_AND_MEANING = _fitted("numeric_and_meaning", middle=12.0, spread=3.0)


@dataclass(frozen=True, slots=True)
class Query:
    """A question as it is looked up.

    `words` are its own with weight 1, `others` what they may be called, `times` days and lengths with the weight they
    have in BM25; `kind` is a key of `KINDS_OF_NUMBER`, or empty where no number is asked for; `vector` is its unit
    vector.
    """

    words: tuple[str, ...]
    others: Mapping[str, float] = field(default_factory=dict)
    times: Mapping[str, float] = field(default_factory=dict)
    lengths: tuple[str, ...] = ()
    kind: str = ""
    vector: npt.NDArray[np.float32] | None = None

    @property
    def weights(self) -> dict[str, float]:
        """Every word with its weight, apart from times."""
        return {**self.others, **dict.fromkeys(self.words, 1.0)}


@dataclass(frozen=True, slots=True)
class Ranked:
    """Passages of an index, best first: `chunks` i64[n], `totals` f64[n], their weighted features, `scores` f64[n], the
    same from 0 to 1, `coverage` f64[n], the share of the question's words that each one's best sentence has.
    """

    chunks: npt.NDArray[np.int64]
    totals: npt.NDArray[np.float64]
    scores: npt.NDArray[np.float64]
    coverage: npt.NDArray[np.float64]
    features: npt.NDArray[np.float64]


class _Scope:
    """The filings searched, as ranges of passages, and a place to count in. Several ranges are laid side by side
    without gaps.
    """

    def __init__(self, postings: Postings, filings: Sequence[int]) -> None:
        import numpy as np

        self.postings = postings
        bounds = [(int(postings.filings[number]), int(postings.filings[number + 1])) for number in sorted(set(filings))]
        merged: list[tuple[int, int]] = []
        for first, end in bounds:
            if merged and merged[-1][1] == first:
                merged[-1] = (merged[-1][0], end)
            elif end > first:
                merged.append((first, end))
        self.ranges = merged
        self.chunks = np.concatenate([np.zeros(0, np.int64), *(np.arange(first, end) for first, end in merged)])
        self.place = np.full(int(postings.filings[-1]), -1, np.int32)  # of a passage among those searched
        self.place[self.chunks] = np.arange(len(self.chunks))
        firsts = postings.firsts
        self.unit_ranges = [(int(firsts[first]), int(firsts[end])) for first, end in merged]

    def units(self, word: str) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint8]]:
        """Units with a word and how often they have it."""
        import numpy as np

        whole = self.postings.slice_of(word)
        units, counts = self.postings.units[whole], self.postings.counts[whole]
        if not len(units) or (len(self.ranges) == 1 and self.unit_ranges[0] == (0, len(self.postings.owners))):
            return units, counts
        cuts = [np.searchsorted(units, np.array(bounds, units.dtype)) for bounds in self.unit_ranges]
        parts = [slice(int(a), int(b)) for a, b in cuts]
        return np.concatenate([units[part] for part in parts]), np.concatenate([counts[part] for part in parts])


def rank(
    postings: Postings,
    filings: Sequence[int],
    query: Query,
    *,
    weights: Mapping[str, float],
    bonus: Mapping[int, float] | None = None,
    also: Collection[int] = (),
    nearest: Nearest | None = None,
) -> Ranked:
    """Passages of some filings, best first.

    Args:
        filings: their positions in `postings.sources`.
        weights: feature -> weight, as `NUMERIC` or `PLAIN`.
        bonus: filing -> what is added to the scores of its passages before they are squashed.
        also: passages to be looked at closely whatever their words.
        nearest: finds passages by the question's vector; by default, by comparing all of them.
    """
    import numpy as np

    scope = _Scope(postings, filings)
    if not len(scope.chunks):
        return Ranked(np.zeros(0, np.int64), np.zeros(0), np.zeros(0), np.zeros(0), np.zeros((0, len(FEATURES))))
    found = {word: scope.units(word) for word in {**query.weights, **query.times, **dict.fromkeys(query.lengths)}}
    lexical, own, rarity = _bm25(scope, query, found)
    order = _candidates(scope, query, lexical, nearest or Nearest(postings.vectors))
    further = scope.place[np.array(sorted(also), dtype=np.int64)].astype(np.int64)
    order = np.concatenate((order, np.setdiff1d(further[further >= 0], order)))
    close = _Close(scope, query, found, rarity, order)
    covered = close.covered()
    features = close.features(covered, lexical[order], own[order])
    coverage = np.maximum(close.most(covered.own), MEANT * close.most(covered.meant))
    total = features @ np.array([weights.get(name, 0.0) for name in FEATURES])
    if bonus:
        owner = np.searchsorted(postings.filings, scope.chunks[order], side="right") - 1
        total = total + np.array([bonus.get(int(number), 0.0) for number in owner])
    scores = 1.0 / (1.0 + np.exp((weights.get("middle", 0.0) - total) / weights.get("spread", 1.0)))
    best = np.lexsort((order, -total))
    return Ranked(scope.chunks[order][best], total[best], scores[best], coverage[best], features[best])


_Found = Mapping[str, "tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint8]]"]


def _bm25(
    scope: _Scope, query: Query, found: _Found
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], dict[str, float]]:
    """Score of each passage searched, what of it the question's own words make, and how rare each word is (inverse
    document frequency).
    """
    import numpy as np

    postings, total = scope.postings, len(scope.chunks)
    unit_lengths = np.concatenate(
        [
            np.add.reduceat(postings.lengths[a:b].astype(np.int64), postings.firsts[c:d] - postings.firsts[c])
            for (a, b), (c, d) in zip(scope.unit_ranges, scope.ranges, strict=True)
        ]
    )
    norm = K1 * (1 - B + B * unit_lengths / max(1.0, float(unit_lengths.mean())))
    scores, own, rarity = np.zeros(total), np.zeros(total), dict[str, float]()
    for word, weight in {**query.weights, **query.times}.items():
        units, counts = found[word]
        if not len(units):
            continue
        frequency = np.bincount(scope.place[postings.owners[units]], weights=counts, minlength=total)
        having = np.flatnonzero(frequency)
        rarity[word] = float(np.log(1 + (total - len(having) + 0.5) / (len(having) + 0.5)))
        often = frequency[having]
        gain = rarity[word] * often * (K1 + 1) / (often + norm[having])
        scores[having] += weight * gain
        if word in query.words:
            own[having] += gain
    return scores, own, rarity


def _candidates(
    scope: _Scope, query: Query, lexical: npt.NDArray[np.float64], nearest: Nearest
) -> npt.NDArray[np.int64]:
    """Places of the passages that are looked at closely: the best by words, and by vectors where the question has
    one.
    """
    import numpy as np

    count = min(CANDIDATES, len(lexical))
    order = np.argpartition(-lexical, count - 1)[:count] if count < len(lexical) else np.arange(count)
    order = order[np.lexsort((order, -lexical[order]))]
    order = order[lexical[order] > 0]
    if query.vector is not None and len(scope.postings.vectors):
        meant = scope.place[nearest.best(query.vector, scope.ranges, CANDIDATES // 3)].astype(np.int64)
        order = np.concatenate((order, np.setdiff1d(meant, order)))
    return order


class _Close:
    """The candidates of a question, looked at sentence by sentence. A candidate's first unit is its head; `owner`
    i64[u] is unit -> candidate, `heads` i64[n] candidate -> its head.
    """

    def __init__(
        self, scope: _Scope, query: Query, found: _Found, rarity: Mapping[str, float], order: npt.NDArray[np.int64]
    ) -> None:
        import numpy as np

        self.postings, self.query, self.found, self.order = scope.postings, query, found, order
        self.chunks = scope.chunks[order]
        firsts = self.postings.firsts
        sizes = (firsts[self.chunks + 1] - firsts[self.chunks]).astype(np.int64)
        self.units = np.concatenate(
            [np.zeros(0, np.int64), *(np.arange(firsts[c], firsts[c + 1], dtype=np.int64) for c in self.chunks)]
        )
        self.heads = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))[:-1]
        self.owner = np.repeat(np.arange(len(order)), sizes)
        self.where = np.full(len(self.postings.owners), -1, np.int32)
        self.where[self.units] = np.arange(len(self.units))
        self.weighted = {word: weight * rarity[word] for word, weight in query.weights.items() if word in rarity}
        self.own = sum(rarity.get(word, UNKNOWN_WEIGHT) for word in set(query.words)) or 1.0
        self.flags = self.postings.flags[self.units]

    def having(self, words: Sequence[str]) -> npt.NDArray[np.float64]:
        """Whether a unit has one of the words: 0 or 1, f64[u]."""
        import numpy as np

        has = np.zeros(len(self.units))
        for word in words:
            inside = self.where[self.found[word][0]]
            has[inside[inside >= 0]] = 1.0
        return has

    def most(self, values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """What the best unit of each candidate has: f64[n]."""
        import numpy as np

        top = np.zeros(len(self.order))
        np.maximum.at(top, self.owner, values)
        return top

    def covered(self) -> _Covered:
        """How much of the question each unit has."""
        import numpy as np

        everything, own, meant = (np.zeros(len(self.units)) for _ in range(3))
        head = np.zeros(len(self.order))
        for word, weight in self.weighted.items():
            has = self.having([word])
            in_head = has[self.heads]
            share = weight * np.maximum(has, HEAD_SHARE * in_head[self.owner])
            everything += share
            if word in self.query.words:
                own += weight * np.maximum(has, in_head[self.owner])
                head += weight * in_head
            else:
                meant += share
        other = sum(weight for word, weight in self.weighted.items() if word not in self.query.words) or 1.0
        return _Covered(
            everything / (sum(self.weighted.values()) or 1.0), own / self.own, meant / other, head / self.own
        )

    def whole(self) -> npt.NDArray[np.float64]:
        """Share of the question's own words, by rarity, that a candidate has anywhere: f64[n]."""
        import numpy as np

        held = np.zeros(len(self.order))
        for word in dict.fromkeys(self.query.words):
            if word in self.weighted:
                held += self.weighted[word] * self.most(self.having([word]))
        return held / self.own

    def together(self) -> npt.NDArray[np.float64]:
        """Share of the question's neighbouring words, by rarity, that stand in one unit of a candidate: f64[n]."""
        import numpy as np

        pairs = [(a, b) for a, b in pairwise(self.query.words) if a != b and a in self.weighted and b in self.weighted]
        held, total = np.zeros(len(self.order)), 1e-9
        for one, other in pairs:
            weight = self.weighted[one] + self.weighted[other]
            total += weight
            held += weight * self.most(self.having([one]) * self.having([other]))
        return held / total

    def features(
        self, covered: _Covered, lexical: npt.NDArray[np.float64], own: npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float64]:
        """f64[n, len(FEATURES)]; `lexical` are the BM25 scores of the candidates, `own` what the question's own words
        make of them.
        """
        import numpy as np

        query, flags = self.query, self.flags
        day, length = self.having([word for word in query.times if word[0] == "@"]), self.having(query.lengths)
        year = self.having([word for word in query.times if word[0] != "@"])
        wanted = (flags & KINDS_OF_NUMBER.get(query.kind, NUMBER)) > 0
        value = (
            covered.everything * (0.4 + 0.3 * wanted + 0.3 * np.maximum(day, 0.6 * year))
            if query.kind
            else covered.everything.copy()
        )
        value[self.heads] = 0.0
        kinds = self.postings.classes[self.chunks]
        columns = {
            "lexical": lexical / max(1e-9, float(lexical.max(initial=0.0))), "sentence": self.most(value),
            "head": covered.head, "day": self.most(day),
            "length": self.most(length), "number": self.most((flags & NUMBER > 0).astype(float)),
            "kind": self.most(wanted.astype(float)),
            "own": own / self.own, "whole": self.whole(), "together": self.together(),
        }  # fmt: skip
        columns |= {
            name: (kinds == CLASSES.index(name)).astype(float)
            for name in ("notes", "statements", "discussion", "risks")
        }
        if query.vector is not None and len(self.postings.vectors):
            columns["cosine"] = self.postings.vectors[self.chunks] @ query.vector
        nothing = np.zeros(len(self.order))
        return np.stack([columns.get(name, nothing) for name in FEATURES], axis=1)


@dataclass(frozen=True, slots=True)
class _Covered:
    """Shares of a question: of all it may mean, of its own words, and of what they may be called, f64[u] for each unit;
    of its own words in the head, f64[n] for each candidate.
    """

    everything: npt.NDArray[np.float64]
    own: npt.NDArray[np.float64]
    meant: npt.NDArray[np.float64]
    head: npt.NDArray[np.float64]


def diverse(
    ranked: Ranked,
    vectors: npt.NDArray[np.float32],
    count: int,
    *,
    same: float,
    balance: float,
    repeats: Callable[[int, int], bool],
) -> list[int]:
    """Positions in `ranked` of the passages to show: near-duplicates left out, the rest by maximal marginal relevance.

    Args:
        vectors: f32[n, 384] of the ranked passages, unit length.
        same: cosine above which two passages may say the same.
        balance: 1 for relevance alone, 0 for difference alone.
        repeats: whether two passages (positions in `ranked`) that may say the same do.
    """
    import numpy as np

    kept: list[int] = []
    nearest = np.zeros(len(vectors))  # cosine of each to the nearest one kept
    left = np.ones(len(vectors), bool)
    while len(kept) < count and left.any():
        gain = np.where(left, balance * ranked.totals - (1 - balance) * nearest, -np.inf)
        best = int(np.argmax(gain))
        left[best] = False
        cosines = vectors[kept] @ vectors[best] if kept else np.zeros(0)
        if any(repeats(kept[place], best) for place in np.flatnonzero(cosines > same)):
            continue
        kept.append(best)
        nearest = np.maximum(nearest, vectors @ vectors[best])
    return kept
