"""The third of the documents that nobody reads: only their totals count."""

from datetime import date
from decimal import Decimal
from typing import Any

from benchmarks.user_documents.drawing import (
    Column,
    Document,
    Printed,
    Question,
    Sheet,
    Table,
    french,
    printed_page,
    rows_of,
    text_file,
    web_page,
    workbook,
)

J25, J24, D24, D23 = date(2025, 6, 30), date(2024, 6, 30), date(2024, 12, 31), date(2023, 12, 31)

# The half-year of a British company: three periods side by side, notes, amounts in millions.
_half = Table(
    (
        Column("Note"), Column("Six months|ended 30 June|2025|£m", J25, 6),
        Column("Six months|ended 30 June|2024|£m", J24, 6), Column("Year ended|31 December|2024|£m", D24, 12),
    ),
    (
        ("Revenue", "3", 611.2, 588.0, 1204.5), ("Cost of sales", None, -402.1, -391.8, -799.3),
        ("Gross profit", None, 209.1, 196.2, 405.2), ("Operating expenses", None, -148.8, -144.0, -291.6),
        ("Operating profit", "3", 60.3, 52.2, 113.6), ("Net finance costs", "5", -8.1, -9.2, -17.7),
        ("Profit before tax", None, 52.2, 43.0, 95.9), ("Income tax expense", "6", -13.1, -10.9, -24.2),
        ("Profit for the period", None, 39.1, 32.1, 71.7),
    ),
    "GBP", 6, 2,
)  # fmt: skip
_half_position = Table(
    (Column("30 June|2025|£m", J25), Column("30 June|2024|£m", J24), Column("31 December|2024|£m", D24)),
    (
        ("Inventories", 120.4, 118.2, 117.7), ("Cash and cash equivalents", 88.9, 70.4, 95.0),
        ("Total assets", 1310.6, 1288.1, 1301.2), ("Total liabilities", 701.3, 715.0, 708.8),
        ("Net assets", 609.3, 573.1, 592.4),
    ),
    "GBP", 6, 3,
)  # fmt: skip


def _half_pages() -> Sheet:
    sheet = Sheet().page().line("Carrow Foods plc", 20).line("Half year report 2025", 14)
    sheet.line("for the six months ended 30 June 2025")
    sheet.para("Revenue grew by 3.9% to £611.2m. We expect revenue of about £1,260m for the year.")
    sheet.page().line("Condensed consolidated income statement", 12).table(_half, size=8)
    sheet.page().line("Condensed consolidated balance sheet", 12).table(_half_position, size=8, off=1.8)
    return sheet


CARROW = Document(
    "Carrow Foods plc/2025/half-year-report.pdf", lambda target: _half_pages().write(target), (_half, _half_position),
    questions=(
        Question("What was Carrow Foods' revenue for the six months to 30 June 2025?", 611200000, 2),
        Question("What was Carrow Foods' gross profit in the year 2024?", 405200000, 2),
        Question("What were total assets of Carrow Foods on 30 June 2025?", 1310600000, 3),
        Question("What will Carrow Foods' revenue be in 2028?", None),
    ),
    sentences=(
        Printed("Revenue", Decimal("0.039"), "percent", date(2025, 1, 1), J25, 1, False),
        Printed("Revenue", Decimal(611200000), "GBP", date(2025, 1, 1), J25, 1, False),
        Printed("Revenue guidance", Decimal(1260000000), "GBP", date(2025, 1, 1), date(2025, 12, 31), 1, False),
    ),
    said={"year_end": "1231"}, report_date=J25,
)  # fmt: skip

# A French group's year.
_french = Table(
    (Column("2024", D24, 12), Column("2023", D23, 12)),
    (
        ("Chiffre d’affaires", 214550, 208117), ("Achats consommés", -98710, -97002),
        ("Charges de personnel", -61204, -59880), ("Résultat opérationnel", 22118, 20431),
        ("Coût de l’endettement financier net", -2104, -2310), ("Impôt sur les bénéfices", -5002, -4618),
        ("Résultat net", 15012, 13503),
    ),
    "EUR", 3, 2,
)  # fmt: skip
ARVENNE = Document(
    "Arvenne SA/rapport-annuel-2024.pdf",
    printed_page(web_page(
        "<h1>Arvenne SA</h1><h2>Rapport annuel 2024</h2><p>Exercice clos le 31 décembre 2024</p>",
        "<h2>Compte de résultat consolidé</h2><p>en milliers d’euros</p><p>Exercice clos le 31 décembre</p>"
        + rows_of(_french, french),
    )),
    (_french,), form="ANNUAL REPORT", report_date=D24,
)  # fmt: skip

