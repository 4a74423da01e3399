"""Documents that users add and that are no financial reports: nothing that they do not say of their company is a fact."""

from __future__ import annotations

from collections import Counter
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from benchmarks.other_papers import CORPUS, Paper, measured, page, papers
from tickmark.document import open_document
from tickmark.evidence import Source, SourceKind
from tickmark.facts import Understanding
from tickmark.facts.added_documents import _as_counted
from tickmark.library.statements import statement_tables
from tickmark.model import FiscalPeriod, Period
from tickmark.sections import find_sections
from tickmark.tables.model import Reading

OPEN = [paper for paper in papers(CORPUS / "looked_at.txt") if paper.path.endswith(".html")]
KEPT_OUT = [paper for paper in papers(CORPUS / "kept_out.txt") if paper.path.endswith(".html")]
WANTED = 15  # keys of the documents in HTML that are found; two are not


def facts_of(text: str, company: str, form: str, end: date, name: str = "paper.html") -> list[dict[str, Any]]:
    document = open_document(text.encode(), "0" * 64, name)
    quarter = (end.month + 2) // 3 if form == "interim report" else None
    fiscal = FiscalPeriod(end.year, quarter, end, "")
    known = Understanding(document, find_sections(document, form.upper()), fiscal, "", company)
    return [
        {
            "printed": fact.printed, "label": fact.label, "value": float(fact.value), "unit": fact.unit,
            "period_start": fact.period.start, "period_end_date": fact.period.end, "segment": fact.segment,
            "table_index": fact.location.table_index, "row_label": fact.row_label, "column_label": fact.column_label,
            "sentence_string": fact.location.sentence, "assurance": "", "unit_source": fact.unit_source,
            "period_source": fact.period_source, "company": company,
        }
        for fact in known.facts
    ]  # fmt: skip


def judged(paper: Paper) -> tuple[Counter[str], list[str]]:
    company = paper.path.partition("/")[0]
    day = date.fromisoformat(paper.said["report_date"])
    return measured(paper, facts_of(page(paper), company, paper.said["form"], day))


@pytest.mark.parametrize("paper", OPEN, ids=lambda paper: paper.path)
def test_nothing_is_a_fact_that_the_paper_does_not_say(paper: Paper) -> None:
    count, told = judged(paper)
    assert count["false"] == 0, told


def test_nor_of_the_papers_kept_out() -> None:
    assert sum(judged(paper)[0]["false"] for paper in KEPT_OUT) == 0


def test_what_such_papers_say_of_their_company_is_found() -> None:
    assert sum(judged(paper)[0]["right"] for paper in OPEN) >= WANTED


CASES = (
    ("<h2>Quarter ended June 30, 2025</h2><table><tr><th></th><th>Q2 2025</th><th>Q2 2024</th></tr>"
     "<tr><td>Members</td><td>4,120</td><td>3,915</td></tr></table>", {("4,120", "pure"), ("3,915", "pure")}),
    ("<h2>Quarter ended June 30, 2025</h2><table><tr><th></th><th>Q2 2025</th><th>Q2 2024</th></tr>"
     "<tr><td>Fees (€k)</td><td>4,120</td><td>3,915</td></tr></table>", {("4,120", "EUR"), ("3,915", "EUR")}),
    ("<h2>Quarter ended June 30, 2025</h2><table><tr><th></th><th>Q2 2025</th><th>Required</th></tr>"
     "<tr><td>Liquidity</td><td>$4,120</td><td>$2,000</td></tr></table>", {("$4,120", "USD")}),
    ("<h2>Peers</h2><table><tr><th></th><th>2024</th></tr><tr><td>Halden AG</td><td>$4,120</td></tr>"
     "<tr><td>Norvik ASA</td><td>$2,000</td></tr></table>", set()),
    ("<p>Results for the six months to 30 June 2025</p><table><tr><td>€52.3m</td><td>1,284</td><td>517</td></tr></table>",
     set()),
    ("<p>• FY2025 guidance: revenue €69m, margin about 24%</p><p>Number of shares: 10,000,000.</p>"
     "<table><tr><th>SEK m</th><th>Apr-Jun 2025</th></tr><tr><td>Storage</td><td>148.3</td></tr></table>",
     {("148.3", "SEK")}),
    ("<h2>Quotation 14</h2><table><tr><th></th><th>2024</th></tr><tr><td>Pumps</td><td>$4,120</td></tr></table>", set()),
)  # fmt: skip


