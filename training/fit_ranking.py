"""The weights of `tickmark.retrieval.ranking`, fitted on questions about companies that are not held out: those in
people's words and those made from tags.

    python training/fit_ranking.py WAREHOUSE corpus/retrieval_questions.jsonl TAGS.csv --documents ../shared/edgar
        [--model all-MiniLM-L6-v2 --vectors FOLDER]

Logistic regression on the differences between a passage that answers and the best forty that do not; each question
counts the same, one in people's words `PEOPLE` times as much as one made from a tag. Nothing is drawn at random. With
`--model` the weights are those of words and vectors.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
from held_out import HELD_OUT
from retrieval_questions import embedded_index, holds, keyed
from sklearn.linear_model import LogisticRegression

from tickmark.retrieval.artefacts import build_index
from tickmark.retrieval.embedder import Embedder, embedder
from tickmark.retrieval.evaluation import letters as compared
from tickmark.retrieval.ranking import FEATURES, NUMERIC, NUMERIC_AND_MEANING, WORDS_AND_MEANING, WORDS_ONLY, rank
from tickmark.retrieval.search import Search

PEOPLE = {True: 0.5, False: 3.0}
"""By whether a number is asked for; questions made from tags nearly all do."""
OTHERS, STRENGTH = 40, {True: 3.0, False: 1.0}


def differences(
    search: Search, model: Embedder | None, question: str, accession: str, answers: Callable[[str], bool]
) -> tuple[bool, npt.NDArray[np.float64]] | None:
    """Whether a question asks for a number, and by what the features of the passage that answers it differ from those
    of others; None where none of the candidates answers, or all do.
    """
    asked = search.catalogue.read(question, accession=accession)
    if asked.nothing:
        return None
    query, weights = asked.query, NUMERIC if asked.numeric else WORDS_ONLY
    if model:
        query = replace(query, vector=model.embed([question])[0])
        weights = NUMERIC_AND_MEANING if asked.numeric else WORDS_AND_MEANING
    ranked = rank(search.postings, asked.filings, query, weights=weights)
    right = np.array([answers(search.passage_text(int(chunk))["text"]) for chunk in ranked.chunks], bool)
    if not right.any() or right.all():
        return None
    return asked.numeric, ranked.features[right][0] - ranked.features[~right][:OTHERS]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("questions", type=Path)
    parser.add_argument("tags", type=Path)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--model", default="none")
    parser.add_argument("--vectors", type=Path, default=Path("vectors"))
    options = parser.parse_args()
    model = embedder(options.model)
    folder = (
        embedded_index(options.warehouse, model, options.vectors) if model else build_index(options.warehouse).folder
    )
    search = Search(folder, model)
    records = [json.loads(line) for line in options.questions.read_text(encoding="utf-8").splitlines()]
    records = [record for record in records if not record["held_out"]]
    keys = keyed(records, options.documents)
    found: dict[bool, list[tuple[float, npt.NDArray[np.float64]]]] = {True: [], False: []}
    for record in records:
        places = keys[record["id"]]
        if one := differences(
            search,
            model,
            record["question"],
            record["accession"],
            lambda text, places=places: any(holds(text, place) for place in places),
        ):
            found[one[0]].append((PEOPLE[one[0]], one[1]))
    there = {source.accession for source in search.postings.sources}
    with options.tags.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            wanted = compared(row["sentence"])
            if row["ticker"] not in HELD_OUT and row["accession"] in there:
                one = differences(
                    search, model, row["question"], row["accession"], lambda text, w=wanted: w in compared(text)
                )
                if one:
                    found[one[0]].append((1.0, one[1]))
    for numeric, pairs in found.items():
        rows = np.concatenate([rows for _, rows in pairs])
        counted = np.concatenate([np.full(len(rows), weight / len(rows)) for weight, rows in pairs])
        fitted = LogisticRegression(C=STRENGTH[numeric], fit_intercept=False, max_iter=5000)
        fitted.fit(
            np.concatenate([rows, -rows]),
            np.r_[np.ones(len(rows)), np.zeros(len(rows))],
            sample_weight=np.r_[counted, counted],
        )
        weights = {n: round(float(v), 1) for n, v in zip(FEATURES, fitted.coef_[0], strict=True)}
        print("numeric" if numeric else "words", weights)


if __name__ == "__main__":
    main()
