"""What kind of table it is, from its labels first and its title second."""

from __future__ import annotations

from itertools import pairwise

from tickmark.model import RawTable
from tickmark.numbers import Printed
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.kind_patterns import (
    AHEAD,
    BALANCED,
    CHANGE,
    ENTERED,
    EQUITY_COLUMNS,
    EXHIBIT,
    EXHIBITS,
    FIRST_INCOME,
    IDENTIFIES,
    INCOME_TAX,
    ITEM,
    NET_INCOME,
    OF_EXHIBITS,
    OPENING,
    OPENS_EQUITY,
    ORIGINATED,
    PAGE_HEAD,
    PER_SHARE,
    PLACES,
    PRIOR,
    QUARTER_AHEAD,
    QUOTED,
    REMAINING,
    SALES,
    SEGMENTS,
    YEAR,
)
from tickmark.tables.grid.statement_titles import TITLES, kind_of_title
from tickmark.time.read import read_clue

_SHORT = 12  # labels, up to which a table is no statement by its title alone
STATEMENTS = frozenset(TITLES)


_FEW_EXHIBITS = 3  # rows
_EXHIBIT_SHARE = 4  # of the rows one in so many names an exhibit
_TITLE_ROWS = 5  # the company, the title, the scale, the lengths of time, the years
_LONG = 120  # characters; longer texts tell of statements


def own_title(rows: list[Row]) -> str:
    """The title of a statement that stands in a row of its own above the first numbers of the table, or nothing."""
    for row in rows[:_TITLE_ROWS]:
        if row.numbers:
            break
        texts = {" ".join(text.split()) for text in (row.label, *(cell.text for cell in row.texts)) if text}
        text = texts.pop() if len(texts) == 1 else ""
        if text[:1].isupper() and len(text) < _LONG and not PLACES.search(text) and kind_of_title(text):
            return text
    return ""


def kind_of(rows: list[Row], title: str) -> str:
    """One of `income_statement`, `balance_sheet`, `cash_flow`, `equity`, `comprehensive_income`, `maturity`,
    `roll_forward`, `segment`, `fair_value`, `other`.
    """
    labels = [row.label.lower() for row in rows if row.label]
    text = "\n".join(labels)
    headers = " ".join(cell.text.lower() for row in rows if row.kind == "header" for cell in row.texts)
    balanced = any(label.startswith("total assets") for label in labels) and BALANCED.search(text)
    if balanced and not _of_results_too(text, labels):
        return "balance_sheet"
    low = ENTERED.sub("", title.lower())
    of_cash = "operating activities" in text and ("investing activities" in text or "financing activities" in text)
    if of_cash and (len(labels) > _SHORT or TITLES["cash_flow"].search(low)):
        return "cash_flow"
    if _is_income(text, labels):
        return "income_statement"
    if _is_short_income(labels, low):
        return "income_statement"
    if _is_comprehensive(text, labels):
        return "comprehensive_income"
    if OPENS_EQUITY.search(text) and len(EQUITY_COLUMNS.findall(headers + " " + text)) >= 2:
        return "equity"
    if any(label.startswith("thereafter") for label in labels):
        return "maturity"
    if ("level 1" in headers and "level 2" in headers) or (QUOTED.search(headers) and "observable inputs" in headers):
        return "fair_value"
    if _has_edges(labels):
        return "equity" if TITLES["equity"].search(low) else "roll_forward"
    if len(labels) > _SHORT and (titled := kind_of_title(low[:_LONG] if _is_prose(low) else low)):
        return titled
    if SEGMENTS.search(low):
        return "segment"
    return "other"


def _is_prose(title: str) -> bool:
    """Whether what stands over a table is a paragraph that tells of something else, `... a balance sheet
    repositioning.`, and introduces no table.
    """
    return len(title) > 2 * _LONG and title.rstrip().endswith(".")


_FIRST_OF_RESULTS = ("revenue", "net revenue", "total revenue", "net sales", "sales", "total net revenue")
_FIRST_OF_SHORT = frozenset(_FIRST_OF_RESULTS) | {"turnover", "revenues", "total revenues"}
_PROFITS = ("gross profit", "operating profit", "operating income", "profit before tax", "profit for the")
_FEWEST = 3  # labels
_EDGES = ("ending", "balance", "beginning", "opening", "closing")


def _is_income(text: str, labels: list[str]) -> bool:
    if len(labels) < 8 or "total assets" in text:
        return False
    return all(line.search(text) for line in (NET_INCOME, INCOME_TAX, SALES, PER_SHARE))


def _is_short_income(labels: list[str], title: str) -> bool:
    """Whether a table of a few lines is a statement of income by its title and its first line and a profit, as those
    of small companies and of management accounts are.
    """
    return (
        len(labels) >= _FEWEST
        and labels[0].strip(" :") in _FIRST_OF_SHORT
        and any(label.startswith(_PROFITS) for label in labels)
        and kind_of_title(title) == "income_statement"
    )


