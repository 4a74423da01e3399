"""The weights of `tickmark.ask.links`: how well a fact fits a phrase, and how likely the best fact is the right one.

    python training/fit_linker.py WAREHOUSE [--to FOLDER]

Learned from questions whose answers are known, of companies and records that are not held out: those in people's words
count more than those made from tags. The ranking is fitted within each question: the facts of the right amount together
against all others. The confidence is fitted on rankings of companies that the ranking was not fitted on. What is
printed was found for companies that were left out of both. Nothing is drawn at random.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from held_out import HELD_OUT

from tickmark.ask import Asker
from tickmark.ask.links import model
from tickmark.ask.links.features import FEATURES
from tickmark.ask.links.opinions import Heard, signs_of_others, signs_of_question
from tickmark.ask.links.ranker import grouped, same_amount, signs_of
from tickmark.factstore import StoredFact

ROOT = Path(__file__).resolve().parents[1]
BANKS = {
    "natural_questions": 3.0,
    "natural_questions_second": 3.0,
    "natural_questions_third": 3.0,
    "linker_questions": 3.0,
    "questions_by_hand": 1.0,
    "questions": 0.35,
}
"""The banks, and what a question of each counts."""
READ_FIRST = ("natural_questions", "natural_questions_second", "natural_questions_third", "linker_questions")
"""The banks whose questions were written as people ask, which say how far a ranking is to be trusted."""
SINGLE = frozenset(
    ("statement", "notes", "note", "discussion", "count", "lookup", "dated", "segment", "rounding", "newest", "by_hand")
)
"""Kinds of questions that ask for an amount that is printed."""
TELLING = frozenset(
    ("words_near", "words_told", "heaviest_untold", "row_told", "unmet_terms", "heaviest_unmet", "far_heaviest",
     "strange_share", "strange_weight", "of_sentence", "clashes_certainly", "agrees_certainly", "of_some", "of_more",
     "only_whose", "strange_member", "age", "behind_in_words", "behind_in_row", "beside_own", "barred", "total_missing",
     "respelt", "terms", "in_filings", "on_face", "of_part", "is_change")
)  # fmt: skip
"""The features that say how likely the first amount is right: all of them say it worse for companies not seen."""
STRENGTH, CONFIDENCE_STRENGTH, FOLDS = 10.0, 0.01, 8
Numbers = npt.NDArray[np.float64]


class Asked(NamedTuple):
    """A question with the facts it was compared with: their features, which are of the right amount, and whether
    the grammar leaves it to the linker; what other ways of reading say, and how it is put.
    """

    bank: str
    kind: str
    ticker: str
    facts: list[StoredFact]
    rows: Numbers
    right: npt.NDArray[np.bool_]
    left: bool
    heard: Heard
    put: dict[str, float]

    @property
    def ranks(self) -> bool:
        """Whether the ranking can be learned from it."""
        return self.kind in SINGLE and bool(self.right.any()) and not self.right.all()


def asked(asker: Asker) -> Iterator[Asked]:
    """The questions of the banks that may be learned from."""
    for bank in BANKS:
        for line in (ROOT / f"corpus/{bank}.jsonl").read_text(encoding="utf-8").splitlines():
            record: dict[str, Any] = json.loads(line)
            if record.get("held_out") or set(record["tickers"]) & HELD_OUT or not record.keys() & {"value", "refused"}:
                continue
            question = asker.written_out(record["question"])
            reading = asker.fallback.reading(question)
            if len(reading.tickers) != 1 or set(reading.tickers) & HELD_OUT or not reading.phrase.terms:
                continue
            (ticker,) = reading.tickers
            phrase, slots, day = asker.fallback.wanted(ticker, reading)
            ranker = asker.rankers.of(ticker)
            compared = ranker.compared(phrase, slots, day=day)
            if not len(compared.places):
                continue
            facts = [ranker.facts[place] for place in compared.places]
            value = record.get("value")
            right = np.array([value is not None and _is(fact, value, record["unit"]) for fact in facts], bool)
            left = (bank in READ_FIRST or value is None) and asker.fallback.judges(reading) and asker.refuses(question)
            heard = asker.fallback.heard(reading, asker.found_otherwise(question)) if left else Heard()
            put = signs_of_question(reading.kinds, len(reading.specs), one_amount=reading.one_amount)
            yield Asked(bank, record["kind"], ticker, facts, compared.rows, right, left, heard, put)


def _is(fact: StoredFact, value: float, unit: str) -> bool:
    return same_amount(fact, value) and (fact.unit in ("pure", "shares")) == (unit in ("pure", "shares"))


def ranking(questions: Sequence[Asked]) -> Numbers:
    """The weights that make the right amounts of all questions likeliest."""
    rows = np.concatenate([one.rows for one in questions])
    right = np.concatenate([one.right for one in questions])
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    rows = (rows - middle) / spread
    ends = np.cumsum([len(one.rows) for one in questions])
    counts = np.array([BANKS[one.bank] for one in questions])

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        scores = rows @ weights
        pull = np.zeros(len(rows))
        total = 0.0
        for first, end, count in zip(np.r_[0, ends[:-1]], ends, counts, strict=True):
            odds = np.exp(scores[first:end] - scores[first:end].max())
            own = odds * right[first:end]
            total -= count * float(np.log(own.sum() / odds.sum() + 1e-12))
            pull[first:end] = count * (own / max(own.sum(), 1e-300) - odds / odds.sum())
        return total + STRENGTH * float(weights @ weights) / 2, STRENGTH * weights - rows.T @ pull

    found = minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    weights: Numbers = found.x / spread
    return weights


class Judged(NamedTuple):
    """The first of a ranking: its signs, whether it is right, and its company."""

    signs: dict[str, float]
    right: bool
    offered: bool
    ticker: str
    bank: str
    refusing: bool


def judged(one: Asked, weights: Numbers) -> Judged:
    """What a ranking by weights puts first."""
    scores = one.rows @ weights
    found = grouped(one.facts, scores)
    best = [
        any(same_amount(one.facts[n], one.facts[place].value) for n in np.flatnonzero(one.right))
        for place, _ in found[:5]
    ]
    signs = signs_of(one.rows, scores, found) | signs_of_others(one.facts[found[0][0]], one.heard) | one.put
    return Judged(signs, best[0], any(best), one.ticker, one.bank, not one.right.any() and "refuse" in one.kind)


def confidence(found: Sequence[Judged]) -> dict[str, float]:
    """The weights of the signs."""
    names = [name for name in found[0].signs if name not in FEATURES or name in TELLING]
    rows = np.array([[one.signs[name] for name in names] for one in found])
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    fitted = LogisticRegression(C=CONFIDENCE_STRENGTH, max_iter=5000).fit(
        (rows - middle) / spread, [one.right for one in found]
    )
    weights = fitted.coef_[0] / spread
    constant = float(fitted.intercept_[0] - weights @ middle)
    return {"constant": constant, **dict(zip(names, map(float, weights), strict=True))}


def sureness(weights: dict[str, float], signs: dict[str, float]) -> float:
    """How likely signs make it."""
    total = weights["constant"] + sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return float(1 / (1 + np.exp(-total)))


def fold_of(tickers: Sequence[str]) -> dict[str, int]:
    """A fold for each company."""
    return {ticker: n % FOLDS for n, ticker in enumerate(sorted(set(tickers)))}


def shown(found: Sequence[Judged], sure: Sequence[float]) -> None:
    """How often the first is right, and how many answers there are by how sure one has to be."""
    for bank in BANKS:
        own = [one for one in found if one.bank == bank]
        if own:
            print(f"{bank}: {len(own)}, first {_share(own, 'right')}, among five {_share(own, 'offered')}")
    people = [(one.right, value) for one, value in zip(found, sure, strict=True) if one.bank in READ_FIRST]
    for least in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85):
        right = sum(is_right and value >= least for is_right, value in people) / len(people)
        wrong = sum(not is_right and value >= least for is_right, value in people) / len(people)
        print(f"  at {least}: right {right:.1%}, wrong {wrong:.1%}")


def _share(found: Sequence[Judged], what: str) -> str:
    return f"{sum(getattr(one, what) for one in found) / len(found):.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--to", type=Path, default=model.RANKING.parent)
    options = parser.parse_args()
    questions = list(asked(Asker.open(options.warehouse)))
    folds = fold_of([one.ticker for one in questions])
    found: list[Judged] = []
    for fold in range(FOLDS):
        weights = ranking([one for one in questions if one.ranks and folds[one.ticker] != fold])
        found += [judged(one, weights) for one in questions if folds[one.ticker] == fold and one.left]
    people = [one for one in found if one.bank in READ_FIRST or one.refusing]
    apart = {fold: confidence([one for one in people if folds[one.ticker] != fold]) for fold in range(FOLDS)}
    sure = [sureness(apart[folds[one.ticker]], one.signs) for one in found]
    shown(found, sure)
    whole = ranking([one for one in questions if one.ranks])
    _write(options.to / model.RANKING.name, dict(zip(FEATURES, map(float, whole), strict=True)))
    _write(options.to / model.CONFIDENCE.name, confidence(people))


def _write(path: Path, weights: dict[str, float]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["feature", "weight"])
        writer.writerows((name, f"{value:.4g}") for name, value in weights.items())


if __name__ == "__main__":
    main()
