"""Notes: basis, revenue, segments, geography, earnings per share."""

from __future__ import annotations

from . import books, fiscal
from .book import Book
from .books import at, flow, revenue
from .fiscal import Span
from .ixbrl import member
from .model import LINES, REGIONS, SEGMENTS, whole
from .sheets import Column, Sheet
from .statements import day_sheet, span_sheet

REVENUE = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax"


def in_millions(book: Book) -> str:
    """One of the manners states the scale in the sentence that leads in to each table, the other once for all notes."""
    return " (in millions)" if book.issue.modern else ""


def basis(book: Book) -> None:
    """Organization, fiscal year, policies."""
    issue = book.issue
    this, last = fiscal.year(issue.year), fiscal.year(issue.year - 1)
    book.p(
        """Merrowdale Water Technologies, Inc. and its subsidiaries (“Merrowdale,” the “Company,” “we” or “our”) design, make and service equipment that measures
        drinking water, finds where it is lost and cleans it. Customers are municipal and investor-owned water utilities, industrial plants and the contractors
        who work for them."""
    )
    if issue.annual:
        book.h("Fiscal year", 5)
        weeks = book.words(fiscal.weeks(this), "fifty-two", "mrdw:FiscalYearNumberOfWeeks")
        longer = "; its extra week fell in the fourth quarter" if fiscal.weeks(last) == 53 else ""
        book.p(
            f"""The fiscal year ends on the Saturday nearest to August 31. Fiscal {issue.year} had {weeks} weeks and ended on {fiscal.long_date(this.end)}. Fiscal {issue.year - 1} had
            {fiscal.weeks(last)} weeks and ended on {fiscal.long_date(last.end)}{longer}. Quarters have thirteen weeks, but for the longer one of such a year."""
        )
    else:
        book.p(
            f"""The fiscal year ends on the Saturday nearest to August 31. The current one, fiscal {issue.year}, is a year of 52 weeks that ends on
            {fiscal.long_date(this.end)}, as was fiscal {issue.year - 1}, which ended on {fiscal.long_date(last.end)}. The condensed statements leave out
            disclosures that annual statements contain and should be read with the annual report on Form 10-K for fiscal {issue.year - 1}. In management’s view
            they include every adjustment, all of a recurring kind, that a fair presentation needs. Results of an interim period do not foretell those of the year."""
        )
    if not issue.modern:
        book.p(
            "Amounts in the tables of these notes are in millions of dollars unless a table says otherwise; totals may be affected by that rounding."
        )
    if issue.annual:
        _policies(book)


def _policies(book: Book) -> None:
    issue = book.issue
    book.h("Consolidation and estimates", 5)
    book.p(
        """The statements consolidate every subsidiary; balances and transactions between them are eliminated. Preparing them requires estimates, among them the
        stand-alone selling prices of software sold with meters, the hours still needed to complete treatment systems, excess inventory, warranty claims and uncertain
        tax positions. Actual results may be different."""
    )
    book.h("Cash equivalents and marketable securities", 5)
    book.p(
        """Investments that mature within three months of purchase are cash equivalents. Longer ones are classified as available for sale, carried at fair value and
        shown as current because they can be used in operations at any time. Unrealized gains and losses, net of tax, go to other comprehensive income."""
    )
    book.h("Receivables and concentration", 5)
    allowance = [
        book.t(v, "us-gaap:AllowanceForDoubtfulAccountsReceivableCurrent", d)
        for v, d in zip({2023: (8, 7), 2024: (9, 8)}[issue.year], issue.days, strict=True)
    ]
    book.p(
        f"""Trade receivables bear no interest and are net of an allowance for expected credit losses of ${allowance[0]} million and ${allowance[1]} million at the
        end of fiscal {issue.year} and {issue.year - 1}. No customer made up 10% of revenue or receivables in any year presented."""
    )
    book.h("Inventories, plant and depreciation", 5)
    book.p(
        """Inventories are stated at the lower of cost, first in first out, and net realizable value. Plant is depreciated in equal yearly amounts: buildings over
        20 to 40 years, machinery over 5 to 12 years, hardware and software over 3 to 6 years, leasehold improvements over the lease."""
    )
    book.h("Goodwill and long-lived assets", 5)
    book.p(
        """Goodwill is tested for impairment in the fourth quarter of each year and whenever something suggests a loss of value. None of the reporting units was at
        risk in the years presented. Other long-lived assets are reviewed when events suggest that their carrying amount may not be recovered."""
    )
    book.h("Research costs and shipping", 5)
    book.p(
        "Research and development is expensed as incurred. Freight billed to customers is revenue; the cost of freight is cost of revenue."
    )
    book.h("Foreign currency", 5)
    book.p(
        """Subsidiaries in Canada and Germany keep their books in their own currencies. Assets and liabilities are translated at the closing rate, income and expense at
        the average rate of each month; differences go to other comprehensive income. Gains and losses on transactions are in other income."""
    )
    book.h("New accounting guidance", 5)
    book.p(
        """The FASB issued ASU 2023-07, which asks for more detail on the expenses of reportable segments, and ASU 2023-09, which asks for more detail on the tax rate
        reconciliation and on taxes paid. We will adopt each when it becomes mandatory and expect more disclosure but no change in the amounts reported."""
        if issue.year == 2024
        else """No guidance adopted in the year had a material effect, and none that has been issued but is not yet effective is expected to have one."""
    )


