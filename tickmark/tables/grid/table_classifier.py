"""What kind of table it is, from its labels first and its title second."""

from __future__ import annotations

import re
from itertools import pairwise

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import RawTable
from tickmark.numbers import Printed
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.statement_titles import TITLES, kind_of_title
from tickmark.time.read import DAY

_SHORT = 12  # labels, up to which a table is no statement by its title alone
_ENTERED = Pattern(
    "tables/entered",
    r"\b(?:in|on|within|into) (?:the|our|its) (?:[\w,]+ ){0,5}(?:statements?|balance sheets?)\b(?: of (?:\w+ "
    r"){0,3}\w+)?",
    means='"in the statement of income": where an amount is entered',
    examples=("expense [[in the income statement]] expense in the income statement",),
    counterexamples=("components of income tax expense components of income tax expense",),
)
STATEMENTS = frozenset(TITLES)
_EQUITY_COLUMNS = Pattern(
    "tables/equity-columns",
    r"retained earnings|accumulated (?:other comprehensive|deficit)|additional paid|capital in excess|treasury"
    r"|noncontrolling|reinvested|earnings reinvested|\bdeficit\b",
    means="a column of a statement of equity",
    examples=("common stock, [[additional paid]]-in capital",),
    counterexamples=("common stock",),
)


_OPENS_EQUITY = Pattern(
    "tables/opens-equity",
    rf"^(?:balances?\b|(?:total )?equity[ ,—–-]+(?:at |as of )?{DAY})",
    means="a row that opens a statement of equity",
    examples=("balance at december 31, 2023",),
    counterexamples=("the balance at december 31, 2023",),
    flags=re.MULTILINE,
)
_BALANCED = Pattern(
    "tables/balanced",
    r"liabilities\b[\w ,()'’-]{0,60}\b(?:and|&)\b[\w ,()'’-]{0,40}(?:equity|deficit|investment|capital|net assets)"
    r"|total (?:\w{1,40}[ '’]{1,3}){0,3}(?:equity|deficit)",
    means="the closing line of a balance sheet: liabilities and equity",
    examples=("total liabilities and stockholders’ equity",),
    counterexamples=("total current liabilities",),
)

_IDENTIFIES = Pattern(
    "tables/identifies",
    r"\bi\.?r\.?s\.? employer\b|\bemployer\s+identification\s+n(?:o|umber)|\bcommission file n(?:o|umber)"
    r"|\btelephone number|\baddress of (?:its )?principal"
    r"|\(zip code\)|\bname of (?:the )?registrant\b|\bstate or other jurisdiction\b",
    means="what the cover of a report names the registrant by",
    examples=("([[Commission file number]])",),
    counterexamples=("File the report with the Commission",),
    flags=re.IGNORECASE,
)
_OF_EXHIBITS = Pattern(
    "tables/of-exhibits",
    r"^exhibits?$|\bexhibits? (?:number|no\b|#|description|index|title)|\bincorporated (?:herein )?by reference"
    r"|\bdescription of (?:the )?exhibits?\b|\bpage (?:no\b|number)",
    means="a header of a list of exhibits",
    examples=("[[Exhibit No]].",),
    counterexamples=("Trident Ohio",),
    flags=re.IGNORECASE,
)
_EXHIBIT = Pattern(
    "tables/exhibit",
    r"\b(?:certifications? (?:of|by|pursuant)|inline xbrl|xbrl (?:instance|taxonomy)|by-?laws\b|(?:certificate"
    r"|articles) of (?:incorporation|amendment|designations?)|consent of|powers? of attorney"
    r"|supplemental indenture|form of\b|section (?:302|906)|subsidiaries of the (?:registrant|company)|incorporated "
    r"(?:herein )?by reference)",
    means="a row that names an exhibit",
    examples=("Restated [[Certificate of Incorporation]]",),
    counterexamples=("Foreign tax effect of certain operations",),
    flags=re.IGNORECASE,
)
_FEW_EXHIBITS = 3  # rows
_EXHIBIT_SHARE = 4  # of the rows one in so many names an exhibit
_TITLE_ROWS = 5  # the company, the title, the scale, the lengths of time, the years
_PLACES = Phrases("places", fold=True)
_SEGMENTS = Pattern(
    "tables/segments",
    r"(?<!portfolio )\bsegments?\b",
    means="segments of a business",
    examples=("[[segment]] results segment results",),
    counterexamples=("consolidated results consolidated results",),
)
_LONG = 120  # characters; longer texts tell of statements
_QUOTED = Phrases("quoted_prices")


