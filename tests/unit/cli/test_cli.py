"""The command line on a small warehouse made by hand: what it prints, what it refuses, how it ends."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lake_rows import ACCESSION, fact, rejected
from typer.testing import CliRunner

import tickmark.cli
from pipelines.build import PartitionResult
from tickmark.cli.build import result_line
from tickmark.cli.output import amount, in_scale, printable
from tickmark.lake import Lake
from tickmark.manifest import QUARANTINED
from tickmark.publish import publish
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.settings import Settings

TICKMARK = str(Path(sys.executable).with_name("tickmark"))
DOCUMENT = b"""<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" \
xmlns:xbrli="http://www.xbrl.org/2003/instance"><body>
<div style="display:none"><ix:header><ix:resources>
<xbrli:context id="y"><xbrli:entity><xbrli:identifier \
scheme="http://www.sec.gov/CIK">42</xbrli:identifier></xbrli:entity>
<xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
</ix:resources></ix:header></div>
<p>Income statements, in thousands</p>
<table><tr><td></td><td colspan="3">2024</td></tr>
<tr><td>Revenue</td><td>$</td><td><ix:nonFraction name="us-gaap:Revenues" contextRef="y" unitRef="usd" scale="3" \
decimals="-3">1,234</ix:nonFraction></td><td></td></tr>
<tr><td>=HYPERLINK("x")</td><td colspan="2">(<ix:nonFraction name="us-gaap:CostOfRevenue" contextRef="y" unitRef="usd" \
scale="3" decimals="-3">700</ix:nonFraction></td><td>)</td></tr></table>
<p>Long ago revenue was $1.5 million. It has grown since.</p></body></html>"""


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def _facts(digest: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    common = {"accession": ACCESSION, "doc_hash": digest, "doc_type": "10-K"}
    cell = {
        "table_index": 0,
        "row_index": 1,
        "column_index": 2,
        "printed": "1,234",
        "scale_source": "above the table: in thousands",
    }
    revenue = fact(
        "ACME",
        "2024Q4",
        1,
        **common,
        **cell,
        fact_id="aa11" + "0" * 20,
        label="Revenue",
        value=1_234_000.0,
        checks='["address", "!ties"]',
    )
    at_cost = cell | {"row_index": 2, "column_index": 1, "printed": "(700"}
    cost = fact(
        "ACME",
        "2024Q4",
        2,
        **common,
        **at_cost,
        fact_id="aa22" + "0" * 20,
        metric=None,
        label='=HYPERLINK("x")',
        value=-7_000_000.0,
        scale=4,
    )
    sentence = {
        "sentence_string": "Long ago revenue was $1.5 million.",
        "paragraph_index": 2,
        "table_index": None,
        "row_index": None,
        "column_index": None,
    }
    long_ago = fact(
        "ACME",
        "2024Q4",
        3,
        **common,
        **sentence,
        fact_id="bb33" + "0" * 20,
        value=1_500_000.0,
        printed="1.5",
        scale=6,
        fiscal_period="FY2001",
        source_format="html_text",
        period_end_date=dt.date(2001, 12, 31),
    )
    part = fact(
        "ACME", "2024Q4", 4, **common, **cell, fact_id="cc44" + "0" * 20, segment="Data Center", value=0.21, unit="pure"
    )
    wrong = rejected(
        "ACME",
        "2024Q4",
        5,
        **common,
        **cell,
        fact_id="dd55" + "0" * 20,
        value=1_234.0,
        reason="SCALE_MISMATCH",
        detail="claimed 1,234, printed in thousands",
    )
    return [revenue, cost, long_ago, part], [wrong]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cli") / "data"
    digest = RawStore(folder / "raw").put(DOCUMENT)
    lake = Lake(str(folder))
    filing = {name: fact("ACME", "2024Q4", 0)[name] for name in ("ticker", "period", "accession", "cik")}
    day = dt.date(2025, 2, 1)
    filing |= {
        "company": "Acme \x1b[31mInc",
        "form": "10-K",
        "filing_date": day,
        "report_date": dt.date(2024, 12, 31),
        "document": "acme.htm",
    }
    filing |= {
        "url": "https://www.sec.gov/acme.htm",
        "fiscal_year_end": "1231",
        "sha256": digest,
        "bytes": len(DOCUMENT),
    }
    lake.commit("raw_filings", "ACME", "2024Q4", {"raw_filings": TABLES["raw_filings"].frame([filing])})
    verified, rejected = _facts(digest)
    gate = {
        "verified_facts": TABLES["verified_facts"].frame(verified),
        "rejected_facts": TABLES["rejected_facts"].frame(rejected),
    }
    lake.commit("verified_facts", "ACME", "2024Q4", gate)
    publish(lake, str(folder / "warehouse.duckdb"))
    return folder


@pytest.fixture
def run(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process as the `tickmark` command would."""
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setenv("TICKMARK_DATA", str(data))
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / "dagster"))
    monkeypatch.setenv("COLUMNS", "160")

    def ran(line: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["tickmark", *shlex.split(line)])
        with pytest.raises(SystemExit) as leaving:
            tickmark.cli.main()
        said = capsys.readouterr()
        return Ran(int(leaving.value.code or 0), said.out, said.err)

    return ran