@pytest.mark.parametrize(("html", "wanted"), CASES)
def test_money_is_what_the_page_says_to_be_money(html: str, wanted: set[tuple[str, str]]) -> None:
    facts = facts_of(f"<h1>Acme Ltd</h1>{html}", "Acme Ltd", "interim report", date(2025, 6, 30))
    assert {(fact["printed"], fact["unit"]) for fact in facts} == wanted


def test_a_year_beside_months_is_whole() -> None:
    rows = "".join(
        f"<tr><td>{name}</td><td>9.4</td><td>7.2</td></tr>" for name in ("Revenue", "EBITDA", "Capitalised development")
    )
    table = f"<table><tr><th>€m</th><th>FY2024</th><th>6M 2025</th></tr>{rows}</table>"
    facts = facts_of(f"<h1>Acme SE</h1><h2>Overview</h2>{table}", "Acme SE", "interim report", date(2025, 6, 30))
    assert {(str(f["period_start"]), str(f["period_end_date"])) for f in facts if f["printed"] == "9.4"} == {
        ("2024-01-01", "2024-12-31")
    }


HIGHLIGHTS = """<h1>Acme plc</h1><h2>Interim results for the six months ended 30 June 2025</h2><table>
<tr><th></th><th>H1 2025</th><th>H1 2024</th><th>Change</th></tr>
<tr><td>Revenue</td><td>£41.8m</td><td>£38.9m</td><td>+7%</td></tr>
<tr><td>Interim dividend per share</td><td>1.9p</td><td>1.7p</td><td>+12%</td></tr>
<tr><td>Leverage</td><td>2.25:1</td><td>2.40:1</td><td></td></tr>
<tr><td>Net debt</td><td>£9.4m</td><td>£11.7m</td><td>-20%</td></tr></table>"""


def test_cells_of_highlights_bear_their_own_signs_and_scales() -> None:
    facts = facts_of(HIGHLIGHTS, "Acme plc", "interim report", date(2025, 6, 30))
    told = {(fact["printed"], fact["unit"], fact["value"]) for fact in facts}
    assert {
        ("£41.8m", "GBP", 41_800_000),
        ("1.9p", "GBP/shares", 0.019),
        ("2.25:1", "pure", 2.25),
        ("£11.7m", "GBP", 11_700_000),
    } <= told


PROSE = """<h1>Acme plc</h1><h2>Annual report for the year ended 31 December 2024</h2>{}
<p>Cash generated from operations was £41.3m (2023: £36.0m). Order intake reached £50.1m. Letters of credit of £4.3m
were outstanding. Net debt was £59.4m and adjusted EBITDA was £24.6m.</p>
<h2>Outlook</h2><p>Revenue was £9.9m in none of our plans.</p>"""
STATEMENT = """<h2>Income statement</h2><table><tr><th>£m</th><th>2024</th><th>2023</th></tr><tr><td>Revenue</td><td>312.4</td>
<td>298.7</td></tr><tr><td>Cost of sales</td><td>214.9</td><td>206.3</td></tr><tr><td>Operating profit</td><td>24.7</td>
<td>24.4</td></tr></table>"""


def test_a_report_tells_of_its_own_period_where_it_names_none() -> None:
    facts = facts_of(PROSE.format(STATEMENT), "Acme plc", "annual report", date(2024, 12, 31))
    told = {(fact["printed"], str(fact["period_start"]), str(fact["period_end_date"])) for fact in facts}
    year, day = ("2024-01-01", "2024-12-31"), ("None", "2024-12-31")
    assert {("£41.3m", *year), ("£50.1m", *year), ("£4.3m", *day), ("£59.4m", *day), ("£24.6m", *year)} <= told
    assert ("£36.0m", "2023-01-01", "2023-12-31") in told
    assert not {printed for printed, _, _ in told} & {"£9.9m"}


