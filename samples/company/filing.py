"""A whole filing: annual or quarterly."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from . import books, business, cover, fiscal, mdna, notes_other, statements
from .book import Book, Issue
from .ixbrl import Figure
from .model import PRICE, split
from .notes_funding import remaining
from .sheets import Column, Row, Sheet

ISSUES = (
    Issue(2023, None, "0009990001-23-000061", date(2023, 10, 26), modern=False),
    Issue(2024, 2, "0009990001-24-000017", date(2024, 4, 4), modern=True),
    Issue(2024, 3, "0009990001-24-000038", date(2024, 7, 5), modern=False),
    Issue(2024, None, "0009990001-24-000059", date(2024, 10, 24), modern=True),
)


def make(issue: Issue) -> Book:
    """Write a filing; `render` gives its bytes."""
    book = Book(issue)
    cover.cover(book)
    cover.contents(book)
    (_annual if issue.annual else _quarterly)(book)
    cover.signatures(book)
    return book


def _annual(book: Book) -> None:
    business.write(book)
    cover.heading(book, "part2")
    cover.heading(book, "p2item5")
    _market(book)
    cover.heading(book, "p2item6")
    cover.heading(book, "p2item7")
    mdna.discussion(book)
    cover.heading(book, "p2item7a")
    mdna.market_risk(book)
    cover.heading(book, "p2item8")
    _financials(book)
    cover.heading(book, "p2item9")
    book.p("None.")
    cover.heading(book, "p2item9a")
    _controls(book)
    cover.heading(book, "p2item9b")
    book.p(
        "No director or officer adopted, changed or ended a trading arrangement under Rule 10b5-1 in the fourth quarter."
    )
    cover.heading(book, "p2item9c")
    book.p("Not applicable.")
    cover.heading(book, "part3")
    for item in ("10", "11", "12", "13", "14"):
        cover.heading(book, f"p3item{item}")
        book.p(
            f"The information required by this item is incorporated by reference to the proxy statement for the {book.issue.year + 1} annual meeting of stockholders."
        )
    cover.heading(book, "part4")
    cover.heading(book, "p4item15")
    book.p(
        "The financial statements are listed in the index under Item 8. Schedules are left out because they do not apply or because the notes hold the information."
    )
    cover.exhibits(book)
    cover.heading(book, "p4item16")
    book.p("None.")


def _quarterly(book: Book) -> None:
    cover.heading(book, "part1")
    cover.heading(book, "p1item1")
    statements.all_statements(book)
    notes_other.all_notes(book)
    book.new_page()
    cover.heading(book, "p1item2")
    mdna.discussion(book)
    cover.heading(book, "p1item3")
    mdna.market_risk(book)
    cover.heading(book, "p1item4")
    _controls(book)
    cover.heading(book, "part2")
    cover.heading(book, "p2item1")
    book.p("The information in the note on commitments and contingencies in Part I is incorporated here by reference.")
    cover.heading(book, "p2item1a")
    book.p(
        f"The risk factors in the annual report on Form 10-K for fiscal {book.issue.year - 1} have not changed materially."
    )
    cover.heading(book, "p2item2")
    _repurchases(book)
    cover.heading(book, "p2item5")
    book.p("No director or officer adopted, changed or ended a trading arrangement under Rule 10b5-1 in the quarter.")
    cover.heading(book, "p2item6")
    cover.exhibits(book)


def _market(book: Book) -> None:
    year = book.issue.year
    book.p(
        f"""The common stock trades on the Nasdaq Global Select Market under the symbol MRDW. On {fiscal.long_date(book.issue.filed)} there were {1184 - 31 * (year - 2023)} holders of record; most
        shares are held by banks and brokers for others. We have paid a dividend in every quarter since 2004 and expect to go on, at the board’s discretion."""
    )
    _repurchases(book)
    book.h("Performance")
    book.p("The table compares the value of $100 invested five fiscal years earlier, dividends reinvested.")
    ends = [f"{y}" for y in range(year - 5, year + 1)]
    sheet = Sheet([Column(None)] * 6, [[(text, 1) for text in ends]])
    series = {
        "Merrowdale Water Technologies": ("100.00", "108.31", "127.64", "139.22", "158.07", "196.45")
        if year == 2024
        else ("100.00", "94.18", "102.00", "120.21", "131.11", "148.87"),
        "Broad market index": ("100.00", "118.50", "152.17", "134.88", "156.41", "198.02")
        if year == 2024
        else ("100.00", "102.92", "121.96", "156.61", "138.82", "160.97"),
        "Water industry index": ("100.00", "112.06", "149.93", "126.75", "138.26", "160.58")
        if year == 2024
        else ("100.00", "107.44", "120.40", "161.08", "136.18", "148.54"),
    }
    for name, values in series.items():
        sheet.line(name, "", [Decimal(v) for v in values], places=2, dollar=True, when=book.issue.end, scale=0)
    book.table(sheet)


def _repurchases(book: Book) -> None:
    """Repurchases of the last quarter by its four, four and five weeks."""
    quarter = books.BY_END[book.issue.end]
    counts = list(split(quarter.flow["shares_bought"], {"1": 30, "2": 29, "3": 41}).values())
    left = remaining(book.issue.end)
    head = [
        [
            ("Shares purchased (in thousands)", 1),
            ("Average price per share", 1),
            ("Under the program (in thousands)", 1),
            ("Left under the program (in millions)", 1),
        ]
    ]
    sheet = Sheet([Column(None)] * 4, head)
    start = quarter.span.start
    costs = list(split(quarter.flow["buyback"], {str(i): count for i, count in enumerate(counts)}).values())
    day = book.issue.end
    for i, (weeks, count) in enumerate(zip((4, 4, 5), counts, strict=True)):
        end = date.fromordinal(start.toordinal() + 7 * weeks - 1)
        price = Decimal(PRICE[quarter.year] + 2 * (quarter.q - 1)) + (Decimal(i) - 1) * Decimal("0.84")
        rest = left + sum(costs[i + 1 :])
        cells = (
            Figure(Decimal(count), "", day, (), "shares", 3),
            Figure(price, "", day, (), "USD/shares", 0, 2),
            Figure(Decimal(count), "", day, (), "shares", 3),
            Figure(Decimal(rest), "", day),
        )
        sheet.rows.append(Row(f"{fiscal.long_date(start)} to {fiscal.long_date(end)}", cells, dollar=True))
        start = date.fromordinal(end.toordinal() + 1)
    total = Decimal(sum(counts))
    price = (Decimal(quarter.flow["buyback"]) * 1000 / total).quantize(Decimal("0.01"))
    last = (
        Figure(total, "", day, (), "shares", 3),
        Figure(price, "", day, (), "USD/shares", 0, 2),
        Figure(total, "", day, (), "shares", 3),
        None,
    )
    sheet.rows.append(Row("Total", last, rule="total", dollar=True))
    book.p("Purchases of our own stock in the quarter were:")
    book.table(sheet)


def _financials(book: Book) -> None:
    issue = book.issue
    rows = [["Index", "Page"]]
    rows.append(["Report of Independent Registered Public Accounting Firm", "@@auditor@@"])
    rows += [
        [f'<a href="#{anchor}">{title}</a>', f"@@{anchor}@@"] for title, anchor in statements.statement_index(issue)
    ]
    rows.append(['<a href="#note1">Notes to Consolidated Financial Statements</a>', "@@note1@@"])
    book.grid(rows, (88, 12), bold_first=True)
    book.new_page()
    book.add(
        '<div id="auditor"></div>' if issue.modern else '<p style="margin:0pt"><a id="auditor" name="auditor"></a></p>',
        0,
        "auditor",
    )
    book.caption("REPORT OF INDEPENDENT REGISTERED PUBLIC ACCOUNTING FIRM", "&#160;")
    name = book.tagger.say("dei:AuditorName", "Thorne &amp; Castellan LLP", issue.period)
    town = book.tagger.say("dei:AuditorLocation", "Minneapolis, Minnesota", issue.period)
    number = book.tagger.say("dei:AuditorFirmId", "99901", issue.period)
    book.p(
        "To the stockholders and the board of directors of Merrowdale Water Technologies, Inc.",
        f"""<b>Opinion.</b> We have audited the consolidated balance sheets of Merrowdale Water Technologies, Inc. as of {fiscal.long_date(issue.days[0])} and
        {fiscal.long_date(issue.days[1])}, and the related statements of income, comprehensive income, stockholders’ equity and cash flows for each of the three fiscal years ended
        {fiscal.long_date(issue.end)}. In our opinion they present fairly, in all material respects, the company’s position, results and cash flows, in conformity with accounting
        principles generally accepted in the United States of America. We have also audited internal control over financial reporting by the criteria of the COSO framework of
        2013 and found it effective.""",
        """<b>Basis.</b> The statements are management’s responsibility; ours is an opinion on them. We are independent of the company and conducted our audits by the standards of the PCAOB, which
        require that we seek reasonable assurance that the statements are free of material misstatement, whether by error or by fraud.""",
        """<b>Critical audit matter: cost to complete treatment systems.</b> Revenue from treatment systems depends on costs that are still to come. Auditing those estimates took judgment. We tested
        the controls over them, compared earlier estimates with what projects cost in the end, and read contracts and change orders for a sample of projects.""",
        f"{name} (PCAOB ID {number}), {town}, {fiscal.long_date(issue.filed)}. We have served as the company’s auditor since 2011.",
    )
    statements.all_statements(book)
    notes_other.all_notes(book)
    book.new_page()


def _controls(book: Book) -> None:
    issue = book.issue
    book.p(
        f"""Management, with the chief executive officer and the chief financial officer, evaluated disclosure controls and procedures as of {fiscal.long_date(issue.end)} and found them effective at a
        reasonable level of assurance."""
    )
    if issue.annual:
        book.p(
            """Management is responsible for internal control over financial reporting. By the criteria of the framework that the Committee of Sponsoring Organizations of the Treadway Commission published in
            2013 it was effective at year end. The auditor’s report under Item 8 covers it."""
        )
    book.p("No change in internal control in the last quarter has materially affected it, or is likely to.")
