"""Notes: balance sheet details, plant, goodwill, intangible assets, the acquisition, fair value."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from . import books, fiscal
from .book import Book
from .books import at, flow
from .fiscal import Span
from .ixbrl import Figure, member
from .model import DEAL, DEAL_CASH, SEGMENTS, whole
from .notes_revenue import in_millions
from .sheets import Column, Row, Sheet
from .statements import day_head, day_sheet, span_sheet

DEAL_DAY = date(2023, 4, 14)


def inventories(book: Book) -> None:
    """Inventories by stage."""
    days = book.issue.days
    book.p(f"Inventories consisted of the following{in_millions(book)}:")
    sheet = day_sheet(book)
    concepts = (
        "InventoryRawMaterialsNetOfReserves",
        "InventoryWorkInProcessNetOfReserves",
        "InventoryFinishedGoodsNetOfReserves",
    )
    parts = [books.inventories(day) for day in days]
    for i, (name, concept) in enumerate(zip(parts[0], concepts, strict=True)):
        sheet.line(name, f"us-gaap:{concept}", [p[name] for p in parts], dollar=i == 0)
    sheet.line(
        "Total inventories", "us-gaap:InventoryNet", [at("inventories", day) for day in days], rule="total", dollar=True
    )
    book.table(sheet)
    if book.issue.annual:
        charge = [
            book.t(v, "us-gaap:InventoryWriteDown", s)
            for v, s in zip(((7, 9, 5), (9, 5, 4))[book.issue.year == 2023], book.issue.spans, strict=True)
        ]
        years = [books.year_of(s.end) for s in book.issue.spans]
        book.p(
            f"""Write-downs of excess and obsolete items were ${charge[0]} million in fiscal {years[0]}, ${charge[1]} million in fiscal {years[1]} and
            ${charge[2]} million in fiscal {years[2]}."""
        )


def plant(book: Book) -> None:
    """Property, plant and equipment by class."""
    issue = book.issue
    days = issue.days
    sheet = day_sheet(book)
    parts = [books.plant(day) for day in days]
    for i, name in enumerate(parts[0]):
        sheet.line(
            name,
            "us-gaap:PropertyPlantAndEquipmentGross",
            [p[name] for p in parts],
            dims=member("plant", name),
            dollar=i == 0,
        )
    sheet.line(
        "Total, at cost", "us-gaap:PropertyPlantAndEquipmentGross", [at("plant_gross", day) for day in days], rule="sub"
    )
    wear = "us-gaap:AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment"
    sheet.line("Less: accumulated depreciation", wear, [-at("plant_wear", day) for day in days], flip=True)
    sheet.line(
        "Property, plant and equipment, net",
        "us-gaap:PropertyPlantAndEquipmentNet",
        [at("plant", day) for day in days],
        rule="total",
        dollar=True,
    )
    book.p(f"Property, plant and equipment consisted of the following{in_millions(book)}:")
    book.table(sheet)
    said = [f"${book.t(flow('depreciation', s), 'us-gaap:Depreciation', s)} million" for s in issue.spans]
    if issue.annual:
        years = [books.year_of(s.end) for s in issue.spans]
        book.p(f"Depreciation was {said[0]}, {said[1]} and {said[2]} in fiscal {years[0]}, {years[1]} and {years[2]}.")
    else:
        book.p(
            f"""Depreciation was {said[0]} in the quarter and {said[2]} in the year to date, against {said[1]} and {said[3]} in the same periods of fiscal
            {issue.year - 1}."""
        )


def goodwill(book: Book) -> None:
    """Goodwill by segment, rolled forward."""
    issue = book.issue
    book.p(f"Changes in goodwill by segment were as follows{in_millions(book)}:")
    columns = [Column(None, member("segment", s)) for s in SEGMENTS] + [Column(None)]
    sheet = Sheet(columns, [[(name, 1) for name in (*SEGMENTS, "Total")]])
    spans = list(reversed(issue.spans[:2])) if issue.annual else [issue.period]
    for i, span in enumerate(spans):
        before = books.opening_day(span)
        if i == 0:
            _goodwill_balance(sheet, before, f"Balance at {fiscal.long_date(before)}", "")
        bought = DEAL["goodwill"] if span.start <= DEAL_DAY <= span.end else 0
        if bought:
            sheet.line(
                "Acquisition of Corvane",
                "us-gaap:GoodwillAcquiredDuringPeriod",
                [bought, 0, 0, bought],
                when=span,
                indent=1,
            )
        then, now = books.goodwill(before), books.goodwill(span.end)
        moved = [now[s] - then[s] - (bought if s == "Metering" else 0) for s in SEGMENTS]
        concept = "us-gaap:GoodwillForeignCurrencyTranslationGainLoss"
        sheet.line("Foreign currency translation", concept, [*moved, sum(moved)], when=span, indent=1)
        _goodwill_balance(
            sheet, span.end, f"Balance at {fiscal.long_date(span.end)}", "sub" if span is not spans[-1] else "total"
        )
    book.table(sheet)
    if issue.annual:
        book.p(
            "The yearly impairment test found the fair value of each reporting unit to be well above its carrying amount. There has been no impairment to date."
        )


def _goodwill_balance(sheet: Sheet, day: date, label: str, rule: str) -> None:
    parts = books.goodwill(day)
    sheet.line(
        label,
        "us-gaap:Goodwill",
        [*(parts[s] for s in SEGMENTS), at("goodwill", day)],
        when=day,
        rule=rule,
        dollar=rule != "sub",
        bold=True,
    )


def intangibles(book: Book) -> None:
    """Acquired intangible assets, and what their amortization will be."""
    issue = book.issue
    concepts = (
        "us-gaap:FiniteLivedIntangibleAssetsGross",
        "us-gaap:FiniteLivedIntangibleAssetsAccumulatedAmortization",
        "us-gaap:FiniteLivedIntangibleAssetsNet",
    )
    book.p(f"Acquired intangible assets were as follows{in_millions(book)}:")
    columns = [Column(day) for day in issue.days for _ in range(3)]
    head = [
        [(day_head(book, day), 3) for day in issue.days],
        [(text, 1) for _ in issue.days for text in ("Gross", "Accumulated amortization", "Net")],
    ]
    sheet = Sheet(columns, head, wide=True)
    tables = [books.intangible(day) for day in issue.days]
    for i in range(3):
        values = [v for table in tables for v in (table[i][2], -table[i][3], table[i][2] - table[i][3])]
        _signed(sheet, tables[0][i][1], concepts * 2, values, member("intangible", tables[0][i][1]), "", i == 0)
    sums = [
        v
        for table in tables
        for v in (sum(r[2] for r in table), -sum(r[3] for r in table), sum(r[2] - r[3] for r in table))
    ]
    _signed(sheet, "Total", concepts * 2, sums, (), "total", True)
    book.table(sheet)
    said = [book.t(books.acquired_amortization(s), "us-gaap:AmortizationOfIntangibleAssets", s) for s in issue.spans]
    listed = f"{', '.join(f'${x} million' for x in said[:-1])} and ${said[-1]} million"
    book.p(
        f"""Amortization, including the part in cost of revenue, was {listed} in the periods presented, in the order of the statements of income. For the assets on
        hand at {fiscal.long_date(issue.end)} it will be{in_millions(book)}:"""
    )
    ahead = books.amortization_ahead(issue.end)
    sheet = Sheet([Column(issue.end)], [[("Amortization", 1)]], stub="Fiscal year")
    words = ("NextTwelveMonths", "YearTwo", "YearThree", "YearFour", "YearFive", "AfterYearFive")
    if not issue.annual:
        words = ("RemainderOfFiscalYear", "YearOne", "YearTwo", "YearThree", "YearFour", "AfterYearFour")
    first = issue.year if not issue.annual else issue.year + 1
    for i, (value, word) in enumerate(zip(ahead, words, strict=True)):
        label = f"{first + i}" if i < 5 else "Thereafter"
        if i == 0 and not issue.annual:
            label = f"{first} (remaining {4 - (issue.quarter or 0)} quarter{'s' if issue.quarter == 2 else ''})"
        sheet.line(label, f"us-gaap:FiniteLivedIntangibleAssetsAmortizationExpense{word}", [value], dollar=i == 0)
    sheet.line("Total", "us-gaap:FiniteLivedIntangibleAssetsNet", [sum(ahead)], rule="total", dollar=True)
    book.table(sheet)


def _signed(
    sheet: Sheet,
    label: str,
    concepts: tuple[str, ...],
    values: list[int],
    dims: tuple[tuple[str, str], ...],
    rule: str,
    dollar: bool,
) -> None:
    cells = tuple(
        Figure(Decimal(value), concept, column.when, dims, flip=value < 0)  # type: ignore[arg-type]
        for column, concept, value in zip(sheet.columns, concepts, values, strict=True)
    )
    sheet.rows.append(Row(label, cells, rule=rule, dollar=dollar))


def acquisition(book: Book) -> None:
    """The purchase of fiscal 2023."""
    acquired = member("acquired", "Corvane Sensing")
    price = book.t(
        DEAL_CASH, "us-gaap:PaymentsToAcquireBusinessesNetOfCashAcquired", Span(DEAL_DAY, DEAL_DAY), dims=acquired
    )
    stake = book.rate("100", "us-gaap:BusinessAcquisitionPercentageOfVotingInterestsAcquired", DEAL_DAY, dims=acquired)
    book.p(
        f"""On {fiscal.long_date(DEAL_DAY)} we bought {stake} of Corvane Sensing, Inc., which makes acoustic sensors that hear leaks in buried pipe, for
        ${price} million in cash, net of cash acquired. Corvane belongs to the Metering segment. Its results before the purchase were not material. The assets
        acquired and liabilities assumed were{in_millions(book)}:"""
    )
    sheet = Sheet([Column(DEAL_DAY, acquired)], [[("Fair value", 1)]])
    stem = "us-gaap:BusinessCombinationRecognizedIdentifiableAssetsAcquiredAndLiabilitiesAssumed"
    intangible = DEAL["developed"] + DEAL["customers"] + DEAL["names"]
    sheet.line("Accounts receivable", f"{stem}CurrentAssetsReceivables", [DEAL["receivables"]], dollar=True)
    sheet.line("Inventories", f"{stem}Inventory", [DEAL["inventories"]])
    sheet.line("Intangible assets", f"{stem}FiniteLivedIntangibles", [intangible], note="(1)")
    sheet.line("Goodwill", "us-gaap:Goodwill", [DEAL["goodwill"]])
    sheet.line("Accrued liabilities", f"{stem}CurrentLiabilitiesAccountsPayable", [-DEAL["accrued"]], flip=True)
    sheet.line("Deferred tax liabilities", f"{stem}DeferredTaxLiabilities", [-DEAL["deferred_tax"]], flip=True)
    sheet.line("Total purchase price", f"{stem}Net", [DEAL_CASH], rule="total", dollar=True)
    book.table(sheet)
    parts = [
        book.t(
            DEAL[key],
            "us-gaap:FinitelivedIntangibleAssetsAcquired1",
            Span(DEAL_DAY, DEAL_DAY),
            dims=member("intangible", name),
        )
        for key, name in (
            ("developed", "Developed technology"),
            ("customers", "Customer relationships"),
            ("names", "Trade names"),
        )
    ]
    book.p(
        f"""(1) Developed technology of ${parts[0]} million, customer relationships of ${parts[1]} million and trade names of ${parts[2]} million. Goodwill comes from the
        engineers who joined and from selling sensors through Merrowdale’s own sales force; it cannot be deducted for tax."""
    )


LEVELS = ("Level 1", "Level 2", "Level 3")


def fair_value(book: Book) -> None:
    """Assets at fair value by level, and the fair value of debt."""
    issue = book.issue
    book.p(
        f"""Prices quoted in active markets are Level 1, other observable inputs Level 2, inputs of our own Level 3. Assets measured at fair value on a recurring basis
        were{in_millions(book)}:"""
    )
    for day in issue.days:
        columns = [Column(day, member("level", level)) for level in LEVELS] + [Column(day)]
        sheet = Sheet(columns, [[(fiscal.long_date(day), 4)], [(text, 1) for text in (*LEVELS, "Total")]])
        recurring = member("measured", "Recurring")
        funds = books.money_market(day)
        sheet.heading("Cash equivalents:", bold=False)
        dims = (*recurring, *member("cash", "Money market funds"))
        sheet.line(
            "Money market funds",
            "us-gaap:CashAndCashEquivalentsFairValueDisclosure",
            [funds, 0, 0, funds],
            dims=dims,
            dollar=True,
            indent=1,
        )
        sheet.heading("Marketable securities:", bold=False)
        kinds = books.securities(day)
        for name, value in kinds.items():
            treasury = name.startswith("U.S.")
            values = [value if treasury else 0, 0 if treasury else value, 0, value]
            dims = (*recurring, *member("security", name))
            sheet.line(name, "us-gaap:AvailableForSaleSecuritiesDebtSecurities", values, dims=dims, indent=1)
        bonds = kinds["U.S. Treasury securities"]
        rest = at("securities", day) - bonds
        total = [funds + bonds, rest, 0, funds + bonds + rest]
        sheet.line("Total", "us-gaap:AssetsFairValueDisclosure", total, dims=recurring, rule="total", dollar=True)
        book.table(sheet)
    carried = at("notes_2026", issue.end) + at("notes_2029", issue.end) + at("notes_2034", issue.end)
    worth = whole(Decimal(carried) * Decimal("0.947"))
    shown = book.t(worth, "us-gaap:LongTermDebtFairValue", issue.end, dims=member("level", "Level 2"))
    cost = [
        book.t(at("securities", day) - books.aoci(day)[1], "us-gaap:DebtSecuritiesAvailableForSaleAmortizedCost", day)
        for day in issue.days
    ]
    book.p(
        f"""The amortized cost of marketable securities was ${cost[0]} million at {fiscal.long_date(issue.days[0])} and ${cost[1]} million at
        {fiscal.long_date(issue.days[1])}; nearly all mature within two years. By quoted prices in markets that are not active (Level 2) the senior notes were worth
        ${shown} million at {fiscal.long_date(issue.end)}."""
    )


def accrued(book: Book) -> None:
    """Accrued liabilities, and the warranty within them."""
    issue = book.issue
    book.p(f"Accrued liabilities consisted of the following{in_millions(book)}:")
    sheet = day_sheet(book)
    concepts = (
        "EmployeeRelatedLiabilitiesCurrent",
        "ProductWarrantyAccrualClassifiedCurrent",
        "AccruedMarketingCostsCurrent",
        "RestructuringReserveCurrent",
        "OtherAccruedLiabilitiesCurrent",
    )
    parts = [books.accrued(day) for day in issue.days]
    for i, (name, concept) in enumerate(zip(parts[0], concepts, strict=True)):
        sheet.line(name, f"us-gaap:{concept}", [p[name] for p in parts], dollar=i == 0)
    sheet.line(
        "Total accrued liabilities",
        "us-gaap:AccruedLiabilitiesCurrent",
        [at("accrued", day) for day in issue.days],
        rule="total",
        dollar=True,
    )
    book.table(sheet)
    spans = issue.to_dates
    book.p(
        f"The accrual for product warranties, which mostly run two years for electronics and ten for meter bodies, changed as follows{in_millions(book)}:"
    )
    rolls = [books.warranty(s) for s in spans]
    sheet = span_sheet(book, spans)
    balance = "us-gaap:StandardProductWarrantyAccrual"
    for label, key, name, rule in (
        ("Balance at beginning of period", "opening", balance, ""), ("Accruals for products sold", "added", "us-gaap:StandardProductWarrantyAccrualWarrantiesIssued", ""),
        ("Settlements", "settled", "us-gaap:StandardProductWarrantyAccrualPayments", ""), ("Balance at end of period", "closing", balance, "total"),
    ):  # fmt: skip
        cells = []
        for span, roll in zip(spans, rolls, strict=True):
            when = books.opening_day(span) if key == "opening" else span.end if key == "closing" else span
            cells.append(Figure(Decimal(roll[key]), name, when, flip=key == "settled"))
        sheet.rows.append(Row(label, tuple(cells), rule=rule, dollar=key in ("opening", "closing")))
    book.table(sheet)
