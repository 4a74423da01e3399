"""The gate as part of the graph: planted wrong facts are rejected with the right reason, a broken frame is never
written, a failed check stops the run.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from dagster import AssetCheckKey, AssetKey, DagsterInstance, JobDefinition
from places import Place

from assets.partitions import PERIOD, TICKER
from pipelines.build import BUILT, _held_back, result_of
from pipelines.definitions import defs
from pipelines.instance import open_instance
from pipelines.jobs import BUILD
from pipelines.runs import Task, run_cell
from tickmark.cli.build import result_line
from tickmark.cli.status import status
from tickmark.facts import filing_analysis
from tickmark.lake import Lake
from tickmark.model import Document, Fact
from tickmark.publish import publish
from tickmark.settings import settings
from tickmark.stages import steps

CELL = ("MRDW", "2024Q3")
BEFORE_THE_GATE = ("raw_filings", "sections", "tables", "extracted_facts")
AFTER = ("verified_facts", "reports")

Run = Callable[..., str | None]


@pytest.fixture
def instance(place: Place) -> Iterator[DagsterInstance]:
    with open_instance(place.home) as opened:
        opened.add_dynamic_partitions(TICKER, [CELL[0]])
        opened.add_dynamic_partitions(PERIOD, [CELL[1]])
        yield opened


@pytest.fixture
def job() -> JobDefinition:
    return defs.resolve_job_def(BUILD)


@pytest.fixture
def run(instance: DagsterInstance, job: JobDefinition) -> Run:
    return lambda *stages: run_cell(instance, job, Task(*CELL, (), stages))


def _flow(rows: pd.DataFrame) -> int:
    """Position of a revenue of a year, stated in a table."""
    fitting = rows[
        (rows["metric"] == "revenue")
        & rows["table_index"].notna()
        & rows["period_start"].notna()
        & rows["segment"].isna()
    ]
    return int(fitting.index[0])


def _moved(row: pd.Series) -> dict[str, Any]:
    return {"row_index": row["row_index"] + 1}


WRONG: dict[str, tuple[Callable[[pd.Series], dict[str, Any]], set[str]]] = {
    "value": (lambda row: {"value": row["value"] * 1.07}, {"VALUE_MISMATCH"}),
    "value within a percent": (lambda row: {"value": row["value"] * 1.008}, {"VALUE_MISMATCH"}),
    "scale": (lambda row: {"value": row["value"] * 1000}, {"SCALE_MISMATCH"}),
    "sign": (lambda row: {"value": -row["value"]}, {"SIGN_MISMATCH"}),
    "unit": (lambda _: {"unit": "shares"}, {"UNIT_MISMATCH"}),
    "period end": (lambda row: {"period_end_date": row["period_end_date"] - timedelta(days=364)}, {"PERIOD_MISMATCH"}),
    "period start": (lambda row: {"period_start": row["period_end_date"] - timedelta(days=90)}, {"PERIOD_MISMATCH"}),
    "neighbouring cell": (_moved, {"PRINTED_MISMATCH", "NO_SUCH_CELL", "NOT_AN_AMOUNT"}),
    "no such cell": (lambda _: {"table_index": 9999}, {"NO_SUCH_CELL"}),
    "metric": (lambda _: {"metric": "net_income"}, {"METRIC_MISMATCH"}),
    "row label": (lambda _: {"row_label": "Net income"}, {"LABEL_MISMATCH"}),
    "document": (lambda _: {"doc_hash": "0" * 64}, {"WRONG_DOCUMENT"}),
    "company": (lambda _: {"cik": 1}, {"ENTITY_MISMATCH"}),
}


def test_planted_wrong_facts_are_rejected_each_for_its_reason(place: Place, run: Run) -> None:
    assert run(*BEFORE_THE_GATE) is None
    lake = Lake(place.data)
    candidates = lake.read("extracted_facts", *CELL)
    honest = _flow(candidates)
    planted = []
    for number, (change, _) in enumerate(WRONG.values()):
        row = candidates.loc[honest].copy()
        for name, value in change(candidates.loc[honest]).items():
            row[name] = value
        row["fact_id"] = f"planted{number}"
        planted.append(row)
    wrong = pd.DataFrame(planted).astype(candidates.dtypes.to_dict())
    lake.commit("extracted_facts", *CELL, {"extracted_facts": pd.concat([candidates, wrong], ignore_index=True)})

    assert run("verified_facts") is None

    rejected = lake.read("rejected_facts", *CELL).set_index("fact_id")["reason"].to_dict()
    verified = set(lake.read("verified_facts", *CELL)["fact_id"])
    found = {kind: rejected.get(f"planted{number}") for number, kind in enumerate(WRONG)}
    assert {kind: reason for kind, reason in found.items() if reason not in WRONG[kind][1]} == {}
    assert candidates.loc[honest, "fact_id"] in verified
    assert not verified & set(rejected)
    assert len(verified) + len(rejected) == len(candidates) + len(WRONG)


def test_a_frame_that_breaks_the_contract_stops_the_run_before_it_is_written(
    place: Place, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*BEFORE_THE_GATE, *AFTER) is None
    lake = Lake(place.data)
    before = {stage: (m.commit, m.made_from) for stage, m in lake.built(*CELL).items()}
    whole = steps.extracted_facts

    def broken(*arguments: Any) -> pd.DataFrame:
        frame = whole(*arguments)
        frame.loc[frame.index[0], "unit"] = "dollars"
        frame.loc[frame.index[1], "value"] = float("inf")
        return frame

    monkeypatch.setattr(steps, "extracted_facts", broken)
    reason = run("extracted_facts", *AFTER)
    assert reason is not None
    assert reason.startswith("extracted_facts: ")
    assert "'dollars'" in reason and "is finite" in reason
    assert {stage: (m.commit, m.made_from) for stage, m in lake.built(*CELL).items()} == before


def test_a_table_that_the_rules_break_down_over_is_left_out_and_everybody_told(
    place: Place,
    run: Run,
    instance: DagsterInstance,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TICKMARK_STRICT", "0")
    assert run(*BEFORE_THE_GATE[:3]) is None
    lake, real = Lake(place.data), filing_analysis.candidates
    tables = lake.read("tables", *CELL)
    broken = int(tables["table_index"][tables["kind"] == "balance_sheet"].iloc[0])

    def candidates(document: Document, *rest: Any) -> list[Fact]:
        if document.tables[broken].cells:
            raise IndexError("tuple index out of range")
        return real(document, *rest)

    monkeypatch.setattr(filing_analysis, "candidates", candidates)
    monkeypatch.setattr(steps, "_open", OrderedDict())
    assert run("extracted_facts", "verified_facts") is None

    facts = lake.read("verified_facts", *CELL)
    assert len(facts) > 50 and broken not in set(facts["table_index"])
    said = f"table {broken} was left out of the facts, over a defect of Tickmark: IndexError: tuple index out of range"
    assert result_of(lake, *CELL, 0.0, BUILT).remarks[-1].endswith(said)
    events = [entry.user_message for entry in instance.all_logs(instance.get_runs(limit=1)[0].run_id)]
    assert any(said in message and "Traceback" in message for message in events)
    record = instance.event_log_storage.get_asset_check_execution_history(
        AssetCheckKey(AssetKey("extracted_facts"), "all_read"), limit=1
    )[0]
    assert record.event is not None and record.event.dagster_event is not None
    assert not record.event.dagster_event.asset_check_evaluation_data.passed
    publish(lake, str(place.warehouse))
    status(CELL[0])
    assert said in capsys.readouterr().out


def test_a_failed_blocking_check_stops_what_would_build_on_it(
    place: Place, run: Run, instance: DagsterInstance
) -> None:
    assert run(*BEFORE_THE_GATE) is None
    lake = Lake(place.data)
    candidates = lake.read("extracted_facts", *CELL)
    candidates["value"] = candidates["value"] * 3 + 7e12
    lake.commit("extracted_facts", *CELL, {"extracted_facts": candidates})

    reason = run(*AFTER)

    assert reason is not None and "mostly_verified" in reason
    state = lake.state(*CELL)
    assert "rejected_facts" in state and "reports" not in state
    assert lake.read("verified_facts", *CELL).empty
    record = instance.event_log_storage.get_asset_check_execution_history(
        AssetCheckKey(AssetKey("verified_facts"), "mostly_verified"), limit=1
    )[0]
    assert record.event is not None and record.event.dagster_event is not None
    evaluation = record.event.dagster_event.asset_check_evaluation_data
    assert not evaluation.passed and evaluation.blocking
    assert evaluation.metadata["share"].value == 0.0


def test_a_filing_that_contradicts_itself_is_quarantined(
    place: Place,
    run: Run,
    instance: DagsterInstance,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The gate as it is, but for a witness that contradicts every third fact: nothing of the partition is published,
    and everybody is told.
    """
    assert run(*BEFORE_THE_GATE, *AFTER) is None
    lake, real = Lake(place.data), steps.verify
    publish(lake, str(place.warehouse))

    def contradicting(*arguments: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
        verified, rejected = real(*arguments)
        refused = verified.iloc[::3].drop(columns=["assurance", "witnesses", "other_reading"])
        refused = refused.assign(
            verification_status="mismatch",
            reason="contradicted",
            detail="scale of the notes: 10^9 by table 17, 10^6 by Note 1",
        )
        return verified.drop(refused.index), pd.concat([rejected, refused], ignore_index=True)[rejected.columns]

    monkeypatch.setattr(steps, "verify", contradicting)
    reason = run(*AFTER)
    assert reason is not None and "not_quarantined" in reason
    record = instance.event_log_storage.get_asset_check_execution_history(
        AssetCheckKey(AssetKey("verified_facts"), "not_quarantined"), limit=1
    )[0]
    assert record.event is not None and record.event.dagster_event is not None
    evaluation = record.event.dagster_event.asset_check_evaluation_data
    assert not evaluation.passed and evaluation.blocking and evaluation.metadata["contradicted"].value > 20
    said = lake.built(*CELL)["verified_facts"].quarantined
    assert said is not None and said.endswith("most often so: scale of the notes: 10^9 by table 17, 10^6 by Note 1")

    before = lake.built(*CELL)["reports"].commit
    assert run("reports") is None, "whoever asks for the report alone gets none, and no failure"
    assert lake.built(*CELL)["reports"].commit == before
    assert publish(lake, str(place.warehouse)).quarantined == (f"{' '.join(CELL)}: {said}",)
    assert _held_back(lake, settings(), *CELL)
    result = result_of(lake, *CELL, 1.0, BUILT)
    assert result_line(result) == f"MRDW   2024Q3  QUARANTINED, nothing of it is published: {said}"
    status()
    assert f"MRDW 2024Q3: not published: quarantined: {said}" in capsys.readouterr().out

    monkeypatch.setattr(steps, "verify", real)
    assert run(*AFTER) is None
    assert publish(lake, str(place.warehouse)).rows["verified_facts"] > 100
    assert result_of(lake, *CELL, 1.0, BUILT).status == BUILT


def test_a_candidate_that_the_gate_loses_is_an_error_and_nothing_is_written(
    place: Place, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*BEFORE_THE_GATE) is None
    whole = steps.verify

    def losing(*arguments: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
        verified, rejected = whole(*arguments)
        return verified.iloc[1:], rejected

    monkeypatch.setattr(steps, "verify", losing)
    reason = run(*AFTER)
    assert reason is not None and "the gate was given" in reason
    assert "verified_facts" not in Lake(place.data).state(*CELL)


def test_what_is_damaged_after_it_was_stored_fails_its_check(place: Place, run: Run) -> None:
    """A table in the lake that breaks the contract (written by hand, or by another version) does not get past its
    check.
    """
    assert run(*BEFORE_THE_GATE) is None
    for file in Path(place.data, "lake", "extracted_facts").rglob("*.parquet"):
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    reason = run("verified_facts")
    assert reason is not None and "damaged" in reason
