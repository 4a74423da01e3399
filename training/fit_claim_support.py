"""The weights of `tickmark.narrate.claims.weighing`, fitted on narratives and sentences about companies not held out.

    python training/fit_claim_support.py WAREHOUSE SHARED [--to FILE] [--sentences 500] [--made 120] [--verdicts]

Right are the true claims of `corpus/narratives*.txt` (three sets of which are about the reports of `corpus/trades`,
which are built first), and of sentences and narratives made from the issuers' tags; wrong are the planted false and
invented ones, and the true ones each made false as a writer might (`benchmarks/narrative_perturbations.py`). Which
value a claim stands for is not known: the likeliest by the weights so far is taken, three rounds long. The model of
whole claims is fitted on scores that models of other companies gave. Nothing is drawn at random.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import numpy.typing as npt
from sklearn.ensemble import HistGradientBoostingClassifier

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from claim_corruptions import suite
from claim_sentences import Tagged, Writer
from held_out import HELD_OUT
from narrative_perturbations import _confusable, changes
from narratives import TEXTS, KeyedNarrative, _other, changed, judge, read_narratives
from natural_narratives import narratives
from trades import READ as TRADES
from trades import built

from tickmark.factstore import FactStore
from tickmark.narrate.claims import weighing
from tickmark.narrate.claims.check import CheckedClaim, Verifier
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.correction import printed_like
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.narrate.claims.proof import found
from tickmark.narrate.claims.run import Run
from tickmark.narrate.claims.scene import Scene
from tickmark.narrate.claims.stretches import in_their_periods
from tickmark.narrate.claims.support import FEATURES
from tickmark.narrate.claims.text import read_narrative
from tickmark.narrate.claims.trees import DEPTH, read_trees
from tickmark.narrate.claims.weighing import INSTEAD, measured
from tickmark.narrate.claims.whole_claims import CLAIM_FEATURES, Confirmed, claim_features
from tickmark.warehouse import sandboxed

Floats = npt.NDArray[np.float64]
Boosted = HistGradientBoostingClassifier
MODELS = {"value": FEATURES, "claim": CLAIM_FEATURES}
FILES = (
    "narratives.txt",
    "narratives_second.txt",
    "narratives_third.txt",
    "narratives_fourth.txt",
    "narratives_fifth.txt",
    "narratives_sixth.txt",
    "narratives_seventh.txt",
    "narratives_eighth.txt",
    "narratives_ninth.txt",
    "narratives_tenth.txt",
    "narratives_fourteenth.txt",
    "narratives_fifteenth.txt",
    "narratives_sixteenth.txt",
    "narratives_seventeenth.txt",
    "narratives_eighteenth.txt",
    "narratives_planted.txt",
)
OF_TRADES = ("narratives_eleventh.txt", "narratives_twelfth.txt", "narratives_thirteenth.txt")
GROUPS, ROUNDS, NEAREST, MOST = 6, 2, 3, 8
AS_WRITTEN, KNOWN, MADE, EVERY = 3.0, 0.7, 0.4, 2
"""What a false claim that somebody planted counts beside one that was changed; what sets count that rules were mended
by, and narratives made from tags; of the ways to make a claim false by a word every second is tried.
"""
_NO_CLAIM = Claim(
    Number(0, 0, "", Decimal(0), "pure", "bare", Decimal(1)), (0, 0), 0, "", 0, 0, "level", None, None, None
)
BY_HAND = {
    "own_at_number": 2, "own_in_sentence": 1, "said_at_number": 1, "metric_at_number": 1, "metric_in_sentence": 0.5,
    "of_period": 1.5, "of_named_period": 0.7, "member_at_number": 1, "member_unsaid": -1,
    "whole_but_member_at_number": -1, "unsaid": -0.3, "role_fits": 1, "line_beside": 1, "period_lead": 1,
}  # fmt: skip
"""The weights that the first round takes the likeliest value by."""


@dataclass
class Around:
    """The claims of a narrative, and which of them facts agree with."""

    claims: list[Claim]
    confirmed: Confirmed


@dataclass
class Example:
    """A claim as it is most likely read, whether it is true, and the features of the values that it can stand for and
    of what facts say instead. `prose` is False for sentences made from tags.
    """

    company: str
    true: bool
    counts: float
    draft: Draft
    around: Confirmed
    values: list[Value]
    rows: Floats
    others: Floats
    chance: list[float]
    prose: bool = True


class Reader:
    """Reads examples from narratives."""

    def __init__(self, warehouse: str) -> None:
        connection = sandboxed(warehouse)

        def passages(ticker: str) -> list[tuple[Any, ...]]:
            with connection.cursor() as cursor:
                return cursor.execute(
                    "SELECT accession, section_id, text FROM sections WHERE ticker = ? AND parent IS NULL", [ticker]
                ).fetchall()

        self.verifier = Verifier(FactStore.over(connection), passages)

    def run(self, text: str, ticker: str | None) -> tuple[Run, list[CheckedClaim], Around]:
        """A narrative read, its claims as they are most likely read: nothing is weighed."""
        run = Run(self.verifier, read_narrative(text), ticker, None)
        nothing = found(run.verifier.rules, _NO_CLAIM, None, "CLAIM_NOT_FOUND", "")
        drafts: list[Draft] = []

        def checked(claims: Sequence[Claim]) -> list[CheckedClaim]:
            claims = list(in_their_periods(run.binder, claims))
            drafts.extend(run.drafter.draft(claim) for claim in claims)
            return [CheckedClaim(claim, draft.finding or nothing) for claim, draft in zip(claims, drafts, strict=True)]

        run._checked = checked  # type: ignore[method-assign]
        claims = list(run.verification().claims)
        return run, claims, Around([one.claim for one in claims], Confirmed(drafts))

    def example(
        self, run: Run, company: str, claim: Claim, around: Around, *, true: bool, counts: float, prose: bool
    ) -> Iterator[Example]:
        """The example of a claim; none where nothing is left to weigh."""
        support = self.verifier.support(claim.ticker, None) if claim.ticker else None
        draft = run.drafter.draft(claim)
        if support is None or not draft.weighable:
            return
        scene = Scene(
            support.values, [one for one in around.claims if one.ticker == claim.ticker and one.setting is not None]
        )
        mine, others, rows = measured(support, scene, draft, around.confirmed)
        own, instead = _array(rows[: len(mine)]), _array(rows[len(mine) :])
        chance = support.chance(claim)
        yield Example(company, true, counts, draft, around.confirmed, others, own, instead, chance, prose)

    def of_narrative(self, narrative: KeyedNarrative, weight: float, *, prose: bool = True) -> Iterator[Example]:
        """The claims of a narrative, and each true one made false."""
        company = narrative.name.partition("-")[0].upper()
        run, checked, around = self.run(narrative.text, narrative.ticker)
        for one in checked:
            start, end = one.claim.span
            key = next((key for key in narrative.keys if start < key.end and key.start < end), None)
            if key is None:
                continue
            true = key.truth == "true"
            counts = weight * (1 if true else AS_WRITTEN)
            yield from self.example(run, company, one.claim, around, true=true, counts=counts, prose=prose)
            if not true:
                continue
            for number in list(self._other_numbers(one, checked))[:MOST]:
                other = replace(one.claim, number=number)
                yield from self.example(run, company, other, around, true=False, counts=weight, prose=prose)
            worded = [c for c in changes(narrative, one, self.verifier) if c.kind not in ("period", "row", "member")]
            for change in worded[start % EVERY :: EVERY]:
                until = change.text.find("\n\n", change.end)
                changed_run, again, beside = self.run(change.text[: until if until >= 0 else None], narrative.ticker)
                mine = (c for c in again if c.claim.span[0] < change.end and change.start < c.claim.span[1])
                for found_again in list(mine)[:1]:
                    yield from self.example(
                        changed_run, company, found_again.claim, beside, true=False, counts=weight, prose=prose
                    )

    def _other_numbers(self, one: CheckedClaim, checked: Sequence[CheckedClaim]) -> Iterator[Number]:
        """Numbers that a writer might put in the place of a claim's: a digit off, of another row, period or member, or
        of the next claim.
        """
        number = one.claim.number
        amounts: dict[str, list[Decimal]] = _confusable(one, self.verifier)
        found = list(find_numbers(_other(number.text))[:1]) if sum(c.isdigit() for c in number.text) > 1 else []
        for values in amounts.values():
            printed = (next(printed_like(number, value), None) for value in values[:4])
            found += [other for other in printed if other is not None][:2]
        place = checked.index(one)
        found += [c.claim.number for c in checked[place + 1 : place + 3] if c.claim.number.kind == number.kind]
        for other in found:
            if abs(abs(other.value) - abs(number.value)) > 2 * number.step:
                yield replace(number, value=other.value, text=other.text, step=other.step, power=other.power)

    def of_sentences(self, shared: Path, wanted: int) -> Iterator[Example]:
        """Sentences made from tags, each again with one corruption."""
        for planted, twin in suite(Writer(Tagged(shared), random.Random(3)), wanted):
            if planted.ticker in HELD_OUT:
                continue
            for one in (planted, twin):
                if one is None:
                    continue
                run, checked, around = self.run(one.text, one.ticker)
                mine = (c for c in checked if one.printed.strip("-") in c.claim.number.text)
                for c in list(mine)[:1]:
                    true = one is planted
                    yield from self.example(run, one.ticker, c.claim, around, true=true, counts=KNOWN, prose=False)


def _array(rows: Sequence[Sequence[float]]) -> Floats:
    return np.array(rows, dtype=np.float32).reshape(len(rows), len(FEATURES))


def _model(count: int, features: float) -> Boosted:
    return HistGradientBoostingClassifier(
        max_iter=count, max_depth=DEPTH, max_leaf_nodes=2**DEPTH, learning_rate=0.09, min_samples_leaf=15,
        max_features=features, early_stopping=False, random_state=0,
    )  # fmt: skip


def _fit(model: Boosted, rows: Floats, right: Any, counts: Any) -> Boosted:
    counts = np.where(right, counts * counts[~right].sum() / counts[right].sum(), counts)
    return model.fit(rows, right, sample_weight=counts)


def _scores(model: Boosted, tables: Sequence[Floats]) -> list[Floats]:
    whole = np.concatenate(tables)
    scores = model.predict_proba(whole)[:, 1] if len(whole) else np.zeros(0)
    return np.split(scores, np.cumsum([len(table) for table in tables])[:-1])


def fit_values(examples: Sequence[Example]) -> Boosted:
    """The model of how well a value is supported."""
    weights = np.array([BY_HAND.get(name, 0.0) for name in FEATURES])
    scores = [example.rows @ weights for example in examples]
    for _ in range(ROUNDS):
        rows, right, counts = [], [], []
        for example, own in zip(examples, scores, strict=True):
            best = np.argsort(-own, kind="stable")[: 1 if example.true else NEAREST]
            rows += list(example.rows[best])
            right += [example.true] * len(best)
            counts += [example.counts / (1 if example.true else NEAREST / 2)] * len(best)
        model = _fit(_model(120, 0.25), np.array(rows), np.array(right), np.array(counts))
        scores = _scores(model, [example.rows for example in examples])
    return model


def whole_claims(model: Boosted, examples: Sequence[Example]) -> list[list[float]]:
    """The features of claims, scored by a model of values."""
    own = _scores(model, [example.rows for example in examples])
    others = _scores(model, [example.others for example in examples])
    return [
        claim_features(
            example.draft,
            scores,
            instead,
            [*map(list, example.rows), *map(list, example.others)],
            example.values[int(instead.argmax())] if len(instead) else None,
            example.around,
            example.chance,
        )
        for example, scores, instead in zip(examples, own, others, strict=True)
    ]


def scored_apart(examples: Sequence[Example]) -> list[list[float]]:
    """The features of claims on scores that models of other companies gave."""
    rows: list[list[float]] = [[] for _ in examples]
    for inside in _groups(examples):
        model = fit_values([one for one in examples if one.company not in inside])
        places = [place for place, one in enumerate(examples) if one.company in inside]
        for place, row in zip(places, whole_claims(model, [examples[place] for place in places]), strict=True):
            rows[place] = row
    return rows


def fit_claims(examples: Sequence[Example], rows: Sequence[Sequence[float]]) -> Boosted:
    """The model of whole claims."""
    right = np.array([example.true for example in examples])
    return _fit(_model(100, 0.25), np.array(rows), right, np.array([example.counts for example in examples]))


def _groups(examples: Sequence[Example]) -> list[frozenset[str]]:
    companies = sorted({example.company for example in examples})
    return [frozenset(companies[group::GROUPS]) for group in range(GROUPS)]


def print_thresholds(examples: Sequence[Example], rows: Sequence[Sequence[float]]) -> None:
    """What each threshold of `weighing` would do to claims in prose of companies that the models have not seen."""
    sure = np.zeros(len(examples))
    for inside in _groups(examples):
        others = [place for place, one in enumerate(examples) if one.company not in inside]
        own = [place for place, one in enumerate(examples) if one.company in inside]
        model = fit_claims([examples[place] for place in others], [rows[place] for place in others])
        sure[own] = model.predict_proba(np.array([rows[place] for place in own]))[:, 1]
    true = np.array([one.true for one in examples])
    prose = np.array([one.prose for one in examples])
    agreed = np.array([one.draft.agreed is not None for one in examples])
    against = np.array([
        (bool(one.draft.proofs) and one.draft.agreed is None) or row[1] >= INSTEAD
        for one, row in zip(examples, rows, strict=True)
    ])  # fmt: skip
    print("HOLDS, READ: a claim that nothing or something agrees with as it is read is ok")
    for level in (0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95):
        print(f"  {level:.2f}", *(
            f"{name}: true {np.mean(sure[prose & true & own] >= level):.3f}, "
            f"false {np.sum(sure[prose & ~true & own] >= level)} of {np.sum(prose & ~true)};"
            for name, own in (("weighed", ~agreed), ("read", agreed))
        ))  # fmt: skip
    print("CONTRADICTED: a claim is wrong")
    for level in (0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.1, 0.12):
        wrong = (sure < level) & against & ~agreed
        print(f"  {level:.2f}", *(
            f"{name}: true {np.mean(wrong[own & true]):.3f}, false {np.mean(wrong[own & ~true]):.3f};"
            for name, own in (("prose", prose), ("made from tags", ~prose))
        ))  # fmt: skip


def print_verdicts(examples: Sequence[Example], told: Sequence[tuple[Verifier, KeyedNarrative]]) -> None:
    """What is said of claims of companies that the models have not seen: by this the thresholds are chosen."""
    said: Counter[tuple[str, str]] = Counter()
    for inside in _groups(examples):
        others = [one for one in examples if one.company not in inside]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "weights.csv"
            write_weights(path, others)
            models = {name: read_trees(path, name, features) for name, features in MODELS.items()}
        with mock.patch.object(weighing, "trees", lambda name, _, models=models: models[name]):
            for verifier, narrative in told:
                if narrative.name.partition("-")[0].upper() in inside:
                    for version in (narrative, changed(narrative, 0), changed(narrative, 2)):
                        result = verifier.verify(version.text, version.ticker)
                        said.update((key.truth, judge(result, version.text, key)[0]) for key in version.keys)
    print("verdicts on claims of companies left out")
    for truth in ("true", "false", "invented", "changed"):
        count = sum(n for (t, _), n in said.items() if t == truth)
        print(
            f"  {truth} {count}:", *(f"{v} {said[(truth, v)]}," for v in ("ok", "wrong", "unverifiable", "undetected"))
        )


def write_weights(path: Path, examples: Sequence[Example]) -> list[list[float]]:
    """Fit both models and write them; gives the features of claims by models of other companies."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["model", "tree", "feature", "value"])
        write(writer, "value", fit_values(examples), FEATURES)
        rows = scored_apart(examples)
        write(writer, "claim", fit_claims(examples, rows), CLAIM_FEATURES)
    return rows


