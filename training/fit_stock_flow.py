"""Fit the weights of tickmark/tables/periods/stock_flow.csv from filings that their issuers tagged.

A tagged cell says whether its number is a balance (a context with an instant) or a flow (a duration). The words around
the cell, what headers state outright, and whether its row and table tie to a statement are the features; the model is a
logistic regression with an L2 penalty. Companies weigh alike however many numbers they file, a word counts only where
three companies or more use it, and the cross-validation leaves each company out in turn. The terms of
`stock_flow_terms.csv`, written from the field's own usage, are further examples: they speak for labels that none of the
companies prints.

    python training/fit_stock_flow.py ../shared/edgar [--to FILE]

Needs scikit-learn and scipy, which sentence-transformers brings.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import hashlib
import json
import sys
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from held_out import HELD_OUT

from tickmark.document import open_document
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing, partition_period
from tickmark.tables.periods import stock_flow
from tickmark.tables.readings.read import open_tables
from tickmark.xbrl import read_tags

SHARED_BY = 3  # companies that have to use a word
PENALTY = 0.1  # scikit-learn's C, chosen by cross-validation, as is the next
TERM_WEIGHT = 3.0  # of one term, where a cell weighs 1 on average
SMALLEST = 0.04  # weights below this in size are left out of the file
WORDS = ("r:", "r2:", "h:", "p:", "c:", "k:", "t:")
TERMS = Path(__file__).with_name("stock_flow_terms.csv")


class Example(NamedTuple):
    """One tagged cell: whose it is, whether it is a flow, its features."""

    ticker: str
    flow: bool
    features: tuple[str, ...]


def filings(edgar: Path) -> Iterator[tuple[Filing, bytes]]:
    """Filings of a folder laid out as EDGAR's, with their documents."""
    for path in sorted((edgar / "submissions").glob("CIK*.json")):
        company = json.loads(path.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        for position, accession in enumerate(recent["accessionNumber"]):
            name = recent["primaryDocument"][position]
            raw = gzip.decompress(
                (
                    edgar / "Archives/edgar/data" / str(int(company["cik"])) / accession.replace("-", "") / f"{name}.gz"
                ).read_bytes()
            )
            report = date.fromisoformat(recent["reportDate"][position])
            filed = date.fromisoformat(recent["filingDate"][position])
            yield (
                Filing(
                    company["tickers"][0], partition_period(report), int(company["cik"]), company["name"], recent[
                    "form"][position], accession, filed, report,
                    name, "", company["fiscalYearEnd"], hashlib.sha256(raw).hexdigest(), len(raw),
                ),
                raw,
            )  # fmt: skip


def examples(filing: Filing, raw: bytes) -> Iterator[Example]:
    """The distinct tagged cells of one filing."""
    flows = {
        (t.location.table_index, t.location.row_index, t.location.column_index): t.period.start is not None
        for t in read_tags(raw)
    }
    document = open_document(raw, filing.sha256, filing.document)
    seen: set[Example] = set()
    for table in open_tables(document, fiscal_period(document, filing)):
        for row in table.rows:
            for cell in row.numbers:
                flow = flows.get((*table.joined.address(cell.row), cell.column))
                if flow is None:
                    continue
                weighed = table.periods.weighed(row, table.column(row, cell))
                if weighed is None:
                    continue
                example = Example(filing.ticker, flow, tuple(stock_flow.features(weighed)))
                if example not in seen:
                    seen.add(example)
                    yield example


def terms() -> list[Example]:
    """The field's terms as examples: each as a row's label, and as each of the texts around it."""
    with TERMS.open(newline="", encoding="utf-8") as file:
        listed = [(row["kind"] == "flow", row["term"]) for row in csv.DictReader(file)]
    found: list[Example] = []
    for flow, term in listed:
        found.append(Example("", flow, tuple(stock_flow.row_features(term))))
        found += [Example("", flow, tuple(stock_flow.placed(place, term))) for place in "pct"]
    return found


def fit(found: list[Example], to: Path) -> None:
    """Cross-validate over companies, fit on all, and write the weights."""
    import numpy as np
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    known = terms()
    users: dict[str, set[str]] = defaultdict(set)
    for example in found:
        for feature in example.features:
            users[feature].add(example.ticker)
    kept = {f for f, who in users.items() if len(who) >= SHARED_BY or not f.startswith(WORDS)}
    vocabulary = {f: i for i, f in enumerate(sorted(kept.union(*(example.features for example in known))))}
    every = found + known
    pairs = [
        (row, vocabulary[f]) for row, example in enumerate(every) for f in set(example.features) if f in vocabulary
    ]
    rows, columns = zip(*pairs, strict=True)
    x = csr_matrix((np.ones(len(pairs)), (rows, columns)), shape=(len(every), len(vocabulary)))
    y = np.array([example.flow for example in every])
    tickers = np.array([example.ticker for example in every])
    cells = Counter(example.ticker for example in found)
    weight = np.array([cells[t] ** -0.5 for t in tickers[: len(found)]])
    weight = np.concatenate((weight / weight.mean(), np.full(len(known), TERM_WEIGHT)))
    right: list[float] = []
    for ticker in sorted(cells):
        held = tickers == ticker
        model = LogisticRegression(C=PENALTY, max_iter=1000).fit(x[~held], y[~held], sample_weight=weight[~held])
        right.append(float((model.predict(x[held]) == y[held]).mean()))
    model = LogisticRegression(C=PENALTY, max_iter=1000).fit(x, y, sample_weight=weight)
    weights = [
        (f, round(float(model.coef_[0][i]), 2)) for f, i in vocabulary.items() if abs(model.coef_[0][i]) >= SMALLEST
    ]
    print(
        f"{len(found):,} cells of {len(cells)} companies, {len(known):,} of terms; unseen companies: "
        f"{np.mean(right):.4f} right on average; {len(weights):,} weights"
    )
    with to.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["feature", "weight"])
        writer.writerow(["bias", round(float(model.intercept_[0]), 2)])
        writer.writerows(weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--to", type=Path, default=Path(stock_flow.__file__).with_name("stock_flow.csv"))
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    fit(
        [e for filing, raw in filings(options.edgar) if filing.ticker not in HELD_OUT for e in examples(filing, raw)],
        options.to,
    )


if __name__ == "__main__":
    main()
