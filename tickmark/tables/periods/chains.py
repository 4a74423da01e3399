"""Opening and closing balances, found by their labels and by their numbers: what closes one period opens the next.

Labels of balances vary without end. Two identities do not: in columns of successive periods the closing balance of one
stands again as the opening balance of its neighbour; and in columns of three and nine months that end on one day the
closing balances are the same number.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.subtotals import Addends
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.time_words import RECOGNIZED
from tickmark.tables.periods.stock_flow import head
from tickmark.time.read import DAY, Clue, read_clue, read_label_clue

_TELLING = 3  # digits that an equality needs not to be chance
_SURE = 2  # equal pairs that need no likeness of the labels
_NAMED = 5  # letters a name has at least
_EDGES = Pattern(
    "tables/edges",
    "beginning|ending|opening|closing|begin|period|total|balances?",
    means="a word of an opening or a closing row",
    examples=("obligationsoutstanding[[beginning]]of",),
    counterexamples=("obligationsoutstandingendof",),
)


_BALANCE_LABEL = Pattern(
    "tables/balance-label",
    rf".{{3,60}}(?:[-–—,]|\bat|\bas of) {DAY}[\w ,./-]{{0,10}}$|"
    r"(?:\w+ ){0,4}balances?(?:$|,| at\b| as of\b| [-–—])|(?:nonvested|unvested|outstanding|non-vested)(?: (?:\w+ "
    r"){0,3}(?:at|as of|on|,)|,| [-–—]|$)",
    means="the label of a balance in a roll-forward",
    examples=("Fair value as of September 30, 2022",),
    counterexamples=("At September 30, 2022",),
    at="start",
    flags=re.IGNORECASE,
)
_OPENING = Phrases("opening_word")
_CLOSING = Pattern(
    "tables/balance-first",
    r"(?:[\w-]+ ){0,2}balances?\b",
    means="a label that begins with a balance",
    examples=("[[Balance]] as of December 31, 2022 (a)",),
    counterexamples=("Liability as of December 31, 2022",),
    at="start",
    flags=re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Span:
    """What the header of one column says: how many months, and what it names as their end."""

    months: int
    end: Hashable


@lru_cache(maxsize=16384)
def row_clue(label: str) -> Clue:
    """What a row's label says of time; what was recognized from an opening balance is none, and no sum of its day."""
    clue = read_label_clue(label)
    return (
        replace(clue, edge="", instant=False, dates=(), month_day=None)
        if (clue.edge or clue.instant) and RECOGNIZED.search(label.lower())
        else clue
    )


def chained_edges(rows: list[Row], sums: list[Addends], spans: dict[tuple[int, int], Span]) -> dict[int, str]:
    """Row index -> `begin`, `end` or `between` for the rows from an opening to a closing balance.

    Args:
        rows: the rows of one table.
        sums: which of them add up.
        spans: (row index, right edge) -> the span of the column over that number.
    """
    data = {row.index: row for row in rows if row.kind == "data"}
    values = {index: {n.edge: n.printed.value for n in row.numbers if not n.percent} for index, row in data.items()}
    order = list(data)
    edges: dict[int, str] = {}
    for found in sums:
        if not any(sum(bool(values[part].get(edge)) for part in found.parts) > 1 for edge in found.edges):
            continue  # one number that stands again
        first, last = found.parts[0], found.total
        pairs = _chained_pairs(values[first], values[last])
        if (
            pairs >= _SURE
            or (pairs and _alike(data[first].label, data[last].label))
            or _same_close(last, values[last], spans, [values[part] for part in found.parts[1:]])
        ):
            edges[first] = "begin"
            edges.update((index, "between") for index in order[order.index(first) + 1 : order.index(last)])
            edges[last] = "end"
    return edges


def _chained_pairs(opening: dict[int, Decimal], closing: dict[int, Decimal]) -> int:
    """In how many pairs of neighbouring columns, if in all, what closes one column opens the other."""
    columns = sorted(set(opening) & set(closing))
    if all(opening[column] == closing[column] for column in columns):
        return 0
    for later, earlier in ((0, 1), (1, 0)):
        pairs = [(opening[pair[later]], closing[pair[earlier]]) for pair in itertools.pairwise(columns)]
        if all(a == b for a, b in pairs) and len({a for a, _ in pairs if _telling(a)}) == len(pairs):
            return len(pairs)
    return 0


def _alike(opening: str, closing: str) -> bool:
    """Whether two labels name one thing at two times ("Reserve at January 1" and "Reserve at December 31")."""
    one, two = (_EDGES.sub("", time_words_removed(label)) for label in (opening, closing))
    return one == two or (min(len(one), len(two)) >= _NAMED and (one in two or two in one))


