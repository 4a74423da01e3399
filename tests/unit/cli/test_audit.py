"""`tickmark audit`: the proofs of each filing and its comparatives with earlier ones, as an analyst sees them."""

from __future__ import annotations

import datetime as dt
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from lake_rows import fact

import tickmark.cli
from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.settings import Settings

YEAR = {"period_start": dt.date(2023, 1, 1), "period_end_date": dt.date(2023, 12, 31)}
FILINGS = (
    ("2023Q4", "0000000042-24-000001", dt.date(2023, 12, 31)),
    ("2024Q4", "0000000042-25-000001", dt.date(2024, 12, 31)),
)


def _cell(number: int, period: str, accession: str, digest: str, **changes: Any) -> dict[str, Any]:
    cell = {
        "table_index": 0,
        "row_index": number,
        "column_index": 2,
        "column_label": "2023",
        "row_label": f"Line {number}",
        "scale": 3,
    }
    return fact(
        "ACME",
        period,
        number,
        accession=accession,
        doc_hash=digest,
        fact_id=f"{period[3:]}{accession[-10:]}{number:018x}",
        **YEAR | cell | changes,
    )


def _facts(place: int, period: str, accession: str, digest: str) -> list[dict[str, Any]]:
    """A 10-K that states 1,000 of revenue and 600 of gross profit for 2023; the next one 900 of revenue for the same
    year, and a gross profit that does not follow from it.
    """
    revenue, gross = ((1_000, 600), (900, 489))[place]
    earlier = {
        "period_start": dt.date(2022, 1, 1),
        "period_end_date": dt.date(2022, 12, 31),
        "column_index": 5,
        "column_label": "2022",
    }
    rows = [
        _cell(1, period, accession, digest, metric="revenue", value=revenue * 1000.0, printed=f"{revenue:,}"),
        _cell(2, period, accession, digest, metric="cost_of_revenue", value=400_000.0, printed="400"),
        _cell(3, period, accession, digest, metric="gross_profit", value=gross * 1000.0, printed=str(gross)),
    ]
    for number, (metric, value) in enumerate((("revenue", 800), ("cost_of_revenue", 300), ("gross_profit", 500)), 11):
        rows.append(
            _cell(
                number,
                period,
                accession,
                digest,
                metric=metric,
                value=value * 1000.0,
                printed=str(value),
                **earlier,
                row_index=number - 10,
            )
        )
    return rows


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("audit") / "data"
    digest = RawStore(folder / "raw").put(b"<html><body><p>No tags.</p></body></html>")
    lake = Lake(str(folder))
    for place, (period, accession, report) in enumerate(FILINGS):
        filing = {
            "ticker": "ACME",
            "period": period,
            "accession": accession,
            "cik": 42,
            "company": "Acme",
            "form": "10-K",
            "report_date": report,
        }
        filing |= {
            "filing_date": report + dt.timedelta(days=40),
            "document": "acme.htm",
            "url": "https://www.sec.gov/acme.htm",
            "fiscal_year_end": "1231",
        }
        filing |= {"sha256": digest, "bytes": 41}
        lake.commit("raw_filings", "ACME", period, {"raw_filings": TABLES["raw_filings"].frame([filing])})
        gate = {
            "verified_facts": TABLES["verified_facts"].frame(_facts(place, period, accession, digest)),
            "rejected_facts": TABLES["rejected_facts"].empty(),
        }
        lake.commit("verified_facts", "ACME", period, gate)
    publish(lake, str(folder / "warehouse.duckdb"))
    return folder


@pytest.fixture
def audit(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setenv("TICKMARK_DATA", str(data))
    monkeypatch.setenv("COLUMNS", "160")

    def said(*options: str) -> tuple[str, str]:
        monkeypatch.setattr(sys, "argv", ["tickmark", "audit", "ACME", *options])
        with pytest.raises(SystemExit) as leaving:
            tickmark.cli.main()
        assert not leaving.value.code
        captured = capsys.readouterr()
        return captured.out, captured.err

    return said


def test_a_restatement_is_a_break_with_both_numbers_and_filings(audit: Any) -> None:
    first, second = json.loads(audit("--format", "json")[0])
    assert first["proofs"]["comparatives_agree"] == {"held": 0, "breaks": []}
    assert second["proofs"]["comparatives_agree"]["held"] == 4
    revenue, gross = second["proofs"]["comparatives_agree"]["breaks"]
    assert [value for _, value in revenue["numbers"]] == [1_000_000.0, 900_000.0]
    assert [label for label, _ in revenue["numbers"]] == [
        f"revenue in table 0 of 10-K {accession} filed {report + dt.timedelta(days=40)}"
        for _, accession, report in FILINGS
    ]
    assert (revenue["difference"], gross["difference"]) == (100_000.0, 111_000.0)


def test_proofs_within_a_filing(audit: Any) -> None:
    first, second = json.loads(audit("--format", "json")[0])
    assert first["proofs"]["results_follow"] == {"held": 2, "breaks": []}
    (broken,) = second["proofs"]["results_follow"]["breaks"]
    assert (broken["name"], broken["difference"]) == ("gross_profit_is_revenue_less_cost", -11_000.0)


def test_the_text_counts_what_holds_and_lists_each_break(audit: Any) -> None:
    out, err = audit()
    assert [line.split()[:2] for line in out.splitlines() if line.startswith("20")][:2] == [
        ["2023Q4", "10-K"],
        ["2024Q4", "10-K"],
    ]
    assert "4/6" in out and "2/2" in out
    assert (
        "comparative agrees fails, 2023-01-01 to 2023-12-31: revenue in table 0 of 10-K 0000000042-24-000001 filed "
        "2024-02-09 1,000,000 against"
    ) in out
    assert "100,000 left over, rounding allows 0" in out
    assert err == ""
    out, err = audit("--limit", "1")
    assert "1 of 3 breaks of 2024Q4 shown; --limit 0 shows all" in err
    assert out.count("left over") == 1
    assert audit("--limit", "0")[0].count("left over") == 3


def test_one_period_is_compared_with_earlier_ones_all_the_same(audit: Any) -> None:
    (only,) = json.loads(audit("--period", "2024Q4", "--format", "json")[0])
    assert len(only["proofs"]["comparatives_agree"]["breaks"]) == 2
