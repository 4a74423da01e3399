"""How often each named rule fires over the filings and the made-up documents, and which of them fires nowhere.

    python benchmarks/rules_fired.py ../shared/edgar
    python benchmarks/rules_fired.py ../shared/edgar --filings 6 --all
    python benchmarks/rules_fired.py --cover corpus/rules.csv

Counted are the sources of unit, scale and period of every number of a table (`tickmark.evidence.SourceKind`), the rule
by which every amount of a sentence is attached to a time (`Attachment`), and every row of an ordered table of rules.
The exit code is 1 where a rule fires nowhere that is not in `ELSEWHERE`: it goes, or gets an example. `--cover` writes
made-up documents that together fire every rule, twice where they can: the tests read those alone.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shadow import Case, made_up_cases, real_cases

from tests.support.rule_tables import recorded, tables
from tickmark.document import open_document
from tickmark.errors import TickmarkError
from tickmark.evidence import Kind, SourceKind
from tickmark.facts import Understanding
from tickmark.facts.text.attachment import Attachment
from tickmark.facts.text.read import TextReader
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing, FiscalPeriod, Section
from tickmark.sections import find_sections

ELSEWHERE = {
    SourceKind.STORED: "what `tickmark explain` shows where the rules of today read otherwise",
    SourceKind.OWN_MEASURE: "what numbers are left out for, of which there is no reading",
    SourceKind.PERCENT_BESIDE: "sheets of one's own: tests/unit/tables/test_own_sheets.py",
    SourceKind.RATE: "sheets of one's own: tests/unit/tables/test_own_sheets.py",
    SourceKind.DAY_OF_ROW: "sheets of one's own: tests/unit/tables/test_own_sheets.py",
    SourceKind.AS_COLUMNS_STAND: "tests/unit/tables/periods/test_caption_columns.py",
    SourceKind.SINCE_CAPTION: "tests/unit/facts/test_rules_fired.py",
    SourceKind.CASH_BREAKDOWN: "tests/unit/facts/test_rules_fired.py",
    SourceKind.CASH_AFTER_CLOSING: "tests/unit/facts/test_rules_fired.py",
    SourceKind.PAGE_HEADER: "tests/unit/facts/test_rules_fired.py",
    SourceKind.IN_LABEL: "tests/unit/facts/test_rules_fired.py",
    SourceKind.ROW_AND_CAPTION: "tests/unit/facts/test_rules_fired.py",
}
RULES: tuple[Kind, ...] = (*SourceKind, *Attachment)
ROWS = {id(rule): f"{table} {place}" for table, rules in tables().items() for place, rule in enumerate(rules)}
NAMED = frozenset((*(rule.rule for rule in RULES if rule not in ELSEWHERE), *ROWS.values()))
"""What has to fire somewhere: every named rule, and every row of an ordered table."""
TWICE = 2
SELDOM = 5


def understood(case: Case) -> Understanding:
    """The document of a case, with its sections and its fiscal period."""
    if case.filing is not None:
        filing = Filing(**case.filing)
        document = open_document(case.raw, filing.sha256, filing.document)
        return Understanding(document, find_sections(document, filing.form), fiscal_period(document, filing))
    document = open_document(case.raw, sha256(case.raw).hexdigest(), "a.htm")
    sections = [Section(case.section, "", 0, 0, len(document.blocks))] if case.section else []
    return Understanding(document, sections, FiscalPeriod(**(case.fiscal or {})))


def count(understanding: Understanding) -> Counter[Kind]:
    """The rules that fired in one document."""
    sources = (
        source
        for table in understanding.tables
        for reading in table.readings
        for source in (reading.unit_source, reading.scale_source, reading.period_source)
    )
    reader = TextReader(understanding.document, understanding.fiscal, understanding.section_of)
    return Counter(step.kind for source in sources for step in source.chain()) + Counter(
        reading.rule for reading in reader.read()
    )


def fired_by(cases: Iterable[Case]) -> dict[str, Counter[str]]:
    """Case -> how often each rule fires in it; left out are those of which nothing is read."""
    found = {}
    for case in cases:
        with recorded() as decided:
            try:
                kinds = count(understood(case))
            except TickmarkError:  # a made-up report that tells of no period
                continue
        rows = Counter(ROWS[id(rule)] for _, rule in decided)
        found[case.name] = Counter({kind.rule: times for kind, times in kinds.items()}) + rows
    return found


def cover(fired: Mapping[str, Counter[str]]) -> dict[str, list[str]]:
    """Few cases that fire every rule, twice where they can -> the rules that each is there for."""
    missing = Counter({rule: min(TWICE, sum(rule in one for one in fired.values())) for rule in NAMED})
    chosen: dict[str, list[str]] = {}
    while +missing:
        name = max((n for n in fired if n not in chosen), key=lambda n: sum(missing[rule] > 0 for rule in fired[n]))
        chosen[name] = sorted(rule for rule in fired[name] if missing[rule] > 0)
        missing.subtract(chosen[name])
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path, nargs="?", help="folder of filings, laid out as EDGAR's")
    parser.add_argument("--filings", type=int, default=0, help="so many of them (default: all)")
    parser.add_argument("--all", action="store_true", help="print every rule, not only those that fire seldom")
    parser.add_argument("--cover", type=Path, help="file to write: made-up documents that fire every rule")
    options = parser.parse_args()
    real = real_cases(options.edgar, frozenset(), options.filings) if options.edgar else ()
    by_case = fired_by(chain(real, made_up_cases(every=False)))
    fired = sum(by_case.values(), Counter[str]())
    elsewhere = {rule.rule: where for rule, where in ELSEWHERE.items()}
    for rule in sorted({*NAMED, *elsewhere}, key=lambda rule: (fired[rule], rule)):
        if options.all or fired[rule] < SELDOM:
            print(f"{fired[rule]:>9,}  {rule}" + (f"  ({elsewhere[rule]})" if rule in elsewhere else ""))
    nowhere = [rule for rule in NAMED if not fired[rule]]
    print(f"{len(NAMED)} rules, {sum(fired.values()):,} times; {len(nowhere)} fire nowhere")
    if options.cover:
        with options.cover.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(
                [("case", "rules"), *((case, " ; ".join(rules)) for case, rules in sorted(cover(by_case).items()))]
            )
    return int(bool(nowhere))


if __name__ == "__main__":
    sys.exit(main())
