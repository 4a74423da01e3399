"""The made-up company as independent tools of ../shared see it: the same tags, and a folder that their server can
serve.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import urllib.request
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from samples import make_samples
from tickmark.xbrl import read_tags

SHARED = Path(__file__).resolve().parents[3] / "shared"
FILINGS = sorted(
    path
    for path in make_samples.HERE.glob("edgar/Archives/edgar/data/*/*/*.htm.gz")
    if b"<ix:header>" in make_samples.contents(path)
)

pytestmark = pytest.mark.skipif(
    not (SHARED / "eval_ix.py").is_file(), reason="../shared, with the independent reader of tags, is missing"
)


@pytest.mark.parametrize("path", FILINGS, ids=lambda path: path.name.removesuffix(".htm.gz"))
def test_an_independent_reader_reads_the_same_tags(path: Path) -> None:
    spec = importlib.util.spec_from_file_location("eval_ix", SHARED / "eval_ix.py")
    assert spec is not None
    assert spec.loader is not None
    reader = importlib.util.module_from_spec(spec)
    sys.modules["eval_ix"] = reader
    spec.loader.exec_module(reader)
    raw = make_samples.contents(path)
    theirs = [t for t in reader.truth(reader.parse(raw)) if t.table is not None]
    ours = [t for t in read_tags(raw) if t.in_table]
    assert len(ours) > 800
    assert Counter((t.concept, t.table, t.row, t.col, Decimal(t.xbrl_value), t.unit, t.end) for t in theirs) == Counter(
        (
            t.concept,
            t.location.table_index,
            t.location.row_index,
            t.location.column_index,
            t.value,
            t.unit,
            str(t.period.end),
        )
        for t in ours
    )
    # printed sign too, but for the one label that puts a count of shares in parentheses: "(13.5 and ... shares)" is no
    # negative number
    printed = Counter((t.concept, Decimal(t.value)) for t in theirs) - Counter(
        (t.concept, t.printed_value) for t in ours
    )
    assert set(concept for concept, _ in printed) <= {"us-gaap:TreasuryStockCommonShares"}  # noqa: C401
    assert sum(printed.values()) <= 1


def test_neither_ticker_nor_cik_is_that_of_a_company_there() -> None:
    known = json.loads((SHARED / "edgar/files/company_tickers.json").read_text()).values()
    own = next(iter(json.loads((make_samples.HERE / "edgar/files/company_tickers.json").read_text()).values()))
    assert not {own["ticker"], own["cik_str"]} & {
        value for company in known for value in (company["ticker"], company["cik_str"])
    }


def test_the_stand_in_server_serves_the_folder() -> None:
    command = [sys.executable, str(SHARED / "edgar_server.py"), str(make_samples.HERE / "edgar"), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            for path in (
                *(f"/{p.relative_to(make_samples.HERE / 'edgar')}".removesuffix(".gz") for p in FILINGS),
                "/submissions/CIK0009990001.json",
            ):
                request = urllib.request.Request(url + path, headers={"User-Agent": "Test test@example.com"})
                with urllib.request.urlopen(request, timeout=120) as answer:
                    assert len(answer.read()) == int(answer.headers["Content-Length"]) > 500
        finally:
            server.terminate()
