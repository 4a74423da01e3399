"""Documents of one's own: which files are meant, what they are about and from which sign that was read, and the
registry.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pdf_pages import Page, pdf

from tickmark.cover import read_cover
from tickmark.document import open_document
from tickmark.entities.own_companies import Companies, key_of, own_company
from tickmark.errors import AmbiguousEntity, ConfigError, DocumentError, LakeError, NeedsTelling
from tickmark.library.collect import Source, bytes_of, collect
from tickmark.library.identify import Identified, Known, identify
from tickmark.library.names import company_folder, told_by
from tickmark.library.records import Library, Record
from tickmark.library.sidecar import NAME, Given, Sidecar, given_of
from tickmark.library.signs import kind_of_document, year_told
from tickmark.library.sketch import likeness, sketch
from tickmark.library.statements import statement_tables
from tickmark.model import Company, Document
from tickmark.schemas import TABLES
from tickmark.stages.steps import OpenFiling

BALANCE = (
    '(in thousands of euros),"December 31, 2023","December 31, 2022"\nCash and cash equivalents,120,100\nTrade '
    "receivables,80,70\nTotal assets,500,450\n"
    "Total liabilities,300,280\nTotal equity,200,170\n"
)
LINES = (("Cash", 120), ("Inventories", 80), ("Total assets", 500), ("Total liabilities", 300), ("Total equity", 200))
NAMES = {
    "annual-report-2023": (None, 2023, None, "ANNUAL REPORT"),
    "Geschäftsbericht_2023": (None, 2023, None, "ANNUAL REPORT"),
    "rapport annuel 2022 final": (None, 2022, None, "ANNUAL REPORT"),
    "Informe Anual 2021": (None, 2021, None, "ANNUAL REPORT"),
    "bilancio 2020": (None, 2020, None, "ANNUAL REPORT"),
    "Q2-2024 interim report": (None, 2024, 2, "INTERIM REPORT"),
    "2024_Q3": (None, 2024, 3, "INTERIM REPORT"),
    "1Q24 results": (None, 2024, 1, "INTERIM REPORT"),
    "T4 2023": (None, 2023, 4, "INTERIM REPORT"),
    "acme-10-K-20231231": (date(2023, 12, 31), 2023, None, "10-K"),
    "balance 2024-06-30": (date(2024, 6, 30), 2024, None, ""),
    "2022 and 2023 together": (None, None, None, ""),
    "2023-02-31": (None, 2023, None, ""),
    "Management accounts June 2024": (date(2024, 6, 30), 2024, None, ""),
    "KPI pack 2024-02": (date(2024, 2, 29), 2024, None, ""),
    "Acme HY2024": (None, 2024, None, "INTERIM REPORT"),
    "churn by region": (None, None, None, ""),
}


@pytest.mark.parametrize("name", NAMES)
def test_names_tell_of_time_and_form(name: str) -> None:
    told = told_by(name)
    assert (told.day, told.year, told.quarter, told.form) == NAMES[name]


def test_half_years_are_told_apart() -> None:
    assert (told_by("H1 2024").half, told_by("halbjahr S2-2023").half) == (1, 2)
    assert (told_by("2H23 results").half, told_by("Half-Year Report 2024").half, told_by("HY2024").half) == (2, 1, 1)


@pytest.mark.parametrize(
    ("parts", "company"),
    [
        (("home", "reports", "Acme", "2023"), "Acme"),
        (("Acme Tools", "Q2 2024", "annual reports"), "Acme Tools"),
        (("inbox", "2023"), ""),
        (("Acme & Sons", "FY2023"), "Acme & Sons"),
        ((), ""),
    ],
)
def test_the_folder_that_names_a_company(parts: tuple[str, ...], company: str) -> None:
    assert company_folder(parts) == company


def test_keys_of_companies() -> None:
    assert key_of("Grünwald Messtechnik GmbH & Co. KG") == "GRUNWALD-MESSTECHNIK"
    assert key_of("東京精密") == key_of("東京精密") != key_of("株式会社")
    with pytest.raises(ConfigError):
        own_company("  ")
    assert own_company("Acme").cik != own_company("Bravo").cik >= 10**10


def read(
    raw: bytes,
    path: str = "x.pdf",
    given: Given | None = None,
    known: Known | None = None,
    *,
    tables_alone: bool = False,
) -> Identified:
    parent = Path(path).parent
    return identify(
        raw,
        Source(Path(path), tuple(part for part in parent.parts if part != ".")),
        given or Given(),
        known or Known([], []),
        tables_alone=tables_alone,
    )


def report(*lines: str, company: str = "Grünwald Messtechnik AG") -> bytes:
    page = Page()
    page.text(150, 740, company, size=20, bold=True)
    for number, line in enumerate(lines):
        page.text(72, 700 - 20 * number, line)
    for number in range(4):
        page.text(72, 400 - 20 * number, f"Orders of {company} rose in region {number}.")
    return pdf(page)


def test_accounts_of_a_month_end_with_it_and_not_with_the_year_named_below() -> None:
    told = ("Management accounts for the month ended 30 September 2025", "Financial year ending 31 March 2026")
    record = read(report(*told, "Turnover was EUR 12 million."), given=Given(year_end="0331")).record
    assert (record.form, record.report_date) == ("INTERIM REPORT", date(2025, 9, 30))


def test_a_year_within_which_accounts_are_ends_on_its_own_day() -> None:
    months = "£000,Sep-25,Aug-25\n" + "".join(f"{name},{n},{n - 9}\n" for name, n in LINES)
    sheet = f"Acme Dental Ltd\nManagement accounts - September 2025 (month 6 of year ending 31 March 2026)\n{months}"
    record = read(sheet.encode(), "Acme/pack.csv").record
    assert (record.form, record.report_date, record.fiscal_year_end) == ("INTERIM REPORT", date(2025, 9, 30), "0331")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Fiscal year ends 31 January", date(2024, 1, 31)),
        ("The financial year ends on 31 December.", date(2024, 12, 31)),
        ("Financial year runs April to March", date(2024, 3, 31)),
        ("Half year ended 30 June", None),
    ],
)
def test_a_year_that_is_told_to_end_with_a_month_ends_with_that_month(text: str, day: date | None) -> None:
    assert year_told(open_document(f"<p>{text}</p><p>Fees</p>".encode(), "0" * 64, "x.htm")) == day


def test_a_title_read_as_the_first_row_of_tiles_names_the_form() -> None:
    tiles = "<tr><td>CHF 482.6m</td><td>12.1%</td></tr><tr><td>Net sales</td><td>EBIT margin</td></tr>"
    cover = f"<table><tr><td>Acme Holding AG Annual Report 2024</td></tr>{tiles}</table>"
    rows = "".join(f"<tr><td>{name}</td><td>{n}</td><td>{n - 9}</td></tr>" for name, n in LINES)
    table = f"<table><tr><td>CHF million</td><td>31.12.2024</td><td>31.12.2023</td></tr>{rows}</table>"
    record = read(f"{cover}<h2>Balance sheet</h2>{table}".encode(), "Acme/m.htm").record
    assert (record.form, record.report_date) == ("ANNUAL REPORT", date(2024, 12, 31))


def test_a_release_tells_of_the_quarter_that_it_is_dated_by() -> None:
    told = ("Grünwald reports third quarter 2025 results", "Results of the quarter ended September 30, 2025")
    raw = report(*told, "Nine months ended September 30, 2025", "since December 31, 2024", "and December 31, 2024")
    record = read(raw).record
    fiscal = OpenFiling(record.filing(), raw).fiscal
    assert (record.form, record.report_date) == ("RELEASE", date(2025, 9, 30))
    assert fiscal is not None and fiscal.name == "Q3 2025"


def test_a_report_says_itself_what_it_is() -> None:
    found = read(report("Annual report", "for the year ended June 30, 2023", "Revenue was EUR 12 million."))
    record = found.record
    assert (record.ticker, record.company, record.form, record.report_date) == (
        "GRUNWALD-MESSTECHNIK",
        "Grünwald Messtechnik AG",
        "ANNUAL REPORT",
        date(2023, 6, 30),
    )
    assert (
        record.found == {"company": "the document", "form": "the document", "period": "the document"}
        and record.period == "2023Q2"
    )
    assert found.new is not None and found.new.key == record.ticker


@pytest.mark.parametrize(
    "above", ["Commission File Number 001-02217", "For the transition period from to", "☐ OF 1934"]
)
def test_a_cover_whose_name_is_a_picture_is_told_by_the_text(above: str) -> None:
    front = (
        f"<p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p>{above}</p><p>(Exact name of Registrant "
        f"as specified in its charter)</p>"
    )
    body = "<p>The Harbour Light Company sells lamps. The Company grew.</p>" * 5
    record = read(f"<html><body>{front}{body}</body></html>".encode(), "x.htm").record
    assert (record.company, record.form) == ("Harbour Light Company", "10-K")


def test_the_name_that_stands_alone_on_the_cover_comes_before_one_that_stands_alone_behind_it() -> None:
    front = (
        "<p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p>HARBOUR LIGHT CO.</p>" + "<p>On.</p>" * 20
    )
    body = "<p>Brightwell Lamps Ltd.</p>" + "<p>We sell lamps in the north of the country.</p>" * 5
    record = read(f"<html><body>{front}{body}</body></html>".encode(), "x.htm").record
    assert record.company == "HARBOUR LIGHT CO."


def test_lines_of_pages_and_clocks_name_no_period() -> None:
    pages = "".join(
        f"<p>Grünwald AG annual report, printed November 2026 page {number}</p><hr style='page-break-after:always'>"
        f"<p>11/30/26, 10:41 AM Grünwald</p><p>Sales {'rose' * number}.</p>"
        for number in range(1, 5)
    )
    front = "<h1>Grünwald AG</h1><p>Group annual report 2024</p><p>tested at 31 December 2024 and 31 March 2025</p>"
    record = read(f"{front}{pages}".encode(), "Grünwald/x.htm").record
    assert (record.form, record.report_date) == ("ANNUAL REPORT", date(2024, 12, 31))


def test_whom_a_letter_is_addressed_to_is_not_whose_it_is() -> None:
    page = Page()
    for number, line in enumerate(
        ("Ashgrove Dental Group Limited", "To: Penhallow Agency Services Limited as Agent", "at 30 June 2025")
    ):
        page.text(72, 700 - 40 * number, line)
    assert read(pdf(page)).record.company == "Ashgrove Dental Group Limited"


def test_a_statement_over_years_needs_no_title() -> None:
    rows = "".join(f"<tr><td>{name}</td><td>{n}</td><td>{n - 9}</td></tr>" for name, n in LINES)
    table = f"<table><tr><td>€m</td><td>2024</td><td>2023</td></tr>{rows}</table>"
    said = "<p>At 31 December 2024 we ran 9 hotels.</p><p>Concessions expire on 31 December 2027.</p>"
    record = read(f"<h1>Acme SpA</h1>{said}{table}".encode(), "Acme/m.htm").record
    assert (record.form, record.report_date) == ("ANNUAL REPORT", date(2024, 12, 31))


def test_months_that_a_column_to_date_adds_up_tell_when_the_year_ends() -> None:
    rows = (("Net sales", 20, 30, 25), ("EBITDA", 4, 6, 5), ("Result before tax", 2, 3, 1))
    sheet = "EUR k,Apr 2025,May 2025,Jun 2025,YTD\n" + "".join(
        f"{name},{a},{b},{c},{a + b + c}\n" for name, a, b, c in rows
    )
    record = read(sheet.encode(), "Acme/months.csv").record
    assert (record.form, record.report_date, record.fiscal_year_end) == ("INTERIM REPORT", date(2025, 6, 30), "0331")


def test_a_sheet_is_of_the_company_and_day_that_its_file_is_named_for() -> None:
    tape = "Loan,Maturity,Balance\nA,2026-01-15,12\nB,2024-02-01,9\n"
    record = read(tape.encode(), "Redwater_EF_loan_tape_20250930.csv").record
    assert (record.company, record.report_date) == ("Redwater", date(2025, 9, 30))


@pytest.mark.parametrize(
    ("days", "form"),
    [(("June 30, 2023", "June 30, 2022"), "ANNUAL REPORT"), (("June 30, 2023", "December 31, 2022"), "INTERIM REPORT")],
)
def test_a_balance_sheet_alone_is_of_the_report_that_its_days_tell(days: tuple[str, str], form: str) -> None:
    rows = "".join(f"<tr><td>{name}</td><td>{n}</td><td>{n - 9}</td></tr>" for name, n in LINES)
    table = f"<table><tr><td>$000</td><td>{days[0]}</td><td>{days[1]}</td></tr>{rows}</table>"
    record = read(f"<h1>Acme Tools, LLC</h1><h2>Balance sheets</h2>{table}".encode(), "Acme Tools/b.htm").record
    assert (record.form, record.report_date) == (form, date(2023, 6, 30))


def test_a_balance_sheet_over_years_is_of_the_day_above_it() -> None:
    rows = "".join(f"<tr><td>{name}</td><td>{n}</td><td>{n - 9}</td></tr>" for name, n in LINES)
    table = f"<table><tr><td>$000</td><td>2023</td><td>2022</td></tr>{rows}</table>"
    page = f"<h1>Acme Tools, LLC</h1><h2>Balance sheets</h2><p>June 30, 2023 and 2022</p>{table}"
    record = read(page.encode(), "Acme Tools/b.htm").record
    assert (record.form, record.report_date) == ("ANNUAL REPORT", date(2023, 6, 30))


def test_a_name_counts_without_its_legal_form_and_where_it_is_listed() -> None:
    from tickmark.library.signs import names

    page = (
        "<h1>Hallam Peak Instruments Reports Results</h1><p>BOULDER, November 7, 2024 - Hallam Peak Instruments, Inc. "
        "(Nasdaq: HPKI) today announced results. Its bank is Norrland Trust Company.</p>"
    )
    document = open_document(page.encode(), "0" * 64, "a.htm")
    assert names(document)[0] == ("Hallam Peak Instruments, Inc.", 5)


def test_a_body_without_legal_form_is_named_by_its_title() -> None:
    from tickmark.library.signs import names

    assert names(open_document(b"<p>City of Alder Falls</p><p>Budget summary</p>", "0" * 64, "a.htm"))[:1] == [
        ("City of Alder Falls", 4)
    ]
    assert not names(open_document(b"<p>Report to the Group</p><p>The Group</p>", "0" * 64, "a.htm"))


def test_a_day_on_which_a_dividend_is_paid_ends_no_period() -> None:
    from tickmark.library.signs import ends

    page = (
        b"<p>The year to 30 June 2023 was a good one. The dividend will be paid on 24 November 2023.</p>"
        b"<table><tr><td>for the year ended 30 June</td><td>2023</td><td>2022</td></tr>"
        b"<tr><td>Revenue</td><td>412.6</td><td>378.9</td></tr></table>"
    )
    assert ends(open_document(page, "0" * 64, "a.htm")).within(2023) == date(2023, 6, 30)


def test_a_list_of_two_days_is_no_report() -> None:
    table = "<table><tr><td></td><td>June 30, 2023</td><td>June 30, 2022</td></tr><tr><td>Lamps</td><td>3</td><td>4</td></tr></table>"
    assert read(f"<p>Price list</p>{table}".encode(), "Acme Tools/p.htm").record.form == "DOCUMENT"


def test_what_the_document_does_not_say_its_name_and_folder_do() -> None:
    record = read(BALANCE.encode(), "Acme/2023/balance.csv").record
    assert (record.ticker, record.form, record.report_date) == ("ACME", "ANNUAL REPORT", date(2023, 12, 31))
    assert record.found["company"] == "the folder Acme"
    undated = BALANCE.replace("December 31, ", "")
    known = Known([], [own_company("Acme", year_end="0930")])
    told = read(undated.encode(), "Acme/FY2023.csv", known=known).record
    assert (told.report_date, told.fiscal) == (date(2023, 9, 30), "FY2023") and "year end" in told.found["period"]


def test_what_is_told_comes_before_all() -> None:
    record = read(
        BALANCE.encode(),
        "Acme/balance.csv",
        Given("Bravo", "interim", date(2023, 6, 30), "Q2 2023", "1231", "CHF", "third_party"),
    ).record
    said = (record.ticker, record.form, record.report_date, record.fiscal, record.currency, record.source)
    assert said == ("BRAVO", "INTERIM REPORT", date(2023, 6, 30), "Q2 2023", "CHF", "third_party")


def test_what_nothing_says_has_to_be_told() -> None:
    with pytest.raises(NeedsTelling, match="whose"):
        read(BALANCE.encode(), "balance.csv")
    with pytest.raises(NeedsTelling, match="years end"):
        read(b"<h1>Annual report</h1><p>Revenue grew.</p>", "Acme/2023.htm")
    with pytest.raises(NeedsTelling, match="years end"):
        read(BALANCE.replace("December 31, ", "").encode(), "Acme/2023.csv", Given(form="annual"))
    with pytest.raises(NeedsTelling, match="which period"):
        read(b"Region,Churn\nNorth,0.2\nSouth,0.1\n", "Acme/churn.csv")


@pytest.mark.parametrize(
    ("text", "name", "day"),
    [
        (BALANCE.replace("December 31, ", ""), "2023.csv", date(2023, 12, 31)),
        (
            "GBP k,May 2024,Jun 2024,YTD Actual,YTD Budget\nRevenue,682,702,4036,4010\n"
            "Cost of sales,-419,-436,-2509,-2480\nGross profit,263,266,1527,1530\n",
            "accounts to June.csv",
            date(2024, 6, 30),
        ),
    ],
)
def test_accounts_of_no_settled_period_are_added_as_tables(text: str, name: str, day: date) -> None:
    with pytest.raises(NeedsTelling, match="year"):
        read(text.encode(), f"Acme/{name}")
    found = read(text.encode(), f"Acme/{name}", tables_alone=True)
    assert found.tables_alone
    assert (found.record.form, found.record.report_date, found.record.fiscal) == ("SHEET", day, "")
    (remark,) = found.remarks
    assert "read by the calendar" in remark and "year-end" in remark
    told = read(text.encode(), f"Acme/{name}", Given(year_end="1231"), tables_alone=True)
    assert told.record.form in ("ANNUAL REPORT", "INTERIM REPORT") and not told.remarks


def test_a_sheet_of_no_period_lies_where_its_file_was_changed(tmp_path: Path) -> None:
    path = tmp_path / "churn.csv"
    path.write_bytes(b"Region,Churn\nNorth,0.2\nSouth,0.1\n")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    record = identify(path.read_bytes(), Source(path, ("Acme",)), Given(), Known([], [])).record
    assert (record.form, record.report_date) == ("SHEET", date(2023, 11, 14))
    assert record.found["period"] == "the day the file was last changed"


def test_a_day_to_come_is_no_day_of_a_report() -> None:
    loans = f"Loan,Granted,Maturity\nA,2023-05-04,{date.today().year + 3}-01-15\nB,2023-06-30,2024-02-01\n"
    assert read(loans.encode(), "Acme/loans.csv").record.report_date == date(2024, 2, 1)


def test_a_folder_and_the_longer_name_in_its_documents_are_one_company() -> None:
    known = Known([], [own_company("Grünwald")])
    found = read(report("Annual report for the year ended June 30, 2023"), "Grünwald/a.pdf", known=known)
    assert found.record.ticker == "GRUNWALD" and found.new is None


def test_a_known_company_is_found_by_the_name_of_the_file() -> None:
    known = Known([Company(320, "Meridian Software, Inc.", ("MRDW",), "0831")], [])
    assert read(BALANCE.encode(), "meridian-balance.csv", known=known).record.cik == 320
    assert read(BALANCE.encode(), "MRDW balance.csv", known=known).record.ticker == "MRDW"


SHEETS = {
    "a balance sheet": (BALANCE, 1),
    "prices": ("Date,Open,Close\n2024-03-01,10.5,11\n2024-03-04,11,12\n", 0),
    "indicators": ("KPI,FY2024\nGross margin,0.45\nRevenue,1204\nEmployees,412\nNPS,61\n", 0),
    "a budget": ("Budget,FY2025\nRevenue,1204\nCost of sales,700\nGross profit,504\nNet income,100\n", 0),
    "a forecast behind a title": (
        "Forecast 2025\n\n,FY2025\nRevenue,1204\nCost of sales,700\nGross profit,504\nNet income,100\n",
        0,
    ),
    "a budget beside the actual": (
        "EUR k,Jun 2025,Jun 2025,Jun 2025\n,Actual,Budget,Variance\n"
        "Revenue,1204,1200,4\nCost of sales,700,690,10\nGross profit,504,510,-6\n",
        1,
    ),
    "a forecast beside the actual": (
        "EUR k,Jun 2025,Jul 2025\n,Actual,Forecast\nRevenue,1204,1200\nCost of sales,700,690\nGross profit,504,510\n",
        0,
    ),
    "heads": ("Department,Headcount\nEngineering,41\nSales,20\n", 0),
    "a short income statement": (
        "EUR m,FY2024,FY2023\nRevenue,1204,1100\nCost of sales,700,640\nGross profit,504,460\n",
        1,
    ),
    "lines of one's own over months": ("CHF 000,Jan 2025,Feb 2025\nOrder intake,220,241\nTooling,88,81\n", 1),
    "the same without a currency": ("Line,Jan 2025,Feb 2025\nOrder intake,220,241\nTooling,88,81\n", 0),
    "a trial balance below its year": (
        "Trial balance\nyear ended 30 September 2024\n\nN/C,Name,Debit £,Credit £\n"
        "0010,Freehold,2145000.00,\n1200,Bank,187352.61,\n4000,Sales,,1874206.83\n",
        1,
    ),
    "the actual beside a plan, in German": (
        "in TEUR,Ist 2023,Plan 2023,Abweichung\nUmsatzerlöse,742,700,42\nMaterial,-384,-350,-34\n",
        1,
    ),
    "months beside a year's budget": (
        "P&L £k,Apr-25,May-25,FY Budget\nWholesale,704,696,8496\nTurnover,1039,1038,12624\nCost of sales,632,633,7560\n"
        "Gross profit,407,405,5064\n",
        1,
    ),
    "quarters beside a plan of the next year": (
        "$K,Q1 FY25,Q2 FY25,FY26 Plan\nCustomers,412,431,560\nNew ARR,820,790,3800\nTotal revenue,5020,5281,26000\n",
        1,
    ),
    "indicators that say what they are of": (
        "Indicator,FY2023,FY2024,FY2025,Target\nProduction (tonnes),1842,1917,1950,2050\nWaste,6.1%,5.4%,5.2%,5.0%\n"
        "Heads,318,309,314,320\n",
        1,
    ),
    "lines without a period": ("Line,Amount\nRevenue,1204\nCost of sales,700\nGross profit,504\n", 0),
}


@pytest.mark.parametrize("name", SHEETS)
def test_which_sheets_are_statements(name: str) -> None:
    from tickmark.document import open_document

    text, count = SHEETS[name]
    assert (
        len(statement_tables(open_document(text.encode(), hashlib.sha256(text.encode()).hexdigest(), "x.csv"))) == count
    )


# -- files -----------------------------------------------------------------------------------------------


def test_which_files_are_meant(tmp_path: Path) -> None:
    for name in ("b.pdf", "a.csv", ".hidden", NAME, "in/c.pdf", "in/deep/d.pdf"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "in" / "out").symlink_to("/etc")
    (tmp_path / "in" / "passwd.csv").symlink_to("/etc/passwd")
    (tmp_path / "again.csv").symlink_to(tmp_path / "a.csv")

    def names(*arguments: str, **options: object) -> list[str]:
        return [str(source.path.relative_to(tmp_path)) for source in collect(arguments, **options)]  # type: ignore[arg-type]

    assert names(str(tmp_path)) == ["a.csv", "b.pdf"]
    assert names(str(tmp_path), recursive=True, pattern="*.pdf") == ["b.pdf", "in/c.pdf", "in/deep/d.pdf"]
    assert names(f"{tmp_path}/*.csv") == ["a.csv"]
    assert names(str(tmp_path / "in" / "c.pdf"), str(tmp_path / "in")) == ["in/c.pdf"]
    with pytest.raises(ConfigError, match="no file or folder"):
        names(str(tmp_path / "*.xls"))
    assert next(collect([str(tmp_path / "in" / "deep")])).folders[-2:] == ("in", "deep")


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(DocumentError, match="no regular file"):
        bytes_of(tmp_path / "pipe.csv")
    with pytest.raises(DocumentError, match="cannot be read"):
        bytes_of(tmp_path / "missing.csv")


# -- documents.yaml --------------------------------------------------------------------------------------


def test_what_was_found_is_written_and_what_people_write_counts(tmp_path: Path) -> None:
    sidecar = Sidecar(tmp_path)
    sidecar.note("a.pdf", "f" * 64, Given("Acme", "ANNUAL REPORT", date(2023, 12, 31)))
    assert sidecar.save() is None and Sidecar(tmp_path).given("a.pdf", "f" * 64) == Given(
        "Acme", "ANNUAL REPORT", date(2023, 12, 31)
    )
    assert Sidecar(tmp_path).given("a.pdf", "0" * 64) == Given()  # other bytes under the same name
    (tmp_path / NAME).write_text("folder: {company: Bravo}\nfiles: {a.pdf: {currency: EUR, report_date: 2023-06-30}}\n")
    assert Sidecar(tmp_path).given("a.pdf", "0" * 64) == Given("Bravo", report_date=date(2023, 6, 30), currency="EUR")


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "files: [a]",
        "files: {a.pdf: {company: [1, 2]}}",
        "files: {a.pdf: {report_date: soon}}",
        "files: {a.pdf: {colour: red}}",
        "a: [",
        "files: {a.pdf: {source: issuer_filing}}",
    ],
)
def test_a_sidecar_that_cannot_be_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    with pytest.raises(ConfigError, match=NAME):
        Sidecar(tmp_path).given("a.pdf", "0" * 64)


def test_what_is_told_is_checked() -> None:
    for wrong in ({"fiscal": "last year"}, {"currency": "euro"}, {"year_end": "1332"}):
        with pytest.raises(ValueError):
            given_of(wrong)


# -- the registry ----------------------------------------------------------------------------------------


def record(**told: object) -> Record:
    made = Record(
        "a" * 64,
        10,
        "a.pdf",
        "ACME",
        10**10 + 1,
        "Acme",
        "ANNUAL REPORT",
        date(2023, 12, 31),
        "own",
        added="2024-01-01",
    )
    return replace(made, **told)  # type: ignore[arg-type]


def test_documents_are_registered_moved_and_forgotten(tmp_path: Path) -> None:
    library = Library(str(tmp_path))
    library.put(record())
    assert library.of_cell("ACME", "2023Q4") == [record()] == library.all()
    library.put(record(report_date=date(2024, 3, 31), added="2024-01-02"))
    assert library.of_cell("ACME", "2023Q4") == [] and [r.period for r in library.all()] == ["2024Q1"]
    library.remove(library.all()[0])
    assert library.all() == []


def test_a_record_that_a_move_left_twice_counts_once(tmp_path: Path) -> None:
    library = Library(str(tmp_path))
    library.put(record())
    old = next(tmp_path.rglob("a*.json"))
    kept = old.read_bytes()
    library.put(record(report_date=date(2024, 3, 31), added="2024-01-02"))
    old.write_bytes(kept)  # as where the process was killed before the old one went
    assert [r.period for r in library.all()] == ["2024Q1"]


def test_a_damaged_record_is_named(tmp_path: Path) -> None:
    library = Library(str(tmp_path))
    library.put(record())
    next(tmp_path.rglob("a*.json")).write_text("{")
    with pytest.raises(LakeError, match="damaged"):
        library.all()


def test_a_document_s_row_keeps_the_contract() -> None:
    from tickmark.edgar import raw_filings_frame

    row = raw_filings_frame([record(currency="EUR", fiscal="FY2023").filing()])
    assert TABLES["raw_filings"].validate(row).iloc[0]["accession"] == "own-aaaaaaaaaaaaaaaa"
    assert record().filing().filing_date == date(2023, 12, 31) and record(
        published=date(2024, 2, 1)
    ).filing().filing_date == date(2024, 2, 1)


def test_companies_are_kept(tmp_path: Path) -> None:
    companies = Companies(str(tmp_path))
    companies.put(own_company("Acme Tools GmbH", aliases=["Acme"], year_end="0630"))
    assert (
        [c.key for c in companies.all()] == ["ACME-TOOLS"] and companies.has("ACME-TOOLS") and not companies.has("ACME")
    )
    assert companies.aliases() == {own_company("Acme Tools GmbH").cik: ("Acme",)}
    known = Known([], companies.all())
    assert known.entities.resolve("acme-tools").name == known.entities.resolve("Acme").name == "Acme Tools GmbH"
    two = Known([], [own_company("Acme Tools"), own_company("Acme Foods")])
    with pytest.raises(AmbiguousEntity):
        two.entities.resolve("Acme")


def test_documents_that_say_nearly_the_same_are_alike() -> None:
    words = [f"word{n}" for n in range(400)]

    def of(text: list[str]) -> tuple[int, ...]:
        from tickmark.document.html import read_html

        document: Document = read_html(f"<p>{' '.join(text)}</p>".encode(), "0" * 64)
        return sketch(document)

    assert likeness(of(words), of(words)) == 1.0
    assert likeness(of(words), of([*words[:-2], "other", "end"])) > 0.85
    assert likeness(of(words), of([f"else{n}" for n in range(400)])) < 0.1


def test_a_cover_in_print_names_company_and_trading_symbol_on_lines_of_their_own() -> None:
    page = Page()
    for y, text in (
        (740, "FORM 10-K"),
        (726, "For the fiscal year ended December 31, 2023"),
        (712, "Commission file number 1-442"),
        (698, "EXAMPLE INSTRUMENTS, INC."),
        (684, "(Exact name of registrant as specified in its charter)"),
        (670, "Title of each class    Trading Symbol    Name of each exchange on which registered"),
        (656, "Common Stock, $1 par value    XMPL    New York Stock Exchange"),
    ):
        page.text(60, y, text)
    raw = pdf(page)
    cover = read_cover(open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf"))
    assert (cover.form, cover.company, cover.ticker) == ("10-K", "EXAMPLE INSTRUMENTS, INC.", "XMPL")


@pytest.mark.parametrize(
    ("line", "symbol"),
    [
        ("Common Stock, par value $0.01; Trading Symbol: XMPL; Name of exchange: New York Stock Exchange", "XMPL"),
        ("Our common stock trades on the exchange under the trading symbol “XMPL”.", "XMPL"),
        ("Common Stock, $0.01 par value; trading symbol XMPL; New York Stock Exchange", "XMPL"),
        ("Title of each class Trading Symbol(s) NAME OF EACH EXCHANGE", ""),
    ],
)
def test_a_symbol_that_is_called_so_is_read_behind_its_name(line: str, symbol: str) -> None:
    page = (
        "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p>"
        f"<p>EXAMPLE INSTRUMENTS, INC.</p><p>(Exact name of registrant as specified in its charter)</p><p>{line}</p>"
        "</body></html>"
    ).encode()
    assert read_cover(open_document(page, hashlib.sha256(page).hexdigest(), "x.html")).ticker == symbol


def test_an_export_of_days_is_of_the_month_that_its_title_spans() -> None:
    rows = "".join(f"RE25-44{day};{day}.09.2025;1250,00\n" for day in (10, 12, 15, 17, 19, 22))
    text = f"Acme GmbH\nRechnungsausgang 01.09.2025 - 30.09.2025\nBeleg;Datum;Netto EUR\n{rows}Summe;;7500,00\n"
    assert read(text.encode(), "Acme/Rechnungen.csv").record.report_date == date(2025, 9, 30)


def test_a_letter_to_shareholders_is_of_the_year_whose_close_its_table_names() -> None:
    years = "".join(f"<tr><td>Dec. 31, {year}</td><td>$2{year - 2000}.10</td></tr>" for year in range(2019, 2024))
    html = (
        "<h1>Acme Holdings, Inc.</h1><h2>Letter to shareholders 2024</h2>"
        f"<table><tr><th></th><th>Book value per share</th></tr>{years}</table>"
        "<table><tr><th>$ in millions</th><th>2024</th><th>2023</th></tr><tr><td>Income tax</td><td>43.1</td><td>36.0</td>"
        "</tr><tr><td>Net earnings</td><td>234.2</td><td>196.5</td></tr></table>"
        "<p>A. B. Chairman</p><p>February 28, 2025</p>"
    )
    record = read(html.encode(), "Acme/acme-2024-shareholder-letter.html").record
    assert (record.form, record.report_date) == ("ANNUAL REPORT", date(2024, 12, 31))


def test_no_period_that_ends_behind_the_day_a_document_bears_is_the_one_it_reports_on() -> None:
    heads = "<tr><td>CHF million</td><td>Q3 2024/25</td><td>9 months 2024/25</td></tr>"
    rows = "".join(f"<tr><td>{name}</td><td>{n}</td><td>{3 * n}</td></tr>" for name, n in LINES)
    text = (
        "<p>Acme Holding AG</p><p>Trading update, third quarter, 22 July 2025</p>"
        f"<p>Sales were CHF 42 million for April to June 2025.</p><table>{heads}{rows}</table>"
        "<p>For the full year to 30 September 2025 the Board expects CHF 164 million. Debt on 30 September 2025.</p>"
    )
    record = read(f"<html><body>{text}</body></html>".encode(), "Update_Q3_2024-25.htm").record
    assert (record.form, record.report_date, record.fiscal_year_end) == ("INTERIM REPORT", date(2025, 6, 30), "0930")


def test_a_sheet_over_fiscal_years_is_of_the_year_whose_close_it_names() -> None:
    sheet = (
        "Acme Chemical K.K. data book FY2024\nFiscal year April-March (FY2024 = year ended 31 March 2025)\n\n"
        "Item,FY2022,FY2023,FY2024\nEnergy use (GJ),18,17,16\nWaste (t),9,8,7\nSales (JPY million),90,91,92\n\n"
        "Board,Jun 2024,Jun 2025\nDirectors,9,10\n"
    )
    record = read(sheet.encode(), "Acme_databook_FY2024.csv").record
    assert (record.form, record.report_date, record.fiscal_year_end) == ("ANNUAL REPORT", date(2025, 3, 31), "0331")


def test_months_to_date_tell_when_the_year_began() -> None:
    sheet = "Acme Private Limited\nMIS for September 2025 - Rs in lakhs\n\nParticulars,Month,YTD Apr-Sep\n" + "".join(
        f"{name},{n},{6 * n}\n" for name, n in LINES
    )
    record = read(sheet.encode(), "Acme MIS.csv").record
    assert (record.form, record.report_date, record.fiscal_year_end) == ("INTERIM REPORT", date(2025, 9, 30), "0331")


def test_a_sentence_names_no_form() -> None:
    text = "<p>Acme Holding AG</p><p>Full-year 2025 review</p><p>Covenant: minimum liquidity, tested quarterly.</p>"
    assert kind_of_document(open_document(text.encode(), "0" * 64, "x.htm")).form == ""
