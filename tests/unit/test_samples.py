"""The bundled made-up company: the committed filings are what the generator writes, and its books tie."""

from __future__ import annotations

import gzip
import itertools
import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from samples import make_samples
from samples.serve import serve
from tickmark.document.html import read_html
from tickmark.model import Document, partition_period
from tickmark.xbrl import Tag, read_cover, read_tags

from company import fiscal  # isort: skip  made importable by make_samples
from company.filing import ISSUES, make  # isort: skip

EDGAR = make_samples.HERE / "edgar"
IX = "{http://www.xbrl.org/2013/inlineXBRL}"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return make_samples.files()


@pytest.fixture(scope="module")
def filings(files: dict[str, bytes]) -> dict[str, bytes]:
    return {issue.document: files[make_samples.archive_path(issue)] for issue in ISSUES}


@pytest.fixture(scope="module")
def tags(filings: dict[str, bytes]) -> dict[str, tuple[Tag, ...]]:
    return {name: read_tags(raw) for name, raw in filings.items()}


@pytest.fixture(scope="module")
def documents(filings: dict[str, bytes]) -> dict[str, Document]:
    return {name: read_html(raw, "0" * 64) for name, raw in filings.items()}


NAMES = [issue.document for issue in ISSUES]


def test_the_committed_folder_is_what_the_generator_writes(files: dict[str, bytes]) -> None:
    kept = {str(path.relative_to(EDGAR)): make_samples.contents(path) for path in EDGAR.rglob("*") if path.is_file()}
    assert kept.keys() == files.keys(), "run 'python samples/make_samples.py'"
    assert [name for name in files if kept[name] != files[name]] == [], "run 'python samples/make_samples.py'"


def test_compressed_files_carry_no_time() -> None:
    for path in EDGAR.rglob("*.gz"):
        assert path.read_bytes()[3:8] == b"\0" * 5  # no name, modification time 0


def test_writing_again_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_samples.write(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    make_samples.write(tmp_path)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()} == before
    assert "mrdw-20240831.htm.gz" in capsys.readouterr().out


def test_two_annual_two_quarterly_and_two_current_reports_in_four_partitions(files: dict[str, bytes]) -> None:
    recent = json.loads(files["submissions/CIK0009990001.json"])["filings"]["recent"]
    assert sorted(recent["form"]) == ["10-K", "10-K", "10-Q", "10-Q", "8-K", "8-K"]
    assert recent["filingDate"] == sorted(recent["filingDate"], reverse=True)
    assert {partition_period(issue.end) for issue in ISSUES} == {"2023Q3", "2024Q1", "2024Q2", "2024Q3"}


def test_fiscal_calendar() -> None:
    ends = [fiscal.year_end(year) for year in range(2015, 2040)]
    assert all(end.weekday() == 5 and abs((end - end.replace(month=8, day=31)).days) <= 3 for end in ends)
    assert {fiscal.weeks(fiscal.year(year)) for year in range(2016, 2040)} == {52, 53}
    assert fiscal.weeks(fiscal.year(2022)) == 53
    for year in (2022, 2024):
        quarters = [fiscal.quarter(year, q) for q in (1, 2, 3, 4)]
        assert (quarters[0].start, quarters[3].end) == (fiscal.year(year).start, fiscal.year_end(year))
        assert all((b.start - a.end).days == 1 for a, b in itertools.pairwise(quarters))


@pytest.mark.parametrize("issue", ISSUES, ids=NAMES)
def test_every_figure_reads_back_as_the_books_have_it(issue: Any, tags: dict[str, tuple[Tag, ...]]) -> None:
    book = make(issue)
    figures = book.tagger.figures
    assert len(figures) > 800
    read = tags[issue.document]
    assert Counter((f.concept, f.base, f.tagged, f.unit) for f in figures) == Counter(
        (t.concept, t.printed_value, t.value, t.unit) for t in read
    )


