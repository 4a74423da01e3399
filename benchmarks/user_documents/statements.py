"""Reports with statements: annual reports of Europe, interim reports, an earnings release, management accounts."""

from datetime import date
from decimal import Decimal

from benchmarks.user_documents.drawing import (
    Column,
    Document,
    Printed,
    Question,
    Sheet,
    Table,
    german,
    printed_page,
    rows_of,
    swiss,
    text_file,
    web_page,
)

D23, D24, J25, S25 = date(2023, 12, 31), date(2024, 12, 31), date(2025, 6, 30), date(2025, 9, 30)
M24, M25 = date(2024, 3, 31), date(2025, 3, 31)

# A German annual report, in thousands of euro, with numbers as Germans write them.
_guv = Table(
    (Column("2023|T€", D23, 12), Column("2022|T€", date(2022, 12, 31), 12)),
    (
        ("Umsatzerlöse", 412380, 389114),
        ("Sonstige betriebliche Erträge", 6211, 7045),
        ("Materialaufwand", -201447, -196820),
        ("Personalaufwand", -118902, -110377),
        ("Abschreibungen", -21340, -20915),
        ("Sonstige betriebliche Aufwendungen", -44210, -41873),
        ("Betriebsergebnis", 32692, 26174),
        ("Finanzergebnis", -3118, -2460),
        ("Ergebnis vor Steuern", 29574, 23714),
        ("Ertragsteuern", -8872, -7233),
        ("Konzernjahresüberschuss", 20702, 16481),
    ),
    "EUR", 3, 2,
)  # fmt: skip
_bilanz = Table(
    (Column("31.12.2023|T€", D23), Column("31.12.2022|T€", date(2022, 12, 31))),
    (
        ("Vorräte", 66120, 70318),
        ("Forderungen aus Lieferungen und Leistungen", 58944, 55207),
        ("Zahlungsmittel", 31870, 22406),
        ("Eigenkapital", 148215, 131770),
        ("Bilanzsumme", 298004, 287612),
    ),
    "EUR", 3, 3,
)  # fmt: skip
HALLENBERG = Document(
    "Hallenberg Antriebe AG/2023/Geschäftsbericht.pdf",
    printed_page(web_page(
        "<h1>Hallenberg Antriebe AG</h1><h2>Geschäftsbericht 2023</h2><p>Geschäftsjahr vom 1. Januar bis "
        "31. Dezember 2023</p>",
        "<h2>Konzern-Gewinn- und Verlustrechnung</h2><p>für das Geschäftsjahr vom 1. Januar bis 31. Dezember 2023</p>"
        + rows_of(_guv, german),
        "<h2>Konzernbilanz zum 31. Dezember 2023</h2>" + rows_of(_bilanz, german),
    )),
    (_guv, _bilanz), form="ANNUAL REPORT", report_date=D23,
)  # fmt: skip

