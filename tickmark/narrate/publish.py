"""A report written for people: pages that need no network, with the filings' own pages beside them; or Markdown, data,
a spreadsheet, a PDF.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tickmark.catalogue import title
from tickmark.document.recognise import format_of
from tickmark.errors import NarrativeError, NotInWarehouse, StorageError
from tickmark.evidence import as_printed
from tickmark.factstore import FactStore
from tickmark.forms import names_of
from tickmark.narrate.claims.check import Verifier
from tickmark.narrate.html.filing import Mark, Quoted, filing_page
from tickmark.narrate.html.paged import paged_page
from tickmark.narrate.html.report import Told, report_page
from tickmark.narrate.markdown import Citations, page
from tickmark.narrate.narrator import narrate
from tickmark.narrate.report import findings_of, output, research_fact
from tickmark.narrate.research import ResearchFact

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

    from tickmark.llm import Model
    from tickmark.model import Filing
    from tickmark.rawstore import RawStore
    from tickmark.sources import NewsSearch

NEWS_REACH = timedelta(days=92)  # before the day the report is as of
FORMATS = (".html", ".md", ".json", ".xlsx", ".pdf")
_FACTS = "SELECT * FROM {table} WHERE ticker = ? AND period = ?"
_LAST_REPORT = """
    SELECT report_date, left(form, 4) FROM raw_filings
    WHERE ticker = ? AND list_contains(?, left(form, 4)) ORDER BY report_date DESC LIMIT 1
"""
_NEAREST_REPORT = """
    SELECT period FROM raw_filings
    WHERE ticker = $ticker AND left(form, 4) = $form ORDER BY abs(report_date - $day), report_date DESC LIMIT 1
"""
_OF_FISCAL = """
    SELECT period FROM verified_facts
    WHERE ticker = $ticker AND fiscal_period = $fiscal AND abs(date_diff('day', period_end_date, doc_date)) <= 10
    GROUP BY period ORDER BY count(*) DESC LIMIT 1
"""
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
_PRINTING = 120  # seconds that printing may take


_NEWEST = """
    SELECT max(period) FROM raw_filings WHERE ticker = ? AND list_contains(?::VARCHAR[], accession) IS NOT FALSE
"""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the report, the pages of filings beside it, and how many numbers lead to a marked cell, of how
    many.
    """

    path: Path
    pages: tuple[Path, ...] = ()
    marked: int = 0
    linked: int = 0


def partition_of(
    connection: duckdb.DuckDBPyConnection,
    ticker: str,
    fiscal: str | None,
    period: str | None,
    only: frozenset[str] | None = None,
) -> str:
    """The partition of a company that is about a fiscal period, or the newest; with one of some documents where `only`
    names their accessions.

    Raises:
        NotInWarehouse: there is none.
    """
    if period is not None:
        return period
    with connection.cursor() as cursor:
        if fiscal is not None:
            found = cursor.execute(_OF_FISCAL, {"ticker": ticker, "fiscal": fiscal}).fetchone()
        else:
            found = cursor.execute(_NEWEST, [ticker, None if only is None else sorted(only)]).fetchone()
    if found is None or found[0] is None:
        raise NotInWarehouse(
            f"no filing of {ticker} is about {fiscal or 'anything'}",
            hint=f"'tickmark status {ticker}' shows what is built",
        )
    return str(found[0])


def beside(connection: duckdb.DuckDBPyConnection, tickers: Sequence[str]) -> list[str]:
    """The partitions in which companies are compared where no period is told: the reports nearest to the oldest of
    their newest ones, and of its kind.

    Raises:
        NotInWarehouse: nothing of a company has been built.
    """
    newest = [partition_of(connection, ticker, None, None) for ticker in tickers]
    with connection.cursor() as cursor:
        last = [
            row
            for ticker in tickers
            if (row := cursor.execute(_LAST_REPORT, [ticker, names_of("year", "quarter")]).fetchone()) is not None
        ]
        if len(tickers) < 2 or not last:
            return newest
        day, form = min(last)
        near = [
            cursor.execute(_NEAREST_REPORT, {"ticker": ticker, "form": form, "day": day}).fetchone()
            for ticker in tickers
        ]
    return [str(row[0]) if row else own for row, own in zip(near, newest, strict=True)]