# A release printed by a browser: the quarter and nine months, a reconciliation, guidance as a table.
_release = Table(
    (
        Column("Three Months Ended|December 31,|2025", date(2025, 12, 31), 3),
        Column("Three Months Ended|December 31,|2024", D24, 3),
        Column("Twelve Months Ended|December 31,|2025", date(2025, 12, 31), 12),
        Column("Twelve Months Ended|December 31,|2024", D24, 12),
    ),
    (
        ("Net revenues", 88120, 80455, 331002, 301877), ("Cost of revenues", 39990, 37011, 150320, 139408),
        ("Gross profit", 48130, 43444, 180682, 162469), ("Operating expenses:",),
        ("Research and development", 11820, 11004, 46310, 43902),
        ("Selling, general and administrative", 18004, 17120, 70118, 67004),
        ("Income from operations", 18306, 15320, 64254, 51563), ("Net income", 14902, 12044, 52117, 40870),
    ),
    "USD", 3, 2,
)  # fmt: skip
_ebitda = Table(
    (Column("Three Months Ended|December 31, 2025", date(2025, 12, 31), 3),
    Column("Three Months Ended|December 31, 2024", D24, 3)),
    (
        ("Net income", 14902, 12044), ("Income tax expense", 3404, 3276), ("Depreciation and amortization", 4120, 3988),
        ("Adjusted EBITDA", 24555, 21610),
    ),
    "USD", 3, 3,
)  # fmt: skip
_outlook = Table(
    (Column("First Quarter 2026|Low"), Column("First Quarter 2026|High")),
    (("Net revenues", 84000, 87000), ("Adjusted EBITDA", 21000, 23000)),
)
ORRIN = Document(
    "Orrin Devices/q4-2025-press-release.pdf",
    printed_page(web_page(
        "<h1>Orrin Devices, Inc. Reports Fourth Quarter and Full Year 2025 Results</h1><p>AUSTIN, Texas, February 5, "
        "2026 (GLOBE) - Orrin Devices, Inc. (Nasdaq: ORRN) announced results for the quarter and year ended December "
        "31, 2025.</p>",
        "<h3>Orrin Devices, Inc.<br>Consolidated Statements of Operations</h3><p>(in thousands of U.S. dollars; "
        "unaudited)</p>"
        + rows_of(_release),
        "<h3>Reconciliation of net income to adjusted EBITDA</h3><p>(in thousands)</p>" + rows_of(_ebitda)
        + "<h3>Outlook</h3><p>(in thousands)</p>" + rows_of(_outlook),
    )),
    (_release, _ebitda),
    questions=(
        Question("What was Orrin Devices' net income in Q4 2025?", 14902000, 2),
        Question("What was Orrin Devices' gross margin in fiscal 2025?", 180682 / 331002, 2),
        Question("What was Orrin Devices' revenue in Q1 2026?", None),
        Question("What was Orrin Devices' revenue in fiscal 2024?", 301877000, 2),
    ),
    report_date=date(2025, 12, 31),
)  # fmt: skip

# An annual report whose discussion runs in two columns.
_solway = Table(
    (Column("2024", D24, 12), Column("2023", D23, 12), Column("Change")),
    (
        ("Revenue", 71.4, 66.9, "6.7%"), ("Cost of sales", -40.8, -39.1, "4.3%"), ("Gross profit", 30.6, 27.8, "10.1%"),
        ("Operating profit", 9.9, 8.0, "23.8%"), ("Profit for the year", 7.2, 5.7, "26.3%"),
    ),
    "EUR", 6, 3,
)  # fmt: skip
SOLWAY = Document(
    "Solway Instruments NV/Annual Report 2024.pdf",
    printed_page(web_page(
        "<h1>Solway Instruments N.V.</h1><h2>Annual Report 2024</h2><p>Year ended 31 December 2024</p>",
        "<h2>Review of the year</h2><div class=two><p>Sensors for ports and rivers had a good year. Customers renewed "
        "old stations, and our new gauge was installed in eleven harbours. Demand from mines was weaker than a year "
        "ago, and we closed the small workshop in Perth.</p><p>Cash and cash equivalents were €12.8 million at 31 "
        "December 2024. We employed 402 people, 18 more than a year before. Capital expenditure was €3.3 million in "
        "2024, most of it for the clean room in Delft.</p><p>The board proposes a dividend of €0.55 per share. The "
        "order book stood at €28.1 million at the end of the year and covers five months of work. We see no reason "
        "to change our view of the market, which grows by a few percent a year.</p></div>",
        "<h2>Consolidated income statement</h2><p>€ million</p><p>For the year ended 31 December</p>"
        + rows_of(_solway),
    )),
    (_solway,),
    questions=(
        Question("What was Solway Instruments' operating profit in 2024?", 9900000, 3),
        Question("What was Solway Instruments' capital expenditure in 2024?", 3300000, 2),
    ),
    sentences=(
        Printed("Cash and cash equivalents", Decimal(12800000), "EUR", None, D24, 2),
        Printed("Capital expenditure", Decimal(3300000), "EUR", date(2024, 1, 1), D24, 2, False),
        Printed("people", Decimal(402), "count", None, D24, 2, False),
        Printed("order book", Decimal(28100000), "EUR", None, D24, 2, False),
        Printed("dividend", Decimal("0.55"), "EUR", date(2024, 1, 1), D24, 2, False),
        *(Printed("Change", Decimal(v).scaleb(-3),
        "percent", date(2024, 1, 1), D24, 3, False) for v in (67, 43, 101, 238, 263)),
    ),
    form="ANNUAL REPORT", report_date=D24,
)  # fmt: skip

