"""Reports in PDF from end to end: `add` with nothing told, facts beside those of the HTML, questions, passages.

    python benchmarks/pdf_reports.py ../shared --folder reports            # prints, adds, measures all
    python benchmarks/pdf_reports.py ../shared --folder reports --half tuned --show

Chromium prints filings of ten companies, and of six that are kept out, in five designs and under the names that people
give to files (`pdf_drawings`). The keys of the questions are worked out from the issuers' tags before anything is
asked (`pdf_report_questions`); of the companies kept out only totals are shown. The page of the evidence is the one
that shows the statement's number; a passage is on it where it begins there, or holds a number of it.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from csv import DictReader
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pypdfium2
from formats import KINDS, compared, line, rows
from pdf_drawings import Drawn, chosen, draw, printer
from pdf_report_questions import Numbers, Question, questions
from retrieval_questions import plain_words
from truth import Company, _filing, _module

from tickmark.entities import name_words
from tickmark.model import Filing, partition_period

ASKED = 100  # questions of each half, of all companies together
FIRST = 10  # passages looked at
_DIGITS = re.compile(r"\d[\d,.]*\d|\d")
_MOST = 0.5  # of the numbers of a table's best page, that another of its pages has at least
Row = dict[str, Any]
Plain = Callable[[str, str | None], list[Row]]


@dataclass
class Report:
    """A printed report: its file, the numbers that its tags tell, and the pages that show them."""

    drawn: Drawn
    path: Path
    accession: str
    numbers: Numbers
    pages: dict[tuple[str, str], frozenset[int]] = field(default_factory=dict)


def prepared(drawn: Drawn, path: Path, shared: Path) -> Report:
    """A report with its keys: values by metric and period, and the pages that they are printed on."""
    ix = _module(shared / "eval_ix.py")
    root = ix.parse(gzip.decompress(drawn.source.read_bytes()))
    listed = list(DictReader((shared / "metrics.csv").open(encoding="utf-8")))
    metrics = {row["metric"]: (row["kind"], row["concepts"].split(";")) for row in listed}
    company = Company(drawn.ticker, drawn.company)
    _filing(company, ix, root, drawn.report, drawn.report, drawn.form, metrics)
    kind = "FY" if drawn.form == "10-K" else "Q"
    own = {name for name in company.fiscal if name.startswith(kind)}
    periods = tuple(sorted(own, key=lambda name: company.fiscal[name][1], reverse=True))
    values = {key: told.value for key, told in company.metrics.items() if told.agreed}
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    report = Report(drawn, path, f"own-{digest[:16]}", Numbers(values, periods))
    report.pages = _evidence(company, ix.truth(root), listed, _texts(path))
    return report


def _texts(path: Path) -> list[frozenset[str]]:
    """The numbers that each page prints."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [frozenset(_DIGITS.findall(page.get_textpage().get_text_range())) for page in document]
    finally:
        document.close()


def _evidence(
    company: Company, tags: Sequence[Any], listed: Sequence[dict[str, str]], pages: Sequence[frozenset[str]]
) -> dict[tuple[str, str], frozenset[int]]:
    """For each metric and period, the pages from 1 of its statement that print the number."""
    statement_of = {concept: row["statement"] for row in listed for concept in row["concepts"].split(";")}
    plain = [tag for tag in tags if not tag.dims and tag.table is not None]
    held: Counter[tuple[str, int]] = Counter()
    for table, concept in {(tag.table, tag.concept.removeprefix("us-gaap:")) for tag in plain}:
        held[statement_of.get(concept, ""), table] += 1
    found = {}
    concepts_of = {row["metric"]: row["concepts"].split(";") for row in listed}
    for (metric, period), told in company.metrics.items():
        own = [
            tag
            for tag in plain
            if tag.concept.removeprefix("us-gaap:") in concepts_of[metric]
            and (date.fromisoformat(tag.start) if tag.start else None, date.fromisoformat(tag.end))
            == (told.start, told.end)
            and Decimal(tag.xbrl_value) == told.value
        ]
        if own:
            best = max(own, key=lambda tag: held[statement_of[tag.concept.removeprefix("us-gaap:")], tag.table])
            found[metric, period] = _pages_of(best, plain, pages)
    return found


def _pages_of(tag: Any, tags: Sequence[Any], pages: Sequence[frozenset[str]]) -> frozenset[int]:
    numbers = {other.text for other in tags if other.table == tag.table and len(other.text) > 1}
    shared = [len(numbers & page) for page in pages]
    most = max(shared, default=0)
    return frozenset(
        number
        for number, (count, page) in enumerate(zip(shared, pages, strict=True), 1)
        if count and count >= _MOST * most and tag.text in page
    )