def disaggregation(book: Book) -> None:
    """Revenue by line and by region, deferred revenue, performance obligations."""
    issue = book.issue
    spans = issue.spans
    book.p(
        f"""Most revenue is recognized at the point when control of a product passes, as a rule on shipment. Software subscriptions are recognized over their term, field
        services as they are performed, and engineered treatment systems over time by cost incurred. Revenue by product and service line was as
        follows{in_millions(book)}:"""
    )
    sheet = span_sheet(book)
    for product, title in ((True, "Products:"), (False, "Services:")):
        sheet.heading(title, bold=False)
        for line in LINES:
            if line.product == product:
                values = [revenue(s, line=line.name) for s in spans]
                sheet.line(
                    line.name, REVENUE, values, dims=member("product", line.name), indent=1, dollar=line is LINES[0]
                )
        kind = "Products" if product else "Services"
        sheet.line(
            f"Total {kind.lower()}",
            REVENUE,
            [revenue(s, product=product) for s in spans],
            dims=member("product", kind),
            rule="sub",
            indent=2,
        )
    sheet.line("Total net revenue", REVENUE, [flow("revenue", s) for s in spans], rule="total", dollar=True, bold=True)
    book.table(sheet)
    book.p(f"Revenue by segment and by the customer’s location was as follows{in_millions(book)}:")
    for span in spans if not issue.annual else spans[:2]:
        _matrix(book, span)
    _deferred(book)


def _matrix(book: Book, span: Span) -> None:
    heads = [*SEGMENTS, "Total"]
    columns = [Column(span, member("segment", s)) for s in SEGMENTS] + [Column(span)]
    words = f"Fiscal {books.year_of(span.end)}" if book.issue.annual else _words(book, span)
    sheet = Sheet(columns, [[(words, 4)], [(h, 1) for h in heads]])
    for i, region in enumerate(REGIONS):
        values = [*(revenue(span, region=region, segment=s) for s in SEGMENTS), revenue(span, region=region)]
        sheet.line(region, REVENUE, values, dims=member("region", region), dollar=i == 0)
    sheet.line(
        "Total",
        REVENUE,
        [*(revenue(span, segment=s) for s in SEGMENTS), flow("revenue", span)],
        rule="total",
        dollar=True,
        bold=True,
    )
    book.table(sheet)


def _words(book: Book, span: Span) -> str:
    if book.issue.modern:
        return f"{'Three' if span in book.issue.spans[:2] else book.issue.length} Months Ended {fiscal.long_date(span.end)}"
    return f"{fiscal.weeks(span)} Weeks Ended {fiscal.long_date(span.end)}"


