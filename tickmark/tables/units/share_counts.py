"""Parts of a table that count shares throughout: nothing in them carries a currency sign, and their corner or the
caption says so; and the power of ten that one row of shares states for those below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import takewhile
from typing import NamedTuple

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.captions import Caption, introducing
from tickmark.tables.headers.scale import read_statement, without_statement
from tickmark.tables.model import NumberCell
from tickmark.tables.units.currency import mentioned
from tickmark.tables.units.nonmonetary_units import may_name_money
from tickmark.tables.units.quantity_patterns import WORKED
from tickmark.tables.units.unit_words import COUNT_OF_SHARES

_SHARE_TABLE = Pattern(
    "tables/share-table",
    rf"\b(?:number of (?:[\w’'-]+,? ){{0,7}}(?:shares?|stock|options|units{WORKED}|awards|warrants|[rp]sus|sars|ads"
    rf"|adss|rights|securities|instruments|equivalents)|number of (?:[\w-]+ ){{0,2}}class [a-z]\b"
    rf"|shares of(?! (?:the |its |their )?(?:net |taxable "
    rf")?(?:income|loss|earnings|profit|results))|shares? outstanding|shares? repurchased|share (?:activity|balances)"
    rf"|common shares|anti-?dilutive|weighted[- ]average shares"
    r"|shares? (?:reserved|authorized|issued|purchased)|(?:unit|option|award|rsu|psu|warrant)s? (?:activity"
    r"|information|outstanding)|warrants (?:that )?(?:were|are) outstanding|shares in|class of shares|potentially "
    r"dilut\w*"
    r"|(?:excluded from|not included in) (?:the )?(?:\w+ ){0,2}(?:computation|calculation|earnings per|loss per"
    r"|income per|eps))\b(?!.*\b(?:cost|fair value of|proceeds|expense)\b)",
    means="a caption of a table that counts shares",
    examples=("[[shares repurchased]] in each quarter :",),
    counterexamples=("the shares used in computing earnings per share were :",),
)
_LARGER = 10  # times the count above it that a count in the same power of ten may be
_SHOWS = Pattern(
    "tables/shows",
    r"^.{0,60}?\b(?:tables?|schedule|chart)\b.{0,30}?\b(?:summari[sz]es|presents?|sets? (?:forth|out)|shows?"
    r"|reflects?|details?|provides?|lists?|discloses?|contains?|reconciles?)\b",
    means='a caption up to "the table shows"',
    examples=("[[the following table summarizes]] warrant activity:",),
    counterexamples=("the following tables summarize the company’s warrant activity:",),
)
_SUBJECT = Pattern(
    "tables/subject",
    r"[^,;:(]*?(?=[,;:(]|\b(?:on|for|in|to|from|that|which|whose|by|under|with|were|was|are|is|has|have|consist"
    r"|excluded|used)\b|$)",
    means="what a caption names, up to its first aside",
    examples=("[[stock options outstanding ]]on december 31",),
    counterexamples=(", in thousands",),
    at="start",
)
_PRICES = Phrases("prices")
_MONEY_COLUMN = Pattern(
    "tables/money-column",
    r"[$€£¥]|amounts?\b|value\b|dollars\b",
    means="a header over amounts in a table of shares",
    examples=("[[value]] realized on exercise ($)",),
    counterexamples=("option exercise price ($)",),
    at="start",
)
_REACH = 250  # characters of a caption, from its end, that speak of the table


def rows_of_shares(rows: list[Row], kind: str, caption: Caption) -> dict[int, Source]:
    """Row index -> where it is said that the row's numbers are counts of shares, for the rows of parts that count
    shares throughout.

    Each part of a table with headers of its own is judged by its own corner; the caption speaks of all of them.
    """
    if kind in ("income_statement", "balance_sheet", "cash_flow"):
        return {}
    found: dict[int, Source] = {}
    for part in _parts(rows):
        above = None if _states_currency(part) else _above(caption)
        if not any(number.symbol and not _of_prices(number, part) for row in part for number in row.numbers):
            corner = _corner(part)
            within = corner.label if corner is not None and any(corner.label in row.parents for row in part) else ""
            source = (
                above if corner is None else Source(SourceKind.TABLE_ROW, corner.texts[0].text[:80], (corner.index,))
            )
            found.update((row.index, source) for row in part if source and (not within or within in row.parents))
    return found


def _states_currency(part: list[Row]) -> bool:
    """Whether what stands over the numbers of a part names the currency that they are in: `SEK m`."""
    heads = takewhile(lambda row: row.kind != "data", part)
    return any(mentioned(cell.text) for row in heads for cell in row.texts)


def _of_prices(number: NumberCell, part: list[Row]) -> bool:
    """Whether a number stands under headers that name prices or values of one share or of all, beside which shares are
    counted.
    """
    heads = (
        cell
        for row in part
        if row.kind == "header"
        for cell in row.texts
        if cell.column <= number.column < cell.column + cell.colspan
    )
    return _PRICES.search(" ".join(cell.text for cell in heads).lower()) is not None


def _parts(rows: list[Row]) -> Iterator[list[Row]]:
    """The rows from one block of headers to the next."""
    part: list[Row] = []
    for row in rows:
        if row.kind == "header" and any(before.kind == "data" for before in part):
            yield part
            part = []
        part.append(row)
    yield part


def _corner(part: list[Row]) -> Row | None:
    """The row over a part's numbers that says that they count shares: headers with such a statement of scale or in
    whose corner it stands, or a label over rows.
    """
    for row in part:
        if row.kind == "data":
            break
        for cell in row.texts:
            statement = read_statement(cell.text)
            if any(_MONEY_COLUMN.match(other.text.lower()) for other in row.texts if other.column > cell.column):
                continue  # "Number of shares" over one column, "Amount" over the next
            of_both = (
                statement is not None and statement.money is not None and statement.apart
            )  # "Dollars in millions; shares in thousands"
            named = cell.column == 0 and not of_both and _SHARE_TABLE.search(without_statement(cell.text).lower())
            if (statement is not None and statement.money is None) or named:
                return row
    return None


def _above(caption: Caption) -> Source | None:
    for text in (*caption.texts[:2], caption.title):
        said = without_statement(text[-_REACH:]).lower()
        if _SHARE_TABLE.search(said) and not _of_amounts(text):
            return Source(SourceKind.ABOVE_TABLE, text[-80:])
    return None


def _of_amounts(text: str) -> bool:
    """Whether the sentence that introduces a table names amounts of money as what is shown, and shares only beside
    ("Dividends on common shares were:").
    """
    sentence = without_statement(introducing(text)).lower()
    found = _SUBJECT.match(_SHOWS.sub("", sentence).strip())
    return found is not None and may_name_money(found[0]) and not _SHARE_TABLE.search(found[0])


class CountStated(NamedTuple):
    """A row that counts shares in a power of ten that its label states, with what is printed in it by column's edge."""

    row: int
    label: str
    power: int
    printed: dict[int, Decimal]


def counts_stated(rows: list[Row]) -> list[CountStated]:
    """Those rows of a table, from the lowest."""
    found = []
    for row in reversed(rows):
        statement = (
            read_statement(row.label) if row.kind == "data" and COUNT_OF_SHARES.holds(row.label.lower()) else None
        )
        if statement is not None and statement.shares is not None:
            found.append(
                CountStated(
                    row.index,
                    row.label,
                    statement.shares,
                    {number.edge: number.printed.value for number in row.numbers},
                )
            )
    return found


def counted_above(cell: NumberCell, stated: list[CountStated]) -> tuple[int, Source] | None:
    """The power of ten that a row above states of its count of shares, where this one is no larger: "Basic (thousands)"
    over "Diluted"; and that row's label.
    """
    for above in stated:
        if (
            above.row < cell.row
            and cell.edge in above.printed
            and abs(cell.printed.value) <= _LARGER * abs(above.printed[cell.edge])
        ):
            return above.power, Source(SourceKind.ROW_LABEL, above.label[:120])
    return None
