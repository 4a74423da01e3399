"""The weights of `tickmark.ask.asking`: how likely a question asks for sentences and not for an amount.

    python training/fit_asking.py WAREHOUSE [--to FOLDER] [--errors]

Learned from questions of both kinds, of companies and records that are not held out, and of made-up reports. Nothing is
drawn at random. What is printed was found for companies that were left out of the fit, six groups in turn.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from held_out import HELD_OUT
from natural_questions import passages_of

from tickmark.ask import Asker
from tickmark.ask.asking import WEIGHTS, features

KEPT_OUT: Final = re.compile("blind|unread")
"""Names of files that nobody looks at."""
CORPUS: Final = Path(__file__).resolve().parents[1] / "corpus"
STRENGTH, OF_SENTENCES = 1.0, 6.0
"""Of the regression, and what a question for sentences counts: one in twelve is."""
LEAST, LEAST_OFTEN, DIGITS, FOLDS = 0.02, 2, 3, 6
"""The least weight that is kept, and questions that have what is weighed."""


@dataclass(frozen=True)
class Question:
    """A question, whose it is, whether sentences answer it, and what says so."""

    text: str
    owner: str
    told: bool
    signs: dict[str, float]


def questions(asker: Asker) -> list[Question]:
    """The questions of the banks whose answers are passages or amounts."""
    found = []
    for text, owner, told in kept():
        found.append(Question(text, owner, told, features(asker.fallback.reading(text))))
    return found


def kept() -> list[tuple[str, str, bool]]:
    """The questions with their owners, and whether sentences answer them."""
    found = []
    for bank in sorted({*CORPUS.glob("natural_questions*.jsonl"), *CORPUS.glob("*_questions*.jsonl")}):
        for record in map(json.loads, bank.read_text(encoding="utf-8").splitlines()):
            owners = record.get("tickers")
            if owners is None or record.get("held_out") or set(owners) & HELD_OUT or KEPT_OUT.search(bank.name):
                continue
            if passages_of(record) or "value" in record or "values" in record:
                found.append((record["question"], owners[0] if owners else "", bool(passages_of(record))))
    for name, told in (("passages", True), ("questions", False)):
        with (CORPUS / "trades" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            rows = (row for row in csv.DictReader(file) if row.get("quote", "amount"))  # some have no answer
            found += [(row["question"], row["report"], told) for row in rows]
    return sorted(set(found))


def fitted(known: Sequence[Question]) -> dict[str, float]:
    """The weights, `one` among them."""
    often = Counter(name for one in known for name, value in one.signs.items() if value)
    names = sorted(name for name, count in often.items() if count >= LEAST_OFTEN)
    told = np.array([one.told for one in known])
    regression = LogisticRegression(C=STRENGTH, max_iter=1000)
    regression.fit(_rows(known, names), told, sample_weight=np.where(told, OF_SENTENCES, 1.0))
    weights = dict(zip(names, regression.coef_[0].tolist(), strict=True))
    return {"one": float(regression.intercept_[0])} | {n: w for n, w in weights.items() if abs(w) >= LEAST}


def _rows(known: Sequence[Question], names: Sequence[str]) -> csr_matrix:
    place = {name: n for n, name in enumerate(names)}
    cells = [
        (n, place[name], value) for n, one in enumerate(known) for name, value in one.signs.items() if name in place
    ]
    rows, columns, values = zip(*cells, strict=True)
    return csr_matrix((values, (rows, columns)), shape=(len(known), len(names)))


def odds(one: Question, weights: dict[str, float]) -> float:
    """The log-odds of a question."""
    return sum(weights.get(name, 0.0) * value for name, value in one.signs.items()) + weights["one"]


def left_out(known: Sequence[Question]) -> npt.NDArray[np.float64]:
    """The log-odds of each question by weights of other companies."""
    group = {owner: n % FOLDS for n, owner in enumerate(sorted({one.owner for one in known}))}
    weights = [fitted([one for one in known if group[one.owner] != own]) for own in range(FOLDS)]
    return np.array([odds(one, weights[group[one.owner]]) for one in known])


def unseen(asker: Asker) -> dict[str, float]:
    """Question -> its log-odds by weights of other companies."""
    known = questions(asker)
    return dict(zip((one.text for one in known), left_out(known).tolist(), strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--to", type=Path, default=WEIGHTS.parent)
    parser.add_argument("--errors", action="store_true", help="list the questions that are taken for the other kind")
    options = parser.parse_args()
    known = questions(Asker.open(options.warehouse))
    found, told = left_out(known), np.array([one.told for one in known])
    for bound in (-2.0, -1.0, 0.0, 1.0, 2.0):
        seen = found >= bound
        right, wrong = (seen & told).sum(), (seen & ~told).sum()
        print(f"from {bound:4}: {right} of {told.sum()} for sentences, {wrong} of {(~told).sum()} for amounts")
    for one, logit in zip(known, found, strict=True) if options.errors else ():
        if one.told != (logit >= 0):
            print(f"  {logit:5.1f} {one.text}")
    with (options.to / WEIGHTS.name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("sign", "weight"))
        writer.writerows((name, round(weight, DIGITS)) for name, weight in sorted(fitted(known).items()))


if __name__ == "__main__":
    main()
