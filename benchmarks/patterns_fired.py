"""Which of the named patterns match nothing, over filings, made-up documents in every format, and their sentences.

    python -X interpreted benchmarks/patterns_fired.py ../shared/edgar
    python -X interpreted benchmarks/patterns_fired.py ../shared/edgar --filings 20

Named patterns (`tickmark.language.rules`) of the readers of filings, and patterns without a name that are constants of
a module, are stood in for by ones that count their matches. One that matches nothing anywhere is of no use that the
corpora show: it goes. The made-up filings and releases are read as HTML in every drawing, and each once more as text,
as a workbook, as delimited text and, where Chromium prints it, as PDF; then come the folder of papers in all formats
and the sheets. The exit code is 1 where a named pattern matches nothing that is not in `ELSEWHERE`.
"""

from __future__ import annotations

import argparse
import pkgutil
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/support"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from drawn_files import DATA, drawings
from made_up_sheets import write_all
from paper_folder import OWNERS, write
from shadow import made_up_cases, real_cases, rows_of

import tickmark
from tests.support.drawn_pages import browser
from tests.support.releases import Release, read_releases
from tests.support.whole_filings import read_wholes
from tickmark.document.html import read_html
from tickmark.errors import TickmarkError
from tickmark.facts import extract
from tickmark.language.rules import REGISTRY, Pattern
from tickmark.stages.local import Given, read_local

READERS = ("cover", "document", "facts", "fiscal", "language", "metrics", "numbers", "sections", "tables", "time")
SHEETS = Given("10-K", None, "FY2024")
OUTSIDE: dict[str, str] = {
    "what hides text, which no filing uses: tests/security/test_hidden_by_any_means.py, test_unseen.py": """
        document/bare-colour document/elsewhere document/end-of-reversing document/filtered-opacity document/function
        document/struck document/worked-out""",
    "scans and pictures of pages, which are not drawn here: tests/unit/document/test_scan.py, test_pdf_picture.py": """
        document/deep document/high document/scanned-amount document/unseen document/words""",
    "files that a program or a person wrote in another way: tests/unit/document": """
        document/apostrophes document/ascii-footnote document/ascii-mark document/bracketed document/character-sets
        document/condition document/currency document/day-by-points document/elapsed document/empty-lines
        document/fraction document/italic document/last document/line-break document/list-line document/minus
        document/no-text document/pdf-page-number document/short-number document/three document/words-and-ruler
        document/worksheet tables/iso tables/unit-column-money time/iso""",
    "documents in German or French: tests/unit/document/test_foreign.py": """
        document/commas document/foreign-number document/points""",
    "questions and narratives, which are no documents: tests/unit/entities/test_mentions.py, tests/unit/ask": """
        language/and language/brackets language/class language/initial language/listed language/to
        language/united-states language/word questions/and questions/between questions/edge questions/edge-after
        questions/joined questions/list questions/listed questions/set-against""",
    "what the gate and readings by a model ask: tests/unit/gate, tests/security/test_model_facts.py": """
        counts/count counts/counting counts/named force/bound-in-label""",
    "covers and calendars that these filings do not print: tests/unit/test_fiscal.py, test_foreign_issuers.py": """
        cover/named-form cover/year-end fiscal/bare-year fiscal/day-first fiscal/fourth-quarter fiscal/quarter-alone
        fiscal/slashed""",
    "indexes and headings that these filings do not print: tests/unit/sections": """
        sections/entry-without-page sections/item-number sections/next sections/nothing sections/page-at-end
        sections/pages-at-end sections/prose tables/index-corner tables/index-entry""",
    "rows and titles of further statements: tests/unit/metrics, tests/unit/tables": """
        members/segment-word metrics/at-cost metrics/before-or-bought metrics/continued metrics/dilutive-effect
        metrics/due-soon metrics/of-all metrics/of-others metrics/revenues metrics/tax metrics/words-of-statements
        tables/overlong tables/quarter-named tables/since-founded tables/two-powers""",
    "sentences of no report here: tests/unit/facts": """
        balances/new force/denied-before force/example labels/change labels/guidance plain/ampersand plain/dollars""",
}
ELSEWHERE = {name: why for why, names in OUTSIDE.items() for name in names.split()}
"""Id of a named pattern -> what it is for that the corpora do not hold."""


