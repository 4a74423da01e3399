"""A quarter without its year is the newest that is reported."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace
from typing import cast

import pytest

from tickmark.ask.undated import dated
from tickmark.factstore import CompanyFacts


def held(*reported: str, ahead: str = "") -> CompanyFacts:
    """Facts of periods; the last day of one lies behind its report's."""
    day = date(2025, 6, 30)
    facts = [SimpleNamespace(fiscal_period=name, period_end_date=day, doc_date=day) for name in reported]
    facts += [SimpleNamespace(fiscal_period=ahead, period_end_date=date(2026, 6, 30), doc_date=day)] if ahead else []
    return cast(CompanyFacts, SimpleNamespace(facts=facts))


@pytest.mark.parametrize(
    ("question", "becomes"),
    [
        ("adj diluted eps q3", "adj diluted eps Q3 2025"),
        ("revenue in the third quarter of Calder", "revenue in the Q3 2025 of Calder"),
        ("revenue q3 vs q2", "revenue Q3 2024 vs Q2 2024"),  # the second quarter of 2025 is not reported
        ("revenue h1", "revenue H1 2024"),
        ("revenue q4", None),
        ("revenue q3 2024", None),
        ("revenue q3 against fiscal 2023", None),
    ],
)
def test_the_newest_year_of_a_quarter(question: str, becomes: str | None) -> None:
    found = dated(question, held("Q3 2025", "Q3 2024", "Q2 2024", "H1 2024", "FY2024", ahead="Q2 2026"))
    assert (found.question if found else None) == becomes
    assert found is None or "names no year" in found.remark