# -- add, and what was found


def added(reports: Sequence[Report], show: bool) -> None:
    """Add the files with nothing told, and say how often company, period and form were found."""
    from pipelines.documents import add
    from tickmark.cli.add import file_line
    from tickmark.library.collect import collect

    by_path = {report.path: report for report in reports}
    done = add(list(collect([str(path) for path in by_path])), None, notes=False)
    found: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    for file in done.files:
        report = by_path[file.source.path]
        record, drawn = file.record, report.drawn
        wrong = ["refused"] if record is None else []
        if record is not None:
            same = {
                "company": name_words(record.company) == name_words(drawn.company),
                "period": abs((record.report_date - drawn.report).days) <= 3,
                "form": record.form == drawn.form,
            }
            wrong = [name for name, right in same.items() if not right]
            found[drawn.held_out].update(name for name, right in same.items() if right)
        found[drawn.held_out]["files"] += 1
        if show and not drawn.held_out and wrong:
            print(f"  {', '.join(wrong)}: {file_line(file)}")
    for half, count in found.items():
        print(f"{_half(half)}: {dict(count)}")
    for partition in done.partitions:
        if partition.error:
            print(f"  {partition.ticker} {partition.period}: {partition.error}")


def _half(held_out: bool) -> str:
    return "kept out" if held_out else "tuned   "


# -- facts


def of_html(drawn: Drawn, folder: Path) -> list[Row]:
    """The verified facts of a filing's HTML; kept in the folder, and read again where they are deleted there."""
    kept = folder / "html" / f"{drawn.accession}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        filing = Filing(
            drawn.ticker, partition_period(drawn.report), 0, drawn.company, drawn.form, drawn.accession,
            drawn.report, drawn.report, "", "", drawn.year_end,
        )  # fmt: skip
        kept.write_text(json.dumps(rows(filing, gzip.decompress(drawn.source.read_bytes()), "x.htm"), default=str))
    held: list[Row] = json.loads(kept.read_text())
    return held


def facts(reports: Sequence[Report], warehouse: Path, folder: Path) -> None:
    """Print how many facts of the HTML are found in the PDF, and how many of those are right."""
    from tickmark.warehouse import open_warehouse

    totals = {(half, kind): Counter[str]() for half in (False, True) for kind in KINDS}
    with open_warehouse(warehouse) as database:
        for report in reports:
            query = "SELECT * FROM verified_facts WHERE accession = ?"
            stored = database.execute(query, [report.accession]).fetch_df().astype(object)
            pdf = json.loads(json.dumps(stored.where(stored.notna(), None).to_dict("records"), default=_plain))
            html = of_html(report.drawn, folder)
            for kind in KINDS:
                counts = compared(
                    *([_days(row) for row in both if row["source_format"].endswith(kind)] for both in (html, pdf))
                )
                totals[report.drawn.held_out, kind] += counts
                if not report.drawn.held_out:
                    print(line(report.drawn.ticker, kind, counts))
    for (half, kind), counts in totals.items():
        print(line(_half(half), kind, counts))


def _plain(value: Any) -> str:
    return str(value)


def _days(row: Row) -> Row:
    return row | {
        name: None if row[name] in (None, "NaT", "None") else str(row[name])[:10]
        for name in ("period_start", "period_end_date")
    }


# -- questions


def outcome(question: Question, answer: Any) -> str:
    """`right`, `wrong` or `refused`."""
    if answer.status != "answered":
        return "refused"
    key, text = question.key, answer.answer.text
    told = [value.value for value in answer.answer.values]
    if answer.answer.value is not None:
        told.append(answer.answer.value)
    if isinstance(key, bool):
        said = text.split(".")[0].split(",")[0].strip().lower()
        return "right" if said == ("yes" if key else "no") else "wrong"
    if isinstance(key, str):
        return "right" if key in text.split(":")[0].split(",")[0].lower() or text.lower().startswith(key) else "wrong"
    keys = key if isinstance(key, list) else [key]
    single = answer.answer.value
    if not isinstance(key, list) and single is not None:
        told = [single]
    return "right" if all(any(_near(question, one, other) for other in told) for one in keys) else "wrong"


