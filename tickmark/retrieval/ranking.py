"""Passages in the order in which they answer a question.

First BM25 over whole passages (their head counts as text), by the index, with the words that mean the same at less
weight, and where there are vectors those nearest to the question's. The best of them are then looked at more closely:
how much of the question their best sentence covers, whether that sentence has the kind of number that is asked for and
names the period, which kind of section they stand in, and the cosine. `ranking_weights.csv` has the weights, which
`training/fit_ranking.py` fits on questions about 17 companies and which were checked on ten others.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tickmark.retrieval.passage_index import Hit, PassageIndex
from tickmark.retrieval.passages import CLASSES, MONEY, NUMBER, PERCENT, SHARES, Units

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from tickmark.retrieval.nearest import Vectors

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


def rank(
    index: PassageIndex,
    filings: Sequence[int],
    query: Query,
    *,
    weights: Mapping[str, float],
    bonus: Mapping[int, float] | None = None,
    also: Collection[int] = (),
    vectors: Vectors | None = None,
) -> Ranked:
    """Passages of some filings, best first.

    Args:
        filings: their positions in `index.sources`.
        weights: feature -> weight, as `NUMERIC` or `WORDS_ONLY`.
        bonus: filing -> what is added to the scores of its passages before they are squashed.
        also: passages to be looked at closely whatever their words.
        vectors: find passages by the question's vector, where it has one.
    """
    import numpy as np

    searched = [number for number in filings if index.indexed[number].passages]
    if not searched:
        return Ranked(np.zeros(0, np.int64), np.zeros(0), np.zeros(0), np.zeros(0), np.zeros((0, len(FEATURES))))
    words = {**query.weights, **query.times}
    scope = None if len(searched) == len(index.sources) else searched
    hits = index.best(words, scope, CANDIDATES)
    known = {hit.chunk for hit in hits}
    further = [chunk for chunk in sorted(also) if chunk not in known and index.filing_of(chunk) in set(searched)]
    if query.vector is not None and vectors is not None:
        meant = vectors.best(query.vector, searched, CANDIDATES // 3)
        further = sorted({*further, *(chunk for chunk in meant if chunk not in known)})
    close = _Close([*hits, *index.hits(further)], query, index.rarity(words, scope), _mean_length(index, searched))
    covered = close.covered()
    cosines = None if vectors is None or query.vector is None else vectors.rows(close.chunks.tolist()) @ query.vector
    features = close.features(covered, cosines)
    coverage = np.maximum(close.most(covered.own), MEANT * close.most(covered.meant))
    total = features @ np.array([weights.get(name, 0.0) for name in FEATURES])
    if bonus:
        total = total + np.array([bonus.get(index.filing_of(chunk), 0.0) for chunk in close.chunks.tolist()])
    scores = 1.0 / (1.0 + np.exp((weights.get("middle", 0.0) - total) / weights.get("spread", 1.0)))
    best = np.lexsort((close.chunks, -total))
    return Ranked(close.chunks[best], total[best], scores[best], coverage[best], features[best])


def _mean_length(index: PassageIndex, filings: Sequence[int]) -> float:
    own = [index.indexed[number] for number in filings]
    return max(1.0, sum(filing.length for filing in own) / max(1, sum(filing.passages for filing in own)))


class _Close:
    """The candidates of a question, looked at sentence by sentence; `chunks` i64[n] are their numbers."""

    def __init__(self, hits: Sequence[Hit], query: Query, rarity: Mapping[str, float], mean_length: float) -> None:
        import numpy as np

        self.query, self.rarity, self.mean_length = query, rarity, mean_length
        self.chunks = np.array([hit.chunk for hit in hits], np.int64)
        self.units = Units([hit.units for hit in hits])
        self.weighted = {word: weight * rarity[word] for word, weight in query.weights.items() if word in rarity}
        self.own = sum(rarity.get(word, UNKNOWN_WEIGHT) for word in set(query.words)) or 1.0
        self._having: dict[str, npt.NDArray[np.float64]] = {}

    def having(self, word: str) -> npt.NDArray[np.float64]:
        """Whether a unit has a word: 0 or 1, f64[u]."""
        if word not in self._having:
            self._having[word] = self.units.having([word])
        return self._having[word]

    def bm25(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Score of each candidate, and what of it the question's own words make: f64[n]."""
        import numpy as np

        norm = K1 * (1 - B + B * self.units.lengths / self.mean_length)
        scores, own = np.zeros(len(self.chunks)), np.zeros(len(self.chunks))
        for word, weight in {**self.query.weights, **self.query.times}.items():
            if word not in self.rarity:
                continue
            often = self.units.often(word)
            gain = self.rarity[word] * often * (K1 + 1) / (often + norm)
            scores += weight * gain
            if word in self.query.words:
                own += gain
        return scores, own

    def most(self, values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """What the best unit of each candidate has: f64[n]."""
        import numpy as np

        top = np.zeros(len(self.chunks))
        np.maximum.at(top, self.units.owner, values)
        return top

    def covered(self) -> _Covered:
        """How much of the question each unit has."""
        import numpy as np

        everything, own, meant = (np.zeros(len(self.units.owner)) for _ in range(3))
        head = np.zeros(len(self.chunks))
        for word, weight in self.weighted.items():
            has = self.having(word)
            in_head = has[self.units.heads]
            share = weight * np.maximum(has, HEAD_SHARE * in_head[self.units.owner])
            everything += share
            if word in self.query.words:
                own += weight * np.maximum(has, in_head[self.units.owner])
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

        held = np.zeros(len(self.chunks))
        for word in dict.fromkeys(self.query.words):
            if word in self.weighted:
                held += self.weighted[word] * self.most(self.having(word))
        return held / self.own

    def together(self) -> npt.NDArray[np.float64]:
        """Share of the question's neighbouring words, by rarity, that stand in one unit of a candidate: f64[n]."""
        import numpy as np

        pairs = [(a, b) for a, b in pairwise(self.query.words) if a != b and a in self.weighted and b in self.weighted]
        held, total = np.zeros(len(self.chunks)), 1e-9
        for one, other in pairs:
            weight = self.weighted[one] + self.weighted[other]
            total += weight
            held += weight * self.most(self.having(one) * self.having(other))
        return held / total

    def features(self, covered: _Covered, cosines: npt.NDArray[np.float32] | None) -> npt.NDArray[np.float64]:
        """f64[n, len(FEATURES)]; `cosines` are those of the candidates and the question."""
        import numpy as np

        query, flags = self.query, self.units.flags
        lexical, own = self.bm25()
        any_of = self.units.having
        day, length = any_of([word for word in query.times if word[0] == "@"]), any_of(query.lengths)
        year = any_of([word for word in query.times if word[0] != "@"])
        wanted = (flags & KINDS_OF_NUMBER.get(query.kind, NUMBER)) > 0
        value = (
            covered.everything * (0.4 + 0.3 * wanted + 0.3 * np.maximum(day, 0.6 * year))
            if query.kind
            else covered.everything.copy()
        )
        value[self.units.heads] = 0.0
        kinds = self.units.classes
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
        if cosines is not None:
            columns["cosine"] = cosines.astype(np.float64)
        nothing = np.zeros(len(self.chunks))
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