def outside(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [TICKMARK, *arguments], capture_output=True, text=True, env=os.environ | environment, check=False
    )


@pytest.mark.parametrize("width", [1, 20, 40, 79])
def test_a_narrow_screen_cuts_no_number_and_no_id(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = run("facts ACME").out
    assert "aa1100000000" in out and "1,234  USD thousands" in out
    assert "1,234" in run("evidence aa11").out.split()


def test_facts_in_a_table(run: Run) -> None:
    said = run("facts acme")
    lines = said.out.splitlines()
    assert said.code == 0
    assert [line.split()[0] for line in lines[2:6]] == ["aa1100000000", "bb3300000000", "cc4400000000", "aa2200000000"]
    assert (
        "Revenue" in lines[2]
        and "1,234  USD thousands" in lines[2]
        and "FY2024" in lines[2]
        and "Item8 t0 r1 c2" in lines[2]
    )
    assert "1.5  USD millions" in lines[3] and "Data Center" in lines[4]
    assert "-7,000,000  USD" in lines[5] and '=HYPERLINK("x")' in lines[5]


def test_raw_facts_are_as_in_the_database(run: Run) -> None:
    lines = run("facts acme --raw").out.splitlines()
    assert "revenue" in lines[2] and "1,234,000  USD" in lines[2] and "0.21  pure" in lines[4]


@pytest.mark.parametrize(
    ("value", "unit", "scale", "shown"),
    [
        (2_249e6, "USD", 6, ("2,249", "USD millions")),
        (-1_234_500.0, "EUR", 3, ("-1,234.5", "EUR thousands")),
        (1.5e9, "USD", 9, ("1.5", "USD billions")),
        (0.0, "USD", 6, ("0", "USD millions")),
        (5.1, "USD/shares", 0, ("5.10", "USD per share")),
        (0.125, "USD/shares", 0, ("0.125", "USD per share")),
        (59_400_000.0, "shares", 6, ("59.4", "million shares")),
        (0.214, "pure", -2, ("21.4", "%")),
        (5_385.0, "pure", 0, ("5,385", "")),
        (1_234.0, "USD", 0, ("1,234", "USD")),
        (0.45, "USD", -2, ("0.45", "USD")),
        (None, "USD", 6, ("", "")),
    ],
)
def test_values_are_shown_in_the_scale_of_their_table(
    value: float | None, unit: str, scale: int, shown: tuple[str, str]
) -> None:
    assert in_scale(value, unit, scale) == shown


@pytest.mark.parametrize("command", ["facts ACME --metric revenue", "financials ACME"])
def test_the_ending_of_a_file_says_its_format(run: Run, tmp_path: Path, command: str) -> None:
    for ending, style in ((".csv", "csv"), (".json", "json")):
        said = run(f"{command} -o {tmp_path / 'x'}{ending}")
        assert (said.code, said.out) == (0, "") and "written: " in said.err
        assert (tmp_path / f"x{ending}").read_text() == run(f"{command} --format {style}").out
    refused = run(f"{command} -o {tmp_path / 'x.doc'}")
    assert refused.code == 1 and ".csv, .json" in refused.err


@pytest.mark.parametrize(
    ("options", "ids"),
    [
        ("--metric revenue --segment none", ["aa11", "bb33"]),
        ("--fiscal 'fy 2024'", ["aa11", "cc44", "aa22"]),
        ("--fiscal 2024 --metric 'Net Sales'", ["aa11", "cc44"]),
        ("--segment 'data center'", ["cc44"]),
        ("--limit 1", ["aa11"]),
    ],
)
def test_facts_are_chosen(run: Run, options: str, ids: list[str]) -> None:
    assert [row["fact_id"][:4] for row in json.loads(run(f"facts ACME {options} --format json").out)] == ids


def test_json_is_clean_and_whole(run: Run) -> None:
    said = run("facts ACME --metric revenue --fiscal FY2024 --segment none --format json")
    (row,) = json.loads(said.out)
    assert said.err == ""
    assert set(row) == set(TABLES["verified_facts"].column_names)
    assert (row["value"], row["period_end_date"], row["checks"], row["segment"]) == (
        1_234_000,
        "2024-12-31",
        ["address", "!ties"],
        None,
    )


def test_financials_in_every_format(run: Run) -> None:
    said = run("financials acme --in thousands")
    lines = said.out.splitlines()
    assert (said.code, lines[0]) == (0, "Acme [31mInc (ACME)") and "\x1b" not in said.out
    assert lines[2].split() == ["Income", "statement,", "USD", "in", "thousands", "FY2024"]
    assert [line.split() for line in lines[5:]] == [["Revenue", "1,234"]]
    (newest,) = json.loads(run("financials ACME --format json").out)
    assert (newest["amount"], newest["printed_value"], newest["fact_id"][:4], newest["column_index"]) == (
        1_234_000,
        1_234_000,
        "aa11",
        2,
    )
    rows = list(csv.DictReader(io.StringIO(run("financials ACME ACME --periods 1 --format csv").out)))
    assert [(row["ticker"], row["metric"], row["fiscal_period"], row["worked_out"]) for row in rows] == [
        ("ACME", "revenue", "FY2024", "False")
    ]


def test_financials_that_are_not_there_are_explained(run: Run) -> None:
    for line, why in (
        ("ZZZZ", "no filings of ZZZZ"),
        ("ACME --as-of 2001-01-01", "state no year"),
        ("ACME --every quarter", "state no quarter"),
    ):
        said = run(f"financials {line}")
        assert (said.code, said.out) == (1, "") and why in said.err
    assert run("financials ACME --statement balance").out.splitlines() == ["Acme [31mInc (ACME)"]
    assert run("financials ACME --as-of soon").code == 2


def test_csv_runs_no_formula(run: Run) -> None:
    rows = {row["fact_id"][:4]: row for row in csv.DictReader(io.StringIO(run("facts ACME --format csv").out))}
    assert rows["aa22"]["label"] == '\'=HYPERLINK("x")'
    assert float(rows["aa22"]["value"]) == -7_000_000
    assert rows["aa11"]["period_end_date"] == "2024-12-31"


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("facts NOPE", "nothing of NOPE has been built: the warehouse holds ACME", "tickmark build NOPE"),
        ("facts ACME --metric revenu", "no verified fact has the metric 'revenu'", "nearest: revenue"),
        ("facts ACME --fiscal FY2023", "no verified fact has the fiscal period 'FY2023'", "FY2024"),
        ("facts ACME --segment 'Data Centre'", "no verified fact has the segment 'Data Centre'", "Data Center"),
        ("facts ACME --segment 'data center' --fiscal FY2001", "no verified fact has the combination", ""),
        ("facts \"ACME' OR '1'='1\"", "nothing of ACME' OR '1'='1 has been built", "tickmark build"),
        (
            'facts ACME --metric "revenue\' OR 1=1 --"',
            "no verified fact has the metric 'revenue' OR 1=1 --'",
            "revenue",
        ),
        ("evidence %", "no fact has an id that begins with '%'", ""),
        ("report ACME", "there is no report of ACME", "tickmark status ACME"),
        ("evidence ff", "no fact has an id that begins with 'ff'", "tickmark facts"),
        ("evidence aa", "several facts have an id that begins with 'aa'", "aa11"),
        (
            "audit ACME --period 2030Q1",
            "nothing of ACME 2030Q1 has been built: there are 2024Q4",
            "tickmark build ACME",
        ),
        (
            "describe ACME --period 2030Q1",
            "nothing of ACME 2030Q1 has been built: there are 2024Q4",
            "tickmark build ACME",
        ),
        (
            "sections ACME --period 2030Q1",
            "nothing of ACME 2030Q1 has been built: there are 2024Q4",
            "tickmark build ACME",
        ),
        ("facts ' '", "the ticker is empty", "tickmark status"),
        ("evaluate descriptions --ticker ACME,NOPE", "no annual report of NOPE has been built", "tickmark status"),
    ],
)
def test_what_is_not_there_is_explained_in_a_line(run: Run, line: str, message: str, hint: str) -> None:
    said = run(line)
    assert (said.code, said.out) == (1, "")
    first, *rest = said.err.splitlines()
    assert first.startswith(f"tickmark: {message}")
    assert hint in " ".join(rest)
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("build ACME --since 2024-13-01", "'2024-13-01' is not a day"),
        ("build ACME --since yesterday", "write it as 2024-01-31"),
        ("build ACME --period FY2024", "'FY2024' is not a calendar quarter"),
        ("facts ACME --fiscal 2024Q1", "is not a fiscal period"),
        ("build", "Missing argument"),
        ("facts ACME --format xml", "xml"),
        ("nothing", "nothing"),
    ],
)
def test_wrong_usage_ends_with_two(run: Run, line: str, message: str) -> None:
    said = run(line)
    assert (said.code, said.out) == (2, "")
    assert message in " ".join(said.err.split())


