"""The five statements, annual and quarterly."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from . import books, fiscal
from .book import NAME, Book, Issue
from .books import at, flow
from .fiscal import Span
from .ixbrl import member
from .sheets import Column, Sheet

TOTAL_EQUITY = "us-gaap:StockholdersEquity"


def day_head(book: Book, day: date) -> str:
    """A date over a column: in one line, or broken before the year."""
    return fiscal.long_date(day) if book.issue.modern else f"{day:%B} {day.day},<br/>{day.year}"


def span_head(book: Book, spans: list[Span]) -> list[list[tuple[str, int]]]:
    """Header rows over durations: the spanning words, the dates and, in one of the manners, the weeks."""
    issue = book.issue
    dates = [(day_head(book, span.end), 1) for span in spans]
    if issue.annual:
        if issue.modern:
            return [[("Year Ended", len(spans))], dates]
        return [[("Fiscal Year Ended", len(spans))], dates, [(f"({fiscal.weeks(s)} weeks)", 1) for s in spans]]
    half = len(spans) // 2
    words = ("Three Months Ended", f"{issue.length} Months Ended")
    if not issue.modern:
        words = ("13 Weeks Ended", f"{fiscal.weeks(issue.period)} Weeks Ended")
    if len(spans) == 4:
        return [[(words[0], half), (words[1], half)], dates]
    return [[(words[spans[0] == issue.period], len(spans))], dates]


def span_sheet(book: Book, spans: list[Span] | None = None, **rest: object) -> Sheet:
    """An empty table with durations as columns."""
    spans = spans or book.issue.spans
    return Sheet([Column(s) for s in spans], span_head(book, spans), **rest)  # type: ignore[arg-type]


def day_sheet(book: Book, days: list[date] | None = None, **rest: object) -> Sheet:
    """An empty table with days as columns."""
    days = days or book.issue.days
    head = [[(day_head(book, day), 1) for day in days]]
    return Sheet([Column(day) for day in days], head, **rest)  # type: ignore[arg-type]


def _title(book: Book, what: str, scale: str, anchor: str) -> None:
    condensed = "" if book.issue.annual else "Condensed "
    book.new_page()
    book.add(
        f'<div id="{anchor}"></div>'
        if book.issue.modern
        else f'<p style="margin:0pt"><a id="{anchor}" name="{anchor}"></a></p>',
        0,
        anchor,
    )
    lines = [NAME.upper(), f"{condensed}Consolidated {what}".upper(), scale]
    if not book.issue.annual:
        lines.append("(Unaudited)")
    book.caption(*lines)


def _end(book: Book) -> None:
    book.p("<i>See the notes, which are a part of these statements.</i>")


def income(book: Book) -> None:
    """Statements of income."""
    spans = book.issue.spans
    _title(book, "Statements of Income", "(In millions, except per share amounts)", "income")
    sheet = span_sheet(book)

    def row(label: str, concept: str, key: str, sign: int = 1, **rest: object) -> None:
        sheet.line(label, concept, [sign * flow(key, s) for s in spans], **rest)  # type: ignore[arg-type]

    revenue, cost = "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", "us-gaap:CostOfGoodsAndServicesSold"
    sheet.heading("Net revenue:", bold=False)
    row("Products", revenue, "products", dims=member("product", "Products"), dollar=True, indent=1)
    row("Services", revenue, "services", dims=member("product", "Services"), indent=1)
    row("Total net revenue", revenue, "revenue", rule="sub", indent=2)
    sheet.heading("Cost of revenue:", bold=False)
    row("Products", cost, "cost_products", dims=member("product", "Products"), indent=1)
    row("Services", cost, "cost_services", dims=member("product", "Services"), indent=1)
    row("Total cost of revenue", cost, "cost", rule="sub", indent=2)
    row("Gross profit", "us-gaap:GrossProfit", "gross", rule="sub")
    sheet.heading("Operating expenses:", bold=False)
    row("Research and development", "us-gaap:ResearchAndDevelopmentExpense", "research", indent=1)
    row("Sales and marketing", "us-gaap:SellingAndMarketingExpense", "marketing", indent=1)
    row("General and administrative", "us-gaap:GeneralAndAdministrativeExpense", "general", indent=1)
    row(
        "Amortization of acquired intangible assets",
        "mrdw:AmortizationOfIntangibleAssetsOutsideCostOfRevenue",
        "amortization",
        indent=1,
    )
    row("Restructuring", "us-gaap:RestructuringCharges", "restructuring", indent=1)
    row("Total operating expenses", "us-gaap:OperatingExpenses", "opex", rule="sub", indent=2)
    row("Operating income", "us-gaap:OperatingIncomeLoss", "operating", rule="sub")
    sheet.heading("Other income (expense):", bold=False)
    row("Interest income", "us-gaap:InvestmentIncomeInterest", "interest_income", indent=1)
    row("Interest expense", "us-gaap:InterestExpense", "interest", -1, flip=True, indent=1)
    row("Other, net", "us-gaap:OtherNonoperatingIncomeExpense", "other_net", indent=1)
    row("Total other income (expense), net", "us-gaap:NonoperatingIncomeExpense", "nonoperating", rule="sub", indent=2)
    pretax = "us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
    row("Income before income taxes", pretax, "pretax", rule="sub")
    row("Provision for income taxes", "us-gaap:IncomeTaxExpenseBenefit", "tax")
    row("Net income", "us-gaap:NetIncomeLoss", "net", rule="total", dollar=True, bold=True)
    sheet.blank()
    each = {"unit": "USD/shares", "scale": 0, "places": 2}
    sheet.heading("Net income per share:", bold=False)
    sheet.line(
        "Basic", "us-gaap:EarningsPerShareBasic", [books.per_share(s)[0] for s in spans], dollar=True, indent=1, **each
    )  # type: ignore[arg-type]
    sheet.line(
        "Diluted",
        "us-gaap:EarningsPerShareDiluted",
        [books.per_share(s)[1] for s in spans],
        dollar=True,
        indent=1,
        **each,
    )  # type: ignore[arg-type]
    sheet.heading("Weighted-average shares used in per share computation:", bold=False)
    basic, diluted = (
        "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
        "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
    )
    sheet.line("Basic", basic, [books.shares(s)[0] for s in spans], unit="shares", places=1, indent=1)
    sheet.line("Diluted", diluted, [books.shares(s)[2] for s in spans], unit="shares", places=1, indent=1)
    declared = "us-gaap:CommonStockDividendsPerShareDeclared"
    sheet.line("Cash dividends declared per share", declared, [books.dividend(s) for s in spans], dollar=True, **each)  # type: ignore[arg-type]
    book.table(sheet)
    _end(book)


def comprehensive(book: Book) -> None:
    """Statements of comprehensive income."""
    spans = book.issue.spans
    _title(book, "Statements of Comprehensive Income", "(In millions)", "comprehensive")
    sheet = span_sheet(book)
    sheet.line("Net income", "us-gaap:NetIncomeLoss", [flow("net", s) for s in spans], dollar=True)
    sheet.heading("Other comprehensive income (loss), net of tax:", bold=False)
    translation = "us-gaap:OtherComprehensiveIncomeLossForeignCurrencyTransactionAndTranslationAdjustmentNetOfTax"
    sheet.line(
        "Foreign currency translation adjustments", translation, [flow("translation", s) for s in spans], indent=1
    )
    unrealized = "us-gaap:OtherComprehensiveIncomeLossAvailableForSaleSecuritiesAdjustmentNetOfTax"
    sheet.line(
        "Unrealized gains (losses) on marketable securities",
        unrealized,
        [flow("unrealized", s) for s in spans],
        indent=1,
    )
    sheet.line(
        "Other comprehensive income (loss)",
        "us-gaap:OtherComprehensiveIncomeLossNetOfTax",
        [flow("oci", s) for s in spans],
        rule="sub",
    )
    sheet.line(
        "Comprehensive income",
        "us-gaap:ComprehensiveIncomeNetOfTax",
        [flow("comprehensive", s) for s in spans],
        rule="total",
        dollar=True,
        bold=True,
    )
    book.table(sheet)
    _end(book)


_ASSETS = (
    ("Cash and cash equivalents", "CashAndCashEquivalentsAtCarryingValue", "cash"),
    ("Marketable securities", "AvailableForSaleSecuritiesDebtSecuritiesCurrent", "securities"),
    ("Accounts receivable, net", "AccountsReceivableNetCurrent", "receivables"),
    ("Inventories", "InventoryNet", "inventories"),
    ("Prepaid expenses and other current assets", "PrepaidExpenseAndOtherAssetsCurrent", "prepaid"),
)
_LONG_ASSETS = (
    ("Property, plant and equipment, net", "PropertyPlantAndEquipmentNet", "plant"),
    ("Operating lease right-of-use assets", "OperatingLeaseRightOfUseAsset", "leases"),
    ("Goodwill", "Goodwill", "goodwill"),
    ("Intangible assets, net", "FiniteLivedIntangibleAssetsNet", "intangibles"),
    ("Deferred income taxes", "DeferredIncomeTaxAssetsNet", "deferred_tax"),
    ("Other assets", "OtherAssetsNoncurrent", "other_assets"),
)
_LIABILITIES = (
    ("Accounts payable", "AccountsPayableCurrent", "payables"),
    ("Accrued liabilities", "AccruedLiabilitiesCurrent", "accrued"),
    ("Deferred revenue", "ContractWithCustomerLiabilityCurrent", "deferred_revenue"),
    ("Operating lease liabilities", "OperatingLeaseLiabilityCurrent", "leases_current"),
    ("Current portion of long-term debt", "LongTermDebtCurrent", "debt_current"),
    ("Income taxes payable", "AccruedIncomeTaxesCurrent", "tax_payable"),
)
_LONG_LIABILITIES = (
    ("Long-term debt", "LongTermDebtNoncurrent", "debt"),
    ("Operating lease liabilities, non-current", "OperatingLeaseLiabilityNoncurrent", "leases_long"),
    ("Deferred revenue, non-current", "ContractWithCustomerLiabilityNoncurrent", "deferred_revenue_long"),
    ("Other long-term liabilities", "OtherLiabilitiesNoncurrent", "other_long"),
)


def balance(book: Book) -> None:
    """Balance sheets, par values and share counts in the labels."""
    days = book.issue.days
    _title(book, "Balance Sheets", "(In millions, except per share amounts)", "balance")
    sheet = day_sheet(book)

    def row(label: str, concept: str, key: str, sign: int = 1, **rest: object) -> None:
        sheet.line(label, f"us-gaap:{concept}", [sign * at(key, day) for day in days], **rest)  # type: ignore[arg-type]

    sheet.heading("ASSETS")
    sheet.heading("Current assets:", bold=False)
    for i, (label, concept, key) in enumerate(_ASSETS):
        row(label, concept, key, dollar=i == 0, indent=1)
    row("Total current assets", "AssetsCurrent", "current_assets", rule="sub", indent=2)
    for label, concept, key in _LONG_ASSETS:
        row(label, concept, key)
    row("Total assets", "Assets", "assets", rule="total", dollar=True, bold=True)
    sheet.blank()
    sheet.heading("LIABILITIES AND STOCKHOLDERS’ EQUITY")
    sheet.heading("Current liabilities:", bold=False)
    for i, (label, concept, key) in enumerate(_LIABILITIES):
        row(label, concept, key, dollar=i == 0, indent=1)
    row("Total current liabilities", "LiabilitiesCurrent", "current_liabilities", rule="sub", indent=2)
    for label, concept, key in _LONG_LIABILITIES:
        row(label, concept, key)
    row("Total liabilities", "Liabilities", "liabilities", rule="sub", indent=2)
    sheet.line("Commitments and contingencies", "", [None, None])
    sheet.heading("Stockholders’ equity:", bold=False)
    par = book.t("0.01", "us-gaap:PreferredStockParOrStatedValuePerShare", days[0], unit="USD/shares", scale=0)
    preferred = book.t("5.0", "us-gaap:PreferredStockSharesAuthorized", days[0], unit="shares")
    row(
        f"Preferred stock, ${par} par value; {preferred} shares authorized; none issued",
        "PreferredStockValue",
        "none",
        indent=1,
    )
    par = book.t("0.01", "us-gaap:CommonStockParOrStatedValuePerShare", days[0], unit="USD/shares", scale=0)
    allowed = book.t("200.0", "us-gaap:CommonStockSharesAuthorized", days[0], unit="shares")
    counts = " and ".join(
        book.t(books.issued(day), "us-gaap:CommonStockSharesIssued", day, unit="shares") for day in days
    )
    row(
        f"Common stock, ${par} par value; {allowed} shares authorized; {counts} shares issued",
        "CommonStockValue",
        "par",
        indent=1,
    )
    row("Additional paid-in capital", "AdditionalPaidInCapital", "paid_in", indent=1)
    row("Retained earnings", "RetainedEarningsAccumulatedDeficit", "retained", indent=1)
    row("Accumulated other comprehensive loss", "AccumulatedOtherComprehensiveIncomeLossNetOfTax", "aoci", indent=1)
    counts = " and ".join(
        book.t(books.treasury_shares(day), "us-gaap:TreasuryStockCommonShares", day, unit="shares") for day in days
    )
    row(f"Treasury stock, at cost ({counts} shares)", "TreasuryStockCommonValue", "treasury", -1, flip=True, indent=1)
    row("Total stockholders’ equity", "StockholdersEquity", "equity", rule="sub", indent=2)
    row(
        "Total liabilities and stockholders’ equity",
        "LiabilitiesAndStockholdersEquity",
        "total",
        rule="total",
        dollar=True,
        bold=True,
    )
    book.table(sheet)
    _end(book)


EQUITY = (
    ("Common stock", "par"),
    ("Additional paid-in capital", "paid_in"),
    ("Treasury stock", "treasury"),
    ("Accumulated other comprehensive loss", "aoci"),
    ("Retained earnings", "retained"),
)


def _equity_rows(sheet: Sheet, span: Span, dollar: bool) -> None:
    def balances(label: str, day: date, rule: str, dollar: bool) -> None:
        values: list[int | Decimal | None] = [
            books.outstanding(day),
            *((-1 if key == "treasury" else 1) * at(key, day) for _, key in EQUITY),
            at("equity", day),
        ]
        concepts = ["us-gaap:SharesOutstanding", *([TOTAL_EQUITY] * 6)]
        _row(sheet, label, concepts, values, day, rule=rule, dollar=dollar, bold=True)

    def change(
        label: str,
        concept: str,
        column: int,
        amount: int,
        shares: tuple[str, Decimal] | None = None,
        *,
        flip: bool = False,
    ) -> None:
        values: list[int | Decimal | None] = [None] * 7
        values[column] = values[6] = amount
        concepts = [""] * 7
        concepts[column] = concepts[6] = concept
        if shares:
            concepts[0], values[0] = shares
        _row(sheet, label, concepts, values, span, flip=flip)

    def million(thousands: int) -> Decimal:
        return (Decimal(thousands) / 1000).quantize(Decimal("0.1"))

    balances("Balance at beginning of period", books.opening_day(span), "", dollar)
    change("Net income", "us-gaap:NetIncomeLoss", 5, flow("net", span))
    change("Other comprehensive income (loss)", "us-gaap:OtherComprehensiveIncomeLossNetOfTax", 4, flow("oci", span))
    issued = flow("shares_vested", span) - flow("shares_withheld", span) + flow("shares_purchased_plan", span)
    count = ("us-gaap:StockIssuedDuringPeriodSharesShareBasedCompensation", million(issued))
    plan = "us-gaap:StockIssuedDuringPeriodValueEmployeeStockPurchasePlan"
    change("Common stock issued under employee plans", plan, 2, flow("plan", span), count)
    withheld = "us-gaap:AdjustmentsRelatedToTaxWithholdingForShareBasedCompensation"
    change("Shares withheld for taxes on vesting", withheld, 2, -flow("withheld", span), flip=True)
    comp = "us-gaap:AdjustmentsToAdditionalPaidInCapitalSharebasedCompensationRequisiteServicePeriodRecognitionValue"
    change("Stock-based compensation", comp, 2, flow("stock_comp", span))
    bought = ("us-gaap:TreasuryStockSharesAcquired", -million(flow("shares_bought", span)))
    change(
        "Repurchases of common stock",
        "us-gaap:TreasuryStockValueAcquiredCostMethod",
        3,
        -flow("buyback", span),
        bought,
        flip=True,
    )
    dividends = f"Cash dividends declared (${books.dividend(span)} per share)"
    change(dividends, "us-gaap:DividendsCommonStockCash", 5, -flow("dividends", span), flip=True)
    balances("Balance at end of period", span.end, "total", True)


def _row(
    sheet: Sheet,
    label: str,
    concepts: list[str],
    values: list[int | Decimal | None],
    when: Span | date,
    *,
    flip: bool = False,
    **rest: object,
) -> None:
    sheet.line(label, "", values, when=when, concepts=concepts, flip=flip, **rest)  # type: ignore[arg-type]
    row = sheet.rows[-1]
    first = row.cells[0]
    if first is not None and not isinstance(first, str):  # the column of share counts, in millions to a tenth
        counted = replace(first, unit="shares", places=1, flip=first.value < 0)
        sheet.rows[-1] = replace(row, cells=(counted, *row.cells[1:]))


def equity(book: Book) -> None:
    """Statements of stockholders' equity: the years below each other, or the quarter and the year to date as tables."""
    issue = book.issue
    _title(book, "Statements of Stockholders’ Equity", "(In millions, except per share amounts)", "equity")
    components = [Column(None, member("equity", name)) for name, _ in EQUITY]
    head = [
        [("Common Stock", 2), ("Additional Paid-In Capital", 1), ("Treasury Stock", 1), ("Accumulated Other Comprehensive Loss", 1), ("Retained Earnings", 1), ("Total", 1)],
        [("Shares", 1), ("Amount", 1), ("", 1), ("", 1), ("", 1), ("", 1), ("", 1)],
    ]  # fmt: skip
    columns = [Column(None, member("equity", "Common stock")), *components, Column(None)]
    if issue.annual:
        sheet = Sheet(columns, head, wide=True)
        for i, span in enumerate(reversed(issue.spans)):
            sheet.heading(
                f"Fiscal {books.year_of(span.end)} ({fiscal.weeks(span)} weeks ended {fiscal.long_date(span.end)})"
            )
            _equity_rows(sheet, span, i == 0)
        book.table(sheet)
    else:
        words = (
            ("Three months", f"{issue.length} months")
            if issue.modern
            else ("13 weeks", f"{fiscal.weeks(issue.period)} weeks")
        )
        for i in range(4):
            sheet = Sheet(columns, head, wide=True)
            span = issue.spans[i]
            sheet.heading(f"{words[i // 2]} ended {fiscal.long_date(span.end)}")
            _equity_rows(sheet, span, True)
            book.table(sheet)
    _end(book)


