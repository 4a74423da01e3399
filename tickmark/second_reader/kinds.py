"""Instant or duration: what an amount is whose last day is known. An ordered table of rules; the first that speaks
decides.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tickmark.second_reader.captions import row_label, when
from tickmark.second_reader.days import When
from tickmark.second_reader.layout import Layout
from tickmark.second_reader.patterns import any_of
from tickmark.second_reader.quantities import made_or_sold, names_quantity, of_a_flow, of_a_stock, price_named
from tickmark.second_reader.sums import found_sums
from tickmark.second_reader.surroundings import Surroundings
from tickmark.second_reader.words import TITLE, Kind, counts_something, kind_of_label, names_shares

Verdict = Kind | Literal["unknown"] | None
"""A kind; `unknown` where the rule sees that the page leaves a choice; None where it has nothing to say."""

_MANY, _NEARLY_ALL = 4, 0.85  # rows whose labels say what they are, and the share of them that must say the same
_CHANGES = re.compile(
    r"\bstatements? of (?:consolidated |condensed )*(?:operations?|income|earnings|loss|cash flows?|comprehensive)"
    r"|\bincome statements?\b|\bcash flow statements?\b",
    re.IGNORECASE,
)
_CASH_FLOWS = re.compile(r"\bcash flows?\b", re.IGNORECASE)
_BALANCES = re.compile(
    r"\bbalance sheets?\b|\bstatements? of (?:consolidated |condensed )*financial (?:position|condition)", re.IGNORECASE
)
_AVERAGES = re.compile(r"\baverages?\b", re.IGNORECASE)
_CARRIED = any_of(
    r"\b(?:amortized|adjusted) cost\b|\blevel [123]\b|\bfair value\b|\bcarrying (?:amount|value)|\bbook value\b"
    r"|\bgross unrealized\b"
)
_CARRIED_FOR_SURE = any_of(
    r"\b(?:amortized|adjusted) cost\b|\blevel [123]\b|\bgross unrealized\b|\bcarrying (?:amount|value)"
)
_OF_CASH = any_of(
    r"\bdividends\b.*\b(?:not (?:yet )?paid|unpaid)\b"
    r"|^(?:total )?(?:restricted )?cash(?:,| and\b|$)|^less:? .*\bcash\b"
    r"|^(?!.*(?:increase|decrease|change)).*\brestricted cash\b"
)  # balances below a statement of cash flows
_ASSETS = any_of(
    r"^(?:total |segment |identifiable |long-lived |net |property |company )*assets\b"
    r"(?! (?:obtained|acquired|sold|placed))|^goodwill$|^weighted[- ]average discount rate\b"
)
"""Balances whatever length stands over them."""
_ACCOUNT = any_of(r"^(?:common|preferred|capital|ordinary) (?:stock|shares)$")
"""The name of an account alone, which in a statement of equity stands for a balance that did not move."""
_TOTAL = "total "
_BEGUN_WITH = 100  # dollars invested, in a comparison of returns
_INDEX = any_of(r"\bindex\b|\bs&p\b|\bpeer group\b|\bnasdaq\b|\bdow jones\b|\brussell\b")
_RATES = ("rate", "rates")
_ASSUMED = "assumption"
_TAX_RATE = any_of(r"\b(?:statutory|effective)\b.*\brate\b")


@dataclass(frozen=True, slots=True)
class Case:
    """An amount whose kind is asked.

    `header` and `group` are what the texts over its column and the line above its rows say of time; `over` is the kind
    of thing that the words over its column name; `day_named` whether a day of the month is named, not a year alone;
    `carried` whether its column is of an amount at which something is carried.
    """

    label: str
    parents: tuple[str, ...]
    row: int
    header: When
    group: When
    over: Kind | None
    day_named: bool
    carried: bool = False


@lru_cache(20_000)
def carried_for_sure(headers: tuple[str, ...]) -> bool:
    """Whether a column's headers are of an amount at which something is carried: `Level 3`, `Amortized cost`."""
    return any(_CARRIED_FOR_SURE.search(text.lower()) for text in headers)


