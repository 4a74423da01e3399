"""Designs of tables that notes of annual and quarterly reports use over and over, each with what some of its numbers
have to be read as.
"""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

A = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
Q = FiscalPeriod(2023, 2, date(2023, 6, 30), "test")
Y23, Y22, Y21 = (
    (date(2023, 1, 1), date(2023, 12, 31)),
    (date(2022, 1, 1), date(2022, 12, 31)),
    (date(2021, 1, 1), date(2021, 12, 31)),
)
E23, E22, E21, J23, J22 = (
    (None, day)
    for day in (date(2023, 12, 31), date(2022, 12, 31), date(2021, 12, 31), date(2023, 6, 30), date(2022, 6, 30))
)
Q3, P3 = (date(2023, 4, 1), date(2023, 6, 30)), (date(2022, 4, 1), date(2022, 6, 30))
Q6, P6 = (date(2023, 1, 1), date(2023, 6, 30)), (date(2022, 1, 1), date(2022, 6, 30))
Cell = str | tuple[str, int]
Span = tuple[date | None, date]


def rows(*lines: tuple[Cell, ...]) -> str:
    """A table; a cell may be `(text, colspan)`."""
    cells = (
        ("".join(f"<td colspan={c[1]}>{c[0]}</td>" if isinstance(c, tuple) else f"<td>{c}</td>" for c in line))
        for line in lines
    )
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in cells) + "</table>"


