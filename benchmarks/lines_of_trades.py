"""How right the revenue lines of made-up reports of many trades are: each line with its segment and value.

    python benchmarks/lines_of_trades.py [--worst]

`corpus/trades/lines.csv` and that of `trades_unread` have report, segment, line, value and a sentence that says what
the line is, by the reports' author. Of the unread ones totals alone are told.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from revenue_gold import matched, same_name, same_value

from tickmark.describe.rows import Company
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.stages import steps
from tickmark.stages.descriptions import describe_cell
from tickmark.yaml_files import read_yaml

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
RUN, ALIKE = 6, 0.5
Row = dict[str, str]


def described(path: Path, company: str, form: str, day: date, year_end: str) -> Company | None:
    """The revenue of a report, through all stages."""
    with tempfile.TemporaryDirectory() as folder:
        store = RawStore(Path(folder))
        data = path.read_bytes()
        name, quarter = path.name, f"{day.year}Q{(day.month + 2) // 3}"
        row = {
            "ticker": "MADE", "period": quarter, "accession": "0000000078-25-000001", "cik": 78, "company": company,
            "form": form, "filing_date": day, "report_date": day, "document": name,
            "url": f"https://example.org/{name}", "fiscal_year_end": year_end, "sha256": store.put(data),
            "bytes": len(data),
        }  # fmt: skip
        raw = TABLES["raw_filings"].frame([row])
        verified, _ = steps.verified_facts(raw, steps.extracted_facts(raw, store), store)
        frames = {
            "sections": steps.sections(raw, store),
            "tables": steps.tables(raw, store),
            "verified_facts": verified,
            "chunks": steps.chunks(raw, store, "none"),
        }
        found = describe_cell(raw, frames)
    return found[0] if found else None


def _runs(text: str) -> set[str]:
    plain = "".join(letter for letter in text.lower() if letter.isalnum())
    return {plain[start : start + RUN] for start in range(len(plain) - RUN + 1)}


def verdicts(keys: list[Row], found: Company | None) -> Iterator[str]:
    """What is right of the lines of a report."""
    wanted = [
        {"name": key["line"], "value": float(key["value"]), "group": key["segment"], "told": key["description"]}
        for key in keys
    ]
    own = found.lines if found else ()
    by_value = {id(line) for line in own if any(same_value(line.value, one["value"]) for one in wanted)}
    pairs = matched(wanted, [line for line in own if id(line) in by_value])
    for key, line in zip(wanted, pairs, strict=True):
        if line is None or not same_value(line.value, key["value"]):
            yield f"lines: missing {key['group']} > {key['name']}"
            continue
        yield "lines: there"
        right = same_name(line.group, key["group"]) if line.group and key["group"] else line.group == key["group"]
        yield "groups: right" if right else f"groups: wrong {key['name']}: {line.group!r}, wanted {key['group']!r}"
        if key["told"]:
            shared = _runs(line.description) & _runs(key["told"])
            alike = len(shared) >= ALIKE * max(1, min(len(_runs(line.description)), len(_runs(key["told"]))))
            verdict = "right" if alike else "other" if line.quotes else "empty"
            yield f"descriptions: {verdict}" + ("" if alike else f" {key['name']}: {line.description!r}")
            if line.validated:
                yield "validated: right" if alike else f"validated: other {key['name']}"
    extra = [line for line in own if all(line is not one for one in pairs) and line.kind != "rounding"]
    yield from (f"beside: line {line.group} > {line.name} {line.value:,.0f}" for line in extra)
    segments = {key["segment"] for key in keys if key["segment"]}
    given = [segment.name for segment in found.segments] if found else []
    for name in segments:
        there = any(same_name(name, one) for one in given)
        yield "segments: there" if there else f"segments: missing {name}"
    yield from (f"beside: segment {one}" for one in given if not any(same_name(one, name) for name in segments))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worst", action="store_true", help="print what is not right of the reports that were read")
    options = parser.parse_args()
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for half in ("trades", "trades_unread"):
        with (CORPUS / half / "lines.csv").open(encoding="utf-8", newline="") as stream:
            keys = [*csv.DictReader(stream)]
        files = read_yaml(CORPUS / half / "documents.yaml")["files"]
        for report in dict.fromkeys(key["report"] for key in keys):
            told = files[f"{report}.html"]
            day = date.fromisoformat(str(told["report_date"]))
            year_end = str(told.get("year_end") or f"{day:%m%d}")
            found = described(CORPUS / half / f"{report}.html", told["company"], told["form"], day, year_end)
            own = [*verdicts([key for key in keys if key["report"] == report], found)]
            if options.worst and half == "trades":
                print(*(f"{report}: {one}" for one in own if not one.endswith(("there", "right"))), sep="\n")
            counts[half].update(" ".join(one.split(" ")[:2]) for one in own)
    for half, own in counts.items():
        print(f"{half}: " + ", ".join(f"{what} {count}" for what, count in sorted(own.items())))


if __name__ == "__main__":
    main()
