"""The weights of `tickmark.describe.products`: how likely a phrase of a description names something sold.

    python training/fit_products.py WAREHOUSE [--to FILE] [--errors]

Logistic regression over the phrases of made-up sentences whose things sold are all marked (`corpus/product_lists.txt`),
and of the descriptions of companies that are not held out, of which `corpus/revenue_descriptions.jsonl` names some: a
phrase is right there where the list has it, and is left out of the fit beside one that is right. What is printed was
found for sentences and companies left out of the fit, twenty groups in turn. Nothing is drawn at random.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from revenue_gold import DESCRIPTIONS, STRUCTURE, letters, products_judged, read_gold, row_of
from revenue_lines import described

from tickmark.describe import products
from tickmark.describe.rows import Described

ROOT = Path(__file__).resolve().parents[1]
LISTS = ROOT / "corpus/product_lists.txt"
STRENGTH, FOLDS, DIGITS = 0.2, 20, 3
ANY = 9.0  # a weight by which every phrase names something: which sentences are read must not depend on an earlier fit
OF_FILINGS = 0.5
"""What a phrase of a filing counts, whose list may leave things out."""
MARKED = re.compile(r"\[\[(.+?)\]\]")


@dataclass
class Told:
    """A description: what it names, with what is seen of each phrase; 1 where a phrase is right, 0 where it is not, -1
    where nobody knows.
    """

    source: str
    line: str
    texts: list[str]
    gold: dict[str, object] | None
    seen: list[tuple[str, dict[str, float]]]
    right: list[int]


def of_lists() -> Iterator[Told]:
    """The sentences that are marked."""
    for number, row in enumerate(LISTS.read_text(encoding="utf-8").splitlines()):
        line, _, marked = row.partition(" | ")
        text = MARKED.sub(r"\1", marked)
        seen = [(name, dict(own)) for name, own in products.named(text, line)]
        yield Told(f"{number:03} *", line, [text], None, seen, _hits(seen, MARKED.findall(marked)))


def _hits(seen: Sequence[tuple[str, dict[str, float]]], wanted: Sequence[str]) -> list[int]:
    known = [letters(name) for name in wanted]
    return [int(any(own in letters(name) or letters(name) in own for own in known)) for name, _ in seen]


def of_filings(warehouse: str) -> Iterator[Told]:
    """The descriptions of companies that are not held out."""
    golds = defaultdict(list)
    for gold in read_gold(ROOT / "corpus", DESCRIPTIONS):
        if gold["products"]:
            golds[gold["accession"]].append(gold)
    for filing in read_gold(ROOT / "corpus", STRUCTURE):
        with mock.patch.object(products, "weights", lambda: {"": ANY}):
            found = None if filing["held_out"] else described(warehouse, filing["accession"])
        for gold in golds[filing["accession"]] if found else ():
            assert found
            row = row_of(gold, found.lines if gold["kind"] == "line" else found.segments)
            if row is None:
                continue
            texts = [quote.text for quote in (*row.quotes, *row.listings)]
            seen = [(name, dict(own)) for text in texts for name, own in products.named(text, row.name)]
            yield Told(filing["ticker"], row.name, texts, gold, seen, _right(seen, gold["products"]))


def _right(seen: Sequence[tuple[str, dict[str, float]]], wanted: Sequence[str]) -> list[int]:
    hits = _hits(seen, wanted)
    lists = [next(key for key in own if key.startswith("within_")) + _list_of(own) for _, own in seen]
    good = {one for one, hit in zip(lists, hits, strict=True) if hit}
    return [1 if hit else -1 if one in good else 0 for one, hit in zip(lists, hits, strict=True)]


def _list_of(seen: dict[str, float]) -> str:
    return next(key for key in seen if key.startswith("lists_")) + next(key for key in seen if key.startswith("after_"))


def fitted(told: Sequence[Told], vectors: DictVectorizer) -> dict[str, float]:
    """The weights of a regression over the phrases of some descriptions."""
    seen, right, counts = [], [], []
    for one in told:
        for (_, own), known in zip(one.seen, one.right, strict=True):
            if known >= 0:
                seen.append(own)
                right.append(known)
                counts.append(OF_FILINGS if one.gold else 1.0)
    model = LogisticRegression(C=STRENGTH, max_iter=5000).fit(vectors.transform(seen), right, sample_weight=counts)
    names = zip(vectors.feature_names_, model.coef_[0], strict=True)
    return {"": round(float(model.intercept_[0]), DIGITS)} | {
        name: round(float(weight), DIGITS) for name, weight in sorted(names)
    }


def left_out(told: Sequence[Told], vectors: DictVectorizer, errors: bool) -> None:
    """Print how right the names are of each description, by a fit of others."""
    sources = sorted({one.source for one in told}, key=lambda source: (source.endswith("*"), source))
    counts: defaultdict[str, int] = defaultdict(int)
    for fold in range(FOLDS):
        own = set(sources[fold::FOLDS])
        weights = fitted([one for one in told if one.source not in own], vectors)
        with mock.patch.object(products, "weights", lambda weights=weights: weights):
            for one in told:
                if one.source not in own:
                    continue
                given = products.products_of(one.texts, one.line)
                if one.gold:
                    verdict = products_judged(one.gold, Described(one.line, "", 0.0, "line", None, products=given))
                    counts[f"filings: {verdict}"] += 1
                    if errors and verdict != "useful":
                        print(one.source, one.line, verdict, given, one.gold["products"], [t[:300] for t in one.texts])
                    continue
                wanted = {name for (name, _), right in zip(one.seen, one.right, strict=True) if right == 1}
                told_of = {letters(name) for name in wanted}
                missed = sum(
                    not any(letters(name) in own or own in letters(name) for own in told_of)
                    for name in MARKED.findall(_marked(one))
                )
                counts["lists: right"] += len(wanted & {*given})
                counts["lists: too many"] += len({*given} - wanted)
                counts["lists: missing"] += len(wanted - {*given}) + missed
                if errors and (missed or wanted != {*given}):
                    print(one.line, "|", given, "| too many", {*given} - wanted, "| missing", wanted - {*given}, missed)
    print(", ".join(f"{what} {count}" for what, count in sorted(counts.items())))


def _marked(one: Told) -> str:
    rows = LISTS.read_text(encoding="utf-8").splitlines()
    return rows[int(one.source[:3])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--to", type=Path, default=Path(products.__file__).with_name("product_weights.csv"))
    parser.add_argument("--errors", action="store_true", help="print the descriptions whose names are not right")
    options = parser.parse_args()
    told = [*of_filings(options.warehouse), *of_lists()]
    vectors = DictVectorizer().fit([own for one in told for _, own in one.seen])
    left_out(told, vectors, options.errors)
    with options.to.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["feature", "weight"])
        writer.writerows(fitted(told, vectors).items())


if __name__ == "__main__":
    main()
