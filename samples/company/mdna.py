"""Management's discussion, market risk and the short items that go with them. Numbers here are not tagged, as in real
filings.
"""

from __future__ import annotations

from decimal import Decimal

from . import books, fiscal, slips
from .book import Book
from .books import at, flow, growth, revenue
from .fiscal import Span
from .ixbrl import Figure
from .model import LINES, REGIONS, SEGMENTS
from .notes_funding import due, remaining
from .sheets import Cell, Column, Row, Sheet
from .statements import span_head, span_sheet

WHY = {
    "Smart meters": "more units under replacement programs and a larger share of ultrasonic meters, which sell at a higher price",
    "Network equipment": "collectors for new Lantern networks, of which {networks} went live",
    "Software subscriptions": "more meters under subscription and the leak service, which renews at higher prices",
    "Membranes": "lower prices of standard elements, in part made up by higher volume of replacement elements",
    "Treatment systems": "progress on systems for two food plants and the completion of a system for a town in Ontario",
    "Field services": "more technicians in the field and higher hourly rates",
}


def moved(now: int, then: int) -> str:
    """`rose 4% to $543 million` from `$521 million`."""
    change = growth(now, then)
    verb = "rose" if change > 0 else "fell" if change < 0 else "was unchanged"
    return f"{verb} {abs(change)}% to ${now:,} million" if change else f"was unchanged at ${now:,} million"


def change_sheet(book: Book, pairs: list[tuple[Span, Span]]) -> Sheet:
    """Columns: period, period a year before, change in percent; once for each pair."""
    spans = [s for pair in pairs for s in pair]
    head = [list(row) for row in span_head(book, spans if len(pairs) > 1 else list(pairs[0]))]
    if len(pairs) == 1:
        for row in head:
            row.append(("", 1))
        head[-1][-1] = ("Change", 1)
        return Sheet([Column(None)] * 3, head)
    top = [(text, span + 1) for text, span in head[0]]
    dates = [(text, 1) for text, _ in head[1]]
    return Sheet([Column(None)] * 6, [top, [dates[0], dates[1], ("Change", 1), dates[2], dates[3], ("Change", 1)]])


def _pairs(book: Book) -> list[tuple[Span, Span]]:
    spans = book.issue.spans
    return [(spans[0], spans[1])] if book.issue.annual else [(spans[0], spans[1]), (spans[2], spans[3])]


def _change_row(sheet: Sheet, label: str, values: list[tuple[int, int]], **rest: object) -> None:
    cells: list[Cell] = []
    for now, then in values:
        cells += [Figure(Decimal(now), "", fiscal.year_end(2024)), Figure(Decimal(then), "", fiscal.year_end(2024))]
        cells.append(
            Figure(growth(now, then), "", fiscal.year_end(2024), (), "pure", -2, suffix="%")
            if then > 0 and now >= 0
            else "NM"
        )
    sheet.rows.append(Row(label, tuple(cells), **rest))  # type: ignore[arg-type]


def discussion(book: Book) -> None:
    """Item 7 of a 10-K, Item 2 of a 10-Q."""
    issue = book.issue
    now, then = issue.spans[0], issue.spans[1]
    period = "fiscal year" if issue.annual else "quarter"
    book.p(
        f"""This discussion should be read with the {"" if issue.annual else "condensed "}consolidated financial statements and their notes. Years are fiscal years; changes in percent are
        computed from the amounts shown."""
    )
    book.h("Overview")
    basic, diluted = books.per_share(now)
    was = books.per_share(then)[1]
    book.p(
        f"""Net revenue of the {period} {moved(flow("revenue", now), flow("revenue", then))}. Gross profit was {books.percent(flow("gross", now), flow("revenue", now))}% of revenue,
        against {books.percent(flow("gross", then), flow("revenue", then))}% a year earlier. Operating income {moved(flow("operating", now), flow("operating", then))}, and net income
        {moved(flow("net", now), flow("net", then))}, or ${diluted} per diluted share against ${was}. {_weather(book)}"""
    )
    if issue.annual:
        book.p(
            f"""Cash from operations was ${flow("operations", now)} million, of which ${flow("capex", now)} million went into plant and ${flow("dividends", now) + flow("buyback", now)} million to
            stockholders, ${flow("dividends", now)} million as dividends and ${flow("buyback", now)} million through repurchases. Basic net income per share was ${basic}."""
        )
        _trends(book)
        _estimates(book)
    book.h("Results of operations")
    _revenue(book)
    _margins(book)
    _expenses(book)
    _below(book)
    _segments(book)
    _liquidity(book)