# English words, German numbers, a column of notes, and segments.
_ostermark_income = Table(
    (Column("Note"), Column("2024", D24, 12), Column("2023", D23, 12)),
    (
        ("Revenue", "4", 884512, 851207),
        ("Cost of sales", "5", -561340, -548911),
        ("Gross profit", None, 323172, 302296),
        ("Selling and distribution expenses", "6", -121874, -118402),
        ("Administrative expenses", "7", -64201, -62558),
        ("Research and development expenses", "8", -38990, -36104),
        ("Operating profit", None, 98107, 85232),
        ("Finance costs", "9", -12455, -11020),
        ("Profit before tax", None, 85652, 74212),
        ("Income tax expense", "10", -23126, -20780),
        ("Profit for the year", None, 62526, 53432),
        ("Basic earnings per share (in EUR)@1", "11", "2,08", "1,78"),
    ),
    "EUR", 3, 2,
)  # fmt: skip
_ostermark_segments = Table(
    (Column("2024", D24, 12), Column("2023", D23, 12)),
    (("Filtration", 501220, 488340), ("Coatings", 383292, 362867), ("Total", 884512, 851207)),
    "EUR", 3, 3,
)  # fmt: skip
_ostermark_position = Table(
    (Column("31 Dec 2024", D24), Column("31 Dec 2023", D23)),
    (
        ("Inventories", 142880, 150122), ("Trade receivables", 131507, 128860),
        ("Cash and cash equivalents", 88214, 61077), ("Total assets", 902114, 874556),
        ("Total equity", 421880, 377205), ("Total liabilities", 480234, 497351),
        ("Total equity and liabilities", 902114, 874556),
    ),
    "EUR", 3, 4,
)  # fmt: skip
OSTERMARK = Document(
    "Ostermark Group SE/ostermark-annual-report-2024.pdf",
    printed_page(web_page(
        "<h1>Ostermark Group SE</h1><h2>Annual Report 2024</h2><p>for the financial year ended 31 December 2024</p>",
        "<h2>Consolidated income statement</h2><p>for the year ended 31 December</p><p>in € thousands</p>"
        + rows_of(_ostermark_income, german),
        "<h2>Revenue by segment</h2><p>in € thousands</p>" + rows_of(_ostermark_segments, german)
        + "<p>Filtration grew with the order book of water utilities. Coatings gained from new lines in Gdansk.</p>",
        "<h2>Consolidated statement of financial position</h2><p>in € thousands</p>"
        + rows_of(_ostermark_position, german),
    )),
    (_ostermark_income, _ostermark_segments, _ostermark_position),
    questions=(
        Question("What was Ostermark Group's revenue in 2024?", 884512000, 2),
        Question("What was Ostermark Group's gross profit in 2023?", 302296000, 2),
        Question("What was the operating margin of Ostermark Group in 2024?", 98107 / 884512, 2),
        Question("What were total assets of Ostermark Group at the end of 2024?", 902114000, 4),
        Question("What was the income tax expense of Ostermark Group in 2024?", 23126000, 2),
        Question("How much cash did Ostermark Group have at the end of 2023?", 61077000, 4),
        Question("What were Ostermark Group's research and development expenses in 2024?", 38990000, 2),
        Question("What was Ostermark Group's revenue in 2021?", None),
    ),
    sentences=(
        Printed("Basic earnings per share (in EUR)", Decimal("2.08"), "EUR", date(2024, 1, 1), D24, 2),
        Printed("Basic earnings per share (in EUR)", Decimal("1.78"), "EUR", date(2023, 1, 1), D23, 2),
    ),
    form="ANNUAL REPORT", report_date=D24,
)  # fmt: skip

# Management accounts of a private company: the month and the year to date, each with budget and variance.
_month = (
    Column("September 2025|Actual", S25, 1), Column("September 2025|Budget"), Column("September 2025|Variance"),
    Column("Year to date|Actual", S25, 6), Column("Year to date|Budget"), Column("Year to date|Variance"),
)  # fmt: skip
_larkfield = Table(
    _month,
    (
        ("Turnover", 1284, 1250, 34, 7411, 7300, 111),
        ("Cost of sales", -742, -719, -23, -4302, -4212, -90),
        ("Gross profit", 542, 531, 11, 3109, 3088, 21),
        ("Administrative expenses", -301, -310, 9, -1822, -1840, 18),
        ("Operating profit", 241, 221, 20, 1287, 1248, 39),
        ("Interest payable", -18, -20, 2, -109, -118, 9),
        ("Profit before tax", 223, 201, 22, 1178, 1130, 48),
    ),
    "GBP", 3, 2,
)  # fmt: skip
_larkfield_balance = Table(
    (Column("30 Sep 2025", S25), Column("31 Mar 2025", M25)),
    (
        ("Stocks", 611, 580), ("Trade debtors", 1422, 1380), ("Cash at bank", 902, 744),
        ("Trade creditors", -988, -1011), ("Net current assets", 1947, 1693),
    ),
    "GBP", 3, 3,
)  # fmt: skip