def test_the_day_of_a_presentation_names_no_period() -> None:
    html = "<h1>Acme plc</h1><h2>Presentation, 21 August 2025</h2><p>Order intake reached £50.1m.</p>"
    assert not facts_of(html, "Acme plc", "interim report", date(2025, 6, 30))


def test_a_sheet_counts_in_full_what_a_company_has_on_a_day() -> None:
    text = (
        "Acme Ltd key figures £'000,Apr-25,May-25,Jun-25\nRevenue,704,696,715\nActive patients,43210,43388,43590\n"
        "Surgeries open,29,29,30\n"
    )
    facts = facts_of(text, "Acme Ltd", "interim report", date(2025, 6, 30), "figures.csv")
    told = {(fact["printed"], fact["unit"], str(fact["period_start"])) for fact in facts}
    assert {("696", "GBP", "2025-05-01"), ("43388", "pure", "None"), ("30", "pure", "None")} <= told


def test_an_export_holds_what_was_done_on_days_in_the_columns_that_it_sums_up() -> None:
    rows = "".join(f"RE-44{day},2025-09-{day},99.50,125.00\n" for day in (10, 12, 15, 17, 19, 22))
    text = f"Invoices 2025-09-01 - 2025-09-30 in EUR\n\nInvoice,Day,List price EUR,Net EUR\n{rows}Total,,,750.00\n"
    facts = facts_of(text, "Acme Ltd", "interim report", date(2025, 9, 30), "invoices.csv")
    assert {(fact["printed"], str(fact["period_start"])) for fact in facts} >= {("125.00", "2025-09-12")}
    assert not [fact for fact in facts if fact["printed"] == "99.50"]


NOTE = """<h1>Acme plc</h1><h2>Annual report for the year ended 31 December 2024</h2><p>Operating profit is stated after
charging:</p><table><tr><th></th><th>2024 £m</th><th>2023 £m</th></tr><tr><td>Staff costs</td><td>96.7</td><td>91.0</td></tr>
<tr><td>Depreciation of right-of-use assets</td><td>5.9</td><td>5.6</td></tr><tr><td>Amortisation of software</td><td>1.4</td>
<td>1.3</td></tr></table><h2>Five years</h2><table><tr><th></th><th>2024</th><th>2023</th></tr><tr><td>Revenue (£m)</td>
<td>412.6</td><td>387.5</td></tr><tr><td>Net debt excluding leases (£m)</td><td>182.4</td><td>171.0</td></tr><tr>
<td>Dividend per share (p)</td><td>8.0</td><td>7.2</td></tr></table>"""


def test_among_amounts_of_periods_the_weight_of_words_alone_makes_no_balance() -> None:
    facts = facts_of(NOTE + STATEMENT, "Acme plc", "annual report", date(2024, 12, 31))
    told = {(fact["printed"], fact["unit"], fact["value"], str(fact["period_start"])) for fact in facts}
    assert {
        ("5.9", "GBP", 5_900_000, "2024-01-01"),
        ("1.3", "GBP", 1_300_000, "2023-01-01"),
        ("182.4", "GBP", 182_400_000, "None"),
        ("8.0", "GBP/shares", 0.08, "2024-01-01"),
    } <= told


def test_a_sheet_is_the_statement_that_its_lines_are() -> None:
    from tickmark.facts.added_documents import named_by_lines

    text = "Acme Ltd £'000,Sep-25,Aug-25\nTotal revenue,680,671\nGross profit,402,398\nEBITDA,101,99\n"
    document = open_document(text.encode(), "0" * 64, "pack.csv")
    fiscal = FiscalPeriod(2025, 3, date(2025, 9, 30), "")
    known = Understanding(document, find_sections(document, "INTERIM REPORT"), fiscal, "", "Acme Ltd")
    assert [table.kind for table in known.tables] == ["income_statement"]
    assert "revenue" in {fact.metric for fact in known.facts}
    assert all(named_by_lines(table) is table for table in known.tables)


