"""Notes: debt, leases, stockholders' equity, stock-based compensation."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from . import books, fiscal
from .book import Book
from .books import at, flow
from .ixbrl import Figure, member
from .model import whole
from .notes_revenue import in_millions
from .sheets import Column, Row, Sheet
from .statements import day_head, day_sheet, span_sheet

D = Decimal
NOTES = (
    ("2.650% Senior Notes due August 2026", "notes_2026", "2.650", "2.81"),
    ("4.125% Senior Notes due March 2029", "notes_2029", "4.125", "4.29"),
    ("5.350% Senior Notes due February 2034", "notes_2034", "5.350", "5.47"),
)
LOAN = "Term loan due February 2027"
AUTHORIZED = 500


def debt(book: Book) -> None:
    """What is owed, at what rate, and when it falls due."""
    issue = book.issue
    days = issue.days
    book.p(f"Long-term debt consisted of the following{in_millions(book) and ' (dollars in millions)'}:")
    head = [[("Effective interest rate", 1), *((day_head(book, day), 1) for day in days)]]
    sheet = Sheet([Column(issue.end), *(Column(day) for day in days)], head)
    first = True
    for name, key, _, effective in NOTES:
        if not any(at(key, day) for day in days):
            continue
        _debt_row(book, sheet, name, effective, [at(key, day) for day in days], first)
        first = False
    loan = [at("term_loan", day) for day in days]
    floating = {2: "6.62", 3: "6.67", None: "6.71" if issue.year == 2024 else "6.38"}[issue.quarter]
    _debt_row(book, sheet, LOAN, floating, loan, False)
    principal = [sum(at(k, day) for k in ("notes_2026", "notes_2029", "notes_2034", "term_loan")) for day in days]
    sheet.line("Total principal", "us-gaap:DebtInstrumentCarryingAmount", [None, *principal], rule="sub")
    unamortized = "us-gaap:DebtInstrumentUnamortizedDiscountPremiumAndDebtIssuanceCostsNet"
    sheet.line(
        "Unamortized discount and issuance costs",
        unamortized,
        [None, *(-at("unamortized", day) for day in days)],
        flip=True,
    )
    sheet.line(
        "Less: current portion",
        "us-gaap:LongTermDebtCurrent",
        [None, *(-at("debt_current", day) for day in days)],
        flip=True,
    )
    sheet.line(
        "Long-term debt",
        "us-gaap:LongTermDebtNoncurrent",
        [None, *(at("debt", day) for day in days)],
        rule="total",
        dollar=True,
    )
    book.table(sheet)
    _maturities(book)
    _terms(book)


def _debt_row(book: Book, sheet: Sheet, name: str, rate: str, values: list[int], dollar: bool) -> None:
    dims = member("debt", name)
    cells = [
        Figure(
            D(rate),
            "us-gaap:DebtInstrumentInterestRateEffectivePercentage",
            book.issue.end,
            dims,
            "pure",
            -2,
            2,
            suffix="%",
        )
    ]
    cells += [
        Figure(D(v), "us-gaap:DebtInstrumentCarryingAmount", column.when, dims)
        for v, column in zip(values, sheet.columns[1:], strict=True)
    ]  # type: ignore[arg-type]
    sheet.rows.append(Row(name, tuple(cells), dollar=dollar))


def due(day: date) -> list[int]:
    """Principal by fiscal year: what is left of this one or the next, four more years, after."""
    this = books.BY_END[day]
    loan = at("term_loan", day)
    first = this.year if this.q < 4 else this.year + 1
    result = [0] * 6
    year, q = this.year, this.q
    while loan > 0:
        year, q = (year, q + 1) if q < 4 else (year + 1, 1)
        last = (year, q) == (2027, 2)
        result[min(5, year - first)] += loan if last else min(5, loan)
        loan -= loan if last else min(5, loan)
    for key, falls in (("notes_2026", 2026), ("notes_2029", 2029), ("notes_2034", 2034)):
        result[min(5, falls - first)] += at(key, day)
    return result


def _maturities(book: Book) -> None:
    issue = book.issue
    amounts = due(issue.end)
    words = ["NextTwelveMonths", "YearTwo", "YearThree", "YearFour", "YearFive", "AfterYearFive"]
    if not issue.annual:
        words = ["RemainderOfFiscalYear", "YearOne", "YearTwo", "YearThree", "YearFour", "AfterYearFour"]
    first = issue.year if not issue.annual else issue.year + 1
    book.p(f"Principal falls due as follows at {fiscal.long_date(issue.end)}{in_millions(book)}:")
    sheet = Sheet([Column(issue.end)], [[("Principal", 1)]], stub="Fiscal year")
    for i, (word, amount) in enumerate(zip(words, amounts, strict=True)):
        label = f"{first + i}" if i < 5 else "Thereafter"
        label += " (remainder)" if i == 0 and not issue.annual else ""
        sheet.line(
            label,
            f"us-gaap:LongTermDebtMaturitiesRepaymentsOfPrincipal{'In' if i < 5 else ''}{word}",
            [amount],
            dollar=i == 0,
        )
    sheet.line("Total", "us-gaap:DebtInstrumentCarryingAmount", [sum(amounts)], rule="total", dollar=True)
    book.table(sheet)


def _terms(book: Book) -> None:
    issue = book.issue
    revolver = member("line", "Revolving credit facility")
    size = book.t(400, "us-gaap:LineOfCreditFacilityMaximumBorrowingCapacity", issue.end, dims=revolver)
    margin = book.rate(
        "1.35", "us-gaap:DebtInstrumentBasisSpreadOnVariableRate1", issue.period, dims=member("debt", LOAN)
    )
    book.p(
        f"""The term loan bears interest at the secured overnight financing rate plus {margin} and is repaid at $5 million a quarter until its balance falls due in
        February 2027. A revolving credit facility of ${size} million runs until the same month; nothing was drawn on it at the end of either period. The agreements
        limit debt to 3.5 times earnings before interest, taxes, depreciation and amortization. We were in compliance throughout."""
    )
    if at("notes_2034", issue.end):
        face = book.t(300, "us-gaap:DebtInstrumentFaceAmount", date(2024, 2, 8), dims=member("debt", NOTES[2][0]))
        rate = book.rate(
            "5.350",
            "us-gaap:DebtInstrumentInterestRateStatedPercentage",
            date(2024, 2, 8),
            dims=member("debt", NOTES[2][0]),
        )
        extra = ""
        if at("term_loan", issue.end) < 100:
            early = book.t(60, "us-gaap:RepaymentsOfLongTermDebt", fiscal.quarter(2024, 3), dims=member("debt", LOAN))
            extra = f" Part of the proceeds served to repay ${early} million of the term loan ahead of time in the third quarter."
        book.p(
            f"On February 8, 2024 we issued ${face} million of {rate} senior notes due 2034. Issuance costs of $3 million are amortized over their life.{extra}"
        )


def leases(book: Book) -> None:
    """Lease cost, terms and payments ahead."""
    issue = book.issue
    book.p(
        f"We lease offices, warehouses and service vehicles under operating leases with remaining terms of up to eleven years. Lease cost was{in_millions(book)}:"
    )
    sheet = span_sheet(book)
    parts = [books.lease_cost(s) for s in issue.spans]
    for i, (name, concept) in enumerate(
        zip(parts[0], ("OperatingLeaseCost", "VariableLeaseCost", "ShortTermLeaseCost"), strict=True)
    ):
        sheet.line(name, f"us-gaap:{concept}", [p[name] for p in parts], dollar=i == 0)
    sheet.line("Total lease cost", "us-gaap:LeaseCost", [sum(p.values()) for p in parts], rule="total", dollar=True)
    book.table(sheet)
    if issue.annual:
        book.p("Terms and discount rates at year end were:")
        sheet = day_sheet(book)
        terms = (("5.4", "5.7"), ("5.7", "5.9"))[issue.year == 2023]
        rates = (("4.3", "4.0"), ("4.0", "3.6"))[issue.year == 2023]
        sheet.line("Weighted-average remaining lease term (years)", "", [f"{t}" for t in terms])
        sheet.percent(
            "Weighted-average discount rate",
            "us-gaap:OperatingLeaseWeightedAverageDiscountRatePercent",
            [D(r) for r in rates],
            places=1,
        )
        book.table(sheet)
    payments, interest, owed = books.lease_payments(issue.end)
    book.p(f"Payments ahead under operating leases were, at {fiscal.long_date(issue.end)}{in_millions(book)}:")
    sheet = Sheet([Column(issue.end)], [[("Operating leases", 1)]], stub="Fiscal year")
    stem = "us-gaap:LesseeOperatingLeaseLiability"
    words = [
        "PaymentsDueNextTwelveMonths",
        "PaymentsDueYearTwo",
        "PaymentsDueYearThree",
        "PaymentsDueYearFour",
        "PaymentsDueYearFive",
        "PaymentsDueAfterYearFive",
    ]
    if not issue.annual:
        words = ["PaymentsRemainderOfFiscalYear", *words[:4], "PaymentsDueAfterYearFour"]
    first = issue.year if not issue.annual else issue.year + 1
    for i, (word, value) in enumerate(zip(words, payments, strict=True)):
        label = (f"{first + i}" if i < 5 else "Thereafter") + (" (remainder)" if i == 0 and not issue.annual else "")
        sheet.line(label, stem + word, [value], dollar=i == 0)
    sheet.line("Total payments", f"{stem}PaymentsDue", [sum(payments)], rule="sub")
    sheet.line("Less: imputed interest", f"{stem}UndiscountedExcessAmount", [-interest], flip=True)
    sheet.line(
        "Total operating lease liabilities", "us-gaap:OperatingLeaseLiability", [owed], rule="total", dollar=True
    )
    book.table(sheet)


def remaining(day: date) -> int:
    """What is left of the repurchase authorization of October 2021."""
    return AUTHORIZED - sum(q.flow["buyback"] for q in books.BOOKS.values() if q.year >= 2022 and q.end <= day)


def equity(book: Book) -> None:
    """Repurchases, dividends, accumulated other comprehensive loss."""
    issue = book.issue
    total = book.t(AUTHORIZED, "us-gaap:StockRepurchaseProgramAuthorizedAmount", date(2021, 10, 12))
    left = book.t(remaining(issue.end), "us-gaap:StockRepurchaseProgramRemainingAuthorizedRepurchaseAmount1", issue.end)
    book.p(
        f"""In October 2021 the board authorized the repurchase of up to ${total} million of common stock, without an end date; ${left} million of it was left at
        {fiscal.long_date(issue.end)}. Repurchases were:"""
    )
    sheet = span_sheet(book)
    counts = [flow("shares_bought", s) for s in issue.spans]
    costs = [flow("buyback", s) for s in issue.spans]
    sheet.line(
        "Shares repurchased (in thousands)", "us-gaap:TreasuryStockSharesAcquired", counts, unit="shares", scale=3
    )
    average = [(D(cost) * 1000 / count).quantize(D("0.01")) for cost, count in zip(costs, counts, strict=True)]
    sheet.line(
        "Average price per share",
        "us-gaap:TreasuryStockAcquiredAverageCostPerShare",
        average,
        unit="USD/shares",
        scale=0,
        places=2,
        dollar=True,
    )
    sheet.line("Total cost (in millions)", "us-gaap:TreasuryStockValueAcquiredCostMethod", costs, dollar=True)
    book.table(sheet)
    if issue.annual:
        _dividends(book)
    _aoci(book)


def _dividends(book: Book) -> None:
    issue = book.issue
    book.p("Dividends declared and paid were, with amounts per share in dollars and totals in millions:")
    quarters = [q for s in issue.spans[:2] for q in books.quarters(s)]
    head = [[(f"Fiscal {issue.year}", 2), (f"Fiscal {issue.year - 1}", 2)], [("Per share", 1), ("Total", 1)] * 2]
    columns = [Column(None)] * 4
    sheet = Sheet(columns, head)
    for i, name in enumerate(("First quarter", "Second quarter", "Third quarter", "Fourth quarter")):
        cells: list[Figure] = []
        for q in (quarters[i], quarters[i + 4]):
            cells.append(
                Figure(
                    books.dividend(q.span),
                    "us-gaap:CommonStockDividendsPerShareDeclared",
                    q.span,
                    (),
                    "USD/shares",
                    0,
                    2,
                )
            )
            cells.append(Figure(D(q.flow["dividends"]), "us-gaap:DividendsCommonStockCash", q.span))
        sheet.rows.append(Row(name, tuple(cells), dollar=i == 0))
    cells = []
    for span in issue.spans[:2]:
        cells.append(
            Figure(books.dividend(span), "us-gaap:CommonStockDividendsPerShareDeclared", span, (), "USD/shares", 0, 2)
        )
        cells.append(Figure(D(flow("dividends", span)), "us-gaap:DividendsCommonStockCash", span))
    sheet.rows.append(Row("Total", tuple(cells), rule="total", dollar=True))
    book.table(sheet)


def _aoci(book: Book) -> None:
    issue = book.issue
    span = issue.period
    before = books.opening_day(span)
    book.p(
        f"Accumulated other comprehensive loss changed as follows in the {'year' if issue.annual else 'year to date'}{in_millions(book)}:"
    )
    names = ("Foreign currency translation", "Unrealized gains (losses) on securities")
    dims = [
        (("us-gaap:StatementEquityComponentsAxis", m),)
        for m in (
            "us-gaap:AccumulatedTranslationAdjustmentMember",
            "us-gaap:AccumulatedNetUnrealizedInvestmentGainLossMember",
        )
    ]
    sheet = Sheet(
        [Column(None, d) for d in dims] + [Column(None, member("equity", "Accumulated other comprehensive loss"))],
        [[(n, 1) for n in (*names, "Total")]],
    )
    then, now = books.aoci(before), books.aoci(span.end)
    sheet.line(
        f"Balance at {fiscal.long_date(before)}",
        "us-gaap:StockholdersEquity",
        [*then, sum(then)],
        when=before,
        dollar=True,
    )
    moved = [b - a for a, b in zip(then, now, strict=True)]
    sheet.line(
        "Other comprehensive income (loss)",
        "us-gaap:OtherComprehensiveIncomeLossNetOfTax",
        [*moved, sum(moved)],
        when=span,
    )
    sheet.line(
        f"Balance at {fiscal.long_date(span.end)}",
        "us-gaap:StockholdersEquity",
        [*now, sum(now)],
        when=span.end,
        rule="total",
        dollar=True,
    )
    book.table(sheet)


def stock(book: Book) -> None:
    """Stock-based compensation by line, and the restricted stock units."""
    issue = book.issue
    book.p(f"Stock-based compensation was included in the statements of income as follows{in_millions(book)}:")
    sheet = span_sheet(book)
    parts = [books.stock_comp(s) for s in issue.spans]
    for i, name in enumerate(parts[0]):
        sheet.line(
            name,
            "us-gaap:AllocatedShareBasedCompensationExpense",
            [p[name] for p in parts],
            dims=member("income", name),
            dollar=i == 0,
        )
    sheet.line(
        "Total",
        "us-gaap:AllocatedShareBasedCompensationExpense",
        [sum(p.values()) for p in parts],
        rule="total",
        dollar=True,
    )
    book.table(sheet)
    if issue.annual:
        _awards(book)
    unvested = whole(D(flow("stock_comp", issue.period)) / len(books.quarters(issue.period)) * 8)
    cost = book.t(
        unvested,
        "us-gaap:EmployeeServiceShareBasedCompensationNonvestedAwardsTotalCompensationCostNotYetRecognized",
        issue.end,
    )
    book.p(
        f"Unvested awards stood for ${cost} million of cost at {fiscal.long_date(issue.end)}, to be recognized over 2.1 years on average."
    )


def _awards(book: Book) -> None:
    issue = book.issue
    dims = member("award", "Restricted stock units")
    stem = "us-gaap:ShareBasedCompensationArrangementByShareBasedPaymentAwardEquityInstrumentsOtherThanOptions"
    names = (
        ("Unvested at beginning of year", "NonvestedNumber", "NonvestedWeightedAverageGrantDateFairValue"),
        ("Granted", "GrantsInPeriod", "GrantsInPeriodWeightedAverageGrantDateFairValue"),
        ("Vested", "VestedInPeriod", "VestedInPeriodWeightedAverageGrantDateFairValue"),
        ("Forfeited", "ForfeitedInPeriod", "ForfeituresWeightedAverageGrantDateFairValue"),
        ("Unvested at end of year", "NonvestedNumber", "NonvestedWeightedAverageGrantDateFairValue"),
    )
    book.p(f"Restricted stock units, which vest over three or four years, changed as follows in fiscal {issue.year}:")
    sheet = Sheet(
        [Column(None), Column(None)], [[("Units (in thousands)", 1), ("Weighted-average grant-date fair value", 1)]]
    )
    for i, ((label, count, value), (units, price)) in enumerate(zip(names, books.awards(issue.year), strict=True)):
        when = issue.days[1] if i == 0 else issue.end if i == 4 else issue.period
        cells = (
            Figure(D(units), stem + count, when, dims, "shares", 3, flip=units < 0),
            Figure(price, stem + value, when, dims, "USD/shares", 0, 2),
        )
        sheet.rows.append(Row(label, cells, rule="total" if i == 4 else "", dollar=True))
    book.table(sheet)
