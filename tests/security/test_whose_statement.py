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
    "Parent Company Only Statements of Income", "Guarantor Statements of Income", "Statements of Income Giving Effect to the Merger",
    "Statements of Income of the Harbour District", "Statements of Income as told by a Rival",
)  # fmt: skip
OWN = (
    "Consolidated Statements of Income", "Example Corp Consolidated Statements of Income", "EXAMPLE CORP. AND SUBSIDIARIES CONSOLIDATED STATEMENTS OF INCOME",
    "Example Holdings LLC Statements of Income", "Consolidated Statements of Income (Successor and Predecessor)",
    "Consolidated Statements of Income (as restated)", "Consolidated Statements of Income from Continuing Operations",
    "Statements of Income, including discontinued operations", "Consolidated Statements of Income (Unaudited) (Dollars and Shares in Millions)",
    "PART I. Condensed Consolidated Statements of Income",
)  # fmt: skip


HEADINGS = (
    "Illustrative", "Form 11-K", "Meridian GmbH", "NORTHWIND TRADING, INC. AND SUBSIDIARIES", "Predecessor", "As previously reported", "Parent company only",
)  # fmt: skip
COLUMNS = {
    "Forecast_2023 2022": {2022}, "2023_Forecast 2022_Budget": set(), "Pro_forma_2023 2022": {2022}, "Predecessor_2023 Successor_2022": {2022, 2023},
    "As_previously_reported_2023 As_restated_2022": {2022}, "Guarantor_2023 Parent_2022": set(), "Elsewhere_2023 Elsewhere_2022": set(), "Total_2023 Total_2022": {2022, 2023}, "2023 2022": {2022, 2023},
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


OTHERS_AMOUNTS = {
    "The acquired business had revenue of $7 million in 2023.": "acquired business",
    "Our joint venture earned revenue of $7 million in 2023.": "joint venture",
    "Customer A had revenue of $7 million in 2023.": "Customer A",
    "The predecessor had revenue of $7 million in 2023.": "predecessor",
    "Our largest competitor had revenue of $7 million in 2023.": "competitor",
    "Our equity-method investee reported revenue of $7 million in 2023.": "equity-method investee",
    "The business we acquired had revenue of $7 million in 2023.": "business",
    "Before the acquisition, Meridian had revenue of $7 million in 2023.": "Meridian",
    "Meridian, a private company, had net income of $7 million in 2023.": "Meridian",
    "In 2023, Meridian Foods, Inc. generated revenue of $7 million.": "Meridian Foods, Inc.",
    "The franchisees had revenue of $7 million in 2023.": "franchisees",
    "Discontinued operations had revenue of $7 million in 2023.": "Discontinued operations",
    "Net income of $7 million in 2023 was earned by the joint venture.": "joint venture",
    "Revenue of $7 million in 2023 was reported by our joint venture.": "joint venture",
    "On a pro forma basis, revenue was $7 million in 2023.": "pro forma",
    "Meridian is our largest customer. Its revenue was $7 million in 2023.": "Meridian",
    "The retail segment had operating income of $7 million in 2023.": "retail segment",
}
NOBODY_KNOWS = (
    "Its revenue was $7 million in 2023.",
    "Their revenue was $7 million in 2023.",
)
THE_FILERS = (
    "Revenue was $7 million in 2023.", "We had revenue of $7 million in 2023.", "The Company had revenue of $7 million in 2023.",
    "Example Corp had revenue of $7 million in 2023.", "Our company generated revenue of $7 million in 2023.",
    "The Company sells things. Its revenue was $7 million in 2023.",
    "Operations had revenue of $7 million in 2023, and operations matter.", "In 2023, we earned revenue of $7 million.",
)  # fmt: skip


def told(sentence: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, object, object]]:
    """Value, metric and segment of a sentence's verified facts."""
    found: list[tuple[float, object, object]] = []

    def kept(*given: object) -> object:
        result = verify(*given)  # type: ignore[arg-type]
        facts = result[0].dropna(subset=["sentence_string"])  # type: ignore[index]
        found.extend(zip(facts["value"], facts["metric"], facts["segment"], strict=True))
        return result

    monkeypatch.setattr(small_filing, "verify", kept)
    small_filing.read(page("2,500", prose=sentence))
    return found


@pytest.mark.parametrize("sentence", OTHERS_AMOUNTS)
def test_another_ones_amount_in_a_sentence_is_not_the_companys(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(sentence, monkeypatch) == [(7e6, None, OTHERS_AMOUNTS[sentence])]


@pytest.mark.parametrize("sentence", NOBODY_KNOWS)
def test_an_amount_of_nobody_knows_whom_is_no_fact(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(sentence, monkeypatch) == []


@pytest.mark.parametrize("sentence", THE_FILERS)
def test_the_companys_own_amount_has_no_segment(sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [(value, segment) for value, _, segment in told(sentence, monkeypatch)] == [(7e6, None)]


OWNED = {
    "<p>The following unaudited pro forma information assumes that we had bought it on January 1, 2022:</p><table>": "pro forma",
    "<p>Obligor Group</p><table>": "Obligor Group",
    "<p>We hold 35% of a venture, which we do not consolidate. Summarized information was:</p><table>": "another company",
    "<p>The following information is as reported:</p><table>": None,
}  # fmt: skip


@pytest.mark.parametrize(("before", "owner"), OWNED.items())
def test_amounts_of_others_in_tables_have_their_owner_as_segment(before: str, owner: str | None) -> None:
    raw = page("2,500").replace(b"<table>", before.encode())
    facts = small_filing.read_facts(raw)[1]
    (found,) = facts[facts["value"] == 2_500e6].to_dict("records")
    assert (found["segment"], found["period_end_date"].year) == (owner, 2023)


@pytest.mark.parametrize(
    ("columns", "owners"),
    [
        ("Predecessor_2022 Successor_2023", (None, None)),
        ("As_previously_reported_2023 Adjustment_2023", ("As previously reported", "Adjustment")),
        ("As_reported_2023 Adjustment_2022", (None, None)),
    ],
)
def test_so_have_those_of_columns(columns: str, owners: tuple[str | None, ...]) -> None:
    raw = page("2,500", years=columns).replace(b"_", b" ")
    facts = small_filing.read_facts(raw)[1]
    told = dict(zip(facts["value"], facts["segment"], strict=True))
    assert (told.get(2_500e6), told.get(2_100e6)) == owners
