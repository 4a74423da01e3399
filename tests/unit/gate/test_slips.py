"""The slips in the sample's annual report for 2023 (`samples/company/slips.py`): what the gate must not corroborate."""

from __future__ import annotations

import pandas as pd
import pytest

from samples import make_samples
from tickmark.stages.local import Given, read_local

from company import slips  # isort: skip  made importable by make_samples
from company.filing import make, ISSUES  # isort: skip


@pytest.fixture(scope="module")
def corroborated() -> pd.DataFrame:
    """Facts of tables in the discussion that the gate corroborates in the report with the slips."""
    issue = next(issue for issue in ISSUES if issue.annual and issue.year == slips.SLIPS_IN)
    assert make_samples.archive_path(issue).endswith(f"{issue.document}.htm.gz")
    verified, _ = read_local(make(issue).render(), f"{issue.document}.htm", Given()).facts
    return verified[(verified["assurance"] == "corroborated") & (verified["section_id"] == "Item7")]


def test_highlights_that_contradict_the_statement_of_income(corroborated: pd.DataFrame) -> None:
    assert "2,101" not in set(corroborated["printed"])


def test_a_scale_that_only_a_remark_behind_the_table_states(corroborated: pd.DataFrame) -> None:
    assert not corroborated["row_label"].isin([name for name, _ in slips.PLANTS]).any()


def test_a_total_that_is_not_the_sum_of_its_rows(corroborated: pd.DataFrame) -> None:
    assert f"{slips.MISPRINTED:,}" not in set(corroborated["printed"])