def own_title(rows: list[Row]) -> str:
    """The title of a statement that stands in a row of its own above the first numbers of the table, or nothing."""
    for row in rows[:_TITLE_ROWS]:
        if row.numbers:
            break
        texts = {" ".join(text.split()) for text in (row.label, *(cell.text for cell in row.texts)) if text}
        text = texts.pop() if len(texts) == 1 else ""
        if text[:1].isupper() and len(text) < _LONG and not _PLACES.search(text) and kind_of_title(text):
            return text
    return ""


def kind_of(rows: list[Row], title: str) -> str:
    """One of `income_statement`, `balance_sheet`, `cash_flow`, `equity`, `comprehensive_income`, `maturity`,
    `roll_forward`, `segment`, `fair_value`, `other`.
    """
    labels = [row.label.lower() for row in rows if row.label]
    text = "\n".join(labels)
    headers = " ".join(cell.text.lower() for row in rows if row.kind == "header" for cell in row.texts)
    if "total assets" in text and _BALANCED.search(text):
        return "balance_sheet"
    low = _ENTERED.sub("", title.lower())
    of_cash = "operating activities" in text and ("investing activities" in text or "financing activities" in text)
    if of_cash and (len(labels) > _SHORT or TITLES["cash_flow"].search(low)):
        return "cash_flow"
    if _is_income(text, labels):
        return "income_statement"
    if _is_comprehensive(text, labels):
        return "comprehensive_income"
    if _OPENS_EQUITY.search(text) and len(_EQUITY_COLUMNS.findall(headers + " " + text)) >= 2:
        return "equity"
    if any(label.startswith("thereafter") for label in labels):
        return "maturity"
    if ("level 1" in headers and "level 2" in headers) or (_QUOTED.search(headers) and "observable inputs" in headers):
        return "fair_value"
    if _has_edges(labels):
        return "equity" if TITLES["equity"].search(low) else "roll_forward"
    if len(labels) > _SHORT and (titled := kind_of_title(low)):
        return titled
    if _SEGMENTS.search(low):
        return "segment"
    return "other"


_NET_INCOME = Pattern(
    "tables/net-income-line",
    r"^net (?:\(?loss\)?|income|earnings)|^(?:profit|consolidated net (?:income|earnings|profit))",
    means="the last line of an income statement, among its labels",
    examples=("[[net income]] attributable to parent",),
    counterexamples=("other net income",),
    flags=re.MULTILINE,
)
_INCOME_TAX = Pattern(
    "tables/income-tax-line",
    r"before (?:provision for |\w+ )?(?:income )?tax|provision for (?:\w+ )?income tax|income tax",
    means="income taxes, or income before them",
    examples=("income [[before income tax]]es",),
    counterexamples=("property taxes",),
)
_SALES = Pattern(
    "tables/sales-line",
    r"revenue|net sales|^sales|total (?:net )?sales",
    means="revenue, among labels",
    examples=("[[revenue]]s",),
    counterexamples=("cost of sales",),
    flags=re.MULTILINE,
)
_PER_SHARE = Pattern(
    "tables/per-share-line",
    r"per (?:common |ordinary )?share|diluted",
    means="earnings per share, among labels",
    examples=("earnings [[per share]]",),
    counterexamples=("shares outstanding",),
)
_FIRST_INCOME = Pattern(
    "tables/first-income-line",
    r"(?:consolidated )?(?:net )?\(?(?:income|earnings|loss|profit)",
    means="the first line of a statement of comprehensive income",
    examples=("[[net income]]",),
    counterexamples=("other comprehensive income",),
    at="start",
)
_OPENING = Pattern(
    "tables/opening-line",
    r"(?:balances?,? |balance )?(?:at )?(?:the )?(?:beginning|january|opening)|balances? (?:at|as of)|beginning",
    means="the opening line of a roll-forward or of a statement of equity",
    examples=("[[balance at january]] 1, 2023",),
    counterexamples=("net income for january",),
    at="start",
)
_EDGES = ("ending", "balance", "beginning", "opening", "closing")