def test_a_bare_year_in_brackets_is_as_long_as_the_period_before_it() -> None:
    html = (
        "<h1>Acme plc</h1><p>Trading update.</p><p>For the nine months to 30 September 2025, Group revenue was £171.6m"
        " (2024: £163.8m).</p>"
    )
    facts = facts_of(html, "Acme plc", "interim report", date(2025, 9, 30))
    (fact,) = [fact for fact in facts if fact["printed"] == "£163.8m"]
    assert (fact["period_start"], fact["period_end_date"]) == (date(2024, 1, 1), date(2024, 9, 30))


def test_a_row_of_a_cap_table_is_its_holders_and_the_total_the_companys() -> None:
    text = (
        "Acme Inc. cap table\n\nAs of 31 March 2025\n"
        + "Holder,Common,Series A,Options\nFounders,6200000,,\nSeedling Ventures,400000,2850000,\nEmployees,310000,,1450000\n"
        "Total,6910000,2850000,1450000\n"
    )
    facts = facts_of(text, "Acme Inc.", "interim report", date(2025, 3, 31), "cap.csv")
    assert {(fact["printed"], fact["row_label"], fact["unit"]) for fact in facts} == {
        ("6910000", "Total", "shares"),
        ("2850000", "Total", "shares"),
        ("1450000", "Total", "shares"),
    }


def test_a_multiple_is_one_of_the_company_where_its_row_names_a_ratio() -> None:
    html = (
        "<h1>Acme Fund</h1><h2>Quarter ended June 30, 2025</h2><table><tr><th></th><th>Q2 2025</th></tr><tr>"
        "<td>Kestrel Foods</td><td>2.6x</td></tr><tr><td>Leverage</td><td>1.8x</td></tr></table>"
    )
    facts = facts_of(html, "Acme Fund", "interim report", date(2025, 6, 30))
    assert [fact["printed"] for fact in facts] == ["1.8x"]


def test_a_corner_that_names_a_flow_makes_its_rows_flows() -> None:
    table = (
        "<h2>Where we sell</h2><table><tr><td>Revenue by country, k€</td><td>FY25</td><td>FY24</td></tr>"
        "<tr><td>France</td><td>26,120</td><td>24,902</td></tr><tr><td>Japan</td><td>1,102</td><td>955</td></tr></table>"
    )
    found = facts_of(table, "Acme", "annual report", date(2025, 6, 30))
    assert {(fact["value"], fact["period_start"]) for fact in found if fact["row_label"] == "France"} == {
        (26_120_000.0, date(2024, 7, 1)),
        (24_902_000.0, date(2023, 7, 1)),
    }


def test_a_list_of_items_over_years_is_no_index() -> None:
    table = (
        "<p>Year ended 31 March 2025</p><table><tr><td>Item</td><td>FY2024</td><td>FY2025</td></tr>"
        "<tr><td>Waste generated (t)</td><td>12,840</td><td>12,315</td></tr>"
        "<tr><td>Recycling rate</td><td>81.3%</td><td>83.0%</td></tr></table>"
    )
    assert {fact["value"] for fact in facts_of(table, "Acme", "annual report", date(2025, 3, 31))} >= {12_315.0, 0.83}


def test_hours_a_month_are_of_the_columns_year() -> None:
    table = (
        "<p>Year ended 31 March 2025</p><table><tr><td></td><td>FY2024</td><td>FY2025</td></tr>"
        "<tr><td>Average overtime (hours per month)</td><td>16.9</td><td>15.2</td></tr>"
        "<tr><td>Revenue, EUR million</td><td>80.1</td><td>81.4</td></tr></table>"
    )
    found = facts_of(table, "Acme", "annual report", date(2025, 3, 31))
    starts = {fact["period_start"] for fact in found if fact["row_label"].startswith("Average")}
    assert date(2025, 3, 1) not in starts


