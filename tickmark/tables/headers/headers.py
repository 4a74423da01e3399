"""Header blocks: the rows that say what the columns below them hold, and the text that governs one column.

A table may hold several, one under the other (stacked sub-tables). A block governs the data rows below it up to the
next; where it says nothing of a column or of time, the block above still does.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import zip_longest

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import RawCell
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.non_period_dates import days_of_years, earlier, from_day_to_day, read_head_clue, without_names
from tickmark.tables.headers.change_columns import after_dated, changed, nearest_dated, of_its_time
from tickmark.tables.headers.header_alignment import YEAR_ALONE, Column, goes_on_below, placed, printed_columns
from tickmark.tables.headers.row_periods import unmarked
from tickmark.tables.headers.scale import time_words_removed, without_statement
from tickmark.tables.headers.time_words import AGAINST
from tickmark.time.read import NOTHING, Clue, read_clue, trailing_year

_COMPARED = Pattern(
    "tables/comparison",
    r"\bvs?\b|\bversus\b|compared|change|over|increase|decrease|variance|favorable|better|growth|%",
    means="a header over a comparison",
    examples=("At constant rates 2023 to 2024 [[%]]",),
    counterexamples=("FISCAL 2023 AND PRIOR PLANS Other",),
    flags=re.IGNORECASE,
)
_RATIO = Phrases("comparison_ratio", fold=True)
_SPANNING = 6  # grid columns from which a header cell counts as spanning several numbers
_MOST_ROWS = 40  # header rows of one block that are read
_MOST_ABOVE = 16  # blocks that one may be completed by, each through the one below it
_NTH = ("first", "second", "third", "fourth")
_NUMBERED = (  # how headers number quarters, all four in one row
    *(
        tuple(f"{nth}{after}" for nth in names)
        for names in (_NTH, ("1st", "2nd", "3rd", "4th"))
        for after in ("", " qtr", " qtr.")
    ),
    *(tuple(f"{before}{n}" for n in range(1, 5)) for before in ("quarter ", "qtr ", "qtr. ", "q-")),
)
_MONTHS_APART = [
    tuple(calendar.month_name[(last + back - 1) % 12 + 1].lower() for back in (-9, -6, -3, 0)) for last in range(1, 13)
]
_REACH = 3  # grid columns that a number may stand beside its header: `$` and `)` have columns of their own


@dataclass(frozen=True)
class ColumnContext:
    """What governs one column under one header block. `texts` run from top to bottom; `dated` says that they, and not
    only the table's corner, name a time; `span` is what the columns on both sides say of time, of one that holds what
    happened between them; `bound` says that it is itself one of two dates with such a column between them.
    """

    texts: tuple[str, ...]
    clue: Clue
    rows: tuple[int, ...]
    dated: bool = False
    span: tuple[Clue, Clue] | None = None
    bound: bool = False

    @property
    def of_a_year(self) -> bool:
        """Whether it names a time, and not only a day of any year."""
        return self.dated and bool(self.clue.dates or self.clue.years)

    @cached_property
    def words(self) -> str:
        """The texts without statements of scale, in lower case."""
        return " | ".join(without_statement(text) for text in self.texts).lower()

    @cached_property
    def label(self) -> str:
        """The texts in one line."""
        return " | ".join(self.texts)


@dataclass(slots=True)
class HeaderBlock:
    """Consecutive header rows. `stub` are the texts over the label column, such as `(in millions)`, `titles` the texts
    over the whole table that name a time; `height` counts the blocks above it and itself.
    """

    rows: list[list[RawCell]] = field(default_factory=list)
    stub: list[str] = field(default_factory=list)
    titles: list[RawCell] = field(default_factory=list)
    first_row: int = 0
    above: HeaderBlock | None = None
    height: int = 1
    _columns: dict[tuple[int, int], ColumnContext] = field(default_factory=dict)
    governed: list[Row] = field(default_factory=list)
    _groups: list[tuple[int, int, RawCell]] | None = None
    _placings: list[dict[Column, RawCell] | None] | None = None
    _quarters: dict[str, str] | None = None
    _bounds: frozenset[RawCell] | None = None
    _years_over_days: frozenset[RawCell] | None = None

    def column(self, column: int, colspan: int) -> ColumnContext:
        """The context of the number that stands in these grid columns."""
        key = (column, colspan)
        found = self._columns.get(key)
        if found is None:
            found = self._columns[key] = self._read(column, colspan)
        return found

    def _read(self, column: int, colspan: int) -> ColumnContext:
        cells = [cell for index in range(len(self.rows)) for cell in self._over(index, column, colspan)]
        if not cells:
            cells = self._beside(column)
        texts = tuple(cell.text for cell in cells)
        bounds = [cell for cell in cells if cell in self._bounding()]  # their days say more than the period above them
        dating = [
            cell for cell in bounds or cells if cell not in self._over_days() and not self._names_all_years(cell, cells)
        ]
        times = [self._quarter_names().get(unmarked(cell.text)) or without_names(cell.text) for cell in dating]
        own = read_clue(" ".join(times)) if texts else NOTHING
        clue = self._of_titles(read_clue(" ".join((*self.stub, *times))), cells)
        if (own.dates or len(own.years) == 1) and len(clue.years) > 1:
            clue = replace(clue, years=own.years)  # not those of a corner: "2018 results compared to 2017"
        if own.years and not clue.months:  # "Quarter" over "2009"
            clue = replace(clue, months=max((read_clue(text).months for text in texts), default=0))
        if own.fiscal and own.years and not (clue.months or own.dates) and self._beside_quarters(cells[-1]):
            clue = replace(clue, months=12)
        span = None
        if len(own.years) > 1 and _COMPARED.search(" ".join(texts)):
            clue = self._as_long_as_beside(replace(clue, years=(max(own.years),)), texts, column)
        elif len(own.years) == 1 and not own.dates and AGAINST.search(" ".join(texts)):
            later = changed(self.rows, column)  # "Change vs. 2023" behind 2024 and 2023
            if later is not None and later.years and later.years[-1] > own.years[0]:
                clue = replace(clue, years=later.years)
        elif own.dates and own.years and max(own.years) < own.dates[-1].year and _COMPARED.search(" ".join(texts)):
            clue = replace(clue, years=())
        elif own.month_day and not (own.dates or own.years) and (left := of_its_time(self.rows, column)):
            clue = replace(clue, dates=left.dates, years=left.years)
        elif not own.dated:
            left, right = self._dated_beside(column)
            clue = self._as_long_as_beside(clue, texts, column)
            if (
                left is not None
                and right is not None
                and earlier(left, right)
                and not clue.months
                and not _RATIO.search(" ".join(texts))
            ):
                span = (left, right)
            elif left is not None and not (clue.dates or clue.years or trailing_year(" ".join(texts))):
                if _COMPARED.search(" ".join(texts)) or after_dated(self.rows, column):
                    left = changed(self.rows, column) or left
                clue = replace(clue, dates=left.dates, years=left.years, month_day=left.month_day)
            elif (
                left is None
                and right is not None
                and right.instant
                and not clue.dated
                and self.days == {(day.month, day.day) for day in right.dates[-1:]}
            ):
                clue = replace(
                    clue,
                    dates=right.dates,
                    # the only day that the headers name, over the last column: "Level 1", "Level 2", "At December 31,
                    # 2021"
                )
        bound = not own.months and bool(bounds)
        context = ColumnContext(
            texts, from_day_to_day(clue, texts), tuple(cell.row for cell in cells), own.dated, span, bound
        )
        if self.above is not None and not (context.clue.dates and self._of_other_days()):
            context = _over(self.above.column(column, colspan), context)
        return context

    def _of_titles(self, clue: Clue, cells: list[RawCell]) -> Clue:
        """The clue of a column that names its year alone under titles that name whole dates ("for the six months ended
        June 30, 2009 and 2008").
        """
        if not self.titles or not clue.dates:
            return clue
        own = read_head_clue(" ".join(cell.text for cell in cells if cell not in self.titles))
        if own.dates or own.month_day or len(own.years) != 1:
            return clue
        days = [day for title in self.titles for day in read_head_clue(title.text).dates]
        below = dict.fromkeys(
            year
            for row in self.rows
            for cell in row
            if cell not in self.titles
            for year in read_head_clue(cell.text).years
        )
        by_order = days_of_years(list(below), list(dict.fromkeys(days)))
        named = (
            [by_order[own.years[0]]] if own.years[0] in by_order else [day for day in days if day.year == own.years[0]]
        )
        alike = {(day.month, day.day) for day in days}
        if named:
            return replace(clue, dates=(named[-1],), years=())
        return replace(clue, dates=(), years=own.years, month_day=alike.pop()) if len(alike) == 1 else clue

    def _names_all_years(self, cell: RawCell, over: list[RawCell]) -> bool:
        """Whether a header is a title that names several years, over a column that names none: of which of them its
        rows are they say themselves.
        """
        if cell not in self.titles or any(
            read_head_clue(other.text).dated for other in over if other not in self.titles
        ):
            return False
        named = read_head_clue(cell.text)
        return len({day.year for day in named.dates} | set(named.years)) > 1

    def _beside_quarters(self, cell: RawCell) -> bool:
        """Whether the headers beside one name quarters ("Q1 FY24", "Q2 FY24", then "FY24")."""
        return any(read_head_clue(other.text).quarter for row in self.rows if cell in row for other in row)

    def _of_other_days(self) -> bool:
        """Whether this block names a day that the one above, which does name days, has none of: its columns go by days
        of their own.
        """
        assert self.above is not None
        above = self.above.days
        return bool(above) and not self.days <= above

    def _quarter_names(self) -> dict[str, str]:
        """The texts that number quarters in words of their own, all four in one row ("1st", "2nd", "3rd", "4th"; "May",
        "August", ...) -> which it is.
        """
        if self._quarters is None:
            rows = [[unmarked(cell.text) for cell in row] for row in self.rows]
            named = next((said for row in rows for said in _NUMBERED if set(said) <= set(row)), ())
            named = named or next(
                (said for row in rows for said in _MONTHS_APART if said == tuple(text for text in row if text in said)),
                (),
            )
            self._quarters = {text: f"{nth} quarter" for text, nth in zip(named, _NTH, strict=False)}
        return self._quarters

    def _bounding(self) -> frozenset[RawCell]:
        """Headers that are whole dates, with a column between them for what happened from the one to the other."""
        if self._bounds is None:
            found: set[RawCell] = set()
            for row in self.rows:
                opened, between = None, False
                for cell in (cell for cell in row if cell.column > 0):
                    clue = read_head_clue(cell.text)
                    if opened is not None and between and clue.dates and not clue.months and clue.dates[-1] > opened[1]:
                        found |= {opened[0], cell}
                    if clue.dated:
                        opened, between = (cell, clue.dates[-1]) if clue.dates and not clue.months else None, False
                    else:
                        between = between or (bool(time_words_removed(cell.text)) and not _RATIO.search(cell.text))
            self._bounds = frozenset(found)
        return self._bounds

    @property
    def days(self) -> set[tuple[int, int]]:
        """The days of the year that the block names."""
        clues = [read_clue(cell.text) for row in self.rows for cell in row]
        return {(day.month, day.day) for clue in clues for day in clue.dates} | {
            clue.month_day for clue in clues if clue.month_day
        }

    def _over(self, index: int, column: int, colspan: int) -> list[RawCell]:
        """Cells of a header row above a column; a spanning one reaches to the next, whatever its colspan says."""
        row = self.rows[index]
        grouped = self._group(row, column)
        if grouped is not None:
            return [grouped]
        placing = self._placing(index)
        if placing is not None:
            return [cell for printed, cell in placing.items() if printed.first <= column <= printed.last][:1]
        cells = [cell for cell in row if cell.column < column + colspan and column < cell.column + cell.colspan]
        if not cells:
            left = [cell for cell in row if cell.column <= column and cell.colspan >= _SPANNING]
            right = [cell for cell in row if cell.column > column]
            if (
                left
                and not right
                and left[-1].column > 0
                and row is not self.rows[-1]
                and not self._grouped_apart(left[-1], column)
            ):
                return left[-1:]
        return cells

    def _grouped_apart(self, left: RawCell, column: int) -> bool:
        """Whether another header row has a group of columns that holds this one and begins behind a cell to its
        left.
        """
        after = left.column + left.colspan
        return any(
            after <= cell.column <= column < cell.column + cell.colspan
            for row in self.rows
            for cell in row
            if cell.colspan >= _SPANNING
        )

    def _placing(self, index: int) -> dict[Column, RawCell] | None:
        """Where the cells of a header row stand, if their spans do not say so."""
        if self._placings is None:
            heads = [[cell for cell in row if cell.column > 0] for row in self.rows]
            spanless = any(cell.colspan == 1 for row in heads for cell in row)
            doubtful = [spanless or self._stands_apart(row) for row in heads]
            columns = printed_columns(self.governed, heads) if any(doubtful) else ()
            last = max(
                (place for place, row in enumerate(heads) if any(without_statement(cell.text) for cell in row)),
                default=-1,
            )
            self._placings = [
                placed(row, columns, lowest=place == last or goes_on_below(row, heads[last]))
                if doubtful[place]
                else None
                for place, row in enumerate(heads)
            ]
        return self._placings[index]

    def _stands_apart(self, row: list[RawCell]) -> bool:
        """Whether none of several cells stands over a number: a row of headers that is set off from the columns that it
        names.
        """
        if len(row) < 2:
            return False
        over = {place for cell in row for place in range(cell.column, cell.column + cell.colspan)}
        return over.isdisjoint(
            place
            for governed in self.governed
            for number in governed.numbers
            for place in range(number.column, number.edge + 1)
        )

    def _group(self, row: list[RawCell], column: int) -> RawCell | None:
        """The date over a group of columns, wherever over its group it is printed: the lowest header row repeats its
        texts as often as a row above names dates, so the n-th repetition belongs to the n-th date; its years as often
        as a row above names lengths.
        """
        if self._groups is None:
            self._groups = self._read_groups()
        return next((cell for first, after, cell in self._groups if first <= column < after and cell in row), None)

    def _read_groups(self) -> list[tuple[int, int, RawCell]]:
        if len(self.rows) < 2:
            return []
        lowest = [cell for cell in self.rows[-1] if cell.column > 0]
        years = bool(lowest) and all(YEAR_ALONE.fullmatch(cell.text.strip()) for cell in lowest)
        if not years and any(read_head_clue(cell.text).dated for cell in lowest):
            return []
        for row in self.rows[:-1]:
            clues = [(cell, read_head_clue(cell.text)) for cell in row if cell.column > 0]
            dated = [cell for cell, clue in clues if (clue.months if years else clue.dates or clue.years)]
            for corner in ([], self.stub[-1:]):
                texts = [*corner, *(cell.text for cell in lowest)]
                size = len(texts) // len(dated) if len(dated) > 1 else 0
                if size > 1 and texts[:size] * len(dated) == texts:
                    groups = [
                        lowest[max(n * size - len(corner), 0) : (n + 1) * size - len(corner)] for n in range(len(dated))
                    ]
                    return [
                        (group[0].column, group[-1].column + group[-1].colspan, cell)
                        for group, cell in zip(groups, dated, strict=True)
                    ]
        return []

    def _as_long_as_beside(self, clue: Clue, texts: tuple[str, ...], column: int) -> Clue:
        """A column of changes is of as long a time as the nearest dated column to the left, where it names none."""
        if clue.months or not _COMPARED.search(" ".join(texts)):
            return clue
        last = nearest_dated(self.rows, column)
        beside = self.column(last.column, last.colspan).clue if last is not None else NOTHING
        return replace(clue, months=beside.months, to_date=clue.to_date or beside.to_date)

    def _dated_beside(self, column: int) -> tuple[Clue | None, Clue | None]:
        """The nearest dated columns to the left and to the right."""
        left = right = None
        for row in self.rows:
            for cell in row:
                clue = read_head_clue(cell.text)
                if (clue.dates or clue.years) and cell not in self._over_days():
                    if cell.column + cell.colspan <= column:
                        left = self._with_day(cell, clue)
                    elif cell.column > column and right is None:
                        right = self._with_day(cell, clue)
        return left, right

    def _over_days(self) -> frozenset[RawCell]:
        """Years alone over several columns of which two name whole days of their own ("2018" over "Accrued at December
        31, 2017", "Paid", "Accrued at June 30, 2018").
        """
        if self._years_over_days is None:
            wide = [
                cell
                for row in self.rows
                for cell in row
                if cell.colspan > 1 and YEAR_ALONE.fullmatch(cell.text.strip())
            ]
            cells = [cell for row in self.rows for cell in row] if wide else []
            self._years_over_days = frozenset(
                over
                for over in wide
                if len({
                    day for cell in cells if cell.row > over.row and over.column <= cell.column < over.column +
                    over.colspan for day in read_head_clue(cell.text).dates
                }) > 1
            )  # fmt: skip
        return self._years_over_days

    def _with_day(self, cell: RawCell, clue: Clue) -> Clue:
        """The clue of a header cell, with the day of the month that stands in another header of its column ("November
        30," over "2023").
        """
        if clue.dates or clue.month_day:
            return clue
        above = (
            read_clue(other.text)
            for index in range(len(self.rows))
            for other in self._over(index, cell.column + cell.colspan - 1, 1)
        )
        return replace(clue, month_day=next((found.month_day for found in above if found.month_day), None))

    def _beside(self, column: int) -> list[RawCell]:
        near = [
            cell
            for row in self.rows
            for cell in row
            if -_REACH <= cell.column - column <= _REACH or 0 <= column - (cell.column + cell.colspan) < _REACH
        ]
        lowest = [cell for cell in near if cell.row == near[-1].row]
        return sorted(lowest, key=lambda cell: abs(cell.column - column))[:1]


def _names_time(row: Row) -> bool:
    """A row with one text over the whole table counts as a header where it says when."""
    clue = read_head_clue(row.label)
    return clue.dated or clue.months > 0


def _over(above: ColumnContext, below: ColumnContext) -> ColumnContext:
    """A lower block's context, completed by the one above where it is silent."""
    if not below.texts:
        return above
    a, b = above.clue, below.clue
    if b.dated and (b.months or b.instant or not a.months):
        return below
    clue = Clue(
        b.dates or (() if b.dated else a.dates),
        b.month_day or (None if b.dates else a.month_day),
        b.years or (() if b.dates else a.years),
        b.months or a.months,
        b.instant or (a.instant and not b.months),
        b.edge or a.edge,
        b.quarter or a.quarter,
        since=b.since if b.dates else a.since,
    )
    texts = below.texts if b.dated else (*above.texts, *below.texts)
    return ColumnContext(
        texts,
        clue,
        below.rows if b.dated else (*above.rows, *below.rows),
        below.dated or above.dated,
        below.span,
        below.bound,
    )


def _below(above: HeaderBlock | None, first_row: int = 0) -> HeaderBlock:
    """A new block under another, which stands alone where too many are stacked."""
    if above is None or above.height >= _MOST_ABOVE:
        return HeaderBlock(first_row=first_row)
    return HeaderBlock(first_row=first_row, above=above, height=above.height + 1)


def header_blocks(rows: list[Row], continued: HeaderBlock | None = None) -> dict[int, HeaderBlock]:
    """Row index of each data row -> the header block that governs it.

    `continued` is the last block of the table that this one goes on from, used where this one has no header of its own.
    """
    governing: dict[int, HeaderBlock] = {}
    current = _below(continued)
    open_block = True
    for row, below in zip_longest(rows, rows[1:]):
        if row.kind == "data":
            if open_block and current.above is continued and _heads_columns(current):
                current.above = None
            open_block = False
            governing[row.index] = current
            current.governed.append(row)
        elif row.kind == "header" or (
            _is_title(row, below, first=open_block and len(current.rows) == len(current.titles)) and _names_time(row)
        ):
            if not open_block:
                current = _below(current if current.rows else None, row.index)
                open_block = True
            if len(current.rows) >= _MOST_ROWS:
                continue
            stub = row.label
            current.rows.append(
                [
                    cell
                    for cell in row.texts
                    if cell.text != stub or cell.column > 0 or (row.kind == "label" and cell.colspan > 3)
                ]
            )
            if row.kind == "label":
                current.titles.append(row.texts[0])
            if stub:
                current.stub.append(stub)
    return governing


def _heads_columns(block: HeaderBlock) -> bool:
    """Whether a block holds more than titles: a year alone over a table leaves it the headers of the one before."""
    return any(cell not in block.titles for row in block.rows for cell in row)


def _is_title(row: Row, below: Row | None, *, first: bool) -> bool:
    """Whether a row with one text may stand over the columns: nothing but such rows before it in its block of headers,
    or headers right below it, and no sentence.
    """
    return row.kind == "label" and (
        first or (below is not None and below.kind == "header" and not row.label.endswith("."))
    )