@pytest.mark.parametrize("name", NAMES)
def test_inline_xbrl_is_well_formed_and_resolves(name: str, filings: dict[str, bytes]) -> None:
    root = etree.fromstring(filings[name], etree.XMLParser(huge_tree=True))
    elements = [e for e in root.iter() if isinstance(e.tag, str)]
    ids = [e.get("id") for e in elements if e.get("id")]
    assert len(ids) == len(set(ids))
    facts = [e for e in elements if e.tag in (f"{IX}nonFraction", f"{IX}nonNumeric")]
    assert {e.get("contextRef") for e in facts} | {e.get("unitRef") for e in facts} - {None} <= set(ids)
    continued = [e.get("continuedAt") for e in elements if e.get("continuedAt")]
    assert continued, "a note should go over a page"
    assert sorted(continued) == sorted(e.get("id") for e in elements if e.tag == f"{IX}continuation")
    for element in facts:
        prefix = element.get("name").partition(":")[0]
        assert prefix in element.nsmap
        if element.tag == f"{IX}nonFraction":
            assert re.fullmatch(r"—|[0-9][0-9,]*(\.[0-9]+)?|[a-z-]+", element.text), element.text


@pytest.mark.parametrize("name", NAMES)
def test_links_of_the_contents_resolve(name: str, filings: dict[str, bytes]) -> None:
    text = filings[name].decode()
    targets = set(re.findall(r'href="#([^"]+)"', text))
    assert len(targets) > 10
    assert targets <= set(re.findall(r' id="([^"]+)"', text))
    assert "@@" not in text


@pytest.mark.parametrize("issue", ISSUES, ids=NAMES)
def test_cover(issue: Any, filings: dict[str, bytes]) -> None:
    cover = read_cover(filings[issue.document])
    assert cover["TradingSymbol"] == "MRDW"
    assert (cover["DocumentType"], cover["DocumentPeriodEndDate"]) == (issue.form, issue.end.isoformat())
    assert (cover["DocumentFiscalYearFocus"], cover["DocumentFiscalPeriodFocus"]) == (
        str(issue.year),
        f"Q{issue.quarter}" if issue.quarter else "FY",
    )


Key = tuple[str, Any, Any, str]


def said(tags: tuple[Tag, ...]) -> dict[Key, Decimal]:
    """Values by concept, period, dimensions and unit; the same fact said twice must be the same, up to the precision
    printed.
    """
    values: dict[Key, Tag] = {}
    for tag in tags:
        key = (tag.concept, tag.period, tag.dimensions, tag.unit)
        assert key not in values or values[key].value == tag.value, key
        values[key] = tag
    return {key: tag.value for key, tag in values.items()}


def test_comparatives_are_what_was_first_reported(tags: dict[str, tuple[Tag, ...]]) -> None:
    facts = {name: said(read) for name, read in tags.items()}
    shared = 0
    for first in NAMES:
        for second in NAMES:
            common = facts[first].keys() & facts[second].keys()
            shared += len(common) if first < second else 0
            assert [key for key in common if facts[first][key] != facts[second][key]] == []
    assert shared > 500


@pytest.mark.parametrize("name", NAMES)
def test_statements_tie(name: str, tags: dict[str, tuple[Tag, ...]]) -> None:
    facts = said(tags[name])
    plain = {
        (concept.partition(":")[2], period): value for (concept, period, dims, _), value in facts.items() if not dims
    }
    cash = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"
    days = [period for concept, period in plain if concept == "Assets"]
    spans = [period for concept, period in plain if concept == "NetCashProvidedByUsedInOperatingActivities"]
    assert len(days) == 2
    assert len(spans) in (2, 3)
    for day in days:
        assert (
            plain["Assets", day]
            == plain["LiabilitiesAndStockholdersEquity", day]
            == plain["Liabilities", day] + plain["StockholdersEquity", day]
        )
    for span in spans:
        change = plain[cash + "PeriodIncreaseDecreaseIncludingExchangeRateEffect", span]
        parts = [f"NetCashProvidedByUsedIn{kind}Activities" for kind in ("Operating", "Investing", "Financing")]
        parts.append(f"EffectOfExchangeRateOn{cash}")
        assert change == sum(plain[part, span] for part in parts)
        begin = next(
            value
            for (concept, day), value in plain.items()
            if concept == cash and day.start is None and (span.start - day.end).days == 1
        )
        end = next(value for (concept, day), value in plain.items() if concept == cash and day.end == span.end)
        assert end - begin == change
        assert plain["EarningsPerShareDiluted", span] == round(
            plain["NetIncomeLoss", span] / plain["WeightedAverageNumberOfDilutedSharesOutstanding", span], 2
        )
    _parts_sum(facts)