def _weather(book: Book) -> str:
    if book.issue.annual:
        return {
            2023: "The comparison is with a year of 53 weeks; the extra week of fiscal 2022 held about $40 million of revenue.",
            2024: "Both years had 52 weeks. Corvane, bought in the third quarter of fiscal 2023, was in the results for the whole year.",
        }[book.issue.year]
    return (
        "Both quarters had thirteen weeks. A mild winter let crews work for longer than usual."
        if book.issue.quarter == 2
        else "Both quarters had thirteen weeks."
    )


def _trends(book: Book) -> None:
    issue = book.issue
    now, then = issue.spans[0], issue.spans[1]
    soft, was = revenue(now, line="Software subscriptions"), revenue(then, line="Software subscriptions")
    owed, owed_then = (at("deferred_revenue", d) + at("deferred_revenue_long", d) for d in issue.days)
    book.h("Trends")
    book.p(
        f"""<i>Subscriptions.</i> Revenue from software subscriptions {moved(soft, was)} and made up {books.percent(soft, flow("revenue", now))}% of revenue, against
        {books.percent(was, flow("revenue", then))}%. Customers pay for a year ahead, so that deferred revenue grows with them: it was ${owed} million at year end and
        ${owed_then} million a year earlier. We expect subscriptions to grow faster than the company as a whole for several years, from a small base.""",
        """<i>Membranes.</i> Capacity added in Asia has pushed down the price of standard elements for six quarters. We have answered with elements for difficult water, where price matters less, and
        by making the Greenville lines faster. Until the new elements are a larger part of the mix, the margin of the Treatment segment depends on systems, whose timing we do not control.""",
        """<i>Cost of materials.</i> Brass, which makes up about 9% of product cost, moved within a narrow range in the year. Radio chips can be had again at prices close to those of fiscal 2020.
        Wages of technicians and engineers rose faster than our prices in most places; we expect that to go on.""",
        f"""<i>Inventories.</i> Inventories stood at ${at("inventories", issue.days[0])} million, against ${at("inventories", issue.days[1])} million. We keep about six months of chips in stock and
        mean to come down to four once the second design is approved.""",
    )


def _estimates(book: Book) -> None:
    book.h("Critical accounting estimates")
    book.p(
        """<i>Revenue from systems.</i> Revenue from treatment systems is recognized by the cost incurred to date as a share of the cost expected. If the costs still expected for all open projects
        had been 5% higher at year end, revenue of the year would have been about $6 million lower.""",
        """<i>Excess inventory.</i> We compare stock with forecast demand for two years and write down what exceeds it. A demand 10% lower than forecast would have added about $3 million to
        write-downs.""",
        """<i>Warranties.</i> The accrual rests on return rates by product and year of make. A return rate one tenth higher would add about $3 million.""",
        """<i>Goodwill.</i> The fair value of each reporting unit exceeded its carrying amount by more than 40% at the last test. A discount rate one percentage point higher would not have
        changed the outcome.""",
        """<i>Income taxes.</i> We recognize the benefit of a tax position when it is more likely than not to stand. Settlements can differ from what was recognized.""",
    )


