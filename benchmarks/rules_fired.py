"""How often each named rule fires over the filings and the made-up documents, and which of them fires nowhere.

    python benchmarks/rules_fired.py ../shared/edgar
    python benchmarks/rules_fired.py ../shared/edgar --filings 6 --all

Counted are the sources of unit, scale and period of every number of a table (`tickmark.evidence.SourceKind`) and the
rule by which every amount of a sentence is attached to a time (`Attachment`). The exit code is 1 where a rule fires
nowhere that is not in `ELSEWHERE`: it goes, or gets an example.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from hashlib import sha256
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from shadow import Case, made_up_cases, real_cases

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
    SourceKind.AS_COLUMNS_STAND: "tests/unit/tables/test_caption_columns.py",
    SourceKind.SINCE_CAPTION: "tests/unit/facts/test_rules_fired.py",
    SourceKind.CASH_BREAKDOWN: "tests/unit/facts/test_rules_fired.py",
}
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path, nargs="?", help="folder of filings, laid out as EDGAR's")
    parser.add_argument("--filings", type=int, default=0, help="so many of them (default: all)")
    parser.add_argument("--all", action="store_true", help="print every rule, not only those that fire seldom")
    options = parser.parse_args()
    fired: Counter[Kind] = Counter()
    for case in chain(
        real_cases(options.edgar, frozenset(), options.filings) if options.edgar else (), made_up_cases(every=False)
    ):
        try:
            fired += count(understood(case))
        except TickmarkError:  # a made-up report that tells of no period: nothing is read of it
            continue
    rules = [*SourceKind, *Attachment]
    for rule in sorted(rules, key=lambda rule: fired[rule]):
        if options.all or fired[rule] < SELDOM:
            print(
                f"{fired[rule]:>9,}  {rule.rule}"
                + (f"  ({ELSEWHERE[rule]})" if rule in ELSEWHERE and not fired[rule] else "")
            )
    nowhere = [rule for rule in rules if not fired[rule] and rule not in ELSEWHERE]
    print(f"{len(rules)} rules, {sum(fired.values()):,} times; {len(nowhere)} fire nowhere")
    return int(bool(nowhere))


if __name__ == "__main__":
    sys.exit(main())