def _parts_sum(facts: dict[Key, Decimal]) -> None:
    """Revenue by line, by segment and by country each sum to revenue."""
    revenue = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"
    totals = {period: value for (concept, period, dims, _), value in facts.items() if concept == revenue and not dims}
    for period, total in totals.items():
        parts: dict[str, Decimal] = Counter()  # type: ignore[assignment]
        for (concept, when, dims, _), value in facts.items():
            if (
                concept == revenue
                and when == period
                and len(dims) == 1
                and "us-gaap:ProductMember" != dims[0][1] != "us-gaap:ServiceMember"
            ):
                parts[dims[0][0]] += value
        assert parts["srt:ProductOrServiceAxis"] == total
        assert parts["srt:StatementGeographicalAxis"] == total
        assert parts.get("us-gaap:StatementBusinessSegmentsAxis", total) == total


@pytest.mark.parametrize("name", NAMES)
def test_retained_earnings_roll(name: str, tags: dict[str, tuple[Tag, ...]]) -> None:
    facts = said(tags[name])
    member = (("us-gaap:StatementEquityComponentsAxis", "us-gaap:RetainedEarningsMember"),)
    balances = {
        period.end: value
        for (concept, period, dims, _), value in facts.items()
        if concept == "us-gaap:StockholdersEquity" and dims == member
    }
    flows = [
        period for concept, period, dims, _ in facts if concept == "us-gaap:DividendsCommonStockCash" and dims == member
    ]
    assert flows
    for span in flows:
        before = next(value for day, value in balances.items() if (span.start - day).days == 1)
        kept = (
            facts["us-gaap:NetIncomeLoss", span, member, "USD"]
            - facts["us-gaap:DividendsCommonStockCash", span, member, "USD"]
        )
        assert balances[span.end] - before == kept


@pytest.mark.parametrize("name", NAMES)
def test_a_filing_is_long_enough_to_be_worth_reading(name: str, documents: dict[str, Document]) -> None:
    document = documents[name]
    words = sum(len(block.text.split()) for block in document.blocks)
    assert len(document.tables) >= 45
    assert words > (5000 if name in ("mrdw-20230902", "mrdw-20240831") else 2000)
    assert document.warnings == ()


@pytest.mark.parametrize("name", NAMES)
def test_tags_stand_where_the_document_shows_them(
    name: str, documents: dict[str, Document], tags: dict[str, tuple[Tag, ...]]
) -> None:
    cells = {
        (table.index, cell.row, cell.column): cell.text
        for table in documents[name].tables
        for row in table.cells
        for cell in row
    }
    for tag in tags[name]:
        if tag.in_table:
            place = tag.location
            assert place.table_index is not None
            assert place.row_index is not None
            assert place.column_index is not None
            assert tag.printed in cells[place.table_index, place.row_index, place.column_index]


# --- the server -------------------------------------------------------------------------------------------


def get(url: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    request = urllib.request.Request(url, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status, answer.read(), dict(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), dict(error.headers)


def test_server_serves_the_folder(filings: dict[str, bytes]) -> None:
    path = "/" + make_samples.archive_path(ISSUES[0]).removesuffix(".gz")
    with serve() as url:
        status, body, _ = get(f"{url}/files/company_tickers.json")
        assert (status, json.loads(body)["0"]["ticker"]) == (200, "MRDW")
        status, body, headers = get(url + path)
        assert (status, body) == (200, filings[ISSUES[0].document])
        status, zipped, again = get(url + path, Accept_Encoding="gzip")
        assert (again["Content-Encoding"], gzip.decompress(zipped)) == ("gzip", body)
        assert int(again["Content-Length"]) == len(zipped)
        assert get(url + path, If_None_Match=headers["ETag"])[:2] == (304, b"")
        assert get(f"{url}/submissions/CIK0009990002.json")[0] == 404
        for outside in ("/../serve.py", "/%2e%2e/serve.py", "/..%2f..%2fREADME.md", "/", "/files", "/x%00y"):
            assert get(url + outside)[0] == 404
        request = urllib.request.Request(url + path, method="HEAD")
        with urllib.request.urlopen(request, timeout=120) as answer:
            assert (answer.status, answer.read(), int(answer.headers["Content-Length"])) == (200, b"", len(body))
    with pytest.raises(urllib.error.URLError):
        get(f"{url}/files/company_tickers.json")


def test_server_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="make_samples"), serve(tmp_path):
        pass


def test_server_from_the_command_line() -> None:
    command = [sys.executable, str(make_samples.HERE / "serve.py"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().strip()
            assert get(f"{url}/submissions/CIK0009990001.json")[0] == 200
        finally:
            server.terminate()