def write(writer: Any, name: str, model: Boosted, features: Sequence[str]) -> None:
    """A model's trees, each filled up to `DEPTH` levels."""
    writer.writerow([name, "start", "", repr(round(float(model._baseline_prediction[0, 0]), 6))])
    for place, (predictor,) in enumerate(model._predictors):
        nodes, level = predictor.nodes, [0]
        for _ in range(DEPTH):
            below: list[int] = []
            for node in map(nodes.__getitem__, level):
                leaf = node["is_leaf"]
                feature, threshold = (
                    (features[0], 1e30) if leaf else (features[node["feature_idx"]], node["num_threshold"])
                )
                writer.writerow([name, place, feature, repr(float(threshold))])
                below += [level[len(below) // 2]] * 2 if leaf else [int(node["left"]), int(node["right"])]
            level = below
        for node in map(nodes.__getitem__, level):
            writer.writerow([name, place, "", repr(round(float(node["value"]), 6))])


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("shared", type=Path)
    parser.add_argument("--trades", type=Path, default=TRADES, help="reports, or the warehouse of these")
    parser.add_argument("--to", type=Path, default=Path("support_weights.csv"))
    parser.add_argument("--sentences", type=int, default=500)
    parser.add_argument("--made", type=int, default=120, help="narratives made from tags")
    parser.add_argument("--verdicts", action="store_true", help="judge the narratives by models of other companies")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        reports = arguments.trades
        fit(arguments, built(reports, Path(folder)) if reports.is_dir() else str(reports))


def fit(arguments: argparse.Namespace, trades: str) -> None:
    """Fit over the warehouse of all filings and that of `corpus/trades`, and write."""
    reader, of_trades = Reader(arguments.warehouse), Reader(trades)
    read = [
        (known, narrative, KNOWN if name == FILES[0] else 1.0)
        for names, known in ((FILES, reader), (OF_TRADES, of_trades))
        for name in names
        for narrative in read_narratives(TEXTS.with_name(name))
        if not narrative.held_out
    ]
    examples = [example for known, one, weight in read for example in known.of_narrative(one, weight)]
    writer = Writer(Tagged(arguments.shared), random.Random(5))
    for made in narratives(writer, arguments.made):
        if not made.held_out:
            examples += reader.of_narrative(made, MADE, prose=False)
    examples += reader.of_sentences(arguments.shared, arguments.sentences)
    print(f"{len(examples):,} claims, {sum(example.true for example in examples):,} of them true")
    rows = write_weights(arguments.to, examples)
    print_thresholds(examples, rows)
    if arguments.verdicts:
        print_verdicts(examples, [(known.verifier, narrative) for known, narrative, _ in read])


if __name__ == "__main__":
    main()
