"""The weights of `tickmark.ask.quotes`: how well a sentence tells what a question asks, and how likely the best does.

    python training/fit_quotes.py WAREHOUSE [--to FOLDER] [--errors]

Learned from questions whose answers are passages, of companies and records that are not held out. The ranking is fitted
within each question: the sentences that have the words of its key together against all others; the weights of a kind of
question are drawn to those of all. The confidence is fitted on rankings of companies that the ranking was not fitted
on, and on questions that no sentence answers: those put to another company, and those for amounts that are offered.
What is printed was found for companies that were left out of both, six groups in turn. Nothing is drawn at random.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, get_args

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
import boosted
import fit_asking
from held_out import HELD_OUT
from natural_questions import passages_of

from tickmark.ask import Asker
from tickmark.ask.asked import Asked
from tickmark.ask.quotes import model
from tickmark.ask.quotes.quoter import Quoter
from tickmark.ask.quotes.sentences import LONGEST_POLICY, Sentence
from tickmark.ask.quotes.signs import SIGNS, in_order, of_unmet
from tickmark.ask.quotes.wishes import Kind, Wish
from tickmark.ask.trees import Trees, chance

ROOT = Path(__file__).resolve().parents[1]
BANKS: Final = (
    "natural_questions", "natural_questions_second", "natural_questions_third", "natural_questions_sixth",
    "natural_questions_seventh", "natural_questions_ninth", "natural_questions_tenth", "natural_questions_eleventh",
    "natural_questions_whys", "passage_questions", "passage_questions_second",
)  # fmt: skip
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
SHARED_COST, OWN_COST = 0.05, 1.0
"""What it costs, of the mean loss of a question, that a weight for all kinds is not 0, and that a kind's own is not."""
SETTINGS: Final = {
    "max_iter": 60, "max_leaf_nodes": 4, "learning_rate": 0.06, "min_samples_leaf": 12, "l2_regularization": 5.0,
}  # fmt: skip
"""Trees of the confidence, leaves of each, what each counts, questions of a leaf, and how much leaves are held back."""
EVERY: Final = 6
"""Of so many questions for amounts one is looked at."""
TOLD: Final = 0.8
"""Share of the words of a question that the best sentence of another company and its passage have, from which it may be
an answer.
"""
FOLDS, DIGITS = 6, 4
Numbers = npt.NDArray[np.float64]


@dataclass
class Question:
    """A question with the sentences that may be quoted: their signs, the passage that each is of, which are right,
    which of them are right with the sentences that are quoted beside them, and these with their filings.
    """

    text: str
    ticker: str
    wish: Wish
    terms: int
    rows: Numbers
    signs: list[dict[str, float]]
    passages: npt.NDArray[np.int_]
    right: npt.NDArray[np.bool_]
    quoted: npt.NDArray[np.bool_]
    sentences: list[str]
    quotations: list[tuple[str, str]]


def holds(text: str, accession: str, keys: Sequence[dict[str, Any]]) -> bool:
    """Whether a text of a filing has the words of one of the keys."""
    said = " ".join(text.split()).lower()
    return any(accession == key["accession"] and all(word.lower() in said for word in key["words"]) for key in keys)


def read(quoter: Quoter, wish: Wish, record: dict[str, Any]) -> Question | None:
    """The sentences of a question's passages; None where there are none."""
    terms = quoter.terms(wish)
    keys = passages_of(record)
    found: list[tuple[int, Sentence, dict[str, float]]] = []
    for number, passage in enumerate(quoter.passages):
        found += [(number, one, signs | of_unmet(one, terms)) for one, signs in quoter.signed(passage, wish, terms)]
    if not found:
        return None
    longest = {"longest": LONGEST_POLICY} if wish.tells == "method" else {}
    own = [holds(f"{one.lead} {one.text}", one.passage.accession, keys) for _, one, _ in found]
    quotations = [(one.quoted(**longest), one.passage.accession) for _, one, _ in found]
    quoted = [holds(*one, keys) for one in quotations]
    return Question(
        record["question"],
        record["tickers"][0],
        wish,
        len(terms.terms),
        np.array([in_order(signs) for _, _, signs in found]),
        [signs for *_, signs in found],
        np.array([number for number, *_ in found]),
        np.array(own if any(own) else quoted),
        np.array(quoted),
        [one.text for _, one, _ in found],
        quotations,
    )