def _revenue(book: Book) -> None:
    pairs = _pairs(book)
    book.h("Net revenue", 5)
    book.p("Net revenue by line was (dollars in millions):")
    sheet = change_sheet(book, pairs)
    for i, line in enumerate(LINES):
        _change_row(
            sheet,
            line.name,
            [(revenue(a, line=line.name), revenue(b, line=line.name)) for a, b in pairs],
            dollar=i == 0,
        )
    _change_row(
        sheet,
        "Total net revenue",
        [(flow("revenue", a), flow("revenue", b)) for a, b in pairs],
        rule="total",
        dollar=True,
        bold=True,
    )
    book.table(sheet)
    now, then = pairs[-1]
    networks = {2023: "eleven", 2024: "fourteen" if book.issue.annual else "seven"}[book.issue.year]
    points = []
    for line in LINES:
        a, b = revenue(now, line=line.name), revenue(then, line=line.name)
        why = WHY[line.name].format(networks=networks)
        if line.name == "Membranes" and a >= b:
            why = "higher volume of replacement elements"
        points.append(f"{line.name} {moved(a, b)}: {why}.")
    when = "In the year" if book.issue.annual else "In the year to date"
    book.p(f"{when}, the lines moved for these reasons:")
    book.bullets(*points)
    said = [
        f"{region} {growth(revenue(now, region=region), revenue(then, region=region))}%".replace(
            "Other countries", "other countries"
        ).replace("-", "minus ")
        for region in REGIONS
    ]
    book.p(
        f"By the customer’s location revenue changed by: {'; '.join(said)}. Changes in exchange rates took away less than one percentage point of growth."
    )


def _margins(book: Book) -> None:
    pairs = _pairs(book)
    book.h("Cost of revenue and gross margin", 5)
    sheet = Sheet([Column(None)] * (2 * len(pairs)), span_head(book, [s for pair in pairs for s in pair]))
    spans = [s for pair in pairs for s in pair]
    sheet.percent(
        "Product gross margin",
        "",
        [books.percent(flow("products", s) - flow("cost_products", s), flow("products", s)) for s in spans],
        places=1,
    )
    sheet.percent(
        "Service gross margin",
        "",
        [books.percent(flow("services", s) - flow("cost_services", s), flow("services", s)) for s in spans],
        places=1,
    )
    sheet.percent(
        "Total gross margin",
        "",
        [books.percent(flow("gross", s), flow("revenue", s)) for s in spans],
        places=1,
        rule="sub",
        bold=True,
    )
    book.table(sheet)
    now, then = spans[0], spans[1]
    up = books.percent(flow("gross", now), flow("revenue", now)) - books.percent(
        flow("gross", then), flow("revenue", then)
    )
    points = f"{abs(up)} percentage point{'s' if abs(up) != 1 else ''} {'higher' if up >= 0 else 'lower'}"
    book.p(
        f"""Gross margin was {points} than a year earlier. Freight and chips cost less, brass cost more, and subscriptions, which earn more than equipment, grew faster than the rest.
        Amortization of developed technology in product cost was ${flow("amortized_developed", now)} million, against ${flow("amortized_developed", then)} million."""
    )


def _expenses(book: Book) -> None:
    pairs = _pairs(book)
    book.h("Operating expenses", 5)
    book.p("Operating expenses were (dollars in millions):")
    sheet = change_sheet(book, pairs)
    rows = (
        ("Research and development", "research"), ("Sales and marketing", "marketing"), ("General and administrative", "general"),
        ("Amortization of acquired intangible assets", "amortization"), ("Restructuring", "restructuring"),
    )  # fmt: skip
    for i, (label, key) in enumerate(rows):
        _change_row(sheet, label, [(flow(key, a), flow(key, b)) for a, b in pairs], dollar=i == 0)
    _change_row(
        sheet,
        "Total operating expenses",
        [(flow("opex", a), flow("opex", b)) for a, b in pairs],
        rule="total",
        dollar=True,
    )
    book.table(sheet)
    now, then = pairs[0]
    book.p(
        f"""Research and development {moved(flow("research", now), flow("research", then))}, as engineers joined the acoustic and battery projects. Sales and marketing
        {moved(flow("marketing", now), flow("marketing", then))}; the sales force grew in Germany. General and administrative expense
        {moved(flow("general", now), flow("general", then))}. Stock-based compensation within all lines was ${flow("stock_comp", now)} million, against
        ${flow("stock_comp", then)} million."""
    )