def _larkfield_pages() -> Sheet:
    sheet = Sheet().page().line("Larkfield Bakeries Limited", 20).line("Management Accounts", 16)
    sheet.line("for the month ended 30 September 2025", 12).line("Financial year ending 31 March 2026", 10)
    sheet.page().line("Profit and loss account", 14).line("£'000", 9)
    sheet.table(_larkfield, size=8)
    sheet.para("Turnover is ahead of budget as two supermarket lines began a month early.")
    sheet.page().line("Balance sheet", 14).line("£'000", 9).table(_larkfield_balance)
    return sheet


LARKFIELD = Document(
    "Larkfield Bakeries Ltd/Management accounts September 2025.pdf",
    lambda target: _larkfield_pages().write(target),
    (_larkfield, _larkfield_balance),
    said={"year_end": "0331", "form": "interim report"},
    questions=(
        Question("What was Larkfield Bakeries' gross profit for the month of September 2025?", 542000, 2),
        Question("What was Larkfield Bakeries' operating profit for the six months to 30 September 2025?", 1287000, 2),
    ),
    report_date=S25,
)

# A quarterly report: the discussion in two columns, then statements with three and six months.
_tarn = Table(
    (
        Column("Three Months Ended June 30,|2025", J25, 3),
        Column("Three Months Ended June 30,|2024", date(2024, 6, 30), 3),
        Column("Six Months Ended June 30,|2025", J25, 6),
        Column("Six Months Ended June 30,|2024", date(2024, 6, 30), 6),
    ),
    (
        ("Net sales", 91240, 84115, 178902, 161330), ("Cost of sales", 58811, 55302, 115904, 106871),
        ("Gross profit", 32429, 28813, 62998, 54459), ("Research and development", 7120, 6655, 14011, 13118),
        ("Selling, general and administrative", 13900, 12988, 27355, 25630),
        ("Operating income", 11409, 9170, 21632, 15711),
        ("Net income", 8814, 7011, 16720, 11904),
    ),
    "USD", 3, 3,
)  # fmt: skip
_q = (date(2025, 4, 1), J25)
TARN = Document(
    "Tarn Robotics Inc/tarn-q2-2025.pdf",
    printed_page(web_page(
        "<h1>Tarn Robotics, Inc.</h1><h2>Quarterly Report</h2><p>For the quarterly period ended June 30, 2025</p>",
        "<h2>Management's Discussion and Analysis</h2><div class=two>"
        "<p>Net sales for the second quarter of 2025 were $91.2 million, compared with $84.1 million in the second "
        "quarter of 2024. The growth came from arms for packing lines, where two large customers opened new sites "
        "in the spring. Orders for welding cells were flat, and service grew with the installed base.</p>"
        "<p>Gross margin was 35.5% of net sales, against 34.3% a year before, because castings cost less and the new "
        "plant in Leeds ran at a higher rate. Freight was dearer than we had planned for, and it took back some of "
        "this gain.</p>"
        "<p>Operating income rose to $11.4 million. Research and development expense was $7.1 million as we hired "
        "engineers for vision systems. We expect to spend more in the second half of the year on the same project "
        "and on a laboratory near the plant.</p>"
        "<p>As of June 30, 2025, we had $64.3 million of cash and cash equivalents. We believe that cash on hand and "
        "our undrawn facility of $40.0 million meet our needs for the next twelve months and after that.</p></div>",
        "<h2>Condensed Consolidated Statements of Operations</h2><p>(in thousands) (unaudited)</p>" + rows_of(_tarn),
    )),
    (_tarn,),
    questions=(
        Question("What was Tarn Robotics' gross profit for Q2 2025?", 32429000, 3),
        Question("What was Tarn Robotics' net income in the first six months of 2025?", 16720000, 3),
        Question("How much did Tarn Robotics' net sales grow in Q2 2025 over a year before?", 91240 / 84115 - 1, 3),
        Question("How much cash did Tarn Robotics have on June 30, 2025?", 64300000, 2),
    ),
    sentences=(
        Printed("Net sales", Decimal(91200000), "USD", *_q, 2, False),
        Printed("Net sales", Decimal(84100000), "USD", date(2024, 4, 1), date(2024, 6, 30), 2, False),
        Printed("Gross margin", Decimal("0.355"), "percent", *_q, 2, False),
        Printed("Gross margin", Decimal("0.343"), "percent", date(2024, 4, 1), date(2024, 6, 30), 2, False),
        Printed("Operating income", Decimal(11400000), "USD", *_q, 2, False),
        Printed("Research and development expense", Decimal(7100000), "USD", *_q, 2, False),
        Printed("cash and cash equivalents", Decimal(64300000), "USD", None, J25, 2),
        Printed("facility", Decimal(40000000), "USD", None, J25, 2, False),
    ),
    report_date=J25,
)  # fmt: skip

