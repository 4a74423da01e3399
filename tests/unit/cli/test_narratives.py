"""`tickmark verify`, `report` and `open` on a small warehouse: what they print, what they write, how they end."""

from __future__ import annotations

import io
import json
import shlex
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from claim_facts import ACCESSIONS, NAMES, frames

import tickmark.cli
from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.rawstore import RawStore
from tickmark.schemas import TABLES
from tickmark.settings import Settings


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def document(verified: object, ticker: str) -> bytes:
    """A page whose second table has the facts of a company, each in the row that it names."""
    own = verified[verified["ticker"] == ticker]  # type: ignore[index]
    cells = {int(row["row_index"]): (row["row_label"] or "", row["printed"]) for row in own.to_dict("records")}
    rows = "".join(
        f"<tr><td>{cells.get(n, ('', ''))[0]}</td><td></td><td>{cells.get(n, ('', ''))[1]}</td></tr>"
        for n in range(max(cells) + 1)
    )
    return f"<html><body><table><tr><td>x</td></tr></table><script>alert(1)</script><table>{rows}</table></body></html>".encode()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("narratives") / "data"
    verified, raw = frames()
    lake = Lake(str(folder))
    for ticker in NAMES:
        page = document(verified, ticker)
        digest = RawStore(folder / "raw").put(page)
        filing = raw[raw["ticker"] == ticker].assign(sha256=digest, bytes=len(page))
        lake.commit("raw_filings", ticker, "2024Q4", {"raw_filings": TABLES["raw_filings"].validate(filing)})
        facts = verified[verified["ticker"] == ticker].assign(doc_hash=digest)
        lake.commit(
            "verified_facts",
            ticker,
            "2024Q4",
            {"verified_facts": facts, "rejected_facts": TABLES["rejected_facts"].empty()},
        )
    publish(lake, str(folder / "warehouse.duckdb"))
    return folder