# name, the document's parts, printed number -> (period, unit, value), the report
DESIGNS = [
    (
        "eps columns",
        [
            "<p>Earnings per share (millions of dollars except per share)</p>",
            rows(
                ("", ("2023", 3), ("2022", 3)),
                ("", "Income", "Shares (millions)", "Per Share", "Income", "Shares (millions)", "Per Share"),
                ("Basic EPS", "$2,300", "828.1", "$2.78", "$1,785", "836.4", "$2.13"),
                ("Stock options and restricted stock units", "", "2.9", "", "", "3.1", ""),
                ("Diluted EPS", "$ 2,300", "831.0", "$2.77", "$ 1,785", "839.5", "$ 2.13"),
            ),
        ],
        {
            "2,300": (Y23, "USD", 2.3e9),
            "828.1": (Y23, "shares", 828.1e6),
            "2.78": (Y23, "USD/shares", 2.78),
            "3.1": (Y22, "shares", 3.1e6),
            "839.5": (Y22, "shares", 839.5e6),
        },
        A,
    ),
    (
        "segments years first col",
        [
            "<p>Segment information (in millions)</p>",
            rows(
                ("", "Americas", "EMEA", "Corporate", "Total"),
                ("Net sales", "", "", "", ""),
                ("2023", "$5,101", "$3,202", "$—", "$8,303"),
                ("2022", "4,901", "3,002", "—", "7,903"),
                ("Total assets", "", "", "", ""),
                ("2023", "7,111", "4,222", "905", "12,238"),
                ("2022", "6,111", "4,122", "805", "11,038"),
            ),
        ],
        {"5,101": Y23, "4,901": Y22, "7,111": E23, "6,111": E22, "11,038": E22},
        A,
    ),
    (
        "stacked quarters",
        [
            "<p>Operating segments (in millions)</p>",
            rows(
                ("", "North", "South", "Total"),
                ("Three Months Ended June 30, 2023", "", "", ""),
                ("Revenue", "$501", "$302", "$803"),
                ("Operating income", "101", "52", "153"),
                ("Three Months Ended June 30, 2022", "", "", ""),
                ("Revenue", "$471", "$292", "$763"),
                ("Operating income", "91", "42", "133"),
            ),
        ],
        {"501": Q3, "153": Q3, "763": P3, "91": P3},
        Q,
    ),
    (
        "3m6m",
        [
            "<p>Product revenue (in millions)</p>",
            rows(
                ("", ("Three Months Ended June 30,", 2), ("Six Months Ended June 30,", 2)),
                ("", "2023", "2022", "2023", "2022"),
                ("Hardware", "501", "471", "982", "931"),
                ("Services", "302", "292", "601", "571"),
            ),
        ],
        {"501": Q3, "471": P3, "982": Q6, "571": P6},
        Q,
    ),
    (
        "leases",
        [
            "<p>Maturities of lease liabilities as of December 31, 2023 were (in millions):</p>",
            rows(
                ("", "Operating", "Finance"),
                ("2024", "$411", "$31"),
                ("2025", "372", "28"),
                ("2026", "301", "22"),
                ("Thereafter", "902", "77"),
                ("Total lease payments", "1,986", "158"),
                ("Less: imputed interest", "(286)", "(18)"),
                ("Total", "$1,700", "$140"),
            ),
        ],
        {"411": E23, "902": E23, "1,986": E23, "(286)": E23, "1,700": E23},
        A,
    ),
    (
        "aoci",
        [
            "<p>Changes in accumulated other comprehensive loss by component, net of tax (in millions):</p>",
            rows(
                ("", "Currency translation", "Pension", "Total"),
                ("Balance at December 31, 2022", "$(901)", "$(302)", "$(1,203)"),
                ("Other comprehensive income before reclassifications", "55", "(12)", "43"),
                ("Amounts reclassified", "—", "9", "9"),
                ("Net current-period other comprehensive income", "55 ", "(3)", "52"),
                ("Balance at June 30, 2023", "$(846)", "$(305)", "$(1,151)"),
            ),
        ],
        {"(901)": E22, "(12)": Q6, "52": Q6, "(1,151)": J23},
        Q,
    ),
    (
        "goodwill segs",
        [
            "<p>Changes in the carrying amount of goodwill (in millions):</p>",
            rows(
                ("", "Tools", "Media", "Total"),
                ("Balance at January 1, 2022", "$4,001", "$2,002", "$6,003"),
                ("Acquisitions", "120", "—", "120 "),
                ("Currency translation", "(11)", "(5)", "(16)"),
                ("Balance at December 31, 2022", "4,110", "1,997", "6,107"),
                ("Impairment", "(210)", "—", "(210) "),
                ("Balance at December 31, 2023", "$3,900", "$1,997 ", "$5,897"),
            ),
        ],
        {"4,001": E21, "(11)": Y22, "4,110": E22, "(210)": Y23, "5,897": E23},
        A,
    ),
    (
        "debt",
        [
            "<p>Long-term debt consisted of the following (in millions):</p>",
            rows(
                ("", "Interest rate", "Maturity", "December 31, 2023", "December 31, 2022"),
                ("Senior notes", "3.25%", "2027", "$901", "$900"),
                ("Term loan", "5.10%", "2026", "450", "475"),
                ("Total debt", "", "", "1,351", "1,375"),
                ("Less current portion", "", "", "(25)", "(20)"),
                ("Long-term debt", "", "", "$1,326", "$1,355"),
            ),
        ],
        {"901": E23, "475": E22, "(25)": E23, "1,355": E22, "3.25%": (E23, "pure")},
        A,
    ),
    (
        "fv stacked",
        [
            "<p>Assets measured at fair value (in millions):</p>",
            rows(
                ("", "Level 1", "Level 2", "Level 3", "Total"),
                ("December 31, 2023", "", "", "", ""),
                ("Money market funds", "$801", "$—", "$—", "$801 "),
                ("Corporate bonds", "—", "305", "—", "305 "),
                ("December 31, 2022", "", "", "", ""),
                ("Money market funds", "$701", "$—", "$—", "$701 "),
                ("Corporate bonds", "—", "255", "—", "255 "),
            ),
        ],
        {"801": E23, "305": E23, "701": E22, "255": E22},
        A,
    ),
    (
        "afs",
        [
            "<p>Available-for-sale securities (in millions):</p>",
            rows(
                ("", ("June 30, 2023", 4)),
                ("", "Amortized cost", "Gross unrealized gains", "Gross unrealized losses", "Fair value"),
                ("U.S. treasuries", "$1,204", "$3", "$(12)", "$1,195"),
                ("Corporate debt", "802", "2", "(17)", "787"),
                ("Total", "$2,006", "$5", "$(29)", "$1,982"),
            ),
        ],
        {"1,204": J23, "(12)": J23, "787": J23, "1,982": J23},
        Q,
    ),
    (
        "notional",
        [
            "<p>Notional amounts of derivatives outstanding were as follows (in millions):</p>",
            rows(
                ("", "June 30, 2023", "December 31, 2022"),
                ("Foreign exchange contracts", "$9,101", "$8,802"),
                ("Interest rate swaps", "3,500", "3,400"),
            ),
        ],
        {"9,101": J23, "8,802": E22, "3,400": E22},
        Q,
    ),
    (
        "repurchases",
        [
            "<p>Issuer purchases of equity securities</p>",
            rows(
                ("Period", "Total number of shares purchased", "Average price paid per share"),
                ("October 1 – October 31, 2023", "1,204,331", "$51.20"),
                ("November 1 – November 30, 2023", "904,112", "53.11"),
                ("December 1 – December 31, 2023", "777,010", "56.90"),
                ("Total", "2,885,453", "53.33"),
            ),
        ],
        {
            "1,204,331": ((date(2023, 10, 1), date(2023, 10, 31)), "shares", 1204331.0),
            "53.11": ((date(2023, 11, 1), date(2023, 11, 30)), "USD/shares", 53.11),
            "2,885,453": ((date(2023, 10, 1), date(2023, 12, 31)), "shares"),
        },
        A,
    ),
    (
        "quarterly data",
        [
            "<p>Quarterly results (unaudited, in millions except per share)</p>",
            rows(
                ("2023", "First quarter", "Second quarter", "Third quarter", "Fourth quarter"),
                ("Net sales", "$2,001", "$2,102", "$2,203", "$2,304"),
                ("Net income", "201", "212", "223", "234"),
            ),
        ],
        {"2,001": (date(2023, 1, 1), date(2023, 3, 31)), "2,304": (date(2023, 10, 1), date(2023, 12, 31)), "212": Q3},
        A,
    ),
    (
        "tax",
        [
            "<p>The provision for income taxes consisted of (in millions):</p>",
            rows(
                ("Years ended December 31,", "2023", "2022", "2021"),
                ("Current:", "", "", ""),
                ("Federal", "$301", "$288", "$279"),
                ("State", "41", "39", "37"),
                ("Foreign", "112", "108", "99"),
                ("Total current", "454", "435", "415"),
                ("Deferred:", "", "", ""),
                ("Federal", "(21)", "(18)", "(15)"),
                ("Total deferred", "(21) ", "(18) ", "(15) "),
                ("Total provision", "$433", "$417", "$400"),
            ),
        ],
        {"301": Y23, "39": Y22, "415": Y21, "(18)": Y22, "433": Y23},
        A,
    ),
    (
        "tax rate",
        [
            "<p>Effective tax rate reconciliation:</p>",
            rows(
                ("", "2023", "2022"),
                ("Statutory rate", "21.0%", "21.0 %"),
                ("State taxes, net", "2.1", "1.9"),
                ("Other", "(0.4)", "0.3"),
                ("Effective tax rate", "22.7%", "23.2%"),
            ),
        ],
        {"2.1": (Y23, "pure", 0.021), "(0.4)": (Y23, "pure"), "23.2%": (Y22, "pure")},
        A,
    ),
    (
        "dta",
        [
            "<p>Deferred tax assets and liabilities (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Deferred tax assets:", "", ""),
                ("Accruals and reserves", "$311", "$302"),
                ("Net operating losses", "91", "87"),
                ("Valuation allowance", "(55)", "(51)"),
                ("Total deferred tax assets", "347", "338"),
                ("Deferred tax liabilities:", "", ""),
                ("Depreciation", "(401)", "(390)"),
                ("Intangibles", "(222)", "(233)"),
                ("Total deferred tax liabilities", "(623)", "(623) "),
                ("Net deferred tax liabilities", "$(276)", "$(285)"),
            ),
        ],
        {"311": E23, "87": E22, "(55)": E23, "(401)": E23, "(233)": E22, "(276)": E23},
        A,
    ),
    (
        "warranty q",
        [
            "<p>Warranty accrual activity (in millions):</p>",
            rows(
                ("", ("Three Months Ended June 30,", 2), ("Six Months Ended June 30,", 2)),
                ("", "2023", "2022", "2023", "2022"),
                ("Balance at beginning of period", "$205", "$190", "$201", "$188"),
                ("Provisions", "22", "20", "44", "41"),
                ("Settlements", "(19)", "(18)", "(37)", "(37) "),
                ("Balance at end of period", "$208", "$192", "$208 ", "$192 "),
            ),
        ],
        {
            "205": (None, date(2023, 3, 31)),
            "188": (None, date(2021, 12, 31)),
            "44": Q6,
            "20": P3,
            "208": J23,
            "192": J22,
        },
        Q,
    ),
    (
        "pension",
        [
            "<p>Obligations and funded status (in millions):</p>",
            rows(
                ("", ("Pension Benefits", 2), ("Other Benefits", 2)),
                ("", "2023", "2022", "2023", "2022"),
                ("Change in benefit obligation:", "", "", "", ""),
                ("Benefit obligation, January 1", "$3,001", "$3,702", "$501", "$602"),
                ("Service cost", "41", "52", "6", "8"),
                ("Interest cost", "151", "102", "25", "16"),
                ("Actuarial (gain) loss", "88", "(701)", "4", "(99)"),
                ("Benefits paid", "(201)", "(154)", "(30)", "(26)"),
                ("Benefit obligation, December 31", "3,080", "3,001 ", "506", "501 "),
                ("Accumulated benefit obligation", "2,988", "2,902", "", ""),
            ),
        ],
        {
            "3,001": E22,
            "3,702": E21,
            "52": Y22,
            "(701)": Y22,
            "(30)": Y23,
            "3,080": E23,
            "506": E23,
            "2,988": E23,
            "2,902": E22,
        },
        A,
    ),
    (
        "pension cost",
        [
            "<p>Components of net periodic benefit cost (in millions):</p>",
            rows(
                ("", ("Pension Benefits", 3)),
                ("", "2023", "2022", "2021"),
                ("Service cost", "$41", "$52", "$55"),
                ("Interest cost", "151", "102", "91"),
                ("Expected return on plan assets", "(199)", "(205)", "(201)"),
                ("Net periodic benefit cost", "$(7)", "$(51)", "$(55)"),
                ("Weighted-average assumptions:", "", "", ""),
                ("Discount rate", "5.1%", "2.9%", "2.6%"),
            ),
        ],
        {"41": Y23, "(205)": Y22, "(7)": Y23, "2.9%": (Y22, "pure")},
        A,
    ),
    (
        "unrecognized",
        [
            "<p>Reconciliation of unrecognized tax benefits (in millions):</p>",
            rows(
                ("", "2023", "2022", "2021"),
                ("Beginning balance", "$402", "$388", "$371"),
                ("Additions for current year positions", "31", "29", "27"),
                ("Settlements", "(12)", "(15)", "(10)"),
                ("Ending balance", "$421", "$402 ", "$388 "),
            ),
        ],
        {"402": E22, "29": Y22, "(10)": Y21, "421": E23},
        A,
    ),
    (
        "geo",
        [
            "<p>Revenue and long-lived assets by geography (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Revenue:", "", ""),
                ("United States", "$5,001", "$4,802"),
                ("China", "1,203", "1,304"),
                ("Long-lived assets:", "", ""),
                ("United States", "$3,301", "$3,102"),
                ("China", "402", "451"),
            ),
        ],
        {"5,001": Y23, "1,304": Y22, "3,301": E23, "451": E22},
        A,
    ),
    (
        "antidil",
        [
            "<p>Securities excluded from diluted earnings per share (in millions):</p>",
            rows(("", "2023", "2022"), ("Stock options", "4.1", "3.9"), ("Convertible notes", "1.1", "1.2")),
        ],
        {"4.1": (Y23, "shares", 4.1e6), "1.2": (Y22, "shares", 1.2e6)},
        A,
    ),
    (
        "dps",
        [
            "<p>Dividends declared per share</p>",
            rows(
                ("", "2023", "2022"),
                ("First quarter", "$0.50", "$0.47"),
                ("Second quarter", "0.52", "0.48"),
                ("Total", "$1.02", "$0.95"),
            ),
        ],
        {
            "0.50": ((date(2023, 1, 1), date(2023, 3, 31)), "USD/shares", 0.5),
            "0.48": (P3, "USD/shares"),
            "1.02": (Y23, "USD/shares"),
        },
        A,
    ),
    (
        "amort",
        [
            "<p>Estimated future amortization expense (in millions):</p>",
            rows(("2024", "$311"), ("2025", "287"), ("2026", "244"), ("Thereafter", "501"), ("Total", "$1,343")),
        ],
        {"311": E23, "501": E23, "1,343": E23},
        A,
    ),
    (
        "intang",
        [
            "<p>Intangible assets (in millions):</p>",
            rows(
                ("", ("December 31, 2023", 3), ("December 31, 2022", 3)),
                ("", "Gross", "Accumulated Amortization", "Net", "Gross", "Accumulated Amortization", "Net"),
                ("Customer relationships", "$2,001", "$(901)", "$1,100", "$1,991", "$(801)", "$1,190"),
                ("Patents", "802", "(402)", "400", "795", "(352)", "443"),
            ),
        ],
        {"2,001": E23, "(901)": E23, "443": E22, "(352)": E22},
        A,
    ),
    (
        "options",
        [
            "<p>Stock option activity for 2023 was as follows:</p>",
            rows(
                (
                    "",
                    "Number of options (thousands)",
                    "Weighted-average exercise price",
                    "Weighted-average remaining term (years)",
                    "Aggregate intrinsic value (millions)",
                ),
                ("Outstanding at December 31, 2022", "12,311", "$41.20", "5.1", "$201"),
                ("Granted", "1,204", "61.30", "", ""),
                ("Exercised", "(2,001)", "35.10", "", ""),
                ("Outstanding at December 31, 2023", "11,514", "$44.31", "4.9", "$233"),
                ("Exercisable at December 31, 2023", "8,002", "$39.00", "3.8", "$190"),
            ),
        ],
        {
            "12,311": (E22, "shares", 12311000.0),
            "41.20": (E22, "USD/shares", 41.2),
            "201": (E22, "USD", 201e6),
            "61.30": (Y23, "USD/shares"),
            "(2,001)": (Y23, "shares"),
            "233": (E23, "USD", 233e6),
            "8,002": (E23, "shares"),
        },
        A,
    ),
    (
        "restructuring",
        [
            "<p>Restructuring liability (in millions):</p>",
            rows(
                ("", "Severance", "Facilities", "Total"),
                ("Liability as of December 31, 2022", "$51", "$12", "$63"),
                ("Charges", "101", "33", "134"),
                ("Cash payments", "(88)", "(20)", "(108)"),
                ("Liability as of December 31, 2023", "$64", "$25", "$89"),
            ),
        ],
        {"51": E22, "33": Y23, "(108)": Y23, "89": E23},
        A,
    ),
    (
        "cf supp",
        [
            "<p>Supplemental cash flow information (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Cash paid for interest", "$301", "$288"),
                ("Income taxes paid, net", "401", "377"),
                ("Accrued capital expenditures", "55", "51"),
            ),
        ],
        {"301": Y23, "377": Y22},
        A,
    ),
    (
        "contract",
        [
            "<p>Contract balances (in millions):</p>",
            rows(
                ("", "June 30, 2023", "December 31, 2022"),
                ("Accounts receivable", "$2,001", "$1,902"),
                ("Deferred revenue", "911", "877"),
            ),
        ],
        {"2,001": J23, "877": E22},
        Q,
    ),
    (
        "oci tax",
        [
            "<p>Tax effects of other comprehensive income (in millions):</p>",
            rows(
                ("", ("2023", 3)),
                ("", "Pre-tax", "Tax", "Net"),
                ("Currency translation", "$(55)", "$4", "$(51)"),
                ("Pension", "22", "(5)", "17"),
            ),
        ],
        {"(55)": Y23, "17": Y23},
        A,
    ),
    (
        "bank avg",
        [
            "<p>Net interest income (in millions):</p>",
            rows(
                ("", ("Years Ended December 31,", 3)),
                ("", "2023", "2022", "2021"),
                ("Loans, including fees", "$9,101", "$6,202", "$5,303"),
                ("Deposits", "(3,001)", "(802)", "(403)"),
                ("Net interest income", "$6,100", "$5,400", "$4,900"),
            ),
        ],
        {"9,101": Y23, "(802)": Y22, "4,900": Y21},
        A,
    ),
    (
        "allowance",
        [
            "<p>Allowance for credit losses on loans (in millions):</p>",
            rows(
                ("", "Commercial", "Consumer", "Total"),
                ("Allowance, December 31, 2022", "$901", "$702", "$1,603"),
                ("Provision", "101", "152", "253"),
                ("Charge-offs", "(88)", "(140)", "(228)"),
                ("Recoveries", "11", "31", "42"),
                ("Allowance, December 31, 2023", "$925", "$745", "$1,670"),
            ),
        ],
        {"901": E22, "152": Y23, "(228)": Y23, "42": Y23, "1,670": E23},
        A,
    ),
    (
        "loans",
        [
            "<p>Loan portfolio by class (in millions):</p>",
            rows(
                ("", "December 31,", ""),
                ("", "2023", "2022"),
                ("Commercial and industrial", "$20,101", "$19,002"),
                ("Real estate", "12,301", "11,902"),
                ("Consumer", "8,002", "7,903"),
                ("Total loans", "$40,404", "$38,807"),
            ),
        ],
        {"20,101": E23, "11,902": E22, "40,404": E23},
        A,
    ),
    (
        "deposits",
        [
            "<p>Deposits were as follows (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Noninterest-bearing demand", "$8,101", "$9,002"),
                ("Savings and money market", "12,301", "11,902"),
                ("Time deposits", "5,002", "2,903"),
                ("Total deposits", "$25,404", "$23,807"),
            ),
        ],
        {"8,101": E23, "2,903": E22, "25,404": E23},
        A,
    ),
    (
        "insurer reserve",
        [
            "<p>Reconciliation of unpaid claims (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Unpaid claims, January 1", "$4,001", "$3,902"),
                ("Incurred related to current year", "9,101", "8,802"),
                ("Incurred related to prior years", "(101)", "(92)"),
                ("Paid related to current year", "(6,001)", "(5,802)"),
                ("Paid related to prior years", "(2,800)", "(2,809)"),
                ("Unpaid claims, December 31", "$4,200", "$4,001 "),
            ),
        ],
        {"4,001": E22, "3,902": E21, "9,101": Y23, "(92)": Y22, "(2,800)": Y23, "4,200": E23},
        A,
    ),
    (
        "reit",
        [
            "<p>Real estate investments (in thousands):</p>",
            rows(
                ("", "December 31, 2023", "December 31, 2022"),
                ("Land", "$901,202", "$880,101"),
                ("Buildings and improvements", "3,402,111", "3,301,222"),
                ("Accumulated depreciation", "(702,333)", "(633,444)"),
                ("Net real estate", "$3,600,980", "$3,547,879"),
            ),
        ],
        {"901,202": (E23, "USD", 901202000.0), "(633,444)": E22},
        A,
    ),
    (
        "rpo",
        [
            "<p>Remaining performance obligations as of December 31, 2023 (in billions):</p>",
            rows(("", "Total", "Next 12 months"), ("Cloud", "$30.1", "$14.2"), ("Support", "5.2", "2.9")),
        ],
        {"30.1": (E23, "USD", 30.1e9), "2.9": E23},
        A,
    ),
    (
        "segment profit recon",
        [
            "<p>Reconciliation of segment profit to income before taxes (in millions):</p>",
            rows(
                ("", ("Fiscal Year Ended", 3)),
                ("", "December 31, 2023", "December 31, 2022", "December 31, 2021"),
                ("Segment profit", "$5,001", "$4,802", "$4,703"),
                ("Corporate expenses", "(801)", "(752)", "(703)"),
                ("Interest expense", "(301)", "(252)", "(243)"),
                ("Income before taxes", "$3,899", "$3,798", "$3,757"),
            ),
        ],
        {"5,001": Y23, "(752)": Y22, "3,757": Y21},
        A,
    ),
    (
        "ppe",
        [
            "<p>Property, plant and equipment consisted of the following (in millions):</p>",
            rows(
                ("", "Useful life (years)", "2023", "2022"),
                ("Land", "", "$101", "$102"),
                ("Buildings", "10-40", "2,001", "1,902"),
                ("Machinery", "3-15", "5,303", "5,104"),
                ("", "", "7,405", "7,108"),
                ("Less accumulated depreciation", "", "(3,001)", "(2,802)"),
                ("", "", "$4,404", "$4,306"),
            ),
        ],
        {"2,001": E23, "5,104": E22, "7,405": E23, "(2,802)": E22, "4,306": E22},
        A,
    ),
    (
        "inventory",
        [
            "<p>Inventories (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Raw materials", "$901", "$872"),
                ("Work in process", "402", "388"),
                ("Finished goods", "1,503", "1,444"),
                ("Total", "$2,806", "$2,704"),
            ),
        ],
        {"901": E23, "388": E22, "2,806": E23},
        A,
    ),
    (
        "accrued",
        [
            "<p>Accrued expenses and other current liabilities (in millions):</p>",
            rows(
                ("", "June 30,", "December 31,"),
                ("", "2023", "2022"),
                ("Compensation", "$901", "$872"),
                ("Customer incentives", "402", "388"),
                ("Other", "503", "444"),
                ("Total", "$1,806", "$1,704"),
            ),
        ],
        {"901": J23, "388": E22, "503": J23, "1,704": E22},
        Q,
    ),
    (
        "other income",
        [
            "<p>Other income (expense), net (in millions):</p>",
            rows(
                ("", ("Three months ended June 30,", 2)),
                ("", "2023", "2022"),
                ("Interest income", "$91", "$22"),
                ("Interest expense", "(44)", "(41)"),
                ("Foreign exchange losses", "(12)", "(9)"),
                ("Total", "$35", "$(28)"),
            ),
        ],
        {"91": Q3, "(41)": P3, "35": Q3},
        Q,
    ),
    (
        "lease cost",
        [
            "<p>Lease cost (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Operating lease cost", "$301", "$288"),
                ("Variable lease cost", "101", "92"),
                ("Short-term lease cost", "22", "19"),
                ("Total lease cost", "$424", "$399"),
            ),
            "<p>Supplemental balance sheet information (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Right-of-use assets", "$1,501", "$1,488"),
                ("Current lease liabilities", "201", "192"),
                ("Weighted-average remaining lease term (years)", "7.1", "7.3"),
                ("Weighted-average discount rate", "4.1%", "3.9%"),
            ),
        ],
        {"301": Y23, "92": Y22, "1,501": E23, "192": E22, "4.1%": (E23, "pure", 0.041)},
        A,
    ),
    (
        "unaudited pro forma",
        [
            "<p>Unaudited pro forma results (in millions):</p>",
            rows(
                ("", "2023", "2022"), ("Pro forma revenue", "$9,101", "$8,802"), ("Pro forma net income", "901", "852")
            ),
        ],
        {"9,101": Y23, "852": Y22},
        A,
    ),
    (
        "ppa",
        [
            "<p>The purchase price of Acme, acquired on March 3, 2023, was allocated as follows (in millions):</p>",
            rows(
                ("Cash", "$21"), ("Accounts receivable", "55"), ("Goodwill", "801"), ("Total purchase price", "$1,101")
            ),
        ],
        {"21": (None, date(2023, 3, 3)), "801": (None, date(2023, 3, 3)), "1,101": (None, date(2023, 3, 3))},
        A,
    ),
    (
        "vie",
        [
            "<p>Assets and liabilities of consolidated VIEs (in millions):</p>",
            rows(
                ("", "June 30, 2023", "December 31, 2022"),
                ("Cash and cash equivalents", "$55", "$51"),
                ("Property and equipment, net", "201", "211"),
                ("Total assets", "$256", "$262"),
                ("Total liabilities", "$101", "$99"),
            ),
        ],
        {"55": J23, "211": E22, "101": J23},
        Q,
    ),
    (
        "dis op",
        [
            "<p>Results of discontinued operations (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Net sales", "$1,101", "$2,202"),
                ("Cost of products sold", "(801)", "(1,602)"),
                ("Income before taxes", "300", "600"),
                ("Income taxes", "(75)", "(150)"),
                ("Net earnings from discontinued operations", "$225", "$450"),
            ),
        ],
        {"1,101": Y23, "(150)": Y22, "225": Y23},
        A,
    ),
    (
        "heldsale",
        [
            "<p>Assets and liabilities held for sale (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Cash and cash equivalents", "$101", "$88"),
                ("Receivables", "301", "288"),
                ("Total assets held for sale", "$402", "$376"),
            ),
        ],
        {"101": E23, "288": E22},
        A,
    ),
    (
        "guidance",
        [
            "<p>Long-term debt maturities as of June 30, 2023 (in millions):</p>",
            rows(
                ("Fiscal year", ""),
                ("2023 (remaining six months)", "$101"),
                ("2024", "502"),
                ("2025", "701"),
                ("Thereafter", "2,001"),
                ("Total", "$3,305"),
            ),
        ],
        {"101": J23, "502": J23, "3,305": J23},
        Q,
    ),
    (
        "q1 only",
        [
            "<p>Revenue by market platform (in millions):</p>",
            rows(
                ("", ("Quarter Ended", 2)),
                ("", "June 30, 2023", "June 30, 2022"),
                ("Data center", "$5,101", "$3,802"),
                ("Gaming", "2,486", "2,042"),
            ),
        ],
        {"5,101": Q3, "2,042": P3},
        Q,
    ),
    (
        "weeks",
        [
            "<p>Net sales (in millions):</p>",
            rows(
                ("", ("Thirteen Weeks Ended", 2), ("Twenty-six Weeks Ended", 2)),
                ("", "July 1, 2023", "July 2, 2022", "July 1, 2023", "July 2, 2022"),
                ("Stores", "$801", "$752", "$1,602", "$1,503"),
            ),
        ],
        {
            "801": (date(2023, 4, 2), date(2023, 7, 1)),
            "752": (date(2022, 4, 3), date(2022, 7, 2)),
            "1,602": (date(2023, 1, 1), date(2023, 7, 1)),
        },
        FiscalPeriod(2023, 2, date(2023, 7, 1), "t"),
    ),
    (
        "thousand dollars",
        [
            "<p>(Dollars in thousands, except share and per share data)</p>",
            rows(
                ("", "2023", "2022"),
                ("Net income", "$12,311", "$10,222"),
                ("Basic weighted average shares outstanding", "24,311,002", "23,901,332"),
                ("Basic earnings per share", "$0.51", "$0.43"),
            ),
        ],
        {
            "12,311": (Y23, "USD", 12311000.0),
            "24,311,002": (Y23, "shares", 24311002.0),
            "0.51": (Y23, "USD/shares", 0.51),
        },
        A,
    ),
    (
        "000s",
        [
            "<p>(000's omitted, except per share)</p>",
            rows(("", "2023", "2022"), ("Sales", "$912,311", "$810,222"), ("Net income per share", "$2.51", "$2.43")),
        ],
        {"912,311": (Y23, "USD", 912311000.0), "2.51": (Y23, "USD/shares")},
        A,
    ),
    (
        "euro",
        [
            "<p>(€ in millions)</p>",
            rows(("", "2023", "2022"), ("Revenue", "€ 912", "€ 810"), ("Operating profit", "101", "88")),
        ],
        {"€ 912": (Y23, "EUR", 912e6), "101": (Y23, "EUR")},
        A,
    ),
    (
        "class",
        [
            "<p>Net income per share, two classes (in millions, except per share amounts)</p>",
            rows(
                ("", ("Year Ended December 31, 2023", 2)),
                ("", "Class A", "Class B"),
                ("Numerator", "", ""),
                ("Allocation of undistributed earnings", "$801", "$202"),
                ("Denominator", "", ""),
                ("Number of shares used in per share computation", "712", "180"),
                ("Basic net income per share", "$1.13", "$1.13 "),
            ),
        ],
        {"801": (Y23, "USD", 801e6), "712": (Y23, "shares", 712e6), "1.13": (Y23, "USD/shares")},
        A,
    ),
    (
        "fv level3",
        [
            "<p>Changes in Level 3 assets (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Fair value at beginning of year", "$101", "$111"),
                ("Purchases", "22", "13"),
                ("Gains included in earnings", "4", "(8)"),
                ("Sales", "(17)", "(15)"),
                ("Fair value at end of year", "$110", "$101 "),
            ),
        ],
        {"101": E22, "111": E21, "22": Y23, "(8)": Y22, "110": E23},
        A,
    ),
    (
        "shares table q",
        [
            "<p>Common stock activity (shares in millions):</p>",
            rows(
                ("", ("Six Months Ended June 30,", 2)),
                ("", "2023", "2022"),
                ("Shares outstanding, beginning of period", "812", "820"),
                ("Issued under plans", "5", "6"),
                ("Repurchased", "(9)", "(11)"),
                ("Shares outstanding, end of period", "808", "815"),
            ),
        ],
        {"812": (E22, "shares", 812e6), "820": (E21, "shares"), "(9)": (Q6, "shares", -9e6), "815": (J22, "shares")},
        Q,
    ),
    (
        "equity method",
        [
            "<p>Summarized financial information of equity affiliates (in millions):</p>",
            rows(
                ("", "2023", "2022"),
                ("Current assets", "$901", "$872"),
                ("Noncurrent liabilities", "402", "388"),
                ("Net sales", "3,101", "2,902"),
                ("Net income", "301", "288"),
            ),
        ],
        {"901": E23, "388": E22, "3,101": Y23, "288": Y22},
        A,
    ),
    (
        "tabular unvested",
        [
            "<p>Restricted stock unit activity:</p>",
            rows(
                ("", "Shares", "Weighted-average grant-date fair value"),
                ("Unvested at January 1, 2023", "2,311,002", "$41.20"),
                ("Granted", "904,331", "52.10"),
                ("Vested", "(801,222)", "39.90"),
                ("Forfeited", "(55,010)", "44.00"),
                ("Unvested at June 30, 2023", "2,359,101", "$45.61"),
            ),
        ],
        {
            "2,311,002": (E22, "shares", 2311002.0),
            "904,331": (Q6, "shares"),
            "52.10": (Q6, "USD/shares"),
            "2,359,101": (J23, "shares"),
            "45.61": J23,
        },
        Q,
    ),
    (
        "equity q side",
        [
            "<p>Condensed consolidated statements of stockholders' equity (in millions)</p>",
            rows(
                ("", ("Three Months Ended June 30, 2023", 4), ("Three Months Ended June 30, 2022", 4)),
                (
                    "",
                    "Shares",
                    "Par value and APIC",
                    "Retained earnings",
                    "Total",
                    "Shares",
                    "Par value and APIC",
                    "Retained earnings",
                    "Total",
                ),
                (
                    "Balances at beginning of period",
                    "2,587",
                    "$66,535",
                    "$60,000",
                    "$126,535",
                    "2,709",
                    "$57,500",
                    "$69,000",
                    "$126,500",
                ),
                ("Issuance of common stock", "8", "—", "—", "— ", "8 ", "—", "—", "— "),
                ("Share-based compensation", "", "4,060", "", "4,060 ", "", "3,351", "", "3,351 "),
                ("Net income", "", "", "7,788", "7,788 ", "", "", "6,687", "6,687 "),
                (
                    "Balances at end of period",
                    "2,595",
                    "$70,595",
                    "$67,788",
                    "$138,383",
                    "2,717",
                    "$60,851",
                    "$75,687",
                    "$136,538",
                ),
            ),
        ],
        {
            "2,587": ((None, date(2023, 3, 31)), "shares", 2587e6),
            "66,535": ((None, date(2023, 3, 31)), "USD"),
            "126,500": ((None, date(2022, 3, 31)), "USD"),
            "4,060": (Q3, "USD"),
            "3,351": (P3, "USD"),
            "138,383": (J23, "USD"),
            "136,538": (J22, "USD"),
        },
        Q,
    ),
    (
        "equity q stacked",
        [
            "<p>Condensed consolidated statements of equity (in millions)</p>",
            rows(
                ("", "Common stock", "Retained earnings", "Accumulated other comprehensive loss", "Total equity"),
                ("Balance at December 31, 2022", "$501", "$8,002", "$(301)", "$8,202"),
                ("Net income", "", "401", "", "401 "),
                ("Dividends ($0.25 per share)", "", "(101)", "", "(101) "),
                ("Balance at March 31, 2023", "501 ", "8,302", "(301) ", "8,502"),
                ("Net income", "", "402", "", "402 "),
                ("Dividends ($0.25 per share)", "", "(102)", "", "(102) "),
                ("Balance at June 30, 2023", "$501 ", "$8,602", "$(301)", "$8,802"),
            ),
        ],
        {
            "8,002": E22,
            "(101)": ((date(2023, 1, 1), date(2023, 3, 31)), "USD"),
            "8,302": (None, date(2023, 3, 31)),
            "402": (Q3, "USD"),
            "8,802": J23,
        },
        Q,
    ),
    (
        "equity annual years col",
        [
            "<p>Consolidated statements of shareholders' equity (in millions)</p>",
            rows(
                ("", "2023", "2022", "2021"),
                ("Common stock and paid-in capital", "", "", ""),
                ("Balance, beginning of period", "$86,939", "$83,111", "$80,552"),
                ("Common stock issued", "1,866", "1,841", "1,963"),
                ("Stock-based compensation", "9,611", "7,502", "6,118"),
                ("Balance, end of period", "93,718", "86,939 ", "83,111 "),
                ("Retained earnings", "", "", ""),
                ("Balance, beginning of period", "84,281", "57,055", "34,566"),
                ("Net income", "72,361", "72,738", "61,271"),
                ("Balance, end of period", "118,848", "84,281 ", "57,055 "),
                ("Total stockholders' equity", "$206,223", "$166,542", "$141,988"),
            ),
        ],
        {
            "86,939": E22,
            "80,552": (None, date(2020, 12, 31)),
            "1,841": Y22,
            "93,718": E23,
            "61,271": Y21,
            "118,848": E23,
            "206,223": E23,
            "141,988": E21,
        },
        A,
    ),
    (
        "cash flow q",
        [
            "<p>Condensed consolidated statements of cash flows (in millions)</p>",
            rows(
                ("", ("Six Months Ended June 30,", 2)),
                ("", "2023", "2022"),
                ("Operating activities", "", ""),
                ("Net income", "$803", "$763"),
                ("Depreciation and amortization", "201", "192"),
                ("Changes in receivables", "(55)", "(51)"),
                ("Net cash provided by operating activities", "949", "904"),
                ("Investing activities", "", ""),
                ("Capital expenditures", "(301)", "(288)"),
                ("Net cash used in investing activities", "(301) ", "(288) "),
                ("Financing activities", "", ""),
                ("Dividends paid", "(203)", "(198)"),
                ("Net cash used in financing activities", "(203) ", "(198) "),
                ("Net increase in cash", "445", "418"),
                ("Cash at beginning of period", "1,202", "1,101"),
                ("Cash at end of period", "$1,647", "$1,519"),
            ),
        ],
        {"803": Q6, "(288)": P6, "1,202": E22, "1,101": E21, "1,647": J23, "1,519": J22},
        Q,
    ),
    (
        "balance sheet q",
        [
            "<p>Condensed consolidated balance sheets (in millions, except par value)</p>",
            rows(
                ("", "June 30, 2023", "December 31, 2022"),
                ("Cash and cash equivalents", "$1,647", "$1,202"),
                ("Inventories", "901", "855"),
                ("Total current assets", "2,548", "2,057"),
                ("Total assets", "$2,548 ", "$2,057 "),
                ("Accounts payable", "$501", "$488"),
                ("Common stock, $0.01 par value; 500 shares authorized; 201 and 203 shares issued", "2", "2 "),
                ("Total liabilities and stockholders' equity", "$2,548  ", "$2,057  "),
            ),
        ],
        {"1,647": J23, "855": E22, "501": J23},
        Q,
    ),
    (
        "fiscal 52wk",
        [
            "<p>(in millions)</p>",
            rows(
                ("", ("Fiscal Year", 3)),
                ("", "2023", "2022", "2021"),
                ("Net sales", "$5,101", "$4,802", "$4,703"),
                ("Operating income", "801", "752", "703"),
            ),
        ],
        {"5,101": (date(2023, 1, 1), date(2023, 12, 30)), "752": (date(2022, 1, 2), date(2022, 12, 31))},
        FiscalPeriod(2023, None, date(2023, 12, 30), "t"),
    ),
    (
        "months before date",
        [
            "<p>(in thousands)</p>",
            rows(
                ("", ("Three Months Ended", 2), ("Six Months Ended", 2)),
                ("", ("June 30,", 2), ("June 30,", 2)),
                ("", "2023", "2022", "2023", "2022"),
                ("License revenue", "$101", "$92", "$203", "$188"),
            ),
        ],
        {"101": Q3, "92": P3, "203": Q6, "188": P6},
        Q,
    ),
    (
        "q named",
        [
            "<p>(dollars in millions)</p>",
            rows(
                ("", "Q2 2023", "Q2 2022", "YTD 2023", "YTD 2022"),
                ("Net sales", "$4,101", "$3,802", "$8,001", "$7,402"),
            ),
        ],
        {"4,101": Q3, "3,802": P3, "8,001": Q6, "7,402": P6},
        Q,
    ),
    (
        "2q23",
        [
            "<p>(dollars in millions)</p>",
            rows(("", "2Q23", "1Q23", "2Q22"), ("Net sales", "$4,101", "$3,900", "$3,802")),
        ],
        {"4,101": Q3, "3,900": (date(2023, 1, 1), date(2023, 3, 31)), "3,802": P3},
        Q,
    ),
    (
        "nested dates in rows",
        [
            "<p>Derivative instruments (in millions):</p>",
            rows(
                ("", "Notional", "Asset", "Liability"),
                ("As of June 30, 2023:", "", "", ""),
                ("Foreign exchange", "$5,101", "$22", "$31"),
                ("As of December 31, 2022:", "", "", ""),
                ("Foreign exchange", "$4,902", "$12", "$41"),
            ),
        ],
        {"5,101": J23, "31": J23, "4,902": E22, "12": E22},
        Q,
    ),
    (
        "gain loss cols",
        [
            "<p>Gains (losses) on derivatives in income (in millions):</p>",
            rows(
                ("", ("Three Months Ended June 30, 2023", 2), ("Three Months Ended June 30, 2022", 2)),
                ("", "Revenue", "Cost of sales", "Revenue", "Cost of sales"),
                ("Cash flow hedges", "$22", "$(5)", "$31", "$(7)"),
            ),
        ],
        {"22": Q3, "(7)": P3},
        Q,
    ),
    (
        "supplier",
        [
            "<p>Supplier finance obligations (in millions):</p>",
            rows(
                ("", "2023"),
                ("Obligations outstanding, beginning of year", "$501"),
                ("Invoices confirmed", "2,101"),
                ("Invoices paid", "(2,050)"),
                ("Obligations outstanding, end of year", "$552"),
            ),
        ],
        {"501": E22, "2,101": Y23, "552": E23},
        A,
    ),
    (
        "share counts in label",
        [
            "<p>Treasury stock (in millions)</p>",
            rows(
                ("", ("Year ended December 31,", 2)),
                ("", "2023", "2022"),
                ("Shares repurchased", "12.1", "14.3"),
                ("Average price per share", "$61.20", "$55.10"),
                ("Total cost", "$741", "$788"),
            ),
        ],
        {"12.1": (Y23, "shares", 12.1e6), "55.10": (Y22, "USD/shares", 55.1), "741": (Y23, "USD", 741e6)},
        A,
    ),
    (
        "shares by class",
        [
            "<p>Authorized, issued and outstanding stock as of December 31, 2023 (in thousands):</p>",
            rows(
                ("", "Authorized", "Issued", "Outstanding"),
                ("Class A common stock", "20,000,000", "2,096,982", "2,096,981"),
                ("Class F", "1,005", "1,004", "1,003"),
            ),
        ],
        {"20,000,000": (E23, "shares", 20e9), "1,003": (E23, "shares", 1003e3)},
        A,
    ),
    (
        "per-share section",
        [
            "<p>Earnings per share (In millions; per-share amounts in dollars)</p>",
            rows(
                ("", ("2023", 2), ("2022", 2)),
                ("", "Diluted", "Basic", "Diluted", "Basic"),
                ("Earnings available to common", "$8,868", "$8,867", "$1,112", "$1,111"),
                ("Average equivalent shares", "1,099", "1,089", "1,101", "1,096"),
                ("Per-share amounts", "", "", "", ""),
                ("Continuing operations", "$8.07", "$8.14", "$1.01", "$1.02"),
                ("Net earnings", "$8.17", "$8.24", "$0.06", "$0.05"),
            ),
        ],
        {
            "8,868": (Y23, "USD", 8868e6),
            "1,099": (Y23, "shares", 1099e6),
            "1.01": (Y22, "USD/shares", 1.01),
            "8.24": (Y23, "USD/shares", 8.24),
        },
        A,
    ),
    (
        "quarters under years",
        [
            "<p>Restructuring charges by quarter (in millions)</p>",
            rows(
                ("", "Severance", "Other", "Total"),
                ("2023", "", "", ""),
                ("First quarter", "$ 12", "$ 3", "$ 15"),
                ("Second quarter", "14", "2", "16"),
                ("2022", "", "", ""),
                ("Fourth quarter", "11", "1", "18"),
            ),
        ],
        {
            "15": (date(2023, 1, 1), date(2023, 3, 31)),
            "16": (date(2023, 4, 1), date(2023, 6, 30)),
            "18": (date(2022, 10, 1), date(2022, 12, 31)),
        },
        A,
    ),
    (
        "dividends side by side",
        [
            "<p>Quarterly cash dividends declared:</p>",
            rows(
                (("2023", 3), ("2022", 3)),
                (
                    "Date Declared",
                    "Payment Date",
                    "Dividend Per Share",
                    "Date Declared",
                    "Payment Date",
                    "Dividend Per Share",
                ),
                ("10/26/23", "02/15/24", "$1.55", "10/28/22", "02/15/23", "$1.48"),
                ("09/08/23", "11/15/23", "$1.47", "09/09/22", "11/15/22", "$1.41"),
            ),
        ],
        {
            "1.55": ((date(2023, 10, 26),) * 2, "USD/shares"),
            "1.48": ((date(2022, 10, 28),) * 2, "USD/shares"),
            "1.41": ((date(2022, 9, 9),) * 2, "USD/shares"),
        },
        A,
    ),
    (
        "debts named by date",
        [
            "<p>Long-term debt (in millions):</p>",
            rows(
                ("", "Interest rates", "June 30, 2023", "December 31, 2022"),
                ("August 2022 Notes", "3.50%", "$10,000", "$10,001"),
                ("May 2023 Debt", "4.60%", "8,500", "—"),
            ),
        ],
        {"3.50%": (J23, "pure"), "10,001": E22, "4.60%": (J23, "pure"), "8,500": J23},
        Q,
    ),
    (
        "goodwill between years",
        [
            "<p>The changes in goodwill by segment were (in millions):</p>",
            rows(
                ("", "2022", "Acquisitions", "Currency and other", "2023"),
                ("North", "$ 701", "$ 11", "$ (9)", "$ 703"),
                ("South", "602", "22", "3", "627"),
            ),
        ],
        {"701": E22, "11": Y23, "3": Y23, "627": E23},
        A,
    ),
    (
        "several roll-forwards under one another",
        [
            "<p>Accumulated other comprehensive income</p><p>(in millions)</p>",
            rows(
                ("", "2023", "2022"),
                ("Beginning balance", "$ (70)", "$ (11)"),
                ("Before reclassifications", "11", "2"),
                ("Reclassifications", "(2)", "1"),
                ("Currency translation", "$ (61)", "$ (8)"),
                ("Beginning balance", "$ (30)", "$ (21)"),
                ("Before reclassifications", "5", "7"),
                ("Benefit plans", "$ (25)", "$ (14)"),
                ("Total at December 31", "$ (86)", "$ (22)"),
            ),
        ],
        {"(70)": E22, "(61)": E23, "(8)": E22, "(21)": E21, "5": Y23, "(25)": E23, "(22)": E22},
        A,
    ),
    (
        "future benefits at two rates",
        [
            "<p>Liability for future policy benefits (in millions)</p>",
            rows(
                ("", "2023", "2022"),
                ("Balance, beginning of year", "$ 4,101", "$ 5,101"),
                ("Beginning balance at original discount rate", "4,001", "4,501"),
                ("Interest accretion", "66", "88"),
                ("Net premiums collected", "(155)", "(176)"),
                ("Ending balance at original discount rate", "3,912", "4,413"),
                ("Effect of changes in discount rate assumptions", "201", "301"),
                ("Balance, end of period", "$ 4,113", "$ 4,714"),
            ),
        ],
        {"4,101": E22, "4,501": E21, "66": Y23, "3,912": E23, "201": E23, "301": E22, "4,714": E22},
        A,
    ),
    (
        "a new standard",
        [
            "<p>Equity (in millions)</p>",
            rows(
                ("", "Common stock", "Retained earnings", "Total"),
                ("Balance at December 31, 2022", "$ 17", "$ 501", "$ 518"),
                ("Cumulative effect of adopting a new standard", "", "(13)", "(14)"),
                ("Net income", "", "52", "53"),
                ("Balance at December 31, 2023", "17", "540", "557"),
            ),
        ],
        {"(14)": E22, "53": Y23, "557": E23},
        A,
    ),
    (
        "losses beside fair values",
        [
            "<p>Assets measured at fair value on a nonrecurring basis, and losses recognized (in millions):</p>",
            rows(
                ("", ("2023", 2), ("2022", 2)),
                ("", "Fair Value", "Total Losses", "Fair Value", "Total Losses"),
                ("Investments", "$ 19", "$ (18)", "$ 44", "$ (31)"),
                ("Operating lease equipment", "47", "(7)", "33", "(5)"),
            ),
        ],
        {"19": E23, "(18)": Y23, "44": E22, "(5)": Y22},
        A,
    ),
    (
        "assets obtained",
        [
            "<p>Supplemental information (in millions)</p>",
            rows(
                ("", "2023", "2022"),
                ("Right-of-use assets obtained in exchange for lease obligations", "$ 99", "$ 88"),
                ("Property acquired under finance leases", "12", "13"),
            ),
        ],
        {"99": Y23, "13": Y22},
        A,
    ),
    (
        "rates over years",
        [
            "<p>Debt obligations (in millions)</p>",
            rows(
                ("", ("Interest rates (1) December 31", 2), ("Amounts outstanding December 31", 2)),
                ("", "2023", "2022", "2023", "2022"),
                ("Fixed", "4.1", "3.9", "$ 17,711", "$ 16,601"),
                ("Floating", "6.2", "5.1", "301", "401"),
            ),
        ],
        {"4.1": (E23, "pure", 0.041), "5.1": (E22, "pure", 0.051), "401": (E22, "USD", 401e6)},
        A,
    ),
    (
        "a remark on the table before",
        [
            "<p>Cost of sales for the year ended December 31, 2022 held a charge of $5 million.</p>",
            "<p>(in millions)</p>",
            rows(("", "North", "South"), ("Revenue", "$ 501", "$ 302"), ("Cost of sales", "(301)", "(202)")),
        ],
        {"501": Y23, "(202)": Y23},
        A,
    ),
    (
        "days of one month",
        [
            "<p>Purchases of equity securities</p>",
            rows(
                ("Period", "Total Number of Shares Purchased", "Average Price Paid per Share"),
                ("April 3-30, 2023", "1,001,222", "$ 271.11"),
            ),
        ],
        {
            "1,001,222": ((date(2023, 4, 3), date(2023, 4, 30)), "shares"),
            "271.11": ((date(2023, 4, 3), date(2023, 4, 30)), "USD/shares"),
        },
        Q,
    ),
]