def _below(book: Book) -> None:
    pairs = _pairs(book)
    book.h("Interest, other income and taxes", 5)
    now, then = pairs[-1]
    book.p(
        f"""Interest income was ${flow("interest_income", now)} million, against ${flow("interest_income", then)} million, on larger balances and higher yields. Interest expense was
        ${flow("interest", now)} million, against ${flow("interest", then)} million. The effective tax rate was {books.effective_rate(now)}%, against {books.effective_rate(then)}%;
        for fiscal {book.issue.year + (1 if book.issue.annual else 0)} as a whole we expect a rate of 19% to 21%."""
    )


def _segments(book: Book) -> None:
    pairs = _pairs(book)
    book.h("Segment results", 5)
    sheet = change_sheet(book, pairs)
    sheet.heading("Net revenue (in millions):")
    for i, name in enumerate(SEGMENTS):
        _change_row(
            sheet,
            name,
            [(revenue(a, segment=name), revenue(b, segment=name)) for a, b in pairs],
            dollar=i == 0,
            indent=1,
        )
    sheet.heading("Segment operating income (in millions):")
    for i, name in enumerate(SEGMENTS):
        _change_row(
            sheet,
            name,
            [(books.segment_profit(a)[name], books.segment_profit(b)[name]) for a, b in pairs],
            dollar=i == 0,
            indent=1,
        )
    book.table(sheet)
    now, then = pairs[0]
    for name, text in (
        (
            "Metering",
            "Higher volume spread the fixed cost of the Duluth plant, and subscriptions added most of the rest",
        ),
        (
            "Treatment",
            "Systems earned more as two projects came in below their estimated cost, while membranes earned less",
        ),
        ("Field Services", "Wages of technicians rose by about 5%, which higher rates made up for"),
    ):
        a, b = books.segment_profit(now)[name], books.segment_profit(then)[name]
        share = books.percent(a, revenue(now, segment=name))
        book.p(
            f"<i>{name}.</i> Revenue {moved(revenue(now, segment=name), revenue(then, segment=name))}. Operating income {moved(a, b)}, or {share}% of revenue. {text}."
        )


