"""The scale of a whole table: every statement of scale that holds for it, nearest first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import RawCell
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.captions import Caption
from tickmark.tables.headers.scale import Statement, read_statement, time_words_removed
from tickmark.tables.units.currency import currency_in

_AS_PRINTED = "read as printed"
FAR = frozenset((SourceKind.PAGE_HEADER, SourceKind.CONVENTION))
_MONEY = Pattern(
    "tables/currency-sign",
    r"[$€£]|\bdollars\b",
    means="a currency sign, or dollars",
    examples=("([[dollars]] in millions, except ARPA)",),
    counterexamples=("(in millions, except ratios)",),
    flags=re.IGNORECASE,
)
_PERCENT = Pattern(
    "tables/percent-header",
    r"^%|\bper ?cent\b|%\s*$",
    means="percent, in a header",
    examples=("[[%]] of Earnings Before Income Taxes",),
    counterexamples=("Income statement impact of excluded components",),
    flags=re.IGNORECASE,
)
_ELSEWHERE = Phrases("amounts_elsewhere", fold=True)
_POINTS = Phrases("beside_table", fold=True)
_HERE = ("this table", "this schedule", "below", "following", "herein", "this one")
_ENDS = ("; ", ". ", ", this ", ", these ", ", those ", ", that ", ", the ", ", here ")
_SCALE_LETTERS = 3  # of `€m`, `$bn`, that are left of a header besides its time
_HEADS = 8  # rows of a table that may hold its headers
_SENTENCE = 300  # characters of a text, from its end, that speak of the table below
_THOUSANDS = 3  # power of ten
_CODE = 3  # letters
_TOO_LARGE = 10**11  # for an amount in a table that states a currency and no scale
_SEVERAL = 2  # amounts that tell how exactly a table is printed
_ENOUGH = 50  # amounts from which a document's manner of printing is known
_EXCEPTIONS = 0.03  # share of them that may be printed otherwise


@dataclass(frozen=True, slots=True)
class TableScale:
    """The statements that hold for a whole table, nearest first, each with where it stands; and those that stand
    `within`, each with the row that it holds from, up to the next. `told` says that it is of a sheet of somebody's own:
    only what is told there is money, and in which currency.
    """

    statements: tuple[tuple[Statement, Source], ...]
    currency: str
    whole: bool = False  # the document prints its scaled amounts without decimals
    within: tuple[tuple[int, Statement], ...] = ()
    told: bool = False

    def money(self) -> tuple[int | None, Source]:
        """Power of ten of money, None where it is stated in an unknown word, and its source."""
        return self._first(shares=False) or (0, Source(SourceKind.UNSTATED, _AS_PRINTED))

    def near(self) -> int:
        """Power of ten that the table or its caption states; 0 where only the page's header or the document does."""
        return next((s.money for s, where in self.statements if s.money is not None and where.kind not in FAR), 0)

    def shares_alone(self) -> Source | None:
        """The statement of the table or its caption that scales shares and no money, as `(shares in thousands)`, where
        it is the only one.
        """
        near = [(statement, where) for statement, where in self.statements if where.kind not in FAR]
        if len(near) != 1 or self.within:
            return None
        ((statement, where),) = near
        alone = statement.shares is not None and statement.money is None and not statement.unknown
        return where._replace(text=statement.text[:120]) if alone else None

    def shares(self) -> tuple[int | None, Source]:
        """Power of ten of counts of shares, None where it is stated in an unknown word, and its source."""
        return self._first(shares=True) or (0, Source(SourceKind.SHARES_UNSTATED, _AS_PRINTED))

    def at(self, row: int, *, shares: bool) -> tuple[int | None, Source] | None:
        """The same of a row below a statement that stands between rows of numbers."""
        above = next(((start, statement) for start, statement in reversed(self.within) if start < row), None)
        if above is None or not (above[1].unknown or above[1].of(shares=shares) is not None):
            return None
        return above[1].of(shares=shares), Source(SourceKind.TABLE_ROW, above[1].text[:120], (above[0],))

    def _first(self, *, shares: bool) -> tuple[int | None, Source] | None:
        for statement, where in self.statements:
            if statement.unknown or statement.of(shares=shares) is not None:
                return statement.of(shares=shares), where._replace(text=statement.text[:120])
        return None

    @property
    def shares_apart(self) -> bool:
        """Whether the nearest statement that scales shares names them itself."""
        return next((statement.apart for statement, _ in self.statements if statement.shares is not None), False)


def table_scale(
    rows: list[Row],
    caption: Caption,
    running: Statement | None,
    document: Statement | None,
    currency: str,
    *,
    whole: bool,
    told: bool = False,
) -> TableScale:
    """Gather the statements over a table; `whole` as `prints_whole` has it. What holds from afar does not where columns
    have scales of their own: units, then dollars in millions.
    """
    heads = list(_in_heads(rows))
    of_table = [cell.column == 0 or cell.colspan > 6 or len(row.texts) == 1 for row, cell, _ in heads]
    if len(heads) == 1 and _beside_times(rows, heads[0][1]):
        of_table = [True]
    found = [
        (statement, Source(SourceKind.TABLE_ROW, of=(row.index,)))
        for (row, _, statement), whole_table in zip(heads, of_table, strict=True)
        if whole_table
    ]
    of_columns = any(
        statement.money is not None and _MONEY.search(cell.text) and not whole_table
        for (_, cell, statement), whole_table in zip(heads, of_table, strict=True)
    )
    found += [(statement, Source(SourceKind.ABOVE_TABLE)) for statement in _above(caption)]
    if running and not of_columns:
        found.append((running, Source(SourceKind.PAGE_HEADER)))
    if document and not of_columns:
        finer = document.money == _THOUSANDS and _in_tenths(rows)
        held = replace(document, money=None, shares=None, unknown=True) if finer else document
        alone = _in_full(rows, document.money or 0)
        far = (held, Source(SourceKind.CONVENTION))
        found.append(
            (Statement(alone.label, 0, None), Source(SourceKind.TABLE_ROW, of=(alone.index,))) if alone else far
        )
    return TableScale(tuple(found), currency, whole, tuple(_within(rows)), told)


