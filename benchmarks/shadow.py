"""Old and new code side by side over everything that is extracted: what a change to the reading engine changes, fact by
fact.

    python benchmarks/shadow.py OLD_REF ../shared/edgar
    python benchmarks/shadow.py main ../shared/edgar --filings 6
    python benchmarks/shadow.py main ../shared/edgar --tickers AAPL,JPM --alone

OLD_REF is checked out into a temporary worktree. Two processes, one for each version, read the same documents: the
filings of the folder, the table designs, whole filings and releases of corpus, and its sentences. `--alone` leaves
out what is made up, `--every` draws each made-up filing in every way. Candidate facts are compared by `fact_id`; those
without a partner are paired by the place they were read from, so that a fact with another period is shown as a
difference of its period and not as two facts.

A difference that was looked at and is wanted is a line of `shadow_reviewed.csv`: `case`, `column`, `old` and `new` are
shell patterns, and `reason` says why. The exit code is 1 where any other difference is left.

Rows of the old version are read by this file's code with the old version's `tickmark`, so OLD_REF must have the
functions it calls.
"""

from __future__ import annotations

import argparse
import csv
import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "corpus"
REVIEWED = Path(__file__).with_name("shadow_reviewed.csv")
PLACE = ("table_index", "row_index", "column_index", "paragraph_index", "sentence_string")
UNCOMPARED = ("fact_id", "snapshot_id")  # they follow from the others and from the version
SHOWN = 3  # examples of each kind of difference
LONG = 60  # characters of a value that are shown
Row = dict[str, Any]
Fields = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """A document to read. One with a `filing` (the fields of `model.Filing`) is read as the pipeline does; one with a
    `fiscal` period alone (the fields of `model.FiscalPeriod`) has no sections but `section`.
    """

    name: str
    raw: bytes
    filing: Fields | None = None
    fiscal: Fields | None = None
    section: str = ""


class Difference(NamedTuple):
    """A column of a fact that is not as it was; of a fact that only one version has, `column` says which."""

    case: str
    column: str
    old: str
    new: str
    about: str


class Reviewed(NamedTuple):
    """A line of the reviewed differences."""

    case: str
    column: str
    old: str
    new: str
    reason: str

    def covers(self, found: Difference) -> bool:
        """Whether a difference is one that this line is about."""
        pairs = ((found.case, self.case), (found.column, self.column), (found.old, self.old), (found.new, self.new))
        return all(fnmatchcase(value, pattern) for value, pattern in pairs)


