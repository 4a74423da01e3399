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
)  # fmt: skip
OWN = (
    "Consolidated Statements of Income", "Example Corp Consolidated Statements of Income", "EXAMPLE CORP. AND SUBSIDIARIES CONSOLIDATED STATEMENTS OF INCOME",
    "Example Holdings LLC Statements of Income", "Consolidated Statements of Income (Successor and Predecessor)",
)  # fmt: skip


def metrics(title: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The metrics of verified facts under a title."""
    found: set[str] = set()

    def kept(*given: object) -> object:
        result = verify(*given)  # type: ignore[arg-type]
        found.update(result[0]["metric"].dropna())
        return result

    monkeypatch.setattr(small_filing, "verify", kept)
    small_filing.read(page("2,500", title=title))
    return found


@pytest.mark.parametrize("title", OTHERS)
def test_another_companys_statement_gives_the_group_no_metric(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "revenue" not in metrics(title, monkeypatch)


@pytest.mark.parametrize("title", OWN)
def test_the_groups_own_statement_does(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "revenue" in metrics(title, monkeypatch)