def records(*, refused: bool = False) -> list[dict[str, Any]]:
    """The questions of the banks whose answers are passages, of companies and records that are not held out; or, of the
    last of the banks, those that are to be `refused`.
    """
    found = []
    for bank in BANKS[-1:] if refused else BANKS:
        path = ROOT / f"corpus/{bank}.jsonl"
        for record in map(json.loads, path.read_text(encoding="utf-8").splitlines()) if path.exists() else ():
            if (
                bool(passages_of(record)) != refused
                and not record["held_out"]
                and not set(record["tickers"]) & HELD_OUT
            ):
                found.append(record)
    return found


def questions(asker: Asker, asks: dict[str, float]) -> list[Question]:
    """The questions of the banks, each with the passages among which its key stands, if it stands among any.

    Args:
        asker: over the warehouse.
        asks: question -> the log-odds that it asks for sentences, by a fit that has not seen it.
    """
    found = []
    for record in records():
        asked = asker.fallback.reading(record["question"])
        if len(asked.tickers) == 1 and asked.phrase.terms:
            pairs = _pairs(asker, asked, asks)
            ways = [one for pair in pairs if (one := read(*pair, record))]
            found += [next((one for one in ways if one.right.any()), ways[0])] if ways else []
    return found


def strange(asker: Asker, asks: dict[str, float]) -> list[Question]:
    """The questions of the banks put to the company after their own, whose filings do not tell the answer: those of
    which some words are nowhere near the best sentences. Their confidence is to be low.
    """
    own = [(record, asker.fallback.reading(record["question"])) for record in records()]
    tickers = sorted({asked.tickers[0] for _, asked in own if len(asked.tickers) == 1})
    found = []
    for record, asked in own[::2]:
        if len(asked.tickers) == 1 and asked.phrase.terms:
            other = tickers[(tickers.index(asked.tickers[0]) + 1) % len(tickers)]
            pair = next(_pairs(asker, replace(asked, tickers=(other,)), asks), None)
            question = read(*pair, record) if pair else None
            if question and not question.quoted.any():
                found.append(replace(question, ticker=asked.tickers[0]))
    return found


def amounts(asker: Asker, asks: dict[str, float]) -> list[Question]:
    """Questions that no sentence is to answer: for amounts, which are not answered, and what no filing tells."""
    found = []
    texts = [text for text, _, told in fit_asking.kept() if not told][::EVERY]
    for text in [*texts, *(record["question"] for record in records(refused=True))]:
        asked = asker.fallback.reading(text)
        if len(asked.tickers) == 1 and asked.phrase.terms and not asker.ask(text).answer.values:
            pair = next(_pairs(asker, asked, asks), None)
            question = read(*pair, {"question": text, "tickers": asked.tickers}) if pair else None
            found += [question] if question else []
    return found


def _pairs(asker: Asker, asked: Asked, asks: dict[str, float]) -> Iterator[tuple[Quoter, Wish]]:
    for quoter, wish in asker.fallback.quoters(asked.tickers[0], asked):
        yield quoter, replace(wish, asks=asks.get(asked.text, wish.asks))


def widened(question: Question) -> Numbers:
    """The signs of the sentences: for all kinds, and again for the question's own."""
    width = len(SIGNS)
    rows = np.zeros((len(question.rows), width * (1 + len(KINDS))))
    rows[:, :width] = question.rows
    place = width * (1 + KINDS.index(question.wish.kind))
    rows[:, place : place + width] = question.rows
    return rows


def fitted(known: Sequence[Question]) -> Numbers:
    """The weights with which the right sentences stand before the others."""
    pairs = [(widened(one), one.right) for one in known if one.right.any()]
    width = len(SIGNS)
    cost = np.concatenate((np.full(width, SHARED_COST), np.full(width * len(KINDS), OWN_COST)))

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        total, slope = 0.0, np.zeros_like(weights)
        for rows, right in pairs:
            scores = rows @ weights
            odds = np.exp(scores - scores.max())
            chance = odds / odds.sum()
            of_right = chance[right].sum()
            total -= np.log(max(of_right, 1e-300))
            aim = np.where(right, chance / max(of_right, 1e-300), 0.0)
            slope -= (aim - chance) @ rows
        count = len(pairs)
        return total / count + float(cost @ weights**2) / 100, slope / count + 2 * cost * weights / 100

    found = minimize(loss, np.zeros(len(cost)), jac=True, method="L-BFGS-B", options={"maxiter": 1000})
    return np.asarray(found.x)