@pytest.mark.parametrize(
    ("parts", "expected", "report"), [design[1:] for design in DESIGNS], ids=[design[0] for design in DESIGNS]
)
def test_what_a_design_says(parts: list[str], expected: dict[str, tuple[object, ...]], report: FiscalPeriod) -> None:
    found: dict[str, Reading] = {}
    for table in read_tables(
        read_html(f"<html><body>{''.join(parts)}</body></html>".encode(), "0" * 64), report, lambda _: None
    ):
        found.update((reading.text.strip("$ "), reading) for reading in table.readings)
    for text, said in expected.items():
        reading = found[text]
        period, *unit_and_value = said if isinstance(said[0], tuple) else (said,)
        assert (reading.period.start, reading.period.end) == period, f"{text}: {reading.period_source}"
        assert [reading.unit, float(reading.value)][: len(unit_and_value)] == unit_and_value, (
            f"{text}: {reading.unit_source}, {reading.scale_source}"
        )


def test_a_sign_in_a_few_tables_is_not_the_currency_of_a_document_whose_text_prints_another() -> None:
    parts = [
        (
            "<p>Revenue was $12 million and cost $9 million.</p><p>We paid $3 million of tax.</p><p>We owe $2 "
            "million.</p><p>(in millions)</p>"
        ),
        rows(("", "2023", "2022"), ("Revenue", "12", "11"), ("Cost", "9", "8")),
        "<p>Notes in euro (in millions)</p>",
        rows(("", "2023", "2022"), ("Notes due 2030", "€ 500", "€ 400")),
    ]
    tables = read_tables(read_html(f"<html><body>{''.join(parts)}</body></html>".encode(), "0" * 64), A, lambda _: None)
    assert [{reading.unit for reading in table.readings} for table in tables] == [{"USD"}, {"EUR"}]