_OPERATIONS = (
    ("Depreciation and amortization", "DepreciationDepletionAndAmortization", "wear", False),
    ("Stock-based compensation", "ShareBasedCompensation", "stock_comp", False),
    ("Deferred income taxes", "DeferredIncomeTaxExpenseBenefit", "deferred", False),
    ("Amortization of debt discount and issuance costs", "AmortizationOfDebtDiscountPremium", "discount", False),
)
_CHANGES = (
    ("Accounts receivable", "IncreaseDecreaseInAccountsReceivable", "change_receivables", True),
    ("Inventories", "IncreaseDecreaseInInventories", "change_inventories", True),
    (
        "Prepaid expenses and other current assets",
        "IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets",
        "change_prepaid",
        True,
    ),
    ("Accounts payable", "IncreaseDecreaseInAccountsPayable", "change_payables", False),
    ("Accrued liabilities", "IncreaseDecreaseInAccruedLiabilities", "change_accrued", False),
    ("Deferred revenue", "IncreaseDecreaseInContractWithCustomerLiability", "change_deferred_revenue", False),
    ("Income taxes payable", "IncreaseDecreaseInAccruedIncomeTaxesPayable", "change_tax_payable", False),
    ("Other assets and liabilities", "IncreaseDecreaseInOtherOperatingCapitalNet", "change_other", True),
)
_INVESTING = (
    ("Purchases of property, plant and equipment", "PaymentsToAcquirePropertyPlantAndEquipment", "capex", -1),
    ("Purchases of marketable securities", "PaymentsToAcquireAvailableForSaleSecuritiesDebt", "bought", -1),
    (
        "Maturities of marketable securities",
        "ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities",
        "matured",
        1,
    ),
    ("Acquisition of business, net of cash acquired", "PaymentsToAcquireBusinessesNetOfCashAcquired", "deal", -1),
)
_FINANCING = (
    ("Proceeds from issuance of long-term debt, net", "ProceedsFromIssuanceOfLongTermDebt", "issued", 1),
    ("Repayments of long-term debt", "RepaymentsOfLongTermDebt", "repaid", -1),
    ("Proceeds from issuance of common stock under employee plans", "ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions", "plan", 1),
    ("Payments of taxes on vesting of stock awards", "PaymentsRelatedToTaxWithholdingForShareBasedCompensation", "withheld", -1),
    ("Repurchases of common stock", "PaymentsForRepurchaseOfCommonStock", "buyback", -1),
    ("Dividends paid", "PaymentsOfDividendsCommonStock", "dividends", -1),
)  # fmt: skip
_CASH = "us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"


