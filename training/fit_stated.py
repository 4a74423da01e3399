"""The trees of `tickmark.ask.quotes.stated`: how likely an amount that a sentence states is what a question asks for.

    python training/fit_stated.py WAREHOUSE [--to FOLDER]

Learned from questions for one amount whose keys are known, of companies and records that are not held out, and from
those about made-up reports (`corpus/trades`); among them such whose key stands in a sentence alone, or whose amount no
sentence states (`corpus/prose_questions.jsonl`, `corpus/trades/prose.csv`). The amounts of the best sentences that a
search finds for each, those of the key against all others. A sign that can only speak for an amount, or only against
it, is held to that. What is printed was found for companies that were left out, six groups in turn. Nothing is drawn at
random.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
import boosted
from fit_linker import records
from held_out import HELD_OUT
from trades import HALF, LEAST_DIGITS, READ, TOLERANCE, built

from tickmark.ask import Asker
from tickmark.ask.quotes.stated import AHEAD, SURE, TREES, Likely, Stated, stated
from tickmark.ask.trees import Trees, chance
from tickmark.narrate.claims.numbers import Number

BANKS: Final = (
    "natural_questions", "natural_questions_second", "natural_questions_third", "natural_questions_sixth",
    "natural_questions_seventh", "natural_questions_eighth", "natural_questions_ninth", "natural_questions_tenth",
    "natural_questions_eleventh", "natural_questions_twelfth", "natural_questions_thirteenth", "linker_questions",
    "drawn_questions", "prose_questions", "prose_questions_second",
)  # fmt: skip
PROSE: Final = "prose"
"""The bank about sentences of made-up reports, which have a warehouse of their own."""
FOR: Final = frozenset(
    "own heading asked_of_own clause near nearer pairs noun counted unit_fits certain_fits own_year grown counts "
    "money_asked price percent_asked before_it behind_it found score in_turn of_asked".split()
)
AGAINST: Final = frozenset(
    "unmet unmet_most unmet_share nowhere nowhere_most nowhere_share names_unmet unknown compared moved bounded "
    "planned supposed of_other money_not percent_not behind rank older another_year another_length wrong_report "
    "named_unasked head_other".split()
)
"""Signs that speak only for an amount, and only against it."""
SETTINGS: Final = {
    "max_iter": 120, "max_leaf_nodes": 8, "learning_rate": 0.06, "min_samples_leaf": 25, "l2_regularization": 5.0,
}  # fmt: skip
"""Trees, leaves of each, what each counts, amounts of a leaf, and how much leaves are held back."""
FOLDS: Final = 6


class Question(NamedTuple):
    """A question, whose it is, and the amounts of sentences that may answer it, with whether each is right."""

    text: str
    company: str
    amounts: list[Stated]
    right: list[bool]


def questions(asker: Asker, banks: Sequence[str]) -> Iterator[Question]:
    """The questions of the banks that ask for one amount, with the amounts of sentences that may answer."""
    fallback = asker.fallback
    for record in (record for bank in banks for record in (prose() if bank == PROSE else records(bank))):
        value = record.get("value")
        told = isinstance(value, float | int) or record["kind"] == PROSE  # of the latter, some are told by nothing
        if record.get("held_out") or set(record["tickers"]) & HELD_OUT or not told:
            continue
        text = asker.written_out(record["question"])
        if "report" in record and not asker.companies_in(text):  # asked of one report alone
            text = f"{text.rstrip(' ?.')} of {record['report'].replace('_', ' ').title()}"
        asked = fallback.reading(text)
        if not asked.may_be_stated or set(asked.tickers) & HELD_OUT:
            continue
        (ticker,) = asked.tickers
        likely = [Likely(float(fact.value), sure) for fact, sure in fallback.likely(text, None)][:1]
        for quoter, wish in fallback.quoters(ticker, asked):
            amounts = list(
                stated(quoter, quoter.ranked(wish, quoter.terms(wish)), wish, likely[0] if likely else Likely())
            )
            if amounts:
                right = [value is not None and is_right(one.number, value) for one in amounts]
                yield Question(text, ticker, amounts, right)
            break


def prose() -> Iterator[dict[str, Any]]:
    """Questions about sentences of made-up reports; without a value where none of them tells it."""
    with (READ / "prose.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            asks: dict[str, Any] = {"question": row["question"], "kind": PROSE, "tickers": [], "report": row["report"]}
            yield asks | {"value": float(row["value"]) if row["value"] else None}


def is_right(number: Number, key: float) -> bool:
    """Whether an amount of a sentence is a key, told in no fewer than three digits where it is rounded."""
    off, value = abs(abs(float(number.value)) - abs(key)), abs(key)
    rounded = number.digits >= LEAST_DIGITS and off <= HALF * float(number.step)
    return off <= TOLERANCE * value or rounded


def fitted(found: Sequence[Question]) -> Trees:
    """The trees of all questions."""
    signs: list[dict[str, float]] = [dict(one.signs) for question in found for one in question.amounts]
    settings: dict[str, Any] = dict(SETTINGS)
    settings["monotonic_cst"] = [(name in FOR) - (name in AGAINST) for name in signs[0]]
    return boosted.trees(signs, [right for question in found for right in question.right], **settings)


def told(found: Sequence[Question], trees: Trees) -> Iterator[bool]:
    """Of each question whose best amount is likely enough and ahead of the others, whether that is right."""
    for one in found:
        sure = [chance(amount.signs, trees) for amount in one.amounts]
        best = max(range(len(sure)), key=sure.__getitem__)
        value = one.amounts[best].number.value
        other = max((own for own, x in zip(sure, one.amounts, strict=True) if x.number.value != value), default=0.0)
        if sure[best] >= SURE and sure[best] - other >= AHEAD:
            yield one.right[best]


def main() -> None:
    """Fit, print what is right of companies left out, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--to", type=Path, default=TREES.parent)
    options = parser.parse_args()
    found = list(questions(Asker.open(options.warehouse), BANKS))
    with tempfile.TemporaryDirectory() as folder:
        found += questions(Asker.open(built(READ, Path(folder))), ("trades", PROSE))
    companies = sorted({one.company for one in found})
    answers: list[bool] = []
    for fold in range(FOLDS):
        out = set(companies[fold::FOLDS])
        answers += told(
            [one for one in found if one.company in out], fitted([one for one in found if one.company not in out])
        )
    holding = sum(any(one.right) for one in found)
    print(f"{len(found)} questions, {holding} with the key in a sentence")
    print(f"left out: {sum(answers)} of {len(answers)} right")
    boosted.write(options.to / TREES.name, fitted(found))


if __name__ == "__main__":
    main()
