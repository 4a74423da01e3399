"""How many numbers of the tables of made-up annual reports are read right, and what the gate says of the others.

    python benchmarks/trade_tables.py [--errors | --unread]

Each report of `corpus/trades/tables` has a key of every number in its tables apart from the primary statements: key
figures, properties, purchases of shares, discussion, notes. The keys were written by the script that wrote the report,
before it was read. Filings leave such tables without tags, so that nothing else judges them. A key gives the table,
labels, digits, value, unit and days (`?` where the page leaves them open; forward schedules are of the day they were
told on). What is counted or measured is a plain number, whatever its unit is called. Of the reports that nobody has
looked at, totals alone are told.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd

from tickmark.stages.local import Given, read_local
from tickmark.yaml_files import read_yaml

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
TOLERANCE = 1e-6
"""Of the value."""
MARKS = re.compile(r"\(\d\)|[^a-z0-9 ]+")
DIGITS = re.compile(r"[^\d.]")
Fact = dict[str, Any]


def facts_of(folder: Path, name: str) -> list[Fact]:
    """Every fact of the tables of a report, the rejected ones with `rejected` for their assurance."""
    told = read_yaml(folder / "documents.yaml")["files"][f"{name}.html"]
    day = date.fromisoformat(str(told["report_date"]))
    report = (folder / f"{name}.html").read_bytes()
    given = Given(told["form"], day, year_end=told.get("year_end", f"{day:%m%d}"))
    verified, rejected = read_local(report, f"{name}.html", given).facts
    facts = pd.concat([verified, rejected.assign(assurance="rejected")])
    return list(facts.dropna(subset=["table_index"]).to_dict("records"))


def judged(key: dict[str, str], fact: Fact) -> str:
    """`right`, or what of a fact is wrong: value, unit, days."""
    value, unit = float(key["value"]), key["unit"]
    wrong = [] if abs(fact["value"] - value) <= TOLERANCE * abs(value) else ["value"]
    money = unit.startswith("USD")
    alike = fact["unit"].startswith(("USD/", "USD") if "/" in unit else "USD") if money else fact["unit"] == unit
    named = not (money or unit in ("pure", "shares"))
    wrong += [] if alike or (named and fact["unit"] in ("pure", "shares")) else ["unit"]
    days = str(fact["period_end_date"]), str(fact["period_start"] or "")
    wrong += [] if key["end"] in ("?", "") or days == (key["end"], key["start"]) else ["days"]
    return " and ".join(wrong) or "right"


def matched(keys: list[dict[str, str]], facts: list[Fact]) -> Iterator[tuple[dict[str, str], Fact | None]]:
    """Each key with the fact of its digits whose row is called as its own; None where there is none."""
    tables: dict[int, list[Fact]] = defaultdict(list)
    for fact in facts:
        tables[int(fact["table_index"])].append(fact)
    for key in keys:
        own = tables[int(key["table"])]
        digits = DIGITS.sub("", key["printed"])
        found = [fact for fact in own if DIGITS.sub("", fact["printed"]) == digits]
        best = max(found, key=lambda fact: (_alike(key["row"], fact), judged(key, fact) == "right"), default=None)
        if best is not None:
            own.remove(best)
        yield key, best


def _alike(label: str, fact: Fact) -> int:
    one, other = (
        " ".join(MARKS.sub(" ", text.lower()).split()) for text in (label, fact["row_label"] or fact["label"])
    )
    return 2 if one == other else int(one in other or other in one)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--errors", action="store_true", help="list what is not read right")
    parser.add_argument("--unread", action="store_true", help="totals of the reports that nobody has looked at")
    options = parser.parse_args()
    folder = CORPUS / ("trades_unread" if options.unread else "trades")
    counts: dict[str, Counter[str]] = {}
    for path in sorted((folder / "tables").glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            keys = list(csv.DictReader(file))
        for key, fact in matched(keys, facts_of(folder, path.stem)):
            told = "not read" if fact is None else f"{fact['assurance']}, {judged(key, fact)}"
            counts.setdefault(path.stem, Counter())[told] += 1
            if options.errors and not options.unread and not told.endswith("right"):
                got = fact and (fact["value"], fact["unit"], str(fact["period_start"]), str(fact["period_end_date"]))
                print(
                    f"{path.stem} {told}: {key['table']} {key['row']} | {key['column']} | {key['printed']}: {key} {got}"
                )
    for name, own in (counts | {"all": sum(counts.values(), Counter())}).items():
        corroborated = {told: n for told, n in own.items() if told.startswith("corroborated")}
        right = sum(n for told, n in own.items() if told.endswith(", right"))
        sure = corroborated.get("corroborated, right", 0) / max(1, sum(corroborated.values()))
        print(
            f"{name}: {own.total()} numbers, read right {right / own.total():.3f}, corroborated ones right {sure:.4f}"
        )
        print("   ", ", ".join(f"{told} {n}" for told, n in own.most_common()))


if __name__ == "__main__":
    main()