def _in_full(rows: list[Row], power: int) -> Row | None:
    """The row that heads the labels of a table with a currency alone, `CHF`, where an amount of it is too large for a
    scale that only others state.
    """
    printed = (number.printed for row in rows for number in row.numbers)
    if not any(p.grouped and abs(p.value) * 10**power >= _TOO_LARGE for p in printed):
        return None
    corners = (row for row in rows[:_HEADS] if row.kind == "header")
    return next((row for row in corners if len(row.label) <= _CODE and currency_in(row.label)), None)


def _beside_times(rows: list[Row], cell: RawCell) -> bool:
    """Whether a statement over one column stands beside columns that are told apart by their times alone, or are of
    percentages: `2024 €m | 2023 | % change`. It is printed once, and holds for all amounts.
    """
    heads = list(takewhile(lambda row: row.kind != "data", rows[:_HEADS]))
    others = [other for row in heads for other in row.texts if other.column > 0 and other is not cell]
    beside = [other.text for other in others if other.column != cell.column and not _PERCENT.search(other.text)]
    own = time_words_removed(cell.text)
    return bool(beside) and len(own) <= _SCALE_LETTERS and not any(time_words_removed(text).strip() for text in beside)


def _in_tenths(rows: list[Row]) -> bool:
    """Whether amounts with a sign are printed to one decimal, as no amounts in thousands are: a `Free cash flow $138.3`
    in a document of whole thousands is of millions, and nothing says so.
    """
    signed = [n.printed.decimals for row in rows for n in row.numbers if n.symbol and not (n.percent or n.printed.dash)]
    return len(signed) >= _SEVERAL and set(signed) == {1}


def _in_heads(rows: list[Row]) -> Iterator[tuple[Row, RawCell, Statement]]:
    """The statements in the first rows that hold no numbers."""
    for row in takewhile(lambda row: row.kind != "data", rows[:_HEADS]):
        for cell in row.texts:
            statement = read_statement(cell.text)
            if statement:
                yield row, cell, statement


def _within(rows: list[Row]) -> Iterator[tuple[int, Statement]]:
    """The statements between rows of numbers that are nothing else, alone in a row or in the corner of further
    headers.
    """
    for row in dropwhile(lambda row: row.kind != "data", rows):
        if row.kind != "data" and row.texts and (row.texts[0].column == 0 or len(row.texts) == 1):
            text = row.texts[0].text
            statement = read_statement(text)
            if statement and not time_words_removed(text):
                yield row.index, statement


def _above(caption: Caption) -> Iterator[Statement]:
    for text in caption.texts:
        statement = _of_this_table(text[-_SENTENCE:])
        if statement:
            yield statement


def _of_this_table(text: str) -> Statement | None:
    """What a text above a table says of the table's own scale: not what it says of amounts that stand elsewhere, beside
    which it has to say of this one what holds: `Amounts elsewhere are in thousands. The schedule below is in dollars.`
    """
    if not _ELSEWHERE.holds(text):
        return read_statement(text)
    parted = text
    for end in _ENDS:
        parted = parted.replace(end, f"{end[0]}\n{end[2:]}")
    pieces = [piece for piece in parted.split("\n") if piece.strip()]
    own = [piece for piece in pieces if not _ELSEWHERE.holds(piece) or _speaks_of_this(piece)]
    told = next(filter(None, (read_statement(piece) for piece in reversed(own))), None)
    if told is not None:
        return told
    if read_statement(text) is None:
        return None
    pointed = any(_POINTS.holds(piece) and _MONEY.search(piece) for piece in own)
    return Statement(text, 0, None) if pointed else Statement(text, None, None, unknown=True)


def _speaks_of_this(piece: str) -> bool:
    """Whether a piece of a text speaks of the table that it stands over too, and not only of one `on the following
    page`.
    """
    left = _ELSEWHERE.removed_from(piece.lower())
    return any(said in left for said in _HERE)


def own_statement(rows: list[Row], caption: Caption) -> Statement | None:
    """The first statement of a scale of money in a table or in what stands above it."""
    found = (*(statement for _, _, statement in _in_heads(rows)), *_above(caption))
    return next((statement for statement in found if statement.unknown or statement.money is not None), None)


def prints_whole(rows_of: Mapping[int, list[Row]]) -> bool:
    """Whether a document prints its large amounts without decimals, by the numbers of its tables that commas divide."""
    decimals = [
        n.printed.decimals
        for rows in rows_of.values()
        for row in rows
        for n in row.numbers
        if n.printed.grouped and not n.percent
    ]
    return len(decimals) >= _ENOUGH and sum(bool(d) for d in decimals) <= _EXCEPTIONS * len(decimals)