def _near(question: Question, key: float, told: float) -> bool:
    slack = question.slack if question.unit == "pure" else max(question.slack, 6e-4 * abs(key))
    return min(abs(key - told), abs(abs(key) - abs(told)) if question.unit == "USD" else 1e18) <= slack


def asked(reports: Sequence[Report], warehouse: Path, show: bool) -> None:
    """Ask both halves and count; then look whether the first passages of a search are on the page of the evidence."""
    from tickmark.ask import Asker
    from tickmark.retrieval.artefacts import build_index
    from tickmark.retrieval.search import Search

    asker = Asker.open(str(warehouse))
    search = Search(build_index(str(warehouse)).folder)
    plain = plain_words(search)
    here = {source.accession for source in search.passages.sources}
    by_name = {_called(report.drawn): report for report in reports}
    found: dict[tuple[bool, str], Counter[str]] = {}
    for half in ("defined", "freer"):
        for name, question in questions(half, {name: report.numbers for name, report in by_name.items()}, ASKED):
            report = by_name[name]
            count = found.setdefault((report.drawn.held_out, half), Counter())
            answer = asker.ask(question.text)
            result = outcome(question, answer)
            count[result] += 1
            count["asked"] += 1
            pages = frozenset().union(*(report.pages.get(need, frozenset()) for need in question.needs))
            if pages and report.accession in here:
                count["with a page"] += 1
                for contestant, listed in _contestants(search, plain, question.text, report.accession):
                    count[contestant] += any(pages & own for own in listed)
            if show and not report.drawn.held_out and result != "right":
                print(f"  {result}: {question.text}\n     key {question.key}; {answer.answer.text[:230]}")
    for (held_out, half), count in sorted(found.items()):
        shares = "  ".join(f"{name} {count[name]} ({count[name] / count['asked']:.0%})"
                           for name in ("right", "wrong", "refused"))  # fmt: skip
        pages_of = "  ".join(
            f"{name} {count[name] / max(1, count['with a page']):.2f}"
            for name in ("search within", "BM25 within", "search over all", "BM25 over all")
        )
        print(f"{_half(held_out)} {half:8} {count['asked']:3} asked  {shares}")
        print(f"{'':18} page of the evidence among {FIRST}, of {count['with a page']}: {pages_of}")


def _called(drawn: Drawn) -> str:
    import sys

    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "corpus/making"))
    from question_bank import SHORT

    names: list[str] = SHORT[drawn.ticker]
    return names[0]


def _contestants(search: Any, plain: Plain, text: str, accession: str) -> Iterator[tuple[str, list[frozenset[int]]]]:
    """The pages of the first passages, by search and by plain BM25, within the report and over all."""
    for scope, within in (("within", accession), ("over all", None)):
        passages = search.ask(text, accession=within, k=FIRST).passages
        yield f"search {scope}", [_on(p.page) for p in passages if p.accession == accession]
        yield f"BM25 {scope}", [_on(row["page"]) for row in plain(text, within) if row["accession"] == accession]


def _on(page: int | None) -> frozenset[int]:
    return frozenset() if page is None else frozenset((page,))


def main() -> None:
    """Draw, add, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("--folder", type=Path, required=True, help="for the printed files and a lake of their own")
    parser.add_argument("--half", choices=("tuned", "all"), default="all")
    parser.add_argument("--show", action="store_true", help="what was not right of the companies tuned on")
    parser.add_argument("--stages", default="add,facts,ask", help="which of add, facts and ask")
    options = parser.parse_args()
    chromium = printer()
    if chromium is None:
        print("skipped: Chromium, which prints the filings, is not installed")
        return
    folder = options.folder.resolve()
    lake = folder / f"lake {options.half}"
    (lake / "dagster").mkdir(parents=True, exist_ok=True)
    os.environ |= {"TICKMARK_DATA": str(lake / "data"), "DAGSTER_HOME": str(lake / "dagster")}
    os.environ |= {"TICKMARK_EMBEDDING_MODEL": "none", "TICKMARK_WAREHOUSE": ""}
    from tickmark.settings import settings

    drawn = [one for one in chosen(options.shared) if options.half == "all" or not one.held_out]
    reports = [prepared(one, draw(one, options.shared, folder, chromium), options.shared) for one in drawn]
    stages = options.stages.split(",")
    if "add" in stages:
        added(reports, options.show)
    if "facts" in stages:
        facts(reports, settings().warehouse_path, folder)
    if "ask" in stages:
        asked(reports, settings().warehouse_path, options.show)


if __name__ == "__main__":
    main()
