"""Fit the weights of tickmark/facts/text/flows.csv from filings whose issuers tagged their sentences.

A tagged number of running text is a balance (a context with an instant) or a flow (a duration). The words around it, its unit and what its sentence states of
time are the features; the model is a logistic regression with an L2 penalty. Companies weigh by the root of how many numbers they tag, a word counts only
where three companies or more use it, and the cross-validation leaves whole companies out.

    python benchmarks/fit_text_flows.py ../shared --hold-out CAT,CL,F,GE,HD,ADBE,PLTR,META,GOOGL,MCD [--write]

Needs scikit-learn and scipy, which sentence-transformers brings.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from text_facts import Tagged, eval_ix, filings, tags

from tickmark.calendars import document_calendar
from tickmark.document import open_document
from tickmark.facts.text import flows
from tickmark.facts.text.binding import bind
from tickmark.facts.text.read import stated
from tickmark.facts.text.sentences import sentences
from tickmark.facts.text.times import TimeReader
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing

SHARED_BY = 3  # companies that have to use a word
PENALTY = 0.3  # scikit-learn's C, chosen by cross-validation
SMALLEST = 0.04  # weights below this in size are left out of the file
FOLDS = 6


class Example(NamedTuple):
    """One tagged amount: whose it is, whether it is a flow, what its sentence states of time, its features."""

    ticker: str
    flow: bool
    stated: str
    features: tuple[str, ...]


def examples(ix: ModuleType, filing: Filing, raw: bytes) -> Iterator[Example]:
    """The tagged amounts of one filing's text."""
    document = open_document(raw, filing.sha256, filing.document)
    reader = TimeReader(document_calendar(document, fiscal_period(document, filing)))
    tagged: dict[int, list[Tagged]] = defaultdict(list)
    for tag in tags(ix, raw):
        tagged[tag.block].append(tag)
    for index, found in tagged.items():
        text = document.blocks[index].text
        for first, after in sentences(text):
            sentence = text[first:after]
            for one in bind(sentence, reader)[0] if any(first <= tag.start < after for tag in found) else ():
                start, end = one.amount.start, one.amount.end
                tag = next((t for t in found if t.start < first + end and t.end > first + start), None)
                if tag is not None:
                    said = stated(one)
                    yield Example(filing.ticker, bool(tag.first), said, tuple(flows.features(sentence, start, end, one.amount.unit, said)))


def fit(found: list[Example], *, write: bool) -> None:
    """Cross-validate over companies, fit on all, and print or write the weights."""
    import numpy as np
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    users: dict[str, set[str]] = defaultdict(set)
    for example in found:
        for feature in example.features:
            users[feature].add(example.ticker)
    vocabulary = {f: i for i, f in enumerate(sorted(f for f, who in users.items() if len(who) >= SHARED_BY))}
    pairs = [(row, vocabulary[f]) for row, example in enumerate(found) for f in example.features if f in vocabulary]
    rows, columns = zip(*pairs, strict=True)
    x = csr_matrix((np.ones(len(pairs)), (rows, columns)), shape=(len(found), len(vocabulary)))
    y = np.array([example.flow for example in found])
    tickers = np.array([example.ticker for example in found])
    numbers = Counter(tickers)
    weight = np.array([numbers[t] ** -0.5 for t in tickers])
    weight /= weight.mean()
    companies = sorted(numbers)
    guessed = np.zeros(len(found), dtype=bool)
    for fold in range(FOLDS):
        held = np.isin(tickers, companies[fold::FOLDS])
        guessed[held] = LogisticRegression(C=PENALTY, max_iter=500).fit(x[~held], y[~held], sample_weight=weight[~held]).predict(x[held])
    model = LogisticRegression(C=PENALTY, max_iter=500).fit(x, y, sample_weight=weight)
    kept = [(f, round(float(model.coef_[0][i]), 3)) for f, i in vocabulary.items() if abs(model.coef_[0][i]) >= SMALLEST]
    kinds = Counter(example.stated for example in found).most_common(6)
    shares = {kind: round(float((guessed == y)[[e.stated == kind for e in found]].mean()), 3) for kind, _ in kinds}
    print(
        f"{len(found):,} amounts of {len(companies)} companies; unseen companies: {(guessed == y).mean():.4f} right, by what is stated {shares}; {len(kept):,} weights"
    )
    if write:
        with Path(flows.__file__).with_name("flows.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["feature", "weight"])
            writer.writerow(["bias", round(float(model.intercept_[0]), 3)])
            writer.writerows(kept)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path, help="folder with edgar/ and eval_ix.py")
    parser.add_argument("--hold-out", default="", help="tickers, comma-separated, that the fit must not see")
    parser.add_argument("--write", action="store_true", help="replace tickmark/facts/text/flows.csv")
    options = parser.parse_args()
    held = set(options.hold_out.split(","))
    ix = eval_ix(options.shared)
    fit([e for filing, raw in filings(options.shared / "edgar") if filing.ticker not in held for e in examples(ix, filing, raw)], write=options.write)


if __name__ == "__main__":
    main()
