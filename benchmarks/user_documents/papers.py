"""Papers without statements: a board deck, a bank's statement, a fund's letter; and sheets: a model, exports, KPIs."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from benchmarks.user_documents.drawing import (
    Column,
    Document,
    Printed,
    Question,
    Sheet,
    Table,
    printed_page,
    rows_of,
    text_file,
    web_page,
    workbook,
)

J25, S25 = date(2025, 6, 30), date(2025, 9, 30)

# A board's deck: indicators with actual, budget, variance and the year before.
_S24 = date(2024, 9, 30)
_deck = Table(
    (Column("Q3 2025|Actual", S25, 3), Column("Q3 2025|Budget"), Column("Var."), Column("Q3 2024|Actual", _S24, 3)),
    (
        ("Net revenue (€m)", 18.4, 17.9, "+0.5", 15.2), ("Gross margin@%", 71.2, 70.0, "+1.2pp", 69.4),
        ("EBITDA (€m)", 3.1, 2.8, "+0.3", 1.9), ("Customers@n", 1284, 1300, "(16)", 1107),
        ("Net revenue retention@%", 112, 110, "+2pp", 108),
    ),
    "EUR", 6, 2, needed=False,
)  # fmt: skip
_people = Table((Column("", S25), Column(""), Column(""), Column("", _S24)),
(("Headcount (FTE)@n", 214, 220, "(6)", 188),),
                needed=False)  # fmt: skip
BRIGHTWELL_DECK = Document(
    "Brightwell Labs/board-deck-2025-09.pdf",
    printed_page(web_page(
        "<h1>Brightwell Labs GmbH</h1><h2>Board meeting</h2><p>October 14, 2025</p>",
        "<h2>KPI overview Q3 2025</h2>" + rows_of(replace(_deck, rows=_deck.rows + _people.rows), first="KPI")
        + "<p>Pipeline coverage of 3.2x for the fourth quarter.</p>",
        "<h2>Cash runway</h2><p>Cash stood at €22.7 million on September 30, 2025. At the plan's burn of €0.6 million "
        "a month it lasts 38 months.</p><h3>Decisions asked of the board</h3><ul><li>Open the Lyon office</li>"
        "<li>Approve the option plan</li></ul>",
        style="@page { size: A4 landscape }",
    )),
    tables=(_deck, _people),
    questions=(
        Question("What was Brightwell Labs' budgeted EBITDA for 2031?", None),
        Question("What was Brightwell Labs' EBITDA in Q3 2025?", 3100000, 2),
    ),
    sentences=(
        Printed("Cash", Decimal(22700000), "EUR", None, S25, 3, False),
    ),
    said={"report_date": "2025-09-30"},
    report_date=S25,
)  # fmt: skip

# What a bank prints: the summary of an account, and its lines.
_lines = (
    ("02 Jun 2025", "Card settlement", "", "4,210.55", "22,660.60"),
    ("04 Jun 2025", "Rent unit 7", "3,100.00", "", "19,560.60"),
    ("12 Jun 2025", "Payroll", "11,402.18", "", "8,158.42"),
    ("20 Jun 2025", "Card settlement", "", "9,877.40", "18,035.82"),
    ("27 Jun 2025", "VAT", "2,640.00", "", "15,395.82"),
)  # fmt: skip


def _bank_pages() -> Sheet:
    sheet = Sheet().page().line("Severn & Wye Bank", 18).line("Business current account statement", 12)
    sheet.line("Kestrel Cycles Ltd", 11).line("Statement period: 1 June 2025 to 30 June 2025", 9)
    sheet.line("Account summary", 12)
    for label, value in (("Opening balance", "£18,450.05"), ("Total paid in", "£14,087.95"),
                         ("Total paid out", "£17,142.18"), ("Closing balance", "£15,395.82")):  # fmt: skip
        sheet.text(50, label)
        sheet.text(300, value)
        sheet.at += 16
    sheet.at += 12
    places = (50, 130, 300, 380, 460)
    for row in (("Date", "Description", "Paid out", "Paid in", "Balance"), *_lines):
        for x, value in zip(places, row, strict=True):
            sheet.text(x, value, 9)
        sheet.at += 14
    return sheet


KESTREL = Document(
    "Kestrel Cycles Ltd/bank statement 2025-06.pdf",
    lambda target: _bank_pages().write(target),
    said={"company": "Kestrel Cycles Ltd"},
    questions=(Question("What was Kestrel Cycles' revenue in June 2025?", None),),
    report_date=J25,
)

# A fund's letter of the quarter: returns, and what it holds.
_returns = Table(
    (Column("Q2 2025", J25, 3), Column("YTD", J25, 6), Column("1 year"), Column("Since inception")),
    (("Penrose Value Fund (net)@%", 4.1, 6.8, 11.2, 9.4), ("MSCI World@%", 5.0, 7.7, 12.9, 8.8)),
    needed=False,
)
PENROSE = Document(
    "Penrose Value Fund/2025 Q2 letter.pdf",
    printed_page(web_page(
        "<h1>Penrose Value Fund</h1><p>Letter to partners, second quarter of 2025</p><p>July 18, 2025</p><p>Dear "
        "partners,</p><p>The fund returned 4.1% net of fees in the second quarter, against 5.0% for the index. Net "
        "asset value per unit was $148.22 on June 30, 2025, and net assets were $312.6 million.</p>"
        + rows_of(_returns),
        "<h3>Holdings</h3><p>Our largest position, Cobalt Rail, reported revenue of $2.4 billion for its last fiscal "
        "year. It trades at 9.1 times earnings. We sold Haldane Paper after its margin fell below 12%.</p>",
    )),
    tables=(_returns,),
    said={"report_date": "2025-06-30"},
    questions=(Question("What was Penrose Value Fund's revenue in Q2 2025?", None),),
    sentences=(
        Printed("Net asset value per unit", Decimal("148.22"), "USD", None, J25, 1, False),
        Printed("Net asset value per unit", Decimal("148.22"), "USD", J25, J25, 1, False),
        Printed("net assets", Decimal(312600000), "USD", None, J25, 1, False),
    ),
    report_date=J25,
)  # fmt: skip

# A model with months across: formulas' values are stored, heads merged, actual and forecast flagged, a sheet hidden.
_REVENUE = [410, 398, 425, 440, 452, 461, 470, 480, 495, 505, 512, 530]
_COST = [250, 244, 259, 266, 271, 277, 281, 287, 296, 300, 305, 315]
_MONTHS = [date(2025, month, 1) for month in range(1, 13)]


def _model(book: Any) -> None:
    sheet = book.create_sheet("P&L monthly")
    sheet["A1"] = "Sable Freight BV - operating model, EUR thousands"
    sheet["B2"] = "Actual"
    sheet.merge_cells("B2:G2")
    sheet["H2"] = "Forecast"
    sheet.merge_cells("H2:M2")
    for at, month in enumerate(_MONTHS):
        sheet.cell(3, 2 + at, month).number_format = "mmm yy"
        sheet.cell(4, 2 + at, _REVENUE[at])
        sheet.cell(5, 2 + at, _COST[at])
        sheet.cell(6, 2 + at, _REVENUE[at] - _COST[at])
    sheet["A3"], sheet["A4"], sheet["A5"], sheet["A6"] = "EUR k", "Freight revenue", "Haulage cost", "Contribution"
    sheet["N3"], sheet["N4"] = "Notes", "Two contracts end in March"
    hidden = book.create_sheet("old case")
    hidden.sheet_state = "hidden"
    hidden.append(["EUR k", "Jan 25"])
    hidden.append(["Freight revenue", 999])


SABLE = Document(
    "Sable Freight BV/operating-model-2025.xlsx",
    workbook(_model),
    said={"report_date": "2025-06-30", "year_end": "1231"},
    questions=(
        Question("What was Sable Freight's freight revenue in March 2025?", 425000),
        Question("What was Sable Freight's haulage cost in May 2025?", 271000),
        Question("What was Sable Freight's contribution in June 2025?", 184000),
        Question("What was Sable Freight's freight revenue in March 2019?", None),
    ),
    report_date=J25,
)

# An export as German programs write it: semicolons, commas, the mark of a byte order, a row of totals.
_BOOKED = [
    ("03.01.2025", "Hamburg", "Lager", 1250.50, 3), ("17.01.2025", "Bremen", "Transport", 880.00, 2),
    ("04.02.2025", "Hamburg", "Transport", 2310.75, 5), ("21.02.2025", "Bremen", "Lager", 640.25, 1),
    ("06.03.2025", "Hamburg", "Lager", 1975.00, 4), ("28.03.2025", "Kiel", "Lager", 415.90, 1),
]  # fmt: skip


def _comma(value: float) -> str:
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,"))


NORDHAFEN = Document(
    "Nordhafen Logistik GmbH/export_buchungen.csv",
    text_file(
        "Datum;Standort;Bereich;Betrag EUR;Sendungen\r\n"
        + "".join(f"{day};{site};{kind};{_comma(sum_)};{sent}\r\n" for day, site, kind, sum_, sent in _BOOKED)
        + f"Summe;;;{_comma(sum(row[3] for row in _BOOKED))};{sum(row[4] for row in _BOOKED)}\r\n",
        "utf-8-sig",
    ),
    said={"report_date": "2025-03-31"},
    questions=(
        Question("What was Nordhafen Logistik's total Betrag for Standort Hamburg?", 1250.50 + 2310.75 + 1975.00),
        Question("What was Nordhafen Logistik's total Betrag?", sum(row[3] for row in _BOOKED)),
        Question("How many Sendungen did Nordhafen Logistik have in February 2025?", 6),
        Question("Which Standort of Nordhafen Logistik had the highest Betrag?", 1250.50 + 2310.75 + 1975.00),
    ),
    report_date=date(2025, 3, 31),
)


# Indicators by month, percentages kept as fractions under a format, and one column without it.
_KPIS = [
    (date(2025, 1, 31), 1201, 0.021, 0.712, 84), (date(2025, 2, 28), 1219, 0.019, 0.709, 91),
    (date(2025, 3, 31), 1236, 0.024, 0.715, 77), (date(2025, 4, 30), 1251, 0.018, 0.718, 95),
    (date(2025, 5, 31), 1262, 0.022, 0.721, 88), (date(2025, 6, 30), 1284, 0.017, 0.712, 102),
]  # fmt: skip


def _kpis(book: Any) -> None:
    sheet = book.create_sheet("KPIs")
    sheet.append(["Month", "Customers", "Churn rate", "Gross margin", "New customers"])
    for row in _KPIS:
        sheet.append(list(row))
    for line in range(2, 8):
        sheet.cell(line, 1).number_format = "mmm yyyy"
        sheet.cell(line, 3).number_format = sheet.cell(line, 4).number_format = "0.0%"


BRIGHTWELL_KPIS = Document(
    "Brightwell Labs/kpis-h1-2025.xlsx",
    workbook(_kpis),
    said={"company": "Brightwell Labs GmbH", "report_date": "2025-06-30"},
    questions=(
        Question("What was Brightwell Labs' churn rate in March 2025?", 0.024),
        Question("How many customers did Brightwell Labs have in June 2025?", 1284),
        Question("How many new customers did Brightwell Labs have in total in 2025?", sum(row[4] for row in _KPIS)),
        Question("What was the highest gross margin of Brightwell Labs in 2025?", 0.721),
        Question("What was the sum of Brightwell Labs' churn rate in 2025?", None),
    ),
    report_date=J25,
)

# Prices of every working day.
_DAYS = [day for n in range(91) if (day := date(2025, 4, 1) + timedelta(n)).weekday() < 5]
_CLOSES = [round(40 + (at * 37 % 23) / 4 + at / 10, 2) for at in range(len(_DAYS))]
_MAY = [close for day, close in zip(_DAYS, _CLOSES, strict=True) if day.month == 5]
VELMORA_PRICES = Document(
    "Velmora/VLMR-prices.csv",
    text_file(
        "Date,Open,Close (USD),Volume\n"
        + "".join(
            f"{day.isoformat()},{close - 0.5:.2f},{close:.2f},{100000 + at * 250}\n"
            for at, (day, close) in enumerate(zip(_DAYS, _CLOSES, strict=True))
        )
    ),
    said={"company": "Velmora, Inc.", "report_date": "2025-06-30", "form": "sheet"},
    questions=(
        Question("What was Velmora's average close in May 2025?", sum(_MAY) / len(_MAY)),
        Question("What was Velmora's highest close in May 2025?", max(_MAY)),
        Question("What was Velmora's close on June 30, 2025?", _CLOSES[-1]),
        Question("What was Velmora's volume on April 1, 2025?", 100000),
    ),
    report_date=J25,
)

# A pack of management accounts as a workbook: actual, budget and variance; and a balance sheet.
_pack = Table(
    (
        Column("Jun 2025|Actual", J25, 1), Column("Jun 2025|Budget"), Column("Jun 2025|Variance"),
        Column("YTD|Actual", J25, 6), Column("YTD|Budget"), Column("YTD|Variance"),
    ),
    (
        ("Revenue", 318, 300, 18, 1802, 1790, 12), ("Cost of sales", 201, 192, 9, 1140, 1131, 9),
        ("Gross profit", 117, 108, 9, 662, 659, 3), ("Overheads", 70, 72, -2, 431, 430, 1),
        ("Operating profit", 47, 36, 11, 231, 229, 2),
    ),
    "GBP", 3, None,
)  # fmt: skip
_pack_balance = Table(
    (Column("30 June 2025", J25), Column("31 December 2024", date(2024, 12, 31))),
    (
        ("Inventories", 240, 221), ("Trade receivables", 377, 350), ("Cash and cash equivalents", 198, 142),
        ("Total assets", 1611, 1560), ("Total liabilities", 702, 718), ("Total equity", 909, 842),
    ),
    "GBP", 3, None,
)  # fmt: skip


def _fill(book: Any) -> None:
    sheet = book.create_sheet("P&L")
    sheet.append(["Dunmore Joinery Ltd"])
    sheet.append(["Profit and loss - £'000"])
    sheet.append(["", "Jun 2025", None, None, "YTD (6 months to 30 June 2025)"])
    sheet.merge_cells("B3:D3")
    sheet.merge_cells("E3:G3")
    sheet.append(["", *["Actual", "Budget", "Variance"] * 2])
    for row in _pack.rows:
        sheet.append(list(row))
    sheet = book.create_sheet("Balance sheet")
    sheet.append(["Dunmore Joinery Ltd"])
    sheet.append(["Balance sheet - £'000"])
    sheet.append(["", *(column.head for column in _pack_balance.columns)])
    for row in _pack_balance.rows:
        sheet.append(list(row))


DUNMORE = Document(
    "Dunmore Joinery Ltd/management-pack-2025-06.xlsx",
    workbook(_fill),
    (_pack, _pack_balance),
    said={"year_end": "1231"},
    questions=(
        Question("What was Dunmore Joinery's total assets on 30 June 2025?", 1611000),
        Question("What was Dunmore Joinery's gross profit for the six months to 30 June 2025?", 662000),
    ),
    report_date=J25,
)

DOCUMENTS = (
    BRIGHTWELL_DECK, KESTREL, PENROSE, SABLE, NORDHAFEN, BRIGHTWELL_KPIS, VELMORA_PRICES, DUNMORE,
)  # fmt: skip