class Kinds:
    """What a table's title, labels, headers and sums say of its amounts being balances or changes over a period."""

    def __init__(self, layout: Layout, around: Surroundings) -> None:
        self.around = around
        titles = " | ".join(text for text in (*layout.stub, *around.lines) if len(text) < TITLE)
        changes = bool(_CHANGES.search(titles))
        balances = bool(_BALANCES.search(titles)) and not _AVERAGES.search(titles)
        self.of_changes, self.of_balances = changes and not balances, balances and not changes
        self.of_cash_flows = bool(_CASH_FLOWS.search(titles))
        kinds = {amount.cell.row: kind_of_label(amount.label) for amount in layout.amounts}
        self.labels = Counter(kind for kind, _ in kinds.values() if kind)
        self.certain = Counter(kind for kind, sure in kinds.values() if kind and sure)
        self.sums = found_sums(layout.amounts)
        first = [amount for amount in layout.amounts if amount.cell.row == layout.amounts[0].cell.row]
        self.of_returns = (
            len(first) > 1
            and {amount.numeral.digits for amount in first} == {_BEGUN_WITH}
            and any(_INDEX.search(text.lower()) for amount in first for text in amount.headers)
        )
        self.summed = _summed(self.sums, kinds)
        self.totalled = _totalled(self.sums, {amount.cell.row: amount.label for amount in layout.amounts})
        self.titled = _titled(around.lines)
        headers = {text for amount in layout.amounts for text in amount.headers}
        self.carried = sum(bool(_CARRIED.search(text.lower())) for text in headers) > 1
        near_titles = (line for line in layout.lines if len(line) < TITLE and not line.endswith("."))
        self.lengths = any(part.lengths for part in (*around.context, *map(when, near_titles)))

    def read(self, case: Case) -> tuple[Kind | None, str, bool]:
        """(kind, or None where that is not known; name of the rule that decided; whether it is one of `CERTAIN`)."""
        for name, rule in RULES:
            verdict = rule(self, case)
            if verdict == "unknown" or (verdict == "duration" and rule in _WEAK and self._below_balances(case)):
                return None, name, False
            if verdict is not None:
                return verdict, name, rule in CERTAIN
        return None, "", False

    def _below_balances(self, case: Case) -> bool:
        """Whether a row stands below a line that is of balances for certain: `Compensation`, below `Deferred tax
        assets:`.
        """
        return self.of_parent(case) == ("instant", True) and not self.of_label(case)[1]

    def of_label(self, case: Case) -> tuple[Kind | None, bool]:
        """What a row's own label says, and whether for certain."""
        return _kind_of_row(case.label)

    def of_parent(self, case: Case) -> tuple[Kind | None, bool]:
        """What the line above a row says."""
        return kind_of_label(case.parents[-1]) if case.parents else (None, False)

    @property
    def two_year_ends(self) -> bool:
        """Whether an annual report's columns are two bare years, of which no row states a change."""
        two = self.around.calendar.annual and len(self.around.years) == 2 and not self.around.ends
        return two and not (self.labels["duration"] or self.lengths)

    @property
    def majority(self) -> Kind | None:
        """The kind of all rows that say one."""
        return next(iter(self.labels)) if len(self.labels) == 1 and self.labels.total() >= 2 else None

    @property
    def mostly(self) -> Kind | None:
        """The kind of nearly all rows that say one."""
        if self.labels.total() < _MANY:
            return None
        kind, count = self.labels.most_common(1)[0]
        return kind if count >= _NEARLY_ALL * self.labels.total() else None


@lru_cache(50_000)
def _kind_of_row(label: str) -> tuple[Kind | None, bool]:
    return ("duration", True) if _TAX_RATE.search(label.lower()) else kind_of_label(label)


def _worth(table: Kinds, _: Case) -> Verdict:
    """What an investment of 100 in shares and in an index was worth on days that the rows name."""
    return "instant" if table.of_returns else None


def _as_of_and_for(_: Kinds, case: Case) -> Verdict:
    """`As of and for the year ended December 31, 2023`: the label decides, or nothing."""
    if any(part.instant and part.lengths for part in (case.header, case.group)):
        return kind_of_label(case.label)[0] or "unknown"
    return None


