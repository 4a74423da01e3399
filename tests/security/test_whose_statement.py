"""Whose a statement is: another company's figures are never the group's revenue, however alike the statement."""

from __future__ import annotations

import pytest
import small_filing
from small_filing import page

from tickmark.verify import verify

OTHERS = (
    "Statements of Income of Meridian Joint Venture LLC (not consolidated)", "Meridian Joint Venture LLC Statements of Income",
    "Statements of Income of Northwind Holdings, the Predecessor", "Combined Statements of Income of the Acquired Businesses",
    "Carve-out financial statements of the acquired business: Statements of Income", "Northwind Corp and Subsidiaries Consolidated Statements of Income",
    "NORTHWIND TRADING, INC. CONSOLIDATED STATEMENTS OF OPERATIONS", "Summarized Financial Information of Meridian LLC",
    "Forecast Statements of Income", "Illustrative Consolidated Statements of Income", "Sample Consolidated Statements of Income",
    "Budgeted Statements of Income", "Projected Consolidated Statements of Income", "Hypothetical Statements of Income",
    "Consolidated Statements of Income (as previously reported)", "Statements of Income of Discontinued Operations",
    "Meridian GmbH Consolidated Statements of Income", "Meridian S.A. Statements of Income", "Meridian Royalty Trust Statements of Income",
    "Meridian Savings Plan Statements of Income", "Form 11-K Statements of Income", "Statements of Income of our competitor Meridian",
    "Pro Forma Consolidated Statements of Income", "Predecessor Statements of Income", "Statements of Income of the Joint Venture",
    "Statements of Income of the unconsolidated affiliate", "Condensed Financial Information of Registrant Statements of Income",
    "Parent Company Only Statements of Income", "Guarantor Statements of Income",
)  # fmt: skip
OWN = (
    "Consolidated Statements of Income", "Example Corp Consolidated Statements of Income", "EXAMPLE CORP. AND SUBSIDIARIES CONSOLIDATED STATEMENTS OF INCOME",
    "Example Holdings LLC Statements of Income", "Consolidated Statements of Income (Successor and Predecessor)",
    "Consolidated Statements of Income (as restated)", "Consolidated Statements of Income from Continuing Operations",
    "Statements of Income, including discontinued operations",
)  # fmt: skip


HEADINGS = (
    "Illustrative", "Form 11-K", "Meridian GmbH", "NORTHWIND TRADING, INC. AND SUBSIDIARIES", "Predecessor", "As previously reported", "Parent company only",
)  # fmt: skip
COLUMNS = {
    "Forecast_2023 2022": {2022}, "2023_Forecast 2022_Budget": set(), "Pro_forma_2023 2022": {2022}, "Predecessor_2023 Successor_2022": {2022, 2023},
    "As_previously_reported_2023 As_restated_2022": {2022}, "Guarantor_2023 Parent_2022": set(), "2023 2022": {2022, 2023},
}  # fmt: skip


def metrics(title: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The metrics of verified facts under a title."""
    return {metric for metric, _ in stated(page("2,500", title=title), monkeypatch)}


def stated(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, int]]:
    """The metrics of a page's verified facts, and the years that they are of."""
    found: set[tuple[str, int]] = set()

    def kept(*given: object) -> object:
        result = verify(*given)  # type: ignore[arg-type]
        facts = result[0].dropna(subset=["metric"])  # type: ignore[index]
        found.update(zip(facts["metric"], (day.year for day in facts["period_end_date"]), strict=True))
        return result

    monkeypatch.setattr(small_filing, "verify", kept)
    small_filing.read(raw)
    return found


@pytest.mark.parametrize("title", OTHERS)
def test_another_companys_statement_gives_the_group_no_metric(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "revenue" not in metrics(title, monkeypatch)


@pytest.mark.parametrize("title", OWN)
def test_the_groups_own_statement_does(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "revenue" in metrics(title, monkeypatch)


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_above_the_title_says_so_too(heading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "revenue" not in metrics(f"{heading}</b></p><p><b>Consolidated Statements of Income", monkeypatch)


@pytest.mark.parametrize(("columns", "years"), COLUMNS.items())
def test_so_does_the_header_of_a_column(columns: str, years: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    raw = page("2,500", years=columns).replace(b"_", b" ")
    assert {year for metric, year in stated(raw, monkeypatch) if metric == "revenue"} == years