def _liquidity(book: Book) -> None:
    issue = book.issue
    spans = issue.to_dates[:2]
    day, before = issue.days
    book.h("Liquidity and capital resources")
    book.p(
        f"""Cash and cash equivalents were ${at("cash", day)} million at {fiscal.long_date(day)} and ${at("cash", before)} million at {fiscal.long_date(before)}; with marketable
        securities we held ${at("cash", day) + at("securities", day):,} million. About a fifth of it is held abroad and could be brought home without much tax. We believe that cash, what
        operations bring in and the undrawn credit facility of $400 million cover what we need for at least twelve months and, as far as can be foreseen, beyond."""
    )
    sheet = span_sheet(book, spans)
    for i, (label, key) in enumerate(
        (
            ("Operating activities", "operations"),
            ("Investing activities", "investing"),
            ("Financing activities", "financing"),
        )
    ):
        sheet.line(f"Net cash from (used in) {label.lower()}", "", [flow(key, s) for s in spans], dollar=i == 0)
    sheet.line("Effect of exchange rates", "", [flow("cash_fx", s) for s in spans])
    sheet.line("Net change in cash", "", [flow("cash_change", s) for s in spans], rule="total", dollar=True)
    book.p("Cash flows were (in millions):")
    book.table(sheet)
    now, then = spans
    book.p(
        f"""Operations brought in ${flow("operations", now)} million, against ${flow("operations", then)} million. Receivables and inventories together used
        ${abs(flow("change_receivables", now) + flow("change_inventories", now))} million{" less" if flow("change_receivables", now) + flow("change_inventories", now) > 0 else ""}. Capital
        expenditures were ${flow("capex", now)} million, against ${flow("capex", then)} million; they should be ${115 if issue.year == 2024 else 105} million to
        ${125 if issue.year == 2024 else 115} million in fiscal {issue.year + (1 if issue.annual else 0)}."""
    )
    book.h("Free cash flow", 5)
    book.p(
        "Free cash flow, which is not a measure of generally accepted accounting principles, is cash from operations less purchases of plant (in millions):"
    )
    sheet = span_sheet(book, spans)
    sheet.line("Net cash provided by operating activities", "", [flow("operations", s) for s in spans], dollar=True)
    sheet.line("Purchases of property, plant and equipment", "", [-flow("capex", s) for s in spans])
    sheet.line(
        "Free cash flow", "", [flow("operations", s) - flow("capex", s) for s in spans], rule="total", dollar=True
    )
    book.table(sheet)
    book.p(
        f"""Repurchases took ${flow("buyback", now)} million for {Decimal(flow("shares_bought", now)) / 1000:.1f} million shares; ${remaining(day)} million was left under the board’s
        authorization. Dividends took ${flow("dividends", now)} million, or ${books.dividend(now)} per share."""
    )
    if issue.annual:
        _obligations(book)
    if issue.annual and issue.year == slips.SLIPS_IN:
        slips.write(book)


def _obligations(book: Book) -> None:
    day = book.issue.end
    debt, leases, purchases = due(day), books.lease_payments(day)[0], books.purchases_ahead(day)
    sheet = Sheet(
        [Column(None)] * 4,
        [
            [("Payments due (in millions)", 4)],
            [(text, 1) for text in ("Within 1 year", "1 to 3 years", "After 3 years", "Total")],
        ],
    )
    for i, (label, parts) in enumerate(
        (("Debt, principal", debt), ("Operating leases", leases), ("Purchase obligations", purchases))
    ):
        values = [parts[0], sum(parts[1:3]), sum(parts[3:]), sum(parts)]
        sheet.line(label, "", values, dollar=i == 0, when=day)
    total = [
        sum(p) for p in zip(*[(x[0], sum(x[1:3]), sum(x[3:]), sum(x)) for x in (debt, leases, purchases)], strict=True)
    ]
    sheet.line("Total", "", total, rule="total", dollar=True, when=day)
    book.h("Obligations", 5)
    book.table(sheet)


def market_risk(book: Book) -> None:
    """Item 7A of a 10-K, Item 3 of a 10-Q."""
    issue = book.issue
    if not issue.annual:
        book.p(
            f"Our exposure to interest rates, currencies and metals has not changed materially from that described in the annual report for fiscal {issue.year - 1}."
        )
        return
    day = issue.end
    loan = at("term_loan", day)
    book.p(
        f"""<i>Interest.</i> The term loan, ${loan} million at year end, bears a floating rate; one percentage point more would cost ${Decimal(loan) / 100:.1f} million a year. One percentage
        point more would take about ${Decimal(at("securities", day)) * Decimal("0.011"):.1f} million off the value of our marketable securities, and add to the interest on cash.""",
        f"""<i>Currencies.</i> A dollar stronger by 10% against the euro and the Canadian dollar would have lowered revenue of fiscal {issue.year} by about
        ${(revenue(issue.period, region="Germany") + revenue(issue.period, region="Canada")) // 10} million and operating income by about
        ${flow("operating", issue.period) * 4 // 100} million.""",
        """<i>Metals.</i> We buy about 5,200 metric tons of brass a year. A price higher by 10% would cost about $4 million before any increase in our own prices.""",
    )