def told(
    connection: duckdb.DuckDBPyConnection,
    ticker: str,
    period: str,
    model: Model | None = None,
    news: NewsSearch | None = None,
    only: frozenset[str] | None = None,
) -> Told:
    """What a partition of the warehouse says, or some documents of it (`only`, by their accessions), and what others
    wrote about the company in the three months before its filing.

    Raises:
        NotInWarehouse: it holds no filing.
        SourceError: the news search gave no answer.
    """
    raw, verified, rejected = (
        _frame(connection, table, ticker, period, only) for table in ("raw_filings", "verified_facts", "rejected_facts")
    )
    if not len(raw):
        raise NotInWarehouse(
            f"nothing of {ticker} {period} has been built", hint=f"'tickmark status {ticker}' shows what is built"
        )
    found = findings_of(raw, verified, rejected)
    narration = narrate(found, Verifier(FactStore.from_frame(verified, raw)), model)
    items = (
        tuple(news.search(f'"{found.latest.company}"', found.as_of - NEWS_REACH, found.as_of))
        if news is not None
        else None
    )
    return Told(found, narration, items)


def _frame(
    connection: duckdb.DuckDBPyConnection, table: str, ticker: str, period: str, only: frozenset[str] | None = None
) -> pd.DataFrame:
    from tickmark.schemas import TABLES

    with connection.cursor() as cursor:
        result = cursor.execute(_FACTS.format(table=table), [ticker, period])
        names = [column[0] for column in result.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in result.fetchall()]
    rows = [row for row in rows if only is None or row["accession"] in only]
    return TABLES[table].frame(rows)