@pytest.fixture
def run(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)
    monkeypatch.setenv("TICKMARK_DATA", str(data))
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / "dagster"))
    monkeypatch.setenv("COLUMNS", "160")

    def ran(line: str, given: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "argv", ["tickmark", *shlex.split(line)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        with pytest.raises(SystemExit) as leaving:
            tickmark.cli.main()
        said = capsys.readouterr()
        return Ran(int(leaving.value.code or 0), said.out, said.err)

    return ran


def test_a_true_text_ends_with_zero(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "draft.md"
    text.write_text("# Acme\n\nAcme's revenue was $12.65 billion in fiscal 2024.\n")
    ran = run(f"verify {text}")
    assert ran.code == 0 and "OK           line 3    $12.65 billion  Acme Pumps Inc, revenue, FY2024" in ran.out
    assert "1 claim: 1 agree with verified facts, 0 wrong, 0 unverifiable" in ran.out


def test_a_false_text_ends_with_one_and_says_why(run: Run) -> None:
    ran = run("verify - --ticker acme", b"Revenue was $12.65 million in fiscal 2024. 20% of $10 is $3.")
    assert ran.code == 1 and "SCALE_MISMATCH" in ran.out and "product" in ran.out and ran.err == ""


def test_data_for_programs(run: Run) -> None:
    ran = run("verify - --ticker ACME --format json --as-of 2025-12-31", b"Revenue was $12.65 billion in fiscal 2024.")
    data = json.loads(ran.out)
    assert ran.code == 0 and data["ok"] and data["claims"][0]["code"] is None


@pytest.mark.parametrize(
    ("line", "given", "message"),
    [
        ("verify /no/such/file.md", b"", "cannot be read"),
        ("verify -", b"\xff\xfe\x00", "no UTF-8 text"),
        ("verify - --ticker NOPE", b"Revenue was $1.", "holds nothing of NOPE"),
        ("report ACME -o report.docx", b"", "cannot be written"),
        ("report ACME --fiscal FY1999 -o report.html", b"", "no filing of ACME is about FY1999"),
        ("report NOPE -o report.html", b"", "nothing of NOPE has been built"),
    ],
)
def test_what_cannot_be_done_is_explained(
    run: Run, line: str, given: bytes, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(line, given)
    assert ran.code == 1 and message in ran.err and "Traceback" not in ran.err


def test_a_comparison_has_to_be_written(run: Run) -> None:
    assert run("report ACME RIVL").code == 2


def test_a_report_is_written_in_every_format(run: Run, tmp_path: Path) -> None:
    for suffix in ("md", "json", "xlsx"):
        ran = run(f"report ACME --fiscal FY2024 -o {tmp_path / 'sub' / f'r.{suffix}'}")
        assert ran.code == 0 and (tmp_path / "sub" / f"r.{suffix}").stat().st_size > 1000
    assert json.loads((tmp_path / "sub" / "r.json").read_text())["analysis"]["classification"] == "thesis"
    from openpyxl import load_workbook

    book = load_workbook(tmp_path / "sub" / "r.xlsx")
    assert [book.sheetnames[0], book.sheetnames[-1]] == ["ACME Income statement", "ACME Segments"]
    assert book["ACME Income statement"]["C2"].value == 12_650_000_000
    book.close()


def test_a_report_stands_its_own_check(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "r.md"
    assert run(f"report ACME --fiscal FY2024 -o {page}").code == 0
    assert " verified" in page.read_text() and " rejected" in page.read_text()
    ran = run(f"verify {page} --ticker ACME")
    assert ran.code == 0, ran.out


def test_pages_link_each_number_to_its_cell(run: Run, tmp_path: Path) -> None:
    ran = run(f"report ACME RIVL -o {tmp_path / 'compared.html'}")
    assert ran.code == 0 and "numbers open a filing's page at their cell (2 pages" in ran.err
    page = (tmp_path / "compared.html").read_text()
    assert "Comparison of ACME and RIVL" in page and f"compared_files/{ACCESSIONS['ACME']}.html#t1r" in page
    filing = (tmp_path / "compared_files" / f"{ACCESSIONS['RIVL']}.html").read_text()
    assert 'class="tm-mark"' in filing and "alert" not in filing


def test_open_writes_and_opens(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda address: not opened.append(address))
    ran = run("open acme")
    assert ran.code == 0 and opened == [(data / "reports" / "ACME.html").resolve().as_uri()]


def test_several_files_and_folders_are_checked_in_one_run(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "drafts"
    folder.mkdir()
    (folder / "one.md").write_text("Acme's revenue was $12.65 billion in fiscal 2024.\n")
    (folder / "two.txt").write_text("Acme's revenue was $13.65 billion in fiscal 2024.\n")
    (folder / "page.html").write_text("not a narrative")
    ran = run(f"verify {folder}")
    assert ran.code == 1 and "2 narratives with 2 claims: 1 hold, 1 do not" in ran.out
    data = json.loads(run(f"verify {folder} --format json").out)
    assert (data["files_total"], data["files_ok"]) == (2, 1)
    assert [Path(file["file"]).name for file in data["files"]] == ["one.md", "two.txt"]
    assert run(f"verify {folder / 'one.md'} {folder / 'one.md'}").code == 0
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "holds no narrative" in run(f"verify {empty}").err


def test_rules_of_ones_own(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tmp_path / "draft.md"
    text.write_text("Acme's revenue was $12.65 billion in fiscal 2024.\n")
    asks = tmp_path / "rules.yaml"
    asks.write_text("citations: required\n")
    ran = run(f"verify {text} --rules {asks}")
    assert ran.code == 1 and "CLAIM_UNCITED" in ran.out
    other = tmp_path / "other.yaml"
    other.write_text("source_prefixes: [8-K]\n")
    assert run(f"verify {text} --rules {other}").code == 1
    monkeypatch.setenv("TICKMARK_CLAIM_RULES", str(asks))
    assert run(f"verify {text}").code == 1
    bad = tmp_path / "bad.yaml"
    bad.write_text("tolerance: {half_unit: 3}\n")
    ran = run(f"verify {text} --rules {bad}")
    assert ran.code == 1 and "cannot be used" in ran.err and "Traceback" not in ran.err


def test_a_checked_narrative_as_a_page(run: Run, tmp_path: Path) -> None:
    text = tmp_path / "draft.md"
    text.write_text("Acme's revenue was $12.65 billion in fiscal 2024. Net income was $1,112 million. <b>x</b>\n")
    page = tmp_path / "out" / "draft.html"
    assert run(f"verify {text} -o {page}").code == 1
    written = page.read_text()
    assert 'class="ok" href="#c1"' in written and 'class="wrong" href="#c2"' in written
    assert "Should be" in written and "$1,012 million" in written and "<b>x</b>" not in written
    assert "NOT VERIFIED" in written and "2 claims checked" in written
    (filing,) = (tmp_path / "out" / "draft_files").iterdir()
    anchors = [part.partition('"')[0] for part in written.split(f"draft_files/{filing.name}#")[1:]]
    assert anchors and all(f'data-tm="{a}"' in filing.read_text() or f'id="{a}"' in filing.read_text() for a in anchors)
    assert run(f"verify {text} -o {tmp_path / 'draft.doc'}").code == 2
