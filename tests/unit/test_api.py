"""The door for Python on the sample company's newest annual report."""

from __future__ import annotations

import ast
import json
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from sample_warehouse import sample_warehouse

import tickmark
from tickmark.api import fiscal_name
from tickmark.errors import NotInWarehouse, QueryError, WarehouseError
from tickmark.settings import REPOSITORY


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_warehouse(tmp_path_factory.mktemp("api"))


@pytest.fixture
def warehouse(database: Path) -> Iterator[tickmark.Warehouse]:
    with tickmark.open(database) as opened:
        yield opened


def test_a_folder_a_file_and_the_settings_open_the_same(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICKMARK_DATA", str(database.parent))
    monkeypatch.setenv("TICKMARK_WAREHOUSE", "")
    for place in (database, str(database.parent), None):
        with tickmark.open(place) as opened:
            assert [(c.ticker, c.name) for c in opened.companies()] == [("MRDW", "MERROWDALE WATER TECHNOLOGIES, INC.")]
            assert opened.facts("MRDW", metric="revenue")[0].evidence().witnesses


def test_no_warehouse_is_an_explained_error(tmp_path: Path) -> None:
    with pytest.raises(WarehouseError, match="there is no warehouse"):
        tickmark.open(tmp_path)


@pytest.mark.parametrize("metric", ["revenue", "net sales", "Net Revenues"])
@pytest.mark.parametrize("fiscal", [2024, "2024", "fy2024", "FY 2024"])
def test_facts_by_any_name_of_metric_and_year(warehouse: tickmark.Warehouse, metric: str, fiscal: str | int) -> None:
    first = warehouse.company("mrdw").facts(metric, fiscal=fiscal, segment="none")[0]
    assert (first.metric, first.value, first.unit, first.fiscal_period, first.printed, first.scale) == (
        "revenue",
        2_249_000_000.0,
        "USD",
        "FY2024",
        "2,249",
        6,
    )
    assert first.url.startswith("https://www.sec.gov/") and first.assurance == "corroborated"


def test_a_segment_is_found_as_printed_in_any_case(warehouse: tickmark.Warehouse) -> None:
    whole, every = warehouse.facts("MRDW", fiscal=2024, segment="none"), warehouse.facts("MRDW", fiscal=2024)
    segments = {fact.segment.upper() for fact in every if fact.segment}
    of_one = {segment: warehouse.facts("MRDW", fiscal=2024, segment=segment) for segment in segments}
    assert len(segments) > 3 and all(
        {str(fact.segment).upper() for fact in found} == {segment} for segment, found in of_one.items()
    )
    assert len(whole) + sum(map(len, of_one.values())) == len(every)


def test_a_table_is_a_sequence_and_a_frame(warehouse: tickmark.Warehouse) -> None:
    facts = warehouse.facts("MRDW", metric="revenue", fiscal=2024)
    frame = facts.df()
    assert list(frame["fact_id"]) == [fact.fact_id for fact in facts]
    assert not any(name.startswith("_") for name in frame.columns)
    assert pd.api.types.is_datetime64_any_dtype(frame["period_end_date"])
    assert facts[:2].df().equals(frame.head(2)) and "2,249" in facts._repr_html_()
    assert list(warehouse.facts("MRDW", metric="revenue", fiscal=1990).df().columns) == list(frame.columns)


def test_evidence_marks_the_cell(warehouse: tickmark.Warehouse) -> None:
    fact = warehouse.facts("MRDW", metric="revenue", fiscal=2024, segment="none")[0]
    evidence = fact.evidence()
    assert (
        ">> 2,249 <<" in str(evidence)
        and evidence.printed == "2,249"
        and "In millions" in (evidence.scale_source or "")
    )
    assert warehouse.evidence(fact.fact_id[:16]) == evidence
    assert "2,249" in evidence.df().to_string()
    for unknown in ("", "zz"):
        with pytest.raises(NotInWarehouse, match="no fact has"):
            warehouse.evidence(unknown)


def test_statements_are_a_frame_with_a_column_per_year(warehouse: tickmark.Warehouse) -> None:
    frame = warehouse.company("MRDW").financials(periods=2).df().set_index("metric")
    assert list(frame.columns) == ["statement", "title", "unit", "FY2024", "FY2023"]
    assert frame.loc["revenue", "FY2024"] == 2_249_000_000.0 and frame.loc["revenue", "title"] == "Revenue"


def test_answers_and_refusals(warehouse: tickmark.Warehouse) -> None:
    answer = warehouse.ask("What was MRDW's revenue in fiscal 2024?")
    assert (answer.status, answer.value, answer.unit, answer.reason) == ("answered", 2_249_000_000.0, "USD", None)
    assert list(answer.df()["fact_id"]) == list(answer.fact_ids) and "$2,249 million" in str(answer)
    refused = warehouse.ask("What was Zephyr's revenue in fiscal 2024?")
    assert (refused.status, refused.value) == ("refused", None) and refused.reason


def test_narratives_are_checked(warehouse: tickmark.Warehouse) -> None:
    company = warehouse.company("MRDW")
    assert company.verify("Merrowdale's revenue was $2,249 million in fiscal 2024.").ok
    wrong = company.verify("Merrowdale's revenue was $9,999 million in fiscal 2024.")
    assert (
        not wrong.ok and list(wrong.df()["value_text"]) == ["$9,999 million"] and "ok" not in set(wrong.df()["verdict"])
    )


def test_sql_reads_and_cannot_do_more(warehouse: tickmark.Warehouse) -> None:
    assert warehouse.sql("SELECT count(*) AS n FROM verified_facts WHERE metric = ?", ["revenue"])["n"][0] > 3
    for query in ("DELETE FROM verified_facts", "SELECT * FROM read_csv('/etc/passwd')"):
        with pytest.raises(QueryError):
            warehouse.sql(query)


@pytest.mark.parametrize("wrong", ["revenu3", ""])
def test_a_metric_that_is_none_is_an_explained_error(warehouse: tickmark.Warehouse, wrong: str) -> None:
    with pytest.raises(QueryError, match="there is no metric"):
        warehouse.facts("MRDW", metric=wrong)
    with pytest.raises(NotInWarehouse, match="holds MRDW"):
        warehouse.company("NOPE")


@pytest.mark.parametrize("text", ["2024Q1", "24", "FY", "next year", "20245"])
def test_what_is_no_fiscal_period_is_refused(text: str) -> None:
    with pytest.raises(QueryError, match="not a fiscal period"):
        fiscal_name(text)


def test_the_example_runs(database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    example = REPOSITORY / "examples/first_steps.py"
    monkeypatch.setattr(sys, "argv", [str(example), str(database.parent), "MRDW"])
    runpy.run_path(str(example), run_name="__main__")
    said = capsys.readouterr().out
    assert ">> 2,249 <<" in said and "FY2024" in said and "False" in said


@pytest.mark.parametrize("name", ["from_a_number_to_its_cell", "check_a_draft"])
def test_the_notebooks_run_and_each_result_shows_itself(
    database: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    notebook = json.loads((REPOSITORY / f"examples/{name}.ipynb").read_text(encoding="utf-8"))
    opened = tickmark.open
    monkeypatch.setattr(tickmark, "open", lambda _: opened(database.parent))
    names: dict[str, Any] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            *first, last = ast.parse("".join(cell["source"])).body
            assert isinstance(last, ast.Expr), "a cell shows what it made"
            exec(compile(ast.Module(first, []), name, "exec"), names)
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)
            shown.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
    assert any("2,249" in text for text in shown), shown
    assert not any("<tickmark" in text or " object at " in text for text in shown), "shown as an address in memory"


def test_a_question_for_a_reason_is_answered_by_passages(warehouse: tickmark.Warehouse) -> None:
    answer = warehouse.ask("Why did Merrowdale's gross margin change in fiscal 2024?")
    assert answer.full.passages, "the Python door reaches the passages as the command does"


def test_a_search_gives_passages_and_a_frame(warehouse: tickmark.Warehouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICKMARK_EMBEDDING_MODEL", "none")
    found = warehouse.search("What drove Merrowdale's gross margin?", ticker="MRDW", fiscal=2024, k=3)
    assert len(found.passages) == 3 and "margin" in found.passages[0].text.lower()
    assert list(found.df()["chunk_id"]) == [passage.chunk_id for passage in found.passages]
    with pytest.raises(NotInWarehouse):
        warehouse.search("gross margin", ticker="NOPE")


def test_a_fact_and_its_document_by_id(warehouse: tickmark.Warehouse) -> None:
    first = warehouse.facts("MRDW", metric="revenue")[0]
    assert warehouse.fact(first.fact_id[:12]) == first
    assert b"Merrowdale" in warehouse.document(first.accession)
    with pytest.raises(NotInWarehouse, match="no fact has an id"):
        warehouse.fact("zzz")
    with pytest.raises(NotInWarehouse, match="no filing"):
        warehouse.document("0000000000-00-000000")
