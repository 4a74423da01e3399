"""The report of a partition: nothing in it that no verified fact states, nothing of a filing that acts, the same bytes
every time.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from decimal import Decimal
from typing import Any

import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lake_rows import fact as fact_row
from lake_rows import rejected as rejected_row

from tickmark.catalogue import load
from tickmark.errors import ContractError, NotInWarehouse
from tickmark.narrate.checked import check_report
from tickmark.narrate.html.report import Told, report_page
from tickmark.narrate.narrator import Narration
from tickmark.narrate.report import findings_of, report
from tickmark.narrate.research import NOT_FOUND, ResearchFact, ResearchOutput, Source
from tickmark.narrate.wording import amount, change, compared, escaped, in_words, short_label
from tickmark.schemas import TABLES

FIRST, SECOND = "0000000042-25-000001", "0000000042-25-000002"
YEAR, YEAR_BEFORE = (dt.date(2024, 1, 1), dt.date(2024, 12, 31)), (dt.date(2023, 1, 1), dt.date(2023, 12, 31))
Row = dict[str, Any]


def filing(accession: str = FIRST, **changes: Any) -> Row:
    row: Row = {
        "ticker": "ABC",
        "period": "2024Q4",
        "accession": accession,
        "cik": 42,
        "company": "Example Corp",
        "form": "10-K",
        "filing_date": dt.date(2025, 2, 20),
        "report_date": dt.date(2024, 12, 31),
        "document": "abc-20241231.htm",
        "url": "https://www.sec.gov/Archives/edgar/data/42/abc-20241231.htm",
        "sha256": "ab" * 32,
        "bytes": 1000,
    }
    return row | changes


class Facts:
    """Rows of verified_facts; each call adds one, printed in millions, with the next id and the next row of its
    table.
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(
        self, metric: str | None, millions: float, period: tuple[dt.date | None, dt.date] = YEAR, **changes: Any
    ) -> str:
        number = len(self.rows)
        label = changes.pop("label", metric or "line").replace("_", " ")
        scale = changes.get("scale", 6)
        value = float(Decimal(repr(millions)).scaleb(scale))
        fiscal = f"FY{period[1].year}"
        changes = {
            "row_label": label,
            "printed": f"{millions:,}",
            "scale": scale,
            "table_index": 5,
            "row_index": number,
            "fiscal_period": fiscal,
        } | changes
        self.rows.append(
            fact_row(
                "ABC",
                "2024Q4",
                number,
                accession=changes.pop("accession", FIRST),
                metric=metric,
                label=label,
                value=value,
            )
            | {"period_start": period[0], "period_end_date": period[1]}
            | changes
        )
        return str(self.rows[-1]["fact_id"])

    def frame(self) -> pd.DataFrame:
        return TABLES["verified_facts"].validate(TABLES["verified_facts"].frame(self.rows))


@pytest.fixture
def facts() -> Facts:
    """An annual report with two years of some metrics of each statement."""
    found = Facts()
    for metric, now, before in (
        ("revenue", 1200.0, 1000.0),
        ("operating_income", -20.0, 50.0),
        ("net_income", -30.0, -40.0),
        ("operating_cash_flow", 90.0, 90.0),
    ):
        found.add(metric, now)
        found.add(metric, before, YEAR_BEFORE)
    found.add("eps_diluted", -0.31, unit="USD/shares", scale=0)
    found.add("eps_diluted", -0.42, YEAR_BEFORE, unit="USD/shares", scale=0)
    found.add("total_assets", 5000.0, (None, YEAR[1]), table_index=6)
    found.add("total_assets", 4800.5, (None, YEAR_BEFORE[1]), table_index=6)
    return found


def made(
    facts: Facts, filings: list[Row] | None = None, rejected: list[Row] | None = None, as_of: dt.date | None = None
) -> tuple[Row, ResearchOutput]:
    raw = TABLES["raw_filings"].validate(TABLES["raw_filings"].frame(filings or [filing()]))
    row = report(raw, facts.frame(), TABLES["rejected_facts"].frame(rejected or []), as_of)
    TABLES["reports"].validate(TABLES["reports"].frame([row]))
    return row, ResearchOutput.from_json(row["output"])


def section(row: Row, title: str) -> str:
    return str(row["markdown"]).split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0].strip()


