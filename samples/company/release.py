"""Current reports: on the results of fiscal 2024's last quarter and year, kept as a whole submission with the press
release as exhibit 99.1, and on a new director.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from html import escape

from . import books, fiscal
from .book import NAME
from .books import at, flow
from .fiscal import Span
from .ixbrl import CIK
from .model import SEGMENTS

ACCESSION = "0009990001-24-000055"
FILED = date(2024, 10, 3)
EVENT_ACCESSION = "0009990001-24-000051"
EVENT_FILED = date(2024, 9, 12)
YEAR = 2024
SPANS = tuple(make(YEAR - back) for make in (lambda year: fiscal.quarter(year, 4), fiscal.year) for back in range(2))
DAYS = (fiscal.year_end(YEAR), fiscal.year_end(YEAR - 1))
_AHEAD = fiscal.quarter(YEAR + 1, 1)
_PICTURE = bytes(range(64)) * 6  # stands for a logo


def submission() -> bytes:
    """The submission as EDGAR keeps it: a header, the report, the release, a picture and a schema."""
    header = (
        f"<SEC-DOCUMENT>{ACCESSION}.txt : {FILED:%Y%m%d}\n<SEC-HEADER>{ACCESSION}.hdr.sgml : {FILED:%Y%m%d}\nACCESSION NUMBER:\t\t{ACCESSION}\n"
        f"CONFORMED SUBMISSION TYPE:\t8-K\nPUBLIC DOCUMENT COUNT:\t\t4\nCONFORMED PERIOD OF REPORT:\t{FILED:%Y%m%d}\nITEM INFORMATION:\t\tResults of Operations and Financial Condition\n"
        f"FILED AS OF DATE:\t\t{FILED:%Y%m%d}\n\nFILER:\n\tCOMPANY DATA:\n\t\tCOMPANY CONFORMED NAME:\t\t{NAME.upper()}\n\t\tCENTRAL INDEX KEY:\t\t{CIK}\n</SEC-HEADER>\n"
    )
    picture = "begin 644 mrdw-logo.jpg\n" + base64.encodebytes(_PICTURE).decode() + "end"
    documents = (
        ("8-K", f"mrdw-{FILED:%Y%m%d}.htm", _report()),
        ("EX-99.1", "mrdw-ex991_results.htm", _release()),
        ("GRAPHIC", "mrdw-logo.jpg", picture),
        ("EX-101.SCH", f"mrdw-{FILED:%Y%m%d}.xsd", "<XBRL>\n<schema/>\n</XBRL>"),
    )
    wrapped = "".join(
        f"<DOCUMENT>\n<TYPE>{kind}\n<SEQUENCE>{number}\n<FILENAME>{name}\n<TEXT>\n{text}\n</TEXT>\n</DOCUMENT>\n"
        for number, (kind, name, text) in enumerate(documents, start=1)
    )
    return f"{header}{wrapped}</SEC-DOCUMENT>\n".encode()


def report() -> bytes:
    """The report alone, without its exhibit: what EDGAR names as the primary document."""
    return _report().encode()


def event() -> bytes:
    """A report that tells of no results and has no exhibits."""
    body = (
        _p("FORM 8-K", bold=True, centered=True)
        + _p(f"Date of report (date of earliest event reported): {fiscal.long_date(EVENT_FILED)}", centered=True)
        + _p(NAME.upper(), bold=True, centered=True)
        + _p(
            "Item 5.02. Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers.",
            bold=True,
        )
        + _p(
            f"On {fiscal.long_date(EVENT_FILED)}, the board of directors of {NAME} elected Ilse Vantongeren as a director and raised its size from nine to ten. "
            "She will receive the annual retainer of $95,000 and the award of stock units that the company gives to directors who are not employees."
        )
    )
    return _page("8-K", body).encode()


def _page(title: str, body: str) -> str:
    return f"<html><head><title>{title}</title></head>\n<body>\n{body}\n</body></html>"


def _p(text: str, *, bold: bool = False, centered: bool = False) -> str:
    inner = f"<b>{text}</b>" if bold else text
    return f'<p style="font-size:10pt;text-align:{"center" if centered else "left"}">{inner}</p>\n'


def _report() -> str:
    body = (
        _p("UNITED STATES SECURITIES AND EXCHANGE COMMISSION", bold=True, centered=True)
        + _p("FORM 8-K", bold=True, centered=True)
        + _p("CURRENT REPORT", bold=True, centered=True)
        + _p(f"Date of report (date of earliest event reported): {fiscal.long_date(FILED)}", centered=True)
        + _p(NAME.upper(), bold=True, centered=True)
        + _p("Item 2.02. Results of Operations and Financial Condition.", bold=True)
        + _p(
            f"On {fiscal.long_date(FILED)}, {NAME} announced its results for the quarter and the year ended {fiscal.long_date(DAYS[0])}. "
            "The press release is furnished as Exhibit 99.1."
        )
        + _p("Item 9.01. Financial Statements and Exhibits.", bold=True)
        + "<table><tr><td>Exhibit</td><td>Description</td></tr>"
        + f"<tr><td>99.1</td><td>Press release of {fiscal.long_date(FILED)}</td></tr><tr><td>104</td><td>Cover page, in inline XBRL</td></tr></table>\n"
    )
    return _page("8-K", body)


def _release() -> str:
    quarter, before, year = SPANS[:3]
    revenue, then = flow("revenue", quarter), flow("revenue", before)
    body = (
        _p("Exhibit 99.1")
        + _p(f"{NAME} reports results of the fourth quarter and fiscal {YEAR}", bold=True, centered=True)
        + "<ul>"
        + f"<li>Net revenue of the fourth quarter was ${revenue} million, {books.growth(revenue, then)}% more than a year ago</li>"
        + f"<li>Diluted earnings per share of ${books.per_share(quarter)[1]} in the quarter, and of ${books.per_share(year)[1]} in the year</li>"
        + f"<li>${flow('operations', year)} million of cash from operating activities in fiscal {YEAR}</li></ul>\n"
        + _p(
            f"Duluth, Minnesota, {fiscal.long_date(FILED)} - {NAME} today told its results for the fourth quarter and fiscal year ended {fiscal.long_date(DAYS[0])}. "
            f"Net revenue was ${revenue} million in the quarter, compared with ${then} million a year earlier. For fiscal {YEAR}, net revenue was "
            f"${flow('revenue', year)} million and net income was ${flow('net', year)} million."
        )
        + _p("Outlook", bold=True)
        + _p(
            f"For the first quarter of fiscal {YEAR + 1}, which ends {fiscal.long_date(_AHEAD.end)}, the company expects:"
        )
        + _outlook(revenue)
        + _statements()
        + _p(
            "This release speaks of what is expected; what happens may differ from it, for the reasons given in the company's reports."
        )
    )
    return _page("Exhibit 99.1", body)


def _outlook(revenue: int) -> str:
    rows = [
        ("Net revenue", f"${revenue - 20}", f"${revenue - 5}"),
        ("Gross margin", "50.5%", "51.5%"),
        ("Diluted earnings per share", "$1.05", "$1.15"),
    ]
    cells = "".join(f"<tr><td>{label}</td><td>{low}</td><td>to</td><td>{high}</td></tr>" for label, low, high in rows)
    return (
        f'<table><tr><td>(In millions, except per share amounts)</td><td colspan="3">Outlook</td></tr>{cells}</table>\n'
    )


# --- statements -------------------------------------------------------------------------------------------


def _title(*lines: str) -> str:
    return "".join(_p(line, bold=True, centered=True) for line in lines)


def _statements() -> str:
    return (
        _title(
            NAME.upper(),
            "CONDENSED CONSOLIDATED STATEMENTS OF INCOME",
            "(In millions, except per share amounts)",
            "(Unaudited)",
        )
        + _table(_spans_head(), _income())
        + _title(NAME.upper(), "CONDENSED CONSOLIDATED BALANCE SHEETS", "(In millions)", "(Unaudited)")
        + _table([[(fiscal.long_date(day), 1) for day in DAYS]], _balance())
        + _title(NAME.upper(), "CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS", "(In millions)", "(Unaudited)")
        + _table([[("Twelve Months Ended", 2)], [(fiscal.long_date(span.end), 1) for span in SPANS[2:]]], _cash())
        + _title("REVENUE BY SEGMENT", "(In millions)", "(Unaudited)")
        + _table(
            [
                [("Three Months Ended", 2), ("", 1)],
                [(fiscal.long_date(span.end), 1) for span in SPANS[:2]] + [("% Change", 1)],
            ],
            _segments(),
        )
        + _title("RECONCILIATION OF NON-GAAP MEASURES", "(In millions, except per share amounts)", "(Unaudited)")
        + _table(_spans_head(), _without())
    )


Row = tuple[str, Sequence[str]]


def _spans_head() -> list[list[tuple[str, int]]]:
    return [
        [("Three Months Ended", 2), ("Twelve Months Ended", 2)],
        [(fiscal.long_date(span.end), 1) for span in SPANS],
    ]


def _table(head: list[list[tuple[str, int]]], rows: list[Row]) -> str:
    """A table whose currency signs and closing brackets stand in cells of their own, three for each column."""
    heads = "".join(
        '<tr><td></td><td style="width:2%"></td>'
        + '<td style="width:2%"></td>'.join(
            f'<td colspan="{4 * wide - 1}" style="text-align:center"><b>{text}</b></td>' for text, wide in row
        )
        + "</tr>\n"
        for row in head
    )
    return f"<table>{heads}{''.join(_row(label, texts) for label, texts in rows)}</table>\n"


def _row(label: str, texts: Sequence[str]) -> str:
    cells = []
    for text in texts:
        dollar, digits = ("$", text[1:]) if text.startswith("$") else ("", text)
        digits, close = (digits[:-1], digits[-1]) if digits.endswith((")", "%")) else (digits, "")
        cells.append(f"<td></td><td>{dollar}</td><td style='text-align:right'>{digits}</td><td>{close}</td>")
    return f"<tr><td>{escape(label, quote=False)}</td>{''.join(cells)}</tr>\n"


def _money(value: int, *, dollar: bool = False) -> str:
    return (
        f"{'$' if dollar else ''}({-value:,})" if value < 0 else f"{'$' if dollar else ''}{value:,}" if value else "—"
    )


def _income() -> list[Row]:
    def row(label: str, key: str, sign: int = 1, *, dollar: bool = False) -> Row:
        return label, [_money(sign * flow(key, span), dollar=dollar) for span in SPANS]

    def each(label: str, value: Callable[[Span], Decimal], dollar: str = "") -> Row:
        return label, [f"{dollar}{value(span)}" for span in SPANS]

    return [
        row("Net revenue", "revenue", dollar=True), row("Cost of revenue", "cost"), row("Gross profit", "gross"), ("Operating expenses:", []),
        row("Research and development", "research"), row("Sales and marketing", "marketing"), row("General and administrative", "general"),
        row("Amortization of acquired intangible assets", "amortization"), row("Restructuring", "restructuring"), row("Total operating expenses", "opex"),
        row("Operating income", "operating"), row("Interest income", "interest_income"), row("Interest expense", "interest", -1), row("Other, net", "other_net"),
        row("Income before income taxes", "pretax"), row("Provision for income taxes", "tax"), row("Net income", "net", dollar=True), ("Net income per share:", []),
        each("Basic", lambda span: books.per_share(span)[0], "$"), each("Diluted", lambda span: books.per_share(span)[1], "$"),
        ("Weighted-average shares:", []), each("Basic", lambda span: books.shares(span)[0]), each("Diluted", lambda span: books.shares(span)[2]),
    ]  # fmt: skip


def _balance() -> list[Row]:
    def row(label: str, key: str, *, dollar: bool = False) -> Row:
        return label, [_money(at(key, day), dollar=dollar) for day in DAYS]

    return [
        row("Cash and cash equivalents", "cash", dollar=True), row("Marketable securities", "securities"), row("Accounts receivable, net", "receivables"),
        row("Inventories", "inventories"), row("Prepaid expenses and other current assets", "prepaid"), row("Total current assets", "current_assets"),
        row("Property, plant and equipment, net", "plant"), row("Operating lease right-of-use assets", "leases"), row("Goodwill", "goodwill"),
        row("Intangible assets, net", "intangibles"), row("Deferred income taxes", "deferred_tax"), row("Other assets", "other_assets"),
        row("Total assets", "assets", dollar=True), row("Total current liabilities", "current_liabilities", dollar=True), row("Long-term debt", "debt"),
        row("Operating lease liabilities, non-current", "leases_long"), row("Deferred revenue, non-current", "deferred_revenue_long"),
        row("Other long-term liabilities", "other_long"), row("Total liabilities", "liabilities"), row("Total stockholders’ equity", "equity"),
        row("Total liabilities and stockholders’ equity", "total", dollar=True),
    ]  # fmt: skip


def _cash() -> list[Row]:
    def row(label: str, key: str, sign: int = 1, *, dollar: bool = False) -> Row:
        return label, [_money(sign * flow(key, span), dollar=dollar) for span in SPANS[2:]]

    opening = (
        "Cash and cash equivalents at beginning of year",
        [_money(at("cash", books.opening_day(span))) for span in SPANS[2:]],
    )
    closing = (
        "Cash and cash equivalents at end of year",
        [_money(at("cash", span.end), dollar=True) for span in SPANS[2:]],
    )
    return [
        ("Operating activities:", []), row("Net income", "net", dollar=True), row("Depreciation and amortization", "wear"),
        row("Stock-based compensation", "stock_comp"), row("Net cash provided by operating activities", "operations"), ("Investing activities:", []),
        row("Purchases of property, plant and equipment", "capex", -1), row("Net cash used in investing activities", "investing"), ("Financing activities:", []),
        row("Repurchases of common stock", "buyback", -1), row("Dividends paid", "dividends", -1), row("Net cash used in financing activities", "financing"),
        row("Effect of exchange rate changes on cash", "cash_fx"), row("Net change in cash and cash equivalents", "cash_change"), opening, closing,
    ]  # fmt: skip


def _segments() -> list[Row]:
    quarter, before = SPANS[:2]
    pairs = [(name, books.revenue(quarter, segment=name), books.revenue(before, segment=name)) for name in SEGMENTS]
    pairs.append(("Total net revenue", flow("revenue", quarter), flow("revenue", before)))
    return [(name, [f"${now:,}", f"${then:,}", _percent(books.growth(now, then))]) for name, now, then in pairs]


def _percent(value: Decimal) -> str:
    return f"({-value})%" if value < 0 else f"{value}%"


def _without() -> list[Row]:
    """Net income without stock-based compensation, amortization and restructuring, taxed at the year's rate."""

    def left(span: Span) -> int:
        return flow("net", span) + _added(span) - _taxed(span)

    def per(span: Span) -> Decimal:
        return (Decimal(left(span)) / books.shares(span)[2]).quantize(Decimal("0.01"), ROUND_HALF_UP)

    return [
        ("GAAP net income", [_money(flow("net", span), dollar=True) for span in SPANS]),
        ("Stock-based compensation", [_money(flow("stock_comp", span)) for span in SPANS]),
        ("Amortization of acquired intangible assets", [_money(books.acquired_amortization(span)) for span in SPANS]),
        ("Restructuring", [_money(flow("restructuring", span)) for span in SPANS]),
        ("Tax effect of adjustments", [_money(-_taxed(span)) for span in SPANS]),
        ("Non-GAAP net income", [_money(left(span), dollar=True) for span in SPANS]),
        ("GAAP diluted earnings per share", [f"${books.per_share(span)[1]}" for span in SPANS]),
        ("Non-GAAP diluted earnings per share", [f"${per(span)}" for span in SPANS]),
    ]


def _added(span: Span) -> int:
    return flow("stock_comp", span) + books.acquired_amortization(span) + flow("restructuring", span)


def _taxed(span: Span) -> int:
    return int((Decimal(_added(span)) * books.effective_rate(span) / 100).quantize(Decimal(1), ROUND_HALF_UP))