def _quantity(table: Kinds, case: Case) -> Verdict:
    """What is made, sold or priced by a measure in columns of periods: `Gold sold (ounces)`, `Price per barrel`. Under
    bare years only what says that it was made or sold; of any other count there, and of a price on a day, nobody knows.
    """
    texts = (case.label, *case.parents[-1:])
    if not any(map(names_quantity, texts)):
        return None
    priced = any(price_named(text) is not None for text in texts)
    flow = any(map(of_a_flow, texts)) and not any(map(of_a_stock, texts))
    if case.header.lengths or case.group.lengths or case.header.quarters:
        return "duration" if flow else None
    if case.day_named or case.header.instant or case.group.instant or not case.header.years:
        return "unknown" if priced else None
    made = flow and any(map(made_or_sold, texts)) and len(case.header.years) == 1 and table.titled != "instant"
    return "duration" if made and table.around.calendar.annual else "unknown"


def _length_over_it(table: Kinds, case: Case) -> Verdict:
    """A header with a length: a duration, unless the label is of a balance."""
    if not (case.header.lengths or case.group.lengths or case.header.quarters):
        return None
    if table.of_cash_flows:
        return "unknown" if _OF_CASH.search(case.label.lower()) else "duration"
    kind, certain = table.of_label(case)
    of_parent = table.of_parent(case)[0] if kind is None else None
    if table.of_parent(case) == ("instant", True) and not certain:
        return "unknown"
    counted = any(map(counts_something, (case.label, *case.parents[-1:]))) and of_parent != "duration"
    if _ASSETS.search(case.label.lower()) and any(part.dates or part.years for part in (case.header, case.group)):
        return "instant"
    if names_shares(case.label) and kind is None:
        return "duration"
    if (counted and not certain) or table.around.triangle or (kind == "instant" and certain):
        return "unknown"
    return None if "instant" in (kind, of_parent) else "duration"


def _length_over_a_flow(table: Kinds, case: Case) -> Verdict:
    """A header with a length over a row that may be a balance: a duration where the title is of flows, else nobody
    knows.
    """
    if case.header.lengths or case.group.lengths or case.header.quarters:
        return "duration" if table.titled == "duration" and table.of_parent(case)[0] != "instant" else "unknown"
    return None


def _as_of_over_it(table: Kinds, case: Case) -> Verdict:
    """`As of December 31, 2023`; over a flow nobody knows."""
    if not (case.header.instant or case.group.instant):
        return None
    return "unknown" if table.of_label(case) == ("duration", True) else "instant"


def _statement(table: Kinds, case: Case) -> Verdict:
    """A balance sheet, or a statement of income or of cash flows, by its title."""
    if table.of_balances:
        return "instant"
    if table.of_changes:
        kind, certain = table.of_label(case)
        return "unknown" if kind == "instant" and certain and not table.of_cash_flows else "duration"
    return None


def _carried_at(table: Kinds, case: Case) -> Verdict:
    """Columns of `Amortized cost`, `Gross unrealized gains`, `Fair value`, without any length."""
    columns = table.carried and (case.day_named or case.carried) and not table.lengths
    both_against = table.of_label(case)[0] == "duration" == case.over
    return "instant" if columns and not both_against else None


def _stub(table: Kinds, case: Case) -> Verdict:
    """What stands over the label column: `Years ended December 31,`, `As of`."""
    kind, certain = table.of_label(case)
    if _ACCOUNT.search(case.label.lower()):
        return "unknown"
    if any(part.lengths and not part.instant for part in table.around.stub) and kind != "instant":
        if case.over == "instant" and kind is None:
            return "unknown"  # `Long-term debt` over rows of years
        of_assets = any(_ASSETS.search(parent.lower().rstrip(":")) for parent in case.parents[-1:])
        return "instant" if of_assets and not kind else "duration" if kind or table.titled != "instant" else "unknown"
    if any(part.instant and not part.lengths for part in table.around.stub) and not (kind == "duration" and certain):
        return "instant"
    return None


def _certain_label(table: Kinds, case: Case) -> Verdict:
    """`Accounts payable`, `Net income`; but not against the title."""
    kind, certain = table.of_label(case)
    if not certain:
        return None
    if table.totalled.get(case.row) not in (None, kind):
        return "unknown"
    return kind if table.titled in (None, kind) else None


