"""Cover page, table of contents, signatures, exhibits."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from . import books, fiscal
from .book import NAME, Book, Issue
from .ixbrl import CIK, Figure
from .model import PRICE

ANNUAL_ITEMS = (
    ("Part I", ""),
    ("Item 1.", "Business"), ("Item 1A.", "Risk Factors"), ("Item 1B.", "Unresolved Staff Comments"), ("Item 1C.", "Cybersecurity"), ("Item 2.", "Properties"),
    ("Item 3.", "Legal Proceedings"), ("Item 4.", "Mine Safety Disclosures"),
    ("Part II", ""),
    ("Item 5.", "Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities"), ("Item 6.", "[Reserved]"),
    ("Item 7.", "Management’s Discussion and Analysis of Financial Condition and Results of Operations"),
    ("Item 7A.", "Quantitative and Qualitative Disclosures About Market Risk"), ("Item 8.", "Financial Statements and Supplementary Data"),
    ("Item 9.", "Changes in and Disagreements with Accountants on Accounting and Financial Disclosure"), ("Item 9A.", "Controls and Procedures"),
    ("Item 9B.", "Other Information"), ("Item 9C.", "Disclosure Regarding Foreign Jurisdictions that Prevent Inspections"),
    ("Part III", ""),
    ("Item 10.", "Directors, Executive Officers and Corporate Governance"), ("Item 11.", "Executive Compensation"),
    ("Item 12.", "Security Ownership of Certain Beneficial Owners and Management and Related Stockholder Matters"),
    ("Item 13.", "Certain Relationships and Related Transactions, and Director Independence"), ("Item 14.", "Principal Accountant Fees and Services"),
    ("Part IV", ""),
    ("Item 15.", "Exhibits and Financial Statement Schedules"), ("Item 16.", "Form 10-K Summary"),
)  # fmt: skip
QUARTERLY_ITEMS = (
    ("Part I – Financial Information", ""),
    ("Item 1.", "Financial Statements"), ("Item 2.", "Management’s Discussion and Analysis of Financial Condition and Results of Operations"),
    ("Item 3.", "Quantitative and Qualitative Disclosures About Market Risk"), ("Item 4.", "Controls and Procedures"),
    ("Part II – Other Information", ""),
    ("Item 1.", "Legal Proceedings"), ("Item 1A.", "Risk Factors"), ("Item 2.", "Unregistered Sales of Equity Securities and Use of Proceeds"),
    ("Item 5.", "Other Information"), ("Item 6.", "Exhibits"),
)  # fmt: skip


def items(issue: Issue) -> list[tuple[str, str, str]]:
    """(number, title, anchor) in order; parts have no title. Item 1C appeared with fiscal years that end after 15
    December 2023.
    """
    result, part = [], 0
    for number, title in ANNUAL_ITEMS if issue.annual else QUARTERLY_ITEMS:
        if number == "Item 1C." and issue.year < 2024:
            continue
        part += not title
        plain = number.lower().replace("item ", "item").strip(".").replace(" ", "")
        result.append((number, title, f"part{part}" if not title else f"p{part}{plain}"))
    return result


def heading(book: Book, anchor: str) -> None:
    """The heading of an item or part, as listed in the table of contents."""
    number, title, _ = next(item for item in items(book.issue) if item[2] == anchor)
    if not title:
        book.new_page()
        book.h(number, 1, anchor)
    else:
        book.h(f"{number} {title}" if book.issue.modern else f"{number.upper()}&#160;&#160;{title.upper()}", 2, anchor)


def cover(book: Book) -> None:
    """The cover page with its dei tags."""
    issue, tag = book.issue, book.tagger
    period, dialect = issue.period, issue.dialect

    def say(concept: str, text: str, form: str = "") -> str:
        return tag.say(f"dei:{concept}", text, period, form=form)

    tag.hide("dei:EntityCentralIndexKey", CIK, period)
    tag.hide("dei:AmendmentFlag", "false", period, form=dialect.no)
    tag.hide("dei:CurrentFiscalYearEndDate", f"--{fiscal.year_end(issue.year):%m-%d}", period)
    tag.hide("dei:DocumentFiscalYearFocus", str(issue.year), period)
    tag.hide("dei:DocumentFiscalPeriodFocus", f"Q{issue.quarter}" if issue.quarter else "FY", period)
    kind = "ANNUAL" if issue.annual else "QUARTERLY"
    book.caption("UNITED STATES", "SECURITIES AND EXCHANGE COMMISSION", "WASHINGTON, D.C. 20549", "&#160;")
    book.caption(f"FORM {say('DocumentType', issue.form)}", "(Mark One)")
    report = say("DocumentAnnualReport" if issue.annual else "DocumentQuarterlyReport", "☒", dialect.yes)
    other = say("DocumentTransitionReport", "☐", dialect.no)
    words = "fiscal year" if issue.annual else "quarterly period"
    ended = say("DocumentPeriodEndDate", fiscal.long_date(issue.end), dialect.day)
    rows = [
        [
            report,
            f"{kind} REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934 for the {words} ended {ended}",
        ],
        [other, "TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934"],
    ]
    book.grid(rows, (5, 95))
    book.p(f"Commission file number: {say('EntityFileNumber', '001-99901')}")
    _registrant(book)
    _marks(book)
    if issue.annual:
        half = fiscal.quarter(issue.year, 2).end
        worth = books.outstanding(half) * (PRICE[issue.year] + 2) / 1000
        public = tag.number(_figure(worth.quantize(Decimal("0.1")), "EntityPublicFloat", half, "USD", 9))
        book.p(
            f"""The aggregate market value of common stock held by non-affiliates on {fiscal.long_date(half)}, the last business day of the second fiscal quarter, was about
            ${public} billion."""
        )
    count = tag.number(
        _figure(
            Decimal(books.at("outstanding", issue.end) - 61) * 1000,
            "EntityCommonStockSharesOutstanding",
            issue.filed,
            "shares",
            0,
        )
    )
    book.p(f"Shares of common stock outstanding at {fiscal.long_date(issue.filed)}: {count}")
    if issue.annual:
        said = f"Portions of the proxy statement for the {issue.year + 1} annual meeting of stockholders are incorporated by reference in Part III."
        book.p(
            f"DOCUMENTS INCORPORATED BY REFERENCE. {tag.say('dei:DocumentsIncorporatedByReferenceTextBlock', said, period)}"
        )


def _registrant(book: Book) -> None:
    """Who files, from where, and what is listed."""
    issue = book.issue

    def say(concept: str, text: str, form: str = "") -> str:
        return book.tagger.say(f"dei:{concept}", text, issue.period, form=form)

    book.caption(say("EntityRegistrantName", NAME), "(Exact name of registrant as specified in its charter)")
    state, employer = (
        say("EntityIncorporationStateCountryCode", "Delaware", "ixt-sec:stateprovnameen"),
        say("EntityTaxIdentificationNumber", "99-0999901"),
    )
    street, town = say("EntityAddressAddressLine1", "2200 Lakehead Avenue"), say("EntityAddressCityOrTown", "Duluth")
    land, code = (
        say("EntityAddressStateOrProvince", "Minnesota", "ixt-sec:stateprovnameen"),
        say("EntityAddressPostalZipCode", "55802"),
    )
    rows = [
        [state, employer], ["(State of incorporation)", "(I.R.S. Employer Identification No.)"], [f"{street}, {town}, {land}", code],
        ["(Address of principal executive offices)", "(Zip Code)"],
    ]  # fmt: skip
    book.grid(rows, (60, 40))
    book.p(
        f"Registrant’s telephone number, including area code: ({say('CityAreaCode', '218')}) {say('LocalPhoneNumber', '555-0147')}"
    )
    book.p("Securities registered pursuant to Section 12(b) of the Act:")
    security = say("Security12bTitle", "Common Stock, $0.01 par value"), say("TradingSymbol", "MRDW")
    exchange = say("SecurityExchangeName", "The Nasdaq Global Select Market", "ixt-sec:exchnameen")
    book.grid(
        [["Title of each class", "Trading symbol", "Name of each exchange on which registered"], [*security, exchange]],
        (40, 20, 40),
        bold_first=True,
    )
    if issue.annual:
        book.p("Securities registered pursuant to Section 12(g) of the Act: None")


def _figure(value: Decimal, concept: str, when: date, unit: str, scale: int) -> Figure:
    return Figure(value, f"dei:{concept}", when, (), unit, scale, 1 if scale else 0)


def _marks(book: Book) -> None:
    tag, dialect, period = book.tagger, book.issue.dialect, book.issue.period
    yes_no = {"Yes": "☒", "No": "☒"}
    asked = [
        ("is a well-known seasoned issuer, as defined in Rule 405 of the Securities Act", "EntityWellKnownSeasonedIssuer", "Yes", True),
        ("is not required to file reports pursuant to Section 13 or 15(d) of the Act", "EntityVoluntaryFilers", "No", True),
        ("has filed all reports required in the preceding 12 months and has been subject to such requirements for the past 90 days", "EntityCurrentReportingStatus", "Yes", False),
        ("has submitted electronically every Interactive Data File required", "EntityInteractiveDataCurrent", "Yes", False),
    ]  # fmt: skip
    for what, concept, answer, annual_only in asked:
        if annual_only and not book.issue.annual:
            continue
        said = tag.say(f"dei:{concept}", answer, period, form="")
        other = "No ☐" if answer == "Yes" else "Yes ☐"
        book.p(f"Indicate by check mark whether the registrant {what}: {said} {yes_no[answer]} {other}")
    filer = tag.say("dei:EntityFilerCategory", "Large accelerated filer", period, form="ixt-sec:entityfilercategoryen")
    small, young = (
        tag.say(f"dei:{c}", "☐", period, form=dialect.no)
        for c in ("EntitySmallBusiness", "EntityEmergingGrowthCompany")
    )
    book.grid(
        [
            [filer, "☒", "Accelerated filer", "☐"],
            ["Non-accelerated filer", "☐", "Smaller reporting company", small],
            ["", "", "Emerging growth company", young],
        ],
        (35, 15, 35, 15),
    )
    shell = tag.say("dei:EntityShellCompany", "☐", period, form=dialect.no)
    book.p(f"Indicate by check mark whether the registrant is a shell company: Yes {shell} No ☒")


def contents(book: Book) -> None:
    """The table of contents, with links and page numbers."""
    book.new_page()
    book.add(
        '<div id="toc"></div>' if book.issue.modern else '<p style="margin:0pt"><a id="toc" name="toc"></a></p>',
        0,
        "toc",
    )
    book.caption("TABLE OF CONTENTS", "&#160;")
    rows = [["", "", "Page"]]
    for number, title, anchor in items(book.issue):
        link = f'<a href="#{anchor}">{{}}</a>'
        rows.append([link.format(number), link.format(title) if title else "", f"@@{anchor}@@" if title else ""])
    book.grid(rows, (16, 74, 10))


def signatures(book: Book) -> None:
    """Who signed, and when."""
    issue = book.issue
    book.new_page()
    book.caption("SIGNATURES", "&#160;")
    book.p(
        f"Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on {fiscal.long_date(issue.filed)}."
    )
    people = [
        ["/s/ Ingrid Halvorsen-Pike", "President, Chief Executive Officer and Director"],
        ["/s/ Tobias Renwick", "Chief Financial Officer"],
    ]
    if issue.annual:
        people += [
            ["/s/ Amara Delacroix", "Chair of the Board"],
            ["/s/ Quentin Osei", "Director"],
            ["/s/ Marguerite Stahl", "Director"],
            ["/s/ Devendra Kulkarni", "Director"],
        ]
    book.grid([["Signature", "Title"], *people], (45, 55), bold_first=True)


def exhibits(book: Book) -> None:
    """The list of exhibits."""
    rows = [
        ["Number", "Description"],
        ["3.1", "Restated Certificate of Incorporation"],
        ["3.2", "Amended and Restated Bylaws"],
        ["4.1", "Indenture of March 1, 2019 between the registrant and the trustee named in it"],
        ["10.1", "Credit Agreement of February 17, 2022"],
        ["31.1", "Certification of the Chief Executive Officer under Rule 13a-14(a)"],
        ["31.2", "Certification of the Chief Financial Officer under Rule 13a-14(a)"],
        ["32.1", "Certifications under 18 U.S.C. Section 1350"],
        ["101", "Inline XBRL documents"],
        ["104", "Cover page in Inline XBRL"],
    ]
    if book.issue.annual:
        rows[5:5] = [
            ["21.1", "Subsidiaries of the registrant"],
            ["23.1", "Consent of the independent registered public accounting firm"],
        ]
    book.grid(rows, (12, 88), bold_first=True)