def cash_flow(book: Book) -> None:
    """Statements of cash flows."""
    spans = book.issue.to_dates
    _title(book, "Statements of Cash Flows", "(In millions)", "cashflow")
    sheet = span_sheet(book, spans)

    def row(label: str, concept: str, key: str, sign: int = 1, **rest: object) -> None:
        sheet.line(label, f"us-gaap:{concept}", [sign * flow(key, s) for s in spans], **rest)  # type: ignore[arg-type]

    sheet.heading("Cash flows from operating activities:")
    row("Net income", "NetIncomeLoss", "net", dollar=True)
    sheet.heading("Adjustments to reconcile net income to net cash provided by operating activities:", bold=False)
    for label, concept, key, flip in _OPERATIONS:
        row(label, concept, key, flip=flip, indent=1)
    sheet.heading("Changes in operating assets and liabilities, net of effects of acquisition:", bold=False)
    for label, concept, key, flip in _CHANGES:
        row(label, concept, key, flip=flip, indent=1)
    row(
        "Net cash provided by operating activities",
        "NetCashProvidedByUsedInOperatingActivities",
        "operations",
        rule="sub",
        indent=2,
    )
    sheet.heading("Cash flows from investing activities:")
    for label, concept, key, sign in _INVESTING:
        row(label, concept, key, sign, flip=sign < 0, indent=1)
    row(
        "Net cash used in investing activities",
        "NetCashProvidedByUsedInInvestingActivities",
        "investing",
        rule="sub",
        indent=2,
    )
    sheet.heading("Cash flows from financing activities:")
    for label, concept, key, sign in _FINANCING:
        row(label, concept, key, sign, flip=sign < 0, indent=1)
    row(
        "Net cash provided by (used in) financing activities",
        "NetCashProvidedByUsedInFinancingActivities",
        "financing",
        rule="sub",
        indent=2,
    )
    effect = "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"
    row("Effect of exchange rate changes on cash", effect, "cash_fx")
    change = (
        "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect"
    )
    row("Net increase (decrease) in cash and cash equivalents", change, "cash_change", rule="sub")
    _cash_row(sheet, "Cash and cash equivalents, beginning of period", [books.opening_day(s) for s in spans], "")
    _cash_row(sheet, "Cash and cash equivalents, end of period", [s.end for s in spans], "total")
    sheet.blank()
    sheet.heading("Supplemental disclosure of cash flow information:")
    row("Cash paid for interest", "InterestPaidNet", "paid_interest", dollar=True, indent=1)
    row("Cash paid for income taxes, net", "IncomeTaxesPaidNet", "paid_tax", indent=1)
    leases = "RightOfUseAssetObtainedInExchangeForOperatingLeaseLiability"
    row("Right-of-use assets obtained in exchange for lease liabilities", leases, "lease_new", indent=1)
    book.table(sheet)
    _end(book)


def _cash_row(sheet: Sheet, label: str, days: list[date], rule: str) -> None:
    sheet.line(label, _CASH, [at("cash", day) for day in days], dollar=rule == "total", rule=rule, bold=rule == "total")
    row = sheet.rows[-1]
    cells = tuple(replace(cell, when=day) for cell, day in zip(row.cells, days, strict=True))  # type: ignore[type-var]
    sheet.rows[-1] = replace(row, cells=cells)


def all_statements(book: Book) -> None:
    """In the order of the index."""
    for statement in (income, comprehensive, balance, equity, cash_flow):
        statement(book)


def statement_index(issue: Issue) -> list[tuple[str, str]]:
    """(title, anchor) of each statement."""
    prefix = "" if issue.annual else "Condensed "
    names = ("Income", "Comprehensive Income", "Balance Sheets", "Stockholders’ Equity", "Cash Flows")
    anchors = ("income", "comprehensive", "balance", "equity", "cashflow")
    titles = [f"{prefix}Consolidated {'' if name == 'Balance Sheets' else 'Statements of '}{name}" for name in names]
    return list(zip(titles, anchors, strict=True))