def table(text: str) -> list[list[str]]:
    """Cells of a Markdown table's rows, without the references."""
    rows = [line for line in text.splitlines() if line.startswith("|")]
    return [
        [re.sub(r" \[\^\d+\]", "", cell).strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in rows[:1] + rows[2:]
    ]


# -- what it says ----------------------------------------------------------------------------------------


def test_the_row_is_of_the_latest_filing_and_its_id_says_which_report_it_is(facts: Facts) -> None:
    row, output = made(facts)
    assert (row["ticker"], row["period"], row["accession"], row["html"]) == ("ABC", "2024Q4", FIRST, None)
    assert (row["report_id"], row["as_of_date"], output.as_of_date) == (
        "abc_2024q4_2025-02-20",
        dt.date(2025, 2, 20),
        dt.date(2025, 2, 20),
    )
    assert "Example Corp" in output.query and "2024Q4" in output.query
    assert row["markdown"].startswith("# Example Corp (ABC): FY2024\n")
    assert table(row["markdown"].split("\n## ")[0])[1] == [
        "10-K",
        "2024-12-31",
        "2025-02-20",
        FIRST,
        "[abc-20241231.htm](<https://www.sec.gov/Archives/edgar/data/42/abc-20241231.htm>)",
    ]


def test_statements_show_periods_side_by_side_in_the_vocabulary_s_order(facts: Facts) -> None:
    row, _ = made(facts)
    head, *lines = table(section(row, "Income statement"))
    assert head == ["Metric", "As printed", "FY2024, 2024-01-01 to 2024-12-31", "FY2023, 2023-01-01 to 2023-12-31"]
    assert [(line[0], line[2], line[3]) for line in lines] == [
        ("Revenue", "1,200.0", "1,000.0"),
        ("Operating income", "-20.0", "50.0"),
        ("Net income", "-30.0", "-40.0"),
        ("Diluted earnings per share", "-0.31", "-0.42"),
    ]
    assert table(section(row, "Balance sheet")) == [
        ["Metric", "As printed", "2024-12-31", "2023-12-31"],
        ["Total assets", "total assets", "5,000.0", "4,800.5"],
    ]
    assert [line[0] for line in table(section(row, "Cash flow statement"))] == ["Metric", "Cash from operations"]


def test_key_metrics_are_compared_with_the_year_before_and_directions_follow_the_values(facts: Facts) -> None:
    row, output = made(facts)
    assert {line[0]: line[6] for line in table(section(row, "Key metrics"))[1:]} == {
        "Revenue": "+20.0%",
        "Operating income": "turned negative",
        "Net income": "25.0% less negative",
        "Diluted earnings per share": "26.2% less negative",
        "Cash from operations": "0.0%",
        "Total assets": "+4.2%",
    }
    assert output.analysis.summary.split(". ")[:3] == [
        "Revenue came to 1,200.0 million USD in FY2024, up 20.0% from 1,000.0 million USD in FY2023",
        "Operating income came to -20.0 million USD in FY2024, after 50.0 million USD in FY2023",
        "Net income came to -30.0 million USD in FY2024, 25.0% less negative than -40.0 million USD in FY2023",
    ]
    assert (
        "Total assets stood at 5,000.0 million USD on 2024-12-31, up 4.2% from 4,800.5 million USD on 2023-12-31."
        in output.analysis.summary
    )
    assert output.analysis.classification == "thesis"
    assert set(output.analysis.supporting_facts) == {row["fact_id"] for row in facts.rows}


def test_a_quarter_stands_before_the_year_to_date_and_a_balance_beside_the_last_year_s_end() -> None:
    facts = Facts()
    quarters = {"Q2 2024": dt.date(2024, 4, 1), "H1 2024": dt.date(2024, 1, 1)}
    for name, start in quarters.items():
        facts.add("revenue", 300.0 if name[0] == "Q" else 580.0, (start, dt.date(2024, 6, 30)), fiscal_period=name)
        facts.add(
            "revenue",
            250.0 if name[0] == "Q" else 510.0,
            (start.replace(year=2023), dt.date(2023, 6, 30)),
            fiscal_period=name.replace("2024", "2023"),
        )
    facts.add("operating_cash_flow", 70.0, (dt.date(2024, 1, 1), dt.date(2024, 6, 30)), fiscal_period="H1 2024")
    facts.add("total_assets", 900.0, (None, dt.date(2024, 6, 30)), fiscal_period="Q2 2024")
    facts.add("total_assets", 800.0, (None, dt.date(2023, 12, 31)), fiscal_period="FY2023")
    row, _ = made(facts, [filing(form="10-Q", report_date=dt.date(2024, 6, 30))])
    assert row["markdown"].startswith("# Example Corp (ABC): Q2 2024\n")
    assert [cell.split(",")[0] for cell in table(section(row, "Income statement"))[0][2:]] == [
        "Q2 2024",
        "Q2 2023",
        "H1 2024",
        "H1 2023",
    ]
    assert [line[2:] for line in table(section(row, "Key metrics"))[1:]] == [
        ["Q2 2024", "300.0", "Q2 2023", "250.0", "+20.0%"],
        ["H1 2024", "70.0", "", "", ""],
        ["2024-06-30", "900.0", "2023-12-31", "800.0", "+12.5%"],
    ]


def test_every_canonical_metric_that_no_fact_states_is_said_not_to_be_found(facts: Facts) -> None:
    facts.add("revenue", 400.0, segment="Pumps")
    facts.add("goodwill", 10.0, (None, YEAR[1]), segment="Pumps")
    facts.add("inventory", 7.0, (None, dt.date(2020, 12, 31)))
    row, output = made(facts)
    stated = {
        "revenue",
        "operating_income",
        "net_income",
        "operating_cash_flow",
        "eps_diluted",
        "total_assets",
        "inventory",
    }
    assert [missing.metric for missing in output.not_found] == [
        metric.name for metric in load() if not metric.further and metric.name not in stated
    ]
    assert (
        {missing.status for missing in output.not_found} == {NOT_FOUND} == {"Not found in retrieved Tier 1/2 sources"}
    )
    assert section(row, "Not found").startswith(f"{NOT_FOUND}: `cost_of_revenue`, `gross_profit`, ")
    assert section(row, "Not found").endswith("Found for other periods only: `inventory`.")


def test_nothing_verified_is_a_report_as_well() -> None:
    row, output = made(Facts())
    assert output.facts == output.conflicts == ()
    assert len(output.not_found) == sum(not metric.further for metric in load())
    assert "No verified fact of Example Corp states a key metric" in output.analysis.summary
    assert section(row, "Gate results") == "- 0 verified\n- 0 rejected"


def test_the_gate_s_results_are_counted_by_outcome_and_reason(facts: Facts) -> None:
    facts.add(None, 1.0, verification_status="approximate_match")
    turned_down = [
        rejected_row("ABC", "2024Q4", 100 + n, accession=FIRST, reason=reason)
        for n, reason in enumerate(["SCALE_MISMATCH", "NO_SUCH_CELL", "SCALE_MISMATCH"])
    ]
    row, output = made(facts, rejected=turned_down)
    assert section(row, "Gate results") == (
        "- 13 verified: `exact_match` 12, `approximate_match` 1\n- 13 of them corroborated\n- 3 rejected: "
        "`SCALE_MISMATCH` 2, `NO_SUCH_CELL` 1"
    )
    assert not {fact.fact_id for fact in output.facts} & {row["fact_id"] for row in turned_down}


def test_values_that_are_not_corroborated_are_marked_and_the_marks_explained(facts: Facts) -> None:
    row, _ = made(facts)
    assert "†" not in row["markdown"] and "‡" not in row["markdown"]
    other = "tag us-gaap:Assets: 1 USD, at 2024-12-31"
    for own, changes in (
        (facts.rows[0], {"assurance": "uncorroborated"}),
        (facts.rows[-2], {"assurance": "disputed", "other_reading": other}),
    ):
        own |= changes
    row, output = made(facts)
    assert table(section(row, "Income statement"))[1][2] == "1,200.0†"
    assert table(section(row, "Balance sheet"))[1][2] == "5,000.0‡"
    assert "† uncorroborated: " in row["markdown"] and "‡ disputed: " in row["markdown"]
    assert "; the value is uncorroborated." in section(row, "Summary")
    assert section(row, "Gate results").splitlines()[1:4] == [
        "- 10 of them corroborated",
        "- 1 of them uncorroborated",
        "- 1 of them disputed",
    ]
    assert f"; disputed by {other}" in section(row, "References")
    assert {fact.assurance for fact in output.facts} == {"corroborated", "uncorroborated", "disputed"}
    raw = TABLES["raw_filings"].frame([filing()])
    checked = check_report(row["markdown"], raw, facts.frame())
    assert checked.claims and not [c.finding for c in checked.claims if c.finding.severity == "error"], (
        "marks disturb no reader of numbers"
    )


def test_the_page_marks_what_is_not_corroborated(facts: Facts) -> None:
    def drawn() -> str:
        found = findings_of(TABLES["raw_filings"].frame([filing()]), facts.frame(), TABLES["rejected_facts"].empty())
        return report_page([Told(found, Narration("", "template", (), ()))], lambda fact: f"x.html#{fact.fact_id}")

    assert "doubt" not in drawn().partition("<body>")[2]
    facts.rows[0] |= {"assurance": "uncorroborated"}
    page = drawn()
    assert '1,200.0</a><span class="doubt" title="uncorroborated">†</span>' in page
    assert "† uncorroborated: the value was traced to the page" in page and "‡" not in page
    assert "11 corroborated, 1 uncorroborated" in page


def test_of_two_values_the_statement_shows_the_one_that_is_not_disputed(facts: Facts) -> None:
    facts.rows[0] |= {"assurance": "disputed"}
    facts.add("revenue", 1234.0, table_index=9, section_id="Item7")
    row, _ = made(facts)
    assert table(section(row, "Income statement"))[1][2] == "1,234.0"


def test_proofs_that_fail_name_their_facts(facts: Facts) -> None:
    for row in facts.rows:
        row["checks"] = json.dumps(["value", "balance_sheet_balances"])
    facts.add(
        "liabilities_and_equity", 5100.0, (None, YEAR[1]), table_index=6, checks=json.dumps(["!balance_sheet_balances"])
    )
    facts.rows[-3]["checks"] = json.dumps(["value", "!balance_sheet_balances"])
    facts.rows[0]["checks"] = json.dumps(["!stated_twice_alike"])
    row, _ = made(facts)
    text = section(row, "Proofs that do not hold")
    assert table(text)[1:] == [
        ["balance sheet balances", "2024-12-31", "`total_assets` 5,000.0; `liabilities_and_equity` 5,100.0"]
    ]
    assert text.splitlines()[-1].startswith("`stated_twice_alike` fails for 1 facts")


# -- several values --------------------------------------------------------------------------------------


def test_two_values_of_one_metric_and_period_are_a_conflict_with_both_sources(facts: Facts) -> None:
    other = facts.add("revenue", 1250.0, label="total revenue", table_index=30, section_id="Item8Note2")
    facts.add("revenue", 1.2, scale=9, label="revenue of all kinds", table_index=31, printed="1.2")
    row, output = made(facts)
    (conflict,) = output.conflicts
    assert (conflict.metric, [value.value for value in conflict.values]) == ("revenue", [1.2e9, 1.25e9])
    assert conflict.values[0].source.startswith(
        f"FY2024 (2024-01-01 to 2024-12-31); 10-K {FIRST}, Item8 table 5 row 0 column 2; printed 1,200.0"
    )
    assert (
        f"Item8Note2 table 30 row 12 column 2; printed 1,250.0 in 'total revenue'; fact {other}"
        in conflict.values[1].source
    )
    assert [line[:4] for line in table(section(row, "Conflicts"))[1:]] == [
        ["`revenue`", "FY2024", "1,200.0", "shown"],
        ["`revenue`", "FY2024", "1,250.0", ""],
    ]
    assert "in FY2023; another value is stated as well." in output.analysis.summary


@pytest.mark.parametrize(
    ("metric", "first", "second", "changes", "conflicts"),
    [
        pytest.param("revenue", 1200.4, 1200.0, {"printed": "1,200"}, False, id="rounded to what is printed"),
        pytest.param("revenue", 1200.0, 1201.0, {"printed": "1,201"}, True, id="a unit of the last digit apart"),
        pytest.param("income_tax", 5.0, -5.0, {"label": "income tax"}, False, id="an expense in parentheses"),
        pytest.param("net_income", 5.0, -5.0, {"label": "net income"}, True, id="a result of the other sign"),
        pytest.param("net_income", -5.0, 5.0, {"label": "net loss"}, False, id="a loss by its name"),
        pytest.param("revenue", 1200.0, 900.0, {"segment": "Pumps"}, False, id="a part of the company"),
        pytest.param("revenue", 1200.0, 900.0, {"unit": "EUR"}, False, id="another currency"),
        pytest.param("revenue", 0.0, 0.3, {"printed": "300", "scale": 3}, True, id="nothing and something"),
    ],
)
def test_what_is_a_conflict(metric: str, first: float, second: float, changes: Row, conflicts: bool) -> None:
    facts = Facts()
    facts.add(metric, first, printed=f"{first:,}")
    second = second * 1000 if changes.get("scale") == 3 else second
    facts.add(metric, second, **{"table_index": 9} | changes)
    assert bool(made(facts)[1].conflicts) is conflicts


def test_lines_of_a_metric_that_a_statement_prints_in_several_rows_are_no_conflict() -> None:
    facts = Facts()
    facts.add("revenue", 900.0)
    facts.add("net_income", 100.0, label="net income")
    facts.add("net_income", 96.0, label="net income of the owners")
    facts.add("net_income", 96.0, label="net income", table_index=40)
    row, output = made(facts)
    assert output.conflicts == ()
    assert [(line[1], line[2]) for line in table(section(row, "Income statement"))[2:]] == [
        ("net income", "100.0"),
        ("net income of the owners", "96.0"),
    ]
    assert (
        "Net income came to 96.0 million USD" in output.analysis.summary
    )  # the owners' share, as questions and statements have it
    facts.add("net_income", 90.0, label="net income used for something", table_index=40)
    assert [value.value for value in made(facts)[1].conflicts[0].values] == [9.6e7, 1e8, 9e7]


def test_within_a_filing_the_table_that_states_most_of_the_statement_counts() -> None:
    facts = Facts()
    facts.add("revenue", 700.0, table_index=2, section_id="Item7")
    facts.add("revenue", 900.0)
    facts.add("gross_profit", 300.0)
    row, output = made(facts)
    assert table(section(row, "Income statement"))[1][2] == "900.0"
    assert [value.value for value in output.conflicts[0].values] == [9e8, 7e8]


def amended(facts: Facts) -> list[Row]:
    facts.add("revenue", 1150.0, accession=SECOND, table_index=1)
    facts.add("net_income", -30.0, accession=SECOND, table_index=1)
    return [filing(), filing(SECOND, form="10-K/A", filing_date=dt.date(2025, 5, 2))]


def test_the_filing_that_came_last_counts_and_the_other_shows_where_it_differs(facts: Facts) -> None:
    row, output = made(facts, amended(facts))
    assert (row["accession"], row["as_of_date"]) == (SECOND, dt.date(2025, 5, 2))
    lines = {line[0]: line[2] for line in table(section(row, "Income statement"))[1:]}
    assert (lines["Revenue"], lines["Operating income"]) == ("1,150.0", "-20.0")
    (conflict,) = output.conflicts
    assert [(value.value, value.source.split(";")[1].split(",")[0].strip()) for value in conflict.values] == [
        (1.15e9, f"10-K/A {SECOND}"),
        (1.2e9, f"10-K {FIRST}"),
    ]
    assert [line[0] for line in table(row["markdown"].split("\n## ")[0])[1:]] == ["10-K/A", "10-K"]


def test_only_what_was_filed_by_the_day_is_known(facts: Facts) -> None:
    filings = amended(facts)
    row, output = made(facts, filings, as_of=dt.date(2025, 5, 1))
    assert (row["accession"], row["report_id"]) == (FIRST, "abc_2024q4_2025-05-01")
    assert table(section(row, "Income statement"))[1][2] == "1,200.0"
    assert output.conflicts == () and SECOND not in row["markdown"] and SECOND not in row["output"]
    assert section(row, "Gate results").startswith("- 12 verified")
    with pytest.raises(NotInWarehouse, match="first filing was filed on 2025-02-20"):
        made(facts, filings, as_of=dt.date(2025, 2, 19))


def test_a_press_release_filed_later_does_not_move_the_period(facts: Facts) -> None:
    filings = [filing(), filing(SECOND, form="8-K", filing_date=dt.date(2025, 3, 1), report_date=dt.date(2024, 11, 20))]
    row, _ = made(facts, filings)
    assert row["accession"] == SECOND
    assert len(table(section(row, "Key metrics"))) == 7


def test_facts_of_unknown_filings_and_filings_of_two_partitions_are_refused(facts: Facts) -> None:
    with pytest.raises(ContractError, match=f"does not hold: {FIRST}"):
        made(facts, [filing(SECOND)])
    with pytest.raises(ContractError, match="one partition"):
        made(facts, [filing(), filing(SECOND, period="2024Q3")])


# -- segments --------------------------------------------------------------------------------------------


def test_segments_come_revenue_first_and_without_a_name_only_where_they_add_up_to_the_revenue(facts: Facts) -> None:
    columns = {"section_id": "Item8Note5", "column_label": "2024"}
    for name, now, before in (("Pumps", 700.0, 650.0), ("Valves", 500.0, 350.0)):
        facts.add(
            None,
            0.2 * now,
            segment=name,
            label=f"{name} > Operating income",
            row_label="Operating income",
            table_index=20,
            **columns,
        )
        facts.add(
            None, now, segment=name, label=f"{name} > Net sales", row_label="Net sales", table_index=20, **columns
        )
        facts.add(
            None,
            before,
            YEAR_BEFORE,
            segment=name,
            label=f"{name} > Net sales",
            row_label="Net sales",
            table_index=20,
            **columns,
        )
    for name, value in (("Americas", 800.0), ("Asia", 400.0)):
        facts.add(None, value, segment=name, label=name, table_index=21, **columns)
        facts.add(None, value / 10, segment=name, label=name, table_index=22, **columns)
    facts.add(None, 1200.0, segment="Group", label="Group", table_index=23, **columns)
    facts.add(
        None,
        33.0,
        segment="Pumps",
        label="Pumps > Net sales",
        row_label="Net sales",
        table_index=20,
        column_label="$ change",
    )
    facts.add(
        None, 700.0, segment="PUMPS", label="PUMPS > Sales", row_label="Sales", table_index=24, **columns
    )  # the same amount elsewhere
    for period in ({}, {"period": YEAR_BEFORE}):
        facts.add(
            None,
            0.0,
            *period.values(),
            segment="Valves",
            label="Valves > Impairments",
            row_label="Impairments",
            table_index=20,
            **columns,
        )
    row, _ = made(facts)
    assert [line[:2] + line[3:] for line in table(section(row, "Segments, products and regions"))[1:]] == [
        ["Pumps", "Net sales", "700.0", "FY2023", "650.0", "+7.7%"],
        ["Valves", "Net sales", "500.0", "FY2023", "350.0", "+42.9%"],
        ["Americas", "revenue, by their sum", "800.0", "", "", ""],
        ["Asia", "revenue, by their sum", "400.0", "", "", ""],
        ["Pumps", "Operating income", "140.0", "", "", ""],
        ["Valves", "Operating income", "100.0", "", "", ""],
    ]
    assert section(row, "Segments, products and regions").endswith("3 more are in the warehouse.")


def test_a_split_of_the_revenue_may_hold_parts_of_parts_and_comes_before_profit(facts: Facts) -> None:
    for place, (name, value) in enumerate(
        (("Pumps", 700.0), ("Big pumps", 450.0), ("Small pumps", 250.0), ("Valves (1)", 500.0))
    ):
        facts.add(None, value, segment=name.removesuffix(" (1)"), label=name, table_index=30, row_index=place)
    facts.add(
        None,
        90.0,
        segment="Pumps",
        label="Segment profit",
        row_label="Segment profit",
        column_label="2024 | Pumps",
        table_index=31,
    )
    facts.add(None, 50.0, segment="Pumps", label="Pumps", column_label="Goodwill acquired", table_index=32)
    facts.add(
        None,
        7.0,
        segment="Valves",
        label="Capital expenditures",
        row_label="Capital expenditures",
        column_label="2024 | Valves",
        table_index=31,
    )
    row, _ = made(facts)
    assert [line[:2] + line[3:4] for line in table(section(row, "Segments, products and regions"))[1:]] == [
        ["Pumps", "revenue, by their sum", "700.0"],
        ["Big pumps", "revenue, by their sum", "450.0"],
        ["Small pumps", "revenue, by their sum", "250.0"],
        ["Valves", "revenue, by their sum", "500.0"],
        ["Pumps", "Segment profit", "90.0"],
        ["Valves", "Capital expenditures", "7.0"],
        ["Pumps", "Goodwill acquired", "50.0"],
    ]


# -- nothing is made up ----------------------------------------------------------------------------------

printed_amounts = st.tuples(st.integers(-(10**9), 10**9), st.sampled_from([0, 3, 6, 9]))
some_facts = st.dictionaries(
    st.tuples(
        st.sampled_from([metric.name for metric in load() if not metric.further]), st.sampled_from([YEAR, YEAR_BEFORE])
    ),
    printed_amounts,
    min_size=1,
    max_size=30,
)


def _statement_of(values: dict[tuple[str, tuple[dt.date, dt.date]], tuple[int, int]]) -> Facts:
    kinds = {metric.name: metric for metric in load()}
    units = {"per_share": "USD/shares", "shares": "shares", "money": "USD"}
    found = Facts()
    for (name, period), (digits, scale) in values.items():
        metric = kinds[name]
        scale, number = (0, digits / 100) if metric.unit == "per_share" else (scale, float(digits))
        days = (None, period[1]) if metric.kind == "instant" else period
        found.add(name, number, days, scale=scale, unit=units[metric.unit], label="printed label", row_index=len(name))
        if metric.kind == "duration" and metric.unit == "money":
            found.add(None, number / 2, days, scale=scale, label="printed label", segment="Pumps", table_index=8)
            found.add(name, number + 1, days, scale=scale, label="printed elsewhere", table_index=9)
    return found


@settings(max_examples=60, deadline=None)
@given(some_facts)
def test_every_number_stands_in_a_verified_fact(
    values: dict[tuple[str, tuple[dt.date, dt.date]], tuple[int, int]],
) -> None:
    facts = _statement_of(values)
    row, output = made(facts)
    by_id = {fact["fact_id"]: fact for fact in facts.rows}
    references = {
        number: by_id[fact_id]
        for number, fact_id in re.findall(r"^\[\^(\d+)\]: `([0-9a-f]+)`", row["markdown"], re.MULTILINE)
    }
    assert list(references) == [str(number) for number in range(1, len(output.facts) + 1)]
    assert [fact["fact_id"] for fact in references.values()] == [fact.fact_id for fact in output.facts]
    body = row["markdown"].split("\n## Summary\n")[1].split("\n## Not found\n")[0]
    body += "\n".join(section(row, "Proofs that do not hold").splitlines())
    cited = re.findall(
        r"(-?[\d,]+(?:\.\d+)?)((?: million)?(?: (?:USD/shares|USD per share|USD|shares|million shares))?) \[\^(\d+)\]",
        body,
    )
    amounts = {fact.fact_id: fact.amount for fact in output.facts}
    for number, unit, reference in cited:
        exact, shown = Decimal(repr(amounts[references[reference]["fact_id"]])), Decimal(number.replace(",", ""))
        in_units = (
            unit.strip() in ("USD", "shares")
            or ("share" in unit and "million" not in unit)
            or references[reference]["unit"] == "USD/shares"
        )
        assert shown == exact if in_units else abs(shown - exact / 10**6) <= Decimal("0.05"), (number, unit, exact)
    assert len(cited) == len(re.findall(r"\[\^\d+\]", body))
    assert {reference for _, _, reference in cited} == set(references)
    assert not re.findall(r"\d", _without_what_is_known(body)), _without_what_is_known(body)
    assert {fact.fact_id: fact.value for fact in output.facts} == {
        fact.fact_id: by_id[fact.fact_id]["value"] for fact in output.facts
    }


def _without_what_is_known(body: str) -> str:
    """The text without cited numbers, days, fiscal years, changes in percent (they are tested by themselves) and what a
    conflict's source names.
    """
    body = "\n".join(line.rsplit(" | ", 1)[0] if line.startswith("| `") else line for line in body.splitlines())
    for known in (r"-?[\d,.]+(?: [A-Za-z/ ]+?)? \[\^\d+\]", r"\d{4}-\d{2}-\d{2}", r"FY\d{4}", r"[+-]?<?[\d,]+\.\d%"):
        body = re.sub(known, "", body)
    return body


@settings(max_examples=30, deadline=None)
@given(some_facts, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(
    values: dict[tuple[str, tuple[dt.date, dt.date]], tuple[int, int]], random: Any
) -> None:
    facts = _statement_of(values)
    before = made(facts)[0]
    random.shuffle(facts.rows)
    assert made(facts)[0] == before


# -- nothing of a filing acts ----------------------------------------------------------------------------


def test_texts_of_a_filing_stay_in_their_cell_and_are_no_markup() -> None:
    hostile = (
        "Net | sales <script>alert(1)</script> [x](javascript:y) `code` **b**\n| --- |\n# head \u202eevil\u200b "
        "&lt;b&gt;"
    )
    facts = Facts()
    facts.add("revenue", 5.0, label=hostile, fiscal_period=None, printed="5 | 6")
    facts.add("revenue", 6.0, label=hostile, table_index=9)
    facts.add(None, 5.0, segment=hostile, label=f"{hostile} > revenue", table_index=10)
    row, output = made(
        facts,
        [
            filing(
                company="Evil | <b>Corp</b>",
                document="a](http://x) b.htm",
                url="https://www.sec.gov/a> <img src=x>\n|b.htm",
            )
        ],
    )
    text = row["markdown"]
    assert not re.search(r"(?<!\\)<(?!https://)", text)
    assert not re.search(r"(?<!\\)\[(?!\^\d+\]|a\\\])", text)
    assert "\u202e" not in text and "\u200b" not in text
    for title in ("Key metrics", "Income statement", "Conflicts", "Segments, products and regions"):
        assert len({len(cells) for cells in table(section(row, title))}) == 1
    assert len([line for line in text.splitlines() if line.startswith("# ")]) == 1
    assert output.facts[0].row_label == hostile


@given(st.text())
def test_escaped_text_is_one_line_without_open_markup(text: str) -> None:
    found = escaped(text)
    assert len(found.splitlines()) <= 1
    assert not re.search(r"(?<!\\)(?:\\\\)*[|`*_\[\]<>~]", found)


# -- words -----------------------------------------------------------------------------------------------


def single(value: float, unit: str = "USD", scale: int = 6, **changes: Any) -> ResearchFact:
    known: Row = dict.fromkeys(("fiscal_period", "period_start", "segment", "yoy_change", "row_label", "column_label"))
    known |= {
        "fact_id": "a",
        "metric": "revenue",
        "label": "Revenue",
        "printed": "1",
        "verification_status": "exact_match",
        "checks": (),
    }
    known |= {"period_end_date": YEAR[1], "source": Source(accession=FIRST, form="10-K", url="")}
    return ResearchFact(value=value, unit=unit, scale=scale, **known | changes)


@pytest.mark.parametrize(
    ("value", "unit", "scale", "text", "words"),
    [
        (60_922e6, "USD", 6, "60,922", "60,922 million USD"),
        (-1_069e6, "USD", 6, "-1,069", "-1,069 million USD"),
        (357_313_023.0, "USD", 0, "357.3", "357.3 million USD"),
        (0.0, "USD", 6, "0", "0 million USD"),
        (45_678.0, "USD", 3, "45,678 USD", "45,678 USD"),
        (300_000.0, "USD", 6, "0.3", "0.3 million USD"),
        (12e6, "EUR", 6, "12 million EUR", "12 million EUR"),
        (4_325e6, "shares", 6, "4,325", "4,325 million shares"),
        (812.0, "shares", 0, "812 shares", "812 shares"),
        (11.9, "USD/shares", 0, "11.90", "11.90 USD per share"),
        (0.0625, "USD/shares", 0, "0.0625", "0.0625 USD per share"),
        (1.2, "EUR/shares", 0, "1.20 EUR/shares", "1.20 EUR per share"),
        (0.213, "pure", -2, "0.213", "0.213"),
    ],
)
def test_amounts(value: float, unit: str, scale: int, text: str, words: str) -> None:
    assert amount(single(value, unit, scale), "USD") == text
    assert in_words(single(value, unit, scale)) == words


@pytest.mark.parametrize(
    ("now", "before", "cell", "words"),
    [
        (112.0, 100.0, "+12.0%", "up 12.0% from"),
        (88.0, 100.0, "-12.0%", "down 12.0% from"),
        (100.0, 100.0, "0.0%", "unchanged from"),
        (100.01, 100.0, "+<0.1%", "up <0.1% from"),
        (-88.0, -100.0, "12.0% less negative", "12.0% less negative than"),
        (-150.0, -100.0, "50.0% more negative", "50.0% more negative than"),
        (5.0, -100.0, "turned positive", "after"),
        (-5.0, 100.0, "turned negative", "after"),
        (5.0, 0.0, "from zero", "after"),
        (0.0, 5.0, "to zero", "after"),
    ],
)
def test_changes(now: float, before: float, cell: str, words: str) -> None:
    assert (change(single(now), single(before)), compared(single(now), single(before))) == (cell, words)


def test_spending_in_brackets_changes_by_what_was_spent() -> None:
    now, before = (single(value, metric="capital_expenditure", flipped=True) for value in (-150.0, -100.0))
    assert change(now, before) == "+50.0%"
    assert in_words(now) == "150 USD"


def test_a_heading_that_says_when_is_no_part_of_a_label() -> None:
    label = "Fiscal Year Ended February 3, 2024 > Net sales"
    assert short_label(single(1.0, label=f"For the {label}", row_label="Net sales", segment="Canada")) == "Net sales"


@given(
    st.floats(allow_nan=False, allow_infinity=False),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["USD", "shares", "USD/shares", "pure"]),
)
@example(1.7e308, 5e-324, "USD")
def test_any_two_values_have_words_with_the_right_direction(now: float, before: float, unit: str) -> None:
    cell = change(single(now, unit), single(before, unit))
    assert amount(single(now, unit)) and in_words(single(now, unit))
    if now > before > 0:
        assert cell.startswith("+") and compared(single(now), single(before)).startswith("up ")
    if before > now > 0:
        assert cell.startswith("-") and compared(single(now), single(before)).startswith("down ")
    if 0 > now > before:
        assert cell.endswith("less negative")


@pytest.mark.parametrize(
    ("label", "row_label", "segment", "text"),
    [
        ("Assets > Current assets: > Inventories", "Inventories", None, "Inventories"),
        ("Net income per share: > Basic", "Basic", None, "Net income per share > Basic"),
        ("Net sales: > Pumps", "Pumps", "Pumps", "Net sales > Pumps"),
        ("Revenue > Upstream > Abroad", "Abroad", "Upstream > Abroad", "Revenue > Abroad"),
        ("Revenue", None, None, "Revenue"),
        ("x" * 80, "x" * 80, None, "x" * 59 + "…"),
        (f"{'y' * 80} > Basic", "Basic", None, f"{'y' * 51}… > Basic"),
    ],
)
def test_labels_are_short_and_say_enough(label: str, row_label: str | None, segment: str | None, text: str) -> None:
    found = short_label(single(1.0, label=label, row_label=row_label, segment=segment))
    assert found == text and len(found) <= 60


# -- as data ---------------------------------------------------------------------------------------------


def test_the_output_has_the_shape_that_readers_rely_on(facts: Facts) -> None:
    facts.add("revenue", 1250.5, label="another", table_index=30)
    row, output = made(facts)
    data = json.loads(row["output"])
    assert list(data) == ["query", "as_of_date", "facts", "analysis", "conflicts", "not_found"]
    assert list(data["analysis"]) == ["summary", "classification", "supporting_facts"]
    assert list(data["conflicts"][0]) == ["metric", "values"] and list(data["conflicts"][0]["values"][0]) == [
        "value",
        "source",
    ]
    assert list(data["not_found"][0]) == ["metric", "status"]
    first = data["facts"][0]
    assert (first["metric"], first["value"], first["printed"], first["scale"]) == (
        "revenue",
        1_200_000_000,
        "1,200.0",
        6,
    )
    assert first["source"] | {"url": None} == {
        "accession": FIRST,
        "form": "10-K",
        "url": None,
        "section_id": "Item8",
        "table_index": 5,
        "row_index": 0,
        "column_index": 2,
        "paragraph_index": None,
        "sentence": None,
    }
    assert output.to_json() == row["output"]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"query": 1}'])
def test_what_is_no_output_is_refused(text: str) -> None:
    with pytest.raises(ContractError, match="no ResearchOutput"):
        ResearchOutput.from_json(text)


def test_an_output_with_more_or_other_keys_is_refused(facts: Facts) -> None:
    data = json.loads(made(facts)[0]["output"])
    with pytest.raises(ContractError, match="more"):
        ResearchOutput.from_json(json.dumps(data | {"more": 1}))
    with pytest.raises(ContractError, match="classification"):
        ResearchOutput.from_json(json.dumps(data | {"analysis": data["analysis"] | {"classification": "fact"}}))


def test_the_stage_gives_one_row_after_the_contract(facts: Facts) -> None:
    from tickmark.stages import steps

    frame = steps.reports(TABLES["raw_filings"].frame([filing()]), facts.frame(), TABLES["rejected_facts"].empty())
    assert len(TABLES["reports"].validate(frame)) == 1
