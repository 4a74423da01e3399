"""How many questions in analysts' own words are answered right, offered the right amount, missed, or answered wrong.

    python benchmarks/natural_questions.py WAREHOUSE corpus/natural_questions.jsonl

The keys were read from the pages of the filings before any of the questions was asked. No model is used. A third of the
questions is held out: of them only totals are shown, so that nothing is tuned to them.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tickmark.ask import Answer, Asker

TOLERANCE: Final = 5e-4
"""Of the value: pages print a ratio or a growth rate with fewer digits than it is worked out with."""
HALF_A_DIGIT: Final = 0.5000001
"""A rate that is worked out may differ from the one that the page prints by half of its last digit: 13.26 % where the
page prints 13 %.
"""
WHOLE_PERCENT: Final = 2
"""Decimals of a fraction that is printed in whole per cent."""
OUTCOMES: Final = ("right", "offered", "missed", "wrong")


def outcome(record: dict[str, Any], answer: Answer) -> str:
    """`right`; `offered` where it is not answered but the right amount or passage is among what is offered; `missed`;
    or `wrong`. The sentence that an amount was read from is a passage too.
    """
    if "refused" in record:
        return "wrong" if answer.status == "answered" else "right"
    if keys := passages_of(record):
        told = [(passage.accession, passage.text) for passage in answer.passages]
        told += [(citation.accession, citation.sentence or "") for citation in answer.citations]
        held = any(_holds(*one, key) for one in told for key in keys)
        return ("right" if held else "wrong") if answer.status == "answered" else "offered" if held else "missed"
    printed = record["unit"] == "pure" and bool(record.get("exact"))

    def holds(found: list[tuple[float | None, str | None]], keys: list[float]) -> bool:
        return bool(found) and all(
            any(_same(key, record["unit"], *got, printed=printed) for got in found) for key in keys
        )

    one, several = [record["value"]] if "value" in record else [], record.get("values", [])
    if answer.status == "answered":
        told = [(value.value, value.unit) for value in answer.answer.values]
        single = (answer.answer.value, answer.answer.unit)
        alone = told if single[0] is None else [single]
        return "right" if (one and holds(alone, one)) or (several and holds(told, several)) else "wrong"
    offered = [(candidate.value, candidate.unit) for candidate in answer.candidates]
    return "offered" if holds(offered, several or one) else "missed"


def passages_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The passages that answer a question; none where an amount or a refusal does."""
    return record.get("passages") or [record["passage"]] if {"passage", "passages"} & record.keys() else []


def _same(expected: float, unit: str, value: float | None, got_unit: str | None, *, printed: bool = False) -> bool:
    """Whether an amount is the expected one; a loss may be told with or without its sign."""
    if value is None or (
        (unit in ("pure", "shares")) != (got_unit in ("pure", "shares"))
        and not (unit.startswith("USD") and str(got_unit).startswith("USD"))
    ):
        return False
    near = abs(expected - value) if expected >= 0 else min(abs(expected - value), abs(-expected - value))
    digits = max(WHOLE_PERCENT, len(repr(expected).partition(".")[2]))
    slack = HALF_A_DIGIT * 10.0**-digits if printed and abs(expected) < 1 else 0.0
    return near <= max(slack, TOLERANCE * max(abs(expected), 1e-9))


def _holds(accession: str, text: str, expected: dict[str, Any]) -> bool:
    text = " ".join(text.split()).lower()
    return accession == expected["accession"] and all(word.lower() in text for word in expected["words"])


def run(asker: Asker, records: list[dict[str, Any]]) -> list[tuple[dict[str, Any], Answer, str]]:
    """Every question with its answer and outcome."""
    done = []
    for record in records:
        answer = asker.ask(record["question"])
        done.append((record, answer, outcome(record, answer)))
    return done


def _totals(name: str, done: list[tuple[dict[str, Any], Answer, str]]) -> None:
    print(f"{name}: {len(done)} questions")
    for kind in dict.fromkeys(record["kind"] for record, _, _ in done):
        counts = Counter(result for record, _, result in done if record["kind"] == kind)
        total = sum(counts.values())
        print(
            f"  {kind:10} {total:3}  "
            + "  ".join(f"{result} {counts[result]:3} ({counts[result] / total:4.0%})" for result in OUTCOMES)
        )
    numbers = [result for record, _, result in done if "value" in record or "values" in record]
    print(
        f"  numbers: {numbers.count('right') / max(1, len(numbers)):.1%} right, "
        f"{numbers.count('wrong') / max(1, len(numbers)):.1%} wrong"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("bank", type=Path)
    parser.add_argument(
        "--errors",
        type=int,
        default=80,
        help="questions to list that were not answered right, of those that are not held out",
    )
    options = parser.parse_args()
    records = [json.loads(line) for line in options.bank.read_text(encoding="utf-8").splitlines()]
    done = run(Asker.open(options.warehouse), records)
    _totals("tuned on", [d for d in done if not d[0]["held_out"]])
    _totals("held out", [d for d in done if d[0]["held_out"]])
    times = sorted(answer.seconds * 1000 for _, answer, _ in done)
    print(
        f"milliseconds: median {statistics.median(times):.0f}, 95 % within {times[int(len(times) * 0.95)]:.0f}, "
        f"longest {times[-1]:.0f}"
    )
    shown = [d for d in done if d[2] != "right" and not d[0]["held_out"]]
    for record, answer, result in shown[: options.errors]:
        expected = record.get("value", record.get("values", passages_of(record) or "a refusal"))
        print(
            f"{result:8} {record['id']}: {record['question']}\n         expected {expected}; {answer.status}: "
            f"{answer.answer.value} {answer.answer.text[:220]}"
        )


if __name__ == "__main__":
    main()
