"""Where a table goes from opening to closing balances: which rows are balances, which lead from one to the next, and
between which days.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.subtotals import Addends
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.time_words import FLOW_ROW, RESTATED_OPENING
from tickmark.tables.periods.certain_words import plainly_flow
from tickmark.tables.periods.chains import labelled_edges, nettings, row_clue, summed_edges
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.read import DAY, Clue, read_clue, read_label_clue

_MONTH = 30.4375  # days, on average
_OF_BALANCES = Pattern(
    "tables/of-balances",
    r"\b(?:balances?|reserves?|liabilit(?:y|ies)|allowances?|assets|cash|equity|shares|units|stores|accruals?"
    r"|obligations?|inventor(?:y|ies)|backlog|loans|goodwill|outstanding|(?:non|un)vested|members(?:hip)?|customers"
    r"|subscribers|employees)\b|^(?:at )?(?:the )?(?:beginning|end) of",
    means="what a roll-forward rolls forward",
    examples=("warranty [[reserves]]",),
    counterexamples=("charged to expense",),
)
_NEVER = 10**9  # after every row
_NAMES_BALANCE = Pattern(
    "tables/names-balance",
    r"(?:total )?(?:[\w’']+ ){0,2}equity\b|(?:total )?(?:\w+ ){0,4}?(?:balances?|outstanding|unvested|nonvested"
    r"|non-vested|vested|as of|at|shares|exercisable|gross|goodwill|accruals?|reserves?|liabilit(?:y|ies)|allowances?"
    r"|provisions?|obligations?|assets"
    r"|beginning|ending|net)\b"
    rf"|(?:\w+ ){{0,4}}?{DAY}",
    means="a label of an opening or a closing row",
    examples=("[[fair value as of]] september 30, 2022",),
    counterexamples=("cwh (excluding sir) acquisitions through september 30, 2012:",),
    at="start",
)


@dataclass(frozen=True, slots=True)
class RollForward:
    """`edges`: row index -> `begin`, `end` or `between`; `spans`: row index -> the days of the two balances around it,
    where balances carry dates
    in the first column; `closed`: the last row that is a closing balance; `in_columns`: an opening and a closing
    balance each have a column;
    `days`: row index -> the day of a balance that its label does not date.
    """

    edges: dict[int, str]
    spans: dict[int, tuple[date, date]]
    closed: int
    in_columns: bool
    days: Mapping[int, date] = field(default_factory=dict)


def roll_forward(
    rows: list[Row],
    calendar: ReportingCalendar,
    chains: dict[int, str],
    sums: list[Addends],
    founded: date | None = None,
) -> RollForward:
    """Find the balances of a table by labels, by `chains` of equal numbers and by what adds up; `founded` is the day of
    the company's inception, if the document names it.
    """
    spans = _spans(rows, calendar, sums, founded)
    restated = {row.index: "begin" for row in rows if row.index in spans and RESTATED_OPENING.search(row.label.lower())}
    netted = list(nettings(rows))
    edges = chains | labelled_edges(rows, netted) | summed_edges(rows, sums) | restated
    edges |= _of_one_day(rows, edges, [*((found.parts[0], found.total) for found in sums), *netted])
    heads = {
        read_clue(cell.text).edge
        for row in rows
        if row.kind == "header"
        for cell in row.texts
        if "alance" in cell.text or "BALANCE" in cell.text
    }
    return RollForward(
        edges,
        spans,
        max((index for index, edge in edges.items() if edge == "end"), default=_NEVER),
        {"begin", "end"} <= heads,
    )


def _of_one_day(rows: list[Row], edges: dict[int, str], spans: list[tuple[int, int]]) -> dict[int, str]:
    """What leads from one opening or closing balance to another of the same day is of that day ("Less: recoverable from
    reinsurers", from gross to net); `spans` are first and last rows.
    """
    data = {row.index: row for row in rows if row.kind == "data"}
    order = list(data)
    found: dict[int, str] = {}
    for first, last in spans:
        one, other = row_clue(data[first].label), row_clue(data[last].label)
        between = order[order.index(first) + 1 : order.index(last)]
        ends = [edges.get(first, _edge(one)), edges.get(last, _edge(other))]
        day = (one.dates, one.month_day)
        same = day == (other.dates, other.month_day) and (any(day) or all(ends))
        edge = next((end for end in ends if end), "")
        follows = edge == "end" and time_words_removed(data[first].label) == time_words_removed(
            data[last].label
        )  # of the next period, and so named alike
        if (
            same
            and not follows
            and edge in ("begin", "end")
            and set(ends) <= {edge, ""}
            and not any(row_clue(data[index].label).edge for index in between)
        ):
            found.update((index, edge) for index in (first, *between, last))
    return found


def _edge(clue: Clue) -> str:
    """Where in its period a balance stands that is named so, or by a day of any year: the first of a month opens
    one.
    """
    named = clue.instant and clue.month_day is not None
    return clue.edge or ("" if not named else "begin" if clue.month_day and clue.month_day[1] == 1 else "end")


def _spans(
    rows: list[Row], calendar: ReportingCalendar, sums: list[Addends], founded: date | None
) -> dict[int, tuple[date, date]]:
    """Row index -> the days of the balances before and after it. What adds up to the first of several balances came
    about in the year that it closes, or in as long a time as lies between the first two.
    """
    dated: list[tuple[int, date]] = []
    for row in rows:
        if row.kind == "data" or row.kind == "label":
            day = label_day(read_label_clue(row.label), row.label, calendar)
            if day is not None:
                begun = timedelta(
                    days="inception" in row.label.lower() or day == founded
                )  # on that day itself, and not at its close
                dated.append((row.index, day - begun))
    spans: dict[int, tuple[date, date]] = {}
    for (first, start), (after, end) in itertools.pairwise(dated):
        if end > start:
            for index in range(first + 1, after):
                spans[index] = (start, end)
    if len(dated) > 1 and dated[0][1] < dated[1][1]:
        first, close = dated[0]
        closes_year = close in (calendar.named_year(close.year), calendar.named_year(close.year + 1))
        months = 12 if closes_year else round((dated[1][1] - close).days / _MONTH)
        before = [part for found in sums if found.total == first for part in found.parts]
        spans.update((part, (calendar.before(close, months), close)) for part in before if part < first and months)
    return spans


def label_day(clue: Clue, label: str, calendar: ReportingCalendar) -> date | None:
    """The day of the balance that a label names; None where it names none."""
    if not clue.dates or clue.months or not _NAMES_BALANCE.match(label.lower()):
        return None
    return calendar.boundary(clue.dates[-1])


def edge_above(row: Row) -> str:
    """Whether the label that a row is nested under says that it is of the beginning or the end of a period ("Reserves,
    beginning of year:"), and the row names neither an edge itself nor what a period brought.
    """
    above = row.parents[-1] if row.parents else ""
    edge = row_clue(above).edge if above else ""
    if not (edge and _OF_BALANCES.search(above.lower())):
        return ""
    label = row.label.lower()
    return "" if plainly_flow(label, "") or FLOW_ROW.search(label) or row_clue(label).edge else edge
