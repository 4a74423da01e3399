"""Rules over amounts in different places of a filing."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tickmark.gate import testimony
from tickmark.gate.testimony import Says
from tickmark.gate.wholes import judge_wholes
from tickmark.proofs.results import ProofResult

END = date(2023, 12, 31)


def row(name: str, value: float, **other: Any) -> dict[str, Any]:
    known = {
        "fact_id": name, "metric": None, "value": value, "unit": "USD", "segment": None, "period_start": date(2023, 1, 1),
        "period_end_date": END, "table_index": 1, "row_index": 1, "row_label": name, "column_label": None, "scale": 6,
        "printed": "1,200",
    }  # fmt: skip
    return known | other


def weigh(*rows: dict[str, Any], sure: tuple[str, ...] = (), proofs: tuple[ProofResult, ...] = ()) -> dict[str, Says]:
    said = {one["fact_id"]: testimony.Testimony() for one in rows}
    for name in sure:
        said[name] = testimony.Testimony(Says.CONFIRMS, Says.CONFIRMS)
    judge_wholes(list(rows), proofs, said)
    return {name: one.value for name, one in said.items()}


def test_no_segment_is_above_the_company() -> None:
    whole = row("company", 1.2e9, metric="revenue")
    parts = [row(name, value, metric="revenue", segment=name) for name, value in (("small", 4e8), ("large", 5e9))]
    huge = row("huge", 4e12, metric="revenue", segment="huge")
    assert weigh(whole, *parts, huge, sure=("company",)) == {
        "company": Says.CONFIRMS, "small": Says.SILENT, "large": Says.DOUBTS, "huge": Says.CONTRADICTS,
    }  # fmt: skip


@pytest.mark.parametrize(("value", "printed", "says"), [(1.2e9, "$1.2", Says.SILENT), (1.2e12, "$1.2", Says.DOUBTS)])
def test_a_sentence_repeats_what_the_statement_has(value: float, printed: str, says: Says) -> None:
    statement = row("statement", 1.234e9, metric="revenue")
    sentence = row(
        "sentence", value, metric="revenue", table_index=None, printed=printed, scale=9 if value < 1e12 else 12
    )
    assert weigh(statement, sentence, sure=("statement",))["sentence"] is says


@pytest.mark.parametrize(("value", "says"), [(1.01e8, Says.SILENT), (1.01e5, Says.DOUBTS), (1.01e11, Says.DOUBTS)])
def test_the_cover_has_the_shares_of_the_statements(value: float, says: Says) -> None:
    average = row("average", 1e8, metric="shares_basic", unit="shares")
    cover = row("cover", value, unit="shares", metric="shares_outstanding", period_start=None)
    assert weigh(average, cover, sure=("average",))["cover"] is says


def test_earnings_per_share_times_shares_is_income() -> None:
    rows = [
        row("income", 1.2e9, metric="net_income"),
        row("eps", 9.0, unit="USD/shares"),
        row("shares", 1e8, unit="shares"),
    ]
    failed = ProofResult(
        name="basic_eps_times_shares_is_net_income", period="2023", holds=False, difference=3e8, allowed=1e6,
        numbers=(("net income", 1.2e9),), fact_ids=("income", "eps", "shares"),
    )  # fmt: skip
    assert weigh(*rows, sure=("income",), proofs=(failed,)) == {
        "income": Says.CONFIRMS, "eps": Says.DOUBTS, "shares": Says.DOUBTS,
    }  # fmt: skip


def members(*rows: dict[str, Any]) -> dict[str, Says]:
    said = {one["fact_id"]: testimony.Testimony() for one in rows}
    judge_wholes(list(rows), (), said)
    return {name: one.member for name, one in said.items()}


def test_a_table_that_states_what_others_state_of_a_segment_is_of_that_segment() -> None:
    """`Commercial Airplanes` stands far above the table `Revenues | 15,544`."""
    by_segment = [
        row("sales", 15_544e6, segment="Airplanes"),
        row("profit", 998e6, segment="Airplanes", printed="(998)"),
    ]
    alone = [row("own sales", 15_544e6, table_index=2), row("own profit", -998e6, table_index=2, printed="(998)")]
    margin = row("margin", -0.064, unit="pure", table_index=2, printed="(6.4)")
    assert members(*by_segment, *alone, margin) == {
        "sales": Says.CONFIRMS, "profit": Says.CONFIRMS, "own sales": Says.DOUBTS, "own profit": Says.DOUBTS,
        "margin": Says.DOUBTS,
    }  # fmt: skip


def test_what_the_company_states_elsewhere_too_is_the_companys() -> None:
    """A company of one segment: its sales are the company's."""
    by_segment = [row("sales", 15_544e6, segment="Airplanes"), row("profit", 998e6, segment="Airplanes")]
    twice = [
        row(f"{name} {at}", value, table_index=at) for at in (2, 3) for name, value in (("a", 15_544e6), ("b", 998e6))
    ]
    assert set(members(*by_segment, *twice).values()) == {Says.CONFIRMS}


def test_a_total_that_the_company_states_is_no_parts() -> None:
    """`Total net sales` below the last group of a breakdown, and the `Change` beside it, are the company's."""
    company = row("company", 1.2e9, row_label="Net sales")
    foot = row("foot", 1.2e9, row_label="Total net sales", segment="Other Products", table_index=2, row_index=9)
    change = foot | {"fact_id": "change", "value": 0.18, "unit": "pure", "printed": "18"}
    part = row("part", 1.2e9, row_label="Total pumps", segment="Pumps", table_index=2, row_index=4)
    rows = [company, foot, change, part]
    said = {one["fact_id"]: testimony.Testimony(Says.CONFIRMS, Says.CONFIRMS) for one in rows}
    judge_wholes(rows, (), said)
    assert {name: one.member for name, one in said.items()} == {
        "company": Says.CONFIRMS, "foot": Says.DOUBTS, "change": Says.DOUBTS, "part": Says.CONFIRMS,
    }  # fmt: skip


def in_column(name: str, at: int, label: str, header: str, value: float) -> dict[str, Any]:
    return row(name, value, row_index=at, row_label=label, column_label=header)


@pytest.mark.parametrize(("lime", "says"), [(5e8, Says.DOUBTS), (6e8, Says.CONFIRMS)])
def test_amounts_of_one_name_that_add_up_to_the_company_are_of_its_parts(lime: float, says: Says) -> None:
    company = row("company", 1.2e9, metric="revenue", column_label="2023")
    parts = [in_column(header, 1, "Net sales", header, value) for header, value in (("Ore", 7e8), ("Lime", lime))]
    beside = [in_column(f"{header} costs", 2, "Costs", header, 1e8) for header in ("Ore", "Lime")]
    rows = [one | {"table_index": 2} for one in (*parts, *beside)]
    said = {one["fact_id"]: testimony.Testimony(Says.CONFIRMS, Says.CONFIRMS) for one in (company, *rows)}
    judge_wholes([company, *rows], (), said)
    assert {name: one.member for name, one in said.items()} == {
        "company": Says.CONFIRMS, "Ore": says, "Lime": says, "Ore costs": says, "Lime costs": says,
    }  # fmt: skip