def _deferred(book: Book) -> None:
    issue = book.issue
    day, before = issue.days
    period = issue.period
    total = at("deferred_revenue", day) + at("deferred_revenue_long", day)
    opening = at("deferred_revenue", before) + at("deferred_revenue_long", before)
    software = revenue(period, line="Software subscriptions")
    book.p(f"Deferred revenue, mostly subscriptions billed a year ahead, changed as follows{in_millions(book)}:")
    head = [[(f"Fiscal {issue.year}" if issue.annual else _words(book, period), 1)]]
    sheet = Sheet([Column(period)], head)
    liability = "us-gaap:ContractWithCustomerLiability"
    sheet.line("Balance at beginning of period", liability, [opening], when=before, dollar=True)
    sheet.line(
        "Billings and other additions", "mrdw:ContractWithCustomerLiabilityBillings", [total - opening + software]
    )
    sheet.line("Revenue recognized", "us-gaap:ContractWithCustomerLiabilityRevenueRecognized", [-software], flip=True)
    sheet.line("Balance at end of period", liability, [total], when=day, rule="total", dollar=True)
    book.table(sheet)
    backlog = whole(books.D(flow("revenue", period)) / len(books.quarters(period)) * books.D("0.78"))
    owed = book.t(backlog, "us-gaap:RevenueRemainingPerformanceObligation", day)
    share = book.rate("61", "us-gaap:RevenueRemainingPerformanceObligationPercentage", day)
    book.p(
        f"""Contracts with an original term of more than one year held ${owed} million of revenue that is yet to be earned at {fiscal.long_date(day)}. We expect to
        recognize {share} of it within twelve months and most of the rest within the two years after."""
    )


PROFIT, PRETAX = (
    "us-gaap:OperatingIncomeLoss",
    "us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
)


def segments(book: Book) -> None:
    """Segment revenue and profit with the reconciliation to income before taxes; geography."""
    issue = book.issue
    spans = issue.spans
    count = book.words(3, "three", "us-gaap:NumberOfReportableSegments")
    book.p(
        f"""There are {count} reportable segments. Metering sells water meters, the radio networks that read them and the software that turns readings into bills and
        leak alarms. Treatment makes membranes and complete treatment systems. Field Services installs, calibrates and maintains equipment, ours and others’. The
        chief executive officer decides on resources by segment operating income, which leaves out stock-based compensation, amortization of acquired intangible
        assets, restructuring and the cost of headquarters. Assets are not reviewed by segment."""
    )
    sheet = span_sheet(book)
    operating = member("reconciliation", "Operating segments")
    sheet.heading("Net revenue:")
    for i, name in enumerate(SEGMENTS):
        sheet.line(
            name,
            REVENUE,
            [revenue(s, segment=name) for s in spans],
            dims=(*operating, *member("segment", name)),
            indent=1,
            dollar=i == 0,
        )
    sheet.line("Total net revenue", REVENUE, [flow("revenue", s) for s in spans], rule="sub", dollar=True)
    sheet.heading("Segment operating income:")
    profits = [books.segment_profit(s) for s in spans]
    for i, name in enumerate(SEGMENTS):
        sheet.line(
            name,
            PROFIT,
            [p[name] for p in profits],
            dims=(*operating, *member("segment", name)),
            indent=1,
            dollar=i == 0,
        )
    sheet.line("Total segment operating income", PROFIT, [sum(p.values()) for p in profits], dims=operating, rule="sub")
    away = member("reconciliation", "Reconciling items")
    sheet.line(
        "Stock-based compensation",
        "us-gaap:ShareBasedCompensation",
        [-flow("stock_comp", s) for s in spans],
        dims=away,
        flip=True,
        indent=1,
    )
    amortization = "us-gaap:AmortizationOfIntangibleAssets"
    label = "Amortization of acquired intangible assets"
    sheet.line(label, amortization, [-books.acquired_amortization(s) for s in spans], dims=away, flip=True, indent=1)
    sheet.line(
        "Restructuring",
        "us-gaap:RestructuringCharges",
        [-flow("restructuring", s) for s in spans],
        dims=away,
        flip=True,
        indent=1,
    )
    headquarters = member("reconciliation", "Corporate")
    sheet.line(
        "Corporate costs",
        "us-gaap:GeneralAndAdministrativeExpense",
        [-books.corporate(s) for s in spans],
        dims=headquarters,
        flip=True,
        indent=1,
    )
    sheet.line("Operating income", PROFIT, [flow("operating", s) for s in spans], rule="sub")
    sheet.line(
        "Other income (expense), net",
        "us-gaap:NonoperatingIncomeExpense",
        [flow("nonoperating", s) for s in spans],
        indent=1,
    )
    sheet.line(
        "Income before income taxes", PRETAX, [flow("pretax", s) for s in spans], rule="total", dollar=True, bold=True
    )
    book.table(sheet)
    if not issue.annual:
        return
    book.p(f"Depreciation and capital expenditures of the segments were{in_millions(book)}:")
    sheet = span_sheet(book)
    for title, key, concept in (
        ("Depreciation:", "depreciation", "Depreciation"),
        ("Capital expenditures:", "capex", "PaymentsToAcquirePropertyPlantAndEquipment"),
    ):
        parts = [books.by_segment(key, s) for s in spans]
        sheet.heading(title, bold=False)
        for i, name in enumerate(SEGMENTS):
            sheet.line(
                name,
                f"us-gaap:{concept}",
                [p[name] for p in parts],
                dims=member("segment", name),
                indent=1,
                dollar=i == 0,
            )
        sheet.line("Total", f"us-gaap:{concept}", [flow(key, s) for s in spans], rule="total", dollar=True, indent=1)
    book.table(sheet)


