"""When stages run by themselves: after what they are made from, once that has passed its blocking checks, and when
their code has changed.
"""

from collections.abc import Iterator

import pytest
from dagster import (
    AssetCheckResult,
    AssetCheckSpec,
    AssetsDefinition,
    DagsterInstance,
    Definitions,
    evaluate_automation_conditions,
    materialize,
    multi_asset,
    multi_asset_check,
)
from dagster._core.definitions.asset_checks.asset_checks_definition import AssetChecksDefinition

from assets.declaration import automation, spec
from assets.partitions import PERIOD, TICKER, cell_key, cells

pytestmark = [  # of Dagster's own making, where it evaluates conditions, and for partitioned checks
    pytest.mark.filterwarnings("ignore::dagster_shared.utils.warnings.PreviewWarning"),
    pytest.mark.filterwarnings("ignore::dagster_shared.utils.warnings.BetaWarning"),
]

FIRST, SECOND = cell_key("AAA", "2024Q1"), cell_key("BBB", "2024Q1")


def _stage(name: str, *, code: str | None = None) -> AssetsDefinition:
    """A stage of the graph with its own declaration, that stores nothing."""
    declared = spec(name, name).replace_attributes(skippable=False)

    @multi_asset(name=name, specs=[declared.replace_attributes(code_version=code) if code else declared])
    def stage() -> None: ...

    return stage


def _check(passed: bool) -> AssetChecksDefinition:
    @multi_asset_check(specs=[AssetCheckSpec("contract", asset="raw_filings", blocking=True, partitions_def=cells)])
    def check() -> Iterator[AssetCheckResult]:
        yield AssetCheckResult(passed=passed, asset_key="raw_filings", check_name="contract")

    return check


def _definitions(code: str | None = None) -> Definitions:
    return Definitions(assets=[_stage("raw_filings"), _stage("sections", code=code)], asset_checks=[_check(True)])


@pytest.fixture
def instance() -> Iterator[DagsterInstance]:
    with DagsterInstance.ephemeral() as opened:
        opened.add_dynamic_partitions(TICKER, ["AAA", "BBB"])
        opened.add_dynamic_partitions(PERIOD, ["2024Q1", "2024Q2"])
        yield opened


def test_a_stage_follows_what_it_is_made_from_once_that_has_passed(instance: DagsterInstance) -> None:
    tick = evaluate_automation_conditions(_definitions(), instance)
    assert tick.total_requested == 0, "cells without filings stay empty"
    materialize([_stage("raw_filings"), _check(True)], instance=instance, partition_key=FIRST)
    materialize([_stage("raw_filings"), _check(False)], instance=instance, partition_key=SECOND, raise_on_error=False)
    tick = evaluate_automation_conditions(_definitions(), instance, cursor=tick.cursor)
    assert set(tick.get_requested_partitions(_stage("sections").key)) == {FIRST}
    tick = evaluate_automation_conditions(_definitions(), instance, cursor=tick.cursor)
    assert tick.total_requested == 0, "once is enough"


def test_a_stage_with_new_code_runs_again_where_it_has_run(instance: DagsterInstance) -> None:
    materialize([_stage("raw_filings"), _check(True), _stage("sections")], instance=instance, partition_key=FIRST)
    tick = evaluate_automation_conditions(_definitions(), instance)
    assert tick.total_requested == 0
    tick = evaluate_automation_conditions(_definitions("newer"), instance, cursor=tick.cursor)
    assert set(tick.get_requested_partitions(_stage("sections").key)) == {FIRST}
    tick = evaluate_automation_conditions(_definitions("newer"), instance, cursor=tick.cursor)
    assert tick.total_requested == 0


def test_only_the_first_stage_waits_for_somebody_to_ask() -> None:
    assert spec("raw_filings", "raw_filings").automation_condition is None
    assert spec("reports", "reports").automation_condition == automation()
