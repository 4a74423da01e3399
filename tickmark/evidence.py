"""Evidence as data: which rule decided, and what of the filing it read. Code compares kinds; the wording is made here,
for people.

>>> where = Source(SourceKind.COLUMN_HEADER, "December 31, 2024")
>>> str(where)
'column header: December 31, 2024'
>>> str(Source(SourceKind.BALANCE, of=(where, Source(SourceKind.ROW_LABEL))))
'column header: December 31, 2024; an instant by row label'
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, unique
from typing import NamedTuple


class Kind(Enum):
    """A way to decide something. The value is its wording, in which `{text}` is what was read and `{0}`, `{1}` are the
    sources that it rests on; where the wording has neither, what was read follows behind a colon.
    """

    @property
    def rule(self) -> str:
        """The name of the rule, as `tickmark explain` shows it: `column_header`."""
        return self.name.lower()


@unique
class SourceKind(Kind):
    """What unit, scale and period of a number in a table are read from."""

    # where words stand
    ROW_LABEL = "row label"
    PARENT_LABEL = "parent label"
    COLUMN_HEADER = "column header"
    CAPTION = "caption"
    ABOVE_TABLE = "above the table"
    TABLE_ROW = "row {0}: {text}"
    PAGE_HEADER = "page header"
    CONVENTION = "the document's convention"
    # scale
    UNSTATED = "no statement of scale"
    SHARES_UNSTATED = "no statement of scale for shares"
    IN_FULL = "printed in full"
    NEVER_SCALED = "amounts per share are never scaled"
    SMALL_MONEY = "in {text}"
    FRACTION_OF_SHARE = "a fraction of a share is not counted: {0}"
    IN_LABEL = "explicit in the label"
    IN_CELL = "a word behind the number"
    AS_MANY_AS_SHARES = "as many as the average shares outstanding"
    AS_AMOUNTS_PER_SHARE = "as the amounts per share beside say, not by {0}"
    MORE_THAN_SHARES = "printed in full: more than the shares outstanding by {0}"
    STORED = "as stored"
    # unit
    CURRENCY_SIGN = "currency sign"
    MONEY_BY_DEFAULT = "an amount of money by default"
    CENTS = "dollars and cents where amounts are whole"
    UNMARKED = "no currency sign, where amounts have one"
    PERCENT_SIGN = "percent sign"
    PERCENT_SIGN_NEAR = "percent sign further up or to the left"
    PERCENT_BESIDE = "percent said beside the number"
    RATE_AMONG_RATES = "row label names a rate, among others in percent"
    ASSUMED_RATE = "row label names an assumed rate"
    RATE_BY_COLUMN = "column header names a rate"
    RATE_BY_ROW = "row label names a rate"
    PERCENT_BY_WORDS = "label or header in percent"
    PERCENT_BY_ROW = "row label in percent"
    PERCENT_BY_COLUMN = "column header in percent"
    PERCENT_BY_PARENT = "parent label in percent"
    BASIS_POINTS = "in basis points"
    TIMES = "a ratio in times"
    RATE = "a rate, as printed"
    INVESTED = "what an investment of 100 is worth"
    UNIT_COLUMN = "column of units"
    SET_APART = "taken out of the {0}"
    COUNT = "a count of things"
    OWN_MEASURE = "measured in a unit of its own"
    PRICES_OF_SHARE = "highest and lowest prices of a share"
    CENTS_OF_INCOME = "cents of income named basic or diluted"
    CENTS_AMONG_PER_SHARE = "cents of a row named basic or diluted, among amounts per share"
    PRICE_OF_AWARD = "a price or value of one share or award"
    OVER_LABELS = "said over the labels"
    OVER_GRANT_PRICES = "row label, over the price of each grant"
    WORDS_BESIDE = "words beside the number in the label"
    STANDS_WITH = "stands with {text}: {0}"
    # period
    REPORT_DATE = "the report's own date"
    NOT_LATER = "the report's own date, not the later one of the {0}"
    TARGET = "a target, as of the report's own date"
    AS_COLUMNS_STAND = "caption, in the order of the columns: {text}; {0}"
    ROW_AND_CAPTION = "{0} and caption, in their order: {text}"
    YEAR_BEFORE = "the year before: {text}; {0}"
    ACQUISITION = "the acquisition above the table"
    EVENT_DAY = "the day in the first column"
    DAY_OF_ROW = "the row's own day"
    PLACE_AMONG_BALANCES = "{text}: its place among the balances of the table"
    DAY_BEFORE = "{text}: the day before {0}"
    IN_YEAR = "{0} and {1}: {text}"
    QUARTER_IN = "{text} and {0}: {1}"
    SCHEDULE = "a schedule of the future, as of {0}"
    BETWEEN_COLUMNS = "between the balances on both sides"
    SINCE = "{0}: from the day it names through another"
    SINCE_CAPTION = "{0}; from the day that the caption names"
    WEEKS = "{0}; {text} weeks: {1}"
    MONTHS = "{0}; {text} months: {1}"
    BALANCE = "{0}; an instant by {1}"
    TO_DATE_OF_REPORT = "{0}; {1}"
    EXPECTED = "what is expected"
    DAY_BESIDE = "the day or year beside it"
    COLUMNS_IN_ORDER = "the row's columns in order"
    FIRST_COLUMN = "the first of the row's columns"
    # length of a period
    QUARTERS_ADDED = "the sum of the quarters above"
    QUARTERLY_COLUMNS = "columns a quarter apart"
    ANNUAL_REPORT = "an annual report"
    YEAR_TO_DATE = "year to date"
    QUARTERLY_REPORT = "a quarterly report"
    # balance or change
    WEIGHED = "what the labels name"
    TIMELESS = "a table that tells no time"
    TO_DATE = "a total to date"
    WORTH_OF_INVESTMENT = "what an investment is worth on a day"
    TRIANGLE = "what had come of each year by the end of each"
    COLUMNS_OF_BALANCES = "between the columns of two balances"
    TABLE_OF_PERIOD = "what the table names is of a period"
    CERTAIN_WORDS = "words that leave no doubt"
    ROLL_FORWARD = "a roll-forward"
    CASH_AFTER_CLOSING = "cash broken down after its closing balance"
    CASH_BREAKDOWN = "cash broken down"
    NET_OF_ACCUMULATED = "cost less what has accumulated of depreciation"
    SPLIT_OF_CLOSING = "what the closing balance is split or set against"
    TABLE_KIND = "a {text} table"
    BETWEEN_BALANCES = "between two balances"
    REPEATED_AT_ENDS = "the same at the end of periods of two lengths"
    COLUMNS_AHEAD = "columns of time to come"
    COST_TO_VALUE = "from cost to value"
    DONE_IN_TIME_ABOVE = "what was done in the time above the table"
    COLUMNS_OF_CLOSES = "columns of the quarter's end and of the last year's"
    TOTAL_NAMED = "what its total names"
    LABEL_NAMED = "what the label names"
    HELD_IN_PERIOD_COLUMN = "what the label names, in a column of a period and its end"
    TABLE_SHOWS = "what the table is said to show"


class Source(NamedTuple):
    """What a choice was read from: the `text` of the filing, by a rule (`kind`) that may rest on other sources
    (`of`).
    """

    kind: Kind
    text: str = ""
    of: tuple[Source | int | str, ...] = ()

    def __str__(self) -> str:
        wording: str = self.kind.value
        if "{" in wording:
            return wording.format(*self.of, text=self.text)
        return f"{wording}: {self.text}" if self.text else wording

    @property
    def origin(self) -> Source:
        """The source that a chain of them begins with: of "column header: 2024; 12 months: an annual report" the column
        header.
        """
        first = self.of[0] if self.of and self.kind.value.startswith("{0}") else None
        return first.origin if isinstance(first, Source) else self

    @property
    def own_words(self) -> str:
        """Its wording without that of the sources that it rests on."""
        return str(self._replace(of=tuple("…" if isinstance(one, Source) else one for one in self.of)))

    def chain(self) -> Iterator[Source]:
        """The sources that it rests on, in order, and itself last."""
        for one in self.of:
            if isinstance(one, Source):
                yield from one.chain()
        yield self


class Decision(NamedTuple):
    """One step of reading a number: what it is `about` (`scale`), the `rule` that fired, its `verdict` where it had the
    last word, and what it `read`.
    """

    about: str
    rule: str
    verdict: str = ""
    read: str = ""


def decisions(about: str, verdict: str, source: Source) -> Iterator[Decision]:
    """A source as steps, the last one with the verdict.

    >>> where = Source(SourceKind.COLUMN_HEADER, "2024")
    >>> [(step.rule, step.read)
    ... for step in decisions("period", "2024",
    ...     Source(SourceKind.MONTHS, "12", (where, Source(SourceKind.ANNUAL_REPORT))))]
    [('column_header', 'column header: 2024'), ('annual_report', 'an annual report'), ('months', '…; 12 months: …')]
    """
    *before, last = source.chain()
    yield from (Decision(about, one.kind.rule, "", one.own_words) for one in before)
    yield Decision(about, last.kind.rule, verdict, last.own_words)


_IN_WORDS = {3: "in thousands", 6: "in millions", 9: "in billions"}


def as_printed(printed: str, scale: int | None) -> str:
    """A number as its page has it, with the scale that governs it: `2,249 (in millions)`."""
    if not scale:
        return printed
    return f"{printed} ({_IN_WORDS.get(scale, f'times 10^{scale}')})"