def test_a_year_beside_a_part_of_a_year_is_whole_and_years_at_once_are_none() -> None:
    table = (
        "<p>Half year ended 30 June 2025</p><table><tr><td>Net of fees, EUR million</td><td>H1 2025</td><td>2024</td>"
        "<td>3 years p.a.</td></tr><tr><td>Revenue</td><td>41.4</td><td>79.8</td><td>5.0</td></tr>"
        "<tr><td>Return</td><td>2.1%</td><td>9.8%</td><td>5.2%</td></tr></table>"
    )
    found = facts_of(table, "Acme", "interim report", date(2025, 6, 30))
    days = {fact["printed"]: (fact["period_start"], fact["period_end_date"]) for fact in found}
    assert days["79.8"] == (date(2024, 1, 1), date(2024, 12, 31)) and days["41.4"][1] == date(2025, 6, 30)
    assert "5.2%" not in days


def test_creditors_are_balances_though_one_is_of_purchases() -> None:
    lines = {"Trade creditors": "8,912", "Bank loans": "2,300", "Accruals": "2,924", "Hire purchase": "487"}
    rows = "".join(
        f"<tr><td>{name}</td><td>{amount}</td><td>{amount[:-1]}1</td></tr>" for name, amount in lines.items()
    )
    note = f"<h2>10. Creditors</h2><table><tr><td></td><td>2025 £000</td><td>2024 £000</td></tr>{rows}</table>"
    found = facts_of(f"<p>Year ended 31 March 2025</p>{note}", "Acme", "annual report", date(2025, 3, 31))
    assert {fact["period_start"] for fact in found if fact["label"] in ("Trade creditors", "Accruals")} == {None}


def test_what_heads_say_of_money_and_numbers_holds() -> None:
    equity = (
        "<h2>Changes in equity</h2><table><tr><td></td><td>Share capital £000</td><td>Reserves £000</td></tr>"
        "<tr><td>At 1 April 2024</td><td>1,250</td><td>2,105</td></tr><tr><td>Profit</td><td>–</td><td>310</td></tr>"
        "<tr><td>At 31 March 2025</td><td>1,250</td><td>2,415</td></tr></table>"
    )
    staff = (
        "<h2>Employees</h2><table><tr><td></td><td>2025 Number</td><td>2024 Number</td></tr>"
        "<tr><td>Works and sites</td><td>341</td><td>335</td></tr><tr><td>Office</td><td>99</td><td>93</td></tr></table>"
    )
    text = f"<p>Year ended 31 March 2025</p>{equity}{staff}"
    found = facts_of(text, "Acme", "annual report", date(2025, 3, 31))
    units = {fact["printed"]: fact["unit"] for fact in found}
    assert (units["2,415"], units["341"]) == ("GBP", "pure")


def test_lines_of_an_export_that_share_a_number_bear_all_their_names() -> None:
    lines = "".join(
        f"RE-44{day},{day}.09.2025,Kiln Ltd,{article},12.5,100.00\n"
        for day in (13, 14, 15)
        for article in ("Valve", "Seal")
    )
    text = f"Invoices 2025-09-01 - 2025-09-30 in EUR\n\nInvoice,Day,Customer,Article,Discount %,Net EUR\n{lines}Total,,,,,600.00\n"
    facts = facts_of(text, "Acme Ltd", "interim report", date(2025, 9, 30), "invoices.csv")
    assert {fact["row_label"] for fact in facts if fact["printed"] == "100.00"} >= {"RE-4413, Kiln Ltd, Seal"}
    assert {fact["value"] for fact in facts if fact["printed"] == "12.5"} == {0.125}


