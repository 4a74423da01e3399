"""Unit and scale of one cell: money, shares, money per share, or a plain number; and the power of ten it is printed in.

The nearest statement wins: the cell's own signs, its row's label, the labels it is nested under, its column's header, the table's caption,
the page's header, the document's convention. What was read from where is part of the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tickmark.tables.captions import Caption
from tickmark.tables.grid import Row
from tickmark.tables.headers import ColumnContext
from tickmark.tables.model import NumberCell
from tickmark.tables.scale import Statement, read_statement, without_statement

_PER_SHARE = re.compile(
    r"\bper[- ](?:\w+ ){0,3}(?:share|unit|stock)\b|\bper[- ]share|\beps\b|exercise price|(?:grant|issue)[- ]date (?:weighted[- ]average )?fair value(?! of)|share price|stock price|price per|\bprice paid per|(?:average|purchase|conversion|strike|grant|option) price\b|fair value per|weighted[- ]average (?:\w+ ){0,2}fair value"
)
_SHARES = re.compile(
    r"\b(?:number of )?shares?\b|\bshares? (?:outstanding|issued|repurchased)|\bnumber of (?:\w+ ){0,3}(?:options|units|awards|rsus|psus|rights|shares|warrants)\b|\b(?:stock options|rsus|psus|restricted stock units|performance (?:share|stock) units|restricted stock|stock units|share units|options outstanding|units outstanding|number outstanding)\b|\bweighted[- ]average (?:common |number|basic|diluted)|\bdilut(?:ed|ive)\b|\bbasic\b"
)
_NOT_SHARES = re.compile(
    r"\b(?:per|repurchases?|purchases?|proceeds|cost|value|payments?|compensation|expense|cash|dividends?|tax(?:es)?|income|loss|earnings|amounts?|benefit|price|received|paid|investment|equity|recognized|intrinsic|acquisitions?|issuance|settlement|withh)\w*\b"
)
_SHARES_HEAD = re.compile(
    r"^(?:number of )?(?:common |class [abc] |treasury |ordinary |preferred |total )*(?:shares?|number|units|options|awards|rsus|psus|quantity)(?: \(?in (?:thousands|millions)\)?)?(?: (?:outstanding|issued|purchased|repurchased|granted))?\b|\bnumber of\b|\bshares\b|\b(?:rsus|psus)\b|\b(?:options|units|awards)\b(?! (?:expense|compensation))|restricted stock units?"
)
_PERCENT = re.compile(r"(?<![\d.])(?<!\d )%|\bpercent(?:age)?\b")
_RATE = re.compile(r"\brates?\b|\byields?\b|\bvolatility\b|\bmargin\b|\bratio\b")
_TIME = re.compile(
    r"\b(?:in )?(?:years|months|days)\b\)?$|\(in years\)|\byears\)|remaining (?:\w+ ){0,3}(?:term|life|period)|useful li(?:fe|ves)|\bexpected (?:term|life)|amortization period|\bterm \(|\blife \("
)
_MONEY_ROW = re.compile(r"\b(?:value|amount|cost|expense|proceeds|price|dollars|cash|intrinsic|paid|compensation)\b|\$")


_SHARE_TABLE = re.compile(
    r"\b(?:number of|shares of|shares? outstanding|shares? repurchased|share activity|common shares|anti-?dilutive|weighted[- ]average shares|shares? (?:reserved|authorized|issued|purchased)|(?:unit|option|award|rsu|psu)s? (?:activity|outstanding)|shares in)\b(?!.*\b(?:cost|fair value of|proceeds|expense)\b)"
)


def _percent_runs(rows: list[Row]) -> set[tuple[int, int]]:
    """Cells that share the percent sign printed above them: where a column is in percent, the sign often stands on its first and last number only."""
    found: set[tuple[int, int]] = set()
    pending: dict[int, list[NumberCell]] = {}
    decimals: dict[int, int | None] = {}
    for row in rows:
        plain_row = not any(n.symbol or n.printed.grouped for n in row.numbers if n.column in decimals)
        for number in row.numbers:
            column = number.column
            if number.percent:
                found.update((n.row, n.column) for n in pending.pop(column, []))
                pending[column] = []
                decimals[column] = number.printed.decimals if number.printed.decimals is not None else decimals.get(column)
            elif number.symbol or number.printed.grouped:
                _settle(pending.pop(column, []), decimals.pop(column, None), found)
            elif column in pending and (number.printed.dash or number.printed.decimals == decimals[column] or plain_row):
                pending[column].append(number)
        if len(row.numbers) > 1 and row.numbers[0].percent and row.numbers[0].printed.decimals:
            rest = [n for n in row.numbers[1:] if not n.percent]
            if rest and all(not n.symbol and (n.printed.dash or n.printed.decimals == row.numbers[0].printed.decimals) for n in rest):
                found.update((n.row, n.column) for n in rest)
                for number in rest:
                    pending[number.column] = []
                    decimals[number.column] = number.printed.decimals or row.numbers[0].printed.decimals
    for column, numbers in pending.items():
        _settle(numbers, decimals.get(column), found)
    return found


def _settle(numbers: list[NumberCell], decimals: int | None, found: set[tuple[int, int]]) -> None:
    """A run that no second percent sign closes: it is in percent where its numbers are printed to the same decimals and could be shares of a whole."""
    same = [n for n in numbers if n.printed.dash or (n.printed.decimals == decimals and abs(n.printed.value) <= 100)]
    if len(same) == len(numbers):
        found.update((n.row, n.column) for n in numbers)


@dataclass(frozen=True, slots=True)
class UnitScale:
    """A unit with its power of ten, and what each was read from."""

    unit: str
    scale: int
    unit_source: str
    scale_source: str


@dataclass(frozen=True, slots=True)
class TableScale:
    """The statements that hold for a whole table, nearest first, each with the words for where it stands."""

    statements: tuple[tuple[Statement, str], ...]
    currency: str

    def money(self) -> tuple[int, str]:
        """Power of ten of money, and its source."""
        for statement, where in self.statements:
            if statement.money is not None:
                return statement.money, f"{where}: {statement.text[:120]}"
        return 0, "no statement of scale: read as printed"

    def shares(self) -> tuple[int, str]:
        """Power of ten of counts of shares, and its source."""
        for statement, where in self.statements:
            if statement.shares is not None:
                return statement.shares, f"{where}: {statement.text[:120]}"
        return 0, "no statement of scale for shares: read as printed"


def table_scale(rows: list[Row], caption: Caption, running: Statement | None, document: Statement | None, currency: str) -> TableScale:
    """Gather the statements over a table."""
    found: list[tuple[Statement, str]] = []
    for row in rows[:8]:
        if row.kind == "data":
            continue
        for cell in row.texts:
            if cell.column == 0 or cell.colspan > 6 or len(row.texts) == 1:
                statement = read_statement(cell.text)
                if statement:
                    found.append((statement, f"row {row.index}"))
    for text in caption.texts:
        statement = read_statement(text[-300:] if len(text) > 300 else text)
        if statement:
            found.append((statement, "above the table"))
    if running:
        found.append((running, "page header"))
    if document:
        found.append((document, "the document's convention"))
    return TableScale(tuple(found), currency)


class UnitReader:
    """Decides unit and scale cell by cell within one table; what depends on the row or the column alone is decided once."""

    def __init__(self, scale: TableScale, kind: str, caption: Caption, rows: list[Row]) -> None:
        self.scale = scale
        self.kind = kind
        self.money_columns = {n.column for row in rows for n in row.numbers if n.symbol}
        self.percents = _percent_runs(rows)
        self.of_shares = self._counts_shares(rows, caption)

    def _counts_shares(self, rows: list[Row], caption: Caption) -> str:
        """Where the table as a whole counts shares: nothing in it carries a currency sign, and its caption or corner says so."""
        if self.money_columns or self.kind in ("income_statement", "balance_sheet", "cash_flow"):
            return ""
        for row in rows:
            if row.kind == "data":
                break
            for cell in row.texts:
                statement = read_statement(cell.text)
                if (statement and statement.money is None) or (cell is row.texts[0] and _SHARE_TABLE.search(cell.text.lower())):
                    return f"row {row.index}: {cell.text[:80]}"
        for text in caption.texts[:2]:
            if _SHARE_TABLE.search(without_statement(text[-250:]).lower()):
                return f"above the table: {text[-80:]}"
        return ""

    def read(self, cell: NumberCell, row: Row, column: ColumnContext) -> UnitScale | None:
        """Unit and scale, or None where the number is no amount (years of useful life, remaining terms)."""
        label = without_statement(row.label).lower()
        header = column.words
        parents = " | ".join(without_statement(parent) for parent in row.parents).lower()
        if cell.percent:
            return UnitScale("pure", -2, "percent sign", "percent sign")
        if (cell.row, cell.column) in self.percents:
            return UnitScale("pure", -2, "percent sign further up the column", "percent sign further up the column")
        if cell.symbol is None:
            plain = self._without_symbol(cell, label, parents, header)
            if plain is not None:
                return plain
            if _TIME.search(label) or _TIME.search(header):
                return None
        per_share = self._per_share(cell, label, parents, header)
        currency = cell.symbol or self.scale.currency
        if per_share:
            return UnitScale(f"{currency}/shares", 0, per_share, "amounts per share are never scaled")
        if cell.symbol is None:
            shares = self._shares(cell, label, parents, header)
            if shares:
                power, where = self._power(cell, row, column, shares=True)
                return UnitScale("shares", power, shares, where)
        power, where = self._power(cell, row, column, shares=False)
        return UnitScale(currency, power, "currency sign" if cell.symbol else "an amount of money by default", where)

    def _without_symbol(self, cell: NumberCell, label: str, parents: str, header: str) -> UnitScale | None:
        if cell.printed.dash or cell.printed.grouped:
            if not (cell.printed.dash and (_PERCENT.search(label) or _PERCENT.search(header))):
                return None
            return UnitScale("pure", -2, "label or header in percent", "label or header in percent")
        last = header.rsplit(" | ", 1)[-1]
        if cell.printed.decimals and _RATE.search(last) and cell.column not in self.money_columns:
            return UnitScale("pure", -2, "column header names a rate", "column header names a rate")
        for text, where in ((label, "row label"), (header, "column header"), (parents, "parent label")):
            if _PERCENT.search(text) and "interest rate swap" not in text and cell.column not in self.money_columns:
                return UnitScale("pure", -2, f"{where} in percent", f"{where} in percent")
        return None

    def _per_share(self, cell: NumberCell, label: str, parents: str, header: str) -> str:
        if cell.printed.grouped and cell.printed.decimals == 0:
            return ""
        if _PER_SHARE.search(label) and not re.search(r"\bshares (?:used|outstanding)|number of shares|shares\b.*\bfor\b", label):
            return "row label"
        if _PER_SHARE.search(header):
            return "column header"
        if (
            parents
            and _PER_SHARE.search(parents)
            and not _SHARES.search(label.replace("basic", "").replace("diluted", ""))
            and (cell.printed.decimals or 0) >= 2
        ):
            return "parent label"
        if parents and _PER_SHARE.search(parents) and cell.printed.dash:
            return "parent label"
        return ""

    def _shares(self, cell: NumberCell, label: str, parents: str, header: str) -> str:
        if self.kind == "cash_flow" or self.kind == "balance_sheet":
            return (
                "row label"
                if re.search(r"\bshares? (?:outstanding|issued|authorized)|number of shares|\(in shares\)|\(shares\)", label)
                and cell.column not in self.money_columns
                else ""
            )
        last = header.rsplit(" | ", 1)[-1]
        if _SHARES_HEAD.search(last) and not _NOT_SHARES.search(last):
            return "column header"
        if cell.column in self.money_columns and self.kind in ("equity", "segment"):
            return ""
        if self.of_shares and not _MONEY_ROW.search(label):
            return self.of_shares
        if _SHARES.search(label) and not _NOT_SHARES.search(label):
            return "row label"
        if parents and _SHARES.search(parents) and not _NOT_SHARES.search(parents.rsplit(" | ", 1)[-1]) and not _MONEY_ROW.search(label):
            return "parent label"
        if _SHARES_HEAD.search(header) and not _NOT_SHARES.search(header) and not _MONEY_ROW.search(label):
            return "column header"
        return ""

    def _power(self, cell: NumberCell, row: Row, column: ColumnContext, *, shares: bool) -> tuple[int, str]:
        for text, where in (
            (row.label, "row label"),
            *((parent, "parent label") for parent in reversed(row.parents)),
            *((text, "column header") for text in reversed(column.texts)),
        ):
            statement = read_statement(text)
            if statement is not None:
                power = statement.shares if shares else statement.money
                if power is not None:
                    return power, f"{where}: {text[:120]}"
        if shares and re.search(r"\(in (?:whole )?shares\)|\(shares\)", row.label.lower()):
            return 0, f"row label: {row.label[:120]}"
        power, where = self.scale.shares() if shares else self.scale.money()
        if power and cell.printed.grouped and abs(cell.printed.value) * 10**power >= 10**14:
            return 0, f"printed in full: {cell.text} cannot be scaled by {where}"
        return power, where
