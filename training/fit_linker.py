"""The weights of `tickmark.ask.links`: how well a fact fits a phrase, and how likely the best fact is the right one.

    python training/fit_linker.py WAREHOUSE [--to FOLDER]

Learned from questions whose answers are known, of companies and records that are not held out: those in people's words
count more than those made from tags; those about made-up reports (`corpus/trades`) add companies of other trades. The
ranking is fitted within each question: the facts of the right amount together against all others. The confidence is
fitted on rankings of companies that the ranking was not fitted on. What is printed was found for companies that were
left out of both. Nothing is drawn at random.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
import boosted
from held_out import HELD_OUT
from trades import READ, built

from tickmark.ask import Asker, wordings
from tickmark.ask.asked import Asked as Reading
from tickmark.ask.links import model
from tickmark.ask.links.features import FEATURES
from tickmark.ask.links.proposals import JOINING, Others, Proposal, is_another, proposals, signs_of
from tickmark.ask.links.ranker import Compared, Ranker
from tickmark.ask.links.ranking import Ranking, same_amount
from tickmark.ask.strays import strays
from tickmark.ask.trees import Trees
from tickmark.factstore import StoredFact
from tickmark.language.name_index import NameIndex

ROOT = Path(__file__).resolve().parents[1]
BANKS = {
    "natural_questions": 3.0,
    "natural_questions_second": 3.0,
    "natural_questions_third": 3.0,
    "natural_questions_fourth": 2.0,
    "natural_questions_fifth": 2.0,
    "natural_questions_sixth": 2.0,
    "natural_questions_seventh": 2.0,
    "natural_questions_eighth": 2.0,
    "natural_questions_ninth": 2.0,
    "natural_questions_tenth": 2.0,
    "natural_questions_eleventh": 2.0,
    "natural_questions_twelfth": 2.0,
    "natural_questions_thirteenth": 2.0,
    "prose_questions": 1.0,
    "prose_questions_second": 1.0,
    "linker_questions": 3.0,
    "drawn_questions": 2.0,
    "trades": 2.0,
    "trades_prose": 1.0,
    "questions_by_hand": 1.0,
    "questions": 0.35,
}
"""The banks, and what a question of each counts."""
TRADES = {"trades": ("questions", "drawn"), "trades_prose": ("prose",)}
"""The banks about made-up reports, which have a warehouse of their own, and their files."""
READ_FIRST = tuple(
    name
    for name in BANKS
    if name.startswith(("natural", "prose")) or name in ("linker_questions", "drawn_questions", *TRADES)
)
"""The banks whose questions were written as people ask, which say how far a ranking is to be trusted."""
SINGLE = frozenset(
    (
        "statement",
        "notes",
        "note",
        "discussion",
        "count",
        "lookup",
        "dated",
        "segment",
        "rounding",
        "newest",
        "by_hand",
        "prose",
    )
)
"""Kinds of questions that ask for an amount that is printed."""
STRENGTH, FOLDS, NEAREST = 20.0, 6, 100
"""How much weights are held back, groups of companies, and facts of a question that the ranking is fitted on."""
SETTINGS = {
    "max_iter": 300, "max_leaf_nodes": 8, "learning_rate": 0.04, "min_samples_leaf": 20, "l2_regularization": 10.0,
}  # fmt: skip
"""Trees of the confidence, leaves of each, what each counts, questions of a leaf, and how much leaves are held back."""
BARE = 0.6
"""What a question counts that is read as if no list had its words."""
NEAR = 0.015
"""By how much of it an amount may differ from a key that is told in more or in fewer digits."""
Numbers = npt.NDArray[np.float64]


class Asked(NamedTuple):
    """A question with the facts it was compared with: their features, which are of the right amount, what other ways of
    reading propose, how it is put, whether the grammar leaves it to the proposals, and whether it was read without the
    lists of wordings.
    """

    bank: str
    kind: str
    ticker: str
    value: float | None
    ranker: Ranker
    compared: Compared
    right: npt.NDArray[np.bool_]
    newest: bool
    others: Others
    put: dict[str, float]
    left: bool
    id: str
    bare: bool
    reading: Reading

    @property
    def ranks(self) -> bool:
        """Whether the ranking can be learned from it."""
        return self.kind in SINGLE and bool(self.right.any()) and not self.right.all()

    def is_right(self, fact: StoredFact) -> bool:
        """Whether a fact is of the amount that is asked for."""
        return self.value is not None and is_amount(fact, self.value)

    def is_answer(self, ranking: Ranking, proposal: Proposal) -> bool:
        """Whether no rule says that an amount is not what is asked for, however likely it is."""
        joined = JOINING.search(self.reading.rest) and not JOINING.search(proposal.fact.label)
        return not (joined or is_another(ranking, proposal) or strays(self.reading, proposal.fact))


def read(warehouse: str, made_up: str) -> list[Asked]:
    """The questions of the banks that may be learned from, each as it is read and as it would be if no list had its
    words: the lists were made with these companies, and of others' words they know fewer.

    Args:
        warehouse: of the filings.
        made_up: of the made-up reports.
    """
    whole = [*asked(Asker.open(warehouse)), *asked(Asker.open(made_up), banks=tuple(TRADES))]
    _, _, idle, without = wordings.read_lists()
    with mock.patch.object(wordings, "read_lists", lambda: ((), NameIndex([]), idle, without)):
        whole += asked(Asker.open(warehouse), bare=True)
        return [*whole, *asked(Asker.open(made_up), banks=tuple(TRADES), bare=True)]


def records(bank: str) -> Iterator[dict[str, Any]]:
    """The records of a bank."""
    if bank in TRADES:
        for name in TRADES[bank]:
            with (ROOT / f"corpus/trades/{name}.csv").open(encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    asks: dict[str, Any] = {"id": row["question"], "question": row["question"], "kind": "note"}
                    value = float(row["value"]) if row["value"] else None
                    yield asks | {"tickers": [], "value": value, "unit": "", "report": row["report"]}
        return
    path = ROOT / f"corpus/{bank}.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        yield json.loads(line)


def asked(asker: Asker, banks: Sequence[str] = (), *, bare: bool = False) -> Iterator[Asked]:
    """The questions of the banks, those about one company together: its facts are loaded once."""
    found = [
        (bank, record)
        for bank in banks or (BANKS if not bare else READ_FIRST)
        if (bank in TRADES) == bool(banks)
        for record in records(bank)
        if not (record.get("held_out") or set(record["tickers"]) & HELD_OUT) and record.keys() & {"value", "refused"}
    ]
    for bank, record in sorted(found, key=lambda one: one[1]["tickers"] or [str(one[1]["id"])]):
        question = asker.written_out(record["question"])
        if "report" in record and not asker.companies_in(question):  # asked of one report alone
            question = f"{question.rstrip(' ?.')} of {record['report'].replace('_', ' ').title()}"
        reading = asker.fallback.reading(question)
        if not reading.judged or set(reading.tickers) & HELD_OUT:
            continue
        (ticker,) = reading.tickers
        phrase, slots, day = asker.fallback.wanted(ticker, reading)
        ranker = asker.rankers.of(ticker)
        compared = ranker.compared(phrase, slots, day=day, years=frozenset(map(int, reading.years)))
        if not len(compared.places):
            continue
        value = record.get("value")
        facts = [ranker.facts[place] for place in compared.places]
        right = np.array([value is not None and _is(fact, value, record["unit"]) for fact in facts], bool)
        judged = bank in READ_FIRST or value is None
        told, refused = asker.found_otherwise(question) if judged else (None, None)
        yield Asked(
            bank,
            record["kind"],
            ticker,
            value,
            ranker,
            compared,
            right,
            slots is None,
            asker.fallback.others(reading, told) if told else Others(),
            asker.fallback.put(
                reading, open_=bool(refused and refused.open), strict=bool(refused and refused.understood)
            ),
            judged
            and (told is None or told.plain is None or asker.fallback.fact_of(told.plain) is not None)
            and (refused is None or not refused.settled or refused.expected),
            record["id"],
            bare,
            reading,
        )


def _is(fact: StoredFact, value: float, unit: str) -> bool:
    alike = not unit or (fact.unit in ("pure", "shares")) == (unit in ("pure", "shares"))
    return alike and is_amount(fact, value)


def is_amount(fact: StoredFact, value: float) -> bool:
    """Whether a fact is of the amount of a key that is told in fewer digits, 4.8 billion for 4,809 million, or, where
    both are no money, in more: 23.6 % for .2365.
    """
    off = abs(abs(fact.value) - abs(value))
    digits = f"{abs(value):.10e}".partition("e")[0].rstrip("0.")
    of_key = 0.5 * 10.0 ** (math.floor(math.log10(abs(value) or 1.0)) - max(1, len(digits) - 2))
    of_fact = float(fact.precision) if fact.unit == "pure" else 0.0
    return same_amount(fact, value) or off <= min(max(of_key, of_fact), NEAR * abs(value))


def ranking(questions: Sequence[Asked]) -> Numbers:
    """The weights that make the right amounts of all questions likeliest."""
    used = [one for one in questions if one.right[:NEAREST].any()]
    rows = np.concatenate([one.compared.rows[:NEAREST] for one in used])
    right = np.concatenate([one.right[:NEAREST] for one in used]).astype(float)
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-6
    rows = (rows - middle) / spread
    sizes = np.array([min(NEAREST, len(one.right)) for one in used])
    firsts = np.r_[0, np.cumsum(sizes)[:-1]]
    of = np.repeat(np.arange(len(used)), sizes)
    counts = np.array([BANKS[one.bank] for one in used])

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        scores = rows @ weights
        odds = np.exp(scores - np.maximum.reduceat(scores, firsts)[of])
        own = odds * right
        whole, told = np.add.reduceat(odds, firsts), np.maximum(np.add.reduceat(own, firsts), 1e-300)
        pull = counts[of] * (own / told[of] - odds / whole[of])
        total = -float(counts @ np.log(told / whole + 1e-12))
        return total + STRENGTH * float(weights @ weights) / 2, STRENGTH * weights - rows.T @ pull

    found = minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    weights: Numbers = found.x / spread
    return weights


class Judged(NamedTuple):
    """A proposal: its signs, whether it is right, its question, whether the right amount is among those that are
    offered, and whether no rule says that it is not what is asked for.
    """

    signs: dict[str, float]
    right: bool
    question: Asked
    offered: bool
    told: bool


def judged(one: Asked, weights: Numbers) -> list[Judged]:
    """The proposals of a question, ranked by weights."""
    ranking = one.ranker.ranked(one.compared, one.compared.rows @ weights, newest=one.newest)
    offered = any(one.is_right(ranking.fact(n)) for n in range(min(5, len(ranking.groups))))
    return [
        Judged(
            signs_of(ranking, proposal, one.others, one.put),
            one.is_right(proposal.fact),
            one,
            offered,
            one.is_answer(ranking, proposal),
        )
        for proposal in proposals(ranking, one.others)
    ]


def trees(found: Sequence[Judged]) -> Trees:
    """The trees of how likely a proposal is right."""
    counts = [BARE if one.question.bare else 1.0 for one in found]
    return boosted.trees([one.signs for one in found], [one.right for one in found], counts, **SETTINGS)


def fold_of(tickers: Sequence[str]) -> dict[str, int]:
    """A fold for each company."""
    return {ticker: n % FOLDS for n, ticker in enumerate(sorted(set(tickers)))}


def shown(found: Sequence[Judged], sure: Sequence[float]) -> None:
    """How often the first is right, and how many answers there are by how sure one has to be; of questions as they are
    read.
    """
    for bank in BANKS:
        own = [one for one in found if one.question.bank == bank and not one.question.bare]
        firsts = [one for one in own if one.signs["rank"] == 0.0]
        if firsts:
            print(f"{bank}: {len(firsts)}, first {_share(firsts, 'right')}, among five {_share(firsts, 'offered')}")
    best: dict[tuple[str, str], tuple[float, bool]] = {}
    for one, value in sorted(zip(found, sure, strict=True), key=lambda pair: -pair[1]):
        if one.question.bank in READ_FIRST and not one.question.bare:
            best.setdefault((one.question.bank, one.question.id), (value if one.told else 0.0, one.right))
    for banks in (READ_FIRST, ("linker_questions",)):
        people = [value for (bank, _), value in best.items() if bank in banks]
        for least in (0.6, 0.7, 0.75, 0.8, 0.83, 0.85, 0.87, 0.9):
            right = sum(is_right and value >= least for value, is_right in people) / len(people)
            wrong = sum(not is_right and value >= least for value, is_right in people) / len(people)
            print(f"  {len(people)} at {least}: right {right:.1%}, wrong {wrong:.1%}")


def _share(found: Sequence[Judged], what: str) -> str:
    return f"{sum(getattr(one, what) for one in found) / len(found):.1%}"


def fitted(questions: Sequence[Asked]) -> tuple[Numbers, Trees]:
    """The weights and the trees, fitted on all questions; prints what was found for companies that were left out."""
    folds = fold_of([one.ticker for one in questions])
    found: list[Judged] = []
    for fold in range(FOLDS):
        weights = ranking([one for one in questions if one.ranks and not one.bare and folds[one.ticker] != fold])
        for one in questions:
            if folds[one.ticker] == fold and one.left:
                found += judged(one, weights)
    apart = {fold: trees([one for one in found if folds[one.question.ticker] != fold]) for fold in range(FOLDS)}
    shown(found, [model.confidence(one.signs, apart[folds[one.question.ticker]]) for one in found])
    return ranking([one for one in questions if one.ranks and not one.bare]), trees(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--to", type=Path, default=model.RANKING.parent)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        weights, nodes = fitted(read(options.warehouse, built(READ, Path(folder))))
    write(options.to, weights, nodes)


def write(folder: Path, weights: Numbers, nodes: Trees) -> None:
    """Write both models into a folder."""
    with (folder / model.RANKING.name).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["feature", "weight"])
        writer.writerows((name, f"{value:.4g}") for name, value in zip(FEATURES, weights, strict=True))
    boosted.write(folder / model.CONFIDENCE.name, nodes)


if __name__ == "__main__":
    main()