def _certain_parent(table: Kinds, case: Case) -> Verdict:
    """A line above that is of balances: `Accrued liabilities:`."""
    parent, sure = table.of_parent(case)
    against = "duration" in (table.of_label(case)[0], table.titled, case.over)
    return "instant" if parent == "instant" and sure and not against and not table.lengths else None


def _balance_columns(table: Kinds, case: Case) -> Verdict:
    """Columns dated as those of a balance sheet, without any length."""
    return "instant" if table.around.balance_columns and not case.header.lengths else None


def _context(table: Kinds, case: Case) -> Verdict:
    """What the lines above say: a length, or *as of* where no label or title speaks of a change over a period."""
    voices: Sequence[Kind | None] = (table.of_label(case)[0], table.titled, case.over)
    for part in table.around.context:
        if part.lengths and not part.instant:
            said = "duration" in voices or table.mostly == "duration"
            return "duration" if said and "instant" not in voices else None
        if part.instant and not part.lengths:
            if any(part.quarters or part.lengths for part in (case.header, case.group)):
                return "unknown"
            of_all = len(part.dates) == 1 and not (table.around.periods or table.labels["duration"])
            if case.header.dates and not (table.lengths or table.certain["duration"]):
                voices = voices[1:]  # `Sales returns` of deferred taxes as of two days
            elif part.month_days and voices[0] is None and not (table.lengths or table.certain["duration"]):
                voices = voices[2:]  # components of sales-type leases at December 31
            return "instant" if "duration" not in (voices[:2] if of_all else voices) else None
        if part.lengths or part.instant:
            return None
    return None


def _counted(table: Kinds, case: Case) -> Verdict:
    """Counts and rates: `Number of stores`; a rate is of what the line above, the header or else a title of assumptions
    speaks of: `Discount rate` below `Net periodic benefit cost`, or among `Assumptions for benefit obligations`.
    """
    kind, certain = table.of_label(case)
    label = case.label.lower()
    if certain or not counts_something(label):
        return None
    voices: set[Kind | None] = {voice for voice in (table.of_parent(case)[0], case.over) if voice}
    if not voices and any(_ASSUMED in line.lower() for line in table.around.lines):
        voices = {table.titled}
    voice = next(iter(voices)) if len(voices) == 1 and table.titled in (None, *voices) else None
    of_it = label.startswith(_RATES) or (label.endswith(_RATES) and kind in (None, voice))
    return voice if voice and of_it else "unknown"


def _total(table: Kinds, case: Case) -> Verdict:
    """The total that it is a part of: `Depreciation` above `Total deferred tax liabilities` is a balance."""
    total = table.totalled.get(case.row)
    against = total != table.of_label(case)[0] and table.of_label(case)[1]
    return total if total and not against and case.over in (None, total) else None


def _sum(table: Kinds, case: Case) -> Verdict:
    """The rows that it adds up with."""
    kind = table.of_label(case)[0]
    summed = table.summed.get(case.row)
    if summed == "instant" and table.around.calendar.annual and table.around.flow_columns and not case.day_named:
        return None  # three bare years
    parent, sure = table.of_parent(case)
    voices = (kind, case.over, parent if sure else None)
    return summed if summed and all(voice in (None, summed) for voice in voices) else None


def _agreed(table: Kinds, case: Case) -> Verdict:
    """Label and words over the column, where neither each other nor the title is against them, nor most other
    labels.
    """
    voices = {voice for voice in (table.of_label(case)[0], case.over) if voice}
    if not voices:
        return None
    if len(voices) > 1 or table.titled not in (None, *voices):
        return "unknown"
    rest = table.mostly or table.majority
    return voices.pop() if table.titled or rest in (None, *voices) else "unknown"


def _others(table: Kinds, case: Case) -> Verdict:
    """A row that says nothing: most other labels, where the title is not against them; a title of changes over bare
    years.
    """
    rest = table.mostly or table.majority
    if rest:
        return rest if table.titled in (None, rest) else "unknown"
    if table.titled == "instant" and (case.header.dates or case.header.month_days or table.two_year_ends):
        return "instant"
    return "duration" if table.titled == "duration" and not case.day_named else None


