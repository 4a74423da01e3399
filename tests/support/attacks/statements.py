"""Statements in PDF files, HTML and delimited text that would be misread: a row names what must be no verified value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from effort import within
from pdf_pages import Page, pdf
from small_filing import page, read

from tickmark.errors import DocumentError

SECONDS: Final = 10.0  # of CPU for one filing
BLANK: Final = 'style="width:1em"'


class Row(NamedTuple):
    """A document, the values that are false, and one that is true, where it has to be read."""

    raw: bytes
    false: tuple[float, ...]
    true: float | None = None


def printed(
    change: Callable[[Page], None], *, scale: str = "(In millions)", net: str = "1,234", head: bool = True
) -> bytes:
    """A statement of income on a page, and what is done to the page behind it."""
    made = Page()
    for y, words in (
        (740, "FORM 10-K"),
        (725, "For the fiscal year ended December 31, 2023"),
        (710, "Example Corp"),
        (690, "Item 8. Financial Statements and Supplementary Data"),
        (670, "Consolidated Statements of Income"),
        (655, scale),
    ):
        made.text(72, y, words, bold=y in (690, 670))
    if head:
        made.text(300, 640, "Year ended December 31,")
        made.number(360, 625, "2023")
        made.number(440, 625, "2022")
    for y, label, one, other in (
        (605, "Revenue", "2,500", "2,100"),
        (590, "Cost of revenue", "1,400", "1,250"),
        (575, "Net income", net, "1,100"),
    ):
        made.text(72, y, label)
        if one:
            made.number(360, y, one)
        made.number(440, y, other)
    change(made)
    return pdf(made)


def raw(operators: str) -> Callable[[Page], None]:
    """Operators behind the page."""
    return lambda made: made.raw(operators)


def nothing(_: Page) -> None:
    """Nothing is done."""


def columns(made: Page) -> None:
    """Two columns of prose whose lines meet."""
    for y, left, right in (
        (500, "Our segments did well, and net income was", "The lease obligations that we have are"),
        (488, "higher than ever before in all regions.", "$7,777 million over their whole terms."),
    ):
        made.text(72, y, left, size=9)
        made.text(320, y, right, size=9)


def beside(made: Page) -> None:
    """A label in a left column whose number stands in an other column, of another statement."""
    made.text(72, 500, "Income taxes", size=9)
    made.text(320, 500, "Number of stores", size=9)
    made.number(500, 500, "7,777", size=9)


HIDDEN_SCALE = "BT 3 Tr /F1 10 Tf 72 650 Td (\\(In thousands\\)) Tj ET"
COVERED_SCALE = "1 g 60 652 200 12 re f 0 g BT /F1 10 Tf 72 655 Td (\\(In thousands\\)) Tj ET"
SWAPPED = "1 g BT /F1 10 Tf 338 632 Td (2022) Tj 80 0 Td (2023) Tj ET 0 g"


def table(*rows: str, **more: str) -> bytes:
    """A filing with rows below those of its statement."""
    return page("2,500", **more).replace(b"</table>", "".join(f"<tr>{row}</tr>" for row in rows).encode() + b"</table>")


def per_share(caption: str, value: str = "1,234") -> bytes:
    """A statement in which a row of whole numbers stands under words of a share."""
    return table(f"<td>{caption}</td><td></td><td></td>", f"<td>Book value</td><td>{value}</td><td>1,100</td>")


def cells(number: str) -> bytes:
    """A statement in which one number is printed oddly."""
    return table(f"<td>Operating income</td><td>{number}</td><td>900</td>")


def sheet(*lines: str, scale: str = "(in millions of dollars)") -> bytes:
    """A statement as delimited text."""
    head = (f'{scale},"December 31, 2023","December 31, 2022"', "Cash and cash equivalents,120,100", *lines)
    return "\n".join(
        (*head, "Total assets,5000,4500", "Total liabilities,3000,2800", "Total equity,2000,1700", "")
    ).encode()


MILLION: Final = 1e6
ROWS: dict[str, Row] = {
    "as it is": Row(printed(nothing), (), 1_234 * MILLION),
    "a scale without ink before the printed one": Row(printed(raw(HIDDEN_SCALE)), (1_234e3, 2_500e3)),
    "a scale printed over a white box": Row(printed(raw(COVERED_SCALE)), (1_234 * MILLION, 2_500 * MILLION)),
    "years in white that change places": Row(printed(raw(SWAPPED), head=False), (1_234 * MILLION, 2_500 * MILLION)),
    "a mark behind an amount": Row(printed(raw("BT /F1 5 Tf 361 577.4 Td (1) Tj ET")), (12_341 * MILLION,)),
    "a mark raised behind an amount": Row(printed(raw("BT /F1 6 Tf 360 578 Td (2) Tj ET")), (12_342 * MILLION,)),
    "a mark before an amount": Row(printed(raw("BT /F1 6 Tf 334 578 Td (3) Tj ET")), (31_234 * MILLION,)),
    "an amount struck through by a thick bar": Row(printed(raw("0 g 330 577 32 2.6 re f")), (1_234 * MILLION,)),
    "an amount below a white box and a dash": Row(
        printed(raw("1 g 330 572 32 11 re f 0 g BT /F1 10 Tf 345 575 Td (n/a) Tj ET")), (1_234 * MILLION,)
    ),
    "a digit in white behind an amount": Row(
        printed(raw("1 g BT /F1 10 Tf 360 575 Td (9) Tj ET")), (12_349 * MILLION,)
    ),
    "a digit without ink behind an amount": Row(
        printed(raw("BT 3 Tr /F1 10 Tf 360 575 Td (9) Tj ET")), (12_349 * MILLION,)
    ),
    "brackets in white about an amount": Row(
        printed(raw("1 g BT /F1 10 Tf 332 575 Td (\\() Tj 28 0 Td (\\)) Tj ET")), (-1_234 * MILLION,)
    ),
    "columns of prose": Row(printed(columns), (7_777 * MILLION,)),
    "columns side by side": Row(printed(beside), (7_777 * MILLION,)),
    "a column of a statement that is missing": Row(
        printed(raw("BT /F1 10 Tf 72 560 Td (Income taxes) Tj ET"), net=""), (1_100 * MILLION,), 2_500 * MILLION
    ),
    "an unknown scale": Row(printed(nothing, scale="(In millons)"), (1_234.0, 1_234 * MILLION)),
    "a scale and its contrary": Row(printed(nothing, scale="(In thousands, in millions)"), (1_234e3,)),
    "a scale in letters of another script": Row(page("2,500", scale="(In mіllions)"), (2_500.0, 2_500 * MILLION)),
    "a scale with a blank of no width": Row(page("2,500", scale="(In thou\u200bsands)"), (2_500.0, 2_500 * MILLION)),
    "a scale of a thousand millions": Row(
        page("2,500", scale="(In thousands of millions)"), (2_500e3, 2_500 * MILLION)
    ),
    "per share above whole numbers": Row(per_share("(per share)"), (1_234 * MILLION,)),
    "per share amounts above whole numbers": Row(per_share("Per share amounts:"), (1_234 * MILLION,)),
    "in dollars per share above whole numbers": Row(per_share("(in dollars per share)"), (1_234 * MILLION,)),
    "per unit above whole numbers": Row(per_share("(per unit)"), (1_234 * MILLION,)),
    "per barrel above whole numbers": Row(per_share("Average price per barrel:", "77"), (77 * MILLION,)),
    "in thousands within a statement in millions": Row(per_share("(in thousands)"), (1_234 * MILLION,)),
    "a range with a dash": Row(cells("7,700–7,800"), (7_700 * MILLION, 7_800 * MILLION, 77_007_800 * MILLION)),
    "a range with a hyphen": Row(cells("7,700-7,800"), (7_700 * MILLION, 7_800 * MILLION, -7_800 * MILLION)),
    "a range in words": Row(cells("7,700 to 7,800"), (7_700 * MILLION, 7_800 * MILLION)),
    "one of two numbers": Row(cells("7,700/7,800"), (7_700 * MILLION, 7_800 * MILLION)),
    "a number and its footnote in brackets": Row(cells("7,700 (1)"), (77_001 * MILLION, -7_700 * MILLION)),
    "a number with a star and a digit": Row(cells("7,700*2"), (77_002 * MILLION, 15_400 * MILLION)),
    "a bound": Row(cells("&lt;7,700"), (7_700 * MILLION,)),
    "a number that is asked": Row(cells("7,700?"), (7_700 * MILLION,)),
    "more or less": Row(cells("±7,700"), (7_700 * MILLION, -7_700 * MILLION)),
    "digits of two scripts": Row(cells("7,7٠0"), (7_700 * MILLION, 77 * MILLION)),
    "digits in circles": Row(cells("7,70①"), (7_701 * MILLION, 7_70 * MILLION)),
    "digits raised by their letters": Row(cells("7,700²"), (77_002 * MILLION,)),
    "digits apart by no width": Row(cells("7\u200b,\u200b7001"), (77_001 * MILLION,)),
    "digits that go back": Row(cells("\u202e007,7\u202c"), (7_007 * MILLION, 7 * MILLION)),
    "digits that go on behind a mark": Row(cells("7,700\u20e3"), (7_701 * MILLION,)),
    "a stroke laid over each digit": Row(cells("7\u0336,\u03367\u03360\u03360\u0336"), (7_700 * MILLION,)),
    "commas at odd places": Row(cells("77,00"), (7_700 * MILLION, 77 * MILLION)),
    "a point and a comma": Row(cells("7.700,00"), (7.7 * MILLION, 770_000 * MILLION)),
    "two points": Row(cells("7.7.0"), (7.7 * MILLION, 77 * MILLION)),
    "a number to a power": Row(cells("7e3"), (7_000 * MILLION, 7 * MILLION)),
    "a number of another base": Row(cells("0x1E14"), (7_700 * MILLION, 1 * MILLION)),
    "a number in another currency": Row(cells("€7,700"), (7_700 * MILLION,)),
    "a share in a column of amounts": Row(cells("77%"), (77 * MILLION,)),
    "basis points in a column of amounts": Row(cells("77 bps"), (77 * MILLION,)),
    "a date in a column of amounts": Row(cells("12/31/2023"), (2_023 * MILLION, 12 * MILLION)),
    "a range in delimited text": Row(
        sheet("Inventories,2500–2600,2400"), (2_500 * MILLION, 2_600 * MILLION, 25_002_600 * MILLION)
    ),
    "a range with commas in delimited text": Row(
        sheet('Inventories,"2,500–2,600","2,400"'), (2_500 * MILLION, 2_600 * MILLION)
    ),
    "a bound in delimited text": Row(sheet("Inventories,>2500,2400"), (2_500 * MILLION,)),
    "about, in delimited text": Row(sheet("Inventories,~2500,2400"), (2_500 * MILLION,)),
    "a digit that goes back in delimited text": Row(
        sheet("Inventories,\u202e0052\u202c,2400"), (52 * MILLION, 2_500 * MILLION)
    ),
    "one cell less in delimited text": Row(sheet("Inventories,2500"), ()),
    "one cell more in delimited text": Row(sheet("Inventories,9999,2500,2400"), (9_999 * MILLION,)),
    "a comma that parts a number in delimited text": Row(
        sheet("Inventories,2,500,2,400"), (2 * MILLION, 500 * MILLION)
    ),
    "a note in delimited text": Row(sheet("Inventories,2500 [1],2400"), (25_001 * MILLION,)),
    "a formula in delimited text": Row(sheet("Inventories,=1250*2,2400"), (2_500 * MILLION, 12_502 * MILLION)),
    "quotes in quotes in delimited text": Row(sheet('Inventories,"2""500",2400'), (2_500 * MILLION, 2 * MILLION)),
    "years that change places in delimited text": Row(
        sheet("Inventories,2500,2400").replace(b"2022", b"2O22"), (2_400 * MILLION,)
    ),
}


def check(row: Row, _: Path) -> None:
    """No false value is verified; the true one is, where there has to be one."""
    try:
        with within(SECONDS):
            values = set(read(row.raw)[1].values())
    except DocumentError:
        assert row.true is None
        values = set()
    assert not values & set(row.false), sorted(values)
    assert row.true is None or row.true in values