# An earnings release: headings of several lines, a reconciliation, and guidance that is no fact.
_velmora = Table(
    (
        Column("Three Months Ended|September 30,|2025|(unaudited)", S25, 3),
        Column("Three Months Ended|September 30,|2024|(unaudited)", date(2024, 9, 30), 3),
        Column("Nine Months Ended|September 30,|2025|(unaudited)", S25, 9),
        Column("Nine Months Ended|September 30,|2024|(unaudited)", date(2024, 9, 30), 9),
    ),
    (
        ("Revenue:",),
        ("Subscription", 212.4, 180.9, 611.8, 520.3), ("Services", 31.7, 30.2, 94.0, 90.9),
        ("Total revenue", 244.1, 211.1, 705.8, 611.2), ("Cost of revenue", 61.3, 56.0, 179.9, 163.6),
        ("Gross profit", 182.8, 155.1, 525.9, 447.6), ("Total operating expenses", 151.0, 139.4, 447.7, 412.3),
        ("Operating income", 31.8, 15.7, 78.2, 35.3), ("Net income", 27.5, 12.9, 66.1, 28.8),
        ("Diluted net income per share@1", "$0.41", "$0.19", "$0.98", "$0.43"),
    ),
    "USD", 6, 2,
)  # fmt: skip
_velmora_balance = Table(
    (Column("September 30,|2025", S25), Column("December 31,|2024", D24)),
    (
        ("Cash and cash equivalents", 402.6, 355.1), ("Accounts receivable, net", 121.9, 140.8),
        ("Total assets", 1244.0, 1190.5), ("Deferred revenue", 388.2, 401.7),
        ("Total stockholders’ equity", 610.4, 541.9),
    ),
    "USD", 6, 3,
)  # fmt: skip
_velmora_eps = tuple(
    Printed("Diluted net income per share", Decimal(v), "USD", *c.days(), 2)
    for v, c in zip(("0.41", "0.19", "0.98", "0.43"), _velmora.columns, strict=True)
)


def _velmora_pages() -> Sheet:
    sheet = Sheet().page().line("Velmora Announces Third Quarter 2025 Results", 16)
    sheet.para("BOSTON, October 28, 2025 - Velmora, Inc. (NYSE: VLMR) today reported results for its third quarter "
               "ended September 30, 2025.")  # fmt: skip
    sheet.line("- Total revenue of $244.1 million, up 16% from a year before")
    sheet.line("- Operating income of $31.8 million")
    sheet.line("Outlook", 12)
    sheet.para("For the fourth quarter of 2025, Velmora expects total revenue between $250 million and $254 million, "
               "and diluted net income per share between $0.42 and $0.44.")  # fmt: skip
    sheet.page().line("Velmora, Inc.", 11).line("Condensed Consolidated Statements of Operations", 11)
    sheet.line("(in millions, except per share amounts)", 9).table(_velmora, size=8)
    sheet.page().line("Velmora, Inc.", 11).line("Condensed Consolidated Balance Sheets", 11)
    sheet.line("(in millions) (unaudited)", 9).table(_velmora_balance)
    return sheet