def test_no_warehouse_is_an_explained_error(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path))
    said = run("status")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"tickmark: there is no warehouse at {tmp_path}")


def test_after_a_demo_its_warehouse_is_found_and_named(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no place is set and none of one's own is built: in the folder that the demo was run in."""
    monkeypatch.delenv("TICKMARK_DATA")
    monkeypatch.chdir(tmp_path)
    assert run("status").code == 1
    shutil.copytree(data, tmp_path / "demo_data")
    said = run("facts ACME --metric revenue --limit 1 --format json")
    assert (said.code, len(json.loads(said.out))) == (0, 1)
    assert said.err.startswith("reading the demo's warehouse, demo_data/warehouse.duckdb")
    monkeypatch.delenv("TICKMARK_DATA")
    shutil.copytree(data, tmp_path / "tickmark_data")
    assert "demo" not in run("facts ACME --limit 1").err


def test_a_place_that_is_set_is_never_replaced_by_the_demos(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(data, tmp_path / "demo_data")
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path / "none"))
    assert run("status").code == 1


def test_a_damaged_warehouse_is_an_explained_error_wherever_the_damage_is(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    published = (data / "warehouse.duckdb").read_bytes()
    monkeypatch.setenv("TICKMARK_WAREHOUSE", str(tmp_path / "w.duckdb"))
    ends = []
    for start in range(3 * 4096, len(published), 256 * 1024):  # behind DuckDB's headers, block by block
        (tmp_path / "w.duckdb").write_bytes(published[: start + 99] + bytes(100) + published[start + 199 :])
        for line in ("facts ACME", "doctor"):
            said = run(line)
            assert "defect" not in said.err and "Traceback" not in said.err, said.err
            ends.append((line, said.code))
    assert ("facts ACME", 1) in ends and ("doctor", 1) in ends


def test_a_company_under_two_tickers_has_each_fact_once_under_each(
    run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its ticker changed between two builds: the same filing stands in two partitions."""
    there, lake = Lake(str(data)), Lake(str(tmp_path / "renamed"))
    table = {
        "accession": ACCESSION,
        "table_index": 0,
        "kind": "income_statement",
        "scale": 3,
        "rows": 3,
        "columns": 4,
        "header_rows": 1,
    }
    for ticker in ("ACME", "ACMX"):
        row = table | {"ticker": ticker, "period": "2024Q4", "column_headers": "{}", "periods": "{}"}
        lake.commit("tables", ticker, "2024Q4", {"tables": TABLES["tables"].frame([row])})
        for step, manifest in there.built("ACME", "2024Q4").items():
            lake.commit(
                step,
                ticker,
                "2024Q4",
                {name: there.read(name, "ACME", "2024Q4").assign(ticker=ticker) for name in manifest.entries},
            )
    monkeypatch.setenv("TICKMARK_WAREHOUSE", str(tmp_path / "w.duckdb"))
    publish(lake, str(tmp_path / "w.duckdb"))
    found = [row["fact_id"] for row in json.loads(run("facts ACME --format json").out)]
    assert sorted(found) == sorted(set(found)) and len(found) == 4
    (audit,) = json.loads(run("audit ACME --format json").out)
    monkeypatch.setenv("TICKMARK_WAREHOUSE", str(data / "warehouse.duckdb"))
    assert [audit["compared"]] == [alone["compared"] for alone in json.loads(run("audit ACME --format json").out)]


def test_a_setting_that_cannot_be_used_is_an_explained_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICKMARK_DEBUG", "perhaps")
    said = run("status")
    assert said.code == 1
    assert "TICKMARK_DEBUG" in said.err and "Traceback" not in said.err


def test_evidence_shows_the_cell_where_it_stands(run: Run) -> None:
    said = run("evidence aa11")
    assert said.code == 0
    assert "ACME revenue FY2024 = 1,234,000 USD  verified" in said.out
    assert "Revenue" in next(line for line in said.out.splitlines() if "▶ $1,234 ◀" in line)
    assert "2024-01-01 to 2024-12-31 (FY2024)" in said.out
    assert "above the table: in thousands" in said.out
    assert "passed" in said.out and "failed      ties" in said.out
    assert "https://www.sec.gov/acme.htm" in said.out


def test_evidence_of_a_sentence_marks_the_number(run: Run) -> None:
    assert "Long ago revenue was $▶ 1.5 ◀ million. It has grown since." in run("evidence bb33").out


def test_evidence_of_a_rejected_candidate_says_why(run: Run) -> None:
    said = run("evidence dd55")
    assert said.code == 0
    assert "REJECTED: SCALE_MISMATCH" in said.out
    assert "claimed 1,234, printed in thousands" in said.out


def test_evidence_for_programs(run: Run) -> None:
    said = json.loads(run("evidence aa11 --format json").out)
    assert (said["verified"], said["fact"]["value"], said["excerpt"]["kind"], said["excerpt"]["cell"]) == (
        True,
        1_234_000,
        "table",
        "1,234",
    )
    assert [row["row_index"] for row in said["excerpt"]["rows"] if row["marked"] is not None] == [1]


def test_text_of_a_filing_does_not_command_the_terminal(run: Run) -> None:
    for line in ("status", "evidence aa11"):
        assert "\x1b" not in run(line).out


def test_what_the_system_refuses_is_explained(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made, a store that nobody knows: a line that says what and where, no defect."""
    monkeypatch.setenv("DAGSTER_HOME", "/dev/null/home")
    said = run("build ACME")
    assert (
        said.code == 1
        and "/dev/null/home" in said.err
        and "tickmark doctor" in said.err
        and "Traceback" not in said.err
    )
    monkeypatch.setenv("TICKMARK_DATA", "nonsense://x")
    said = run("status")
    assert said.code == 1 and "nonsense://x" in said.err and "TICKMARK_DATA" in said.err and "Traceback" not in said.err


def test_status_counts(run: Run) -> None:
    (row,) = json.loads(run("status --format json").out)
    assert (row["ticker"], row["period"], row["forms"], row["filings"], row["verified"], row["rejected"]) == (
        "ACME",
        "2024Q4",
        "10-K",
        1,
        4,
        1,
    )
    assert "ACME" in run("status acme").out


def test_audit_holds_facts_against_the_issuer(run: Run) -> None:
    (found,) = json.loads(run("audit ACME --format json").out)
    assert (found["compared"], found["agreeing"], found["tagged_cells"], found["covered_cells"]) == (3, 1, 2, 2)
    said = run("audit ACME --limit 1")
    assert "33.3%" in said.out
    assert "1 of 2 disagreements of 2024Q4 shown" in said.err


def test_doctor_finds_what_is_wrong(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = {item["name"]: item for item in json.loads(run("doctor --format json").out)}
    assert found["Python"]["state"] == "ok"
    assert found["TICKMARK_DATA"]["detail"].endswith("(environment)")
    assert found["TICKMARK_MODEL"]["detail"] == "not set (default)"
    assert found["EDGAR_IDENTITY"]["state"] == "warning"
    assert found["warehouse"]["state"] == "ok" and "4 verified facts" in found["warehouse"]["detail"]
    (tmp_path / "warehouse.duckdb").write_text("no database")
    monkeypatch.setenv("TICKMARK_WAREHOUSE", str(tmp_path / "warehouse.duckdb"))
    monkeypatch.setenv("EDGAR_IDENTITY", "A b@c.de")
    said = run("doctor")
    assert said.code == 1
    assert "not a DuckDB database" in said.out


def test_doctor_shows_no_credentials(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDGAR_URL", "http://user:hidden@127.0.0.1:9")
    said = run("doctor --online")
    assert said.code == 1 and "hidden" not in said.out + said.err
    assert "FAIL EDGAR" in said.out


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    listed = (
        "import sys, tickmark.cli; print(sorted({'dagster', 'torch', 'duckdb', 'pandas', 'litellm', "
        "'sentence_transformers'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_help_names_every_command() -> None:
    said = outside("--help")
    assert said.returncode == 0
    for command in ("build", "facts", "evidence", "audit", "report", "status", "doctor", "dev", "demo"):
        assert f"  {command} " in said.stdout


def test_a_build_without_identity_says_what_to_set(tmp_path: Path) -> None:
    said = outside(
        "build",
        "NVDA",
        TICKMARK_DATA=str(tmp_path),
        DAGSTER_HOME=str(tmp_path / "home"),
        EDGAR_URL="",
        EDGAR_IDENTITY="",
    )
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.splitlines()[0] == "tickmark: EDGAR_IDENTITY is not set"
    assert "Your Name you@example.org" in said.stderr and "Traceback" not in said.stderr


def test_a_reader_that_goes_away_is_no_error(data: Path) -> None:
    command = f"{shlex.quote(TICKMARK)} facts ACME --format json | head -n 1"
    said = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        env=os.environ | {"TICKMARK_DATA": str(data)},
        check=False,
    )
    assert (said.stdout, said.stderr) == ("[\n", "")


def test_ctrl_c_ends_with_130(tmp_path: Path) -> None:
    silent = socket.create_server(("127.0.0.1", 0))  # takes connections and never answers
    address = f"http://127.0.0.1:{silent.getsockname()[1]}"
    environment = os.environ | {"TICKMARK_DATA": str(tmp_path), "EDGAR_URL": address, "EDGAR_IDENTITY": "A b@c.de"}
    with (
        silent,
        subprocess.Popen(
            [TICKMARK, "doctor", "--online"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process,
    ):
        assert process.stdout is not None and process.stderr is not None
        assert any(line.startswith("ok   Chromium") for line in process.stdout)
        silent.accept()[0].close()
        process.send_signal(signal.SIGINT)
        assert process.wait(600) == 130
        assert "Traceback" not in process.stderr.read()


@pytest.mark.parametrize("command", [["financials"], ["facts"], ["serve"], ["companies", "add"]], ids=" ".join)
def test_help_names_what_to_type_and_no_type_of_the_parser(command: list[str]) -> None:
    said = CliRunner().invoke(tickmark.cli.app, [*command, "--help"]).output
    assert "Usage:" in said and not re.search(r"<(list|str|int|path|file|bool|float)\b|Annotated", said)
    assert command != ["facts"] or ("--metric TEXT" in said and "--limit NUMBER" in said)


def test_the_shell_is_offered_completion() -> None:
    assert "--install-completion" in CliRunner().invoke(tickmark.cli.app, ["--help"]).output


def test_debugging_shows_the_traceback(tmp_path: Path) -> None:
    said = outside("status", TICKMARK_DATA=str(tmp_path), TICKMARK_DEBUG="1")
    assert said.returncode == 1 and "Traceback" in said.stderr and "WarehouseError" in said.stderr


def test_amounts_and_text() -> None:
    assert [amount(v) for v in (None, 0.0, 1234567.0, -0.375, 1e-7, 1.5e15)] == [
        "",
        "0",
        "1,234,567",
        "-0.375",
        "0.0000001",
        "1,500,000,000,000,000",
    ]
    assert printable("a\x1b[2Jb\u202ec\r\nd\u200b") == "a[2Jbc  d"


@pytest.fixture
def doubtful(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Run:
    """The commands over a warehouse where one fact is uncorroborated, one disputed, and one candidate contradicted."""
    shutil.copytree(data, tmp_path / "doubtful")
    lake = Lake(str(tmp_path / "doubtful"))
    frames = lake.read_many(["verified_facts", "rejected_facts"], "ACME", "2024Q4")
    ours, theirs = frames["verified_facts"].set_index("fact_id", drop=False), frames["rejected_facts"]
    for beginning, changes in (
        ("aa1", {"assurance": "uncorroborated", "witnesses": '["page"]'}),
        ("bb3", {"assurance": "disputed", "other_reading": OTHER}),
    ):
        for name, value in changes.items():
            ours.loc[ours["fact_id"].str.startswith(beginning), name] = value
    theirs["reason"], theirs["detail"] = "contradicted", "page 1,234 USD; footing 1,235 USD"
    gate = {"verified_facts": ours.reset_index(drop=True), "rejected_facts": theirs}
    lake.commit("verified_facts", "ACME", "2024Q4", gate)
    publish(lake, str(tmp_path / "doubtful" / "warehouse.duckdb"))
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path / "doubtful"))
    return run


OTHER = "tag us-gaap:Revenues: 9 USD, at 2001-12-31"


def test_facts_tell_their_assurance_and_are_chosen_by_it(doubtful: Run) -> None:
    lines = [line.rstrip() for line in doubtful("facts ACME").out.splitlines()]
    assert lines[2].endswith("uncorroborated") and lines[4].endswith(" corroborated")
    assert [
        row["fact_id"][:4] for row in json.loads(doubtful("facts ACME --assurance disputed --format json").out)
    ] == ["bb33"]
    (row,) = json.loads(doubtful("facts ACME --assurance uncorroborated --format json").out)
    assert (row["assurance"], row["witnesses"], row["other_reading"]) == ("uncorroborated", ["page"], None)
    none = doubtful("facts ACME --metric revenue --fiscal FY2024 --assurance disputed")
    assert none.code == 1 and "none of these facts is disputed" in none.err


def test_evidence_names_the_witnesses_and_the_other_reading(doubtful: Run) -> None:
    alone, disputed = doubtful("evidence aa11").out, doubtful("evidence bb33").out
    assert "verified, uncorroborated" in alone and "page (the digits stand at the address)" in alone
    assert "verified, disputed" in disputed and f"disputed by {OTHER}" in " ".join(disputed.split())
    assert "second reader (a second reader, which shares no code with the first, reads the same); footing" in disputed


def test_status_counts_by_assurance(doubtful: Run) -> None:
    (row,) = json.loads(doubtful("status --format json").out)
    assert [row[name] for name in ("verified", "corroborated", "disputed", "rejected")] == [4, 2, 1, 1]
    assert doubtful("status").out.splitlines()[2].split()[-4:] == ["4", "2", "1", "1"]


def test_audit_lists_both_readings_of_what_is_disputed_or_contradicted(doubtful: Run) -> None:
    (found,) = json.loads(doubtful("audit ACME --format json").out)
    assert [row["other_reading"] for row in found["disputed"]] == [OTHER]
    assert [row["detail"] for row in found["contradicted"]] == ["page 1,234 USD; footing 1,235 USD"]
    lines = doubtful("audit ACME").out.splitlines()
    assert any(line.startswith("2024Q4 disputed bb33") and line.endswith(f"; {OTHER}") for line in lines)
    assert any(
        line.startswith("2024Q4 rejected dd55") and line.endswith("; page 1,234 USD; footing 1,235 USD")
        for line in lines
    )


def test_what_is_quarantined_is_told_and_not_shown(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    shutil.copytree(data, tmp_path / "held")
    lake = Lake(str(tmp_path / "held"))
    frames = lake.read_many(["verified_facts", "rejected_facts"], "ACME", "2024Q4")
    lake.commit("verified_facts", "ACME", "2024Q4", frames, {QUARANTINED: "scale of the notes: two of them"})
    publish(lake, str(tmp_path / "held" / "warehouse.duckdb"))
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path / "held"))
    assert "ACME 2024Q4: not published: quarantined: scale of the notes: two of them" in run("status").out
    for line in ("facts ACME", "audit ACME"):
        said = run(line)
        assert said.code == 1 and "nothing of ACME is published: 2024Q4: quarantined: scale of the notes" in said.err


def test_the_build_tells_assurance_and_quarantine_in_a_line() -> None:
    built = PartitionResult("ACME", "2024Q4", 1, 5_574, 12, 3.21, "built", corroborated=5_210, disputed=3)
    assert (
        " ".join(result_line(built).split())
        == "ACME 2024Q4 1 filing 5,574 verified, 5,210 of them corroborated, 3 disputed, 12 rejected 3.2 s built"
    )
    held = PartitionResult("ACME", "2024Q4", 1, 100, 30, 3.2, "quarantined", "scale of the notes")
    assert result_line(held) == "ACME   2024Q4  QUARANTINED, nothing of it is published: scale of the notes"