def _of_results_too(text: str, labels: list[str]) -> bool:
    """Whether a table with a balance sheet's lines has those of results, as five years of selected data do: `Revenue`,
    `Net income`, `Total assets`.
    """
    return any(label.startswith(_FIRST_OF_RESULTS) for label in labels) and NET_INCOME.search(text) is not None


def _is_comprehensive(text: str, labels: list[str]) -> bool:
    """The statement of comprehensive income starts from net income; components of accumulated other comprehensive
    income do not.
    """
    return (
        any(FIRST_INCOME.match(label) for label in labels[:4])
        and "comprehensive" in text
        and ("translation" in text or "unrealized" in text or "hedg" in text)
        and len(labels) < 40
    )


def _has_edges(labels: list[str]) -> bool:
    return any(OPENING.match(label) for label in labels) and sum(label.startswith(_EDGES) for label in labels) >= 2


def _is_ahead(label: str, year: int, quarter: int) -> bool:
    """Whether a label is the name of a year after the report's, or of a quarter after the report's own."""
    named = AHEAD.fullmatch(label)
    if named:
        return int(named[1]) > year
    named = QUARTER_AHEAD.fullmatch(label)
    return named is not None and (
        int(named[3]),
        int(named[1] or 1 + ("first", "second", "third", "fourth").index(named[2])),
    ) > (year, quarter)


def is_maturity(rows: list[Row], report_year: int, quarter: int = 4) -> bool:
    """A schedule of the future: `Thereafter`, or years or quarters after the report's in the first column."""
    years = 0
    ahead = {
        int(m)
        for row in rows
        if row.kind == "header"
        for cell in row.texts
        for m in YEAR.findall(cell.text)
        if int(m) > report_year
    }
    if (
        any(cell.text.lower().startswith("thereafter") for row in rows if row.kind == "header" for cell in row.texts)
        or len(ahead) >= 3
    ):
        return True
    for row in rows:
        label = row.label.lower()
        if label.startswith("thereafter") or "remainder of" in label or REMAINING.fullmatch(label):
            return True
        years += _is_ahead(label, report_year, quarter)
    return years >= 2


def by_origination(rows: list[Row]) -> bool:
    """Receivables by year of origination: the years over the columns are vintages, and a column beside them says
    `Prior`, or a header calls them so.
    """
    headers = [(cell.column, cell.text.lower()) for row in rows if row.kind != "data" for cell in row.texts]
    return any((column and PRIOR.fullmatch(text)) or ORIGINATED.search(text) for column, text in headers)


_PAGES = 1000  # more pages than a filing has


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
        and not (EXHIBITS.fullmatch(corner) and not _heads_times(rows))
        and not _page_number(rows)
        and not _numbered_list(data)
        and not _items(data, rows)
    )


def _heads_times(rows: list[Row]) -> bool:
    """Whether two headers of columns or more are times: `Item | FY2023 | FY2024` is no index."""
    heads = [cell.text for row in rows if row.kind == "header" for cell in row.texts]
    return sum(read_clue(head).dated for head in heads) > 1


def _of_a_cover(rows: list[Row]) -> bool:
    """Whether a table is of a report's cover, whose numbers name the registrant, its place and its telephone."""
    return any(IDENTIFIES.search(cell.text) for row in rows for cell in row.texts)


def _of_exhibits(rows: list[Row]) -> bool:
    """Whether a table lists exhibits, by its headers or by what its rows name: its numbers name documents and files."""
    heads = [cell.text for row in rows if row.kind != "data" for cell in row.texts]
    named = sum(any(EXHIBIT.search(cell.text) for cell in row.texts) for row in rows)
    return any(OF_EXHIBITS.search(head) for head in heads) or (
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
    """A table of contents without links: items of the form, statements, or what a column called Page lists, with bare
    numbers that never fall, their pages.
    """
    pages = [row.numbers[0].printed for row in data if len(row.numbers) == 1]
    rising = all(earlier.value <= later.value for earlier, later in pairwise(pages))
    return (
        len(pages) == len(data) > 2
        and rising
        and all(_bare(page) for page in pages)
        and (
            2 * sum(bool(ITEM.match(row.label) or kind_of_title(row.label)) for row in data) > len(data)
            or any(PAGE_HEAD.fullmatch(cell.text) for row in rows if row.kind != "data" for cell in row.texts)
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


def tells_change(rows: list[Row]) -> bool:
    """Whether a column headed as a change is printed in percent."""
    heads = [cell for row in rows if row.kind == "header" for cell in row.texts if CHANGE.fullmatch(cell.text.lower())]
    numbers = {number.column for row in rows for number in row.numbers if number.percent} if heads else set()
    return any(cell.column <= column < cell.column + cell.colspan for cell in heads for column in numbers)