# Accounts of a month as a workbook: the last year beside, percentages of variance, a sheet of head counts.
_gallow = Table(
    (
        Column("Actual|May-25", date(2025, 5, 31), 1), Column("Budget"),
        Column("Prior year|May-24", date(2024, 5, 31), 1),
        Column("Var %"), Column("Actual|YTD May-25", date(2025, 5, 31), 5), Column("Budget|YTD"),
    ),
    (
        ("Net sales", 902.5, 880.0, 851.2, 0.0256, 4410.1, 4300.0),
        ("Cost of goods sold", 540.1, 530.0, 515.5, 0.019, 2650.4, 2600.0),
        ("Gross profit", 362.4, 350.0, 335.7, 0.0354, 1759.7, 1700.0),
        ("Operating expenses", 251.0, 250.0, 240.8, 0.004, 1240.9, 1235.0),
        ("Operating income", 111.4, 100.0, 94.9, 0.114, 518.8, 465.0),
    ),
    "USD", 3, None,
)  # fmt: skip


def _gallow_fill(book: Any) -> None:
    sheet = book.create_sheet("Income statement")
    sheet.append(["Gallow & Finch Inc - Income statement (USD thousands)"])
    sheet.append([None, "Actual", "Budget", "Prior year", "Var %", "Actual", "Budget"])
    sheet.append([None, "May-25", "May-25", "May-24", None, "YTD May-25", "YTD May-25"])
    for row in _gallow.rows:
        sheet.append(list(row))
    heads = book.create_sheet("Heads")
    heads.append(["Department", "Site", "FTE", "Cost"])
    for row in (
        ("Sales", "Reno", 14, 1100.5),
        ("Sales", "Boise", 6, 480.0),
        ("Plant", "Reno", 41, 2210.0),
        ("Plant", "Boise", 22, 1190.25),
    ):
        heads.append(list(row))


GALLOW = Document(
    "Gallow & Finch Inc/2025-05 accounts.xlsx", workbook(_gallow_fill), (_gallow,),
    said={"year_end": "1231", "report_date": "2025-05-31"},
    questions=(
        Question("How many FTE did Gallow & Finch have in Reno?", 55),
        Question("Which department of Gallow & Finch had the most FTE?", 63),
        Question("What was Gallow & Finch's budgeted gross profit in 2017?", None),
    ),
    report_date=date(2025, 5, 31),
)  # fmt: skip

# An export of subscriptions with tabs.
_SOLD = [
    ("2025-01", "North", "Basic", 120, 2388.0), ("2025-01", "South", "Plus", 80, 3192.0),
    ("2025-02", "North", "Plus", 64, 2553.6),
    ("2025-02", "South", "Basic", 133, 2646.7), ("2025-03", "North", "Basic", 141, 2805.9),
    ("2025-03", "South", "Plus", 77, 3072.3),
]  # fmt: skip
MERLE = Document(
    "Merle Media/subscriptions.tsv",
    text_file("Month\tRegion\tPlan\tSubscriptions sold\tSales (USD)\n"
              + "".join("\t".join(str(v) for v in row) + "\n" for row in _SOLD)),
    said={"company": "Merle Media", "report_date": "2025-03-31"},
    questions=(
        Question("What were Merle Media's total sales in February 2025?", 2553.6 + 2646.7),
        Question("How many subscriptions sold did Merle Media have in region North?", 120 + 64 + 141),
        Question("Which plan of Merle Media had the highest sales?", 3192.0 + 2553.6 + 3072.3),
        Question("What were Merle Media's sales in region West?", None),
    ),
    report_date=date(2025, 3, 31),
)  # fmt: skip

# A bank's letter about a loan.
TOLLER = Document(
    "Toller Dairy Ltd/loan-facility-summary.pdf",
    lambda target: (
        Sheet().page().line("Facility summary", 16).line("Toller Dairy Ltd", 12).line("as at 30 June 2025", 10)
        .line("Term loan limit                £2,500,000").line("Drawn balance                 £1,840,250")
        .line("Interest rate                      SONIA + 2.85%")
        .line("Next repayment             £62,500 on 30 September 2025")
        .write(target)
    ),
    said={"company": "Toller Dairy Ltd"},
    questions=(Question("What was Toller Dairy's revenue in 2025?", None),),
    sentences=(Printed("Drawn balance", Decimal(1840250), "GBP", None, J25, 1, False),
               Printed("Term loan limit", Decimal(2500000), "GBP", None, J25, 1, False),
               Printed("Next repayment", Decimal(62500), "GBP", None, date(2025, 9, 30), 1, False)),
    report_date=J25,
)  # fmt: skip

DOCUMENTS = (CARROW, ARVENNE, ORRIN, SOLWAY, GALLOW, MERLE, TOLLER)
