"""Writes the question bank (corpus/questions.jsonl) from the issuers' own tags.

    python corpus/making/make_questions.py ../shared corpus/questions.jsonl

Values come from the tags alone, never from Tickmark's facts; what must be refused is known from what no filing tags.
The same tags give the same bank. A line holds `question`, `kind`, `tickers`, and either `value` and `unit` (or
`values`), or `refused` with the reasons that are right.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
import questions_of_amounts as amounts
import questions_to_refuse as refused
import questions_worked_out as worked
from question_bank import Bank, Record
from truth import tagged

ANSWERED = (
    amounts.lookups,
    amounts.dated,
    worked.growth,
    worked.ratios,
    worked.defined,
    amounts.averages,
    worked.differences,
    worked.comparisons,
    amounts.segment_values,
    amounts.rounding,
    worked.ranked,
)
REFUSED = (
    refused.unknown,
    refused.not_filed,
    refused.not_reported,
    refused.incomparable,
    refused.ambiguous,
    refused.before_filing,
    refused.other_definitions,
)


def questions(bank: Bank) -> list[Record]:
    """Every question, refusals last, each with its number. The order is part of the bank: all draw from one
    generator.
    """
    records = [record for family in (*ANSWERED, *REFUSED) for record in family(bank)]
    return [{"id": n, **record} for n, record in enumerate(records, 1)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--cache", type=Path, help="file that keeps the tags between runs")
    parser.add_argument("--seed", type=int, default=20240229, help="another bank of the same kind")
    options = parser.parse_args()
    records = questions(Bank(tagged(options.shared, options.cache), options.seed))
    options.target.write_text(
        "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), encoding="utf-8"
    )
    print(f"{len(records)} questions, {sum('refused' in r for r in records)} to be refused")


if __name__ == "__main__":
    main()
