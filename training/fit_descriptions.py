"""The weights of `tickmark.describe.ranking`: how likely a sentence says what a revenue line or segment is.

    python training/fit_descriptions.py WAREHOUSE ../shared/edgar [--cache FOLDER] [--to FILE] [--errors]

Logistic regression over the candidate sentences of lines whose descriptions are known: those of companies that are not
held out (`corpus/revenue_descriptions.jsonl`) and those of made-up reports (`corpus/made_up_revenue`, and those of the
tests) that are not kept out. Each line counts the same, one of a real filing twice as much as one that is made up; a
sentence marked as wrong counts twice. What is printed was found for companies and reports left out of the fit, eight
groups in turn: how often the first sentence is right, and how often one of a given probability is. Nothing is drawn
at random.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import numpy.typing as npt
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/support"))
from further_revenue_notes import FURTHER
from further_shape_filings import FURTHER_SHAPES
from made_up_revenue import CORPUS, read_reports
from more_revenue_notes import MORE
from more_shape_filings import MORE_SHAPES
from revenue_gold import DESCRIPTIONS, STRUCTURE, alike, overlap, places, read_gold, row_of
from revenue_lines import described as described_in
from revenue_lines import texts_of
from revenue_notes import NOTES
from sector_filings import described
from shape_filings import SHAPES
from trade_filings import TRADES

from tickmark.describe import ranking, rows
from tickmark.describe.asked import Asked
from tickmark.describe.rows import Company, Described
from tickmark.describe.sentences import Candidate, Found, Reader

ROOT = Path(__file__).resolve().parents[1]
STRENGTH, FOLDS, DIGITS = 0.2, 8, 3
HALVES = "tuned second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
MADE_UP, MARKED, NEGATIVES = 0.5, 2.0, 3.0
"""What a line of a made-up report counts, a sentence marked as wrong, and all that are not right together at most."""
Numbers = npt.NDArray[np.float64]
Told = Callable[[Reader, Candidate], int]
"""1 where a sentence says what the line is, -1 where it is marked as wrong, 0 otherwise."""


@dataclass
class Known:
    """A line with its candidates, and which of them say what it is."""

    report: str
    name: str
    kind: str
    candidates: list[Candidate]
    texts: list[str]
    right: npt.NDArray[np.int_]
    counts: float


@dataclass
class Read:
    """A company as it was described, with its sentences and what each row was asked for."""

    company: Company
    reader: Reader
    asked: dict[int, Asked]


def read(report: Callable[[], Company | None]) -> Read | None:
    """Describe a report without ranking anything, keeping what was asked for each of its lines and segments."""
    calls: list[tuple[Reader, tuple[Any, ...]]] = []

    def kept(reader: Reader, *given: Any) -> Found:
        calls.append((reader, given))
        return Found()

    with mock.patch.object(rows, "define", kept):
        company = report()
    if company is None:
        return None
    reader = calls[0][0]
    described_rows = [*(line for line in company.lines if line.kind != "rounding"), *company.segments]
    asked = {}
    for row, (_, given) in zip(described_rows, calls, strict=True):
        line, label, table, others, groups, _, _, twin, segment = (
            (*given, (), (), (), False, False) if len(given) < 9 else given
        )[:9]
        asked[id(row)] = reader.asked(line, label, table, others, groups, twin, segment)
    return Read(company, reader, asked)


def known(found: Read, report: str, row: Described, kind: str, told: Told, counts: float) -> Known:
    """A row with its candidates."""
    candidates = sorted(found.reader.ranked(found.asked[id(row)]), key=lambda one: one.number)
    right = np.array([told(found.reader, one) for one in candidates], int)
    texts = [found.reader.main(one.number).text for one in candidates]
    return Known(report, row.name, kind, candidates, texts, right, counts)


def of_filings(warehouse: str, edgar: Path, cache: Path | None) -> Iterator[Known]:
    """The lines and segments of the gold set, of companies that are not held out."""
    filings = [gold for gold in read_gold(ROOT / "corpus", STRUCTURE) if not gold["held_out"]]
    letters = texts_of(edgar, {gold["accession"] for gold in filings}, cache)
    for filing in filings:
        accession = filing["accession"]
        found = read(lambda accession=accession: described_in(warehouse, accession))  # type: ignore[misc]
        if found is None:
            continue
        taken: set[int] = set()
        for gold in read_gold(ROOT / "corpus", DESCRIPTIONS):
            if gold["accession"] != accession:
                continue
            own = found.company.lines if gold["kind"] == "line" else found.company.segments
            row = row_of(gold, [row for row in own if id(row) not in taken])
            if row is None or id(row) not in found.asked:
                continue
            taken.add(id(row))
            yield known(found, filing["ticker"], row, gold["kind"], _by_places(gold, letters[accession]), 1.0)


def _by_places(gold: dict[str, Any], letters: str) -> Told:
    def told(reader: Reader, one: Candidate) -> int:
        sentence = reader.main(one.number)
        spans = [span for _, part in sentence.printed for span in places(letters, part)]
        if overlap(spans, [*gold["defined"], *gold.get("defined_copies", ())]):
            return int("tells_little" not in one.seen)
        if overlap(spans, gold["wrong"]):
            return -1
        return int(any(alike(sentence.text, letters, place) for place in gold["defined"]))

    return told


def of_made_up() -> Iterator[Known]:
    """The lines and segments of made-up reports whose descriptions are keyed by words of theirs."""
    keyed: list[tuple[str, Any, dict[str, tuple[str, ...]], Sequence[str]]] = [
        (one.slug, one, one.told, one.never) for name in HALVES for one in read_reports(CORPUS / f"{name}.txt")
    ]
    for name, (report, words) in (SHAPES | MORE_SHAPES | FURTHER_SHAPES).items():
        keyed.append((name, report, {own: (told,) for own, told in words.items() if told}, ()))
    for name, note in (NOTES | MORE | FURTHER).items():
        keyed.append((name, note.report, {own: (told,) for own, told in note.told.items() if told}, note.never))
    for name, trade in TRADES.items():
        words = {own: (told,) for own, told in (trade.lines | trade.segments).items() if told}
        keyed.append((name, trade.report, words, trade.never))
    for name, report, words, never in keyed:
        with tempfile.TemporaryDirectory() as folder:
            found = read(lambda report=report, folder=folder: described(report, Path(folder)))  # type: ignore[misc]
        for kind, own in (("line", found.company.lines), ("segment", found.company.segments)) if found else ():
            for row in own:
                if found and row.name in words and id(row) in found.asked:
                    yield known(found, f"{name} *", row, kind, _by_words(words[row.name], never), MADE_UP)


def _by_words(words: Sequence[str], never: Sequence[str]) -> Told:
    def told(reader: Reader, one: Candidate) -> int:
        text = reader.main(one.number).text
        return 1 if any(own in text for own in words) else -int(any(own in text for own in never))

    return told


def fitted(lines: Sequence[Known], vectors: DictVectorizer) -> LogisticRegression:
    """The regression over the candidates of some lines."""
    lines = [one for one in lines if one.candidates]
    counts = []
    for one in lines:
        own = np.ones(len(one.right))
        right = one.right > 0
        own[right] /= max(1, right.sum())
        wrong = max(1, (~right).sum())
        own[~right] = np.where(one.right[~right] < 0, MARKED, 1.0) * min(NEGATIVES, wrong) / wrong
        counts.append(own * one.counts)
    seen = vectors.transform([candidate.seen for one in lines for candidate in one.candidates])
    model = LogisticRegression(C=STRENGTH, max_iter=5000)
    return model.fit(seen, np.concatenate([one.right > 0 for one in lines]), sample_weight=np.concatenate(counts))


@dataclass
class Judged:
    """The first sentence of a line, of a fit that the line was left out of."""

    line: Known
    first: str
    right: int
    probability: float


def left_out(lines: Sequence[Known], vectors: DictVectorizer) -> Iterator[Judged]:
    """Each line as judged by a fit of other reports."""
    reports = sorted({one.report for one in lines}, key=lambda report: (report.endswith("*"), report))
    for fold in range(FOLDS):
        own = set(reports[fold::FOLDS])
        model = fitted([one for one in lines if one.report not in own], vectors)
        for one in lines:
            if one.report in own and one.candidates:
                odds = model.predict_proba(vectors.transform([each.seen for each in one.candidates]))[:, 1]
                best = int(np.argmax(odds))
                yield Judged(one, one.texts[best], int(one.right[best]), float(odds[best]))


def report(found: Sequence[Judged], errors: bool) -> None:
    """Print how often the first sentence is right."""
    for what, made_up in (("filings", False), ("made-up reports", True)):
        for kind in ("line", "segment"):
            own = [
                one
                for one in found
                if one.line.report.endswith("*") is made_up and one.line.kind == kind and (one.line.right > 0).any()
            ]
            print(f"left out, {kind}s of {what}: first right {sum(one.right > 0 for one in own)} of {len(own)}")
    for tenth in range(10):
        own = [one for one in found if min(9, int(one.probability * 10)) == tenth]
        if own:
            print(f"probability from {tenth / 10}: right {sum(one.right > 0 for one in own)} of {len(own)}")
    for one in found if errors else ():
        if one.right <= 0 and (one.line.right > 0).any():
            print(one.line.report, one.line.kind, one.line.name, round(one.probability, 2), one.first[:150])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--cache", type=Path, help="where the letters of the filings are kept")
    parser.add_argument("--to", type=Path, default=Path(ranking.__file__).with_name("description_weights.csv"))
    parser.add_argument("--errors", action="store_true", help="print the lines whose first sentence is not right")
    options = parser.parse_args()
    lines = [*of_filings(options.warehouse, options.edgar, options.cache), *of_made_up()]
    vectors = DictVectorizer()
    vectors.fit([candidate.seen for one in lines for candidate in one.candidates])
    report(list(left_out(lines, vectors)), options.errors)
    model = fitted(lines, vectors)
    weights = {name: float(weight) for name, weight in zip(vectors.feature_names_, model.coef_[0], strict=True)}
    with options.to.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["feature", "weight"])
        writer.writerow(["", round(float(model.intercept_[0]), DIGITS)])
        writer.writerows([name, round(weight, DIGITS)] for name, weight in sorted(weights.items()))


if __name__ == "__main__":
    main()
