"""Which partitions are quarantined: those whose filings contradict themselves in many places."""

from __future__ import annotations

import pytest
from lake_rows import gate, rejected

from tickmark.gate.quarantine import FEWEST, quarantine
from tickmark.schemas import TABLES


def judged(verified: int, details: list[str], reason: str = "contradicted") -> str | None:
    rows = [rejected("NVDA", "2024Q1", 10_000 + n, reason=reason, detail=detail) for n, detail in enumerate(details)]
    return quarantine(
        gate("NVDA", "2024Q1", 1, verified=verified)["verified_facts"], TABLES["rejected_facts"].frame(rows)
    )


def test_the_reason_is_one_line_that_names_what_is_contradicted_most_often() -> None:
    scale = [f"claims {n} USD; the second reader reads {n}000 USD" for n in range(25)]
    said = judged(100, [*scale, "claims 4 USD; more than 20 times total assets and revenue"])
    assert said is not None and said.endswith(
        "26 of 126 facts are contradicted, most often so: the second reader reads 0000 USD"
    )


@pytest.mark.parametrize(
    ("verified", "contradicted", "reason"),
    [(1_000, 40, "contradicted"), (10, FEWEST - 1, "contradicted"), (10, 40, "VALUE_MISMATCH"), (0, 0, "contradicted")],
)
def test_a_few_slips_or_other_rejections_are_no_reason(verified: int, contradicted: int, reason: str) -> None:
    assert judged(verified, ["scale: one and another"] * contradicted, reason) is None


def test_a_partition_without_facts_is_not_quarantined() -> None:
    assert quarantine(TABLES["verified_facts"].empty(), TABLES["rejected_facts"].empty()) is None