def test_counts_of_shares_in_labels_follow_a_statement_that_speaks_of_shares() -> None:
    label = (
        "Common stock, $0.01 par value: 50,400,000 shares authorized; 15,116,786 and 15,550,061 shares issued and "
        "outstanding, respectively"
    )
    head, line = ("", "December 31, 2023", "December 31, 2022"), (label, "83", "73")
    for statement, power in (
        ("(In millions, except number of shares, which are reflected in thousands)", 3),
        ("(In thousands, except per share amounts)", 0),
    ):
        html = f"<html><body><p>{statement}</p>{rows(head, line)}</body></html>".encode()
        (table,) = read_tables(read_html(html, "0" * 64), A, lambda _: None)
        counts = {reading.text: reading for reading in table.readings if reading.unit == "shares"}
        assert {text: float(reading.value) for text, reading in counts.items()} == {
            "50,400,000": 50_400_000 * 10.0**power,
            "15,116,786": 15_116_786 * 10.0**power,
            "15,550,061": 15_550_061 * 10.0**power,
        }
        assert counts["15,550,061"].period.end == date(2022, 12, 31)


def test_a_year_before_a_count_is_no_count() -> None:
    html = (
        f"<html><body><p>(in "
        f"millions)</p>{rows(('', '2023', '2022'), ('Common stock (10,000 shares authorized; shares issued: 2023 - 4,009.2)', '83', '73'))}</body></html>"
    )
    (table,) = read_tables(read_html(html.encode(), "0" * 64), A, lambda _: None)
    assert [reading.text for reading in table.readings if reading.unit == "shares"] == ["10,000"]