def ranked(question: Question, weights: Numbers) -> tuple[list[int], dict[str, float]]:
    """The sentences that are quoted, the best first, and what says whether one of them is right."""
    scores = widened(question) @ weights
    order = [int(n) for n in np.argsort(-scores, kind="stable")]
    passages, told = question.passages[order].tolist(), [float(scores[n]) for n in order]
    firsts = [told[place] for place, passage in enumerate(passages) if passage not in passages[:place]]
    signs = model.signs_of_best(firsts, question.signs[order[0]], question.wish, question.terms)

    def holds(place: int, other: int) -> bool:
        (text, accession), (another, others) = (question.quotations[order[one]] for one in (place, other))
        return text == another or (accession == others and question.sentences[order[other]] in text)

    kept = model.chosen(told, passages, holds)
    return [order[place] for place in kept if model.near(told[place], told)], signs


def confidence(known: Sequence[tuple[dict[str, float], bool]]) -> Trees:
    """The trees that tell whether one of the best sentences is right."""
    return boosted.trees([signs for signs, _ in known], [right for _, right in known], **SETTINGS)


def grouped(known: Sequence[Question]) -> list[int]:
    """The group of each question, by its company."""
    order = {ticker: n % FOLDS for n, ticker in enumerate(sorted({one.ticker for one in known}))}
    return [order[one.ticker] for one in known]


def left_out(known: Sequence[Question]) -> list[tuple[list[int], dict[str, float]]]:
    """The best sentence of each question by weights of other companies."""
    group = grouped(known)
    weights = {
        own: fitted([one for one, other in zip(known, group, strict=True) if other != own]) for own in set(group)
    }
    return [ranked(one, weights[own]) for one, own in zip(known, group, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--to", type=Path, default=model.RANKING.parent)
    parser.add_argument("--errors", action="store_true", help="list the questions whose best sentence is not right")
    options = parser.parse_args()
    asker = Asker.open(options.warehouse)
    asks = fit_asking.unseen(asker)
    known, strangers, others = questions(asker, asks), strange(asker, asks), amounts(asker, asks)
    found = left_out(known)
    judged = [(signs, bool(one.quoted[quoted].any())) for one, (quoted, signs) in zip(known, found, strict=True)]
    first = sum(bool(one.quoted[quoted[0]]) for one, (quoted, _) in zip(known, found, strict=True))
    all_weights = fitted(known)
    put = [ranked(one, all_weights)[1] for one in strangers]
    negatives = [
        *((one, signs) for one, signs in zip(strangers, put, strict=True) if signs["near"] + signs["around"] < TOLD),
        *((one, ranked(one, all_weights)[1]) for one in others),
    ]
    groups = grouped([*known, *(one for one, _ in negatives)])
    pairs = [*judged, *((signs, False) for _, signs in negatives)]
    sure = np.zeros(len(pairs))
    for own in set(groups):
        trees = confidence([pair for pair, other in zip(pairs, groups, strict=True) if other != own])
        sure[[n for n, other in enumerate(groups) if other == own]] = [
            chance(signs, trees) for (signs, _), other in zip(pairs, groups, strict=True) if other == own
        ]
    right = np.array([told for _, told in judged])
    among = sum(bool(one.quoted.any()) for one in known)
    print(
        f"{len(known)} questions, the key among the passages of {among}, "
        f"the best sentence right for {first}, "
        f"one of {sum(len(quoted) for quoted, _ in found)} quoted for {right.sum()}"
    )
    for kind in KINDS:
        own_kind = np.array([one.wish.kind == kind for one in known])
        print(f"  {kind:10} {own_kind.sum():3} questions, right {right[own_kind].sum()}")
    odd = len(negatives) - len(others)
    for bound in (0.0, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6):
        told = sure >= bound
        of_odd, of_amounts = told[len(known) : len(known) + odd], told[len(known) + odd :]
        told = told[: len(known)]
        print(
            f"  from {bound:.2f}: right {right[told].sum()}, wrong {(~right[told]).sum()}; of {odd} put to another "
            f"company {of_odd.sum()}, of {len(others)} for amounts {of_amounts.sum()}"
        )
    if options.errors:
        for one, (quoted, _), told, odds in zip(known, found, right, sure[: len(known)], strict=True):
            if not told:
                print(
                    f"\n{one.wish.kind} {odds:.2f} {one.ticker} {one.text}\n   best: {one.sentences[quoted[0]][:300]}"
                )
                for n in np.flatnonzero(one.right)[:2]:
                    print(f"   right: {one.sentences[n][:300]}")
    table = all_weights.reshape(1 + len(KINDS), len(SIGNS))
    with (options.to / model.RANKING.name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("sign", model.SHARED, *KINDS))
        writer.writerows((name, *(round(value, DIGITS) + 0.0 for value in table[:, n])) for n, name in enumerate(SIGNS))
    boosted.write(options.to / model.CONFIDENCE.name, confidence(pairs))


if __name__ == "__main__":
    main()
