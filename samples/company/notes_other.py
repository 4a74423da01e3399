"""Notes: income taxes, restructuring, commitments, subsequent events; and the list of all notes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from . import books, fiscal, notes_assets, notes_funding, notes_revenue
from .book import Book, Issue
from .books import at, flow
from .ixbrl import Figure, member
from .notes_revenue import in_millions
from .sheets import Column, Row, Sheet
from .statements import day_sheet, span_sheet

D = Decimal


def taxes(book: Book) -> None:
    """Provision, rate reconciliation, deferred taxes, uncertain positions; in a quarter the rate alone."""
    issue = book.issue
    if not issue.annual:
        said = [
            book.rate(books.effective_rate(s), "us-gaap:EffectiveIncomeTaxRateContinuingOperations", s)
            for s in issue.spans
        ]
        book.p(
            f"""The effective tax rate was {said[0]} in the quarter and {said[2]} in the year to date, against {said[1]} and {said[3]} a year earlier. It was below the
            federal rate of 21% because of research credits and, this year, a tax benefit on stock awards that vested at a higher price than they were granted at,
            in part offset by state taxes. Unrecognized tax benefits did not change materially since {fiscal.long_date(issue.days[1])}."""
        )
        return
    years = [books.year_of(s.end) for s in issue.spans]
    book.p(f"Income before income taxes came from{in_millions(book)}:")
    sheet = span_sheet(book)
    where = [books.pretax_parts(y) for y in years]
    stem = "us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxes"
    sheet.line("Domestic", f"{stem}Domestic", [w["Domestic"] for w in where], dollar=True)
    sheet.line("Foreign", f"{stem}Foreign", [w["Foreign"] for w in where])
    sheet.line(
        "Income before income taxes",
        notes_revenue.PRETAX,
        [flow("pretax", s) for s in issue.spans],
        rule="total",
        dollar=True,
    )
    book.table(sheet)
    book.p(f"The provision for income taxes consisted of{in_millions(book)}:")
    sheet = span_sheet(book)
    parts = [books.tax_parts(y) for y in years]
    words = {
        "Federal": "FederalIncomeTaxExpenseBenefit",
        "State": "StateAndLocalIncomeTaxExpenseBenefit",
        "Foreign": "ForeignIncomeTaxExpenseBenefit",
    }
    for kind in ("current", "deferred"):
        sheet.heading(f"{kind.capitalize()}:", bold=False)
        for name, word in words.items():
            values = [p[kind][name] for p in parts]
            sheet.line(
                name,
                f"us-gaap:{kind.capitalize()}{word}",
                values,
                indent=1,
                dollar=kind == "current" and name == "Federal",
            )
        total = "CurrentIncomeTaxExpenseBenefit" if kind == "current" else "DeferredIncomeTaxExpenseBenefit"
        sheet.line(f"Total {kind}", f"us-gaap:{total}", [sum(p[kind].values()) for p in parts], rule="sub", indent=2)
    sheet.line(
        "Provision for income taxes",
        "us-gaap:IncomeTaxExpenseBenefit",
        [flow("tax", s) for s in issue.spans],
        rule="total",
        dollar=True,
        bold=True,
    )
    book.table(sheet)
    _rates(book, years)
    _deferred(book)
    _uncertain(book, years)


def _rates(book: Book, years: list[int]) -> None:
    book.p("The statutory federal rate leads to the effective tax rate as follows:")
    sheet = span_sheet(book)
    steps = [books.rate_steps(y) for y in years]
    names = (
        ("Statutory federal rate", "AtFederalStatutoryIncomeTaxRate"), ("State taxes, net of federal benefit", "StateAndLocalIncomeTaxes"),
        ("Foreign rate differences", "ForeignIncomeTaxRateDifferential"), ("Research credits", "TaxCreditsResearch"),
        ("Stock-based compensation", "NondeductibleExpenseShareBasedCompensationCost"), ("Other, net", "OtherAdjustments"),
        ("Effective tax rate", "ContinuingOperations"),
    )  # fmt: skip
    for i, (label, word) in enumerate(names):
        concept = "us-gaap:EffectiveIncomeTaxRate" + ("" if i == 6 else "Reconciliation") + word
        flip = word == "TaxCreditsResearch"
        sheet.percent(label, concept, [s[i] for s in steps], places=1, rule="total" if i == 6 else "", flip=flip)
    book.table(sheet)


def _deferred(book: Book) -> None:
    days = book.issue.days
    book.p(f"Deferred taxes were made up of{in_millions(book)}:")
    sheet = day_sheet(book)
    parts = [books.deferred_tax(day) for day in days]
    concepts = {
        "Capitalized research costs": "DeferredTaxAssetsInProcessResearchAndDevelopment", "Accruals and reserves": "DeferredTaxAssetsTaxDeferredExpenseReservesAndAccruals",
        "Stock-based compensation": "DeferredTaxAssetsTaxDeferredExpenseCompensationAndBenefitsShareBasedCompensationCost",
        "Inventories": "DeferredTaxAssetsInventory", "Net operating losses": "DeferredTaxAssetsOperatingLossCarryforwards",
    }  # fmt: skip
    sheet.heading("Deferred tax assets:", bold=False)
    for i, (name, concept) in enumerate(concepts.items()):
        sheet.line(name, f"us-gaap:{concept}", [p[name] for p in parts], indent=1, dollar=i == 0)
    sheet.line(
        "Gross deferred tax assets",
        "us-gaap:DeferredTaxAssetsGross",
        [sum(p[n] for n in concepts) for p in parts],
        rule="sub",
        indent=2,
    )
    sheet.line(
        "Valuation allowance",
        "us-gaap:DeferredTaxAssetsValuationAllowance",
        [p["Valuation allowance"] for p in parts],
        flip=True,
        indent=1,
    )
    net = [sum(p[n] for n in concepts) + p["Valuation allowance"] for p in parts]
    sheet.line("Total deferred tax assets", "us-gaap:DeferredTaxAssetsNet", net, rule="sub", indent=2)
    sheet.heading("Deferred tax liabilities:", bold=False)
    owed = (("Property, plant and equipment", "PropertyPlantAndEquipment"), ("Intangible assets", "IntangibleAssets"))
    for name, word in owed:
        sheet.line(name, f"us-gaap:DeferredTaxLiabilities{word}", [p[name] for p in parts], flip=True, indent=1)
    sheet.line(
        "Total deferred tax liabilities",
        "us-gaap:DeferredTaxLiabilities",
        [sum(p[n] for n, _ in owed) for p in parts],
        flip=True,
        rule="sub",
        indent=2,
    )
    sheet.line(
        "Net deferred tax assets",
        "us-gaap:DeferredIncomeTaxAssetsNet",
        [at("deferred_tax", day) for day in days],
        rule="total",
        dollar=True,
    )
    book.table(sheet)


def _uncertain(book: Book, years: list[int]) -> None:
    book.p(f"Unrecognized tax benefits, leaving out interest and penalties, changed as follows{in_millions(book)}:")
    spans = book.issue.spans
    sheet = span_sheet(book)
    rows = [books.UNRECOGNIZED[y] for y in years]
    words = (
        ("Balance at beginning of year", "", False), ("Positions of the current year", "IncreasesResultingFromCurrentPeriodTaxPositions", False),
        ("Additions for prior years", "IncreasesResultingFromPriorPeriodTaxPositions", False),
        ("Reductions for prior years", "DecreasesResultingFromPriorPeriodTaxPositions", True),
        ("Lapse of limitations", "ReductionsResultingFromLapseOfApplicableStatuteOfLimitations", True),
    )  # fmt: skip
    for i, (label, word, flip) in enumerate(words):
        cells = [
            Figure(D(r[i]), f"us-gaap:UnrecognizedTaxBenefits{word}", books.opening_day(s) if i == 0 else s, flip=flip)
            for r, s in zip(rows, spans, strict=True)
        ]
        sheet.rows.append(Row(label, tuple(cells), dollar=i == 0))
    closing = tuple(
        Figure(D(sum(r)), "us-gaap:UnrecognizedTaxBenefits", s.end) for r, s in zip(rows, spans, strict=True)
    )
    sheet.rows.append(Row("Balance at end of year", closing, rule="total", dollar=True))
    book.table(sheet)
    affecting = book.t(sum(rows[0]) - 5, "us-gaap:UnrecognizedTaxBenefitsThatWouldImpactEffectiveTaxRate", spans[0].end)
    book.p(
        f"""Recognition of ${affecting} million of the latest balance would lower the tax rate. Returns from fiscal {years[2] - 2} on are open in the United States and
        from fiscal {years[2] - 3} on in Germany."""
    )


def restructuring(book: Book) -> None:
    """The program of fiscal 2023."""
    issue = book.issue
    second, third = fiscal.quarter(2023, 2), fiscal.quarter(2023, 3)
    total = flow("restructuring", second) + flow("restructuring", third)
    cost = book.t(total, "us-gaap:RestructuringCharges", fiscal.year(2023))
    book.p(
        f"""In the second quarter of fiscal 2023 we closed a meter assembly line in Ontario and moved its work to Duluth. The program cost ${cost} million, almost all of it
        severance, and was completed in the third quarter of that year. Payments continued into fiscal 2024. The liability changed as follows{in_millions(book)}:"""
    )
    spans = [s for s in issue.to_dates if s.end > date(2022, 9, 30)]
    sheet = span_sheet(book, issue.to_dates)
    rows: dict[str, list[Figure]] = {
        "Balance at beginning of period": [],
        "Charges": [],
        "Payments": [],
        "Balance at end of period": [],
    }
    for span in issue.to_dates:
        before = books.opening_day(span)
        opening, closing = (books.RESTRUCTURING_OWED.get(day, 0) for day in (before, span.end))
        charge = flow("restructuring", span)
        rows["Balance at beginning of period"].append(Figure(D(opening), "us-gaap:RestructuringReserve", before))
        rows["Charges"].append(Figure(D(charge), "us-gaap:RestructuringCharges", span))
        rows["Payments"].append(
            Figure(D(closing - opening - charge), "us-gaap:PaymentsForRestructuring", span, flip=True)
        )
        rows["Balance at end of period"].append(Figure(D(closing), "us-gaap:RestructuringReserve", span.end))
    for label, cells in rows.items():
        sheet.rows.append(Row(label, tuple(cells), rule="total" if "end" in label else "", dollar="Balance" in label))
    if spans:
        book.table(sheet)


def commitments(book: Book) -> None:
    """Purchase obligations, guarantees, litigation."""
    issue = book.issue
    ahead = books.purchases_ahead(issue.end)
    book.p(
        f"""We commit to buy electronic components, brass castings and resins so that suppliers will reserve capacity. Obligations that cannot be cancelled were, at
        {fiscal.long_date(issue.end)}{in_millions(book)}:"""
    )
    sheet = Sheet([Column(issue.end)], [[("Purchase obligations", 1)]])
    names = ("Within one year", "In the second year", "In the third year", "Thereafter")
    words = ("NextTwelveMonths", "SecondYear", "ThirdYear", "AfterThirdYear")
    for i, (name, word, value) in enumerate(zip(names, words, ahead, strict=True)):
        stem = "us-gaap:PurchaseObligationDueIn" if i < 3 else "mrdw:PurchaseObligationDue"
        sheet.line(name, stem + word, [value], dollar=i == 0)
    sheet.line("Total", "us-gaap:PurchaseObligation", [sum(ahead)], rule="total", dollar=True)
    book.table(sheet)
    asked = book.t(27, "us-gaap:LossContingencyDamagesSoughtValue", fiscal.Span(date(2022, 5, 16), date(2022, 5, 16)))
    bonds = book.t(34 + issue.year - 2023, "us-gaap:LettersOfCreditOutstandingAmount", issue.end)
    book.p(
        f"""Letters of credit and performance bonds for ${bonds} million secured treatment systems under construction. We indemnify customers against claims that our
        products infringe patents; no such claim has led to a material payment.""",
        f"""In May 2022 the city of Harlan Ferry filed a complaint in the District Court of Saint Louis County, Minnesota, which says that meters delivered from 2014 to 2016
        under-registered flow. The city asks for ${asked} million. We believe that the meters met their specification and defend the case. No loss is probable, and a range
        cannot be estimated; nothing has been accrued. Other matters that arise in the course of business are not expected to be material.""",
    )


def later(book: Book) -> None:
    """Events after the balance sheet date."""
    issue = book.issue
    if issue.year == 2023:
        day = date(2023, 10, 10)
        each = book.t(
            "0.18",
            "us-gaap:CommonStockDividendsPerShareDeclared",
            fiscal.Span(day, day),
            dims=member("event", "Subsequent event"),
            unit="USD/shares",
            scale=0,
        )
        book.p(
            f"On October 10, 2023 the board raised the quarterly dividend to ${each} per share, payable on November 9, 2023 to holders of record on October 24, 2023."
        )
        return
    day = date(2024, 10, 3)
    event = member("event", "Subsequent event")
    price = book.t(88, "us-gaap:BusinessCombinationConsiderationTransferred1", fiscal.Span(day, day), dims=event)
    each = book.t(
        "0.20",
        "us-gaap:CommonStockDividendsPerShareDeclared",
        fiscal.Span(date(2024, 10, 8), date(2024, 10, 8)),
        dims=event,
        unit="USD/shares",
        scale=0,
    )
    book.p(
        f"""On October 3, 2024 we agreed to buy Tarnell Membran GmbH, a maker of ceramic filters in Saxony, for ${price} million in cash. The purchase should close in our
        second quarter of fiscal 2025 and will belong to the Treatment segment. On October 8, 2024 the board raised the quarterly dividend to ${each} per share and
        authorized the repurchase of a further $400 million of common stock."""
    )


Note = tuple[str, str, Callable[[Book], None]]
ANNUAL: tuple[Note, ...] = (
    (
        "Basis of Presentation and Accounting Policies",
        "us-gaap:SignificantAccountingPoliciesTextBlock",
        notes_revenue.basis,
    ),
    ("Revenue", "us-gaap:RevenueFromContractWithCustomerTextBlock", notes_revenue.disaggregation),
    ("Segments", "us-gaap:SegmentReportingDisclosureTextBlock", notes_revenue.segments),
    ("Geographic Information", "mrdw:GeographicInformationTextBlock", notes_revenue.geography),
    ("Net Income per Share", "us-gaap:EarningsPerShareTextBlock", notes_revenue.per_share),
    ("Acquisition", "us-gaap:BusinessCombinationDisclosureTextBlock", notes_assets.acquisition),
    ("Fair Value", "us-gaap:FairValueDisclosuresTextBlock", notes_assets.fair_value),
    ("Inventories", "us-gaap:InventoryDisclosureTextBlock", notes_assets.inventories),
    ("Property, Plant and Equipment", "us-gaap:PropertyPlantAndEquipmentDisclosureTextBlock", notes_assets.plant),
    ("Goodwill", "us-gaap:GoodwillDisclosureTextBlock", notes_assets.goodwill),
    ("Intangible Assets", "us-gaap:IntangibleAssetsDisclosureTextBlock", notes_assets.intangibles),
    (
        "Accrued Liabilities and Warranties",
        "us-gaap:AccountsPayableAccruedLiabilitiesAndOtherLiabilitiesDisclosureCurrentTextBlock",
        notes_assets.accrued,
    ),
    ("Debt", "us-gaap:DebtDisclosureTextBlock", notes_funding.debt),
    ("Leases", "us-gaap:LesseeOperatingLeasesTextBlock", notes_funding.leases),
    ("Income Taxes", "us-gaap:IncomeTaxDisclosureTextBlock", taxes),
    ("Stockholders’ Equity", "us-gaap:StockholdersEquityNoteDisclosureTextBlock", notes_funding.equity),
    (
        "Stock-Based Compensation",
        "us-gaap:ShareBasedPaymentArrangementOptionsAndStockAppreciationRightsTextBlock",
        notes_funding.stock,
    ),
    ("Restructuring", "us-gaap:RestructuringAndRelatedActivitiesDisclosureTextBlock", restructuring),
    ("Commitments and Contingencies", "us-gaap:CommitmentsAndContingenciesDisclosureTextBlock", commitments),
    ("Subsequent Events", "us-gaap:SubsequentEventsTextBlock", later),
)
_LEFT_OUT_OF_QUARTERS = ("Acquisition", "Subsequent Events")


def notes_of(issue: Issue) -> tuple[Note, ...]:
    """The notes that a filing has."""
    return ANNUAL if issue.annual else tuple(note for note in ANNUAL if note[0] not in _LEFT_OUT_OF_QUARTERS)


def all_notes(book: Book) -> None:
    """Every note with its heading, each one text block."""
    issue = book.issue
    book.new_page()
    kind = "CONSOLIDATED" if issue.annual else "CONDENSED CONSOLIDATED"
    book.caption(
        "MERROWDALE WATER TECHNOLOGIES, INC.",
        f"NOTES TO {kind} FINANCIAL STATEMENTS",
        "&#160;" if issue.annual else "(Unaudited)",
    )
    for number, (title, concept, write) in enumerate(notes_of(issue), start=1):
        book.open_note(concept)
        book.h(f"Note {number} – {title}" if issue.modern else f"{number}. {title.upper()}", 3, f"note{number}")
        write(book)
        book.close_note()