def real_cases(edgar: Path, tickers: frozenset[str], most: int) -> Iterator[Case]:
    """Filings of a folder laid out as EDGAR's, spread over its companies where only some are asked for."""
    from corruptions import filings

    found = [filing for filing, _ in filings(edgar) if not tickers or filing.ticker in tickers]
    step = max(1, len(found) // most) if most else 1
    wanted = {filing.accession for filing in found[::step][: most or None]}
    yield from (
        Case(f"{f.ticker} {f.period} {f.form}", raw, asdict(f)) for f, raw in filings(edgar) if f.accession in wanted
    )


def made_up_cases(every: bool) -> Iterator[Case]:
    """What corpus/ holds of made-up documents: table designs, whole filings, releases, sentences."""
    from tests.support.filing_drawings import DRAWINGS
    from tests.support.releases import read_releases
    from tests.support.sentences import CALENDAR, REPORTS, sentences
    from tests.support.table_designs import read_designs
    from tests.support.whole_filings import read_wholes
    from tests.support.whole_readings import filing_of

    for path in sorted((DATA / "table_designs").glob("*.txt")):
        yield from (
            Case(f"design {path.stem}/{design.name}", design.html, fiscal=asdict(design.fiscal))
            for design in read_designs(path)
        )
    for folder, read in (("whole_filings", read_wholes), ("releases", read_releases)):
        for path in sorted((DATA / folder).glob("*.txt")):
            for drawing in DRAWINGS if every else ("",):
                for whole in read(path, drawing):
                    raw = whole.html
                    yield Case(
                        f"{folder} {path.stem}/{whole.name} {drawing}".strip(), raw, asdict(filing_of(whole, raw))
                    )
    for number, sentence in enumerate(sentences(DATA / "sentences.csv"), start=2):
        report = REPORTS[sentence.report]
        days = f"<p>{CALENDAR.get(sentence.report, '')}</p>"
        raw = f"<html><body><p>{escape(sentence.text)}</p>{3 * days}</body></html>".encode()
        yield Case(
            f"sentence {number}",
            raw,
            fiscal=asdict(report),
            section="Item8Note1" if report.quarter is None else "Part1Item1Note1",
        )


def rows_of(case: Case) -> list[Row]:
    """The candidate facts of a document, by the `tickmark` that this process imports."""
    from tickmark.document import open_document
    from tickmark.facts import Understanding, extract
    from tickmark.fiscal import fiscal_period
    from tickmark.model import Filing, FiscalPeriod, Section
    from tickmark.sections import find_sections

    if case.filing is not None:
        filing = Filing(**case.filing)
        document = open_document(case.raw, filing.sha256, filing.document)
        sections = find_sections(document, filing.form)
        fiscal = fiscal_period(document, filing)
    else:
        fiscal = FiscalPeriod(**(case.fiscal or {}))
        form = "10-K" if fiscal.quarter is None else "10-Q"
        filing = Filing(
            "MADE",
            "2024Q4",
            1,
            "Made Up Inc.",
            form,
            "0",
            fiscal.end,
            fiscal.end,
            "a.htm",
            "",
            f"{fiscal.end:%m%d}",
            sha256(case.raw).hexdigest(),
        )
        document = open_document(case.raw, filing.sha256, filing.document)
        sections = [Section(case.section, "", 0, 0, len(document.blocks))] if case.section else []
    return extract(document, filing, sections, fiscal, Understanding(document, sections, fiscal))


def read_all(cases: Path, out: Path) -> None:
    """Read every case of a file (pickled, one after the other) and write its name, its seconds of CPU and its rows; or
    the error that it ended with.
    """
    with cases.open("rb") as source, out.open("wb") as target:
        while source.peek(1):
            case: Case = pickle.load(source)
            started = time.process_time()
            found: list[Row] | str
            try:
                found = rows_of(case)
            except Exception as error:  # the other version may read it, and the difference is what is asked for
                found = f"{type(error).__name__}: {error}"
            pickle.dump((case.name, time.process_time() - started, found), target)


@contextmanager
def worktree(ref: str) -> Iterator[Path]:
    """The repository at `ref`, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tickmark-shadow-") as folder:
        tree = Path(folder) / "old"
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "--quiet", "--detach", str(tree), ref], check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(tree)], check=True)


def start(tree: Path, cases: Path, out: Path) -> subprocess.Popen[bytes]:
    """A process that reads all cases with the `tickmark` of a tree."""
    command = [
        sys.executable,
        *(f"-X{option}" for option in sys._xoptions),
        str(Path(__file__).resolve()),
        "--read",
        str(cases),
        str(out),
    ]
    return subprocess.Popen(
        command, cwd=tree, env=os.environ | {"PYTHONPATH": str(tree), "TICKMARK_SHADOW_TREE": str(tree)}
    )


def readings(out: Path) -> Iterator[tuple[str, float, list[Row] | str]]:
    """What `read_all` wrote."""
    with out.open("rb") as source:
        while source.peek(1):
            yield pickle.load(source)


def differences(case: str, old: list[Row] | str, new: list[Row] | str) -> Iterator[Difference]:
    """What is not the same in the rows of one document."""
    if isinstance(old, str) or isinstance(new, str):
        texts = [rows if isinstance(rows, str) else f"{len(rows)} facts" for rows in (old, new)]
        if texts[0] != texts[1]:
            yield Difference(case, "error", *texts, "")
        return
    before, after = ({row["fact_id"]: row for row in rows} for rows in (old, new))
    yield from (found for key in before.keys() & after.keys() for found in _columns(case, before[key], after[key]))
    lost, gained = (
        _by_place(row for key, row in before.items() if key not in after),
        _by_place(row for key, row in after.items() if key not in before),
    )
    for place in dict.fromkeys((*lost, *gained)):
        gone, come = lost.get(place, []), gained.get(place, [])
        for first, second in zip(gone, come, strict=False):
            yield from _columns(case, first, second)
        yield from (Difference(case, "only old", shown(row), "", _about(row)) for row in gone[len(come) :])
        yield from (Difference(case, "only new", "", shown(row), _about(row)) for row in come[len(gone) :])
    shared_order = [
        [row["fact_id"] for row in rows if row["fact_id"] in before and row["fact_id"] in after] for rows in (old, new)
    ]
    if shared_order[0] != shared_order[1]:
        yield Difference(case, "order", "as it was", "another", "")


def _by_place(rows: Iterable[Row]) -> dict[tuple[Any, ...], list[Row]]:
    found: defaultdict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        found[tuple(row[name] for name in PLACE)].append(row)
    return found


def _columns(case: str, old: Row, new: Row) -> Iterator[Difference]:
    """The columns that two rows of one fact differ in; a column that only the new version has is none."""
    for name in old:
        if name not in UNCOMPARED and name in new and old[name] != new[name]:
            yield Difference(case, name, str(old[name]), str(new[name]), _about(new))


def shown(row: Row) -> str:
    """A fact in a line: `1200000.0 USD 2024-01-01/2024-12-31 revenue`."""
    days = f"{row['period_start'] or ''}/{row['period_end_date']}"
    return f"{row['value']} {row['unit']} {days} {row['metric'] or ''}".strip()


def _about(row: Row) -> str:
    return f"{row['row_label'] or row['label']} {row['printed']!r} [{row['column_label'] or row['section_id'] or ''}]"


def reviewed(path: Path) -> list[Reviewed]:
    """The differences that were looked at."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [Reviewed(**row) for row in csv.DictReader(file)]


def report(found: list[Difference], known: list[Reviewed]) -> int:
    """Print differences by column, those that nobody looked at first; how many these are."""
    reason = {one: next((line.reason for line in known if line.covers(one)), "") for one in found}
    groups: defaultdict[tuple[str, str], list[Difference]] = defaultdict(list)
    for one in found:
        groups[reason[one], one.column].append(one)
    for (why, column), ones in sorted(groups.items()):
        print(f"{column}: {len(ones):,} differ" + (f" (reviewed: {why})" if why else ""))
        for one in ones[:SHOWN]:
            print(f"    {one.case}: {one.old[:LONG]!r} -> {one.new[:LONG]!r}   {one.about[: 2 * LONG]}")
    return sum(not why for why in reason.values())


def compare(old: Path, new: Path) -> tuple[list[Difference], Mapping[str, float]]:
    """All differences, and totals: cases, facts, seconds of CPU of both versions."""
    totals: Counter[str] = Counter()
    seconds = {"old": 0.0, "new": 0.0}
    found: list[Difference] = []
    for (case, before, first), (other, after, second) in zip(readings(old), readings(new), strict=True):
        assert case == other, "both versions read the same cases in one order"
        found += differences(case, first, second)
        totals.update(cases=1, facts=0 if isinstance(second, str) else len(second))
        seconds = {"old": seconds["old"] + before, "new": seconds["new"] + after}
    return found, {**totals, **seconds}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ref", metavar="OLD_REF", help="a commit, branch or tag")
    parser.add_argument(
        "edgar",
        type=Path,
        nargs="?",
        help="folder of filings, laid out as EDGAR's; without it only what is made up is read",
    )
    parser.add_argument(
        "--filings", type=int, default=0, help="so many filings of the folder, spread over its companies (default: all)"
    )
    parser.add_argument("--tickers", default="", help="only filings of these companies, parted by commas")
    parser.add_argument("--alone", action="store_true", help="nothing that is made up")
    parser.add_argument("--every", action="store_true", help="draw each made-up filing in every way")
    parser.add_argument("--reviewed", type=Path, default=REVIEWED)
    options = parser.parse_args()
    tickers = frozenset(filter(None, options.tickers.upper().split(",")))
    with worktree(options.ref) as tree, tempfile.TemporaryDirectory() as folder:
        cases, old, new = (Path(folder) / name for name in ("cases", "old", "new"))
        with cases.open("wb") as file:
            real = real_cases(options.edgar, tickers, options.filings) if options.edgar else ()
            for case in chain(real, () if options.alone else made_up_cases(options.every)):
                pickle.dump(case, file)
        running = [start(tree, cases, old), start(ROOT, cases, new)]
        codes = [process.wait() for process in running]
        if any(codes):
            raise SystemExit("one of the versions could not be run: see above")
        found, totals = compare(old, new)
    left = report(found, reviewed(options.reviewed))
    print(
        f"{totals['cases']:,.0f} documents, {totals['facts']:,.0f} facts; {len(found):,} differences, {left:,} of "
        f"them not reviewed; "
        f"CPU {totals['old']:.1f} s before, {totals['new']:.1f} s now "
        f"({100 * (totals['new'] / totals['old'] - 1):+.1f} %)"
    )
    return int(left > 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--read"]:
        import tickmark

        assert Path(tickmark.__file__).is_relative_to(os.environ["TICKMARK_SHADOW_TREE"]), tickmark.__file__
        read_all(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        sys.path.insert(0, str(ROOT))
        sys.exit(main())