def geography(book: Book) -> None:
    """Revenue and plant by country."""
    issue = book.issue
    book.p(
        f"Revenue is assigned to the country a product is shipped to or a service is performed in{in_millions(book)}:"
    )
    sheet = span_sheet(book)
    for i, region in enumerate(REGIONS):
        values = [revenue(s, region=region) for s in issue.spans]
        sheet.line(
            region,
            REVENUE,
            values,
            dims=member("region", region),
            dollar=i == 0,
            note="(1)" if region == REGIONS[-1] else "",
        )
    sheet.line(
        "Total net revenue", REVENUE, [flow("revenue", s) for s in issue.spans], rule="total", dollar=True, bold=True
    )
    book.table(sheet)
    book.p("(1) No other country made up 10% of revenue in any period presented.")
    book.p(f"Property, plant and equipment, net, stood in{in_millions(book)}:")
    plant = day_sheet(book)
    parts = [books.plant_by_region(day) for day in issue.days]
    for i, region in enumerate(REGIONS):
        plant.line(
            region,
            "us-gaap:PropertyPlantAndEquipmentNet",
            [p[region] for p in parts],
            dims=member("region", region),
            dollar=i == 0,
        )
    plant.line(
        "Total",
        "us-gaap:PropertyPlantAndEquipmentNet",
        [at("plant", day) for day in issue.days],
        rule="total",
        dollar=True,
    )
    book.table(plant)


def per_share(book: Book) -> None:
    """Numerators and denominators of earnings per share."""
    spans = book.issue.spans
    book.p(
        """Basic net income per share divides net income by the weighted-average shares outstanding. Diluted net income per share adds the shares that unvested stock
        awards and the purchase plan would bring, by the treasury stock method."""
        + (
            " Shares and dollars in the table are in millions, amounts per share in dollars."
            if book.issue.modern
            else ""
        )
    )
    sheet = span_sheet(book)
    sheet.line("Net income", "us-gaap:NetIncomeLoss", [flow("net", s) for s in spans], dollar=True)
    counts = [books.shares(s) for s in spans]
    names = (
        ("Weighted-average shares, basic", "WeightedAverageNumberOfSharesOutstandingBasic", 0, ""),
        ("Effect of dilutive awards", "IncrementalCommonSharesAttributableToShareBasedPaymentArrangements", 1, ""),
        ("Weighted-average shares, diluted", "WeightedAverageNumberOfDilutedSharesOutstanding", 2, "sub"),
    )
    for label, concept, i, rule in names:
        sheet.line(label, f"us-gaap:{concept}", [c[i] for c in counts], unit="shares", places=1, rule=rule)
    for i, (label, concept) in enumerate((("Basic", "EarningsPerShareBasic"), ("Diluted", "EarningsPerShareDiluted"))):
        values = [books.per_share(s)[i] for s in spans]
        sheet.line(
            f"Net income per share, {label.lower()}",
            f"us-gaap:{concept}",
            values,
            unit="USD/shares",
            scale=0,
            places=2,
            dollar=True,
        )
    book.table(sheet)
    left_out = book.t(
        "0.3", "us-gaap:AntidilutiveSecuritiesExcludedFromComputationOfEarningsPerShareAmount", spans[-1], unit="shares"
    )
    book.p(
        f"Awards for {left_out} million shares were left out in the earliest period presented because they would have increased net income per share."
    )