VELMORA = Document(
    "Velmora/velmora-q3-2025-earnings-release.pdf",
    lambda target: _velmora_pages().write(target),
    (_velmora, _velmora_balance),
    questions=(
        Question("What was Velmora's total revenue in Q3 2025?", 244100000, 2),
        Question("What was Velmora's diluted EPS for the nine months ended September 30, 2025?", 0.98, 2),
        Question("What was Velmora's revenue in Q4 2025?", None),
        Question("What was Velmora's net margin in Q3 2025?", 27.5 / 244.1, 2),
        Question("What was Velmora's deferred revenue on September 30, 2025?", 388200000, 3),
    ),
    sentences=(
        *_velmora_eps,
        Printed("Total revenue", Decimal(244100000), "USD", date(2025, 7, 1), S25, 1, False),
        Printed("Operating income", Decimal(31800000), "USD", date(2025, 7, 1), S25, 1, False),
        Printed("Total revenue", Decimal("0.16"), "percent", date(2025, 7, 1), S25, 1, False),
        Printed("total revenue guidance", Decimal(250000000), "USD", date(2025, 10, 1), date(2025, 12, 31), 1, False),
        Printed("total revenue guidance", Decimal(254000000), "USD", date(2025, 10, 1), date(2025, 12, 31), 1, False),
        Printed("eps guidance", Decimal("0.42"), "USD", date(2025, 10, 1), date(2025, 12, 31), 1, False),
        Printed("eps guidance", Decimal("0.44"), "USD", date(2025, 10, 1), date(2025, 12, 31), 1, False),
    ),
    report_date=S25,
)

# Years that stand apart from their table, and numbers a few points below their labels.
_quillon = Table(
    (Column("2024", D24, 12), Column("2023", D23, 12)),
    (
        ("Revenue", 140.2, 128.8), ("Cost of sales", -88.7, -83.1), ("Gross profit", 51.5, 45.7),
        ("Distribution costs", -12.1, -11.8), ("Administrative expenses", -20.4, -19.2),
        ("Operating profit", 19.0, 14.7),
        ("Finance costs", -2.2, -2.9), ("Profit before taxation", 16.8, 11.8), ("Taxation", -4.1, -2.6),
        ("Profit for the year", 12.7, 9.2),
    ),
    "GBP", 6, 2,
)  # fmt: skip
_quillon_cash = Table(
    (Column("2024", D24, 12), Column("2023", D23, 12)),
    (
        ("Net cash from operating activities", 24.6, 20.1), ("Purchase of property, plant and equipment", -9.8, -11.0),
        ("Dividends paid", -4.4, -4.0),
    ),
    "GBP", 6, 3,
)  # fmt: skip


def _quillon_pages() -> Sheet:
    sheet = Sheet().page().line("Quillon Marine plc", 22).line("Annual report and accounts 2024", 14)
    sheet.line("for the year ended 31 December 2024")
    sheet.page().line("Consolidated income statement", 14).line("For the year ended 31 December 2024", 9)
    sheet.table(_quillon, apart=26, off=2.6)
    sheet.line("All amounts in £ million", 8)
    sheet.page().line("Consolidated cash flow statement", 14).line("For the year ended 31 December 2024", 9)
    sheet.line("£ million", 8).table(_quillon_cash, apart=14, off=-2.2)
    return sheet


QUILLON = Document(
    "Quillon Marine plc/quillon-2024.pdf",
    lambda target: _quillon_pages().write(target),
    (_quillon, _quillon_cash),
    questions=(
        Question("What was Quillon Marine's revenue in 2024?", 140200000, 2),
        Question("What was the gross margin of Quillon Marine in 2023?", 45.7 / 128.8, 2),
        Question("What dividends did Quillon Marine pay in 2024?", 4400000, 3),
        Question("What was Quillon Marine's operating cash flow in 2024?", 24600000, 3),
    ),
    form="ANNUAL REPORT", report_date=D24,
)  # fmt: skip