def _day_alone(table: Kinds, case: Case) -> Verdict:
    """A day over the column and no length anywhere: an instant, unless the columns or sure labels are those of
    flows.
    """
    of_flows = table.around.flow_columns or table.certain["duration"]
    if not case.day_named or of_flows or table.lengths:
        return None
    over = bool(case.header.dates or case.group.dates or case.header.years)
    voices = [case.over, table.mostly]
    if not over or not any(part.instant for part in table.around.context):
        voices.append(table.of_label(case)[0])
    return "instant" if over or "duration" not in voices else None


def _three_years(table: Kinds, case: Case) -> Verdict:
    """A row of an annual report's three years that says nothing, under a line of flows, or where nothing else in the
    table says anything.
    """
    if not (table.around.calendar.annual and table.around.flow_columns) or case.day_named or table.of_label(case)[0]:
        return None
    parent = table.of_parent(case)[0]
    silent = not (parent or case.over or table.titled or table.labels or counts_something(case.label))
    return "duration" if silent or (parent == "duration" and "instant" not in (case.over, table.titled)) else None


def _parent_and_title(table: Kinds, case: Case) -> Verdict:
    """A row that says nothing, where the line above it and the title are both of balances."""
    both = table.of_parent(case)[0] == table.titled == "instant"
    return "instant" if both and case.day_named and not table.of_label(case)[0] else None


RULES: tuple[tuple[str, Callable[[Kinds, Case], Verdict]], ...] = (
    ("worth of an investment", _worth),
    ("as of and for", _as_of_and_for),
    ("quantity", _quantity),
    ("length over it", _length_over_it),
    ("length over a flow", _length_over_a_flow),
    ("as of over it", _as_of_over_it),
    ("statement", _statement),
    ("carried at", _carried_at),
    ("stub", _stub),
    ("certain label", _certain_label),
    ("certain parent", _certain_parent),
    ("balance columns", _balance_columns),
    ("three years", _three_years),
    ("parent and title", _parent_and_title),
    ("counted", _counted),
    ("context", _context),
    ("total", _total),
    ("sum", _sum),
    ("day alone", _day_alone),
    ("agreed", _agreed),
    ("others", _others),
)


_WEAK = frozenset((_agreed, _others, _three_years, _sum))
"""Rules on bare words that a line of balances above the row stands against."""
CERTAIN = frozenset((_length_over_it, _as_of_over_it, _statement, _balance_columns))
"""Rules that read what the page says outright."""


def _summed(sums: Iterable[frozenset[int]], kinds: dict[int, tuple[Kind | None, bool]]) -> dict[int, Kind]:
    """Row -> instant or duration, where the rows that it adds up with leave no doubt."""
    found: dict[int, Kind] = {}
    for group in sums:
        votes = Counter(kind for row in group if (kind := kinds[row][0]))
        certain = any(kinds[row][0] and kinds[row][1] for row in group)
        if len(votes) == 1 and (certain or votes.total() > 1):
            agreed: Kind = next(iter(votes))
            found.update(dict.fromkeys(group, agreed))
    return found


def _totalled(sums: Iterable[frozenset[int]], labels: Mapping[int, str]) -> dict[int, Kind]:
    """Row -> the kind of the total that it is a part of, where that says for certain what it is, and no row of the sum
    opens or closes a period.
    """
    found: dict[int, Kind] = {}
    for group in sums:
        total = labels[max(group)]
        kind, certain = kind_of_label(total)
        rolls = any((label := row_label(labels[row])).opening or label.closing or label.balance for row in group)
        if kind and certain and total.lower().startswith(_TOTAL) and not rolls:
            found.update(dict.fromkeys(group, kind))
    return found


def _titled(lines: Sequence[str]) -> Kind | None:
    """The kind of what the heading names, or the sentence that introduces the table: `Inventories consisted of:`."""
    for place, line in enumerate(lines):
        title = len(line) < TITLE and not line.endswith(".")
        kind = kind_of_label(line)[0] if place < 2 or title else None
        if kind:
            return kind
    return None
