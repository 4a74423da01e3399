"""How many questions about made-up reports of several trades are answered right, from the file to the answer.

    python benchmarks/trades.py [--errors | --unread]

The reports (`corpus/trades`: a maker of machines with a lender of its own, two banks, a trust of real estate,
restaurants, an insurer, software, an oil producer, an airline, a grocer, a gold miner, hospitals, a utility, a builder
of homes, a drug maker, a railroad, hotels, a chip maker, tankers, an asset manager, casinos, a steel mill, waste,
staffing, a university, fertilizers, an exchange, funerals, clothes, medicines, trucks, cruises, a drug's inventor, a
lender to companies, another builder of homes, another airline, catheters, another bank, coatings, towers, software
for clinics, another insurer, devices, another hauler of waste, another asset manager) are added as anybody's files are,
without the network, and asked about; the keys were read in them. Of the last thirty-five also passages are asked for,
and what no filing tells, which is to be refused. A question that names no company is asked of its report alone.
They were looked at while causes were mended, so they show what is lost again, not what is found in reports nobody has
seen: that say those of `corpus/trades_unread`, by totals alone.
"""

from __future__ import annotations

import argparse
import csv
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tickmark.ask import Answer, Asker
from tickmark.narrowing import Narrowing

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
READ, UNREAD = CORPUS / "trades", CORPUS / "trades_unread"
TOLERANCE = 6e-4
"""Of the value; a loss or an outflow may be told with or without its sign."""
LEAST_DIGITS, HALF = 3, 0.500001
"""Digits of a printed number that a key may round to, and half of its last one."""
TOLD = 60
"""Characters at the beginning or the end of a key that a quotation has to hold: it may be cut, or go on."""


def built(reports: Path, folder: Path) -> str:
    """A warehouse of a folder of reports. They are copied first: adding files writes beside them what it knows."""
    copied = shutil.copytree(reports, folder / "reports")
    (folder / "dagster").mkdir()
    settings = {
        "TICKMARK_DATA": str(folder / "data"),
        "DAGSTER_HOME": str(folder / "dagster"),
        "TICKMARK_EMBEDDING_MODEL": "none",
    }
    files = [str(path) for path in sorted(copied.glob("*.html"))]
    subprocess.run(
        [sys.executable, "-m", "tickmark", "add", *files],
        env=os.environ | settings,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return str(folder / "data/warehouse.duckdb")


def reports_of(warehouse: str) -> Callable[[str, str], Answer]:
    """What asks about a report: a question that names no company is asked of that report alone, as whoever has opened
    it asks.
    """
    whole = Asker.open(warehouse)

    @cache
    def alone(report: str) -> Asker:
        return Asker.open(warehouse, Narrowing(documents=(f"{report}.html",)))

    def ask(report: str, question: str) -> Answer:
        named = whole.companies_in(question)
        return (whole if named else alone(report)).ask(question)

    return ask


def outcome(answer: Answer, value: float) -> str:
    """`right`, `wrong`, `offered` where the value is among the candidates, or `missed`. A ratio may be told as the
    report prints it: 11.7 % where the key has 11.737 %.
    """
    if answer.status == "answered":
        found = answer.answer.value
        return "right" if _same(found, value) or _is_rounded(found, value, answer) or _rounds(found, value) else "wrong"
    return "offered" if any(_same(one.value, value) for one in answer.candidates) else "missed"


def passage_outcome(answer: Answer, key: str) -> str:
    """`right` where the key is quoted, or where nothing is to be told and nothing is; else `wrong`, `offered` or
    `missed`.
    """
    if not key:
        return "wrong" if answer.status == "answered" else "right"
    said = " ".join(key.split()).casefold()
    held = any(_holds(" ".join(one.text.split()).casefold(), said) for one in answer.passages)
    if answer.status == "answered":
        return "right" if held else "wrong"
    return "offered" if held else "missed"


def _holds(text: str, key: str) -> bool:
    return key[:TOLD] in text or key[-TOLD:] in text


def _is_rounded(found: float | None, value: float, answer: Answer) -> bool:
    """Whether an answer is one printed number of at least three digits, and the key rounds to it."""
    digits = f"{found or 0:.6g}".lstrip("0.").replace(".", "")
    printed = found is not None and not answer.calculation and len(digits) >= LEAST_DIGITS
    return printed and abs(abs(found or 0) - abs(value)) <= HALF * 10 ** -len(f"{found:.6g}".partition(".")[2])


def _rounds(found: float | None, value: float) -> bool:
    """Whether a key is a rate that is told with three digits at least, and what was found rounds to it."""
    digits = len(f"{value:.6f}".rstrip("0").partition(".")[2])
    return found is not None and abs(value) < 1 and digits >= LEAST_DIGITS and round(abs(found), digits) == abs(value)


def _same(found: float | None, value: float) -> bool:
    return found is not None and abs(abs(found) - abs(value)) <= TOLERANCE * abs(value)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--errors", action="store_true", help="list the questions that are not answered right")
    parser.add_argument("--unread", action="store_true", help="totals of the reports that nobody has looked at")
    options = parser.parse_args()
    reports = UNREAD if options.unread else READ
    with (reports / "questions.csv").open(encoding="utf-8", newline="") as file:
        keys = [(row["report"], row["question"], float(row["value"])) for row in csv.DictReader(file)]
    with (reports / "passages.csv").open(encoding="utf-8", newline="") as file:
        passages = [(row["report"], row["question"], row["quote"]) for row in csv.DictReader(file)]
    counts: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        ask = reports_of(built(reports, Path(folder)))
        for report, question, value in keys:
            answer = ask(report, question)
            found = outcome(answer, value)
            counts.setdefault(report, Counter())[found] += 1
            if options.errors and not options.unread and found != "right":
                print(f"{found:8} {question}: expected {value}; {answer.answer.value} {answer.answer.text[:160]}")
        told: dict[str, Counter[str]] = {}
        for report, question, key in passages:
            answer = ask(report, question)
            found = passage_outcome(answer, key)
            told.setdefault("passages" if key else "to refuse", Counter())[found] += 1
            if options.errors and not options.unread and found != "right":
                print(f"{found:8} {question}: expected {key[:120] or 'a refusal'}; {answer.answer.text[:160]}")
    for report, own in (counts | {"all": sum(counts.values(), Counter())} | told).items():
        told = ", ".join(f"{name} {own[name]}" for name in ("right", "offered", "missed", "wrong"))
        print(f"{report:16} {own.total()} questions: {told}")


if __name__ == "__main__":
    main()