# Statutory accounts of a small company: whole pounds, notes, two amount columns a year folded into one.
_hexley = Table(
    (Column("Note"), Column("2025|£", M25, 12), Column("2024|£", M24, 12)),
    (
        ("Turnover", "3", 2418377, 2260914), ("Cost of sales", None, -1430288, -1381120),
        ("Gross profit", None, 988089, 879794),
        ("Distribution costs", None, -210455, -199870), ("Administrative expenses", None, -512340, -498222),
        ("Other operating income", None, 12000, 9500), ("Operating profit", "4", 277294, 191202),
        ("Interest payable and similar charges", "6", -31480, -35011), ("Profit before taxation", None, 245814, 156191),
        ("Tax on profit", "7", -61454, -39048), ("Profit for the financial year", None, 184360, 117143),
    ),
    "GBP", 0, 2,
)  # fmt: skip
_hexley_balance = Table(
    (Column("Note"), Column("2025|£", M25), Column("2024|£", M24)),
    (
        ("Fixed assets",), ("Tangible assets", "8", 642118, 688430), ("Current assets",),
        ("Stocks", "9", 301240, 288116),
        ("Debtors", "10", 402661, 377908), ("Cash at bank and in hand", None, 188450, 92377),
        ("Creditors: amounts falling due within one year", "11", -498220, -520300),
        ("Net assets", None, 1036249, 926531),
    ),
    "GBP", 0, 3,
)  # fmt: skip


def _hexley_pages() -> Sheet:
    sheet = Sheet().page().line("Registered number: 04417731", 9).line("HEXLEY TOOLS LIMITED", 18)
    sheet.line("Report and financial statements", 14).line("for the year ended 31 March 2025", 12)
    ends = (330, 440, 540)
    sheet.page().line("HEXLEY TOOLS LIMITED", 11).line("Profit and loss account", 12)
    sheet.line("for the year ended 31 March 2025", 9).table(_hexley, right=ends)
    sheet.page().line("HEXLEY TOOLS LIMITED", 11).line("Balance sheet", 12).line("as at 31 March 2025", 9)
    sheet.table(_hexley_balance, right=ends)
    return sheet


HEXLEY = Document(
    "Hexley Tools Ltd/accounts.pdf",
    lambda target: _hexley_pages().write(target),
    (_hexley, _hexley_balance),
    questions=(
        Question("What was Hexley Tools' turnover in fiscal 2025?", 2418377, 2),
        Question("What was Hexley Tools' gross profit for the year ended 31 March 2024?", 879794, 2),
        Question("What was the operating profit of Hexley Tools in fiscal 2025?", 277294, 2),
    ),
    report_date=M25,
)

# A page of HTML in Swiss francs, apostrophes in the thousands.
_zentis = Table(
    (Column("2024", D24, 12), Column("2023", D23, 12)),
    (
        ("Net sales", 512440, 498120), ("Cost of goods sold", -301774, -296310), ("Gross profit", 210666, 201810),
        ("Operating expenses", -148220, -145611), ("Operating result (EBIT)", 62446, 56199),
        ("Net profit", 48210, 43377),
    ),
    "CHF", 3, None,
)  # fmt: skip
ZENTIS = Document(
    "Zentis Holding AG/zentis-annual-report-2024.html",
    text_file(web_page(
        "<h1>Zentis Holding AG</h1><h2>Annual Report 2024</h2><p>Year ended 31 December 2024</p>"
        "<h3>Consolidated income statement</h3><p>in CHF thousands</p>" + rows_of(_zentis, swiss),
        title="Zentis Holding AG - Annual Report 2024",
    )),
    (_zentis,),
    questions=(
        Question("What were Zentis Holding's net sales in 2024?", 512440000),
        Question("What was the gross profit of Zentis Holding in 2023?", 201810000),
    ),
    form="ANNUAL REPORT", report_date=D24,
)  # fmt: skip

DOCUMENTS = (HALLENBERG, OSTERMARK, LARKFIELD, TARN, VELMORA, QUILLON, HEXLEY, ZENTIS)