def write(connection: duckdb.DuckDBPyConnection, store: RawStore, reports: Sequence[Told], target: Path) -> Written:
    """Write a report in the format that its name ends in.

    Args:
        connection: the warehouse.
        store: the filings' own bytes.
        reports: one, or several to compare.
        target: file to write; pages of filings go to a folder beside it.

    Raises:
        NarrativeError: the format is not known, or nothing can print a PDF.
    """
    kind = target.suffix.lower()
    if kind not in FORMATS:
        raise NarrativeError(
            f"a report cannot be written as '{target.name}'", hint=f"end its name in {', '.join(FORMATS)}"
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    if kind == ".html":
        return _write_html(connection, store, reports, target)
    if kind == ".pdf":
        return _write_pdf(reports, target)
    if kind == ".xlsx":
        from tickmark.narrate.spreadsheet import write_spreadsheet

        write_spreadsheet([t.found for t in reports], target)
        return Written(target)
    texts = [_markdown(t) if kind == ".md" else _data(t) for t in reports]
    joined = "\n\n---\n\n".join(texts) if kind == ".md" else texts[0] if len(texts) == 1 else f"[{','.join(texts)}]"
    target.write_text(joined if joined.endswith("\n") else f"{joined}\n", encoding="utf-8")
    return Written(target)


def as_text(told_: Told, *, data: bool = False) -> str:
    """A report as Markdown, or as its data in JSON."""
    return _data(told_) if data else _markdown(told_)


def _markdown(told_: Told) -> str:
    return page(told_.found, Citations(), told_.narration)


def _data(told_: Told) -> str:
    cite = Citations()
    page(told_.found, cite, told_.narration)
    return output(told_.found, cite.facts, told_.narration).to_json()


def _write_html(
    connection: duckdb.DuckDBPyConnection, store: RawStore, reports: Sequence[Told], target: Path
) -> Written:
    cited: dict[str, ResearchFact] = {}

    def collect(fact: ResearchFact) -> str | None:
        cited[fact.fact_id] = fact
        return None

    report_page(reports, collect)
    folder = target.with_name(f"{target.stem}_files")
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    rows = _rows(connection, list(cited))
    by_filing: dict[str, list[Mark]] = defaultdict(list)
    for fact_id, fact in cited.items():
        if fact_id in rows and fact.source.table_index is not None:
            by_filing[fact.source.accession].append(_mark(fact, rows[fact_id]))
    anchors: dict[str, str] = {}
    quoted: dict[str, str] = {}
    pages: list[Path] = []
    for told_ in reports:
        for filing in told_.found.filings:
            marks = by_filing.get(filing.accession)
            if not marks or filing.accession in {p.stem for p in pages}:
                continue
            try:
                raw = store.get(filing.sha256)
            except StorageError:
                continue  # the report stands without the filing's page; its numbers then have no link
            kind = format_of(raw, "")
            if kind not in ("html", "pdf"):
                continue  # nothing else has pages to show
            title = f"{filing.company} · {filing.form} for {filing.report_date} · {filing.accession}"
            quotes = _quotes(told_, filing.accession) if kind == "html" else ()
            text, found = (
                filing_page(raw, title, marks, f"../{target.name}", quotes)
                if kind == "html"
                else paged_page(raw, title, marks, f"../{target.name}")
            )
            path = folder / f"{filing.accession}.html"
            path.write_text(text, encoding="utf-8")
            pages.append(path)
            anchors |= {
                mark.fact_id: f"{folder.name}/{path.name}#{mark.anchor}" for mark in marks if mark.anchor in found
            }
            quoted |= {
                quote.text: f"{folder.name}/{path.name}#{quote.anchor}" for quote in quotes if quote.anchor in found
            }
    target.write_text(report_page(reports, lambda fact: anchors.get(fact.fact_id), quoted.get), encoding="utf-8")
    return Written(target, tuple(pages), len(anchors), len(cited))


def _quotes(told_: Told, accession: str) -> tuple[Quoted, ...]:
    """The quotes of a report's revenue that are words of one filing."""
    tree = told_.revenue
    if tree is None or tree.accession != accession:
        return ()
    return tuple(Quoted(f"q{number}", text) for number, text in enumerate(tree.quotes))


def research_facts(
    connection: duckdb.DuckDBPyConnection, ids: Sequence[str], filing: Filing
) -> dict[str, ResearchFact]:
    """Verified facts of a filing by their ids."""
    return {fact_id: research_fact(row, filing) for fact_id, row in _rows(connection, list(ids)).items()}


def _rows(connection: duckdb.DuckDBPyConnection, ids: list[str]) -> dict[str, dict[str, Any]]:
    with connection.cursor() as cursor:
        result = cursor.execute("SELECT * FROM verified_facts WHERE list_contains($ids, fact_id)", {"ids": ids})
        names = [column[0] for column in result.description or ()]
        return {row["fact_id"]: row for row in (dict(zip(names, values, strict=True)) for values in result.fetchall())}


def _mark(fact: ResearchFact, row: dict[str, Any]) -> Mark:
    source = fact.source
    days = f"{fact.period_start} to {fact.period_end_date}" if fact.period_start else f"on {fact.period_end_date}"
    passed = [check.replace("_", " ") for check in json.loads(row["checks"]) if not check.startswith("!")]
    reasons = (
        ("Fact", f"{title(fact.metric) if fact.metric else fact.label}{f', {fact.segment}' if fact.segment else ''}"),
        ("Printed", as_printed(fact.printed, fact.scale)),
        ("Value", f"{_exact(fact.value)} {fact.unit}"),
        ("Scale from", row["scale_source"] or "as printed"),
        ("Unit from", row["unit_source"] or ""),
        ("Period", f"{days}{f' ({fact.fiscal_period})' if fact.fiscal_period else ''}"),
        ("Period from", row["period_source"] or ""),
        ("Label", fact.label),
        ("Status", f"{fact.verification_status.replace('_', ' ')}; passed: {', '.join(passed) or 'none'}"),
        ("Assurance", f"{fact.assurance}; witnesses: {', '.join(name.replace('_', ' ') for name in fact.witnesses)}"),
        ("Disputed by", fact.other_reading or ""),
        ("Fact id", fact.fact_id),
    )
    shown = tuple((name, text) for name, text in reasons if text)
    return Mark(
        fact.fact_id,
        source.table_index or 0,
        source.row_index or 0,
        source.column_index or 0,
        fact.printed,
        shown,
        row["page"],
        row["line"],
    )


def _exact(value: float) -> str:
    exact = Decimal(repr(value))
    return f"{exact.quantize(Decimal(1)) if exact == exact.to_integral_value() else exact:,f}"


def _write_pdf(reports: Sequence[Told], target: Path) -> Written:
    browser = next((path for name in _CHROMIUM if (path := shutil.which(name))), None)
    if browser is None:
        raise NarrativeError(
            "a PDF is printed by Chromium, which is not installed", hint="write .html and print it from a browser"
        )
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "report.html"
        source.write_text(report_page(reports, lambda _: None), encoding="utf-8")
        command = [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            f"--user-data-dir={folder}/profile",
            "--no-pdf-header-footer",
            f"--print-to-pdf={target.resolve()}",
            source.as_uri(),
        ]
        try:
            ran = subprocess.run(command, capture_output=True, text=True, timeout=_PRINTING, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NarrativeError(f"Chromium did not print {target.name}: {error}") from error
    if ran.returncode or not target.exists():
        raise NarrativeError(f"Chromium did not print {target.name}: {ran.stderr.strip()[-200:]}")
    return Written(target)