def _is_income(text: str, labels: list[str]) -> bool:
    if len(labels) < 8 or "total assets" in text:
        return False
    return all(line.search(text) for line in (_NET_INCOME, _INCOME_TAX, _SALES, _PER_SHARE))


def _is_comprehensive(text: str, labels: list[str]) -> bool:
    """The statement of comprehensive income starts from net income; components of accumulated other comprehensive
    income do not.
    """
    return (
        any(_FIRST_INCOME.match(label) for label in labels[:4])
        and "comprehensive" in text
        and ("translation" in text or "unrealized" in text or "hedg" in text)
        and len(labels) < 40
    )


def _has_edges(labels: list[str]) -> bool:
    return any(_OPENING.match(label) for label in labels) and sum(label.startswith(_EDGES) for label in labels) >= 2


_AHEAD = Pattern(
    "tables/ahead",
    r"(?:(?:fiscal|calendar|full) )*(?:year |fy ?)?((?:19|20)\d\d)(?: ?\(.*\))?",
    means="a year as a label",
    examples=("2023 (excluding the six months ended june 30, 2023)",),
    counterexamples=("six months ended june 30, 2023",),
    at="whole",
)
_QUARTER_AHEAD = Pattern(
    "tables/quarter-ahead",
    r"(?:q([1-4])|(first|second|third|fourth) quarter),?(?: of)?(?: fiscal)?(?: year)? ((?:19|20)\d\d)",
    means="a quarter of a year as a label",
    examples=("fourth quarter 2023",),
    counterexamples=("fourth quarter",),
    at="whole",
)


def _is_ahead(label: str, year: int, quarter: int) -> bool:
    """Whether a label is the name of a year after the report's, or of a quarter after the report's own."""
    named = _AHEAD.fullmatch(label)
    if named:
        return int(named[1]) > year
    named = _QUARTER_AHEAD.fullmatch(label)
    return named is not None and (
        int(named[3]),
        int(named[1] or 1 + ("first", "second", "third", "fourth").index(named[2])),
    ) > (year, quarter)


_YEAR = Pattern(
    "tables/year-in-text",
    r"\b(?:19|20)\d\d\b",
    means="a year",
    examples=("Fiscal [[2025]]",),
    counterexamples=("12025",),
)
_REMAINING = Pattern(
    "tables/remaining",
    r"(?=.*\b(?:19|20)\d\d\b).{0,30}\bremaining\b(?! \w+ (?:at|as of)\b).{0,40}",
    means="the rest of a year that is in progress",
    examples=("2022 (nine months remaining)",),
    counterexamples=("remaining authorization at december 31, 2022",),
    at="whole",
)


def is_maturity(rows: list[Row], report_year: int, quarter: int = 4) -> bool:
    """A schedule of the future: `Thereafter`, or years or quarters after the report's in the first column."""
    years = 0
    ahead = {
        int(m)
        for row in rows
        if row.kind == "header"
        for cell in row.texts
        for m in _YEAR.findall(cell.text)
        if int(m) > report_year
    }
    if (
        any(cell.text.lower().startswith("thereafter") for row in rows if row.kind == "header" for cell in row.texts)
        or len(ahead) >= 3
    ):
        return True
    for row in rows:
        label = row.label.lower()
        if label.startswith("thereafter") or "remainder of" in label or _REMAINING.fullmatch(label):
            return True
        years += _is_ahead(label, report_year, quarter)
    return years >= 2


_PRIOR = Pattern(
    "tables/prior",
    r"prior(?: years?| to \d{4}| periods?)?|\d{4} and prior|(?:before|earlier than) \d{4}|earlier(?: years)?",
    means='"Prior": the column beside years of origination',
    examples=("prior to 2022",),
    counterexamples=("2022 to 2023",),
    at="whole",
)
_ORIGINATED = Phrases("originated")


def by_origination(rows: list[Row]) -> bool:
    """Receivables by year of origination: the years over the columns are vintages, and a column beside them says
    `Prior`, or a header calls them so.
    """
    headers = [cell.text.lower() for row in rows if row.kind != "data" for cell in row.texts]
    return any(_PRIOR.fullmatch(text) or _ORIGINATED.search(text) for text in headers)