class Counted:
    """A pattern that counts how often it matches."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.matches = 0

    def __getattr__(self, name: str) -> Any:
        own = getattr(self._pattern, name)
        if not callable(own):
            return own

        def asked(*args: Any, **options: Any) -> Any:
            if name in ("finditer", "findall"):
                found = list(own(*args, **options))
                self.matches += len(found)
                return found if name == "findall" else iter(found)
            if name in ("sub", "subn", "split"):
                text = args[0 if name == "split" else 1]
                self.matches += self._pattern.search(text) is not None
                return own(*args, **options)
            found = own(*args, **options)
            self.matches += found is not None
            return found

        return asked


def stand_in() -> dict[str, Counted]:
    """Put counted patterns in the place of all constants of the readers; each by `module.NAME`."""
    named: dict[str, Counted] = {}
    by_pattern: dict[int, Counted] = {}
    modules = [
        import_module(found.name)
        for found in pkgutil.walk_packages(tickmark.__path__, "tickmark.")
        if found.name.split(".")[1] in READERS
    ]
    for module in modules:
        for name, value in list(vars(module).items()):
            holder = value if isinstance(value, Pattern) else None
            pattern = holder.compiled if holder else value
            if isinstance(pattern, re.Pattern):
                counted = by_pattern.get(id(pattern))
                if counted is None:
                    counted = by_pattern[id(pattern)] = Counted(pattern)
                    called = holder.id if holder else ""
                    named[called or f"{module.__name__.removeprefix('tickmark.')}.{name}"] = counted
                if holder:
                    holder._prepared = counted, holder.needs  # type: ignore[assignment]
                else:
                    setattr(module, name, counted)
    return named


def files(folder: Path) -> Iterator[tuple[bytes, str, Given]]:
    """Made-up files of other formats than HTML, with their names and what is known of them: each made-up filing in one
    of the drawings, by turns; the folder of papers; the sheets.
    """
    drawn = list(drawings(folder if browser() else None))
    releases = (one for path in sorted((DATA / "releases").glob("*.txt")) for one in read_releases(path, "word"))
    wholes = (one for path in sorted((DATA / "whole_filings").glob("*.txt")) for one in read_wholes(path, "word"))
    for place, whole in enumerate(chain(releases, wholes)):
        _, name, draw = drawn[place % len(drawn)]
        parts = whole.documents if isinstance(whole, Release) else [(whole.form, whole.html.decode())]
        given = Given(whole.form.split("/")[0], whole.end, year_end=whole.year_end)
        yield draw([(kind, read_html(page.encode(), "x")) for kind, page in parts]), name, given
    write(folder / "papers", owners=OWNERS)
    write_all(folder / "papers" / "sheets")
    for path in sorted(path for path in (folder / "papers").rglob("*") if path.is_file()):
        yield path.read_bytes(), path.name, Given() if path.suffix in (".pdf", ".html") else SHEETS


def read_file(raw: bytes, name: str, given: Given) -> None:
    """Read one file as `tickmark add` does, up to its candidates."""
    file = read_local(raw, name, given)
    extract(file.document, file.filing, file.sections, file.fiscal, file.understanding)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path, help="folder of filings, laid out as EDGAR's")
    parser.add_argument("--filings", type=int, default=0, help="so many of them (default: all)")
    options = parser.parse_args()
    named = stand_in()
    failed: Counter[str] = Counter()
    for case in chain(real_cases(options.edgar, frozenset(), options.filings), made_up_cases(every=True)):
        try:
            rows_of(case)
        except TickmarkError as error:
            failed[type(error).__name__] += 1
    with tempfile.TemporaryDirectory() as folder:
        for raw, name, given in files(Path(folder)):
            try:
                read_file(raw, name, given)
            except TickmarkError as error:
                failed[type(error).__name__] += 1
    silent = sorted(name for name, counted in named.items() if not counted.matches)
    print(f"not read: {dict(failed)}")
    print(f"{len(named)} patterns, {len(silent)} of them match nothing")
    for name in silent:
        print(name + (f"  ({ELSEWHERE[name]})" if name in ELSEWHERE else ""))
    nowhere = [name for name in silent if name in REGISTRY and name not in ELSEWHERE]
    print(f"{len(nowhere)} named patterns match nothing")
    return int(bool(nowhere))


if __name__ == "__main__":
    sys.exit(main())