REPORT = """<p>Annual report for the year ended 31 March 2025</p><h2>Employees</h2><p>The monthly average number of employees
was:</p><table><tr><td></td><td>2025 Number</td><td>2024 Number</td></tr><tr><td>Works and sites</td><td>341</td><td>335</td>
</tr><tr><td>Sales and office</td><td>99</td><td>93</td></tr></table><h2>Key indicators</h2><table><tr>
<td>Key indicator</td><td>2025</td>
<td>2024</td><td>Target</td></tr><tr><td>Gross margin</td><td>31.7%</td><td>30.6%</td><td>33.0%</td></tr><tr>
<td>Stock turn (times)</td><td>4.2</td><td>4.0</td><td>5.0</td></tr><tr><td>Debtor days</td><td>61</td><td>58</td><td>50</td>
</tr><tr><td>Reportable accidents</td><td>14</td><td>17</td><td>0</td></tr><tr><td>Buildings handed over</td><td>386</td>
<td>371</td><td>400</td></tr><tr><td>Vehicle fuel (MWh)</td><td>11,482</td><td>11,930</td><td>11,000</td></tr><tr>
<td>On time</td><td>91.4%</td><td>88.7%</td><td>95.0%</td></tr></table><h2>Tax</h2><table><tr><td></td>
<td>2025 £m</td><td>2024 £m</td></tr><tr><td>Profit before tax at the standard rate</td><td>7.8</td><td>6.9</td></tr>
<tr><td>Lower rates overseas</td><td>(0.4)</td><td>(0.5)</td></tr><tr><td>Tax charge</td><td>7.4</td><td>6.4</td></tr></table>
<h2>Creditors: amounts falling due within one year</h2><table><tr><td></td><td>2025 £000</td><td>2024 £000</td></tr><tr>
<td>Hire purchase</td><td>487</td><td>466</td></tr><tr><td>Payments on account</td><td>2,641</td><td>2,415</td></tr></table>
<h2>Five years</h2><table><tr><td>Years ended 31 March</td><td>2025</td><td>2024</td></tr><tr><td>Revenue (£000)</td>
<td>89,766</td><td>87,750</td></tr><tr><td>Operating profit (£000)</td><td>7,684</td><td>7,512</td></tr><tr>
<td>Net assets (£000)</td><td>33,658</td><td>30,521</td></tr></table><h2>Changes in equity</h2><table><tr><td></td>
<td>Share capital £000</td><td>Total £000</td></tr><tr><td>At 1 April 2024</td><td>1,250</td><td>3,355</td></tr><tr>
<td>At 31 March 2025</td><td>1,250</td><td>3,665</td></tr></table>"""


@pytest.mark.parametrize(
    ("printed", "value", "unit", "lasts"),
    [
        ("341", 341, "pure", True),
        ("99", 99, "pure", True),
        ("61", 61, "pure", False),
        ("11,482", 11_482, "pure", True),
        ("7.8", 7_800_000, "GBP", True),
        ("(0.4)", -400_000, "GBP", True),
        ("487", 487_000, "GBP", False),
        ("2,641", 2_641_000, "GBP", False),
        ("33,658", 33_658_000, "GBP", False),
        ("1,250", 1_250_000, "GBP", False),
    ],
)
def test_a_report_counts_averages_and_amounts_as_its_heads_say(
    printed: str, value: float, unit: str, lasts: bool
) -> None:
    facts = [f for f in facts_of(REPORT, "Acme plc", "annual report", date(2025, 3, 31)) if f["printed"] == printed]
    assert {(f["value"], f["unit"], f["period_start"] is not None) for f in facts} == {(value, unit, lasts)}


def test_a_balance_below_a_whole_year_is_of_its_last_day() -> None:
    rows = "<tr><td>Net sales</td><td>41.4</td><td>79.8</td></tr><tr><td>Equity/assets ratio, %</td><td>51.6</td><td>53.7</td></tr>"
    html = f"<h2>Key figures, SEK m</h2><table><tr><td></td><td>Jan–Jun 2025</td><td>Full year 2024</td></tr>{rows}</table>"
    facts = facts_of(f"<p>Interim report to 30 June 2025</p>{html}", "Acme AB", "interim report", date(2025, 6, 30))
    assert {(f["period_start"], f["period_end_date"]) for f in facts if f["printed"] == "53.7"} == {
        (None, date(2024, 12, 31))
    }


