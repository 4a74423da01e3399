"""Slips of the kind that real filings have, in one annual report: what a gate must not let through.

The books behind the sample are right everywhere else. These three tables of the discussion are wrong, or easily
misread, as printed:

- highlights that contradict the statement of income, since two digits of the revenue are transposed;
- amounts in thousands in a report in millions, which only a remark behind the table says;
- a total that is not the sum of its rows.
"""

from __future__ import annotations

from .book import Book
from .books import flow
from .statements import day_sheet, span_sheet

SLIPS_IN = 2023
"""The fiscal year whose annual report has them."""
PLANTS = (("Duluth, Minnesota", 48), ("Greenville, South Carolina", 33))
BACKLOG = (("Metering", 412), ("Treatment", 305), ("Field Services", 96))
MISPRINTED = 831
"""The total backlog as printed; the rows add up to 813."""


def transposed(value: int) -> int:
    """An amount with its last two digits swapped: 2,110 is printed as 2,101."""
    digits = str(value)
    return int(f"{digits[:-2]}{digits[-1]}{digits[-2]}")


def write(book: Book) -> None:
    """The three tables, at the end of the discussion."""
    book.h("Highlights", 5)
    book.p("Results in brief (in millions):")
    _highlights(book)
    book.h("Capital expenditures by plant", 5)
    _plants(book)
    book.h("Backlog", 5)
    book.p("Backlog by segment at year end, of which most will be revenue within a year (in millions):")
    _backlog(book)


def _highlights(book: Book) -> None:
    now, then = book.issue.to_dates[:2]
    sheet = span_sheet(book, [now, then])
    sheet.line("Net revenue", "", [transposed(flow("revenue", now)), flow("revenue", then)], dollar=True)
    sheet.line("Gross profit", "", [flow("gross", now), flow("gross", then)])
    sheet.line("Net income", "", [flow("net", now), flow("net", then)])
    book.table(sheet)


def _plants(book: Book) -> None:
    spans = book.issue.to_dates[:2]
    sheet = span_sheet(book, spans, scale=3)
    totals = [1000 * flow("capex", span) for span in spans]
    rest = totals
    for number, (name, percent) in enumerate(PLANTS):
        amounts = [total * percent // 100 for total in totals]
        sheet.line(name, "", amounts, dollar=number == 0)
        rest = [left - amount for left, amount in zip(rest, amounts, strict=True)]
    sheet.line("Other places", "", rest)
    sheet.line("Total", "", totals, rule="total", dollar=True)
    book.table(sheet)
    book.p("Amounts by plant are in thousands of dollars.")


def _backlog(book: Book) -> None:
    sheet = day_sheet(book, book.issue.days[:1])
    for number, (name, amount) in enumerate(BACKLOG):
        sheet.line(name, "", [amount], dollar=number == 0)
    sheet.line("Total backlog", "", [MISPRINTED], rule="total", dollar=True)
    book.table(sheet)
