"""Fit the weights of tickmark/facts/text/flows.csv from filings whose issuers tagged their sentences.

A tagged number of running text is a balance (a context with an instant) or a flow (a duration). The words around it and
its unit are the features, without the words of time; the model is a logistic regression with an L2 penalty. Companies
weigh by the root of how many numbers they tag, a word counts only where three companies or more use it, and the
cross-validation leaves each company out in turn. The terms of `stock_flow_terms.csv`, written from the field's own
usage, are further examples, each in three short sentences: they speak for nouns that few of the companies print. So do
the made-up sentences of `corpus/sentences.csv`.

    python training/fit_text_flows.py ../shared [--to FILE]

Needs scikit-learn and scipy, which sentence-transformers brings.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from held_out import HELD_OUT
from text_facts import Tagged, eval_ix, filings, tags

from tests.support.sentences import sentences as made_up_sentences
from tickmark.document import open_document
from tickmark.facts.text import flows
from tickmark.facts.text.amounts import amount_lists
from tickmark.facts.text.binding import bind
from tickmark.facts.text.plain import plainly
from tickmark.facts.text.read import stated
from tickmark.facts.text.sentences import sentences
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing
from tickmark.time.calendar import document_calendar
from tickmark.time.sentences import TimeReader

SHARED_BY = 3  # companies that have to use a word
PENALTY = 0.3  # scikit-learn's C, chosen by cross-validation, as is the next
TERM_WEIGHT = 1.0  # of one sentence of a term, where a tagged amount weighs 1 on average
MADE_UP_WEIGHT = 2.0  # of an amount of a made-up sentence
SMALLEST = 0.04  # weights below this in size are left out of the file
TERMS = Path(__file__).with_name("stock_flow_terms.csv")
SENTENCES = ("{} was $5 million", "{} of $5 million", "$5 million of {}")
MADE_UP = Path(__file__).resolve().parents[1] / "corpus/sentences.csv"
OF_TERMS, OF_MADE_UP = "terms", "made up"  # stand where a company's ticker does


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
            plain = plainly(text[first:after])
            for one in bind(plain.text, reader)[0] if any(first <= tag.start < after for tag in found) else ():
                start, end = plain.span(one.amount.start, one.amount.end)
                tag = next((t for t in found if t.start < first + end and t.end > first + start), None)
                if tag is not None:
                    said = stated(one)
                    yield Example(
                        filing.ticker,
                        bool(tag.first),
                        said,
                        tuple(flows.features(plain.text, *one.series, one.amount.unit)),
                    )


def terms() -> Iterator[Example]:
    """Each term of the field in its sentences."""
    with TERMS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for form in SENTENCES:
                sentence = form.format(row["term"])
                start = sentence.index("$5")
                yield Example(
                    OF_TERMS,
                    row["kind"] == "flow",
                    "",
                    tuple(flows.features(sentence, start, start + len("$5 million"), "USD")),
                )


def made_up() -> Iterator[Example]:
    """The amounts of made-up sentences that are stated as flows alone or as balances alone."""
    for text in made_up_sentences(MADE_UP):
        kinds: dict[tuple[Decimal, str], set[bool]] = defaultdict(set)
        for value, unit, period in text.needed:
            kinds[value, unit].add(period.start is not None)
        for first, after in sentences(text.text):
            sentence = plainly(text.text[first:after]).text
            for one in (one for found in amount_lists(sentence, ()) for one in found.amounts):
                kind = kinds.get((abs(one.value), one.unit), set())
                if len(kind) == 1:
                    yield Example(
                        OF_MADE_UP, kind == {True}, "", tuple(flows.features(sentence, one.start, one.end, one.unit))
                    )


def trained(found: list[Example]) -> dict[str, float]:
    """The weights that examples give, `bias` first."""
    import numpy as np
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    users: dict[str, set[str]] = defaultdict(set)
    for example in found:
        for feature in example.features:
            users[feature].add(example.ticker)
    vocabulary = {
        f: i
        for i, f in enumerate(
            sorted(f for f, who in users.items() if len(who) >= SHARED_BY or who & {OF_TERMS, OF_MADE_UP})
        )
    }
    pairs = [(row, vocabulary[f]) for row, example in enumerate(found) for f in example.features if f in vocabulary]
    rows, columns = zip(*pairs, strict=True)
    x = csr_matrix((np.ones(len(pairs)), (rows, columns)), shape=(len(found), len(vocabulary)))
    tickers = np.array([example.ticker for example in found])
    numbers = Counter(tickers)
    fixed = {OF_TERMS: TERM_WEIGHT, OF_MADE_UP: MADE_UP_WEIGHT}
    weight = np.array([fixed.get(t, numbers[t] ** -0.5) for t in tickers])
    tagged = np.array([t not in fixed for t in tickers])
    weight[tagged] /= weight[tagged].mean()
    model = LogisticRegression(C=PENALTY, max_iter=800).fit(x, np.array([e.flow for e in found]), sample_weight=weight)
    return {"bias": float(model.intercept_[0])} | {f: float(model.coef_[0][i]) for f, i in vocabulary.items()}


def fit(found: list[Example], to: Path) -> None:
    """Cross-validate over companies, fit on all, and write the weights."""
    of_field = [*terms(), *made_up()]
    right: Counter[str] = Counter()
    for company in sorted({example.ticker for example in found}):
        table = trained([e for e in found if e.ticker != company] + of_field)
        for example in found:
            if example.ticker == company:
                score = table["bias"] + sum(table.get(f, 0.0) for f in example.features)
                right[example.stated] += (score > 0) == example.flow
    table = trained(found + of_field)
    kept = {f: round(value, 3) for f, value in table.items() if f == "bias" or abs(value) >= SMALLEST}
    kinds = Counter(example.stated for example in found)
    shares = {kind: round(right[kind] / count, 3) for kind, count in kinds.most_common(6)}
    print(
        f"{len(found):,} amounts of {len({e.ticker for e in found})} companies; each left out: "
        f"{right.total() / len(found):.4f} right, by what is stated {shares}; {len(kept):,} weights"
    )
    with to.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["feature", "weight"])
        writer.writerows(kept.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path, help="folder with edgar/ and eval_ix.py")
    parser.add_argument("--to", type=Path, default=Path(flows.__file__).with_name("flows.csv"))
    options = parser.parse_args()
    ix = eval_ix(options.shared)
    fit(
        [
            e
            for filing, raw in filings(options.shared / "edgar")
            if filing.ticker not in HELD_OUT
            for e in examples(ix, filing, raw)
        ],
        options.to,
    )


if __name__ == "__main__":
    main()
