"""The proofs as asset checks: what they say of a partition as it lies in the lake, and of its comparatives with earlier
partitions.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pandas as pd
import pytest
from dagster import AssetKey, MultiPartitionKey
from places import Place, place_in

from assets.cell import Cell
from assets.checks import RULES, Verdict
from assets.metadata import proofs_summary
from assets.partitions import PERIOD, TICKER
from pipelines.definitions import defs
from pipelines.instance import open_instance
from pipelines.jobs import BUILD
from pipelines.runs import Task, run_cell
from resources import RawStoreResource
from tickmark.lake import Lake
from tickmark.proofs import GROUPS

BUILT = ("raw_filings", "sections", "tables", "extracted_facts", "verified_facts")
PERIODS = ("2023Q3", "2024Q3")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, sample_edgar: str) -> Iterator[Place]:
    """Two fiscal years of the bundled company, up to the gate."""
    found = place_in(tmp_path_factory.mktemp("proofs"), sample_edgar)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in found.environment.items():
            patch.setenv(name, value)
        with open_instance(found.home) as instance:
            instance.add_dynamic_partitions(TICKER, ["MRDW"])
            instance.add_dynamic_partitions(PERIOD, list(PERIODS))
            for period in PERIODS:
                assert run_cell(instance, defs.resolve_job_def(BUILD), Task("MRDW", period, (), BUILT)) is None
        yield found


def verdicts(place: Place, period: str) -> dict[str, Verdict]:
    """What the checks of the proofs say of a partition now."""
    key: Any = SimpleNamespace(
        partition_key=MultiPartitionKey({TICKER: "MRDW", PERIOD: period}), log=logging.getLogger("proofs")
    )
    cell = Cell(key, Lake(place.data))
    names = {group.name for group in GROUPS}
    return {rule.name: rule.judge(cell, RawStoreResource(url=place.data)) for rule in RULES if rule.name in names}


@pytest.fixture
def verified(place: Place) -> Iterator[pd.DataFrame]:
    """The verified facts of the later year, put back after the test."""
    lake = Lake(place.data)
    before = lake.read_many(["verified_facts", "rejected_facts"], "MRDW", PERIODS[1])
    yield before["verified_facts"].copy()
    lake.commit("verified_facts", "MRDW", PERIODS[1], before)


def store(place: Place, verified: pd.DataFrame) -> None:
    lake = Lake(place.data)
    lake.commit(
        "verified_facts",
        "MRDW",
        PERIODS[1],
        {"verified_facts": verified, "rejected_facts": lake.read("rejected_facts", "MRDW", PERIODS[1])},
    )


def test_books_that_tie(place: Place) -> None:
    found = verdicts(place, PERIODS[1])
    assert set(found) == {group.name for group in GROUPS}
    assert {name: verdict.text for name, verdict in found.items() if not verdict.passed} == {}
    assert all(verdict.metadata["hold"] > 0 for verdict in found.values())
    assert "breaks" not in found["totals_foot"].metadata


def test_the_first_filing_has_no_comparatives(place: Place) -> None:
    assert verdicts(place, PERIODS[0])["comparatives_agree"].text == "nothing to prove"


def test_a_break_is_reported_with_its_numbers(place: Place, verified: pd.DataFrame) -> None:
    latest = verified.loc[verified["metric"] == "total_assets", "period_end_date"].max()
    wrong = (verified["metric"] == "total_assets") & (verified["period_end_date"] == latest)
    value = float(verified.loc[wrong, "value"].iloc[0])
    verified.loc[wrong, "value"] = value * 1.5
    store(place, verified)
    found = verdicts(place, PERIODS[1])
    sheet = found["balance_sheet_balances"]
    assert not sheet.passed
    assert f"total_assets {value * 1.5:,.0f} against liabilities_and_equity {value:,.0f}" in sheet.text
    assert sheet.metadata["fail"] >= 1
    assert f"{value:,.0f}" in sheet.metadata["breaks"].md_str.replace("\\", "")
    assert found["cash_ties"].passed


def test_a_restatement_breaks_the_comparatives(place: Place, verified: pd.DataFrame) -> None:
    """The year before, stated otherwise than in the filing of the year before."""
    known = Lake(place.data).read("verified_facts", "MRDW", PERIODS[0])
    end = known.loc[(known["metric"] == "revenue") & known["period_start"].notna(), "period_end_date"].max()
    restated = (verified["metric"] == "revenue") & (verified["period_end_date"] == end) & verified["segment"].isna()
    assert restated.any()
    verified.loc[restated, "value"] *= 2
    store(place, verified)
    found = verdicts(place, PERIODS[1])["comparatives_agree"]
    assert not found.passed
    assert "comparative agrees fails" in found.text
    assert all(accession in found.text for accession in (known["accession"].iloc[0], verified["accession"].iloc[0]))


def test_a_materialisation_shows_all_groups(place: Place) -> None:
    with open_instance(place.home) as instance:
        event = instance.get_latest_materialization_event(AssetKey("verified_facts"))
    assert event is not None and event.asset_materialization is not None
    metadata = event.asset_materialization.metadata
    assert metadata["proofs that fail"].value == 0
    assert all(
        group.doc.split(";")[0].split(",")[0] in str(metadata["proofs"].value).replace("\\", "") for group in GROUPS
    )
    assert proofs_summary([]) == {}