def test_counts_of_years_in_a_label_belong_to_the_columns_of_those_years() -> None:
    lines = [
        ("(in millions)", "2023", "2022"),
        ("Beginning of Year", "", ""),
        ("Shares: 2023: 986,519,278; 2022: 985,273,421", "$ 14,709", "$ 14,657"),
    ]
    lines += [
        ("Issued under plans", "46", "52"),
        ("End of Year", "", ""),
        ("Shares: 2023: 986,883,852; 2022: 986,519,278", "$ 14,755", "$ 14,709"),
    ]
    (table,) = read_tables(
        read_html(f"<html><body><p>Year ended December 31</p>{rows(*lines)}</body></html>".encode(), "0" * 64),
        A,
        lambda _: None,
    )
    counts = {
        (reading.text, reading.period.end)
        for reading in table.readings
        if reading.unit == "shares" and reading.period.start is None
    }
    assert counts == {
        ("986,519,278", date(2022, 12, 31)), ("985,273,421", date(2021, 12, 31)),
        ("986,883,852", date(2023, 12, 31)), ("986,519,278", date(2022, 12, 31)),
    }  # fmt: skip
    assert {(r.text.strip("$ "), r.period.end.year) for r in table.readings if r.unit == "USD"} >= {
        ("14,709", 2022),
        ("14,755", 2023),
        ("14,657", 2021),
    }


@pytest.mark.parametrize(
    ("label", "amounts"),
    [
        ("Dividends ($1.79)/per share*", ["1.79"]),
        ("Dividends (per share — $1.84 and $1.76)", ["1.84", "1.76"]),
        ("Cash dividends, $.50 a share", [".50"]),
        ("Cash dividends ($0.25/share)", ["0.25"]),
        ("Receivables, net of allowances of $25 and $27", []),
    ],
)
def test_amounts_per_share_within_labels(label: str, amounts: list[str]) -> None:
    document = read_html(
        f"<html><body><p>Equity (in millions)</p>{rows(('', '2023', '2022'), (label, '1,580', '1,564'))}</body></html>".encode(),
        "0" * 64,
    )
    readings = [reading for table in read_tables(document, A, lambda _: None) for reading in table.readings]
    assert [(reading.text, reading.scale) for reading in readings if reading.unit == "USD/shares"] == [
        (amount, 0) for amount in amounts
    ]