def _same_close(
    row: int, closing: dict[int, Decimal], spans: dict[tuple[int, int], Span], others: list[dict[int, Decimal]]
) -> bool:
    """Whether columns of different length that end on one day close with one number, while what lies between
    differs.
    """
    pairs = 0
    for a, b in itertools.combinations(sorted(closing), 2):
        one, two = spans.get((row, a)), spans.get((row, b))
        if (
            one is None
            or two is None
            or not one.months
            or not two.months
            or one.months == two.months
            or one.end != two.end
            or not one.end
        ):
            continue
        if closing[a] != closing[b] or not _telling(closing[a]):
            return False
        pairs += any(a in other and b in other and other[a] != other[b] for other in others)
    return pairs > 0


def _telling(value: Decimal) -> bool:
    return len(str(abs(value).normalize().scaleb(20).to_integral_value()).rstrip("0")) >= _TELLING


@lru_cache(maxsize=16384)
def _names_balance(label: str) -> bool:
    return _BALANCE_LABEL.match(label) is not None and not RECOGNIZED.search(label.lower())


def labelled_edges(rows: list[Row], netted: list[tuple[int, int]]) -> dict[int, str]:
    """Row index -> `begin`, `end` or `between`, where a table goes from an opening to a closing balance over its rows;
    `netted` as `nettings` finds them.
    """
    found: dict[int, str] = {}
    opened: int | None = None
    for position, row in enumerate(rows):
        if row.kind == "header":
            opened = None
        if row.kind != "data":
            continue
        clue = row_clue(row.label)
        edge = clue.edge or (_of_a_day(clue, row.label, opened=opened is not None))
        if edge == "begin" or (
            _names_balance(row.label)
            and (opened is None or (row_clue(row.label).dated and (rows[opened].index, row.index) in netted))
        ):
            opened = position
        elif opened is not None and (edge == "end" or _names_balance(row.label)):
            found[rows[opened].index] = "begin"
            found.update(
                (between.index, _between(between.label))
                for between in rows[opened + 1 : position]
                if between.kind == "data"
            )
            found[row.index] = "end"
            opened = None if edge == "end" else position
    return found


def _of_a_day(clue: Clue, label: str, *, opened: bool) -> str:
    """Where in its period a balance stands that is named by a day of any year and nothing else ("At January 1"): the
    first of a month opens one.
    """
    if clue.month_day is None or not clue.instant or clue.years or time_words_removed(label):
        return ""
    return "begin" if clue.month_day[1] == 1 else "end" if opened else ""


def nettings(rows: list[Row]) -> Iterator[tuple[int, int]]:
    """First and last of three rows of numbers in a row whose second is by how much the others, which name the same day,
    differ, whatever its sign.
    """
    data = [row for row in rows if row.kind == "data"]
    clues = [row_clue(row.label) for row in data]
    sizes = [{n.edge: abs(n.printed.value) for n in row.numbers} for row in data]
    for place in range(len(data) - 2):
        one, other = clues[place], clues[place + 2]
        if one.dates != other.dates or one.month_day != other.month_day:
            continue
        gross, less, net = sizes[place : place + 3]
        shared = gross.keys() & less.keys() & net.keys()
        if any(less[at] for at in shared) and all(abs(gross[at] - net[at]) == less[at] for at in shared):
            yield data[place].index, data[place + 2].index


def summed_edges(rows: list[Row], sums: list[Addends]) -> dict[int, str]:
    """Row index -> `begin`, `end` or `between`, by what the printed sums show of balances that their labels name: what
    adds up from an opening balance is the closing one, unless another that is named so follows. What adds up to a
    closing balance without an opening one is what brought it about, from the first on, where the columns are not those
    of days or years.
    """
    data = {row.index: row_clue(row.label) for row in rows if row.kind == "data"}
    heads = [read_clue(cell.text) for row in rows if row.kind == "header" for cell in row.texts]
    of_days = any(clue.dated and not clue.months for clue in heads)
    closing = {
        row.index
        for row in rows
        if row.index in data and not of_days and _CLOSING.match(row.label) and data[row.index].dated
    }
    edges: dict[int, str] = {}
    for found in sums:
        first, last = found.parts[0], found.total
        between = [index for index in data if first < index < last]
        if last in closing and not any(data[index].edge or data[index].dated for index in (first, *between)):
            edges.update((index, "between") for index in (first, *between))
            edges[last] = "end"
        if not data[first].edge or any(data[index].edge for index in between):
            continue
        if data[first].edge == "begin" and data[last].edge != "begin":
            following = next((data[index].edge for index in data if index > last and data[index].edge), "")
            if data[last].edge or following != "end":
                edges[first], edges[last] = "begin", "end"
                edges.update((index, "between") for index in between)
    return edges


def _between(label: str) -> str:
    """What a row between two balances is: a change, or a balance again ("Beginning adjusted balance")."""
    if head(label) != "balance":
        return "between"
    return "begin" if _OPENING.search(label.lower()) else "end"