def test_the_year_that_a_fund_began_in_dates_none_of_its_amounts() -> None:
    rows = "".join(
        f"<tr><td>{name}</td><td>1.90</td><td>1.62</td></tr>"
        for name in ("Rhone Buyout (2018)", "Alpen Venture 2022 (2022)", "Lakes III (2020)")
    )
    table = f"<h2>Funds</h2><table><tr><td>CHF m</td><td>Paid in</td><td>Value</td></tr>{rows}</table>"
    facts = facts_of(f"<p>Interim report to 30 June 2025</p>{table}", "Acme", "interim report", date(2025, 6, 30))
    assert not [fact for fact in facts if fact["printed"] in ("1.90", "1.62")]


def test_a_part_of_what_is_counted_is_counted_too() -> None:
    text = (
        "Key metrics,Q1 FY25,Q2 FY25,Q3 FY25,Q4 FY25\nARR ($K),9500,9900,10300,11000\nCustomers,198,205,212,220\n"
        "of which > $100K ARR,38,41,44,51\nAverage pay (USD thousand),64,65,67,70\n"
    )
    facts = facts_of(f"Acme Inc ($ in thousands)\n\n{text}", "Acme Inc", "annual report", date(2025, 12, 31), "kpi.csv")
    told = {(fact["printed"], fact["unit"], fact["value"]) for fact in facts}
    assert ("41", "pure", 41) in told and ("65", "USD", 65_000) in told


def test_counts_among_rates_are_neither_rates_nor_money() -> None:
    rows = "".join(
        f"<tr><td>{label}</td><td>{now}</td><td>{before}</td><td>{target}</td></tr>"
        for label, now, before, target in (
            ("Gross margin", "31.7%", "30.6%", "33.0%"),
            ("Reportable accidents", "14", "17", "0"),
            ("Buildings handed over", "386", "371", "400"),
            ("On time", "91.4%", "88.7%", "95.0%"),
        )
    )
    table = f"<table><tr><td>Key indicator</td><td>2025</td><td>2024</td><td>Target</td></tr>{rows}</table>"
    html = f"<p>Annual report for the year ended 31 March 2025</p><p>Gross profit rose to £28.4 million.</p>{table}"
    facts = facts_of(html, "Acme plc", "annual report", date(2025, 3, 31))
    told = {(f["printed"], f["value"], f["unit"], str(f["period_start"])) for f in facts}
    assert {("14", 14, "pure", "2024-04-01"), ("386", 386, "pure", "2024-04-01")} <= told
    untold = Reading(
        1, 1, "386", Decimal(386), "GBP", 0, Period(None, date(2025, 3, 31)), "Buildings handed over", (), "2025",
        Source(SourceKind.UNSTATED), Source(SourceKind.MONEY_BY_DEFAULT), Source(SourceKind.COLUMN_HEADER),
    )  # fmt: skip
    counted, kept = _as_counted(untold), _as_counted(untold._replace(row_label="Capital expenditure"))
    assert counted is not None and kept is not None and (counted.unit, kept.unit) == ("pure", "GBP")


def test_months_of_two_plants_beside_targets_are_months() -> None:
    text = (
        "Acme plant indicators\n\n,North,,,South,,\nIndicator,Sep-25,Sep-24,Target,Sep-25,Sep-24,Target\n"
        "Production (tonnes),1842,1917,2050,391,344,380\nWastage,6.1%,5.4%,5.0%,3.8%,4.3%,3.5%\n"
        "On-time despatch,88.3%,91.0%,95.0%,94.6%,92.2%,95.0%\nDebtor days,64,66,60,49,52,45\n"
    )
    document = open_document(text.encode(), "0" * 64, "plants.csv")
    assert statement_tables(document) == {0}
    facts = facts_of(text, "Acme Ltd", "interim report", date(2025, 9, 30), "plants.csv")
    told = {(f["printed"], str(f["period_start"]), str(f["period_end_date"])) for f in facts}
    september, before = ("2025-09-01", "2025-09-30"), ("2024-09-01", "2024-09-30")
    assert {("1917", *before), ("391", *september), ("3.8%", *september), ("64", "None", "2025-09-30")} <= told
    assert "2050" not in {printed for printed, _, _ in told}
