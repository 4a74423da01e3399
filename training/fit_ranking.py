"""The weights of `tickmark.retrieval.ranking`, fitted on questions about companies that are not held out: those in
people's words and those made from tags.

    python training/fit_ranking.py WAREHOUSE ../shared [--vectors FOLDER] [--to FILE]

Logistic regression on the differences between a passage that answers and the best forty that do not; each question
counts the same, one in people's words `PEOPLE` times as much as one made from a tag. Fitted are the weights of words
alone, and those of words and vectors, which are kept in a folder. Nothing is drawn at random.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from held_out import HELD_OUT
from retrieval_questions import embedded_index, holds, keyed

from tickmark.retrieval import ranking
from tickmark.retrieval.artefacts import build_index
from tickmark.retrieval.embedder import Embedder, embedder
from tickmark.retrieval.evaluation import letters as compared
from tickmark.retrieval.ranking import FEATURES, rank
from tickmark.retrieval.search import Search

PEOPLE = {True: 0.5, False: 3.0}
"""By whether a number is asked for; questions made from tags nearly all do."""
QUESTIONS = Path(__file__).resolve().parents[1] / "corpus/retrieval_questions.jsonl"
OTHERS, STRENGTH = 40, {True: 3.0, False: 1.0}
START, ROUNDS = {"lexical": 1.0, "cosine": 1.0}, 3
"""The weights that the first round takes the best passages by, and how many rounds there are: none depends on the
weights that the package has.
"""


class Asked(NamedTuple):
    """A question: whether it asks for a number, what it counts, the features of its candidates, and which of those
    answer it.
    """

    numeric: bool
    counts: float
    features: npt.NDArray[np.float64]
    right: npt.NDArray[np.bool_]

    def differences(self, weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """By what the best passage that answers differs from the best ones that do not."""
        order = np.argsort(-(self.features @ weights), kind="stable")
        features, right = self.features[order], self.right[order]
        best: npt.NDArray[np.float64] = features[right][0] - features[~right][:OTHERS]
        return best


def asked(
    search: Search, model: Embedder | None, question: str, accession: str, answers: Callable[[str], bool]
) -> Iterator[Asked]:
    """A question with its candidates, unless none of them answers it, or all do."""
    read = search.catalogue.read(question, accession=accession)
    if read.nothing:
        return
    query = replace(read.query, vector=model.embed([question])[0]) if model else read.query
    ranked = rank(search.passages, read.filings, query, weights=START, vectors=search.vectors)
    right = np.array([answers(search.passage_text(int(chunk))["text"]) for chunk in ranked.chunks], bool)
    if right.any() and not right.all():
        yield Asked(read.numeric, 1.0, ranked.features, right)


def of_people(search: Search, model: Embedder | None, path: Path, documents: Path) -> Iterator[Asked]:
    """The questions in people's words that are not held out."""
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    records = [record for record in records if not record["held_out"]]
    keys = keyed(records, documents)
    for record in records:
        answers = partial(lambda places, text: any(holds(text, place) for place in places), keys[record["id"]])
        for one in asked(search, model, record["question"], record["accession"], answers):
            yield one._replace(counts=PEOPLE[one.numeric])


def of_tags(search: Search, model: Embedder | None, path: Path) -> Iterator[Asked]:
    """The questions made from tags, of companies that are not held out."""
    there = {source.accession for source in search.passages.sources}
    with path.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if row["ticker"] not in HELD_OUT and row["accession"] in there:
                answers = partial(lambda wanted, text: wanted in compared(text), compared(row["sentence"]))
                yield from asked(search, model, row["question"], row["accession"], answers)


def fitted(questions: Sequence[Asked]) -> list[float]:
    """The weights of `FEATURES`; each round takes the best passages by those of the round before."""
    weights = np.array([START.get(name, 0.0) for name in FEATURES])
    for _ in range(ROUNDS):
        pairs = [(one.counts, one.differences(weights)) for one in questions]
        rows = np.concatenate([rows for _, rows in pairs])
        counted = np.concatenate([np.full(len(rows), counts / len(rows)) for counts, rows in pairs])
        model = LogisticRegression(C=STRENGTH[questions[0].numeric], fit_intercept=False, max_iter=5000)
        model.fit(
            np.concatenate([rows, -rows]),
            np.r_[np.ones(len(rows)), np.zeros(len(rows))],
            sample_weight=np.r_[counted, counted],
        )
        weights = model.coef_[0]
    return [round(float(value), 1) + 0.0 for value in weights]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("shared", type=Path, help="folder with edgar/ and evidence.csv")
    parser.add_argument("--model", default="all-MiniLM-L6-v2")
    parser.add_argument("--vectors", type=Path, default=Path("build/vectors"), help="where vectors are kept")
    parser.add_argument("--to", type=Path, default=Path(ranking.__file__).with_name("ranking_weights.csv"))
    options = parser.parse_args()
    columns: dict[str, list[float]] = {}
    for model, kind in ((None, ""), (embedder(options.model), "_and_meaning")):
        embedded = embedded_index(options.warehouse, model, options.vectors) if model else None
        search = Search(embedded or build_index(options.warehouse).folder, model)
        found = [*of_people(search, model, QUESTIONS, options.shared / "edgar")]
        found += of_tags(search, model, options.shared / "evidence.csv")
        for name, numeric in (("words", False), ("numeric", True)):
            columns[name + kind] = fitted([one for one in found if one.numeric is numeric])
    with options.to.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["feature", *columns])
        writer.writerows(zip(FEATURES, *columns.values(), strict=True))


if __name__ == "__main__":
    main()