_PAGES = 1000  # more pages than a filing has
_ITEM = Pattern(
    "tables/index-entry",
    r"(?:item|part|note)\b",
    means="an item, part or note, as an index begins with",
    examples=("[[Item]] 7. Management's discussion",),
    counterexamples=("Items of income",),
    at="start",
    flags=re.IGNORECASE,
)
_PAGE_HEAD = Phrases("page_head", at="whole", fold=True)
_EXHIBITS = Pattern(
    "tables/index-corner",
    r"exhibits?(?: (?:no\.?|number|index|description))?:?|(?:page|item)s?(?: (?:no\.?|number))?",
    means="the corner of an index of exhibits or pages",
    examples=("exhibit number",),
    counterexamples=("exhibits and schedules",),
    at="whole",
)


def holds_amounts(table: RawTable, rows: list[Row]) -> bool:
    """Whether a table holds numbers that are amounts: an index of pages or exhibits (its rows are links, or its corner
    says so) does not.
    """
    data = [row for row in rows if row.kind == "data"]
    if not data:
        return False
    linked = sum(any(cell.links for cell in table.cells[row.printed]) for row in data)
    corner = next((cell.text.lower() for row in rows if row.kind != "data" for cell in row.texts), "")
    return (
        2 * linked <= len(data)
        and not _of_a_cover(rows)
        and not _of_exhibits(rows)
        and not _EXHIBITS.fullmatch(corner)
        and not _page_number(rows)
        and not _numbered_list(data)
        and not _items(data, rows)
    )


def _of_a_cover(rows: list[Row]) -> bool:
    """Whether a table is of a report's cover, whose numbers name the registrant, its place and its telephone."""
    return any(_IDENTIFIES.search(cell.text) for row in rows for cell in row.texts)


def _of_exhibits(rows: list[Row]) -> bool:
    """Whether a table lists exhibits, by its headers or by what its rows name: its numbers name documents and files."""
    heads = [cell.text for row in rows if row.kind != "data" for cell in row.texts]
    named = sum(any(_EXHIBIT.search(cell.text) for cell in row.texts) for row in rows)
    return any(_OF_EXHIBITS.search(head) for head in heads) or (
        named >= _FEW_EXHIBITS and _EXHIBIT_SHARE * named >= len(rows)
    )


def _numbered_list(data: list[Row]) -> bool:
    """Rows of text that bare numbers only count or name, as a list of exhibits does: each number stands before its
    text.
    """
    return all(
        len(row.numbers) == 1
        and row.texts
        and row.numbers[0].column < row.texts[0].column
        and row.numbers[0].symbol is None
        and not row.numbers[0].percent
        for row in data
    )


def _items(data: list[Row], rows: list[Row]) -> bool:
    """A table of contents without links: items of the form, or what a column called Page lists, with bare numbers that
    never fall, their pages.
    """
    pages = [row.numbers[0].printed for row in data if len(row.numbers) == 1]
    rising = all(earlier.value <= later.value for earlier, later in pairwise(pages))
    return (
        len(pages) == len(data) > 2
        and rising
        and all(_bare(page) for page in pages)
        and (
            2 * sum(_ITEM.match(row.label) is not None for row in data) > len(data)
            or any(_PAGE_HEAD.fullmatch(cell.text) for row in rows if row.kind != "data" for cell in row.texts)
        )
    )


def _bare(page: Printed) -> bool:
    """A short whole number without any sign."""
    return (
        page.symbol is None and not page.percent and not page.grouped and page.decimals == 0 and 0 < page.value < _PAGES
    )


def _page_number(rows: list[Row]) -> bool:
    """A table of one line whose only number is bare and short: the foot or the head of a page."""
    numbers = [number for row in rows for number in row.numbers]
    if len(rows) > 2 or len(numbers) != 1:
        return False
    return numbers[0].symbol is None and not numbers[0].percent and _bare(numbers[0].printed)


_CHANGE = Phrases("change", at="whole")


def tells_change(rows: list[Row]) -> bool:
    """Whether a column headed as a change is printed in percent."""
    heads = [cell for row in rows if row.kind == "header" for cell in row.texts if _CHANGE.fullmatch(cell.text.lower())]
    numbers = {number.column for row in rows for number in row.numbers if number.percent} if heads else set()
    return any(cell.column <= column < cell.column + cell.colspan for cell in heads for column in numbers)
